import { describe, expect, it } from 'vitest';
import { changed, counts, together } from './changes';

function card(inner: string) {
  const one = document.createElement('div');
  one.innerHTML = inner;
  return one;
}

const by = (before: string, now: string) => changed(counts(card(before)), counts(card(now))).map(({ name, by }) => [name, by]);

describe('what changed on a card', () => {
  it('is told by name and difference', () => {
    const chip = (wood: number) => `<span class="chip-of"><svg><title>Wood</title></svg>${wood}</span><span class="chip-of" title="Gold">1</span>`;
    expect(by(chip(3), chip(5))).toEqual([['Wood', 2]]);
    expect(by(chip(3), chip(2))).toEqual([['Wood', -1]]);
    expect(by(chip(3), chip(3))).toEqual([]);
  });

  it('is what is counted, not what is said of it', () => {
    const hand = (cards: number, known: number) =>
      `<span class="chip-of" data-about="hand" title="Known: ${known}">${cards}<span class="visually-hidden">${cards} cards</span><small>/7</small><span class="chip-of" data-about="wool">${known}</span></span>`;
    expect(by(hand(4, 1), hand(5, 1))).toEqual([['hand', 1]]);
    expect(by(hand(4, 1), hand(4, 2))).toEqual([]);
  });

  it('counts what was not there before', () => {
    expect(by('', '<span class="chip-of" title="Trophies">2</span>')).toEqual([['Trophies', 2]]);
    expect(by('', '<span class="chip-of" title="Starts"></span>')).toEqual([]);
  });

  it('is added up while it is told', () => {
    const box = { left: 0, top: 0, width: 1, height: 1 };
    const change = (by: number, seat = 1) => ({ seat, name: 'Wood', by, box, until: by });
    expect(together([change(2)], [change(-1)])).toMatchObject([{ by: 1, until: -1 }]);
    expect(together([change(2)], [change(-2)])).toEqual([]);
    expect(together([change(2)], [change(1, 0)])).toHaveLength(2);
  });
});
