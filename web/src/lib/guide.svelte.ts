// Leads through a first game: knows which control comes next, explains a wrong one, plays the other seats. The learner
// touches the real controls; a plan or a deal that is put together from many touches is sent by the last of them.

import { guideOf, type Guide, type Step } from '../guides';
import { controlsOf } from './controls';
import { named, t } from './i18n';
import { LiveTable } from './live.svelte';
import { moves } from './settings.svelte';

const KEY = 'steading.guide.';
/** What a guide must not be left by: answers, and what takes answers back. */
const ANSWERS = '[data-legal], [data-action], [data-control], #prompt .answers button, #prompt .hint button';
/** Between two answers of the others, so that they can be followed. */
const PACE = 700;

interface Kept {
  step: number;
  /** How many touches of the step the server has answered. */
  given: number;
  /** How many answers of the others after it. */
  then: number;
}

const NOTHING: Kept = { step: 0, given: 0, then: 0 };

export class Guided {
  guide: Guide | null = $state.raw(null);
  at = $state(0);
  /** How many touches of the step are done. */
  given = $state(0);
  /** What else was tried, in the words of the screen. */
  wrong: string | null = $state(null);
  private sent = 0;
  private then = 0;
  private follows = false;
  /** The right control was touched; what it sends may pass. */
  private pressed = false;
  /** The view in which the last control was touched, and the one whose answer was taken: until the next is drawn, its
      controls are of yesterday and a second touch means nothing. */
  private touchedIn: unknown = null;
  private takenIn: unknown = null;
  /** The other seats, each with its own look at the table: what a seat has seen is counted for each alone. */
  private readonly others = new Map<number, LiveTable>();

  constructor(private readonly table: LiveTable) {}

  /** Begins, or goes on where it was left. */
  async begin(game: string) {
    const guide = await guideOf(game);
    if (!guide) return;
    const kept = this.read();
    this.at = kept.step;
    this.given = this.sent = kept.given;
    this.then = kept.then;
    this.guide = guide;
    if (this.done) return;
    this.table.guard = (answer) => this.allows(answer);
    this.table.taken = () => this.answered();
    await this.follow();
  }

  get step(): Step | null {
    return this.guide?.steps[this.at] ?? null;
  }

  /** The control that is wanted now. */
  get wanted(): string | null {
    return this.step?.touch?.[this.given] ?? null;
  }

  get done(): boolean {
    return this.guide !== null && this.at >= this.guide.steps.length;
  }

  /** The others are at it. */
  get waits(): boolean {
    return this.step !== null && this.wanted === null && this.step.touch !== undefined;
  }

  /** Sees every click before anything else does. */
  click(event: MouseEvent) {
    const target = event.target as Element;
    if (!this.step || this.done || target.closest('.guide')) return;
    if (this.takenIn !== null && this.takenIn === this.table.view && target.closest(ANSWERS)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const control = this.wanted === null ? null : controlsOf(this.wanted).find((one) => one.contains(target));
    if (control) {
      // A place that asks which of its answers is meant is only half the way.
      if (control.hasAttribute('aria-haspopup')) return;
      this.pressed = true;
      this.touchedIn = this.table.view;
      this.wrong = null;
      setTimeout(() => this.touched());
    } else if (target.closest(ANSWERS)) {
      event.preventDefault();
      event.stopPropagation();
      this.refuse(target.closest(ANSWERS)!);
    }
  }

  /** Undo and the like would lead astray. */
  key(event: KeyboardEvent) {
    if (!this.step || event.metaKey || event.ctrlKey || event.altKey || (event.target as Element).closest?.('input, textarea')) return;
    if (!['u', 'r', 'y', 'h', 'l'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  private refuse(tried: Element) {
    const action = tried.getAttribute('data-action');
    const option = this.table.options.find((one) => one.action === action);
    this.wrong = option?.text ?? (tried.getAttribute('aria-label') ?? tried.textContent ?? '').replace(/\s+/g, ' ').trim();
  }

  /** After a touch: what was sent counts when it is taken, everything else at once. */
  private touched() {
    if (this.table.busy) return;
    this.pressed = false;
    this.given += 1;
  }

  private answered() {
    // A control may ask the server something before it sends its answer; then its touch has been counted already.
    if (!this.pressed && !this.waits) return;
    if (this.pressed) this.given += 1;
    this.pressed = false;
    this.takenIn = this.touchedIn;
    this.sent = this.given;
    this.keep();
    void this.follow();
  }

  private allows(answer: { actions: string[] } | { wish: unknown }): boolean {
    if (!this.step || this.pressed || this.waits) return true;
    const right = 'actions' in answer && answer.actions.length === 1 && answer.actions[0] === this.wanted;
    if (!right) this.wrong = t('guideThat');
    return right;
  }

  /** A step that only tells something is read. */
  next() {
    if (this.step?.touch) return;
    void this.forward();
  }

  /** Plays the other seats once the touches of a step are done, and goes on to the next. */
  private async follow() {
    const step = this.step;
    if (!step?.touch || this.given < step.touch.length) return;
    await this.forward();
  }

  private async forward() {
    const { step } = this;
    if (this.follows || !step) return;
    this.follows = true;
    for (const [seat, action] of (step.then ?? []).slice(this.then)) {
      if (moves()) await new Promise((later) => setTimeout(later, PACE));
      await this.play(seat, action);
      this.then += 1;
      this.keep();
    }
    this.follows = false;
    this.given = this.sent = 0;
    this.then = 0;
    this.wrong = null;
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
    const { guard, taken } = table;
    table.guard = table.taken = null;
    await table.acts([action]);
    table.guard = guard;
    table.taken = taken;
  }

  /** The learner is on their own; bots take the other seats. */
  leave() {
    this.end();
    this.table.guard = this.table.taken = null;
    this.at = this.guide?.steps.length ?? 0;
    this.keep();
    for (const seat of this.table.yours) if (seat !== 0) void this.table.leave(seat);
  }

  end() {
    for (const table of this.others.values()) table.end();
    this.others.clear();
  }

  /** Why not this: what was tried, and what it is better to do. */
  get complaint(): string {
    return t('guideWrong', { tried: this.wrong ?? '', say: named(this.step?.say) });
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
      localStorage.setItem(KEY + this.table.id, JSON.stringify({ step: this.at, given: this.sent, then: this.then }));
    } catch {
      // Without a memory the guide begins anew after a reload.
    }
  }
}
