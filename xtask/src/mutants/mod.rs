//! Mutants: small changes of the code, to see whether a test notices (docs/mutants.md).

mod find;
mod run;
mod tree;

use run::{Bench, Outcome, RECORDS, in_parallel};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use steading_core::{Rng, Seed, Xoshiro256};
use tree::{Site, Tree};

pub const USAGE: &str = "cargo xtask mutants CRATE [--file trade.rs] [--sample 200] [--seed 1] [--minutes 60] [--jobs 2] \
     [--longest SECONDS] [--records] [--survivors]";

/// Suites that lie among the sources: not what is proved, but what proves.
const SUITES: [&str; 1] = ["conformance/"];

struct Plan {
    package: String,
    /// Only sources whose path below `src/` begins so.
    files: Vec<String>,
    /// How many mutants, of all; 0 for all.
    sample: usize,
    seed: u64,
    /// How long mutants are tried. Compiling them and the first run of the tests come before.
    limit: Duration,
    jobs: usize,
    /// Tests that take longer are left out: the score is then at least what is said.
    longest: Duration,
    /// Whether the golden records of the game are replayed as well.
    records: bool,
    /// Only those that the last run did not kill: they survived, or it had no time for them.
    survivors: bool,
}

impl Plan {
    fn read(words: &[&str]) -> Option<Plan> {
        let mut plan = Plan {
            package: String::new(),
            files: Vec::new(),
            sample: 200,
            seed: 1,
            limit: Duration::from_secs(3600),
            jobs: std::thread::available_parallelism().map_or(1, usize::from),
            longest: Duration::MAX,
            records: false,
            survivors: false,
        };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match *word {
                "--records" => plan.records = true,
                "--survivors" => plan.survivors = true,
                "--file" => plan.files.push((*words.next()?).to_owned()),
                "--sample" => plan.sample = words.next()?.parse().ok()?,
                "--seed" => plan.seed = words.next()?.parse().ok()?,
                "--minutes" => plan.limit = Duration::from_secs(60 * words.next()?.parse::<u64>().ok()?),
                "--longest" => plan.longest = Duration::from_secs(words.next()?.parse().ok()?),
                "--jobs" => plan.jobs = words.next()?.parse().ok()?,
                package if plan.package.is_empty() && !package.starts_with('-') => plan.package = package.to_owned(),
                _ => return None,
            }
        }
        (!plan.package.is_empty() && plan.jobs > 0).then_some(plan)
    }
}

pub fn run(root: &Path, words: &[&str]) -> ExitCode {
    let Some(plan) = Plan::read(words) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let begun = Instant::now();
    let result = root.join("target/mutants").join(format!("{}.json", plan.package));
    let last: Value = fs::read(&result).ok().and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default();
    let sources = sources(&root.join("crates").join(&plan.package).join("src"));
    if !sources.contains_key("lib.rs") {
        eprintln!("crates/{}/src/lib.rs is missing: is that a crate of this workspace?", plan.package);
        return ExitCode::FAILURE;
    }
    let sites = sites(&sources, &plan.files);
    let mut order = shuffled(sites.len(), plan.seed);
    let known: BTreeSet<&str> = if plan.survivors { names(&last["refused"]) } else { BTreeSet::new() };
    order.retain(|id| !known.contains(sites[*id].name().as_str()));
    let wanted = if plan.sample == 0 { order.len() } else { plan.sample };

    let mut tree = Tree::copy(root, &plan.package);
    let game = plan.package.trim_start_matches("steading-").replace('-', "_");
    let with_records = plan.records && root.join("records").join(&game).is_dir();
    let mut refused: BTreeSet<usize> = BTreeSet::new();
    let (sample, programs) = loop {
        let sample: Vec<usize> = order.iter().copied().filter(|id| !refused.contains(id)).take(wanted).collect();
        let planted: BTreeSet<usize> = sample.iter().copied().collect();
        let planted: Vec<&Site> = planted.iter().map(|id| &sites[*id]).collect();
        tree.plant(&sources, &planted, sites.len());
        match tree.compile(with_records) {
            Ok(programs) => break (sample, programs),
            Err(more) => {
                eprintln!("the compiler refuses {} of {} mutants", more.len(), sample.len());
                refused.extend(more);
            }
        }
    };
    eprintln!("{} mutants of {} compiled after {} s", sample.len(), sites.len(), begun.elapsed().as_secs());

    let scratch = root.join("target/mutants/scratch");
    let mut bench =
        Bench::survey(&programs, &tree.package_folder(), &scratch, with_records.then_some(&game), plan.jobs);
    eprintln!("{} tests surveyed after {} s", bench.tests.len(), begun.elapsed().as_secs());
    bench.forgo(plan.longest);
    for name in &bench.left_out {
        eprintln!("left out, because it fails with nothing changed: {name}");
    }

    let dead = if plan.survivors { names(&last["dead"]) } else { BTreeSet::new() };
    let again: Vec<usize> = sample.iter().copied().filter(|id| !dead.contains(sites[*id].name().as_str())).collect();
    let done = Mutex::new(0);
    let judging = Instant::now();
    let outcomes = in_parallel(plan.jobs, again.len(), |worker, index| {
        if judging.elapsed() > plan.limit {
            return None;
        }
        let site = &sites[again[index]];
        let outcome = bench.judge(worker, site.id);
        let mut done = done.lock().expect("no worker panics while it counts");
        *done += 1;
        if let Outcome::Survived(tests) = outcome {
            eprintln!("{done} of {}: {} ({tests} tests reach it)", again.len(), site.name());
        }
        Some(outcome)
    });
    let outcomes: BTreeMap<usize, Outcome> =
        again.iter().zip(outcomes).filter_map(|(id, outcome)| Some((*id, outcome?))).collect();
    let mut report = Report::of(&sites, &outcomes);
    // What the last run killed stays dead: the code is the same, and no test went away.
    let killed = sample.len() - again.len();
    report.tried += killed;
    report.noticed += killed;
    let dead: BTreeSet<String> = sample
        .iter()
        .filter(|id| !again.contains(id) || outcomes.get(id).is_some_and(Outcome::is_death))
        .map(|id| sites[*id].name())
        .collect();
    let refused: BTreeSet<String> =
        refused.iter().map(|id| sites[*id].name()).chain(known.iter().map(|name| (*name).to_owned())).collect();
    let text = json!({
        "package": plan.package, "files": plan.files, "seed": plan.seed, "longest": plan.longest.as_secs(), "mutants": sites.len(),
        "sample": sample.len(), "tried": report.tried, "noticed": report.noticed, "endless": report.endless,
        "by_records_alone": report.by_records, "survived": report.survived, "dead": dead, "refused": refused,
    });
    fs::write(&result, format!("{text:#}\n")).expect("target/ can be written");
    println!("{}", report.row(&plan.package, sites.len()));
    if report.tried < sample.len() {
        println!("{} of the sample were not tried: the time was over", sample.len() - report.tried);
    }
    ExitCode::SUCCESS
}

struct Report {
    tried: usize,
    noticed: usize,
    /// Of these, noticed because the tests did not end.
    endless: usize,
    /// Of these, noticed by nothing but the golden records.
    by_records: usize,
    survived: Vec<String>,
}

impl Report {
    fn of(sites: &[Site], outcomes: &BTreeMap<usize, Outcome>) -> Self {
        let mut report = Report { tried: outcomes.len(), noticed: 0, endless: 0, by_records: 0, survived: Vec::new() };
        for (id, outcome) in outcomes {
            match outcome {
                Outcome::Survived(tests) => {
                    report.survived.push(format!("{} ({tests} tests reach it)", sites[*id].name()));
                    continue;
                }
                Outcome::Endless(_) => report.endless += 1,
                Outcome::Noticed(name) if name == RECORDS => report.by_records += 1,
                Outcome::Noticed(_) => {}
            }
            report.noticed += 1;
        }
        report
    }

    /// A row of the table in docs/mutants.md.
    fn row(&self, package: &str, mutants: usize) -> String {
        let (low, high) = interval(self.noticed, self.tried);
        let score = 100.0 * self.noticed as f64 / self.tried.max(1) as f64;
        format!(
            "| {package} | {mutants} | {} | {} | {} | {} | {score:.1} % | {:.1} to {:.1} % |",
            self.tried,
            self.noticed,
            self.by_records,
            self.survived.len(),
            100.0 * low,
            100.0 * high
        )
    }
}

/// Wilson's interval of 95 %.
fn interval(hits: usize, tries: usize) -> (f64, f64) {
    if tries == 0 {
        return (0.0, 1.0);
    }
    let (share, tries) = (hits as f64 / tries as f64, tries as f64);
    let square = 1.96 * 1.96;
    let middle = share + square / (2.0 * tries);
    let spread = 1.96 * (share * (1.0 - share) / tries + square / (4.0 * tries * tries)).sqrt();
    let whole = 1.0 + square / tries;
    ((middle - spread) / whole, (middle + spread) / whole)
}

fn names(list: &Value) -> BTreeSet<&str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// The sources below a folder by their paths.
fn sources(folder: &Path) -> BTreeMap<String, String> {
    let paths = super::files(folder, "rs").into_iter();
    let read = paths.filter_map(|path| {
        let name = path.strip_prefix(folder).expect("a file lies in its folder").to_string_lossy().replace('\\', "/");
        Some((name, fs::read_to_string(path).ok()?))
    });
    read.collect()
}

/// All mutants of these sources, numbered.
fn sites(sources: &BTreeMap<String, String>, files: &[String]) -> Vec<Site> {
    let chosen = sources.iter().filter(|(file, _)| {
        !SUITES.iter().any(|suite| file.starts_with(suite))
            && (files.is_empty() || files.iter().any(|start| file.starts_with(start.as_str())))
    });
    let found = chosen.flat_map(|(file, source)| {
        let mutants = find::mutants(source).expect("the sources of the workspace are Rust");
        mutants.into_iter().map(move |mutant| (file.clone(), mutant))
    });
    found.enumerate().map(|(id, (file, mutant))| Site { id, file, mutant }).collect()
}

/// The numbers below `count` in an order that the seed decides: any beginning of it is a sample.
fn shuffled(count: usize, seed: u64) -> Vec<usize> {
    let seed = Seed::from_text(&format!("mutants {seed}"));
    let mut rng = Xoshiro256::new(u64::from_le_bytes(seed.0[..8].try_into().expect("eight bytes")));
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        order.swap(last, rng.below(last as u32 + 1) as usize);
    }
    order
}

#[cfg(test)]
mod tests;
