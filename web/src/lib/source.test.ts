import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fieldNames, sourceIds, sourcesOf } from './source';

const name = (text: string) => ({ de: text, en: text });
const pack = { source: [{ id: 'R', name: name('printed') }, { id: 'D', name: name('ours') }] };

test('an entry of one source names no fields', () => {
  expect(sourcesOf(pack, 'D')).toEqual([{ name: name('ours'), fields: [] }]);
  expect(sourcesOf(pack, { cost: 'R', vp: 'R' })).toEqual([{ name: name('printed'), fields: [] }]);
  expect(sourceIds('D')).toBe('D');
});

test('an entry of several sources says what comes from where, the surest first', () => {
  const src = { count: 'D', cost: 'R', vp: 'R' };
  expect(sourcesOf(pack, src)).toEqual([{ name: name('printed'), fields: ['cost', 'vp'] }, { name: name('ours'), fields: ['count'] }]);
  expect(sourceIds(src)).toBe('D R');
});

test.each([
  ['catan_road', ['building', 'metropolis', 'metropolis_b', 'event', 'special', 'resource']],
  ['orleans_settlers', ['follower', 'good', 'terrain', 'place', 'deed', 'era', 'event']],
])('every field with a source of its own in the gallery of %s has a name', (game, lists) => {
  const read = JSON.parse(readFileSync(`fixtures/${game}-pack.json`, 'utf8'));
  const sources = lists.flatMap((list) => [read[list]].flat()).map(({ src }) => src);
  expect(sources).not.toContain(undefined);
  const fields = sources.flatMap((src) => (typeof src === 'object' ? Object.keys(src) : []));
  expect(fields.filter((field) => !fieldNames[field])).toEqual([]);
});
