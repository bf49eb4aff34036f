// Answers are lines of words. Boards find the ones that belong to a place by comparing words; nothing here knows a rule.

import type { Button } from '../generated/wire';

export function words(action: string): string[] {
  return action.split(' ');
}

/** Answers whose first words are these. */
export function startsWith(options: readonly Button[], start: string): Button[] {
  return options.filter(({ action }) => action === start || action.startsWith(`${start} `));
}

/** The answer with exactly these words. */
export function exactly(options: readonly Button[], action: string): Button[] {
  return options.filter((option) => option.action === action);
}

/** Answers of this verb in which a word stands at this place; the verb is word 0. */
export function wordAt(options: readonly Button[], verb: string, index: number, word: string | number): Button[] {
  return options.filter(({ action }) => {
    const all = words(action);
    return all[0] === verb && all[index] === String(word);
  });
}

/** Answers of this verb that have this word anywhere. */
export function mentions(options: readonly Button[], verb: string, word: string | number): Button[] {
  return options.filter(({ action }) => {
    const all = words(action);
    return all[0] === verb && all.includes(String(word), 1);
  });
}

/** The different verbs, in order. */
export function verbs(options: readonly Button[]): string[] {
  return [...new Set(options.map(({ action }) => words(action)[0] ?? ''))];
}
