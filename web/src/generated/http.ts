// Made from the server's description by `make types`; do not edit.

import type { Advised, Alternative, Asked, Button, ClockKind, Event, Phase, SeatSummary, Standings, Summary } from './wire';

/** A channel that was just made. */
export type AddedChannel = {
  channel: ChannelInfo;
  secret?: string | null;
};
/** A bot's thoughts about a question, knowing no more than the seat that was asked. */
export type Analysed = {
  advised: Advised;
  entry: number;
  played?: Played | null;
  seat: number;
};
/** The best result of a person at a game for one, with one choice of switches. */
export type Best = {
  before?: number | null;
  ended: number;
  finished: TableId;
  game: string;
  games: number;
  last: TableId;
  options: Record<string, string>;
  score: number;
  verdict?: BothLanguages | null;
};
/** A sentence in both languages, as clients are told of it. */
export type BothLanguages = {
  de: string;
  en: string;
};
/** What somebody is called for. */
export type CallKind = "turn" | "began" | "over" | "said" | "time_up";
/** A way to reach somebody who does not look, or a message that went that way. */
export type ChannelId = string;
/** A channel, as its person sees it. */
export type ChannelInfo = {
  broken: boolean;
  confirmed: boolean;
  created: number;
  daily: boolean;
  events: Array<CallKind>;
  format?: Format | null;
  id: ChannelId;
  kind: string;
  sent?: number | null;
  target: string;
};
export type ChannelWish = {
  daily: boolean;
  events: Array<CallKind>;
};
/** How somebody is reached. */
export type Channels = {
  channels: Array<ChannelInfo>;
  offered: Offered;
  reach: Reach;
};
export type Credentials = {
  bearer?: boolean;
  name: string;
  password: string;
};
/** How the points of a finished game came about, for a chart. */
export type Curve = {
  entries: number;
  points: Array<CurvePoint>;
  prospects: Array<ProspectPoint>;
};
export type CurvePoint = {
  asked: number;
  entry: number;
  scores: Array<number>;
};
/** Nothing more is to be said. */
export type Done = unknown;
export type EnterWish = {
  invite: string;
};
/** Somebody who takes part. */
export type Entrant = {
  gone: boolean;
  name: string;
  user: UserId;
};
/** Every error, as JSON. */
export type ErrorBody = {
  error: ErrorFacts;
};
export type ErrorFacts = {
  clause?: string | null;
  code: string;
  limit?: string | null;
  message: string;
};
/** How a webhook wants to hear of it. */
export type Format = "json" | "discord" | "slack" | "matrix" | "ntfy";
/** A game that can be played here. */
export type GameInfo = {
  bots: Array<string>;
  content: string;
  id: string;
  name: Name;
  options: Array<GameOption>;
  rules: number;
  seats: [number, number];
};
/** A finished game in a list. */
export type GameListing = {
  ended: number;
  entries: number;
  facts: ListingInfo;
  id: TableId;
  seats: Array<SeatSummary>;
  uploaded: boolean;
};
/** A choice that is made before the game. */
export type GameOption = {
  clause: string;
  key: string;
  values: Array<string>;
};
export type GuestWish = {
  bearer?: boolean;
  name: string;
};
export type Health = {
  ok: boolean;
};
export type InviteWish = {
  revoke?: boolean;
};
export type Invited = {
  invite?: string | null;
};
export type Kept = {
  id: TableId;
};
/** A table in a list. */
export type Listing = {
  facts: ListingInfo;
  id: TableId;
  summary: Summary;
};
/** The facts of a table that anybody who may see it may know: no seed, no position, no pack. */
export type ListingInfo = {
  clock: ClockKind;
  created: number;
  from_position: boolean;
  game: string;
  hints: boolean;
  host: UserId;
  hot_seat: boolean;
  options: Record<string, string>;
  own_pack: boolean;
  private: boolean;
  seats: number;
  turn_based: boolean;
  typed_seed: boolean;
};
/** Who asks. */
export type Me = {
  person?: Person | null;
  ratings: Array<Rating>;
};
/** A moment of a finished game. */
export type Moment = {
  entry: number;
  game: TableId;
};
/** A table in the list of somebody's own. */
export type MyTable = Listing & {
  sits: boolean;
};
export type Name = {
  de: string;
  en: string;
};
export type NewChannel = {
  daily?: boolean;
  events?: Array<CallKind> | null;
  way: Way;
};
export type NewPassword = {
  bearer?: boolean;
  new: string;
  old: string;
};
/** What a new table is like. Only the game is needed, or where it begins. */
export type NewTable = {
  clock?: ClockKind;
  from?: Moment | null;
  game?: string | null;
  hints?: boolean;
  hot_seat?: boolean;
  options?: Record<string, string>;
  pack?: string | null;
  position?: unknown | null;
  private?: boolean;
  seats?: number | null;
  seed?: string | null;
  start?: boolean;
  turn_based?: boolean;
  who?: Array<Who> | null;
};
/** What a new tournament is like. */
export type NewTournament = {
  bots?: boolean;
  clock?: ClockKind;
  game: string;
  name: string;
  options?: Record<string, string>;
  rounds?: number | null;
  seats: number;
  system: System;
  turn_based?: boolean;
};
/** What this server can send by. */
export type Offered = {
  mail: boolean;
  push?: string | null;
  webhook: boolean;
};
export type Opened = {
  invite?: string | null;
  table: TableId;
};
/** One page of a list. */
export type Paged_GameListing = {
  items: Array<GameListing>;
  next?: string | null;
};
/** One page of a list. */
export type Paged_Listing = {
  items: Array<Listing>;
  next?: string | null;
};
/** One page of a list. */
export type Paged_MyTable = {
  items: Array<Listing & {
    sits: boolean;
  }>;
  next?: string | null;
};
export type PairedRound = {
  byes: Array<number>;
  tables: Array<PairedTable>;
};
/** A table of a round. Seats name entrants by their number; a bot's have none. */
export type PairedTable = {
  id: TableId;
  places?: Array<number> | null;
  seats: Array<number | null>;
};
/** Somebody who plays. */
export type Person = {
  account: boolean;
  admin: boolean;
  created: number;
  id: UserId;
  name: string;
};
export type Played = {
  action: string;
  text: string;
  weighed?: Alternative | null;
};
/** Somebody, or a bot by its name. */
export type Player = {
  person: UserId;
} | {
  bot: string;
};
/** A bot's guess, knowing all cards: from short games by quick play that begin at this moment. */
export type ProspectPoint = {
  entry: number;
  shares: Array<number>;
};
/** Who waits for an analysis, and where in the queue. */
export type Queued = {
  analyses: Array<number>;
};
/** From one minute of the day to another, over midnight if the second is the smaller one. */
export type Quiet = {
  from: number;
  to: number;
};
/** A place in the ranking of a game. */
export type Rating = Strength & {
  game: string;
  name: string;
  player: Player;
};
/** When and in which words somebody wants to be reached, by whatever channel. */
export type Reach = {
  digest: number;
  lang: string;
  quiet?: Quiet | null;
  zone: string;
};
export type RecordWish = {
  pack?: string | null;
  private?: boolean;
  record: string;
};
/** A moment of a finished game. */
export type Replayed = {
  entries: number;
  entry: number;
  events: Array<Event>;
  following: Array<Replayed>;
  line?: string | null;
  options: Array<Button>;
  questions: Array<Asked>;
  standings: Standings;
  turn_after: number;
  turn_before: number;
  view: unknown;
  waiting: Array<number>;
};
export type SeatStatistics = {
  mean_score: number;
  win_rate: number;
};
/** How somebody stands in a tournament. 720 points are a table won. */
export type StandingInfo = {
  byes: number;
  entrant: number;
  games: number;
  opponents: number;
  place: number;
  points: number;
  wins: number;
};
/** What the counted games of one game say. */
export type Statistics = {
  games: number;
  tables: Array<TableStatistics>;
};
/** What is known of somebody's strength at one game. */
export type Strength = {
  games: number;
  points: number;
  spread: number;
};
/** How people meet. */
export type System = "swiss" | "round_robin";
/** A table, and later the finished game that was played at it. */
export type TableId = string;
export type TableStatistics = {
  by_seat: Array<SeatStatistics>;
  games: number;
  mean_entries: number;
  seats: number;
};
/** A tournament. */
export type Tournament = {
  bots: boolean;
  changed: number;
  clock: ClockKind;
  created: number;
  entrants: Array<Entrant>;
  game: string;
  host: UserId;
  id: TableId;
  name: string;
  options: Record<string, string>;
  phase: Phase;
  played: Array<PairedRound>;
  rounds: number;
  seats: number;
  system: System;
  turn_based: boolean;
};
/** A tournament and how it stands. */
export type TournamentShown = {
  standings: Array<StandingInfo>;
  tournament: Tournament;
};
/** A guest or an account. */
export type UserId = string;
/** Tables that wait for me. */
export type Waiting = {
  tables: Array<MyTable>;
};
/** Where a channel leads. */
export type Way = {
  address: string;
  kind: "mail";
} | {
  auth: string;
  endpoint: string;
  key: string;
  kind: "push";
} | {
  format: Format;
  kind: "webhook";
  url: string;
} | {
  kind: "feed";
};
/** Somebody who has just come in. */
export type Welcome = {
  person: Person;
  token?: string | null;
};
/** Who sits in a seat when the table opens. */
export type Who = {
  kind: "open";
} | {
  kind: "me";
  name?: string | null;
} | {
  bot: string;
  kind: "bot";
};

export interface Routes {
  'DELETE /api/my/channels/{channel}': { answer: Done };
  'GET /api/finished': { query: { game?: string; player?: string; after?: string; limit?: number; lang?: string }; answer: Paged_GameListing };
  'GET /api/finished/{id}': { answer: GameListing };
  'GET /api/finished/{id}/analysis': { query: { entry?: number; seat?: number; following?: number; lang?: string }; answer: Analysed };
  'GET /api/finished/{id}/curve': { answer: Curve };
  'GET /api/finished/{id}/record': { answer: string };
  'GET /api/finished/{id}/replay': { query: { entry?: number; seat?: number; following?: number; lang?: string }; answer: Replayed };
  'GET /api/games': { answer: Array<GameInfo> };
  'GET /api/games/{game}/pack': { answer: unknown };
  'GET /api/me': { answer: Me };
  'GET /api/my/bests': { answer: Array<Best> };
  'GET /api/my/channels': { answer: Channels };
  'GET /api/my/notices': { query: { token?: string; lang?: string }; answer: string };
  'GET /api/my/tables': { query: { after?: string; limit?: number; lang?: string }; answer: Paged_MyTable };
  'GET /api/my/waiting': { answer: Waiting };
  'GET /api/openapi.json': { answer: unknown };
  'GET /api/queue': { answer: Queued };
  'GET /api/ratings/{game}': { answer: Array<Rating> };
  'GET /api/rules/{game}': { answer: string };
  'GET /api/statistics/{game}': { answer: Statistics };
  'GET /api/tables': { query: { game?: string; phase?: string; after?: string; limit?: number; lang?: string }; answer: Paged_Listing };
  'GET /api/tables/{id}': { answer: Listing };
  'GET /api/tables/{id}/socket': { answer: string };
  'GET /api/tournaments': { answer: Array<Tournament> };
  'GET /api/tournaments/{id}': { answer: TournamentShown };
  'GET /healthz': { answer: Health };
  'GET /readyz': { answer: Health };
  'POST /api/guest': { body: GuestWish; answer: Welcome };
  'POST /api/login': { body: Credentials; answer: Welcome };
  'POST /api/logout': { answer: Done };
  'POST /api/my/channels': { body: NewChannel; answer: AddedChannel };
  'POST /api/password': { body: NewPassword; answer: Welcome };
  'POST /api/records': { body: RecordWish; answer: Kept };
  'POST /api/register': { body: Credentials; answer: Welcome };
  'POST /api/tables': { body: NewTable; answer: Opened };
  'POST /api/tables/{id}/enter': { body: EnterWish; answer: Opened };
  'POST /api/tables/{id}/invite': { body: InviteWish; answer: Invited };
  'POST /api/tables/{id}/invited': { body: EnterWish; answer: Listing };
  'POST /api/tables/{id}/rematch': { answer: Opened };
  'POST /api/tournaments': { body: NewTournament; answer: TournamentShown };
  'POST /api/tournaments/{id}/join': { answer: TournamentShown };
  'POST /api/tournaments/{id}/leave': { answer: TournamentShown };
  'POST /api/tournaments/{id}/start': { answer: TournamentShown };
  'PUT /api/my/channels/{channel}': { body: ChannelWish; answer: ChannelInfo };
  'PUT /api/my/reach': { body: Reach; answer: Reach };
}
