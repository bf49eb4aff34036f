//! Why not: every reason for which an answer is not offered, with its clause.

use crate::prelude::*;
use steading_core::{Clause, sentences};

/// Whether an answer may be given.
pub type Permission = Result<(), Refusal>;

sentences! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Refusal {
        /// The answer belongs to another question than the open one.
        OtherQuestion { open: Clause } = (open) => "orleans_settlers-no-other-question";
        // Prohibition and bag
        NotTheirPlace { place: Place, seat: Seat } = "ORL-12.4" =>
            "orleans_settlers-no-not-their-place" { place, seat };
        NotDrawn(follower: Kind) = "ORL-5.6" => "orleans_settlers-no-not-drawn" { follower };
        // Planning
        NotYourPlace(place: Place) = "ORL-7.1" => "orleans_settlers-no-not-your-place" { place };
        Forbidden(place: Place) = "ORL-6.6" => "orleans_settlers-no-forbidden" { place };
        /// The walk does not stand at this place: it is passed, or still to come.
        NotAtPlace(place: Place) = "ORL-14.1" => "orleans_settlers-no-not-at-place" { place };
        NoSuchSpace(place: Place) = "ORL-6.1" => "orleans_settlers-no-such-space" { place };
        SpaceTaken(place: Place) = "ORL-6.1" => "orleans_settlers-no-space-taken" { place };
        NotAccepted { kind: Kind, place: Place } = "ORL-6.1" =>
            "orleans_settlers-no-not-accepted" { follower: *kind, place };
        SameKind(follower: Kind) = "ORL-7.17" => "orleans_settlers-no-same-kind" { follower };
        NotOnGreen(follower: Kind) = "ORL-6.1" => "orleans_settlers-no-not-on-green" { follower };
        OutOfOrder(place: Place) = "ORL-14.3" => "orleans_settlers-no-out-of-order" { place };
        WalkNotDone(place: Place) = "ORL-14.1" => "orleans_settlers-no-walk-not-done" { place };
        // Actions
        NotReady(place: Place) = "ORL-6.2" => "orleans_settlers-no-not-ready" { place };
        NoneInMarket(follower: Kind) = "ORL-9.3" => "orleans_settlers-no-none-in-market" { follower };
        NothingToTake(good: Good) = "ORL-7.16" => "orleans_settlers-no-nothing-to-take" { good };
        NothingToHarvest = "ORL-7.8" => "orleans_settlers-no-nothing-to-harvest";
        NothingToSell = "ORL-7.14" => "orleans_settlers-no-nothing-to-sell";
        TakeOneFirst = "ORL-7.4" => "orleans_settlers-no-take-one-first";
        NotOnSale(place: Place) = "ORL-7.9" => "orleans_settlers-no-not-on-sale" { place };
        EraForbids(place: Place) = "ORL-10.10" => "orleans_settlers-no-era-forbids" { place };
        NothingOnSale = "ORL-7.9" => "orleans_settlers-no-nothing-on-sale";
        Lacks { good: Good, count: u8 } = "ORL-7.5" => "orleans_settlers-no-lacks" { good, count };
        LacksCoins(count: u8) = "ORL-7.5" => "orleans_settlers-no-lacks-coins" { count };
        NotBetween { most: u8 } = "ORL-7.5" => "orleans_settlers-no-not-between" { most };
        NoGood(good: Good) = "ORL-7.5" => "orleans_settlers-no-good" { good };
        NotSwapped(good: Good) = "ORL-7.15" => "orleans_settlers-no-not-swapped" { good };
        GoodUsedUp(good: Good) = "ORL-9.3" => "orleans_settlers-no-good-used-up" { good };
        GoodsInOrder(good: Good) = "ORL-7.14" => "orleans_settlers-no-goods-in-order" { good };
        NoLand(area: Area) = "ORL-7.8" => "orleans_settlers-no-land" { area };
        Flooded(area: Area) = "ORL-12.11" => "orleans_settlers-no-flooded" { area };
        LandsInOrder(area: Area) = "ORL-7.8" => "orleans_settlers-no-lands-in-order" { area };
        // Areas
        NoSettler = "ORL-7.4" => "orleans_settlers-no-settler";
        NoTarget = "ORL-7.4" => "orleans_settlers-no-target";
        OwnArea(area: Area) = "ORL-8.2" => "orleans_settlers-no-own-area" { area };
        TooFar(area: Area) = "ORL-8.5" => "orleans_settlers-no-too-far" { area };
        NotFree(area: Area) = "ORL-7.19" => "orleans_settlers-no-not-free" { area };
        Fortress(area: Area) = "ORL-8.7" => "orleans_settlers-no-fortress-there" { area };
        NeedsKnight(area: Area) = "ORL-8.6" => "orleans_settlers-no-needs-knight" { area };
        NoConquest = "ORL-4.3" => "orleans_settlers-no-conquest";
        SeveralOwners(area: Area) = "ORL-8.6" => "orleans_settlers-no-several-owners" { area };
        LastSettler(seat: Seat) = "ORL-8.4" => "orleans_settlers-no-last-settler" { seat };
        TooFewFollowers = "ORL-5.9" => "orleans_settlers-no-too-few-followers";
        NotControlled(area: Area) = "ORL-8.2" => "orleans_settlers-no-not-controlled" { area };
        HasVillage(area: Area) = "ORL-8.13" => "orleans_settlers-no-has-village" { area };
        NoFortress = "ORL-8.14" => "orleans_settlers-no-fortress";
        HasFortress(area: Area) = "ORL-8.14" => "orleans_settlers-no-has-fortress" { area };
        NotAlone(area: Area) = "ORL-8.14" => "orleans_settlers-no-not-alone" { area };
        NoChurch = "ORL-8.15" => "orleans_settlers-no-church";
        NoVillage(area: Area) = "ORL-8.15" => "orleans_settlers-no-village" { area };
        HasChurch(area: Area) = "ORL-8.15" => "orleans_settlers-no-has-church" { area };
        // Technology
        NoTechnology = "ORL-7.12" => "orleans_settlers-no-technology";
        TakesNoTechnology(place: Place) = "ORL-9.1" => "orleans_settlers-no-takes-no-technology" { place };
        HasTechnology(place: Place) = "ORL-9.1" => "orleans_settlers-no-has-technology" { place };
        NotMandatory(place: Place) = "ORL-9.1" => "orleans_settlers-no-not-mandatory" { place };
        // Fame
        NoBasePlace(place: Place) = "ORL-10.4" => "orleans_settlers-no-base-place" { place };
        Unlocked(place: Place) = "ORL-10.4" => "orleans_settlers-no-unlocked" { place };
        LastEra = "ORL-10.4" => "orleans_settlers-no-last-era";
        FigureLies = "ORL-10.9" => "orleans_settlers-no-figure-lies";
        // Deeds
        DeedClosed(deed: Deed) = "ORL-11.6" => "orleans_settlers-no-deed-closed";
        NotTheSender(follower: Kind) = "ORL-11.1" => "orleans_settlers-no-not-the-sender" { follower };
        NoSlot(deed: Deed) = "ORL-11.4" => "orleans_settlers-no-slot";
        NothingToSend = "ORL-11.2" => "orleans_settlers-no-nothing-to-send";
        MustSend = "ORL-11.2" => "orleans_settlers-no-must-send";
        // Demands and offers
        NotFood(good: Good) = "ORL-2.3" => "orleans_settlers-no-not-food" { good };
        NoFood = "ORL-12.3" => "orleans_settlers-no-food";
        OwnLastSettler = "ORL-8.4" => "orleans_settlers-no-own-last-settler";
        NotOwned = "ORL-12.7" => "orleans_settlers-no-not-owned";
        NotOffered = "ORL-12.3" => "orleans_settlers-no-not-offered";
    }
}
