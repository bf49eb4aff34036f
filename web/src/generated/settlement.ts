// Made from the Rust types by `make types`; do not edit.

export type Artifact = "eternity_clock" | "explorers_astrolabe" | "mace_of_bravery" | "potion_of_power" | "living_chest" | "scroll_of_luck" | "leaders_crown" | "cheerful_mug" | "magic_purse" | "diamond_ring" | "guiding_star" | "knowledge_key" | "transformation_mirror" | "shamans_mask";
export type BuildingView = { building: string, 
/**
 * Tokens lying on it.
 */
stored: number, };
export type Colour = "green" | "yellow" | "blue" | "red";
export type Decision = { "question": "first_artifact" } | { "question": "turn", action_done: boolean, hero_done: boolean, } | { "question": "place_building", building: number, } | { "question": "street", street: number, } | { "question": "clock", building: number, } | { "question": "effect_choice", slot: number, building: number, } | { "question": "choose_stack", space: number, } | { "question": "place_terrain", terrain: number, } | { "question": "monster_check", space: number, colour: Colour, } | { "question": "collect", space: number, } | { "question": "scroll", region: number, } | { "question": "keep", left: number, } | { "question": "new_artifact" };
export type Event = { "event": "start_player", seat: number, } | { "event": "building_revealed", building: number, space: number, } | { "event": "hero_arrived", hero: number, } | { "event": "hero_left", hero: number, } | { "event": "artifact_revealed", artifact: Artifact, } | { "event": "artifact_taken", seat: number, artifact: Artifact, } | { "event": "constructed", seat: number, building: number, slot: number, paid: Record<Resource, number>, } | { "event": "explores", seat: number, region: number, } | { "event": "terrain_revealed", seat: number, terrain: number, } | { "event": "explored", seat: number, terrain: number, space: number, } | { "event": "monster_appeared", seat: number, colour: Colour, space: number, } | { "event": "hunted", seat: number, colour: Colour, space: number, } | { "event": "fortified", seat: number, space: number, } | { "event": "region_activated", seat: number, region: number, } | { "event": "scroll_read", seat: number, } | { "event": "street_activated", seat: number, street: number, } | { "event": "fortification_activated", seat: number, space: number, } | { "event": "building_used", seat: number, building: number, slot: number, } | { "event": "stored", seat: number, building: number, resource: Resource, } | { "event": "paid", seat: number, goods: Record<Resource, number>, } | { "event": "gained", seat: number, goods: Record<Resource, number>, } | { "event": "settlers_gained", seat: number, count: number, } | { "event": "traded", seat: number, give: Record<Resource, number>, get: Resource, } | { "event": "invited", seat: number, hero: number | null, paid: Record<Resource, number> | null, } | { "event": "passed", seat: number, first: boolean, } | { "event": "returned", seat: number, goods: Record<Resource, number>, } | { "event": "piled", building: number, space: number, height: number, } | { "event": "round_began", round: number, seat: number, } | { "event": "game_over" };
export type MarketPile = { building: string, height: number, cost: Record<Resource, number>, 
/**
 * SET-D3: the space to name for constructing this tile. Equal single tiles share the first of theirs.
 */
construct: number, };
export type OpenView = { 
/**
 * SET-D3b: where the tile lies that is about to be placed.
 */
tile: number | null, 
/**
 * SET-D3d: the stack that the next tile comes from.
 */
stack: number | null, 
/**
 * SET-D8a: buildings whose effects can still be used.
 */
effects: Array<number>, 
/**
 * SET-D7d: terrains that are collected from.
 */
collected: Array<number>, 
/**
 * SET-4.8: terrains that are still to be checked.
 */
checks: Array<number>, 
/**
 * SET-D12: basics that are kept.
 */
kept: Record<Resource, number>, };
export type Pack = {
  "artifact": Array<{
    "id": string,
    "name": {
      "de": string,
      "en": string,
    },
    "src": "rulebook",
  }>,
  "building": Array<{
    "copies": number,
    "cost": {
      "clay"?: number,
      "diamond"?: number,
      "gold"?: number,
      "stone"?: number,
      "wood"?: number,
    },
    "effect": "exchange" | "fortified_terrain" | "gain" | "store",
    "get"?: {
      "basic"?: number,
      "bonus_settler"?: number,
      "clay"?: number,
      "diamond"?: number,
      "gold"?: number,
      "stone"?: number,
      "wood"?: number,
    },
    "give"?: {
      "basic"?: number,
      "diamond"?: number,
      "gold"?: number,
    },
    "id": "alchemist" | "bank" | "bazaar" | "cathedral" | "clay_pit" | "diamond_mine" | "jeweler" | "lumber_mill" | "quarry" | "tavern" | "trading_post" | "warehouse",
    "name": {
      "de": string,
      "en": string,
    },
    "src": "rulebook",
    "vp_each"?: number,
  }>,
  "components": {
    "basic_settlers_per_player": number,
    "bonus_settlers": number,
    "explore_cost": Array<number>,
    "hero_surcharge_diamonds": Array<number>,
    "monsters_per_colour": number,
    "rounds": number,
    "start": {
      "clay": number,
      "stone": number,
      "wood": number,
    },
    "tokens_early": {
      "clay": number,
      "diamond": number,
      "gold": number,
      "stone": number,
      "wood": number,
    },
    "tokens_late": {
      "clay": number,
      "diamond": number,
      "gold": number,
      "stone": number,
      "wood": number,
    },
  },
  "hero": Array<{
    "cost": {
      "clay"?: number,
      "diamond"?: number,
      "gold"?: number,
      "stone"?: number,
      "wood"?: number,
    },
    "guild": "adventurer" | "builder" | "craftsman" | "defender",
    "id": string,
    "monster": "blue" | "green" | "red" | "yellow",
    "name": {
      "de": string,
      "en": string,
    },
    "settlers": number,
    "src": "project" | "rulebook",
    "vp"?: number,
    "vp_per"?: "building" | "fortification" | "terrain",
  }>,
  "meta": {
    "game": "settlement",
    "id": string,
  },
  "monster": Array<{
    "id": "blue" | "green" | "red" | "yellow",
    "name": {
      "de": string,
      "en": string,
    },
    "reward": {
      "diamond"?: number,
      "gold"?: number,
    },
    "settlers": number,
    "src": "rulebook",
  }>,
  "rank": Array<{
    "min": number,
    "name": {
      "de": string,
      "en": string,
    },
    "src": "rulebook",
  }>,
  "source": Array<{
    "id": "project" | "rulebook",
    "name": {
      "de": string,
      "en": string,
    },
  }>,
  "terms": {
    "column": Array<{
      "de": string,
      "en": "left" | "middle" | "right",
    }>,
    "guild": Array<{
      "de": string,
      "en": string,
    }>,
    "region": Array<{
      "de": string,
      "en": string,
    }>,
    "resource": Array<{
      "de": string,
      "en": string,
    }>,
    "settler": Array<{
      "de": string,
      "en": string,
    }>,
    "street": Array<{
      "de": string,
      "en": string,
    }>,
  },
  "terrain": Array<{
    "id": string,
    "monster": "blue" | "green" | "red" | "yellow",
    "region": number,
    "resource": "clay" | "diamond" | "gold" | "stone" | "wood",
    "src": "project",
  }>,
  "terrain_kind": Array<{
    "name": {
      "de": string,
      "en": string,
    },
    "resource": "clay" | "diamond" | "gold" | "stone" | "wood",
  }>,
  "trade": Array<{
    "get": {
      "basic"?: number,
      "diamond"?: number,
      "gold"?: number,
    },
    "give": {
      "basic"?: number,
      "clay"?: number,
      "diamond"?: number,
      "gold"?: number,
      "stone"?: number,
      "wood"?: number,
    },
    "id": string,
    "needs"?: "transformation_mirror",
    "src": "rulebook",
  }>,
};
export type PlayerView = { seat: number, goods: Record<Resource, number>, basic_settlers: number, bonus_settlers: number, bonus_used: number, wildlands: Array<TerrainView | null>, buildings: Array<BuildingView | null>, region_uses: [number, number, number], street_uses: [number, number, number], artifact: Artifact | null, passed: boolean, hero_count: number, 
/**
 * SET-H3, SET-O5: face down for others unless the table plays with open heroes.
 */
heroes: Array<string> | null, 
/**
 * Points if the game ended now, where the heroes are known.
 */
score: number | null, };
export type Resource = "wood" | "clay" | "stone" | "diamond" | "gold";
export type RowHero = { hero: string, monster: Colour, 
/**
 * Base cost and surcharge of the space.
 */
price: Record<Resource, number>, settlers: number, };
export type TerrainView = { terrain: string, resource: Resource, colour: Colour, monster: boolean, fortification: boolean, activated: boolean, };
export type View = { round: number, rounds: number, over: boolean, start_marker: number, active: number, action_done: boolean, hero_done: boolean, supply: Record<Resource, number>, bonus_settlers: number, monsters: Record<Colour, number>, market: Array<MarketPile | null>, building_stacks: [number, number, number], 
/**
 * What the three building stacks hold together.
 */
unseen_buildings: Array<[string, number]>, hero_row: Array<RowHero | null>, hero_deck: number, 
/**
 * The heroes that may lie in the deck, as far as the viewer is told.
 */
unseen_heroes: Array<string>, discarded_heroes: Array<string>, terrain_stacks: [number, number, number], 
/**
 * What each terrain stack holds.
 */
unseen_terrains: [Array<string>, Array<string>, Array<string>], artifact_row: Array<Artifact>, artifact_deck: number, 
/**
 * A tile that is revealed but not placed yet.
 */
revealed_terrain: string | null, players: Array<PlayerView>, open: OpenView, 
/**
 * SET-D18: types that the Mirror may not bring back now.
 */
mirrored: Array<Resource>, };
export type Wish = { keep: Record<Resource, number>, };
