//! A quick look at strength while tuning:
//! `cargo run --release -p steading-bots --example ladder -- settlement greedy,search:500 20`, with switches of the game
//! behind it: `... catan_road greedy,greedy,random 40 trade_mode=menu`. The arena gives the figures that count.

use std::time::Instant;
use steading_bots::{Bot, BotName, Heuristics};
use steading_catan_road::CatanRoad;
use steading_core::prelude::*;
use steading_core::{Ignore, Seat, Status, Title, Variants, Xoshiro256};
use steading_settlement::Settlement;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, names, games, switches @ ..] = &words[..] else {
        return eprintln!("ladder GAME BOT,BOT.. GAMES [switch=value]..");
    };
    let names: Vec<BotName> = names.split(',').map(|name| name.parse().expect("a bot")).collect();
    let games = games.parse().expect("a number of games");
    match game.as_str() {
        Settlement::ID => climb::<Settlement>(&names, games, switches, |state| state.round.into()),
        CatanRoad::ID => climb::<CatanRoad>(&names, games, switches, |state| state.turn.into()),
        _ => eprintln!("there is no game '{game}'"),
    }
}

fn climb<G: Heuristics + Title>(names: &[BotName], games: u64, switches: &[String], length: impl Fn(&G::State) -> u32) {
    let switches = switches.iter().map(|switch| switch.split_once('=').expect("switch=value"));
    let options: Variants = switches.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    let seats = names.len() as u8;
    let game = G::open_guarded(seats, &options, None).expect("a table");
    let mut wins = vec![0.0; names.len()];
    let mut scores = vec![0i64; names.len()];
    let mut time = vec![0.0; names.len()];
    let mut longest = vec![0.0f64; names.len()];
    let mut decisions = vec![0u64; names.len()];
    let mut lengths = Vec::new();
    let mut words = std::collections::BTreeMap::new();
    for number in 0..games {
        let rotation = (number % u64::from(seats)) as usize;
        let who = |seat: Seat| (seat.index() + rotation) % names.len();
        let mut bots: Vec<Bot<G>> =
            Seat::all(seats).map(|seat| Bot::new(names[who(seat)], number * 10 + seat.index() as u64)).collect();
        let mut chance = Xoshiro256::new(1_000_000 + number / u64::from(seats));
        let mut state = game.setup();
        loop {
            match game.status(&state) {
                Status::Over => break,
                Status::Chance => {
                    let outcome = game.sample(&state, &mut chance);
                    game.resolve(&mut state, outcome, &mut Ignore);
                }
                Status::Waiting(seats) => {
                    let seat = seats.first().expect("somebody");
                    let start = Instant::now();
                    let choice = bots[seat.index()].choose(&game, &state, seat, None);
                    let taken = start.elapsed().as_secs_f64();
                    time[who(seat)] += taken;
                    longest[who(seat)] = longest[who(seat)].max(taken);
                    decisions[who(seat)] += 1;
                    let mut text = String::new();
                    game.write_action(choice.action, &mut text).expect("an answer can be written");
                    *words.entry(text).or_insert(0u64) += 1;
                    game.apply(&mut state, seat, choice.action, &mut Ignore);
                }
            }
        }
        lengths.push(length(&state));
        let standings = game.standings(&state);
        let winners = standings.winners();
        for seat in Seat::all(seats) {
            scores[who(seat)] += i64::from(standings.score(seat));
            if winners.contains(seat) {
                wins[who(seat)] += 1.0 / winners.len() as f64;
            }
        }
    }
    for (index, name) in names.iter().enumerate() {
        println!(
            "{name}: wins {:.1} %, mean {:.1}, {:.2} ms per decision, {:.0} ms at most, {:.0} decisions a game",
            100.0 * wins[index] / games as f64,
            scores[index] as f64 / games as f64,
            1e3 * time[index] / decisions[index] as f64,
            1e3 * longest[index],
            decisions[index] as f64 / games as f64
        );
    }
    lengths.sort_unstable();
    let mean = lengths.iter().sum::<u32>() as f64 / games as f64;
    println!("length: {mean:.1}, from {} to {}", lengths[0], lengths[lengths.len() - 1]);
    if std::env::var("SHOW").is_ok() {
        for (word, count) in words {
            println!("{:>8.2} a game: {word}", count as f64 / games as f64);
        }
    }
}
