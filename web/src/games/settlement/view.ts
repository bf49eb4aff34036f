// The words of this game, in the order of its packs, and the shape of what a viewer sees.

import { useStage, type Stage } from '../kit';
import type { BuildingView, Colour, Decision, Pack as Whole, PlayerView, Resource, RowHero, TerrainView, View, View as Seen, Wish } from '../../generated/settlement';

export type { Colour, Resource, RowHero, View };
export type Goods = Record<Resource, number>;
export type Terrain = TerrainView;
export type Built = BuildingView;
export type Player = PlayerView;

export const RESOURCES = ['wood', 'clay', 'stone', 'diamond', 'gold'] as const satisfies Resource[];
export const BASICS = ['wood', 'clay', 'stone'] as const satisfies Resource[];
export const COLOURS = ['green', 'yellow', 'blue', 'red'] as const satisfies Colour[];
export const REGIONS = ['I', 'II', 'III'] as const;
export const STREETS = ['upper', 'middle', 'lower'] as const;

/** The word for a terrain space: `II3`. */
export function spaceWord(space: number): string {
  return `${REGIONS[Math.floor(space / 3)]}${(space % 3) + 1}`;
}

/** The word for a building space: `m2`. */
export function slotWord(slot: number): string {
  return `${'uml'[Math.floor(slot / 3)]}${(slot % 3) + 1}`;
}

/** What is told at a table of this game. */
export type Terms = { view: Seen; decision: Decision; pack: Whole; wish: Wish };
export type Table = Stage<Terms>;
/** Nothing of it is there until it is fetched. */
export type Pack = Table['pack'];
export const useTable = () => useStage<Terms>();
