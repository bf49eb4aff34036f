import { expect, test } from 'vitest';
import { exactly, mentions, startsWith, verbs, wordAt } from './notation';

const options = ['build bank', 'build bank_vault', 'build inn 3', 'end', 'lay I3'].map((action) => ({
  action, text: action, price: [], gain: [], reveals: false, ends_turn: false,
}));
const actions = (found: { action: string }[]) => found.map(({ action }) => action);

test('words are compared as words, not as letters', () => {
  expect(actions(startsWith(options, 'build bank'))).toEqual(['build bank']);
  expect(actions(startsWith(options, 'build'))).toEqual(['build bank', 'build bank_vault', 'build inn 3']);
  expect(actions(exactly(options, 'end'))).toEqual(['end']);
  expect(actions(wordAt(options, 'build', 2, 3))).toEqual(['build inn 3']);
  expect(actions(mentions(options, 'build', 'bank'))).toEqual(['build bank']);
  expect(verbs(options)).toEqual(['build', 'end', 'lay']);
});
