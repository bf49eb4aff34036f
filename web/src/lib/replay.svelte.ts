// A moment of a finished game. The server shows it; nothing is replayed here.

import type { Analysed, GameListing, Replayed } from '../generated/http';
import type { Failure } from '../generated/wire';
import { api } from './api';
import { nameOf } from './live.svelte';
import { packOf } from './pack';
import { Stage } from './stage.svelte';

/** The server answers a few moments a second, and many more only for a while. */
const PACE_MS = 120;
/** Who watches gets so many moments at once. */
const AHEAD = 24;
/** Moments that are kept. */
const MOST_KEPT = 90;

export class Replay extends Stage {
  readonly live = false;
  entry = $state(0);
  entries = $state(0);
  line: string | null = $state(null);
  /** The moments before and after this one at which somebody else is asked. */
  turns = $state.raw({ before: 0, after: 0 });
  facts: GameListing | null = $state.raw(null);
  /** Moments that were shown before, the latest last. */
  private readonly kept = new Map<string, Replayed>();
  private readonly thoughts = new Map<string, Analysed>();
  private wanted = { entry: null as number | null, seat: null as number | null, key: '' };
  private fetching: Promise<void> | null = null;
  /** Whether the moments are watched one after the other: then those to come are fetched before they are wanted. */
  watched = false;
  private coming: Promise<void> | null = null;

  constructor(readonly id: string) {
    super();
  }

  async open() {
    const facts = await api.finishedGame(this.id);
    this.facts = facts;
    this.game = facts.facts.game;
    this.entries = facts.entries;
    this.pack = await packOf(this.game).catch(() => ({}));
    this.rename();
  }

  rename() {
    this.names = this.facts?.seats.map((holder, seat) => nameOf(holder, seat)) ?? [];
  }

  /** Shows a moment. Whoever drags a slider passes many: only the first and where the hand rests are asked for. */
  show(entry: number | null, seat: number | null): Promise<void> {
    this.wanted = { entry, seat, key: `${entry} ${seat} ${this.lang}` };
    const kept = this.kept.get(this.wanted.key);
    if (kept) this.put(kept, seat);
    else this.fetching ??= this.fetch().finally(() => (this.fetching = null));
    if (kept && this.watched) this.lookAhead();
    return this.fetching ?? Promise.resolve();
  }

  private keep(moment: Replayed, seat: number | null, key = `${moment.entry} ${seat} ${this.lang}`) {
    this.kept.set(key, moment);
    let { events } = moment;
    for (const next of moment.following ?? []) {
      events = [...events, ...next.events];
      this.kept.set(`${next.entry} ${seat} ${this.lang}`, { ...next, events });
    }
    while (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value!);
  }

  /** Fetches what is to come when half of what was fetched has been seen. */
  private lookAhead() {
    const { seat } = this.wanted;
    const known = (entry: number) => this.kept.has(`${entry} ${seat} ${this.lang}`);
    let last = this.entry;
    while (known(last + 1)) last++;
    if (last >= this.entries || last - this.entry > AHEAD / 2 || this.coming) return;
    this.coming = api
      .replay(this.id, last, seat, AHEAD)
      .then((moment) => this.keep(moment, seat))
      // It is asked for again when it is wanted.
      .catch(() => {})
      .finally(() => (this.coming = null));
  }

  private async fetch() {
    while (!this.kept.has(this.wanted.key)) {
      const { entry, seat, key } = this.wanted;
      const pause = new Promise((over) => setTimeout(over, PACE_MS));
      // What is on its way already need not be asked for.
      if (this.watched && this.coming) await this.coming;
      if (!this.kept.has(key)) this.keep(await api.replay(this.id, entry, seat, this.watched ? AHEAD : 0), seat, key);
      const moment = this.kept.get(key)!;
      if (this.wanted.key === key) this.put(moment, seat);
      else await pause;
    }
  }

  private put(moment: Replayed, seat: number | null) {
    this.viewer = seat;
    this.view = moment.view;
    this.entry = moment.entry;
    this.entries = moment.entries;
    this.line = moment.line ?? null;
    this.turns = { before: moment.turn_before, after: moment.turn_after };
    this.waiting = moment.waiting;
    this.question = moment.questions.find((question) => question.seat === seat) ?? moment.questions[0] ?? null;
    this.options = [];
    this.events = moment.events;
    this.standings = moment.standings.over ? moment.standings : null;
  }

  /** What a strong bot thinks about a moment. It is asked once; who comes back sees the same. */
  async analyse(entry: number, seat: number): Promise<Analysed> {
    const key = `${entry} ${seat} ${this.lang}`;
    const known = this.thoughts.get(key);
    if (known) return known;
    const told = await api.analysis(this.id, entry, seat);
    this.thoughts.set(key, told);
    return told;
  }

  analysed(entry: number, seat: number): boolean {
    return this.thoughts.has(`${entry} ${seat} ${this.lang}`);
  }

  act() {}

  protected async explain(): Promise<Failure | null> {
    return null;
  }
}
