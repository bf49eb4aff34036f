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
