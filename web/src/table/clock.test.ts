import { expect, test } from 'vitest';
import { clockText } from './clock';

test('times are told as people write them', () => {
  expect(clockText(0)).toBe('0:00');
  expect(clockText(59_001)).toBe('1:00');
  expect(clockText(185_000)).toBe('3:05');
  expect(clockText(3_723_000)).toBe('1:02:03');
  expect(clockText(187_200_000)).toBe('2 d 4 h');
});
