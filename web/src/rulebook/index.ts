// The rulebook to read: the rules in the order one learns them, beside the numbered reference. The text of a game is
// found by the name of its file; a game may have none. Every paragraph ends with the clauses it tells.

import { readDocument, type Align, type Inline } from '../pages/rules/markdown';
import type { Lang } from '../lib/settings.svelte';

/** Something said, and the clauses it rests on. */
export interface Told {
  /** Its place in the text, the same in both languages. */
  anchor: string;
  inside: Inline[];
  clauses: string[];
}

export interface ToldRow {
  anchor: string;
  cells: Inline[][];
  clauses: string[];
}

export type Part =
  | { kind: 'paragraph'; told: Told }
  | { kind: 'list'; ordered: boolean; items: Told[] }
  | { kind: 'table'; head: Inline[][]; align: Align[]; rows: ToldRow[] }
  | { kind: 'heading'; inside: Inline[] }
  | { kind: 'figure'; caption: string; pieces: string[] };

export interface Chapter {
  anchor: string;
  title: string;
  parts: Part[];
}

export interface Rulebook {
  title: string;
  chapters: Chapter[];
  /** Where a clause is told: after the summary of the first chapter if it is told there too. */
  tells: ReadonlyMap<string, string>;
}

const texts = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default' });

export function hasRulebook(game: string): boolean {
  return `./${game}.en.md` in texts;
}

export async function rulebookOf(game: string, lang: Lang): Promise<Rulebook | null> {
  const load = texts[`./${game}.${lang}.md`];
  return load ? readRulebook(await load()) : null;
}

/** Whether a place of an address is one of a rulebook. Any other place is one of the reference. */
export function isPlace(hash: string): boolean {
  return /^(p|chapter-)\d+$/.test(hash);
}

/** Cuts the clauses off the end of what is said. */
function ending(inside: readonly Inline[]): { inside: Inline[]; clauses: string[] } {
  const said = [...inside];
  const clauses: string[] = [];
  for (let last = said.at(-1); last; last = said.at(-1)) {
    if (last.kind === 'clause') clauses.unshift(last.id);
    else if (last.kind !== 'text' || last.text.trim()) break;
    said.pop();
  }
  const last = said.at(-1);
  if (last?.kind === 'text') said[said.length - 1] = { kind: 'text', text: last.text.trimEnd() };
  return { inside: said, clauses };
}

export function readRulebook(source: string): Rulebook {
  const { title, blocks } = readDocument(source);
  const chapters: Chapter[] = [];
  const tells = new Map<string, string>();
  let places = 0;
  const place = (clauses: readonly string[]): string => {
    const anchor = `p${(places += 1)}`;
    for (const clause of clauses) {
      const before = tells.get(clause);
      if (!before || (chapters.length > 1 && summary.has(before))) tells.set(clause, anchor);
    }
    if (chapters.length === 1) summary.add(anchor);
    return anchor;
  };
  const summary = new Set<string>();
  const tell = (inside: readonly Inline[]): Told => {
    const told = ending(inside);
    return { anchor: place(told.clauses), ...told };
  };
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 1) continue;
    if (block.kind === 'heading' && block.level === 2) {
      chapters.push({ anchor: `chapter-${chapters.length + 1}`, title: block.text, parts: [] });
      continue;
    }
    const parts = chapters.at(-1)?.parts;
    if (!parts) throw new Error('a rulebook begins with a chapter');
    switch (block.kind) {
      case 'heading':
        parts.push({ kind: 'heading', inside: block.inside });
        break;
      case 'paragraph':
        parts.push({ kind: 'paragraph', told: tell(block.inside) });
        break;
      case 'list': {
        const items = block.items.map(({ blocks: [said, ...more] }) => {
          if (said?.kind !== 'paragraph' || more.length > 0) throw new Error('an item of a rulebook is one paragraph');
          return tell(said.inside);
        });
        parts.push({ kind: 'list', ordered: block.ordered, items });
        break;
      }
      case 'table': {
        const rows = block.rows.map(({ cells }) => {
          const { inside, clauses } = ending(cells.at(-1) ?? []);
          return { anchor: place(clauses), cells: [...cells.slice(0, -1), inside], clauses };
        });
        parts.push({ kind: 'table', head: block.head, align: block.align, rows });
        break;
      }
      case 'figure':
        parts.push({ kind: 'figure', caption: block.caption, pieces: block.pieces });
        break;
      case 'quote':
      case 'code':
      case 'rule':
        throw new Error(`a rulebook has no ${block.kind}`);
    }
  }
  return { title, chapters, tells };
}
