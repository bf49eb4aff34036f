// Who did what: sentences of the log begin with the name of the seat that acts; the others tell what follows from it.

import type { Event } from '../generated/wire';

/** The seat whose name a sentence begins with. A bot is named by letter and level: `B (medium)`. */
export function actor(text: string, names: readonly string[]): number | null {
  const bot = /^([A-E]) \(/.exec(text)?.[1];
  let found: number | null = bot ? 'ABCDE'.indexOf(bot) : null;
  names.forEach((name, seat) => {
    if (name && text.startsWith(name) && !/^\p{L}/u.test(text.slice(name.length)) && name.length > (found === null ? 0 : (names[found]?.length ?? 0))) found = seat;
  });
  return found;
}

/** The latest thing that somebody did; a refill of the market is no news. */
export function headline(events: readonly Event[], names: readonly string[]): Event | null {
  for (let at = events.length - 1; at >= Math.max(0, events.length - 40); at--) {
    if (actor(events[at]!.text, names) !== null) return events[at]!;
  }
  return events.at(-1) ?? null;
}

export interface Chapter {
  seat: number | null;
  events: Event[];
}

/** The log in chapters: what one seat does, with all that follows from it, until another seat acts. */
export function chapters(events: readonly Event[], names: readonly string[]): Chapter[] {
  const all: Chapter[] = [];
  for (const event of events) {
    const seat = actor(event.text, names);
    const last = all.at(-1);
    if (last && (seat === null || seat === last.seat)) last.events.push(event);
    else all.push({ seat, events: [event] });
  }
  return all;
}
