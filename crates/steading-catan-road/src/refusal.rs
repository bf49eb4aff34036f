//! Why not: every reason for which an answer is not offered, with its clause.

use crate::messages::{building, goods, resource};
use crate::state::{Card, Good, Goods, Metropolis};
use std::fmt;
use steading_core::{Clause, Explain, Message, Seat};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The answer belongs to another question than the open one.
    OtherQuestion {
        open: Clause,
    },
    // Building
    NotOnDisplay(Card),
    NoMetropolisLeft,
    NothingToCover(Card),
    /// The hand lacks these cards, and no substitution can help.
    CannotPay {
        missing: Goods,
    },
    SubstitutionUsed {
        missing: Good,
    },
    /// One card is missing, but no type is there `rate` times beyond the cost.
    NoSource {
        missing: Good,
        rate: u8,
    },
    NotASource {
        source: Good,
        rate: u8,
    },
    SameSource,
    NotInTheCost(Good),
    NothingIsMissing,
    SomethingIsMissing(Good),
    MetropolisTaken(Metropolis),
    // Events
    NotHeld(Good),
    InOrder {
        last: Good,
    },
    /// The rest of the discard could not be completed with later types.
    CannotComplete(Good),
    NotASeatToGiveTo(Seat),
    // Trading
    TradingIsOff,
    TradeDone,
    NoProposalsLeft,
    NoCardsToTrade,
    NobodyHasCards,
    EveryOfferMade,
    WithYourself,
    HasNoCards(Seat),
    OnlyOneToAsk,
    SideTooLarge {
        most: u8,
    },
    WantsTooMany {
        most: u8,
    },
    OnBothSides(Good),
    EveryType,
    SideEmpty,
    OfferMade,
    CannotAccept {
        missing: Goods,
    },
    NothingToAccept,
    NotPositive(Seat),
    CannotPayCounter(Seat),
}

impl Explain for Refusal {
    fn clause(&self) -> Clause {
        match *self {
            Refusal::OtherQuestion { open } => open,
            Refusal::NotOnDisplay(_) => "CAT-5.3",
            Refusal::NoMetropolisLeft => "CAT-10.5",
            Refusal::NothingToCover(Card::Metropolis) => "CAT-7.7",
            Refusal::NothingToCover(_) => "CAT-7.4",
            Refusal::CannotPay { .. } => "CAT-A12",
            Refusal::SubstitutionUsed { .. } => "CAT-6.2",
            Refusal::NoSource { .. } | Refusal::NotASource { .. } | Refusal::SameSource => "CAT-6.4",
            Refusal::NotInTheCost(_) => "CAT-6.2",
            Refusal::NothingIsMissing | Refusal::SomethingIsMissing(_) => "CAT-A11",
            Refusal::MetropolisTaken(_) => "CAT-7.9",
            Refusal::NotHeld(_) => "CAT-4.11",
            Refusal::InOrder { .. } | Refusal::CannotComplete(_) => "CAT-11.9",
            Refusal::NotASeatToGiveTo(_) => "CAT-8.5",
            Refusal::TradingIsOff | Refusal::SideTooLarge { .. } => "CAT-11.24",
            Refusal::TradeDone => "CAT-4.8",
            Refusal::NoProposalsLeft => "CAT-11.22",
            Refusal::NoCardsToTrade | Refusal::NobodyHasCards => "CAT-11.15",
            Refusal::EveryOfferMade | Refusal::OfferMade | Refusal::WantsTooMany { .. } => "CAT-11.16",
            Refusal::WithYourself => "CAT-4.9",
            Refusal::HasNoCards(_) | Refusal::OnlyOneToAsk => "CAT-11.28",
            Refusal::OnBothSides(_) | Refusal::EveryType => "CAT-A7",
            Refusal::SideEmpty => "CAT-A6",
            Refusal::CannotAccept { .. } => "CAT-11.18",
            Refusal::NothingToAccept => "CAT-11.17",
            Refusal::NotPositive(_) | Refusal::CannotPayCounter(_) => "CAT-11.20",
        }
    }

    fn message(&self) -> Message {
        match *self {
            Refusal::OtherQuestion { .. } => Message::new("catan_road-no-other-question"),
            Refusal::NotOnDisplay(card) => building(Message::new("catan_road-no-not-on-display"), "card", card),
            Refusal::NoMetropolisLeft => Message::new("catan_road-no-metropolis-left"),
            Refusal::NothingToCover(Card::Metropolis) => Message::new("catan_road-no-city-to-cover"),
            Refusal::NothingToCover(_) => Message::new("catan_road-no-settlement-to-cover"),
            Refusal::CannotPay { missing } => Message::new("catan_road-no-cannot-pay").with("missing", goods(missing)),
            Refusal::SubstitutionUsed { missing } => {
                resource(Message::new("catan_road-no-substitution-used"), "missing", missing)
            }
            Refusal::NoSource { missing, rate } => {
                resource(Message::new("catan_road-no-source").with("rate", rate), "missing", missing)
            }
            Refusal::NotASource { source, rate } => {
                resource(Message::new("catan_road-no-not-a-source").with("rate", rate), "source", source)
            }
            Refusal::SameSource => Message::new("catan_road-no-same-source"),
            Refusal::NotInTheCost(good) => resource(Message::new("catan_road-no-not-in-the-cost"), "good", good),
            Refusal::NothingIsMissing => Message::new("catan_road-no-nothing-is-missing"),
            Refusal::SomethingIsMissing(good) => {
                resource(Message::new("catan_road-no-something-is-missing"), "missing", good)
            }
            Refusal::MetropolisTaken(metropolis) => {
                Message::new("catan_road-no-metropolis-taken").item("metropolis", "metropolis", metropolis.0)
            }
            Refusal::NotHeld(good) => resource(Message::new("catan_road-no-not-held"), "good", good),
            Refusal::InOrder { last } => resource(Message::new("catan_road-no-in-order"), "last", last),
            Refusal::CannotComplete(good) => resource(Message::new("catan_road-no-cannot-complete"), "good", good),
            Refusal::NotASeatToGiveTo(seat) => Message::new("catan_road-no-not-a-receiver").with("seat", seat),
            Refusal::TradingIsOff => Message::new("catan_road-no-trading-is-off"),
            Refusal::TradeDone => Message::new("catan_road-no-trade-done"),
            Refusal::NoProposalsLeft => Message::new("catan_road-no-proposals-left"),
            Refusal::NoCardsToTrade => Message::new("catan_road-no-cards-to-trade"),
            Refusal::NobodyHasCards => Message::new("catan_road-no-nobody-has-cards"),
            Refusal::EveryOfferMade => Message::new("catan_road-no-every-offer-made"),
            Refusal::WithYourself => Message::new("catan_road-no-with-yourself"),
            Refusal::HasNoCards(seat) => Message::new("catan_road-no-has-no-cards").with("seat", seat),
            Refusal::OnlyOneToAsk => Message::new("catan_road-no-only-one-to-ask"),
            Refusal::SideTooLarge { most } => Message::new("catan_road-no-side-too-large").with("most", most),
            Refusal::WantsTooMany { most } => Message::new("catan_road-no-wants-too-many").with("most", most),
            Refusal::OnBothSides(good) => resource(Message::new("catan_road-no-on-both-sides"), "good", good),
            Refusal::EveryType => Message::new("catan_road-no-every-type"),
            Refusal::SideEmpty => Message::new("catan_road-no-side-empty"),
            Refusal::OfferMade => Message::new("catan_road-no-offer-made"),
            Refusal::CannotAccept { missing } => {
                Message::new("catan_road-no-cannot-accept").with("missing", goods(missing))
            }
            Refusal::NothingToAccept => Message::new("catan_road-no-nothing-to-accept"),
            Refusal::NotPositive(seat) => Message::new("catan_road-no-not-positive").with("seat", seat),
            Refusal::CannotPayCounter(seat) => Message::new("catan_road-no-cannot-pay-counter").with("seat", seat),
        }
    }
}

/// For logs and errors; people read the sentence in the catalogue.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?} ({})", self.clause())
    }
}

impl std::error::Error for Refusal {}
