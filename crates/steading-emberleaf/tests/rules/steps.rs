//! Section 8: trophies, the war-banner track, the score track, and the rows.

use crate::table::*;
use steading_core::Seat;
use steading_emberleaf::actions::Decision;
use steading_emberleaf::log::Event;
use steading_emberleaf::refusal::Refusal;
use steading_emberleaf::words::*;

/// A has done the main action; claims as given wait for step 2.
fn claims<'g>(table: Moment<'g>, of: &[(&str, u8)]) -> Moment<'g> {
    let table = skip_to_menu(table.lines("A play H002\nA space 1"));
    let of: Vec<(Seat, u8)> = of.iter().map(|(letter, count)| (seat(letter), *count)).collect();
    table.arrange(|s| of.iter().for_each(|(seat, count)| s.players[*seat].claims = *count)).play("A end")
}

#[test]
fn emb_8_1_filling_a_clearing_and_the_bottom_row_earn_trophies() {
    let table = seated(2).stands("A1 house, A3 house, A4 house").goods("A", "3 wood 1 food").hand("A", "H036");
    let table = table.track(4).board("A", "3 H053, 5 H041").goods("A", "4 wood 1 food");
    let table =
        table.lines("A play H036\nA space 1\nA build boathouse\nA hex A7\nA stop\nA charge H053 2\nA attack Z1");
    assert_eq!(table.state.players[Seat::A].claims, 2);
}

#[test]
fn emb_8_2_the_winner_chooses_then_the_others_get_theirs() {
    let table = claims(seated(3), &[("A", 1)]).asked("A");
    let table = table.offers("A", &["trophy T1", "trophy T2", "trophy T3", "trophy T4", "trophy T5", "trophy T6"]);
    let table = table.play("A trophy T3");
    assert_eq!(
        (table.player("A").leaves, table.question("A")),
        (5, Decision::Store { resource: Resource::Stone, count: 2 })
    );
    let table = table.play("A store 2").asked("B").play("B store 1").asked("C").play("C store 1");
    holds(&table, "C", "1 stone 1 hive");
    assert!(table.state.players[Seat::A].trophies.contains(trophy(base(3), "T3")));
    let again = claims(seated(3).trophies("B", "T3"), &[("A", 1)]);
    again.refuses("A trophy T3", Refusal::TrophyGone(trophy(base(3), "T3")));
}

#[test]
fn emb_8_3_several_winners_in_turn_order_and_claims_lapse_without_trophies() {
    let table = claims(seated(3).trophies("A", "T1 T2 T3"), &[("B", 1), ("C", 1)]).asked("B");
    table.lines("B trophy T6\nB leaves 8").asked("C");
    let last =
        claims(seated(3).trophies("A", "T1 T2 T3 T4 T5"), &[("B", 1), ("C", 1)]).lines("B trophy T6\nB leaves 8");
    assert!(last.state.ending() && last.state.players[Seat::C].claims == 0);
    assert!(!matches!(last.question("B"), Decision::Trophy));
}

#[test]
fn emb_8_4_the_sixth_trophy_triggers_the_end() {
    let table = claims(seated(2).trophies("B", "T1 T2 T3 T4 T5"), &[("A", 1)]).play("A trophy T6");
    assert!(table.state.ending() && table.events.contains(&Event::EndTriggered));
    idle(idle(table)).over();
}

#[test]
fn emb_8_10_the_track_is_reset_and_nine_orange_markers_come() {
    let table = claims(seated(2).track(5).markers("B", "M01"), &[]).awaits_chance();
    assert_eq!((table.state.track, table.state.side, table.outcomes().len()), (0, Side::Orange, 24));
    let table = table.draw_all(1);
    assert_eq!((table.state.dangers().len(), table.state.bag.len()), (9, 15));
    assert_eq!(table.player("B").markers.len(), 1, "owned markers stay");
    // Elsewhere on the track nothing happens.
    let still = claims(seated(2).track(4), &[]);
    assert_eq!(still.state.track, 4);
}

#[test]
fn emb_8_11_a_bag_with_fewer_than_nine_places_none() {
    let owned = "M09 M10 M11 M12 M13 M14 M15 M16 M17 M18 M19 M20 M21 M22 M23 M24 M25";
    let table = claims(seated(2).markers("B", owned).track(5), &[]);
    assert!(table.state.calm && table.state.dangers().is_empty() && table.state.bag.len() == 8);
    assert_eq!(table.state.track, 0);
    assert!(table.events.contains(&Event::TrackReset { calm: true }));
}

#[test]
fn emb_8_20_a_bonus_is_triggered_once_by_the_first_to_reach_it() {
    let table = leafy().leaves("A", 7).lines("A play H093\nA space 1\nA leaves 1\nA end");
    let table = table.lines("A store 1\nB store 1");
    assert!(!table.state.bonuses.contains(BonusId::new(0)));
    // B passes the position later, and nothing happens.
    let table = table.draw_all(1).hand("B", "H073").arrange(|s| s.players[Seat::B].leaves = 7);
    let table = table.lines("B play H073\nB space 1\nB attack Z1\nB field 1\nB store 0\nB store 0\nB end");
    assert_eq!(table.player("B").leaves, 9);
    table.asked("A").offers_among("A", &["slide"]);
}

#[test]
fn emb_8_21_everybody_from_the_one_who_triggered_it_in_the_order_of_crossing() {
    // B reaches 8 and then 16 in A's turn: the beehives first, then the favours; B begins both.
    let table = seated(3).leaves("B", 6).hand("A", "H067").goods("B", "2 wood 1 food").lives("B", "A2 rat, A5 rat");
    let table = table
        .lines("A play H067\nA space 1")
        .asked("B")
        .lines("B build house\nB hex A1\nB settle owl\nB leaves 2\nB stop");
    assert_eq!(table.player("B").leaves, 8);
    let table = table.arrange(|s| {
        s.players[Seat::B].leaves = 17;
        s.bonuses = s.bonuses.without(BonusId::new(1));
        s.crossed.push(steading_emberleaf::state::Crossing { bonus: BonusId::new(1), by: Seat::B });
    });
    let table = table.asked("A").play("A end").asked("B").play("B store 1").asked("C").play("C store 1");
    let table = table.asked("A").play("A store 1").awaits_chance().draw_all(4).asked("B");
    assert_eq!(table.question("B"), Decision::TakeFavour { left: 1 });
}

#[test]
fn emb_8_30_only_rows_that_lost_a_card_are_refreshed_favours_first() {
    let table = seated(2).at("A", "mossgate").play("A promise F067");
    let table = skip_to_menu(table.lines("A play H002\nA space 1")).play("A end").awaits_chance();
    let row =
        |table: &Moment<'_>| table.table().favour_row.iter().flatten().map(|id| id.to_string()).collect::<Vec<_>>();
    // F010 was the rightmost.
    assert_eq!(row(&table), ["F013", "F012", "F011"]);
    let table = table.chance("favour F020").chance("favour F021").asked("B");
    assert_eq!(row(&table), ["F021", "F020", "F013", "F012", "F011"]);
    assert_eq!(table.table().hero_row.len(), 5);
    assert_eq!(table.table().favour_discard, ["F010".into()]);
}
