//! ORL-5: bag and draw.

use crate::prelude::*;

impl OrleansSettlers {
    /// The sum of the numbers of a passive effect over the tiles of it that a player has.
    #[inline]
    pub(crate) fn passive(&self, owned: Places, tiles: Places) -> u8 {
        let mut sum = 0;
        for place in owned.and(tiles).iter() {
            sum += match self.table.place(place).effect {
                Effect::ExtraDraw { amount } | Effect::DemandMinus { amount } | Effect::FameOnBuild { amount } => {
                    amount
                }
                _ => 1,
            };
        }
        sum
    }

    /// ORL-5.1, ORL-5.3: how many followers a player draws, if the bag has them.
    pub fn allowance(&self, s: &State, seat: Seat) -> u8 {
        let player = s.player(seat);
        let allowed = self.era(s, seat).draw + self.passive(player.places, self.table.tiles.extra_draw);
        let room = self.mechanics().green_capacity.saturating_sub(player.green.size());
        allowed.min(room)
    }

    /// ORL-5.2
    pub(crate) fn begin_draw(&self, s: &mut State, seat: Seat) {
        let left = self.allowance(s, seat).min(s.player(seat).bag.size()); // ORL-5.4
        if left > 0 {
            s.pending.push(Frame::Draw { seat, left });
        }
    }

    /// ORL-5.6: for the last follower two tiles are drawn, if there are two. Returns whether chance is due.
    #[inline]
    pub(crate) fn settle_draw(&self, s: &mut State, seat: Seat, left: u8) -> bool {
        let player = s.player(seat);
        if left == 0 {
            s.pending.pop();
            return false;
        }
        let bath = !player.places.and(self.table.tiles.draw_choice).is_empty();
        if left == 1 && bath && player.bag.size() > 1 {
            s.pending.pop();
            s.pending.push(Frame::Bath { seat, first: None, second: None });
        }
        true
    }

    pub(crate) fn resolve_draw(&self, s: &mut State, seat: Seat, kind: Kind, e: &mut impl Sink<Event>) {
        if let Some(Frame::Bath { first, second, .. }) = s.pending.top_mut() {
            *(if first.is_none() { first } else { second }) = Some(kind);
        } else if let Some(Frame::Draw { left, .. }) = s.pending.top_mut() {
            *left -= 1;
            s.players[seat].draw(kind);
        }
        e.push(Event::Drew { seat, kind });
    }

    /// What can be drawn now: while two tiles lie before the owner of a bath house, the first is out of the bag.
    #[inline]
    pub(crate) fn in_bag(&self, s: &State, seat: Seat) -> Folk {
        let bag = s.player(seat).bag;
        if let Some(Frame::Bath { first: Some(kind), .. }) = s.top() { bag.minus(Folk::one(kind)) } else { bag }
    }

    pub(crate) fn quote_keep(&self, drawn: [Option<Kind>; 2], kind: Kind) -> Permission {
        if drawn.contains(&Some(kind)) { Ok(()) } else { Err(Refusal::NotDrawn(kind)) }
    }

    pub(crate) fn keep(&self, s: &mut State, seat: Seat, kind: Kind, e: &mut impl Sink<Event>) {
        s.pending.pop();
        s.players[seat].draw(kind);
        e.push(Event::Kept { seat, kind });
    }

    /// ORL-5.9: whether a player may still lose a follower.
    #[inline]
    pub(crate) fn can_spare_follower(&self, s: &State, seat: Seat) -> bool {
        s.player(seat).followers() > self.mechanics().least_followers
    }
}
