//! CAT-11.26: what is answered for a person who does not answer in time.

use crate::CatanRoad;
use crate::actions::Action;
use crate::roads::Payment;
use crate::state::{Frame, Good, Goods, State};
use crate::tally::Types;
use steading_core::{Buffer, Seat};

/// The type that is there most often, the first of them in canonical order.
fn most(goods: Goods, among: Types<Good>) -> Option<Good> {
    let mut best: Option<Good> = None;
    for good in among.iter() {
        if best.is_none_or(|found| goods.get(good) > goods.get(found)) {
            best = Some(good);
        }
    }
    best
}

impl CatanRoad {
    /// The answer for an asked seat that does not answer in time. Always one of its options.
    pub fn timeout_answer(&self, state: &State, seat: Seat) -> Action {
        let player = state.player(seat);
        match state.top().expect("a seat is asked") {
            Frame::Pay(card) => match self.quote_payment(state, card) {
                Ok(Payment::Substitute { sources, .. }) => {
                    let surplus = player.hand.beyond(self.cost(card));
                    Action::Pay(most(surplus, sources).expect("paying was offered"))
                }
                _ => Action::PayCost,
            },
            Frame::Ability => Action::Ability(state.metropolises.iter().next().expect("one is left")),
            Frame::Discard { .. } => Action::Discard(self.timeout_discard(state, seat)),
            Frame::Donate { to: None, .. } => Action::Donate(self.timeout_receiver(state, seat)),
            Frame::Donate { to: Some(_), .. } => {
                Action::Give(most(player.hand, player.hand.types()).expect("givers have cards"))
            }
            Frame::Offer => Action::Cancel,
            Frame::Answer { .. } => {
                let mut options: Buffer<Action, 8> = Buffer::new();
                self.offer(state, seat, &mut options);
                // A counter-offer that is not finished is a decline (CAT-11.18).
                options.iter().find(|&action| action == Action::Decline).unwrap_or(Action::Cancel)
            }
            Frame::Pick => Action::Withdraw,
            _ => Action::End,
        }
    }

    /// The whole rest of the discard is computed first and then entered in canonical order.
    fn timeout_discard(&self, state: &State, seat: Seat) -> Good {
        let player = state.player(seat);
        let chosen = player.desk.give;
        let rest = player.hand.minus(chosen);
        let mut rest = chosen.last().map_or(rest, |last| rest.from(last));
        let mut discard = Goods::EMPTY;
        for _ in 0..self.discard_left(state, seat) {
            let good = most(rest, rest.types()).expect("the discard can be completed");
            rest = rest.minus(Goods::one(good));
            discard = discard.plus(Goods::one(good));
        }
        discard.nth(0)
    }

    /// Fewest VP, then nearest clockwise.
    fn timeout_receiver(&self, state: &State, giver: Seat) -> Seat {
        let receivers = giver.round(self.seats).filter(|&seat| self.quote_donate(state, seat).is_ok());
        receivers.min_by_key(|&seat| self.vp(state, seat)).expect("somebody has fewer VP")
    }
}
