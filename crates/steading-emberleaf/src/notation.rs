//! EMB-13: one line of text for every answer and every draw, and back.

use crate::Emberleaf;
use crate::actions::Action;
use crate::chance::Outcome;
use crate::content::{Id, find};
use crate::state::Tile;
use crate::words::*;
use std::fmt;
use steading_core::{Notation, NotationError, Seat, Words};

/// Every way an answer begins, for those who mistype.
const ANSWERS: &str = "an answer such as 'play H001', 'slide', 'walk P1', 'build house', 'stop' or 'end'";

impl Notation for Emberleaf {
    fn write_action(&self, action: Action, out: &mut impl fmt::Write) -> fmt::Result {
        let ids = &self.content().ids;
        match action {
            Action::Deck(deck) => write!(out, "deck {}", ids.deck[deck.index()]),
            Action::Play(hero) => write!(out, "play {}", ids.hero[hero.index()]),
            Action::Slide => out.write_str("slide"),
            Action::Charge(hero, number) => write!(out, "charge {} {number}", ids.hero[hero.index()]),
            Action::Promise(favour) => write!(out, "promise {}", ids.favour[favour.index()]),
            Action::End => out.write_str("end"),
            Action::Space(space) => write!(out, "space {}", space.index()),
            Action::PlaySkills => out.write_str("play-skills"),
            Action::SpaceSkill => out.write_str("space-skill"),
            Action::Use => out.write_str("use"),
            Action::X(x) => write!(out, "x {x}"),
            Action::Banner(marker) => write!(out, "banner {}", ids.marker[marker.index()]),
            Action::Onto(spot) => write!(out, "onto {}", ids.spot[spot.index()]),
            Action::Walk(path) => write!(out, "walk {}", ids.path[path.index()]),
            Action::Store(units) => write!(out, "store {units}"),
            Action::Return(resource) => write!(out, "return {}", resource.id()),
            Action::Pick(resource) => write!(out, "pick {}", resource.id()),
            Action::Choose(number) => write!(out, "choose {number}"),
            Action::Attack(spot) => write!(out, "attack {}", ids.spot[spot.index()]),
            Action::Field(number) => write!(out, "field {number}"),
            Action::Leaves(leaves) => write!(out, "leaves {leaves}"),
            Action::TakeHero(hero) => write!(out, "take {}", ids.hero[hero.index()]),
            Action::TakeFavour(favour) => write!(out, "take {}", ids.favour[favour.index()]),
            Action::Gain(spot) => write!(out, "gain {}", ids.spot[spot.index()]),
            Action::Trigger(hero, number) => write!(out, "trigger {} {number}", ids.hero[hero.index()]),
            Action::Ongoing(hero, number) => write!(out, "ongoing {} {number}", ids.hero[hero.index()]),
            Action::Build(Tile::General(building)) => write!(out, "build {}", building.id()),
            Action::Build(Tile::Fellow(fellow)) => write!(out, "build {}", ids.fellow[fellow.index()]),
            Action::Rebate(true) => out.write_str("rebate"),
            Action::Rebate(false) => out.write_str("full-price"),
            Action::Less(resource) => write!(out, "less {}", resource.id()),
            Action::Clearing(clearing) => write!(out, "clearing {}", ids.clearing[clearing.index()]),
            Action::Hex(hex) => write!(out, "hex {}", ids.hex[hex.index()]),
            Action::Settle(kind) => write!(out, "settle {}", kind.id()),
            Action::Trophy(trophy) => write!(out, "trophy {}", ids.trophy[trophy.index()]),
            Action::Stop => out.write_str("stop"),
        }
    }

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        let ids = &self.content().ids;
        let mut words = Words::new(text);
        let hero = |words: &mut Words<'_>| entry(words, "a hero of the pack", &ids.hero).map(HeroId::new);
        let favour = |words: &mut Words<'_>| entry(words, "a favour of the pack", &ids.favour).map(FavourId::new);
        let spot = |words: &mut Words<'_>| entry(words, "a danger spot", &ids.spot).map(Spot::new);
        let resource = |words: &mut Words<'_>| words.read("wood, food, stone or hive", Resource::from_id);
        let small = |words: &mut Words<'_>, expected: &str| match words.number(expected)? {
            number @ 0..=255 => Ok(number as u8),
            _ => words.fail(expected),
        };
        let skill = |words: &mut Words<'_>| Ok((hero(words)?, small(words, "the number of a skill on its card")?));
        let action = match words.word(ANSWERS)? {
            "deck" => Action::Deck(Deck::new(entry(&mut words, "a starting deck", &ids.deck)?)),
            "play" => Action::Play(hero(&mut words)?),
            "slide" => Action::Slide,
            "charge" => skill(&mut words).map(|(hero, number)| Action::Charge(hero, number))?,
            "promise" => Action::Promise(favour(&mut words)?),
            "end" => Action::End,
            "space" => match Space::try_new(words.number("a space, 1 to 8")? as usize) {
                Some(space) if space != Space::EDGE => Action::Space(space),
                _ => return words.fail("a space, 1 to 8"),
            },
            "play-skills" => Action::PlaySkills,
            "space-skill" => Action::SpaceSkill,
            "use" => Action::Use,
            "x" => Action::X(small(&mut words, "a number of units")?),
            "banner" => Action::Banner(MarkerId::new(entry(&mut words, "a marker of the pack", &ids.marker)?)),
            "onto" => Action::Onto(spot(&mut words)?),
            "walk" => Action::Walk(PathId::new(entry(&mut words, "a path", &ids.path)?)),
            "store" => Action::Store(small(&mut words, "a number of units")?),
            "return" => Action::Return(resource(&mut words)?),
            "pick" => Action::Pick(resource(&mut words)?),
            "choose" => Action::Choose(small(&mut words, "the number of an alternative")?),
            "attack" => Action::Attack(spot(&mut words)?),
            "field" => Action::Field(small(&mut words, "the number of a field")?),
            "leaves" => Action::Leaves(small(&mut words, "a number of leaves")?),
            "take" => words.read("a hero or a favour of the pack", |id| {
                let hero = find(&ids.hero, id).map(|index| Action::TakeHero(HeroId::new(index)));
                hero.or_else(|| find(&ids.favour, id).map(|index| Action::TakeFavour(FavourId::new(index))))
            })?,
            "gain" => Action::Gain(spot(&mut words)?),
            "trigger" => skill(&mut words).map(|(hero, number)| Action::Trigger(hero, number))?,
            "ongoing" => skill(&mut words).map(|(hero, number)| Action::Ongoing(hero, number))?,
            "build" => Action::Build(words.read("a type of building, or a fellowship building", |id| {
                let general = Building::from_id(id).map(Tile::General);
                general.or_else(|| find(&ids.fellow, id).map(|index| Tile::Fellow(FellowId::new(index))))
            })?),
            "rebate" => Action::Rebate(true),
            "full-price" => Action::Rebate(false),
            "less" => Action::Less(resource(&mut words)?),
            "clearing" => Action::Clearing(Clearing::new(entry(&mut words, "a clearing", &ids.clearing)?)),
            "hex" => Action::Hex(HexId::new(entry(&mut words, "a hex", &ids.hex)?)),
            "settle" => Action::Settle(words.read("rat, owl, rabbit or frog", Villager::from_id)?),
            "trophy" => Action::Trophy(TrophyId::new(entry(&mut words, "a trophy", &ids.trophy)?)),
            "stop" => Action::Stop,
            _ => return words.fail(ANSWERS),
        };
        words.end(action)
    }

    fn write_outcome(&self, outcome: Outcome, out: &mut impl fmt::Write) -> fmt::Result {
        let ids = &self.content().ids;
        match outcome {
            Outcome::Start(seat) => write!(out, "start {seat}"),
            Outcome::Deck(deck) => write!(out, "deck {}", ids.deck[deck.index()]),
            Outcome::Hero(hero) => write!(out, "hero {}", ids.hero[hero.index()]),
            Outcome::Favour(favour) => write!(out, "favour {}", ids.favour[favour.index()]),
            Outcome::Marker(marker) => write!(out, "marker {}", ids.marker[marker.index()]),
            Outcome::Building(building) => write!(out, "building {}", building.id()),
            Outcome::SisterCard(card) => write!(out, "sister {}", ids.sister_card[card.index()]),
            Outcome::SisterFavour(card) => write!(out, "sister-favour {}", ids.sister_favour[card.index()]),
            Outcome::SisterBuilding(building) => write!(out, "sister-building {}", building.id()),
        }
    }

    fn read_outcome(&self, text: &str) -> Result<Outcome, NotationError> {
        let ids = &self.content().ids;
        let mut words = Words::new(text);
        let building = |words: &mut Words<'_>| words.read("a type of building", Building::from_id);
        let outcome = match words.word("what was drawn")? {
            "start" => Outcome::Start(words.read("a seat", |word| {
                let mut letters = word.chars();
                Seat::from_letter(letters.next()?).filter(|_| letters.next().is_none())
            })?),
            "deck" => Outcome::Deck(Deck::new(entry(&mut words, "a starting deck", &ids.deck)?)),
            "hero" => Outcome::Hero(HeroId::new(entry(&mut words, "a hero of the pack", &ids.hero)?)),
            "favour" => Outcome::Favour(FavourId::new(entry(&mut words, "a favour of the pack", &ids.favour)?)),
            "marker" => Outcome::Marker(MarkerId::new(entry(&mut words, "a marker of the pack", &ids.marker)?)),
            "building" => Outcome::Building(building(&mut words)?),
            "sister" => Outcome::SisterCard(SisterCard::new(entry(&mut words, "an action card", &ids.sister_card)?)),
            "sister-favour" => {
                let index = entry(&mut words, "a favour of the sister", &ids.sister_favour)?;
                Outcome::SisterFavour(SisterFavour::new(index))
            }
            "sister-building" => Outcome::SisterBuilding(building(&mut words)?),
            _ => {
                return words
                    .fail("start, deck, hero, favour, marker, building, sister, sister-favour or sister-building");
            }
        };
        words.end(outcome)
    }
}

/// The index of an id in its list.
fn entry(words: &mut Words<'_>, expected: &str, ids: &[Id]) -> Result<usize, NotationError> {
    words.read(expected, |id| find(ids, id))
}
