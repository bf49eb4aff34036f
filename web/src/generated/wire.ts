// Made from the Rust types by `make types`; do not edit.

export type Advised = { action: string, text: string, iterations: number, alternatives: Array<Alternative>, 
/**
 * What the answer prevents, where the game can tell.
 */
prevents?: string, 
/**
 * Where the answer is a step of a whole: all its steps, this one first.
 */
whole?: Array<string>, 
/**
 * The rest of the turn: what the bot would answer next.
 */
then?: Array<Button>, };
export type AheadShown = { wish: AheadWish, text: string, dropped?: DroppedFor, };
export type AheadWish = { "kind": "usual", usual: Usual, } | { "kind": "if", asked: string, answers: Array<string>, lasts: Lasts, 
/**
 * What its owner calls it, for example by the words of question and answer.
 */
name?: string, };
export type Alternative = { action: string, text: string, visits: number, 
/**
 * What each seat may expect, from 0 to 1.
 */
values: Array<number>, 
/**
 * Where one plays alone: the points to be expected, or how many more than the opponent without a seat.
 */
points?: number, 
/**
 * The whole that begins with it, where that was thought through.
 */
whole?: Array<string>, 
/**
 * The rest of the turn that begins with it, where that was thought through.
 */
then?: Array<Button>, };
export type Asked = { seat: number, decision: unknown, text: string, 
/**
 * The sentence of the question, without what is filled in: by it an answer is given ahead.
 */
sentence: string, clause?: string, };
export type Button = { action: string, text: string, price: Array<NamedAmount>, gain: Array<NamedAmount>, reveals: boolean, ends_turn: boolean, };
export type ClockKind = { "kind": "none" } | { "kind": "per_move", seconds: number, } | { "kind": "per_game", seconds: number, increment: number, };
export type DroppedFor = "not_legal" | "other_question" | "round" | "away" | "taken_back";
export type Event = { entry: number, event: unknown, text: string, clause?: string, };
export type Explained = { legal: boolean, action: string, text: string, price: Array<NamedAmount>, gain: Array<NamedAmount>, reveals: boolean, ends_turn: boolean, } | { legal: boolean, code: string, message: string, clause?: string, at?: number, line?: number, 
/**
 * Which limit it is about, mostly by its name in the configuration.
 */
limit?: string, 
/**
 * Milliseconds after which it may be asked again, where time alone ends the limit.
 */
again_ms?: number, };
export type Failure = { code: string, message: string, clause?: string, at?: number, line?: number, 
/**
 * Which limit it is about, mostly by its name in the configuration.
 */
limit?: string, 
/**
 * Milliseconds after which it may be asked again, where time alone ends the limit.
 */
again_ms?: number, };
export type Foreseen = { refused?: Failure, action: string, text: string, price: Array<NamedAmount>, gain: Array<NamedAmount>, reveals: boolean, ends_turn: boolean, };
export type Lang = "de" | "en";
export type Lasts = "once" | "round" | "game";
export type NamedAmount = { kind: string, index: number, count: number, name: string, };
export type Notice = { "is": "seat", seat: number, holder: Occupant, } | { "is": "started" } | { "is": "time_up", seat: number, } | { "is": "time_short", seat: number, } | { "is": "nudged", seat: number, name: string, } | { "is": "days_off", seat: number, until: number, } | { "is": "said", user: string, name: string, text: string, } | { "is": "rematch", table: string, } | { "is": "rules", from: number, to: number, lost: number, } | { "is": "resigned", seat: number, } | { "is": "end", seat: number, agree: boolean, } | { "is": "ended" } | { "is": "over" } | { "is": "forgotten" };
export type NoticeRow = { notice: Notice, 
/**
 * The key of the request that caused it.
 */
key: string | null, by: string | null, at: number, };
export type Occupant = { "kind": "open" } | { "kind": "person", user: string, name: string, } | { "kind": "bot", bot: string, } | { "kind": "away", user: string, name: string, bot: string, };
export type OffUntil = { seat: number, until: number, };
export type Opponent = { name: string, score: number, rank: number, parts: Array<ScorePart>, };
export type Phase = "gathering" | "playing" | "over";
export type Request = { "do": "join", lang: Lang, 
/**
 * What the client has already: entries and notices.
 */
n: number | null, m: number | null, } | { "do": "act", key: string, seat: number, seen: number, actions: Array<string>, } | { "do": "wish", key: string, seat: number, seen: number, wish: unknown, } | { "do": "undo", key: string, seat: number, seen: number, count: number, } | { "do": "restart", key: string, seat: number, seen: number, } | { "do": "redo", key: string, seat: number, seen: number, } | { "do": "explain", id: number, seat: number, action: string, } | { "do": "foresee", id: number, seat: number, wish: unknown, } | { "do": "hint", id: number, seat: number, } | { "do": "look", seat: number | null, } | { "do": "moment", id: number, n: number, } | { "do": "since", n: number, m: number, } | { "do": "lang", lang: Lang, } | { "do": "sit", key: string, seat: number, } | { "do": "stand", key: string, seat: number, } | { "do": "bot", key: string, seat: number, bot: string | null, } | { "do": "start", key: string, } | { "do": "leave", key: string, seat: number, } | { "do": "return", key: string, seat: number, } | { "do": "resign", key: string, seat: number, } | { "do": "end", key: string, seat: number, agree: boolean, } | { "do": "ahead", key: string, seat: number, seen: number, give: Array<AheadWish>, } | { "do": "nudge", key: string, seat: number, } | { "do": "days_off", key: string, until: number, } | { "do": "say", key: string, text: string, } | { "do": "mute", user: string, mute: boolean, } | { "do": "ping", t: number, };
export type ScorePart = { points: number, text: string, };
export type SeatSummary = { 
/**
 * Final points and place.
 */
score: number | null, rank: number | null, } & ({ "kind": "open" } | { "kind": "person", user: string, name: string, } | { "kind": "bot", bot: string, } | { "kind": "away", user: string, name: string, bot: string, });
export type ServerMessage = { "is": "table", n: number, m: number, table: TableInfo, phase: Phase, 
/**
 * The seats of this login.
 */
yours: Array<number>, 
/**
 * From where it looks.
 */
viewer: number | null, seating: Array<Occupant>, 
/**
 * The seats that want the game to end without a result.
 */
ending: Array<number>, off: Array<OffUntil>, 
/**
 * The latest events, oldest first; all of them after `n` of the request where that is possible.
 */
events: Array<Event>, notices: Array<NoticeRow>, } | { "is": "update", n: number, m: number, phase: Phase, events: Array<Event>, 
/**
 * Events before `n` may no longer be so: something was taken back.
 */
taken_back?: boolean, view: unknown, turn: Turn, clocks?: Array<Times>, standings?: Standings, 
/**
 * The seed, once the game is over.
 */
seed?: string, } | { "is": "notices", n: number, m: number, phase: Phase, yours: Array<number>, seating: Array<Occupant>, ending: Array<number>, off: Array<OffUntil>, notices: Array<NoticeRow>, } | { "is": "answer", n: number, m: number, key: string, verdict: Verdict, } | { "is": "explained", n: number, m: number, id: number, explained: Explained, } | { "is": "foreseen", n: number, m: number, id: number, foreseen: { Ok : Array<Foreseen> } | { Err : Failure }, } | { "is": "hint", n: number, m: number, id: number, hint: { Ok : Advised } | { Err : Failure }, } | { "is": "queued", n: number, m: number, hint?: number, place: number, } | { "is": "hurried", n: number, m: number, } | { "is": "moment", n: number, m: number, id: number, view: unknown, } | { "is": "pong", n: number, m: number, t: number, } | { "is": "bye", after_ms: number, } | { "is": "error", error: Failure, key?: string, };
export type Standing = { seat: number, score: number, rank: number, parts: Array<ScorePart>, };
export type Standings = { over: boolean, seats: Array<Standing>, opponent?: Opponent, verdict?: string, };
export type Summary = { phase: Phase, seats: Array<SeatSummary>, 
/**
 * Who is asked now.
 */
waiting: Array<number>, 
/**
 * How many entries everybody has seen.
 */
entries: number, 
/**
 * Milliseconds since 1970 of the last change.
 */
changed: number, };
export type TableInfo = { id: string, game: string, rules: number, seats: number, options: { [key in string]: string }, content: string, host: string, private: boolean, hot_seat: boolean, turn_based: boolean, clock: ClockKind, hints: boolean, typed_seed: boolean, 
/**
 * It began from a position that the host chose, and the host may know what is hidden in it.
 */
from_position: boolean, 
/**
 * Binds the server to its seed before the first draw.
 */
commitment: string, };
export type Times = { seat: number, left_ms: number, runs: boolean, };
export type Turn = { waiting: Array<number>, 
/**
 * Whether the open question is put to several seats at once.
 */
simultaneous: boolean, question?: Asked, options?: Array<Button>, 
/**
 * How many answers can be taken back, now or to the beginning of the turn, and given again.
 */
undo: number, restart: number, redo: number, 
/**
 * What the viewer had seen at the end of its last turn, in entries; 0 before it has had one.
 */
since: number, 
/**
 * What the viewer may answer before it is asked.
 */
usual?: Array<AheadShown>, 
/**
 * What it has, and what was dropped since.
 */
ahead?: Array<AheadShown>, };
export type Usual = "pass" | "end" | "decline" | "repeat";
export type Verdict = { "ok": number } | "stale" | { "refused": Failure } | { "retry": number };
