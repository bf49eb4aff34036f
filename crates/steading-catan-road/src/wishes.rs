//! What a client wants as a whole: a deal, a discard, a donation, a build with its payment. The cards come in any order;
//! here they are put into the one order in which the game asks for them (CAT-11.9).

use crate::prelude::*;
use crate::roads::Payment;
use serde::Deserialize;
use steading_core::{Ahead, Unfulfilled, Usual, Wishes};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Wish {
    /// CAT-11.14: to this seat, or to everybody who has cards.
    Offer { to: Option<Seat>, give: Goods, want: Goods },
    /// CAT-11.18: instead of what was offered.
    Counter { give: Goods, want: Goods },
    /// CAT-11.4: what the robber takes.
    Discard { goods: Goods },
    /// CAT-11.5
    Donate { to: Seat, good: Good },
    /// CAT-11.2: this card, paid with cards of type `source` in place of `replaced`, or as printed. Which card is
    /// replaced need not be said when one is missing.
    Build { card: Card, source: Option<Good>, replaced: Option<Good> },
}

/// These cards one by one, in canonical order.
fn each(goods: Goods, action: fn(Good) -> Action) -> impl Iterator<Item = Action> {
    // Counted type by type: what a client sends may be more than any hand.
    goods.counts().flat_map(move |(good, count)| std::iter::repeat_n(action(good), count.into()))
}

/// What is still to be named of these cards; what was named already must be among them.
fn rest(goods: Goods, named: Goods) -> Result<Goods, Unfulfilled<Refusal>> {
    match named.last() {
        Some(last) if !goods.covers(named) => Err(Unfulfilled { part: 0, refusal: Refusal::InOrder { last } }),
        _ => Ok(goods.beyond(named)),
    }
}

impl CatanRoad {
    /// CAT-11.6, CAT-11.7: the steps of a deal that are left, from `begin` on if nothing was said of it.
    fn arrange_deal(
        &self,
        s: &State,
        seat: Seat,
        begin: &[Action],
        give: Goods,
        want: Goods,
    ) -> Result<Vec<Action>, Unfulfilled<Refusal>> {
        let desk = s.player(seat).desk;
        let mut answers = match desk.step {
            // What is open is the question whom it is for.
            Step::Audience => begin[1..].to_vec(),
            Step::Give | Step::Want => Vec::new(),
            Step::Idle | Step::Sent | Step::Accepted | Step::Declined => begin.to_vec(),
        };
        if desk.step != Step::Want {
            answers.extend(each(rest(give, desk.give)?, Action::Give));
            answers.push(Action::Done);
        } else if give != desk.give {
            return Err(Unfulfilled { part: 0, refusal: Refusal::OtherQuestion { open: "CAT-11.6" } });
        }
        answers.extend(each(rest(want, desk.want)?, Action::Want));
        answers.push(Action::Send);
        Ok(answers)
    }

    fn arrange_payment(&self, s: &State, card: Card, source: Option<Good>, replaced: Option<Good>) -> Vec<Action> {
        let payment = self.quote_payment(s, card);
        let pay = match (source, replaced, payment) {
            (Some(source), Some(replaced), Ok(Payment::Substitute { missing, .. })) if missing == replaced => {
                Action::Pay(source)
            }
            (Some(source), Some(replaced), _) => Action::PayFor(source, replaced),
            (Some(source), None, _) => Action::Pay(source),
            (None, ..) => Action::PayCost,
        };
        let open = s.top() == Some(Frame::Pay(card));
        let asked = open || payment.is_ok_and(|payment| self.pay_is_asked(s, card, payment));
        let build = if open { None } else { Some(Action::Build(card)) };
        // An exact payment is no question (CAT-11.10); a substitution that is not possible is refused as an answer.
        build.into_iter().chain((asked || source.is_some()).then_some(pay)).collect()
    }
}

impl Wishes for CatanRoad {
    type Wish = Wish;

    const AHEAD: &'static [Ahead] = &[Ahead {
        usual: Usual::Decline,
        asked: &["catan_road-ask-answer", "catan_road-ask-answer-call"],
        words: &["decline"],
    }];

    fn arrange(&self, s: &State, seat: Seat, wish: &Wish) -> Result<Vec<Action>, Unfulfilled<Refusal>> {
        Ok(match *wish {
            Wish::Offer { to, give, want } => {
                let partners = self.partners(s);
                // CAT-11.28: everybody is one seat if only one has cards.
                let only = partners.first().filter(|_| partners.len() == 1);
                let audience = to.or(only).map_or(Audience::All, Audience::One);
                self.arrange_deal(s, seat, &[Action::Offer, Action::To(audience)], give, want)?
            }
            Wish::Counter { give, want } => self.arrange_deal(s, seat, &[Action::Counter], give, want)?,
            Wish::Discard { goods } => each(rest(goods, s.player(seat).desk.give)?, Action::Discard).collect(),
            Wish::Donate { to, good } => match s.top() {
                Some(Frame::Donate { to: Some(chosen), .. }) if chosen == to => vec![Action::Give(good)],
                _ => vec![Action::Donate(to), Action::Give(good)],
            },
            Wish::Build { card, source, replaced } => self.arrange_payment(s, card, source, replaced),
        })
    }
}
