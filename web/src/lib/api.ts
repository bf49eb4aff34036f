// What is asked over HTTP. Errors carry the server's own sentence in the person's language.

import type { ErrorBody, Role, Routes, TieKind } from '../generated/http';
import { settings } from './settings.svelte';
import { newKey } from './socket';

export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly clause?: string | null,
  ) {
    super(message);
  }
}

type Route = keyof Routes;
/** The blanks of an address: `{id}` of `/api/tables/{id}`. */
type Blanks<Address extends string> = Address extends `${string}{${infer Name}}${infer Rest}` ? Name | Blanks<Rest> : never;
type Given<R extends Route> = Record<Blanks<R>, string> &
  (Routes[R] extends { body: infer Body } ? { body: Body } : { body?: undefined }) &
  (Routes[R] extends { query: infer Query } ? { query?: Query } : { query?: undefined });

function written(query: unknown): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return given.length ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : '';
}

function failureOf(text: string): Partial<ErrorBody['error']> {
  try {
    return (JSON.parse(text) as Partial<ErrorBody>).error ?? {};
  } catch {
    // A proxy in between may have written something else.
    return {};
  }
}

/** Nobody is logged in, whatever the browser knows. */
let credentials: RequestCredentials = 'same-origin';

export function withoutLogin() {
  credentials = 'omit';
}

async function ask<R extends Route>(route: R, given: Given<R>): Promise<Routes[R]['answer']> {
  const blanks = given as Record<string, string>;
  const [method, template] = route.split(' ') as [string, string];
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => blanks[name] ?? '');
  const address = new URL(path + written(given.query), location.origin);
  const headers: Record<string, string> = { 'accept-language': settings.lang };
  const body = given.body ?? (method === 'POST' ? {} : undefined);
  if (body !== undefined) headers['content-type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch(address, { method, headers, credentials, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Problem(0, 'offline', settings.lang === 'de' ? 'Der Server antwortet nicht.' : 'The server does not answer.');
  }
  const text = await answer.text();
  if (!answer.ok) {
    const failure = failureOf(text);
    throw new Problem(answer.status, failure.code ?? 'failed', failure.message ?? answer.statusText, failure.clause);
  }
  return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
}

/** How often it is asked again when the line broke before the answer came, and after how long. */
const AGAIN_MS = [1_000, 3_000];

/** Makes something, once: it carries a key, and if the answer is lost it is asked for again with the same one. */
async function make<R extends Route>(route: R, given: Given<R>): Promise<Routes[R]['answer']> {
  const keyed = { ...given, body: { key: newKey(), ...(given.body as object) } };
  for (let tries = 0; ; tries++) {
    try {
      return await ask(route, keyed as Given<R>);
    } catch (problem) {
      const pause = AGAIN_MS[tries];
      if (!(problem instanceof Problem) || problem.status !== 0 || pause === undefined) throw problem;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
}

type Body<R extends Route> = Routes[R] extends { body: infer Body } ? Body : never;
type Query<R extends Route> = Routes[R] extends { query: infer Query } ? Query : never;

export const api = {
  games: () => ask('GET /api/games', {}),
  rules: (game: string) => ask('GET /api/rules/{game}', { game }),
  pack: (game: string) => ask('GET /api/games/{game}/pack', { game }),
  me: () => ask('GET /api/me', {}),
  guest: (name: string) => ask('POST /api/guest', { body: { name } }),
  register: (name: string, password: string) => ask('POST /api/register', { body: { name, password } }),
  login: (name: string, password: string) => ask('POST /api/login', { body: { name, password } }),
  logout: () => ask('POST /api/logout', {}),
  password: (old: string, fresh: string) => ask('POST /api/password', { body: { old, new: fresh } }),
  tokens: () => ask('GET /api/my/tokens', {}),
  addToken: (body: Body<'POST /api/my/tokens'>) => ask('POST /api/my/tokens', { body }),
  removeToken: (token: string) => ask('DELETE /api/my/tokens/{token}', { token }),
  becomeBot: () => ask('POST /api/my/bot', {}),
  daysOff: () => ask('GET /api/my/days-off', {}),
  setDaysOff: (days: number) => ask('PUT /api/my/days-off', { body: { days } }),
  lobby: (query: Query<'GET /api/tables'> = {}) => ask('GET /api/tables', { query }),
  myTables: (query: Query<'GET /api/my/tables'> = {}) => ask('GET /api/my/tables', { query }),
  tournaments: () => ask('GET /api/tournaments', {}),
  tournament: (id: string) => ask('GET /api/tournaments/{id}', { id }),
  newTournament: (body: Body<'POST /api/tournaments'>) => make('POST /api/tournaments', { body }),
  joinTournament: (id: string) => ask('POST /api/tournaments/{id}/join', { id }),
  leaveTournament: (id: string) => ask('POST /api/tournaments/{id}/leave', { id }),
  removeTournament: (id: string) => ask('DELETE /api/tournaments/{id}', { id }),
  startTournament: (id: string) => ask('POST /api/tournaments/{id}/start', { id }),
  person: (who: string) => ask('GET /api/people/{who}', { who: encodeURIComponent(who) }),
  versus: (who: string, other: string) => ask('GET /api/people/{who}/versus/{other}', { who: encodeURIComponent(who), other: encodeURIComponent(other) }),
  avatars: (of: string[]) => ask('GET /api/avatars', { query: { of: of.join(',') } }),
  setAvatar: (avatar: string | null) => ask('PUT /api/my/avatar', { body: { avatar } }),
  exportAddress: '/api/my/export',
  deleteMe: (password: string | null) => ask('POST /api/my/delete', { body: { password } }),
  myPeople: () => ask('GET /api/my/people', {}),
  tie: (who: string, kind: TieKind) => ask('PUT /api/my/people/{who}', { who, body: { kind } }),
  untie: (who: string, kind: TieKind) => ask('DELETE /api/my/people/{who}', { who, query: { kind } }),
  report: (body: Body<'POST /api/reports'>) => ask('POST /api/reports', { body }),
  readWarning: (id: string) => ask('POST /api/my/warnings/{id}/read', { id }),
  reports: (done: boolean) => ask('GET /api/admin/reports', { query: { done } }),
  deeds: (before?: number) => ask('GET /api/admin/deeds', { query: { before } }),
  act: (body: Body<'POST /api/admin/acts'>) => ask('POST /api/admin/acts', { body }),
  hostText: (name: string) => ask('GET /api/texts/{name}', { name }),
  clubs: () => ask('GET /api/clubs', {}),
  club: (id: string) => ask('GET /api/clubs/{id}', { id }),
  newClub: (body: Body<'POST /api/clubs'>) => make('POST /api/clubs', { body }),
  describeClub: (id: string, body: Body<'PUT /api/clubs/{id}'>) => ask('PUT /api/clubs/{id}', { id, body }),
  deleteClub: (id: string) => ask('DELETE /api/clubs/{id}', { id }),
  clubInvite: (id: string) => ask('POST /api/clubs/{id}/invite', { id, body: {} }),
  joinClub: (id: string, invite: string | null) => ask('POST /api/clubs/{id}/join', { id, body: { invite } }),
  setClubRole: (id: string, who: string, role: Role) => ask('PUT /api/clubs/{id}/members/{who}', { id, who, body: { role } }),
  leaveClub: (id: string, who: string) => ask('DELETE /api/clubs/{id}/members/{who}', { id, who }),
  waiting: () => ask('GET /api/my/waiting', {}),
  channels: () => ask('GET /api/my/channels', {}),
  setReach: (body: Body<'PUT /api/my/reach'>) => ask('PUT /api/my/reach', { body }),
  addChannel: (body: Body<'POST /api/my/channels'>) => ask('POST /api/my/channels', { body }),
  setChannel: (channel: string, body: Body<'PUT /api/my/channels/{channel}'>) => ask('PUT /api/my/channels/{channel}', { channel, body }),
  removeChannel: (channel: string) => ask('DELETE /api/my/channels/{channel}', { channel }),
  myBests: () => ask('GET /api/my/bests', {}),
  table: (id: string) => ask('GET /api/tables/{id}', { id }),
  open: (body: Body<'POST /api/tables'>) => make('POST /api/tables', { body }),
  invite: (id: string, revoke = false) => ask('POST /api/tables/{id}/invite', { id, body: { revoke } }),
  invited: (id: string, invite: string) => ask('POST /api/tables/{id}/invited', { id, body: { invite } }),
  enter: (id: string, invite: string) => ask('POST /api/tables/{id}/enter', { id, body: { invite } }),
  rematch: (id: string) => ask('POST /api/tables/{id}/rematch', { id }),
  finished: (query: Query<'GET /api/finished'> = {}) => ask('GET /api/finished', { query }),
  finishedGame: (id: string) => ask('GET /api/finished/{id}', { id }),
  replay: (id: string, entry: number | null, seat: number | null, following = 0) =>
    ask('GET /api/finished/{id}/replay', { id, query: { entry: entry ?? undefined, seat: seat ?? undefined, following: following || undefined, lang: settings.lang } }),
  witnessed: (id: string, seat: number | null) =>
    ask('GET /api/finished/{id}/events', { id, query: { seat: seat ?? undefined, lang: settings.lang } }),
  analysis: (id: string, entry: number, seat: number) =>
    ask('GET /api/finished/{id}/analysis', { id, query: { entry, seat, lang: settings.lang } }),
  queue: () => ask('GET /api/queue', {}),
  curve: (id: string) => ask('GET /api/finished/{id}/curve', { id }),
  /** An invitation to pass on; messengers show it in the language of who passes it on. */
  inviteAddress: (id: string, invite: string) => `${location.origin}/invite/${id}/${invite}?lang=${settings.lang}`,
  recordAddress: (id: string) => `/api/finished/${id}/record`,
  upload: (body: Body<'POST /api/records'>) => make('POST /api/records', { body }),
  statistics: (game: string) => ask('GET /api/statistics/{game}', { game }),
  ratings: (game: string) => ask('GET /api/ratings/{game}', { game }),
};
