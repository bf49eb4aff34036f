// The games that have a board of their own. Each is fetched when it is opened. Any other game that the server offers is
// played at a plain table.

import type { Component } from 'svelte';
import type { Asked } from '../generated/wire';
import type { Lang } from '../lib/settings.svelte';
import type { Stage, Terms } from '../lib/stage.svelte';
import type { Piece } from '../table/pieces';

/** One answer in words of its own, and what leads to the others. */
export interface First {
  action: string;
  text: string;
  others: string;
}

export interface Game<T extends Terms = Terms> {
  id: string;
  /** A class on the page of the table: the colours of the game. */
  palette: string;
  /** What everybody shares: map, market, display. */
  Board: Component<{ view: T['view'] }>;
  /** The tableau and hand of one seat. */
  Mine: Component<{ view: T['view']; seat: number }>;
  /** One seat at a glance. */
  Glance: Component<{ view: T['view']; seat: number }>;
  /** What is bought from, where the board is too much for a phone. */
  Market?: Component<{ view: T['view'] }>;
  /** Answers that deserve more than a list of buttons. */
  Panel?: Component<{ view: T['view'] }>;
  panelHandles?: (question: Asked & { decision: T['decision'] }) => boolean;
  /** Advice of a whole, such as a plan, in place of its first step. */
  Advice?: Component<{ view: T['view'] }>;
  /** What the prompt says in place of the server's sentence; nothing where that one will do. */
  sentence?: (stage: Stage<T>) => string | null;
  /** The answer that hardly anybody leaves: it is offered first, the others behind a second button. */
  first?: (stage: Stage<T>) => First | null;
  Icon: Component<{ kind: string; index: number; name: string }>;
  headline: (view: T['view'], lang: Lang) => string;
  /** Every piece of a pack, or only those with these ids: a figure of the rulebook. */
  Gallery: Component<{ pack: Partial<T['pack']>; only?: readonly string[] }>;
  /** What every piece is, for peeks and for names in the log. */
  pieces?: (pack: Partial<T['pack']>) => Piece[];
  /** A picture of the game. */
  Scene?: Component;
}

/** A game whose types nobody outside needs: its board stands on tables of this game alone. */
export function boardOf<T extends Terms>(game: Game<T>): Game {
  return game as unknown as Game;
}

/** A board is found by its folder, which is called as the game is. */
const boards = import.meta.glob<{ default: Game }>('./*/index.ts');

/** The table of a game; the plain one where it has no board, or where that is asked for. */
export async function gameOf(id: string, plain = false): Promise<Game> {
  const load = plain ? undefined : boards[`./${id}/index.ts`];
  return load ? (await load()).default : (await import('../table/plain')).plainGame(id);
}
