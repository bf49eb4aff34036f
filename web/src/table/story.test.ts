import { expect, test } from 'vitest';
import { actor, chapters, headline } from './story';

const names = ['Ann', 'Anna', 'B · medium'];
const event = (text: string, entry = 0) => ({ entry, event: null, text });

test('the seat that acts is the one whose whole name comes first', () => {
  expect(actor('Anna builds a Bank.', names)).toBe(1);
  expect(actor('Ann builds a Bank.', names)).toBe(0);
  expect(actor('Annabel builds a Bank.', names)).toBe(null);
  expect(actor('C (medium) passes.', names)).toBe(2);
  expect(actor('A dragon appears.', names)).toBe(null);
  expect(actor('Market space 5: Alchemist.', names)).toBe(null);
});

test('a refill is no headline', () => {
  const events = [event('Ann passes.'), event('Anna builds a Bank.'), event('Market space 5: Alchemist.')];
  expect(headline(events, names)?.text).toBe('Anna builds a Bank.');
  expect(headline([event('Market space 5: Alchemist.')], names)?.text).toBe('Market space 5: Alchemist.');
  expect(headline([], names)).toBe(null);
});

test('what follows stands with what it follows from', () => {
  const told = chapters([event('Market space 1: Bank.'), event('Ann builds.'), event('Market space 5: Mine.'), event('Ann passes.'), event('Anna builds.')], names);
  expect(told.map(({ seat, events }) => [seat, events.length])).toEqual([
    [null, 1],
    [0, 3],
    [1, 1],
  ]);
});
