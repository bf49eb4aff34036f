//! The rules of the toy game by clause, which is also how scenarios are meant to be used.

use steading_core::prelude::*;
use steading_core::{Seat, Title, Variants, Viewer};
use steading_testkit::toy::{Card, Event, Frame, Hedgerow, Refusal, Ties};
use steading_testkit::{Scenario, scenario};

fn card(game: &Hedgerow, id: &str) -> Card {
    game.content().find(id).unwrap_or_else(|| panic!("there is no card '{id}'"))
}

/// The leader named and the first cards dealt, in the order of dealing; waiting for the first bids.
fn dealt<'g>(game: &'g Hedgerow, leader: &str, cards: &str) -> Scenario<'g, Hedgerow> {
    let start = scenario(game).chance(&format!("lead {leader}"));
    cards.split(' ').fold(start, |table, card| table.chance(&format!("draw {card}")))
}

#[test]
fn toy_1_1_cards_are_dealt_in_turn_and_only_the_owner_sees_them() {
    let game = Hedgerow::base(2);
    let table = scenario(&game).chance("lead B").chance("draw hazel");
    let seen = |viewer| table.witnessed(viewer);
    let hazel = Some(card(&game, "hazel"));
    assert_eq!(seen(Viewer::Seat(Seat::A)), [Event::Drew { seat: Seat::A, card: hazel }]);
    assert_eq!(seen(Viewer::Seat(Seat::B)), [Event::Drew { seat: Seat::A, card: None }]);
    assert_eq!(seen(Viewer::Spectator), [Event::Drew { seat: Seat::A, card: None }]);
    let table = table.chance("draw elder").then(|_, state| {
        assert_eq!(state.players[Seat::A].hand.len(), 1);
        assert_eq!(state.players[Seat::B].hand.len(), 1);
    });
    assert_eq!(table.view(Viewer::Seat(Seat::B)).seats[0].hand_size, 1);
    assert_eq!(table.view(Viewer::Spectator).own, None);
}

#[test]
fn toy_1_2_every_card_comes_once_and_an_empty_deck_gives_nothing() {
    let game = Hedgerow::base(2);
    let table = scenario(&game).chance("lead A").chance("draw hazel");
    assert!(!table.outcomes().contains(&("draw hazel".to_owned(), 1)));
    assert_eq!(table.outcomes().len(), game.content().cards.len() - 1);

    // With the deck in a compost, turns begin without a draw.
    dealt(&game, "A", "hazel elder hop ivy maple privet")
        .arrange(|state| {
            state.players[Seat::A].compost = state.deck;
            state.deck = Default::default();
        })
        .play("A done")
        .play("B done")
        .asked("A")
        .play("A pass")
        .asked("B");
}

#[test]
fn toy_1_3_chance_names_the_leader() {
    let game = Hedgerow::base(3);
    let table = scenario(&game).awaits_chance();
    assert_eq!(table.outcomes().len(), 3);
    table.chance("lead C").then(|_, state| assert_eq!(state.leader, Seat::C));
}

#[test]
fn toy_1_4_only_cards_of_the_own_hand_are_used() {
    let game = Hedgerow::base(2);
    let elder = card(&game, "elder");
    dealt(&game, "A", "hazel elder hop ivy maple privet")
        .refuses("A lay elder", Refusal::NotInHand(elder))
        .offers("A", &["lay hazel", "lay hop", "lay maple", "done"])
        .play("A done")
        .play("B done")
        .chance("draw gorse")
        .refuses("A play elder", Refusal::NotInHand(elder))
        .refuses("A bury elder", Refusal::NotInHand(elder))
        .refuses_by("A counter gorse", "TOY-4.2");
}

#[test]
fn toy_2_1_a_round_is_a_bid_and_a_turn_for_each_from_the_leader() {
    let game = Hedgerow::base(3);
    let table = dealt(&game, "B", "hazel elder hop ivy maple privet dogwood beech hornbeam").asked("ABC");
    table
        .lines("A done\nC done\nB done\n* draw gorse")
        .asked("B")
        .lines("B pass\n* draw nettle")
        .asked("C")
        .lines("C pass\n* draw juniper")
        .asked("A")
        .play("A pass")
        .asked("ABC")
        .lines("A done\nB done\nC done")
        .draw_all(1)
        .asked("B")
        .refuses_by("C pass", "TOY-4.2");
}

#[test]
fn toy_3_1_a_bid_is_up_to_two_cards_in_the_order_of_the_pack() {
    let game = Hedgerow::base(2);
    let table = dealt(&game, "A", "hazel elder hop ivy maple privet").play("A lay maple");
    let (hazel, maple) = (card(&game, "hazel"), card(&game, "maple"));
    table
        .offers("A", &["lay hop", "done"])
        .refuses("A lay hazel", Refusal::OutOfOrder(hazel))
        .refuses("A lay maple", Refusal::OutOfOrder(maple))
        .refuses_by("A pass", "TOY-3.1")
        .play("A lay hop")
        .offers("A", &["done"])
        .refuses("A lay hazel", Refusal::BidFull)
        .withholds("A", &["lay maple"])
        .play("A done")
        .asked("B")
        .refuses_by("A done", "TOY-3.1");
}

#[test]
fn toy_3_1_a_bid_is_secret_and_leaves_no_trace() {
    let game = Hedgerow::base(2);
    let before = dealt(&game, "A", "hazel elder hop ivy maple privet");
    let after = before.clone().play("A lay hazel");
    for viewer in [Viewer::Seat(Seat::B), Viewer::Spectator] {
        assert_eq!(after.view(viewer), before.view(viewer));
        assert_eq!(after.witnessed(viewer), []);
    }
    assert_ne!(after.view(Viewer::Seat(Seat::A)), before.view(Viewer::Seat(Seat::A)));
    let done = after.play("A done");
    assert_eq!(done.witnessed(Viewer::Seat(Seat::B)), []);
    assert!(done.view(Viewer::Seat(Seat::B)).seats[0].done, "who is done is public");
}

#[test]
fn toy_3_2_bids_are_shown_together() {
    let game = Hedgerow::base(2);
    let table = dealt(&game, "A", "hazel elder hop ivy maple privet")
        .lines("A lay hazel\nA done\nB lay elder\nB lay privet\nB done");
    let shown: Vec<_> = table
        .witnessed(Viewer::Spectator)
        .into_iter()
        .filter_map(|event| match event {
            Event::Showed { seat, cards, thorns } => Some((seat, cards.len(), thorns)),
            _ => None,
        })
        .collect();
    assert_eq!(shown, [(Seat::A, 1, 1), (Seat::B, 2, 3)]);
}

#[test]
fn toy_3_3_most_thorns_win_the_lead_the_prize_and_their_place_in_the_hedge() {
    let game = Hedgerow::base(2);
    dealt(&game, "A", "hazel elder hop ivy maple privet")
        .lines("A lay hazel\nA done\nB lay privet\nB done")
        .then(|game, state| {
            let winner = &state.players[Seat::B];
            assert_eq!((state.leader, winner.berries, state.supply), (Seat::B, 2, 8));
            assert!(winner.hedge.contains(card(game, "privet")) && !winner.hand.contains(card(game, "privet")));
        })
        .scores("B", 5)
        .scores("A", 0);

    // The supply may not be enough, and who laid nothing does not win.
    dealt(&game, "A", "hazel elder hop ivy maple privet")
        .arrange(|state| {
            state.supply = 1;
            state.players[Seat::A].berries = 9;
        })
        .lines("A done\nB lay privet\nB done")
        .then(|_, state| assert_eq!((state.players[Seat::B].berries, state.supply), (1, 0)));
    let nobody = dealt(&game, "A", "hazel elder hop ivy maple privet").lines("A done\nB done");
    assert!(nobody.last_events().contains(&Event::NobodyWon));
}

#[test]
fn toy_3_4_a_tie_is_for_the_first_from_the_leader_or_for_nobody() {
    let tie = "A lay hazel\nA done\nB lay elder\nB done";
    let game = Hedgerow::base(2);
    let table = dealt(&game, "B", "hazel elder hop ivy maple privet").lines(tie);
    assert!(table.last_events().contains(&Event::Won { seat: Seat::B, berries: 2 }));
    let game = Hedgerow::base(2).with_ties(Ties::Nobody);
    let table = dealt(&game, "B", "hazel elder hop ivy maple privet").lines(tie);
    assert!(table.last_events().contains(&Event::NobodyWon));
    assert_eq!(table.state.supply, 10);
}

#[test]
fn toy_3_5_cards_taken_back_are_known_to_all() {
    let game = Hedgerow::base(2);
    let hazel = card(&game, "hazel");
    let table = dealt(&game, "A", "hazel elder hop ivy maple privet")
        .lines("A lay hazel\nA done\nB lay privet\nB done\n* draw gorse\nB pass\n* draw nettle");
    let known = |table: &Scenario<'_, Hedgerow>| table.view(Viewer::Spectator).seats[0].shown;
    assert!(known(&table).contains(hazel));
    // In every world that B thinks possible, A still holds it.
    for seed in 0..50 {
        let mut rng = steading_core::Xoshiro256::new(seed);
        assert!(game.resample(&table.state, Viewer::Seat(Seat::B), &mut rng).players[Seat::A].hand.contains(hazel));
    }
    assert!(known(&table.play("A play hazel")).is_empty());
}

#[test]
fn toy_4_1_a_turn_begins_with_a_draw() {
    let game = Hedgerow::base(2);
    let table = dealt(&game, "A", "hazel elder hop ivy maple privet").lines("A done\nB done").awaits_chance();
    assert_eq!(table.state.pending.top(), Some(Frame::Draw { seat: Seat::A, left: 1 }));
    table.chance("draw gorse").asked("A");
}

#[test]
fn toy_4_2_a_turn_is_one_card_planted_or_buried_or_a_pass() {
    let game = Hedgerow::base(2);
    let table = dealt(&game, "A", "hazel elder hop ivy maple privet").lines("A done\nB done\n* draw juniper");
    let all = [
        "play hazel",
        "play hop",
        "play maple",
        "play juniper",
        "bury hazel",
        "bury hop",
        "bury maple",
        "bury juniper",
        "pass",
    ];
    table.clone().offers("A", &all).refuses_by("A yield", "TOY-4.2").refuses_by("B pass", "TOY-4.2");
    table.clone().play("A play maple").scores("A", 4).chance("draw gorse").asked("B");
    table.play("A pass").chance("draw gorse").asked("B");
}

#[test]
fn toy_4_3_a_buried_card_is_secret_and_was_never_shown() {
    let game = Hedgerow::base(2);
    let hazel = card(&game, "hazel");
    let table = dealt(&game, "A", "hazel elder hop ivy maple privet")
        .lines("A lay hazel\nA done\nB lay privet\nB done\n* draw gorse\nB pass\n* draw nettle")
        .refuses("A bury hazel", Refusal::Shown(hazel))
        .withholds("A", &["bury hazel"])
        .play("A bury hop");
    assert_eq!(table.witnessed(Viewer::Spectator)[0], Event::Buried { seat: Seat::A, card: None });
    assert_eq!(table.view(Viewer::Seat(Seat::B)).seats[0].compost_size, 1);
    table.then(|game, state| assert!(state.players[Seat::A].compost.contains(card(game, "hop"))));
}

#[test]
fn toy_4_4_seeds_are_drawn_at_once() {
    let game = Hedgerow::base(2);
    dealt(&game, "A", "spindle elder hop ivy maple privet")
        .lines("A done\nB done\n* draw juniper\nA play spindle")
        .awaits_chance()
        .lines("* draw gorse\n* draw holly")
        .then(|_, state| assert_eq!(state.players[Seat::A].hand.len(), 5))
        .chance("draw nettle")
        .asked("B");
}

#[test]
fn toy_5_1_a_burr_challenges_every_other_seat() {
    let game = Hedgerow::base(3);
    dealt(&game, "A", "nettle elder hop ivy maple privet dogwood beech hornbeam")
        .lines("A done\nB done\nC done\n* draw juniper\nA play nettle")
        .asked("B")
        .refuses_by("C yield", "TOY-5.1")
        .play("B yield")
        .asked("C")
        .play("C yield")
        .awaits_chance();
}

#[test]
fn toy_5_2_who_yields_gives_a_berry_and_who_has_none_yields_in_silence() {
    let game = Hedgerow::base(3);
    let table = dealt(&game, "A", "nettle elder hop ivy maple privet dogwood beech hornbeam")
        .lines("A done\nB lay elder\nB done\nC done\n* draw juniper\nB pass\n* draw holly\nC pass\n* draw barberry")
        .play("A play nettle")
        .play("B yield");
    assert_eq!(table.last_events(), [Event::Yielded { seat: Seat::B, to: Seat::A }]);
    let table = table.play("C yield");
    assert!(!table.last_events().iter().any(|event| matches!(event, Event::Yielded { .. })));
    table.then(|_, state| assert_eq!((state.players[Seat::A].berries, state.players[Seat::B].berries), (1, 1)));
}

#[test]
fn toy_5_3_a_counter_challenges_in_its_turn_and_then_the_first_challenge_goes_on() {
    let game = Hedgerow::base(3);
    let (nettle, burdock, ivy) = (card(&game, "nettle"), card(&game, "burdock"), card(&game, "ivy"));
    dealt(&game, "A", "nettle burdock hop gorse bramble privet dogwood ivy hornbeam")
        .lines("A done\nB done\nC done\n* draw juniper\nA play nettle")
        .refuses("B counter burdock", Refusal::TooBlunt(burdock, nettle))
        .refuses("B counter ivy", Refusal::NoBurr(ivy))
        .offers("B", &["counter bramble", "yield"])
        .play("B counter bramble")
        .asked("C")
        .play("C yield")
        .asked("A")
        .play("A counter gorse")
        .asked("B")
        .play("B yield")
        .asked("C")
        .play("C yield")
        // Back in the challenge of the nettle, which B has answered.
        .then(|_, state| {
            let nettle = Frame::Challenge { by: Seat::A, at: Seat::C, card: nettle };
            assert_eq!(state.pending.top(), Some(nettle));
        })
        .asked("C")
        .play("C yield")
        .awaits_chance();
}

#[test]
fn toy_5_3_a_countering_burr_with_seeds_draws_first() {
    let game = Hedgerow::base(2);
    dealt(&game, "A", "nettle sea_buckthorn hop ivy maple privet")
        .lines("A done\nB done\n* draw juniper\nA play nettle\nB counter sea_buckthorn")
        .awaits_chance()
        .chance("draw gorse")
        .asked("A");
}

#[test]
fn toy_5_4_who_cannot_counter_is_asked_all_the_same() {
    let game = Hedgerow::base(2);
    dealt(&game, "A", "gorse elder hop ivy maple privet")
        .lines("A done\nB done\n* draw juniper\nA play gorse")
        .asked("B")
        .offers("B", &["yield"]);
}

#[test]
fn toy_6_1_at_the_end_everything_is_open_and_counts() {
    let game = Hedgerow::base(2);
    let table = dealt(&game, "A", "barberry elder hop ivy maple privet")
        .lines("A done\nB lay elder\nB done\n* draw juniper\nB play privet\n* draw hawthorn\nA bury barberry");
    // Hedge: elder 3, privet 3; berries 2. Compost: half of five thorns.
    let table = table.scores("B", 8).scores("A", 2).random(1_000, 5).over();
    let view = table.view(Viewer::Spectator);
    let uncovered = view.uncovered.expect("all cards are laid open");
    assert!(uncovered[0].compost.contains(card(&game, "barberry")));
    assert_eq!(game.breakdown(&table.state, Seat::A).len(), 3);
}

#[test]
fn toy_6_2_more_berries_break_a_tie_and_then_the_place_is_shared() {
    let game = Hedgerow::base(2);
    let table = dealt(&game, "A", "hazel elder hop ivy maple privet").random(1_000, 9).over();
    let clear = |state: &mut steading_testkit::toy::State| {
        for seat in [Seat::A, Seat::B] {
            let player = &mut state.players[seat];
            state.deck = state.deck.or(player.hand).or(player.hedge).or(player.compost);
            *player = Default::default();
        }
        state.shown = Default::default();
        state.supply = 10;
    };
    table
        .arrange(clear)
        .then(|game, state| {
            assert_eq!(game.standings(state).ranks[..2], [1, 1]);
            assert!(game.verdict(state).is_some());
        })
        .arrange(|state| {
            // Four points each: A has them as berries.
            state.players[Seat::A].berries = 4;
            state.supply = 6;
            state.deck.remove(Card(4));
            state.players[Seat::B].hedge.insert(Card(4));
        })
        .scores("A", 4)
        .scores("B", 4)
        .then(|game, state| assert_eq!(game.standings(state).ranks[..2], [1, 2]));
}

#[test]
fn packs_are_refused_with_the_place_that_is_wrong() {
    let open = |text: &str| Hedgerow::open(2, &Variants::new(), Some(("mine.toml", text))).map(|_| ());
    let base = Hedgerow::BASE_PACK;
    open(base).unwrap();
    let cases = [
        (base.replace("rounds = 3", "rounds = 0"), "mine.toml: rounds: 0 is not from 1 to 20"),
        (base.replace("id = \"elder\"", "id = \"hazel\""), "mine.toml:13: card hazel: id: this id is taken"),
        (base.replace("id = \"elder\"", "id = \"Elder\""), "card Elder: id: an id is made of lower-case letters and _"),
        (base.replace("points = 3\nseeds = 1", "points = 3\nseeds = 10"), "card elder: seeds: 10 is not from 0 to 9"),
        (base.replace("thorns = 2\npoints = 0\nburr", "thorns = 1\npoints = 0\nburr"), "burdock, nettle, bramble, "),
        (base.replace("prize = 2", "price = 2"), "unknown field `price`"),
    ];
    for (text, sentence) in cases {
        let error = open(&text).expect_err(sentence).to_string();
        assert!(error.contains(sentence), "{error}\n  should contain\n{sentence}");
    }
}

#[test]
fn scenarios_complain_with_the_line_and_what_was_offered() {
    let game = Hedgerow::base(2);
    let complaint = |attempt: fn(Scenario<'_, Hedgerow>)| {
        let table = dealt(&game, "A", "hazel elder hop ivy maple privet");
        let payload = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| attempt(table)));
        *payload.expect_err("this should panic").downcast::<String>().expect("a sentence")
    };
    type Attempt = fn(Scenario<'_, Hedgerow>);
    let cases: [(Attempt, &str); 9] = [
        (|table| drop(table.play("A lay elder")), "'A lay elder' was not taken: NotInHand(Card(1)) (TOY-1.4)"),
        (|table| drop(table.play("A fly")), "'A fly' is no answer"),
        (|table| drop(table.chance("draw gorse")), "'* draw gorse' cannot come now"),
        (|table| drop(table.refuses_by("A done", "TOY-3.1")), "'A done' should not be taken, but was"),
        (|table| drop(table.refuses_by("A lay elder", "TOY-3.1")), "by 'TOY-1.4' instead of 'TOY-3.1'"),
        (|table| drop(table.offers("A", &["done", "lay ivy"])), "missing [\"lay ivy\"]"),
        (|table| drop(table.withholds("A", &["lay hazle"])), "'A lay hazle' is no answer"),
        (|table| drop(table.asked("A")), "A should be asked"),
        (|table| drop(table.arrange(|state| state.supply = 0)), "breaks the invariant TOY-3.3: 0 berries"),
    ];
    for (attempt, sentence) in cases {
        let found = complaint(attempt);
        assert!(found.contains(sentence), "{found}\n  should contain\n{sentence}");
    }
    assert!(complaint(|table| drop(table.over())).contains("Seat A is asked (toy-ask-bid) and offered: lay hazel"));
}
