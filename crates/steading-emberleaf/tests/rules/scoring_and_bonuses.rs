//! Sections 9 and 10: the end, favours, and the catalogue of bonuses.

use crate::table::*;
use steading_core::prelude::*;
use steading_core::{Explain, Seat};
use steading_emberleaf::actions::Decision;
use steading_emberleaf::log::Event;
use steading_emberleaf::words::*;

#[test]
fn emb_9_1_play_goes_on_until_all_have_had_the_same_number_of_turns() {
    let table = seated(3).trophies("C", "T1 T2 T3 T4 T5");
    let table = idle(table).arrange(|s| s.players[Seat::B].claims = 1);
    let table = idle(table).draw_all(1).asked("C");
    idle(table).over();
}

#[test]
fn emb_9_2_favours_are_added_to_the_leaves_and_unfulfilled_ones_cost_nothing() {
    let table = seated(2).leaves("A", 30).lives("A", "A2 rat, A5 rat").favours("A", "F010 F033");
    // Two leaves per rat; six clearings are not reached.
    assert_eq!((worth(&table, "A", "F010"), worth(&table, "A", "F033")), (4, 0));
    let parts = table.game.breakdown(&table.state, Seat::A);
    assert_eq!(parts.iter().map(|part| part.points).collect::<Vec<_>>(), [30, 4, 0]);
    table.scores("A", 34);
}

#[test]
fn emb_9_3_most_leaves_win_then_villagers_then_markers() {
    let table = seated(2).leaves("A", 40).leaves("B", 41);
    assert!(table.game.standings(&table.state).winners().contains(Seat::B));
    let table = seated(2).leaves("A", 41).leaves("B", 41).lives("A", "A2 rat");
    assert_eq!(table.game.standings(&table.state).rank(Seat::B), 2);
    let table = seated(2).leaves("A", 41).leaves("B", 41).markers("B", "M10");
    assert_eq!(table.game.standings(&table.state).rank(Seat::A), 2);
}

#[test]
fn emb_9_10_a_tie_for_most_gives_nothing() {
    let table = seated(2).favours("A", "F007").trophies("A", "T1").trophies("B", "T2");
    assert_eq!(worth(&table, "A", "F007"), 0);
    assert_eq!(worth(&table.trophies("A", "T3"), "A", "F007"), 9);
}

#[test]
fn emb_9_11_you_have_a_building_with_your_villager_on_it() {
    let table = seated(2).founded("A", "A", "A1").favours("A", "F021");
    assert_eq!(worth(&table, "A", "F021"), 0, "built, but nobody lives there");
    let table = table.lives("A", "A1 rat").lives("B", "A1 rat").favours("B", "F003");
    assert_eq!(worth(&table, "A", "F021"), 2);
    assert_eq!(worth(&table, "B", "F003"), 0, "both have it");
}

#[test]
fn emb_9_12_settled_means_on_a_building() {
    let table = seated(2).lives("A", "A2 rat, A5 frog").favours("A", "F016");
    assert_eq!(table.player("A").homeless.iter().sum::<u8>(), 18);
    assert_eq!(worth(&table, "A", "F016"), 0);
}

#[test]
fn emb_9_13_adjacent_buildings_share_an_edge() {
    // A2 and A6 touch, A2 and A5 do not.
    let table = seated(2).lives("A", "A2 rat, A5 owl").favours("A", "F044");
    assert_eq!(worth(&table, "A", "F044"), 0);
    assert_eq!(worth(&table.lives("A", "A6 owl"), "A", "F044"), 3);
}

#[test]
fn emb_10_1_the_six_trophies() {
    let others = [("T1", "stone"), ("T2", "hive"), ("T3", "stone"), ("T4", "wood"), ("T5", "food")];
    let winner = [("T2", "1 hive", 5), ("T3", "2 stone", 5), ("T4", "4 wood", 5), ("T5", "4 food", 5), ("T6", "", 8)];
    let take = |id: &str| {
        let table = skip_to_menu(seated(2).goods("A", "").goods("B", "").lines("A play H002\nA space 1"));
        let table = table.arrange(|s| s.players[Seat::A].claims = 1).goods("A", "").play("A end");
        all_leaves(table.play(&format!("A trophy {id}")))
    };
    for (id, gain, leaves) in winner {
        let table = take(id);
        assert_eq!(table.player("A").leaves, leaves, "{id}");
        let table = if gain.is_empty() { table } else { table.play(&format!("A store {}", &gain[..1])) };
        holds(&table, "A", gain);
    }
    for (id, resource) in others {
        let table = take(id);
        let table = if top(&table) == table.state.top() && id == "T1" { table.play("A stop") } else { skip(table) };
        let table = table.asked("B");
        let resource = Resource::from_id(resource).unwrap();
        assert_eq!(table.question("B"), Decision::Store { resource, count: 1 }, "{id}");
    }
    assert_eq!(take("T1").question("A"), Decision::Settle { left: 1 });
    // T6 gives the others nothing; the beehives of position 8 come next.
    assert_eq!(take("T6").question("A"), Decision::Store { resource: Resource::Hive, count: 1 });
}

/// A crosses this position by one leaf; B follows.
fn crossing(at: u16, table: Moment<'_>) -> Moment<'_> {
    table.leaves("A", at - 1).lines("A play H093\nA space 1\nA leaves 1\nA end")
}

#[test]
fn emb_10_2_the_six_bonuses_of_the_score_track() {
    let hive = crossing(8, leafy());
    assert_eq!(hive.question("A"), Decision::Store { resource: Resource::Hive, count: 1 });
    hive.play("A store 1").asked("B").play("B store 1");
    let round = crossing(16, leafy()).awaits_chance().draw_all(2);
    let favours = round.table().favour_row.clone();
    assert!(favours.iter().flatten().all(|id| !FAVOURS.contains(&&**id)), "a new row");
    round.offers_among("A", &["stop"]).play("A stop").asked("B");
    let stones = crossing(24, leafy().favours("B", "F001 F002 F003"));
    assert_eq!(stones.asked("B").question("B"), Decision::Store { resource: Resource::Stone, count: 1 });
    let free = crossing(32, leafy().board("B", "1 H007"));
    assert_eq!(free.question("A"), Decision::Trigger { on: Trigger::Play });
    free.play("A stop").asked("B").offers("B", &["trigger H007 1", "stop"]);
    let settle = crossing(42, leafy());
    assert_eq!(settle.question("A"), Decision::Settle { left: 1 });
    settle.play("A stop").asked("B").play("B stop");
    let spread = crossing(54, leafy().lives("A", "A2 rat, B3 rat").lives("B", "A2 rat"));
    assert_eq!((spread.player("A").leaves, spread.player("B").leaves), (54 + 4, 2));
}

/// A settles a villager of this kind as number `slot` of its track; the question that follows.
fn bonus(kind: &str, slot: usize, arrange: impl Fn(Moment<'static>) -> Moment<'static>) -> Moment<'static> {
    let before = ["A2", "A5", "A6", "B3"];
    let homes: Vec<String> = before[..slot - 1].iter().map(|hex| format!("{hex} {kind}")).collect();
    let table = seated(2).goods("A", "");
    let table = if homes.is_empty() { table } else { table.lives("A", &homes.join(", ")) };
    let table = arrange(table).hand("A", "H069").lines("A play H069\nA space 1");
    all_leaves(table.lines(&format!("A settle {kind}\nA clearing highroot\nA hex C2")))
}

#[test]
fn emb_10_3_the_twenty_villager_bonuses() {
    let none = |table: Moment<'static>| table;
    let store = |resource, count| Decision::Store { resource, count };
    let favour = Decision::TakeFavour { left: 1 };
    let card = Decision::TakeHero { left: 1 };
    let three = |table: Moment<'static>| table.markers("A", "M10 M11 M16");
    for (kind, slot, question) in [("rat", 1, favour), ("rat", 2, store(Resource::Wood, 2)), ("rat", 3, favour)] {
        assert_eq!(bonus(kind, slot, none).question("A"), question, "{kind} {slot}");
    }
    let favours = bonus("rat", 4, |table| table.favours("A", "F001 F002"));
    assert_eq!(favours.question("A"), store(Resource::Wood, 2));
    let wood = bonus("rat", 5, |table| table.goods("A", "3 wood"));
    assert_eq!(wood.player("A").leaves, 1 + 3);
    assert_eq!(bonus("owl", 1, none).question("A"), card);
    assert_eq!(bonus("owl", 2, none).player("A").attributes.get(Attribute::Attack), 1);
    assert_eq!(bonus("owl", 3, three).question("A"), store(Resource::Stone, 3));
    assert_eq!(bonus("owl", 4, none).player("A").attributes.get(Attribute::Attack), 2);
    assert_eq!(bonus("owl", 5, three).player("A").leaves, 1 + 9);
    assert_eq!(bonus("rabbit", 1, none).question("A"), card);
    assert_eq!(bonus("rabbit", 2, none).question("A"), store(Resource::Stone, 1));
    assert_eq!(bonus("rabbit", 3, none).question("A"), favour);
    assert_eq!(bonus("rabbit", 4, none).question("A"), store(Resource::Hive, 1));
    // A2, A6 and A5 are one neighbourhood of three.
    assert_eq!(bonus("rabbit", 5, none).player("A").leaves, 1 + 6);
    assert_eq!(bonus("frog", 1, none).question("A"), card);
    assert_eq!(bonus("frog", 2, none).question("A"), store(Resource::Food, 2));
    assert_eq!(bonus("frog", 3, none).question("A"), Decision::Settle { left: 1 });
    // Hawker's Crossing, and Highroot with the new one.
    assert_eq!(bonus("frog", 4, none).question("A"), store(Resource::Food, 2));
    let food = bonus("frog", 5, |table| table.goods("A", "4 food"));
    assert_eq!(food.player("A").leaves, 1 + 4);
}

#[test]
fn emb_6_32_the_log_cites_the_clause_that_granted_the_leaves() {
    let clause = |table: &Moment<'_>| {
        let leaves = table.events.iter().rev().find(|event| matches!(event, Event::Leaves { .. }));
        leaves.expect("leaves were gained").clause()
    };
    let attack = |have| seated(2).leaves("A", have).lines("A play H006\nA space 1\nA attack Z1");
    assert_eq!((clause(&attack(0)), clause(&all_leaves(attack(7)))), ("EMB-6.32", "EMB-6.32"));
    let at_bottom = seated(2).track(5).leaves("A", 7).lines("A play H006\nA space 1\nA attack Z1");
    assert_eq!(clause(&all_leaves(at_bottom)), "EMB-6.32");
    // The leaf of settling, then three for each of three banners.
    let owl = bonus("owl", 5, |table| table.markers("A", "M10 M11 M16"));
    let cited: Vec<&str> =
        owl.events.iter().filter(|event| matches!(event, Event::Leaves { .. })).map(Explain::clause).collect();
    assert_eq!(cited, ["EMB-7.10", "EMB-10.3"]);
    let settled = seated(2).leaves("A", 7).hand("A", "H069").lines("A play H069\nA space 1");
    let settled = settled.lines("A settle owl\nA clearing highroot\nA hex C2");
    assert_eq!(clause(&all_leaves(settled)), "EMB-7.10");
    let table = skip_to_menu(seated(2).lines("A play H002\nA space 1"));
    let trophy = table.arrange(|s| s.players[Seat::A].claims = 1).lines("A end\nA trophy T6");
    assert_eq!(clause(&all_leaves(trophy)), "EMB-10.1");
    assert_eq!(clause(&crossing(54, leafy().lives("B", "A2 rat"))), "EMB-10.2");
}

#[test]
fn emb_10_4_fellowship_buildings_are_permanent() {
    let table = seated(2).founded("A", "A", "A1").founded("A", "B", "A3").founded("A", "C", "A4");
    let attributes = table.player("A").attributes;
    assert_eq!([Attribute::Wood, Attribute::Attack, Attribute::Food].map(|of| attributes.get(of)), [3, 2, 3]);
    let kinds: Vec<Building> = table.content().fellows.iter().map(|fellow| fellow.building).collect();
    use Building::*;
    assert_eq!(kinds, [Market, TownHall, Windmill, Boathouse, House, House]);
    let table = table.founded("A", "D", "A7").founded("A", "E", "B1").founded("A", "F", "B2");
    assert_eq!(table.player("A").capacity, 12);
    let table = table
        .at("A", "fernhollow")
        .goods("A", "2 wood 1 food")
        .play("A play H002")
        .offers_among("A", &["space 7", "space 8"]);
    // Space 7 builds, space 8 gathers.
    table.clone().lines("A space 7\nA space-skill").offers_among("A", &["build house"]);
    table.lines("A space 8\nA space-skill").offers("A", &["choose 1", "choose 2", "choose 3"]);
}

#[test]
fn emb_10_5_printed_attributes_count_while_their_space_is_empty() {
    let table = seated(2);
    assert_eq!(table.player("A").attributes.get(Attribute::Wood), 1);
    let table = table.board("A", "3 H069");
    assert_eq!(table.player("A").attributes.get(Attribute::Wood), 0);
    assert_eq!(table.player("A").attributes.get(Attribute::Food), 1);
}
