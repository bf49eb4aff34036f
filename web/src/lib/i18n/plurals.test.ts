// One of a thing is called by its singular.

import { describe, expect, it } from 'vitest';
import pack from '../../../fixtures/settlement-pack.json';
import { goodsText } from '../../games/settlement/words';
import type { Pack } from '../../games/settlement/view';
import { settings } from '../settings.svelte';
import { en } from './en';
import { fill } from './index';

const games = import.meta.glob<{ strings: { en: Record<string, string> } }>('../../games/*/strings.ts', { eager: true });
const catalogues: Record<string, Record<string, string>> = { en, ...Object.fromEntries(Object.entries(games).map(([path, { strings }]) => [path, strings.en])) };
/** These have a sentence of their own for a single thing, or are never about one. */
const OTHERWISE = new Set(['bots', 'seatsFree', 'optionsChanged', 'days', 'points', 'cards', 'goal', 'eventSubsidy', 'fromPlayers']);

describe('one of a thing', () => {
  for (const [name, sentences] of Object.entries(catalogues)) {
    it(`is called by its singular in ${name}`, () => {
      const blanks = { count: 1, points: 1 };
      const wrong = Object.entries(sentences).filter(([key, sentence]) => !OTHERWISE.has(key) && /\b1 \p{L}+(?<!s|u)s\b/u.test(fill(sentence, blanks)));
      expect(wrong).toEqual([]);
    });
  }
});

describe('goods of Settlement', () => {
  it('are counted where they can be', () => {
    const text = (lang: 'en' | 'de', goods: Record<string, number>) => {
      settings.lang = lang;
      return goodsText(pack as unknown as Pack, goods);
    };
    expect(text('en', { wood: 2, diamond: 2 })).toBe('2 Wood, 2 Diamonds');
    expect(text('en', { diamond: 1, bonus_settler: 1 })).toBe('1 Diamond, 1 Bonus Settler');
    expect(text('de', { diamond: 2, gold: 2 })).toBe('2 Diamanten, 2 Gold');
    expect(text('de', { diamond: 1 })).toBe('1 Diamant');
  });
});
