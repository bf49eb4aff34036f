//! SET-7: passing.

use crate::prelude::*;

impl Settlement {
    /// SET-7.1 to SET-7.3.
    pub(crate) fn pass(&self, s: &mut State, e: &mut impl Sink<Event>) {
        // SET-7.2, SET-A35: the first to pass takes the marker; the order of this round stays.
        let first = Seat::all(self.seats).all(|seat| !s.players[seat].passed);
        if first {
            s.start_marker = s.active;
        }
        s.player_mut().passed = true;
        e.push(Event::Passed { seat: s.active, first });
        s.pending.push(Frame::EndTurn);
        // SET-A16: in the last round nothing follows.
        if s.round < self.content().rounds {
            s.pending.push(Frame::NewArtifact);
            s.pending.push(Frame::TakeSettlersBack);
            self.store_basics(s, e);
        }
    }

    /// SET-7.4, SET-A23: everything is kept if it fits; otherwise the player says what.
    fn store_basics(&self, s: &mut State, e: &mut impl Sink<Event>) {
        let player = s.player();
        let room = player.fortifications.len();
        if player.goods.basics() <= room.into() {
            return;
        }
        if room == 0 {
            self.return_basics(s, Goods::EMPTY, e);
        } else {
            s.pending.push(Frame::Keep { left: room, from: Resource::Wood, kept: [0; 3] });
        }
    }

    fn return_basics(&self, s: &mut State, kept: Goods, e: &mut impl Sink<Event>) {
        let goods = s.player().goods.basic_part().minus(kept);
        self.pay(s, goods);
        e.push(Event::Returned { seat: s.active, goods });
    }

    /// SET-D12: one at a time, in the order wood, clay, stone, so that each choice has one path;
    /// offered only where the rest can still fill the room.
    pub(crate) fn quote_keep(&self, s: &State, resource: Resource) -> Result<(), Refusal> {
        let Frame::Keep { left, from, kept } = s.top() else { return Ok(()) };
        if !resource.is_basic() {
            return Err(Refusal::NothingToKeep(resource));
        }
        if resource < from {
            return Err(Refusal::KeepInOrder(resource));
        }
        let open = |basic: Resource| u16::from(s.player().goods.get(basic).saturating_sub(kept[basic as usize]));
        if open(resource) == 0 {
            return Err(Refusal::NothingToKeep(resource));
        }
        let rest: u16 = Resource::BASIC.into_iter().filter(|&later| later >= resource).map(open).sum();
        if rest >= left.into() { Ok(()) } else { Err(Refusal::KeepInOrder(resource)) }
    }

    pub(crate) fn keep(&self, s: &mut State, resource: Resource) {
        if let Some(Frame::Keep { left, from, kept }) = s.pending.top_mut() {
            *left -= 1;
            *from = resource;
            kept[resource as usize] += 1;
        }
    }

    pub(crate) fn finish_keeping(&self, s: &mut State, kept: [u8; 3], e: &mut impl Sink<Event>) {
        s.pending.pop();
        self.return_basics(s, Goods::from_counts([kept[0], kept[1], kept[2], 0, 0]), e);
    }

    /// SET-7.5: basic settlers come back, used bonus settlers go to the supply, unused ones are kept.
    /// Their areas are free again for the next round.
    pub(crate) fn take_settlers_back(&self, s: &mut State) {
        s.pending.pop();
        let basic_settlers = self.content().basic_settlers;
        let player = s.player_mut();
        let used = player.bonus_used;
        *player = Player {
            basic_settlers,
            bonus_used: 0,
            region_uses: [0; 3],
            street_uses: [0; 3],
            activated: Default::default(),
            ..*player
        };
        s.bonus_settlers += used;
    }
}
