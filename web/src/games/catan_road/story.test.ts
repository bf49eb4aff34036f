import { describe, expect, it } from 'vitest';
import { freshly, storyOf } from './story';
import { nothing } from './view';

const line = (event: Record<string, unknown>, entry = 1) => ({ entry, event, text: '' });

describe('the story of an event', () => {
  const robber = [
    line({ event: 'turn_began', seat: 0, turn: 4 }),
    line({ event: 'drew', seat: 0, good: 'ore' }),
    line({ event: 'built', seat: 0, card: 'settlement' }),
    line({ event: 'event_shown', event_card: 'robber' }, 9),
    line({ event: 'discarded', seat: 2, goods: { ...nothing(), wool: 3 } }),
    line({ event: 'discarded', seat: 1, goods: { ...nothing(), ore: 4 } }),
    line({ event: 'turned_up', card: 'road' }),
    line({ event: 'drew', seat: 1, good: null }),
  ];

  it('says what the card did to whom, and no more', () => {
    const story = storyOf(robber);
    expect(story?.card).toBe('robber');
    expect(story?.entry).toBe(9);
    expect(story?.past).toBe(false);
    expect(storyOf([...robber, line({ event: 'composing', seat: 0 })])?.past).toBe(true);
    expect(story?.effects.map(({ seat, drew, lost }) => [seat, drew, lost?.wool, lost?.ore])).toEqual([
      [1, 0, 0, 4],
      [2, 0, 3, 0],
    ]);
  });

  it('is over when the next turn begins', () => {
    expect(storyOf([...robber, line({ event: 'turn_began', seat: 1, turn: 5 })])).toBeNull();
    expect(storyOf([])).toBeNull();
  });

  it('counts draws and follows gifts', () => {
    const shown = (card: string) => line({ event: 'event_shown', event_card: card });
    const drew = (seat: number) => line({ event: 'drew', seat, good: null });
    const feast = storyOf([shown('new_year'), drew(1), drew(0), drew(1), line({ event: 'events_shuffled' })]);
    expect(feast?.effects.map(({ seat, drew }) => [seat, drew])).toEqual([[0, 1], [1, 2]]);
    const gift = storyOf([shown('donation'), line({ event: 'donated', seat: 2, to: 0, good: 'wool' })]);
    expect(gift?.effects).toEqual([
      { seat: 0, drew: 0, lost: null, gave: [], got: [{ from: 2, good: 'wool' }] },
      { seat: 2, drew: 0, lost: null, gave: [{ to: 0, good: 'wool' }], got: [] },
    ]);
  });
});

it('what is new belongs to this turn', () => {
  const fresh = freshly([
    line({ event: 'built', seat: 1, card: 'road' }),
    line({ event: 'turn_began', seat: 0, turn: 4 }),
    line({ event: 'drew', seat: 0, good: 'ore' }),
    line({ event: 'drew', seat: 1, good: 'ore' }),
    line({ event: 'built', seat: 0, card: 'knight' }),
  ], 0);
  expect(fresh.built).toEqual(['knight']);
  expect(fresh.drew.ore).toBe(1);
});
