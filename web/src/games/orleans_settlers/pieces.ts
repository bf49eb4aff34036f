// What every piece of Orléans Stories – The Settlers is, for peeks and names.

import { entry, listed, listOf, named, say, type Piece } from '../kit';
import { bilingual } from '../bilingual';
import { GOODS, KINDS, type Pack } from './view';
import { amountsOf } from './amounts';
import { goodName, kindName, placeName, tell, termName, tileName } from './words';

const s = say(
  bilingual({
    costs: ['Costs {list}', 'Kostet {list}'],
    needs: ['Works once these stand on it: {list}.', 'Wirkt, sobald dort stehen: {list}.'],
    always: ['Works all the time.', 'Wirkt immer.'],
    anyone: ['anyone', 'irgendwer'],
    deed: ['Takes {list}. Each tile sent brings {bonus} at once.', 'Nimmt {list}. Jedes Plättchen bringt sofort {bonus}.'],
    deedCounts: ['The last tile also brings a citizen; sent followers never come back.', 'Das letzte Plättchen bringt auch einen Bürger; wer geht, kommt nie zurück.'],
    follower: ['Drawn from your bag and put on places: {list}.', 'Wird aus deinem Beutel gezogen und auf Orte gesetzt: {list}.'],
    monk: ['Stands in for anybody, except the knight of a conquest.', 'Vertritt jeden, außer den Ritter einer Eroberung.'],
    followerCounts: ['Counts no points at the end.', 'Zählt am Ende keine Punkte.'],
    food: ['Food: feeds your people against hunger, and goes to the Food depot.', 'Nahrung: ernährt deine Leute gegen den Hunger und geht in den Nahrungsspeicher.'],
    wood: ['Building material: pays for villages, fortresses, churches and place tiles.', 'Baustoff: bezahlt Dörfer, Festungen, Kirchen und Ortskarten.'],
    good: ['Kept for deeds, for sale, and for the end.', 'Für Werke, zum Verkauf und fürs Ende.'],
    worth: ['Worth {count} at the end.', 'Am Ende {count} wert.'],
    point: ['1 point', '1 Punkt'],
    points: ['{count} points', '{count} Punkte'],
    era: ['You draw {count} followers a round and may buy place tiles up to category {category}.', 'Du ziehst {count} Gefolgsleute je Runde und darfst Ortskarten bis Kategorie {category} kaufen.'],
    settling: ['At the end of each round: a fame point for each settler on the map.', 'Am Ende jeder Runde: ein Ruhmespunkt je Siedler auf der Karte.'],
    hunger: ['At the end of each round: food is owed, more with more areas, until hunger is defeated.', 'Am Ende jeder Runde: Nahrung ist fällig, mehr bei mehr Gebieten, bis der Hunger besiegt ist.'],
    development: ['At the end of each round: a fame point for each of your villages.', 'Am Ende jeder Runde: ein Ruhmespunkt für jedes deiner Dörfer.'],
    trade: ['At the end of each round: a coin for each of your villages.', 'Am Ende jeder Runde: eine Münze für jedes deiner Dörfer.'],
    peace: ['At the end of each round: two fame points for each of your churches. Nobody conquers you.', 'Am Ende jeder Runde: zwei Ruhmespunkte für jede deiner Kirchen. Niemand erobert bei dir.'],
    timingResolve: ['Happens at the end of the round.', 'Geschieht am Ende der Runde.'],
    timingRound: ['In force all round long.', 'Gilt die ganze Runde.'],
    timingReveal: ['Happens at once.', 'Geschieht sofort.'],
    terrain: ['Harvested, it yields {good}.', 'Geerntet bringt es {good}.'],
    area: ['Every area with a settler of yours is yours, and so is its village.', 'Jedes Gebiet mit einem Siedler von dir gehört dir, und sein Dorf auch.'],
    areaCounts: ['3 points each at the end.', 'Am Ende je 3 Punkte.'],
    coin: ['Pays for place tiles, fortresses and churches.', 'Bezahlt Ortskarten, Festungen und Kirchen.'],
    fame: ['Moves you along the fame track: its bonus fields bring places, citizens and the next era.', 'Rückt dich auf der Ruhmesleiste vor: Ihre Bonusfelder bringen Orte, Bürger und die nächste Epoche.'],
    fameCounts: ['Counts no points by itself.', 'Zählt selbst keine Punkte.'],
    citizen: ['Comes from fame bonuses and from completed deeds.', 'Kommt aus Ruhmesboni und vollendeten Werken.'],
    village: ['Built in an area of yours for two wood.', 'Wird in einem deiner Gebiete für zwei Holz gebaut.'],
    villageCounts: ['Villages times citizens are points at the end.', 'Dörfer mal Bürger sind am Ende Punkte.'],
    settler: ['Makes an area yours.', 'Macht ein Gebiet zu deinem.'],
    fortress: ['Where it stands nobody else can enter or conquer.', 'Wo sie steht, kann niemand sonst hinein oder erobern.'],
    church: ['Stands in an area with a village. In the era of peace it brings fame.', 'Steht in einem Gebiet mit Dorf. In der Epoche des Friedens bringt sie Ruhm.'],
    technology: ['Lies on a space of a place for good and stands in for a follower.', 'Liegt für immer auf einem Feld eines Ortes und vertritt einen Gefolgsmann.'],
    bag: ['Your followers; you draw blindly from it each round.', 'Deine Gefolgsleute; daraus ziehst du jede Runde verdeckt.'],
    green: ['Followers you have drawn wait here to be put on places.', 'Hier warten Gezogene darauf, auf Orte gesetzt zu werden.'],
    tile: ['A place bought at the Building yard; it works like those of your board.', 'Ein Ort vom Bauhof; er wirkt wie die deines Tableaus.'],
    pointsDo: ['Three for each area, coins, goods by their value, and villages times citizens.', 'Drei für jedes Gebiet, Münzen, Waren nach ihrem Wert und Dörfer mal Bürger.'],
    start: ['Acts first in this round; the marker goes round.', 'Handelt in dieser Runde zuerst; der Marker wandert.'],
  }),
);

const ERAS = { settling: 'ORL-10.11', hunger: 'ORL-10.12', development: 'ORL-10.14', trade: 'ORL-10.15', peace: 'ORL-10.16' } as const;
const TIMING = { resolve: 'timingResolve', round: 'timingRound', reveal: 'timingReveal' } as const;
/** Places that are explained by a rule of their own. */
const PLACES: Record<string, string> = {
  farmyard: 'ORL-7.7', fishery: 'ORL-7.7', workshop: 'ORL-7.7', trading_house: 'ORL-7.7', university: 'ORL-7.7', castle: 'ORL-7.7', monastery: 'ORL-7.7',
  expansion: 'ORL-8.5', harvest: 'ORL-7.8', building_yard: 'ORL-7.9', town_hall: 'ORL-11.1', forge: 'ORL-7.12', academy: 'ORL-7.12', carpentry: 'ORL-7.13',
};

export function pieces(pack: Pack): Piece[] {
  if (!pack.place) return [];
  const goods = (bonus: Partial<Record<string, number>>) => amountsOf(pack, { goods: Object.fromEntries(GOODS.map((good) => [good, bonus[good] ?? 0])) as Record<(typeof GOODS)[number], number>, coins: bonus.coins ?? 0, fame: bonus.fame ?? 0 });
  const amounts = (bonus: Partial<Record<string, number>>) => goods(bonus).map(({ count, name }) => `${count} ${name}`).join(', ');
  const costs = (pack.costs ?? {}) as Partial<Record<string, Partial<Record<string, number>>>>;
  const price = (group: string) => (costs[`place_${group}`] ? s('costs', { list: amounts(costs[`place_${group}`]!) }) : undefined);
  const needs = (id: string) => {
    const spaces = (entry(pack, 'place', id)?.spaces ?? []) as string[][];
    const who = spaces.map((kinds) => (kinds.includes('any') ? s('anyone') : kinds.map((kind) => kindName(pack, kind)).join(' / ')));
    return who.length ? s('needs', { list: listed(who) }) : s('always');
  };
  const works = (kind: string) => listOf(pack, 'place').filter(({ group, spaces }) => group === 'board' && (spaces as string[][]).some((kinds) => kinds.includes(kind))).map(({ id }) => placeName(pack, id));
  const points = (count: number) => (count === 1 ? s('point') : s('points', { count }));
  const slots = (face: { slots?: Partial<Record<string, string[]>> }) => [...new Set(Object.values(face.slots ?? {}).flatMap((list) => list ?? []))].map((slot) => tileName(pack, slot));
  const term = (id: string) => termName(pack, id);
  return [
    ...listOf(pack, 'place').map(({ id, name, text, group }) => ({ id: `place ${id}`, name: named(name), does: named(text), cost: price(group), counts: needs(id), clause: PLACES[id] ?? 'ORL-7.4' })),
    ...listOf(pack, 'deed').flatMap(({ face }) => face.map((one) => ({ id: `deed ${one.id}`, name: named(one.name), does: s('deed', { list: listed(slots(one)), bonus: amounts(one.bonus) }), counts: s('deedCounts'), clause: 'ORL-11.3' }))),
    ...KINDS.map((kind) => ({ id: `follower ${kind}`, name: kindName(pack, kind), does: kind === 'monk' ? s('monk') : s('follower', { list: works(kind).join(', ') || placeName(pack, 'town_hall') }), counts: s('followerCounts'), clause: kind === 'monk' ? 'ORL-6.3' : 'ORL-6.1' })),
    ...listOf(pack, 'good').map(({ id, food, value }) => ({ id: `good ${id}`, name: goodName(pack, id), does: food ? s('food') : s(id === 'wood' ? 'wood' : 'good'), counts: s('worth', { count: points(value) }), clause: food ? 'ORL-2.3' : id === 'wood' ? 'ORL-2.4' : 'ORL-7.14' })),
    ...listOf(pack, 'era').map(({ id, name, draw, categories }) => ({ id: `era ${id}`, name: named(name), does: s('era', { count: draw, category: categories.at(-1) ?? '' }), counts: s(id as keyof typeof ERAS), clause: ERAS[id as keyof typeof ERAS] ?? 'ORL-10.7' })),
    ...listOf(pack, 'event').map(({ id, name, text, timing }) => ({ id: `event ${id}`, name: named(name), does: named(text), counts: s(TIMING[timing as keyof typeof TIMING] ?? 'timingResolve'), clause: 'ORL-12.2' })),
    ...listOf(pack, 'terrain').map(({ id, name, good }) => ({ id: `terrain ${id}`, name: named(name), does: s('terrain', { good: goodName(pack, good) }), counts: s('areaCounts'), clause: 'ORL-7.8' })),
    { id: 'area', common: true, name: term('area'), also: [tell('areas')], does: s('area'), counts: s('areaCounts'), clause: 'ORL-8.2' },
    { id: 'coin', name: term('coin'), also: [tell('coins')], does: s('coin'), counts: s('worth', { count: points(1) }), clause: 'ORL-13.1' },
    { id: 'fame', name: term('fame_point'), also: [tell('fame'), term('fame_track')], does: s('fame'), counts: s('fameCounts'), clause: 'ORL-10.4' },
    { id: 'citizen', name: term('citizen'), also: [tell('citizens')], does: s('citizen'), counts: s('villageCounts'), clause: 'ORL-10.18' },
    { id: 'village', name: term('village'), also: [tell('villages'), term('start_village')], does: s('village'), counts: s('villageCounts'), clause: 'ORL-8.13' },
    { id: 'settler', name: term('settler'), also: [tell('settlers')], does: s('settler'), counts: s('areaCounts'), clause: 'ORL-8.2' },
    { id: 'fortress', name: term('fortress'), also: [tell('fortresses')], does: s('fortress'), clause: 'ORL-8.14' },
    { id: 'church', name: term('church'), also: [tell('churches')], does: s('church'), clause: 'ORL-8.15' },
    { id: 'technology', name: term('technology_tile'), also: [tell('technology')], does: s('technology'), clause: 'ORL-9.1' },
    { id: 'bag', common: true, name: term('bag'), does: s('bag'), clause: 'ORL-5.2' },
    { id: 'green', common: true, name: term('village_green'), does: s('green'), clause: 'ORL-6.4' },
    { id: 'food', common: true, name: term('food'), also: [tell('foodStock')], does: s('food'), clause: 'ORL-2.3' },
    { id: 'tile', common: true, name: term('place_tile'), also: [tell('tiles')], does: s('tile'), clause: 'ORL-7.9' },
    { id: 'points', common: true, name: tell('points'), does: s('pointsDo'), clause: 'ORL-13.1' },
    { id: 'start', common: true, name: term('start_player'), does: s('start'), clause: 'ORL-4.4' },
  ];
}
