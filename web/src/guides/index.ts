// Guided first games: data, one file a game. Each is fetched when it is wanted.

import type { Localized } from '../lib/i18n';

/** Something the learner does or, without anything to touch, is told. */
export interface Step {
  /**
   * The controls to touch, in this order: an answer, or after a `#` the name of a control that puts a plan or a deal
   * together. The next one is pointed at.
   */
  touch?: [string, ...string[]];
  /** What to do, in the words of the screen. */
  say: Localized;
  /** Why. */
  why: Localized;
  /** The rule behind it. */
  clause: string;
  /** What a step is about that only tells something: a selector; it is opened and framed. */
  show?: string;
  /** What the others answer afterwards, and what goes without saying: the guide plays it. */
  then?: [seat: number, action: string][];
}

export interface Guide {
  game: string;
  seats: number;
  /** A typed seed: every draw is known, so every step fits. */
  seed: string;
  options?: Record<string, string>;
  /** What the seats after the learner's are called. */
  others?: string[];
  welcome: Localized;
  steps: Step[];
}

/** A guide is found by its file, which is called as the game is. */
const guides = import.meta.glob<{ default: Guide }>(['./*.ts', '!./index.ts', '!./*.test.ts']);
const fileOf = (game: string) => `./${game}.ts`;

export function hasGuide(game: string): boolean {
  return fileOf(game) in guides;
}

export async function guideOf(game: string): Promise<Guide | null> {
  const load = guides[fileOf(game)];
  return load ? (await load()).default : null;
}
