import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pieces as catanRoad } from './catan_road/pieces';
import { pieces as emberleaf } from './emberleaf/pieces';
import { pieces as orleansSettlers } from './orleans_settlers/pieces';
import { pieces as settlement } from './settlement/pieces';
import { settings, type Lang } from '../lib/settings.svelte';
import { beyond, Lexicon, type Piece } from '../table/pieces';

const GAMES = { settlement, catan_road: catanRoad, emberleaf, orleans_settlers: orleansSettlers };

type Entry = { id: string; no: number; type: string; kind: string; banner: string; resource: string; face: Entry[] };
const as = (what: string) => ({ id }: Entry) => [`${what} ${id}`];

/** The lists of the content that lie on a table, and as what an entry is explained. */
const LISTS: Record<keyof typeof GAMES, Record<string, (entry: Entry) => string[]>> = {
  settlement: { building: as('building'), hero: as('hero'), artifact: as('artifact'), monster: as('monster'), terrain: ({ resource }) => [`terrain ${resource}`], terrain_kind: ({ resource }) => [`terrain ${resource}`] },
  catan_road: { building: as('build'), metropolis_b: as('metropolis'), special: as('special'), event: as('event'), resource: as('good') },
  emberleaf: {
    resource: as('resource'), villager_kind: as('villager'), villager_bonus: ({ kind }) => [`villager ${kind}`], clearing: as('clearing'), building: as('building'), fellowship_building: as('fellow'), banner: as('banner'),
    marker: ({ banner }) => [`banner ${banner}`], trophy: as('trophy'), score_bonus: as('bonus'), hero: as('hero'), favour: as('favour'), solo_favour: as('solo'), solo_building: ({ type }) => [`building ${type}`], board_space: ({ no }) => [`space ${no}`],
  },
  orleans_settlers: { good: as('good'), follower: as('follower'), terrain: as('terrain'), era: as('era'), place: as('place'), event: as('event'), deed: ({ face }) => face.flatMap(as('deed')) },
};

describe.each(Object.keys(GAMES))('the pieces of %s', (game) => {
  it('cite rules that exist', () => {
    const source = readFileSync(`src/games/${game}/pieces.ts`, 'utf8');
    const rules = readFileSync(`../rules/${game}.md`, 'utf8');
    const cited = [...source.matchAll(/'([A-Z]{3}-\d[\d.]*)'/g)].map(([, clause]) => clause!);
    expect(cited.length).toBeGreaterThan(10);
    for (const clause of cited) expect(rules).toMatch(new RegExp(`\\*\\*${clause.replaceAll('.', '\\.')}(?![\\d.]*\\d)`));
  });

  it('are told in both languages, each entry of the content among them', () => {
    const pack = JSON.parse(readFileSync(`fixtures/${game}-pack.json`, 'utf8'));
    const wanted = Object.entries(LISTS[game as keyof typeof LISTS]).flatMap(([list, id]) => (pack[list] as Entry[]).flatMap(id));
    expect(wanted.length).toBeGreaterThan(15);
    const told = (lang: Lang) => {
      settings.lang = lang;
      return new Lexicon(GAMES[game as keyof typeof GAMES](pack));
    };
    const [english, german] = [told('en'), told('de')];
    for (const id of wanted) expect(english.of(id), id).toBeDefined();
    expect(german.pieces.map(({ id }) => id)).toEqual(english.pieces.map(({ id }) => id));
    for (const { pieces } of [english, german]) {
      for (const { id, name, does, cost, counts } of pieces) {
        for (const words of [name, does, cost, counts]) if (words !== undefined) expect(words, id).toMatch(/^(?!.*(undefined|[{}]|_)).*\p{L}/u);
        expect(does, id).toMatch(/\p{L}{3}/u);
        expect(name, id).not.toBe(id.split(' ')[1]);
      }
    }
    english.pieces.forEach(({ id, does }, at) => expect(german.pieces[at]!.does, id).not.toBe(does));
  });

  it('are none before the content is there', () => {
    expect(GAMES[game as keyof typeof GAMES]({})).toEqual([]);
  });
});

describe('names', () => {
  const piece = (id: string, name: string, more: Partial<Piece> = {}): Piece => ({ id, name, does: `${name} does it.`, clause: 'SET-1.1', ...more });
  const lexicon = new Lexicon([piece('fellow B', 'Town Hall B'), piece('building town_hall', 'Town Hall', { also: ['Town Halls'] }), piece('good wood', 'Wood'), piece('terrain wood', 'Woodland'), piece('other', 'Wood')]);

  it('are found in a sentence, the longest first, and only whole', () => {
    expect(lexicon.parts('B builds Town Hall B for 2 Wood.').map(({ text, piece }) => [text, piece?.id])).toEqual([
      ['B builds ', undefined], ['Town Hall B', 'fellow B'], [' for 2 ', undefined], ['Wood', 'good wood'], ['.', undefined],
    ]);
    expect(lexicon.parts('Woodlands, wood').every(({ piece }) => !piece)).toBe(true);
    expect(new Lexicon([piece('hex', 'Hex', { common: true })]).parts('Hex A1')).toEqual([{ text: 'Hex A1' }]);
    expect(new Lexicon([]).parts('Wood')).toEqual([{ text: 'Wood' }]);
  });

  it('lead from a label to its piece', () => {
    expect(lexicon.about('Town Hall, 5 left')?.id).toBe('building town_hall');
    expect(lexicon.about('Region I, left: Woodland, Wood')?.id).toBe('terrain wood');
    expect(lexicon.about('3 town halls')?.id).toBe('building town_hall');
    expect(lexicon.about('nothing of it')).toBeUndefined();
    expect(lexicon.named('wood')?.id).toBe('good wood');
    expect(lexicon.named('2 wood')).toBeUndefined();
  });

  it('say nothing twice', () => {
    const quarry = piece('building quarry', 'Quarry', { does: 'brings 1 Stone', cost: 'Costs 1 Clay', counts: 'Counts for builders.' });
    expect(beyond(quarry, 'Quarry, brings 1 Stone, costs 2 Clay, 3 tiles')).toEqual(['Counts for builders.']);
    expect(beyond(quarry, 'Quarry')).toEqual(['brings 1 Stone', 'Costs 1 Clay', 'Counts for builders.']);
  });
});
