// Made from the Rust types by `make types`; do not edit.

export type AreaView = { index: number, id: string, q: number, r: number, 
/**
 * Nothing for a starting village, and for a land that is not laid yet.
 */
terrain: Terrain | null, 
/**
 * Whose starting village it is.
 */
start_of: number | null, settlers: Array<number>, fortress: number | null, village: boolean, church: boolean, };
export type Building = "village" | "fortress" | "church";
export type DeedView = { index: number, id: string, 
/**
 * How many faces are complete; 2 is closed.
 */
complete: number, 
/**
 * The id of the open face.
 */
face: string | null, slots: Array<SlotView>, bonus: GainView, };
export type Entry = { index: number, id: string, };
export type Event = { "event": "land", area: number, terrain: Terrain, } | { "event": "lands_again" } | { "event": "first", seat: number, } | { "event": "round_began", round: number, seat: number, } | { "event": "revealed", event_card: number, } | { "event": "forbade", seat: number, place: number, whose: number, } | { "event": "drew", seat: number, kind: Kind, } | { "event": "kept", seat: number, kind: Kind, } | { "event": "planned", seat: number, place: number, folk: Record<"farmer" | "fisher" | "craftsman" | "trader" | "scholar" | "knight" | "monk", number>, } | { "event": "planned_nothing", seat: number, } | { "event": "used", seat: number, place: number, } | { "event": "passed", seat: number, } | { "event": "recruited", seat: number, kind: Kind, } | { "event": "took_goods", seat: number, goods: Record<"grain" | "fish" | "cheese" | "wood" | "wine" | "bread" | "wool" | "brocade", number>, } | { "event": "harvested", seat: number, area: number, good: Good, } | { "event": "got_coins", seat: number, coins: number, } | { "event": "paid", seat: number, coins: number, } | { "event": "got_citizen", seat: number, } | { "event": "expanded", seat: number, area: number, } | { "event": "joined", seat: number, area: number, } | { "event": "conquered", seat: number, area: number, from: number, } | { "event": "bought", seat: number, place: number, } | { "event": "built", seat: number, building: Building, area: number, } | { "event": "covered", seat: number, place: number, } | { "event": "sold", seat: number, good: Good, coins: number, } | { "event": "swapped", seat: number, good: Good, to: Good, } | { "event": "sent", seat: number, tile: Tile, deed: number, face: number, } | { "event": "completed", seat: number, deed: number, face: number, } | { "event": "hunger_defeated" } | { "event": "got_fame", seat: number, points: number, } | { "event": "unlocked_place", seat: number, place: number, } | { "event": "advanced", seat: number, era: number, } | { "event": "stood_up", seat: number, } | { "event": "gave_goods", seat: number, goods: Record<"grain" | "fish" | "cheese" | "wood" | "wine" | "bread" | "wool" | "brocade", number>, } | { "event": "short", seat: number, missing: number, } | { "event": "surrendered", seat: number, item: Item, } | { "event": "lapsed", seat: number, left: number, } | { "event": "lost_follower", seat: number, kind: Kind, } | { "event": "declined", seat: number, } | { "event": "ended" };
export type GainView = { goods: Record<"grain" | "fish" | "cheese" | "wood" | "wine" | "bread" | "wool" | "brocade", number>, coins: number, fame: number, };
export type Good = "grain" | "fish" | "cheese" | "wood" | "wine" | "bread" | "wool" | "brocade";
export type Group = "board" | "base" | "I" | "II" | "III";
export type Item = { "settler": number | null } | { "fortress": number | null } | { "technology": number } | { "place": number } | "citizen";
export type Kind = "farmer" | "fisher" | "craftsman" | "trader" | "scholar" | "knight" | "monk";
export type MarketView = { goods: Record<"grain" | "fish" | "cheese" | "wood" | "wine" | "bread" | "wool" | "brocade", number>, followers: Record<"farmer" | "fisher" | "craftsman" | "trader" | "scholar" | "knight" | "monk", number>, technology: number, churches: number, };
export type Phase = "event_reveal" | "draw" | "plan" | "actions" | "event_resolve" | "round_bonus" | "start_player";
export type PlaceView = { index: number, id: string, group: Group, spaces: Array<SpaceView>, ready: boolean, forbidden: boolean, };
export type PlayerView = { seat: number, bag: Record<"farmer" | "fisher" | "craftsman" | "trader" | "scholar" | "knight" | "monk", number>, green: Record<"farmer" | "fisher" | "craftsman" | "trader" | "scholar" | "knight" | "monk", number>, goods: Record<"grain" | "fish" | "cheese" | "wood" | "wine" | "bread" | "wool" | "brocade", number>, coins: number, citizens: number, fame: number, 
/**
 * From 1.
 */
era: number, upright: boolean, at_peace: boolean, settlers: number, fortresses: number, areas: number, villages: number, churches: number, 
/**
 * Points if the game ended now.
 */
points: number, 
/**
 * ORL-5.1: what the era and tiles allow to draw.
 */
allowance: number, places: Array<PlaceView>, 
/**
 * Base places that are still locked.
 */
locked: Array<Entry>, confirmed: boolean, passed: boolean, 
/**
 * The place where the viewer's own walk stands (ORL-14.1).
 */
planning_at: number | null, };
export type SlotView = { 
/**
 * A kind of follower, a good, or `food`.
 */
accepts: string, filled: boolean, };
export type SpaceView = { accepts: Array<Kind>, optional: boolean, follower: Kind | null, 
/**
 * Placed in this planning phase and still hidden from the others.
 */
planned: boolean, technology: boolean, };
export type Terrain = "field" | "lake" | "pasture" | "forest" | "hill";
export type Tile = { "follower": Kind } | { "good": Good };
export type TileView = { index: number, id: string, group: Group, goods: Record<"grain" | "fish" | "cheese" | "wood" | "wine" | "bread" | "wool" | "brocade", number>, coins: number, };
export type View = { 
/**
 * The seat that looks; nothing for a spectator.
 */
viewer: number | null, round: number, rounds: number, 
/**
 * Nothing before the first round and after the last.
 */
phase: Phase | null, over: boolean, start: number, 
/**
 * Who is asked; empty while chance is due.
 */
waiting: Array<number>, 
/**
 * Whose turn it is in phases that run seat by seat.
 */
active: number | null, event: Entry | null, 
/**
 * ORL-15.2: the cards of each category that have not been seen; some of them are not in the deck.
 */
unseen_events: Array<Entry>, players: Array<PlayerView>, areas: Array<AreaView>, market: MarketView, on_sale: Array<TileView>, deeds: Array<DeedView>, hunger_defeated: boolean, 
/**
 * ORL-10.1
 */
fame_end: number, bonus_fields: Array<number>, };
