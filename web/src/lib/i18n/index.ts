// Sentences by key, in the language of the settings.

import { settings, type Lang } from '../settings.svelte';
import { de } from './de';
import { en } from './en';

export type { Lang };
export type Key = keyof typeof en;
const lists: Record<Lang, Record<Key, string>> = { de, en };

/** A sentence with its blanks filled: `t('waitingFor', { names: 'Anna' })`. Reactive: follows the language. */
export function t(key: Key, blanks: Record<string, string | number> = {}): string {
  return fill(lists[settings.lang][key], blanks);
}

/** `{count|settler|settlers}` is a word that follows a number. */
export function fill(sentence: string, blanks: Record<string, string | number>): string {
  const worded = sentence.replace(/\{(\w+)\|([^|}]*)\|([^}]*)\}/g, (_, name: string, one: string, more: string) => (Number(blanks[name]) === 1 ? one : more));
  return worded.replace(/\{(\w+)\}/g, (whole, name: string) => String(blanks[name] ?? whole));
}

/** Two lists of sentences with the same keys: the strings of a game. */
export interface Strings {
  en: Record<string, string>;
  de: Record<string, string>;
}

/** `say(strings)('key')`: like `t` for the strings of a game. */
export function say<K extends string>(strings: { en: Record<K, string>; de: Record<K, string> }) {
  return (key: K, blanks: Record<string, string | number> = {}): string => fill(strings[settings.lang][key], blanks);
}

/** A name in two languages. */
export interface Localized {
  de: string;
  en: string;
}

export function named(name: Localized | undefined): string {
  return name ? name[settings.lang] : '';
}

/** "Anna, Ben and Cora". */
export function listed(names: string[]): string {
  return new Intl.ListFormat(settings.lang, { type: 'conjunction' }).format(names);
}

export function ago(ms: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(settings.lang, { numeric: 'auto' });
  const seconds = Math.round((ms - now) / 1000);
  for (const [unit, size] of [['day', 86_400], ['hour', 3_600], ['minute', 60]] as const) {
    if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit);
  }
  return format.format(seconds, 'second');
}
