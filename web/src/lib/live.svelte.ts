// A table in play.

import type { Advised, AheadShown, AheadWish, Event as ServerEvent, Explained, Foreseen, TableInfo, Failure, Occupant, NoticeRow, OffUntil, Phase, ServerMessage, Verdict } from '../generated/wire';
import { TableSocket, type Link } from './socket';
import { settings, type Lang } from './settings.svelte';
import { Stage, type Seat } from './stage.svelte';
import { packOf } from './pack';
import { keepQuestions, readQuestions, withQuestion, type AskedBefore } from './questions';
import { t } from './i18n';
import { botName } from './bots';

/** What comes with every change of the game. */
type Scene = Pick<Extract<ServerMessage, { is: 'update' }>, 'view' | 'turn' | 'clocks' | 'standings' | 'seed'>;
type Asked = Parameters<TableSocket['ask']>[0];
const PATIENCE_MS = 3_000;
/** An answer that is on its way for so long is felt: who answers once more is told. */
const FELT_MS = 400;

/** What happened since the last turn, shown again on the board. */
export interface Playback {
  at: number;
  of: number;
  text: string;
  paused: boolean;
}

/** No more than so many moments are shown one by one. */
const LONGEST_PLAYBACK = 60;

export class LiveTable extends Stage {
  readonly live = true;
  link: Link = $state('connecting');
  barred = $state(false);
  facts: TableInfo | null = $state.raw(null);
  /** The content of the game has come. A board that is drawn without it moves when it comes: a finger would miss. */
  ready = $state(false);
  phase: Phase = $state('gathering');
  yours: Seat[] = $state.raw([]);
  seating: Occupant[] = $state.raw([]);
  notices: NoticeRow[] = $state.raw([]);
  undo = $state(0);
  restart = $state(0);
  redo = $state(0);
  seed: string | null = $state(null);
  /** When the clocks were told, by this browser's own clock. */
  clocksAt = $state(0);
  /** Something was sent and is not answered yet. */
  busy = $state(false);
  thinking = $state(false);
  /** Which number the hint is in the queue for bots, and which a bot of this table; 0 if nobody waits or it is not known. */
  hintPlace = $state(0);
  botPlace = $state(0);
  /** A bot had less time to think than usual. */
  hurried = $state(false);
  /** What the server refused, until the next thing happens. */
  refused: Failure | null = $state.raw(null);
  /** Says whether answers may be given: a guide wants certain ones. */
  guard: ((answer: { actions: string[] } | { wish: unknown }) => boolean) | null = null;
  /** Called when the viewer's answers were taken. */
  taken: (() => void) | null = null;
  /** Called with what has just happened; not with what somebody hears again who comes back. */
  happened: ((events: ServerEvent[]) => void) | null = null;
  /** What the viewer had seen at the end of its last turn. */
  since = $state(0);
  /** The seats that want the game to end without a result. */
  ending: Seat[] = $state.raw([]);
  playback: Playback | null = $state.raw(null);
  /** What the viewer may answer before it is asked, and what it has. */
  usual: AheadShown[] = $state.raw([]);
  ahead: AheadShown[] = $state.raw([]);
  /** What the viewer was asked here before, the latest first. */
  askedBefore: AskedBefore[] = $state.raw([]);
  /** Whom nobody waits for. */
  off: OffUntil[] = $state.raw([]);

  private n = 0;
  private ids = 0;
  private spoken: Lang = settings.lang;
  /** For which seat and in which language the events were told. */
  private heard = '';
  /** How the game stands, whatever is being shown. */
  private scene: Partial<Scene> = {};
  private readonly moments = new Map<number, (view: unknown) => void>();
  /** Ends the pause between two moments that are played back. */
  private onward: (() => void) | null = null;
  private readonly explained = new Map<number, (explained: Explained) => void>();
  private readonly foreseen = new Map<number, (foreseen: Foreseen[] | null) => void>();
  private readonly socket: TableSocket;
  /** Since when something has been on its way. */
  private sentAt = 0;

  constructor(readonly id: string) {
    super();
    const address = new URL(`/api/tables/${id}/socket`, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    this.socket = new TableSocket(address.href, {
      heard: (said) => this.hear(said),
      link: (link) => (this.link = link),
      join: () => ({ do: 'join', lang: (this.spoken = settings.lang), n: null, m: null }),
      barred: () => (this.barred = true),
    });
  }

  connect() {
    this.socket.connect();
  }

  hurry() {
    this.socket.hurry();
  }

  end() {
    this.socket.end();
  }

  /** Whether the viewer is asked something now. */
  get asked(): boolean {
    return this.phase === 'playing' && this.viewer !== null && this.waiting.includes(this.viewer);
  }

  private hear(said: ServerMessage) {
    if ('n' in said) this.n = said.n;
    switch (said.is) {
      case 'table':
        this.facts = said.table;
        this.game = said.table.game;
        this.phase = said.phase;
        this.yours = said.yours;
        this.viewer = said.viewer;
        this.seat(said.seating);
        this.ending = said.ending;
        this.off = said.off;
        this.notices = said.notices;
        this.endPlayback();
        this.catchUp(said.events);
        void packOf(said.table.game)
          .then((pack) => (this.pack = pack))
          // A board without names is better than none.
          .catch(() => {})
          .finally(() => (this.ready = true));
        // What a scene has comes with it, unless nobody plays yet.
        this.show(said as Partial<Scene>);
        break;
      case 'update':
        this.phase = said.phase;
        this.take(said.events, said.taken_back ?? false);
        this.show(said);
        if (!said.taken_back) this.happened?.(said.events);
        break;
      case 'notices':
        this.phase = said.phase;
        this.yours = said.yours;
        this.seat(said.seating);
        this.ending = said.ending;
        this.off = said.off;
        this.notices = [...this.notices, ...said.notices];
        break;
      case 'explained': {
        const settle = this.explained.get(said.id);
        this.explained.delete(said.id);
        settle?.(said.explained);
        break;
      }
      case 'moment': {
        const settle = this.moments.get(said.id);
        this.moments.delete(said.id);
        settle?.(said.view);
        break;
      }
      case 'foreseen': {
        const settle = this.foreseen.get(said.id);
        this.foreseen.delete(said.id);
        settle?.('Ok' in said.foreseen ? (said.foreseen.Ok as Foreseen[]) : null);
        break;
      }
      case 'queued':
        if (said.hint === undefined) this.botPlace = said.place;
        else if (said.hint === this.ids) this.hintPlace = said.place;
        break;
      case 'hurried':
        this.hurried = true;
        break;
      case 'hint':
        this.thinking = false;
        this.hintPlace = 0;
        if ('Ok' in said.hint) this.advice = said.hint.Ok as Advised;
        else this.refused = said.hint.Err;
        break;
      case 'error':
        this.refused = said.error;
        break;
    }
  }

  private seat(seating: Occupant[]) {
    this.seating = seating;
    this.names = seating.map((holder, seat) => nameOf(holder, seat));
  }

  /** Who missed something hears the latest events again; what came before them stays, unless another seat looks or another language is spoken. */
  private catchUp(events: typeof this.events) {
    const heard = `${this.viewer} ${this.spoken}`;
    if (heard !== this.heard) this.events = [];
    this.heard = heard;
    this.take(events, true);
  }

  private take(events: typeof this.events, takenBack: boolean) {
    const first = events[0]?.entry ?? Infinity;
    const kept = takenBack ? this.events.filter((event) => event.entry < first) : this.events;
    this.events = [...kept, ...events];
  }

  private remember(turn: Scene['turn'] | undefined) {
    if (this.viewer === null || !this.yours.includes(this.viewer)) {
      this.askedBefore = [];
      return;
    }
    const known = readQuestions(this.id, this.viewer);
    this.askedBefore = known;
    if (!turn?.question) return;
    this.askedBefore = withQuestion(known, { sentence: turn.question.sentence, text: turn.question.text, answers: turn.options ?? [] });
    keepQuestions(this.id, this.viewer, this.askedBefore);
  }

  private show(scene: Partial<Scene>) {
    this.scene = scene;
    if (scene.turn) this.since = scene.turn.since;
    this.usual = scene.turn?.usual ?? [];
    this.ahead = scene.turn?.ahead ?? [];
    this.remember(scene.turn);
    // It is shown when the playback is over.
    if (this.playback) return;
    this.botPlace = 0;
    this.hurried = false;
    this.hot = null;
    this.reason = null;
    this.refused = null;
    this.advice = null;
    if (scene.view === undefined || !scene.turn) {
      this.options = [];
      this.question = null;
      return;
    }
    this.view = scene.view;
    this.waiting = scene.turn.waiting;
    this.simultaneous = scene.turn.simultaneous;
    this.question = scene.turn.question ?? null;
    this.options = scene.turn.options ?? [];
    this.undo = scene.turn.undo;
    this.restart = scene.turn.restart;
    this.redo = scene.turn.redo;
    this.clocks = scene.clocks ?? [];
    this.clocksAt = Date.now();
    this.standings = scene.standings ?? null;
    this.seed = scene.seed ?? null;
  }

  private async ask(request: Asked): Promise<Verdict> {
    if (!this.busy) this.sentAt = Date.now();
    this.busy = true;
    const verdict = await this.socket.ask(request);
    this.busy = this.socket.unanswered > 0;
    if (verdict === 'stale') this.refused = { code: 'stale', message: t('stale') };
    else if ('refused' in verdict) this.refused = verdict.refused;
    return verdict;
  }

  act(action: string) {
    if (!this.compose?.(action)) void this.acts([action]);
  }

  /** One answer at a time. The second tap of a double tap says nothing; later ones are told why they do nothing. */
  private underWay(): boolean {
    if (this.busy && Date.now() - this.sentAt > FELT_MS) this.refused = { code: 'busy', message: t('stillSending') };
    return this.busy;
  }

  /** Several answers, all or none of them. */
  async acts(actions: string[]): Promise<Verdict | undefined> {
    if (this.viewer === null || this.underWay()) return;
    if (this.guard && !this.guard({ actions })) return;
    const verdict = await this.ask({ do: 'act', seat: this.viewer, seen: this.n, actions });
    if (typeof verdict === 'object' && 'ok' in verdict) this.taken?.();
    return verdict;
  }

  /** What the viewer wants as a whole: one message, carried out whole or not at all. */
  override async wish(wish: unknown): Promise<Verdict | undefined> {
    if (this.viewer === null || this.underWay()) return;
    if (this.guard && !this.guard({ wish })) return;
    const verdict = await this.ask({ do: 'wish', seat: this.viewer, seen: this.n, wish });
    if (typeof verdict === 'object' && 'ok' in verdict) this.taken?.();
    return verdict;
  }

  override foresee(wish: unknown): Promise<Foreseen[] | null> {
    const { viewer } = this;
    if (viewer === null) return Promise.resolve(null);
    const id = ++this.ids;
    return new Promise((settle) => {
      this.foreseen.set(id, settle);
      // What a lost connection never answers must not be waited for.
      setTimeout(() => this.foreseen.delete(id) && settle(null), PATIENCE_MS);
      this.socket.tell({ do: 'foresee', id, seat: viewer, wish });
    });
  }

  protected explain(action: string): Promise<Failure | null> {
    // Outside somebody's turn the rules are explained all the same: as the seat that looks.
    const seat = this.viewer ?? 0;
    const id = ++this.ids;
    return new Promise((settle) => {
      this.explained.set(id, (explained) => settle('code' in explained ? explained : null));
      this.socket.tell({ do: 'explain', id, seat, action });
    });
  }

  /** What the viewer has seen since its last turn. */
  get missed(): typeof this.events {
    return this.since > 0 ? this.events.filter(({ entry }) => entry > this.since) : [];
  }

  /** How the table stood for this viewer after an entry. */
  private momentAt(n: number): Promise<unknown> {
    const id = ++this.ids;
    return new Promise((settle) => {
      this.moments.set(id, settle);
      this.socket.tell({ do: 'moment', id, n });
    });
  }

  /** Shows on the board what happened since the last turn, one moment after the other. */
  async playBack(pace: number) {
    if (this.playback) return;
    const missed = this.missed;
    const entries = [...new Set(missed.map(({ entry }) => entry))].slice(-LONGEST_PLAYBACK);
    const told = (n: number) => missed.filter(({ entry }) => entry === n).map(({ text }) => text).join(' ');
    this.playback = { at: 0, of: entries.length, text: '', paused: false };
    this.options = [];
    this.question = null;
    this.waiting = [];
    for (const [at, entry] of [this.since, ...entries].entries()) {
      const view = await this.momentAt(entry);
      if (!this.playback) return;
      if (view) this.view = view;
      this.playback = { ...this.playback, at, text: at === 0 ? '' : told(entry) };
      do {
        await new Promise<void>((settle) => {
          const timer = setTimeout(settle, at === 0 ? pace / 2 : pace);
          this.onward = () => (clearTimeout(timer), settle());
        });
        if (!this.playback) return;
      } while (this.playback.paused);
    }
    this.endPlayback();
  }

  pausePlayback() {
    if (this.playback) this.playback = { ...this.playback, paused: !this.playback.paused };
    this.onward?.();
  }

  endPlayback() {
    if (!this.playback) return;
    this.playback = null;
    this.onward?.();
    this.moments.clear();
    this.show(this.scene);
  }

  takeBack() {
    if (this.viewer === null || this.undo === 0) return;
    void this.ask({ do: 'undo', seat: this.viewer, seen: this.n, count: 1 });
  }

  startOver() {
    if (this.viewer === null || this.restart === 0) return;
    void this.ask({ do: 'restart', seat: this.viewer, seen: this.n } as Asked);
  }

  doAgain() {
    if (this.viewer === null || this.redo === 0) return;
    void this.ask({ do: 'redo', seat: this.viewer, seen: this.n } as Asked);
  }

  hint() {
    if (this.viewer === null || this.thinking) return;
    this.thinking = true;
    this.hintPlace = 0;
    this.advice = null;
    this.socket.tell({ do: 'hint', id: ++this.ids, seat: this.viewer });
  }

  look(seat: Seat | null) {
    this.socket.tell({ do: 'look', seat });
  }

  speak(lang: Lang) {
    if (lang === this.spoken) return;
    this.spoken = lang;
    this.names = this.seating.map((holder, seat) => nameOf(holder, seat));
    this.socket.tell({ do: 'lang', lang });
  }

  sit(seat: Seat) {
    return this.ask({ do: 'sit', seat } as Asked);
  }

  stand(seat: Seat) {
    return this.ask({ do: 'stand', seat } as Asked);
  }

  bot(seat: Seat, bot: string | null) {
    return this.ask({ do: 'bot', seat, bot } as Asked);
  }

  start() {
    return this.ask({ do: 'start' } as Asked);
  }

  leave(seat: Seat) {
    return this.ask({ do: 'leave', seat } as Asked);
  }

  comeBack(seat: Seat) {
    return this.ask({ do: 'return', seat } as Asked);
  }

  resign(seat: Seat) {
    return this.ask({ do: 'resign', seat } as Asked);
  }

  /** Wants the game to end without a result, or wants to play on. */
  endGame(seat: Seat, agree: boolean) {
    return this.ask({ do: 'end', seat, agree } as Asked);
  }

  /** All that the viewer answers before it is asked. */
  giveAhead(give: AheadWish[]) {
    if (this.viewer === null) return;
    return this.ask({ do: 'ahead', seat: this.viewer, seen: this.n, give });
  }

  /** Reminds a seat that it is asked. */
  nudge(seat: Seat) {
    return this.ask({ do: 'nudge', seat } as Asked);
  }

  override say(text: string) {
    return this.ask({ do: 'say', text } as Asked);
  }

  mute(user: string, mute: boolean) {
    this.socket.tell({ do: 'mute', user, mute });
  }
}

export const LETTERS = 'ABCDE';

export function letter(seat: Seat): string {
  return LETTERS[seat] ?? '?';
}

/** What a seat is called. */
export function nameOf(holder: Occupant, seat: Seat): string {
  switch (holder.kind) {
    case 'person':
    case 'away':
      return holder.name;
    case 'bot':
      return `${letter(seat)} · ${botName(holder.bot)}`;
    case 'open':
      return letter(seat);
  }
}
