// Offers and discards are tapped together in any order; the game is told card by card, in the order of the pack.
// No card is ever on both sides: tapping it on the one side takes it back from the other.

import { GOODS, nothing, type Deal, type Good, type Goods } from './view';

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

function each(verb: string, goods: Goods): string[] {
  return GOODS.flatMap((good) => Array.from({ length: Math.max(0, goods[good]) }, () => `${verb} ${good}`));
}

function beyond(goods: Goods, before: Goods): Goods {
  const rest = nothing();
  for (const good of GOODS) rest[good] = goods[good] - before[good];
  return rest;
}

/** Where the game stands with a deal: what it has been told of it, and which word it waits for. */
export interface Told extends Deal {
  step: 'none' | 'audience' | 'give' | 'want';
}

export const UNTOLD: Told = { step: 'none', give: nothing(), want: nothing() };

/** The answers that turn what was told into this deal, sent at the end. `opening` begins one that was not begun. */
export function answersFor(balance: Balance, told: Told, opening: string[], to: string | null): string[] {
  const { give, want } = dealOf(balance);
  const answers: string[] = [];
  if (told.step === 'none') answers.push(...opening);
  if (to !== null && (told.step === 'none' || told.step === 'audience')) answers.push(`to ${to}`);
  if (told.step !== 'want') answers.push(...each('give', beyond(give, told.give)), 'done');
  answers.push(...each('want', beyond(want, told.want)), 'send');
  return answers;
}

/** Cards to lay down, in the order in which the game asks for them. */
export function discards(picked: Goods): string[] {
  return each('discard', picked);
}

/** How far a type can be pushed towards giving: what was told is fixed, and nobody gives what they do not hold. */
export function canGive(balance: Balance, good: Good, hand: Goods, told: Told): boolean {
  if (balance[good] > told.want[good]) return true;
  return told.step !== 'want' && told.want[good] === 0 && -balance[good] < hand[good];
}

export function canWant(balance: Balance, good: Good, told: Told): boolean {
  return balance[good] >= 0 || -balance[good] > told.give[good];
}
