//! A table with a fixed deal, and hands that arrange it. Every arrangement keeps all invariants: buildings come from the
//! building board, cards from their decks, markers from the bag.

use std::collections::BTreeMap;
use std::sync::LazyLock;
use steading_core::{OpenError, Seat, Status, Title, Variants, Viewer};
use steading_emberleaf::Emberleaf;
use steading_emberleaf::content::Content;
use steading_emberleaf::round::Frame;
use steading_emberleaf::state::State;
use steading_emberleaf::view::{PlayerView, View};
use steading_emberleaf::words::*;
use steading_testkit::{Scenario, scenario};

/// One moment of one match.
pub type Moment<'g> = Scenario<'g, Emberleaf>;

/// The rows of the fixed deal, from right to left as they are drawn.
pub const FAVOURS: [&str; 5] = ["F010", "F011", "F012", "F013", "F067"];
pub const HEROES: [&str; 5] = ["H035", "H034", "H033", "H032", "H031"];
/// On Z1 to Z9, green: health 2, 3, 3, 4, 5, 2, 3, 3, 4; leaves 2, 2, 3, 4, 5, 2, 2, 3, 4.
pub const MARKERS: [&str; 9] = ["M01", "M02", "M03", "M04", "M05", "M06", "M07", "M08", "M09"];

static BASE: LazyLock<[Emberleaf; 5]> = LazyLock::new(|| {
    [1, 2, 3, 4, 5].map(|seats| Emberleaf::with(seats, if seats == 1 { &[] } else { &[("start", "A")] }))
});

/// The base game; A begins.
pub fn base(seats: u8) -> &'static Emberleaf {
    &BASE[usize::from(seats) - 1]
}

/// The first turn of A: the deal is the fixed one, A has deck A, B deck B and so on.
pub fn seated(seats: u8) -> Moment<'static> {
    deal(base(seats))
}

static LEAFY: LazyLock<Emberleaf> = LazyLock::new(|| {
    with_skills(
        2,
        "H093",
        "{ on = \"play\", do = [{ op = \"leaves\", n = 1 }] }, { on = \"slide\", do = [{ op = \"gather\", res = \"food\", n = 1 }] }",
    )
});

/// As `seated` for two, but H093 is in A's hand and its Play skill brings one leaf.
pub fn leafy() -> Moment<'static> {
    deal(&LEAFY).hand("A", "H093")
}

/// Alone against the sister: her favours are SF01 and SF02, her first building card is the House.
pub fn alone() -> Moment<'static> {
    seated(1)
}

/// The fixed deal of any ruleset, with decks in the order of seats.
pub fn deal(game: &Emberleaf) -> Moment<'_> {
    deal_decks(game, &["A", "B", "C", "D", "E"])
}

/// The fixed deal with these starting decks, A's first.
pub fn deal_decks<'g>(game: &'g Emberleaf, decks: &[&str]) -> Moment<'g> {
    let mut table = dealt(game);
    for seat in (0..usize::from(seats_of(game))).rev() {
        table = table.play(&format!("{} deck {}", Seat::new(seat), decks[seat]));
    }
    table
}

pub fn seats_of(game: &Emberleaf) -> u8 {
    steading_core::Rules::seats(game)
}

/// The fixed deal before starting decks are chosen.
pub fn dealt(game: &Emberleaf) -> Moment<'_> {
    let mut table = scenario(game);
    for favour in FAVOURS {
        table = table.chance(&format!("favour {favour}"));
    }
    for hero in HEROES {
        table = table.chance(&format!("hero {hero}"));
    }
    for marker in MARKERS {
        table = table.chance(&format!("marker {marker}"));
    }
    let (each, marked) = game.content().preplaced[usize::from(seats_of(game)) - 1];
    let buildings = Building::NAMED.iter().cycle();
    for (building, _) in buildings.zip(marked.iter()).take(usize::from(each) * 5) {
        table = table.chance(&format!("building {}", building.id()));
    }
    if seats_of(game) == 1 {
        let (simple, advanced) = sister_favours(game);
        for number in 1..=simple {
            table = table.chance(&format!("sister-favour SF0{number}"));
        }
        for number in 0..advanced {
            table = table.chance(&format!("sister-favour SF{:02}", 9 + number));
        }
        table = table.chance("sister-building house");
    }
    table
}

fn sister_favours(game: &Emberleaf) -> (u8, u8) {
    let level = game.switches().get("level").and_then(|id| Level::from_id(id)).unwrap_or(Level::Easy);
    game.content().levels[level as usize]
}

// ---- packs ----

/// The base pack with some words replaced; each must stand there.
pub fn pack_with(changes: &[(&str, &str)]) -> String {
    let mut text = Emberleaf::BASE_PACK.to_owned();
    for (old, new) in changes {
        assert!(text.contains(old), "'{old}' is not in the base pack");
        text = text.replacen(old, new, 1);
    }
    text
}

pub fn open_with(seats: u8, changes: &[(&str, &str)]) -> Result<Emberleaf, OpenError> {
    let options: Variants = if seats > 1 { BTreeMap::from([("start".into(), "A".into())]) } else { Variants::new() };
    Emberleaf::open(seats, &options, Some(("test.toml", &pack_with(changes))))
}

/// The skills of a hero of the base pack, replaced.
pub fn with_skills(seats: u8, hero: &str, skills: &str) -> Emberleaf {
    let text = Emberleaf::BASE_PACK;
    let entry = text.find(&format!("id = \"{hero}\"")).expect("a hero of the base pack");
    let begin = entry + text[entry..].find("skills = [").expect("it has skills");
    let end = begin + text[begin..].find("\n]\n").expect("the list ends") + 3;
    let texts = end + text[end..].find("text = ").expect("a text follows");
    let after = texts + text[texts..].find('\n').expect("a line ends");
    let changed = format!("{}skills = [{skills}]\n{}", &text[..begin], &text[after..]);
    let options: Variants = if seats > 1 { BTreeMap::from([("start".into(), "A".into())]) } else { Variants::new() };
    Emberleaf::open(seats, &options, Some(("test.toml", &changed))).unwrap_or_else(|error| panic!("{error}"))
}

// ---- ids ----

fn place(ids: &[steading_emberleaf::content::Id], id: &str) -> usize {
    ids.iter().position(|known| &**known == id).unwrap_or_else(|| panic!("there is no '{id}'"))
}
pub fn hero(game: &Emberleaf, id: &str) -> HeroId {
    HeroId::new(place(&game.content().ids.hero, id))
}
pub fn favour(game: &Emberleaf, id: &str) -> FavourId {
    FavourId::new(place(&game.content().ids.favour, id))
}
pub fn marker(game: &Emberleaf, id: &str) -> MarkerId {
    MarkerId::new(place(&game.content().ids.marker, id))
}
pub fn hex(game: &Emberleaf, id: &str) -> HexId {
    HexId::new(place(&game.content().ids.hex, id))
}
pub fn clearing(game: &Emberleaf, id: &str) -> Clearing {
    Clearing::new(place(&game.content().ids.clearing, id))
}
pub fn spot(game: &Emberleaf, id: &str) -> Spot {
    Spot::new(place(&game.content().ids.spot, id))
}
pub fn fellow(game: &Emberleaf, id: &str) -> FellowId {
    FellowId::new(place(&game.content().ids.fellow, id))
}
pub fn trophy(game: &Emberleaf, id: &str) -> TrophyId {
    TrophyId::new(place(&game.content().ids.trophy, id))
}
pub fn seat(letter: &str) -> Seat {
    Seat::from_letter(letter.chars().next().expect("a letter")).expect("a seat")
}

/// `2 wood 1 hive`
pub fn goods(text: &str) -> Goods {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.chunks(2).fold(Goods::EMPTY, |sum, pair| {
        let kind = Resource::from_id(pair[1]).unwrap_or_else(|| panic!("'{}' is no resource", pair[1]));
        sum.plus(Goods::some(kind, pair[0].parse().expect("a count")))
    })
}

// ---- arranging ----

/// Takes a hero card from wherever it lies.
fn find_hero(s: &mut State, hero: HeroId) {
    s.hero_deck = s.hero_deck.without(hero);
    s.hero_discard = s.hero_discard.without(hero);
    s.hero_row.iter_mut().filter(|card| **card == Some(hero)).for_each(|card| *card = None);
    for player in s.players.values_mut() {
        player.hand = player.hand.without(hero);
        player.board.iter_mut().filter(|card| **card == Some(hero)).for_each(|card| *card = None);
    }
}

fn find_marker(s: &mut State, marker: MarkerId) {
    s.bag = s.bag.without(marker);
    s.spots.iter_mut().filter(|piece| **piece == Some(marker)).for_each(|piece| *piece = None);
    s.sister.markers = s.sister.markers.without(marker);
    for player in s.players.values_mut() {
        player.markers = player.markers.without(marker);
        player.orange = player.orange.without(marker);
    }
}

/// Hands that lay things on the table.
pub trait Hands: Sized {
    fn goods(self, of: &str, what: &str) -> Self;
    /// Cards come to the hand, besides those that are there.
    fn hand(self, of: &str, heroes: &str) -> Self;
    /// A card lies on a space: `board("A", "2 H001, 3 H031")`.
    fn board(self, of: &str, cards: &str) -> Self;
    fn at(self, of: &str, clearing: &str) -> Self;
    /// General buildings stand on hexes: `stands("D1 house, D3 market")`.
    fn stands(self, tiles: &str) -> Self;
    /// A fellowship building stands on a hex.
    fn founded(self, of: &str, fellow: &str, hex: &str) -> Self;
    /// Villagers live on buildings: `lives("A", "D1 rat, D3 frog")`.
    fn lives(self, of: &str, homes: &str) -> Self;
    /// A player has so many leaves, and bonuses up to there are long over.
    fn leaves(self, of: &str, leaves: u16) -> Self;
    fn favours(self, of: &str, favours: &str) -> Self;
    fn markers(self, of: &str, markers: &str) -> Self;
    /// The markers on these spots go into the bag.
    fn cleared(self, spots: &str) -> Self;
    /// A marker lies on a spot; what lay there goes into the bag.
    fn danger(self, spot: &str, marker: &str) -> Self;
    fn track(self, row: u8) -> Self;
    /// These trophies are with a player.
    fn trophies(self, of: &str, trophies: &str) -> Self;
    /// The hero row from left to right.
    fn hero_row(self, cards: &str) -> Self;
    fn favour_row(self, cards: &str) -> Self;
    /// Plays `skip` answers until the menu of step 1 is open or another question than those is asked.
    fn player(&self, of: &str) -> PlayerView;
    fn table(&self) -> View;
    fn content(&self) -> &Content;
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace()
}

fn pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split(',').map(|pair| pair.trim().split_once(' ').unwrap_or_else(|| panic!("'{pair}' is no pair")))
}

impl Hands for Moment<'_> {
    #[track_caller]
    fn goods(self, of: &str, what: &str) -> Self {
        self.arrange(|s| s.players[seat(of)].goods = goods(what))
    }
    #[track_caller]
    fn hand(self, of: &str, heroes: &str) -> Self {
        let game = self.game;
        self.arrange(|s| {
            for id in words(heroes) {
                let card = hero(game, id);
                find_hero(s, card);
                s.players[seat(of)].hand = s.players[seat(of)].hand.with(card);
            }
        })
    }
    #[track_caller]
    fn board(self, of: &str, cards: &str) -> Self {
        let game = self.game;
        self.arrange(|s| {
            for (space, id) in pairs(cards) {
                let card = hero(game, id);
                find_hero(s, card);
                s.players[seat(of)].board[space.parse::<usize>().expect("a space")] = Some(card);
            }
        })
    }
    #[track_caller]
    fn at(self, of: &str, at: &str) -> Self {
        let at = clearing(self.game, at);
        self.arrange(|s| s.players[seat(of)].at = at)
    }
    #[track_caller]
    fn stands(self, tiles: &str) -> Self {
        let game = self.game;
        self.arrange(|s| {
            for (place, kind) in pairs(tiles) {
                let building = Building::from_id(kind).expect("a type of building");
                s.buildings[building] = s.buildings[building].with(hex(game, place));
                s.supply[building] -= 1;
            }
        })
    }
    #[track_caller]
    fn founded(self, of: &str, tile: &str, place: &str) -> Self {
        let game = self.game;
        self.arrange(|s| {
            let tile = fellow(game, tile);
            let building = game.content().fellows[tile.index()].building;
            s.buildings[building] = s.buildings[building].with(hex(game, place));
            s.fellowship = s.fellowship.with(hex(game, place));
            s.players[seat(of)].built = s.players[seat(of)].built.with(tile);
        })
    }
    #[track_caller]
    fn lives(self, of: &str, homes: &str) -> Self {
        let game = self.game;
        self.arrange(|s| {
            for (place, kind) in pairs(homes) {
                let kind = Villager::from_id(kind).expect("a villager");
                let settled = &mut s.players[seat(of)].settled[kind];
                *settled = settled.with(hex(game, place));
            }
        })
    }
    #[track_caller]
    fn leaves(self, of: &str, leaves: u16) -> Self {
        let game = self.game;
        self.arrange(|s| {
            s.players[seat(of)].leaves = leaves;
            for (index, bonus) in game.content().score_bonuses.iter().enumerate() {
                if u16::from(bonus.at) <= leaves {
                    s.bonuses = s.bonuses.without(BonusId::new(index));
                }
            }
        })
    }
    #[track_caller]
    fn favours(self, of: &str, favours: &str) -> Self {
        let game = self.game;
        self.arrange(|s| {
            for id in words(favours) {
                let card = favour(game, id);
                s.favour_deck = s.favour_deck.without(card);
                s.favour_row.iter_mut().filter(|there| **there == Some(card)).for_each(|there| *there = None);
                s.players[seat(of)].favours = s.players[seat(of)].favours.with(card);
            }
        })
    }
    #[track_caller]
    fn markers(self, of: &str, markers: &str) -> Self {
        let game = self.game;
        self.arrange(|s| {
            for id in words(markers) {
                let piece = marker(game, id);
                find_marker(s, piece);
                s.players[seat(of)].markers = s.players[seat(of)].markers.with(piece);
            }
        })
    }
    #[track_caller]
    fn cleared(self, spots: &str) -> Self {
        let game = self.game;
        self.arrange(|s| {
            for id in words(spots) {
                let piece = s.spots[spot(game, id).index()].take();
                s.bag = piece.map_or(s.bag, |piece| s.bag.with(piece));
            }
        })
    }
    #[track_caller]
    fn danger(self, at: &str, piece: &str) -> Self {
        let game = self.game;
        self.arrange(|s| {
            let piece = marker(game, piece);
            find_marker(s, piece);
            if let Some(old) = s.spots[spot(game, at).index()].replace(piece) {
                s.bag = s.bag.with(old);
            }
        })
    }
    #[track_caller]
    fn track(self, row: u8) -> Self {
        self.arrange(|s| s.track = row)
    }
    #[track_caller]
    fn trophies(self, of: &str, trophies: &str) -> Self {
        let game = self.game;
        self.arrange(|s| {
            for id in words(trophies) {
                let piece = trophy(game, id);
                s.trophies = s.trophies.without(piece);
                s.players[seat(of)].trophies = s.players[seat(of)].trophies.with(piece);
            }
        })
    }
    #[track_caller]
    fn hero_row(self, cards: &str) -> Self {
        let game = self.game;
        self.arrange(|s| {
            s.hero_deck = s.hero_deck.or(s.hero_row_set());
            s.hero_row = [None; 5];
            for (index, id) in words(cards).enumerate() {
                find_hero(s, hero(game, id));
                s.hero_row[index] = Some(hero(game, id));
            }
        })
    }
    #[track_caller]
    fn favour_row(self, cards: &str) -> Self {
        let game = self.game;
        self.arrange(|s| {
            s.favour_deck = s.favour_deck.or(s.favour_row_set());
            s.favour_row = [None; 5];
            for (index, id) in words(cards).enumerate() {
                s.favour_deck = s.favour_deck.without(favour(game, id));
                s.favour_row[index] = Some(favour(game, id));
            }
        })
    }
    fn player(&self, of: &str) -> PlayerView {
        self.table().players[seat(of).index()].clone()
    }
    fn table(&self) -> View {
        self.view(Viewer::Spectator)
    }
    fn content(&self) -> &Content {
        self.game.content()
    }
}

/// The clause of the open question.
pub fn clause(table: &Moment<'_>) -> &'static str {
    use steading_core::Explain;
    let Status::Waiting(seats) = table.status() else { panic!("nobody is asked") };
    table.question(&seats.first().expect("somebody").to_string()).clause()
}

/// What is on top of what is pending.
pub fn top(table: &Moment<'_>) -> Frame {
    table.state.top()
}

/// What a favour is worth to its owner now.
pub fn worth(table: &Moment<'_>, of: &str, id: &str) -> u32 {
    let favours = table.player(of).favours;
    favours.iter().find(|card| &*card.favour == id).unwrap_or_else(|| panic!("{of} has no {id}")).leaves
}

/// The least a turn can be: a card or a slide without using it, then the end of the actions. Draws are random.
#[track_caller]
pub fn idle<'g>(table: Moment<'g>) -> Moment<'g> {
    let turn = |table: &Moment<'_>| (table.state.active, table.state.sisters_turn, table.state.rounds);
    let before = turn(&table);
    let mut table = table;
    for _ in 0..200 {
        table = table.draw_all(7);
        if table.status() == Status::Over || turn(&table) != before {
            return table;
        }
        table = skip(table);
    }
    panic!("the turn does not end")
}

/// Leaves one question: stop, nothing, the end; otherwise the first answer.
#[track_caller]
pub fn skip<'g>(table: Moment<'g>) -> Moment<'g> {
    let Status::Waiting(seats) = table.status() else { return table };
    let seat = seats.first().expect("somebody").to_string();
    let options = table.options_of(&seat);
    let lazy =
        ["stop", "store 0", "leaves 0", "end"].into_iter().find(|lazy| options.iter().any(|option| option == lazy));
    let answer = lazy.unwrap_or(&options[0]).to_owned();
    table.play(&format!("{seat} {answer}"))
}

/// Takes all leaves that are offered.
#[track_caller]
pub fn all_leaves<'g>(table: Moment<'g>) -> Moment<'g> {
    let mut table = table;
    while let Frame::Leaves { seat, leaves } = top(&table) {
        table = table.play(&format!("{seat} leaves {leaves}"));
    }
    table
}

/// Leaves questions until the menu of step 1 is open again, or somebody else is asked.
#[track_caller]
pub fn skip_to_menu<'g>(table: Moment<'g>) -> Moment<'g> {
    let mut table = table;
    while !matches!(top(&table), Frame::Actions { .. }) {
        assert!(matches!(table.status(), Status::Waiting(_)), "no menu comes");
        table = skip(table);
    }
    table
}

/// The goods of a player.
pub fn holds(table: &Moment<'_>, of: &str, what: &str) {
    assert_eq!(table.state.players[seat(of)].goods, goods(what), "{of} should have {what}");
}
