//! Packs as their designers meet them: the schema for editors, the lab, and the guide in `docs/making-a-pack.md`.

use super::{fails, folder, out, steading, text, write};
use serde_json::Value;
use std::path::{Path, PathBuf};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

const GAMES: [&str; 4] = ["settlement", "catan_road", "emberleaf", "orleans_settlers"];

fn schema(game: &str) -> jsonschema::Validator {
    let schema: Value = serde_json::from_str(&out(&["pack", "schema", game])).unwrap();
    jsonschema::draft7::new(&schema).unwrap()
}

/// A pack as editors hand it to a validator.
fn as_json(pack: &str) -> Value {
    serde_json::to_value(toml::from_str::<toml::Table>(pack).unwrap()).unwrap()
}

/// `STEADING_WRITE=1` writes what the loader says now.
#[test]
fn the_schemas_beside_the_packs_say_what_the_loader_takes() {
    for game in GAMES {
        let file = repository().join(steading::pack_schema::file(game));
        let made = out(&["pack", "schema", game]);
        if std::env::var_os("STEADING_WRITE").is_some() {
            std::fs::write(&file, &made).unwrap();
        }
        let kept = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(kept == made, "{} is stale: run this test with STEADING_WRITE=1", file.display());
        let taplo = std::fs::read_to_string(repository().join(".taplo.toml")).unwrap();
        assert!(taplo.contains(&steading::pack_schema::file(game)), "editors are not told of the schema of {game}");
    }
}

#[test]
fn base_packs_fit_their_schema_and_a_misspelt_field_does_not() {
    // Each with a field of an entry, misspelt in its first place.
    for (game, field, wrong) in [
        ("settlement", "guild = ", "gild = "),
        ("catan_road", "yield_bonus = ", "yield_bonos = "),
        ("emberleaf", "skills = ", "skils = "),
        ("orleans_settlers", "green_capacity = ", "green_capasity = "),
    ] {
        let base = steading_match::title(game).unwrap().base_pack;
        let schema = schema(game);
        let complaints: Vec<String> =
            schema.iter_errors(&as_json(base)).take(5).map(|error| error.to_string()).collect();
        assert_eq!(complaints, Vec::<String>::new(), "{game}");

        let misspelt = base.replacen(field, wrong, 1);
        assert_ne!(misspelt, base, "{game} has no field {field}");
        let word = wrong.split(' ').next().unwrap();
        let complaints: Vec<String> = schema.iter_errors(&as_json(&misspelt)).map(|error| error.to_string()).collect();
        assert!(complaints.iter().any(|complaint| complaint.contains(word)), "{game}: {complaints:?}");

        // The loader refuses it too, with line and field.
        let line = 1 + misspelt.lines().position(|line| line.contains(wrong)).unwrap();
        let file = write(&folder(&format!("misspelt-{game}")), "mine.toml", &misspelt);
        let (code, complaint) = fails(&["pack", "check", &file]);
        assert_eq!(code, Some(1));
        assert!(complaint.contains(&format!("mine.toml:{line}:")), "{game}, line {line}: {complaint}");
        assert!(complaint.contains(&format!("`{word}`")), "{game}: {complaint}");
    }
}

#[test]
fn the_schema_knows_types_words_and_what_must_be_there() {
    let base = steading_match::title("settlement").unwrap().base_pack;
    let schema = schema("settlement");
    let marked = |from: &str, to: &str| {
        let changed = base.replacen(from, to, 1);
        assert_ne!(changed, base, "{from}");
        !schema.is_valid(&as_json(&changed))
    };
    assert!(marked("vp = 6", "vp = \"six\""));
    assert!(marked("guild = \"craftsman\"", "guild = \"craftsmen\""));
    assert!(marked("settlers = 0, monster", "monster"));
    assert!(marked("cost = { wood = 2", "cost = { wool = 2"));
    assert!(marked("game = \"settlement\"", "game = \"chess\""));
    assert!(!marked("vp = 6", "vp = 5"));
}

/// What a field is for, in both languages; a note that belongs to no field is a mistake.
#[test]
fn every_note_is_shown_in_both_languages() {
    let notes: toml::Table = toml::from_str(include_str!("../../src/pack_notes.toml")).unwrap();
    let shown = |lang: &str| GAMES.map(|game| (game, out(&["pack", "schema", game, "--lang", lang])));
    for (lang, schemas) in [("de", shown("de")), ("en", shown("en"))] {
        for (game, table) in &notes {
            for (field, note) in table.as_table().unwrap() {
                let note = note[lang].as_str().unwrap();
                let quoted = format!("\"description\": {}", Value::from(note));
                let found =
                    schemas.iter().any(|(id, schema)| (game == "any" || game == id) && schema.contains(&quoted));
                assert!(found, "{game} {field}: {note}");
            }
        }
    }
}

#[test]
fn the_lab_says_what_a_change_does() {
    let folder = folder("try");
    let base = steading_match::title("settlement").unwrap().base_pack;
    let mine = write(&folder, "mine.toml", &base.replacen("vp = 6", "vp = 9", 1));
    let page = folder.join("try.html").to_str().unwrap().to_owned();
    let args = ["pack", "try", &mine, "settlement", "--games", "7", "--bot", "random"];
    let told = out(&[&args[..], &["--lang", "de", "--report", &page]].concat());
    for word in ["Settlement", "Grundpaket", "8", "Punkte je Platz", "Siege % auf Platz B", "Bonferroni"] {
        assert!(told.contains(word), "{word}: {told}");
    }
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("<html lang=\"de\">") && page.contains("steading pack try mine.toml settlement --games 7"));
    let with = |threads: &str| out(&[&args[..], &["--json", "--threads", threads]].concat());
    let json: Value = serde_json::from_str(&with("1")).unwrap();
    assert_eq!(with("1"), with("2"));
    assert_eq!((json["paired"].as_bool(), json["games"].as_u64()), (Some(true), Some(8)));
    assert!(json["score"]["low"].is_number() && json["by_seat"][1]["wins"]["difference"].is_number());
    assert!(json["kinds"][0]["things"][0]["usage"]["pack"].is_number());

    // The wrong game, and a pack that cannot be used, are told before anything is played.
    let (code, complaint) = fails(&["pack", "try", &mine, "emberleaf", "--games", "2"]);
    assert_eq!(code, Some(1), "{complaint}");
    let (code, complaint) = fails(&["pack", "try", &mine, "settlement", "--bot", "nobody"]);
    assert_eq!(code, Some(2), "{complaint}");
}

/// The guide is followed to the letter: `diff` blocks change the pack, `sh` blocks are run, and what a `text` block
/// shows must be said.
#[test]
fn the_guide_to_making_a_pack_holds() {
    let guide = std::fs::read_to_string(repository().join("docs/making-a-pack.md")).unwrap();
    let folder = folder("guide");
    for game in GAMES {
        let (from, to) = (repository().join("content").join(game), folder.join("content").join(game));
        std::fs::create_dir_all(&to).unwrap();
        std::fs::copy(from.join("base.toml"), to.join("base.toml")).unwrap();
    }
    let mine = folder.join("my-pack.toml");
    let (mut said, mut ran) = (String::new(), 0);
    for block in guide.split("```").skip(1).step_by(2) {
        let (language, body) = block.split_once('\n').unwrap();
        match language {
            "sh" => {
                said.clear();
                for line in body.lines().filter(|line| !line.is_empty()) {
                    said += &follow(line, &folder);
                    ran += 1;
                }
            }
            "diff" => {
                let mut pack = std::fs::read_to_string(&mine).unwrap();
                let with = |sign: &str| -> Vec<String> {
                    body.lines().filter_map(|line| line.strip_prefix(sign)).map(|line| line.trim().to_owned()).collect()
                };
                for (old, new) in with("-").into_iter().zip(with("+")) {
                    assert!(pack.contains(&old), "the base pack has no longer: {old}");
                    pack = pack.replacen(&old, &new, 1);
                }
                std::fs::write(&mine, pack).unwrap();
            }
            "text" => {
                for line in body.lines() {
                    assert!(said.contains(line.trim()), "the guide shows: {line}\nsaid was: {said}");
                }
            }
            _ => {}
        }
    }
    assert!(ran >= 6, "only {ran} commands");
}

/// Runs a line of the guide in this folder and gives everything it says.
fn follow(line: &str, folder: &Path) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["cp", from, to] => {
            std::fs::copy(folder.join(from), folder.join(to)).unwrap();
            String::new()
        }
        ["steading", ref args @ ..] => {
            let mut args = args.to_vec();
            let target = args.iter().position(|&word| word == ">").map(|at| (args.remove(at), args.remove(at)));
            let output = steading(&args).current_dir(folder).output().unwrap();
            if let Some((_, file)) = target {
                std::fs::write(folder.join(file), &output.stdout).unwrap();
            }
            text(&output.stdout) + &text(&output.stderr)
        }
        _ => panic!("the guide says something that cannot be followed: {line}"),
    }
}
