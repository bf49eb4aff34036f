import { expect, test } from 'vitest';
import { lines, swings } from './curve';

const points = [
  { entry: 0, scores: [0, 0] },
  { entry: 4, scores: [2, 0] },
  { entry: 9, scores: [2, 7] },
];

test('the largest jump comes first, whoever made it', () => {
  expect(swings(points)).toEqual([
    { seat: 1, entry: 9, points: 7 },
    { seat: 0, entry: 4, points: 2 },
  ]);
});

test('a line for each seat, from the left edge to the right', () => {
  const [a, b] = lines(points, 90, 70);
  expect(a).toBe('M0.0 70.0H40.0V50.0H90.0V50.0');
  expect(b).toBe('M0.0 70.0H40.0V70.0H90.0V0.0');
});
