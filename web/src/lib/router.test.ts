import { expect, test } from 'vitest';
import { parse } from './router.svelte';

test('every address is a page, and nonsense is told so', () => {
  expect(parse('/')).toEqual({ page: 'home' });
  expect(parse('/new')).toEqual({ page: 'new', game: null });
  expect(parse('/new/emberleaf')).toEqual({ page: 'new', game: 'emberleaf' });
  expect(parse('/table/abc')).toEqual({ page: 'table', id: 'abc' });
  expect(parse('/invite/abc/def')).toEqual({ page: 'invite', id: 'abc', token: 'def' });
  expect(parse('/rules/settlement')).toEqual({ page: 'rules', game: 'settlement' });
  for (const nonsense of ['/table', '/invite/abc', '/nowhere']) expect(parse(nonsense)).toEqual({ page: 'missing' });
  // Without a game there is still a choice of games.
  for (const shelf of ['/rules', '/gallery']) expect(parse(shelf)).toEqual({ page: 'games' });
});
