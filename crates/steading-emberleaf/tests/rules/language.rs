//! Section 12: the skill language, and section 15: what the loader refuses.

use crate::table::*;
use steading_core::{Explain, Seat};
use steading_emberleaf::actions::Decision;
use steading_emberleaf::log::Event;
use steading_emberleaf::words::*;

/// A plays H031, which has these skills.
fn talon(skills: &str) -> Moment<'static> {
    let game: &'static _ = Box::leak(Box::new(with_skills(2, "H031", skills)));
    deal(game).hand("A", "H031")
}

/// Why a pack with these skills of H031 is refused.
fn refused(skills: &str) -> String {
    let old = "  { on = \"play\", do = [{ op = \"attack\", n = 1, per = \"attr:attack\" }] },\n  { on = \"drop\", do = [{ op = \"gather\", res = \"wood\", n = 1, per = \"attr:wood\" }] },\n";
    match open_with(2, &[(old, skills)]) {
        Err(error) => error.to_string(),
        Ok(_) => panic!("a wrong pack was taken: {skills}"),
    }
}

#[track_caller]
fn refused_for(skills: &str, words: &str) {
    let error = refused(skills);
    assert!(error.starts_with("test.toml:") && error.contains("hero H031") && error.contains(words), "{error}");
}

#[test]
fn emb_12_1_a_skill_has_a_trigger_and_what_belongs_to_it() {
    refused_for("{ on = \"sneeze\", do = [{ op = \"walk\" }] }", "on: 'sneeze' is none of: play, slide");
    refused_for("{ on = \"charge\", do = [{ op = \"walk\" }] }", "charges: stands on Charge skills");
    refused_for("{ on = \"play\", charges = 2, do = [{ op = \"walk\" }] }", "charges: stands on Charge skills");
    refused_for("{ on = \"ongoing\", do = [{ op = \"walk\" }] }", "when: stands on Ongoing skills");
    refused_for("{ on = \"ongoing\", when = { event = \"nap\", n = 1 }, do = [{ op = \"walk\" }] }", "when: 'nap'");
    refused_for("{ on = \"play\", do = [] }", "do: 1 or 2 effects");
    refused_for(
        "{ on = \"play\", do = [{ op = \"walk\" }, { op = \"walk\" }, { op = \"walk\" }] }",
        "do: 1 or 2 effects",
    );
}

#[test]
fn emb_12_2_costs_are_resources_x_and_a_banner_paid_together() {
    let table = talon(
        "{ on = \"play\", cost = { res = { food = 1 }, x = \"wood\", banner = 1, banner_to = \"map\" }, do = [{ op = \"leaves\", per = \"x\" }] }",
    );
    let table = table
        .markers("A", "M10")
        .cleared("Z4")
        .goods("A", "2 wood 1 food")
        .lines("A play H031\nA space 1\nA use\nA x 2");
    let table = table.offers("A", &["banner M10"]).play("A banner M10").offers("A", &["onto Z4"]).play("A onto Z4");
    assert_eq!(table.player("A").leaves, 2);
    holds(&table, "A", "");
    assert!(table.player("A").markers.is_empty() && table.state.spots[3].is_some());
    refused_for(
        "{ on = \"play\", cost = { banner = 2, banner_to = \"box\" }, do = [{ op = \"walk\" }] }",
        "cost: a banner",
    );
    refused_for("{ on = \"play\", cost = {}, do = [{ op = \"walk\" }] }", "cost: a cost that is nothing");
    refused_for("{ on = \"play\", cost = { x = \"gold\" }, do = [{ op = \"walk\" }] }", "cost: 'gold' is none of");
}

#[test]
fn emb_12_3_use_check_choose_x_pay_then_each_effect() {
    let table = talon(
        "{ on = \"play\", everyone = true, cost = { x = \"stone\" }, do = [{ op = \"gather\", res = \"food\", per = \"x\" }, { op = \"leaves\", n = 1 }] }",
    );
    let table = table.goods("A", "2 stone").lines("A play H031\nA space 1").offers("A", &["use", "stop"]);
    let table = table.lines("A use\nA x 2\nA store 2").asked("B");
    assert_eq!((table.player("A").leaves, table.player("B").leaves), (1, 0));
    assert_eq!(table.question("B"), Decision::Store { resource: Resource::Food, count: 2 });
    assert_eq!(table.play("B store 0").player("B").leaves, 1);
}

#[test]
fn emb_12_10_amounts_are_n_times_the_counter_by_every_up_to_max() {
    let amount = |effect: &str| {
        let table = talon(&format!("{{ on = \"play\", do = [{{ op = \"leaves\", {effect} }}] }}"));
        let table = table.goods("A", "5 wood").lines("A play H031\nA space 1");
        table.player("A").leaves
    };
    assert_eq!(amount("n = 3"), 3);
    assert_eq!(amount("n = 2, per = \"res:wood\", every = 2"), 4);
    assert_eq!(amount("n = 2, per = \"res:wood\", max = 7"), 7);
    assert_eq!(amount("per = \"res:wood\""), 5);
    refused_for("{ on = \"play\", do = [{ op = \"leaves\", every = 2 }] }", "every: stands only beside 'per'");
    refused_for("{ on = \"play\", do = [{ op = \"leaves\", per = \"x\" }] }", "per: 'x' needs a cost with 'x'");
}

#[test]
fn emb_6_52_the_leaves_of_a_skill_are_a_gain_and_no_reward_for_an_attack() {
    let table = talon("{ on = \"play\", do = [{ op = \"leaves\", n = 3 }] }").lines("A play H031\nA space 1");
    let gained = table.events.iter().find(|event| matches!(event, Event::Leaves { leaves: 3, .. }));
    assert_eq!(gained.expect("three leaves").clause(), "EMB-6.52");
}

#[test]
fn emb_12_20_bonuses_trophies_and_spaces_are_lists_of_the_same_effects() {
    let game = open_with(
        2,
        &[("skill = [{ op = \"walk\", n = 2 }]", "skill = [{ op = \"leaves\", n = 3 }, { op = \"take_hero\" }]")],
    )
    .unwrap();
    let table = deal(&game).lines("A play H002\nA space 6\nA space-skill");
    assert_eq!((table.player("A").leaves, table.question("A")), (3, Decision::TakeHero { left: 1 }));
    let wrong =
        open_with(2, &[("others = [{ op = \"gain\", res = \"stone\", n = 1 }]", "others = [{ op = \"unstash\" }]")]);
    let error = wrong.expect_err("a trophy has no card to lie on").to_string();
    assert!(error.contains("trophy T1") && error.contains("EMB-A61"), "{error}");
}

#[test]
fn emb_12_21_the_sister_has_effects_of_her_own() {
    let old = "do = [{ op = \"travel\", n = 1 }, { op = \"build\", type = \"boathouse\" }]";
    for (new, words) in [
        ("do = [{ op = \"walk\", n = 1 }, { op = \"shuffle\" }]", "'walk' is no effect of the sister"),
        ("do = [{ op = \"shuffle\" }]", "exactly two effects"),
        ("do = [{ op = \"travel\" }, { op = \"shuffle\" }]", "the effect 'travel' has 'n'"),
        ("do = [{ op = \"build\", n = 1 }, { op = \"shuffle\" }]", "the effect 'build' has 'type'"),
        ("do = [{ op = \"draw\", n = 1 }, { op = \"shuffle\" }]", "the effect 'draw' stands alone"),
    ] {
        let error = open_with(1, &[(old, new)]).expect_err("refused").to_string();
        assert!(error.contains("solo_action SA01") && error.contains(words), "{error}");
    }
}

#[test]
fn emb_12_22_track_rows_list_resources_or_none() {
    let rows = seated(2).table().track_rows;
    assert_eq!(rows[2], [Some(Resource::Stone), None]);
    let error = open_with(2, &[("[\"stone\", \"none\"],", "[\"stone\", \"nothing\"],")]).err().unwrap().to_string();
    assert!(error.contains("war_track p1_3: rows: 'nothing' is none of"), "{error}");
}

/// What a counter gives: leaves per unit.
fn counted(table: impl Fn(Moment<'static>) -> Moment<'static>, counter: &str) -> u16 {
    let start = talon(&format!("{{ on = \"play\", do = [{{ op = \"leaves\", per = \"{counter}\" }}] }}"));
    let table = all_leaves(table(start).lines("A play H031\nA space 1"));
    table.state.players[Seat::A].leaves
}

#[test]
fn emb_12_30_every_counter_counts() {
    let rich = |table: Moment<'static>| {
        table
            .goods("A", "2 wood 1 food 3 stone 1 hive")
            .favours("A", "F001 F002")
            .trophies("A", "T1 T2 T3")
            .hand("A", "H036 H041")
            .board("A", "5 H047")
            .markers("A", "M10 M01 M02 M06")
            .arrange(|s| {
                s.side = Side::Orange;
                s.players[Seat::A].orange = MarkerSet::only(MarkerId::new(9));
            })
            .founded("A", "A", "A1")
            .founded("A", "D", "B1")
            .lives("A", "A1 rat, A2 rat, A6 owl, B1 frog, B4 rabbit")
            .lives("B", "A2 owl, B4 owl, C2 rat")
    };
    for (counter, value) in [
        ("attr:wood", 1 + 1 + 2),
        ("res:stone", 3),
        ("res:total", 7),
        ("favours", 2),
        ("trophies", 3),
        ("heroes", 6 + 4),
        ("heroes_new", 4),
        ("heroes_on_board", 2),
        ("hero_attrs:attack", 1 + 2 + 1),
        ("banners", 4),
        ("banners:claw", 2),
        ("banner_kinds", 2),
        ("banner_max", 2),
        ("markers", 4),
        ("markers:green", 3),
        ("markers:orange", 1),
        ("villagers", 5),
        ("villagers:rat", 2),
        ("villagers@mossgate", 2),
        ("villagers:rat@mossgate", 0),
        ("homeless", 15),
        ("tracks_empty", 0),
        ("buildings", 5),
        ("buildings:market", 2),
        ("buildings:market@mossgate", 1),
        ("fellowship_built", 2),
        ("shared", 2),
        ("clearings", 2),
        ("clearings_min:3", 1),
        ("clearings_full", 0),
        ("neighbourhoods", 2),
        ("neighbourhoods_eq:2", 1),
        ("largest_neighbourhood", 3),
        ("largest_types", 3),
        ("adj_villagers:rat-owl", 2),
        ("adj_buildings:house-market", 1),
    ] {
        assert_eq!(counted(rich, counter), value, "{counter}");
    }
    let full = |table: Moment<'static>| table.stands("A1 house, A3 house, A4 house, A7 boathouse").lives("A", "A1 rat");
    assert_eq!(counted(full, "clearings_full"), 1);
    let rats = |table: Moment<'static>| table.lives("A", "A2 rat, A5 rat, A6 rat, B3 rat, B4 rat");
    assert_eq!(counted(rats, "tracks_empty"), 1);
    for (wrong, words) in [
        ("moons", "'moons' is no counter"),
        ("attr:luck", "per: 'luck' is none of"),
        ("villagers@narnia", "'narnia' in 'villagers@narnia' is no clearing"),
        ("banners:skull", "'skull' in 'banners:skull' is no banner"),
        ("adj_villagers:rat", "needs two kinds"),
        ("clearings_min:0", "is no number 1 to 20"),
        ("favours@mossgate", "only villagers and buildings lie in a clearing"),
    ] {
        refused_for(&format!("{{ on = \"play\", do = [{{ op = \"walk\", per = \"{wrong}\" }}] }}"), words);
    }
}

/// What F010 is worth with another score.
fn form(score: &str, arrange: impl Fn(Moment<'static>) -> Moment<'static>) -> u32 {
    let old = "score = { form = \"per\", of = \"villagers:rat\", leaves = 2 }";
    let game: &'static _ = Box::leak(Box::new(open_with(3, &[(old, &format!("score = {score}"))]).unwrap()));
    worth(&arrange(deal(game)).favours("A", "F010"), "A", "F010")
}

fn stone(count: usize) -> impl Fn(Moment<'static>) -> Moment<'static> {
    move |table| table.goods("A", &format!("{count} stone"))
}

#[test]
fn emb_12_40_per() {
    assert_eq!(form("{ form = \"per\", of = \"res:stone\", leaves = 3, every = 2 }", stone(5)), 6);
    assert_eq!(form("{ form = \"per\", of = \"res:stone\", leaves = 3, max = 10 }", stone(5)), 10);
}

#[test]
fn emb_12_41_most() {
    let most = "{ form = \"most\", of = \"res:stone\", leaves = 7 }";
    assert_eq!(form(most, stone(2)), 7);
    assert_eq!(form(most, |table| table.goods("A", "2 stone").goods("C", "2 stone")), 0);
}

#[test]
fn emb_12_42_at_least_and_at_most() {
    let least = "{ form = \"atleast\", of = \"res:stone\", n = 3, leaves = 5 }";
    assert_eq!([2, 3, 4].map(|count| form(least, stone(count))), [0, 5, 5]);
    let most = "{ form = \"atmost\", of = \"res:stone\", n = 3, leaves = 5 }";
    assert_eq!([2, 3, 4].map(|count| form(most, stone(count))), [5, 5, 0]);
}

#[test]
fn emb_12_43_tiers() {
    let tiers = "{ form = \"tiers\", of = \"res:stone\", steps = [[2, 3], [4, 8]] }";
    assert_eq!([1, 2, 3, 4, 6].map(|count| form(tiers, stone(count))), [0, 3, 3, 8, 8]);
    let error = open_with(2, &[("steps = [[8, 3], [11, 7]", "steps = [[8, 3], [7, 7]")]).err().unwrap().to_string();
    assert!(error.contains("favour F016: steps"), "{error}");
}

#[test]
fn emb_12_44_sets() {
    let sets = "{ form = \"sets\", of = [\"res:stone\", \"res:wood\"], leaves = 4 }";
    assert_eq!(form(sets, |table| table.goods("A", "3 stone 2 wood")), 8);
}

#[test]
fn emb_12_45_sum() {
    let sum = "{ form = \"sum\", parts = [{ form = \"per\", of = \"res:stone\", leaves = 1 }, { form = \"atleast\", of = \"res:stone\", n = 2, leaves = 4 }] }";
    assert_eq!(form(sum, stone(3)), 7);
}

#[test]
fn emb_12_46_a_favour_may_be_left_out_alone() {
    let all = base(2).content().favours_for(true);
    assert_eq!(all.len(), 71);
    assert!(!all.contains(favour(base(2), "F025")));
    steading_testkit::scenario(base(1)).then(|_, state| assert_eq!(state.favour_deck.len(), 71));
}

#[test]
fn emb_12_47_specials_are_named_and_the_base_pack_needs_none() {
    refused_for("{ on = \"play\", special = \"moonwalk\" }", "special: there is no special 'moonwalk'");
    assert!(!steading_emberleaf_pack().contains("special ="));
}

#[test]
fn emb_a61_the_loader_names_file_card_and_field() {
    refused_for("{ on = \"play\", do = [{ op = \"fly\" }] }", "skill 1: op: 'fly' is no effect");
    refused_for(
        "{ on = \"play\", do = [{ op = \"settle\", per = \"favours\" }] }",
        "per: means nothing to the effect 'settle'",
    );
    refused_for("{ on = \"play\", do = [{ op = \"gather\" }] }", "res: the effect 'gather' needs it");
    refused_for("{ on = \"play\", everyone = true, do = [{ op = \"stash\", res = \"food\" }] }", "EMB-A61");
    refused_for("{ on = \"play\", everyone = true, do = [{ op = \"trigger\", on = \"drop\" }] }", "EMB-A61");
    refused_for("{ on = \"play\", do = [{ op = \"trigger\", on = \"charge\" }] }", "only play, slide and drop");
    refused_for("{ on = \"play\", do = [{ op = \"attr\", attr = \"wood\" }] }", "permanent");
    let charge = "{ on = \"charge\", charges = 1, cost = { res = { food = 1 } }, do = [{ op = \"walk\" }] }";
    refused_for(&format!("{charge}, {charge}, {charge}"), "at most 2 Charge skills");
    refused_for(
        &format!("{charge}, {{ on = \"slide\", do = [{{ op = \"stash\", res = \"food\" }}] }}"),
        "cannot lie on one card",
    );
    // An unknown field is found with its line.
    let error = refused("{ on = \"play\", colour = \"red\", do = [{ op = \"walk\" }] }");
    assert!(error.contains("test.toml:") && error.contains("colour"), "{error}");
}

#[test]
fn emb_a61_a_pack_whose_chains_go_too_deep_is_refused() {
    // Every villager bonus settles: a chain of twenty does not fit.
    let mut text = steading_emberleaf_pack();
    for line in text
        .clone()
        .lines()
        .filter(|line| line.starts_with("do = [{ op = \"take_") || line.starts_with("do = [{ op = \"gain\""))
    {
        text = text.replacen(line, "do = [{ op = \"settle\", n = 1 }]", 1);
    }
    let error = steading_emberleaf::content::Pack::read("deep.toml", &text).expect_err("too deep").to_string();
    assert!(error.contains("deep.toml") && error.contains("pending at once") && error.contains("hero H"), "{error}");
    let depth = base(2).pack().depth;
    assert!(depth <= steading_emberleaf::state::DEPTH, "{depth}");
}

fn steading_emberleaf_pack() -> String {
    <steading_emberleaf::Emberleaf as steading_core::Title>::BASE_PACK.to_owned()
}
