//! Reading and checking packs.

use super::state::{Card, MAX_CARDS, MAX_CHAIN, SEATS};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use steading_core::{Digest, Localized, PackError, pack};

/// What a pack fixes, without names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Content {
    pub rounds: u8,
    pub hand: u8,
    pub berries: u8,
    pub prize: u8,
    pub cards: Vec<Plant>,
}

/// What one card does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Plant {
    pub id: String,
    pub thorns: u8,
    pub points: u8,
    pub burr: bool,
    pub seeds: u8,
}

/// What things are called. Kept apart, because it is no part of the content hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    pub cards: Vec<Localized>,
    /// Berry, point.
    pub units: [Localized; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PackText {
    rounds: u8,
    hand: u8,
    berries: u8,
    prize: u8,
    names: UnitNames,
    card: Vec<CardText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitNames {
    berry: Localized,
    point: Localized,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardText {
    id: String,
    name: Localized,
    thorns: u8,
    points: u8,
    #[serde(default)]
    burr: bool,
    #[serde(default)]
    seeds: u8,
}

impl Content {
    pub fn plant(&self, card: Card) -> &Plant {
        &self.cards[usize::from(card.0)]
    }

    pub fn find(&self, id: &str) -> Option<Card> {
        self.cards.iter().position(|plant| plant.id == id).map(|index| Card(index as u8))
    }

    pub fn hash(&self) -> Digest {
        Digest::of(self)
    }
}

/// Reads a pack and refuses what the state cannot hold.
pub fn load(file: &str, text: &str) -> Result<(Content, Names), PackError> {
    let pack: PackText = pack::read(file, text)?;
    let within = |field: &str, value: u8, least: u8, most: u8| {
        if (least..=most).contains(&value) {
            return Ok(());
        }
        Err(PackError::new(file, field, format!("{value} is not from {least} to {most}")))
    };
    within("rounds", pack.rounds, 1, 20)?;
    within("hand", pack.hand, 1, 5)?;
    within("prize", pack.prize, 0, 9)?;
    within("berries", pack.berries, 0, 99)?;
    let fewest = usize::from(pack.hand) * SEATS;
    if !(fewest..=MAX_CARDS).contains(&pack.card.len()) {
        let problem = format!("{} cards, but there must be {fewest} to {MAX_CARDS}", pack.card.len());
        return Err(PackError::new(file, "card", problem));
    }
    let mut ids = BTreeSet::new();
    let mut burr_thorns = BTreeSet::new();
    for card in &pack.card {
        let field = |name: &str| format!("card {}: {name}", card.id);
        let fail = |name: &str, problem: &str| Err(PackError::new(file, field(name), problem).at(text, &card.id));
        let plain = |letter: u8| letter.is_ascii_lowercase() || letter == b'_';
        if card.id.is_empty() || !card.id.bytes().all(plain) {
            return fail("id", "an id is made of lower-case letters and _");
        }
        if !ids.insert(&card.id) {
            return fail("id", "this id is taken");
        }
        for (name, value) in [("thorns", card.thorns), ("points", card.points), ("seeds", card.seeds)] {
            within(&field(name), value, 0, 9).map_err(|error| error.at(text, &card.id))?;
        }
        if card.burr {
            burr_thorns.insert(card.thorns);
        }
    }
    // TOY-5.3: a burr answers one with fewer thorns, so a chain has at most one burr of each strength.
    if burr_thorns.len() > MAX_CHAIN {
        let chain = burr_thorns.iter().map(|thorns| {
            let burr = pack.card.iter().find(|card| card.burr && card.thorns == *thorns);
            burr.expect("each strength was taken from a burr").id.as_str()
        });
        let chain = chain.collect::<Vec<_>>().join(", ");
        let problem = format!("{chain} can answer one another, and a chain has room for {MAX_CHAIN}");
        return Err(PackError::new(file, "card: burr", problem));
    }
    let names = Names {
        cards: pack.card.iter().map(|card| card.name.clone()).collect(),
        units: [pack.names.berry, pack.names.point],
    };
    let cards = pack.card.into_iter().map(|card| {
        let CardText { id, name: _, thorns, points, burr, seeds } = card;
        Plant { id, thorns, points, burr, seeds }
    });
    let content = Content {
        rounds: pack.rounds,
        hand: pack.hand,
        berries: pack.berries,
        prize: pack.prize,
        cards: cards.collect(),
    };
    Ok((content, names))
}
