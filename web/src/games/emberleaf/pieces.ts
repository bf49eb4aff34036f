// What every piece of Emberleaf is, for peeks and names.

import { listOf, named, say, settings, type Piece } from '../kit';
import { bilingual } from '../bilingual';
import { find, heroWords } from './content';
import { strings } from './strings';
import { resources, type Pack } from './view';

const s = say(
  bilingual({
    costs: ['Costs {list}', 'Kostet {list}'],
    hero: ['Works where it lies on your board; its attributes count while it lies there.', 'Wirkt, wo er auf deinem Tableau liegt; seine Attribute zählen, solange er liegt.'],
    favour: ['Counted when the game ends, once it is promised.', 'Wird am Spielende gezählt, wenn er versprochen ist.'],
    building: ['Stands on a hex of a clearing; then a villager may move in.', 'Steht auf einem Feld einer Lichtung; danach darf ein Dorfbewohner einziehen.'],
    buildingCounts: ['A villager brings a leaf for each kind of building in its neighbourhood.', 'Ein Dorfbewohner bringt ein Blatt für jede Art von Gebäude seiner Nachbarschaft.'],
    fellow: ['A building of your own: what it covered is yours for the rest of the game.', 'Ein eigenes Gebäude: Was es verdeckt hat, gehört dir für den Rest des Spiels.'],
    attr: ['{count} more {name} for your skills.', '{count} {name} mehr für deine Fähigkeiten.'],
    capacity: ['Your storage holds {count}.', 'Dein Lager fasst {count}.'],
    unlock: ['Opens space {count} of your board.', 'Öffnet Platz {count} deines Tableaus.'],
    space: ['Space {n} of the board', 'Feld {n} des Tableaus'],
    spaceFree: ['Room for a hero card.', 'Platz für eine Heldenkarte.'],
    spaceSkill: ['Room for a hero card: in place of the Play skills of the card you may resolve what is printed here, {text}.', 'Platz für eine Heldenkarte: Statt der Ausspielen-Fähigkeiten der Karte darfst du nutzen, was hier steht: {text}.'],
    spaceAttr: ['Room for a hero card; its {name} counts while it is empty.', 'Platz für eine Heldenkarte; {name} zählt, solange es leer ist.'],
    trophyWhen: ['Won by filling a clearing or by moving the war-banner marker to the bottom. The sixth ends the game.', 'Gewinnt, wer eine Lichtung füllt oder den Kriegsbannermarker nach unten bringt. Die sechste beendet das Spiel.'],
    bonus: ['Waked by the first to reach {at} leaves.', 'Wird ausgelöst, wer zuerst {at} Blätter erreicht.'],
    villager: ['Moves into a building and brings a leaf for each kind of building in the neighbourhood, and a bonus of its track.', 'Zieht in ein Gebäude und bringt ein Blatt für jede Art von Gebäude der Nachbarschaft, dazu einen Bonus seiner Leiste.'],
    villagerCounts: ['Settled villagers break ties and count for favours.', 'Angesiedelte entscheiden bei Gleichstand und zählen für Gefallen.'],
    banner: ['A danger on a path: walking past costs a step more. An attack as strong as its health clears it.', 'Eine Gefahr auf einem Weg: An ihr vorbei kostet es einen Schritt mehr. Ein Angriff, so stark wie ihre Gesundheit, räumt sie.'],
    bannerCounts: ['Brings its leaves, moves the war-banner marker, and counts for favours.', 'Bringt ihre Blätter, rückt den Kriegsbannermarker und zählt für Gefallen.'],
    cleared: ['Cleared dangerous area', 'Geräumte Gefahrenzone'],
    clearedDoes: ['Walking past costs no extra step, until new dangers come.', 'An ihr vorbei kostet es keinen Schritt mehr, bis neue Gefahren kommen.'],
    wood: ['Pays for buildings and for skills.', 'Bezahlt Gebäude und Fähigkeiten.'],
    food: ['Pays for buildings, and charges heroes.', 'Bezahlt Gebäude und lädt Helden auf.'],
    stone: ['Pays for buildings and for skills.', 'Bezahlt Gebäude und Fähigkeiten.'],
    hive: ['Rare. Pays for rebates and strong skills.', 'Selten. Bezahlt Nachlässe und starke Fähigkeiten.'],
    stored: ['Stored until it is needed; counts only where a favour says so.', 'Liegt im Lager, bis du sie brauchst; zählt nur, wo ein Gefallen es sagt.'],
    attribute: ['Counted on your heroes, your open spaces and your buildings: skills “per {name}” do more.', 'Gezählt auf Helden, offenen Plätzen und Gebäuden: Fähigkeiten „je {name}“ bewirken mehr.'],
    clearing: ['Heroes stop at its campfire, and build and settle here.', 'Helden halten an ihrem Lagerfeuer und bauen und siedeln hier.'],
    clearingCounts: ['The player who fills it with buildings wins a trophy.', 'Wer sie mit Gebäuden füllt, gewinnt eine Trophäe.'],
    leaf: ['Leaf', 'Blatt'],
    leaves: ['leaves', 'Blätter'],
    leafDoes: ['The points of this game: for settling, for cleared dangers, for trophies, and at the end for favours.', 'Die Punkte dieses Spiels: fürs Ansiedeln, für geräumte Gefahren, für Trophäen und am Ende für Gefallen.'],
    hex: ['Hex', 'Feld'],
    hexDoes: ['One place for one building. A printed resource goes to the player who builds there.', 'Platz für ein Gebäude. Eine aufgedruckte Ressource bekommt, wer dort baut.'],
    track: ['The marker goes down with each cleared danger and brings what its field shows. At the bottom it wins a trophy, and new dangers come.', 'Der Marker rückt mit jeder geräumten Gefahr hinab und bringt, was sein Feld zeigt. Ganz unten gewinnt er eine Trophäe, und neue Gefahren kommen.'],
    slideDoes: ['A main action: all cards move a column to the left and use their Slide skills; who leaves comes back to the hand.', 'Eine Hauptaktion: Alle Karten rücken eine Spalte nach links und nutzen „Verschieben“; wer das Tableau verlässt, kommt auf die Hand.'],
    heroes: ['Played on the board, one in a turn, or kept in hand.', 'Werden aufs Tableau gespielt, eine je Zug, oder auf der Hand gehalten.'],
    stamina: ['Stamina', 'Ausdauer'],
    staminaDoes: ['With five spent the sister rests; otherwise she acts.', 'Sind fünf verbraucht, ruht die Schwester; sonst handelt sie.'],
    solo: ['One of the sister’s cards, counted for her at the end.', 'Eine Karte der Schwester, am Ende für sie gezählt.'],
  }),
);

const table = say(strings);
const text = (one: { text?: { en: string; de: string } } | undefined) => one?.text?.[settings.lang] ?? '';

export function pieces(pack: Pack): Piece[] {
  if (!pack.building) return [];
  const resource = (id: string) => named(find(pack, 'resource', id)?.name);
  const price = (cost: object) => s('costs', { list: resources.flatMap((id) => ((cost as Partial<Record<string, number>>)[id] ? [`${(cost as Partial<Record<string, number>>)[id]} ${resource(id)}`] : [])).join(', ') });
  const opens = (one: NonNullable<Pack['fellowship_building']>[number]) =>
    (one.unlocks as { op: string; n?: number; attr?: string; to?: number; space?: number }[])
      .map(({ op, n, attr, to, space }) => (op === 'attr' ? s('attr', { count: n ?? 1, name: named(find(pack, 'attribute', attr ?? '')?.name) }) : op === 'capacity' ? s('capacity', { count: to ?? '' }) : s('unlock', { count: space ?? '' })))
      .join(' ');
  const taken = new Set(resources.map(resource));
  return [
    ...listOf(pack, 'fellowship_building').map((one) => ({ id: `fellow ${one.id}`, name: `${named(find(pack, 'building', one.type)?.name)} ${one.id}`, does: `${s('fellow')} ${opens(one)}`, cost: price(one.cost), counts: s('buildingCounts'), clause: 'EMB-7.4' })),
    ...listOf(pack, 'building').map((one) => ({ id: `building ${one.id}`, name: named(one.name), also: [named(one.plural)], does: s('building'), cost: price(one.cost), counts: s('buildingCounts'), clause: 'EMB-7.5' })),
    ...resources.map((id) => ({ id: `resource ${id}`, name: resource(id), does: s(id), counts: s('stored'), clause: 'EMB-6.22' })),
    ...listOf(pack, 'hero').map(({ id, name }) => ({ id: `hero ${id}`, name: named(name), does: heroWords(pack, id, settings.lang).replace(/^[^.]*\.\s*/, ''), counts: s('hero'), clause: 'EMB-5.1' })),
    ...listOf(pack, 'favour').map((one) => ({ id: `favour ${one.id}`, name: named(one.name), does: text(one), counts: s('favour'), clause: 'EMB-5.30' })),
    ...listOf(pack, 'solo_favour').map((one) => ({ id: `solo ${one.id}`, name: named(one.name), does: text(one), counts: s('solo'), clause: 'EMB-11.41' })),
    ...listOf(pack, 'trophy').map((one) => ({ id: `trophy ${one.id}`, name: named(one.name), does: text(one), counts: s('trophyWhen'), clause: 'EMB-8.2' })),
    ...listOf(pack, 'score_bonus').map((one) => ({ id: `bonus ${one.id}`, name: named(one.name), does: text(one), counts: s('bonus', { at: one.at }), clause: 'EMB-8.20' })),
    ...listOf(pack, 'villager_kind').map(({ id, name }) => ({ id: `villager ${id}`, name: named(name), does: s('villager'), counts: s('villagerCounts'), clause: 'EMB-7.5' })),
    ...listOf(pack, 'banner').map(({ id, name }) => ({ id: `banner ${id}`, name: named(name), does: s('banner'), counts: s('bannerCounts'), clause: 'EMB-6.32' })),
    ...listOf(pack, 'clearing').map(({ id, name }) => ({ id: `clearing ${id}`, name: named(name), does: s('clearing'), counts: s('clearingCounts'), clause: 'EMB-7.11' })),
    ...listOf(pack, 'attribute').filter(({ name }) => !taken.has(named(name))).map(({ id, name }) => ({ id: `attribute ${id}`, name: named(name), does: s('attribute', { name: named(name) }), clause: 'EMB-6.3' })),
    ...listOf(pack, 'board_space').map((one) => ({
      id: `space ${one.no}`,
      common: true,
      name: s('space', { n: one.no }),
      does: one.text ? s('spaceSkill', { text: text(one) }) : one.attr ? s('spaceAttr', { name: named(find(pack, 'attribute', one.attr)?.name) }) : s('spaceFree'),
      clause: one.text ? 'EMB-5.2' : one.attr ? 'EMB-5.3' : 'EMB-5.1',
    })),
    { id: 'cleared', common: true, name: s('cleared'), does: s('clearedDoes'), clause: 'EMB-6.32' },
    { id: 'hex', common: true, name: s('hex'), does: s('hexDoes'), clause: 'EMB-7.3' },
    { id: 'track', common: true, name: table('track'), also: [table('markersOwned')], does: s('track'), clause: 'EMB-8.10' },
    { id: 'slide', common: true, name: table('slide'), does: s('slideDoes'), clause: 'EMB-5.11' },
    { id: 'heroes', common: true, name: table('hand'), also: [table('heroes'), table('heroRow')], does: s('heroes'), clause: 'EMB-5.1' },
    { id: 'favours', common: true, name: table('favours'), also: [table('favourRow')], does: s('favour'), clause: 'EMB-5.30' },
    { id: 'trophies', common: true, name: table('trophies'), does: s('trophyWhen'), clause: 'EMB-8.1' },
    { id: 'stamina', common: true, name: s('stamina'), does: s('staminaDoes'), clause: 'EMB-11.10' },
    { id: 'leaf', common: true, name: s('leaf'), also: [s('leaves')], does: s('leafDoes'), clause: 'EMB-9.2' },
  ];
}
