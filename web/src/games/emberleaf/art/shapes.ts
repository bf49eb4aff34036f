// Drawings are lists of shapes, so that one drawing serves in HTML, inside the map and at any size.
export interface Shape {
  /** Path data. */
  d: string;
  /** Fill: a name of the palette (`--em-…`) or a colour of its own; absent: none. */
  f?: string;
  /** Line: the same; absent: none. */
  s?: string;
  /** Line width. */
  w?: number;
  /** Opacity. */
  o?: number;
}

/** A filled shape with the dark outline. */
export const solid = (d: string, f: string, w = 1.3): Shape => ({ d, f, s: 'line', w });
/** Shade or light on top of a shape: no outline. */
export const flat = (d: string, f: string, o?: number): Shape => (o === undefined ? { d, f } : { d, f, o });
/** A stroke. */
export const line = (d: string, s = 'line', w = 1.3): Shape => ({ d, s, w });

export const disc = (x: number, y: number, r: number, ry = r): string =>
  `M${x - r} ${y}a${r} ${ry} 0 1 1 ${2 * r} 0a${r} ${ry} 0 1 1 ${-2 * r} 0z`;

/** Names of the palette become custom properties, anything else is a colour already. */
export const paint = (colour: string | undefined): string =>
  colour === undefined ? 'none' : /^[a-zA-Z]+$/.test(colour) ? `var(--em-${colour})` : colour;

/** A small, steady number from a word: variation that does not change between visits. */
export function seedOf(word: string): number {
  let h = 2166136261;
  for (let i = 0; i < word.length; i += 1) h = Math.imul(h ^ word.charCodeAt(i), 16777619);
  return (h ^ (h >>> 13)) >>> 0;
}

const SVG = 'http://www.w3.org/2000/svg';
const made = new WeakMap<readonly Shape[], SVGGElement>();

/** The shapes as an element. A table has thousands of paths, most of them over and over: each drawing is made once and copied. */
export function drawing(of: readonly Shape[]): SVGGElement {
  let group = made.get(of);
  if (!group) {
    group = document.createElementNS(SVG, 'g');
    group.setAttribute('stroke-linejoin', 'round');
    group.setAttribute('stroke-linecap', 'round');
    for (const shape of of) {
      const path = document.createElementNS(SVG, 'path');
      path.setAttribute('d', shape.d);
      path.setAttribute('fill', paint(shape.f));
      if (shape.s && shape.w !== 0) {
        path.setAttribute('stroke', paint(shape.s));
        path.setAttribute('stroke-width', String(shape.w ?? 1));
      }
      if (shape.o !== undefined) path.setAttribute('opacity', String(shape.o));
      group.append(path);
    }
    made.set(of, group);
  }
  return group.cloneNode(true) as SVGGElement;
}
