import { expect, it } from 'vitest';
import { strings } from './strings';

const blanks = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).sort();

it('both languages have the same sentences with the same blanks', () => {
  expect(Object.keys(strings.de)).toEqual(Object.keys(strings.en));
  for (const [key, sentence] of Object.entries(strings.en)) {
    expect(blanks((strings.de as Record<string, string>)[key] ?? ''), key).toEqual(blanks(sentence));
  }
});
