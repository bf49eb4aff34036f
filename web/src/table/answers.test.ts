import { expect, test } from 'vitest';
import { inPlace, shown } from './answers';

const option = (action: string) => ({ action, text: action, price: [], gain: [], reveals: false, ends_turn: false });
const options = (count: number) => Array.from({ length: count }, (_, at) => option(`build ${at}`));

test('few answers all have a button', () => {
  expect(shown([...options(5), option('end')], false)).toEqual({ buttons: [...options(5), option('end')], more: 0 });
});

test('of many only those without a place have one', () => {
  const { buttons, more } = shown([...options(30), option('end'), option('pass')], false);
  expect(buttons.map(({ action }) => action)).toEqual(['end', 'pass']);
  expect(more).toBe(30);
});

test('a panel folds answers with a place away, however few', () => {
  expect(shown([...options(2), option('done')], true)).toEqual({ buttons: [option('done')], more: 2 });
});

test('answers to the same question stay where they are', () => {
  const told = (places: ReturnType<typeof inPlace>) => places.map(({ option, empty }) => (empty ? '' : option.action));
  const first = inPlace([], [option('a'), option('b'), option('c'), option('d')]);
  expect(told(first)).toEqual(['a', 'b', 'c', 'd']);
  // What is gone leaves a gap, but not at the end.
  const second = inPlace(first, [option('a'), option('c')]);
  expect(told(second)).toEqual(['a', '', 'c']);
  // What is new takes the gap, and what comes back may as well.
  expect(told(inPlace(second, [option('a'), option('c'), option('e'), option('f')]))).toEqual(['a', 'e', 'c', 'f']);
  expect(told(inPlace(second, []))).toEqual([]);
});
