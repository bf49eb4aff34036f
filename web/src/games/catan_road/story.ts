// The newest event card and what came of it, and what is new this turn: read from what happened.

import type { Event } from '../kit';
import type { Event as Happening } from '../../generated/catan_road';
import { nothing, type Built, type EventCard, type Good, type Goods } from './view';

export interface Effect {
  seat: number;
  drew: number;
  lost: Goods | null;
  gave: { to: number; good: Good }[];
  got: { from: number; good: Good }[];
}

export interface Story {
  card: EventCard;
  entry: number;
  effects: Effect[];
  /** The turn has gone on since. */
  past: boolean;
}

type What = Happening['event'];

/** Somebody has done something new. */
const GONE_ON: ReadonlySet<What> = new Set<What>(['built', 'traded', 'composing', 'called', 'turn_ended', 'won']);
/** What ends an event: after these nothing is its doing. */
const AFTER: ReadonlySet<What> = new Set<What>([...GONE_ON, 'turned_up', 'display_shuffled', 'stopped']);

function happenings(events: readonly Event[]): Happening[] {
  return events.map(({ event }) => event as Happening);
}

/** The event of the turn that is being played; nothing once the turn is over. */
export function storyOf(events: readonly Event[]): Story | null {
  const all = happenings(events);
  const from = Math.max(all.findLastIndex(({ event }) => event === 'turn_began'), all.findLastIndex(({ event }) => event === 'event_shown'));
  const shown = all[from];
  if (shown?.event !== 'event_shown') return null;
  const since = all.slice(from + 1);
  const effects: Effect[] = [];
  const effect = (seat: number): Effect => {
    let found = effects.find((one) => one.seat === seat);
    if (!found) effects.push((found = { seat, drew: 0, lost: null, gave: [], got: [] }));
    return found;
  };
  for (const one of since) {
    if (AFTER.has(one.event)) break;
    if (one.event === 'drew') effect(one.seat).drew += 1;
    else if (one.event === 'discarded') effect(one.seat).lost = one.goods;
    else if (one.event === 'donated') {
      effect(one.seat).gave.push({ to: one.to, good: one.good });
      effect(one.to).got.push({ from: one.seat, good: one.good });
    }
  }
  effects.sort((one, other) => one.seat - other.seat);
  return { card: shown.event_card, entry: events[from]?.entry ?? 0, effects, past: since.some(({ event }) => GONE_ON.has(event)) };
}

/** What one seat has built in this turn, and which cards it drew as far as the viewer knows them. */
export function freshly(events: readonly Event[], seat: number | null): { built: Built[]; drew: Goods } {
  const all = happenings(events);
  const built: Built[] = [];
  const drew = nothing();
  for (const one of all.slice(Math.max(0, all.findLastIndex(({ event }) => event === 'turn_began')))) {
    if (one.event === 'built' && one.seat === seat) built.push(one.card);
    else if (one.event === 'drew' && one.seat === seat && one.good) drew[one.good] += 1;
  }
  return { built, drew };
}
