// Leads through a first game: takes the right answer, explains a wrong one, plays the other seats.

import { guideOf, type Guide, type Step } from '../guides';
import { LiveTable } from './live.svelte';

const KEY = 'steading.guide.';

interface Kept {
  step: number;
  /** How many answers of the step are given. */
  given: number;
  /** How many answers of the others after it. */
  then: number;
}

const NOTHING: Kept = { step: 0, given: 0, then: 0 };

export class Guided {
  guide: Guide | null = $state.raw(null);
  at = $state(0);
  given = $state(0);
  /** Something else than the step was tried. */
  wrong = $state(false);
  private then = 0;
  private follows = false;
  /** The other seats, each with its own look at the table: what a seat has seen is counted for each alone. */
  private readonly others = new Map<number, LiveTable>();

  constructor(private readonly table: LiveTable) {}

  /** Begins, or goes on where it was left. */
  async begin(game: string) {
    const guide = await guideOf(game);
    if (!guide) return;
    const kept = this.read();
    this.at = kept.step;
    this.given = kept.given;
    this.then = kept.then;
    this.guide = guide;
    if (!this.done) this.table.guard = (actions) => this.allows(actions);
    await this.follow();
  }

  get step(): Step | null {
    return this.guide?.steps[this.at] ?? null;
  }

  /** The answer that is wanted now. */
  get wanted(): string | null {
    return this.step?.actions[this.given] ?? null;
  }

  get done(): boolean {
    return this.guide !== null && this.at >= this.guide.steps.length;
  }

  /** Whether the learner may give these answers now, one after the other. */
  private allows(actions: string[]): boolean {
    const step = this.step;
    if (!step) return true;
    const right = actions.every((action, at) => step.actions[this.given + at] === action);
    this.wrong = !right;
    return right;
  }

  /** To be called when answers of the learner were taken. */
  async gave(count: number) {
    if (!this.step) return;
    this.given += count;
    this.wrong = false;
    this.keep();
    await this.follow();
  }

  /** Plays the other seats once the step is done, and goes on to the next. */
  private async follow() {
    const step = this.step;
    if (!step || this.follows || this.given < step.actions.length) return;
    this.follows = true;
    for (const { seat, action } of (step.then ?? []).slice(this.then)) {
      await this.play(seat, action);
      this.then += 1;
      this.keep();
    }
    this.follows = false;
    this.given = 0;
    this.then = 0;
    this.at += 1;
    this.keep();
    if (this.done) this.leave();
  }

  private async play(seat: number, action: string) {
    let table = seat === 0 ? this.table : this.others.get(seat);
    if (!table) {
      table = new LiveTable(this.table.id);
      this.others.set(seat, table);
      table.connect();
    }
    const asked = () => table.viewer === seat && !table.busy && table.options.some((option) => option.action === action);
    while (!asked()) {
      if (table.link === 'closed') return;
      if (table.link === 'online' && table.viewer !== seat) table.look(seat);
      await new Promise((later) => setTimeout(later, 60));
    }
    const guard = table.guard;
    table.guard = null;
    await table.acts([action]);
    table.guard = guard;
  }

  /** The learner is on their own; bots take the other seats. */
  leave() {
    this.end();
    this.table.guard = null;
    this.at = this.guide?.steps.length ?? 0;
    this.keep();
    for (const seat of this.table.yours) if (seat !== 0) void this.table.leave(seat);
  }

  end() {
    for (const table of this.others.values()) table.end();
    this.others.clear();
  }

  private read(): Kept {
    try {
      return { ...NOTHING, ...JSON.parse(localStorage.getItem(KEY + this.table.id) ?? '{}') };
    } catch {
      return NOTHING;
    }
  }

  private keep() {
    try {
      localStorage.setItem(KEY + this.table.id, JSON.stringify({ step: this.at, given: this.given, then: this.then }));
    } catch {
      // Without a memory the guide begins anew after a reload.
    }
  }
}
