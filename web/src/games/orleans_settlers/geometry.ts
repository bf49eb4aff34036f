// Where hexagons and the fields of the fame track lie. Everything follows from what the view gives, so any map fits.

import type { Area } from './view';

export const R = 50;
const HALF = (Math.sqrt(3) / 2) * R;

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** The middle of a hexagon that stands on a corner. */
export function centre({ q, r }: Pick<Area, 'q' | 'r'>): Point {
  return { x: 2 * HALF * (q + r / 2), y: 1.5 * R * r };
}

/** Corners, from the top clockwise. */
export function corners(radius = R): Point[] {
  return [0, 1, 2, 3, 4, 5].map((corner) => ({
    x: round(radius * Math.sin((corner * Math.PI) / 3)),
    y: round(-radius * Math.cos((corner * Math.PI) / 3)),
  }));
}

export function outline(radius = R): string {
  return `M${corners(radius).map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
}

/** What a map takes up, with a margin around it. */
export function bounds(areas: readonly Pick<Area, 'q' | 'r'>[], margin: number): Box {
  const middles = areas.map(centre);
  const left = Math.min(...middles.map(({ x }) => x)) - HALF - margin;
  const top = Math.min(...middles.map(({ y }) => y)) - R - margin;
  const right = Math.max(...middles.map(({ x }) => x)) + HALF + margin;
  const bottom = Math.max(...middles.map(({ y }) => y)) + R + margin;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export interface Track {
  /** Field n lies at index n - 1. */
  fields: Box[];
  /** The frame with the track. */
  outer: Box;
  size: number;
}

/** A track of `count` fields that frames a box, clockwise from its upper left corner. */
export function frame(inner: Box, count: number): Track {
  const sides = count / 2 + 2;
  const size = (inner.width + inner.height) / (sides - 4);
  const columns = Math.max(3, Math.round(inner.width / size) + 2);
  const rows = Math.max(3, Math.ceil(sides - columns));
  const outer = { x: inner.x - size, y: inner.y - size, width: inner.width + 2 * size, height: inner.height + 2 * size };
  const width = outer.width / columns;
  const height = outer.height / rows;
  const box = (column: number, row: number): Box => ({
    x: round(outer.x + column * width),
    y: round(outer.y + row * height),
    width: round(width),
    height: round(height),
  });
  const around: Box[] = [];
  for (let column = 0; column < columns; column++) around.push(box(column, 0));
  for (let row = 1; row < rows; row++) around.push(box(columns - 1, row));
  for (let column = columns - 2; column >= 0; column--) around.push(box(column, rows - 1));
  for (let row = rows - 2; row > 0; row--) around.push(box(0, row));
  return { fields: around.slice(0, count), outer, size: Math.min(width, height) };
}

export function middle({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
