//! CAT-4.8 to CAT-4.14: trading.

use crate::table::*;
use steading_catan_road::CatanRoad;
use steading_catan_road::log::Event;
use steading_catan_road::refusal::Refusal;
use steading_catan_road::state::EventCard;
use steading_core::Title;

fn traders(game: &CatanRoad) -> Play<'_> {
    ready(game).arrange(|state| {
        state.set_hand(A, [0, 0, 3, 2, 2]);
        state.set_hand(B, [1, 0, 0, 0, 2]);
        state.set_hand(C, [1, 1, 0, 0, 0]);
    })
}

const WOOL_FOR_ORE: &str = "A offer\nA to B\nA give wool\nA done\nA want ore\nA send";

#[test]
fn cat_4_8_one_trade_a_turn() {
    let game = CatanRoad::base(3);
    let play = settle(traders(&game).lines(WOOL_FOR_ORE).lines("B accept\nA pick B"));
    assert_eq!(play.state.trades_left, 0);
    let play = play.withholds("A", &["offer", "call"]);
    let _ = play.refuses("A offer", Refusal::TradeDone).refuses_by("A call", "CAT-4.8");
}

#[test]
fn cat_4_9_the_active_person_is_on_one_side_and_not_on_both() {
    let game = CatanRoad::base(3);
    let play = traders(&game).play("A offer").refuses("A to A", Refusal::WithYourself);
    let play = play.lines("A to all\nA give wool\nA done\nA want ore\nA send");
    // B and C answer A, and nobody else can make an offer.
    let play = play.asked("BC").refuses_by("B offer", "CAT-11.7").refuses_by("A accept", "CAT-11.7");
    let play = play.play("B accept").play("C decline");
    let _ = play.refuses("A pick A", Refusal::WithYourself).refuses_by("B pick C", "CAT-11.8");
}

#[test]
fn cat_4_10_any_numbers_but_a_card_on_each_side_and_no_type_on_both() {
    let game = CatanRoad::base(3);
    let play = traders(&game).lines("A offer\nA to B").refuses("A done", Refusal::SideEmpty);
    let play = play.lines("A give wool\nA give wool\nA give wool\nA done");
    let play = play.refuses("A send", Refusal::SideEmpty).refuses("A want wool", Refusal::OnBothSides(Wool));
    let play = play.lines("A want ore\nA send\nB accept\nA pick B\n* draw B brick");
    assert_eq!((hand(&play, A), hand(&play, B)), ([0, 0, 0, 2, 3], [2, 0, 3, 0, 1]));
}

#[test]
fn cat_4_11_only_cards_in_hand_can_be_offered() {
    let game = CatanRoad::base(3);
    let play = traders(&game).lines("A offer\nA to B");
    let play = play.refuses("A give brick", Refusal::NotHeld(Brick)).refuses_by("A give lumber", "CAT-4.11");
    let play = play.lines("A give ore\nA give ore").refuses("A give ore", Refusal::NotHeld(Ore));
    // Nor can the partner accept with cards it does not have.
    let play = play.lines("A done\nA want grain\nA send");
    let _ = play.refuses("B accept", Refusal::CannotAccept { missing: goods([0, 0, 0, 1, 0]) });
}

#[test]
fn cat_4_12_cards_change_hands_at_once_then_the_partner_draws() {
    let game = CatanRoad::base(3);
    let play = traders(&game).lines(WOOL_FOR_ORE).play("B accept").play("A pick B");
    assert_eq!((hand(&play, A), hand(&play, B)), ([0, 0, 2, 2, 3], [1, 0, 1, 0, 1]));
    let traded = Event::Traded { seat: A, partner: B, give: goods([0, 0, 1, 0, 0]), get: goods([0, 0, 0, 0, 1]) };
    assert_eq!(play.last_events(), [traded]);
    let (order, play) = draw_order(play.awaits_chance());
    assert_eq!(order, "B");
    assert_eq!((size(&play, A), size(&play, B)), (7, 4));
    assert!(play.state.trades_left == 0);
    let _ = play.asked("A");
}

#[test]
fn cat_4_13_a_failed_negotiation_leaves_the_trade() {
    let game = CatanRoad::base(3);
    let play = traders(&game).lines(WOOL_FOR_ORE).play("B decline").asked("A");
    assert_eq!((play.state.trades_left, play.state.proposals_left), (1, 19));
    let play = play.lines("A offer\nA to C\nA give wool\nA done\nA want brick\nA send\nC accept\nA pick C");
    assert_eq!(play.state.trades_left, 0);
}

#[test]
fn cat_4_14_no_trade_while_something_is_resolved() {
    let game = CatanRoad::base(3);
    let play = traders(&game).arrange(|state| state.set_hand(A, [1, 1, 1, 1, 0]));
    let play = play.play("A build settlement").refuses_by("A offer", "");
    let _ = play.chance("event donation").awaits_chance().refuses_by("A offer", "");
    // With cards left A, who leads, has to give one: that comes first.
    let play = event(traders(&game), EventCard::Donation);
    let _ = play.asked("A").refuses_by("A offer", "CAT-11.5").play("A donate B").refuses_by("A call", "CAT-11.5");
}
