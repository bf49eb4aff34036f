//! What a viewer may know: the view, and events as each viewer saw them.
//!
//! Both are built up from nothing. `worlds` does the same for whole states.

use crate::CatanRoad;
use crate::content::{Ability, Side};
use crate::messages::{building, goods, resource};
use crate::roads::{Payment, Swap};
use crate::state::{Card, Cards, Desk, EventCard, Events, Frame, Good, Goods, Metropolis, Special, State, Step};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use steading_core::{Clause, Explain, Message, Seat, SeatSet, Viewer};

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
    pub kind: AbilityKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum AbilityKind {
    DrawOnBuild(Card),
    WinsTies(Special),
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
    pub missing: Option<Good>,
    pub rate: u8,
    pub sources: Vec<Good>,
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
    pub(crate) fn seen_by(&self, state: &State, viewer: Viewer) -> View {
        let mechanics = self.mechanics();
        let top = state.top();
        let me = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let waiting = match self.who_is_asked(state) {
            steading_core::Status::Waiting(seats) => seats,
            _ => SeatSet::EMPTY,
        };
        View {
            viewer: me,
            phase: phase(state),
            turn: state.turn,
            max_turns: mechanics.max_turns,
            active: state.active,
            waiting,
            winner: state.winner,
            vp_to_win: mechanics.vp_to_win,
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
            paying: match top {
                Some(Frame::Pay(card)) if viewer.is(state.active) => Some(self.paying_seen(state, card)),
                _ => None,
            },
            negotiation: self.negotiation_seen(state, me),
            discarding: match (top, me) {
                (Some(Frame::Discard { .. }), Some(seat)) if self.robber_loss(state, seat) > 0 => {
                    Some(state.player(seat).desk.give)
                }
                _ => None,
            },
            donation_to: match top {
                Some(Frame::Donate { to, .. }) => to,
                _ => None,
            },
        }
    }

    fn player_seen(&self, state: &State, seat: Seat, viewer: Viewer) -> PlayerView {
        let player = state.player(seat);
        let specials = <Special as crate::tally::Lane>::ALL.iter().copied();
        PlayerView {
            seat,
            hand: viewer.is(seat).then_some(player.hand),
            hand_size: player.hand.size(),
            known: player.known,
            unknown: player.unknown(),
            vp: self.vp(state, seat),
            roads: player.laid.get(Card::Road),
            settlements: player.laid.get(Card::Settlement),
            cities: player.laid.get(Card::City),
            knights: player.laid.get(Card::Knight),
            metropolises: player.metropolises.len(),
            abilities: self.abilities_seen(player.metropolises),
            special_cards: specials.filter(|&special| state.holder(special) == Some(seat)).collect(),
            substitution_rate: self.rate(state, seat),
            robber_limit: self.robber_limit(state, seat),
            own_yield: self.mechanics().base_yield + self.yield_bonus(state, seat),
        }
    }

    fn abilities_seen(&self, cards: crate::state::Metropolises) -> Vec<AbilityView> {
        let seen = |index: Metropolis| AbilityView {
            index,
            id: self.ability_id(index).into(),
            kind: match self.ability(index) {
                Ability::DrawOnBuild(card) => AbilityKind::DrawOnBuild(card),
                Ability::WinsTies(special) => AbilityKind::WinsTies(special),
            },
        };
        match self.side {
            Side::A => Vec::new(),
            Side::B => cards.iter().map(seen).collect(),
        }
    }

    fn paying_seen(&self, state: &State, card: Card) -> PayingView {
        let (missing, sources) = match self.quote_payment(state, card) {
            Ok(Payment::Substitute { missing, sources }) => (Some(missing), sources.iter().collect()),
            _ => (None, Vec::new()),
        };
        PayingView { card, missing, rate: self.rate(state, state.active), sources }
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
        let others =
            |keep: &dyn Fn(Seat) -> bool| by.round(self.seats).skip(1).filter(|&seat| keep(seat)).collect::<SeatSet>();
        match state.top() {
            Some(Frame::Offer) => Some(NegotiationView {
                by,
                offer: None,
                call: false,
                asked: SeatSet::EMPTY,
                answered: SeatSet::EMPTY,
                answers: Vec::new(),
                draft,
            }),
            Some(Frame::Answer { call, asked, left }) => {
                let answered = others(&|seat| asked.contains(seat) && !left.contains(seat));
                // The viewer's own answer is no secret to the viewer.
                let answers = me.filter(|&seat| answered.contains(seat)).map(answer).into_iter().collect();
                Some(NegotiationView { by, offer, call, asked, answered, answers, draft })
            }
            Some(Frame::Pick) => {
                let asked = others(&|seat| desk(seat).step != Step::Idle);
                let answers = by.round(self.seats).filter(|&seat| asked.contains(seat)).map(answer).collect();
                let call = offer.is_none();
                Some(NegotiationView { by, offer, call, asked, answered: asked, answers, draft: None })
            }
            _ => None,
        }
    }
}

fn phase(state: &State) -> Phase {
    match state.top() {
        None => Phase::Over,
        Some(_) if state.turn == 0 => Phase::SetUp,
        Some(Frame::Draw { .. }) => Phase::Drawing,
        Some(Frame::Main | Frame::Pay(_)) => Phase::Main,
        Some(Frame::Ability) => Phase::Ability,
        Some(Frame::Display) => Phase::Refill,
        Some(Frame::Discard { .. }) => Phase::Discarding,
        Some(Frame::Donate { .. }) => Phase::Donating,
        Some(Frame::Offer) => Phase::Composing,
        Some(Frame::Answer { .. }) => Phase::Answering,
        Some(Frame::Pick) => Phase::Picking,
        Some(Frame::Event | Frame::NewYear | Frame::Turn | Frame::First) => Phase::Event,
    }
}

/// What happened, for log and animation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    First {
        seat: Seat,
    },
    TurnedUp {
        card: Card,
    },
    DisplayShuffled {
        card: Card,
    },
    TurnBegan {
        seat: Seat,
        turn: u16,
    },
    /// The card is named to its owner only.
    Drew {
        seat: Seat,
        good: Option<Good>,
    },
    DrawsLapsed {
        seat: Seat,
    },
    SupplyShuffled {
        cards: Goods,
    },
    Built {
        seat: Seat,
        card: Card,
        paid: Goods,
        swap: Option<Swap>,
    },
    AbilityChosen {
        seat: Seat,
        metropolis: Metropolis,
    },
    SpecialTaken {
        seat: Seat,
        special: Special,
        from: Option<Seat>,
    },
    EventShown {
        event_card: EventCard,
    },
    Discarded {
        seat: Seat,
        goods: Goods,
    },
    Donated {
        seat: Seat,
        to: Seat,
        good: Good,
    },
    EventsShuffled,
    Composing {
        seat: Seat,
    },
    Cancelled {
        seat: Seat,
    },
    Offered {
        seat: Seat,
        to: SeatSet,
        give: Goods,
        want: Goods,
    },
    Called {
        seat: Seat,
    },
    Accepted {
        seat: Seat,
    },
    Declined {
        seat: Seat,
    },
    Countered {
        seat: Seat,
        give: Goods,
        want: Goods,
    },
    Traded {
        seat: Seat,
        partner: Seat,
        give: Goods,
        get: Goods,
    },
    Withdrawn {
        seat: Seat,
    },
    TurnEnded {
        seat: Seat,
    },
    Won {
        seat: Seat,
    },
    Stopped,
}

impl Event {
    /// CAT-12.1: only what is drawn from the supply is hidden. Hidden choices cause no event until they are shown.
    pub(crate) fn seen_by(self, viewer: Viewer) -> Event {
        match self {
            Event::Drew { seat, .. } if !viewer.is(seat) => Event::Drew { seat, good: None },
            open => open,
        }
    }
}

impl Explain for Event {
    fn clause(&self) -> Clause {
        match self {
            Event::First { .. } => "CAT-3.8",
            Event::TurnedUp { .. } => "CAT-5.4",
            Event::DisplayShuffled { .. } => "CAT-5.8",
            Event::TurnBegan { .. } => "CAT-4.1",
            Event::Drew { .. } => "CAT-4.4",
            Event::DrawsLapsed { .. } => "CAT-10.2",
            Event::SupplyShuffled { .. } => "CAT-10.1",
            Event::Built { swap: None, .. } => "CAT-5.2",
            Event::Built { swap: Some(_), .. } => "CAT-6.2",
            Event::AbilityChosen { .. } => "CAT-7.9",
            Event::SpecialTaken { special: Special::LongestRoute, .. } => "CAT-6.7",
            Event::SpecialTaken { special: Special::LargestForce, .. } => "CAT-7.14",
            Event::EventShown { event_card } => match event_card {
                EventCard::Robber => "CAT-8.3",
                EventCard::Donation => "CAT-8.5",
                EventCard::Subsidy => "CAT-8.7",
                EventCard::Harvest => "CAT-8.8",
                EventCard::NewYear => "CAT-8.9",
            },
            Event::Discarded { .. } => "CAT-8.4",
            Event::Donated { .. } => "CAT-8.5",
            Event::EventsShuffled => "CAT-8.9",
            Event::Composing { .. } | Event::Cancelled { .. } => "CAT-11.15",
            Event::Offered { .. } => "CAT-11.14",
            Event::Called { .. } => "CAT-11.17",
            Event::Accepted { .. } | Event::Declined { .. } | Event::Countered { .. } => "CAT-11.19",
            Event::Traded { .. } => "CAT-4.12",
            Event::Withdrawn { .. } => "CAT-11.20",
            Event::TurnEnded { .. } => "CAT-4.2",
            Event::Won { .. } => "CAT-9.1",
            Event::Stopped => "CAT-9.5",
        }
    }

    fn message(&self) -> Message {
        let by = |id: &'static str, seat: Seat| Message::new(id).with("seat", seat);
        match *self {
            Event::First { seat } => by("catan_road-log-first", seat),
            Event::TurnedUp { card } => building(Message::new("catan_road-log-turned-up"), "card", card),
            Event::DisplayShuffled { card } => building(Message::new("catan_road-log-display-shuffled"), "card", card),
            Event::TurnBegan { seat, turn } => by("catan_road-log-turn", seat).with("turn", u32::from(turn)),
            Event::Drew { seat, good: Some(good) } => resource(by("catan_road-log-drew", seat), "good", good),
            Event::Drew { seat, good: None } => by("catan_road-log-drew-hidden", seat),
            Event::DrawsLapsed { seat } => by("catan_road-log-lapsed", seat),
            Event::SupplyShuffled { cards } => {
                Message::new("catan_road-log-supply-shuffled").with("cards", goods(cards))
            }
            Event::Built { seat, card, paid, swap: None } => {
                building(by("catan_road-log-built", seat), "card", card).with("paid", goods(paid))
            }
            Event::Built { seat, card, paid, swap: Some(swap) } => {
                let message = building(by("catan_road-log-built-swap", seat), "card", card).with("paid", goods(paid));
                resource(message, "replaced", swap.replaced)
            }
            Event::AbilityChosen { seat, metropolis } => {
                by("catan_road-log-ability", seat).item("metropolis", "metropolis", metropolis.0)
            }
            Event::SpecialTaken { seat, special, from: None } => {
                by("catan_road-log-special", seat).item("special", "special", special as u8)
            }
            Event::SpecialTaken { seat, special, from: Some(from) } => {
                by("catan_road-log-special-from", seat).item("special", "special", special as u8).with("from", from)
            }
            Event::EventShown { event_card } => {
                Message::new("catan_road-log-event").item("event", "event", event_card as u8)
            }
            Event::Discarded { seat, goods: cards } => by("catan_road-log-discarded", seat).with("goods", goods(cards)),
            Event::Donated { seat, to, good } => {
                resource(by("catan_road-log-donated", seat).with("to", to), "good", good)
            }
            Event::EventsShuffled => Message::new("catan_road-log-events-shuffled"),
            Event::Composing { seat } => by("catan_road-log-composing", seat),
            Event::Cancelled { seat } => by("catan_road-log-cancelled", seat),
            Event::Offered { seat, to, give, want } => {
                let message = match (to.first(), to.len()) {
                    (Some(one), 1) => by("catan_road-log-offered", seat).with("to", one),
                    _ => by("catan_road-log-offered-all", seat),
                };
                message.with("give", goods(give)).with("want", goods(want))
            }
            Event::Called { seat } => by("catan_road-log-called", seat),
            Event::Accepted { seat } => by("catan_road-log-accepted", seat),
            Event::Declined { seat } => by("catan_road-log-declined", seat),
            Event::Countered { seat, give, want } => {
                by("catan_road-log-countered", seat).with("give", goods(give)).with("want", goods(want))
            }
            Event::Traded { seat, partner, give, get } => by("catan_road-log-traded", seat)
                .with("partner", partner)
                .with("give", goods(give))
                .with("get", goods(get)),
            Event::Withdrawn { seat } => by("catan_road-log-withdrawn", seat),
            Event::TurnEnded { seat } => by("catan_road-log-turn-ended", seat),
            Event::Won { seat } => by("catan_road-log-won", seat),
            Event::Stopped => Message::new("catan_road-log-stopped"),
        }
    }
}
