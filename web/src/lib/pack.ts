// The content of a game: names, numbers, provenance. Fetched once, kept while the page is open.

import { api } from './api';
import { named, type Localized } from './i18n';

/** A pack as the server gives it: the tables of its TOML. */
export type Pack = Record<string, any>;

const packs = new Map<string, Promise<Pack>>();

export function packOf(game: string): Promise<Pack> {
  let pack = packs.get(game);
  if (!pack) {
    pack = api.pack(game);
    // A pack that could not be fetched may be asked for again.
    pack.catch(() => packs.delete(game));
    packs.set(game, pack);
  }
  return pack;
}

/** The entry with this id in one list of a pack. */
export function entry(pack: Pack, list: string, id: string): any {
  const entries: any[] = pack[list] ?? [];
  return entries.find((one) => one.id === id);
}

/** The name of the entry with this id; the id itself where there is none. */
export function nameOf(pack: Pack, list: string, id: string): string {
  return named(entry(pack, list, id)?.name as Localized | undefined) || id;
}
