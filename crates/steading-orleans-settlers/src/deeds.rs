//! ORL-11: beneficial deeds and the town hall.

use crate::crew::Crew;
use crate::prelude::*;
use crate::table::FaceRules;

impl OrleansSettlers {
    /// ORL-3.9: the boards at this table.
    pub(crate) fn deeds(&self) -> impl Iterator<Item = Deed> {
        Deed::all().filter(|deed| self.table.used[deed.index()])
    }

    /// The open face of a board; nothing when both are complete.
    #[inline]
    pub(crate) fn face(&self, s: &State, deed: Deed) -> Option<&FaceRules> {
        self.table.deeds[deed.index()].get(usize::from(s.deeds[deed.index()].face))
    }

    pub(crate) fn accomplished(&self, s: &State, feat: Feat) -> bool {
        self.table.feat(feat).is_some_and(|(deed, face)| s.deeds[deed.index()].face > face)
    }

    /// ORL-11.1, ORL-11.4: the slot this tile would fill when `follower` brings it.
    pub(crate) fn quote_send(
        &self,
        s: &State,
        seat: Seat,
        follower: Kind,
        tile: Tile,
        deed: Deed,
    ) -> Result<u16, Refusal> {
        let Some(face) = self.face(s, deed).filter(|_| self.table.used[deed.index()]) else {
            return Err(Refusal::DeedClosed(deed));
        };
        let fitting = match tile {
            Tile::Follower(kind) if kind != follower => return Err(Refusal::NotTheSender(kind)),
            Tile::Follower(kind) => face.by_kind[kind.index()],
            Tile::Good(good) => face.by_good[good.index()],
        };
        let free = fitting & !s.deeds[deed.index()].filled;
        if free == 0 {
            return Err(Refusal::NoSlot(deed));
        }
        match tile {
            Tile::Follower(_) if !self.can_spare_follower(s, seat) => Err(Refusal::TooFewFollowers), // ORL-5.9
            Tile::Good(good) if s.player(seat).goods.get(good) == 0 => Err(Refusal::NoGood(good)),
            _ => Ok(free & free.wrapping_neg()),
        }
    }

    /// What a follower could send, and where to: itself or any good, to each board.
    pub(crate) fn tiles(&self, player: &Player, follower: Kind) -> impl Iterator<Item = (Tile, Deed)> + use<'_> {
        let goods = player.goods.types();
        self.deeds().flat_map(move |deed| {
            let tiles = [Tile::Follower(follower)].into_iter().chain(goods.iter().map(Tile::Good));
            tiles.map(move |tile| (tile, deed))
        })
    }

    /// Whether a follower could send anything.
    pub fn can_send(&self, s: &State, seat: Seat, follower: Kind) -> bool {
        self.tiles(s.player(seat), follower).any(|(tile, deed)| self.quote_send(s, seat, follower, tile, deed).is_ok())
    }

    /// ORL-11.2
    pub(crate) fn quote_town_hall(&self, s: &State, seat: Seat, crew: Crew) -> Permission {
        let can = |space| crew.kind(space).is_some_and(|kind| self.can_send(s, seat, kind));
        if can(0) || can(1) { Ok(()) } else { Err(Refusal::NothingToSend) }
    }

    /// ORL-11.2: one tile at least is sent, so the last who can must.
    pub(crate) fn quote_send_nothing(&self, s: &State, seat: Seat, next: Option<Kind>, sent: bool) -> Permission {
        let another = next.is_some_and(|kind| self.can_send(s, seat, kind));
        if sent || another { Ok(()) } else { Err(Refusal::MustSend) }
    }

    /// A follower that can send nothing is not asked. Returns whether a question is open.
    pub(crate) fn settle_send(&self, s: &mut State) -> bool {
        let Some(Frame::Send { seat, first, second, sent }) = s.top() else { unreachable!("tiles are sent") };
        let Some(sender) = first.or(second) else {
            s.pending.pop();
            return false;
        };
        if self.can_send(s, seat, sender) {
            return true;
        }
        s.pending.pop();
        s.pending.push(Frame::Send { seat, first: None, second: first.and(second), sent });
        false
    }

    /// The sender has had its turn.
    pub(crate) fn next_sender(&self, s: &mut State, tile_sent: bool) -> Kind {
        let Some(Frame::Send { first, second, sent, .. }) = s.pending.top_mut() else { unreachable!("tiles are sent") };
        *sent |= tile_sent;
        first.take().or_else(|| second.take()).expect("somebody sends")
    }

    /// ORL-11.3 to ORL-11.7
    pub(crate) fn send(&self, s: &mut State, seat: Seat, tile: Tile, deed: Deed, e: &mut impl Sink<Event>) {
        let sender = self.next_sender(s, true);
        let slot = self.quote_send(s, seat, sender, tile, deed).expect("offered by options");
        let player = &mut s.players[seat];
        match tile {
            Tile::Follower(kind) => {
                // It went to the bag when the place was executed.
                player.bag = player.bag.minus(Folk::one(kind));
                s.gone_folk = s.gone_folk.plus(Folk::one(kind));
            }
            Tile::Good(good) => {
                player.goods = player.goods.minus(Goods::one(good));
                s.gone_goods = s.gone_goods.plus(Goods::one(good));
            }
        }
        let face = *self.face(s, deed).expect("an open face was quoted");
        let board = &mut s.deeds[deed.index()];
        let up = board.face;
        board.filled |= slot;
        let complete = board.filled == face.all;
        e.push(Event::Sent { seat, tile, deed, face: up });
        if complete {
            board.face += 1; // ORL-11.6
            board.filled = 0;
            e.push(Event::Completed { seat, deed, face: up });
            s.pending.push(Frame::Citizen { seat }); // ORL-11.5
            if self.table.feat(Feat::HungerDefeated) == Some((deed, up)) {
                e.push(Event::HungerDefeated);
            }
        }
        self.gain(s, seat, face.bonus, e);
    }
}
