// Search in a gallery: what does not match is marked, and the page hides it.

import type { Localized } from '../../lib/i18n';
import type { Sourced } from '../../lib/source';
import { fold } from '../rules/markdown';

const NAMED = '[data-item], [data-name]';
const ITEM = 'figure, article, li';

/** Everything a person can read or hear of an element. */
function wordsOf(element: Element): string {
  const labels = [element, ...element.querySelectorAll('[aria-label], [title]')].flatMap((one) =>
    ['aria-label', 'title', 'data-item', 'data-name'].map((attribute) => one.getAttribute(attribute) ?? ''),
  );
  // Lines of different elements must not grow together to one word.
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  return fold([...texts, ...labels].join(' '));
}

/** Marks what was not asked for, and headings under which nothing is left. */
export function filterGallery(root: Element, wanted: { typed: string; source: string }): { shown: number; sourced: boolean } {
  const asked = fold(wanted.typed).split(/\s+/).filter(Boolean);
  // The innermost ones inside the outermost: an item may contain a list of its own.
  const explicit = [...root.querySelectorAll(NAMED)];
  const all = explicit.length > 0 ? explicit : [...root.querySelectorAll(ITEM)];
  const items = all.filter((item) => !all.some((other) => other !== item && other.contains(item) && !isFrame(other, all)));
  const leaves = items.filter((item) => !isFrame(item, all));
  let shown = 0;
  let sourced = false;
  for (const item of leaves) {
    const source = item.getAttribute('data-src') ?? item.querySelector('[data-src]')?.getAttribute('data-src') ?? null;
    if (source !== null) sourced = true;
    const words = asked.length > 0 ? wordsOf(item) : '';
    const fits = asked.every((word) => words.includes(word)) && (!wanted.source || (source ?? '').split(/[\s,;]+/).includes(wanted.source));
    mark(item, fits);
    if (fits) shown += 1;
  }
  for (const section of root.querySelectorAll('section')) {
    const inside = leaves.filter((item) => section.contains(item));
    mark(section, inside.length === 0 || inside.some((item) => item.getAttribute('data-filtered') !== 'out'));
  }
  return { shown, sourced };
}

/** An item that holds several others is a frame around them, such as a group. */
function isFrame(item: Element, all: readonly Element[]): boolean {
  let inside = 0;
  for (const other of all) if (other !== item && item.contains(other)) inside += 1;
  return inside > 8;
}

function mark(element: Element, fits: boolean) {
  const value = fits ? null : 'out';
  if (element.getAttribute('data-filtered') === value) return;
  if (value) element.setAttribute('data-filtered', value);
  else element.removeAttribute('data-filtered');
}

export interface Source {
  id: string;
  name: Localized;
  /** How many entries of the pack come from there. */
  count: number;
}

/** Where the content of a pack comes from. */
export function provenance(pack: Sourced): Source[] {
  const counts = new Map<string, number>();
  const count = (value: unknown) => {
    if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1);
  };
  const walk = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (key !== 'src') walk(inner);
        // An entry of several sources counts once for each.
        else if (typeof inner === 'object' && inner !== null) new Set(Object.values(inner)).forEach(count);
        else count(inner);
      }
    }
  };
  walk({ ...pack, source: undefined });
  return (pack.source ?? []).map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 }));
}
