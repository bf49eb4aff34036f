//! CAT-6: paying, and substitution by roads.

use crate::prelude::*;
use steading_core::Types;

/// How the active person can pay for a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payment {
    Exact,
    /// CAT-6.2: one card is missing; each of these types can replace it.
    Substitute {
        missing: Good,
        sources: Types<Good>,
    },
}

/// CAT-6.2: one card of the price replaced by `count` cards of another type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Swap {
    pub replaced: Good,
    pub source: Good,
    pub count: u8,
}

impl CatanRoad {
    /// CAT-6.3: how many cards replace one. CAT-6.5: by the roads that lie there before the card is placed.
    #[inline(always)]
    pub fn rate(&self, s: &State, seat: Seat) -> u8 {
        let roads = s.player(seat).laid.get(Card::Road).clamp(1, 4);
        self.rules().substitution_rate[usize::from(roads) - 1]
    }

    /// CAT-6.4: the types that are there `rate` times beyond what they contribute to the cost.
    #[inline(always)]
    fn sources(&self, s: &State, cost: Goods) -> Types<Good> {
        s.hand(s.active).beyond(cost).at_least(self.rate(s, s.active))
    }

    /// CAT-5.2 (2), CAT-6.2, CAT-6.4: the price is there, or all but one card and a substitution is left.
    #[inline(always)]
    pub(crate) fn quote_payment(&self, s: &State, card: Card) -> Result<Payment, Refusal> {
        let cost = self.cost(card);
        let hand = s.hand(s.active);
        if hand.covers(cost) {
            return Ok(Payment::Exact);
        }
        let missing = cost.beyond(hand);
        if missing.size() != 1 {
            return Err(Refusal::CannotPay { missing });
        }
        let missing = missing.nth(0);
        if s.substitutions_left == 0 {
            return Err(Refusal::SubstitutionUsed { missing });
        }
        let sources = self.sources(s, cost);
        if sources.is_empty() {
            return Err(Refusal::NoSource { missing, rate: self.rate(s, s.active) });
        }
        Ok(Payment::Substitute { missing, sources })
    }

    /// CAT-11.10: whether paying is a question. Paying exactly is one only in the variant of CAT-A11.
    pub(crate) fn pay_is_asked(&self, s: &State, card: Card, payment: Payment) -> bool {
        match payment {
            Payment::Substitute { .. } => true,
            Payment::Exact => self.voluntary && self.every_swap(s, card).next().is_some(),
        }
    }

    /// CAT-A11, the variant: each card of the price and what could replace it though it is there.
    fn every_swap<'a>(&'a self, s: &'a State, card: Card) -> impl Iterator<Item = (Good, Good)> + 'a {
        let cost = self.cost(card);
        let left = s.substitutions_left > 0;
        let sources = if left { self.sources(s, cost) } else { Types::NONE };
        sources
            .iter()
            .flat_map(move |source| cost.types().iter().map(move |replaced| (source, replaced)))
            .filter(|(source, replaced)| source != replaced)
    }

    /// CAT-11.2: this type replaces the missing card.
    #[inline]
    pub(crate) fn quote_pay(&self, s: &State, payment: Payment, source: Good) -> Result<Swap, Refusal> {
        let rate = self.rate(s, s.active);
        match payment {
            Payment::Exact => Err(Refusal::NothingIsMissing),
            Payment::Substitute { sources, .. } if !sources.contains(source) => {
                Err(Refusal::NotASource { source, rate })
            }
            Payment::Substitute { missing, .. } => Ok(Swap { replaced: missing, source, count: rate }),
        }
    }

    /// CAT-A11, the variant: this type replaces a card that is there.
    pub(crate) fn quote_pay_for(&self, s: &State, card: Card, source: Good, replaced: Good) -> Result<Swap, Refusal> {
        let cost = self.cost(card);
        if let Payment::Substitute { missing, .. } = self.quote_payment(s, card)? {
            return Err(Refusal::SomethingIsMissing(missing));
        }
        let rate = self.rate(s, s.active);
        if s.substitutions_left == 0 {
            Err(Refusal::SubstitutionUsed { missing: replaced })
        } else if source == replaced {
            Err(Refusal::SameSource)
        } else if cost.get(replaced) == 0 {
            Err(Refusal::NotInTheCost(replaced))
        } else if !self.sources(s, cost).contains(source) {
            Err(Refusal::NotASource { source, rate })
        } else {
            Ok(Swap { replaced, source, count: rate })
        }
    }

    /// The price as it is printed.
    pub(crate) fn quote_pay_cost(&self, s: &State, card: Card) -> Result<Goods, Refusal> {
        match self.quote_payment(s, card)? {
            Payment::Exact => Ok(self.cost(card)),
            Payment::Substitute { missing, .. } => Err(Refusal::SomethingIsMissing(missing)),
        }
    }

    /// CAT-11.2: what this answer replaces; nothing for the price as it is printed.
    pub(crate) fn quote_swap(&self, s: &State, card: Card, action: Action) -> Result<Option<Swap>, Refusal> {
        match action {
            Action::Pay(source) => self.quote_pay(s, self.quote_payment(s, card)?, source).map(Some),
            Action::PayFor(source, replaced) => self.quote_pay_for(s, card, source, replaced).map(Some),
            _ => self.quote_pay_cost(s, card).map(|_| None),
        }
    }

    pub(crate) fn offer_pay(&self, s: &State, card: Card, out: &mut impl Sink<Action>) {
        if self.quote_pay_cost(s, card).is_ok() {
            out.push(Action::PayCost);
            self.every_swap(s, card).for_each(|(source, replaced)| out.push(Action::PayFor(source, replaced)));
            return;
        }
        let Ok(payment) = self.quote_payment(s, card) else { return };
        let to = &mut Legal(out);
        may!(to, Pay(source) in Good::NAMED => self.quote_pay(s, payment, source));
    }

    /// CAT-6.2: what leaves the hand when one card of the price is replaced.
    pub(crate) fn price_with(&self, card: Card, swap: Option<Swap>) -> Goods {
        let cost = self.cost(card);
        match swap {
            Some(Swap { replaced, source, count }) => cost.minus(Goods::one(replaced)).plus(Goods::some(source, count)),
            None => cost,
        }
    }
}
