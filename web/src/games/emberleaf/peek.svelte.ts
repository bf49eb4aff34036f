// A closer look at a card: mouse, keyboard focus or a long press; never the only way to learn something.
import type { Attachment } from 'svelte/attachments';

export type Kind = 'hero' | 'favour' | 'trophy' | 'bonus';

class Peek {
  kind: Kind = $state('hero');
  id: string | null = $state(null);
  at: DOMRect | null = $state.raw(null);

  close() {
    this.id = null;
  }
}

export const peek = new Peek();

const SOON = 380;
const LONG = 450;

export const peekable =
  (kind: Kind, id: string): Attachment<HTMLElement> =>
  (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    element.dataset.rich = '';
    const open = () => {
      peek.kind = kind;
      peek.id = id;
      peek.at = element.getBoundingClientRect();
    };
    const later = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(open, ms);
    };
    const close = () => {
      clearTimeout(timer);
      if (peek.id === id) peek.close();
    };
    // A card that comes to lie under a resting mouse was not looked for.
    let from: { x: number; y: number } | 'seen' | null = null;
    const move = (event: PointerEvent) => {
      if (from === 'seen' || event.pointerType !== 'mouse') return;
      from ??= { x: event.clientX, y: event.clientY };
      if (Math.abs(from.x - event.clientX) + Math.abs(from.y - event.clientY) < 2) return;
      from = 'seen';
      later(SOON);
    };
    const leave = () => {
      from = null;
      close();
    };
    const down = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') return close();
      pressed = false;
      clearTimeout(timer);
      timer = setTimeout(() => {
        pressed = true;
        open();
      }, LONG);
    };
    const up = (event: PointerEvent) => event.pointerType !== 'mouse' && close();
    // Letting go after a long look is not a tap.
    const click = (event: Event) => {
      if (!pressed) return close();
      pressed = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const focus = () => element.querySelector(':focus-visible') && later(SOON);
    const menu = (event: Event) => pressed && event.preventDefault();
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', close);
    element.addEventListener('click', click, true);
    element.addEventListener('contextmenu', menu);
    element.addEventListener('focusin', focus);
    element.addEventListener('focusout', close);
    return () => {
      close();
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', close);
      element.removeEventListener('click', click, true);
      element.removeEventListener('contextmenu', menu);
      element.removeEventListener('focusin', focus);
      element.removeEventListener('focusout', close);
    };
  };
