//! How answers and draws are written.

use crate::OrleansSettlers;
use crate::actions::{Action, Item, Tile};
use crate::chance::Outcome;
use crate::state::{Good, Kind, Terrain};
use std::fmt;
use steading_core::{Notation, NotationError, Seat, Words};

const ANSWERS: &str = "forbid, keep, put, leave, confirm, use, pass, expand, harvest, stop, buy, build, send, \
                       technology, pay, sell, swap, unlock, advance, citizen, give, surrender, take, accept or decline";
const OUTCOMES: &str = "land, first, event, draw or lose";
const PLACES: &str = "the id of a place";
const AREAS: &str = "the id of an area of this map";
const KINDS: &str = "farmer, fisher, craftsman, trader, scholar, knight or monk";
const GOODS: &str = "grain, fish, cheese, wood, wine, bread, wool or brocade";
const SPACES: &str = "the number of a space, from 1 to 7";
const SEATS: &str = "a seat of this table";
const ITEMS: &str = "settler, fortress, technology, place or citizen";

impl Notation for OrleansSettlers {
    fn write_action(&self, action: Action, out: &mut impl fmt::Write) -> fmt::Result {
        let area = |area| self.area_id(area);
        match action {
            Action::Forbid(place) => write!(out, "forbid {}", self.place_id(place)),
            Action::Keep(kind) => write!(out, "keep {}", kind.id()),
            Action::Put(kind, place, space) => {
                write!(out, "put {} {} {}", kind.id(), self.place_id(place), u32::from(space) + 1)
            }
            Action::Leave(place) => write!(out, "leave {}", self.place_id(place)),
            Action::Confirm => out.write_str("confirm"),
            Action::Use(place) => write!(out, "use {}", self.place_id(place)),
            Action::Pass => out.write_str("pass"),
            Action::Expand(to) => write!(out, "expand {}", area(to)),
            Action::Harvest(from) => write!(out, "harvest {}", area(from)),
            Action::Stop => out.write_str("stop"),
            Action::Buy(place) => write!(out, "buy {}", self.place_id(place)),
            Action::Build(to) => write!(out, "build {}", area(to)),
            Action::Send(Tile::Follower(kind), deed) => write!(out, "send {} {}", kind.id(), self.deed_id(deed)),
            Action::Send(Tile::Good(good), deed) => write!(out, "send {} {}", good.id(), self.deed_id(deed)),
            Action::SendNothing => out.write_str("send nothing"),
            Action::Technology(place, space) => {
                write!(out, "technology {} {}", self.place_id(place), u32::from(space) + 1)
            }
            Action::Pay(coins) => write!(out, "pay {coins}"),
            Action::Sell(good) => write!(out, "sell {}", good.id()),
            Action::Swap(good) => write!(out, "swap {}", good.id()),
            Action::Unlock(place) => write!(out, "unlock {}", self.place_id(place)),
            Action::Advance => out.write_str("advance"),
            Action::Citizen => out.write_str("citizen"),
            Action::Give(good) => write!(out, "give {}", good.id()),
            Action::Surrender(item) => match item {
                Item::Settler(None) => out.write_str("surrender settler"),
                Item::Settler(Some(on)) => write!(out, "surrender settler {}", area(on)),
                Item::Fortress(None) => out.write_str("surrender fortress"),
                Item::Fortress(Some(on)) => write!(out, "surrender fortress {}", area(on)),
                Item::Technology(place) => write!(out, "surrender technology {}", self.place_id(place)),
                Item::Place(place) => write!(out, "surrender place {}", self.place_id(place)),
                Item::Citizen => out.write_str("surrender citizen"),
            },
            Action::Take(kind) => write!(out, "take {}", kind.id()),
            Action::Accept => out.write_str("accept"),
            Action::Decline => out.write_str("decline"),
        }
    }

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        let mut words = Words::new(text);
        let place = |word: &str| self.place(word);
        let area = |word: &str| self.area(word);
        let action = match words.word(ANSWERS)? {
            "forbid" => Action::Forbid(words.read(PLACES, place)?),
            "keep" => Action::Keep(words.read(KINDS, Kind::from_id)?),
            "put" => {
                let kind = words.read(KINDS, Kind::from_id)?;
                let place = words.read(PLACES, place)?;
                Action::Put(kind, place, read_space(&mut words)?)
            }
            "leave" => Action::Leave(words.read(PLACES, place)?),
            "confirm" => Action::Confirm,
            "use" => Action::Use(words.read(PLACES, place)?),
            "pass" => Action::Pass,
            "expand" => Action::Expand(words.read(AREAS, area)?),
            "harvest" => Action::Harvest(words.read(AREAS, area)?),
            "stop" => Action::Stop,
            "buy" => Action::Buy(words.read(PLACES, place)?),
            "build" => Action::Build(words.read(AREAS, area)?),
            "send" => return self.read_send(words),
            "technology" => {
                let place = words.read(PLACES, place)?;
                Action::Technology(place, read_space(&mut words)?)
            }
            "pay" => match words.number("a number of coins")? {
                coins @ 0..=255 => Action::Pay(coins as u8),
                _ => return words.fail("a number of coins"),
            },
            "sell" => Action::Sell(words.read(GOODS, Good::from_id)?),
            "swap" => Action::Swap(words.read(GOODS, Good::from_id)?),
            "unlock" => Action::Unlock(words.read(PLACES, place)?),
            "advance" => Action::Advance,
            "citizen" => Action::Citizen,
            "give" => Action::Give(words.read(GOODS, Good::from_id)?),
            "surrender" => return self.read_surrender(words),
            "take" => Action::Take(words.read(KINDS, Kind::from_id)?),
            "accept" => Action::Accept,
            "decline" => Action::Decline,
            _ => return words.fail(ANSWERS),
        };
        words.end(action)
    }

    fn write_outcome(&self, outcome: Outcome, out: &mut impl fmt::Write) -> fmt::Result {
        match outcome {
            Outcome::Land(area, terrain) => write!(out, "land {} {}", self.area_id(area), terrain.id()),
            Outcome::First(seat) => write!(out, "first {seat}"),
            Outcome::Event(event) => write!(out, "event {}", self.event_id(event)),
            Outcome::Draw(seat, kind) => write!(out, "draw {seat} {}", kind.id()),
            Outcome::Lose(seat, kind) => write!(out, "lose {seat} {}", kind.id()),
        }
    }

    fn read_outcome(&self, text: &str) -> Result<Outcome, NotationError> {
        let mut words = Words::new(text);
        let seat = |word: &str| self.read_seat(word);
        let outcome = match words.word(OUTCOMES)? {
            "land" => {
                let area = words.read(AREAS, |word| self.area(word))?;
                Outcome::Land(area, words.read("field, lake, pasture, forest or hill", Terrain::from_id)?)
            }
            "first" => Outcome::First(words.read(SEATS, seat)?),
            "event" => Outcome::Event(words.read("the id of an event", |word| self.event(word))?),
            "draw" => {
                let seat = words.read(SEATS, seat)?;
                Outcome::Draw(seat, words.read(KINDS, Kind::from_id)?)
            }
            "lose" => {
                let seat = words.read(SEATS, seat)?;
                Outcome::Lose(seat, words.read(KINDS, Kind::from_id)?)
            }
            _ => return words.fail(OUTCOMES),
        };
        words.end(outcome)
    }
}

impl OrleansSettlers {
    fn read_seat(&self, word: &str) -> Option<Seat> {
        let mut letters = word.chars();
        let seat = Seat::from_letter(letters.next()?)?;
        (letters.next().is_none() && seat.index() < usize::from(self.seats)).then_some(seat)
    }

    /// `send scholar alchemy`, `send wood canal`, `send nothing`.
    fn read_send(&self, mut words: Words<'_>) -> Result<Action, NotationError> {
        let tile = words.read("a kind of follower, a good, or nothing", |word| match word {
            "nothing" => Some(None),
            _ => match (Kind::from_id(word), Good::from_id(word)) {
                (Some(kind), _) => Some(Some(Tile::Follower(kind))),
                (_, Some(good)) => Some(Some(Tile::Good(good))),
                _ => None,
            },
        })?;
        let Some(tile) = tile else { return words.end(Action::SendNothing) };
        let deed = words.read("the id of a deed of this table", |word| self.deed(word))?;
        words.end(Action::Send(tile, deed))
    }

    /// `surrender settler`, `surrender settler b3`, `surrender place bakery`.
    fn read_surrender(&self, mut words: Words<'_>) -> Result<Action, NotationError> {
        let area = |word: &str| self.area(word);
        let item = match words.word(ITEMS)? {
            "settler" => match words.clone().end(()) {
                Ok(()) => Item::Settler(None),
                Err(_) => Item::Settler(Some(words.read(AREAS, area)?)),
            },
            "fortress" => match words.clone().end(()) {
                Ok(()) => Item::Fortress(None),
                Err(_) => Item::Fortress(Some(words.read(AREAS, area)?)),
            },
            "technology" => Item::Technology(words.read(PLACES, |word| self.place(word))?),
            "place" => Item::Place(words.read(PLACES, |word| self.place(word))?),
            "citizen" => Item::Citizen,
            _ => return words.fail(ITEMS),
        };
        words.end(Action::Surrender(item))
    }
}

fn read_space(words: &mut Words<'_>) -> Result<u8, NotationError> {
    match words.number(SPACES)? {
        number @ 1..=7 => Ok(number as u8 - 1),
        _ => words.fail(SPACES),
    }
}
