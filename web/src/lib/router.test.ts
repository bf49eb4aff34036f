import { expect, test } from 'vitest';
import { parse } from './router.svelte';

test('every address is a page, and nonsense is told so', () => {
  expect(parse('/')).toEqual({ page: 'home' });
  expect(parse('/new')).toEqual({ page: 'new', game: null });
  expect(parse('/new/emberleaf')).toEqual({ page: 'new', game: 'emberleaf' });
  expect(parse('/table/abc')).toEqual({ page: 'table', id: 'abc' });
  expect(parse('/invite/abc/def')).toEqual({ page: 'invite', id: 'abc', token: 'def' });
  expect(parse('/tournaments')).toEqual({ page: 'tournaments' });
  expect(parse('/tournament/abc')).toEqual({ page: 'tournament', id: 'abc' });
  expect(parse('/rules/settlement')).toEqual({ page: 'rules', game: 'settlement', reference: false });
  expect(parse('/rules/settlement/reference')).toEqual({ page: 'rules', game: 'settlement', reference: true });
  expect(parse('/gallery/settlement')).toEqual({ page: 'gallery', game: 'settlement' });
  for (const nonsense of ['/table', '/invite/abc', '/nowhere', '/rules/settlement/elsewhere']) expect(parse(nonsense)).toEqual({ page: 'missing' });
  // Without a game there is still a choice of games.
  for (const of of ['rules', 'gallery']) expect(parse(`/${of}`)).toEqual({ page: 'shelf', of });
});
