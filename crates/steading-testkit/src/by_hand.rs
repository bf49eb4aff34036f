//! Whole games scored by hand from the rulebook: truth from outside the program.
//!
//! A file of `records/<game>/by-hand/` holds one game in lines:
//!
//! ```text
//! # Why the points are what they are, reasoned on paper with the rulebook.
//! game 2 supply=unlimited
//! * draw ferry
//! A build p3
//! = A settlement-score-guild Craftsman 12
//! = A total 31
//! = A rank 1
//! ```
//!
//! `game` names the number of seats and the switches. Moves stand as in a record. A line `= SEAT SOURCE POINTS` says
//! what the seat scores from one source: the message id of the line in the result, then what the sentence names, in
//! English. Each source with points must be listed; `total` and `rank` too. An opponent without a seat is `opponent`.
//! Moves and results may be mixed with comments anywhere, so that a reader can follow the reasoning.

use crate::scenario::{Scenario, scenario};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use steading_core::{Arg, Part, Seat, Status, Title, Variants};

/// Plays every game of `records/<game>/by-hand/` and compares sources, totals and ranks. Says how many there are.
///
/// # Panics
/// When a move is not legal, a game is not over at its end, or a result differs, with the file.
pub fn by_hand<G: Title>() -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records").join(G::ID).join("by-hand");
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    files.sort();
    for file in &files {
        let name = file.file_name().expect("a file has a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{name}: {error}"));
        if let Err(problem) = compare::<G>(&text) {
            panic!("{name}: {problem}");
        }
    }
    files.len()
}

/// Plays one game and compares its results; says which line differs.
pub fn compare<G: Title>(text: &str) -> Result<(), String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let (results, moves): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.starts_with("= "));
    let (table, moves) = moves.split_first().ok_or("there is no line 'game SEATS'")?;
    let game = open::<G>(table)?;
    let end = scenario(&game).lines(&moves.join("\n"));
    if game.status(&end.state) != Status::Over {
        return Err("the game is not over after the last move".to_owned());
    }
    let mut found = BTreeMap::new();
    for seat in Seat::all(game.seats()) {
        found.extend(results_of(&end, seat));
    }
    let opponent = game.standings(&end.state).opponent.zip(game.opponent(&end.state));
    if let Some(((score, rank), (_, parts))) = opponent {
        found.extend(tally(&game, "opponent", parts, score, rank));
    }
    for line in results {
        let (what, points) = line["= ".len()..].rsplit_once(' ').ok_or_else(|| format!("'{line}' has no points"))?;
        match found.remove(what) {
            Some(there) if there.to_string() == points => {}
            Some(there) => return Err(format!("'{line}', but the program finds {there}")),
            None => return Err(format!("'{line}' names no result; open are: {}", listed(&found))),
        }
    }
    found.retain(|what, points| *points != 0 || what.ends_with(" total"));
    if found.is_empty() { Ok(()) } else { Err(format!("not foreseen: {}", listed(&found))) }
}

fn listed(found: &BTreeMap<String, i32>) -> String {
    found.iter().map(|(what, points)| format!("{what} {points}")).collect::<Vec<_>>().join(", ")
}

fn open<G: Title>(line: &str) -> Result<G, String> {
    let mut words = line.split(' ');
    let seats = match (words.next(), words.next().and_then(|word| word.parse().ok())) {
        (Some("game"), Some(seats)) => seats,
        _ => return Err(format!("'{line}' is not 'game SEATS SWITCH=VALUE ...'")),
    };
    let mut options = Variants::new();
    for word in words {
        let (key, value) = word.split_once('=').ok_or_else(|| format!("'{word}' is not SWITCH=VALUE"))?;
        options.insert(key.to_owned(), value.to_owned());
    }
    G::open(seats, &options, None).map_err(|error| error.to_string())
}

/// What this seat scores, by source, and its total and rank.
fn results_of<G: Title>(end: &Scenario<G>, seat: Seat) -> BTreeMap<String, i32> {
    let standings = end.game.standings(&end.state);
    let parts = end.game.breakdown(&end.state, seat);
    tally(end.game, &seat.to_string(), parts, standings.score(seat), standings.rank(seat))
}

fn tally<G: Title>(game: &G, who: &str, parts: Vec<Part>, score: i32, rank: u8) -> BTreeMap<String, i32> {
    let mut results = BTreeMap::new();
    for part in parts {
        *results.entry(format!("{who} {}", source(game, &part))).or_default() += part.points;
    }
    results.insert(format!("{who} total"), score);
    results.insert(format!("{who} rank"), rank.into());
    results
}

/// The message id of a part and what it names.
fn source<G: Title>(game: &G, part: &Part) -> String {
    let mut words = part.message.id.to_owned();
    for (_, arg) in &part.message.args {
        match arg {
            Arg::Item { kind, index } => {
                words.push(' ');
                words.push_str(game.name(kind, *index).map_or("?", |name| &name.en));
            }
            Arg::Number(number) => words.push_str(&format!(" {number}")),
            Arg::Seat(_) | Arg::Amounts(_) | Arg::Text(_) => {}
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{action_text, outcome_text, pick};
    use crate::toy::Hedgerow;
    use steading_core::{Xoshiro256, prelude::*};

    /// A game of the toy, with what the program finds at its end.
    fn a_game() -> (Vec<String>, BTreeMap<String, i32>) {
        let game = Hedgerow::open(2, &Variants::new(), None).unwrap();
        let mut lines = vec!["game 2".to_owned()];
        let mut end = scenario(&game);
        let mut rng = Xoshiro256::new(4);
        loop {
            let line = match game.status(&end.state) {
                Status::Over => break,
                Status::Chance => format!("* {}", outcome_text(&game, game.sample(&end.state, &mut rng))),
                Status::Waiting(asked) => {
                    let seat = asked.first().unwrap();
                    let mut options = Vec::new();
                    game.legal_actions(&end.state, seat, &mut options);
                    format!("{seat} {}", action_text(&game, pick(&options, &mut rng)))
                }
            };
            end = end.lines(&line);
            lines.push(line);
        }
        let found = Seat::all(2).flat_map(|seat| results_of(&end, seat)).collect();
        (lines, found)
    }

    #[test]
    fn a_game_with_its_results_is_accepted_and_any_other_result_is_not() {
        let (moves, found) = a_game();
        let results: Vec<String> = found.iter().map(|(what, points)| format!("= {what} {points}")).collect();
        let text = |results: &[String]| [moves.as_slice(), results].concat().join("\n");
        assert_eq!(compare::<Hedgerow>(&text(&results)), Ok(()));
        for (index, (what, points)) in found.iter().enumerate() {
            let mut wrong = results.clone();
            wrong[index] = format!("= {what} {}", points + 1);
            assert!(compare::<Hedgerow>(&text(&wrong)).unwrap_err().contains("the program finds"), "{what}");
            wrong.remove(index);
            let forgotten = compare::<Hedgerow>(&text(&wrong));
            assert_eq!(forgotten.is_err(), *points != 0 || what.ends_with(" total"), "{what}");
        }
        let unfinished = moves[..moves.len() - 1].join("\n");
        assert!(compare::<Hedgerow>(&unfinished).unwrap_err().contains("not over"));
    }
}
