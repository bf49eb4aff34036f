//! Seats at a table, sets of seats, and tables indexed by seat.

use crate::collections::{By, Key};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;

/// No game of Steading seats more people than this.
pub const MAX_SEATS: usize = 5;

/// A place at the table, counted clockwise from 0. In notation a letter from A.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    pub const A: Seat = Seat(0);
    pub const B: Seat = Seat(1);
    pub const C: Seat = Seat(2);
    pub const D: Seat = Seat(3);
    pub const E: Seat = Seat(4);

    /// Panics when no game has such a seat: callers number seats of a known table.
    pub const fn new(index: usize) -> Seat {
        assert!(index < MAX_SEATS, "a table has at most MAX_SEATS seats");
        Seat(index as u8)
    }

    pub const fn try_new(index: usize) -> Option<Seat> {
        if index < MAX_SEATS { Some(Seat(index as u8)) } else { None }
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letter used in notation and records.
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }

    pub const fn from_letter(letter: char) -> Option<Seat> {
        match letter {
            'A'..='E' => Some(Seat(letter as u8 - b'A')),
            _ => None,
        }
    }

    /// The next seat clockwise at a table of `seats`.
    #[inline]
    pub const fn next(self, seats: u8) -> Seat {
        if self.0 + 1 >= seats { Seat(0) } else { Seat(self.0 + 1) }
    }

    /// The next seat counter-clockwise at a table of `seats`.
    #[inline]
    pub const fn previous(self, seats: u8) -> Seat {
        if self.0 == 0 { Seat(seats - 1) } else { Seat(self.0 - 1) }
    }

    /// All seats of a table of `seats`, clockwise from this one.
    pub fn round(self, seats: u8) -> impl Iterator<Item = Seat> {
        (0..seats).map(move |step| Seat((self.0 + step) % seats))
    }

    /// All seats of a table of `seats`, from A.
    pub fn all(seats: u8) -> impl Iterator<Item = Seat> {
        (0..seats).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let index = u8::deserialize(deserializer)?;
        Seat::try_new(index as usize).ok_or_else(|| D::Error::custom(format!("{index} is not a seat (0 to 4)")))
    }
}

/// A set of seats, such as those whose answers are awaited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    pub const EMPTY: SeatSet = SeatSet(0);

    #[inline]
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    pub const fn all(seats: u8) -> SeatSet {
        SeatSet((1 << seats) - 1)
    }

    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | (1 << seat.0))
    }

    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS as u8).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(self.iter())
        } else {
            serializer.serialize_u8(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeatSet, D::Error> {
        struct Seats;
        impl<'de> serde::de::Visitor<'de> for Seats {
            type Value = SeatSet;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of seats")
            }
            fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut seq: A) -> Result<SeatSet, A::Error> {
                let mut seats = SeatSet::EMPTY;
                while let Some(seat) = seq.next_element::<Seat>()? {
                    seats = seats.with(seat);
                }
                Ok(seats)
            }
        }
        deserializer.deserialize_seq(Seats)
    }
}

impl Key for Seat {
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
    fn key(index: usize) -> &'static str {
        ["A", "B", "C", "D", "E"][index]
    }
}

/// One value per seat; `N` is the largest table of the game.
pub type BySeat<T, const N: usize = MAX_SEATS> = By<Seat, T, N>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn going_round_meets_every_seat_once() {
        let seats: Vec<Seat> = Seat::C.round(4).collect();
        assert_eq!(seats, [Seat::C, Seat::D, Seat::A, Seat::B]);
        assert_eq!(Seat::D.next(4), Seat::A);
        assert_eq!(Seat::A.previous(3), Seat::C);
    }

    #[test]
    fn sets_hold_what_was_put_in() {
        let set: SeatSet = [Seat::B, Seat::D].into_iter().collect();
        assert!(set.contains(Seat::B) && !set.contains(Seat::A));
        assert_eq!(set.without(Seat::B).first(), Some(Seat::D));
        assert_eq!(set.len(), 2);
        assert_eq!(SeatSet::all(3).iter().count(), 3);
        assert_eq!(serde_json::to_string(&set).unwrap(), "[1,3]");
        assert_eq!(serde_json::from_str::<SeatSet>("[3,1]").unwrap(), set);
        assert!(serde_json::from_str::<SeatSet>("[9]").is_err());
    }
}
