//! Which tests reach which mutant, and which of them notice it.

use super::tree::{CHOSEN, Programs, REACHED};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The name under which the golden records stand among the tests.
pub const RECORDS: &str = "golden records";
/// In kilobytes: a mutant that never stops collecting is stopped before it takes the machine's memory.
const MOST_MEMORY: u32 = 8 << 20;
/// How long the first tests of a mutant may take together before the next, longer lot is begun.
const FIRST_LOT: Duration = Duration::from_millis(200);
/// Every lot may take this much longer than with nothing changed.
const PATIENCE: u32 = 5;
const LEAST_PATIENCE: Duration = Duration::from_secs(15);

#[derive(Debug)]
pub struct Test {
    program: PathBuf,
    pub name: String,
    time: Duration,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// This test failed.
    Noticed(String),
    /// One of these tests did not end.
    Endless(String),
    /// So many tests reach the place, and none fails.
    Survived(usize),
}

impl Outcome {
    pub fn is_death(&self) -> bool {
        !matches!(self, Outcome::Survived(_))
    }
}

/// What runs the tests of one crate.
pub struct Bench {
    /// The folder of the package: tests read files from there.
    folder: PathBuf,
    /// Where the output of the running tests goes.
    scratch: PathBuf,
    game: Option<String>,
    pub tests: Vec<Test>,
    /// For each mutant the tests that reach it, the quickest first and the golden records last.
    reached: BTreeMap<usize, Vec<usize>>,
    pub left_out: Vec<String>,
}

enum End {
    Passed,
    Failed(String),
    TooLong,
}

impl Bench {
    /// Runs every test once, alone, and notes which mutants it reaches. One that fails by itself is left out.
    pub fn survey(programs: &Programs, folder: &Path, scratch: &Path, game: Option<&str>, jobs: usize) -> Self {
        let _ = fs::remove_dir_all(scratch);
        fs::create_dir_all(scratch).expect("target/ can be written");
        let mut bench = Bench {
            folder: folder.to_owned(),
            scratch: scratch.to_owned(),
            game: game.map(str::to_owned),
            tests: Vec::new(),
            reached: BTreeMap::new(),
            left_out: Vec::new(),
        };
        let mut tests = Vec::new();
        for program in &programs.tests {
            let ignored = bench.list(program, &["--ignored"]);
            let names = bench.list(program, &[]).into_iter().filter(|name| !ignored.contains(name));
            tests.extend(names.map(|name| Test { program: program.clone(), name, time: Duration::ZERO }));
        }
        if let Some(program) = &programs.records {
            tests.push(Test { program: program.clone(), name: RECORDS.to_owned(), time: Duration::ZERO });
        }
        bench.tests = tests;
        let surveyed = in_parallel(jobs, bench.tests.len(), |worker, index| {
            let begun = Instant::now();
            let seen = scratch.join(format!("reached-{index}"));
            let limit = Duration::from_secs(600);
            let test = &bench.tests[index];
            let mut passed =
                matches!(bench.run(worker, &[test], (REACHED, &seen.to_string_lossy()), limit), End::Passed);
            let time = begun.elapsed();
            if !passed {
                // A test that counts what is allocated cannot bear being recorded.
                passed = matches!(bench.run(worker, &[test], (CHOSEN, "none"), limit), End::Passed);
            }
            let text = fs::read_to_string(&seen).unwrap_or_default();
            let ids: Vec<usize> = text.lines().filter_map(|line| line.parse().ok()).collect();
            Some((passed, time, ids))
        });
        for (index, found) in surveyed.into_iter().enumerate() {
            let (passed, time, ids) = found.expect("every test is surveyed");
            bench.tests[index].time = time;
            if passed {
                for id in ids {
                    bench.reached.entry(id).or_default().push(index);
                }
            } else {
                bench.left_out.push(bench.tests[index].name.clone());
            }
        }
        for tests in bench.reached.values_mut() {
            tests.sort_by_key(|index| (bench.tests[*index].name == RECORDS, bench.tests[*index].time));
        }
        bench
    }

    /// Leaves out the tests that take longer than this.
    pub fn forgo(&mut self, longest: Duration) {
        for tests in self.reached.values_mut() {
            tests.retain(|index| self.tests[*index].time <= longest);
        }
        let long = self.tests.iter().filter(|test| test.time > longest).count();
        if long > 0 {
            eprintln!("{long} tests that take longer than {} s are left out", longest.as_secs());
        }
    }

    /// Runs the tests that reach this mutant until one notices.
    pub fn judge(&self, worker: usize, id: usize) -> Outcome {
        let tests = self.reached.get(&id).map_or(&[][..], Vec::as_slice);
        let mut lot = FIRST_LOT;
        let mut rest = tests;
        while !rest.is_empty() {
            let mut time = Duration::ZERO;
            let mut count = 0;
            while count < rest.len() && (count == 0 || time < lot) {
                time += self.tests[rest[count]].time;
                count += 1;
            }
            let (now, later) = rest.split_at(count);
            let mut programs: BTreeMap<&Path, Vec<&Test>> = BTreeMap::new();
            for index in now {
                programs.entry(&self.tests[*index].program).or_default().push(&self.tests[*index]);
            }
            for tests in programs.values() {
                let usual: Duration = tests.iter().map(|test| test.time).sum();
                let limit = LEAST_PATIENCE + usual * PATIENCE;
                match self.run(worker, tests, (CHOSEN, &id.to_string()), limit) {
                    End::Passed => {}
                    End::Failed(name) => return Outcome::Noticed(name),
                    End::TooLong => return Outcome::Endless(tests[0].name.clone()),
                }
            }
            rest = later;
            lot *= 3;
        }
        Outcome::Survived(tests.len())
    }

    fn run(&self, worker: usize, tests: &[&Test], variable: (&str, &str), limit: Duration) -> End {
        let path = self.scratch.join(format!("output-{worker}"));
        let output = File::create(&path).expect("target/ can be written");
        let mut command = Command::new("sh");
        command
            .args(["-c", &format!("ulimit -c 0; ulimit -v {MOST_MEMORY}; exec \"$0\" \"$@\"")])
            .arg(&tests[0].program)
            .current_dir(&self.folder)
            .env("CARGO_MANIFEST_DIR", &self.folder)
            .env("INSTA_UPDATE", "no")
            .env("PROPTEST_MAX_SHRINK_ITERS", "0")
            .env_remove("RUST_BACKTRACE")
            .env(variable.0, variable.1)
            .stdin(Stdio::null())
            .stdout(output.try_clone().expect("a handle can be copied"))
            .stderr(output)
            .process_group(0);
        if tests[0].name == RECORDS {
            command.arg("records").args(&self.game);
        } else {
            command.args(["--exact", "--test-threads=1"]).args(tests.iter().map(|test| &test.name));
        }
        let mut child = command.spawn().expect("a test can be started");
        let begun = Instant::now();
        let mut pause = Duration::from_millis(1);
        loop {
            if let Some(status) = child.try_wait().expect("a child can be asked") {
                if status.success() {
                    return End::Passed;
                }
                return End::Failed(failed(&fs::read(&path).unwrap_or_default(), tests));
            }
            if begun.elapsed() > limit {
                // With all that it has started.
                let group = format!("-{}", child.id());
                let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
                let _ = child.wait();
                return End::TooLong;
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        }
    }

    fn list(&self, program: &Path, words: &[&str]) -> Vec<String> {
        let output = Command::new(program)
            .args(["--list", "--format", "terse"])
            .args(words)
            .current_dir(&self.folder)
            .output()
            .expect("a test program can be started");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        text.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_owned).collect()
    }
}

fn failed(output: &[u8], tests: &[&Test]) -> String {
    let text = String::from_utf8_lossy(output);
    let mut lines = text.lines().filter_map(|line| line.strip_prefix("test ")?.strip_suffix(" ... FAILED"));
    lines.next().map_or_else(|| tests[0].name.clone(), str::to_owned)
}

/// What `work` says of each of `count` things; it gets the number of its worker. `None` where it gave up.
pub fn in_parallel<T: Send>(
    jobs: usize,
    count: usize,
    work: impl Fn(usize, usize) -> Option<T> + Sync,
) -> Vec<Option<T>> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<T>>> = Mutex::new((0..count).map(|_| None).collect());
    std::thread::scope(|scope| {
        for worker in 0..jobs {
            let (next, results, work) = (&next, &results, &work);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count {
                        return;
                    }
                    let result = work(worker, index);
                    results.lock().expect("no worker panics while it writes")[index] = result;
                }
            });
        }
    });
    results.into_inner().expect("no worker panics while it writes")
}
