//! CAT-I: every invariant refuses a position that breaks it, by its name.

use crate::table::*;
use steading_catan_road::CatanRoad;
use steading_catan_road::round::Frame;
use steading_catan_road::state::{Cards, EventCard, Events, Goods, Made, Metropolis, Metropolises, State, Step};
use steading_core::prelude::*;
use steading_core::{BySeat, Seat, SeatSet};

/// The position is sound, and broken in just this way after each of the changes.
#[track_caller]
fn breaks(play: &Play<'_>, invariant: &str, changes: &[fn(&mut State)]) {
    play.game.check(&play.state).expect("the position is sound before it is broken");
    for (index, change) in changes.iter().enumerate() {
        let mut broken = play.state;
        change(&mut broken);
        let found = play.game.check(&broken).expect_err(&format!("change {index} breaks nothing"));
        assert_eq!(found.invariant, invariant, "change {index}: {found}");
        assert!(!found.found.is_empty());
    }
}

fn two(game: &CatanRoad) -> Play<'_> {
    ready(game).arrange(|state| {
        state.set_hand(A, [1, 1, 2, 1, 1]);
        state.set_hand(B, [0, 0, 2, 0, 2]);
    })
}

#[test]
fn cat_i1_only_seats_of_the_table_take_part() {
    let game = CatanRoad::base(2);
    breaks(
        &two(&game),
        "CAT-I1",
        &[
            |state| state.players[C].old = 1,
            |state| state.players[D].laid = Cards::new(&[1]),
            |state| state.active = C,
            |state| state.longest_route = Some(D),
            |state| state.winner = Some(Seat::E),
            |state| {
                state.pending.push(Frame::Draw { next: C, owed: BySeat::new([1, 0, 0, 0]) });
            },
            |state| {
                state.pending.push(Frame::Answer { call: true, asked: SeatSet::all(3), left: SeatSet::all(2) });
            },
            |state| state.players[A].desk.to = SeatSet::only(Seat::E),
        ],
    );
}

#[test]
fn cat_i2_every_resource_card_is_somewhere() {
    let game = CatanRoad::base(2);
    breaks(
        &two(&game),
        "CAT-I2",
        &[
            |state| state.supply = state.supply.plus(Goods::one(Ore)),
            |state| state.discard = goods([0, 0, 0, 0, 1]),
            |state| state.players[A].hand = Goods::EMPTY,
            |state| state.players[A].hand = goods([127; 5]),
        ],
    );
}

#[test]
fn cat_i3_every_building_card_is_somewhere() {
    let game = CatanRoad::base(2);
    breaks(
        &two(&game),
        "CAT-I3",
        &[
            |state| state.deck = state.deck.plus(Cards::new(&[1])),
            |state| state.display = Cards::EMPTY,
            |state| state.players[A].laid = Cards::new(&[1, 0, 0, 0]),
            |state| state.players[A].laid = Cards::new(&[1, 0, 1, 0]),
            |state| state.players[B].metropolises = Metropolises::first(1),
            |state| state.players[B].starting = 0,
            |state| state.players[B].starting = 2,
        ],
    );
    // CAT-A17: where it makes no difference, the starting settlement is covered first.
    let city = |game| two(game).arrange(|state| state.set_laid(A, [1, 1, 1, 0], &[]));
    let mut built = city(&game);
    built.state.players[A].starting = 1;
    built.game.check(&built.state).expect("the starting settlement may be the visible one");
    let all = CatanRoad::with(2, &[("harvest", "all")]);
    breaks(&city(&all), "CAT-I3", &[|state| state.players[A].starting = 1]);
}

#[test]
fn cat_i4_the_display_is_full_unless_it_cannot_be() {
    let game = CatanRoad::base(2);
    breaks(
        &two(&game),
        "CAT-I4",
        &[
            |state| state.set_display([1, 1, 1, 1]),
            |state| state.set_display([2, 2, 1, 1]),
            |state| state.set_display([5, 0, 0, 0]),
        ],
    );
}

#[test]
fn cat_i5_every_event_is_somewhere() {
    let game = CatanRoad::base(2);
    breaks(
        &two(&game),
        "CAT-I5",
        &[
            |state| state.events = state.events.minus(Events::one(EventCard::Robber)),
            |state| state.past_events = Events::one(EventCard::NewYear),
            |state| state.events = Events::EMPTY,
        ],
    );
}

#[test]
fn cat_i6_every_metropolis_is_in_one_place() {
    let game = CatanRoad::base(2);
    let play = two(&game).arrange(|state| state.set_laid(A, [1, 1, 0, 0], &[0]));
    breaks(
        &play,
        "CAT-I6",
        &[
            |state| state.metropolises = Metropolises::first(4),
            |state| state.metropolises = Metropolises::EMPTY,
            |state| state.metropolises = Metropolises::first(8).without(Metropolis::new(0)),
            // Side A: in order.
            |state| state.set_laid(A, [1, 1, 0, 0], &[2]),
        ],
    );
    let game = side_b(2);
    let play = two(&game).arrange(|state| state.set_laid(A, [1, 1, 0, 0], &[2]));
    assert_eq!(play.state.metropolises.len(), 3);
}

#[test]
fn cat_i7_what_is_known_fits_the_hands() {
    let game = CatanRoad::base(2);
    breaks(
        &two(&game),
        "CAT-I7",
        &[
            |state| state.players[A].known = goods([2, 0, 0, 0, 0]),
            |state| state.players[A].known = goods([1, 0, 0, 0, 0]),
            |state| state.players[A].drawn = Goods::EMPTY,
            |state| state.players[A].old = 1,
            |state| state.players[A].shown = goods([0, 0, 0, 0, 1]),
            |state| {
                state.players[A].shown = goods([127; 5]);
                state.players[A].old = 255;
            },
            |state| {
                // Both are sound alone; together more ore would have been hidden than there is.
                for seat in [A, B] {
                    state.players[seat].shown = goods([0, 0, 0, 0, 9]);
                    state.players[seat].old = 9;
                }
            },
        ],
    );
}

#[test]
fn cat_i8_special_cards_are_where_they_belong() {
    let game = side_b(2);
    let play = two(&game).arrange(|state| {
        state.set_laid(A, [3, 1, 0, 2], &[]);
        state.set_laid(B, [3, 1, 0, 1], &[]);
        (state.longest_route, state.largest_force) = (Some(B), Some(A));
    });
    breaks(
        &play,
        "CAT-I8",
        &[
            |state| state.longest_route = None,
            |state| state.largest_force = None,
            |state| state.largest_force = Some(B),
            |state| state.set_laid(A, [4, 1, 0, 2], &[]),
            |state| state.set_laid(A, [3, 1, 0, 2], &[1]),
        ],
    );
    let none = two(&game);
    breaks(&none, "CAT-I8", &[|state| state.longest_route = Some(A)]);
}

#[test]
fn cat_i9_counters_stay_within_their_limits() {
    let game = CatanRoad::base(2);
    breaks(
        &two(&game),
        "CAT-I9",
        &[
            |state| state.turn = 201,
            |state| state.trades_left = 2,
            |state| state.substitutions_left = 9,
            |state| state.proposals_left = 21,
            |state| state.talks_left = 21,
        ],
    );
}

#[test]
fn cat_i10_the_stack_can_come_about() {
    let game = CatanRoad::base(2);
    breaks(
        &two(&game),
        "CAT-I10",
        &[
            |state| state.turn = 0,
            |state| {
                state.pending.pop();
            },
            |state| state.pending.push(Frame::Main),
            |state| state.pending.push(Frame::Event),
            |state| state.pending.push(Frame::Resolve(EventCard::Robber)),
            |state| state.pending.push(Frame::First),
            |state| state.pending.push(Frame::Draw { next: A, owed: BySeat::new([255, 0, 0, 0]) }),
            |state| state.pending.push(Frame::Draw { next: A, owed: BySeat::new([0, 0, 1, 0]) }),
        ],
    );
}

#[test]
fn cat_i11_what_people_choose_fits_the_question() {
    let game = CatanRoad::base(2);
    breaks(&two(&game), "CAT-I11", &[|state| state.players[B].desk.step = Step::Give]);
    let composing = two(&game).lines("A offer\nA to B\nA give wool");
    breaks(
        &composing,
        "CAT-I11",
        &[
            |state| state.players[A].desk.give = goods([0, 0, 3, 0, 0]),
            |state| state.players[A].desk.give = goods([127; 5]),
            |state| state.players[A].desk.to = SeatSet::EMPTY,
            |state| state.players[A].desk.to = SeatSet::only(A),
            |state| state.players[A].desk.want = Goods::one(Ore),
            |state| state.players[A].desk.step = Step::Sent,
            |state| state.players[B].desk.step = Step::Declined,
        ],
    );
    let answering = composing.lines("A done\nA want ore\nA send");
    breaks(
        &answering,
        "CAT-I11",
        &[
            |state| state.players[A].desk.want = Goods::one(Wool),
            |state| state.players[A].desk.want = goods([0, 127, 0, 127, 127]),
            |state| state.players[A].desk.give = goods([0, 0, 0, 1, 0]),
            |state| state.players[B].desk.step = Step::Accepted,
            |state| state.players[B].desk.give = Goods::one(Ore),
        ],
    );
    let picking = answering.play("B accept");
    breaks(
        &picking,
        "CAT-I11",
        &[
            |state| state.players[B].desk.step = Step::Give,
            |state| state.players[B].desk.give = Goods::one(Ore),
            |state| state.players[A].desk.want = goods([0, 0, 0, 0, 2]),
        ],
    );
    let robbed = event(two(&game).arrange(|state| state.set_hand(B, [0, 0, 4, 4, 0])), EventCard::Robber);
    breaks(
        &robbed,
        "CAT-I11",
        &[
            |state| state.players[B].desk.give = goods([0, 0, 5, 0, 0]),
            |state| state.players[B].desk.give = goods([0, 0, 4, 1, 0]),
            |state| state.players[B].desk.give = goods([0, 0, 4, 0, 0]),
            |state| state.players[B].desk.want = Goods::one(Ore),
            |state| state.players[A].desk.give = Goods::one(Wool),
        ],
    );
}

#[test]
fn cat_i12_the_question_can_be_answered() {
    let game = CatanRoad::base(2);
    breaks(
        &two(&game),
        "CAT-I12",
        &[
            |state| state.pending.push(Frame::Draw { next: A, owed: BySeat::new([0; 4]) }),
            |state| state.pending.push(Frame::Display),
            |state| state.pending.push(Frame::Pay(steading_catan_road::state::Card::Road)),
            |state| state.pending.push(Frame::Ability),
            |state| state.pending.push(Frame::Cover),
            // CAT-10.1: shuffled as soon as the supply is used up.
            |state| {
                state.discard = state.supply;
                state.supply = Goods::EMPTY;
            },
        ],
    );
    let paying = two(&game).arrange(|state| state.set_hand(A, [1, 0, 4, 0, 0])).play("A build road");
    breaks(&paying, "CAT-I12", &[|state| state.substitutions_left = 0, |state| state.set_hand(A, [1, 0, 3, 0, 0])]);
    let donating = event(two(&game), EventCard::Donation);
    breaks(
        &donating,
        "CAT-I12",
        &[
            |state| replace_top(state, Frame::Donate { left: SeatSet::EMPTY, to: None }),
            |state| replace_top(state, Frame::Donate { left: SeatSet::only(B), to: None }),
            |state| replace_top(state, Frame::Donate { left: SeatSet::only(A), to: Some(A) }),
        ],
    );
    let calling = two(&game).play("A call");
    breaks(
        &calling,
        "CAT-I12",
        &[
            |state| state.trades_left = 0,
            |state| state.talks_left = 20,
            |state| {
                replace_top(state, Frame::Pick);
                state.players[B].desk.step = Step::Declined;
            },
            |state| {
                replace_top(state, Frame::Answer { call: true, asked: SeatSet::only(B), left: SeatSet::EMPTY });
                state.players[B].desk.step = Step::Declined;
            },
        ],
    );
}

fn replace_top(state: &mut State, frame: Frame) {
    state.pending.pop();
    state.pending.push(frame);
}

#[test]
fn cat_i13_the_game_is_over_for_a_reason() {
    let game = CatanRoad::base(2);
    breaks(
        &two(&game),
        "CAT-I13",
        &[
            |state| state.pending.clear(),
            |state| state.winner = Some(A),
            |state| state.set_laid(A, [1, 3, 2, 0], &[]),
            |state| {
                state.winner = Some(A);
                state.pending.clear();
            },
        ],
    );
}

#[test]
fn cat_i14_remembered_offers_could_have_been_made() {
    let game = CatanRoad::base(2);
    let play = two(&game).lines("A offer\nA to B\nA give wool\nA done\nA want ore\nA send\nB decline");
    breaks(
        &play,
        "CAT-I14",
        &[
            |state| state.proposals_left = 20,
            |state| state.talks_left = 20,
            |state| state.made.push(Made::new(Goods::one(Wool), Goods::one(Grain), SeatSet::only(B))),
            |state| {
                state.made.clear();
                state.made.push(Made::new(Goods::one(Brick), Goods::one(Ore), SeatSet::only(B)));
            },
            |state| {
                state.made.clear();
                state.made.push(Made::new(Goods::one(Wool), Goods::EMPTY, SeatSet::only(B)));
            },
            |state| {
                state.made.clear();
                state.made.push(Made::new(Goods::one(Wool), Goods::one(Ore), SeatSet::only(A)));
            },
        ],
    );
}
