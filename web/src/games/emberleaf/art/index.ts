// The drawings of this game, from one place.
export { default as Bits } from './Bits.svelte';
export { default as Drawing } from './Drawing.svelte';
export { default as Figure } from './Figure.svelte';
export { default as Glyph } from './Glyph.svelte';
export { default as MarkerToken } from './MarkerToken.svelte';
export { default as Portrait } from './Portrait.svelte';
export { default as Sentence } from './Sentence.svelte';
export { default as Shapes } from './Shapes.svelte';
export { default as Tree } from './Tree.svelte';
export * from './buildings';
export * from './glyphs';
export * from './heroes';
export * from './shapes';
