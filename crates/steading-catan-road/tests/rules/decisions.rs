//! CAT-11: decision points and the negotiation.

use crate::table::*;
use steading_catan_road::CatanRoad;
use steading_catan_road::actions::Decision;
use steading_catan_road::log::Event;
use steading_catan_road::refusal::Refusal;
use steading_catan_road::roads::Swap;
use steading_catan_road::round::Frame;
use steading_catan_road::state::{Card, EventCard, Step};
use steading_catan_road::view::{Answer, Phase};
use steading_core::prelude::*;
use steading_core::{Explain, Rng, Viewer, Xoshiro256};

fn three(game: &CatanRoad) -> Play<'_> {
    ready(game).arrange(|state| {
        state.set_hand(A, [2, 1, 3, 0, 0]);
        state.set_hand(B, [0, 1, 0, 1, 2]);
        state.set_hand(C, [0, 0, 0, 2, 1]);
    })
}

const TO_ALL: &str = "A offer\nA to all\nA give wool\nA done\nA want ore\nA send";

// ---- 11.1 The questions ----

#[test]
fn cat_11_1_main_offers_builds_trading_and_the_end() {
    let game = CatanRoad::base(3);
    let play = three(&game).arrange(|state| {
        state.set_laid(A, [1, 1, 1, 0], &[]);
        state.set_hand(A, [1, 1, 3, 1, 1]);
    });
    let all = ["build road", "build settlement", "build knight", "metropolis", "offer", "call", "end"];
    let play = play.offers("A", &all);
    assert_eq!(play.question("A"), Decision::Main);
    assert_eq!(play.question("A").clause(), "CAT-11.1");
    let _ = play.arrange(|state| state.set_hand(A, [0; 5])).offers("A", &["end"]);
}

#[test]
fn cat_11_2_pay_asks_for_the_source_and_looks_like_main_to_others() {
    let game = CatanRoad::base(3);
    let play = three(&game).arrange(|state| state.set_hand(A, [1, 0, 4, 4, 0]));
    let before = [Viewer::Seat(B), Viewer::Spectator].map(|viewer| play.view(viewer));
    let play = play.play("A build road");
    assert_eq!(play.question("A"), Decision::Pay { card: Card::Road, missing: Some(Lumber), rate: 4 });
    assert_eq!([Viewer::Seat(B), Viewer::Spectator].map(|viewer| play.view(viewer)), before);
    assert_eq!(play.last_events(), []);
    // Who answers out of turn is told the same rule as in MAIN.
    let play = play.refuses_by("B end", "CAT-11.1").offers("A", &["pay wool", "pay grain"]);
    let paying = play.view(Viewer::Seat(A)).paying.unwrap();
    assert_eq!((paying.card, paying.as_printed), (Card::Road, false));
    assert_eq!(paying.swaps, [Wool, Grain].map(|source| Swap { replaced: Lumber, source, count: 4 }));
    let play = play.refuses_by("A end", "CAT-11.1").play("A pay grain");
    assert!(matches!(play.last_events()[0], Event::Built { card: Card::Road, .. }));
    // Nothing is asked when nothing is missing.
    let _ = three(&game).play("A build road").awaits_chance();
}

#[test]
fn cat_11_3_metro_asks_for_one_of_the_remaining_abilities() {
    let game = side_b(3);
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [1, 1, 1, 0], &[]);
        state.set_laid(B, [1, 0, 0, 0], &[0, 1]);
        state.set_hand(A, [0, 0, 3, 0, 1]);
    });
    let play = play.play("A metropolis").offers("A", &["ability metro_knights", "ability metro_force"]);
    assert_eq!((play.question("A"), play.question("A").clause()), (Decision::Ability, "CAT-11.3"));
    let _ = play.refuses_by("A ability metro_roads", "CAT-7.9").refuses_by("A end", "CAT-11.3");
}

#[test]
fn cat_11_4_discard_asks_all_at_once_card_by_card() {
    let game = CatanRoad::base(3);
    let play = ready(&game).arrange(|state| {
        state.set_hand(B, [0, 0, 8, 0, 0]);
        state.set_hand(C, [2, 2, 2, 2, 2]);
    });
    let play = event(play, EventCard::Robber).asked("BC");
    assert_eq!(play.question("C"), Decision::Discard { chosen: goods([0; 5]), left: 5 });
    // In any order among the seats.
    let play = play.lines("C discard brick\nB discard wool\nC discard grain").asked("BC");
    assert_eq!(play.question("C"), Decision::Discard { chosen: goods([1, 0, 0, 1, 0]), left: 3 });
    let play = play.lines("C discard grain\nC discard ore\nC discard ore").asked("B");
    let _ = play.refuses_by("C discard ore", "CAT-11.4").lines("B discard wool\nB discard wool\nB discard wool");
}

#[test]
fn cat_11_5_donate_asks_for_receiver_then_type() {
    let game = CatanRoad::base(3);
    let play = event(three(&game), EventCard::Donation).asked("A");
    assert_eq!(play.question("A"), Decision::DonateTo);
    let play = play.offers("A", &["donate B", "donate C"]).refuses_by("A give wool", "CAT-11.5").play("A donate C");
    assert_eq!(play.question("A"), Decision::DonateCard { to: C });
    let play =
        play.offers("A", &["give brick", "give lumber", "give wool"]).refuses("A give ore", Refusal::NotHeld(Ore));
    let play = play.play("A give brick");
    assert_eq!(hand(&play, C), [1, 0, 0, 2, 1]);
}

#[test]
fn cat_11_6_offer_asks_for_the_audience_then_card_by_card() {
    let game = CatanRoad::base(3);
    let play = three(&game).play("A offer").offers("A", &["to B", "to C", "to all", "cancel"]).play("A to C");
    let play = play.offers("A", &["give brick", "give lumber", "give wool", "cancel"]).play("A give brick");
    let play = play.offers("A", &["give brick", "give lumber", "give wool", "done", "cancel"]).play("A done");
    let play = play.offers("A", &["want lumber", "want wool", "want grain", "want ore", "cancel"]).play("A want grain");
    let play = play.offers("A", &["want grain", "want ore", "send", "cancel"]);
    assert_eq!(play.question("A").clause(), "CAT-11.6");
    let _ = play.play("A send").asked("C");
}

#[test]
fn cat_11_7_answer_asks_every_addressed_person() {
    let game = CatanRoad::base(3);
    let play = three(&game).lines(TO_ALL).asked("BC").offers("B", &["accept", "decline", "counter"]);
    let offer = Decision::Answer { give: goods([0, 0, 1, 0, 0]), want: goods([0, 0, 0, 0, 1]) };
    assert_eq!((play.question("B"), play.question("C")), (offer, offer));
    let play = play.play("C counter").offers("C", &["give grain", "give ore", "cancel"]);
    assert_eq!(play.question("C").clause(), "CAT-11.7");
    let _ = play.refuses_by("A end", "CAT-11.7");
}

#[test]
fn cat_11_8_pick_offers_the_positive_answers_or_none() {
    let game = CatanRoad::base(3);
    let play = three(&game).lines(TO_ALL).play("B accept").play("C decline");
    assert_eq!(play.question("A"), Decision::Pick { among: steading_core::SeatSet::only(B) });
    let play = play.offers("A", &["pick B", "withdraw"]).refuses("A pick C", Refusal::NotPositive(C));
    let _ = play.play("A withdraw").asked("A");
}

// ---- 11.2 Small steps ----

#[test]
fn cat_11_9_cards_are_chosen_in_order_and_so_that_the_rest_fits() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| state.set_hand(B, [1, 3, 0, 3, 2]));
    let play = event(play, EventCard::Robber).asked("B");
    // Four of nine: grain and ore are five together, ore alone only two.
    let play = play.offers("B", &["discard brick", "discard lumber", "discard grain"]);
    let play = play.refuses("B discard ore", Refusal::CannotComplete(Ore)).play("B discard grain");
    let play = play.refuses("B discard lumber", Refusal::InOrder { last: Grain });
    let play = play.play("B discard grain").offers("B", &["discard grain", "discard ore"]);
    let play = play.play("B discard ore").offers("B", &["discard ore"]);
    let _ = play.play("B discard ore");
    // Every set of cards has exactly one way to it.
    fn ways(play: Play<'_>) -> Vec<[u8; 5]> {
        if play.status() == steading_core::Status::Chance {
            return vec![hand(&play, B)];
        }
        play.options_of("B").iter().flat_map(|option| ways(play.clone().play(&format!("B {option}")))).collect()
    }
    let start = event(ready(&game).arrange(|state| state.set_hand(B, [1, 3, 0, 3, 2])), EventCard::Robber);
    let mut found = ways(start);
    let all = found.len();
    found.sort();
    found.dedup();
    assert_eq!(all, found.len());
    // Choose 4 of {b, lll, ggg, oo}: with b 3 of the rest, without b 4 of the rest.
    let count = |take: usize| {
        (0..=3usize)
            .flat_map(|l| (0..=3usize).map(move |g| (l, g)))
            .filter(|(l, g)| l + g <= take && take - l - g <= 2)
            .count()
    };
    assert_eq!(all, count(3) + count(4));
}

#[test]
fn cat_11_10_paying_exactly_is_no_question_a_substitution_always_is() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| state.set_hand(A, [1, 1, 4, 0, 0])).play("A build road").awaits_chance();
    assert_eq!(hand(&play, A), [0, 0, 4, 0, 0]);
    // One possible source: asked all the same.
    let play = ready(&game).arrange(|state| state.set_hand(A, [1, 0, 4, 0, 0])).play("A build road");
    let _ = play.asked("A").offers("A", &["pay wool"]);
}

#[test]
fn cat_11_11_covering_and_equal_cards_are_never_asked() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [1, 1, 2, 0], &[]);
        state.set_hand(A, [0, 0, 3, 2, 4]);
        state.set_display([1, 1, 2, 1]);
    });
    // Two cities on display and two cities to cover: one way to do it.
    let builds = play.options_of("A").into_iter().filter(|option| option.contains("city") || option.contains("metro"));
    assert_eq!(builds.collect::<Vec<_>>(), ["build city", "metropolis"]);
    let _ = play.clone().play("A metropolis").asked("A").offers_among("A", &["build city", "end"]);
}

#[test]
fn cat_11_12_forced_answers_are_asked() {
    let game = CatanRoad::base(2);
    let _ = ready(&game).asked("A").offers("A", &["end"]);
    let game = side_b(2);
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [1, 1, 1, 0], &[]);
        state.set_laid(B, [1, 0, 0, 0], &[0, 1, 2]);
        state.set_hand(A, [0, 0, 3, 0, 1]);
    });
    let _ = play.play("A metropolis").asked("A").offers("A", &["ability metro_force"]);
    let play = ready(&game).arrange(|state| state.set_hand(B, [0, 0, 0, 0, 8]));
    let _ = event(play, EventCard::Robber).asked("B").offers("B", &["discard ore"]);
    let play = ready(&game).arrange(|state| state.set_hand(A, [0, 0, 0, 0, 1]));
    let _ = event(play, EventCard::Donation).offers("A", &["donate B"]).play("A donate B").offers("A", &["give ore"]);
}

#[test]
fn cat_11_13_every_answer_has_one_spelling() {
    let game = CatanRoad::with(4, &[("metropolis_side", "B")]);
    let answers = "build road|build settlement|build city|build knight|metropolis|offer|call|end|pay wool|\
                   pay wool for grain|pay cost|cover start|cover built|ability metro_roads|ability metro_route|ability metro_knights|\
                   ability metro_force|discard ore|donate C|to all|to D|give brick|done|want lumber|send|cancel|\
                   accept|decline|counter|pick B|withdraw";
    let mut seen = Vec::new();
    for text in answers.split('|') {
        let action = game.read_action(text).unwrap();
        let mut again = String::new();
        game.write_action(action, &mut again).unwrap();
        assert_eq!(again, text);
        assert!(!seen.contains(&action), "{text} is spelt in two ways");
        seen.push(action);
    }
    for text in ["draw B wool", "display road", "event new_year", "first D"] {
        let mut again = String::new();
        game.write_outcome(game.read_outcome(text).unwrap(), &mut again).unwrap();
        assert_eq!(again, text);
    }
    for wrong in [
        "build",
        "build metropolis",
        "build  road",
        "build road ",
        "Build road",
        "to E",
        "pay",
        "pay wool for",
        "end turn",
        "",
    ] {
        assert!(game.read_action(wrong).is_err(), "{wrong}");
    }
    for wrong in ["draw wool", "draw E wool", "display metropolis", "event", "first"] {
        assert!(game.read_outcome(wrong).is_err(), "{wrong}");
    }
}

// ---- 11.3 Negotiation ----

#[test]
fn cat_11_14_an_offer_goes_to_all_others_or_to_one() {
    let game = CatanRoad::base(3);
    let play = three(&game).lines(TO_ALL).asked("BC");
    let offer = play.view(Viewer::Spectator).negotiation.unwrap().offer.unwrap();
    assert_eq!((offer.give, offer.want), (goods([0, 0, 1, 0, 0]), goods([0, 0, 0, 0, 1])));
    let play = three(&game).lines("A offer\nA to C\nA give wool\nA done\nA want ore\nA send").asked("C");
    let _ = play.refuses_by("B accept", "CAT-11.7");
}

#[test]
fn cat_11_15_an_offer_costs_a_proposal_when_it_is_sent_and_a_draft_nothing() {
    let game = CatanRoad::with(3, &[("proposals_per_turn", "1")]);
    let play = three(&game).play("A offer").play("A cancel").asked("A");
    assert_eq!((play.state.proposals_left, play.last_events()), (1, &[Event::Cancelled { seat: A }][..]));
    let play = play.lines("A offer\nA to B\nA give wool\nA done\nA cancel").offers_among("A", &["offer", "call"]);
    let play = play.lines(TO_ALL).lines("B decline\nC decline").refuses("A offer", Refusal::NoProposalsLeft);
    let _ = play.offers("A", &["build road", "call", "end"]);
    // Both sides need cards.
    let play = three(&game).arrange(|state| state.set_hand(A, [0; 5])).refuses("A offer", Refusal::NoCardsToTrade);
    let _ = play.refuses_by("A call", "CAT-11.15");
    let play = ready(&game).arrange(|state| state.set_hand(A, [1, 0, 0, 0, 0]));
    let _ = play.refuses("A offer", Refusal::NobodyHasCards);
    // What cannot be finished is not begun: one card against one card leaves four offers.
    let game = CatanRoad::with(2, &[("proposals_per_turn", "10")]);
    let mut play = ready(&game).arrange(|state| {
        state.set_hand(A, [1, 0, 0, 0, 0]);
        state.set_hand(B, [0, 1, 0, 0, 0]);
    });
    for good in ["lumber", "wool", "grain", "ore"] {
        play = play.lines(&format!("A offer\nA to B\nA give brick\nA done\nA want {good}\nA send\nB decline"));
    }
    let _ = play.refuses("A offer", Refusal::EveryOfferMade).offers("A", &["call", "end"]);
}

#[test]
fn cat_11_15_what_is_begun_can_be_finished() {
    // Tiny hands, ten proposals, and nobody ever agrees: the possible offers run out.
    let (mut offers, mut exhausted) = (0, 0);
    for (gifts, mode) in [("no", "full"), ("no", "menu"), ("yes", "full"), ("yes", "menu")] {
        let switches = [("proposals_per_turn", "10"), ("trade_mode", mode), ("allow_gifts", gifts)];
        let game = CatanRoad::with(3, &switches);
        for seed in 0..60u64 {
            let mut rng = Xoshiro256::new(seed);
            let mut play = ready(&game).arrange(|state| {
                state.set_hand(A, [1, 0, u8::from(seed % 3 == 0), 0, 0]);
                state.set_hand(B, [0, 1, 0, 0, u8::from(seed % 2 == 0)]);
                state.set_hand(C, [0, 0, 0, u8::from(seed % 5 == 0), 0]);
            });
            while play.options_of("A").contains(&"offer".to_owned()) {
                play = play.play("A offer");
                while top(&play) == Some(Frame::Offer) {
                    let mut steps = play.options_of("A");
                    steps.retain(|step| step != "cancel");
                    assert!(!steps.is_empty(), "seed {seed}: begun, but it cannot be finished");
                    play = play.play(&format!("A {}", steps[rng.below(steps.len() as u32) as usize]));
                }
                offers += 1;
                while let Some(Frame::Answer { left, .. }) = top(&play) {
                    play = play.play(&format!("{} decline", left.first().unwrap()));
                }
            }
            exhausted += u32::from(play.state.proposals_left > 0);
        }
    }
    assert!(offers > 1_000 && exhausted > 20, "{offers} offers, {exhausted} times none was left");
}

#[test]
fn cat_11_16_an_offer_is_bounded_and_not_repeated() {
    let game = CatanRoad::base(3);
    // C has three cards, so three can be wanted of C, and four of all.
    let play = three(&game).lines("A offer\nA to C\nA give wool\nA done\nA want ore\nA want ore\nA want ore");
    let play = play.refuses("A want ore", Refusal::WantsTooMany { most: 3 }).play("A cancel");
    let play =
        play.lines("A offer\nA to all\nA give wool\nA done\nA want ore\nA want ore\nA want ore\nA want ore\nA send");
    let play = play.lines("B decline\nC decline\nA offer");
    // The same offer to a smaller audience is a repetition; a larger one was not possible to C anyway.
    let again = play.clone().lines("A to B\nA give wool\nA done\nA want ore\nA want ore\nA want ore");
    let _ = again.refuses("A want ore", Refusal::OfferMade);
    // Something else is not.
    let other = play.lines("A to B\nA give wool\nA done\nA want ore\nA want ore\nA want ore\nA send").play("B decline");
    assert_eq!(other.state.made.len(), 2);

    // Once a hand has changed, it may be repeated.
    let play = three(&game).lines(TO_ALL).lines("B decline\nC decline");
    let blocked = play.clone().lines("A offer\nA to all\nA give wool\nA done");
    let blocked = blocked.play("A want ore").refuses("A send", Refusal::OfferMade);
    let _ = blocked.offers("A", &["want ore", "cancel"]);
    let play = play.play("A build road").chance("display road");
    let _ = play.lines(TO_ALL).asked("BC");

    // `done` needs a want side that was not asked for yet; a smaller audience first does not block a larger one.
    let game = CatanRoad::with(3, &[("proposals_per_turn", "10")]);
    let mut play = ready(&game).arrange(|state| {
        state.set_hand(A, [2, 0, 0, 0, 0]);
        state.set_hand(B, [0, 1, 0, 0, 0]);
        state.set_hand(C, [0, 1, 0, 0, 0]);
    });
    for good in ["lumber", "wool", "grain", "ore"] {
        play = play.lines(&format!("A offer\nA to B\nA give brick\nA done\nA want {good}\nA send\nB decline"));
    }
    let play = play.play("A offer");
    let to_b = play.clone().play("A to B").play("A give brick").refuses("A done", Refusal::OfferMade);
    let _ = to_b.offers("A", &["give brick", "cancel"]);
    let _ = play.lines("A to all\nA give brick").offers("A", &["give brick", "done", "cancel"]);
}

#[test]
fn cat_11_17_a_call_invites_offers_and_nothing_else() {
    let game = CatanRoad::base(3);
    let play = three(&game).play("A call").asked("BC").offers("B", &["decline", "counter"]);
    assert_eq!((play.question("B"), play.state.proposals_left), (Decision::AnswerCall, 20));
    let play = play.refuses("B accept", Refusal::NothingToAccept);
    let play = play.lines("C decline\nB counter\nB give ore\nB done\nB want brick\nB send").asked("A");
    let play = play.offers("A", &["pick B", "withdraw"]).play("A pick B").chance("draw B ore");
    assert_eq!((hand(&play, A), hand(&play, B)), ([1, 1, 3, 0, 1], [1, 1, 0, 1, 2]));
}

#[test]
fn cat_11_18_everybody_answers_once_and_a_counter_is_bounded_like_an_offer() {
    let game = CatanRoad::base(3);
    let play =
        three(&game).lines("A offer\nA to all\nA give wool\nA done\nA want lumber\nA want ore\nA send").asked("BC");
    let play = play.offers("B", &["accept", "decline", "counter"]).offers("C", &["decline", "counter"]);
    let play = play.refuses("C accept", Refusal::CannotAccept { missing: goods([0, 1, 0, 0, 0]) });
    let play = play.play("C counter").refuses("C give brick", Refusal::NotHeld(Brick)).lines("C give grain\nC done");
    let play = play.lines("C want wool\nC want wool\nC want wool\nC want wool\nC want wool\nC want wool");
    // A has six cards.
    let play = play.refuses("C want wool", Refusal::WantsTooMany { most: 6 });
    let cancelled = play.clone().play("C cancel").asked("B").refuses_by("C counter", "CAT-11.7");
    let cancelled = cancelled.play("B decline");
    assert!(cancelled.last_events().contains(&Event::Declined { seat: C }));
    // There is no counter to a counter.
    let play = play.play("C send").play("B decline").asked("A");
    let _ = play.refuses_by("A counter", "CAT-11.8");
}

#[test]
fn cat_11_19_answers_are_hidden_until_all_have_answered() {
    let game = CatanRoad::base(4);
    let play = three(&game).arrange(|state| state.set_hand(D, [0, 0, 0, 0, 1])).lines(TO_ALL).asked("BCD");
    let before = play.view(Viewer::Seat(C));
    let play = play.play("D accept");
    assert_eq!(play.last_events(), []);
    let after = play.view(Viewer::Seat(C));
    let negotiation = after.negotiation.unwrap();
    assert!(negotiation.answered.contains(D) && negotiation.answers.is_empty());
    assert_eq!(after.players, before.players);
    // D knows what D answered.
    let own = play.view(Viewer::Seat(D)).negotiation.unwrap().answers;
    assert_eq!((own[0].seat, own[0].answer), (D, Answer::Accepted));
    let play = play.play("B counter").play("C decline").lines("B give ore\nB done\nB want brick\nB send");
    let countered = Event::Countered { seat: B, give: goods([0, 0, 0, 0, 1]), want: goods([1, 0, 0, 0, 0]) };
    assert_eq!(play.last_events(), [countered, Event::Declined { seat: C }, Event::Accepted { seat: D }]);
    // Who has no cards is not asked.
    let play = three(&game).lines(TO_ALL).asked("BC");
    assert_eq!(size(&play, D), 0);
    // Who cannot accept is asked all the same.
    let play = three(&game).lines("A offer\nA to all\nA give wool\nA done\nA want lumber\nA send");
    let _ = play.asked("BC").offers("C", &["decline", "counter"]);
}

#[test]
fn cat_11_20_the_active_person_picks_one_positive_answer_or_withdraws() {
    let game = CatanRoad::base(3);
    let play = three(&game).lines(TO_ALL);
    // C wants grain, which A has not.
    let play = play.lines("C counter\nC give ore\nC done\nC want grain\nC send\nB accept");
    let play = play.offers("A", &["pick B", "withdraw"]).refuses("A pick C", Refusal::CannotPayCounter(C));
    let play = play.refuses_by("B decline", "CAT-11.8").play("A withdraw").asked("A");
    assert_eq!((play.state.trades_left, play.view(Viewer::Spectator).phase), (1, Phase::Main));
    // No positive answer: no question.
    let play = three(&game).lines(TO_ALL).lines("B decline\nC decline").asked("A");
    assert_eq!(play.question("A"), Decision::Main);
    // Only a counter that cannot be paid: asked all the same.
    let play = three(&game).lines(TO_ALL).lines("B decline\nC counter\nC give ore\nC done\nC want grain\nC send");
    let _ = play.asked("A").offers("A", &["withdraw"]);
}

#[test]
fn cat_11_21_the_picked_trade_is_carried_out_and_the_other_answers_lapse() {
    let game = CatanRoad::base(3);
    let play = three(&game).lines(TO_ALL).play("B accept").play("C accept").play("A pick C");
    assert_eq!((hand(&play, A), hand(&play, C)), ([2, 1, 2, 0, 1], [0, 0, 1, 2, 0]));
    assert_eq!(hand(&play, B), [0, 1, 0, 1, 2]);
    assert!([A, B, C].iter().all(|&seat| play.state.player(seat).desk.step == Step::Idle));
    let play = play.chance("draw C brick").asked("A");
    assert_eq!(play.view(Viewer::Seat(B)).negotiation, None);
}

#[test]
fn cat_11_22_a_turn_of_offers_calls_and_drafts_ends_but_no_person_meets_the_end() {
    for (switch, limit) in [("0", 0), ("1", 1), ("3", 3), ("9", 9)] {
        let game = CatanRoad::with(3, &[("proposals_per_turn", switch)]);
        let mut play = three(&game);
        for number in 0..limit {
            let give = ["brick", "lumber", "wool"][number % 3];
            let want = ["grain", "ore"][number / 3 % 2];
            let wants = format!("A want {want}\n").repeat(1 + number / 6);
            play = play.lines(&format!("A offer\nA to all\nA give {give}\nA done\n{wants}A send"));
            while let Some(Frame::Answer { left, .. }) = top(&play) {
                play = play.play(&format!("{} decline", left.first().unwrap()));
            }
            // Free in between.
            play = play.lines("A call\nB decline\nC decline");
        }
        let _ = play.refuses("A offer", Refusal::NoProposalsLeft).offers_among("A", &["call"]);
    }
    let game = CatanRoad::base(3);
    let mut play = three(&game);
    for _ in 0..10 {
        play = play.lines("A call\nB decline\nC decline\nA offer\nA cancel");
    }
    let play = play.refuses("A call", Refusal::NoTalksLeft).refuses_by("A offer", "CAT-11.22");
    assert_eq!((play.state.proposals_left, play.state.talks_left), (20, 0));
    assert_eq!(steading_catan_road::title::PROPOSALS.values[0], "20");
}

#[test]
fn cat_11_16_the_oldest_of_more_than_ten_offers_is_forgotten() {
    let game = CatanRoad::base(2);
    let mut play = ready(&game).arrange(|state| {
        state.set_hand(A, [9, 0, 0, 0, 0]);
        state.set_hand(B, [0, 1, 0, 0, 0]);
    });
    let offer = |count: usize| format!("A offer\nA to B\n{}A done\nA want lumber\n", "A give brick\n".repeat(count));
    for count in 1..=9 {
        play = play.lines(&offer(count)).lines("A send\nB decline");
    }
    let again =
        play.clone().lines("A offer\nA to B\nA give brick\nA done").refuses("A want lumber", Refusal::OfferMade);
    let _ = again.play("A cancel");
    let play = play.lines("A offer\nA to B\nA give brick\nA done\nA want ore\nA send\nB decline");
    let play = play.lines("A offer\nA to B\nA give brick\nA done\nA want wool\nA send\nB decline");
    assert_eq!(play.state.made.len(), 10);
    let _ = play.lines(&offer(1)).lines("A send").asked("B");
}

#[test]
fn cat_11_29_a_city_covers_the_starting_settlement_or_a_built_one() {
    let game = CatanRoad::base(2);
    let city = |game, settlements| {
        ready(game).arrange(|state| {
            state.set_laid(A, [1, settlements, 0, 0], &[]);
            state.set_hand(A, [0, 0, 0, 2, 3]);
        })
    };
    let play = city(&game, 2).play("A build city").asked("A").offers("A", &["cover start", "cover built"]);
    assert_eq!((play.question("A"), play.view(Viewer::Seat(B)).phase), (Decision::Cover, Phase::Covering));
    let play = play.refuses_by("A end", "CAT-11.29").refuses_by("B cover start", "CAT-11.29");
    for (answer, starting, harvest) in [("A cover start", 0, 1), ("A cover built", 1, 0)] {
        let play = play.clone().play(answer).awaits_chance();
        assert_eq!((laid(&play, A, Card::Settlement), laid(&play, A, Card::City)), (1, 1));
        assert_eq!(play.view(Viewer::Spectator).players[0].starting_settlements, starting);
        assert_eq!(game.harvest(&play.state)[A], harvest);
        assert_eq!(play.witnessed(Viewer::Seat(B)), play.last_events());
    }
    // With one kind only, and where all are harvested, it is no question.
    assert_eq!(city(&game, 1).play("A build city").awaits_chance().state.player(A).starting, 0);
    let all = CatanRoad::with(2, &[("harvest", "all")]);
    let _ = city(&all, 2).play("A build city").awaits_chance();
}

#[test]
fn cat_11_23_everything_is_public_once_it_is_revealed() {
    let game = CatanRoad::base(3);
    let play = three(&game).lines(TO_ALL);
    assert_eq!(play.witnessed(Viewer::Spectator), play.last_events());
    assert!(matches!(play.last_events(), [Event::Offered { seat: A, .. }]));
    let play = play.lines("B accept\nC counter\nC give ore\nC done\nC want brick\nC send");
    for viewer in viewers(&play) {
        let answers = play.view(viewer).negotiation.unwrap().answers;
        let countered = Answer::Countered { give: goods([0, 0, 0, 0, 1]), want: goods([1, 0, 0, 0, 0]) };
        assert_eq!(answers.iter().map(|answer| answer.answer).collect::<Vec<_>>(), [Answer::Accepted, countered]);
    }
}

#[test]
fn cat_11_24_trade_modes() {
    let full = CatanRoad::base(3);
    let _ = three(&full).lines("A offer\nA to B\nA give wool\nA give wool\nA give wool\nA done");
    let menu = CatanRoad::with(3, &[("trade_mode", "menu")]);
    let play = three(&menu).lines("A offer\nA to B\nA give wool\nA give wool");
    let play = play.refuses("A give wool", Refusal::SideTooLarge { most: 2 }).lines("A done\nA want ore\nA want ore");
    let _ = play.refuses("A want ore", Refusal::SideTooLarge { most: 2 }).offers("A", &["send", "cancel"]);
    let off = CatanRoad::with(3, &[("trade_mode", "off")]);
    let play = three(&off).refuses("A offer", Refusal::TradingIsOff).refuses_by("A call", "CAT-11.24");
    let _ = play.offers("A", &["build road", "end"]);
    // At most 230 different offers in menu mode, 20 of them one for one.
    let sides = |cards: usize| -> Vec<Vec<usize>> {
        let one = (0..5).map(|a| vec![a]);
        let two = (0..5).flat_map(|a| (a..5).map(move |b| vec![a, b]));
        one.chain(two).filter(|side| side.len() <= cards).collect()
    };
    let offers = |cards: usize| {
        let apart = |give: &Vec<usize>, want: &Vec<usize>| give.iter().all(|good| !want.contains(good));
        sides(cards).iter().map(|give| sides(cards).iter().filter(|want| apart(give, want)).count()).sum::<usize>()
    };
    assert_eq!((offers(2), offers(1)), (230, 20));
    let rich = ready(&menu).arrange(|state| {
        state.set_hand(A, [2, 2, 2, 2, 2]);
        state.set_hand(B, [2, 0, 0, 0, 0]);
    });
    assert_eq!(count_offers(rich.lines("A offer\nA to B")), 230);
}

/// All offers that can be sent from here.
fn count_offers(play: Play<'_>) -> usize {
    play.options_of("A")
        .iter()
        .filter(|option| *option != "cancel")
        .map(|option| match option.as_str() {
            "send" => 1,
            _ => count_offers(play.clone().play(&format!("A {option}"))),
        })
        .sum()
}

#[test]
fn cat_11_25_answers_are_decisions_and_the_extra_draw_is_chance() {
    let game = CatanRoad::base(3);
    let play = three(&game).lines(TO_ALL).asked("BC").play("B accept").asked("C").play("C decline").asked("A");
    let play = play.play("A pick B").awaits_chance();
    assert_eq!(game.source(&play.state), 1);
    assert!(play.outcomes().iter().all(|(outcome, _)| outcome.starts_with("draw B")));
}

#[test]
fn cat_11_27_questions_come_in_order() {
    let game = side_b(2);
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [2, 1, 1, 0], &[]);
        state.set_hand(A, [0, 3, 2, 0, 1]);
    });
    // Pay, then the metropolis, then its draws.
    let play = play.play("A metropolis");
    assert_eq!(top(&play), Some(Frame::Pay(Card::Metropolis)));
    let play = play.play("A pay lumber");
    assert_eq!((top(&play), size(&play, A)), (Some(Frame::Ability), 0));
    let play = play.play("A ability metro_roads");
    assert!(matches!(top(&play), Some(Frame::Draw { .. })));
    let _ = draw(play, 2).asked("A");
    // Offer, answers with their counters, pick.
    let game = CatanRoad::base(3);
    let play = three(&game).play("A offer");
    assert_eq!(top(&play), Some(Frame::Offer));
    let play = play.lines("A to all\nA give wool\nA done\nA want ore\nA send\nB counter");
    assert!(matches!(top(&play), Some(Frame::Answer { .. })));
    let play = play.lines("C decline\nB give ore\nB done\nB want wool\nB send");
    assert_eq!(top(&play), Some(Frame::Pick));
    // None for a call.
    assert!(matches!(top(&three(&game).play("A call")), Some(Frame::Answer { call: true, .. })));
}

#[test]
fn cat_11_28_only_who_has_cards_can_be_addressed() {
    let game = CatanRoad::base(4);
    let play = three(&game).play("A offer").offers("A", &["to B", "to C", "to all", "cancel"]);
    let _ = play.refuses("A to D", Refusal::HasNoCards(D));
    let play = three(&game).arrange(|state| state.set_hand(C, [0; 5])).play("A offer").offers("A", &["to B", "cancel"]);
    let _ = play.refuses("A to all", Refusal::OnlyOneToAsk);
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| {
        state.set_hand(A, [1, 0, 0, 0, 0]);
        state.set_hand(B, [0, 1, 0, 0, 0]);
    });
    let _ = play.play("A offer").offers("A", &["to B", "cancel"]);
}
