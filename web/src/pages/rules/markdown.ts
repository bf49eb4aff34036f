// A reader for the Markdown our rules are written in: it makes a tree that Svelte draws, so no text of a document ever
// becomes markup. What it does not know stays text.

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong'; inside: Inline[] }
  | { kind: 'em'; inside: Inline[] }
  | { kind: 'link'; href: string; inside: Inline[] }
  | { kind: 'clause'; id: string };

export interface Item {
  anchor: string | null;
  blocks: Block[];
}

export interface Row {
  anchor: string | null;
  cells: Inline[][];
}

export type Align = 'left' | 'right' | 'center';

export type Block =
  | { kind: 'heading'; level: number; inside: Inline[]; anchor: string; text: string }
  | { kind: 'paragraph'; inside: Inline[]; anchor: string | null }
  | { kind: 'list'; ordered: boolean; start: number; items: Item[] }
  | { kind: 'table'; head: Inline[][]; align: Align[]; rows: Row[] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'figure'; caption: string; pieces: string[] }
  | { kind: 'rule' };

export interface Section {
  level: number;
  text: string;
  anchor: string;
}

/** A place of the text that search can find. */
export interface Passage {
  anchor: string;
  /** The clause it is, if it is one. */
  clause: string | null;
  /** The heading above it. */
  section: string;
  text: string;
}

export interface Document {
  title: string;
  blocks: Block[];
  sections: Section[];
  passages: Passage[];
  /** Every clause the text defines. */
  clauses: ReadonlySet<string>;
}

const CLAUSE = /[A-Z]{3}-[A-Z]?\d+(?:\.\d+)*[a-z]?/;
const CLAUSE_HERE = new RegExp(`^${CLAUSE.source}(?![\\w-])`);
const CLAUSE_DEFINED = new RegExp(`^\\**(${CLAUSE.source})(?![\\w-])`);

/** How a clause is written, whatever way somebody typed it; `null` if it is none. */
export function clauseOf(typed: string): string | null {
  const match = /^\s*([a-z]{3})[\s-–]*([a-z]?)(\d+(?:\.\d+)*)([a-z]?)\s*$/i.exec(typed);
  if (!match) return null;
  const [, game = '', kind = '', number = '', letter = ''] = match;
  return `${game.toUpperCase()}-${kind.toUpperCase()}${number}${letter.toLowerCase()}`;
}

function slug(text: string): string {
  const plain = text.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'part';
}

// ---- within a line ----

const SAFE = /^(https?:\/\/|mailto:)/i;

/** A sign that opens emphasis must stand before a letter, and one that closes it after one. */
function closing(text: string, sign: string, from: number): number {
  let at = text.indexOf(sign, from);
  while (at >= 0) {
    const double = sign === '*' && (text[at + 1] === '*' || text[at - 1] === '*');
    if (!double && at > from && !/\s/.test(text[at - 1] ?? ' ')) return at;
    at = text.indexOf(sign, at + (double ? 2 : 1));
  }
  return -1;
}

export function inline(text: string): Inline[] {
  const found: Inline[] = [];
  let plain = '';
  const flush = () => {
    if (plain) found.push({ kind: 'text', text: plain });
    plain = '';
  };
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const here = rest[0] ?? '';
    const before = text[at - 1] ?? ' ';
    if (here === '\\' && /[\\`*_{}[\]()#+\-.!|<>]/.test(rest[1] ?? '')) {
      plain += rest[1];
      at += 2;
      continue;
    }
    if (here === '`') {
      const ticks = /^`+/.exec(rest)?.[0] ?? '`';
      const end = rest.indexOf(ticks, ticks.length);
      if (end > 0) {
        flush();
        const code = rest.slice(ticks.length, end).trim();
        found.push(CLAUSE_HERE.exec(code)?.[0] === code ? { kind: 'clause', id: code } : { kind: 'code', text: code });
        at += end + ticks.length;
        continue;
      }
    }
    if (rest.startsWith('**') && !/\s/.test(rest[2] ?? ' ')) {
      const end = text.indexOf('**', at + 2);
      if (end > at + 2) {
        flush();
        found.push({ kind: 'strong', inside: inline(text.slice(at + 2, end)) });
        at = end + 2;
        continue;
      }
    }
    if ((here === '*' || here === '_') && !/\s/.test(rest[1] ?? ' ') && !(here === '_' && /\w/.test(before))) {
      const end = closing(text, here, at + 1);
      if (end > 0 && !(here === '_' && /\w/.test(text[end + 1] ?? ' '))) {
        flush();
        found.push({ kind: 'em', inside: inline(text.slice(at + 1, end)) });
        at = end + 1;
        continue;
      }
    }
    const link = /^\[((?:[^\][]|\[[^\]]*\])+)\]\(([^()\s]+(?:\([^()]*\)[^()\s]*)?)\)/.exec(rest);
    if (link) {
      const [whole, label = '', href = ''] = link;
      flush();
      // Links into the repository lead nowhere here: their words remain.
      if (SAFE.test(href)) found.push({ kind: 'link', href, inside: inline(label) });
      else found.push(...inline(label));
      at += whole.length;
      continue;
    }
    const bare = /^<(https?:\/\/[^<>\s]+)>/i.exec(rest);
    if (bare) {
      const [whole, href = ''] = bare;
      flush();
      found.push({ kind: 'link', href, inside: [{ kind: 'text', text: href }] });
      at += whole.length;
      continue;
    }
    if (!/[\w-]/.test(before)) {
      const clause = CLAUSE_HERE.exec(rest);
      if (clause) {
        flush();
        found.push({ kind: 'clause', id: clause[0] });
        at += clause[0].length;
        continue;
      }
    }
    plain += here;
    at += 1;
  }
  flush();
  return found;
}

/** The words of a line without its marks. */
export function textOf(inside: readonly Inline[]): string {
  return inside
    .map((part) => {
      switch (part.kind) {
        case 'text':
        case 'code':
          return part.text;
        case 'clause':
          return part.id;
        default:
          return textOf(part.inside);
      }
    })
    .join('');
}

// ---- lines to blocks ----

const FENCE = /^\s*(```+|~~~+)/;
const HEADING = /^(#{1,6})\s+(.*?)\s*#*\s*$/;
const BULLET = /^(\s*)([-*+]|\d{1,3}[.)])\s+(.*)$/;
const BREAK = /^\s*([-*_])(?:\s*\1){2,}\s*$/;
const DIVIDER = /^\s*\|?\s*:?-{1,}:?\s*(\|\s*:?-{1,}:?\s*)*\|?\s*$/;

/** Pieces of a game, by their ids: `![What is seen](pieces: bank tavern)`. */
const FIGURE = /^\s*!\[([^\]]+)\]\(pieces:\s*([^()]+?)\s*\)\s*$/;

const indent = (line: string) => line.length - line.trimStart().length;

/** The cells of a row. A bar within code or behind a backslash belongs to its cell. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let code = false;
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  for (let at = 0; at < inner.length; at += 1) {
    const here = inner[at] ?? '';
    if (here === '\\' && inner[at + 1] === '|') {
      cell += '|';
      at += 1;
    } else if (here === '|' && !code) {
      cells.push(cell.trim());
      cell = '';
    } else {
      if (here === '`') code = !code;
      cell += here;
    }
  }
  cells.push(cell.trim());
  return cells;
}

function alignOf(cell: string): Align {
  if (cell.endsWith(':')) return cell.startsWith(':') ? 'center' : 'right';
  return 'left';
}

class Reader {
  readonly anchors = new Set<string>();

  private fresh(wanted: string): string {
    let anchor = wanted;
    for (let n = 2; this.anchors.has(anchor); n += 1) anchor = `${wanted}-${n}`;
    this.anchors.add(anchor);
    return anchor;
  }

  /** The clause a text begins with, unless an earlier text has defined it already. */
  private defined(text: string): string | null {
    const id = CLAUSE_DEFINED.exec(text.trimStart())?.[1] ?? null;
    if (id === null || this.anchors.has(id)) return null;
    this.anchors.add(id);
    return id;
  }

  read(lines: readonly string[]): Block[] {
    const blocks: Block[] = [];
    let at = 0;
    while (at < lines.length) {
      const line = lines[at] ?? '';
      if (!line.trim()) {
        at += 1;
        continue;
      }
      const fence = FENCE.exec(line)?.[1];
      if (fence) {
        const start = at + 1;
        at = start;
        while (at < lines.length && !(lines[at] ?? '').trim().startsWith(fence)) at += 1;
        blocks.push({ kind: 'code', text: lines.slice(start, at).join('\n') });
        at += 1;
        continue;
      }
      const heading = HEADING.exec(line);
      if (heading) {
        const inside = inline(heading[2] ?? '');
        const text = textOf(inside);
        const anchor = this.defined(text) ?? this.fresh(slug(text));
        blocks.push({ kind: 'heading', level: (heading[1] ?? '#').length, inside, anchor, text });
        at += 1;
        continue;
      }
      const figure = FIGURE.exec(line);
      if (figure) {
        blocks.push({ kind: 'figure', caption: figure[1] ?? '', pieces: (figure[2] ?? '').split(/\s+/) });
        at += 1;
        continue;
      }
      if (BREAK.test(line)) {
        blocks.push({ kind: 'rule' });
        at += 1;
        continue;
      }
      if (line.includes('|') && DIVIDER.test(lines[at + 1] ?? '') && (lines[at + 1] ?? '').includes('|')) {
        at = this.table(lines, at, blocks);
        continue;
      }
      if (line.trimStart().startsWith('>')) {
        const start = at;
        while (at < lines.length && (lines[at] ?? '').trimStart().startsWith('>')) at += 1;
        const inner = lines.slice(start, at).map((quoted) => quoted.trimStart().replace(/^> ?/, ''));
        blocks.push({ kind: 'quote', blocks: this.read(inner) });
        continue;
      }
      if (BULLET.test(line)) {
        at = this.list(lines, at, blocks);
        continue;
      }
      const start = at;
      at += 1;
      while (at < lines.length && !this.interrupts(lines, at)) at += 1;
      const text = lines.slice(start, at).map((part) => part.trim()).join(' ');
      blocks.push({ kind: 'paragraph', anchor: this.defined(text), inside: inline(text) });
    }
    return blocks;
  }

  private interrupts(lines: readonly string[], at: number): boolean {
    const line = lines[at] ?? '';
    if (!line.trim() || FENCE.test(line) || HEADING.test(line) || FIGURE.test(line) || BREAK.test(line)) return true;
    if (line.trimStart().startsWith('|') && DIVIDER.test(lines[at + 1] ?? '')) return true;
    // Clauses stand below each other without a blank line in places.
    return BULLET.test(line) || CLAUSE_DEFINED.test(line.trimStart()) && line.trimStart().startsWith('**');
  }

  private table(lines: readonly string[], from: number, blocks: Block[]): number {
    const head = cellsOf(lines[from] ?? '').map(inline);
    const align = cellsOf(lines[from + 1] ?? '').map(alignOf);
    const rows: Row[] = [];
    let at = from + 2;
    while (at < lines.length && (lines[at] ?? '').trim() && (lines[at] ?? '').includes('|')) {
      const cells = cellsOf(lines[at] ?? '');
      while (cells.length < head.length) cells.push('');
      rows.push({ anchor: this.defined(cells[0] ?? ''), cells: cells.slice(0, head.length).map(inline) });
      at += 1;
    }
    blocks.push({ kind: 'table', head, align, rows });
    return at;
  }

  private list(lines: readonly string[], from: number, blocks: Block[]): number {
    const first = BULLET.exec(lines[from] ?? '');
    const base = first?.[1]?.length ?? 0;
    const ordered = /\d/.test(first?.[2] ?? '');
    const items: Item[] = [];
    let at = from;
    while (at < lines.length) {
      const bullet = BULLET.exec(lines[at] ?? '');
      if (!bullet || (bullet[1]?.length ?? 0) !== base || /\d/.test(bullet[2] ?? '') !== ordered) break;
      const inner = [bullet[3] ?? ''];
      const content = (lines[at] ?? '').length - (bullet[3] ?? '').length;
      at += 1;
      while (at < lines.length) {
        const line = lines[at] ?? '';
        if (!line.trim()) {
          // A blank line ends the list unless what follows is further in.
          const next = lines.slice(at + 1).find((later) => later.trim());
          if (next === undefined || indent(next) <= base) break;
          inner.push('');
        } else if (indent(line) > base) {
          inner.push(line.slice(Math.min(content, indent(line))));
        } else if (BULLET.test(line) || this.interrupts(lines, at)) {
          break;
        } else {
          inner.push(line.trim());
        }
        at += 1;
      }
      const anchor = this.defined(inner[0] ?? '');
      items.push({ anchor, blocks: this.read(inner) });
      // Items of one list may have a blank line between them.
      let next = at;
      while (next < lines.length && !(lines[next] ?? '').trim()) next += 1;
      const follower = BULLET.exec(lines[next] ?? '');
      if (next > at && follower && (follower[1]?.length ?? 0) === base) at = next;
    }
    const start = ordered ? Number.parseInt(first?.[2] ?? '1', 10) : 1;
    blocks.push({ kind: 'list', ordered, start, items });
    return at;
  }
}

// ---- what the reader page needs ----

function words(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      switch (block.kind) {
        case 'heading':
        case 'paragraph':
          return textOf(block.inside);
        case 'list':
          return block.items.map((item) => words(item.blocks)).join(' ');
        case 'table':
          return block.rows.map((row) => row.cells.map(textOf).join(' ')).join(' ');
        case 'quote':
          return words(block.blocks);
        case 'code':
          return block.text;
        case 'figure':
          return block.caption;
        case 'rule':
          return '';
      }
    })
    .join(' ');
}

function passagesOf(blocks: readonly Block[]): Passage[] {
  const passages: Passage[] = [];
  let anchor = '';
  let section = '';
  const add = (clause: string | null, text: string) => {
    if (text.trim()) passages.push({ anchor: clause ?? anchor, clause, section, text });
  };
  for (const block of blocks) {
    switch (block.kind) {
      case 'heading':
        anchor = block.anchor;
        section = block.text;
        add(null, block.text);
        break;
      case 'paragraph':
        add(block.anchor, textOf(block.inside));
        break;
      case 'list':
        for (const item of block.items) add(item.anchor, words(item.blocks));
        break;
      case 'table':
        for (const row of block.rows) add(row.anchor, row.cells.map(textOf).join(' · '));
        break;
      default:
        add(null, words([block]));
    }
  }
  return passages;
}

export function readDocument(source: string): Document {
  const reader = new Reader();
  const blocks = reader.read(source.replace(/\r\n?/g, '\n').split('\n'));
  const title = blocks.find((block) => block.kind === 'heading' && block.level === 1);
  const whole = new RegExp(`^${CLAUSE.source}$`);
  const clauses = new Set([...reader.anchors].filter((anchor) => whole.test(anchor)));
  return {
    title: title?.kind === 'heading' ? title.text : '',
    clauses,
    ...parted(blocks),
  };
}

/** The blocks of a document with what is found among them. */
function parted(blocks: Block[]): Pick<Document, 'blocks' | 'sections' | 'passages'> {
  const sections: Section[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level > 1) {
      sections.push({ level: block.level, text: block.text, anchor: block.anchor });
    }
  }
  return { blocks, sections, passages: passagesOf(blocks) };
}

/** The number a heading begins with: "11.2" of "11.2 Small steps". */
export function numberOf(heading: string): string | null {
  return /^(\d+(?:\.\d+)*)\.?\s/.exec(heading)?.[1] ?? null;
}

/** The document without the sections of these numbers; `preamble` is what stands before the first. Their clauses are still known as clauses. */
export function without(document: Document, numbers: readonly string[]): Document {
  let left = 0;
  const blocks = document.blocks.filter((block) => {
    if (block.kind === 'heading' && (left === 0 || block.level <= left)) {
      if (block.level === 1) {
        left = numbers.includes('preamble') ? 2 : 0;
        return true;
      }
      left = numbers.includes(numberOf(block.text) ?? '') ? block.level : 0;
    }
    return left === 0;
  });
  return { ...document, ...parted(blocks) };
}

/** Folds case and accents, so that "arger" finds "Ärger"; one letter stays one letter, so places stay the same. */
export function fold(text: string): string {
  let folded = '';
  for (const letter of text) {
    const plain = letter.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase();
    folded += plain.length === letter.length ? plain : letter;
  }
  return folded;
}

export interface Hit {
  passage: Passage;
  /** Text around the first word found, cut into pieces; every second piece is a find. */
  pieces: string[];
}

/** Passages with all the words, those that define a matching clause first. */
export function searchDocument(document: Document, typed: string, most = 60): Hit[] {
  const wanted = fold(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const clause = clauseOf(typed);
  const hits: { hit: Hit; order: number }[] = [];
  for (const passage of document.passages) {
    const folded = fold(passage.text);
    const asClause = passage.clause !== null && clause !== null && passage.clause.startsWith(clause);
    if (!asClause && !wanted.every((word) => folded.includes(word))) continue;
    const order = passage.clause !== null && passage.clause === clause ? 0 : asClause ? 1 : 2;
    hits.push({ hit: { passage, pieces: excerpt(passage.text, folded, wanted) }, order });
  }
  hits.sort((a, b) => a.order - b.order);
  return hits.slice(0, most).map(({ hit }) => hit);
}

const AROUND = 70;

function excerpt(text: string, folded: string, wanted: readonly string[]): string[] {
  const places = wanted.map((word) => folded.indexOf(word)).filter((at) => at >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  let start = Math.max(0, first - AROUND);
  let end = Math.min(text.length, first + 2 * AROUND);
  if (start > 0) start = text.indexOf(' ', start) + 1 || start;
  if (end < text.length) end = text.lastIndexOf(' ', end) > first ? text.lastIndexOf(' ', end) : end;
  const pieces = [start > 0 ? '… ' : ''];
  let at = start;
  while (at < end) {
    let next = -1;
    let length = 0;
    for (const word of wanted) {
      const found = folded.indexOf(word, at);
      if (found >= 0 && found + word.length <= end && (next < 0 || found < next)) {
        next = found;
        length = word.length;
      }
    }
    if (next < 0) break;
    pieces[pieces.length - 1] += text.slice(at, next);
    pieces.push(text.slice(next, next + length), '');
    at = next + length;
  }
  pieces[pieces.length - 1] += text.slice(at, end) + (end < text.length ? ' …' : '');
  return pieces;
}
