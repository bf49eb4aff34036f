// What is asked and answered over HTTP, as the server's description (/api/openapi.json) has it.

import type { Advised, Alternative, Asked, Button, ClockKind, Event, SeatSummary, Standings, Summary } from '../generated/wire';

export type ListedFacts = { game: string; seats: number; options: Record<string, string>; typed_seed: boolean; host: string; private: boolean; hot_seat: boolean; turn_based: boolean; clock: ClockKind; hints: boolean; from_position: boolean; created: number };
export type Listing = { id: string; facts: ListedFacts; summary: Summary };
export type MyTable = Listing & { sits: boolean };
export type GameListing = { id: string; facts: ListedFacts; seats: SeatSummary[]; entries: number; ended: number; uploaded: boolean };
export type Paged<T> = { items: T[]; next: string | null };
export type Person = { id: string; name: string; account: boolean; admin: boolean; created: number };
export type Switch = { clause: string; key: string; values: string[] };
export type GameInfo = { id: string; name: { de: string; en: string }; seats: [number, number]; rules: number; content: string; options: Switch[]; bots: string[] };
export type Replayed = { entry: number; entries: number; line: string | null; view: any; waiting: number[]; questions: Asked[]; options: Button[]; events: Event[]; standings: Standings };
/** What a bot thinks about a moment; `played` is nothing if the seat never answered, its `weighed` if the bot did not think of it. */
export type Analysed = { entry: number; seat: number; played: { action: string; text: string; weighed: Alternative | null } | null; advised: Advised };
