//! What is on the table: players, market, rows, stacks, and the open question. Queries, no rules.

use crate::prelude::*;
pub use crate::round::{EffectsOf, Frame};
use serde::{Deserialize, Serialize};
use steading_core::{BySeat, bit_set};

/// Settlement seats at most four.
pub const SEATS: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub players: BySeat<Player, SEATS>,
    /// The general supply.
    pub supply: Goods,
    pub bonus_settlers: u8,
    pub monsters: By<Colour, u8, 4>,
    pub market: [Option<Pile>; MarketSpace::COUNT],
    pub stack_heights: [u8; StackId::COUNT],
    /// The tiles in the three building stacks together: nobody knows which lies where (SET-H8).
    pub unseen_buildings: [u8; BuildingId::COUNT],
    pub unseen_terrains: TerrainSet,
    pub unseen_heroes: HeroSet,
    pub hero_row: [Option<HeroId>; RowSpace::COUNT],
    pub artifact_row: ArtifactSet,
    /// Solo only: the face-down artifacts.
    pub artifact_deck: ArtifactSet,
    pub round: u8,
    pub start_marker: Seat,
    pub active: Seat,
    pub action_done: bool,
    pub hero_done: bool,
    /// SET-D18: basic types given to the Mirror since the last answer that was no trade.
    pub mirrored: ResourceSet,
    /// What is still to be decided; the top is the question.
    pub pending: Stack<Frame, 8>,
}

// A note to the reader: bots copy states by the million, so growth should be noticed.
const _: () = assert!(size_of::<State>() <= 512);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The personal supply.
    pub goods: Goods,
    /// Invited heroes.
    pub heroes: HeroSet,
    pub wildlands: Wildlands,
    pub monsters: Spaces,
    pub fortifications: Spaces,
    /// Fortifications whose activation area holds a settler this round.
    pub activated: Spaces,
    pub buildings: Buildings,
    /// Tokens on each Bank or Cathedral.
    pub stored: [u8; Slot::COUNT],
    /// Settlers on each region and street activation area.
    pub region_uses: [u8; 3],
    pub street_uses: [u8; 3],
    /// Unused settlers.
    pub basic_settlers: u8,
    pub bonus_settlers: u8,
    /// Bonus settlers lying on action areas.
    pub bonus_used: u8,
    pub artifact: Option<Artifact>,
    pub passed: bool,
}

/// A market space with one or more tiles of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pile {
    pub building: BuildingId,
    pub height: u8,
}

impl Player {
    /// Settlers that can still be placed.
    #[inline]
    pub fn settlers(&self) -> u8 {
        self.basic_settlers + self.bonus_settlers
    }

    #[inline]
    pub fn has(&self, artifact: Artifact) -> bool {
        self.artifact == Some(artifact)
    }

    /// SET-4.4.1: own terrains with neither monster nor fortification.
    #[inline]
    pub fn open_terrains(&self) -> Spaces {
        self.wildlands.taken().but(self.monsters).but(self.fortifications)
    }
}

impl State {
    #[inline]
    pub fn top(&self) -> Frame {
        self.pending.top().unwrap_or(Frame::Over)
    }

    /// What the first frame of a kind holds, wherever it lies.
    pub(crate) fn find<T>(&self, read: impl Fn(Frame) -> Option<T>) -> Option<T> {
        self.pending.as_slice().iter().find_map(|&frame| read(frame))
    }

    #[inline]
    pub fn player(&self) -> &Player {
        &self.players[self.active]
    }

    #[inline]
    pub fn player_mut(&mut self) -> &mut Player {
        &mut self.players[self.active]
    }

    /// The colours that heroes in the row show.
    #[inline]
    pub fn row_colours(&self, colour_of: impl Fn(HeroId) -> Colour) -> u8 {
        self.hero_row.iter().flatten().fold(0, |set, &hero| set | colour_of(hero).bit())
    }

    /// The stack the engine draws from: the tallest, leftmost on a tie (SET-A24).
    pub fn tallest_stack(&self) -> Option<StackId> {
        let tallest = *self.stack_heights.iter().max().expect("three stacks");
        if tallest == 0 {
            return None;
        }
        StackId::all().find(|stack| self.stack_heights[stack.index()] == tallest)
    }

    /// SET-D3: the first space with the same single tile, or with the very same pile.
    #[inline]
    pub fn first_twin(&self, space: MarketSpace) -> MarketSpace {
        let here = self.market[space.index()];
        match here.filter(|pile| pile.height == 1) {
            Some(_) => MarketSpace::all().find(|other| self.market[other.index()] == here).unwrap_or(space),
            None => space,
        }
    }

    pub fn empty_market_space(&self) -> Option<MarketSpace> {
        MarketSpace::all().find(|space| self.market[space.index()].is_none())
    }

    /// Heroes that have left the game (SET-8.1): those that are nowhere else.
    pub fn discarded_heroes(&self, all: HeroSet) -> HeroSet {
        let row: HeroSet = self.hero_row.iter().flatten().copied().collect();
        let invited = self.players.iter().fold(0, |set, player| set | player.heroes.0);
        HeroSet(all.0 & !(row.0 | invited | self.unseen_heroes.0))
    }
}

bit_set! {
    /// A set of heroes.
    HeroSet(u64) of HeroId, HeroId::new;
    /// A set of terrain tiles.
    TerrainSet(u64) of TerrainId, TerrainId::new;
    /// A set of artifacts.
    ArtifactSet(u16) of Artifact, |index| Artifact::ALL[index];
    /// A set of resources.
    ResourceSet(u8) of Resource, |index| Resource::ALL[index];
}
