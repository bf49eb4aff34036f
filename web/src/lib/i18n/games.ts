// What the pages say about a game before its own code is there: one sentence, how long it takes, and what its switches
// mean. The switches themselves come from the server; one that has no words here is shown by its key.

import { settings } from '../settings.svelte';
import table from './games.json';
import type { Localized } from './index';

interface Value {
  name: Localized;
  /** What it means, if the name does not say it. */
  help?: Localized;
}

interface Words {
  pitch: Localized;
  /** The fewest and the most minutes a game takes. */
  minutes: [number, number];
  options: Record<string, { name: Localized; help: Localized; values: Record<string, Value> }>;
}

/** The server reads them too: it tells messengers what a table is like. */
const words = table as unknown as Record<string, Words | undefined>;

const own = (name: Localized | undefined): string => (name ? name[settings.lang] : '');

export function pitchOf(game: string): string {
  return own(words[game]?.pitch);
}

export function minutesOf(game: string): [number, number] | null {
  return words[game]?.minutes ?? null;
}

export function optionName(game: string, key: string): string {
  return own(words[game]?.options[key]?.name) || key;
}

export function optionHelp(game: string, key: string): string {
  return own(words[game]?.options[key]?.help);
}

export function valueName(game: string, key: string, value: string): string {
  return own(words[game]?.options[key]?.values[value]?.name) || value;
}

export function valueHelp(game: string, key: string, value: string): string {
  return own(words[game]?.options[key]?.values[value]?.help);
}

/** For the test that no switch of the server is without words. */
export function hasWords(game: string, key: string, value: string): boolean {
  const option = words[game]?.options[key];
  return option !== undefined && (/^\d+$/.test(value) || option.values[value] !== undefined);
}
