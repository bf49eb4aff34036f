//! EMB-13: answers, outcomes, questions, and their notation.

use crate::Emberleaf;
use crate::content::{Id, find};
use crate::program::SkillId;
use crate::state::{Frame, State, Tile, Winner};
use crate::words::*;
use serde::Serialize;
use std::fmt;
use steading_core::{Clause, Explain, Message, NotationError, Seat, Words};

/// One player's answer to one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    Deck(Deck),
    Play(HeroId),
    Slide,
    /// The skill by its number on the card.
    Charge(HeroId, u8),
    Promise(FavourId),
    End,
    Space(Space),
    PlaySkills,
    SpaceSkill,
    Use,
    X(u8),
    Banner(MarkerId),
    Onto(Spot),
    Walk(PathId),
    Store(u8),
    Return(Resource),
    Pick(Resource),
    Choose(u8),
    Attack(Spot),
    Field(u8),
    TakeHero(HeroId),
    TakeFavour(FavourId),
    Gain(Spot),
    Trigger(HeroId, u8),
    Ongoing(HeroId, u8),
    Build(Tile),
    Rebate(bool),
    Less(Resource),
    Clearing(Clearing),
    Hex(HexId),
    Settle(Villager),
    Trophy(TrophyId),
    /// EMB-6.1: no more of it, or nothing at all.
    Stop,
}

/// One answer of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    Start(Seat),
    Deck(Deck),
    Hero(HeroId),
    Favour(FavourId),
    Marker(MarkerId),
    Building(Building),
    SisterCard(SisterCard),
    SisterFavour(SisterFavour),
    SisterBuilding(Building),
}

/// The question, in the client's terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Decision {
    Deck,
    Actions { main: bool },
    Ongoing,
    Space { hero: HeroId },
    PlaySkills { hero: HeroId, space: Space },
    Use { hero: HeroId, skill: SkillId },
    X { hero: HeroId, resource: Resource },
    Banner { hero: HeroId },
    Onto { marker: MarkerId },
    Walk { steps: u8 },
    Store { resource: Resource, count: u8 },
    Return { left: u8, resource: Resource },
    Pick { left: u8 },
    Choose,
    Attack { damage: u8 },
    Field,
    TakeHero { left: u8 },
    TakeFavour { left: u8 },
    GainMarker { max_health: u8 },
    Trigger { on: Trigger },
    Build { left: u8 },
    Rebate { tile: Tile },
    Cheaper { left: u8, tile: Tile },
    BuildWhere { tile: Tile },
    BuildOn { tile: Tile, clearing: Clearing },
    MoveIn { hex: HexId },
    Settle { left: u8 },
    SettleWhere { villager: Villager },
    SettleOn { villager: Villager, clearing: Clearing },
    Trophy,
    SisterTrophy,
    SisterAttack { damage: u8 },
    SisterBuild { building: Building },
}

/// A tile among the names of the pack: general buildings, then fellowship buildings.
pub(crate) fn tile_index(tile: Tile) -> u16 {
    match tile {
        Tile::General(building) => building as u16,
        Tile::Fellow(fellow) => 5 + fellow.index() as u16,
    }
}

impl Explain for Decision {
    fn clause(&self) -> Clause {
        match self {
            Decision::Deck => "EMB-3.9",
            Decision::Actions { .. } => "EMB-4.2",
            Decision::Ongoing => "EMB-6.61",
            Decision::Space { .. } => "EMB-5.1",
            Decision::PlaySkills { .. } => "EMB-5.2",
            Decision::Use { .. } => "EMB-12.3",
            Decision::X { .. } => "EMB-6.55",
            Decision::Banner { .. } => "EMB-12.2",
            Decision::Onto { .. } => "EMB-A37",
            Decision::Walk { .. } => "EMB-6.10",
            Decision::Store { .. } => "EMB-6.21",
            Decision::Return { .. } => "EMB-A13",
            Decision::Pick { .. } => "EMB-6.20",
            Decision::Choose => "EMB-13.1",
            Decision::Attack { .. } => "EMB-6.30",
            Decision::Field => "EMB-6.32",
            Decision::TakeHero { .. } | Decision::TakeFavour { .. } => "EMB-A29",
            Decision::GainMarker { .. } => "EMB-6.52",
            Decision::Trigger { .. } => "EMB-A28",
            Decision::Build { .. } => "EMB-7.1",
            Decision::Rebate { .. } | Decision::Cheaper { .. } => "EMB-6.53",
            Decision::BuildWhere { .. } => "EMB-6.50",
            Decision::BuildOn { .. } => "EMB-7.3",
            Decision::MoveIn { .. } => "EMB-7.5",
            Decision::Settle { .. } | Decision::SettleWhere { .. } | Decision::SettleOn { .. } => "EMB-7.7",
            Decision::Trophy => "EMB-8.2",
            Decision::SisterTrophy => "EMB-11.30",
            Decision::SisterAttack { .. } => "EMB-11.22",
            Decision::SisterBuild { .. } => "EMB-11.24",
        }
    }

    fn message(&self) -> Message {
        let ask = Message::new;
        let hero = |id, hero: HeroId| Message::new(id).item("hero", "hero", hero.index() as u16);
        let tile = |id, tile: Tile| Message::new(id).item("tile", "tile", tile_index(tile));
        match *self {
            Decision::Deck => ask("emberleaf-ask-deck"),
            Decision::Actions { main: true } => ask("emberleaf-ask-main"),
            Decision::Actions { main: false } => ask("emberleaf-ask-more"),
            Decision::Ongoing => ask("emberleaf-ask-ongoing"),
            Decision::Space { hero: card } => hero("emberleaf-ask-space", card),
            Decision::PlaySkills { hero: card, space } => {
                hero("emberleaf-ask-play-skills", card).item("skill", "space_skill", space.index() as u16)
            }
            Decision::Use { hero: card, skill } => hero("emberleaf-ask-use", card).item("skill", "skill", skill.0),
            Decision::X { hero: card, resource } => {
                hero("emberleaf-ask-x", card).item("resource", "resource", resource as u16)
            }
            Decision::Banner { hero: card } => hero("emberleaf-ask-banner", card),
            Decision::Onto { marker } => ask("emberleaf-ask-onto").item("marker", "marker", marker.index() as u16),
            Decision::Walk { steps } => ask("emberleaf-ask-walk").with("steps", steps),
            Decision::Store { resource, count } => {
                ask("emberleaf-ask-store").with("count", count).item("resource", "resource", resource as u16)
            }
            Decision::Return { left, resource } => {
                ask("emberleaf-ask-return").with("left", left).item("resource", "resource", resource as u16)
            }
            Decision::Pick { left } => ask("emberleaf-ask-pick").with("left", left),
            Decision::Choose => ask("emberleaf-ask-choose"),
            Decision::Attack { damage } => ask("emberleaf-ask-attack").with("damage", damage),
            Decision::Field => ask("emberleaf-ask-field"),
            Decision::TakeHero { .. } => ask("emberleaf-ask-take-hero"),
            Decision::TakeFavour { .. } => ask("emberleaf-ask-take-favour"),
            Decision::GainMarker { .. } => ask("emberleaf-ask-gain-marker"),
            Decision::Trigger { on } => ask("emberleaf-ask-trigger").item("trigger", "trigger", on as u16),
            Decision::Build { left } => ask("emberleaf-ask-build").with("left", left),
            Decision::Rebate { tile: of } => tile("emberleaf-ask-rebate", of),
            Decision::Cheaper { left, tile: of } => tile("emberleaf-ask-cheaper", of).with("left", left),
            Decision::BuildWhere { tile: of } => tile("emberleaf-ask-build-where", of),
            Decision::BuildOn { tile: of, clearing } => {
                tile("emberleaf-ask-build-on", of).item("clearing", "clearing", clearing.index() as u16)
            }
            Decision::MoveIn { hex } => ask("emberleaf-ask-move-in").item("hex", "hex", hex.index() as u16),
            Decision::Settle { .. } => ask("emberleaf-ask-settle"),
            Decision::SettleWhere { villager } => {
                ask("emberleaf-ask-settle-where").item("villager", "villager", villager as u16)
            }
            Decision::SettleOn { villager, clearing } => ask("emberleaf-ask-settle-on")
                .item("villager", "villager", villager as u16)
                .item("clearing", "clearing", clearing.index() as u16),
            Decision::Trophy => ask("emberleaf-ask-trophy"),
            Decision::SisterTrophy => ask("emberleaf-ask-sister-trophy"),
            Decision::SisterAttack { damage } => ask("emberleaf-ask-sister-attack").with("damage", damage),
            Decision::SisterBuild { building } => {
                ask("emberleaf-ask-sister-build").item("building", "tile", building as u16)
            }
        }
    }
}

/// Every way an answer begins, for those who mistype.
const ANSWERS: &str = "an answer such as 'play H001', 'slide', 'walk P1', 'build house', 'stop' or 'end'";

impl Emberleaf {
    pub(crate) fn question(&self, s: &State) -> Decision {
        let card = |seat: Seat, space: Space| s.players[seat].board[space.index()].unwrap_or_default();
        match s.top() {
            Frame::ChooseDeck { .. } => Decision::Deck,
            Frame::Actions { main } => Decision::Actions { main },
            Frame::Ongoing { .. } => Decision::Ongoing,
            Frame::Place { hero } => Decision::Space { hero },
            Frame::PlaySkills { space } => Decision::PlaySkills { hero: card(s.active, space), space },
            Frame::Use { seat, space, skill } => Decision::Use { hero: card(seat, space), skill },
            Frame::PayX { seat, space, skill } => {
                let resource = self.content().skill(skill).cost.x.unwrap_or(Resource::Wood);
                Decision::X { hero: card(seat, space), resource }
            }
            Frame::PayBanner { seat, space, .. } => Decision::Banner { hero: card(seat, space) },
            Frame::PutBanner { marker, .. } => Decision::Onto { marker },
            Frame::Walk { steps, .. } => Decision::Walk { steps },
            Frame::Store { resource, count, .. } => Decision::Store { resource, count },
            Frame::Return { left, resource, .. } => Decision::Return { left, resource },
            Frame::Pick { left, .. } => Decision::Pick { left },
            Frame::Choose { .. } => Decision::Choose,
            Frame::Attack { damage, .. } => Decision::Attack { damage },
            Frame::TrackField { .. } => Decision::Field,
            Frame::TakeCard { row: Row::Hero, left, .. } => Decision::TakeHero { left },
            Frame::TakeCard { row: Row::Favour, left, .. } => Decision::TakeFavour { left },
            Frame::GainMarker { max_health, .. } => Decision::GainMarker { max_health },
            Frame::Trigger { on, .. } => Decision::Trigger { on },
            Frame::Build { left, .. } => Decision::Build { left },
            Frame::Rebate { tile, .. } => Decision::Rebate { tile },
            Frame::Cheaper { tile, left, .. } => Decision::Cheaper { left, tile },
            Frame::BuildWhere { tile, .. } => Decision::BuildWhere { tile },
            Frame::BuildOn { tile, clearing, .. } => Decision::BuildOn { tile, clearing },
            Frame::MoveIn { hex, .. } => Decision::MoveIn { hex },
            Frame::Settle { left, .. } => Decision::Settle { left },
            Frame::SettleWhere { kind, .. } => Decision::SettleWhere { villager: kind },
            Frame::SettleOn { kind, clearing, .. } => Decision::SettleOn { villager: kind, clearing },
            Frame::Trophy { winner: Winner::Sister } => Decision::SisterTrophy,
            Frame::Trophy { .. } => Decision::Trophy,
            Frame::SisterAttack { damage } => Decision::SisterAttack { damage },
            Frame::SisterBuild { building } => Decision::SisterBuild { building },
            _ => Decision::Actions { main: false },
        }
    }

    pub(crate) fn write(&self, action: Action, out: &mut impl fmt::Write) -> fmt::Result {
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

    pub(crate) fn read(&self, text: &str) -> Result<Action, NotationError> {
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

    pub(crate) fn write_drawn(&self, outcome: Outcome, out: &mut impl fmt::Write) -> fmt::Result {
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

    pub(crate) fn read_drawn(&self, text: &str) -> Result<Outcome, NotationError> {
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
