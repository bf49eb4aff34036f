//! SET-4.2: explore a terrain.

use crate::prelude::*;

/// SET-4.2.2: the first terrain goes into Region I, later ones beside an explored one. SET-4.2.6: monsters do not matter.
#[inline]
pub(crate) fn reachable(player: &Player) -> Spaces {
    let explored = player.wildlands.taken();
    if explored.is_empty() { Region::new(0).spaces() } else { explored.adjacent().but(explored) }
}

impl Settlement {
    /// SET-4.2.1, SET-4.2.2: the settlers this region asks for, if a space there can be reached.
    #[inline]
    pub(crate) fn quote_explore(&self, s: &State, region: Region) -> Result<u8, Refusal> {
        self.quote_action(s)?;
        let player = s.player();
        if reachable(player).and(region.spaces()).is_empty() {
            let first = player.wildlands.taken().is_empty();
            return Err(if first { Refusal::FirstTerrainInRegionI } else { Refusal::RegionOutOfReach(region) });
        }
        let need = self.content().explore_cost[region.index()];
        self.quote_settlers(s, need)?;
        Ok(need)
    }

    pub(crate) fn explore(&self, s: &mut State, region: Region, e: &mut impl Sink<Event>) {
        let need = self.quote_explore(s, region).expect("offered by options");
        self.place_settlers(s, need);
        s.action_done = true;
        e.push(Event::Explores { seat: s.active, region });
        s.pending.push(Frame::RevealTerrain { region });
    }

    /// SET-4.2.3, SET-A2: the space is chosen after the tile is seen.
    pub(crate) fn quote_place_terrain(&self, s: &State, terrain: TerrainId, space: Space) -> Result<(), Refusal> {
        let region = self.region_of(terrain);
        if space.region() != region {
            return Err(Refusal::SpaceOfOtherRegion(region));
        }
        if reachable(s.player()).contains(space) { Ok(()) } else { Err(Refusal::SpaceOutOfReach(space)) }
    }

    pub(crate) fn region_of(&self, terrain: TerrainId) -> Region {
        Region::new(self.content().terrains[terrain.index()].region.into())
    }

    pub(crate) fn place_terrain(&self, s: &mut State, space: Space, e: &mut impl Sink<Event>) {
        let Some(Frame::PlaceTerrain { terrain }) = s.pending.pop() else { unreachable!("a tile was revealed") };
        s.player_mut().wildlands.put(space, terrain);
        e.push(Event::Explored { seat: s.active, terrain, space });
        // SET-12.2: before the check, so the resource comes even if a monster then appears.
        if s.player().has(Artifact::ExplorersAstrolabe) {
            let resource = self.content().terrains[terrain.index()].resource;
            self.gain(s, Goods::one(resource), e);
        }
        s.pending.push(Frame::Checks { spaces: Spaces::only(space) });
    }
}
