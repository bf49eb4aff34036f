// Offers and discards are tapped together in any order and sent as one wish; whether they are legal is for the game to say.
// A type is on one side only: tapping it on the one side takes it back from the other.

import type { Wish } from '../../generated/catan_road';
import { GOODS, nothing, type Deal, type Goods } from './view';

/** Cards by type: below zero they are given, above zero they are wanted. */
export type Balance = Goods;

export function balanceOf(deal: Deal): Balance {
  const balance = nothing();
  for (const good of GOODS) balance[good] = deal.want[good] - deal.give[good];
  return balance;
}

export function dealOf(balance: Balance): Deal {
  const deal = { give: nothing(), want: nothing() };
  for (const good of GOODS) {
    deal.give[good] = Math.max(0, -balance[good]);
    deal.want[good] = Math.max(0, balance[good]);
  }
  return deal;
}

/** The same deal seen from the other side. */
export function mirrored(deal: Deal): Deal {
  return { give: { ...deal.want }, want: { ...deal.give } };
}

/** As much of a deal as these cards can give: where a counter-offer starts from. */
export function within(deal: Deal, hand: Goods): Deal {
  const give = nothing();
  for (const good of GOODS) give[good] = Math.min(deal.give[good], hand[good]);
  return { give, want: { ...deal.want } };
}

export function isEmpty(balance: Balance): boolean {
  return GOODS.every((good) => balance[good] === 0);
}

/** The deal as the game is told it; nobody is named in a counter-offer, and everybody where `to` is nothing. */
export function wishFor(kind: 'offer' | 'counter', balance: Balance, to: number | null): Wish {
  const { give, want } = dealOf(balance);
  return kind === 'offer' ? { offer: { to, give, want } } : { counter: { give, want } };
}

/** Cards to lay down for the robber: those that were named already, and those that are picked now. */
export function discardOf(laid: Goods, picked: Goods): Wish {
  const goods = nothing();
  for (const good of GOODS) goods[good] = laid[good] + picked[good];
  return { discard: { goods } };
}
