// A slide that is under way, read from what is pending: which card is at work, which are still to come.
import type { View } from './view';

interface Frame {
  slide?: { at: number };
  skills?: { seat: number; space: number | null };
}

export interface Sliding {
  /** The space of the card at work now: 0 is the edge, a card that leaves. */
  now: number | null;
  /** Spaces of cards that still have to move. */
  next: number[];
  /** Spaces of cards that have moved already. */
  done: number[];
}

export function sliding(view: View, seat: number): Sliding | null {
  if (view.active !== seat) return null;
  const pending = view.pending as (string | Frame)[];
  const start = pending.findIndex((frame) => typeof frame === 'object' && 'slide' in frame);
  if (start < 0) return null;
  const at = (pending[start] as Frame).slide!.at;
  const skills = pending.slice(start + 1).find((frame): frame is Frame => typeof frame === 'object' && 'skills' in frame);
  const spaces = (view.players[seat]?.board ?? []).map(({ space }) => space).sort((a, b) => a - b);
  const now: number | null = skills?.skills?.seat === seat ? (skills.skills.space ?? 0) : spaces.includes(0) ? 0 : null;
  const next = spaces.filter((space) => space >= at && space !== now);
  return { now, next, done: spaces.filter((space) => space !== now && !next.includes(space)) };
}

/** The order in which the cards of a board would slide: by the number of their space. */
export function slideOrder(board: readonly { space: number }[]): Map<number, number> {
  const spaces = board.map(({ space }) => space).filter((space) => space > 0).sort((a, b) => a - b);
  return new Map(spaces.map((space, i) => [space, i + 1]));
}
