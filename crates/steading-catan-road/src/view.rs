//! What a viewer may know of a state. The view is built up from nothing; `secrets` does the same for whole states.

use crate::CatanRoad;
use crate::actions::Action;
use crate::content::{Ability, Side};
use crate::roads::Swap;
use crate::round::{Awaited, Frame};
use crate::state::{Card, Cards, Desk, EventCard, Events, Goods, Metropolis, Metropolises, Special, State, Step};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use steading_core::{Lane, Seat, SeatSet, Viewer};

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

/// What one viewer may know of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct View {
    /// The seat that looks; nothing for a spectator.
    pub viewer: Option<Seat>,
    pub phase: Phase,
    pub turn: u16,
    pub max_turns: u16,
    pub active: Seat,
    /// Who is asked; empty while chance is due.
    pub waiting: SeatSet,
    pub winner: Option<Seat>,
    pub vp_to_win: u8,
    pub players: Vec<PlayerView>,
    pub display: Cards,
    pub building_deck: u8,
    /// CAT-12.1: what is still in the deck follows from what lies out.
    pub building_deck_kinds: Cards,
    pub metropolis_side: Side,
    pub metropolises_left: u8,
    /// Side B: the cards that can still be built.
    pub abilities_left: Vec<AbilityView>,
    pub supply: u8,
    pub discard: Goods,
    pub event_deck: u8,
    pub event_deck_cards: Events,
    pub event_discard: Events,
    /// The event that is being resolved; it lies on the event discard pile already.
    pub event: Option<EventCard>,
    /// CAT-A17: whether starting settlements count for the Harvest Festival.
    pub start_is_harvested: bool,
    pub longest_route: Option<Seat>,
    pub largest_force: Option<Seat>,
    pub trade_done: bool,
    pub substitution_done: bool,
    pub proposals_left: u8,
    /// Offers of this turn that cannot be made again (CAT-11.16).
    pub offers_made: Vec<OfferView>,
    /// What this viewer is paying for, while it is being asked how.
    pub paying: Option<PayingView>,
    pub negotiation: Option<NegotiationView>,
    /// What this viewer has chosen for the robber so far.
    pub discarding: Option<Goods>,
    pub donation_to: Option<Seat>,
}

/// What lies in front of one seat, and what may be known of its hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PlayerView {
    pub seat: Seat,
    /// The viewer's own hand.
    pub hand: Option<Goods>,
    pub hand_size: u8,
    /// CAT-12.5: the cards everybody knows, and how many nobody else does.
    pub known: Goods,
    pub unknown: u8,
    pub vp: u16,
    pub roads: u8,
    pub settlements: u8,
    /// CAT-A17: how many of the visible settlements were there from the start.
    pub starting_settlements: u8,
    pub cities: u8,
    pub knights: u8,
    pub metropolises: u8,
    pub abilities: Vec<AbilityView>,
    pub special_cards: Vec<Special>,
    /// CAT-6.3: how many cards replace one.
    pub substitution_rate: u8,
    /// CAT-7.13
    pub robber_limit: u16,
    /// Cards in the own yield step (CAT-4.5).
    pub own_yield: u8,
}

/// A metropolis of side B.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AbilityView {
    pub index: Metropolis,
    pub id: Arc<str>,
    pub kind: Ability,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OfferView {
    pub to: SeatSet,
    pub give: Goods,
    pub want: Goods,
}

/// How the viewer may pay for a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PayingView {
    pub card: Card,
    /// Whether the price can be paid as it is printed.
    pub as_printed: bool,
    /// The substitutions that are possible (CAT-6.4).
    pub swaps: Vec<Swap>,
}

/// An open negotiation, as far as the viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NegotiationView {
    pub by: Seat,
    /// The offer, once it is made. A call for offers has none.
    pub offer: Option<OfferView>,
    pub call: bool,
    pub asked: SeatSet,
    /// Who has answered. What they answered is shown when all have.
    pub answered: SeatSet,
    pub answers: Vec<AnswerView>,
    /// What this viewer is putting together: an offer or a counter-offer.
    pub draft: Option<DraftView>,
}

/// Whom a draft is for, and how far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DraftView {
    pub step: Step,
    pub to: SeatSet,
    pub give: Goods,
    pub want: Goods,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AnswerView {
    pub seat: Seat,
    pub answer: Answer,
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
    pub(crate) fn look(&self, state: &State, viewer: Viewer) -> View {
        let rules = self.rules();
        let top = state.top();
        let me = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let waiting = match self.awaited(state) {
            Awaited::Answers(seats) => seats,
            Awaited::Draw(_) | Awaited::Over => SeatSet::EMPTY,
        };
        View {
            viewer: me,
            phase: phase(state),
            turn: state.turn,
            max_turns: rules.max_turns,
            active: state.active,
            waiting,
            winner: state.winner,
            vp_to_win: rules.vp_to_win,
            players: Seat::all(self.seats).map(|seat| self.player_seen(state, seat, viewer)).collect(),
            display: state.display,
            building_deck: state.deck.size(),
            building_deck_kinds: state.deck,
            metropolis_side: self.side,
            metropolises_left: state.metropolises.len(),
            abilities_left: self.abilities_seen(state.metropolises),
            supply: state.supply.size(),
            discard: state.discard,
            event_deck: state.events.size(),
            event_deck_cards: state.events,
            event_discard: state.past_events,
            event: state.event(),
            start_is_harvested: self.start_is_harvested,
            longest_route: state.longest_route,
            largest_force: state.largest_force,
            trade_done: state.trades_left == 0,
            substitution_done: state.substitutions_left == 0,
            proposals_left: state.proposals_left,
            offers_made: state
                .made
                .as_slice()
                .iter()
                .map(|made| OfferView { to: made.to(), give: made.give(), want: made.want() })
                .collect(),
            paying: if let Some(Frame::Pay(card)) = top
                && viewer.is(state.active)
            {
                Some(self.paying_seen(state, card))
            } else {
                None
            },
            negotiation: self.negotiation_seen(state, me),
            discarding: me
                .filter(|&seat| matches!(top, Some(Frame::Discard { .. })) && self.robber_loss(state, seat) > 0)
                .map(|seat| state.player(seat).desk.give),
            donation_to: if let Some(Frame::Donate { to, .. }) = top { to } else { None },
        }
    }

    fn player_seen(&self, state: &State, seat: Seat, viewer: Viewer) -> PlayerView {
        let player = state.player(seat);
        let specials = Special::ALL.iter().copied();
        PlayerView {
            seat,
            hand: viewer.is(seat).then_some(player.hand),
            hand_size: player.hand.size(),
            known: player.known,
            unknown: player.unknown(),
            vp: self.vp(state, seat),
            roads: player.laid.get(Card::Road),
            settlements: player.laid.get(Card::Settlement),
            starting_settlements: player.starting,
            cities: player.laid.get(Card::City),
            knights: player.laid.get(Card::Knight),
            metropolises: player.metropolises.len(),
            abilities: self.abilities_seen(player.metropolises),
            special_cards: specials.filter(|&special| state.holder(special) == Some(seat)).collect(),
            substitution_rate: self.rate(state, seat),
            robber_limit: self.robber_limit(state, seat),
            own_yield: self.rules().base_yield + self.yield_bonus(state, seat),
        }
    }

    fn abilities_seen(&self, cards: Metropolises) -> Vec<AbilityView> {
        let seen =
            |index: Metropolis| AbilityView { index, id: self.ability_id(index).into(), kind: self.ability(index) };
        if self.side == Side::B { cards.iter().map(seen).collect() } else { Vec::new() }
    }

    fn paying_seen(&self, state: &State, card: Card) -> PayingView {
        let mut answers = Vec::new();
        self.offer_pay(state, card, &mut answers);
        let swaps = answers.iter().filter_map(|&answer| self.quote_swap(state, card, answer).ok().flatten());
        PayingView { card, as_printed: answers.contains(&Action::PayCost), swaps: swaps.collect() }
    }

    fn negotiation_seen(&self, state: &State, me: Option<Seat>) -> Option<NegotiationView> {
        let by = state.active;
        let desk = |seat: Seat| state.player(seat).desk;
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
        let (call, asked, answered, shown) = match state.top()? {
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

fn phase(state: &State) -> Phase {
    match state.top() {
        None => Phase::Over,
        Some(_) if state.turn == 0 => Phase::SetUp,
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
