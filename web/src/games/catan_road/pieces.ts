// What every piece of CATAN – On the Road is, for peeks and names.

import { listOf, named, say, type Piece } from '../kit';
import { bilingual } from '../bilingual';
import { BUILT, GOODS, type Built, type Pack } from './view';
import { builtEntry, builtName, cardsText, costOf, eventText, goodName, pointsText, s as table } from './words';

const s = say(
  bilingual({
    road: ['Makes exchanging cards while building cheaper, and counts for the longest route.', 'Macht das Ersetzen von Karten beim Bauen billiger und zählt für die längste Route.'],
    settlement: ['Building one brings an event for everybody. Cities are laid on settlements.', 'Sie zu bauen bringt ein Ereignis für alle. Städte werden auf Siedlungen gelegt.'],
    city: ['Laid on a settlement. Brings {cards} more in each of your turns.', 'Liegt auf einer Siedlung. Bringt in jedem deiner Züge {cards} mehr.'],
    knight: ['Lets you hold {cards} more when the robber comes, and counts for the knight force.', 'Lässt dich {cards} mehr halten, wenn der Räuber kommt, und zählt für die Rittermacht.'],
    metropolis: ['Laid on a city. Brings more cards in each of your turns.', 'Liegt auf einer Stadt. Bringt in jedem deiner Züge mehr Karten.'],
    costs: ['Costs: {list}', 'Preis: {list}'],
    countsVisible: ['Counts {points} while nothing lies on it.', 'Zählt {points}, solange nichts darauf liegt.'],
    countsRoads: ['No points of its own.', 'Zählt selbst keine Punkte.'],
    counts: ['Counts {points}.', 'Zählt {points}.'],
    special: ['Taken first with {count} × {name}, later by the player who has more.', 'Nimmt zuerst, wer {count} × {name} hat, später, wer mehr hat.'],
    eventWhen: ['Drawn when somebody builds a settlement.', 'Wird gezogen, wenn jemand eine Siedlung baut.'],
    good: ['Pays for: {list}. Can be traded, or exchanged while building.', 'Bezahlt: {list}. Lässt sich handeln oder beim Bauen einsetzen.'],
    goodLimit: ['Counts nothing by itself; too many cards bring in the robber.', 'Zählt selbst nichts; zu viele Karten holt der Räuber.'],
    supply: ['Everybody draws from here, face down, at the beginning of each turn.', 'Hiervon ziehen alle zu Beginn jedes Zuges, verdeckt.'],
    discard: ['Cards that were paid or lost. They become the supply when it is empty.', 'Bezahlte und verlorene Karten. Sie werden zum Vorrat, wenn er leer ist.'],
    buildingDeck: ['Fills the gap on display after each build.', 'Füllt nach jedem Bau die Lücke der Auslage.'],
    eventDeck: ['Its top card happens when a settlement is built.', 'Die oberste Karte geschieht, wenn eine Siedlung gebaut wird.'],
    points: ['Points', 'Punkte'],
    pointsDo: ['Settlements, cities, metropolises and special cards in sight. Who has enough in the own turn wins at once.', 'Sichtbare Siedlungen, Städte, Metropolen und Sonderkarten. Wer im eigenen Zug genug hat, gewinnt sofort.'],
    rate: ['Exchange', 'Tausch'],
    rateDoes: ['Once a turn, while building, equal cards replace one that is missing. More roads make it cheaper.', 'Einmal je Zug ersetzen beim Bauen gleiche Karten eine fehlende. Mehr Straßen machen es billiger.'],
    limit: ['Limit', 'Grenze'],
    limitDoes: ['Who holds more cards when the robber comes gives up half of them. Each knight raises it.', 'Wer mehr Karten hält, wenn der Räuber kommt, gibt die Hälfte ab. Jeder Ritter erhöht sie.'],
    yield: ['Yield', 'Ertrag'],
    yieldDoes: ['Everybody draws a card at the beginning of each turn; cities and metropolises bring more in the own turn.', 'Zu Beginn jedes Zuges ziehen alle eine Karte; Städte und Metropolen bringen im eigenen Zug mehr.'],
    trade: ['Trade', 'Handel'],
    tradeDoes: ['Once a turn, with one other person, who draws a card for it.', 'Einmal im Zug, mit einer anderen Person, die dafür eine Karte zieht.'],
    hand: ['Hand', 'Hand'],
    handDoes: ['Drawn cards are hidden; cards that change hands in sight are known to all.', 'Gezogene Karten sind verdeckt; was offen den Besitzer wechselt, kennen alle.'],
  }),
);

const CLAUSES: Record<Built, string> = { road: 'CAT-6.1', settlement: 'CAT-7.2', city: 'CAT-7.5', knight: 'CAT-7.13', metropolis: 'CAT-7.7' };
const EVENTS: Record<string, string> = { robber: 'CAT-8.3', donation: 'CAT-8.5', subsidy: 'CAT-8.7', harvest: 'CAT-8.8', new_year: 'CAT-8.9' };

export function pieces(pack: Pack): Piece[] {
  if (!pack.building) return [];
  const counts = (kind: Built) => {
    const points = builtEntry(pack, kind)?.vp ?? 0;
    if (!points) return s('countsRoads');
    return s(kind === 'metropolis' ? 'counts' : 'countsVisible', { points: pointsText(points) });
  };
  const numbers: Partial<Record<Built, number>> = { city: builtEntry(pack, 'city')?.yield_bonus ?? 1, knight: pack.rules?.robber_limit_per_knight ?? 1 };
  return [
    ...BUILT.map((kind) => ({ id: `build ${kind}`, name: builtName(pack, kind), does: s(kind, { cards: cardsText(numbers[kind] ?? 1) }), cost: s('costs', { list: costOf(pack, kind).map((good) => goodName(pack, good)).join(', ') }), counts: counts(kind), clause: CLAUSES[kind] })),
    ...listOf(pack, 'metropolis_b').map(({ id, name, text }) => ({ id: `metropolis ${id}`, name: named(name), does: named(text), counts: counts('metropolis'), clause: 'CAT-7.11' })),
    ...listOf(pack, 'special').map(({ id, name, needs, counts: kind, vp }) => ({ id: `special ${id}`, name: named(name), does: s('special', { count: needs, name: builtName(pack, kind) }), counts: s('counts', { points: pointsText(vp) }), clause: id === 'longest_route' ? 'CAT-6.7' : 'CAT-7.14' })),
    ...listOf(pack, 'event').map(({ id, name }) => ({ id: `event ${id}`, name: named(name), does: eventText(pack, id), counts: s('eventWhen'), clause: EVENTS[id] ?? 'CAT-8.1' })),
    ...GOODS.map((good) => ({ id: `good ${good}`, name: goodName(pack, good), does: s('good', { list: BUILT.filter((kind) => costOf(pack, kind).includes(good)).map((kind) => builtName(pack, kind)).join(', ') }), counts: s('goodLimit'), clause: 'CAT-2.2' })),
    { id: 'points', common: true, name: s('points'), does: s('pointsDo'), clause: 'CAT-9.1' },
    { id: 'rate', common: true, name: s('rate'), does: s('rateDoes'), clause: 'CAT-6.2' },
    { id: 'limit', common: true, name: s('limit'), does: s('limitDoes'), clause: 'CAT-7.13' },
    { id: 'yield', common: true, name: s('yield'), does: s('yieldDoes'), clause: 'CAT-4.5' },
    { id: 'trade', common: true, name: s('trade'), does: s('tradeDoes'), clause: 'CAT-4.8' },
    { id: 'hand', common: true, name: s('hand'), does: s('handDoes'), clause: 'CAT-12.1' },
    { id: 'deck supply', common: true, name: table('supply'), does: s('supply'), clause: 'CAT-4.4' },
    { id: 'deck discard', common: true, name: table('discardPile'), does: s('discard'), clause: 'CAT-10.1' },
    { id: 'deck building', common: true, name: table('buildingDeck'), does: s('buildingDeck'), clause: 'CAT-5.4' },
    { id: 'deck event', common: true, name: table('eventDeck'), does: s('eventDeck'), clause: 'CAT-7.2' },
  ];
}
