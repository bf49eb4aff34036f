// The socket of one table. What carries a key is sent until it is answered, also over a new connection: the server
// does it once, however often it arrives.

import type { Request, ServerMessage, Verdict } from '../generated/wire';

export type Link = 'connecting' | 'online' | 'offline' | 'closed';

type Keyed = Extract<Request, { key: string }>;
export type Unkeyed<R> = R extends { key: string } ? Omit<R, 'key'> : never;

interface Hooks {
  heard: (said: ServerMessage) => void;
  link: (link: Link) => void;
  join: () => Request;
  /** The server does not let us in: no such table, or nobody is logged in. */
  barred: () => void;
}

const HEARTBEAT_MS = 15_000;
/** A line that says nothing for so long is dead, whatever the browser thinks. */
const SILENCE_MS = 40_000;
/** So long the table may take to show itself once the line is there; then another try may find it elsewhere. */
const JOIN_MS = 10_000;
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 10_000;

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** How long to wait before the try of this number, a little different for everybody. */
export function wait(tries: number, luck = Math.random()): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries) * (0.5 + luck / 2);
}

export class TableSocket {
  private socket: WebSocket | null = null;
  private tries = 0;
  private opened = false;
  /** This line has shown the table. */
  private shown = false;
  private ended = false;
  private heardAt = 0;
  private beat: ReturnType<typeof setInterval> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;
  private joins: ReturnType<typeof setTimeout> | undefined;
  private readonly open = new Map<string, { message: Keyed; settle: (verdict: Verdict) => void }>();

  constructor(
    private readonly address: string,
    private readonly hooks: Hooks,
  ) {}

  connect() {
    if (this.ended) return;
    this.hooks.link(this.opened ? 'offline' : 'connecting');
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.shown = false;
    let came = false;
    socket.onopen = () => {
      came = true;
      this.heardAt = Date.now();
      socket.send(JSON.stringify(this.hooks.join()));
      this.awaitTable(socket);
    };
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data as string));
    socket.onclose = () => {
      if (this.socket !== socket) return;
      clearInterval(this.beat);
      clearTimeout(this.joins);
      this.socket = null;
      if (this.ended) return;
      // A browser does not say why a connection was refused: after some tries somebody else must look.
      if (!came && !this.opened && this.tries >= 2) this.hooks.barred();
      this.hooks.link(this.opened ? 'offline' : 'connecting');
      this.again = setTimeout(() => this.connect(), wait(this.tries++));
    };
    clearInterval(this.beat);
    this.beat = setInterval(() => {
      if (Date.now() - this.heardAt > SILENCE_MS) socket.close();
      else this.tell({ do: 'ping', t: Date.now() });
    }, HEARTBEAT_MS);
  }

  /** Tries at once, for instance because the machine is awake again. */
  hurry() {
    if (this.socket || this.ended) return;
    clearTimeout(this.again);
    this.connect();
  }

  private awaitTable(socket: WebSocket) {
    clearTimeout(this.joins);
    this.joins = setTimeout(() => socket.close(), JOIN_MS);
  }

  private hear(said: ServerMessage) {
    this.heardAt = Date.now();
    // A server that says it is busy is alive: it may take as long again.
    if (said.is === 'error' && said.error.code === 'busy' && this.socket && !this.shown) this.awaitTable(this.socket);
    const refused = said.is === 'error' && said.key ? this.open.get(said.key) : undefined;
    if (said.is === 'error' && said.key && refused) {
      this.open.delete(said.key);
      refused.settle({ refused: said.error });
      return;
    }
    if (said.is === 'table') {
      clearTimeout(this.joins);
      this.shown = true;
      this.tries = 0;
      const first = !this.opened;
      this.opened = true;
      this.hooks.link('online');
      this.hooks.heard(said);
      if (!first) this.resend();
      return;
    }
    if (said.is === 'answer') {
      const waiting = this.open.get(said.key);
      if (waiting && typeof said.verdict === 'object' && 'retry' in said.verdict) {
        setTimeout(() => this.tell(waiting.message), said.verdict.retry);
        return;
      }
      this.open.delete(said.key);
      this.hooks.heard(said);
      waiting?.settle(said.verdict);
      return;
    }
    this.hooks.heard(said);
    if (said.is === 'bye') this.socket?.close();
  }

  private resend() {
    for (const { message } of this.open.values()) this.tell(message);
  }

  tell(message: Request) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Sends something that is done exactly once, and waits for what became of it. */
  ask(message: Unkeyed<Keyed>): Promise<Verdict> {
    const keyed = { ...message, key: newKey() } as Keyed;
    return new Promise((settle) => {
      this.open.set(keyed.key, { message: keyed, settle });
      this.tell(keyed);
    });
  }

  get unanswered(): number {
    return this.open.size;
  }

  end() {
    this.ended = true;
    clearInterval(this.beat);
    clearTimeout(this.again);
    clearTimeout(this.joins);
    this.socket?.close();
    this.hooks.link('closed');
  }
}
