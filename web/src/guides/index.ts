// Guided first games: data, one file a game. Each is fetched when it is wanted.

import type { Localized } from '../lib/i18n';

/** Something the learner does. */
export interface Step {
  /** The answers to give, in this order; often one. The next is pointed at. */
  actions: [string, ...string[]];
  /** What to do. */
  say: Localized;
  /** Why: told with the step, and again when something else is tried. */
  why: Localized;
  /** The rule behind it. */
  clause: string;
  /** Where to point when the answer has no place that can be seen: a selector. */
  point?: string;
  /** What the others answer afterwards; the guide plays their seats. */
  then?: { seat: number; action: string }[];
}

export interface Guide {
  game: string;
  seats: number;
  /** A typed seed: every draw is known, so every step fits. */
  seed: string;
  options?: Record<string, string>;
  welcome: Localized;
  steps: Step[];
}

const guides: Record<string, () => Promise<{ default: Guide }>> = {
  settlement: () => import('./settlement'),
  catan_road: () => import('./catan_road'),
  emberleaf: () => import('./emberleaf'),
  orleans_settlers: () => import('./orleans_settlers'),
};

export function hasGuide(game: string): boolean {
  return game in guides;
}

export async function guideOf(game: string): Promise<Guide | null> {
  const load = guides[game];
  return load ? (await load()).default : null;
}
