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

const flown: { ghost: boolean; frames: unknown }[] = [];
HTMLElement.prototype.animate = function (this: HTMLElement, frames: unknown) {
  flown.push({ ghost: 'flight' in this.dataset, frames });
  return { finish: vi.fn() } as unknown as Animation;
} as unknown as typeof HTMLElement.prototype.animate;

afterEach(() => {
  flown.length = 0;
  settings.motion = 'auto';
});

const road = '<b data-piece="A road 0" data-from="build road" data-at="100 50">road</b>';
const ghosts = () => flown.filter(({ ghost }) => ghost).map(({ frames }) => (frames as { transform: string }[])[0]!.transform);
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

it('nothing moves for who wants less motion', () => {
  settings.motion = 'less';
  fly(table(`<i data-source="build road" data-at="30 20"></i>${road}`), start());
  expect(flown).toEqual([]);
});
