//! EMB-13: one line of text for every answer and every draw.

use crate::actions::Action;
use crate::chance::Outcome;
use crate::content::find;
use crate::prelude::*;
use std::fmt;
use steading_core::notation::Spelled;
use steading_core::{NotationError, Words, notation, spelled};

notation! { Emberleaf;
    Action, "an answer such as 'play H001', 'slide', 'walk P1', 'build house', 'stop' or 'end'", {
        "deck", deck => Deck(deck);
        "play", hero => Play(hero);
        "slide" => Slide;
        "charge", hero, number => Charge(hero, number);
        "promise", favour => Promise(favour);
        "end" => End;
        "space", space => Space(space);
        "play-skills" => PlaySkills;
        "space-skill" => SpaceSkill;
        "use" => Use;
        "x", x => X(x);
        "banner", marker => Banner(marker);
        "onto", spot => Onto(spot);
        "walk", path => Walk(path);
        "store", units => Store(units);
        "return", resource => Return(resource);
        "pick", resource => Pick(resource);
        "choose", number => Choose(number);
        "attack", spot => Attack(spot);
        "field", number => Field(number);
        "leaves", leaves => Leaves(leaves);
        "take", hero => TakeHero(hero);
        "take", favour => TakeFavour(favour);
        "gain", spot => Gain(spot);
        "trigger", hero, number => Trigger(hero, number);
        "ongoing", hero, number => Ongoing(hero, number);
        "build", tile => Build(tile);
        "rebate" => Rebate(true);
        "full-price" => Rebate(false);
        "less", resource => Less(resource);
        "clearing", clearing => Clearing(clearing);
        "hex", hex => Hex(hex);
        "settle", kind => Settle(kind);
        "trophy", trophy => Trophy(trophy);
        "stop" => Stop;
    }
    Outcome, "start, deck, hero, favour, marker, building, sister, sister-favour or sister-building", {
        "start", seat => Start(seat);
        "deck", deck => Deck(deck);
        "hero", hero => Hero(hero);
        "favour", favour => Favour(favour);
        "marker", marker => Marker(marker);
        "building", building => Building(building);
        "sister", card => SisterCard(card);
        "sister-favour", card => SisterFavour(card);
        "sister-building", building => SisterBuilding(building);
    }
}

spelled! { Emberleaf;
    HeroId: "a hero of the pack", |game, at| game.content().ids.hero.get(at);
    FavourId: "a favour of the pack", |game, at| game.content().ids.favour.get(at);
    MarkerId: "a marker of the pack", |game, at| game.content().ids.marker.get(at);
    Deck: "a starting deck", |game, at| game.content().ids.deck.get(at);
    Spot: "a danger spot", |game, at| game.content().ids.spot.get(at);
    PathId: "a path", |game, at| game.content().ids.path.get(at);
    Clearing: "a clearing", |game, at| game.content().ids.clearing.get(at);
    HexId: "a hex", |game, at| game.content().ids.hex.get(at);
    TrophyId: "a trophy", |game, at| game.content().ids.trophy.get(at);
    SisterCard: "an action card", |game, at| game.content().ids.sister_card.get(at);
    SisterFavour: "a favour of the sister", |game, at| game.content().ids.sister_favour.get(at);
    Space: "a space, 1 to 8", |_game, at| ["1", "2", "3", "4", "5", "6", "7", "8"].get(at.wrapping_sub(1));
}

impl Spelled<Emberleaf> for Tile {
    fn write(self, game: &Emberleaf, out: &mut impl fmt::Write) -> fmt::Result {
        match self {
            Tile::General(building) => out.write_str(building.id()),
            Tile::Fellow(fellow) => out.write_str(&game.content().ids.fellow[fellow.index()]),
        }
    }
    fn read(game: &Emberleaf, words: &mut Words<'_>) -> Result<Tile, NotationError> {
        words.read("a type of building, or a fellowship building", |id| {
            let fellow = || find(&game.content().ids.fellow, id).map(|index| Tile::Fellow(FellowId::new(index)));
            Building::from_id(id).map(Tile::General).or_else(fellow)
        })
    }
}
