// What somebody who opens a table has chosen so far.

import type { GameInfo, NewTable, Who } from '../../generated/http';
import type { ClockKind } from '../../generated/wire';

/** `me`, `open` or `bot:` and its level, as the form writes it. */
export type Chair = string;

const MINUTE = 60;
const DAY = 86_400;
export const MOVE_TIMES = [30, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, DAY, 3 * DAY, 7 * DAY];
export const GAME_TIMES = [10 * MINUTE, 20 * MINUTE, 30 * MINUTE, 45 * MINUTE, 60 * MINUTE, 90 * MINUTE, 120 * MINUTE, DAY, 3 * DAY, 7 * DAY, 14 * DAY];
export const INCREMENTS = [0, 5, 10, 20, 30, 60, 60 * MINUTE, DAY / 2, DAY];

export class Plan {
  readonly least: number;
  readonly most: number;
  readonly counts: number[];
  seats: Chair[] = $state([]);
  options: Record<string, string> = $state({});
  hotSeat = $state(false);
  /** What the people at one device are called, by seat. */
  names: string[] = $state(['', '', '', '', '']);
  clock: ClockKind['kind'] = $state('none');
  moveTime = $state(2 * MINUTE);
  gameTime = $state(30 * MINUTE);
  increment = $state(10);
  turnBased = $state(false);
  hints = $state(false);
  hidden = $state(false);
  seed = $state('');
  pack = $state('');

  /** `called` names a person at the device who says no name. */
  constructor(
    private readonly game: GameInfo,
    readonly called: (seat: number) => string,
  ) {
    [this.least, this.most] = game.seats;
    this.counts = Array.from({ length: this.most - this.least + 1 }, (_, n) => this.least + n);
    this.options = Object.fromEntries(game.options.map(({ key, values }) => [key, values[0] ?? '']));
    const count = Math.max(this.least, Math.min(this.most, 3));
    this.seats = Array.from({ length: count }, (_, seat) => (seat === 0 ? 'me' : 'open'));
  }

  private get bot(): Chair {
    return `bot:${this.game.bots[1] ?? this.game.bots[0] ?? 'medium'}`;
  }

  /** Whether nobody needs to come any more. */
  get full(): boolean {
    return !this.seats.includes('open');
  }

  choose(key: string, value: string) {
    this.options[key] = value;
  }

  resize(count: number) {
    const kept = this.seats.slice(0, count);
    // New seats are like the last one that is not mine.
    const model = [...this.seats].reverse().find((chair) => chair !== 'me' || this.hotSeat) ?? 'open';
    while (kept.length < count) kept.push(model);
    this.seats = kept;
  }

  put(seat: number, chair: Chair) {
    const next = [...this.seats];
    const before = next[seat];
    next[seat] = chair;
    if (chair === 'me' && !this.hotSeat) {
      // One person, one seat: who sits down here gets up there.
      next.forEach((other, index) => {
        if (index !== seat && other === 'me') next[index] = before ?? 'open';
      });
    }
    this.seats = next;
  }

  setHotSeat(on: boolean) {
    this.hotSeat = on;
    if (on) return;
    const first = this.seats.indexOf('me');
    this.seats = this.seats.map((chair, index) => (chair === 'me' && index !== first ? 'open' : chair));
  }

  preset(kind: 'bots' | 'friends' | 'device') {
    const count = Math.max(this.seats.length, Math.min(2, this.most));
    const other = kind === 'bots' ? this.bot : kind === 'friends' ? 'open' : 'me';
    this.hotSeat = kind === 'device';
    // Against bots nothing is at stake, so advice may be at hand.
    this.hints = kind === 'bots';
    // Friends are invited; nobody else needs to know of the table.
    this.hidden = kind === 'friends';
    this.seats = Array.from({ length: count }, (_, seat) => (seat === 0 ? 'me' : other));
  }

  private get clockKind(): ClockKind {
    switch (this.clock) {
      case 'none':
        return { kind: 'none' };
      case 'per_move':
        return { kind: 'per_move', seconds: this.moveTime };
      case 'per_game':
        return { kind: 'per_game', seconds: this.gameTime, increment: this.increment };
    }
  }

  /** What the server is asked for. What was left as it is goes unsaid. */
  wish(): NewTable {
    const who = this.seats.map((chair, seat): Who => {
      if (chair === 'me') return this.hotSeat ? { kind: chair, name: this.names[seat]?.trim() || this.called(seat) } : { kind: chair };
      if (chair === 'open') return { kind: chair };
      return { kind: 'bot', bot: chair.slice('bot:'.length) };
    });
    const options = Object.fromEntries(
      Object.entries(this.options).filter(([key, value]) => value !== this.game.options.find((one) => one.key === key)?.values[0]),
    );
    const wish: NewTable = {
      game: this.game.id,
      who,
      options,
      clock: this.clockKind,
      turn_based: this.turnBased,
      private: this.hidden,
      hot_seat: this.hotSeat,
      hints: this.hints,
      start: this.full,
    };
    if (this.seed.trim()) wish.seed = this.seed.trim();
    if (this.pack.trim()) wish.pack = this.pack;
    return wish;
  }
}
