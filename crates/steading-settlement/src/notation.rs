//! One line for every answer and every draw.
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
use crate::actions::Action;
use crate::board::{MarketSpace, Region, RowSpace, Slot, Space, StackId, Street};
use crate::chance::Outcome;
use crate::content::{Artifact, SwapId};
use crate::goods::Resource;
use std::fmt;
use steading_core::{Notation, NotationError, Words};

impl Notation for Settlement {
    fn write_action(&self, action: Action, out: &mut impl fmt::Write) -> fmt::Result {
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

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        const ANSWER: &str = "an answer such as 'explore I', 'construct 3', 'end' or 'pass'";
        let mut words = Words::new(text);
        let space = |words: &mut Words| words.read("a terrain space, I1 to III3", Space::from_id);
        let region = |words: &mut Words| words.read("a region: I, II or III", Region::from_id);
        let street = |words: &mut Words| words.read("a street: upper, middle or lower", Street::from_id);
        let resource =
            |words: &mut Words| words.read("a resource: wood, clay, stone, diamond or gold", Resource::from_id);
        let action = match words.word(ANSWER)? {
            "take" => Action::Take(words.read("an artifact", Artifact::from_id)?),
            "construct" => Action::Construct(words.counted("a market space, 1 to 9", MarketSpace::try_new)?),
            "place" => Action::PlaceBuilding(street(&mut words)?),
            "explore" => Action::Explore(region(&mut words)?),
            "lay" => Action::PlaceTerrain(space(&mut words)?),
            "hunt" => Action::Hunt(space(&mut words)?),
            "fortify" => Action::Fortify(space(&mut words)?),
            "region" => Action::ActivateRegion(region(&mut words)?),
            "street" => Action::ActivateStreet(street(&mut words)?),
            "fort" => Action::ActivateFortification(space(&mut words)?),
            "invite" => Action::Invite(words.counted("a space of the hero row, 1 to 4", RowSpace::try_new)?),
            "trade" => return self.read_trade(text),
            "use" => Action::Use(words.read("a building space, u1 to l3", Slot::from_id)?),
            "choose" => Action::Choose(resource(&mut words)?),
            "stop" => Action::Stop,
            "monster" => Action::MonsterAppears(true),
            "no-monster" => Action::MonsterAppears(false),
            "collect" => Action::Collect(true),
            "leave" => Action::Collect(false),
            "stack" => Action::DrawFrom(words.counted("a stack, 1 to 3", StackId::try_new)?),
            "end" => Action::EndTurn,
            "pass" => Action::Pass,
            "keep" => Action::Keep(resource(&mut words)?),
            _ => return words.fail(ANSWER),
        };
        words.end(action)
    }

    fn write_outcome(&self, outcome: Outcome, out: &mut impl fmt::Write) -> fmt::Result {
        let content = self.content();
        match outcome {
            Outcome::StartPlayer(seat) => write!(out, "start {seat}"),
            Outcome::Building(building) => write!(out, "building {}", content.building_ids[building.index()]),
            Outcome::Hero(hero) => write!(out, "hero {}", content.hero_ids[hero.index()]),
            Outcome::Artifact(artifact) => write!(out, "artifact {}", artifact.id()),
            Outcome::Terrain(terrain) => write!(out, "terrain {}", content.terrain_ids[terrain.index()]),
        }
    }

    fn read_outcome(&self, text: &str) -> Result<Outcome, NotationError> {
        let content = self.content();
        let mut words = Words::new(text);
        let outcome = match words.word("what was drawn")? {
            "start" => Outcome::StartPlayer(words.seat(self.seats)?),
            "building" => Outcome::Building(words.read("a building of the pack", |id| content.building(id))?),
            "hero" => Outcome::Hero(words.read("a hero of the pack", |id| content.hero(id))?),
            "artifact" => Outcome::Artifact(words.read("an artifact", Artifact::from_id)?),
            "terrain" => Outcome::Terrain(words.read("a terrain of the pack", |id| content.terrain(id))?),
            _ => return words.fail("start, building, hero, artifact or terrain"),
        };
        words.end(outcome)
    }
}

impl Settlement {
    /// There are few exchanges, and comparing spellings makes the spelling unique.
    fn read_trade(&self, text: &str) -> Result<Action, NotationError> {
        let spelling = |action: &Action| {
            let mut spelling = String::new();
            self.write_action(*action, &mut spelling).expect("writing into a string does not fail");
            spelling
        };
        let trades = (0..self.content().swaps.len()).map(|index| Action::Trade(SwapId::new(index)));
        let expected = "a trade such as 'trade wood wood for clay' or 'trade diamond diamond for gold'";
        trades.into_iter().find(|trade| spelling(trade) == text).ok_or_else(|| NotationError::new(text, expected))
    }
}
