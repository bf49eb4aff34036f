import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newKey, TableSocket, wait } from './socket';

/** A socket that a test opens, closes and speaks through. */
class Fake {
  static all: Fake[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  sent: { do: string; key?: string }[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: () => void = () => {};
  constructor(readonly address: string) {
    Fake.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
    this.onclose();
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  says(said: object) {
    this.onmessage({ data: JSON.stringify(said) });
  }
}

beforeEach(() => {
  Fake.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Fake);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connected() {
  const links: string[] = [];
  const barred = vi.fn();
  const socket = new TableSocket('ws://here', { heard: () => {}, link: (link) => links.push(link), join: () => ({ do: 'ping', t: 0 }), barred });
  socket.connect();
  Fake.all[0]!.open();
  Fake.all[0]!.says({ is: 'table' });
  return { socket, links, barred };
}

test('what was not answered is sent again over the next connection, with the same key', async () => {
  const { socket, links } = connected();
  const verdict = socket.ask({ do: 'start' } as never);
  const first = Fake.all[0]!.sent.at(-1)!;
  Fake.all[0]!.close();
  expect(links.at(-1)).toBe('offline');
  await vi.advanceTimersByTimeAsync(20_000);
  Fake.all[1]!.open();
  Fake.all[1]!.says({ is: 'table' });
  expect(Fake.all[1]!.sent.at(-1)).toEqual(first);
  Fake.all[1]!.says({ is: 'answer', key: first.key, verdict: { ok: 3 } });
  expect(await verdict).toEqual({ ok: 3 });
  expect(socket.unanswered).toBe(0);
});

test('told to try again it does so, later', async () => {
  const { socket } = connected();
  void socket.ask({ do: 'start' } as never);
  const [fake] = Fake.all;
  const { key } = fake!.sent.at(-1)!;
  const before = fake!.sent.length;
  fake!.says({ is: 'answer', key, verdict: { retry: 200 } });
  expect(fake!.sent.length).toBe(before);
  await vi.advanceTimersByTimeAsync(250);
  expect(fake!.sent.at(-1)?.key).toBe(key);
  expect(socket.unanswered).toBe(1);
});

test('what a limit refuses is answered, and not sent again', async () => {
  const { socket } = connected();
  const verdict = socket.ask({ do: 'say', text: 'much' } as never);
  const { key } = Fake.all[0]!.sent.at(-1)!;
  const error = { code: 'too_many_words', message: 'Try again in 6 seconds.', limit: 'chat', again_ms: 6_000 };
  Fake.all[0]!.says({ is: 'error', error, key });
  expect(await verdict).toEqual({ refused: error });
  expect(socket.unanswered).toBe(0);
});

test('a table that does not show itself is looked for again', async () => {
  const { socket } = connected();
  await vi.advanceTimersByTimeAsync(12_000);
  expect(Fake.all).toHaveLength(1);
  Fake.all[0]!.close();
  await vi.advanceTimersByTimeAsync(1_000);
  Fake.all[1]!.open();
  await vi.advanceTimersByTimeAsync(9_000);
  Fake.all[1]!.says({ is: 'error', error: { code: 'busy', message: 'busy' } });
  await vi.advanceTimersByTimeAsync(9_000);
  expect(Fake.all).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(Fake.all).toHaveLength(3);
  Fake.all[2]!.open();
  socket.end();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(Fake.all).toHaveLength(3);
});

test('a line that is silent for too long is dropped', async () => {
  connected();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Fake.all.length).toBeGreaterThan(1);
});

test('who is never let in is told so', async () => {
  const barred = vi.fn();
  const socket = new TableSocket('ws://here', { heard: () => {}, link: () => {}, join: () => ({ do: 'ping', t: 0 }), barred });
  socket.connect();
  for (let tries = 0; tries < 3; tries++) {
    Fake.all.at(-1)!.close();
    await vi.advanceTimersByTimeAsync(20_000);
  }
  expect(barred).toHaveBeenCalled();
});

test('waiting grows, and never beyond ten seconds', () => {
  expect(wait(0, 1)).toBe(300);
  expect(wait(3, 1)).toBe(2_400);
  expect(wait(30, 1)).toBe(10_000);
  expect(wait(30, 0)).toBe(5_000);
});

test('keys are 32 hexadecimal digits and never the same', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newKey()).not.toBe(newKey());
});
