// Entries of the pack by id. A view names some fifty cards, so each list is indexed once.
import type { Pack } from '../../lib/pack';

const indexes = new WeakMap<Pack, Map<string, Map<string, any>>>();

export function find(pack: Pack, list: string, id: string | number): any {
  let lists = indexes.get(pack);
  if (!lists) indexes.set(pack, (lists = new Map()));
  let index = lists.get(list);
  if (!index) {
    index = new Map(((pack[list] ?? []) as any[]).map((one) => [String(one.id ?? one.no), one]));
    lists.set(list, index);
  }
  return index.get(String(id));
}

/** Names of a list in one language, by id. */
export function namesOf(pack: Pack, list: string, lang: 'en' | 'de'): Record<string, string> {
  return Object.fromEntries(((pack[list] ?? []) as any[]).map((one) => [one.id, one.name?.[lang] ?? one.id]));
}

/** The type of building behind a tile of a question: `{ general: "house" }` or `{ fellow: 1 }`. */
export function tileType(pack: Pack, tile: any): { type: string; fellowship: boolean } | null {
  if (!tile) return null;
  if (typeof tile.general === 'string') return { type: tile.general, fellowship: false };
  const fellow = pack.fellowship_building?.[tile.fellow];
  return fellow ? { type: fellow.type, fellowship: true } : null;
}

type Lang = 'en' | 'de';

/** A hero in one sentence, for those who hear the table. */
export function heroWords(pack: Pack, id: string, lang: Lang): string {
  const hero = find(pack, 'hero', id);
  if (!hero) return id;
  const attrs = Object.entries((hero.attrs ?? {}) as Record<string, number>).map(([attr, n]) => `${n} ${find(pack, 'attribute', attr)?.name?.[lang] ?? attr}`);
  const name = hero.name?.[lang] ?? id;
  return [attrs.length ? `${name} (${attrs.join(', ')})` : name, ...(hero.text?.[lang] ?? [])].join('. ');
}

/** An entry with a name and a text in one sentence. */
export function cardWords(pack: Pack, list: string, id: string, lang: Lang): string {
  const card = find(pack, list, id);
  return [card?.name?.[lang] ?? id, card?.text?.[lang]].filter(Boolean).join('. ');
}
