import { expect, test, vi } from 'vitest';
import { api } from './api';
import { Replay } from './replay.svelte';

const moment = (entry: number) => ({ entry, entries: 90, line: null, turn_before: 0, turn_after: 90, view: { entry }, waiting: [], questions: [], options: [], events: [], standings: { over: false, seats: [] } });

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
