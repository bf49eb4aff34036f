//! Answers and questions.

use crate::prelude::*;
use serde::{Deserialize, Serialize};
use steading_core::sentences;

sentences! {
    /// One person's answer to one question. The sentence is what its button says, as far as the answer itself knows.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Action {
        Build(card: Card) = "CAT-11.1" =>
            "catan_road-do-build" { card } | "catan_road-do-metropolis" [usize::from(*card == Card::Metropolis)];
        Offer = "CAT-11.1" => "catan_road-do-offer";
        Call = "CAT-11.1" => "catan_road-do-call";
        End = "CAT-11.1" => "catan_road-do-end";
        /// Cards of this type replace the missing one.
        Pay(source: Good) = "CAT-11.2" => "catan_road-do-pay" { count: 0, source, replaced: *source };
        /// CAT-A11, only with the variant: cards of the first type replace one of the second, though nothing is missing.
        PayFor(source: Good, replaced: Good) = "CAT-A11" => "catan_road-do-pay-for" { count: 0, source, replaced };
        PayCost = "CAT-11.2" => "catan_road-do-pay-cost";
        Ability(metropolis: Metropolis) = "CAT-11.3" => "catan_road-do-ability" { metropolis };
        Cover(origin: Origin) = "CAT-11.29" => "catan_road-do-cover-start" | "catan_road-do-cover-built" [*origin as usize];
        Discard(good: Good) = "CAT-11.4" => "catan_road-do-discard" { good };
        Donate(seat: Seat) = "CAT-11.5" => "catan_road-do-donate" { seat };
        To(audience: Audience) = "CAT-11.6" =>
            "catan_road-do-to-all" | "catan_road-do-to" { seat: audience.one().expect("picked for one seat") }
            [usize::from(audience.one().is_some())];
        /// Also the donated card.
        Give(good: Good) = "CAT-11.6" => "catan_road-do-give" { good };
        Done = "CAT-11.6" => "catan_road-do-done";
        Want(good: Good) = "CAT-11.6" => "catan_road-do-want" { good };
        Send = "CAT-11.6" => "catan_road-do-send";
        Cancel = "CAT-11.6" => "catan_road-do-cancel";
        Accept = "CAT-11.7" => "catan_road-do-accept";
        Decline = "CAT-11.7" => "catan_road-do-decline";
        Counter = "CAT-11.7" => "catan_road-do-counter";
        Pick(seat: Seat) = "CAT-11.8" => "catan_road-do-pick" { seat };
        Withdraw = "CAT-11.8" => "catan_road-do-withdraw";
    }
}

/// CAT-11.14: whom an offer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    All,
    One(Seat),
}

impl Audience {
    fn one(self) -> Option<Seat> {
        if let Audience::One(seat) = self { Some(seat) } else { None }
    }
}

sentences! {
    /// The question put to a seat. Others are told its clause when they answer out of turn, so questions that they must
    /// not tell apart share one: paying is part of the main question until it is done, a counter-offer of the answer.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[cfg_attr(feature = "types", derive(ts_rs::TS))]
    #[serde(tag = "question", rename_all = "snake_case")]
    pub enum Decision {
        Main = "CAT-11.1" => "catan_road-ask-main";
        /// `missing` is nothing when the hand pays exactly and the variant of CAT-A11 is played.
        Pay { card: Card, missing: Option<Good>, rate: u8 } = "CAT-11.1" =>
            "catan_road-ask-pay-any" { rate, card }
            | "catan_road-ask-pay" { rate, card, missing: missing.expect("picked when one is missing") }
            [usize::from(missing.is_some())];
        Ability = "CAT-11.3" => "catan_road-ask-ability";
        Cover = "CAT-11.29" => "catan_road-ask-cover";
        Discard { chosen: Goods, left: u8 } = "CAT-11.4" => "catan_road-ask-discard" { left };
        DonateTo = "CAT-11.5" => "catan_road-ask-donate-to";
        DonateCard { to: Seat } = "CAT-11.5" => "catan_road-ask-donate-card" { to };
        OfferTo = "CAT-11.6" => "catan_road-ask-offer-to";
        OfferGive { give: Goods } = "CAT-11.6" => "catan_road-ask-offer-give" { give };
        OfferWant { give: Goods, want: Goods } = "CAT-11.6" => "catan_road-ask-offer-want" { give, want };
        Answer { give: Goods, want: Goods } = "CAT-11.7" => "catan_road-ask-answer" { give, want };
        AnswerCall = "CAT-11.7" => "catan_road-ask-answer-call";
        CounterGive { give: Goods } = "CAT-11.7" => "catan_road-ask-counter-give" { give };
        CounterWant { give: Goods, want: Goods } = "CAT-11.7" => "catan_road-ask-counter-want" { give, want };
        Pick { among: SeatSet } = "CAT-11.8" => "catan_road-ask-pick";
    }
}
