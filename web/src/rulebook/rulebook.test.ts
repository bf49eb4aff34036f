import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { numberOf, readDocument, textOf, without } from '../pages/rules/markdown';
import { readRulebook, isPlace, type Part, type Rulebook } from '.';
import { sectionsForDevelopers } from './developers';

// Tests are run from the folder of the client.
const GAMES = readdirSync('src/rulebook').flatMap((file) => /^(\w+)\.en\.md$/.exec(file)?.[1] ?? []);
const book = (game: string, lang: string) => readRulebook(readFileSync(`src/rulebook/${game}.${lang}.md`, 'utf8'));
const reference = (game: string, folder = '') => readDocument(readFileSync(`../rules/${folder}${game}.md`, 'utf8'));

const clausesOf = (part: Part): string[][] => {
  switch (part.kind) {
    case 'paragraph':
      return [part.told.clauses];
    case 'list':
      return part.items.map(({ clauses }) => clauses);
    case 'table':
      return part.rows.map(({ clauses }) => clauses);
    case 'heading':
    case 'figure':
      return [];
  }
};
const partsOf = (book: Rulebook) => book.chapters.flatMap(({ parts }) => parts);

/** What is the same whatever the language. */
const shape = (book: Rulebook) =>
  book.chapters.map(({ anchor, parts }) => [anchor, parts.map((part) => [part.kind, clausesOf(part), part.kind === 'figure' ? part.pieces : []])]);

const words = (book: Rulebook) =>
  partsOf(book)
    .map((part) => {
      switch (part.kind) {
        case 'paragraph':
          return textOf(part.told.inside);
        case 'list':
          return part.items.map(({ inside }) => textOf(inside)).join(' ');
        case 'table':
          return part.rows.map(({ cells }) => cells.map(textOf).join(' ')).join(' ');
        case 'heading':
          return textOf(part.inside);
        case 'figure':
          return part.caption;
      }
    })
    .join(' ')
    .split(/\s+/).length;

/** The ids of a pack, by the way its file is written; a bonus of a villager is known by its kind and slot. */
function piecesOf(game: string): Set<string> {
  const text = readFileSync(`../content/${game}/base.toml`, 'utf8');
  const ids = [...text.matchAll(/\bid = "([^"]+)"/g)].map((match) => match[1] ?? '');
  const slots = [...text.matchAll(/^kind = "(\w+)"\nslot = (\d+)/gm)].map(([, kind, slot]) => `${kind}-${slot}`);
  return new Set([...ids, ...slots]);
}

/** What the galleries draw besides the entries of a pack. */
const WITHOUT_ENTRY: Record<string, string[]> = {
  settlement: ['basic', 'bonus', 'wood', 'clay', 'stone', 'diamond', 'gold'],
  catan_road: ['metropolis'],
};

describe.each(GAMES)('the rulebook of %s', (game) => {
  const [english, german] = [book(game, 'en'), book(game, 'de')];

  it('says the same in both languages', () => {
    expect(shape(german)).toEqual(shape(english));
  });

  it('rests every paragraph on clauses that the reference has', () => {
    const { clauses } = reference(game);
    for (const told of partsOf(english).flatMap(clausesOf)) {
      expect(told).not.toEqual([]);
      expect(new Set(told).size, told.join(' ')).toBe(told.length);
      expect(told.filter((clause) => !clauses.has(clause))).toEqual([]);
    }
  });

  it('shows pieces that the game has', () => {
    const known = new Set([...piecesOf(game), ...(WITHOUT_ENTRY[game] ?? [])]);
    const figures = partsOf(english).flatMap((part) => (part.kind === 'figure' ? [part] : []));
    expect(figures.length).toBeGreaterThan(4);
    expect(figures.flatMap(({ pieces }) => pieces).filter((piece) => !known.has(piece))).toEqual([]);
  });

  it('begins with a summary and is read in a quarter of an hour', () => {
    expect(english.chapters[0]?.title).toBe('In two minutes');
    expect(german.chapters[0]?.title).toBe('In zwei Minuten');
    for (const one of [english, german]) {
      expect(words(one)).toBeGreaterThan(850);
      expect(words(one)).toBeLessThan(1_900);
      expect(words({ ...one, chapters: one.chapters.slice(0, 1) })).toBeLessThan(420);
    }
  });

  it('leads from a clause to where it is told, after the summary if it can be', () => {
    const places = new Set(partsOf(english).flatMap((part) => (part.kind === 'paragraph' ? [part.told.anchor] : part.kind === 'list' ? part.items.map(({ anchor }) => anchor) : part.kind === 'table' ? part.rows.map(({ anchor }) => anchor) : [])));
    expect([...english.tells.values()].filter((anchor) => !places.has(anchor) || !isPlace(anchor))).toEqual([]);
    const later = new Set(english.chapters.slice(1).flatMap(({ parts }) => parts.flatMap(clausesOf).flat()));
    const summary = new Set(english.chapters[0]?.parts.flatMap((part) => (part.kind === 'paragraph' ? [part.told.anchor] : part.kind === 'list' ? part.items.map(({ anchor }) => anchor) : [])));
    expect([...later].filter((clause) => summary.has(english.tells.get(clause) ?? ''))).toEqual([]);
  });

  it('has a reference whose sections for developers exist and hold what they are named for', () => {
    for (const folder of ['', 'de/']) {
      const whole = reference(game, folder);
      const numbers = whole.sections.map(({ text }) => numberOf(text));
      expect(sectionsForDevelopers(game).filter((number) => number !== 'preamble' && !numbers.includes(number))).toEqual([]);
      const plain = without(whole, sectionsForDevelopers(game));
      expect(plain.passages.filter(({ clause }) => /^\w{3}-I\d/.test(clause ?? ''))).toEqual([]);
      expect(plain.clauses).toEqual(whole.clauses);
      // What the rulebook points at is for players.
      const shown = new Set(plain.passages.map(({ clause }) => clause));
      expect([...english.tells.keys()].filter((clause) => !shown.has(clause))).toEqual([]);
    }
  });
});

it('reads clauses off the end and leaves those within a sentence', () => {
  const read = readRulebook('# T\n\n## One\n\nSee SET-1.1 first.\nSET-1.2 SET-1.3\n\n![A bank.](pieces: bank tavern)\n\n| a | b |\n|---|---|\n| x | y SET-1.4 |');
  expect(read.chapters[0]?.parts).toMatchObject([
    { kind: 'paragraph', told: { anchor: 'p1', clauses: ['SET-1.2', 'SET-1.3'], inside: [{ text: 'See ' }, { id: 'SET-1.1' }, { text: ' first.' }] } },
    { kind: 'figure', caption: 'A bank.', pieces: ['bank', 'tavern'] },
    { kind: 'table', rows: [{ anchor: 'p2', clauses: ['SET-1.4'] }] },
  ]);
  expect(() => readRulebook('# T\n\nno chapter SET-1.1')).toThrow();
});

it('finds a rulebook in both languages or in none', () => {
  expect(GAMES.length).toBeGreaterThan(0);
  for (const game of GAMES) expect(existsSync(`src/rulebook/${game}.de.md`), game).toBe(true);
});
