import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pieces as catanRoad } from './catan_road/pieces';
import { pieces as emberleaf } from './emberleaf/pieces';
import { pieces as orleansSettlers } from './orleans_settlers/pieces';
import { pieces as settlement } from './settlement/pieces';
import { beyond, Lexicon, type Piece } from '../table/pieces';

const GAMES = { settlement, catan_road: catanRoad, emberleaf, orleans_settlers: orleansSettlers };

describe.each(Object.keys(GAMES))('the pieces of %s', (game) => {
  it('cite rules that exist', () => {
    const source = readFileSync(`src/games/${game}/pieces.ts`, 'utf8');
    const rules = readFileSync(`../rules/${game}.md`, 'utf8');
    const cited = [...source.matchAll(/'([A-Z]{3}-\d[\d.]*)'/g)].map(([, clause]) => clause!);
    expect(cited.length).toBeGreaterThan(10);
    for (const clause of cited) expect(rules).toMatch(new RegExp(`\\*\\*${clause.replaceAll('.', '\\.')}(?![\\d.]*\\d)`));
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
