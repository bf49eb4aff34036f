// Made from the Rust types by `make types`; do not edit.

export type BonusView = { bonus: string, at: number, 
/**
 * Nobody has reached it yet.
 */
open: boolean, };
export type BuildView = { anywhere: boolean, types: Array<Building>, discount: number, 
/**
 * What it costs is a question: there is a discount, or a rebate that was not taken yet.
 */
bargain: boolean, 
/**
 * EMB-6.53: the rebate was taken.
 */
rebated: boolean, 
/**
 * What is left of a cost that is being reduced.
 */
cost: Record<"wood" | "food" | "stone" | "hive", number> | null, };
export type Building = "house" | "boathouse" | "town_hall" | "windmill" | "market";
export type CardView = { space: number, hero: string, on_card: Record<"wood" | "food" | "stone" | "hive", number>, charged: [number, number], 
/**
 * Ongoing skills used this turn, one bit per skill.
 */
spent: number, };
export type ClearingView = { clearing: string, hexes: Array<HexView>, heroes: Array<number>, promises: Array<number>, sister: boolean, };
export type Crossing = { bonus: number, by: number, };
export type Decision = { "question": "deck" } | { "question": "actions", main: boolean, } | { "question": "ongoing" } | { "question": "space", hero: number, } | { "question": "play_skills", hero: number, space: number, } | { "question": "use", hero: number, skill: SkillId, } | { "question": "x", hero: number, resource: Resource, } | { "question": "banner", hero: number, } | { "question": "onto", marker: number, } | { "question": "walk", steps: number, } | { "question": "store", resource: Resource, count: number, } | { "question": "return", left: number, resource: Resource, } | { "question": "pick", left: number, } | { "question": "choose" } | { "question": "attack", damage: number, } | { "question": "field" } | { "question": "leaves", leaves: number, } | { "question": "take_hero", left: number, } | { "question": "take_favour", left: number, } | { "question": "gain_marker", max_health: number, } | { "question": "trigger", on: Trigger, } | { "question": "build", left: number, } | { "question": "rebate", tile: Tile, } | { "question": "cheaper", left: number, tile: Tile, } | { "question": "build_where", tile: Tile, } | { "question": "build_on", tile: Tile, clearing: number, } | { "question": "move_in", hex: number, } | { "question": "settle", left: number, } | { "question": "settle_where", villager: Villager, } | { "question": "settle_on", villager: Villager, clearing: number, } | { "question": "trophy" } | { "question": "sister_trophy" } | { "question": "sister_attack", damage: number, } | { "question": "sister_build", building: Building, };
export type Deed = "walk" | "gather" | "clear" | "build" | "settle" | "favour" | "hero";
export type EffectsView = { seat: number, 
/**
 * Whose skill it is, and its number on the card; nothing for a board space, a villager, a trophy or a bonus.
 */
skill: [string, number] | null, 
/**
 * EMB-6.55: the X that was paid.
 */
x: number, 
/**
 * How many of its effects have begun.
 */
begun: number, };
export type Event = { "event": "start_player", seat: number, } | { "event": "deck_taken", seat: number, deck: number, } | { "event": "hero_revealed", hero: number, } | { "event": "favour_revealed", favour: number, } | { "event": "hero_discarded", hero: number, } | { "event": "favour_discarded", favour: number, } | { "event": "row_cleared", row: Row, } | { "event": "marker_placed", marker: number, spot: number, } | { "event": "preplaced", building: Building, hex: number, } | { "event": "turn_began", seat: number, } | { "event": "played", seat: number, hero: number, space: number, } | { "event": "space_skill", seat: number, space: number, } | { "event": "slides", seat: number, } | { "event": "slid", seat: number, hero: number, space: number, } | { "event": "returned", seat: number, hero: number, } | { "event": "charged", seat: number, hero: number, skill: SkillId, } | { "event": "triggered", seat: number, hero: number, skill: SkillId, } | { "event": "ongoing_used", seat: number, hero: number, skill: SkillId, } | { "event": "promised", seat: number, clearing: number, } | { "event": "paid", seat: number, goods: Record<"wood" | "food" | "stone" | "hive", number>, } | { "event": "banner_paid", seat: number, marker: number, } | { "event": "banner_returned", seat: number, marker: number, spot: number, } | { "event": "walked", seat: number, to: number, steps: number, } | { "event": "stored", seat: number, goods: Record<"wood" | "food" | "stone" | "hive", number>, gathered: boolean, } | { "event": "unit_returned", seat: number, resource: Resource, } | { "event": "stashed", seat: number, goods: Record<"wood" | "food" | "stone" | "hive", number>, } | { "event": "cleared", seat: number, marker: number, spot: number, } | { "event": "marker_gained", seat: number, marker: number, } | { "event": "track_at_bottom", seat: number, } | { "event": "track_reset", calm: boolean, } | { "event": "leaves", seat: number, leaves: number, clause: string, } | { "event": "hero_taken", seat: number, hero: number, } | { "event": "favour_taken", seat: number, favour: number, } | { "event": "reduced", seat: number, tile: Tile, } | { "event": "built", seat: number, tile: Tile, hex: number, } | { "event": "clearing_filled", clearing: number, } | { "event": "settled", seat: number, villager: Villager, hex: number, } | { "event": "trophy_taken", seat: number, trophy: number, } | { "event": "end_triggered" } | { "event": "bonus_reached", bonus: number, } | { "event": "bonus_awarded", bonus: number, } | { "event": "sisters_turn" } | { "event": "sister_favour_shown", card: number, } | { "event": "sister_building_shown", building: Building, } | { "event": "sister_card_shown", card: number, } | { "event": "sister_rests" } | { "event": "sister_moved", to: number, } | { "event": "sister_leaves", leaves: number, } | { "event": "sister_cleared", marker: number, spot: number, } | { "event": "sister_built", building: Building, hex: number, } | { "event": "sister_hero", hero: number, } | { "event": "sister_favour", favour: number, } | { "event": "sister_trophy", trophy: number, } | { "event": "game_over", stopped: boolean, };
export type FavourView = { favour: string, 
/**
 * What it is worth as things stand.
 */
leaves: number, };
export type HexView = { hex: string, q: number, r: number, symbol: Resource | null, building: Building | null, fellowship: boolean, villagers: Array<[number, Villager]>, 
/**
 * EMB-7.9, by seat: the other hexes of the neighbourhood of this hex, as if a villager of the seat lived here.
 */
neighbourhoods: Array<Array<string>>, };
export type Level = "easy" | "medium" | "hard" | "very_hard" | "expert";
export type MarkerView = { marker: string, banner: string, health: number, leaves: number, };
export type OpenView = { 
/**
 * Who is asked what: it names the hero that is being placed, the tile, the villager.
 */
question: [number, Decision] | null, 
/**
 * Skills and bonuses that are carried out, the outermost first.
 */
effects: Array<EffectsView>, 
/**
 * EMB-7.1: the building that is being built, or may be.
 */
build: BuildView | null, 
/**
 * EMB-6.50: the attack that is open reaches every marker.
 */
anywhere: boolean, 
/**
 * EMB-7.3, EMB-7.7: while a building or a villager is chosen, or its clearing, the hexes it may come to.
 */
sites: Array<string>, };
export type Pack = {
  "attribute": Array<{
    "id": "attack" | "food" | "stone" | "walk" | "wood",
    "name": {
      "de": string,
      "en": string,
    },
    "src": "rulebook",
  }>,
  "banner": Array<{
    "id": "claw" | "eye" | "fang" | "flame" | "horn",
    "name": {
      "de": string,
      "en": string,
    },
    "src": "design",
  }>,
  "board_space": Array<{
    "attr"?: "food" | "wood",
    "col": number,
    "locked": boolean,
    "no": number,
    "note"?: string,
    "row": number,
    "skill"?: Array<{
      "n"?: number,
      "of"?: Array<{
        "n": number,
        "op": "gather",
        "res": "food" | "stone" | "wood",
      }>,
      "op": "build" | "choose" | "gather" | "walk",
      "res"?: "stone",
    }>,
    "src": "design" | "mixed" | "rulebook",
    "text"?: {
      "de": string,
      "en": string,
    },
  }>,
  "building": Array<{
    "cost": {
      "food"?: number,
      "stone"?: number,
      "wood": number,
    },
    "count": number,
    "id": "boathouse" | "house" | "market" | "town_hall" | "windmill",
    "name": {
      "de": string,
      "en": string,
    },
    "plural": {
      "de": string,
      "en": string,
    },
    "src": "mixed",
  }>,
  "clearing": Array<{
    "hexes": Array<string>,
    "id": "cinderglade" | "fernhollow" | "hawkers_crossing" | "highroot" | "mossgate" | "watersedge",
    "name": {
      "de": string,
      "en": string,
    },
    "note"?: string,
    "position": string,
    "ring": number,
    "src": "design" | "mixed",
  }>,
  "components": {
    "preplaced": Array<{
      "each": number,
      "marks": Array<string>,
      "players": Array<number>,
    }>,
    "start": {
      "hive": number,
    },
    "start_clearing": "hawkers_crossing",
    "storage": number,
  },
  "deck": Array<{
    "id": string,
    "name": {
      "de": string,
      "en": string,
    },
    "src": "mixed",
  }>,
  "favour": Array<{
    "id": string,
    "name": {
      "de": string,
      "en": string,
    },
    "note"?: string,
    "rulebook_no"?: number,
    "score": {
      "every"?: number,
      "form": "atleast" | "atmost" | "most" | "per" | "sets" | "tiers",
      "leaves"?: number,
      "max"?: number,
      "n"?: number,
      "of": string | Array<string>,
      "steps"?: Array<Array<number>>,
    },
    "solo": boolean,
    "src": "design" | "mixed",
    "text": {
      "de": string,
      "en": string,
    },
  }>,
  "fellowship_building": Array<{
    "cost": {
      "food"?: number,
      "stone"?: number,
      "wood"?: number,
    },
    "covers_space"?: number,
    "id": string,
    "note": string,
    "src": "mixed",
    "type": "boathouse" | "house" | "market" | "town_hall" | "windmill",
    "unlocks": Array<{
      "attr"?: "attack" | "food" | "wood",
      "n"?: number,
      "op": "attr" | "capacity" | "unlock",
      "space"?: number,
      "to"?: number,
    }>,
  }>,
  "hero": Array<{
    "attrs": {
      "attack"?: number,
      "food"?: number,
      "stone"?: number,
      "walk"?: number,
      "wood"?: number,
    },
    "deck": string,
    "id": string,
    "name": {
      "de": string,
      "en": string,
    },
    "note"?: string,
    "skills": Array<{
      "charges"?: number,
      "cost"?: {
        "banner"?: number,
        "banner_to"?: "box" | "map",
        "res"?: {
          "food"?: number,
          "hive"?: number,
          "stone"?: number,
          "wood"?: number,
        },
        "x"?: "food" | "stone" | "wood",
      },
      "do": Array<{
        "anywhere"?: boolean,
        "discount"?: number,
        "every"?: number,
        "from"?: "map",
        "max"?: number,
        "max_health"?: number,
        "n"?: number,
        "of"?: Array<{
          "n": number,
          "op": "gather",
          "res": "food" | "stone" | "wood",
        }>,
        "on"?: "drop",
        "op": string,
        "per"?: string,
        "reduce"?: {
          "by": number,
          "pay": {
            "hive": number,
          },
        },
        "res"?: "any" | "food" | "hive" | "stone" | "wood",
        "types"?: Array<"boathouse" | "house">,
      }>,
      "everyone"?: boolean,
      "on": "charge" | "drop" | "ongoing" | "play" | "slide",
      "when"?: {
        "event": "build" | "clear" | "gather" | "settle" | "walk",
        "n": number,
      },
    }>,
    "src": "design" | "mixed",
    "text": {
      "de": Array<string>,
      "en": Array<string>,
    },
  }>,
  "hex": Array<{
    "adj": Array<string>,
    "clearing": "cinderglade" | "fernhollow" | "hawkers_crossing" | "highroot" | "mossgate" | "watersedge",
    "id": string,
    "mark"?: string,
    "q": number,
    "r": number,
    "res"?: "food" | "hive" | "stone" | "wood",
    "src": "design",
  }>,
  "marker": Array<{
    "banner": "claw" | "eye" | "fang" | "flame" | "horn",
    "green": {
      "health": number,
      "leaves": number,
    },
    "id": string,
    "orange": {
      "health": number,
      "leaves": number,
    },
    "src": "design",
  }>,
  "meta": {
    "game": "emberleaf",
    "id": "base",
  },
  "path": Array<{
    "a": "cinderglade" | "fernhollow" | "hawkers_crossing" | "highroot" | "mossgate" | "watersedge",
    "b": "cinderglade" | "fernhollow" | "hawkers_crossing" | "highroot" | "mossgate" | "watersedge",
    "id": string,
    "spots": Array<string>,
    "src": "design",
  }>,
  "resource": Array<{
    "id": "food" | "hive" | "stone" | "wood",
    "name": {
      "de": string,
      "en": string,
    },
    "src": "rulebook",
  }>,
  "score_bonus": Array<{
    "at": number,
    "each_player": Array<{
      "every"?: number,
      "n"?: number,
      "on"?: "play",
      "op": "gain" | "leaves" | "settle" | "take_favour" | "trigger",
      "per"?: "clearings" | "favours",
      "res"?: "hive" | "stone",
    }>,
    "id": "favour_round" | "free_play" | "hive" | "settle" | "spread" | "stones",
    "name": {
      "de": string,
      "en": string,
    },
    "once"?: Array<{
      "mode": "all",
      "op": "refresh",
      "row": "favour",
    }>,
    "src": "mixed",
    "text": {
      "de": string,
      "en": string,
    },
  }>,
  "solo": {
    "building_leaves": Array<number>,
    "stamina_limit": number,
  },
  "solo_action": Array<{
    "do": Array<{
      "n"?: number,
      "op": "attack" | "build" | "draw" | "favour" | "hero" | "shuffle" | "travel" | "travel_to_you",
      "type"?: "boathouse" | "house" | "market" | "town_hall" | "windmill",
    }>,
    "id": string,
    "src": "mixed",
    "stamina": number,
    "text": {
      "de": Array<string>,
      "en": Array<string>,
    },
  }>,
  "solo_building": Array<{
    "id": string,
    "src": "mixed",
    "star": number,
    "type": "boathouse" | "house" | "market" | "town_hall" | "windmill",
  }>,
  "solo_favour": Array<{
    "id": string,
    "name": {
      "de": string,
      "en": string,
    },
    "note"?: string,
    "score": {
      "form": "per",
      "leaves": number,
      "of": string,
    },
    "src": "design" | "mixed",
    "star": number,
    "text": {
      "de": string,
      "en": string,
    },
    "tier": "advanced" | "simple",
  }>,
  "solo_level": Array<{
    "advanced": number,
    "id": "easy" | "expert" | "hard" | "medium" | "very_hard",
    "name": {
      "de": string,
      "en": string,
    },
    "simple": number,
    "src": "rulebook",
  }>,
  "source": Array<{
    "id": "design" | "mixed" | "rulebook",
    "name": {
      "de": string,
      "en": string,
    },
  }>,
  "trigger": Array<{
    "id": "charge" | "drop" | "ongoing" | "play" | "slide",
    "name": {
      "de": string,
      "en": string,
    },
    "src": "rulebook",
  }>,
  "trophy": Array<{
    "id": string,
    "name": {
      "de": string,
      "en": string,
    },
    "others": Array<{
      "n": number,
      "op": "gain",
      "res": "food" | "hive" | "stone" | "wood",
    }>,
    "src": "mixed",
    "text": {
      "de": string,
      "en": string,
    },
    "winner": Array<{
      "n": number,
      "op": "gain" | "leaves" | "settle",
      "res"?: "food" | "hive" | "stone" | "wood",
    }>,
  }>,
  "villager_bonus": Array<{
    "do": Array<{
      "attr"?: "attack",
      "n": number,
      "op": "attr" | "gain" | "leaves" | "settle" | "take_favour" | "take_hero",
      "per"?: string,
      "res"?: "food" | "hive" | "stone" | "wood",
    }>,
    "kind": "frog" | "owl" | "rabbit" | "rat",
    "no": number,
    "slot": number,
    "src": "rulebook",
    "text": {
      "de": string,
      "en": string,
    },
  }>,
  "villager_kind": Array<{
    "id": "frog" | "owl" | "rabbit" | "rat",
    "name": {
      "de": string,
      "en": string,
    },
    "src": "rulebook",
  }>,
  "war_track": Array<{
    "id": string,
    "players": Array<number>,
    "rows": Array<Array<"food" | "hive" | "none" | "stone" | "wood">>,
    "src": "mixed",
  }>,
};
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
export type SlideView = { 
/**
 * The space of the card whose skills are carried out; 0 is the edge, a card that leaves.
 */
now: number | null, 
/**
 * Spaces of cards that still have to move.
 */
next: Array<number>, 
/**
 * Spaces of cards that have moved already.
 */
done: Array<number>, };
export type SpotView = { spot: string, marker: MarkerView | null, };
export type Tile = { "general": Building } | { "fellow": number };
export type Trigger = "play" | "slide" | "drop" | "charge" | "ongoing";
export type View = { over: boolean, stopped: boolean, rounds: number, start: number, active: number, sisters_turn: boolean, clearings: Array<ClearingView>, paths: Array<PathView>, side: Side, calm: boolean, 
/**
 * EMB-14.2: the content of bag and decks can be deduced, their order cannot.
 */
bag: Array<string>, track: number, track_rows: Array<Array<Resource | null>>, trophies: Array<string>, bonuses: Array<BonusView>, crossed: Array<Crossing>, supply: Record<Building, number>, hero_row: Array<string | null>, favour_row: Array<string | null>, hero_deck: Array<string>, hero_discard: Array<string>, favour_deck: Array<string>, favour_discard: Array<string>, thinned: Array<Row>, players: Array<PlayerView>, sister: SisterView | null, window: Window, free_skill: boolean, 
/**
 * The slide of the active player, while it lasts.
 */
slide: SlideView | null, open: OpenView, };
export type Villager = "rat" | "owl" | "rabbit" | "frog";
export type Window = "closed" | "open" | { "only": number };
export type Wish = { "build": { tile: string, rebate: boolean, less: Record<"wood" | "food" | "stone" | "hive", number>, hex: string, settle: Villager | null, } } | { "settle": { villager: Villager, hex: string, } } | { "place": { hex: string, } } | { "less": { goods: Record<"wood" | "food" | "stone" | "hive", number>, } } | { "return": { goods: Record<"wood" | "food" | "stone" | "hive", number>, } } | { "pick": { goods: Record<"wood" | "food" | "stone" | "hive", number>, } };
