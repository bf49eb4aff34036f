import { afterEach, expect, it, vi } from 'vitest';
import { settings } from '../lib/settings.svelte';
import { fly, places } from './flight';

const rect = (x: number, y: number) => new DOMRect(x, y, 20, 20);

/** A table of which every element has the place that it names; one that names none is hidden. */
function table(html: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  for (const one of root.querySelectorAll<HTMLElement>('*')) {
    const [x = 0, y = 0] = (one.dataset.at ?? '').split(' ').map(Number);
    one.getBoundingClientRect = () => rect(x, y);
    one.getClientRects = () => (one.dataset.at ? [rect(x, y)] : []) as unknown as DOMRectList;
  }
  return root;
}

const flown: { ghost: boolean; frames: unknown; ms: number }[] = [];
HTMLElement.prototype.animate = function (this: HTMLElement, frames: unknown, { duration }: { duration: number }) {
  flown.push({ ghost: 'flight' in this.dataset, frames, ms: duration });
  return { finish: vi.fn() } as unknown as Animation;
} as unknown as typeof HTMLElement.prototype.animate;

afterEach(() => {
  flown.length = 0;
  settings.motion = 'auto';
});

const road = '<b data-piece="A road 0" data-from="build road" data-at="100 50">road</b>';
const ghosts = () => flown.filter(({ ghost }) => ghost).map(({ frames }) => (frames as { transform: string }[])[0]!.transform);
const done = (event: string, seat: number) => [{ entry: 1, event: { event, seat }, text: '' }];
const ends = () => flown.filter(({ ghost }) => ghost).map(({ frames }) => (frames as { transform: string }[])[1]!.transform);
const start = () => places(table('<i data-piece="other" data-at="0 0"></i>'));

it('a piece flies from where it was', () => {
  settings.motion = 'auto';
  const before = places(table('<b data-piece="A road 0" data-at="10 10"></b>'));
  fly(table(road), before);
  expect(ghosts()).toEqual(['translate(-90px, -40px) scale(1.000, 1.000)']);
});

it('a new piece flies from the pile it is taken from', () => {
  settings.motion = 'auto';
  fly(table(`<i data-source="build city" data-at="1 1"></i><i data-source="build road" data-at="30 20"></i>${road}`), start());
  expect(ghosts()).toEqual(['translate(-70px, -30px) scale(1.000, 1.000)']);
});

it('a new piece of which the pile is not in sight flashes', () => {
  settings.motion = 'auto';
  fly(table(`<i data-source="build road"></i>${road}`), start());
  expect(ghosts()).toEqual([]);
  expect(flown).toHaveLength(1);
});

it('of two alike the one that stays does not move, and the other flies', () => {
  const both = (at: string) => `<b data-piece="bank" data-at="10 10"></b><b data-piece="bank" data-at="${at}"></b>`;
  fly(table(both('200 10')), places(table(both('50 10'))));
  expect(ghosts()).toEqual(['translate(-150px, 0px) scale(1.000, 1.000)']);
});

it('what goes flies to the card of the seat that took it, and only if a seat did', () => {
  const lot = '<p data-to="constructed"><b data-piece="bank" data-at="10 10"></b></p>';
  const after = '<i data-source="seat 0" data-at="1 1"></i><i data-source="seat 1" data-at="300 40"></i>';
  fly(table(after), places(table(lot)), done('constructed', 1));
  expect(ends()).toEqual(['translate(290px, 30px) scale(1.000, 1.000)']);
  flown.length = 0;
  fly(table(after), places(table(lot)), done('passed', 1));
  expect(flown).toEqual([]);
});

it('one comes to a heap that has grown, and one goes from a heap that has shrunk', () => {
  const heap = (count: number) => `<i data-source="bag" data-at="50 10"></i><i data-source="pile" data-at="90 10"></i><b data-piece="wood" data-count="${count}" data-from="bag" data-to="pile" data-at="10 10"></b>`;
  fly(table(heap(4)), places(table(heap(2))));
  expect(ghosts()).toEqual(['translate(40px, 0px) scale(1.000, 1.000)']);
  flown.length = 0;
  fly(table(heap(2)), places(table(heap(4))));
  expect(ends()).toEqual(['translate(80px, 0px) scale(1.000, 1.000)']);
  flown.length = 0;
  fly(table(heap(2).replace('data-at="10 10"', 'data-at="10 40"')), places(table(heap(2))));
  expect(flown).toEqual([]);
});

it('a flight takes from a fifth to half of a second, however fast or slow all else is', () => {
  for (const pace of ['slow', 'normal', 'fast'] as const) {
    settings.pace = pace;
    fly(table(`<i data-source="build road" data-at="30 20"></i>${road}`), start());
    const { ms } = flown.find(({ ghost }) => ghost)!;
    expect(ms).toBeGreaterThanOrEqual(200);
    expect(ms).toBeLessThanOrEqual(500);
    flown.length = 0;
  }
  settings.pace = 'normal';
});

it('nothing moves for who wants less motion', () => {
  settings.motion = 'less';
  fly(table(`<i data-source="build road" data-at="30 20"></i>${road}`), start());
  expect(flown).toEqual([]);
});
