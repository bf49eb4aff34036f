//! ORL-6 and ORL-14: planning and the questions.

use crate::table::*;
use std::collections::BTreeSet;
use steading_core::prelude::*;
use steading_core::{Ignore, SeatSet, Status, Viewer};
use steading_orleans_settlers::OrleansSettlers;
use steading_orleans_settlers::actions::Action;
use steading_orleans_settlers::refusal::Refusal;
use steading_orleans_settlers::state::{Frame, Kind, State};
use steading_testkit::scenario;

/// A plans with these followers on the green in a round without effect on planning.
fn green<'g>(game: &'g OrleansSettlers, kinds: &[Kind], arrange: impl FnOnce(&mut State)) -> Play<'g> {
    let play = before(game, 1, "A6").arrange(|state| {
        followers(state, A, &[], kinds);
        arrange(state);
    });
    play.chance("event A6")
}

#[test]
fn orl_6_1_all_plan_at_once_and_in_secret() {
    let game = OrleansSettlers::base(3);
    let play = scenario(&game).chance("first B").chance("event A6").asked("ABC");
    let play = play.refuses(
        "A put trader farmyard 1",
        Refusal::NotAccepted { kind: Kind::Trader, place: place(&game, "farmyard") },
    );
    let play = play.refuses(
        "A put knight farmyard 1",
        Refusal::NotAccepted { kind: Kind::Knight, place: place(&game, "farmyard") },
    );
    let play = play.refuses("A put monk farmyard 1", Refusal::NotOnGreen(Kind::Monk));
    let play = play.refuses("A put fisher farmyard 3", Refusal::NoSuchSpace(place(&game, "farmyard")));
    let play = plan(play, C, &["fisher farmyard 1"]).asked("AB");
    assert!(game.view(&play.state, Viewer::Seat(A)).players[2].confirmed);
    let play = play.refuses_by("C confirm", "ORL-6.1");
    let play = plan(plan(play, A, &[]), B, &[]);
    let shown = &game.view(&play.state, Viewer::Seat(A)).players[2];
    assert_eq!(shown.places[0].spaces[0].follower, Some(Kind::Fisher));
    // The option: one after the other, and a confirmation is final at once.
    let open = OrleansSettlers::with(3, &[("planning", "open")]);
    let play = scenario(&open).chance("first B").chance("event A6").asked("B");
    let play = plan(play, B, &["fisher farmyard 1"]).asked("C");
    assert_eq!(play.last_events().len(), 1);
    let seen = &open.view(&play.state, Viewer::Seat(C)).players[1];
    assert_eq!((seen.places[0].spaces[0].follower, seen.green.size()), (Some(Kind::Fisher), 5));
    let _ = play.refuses_by("B confirm", "ORL-6.1");
}

#[test]
fn orl_6_2_ready_when_all_mandatory_spaces_are_filled() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| man(&game, state, A, "castle", &[Kind::Farmer, Kind::Fisher]));
    let play = play.refuses("A use castle", Refusal::NotReady(place(&game, "castle")));
    let play = play.arrange(|state| technology(&game, state, A, "castle", 2));
    let play = play.offers("A", &["use castle", "pass"]);
    // Optional spaces may stay empty.
    let play = play.arrange(|state| man(&game, state, A, "expansion", &[Kind::Farmer, Kind::Fisher]));
    let _ = play.offers("A", &["use castle", "use expansion", "pass"]);
}

#[test]
fn orl_6_3_monks_are_wild_but_not_on_the_knight_space() {
    let game = OrleansSettlers::base(2);
    let play = green(&game, &[Kind::Monk, Kind::Monk, Kind::Monk], |_| {});
    let play = play.play("A put monk farmyard 1").play("A put monk farmyard 2");
    let mut play = play;
    while play.game.walk_place(play.state.player(A)) != Some(place(&game, "expansion")) {
        let at = play.game.place_id(play.game.walk_place(play.state.player(A)).unwrap()).to_owned();
        play = play.play(&format!("A leave {at}"));
    }
    let play = play
        .refuses("A put monk expansion 3", Refusal::NotAccepted { kind: Kind::Monk, place: place(&game, "expansion") });
    let _ = play.offers("A", &["put monk expansion 1", "put monk expansion 2", "leave expansion"]);
    // On a deed a monk is a monk.
    let play = acting(&game).arrange(|state| {
        man(&game, state, A, "town_hall", &[Kind::Monk]);
        goods(state, A, &[(steading_orleans_settlers::state::Good::Fish, 1)]);
        deed(&game, state, "alchemy", 1, 0);
    });
    let _ = play.play("A use town_hall").offers("A", &["send monk alchemy", "send fish food_medicine"]);
}

#[test]
fn orl_6_4_followers_left_on_the_green_use_up_room() {
    let game = OrleansSettlers::base(2);
    let play = scenario(&game).chance("first A").chance("event A6");
    let play = all_pass(plan(plan(play, A, &[]), B, &["farmer fishery 1"]));
    assert_eq!((play.state.player(A).green.size(), game.allowance(&play.state, A)), (6, 2));
    assert_eq!((play.state.player(B).green.size(), game.allowance(&play.state, B)), (5, 3));
}

#[test]
fn orl_6_5_followers_stay_on_a_place_that_was_not_executed() {
    let game = OrleansSettlers::base(2);
    let play = scenario(&game).chance("first A").chance("event A6");
    let play = all_pass(plan(plan(play, A, &["farmer fishery 1"]), B, &[]));
    let fishery = place(&game, "fishery");
    assert_eq!(play.state.player(A).crews.at(fishery).kind(0), Some(Kind::Farmer));
    let play = draw_first(play.chance("event A8"));
    // It can neither be moved nor placed over.
    let play = play.play("A leave farmyard").refuses("A put farmer fishery 1", Refusal::SpaceTaken(fishery));
    let play = play.offers("A", &["put trader fishery 2", "leave fishery"]);
    // Taking back is the table's undo by seat: the walk only goes forward.
    let play = play.play("A put trader fishery 2");
    let _ = play.refuses("A leave fishery", Refusal::NotAtPlace(fishery));
}

#[test]
fn orl_6_6_a_forbidden_place_receives_nobody_and_is_not_executed() {
    let game = OrleansSettlers::base(2);
    let play = planning_in(&game, 5, "B8").play("A forbid workshop").play("B forbid farmyard");
    let farmyard = place(&game, "farmyard");
    let play = play.refuses("A put fisher farmyard 1", Refusal::Forbidden(farmyard));
    assert_eq!(game.walk_place(play.state.player(A)), Some(place(&game, "fishery")));
    let play = plan(plan(play, A, &[]), B, &["farmer fishery 1"]);
    let play = play.arrange(|state| man(&game, state, A, "farmyard", &[Kind::Fisher, Kind::Craftsman]));
    let play = play.refuses("A use farmyard", Refusal::Forbidden(farmyard));
    let play = all_pass(play);
    // Followers already there stay, and the tile is gone.
    assert!(play.state.player(A).crews.at(farmyard).is_manned());
    assert_eq!(play.state.player(A).banned, None);
}

#[test]
fn orl_6_7_passive_and_end_of_game_tiles_have_no_spaces() {
    let game = OrleansSettlers::base(2);
    let tiles = ["carpentry", "bath_house", "hostel", "hospital", "cathedral_lodge", "embassy", "granary"];
    for data in &game.content().mechanics.places {
        assert_eq!(data.spaces.is_empty(), tiles.contains(&data.id.as_str()), "{}", data.id);
    }
    let play = acting(&game).arrange(|state| own(&game, state, A, "granary"));
    let _ = play.refuses("A use granary", Refusal::NotReady(place(&game, "granary")));
}

/// Every list of answers to the planning question of A, with the plan it leads to.
fn every_plan(game: &OrleansSettlers, state: State, plans: &mut Vec<State>) {
    let mut options = Vec::new();
    game.legal_actions(&state, A, &mut options);
    assert!(!options.is_empty(), "planning never ends in a dead end");
    for action in options {
        let mut next = state;
        game.apply(&mut next, A, action, &mut Ignore);
        match action {
            Action::Confirm => plans.push(next),
            _ => every_plan(game, next, plans),
        }
    }
}

#[test]
fn orl_14_1_every_plan_has_exactly_one_list_of_answers() {
    let game = OrleansSettlers::base(2);
    for (kinds, tiles) in [
        (&[Kind::Farmer, Kind::Fisher, Kind::Monk][..], &[][..]),
        (&[Kind::Farmer, Kind::Farmer, Kind::Scholar], &["county_fair", "library"]),
        (&[Kind::Trader, Kind::Monk, Kind::Knight], &["county_fair", "stables"]),
    ] {
        let play = green(&game, kinds, |state| tiles.iter().for_each(|id| own(&game, state, A, id)));
        let mut plans = Vec::new();
        every_plan(&game, play.state, &mut plans);
        let distinct: BTreeSet<String> = plans.iter().map(|state| format!("{:?}", state.player(A))).collect();
        assert_eq!(distinct.len(), plans.len());
        // Nothing is missing: filled spaces as multisets per place, counted independently.
        assert_eq!(plans.len(), count_plans(&game, &play.state, kinds), "{kinds:?}");
    }
    let play = green(&game, &[Kind::Farmer], |_| {});
    let play = play.refuses("A confirm", Refusal::WalkNotDone(place(&game, "fishery")));
    let _ = play.refuses("A put farmer workshop 1", Refusal::NotAtPlace(place(&game, "workshop")));
}

/// How many plans there are: each follower in turn goes to some space or stays, and equal results are counted once.
fn count_plans(game: &OrleansSettlers, state: &State, kinds: &[Kind]) -> usize {
    let mut spaces = Vec::new();
    for place in state.player(A).places.iter() {
        let data = &game.content().mechanics.places[place.index()];
        for (space, accepts) in data.spaces.iter().enumerate() {
            spaces.push((place.index(), space, *accepts));
        }
    }
    let mut found: BTreeSet<Vec<(usize, usize, usize)>> = BTreeSet::new();
    let mut chosen = vec![usize::MAX; kinds.len()];
    assign(
        &mut chosen,
        0,
        &mut |chosen: &[usize]| {
            let mut plan: Vec<(usize, usize, usize)> = Vec::new();
            for (kind, &space) in kinds.iter().zip(chosen) {
                let Some(&(place, space, accepts)) = spaces.get(space) else { continue };
                if !accepts.contains(*kind) || plan.iter().any(|other| (other.0, other.1) == (place, space)) {
                    return;
                }
                plan.push((place, space, *kind as usize));
            }
            // Interchangeable spaces: only how many of each kind stand on them matters.
            for index in 0..plan.len() {
                let (place, space, _) = plan[index];
                let data = &game.content().mechanics.places[place];
                if data.id == "county_fair"
                    && plan.iter().filter(|other| other.0 == place && other.2 == plan[index].2).count() > 1
                {
                    return;
                }
                let twin = data.spaces.iter().position(|accepts| *accepts == data.spaces[space]).unwrap();
                plan[index].1 = if data.id == "town_hall" { space } else { twin };
            }
            plan.sort_unstable();
            found.insert(plan);
        },
        spaces.len(),
    );
    found.len()
}

fn assign(chosen: &mut Vec<usize>, at: usize, take: &mut impl FnMut(&[usize]), spaces: usize) {
    if at == chosen.len() {
        return take(chosen);
    }
    for space in (0..spaces).chain([usize::MAX]) {
        chosen[at] = space;
        assign(chosen, at + 1, take, spaces);
    }
}

#[test]
fn orl_14_2_fill_places_the_cheapest_followers() {
    let game = OrleansSettlers::base(2);
    let kinds = [Kind::Fisher, Kind::Fisher, Kind::Farmer, Kind::Monk, Kind::Craftsman];
    let play = green(&game, &kinds, |_| {});
    let fill = |id: &str| {
        game.fill(&play.state, A, place(&game, id)).map(|fill| fill.into_iter().flatten().collect::<Vec<_>>())
    };
    assert_eq!(fill("farmyard"), Some(vec![Kind::Fisher, Kind::Craftsman]));
    // Of farmer and fisher the one with most copies comes first; then both are there once.
    assert_eq!(fill("harvest"), Some(vec![Kind::Fisher, Kind::Farmer]));
    // A monk only where no own kind is left.
    assert_eq!(fill("fishery"), Some(vec![Kind::Farmer, Kind::Monk]));
    assert_eq!(fill("castle"), None);
    let play = green(&game, &[Kind::Monk], |_| {});
    assert_eq!(game.fill(&play.state, A, place(&game, "farmyard")), None);
}

#[test]
fn orl_14_3_interchangeable_spaces_are_filled_from_the_lowest() {
    let game = OrleansSettlers::base(2);
    let mut play = green(&game, &[Kind::Farmer, Kind::Fisher], |_| {});
    let harvest = place(&game, "harvest");
    while play.game.walk_place(play.state.player(A)) != Some(harvest) {
        let at = play.game.place_id(play.game.walk_place(play.state.player(A)).unwrap()).to_owned();
        play = play.play(&format!("A leave {at}"));
    }
    let play = play.offers("A", &["put farmer harvest 1", "put fisher harvest 1", "leave harvest"]);
    let play = play.refuses("A put farmer harvest 2", Refusal::OutOfOrder(harvest));
    let after = play.clone().play("A put fisher harvest 1");
    // Kinds ascend: a farmer after a fisher would be the same plan again, so the walk goes on.
    assert_eq!(game.walk_place(after.state.player(A)), Some(place(&game, "village_works")));
    let play = play.play("A put farmer harvest 1").offers("A", &["put fisher harvest 2", "leave harvest"]);
    // The town hall: the order of the spaces is the order of sending.
    let play = play.play("A leave harvest");
    let _ = play.offers("A", &["put fisher town_hall 1", "put fisher town_hall 2", "leave town_hall"]);
}

#[test]
fn orl_14_4_planning_is_one_question_to_all() {
    let game = OrleansSettlers::base(4);
    let play = scenario(&game).chance("first D").chance("event A6");
    assert_eq!(play.status(), Status::Waiting(SeatSet::all(4)));
    let plans: [&[&str]; 4] = [&["farmer workshop 1"], &[], &["trader building_yard 2"], &["fisher farmyard 1"]];
    let in_order = |order: [usize; 4]| {
        let seats = [A, B, C, D];
        order.into_iter().fold(play.clone(), |play, index| plan(play, seats[index], plans[index])).state
    };
    let state = in_order([0, 1, 2, 3]);
    assert_eq!(in_order([3, 1, 0, 2]), state);
    assert_eq!(in_order([2, 3, 1, 0]), state);
    assert!(matches!(state.top(), Some(Frame::Act { seat: D, .. })));
    // Even answers that are not finished may come in any order.
    let play = scenario(&game).chance("first D").chance("event A6");
    let one = play.clone().play("A put fisher farmyard 1").play("B leave farmyard").state;
    assert_eq!(play.play("B leave farmyard").play("A put fisher farmyard 1").state, one);
}

#[test]
fn orl_14_5_what_can_go_no_further_ends_without_a_question() {
    use steading_orleans_settlers::state::Good;
    let game = OrleansSettlers::base(2);
    // One good, two could be sold.
    let play = acting(&game).arrange(|state| {
        man(&game, state, A, "market_stall", &[Kind::Trader]);
        goods(state, A, &[(Good::Fish, 1)]);
    });
    let play = play.play("A use market_stall").offers("A", &["sell fish"]).play("A sell fish").asked("B");
    // Goods come in the order of the market: after wool no grain.
    let play = play.arrange(|state| {
        man(&game, state, B, "merchants_guild", &[Kind::Trader]);
        goods(state, B, &[(Good::Grain, 1), (Good::Wool, 1)]);
    });
    let play = play.play("B use merchants_guild").play("B sell wool").asked("A");
    // A space where nobody fits is passed over; a plan that is through is still confirmed.
    drop(play);
    let play = green(&game, &[Kind::Knight], |_| {});
    assert_eq!(game.walk_place(play.state.player(A)), Some(place(&game, "expansion")));
    let play = play.play("A leave expansion").play("A leave town_hall");
    let _ = play.offers("A", &["confirm"]);
}
