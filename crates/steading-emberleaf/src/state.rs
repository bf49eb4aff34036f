//! EMB-2: what lies on the table, and what is still to be decided. Queries, no rules.

use crate::prelude::*;
use serde::{Deserialize, Serialize};
use steading_core::BySeat;

/// The most seats.
pub const SEATS: usize = 5;
/// The most things that can be pending. A pack whose effects could go deeper is refused when it is loaded.
pub const DEPTH: usize = 24;
/// EMB-3.3: cards in a row.
pub const ROW: usize = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub players: BySeat<Player, SEATS>,
    /// General buildings left on the building board.
    pub supply: By<Building, u8, 5>,
    /// Where buildings of each type stand, general and fellowship ones alike.
    pub buildings: By<Building, HexSet, 5>,
    /// Which of these are fellowship buildings.
    pub fellowship: HexSet,
    /// Markers on the danger spots. They show the side in force.
    pub spots: [Option<MarkerId>; Spot::COUNT],
    pub side: Side,
    /// EMB-8.11: the bag was too empty, nothing is refilled any more.
    pub calm: bool,
    pub bag: MarkerSet,
    /// The row of the track marker: 0 is the start area, the one after the last listed row is the bottom row.
    pub track: u8,
    /// Trophies nobody has yet.
    pub trophies: TrophySet,
    /// Bonuses nobody has reached yet.
    pub bonuses: BonusSet,
    /// EMB-8.21: crossed bonuses that wait for step 4, oldest first.
    pub crossed: Stack<Crossing, 8>,
    /// From left to right; a card that was taken leaves a gap until step 5.
    pub hero_row: [Option<HeroId>; ROW],
    pub favour_row: [Option<FavourId>; ROW],
    /// Unseen cards: sets, because nobody knows the order.
    pub hero_deck: HeroSet,
    pub hero_discard: HeroSet,
    pub favour_deck: FavourSet,
    pub favour_discard: FavourSet,
    /// EMB-8.30: rows from which a card was taken or removed this turn.
    pub thinned: RowSet,
    pub start: Seat,
    pub active: Seat,
    /// EMB-11.10: it is the sister's turn.
    pub sisters_turn: bool,
    /// Rounds completed: turns that every player has had.
    pub rounds: u8,
    /// EMB-A56: the game was stopped by the turn limit.
    pub stopped: bool,
    /// EMB-6.60: whose deeds count for Ongoing skills now.
    pub window: Window,
    /// EMB-4.5: step 4 granted a free skill.
    pub free_skill: bool,
    pub sister: Sister,
    /// What is still to be decided; the top is the question.
    pub pending: Stack<Frame, DEPTH>,
}

// A note to the reader: bots copy states by the million, so growth should be noticed.
const _: () = assert!(size_of::<State>() <= 2_048);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    pub hand: HeroSet,
    pub favours: FavourSet,
    /// By space; number 0 is the edge.
    pub board: [Option<HeroId>; Space::COUNT],
    /// Resources lying on the card of each space.
    pub on_card: [Goods; Space::COUNT],
    /// EMB-5.20: how often the Charge skills of the card of each space were used.
    pub charged: [[u8; 2]; Space::COUNT],
    /// EMB-6.62: Ongoing skills used this turn by the card of each space, one bit per skill.
    pub spent: [u8; Space::COUNT],
    pub goods: Goods,
    /// Where the settled villagers of each kind live.
    pub settled: By<Villager, HexSet, 4>,
    /// Fellowship buildings that stand on the map.
    pub built: FellowSet,
    /// Clearings with an own favour marker.
    pub promises: ClearingSet,
    /// Dangerous-area markers, and those that showed their orange side when they were taken.
    pub markers: MarkerSet,
    pub orange: MarkerSet,
    pub trophies: TrophySet,
    /// Trophies earned and not yet taken.
    pub claims: u8,
    pub at: Clearing,
    pub leaves: u16,
    /// EMB-6.60: what was done in the open or last action window.
    pub deeds: By<Deed, u8, 7>,
    pub deck: Option<Deck>,
}

/// EMB-11.6: the sister. Empty unless one plays alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sister {
    pub at: Clearing,
    pub leaves: u16,
    /// EMB-A49: markers she cleared.
    pub markers: MarkerSet,
    pub trophies: TrophySet,
    pub claims: u8,
    pub favours: SisterFavourSet,
    pub deck: SisterCardSet,
    pub face_up: SisterCardSet,
    /// Building cards in the order in which they were revealed.
    pub revealed: Stack<CardOf, 5>,
}

/// A building on a card of the sister. A stack needs a default, a type of building has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardOf(pub Building);

impl Default for CardOf {
    fn default() -> Self {
        CardOf(Building::House)
    }
}

/// A bonus of the score track and who reached it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Crossing {
    pub bonus: BonusId,
    pub by: Seat,
}

/// EMB-6.60: an action window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Window {
    #[default]
    Closed,
    /// An action: everybody's deeds count, each for themselves.
    Open,
    /// EMB-A28: a free skill, the deeds of this player count.
    Only(Seat),
}

/// EMB-7.1: something that can be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Tile {
    General(Building),
    Fellow(FellowId),
}

impl Tile {
    /// Everything that can be built: general buildings, then fellowship buildings.
    pub fn all() -> impl Iterator<Item = Tile> {
        Building::NAMED.into_iter().map(Tile::General).chain(FellowId::all().map(Tile::Fellow))
    }

    /// Its place among the names of the pack.
    pub fn index(self) -> usize {
        match self {
            Tile::General(building) => building.index(),
            Tile::Fellow(fellow) => Building::NAMED.len() + fellow.index(),
        }
    }
}

impl Player {
    /// Cards lying on the board; with `edge` also the one just leaving.
    #[inline]
    pub fn cards(&self, edge: bool) -> impl Iterator<Item = (Space, HeroId)> {
        let from = if edge { 0 } else { 1 };
        let cards = self.board[from..].iter().enumerate();
        cards.filter_map(move |(index, card)| card.map(|hero| (Space::new(index + from), hero)))
    }

    #[inline]
    pub fn has_cards(&self) -> bool {
        self.board[1..].iter().any(Option::is_some)
    }

    /// Where a hero lies on the board.
    pub fn space_of(&self, hero: HeroId) -> Option<Space> {
        self.cards(false).find(|(_, card)| *card == hero).map(|(space, _)| space)
    }

    /// Hexes with an own villager.
    #[inline]
    pub fn homes(&self) -> HexSet {
        let [rats, owls, rabbits, frogs] = self.settled.values();
        rats.or(*owls).or(*rabbits).or(*frogs)
    }

    /// Villagers of a kind that have left their track.
    #[inline]
    pub fn moved_out(&self, kind: Villager) -> u8 {
        self.settled[kind].len()
    }

    #[inline]
    pub fn villagers(&self) -> u8 {
        self.settled.iter().map(|hexes| hexes.len()).sum()
    }
}

impl State {
    #[inline]
    pub fn top(&self) -> Frame {
        self.pending.top().unwrap_or(Frame::Over)
    }

    #[inline]
    pub fn push(&mut self, frame: Frame) {
        self.pending.push(frame);
    }

    /// Hexes with a building.
    #[inline]
    pub fn built_on(&self) -> HexSet {
        self.buildings.iter().fold(HexSet::EMPTY, |set, of| set.or(*of))
    }

    pub fn building_on(&self, hex: HexId) -> Option<Building> {
        Building::NAMED.into_iter().find(|&building| self.buildings[building].contains(hex))
    }

    /// Spots with a marker.
    #[inline]
    pub fn dangers(&self) -> SpotSet {
        let mut set = 0;
        for (index, marker) in self.spots.iter().enumerate() {
            set |= u16::from(marker.is_some()) << index;
        }
        SpotSet(set)
    }

    pub fn hero_row_set(&self) -> HeroSet {
        self.hero_row.iter().flatten().copied().collect()
    }

    pub fn favour_row_set(&self) -> FavourSet {
        self.favour_row.iter().flatten().copied().collect()
    }

    /// EMB-8.4: the sixth trophy is taken.
    #[inline]
    pub fn ending(&self) -> bool {
        self.trophies.is_empty()
    }
}
