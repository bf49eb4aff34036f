import { describe, expect, it } from 'vitest';
import type { Button } from '../../generated/wire';
import { canGive, emptySpaceOptions, matching, noGoods, slotOptions, spaceOptions, trades } from './places';
import { slotWord, spaceWord } from './view';

const options = (...actions: string[]): Button[] =>
  actions.map((action) => ({ action, text: action, price: [], gain: [], reveals: false, ends_turn: false }));
const said = (list: Button[]) => list.map(({ action }) => action);

describe('places', () => {
  it('names spaces as the notation does', () => {
    expect([0, 4, 8].map(spaceWord)).toEqual(['I1', 'II2', 'III3']);
    expect([0, 4, 8].map(slotWord)).toEqual(['u1', 'm2', 'l3']);
  });

  it('finds what can be done on a terrain', () => {
    const offered = options('hunt I1', 'fort I2', 'fortify II1', 'region I', 'monster', 'no-monster');
    expect(said(spaceOptions(offered, null, 0))).toEqual(['hunt I1']);
    expect(said(spaceOptions(offered, { decision: { question: 'monster_check', space: 1, colour: 'red' } }, 1))).toEqual([
      'fort I2',
      'monster',
      'no-monster',
    ]);
    expect(said(spaceOptions(offered, { decision: { question: 'monster_check', space: 1, colour: 'red' } }, 3))).toEqual(['fortify II1']);
  });

  it('finds what can be done on an empty space', () => {
    expect(said(emptySpaceOptions(options('explore II', 'explore I'), 4))).toEqual(['explore II']);
    expect(said(emptySpaceOptions(options('lay II2'), 4))).toEqual(['lay II2']);
    expect(said(slotOptions(options('place middle', 'use m2'), 4, true))).toEqual(['place middle']);
    expect(said(slotOptions(options('place middle', 'use m2'), 4, false))).toEqual(['use m2']);
  });
});

describe('trades', () => {
  const all = trades(options('trade wood wood for clay', 'trade wood stone for clay', 'trade diamond diamond for gold', 'end'));

  it('reads give and get', () => {
    expect(all.map(({ give, get }) => [give.wood, give.stone, give.diamond, get])).toEqual([
      [2, 0, 0, 'clay'],
      [1, 1, 0, 'clay'],
      [0, 0, 2, 'gold'],
    ]);
  });

  it('narrows down by what is picked', () => {
    const one = { ...noGoods(), wood: 1 };
    expect(matching(all, one, null)).toHaveLength(2);
    expect(matching(all, { ...one, stone: 1 }, 'clay').map(({ option }) => option.action)).toEqual(['trade wood stone for clay']);
    expect(canGive(all, one, null, 'wood')).toBe(true);
    expect(canGive(all, one, null, 'gold')).toBe(false);
    expect(canGive(all, { ...noGoods(), wood: 2 }, null, 'wood')).toBe(false);
  });
});
