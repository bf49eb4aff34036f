// The drawings of this game, from one place.
export { default as Follower } from './Follower.svelte';
export { default as Good } from './Good.svelte';
export { default as Land } from './Land.svelte';
export { default as Piece } from './Piece.svelte';
export { default as Prop } from './Prop.svelte';
export { default as Sign } from './Sign.svelte';
export { default as Vignette } from './Vignette.svelte';
export * from './scenes';
