// The words of this game in the order of its packs, and short names for what a viewer sees.

import { useStage, type Stage } from '../kit';
import type { Decision, Pack as Whole, View as Seen, Wish } from '../../generated/orleans_settlers';
import type * as Made from '../../generated/orleans_settlers';

export type { Entry, Good, Kind, PlaceView, View, Wish } from '../../generated/orleans_settlers';
export type Space = Made.SpaceView;
export type Player = Made.PlayerView;
export type Area = Made.AreaView;
export type Deed = Made.DeedView;
export type Folk = Record<Made.Kind, number>;
export type Goods = Record<Made.Good, number>;

export const KINDS = ['farmer', 'fisher', 'craftsman', 'trader', 'scholar', 'knight', 'monk'] as const satisfies readonly Made.Kind[];
export const GOODS = ['grain', 'fish', 'cheese', 'wood', 'wine', 'bread', 'wool', 'brocade'] as const satisfies readonly Made.Good[];
/** What amounts of the kind `term` count, as the pack names it. */
export const TERMS = [
  'coin', 'fame_point', 'citizen', 'settler', 'fortress', 'village', 'church', 'technology_tile', 'place_tile', 'food',
] as const;

export function isKind(word: string): word is Made.Kind {
  return (KINDS as readonly string[]).includes(word);
}

export function isGood(word: string): word is Made.Good {
  return (GOODS as readonly string[]).includes(word);
}

/** The next bonus field of the fame track; nothing when all are behind. */
export function nextBonus(view: Pick<Made.View, 'bonus_fields'>, fame: number): number | null {
  return view.bonus_fields.find((field) => field > fame) ?? null;
}

export function total(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

export const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI'];

/** What is told at a table of this game. */
export type Terms = { view: Seen; decision: Decision; pack: Whole; wish: Wish };
export type Table = Stage<Terms>;
/** Nothing of it is there until it is fetched. */
export type Pack = Table['pack'];
export const useTable = () => useStage<Terms>();
