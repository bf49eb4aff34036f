//! EMB-1: the words of the game as types, and the numbers that name cards, places and pieces of a pack.

use steading_core::{Tally, bit_set, bounded, lanes, named};

named! {
    /// EMB-2.7, in the order in which several kinds are stored (EMB-A13).
    Resource { Wood = "wood", Food = "food", Stone = "stone", Hive = "hive" }
    /// EMB-2.12: what hero cards show.
    Attribute { Walk = "walk", Attack = "attack", Wood = "wood", Food = "food", Stone = "stone" }
    /// EMB-2.11: the villager tracks, left to right.
    Villager { Rat = "rat", Owl = "owl", Rabbit = "rabbit", Frog = "frog" }
    /// EMB-2.3: the five types of building.
    Building {
        House = "house", Boathouse = "boathouse", TownHall = "town_hall", Windmill = "windmill", Market = "market",
    }
    /// EMB-2.12: when a skill is used.
    Trigger { Play = "play", Slide = "slide", Drop = "drop", Charge = "charge", Ongoing = "ongoing" }
    /// EMB-12.1: what an Ongoing skill can wait for.
    Deed {
        Walk = "walk", Gather = "gather", Clear = "clear", Build = "build", Settle = "settle", Favour = "favour",
        Hero = "hero",
    }
    /// The two rows of face-up cards.
    Row { Favour = "favour", Hero = "hero" }
    /// EMB-11.3: how strong the sister is.
    Level { Easy = "easy", Medium = "medium", Hard = "hard", VeryHard = "very_hard", Expert = "expert" }
    /// EMB-2.5: the two sides of a dangerous-area marker.
    Side { Green = "green", Orange = "orange" }
}

lanes!(Resource, Attribute);

/// So many of each resource.
pub type Goods = Tally<Resource>;
/// So many of each attribute.
pub type Attributes = Tally<Attribute>;

bounded! {
    /// A hero card, in the order of the pack.
    HeroId: 128,
    /// A favour card, in the order of the pack.
    FavourId: 128,
    /// A dangerous-area marker, in the order of the pack.
    MarkerId: 32,
    /// A kind of war banner, in the order of the pack.
    BannerId: 8,
    /// EMB-2.1: a clearing, clockwise from ring 0.
    Clearing: 6,
    /// A path between two clearings.
    PathId: 16,
    /// EMB-2.1: a danger spot.
    Spot: 9,
    /// A hex of the map.
    HexId: 64,
    /// EMB-2.9: a space of the fellowship board, 1 to 8. Number 0 is the edge, where a card lies that is just leaving.
    Space: 9,
    /// EMB-10.4: a fellowship building, A to F.
    FellowId: 6,
    /// EMB-2.6: a starting deck, A to E.
    Deck: 5,
    /// EMB-10.1: a trophy.
    TrophyId: 6,
    /// EMB-10.2: a bonus of the score track.
    BonusId: 8,
    /// An action card of the sister.
    SisterCard: 32,
    /// A favour card of the sister.
    SisterFavour: 32,
}

bit_set! {
    /// Some hero cards.
    HeroSet(u128) of HeroId, HeroId::new;
    /// Some favour cards.
    FavourSet(u128) of FavourId, FavourId::new;
    /// Some markers.
    MarkerSet(u32) of MarkerId, MarkerId::new;
    /// Some clearings.
    ClearingSet(u8) of Clearing, Clearing::new;
    /// Some hexes.
    HexSet(u64) of HexId, HexId::new;
    /// Some danger spots.
    SpotSet(u16) of Spot, Spot::new;
    /// Some fellowship buildings.
    FellowSet(u8) of FellowId, FellowId::new;
    /// Some trophies.
    TrophySet(u8) of TrophyId, TrophyId::new;
    /// Some bonuses of the score track.
    BonusSet(u8) of BonusId, BonusId::new;
    /// Some action cards of the sister.
    SisterCardSet(u32) of SisterCard, SisterCard::new;
    /// Some favour cards of the sister.
    SisterFavourSet(u32) of SisterFavour, SisterFavour::new;
    /// Some triggers.
    TriggerSet(u8) of Trigger, |index: usize| Trigger::NAMED[index];
    /// Some types of building.
    BuildingSet(u8) of Building, |index: usize| Building::NAMED[index];
    /// The two rows, or one of them.
    RowSet(u8) of Row, |index: usize| Row::NAMED[index];
}

impl Space {
    pub const EDGE: Space = Space::new(0);

    /// The spaces of the board in the order of EMB-5.11.
    pub fn on_board() -> impl Iterator<Item = Space> {
        (1..Space::COUNT).map(Space::new)
    }

    /// EMB-5.11: one column to the left; from the first column off the board.
    #[inline]
    pub fn left(self) -> Space {
        Space::new(self.index().saturating_sub(2))
    }
}

impl Clearing {
    /// EMB-11.20: so many clearings further clockwise.
    #[inline]
    pub fn clockwise(self, steps: usize) -> Clearing {
        Clearing::new((self.index() + steps) % Clearing::COUNT)
    }
}
