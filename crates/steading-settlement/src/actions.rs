//! Answers of players, answers of chance, questions, and their one-line notation.
//!
//! | answer | notation | clause |
//! |---|---|---|
//! | take an artifact | `take magic_purse` | SET-D1, SET-D13 |
//! | construct, then where | `construct 3`, `place upper` | SET-D3, SET-D3b |
//! | explore, then where | `explore II`, `lay II2` | SET-D4, SET-D4b |
//! | hunt, fortify | `hunt I1`, `fortify I1` | SET-D5, SET-D6 |
//! | activate | `region I`, `street upper`, `fort I1` | SET-D7, SET-D8, SET-D9 |
//! | invite a hero | `invite 4` (space of the row) | SET-D10 |
//! | trade | `trade wood wood for clay` | SET-D11 |
//! | resolve an effect, its choice | `use u2`, `choose wood` | SET-D8a, SET-D8b |
//! | no more effects | `stop` | SET-D8a, SET-D3c |
//! | monster check with the Mask | `monster`, `no-monster` | SET-D7c |
//! | collect a terrain | `collect`, `leave` | SET-D7d |
//! | which stack refills | `stack 2` | SET-D3d |
//! | end of turn | `end`, `pass` | SET-D2 |
//! | keep a basic | `keep stone` | SET-D12 |

use crate::Settlement;
use crate::board::{MarketSpace, Region, RowSpace, Slot, Space, StackId, Street};
use crate::content::{Artifact, BuildingId, Colour, HeroId, SwapId, TerrainId};
use crate::goods::Resource;
use crate::state::{EffectsOf, Frame, State};
use serde::Serialize;
use std::fmt;
use steading_core::{Clause, Explain, Message, NotationError, Seat, Words};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    Take(Artifact),
    Construct(MarketSpace),
    PlaceBuilding(Street),
    Explore(Region),
    PlaceTerrain(Space),
    Hunt(Space),
    Fortify(Space),
    ActivateRegion(Region),
    ActivateStreet(Street),
    ActivateFortification(Space),
    Invite(RowSpace),
    Trade(SwapId),
    Use(Slot),
    Choose(Resource),
    Stop,
    MonsterAppears(bool),
    Collect(bool),
    DrawFrom(StackId),
    EndTurn,
    Pass,
    Keep(Resource),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    StartPlayer(Seat),
    Building(BuildingId),
    Hero(HeroId),
    Artifact(Artifact),
    Terrain(TerrainId),
}

/// The open question, in the client's terms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "question", rename_all = "snake_case")]
pub enum Decision {
    FirstArtifact,
    Turn { action_done: bool, hero_done: bool },
    PlaceBuilding { building: BuildingId },
    Street { street: Street },
    Clock { building: BuildingId },
    EffectChoice { slot: Slot, building: BuildingId },
    ChooseStack { space: MarketSpace },
    PlaceTerrain { terrain: TerrainId },
    MonsterCheck { space: Space, colour: Colour },
    Collect { space: Space },
    Scroll { region: Region },
    Keep { left: u8 },
    NewArtifact,
}

impl Explain for Decision {
    fn clause(&self) -> Clause {
        match self {
            Decision::FirstArtifact => "SET-2.9",
            Decision::Turn { .. } => "SET-3.2",
            Decision::PlaceBuilding { .. } => "SET-4.1.1",
            Decision::Street { .. } => "SET-4.6.3",
            Decision::Clock { .. } => "SET-12.1",
            Decision::EffectChoice { .. } => "SET-D8b",
            Decision::ChooseStack { .. } => "SET-O4",
            Decision::PlaceTerrain { .. } => "SET-4.2.3",
            Decision::MonsterCheck { .. } => "SET-12.14",
            Decision::Collect { .. } => "SET-O3",
            Decision::Scroll { .. } => "SET-12.6",
            Decision::Keep { .. } => "SET-7.4",
            Decision::NewArtifact => "SET-7.6",
        }
    }

    fn message(&self) -> Message {
        match *self {
            Decision::FirstArtifact => Message::new("settlement-ask-first-artifact"),
            Decision::Turn { action_done: false, hero_done: false } => Message::new("settlement-ask-turn"),
            Decision::Turn { action_done: true, hero_done: false } => Message::new("settlement-ask-turn-hero-left"),
            Decision::Turn { action_done: false, hero_done: true } => Message::new("settlement-ask-turn-action-left"),
            Decision::Turn { action_done: true, hero_done: true } => Message::new("settlement-ask-turn-done"),
            Decision::PlaceBuilding { building } => {
                Message::new("settlement-ask-place-building").item("building", "building", building.index() as u16)
            }
            Decision::Street { street } => {
                Message::new("settlement-ask-street").item("street", "street", street.index() as u16)
            }
            Decision::Clock { building } => {
                Message::new("settlement-ask-clock").item("building", "building", building.index() as u16)
            }
            Decision::EffectChoice { building, .. } => {
                Message::new("settlement-ask-effect-choice").item("building", "building", building.index() as u16)
            }
            Decision::ChooseStack { space } => Message::new("settlement-ask-stack").with("space", space.index() + 1),
            Decision::PlaceTerrain { terrain } => {
                Message::new("settlement-ask-place-terrain").item("terrain", "terrain", terrain.index() as u16)
            }
            Decision::MonsterCheck { space, colour } => Message::new("settlement-ask-monster-check")
                .item("monster", "monster", colour as u16)
                .item("space", "space", space.index() as u16),
            Decision::Collect { space } => {
                Message::new("settlement-ask-collect").item("space", "space", space.index() as u16)
            }
            Decision::Scroll { region } => {
                Message::new("settlement-ask-scroll").item("region", "region", region.index() as u16)
            }
            Decision::Keep { left } => Message::new("settlement-ask-keep").with("left", left),
            Decision::NewArtifact => Message::new("settlement-ask-new-artifact"),
        }
    }
}

impl Settlement {
    pub(crate) fn question(&self, s: &State) -> Decision {
        match s.top() {
            Frame::FirstArtifact { .. } => Decision::FirstArtifact,
            Frame::PlaceBuilding { from } => {
                let pile = s.market[from.index()].expect("a chosen market space holds a tile");
                Decision::PlaceBuilding { building: pile.building }
            }
            Frame::Effects { of: EffectsOf::Street(street), .. } => Decision::Street { street },
            Frame::Effects { of: EffectsOf::Clock, todo } => {
                let slot = todo.first().expect("the Clock shows one building");
                Decision::Clock { building: s.player().buildings.at(slot) }
            }
            Frame::EffectChoice { slot } => Decision::EffectChoice { slot, building: s.player().buildings.at(slot) },
            Frame::RefillMarket { .. } => {
                Decision::ChooseStack { space: s.empty_market_space().expect("asked only for an empty space") }
            }
            Frame::PlaceTerrain { terrain } => Decision::PlaceTerrain { terrain },
            Frame::Checks { spaces } => {
                let space = spaces.first().expect("asked only while a check is left");
                Decision::MonsterCheck { space, colour: self.terrain_at(s.player(), space).monster }
            }
            Frame::Collect { asked, .. } => {
                Decision::Collect { space: asked.first().expect("asked only while a terrain is left") }
            }
            Frame::Scroll { region } => Decision::Scroll { region },
            Frame::Keep { left, .. } => Decision::Keep { left },
            Frame::NewArtifact => Decision::NewArtifact,
            _ => Decision::Turn { action_done: s.action_done, hero_done: s.hero_done },
        }
    }

    pub(crate) fn write(&self, action: Action, out: &mut impl fmt::Write) -> fmt::Result {
        match action {
            Action::Take(artifact) => write!(out, "take {}", artifact.id()),
            Action::Construct(space) => write!(out, "construct {}", space.index() + 1),
            Action::PlaceBuilding(street) => write!(out, "place {}", street.id()),
            Action::Explore(region) => write!(out, "explore {}", region.id()),
            Action::PlaceTerrain(space) => write!(out, "lay {}", space.id()),
            Action::Hunt(space) => write!(out, "hunt {}", space.id()),
            Action::Fortify(space) => write!(out, "fortify {}", space.id()),
            Action::ActivateRegion(region) => write!(out, "region {}", region.id()),
            Action::ActivateStreet(street) => write!(out, "street {}", street.id()),
            Action::ActivateFortification(space) => write!(out, "fort {}", space.id()),
            Action::Invite(space) => write!(out, "invite {}", space.index() + 1),
            Action::Trade(swap) => {
                let swap = &self.content().swaps[swap.index()];
                out.write_str("trade")?;
                for resource in Resource::ALL {
                    for _ in 0..swap.give.get(resource) {
                        write!(out, " {}", resource.id())?;
                    }
                }
                write!(out, " for {}", swap.get.id())
            }
            Action::Use(slot) => write!(out, "use {}", slot.id()),
            Action::Choose(resource) => write!(out, "choose {}", resource.id()),
            Action::Stop => out.write_str("stop"),
            Action::MonsterAppears(true) => out.write_str("monster"),
            Action::MonsterAppears(false) => out.write_str("no-monster"),
            Action::Collect(true) => out.write_str("collect"),
            Action::Collect(false) => out.write_str("leave"),
            Action::DrawFrom(stack) => write!(out, "stack {}", stack.index() + 1),
            Action::EndTurn => out.write_str("end"),
            Action::Pass => out.write_str("pass"),
            Action::Keep(resource) => write!(out, "keep {}", resource.id()),
        }
    }

    pub(crate) fn read(&self, text: &str) -> Result<Action, NotationError> {
        let mut words = Words::new(text);
        let space = |words: &mut Words| words.read("a terrain space, I1 to III3", Space::from_id);
        let region = |words: &mut Words| words.read("a region: I, II or III", Region::from_id);
        let street = |words: &mut Words| words.read("a street: upper, middle or lower", Street::from_id);
        let resource =
            |words: &mut Words| words.read("a resource: wood, clay, stone, diamond or gold", Resource::from_id);
        let verb = words.word("an answer such as 'explore I', 'construct 3', 'end' or 'pass'")?;
        let action = match verb {
            "take" => Action::Take(words.read("an artifact", Artifact::from_id)?),
            "construct" => Action::Construct(counted(&mut words, "a market space, 1 to 9", MarketSpace::try_new)?),
            "place" => Action::PlaceBuilding(street(&mut words)?),
            "explore" => Action::Explore(region(&mut words)?),
            "lay" => Action::PlaceTerrain(space(&mut words)?),
            "hunt" => Action::Hunt(space(&mut words)?),
            "fortify" => Action::Fortify(space(&mut words)?),
            "region" => Action::ActivateRegion(region(&mut words)?),
            "street" => Action::ActivateStreet(street(&mut words)?),
            "fort" => Action::ActivateFortification(space(&mut words)?),
            "invite" => Action::Invite(counted(&mut words, "a space of the hero row, 1 to 4", RowSpace::try_new)?),
            "trade" => return self.read_trade(text),
            "use" => Action::Use(words.read("a building space, u1 to l3", Slot::from_id)?),
            "choose" => Action::Choose(resource(&mut words)?),
            "stop" => Action::Stop,
            "monster" => Action::MonsterAppears(true),
            "no-monster" => Action::MonsterAppears(false),
            "collect" => Action::Collect(true),
            "leave" => Action::Collect(false),
            "stack" => Action::DrawFrom(counted(&mut words, "a stack, 1 to 3", StackId::try_new)?),
            "end" => Action::EndTurn,
            "pass" => Action::Pass,
            "keep" => Action::Keep(resource(&mut words)?),
            _ => return words.fail("an answer such as 'explore I', 'construct 3', 'end' or 'pass'"),
        };
        words.end(action)
    }

    fn read_trade(&self, text: &str) -> Result<Action, NotationError> {
        // There are few exchanges, and comparing spellings makes the spelling unique.
        for (index, _) in self.content().swaps.iter().enumerate() {
            let action = Action::Trade(SwapId::new(index));
            let mut spelling = String::new();
            self.write(action, &mut spelling).expect("writing into a string does not fail");
            if spelling == text {
                return Ok(action);
            }
        }
        Err(NotationError::new(text, "a trade such as 'trade wood wood for clay' or 'trade diamond diamond for gold'"))
    }

    pub(crate) fn write_drawn(&self, outcome: Outcome, out: &mut impl fmt::Write) -> fmt::Result {
        let content = self.content();
        match outcome {
            Outcome::StartPlayer(seat) => write!(out, "start {seat}"),
            Outcome::Building(building) => write!(out, "building {}", content.building_ids[building.index()]),
            Outcome::Hero(hero) => write!(out, "hero {}", content.hero_ids[hero.index()]),
            Outcome::Artifact(artifact) => write!(out, "artifact {}", artifact.id()),
            Outcome::Terrain(terrain) => write!(out, "terrain {}", content.terrain_ids[terrain.index()]),
        }
    }

    pub(crate) fn read_drawn(&self, text: &str) -> Result<Outcome, NotationError> {
        let content = self.content();
        let mut words = Words::new(text);
        let outcome = match words.word("what was drawn")? {
            "start" => Outcome::StartPlayer(words.read("a seat", |word| {
                let mut letters = word.chars();
                Seat::from_letter(letters.next()?).filter(|_| letters.next().is_none())
            })?),
            "building" => Outcome::Building(words.read("a building of the pack", |id| content.building(id))?),
            "hero" => Outcome::Hero(words.read("a hero of the pack", |id| content.hero(id))?),
            "artifact" => Outcome::Artifact(words.read("an artifact", Artifact::from_id)?),
            "terrain" => Outcome::Terrain(words.read("a terrain of the pack", |id| content.terrain(id))?),
            _ => return words.fail("start, building, hero, artifact or terrain"),
        };
        words.end(outcome)
    }
}

/// A number from 1, as people count.
fn counted<T>(words: &mut Words, expected: &str, make: impl Fn(usize) -> Option<T>) -> Result<T, NotationError> {
    let number = words.number(expected)? as usize;
    match number.checked_sub(1).and_then(make) {
        Some(value) => Ok(value),
        None => words.fail(expected),
    }
}
