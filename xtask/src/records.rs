//! Golden records: games of every title, seat count and variant, replayed to their digests.
//!
//! `cargo xtask records` replays all of `records/`; a game that goes differently is a change of the rules and must raise
//! `RULES` in the same commit. `cargo xtask records --refresh` then plays them anew.

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use steading_core::{Entry, Record, Rng, Seed, Status, Switch, Variants, Xoshiro256};
use steading_match::{AnyMatch, Chance, Setup, TitleInfo, load_record, titles};

/// For each number of seats: games without variants, games for each value of each switch, and games with every switch
/// set at random.
const PLAIN_GAMES: u64 = 8;
const VARIANT_GAMES: u64 = 1;
const MIXED_GAMES: u64 = 5;
/// A digest stands after so many entries, and at the end.
const DIGEST_EVERY: usize = 50;
/// How often a seat thinks again before it ends its turn: those who pass at once see little of a game.
const RELUCTANCE: u32 = 8;

pub fn check(folder: &Path) -> ExitCode {
    let mut wrong = 0;
    let mut count = 0;
    for path in super::files(folder, "steading") {
        count += 1;
        let text = fs::read_to_string(&path).expect("a record is readable text");
        let replayed = Record::read(&text).map_err(|error| error.to_string()).and_then(|record| {
            load_record(&record, None, Chance::default()).map(drop).map_err(|error| error.to_string())
        });
        if let Err(problem) = replayed {
            eprintln!("{}: {problem}", path.strip_prefix(folder).unwrap_or(&path).display());
            wrong += 1;
        }
    }
    println!("{count} golden records replayed, {wrong} differ");
    if wrong > 0 {
        eprintln!(
            "A game that goes differently changes the rules: raise RULES and run `cargo xtask records --refresh`."
        );
    }
    if wrong == 0 && count > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Plays the records of all games anew, or of one.
pub fn refresh(root: &Path, game: Option<&str>) -> ExitCode {
    for title in titles().iter().filter(|title| game.is_none_or(|game| title.id == game)) {
        let folder = root.join("records").join(title.id);
        fs::create_dir_all(&folder).expect("records/ can be written");
        for seats in title.least_seats..=title.most_seats {
            let mut games = Vec::new();
            for (variant, options, count) in variants(title) {
                let names = (1..=count).map(|number| format!("{seats}-seats-{variant}-{number}.steading"));
                games.extend(names.map(|name| (name, options.clone())));
            }
            let names = (1..=MIXED_GAMES).map(|number| format!("{seats}-seats-mixed-{number}.steading"));
            games.extend(names.map(|name| (name.clone(), mixed(title, &name))));
            for (name, options) in games {
                let record = play(title, seats, &options, &name);
                fs::write(folder.join(&name), record.to_string()).expect("records/ can be written");
            }
        }
    }
    check(&root.join("records"))
}

fn variants(title: &TitleInfo) -> Vec<(String, Variants, u64)> {
    let mut variants = vec![("plain".to_owned(), Variants::new(), PLAIN_GAMES)];
    for switch in title.switches.iter().filter(|switch| !is_number(switch)) {
        for value in &switch.values[1..] {
            let options = Variants::from([(switch.key.to_owned(), value.to_string())]);
            variants.push((format!("{}-{value}", switch.key), options, VARIANT_GAMES));
        }
    }
    variants
}

/// Games that differ only in a number show little: such switches are set in mixed games alone.
fn is_number(switch: &Switch) -> bool {
    switch.values.iter().all(|value| value.parse::<u32>().is_ok())
}

/// A value for every switch. The name of the file is the seed.
fn mixed(title: &TitleInfo, name: &str) -> Variants {
    let mut rng = generator(&Seed::from_text(&format!("{}/{name}/switches", title.id)));
    let values = title.switches.iter().map(|switch| {
        let value = switch.values[rng.below(switch.values.len() as u32) as usize];
        (switch.key.to_owned(), value.to_string())
    });
    values.collect()
}

fn generator(seed: &Seed) -> Xoshiro256 {
    Xoshiro256::new(u64::from_le_bytes(seed.0[..8].try_into().expect("eight bytes")))
}

/// A random game whose seats are loath to end their turns. The name of the file is its seed.
fn play(title: &TitleInfo, seats: u8, options: &Variants, name: &str) -> Record {
    let seed = Seed::from_text(&format!("{}/{name}", title.id));
    let setup = Setup { seats, options, pack: None, seed: Some(seed), manual_chance: false };
    let mut table = title.open(&setup).expect("every title opens with its own switches");
    let mut rng = generator(&seed);
    let mut entries = Vec::new();
    loop {
        match table.status() {
            Status::Over => break,
            Status::Chance => entries.push(Entry::Outcome(table.chance(None).expect("an outcome is due"))),
            Status::Waiting(asked) => {
                let asked: Vec<_> = asked.iter().collect();
                let seat = asked[rng.below(asked.len() as u32) as usize];
                let notation = choose(table.as_ref(), seat, &mut rng);
                table.apply(seat, &notation).expect("offered by options");
                entries.push(Entry::Action { seat, notation });
            }
        }
        if table.entries().is_multiple_of(DIGEST_EVERY) {
            entries.push(Entry::Digest { label: String::new(), digest: table.digest().short() });
        }
    }
    entries.push(Entry::Digest { label: "end".to_owned(), digest: table.digest().short() });
    Record { header: table.record().header, entries }
}

fn choose(table: &dyn AnyMatch, seat: steading_core::Seat, rng: &mut Xoshiro256) -> String {
    let options = table.options(seat).expect("the seat is asked");
    let mut option = &options[rng.below(options.len() as u32) as usize];
    for _ in 0..RELUCTANCE {
        if !option.label.ends_turn {
            break;
        }
        option = &options[rng.below(options.len() as u32) as usize];
    }
    option.notation.clone()
}
