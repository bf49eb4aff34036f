import { expect, test } from 'vitest';
import { distance } from './roving';

test('only what lies in the direction counts, the straight way first', () => {
  const here = { x: 100, y: 100 };
  expect(distance(here, { x: 150, y: 100 }, 'ArrowRight')).toBe(50);
  expect(distance(here, { x: 150, y: 120 }, 'ArrowRight')).toBe(90);
  expect(distance(here, { x: 50, y: 100 }, 'ArrowRight')).toBeNull();
  expect(distance(here, { x: 100, y: 40 }, 'ArrowUp')).toBe(60);
});
