// Pieces that carry `data-piece` fly from where they were to where they are; of several alike those that stay are set aside
// first. What is new flies from where it is taken (`data-from`), what goes flies to where it is laid (`data-to`), and where
// a `data-count` has changed, one of them comes or goes. Both name a `data-source`: a pile, a card or a seat; or an event,
// which stands for the card of the seat that did it. What comes from nowhere in sight flashes. The table itself has changed
// already: what flies is a picture above it, and a touch or a key ends it at once.

import type { Event } from '../generated/wire';
import { moves, paced } from '../lib/settings.svelte';

const FLASH_MS = 500;
/** Whatever the speed: less is not seen, more is waited for. */
const flightMs = () => Math.min(500, Math.max(200, paced(380)));
/** A piece that moved by less did not move: the page did. */
const NEAR = 8;
/** More than so many at once tell nothing. */
const MOST = 14;

type Piece = HTMLElement | SVGGraphicsElement;
/** A piece as it was: where on the window, where on its map, how many, where it goes, and its picture if it goes anywhere. */
interface Stood {
  at: DOMRect;
  on: { x: number; y: number };
  count: number;
  to: string | undefined;
  ghost: HTMLElement | null;
}
export type Places = Map<string, Stood[]>;

/** What a phone hides behind a tab has no place; what a dialog shows lies on the table as well. */
const shown = (one: Element) => one.getClientRects().length > 0;
const named = (piece: Piece, key: 'from' | 'to') => piece.closest<HTMLElement>(`[data-${key}]`)?.dataset[key];

function pieces(root: Element): Map<string, Piece[]> {
  const found = new Map<string, Piece[]>();
  for (const piece of root.querySelectorAll<Piece>('[data-piece]')) {
    if (!shown(piece) || piece.closest('dialog')) continue;
    const name = piece.dataset.piece!;
    found.set(name, [...(found.get(name) ?? []), piece]);
  }
  return found;
}

/** Its middle within its group or panel, which may move as a whole; on a map, which can be shifted and enlarged, in the terms of the map. */
function middle(piece: Piece, { x, y, width, height }: DOMRect): Stood['on'] {
  const at = { x: x + width / 2, y: y + height / 2 };
  const map = piece instanceof SVGGraphicsElement ? piece.ownerSVGElement?.getScreenCTM() : null;
  if (map) return new DOMPoint(at.x, at.y).matrixTransform(map.inverse());
  const panel = piece.closest('[role=group], [data-tab]')?.getBoundingClientRect();
  return { x: at.x - (panel?.x ?? 0), y: at.y - (panel?.y ?? 0) };
}

const countOf = (piece: Piece) => Number(piece.dataset.count ?? 1);

function stood(piece: Piece): Stood {
  const at = piece.getBoundingClientRect();
  const to = named(piece, 'to');
  return { at, on: middle(piece, at), count: countOf(piece), to, ghost: to ? picture(piece, at) : null };
}

/** Where every piece is now. */
export function places(root: Element): Places {
  if (!moves() || document.hidden) return new Map();
  return new Map([...pieces(root)].map(([name, all]) => [name, all.map(stood)]));
}

const flying = new Set<Animation>();

/** Ends every flight: the person has something else in mind. */
export function land() {
  for (const animation of flying) animation.finish();
}

/** The first in sight of what is named, as places or as events. */
function spot(root: Element, names: string | undefined, fresh: readonly Event[]): Element | undefined {
  for (const name of names?.split(',') ?? []) {
    const doer = fresh.map(({ event }) => event as { event?: string; seat?: number }).findLast(({ event }) => event === name)?.seat;
    // Where the cards of the seats are out of sight, the button that shows them stands for them.
    for (const source of doer === undefined ? [name] : [`seat ${doer}`, 'seats']) {
      const found = [...root.querySelectorAll(`[data-source="${CSS.escape(source)}"]`)].find(shown);
      if (found) return found;
    }
  }
  return undefined;
}

/** From the middle of another place, as large as the piece is. */
function within(place: Element, { width, height }: DOMRect): DOMRect {
  const box = place.getBoundingClientRect();
  return new DOMRect(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height);
}

/** What moved since `before` flies, and what came or went flies or flashes; `fresh` is what happened since. */
export function fly(root: Element, before: Places, fresh: readonly Event[] = []) {
  if (before.size === 0) return;
  // A second change while something flies: the first is over.
  land();
  const now = pieces(root);
  let count = 0;
  const come = (piece: Piece, from: DOMRect | undefined, to: DOMRect) => {
    if (++count > MOST) return;
    if (from) {
      glide(root, picture(piece, to), to, [from, to]);
      // The others of a heap stay in sight.
      if (countOf(piece) === 1) track(piece.animate([{ opacity: 0.1 }, { opacity: 0.1 }], { duration: flightMs() }));
    }
    flash(piece, from ? flightMs() : 0);
  };
  const go = ({ at, to, ghost }: Stood) => {
    const place = ghost && spot(root, to, fresh);
    if (!place || ++count > MOST) return;
    glide(root, ghost, at, [at, within(place, at)]);
    flash(place, flightMs());
  };
  for (const [name, all] of now) {
    const was = [...(before.get(name) ?? [])];
    const rest: Piece[] = [];
    for (const piece of all) {
      const on = middle(piece, piece.getBoundingClientRect());
      const near = was.findIndex((one) => Math.hypot(one.on.x - on.x, one.on.y - on.y) < NEAR);
      // The only heap of its name is the same heap wherever the page has put it.
      const same = near < 0 && 'count' in piece.dataset && all.length === 1 && was.length === 1 ? 0 : near;
      const old = same < 0 ? undefined : was.splice(same, 1)[0]!;
      if (!old) rest.push(piece);
      else if (countOf(piece) !== old.count) {
        const place = spot(root, named(piece, countOf(piece) > old.count ? 'from' : 'to'), fresh);
        if (place && countOf(piece) > old.count) come(piece, within(place, old.at), piece.getBoundingClientRect());
        else if (place) go({ ...old, to: named(piece, 'to') });
      }
    }
    for (const piece of rest) {
      const to = piece.getBoundingClientRect();
      const place = was.length > 0 ? undefined : spot(root, named(piece, 'from'), fresh);
      come(piece, was.shift()?.at ?? (place && within(place, to)), to);
    }
    was.forEach(go);
  }
  for (const [name, was] of before) if (!now.has(name)) was.forEach(go);
}

function track(animation: Animation, done: () => void = () => {}) {
  flying.add(animation);
  animation.onfinish = animation.oncancel = () => {
    flying.delete(animation);
    done();
  };
}

function flash(piece: Element, delay: number) {
  track(piece.animate([{ filter: 'brightness(1.5)' }, { filter: 'none' }], { duration: paced(FLASH_MS), delay }));
}

/** A picture that lies at `at` flies the way. */
function glide(root: Element, ghost: HTMLElement, at: DOMRect, way: [DOMRect, DOMRect]) {
  root.append(ghost);
  const frames = way.map(({ x, y, width, height }) => {
    const scale = `scale(${(width / at.width || 1).toFixed(3)}, ${(height / at.height || 1).toFixed(3)})`;
    return { transform: `translate(${x - at.x}px, ${y - at.y}px) ${scale}` };
  });
  track(ghost.animate(frames, { duration: flightMs(), easing: 'cubic-bezier(0.3, 0, 0.2, 1)' }), () => ghost.remove());
}

/** A copy that nobody can touch, read or find. */
function picture(piece: Piece, at: DOMRect): HTMLElement {
  const copy = piece.cloneNode(true) as Piece;
  for (const one of [copy, ...copy.querySelectorAll('*')]) {
    for (const { name } of [...one.attributes]) {
      if (name === 'id' || name === 'tabindex' || name === 'role' || name.startsWith('data-') || name.startsWith('aria-')) one.removeAttribute(name);
    }
  }
  // Away from its place a drawing would not know how large it is.
  const drawings = (of: Element) => [...of.querySelectorAll('svg')].filter((one) => !one.parentElement!.closest('svg'));
  const sizes = drawings(piece).map((one) => one.getBoundingClientRect());
  drawings(copy).forEach((one, i) => (one.style.cssText += `;width:${sizes[i]!.width}px;height:${sizes[i]!.height}px`));
  const ghost = document.createElement('div');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.dataset.flight = piece.dataset.piece;
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
