// A view in words: what stands in it, whatever game it is of.

import type { Lang } from '../../lib/settings.svelte';

export type Table = Record<string, unknown>;

export function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `hero_row` as people write it: "Hero row". */
export function plainWord(key: string): string {
  const text = key.replaceAll('_', ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Ids of a pack and what they are called. */
export function namesOf(pack: unknown, lang: Lang, found = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(pack)) for (const one of pack) namesOf(one, lang, found);
  else if (isTable(pack)) {
    const { id, name } = pack;
    if (typeof id === 'string' && isTable(name) && typeof name[lang] === 'string') found.set(id, name[lang]);
    for (const inner of Object.values(pack)) namesOf(inner, lang, found);
  }
  return found;
}

/** How a value is shown. */
export type Form = 'nothing' | 'text' | 'words' | 'counts' | 'list' | 'table';

export function formOf(value: unknown): Form {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (Array.isArray(value)) {
    if (value.every((one) => one === null)) return 'nothing';
    return value.every((one) => typeof one !== 'object' || one === null) ? 'words' : 'list';
  }
  if (!isTable(value)) return 'text';
  const inner = Object.values(value);
  if (inner.every((one) => one === 0 || one === null)) return 'nothing';
  return inner.every((one) => typeof one === 'number') ? 'counts' : 'table';
}

/** A plain value; a word of the pack by its name. */
export function textOf(value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === true) return '✓';
  if (value === false || value === null) return '–';
  return typeof value === 'string' ? (names.get(value) ?? value.replaceAll('_', ' ')) : String(value);
}

/** Whether there is one entry for each seat, in their order. */
function isBySeat(key: string, value: unknown, seats: number): value is Table[] {
  if (!Array.isArray(value) || value.length !== seats || !value.every(isTable)) return false;
  return key === 'players' || key === 'seats' || value.every((one, at) => one.seat === at);
}

/** What belongs to one seat. */
export function ofSeat(view: unknown, seats: number, seat: number): Table {
  if (!isTable(view)) return {};
  const parts = Object.entries(view).filter(([key, value]) => isBySeat(key, value, seats));
  return Object.assign({}, ...parts.map(([, value]) => ({ ...(value as Table[])[seat], seat: undefined })));
}

/** What is left when everything that belongs to a seat is taken away. */
export function shared(view: unknown, seats: number): Table {
  if (!isTable(view)) return {};
  return Object.fromEntries(Object.entries(view).filter(([key, value]) => !isBySeat(key, value, seats)));
}
