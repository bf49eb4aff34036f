//! SET-4.5: activate a region.

use crate::prelude::*;
use crate::street::is_free;

impl Settlement {
    /// SET-4.5.1: once per round; SET-12.11: the Guiding Star lets one region be activated twice. SET-4.5.2: an own terrain is there; SET-O7 `refused`: it must yield at least one resource.
    #[inline]
    pub(crate) fn quote_region(&self, s: &State, region: Region) -> Result<(), Refusal> {
        self.quote_action(s)?;
        let player = s.player();
        if !is_free(player.region_uses, region.index(), player.has(Artifact::GuidingStar)) {
            return Err(Refusal::RegionUsed(region));
        }
        self.quote_settlers(s, 1)?;
        let own = player.wildlands.taken().and(region.spaces());
        if self.empty_activations && !own.is_empty() {
            return Ok(());
        }
        // SET-12.6, SET-A9: the Scroll also copies a terrain with a monster.
        let sources = if player.has(Artifact::ScrollOfLuck) { own } else { own.but(player.monsters) };
        let yields = sources.iter().any(|space| self.can_give(s, space));
        if yields { Ok(()) } else { Err(Refusal::RegionYieldsNothing(region)) }
    }

    /// Whether the supply has the resource of this terrain.
    #[inline]
    fn can_give(&self, s: &State, space: Space) -> bool {
        s.supply.get(self.terrain_at(s.player(), space).resource) > 0
    }

    pub(crate) fn activate_region(&self, s: &mut State, region: Region, e: &mut impl Sink<Event>) {
        self.place_settlers(s, 1);
        let player = s.player_mut();
        player.region_uses[region.index()] += 1;
        let own = player.wildlands.taken().and(region.spaces()).but(player.monsters);
        s.action_done = true;
        e.push(Event::RegionActivated { seat: s.active, region });
        if self.collect_by_choice {
            s.pending.push(Frame::Collect { region, asked: own, taken: Spaces::EMPTY });
        } else {
            self.collect(s, region, own, e);
        }
    }

    /// SET-4.5.3, SET-4.5.5, SET-A6, SET-A7: all gains from left to right, then the Scroll, then a check
    /// for each terrain that gave something.
    fn collect(&self, s: &mut State, region: Region, spaces: Spaces, e: &mut impl Sink<Event>) {
        let mut gave = Spaces::EMPTY;
        let mut goods = Goods::EMPTY;
        for space in spaces.iter() {
            let resource = self.terrain_at(s.player(), space).resource;
            let more = goods.plus(Goods::one(resource));
            if s.supply.covers(more) {
                goods = more;
                gave = gave.with(space);
            }
        }
        self.gain(s, goods, e);
        s.pending.push(Frame::Checks { spaces: gave });
        if s.player().has(Artifact::ScrollOfLuck) {
            s.pending.push(Frame::Scroll { region });
        }
    }

    /// SET-D7d: the next terrain to decide on: own, free of monsters, its resource in supply.
    /// True while there is one to ask about.
    pub(crate) fn run_collect(&self, s: &mut State, e: &mut impl Sink<Event>) -> bool {
        let Some(Frame::Collect { region, asked, taken }) = s.pending.pop() else { unreachable!("settled here") };
        let Some(space) = asked.iter().find(|&space| self.can_give(s, space)) else {
            self.collect(s, region, taken, e);
            return false;
        };
        let asked = Spaces(asked.0 & !((1 << space.index()) - 1));
        s.pending.push(Frame::Collect { region, asked, taken });
        true
    }

    /// SET-D7d, SET-O7 `refused`: leaving the last source of an activation that has none yet is not possible.
    pub(crate) fn quote_collect(&self, s: &State, take: bool) -> Result<(), Refusal> {
        let Frame::Collect { asked, taken, .. } = s.top() else { return Ok(()) };
        if take || self.empty_activations {
            return Ok(());
        }
        let Some(now) = asked.lowest() else { return Ok(()) };
        let others = asked.without(now).iter().any(|space| self.can_give(s, space));
        let covered = !taken.is_empty() || others || s.player().has(Artifact::ScrollOfLuck);
        if covered { Ok(()) } else { Err(Refusal::MustCollect) }
    }

    pub(crate) fn answer_collect(&self, s: &mut State, take: bool) {
        let Some(Frame::Collect { region, asked, taken }) = s.pending.pop() else { unreachable!("asked here") };
        let space = asked.lowest().expect("asked for a terrain");
        let taken = if take { taken.with(space) } else { taken };
        s.pending.push(Frame::Collect { region, asked: asked.without(space), taken });
    }

    /// SET-12.6, SET-D7b: a type shown on an own terrain of the region, monster or not, that the supply holds.
    pub(crate) fn quote_scroll(&self, s: &State, region: Region, resource: Resource) -> Result<(), Refusal> {
        let player = s.player();
        let own = player.wildlands.taken().and(region.spaces());
        if !own.iter().any(|space| self.terrain_at(player, space).resource == resource) {
            return Err(Refusal::NotInRegion(resource));
        }
        self.quote_supply(s, resource)
    }

    /// SET-A10: no additional check.
    pub(crate) fn read_scroll(&self, s: &mut State, resource: Resource, e: &mut impl Sink<Event>) {
        e.push(Event::ScrollRead { seat: s.active });
        self.gain(s, Goods::one(resource), e);
    }
}
