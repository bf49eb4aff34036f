//! Answers and questions.

use crate::state::{Card, Good, Goods, Metropolis, Origin};
use serde::{Deserialize, Serialize};
use steading_core::{Seat, SeatSet, sentences};

/// One person's answer to one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    // CAT-11.1
    Build(Card),
    Offer,
    Call,
    End,
    // CAT-11.2
    /// Cards of this type replace the missing one.
    Pay(Good),
    /// CAT-A11, only with the variant: cards of the first type replace one of the second, though nothing is missing.
    PayFor(Good, Good),
    PayCost,
    // CAT-11.3
    Ability(Metropolis),
    // CAT-11.29
    Cover(Origin),
    // CAT-11.4
    Discard(Good),
    // CAT-11.5
    Donate(Seat),
    // CAT-11.6; `Give` also names the donated card.
    To(Audience),
    Give(Good),
    Done,
    Want(Good),
    Send,
    Cancel,
    // CAT-11.7
    Accept,
    Decline,
    Counter,
    // CAT-11.8
    Pick(Seat),
    Withdraw,
}

/// CAT-11.14: whom an offer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    All,
    One(Seat),
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
