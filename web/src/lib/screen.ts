// How much room there is: the two widths at which a table is laid out anew.

import { MediaQuery } from 'svelte/reactivity';

/** One panel at a time. */
export const phone = new MediaQuery('width < 700px', false);
/** Everybody and the log stand beside the board. */
export const desk = new MediaQuery('width >= 1100px', true);
