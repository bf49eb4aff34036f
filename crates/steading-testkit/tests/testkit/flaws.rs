//! The contract can fail: each promise is broken once, and the check must say so in a sentence about that promise.

use crate::flawed::{Flaw, Flawed};
use std::panic::{AssertUnwindSafe, catch_unwind};
use steading_testkit::toy::Hedgerow;
use steading_testkit::{contract, decoders, positions};

/// What a check says about a flawed game; `None` when it finds nothing.
fn complaint_of<R>(flaw: Flaw, check: impl FnOnce(&Flawed) -> R) -> Option<String> {
    let game = Flawed::new(Hedgerow::base(3), flaw);
    let result = catch_unwind(AssertUnwindSafe(|| drop(check(&game))));
    result.err().map(|payload| *payload.downcast::<String>().expect("a check panics with a sentence"))
}

/// What the contract says about a flawed game.
fn complaint(flaw: Flaw) -> Option<String> {
    complaint_of(flaw, |game| contract(game).games(200).max_steps(2_000).run())
}

#[test]
fn without_a_flaw_nothing_is_found() {
    assert_eq!(complaint(Flaw::Sound), None);
}

#[test]
fn every_flaw_is_found_and_named() {
    let flaws = [
        (Flaw::OffersNothing, "is asked but `options` offers nothing"),
        (Flaw::OffersTwice, "' twice"),
        (Flaw::OffersTheImpossible, "the rules panicked: offered by options"),
        (Flaw::WaitsForNobody, "`status` waits for nobody"),
        (Flaw::WaitsForStrangers, "`status` waits for seat E, which is not at this table"),
        (Flaw::NeverEnds, "the game has not ended after 2000 steps"),
        (Flaw::LosesABerry, "breaks the invariant TOY-3.3"),
        (Flaw::FirstAnswerMatters, "but it matters which comes first"),
        (Flaw::CountsOnItself, "the record"),
        (Flaw::NoOutcomes, "chance is due, but `outcomes` lists nothing"),
        (Flaw::ListsAnOutcomeTwice, "`outcomes` lists 'lead A' twice"),
        (Flaw::WeightOfZero, "`outcomes` lists 'lead A' with weight 0"),
        (Flaw::LoadedDice, "`sample` does not follow the weights of `outcomes`"),
        (Flaw::DrawsTheUnlisted, "which `outcomes` does not list"),
        (Flaw::UndeclaredLabel, "says 'toy-shrug', which `sentences` does not declare"),
        (Flaw::UndeclaredArgument, "says 'toy-pass' with (seat), but `sentences` declares ()"),
        (Flaw::NamelessCard, "is card number 99, for which `name` knows no name"),
        (Flaw::RefusesWithoutClause, "names no clause"),
        (Flaw::WritesTheUnreadable, "cannot read 'give up'"),
        (Flaw::WritesAnotherAction, "which is read as Play("),
        (Flaw::BreakdownDoesNotAddUp, "adds up to"),
        (Flaw::NobodyIsFirst, "has rank 2 although 0 seats are before it"),
        (Flaw::HandInView, "tells the true world from another"),
        (Flaw::BidInView, "the view of the spectator"),
        (Flaw::OrderOfOptions, "or their order, tell it the true world from another"),
        (Flaw::LabelKnowsHands, "pass' tells the seat the true world from another"),
        (Flaw::RefusalKnowsHands, "the refusal of '"),
        (Flaw::QuestionKnowsHands, "the question to seat"),
        (Flaw::DrawInLog, "what the view hides"),
        (Flaw::BuryInLog, "what the view hides"),
        (Flaw::BidInLog, "witnesses seat"),
        (Flaw::SkipsTheHelpless, "who is asked next tells the seat the true world from another"),
        (Flaw::WorldIsTheTruth, "`resample` for"),
        (Flaw::WorldIsStirred, "`resample` for"),
        (Flaw::WorldForgetsShown, "the view of"),
        (Flaw::WorldLosesACard, "thinks possible breaks the invariant TOY-1.2"),
    ];
    let mut missed = Vec::new();
    for (flaw, sentence) in flaws {
        match complaint(flaw) {
            Some(found) if found.contains(sentence) => {
                assert!(found.starts_with("toy broke a promise"), "{found}");
            }
            Some(found) => missed.push(format!("{flaw:?} should be called '{sentence}', but was called\n{found}")),
            None => missed.push(format!("{flaw:?} was not found")),
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n\n"));
}

#[test]
fn a_failure_names_the_game_and_how_it_came_about() {
    let found = complaint(Flaw::LosesABerry).expect("a berry is missing");
    assert!(found.contains("in game 0 of seed 1 at step "), "{found}");
    assert!(found.contains("The record so far:\nsteading record 1\ngame toy\n"), "{found}");
    assert!(found.contains("\n* lead "), "{found}");
    assert_eq!(complaint(Flaw::LosesABerry), Some(found), "the same failure is found each time");
}

#[test]
fn the_same_seed_checks_the_same_things() {
    let game = Hedgerow::base(2);
    let run = |seed| contract(&game).games(100).seed(seed).run();
    assert_eq!(run(5), run(5));
    assert_ne!(run(5), run(6));
}

#[test]
fn careless_readers_are_found() {
    let found = |flaw| complaint_of(flaw, |game| decoders(game, 20_000)).unwrap_or_default();
    assert_eq!(found(Flaw::Sound), "");
    assert!(found(Flaw::ReadsLoosely).contains("which is a second spelling"));
    assert!(found(Flaw::ReaderPanics).contains("`read_action` panicked on"));
}

#[test]
fn careless_loaders_are_found() {
    let found = |flaw| complaint_of(flaw, |game| positions(game, 50, 50)).unwrap_or_default();
    assert_eq!(found(Flaw::Sound), "");
    assert!(found(Flaw::ChecksNothing).contains("The position"));
    assert!(found(Flaw::ChecksNoBids).contains("The position"));
}
