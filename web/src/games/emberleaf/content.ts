// Entries of the pack by id. A view names some fifty cards, so each list is indexed once.
import type { Item, Lang, Localized } from '../kit';
import type { Tile } from '../../generated/emberleaf';
import type { Pack } from './view';

/** Lists whose entries have an id or a number. */
type Lists = { [L in keyof Pack]-?: Item<Pack[L]> extends { id: string } | { no: number } ? L : never }[keyof Pack];

const indexes = new WeakMap<Pack, Map<Lists, Map<string, unknown>>>();

export function find<L extends Lists>(pack: Pack, list: L, id: string | number): Item<Pack[L]> | undefined {
  let lists = indexes.get(pack);
  if (!lists) indexes.set(pack, (lists = new Map()));
  let index = lists.get(list);
  if (!index) {
    const entries = (pack[list] ?? []) as readonly { id?: string; no?: number }[];
    index = new Map(entries.map((one) => [String(one.id ?? one.no), one]));
    lists.set(list, index);
  }
  return index.get(String(id)) as Item<Pack[L]> | undefined;
}

/** Lists whose entries have a name. */
export type Named = { [L in Lists]: Item<Pack[L]> extends { name: Localized } ? L : never }[Lists];

/** The name of an entry; its id until the pack is there. */
export function nameIn(pack: Pack, list: Named, id: string, lang: Lang): string {
  const found = find(pack, list, id) as { name: Localized } | undefined;
  return found?.name[lang] ?? id;
}

/** Names of a list in one language, by id. */
export function namesOf(pack: Pack, list: 'attribute' | 'resource' | 'trigger', lang: Lang): Record<string, string> {
  return Object.fromEntries((pack[list] ?? []).map((one) => [one.id, one.name[lang]]));
}

/** The type of building behind a tile of a question: `{ general: "house" }` or `{ fellow: 1 }`. */
export function tileType(pack: Pack, tile: Tile | null): { type: string; fellowship: boolean } | null {
  if (!tile) return null;
  if ('general' in tile) return { type: tile.general, fellowship: false };
  const fellow = pack.fellowship_building?.[tile.fellow];
  return fellow ? { type: fellow.type, fellowship: true } : null;
}

/** A hero in one sentence, for those who hear the table. */
export function heroWords(pack: Pack, id: string, lang: Lang): string {
  const hero = find(pack, 'hero', id);
  if (!hero) return id;
  const attrs = Object.entries((hero.attrs ?? {}) as Record<string, number>).map(([attr, n]) => `${n} ${nameIn(pack, 'attribute', attr, lang)}`);
  const name = hero.name?.[lang] ?? id;
  return [attrs.length ? `${name} (${attrs.join(', ')})` : name, ...(hero.text?.[lang] ?? [])].join('. ');
}

/** An entry with a name and a text in one sentence. */
export function cardWords(pack: Pack, list: 'favour' | 'trophy' | 'solo_favour' | 'score_bonus', id: string, lang: Lang): string {
  const card = find(pack, list, id);
  return [card?.name?.[lang] ?? id, card?.text?.[lang]].filter(Boolean).join('. ');
}
