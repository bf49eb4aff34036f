// The content of a game: names, numbers, provenance. Fetched once, kept while the page is open.

import { api } from './api';
import { named, type Localized } from './i18n';

const packs = new Map<string, Promise<object>>();

export function packOf(game: string): Promise<object> {
  let pack = packs.get(game);
  if (!pack) {
    pack = api.pack(game) as Promise<object>;
    // A pack that could not be fetched may be asked for again.
    pack.catch(() => packs.delete(game));
    packs.set(game, pack);
  }
  return pack;
}

/** An entry of a list. */
export type Item<List> = NonNullable<List> extends readonly (infer One)[] ? One : never;

/** A list of a pack; empty until it is there. */
export function listOf<P extends object, L extends keyof P>(pack: P, list: L): Item<P[L]>[] {
  return (pack[list] ?? []) as Item<P[L]>[];
}

/** The entry with this id in one list of a pack. */
export function entry<P extends object, L extends keyof P>(pack: P, list: L, id: string): Item<P[L]> | undefined {
  const entries = listOf(pack, list) as (Item<P[L]> & { id?: string })[];
  return entries.find((one) => one.id === id);
}

/** The name of the entry with this id; the id itself where there is none. */
export function nameOf<P extends object>(pack: P, list: keyof P, id: string): string {
  const found = entry(pack, list, id) as { name?: Localized } | undefined;
  return named(found?.name) || id;
}

/** The entries with these ids, in this order; all of them where none are named. */
export function only<One>(entries: readonly One[], ids: readonly string[] | undefined, idOf = (one: One) => (one as { id?: string }).id): readonly One[] {
  return ids ? ids.flatMap((id) => entries.filter((one) => idOf(one) === id)) : entries;
}
