//! A copy of the workspace in which every mutant of the sample is compiled in, to be chosen by a number.
//!
//! One compilation serves all of them: `a < b` is written as `(if on(17) { a <= b } else { a < b })`, and `on` compares
//! its number with one that the process read from its environment.

use super::find::Mutant;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The variable that names the mutant of a process.
pub const CHOSEN: &str = "STEADING_MUTANT";
/// The variable that names the file to which a process writes the mutants whose places it reaches.
pub const REACHED: &str = "STEADING_MUTANTS_REACHED";

/// A mutant, the file in which it is, and its number: the same as long as the sources of the crate are.
#[derive(Clone, Debug)]
pub struct Site {
    pub id: usize,
    /// Below `src/` of the crate.
    pub file: String,
    pub mutant: Mutant,
}

impl Site {
    pub fn name(&self) -> String {
        format!("{}:{}:{}: {}", self.file, self.mutant.line, self.mutant.column, self.mutant.what)
    }
}

/// A source file with its mutants compiled in.
pub struct Written {
    pub text: String,
    marks: Vec<Mark>,
}

/// Where a mutant is in the written text.
struct Mark {
    id: usize,
    /// What it adds.
    own: [Range<usize>; 2],
}

impl Mark {
    fn whole(&self) -> Range<usize> {
        self.own[0].start..self.own[1].end
    }
}

pub fn write(source: &str, sites: &[&Site]) -> Written {
    let mut written = Written { text: String::with_capacity(source.len() * 2), marks: Vec::new() };
    // What is open: where it ends, what is written there, whose it is.
    let mut open: Vec<(usize, &str, usize)> = Vec::new();
    let mut copied = 0;
    for site in sites {
        let range = &site.mutant.range;
        while open.last().is_some_and(|(end, _, _)| *end <= range.start) {
            close(&mut written, source, &mut copied, &mut open);
        }
        written.text.push_str(&source[copied..range.start]);
        copied = range.start;
        let (before, after) = site.mutant.change.around(&format!("crate::mutant_switch::on({})", site.id));
        let start = written.text.len();
        written.text.push_str(&before);
        let end = written.text.len();
        written.marks.push(Mark { id: site.id, own: [start..end, end..end] });
        if !range.is_empty() {
            open.push((range.end, after, written.marks.len() - 1));
        }
    }
    while !open.is_empty() {
        close(&mut written, source, &mut copied, &mut open);
    }
    written.text.push_str(&source[copied..]);
    written
}

fn close(written: &mut Written, source: &str, copied: &mut usize, open: &mut Vec<(usize, &str, usize)>) {
    let (end, after, mark) = open.pop().expect("something is open");
    written.text.push_str(&source[*copied..end]);
    *copied = end;
    let start = written.text.len();
    written.text.push_str(after);
    written.marks[mark].own[1] = start..written.text.len();
}

/// The module that chooses, for `count` mutants.
pub fn switch(count: usize) -> String {
    format!(
        r#"
#[allow(warnings)]
pub(crate) mod mutant_switch {{
    use std::io::Write;
    use std::sync::OnceLock;
    use std::sync::atomic::{{AtomicBool, AtomicU32, Ordering::Relaxed}};

    const UNREAD: u32 = u32::MAX;
    const RECORDING: u32 = u32::MAX - 1;
    const NONE: u32 = u32::MAX - 2;
    static CHOSEN: AtomicU32 = AtomicU32::new(UNREAD);
    static REACHED: [AtomicBool; {count}] = [const {{ AtomicBool::new(false) }}; {count}];
    static FILE: OnceLock<std::fs::File> = OnceLock::new();

    pub(crate) fn on(id: u32) -> bool {{
        let chosen = CHOSEN.load(Relaxed);
        chosen == id || chosen >= RECORDING && first(id)
    }}

    #[cold]
    fn first(id: u32) -> bool {{
        if CHOSEN.load(Relaxed) == UNREAD {{
            let chosen = if let Ok(path) = std::env::var("{REACHED}") {{
                let file = std::fs::OpenOptions::new().create(true).append(true).open(path).unwrap();
                let _ = FILE.set(file);
                RECORDING
            }} else {{
                std::env::var("{CHOSEN}").ok().and_then(|text| text.parse().ok()).unwrap_or(NONE)
            }};
            CHOSEN.store(chosen, Relaxed);
        }}
        if CHOSEN.load(Relaxed) == RECORDING && !REACHED[id as usize].swap(true, Relaxed) {{
            let mut file = FILE.get().unwrap();
            file.write_all(format!("{{id}}\n").as_bytes()).unwrap();
        }}
        CHOSEN.load(Relaxed) == id
    }}
}}
"#
    )
}

/// The copy of the workspace.
pub struct Tree {
    pub root: PathBuf,
    /// Where it is compiled.
    build: PathBuf,
    package: String,
    /// Which files have mutants, as they were written last.
    written: BTreeMap<String, Written>,
}

/// What can be run after compiling.
pub struct Programs {
    pub tests: Vec<PathBuf>,
    /// The program of this crate, which replays golden records.
    pub records: Option<PathBuf>,
}

impl Tree {
    /// Copies what git knows or would take, and nothing of the client, which no test of a crate needs.
    pub fn copy(root: &Path, package: &str) -> Self {
        let folder = root.join("target/mutants");
        let tree = folder.join("tree");
        let listed = Command::new("git")
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .current_dir(root)
            .output()
            .expect("git lists the files of the workspace");
        let names = String::from_utf8(listed.stdout).expect("names of files are UTF-8");
        let mut kept = BTreeSet::new();
        for name in names.split_terminator('\0').filter(|name| !name.starts_with("web/")) {
            // A file that is deleted and not yet committed is listed all the same.
            if let Ok(content) = fs::read(root.join(name)) {
                put(&tree.join(name), &content);
                kept.insert(tree.join(name));
            }
        }
        for stale in ["crates", "xtask", "records"].iter().flat_map(|part| everything(&tree.join(part))) {
            if !kept.contains(&stale) {
                fs::remove_file(&stale).expect("a file of the copy can be removed");
            }
        }
        Tree { root: tree, build: folder.join("build"), package: package.to_owned(), written: BTreeMap::new() }
    }

    pub fn package_folder(&self) -> PathBuf {
        self.root.join("crates").join(&self.package)
    }

    /// Writes these mutants, in the order of the list of all, into the copy.
    pub fn plant(&mut self, sources: &BTreeMap<String, String>, sites: &[&Site], count: usize) {
        self.written.clear();
        for (file, source) in sources {
            let here: Vec<&Site> = sites.iter().filter(|site| site.file == *file).copied().collect();
            let mut written = write(source, &here);
            if file == "lib.rs" {
                written.text.push_str(&switch(count));
            }
            put(&self.package_folder().join("src").join(file), written.text.as_bytes());
            self.written.insert(file.clone(), written);
        }
    }

    /// Compiles the tests, or says which mutants the compiler refuses.
    pub fn compile(&self, records: bool) -> Result<Programs, BTreeSet<usize>> {
        let (tests, refused, errors) = self.cargo(&["test", "--no-run", "--lib", "--tests", "-p", &self.package]);
        let mut programs = Programs { tests, records: None };
        if errors.is_empty() && records {
            let (built, _, errors) = self.cargo(&["build", "-p", "xtask"]);
            assert!(errors.is_empty(), "{}", errors.join("\n"));
            programs.records = built.into_iter().find(|path| path.file_stem().is_some_and(|name| name == "xtask"));
        }
        if errors.is_empty() {
            return Ok(programs);
        }
        if refused.is_empty() {
            panic!("the copy does not compile, and not because of a mutant:\n{}", errors.join("\n"));
        }
        Err(refused)
    }

    /// The programs that cargo made, the mutants that its errors point at, and the errors.
    fn cargo(&self, words: &[&str]) -> (Vec<PathBuf>, BTreeSet<usize>, Vec<String>) {
        let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args(words)
            .args(["--quiet", "--message-format=json", "--locked"])
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", &self.build)
            .stderr(Stdio::piped())
            .output()
            .expect("cargo can be started");
        let (mut programs, mut refused, mut errors) = (Vec::new(), BTreeSet::new(), Vec::new());
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let Ok(message) = serde_json::from_str::<Value>(line) else { continue };
            if let Some(program) = message["executable"].as_str() {
                programs.push(PathBuf::from(program));
            }
            let complaint = &message["message"];
            if complaint["level"] == "error" {
                errors.push(complaint["rendered"].as_str().unwrap_or_default().to_owned());
                refused.extend(self.blamed(complaint));
            }
        }
        if !output.status.success() && errors.is_empty() {
            errors.push(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        (programs, refused, errors)
    }

    /// The mutants an error of the compiler points at: those whose own text it touches, or else the innermost around it.
    fn blamed(&self, complaint: &Value) -> BTreeSet<usize> {
        let mut blamed = BTreeSet::new();
        for span in complaint["spans"].as_array().into_iter().flatten() {
            let file = span["file_name"].as_str().unwrap_or_default();
            let source = format!("crates/{}/src/", self.package);
            let Some(written) = file.strip_prefix(&source).and_then(|file| self.written.get(file)) else { continue };
            let at = span["byte_start"].as_u64().unwrap_or(0) as usize..span["byte_end"].as_u64().unwrap_or(0) as usize;
            let touches = |other: &Range<usize>| at.start < other.end && other.start < at.end;
            let inside: Vec<usize> = written
                .marks
                .iter()
                .filter(|mark| mark.own.iter().any(|own| own.start <= at.start && at.end <= own.end && !own.is_empty()))
                .map(|mark| mark.id)
                .collect();
            if !inside.is_empty() {
                blamed.extend(inside);
                continue;
            }
            let around = written.marks.iter().filter(|mark| {
                let whole = mark.whole();
                whole.start <= at.start && at.end <= whole.end
            });
            if let Some(innermost) = around.min_by_key(|mark| mark.whole().len()) {
                blamed.insert(innermost.id);
            } else if span["is_primary"] == true {
                let touched = written.marks.iter().filter(|mark| touches(&mark.whole()));
                blamed.extend(touched.map(|mark| mark.id));
            }
        }
        blamed
    }
}

/// Writes a file, unless it is as it should be: cargo compiles what is newer.
fn put(path: &Path, content: &[u8]) {
    if fs::read(path).is_ok_and(|found| found == content) {
        return;
    }
    fs::create_dir_all(path.parent().expect("a file lies in a folder")).expect("the copy can be written");
    fs::write(path, content).expect("the copy can be written");
}

fn everything(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    paths.flat_map(|path| if path.is_dir() { everything(&path) } else { vec![path] }).collect()
}
