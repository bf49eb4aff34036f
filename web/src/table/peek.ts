// A closer look at a piece: what is drawn when somebody rests on it, focuses it or presses it for long.

import type { Component } from 'svelte';
import type { Attachment } from 'svelte/attachments';

export interface Look {
  of: Component;
  with: Record<string, unknown>;
}

const looks = new WeakMap<Element, Look>();

/** What an element shows of itself; nothing where words are all. */
export const lookOf = (element: Element): Look | undefined => looks.get(element);

/** The element shows itself large: as this component with these properties. With `tap` also to a tap, which pins it. */
export function rich<Props extends Record<string, unknown>>(of: Component<Props>, props: Props, tap = false): Attachment<HTMLElement> {
  return (element) => {
    looks.set(element, { of: of as unknown as Component, with: props });
    element.dataset.rich = tap ? 'tap' : '';
  };
}

/** The element is about a piece: it shows it in words to a resting mouse, the keyboard's focus, a long press and a tap. */
export function about(id: string): Attachment<HTMLElement> {
  return (element) => {
    element.dataset.about = id;
    element.dataset.tap = '';
    element.tabIndex = 0;
  };
}
