//! Why not: every reason for which an answer is not offered, with its clause.

use crate::state::{Area, Deed, Good, Kind, Place};
use std::fmt;
use steading_core::{Clause, Explain, Message, Seat};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The answer belongs to another question than the open one.
    OtherQuestion {
        open: Clause,
    },
    // Prohibition and bag
    NotTheirPlace {
        place: Place,
        seat: Seat,
    },
    NotDrawn(Kind),
    // Planning
    NotYourPlace(Place),
    Forbidden(Place),
    /// The walk does not stand at this place: it is passed, or still to come.
    NotAtPlace(Place),
    NoSuchSpace(Place),
    SpaceTaken(Place),
    NotAccepted {
        kind: Kind,
        place: Place,
    },
    SameKind(Kind),
    NotOnGreen(Kind),
    OutOfOrder(Place),
    WalkNotDone(Place),
    // Actions
    NotReady(Place),
    NoneInMarket(Kind),
    NothingToTake(Good),
    NothingToHarvest,
    NothingToSell,
    TakeOneFirst,
    NotOnSale(Place),
    EraForbids(Place),
    NothingOnSale,
    Lacks {
        good: Good,
        count: u8,
    },
    LacksCoins(u8),
    NotBetween {
        most: u8,
    },
    NoGood(Good),
    NotSwapped(Good),
    GoodUsedUp(Good),
    GoodsInOrder(Good),
    NoLand(Area),
    Flooded(Area),
    LandsInOrder(Area),
    // Areas
    NoSettler,
    NoTarget,
    OwnArea(Area),
    TooFar(Area),
    NotFree(Area),
    Fortress(Area),
    NeedsKnight(Area),
    NoConquest,
    SeveralOwners(Area),
    LastSettler(Seat),
    TooFewFollowers,
    NotControlled(Area),
    HasVillage(Area),
    NoFortress,
    HasFortress(Area),
    NotAlone(Area),
    NoChurch,
    NoVillage(Area),
    HasChurch(Area),
    // Technology
    NoTechnology,
    TakesNoTechnology(Place),
    HasTechnology(Place),
    NotMandatory(Place),
    // Fame
    NoBasePlace(Place),
    Unlocked(Place),
    LastEra,
    FigureLies,
    // Deeds
    DeedClosed(Deed),
    NotTheSender(Kind),
    NoSlot(Deed),
    NothingToSend,
    MustSend,
    // Demands and offers
    NotFood(Good),
    NoFood,
    OwnLastSettler,
    NotOwned,
    NotOffered,
}

impl Explain for Refusal {
    fn clause(&self) -> Clause {
        use Refusal::*;
        match *self {
            OtherQuestion { open } => open,
            NotTheirPlace { .. } => "ORL-12.4",
            NotDrawn(_) => "ORL-5.6",
            NotYourPlace(_) => "ORL-7.1",
            Forbidden(_) => "ORL-6.6",
            NotAtPlace(_) | WalkNotDone(_) => "ORL-14.1",
            NoSuchSpace(_) | SpaceTaken(_) | NotAccepted { .. } | NotOnGreen(_) => "ORL-6.1",
            SameKind(_) => "ORL-7.17",
            OutOfOrder(_) => "ORL-14.3",
            NotReady(_) => "ORL-6.2",
            NoneInMarket(_) | GoodUsedUp(_) => "ORL-9.3",
            NothingToTake(_) => "ORL-7.16",
            NothingToHarvest | NoLand(_) | LandsInOrder(_) => "ORL-7.8",
            Flooded(_) => "ORL-12.11",
            NothingToSell | GoodsInOrder(_) => "ORL-7.14",
            TakeOneFirst => "ORL-7.4",
            NotOnSale(_) | NothingOnSale => "ORL-7.9",
            EraForbids(_) => "ORL-10.10",
            Lacks { .. } | LacksCoins(_) | NotBetween { .. } | NoGood(_) => "ORL-7.5",
            NotSwapped(_) => "ORL-7.15",
            NoSettler | NoTarget => "ORL-7.4",
            OwnArea(_) => "ORL-8.2",
            TooFar(_) => "ORL-8.5",
            NotFree(_) => "ORL-7.19",
            Fortress(_) => "ORL-8.7",
            NeedsKnight(_) | SeveralOwners(_) => "ORL-8.6",
            NoConquest => "ORL-4.3",
            LastSettler(_) | OwnLastSettler => "ORL-8.4",
            TooFewFollowers => "ORL-5.9",
            NotControlled(_) => "ORL-8.2",
            HasVillage(_) => "ORL-8.13",
            NoFortress | HasFortress(_) | NotAlone(_) => "ORL-8.14",
            NoChurch | NoVillage(_) | HasChurch(_) => "ORL-8.15",
            NoTechnology => "ORL-7.12",
            TakesNoTechnology(_) | HasTechnology(_) | NotMandatory(_) => "ORL-9.1",
            NoBasePlace(_) | Unlocked(_) | LastEra => "ORL-10.4",
            FigureLies => "ORL-10.9",
            DeedClosed(_) => "ORL-11.6",
            NotTheSender(_) => "ORL-11.1",
            NoSlot(_) => "ORL-11.4",
            NothingToSend | MustSend => "ORL-11.2",
            NotFood(_) => "ORL-2.3",
            NoFood | NotOffered => "ORL-12.3",
            NotOwned => "ORL-12.7",
        }
    }

    fn message(&self) -> Message {
        use Refusal::*;
        let plain = Message::new;
        let place = |id: &'static str, place: Place| Message::new(id).item("place", "place", place.index() as u16);
        let area = |id: &'static str, area: Area| Message::new(id).item("area", "area", area.index() as u16);
        let kind = |id: &'static str, kind: Kind| Message::new(id).item("follower", "follower", kind as u8);
        let good = |id: &'static str, good: Good| Message::new(id).item("good", "good", good as u8);
        match *self {
            OtherQuestion { .. } => plain("orleans_settlers-no-other-question"),
            NotTheirPlace { place: of, seat } => place("orleans_settlers-no-not-their-place", of).with("seat", seat),
            NotDrawn(of) => kind("orleans_settlers-no-not-drawn", of),
            NotYourPlace(of) => place("orleans_settlers-no-not-your-place", of),
            Forbidden(of) => place("orleans_settlers-no-forbidden", of),
            NotAtPlace(of) => place("orleans_settlers-no-not-at-place", of),
            NoSuchSpace(of) => place("orleans_settlers-no-such-space", of),
            SpaceTaken(of) => place("orleans_settlers-no-space-taken", of),
            NotAccepted { kind: who, place: of } => {
                kind("orleans_settlers-no-not-accepted", who).item("place", "place", of.index() as u16)
            }
            SameKind(of) => kind("orleans_settlers-no-same-kind", of),
            NotOnGreen(of) => kind("orleans_settlers-no-not-on-green", of),
            OutOfOrder(of) => place("orleans_settlers-no-out-of-order", of),
            WalkNotDone(of) => place("orleans_settlers-no-walk-not-done", of),
            NotReady(of) => place("orleans_settlers-no-not-ready", of),
            NoneInMarket(of) => kind("orleans_settlers-no-none-in-market", of),
            NothingToTake(of) => good("orleans_settlers-no-nothing-to-take", of),
            NothingToHarvest => plain("orleans_settlers-no-nothing-to-harvest"),
            NothingToSell => plain("orleans_settlers-no-nothing-to-sell"),
            TakeOneFirst => plain("orleans_settlers-no-take-one-first"),
            NotOnSale(of) => place("orleans_settlers-no-not-on-sale", of),
            EraForbids(of) => place("orleans_settlers-no-era-forbids", of),
            NothingOnSale => plain("orleans_settlers-no-nothing-on-sale"),
            Lacks { good: of, count } => good("orleans_settlers-no-lacks", of).with("count", count),
            LacksCoins(count) => plain("orleans_settlers-no-lacks-coins").with("count", count),
            NotBetween { most } => plain("orleans_settlers-no-not-between").with("most", most),
            NoGood(of) => good("orleans_settlers-no-good", of),
            NotSwapped(of) => good("orleans_settlers-no-not-swapped", of),
            GoodUsedUp(of) => good("orleans_settlers-no-good-used-up", of),
            GoodsInOrder(of) => good("orleans_settlers-no-goods-in-order", of),
            NoLand(of) => area("orleans_settlers-no-land", of),
            Flooded(of) => area("orleans_settlers-no-flooded", of),
            LandsInOrder(of) => area("orleans_settlers-no-lands-in-order", of),
            NoSettler => plain("orleans_settlers-no-settler"),
            NoTarget => plain("orleans_settlers-no-target"),
            OwnArea(of) => area("orleans_settlers-no-own-area", of),
            TooFar(of) => area("orleans_settlers-no-too-far", of),
            NotFree(of) => area("orleans_settlers-no-not-free", of),
            Fortress(of) => area("orleans_settlers-no-fortress-there", of),
            NeedsKnight(of) => area("orleans_settlers-no-needs-knight", of),
            NoConquest => plain("orleans_settlers-no-conquest"),
            SeveralOwners(of) => area("orleans_settlers-no-several-owners", of),
            LastSettler(seat) => plain("orleans_settlers-no-last-settler").with("seat", seat),
            TooFewFollowers => plain("orleans_settlers-no-too-few-followers"),
            NotControlled(of) => area("orleans_settlers-no-not-controlled", of),
            HasVillage(of) => area("orleans_settlers-no-has-village", of),
            NoFortress => plain("orleans_settlers-no-fortress"),
            HasFortress(of) => area("orleans_settlers-no-has-fortress", of),
            NotAlone(of) => area("orleans_settlers-no-not-alone", of),
            NoChurch => plain("orleans_settlers-no-church"),
            NoVillage(of) => area("orleans_settlers-no-village", of),
            HasChurch(of) => area("orleans_settlers-no-has-church", of),
            NoTechnology => plain("orleans_settlers-no-technology"),
            TakesNoTechnology(of) => place("orleans_settlers-no-takes-no-technology", of),
            HasTechnology(of) => place("orleans_settlers-no-has-technology", of),
            NotMandatory(of) => place("orleans_settlers-no-not-mandatory", of),
            NoBasePlace(of) => place("orleans_settlers-no-base-place", of),
            Unlocked(of) => place("orleans_settlers-no-unlocked", of),
            LastEra => plain("orleans_settlers-no-last-era"),
            FigureLies => plain("orleans_settlers-no-figure-lies"),
            DeedClosed(_) => plain("orleans_settlers-no-deed-closed"),
            NotTheSender(of) => kind("orleans_settlers-no-not-the-sender", of),
            NoSlot(_) => plain("orleans_settlers-no-slot"),
            NothingToSend => plain("orleans_settlers-no-nothing-to-send"),
            MustSend => plain("orleans_settlers-no-must-send"),
            NotFood(of) => good("orleans_settlers-no-not-food", of),
            NoFood => plain("orleans_settlers-no-food"),
            OwnLastSettler => plain("orleans_settlers-no-own-last-settler"),
            NotOwned => plain("orleans_settlers-no-not-owned"),
            NotOffered => plain("orleans_settlers-no-not-offered"),
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
