import { afterEach, expect, test, vi } from 'vitest';
import { subscribe } from './push';

afterEach(() => vi.unstubAllGlobals());

function browser(says: NotificationPermission, keys: Record<string, string>) {
  const before = { unsubscribe: vi.fn() };
  const made = { toJSON: () => ({ endpoint: 'https://push.example.org/1', keys }) };
  const pushManager = { getSubscription: async () => before, subscribe: vi.fn<(wish: PushSubscriptionOptionsInit) => Promise<typeof made>>(async () => made) };
  const register = vi.fn();
  vi.stubGlobal('Notification', { requestPermission: async () => says });
  vi.stubGlobal('navigator', { serviceWorker: { register, ready: Promise.resolve({ pushManager }) } });
  return { before, pushManager, register };
}

test('who says yes gets a new subscription with the key of the server', async () => {
  const { before, pushManager, register } = browser('granted', { p256dh: 'public', auth: 'secret' });
  expect(await subscribe('-_8B')).toEqual({ kind: 'push', endpoint: 'https://push.example.org/1', key: 'public', auth: 'secret' });
  expect(register).toHaveBeenCalledWith('/sw.js');
  expect(before.unsubscribe).toHaveBeenCalledOnce();
  const wanted = pushManager.subscribe.mock.calls[0]![0];
  expect(wanted.userVisibleOnly).toBe(true);
  expect([...(wanted.applicationServerKey as Uint8Array)]).toEqual([0xfb, 0xff, 0x01]);
});

test('who says no gets none, and neither does a browser that tells no keys', async () => {
  const { register } = browser('denied', { p256dh: 'public', auth: 'secret' });
  expect(await subscribe('AAAA')).toBeNull();
  expect(register).not.toHaveBeenCalled();
  browser('granted', { p256dh: 'public' });
  expect(await subscribe('AAAA')).toBeNull();
});
