// Where the numbers of a pack come from: one source for a whole entry, or one for each of its fields.

import type { Localized } from './i18n';

/** What is common to all packs: they say where their numbers come from. */
export interface Sourced {
  source?: { id: string; name: Localized }[];
}

export type Src = string | Partial<Record<string, string>> | undefined;

/** Ids of all sources of an entry, for the filter of a gallery. */
export function sourceIds(src: Src): string {
  return typeof src === 'object' ? [...new Set(Object.values(src))].join(' ') : (src ?? '');
}

/** Each source once, in the order of the pack, with the fields that come from it; none when all of the entry does. */
export function sourcesOf(pack: Sourced, src: Src): { name: Localized; fields: string[] }[] {
  const known = pack.source ?? [];
  const from = (id: string) => (typeof src === 'object' ? Object.keys(src).filter((field) => src[field] === id) : []);
  const used = known.filter(({ id }) => (typeof src === 'object' ? from(id).length > 0 : id === src));
  return used.map(({ id, name }) => ({ name, fields: used.length > 1 ? from(id) : [] }));
}

/** What the fields of packs are called. */
export const fieldNames: Record<string, Localized> = {
  bonus: { de: 'Bonus', en: 'bonus' },
  card: { de: 'Karte', en: 'card' },
  cost: { de: 'Kosten', en: 'cost' },
  count: { de: 'Anzahl', en: 'number of copies' },
  covers: { de: 'worauf sie liegt', en: 'what it covers' },
  effect: { de: 'Wirkung', en: 'effect' },
  event: { de: 'Ereignis', en: 'event' },
  good: { de: 'Ware', en: 'good' },
  group: { de: 'Stapel', en: 'stack' },
  kind: { de: 'Art', en: 'kind' },
  name: { de: 'Name', en: 'name' },
  per: { de: 'wofür gezählt wird', en: 'what is counted' },
  slots: { de: 'Felder', en: 'slots' },
  spaces: { de: 'Plätze', en: 'spaces' },
  text: { de: 'Text', en: 'text' },
  vp: { de: 'Siegpunkte', en: 'victory points' },
  yield_bonus: { de: 'Ertrag', en: 'yield' },
};
