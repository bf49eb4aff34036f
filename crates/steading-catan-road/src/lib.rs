//! CATAN – On the Road, complete: every clause of `rules/catan_road.md`.
//!
//! Reading order, by chapter of the rules: [`content`] (2, 14), [`state`], `setup` (3), `round` (4.1, 11: the order of
//! play, `settle`), `yield_step` (4.2, 10), `trade` (4.3, 11.3), `build` (5, 7), [`roads`] (6), `specials` (6.7, 7.14),
//! `events` (8), `scoring` (9), `timeouts` (11.26), `belief` (12.5), `worlds` (12.6), [`view`] (12.1),
//! `invariants` (17). [`actions`] holds answers and notation, [`refusal`] every "why not".

pub mod actions;
mod belief;
mod build;
pub mod content;
mod events;
mod invariants;
mod messages;
pub mod refusal;
pub mod roads;
mod round;
mod scoring;
mod setup;
mod specials;
pub mod state;
pub use steading_core::tally;
mod timeouts;
mod trade;
pub mod view;
mod worlds;
mod yield_step;

use crate::actions::{Action, Decision, Outcome};
use crate::content::{Ability, Content, Mechanics, Side};
use crate::refusal::Refusal;
use crate::state::{Card, Goods, Metropolis, Metropolises, Special, State};
use crate::trade::TradeMode;
use crate::view::{Event, View};
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;
use steading_core::{
    Broken, By, Chance, Digest, Ignore, Invariants, Label, Localized, NoWish, Notation, NotationError, OpenError, Part,
    Rng, Rules, Seat, Secrets, Sentence, Sink, Standings, Status, Switch, Texts, Title, Unfulfilled, Variants, Viewer,
    Wishes,
};

/// The ruleset of one match.
#[derive(Clone, Debug)]
pub struct CatanRoad {
    seats: u8,
    content: Arc<Content>,
    side: Side,
    beginner: bool,
    trade_mode: TradeMode,
    /// CAT-11.24: the most cards on one side of a deal.
    side_most: u8,
    proposals: u8,
    gifts: bool,
    voluntary: bool,
    switches: Variants,
    /// What the rules look up most often.
    costs: By<Card, Goods, 5>,
    metropolis_yield: u8,
    tie_breakers: By<Special, Metropolises, 2>,
}

pub const METROPOLIS_SIDE: Switch = Switch { clause: "CAT-3.1", key: "metropolis_side", values: &["A", "B"] };
pub const DISPLAY: Switch = Switch { clause: "CAT-3.3", key: "display", values: &["random", "beginner"] };
pub const TRADE_MODE: Switch = Switch { clause: "CAT-11.24", key: "trade_mode", values: &["full", "menu", "off"] };
pub const PROPOSALS: Switch = Switch {
    clause: "CAT-11.22",
    key: "proposals_per_turn",
    values: &["3", "0", "1", "2", "4", "5", "6", "7", "8", "9", "10"],
};
pub const GIFTS: Switch = Switch { clause: "CAT-A6", key: "allow_gifts", values: &["no", "yes"] };
pub const VOLUNTARY: Switch = Switch { clause: "CAT-A11", key: "voluntary_substitution", values: &["no", "yes"] };

impl CatanRoad {
    /// The base pack without variants.
    pub fn base(seats: u8) -> CatanRoad {
        CatanRoad::open(seats, &Variants::new(), None).expect("the base pack is sound and seats 2 to 4")
    }

    /// The base pack with variant switches, such as `[("metropolis_side", "B")]`.
    pub fn with(seats: u8, switches: &[(&str, &str)]) -> CatanRoad {
        let options = switches.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        CatanRoad::open(seats, &options, None).expect("known switches")
    }

    pub fn content(&self) -> &Content {
        &self.content
    }

    pub fn side(&self) -> Side {
        self.side
    }

    #[inline]
    fn mechanics(&self) -> &Mechanics {
        &self.content.mechanics
    }

    /// Everybody else, clockwise.
    #[inline]
    fn after(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.seats;
        let mut at = seat;
        (1..seats).map(move |_| {
            at = at.next(seats);
            at
        })
    }

    /// CAT-2.2
    #[inline]
    fn cost(&self, card: Card) -> Goods {
        self.costs[card]
    }

    /// CAT-7.11: what a metropolis of side B does.
    fn ability(&self, metropolis: Metropolis) -> Ability {
        self.mechanics().abilities[usize::from(metropolis.0)]
    }

    fn ability_id(&self, metropolis: Metropolis) -> &str {
        &self.mechanics().ability_ids[usize::from(metropolis.0)]
    }

    fn ability_from_id(&self, id: &str) -> Option<Metropolis> {
        let index = self.mechanics().ability_ids.iter().position(|known| known == id)?;
        Some(Metropolis(index as u8))
    }

    fn every_metropolis(&self) -> impl Iterator<Item = Metropolis> + use<> {
        Metropolises::first(self.mechanics().metropolises).iter()
    }
}

impl Rules for CatanRoad {
    const ID: &'static str = "catan_road";
    const RULES: u32 = 1;
    type State = State;
    type Action = Action;
    type Decision = Decision;
    type Event = Event;
    type Refusal = Refusal;
    fn seats(&self) -> u8 {
        self.seats
    }
    fn setup(&self) -> State {
        let mut state = self.opening();
        self.settle(&mut state, &mut Ignore);
        state
    }
    #[inline]
    fn status(&self, s: &State) -> Status {
        self.who_is_asked(s)
    }
    fn decision(&self, s: &State, seat: Seat) -> Decision {
        self.question(s, seat)
    }
    #[inline]
    fn legal_actions(&self, s: &State, seat: Seat, out: &mut impl Sink<Action>) {
        self.offer(s, seat, out);
    }
    #[inline]
    fn apply(&self, s: &mut State, seat: Seat, a: Action, e: &mut impl Sink<Event>) {
        self.act(s, seat, a, e);
        self.settle(s, e);
    }
    fn refusal(&self, s: &State, seat: Seat, a: Action) -> Refusal {
        self.permit(s, seat, a).expect_err("only asked about answers that are not offered")
    }
    fn standings(&self, s: &State) -> Standings {
        self.rank(s)
    }
}

impl Chance for CatanRoad {
    type Outcome = Outcome;
    fn outcomes(&self, s: &State, out: &mut impl Sink<(Outcome, u32)>) {
        self.list_outcomes(s, out);
    }
    #[inline]
    fn sample(&self, s: &State, rng: &mut impl Rng) -> Outcome {
        self.draw_outcome(s, rng)
    }
    fn source(&self, s: &State) -> u8 {
        self.deck_of(s)
    }
    #[inline]
    fn resolve(&self, s: &mut State, o: Outcome, e: &mut impl Sink<Event>) {
        self.bring_about(s, o, e);
        self.settle(s, e);
    }
}

impl Secrets for CatanRoad {
    type View = View;
    fn view(&self, s: &State, viewer: Viewer) -> View {
        self.seen_by(s, viewer)
    }
    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.seen_by(viewer))
    }
    /// What lies on the table is known; what was held or thought is shown by giving, offering and answering.
    fn uncovers(&self, event: &Event) -> bool {
        matches!(
            event,
            Event::Discarded { .. }
                | Event::Donated { .. }
                | Event::Offered { .. }
                | Event::Accepted { .. }
                | Event::Declined { .. }
                | Event::Countered { .. }
                | Event::Traded { .. }
        )
    }
    fn resample(&self, s: &State, viewer: Viewer, rng: &mut impl Rng) -> State {
        self.another_world(s, viewer, rng)
    }
}

impl Invariants for CatanRoad {
    fn check(&self, s: &State) -> Result<(), Broken> {
        self.inspect(s)
    }
}

impl Notation for CatanRoad {
    fn write_action(&self, a: Action, out: &mut impl fmt::Write) -> fmt::Result {
        self.write_answer(a, out)
    }
    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        self.read_answer(text)
    }
    fn write_outcome(&self, o: Outcome, out: &mut impl fmt::Write) -> fmt::Result {
        self.write_draw(o, out)
    }
    fn read_outcome(&self, text: &str) -> Result<Outcome, NotationError> {
        self.read_draw(text)
    }
}

impl Texts for CatanRoad {
    fn label(&self, s: &State, seat: Seat, a: Action) -> Label {
        self.button(s, seat, a)
    }
    fn name(&self, kind: &str, index: u16) -> Option<&Localized> {
        self.content.name(kind, index)
    }
    fn breakdown(&self, s: &State, seat: Seat) -> Vec<Part> {
        self.score_parts(s, seat)
    }
    fn sentences() -> &'static [&'static [Sentence]] {
        &[messages::MESSAGES]
    }
}

impl Wishes for CatanRoad {
    type Wish = NoWish;
    fn arrange(&self, _: &State, _: Seat, wish: &NoWish) -> Result<Vec<Action>, Unfulfilled<Refusal>> {
        match *wish {}
    }
}

impl Title for CatanRoad {
    const NAME: (&'static str, &'static str) = ("CATAN – On the Road", "CATAN – On the Road");
    const SEATS: RangeInclusive<u8> = 2..=4;
    const SWITCHES: &'static [Switch] = &[METROPOLIS_SIDE, DISPLAY, TRADE_MODE, PROPOSALS, GIFTS, VOLUNTARY];
    const BASE_PACK: &'static str = include_str!("../../../content/catan_road/base.toml");
    fn open(seats: u8, options: &Variants, pack: Option<(&str, &str)>) -> Result<Self, OpenError> {
        Self::check_table(seats, options)?;
        let (file, text) = pack.unwrap_or(("content/catan_road/base.toml", Self::BASE_PACK));
        let content = Arc::new(Content::read(file, text)?);
        let mechanics = &content.mechanics;
        let side = if METROPOLIS_SIDE.value(options)? == "A" { Side::A } else { Side::B };
        let (trade_mode, side_most) = match TRADE_MODE.value(options)? {
            "full" => (TradeMode::Full, tally::MOST),
            "menu" => (TradeMode::Menu, mechanics.menu_max_cards_per_side),
            _ => (TradeMode::Off, 0),
        };
        let metropolis_yield = match side {
            Side::A => mechanics.metropolis_yield.0,
            Side::B => mechanics.metropolis_yield.1,
        };
        let mut tie_breakers: By<Special, Metropolises, 2> = By::default();
        for (index, ability) in mechanics.abilities.iter().enumerate() {
            if let Ability::WinsTies(special) = *ability {
                tie_breakers[special] = tie_breakers[special].with(Metropolises::one(Metropolis(index as u8)));
            }
        }
        let switches = Self::SWITCHES.iter().filter_map(|switch| {
            let value = options.get(switch.key)?;
            (value != switch.values[0]).then(|| (switch.key.to_owned(), value.clone()))
        });
        Ok(CatanRoad {
            seats,
            side,
            beginner: DISPLAY.value(options)? == "beginner",
            trade_mode,
            side_most,
            proposals: PROPOSALS.value(options)?.parse().expect("the switch has numbers only"),
            gifts: GIFTS.value(options)? == "yes",
            voluntary: VOLUNTARY.value(options)? == "yes",
            switches: switches.collect(),
            costs: mechanics.costs,
            metropolis_yield,
            tie_breakers,
            content,
        })
    }
    fn switches(&self) -> Variants {
        self.switches.clone()
    }
    fn content_hash(&self) -> Digest {
        self.content.hash()
    }
}
