import { expect, it } from 'vitest';
import { mayEnd, onTable } from './questions';

it('leaves to the panel what has no place on the table', () => {
  expect(['plan', 'confirm', 'torture', 'bonus', 'prohibit', 'food', 'sell', 'swap', 'offer', 'bath', 'spend'].filter(onTable)).toEqual([]);
  expect(onTable('expand')).toBe(true);
  expect(onTable(undefined)).toBe(false);
  expect(mayEnd('act')).toBe(true);
});
