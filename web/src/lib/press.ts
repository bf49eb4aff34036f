// A press on a button is a click, whatever is drawn anew under the finger meanwhile. Browsers take no click from a press
// whose element has gone before the finger is lifted: what lies inside a button is drawn anew when the content of a game
// arrives or somebody else has moved, and the button then had the focus and did nothing.

const BUTTON = 'button, [role=button]';
const nameOf = (button: Element) => button.getAttribute('data-action') ?? button.getAttribute('data-control');

/** Where the finger went down, and on which button. */
let pressed: { on: Element; button: Element; name: string | null } | null = null;

export function down({ target, pointerType, button: which }: PointerEvent) {
  // A tap by touch is a click wherever it ends.
  const button = target instanceof Element && pointerType !== 'touch' && which === 0 ? target.closest(BUTTON) : null;
  pressed = button && { on: target as Element, button, name: nameOf(button) };
}

export function up({ clientX, clientY }: PointerEvent) {
  if (!pressed) return;
  const { on, button, name } = pressed;
  pressed = null;
  // The browser does it.
  if (on.isConnected) return;
  const under = document.elementFromPoint(clientX, clientY)?.closest(BUTTON);
  // The same button, or the one that has taken its place.
  if (under && (under === button || (name !== null && nameOf(under) === name))) under.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

export function keepPresses() {
  addEventListener('pointerdown', down, true);
  addEventListener('pointerup', up, true);
  addEventListener('pointercancel', () => (pressed = null), true);
}
