// Controls by name, and the spot of a control that a finger can touch.

/** Where an arrow may stand: a spot on the control that nothing covers. */
export interface Spot {
  x: number;
  y: number;
}

const shown = (element: Element) => element.getClientRects().length > 0;

/**
 * A control is named by the answer it gives, or, after a `#`, by what it does before anything is answered. Where several
 * give the same answer, a question that is open comes first, then the place on the board, then the button.
 */
export function controlsOf(name: string): Element[] {
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter((one) => !one.closest('dialog.all'));
  if (name.startsWith('#')) return all(`[data-control="${CSS.escape(name.slice(1))}"]`);
  const exact = all(`[data-action="${CSS.escape(name)}"]:not([aria-haspopup])`);
  // A place with several answers asks which one; then that one has a button of its own.
  const among = all(`[data-actions*="|${CSS.escape(name)}|"]`);
  const rank = (one: Element) => (one.closest('dialog') ? 0 : one.closest('#prompt') ? 2 : 1);
  return [...exact, ...among].sort((a, b) => rank(a) - rank(b));
}

/** The control to touch: one that can be seen, or else one behind a tab. What no tab shows is for other sizes of screen. */
export function controlOf(name: string, tries = 0): Element | null {
  const controls = controlsOf(name);
  const seen = controls.filter(shown);
  const onBoard = seen.filter((one) => !one.closest('#prompt'));
  // One that can be touched as things stand; or else one that comes into sight when the board is scrolled.
  const open = onBoard.find(spotOf) ?? onBoard.find((one) => !underPrompt(one));
  if (open) return open;
  const best = seen.find(spotOf) ?? seen[0];
  const hidden = controls.filter((one) => !shown(one) && one.closest('[data-tab]'));
  return hidden[tries] ?? best ?? null;
}

/** Whether the prompt lies over it: what much is asked about covers the edge of the board, and no scrolling helps. */
function underPrompt(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return !!document.elementFromPoint(left + width / 2, top + height / 2)?.closest('#prompt');
}

/** Whether a touch here meets the control. */
function meets(element: Element, { x, y }: Spot): boolean {
  const hit = document.elementFromPoint(x, y);
  return hit !== null && element.contains(hit);
}

/** A spot of the control that can be touched now: near its top, so that the arrow hides little of it. */
export function spotOf(element: Element): Spot | null {
  if (!shown(element)) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  for (const down of [Math.min(0.5, 14 / height), 0.5, 0.3, 0.7, 0.85, 0.15]) {
    for (const across of [0.5, 0.35, 0.65, 0.2, 0.8]) {
      const spot = { x: left + width * across, y: top + height * down };
      if (meets(element, spot)) return spot;
    }
  }
  return null;
}

const TOUCH = 44;

/** Whether so much of the control can be seen around the spot as a finger needs. A map brings its places into sight itself. */
export function roomy(element: Element, { x, y }: Spot): boolean {
  if (element instanceof SVGElement) return true;
  const { top, bottom } = element.getBoundingClientRect();
  const STEP = 4;
  let [from, to] = [y, y];
  while (from - STEP > top && meets(element, { x, y: from - STEP })) from -= STEP;
  while (to + STEP < bottom && meets(element, { x, y: to + STEP })) to += STEP;
  // The last step at either end may reach over the edge.
  return to - from >= Math.min(TOUCH, bottom - top) - 2 * STEP;
}
