//! Packs: what is wrong with one is said with file, line, entry and field; names do not count as mechanics.

use steading_catan_road::CatanRoad;
use steading_catan_road::content::{Content, Side};
use steading_core::prelude::*;
use steading_core::{Rng, Title, Variants, Xoshiro256};

const BASE: &str = CatanRoad::BASE_PACK;

/// The base pack with one passage exchanged.
#[track_caller]
fn changed(from: &str, to: &str) -> String {
    assert!(BASE.contains(from), "the base pack has no '{from}'");
    BASE.replacen(from, to, 1)
}

#[track_caller]
fn wrong(from: &str, to: &str, sentence: &str) {
    let error = Content::read("my-pack.toml", &changed(from, to)).expect_err("this pack is wrong");
    assert!(error.to_string().contains(sentence), "found: {error}");
    assert!(error.to_string().starts_with("my-pack.toml"), "found: {error}");
}

#[test]
fn the_base_pack_is_sound_and_has_three_presets() {
    let content = Content::read("base", BASE).unwrap();
    let presets: Vec<_> = content.presets.iter().map(|preset| (preset.id.as_str(), preset.side)).collect();
    assert_eq!(presets, [("standard", Side::A), ("beginner", Side::A), ("expert", Side::B)]);
    assert_eq!(content.id, "base");
    let game = CatanRoad::base(2);
    assert_eq!(game.name("building", 4).unwrap().de, "Metropole");
    assert_eq!(game.name("metropolis", 3).unwrap().en, "Metropolis of the Knight Force");
    assert_eq!((game.name("metropolis", 4), game.name("gold", 0)), (None, None));
}

#[test]
fn errors_name_file_entry_and_field() {
    wrong("game = \"catan_road\"", "game = \"settlement\"", "meta: game: this is not a pack for 'catan_road'");
    wrong("vp_to_win = 7", "vp_to_win = 0", "rules: vp_to_win: 0 is not 1 to 100");
    wrong("vp_to_win = 7", "vp_to_win = 1", "rules: vp_to_win: 1 is not 2 to 100");
    wrong("max_turns = 200", "max_turns = 0", "rules: max_turns");
    wrong("max_turns = 200", "max_turns = 200\ngold = 1", "unknown field `gold`");
    wrong("substitution_rate = [4, 3, 2, 1]", "substitution_rate = [4, 3, 2, 0]", "rules: substitution_rate");
    wrong("substitution_rate = [4, 3, 2, 1]", "substitution_rate = [4, 3, 2]", "my-pack.toml:");
    wrong("id = \"ore\"", "id = \"gold\"", "resource gold: id: unknown");
    wrong("id = \"ore\"", "id = \"wool\"", "resource wool: id: this entry stands here twice");
    wrong("count = 13", "count = 90", "resource: count: 138 is not 1 to 120");
    wrong("cost = { wool = 1, grain = 1, ore = 1 }", "cost = { gold = 1 }", "unknown entry 'gold'");
    wrong("cost = { wool = 1, grain = 1, ore = 1 }", "cost = {}", "building knight: cost: 0 is not 1 to 20");
    wrong("covers = \"settlement\"", "covers = \"road\"", "building city: covers");
    wrong("covers = \"city\"", "covers = \"settlement\"", "metropolis: covers");
    wrong("count = 4\ncost", "count = 5\ncost", "metropolis: count: 4 B sides for 5 metropolis cards");
    wrong("id = \"metro_roads\"", "id = \"Metro Roads\"", "metropolis_b Metro Roads: id");
    wrong("id = \"metro_roads\"", "id = \"metro_route\"", "metropolis_b metro_route: id: this entry stands here twice");
    wrong("kind = \"draw_on_build\"", "kind = \"fly\"", "metropolis_b metro_roads: kind");
    wrong("per = \"road\"", "per = \"ship\"", "metropolis_b metro_roads: per");
    wrong("per = \"road\"", "card = \"longest_route\"", "metropolis_b metro_roads: per: \"draw_on_build\" needs `per`");
    wrong("card = \"longest_route\"", "card = \"longest\"", "metropolis_b metro_route: card");
    wrong("draw = 2", "", "event subsidy: draw");
    wrong("id = \"robber\"\nname", "id = \"robber\"\ndraw = 1\nname", "event robber: draw");
    wrong("counts = \"road\"", "counts = \"knight\"", "special longest_route: counts: must be \"road\"");
    wrong("needs = 3", "needs = 1", "special longest_route: needs: 1 is not 2 to 100");
    wrong("display = { settlement = 2, knight", "display = { settlement = 3, knight", "preset beginner: display");
    wrong("id = \"beginner\"", "id = \"easy\"", "preset: beginner: this entry is missing");
    wrong("src = \"P1\"", "src = \"P2\"", "my-pack.toml:");
    wrong("road = \"R\", settlement", "settlement", "start: src: where 'road' comes from is not said");
    wrong("yield_bonus = 1", "yield_bonus = 6", "building city: yield_bonus");
}

#[test]
fn names_are_no_mechanics() {
    let hash = |text: &str| Content::read("pack", text).unwrap().hash();
    assert_eq!(hash(BASE), hash(&changed("en = \"Brick\"", "en = \"Clay\"")));
    assert_eq!(hash(BASE), hash(&changed("When built: draw 1 resource", "Draw 1 resource when built")));
    assert_eq!(hash(BASE), hash(&changed("id = \"base\"", "id = \"other\"")));
    for (from, to) in [
        ("count = 13", "count = 12"),
        ("cost = { brick = 1, lumber = 1 }", "cost = { brick = 2, lumber = 1 }"),
        ("max_turns = 200", "max_turns = 100"),
        ("per = \"road\"", "per = \"city\""),
        ("draw = 2", "draw = 3"),
        ("yield_bonus_side_b = 1", "yield_bonus_side_b = 2"),
    ] {
        assert_ne!(hash(BASE), hash(&changed(from, to)), "{to}");
    }
}

#[test]
fn another_pack_plays_by_its_own_numbers() {
    let pack = changed("start_hand = 2", "start_hand = 4");
    let game = CatanRoad::open(2, &Variants::new(), Some(("four.toml", &pack))).unwrap();
    assert_ne!(game.content_hash(), CatanRoad::base(2).content_hash());
    let pack = changed("trades_per_turn = 1", "trades_per_turn = 2");
    let game = CatanRoad::open(2, &Variants::new(), Some(("two.toml", &pack))).unwrap();
    assert!(game.check(&game.setup()).is_ok());
}

#[test]
fn damaged_packs_are_refused_or_played() {
    let mut rng = Xoshiro256::new(11);
    let mut read = 0;
    let cases = steading_testkit::trials(4_000);
    for _ in 0..cases {
        let mut bytes = BASE.as_bytes().to_vec();
        for _ in 0..=rng.below(2) {
            let at = rng.below(bytes.len() as u32) as usize;
            bytes[at] = b"0123456789abcz_=\"{}[] \n"[rng.below(23) as usize];
        }
        let Ok(text) = String::from_utf8(bytes) else { continue };
        let options = Variants::from([("metropolis_side".to_owned(), "B".to_owned())]);
        if let Ok(game) = CatanRoad::open(3, &options, Some(("damaged.toml", &text))) {
            read += 1;
            if read % 40 == 0 {
                steading_testkit::contract(&game).games(1).secrecy_every(16).run();
            }
        }
    }
    assert!(read > cases / 10, "{read}");
}
