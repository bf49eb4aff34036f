//! EMB-6.20: gathering, gaining, and what the storage holds.

use crate::prelude::*;

/// EMB-12, `res = "any"`: each unit is one of these.
pub(crate) const ANY: [Resource; 2] = [Resource::Wood, Resource::Food];

impl Emberleaf {
    /// EMB-2.10: places in the storage.
    #[inline]
    pub(crate) fn capacity(&self, s: &State, seat: Seat) -> u8 {
        let built = s.players[seat].built;
        let content = self.content();
        built.iter().map(|fellow| content.fellows[fellow.index()].capacity).fold(content.storage, u8::max)
    }

    /// EMB-A13: as many as are offered, and as fit if everything else goes.
    #[inline]
    pub fn most_stored(&self, s: &State, seat: Seat, resource: Resource, count: u8) -> u8 {
        count.min(self.capacity(s, seat).saturating_sub(s.players[seat].goods.get(resource)))
    }

    /// EMB-6.21: so many units are taken; what does not fit is returned first.
    pub(crate) fn store(&self, s: &mut State, units: u8) {
        let Some(Frame::Store { seat, resource, gathered, .. }) = s.pending.pop() else {
            unreachable!("resources are offered")
        };
        self.take_in(s, seat, resource, units, gathered);
    }

    fn take_in(&self, s: &mut State, seat: Seat, resource: Resource, count: u8, gathered: bool) {
        if count == 0 {
            return;
        }
        let full = s.players[seat].goods.size() + count;
        let left = full.saturating_sub(self.capacity(s, seat));
        s.push(Frame::Return { seat, resource, count, gathered, left, from: Resource::Wood });
    }

    /// Room is made: the new units come in.
    pub(crate) fn store_rest(&self, s: &mut State, e: &mut impl Sink<Event>) {
        let Some(Frame::Return { seat, resource, count, gathered, .. }) = s.pending.pop() else {
            unreachable!("room was made")
        };
        let goods = Goods::some(resource, count);
        s.players[seat].goods = s.players[seat].goods.plus(goods);
        if gathered {
            self.note_deed(s, seat, Deed::Gather, count);
        }
        e.push(Event::Stored { seat, goods, gathered });
    }

    /// EMB-A13: a stored unit of another kind; in canonical order, and never so that too few are left to return.
    pub(crate) fn quote_return(&self, s: &State, kind: Resource) -> Permission {
        let Frame::Return { seat, resource, left, from, .. } = s.top() else { unreachable!("room is made") };
        let goods = s.players[seat].goods;
        if kind == resource || goods.get(kind) == 0 {
            return Err(Refusal::NothingToReturn(kind));
        }
        let from_kind = goods.from(kind);
        let others = from_kind.size() - from_kind.get(resource);
        if kind < from || others < left { Err(Refusal::ReturnInOrder(kind)) } else { Ok(()) }
    }

    pub(crate) fn return_unit(&self, s: &mut State, kind: Resource, e: &mut impl Sink<Event>) {
        let Some(Frame::Return { seat, left, from, .. }) = s.pending.top_mut() else { unreachable!("room is made") };
        *left -= 1;
        *from = kind;
        let seat = *seat;
        s.players[seat].goods = s.players[seat].goods.minus(Goods::one(kind));
        e.push(Event::UnitReturned { seat, resource: kind });
    }

    /// EMB-13, D11: wood or food, if it can be stored at all.
    pub(crate) fn quote_pick(&self, s: &State, seat: Seat, resource: Resource) -> Permission {
        if !ANY.contains(&resource) {
            return Err(Refusal::NotWoodOrFood);
        }
        if self.most_stored(s, seat, resource, 1) == 1 { Ok(()) } else { Err(Refusal::TooManyUnits { most: 0 }) }
    }

    pub(crate) fn can_pick(&self, s: &State, seat: Seat) -> bool {
        ANY.into_iter().any(|resource| self.quote_pick(s, seat, resource).is_ok())
    }

    /// The unit is stored before the next one.
    pub(crate) fn pick_unit(&self, s: &mut State, resource: Resource) {
        let Some(Frame::Pick { seat, left }) = s.pending.top_mut() else { unreachable!("units are picked") };
        *left -= 1;
        let seat = *seat;
        self.take_in(s, seat, resource, 1, true);
    }
}
