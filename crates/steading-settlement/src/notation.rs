//! One line for every answer and every draw.

use crate::actions::Action;
use crate::chance::Outcome;
use crate::prelude::*;
use std::fmt;
use steading_core::notation::Spelled;
use steading_core::{NotationError, Words, notation, spelled};

notation! { Settlement;
    Action, "an answer such as 'explore I', 'construct 3', 'end' or 'pass'", {
        "take", artifact => Take(artifact); // SET-D1, SET-D13
        "construct", space => Construct(space); // SET-D3
        "place", street => PlaceBuilding(street); // SET-D3b
        "explore", region => Explore(region); // SET-D4
        "lay", space => PlaceTerrain(space); // SET-D4b
        "hunt", space => Hunt(space); // SET-D5
        "fortify", space => Fortify(space); // SET-D6
        "region", region => ActivateRegion(region); // SET-D7
        "street", street => ActivateStreet(street); // SET-D8
        "fort", space => ActivateFortification(space); // SET-D9
        "invite", space => Invite(space); // SET-D10, the space of the row
        "trade", swap => Trade(swap); // SET-D11
        "use", slot => Use(slot); // SET-D8a
        "choose", resource => Choose(resource); // SET-D8b
        "stop" => Stop; // SET-D8a, SET-D3c
        "monster" => MonsterAppears(true); // SET-D7c
        "no-monster" => MonsterAppears(false);
        "collect" => Collect(true); // SET-D7d
        "leave" => Collect(false);
        "stack", stack => DrawFrom(stack); // SET-D3d
        "end" => EndTurn; // SET-D2
        "pass" => Pass;
        "keep", resource => Keep(resource); // SET-D12
    }
    Outcome, "start, building, hero, artifact or terrain", {
        "start", seat => StartPlayer(seat);
        "building", building => Building(building);
        "hero", hero => Hero(hero);
        "artifact", artifact => Artifact(artifact);
        "terrain", terrain => Terrain(terrain);
    }
}

/// People count from 1.
const NUMBERS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

spelled! { Settlement;
    Region: "a region: I, II or III", |_game, at| Some(Region::new(at).id());
    Street: "a street: upper, middle or lower", |_game, at| Some(Street::new(at).id());
    Space: "a terrain space, I1 to III3", |_game, at| Some(Space::new(at).id());
    Slot: "a building space, u1 to l3", |_game, at| Some(Slot::new(at).id());
    MarketSpace: "a market space, 1 to 9", |_game, at| NUMBERS.get(at);
    RowSpace: "a space of the hero row, 1 to 4", |_game, at| NUMBERS.get(at);
    StackId: "a stack, 1 to 3", |_game, at| NUMBERS.get(at);
    BuildingId: "a building of the pack", |game, at| game.content().building_ids.get(at);
    HeroId: "a hero of the pack", |game, at| game.content().hero_ids.get(at);
    TerrainId: "a terrain of the pack", |game, at| game.content().terrain_ids.get(at);
}

/// `wood wood for clay`: what is given, in the order of the resources, and what it brings.
impl Spelled<Settlement> for SwapId {
    fn write(self, game: &Settlement, out: &mut impl fmt::Write) -> fmt::Result {
        let swap = &game.content().swaps[self.index()];
        for resource in Resource::ALL {
            (0..swap.give.get(resource)).try_for_each(|_| write!(out, "{} ", resource.id()))?;
        }
        write!(out, "for {}", swap.get.id())
    }
    fn read(game: &Settlement, words: &mut Words<'_>) -> Result<SwapId, NotationError> {
        let mut given = [0u8; 5];
        let expected = "a trade such as 'trade wood wood for clay' or 'trade diamond diamond for gold'";
        while let Some(resource) =
            words.read(expected, |word| if word == "for" { Some(None) } else { Resource::from_id(word).map(Some) })?
        {
            given[resource.index()] = given[resource.index()].saturating_add(1);
        }
        let get = words.read(expected, Resource::from_id)?;
        let swaps = &game.content().swaps;
        let found = swaps.iter().position(|swap| swap.give.counts() == given && swap.get == get);
        found.map_or_else(|| words.fail(expected), |index| Ok(SwapId::new(index)))
    }
}
