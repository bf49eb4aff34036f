//! SET-H5, SET-H6: what chance may bring, and what that does.

use crate::prelude::*;
use steading_core::{Chance, Rng};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    StartPlayer(Seat),
    Building(BuildingId),
    Hero(HeroId),
    Artifact(Artifact),
    Terrain(TerrainId),
}

/// What the next outcome is drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deck {
    Seats,
    Artifacts,
    Buildings,
    Heroes,
    Terrains(Region),
}

impl Settlement {
    #[inline]
    pub(crate) fn terrain_stack(&self, s: &State, region: Region) -> TerrainSet {
        s.unseen_terrains.and(self.region_tiles[region.index()])
    }
}

impl Chance for Settlement {
    type Outcome = Outcome;

    fn outcomes(&self, s: &State, out: &mut impl Sink<(Outcome, u32)>) {
        match self.awaited(s).draw() {
            Deck::Seats => Seat::all(self.seats).for_each(|seat| out.push((Outcome::StartPlayer(seat), 1))),
            Deck::Artifacts => s.artifact_deck.iter().for_each(|artifact| out.push((Outcome::Artifact(artifact), 1))),
            Deck::Buildings => {
                for (index, &count) in s.unseen_buildings.iter().enumerate().filter(|(_, count)| **count > 0) {
                    out.push((Outcome::Building(BuildingId::new(index)), count.into()));
                }
            }
            Deck::Heroes => s.unseen_heroes.iter().for_each(|hero| out.push((Outcome::Hero(hero), 1))),
            Deck::Terrains(region) => {
                self.terrain_stack(s, region).iter().for_each(|terrain| out.push((Outcome::Terrain(terrain), 1)));
            }
        }
    }

    #[inline]
    fn sample(&self, s: &State, rng: &mut impl Rng) -> Outcome {
        match self.awaited(s).draw() {
            Deck::Seats => Outcome::StartPlayer(Seat::new(rng.below(self.seats.into()) as usize)),
            Deck::Artifacts => Outcome::Artifact(Artifact::ALL[rng.bit_of(s.artifact_deck.0.into()) as usize]),
            Deck::Buildings => Outcome::Building(BuildingId::new(rng.weighted(&s.unseen_buildings))),
            Deck::Heroes => Outcome::Hero(HeroId::new(rng.bit_of(s.unseen_heroes.0) as usize)),
            Deck::Terrains(region) => {
                Outcome::Terrain(TerrainId::new(rng.bit_of(self.terrain_stack(s, region).0) as usize))
            }
        }
    }

    fn source(&self, s: &State) -> u8 {
        match self.awaited(s).draw() {
            Deck::Seats => 0,
            Deck::Artifacts => 1,
            Deck::Buildings => 2,
            Deck::Heroes => 3,
            Deck::Terrains(region) => 4 + region.index() as u8,
        }
    }

    #[inline]
    fn resolve(&self, s: &mut State, outcome: Outcome, e: &mut impl Sink<Event>) {
        let frame = s.pending.pop().expect("a draw is due");
        match outcome {
            Outcome::StartPlayer(seat) => {
                s.active = seat;
                s.start_marker = seat;
                // SET-2.9: the right-hand neighbour of the start player chooses first.
                if let Some(frame) = s.pending.top_mut() {
                    *frame = Frame::FirstArtifact { seat: seat.previous(self.seats) };
                }
                e.push(Event::StartPlayer { seat });
            }
            Outcome::Artifact(artifact) => {
                let Frame::RevealArtifacts { left } = frame else { unreachable!("artifacts are drawn one by one") };
                s.artifact_deck = s.artifact_deck.without(artifact);
                s.artifact_row = s.artifact_row.with(artifact);
                s.pending.push(Frame::RevealArtifacts { left: left - 1 });
                e.push(Event::ArtifactRevealed { artifact });
            }
            Outcome::Building(building) => {
                let Frame::RevealBuilding { to, stack } = frame else { unreachable!("a tile has a space to go to") };
                s.unseen_buildings[building.index()] -= 1;
                s.stack_heights[stack.index()] -= 1;
                s.market[to.index()] = Some(Pile { building, height: 1 });
                e.push(Event::BuildingRevealed { building, space: to });
            }
            Outcome::Hero(hero) => {
                s.unseen_heroes = s.unseen_heroes.without(hero);
                // SET-2.4: dealt from left to right; SET-6.5: later only space 1 is filled.
                let mut space = RowSpace::new(0);
                if let Frame::DealHeroes { to } = frame {
                    space = to;
                    if let Some(to) = RowSpace::try_new(to.index() + 1) {
                        s.pending.push(Frame::DealHeroes { to });
                    }
                }
                s.hero_row[space.index()] = Some(hero);
                e.push(Event::HeroArrived { hero });
            }
            Outcome::Terrain(terrain) => {
                s.unseen_terrains = s.unseen_terrains.without(terrain);
                s.pending.push(Frame::PlaceTerrain { terrain });
                e.push(Event::TerrainRevealed { seat: s.active, terrain });
            }
        }
        self.settle(s, e);
    }
}
