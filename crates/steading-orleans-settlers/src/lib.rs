//! Orléans Stories: The Settlers, complete: every clause of `rules/orleans_settlers.md`.
//!
//! Reading order, by chapter of the rules: [`content`] (2, 20; `pack` reads it), [`state`] and [`crew`], `setup` (3),
//! `round` (4, 14: the order of play, `settle`), `bag` (5), `planning` (6, 14.1), `places` (7.2, 7.3), `trade` (7.4),
//! `areas` (8), `building` (8.3), `technology` (9), `fame` (10), `deeds` (11), `events` (12.1), `demands` (12.2, 12.3),
//! `scoring` (13), `worlds` (15), [`view`] and [`log`] (15), `invariants`. [`actions`] holds answers and notation,
//! [`questions`] what is asked, [`refusal`] every "why not".

pub mod actions;
mod areas;
mod bag;
mod building;
pub mod content;
pub mod crew;
mod deeds;
mod demands;
mod events;
mod fame;
mod invariants;
mod labels;
pub mod log;
mod messages;
mod pack;
mod places;
mod planning;
pub mod questions;
pub mod refusal;
mod round;
mod scoring;
mod setup;
pub mod state;
mod table;
mod technology;
mod trade;
pub mod view;
mod worlds;

use crate::actions::{Action, Outcome};
use crate::content::{Content, Mechanics};
use crate::log::Event;
use crate::questions::Decision;
use crate::refusal::Refusal;
use crate::state::{Area, Deed, EventCard, Good, Place, State};
use crate::table::Table;
use crate::view::View;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;
use steading_core::{
    Broken, Chance, Digest, Ignore, Invariants, Label, Localized, NoWish, Notation, NotationError, OpenError, Part,
    Rng, Rules, Seat, Secrets, Sentence, Sink, Standings, Status, Switch, Texts, Title, Unfulfilled, Variants, Viewer,
    Wishes,
};

/// ORL-13.8: what the printed "12 points" are taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwelvePoints {
    Example,
    Peace,
    FameLeader,
}

/// The ruleset of one match.
#[derive(Clone, Debug)]
pub struct OrleansSettlers {
    seats: u8,
    content: Arc<Content>,
    shuffled: bool,
    open_planning: bool,
    twelve_points: TwelvePoints,
    switches: Variants,
    table: Table,
}

pub const MAP: Switch = Switch { clause: "ORL-3.6", key: "map", values: &["fixed", "shuffled"] };
pub const PLANNING: Switch = Switch { clause: "ORL-6.1", key: "planning", values: &["secret", "open"] };
pub const TWELVE_POINTS: Switch =
    Switch { clause: "ORL-13.8", key: "twelve_points", values: &["example", "peace", "fame_leader"] };

impl OrleansSettlers {
    /// The base pack without variants.
    pub fn base(seats: u8) -> OrleansSettlers {
        OrleansSettlers::open(seats, &Variants::new(), None).expect("the base pack is sound and seats 2 to 4")
    }

    /// The base pack with variant switches, such as `[("planning", "open")]`.
    pub fn with(seats: u8, switches: &[(&str, &str)]) -> OrleansSettlers {
        let options = switches.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        OrleansSettlers::open(seats, &options, None).expect("known switches")
    }

    pub fn content(&self) -> &Content {
        &self.content
    }

    #[inline]
    fn mechanics(&self) -> &Mechanics {
        &self.content.mechanics
    }

    // ---- ids of the pack ----

    pub fn place_id(&self, place: Place) -> &str {
        self.mechanics().places.get(place.index()).map_or("", |data| &data.id)
    }

    pub fn place(&self, id: &str) -> Option<Place> {
        self.mechanics().places.iter().position(|place| place.id == id).map(Place::new)
    }

    pub fn area_id(&self, area: Area) -> &str {
        self.mechanics().maps.of(self.seats).get(area.index()).map_or("", |cell| &cell.id)
    }

    pub fn area(&self, id: &str) -> Option<Area> {
        self.mechanics().maps.of(self.seats).iter().position(|cell| cell.id == id).map(Area::new)
    }

    pub fn event_id(&self, event: EventCard) -> &str {
        self.mechanics().events.get(event.index()).map_or("", |data| &data.id)
    }

    pub fn event(&self, id: &str) -> Option<EventCard> {
        self.mechanics().events.iter().position(|event| event.id == id).map(EventCard::new)
    }

    pub fn deed_id(&self, deed: Deed) -> &str {
        self.mechanics().deeds.get(deed.index()).map_or("", |data| &data.id)
    }

    /// A deed that is used with this number of seats (ORL-3.9).
    pub fn deed(&self, id: &str) -> Option<Deed> {
        let index = self.mechanics().deeds.iter().position(|deed| deed.id == id)?;
        self.table.used[index].then(|| Deed::new(index))
    }

    pub(crate) fn is_food(&self, good: Good) -> bool {
        self.table.food.contains(good)
    }
}

impl Rules for OrleansSettlers {
    const ID: &'static str = "orleans_settlers";
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

impl Chance for OrleansSettlers {
    type Outcome = Outcome;
    fn outcomes(&self, s: &State, out: &mut impl Sink<(Outcome, u32)>) {
        self.list_outcomes(s, out);
    }
    #[inline]
    fn sample(&self, s: &State, rng: &mut impl Rng) -> Outcome {
        self.draw_outcome(s, rng)
    }
    fn source(&self, s: &State) -> u8 {
        self.bag_of(s)
    }
    #[inline]
    fn resolve(&self, s: &mut State, o: Outcome, e: &mut impl Sink<Event>) {
        self.bring_about(s, o, e);
        self.settle(s, e);
    }
}

impl Secrets for OrleansSettlers {
    type View = View;
    fn view(&self, s: &State, viewer: Viewer) -> View {
        self.seen_by(s, viewer)
    }
    fn witness(&self, event: &Event, _viewer: Viewer) -> Option<Event> {
        // Plans are shown when they are open to all; nothing else is hidden, so every event is for everybody.
        Some(*event)
    }
    fn uncovers(&self, event: &Event) -> bool {
        !self.open_planning && matches!(event, Event::Planned { .. } | Event::PlannedNothing { .. })
    }
    fn resample(&self, s: &State, viewer: Viewer, rng: &mut impl Rng) -> State {
        self.another_world(s, viewer, rng)
    }
}

impl Invariants for OrleansSettlers {
    fn check(&self, s: &State) -> Result<(), Broken> {
        self.inspect(s)
    }
}

impl Notation for OrleansSettlers {
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

impl Texts for OrleansSettlers {
    fn label(&self, s: &State, seat: Seat, a: Action) -> Label {
        self.button(s, seat, a)
    }
    fn name(&self, kind: &str, index: u16) -> Option<&Localized> {
        self.content.name(self.seats, kind, index)
    }
    fn breakdown(&self, s: &State, seat: Seat) -> Vec<Part> {
        self.score_parts(s, seat)
    }
    fn sentences() -> &'static [&'static [Sentence]] {
        &[messages::MESSAGES]
    }
}

impl Wishes for OrleansSettlers {
    type Wish = NoWish;
    fn arrange(&self, _: &State, _: Seat, wish: &NoWish) -> Result<Vec<Action>, Unfulfilled<Refusal>> {
        match *wish {}
    }
}

impl Title for OrleansSettlers {
    const NAME: (&'static str, &'static str) = ("Orléans Stories – Die Siedler", "Orléans Stories – The Settlers");
    const SEATS: RangeInclusive<u8> = 2..=4;
    const SWITCHES: &'static [Switch] = &[MAP, PLANNING, TWELVE_POINTS];
    const BASE_PACK: &'static str = include_str!("../../../content/orleans_settlers/base.toml");
    fn open(seats: u8, options: &Variants, pack: Option<(&str, &str)>) -> Result<Self, OpenError> {
        Self::check_table(seats, options)?;
        let (file, text) = pack.unwrap_or(("content/orleans_settlers/base.toml", Self::BASE_PACK));
        let content = Arc::new(Content::read(file, text)?);
        let switches = Self::SWITCHES.iter().filter_map(|switch| {
            let value = options.get(switch.key)?;
            (value != switch.values[0]).then(|| (switch.key.to_owned(), value.clone()))
        });
        Ok(OrleansSettlers {
            seats,
            shuffled: MAP.value(options)? == "shuffled",
            open_planning: PLANNING.value(options)? == "open",
            twelve_points: match TWELVE_POINTS.value(options)? {
                "peace" => TwelvePoints::Peace,
                "fame_leader" => TwelvePoints::FameLeader,
                _ => TwelvePoints::Example,
            },
            switches: switches.collect(),
            table: Table::new(&content, seats),
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
