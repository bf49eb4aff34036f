// Made from the Rust types by `make types`; do not edit.

export type BonusView = { bonus: string, at: number, 
/**
 * Nobody has reached it yet.
 */
open: boolean, };
export type Building = "house" | "boathouse" | "town_hall" | "windmill" | "market";
export type CardView = { space: number, hero: string, on_card: Record<"wood" | "food" | "stone" | "hive", number>, charged: [number, number], 
/**
 * Ongoing skills used this turn, one bit per skill.
 */
spent: number, };
export type ClearingView = { clearing: string, hexes: Array<HexView>, heroes: Array<number>, promises: Array<number>, sister: boolean, };
export type Crossing = { bonus: number, by: number, };
export type Deed = "walk" | "gather" | "clear" | "build" | "settle" | "favour" | "hero";
export type Event = { "event": "start_player", seat: number, } | { "event": "deck_taken", seat: number, deck: number, } | { "event": "hero_revealed", hero: number, } | { "event": "favour_revealed", favour: number, } | { "event": "hero_discarded", hero: number, } | { "event": "favour_discarded", favour: number, } | { "event": "row_cleared", row: Row, } | { "event": "marker_placed", marker: number, spot: number, } | { "event": "preplaced", building: Building, hex: number, } | { "event": "turn_began", seat: number, } | { "event": "played", seat: number, hero: number, space: number, } | { "event": "space_skill", seat: number, space: number, } | { "event": "slides", seat: number, } | { "event": "slid", seat: number, hero: number, space: number, } | { "event": "returned", seat: number, hero: number, } | { "event": "charged", seat: number, hero: number, skill: SkillId, } | { "event": "triggered", seat: number, hero: number, skill: SkillId, } | { "event": "ongoing_used", seat: number, hero: number, skill: SkillId, } | { "event": "promised", seat: number, clearing: number, } | { "event": "paid", seat: number, goods: Record<"wood" | "food" | "stone" | "hive", number>, } | { "event": "banner_paid", seat: number, marker: number, } | { "event": "banner_returned", seat: number, marker: number, spot: number, } | { "event": "walked", seat: number, to: number, steps: number, } | { "event": "stored", seat: number, goods: Record<"wood" | "food" | "stone" | "hive", number>, gathered: boolean, } | { "event": "unit_returned", seat: number, resource: Resource, } | { "event": "stashed", seat: number, goods: Record<"wood" | "food" | "stone" | "hive", number>, } | { "event": "cleared", seat: number, marker: number, spot: number, } | { "event": "marker_gained", seat: number, marker: number, } | { "event": "track_at_bottom", seat: number, } | { "event": "track_reset", calm: boolean, } | { "event": "leaves", seat: number, leaves: number, } | { "event": "hero_taken", seat: number, hero: number, } | { "event": "favour_taken", seat: number, favour: number, } | { "event": "reduced", seat: number, tile: Tile, } | { "event": "built", seat: number, tile: Tile, hex: number, } | { "event": "clearing_filled", clearing: number, } | { "event": "settled", seat: number, villager: Villager, hex: number, } | { "event": "trophy_taken", seat: number, trophy: number, } | { "event": "end_triggered" } | { "event": "bonus_reached", bonus: number, } | { "event": "bonus_awarded", bonus: number, } | { "event": "sisters_turn" } | { "event": "sister_favour_shown", card: number, } | { "event": "sister_building_shown", building: Building, } | { "event": "sister_card_shown", card: number, } | { "event": "sister_rests" } | { "event": "sister_moved", to: number, } | { "event": "sister_leaves", leaves: number, } | { "event": "sister_cleared", marker: number, spot: number, } | { "event": "sister_built", building: Building, hex: number, } | { "event": "sister_hero", hero: number, } | { "event": "sister_favour", favour: number, } | { "event": "sister_trophy", trophy: number, } | { "event": "game_over", stopped: boolean, };
export type FavourView = { favour: string, 
/**
 * What it is worth as things stand.
 */
leaves: number, };
export type HexView = { hex: string, q: number, r: number, symbol: Resource | null, building: Building | null, fellowship: boolean, villagers: Array<[number, Villager]>, };
export type Level = "easy" | "medium" | "hard" | "very_hard" | "expert";
export type MarkerView = { marker: string, banner: string, health: number, leaves: number, };
export type PathView = { path: string, a: string, b: string, spots: Array<SpotView>, };
export type PlayerView = { seat: number, deck: string | null, leaves: number, 
/**
 * Leaves if the game ended now, favours included.
 */
score: number, at: string, goods: Record<"wood" | "food" | "stone" | "hive", number>, capacity: number, hand: Array<string>, 
/**
 * A card at space 0 is just leaving.
 */
board: Array<CardView>, attributes: Record<"walk" | "attack" | "wood" | "food" | "stone", number>, favours: Array<FavourView>, homeless: Record<Villager, number>, built: Array<string>, markers: Array<[string, Side]>, trophies: Array<string>, claims: number, deeds: Record<Deed, number>, };
export type Resource = "wood" | "food" | "stone" | "hive";
export type Row = "favour" | "hero";
export type Side = "green" | "orange";
export type SisterView = { level: Level, leaves: number, 
/**
 * With her favours and the building cards that lie open.
 */
score: number, at: string, stamina: number, markers: Array<string>, trophies: Array<string>, claims: number, favours: Array<string>, face_up: Array<string>, deck: Array<string>, buildings: Array<Building>, };
export type SkillId = number;
export type SpotView = { spot: string, marker: MarkerView | null, };
export type Tile = { "general": Building } | { "fellow": number };
export type View = { over: boolean, stopped: boolean, rounds: number, start: number, active: number, sisters_turn: boolean, clearings: Array<ClearingView>, paths: Array<PathView>, side: Side, calm: boolean, 
/**
 * EMB-14.2: the content of bag and decks can be deduced, their order cannot.
 */
bag: Array<string>, track: number, track_rows: Array<Array<Resource | null>>, trophies: Array<string>, bonuses: Array<BonusView>, crossed: Array<Crossing>, supply: Record<Building, number>, hero_row: Array<string | null>, favour_row: Array<string | null>, hero_deck: Array<string>, hero_discard: Array<string>, favour_deck: Array<string>, favour_discard: Array<string>, thinned: Array<Row>, players: Array<PlayerView>, sister: SisterView | null, window: Window, free_skill: boolean, 
/**
 * What is still to be decided, the open question last.
 */
pending: unknown[], };
export type Villager = "rat" | "owl" | "rabbit" | "frog";
export type Window = "closed" | "open" | { "only": number };
