//! EMB-2: what lies on the table, and what is still to be decided. Queries, no rules.

use crate::program::{EffectId, ProgramId, SkillId};
use crate::words::*;
use serde::{Deserialize, Serialize};
use steading_core::{By, BySeat, Seat, Stack};

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
const _: () = assert!(size_of::<Frame>() <= 12);

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

/// EMB-4.1: the steps after the actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    Trophies,
    Track,
    Score,
    RefreshFavours,
    RefreshHeroes,
    EndCheck,
}

/// Who earned a trophy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Winner {
    Player(Seat),
    Sister,
}

/// Something still to be done. Some frames are questions, some wait for chance, the rest is run by `settle`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    #[default]
    Over,

    // ---- EMB-3: set-up, in this order from the top ----
    /// Chance: a favour or hero comes into the rightmost gap of the row.
    FillRow {
        row: Row,
    },
    /// EMB-3.5, EMB-8.10, chance: a marker comes onto the first empty spot.
    FillSpots,
    /// EMB-3.6, chance: a building comes onto the first empty marked hex.
    Preplace,
    /// EMB-11.3, chance: favours of the sister still to be laid out.
    SisterFavours {
        simple: u8,
        advanced: u8,
    },
    /// EMB-11.4, EMB-11.12, EMB-11.42, chance: her next building card.
    SisterBuilding,
    /// EMB-A5, chance.
    StartPlayer,
    /// EMB-13, D1 for this seat, then the next one counter-clockwise.
    ChooseDeck {
        seat: Seat,
    },
    /// EMB-A4, chance: a starting deck for this seat.
    DealDeck {
        seat: Seat,
    },

    // ---- EMB-4: the turn ----
    /// Steps 2 to 5, run by itself.
    Steps {
        at: Step,
    },
    /// Step 1: the menu; `main` while the main action is owed.
    Actions {
        main: bool,
    },
    /// The action is over when this is on top: then Ongoing skills may be used.
    Window {
        owner: Seat,
    },
    /// EMB-6.61: Ongoing skills of the player `turn` seats after the owner.
    Ongoing {
        owner: Seat,
        turn: u8,
    },

    // ---- EMB-5: actions ----
    Place {
        hero: HeroId,
    },
    /// EMB-5.2: the hero's Play skills or the space skill.
    PlaySkills {
        space: Space,
    },
    /// EMB-5.11: from this space on cards are still to be moved.
    Slide {
        at: u8,
    },
    /// EMB-5.13: the card at the edge goes to the hand.
    Leave,

    // ---- EMB-6: skills ----
    /// Skills of a card from number `next` on, counted from 0.
    Skills {
        seat: Seat,
        space: Space,
        on: TriggerSet,
        next: u8,
    },
    /// EMB-12.3: use this skill, which has a cost?
    Use {
        seat: Seat,
        space: Space,
        skill: SkillId,
    },
    PayX {
        seat: Seat,
        space: Space,
        skill: SkillId,
    },
    PayBanner {
        seat: Seat,
        space: Space,
        skill: SkillId,
        x: u8,
    },
    PutBanner {
        seat: Seat,
        space: Space,
        skill: SkillId,
        x: u8,
        marker: MarkerId,
    },
    /// EMB-6.51: the skill is performed by the player `turn` seats after its owner.
    Everyone {
        owner: Seat,
        space: Space,
        skill: SkillId,
        x: u8,
        turn: u8,
    },
    /// A program in progress; `space` is where its card lies.
    Run {
        seat: Seat,
        program: ProgramId,
        at: u8,
        x: u8,
        space: Option<Space>,
    },
    Walk {
        seat: Seat,
        steps: u8,
    },
    /// EMB-6.21: so many units are offered; `gathered` if they count as gathering.
    Store {
        seat: Seat,
        resource: Resource,
        count: u8,
        gathered: bool,
    },
    /// EMB-A13: so many stored units of other kinds, from kind `from` on, must go before `count` new ones come.
    Return {
        seat: Seat,
        resource: Resource,
        count: u8,
        gathered: bool,
        left: u8,
        from: Resource,
    },
    /// EMB-12: wood or food, unit by unit.
    Pick {
        seat: Seat,
        left: u8,
    },
    Choose {
        seat: Seat,
        first: EffectId,
        count: u8,
        x: u8,
        space: Option<Space>,
    },
    Attack {
        seat: Seat,
        damage: u8,
        anywhere: bool,
    },
    TrackField {
        seat: Seat,
    },
    TakeCard {
        seat: Seat,
        row: Row,
        left: u8,
    },
    GainMarker {
        seat: Seat,
        max_health: u8,
    },
    /// Chance: a marker from the bag.
    DrawMarker {
        seat: Seat,
    },
    /// `space` is where the card lies that triggers another.
    Trigger {
        seat: Seat,
        on: Trigger,
        space: Option<Space>,
    },

    // ---- EMB-7: building and settling ----
    /// So many buildings may still be built; the terms stand in the effect.
    Build {
        seat: Seat,
        effect: EffectId,
        left: u8,
        rebated: bool,
    },
    Rebate {
        seat: Seat,
        tile: Tile,
    },
    /// So many units, from kind `from` on, are still to be taken off the cost.
    Cheaper {
        seat: Seat,
        tile: Tile,
        cost: [u8; 4],
        left: u8,
        from: Resource,
    },
    BuildWhere {
        seat: Seat,
        tile: Tile,
    },
    BuildOn {
        seat: Seat,
        tile: Tile,
        clearing: Clearing,
    },
    /// EMB-7.5: who moves in here?
    MoveIn {
        seat: Seat,
        hex: HexId,
    },
    Settle {
        seat: Seat,
        left: u8,
    },
    SettleWhere {
        seat: Seat,
        kind: Villager,
    },
    SettleOn {
        seat: Seat,
        kind: Villager,
        clearing: Clearing,
    },

    // ---- EMB-8: trophies and bonuses ----
    Trophy {
        winner: Winner,
    },
    /// EMB-8.2: the player `turn` seats after the winner gets the "others" effect.
    Others {
        winner: Winner,
        trophy: TrophyId,
        turn: u8,
    },
    /// EMB-8.21: 0 is the effect that happens once, then player by player.
    Bonus {
        bonus: BonusId,
        owner: Seat,
        turn: u8,
    },

    // ---- EMB-11: the sister ----
    SisterTurn,
    /// Chance: her next action card.
    SisterDraw,
    SisterAct {
        card: SisterCard,
        at: u8,
    },
    /// EMB-A31: which of the equal markers?
    SisterAttack {
        damage: u8,
    },
    SisterBuild {
        building: Building,
    },
    /// EMB-11.12: leaves for reputation stars.
    SisterStars,
    /// EMB-11.42: all building cards are revealed, then the game is over.
    SisterScore,
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
