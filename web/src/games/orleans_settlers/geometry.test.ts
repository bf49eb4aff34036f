import { describe, expect, it } from 'vitest';
import { bounds, centre, frame, outline } from './geometry';

describe('the map', () => {
  it('puts neighbours side by side', () => {
    const here = centre({ q: 0, r: 0 });
    for (const [q, r] of [[1, 0], [-1, 0], [0, 1], [0, -1], [1, -1], [-1, 1]] as const) {
      const there = centre({ q, r });
      expect(Math.hypot(there.x - here.x, there.y - here.y)).toBeCloseTo(Math.sqrt(3) * 50);
    }
  });

  it('closes the outline', () => {
    expect(outline()).toMatch(/^M0 -50L.*Z$/);
  });
});

describe('the fame track', () => {
  const shapes = [
    Array.from({ length: 15 }, (_, index) => ({ q: index % 5, r: Math.floor(index / 5) })),
    Array.from({ length: 25 }, (_, index) => ({ q: index % 5, r: Math.floor(index / 5) })),
    [{ q: 0, r: 0 }],
  ];

  it.each([90, 91, 60])('has %i fields around any map, none twice', (count) => {
    for (const shape of shapes) {
      const { fields } = frame(bounds(shape, 10), count);
      expect(fields).toHaveLength(count);
      expect(new Set(fields.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
    }
  });

  it('goes on from field to field without a jump', () => {
    const { fields, size } = frame(bounds(shapes[0]!, 10), 90);
    for (let at = 1; at < fields.length; at++) {
      const [a, b] = [fields[at - 1]!, fields[at]!];
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeLessThan(1.3 * size);
    }
  });
});
