//! I1: what reads the texts of others never panics and never takes long, whatever the bytes.
//!
//! Good texts and those of `corpus/` are changed at random: bytes flipped, cut out, doubled, exchanged with other texts.
//! A run is bounded; `make fuzz` sets `STEADING_FUZZ_SECONDS` and goes on for so long for each reader. A text that fails
//! is written to the folder of the build; put it into `corpus/`, where every run begins with it.

use crate::hammer::hammer;
use steading_core::{Record, Rng, Seat, Variants, Xoshiro256};
use steading_host::session::{LONGEST_MESSAGE, Session};
use steading_host::{Conn, Now, UserId};
use steading_match::{AnyMatch, Chance, Setup, TitleInfo, titles};

fn opened(title: &TitleInfo, pack: Option<&str>) -> Option<Box<dyn AnyMatch>> {
    let options = Variants::new();
    let pack = pack.map(|text| ("pack.toml", text));
    let seed = Some(steading_core::Seed::from_text("fuzz"));
    let setup = Setup { seats: title.least_seats.max(2), options: &options, pack, seed, manual_chance: false };
    steading_match::open(title.id, &setup).ok()
}

/// A game of each title in the middle of things.
fn games() -> Vec<Box<dyn AnyMatch>> {
    let mut rng = Xoshiro256::new(3);
    let play = |title: &'static TitleInfo| {
        let mut game = opened(title, None).unwrap();
        for _ in 0..40 {
            while game.status() == steading_core::Status::Chance {
                game.chance(None).unwrap();
            }
            let Some(seat) = game.waiting().iter().next() else { break };
            let answers = game.answers(seat).unwrap();
            game.apply(seat, &answers[rng.below(answers.len() as u32) as usize]).unwrap();
        }
        game
    };
    titles().iter().map(play).collect()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn i1_messages_of_a_socket() {
    let mut session = Session::new(Conn(1), UserId::new([1; 20]), "Anna".to_owned(), Now::default());
    let mut now = Now::default();
    hammer("socket", Vec::new(), |bytes| {
        now.mono += 10_000;
        let message = text(bytes);
        let said = session.on_text(&message, now);
        if message.len() > LONGEST_MESSAGE {
            assert!(matches!(said, steading_host::session::Output::Close(_)));
        }
    });
}

#[test]
fn i1_records() {
    let records = games().iter().map(|game| game.record().to_string().into_bytes()).collect();
    hammer("record", records, |bytes| {
        if let Ok(record) = Record::read(&text(bytes)) {
            let _ = steading_match::load_record(&record, None, Chance::default());
        }
    });
}

#[test]
fn i1_positions() {
    let positions = games().iter().map(|game| game.position().get().as_bytes().to_vec()).collect();
    hammer("position", positions, |bytes| {
        if let Ok(game) = steading_match::load_position(&text(bytes), None, Chance::default()) {
            // What is taken can be looked at and played.
            for seat in game.waiting().iter() {
                let _ = game.answers(seat);
            }
        }
    });
}

#[test]
fn i1_packs() {
    let packs = titles().iter().map(|title| title.base_pack.as_bytes().to_vec()).collect();
    hammer("pack", packs, |bytes| {
        let pack = text(bytes);
        for title in titles() {
            opened(title, Some(&pack));
        }
    });
}

#[test]
fn i1_notation() {
    let games = games();
    let answers = games.iter().flat_map(|game| {
        let seat = game.waiting().iter().next().unwrap_or(Seat::A);
        game.answers(seat).unwrap_or_default().into_iter().map(String::into_bytes)
    });
    let answers = answers.collect();
    hammer("notation", answers, |bytes| {
        let line = text(bytes);
        for game in &games {
            for seat in Seat::all(game.seats()) {
                let _ = game.explain(seat, &line);
            }
        }
    });
}
