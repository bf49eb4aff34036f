//! CAT-12: how cards move between hands and piles, and what everybody learns from it.
//!
//! Every movement of a resource card goes through here, so that the public belief cannot fall behind the hands.
//!
//! A hand is known to all in part (`known`). The rest was drawn unseen, either since the supply was last shuffled or
//! before. The two kinds are kept apart (CAT-12.8), because right after a shuffle everybody knows what the supply
//! consists of, namely of the former discard pile, and therefore also what all hands together consist of:
//!
//! ```text
//! hand = known + older + drawn - shown      older: the cards of before the shuffle, so many of them as `old` says
//! ```
//! A hidden card that is shown leaves `drawn` or `older` when everybody can tell which of the two it was part of;
//! otherwise it is put down in `shown`, and stays counted in whichever it was.

use crate::prelude::*;

impl Player {
    /// CAT-12.8: the cards of before the last shuffle, with those in `shown` that were among them.
    #[inline]
    pub(crate) fn older(&self) -> Goods {
        self.hand.minus(self.known).plus(self.shown).minus(self.drawn)
    }
}

/// What becomes of a hidden card that everybody sees.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    /// It stays in the hand, known to all.
    Kept,
    Gone,
}

impl State {
    /// CAT-12.5: a card from the supply; only its owner sees it.
    #[inline]
    pub(crate) fn draw(&mut self, seat: Seat, good: Good) {
        let card = Goods::one(good);
        self.made.clear();
        self.supply = self.supply.minus(card);
        let player = &mut self.players[seat];
        player.hand = player.hand.plus(card);
        player.drawn = player.drawn.plus(card);
    }

    /// Cards come to a hand in front of everybody.
    #[inline]
    pub(crate) fn gain(&mut self, seat: Seat, goods: Goods) {
        self.made.clear();
        let player = &mut self.players[seat];
        player.hand = player.hand.plus(goods);
        player.known = player.known.plus(goods);
    }

    /// Cards leave a hand in front of everybody, those known to all first.
    #[inline]
    pub(crate) fn lose(&mut self, seat: Seat, goods: Goods) {
        self.made.clear();
        let player = &mut self.players[seat];
        let open = goods.least(player.known);
        let hidden = goods.minus(open);
        player.hand = player.hand.minus(open);
        player.known = player.known.minus(open);
        if player.old == 0 {
            player.hand = player.hand.minus(hidden);
            player.drawn = player.drawn.minus(hidden);
        } else {
            self.show(seat, hidden, After::Gone);
        }
    }

    /// Everybody learns that these cards are in the hand.
    pub(crate) fn prove(&mut self, seat: Seat, goods: Goods) {
        let player = &mut self.players[seat];
        let hidden = goods.beyond(player.known);
        if player.old == 0 {
            player.known = player.known.plus(hidden);
            player.drawn = player.drawn.minus(hidden);
        } else {
            self.show(seat, hidden, After::Kept);
        }
    }

    /// CAT-10.1: the discard pile becomes the supply, and every card still unknown is one of before.
    pub(crate) fn reshuffle(&mut self) {
        self.supply = self.discard;
        self.discard = Goods::EMPTY;
        for player in self.players.values_mut() {
            player.old = player.unknown();
            player.drawn = Goods::EMPTY;
            player.shown = Goods::EMPTY;
        }
    }

    /// Hidden cards of somebody who still has cards of before the last shuffle.
    fn show(&mut self, seat: Seat, goods: Goods, after: After) {
        for good in goods.types().iter() {
            for _ in 0..goods.get(good) {
                self.show_one(seat, good, after);
            }
        }
    }

    /// All of this is decided by what everybody knows: sizes, and the make-up of both kinds of cards over all hands.
    fn show_one(&mut self, seat: Seat, good: Good, after: After) {
        let all = |part: fn(&Player) -> Goods| self.players.iter().map(part).fold(0, |sum, it| sum + it.get(good));
        let (older, fresh) = (all(Player::older), all(|player| player.drawn) + self.supply.get(good));
        let card = Goods::one(good);
        let player = &mut self.players[seat];
        if player.old == 0 || older == 0 {
            player.drawn = player.drawn.minus(card);
        } else if player.drawn.is_empty() || fresh == 0 {
            player.old -= 1;
        } else {
            player.shown = player.shown.plus(card);
        }
        match after {
            After::Kept => player.known = player.known.plus(card),
            After::Gone => player.hand = player.hand.minus(card),
        }
    }
}
