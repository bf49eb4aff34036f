// The words of this game in the order of its packs, and small sums over cards.

import { useStage, type Stage } from '../kit';
import type { Card, Decision, EventCard, Good, OfferView, Pack as Whole, PlayerView, Special, View as Seen, Wish } from '../../generated/catan_road';

export type { DraftView as Draft, EventCard, Good, Special, View } from '../../generated/catan_road';

export const GOODS = ['brick', 'lumber', 'wool', 'grain', 'ore'] as const satisfies readonly Good[];
export type Goods = Record<Good, number>;

export const BUILDINGS = ['road', 'settlement', 'city', 'knight'] as const satisfies readonly Card[];
export type Building = (typeof BUILDINGS)[number];
/** Everything that can be built, as prices and gains number it. */
export const BUILT = [...BUILDINGS, 'metropolis'] as const satisfies readonly Card[];
export type Built = Card;

export const EVENTS = ['robber', 'donation', 'subsidy', 'harvest', 'new_year'] as const satisfies readonly EventCard[];
export const SPECIALS = ['longest_route', 'largest_force'] as const satisfies readonly Special[];
export type EmblemKind = EventCard | Special | 'trade' | 'yield' | 'limit' | 'swap' | 'vp';

export type Player = PlayerView;
export type Deal = Omit<OfferView, 'to'>;

export function nothing(): Goods {
  return { brick: 0, lumber: 0, wool: 0, grain: 0, ore: 0 };
}

export function size(goods: Goods): number {
  return GOODS.reduce((sum, good) => sum + goods[good], 0);
}

/** Each card of a pile by itself, in the order of the pack. */
export function cards(goods: Goods): Good[] {
  return GOODS.flatMap((good) => Array.from({ length: goods[good] }, () => good));
}

/** What is told at a table of this game. */
export type Terms = { view: Seen; decision: Decision; pack: Whole; wish: Wish };
export type Table = Stage<Terms>;
/** Nothing of it is there until it is fetched. */
export type Pack = Table['pack'];
export const useTable = () => useStage<Terms>();
