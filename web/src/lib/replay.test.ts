import { expect, test, vi } from 'vitest';
import { api } from './api';
import { Replay } from './replay.svelte';

const moment = (entry: number) => ({ entry, entries: 90, line: null, turn_before: 0, turn_after: 90, view: { entry }, waiting: [], questions: [], options: [], events: [], standings: { over: false, seats: [] }, following: [] });

test('whoever drags a slider asks for the first moment and for the last', async () => {
  vi.useFakeTimers();
  const asked = vi.spyOn(api, 'replay').mockImplementation(async (_, entry) => moment(entry ?? 90));
  const replay = new Replay('x');
  let shown = replay.show(1, null);
  for (const entry of [2, 3, 4, 5]) shown = replay.show(entry, null);
  await vi.runAllTimersAsync();
  await shown;
  expect(asked.mock.calls.map(([, entry]) => entry)).toEqual([1, 5]);
  expect(replay.entry).toBe(5);
  // What was seen before is there at once.
  void replay.show(1, null);
  expect(replay.entry).toBe(1);
  expect(asked).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('whoever watches is shown moment after moment and asks seldom', async () => {
  const asked = vi.spyOn(api, 'replay').mockReset();
  asked.mockImplementation(async (_, entry, __, following = 0) => {
    const told = (number: number) => ({ ...moment(number), events: [{ entry: number, event: null, text: `${number}` }] });
    const after = Array.from({ length: Math.min(following, 90 - entry!) }, (___, at) => told(entry! + 1 + at));
    return { ...moment(entry!), events: Array.from({ length: entry! + 1 }, (___, at) => ({ entry: at, event: null, text: `${at}` })), following: after };
  });
  const replay = new Replay('x');
  replay.watched = true;
  for (let entry = 0; entry <= 90; entry++) {
    await replay.show(entry, null);
    expect(replay.entry).toBe(entry);
    // Moments that came along know everything that happened before them.
    expect(replay.events.map(({ text }) => text)).toEqual(Array.from({ length: entry + 1 }, (_, at) => `${at}`));
    await Promise.resolve();
  }
  expect(asked.mock.calls.length).toBeLessThan(10);
});
