// Names out of the pack, and the sentences of this table, in the person's language.

import { entry, named, nameOf, say, type Localized } from '../kit';
import { REGIONS, RESOURCES, STREETS, type Built, type Pack, type Terrain } from './view';
import { listGoods } from './places';
import { strings } from './strings';

export const tell = say(strings);

const term = (pack: Pack, list: keyof NonNullable<Pack['terms']>, index: number): string => named(pack.terms?.[list][index]);

export const resourceName = (pack: Pack, kind: string): string => {
  if (kind === 'basic') return tell('anyBasic');
  if (kind === 'bonus_settler') return term(pack, 'settler', 1);
  return term(pack, 'resource', RESOURCES.indexOf(kind as (typeof RESOURCES)[number])) || kind;
};

export const regionName = (pack: Pack, index: number): string => term(pack, 'region', index) || String(REGIONS[index]);
export const streetName = (pack: Pack, index: number): string => term(pack, 'street', index) || String(STREETS[index]);
export const spaceName = (pack: Pack, space: number): string =>
  `${regionName(pack, Math.floor(space / 3))}, ${term(pack, 'column', space % 3)}`;
export const buildingName = (pack: Pack, id: string): string => nameOf(pack, 'building', id);
export const artifactName = (pack: Pack, id: string): string => nameOf(pack, 'artifact', id);
export const heroName = (pack: Pack, id: string): string => nameOf(pack, 'hero', id);
export const monsterName = (pack: Pack, id: string): string => nameOf(pack, 'monster', id);

export function terrainName(pack: Pack, resource: string): string {
  const kinds: { resource: string; name: Localized }[] = pack.terrain_kind ?? [];
  return named(kinds.find((kind) => kind.resource === resource)?.name) || resource;
}

export function guildName(pack: Pack, guild: string): string {
  return term(pack, 'guild', ['adventurer', 'builder', 'defender', 'craftsman'].indexOf(guild)) || guild;
}

/** What an artifact does; an artifact of an own pack has no sentence here. */
export function artifactText(id: string): string {
  return id in strings.en ? tell(id as keyof typeof strings.en) : '';
}

/** "2 Wood, 1 Gold". */
export function goodsText(pack: Pack, goods: Partial<Record<string, number>> | undefined): string {
  return listGoods(goods)
    .map(([kind, count]) => `${count} ${goodName(pack, kind, count)}`)
    .join(', ');
}

/** Wood, clay and stone are not counted in words; diamonds and settlers are. */
function goodName(pack: Pack, kind: string, count: number): string {
  if (count !== 1 && kind === 'diamond') return tell('diamonds');
  return count !== 1 && kind === 'bonus_settler' ? tell('bonusSettlersOnly') : resourceName(pack, kind);
}

/** How a hero scores, in words. */
export function heroText(pack: Pack, id: string): string {
  const hero = entry(pack, 'hero', id);
  if (!hero) return '';
  if (hero.vp) return tell('fixedVp', { points: hero.vp });
  if (hero.vp_per === 'terrain') return tell('perTerrain');
  return hero.vp_per === 'building' ? tell('perBuilding') : tell('perFortification');
}

/** A hero in words, as a card says it in pictures. */
export function heroLabel(pack: Pack, id: string): string {
  const hero = entry(pack, 'hero', id);
  if (!hero) return id;
  const parts = [heroName(pack, id), guildName(pack, hero.guild), heroText(pack, id)];
  if (hero.settlers) parts.push(tell('bonusSettlers', { count: hero.settlers }));
  parts.push(tell('lurksHere', { monster: monsterName(pack, hero.monster) }));
  return parts.join(', ');
}

/** What a building does, in words. */
export function buildingText(pack: Pack, id: string): string {
  const what = entry(pack, 'building', id);
  if (!what) return '';
  const parts: string[] = [];
  if (what.give) parts.push(tell('takes', { list: goodsText(pack, what.give) }));
  if (what.get) parts.push(tell('brings', { list: goodsText(pack, what.get) }));
  if (what.effect === 'fortified_terrain') parts.push(tell('brings', { list: tell('ownFortified') }));
  if (what.vp_each) parts.push(tell('vpEach', { points: what.vp_each }));
  return parts.join(', ');
}

/** A terrain where it lies, with what stands on it. */
export function terrainLabel(pack: Pack, tile: Terrain, space: number): string {
  const parts = [`${spaceName(pack, space)}: ${terrainName(pack, tile.resource)}`, resourceName(pack, tile.resource)];
  const monster = monsterName(pack, tile.colour);
  if (tile.monster) parts.push(tell('monsterHere', { monster }));
  else if (tile.fortification) parts.push(tell(tile.activated ? 'fortUsed' : 'fortified'));
  else parts.push(tell('lurksHere', { monster }));
  return parts.join(', ');
}

/** A building with what it does and what it stores. */
export function builtLabel(pack: Pack, tile: Built): string {
  const name = `${buildingName(pack, tile.building)}, ${buildingText(pack, tile.building)}`;
  return tile.stored ? `${name}, ${tell('stored', { count: tile.stored })}` : name;
}
