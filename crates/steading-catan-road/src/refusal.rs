//! Why not: every reason for which an answer is not offered, with its clause.

use crate::prelude::*;
use steading_core::{Clause, sentences};

/// Whether an answer may be given.
pub type Permission = Result<(), Refusal>;

sentences! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Refusal {
        /// The answer belongs to another question than the open one.
        OtherQuestion { open: Clause } = (open) => "catan_road-no-other-question";

        // Building
        NotOnDisplay(card: Card) = "CAT-5.3" => "catan_road-no-not-on-display" { card };
        NoMetropolisLeft = "CAT-10.5" => "catan_road-no-metropolis-left";
        NoCityToCover = "CAT-7.7" => "catan_road-no-city-to-cover";
        NoSettlementToCover = "CAT-7.4" => "catan_road-no-settlement-to-cover";
        /// The hand lacks these cards, and no substitution can help.
        CannotPay { missing: Goods } = "CAT-A12" => "catan_road-no-cannot-pay" { missing };
        SubstitutionUsed { missing: Good } = "CAT-6.2" => "catan_road-no-substitution-used" { missing };
        /// One card is missing, but no type is there `rate` times beyond the cost.
        NoSource { missing: Good, rate: u8 } = "CAT-6.4" => "catan_road-no-source" { rate, missing };
        NotASource { source: Good, rate: u8 } = "CAT-6.4" => "catan_road-no-not-a-source" { rate, source };
        SameSource = "CAT-6.4" => "catan_road-no-same-source";
        NotInTheCost(good: Good) = "CAT-6.2" => "catan_road-no-not-in-the-cost" { good };
        NothingIsMissing = "CAT-A11" => "catan_road-no-nothing-is-missing";
        SomethingIsMissing(missing: Good) = "CAT-A11" => "catan_road-no-something-is-missing" { missing };
        MetropolisTaken(metropolis: Metropolis) = "CAT-7.9" => "catan_road-no-metropolis-taken" { metropolis };

        // Events
        NotHeld(good: Good) = "CAT-4.11" => "catan_road-no-not-held" { good };
        InOrder { last: Good } = "CAT-11.9" => "catan_road-no-in-order" { last };
        /// The rest of the discard could not be completed with later types.
        CannotComplete(good: Good) = "CAT-11.9" => "catan_road-no-cannot-complete" { good };
        NotASeatToGiveTo(seat: Seat) = "CAT-8.5" => "catan_road-no-not-a-receiver" { seat };

        // Trading
        TradingIsOff = "CAT-11.24" => "catan_road-no-trading-is-off";
        TradeDone = "CAT-4.8" => "catan_road-no-trade-done";
        NoProposalsLeft = "CAT-11.22" => "catan_road-no-proposals-left";
        NoTalksLeft = "CAT-11.22" => "catan_road-no-talks-left";
        NoCardsToTrade = "CAT-11.15" => "catan_road-no-cards-to-trade";
        NobodyHasCards = "CAT-11.15" => "catan_road-no-nobody-has-cards";
        EveryOfferMade = "CAT-11.16" => "catan_road-no-every-offer-made";
        WithYourself = "CAT-4.9" => "catan_road-no-with-yourself";
        HasNoCards(seat: Seat) = "CAT-11.28" => "catan_road-no-has-no-cards" { seat };
        OnlyOneToAsk = "CAT-11.28" => "catan_road-no-only-one-to-ask";
        SideTooLarge { most: u8 } = "CAT-11.24" => "catan_road-no-side-too-large" { most };
        WantsTooMany { most: u8 } = "CAT-11.16" => "catan_road-no-wants-too-many" { most };
        OnBothSides(good: Good) = "CAT-A7" => "catan_road-no-on-both-sides" { good };
        EveryType = "CAT-A7" => "catan_road-no-every-type";
        SideEmpty = "CAT-A6" => "catan_road-no-side-empty";
        OfferMade = "CAT-11.16" => "catan_road-no-offer-made";
        CannotAccept { missing: Goods } = "CAT-11.18" => "catan_road-no-cannot-accept" { missing };
        NothingToAccept = "CAT-11.17" => "catan_road-no-nothing-to-accept";
        NotPositive(seat: Seat) = "CAT-11.20" => "catan_road-no-not-positive" { seat };
        CannotPayCounter(seat: Seat) = "CAT-11.20" => "catan_road-no-cannot-pay-counter" { seat };
    }
}
