//! ORL-8 and ORL-9: areas, building, technology and the market.

use crate::table::*;
use steading_core::prelude::*;
use steading_orleans_settlers::OrleansSettlers;
use steading_orleans_settlers::actions::Action;
use steading_orleans_settlers::refusal::Refusal;
use steading_orleans_settlers::state::{Good, Kind, State};

const MARCH: [Kind; 3] = [Kind::Farmer, Kind::Fisher, Kind::Knight];

/// A executes Expansion after the arrangement.
fn expanding<'g>(game: &'g OrleansSettlers, knight: bool, arrange: impl FnOnce(&mut State)) -> Play<'g> {
    let play = acting(game).arrange(|state| {
        arrange(state);
        man(game, state, A, "expansion", &MARCH[..if knight { 3 } else { 2 }]);
    });
    play.play("A use expansion")
}

#[test]
fn orl_8_1_areas_touch_when_their_hexagons_share_a_side() {
    for seats in 2..=4 {
        let game = OrleansSettlers::base(seats);
        let cells = game.content().mechanics.maps.of(seats);
        for (index, cell) in cells.iter().enumerate() {
            let play = acting(&game).arrange(|state| {
                let home = game.area_id(state.player(A).areas.iter().next().unwrap()).to_owned();
                if home != cell.id && cell.seat.is_none() {
                    settle(&game, state, A, &[&home, &cell.id]);
                }
                man(&game, state, A, "expansion", &MARCH[..2]);
            });
            let targets: Vec<String> = play.play("A use expansion").options_of("A");
            for other in cells.iter().filter(|other| other.seat.is_none()) {
                let (q, r) = (other.q - cell.q, other.r - cell.r);
                let distance = (q.abs() + r.abs() + (q + r).abs()) / 2;
                if distance == 1 && cell.seat.is_none() {
                    assert!(targets.contains(&format!("expand {}", other.id)), "{index}: {}", other.id);
                }
            }
        }
    }
}

#[test]
fn orl_8_2_a_settler_controls_its_area_and_there_is_one_of_each_player() {
    let game = OrleansSettlers::base(2);
    let play = expanding(&game, false, |_| {}).refuses("A expand a5", Refusal::OwnArea(game.area("a5").unwrap()));
    let play = play.play("A expand a4");
    assert_eq!(play.state.player(A).areas, areas(&game, &["a5", "a4"]));
    assert_eq!(play.state.player(A).settlers, 7);
}

#[test]
fn orl_8_3_all_in_an_area_control_its_village_and_church_in_full() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        settle(&game, state, A, &["a5", "b4"]);
        settle(&game, state, B, &["c1", "b4"]);
        churches(&game, state, &["b4"]);
    });
    for seat in [A, B] {
        assert_eq!((play.state.villages_of(seat), play.state.churches_of(seat)), (2, 1));
    }
}

#[test]
fn orl_8_4_the_last_settler_on_the_map_is_safe() {
    let game = OrleansSettlers::base(2);
    let play = expanding(&game, true, |state| {
        settle(&game, state, A, &["a5", "b4"]);
        settle(&game, state, B, &["b3"]);
    });
    let play = play.refuses("A expand b3", Refusal::LastSettler(B));
    drop(play);
    let play = all_pass(acting_with(&game, "C1").arrange(|state| state.players[A].coins = 0));
    let _ = play.refuses("A surrender settler a5", Refusal::OwnLastSettler);
}

#[test]
fn orl_8_5_expansion_takes_a_free_area_next_to_an_own_one() {
    let game = OrleansSettlers::base(2);
    let play = expanding(&game, false, |state| churches(&game, state, &["b4"]));
    let play = play.offers("A", &["expand a4", "expand b4", "expand b5"]);
    let play = play.refuses("A expand c3", Refusal::TooFar(game.area("c3").unwrap())).play("A expand b4");
    assert_eq!(play.state.churches_of(A), 1);
    let play = acting(&game).arrange(|state| {
        man(&game, state, A, "expansion", &MARCH[..2]);
        state.players[A].settlers = 0;
    });
    let _ = play.refuses("A use expansion", Refusal::NoSettler);
}

#[test]
fn orl_8_6_conquest_needs_a_knight_and_one_owner_who_keeps_another_settler() {
    let game = OrleansSettlers::base(3);
    let b3 = game.area("b3").unwrap();
    let facing = |state: &mut State| {
        settle(&game, state, A, &["c5", "b4"]);
        settle(&game, state, B, &["e1", "b3"]);
    };
    let play = expanding(&game, true, facing);
    let knights = play.state.folk.get(Kind::Knight);
    let play = play.play("A expand b3");
    assert!(play.state.player(A).areas.contains(b3) && !play.state.player(B).areas.contains(b3));
    assert_eq!((play.state.player(B).settlers, play.state.folk.get(Kind::Knight)), (8, knights + 1));
    assert_eq!(play.state.player(A).bag.get(Kind::Knight), 0);
    let play = expanding(&game, true, |state| {
        facing(state);
        settle(&game, state, C, &["a1", "b3"]);
    });
    let _ = play.refuses("A expand b3", Refusal::SeveralOwners(b3));
    let _ = expanding(&game, false, facing).refuses("A expand b3", Refusal::NeedsKnight(b3));
}

#[test]
fn orl_8_7_a_fortress_keeps_everybody_out() {
    let game = OrleansSettlers::base(2);
    for number in [2, 5] {
        let play = expanding(&game, true, |state| {
            era(state, A, number, true);
            settle(&game, state, A, &["a5", "b4"]);
            settle(&game, state, B, &["c1", "b3"]);
            fortify(&game, state, B, "b3");
        });
        let _ = play.refuses("A expand b3", Refusal::Fortress(game.area("b3").unwrap()));
    }
}

#[test]
fn orl_8_8_in_peace_all_may_expand_into_each_others_areas() {
    let game = OrleansSettlers::base(2);
    for (mine, theirs) in [(5, 1), (1, 5), (5, 5)] {
        let play = expanding(&game, false, |state| {
            era(state, A, mine, true);
            era(state, B, theirs, true);
            settle(&game, state, A, &["a5", "b4"]);
            settle(&game, state, B, &["c1", "b3"]);
        });
        let play = play.play("A expand b3");
        let b3 = game.area("b3").unwrap();
        assert!([A, B].iter().all(|&seat| play.state.player(seat).areas.contains(b3)));
    }
}

#[test]
fn orl_8_9_who_is_at_peace_neither_conquers_nor_is_displaced() {
    let game = OrleansSettlers::base(2);
    for (mine, theirs) in [(5, 2), (2, 5)] {
        let play = expanding(&game, true, |state| {
            era(state, A, mine, true);
            era(state, B, theirs, true);
            settle(&game, state, A, &["a5", "b4"]);
            settle(&game, state, B, &["c1", "b3"]);
        });
        let settlers = play.state.player(B).settlers;
        let play = play.play("A expand b3");
        // The knight is kept and nobody leaves.
        assert_eq!(play.state.player(A).bag.get(Kind::Knight), 1);
        assert_eq!(play.state.player(B).settlers, settlers);
    }
}

#[test]
fn orl_8_10_the_entry_test() {
    let game = OrleansSettlers::base(2);
    let play = expanding(&game, true, |state| {
        settle(&game, state, A, &["a5", "b4"]);
        settle(&game, state, B, &["c1", "b3", "c4"]);
        fortify(&game, state, B, "c4");
    });
    // Fortress: no entry; empty: free; otherwise conquest only.
    let play = play.offers("A", &["expand a4", "expand b3", "expand b5", "expand c3"]);
    let message = |area: &str| {
        let area = Action::Expand(game.area(area).unwrap());
        game.label(&play.state, A, area).message.id
    };
    assert_eq!(message("a4"), "orleans_settlers-do-expand");
    assert_eq!(message("b3"), "orleans_settlers-do-conquer");
    let mut state = play.state;
    era(&mut state, B, 5, true);
    assert_eq!(game.label(&state, A, Action::Expand(game.area("b3").unwrap())).message.id, "orleans_settlers-do-join");
}

#[test]
fn orl_8_11_a_knight_that_does_not_conquer_returns_to_the_bag() {
    let game = OrleansSettlers::base(2);
    let play = expanding(&game, true, |_| {}).play("A expand a4");
    assert_eq!(play.state.player(A).bag, folk(&MARCH));
    let _ = expanding(&game, false, |_| {}).play("A expand a4");
}

/// A executes a build place after the arrangement, with wood and coins.
fn building<'g>(game: &'g OrleansSettlers, id: &str, crew: &[Kind], arrange: impl FnOnce(&mut State)) -> Play<'g> {
    let play = acting(game).arrange(|state| {
        settle(game, state, A, &["a5", "a4"]);
        goods(state, A, &[(Good::Wood, 2)]);
        man(game, state, A, id, crew);
        arrange(state);
    });
    play.play(&format!("A use {id}"))
}

#[test]
fn orl_8_12_building_brings_no_fame() {
    let game = OrleansSettlers::base(2);
    let play = building(&game, "village_works", &[Kind::Farmer, Kind::Craftsman], |_| {}).play("A build a4");
    assert_eq!(play.state.player(A).fame, 1);
}

#[test]
fn orl_8_13_a_village_for_two_wood_and_the_land_keeps_its_yield() {
    let game = OrleansSettlers::base(2);
    let crew = [Kind::Farmer, Kind::Craftsman];
    let play = building(&game, "village_works", &crew, |_| {}).offers("A", &["build a4"]);
    let play = play.refuses("A build a5", Refusal::HasVillage(game.area("a5").unwrap())).play("A build a4");
    assert_eq!((good(&play, A, Good::Wood), play.state.villages_of(A)), (0, 2));
    let play = play.play("B pass").arrange(|state| man(&game, state, A, "harvest", &[Kind::Farmer, Kind::Fisher]));
    let _ = play.play("A use harvest").offers("A", &["harvest a4"]);
    let play = acting(&game).arrange(|state| {
        settle(&game, state, A, &["a5", "a4"]);
        goods(state, A, &[(Good::Wood, 1)]);
        man(&game, state, A, "village_works", &crew);
    });
    let _ = play.refuses("A use village_works", Refusal::Lacks { good: Good::Wood, count: 1 });
}

#[test]
fn orl_8_14_a_fortress_where_one_is_alone() {
    let game = OrleansSettlers::base(2);
    let crew = [Kind::Craftsman, Kind::Knight];
    let play = building(&game, "fortress_works", &crew, |state| settle(&game, state, B, &["c1", "b4"]));
    let play = play.refuses("A build b4", Refusal::NotControlled(game.area("b4").unwrap()));
    let play = play.refuses("A build a5", Refusal::HasFortress(game.area("a5").unwrap())).play("A build a4");
    assert_eq!((good(&play, A, Good::Wood), coins(&play, A), play.state.player(A).fortresses), (1, 2, 2));
    let play = building(&game, "fortress_works", &crew, |state| {
        settle(&game, state, A, &["a5", "a4", "b4"]);
        settle(&game, state, B, &["c1", "b4"]);
    });
    let _ = play.refuses("A build b4", Refusal::NotAlone(game.area("b4").unwrap())).offers("A", &["build a4"]);
    let play = acting(&game).arrange(|state| {
        settle(&game, state, A, &["a5", "a4"]);
        goods(state, A, &[(Good::Wood, 2)]);
        man(&game, state, A, "fortress_works", &crew);
        state.players[A].fortresses = 0;
    });
    let _ = play.refuses("A use fortress_works", Refusal::NoFortress);
}

#[test]
fn orl_8_15_a_church_in_a_village_with_a_monk() {
    let game = OrleansSettlers::base(2);
    let crew = [Kind::Craftsman, Kind::Scholar];
    let play = building(&game, "church_works", &crew, |_| {});
    let play = play.refuses("A build a4", Refusal::NoVillage(game.area("a4").unwrap())).play("A build a5");
    assert_eq!((good(&play, A, Good::Wood), coins(&play, A), play.state.churches), (1, 2, 5));
    assert_eq!(play.state.player(A).bag.get(Kind::Monk), 1);
    let play = building(&game, "church_works", &crew, |state| {
        villages(&game, state, &["a4"]);
        churches(&game, state, &["a5"]);
        no_more(state, Kind::Monk);
    });
    let play = play.refuses("A build a5", Refusal::HasChurch(game.area("a5").unwrap())).play("A build a4");
    assert_eq!((play.state.player(A).bag.get(Kind::Monk), play.state.churches_of(A)), (0, 2));
}

#[test]
fn orl_8_16_a_fortress_returns_when_its_settler_leaves() {
    let game = OrleansSettlers::base(2);
    let play = all_pass(acting_with(&game, "C1").arrange(|state| {
        settle(&game, state, A, &["a5", "a4"]);
        state.players[A].coins = 0;
        churches(&game, state, &["a5"]);
    }));
    let supply = play.state.player(A).fortresses;
    let play = play.play("A surrender settler a5");
    assert_eq!(play.state.player(A).fortresses, supply + 1);
    assert!(play.state.player(A).fortified.is_empty());
    assert!(play.state.villages.contains(game.area("a5").unwrap()));
    assert_eq!(play.state.church_areas.len(), 1);
}

#[test]
fn orl_9_1_one_tile_on_a_mandatory_space_of_a_marked_place() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        man(&game, state, A, "forge", &[Kind::Craftsman, Kind::Scholar]);
        own(&game, state, A, "library");
    });
    let play = play.play("A use forge");
    let offered = play.options_of("A");
    // Eight marked places of the board with two spaces each, University and Forge.
    assert_eq!(offered.len(), 20, "{offered:?}");
    let play = play.refuses("A technology expansion 3", Refusal::NotMandatory(place(&game, "expansion")));
    let play = play.refuses("A technology castle 1", Refusal::NotYourPlace(place(&game, "castle")));
    let play = play.refuses("A technology library 1", Refusal::TakesNoTechnology(place(&game, "library")));
    let _ = play.play("A technology forge 2");
    for data in &game.content().mechanics.places {
        assert!(!data.technology || data.mandatory >= 2, "{}", data.id);
    }
}

#[test]
fn orl_9_2_a_follower_on_the_covered_space_goes_to_the_bag() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        man(&game, state, A, "forge", &[Kind::Craftsman, Kind::Scholar]);
        man(&game, state, A, "workshop", &[Kind::Farmer]);
    });
    let play = play.play("A use forge").play("A technology workshop 1");
    assert_eq!(play.state.player(A).bag, folk(&[Kind::Craftsman, Kind::Scholar, Kind::Farmer]));
    let crew = play.state.player(A).crews.at(place(&game, "workshop"));
    assert_eq!((crew.kind(0), crew.technology()), (None, Some(0)));
}

#[test]
fn orl_9_3_a_kind_that_is_used_up_cannot_be_taken() {
    let game = OrleansSettlers::base(2);
    let play = acting_with(&game, "A1").arrange(|state| {
        let rest = state.goods.get(Good::Grain) - 1;
        let gone = steading_orleans_settlers::state::Goods::some(Good::Grain, rest);
        state.goods = state.goods.minus(gone);
        state.gone_goods = state.gone_goods.plus(gone);
    });
    // One grain for two players: in turn order, and the rest is lost.
    let play = all_pass(play);
    assert_eq!((good(&play, A, Good::Grain), good(&play, B, Good::Grain)), (2, 1));
}

#[test]
fn orl_9_4_where_goods_go() {
    let game = OrleansSettlers::base(2);
    // A demand: back to the market.
    let play = acting_with(&game, "B1").arrange(|state| goods(state, A, &[(Good::Wine, 1)]));
    let wine = play.state.goods.get(Good::Wine);
    assert_eq!(all_pass(play).state.goods.get(Good::Wine), wine + 1);
    // To a deed: out of the market for good.
    let play = acting(&game).arrange(|state| man(&game, state, A, "town_hall", &[Kind::Farmer]));
    let market = play.state.goods;
    let play = play.play("A use town_hall").play("A send grain food_medicine");
    assert_eq!((play.state.goods, play.state.gone_goods.get(Good::Grain)), (market, 1));
}

#[test]
fn orl_9_5_where_followers_go() {
    let game = OrleansSettlers::base(2);
    let play = acting_with(&game, "B6").arrange(|state| followers(state, A, &[Kind::Knight; 6], &[]));
    let knights = play.state.folk.get(Kind::Knight);
    let play = all_pass(play).chance("lose A knight");
    assert_eq!(play.state.folk.get(Kind::Knight), knights + 1);
    let play = acting(&game).arrange(|state| man(&game, state, A, "town_hall", &[Kind::Farmer]));
    let farmers = play.state.folk.get(Kind::Farmer);
    let play = play.play("A use town_hall").play("A send farmer roads");
    assert_eq!((play.state.folk.get(Kind::Farmer), play.state.gone_folk.get(Kind::Farmer)), (farmers, 1));
}
