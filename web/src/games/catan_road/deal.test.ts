import { describe, expect, it } from 'vitest';
import { balanceOf, dealOf, discardOf, mirrored, wishFor, within } from './deal';
import { nothing } from './view';

const some = (goods: Partial<ReturnType<typeof nothing>>) => ({ ...nothing(), ...goods });

describe('a deal', () => {
  it('is one wish, to one seat or to everybody', () => {
    const balance = some({ ore: -1, brick: -2, grain: 1, wool: 1 });
    const deal = { give: some({ brick: 2, ore: 1 }), want: some({ wool: 1, grain: 1 }) };
    expect(wishFor('offer', balance, null)).toEqual({ offer: { to: null, ...deal } });
    expect(wishFor('offer', balance, 2)).toEqual({ offer: { to: 2, ...deal } });
    expect(wishFor('counter', balance, null)).toEqual({ counter: deal });
  });

  it('survives the way to a balance and back, and its mirror', () => {
    const deal = { give: some({ lumber: 2 }), want: some({ ore: 1, grain: 1 }) };
    expect(dealOf(balanceOf(deal))).toEqual(deal);
    expect(mirrored(mirrored(deal))).toEqual(deal);
    expect(within(mirrored(deal), some({ ore: 3 })).give).toEqual(some({ ore: 1 }));
  });
});

describe('a discard', () => {
  it('names what was laid down already and what is picked now', () => {
    expect(discardOf(some({ brick: 1 }), some({ ore: 1, brick: 2 }))).toEqual({ discard: { goods: some({ brick: 3, ore: 1 }) } });
  });
});
