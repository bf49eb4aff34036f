//! Emberleaf, complete: every clause of `rules/emberleaf.md`.
//!
//! Reading order, by chapter of the rules: [`words`] (1) and [`state`] (2), `setup` (3), `turn` (4: steps, frames, `settle`),
//! `cards` (5), `skills` (6: costs and the interpreter), `walking`, `storage`, `danger` (6.10 to 6.33, 8.10), `build` and
//! `villagers` (7), `trophies` and `rows` (8), `scoring` (9), `sister` (11), [`program`] and `counters` (12), [`actions`]
//! (13: answers and notation), [`view`] (14), [`content`], `loader`, `compile`, `names` and `depth` (15: packs),
//! `invariants` and `pending` (20). [`refusal`] holds every "why not", [`events`] what the log says.

pub mod actions;
mod build;
mod cards;
mod compile;
pub mod content;
mod counters;
mod danger;
mod depth;
pub mod events;
mod invariants;
mod labels;
mod loader;
mod messages;
mod names;
mod pending;
pub mod program;
mod raw;
pub mod refusal;
mod rows;
mod scoring;
mod setup;
mod sister;
mod skills;
mod specials;
pub mod state;
mod storage;
mod trophies;
mod turn;
pub mod view;
mod villagers;
mod walking;
pub mod words;

use crate::actions::{Action, Decision, Outcome};
use crate::content::{Content, Pack, WarTrack};
use crate::events::Event;
use crate::refusal::Refusal;
use crate::state::State;
use crate::view::View;
use crate::words::Level;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;
use steading_core::{
    Broken, Chance, Digest, Explain, Invariants, Label, Localized, Message, NoWish, Notation, NotationError, OpenError,
    Part, Rng, Rules, Seat, Secrets, Sentence, Sink, Standings, Status, Switch, Texts, Title, Unfulfilled, Variants,
    Viewer, Wishes,
};

/// The ruleset of one match.
#[derive(Clone, Debug)]
pub struct Emberleaf {
    seats: u8,
    pack: Arc<Pack>,
    level: Level,
    random_decks: bool,
    /// Who begins; `None` is drawn.
    start: Option<Seat>,
    /// EMB-A56: rounds after which the game is scored as it stands.
    turn_limit: Option<u8>,
    switches: Variants,
}

pub const LEVEL: Switch =
    Switch { clause: "EMB-11.3", key: "level", values: &["easy", "medium", "hard", "very_hard", "expert"] };
pub const DECKS: Switch = Switch { clause: "EMB-A4", key: "decks", values: &["choose", "random"] };
pub const START: Switch = Switch { clause: "EMB-A5", key: "start", values: &["random", "A"] };
pub const TURN_LIMIT: Switch = Switch { clause: "EMB-A56", key: "turn_limit", values: &["150", "off"] };

impl Emberleaf {
    /// The base pack without variants.
    pub fn base(seats: u8) -> Emberleaf {
        Emberleaf::open(seats, &Variants::new(), None).expect("the base pack is sound and seats 1 to 5")
    }

    /// The base pack with switches, such as `[("level", "expert")]`.
    pub fn with(seats: u8, switches: &[(&str, &str)]) -> Emberleaf {
        let options = switches.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        Emberleaf::open(seats, &options, None).expect("known switches")
    }

    #[inline]
    pub fn content(&self) -> &Content {
        &self.pack.content
    }

    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// EMB-3.2: the war-banner track of the side in use.
    #[inline]
    pub(crate) fn track(&self) -> &WarTrack {
        &self.content().tracks[usize::from(self.seats) - 1]
    }
}

impl Rules for Emberleaf {
    const ID: &'static str = "emberleaf";
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
        self.settle(&mut state, &mut steading_core::Ignore);
        state
    }
    #[inline]
    fn status(&self, s: &State) -> Status {
        self.awaited(s)
    }
    fn decision(&self, s: &State, _: Seat) -> Decision {
        self.question(s)
    }
    #[inline]
    fn legal_actions(&self, s: &State, _: Seat, out: &mut impl Sink<Action>) {
        self.offer(s, out);
    }
    #[inline]
    fn apply(&self, s: &mut State, _: Seat, a: Action, e: &mut impl Sink<Event>) {
        self.carry_out(s, a, e);
        self.settle(s, e);
    }
    fn refusal(&self, s: &State, _: Seat, a: Action) -> Refusal {
        self.quote(s, a).err().unwrap_or(Refusal::OtherQuestion { open: self.question(s).clause() })
    }
    fn standings(&self, s: &State) -> Standings {
        self.ranking(s)
    }
}

impl Chance for Emberleaf {
    type Outcome = Outcome;
    fn outcomes(&self, s: &State, out: &mut impl Sink<(Outcome, u32)>) {
        self.list_outcomes(s, out);
    }
    #[inline]
    fn sample(&self, s: &State, rng: &mut impl Rng) -> Outcome {
        self.draw_outcome(s, rng)
    }
    fn source(&self, s: &State) -> u8 {
        self.drawn_from(s)
    }
    #[inline]
    fn resolve(&self, s: &mut State, o: Outcome, e: &mut impl Sink<Event>) {
        self.reveal(s, o, e);
        self.settle(s, e);
    }
}

impl Secrets for Emberleaf {
    type View = View;
    fn view(&self, s: &State, _: Viewer) -> View {
        self.look(s)
    }
    fn witness(&self, event: &Event, _: Viewer) -> Option<Event> {
        Some(*event)
    }
    /// EMB-14.4: what nobody knows is a set in the state already, so there is no other world to think of.
    fn resample(&self, s: &State, _: Viewer, _: &mut impl Rng) -> State {
        *s
    }
}

impl Invariants for Emberleaf {
    fn check(&self, s: &State) -> Result<(), Broken> {
        self.check_all(s)
    }
}

impl Notation for Emberleaf {
    fn write_action(&self, a: Action, out: &mut impl fmt::Write) -> fmt::Result {
        self.write(a, out)
    }
    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        self.read(text)
    }
    fn write_outcome(&self, o: Outcome, out: &mut impl fmt::Write) -> fmt::Result {
        self.write_drawn(o, out)
    }
    fn read_outcome(&self, text: &str) -> Result<Outcome, NotationError> {
        self.read_drawn(text)
    }
}

impl Texts for Emberleaf {
    fn label(&self, s: &State, _: Seat, a: Action) -> Label {
        self.button(s, a)
    }
    fn name(&self, kind: &str, index: u16) -> Option<&Localized> {
        self.pack.name(kind, index)
    }
    fn breakdown(&self, s: &State, seat: Seat) -> Vec<Part> {
        self.score_sheet(s, seat)
    }
    fn verdict(&self, s: &State) -> Option<Message> {
        self.outcome_of(s)
    }
    fn sentences() -> &'static [&'static [Sentence]] {
        &[messages::ALL]
    }
}

impl Wishes for Emberleaf {
    type Wish = NoWish;
    fn arrange(&self, _: &State, _: Seat, wish: &NoWish) -> Result<Vec<Action>, Unfulfilled<Refusal>> {
        match *wish {}
    }
}

impl Title for Emberleaf {
    const NAME: (&'static str, &'static str) = ("Emberleaf", "Emberleaf");
    const SEATS: RangeInclusive<u8> = 1..=5;
    const SWITCHES: &'static [Switch] = &[LEVEL, DECKS, START, TURN_LIMIT];
    const BASE_PACK: &'static str = include_str!("../../../content/emberleaf/base.toml");
    fn open(seats: u8, options: &Variants, pack: Option<(&str, &str)>) -> Result<Emberleaf, OpenError> {
        Emberleaf::check_table(seats, options)?;
        let (file, text) = pack.unwrap_or(("content/emberleaf/base.toml", Emberleaf::BASE_PACK));
        let pack = Arc::new(Pack::read(file, text)?);
        let mut switches = Variants::new();
        for switch in Emberleaf::SWITCHES {
            let value = switch.value(options)?;
            if value != switch.values[0] {
                switches.insert(switch.key.to_owned(), value.to_owned());
            }
        }
        Ok(Emberleaf {
            seats,
            pack,
            level: Level::from_id(LEVEL.value(options)?).expect("the switch lists the levels"),
            random_decks: DECKS.value(options)? == "random",
            // EMB-11.1: alone, you begin. EMB-A5: who is to begin takes seat A.
            start: (seats == 1 || START.value(options)? == "A").then_some(Seat::A),
            turn_limit: (TURN_LIMIT.value(options)? != "off").then_some(150),
            switches,
        })
    }
    fn switches(&self) -> Variants {
        self.switches.clone()
    }
    fn content_hash(&self) -> Digest {
        self.pack.hash
    }
}
