//! The player board: nine terrain spaces, nine building spaces, and what lies on them.

use crate::content::{BuildingId, TerrainId};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use steading_core::{bit_set, bounded, items};

bounded!(
    /// SET-1.1: Region I (nearest the settlement), II, III.
    Region,
    3
);
bounded!(
    /// SET-1.2: the upper, middle and lower street.
    Street,
    3
);
bounded!(
    /// A terrain space, counted region by region from the left.
    Space,
    9
);
bounded!(
    /// A building space, counted street by street. The place inside a street has no meaning.
    Slot,
    9
);
bounded!(
    /// A space of the market, counted from 0.
    MarketSpace,
    9
);
bounded!(
    /// A space of the hero row, counted from 0 at the left.
    RowSpace,
    4
);
bounded!(
    /// One of the three building stacks.
    StackId,
    3
);

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
    pub const fn column(self) -> usize {
        self.0 as usize % 3
    }
    pub fn at(region: Region, column: usize) -> Space {
        Space::new(region.index() * 3 + column)
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
    ($(#[$doc:meta])* $grid:ident: $value:ident on $set:ident of $item:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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

        impl Serialize for $grid {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let cells: [Option<$value>; 9] = std::array::from_fn(|index| self.get($item::new(index)));
                cells.serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $grid {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let cells = <[Option<$value>; 9]>::deserialize(deserializer)?;
                let mut grid = $grid::default();
                for (index, value) in cells.into_iter().enumerate() {
                    if let Some(value) = value {
                        grid.put($item::new(index), value);
                    }
                }
                Ok(grid)
            }
        }
    };
}

grid!(
    /// The wildlands of one player: explored terrains.
    Wildlands: TerrainId on Spaces of Space
);
grid!(
    /// The settlement of one player: built tiles.
    Buildings: BuildingId on Slots of Slot
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_1_3_edges_are_adjacent_and_corners_are_not() {
        let id = |space: Space| space.id();
        let around = |space: &str| -> Vec<&str> {
            Spaces::only(Space::from_id(space).unwrap()).adjacent().iter().map(id).collect()
        };
        assert_eq!(around("I1"), ["I2", "II1"]);
        assert_eq!(around("II2"), ["I2", "II1", "II3", "III2"]);
        assert_eq!(around("III3"), ["II3", "III2"]);
        assert_eq!(around("I3"), ["I2", "II3"]);
    }
}
