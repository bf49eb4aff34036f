// How many tables wait, where the page itself is not seen: in the title of its tab, on its icon, on the icon of an
// installed app.

const MARK = /^\(\d+\) /;
const ICONS = { none: '/icon.svg', some: '/icon-waiting.svg' };

let count = 0;
let watching = false;

function apply() {
  const bare = document.title.replace(MARK, '');
  const title = count > 0 ? `(${count}) ${bare}` : bare;
  if (document.title !== title) document.title = title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = count > 0 ? ICONS.some : ICONS.none;
  if (icon && icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted);
}

/** So many wait; pages may change the title as they like. */
export function showBadge(waiting: number) {
  count = waiting;
  if (!watching) {
    watching = true;
    new MutationObserver(apply).observe(document.head, { childList: true, subtree: true, characterData: true });
  }
  apply();
  // Only installed apps have it, and nothing is lost where it is refused.
  const badge = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  badge?.catch(() => {});
}
