//! How answers and draws are written.

use crate::chance::Outcome;
use crate::prelude::*;
use std::fmt;
use steading_core::notation::Spelled;
use steading_core::{NotationError, Words, notation, spelled};

const ANSWERS: &str = "forbid, keep, put, leave, confirm, use, pass, expand, harvest, stop, buy, build, send, \
                       technology, pay, sell, swap, unlock, advance, citizen, give, surrender, take, accept or decline";

notation! { OrleansSettlers;
    Action, ANSWERS, {
        "forbid", place => Forbid(place);
        "keep", kind => Keep(kind);
        "put", kind, place, [space] => Put(kind, place, space);
        "leave", place => Leave(place);
        "confirm" => Confirm;
        "use", place => Use(place);
        "pass" => Pass;
        "expand", area => Expand(area);
        "harvest", area => Harvest(area);
        "stop" => Stop;
        "buy", place => Buy(place);
        "build", area => Build(area);
        "send", tile, deed => Send(tile, deed);
        "send", "nothing" => SendNothing;
        "technology", place, [space] => Technology(place, space);
        "pay", coins => Pay(coins);
        "sell", good => Sell(good);
        "swap", good => Swap(good);
        "unlock", place => Unlock(place);
        "advance" => Advance;
        "citizen" => Citizen;
        "give", good => Give(good);
        "surrender", item => Surrender(item);
        "take", kind => Take(kind);
        "accept" => Accept;
        "decline" => Decline;
    }
    Outcome, "land, first, event, draw or lose", {
        "land", area, terrain => Land(area, terrain);
        "first", seat => First(seat);
        "event", event => Event(event);
        "draw", seat, kind => Draw(seat, kind);
        "lose", seat, kind => Lose(seat, kind);
    }
}

spelled! { OrleansSettlers;
    Place: "the id of a place", |game, at| game.mechanics().places.get(at).map(|place| &place.id);
    Area: "the id of an area of this map", |game, at| game.mechanics().maps.of(game.seats).get(at).map(|cell| &cell.id);
    EventCard: "the id of an event", |game, at| game.mechanics().events.get(at).map(|event| &event.id);
    // ORL-3.9: only those that are used with this number of seats.
    Deed: "the id of a deed of this table", |game, at| {
        game.mechanics().deeds.get(at).filter(|_| game.table.used[at]).map(|deed| &deed.id)
    };
}

/// ORL-11.1
impl Spelled<OrleansSettlers> for Tile {
    fn write(self, _: &OrleansSettlers, out: &mut impl fmt::Write) -> fmt::Result {
        out.write_str(match self {
            Tile::Follower(kind) => kind.id(),
            Tile::Good(good) => good.id(),
        })
    }
    fn read(_: &OrleansSettlers, words: &mut Words<'_>) -> Result<Tile, NotationError> {
        words.read("a kind of follower, a good, or nothing", |word| {
            Kind::from_id(word).map(Tile::Follower).or_else(|| Good::from_id(word).map(Tile::Good))
        })
    }
}

/// `settler`, `settler b3`, `place bakery`.
impl Spelled<OrleansSettlers> for Item {
    fn write(self, game: &OrleansSettlers, out: &mut impl fmt::Write) -> fmt::Result {
        match self {
            Item::Settler(None) => out.write_str("settler"),
            Item::Settler(Some(area)) => write!(out, "settler {}", game.area_id(area)),
            Item::Fortress(None) => out.write_str("fortress"),
            Item::Fortress(Some(area)) => write!(out, "fortress {}", game.area_id(area)),
            Item::Technology(place) => write!(out, "technology {}", game.place_id(place)),
            Item::Place(place) => write!(out, "place {}", game.place_id(place)),
            Item::Citizen => out.write_str("citizen"),
        }
    }
    fn read(game: &OrleansSettlers, words: &mut Words<'_>) -> Result<Item, NotationError> {
        const ITEMS: &str = "settler, fortress, technology, place or citizen";
        let area = |words: &mut Words<'_>| match words.clone().end(()) {
            Ok(()) => Ok(None),
            Err(_) => Spelled::read(game, words).map(Some),
        };
        match words.read(ITEMS, |word| {
            ["settler", "fortress", "technology", "place", "citizen"].iter().position(|known| *known == word)
        })? {
            0 => area(words).map(Item::Settler),
            1 => area(words).map(Item::Fortress),
            2 => Spelled::read(game, words).map(Item::Technology),
            3 => Spelled::read(game, words).map(Item::Place),
            _ => Ok(Item::Citizen),
        }
    }
}
