//! A table with a fixed deal, and hands that arrange it. Every arrangement keeps all invariants: what a player is
//! given comes from the supply, tiles and cards come from their stacks.

use std::sync::LazyLock;
use steading_core::Title;
use steading_core::{Seat, Status};
use steading_settlement::Settlement;
use steading_settlement::board::{Region, RowSpace, Slot, Space, Street};
use steading_settlement::content::{Artifact, BuildingId, Colour, HeroId};
use steading_settlement::goods::{Goods, Resource};
use steading_settlement::log::Event;
use steading_settlement::state::{ArtifactSet, HeroSet, Pile, Player, State};
use steading_testkit::{Scenario, scenario};

/// One moment of one match.
pub type Moment<'g> = Scenario<'g, Settlement>;

/// The deal of [`deal`]. The row shows only red, so that no monster appears in Region I.
pub const MARKET: [&str; 9] =
    ["lumber_mill", "clay_pit", "quarry", "diamond_mine", "bazaar", "jeweler", "alchemist", "warehouse", "tavern"];
pub const HERO_ROW: [&str; 4] = ["bld-11", "bld-07", "adv-07", "adv-11"];
/// Held by A, B, C, D; then the three that stay in the row. None of them matters unless its action is taken.
pub const HELD: [&str; 4] = ["mace_of_bravery", "leaders_crown", "guiding_star", "knowledge_key"];
pub const ARTIFACT_ROW: [&str; 3] = ["cheerful_mug", "explorers_astrolabe", "potion_of_power"];

static BASE: LazyLock<[Settlement; 4]> = LazyLock::new(|| [1, 2, 3, 4].map(Settlement::base));

/// The base game without variants.
pub fn base(seats: u8) -> &'static Settlement {
    &BASE[usize::from(seats) - 1]
}

/// The base game at the first turn of round 1: A begins, the deal is the fixed one.
pub fn seated(seats: u8) -> Moment<'static> {
    deal(base(seats))
}

/// The first turn of round 1 of any ruleset: A begins, the deal is the fixed one.
pub fn deal(game: &Settlement) -> Moment<'_> {
    let mut table = revealed(game).chance("start A");
    // SET-2.9: the start player takes last.
    for (seat, artifact) in HELD.iter().enumerate().take(seats_of(game)).rev() {
        table = table.play(&format!("{} take {artifact}", Seat::new(seat)));
    }
    table
}

/// The fixed deal before the start player is drawn.
pub fn revealed(game: &Settlement) -> Moment<'_> {
    let mut table = scenario(game);
    for building in MARKET {
        table = table.chance(&format!("building {building}"));
    }
    for hero in HERO_ROW {
        table = table.chance(&format!("hero {hero}"));
    }
    for artifact in HELD.iter().take(seats_of(game)).chain(&ARTIFACT_ROW) {
        table = table.chance(&format!("artifact {artifact}"));
    }
    table
}

fn seats_of(game: &Settlement) -> usize {
    usize::from(steading_core::Rules::seats(game))
}

// ---- names ----

#[track_caller]
pub fn seat(letter: &str) -> Seat {
    letter.chars().next().and_then(Seat::from_letter).filter(|_| letter.len() == 1).expect("a seat, A to D")
}

#[track_caller]
pub fn space(id: &str) -> Space {
    Space::from_id(id).expect("a terrain space, I1 to III3")
}

#[track_caller]
pub fn slot(id: &str) -> Slot {
    Slot::from_id(id).expect("a building space, u1 to l3")
}

#[track_caller]
pub fn region(id: &str) -> Region {
    Region::from_id(id).expect("a region, I to III")
}

#[track_caller]
pub fn street(id: &str) -> Street {
    Street::from_id(id).expect("a street: upper, middle or lower")
}

#[track_caller]
pub fn artifact(id: &str) -> Artifact {
    Artifact::from_id(id).expect("an artifact")
}

#[track_caller]
pub fn resource(id: &str) -> Resource {
    Resource::from_id(id).expect("a resource")
}

/// Goods by the letters of the rules: `2W 1C 3G`; nothing is the empty text.
#[track_caller]
pub fn goods(text: &str) -> Goods {
    text.split_whitespace().fold(Goods::EMPTY, |sum, word| {
        let (count, letter) = word.split_at(word.len() - 1);
        let resource = "WCSDG".find(letter).map(|index| Resource::ALL[index]).expect("one of W C S D G");
        sum.plus(Goods::of(resource, count.parse().expect("a count before the letter")))
    })
}

#[track_caller]
fn building(game: &Settlement, id: &str) -> BuildingId {
    game.content().building(id).expect("a building of the pack")
}

#[track_caller]
fn hero(game: &Settlement, id: &str) -> HeroId {
    game.content().hero(id).expect("a hero of the pack")
}

/// Takes a tile out of the stacks, from the tallest one.
#[track_caller]
fn draw_tile(state: &mut State, building: BuildingId) {
    let left = &mut state.unseen_buildings[building.index()];
    *left = left.checked_sub(1).expect("a tile of this type is left in the stacks");
    let stack = state.tallest_stack().expect("the stacks hold a tile");
    state.stack_heights[stack.index()] -= 1;
}

/// Puts a tile back into the stacks, onto the lowest one.
fn return_tile(state: &mut State, building: BuildingId) {
    state.unseen_buildings[building.index()] += 1;
    let lowest = state.stack_heights.iter_mut().min().expect("three stacks");
    *lowest += 1;
}

/// What is arranged, and what is found. Seats are letters, places and cards are named as in the notation.
pub trait Table: Sized {
    // ---- arranging ----

    /// The personal supply is exactly this.
    fn goods(self, of: &str, text: &str) -> Self;
    /// Only so many of a resource are left in the supply; another player has the rest.
    fn supply_left(self, id: &str, left: u8, rest_to: &str) -> Self;
    /// So many unused settlers: basic and bonus.
    fn settlers(self, of: &str, basic: u8, bonus: u8) -> Self;
    /// So many bonus settlers lie on action areas.
    fn bonus_used(self, of: &str, count: u8) -> Self;
    /// Only so many bonus settlers are left in the supply; another player has the rest.
    fn bonus_left(self, left: u8, rest_to: &str) -> Self;
    fn explore_tile(self, of: &str, at: &str, terrain: &str) -> Self;
    fn monster_on(self, of: &str, at: &str) -> Self;
    fn fort_on(self, of: &str, at: &str) -> Self;
    fn build_tile(self, of: &str, at: &str, id: &str) -> Self;
    /// Tokens from the supply onto a Bank or Cathedral.
    fn store(self, of: &str, at: &str, count: u8) -> Self;
    fn invite_card(self, of: &str, id: &str) -> Self;
    /// These four cards lie in the row, the old ones are back in the deck.
    fn row(self, ids: [&str; 4]) -> Self;
    /// Only these cards are left in the deck, the others are out of the game.
    fn hero_deck(self, ids: &[&str]) -> Self;
    /// So many tiles of one type lie on this market space, 1 to 9.
    fn market_pile(self, at: usize, id: &str, height: u8) -> Self;
    /// No building tile is left in the stacks: they lie on the market piles, types not there on this player's board.
    fn stacks_empty(self, rest_to: &str) -> Self;
    /// The player has this artifact; the old one lies where it came from.
    fn hold(self, of: &str, id: &str) -> Self;
    /// These three artifacts lie in the row; the old ones are back in the box, alone in the deck.
    fn artifact_row(self, ids: [&str; 3]) -> Self;
    /// The row offers this artifact instead of its last one; the old one lies where it came from.
    fn offer_artifact(self, id: &str) -> Self;
    /// It is the beginning of this player's turn.
    fn turn_of(self, of: &str) -> Self;
    /// It is this round.
    fn round(self, number: u8) -> Self;
    /// Passes, and answers all that follows with the first answer offered. The end of a round is left to chance.
    fn passes(self, of: &str) -> Self;

    // ---- asserting ----

    /// The personal supply is exactly this.
    fn owns(self, of: &str, text: &str) -> Self;
    /// So many unused settlers: basic and bonus.
    fn has_settlers(self, of: &str, basic: u8, bonus: u8) -> Self;
    /// Exactly these own spaces hold a monster.
    fn monsters_at(self, of: &str, at: &[&str]) -> Self;
    /// The row shows these cards from left to right; `-` is an empty space.
    fn shows_row(self, ids: [&str; 4]) -> Self;
    /// This market space, 1 to 9, holds this pile: `tavern 2`; `-` is an empty space.
    fn shows_pile(self, at: usize, pile: &str) -> Self;
    /// The last line caused this event.
    fn tells(self, event: Event) -> Self;
    /// The last line caused no event like this.
    fn tells_no(self, like: impl Fn(&Event) -> bool) -> Self;

    // ---- answers that end the chain ----

    fn player(&self, of: &str) -> &Player;
}

impl Table for Moment<'_> {
    #[track_caller]
    fn goods(self, of: &str, text: &str) -> Self {
        self.arrange(|state| {
            let player = &mut state.players[seat(of)];
            state.supply = state.supply.plus(player.goods);
            player.goods = goods(text);
            assert!(state.supply.covers(player.goods), "the supply does not hold {text}");
            state.supply = state.supply.minus(player.goods);
        })
    }

    #[track_caller]
    fn supply_left(self, id: &str, left: u8, rest_to: &str) -> Self {
        self.arrange(|state| {
            let rest = state.supply.get(resource(id)).checked_sub(left).expect("the supply holds that many");
            let rest = Goods::of(resource(id), rest);
            state.supply = state.supply.minus(rest);
            let player = &mut state.players[seat(rest_to)];
            player.goods = player.goods.plus(rest);
        })
    }

    #[track_caller]
    fn settlers(self, of: &str, basic: u8, bonus: u8) -> Self {
        self.arrange(|state| {
            let player = &mut state.players[seat(of)];
            player.basic_settlers = basic;
            state.bonus_settlers = state.bonus_settlers + player.bonus_settlers - bonus;
            player.bonus_settlers = bonus;
        })
    }

    #[track_caller]
    fn bonus_used(self, of: &str, count: u8) -> Self {
        self.arrange(|state| {
            let player = &mut state.players[seat(of)];
            state.bonus_settlers = state.bonus_settlers + player.bonus_used - count;
            player.bonus_used = count;
        })
    }

    #[track_caller]
    fn bonus_left(self, left: u8, rest_to: &str) -> Self {
        self.arrange(|state| {
            state.players[seat(rest_to)].bonus_settlers += state.bonus_settlers - left;
            state.bonus_settlers = left;
        })
    }

    #[track_caller]
    fn explore_tile(self, of: &str, at: &str, terrain: &str) -> Self {
        let tile = self.game.content().terrain(terrain).expect("a terrain of the pack");
        self.arrange(|state| {
            assert!(state.unseen_terrains.contains(tile), "{terrain} is not in its stack");
            state.unseen_terrains = state.unseen_terrains.without(tile);
            state.players[seat(of)].wildlands.put(space(at), tile);
        })
    }

    #[track_caller]
    fn monster_on(self, of: &str, at: &str) -> Self {
        let content = self.game.content();
        self.arrange(|state| {
            let player = &mut state.players[seat(of)];
            let tile = player.wildlands.get(space(at)).expect("an explored terrain");
            let colour: Colour = content.terrains[tile.index()].monster;
            player.monsters = player.monsters.with(space(at));
            state.monsters[colour] -= 1;
        })
    }

    #[track_caller]
    fn fort_on(self, of: &str, at: &str) -> Self {
        self.arrange(|state| {
            let player = &mut state.players[seat(of)];
            player.fortifications = player.fortifications.with(space(at));
        })
    }

    #[track_caller]
    fn build_tile(self, of: &str, at: &str, id: &str) -> Self {
        let tile = building(self.game, id);
        self.arrange(|state| {
            draw_tile(state, tile);
            let buildings = &mut state.players[seat(of)].buildings;
            assert!(buildings.get(slot(at)).is_none(), "{at} is taken");
            buildings.put(slot(at), tile);
        })
    }

    #[track_caller]
    fn store(self, of: &str, at: &str, count: u8) -> Self {
        let bank = building(self.game, "bank");
        self.arrange(|state| {
            let player = &mut state.players[seat(of)];
            let tile = player.buildings.get(slot(at)).expect("a Bank or Cathedral");
            let token = if tile == bank { Resource::Gold } else { Resource::Diamond };
            state.supply = state.supply.minus(Goods::of(token, count));
            player.stored[slot(at).index()] += count;
        })
    }

    #[track_caller]
    fn invite_card(self, of: &str, id: &str) -> Self {
        let card = hero(self.game, id);
        self.arrange(|state| {
            assert!(state.unseen_heroes.contains(card), "{id} is not in the deck");
            state.unseen_heroes = state.unseen_heroes.without(card);
            let player = &mut state.players[seat(of)];
            player.heroes = player.heroes.with(card);
        })
    }

    #[track_caller]
    fn row(self, ids: [&str; 4]) -> Self {
        let game = self.game;
        self.arrange(|state| {
            let deck = state.hero_row.iter().flatten().fold(state.unseen_heroes, |deck, &card| deck.with(card));
            let row = ids.map(|id| hero(game, id));
            assert!(row.iter().all(|&card| deck.contains(card)), "one of {ids:?} is in play");
            state.hero_row = row.map(Some);
            state.unseen_heroes = row.into_iter().fold(deck, HeroSet::without);
        })
    }

    #[track_caller]
    fn hero_deck(self, ids: &[&str]) -> Self {
        let game = self.game;
        self.arrange(|state| {
            let deck: HeroSet = ids.iter().map(|id| hero(game, id)).collect();
            assert!(deck.iter().all(|card| state.unseen_heroes.contains(card)), "one of {ids:?} is in play");
            state.unseen_heroes = deck;
        })
    }

    #[track_caller]
    fn market_pile(self, at: usize, id: &str, height: u8) -> Self {
        let tile = building(self.game, id);
        self.arrange(|state| {
            if let Some(old) = state.market[at - 1].take() {
                (0..old.height).for_each(|_| return_tile(state, old.building));
            }
            (0..height).for_each(|_| draw_tile(state, tile));
            state.market[at - 1] = Some(Pile { building: tile, height });
        })
    }

    #[track_caller]
    fn stacks_empty(self, rest_to: &str) -> Self {
        self.arrange(|state| {
            for pile in state.market.iter_mut().flatten() {
                pile.height += std::mem::take(&mut state.unseen_buildings[pile.building.index()]);
            }
            let buildings = &mut state.players[seat(rest_to)].buildings;
            for (index, left) in state.unseen_buildings.iter_mut().enumerate() {
                for _ in 0..std::mem::take(left) {
                    buildings.put(buildings.free().lowest().expect("the board has room"), BuildingId::new(index));
                }
            }
            state.stack_heights = [0; 3];
        })
    }

    #[track_caller]
    fn hold(self, of: &str, id: &str) -> Self {
        let wanted = artifact(id);
        self.arrange(|state| {
            let Some(old) = state.players[seat(of)].artifact.replace(wanted) else { panic!("{of} holds no artifact") };
            if old == wanted {
                return;
            }
            let other = Seat::all(4).find(|&other| other != seat(of) && state.players[other].artifact == Some(wanted));
            if let Some(other) = other {
                state.players[other].artifact = Some(old);
            } else if state.artifact_row.contains(wanted) {
                state.artifact_row = state.artifact_row.without(wanted).with(old);
            } else if state.artifact_deck.contains(wanted) {
                state.artifact_deck = state.artifact_deck.without(wanted).with(old);
            }
        })
    }

    #[track_caller]
    fn artifact_row(self, ids: [&str; 3]) -> Self {
        let alone = seats_of(self.game) == 1;
        self.arrange(|state| {
            if alone {
                state.artifact_deck = state.artifact_row.iter().fold(state.artifact_deck, ArtifactSet::with);
                state.artifact_deck = ids.iter().map(|id| artifact(id)).fold(state.artifact_deck, ArtifactSet::without);
            }
            state.artifact_row = ids.iter().map(|id| artifact(id)).collect();
        })
    }

    #[track_caller]
    fn offer_artifact(self, id: &str) -> Self {
        let wanted = artifact(id);
        self.arrange(|state| {
            if state.artifact_row.contains(wanted) {
                return;
            }
            let old = state.artifact_row.iter().last().expect("the row holds an artifact");
            state.artifact_row = state.artifact_row.without(old).with(wanted);
            if let Some(holder) = Seat::all(4).find(|&holder| state.players[holder].artifact == Some(wanted)) {
                state.players[holder].artifact = Some(old);
            } else if state.artifact_deck.contains(wanted) {
                state.artifact_deck = state.artifact_deck.without(wanted).with(old);
            }
        })
    }

    #[track_caller]
    fn turn_of(self, of: &str) -> Self {
        self.arrange(|state| {
            state.active = seat(of);
            state.action_done = false;
            state.hero_done = false;
        })
    }

    #[track_caller]
    fn round(self, number: u8) -> Self {
        let alone = seats_of(self.game) == 1;
        self.arrange(|state| {
            // SET-10.2: alone, an artifact leaves the game with every round.
            for _ in state.round..number {
                if alone {
                    let gone = state.artifact_deck.iter().last().expect("the deck holds an artifact");
                    state.artifact_deck = state.artifact_deck.without(gone);
                }
            }
            state.round = number;
        })
    }

    #[track_caller]
    fn passes(self, of: &str) -> Self {
        let before = self.state.round;
        let mut table = self.play(&format!("{of} pass"));
        while table.state.round == before
            && table.state.active == seat(of)
            && table.player(of).passed
            && matches!(table.status(), Status::Waiting(_))
        {
            let answer = table.options_of(of)[0].clone();
            table = table.play(&format!("{of} {answer}"));
        }
        table
    }

    #[track_caller]
    fn owns(self, of: &str, text: &str) -> Self {
        let (found, wanted) = (self.player(of).goods, goods(text));
        assert!(found == wanted, "{of} should own {wanted:?}, but owns {found:?}");
        self
    }

    #[track_caller]
    fn has_settlers(self, of: &str, basic: u8, bonus: u8) -> Self {
        let player = self.player(of);
        let found = (player.basic_settlers, player.bonus_settlers);
        assert!(found == (basic, bonus), "{of} should have {basic} + {bonus} settlers, but has {found:?}");
        self
    }

    #[track_caller]
    fn monsters_at(self, of: &str, at: &[&str]) -> Self {
        let found: Vec<&str> = self.player(of).monsters.iter().map(Space::id).collect();
        assert!(found == at, "{of} should have monsters at {at:?}, but has them at {found:?}");
        self
    }

    #[track_caller]
    fn shows_row(self, ids: [&str; 4]) -> Self {
        let content = self.game.content();
        let name = |at: usize| self.state.hero_row[at].map_or("-", |card| &*content.hero_ids[card.index()]);
        let found: [&str; RowSpace::COUNT] = std::array::from_fn(name);
        assert!(found == ids, "the row should show {ids:?}, but shows {found:?}");
        self
    }

    #[track_caller]
    fn shows_pile(self, at: usize, pile: &str) -> Self {
        let content = self.game.content();
        let found = self.state.market[at - 1]
            .map_or("-".to_owned(), |pile| format!("{} {}", content.building_ids[pile.building.index()], pile.height));
        assert!(found == pile, "market space {at} should show {pile}, but shows {found}");
        self
    }

    #[track_caller]
    fn tells(self, event: Event) -> Self {
        let told = self.last_events();
        assert!(told.contains(&event), "{event:?} should have happened, but only this did: {told:?}");
        self
    }

    #[track_caller]
    fn tells_no(self, like: impl Fn(&Event) -> bool) -> Self {
        let found = self.last_events().iter().find(|event| like(event));
        assert!(found.is_none(), "{found:?} should not have happened");
        self
    }

    fn player(&self, of: &str) -> &Player {
        &self.state.players[seat(of)]
    }
}
