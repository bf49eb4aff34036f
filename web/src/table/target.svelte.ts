// A place with answers: what a tap does, shared by places in HTML and in SVG.

import type { Button } from '../generated/wire';
import type { Stage } from '../lib/stage.svelte';

/** The chooser that is open, if any: one place stands for several answers. */
class Chooser {
  options: Button[] = $state.raw([]);
  at: DOMRect | null = $state.raw(null);
  title = $state('');
  private from: HTMLElement | SVGElement | null = null;

  open(options: Button[], title: string, from: HTMLElement | SVGElement) {
    this.options = options;
    this.title = title;
    this.from = from;
    this.at = from.getBoundingClientRect();
  }

  close() {
    this.options = [];
    this.at = null;
    this.from?.focus();
    this.from = null;
  }
}

export const chooser = new Chooser();

/** One answer is given, among several one can choose, and where there is none the reason is told. */
export function tap(stage: Stage, options: Button[], why: string | undefined, label: string, from: HTMLElement | SVGElement) {
  if (!stage.live) return;
  const [only] = options;
  if (only && options.length === 1) stage.act(only.action);
  else if (only) chooser.open(options, label, from);
  else if (why) void stage.why(why, from);
}
