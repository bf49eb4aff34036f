// Which answers get a button of their own in the prompt bar. Only their shape counts: how many there are, how short.

import type { Button } from '../generated/wire';
import { words } from '../lib/notation';

/** So many buttons are taken in at a glance. */
const FEW = 6;

export interface Shown {
  buttons: Button[];
  /** How many more there are, on the board or in the list. */
  more: number;
}

/** All answers if they are few; otherwise those that belong to no place: a single word, such as "end". */
export function shown(options: readonly Button[], folded: boolean): Shown {
  const short = options.filter(({ action }) => words(action).length === 1);
  const buttons = options.length <= FEW && !folded ? [...options] : short.slice(0, FEW);
  return { buttons, more: options.length - buttons.length };
}

/** A place in the row of answers; empty where an answer was that cannot be given any more. */
export interface Place {
  option: Button;
  empty: boolean;
}

/**
 * Answers to the same question as before stay where they were: what is gone leaves its place empty, what is new takes an
 * empty place or comes at the end. So nothing moves away under a finger.
 */
export function inPlace(before: readonly Place[], buttons: readonly Button[]): Place[] {
  const fresh = buttons.filter(({ action }) => !before.some(({ option }) => option.action === action));
  const places = before.map(({ option }) => {
    const same = buttons.find(({ action }) => action === option.action);
    return same ? { option: same, empty: false } : { option, empty: true };
  });
  for (const place of places) {
    const next = place.empty && fresh.shift();
    if (next) Object.assign(place, { option: next, empty: false });
  }
  while (places.at(-1)?.empty) places.pop();
  return [...places, ...fresh.map((option) => ({ option, empty: false }))];
}
