import { describe, expect, it } from 'vitest';
import { answersFor, balanceOf, canGive, canWant, dealOf, discards, mirrored, UNTOLD, within, type Told } from './deal';
import { nothing } from './view';

const some = (goods: Partial<ReturnType<typeof nothing>>) => ({ ...nothing(), ...goods });

describe('a deal', () => {
  it('is told in the order of the pack, whatever was tapped first', () => {
    const balance = some({ ore: -1, brick: -2, grain: 1, wool: 1 });
    expect(answersFor(balance, UNTOLD, ['offer'], 'all')).toEqual([
      'offer', 'to all', 'give brick', 'give brick', 'give ore', 'done', 'want wool', 'want grain', 'send',
    ]);
  });

  it('goes on from what the game was told already', () => {
    const balance = some({ wool: -2, ore: 1 });
    const audience: Told = { ...UNTOLD, step: 'audience' };
    expect(answersFor(balance, audience, ['offer'], 'B')).toEqual(['to B', 'give wool', 'give wool', 'done', 'want ore', 'send']);
    const giving: Told = { step: 'give', give: some({ wool: 1 }), want: nothing() };
    expect(answersFor(balance, giving, ['offer'], 'B')).toEqual(['give wool', 'done', 'want ore', 'send']);
    const wanting: Told = { step: 'want', give: some({ wool: 2 }), want: nothing() };
    expect(answersFor(balance, wanting, ['offer'], 'B')).toEqual(['want ore', 'send']);
  });

  it('is a counter-offer without anybody to name', () => {
    expect(answersFor(some({ brick: -1, ore: 1 }), UNTOLD, ['counter'], null)).toEqual(['counter', 'give brick', 'done', 'want ore', 'send']);
  });

  it('survives the way to a balance and back, and its mirror', () => {
    const deal = { give: some({ lumber: 2 }), want: some({ ore: 1, grain: 1 }) };
    expect(dealOf(balanceOf(deal))).toEqual(deal);
    expect(mirrored(mirrored(deal))).toEqual(deal);
    expect(within(mirrored(deal), some({ ore: 3 })).give).toEqual(some({ ore: 1 }));
  });

  it('never gives more than the hand holds, nor changes what was told', () => {
    const hand = some({ wool: 1 });
    expect(canGive(nothing(), 'wool', hand, UNTOLD)).toBe(true);
    expect(canGive(some({ wool: -1 }), 'wool', hand, UNTOLD)).toBe(false);
    expect(canGive(some({ wool: 1 }), 'wool', nothing(), UNTOLD)).toBe(true);
    const told: Told = { step: 'want', give: some({ wool: 1 }), want: some({ ore: 1 }) };
    expect(canWant(some({ wool: -1 }), 'wool', told)).toBe(false);
    expect(canGive(some({ ore: 1 }), 'ore', some({ ore: 4 }), told)).toBe(false);
  });
});

describe('a discard', () => {
  it('is told in the order of the pack', () => {
    expect(discards(some({ ore: 1, brick: 2 }))).toEqual(['discard brick', 'discard brick', 'discard ore']);
  });
});
