// The drawings of this game, from one place.
export { default as Emblem } from './Emblem.svelte';
export { default as GoodCard } from './GoodCard.svelte';
export { default as Piece } from './Piece.svelte';
export { default as Resource } from './Resource.svelte';
export { default as Vignette } from './Vignette.svelte';
