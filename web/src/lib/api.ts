// What is asked over HTTP. Errors carry the server's own sentence in the person's language.

import type { Analysed, GameInfo, GameListing, Listing, MyTable, Paged, Person, Replayed } from './http';
import type { Failure, ClockKind } from '../generated/wire';
import { settings } from './settings.svelte';

export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly clause?: string,
  ) {
    super(message);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const address = new URL(path, location.origin);
  const headers: Record<string, string> = { 'accept-language': settings.lang };
  if (body !== undefined) headers['content-type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch(address, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Problem(0, 'offline', settings.lang === 'de' ? 'Der Server antwortet nicht.' : 'The server does not answer.');
  }
  const text = await answer.text();
  if (!answer.ok) {
    let failure: Partial<Failure> = {};
    try {
      const read = JSON.parse(text);
      failure = read.error ?? read;
    } catch {
      // Whatever stood in between wrote no JSON.
    }
    throw new Problem(answer.status, failure.code ?? 'failed', failure.message ?? answer.statusText, failure.clause);
  }
  if (!answer.headers.get('content-type')?.includes('json')) return text as T;
  return JSON.parse(text) as T;
}

const get = <T>(path: string) => ask<T>('GET', path);
const post = <T>(path: string, body: unknown = {}) => ask<T>('POST', path, body);

export type Who = { kind: 'open' } | { kind: 'me' } | { kind: 'bot'; bot: string };

export interface NewTable {
  game?: string;
  options?: Record<string, string>;
  pack?: string;
  seats?: number;
  who?: Who[];
  clock?: ClockKind;
  turn_based?: boolean;
  private?: boolean;
  hot_seat?: boolean;
  hints?: boolean;
  seed?: string;
  from?: { game: string; entry: number };
  position?: unknown;
  start?: boolean;
}

export interface Opened {
  table: string;
  invite?: string;
}

/** What every seat would score, wherever somebody's points changed. */
export interface Curve {
  entries: number;
  points: { entry: number; scores: number[] }[];
  /** Who was how likely to win: shares that make one. */
  prospects: { entry: number; shares: number[] }[];
}

function query(fields: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return given.length ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : '';
}

export const api = {
  games: () => get<GameInfo[]>('/api/games'),
  rules: (game: string) => get<string>(`/api/rules/${game}?lang=${settings.lang}`),
  pack: (game: string) => get<Record<string, any>>(`/api/games/${game}/pack`),
  me: () => get<{ person: Person | null; ratings: any[] }>('/api/me'),
  guest: (name: string) => post<{ person: Person }>('/api/guest', { name }),
  register: (name: string, password: string) => post<{ person: Person }>('/api/register', { name, password }),
  login: (name: string, password: string) => post<{ person: Person }>('/api/login', { name, password }),
  logout: () => post<unknown>('/api/logout'),
  password: (old: string, fresh: string) => post<{ person: Person }>('/api/password', { old, new: fresh }),
  lobby: (filter: { game?: string; phase?: string; after?: string | null; limit?: number } = {}) =>
    get<Paged<Listing>>(`/api/tables${query(filter)}`),
  myTables: (page: { after?: string | null; limit?: number } = {}) => get<Paged<MyTable>>(`/api/my/tables${query(page)}`),
  table: (id: string) => get<Listing>(`/api/tables/${id}`),
  open: (wish: NewTable) => post<Opened>('/api/tables', wish),
  invite: (id: string, revoke = false) => post<{ invite: string | null }>(`/api/tables/${id}/invite`, { revoke }),
  enter: (id: string, invite: string) => post<Opened>(`/api/tables/${id}/enter`, { invite }),
  rematch: (id: string) => post<Opened>(`/api/tables/${id}/rematch`),
  finished: (filter: { game?: string; player?: string; after?: string | null; limit?: number } = {}) =>
    get<Paged<GameListing>>(`/api/finished${query(filter)}`),
  finishedGame: (id: string) => get<GameListing>(`/api/finished/${id}`),
  replay: (id: string, entry: number | null, seat: number | null) =>
    get<Replayed>(`/api/finished/${id}/replay${query({ entry, seat, lang: settings.lang })}`),
  analysis: (id: string, entry: number, seat: number) =>
    get<Analysed>(`/api/finished/${id}/analysis${query({ entry, seat, lang: settings.lang })}`),
  curve: (id: string) => get<Curve>(`/api/finished/${id}/curve`),
  recordAddress: (id: string) => `/api/finished/${id}/record`,
  upload: (record: string, pack: string | undefined, hidden: boolean) =>
    post<{ id: string }>('/api/records', { record, pack, private: hidden }),
  statistics: (game: string) => get<any>(`/api/statistics/${game}`),
  ratings: (game: string) => get<any[]>(`/api/ratings/${game}`),
};
