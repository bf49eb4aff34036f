// Shows what the server pushes while no page of ours is looked at, and opens the table when it is clicked.

self.addEventListener('push', (event) => {
  let told = {};
  try {
    told = event.data ? event.data.json() : {};
  } catch {
    // What cannot be read still says that there is something.
  }
  const shown = { body: told.body ?? '', tag: told.id, lang: told.lang, icon: '/icon-192.png', data: { url: told.url } };
  event.waitUntil(self.registration.showNotification(told.title ?? 'Steading', shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const wanted = new URL(event.notification.data?.url ?? '/', self.location.origin);
  // Only our own pages, wherever the link says they are.
  const page = new URL(wanted.pathname + wanted.search, self.location.origin).href;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      const open = pages.find((one) => one.url === page);
      return open ? open.focus() : self.clients.openWindow(page);
    }),
  );
});
