import { afterEach, expect, test } from 'vitest';
import { distance, nextTarget } from './roving';

test('only what lies in the direction counts, the straight way first', () => {
  const here = { x: 100, y: 100 };
  expect(distance(here, { x: 150, y: 100 }, 'ArrowRight')).toBe(50);
  expect(distance(here, { x: 150, y: 120 }, 'ArrowRight')).toBe(90);
  expect(distance(here, { x: 50, y: 100 }, 'ArrowRight')).toBeNull();
  expect(distance(here, { x: 100, y: 40 }, 'ArrowUp')).toBe(60);
});

/** Buttons in a row; those that are not legal have been used. */
function row(...legal: boolean[]): HTMLElement[] {
  document.body.innerHTML = `<main>${legal.map((one) => `<button ${one ? 'data-legal' : ''}></button>`).join('')}</main>`;
  const buttons = [...document.querySelectorAll('button')];
  buttons.forEach((button, at) => {
    const box = { left: at * 50, top: 0, width: 40, height: 40 } as DOMRect;
    button.getBoundingClientRect = () => box;
    button.getClientRects = () => [box] as unknown as DOMRectList;
  });
  return buttons;
}
afterEach(() => (document.body.innerHTML = ''));

test('the way goes on from a place that was just used', () => {
  const [first, , used, next] = row(true, true, false, true);
  const main = document.querySelector('main')!;
  expect(nextTarget(main, used!, 'ArrowRight')).toBe(next);
  expect(nextTarget(main, document.body, 'ArrowRight')).toBe(first);
  expect(nextTarget(main, next!, 'ArrowRight')).toBeNull();
  expect(nextTarget(main, used!, 'ArrowUp')).toBe(first);
});
