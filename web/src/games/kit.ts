// What boards are made of, from one place: everything a game needs of the rest of the client.

export type { Asked, Button, Event, Foreseen, NamedAmount, Verdict } from '../generated/wire';
export * from '../lib/hyphens';
export * from '../lib/i18n';
export { letter } from '../lib/live.svelte';
export * from '../lib/notation';
export * from '../lib/pack';
export { panels } from '../lib/panels.svelte';
export { PanZoom } from '../lib/panzoom.svelte';
export * from '../lib/question';
export * from '../lib/screen';
export * from '../lib/settings.svelte';
export * from '../lib/source';
export * from '../lib/stage.svelte';
export { default as SeatBadge } from '../table/SeatBadge.svelte';
export { default as Heap } from '../table/Heap.svelte';
export { default as Peek } from '../table/Peek.svelte';
export { about, rich } from '../table/peek';
export type { Piece } from '../table/pieces';
export { default as SvgTarget } from '../table/SvgTarget.svelte';
export { default as Target } from '../table/Target.svelte';
export { default as Shelf } from './Shelf.svelte';
