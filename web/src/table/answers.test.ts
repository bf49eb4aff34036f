import { expect, test } from 'vitest';
import { shown } from './answers';

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
