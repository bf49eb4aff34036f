// What every piece of Settlement is, for peeks and names.

import { listOf, named, say, type Piece } from '../kit';
import { bilingual } from '../bilingual';
import { BASICS, REGIONS, RESOURCES, type Pack } from './view';
import { artifactText, buildingText, goodsText, heroText, guildName, monsterName, regionName, resourceName, streetName, tell, terrainName } from './words';

const s = say(
  bilingual({
    costs: ['Costs {list}', 'Kostet {list}'],
    perBuilder: ['Counts for each hero of the {guild}: 1 VP.', 'Zählt für jeden Helden der {guild}: 1 SP.'],
    heroScores: ['Scored after the last round.', 'Gewertet wird nach der letzten Runde.'],
    monster: ['Blocks its land until it is driven away: that takes {settlers}, and brings {list}.', 'Versperrt sein Land, bis es vertrieben ist: Das braucht {settlers} und bringt {list}.'],
    oneSettler: ['1 settler', '1 Siedler'],
    settlers: ['{count} settlers', '{count} Siedler'],
    monsterCounts: ['Appears where a hero in the row has its colour.', 'Erscheint, wo ein Held der Reihe seine Farbe hat.'],
    monsters: ['Monsters', 'Monster'],
    monstersDo: ['One blocks its land until settlers drive it away, and then brings a reward.', 'Eines versperrt sein Land, bis Siedler es vertreiben, und bringt dann eine Belohnung.'],
    trade: ['Trade', 'Tausch'],
    artifact: ['Works for one round; then you take another.', 'Wirkt eine Runde lang; dann nimmst du ein anderes.'],
    terrain: ['Gives {resource} when its region or its fortification is activated.', 'Bringt {resource}, wenn seine Wildnisreihe oder seine Festung aktiviert wird.'],
    basic: ['Pays for buildings and heroes. Any two of wood, clay and stone are traded for one of your choice.', 'Bezahlt Gebäude und Helden. Zwei beliebige aus Holz, Lehm und Stein lassen sich gegen eines deiner Wahl tauschen.'],
    basicCounts: ['Lost when you pass, except one for each fortification.', 'Verfällt beim Passen, außer je eines für jede Festung.'],
    diamond: ['Pays for heroes and the surcharge on the left of their row, and can be traded.', 'Bezahlt Helden und den Aufpreis links in ihrer Reihe und lässt sich tauschen.'],
    gold: ['Pays for what is dearest, and can be traded for anything.', 'Bezahlt das Teuerste und lässt sich gegen alles tauschen.'],
    kept: ['Kept without limit; counts in the {building}.', 'Bleibt ohne Grenze; zählt in: {building}.'],
    settler: ['Every action is paid for with settlers. They come home at the end of the round.', 'Jede Aktion wird mit Siedlern bezahlt. Am Ende der Runde kommen sie heim.'],
    bonusSettler: ['Works like any other settler, once; unused ones are kept.', 'Arbeitet wie jeder andere Siedler, aber nur einmal; ungenutzte bleiben.'],
    region: ['Exploring it takes {settlers}. Activating it takes one, once a round: all your land there gives its resource, except where a monster sits.', 'Erkunden braucht {settlers}. Aktivieren braucht einen, einmal je Runde: All deine Landschaften dort bringen ihre Ressource, außer wo ein Monster sitzt.'],
    street: ['Activating it takes one settler, once a round: each of its buildings works once, in any order.', 'Aktivieren braucht einen Siedler, einmal je Runde: Jedes Gebäude der Reihe wirkt einmal, in beliebiger Reihenfolge.'],
    fortification: ['Fortification', 'Festung'],
    fortifications: ['Fortifications', 'Festungen'],
    fortDoes: ['No monster comes to its land any more. Once a round it gives the resource of its land for one settler.', 'Zu ihrem Land kommt kein Monster mehr. Einmal je Runde bringt sie für einen Siedler die Ressource ihres Landes.'],
    fortCost: ['Costs 1 settler', 'Kostet 1 Siedler'],
    fortCounts: ['Keeps one wood, clay or stone for the next round.', 'Bewahrt ein Holz, einen Lehm oder einen Stein für die nächste Runde.'],
    surcharge: ['Surcharge', 'Aufpreis'],
    surchargeDoes: ['On the left of the row a hero costs two diamonds more, beside it one.', 'Ganz links in der Reihe kostet ein Held zwei Diamanten mehr, daneben einen.'],
    land: ['Explored land: its resource comes when its region or its fortification is activated.', 'Erkundetes Land: Seine Ressource kommt, wenn seine Wildnisreihe oder seine Festung aktiviert wird.'],
    house: ['Stands in a street and works when the street is activated.', 'Steht in einer Siedlungsreihe und wirkt, wenn sie aktiviert wird.'],
    heroes: ['Invited from the row, one in each turn; they are your points.', 'Aus der Reihe angeworben, einer je Zug; sie sind deine Punkte.'],
    start: ['Start marker', 'Startmarker'],
    startDoes: ['Its owner begins the round. The first to pass takes it.', 'Wer ihn hat, beginnt die Runde. Wer zuerst passt, nimmt ihn.'],
  }),
);

const GUILDS = { terrain: 'adventurer', building: 'builder', fortification: 'defender' };

export function pieces(pack: Pack): Piece[] {
  const settlers = (count: number) => (count === 1 ? s('oneSettler') : s('settlers', { count }));
  const counting = (what: keyof typeof GUILDS) => s('perBuilder', { guild: guildName(pack, GUILDS[what]) });
  const storing = (kind: string) => named(listOf(pack, 'building').find(({ give, vp_each }) => vp_each && kind in (give ?? {}))?.name);
  const explore = (pack.components?.explore_cost ?? []) as number[];
  if (!pack.building) return [];
  return [
    ...listOf(pack, 'building').map(({ id, name, cost }) => ({ id: `building ${id}`, name: named(name), does: buildingText(pack, id), cost: s('costs', { list: goodsText(pack, cost) }), counts: counting('building'), clause: 'SET-4.1.1' })),
    ...listOf(pack, 'hero').map(({ id, name, guild, cost }) => ({ id: `hero ${id}`, name: named(name), does: `${guildName(pack, guild)}, ${heroText(pack, id)}`, cost: s('costs', { list: goodsText(pack, cost) }), counts: s('heroScores'), clause: 'SET-6.1' })),
    ...listOf(pack, 'artifact').map(({ id, name }) => ({ id: `artifact ${id}`, name: named(name), does: artifactText(id) || named(name), counts: s('artifact'), clause: 'SET-7.6' })),
    ...listOf(pack, 'monster').map(({ id, settlers: count, reward }) => ({ id: `monster ${id}`, name: monsterName(pack, id), does: s('monster', { settlers: settlers(count), list: goodsText(pack, reward) }), counts: s('monsterCounts'), clause: 'SET-4.3.1' })),
    ...RESOURCES.map((kind) => ({ id: `terrain ${kind}`, name: terrainName(pack, kind), does: s('terrain', { resource: resourceName(pack, kind) }), counts: counting('terrain'), clause: 'SET-4.5.3' })),
    ...REGIONS.map((_, at) => ({ id: `region ${REGIONS[at]}`, name: regionName(pack, at), does: s('region', { settlers: settlers(explore[at] ?? at + 1) }), counts: counting('terrain'), clause: 'SET-4.5.1' })),
    ...[0, 1, 2].map((at) => ({ id: `street ${at}`, name: streetName(pack, at), does: s('street'), counts: counting('building'), clause: 'SET-4.6.1' })),
    ...BASICS.map((kind) => ({ id: `resource ${kind}`, name: resourceName(pack, kind), does: s('basic'), counts: s('basicCounts'), clause: 'SET-5.1' })),
    ...(['diamond', 'gold'] as const).map((kind) => ({ id: `resource ${kind}`, name: resourceName(pack, kind), also: kind === 'diamond' ? [tell('diamonds')] : [], does: s(kind), counts: s('kept', { building: storing(kind) }), clause: 'SET-7.4' })),
    { id: 'settler bonus', name: resourceName(pack, 'bonus_settler'), also: [tell('bonusSettlersOnly')], does: s('bonusSettler'), clause: 'SET-7.5' },
    { id: 'settler basic', common: true, name: named(pack.terms?.settler?.[0]), also: [tell('settlers'), named(pack.terms?.settler?.[2])], does: s('settler'), clause: 'SET-4.0.1' },
    { id: 'fortification', name: s('fortification'), also: [s('fortifications')], does: s('fortDoes'), cost: s('fortCost'), counts: `${s('fortCounts')} ${counting('fortification')}`, clause: 'SET-4.4.2' },
    { id: 'surcharge', common: true, name: s('surcharge'), does: s('surchargeDoes'), clause: 'SET-6.2' },
    { id: 'land', common: true, name: tell('terrains'), does: s('land'), counts: counting('terrain'), clause: 'SET-4.2.3' },
    { id: 'house', common: true, name: tell('buildings'), does: s('house'), counts: counting('building'), clause: 'SET-4.1.1' },
    { id: 'monsters', common: true, name: s('monsters'), does: s('monstersDo'), counts: s('monsterCounts'), clause: 'SET-4.3.1' },
    { id: 'trade', common: true, name: s('trade'), does: s('basic'), clause: 'SET-5.1' },
    { id: 'heroes', common: true, name: tell('heroes'), does: s('heroes'), counts: s('heroScores'), clause: 'SET-6.1' },
    { id: 'start', name: s('start'), also: [tell('starts')], does: s('startDoes'), clause: 'SET-7.2' },
  ];
}
