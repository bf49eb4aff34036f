import { describe, expect, it } from 'vitest';
import { slideOrder, sliding } from './slide';
import type { View } from './view';

const board = (...spaces: number[]) => spaces.map((space) => ({ space, hero: `H${space}` }));
const view = (spaces: number[], pending: unknown[], active = 0) => ({ active, pending, players: [{ board: board(...spaces) }, { board: [] }] }) as unknown as View;

describe('a slide card by card', () => {
  it('is nothing while nobody slides', () => {
    expect(sliding(view([1, 3], [{ steps: { at: 'trophies' } }, { actions: { main: true } }]), 0)).toBeNull();
  });

  it('knows the card at work, those before and those after', () => {
    // Space 3 went to 1 and is at work; 8 is still to come, what was on 5 is not there.
    const pending = [{ actions: { main: false } }, { window: { owner: 0 } }, { slide: { at: 4 } }, { skills: { seat: 0, space: 1, on: ['slide'], next: 1 } }];
    expect(sliding(view([1, 8], pending), 0)).toEqual({ now: 1, next: [8], done: [] });
  });

  it('shows a card that leaves at the edge', () => {
    const pending = [{ slide: { at: 3 } }, 'leave', { skills: { seat: 0, space: 0, on: ['slide', 'drop'], next: 1 } }];
    expect(sliding(view([0, 3, 5], pending), 0)).toEqual({ now: 0, next: [3, 5], done: [] });
  });

  it('belongs to whoever slides', () => {
    expect(sliding(view([1], [{ slide: { at: 2 } }]), 1)).toBeNull();
  });

  it('goes column by column, top before bottom', () => {
    expect([...slideOrder(board(8, 2, 3))]).toEqual([[2, 1], [3, 2], [8, 3]]);
  });
});
