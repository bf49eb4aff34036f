//! The player board: nine terrain spaces, nine building spaces, and what lies on them.

use crate::prelude::*;
use serde::{Deserialize, Serialize};
use steading_core::{bit_set, bounded, items};

bounded! {
    /// SET-1.1: Region I (nearest the settlement), II, III.
    Region: 3,
    /// SET-1.2: the upper, middle and lower street.
    Street: 3,
    /// A terrain space, counted region by region from the left.
    Space: 9,
    /// A building space, counted street by street. The place inside a street has no meaning.
    Slot: 9,
    /// A space of the market, counted from 0.
    MarketSpace: 9,
    /// A space of the hero row, counted from 0 at the left.
    RowSpace: 4,
    /// One of the three building stacks.
    StackId: 3,
}

/// What the spaces are called in notation, and what each belongs to.
macro_rules! ids {
    ($($name:ident: $ids:expr;)*) => {$(
        impl $name {
            pub fn id(self) -> &'static str {
                $ids[self.index()]
            }
            pub fn from_id(id: &str) -> Option<$name> {
                $name::all().find(|space| space.id() == id)
            }
        }
    )*};
}

ids! {
    Region: ["I", "II", "III"];
    Street: ["upper", "middle", "lower"];
    Space: ["I1", "I2", "I3", "II1", "II2", "II3", "III1", "III2", "III3"];
    Slot: ["u1", "u2", "u3", "m1", "m2", "m3", "l1", "l2", "l3"];
}

impl Region {
    #[inline]
    pub const fn spaces(self) -> Spaces {
        Spaces(0b111 << (3 * self.0))
    }
}

impl Street {
    #[inline]
    pub const fn slots(self) -> Slots {
        Slots(0b111 << (3 * self.0))
    }
}

impl Space {
    #[inline]
    pub const fn region(self) -> Region {
        Region(self.0 / 3)
    }
}

impl Slot {
    #[inline]
    pub const fn street(self) -> Street {
        Street(self.0 / 3)
    }
}

bit_set!(
    /// A set of terrain spaces.
    Spaces(u16) of Space, Space::new, by id
);
bit_set!(
    /// A set of building spaces.
    Slots(u16) of Slot, Slot::new, by id
);

items! { Region => "region", Street => "street", Space => "space" }

impl Spaces {
    /// SET-1.3, SET-A1: the spaces that share an edge with one of these.
    #[inline]
    #[must_use]
    pub const fn adjacent(self) -> Spaces {
        const NOT_LEFT: u16 = 0b110_110_110;
        const NOT_RIGHT: u16 = 0b011_011_011;
        let sideways = ((self.0 & NOT_RIGHT) << 1) | ((self.0 & NOT_LEFT) >> 1);
        let across = (self.0 << 3) | (self.0 >> 3);
        Spaces((sideways | across) & Spaces::first(Space::COUNT).0)
    }
}

/// What lies on nine spaces. Empty spaces hold the default, so that equal boards are equal bit for bit.
macro_rules! grid {
    ($(#[$doc:meta])* $grid:ident: $value:ident on $set:ident of $item:ident, $cells:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(from = $cells, into = $cells)]
        pub struct $grid {
            taken: $set,
            values: [$value; 9],
        }

        impl $grid {
            #[inline]
            pub const fn taken(&self) -> $set {
                self.taken
            }
            #[inline]
            pub const fn free(&self) -> $set {
                $set::first(9).but(self.taken)
            }
            #[inline]
            pub fn get(&self, item: $item) -> Option<$value> {
                if self.taken.contains(item) { Some(self.values[item.index()]) } else { None }
            }
            /// Only for what is taken.
            #[inline]
            pub fn at(&self, item: $item) -> $value {
                self.values[item.index()]
            }
            #[inline]
            pub fn put(&mut self, item: $item, value: $value) {
                self.taken = self.taken.with(item);
                self.values[item.index()] = value;
            }
            pub fn iter(&self) -> impl Iterator<Item = ($item, $value)> {
                self.taken.iter().map(|item| (item, self.values[item.index()]))
            }
        }

        impl From<$grid> for [Option<$value>; 9] {
            fn from(grid: $grid) -> Self {
                std::array::from_fn(|index| grid.get($item::new(index)))
            }
        }

        impl From<[Option<$value>; 9]> for $grid {
            fn from(cells: [Option<$value>; 9]) -> Self {
                let taken = $item::all().filter(|item| cells[item.index()].is_some()).collect();
                $grid { taken, values: cells.map(Option::unwrap_or_default) }
            }
        }
    };
}

grid!(
    /// The wildlands of one player: explored terrains.
    Wildlands: TerrainId on Spaces of Space, "[Option<TerrainId>; 9]"
);
grid!(
    /// The settlement of one player: built tiles.
    Buildings: BuildingId on Slots of Slot, "[Option<BuildingId>; 9]"
);
