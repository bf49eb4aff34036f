// What can be done must be in sight: where a list scrolls and none of its places can be seen, it scrolls to the first.

function scroller(element: Element): Element | null {
  for (let here = element.parentElement; here; here = here.parentElement) {
    if (here.scrollHeight > here.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(here).overflowY)) return here;
  }
  return null;
}

export function follow(root: Element | undefined): () => void {
  // A little later: on a phone the tab may change first.
  const timer = setTimeout(() => {
    const lists = new Map<Element, Element[]>();
    for (const one of root?.querySelectorAll('[data-tab] [data-legal]') ?? []) {
      const list = one.getClientRects().length > 0 ? scroller(one) : null;
      if (list) lists.set(list, [...(lists.get(list) ?? []), one]);
    }
    for (const [list, legal] of lists) {
      const frame = list.getBoundingClientRect();
      // What lies over its lower edge hides it.
      const bottom = frame.bottom - (Number.parseFloat(getComputedStyle(list).scrollPaddingBottom) || 0);
      const seen = legal.some((one) => {
        const here = one.getBoundingClientRect();
        return here.top >= frame.top - 1 && here.bottom <= bottom + 1;
      });
      if (!seen) legal[0]!.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  }, 60);
  return () => clearTimeout(timer);
}
