//! `steading train` as people and scripts meet it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn train(args: &[&str], out: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_steading"));
    command.args(["train", "settlement"]).args(args).arg("--out").arg(out).env("LC_ALL", "C").stdin(Stdio::null());
    command.output().expect("the program starts")
}

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder for tests");
    path
}

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).expect("the file is there")
}

#[test]
fn the_same_seed_teaches_the_same_net() {
    let folder = folder("train");
    let (one, two, other) = (folder.join("one.bin"), folder.join("two.bin"), folder.join("other.bin"));
    let arguments = ["--seats", "1", "--games", "6"];
    let first = train(&arguments, &one);
    let sentence = String::from_utf8_lossy(&first.stdout).into_owned();
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
    assert!(sentence.contains("6 games") && sentence.contains("points on 200 fresh deals"), "{sentence}");
    assert!(train(&arguments, &two).status.success());
    assert!(train(&["--seats", "1", "--games", "6", "--seed", "2"], &other).status.success());
    assert_eq!(read(&one), read(&two));
    assert_ne!(read(&one), read(&other));
    assert!(folder.join("one.bin.checkpoint").exists());
    assert!(read(&folder.join("one.bin.csv")).starts_with(b"games,cpu_seconds,error,mean_score\n"));
    // A finished run is taken up again at its end: nothing is left to do.
    let again = read(&one);
    assert!(train(&arguments, &one).status.success());
    assert_eq!(read(&one), again);
}

#[test]
fn a_wrong_wish_is_refused_with_a_sentence() {
    let folder = folder("train-wrong");
    let seats = train(&["--seats", "5", "--games", "1"], &folder.join("net.bin"));
    assert_eq!(seats.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&seats.stderr).contains("seats 1 to 4"));
    std::fs::write(folder.join("net.bin.checkpoint"), b"nonsense").expect("the folder can be written");
    let damaged = train(&["--seats", "1", "--games", "1"], &folder.join("net.bin"));
    assert_eq!(damaged.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&damaged.stderr).contains("damaged"));
    let neither = train(&["--seats", "1"], &folder.join("net.bin"));
    assert_eq!(neither.status.code(), Some(2));
}
