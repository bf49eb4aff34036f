import { expect, test } from 'vitest';
import { withQuestion, type AskedBefore } from './questions';

const question = (sentence: string, answers = 2): AskedBefore => ({
  sentence,
  text: `What about ${sentence}?`,
  answers: Array.from({ length: answers }, (_, at) => ({ action: `do ${at}`, text: `Do ${at}` })),
});

test('the latest question comes first, each once, and neither questions nor answers grow without end', () => {
  let list = withQuestion([], question('a'));
  list = withQuestion(list, question('b'));
  list = withQuestion(list, question('a', 200));
  expect(list.map((one) => one.sentence)).toEqual(['a', 'b']);
  expect(list[0]!.answers).toHaveLength(80);
  for (const letter of 'cdefghi') list = withQuestion(list, question(letter));
  expect(list.map((one) => one.sentence)).toEqual(['i', 'h', 'g', 'f', 'e', 'd']);
});

test('a question without answers is nothing to answer ahead', () => {
  expect(withQuestion([question('a')], question('b', 0)).map((one) => one.sentence)).toEqual(['a']);
});
