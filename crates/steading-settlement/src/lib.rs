//! Settlement, complete: every clause of `rules/settlement.md`.
//!
//! Reading order, by chapter of the rules: [`goods`] and [`board`] (1), `setup` (2), [`round`] (3, 8: turns, rounds,
//! `settle`), `construct` (4.1), `explore` (4.2), `hunt` (4.3), `fortify` (4.4, 4.7), `region` (4.5), `street`
//! (4.6, 11), `monster_check` (4.8), `trade` (5), `invite` (6), `passing` (7), `artifacts` (10, 12), `scoring` (9, 13),
//! [`view`] (16), `invariants` (22), `encoder` (what a net is told). [`actions`] holds answers and notation, [`refusal`] every "why not".

pub mod actions;
mod artifacts;
pub mod board;
mod construct;
pub mod content;
mod encoder;
mod explore;
mod fortify;
pub mod goods;
mod hunt;
mod invariants;
mod invite;
mod labels;
mod messages;
mod monster_check;
mod passing;
pub mod refusal;
mod region;
pub mod round;
mod scoring;
mod setup;
pub mod state;
mod street;
mod trade;
pub mod view;

use crate::actions::{Action, Decision, Outcome};
use crate::board::Region;
use crate::content::{Content, Pack, Swap};
use crate::goods::Goods;
use crate::refusal::Refusal;
use crate::state::{State, TerrainSet};
use crate::view::{Event, View};
use std::fmt;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;
use steading_core::{
    Broken, Chance, Digest, Explain, Invariants, Label, Localized, Message, NoWish, Notation, NotationError, OpenError,
    Part, Rng, Rules, Seat, Secrets, Sentence, Sink, Standings, Status, Switch, Texts, Title, Unfulfilled, Variants,
    Viewer, Wishes,
};

/// SET-O5: what others see of invited heroes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeroView {
    /// Face down on the table, named in the log.
    Count,
    Open,
    /// Nobody is told; the log hides them too.
    Memory,
}

/// The ruleset of one match.
#[derive(Clone, Debug)]
pub struct Settlement {
    seats: u8,
    pack: Arc<Pack>,
    /// SET-O1, SET-O2: all tokens in the box.
    tokens: Goods,
    bonus_settlers: u8,
    collect_by_choice: bool,
    choose_stack: bool,
    hero_view: HeroView,
    switches: Variants,
    /// SET-6.1, SET-6.2: base cost and surcharge for each hero on each space of the row.
    prices: Vec<[Goods; 4]>,
    /// SET-5.1: trades by what is given, each with the range of its swaps.
    swap_groups: Vec<(Swap, Range<usize>)>,
    /// The terrain tiles of each region.
    region_tiles: [TerrainSet; 3],
}

/// SET-O2: "unlimited" is more than any game can use, and still fits the state.
const UNLIMITED: u8 = 120;

pub const RARE_TOKENS: Switch = Switch { clause: "SET-O1", key: "rare_tokens", values: &["late", "early"] };
pub const SUPPLY: Switch = Switch { clause: "SET-O2", key: "supply", values: &["limited", "unlimited"] };
pub const REGION_COLLECT: Switch =
    Switch { clause: "SET-O3", key: "region_collect", values: &["mandatory", "optional"] };
pub const STACK_CHOICE: Switch = Switch { clause: "SET-O4", key: "stack_choice", values: &["auto", "manual"] };
pub const HERO_VIEW: Switch = Switch { clause: "SET-O5", key: "hero_view", values: &["count", "open", "memory"] };

impl Settlement {
    /// The base pack without variants.
    pub fn base(seats: u8) -> Settlement {
        Settlement::open(seats, &Variants::new(), None).expect("the base pack is sound and seats 1 to 4")
    }

    /// The base pack with variant switches, such as `[("rare_tokens", "early")]`.
    pub fn with(seats: u8, switches: &[(&str, &str)]) -> Settlement {
        let options = switches.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        Settlement::open(seats, &options, None).expect("known switches")
    }

    #[inline]
    pub fn content(&self) -> &Content {
        &self.pack.content
    }
}

impl Rules for Settlement {
    const ID: &'static str = "settlement";
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

impl Chance for Settlement {
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

impl Secrets for Settlement {
    type View = View;
    fn view(&self, s: &State, viewer: Viewer) -> View {
        self.look(s, viewer)
    }
    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(self.seen_by(*event, viewer))
    }
    fn resample(&self, s: &State, viewer: Viewer, rng: &mut impl Rng) -> State {
        self.another_world(s, viewer, rng)
    }
}

impl Invariants for Settlement {
    fn check(&self, s: &State) -> Result<(), Broken> {
        self.check_all(s)
    }
}

impl Notation for Settlement {
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

impl Texts for Settlement {
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
        self.solo_rank(s)
    }
    fn sentences() -> &'static [&'static [Sentence]] {
        &[messages::ALL]
    }
}

impl Wishes for Settlement {
    type Wish = NoWish;
    fn arrange(&self, _: &State, _: Seat, wish: &NoWish) -> Result<Vec<Action>, Unfulfilled<Refusal>> {
        match *wish {}
    }
}

impl Title for Settlement {
    const NAME: (&'static str, &'static str) = ("Settlement", "Settlement");
    const SEATS: RangeInclusive<u8> = 1..=4;
    const SWITCHES: &'static [Switch] = &[RARE_TOKENS, SUPPLY, REGION_COLLECT, STACK_CHOICE, HERO_VIEW];
    const BASE_PACK: &'static str = include_str!("../../../content/settlement/base.toml");
    fn open(seats: u8, options: &Variants, pack: Option<(&str, &str)>) -> Result<Settlement, OpenError> {
        Settlement::check_table(seats, options)?;
        let (file, text) = pack.unwrap_or(("content/settlement/base.toml", Settlement::BASE_PACK));
        let pack = Arc::new(Pack::read(file, text)?);
        let content = &pack.content;
        let early = RARE_TOKENS.value(options)? == "early";
        let unlimited = SUPPLY.value(options)? == "unlimited";
        let printed = if early { content.tokens_early } else { content.tokens_late };
        let mut switches = Variants::new();
        for switch in Settlement::SWITCHES {
            let value = switch.value(options)?;
            if value != switch.values[0] {
                switches.insert(switch.key.to_owned(), value.to_owned());
            }
        }
        Ok(Settlement {
            seats,
            tokens: if unlimited { Goods::from_counts([UNLIMITED; 5]) } else { printed },
            bonus_settlers: if unlimited { UNLIMITED } else { content.bonus_settlers },
            collect_by_choice: REGION_COLLECT.value(options)? == "optional",
            choose_stack: STACK_CHOICE.value(options)? == "manual",
            hero_view: match HERO_VIEW.value(options)? {
                "open" => HeroView::Open,
                "memory" => HeroView::Memory,
                _ => HeroView::Count,
            },
            switches,
            region_tiles: std::array::from_fn(|region| content.terrains_of(Region::new(region))),
            swap_groups: content.swap_groups(),
            prices: content.heroes.iter().map(|hero| content.hero_prices(hero)).collect(),
            pack,
        })
    }
    fn switches(&self) -> Variants {
        self.switches.clone()
    }
    fn content_hash(&self) -> Digest {
        self.pack.hash
    }
}
