// What the table shows, and the order in which it is shown.
import { useStage, type Stage } from '../kit';
import type { Building, Decision, Pack as Whole, Resource, View as Seen, Villager, Wish } from '../../generated/emberleaf';

export type { Building, CardView, ClearingView, HexView, PathView, PlayerView, Resource, SisterView, View, Villager } from '../../generated/emberleaf';

export const resources: Resource[] = ['wood', 'food', 'stone', 'hive'];
export const attributes = ['walk', 'attack', 'wood', 'food', 'stone'] as const;
export const villagers: Villager[] = ['rat', 'owl', 'rabbit', 'frog'];
export const buildings: Building[] = ['house', 'boathouse', 'town_hall', 'windmill', 'market'];

/** 0, 1, … below n. */
export const upTo = (n: number): number[] => Array.from({ length: Math.max(0, n) }, (_, i) => i);

/** What is told at a table of this game. */
export type Terms = { view: Seen; decision: Decision; pack: Whole; wish: Wish };
export type Table = Stage<Terms>;
/** Nothing of it is there until it is fetched. */
export type Pack = Table['pack'];
export const useTable = () => useStage<Terms>();
