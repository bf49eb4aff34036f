// What a board stands on: the game as one viewer sees it, and what can be done. A live table, a moment of a finished
// game and a sample all look the same to a board.

import { getContext, setContext } from 'svelte';
import type { Advised, Asked, Button, Event, Failure, Foreseen, Standings, Times } from '../generated/wire';
import type { Lang } from './settings.svelte';
import { settings } from './settings.svelte';

/** Seats are numbers from 0. */
export type Seat = number;

/** Why something cannot be done, ready to be shown beside where it was asked. */
export interface Reason {
  action: string;
  message: string;
  clause?: string;
  /** Where it was asked. */
  at: DOMRect | null;
}

/** What the server tells in the terms of one game; the types are generated. */
export interface Terms {
  view: unknown;
  decision: unknown;
  pack: unknown;
  /** What a seat can want as a whole; missing where the game has no wishes. */
  wish?: unknown;
}

export abstract class Stage<T extends Terms = Terms> {
  game = $state('');
  view: T['view'] | null = $state.raw(null);
  viewer: Seat | null = $state(null);
  options: Button[] = $state.raw([]);
  question: (Asked & { decision: T['decision'] }) | null = $state.raw(null);
  waiting: Seat[] = $state.raw([]);
  simultaneous = $state(false);
  names: string[] = $state.raw([]);
  standings: Standings | null = $state.raw(null);
  events: Event[] = $state.raw([]);
  clocks: Times[] = $state.raw([]);
  /** Nothing until it is fetched. */
  pack: Partial<T['pack']> = $state.raw({});
  /** The answer that is looked at anywhere: boards draw its ghost. */
  hot: string | null = $state(null);
  reason: Reason | null = $state.raw(null);
  advice: Advised | null = $state.raw(null);

  /** Takes an answer that is only a part of what somebody wants as a whole; then it is not given by itself. */
  compose: ((action: string) => boolean) | null = null;

  abstract readonly live: boolean;

  get lang(): Lang {
    return settings.lang;
  }

  /** The answer of the viewer. */
  abstract act(action: string): void;

  /** Several answers of the viewer, one after the other; a live table takes all of them or none. */
  acts(actions: string[]): unknown {
    for (const action of actions) this.act(action);
    return undefined;
  }

  /** What the viewer wants as a whole, in the terms of the game; a live table carries it out whole or not at all. */
  wish(wish: T['wish']): unknown {
    void wish;
    return undefined;
  }

  /** Tells everybody at a live table; nobody listens anywhere else. */
  say(text: string): unknown {
    void text;
    return undefined;
  }

  /** What would come of such a wish, answer by answer; nothing where nobody can say. */
  foresee(wish: T['wish']): Promise<Foreseen[] | null> {
    void wish;
    return Promise.resolve(null);
  }

  /** Asks the server, and resolves to the reason; nothing when it is legal after all. */
  protected abstract explain(action: string): Promise<Failure | null>;

  /** Shows why something cannot be done, beside the element that was tapped. */
  async why(action: string, at: Element | null = null) {
    const where = at?.getBoundingClientRect() ?? null;
    const failure = await this.explain(action);
    this.reason = failure ? { action, message: failure.message, clause: failure.clause, at: where } : null;
  }
}

const STAGE = Symbol('stage');

export function setStage(stage: Stage) {
  setContext(STAGE, stage);
}

/** The stage of this page. A board names the terms of its game: it is shown for no other. */
export function useStage<T extends Terms = Terms>(): Stage<T> {
  return getContext(STAGE);
}
