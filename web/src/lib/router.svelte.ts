// Which page is shown. Addresses are plain paths; the server answers all of them with the same shell.

export type Route =
  | { page: 'home' | 'lobby' | 'account' | 'games' | 'learn' | 'about' | 'tournaments' | 'ranking' | 'clubs' | 'admin' | 'missing' }
  | { page: 'new'; game: string | null }
  | { page: 'table'; id: string }
  | { page: 'invite'; id: string; token: string }
  | { page: 'finished'; id: string }
  | { page: 'tournament'; id: string }
  | { page: 'person'; who: string }
  | { page: 'club'; id: string; invite: string | null }
  | { page: 'text'; name: 'terms' | 'imprint' }
  | { page: 'rules'; game: string; reference: boolean }
  | { page: 'gallery'; game: string }
  | { page: 'shelf'; of: 'rules' | 'gallery' };

export function parse(path: string): Route {
  const [first = '', second, third] = path.split('/').filter(Boolean).map(decodeURIComponent);
  switch (first) {
    case '':
      return { page: 'home' };
    case 'lobby':
    case 'account':
    case 'games':
    case 'learn':
    case 'about':
    case 'tournaments':
    case 'ranking':
    case 'clubs':
    case 'admin':
      return { page: first };
    case 'people':
      return second ? { page: 'person', who: second } : { page: 'missing' };
    case 'club':
      return second ? { page: 'club', id: second, invite: third ?? null } : { page: 'missing' };
    case 'terms':
    case 'imprint':
      return { page: 'text', name: first };
    case 'new':
      return { page: 'new', game: second ?? null };
    case 'table':
    case 'finished':
    case 'tournament':
      return second ? { page: first, id: second } : { page: 'missing' };
    case 'invite':
      return second && third ? { page: 'invite', id: second, token: third } : { page: 'missing' };
    case 'rules':
      if (!second) return { page: 'shelf', of: 'rules' };
      return third && third !== 'reference' ? { page: 'missing' } : { page: 'rules', game: second, reference: third === 'reference' };
    case 'gallery':
      return second ? { page: 'gallery', game: second } : { page: 'shelf', of: 'gallery' };
    default:
      return { page: 'missing' };
  }
}

class Place {
  path = $state(location.pathname);
  query = $state(new URLSearchParams(location.search));
  hash = $state(location.hash.slice(1));
  route = $derived(parse(this.path));
}

export const place = new Place();

function read() {
  place.path = location.pathname;
  place.query = new URLSearchParams(location.search);
  place.hash = location.hash.slice(1);
}

/** Goes to another page without loading it anew. */
export function go(path: string, how: 'push' | 'replace' = 'push') {
  const before = location.pathname;
  if (how === 'push') history.pushState(null, '', path);
  else history.replaceState(null, '', path);
  read();
  if (before !== location.pathname) scrollTo(0, 0);
}

/** Links within the page are followed here. */
export function listen() {
  addEventListener('popstate', read);
  addEventListener('hashchange', read);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
    if (link.hash) document.getElementById(link.hash.slice(1))?.scrollIntoView();
  });
}
