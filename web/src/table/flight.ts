// Pieces that carry `data-piece` fly from where they were to where they are. What is new flies from where it is taken: its
// `data-from` names the `data-source` of a pile, a card or a seat; without one in sight it flashes. The table itself has
// changed already: what flies is a picture above it, and a touch or a key ends it at once.

import { moves, paced } from '../lib/settings.svelte';

const FLIGHT_MS = 380;
const FLASH_MS = 500;
/** A piece that moved by less did not move: the page did. */
const NEAR = 8;
/** More than so many at once tell nothing. */
const MOST = 14;

export type Places = Map<string, DOMRect>;

function pieces(root: Element): Map<string, HTMLElement | SVGGraphicsElement> {
  const found = new Map<string, HTMLElement | SVGGraphicsElement>();
  const twice = new Set<string>();
  for (const piece of root.querySelectorAll<HTMLElement | SVGGraphicsElement>('[data-piece]')) {
    const name = piece.dataset.piece!;
    if (found.has(name)) twice.add(name);
    // What a phone hides behind a tab has no place.
    else if (piece.getClientRects().length > 0) found.set(name, piece);
  }
  // A piece that is drawn twice, in a dialog for instance, is nowhere in particular.
  twice.forEach((name) => found.delete(name));
  return found;
}

/** Where every piece is now. */
export function places(root: Element): Places {
  if (!moves() || document.hidden) return new Map();
  return new Map([...pieces(root)].map(([name, piece]) => [name, piece.getBoundingClientRect()]));
}

const flying = new Set<Animation>();

/** Ends every flight: the person has something else in mind. */
export function land() {
  for (const animation of flying) animation.finish();
}

/** Where a new piece comes from, if that is in sight. */
function origin(root: Element, piece: HTMLElement | SVGGraphicsElement, to: DOMRect): DOMRect | undefined {
  const { from } = piece.dataset;
  const sources = from ? [...root.querySelectorAll<HTMLElement>('[data-source]')].filter((one) => one.dataset.source === from) : [];
  const source = sources.find((one) => one.getClientRects().length > 0)?.getBoundingClientRect();
  // From its middle, as large as the piece is.
  return source && new DOMRect(source.x + (source.width - to.width) / 2, source.y + (source.height - to.height) / 2, to.width, to.height);
}

/** What moved since `before` flies, and what came flies or flashes. */
export function fly(root: Element, before: Places) {
  if (before.size === 0) return;
  // A second change while something flies: the first is over.
  land();
  let count = 0;
  for (const [name, piece] of pieces(root)) {
    const to = piece.getBoundingClientRect();
    const from = before.get(name) ?? origin(root, piece, to);
    if (from && Math.hypot(from.x - to.x, from.y - to.y) < NEAR) continue;
    if (++count > MOST) return;
    if (from) glide(root, piece, from, to);
    track(piece.animate([{ filter: 'brightness(1.5)' }, { filter: 'none' }], { duration: paced(FLASH_MS), delay: from ? paced(FLIGHT_MS) : 0 }));
  }
}

function track(animation: Animation, done: () => void = () => {}) {
  flying.add(animation);
  animation.onfinish = animation.oncancel = () => {
    flying.delete(animation);
    done();
  };
}

function glide(root: Element, piece: HTMLElement | SVGGraphicsElement, from: DOMRect, to: DOMRect) {
  const ghost = picture(piece, to);
  root.append(ghost);
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${(from.width / to.width || 1).toFixed(3)}, ${(from.height / to.height || 1).toFixed(3)})`;
  const timing = { duration: paced(FLIGHT_MS), easing: 'cubic-bezier(0.3, 0, 0.2, 1)' };
  track(ghost.animate([{ transform: start }, { transform: 'none' }], timing), () => ghost.remove());
  track(piece.animate([{ opacity: 0.1 }, { opacity: 0.1 }], timing));
}

/** A copy that nobody can touch, read or find. */
function picture(piece: HTMLElement | SVGGraphicsElement, at: DOMRect): HTMLElement {
  const copy = piece.cloneNode(true) as HTMLElement | SVGGraphicsElement;
  for (const one of [copy, ...copy.querySelectorAll('*')]) {
    for (const { name } of [...one.attributes]) {
      if (name === 'id' || name === 'tabindex' || name === 'role' || name.startsWith('data-') || name.startsWith('aria-')) one.removeAttribute(name);
    }
  }
  const ghost = document.createElement('div');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.dataset.flight = '';
  ghost.style.cssText = `position:fixed;left:${at.x}px;top:${at.y}px;width:${at.width}px;height:${at.height}px;transform-origin:0 0;pointer-events:none;z-index:60;overflow:visible`;
  if (piece instanceof SVGGraphicsElement && !(piece instanceof SVGSVGElement)) {
    const box = piece.getBBox();
    const frame = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    frame.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
    frame.style.cssText = 'width:100%;height:100%;overflow:visible';
    copy.removeAttribute('transform');
    frame.append(copy);
    ghost.append(frame);
  } else {
    copy.style.cssText += ';margin:0;width:100%;height:100%;position:static;transform:none';
    ghost.append(copy);
  }
  return ghost;
}
