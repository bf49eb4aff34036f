// The plan while it is being made: here in the browser until it is confirmed, then the server takes it as a whole.

import { untrack } from 'svelte';
import type { Foreseen, Verdict } from '../kit';
import { asWish, candidates, followed, missing, placed, reachable, same, staying, surplus, type Put } from './plan';
import type { Folk, Kind, PlaceView, Player, Table, View } from './view';

/** What a live table can do beyond giving answers; a sample or a replay cannot. */
type Live = Table & { busy?: boolean; restart?: number; startOver?: () => void };

export class Draft {
  wish: Put[] = $state.raw([]);
  /** The follower in the hand. */
  hand: Kind | null = $state(null);
  /** The space that was tapped first. */
  open: { place: string; space: number } | null = $state.raw(null);
  sending = $state(false);
  /** What the plan as it stands would bring, as the server sees it; nothing until it has said so. */
  outlook: Foreseen[] | null = $state.raw(null);
  /** The plan of which its owner was told that somebody in it brings nothing. */
  private doubted = $state('');
  private asked = 0;
  /** What the server held when it was last looked at. */
  private held: Put[] = [];
  private key = '';

  /**
   * The plan of another seat or round is forgotten. What came to the server or went from it by other ways, such as the
   * list of answers or undo, comes and goes here too.
   */
  sync(view: View, me: Player) {
    untrack(() => {
      const key = `${view.viewer} ${view.round}`;
      const there = placed(me.places);
      if (key !== this.key) {
        this.key = key;
        this.wish = there;
        this.hand = null;
        this.open = null;
      } else if (!this.sending) {
        this.wish = followed(this.wish, this.held, there, me.green);
      }
      this.held = there;
    });
  }

  /** Those that still wait to be sent. */
  waiting(me: Player): Put[] {
    return missing(this.wish, me.places);
  }

  /** The green as the wish leaves it. */
  green(me: Player): Folk {
    const folk = staying(me.green, this.waiting(me));
    for (const { kind } of surplus(this.wish, me.places)) folk[kind]++;
    return folk;
  }

  /** Who stands on a space, at the server or in the wish, and whether that can be taken back. */
  on(me: Player, place: PlaceView, space: number): { kind: Kind; mine: boolean } | null {
    const there = place.spaces[space];
    if (there?.follower && !there.planned) return { kind: there.follower, mine: false };
    if (there?.follower && !surplus(this.wish, me.places).some((put) => put.place === place.id && put.space === space)) {
      return { kind: there.follower, mine: true };
    }
    const put = this.waiting(me).find((one) => one.place === place.id && one.space === space);
    return put ? { kind: put.kind, mine: true } : null;
  }

  /** Whether the wish is more or less than what the server holds. */
  changed(me: Player): boolean {
    return this.waiting(me).length > 0 || surplus(this.wish, me.places).length > 0;
  }

  take(kind: Kind, me: Player) {
    const { open } = this;
    const place = open && me.places.find(({ id }) => id === open.place);
    if (open && place && place.spaces[open.space]?.accepts.includes(kind)) {
      this.add({ kind, place: open.place, space: open.space }, me);
      return;
    }
    this.open = null;
    this.hand = this.hand === kind ? null : kind;
  }

  /** A tap on a space. Returns what to ask the server about when nothing comes of it. */
  tap(me: Player, place: PlaceView, space: number): string | null {
    const there = place.spaces[space];
    if (!there || there.technology) return null;
    const here = this.on(me, place, space);
    if (here) {
      if (!here.mine) return null;
      const exact = this.wish.findIndex((one) => same(one, { kind: here.kind, place: place.id, space }));
      const at = exact >= 0 ? exact : this.wish.findIndex((one) => one.place === place.id && one.kind === here.kind);
      this.wish = this.wish.filter((_, index) => index !== at);
      this.hand = null;
      return null;
    }
    const green = this.green(me);
    if (this.hand) {
      const { hand } = this;
      if (!there.accepts.includes(hand)) return `put ${hand} ${place.id} ${space + 1}`;
      this.add({ kind: hand, place: place.id, space }, me);
      return null;
    }
    const fitting = candidates(there.accepts, green);
    const own = fitting.filter((kind) => kind !== 'monk' || there.accepts.length === 1);
    const [only] = own.length ? own : fitting;
    if (only && (own.length === 1 || fitting.length === 1)) this.add({ kind: only, place: place.id, space }, me);
    else if (only) this.open = this.open?.place === place.id && this.open.space === space ? null : { place: place.id, space };
    else return `put ${there.accepts[0]} ${place.id} ${space + 1}`;
    return null;
  }

  private add(put: Put, me: Player) {
    this.wish = [...this.wish, put];
    this.open = null;
    // The hand keeps the kind while there is another one of it.
    if (this.hand && this.green(me)[this.hand] <= 0) this.hand = null;
  }

  /** Lays a whole plan out, in place of what was there. */
  lay(wish: Put[]) {
    this.wish = wish;
    this.hand = null;
    this.open = null;
  }

  /** Asks the server what the plan would bring. */
  async look(stage: Table, me: Player) {
    const number = ++this.asked;
    const outlook = await stage.foresee(asWish(this.wish, me.places));
    if (number === this.asked) this.outlook = outlook;
  }

  /** Whether this very plan was doubted. */
  get warned(): boolean {
    return this.doubted === JSON.stringify(this.wish);
  }

  /** Those of the plan that would bring nothing. */
  get idle(): Foreseen[] {
    return this.outlook?.filter(({ refused }) => refused) ?? [];
  }

  /** Confirms the plan, unless somebody in it would bring nothing: that is said first. */
  async confirm(stage: Table, me: Player) {
    if (this.sending) return;
    if (!this.warned) {
      await this.look(stage, me);
      if (this.idle.length) this.doubted = JSON.stringify(this.wish);
      if (this.warned) return;
    }
    await this.send(stage);
  }

  clear() {
    this.wish = [];
    this.hand = null;
    this.open = null;
  }

  /** Gives the plan to the server and confirms it: all of it or nothing. What it holds beyond the wish goes first. */
  async send(stage: Table) {
    if (this.sending) return;
    this.hand = null;
    this.open = null;
    this.sending = true;
    const me = () => (stage.view && stage.viewer !== null ? stage.view.players[stage.viewer] : undefined);
    const held = me();
    if (held && !reachable(this.wish, held.places, held.planning_at)) await startedOver(stage);
    const now = me();
    if (now) {
      const wish = asWish(this.waiting(now), now.places);
      const verdict = (await stage.wish(wish)) as Verdict | undefined;
      // The part that cannot be is pointed at; the table says why.
      const wrong = typeof verdict === 'object' && 'refused' in verdict ? wish.plan[verdict.refused.at ?? -1] : undefined;
      const place = wrong && now.places.find(({ index }) => index === wrong.place);
      if (wrong && place) this.open = { place: place.id, space: wrong.space };
    }
    this.sending = false;
  }
}

/** Takes back what the server holds of a plan, and waits until the table shows it. */
function startedOver(stage: Live): Promise<void> {
  return new Promise((done) => {
    const halt = $effect.root(() => {
      $effect(() => {
        if (stage.restart || stage.busy) return;
        clearTimeout(patience);
        queueMicrotask(() => halt());
        done();
      });
    });
    // A connection that is gone must not lock the plan for good.
    const patience = setTimeout(() => {
      halt();
      done();
    }, 6000);
    stage.startOver?.();
  });
}

export const draft = new Draft();
