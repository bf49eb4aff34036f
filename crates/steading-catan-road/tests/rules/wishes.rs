//! Wishes: what a client wants as a whole becomes answers, in whatever order it names the cards.

use crate::table::*;
use steading_catan_road::CatanRoad;
use steading_catan_road::refusal::Refusal;
use steading_catan_road::state::{EventCard, State};
use steading_core::prelude::*;
use steading_core::{Ignore, PlayError, Seat, Unfulfilled};

/// The answers in notation and the state after them, or which part is refused and why.
fn wish(play: &Play<'_>, seat: Seat, text: &str) -> Result<(Vec<String>, State), (usize, Refusal)> {
    let wish = serde_json::from_str(text).expect("a wish");
    let answers =
        play.game.arrange(&play.state, seat, &wish).map_err(|Unfulfilled { part, refusal }| (part, refusal))?;
    let (mut state, mut written) = (play.state, Vec::new());
    for (part, &answer) in answers.iter().enumerate() {
        match steading_core::play(play.game, &mut state, seat, answer, &mut Ignore) {
            Ok(()) => {}
            Err(PlayError::Refused(refusal)) => return Err((part, refusal)),
            Err(other) => panic!("{other:?}"),
        }
        let mut text = String::new();
        play.game.write_action(answer, &mut text).unwrap();
        written.push(text);
    }
    Ok((written, state))
}

#[track_caller]
fn grants(play: &Play<'_>, seat: Seat, text: &str, answers: &[&str]) -> State {
    let (written, state) = wish(play, seat, text).expect("a wish that can be carried out");
    assert_eq!(written, answers);
    state
}

#[track_caller]
fn refuses(play: &Play<'_>, seat: Seat, text: &str, part: usize, refusal: Refusal) {
    assert_eq!(wish(play, seat, text).map(|(answers, _)| answers), Err((part, refusal)));
}

fn three(game: &CatanRoad) -> Play<'_> {
    ready(game).arrange(|state| {
        state.set_hand(A, [2, 1, 3, 0, 0]);
        state.set_hand(B, [0, 1, 0, 1, 2]);
        state.set_hand(C, [0, 0, 0, 2, 1]);
    })
}

#[test]
fn an_offer_is_made_whole() {
    let game = CatanRoad::base(3);
    let play = three(&game);
    let deal = r#"{"offer": {"to": null, "give": {"wool": 2, "brick": 1}, "want": {"ore": 1}}}"#;
    let answers = ["offer", "to all", "give brick", "give wool", "give wool", "done", "want ore", "send"];
    let after = grants(&play, A, deal, &answers);
    assert_eq!(after.player(A).desk.give, goods([1, 0, 2, 0, 0]));
    // To one seat; and everybody is one seat where only one has cards.
    let to_c = r#"{"offer": {"to": 2, "give": {"wool": 1}, "want": {"ore": 1}}}"#;
    grants(&play, A, to_c, &["offer", "to C", "give wool", "done", "want ore", "send"]);
    let alone = three(&game).arrange(|state| state.set_hand(B, [0; 5]));
    let to_all = r#"{"offer": {"to": null, "give": {"wool": 1}, "want": {"ore": 1}}}"#;
    grants(&alone, A, to_all, &["offer", "to C", "give wool", "done", "want ore", "send"]);
}

#[test]
fn an_offer_that_was_begun_is_finished_and_what_was_named_is_not_unsaid() {
    let game = CatanRoad::base(3);
    let play = three(&game).lines("A offer\nA to all\nA give lumber");
    let deal = r#"{"offer": {"to": null, "give": {"wool": 1, "lumber": 1}, "want": {"ore": 1}}}"#;
    grants(&play, A, deal, &["give wool", "done", "want ore", "send"]);
    grants(&play.clone().lines("A give wool\nA done"), A, deal, &["want ore", "send"]);
    let other = r#"{"offer": {"to": null, "give": {"wool": 1}, "want": {"ore": 1}}}"#;
    refuses(&play, A, other, 0, Refusal::InOrder { last: Lumber });
    refuses(&play.play("A done"), A, other, 0, Refusal::OtherQuestion { open: "CAT-11.6" });
    let audience = three(&game).play("A offer");
    grants(&audience, A, other, &["to all", "give wool", "done", "want ore", "send"]);
}

#[test]
fn cat_a7_a_deal_that_is_partly_illegal_is_refused_by_its_part() {
    let game = CatanRoad::base(3);
    let play = three(&game);
    let before = play.state;
    let both = r#"{"offer": {"to": null, "give": {"wool": 1}, "want": {"wool": 1, "ore": 1}}}"#;
    refuses(&play, A, both, 4, Refusal::OnBothSides(Wool));
    let unheld = r#"{"offer": {"to": 1, "give": {"brick": 1, "ore": 1}, "want": {"grain": 1}}}"#;
    refuses(&play, A, unheld, 3, Refusal::NotHeld(Ore));
    let myself = r#"{"offer": {"to": 0, "give": {"wool": 1}, "want": {"ore": 1}}}"#;
    refuses(&play, A, myself, 1, Refusal::WithYourself);
    let nothing = r#"{"offer": {"to": null, "give": {}, "want": {"ore": 1}}}"#;
    refuses(&play, A, nothing, 2, Refusal::SideEmpty);
    let flood = r#"{"offer": {"to": null, "give": {"brick": 127, "lumber": 127, "wool": 127}, "want": {"ore": 127}}}"#;
    refuses(&play, A, flood, 4, Refusal::NotHeld(Brick));
    assert_eq!(play.state, before);
}

#[test]
fn a_counter_offer_is_made_whole() {
    let game = CatanRoad::base(3);
    let play = three(&game).lines("A offer\nA to all\nA give wool\nA done\nA want ore\nA send");
    let deal = r#"{"counter": {"give": {"ore": 2, "lumber": 1}, "want": {"wool": 3, "brick": 1}}}"#;
    let answers = [
        "counter",
        "give lumber",
        "give ore",
        "give ore",
        "done",
        "want brick",
        "want wool",
        "want wool",
        "want wool",
        "send",
    ];
    let after = grants(&play, B, deal, &answers);
    assert_eq!(
        (after.player(B).desk.give, after.player(B).desk.want),
        (goods([0, 1, 0, 0, 2]), goods([1, 0, 3, 0, 0]))
    );
    let begun = play.clone().lines("B counter\nB give ore");
    grants(&begun, B, r#"{"counter": {"give": {"ore": 1}, "want": {"wool": 1}}}"#, &["done", "want wool", "send"]);
    let much = r#"{"counter": {"give": {"ore": 1}, "want": {"wool": 7}}}"#;
    refuses(&play, B, much, 9, Refusal::WantsTooMany { most: 6 });
}

#[test]
fn a_discard_is_chosen_whole_and_in_any_order() {
    let game = CatanRoad::base(2);
    let play = event(ready(&game).arrange(|state| state.set_hand(B, [3, 1, 4, 1, 0])), EventCard::Robber);
    let cards = r#"{"discard": {"goods": {"grain": 1, "wool": 2, "brick": 1}}}"#;
    grants(&play, B, cards, &["discard brick", "discard wool", "discard wool", "discard grain"]);
    let begun = play.clone().play("B discard wool");
    refuses(&begun, B, r#"{"discard": {"goods": {"brick": 4}}}"#, 0, Refusal::InOrder { last: Wool });
    refuses(&play, B, r#"{"discard": {"goods": {"lumber": 2, "wool": 2}}}"#, 1, Refusal::NotHeld(Lumber));
}

#[test]
fn a_donation_names_receiver_and_card() {
    let game = CatanRoad::base(3);
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [1, 3, 0, 0], &[]);
        state.set_hand(A, [0, 1, 2, 2, 0]);
    });
    let play = event(play, EventCard::Donation);
    let after = grants(&play, A, r#"{"donate": {"to": 2, "good": "wool"}}"#, &["donate C", "give wool"]);
    assert_eq!(after.hand(C), goods([0, 0, 1, 0, 0]));
    let named = play.clone().play("A donate C");
    grants(&named, A, r#"{"donate": {"to": 2, "good": "wool"}}"#, &["give wool"]);
    let other = Refusal::OtherQuestion { open: "CAT-11.5" };
    refuses(&named, A, r#"{"donate": {"to": 1, "good": "wool"}}"#, 0, other);
    refuses(&play, A, r#"{"donate": {"to": 2, "good": "ore"}}"#, 1, Refusal::NotHeld(Ore));
    refuses(&play, A, r#"{"donate": {"to": 0, "good": "wool"}}"#, 0, Refusal::NotASeatToGiveTo(A));
}

#[test]
fn a_build_names_its_payment() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| state.set_hand(A, [1, 0, 4, 4, 0]));
    let road = |payment: &str| format!(r#"{{"build": {{"card": "road", {payment}}}}}"#);
    let wool = road(r#""source": "wool", "replaced": null"#);
    let after = grants(&play, A, &wool, &["build road", "pay wool"]);
    assert_eq!(after.hand(A), goods([0, 0, 0, 4, 0]));
    grants(&play, A, &road(r#""source": "grain", "replaced": "lumber""#), &["build road", "pay grain"]);
    grants(&play.clone().play("A build road"), A, &wool, &["pay wool"]);
    refuses(&play, A, &road(r#""source": "ore", "replaced": null"#), 1, Refusal::NotASource { source: Ore, rate: 4 });
    refuses(&play, A, &road(r#""source": null, "replaced": null"#), 1, Refusal::SomethingIsMissing(Lumber));
    refuses(&play, A, &road(r#""source": "wool", "replaced": "brick""#), 1, Refusal::SomethingIsMissing(Lumber));
    // An exact payment is no question.
    let exact = ready(&game).arrange(|state| state.set_hand(A, [1, 1, 4, 0, 0]));
    grants(&exact, A, &road(r#""source": null, "replaced": null"#), &["build road"]);
    let variant = CatanRoad::with(2, &[("voluntary_substitution", "yes")]);
    let free = ready(&variant).arrange(|state| state.set_hand(A, [1, 1, 4, 0, 0]));
    grants(&free, A, &road(r#""source": "wool", "replaced": "brick""#), &["build road", "pay wool for brick"]);
    grants(&free, A, &road(r#""source": null, "replaced": null"#), &["build road", "pay cost"]);
}
