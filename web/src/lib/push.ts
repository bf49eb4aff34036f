// Messages to this browser while no page is open.

import type { Way } from '../generated/http';

export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Asks the person and the browser; where messages to it go, or nothing if they said no. */
export async function subscribe(key: string): Promise<Way | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/sw.js');
  const worker = await navigator.serviceWorker.ready;
  const before = await worker.pushManager.getSubscription();
  await before?.unsubscribe();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = made.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) return null;
  return { kind: 'push', endpoint, key: keys.p256dh, auth: keys.auth };
}
