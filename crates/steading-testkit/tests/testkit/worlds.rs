//! The worlds a viewer of the toy game thinks possible come with their true frequencies.

use std::collections::BTreeMap;
use steading_core::prelude::*;
use steading_core::{Seat, Viewer, Xoshiro256};
use steading_testkit::scenario;
use steading_testkit::toy::{CardSet, Hedgerow};

const WORLDS: u32 = 40_000;

#[test]
fn every_unseen_card_is_as_likely_to_be_held_as_any_other() {
    let game = Hedgerow::base(2);
    // B lays the privet and takes it back, so A knows one of B's three cards and has not seen 20 others.
    let table = scenario(&game)
        .lines("* lead A\n* draw gorse\n* draw elder\n* draw hop\n* draw ivy\n* draw maple\n* draw privet")
        .lines("A lay gorse\nA done\nB lay privet\nB done");
    let mut rng = Xoshiro256::new(3);
    let mut held = BTreeMap::new();
    for _ in 0..WORLDS {
        let world = game.resample(&table.state, Viewer::Seat(Seat::A), &mut rng);
        for card in world.players[Seat::B].hand.iter() {
            *held.entry(card).or_insert(0u32) += 1;
        }
    }
    let known = game.content().find("privet").expect("it is in the base pack");
    assert_eq!(held.remove(&known), Some(WORLDS));
    assert_eq!(held.len(), 20);
    let expected = 2 * WORLDS / 20;
    for (card, times) in held {
        assert!(times.abs_diff(expected) < 350, "{card:?} was held {times} times, about {expected} were expected");
    }
}

#[test]
fn every_bid_a_hand_allows_is_as_likely_as_any_other() {
    let game = Hedgerow::base(2);
    let table = scenario(&game)
        .lines("* lead A\n* draw gorse\n* draw elder\n* draw hop\n* draw ivy\n* draw maple\n* draw privet")
        .lines("B lay elder\nB done");
    let mut rng = Xoshiro256::new(4);
    let mut sizes = [0u32; 3];
    for _ in 0..WORLDS {
        let world = game.resample(&table.state, Viewer::Spectator, &mut rng);
        let rival = &world.players[Seat::B];
        assert_eq!(rival.laid.minus(rival.hand), CardSet::EMPTY);
        assert!(rival.done && !world.players[Seat::A].done);
        sizes[rival.laid.len() as usize] += 1;
    }
    // Three cards allow one empty bid, three of one card, three of two.
    for (found, ways) in sizes.into_iter().zip([1, 3, 3]) {
        let expected = WORLDS * ways / 7;
        assert!(found.abs_diff(expected) < 500, "{sizes:?}");
    }
}
