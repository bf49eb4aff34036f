//! SET-20: what the base pack holds, and packs that must not be loaded.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use steading_core::{PackError, Title, Variants};
use steading_settlement::Settlement;
use steading_settlement::board::Region;
use steading_settlement::content::{Colour, Content, Guild, Hero, Terrain};
use steading_settlement::goods::{Goods, Resource};
use steading_settlement::pack::Pack;

const FILE: &str = "my-pack.toml";

fn base() -> Content {
    Pack::read("base.toml", Settlement::BASE_PACK).expect("the base pack is sound").content
}

fn of_guild(content: &Content, guild: Guild) -> Vec<&Hero> {
    content.heroes.iter().filter(|hero| hero.guild == guild).collect()
}

fn of_region(content: &Content, region: usize) -> Vec<&Terrain> {
    content.terrains_of(Region::new(region)).iter().map(|id| &content.terrains[id.index()]).collect()
}

fn how_many<T>(items: &[T], wanted: impl Fn(&T) -> bool) -> usize {
    items.iter().filter(|item| wanted(item)).count()
}

/// The base pack with one passage replaced, which must stand there.
fn edited(from: &str, to: &str) -> String {
    assert!(Settlement::BASE_PACK.contains(from), "the base pack does not say '{from}'");
    Settlement::BASE_PACK.replacen(from, to, 1)
}

/// The base pack without the line that defines this entry.
fn without(id: &str) -> String {
    let start = format!("{{ id = \"{id}\"");
    let lines: Vec<&str> = Settlement::BASE_PACK.lines().filter(|line| !line.contains(&start)).collect();
    assert_eq!(lines.len() + 1, Settlement::BASE_PACK.lines().count(), "one line defines {id}");
    lines.join("\n")
}

/// The base pack with the line of this entry twice.
fn doubled(id: &str) -> String {
    let start = format!("{{ id = \"{id}\"");
    let line = Settlement::BASE_PACK.lines().find(|line| line.contains(&start)).expect("the entry is there");
    edited(line, &format!("{line}\n{line}"))
}

/// The line on which the text first has this passage.
fn line_of(text: &str, passage: &str) -> usize {
    1 + text.lines().position(|line| line.contains(passage)).expect("the passage is there")
}

/// The complaint about a pack that must be refused, by the loader and by a table that is opened with it.
#[track_caller]
fn refused(text: &str) -> PackError {
    let error = Pack::read(FILE, text).map(drop).expect_err("the pack should be refused");
    assert_eq!(error.file, FILE);
    assert!(error.to_string().starts_with(FILE), "the file is named: {error}");
    assert!(Settlement::open(2, &Variants::new(), Some((FILE, text))).is_err());
    error
}

/// Refused because of this field of this entry, with the line of the entry.
#[track_caller]
fn refused_at(text: &str, entry: &str, field: &str) -> PackError {
    let error = refused(text);
    let (_, id) = entry.split_once(' ').expect("a kind and an id");
    assert_eq!(error.field, format!("{entry}: {field}"), "{error}");
    assert_eq!(error.line, Some(line_of(text, &format!("\"{id}\""))), "{error}");
    error
}

/// Refused because of this field of a table that is no list entry.
#[track_caller]
fn refused_for(text: &str, field: &str) -> PackError {
    let error = refused(text);
    assert_eq!(error.field, field, "{error}");
    error
}

// ---- constraints of the content ----

#[test]
fn set_c1_forty_eight_heroes_of_four_guilds_with_one_colour_and_at_most_two_settlers() {
    let content = base();
    assert_eq!(content.heroes.len(), 48);
    for guild in [Guild::Adventurer, Guild::Builder, Guild::Defender, Guild::Craftsman] {
        assert!(!of_guild(&content, guild).is_empty(), "{guild:?}");
    }
    assert!(content.heroes.iter().all(|hero| hero.settlers <= 2));
    for settlers in 0..=2 {
        assert!(content.heroes.iter().any(|hero| hero.settlers == settlers), "{settlers}");
    }
    let adv_07 = "vp_per = \"terrain\", settlers = 1, monster = \"red\"";
    refused_at(&edited(adv_07, "vp_per = \"terrain\", settlers = 3, monster = \"red\""), "hero adv-07", "settlers");
    let colourless = edited(adv_07, "vp_per = \"terrain\", settlers = 1");
    let error = refused(&colourless);
    assert_eq!(error.line, Some(line_of(&colourless, "\"adv-07\"")), "{error}");
    assert!(error.problem.contains("monster"), "{error}");
}

#[test]
fn set_c2_an_adventurer_costs_two_wood_and_two_gold_and_gives_a_settler() {
    let content = base();
    let hero = content.heroes[content.hero("adv-07").unwrap().index()];
    assert_eq!(hero.guild, Guild::Adventurer);
    assert_eq!(hero.cost, Goods::from_counts([2, 0, 0, 0, 2]));
    assert_eq!(hero.settlers, 1);
}

#[test]
fn set_c3_the_heroes_of_the_scoring_example_exist() {
    let content = base();
    let craftsmen = of_guild(&content, Guild::Craftsman);
    assert!(how_many(&craftsmen, |hero| hero.vp == 6) >= 2);
    assert!(how_many(&craftsmen, |hero| hero.vp == 7) >= 1);
    assert!(how_many(&craftsmen, |hero| hero.vp == 8) >= 1);
    assert!(of_guild(&content, Guild::Adventurer).len() >= 3);
    assert!(of_guild(&content, Guild::Builder).len() >= 2);
}

#[test]
fn set_c4_twelve_terrains_per_region_with_one_resource_each() {
    let content = base();
    assert_eq!([0, 1, 2].map(|region| of_region(&content, region).len()), [12, 12, 12]);
    // A tile with two resources, or none, cannot even be written down.
    let two = edited("region = 1, resource = \"wood\"", "region = 1, resource = [\"wood\", \"clay\"]");
    assert_eq!(refused(&two).line, Some(line_of(&two, "\"r1-01\"")));
    let none = edited("region = 1, resource = \"wood\"", "region = 1");
    assert_eq!(refused(&none).line, Some(line_of(&none, "\"r1-01\"")));
}

#[test]
fn set_c5_the_terrains_of_the_examples_exist() {
    let content = base();
    let (first, second) = (of_region(&content, 0), of_region(&content, 1));
    assert!(how_many(&first, |tile| tile.resource == Resource::Wood) >= 2);
    assert!(how_many(&first, |tile| tile.monster == Colour::Green) >= 1);
    assert!(how_many(&second, |tile| tile.resource == Resource::Wood) >= 1);
    assert!(how_many(&second, |tile| tile.resource == Resource::Diamond) >= 1);
    assert!(how_many(&content.terrains, |tile| tile.resource == Resource::Clay) >= 1);
}

#[test]
fn set_c6_nine_tiles_of_each_colour_and_nine_figures() {
    let content = base();
    for colour in Colour::ALL {
        assert_eq!(how_many(&content.terrains, |tile| tile.monster == colour), 9, "{colour:?}");
    }
    assert_eq!(content.monsters_per_colour, 9);
}

#[test]
fn set_c7_farther_regions_are_worth_more_and_more_dangerous() {
    let content = base();
    // By the working scale of section 20.2: basic 1, diamond 2, gold 3; danger is what a hunt takes.
    let worth = |tile: &&Terrain| match tile.resource {
        Resource::Wood | Resource::Clay | Resource::Stone => 1,
        Resource::Diamond => 2,
        Resource::Gold => 3,
    };
    let danger = |tile: &&Terrain| u32::from(content.monsters[tile.monster as usize].settlers);
    let regions = [0, 1, 2].map(|region| of_region(&content, region));
    let worths: Vec<u32> = regions.iter().map(|tiles| tiles.iter().map(worth).sum()).collect();
    let dangers: Vec<u32> = regions.iter().map(|tiles| tiles.iter().map(danger).sum()).collect();
    assert!(worths.is_sorted_by(|near, far| near < far), "{worths:?}");
    assert!(dangers.is_sorted_by(|near, far| near < far), "{dangers:?}");
}

#[test]
fn set_c8_no_two_heroes_are_identical() {
    let content = base();
    for (index, one) in content.heroes.iter().enumerate() {
        for other in &content.heroes[..index] {
            let same = one.guild == other.guild
                && one.cost == other.cost
                && one.vp == other.vp
                && one.settlers == other.settlers
                && one.monster == other.monster;
            assert!(!same, "{one:?} is there twice");
        }
    }
}

#[test]
fn set_c9_rotating_the_basics_turns_the_heroes_into_themselves() {
    let content = base();
    let card = |hero: &Hero, cost: [u8; 5]| (hero.guild as u8, cost, hero.vp, hero.settlers);
    // The price of adv-07 is printed (SET-C2): in its place stands the one that adv-08 and adv-09 would give it.
    let ours = |(hero, id): (&Hero, &Arc<str>)| if **id == *"adv-07" { [2, 0, 0, 1, 1] } else { hero.cost.counts() };
    let heroes = || content.heroes.iter().zip(&content.hero_ids);
    let as_it_is: BTreeSet<_> = heroes().map(|hero| card(hero.0, ours(hero))).collect();
    let rotated: BTreeSet<_> = heroes()
        .map(|hero| {
            let [wood, clay, stone, diamond, gold] = ours(hero);
            card(hero.0, [stone, wood, clay, diamond, gold])
        })
        .collect();
    assert_eq!(as_it_is, rotated);
}

#[test]
fn set_c10_the_hero_table_has_the_stated_counts() {
    let content = base();
    assert_eq!(content.heroes.len(), 48);
    for guild in [Guild::Adventurer, Guild::Builder, Guild::Defender, Guild::Craftsman] {
        assert_eq!(of_guild(&content, guild).len(), 12, "{guild:?}");
    }
    let colours = Colour::ALL.map(|colour| how_many(&content.heroes, |hero| hero.monster == colour));
    assert_eq!(colours, [16, 12, 12, 8]);
    assert_eq!([0, 1, 2].map(|count| how_many(&content.heroes, |hero| hero.settlers == count)), [27, 12, 9]);
    let craftsmen = of_guild(&content, Guild::Craftsman);
    assert_eq!([6, 7, 8].map(|vp| how_many(&craftsmen, |hero| hero.vp == vp)), [6, 3, 3]);
    let ids: BTreeSet<_> = content.hero_ids.iter().collect();
    assert_eq!(ids.len(), 48);
    let cards: BTreeSet<_> =
        content.heroes.iter().map(|hero| (hero.guild as u8, hero.cost.counts(), hero.vp, hero.settlers)).collect();
    assert_eq!(cards.len(), 48);
}

#[test]
fn set_c11_the_terrain_table_has_the_stated_counts() {
    let content = base();
    assert_eq!(content.terrains.len(), 36);
    assert_eq!([0, 1, 2].map(|region| of_region(&content, region).len()), [12, 12, 12]);
    assert_eq!(Colour::ALL.map(|colour| how_many(&content.terrains, |tile| tile.monster == colour)), [9; 4]);
    let resources = Resource::ALL.map(|resource| how_many(&content.terrains, |tile| tile.resource == resource));
    assert_eq!(resources, [5, 5, 5, 9, 12]);
}

#[test]
fn set_c12_the_heroes_ask_for_wood_clay_and_stone_alike() {
    let mut demand: BTreeMap<&str, u32> = BTreeMap::new();
    for hero in base().heroes {
        for basic in Resource::BASIC {
            *demand.entry(basic.id()).or_default() += u32::from(hero.cost.get(basic));
        }
    }
    assert!(demand["wood"] > 0);
    assert_eq!(demand["wood"], demand["clay"]);
    assert_eq!(demand["clay"], demand["stone"]);
}

// ---- packs that must be refused ----

#[test]
fn text_that_is_no_toml_is_refused_with_its_line() {
    let text = edited("components.rounds = 6", "components.rounds = = 6");
    assert_eq!(refused(&text).line, Some(line_of(&text, "= = 6")));
}

#[test]
fn an_unknown_field_is_refused_with_its_line() {
    for (from, to) in [
        ("settlers = 1, reward = { diamond = 1 }", "settlers = 1, reward = { diamond = 1 }, colour = 1"),
        ("components.rounds = 6", "components.rounds = 6\ncomponents.turns = 6"),
        ("cost = { stone = 1 }, effect", "cost = { stone = 1, iron = 1 }, effect"),
        ("meta.game = \"settlement\"", "meta.game = \"settlement\"\nmeta.author = \"me\""),
    ] {
        let text = edited(from, to);
        let error = refused(&text);
        assert!(error.problem.contains("unknown field"), "{error}");
        let new = to.strip_prefix(from).unwrap_or(to);
        let line = line_of(&text, new.trim_start_matches('\n'));
        assert_eq!(error.line, Some(line), "{error}");
    }
}

#[test]
fn a_missing_table_is_refused_by_name() {
    let text = edited("terrain_kind = [", "terrain_names = [");
    let error = refused(&text);
    assert!(error.problem.contains("terrain_names") || error.problem.contains("terrain_kind"), "{error}");
}

#[test]
fn a_pack_of_another_game_is_refused() {
    refused_for(&edited("meta.game = \"settlement\"", "meta.game = \"catan_road\""), "meta: game");
    refused_for(&edited("meta.id = \"steading-1\"", "meta.id = \"\""), "meta: id");
}

#[test]
fn a_guild_must_fit_what_its_heroes_count() {
    let other = edited(
        "vp_per = \"terrain\", settlers = 1, monster = \"red\"",
        "vp_per = \"building\", settlers = 1, monster = \"red\"",
    );
    refused_at(&other, "hero adv-07", "vp_per");
    let craftsman =
        edited("vp = 6, settlers = 0, monster = \"green\"", "vp_per = \"terrain\", settlers = 0, monster = \"green\"");
    refused_at(&craftsman, "hero cra-01", "vp_per");
    let nothing = edited("vp = 6, settlers = 0, monster = \"green\"", "settlers = 0, monster = \"green\"");
    refused_at(&nothing, "hero cra-01", "vp");
    let both = edited(
        "vp_per = \"terrain\", settlers = 1, monster = \"red\"",
        "vp_per = \"terrain\", vp = 5, settlers = 1, monster = \"red\"",
    );
    refused_at(&both, "hero adv-07", "vp");
    let unknown = edited("id = \"adv-01\", guild = \"adventurer\"", "id = \"adv-01\", guild = \"wizard\"");
    assert_eq!(refused(&unknown).line, Some(line_of(&unknown, "wizard")));
}

#[test]
fn a_colour_that_does_not_exist_is_refused_with_its_line() {
    let text = edited("resource = \"wood\", monster = \"green\"", "resource = \"wood\", monster = \"purple\"");
    assert_eq!(refused(&text).line, Some(line_of(&text, "purple")));
}

#[test]
fn an_artifact_that_does_not_exist_is_refused_with_its_line() {
    let last = "{ id = \"shamans_mask\", src";
    let mut more = String::new();
    for index in 15..=17 {
        more += &format!("{{ id = \"artifact_{index}\", name = {{ de = \"Neu\", en = \"New\" }} }},\n  ");
    }
    let text = edited(last, &format!("{more}{last}"));
    assert_eq!(refused(&text).line, Some(line_of(&text, "artifact_15")));
}

#[test]
fn an_id_used_twice_is_refused() {
    for (kind, id) in [("hero", "adv-07"), ("terrain", "r3-12"), ("artifact", "guiding_star")] {
        let error = refused_at(&doubled(id), &format!("{kind} {id}"), "id");
        assert!(error.problem.contains("twice"), "{error}");
    }
    refused_at(&edited("id = \"cathedral\"", "id = \"bank\""), "building bank", "id");
    refused_at(&doubled("green"), "monster green", "id");
}

#[test]
fn an_id_that_notation_cannot_carry_is_refused() {
    let error = refused(&edited("id = \"adv-01\"", "id = \"adv 01\""));
    assert_eq!(error.field, "hero adv 01: id");
    refused_for(&edited("id = \"r1-01\"", "id = \"\""), "terrain : id");
}

#[test]
fn too_few_cards_or_tiles_are_refused() {
    for (id, field) in [("r1-03", "region 1"), ("r2-12", "region 2"), ("r3-01", "region 3")] {
        assert_eq!(refused(&without(id)).field, format!("terrain: {field}"));
    }
    let many: Vec<&str> = Settlement::BASE_PACK.lines().filter(|line| !line.contains("guild = \"")).collect();
    refused_for(&many.join("\n"), "hero: id");
    let single: Vec<String> = Settlement::BASE_PACK
        .lines()
        .filter(|line| !line.contains("copies = 3") || line.contains("bank"))
        .map(str::to_owned)
        .collect();
    refused_for(&single.join("\n"), "building: copies");
    refused_for(&without("red"), "monster red: id");
    refused_for(&edited("{ resource = \"gold\", name", "{ resource = \"clay\", name"), "terrain_kind clay: resource");
    refused_for(&edited("  { de = \"Holz\", en = \"Wood\" },\n", ""), "terms: resource");
}

#[test]
fn too_many_cards_or_tiles_are_refused() {
    let hero = Settlement::BASE_PACK.lines().find(|line| line.contains("\"adv-01\"")).unwrap();
    let more: Vec<String> = (0..17).map(|index| hero.replace("adv-01", &format!("new-{index}"))).collect();
    refused_for(&edited(hero, &format!("{hero}\n{}", more.join("\n"))), "hero: id");
    let tile = Settlement::BASE_PACK.lines().find(|line| line.contains("\"r1-01\"")).unwrap();
    let more: Vec<String> = (0..29).map(|index| tile.replace("r1-01", &format!("new-{index}"))).collect();
    refused_for(&edited(tile, &format!("{tile}\n{}", more.join("\n"))), "terrain: id");
    let type_13 = doubled("bank").replacen("\"bank\"", "\"bank2\"", 1);
    refused_for(&type_13, "building: id");
}

#[test]
fn artifacts_must_last_for_a_solo_game() {
    // SET-14.9: four at setup and one for each round but the last.
    refused_for(&edited("components.rounds = 6", "components.rounds = 12"), "artifact: id");
    let mut text = Settlement::BASE_PACK.to_owned();
    for id in ["eternity_clock", "mace_of_bravery", "living_chest", "magic_purse", "guiding_star"] {
        let start = format!("{{ id = \"{id}\"");
        text = text.lines().filter(|line| !line.contains(&start)).collect::<Vec<_>>().join("\n");
    }
    assert!(Pack::read(FILE, &text).is_ok(), "nine artifacts are enough for six rounds");
    let eight: Vec<&str> = text.lines().filter(|line| !line.contains("{ id = \"diamond_ring\"")).collect();
    refused_for(&eight.join("\n"), "artifact: id");
}

#[test]
fn a_region_or_a_count_out_of_range_is_refused() {
    let tile = Settlement::BASE_PACK.lines().find(|line| line.contains("\"r1-01\"")).unwrap();
    let fourth = tile.replace("r1-01", "r4-01").replace("region = 1", "region = 4");
    refused_at(&edited(tile, &format!("{tile}\n{fourth}")), "terrain r4-01", "region");
    for (from, to, field) in [
        ("components.rounds = 6", "components.rounds = 0", "rounds"),
        ("settlers_per_player = 6", "settlers_per_player = 0", "basic_settlers_per_player"),
        ("bonus_settlers = 24", "bonus_settlers = 121", "bonus_settlers"),
        ("explore_cost = [1, 2, 3]", "explore_cost = [0, 2, 3]", "explore_cost"),
        ("surcharge_diamonds = [2, 1, 0, 0]", "surcharge_diamonds = [13, 1, 0, 0]", "hero_surcharge_diamonds"),
        ("diamond = 42", "diamond = 121", "tokens_late"),
        ("start = { wood = 1", "start = { wood = 5", "start"),
        ("start = { wood = 1", "start = { bonus_settler = 1, wood = 1", "start"),
    ] {
        refused_for(&edited(from, to), &format!("components: {field}"));
    }
    let negative = edited("components.rounds = 6", "components.rounds = -6");
    assert_eq!(refused(&negative).line, Some(line_of(&negative, "rounds = -6")));
}

#[test]
fn every_number_is_taken_at_its_limit_and_refused_beyond() {
    let mill = "effect = \"gain\", get = { wood = 1 }";
    for (from, taken, beyond, field) in [
        (
            "explore_cost = [1, 2, 3]",
            "explore_cost = [1, 2, 12]",
            "explore_cost = [1, 2, 13]",
            "components: explore_cost",
        ),
        (
            "surcharge_diamonds = [2, 1, 0, 0]",
            "surcharge_diamonds = [12, 1, 0, 0]",
            "surcharge_diamonds = [13, 1, 0, 0]",
            "components: hero_surcharge_diamonds",
        ),
        (
            "settlers_per_player = 6",
            "settlers_per_player = 12",
            "settlers_per_player = 13",
            "components: basic_settlers_per_player",
        ),
        (
            "settlers_per_player = 6",
            "settlers_per_player = 1",
            "settlers_per_player = 0",
            "components: basic_settlers_per_player",
        ),
        ("bonus_settlers = 24", "bonus_settlers = 120", "bonus_settlers = 121", "components: bonus_settlers"),
        ("per_colour = 9", "per_colour = 36", "per_colour = 37", "components: monsters_per_colour"),
        ("diamond = 42", "diamond = 120", "diamond = 121", "components: tokens_late"),
        ("start = { wood = 1", "start = { wood = 4", "start = { wood = 5", "components: start"),
        ("components.rounds = 6", "components.rounds = 11", "components.rounds = 12", "artifact: id"),
        ("settlers = 4, reward", "settlers = 12, reward", "settlers = 13, reward", "monster red: settlers"),
        ("settlers = 4, reward", "settlers = 1, reward", "settlers = 0, reward", "monster red: settlers"),
        ("{ diamond = 1, gold = 2 }, src", "{ gold = 12 }, src", "{ gold = 13 }, src", "monster red: reward"),
        (
            "copies = 3, cost = { stone",
            "copies = 36, cost = { stone",
            "copies = 37, cost = { stone",
            "building lumber_mill: copies",
        ),
        (
            "copies = 3, cost = { stone",
            "copies = 1, cost = { stone",
            "copies = 0, cost = { stone",
            "building lumber_mill: copies",
        ),
        (mill, &mill.replace('1', "12"), &mill.replace('1', "13"), "building lumber_mill: get"),
        ("cost = { stone = 1 }", "cost = { stone = 12 }", "cost = { stone = 13 }", "building lumber_mill: cost"),
        ("vp_each = 5", "vp_each = 20", "vp_each = 21", "building bank: vp_each"),
        (
            "give = { gold = 1 }, get = { diamond",
            "give = { gold = 12 }, get = { diamond",
            "give = { gold = 13 }, get = { diamond",
            "building alchemist: give",
        ),
        ("settlers = 0, monster", "settlers = 2, monster", "settlers = 3, monster", "hero adv-01: settlers"),
        ("give = { basic = 2 }", "give = { basic = 2 }", "give = { basic = 3 }", "trade T1: give"),
    ] {
        let taken = edited(from, taken);
        assert!(Pack::read(FILE, &taken).is_ok(), "{field}: {:?}", Pack::read(FILE, &taken).err());
        refused_for(&edited(from, beyond), field);
    }
}

#[test]
fn a_basic_of_choice_stands_alone() {
    for (from, to, field) in [
        (
            "get = { basic = 1 }, src = \"rulebook\", name",
            "get = { basic = 1, bonus_settler = 1 }, src = \"rulebook\", name",
            "building warehouse: get",
        ),
        (
            "get = { basic = 1 }, src = \"rulebook\", name",
            "get = { basic = 2 }, src = \"rulebook\", name",
            "building warehouse: get",
        ),
        (
            "give = { basic = 1 }, get = { gold = 1 }",
            "give = { basic = 1, bonus_settler = 1 }, get = { gold = 1 }",
            "building bazaar: give",
        ),
        (
            "give = { basic = 1 }, get = { gold = 1 }",
            "give = { basic = 1, wood = 1 }, get = { gold = 1 }",
            "building bazaar: give",
        ),
    ] {
        refused_for(&edited(from, to), field);
    }
}

#[test]
fn the_lists_hold_as_many_as_there_are_bits_for() {
    for (id, more, terrain) in [("adv-01", 16, false), ("r1-01", 28, true)] {
        let line = Settlement::BASE_PACK.lines().find(|line| line.contains(&format!("\"{id}\""))).unwrap();
        let new: Vec<String> = (0..more).map(|index| line.replace(id, &format!("new-{index}"))).collect();
        let pack = Pack::read(FILE, &edited(line, &format!("{line}\n{}", new.join("\n")))).expect("64 are enough");
        let content = pack.content;
        assert_eq!(if terrain { content.terrains.len() } else { content.heroes.len() }, 64);
    }
}

#[test]
fn every_list_of_words_is_complete() {
    for list in ["resource", "settler", "region", "column", "street", "guild"] {
        let start = format!("terms.{list} = [\n");
        let at = Settlement::BASE_PACK.find(&start).expect("the list is there") + start.len();
        let line = Settlement::BASE_PACK[at..].lines().next().expect("the list has entries");
        refused_for(&edited(&format!("{start}{line}\n"), &start), &format!("terms: {list}"));
        refused_for(&edited(&start, &format!("{start}{line}\n")), &format!("terms: {list}"));
    }
}

#[test]
fn a_building_must_say_what_its_kind_of_effect_needs() {
    for (from, to, entry, field) in [
        ("effect = \"gain\", get = { wood = 1 }", "effect = \"gain\"", "lumber_mill", "get"),
        (
            "effect = \"gain\", get = { wood = 1 }",
            "effect = \"gain\", give = { clay = 1 }, get = { wood = 1 }",
            "lumber_mill",
            "give",
        ),
        (
            "effect = \"gain\", get = { wood = 1 }",
            "effect = \"gain\", get = { wood = 1, basic = 1 }",
            "lumber_mill",
            "get",
        ),
        (
            "effect = \"gain\", get = { wood = 1 }",
            "effect = \"gain\", get = { wood = 1 }, vp_each = 1",
            "lumber_mill",
            "vp_each",
        ),
        ("effect = \"gain\", get = { wood = 1 }", "effect = \"gain\", get = { wood = 13 }", "lumber_mill", "get"),
        ("effect = \"exchange\", give = { gold = 1 }", "effect = \"exchange\"", "alchemist", "give"),
        ("give = { gold = 1 }, get = { diamond = 2 }", "give = { gold = 1 }", "alchemist", "get"),
        ("give = { gold = 1 }, vp_each = 5", "give = { gold = 2 }, vp_each = 5", "bank", "give"),
        ("give = { gold = 1 }, vp_each = 5", "give = { gold = 1 }, get = { wood = 1 }, vp_each = 5", "bank", "get"),
        ("effect = \"fortified_terrain\"", "effect = \"fortified_terrain\", get = { wood = 1 }", "trading_post", "get"),
        ("copies = 3, cost = { stone = 1 }", "copies = 0, cost = { stone = 1 }", "lumber_mill", "copies"),
        ("copies = 3, cost = { stone = 1 }", "copies = 3, cost = { basic = 1 }", "lumber_mill", "cost"),
    ] {
        refused_at(&edited(from, to), &format!("building {entry}"), field);
    }
}

#[test]
fn a_trade_must_lose_so_that_trading_ends() {
    refused_for(
        &edited("give = { diamond = 2 }, get = { gold = 1 }", "give = { diamond = 1 }, get = { gold = 1 }"),
        "trade: give",
    );
    refused_at(
        &edited("give = { basic = 2 }, get = { basic = 1 }", "give = { basic = 2 }, get = { basic = 2 }"),
        "trade T1",
        "get",
    );
    // With the Mirror a basic for a gold would let the other trades begin again.
    refused_for(&edited("get = { basic = 1 }, needs", "get = { gold = 1 }, needs"), "trade: give");
    refused_at(&edited("needs = \"transformation_mirror\"", "needs = \"magic_purse\""), "trade T6", "needs");
    refused_at(
        &edited("give = { gold = 1 }, get = { basic = 1 }", "give = { bonus_settler = 1 }, get = { basic = 1 }"),
        "trade T4",
        "give",
    );
}

#[test]
fn ranks_rise_from_zero() {
    refused_for(&edited("{ min = 0, src", "{ min = 10, src"), "rank: min");
    refused_for(&edited("{ min = 76, src", "{ min = 40, src"), "rank: min");
}

#[test]
fn names_are_no_part_of_the_content_hash_but_numbers_are() {
    let hash = |text: &str| Pack::read(FILE, text).unwrap().hash;
    let base = hash(Settlement::BASE_PACK);
    assert_eq!(hash(&edited("en = \"Trail Scout\"", "en = \"Path Finder\"")), base);
    assert_ne!(hash(&edited("vp_each = 5", "vp_each = 6")), base);
}
