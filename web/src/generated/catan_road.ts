// Made from the Rust types by `make types`; do not edit.

export type AbilityKind = { "draw_on_build": Card } | { "wins_ties": Special };
export type AbilityView = { index: Metropolis, id: string, kind: AbilityKind, };
export type Answer = "accepted" | "declined" | { "countered": { give: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, want: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, } };
export type AnswerView = { seat: number, answer: Answer, };
export type Card = "road" | "settlement" | "city" | "knight" | "metropolis";
export type DraftView = { step: Step, to: Array<number>, give: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, want: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, };
export type Event = { "event": "first", seat: number, } | { "event": "turned_up", card: Card, } | { "event": "display_shuffled", card: Card, } | { "event": "turn_began", seat: number, turn: number, } | { "event": "drew", seat: number, good: Good | null, } | { "event": "draws_lapsed", seat: number, } | { "event": "supply_shuffled", cards: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, } | { "event": "built", seat: number, card: Card, paid: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, swap: Swap | null, } | { "event": "ability_chosen", seat: number, metropolis: Metropolis, } | { "event": "special_taken", seat: number, special: Special, from: number | null, } | { "event": "event_shown", event_card: EventCard, } | { "event": "discarded", seat: number, goods: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, } | { "event": "donated", seat: number, to: number, good: Good, } | { "event": "events_shuffled" } | { "event": "composing", seat: number, } | { "event": "cancelled", seat: number, } | { "event": "offered", seat: number, to: Array<number>, give: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, want: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, } | { "event": "called", seat: number, } | { "event": "accepted", seat: number, } | { "event": "declined", seat: number, } | { "event": "countered", seat: number, give: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, want: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, } | { "event": "traded", seat: number, partner: number, give: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, get: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, } | { "event": "withdrawn", seat: number, } | { "event": "turn_ended", seat: number, } | { "event": "won", seat: number, } | { "event": "stopped" };
export type EventCard = "robber" | "donation" | "subsidy" | "harvest" | "new_year";
export type Good = "brick" | "lumber" | "wool" | "grain" | "ore";
export type Metropolis = number;
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
export type PayingView = { card: Card, missing: Good | null, rate: number, sources: Array<Good>, };
export type Phase = "set_up" | "drawing" | "main" | "ability" | "refill" | "event" | "discarding" | "donating" | "composing" | "answering" | "picking" | "over";
export type PlayerView = { seat: number, 
/**
 * The viewer's own hand.
 */
hand: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number> | null, hand_size: number, 
/**
 * CAT-12.5: the cards everybody knows, and how many nobody else does.
 */
known: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, unknown: number, vp: number, roads: number, settlements: number, cities: number, knights: number, metropolises: number, abilities: Array<AbilityView>, special_cards: Array<Special>, 
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
abilities_left: Array<AbilityView>, supply: number, discard: Record<"brick" | "lumber" | "wool" | "grain" | "ore", number>, event_deck: number, event_deck_cards: Record<"robber" | "donation" | "subsidy" | "harvest" | "new_year", number>, event_discard: Record<"robber" | "donation" | "subsidy" | "harvest" | "new_year", number>, longest_route: number | null, largest_force: number | null, trade_done: boolean, substitution_done: boolean, proposals_left: number, 
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
