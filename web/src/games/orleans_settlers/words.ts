// Names and sentences of the pack, in the language of the settings.

import { entry, named, nameOf, say } from '../kit';
import type { Pack } from './view';
import { strings } from './strings';

export const tell = say(strings);

export const placeName = (pack: Pack, id: string) => nameOf(pack, 'place', id);
export const placeText = (pack: Pack, id: string) => named(entry(pack, 'place', id)?.text);
export const kindName = (pack: Pack, id: string) => nameOf(pack, 'follower', id);
export const goodName = (pack: Pack, id: string) => (id === 'food' ? tell('food') : nameOf(pack, 'good', id));
export const terrainName = (pack: Pack, id: string) => nameOf(pack, 'terrain', id);
export const termName = (pack: Pack, id: string) => nameOf(pack, 'term', id);
export const eraName = (pack: Pack, number: number) => named(pack.era?.[number - 1]?.name) || String(number);

/** A follower, a good or food. */
export function tileName(pack: Pack, id: string): string {
  return entry(pack, 'follower', id) ? kindName(pack, id) : goodName(pack, id);
}

export function areaName(pack: Pack, seats: number, id: string): string {
  const maps: Partial<Record<string, { cell: { id: string; name: string }[] }>> = pack.map ?? {};
  return maps[`p${seats}`]?.cell.find((cell) => cell.id === id)?.name ?? id;
}

export function faceName(pack: Pack, face: string): string {
  for (const deed of pack.deed ?? []) for (const one of deed.face ?? []) if (one.id === face) return named(one.name);
  return face;
}
