//! Section 20: what always holds, and the name a broken position is refused with.

use crate::table::*;
use steading_core::Seat;
use steading_core::prelude::*;
use steading_emberleaf::program::SkillId;
use steading_emberleaf::round::{Frame, Step};
use steading_emberleaf::state::{Crossing, State, Window};
use steading_emberleaf::words::*;

/// The position is refused by this invariant.
#[track_caller]
fn breaks(table: &Moment<'_>, invariant: &str, change: impl FnOnce(&mut State)) {
    let mut state = table.state;
    change(&mut state);
    match table.game.check(&state) {
        Err(broken) => assert_eq!(broken.invariant, invariant, "{broken}"),
        Ok(()) => panic!("{invariant} should be broken"),
    }
}

const A: Seat = Seat::A;

#[test]
fn emb_20_1_numbers_name_something() {
    let table = seated(2);
    breaks(&table, "EMB-20.1", |s| s.active = Seat::C);
    breaks(&table, "EMB-20.1", |s| s.players[Seat::D].leaves = 1);
    breaks(&table, "EMB-20.1", |s| s.buildings[Building::House] = HexSet::only(HexId::new(60)));
    breaks(&table, "EMB-20.1", |s| s.players[A].hand = s.players[A].hand.with(HeroId::new(120)));
    breaks(&alone(), "EMB-20.1", |s| s.favour_discard = FavourSet::only(favour(base(1), "F025")));
}

#[test]
fn emb_20_2_a_hero_is_in_one_place() {
    let table = seated(2);
    breaks(&table, "EMB-20.2", |s| s.hero_deck = s.hero_deck.with(hero(base(2), "H031")));
    breaks(&table, "EMB-20.2", |s| s.players[A].hand = s.players[A].hand.without(HeroId::new(0)));
    breaks(&table, "EMB-20.2", |s| s.players[Seat::B].deck = s.players[A].deck);
    breaks(&table, "EMB-20.2", |s| s.hero_discard = HeroSet::only(HeroId::new(29)));
}

#[test]
fn emb_20_3_a_favour_is_in_one_place() {
    let table = seated(2);
    breaks(&table, "EMB-20.3", |s| s.players[A].favours = FavourSet::only(favour(base(2), "F010")));
    breaks(&table, "EMB-20.3", |s| s.favour_row[0] = s.favour_row[1]);
}

#[test]
fn emb_20_4_a_marker_is_in_one_place() {
    let table = seated(2);
    breaks(&table, "EMB-20.4", |s| s.bag = s.bag.with(MarkerId::new(0)));
    breaks(&table, "EMB-20.4", |s| s.spots[0] = s.spots[1]);
    let owner = table.markers("A", "M10");
    breaks(&owner, "EMB-20.4", |s| s.players[A].orange = s.players[A].markers);
    breaks(&owner, "EMB-20.4", |s| s.calm = true);
}

#[test]
fn emb_20_5_buildings_are_conserved() {
    let table = seated(2);
    breaks(&table, "EMB-20.5", |s| s.supply[Building::House] += 1);
    breaks(&table, "EMB-20.5", |s| {
        s.buildings[Building::Market] = s.buildings[Building::Market].or(s.buildings[Building::House])
    });
    breaks(&table, "EMB-20.5", |s| s.players[A].built = FellowSet::only(FellowId::new(0)));
    breaks(&table, "EMB-20.5", |s| s.fellowship = HexSet::only(HexId::new(0)));
}

#[test]
fn emb_20_6_villagers_live_on_buildings() {
    let table = seated(2);
    breaks(&table, "EMB-20.6", |s| s.players[A].settled[Villager::Rat] = HexSet::only(HexId::new(0)));
    breaks(&table, "EMB-20.6", |s| {
        s.players[A].settled[Villager::Rat] = HexSet::only(HexId::new(1));
        s.players[A].settled[Villager::Owl] = HexSet::only(HexId::new(1));
    });
    breaks(&table, "EMB-20.6", |s| s.players[A].settled[Villager::Rat] = s.built_on());
}

#[test]
fn emb_20_7_storage_and_board_keep_their_limits() {
    let table = seated(2).board("A", "1 H053");
    breaks(&table, "EMB-20.7", |s| s.players[A].goods = goods("9 wood"));
    breaks(&table, "EMB-20.7", |s| s.players[A].on_card[3] = goods("1 wood"));
    breaks(&table, "EMB-20.7", |s| s.players[A].charged[1] = [3, 0]);
    breaks(&table, "EMB-20.7", |s| s.players[A].spent[1] = 1);
    breaks(&table, "EMB-20.7", |s| s.players[A].board.swap(1, 7));
    breaks(&table, "EMB-20.7", |s| s.players[A].board.swap(1, 0));
    breaks(&table, "EMB-20.7", |s| s.players[A].promises = ClearingSet::first(1));
}

#[test]
fn emb_20_8_trophies_and_bonuses_are_where_they_belong() {
    let table = seated(2);
    breaks(&table, "EMB-20.8", |s| s.trophies = s.trophies.without(TrophyId::new(0)));
    breaks(&table, "EMB-20.8", |s| s.players[A].trophies = TrophySet::only(TrophyId::new(0)));
    breaks(&table, "EMB-20.8", |s| s.players[A].claims = 8);
    breaks(&table, "EMB-20.8", |s| s.track = 6);
    breaks(&table, "EMB-20.8", |s| s.players[A].leaves = 8);
    breaks(&table, "EMB-20.8", |s| s.bonuses = s.bonuses.without(BonusId::new(0)));
    breaks(&table, "EMB-20.8", |s| s.crossed.push(Crossing::default()));
}

#[test]
fn emb_20_9_the_sister_is_whole_or_absent() {
    breaks(&seated(2), "EMB-20.9", |s| s.sister.leaves = 1);
    breaks(&seated(2), "EMB-20.9", |s| s.sisters_turn = true);
    breaks(&alone(), "EMB-20.9", |s| s.sister.face_up = SisterCardSet::first(1));
    breaks(&alone(), "EMB-20.9", |s| s.sister.favours = SisterFavourSet::first(3));
    breaks(&alone(), "EMB-20.9", |s| {
        let first = s.sister.revealed.top().unwrap();
        s.sister.revealed.push(first);
    });
}

#[test]
fn emb_20_10_the_turn_is_somebodys_and_within_its_limit() {
    let limited = steading_emberleaf::Emberleaf::with(2, &[("turn_limit", "150"), ("start", "A")]);
    breaks(&deal(&limited), "EMB-20.10", |s| s.rounds = 150);
    breaks(&seated(2), "EMB-20.10", |s| s.stopped = true);
    breaks(&seated(2), "EMB-20.10", |s| {
        let hand = std::mem::take(&mut s.players[A].hand);
        s.players[A].deck = None;
        let _ = hand;
    });
}

#[test]
fn emb_20_11_what_is_pending_fits_the_table() {
    let table = seated(2);
    breaks(&table, "EMB-20.11", |s| s.pending.clear());
    breaks(&table, "EMB-20.11", |s| s.pending.push(Frame::Walk { seat: A, steps: 2 }));
    breaks(&table, "EMB-20.11", |s| s.window = Window::Open);
    breaks(&table, "EMB-20.11", |s| {
        s.pending.clear();
        s.pending.push(Frame::Steps { at: Step::EndCheck });
        s.pending.push(Frame::Actions { main: true });
    });
    let walking = seated(2).lines("A play H001\nA space 1");
    breaks(&walking, "EMB-20.11", |s| *s.pending.top_mut().unwrap() = Frame::Walk { seat: A, steps: 0 });
    breaks(&walking, "EMB-20.11", |s| *s.pending.top_mut().unwrap() = Frame::Settle { seat: A, left: 1 });
    breaks(&walking, "EMB-20.11", |s| *s.pending.top_mut().unwrap() = Frame::Walk { seat: Seat::B, steps: 2 });
    let using = seated(2).hand("A", "H040").goods("A", "2 stone").lines("A play H040\nA space 1");
    breaks(&using, "EMB-20.11", |s| s.players[A].goods = Goods::EMPTY);
    breaks(&using, "EMB-20.11", |s| {
        *s.pending.top_mut().unwrap() = Frame::Use { seat: A, space: Space::new(1), skill: SkillId(9_999) };
    });
}
