import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './api';

const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { origin: 'http://here' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const keyOf = (call: unknown[]) => (JSON.parse((call[1] as RequestInit).body as string) as { key: string }).key;

test('a table whose answer was lost is asked for again with the same key, and another one with another', async () => {
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  asked.mockRejectedValueOnce(new TypeError('the line broke')).mockImplementation(() => Promise.resolve(answer({ table: 'one' })));
  const opened = api.open({ game: 'any' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await opened).toEqual({ table: 'one' });
  await api.open({ game: 'any' });
  const [first, again, other] = asked.mock.calls.map(keyOf);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('what the server refused is not asked for again', async () => {
  const asked = vi.fn().mockResolvedValue(answer({ error: { code: 'most_tables', message: 'no' } }, 409));
  vi.stubGlobal('fetch', asked);
  await expect(api.open({ game: 'any' })).rejects.toMatchObject({ code: 'most_tables' });
  expect(asked).toHaveBeenCalledTimes(1);
});
