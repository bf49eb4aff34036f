import { expect, test } from 'vitest';
import { areas, lines, momentAt, swings } from './curve';

const points = [
  { entry: 0, asked: 0, scores: [0, 0] },
  { entry: 4, asked: 2, scores: [2, 0] },
  { entry: 9, asked: 8, scores: [2, 7] },
];

test('the largest jump comes first, whoever made it', () => {
  expect(swings(points)).toEqual([
    { seat: 1, entry: 9, asked: 8, points: 7 },
    { seat: 0, entry: 4, asked: 2, points: 2 },
  ]);
});

test('a line for each seat, from the left edge to the right', () => {
  const [a, b] = lines(points, 90, 70);
  expect(a).toBe('M0.0 70.0H40.0V50.0H90.0V50.0');
  expect(b).toBe('M0.0 70.0H40.0V70.0H90.0V0.0');
});

const moments = [
  { entry: 0, shares: [0.5, 0.5] },
  { entry: 10, shares: [1, 0] },
];

test('shares fill the box, one on the other', () => {
  expect(areas(moments, 90, 70)).toEqual(['M0.0 35.0L90.0 0.0L90.0 70.0L0.0 70.0Z', 'M0.0 0.0L90.0 0.0L90.0 0.0L0.0 35.0Z']);
});

test('a place in the box is a moment', () => {
  expect([momentAt(moments, 0.1), momentAt(moments, 0.8), momentAt([], 0.5)]).toEqual([0, 10, 0]);
});
