import { describe, expect, it } from 'vitest';
import { slideOrder } from './slide';

describe('a slide', () => {
  it('goes column by column, top before bottom', () => {
    expect([...slideOrder([8, 2, 3, 0].map((space) => ({ space })))]).toEqual([[2, 1], [3, 2], [8, 3]]);
  });
});
