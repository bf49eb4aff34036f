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
export type Decision = { "question": "prohibit", of: number, } | { "question": "bath" } | { "question": "plan", place: number, } | { "question": "confirm" } | { "question": "act" } | { "question": "expand" } | { "question": "harvest", left: number, } | { "question": "buy" } | { "question": "build", building: Building, } | { "question": "send", follower: Kind, } | { "question": "technology" } | { "question": "spend", most: number, } | { "question": "sell", bonus: number, left: number, } | { "question": "swap", place: number, left: number, } | { "question": "bonus", left: number, } | { "question": "food", left: number, } | { "question": "torture", left: number, } | { "question": "offer", event_card: number, };
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
export type Pack = {
  "costs": {
    "church": {
      "coins": number,
      "wood": number,
    },
    "fortress": {
      "coins": number,
      "wood": number,
    },
    "place_I": {
      "wood": number,
    },
    "place_II": {
      "coins": number,
      "wood": number,
    },
    "place_III": {
      "coins": number,
      "wood": number,
    },
    "src": string,
    "village": {
      "wood": number,
    },
  },
  "deed": Array<{
    "face": Array<{
      "bonus": {
        "coins"?: number,
        "fame"?: number,
        "wood"?: number,
      },
      "id": string,
      "name": {
        "de": string,
        "en": string,
      },
      "on_complete"?: "hunger_defeated" | "medicine",
      "slots": {
        "all"?: Array<"bread" | "cheese" | "craftsman" | "farmer" | "fisher" | "knight" | "monk" | "scholar" | "trader" | "wine" | "wood" | "wool">,
        "p2"?: Array<"food" | "monk" | "scholar">,
        "p3"?: Array<"food" | "monk" | "scholar">,
        "p4"?: Array<"farmer" | "food" | "monk" | "scholar">,
      },
    }>,
    "id": "alchemy" | "almshouse" | "barter" | "canal" | "food_medicine" | "roads" | "town_wall",
    "min_players": number,
    "src": string | {
      "bonus": string,
      "name": string,
      "slots": string,
    },
  }>,
  "era": Array<{
    "at_peace"?: boolean,
    "bonus": {
      "coins_per_village"?: number,
      "fame_per_church"?: number,
      "fame_per_settler"?: number,
      "fame_per_village"?: number,
      "hunger"?: {
        "coins_when_defeated": number,
        "steps": Array<{
          "most": number,
          "owed": number,
        }>,
      },
    },
    "categories": Array<string>,
    "draw": number,
    "id": "development" | "hunger" | "peace" | "settling" | "trade",
    "name": {
      "de": string,
      "en": string,
    },
    "src": string,
  }>,
  "event": Array<{
    "category": string,
    "effect": "citizen_sole_most_areas" | "no_conquest" | {
      "buy_follower"?: {
        "coins": number,
        "kind": "scholar",
      },
      "citizen_if_villages"?: {
        "villages": number,
      },
      "coins_per_church"?: {
        "amount": number,
      },
      "coins_per_era"?: {
        "amount": number,
      },
      "fame_most_settlers"?: {
        "amount": number,
      },
      "fame_per_fortress"?: {
        "amount": number,
      },
      "food_for_fame"?: {
        "fame": number,
        "food": number,
      },
      "free_harvest"?: {
        "most": number,
      },
      "free_recruit"?: {
        "kinds": Array<"farmer" | "fisher">,
      },
      "gain_by_terrain"?: {
        "amount": number,
        "good": "fish",
        "terrain": "lake",
        "with_terrain": number,
      },
      "gain_goods"?: {
        "goods": {
          "grain"?: number,
          "wood"?: number,
        },
      },
      "harvest_ban"?: {
        "terrains": Array<"field" | "lake">,
      },
      "harvest_limit"?: {
        "most": number,
      },
      "lose_followers"?: {
        "amount": number,
        "cancelled_by"?: "medicine",
      },
      "owe_coins"?: {
        "amount": number,
      },
      "owe_coins_minus_fortress"?: {
        "amount": number,
      },
      "owe_coins_per_areas"?: {
        "per": number,
      },
      "owe_coins_per_village"?: {
        "amount": number,
      },
      "owe_food_by_areas"?: {
        "less_when_defeated"?: number,
        "steps": Array<{
          "most": number,
          "owed": number,
        }>,
      },
      "owe_food_per_fortress"?: {
        "amount": number,
      },
      "owe_wood_by_villages"?: {
        "steps": Array<{
          "most": number,
          "owed": number,
        }>,
      },
      "place_discount"?: {
        "wood": number,
      },
      "prohibit"?: {
        "target": "left" | "right",
      },
      "sell_offer"?: {
        "bonus": number,
        "most": number,
      },
      "village_discount"?: {
        "wood": number,
      },
    },
    "id": string,
    "name": {
      "de": string,
      "en": string,
    },
    "src": string,
    "text": {
      "de": string,
      "en": string,
    },
    "timing": "resolve" | "reveal" | "round",
  }>,
  "fame_bonus": Array<{
    "id": "advance_epoch" | "citizen" | "unlock_base_place",
    "name": {
      "de": string,
      "en": string,
    },
    "src": string,
  }>,
  "fame_track": {
    "bonus_fields": Array<number>,
    "end": number,
    "src": {
      "bonus_fields": string,
      "end": string,
      "start": string,
    },
    "start": number,
  },
  "follower": Array<{
    "id": "craftsman" | "farmer" | "fisher" | "knight" | "monk" | "scholar" | "trader",
    "name": {
      "de": string,
      "en": string,
    },
    "src": string,
    "supply": {
      "p2": number,
      "p3": number,
      "p4": number,
    },
    "wild"?: boolean,
  }>,
  "good": Array<{
    "food": boolean,
    "id": "bread" | "brocade" | "cheese" | "fish" | "grain" | "wine" | "wood" | "wool",
    "name": {
      "de": string,
      "en": string,
    },
    "src": string,
    "supply": {
      "p2": number,
      "p3": number,
      "p4": number,
    },
    "value": number,
  }>,
  "map": {
    "p2": {
      "cell": Array<{
        "id": string,
        "name": string,
        "q": number,
        "r": number,
        "seat"?: number,
        "terrain"?: "field" | "forest" | "hill" | "lake" | "pasture",
      }>,
      "src": string,
    },
    "p3": {
      "cell": Array<{
        "id": string,
        "name": string,
        "q": number,
        "r": number,
        "seat"?: number,
        "terrain"?: "field" | "forest" | "hill" | "lake" | "pasture",
      }>,
      "src": string,
    },
    "p4": {
      "cell": Array<{
        "id": string,
        "name": string,
        "q": number,
        "r": number,
        "seat"?: number,
        "terrain"?: "field" | "forest" | "hill" | "lake" | "pasture",
      }>,
      "src": string,
    },
  },
  "meta": {
    "game": "orleans_settlers",
    "id": "base",
  },
  "phase": Array<{
    "id": "actions" | "draw" | "event_resolve" | "event_reveal" | "plan" | "round_bonus" | "start_player",
    "name": {
      "de": string,
      "en": string,
    },
    "src": string,
  }>,
  "place": Array<{
    "effect": "build_fortress" | "build_village" | "buy_place" | "draw_choice" | "expand" | "town_hall" | {
      "build_church"?: {
        "follower": "monk",
      },
      "buy_citizen"?: {
        "coins": number,
      },
      "coins_per_village"?: {
        "amount": number,
      },
      "coins_to_fame"?: {
        "most": number,
      },
      "convert"?: {
        "from": Array<"cheese" | "grain" | "wool">,
        "most": number,
        "to": "bread" | "brocade",
      },
      "county_fair"?: {
        "coins": Array<number>,
      },
      "demand_minus"?: {
        "amount": number,
      },
      "expand_far"?: {
        "range": number,
      },
      "extra_draw"?: {
        "amount": number,
      },
      "fame"?: {
        "amount": number,
      },
      "fame_on_build"?: {
        "amount": number,
      },
      "fame_per_area"?: {
        "amount": number,
      },
      "harvest"?: {
        "most": number,
      },
      "points_per_church"?: {
        "amount": number,
      },
      "points_per_food"?: {
        "amount": number,
        "no_hunger": boolean,
        "per": number,
      },
      "points_per_shared_area"?: {
        "amount": number,
      },
      "recruit"?: {
        "gain": {
          "coins"?: number,
          "fame"?: number,
          "fish"?: number,
          "grain"?: number,
          "wood"?: number,
        },
        "kind": "craftsman" | "farmer" | "fisher" | "knight" | "monk" | "scholar" | "trader",
      },
      "sell"?: {
        "bonus": number,
        "most": number,
      },
      "take_goods"?: {
        "base": number,
        "good": "cheese" | "fish" | "wine" | "wood" | "wool",
        "most": number,
        "per_terrain": "forest" | "hill" | "lake" | "pasture",
      },
      "technology"?: {
        "gain"?: {
          "fame": number,
        },
      },
    },
    "group": string,
    "id": string,
    "name": {
      "de": string,
      "en": string,
    },
    "optional"?: Array<Array<"any" | "knight">>,
    "spaces"?: Array<Array<"any" | "craftsman" | "farmer" | "fisher" | "knight" | "monk" | "scholar" | "trader">>,
    "src": string | {
      "effect": string,
      "group"?: string,
      "name": string,
      "spaces"?: string,
    },
    "technology"?: boolean,
    "text": {
      "de": string,
      "en": string,
    },
  }>,
  "rules": {
    "events_per_category": number,
    "green_capacity": number,
    "least_followers": number,
    "rounds": number,
    "src": {
      "events_per_category": string,
      "green_capacity": string,
      "least_followers": string,
      "rounds": string,
    },
  },
  "scoring": {
    "area": number,
    "coin": number,
    "src": {
      "area": string,
      "coin": string,
      "twelve_points": string,
    },
    "twelve_points": number,
  },
  "setup": {
    "churches": {
      "p2": number,
      "p3": number,
      "p4": number,
    },
    "coins": number,
    "followers": {
      "craftsman": number,
      "farmer": number,
      "fisher": number,
      "trader": number,
    },
    "fortress_supply": {
      "p2": number,
      "p3": number,
      "p4": number,
    },
    "goods": {
      "fish": number,
      "grain": number,
    },
    "open_base_places": Array<"university">,
    "settlers_supply": number,
    "src": {
      "churches": string,
      "coins": string,
      "followers": string,
      "fortress_supply": string,
      "goods": string,
      "open_base_places": string,
      "settlers_supply": string,
    },
  },
  "source": Array<{
    "id": string,
    "name": {
      "de": string,
      "en": string,
    },
  }>,
  "technology": {
    "name": {
      "de": string,
      "en": string,
    },
    "src": string,
    "supply": {
      "p2": number,
      "p3": number,
      "p4": number,
    },
  },
  "term": Array<{
    "id": string,
    "name": {
      "de": string,
      "en": string,
    },
    "src": {
      "de": string,
      "en": string,
    },
  }>,
  "terrain": Array<{
    "count": {
      "p2": number,
      "p3": number,
      "p4": number,
    },
    "good": "cheese" | "fish" | "grain" | "wine" | "wood",
    "id": "field" | "forest" | "hill" | "lake" | "pasture",
    "name": {
      "de": string,
      "en": string,
    },
    "src": {
      "count": string,
      "good": string,
      "name": string,
    },
  }>,
  "torture": Array<{
    "id": "citizen" | "fortress" | "place_tile" | "settler" | "technology",
    "name": {
      "de": string,
      "en": string,
    },
    "src": string,
  }>,
};
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
export type Put = { 
/**
 * Without a kind the cheapest one: own kinds before monks (ORL-14.2).
 */
kind: Kind | null, place: number, 
/**
 * From 0.
 */
space: number, };
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
export type Wish = { plan: Array<Put>, };
