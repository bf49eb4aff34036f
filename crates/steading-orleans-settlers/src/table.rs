//! What the rules look up at every step, worked out once from the pack for the number of seats at the table.

use crate::content::{Content, Slot};
use crate::crew::MOST_SPACES;
use crate::prelude::*;

/// A place, ready for use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlaceRules {
    pub spaces: [Kinds; MOST_SPACES],
    pub count: u8,
    pub mandatory: u8,
    /// The lowest bit of each mandatory space, as in `Crew::taken`.
    pub mandatory_bits: u32,
    /// ORL-14.3: for each space the earlier ones that are interchangeable with it, one bit each.
    pub twins: [u8; MOST_SPACES],
    /// The first space that is interchangeable with this one, or this one itself.
    pub alike: [u8; MOST_SPACES],
    /// ORL-7.17: all followers are of different kinds.
    pub distinct: bool,
    pub technology: bool,
    pub group: Group,
    pub effect: Effect,
}

/// A face of a deed, ready for use.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FaceRules {
    /// The slots that take a kind of follower, one bit each.
    pub by_kind: [u16; 7],
    /// The slots that take a good; a food good fits slots for food.
    pub by_good: [u16; 8],
    pub all: u16,
    pub bonus: Gain,
}

/// Tiles of one effect, and the most common questions about them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tiles {
    pub fame_on_build: Places,
    pub draw_choice: Places,
    pub extra_draw: Places,
    pub demand_minus: Places,
    pub no_hunger: Places,
}

#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub areas: usize,
    pub neighbours: [Areas; Area::COUNT],
    /// The starting village of each seat.
    pub start: [Area; SEATS],
    pub start_villages: Areas,
    pub places: Vec<PlaceRules>,
    /// Places with spaces.
    pub actions: Places,
    pub groups: [Places; 5],
    pub open_base: Places,
    pub tiles: Tiles,
    /// ORL-3.9: how many deeds the pack has, and which of them are used.
    pub deeds: [[FaceRules; 2]; MOST_DEEDS],
    pub used: [bool; MOST_DEEDS],
    pub feats: [Option<(Deed, u8)>; 2],
    pub food: GoodKinds,
    pub market_goods: Goods,
    pub market_folk: Folk,
}

impl Table {
    pub fn new(content: &Content, seats: u8) -> Table {
        let mechanics = &content.mechanics;
        let cells = mechanics.maps.of(seats);
        let mut neighbours = [Areas::EMPTY; Area::COUNT];
        let mut start = [Area::new(0); SEATS];
        for (index, cell) in cells.iter().enumerate() {
            let touches = |(q, r): (i8, i8)| {
                cells.iter().position(|other| (other.q, other.r) == (cell.q + q, cell.r + r)).map(Area::new)
            };
            let around = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]; // ORL-8.1
            neighbours[index] = around.into_iter().filter_map(touches).collect();
            if let Some(seat) = cell.seat {
                start[usize::from(seat)] = Area::new(index);
            }
        }
        let places: Vec<PlaceRules> = mechanics.places.iter().map(place_rules).collect();
        let those = |test: &dyn Fn(&PlaceRules) -> bool| -> Places {
            let fits = places.iter().enumerate().filter(|(_, place)| test(place));
            fits.map(|(index, _)| Place::new(index)).collect()
        };
        let tiles = Tiles {
            fame_on_build: those(&|place| matches!(place.effect, Effect::FameOnBuild { .. })),
            draw_choice: those(&|place| matches!(place.effect, Effect::DrawChoice)),
            extra_draw: those(&|place| matches!(place.effect, Effect::ExtraDraw { .. })),
            demand_minus: those(&|place| matches!(place.effect, Effect::DemandMinus { .. })),
            no_hunger: those(&|place| matches!(place.effect, Effect::PointsPerFood { no_hunger: true, .. })),
        };
        let open = |id: &String| mechanics.places.iter().position(|place| place.id == *id).map(Place::new);
        let food: GoodKinds = Good::NAMED.into_iter().filter(|&good| mechanics.goods[good].food).collect();
        let mut deeds = [[FaceRules::default(); 2]; MOST_DEEDS];
        let mut used = [false; MOST_DEEDS];
        let mut feats = [None; 2];
        for (index, deed) in mechanics.deeds.iter().enumerate() {
            used[index] = deed.min_players <= seats;
            for (face, data) in deed.faces.iter().enumerate() {
                deeds[index][face] = face_rules(data.slots.of(seats), data.bonus, food);
                if let Some(feat) = data.on_complete
                    && used[index]
                {
                    feats[feat.index()] = Some((Deed::new(index), face as u8));
                }
            }
        }
        Table {
            areas: cells.len(),
            neighbours,
            start,
            start_villages: start[..usize::from(seats)].iter().copied().collect(),
            actions: those(&|place| place.count > 0),
            groups: Group::NAMED.map(|group| those(&|place| place.group == group)),
            open_base: mechanics.open_base_places.iter().filter_map(open).collect(),
            tiles,
            deeds,
            used,
            feats,
            food,
            market_goods: stock(|good: Good| *mechanics.goods[good].supply.of(seats)),
            market_folk: stock(|kind: Kind| *mechanics.followers[kind].of(seats)),
            places,
        }
    }

    #[inline]
    pub fn place(&self, place: Place) -> &PlaceRules {
        &self.places[place.index()]
    }

    /// The board and face that do this when complete.
    pub fn feat(&self, feat: Feat) -> Option<(Deed, u8)> {
        self.feats[feat.index()]
    }

    /// Areas that can be reached from these in at most `range` steps, these left out.
    pub fn around(&self, areas: Areas, range: u8) -> Areas {
        let mut reached = areas;
        for _ in 0..range {
            reached = reached.iter().fold(reached, |all, area| all.or(self.neighbours[area.index()]));
        }
        reached.but(areas)
    }
}

fn stock<K: Lane>(count: impl Fn(K) -> u8) -> Tally<K> {
    K::ALL.iter().fold(Tally::EMPTY, |all, &kind| all.plus(Tally::some(kind, count(kind))))
}

fn place_rules(data: &crate::content::PlaceData) -> PlaceRules {
    let mut spaces = [Kinds::EMPTY; MOST_SPACES];
    spaces[..data.spaces.len()].copy_from_slice(&data.spaces);
    let mut twins = [0; MOST_SPACES];
    // ORL-14.3: not so at the town hall, where the order of the spaces is the order of sending.
    if data.effect != Effect::TownHall {
        for space in 0..data.spaces.len() {
            let alike = (0..space).filter(|&earlier| spaces[earlier] == spaces[space]);
            twins[space] = alike.fold(0, |bits, earlier| bits | 1 << earlier);
        }
    }
    PlaceRules {
        spaces,
        count: data.spaces.len() as u8,
        mandatory: data.mandatory,
        mandatory_bits: (0..data.mandatory).fold(0, |bits, space| bits | 1 << (3 * space)),
        twins,
        alike: std::array::from_fn(
            |space| if twins[space] == 0 { space as u8 } else { twins[space].trailing_zeros() as u8 },
        ),
        distinct: matches!(data.effect, Effect::CountyFair { .. }),
        technology: data.technology,
        group: data.group,
        effect: data.effect,
    }
}

fn face_rules(slots: &[Slot], bonus: Gain, food: GoodKinds) -> FaceRules {
    let mut face = FaceRules { bonus, ..FaceRules::default() };
    for (index, slot) in slots.iter().enumerate() {
        let bit = 1 << index;
        face.all |= bit;
        match *slot {
            Slot::Follower(kind) => face.by_kind[kind.index()] |= bit,
            Slot::Good(good) => face.by_good[good.index()] |= bit,
            Slot::Food => food.iter().for_each(|good| face.by_good[good.index()] |= bit),
        }
    }
    face
}
