//! EMB-8.30: the two rows of face-up cards: taking from them, and refreshing them in step 5.

use crate::prelude::*;
use crate::state::ROW;

impl Emberleaf {
    #[inline]
    pub(crate) fn row_is_empty(&self, s: &State, row: Row) -> bool {
        match row {
            Row::Favour => s.favour_row.iter().all(Option::is_none),
            Row::Hero => s.hero_row.iter().all(Option::is_none),
        }
    }

    /// EMB-5.31: only what lies in the row.
    #[inline]
    pub(crate) fn quote_take_favour(&self, s: &State, favour: FavourId) -> Permission {
        if s.favour_row.contains(&Some(favour)) { Ok(()) } else { Err(Refusal::FavourNotInRow(favour)) }
    }

    #[inline]
    pub(crate) fn quote_take_hero(&self, s: &State, hero: HeroId) -> Permission {
        if s.hero_row.contains(&Some(hero)) { Ok(()) } else { Err(Refusal::HeroNotInRow(hero)) }
    }

    /// EMB-A29: a favour lies face up beside the board.
    pub(crate) fn hand_favour(&self, s: &mut State, seat: Seat, favour: FavourId, e: &mut impl Sink<Event>) {
        take_out(&mut s.favour_row, favour);
        s.thinned = s.thinned.with(Row::Favour);
        s.players[seat].favours = s.players[seat].favours.with(favour);
        self.note_deed(s, seat, Deed::Favour, 1);
        e.push(Event::FavourTaken { seat, favour });
    }

    fn one_less(&self, s: &mut State) -> Seat {
        let Some(Frame::TakeCard { seat, left, .. }) = s.pending.top_mut() else { unreachable!("a card is chosen") };
        *left -= 1;
        *seat
    }

    pub(crate) fn take_favour(&self, s: &mut State, favour: FavourId, e: &mut impl Sink<Event>) {
        let seat = self.one_less(s);
        self.hand_favour(s, seat, favour, e);
    }

    /// EMB-A29: a hero goes to the hand.
    pub(crate) fn take_hero(&self, s: &mut State, hero: HeroId, e: &mut impl Sink<Event>) {
        let seat = self.one_less(s);
        take_out(&mut s.hero_row, hero);
        s.thinned = s.thinned.with(Row::Hero);
        s.players[seat].hand = s.players[seat].hand.with(hero);
        self.note_deed(s, seat, Deed::Hero, 1);
        e.push(Event::HeroTaken { seat, hero });
    }

    /// EMB-8.30, EMB-A26: discard the rightmost card left, shift the rest, draw into the left places.
    pub(crate) fn refresh(&self, s: &mut State, row: Row, e: &mut impl Sink<Event>) {
        if !s.thinned.contains(row) {
            return;
        }
        s.thinned = s.thinned.without(row);
        match row {
            Row::Favour => {
                if let Some(favour) = rightmost(&mut s.favour_row) {
                    s.favour_discard = s.favour_discard.with(favour);
                    e.push(Event::FavourDiscarded { favour });
                }
                shift_right(&mut s.favour_row);
            }
            Row::Hero => {
                if let Some(hero) = rightmost(&mut s.hero_row) {
                    s.hero_discard = s.hero_discard.with(hero);
                    e.push(Event::HeroDiscarded { hero });
                }
                shift_right(&mut s.hero_row);
            }
        }
        s.push(Frame::FillRow { row });
    }

    /// EMB-12, `refresh`: the whole row goes, five new cards come.
    pub(crate) fn replace_row(&self, s: &mut State, row: Row, e: &mut impl Sink<Event>) {
        match row {
            Row::Favour => {
                s.favour_discard = s.favour_discard.or(s.favour_row_set());
                s.favour_row = [None; ROW];
            }
            Row::Hero => {
                s.hero_discard = s.hero_discard.or(s.hero_row_set());
                s.hero_row = [None; ROW];
            }
        }
        e.push(Event::RowCleared { row });
        s.push(Frame::FillRow { row });
    }

    /// EMB-A26: whether a gap can be filled. An empty deck is made anew from its discard pile; no order is lost by that,
    /// because a deck is a set.
    pub(crate) fn can_fill(&self, s: &mut State, row: Row) -> bool {
        match row {
            Row::Favour => {
                if s.favour_row.iter().all(Option::is_some) {
                    return false;
                }
                if s.favour_deck.is_empty() {
                    s.favour_deck = std::mem::take(&mut s.favour_discard);
                }
                !s.favour_deck.is_empty()
            }
            Row::Hero => {
                if s.hero_row.iter().all(Option::is_some) {
                    return false;
                }
                if s.hero_deck.is_empty() {
                    s.hero_deck = std::mem::take(&mut s.hero_discard);
                }
                !s.hero_deck.is_empty()
            }
        }
    }
}

/// The card leaves a gap.
pub(crate) fn take_out<T: Copy + Eq>(row: &mut [Option<T>; ROW], card: T) {
    let place = row.iter().position(|&there| there == Some(card)).expect("the card lies in the row");
    row[place] = None;
}

/// Takes the rightmost card.
fn rightmost<T: Copy>(row: &mut [Option<T>; ROW]) -> Option<T> {
    row.iter_mut().rev().find_map(Option::take)
}

fn shift_right<T: Copy>(row: &mut [Option<T>; ROW]) {
    let mut to = ROW;
    for from in (0..ROW).rev() {
        if let Some(card) = row[from].take() {
            to -= 1;
            row[to] = Some(card);
        }
    }
}

/// EMB-A26: the first card drawn goes directly left of those that are there.
pub(crate) fn put_left<T: Copy>(row: &mut [Option<T>; ROW], card: T) {
    let place = row.iter().rposition(Option::is_none).expect("there is a gap");
    row[place] = Some(card);
}
