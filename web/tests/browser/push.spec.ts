// What the server pushes, as the worker of a real browser shows it, and where a click on it leads.

import type { Worker } from '@playwright/test';
import { expect, openTable, test } from './support';

test('what is pushed is shown in its language, and a click opens the table', async ({ page, context, server }) => {
  await context.grantPermissions(['notifications'], { origin: server.address });
  const table = await openTable(page, 'Anna', { game: 'settlement', who: [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }] });
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) found(registrations[0].registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const begun = context.waitForEvent('serviceworker');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  const [registrationId, worker] = await Promise.all([registered, begun]);

  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const all = await registration.getNotifications();
      return all.map(({ title, body, tag, lang, icon, data }) => ({ title, body, tag, lang, icon, data }));
    });
  const push = (data: string) => devtools.send('ServiceWorker.deliverPushMessage', { origin: server.address, registrationId, data });
  const icon = `${server.address}/icon-192.png`;
  const told = (lang: string, title: string, body: string) => ({ id: lang, lang, title, body, url: `https://elsewhere.example/table/${table}?lang=${lang}` });
  const expected = (one: ReturnType<typeof told>) => ({ title: one.title, body: one.body, tag: one.id, lang: one.lang, icon, data: { url: one.url } });
  const english = told('en', 'Your turn: Settlement with Berta', '');
  const german = told('de', '2 Tische warten auf dich', 'Du bist am Zug: Settlement mit Berta\nDu bist am Zug: Emberleaf mit Zoë');
  await push(JSON.stringify(english));
  await expect.poll(shown).toEqual([expected(english)]);
  // The same message again is the same notification, another is another.
  await push(JSON.stringify(english));
  await push(JSON.stringify(german));
  await expect.poll(async () => (await shown()).length).toBe(2);
  expect(await shown()).toEqual(expect.arrayContaining([expected(english), expected(german)]));

  // Only a real click may open windows, so the worker says which page it would open.
  expect(await click(worker, 'de')).toEqual({ opened: `${server.address}/table/${table}?lang=de` });
  await expect.poll(async () => (await shown()).map((one) => one.tag)).toEqual(['en']);
  // A page that is there already is shown.
  await page.goto(`/table/${table}?lang=en`);
  const here = page.url();
  expect(await click(worker, 'en')).toEqual({ focused: here });
  await expect.poll(shown).toEqual([]);
  await push('nothing that can be read');
  await expect.poll(async () => (await shown()).map((one) => one.title)).toEqual(['Steading']);
});

/** Clicks on a notification. Which page is opened or shown. */
function click(worker: Worker, tag: string): Promise<{ opened?: string; focused?: string }> {
  return worker.evaluate(async (tag) => {
    // What a worker has; the types here are those of a page.
    const own = self as unknown as {
      registration: ServiceWorkerRegistration;
      Clients: { prototype: { openWindow(page: string): Promise<null> } };
      WindowClient: { prototype: { focus(): Promise<void> } };
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
    };
    const [notification] = await own.registration.getNotifications({ tag });
    return new Promise((done) => {
      own.Clients.prototype.openWindow = async (page) => (done({ opened: page }), null);
      own.WindowClient.prototype.focus = async function (this: { url: string }) {
        done({ focused: this.url });
      };
      self.dispatchEvent(new own.NotificationEvent('notificationclick', { notification: notification! }));
    });
  }, tag);
}
