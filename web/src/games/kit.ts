// What boards are made of, from one place: everything a game needs of the rest of the client.

export type { Asked, Button, Event, Foreseen, NamedAmount, Verdict } from '../generated/wire';
export * from '../lib/i18n';
export * from '../lib/notation';
export * from '../lib/pack';
export { panels } from '../lib/panels.svelte';
export * from '../lib/question';
export * from '../lib/settings.svelte';
export * from '../lib/source';
export * from '../lib/stage.svelte';
export { default as SeatBadge } from '../table/SeatBadge.svelte';
export { default as Heap } from '../table/Heap.svelte';
export { rich } from '../table/peek';
export { default as SvgTarget } from '../table/SvgTarget.svelte';
export { default as Target } from '../table/Target.svelte';
export { default as Shelf } from './Shelf.svelte';
