import { beforeEach, expect, test } from 'vitest';
import { showBadge } from './badge';

beforeEach(() => {
  document.head.innerHTML = '<title>Lobby – Steading</title><link rel="icon" href="/icon.svg">';
  showBadge(0);
});

const icon = () => document.querySelector('link')?.getAttribute('href');

test('the title and the icon say how many tables wait, and stop when none does', () => {
  showBadge(2);
  expect([document.title, icon()]).toEqual(['(2) Lobby – Steading', '/icon-waiting.svg']);
  showBadge(13);
  expect(document.title).toBe('(13) Lobby – Steading');
  showBadge(0);
  expect([document.title, icon()]).toEqual(['Lobby – Steading', '/icon.svg']);
});

test('a page that names itself anew keeps the count', async () => {
  showBadge(3);
  document.title = 'Table – Steading';
  await new Promise((later) => setTimeout(later, 10));
  expect(document.title).toBe('(3) Table – Steading');
});
