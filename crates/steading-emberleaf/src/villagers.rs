//! EMB-7.5 to EMB-7.10: settling villagers, and neighbourhoods.

use crate::prelude::*;

/// EMB-2.11: slots of a track.
pub(crate) const SLOTS: u8 = 5;

impl Emberleaf {
    /// EMB-7.5: the leftmost villager of a track that is not empty.
    #[inline]
    pub(crate) fn quote_villager(&self, s: &State, seat: Seat, kind: Villager) -> Permission {
        if s.players[seat].moved_out(kind) < SLOTS { Ok(()) } else { Err(Refusal::TrackEmpty(kind)) }
    }

    /// EMB-7.7: buildings of anyone without an own villager.
    #[inline]
    pub(crate) fn open_homes(&self, s: &State, seat: Seat) -> HexSet {
        s.built_on().but(s.players[seat].homes())
    }

    /// EMB-A41: without a building or a villager the effect does nothing.
    pub(crate) fn can_settle(&self, s: &State, seat: Seat) -> bool {
        s.players[seat].villagers() < 4 * SLOTS && !self.open_homes(s, seat).is_empty()
    }

    pub(crate) fn quote_settling_clearing(&self, s: &State, seat: Seat, clearing: Clearing) -> Permission {
        let open = self.content().clearing_hexes[clearing.index()].and(self.open_homes(s, seat));
        if open.is_empty() { Err(Refusal::NoHomeIn(clearing)) } else { Ok(()) }
    }

    /// EMB-7.7, EMB-7.8: a building, and never two villagers of one player on it.
    pub(crate) fn quote_home(&self, s: &State, seat: Seat, clearing: Clearing, hex: HexId) -> Permission {
        if !self.content().clearing_hexes[clearing.index()].contains(hex) {
            return Err(Refusal::HexElsewhere(clearing));
        }
        if !s.built_on().contains(hex) {
            return Err(Refusal::NoBuilding);
        }
        if s.players[seat].homes().contains(hex) { Err(Refusal::AlreadySettled) } else { Ok(()) }
    }

    /// The villager is chosen: it moves into the new building, or a building is still to be chosen.
    pub(crate) fn choose_villager(&self, s: &mut State, kind: Villager, e: &mut impl Sink<Event>) {
        match s.pending.top_mut() {
            Some(Frame::Settle { seat, left }) => {
                *left -= 1;
                let seat = *seat;
                s.push(Frame::SettleWhere { seat, kind });
            }
            Some(Frame::MoveIn { seat, hex }) => {
                let (seat, hex) = (*seat, *hex);
                s.pending.pop();
                self.settle_villager(s, seat, kind, hex, e);
            }
            _ => unreachable!("a villager is chosen"),
        }
    }

    /// A clearing is chosen, to settle or to build in.
    pub(crate) fn choose_clearing(&self, s: &mut State, clearing: Clearing) {
        let frame = match s.pending.pop() {
            Some(Frame::SettleWhere { seat, kind }) => Frame::SettleOn { seat, kind, clearing },
            Some(Frame::BuildWhere { seat, tile }) => Frame::BuildOn { seat, tile, clearing },
            other => unreachable!("no clearing is chosen at {other:?}"),
        };
        s.push(frame);
    }

    pub(crate) fn settle_on(&self, s: &mut State, hex: HexId, e: &mut impl Sink<Event>) {
        let Some(Frame::SettleOn { seat, kind, .. }) = s.pending.pop() else { unreachable!("a home is chosen") };
        self.settle_villager(s, seat, kind, hex, e);
    }

    /// EMB-7.5: move in, score, carry out the uncovered bonus.
    fn settle_villager(&self, s: &mut State, seat: Seat, kind: Villager, hex: HexId, e: &mut impl Sink<Event>) {
        let slot = s.players[seat].moved_out(kind);
        s.players[seat].settled[kind] = s.players[seat].settled[kind].with(hex);
        self.note_deed(s, seat, Deed::Settle, 1);
        let leaves = self.settling_score(s, seat, hex);
        e.push(Event::Settled { seat, villager: kind, hex });
        // EMB-A42: after the leaves, depth first. Permanent attributes hold by themselves.
        let program = self.content().villager_bonuses[kind.index()][usize::from(slot)].program;
        if self.content().program(program).len > 0 {
            s.push(Frame::Run { seat, program, at: 0, x: 0, space: None });
        }
        self.gain_leaves(s, seat, leaves, e);
    }

    /// EMB-7.10: different types in the neighbourhood that holds this hex, which must be an own home.
    pub fn settling_score(&self, s: &State, seat: Seat, hex: HexId) -> u8 {
        self.types_in(s, self.neighbourhood(&s.players[seat], hex))
    }

    pub(crate) fn types_in(&self, s: &State, hexes: HexSet) -> u8 {
        s.buildings.iter().filter(|of| !of.and(hexes).is_empty()).count() as u8
    }

    /// EMB-7.9, EMB-A23: the connected group of own homes around a hex.
    #[inline]
    pub(crate) fn neighbourhood(&self, player: &Player, hex: HexId) -> HexSet {
        self.group(player.homes(), hex)
    }

    fn group(&self, homes: HexSet, hex: HexId) -> HexSet {
        let mut group = HexSet::only(hex);
        let mut fresh = group;
        while !fresh.is_empty() {
            let around =
                fresh.iter().fold(HexSet::EMPTY, |set, hex| set.or(self.content().hexes[hex.index()].adjacent));
            fresh = around.and(homes).but(group);
            group = group.or(fresh);
        }
        group
    }

    /// All neighbourhoods of a player.
    pub(crate) fn neighbourhoods(&self, player: &Player) -> impl Iterator<Item = HexSet> {
        let homes = player.homes();
        let mut rest = homes;
        std::iter::from_fn(move || {
            let first = rest.iter().next()?;
            let group = self.group(homes, first);
            rest = rest.but(group);
            Some(group)
        })
    }
}
