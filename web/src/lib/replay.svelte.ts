// A moment of a finished game. The server shows it; nothing is replayed here.

import type { GameListing, Replayed } from './http';
import type { Failure } from '../generated/wire';
import { api } from './api';
import { nameOf } from './live.svelte';
import { packOf } from './pack';
import { Stage } from './stage.svelte';

export class Replay extends Stage {
  readonly live = false;
  entry = $state(0);
  entries = $state(0);
  line: string | null = $state(null);
  facts: GameListing | null = $state.raw(null);
  /** Moments that were shown before, the latest last. */
  private readonly kept = new Map<string, Replayed>();
  private wanted = '';

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

  async show(entry: number | null, seat: number | null) {
    const key = `${entry} ${seat} ${this.lang}`;
    this.wanted = key;
    let moment = this.kept.get(key);
    if (!moment) {
      moment = await api.replay(this.id, entry, seat);
      this.kept.set(key, moment);
      if (this.kept.size > 60) this.kept.delete(this.kept.keys().next().value!);
    }
    // Somebody who drags a slider is already elsewhere.
    if (this.wanted !== key) return;
    this.viewer = seat;
    this.view = moment.view;
    this.entry = moment.entry;
    this.entries = moment.entries;
    this.line = moment.line;
    this.waiting = moment.waiting;
    this.question = moment.questions.find((question) => question.seat === seat) ?? moment.questions[0] ?? null;
    this.options = [];
    this.events = moment.events;
    this.standings = moment.standings.over ? moment.standings : null;
  }

  act() {}

  protected async explain(): Promise<Failure | null> {
    return null;
  }
}
