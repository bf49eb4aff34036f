//! What a viewer may know of a state. The view is built up from nothing; `secrets` does the same for whole states.

use crate::prelude::*;
use crate::roads::Swap;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use steading_core::{Rules, Viewer, views};

/// What is going on, as everybody may know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    SetUp,
    /// Cards are drawn from the supply.
    Drawing,
    /// The active person trades and builds; how a build is paid is part of it (CAT-11.2).
    Main,
    /// A metropolis of side B is being chosen.
    Ability,
    /// The settlement below a city is being chosen.
    Covering,
    /// A card fills the display.
    Refill,
    Event,
    Discarding,
    Donating,
    /// The active person puts an offer together.
    Composing,
    Answering,
    Picking,
    Over,
}

views! {
    /// What one viewer may know of a match.
    struct View {
        /// The seat that looks; nothing for a spectator.
        viewer: Option<Seat>,
        phase: Phase,
        turn: u16,
        max_turns: u16,
        active: Seat,
        /// Who is asked; empty while chance is due.
        waiting: SeatSet,
        winner: Option<Seat>,
        vp_to_win: u8,
        players: Vec<PlayerView>,
        display: Cards,
        building_deck: u8,
        /// CAT-12.1: what is still in the deck follows from what lies out.
        building_deck_kinds: Cards,
        metropolis_side: Side,
        metropolises_left: u8,
        /// Side B: the cards that can still be built.
        abilities_left: Vec<AbilityView>,
        supply: u8,
        discard: Goods,
        event_deck: u8,
        event_deck_cards: Events,
        event_discard: Events,
        /// The event that is being resolved; it lies on the event discard pile already.
        event: Option<EventCard>,
        /// CAT-A17: whether starting settlements count for the Harvest Festival.
        start_is_harvested: bool,
        longest_route: Option<Seat>,
        largest_force: Option<Seat>,
        trade_done: bool,
        substitution_done: bool,
        proposals_left: u8,
        /// Offers of this turn that cannot be made again (CAT-11.16).
        offers_made: Vec<OfferView>,
        /// What this viewer is paying for, while it is being asked how.
        paying: Option<PayingView>,
        negotiation: Option<NegotiationView>,
        /// What this viewer has chosen for the robber so far.
        discarding: Option<Goods>,
        donation_to: Option<Seat>,
    }

    /// What lies in front of one seat, and what may be known of its hand.
    struct PlayerView {
        seat: Seat,
        /// The viewer's own hand.
        hand: Option<Goods>,
        hand_size: u8,
        /// CAT-12.5: the cards everybody knows, and how many nobody else does.
        known: Goods,
        unknown: u8,
        vp: u16,
        roads: u8,
        settlements: u8,
        /// CAT-A17: how many of the visible settlements were there from the start.
        starting_settlements: u8,
        cities: u8,
        knights: u8,
        metropolises: u8,
        abilities: Vec<AbilityView>,
        special_cards: Vec<Special>,
        /// CAT-6.3: how many cards replace one.
        substitution_rate: u8,
        /// CAT-7.13
        robber_limit: u16,
        /// Cards in the own yield step (CAT-4.5).
        own_yield: u8,
    }

    /// A metropolis of side B.
    struct AbilityView { index: Metropolis, id: Arc<str>, kind: Ability }
    #[derive(Copy)]
    struct OfferView { to: SeatSet, give: Goods, want: Goods }

    /// How the viewer may pay for a card.
    struct PayingView {
        card: Card,
        /// Whether the price can be paid as it is printed.
        as_printed: bool,
        /// The substitutions that are possible (CAT-6.4).
        swaps: Vec<Swap>,
    }

    /// An open negotiation, as far as the viewer may see it.
    struct NegotiationView {
        by: Seat,
        /// The offer, once it is made. A call for offers has none.
        offer: Option<OfferView>,
        call: bool,
        asked: SeatSet,
        /// Who has answered. What they answered is shown when all have.
        answered: SeatSet,
        answers: Vec<AnswerView>,
        /// What this viewer is putting together: an offer or a counter-offer.
        draft: Option<DraftView>,
    }

    /// Whom a draft is for, and how far it is.
    #[derive(Copy)]
    struct DraftView { step: Step, to: SeatSet, give: Goods, want: Goods }
    #[derive(Copy)]
    struct AnswerView { seat: Seat, answer: Answer }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Accepted,
    Declined,
    /// What this seat would give, and what it wants.
    Countered {
        give: Goods,
        want: Goods,
    },
}

impl CatanRoad {
    pub(crate) fn look(&self, s: &State, viewer: Viewer) -> View {
        let rules = self.rules();
        let top = s.top();
        let me = viewer.seat();
        View {
            viewer: me,
            phase: phase(s),
            turn: s.turn,
            max_turns: rules.max_turns,
            active: s.active,
            waiting: self.status(s).waiting(),
            winner: s.winner,
            vp_to_win: rules.vp_to_win,
            players: Seat::all(self.seats).map(|seat| self.player_seen(s, seat, viewer)).collect(),
            display: s.display,
            building_deck: s.deck.size(),
            building_deck_kinds: s.deck,
            metropolis_side: self.side,
            metropolises_left: s.metropolises.len(),
            abilities_left: self.abilities_seen(s.metropolises),
            supply: s.supply.size(),
            discard: s.discard,
            event_deck: s.events.size(),
            event_deck_cards: s.events,
            event_discard: s.past_events,
            event: s.event(),
            start_is_harvested: self.start_is_harvested,
            longest_route: s.longest_route,
            largest_force: s.largest_force,
            trade_done: s.trades_left == 0,
            substitution_done: s.substitutions_left == 0,
            proposals_left: s.proposals_left,
            offers_made: s
                .made
                .as_slice()
                .iter()
                .map(|made| OfferView { to: made.to(), give: made.give(), want: made.want() })
                .collect(),
            paying: if viewer.is(s.active) { self.paying_seen(s) } else { None },
            negotiation: self.negotiation_seen(s, me),
            discarding: me
                .filter(|&seat| matches!(top, Some(Frame::Discard { .. })) && self.robber_loss(s, seat) > 0)
                .map(|seat| s.player(seat).desk.give),
            donation_to: if let Some(Frame::Donate { to, .. }) = top { to } else { None },
        }
    }

    fn player_seen(&self, s: &State, seat: Seat, viewer: Viewer) -> PlayerView {
        let player = s.player(seat);
        let specials = Special::ALL.iter().copied();
        PlayerView {
            seat,
            hand: viewer.is(seat).then_some(player.hand),
            hand_size: player.hand.size(),
            known: player.known,
            unknown: player.unknown(),
            vp: self.vp(s, seat),
            roads: player.laid.get(Card::Road),
            settlements: player.laid.get(Card::Settlement),
            starting_settlements: player.starting,
            cities: player.laid.get(Card::City),
            knights: player.laid.get(Card::Knight),
            metropolises: player.metropolises.len(),
            abilities: self.abilities_seen(player.metropolises),
            special_cards: specials.filter(|&special| s.holder(special) == Some(seat)).collect(),
            substitution_rate: self.rate(s, seat),
            robber_limit: self.robber_limit(s, seat),
            own_yield: self.rules().base_yield + self.yield_bonus(s, seat),
        }
    }

    fn abilities_seen(&self, cards: Metropolises) -> Vec<AbilityView> {
        let seen =
            |index: Metropolis| AbilityView { index, id: self.ability_id(index).into(), kind: self.ability(index) };
        if self.side == Side::B { cards.iter().map(seen).collect() } else { Vec::new() }
    }

    fn paying_seen(&self, s: &State) -> Option<PayingView> {
        let Some(Frame::Pay(card)) = s.top() else { return None };
        let mut answers = Vec::new();
        self.offer_pay(s, card, &mut answers);
        let swaps = answers.iter().filter_map(|&answer| self.quote_swap(s, card, answer).ok().flatten());
        Some(PayingView { card, as_printed: answers.contains(&Action::PayCost), swaps: swaps.collect() })
    }

    fn negotiation_seen(&self, s: &State, me: Option<Seat>) -> Option<NegotiationView> {
        let by = s.active;
        let desk = |seat: Seat| s.player(seat).desk;
        let draft = me.map(desk).filter(|desk| desk.step.in_progress()).map(|desk| {
            let Desk { step, to, give, want } = desk;
            DraftView { step, to, give, want }
        });
        let Desk { step, to, give, want } = desk(by);
        let offer = (step == Step::Sent).then_some(OfferView { to, give, want });
        let answer = |seat: Seat| AnswerView {
            seat,
            answer: match desk(seat) {
                Desk { step: Step::Accepted, .. } => Answer::Accepted,
                Desk { step: Step::Sent, give, want, .. } => Answer::Countered { give, want },
                _ => Answer::Declined,
            },
        };
        let others = |keep: &dyn Fn(Seat) -> bool| self.after(by).filter(|&seat| keep(seat)).collect::<SeatSet>();
        let (call, asked, answered, shown) = match s.top()? {
            Frame::Offer => (false, SeatSet::EMPTY, SeatSet::EMPTY, SeatSet::EMPTY),
            Frame::Answer { call, asked, left } => {
                let answered = others(&|seat| asked.contains(seat) && !left.contains(seat));
                // The viewer's own answer is no secret to the viewer.
                (call, asked, answered, me.filter(|&seat| answered.contains(seat)).into_iter().collect())
            }
            Frame::Pick => {
                let asked = others(&|seat| desk(seat).step != Step::Idle);
                (offer.is_none(), asked, asked, asked)
            }
            Frame::Main | Frame::Pay(_) | Frame::Ability | Frame::Cover => return None,
            Frame::Discard { .. } | Frame::Donate { .. } => return None,
            Frame::Turn | Frame::First | Frame::Display | Frame::Draw { .. } => return None,
            Frame::Event | Frame::Resolve(_) => return None,
        };
        let answers = self.after(by).filter(|&seat| shown.contains(seat)).map(answer).collect();
        Some(NegotiationView { by, offer, call, asked, answered, answers, draft })
    }
}

fn phase(s: &State) -> Phase {
    match s.top() {
        None => Phase::Over,
        Some(_) if s.turn == 0 => Phase::SetUp,
        Some(Frame::Draw { .. }) => Phase::Drawing,
        Some(Frame::Main | Frame::Pay(_)) => Phase::Main,
        Some(Frame::Ability) => Phase::Ability,
        Some(Frame::Cover) => Phase::Covering,
        Some(Frame::Display) => Phase::Refill,
        Some(Frame::Discard { .. }) => Phase::Discarding,
        Some(Frame::Donate { .. }) => Phase::Donating,
        Some(Frame::Offer) => Phase::Composing,
        Some(Frame::Answer { .. }) => Phase::Answering,
        Some(Frame::Pick) => Phase::Picking,
        Some(Frame::Event | Frame::Resolve(_) | Frame::Turn | Frame::First) => Phase::Event,
    }
}
