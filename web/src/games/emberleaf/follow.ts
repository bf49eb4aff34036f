// What can be done must be in sight: when a question comes and none of its places is, the list scrolls to the first.

function scroller(element: Element): Element | null {
  for (let here: Element | null = element; here; here = here.parentElement) {
    if (here.scrollHeight > here.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(here).overflowY)) return here;
  }
  return null;
}

export function follow(element: Element | undefined): () => void {
  // A little later: on a phone the tab may change first.
  const timer = setTimeout(() => {
    const frame = element && scroller(element);
    if (!element || !frame || frame.clientHeight === 0) return;
    const box = frame.getBoundingClientRect();
    const legal = [...element.querySelectorAll('[data-legal]')];
    const seen = legal.some((one) => {
      const here = one.getBoundingClientRect();
      return here.top >= box.top - 1 && here.bottom <= box.bottom + 1;
    });
    if (!seen) legal[0]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, 60);
  return () => clearTimeout(timer);
}
