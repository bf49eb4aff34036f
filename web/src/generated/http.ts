// Made from the server's description by `make types`; do not edit.

import type { Advised, Alternative, Asked, Button, ClockKind, Event, Phase, SeatSummary, Standings, Summary } from './wire';

/** What an admin does. */
export type ActWish = {
  act: "warn";
  note: string;
  person: string;
} | {
  act: "suspend";
  days: number;
  note: string;
  person: string;
} | {
  act: "lift";
  note: string;
  person: string;
} | {
  act: "close_table";
  note: string;
  table: TableId;
} | {
  act: "settle";
  note: string;
  report: TableId;
};
/** A channel that was just made. */
export type AddedChannel = {
  channel: ChannelInfo;
  secret?: string | null;
};
/** A token that was just made. */
export type AddedToken = {
  info: TokenInfo;
  token: string;
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
/** A best result at a game for one. */
export type BestShown = {
  game: string;
  games: number;
  options: Record<string, string>;
  score: number;
};
/** A sentence in both languages, as clients are told of it. */
export type BothLanguages = {
  de: string;
  en: string;
};
/** What somebody is called for. */
export type CallKind = "turn" | "began" | "over" | "said" | "time_up" | "time_short" | "nudged" | "ahead";
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
export type Club = {
  about: string;
  created: number;
  id: TableId;
  members: number;
  name: string;
};
export type ClubInvite = {
  invite?: string | null;
};
export type ClubInviteWish = {
  revoke?: boolean;
};
export type ClubList = {
  clubs: Array<Club>;
  mine: Array<MyClub>;
};
/** A club. Everybody sees what it is; who is in it and what is played there only members do. */
export type ClubShown = {
  club: Club;
  games: Array<GameListing>;
  members: Array<Member>;
  role?: Role | null;
  tables: Array<Listing>;
  tournaments: Array<TournamentLine>;
};
export type ClubWish = {
  about?: string;
  key?: string | null;
  name: string;
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
export type DaysOffWish = {
  days: number;
};
/** What an admin did, and when. */
export type Deed = {
  act: string;
  admin?: UserId | null;
  admin_name?: string | null;
  at: number;
  note: string;
  number: number;
  person?: UserId | null;
  person_name?: string | null;
  thing?: TableId | null;
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
export type FaceWish = {
  avatar?: string | null;
};
export type Farewell = {
  password?: string | null;
};
/** What a person takes or builds often. */
export type FavouriteShown = {
  count: number;
  game: string;
  index: number;
  kind: string;
  name: Name;
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
/** A text that the host has set. */
export type HostText = {
  text: string;
};
export type InviteWish = {
  revoke?: boolean;
};
export type Invited = {
  invite?: string | null;
};
export type JoinWish = {
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
  avatar?: string | null;
  bot: boolean;
  person?: Person | null;
  ratings: Array<Rating>;
  texts: Array<string>;
  warnings: Array<Warning>;
};
export type Member = {
  at: number;
  name: string;
  role: Role;
  user: UserId;
};
/** A moment of a finished game. */
export type Moment = {
  entry: number;
  game: TableId;
};
/** A club that I have to do with. */
export type MyClub = {
  club: Club;
  role: Role;
};
/** My days off. */
export type MyDaysOff = {
  left: number;
  most: number;
  until?: number | null;
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
  club?: TableId | null;
  from?: Moment | null;
  game?: string | null;
  hints?: boolean;
  hot_seat?: boolean;
  key?: string | null;
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
export type NewToken = {
  label: string;
  scopes: Array<Scope>;
};
/** What a new tournament is like. */
export type NewTournament = {
  begins?: number | null;
  bots?: boolean;
  clock?: ClockKind;
  club?: TableId | null;
  game: string;
  key?: string | null;
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
  ended: boolean;
  id: TableId;
  opened: boolean;
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
/** The page of a person. What is private counts only for themselves. */
export type PersonPage = {
  bests: Array<BestShown>;
  favourites: Array<FavouriteShown>;
  person: PersonShown;
  rated: Array<RatedAt>;
  ratings: Array<Rating>;
  tallies: Array<Tally>;
  versus: Array<Versus>;
};
/** Somebody, as others see them. */
export type PersonShown = {
  account: boolean;
  avatar?: string | null;
  created: number;
  id: UserId;
  name: string;
};
/** A round of a schedule: seats name entrants by their number. */
export type PlannedRound = {
  byes: Array<number>;
  tables: Array<Array<number | null>>;
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
/** The rating after a game. */
export type RatedAt = {
  ended: number;
  finished: TableId;
  game: string;
  points: number;
  seats: number;
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
  key?: string | null;
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
/** A report as admins read it. */
export type Report = {
  at: number;
  by: UserId;
  by_name?: string | null;
  done?: number | null;
  id: TableId;
  line?: string | null;
  person?: UserId | null;
  person_name?: string | null;
  table?: TableId | null;
  text: string;
};
export type ReportWish = {
  line?: string | null;
  person?: string | null;
  table?: TableId | null;
  text: string;
};
/** What somebody is in a club. */
export type Role = "asked" | "member" | "organiser" | "owner";
export type RoleWish = {
  role: Role;
};
/** What a token is good for. */
export type Scope = "read" | "play" | "manage";
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
/** How somebody did at one game with so many seats. */
export type Tally = {
  best?: number | null;
  game: string;
  games: number;
  last: number;
  mean: number;
  seats: number;
  wins: number;
};
/** What somebody is to me. */
export type Tie = {
  at: number;
  from_them: boolean;
  kind: TieKind;
  name: string;
  other: UserId;
};
export type TieKind = "asked" | "friend" | "blocked" | "muted";
export type TieWish = {
  kind: TieKind;
};
/** A token by which a program acts for somebody; it opens nothing by itself. */
export type TokenId = string;
/** A token, as its person sees it later. */
export type TokenInfo = {
  created: number;
  id: TokenId;
  label: string;
  scopes: Array<Scope>;
  used?: number | null;
};
export type Tokens = {
  tokens: Array<TokenInfo>;
};
/** A tournament. */
export type Tournament = {
  begins?: number | null;
  bots: boolean;
  changed: number;
  clock: ClockKind;
  club?: TableId | null;
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
  schedule: Array<PlannedRound>;
  seats: number;
  system: System;
  turn_based: boolean;
};
/** A tournament in a list. */
export type TournamentLine = {
  begins?: number | null;
  changed: number;
  entrants: number;
  game: string;
  id: TableId;
  name: string;
  phase: Phase;
  played: number;
  rounds: number;
  seats: number;
  system: System;
};
/** A tournament and how it stands. */
export type TournamentShown = {
  standings: Array<StandingInfo>;
  tournament: Tournament;
};
/** A guest or an account. */
export type UserId = string;
/** How it went between two people at one game, as the first of them sees it. */
export type Versus = {
  ahead: number;
  behind: number;
  game: string;
  games: number;
};
/** Tables that wait for me. */
export type Waiting = {
  tables: Array<MyTable>;
};
/** What an admin has told somebody. */
export type Warning = {
  at: number;
  id: TableId;
  text: string;
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
/** What a viewer saw of a finished game while it was played, as it was kept then. It needs no replay, so it is there
whatever became of the rules. */
export type Witnessed = {
  events: Array<Event>;
  played_here: number;
  rules: number;
};

export interface Routes {
  'DELETE /api/clubs/{id}': { answer: Done };
  'DELETE /api/clubs/{id}/members/{who}': { answer: Done };
  'DELETE /api/my/channels/{channel}': { answer: Done };
  'DELETE /api/my/people/{who}': { query: { kind?: string }; answer: Done };
  'DELETE /api/my/tokens/{token}': { answer: Done };
  'DELETE /api/tournaments/{id}': { answer: Done };
  'GET /api/admin/deeds': { query: { before?: number }; answer: Array<Deed> };
  'GET /api/admin/reports': { query: { done?: boolean }; answer: Array<Report> };
  'GET /api/avatars': { query: { of?: string }; answer: Record<string, string> };
  'GET /api/clubs': { answer: ClubList };
  'GET /api/clubs/{id}': { answer: ClubShown };
  'GET /api/finished': { query: { game?: string; player?: string; seats?: number; shortest?: number; longest?: number; since?: number; until?: number; least?: number; most?: number; after?: string; limit?: number; lang?: string }; answer: Paged_GameListing };
  'GET /api/finished/{id}': { answer: GameListing };
  'GET /api/finished/{id}/analysis': { query: { entry?: number; seat?: number; following?: number; lang?: string }; answer: Analysed };
  'GET /api/finished/{id}/curve': { answer: Curve };
  'GET /api/finished/{id}/events': { query: { seat?: number; lang?: string }; answer: Witnessed };
  'GET /api/finished/{id}/record': { answer: string };
  'GET /api/finished/{id}/replay': { query: { entry?: number; seat?: number; following?: number; lang?: string }; answer: Replayed };
  'GET /api/games': { answer: Array<GameInfo> };
  'GET /api/games/{game}/pack': { answer: unknown };
  'GET /api/me': { answer: Me };
  'GET /api/my/bests': { answer: Array<Best> };
  'GET /api/my/channels': { answer: Channels };
  'GET /api/my/days-off': { answer: MyDaysOff };
  'GET /api/my/export': { answer: unknown };
  'GET /api/my/notices': { query: { token?: string; lang?: string }; answer: string };
  'GET /api/my/people': { answer: Array<Tie> };
  'GET /api/my/tables': { query: { after?: string; limit?: number; lang?: string }; answer: Paged_MyTable };
  'GET /api/my/tokens': { answer: Tokens };
  'GET /api/my/waiting': { answer: Waiting };
  'GET /api/openapi.json': { answer: unknown };
  'GET /api/people/{who}': { answer: PersonPage };
  'GET /api/people/{who}/versus/{other}': { answer: Array<Versus> };
  'GET /api/queue': { answer: Queued };
  'GET /api/ratings/{game}': { answer: Array<Rating> };
  'GET /api/rules/{game}': { answer: string };
  'GET /api/statistics/{game}': { answer: Statistics };
  'GET /api/tables': { query: { game?: string; phase?: string; after?: string; limit?: number; lang?: string }; answer: Paged_Listing };
  'GET /api/tables/{id}': { answer: Listing };
  'GET /api/tables/{id}/events': { answer: string };
  'GET /api/tables/{id}/socket': { answer: string };
  'GET /api/tables/{id}/view': { answer: unknown };
  'GET /api/texts/{name}': { answer: HostText };
  'GET /api/tournaments': { answer: Array<TournamentLine> };
  'GET /api/tournaments/{id}': { answer: TournamentShown };
  'GET /healthz': { answer: Health };
  'GET /readyz': { answer: Health };
  'POST /api/admin/acts': { body: ActWish; answer: Done };
  'POST /api/clubs': { body: ClubWish; answer: ClubShown };
  'POST /api/clubs/{id}/invite': { body: ClubInviteWish; answer: ClubInvite };
  'POST /api/clubs/{id}/join': { body: JoinWish; answer: ClubShown };
  'POST /api/guest': { body: GuestWish; answer: Welcome };
  'POST /api/login': { body: Credentials; answer: Welcome };
  'POST /api/logout': { answer: Done };
  'POST /api/my/bot': { answer: Person };
  'POST /api/my/channels': { body: NewChannel; answer: AddedChannel };
  'POST /api/my/delete': { body: Farewell; answer: Done };
  'POST /api/my/tokens': { body: NewToken; answer: AddedToken };
  'POST /api/my/warnings/{id}/read': { answer: Done };
  'POST /api/password': { body: NewPassword; answer: Welcome };
  'POST /api/records': { body: RecordWish; answer: Kept };
  'POST /api/register': { body: Credentials; answer: Welcome };
  'POST /api/reports': { body: ReportWish; answer: Done };
  'POST /api/tables': { body: NewTable; answer: Opened };
  'POST /api/tables/{id}/do': { body: unknown; answer: unknown };
  'POST /api/tables/{id}/enter': { body: EnterWish; answer: Opened };
  'POST /api/tables/{id}/invite': { body: InviteWish; answer: Invited };
  'POST /api/tables/{id}/invited': { body: EnterWish; answer: Listing };
  'POST /api/tables/{id}/rematch': { answer: Opened };
  'POST /api/tournaments': { body: NewTournament; answer: TournamentShown };
  'POST /api/tournaments/{id}/join': { answer: TournamentShown };
  'POST /api/tournaments/{id}/leave': { answer: TournamentShown };
  'POST /api/tournaments/{id}/start': { answer: TournamentShown };
  'PUT /api/clubs/{id}': { body: ClubWish; answer: ClubShown };
  'PUT /api/clubs/{id}/members/{who}': { body: RoleWish; answer: ClubShown };
  'PUT /api/my/avatar': { body: FaceWish; answer: Done };
  'PUT /api/my/channels/{channel}': { body: ChannelWish; answer: ChannelInfo };
  'PUT /api/my/days-off': { body: DaysOffWish; answer: MyDaysOff };
  'PUT /api/my/people/{who}': { body: TieWish; answer: Array<Tie> };
  'PUT /api/my/reach': { body: Reach; answer: Reach };
}
