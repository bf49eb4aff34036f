// Made from the Rust types by `make types`; do not edit.

export type Ability = { "draw_on_build": Card } | { "wins_ties": Special };
export type AbilityView = { index: number, id: string, kind: Ability, };
export type Answer = "accepted" | "declined" | { "countered": { give: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, want: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, } };
export type AnswerView = { seat: number, answer: Answer, };
export type Card = "road" | "settlement" | "city" | "knight" | "metropolis";
export type Decision = { "question": "main" } | { "question": "pay", card: Card, missing: Good | null, rate: number, } | { "question": "ability" } | { "question": "cover" } | { "question": "discard", chosen: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, left: number, } | { "question": "donate_to" } | { "question": "donate_card", to: number, } | { "question": "offer_to" } | { "question": "offer_give", give: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, } | { "question": "offer_want", give: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, want: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, } | { "question": "answer", give: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, want: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, } | { "question": "answer_call" } | { "question": "counter_give", give: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, } | { "question": "counter_want", give: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, want: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, } | { "question": "pick", among: Array<number>, };
export type DraftView = { step: Step, to: Array<number>, give: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, want: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, };
export type Event = { "event": "first", seat: number, } | { "event": "turned_up", card: Card, } | { "event": "display_shuffled", card: Card, } | { "event": "turn_began", seat: number, turn: number, } | { "event": "drew", seat: number, good: Good | null, } | { "event": "draws_lapsed", seat: number, } | { "event": "supply_shuffled", cards: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, } | { "event": "built", seat: number, card: Card, paid: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, swap: Swap | null, } | { "event": "covered", seat: number, origin: Origin, } | { "event": "ability_chosen", seat: number, metropolis: number, } | { "event": "special_taken", seat: number, special: Special, from: number | null, } | { "event": "event_shown", event_card: EventCard, } | { "event": "discarded", seat: number, goods: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, } | { "event": "donated", seat: number, to: number, good: Good, } | { "event": "events_shuffled" } | { "event": "composing", seat: number, } | { "event": "cancelled", seat: number, } | { "event": "offered", seat: number, to: Array<number>, give: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, want: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, } | { "event": "called", seat: number, } | { "event": "accepted", seat: number, } | { "event": "declined", seat: number, } | { "event": "countered", seat: number, give: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, want: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, } | { "event": "traded", seat: number, partner: number, give: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, get: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, } | { "event": "withdrawn", seat: number, } | { "event": "turn_ended", seat: number, } | { "event": "won", seat: number, } | { "event": "stopped" };
export type EventCard = "robber" | "donation" | "subsidy" | "harvest" | "new_year";
export type Good = "brick" | "lumber" | "wool" | "grain" | "ore";
export type NegotiationView = { by: number, 
/**
 * The offer, once it is made. A call for offers has none.
 */
offer: OfferView | null, call: boolean, asked: Array<number>, 
/**
 * Who has answered. What they answered is shown when all have.
 */
answered: Array<number>, answers: Array<AnswerView>, 
/**
 * What this viewer is putting together: an offer or a counter-offer.
 */
draft: DraftView | null, };
export type OfferView = { to: Array<number>, give: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, want: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, };
export type Origin = "start" | "built";
export type Pack = {
  "building": Array<{
    "cost": {
      "brick"?: number,
      "grain"?: number,
      "lumber"?: number,
      "ore"?: number,
      "wool"?: number,
    },
    "count": number,
    "covers"?: "settlement",
    "event": boolean,
    "id": "city" | "knight" | "road" | "settlement",
    "name": {
      "de": string,
      "en": string,
    },
    "src": {
      "cost": string,
      "count": string,
      "covers"?: string,
      "event": string,
      "vp": string,
      "yield_bonus": string,
    },
    "vp": number,
    "yield_bonus": number,
  }>,
  "event": Array<{
    "count": number,
    "draw"?: number,
    "draw_per_visible_settlement"?: number,
    "id": "donation" | "harvest" | "new_year" | "robber" | "subsidy",
    "name": {
      "de": string,
      "en": string,
    },
    "src": string,
  }>,
  "meta": {
    "game": "catan_road",
    "id": "base",
  },
  "metropolis": {
    "cost": {
      "ore": number,
      "wool": number,
    },
    "count": number,
    "covers": "city",
    "name": {
      "de": string,
      "en": string,
    },
    "src": string,
    "vp": number,
    "yield_bonus_side_a": number,
    "yield_bonus_side_b": number,
  },
  "metropolis_b": Array<{
    "card"?: "largest_force" | "longest_route",
    "id": "metro_force" | "metro_knights" | "metro_roads" | "metro_route",
    "kind": "draw_on_build" | "wins_ties",
    "name": {
      "de": string,
      "en": string,
    },
    "per"?: "knight" | "road",
    "src": {
      "card"?: string,
      "kind": string,
      "name": string,
      "per"?: string,
      "text": string,
    },
    "text": {
      "de": string,
      "en": string,
    },
  }>,
  "preset": Array<{
    "display"?: {
      "city": number,
      "knight": number,
      "road": number,
      "settlement": number,
    },
    "id": "beginner" | "expert" | "standard",
    "metropolis_side": string,
    "name": {
      "de": string,
      "en": string,
    },
    "src": string,
  }>,
  "resource": Array<{
    "count": number,
    "id": "brick" | "grain" | "lumber" | "ore" | "wool",
    "name": {
      "de": string,
      "en": string,
    },
    "src": string,
  }>,
  "rules": {
    "base_yield": number,
    "display_size": number,
    "max_turns": number,
    "menu_max_cards_per_side": number,
    "partner_bonus": number,
    "robber_base_limit": number,
    "robber_limit_per_knight": number,
    "src": {
      "base_yield": string,
      "display_size": string,
      "max_turns": string,
      "menu_max_cards_per_side": string,
      "partner_bonus": string,
      "robber_base_limit": string,
      "robber_limit_per_knight": string,
      "start_hand": string,
      "substitution_rate": string,
      "substitutions_per_turn": string,
      "trades_per_turn": string,
      "vp_to_win": string,
    },
    "start_hand": number,
    "substitution_rate": Array<number>,
    "substitutions_per_turn": number,
    "trades_per_turn": number,
    "vp_to_win": number,
  },
  "source": Array<{
    "id": string,
    "name": {
      "de": string,
      "en": string,
    },
  }>,
  "special": Array<{
    "counts": "knight" | "road",
    "id": "largest_force" | "longest_route",
    "name": {
      "de": string,
      "en": string,
    },
    "needs": number,
    "src": string,
    "vp": number,
  }>,
  "start": {
    "overview_cards": number,
    "road": number,
    "sets": number,
    "settlement": number,
    "src": {
      "overview_cards": string,
      "road": string,
      "sets": string,
      "settlement": string,
    },
  },
};
export type PayingView = { card: Card, 
/**
 * Whether the price can be paid as it is printed.
 */
as_printed: boolean, 
/**
 * The substitutions that are possible (CAT-6.4).
 */
swaps: Array<Swap>, };
export type Phase = "set_up" | "drawing" | "main" | "ability" | "covering" | "refill" | "event" | "discarding" | "donating" | "composing" | "answering" | "picking" | "over";
export type PlayerView = { seat: number, 
/**
 * The viewer's own hand.
 */
hand: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number> | null, hand_size: number, 
/**
 * CAT-12.5: the cards everybody knows, and how many nobody else does.
 */
known: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, unknown: number, vp: number, roads: number, settlements: number, 
/**
 * CAT-A17: how many of the visible settlements were there from the start.
 */
starting_settlements: number, cities: number, knights: number, metropolises: number, abilities: Array<AbilityView>, special_cards: Array<Special>, 
/**
 * CAT-6.3: how many cards replace one.
 */
substitution_rate: number, 
/**
 * CAT-7.13
 */
robber_limit: number, 
/**
 * Cards in the own yield step (CAT-4.5).
 */
own_yield: number, };
export type Side = "A" | "B";
export type Special = "longest_route" | "largest_force";
export type Step = "idle" | "audience" | "give" | "want" | "sent" | "accepted" | "declined";
export type Swap = { replaced: Good, source: Good, count: number, };
export type View = { 
/**
 * The seat that looks; nothing for a spectator.
 */
viewer: number | null, phase: Phase, turn: number, max_turns: number, active: number, 
/**
 * Who is asked; empty while chance is due.
 */
waiting: Array<number>, winner: number | null, vp_to_win: number, players: Array<PlayerView>, display: Record<"road" | "settlement" | "city" | "knight", number>, building_deck: number, 
/**
 * CAT-12.1: what is still in the deck follows from what lies out.
 */
building_deck_kinds: Record<"road" | "settlement" | "city" | "knight", number>, metropolis_side: Side, metropolises_left: number, 
/**
 * Side B: the cards that can still be built.
 */
abilities_left: Array<AbilityView>, supply: number, discard: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, event_deck: number, event_deck_cards: Record<"robber" | "donation" | "subsidy" | "harvest" | "new_year", number>, event_discard: Record<"robber" | "donation" | "subsidy" | "harvest" | "new_year", number>, 
/**
 * The event that is being resolved; it lies on the event discard pile already.
 */
event: EventCard | null, 
/**
 * CAT-A17: whether starting settlements count for the Harvest Festival.
 */
start_is_harvested: boolean, longest_route: number | null, largest_force: number | null, trade_done: boolean, substitution_done: boolean, proposals_left: number, 
/**
 * Offers of this turn that cannot be made again (CAT-11.16).
 */
offers_made: Array<OfferView>, 
/**
 * What this viewer is paying for, while it is being asked how.
 */
paying: PayingView | null, negotiation: NegotiationView | null, 
/**
 * What this viewer has chosen for the robber so far.
 */
discarding: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number> | null, donation_to: number | null, };
export type Wish = { "offer": { to: number | null, give: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, want: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, } } | { "counter": { give: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, want: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, } } | { "discard": { goods: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, } } | { "donate": { to: number, good: Good, } } | { "build": { card: Card, source: Good | null, replaced: Good | null, } };
