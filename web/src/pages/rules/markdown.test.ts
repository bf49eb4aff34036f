import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clauseOf, inline, readDocument, searchDocument, textOf, without, type Block } from './markdown';

const one = (source: string): Block => {
  const [block] = readDocument(source).blocks;
  if (!block) throw new Error('no block');
  return block;
};

describe('inline', () => {
  it('reads emphasis, code, links and clauses', () => {
    expect(inline('a **b *c*** `d|e` SET-4.1.4, _f_')).toMatchObject([
      { kind: 'text', text: 'a ' },
      { kind: 'strong' },
      { kind: 'text' },
      { kind: 'code', text: 'd|e' },
      { kind: 'text', text: ' ' },
      { kind: 'clause', id: 'SET-4.1.4' },
      { kind: 'text', text: ', ' },
      { kind: 'em' },
    ]);
    expect(inline('`SET-O2`')).toEqual([{ kind: 'clause', id: 'SET-O2' }]);
  });

  it('keeps markup of other languages as text', () => {
    const source = '<script>alert(1)</script> <img src=x onerror=y> &amp;';
    expect(inline(source)).toEqual([{ kind: 'text', text: source }]);
  });

  it('follows only links that lead to the web', () => {
    expect(inline('[x](javascript:alert(1))').some((part) => part.kind === 'link')).toBe(false);
    expect(inline('[x](../content/base.toml)')).toEqual([{ kind: 'text', text: 'x' }]);
    expect(inline('<https://example.org/a_b>')).toMatchObject([{ kind: 'link', href: 'https://example.org/a_b' }]);
  });

  it('leaves stars and underlines that mark nothing', () => {
    expect(textOf(inline('3 * 4 * 5, a_b_c, 2*'))).toBe('3 * 4 * 5, a_b_c, 2*');
    expect(inline('a_b_c')).toEqual([{ kind: 'text', text: 'a_b_c' }]);
  });
});

describe('blocks', () => {
  it('reads lists within lists, with lines that go on', () => {
    const list = one('- **SET-1.1** one\n  goes on\n  - inner\n- **SET-1.2** two');
    expect(list).toMatchObject({
      kind: 'list',
      items: [{ anchor: 'SET-1.1', blocks: [{ kind: 'paragraph' }, { kind: 'list' }] }, { anchor: 'SET-1.2' }],
    });
  });

  it('reads tables with bars in code and behind backslashes', () => {
    const table = one('| id | text |\n|---|--:|\n| CAT-A6 | `a|b` |\n| x | c\\|d |');
    if (table.kind !== 'table') throw new Error(table.kind);
    expect(table.align).toEqual(['left', 'right']);
    expect(table.rows.map((row) => row.anchor)).toEqual(['CAT-A6', null]);
    expect(table.rows.map((row) => textOf(row.cells[1] ?? []))).toEqual(['a|b', 'c|d']);
  });

  it('reads code, quotes and lines as they are', () => {
    const { blocks } = readDocument('```toml\n# no heading\n```\n> said\n\n---\n1. a\n2. b');
    expect(blocks.map((block) => block.kind)).toEqual(['code', 'quote', 'rule', 'list']);
  });

  it('gives every clause one place, the first', () => {
    const document = readDocument('# T\n\n**SET-1.1** a\n\n## Part\n\n| SET-1.1 | b |\n|---|---|\n| SET-1.1 | c |');
    expect([...document.clauses]).toEqual(['SET-1.1']);
    expect(document.passages.filter((passage) => passage.clause === 'SET-1.1')).toHaveLength(1);
  });
});

describe('search', () => {
  const document = readDocument('# T\n\n## Part\n\n**SET-4.1.4** Pay the *price*.\n\n**SET-4.1.40** Größe counts; see SET-4.1.4.');

  it('knows a clause however it is typed', () => {
    for (const typed of ['SET-4.1.4', 'set 4.1.4', ' set4.1.4 ']) expect(clauseOf(typed)).toBe('SET-4.1.4');
    expect(clauseOf('set-a24')).toBe('SET-A24');
    expect(clauseOf('price')).toBeNull();
  });

  it('puts the clause before those that name it', () => {
    expect(searchDocument(document, 'set-4.1.4').map(({ passage }) => passage.clause)).toEqual(['SET-4.1.4', 'SET-4.1.40']);
  });

  it('finds words without case and accents and shows them', () => {
    const [hit] = searchDocument(document, 'grosse') .concat(searchDocument(document, 'große'), searchDocument(document, 'GROßE'));
    expect(hit?.passage.clause).toBe('SET-4.1.40');
    expect(hit?.pieces[1]?.toLowerCase()).toBe('größe');
    expect(searchDocument(document, 'price pay')[0]?.pieces.filter((_, n) => n % 2 === 1)).toEqual(['Pay', 'price']);
  });
});

it('leaves out sections by their number, and what they contain', () => {
  const document = readDocument('# T\n\nintro\n\n## 1 A\n\n**SET-1.1** a\n\n### 1.1 B\n\n**SET-1.2** b\n\n#### Deep\n\n### 1.2 C\n\nc\n\n## 2. D\n\nd');
  const left = (numbers: string[]) => without(document, numbers).passages.map(({ text }) => text);
  expect(left([])).toEqual(document.passages.map(({ text }) => text));
  expect(left(['1.1'])).toEqual(['T', 'intro', '1 A', 'SET-1.1 a', '1.2 C', 'c', '2. D', 'd']);
  expect(left(['preamble', '1'])).toEqual(['T', '2. D', 'd']);
  expect(without(document, ['1']).clauses.has('SET-1.2')).toBe(true);
});

describe('the rules themselves', () => {
  // Tests are run from the folder of the client.
  const folder = '../rules';
  const read = (file: string) => readDocument(readFileSync(`${folder}/${file}`, 'utf8'));

  it.each(readdirSync(folder).filter((file) => file.endsWith('.md')))('%s has the same places in both languages', (file) => {
    const [english, german] = [read(file), read(`de/${file}`)];
    expect([...german.clauses]).toEqual([...english.clauses]);
    expect(german.sections.map((section) => section.level)).toEqual(english.sections.map((section) => section.level));
    expect(english.clauses.size).toBeGreaterThan(150);
  });
});
