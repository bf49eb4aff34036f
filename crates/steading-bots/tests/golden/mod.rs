//! Golden answers: what the nets of the build answer in 200 positions each, one step ahead and with a small search. They
//! are the same with one and two threads, in debug and release, and for every processor; a net that is trained anew
//! changes its line (the failing test prints the new one).

use std::collections::BTreeMap;
use std::fmt::Write;
use std::thread;
use steading_bots::{Bot, BotName, Heuristics};
use steading_catan_road::CatanRoad;
use steading_core::{Digest, Ignore, Rng, Seat, Status, Xoshiro256};
use steading_emberleaf::Emberleaf;
use steading_orleans_settlers::OrleansSettlers;
use steading_settlement::Settlement;

const POSITIONS: usize = 200;
/// Every so many positions a search answers too.
const SEARCHED: usize = 10;

/// Positions from all stages of random games in which there is something to choose.
fn positions<G: Heuristics>(game: &G) -> Vec<(G::State, Seat)> {
    let mut rng = Xoshiro256::new(11);
    let mut found = Vec::with_capacity(POSITIONS);
    let mut options = Vec::new();
    loop {
        let mut state = game.setup();
        loop {
            match game.status(&state) {
                Status::Over => break,
                Status::Chance => {
                    let outcome = game.sample(&state, &mut rng);
                    game.resolve(&mut state, outcome, &mut Ignore);
                }
                Status::Waiting(asked) => {
                    let seat = asked.iter().nth(rng.below(asked.len() as u32) as usize).expect("one of those asked");
                    options.clear();
                    game.legal_actions(&state, seat, &mut options);
                    if options.len() > 1 && rng.below(5) == 0 {
                        found.push((state.clone(), seat));
                        if found.len() == POSITIONS {
                            return found;
                        }
                    }
                    let action = options[rng.below(options.len() as u32) as usize];
                    game.apply(&mut state, seat, action, &mut Ignore);
                }
            }
        }
    }
}

/// One line for each position: the answers with what was thought of them, to the last bit.
fn answers<G: Heuristics>(game: &G, positions: &[(usize, &(G::State, Seat))]) -> BTreeMap<usize, String> {
    let answer = |&(number, (state, seat)): &(usize, &(G::State, Seat))| {
        let mut line = String::new();
        let searched = number.is_multiple_of(SEARCHED);
        for name in ["net", "net:30"].into_iter().take(1 + usize::from(searched)) {
            let mut bot = Bot::new(name.parse::<BotName>().expect("a bot"), number as u64);
            let choice = bot.choose(game, state, *seat, None);
            assert_eq!(bot.without_net(), None);
            let thoughts = choice.alternatives.iter().map(|other| (other.visits, other.values[seat.index()].to_bits()));
            write!(line, "{:?} {:?};", choice.action, thoughts.collect::<Vec<_>>()).expect("text grows");
        }
        (number, line)
    };
    positions.iter().map(answer).collect()
}

fn golden<G: Heuristics<State: Sync> + Sync>(seats: u8) -> String {
    let game = G::open(seats, &Default::default(), None).expect("the base pack is sound");
    let positions = positions(&game);
    let numbered: Vec<_> = positions.iter().enumerate().collect();
    let whole = answers(&game, &numbered);
    // Two threads take turns, so that each sees other positions before its own than one alone does.
    let (even, odd): (Vec<_>, Vec<_>) = numbered.into_iter().partition(|(number, _)| number % 2 == 0);
    let halves = thread::scope(|scope| {
        let other = scope.spawn(|| answers(&game, &odd));
        let mut all = answers(&game, &even);
        all.extend(other.join().expect("no thread panics"));
        all
    });
    assert_eq!(whole, halves, "{} {seats}: two threads answer otherwise", G::ID);
    let text = whole.into_values().collect::<Vec<_>>().join("\n");
    format!("{} {seats} {}", G::ID, &Digest::of_bytes(text.as_bytes()).to_string()[..16])
}

#[test]
fn nets_give_the_golden_answers() {
    let mut found = Vec::new();
    (1..=3).for_each(|seats| found.push(golden::<Settlement>(seats)));
    found.push(golden::<CatanRoad>(2));
    (1..=2).for_each(|seats| found.push(golden::<Emberleaf>(seats)));
    found.push(golden::<OrleansSettlers>(2));
    let found = found.join("\n") + "\n";
    assert_eq!(found, include_str!("answers.txt"), "the new lines:\n{found}");
}
