//! ORL-1 to ORL-3: what there is, and the set-up.

use crate::table::*;
use steading_core::prelude::*;
use steading_core::{Seat, Title};
use steading_orleans_settlers::OrleansSettlers;
use steading_orleans_settlers::content::{Content, Feat, Group};
use steading_orleans_settlers::refusal::Refusal;
use steading_orleans_settlers::state::{Frame, Good, Kind, Terrain};
use steading_testkit::scenario;

fn mechanics(game: &OrleansSettlers) -> &steading_orleans_settlers::content::Mechanics {
    &game.content().mechanics
}

#[test]
fn orl_1_2_the_era_sets_draws_categories_and_the_round_bonus_and_is_each_players_own() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| era(state, B, 4, true));
    assert_eq!(play.state.player(A).era.number(), 1);
    assert_eq!((game.era(&play.state, A).draw, game.era(&play.state, B).draw), (4, 6));
    assert_eq!((game.era(&play.state, A).categories, game.era(&play.state, B).categories), (1, 3));
    assert_ne!(game.era(&play.state, A).bonus, game.era(&play.state, B).bonus);
}

#[test]
fn orl_1_3_sixteen_rounds_and_fame_is_worth_no_points() {
    let game = OrleansSettlers::base(2);
    let play = scenario(&game).random(20_000, 1).over();
    assert_eq!(play.state.round, 16);
    let points = game.score(&play.state, A);
    let mut state = play.state;
    state.players[A].fame = 90;
    assert_eq!(game.score(&state, A), points);
}

#[test]
fn orl_1_4_two_to_four_play_and_nobody_alone() {
    assert_eq!(OrleansSettlers::SEATS, 2..=4);
    for seats in [0, 1, 5] {
        assert!(OrleansSettlers::open(seats, &Default::default(), None).is_err());
    }
}

#[test]
fn orl_2_3_food_is_grain_fish_cheese_wine_and_bread() {
    let game = OrleansSettlers::base(2);
    let food: Vec<&str> =
        Good::NAMED.into_iter().filter(|&good| mechanics(&game).goods[good].food).map(Good::id).collect();
    assert_eq!(food, ["grain", "fish", "cheese", "wine", "bread"]);
    let play = all_pass(acting_with(&game, "B1").arrange(|state| {
        goods(state, A, &[(Good::Wood, 1), (Good::Wool, 1), (Good::Bread, 1), (Good::Wine, 1)]);
    }));
    let play = play.refuses("A give wool", Refusal::NotFood(Good::Wool));
    let _ = play.offers("A", &["give wine", "give bread"]);
}

#[test]
fn orl_2_4_wood_is_worth_no_points() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| goods(state, A, &[]));
    let before = game.score(&play.state, A);
    let play = play.arrange(|state| goods(state, A, &[(Good::Wood, 9)]));
    assert_eq!(game.score(&play.state, A), before);
}

#[test]
fn orl_3_1_the_map_fits_the_number_of_players() {
    for (seats, lands) in [(2u8, 13), (3, 19), (4, 25)] {
        let game = OrleansSettlers::base(seats);
        let cells = mechanics(&game).maps.of(seats);
        assert_eq!(cells.iter().filter(|cell| cell.terrain.is_some()).count(), lands);
        assert_eq!(cells.iter().filter(|cell| cell.seat.is_some()).count(), usize::from(seats));
        assert_eq!(usize::from(game.setup().all_lands().len()), lands);
    }
}

#[test]
fn orl_3_2_a_settler_and_a_fortress_on_the_own_starting_village() {
    let game = OrleansSettlers::base(3);
    let state = game.setup();
    for (seat, home) in [(A, "c5"), (B, "e1"), (C, "a1")] {
        assert_eq!(state.player(seat).areas, areas(&game, &[home]));
        assert_eq!(state.player(seat).fortified, areas(&game, &[home]));
        assert!(state.villages.contains(game.area(home).unwrap()));
    }
}

#[test]
fn orl_3_3_markers_on_field_1_and_lying_on_the_first_era() {
    let game = OrleansSettlers::base(2);
    let player = *game.setup().player(A);
    assert_eq!((player.fame, player.era.number(), player.upright), (1, 1, false));
}

#[test]
fn orl_3_4_eight_settlers_in_supply() {
    for seats in 2..=4 {
        let game = OrleansSettlers::base(seats);
        let state = game.setup();
        assert!(Seat::all(seats).all(|seat| state.player(seat).settlers == 8));
    }
}

#[test]
fn orl_3_5_four_more_fortresses_three_with_two_players() {
    for (seats, wanted) in [(2, 3), (3, 4), (4, 4)] {
        assert_eq!(OrleansSettlers::base(seats).setup().player(A).fortresses, wanted);
    }
}

#[test]
fn orl_3_6_a_shuffled_map_has_the_same_lands_and_suits_every_village() {
    for seats in 2..=4 {
        let game = OrleansSettlers::with(seats, &[("map", "shuffled")]);
        let mut maps = std::collections::BTreeSet::new();
        for seed in 0..30 {
            let play = scenario(&game).draw_all(seed);
            let state = play.state;
            for terrain in Terrain::NAMED {
                assert_eq!(state.lands[terrain].len(), *mechanics(&game).terrains[terrain].count.of(seats));
            }
            // `check` knows the conditions of the clause.
            game.check(&state).unwrap();
            maps.insert(format!("{:?}", state.lands));
        }
        assert!(maps.len() > 25, "{} maps", maps.len());
    }
    // A village without food next to it is refused; the fixed map is always the printed one.
    let game = OrleansSettlers::base(2);
    let mut state = game.setup();
    let (field, hill) = (state.lands[Terrain::Field], state.lands[Terrain::Hill]);
    (state.lands[Terrain::Field], state.lands[Terrain::Hill]) = (hill, field);
    assert_eq!(game.check(&state).unwrap_err().invariant, "ORL-3.6");
    // A land that spoils the map begins it anew.
    let game = OrleansSettlers::with(2, &[("map", "shuffled")]);
    let lines = "* land a1 field\n* land a2 field\n* land a3 field\n* land a4 hill\n* land b1 field\n* land b2 hill";
    let play = scenario(&game).lines(lines);
    assert_eq!(play.state.all_lands().len(), 6);
    let play = play.lines("* land b3 forest\n* land b4 pasture\n* land b5 pasture");
    assert!(play.state.all_lands().is_empty());
    assert_eq!(play.state.top(), Some(Frame::Land { tries: 1 }));
    // After a thousand tries the fixed map is used.
    let mut state = play.state;
    state.pending.pop();
    state.pending.push(Frame::Land { tries: 999 });
    let mut again = scenario(&game).arrange(|s| *s = state);
    again = again.lines(lines).lines("* land b3 forest\n* land b4 pasture\n* land b5 pasture");
    assert_eq!(again.state.lands, OrleansSettlers::base(2).setup().lands);
    let _ = again.chance("first A");
}

#[test]
fn orl_3_7_the_market_is_stocked_by_the_columns() {
    let game = OrleansSettlers::base(4);
    let state = game.setup();
    // With four players every tile of the box is used: 184 goods and 126 followers.
    let goods: u32 = Good::NAMED.into_iter().map(|good| u32::from(*mechanics(&game).goods[good].supply.of(4))).sum();
    let folk: u32 = Kind::NAMED.into_iter().map(|kind| u32::from(*mechanics(&game).followers[kind].of(4))).sum();
    assert_eq!((goods, folk), (184, 126));
    assert_eq!(u32::from(state.goods.size()) + 4 * 2, goods);
    assert_eq!(u32::from(state.folk.size()) + 4 * 6, folk);
}

#[test]
fn orl_3_8_five_eras_lie_in_order_and_hunger_is_not_defeated() {
    let game = OrleansSettlers::base(2);
    let names: Vec<&str> = (0..5).map(|index| game.name("era", index).unwrap().de.as_str()).collect();
    assert_eq!(names, ["Siedeln", "Hunger", "Aufbau", "Handel", "Frieden"]);
    assert!(!game.hunger_defeated(&game.setup()));
    let first = &mechanics(&game).deeds[0];
    assert_eq!(first.faces[0].on_complete, Some(Feat::HungerDefeated));
}

#[test]
fn orl_3_9_deeds_by_number_of_players_all_on_their_first_face() {
    let all = ["food_medicine", "alchemy", "barter", "canal", "roads", "almshouse", "town_wall"];
    for seats in 2..=4u8 {
        let game = OrleansSettlers::base(seats);
        let used: Vec<&str> = all.into_iter().filter(|id| game.deed(id).is_some()).collect();
        assert_eq!(used, all[..3 + usize::from(seats)]);
        assert!(game.setup().deeds.iter().all(|board| board.face == 0 && board.filled == 0));
    }
}

#[test]
fn orl_3_10_thirteen_fame_tiles() {
    assert_eq!(mechanics(&OrleansSettlers::base(2)).bonus_fields.len(), 13);
}

#[test]
fn orl_3_11_six_followers_on_the_green_and_an_empty_bag() {
    let state = OrleansSettlers::base(4).setup();
    for seat in Seat::all(4) {
        let green = [Kind::Farmer, Kind::Farmer, Kind::Fisher, Kind::Fisher, Kind::Craftsman, Kind::Trader];
        assert_eq!(state.player(seat).green, folk(&green));
        assert!(state.player(seat).bag.is_empty());
    }
}

#[test]
fn orl_3_12_a_grain_and_a_fish_from_the_market() {
    let state = OrleansSettlers::base(2).setup();
    assert_eq!((state.player(A).goods.get(Good::Grain), state.player(A).goods.get(Good::Fish)), (1, 1));
    assert_eq!((state.player(A).goods.size(), state.goods.get(Good::Grain)), (2, 18));
}

#[test]
fn orl_3_13_three_coins() {
    assert!(OrleansSettlers::base(3).setup().players.values()[..3].iter().all(|player| player.coins == 3));
}

#[test]
fn orl_3_14_university_is_open_and_five_base_tiles_are_locked() {
    let game = OrleansSettlers::base(2);
    let player = *game.setup().player(A);
    assert_eq!(player.places.len(), 10);
    assert!(player.places.contains(place(&game, "university")));
    for id in ["castle", "monastery", "forge", "fortress_works", "church_works"] {
        assert!(!player.places.contains(place(&game, id)));
    }
    let play = scenario(&game).chance("first A").chance("event A6");
    let _ = plan(play, A, &["fisher university 1", "trader university 2"]);
}

#[test]
fn orl_3_15_any_four_of_each_category_and_all_unseen() {
    let game = OrleansSettlers::base(2);
    let play = scenario(&game).chance("first A").awaits_chance();
    let outcomes: Vec<String> = play.outcomes().into_iter().map(|(text, _)| text).collect();
    assert_eq!(outcomes, ["A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8"].map(|id| format!("event {id}")));
    assert_eq!(play.state.unseen.len(), 32);
    // The fifth round draws from B, although four cards A are unseen.
    let play = before(&game, 5, "B1");
    assert!(play.outcomes().iter().all(|(text, weight)| text.starts_with("event B") && *weight == 1));
    assert_eq!(play.state.unseen.len(), 28);
}

#[test]
fn orl_3_16_churches_in_supply() {
    for (seats, wanted) in [(2, 6), (3, 9), (4, 12)] {
        assert_eq!(OrleansSettlers::base(seats).setup().churches, wanted);
    }
}

#[test]
fn orl_3_17_twenty_four_tiles_lie_open_eight_in_each_category() {
    let game = OrleansSettlers::base(2);
    for group in [Group::I, Group::II, Group::III] {
        let there = mechanics(&game).places.iter().filter(|place| place.group == group).count();
        assert_eq!(there, 8);
    }
    assert_eq!(game.setup().on_sale.len(), 24);
    let view = game.view(&game.setup(), steading_core::Viewer::Spectator);
    assert_eq!(view.on_sale.len(), 24);
}

#[test]
fn orl_3_18_the_first_start_player_is_drawn() {
    let game = OrleansSettlers::base(4);
    let play = scenario(&game).awaits_chance();
    assert_eq!(play.outcomes(), ["A", "B", "C", "D"].map(|seat| (format!("first {seat}"), 1)));
    assert_eq!(play.chance("first C").state.start, C);
}

#[test]
fn packs_with_mistakes_are_refused_with_the_place_to_look() {
    let base = OrleansSettlers::BASE_PACK;
    for (from, to, expected) in [
        ("game = \"orleans_settlers\"", "game = \"chess\"", "meta: game"),
        ("rounds = 16", "rounds = 15", "rules: rounds"),
        ("least_followers = 4", "least_followers = 99", "rules: least_followers"),
        ("bonus_fields = [5, 10", "bonus_fields = [10, 5", "fame_track: bonus_fields"),
        ("spaces = [[\"fisher\"], [\"craftsman\"]]", "spaces = [[\"fisher\"], [\"wizard\"]]", "place farmyard: spaces"),
        ("timing = \"reveal\"", "timing = \"resolve\"", "event B8: timing"),
        ("open_base_places = [\"university\"]", "open_base_places = [\"bakery\"]", "setup: open_base_places"),
        (
            "slots = { all = [\"scholar\", \"craftsman\", \"trader\"] }",
            "slots = { all = [\"food\", \"grain\"] }",
            "deed alchemy",
        ),
        ("count = { p2 = 4, p3 = 4, p4 = 6 }", "count = { p2 = 5, p3 = 4, p4 = 6 }", "map p2: field"),
        ("coins = 3\n", "coins = 3\nluck = 7\n", "luck"),
        (
            "group = \"base\"\nspaces = [[\"fisher\"], [\"trader\"]]",
            "group = \"I\"\nspaces = [[\"fisher\"], [\"trader\"]]",
            "place castle: group",
        ),
    ] {
        let text = base.replacen(from, to, 1);
        assert_ne!(text, base, "{from}");
        let error = Content::read("my.toml", &text).unwrap_err().to_string();
        assert!(error.contains(expected), "{from}: {error}");
        assert!(error.starts_with("my.toml"), "{error}");
    }
}

#[test]
fn names_are_not_part_of_the_hash_and_mechanics_are() {
    let base = Content::read("base", OrleansSettlers::BASE_PACK).unwrap();
    let renamed = OrleansSettlers::BASE_PACK.replacen("\"Farmyard\"", "\"Farm\"", 1);
    assert_eq!(Content::read("base", &renamed).unwrap().hash(), base.hash());
    let cheaper = OrleansSettlers::BASE_PACK.replacen("village = { wood = 2 }", "village = { wood = 1 }", 1);
    assert_ne!(Content::read("base", &cheaper).unwrap().hash(), base.hash());
}
