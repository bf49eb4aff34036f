// The drawings of this game, from one place.
export { default as Artifact } from './Artifact.svelte';
export { default as Banner } from './Banner.svelte';
export { default as Building } from './Building.svelte';
export { default as Deed } from './Deed.svelte';
export { default as Fort } from './Fort.svelte';
export { default as Guild } from './Guild.svelte';
export { default as Hero } from './Hero.svelte';
export { default as Hill } from './Hill.svelte';
export { default as House } from './House.svelte';
export { default as Monster } from './Monster.svelte';
export { default as MonsterMark } from './MonsterMark.svelte';
export { default as Resource } from './Resource.svelte';
export { default as Settler } from './Settler.svelte';
export { default as Terrain } from './Terrain.svelte';
export { default as Wilds } from './Wilds.svelte';
export * from './guilds';
export * from './props';
