import { describe, expect, it } from 'vitest';
import { group, place, roads, SIZE, tall, wide } from './geometry';
import type { ClearingView } from '../../generated/emberleaf';

const hex = (id: string, q: number, r: number, neighbourhoods: string[][] = []) => ({ hex: id, q, r, symbol: null, building: 'house', fellowship: false, villagers: [], neighbourhoods }) as ClearingView['hexes'][number];
const clearing = (id: string, hexes: ClearingView['hexes']) => ({ clearing: id, hexes, heroes: [], promises: [], sister: false });
const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => clearing(id, [hex(`${id}1`, 0, 0), hex(`${id}2`, 1, 0), hex(`${id}3`, 0, 1)]));

describe('the map', () => {
  it('keeps every hex inside, in both layouts', () => {
    for (const layout of [wide, tall]) {
      for (const { hexes } of place(six, layout)) {
        for (const at of hexes.values()) {
          expect(at.x).toBeGreaterThan(SIZE);
          expect(at.x).toBeLessThan(layout.width - SIZE);
          expect(at.y).toBeGreaterThan(SIZE);
          expect(at.y).toBeLessThan(layout.height - SIZE);
        }
      }
    }
  });

  it('puts the spots of a road where no clearing covers them', () => {
    const placed = place(six, wide);
    const [road] = roads([{ path: 'P1', a: 'a', b: 'c', spots: [{ spot: 'Z1', marker: null }, { spot: 'Z2', marker: null }] }], placed, wide);
    expect(road?.spots).toHaveLength(2);
    for (const { at } of road?.spots ?? []) {
      for (const { hexes } of placed) for (const other of hexes.values()) expect(Math.hypot(other.x - at.x, other.y - at.y)).toBeGreaterThan(SIZE);
    }
  });

  it('copes with more clearings than it has places for', () => {
    expect(place([...six, clearing('g', [hex('g1', 0, 0)])], wide)).toHaveLength(7);
  });
});

describe('what hangs together', () => {
  it('is what the server says, for one seat', () => {
    const row = clearing('a', [hex('a1', 0, 0, [['a2'], []]), hex('a2', 1, 0, [['a1'], ['a3']]), hex('a3', 2, 0, [[], ['a2']])]);
    expect(group(row, 'a1', 0).map((one) => one.hex)).toEqual(['a1', 'a2']);
    expect(group(row, 'a2', 1).map((one) => one.hex)).toEqual(['a2', 'a3']);
    expect(group(row, 'a1', 1).map((one) => one.hex)).toEqual(['a1']);
    expect(group(row, 'elsewhere', 0)).toEqual([]);
  });
});
