//! Every place, technology space and event of the base pack does what it says.

use crate::table::*;
use std::collections::BTreeSet;
use steading_core::prelude::*;
use steading_core::{Count, Rng, Seat, Sink, Status, Xoshiro256};
use steading_orleans_settlers::OrleansSettlers;
use steading_orleans_settlers::actions::Action;
use steading_orleans_settlers::content::Group;
use steading_orleans_settlers::log::Event;
use steading_orleans_settlers::state::{Frame, Good, Kind, Place, State};

/// A has a bit of everything, so that every place can be executed.
fn wealthy(game: &OrleansSettlers, state: &mut State) {
    era(state, A, 4, true);
    settle(game, state, A, &["a5", "a4", "a3", "b4", "b5", "c4"]);
    villages(game, state, &["a4"]);
    state.players[A].coins = 20;
    state.players[A].fame = 40;
    let each: Vec<(Good, u8)> = Good::NAMED.into_iter().map(|good| (good, 2)).collect();
    goods(state, A, &each);
    followers(state, A, &[Kind::Farmer, Kind::Fisher, Kind::Scholar, Kind::Knight], &[]);
}

/// One follower for each mandatory space that technology does not cover.
fn crew_of(game: &OrleansSettlers, place: Place, covered: Option<usize>) -> Vec<Kind> {
    let data = &game.content().mechanics.places[place.index()];
    let spaces = (0..usize::from(data.mandatory)).filter(|&space| Some(space) != covered);
    spaces.map(|space| data.spaces[space].iter().next().unwrap()).collect()
}

/// Answers whatever the effect asks with the first offer.
fn finish(mut play: Play<'_>) -> Play<'_> {
    while !matches!(play.state.top(), Some(Frame::Act { .. })) {
        let answer = play.options_of("A")[0].clone();
        play = play.play(&format!("A {answer}"));
    }
    play
}

#[test]
fn every_action_place_is_executed_by_its_crew() {
    let game = OrleansSettlers::base(2);
    let mut executed = 0;
    for (index, data) in game.content().mechanics.places.iter().enumerate() {
        if data.spaces.is_empty() {
            continue;
        }
        let place = Place::new(index);
        let play = acting(&game).arrange(|state| {
            wealthy(&game, state);
            man(&game, state, A, &data.id, &crew_of(&game, place, None));
        });
        let before = play.state;
        let play = finish(play.play(&format!("A use {}", data.id)));
        assert!(!play.state.player(A).crews.at(place).is_manned(), "{}", data.id);
        let changed = |of: fn(&State) -> String| of(&before) != of(&play.state);
        let felt = [
            changed(|state| format!("{:?}", state.player(A).goods)),
            changed(|state| format!("{} {} {}", state.player(A).coins, state.player(A).citizens, state.player(A).fame)),
            changed(|state| format!("{:?} {:?}", state.folk, state.player(A).areas)),
            changed(|state| format!("{:?} {:?} {}", state.villages, state.on_sale, state.technology)),
        ];
        assert!(felt.contains(&true), "{}", data.id);
        executed += 1;
    }
    assert_eq!(executed, 32);
}

#[test]
fn every_passive_and_end_of_game_tile_is_owned_to_some_effect() {
    let game = OrleansSettlers::base(2);
    let tiles: Vec<&str> = game
        .content()
        .mechanics
        .places
        .iter()
        .filter(|data| data.spaces.is_empty())
        .map(|data| data.id.as_str())
        .collect();
    // orl_7_13, orl_5_6, orl_5_1, orl_7_18, orl_13_1 (three) and orl_7_20 prove what each of them does.
    assert_eq!(tiles, ["carpentry", "bath_house", "hostel", "hospital", "cathedral_lodge", "embassy", "granary"]);
    for id in tiles {
        let play = acting(&game).arrange(|state| own(&game, state, A, id));
        let _ = play.offers("A", &["pass"]);
    }
}

#[test]
fn technology_covers_every_marked_space_and_the_place_goes_without_it() {
    let game = OrleansSettlers::base(2);
    let mut covered = 0;
    for (index, data) in game.content().mechanics.places.iter().enumerate().filter(|(_, data)| data.technology) {
        let place = Place::new(index);
        for space in 0..usize::from(data.mandatory) {
            let play = acting(&game).arrange(|state| {
                wealthy(&game, state);
                own(&game, state, A, &data.id);
                man(&game, state, A, "forge", &[Kind::Craftsman, Kind::Scholar]);
            });
            let play = play.play("A use forge").play(&format!("A technology {} {}", data.id, space + 1)).play("B pass");
            let play = play.arrange(|state| man(&game, state, A, &data.id, &crew_of(&game, place, Some(space))));
            let play = finish(play.play(&format!("A use {}", data.id)));
            let crew = play.state.player(A).crews.at(place);
            if data.id != "forge" && data.id != "academy" {
                assert_eq!((crew.technology(), crew.is_manned()), (Some(space), false), "{}", data.id);
            }
            covered += 1;
        }
    }
    // 8 + 6 + 6 marked places; the castle has three spaces.
    assert_eq!(covered, 2 * 20 + 1);
}

/// Phase 5 with this event, B untouched by it as far as possible.
fn after<'g>(game: &'g OrleansSettlers, event: &str, arrange: impl FnOnce(&mut State)) -> Play<'g> {
    all_pass(acting_with(game, event).arrange(|state| {
        // Era III without villages beyond the starting one: one fame point in phase 6 and nothing else.
        [A, B].into_iter().for_each(|seat| era(state, seat, 3, true));
        arrange(state);
    }))
}

#[test]
fn every_event_does_what_it_says() {
    let game = OrleansSettlers::base(2);
    let of = |play: &Play<'_>, kind: Good| good(play, A, kind);
    let money = |play: &Play<'_>| coins(play, A);
    let fame = |play: &Play<'_>| play.state.player(A).fame;
    let mut seen = BTreeSet::new();
    let mut note = |id: &'static str| {
        assert!(seen.insert(id));
        id
    };
    // A
    assert_eq!(of(&after(&game, note("A1"), |_| {}), Good::Grain), 2);
    assert_eq!(of(&after(&game, note("A2"), |_| {}), Good::Fish), 2);
    assert_eq!(of(&after(&game, "A2", |state| settle(&game, state, A, &["a5", "b5"])), Good::Fish), 3);
    let play = after(&game, note("A3"), |_| {}).play("A take farmer").play("B decline");
    assert_eq!(play.state.player(A).bag, folk(&[Kind::Farmer]));
    assert_eq!(of(&after(&game, note("A4"), |_| {}), Good::Wood), 1);
    assert_eq!(money(&after(&game, note("A5"), |_| {})), 2);
    let play = acting_with(&game, note("A6")).arrange(|state| {
        settle(&game, state, A, &["a5", "a4", "b4", "b5"]);
        man(&game, state, A, "harvest", &[Kind::Farmer, Kind::Farmer]);
    });
    let play = play.play("A use harvest").play("A harvest a4").play("A harvest b4").asked("B");
    assert_eq!(play.state.player(A).goods.size(), 4);
    assert_eq!(fame(&after(&game, note("A7"), |state| settle(&game, state, A, &["a5", "a4"]))), 4);
    assert_eq!(fame(&after(&game, "A7", |state| settle(&game, state, B, &["c1", "c2"]))), 2);
    let play = acting_with(&game, note("A8")).arrange(|state| {
        era(state, A, 2, true);
        man(&game, state, A, "building_yard", &[Kind::Craftsman, Kind::Trader]);
    });
    assert_eq!(money(&play.play("A use building_yard").play("A buy library")), 2);
    // B
    let play = after(&game, note("B1"), |state| goods(state, A, &[(Good::Fish, 1)]));
    assert_eq!(
        (of(&play, Good::Fish), play.state.top()),
        (0, Some(Frame::Food { seat: B, from: Good::Grain, left: 1, fame: 0 }))
    );
    let play = after(&game, "B1", |state| {
        settle(&game, state, A, &["a5", "a4", "b4", "b5", "a3"]);
        goods(state, A, &[(Good::Fish, 2)]);
    });
    assert_eq!(of(&play, Good::Fish), 0);
    let play = after(&game, note("B2"), |_| {}).play("A accept").play("A give grain");
    assert_eq!((fame(&play), of(&play, Good::Grain)), (3, 0));
    let play = after(&game, note("B3"), |_| {}).play("A sell grain").play("A sell fish").play("B stop");
    assert_eq!(money(&play), 7);
    assert_eq!(money(&after(&game, note("B4"), |state| settle(&game, state, A, &["a5", "a4", "b4", "b5"]))), 1);
    let play = after(&game, note("B5"), |_| {}).play("A accept").play("B decline");
    assert_eq!((money(&play), play.state.player(A).bag), (1, folk(&[Kind::Scholar])));
    let play = after(&game, note("B6"), |state| followers(state, A, &[Kind::Monk; 5], &[]));
    assert_eq!(play.chance("lose A monk").state.player(A).bag.size(), 4);
    let play = acting_with(&game, note("B7")).arrange(|state| {
        settle(&game, state, A, &["a5", "a4"]);
        goods(state, A, &[(Good::Wood, 2)]);
        man(&game, state, A, "village_works", &[Kind::Farmer, Kind::Craftsman]);
    });
    assert_eq!(of(&play.play("A use village_works").play("A build a4"), Good::Wood), 1);
    let play = planning_in(&game, 5, note("B8")).play("A forbid harvest").play("B forbid workshop");
    assert_eq!(play.state.player(A).banned, Some(place(&game, "workshop")));
    // C
    assert_eq!(money(&after(&game, note("C1"), |_| {})), 1);
    let play = acting_with(&game, note("C2")).arrange(|state| {
        settle(&game, state, A, &["a5", "a4", "b4", "b5"]);
        man(&game, state, A, "harvest", &[Kind::Farmer, Kind::Farmer]);
    });
    let _ = play.play("A use harvest").offers("A", &["harvest b4"]);
    let play = after(&game, note("C3"), |state| goods(state, A, &[(Good::Wood, 3)]));
    assert_eq!(of(&play, Good::Wood), 2);
    let play = after(&game, "C3", |state| {
        settle(&game, state, A, &["a5", "a4", "b4"]);
        villages(&game, state, &["a4", "b4"]);
        goods(state, A, &[(Good::Wood, 3)]);
    });
    assert_eq!(of(&play, Good::Wood), 1);
    let play = after(&game, note("C4"), |state| settle(&game, state, A, &["a5", "a4", "b4"]));
    let play = play.play("A harvest a4").play("A harvest b4");
    assert_eq!((of(&play, Good::Grain), of(&play, Good::Wood)), (2, 1));
    assert_eq!(fame(&after(&game, note("C5"), |_| {})), 3);
    let play = planning_in(&game, 9, note("C6")).play("A forbid harvest").play("B forbid workshop");
    assert_eq!(play.state.player(A).banned, Some(place(&game, "workshop")));
    let play = after(&game, note("C7"), |state| {
        settle(&game, state, A, &["a5", "a4", "b4"]);
        villages(&game, state, &["a4", "b4"]);
    });
    assert_eq!((play.state.player(A).citizens, play.state.player(B).citizens), (1, 0));
    let play = after(&game, note("C8"), |state| followers(state, A, &[Kind::Monk; 7], &[]));
    assert_eq!(play.chance("lose A monk").chance("lose A monk").state.player(A).bag.size(), 5);
    // D
    let play = after(&game, note("D1"), |state| {
        settle(&game, state, A, &["a5", "a4"]);
        villages(&game, state, &["a4"]);
    });
    assert_eq!(money(&play), 1);
    let play = after(&game, note("D2"), |state| goods(state, A, &[(Good::Wine, 4)]));
    let play = play.play("A sell wine").play("A sell wine").play("A sell wine").play("B stop");
    assert_eq!(money(&play), 3 + 12);
    assert_eq!(money(&after(&game, note("D3"), |state| churches(&game, state, &["a5"]))), 5);
    let play = after(&game, note("D4"), |state| goods(state, A, &[(Good::Fish, 1)]));
    assert_eq!(of(&play, Good::Fish), 0);
    let play = after(&game, note("D5"), |state| goods(state, A, &[(Good::Fish, 2)]));
    assert_eq!(of(&play, Good::Fish), 0);
    let play = after(&game, "D5", |state| {
        settle(&game, state, A, &["a5", "a4", "b4", "b5", "a3", "b3", "c4"]);
        goods(state, A, &[(Good::Fish, 3)]);
    });
    assert_eq!(of(&play, Good::Fish), 0);
    assert_eq!(money(&after(&game, note("D6"), |_| {})), 6);
    let play = acting_with(&game, note("D7")).arrange(|state| {
        settle(&game, state, A, &["a5", "b4"]);
        settle(&game, state, B, &["c1", "b3"]);
        man(&game, state, A, "expansion", &[Kind::Farmer, Kind::Fisher, Kind::Knight]);
    });
    let _ =
        play.play("A use expansion").refuses("A expand b3", steading_orleans_settlers::refusal::Refusal::NoConquest);
    let play = after(&game, note("D8"), |state| settle(&game, state, A, &["a5", "a4"]));
    assert_eq!((play.state.player(A).citizens, play.state.player(B).citizens), (1, 0));
    assert_eq!(after(&game, "D8", |_| {}).state.player(A).citizens, 0);
    assert_eq!(seen.len(), game.content().mechanics.events.len());
}

/// What happened in whole games, by the name of the event in the log and by place.
#[derive(Default)]
struct Seen {
    kinds: BTreeSet<String>,
    used: BTreeSet<Place>,
    bought: BTreeSet<Place>,
    events: BTreeSet<u8>,
}

impl Sink<Event> for Seen {
    fn push(&mut self, event: Event) {
        let name = format!("{event:?}");
        self.kinds.insert(name.split([' ', '{']).next().unwrap().to_owned());
        match event {
            Event::Used { place, .. } => drop(self.used.insert(place)),
            Event::Bought { place, .. } => drop(self.bought.insert(place)),
            Event::Revealed { event_card } => drop(self.events.insert(event_card.index() as u8)),
            _ => {}
        }
    }
}

/// Plans by ORL-14.2 most of the time, acts while it can, and otherwise plays at random.
fn diligent(game: &OrleansSettlers, state: &State, seat: Seat, rng: &mut Xoshiro256) -> Action {
    let mut options = Vec::new();
    game.legal_actions(state, seat, &mut options);
    if let Some(at) = game.walk_place(state.player(seat)).filter(|_| state.top() == Some(Frame::Plan)) {
        let fill = game.fill(state, seat, at);
        let wanted = options.iter().copied().find(|option| match (*option, fill) {
            (Action::Put(kind, _, space), Some(fill)) => fill[usize::from(space)] == Some(kind),
            _ => false,
        });
        return match wanted {
            Some(put) if rng.below(3) > 0 => put,
            _ if rng.below(8) == 0 => options[rng.below(options.len() as u32) as usize],
            _ => Action::Leave(at),
        };
    }
    if options.len() > 1 && matches!(state.top(), Some(Frame::Act { .. })) {
        options.retain(|&action| action != Action::Pass);
    }
    // Late eras and late tiles would otherwise hardly be seen.
    if options.contains(&Action::Advance) && rng.below(3) > 0 {
        return Action::Advance;
    }
    let from =
        if matches!(state.top(), Some(Frame::Buy { .. })) && rng.below(2) == 0 { options.len() * 2 / 3 } else { 0 };
    options[from + rng.below((options.len() - from) as u32) as usize]
}

#[test]
fn diligent_tables_meet_nearly_everything_and_keep_every_invariant() {
    let mut seen = Seen::default();
    for seats in 2..=4 {
        let game = OrleansSettlers::base(seats);
        for seed in 0..150 {
            let mut rng = Xoshiro256::new(seed);
            let mut state = game.setup();
            let mut steps = Count::default();
            loop {
                game.check(&state).unwrap();
                match game.status(&state) {
                    Status::Over => break,
                    Status::Chance => {
                        let outcome = game.sample(&state, &mut rng);
                        game.resolve(&mut state, outcome, &mut seen);
                    }
                    Status::Waiting(asked) => {
                        let seat = asked.first().unwrap();
                        let action = diligent(&game, &state, seat, &mut rng);
                        game.apply(&mut state, seat, action, &mut seen);
                    }
                }
                steps.push(());
            }
            assert!(steps.0 > 300 && steps.0 < 20_000, "{} steps", steps.0);
        }
    }
    assert_eq!(seen.events.len(), 32);
    assert_eq!(seen.bought.len(), 24, "{:?}", seen.bought);
    let game = OrleansSettlers::base(2);
    let actions = game.content().mechanics.places.iter().filter(|data| !data.spaces.is_empty());
    let unused: Vec<&str> = actions
        .filter(|data| !seen.used.contains(&game.place(&data.id).unwrap()))
        .map(|data| data.id.as_str())
        .collect();
    // Which of the rarest is met is luck; the test of every action place executes them all.
    assert!(unused.len() <= 2, "{unused:?}");
    let board = game.content().mechanics.places.iter().filter(|data| data.group == Group::Board).count();
    assert_eq!(board, 9);
    for kind in ["Joined", "Completed", "HungerDefeated", "Surrendered", "Advanced", "Covered", "Kept"] {
        assert!(seen.kinds.contains(kind), "{kind}: {:?}", seen.kinds);
    }
}
