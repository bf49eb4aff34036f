//! Section 16: hidden information and chance.

use crate::table::*;
use std::collections::BTreeSet;
use steading_core::prelude::*;
use steading_core::{Seat, Status, Viewer, Xoshiro256};
use steading_settlement::Settlement;
use steading_settlement::content::Content;
use steading_settlement::log::Event;
use steading_settlement::view::{Id, View};
use steading_testkit::scenario;

/// What may be drawn now, in notation, and how likely it is.
fn drawn(table: &Moment) -> BTreeSet<(String, u32)> {
    table.outcomes().into_iter().collect()
}

/// Every card of a list but those in play, each equally likely.
fn all_but(kind: &str, ids: &[impl AsRef<str>], gone: &[&str]) -> BTreeSet<(String, u32)> {
    let left = ids.iter().map(AsRef::as_ref).filter(|id| !gone.contains(id));
    left.map(|id| (format!("{kind} {id}"), 1)).collect()
}

fn everybody(seats: u8) -> impl Iterator<Item = Viewer> {
    Viewer::all(seats)
}

/// Calls back at every step of a random game.
fn random_games(game: &Settlement, games: u64, mut visit: impl FnMut(&Moment)) {
    for seed in 0..games {
        let mut table = scenario(game);
        for step in 0.. {
            visit(&table);
            if table.status() == Status::Over {
                break;
            }
            table = table.random(1, 10_000 * seed + step);
        }
    }
}

#[test]
fn set_h1_the_orders_of_all_stacks_are_hidden() {
    // Whatever is left in a stack may come next, each card as likely as the other.
    let content: &Content = base(1).content();
    let table = seated(1).goods("A", "2W 2G 1S");
    let explore = table.clone().play("A explore I");
    let region_i: Vec<_> = content.terrain_ids.iter().filter(|id| id.starts_with("r1")).collect();
    assert_eq!(drawn(&explore), all_but("terrain", &region_i, &[]));
    let construct = table.clone().lines("A construct 1\nA place upper");
    let tiles: u32 = construct.outcomes().iter().map(|(_, weight)| weight).sum();
    assert_eq!(tiles, 27, "three stacks of nine");
    assert!(drawn(&construct).contains(&("building bank".to_owned(), 3)));
    assert!(drawn(&construct).contains(&("building tavern".to_owned(), 2)));
    let invite = table.clone().play("A invite 3");
    assert_eq!(drawn(&invite), all_but("hero", &content.hero_ids, &HERO_ROW));
    let solo = table.lines("A pass\nA take cheerful_mug");
    let artifacts = steading_settlement::content::Artifact::ALL.map(|artifact| artifact.id());
    let gone = [HELD[0], ARTIFACT_ROW[0], ARTIFACT_ROW[1], ARTIFACT_ROW[2]];
    assert_eq!(drawn(&solo), all_but("artifact", &artifacts, &gone));
}

#[test]
fn set_h2_the_rest_of_every_stack_follows_from_what_is_open() {
    for seats in 1..=3 {
        let game = base(seats);
        let content = game.content();
        random_games(game, 4, |table| {
            let view: View = table.view(Viewer::Spectator);
            // Heights are open.
            assert_eq!(view.building_stacks, table.state.stack_heights);
            assert_eq!(view.hero_deck, table.state.unseen_heroes.len());
            assert_eq!(view.terrain_stacks.iter().sum::<u8>(), table.state.unseen_terrains.len());
            // Buildings of the three stacks together: what is neither in the market nor built.
            for (id, unseen) in &view.unseen_buildings {
                let market: u8 =
                    view.market.iter().flatten().filter(|pile| pile.building == *id).map(|pile| pile.height).sum();
                let built = view.players.iter().flat_map(|player| player.buildings.iter().flatten());
                let built = built.filter(|tile| tile.building == *id).count() as u8;
                assert_eq!(market + built + unseen, 3, "{id}");
            }
            // Heroes: all but the row, the discarded ones and the invited ones, which the log has named.
            let mut known: BTreeSet<&str> = view.discarded_heroes.iter().map(|id| &**id).collect();
            known.extend(view.hero_row.iter().flatten().map(|hero| &*hero.hero));
            known.extend(table.events.iter().filter_map(|event| match event {
                Event::Invited { hero, .. } => hero.map(|hero| &*content.hero_ids[hero.index()]),
                _ => None,
            }));
            let deck: BTreeSet<&str> =
                content.hero_ids.iter().map(|id| &**id).filter(|id| !known.contains(id)).collect();
            let truth: BTreeSet<&str> =
                table.state.unseen_heroes.iter().map(|hero| &*content.hero_ids[hero.index()]).collect();
            assert_eq!(deck, truth);
            assert_eq!(deck, view.unseen_heroes.iter().map(|id| &**id).collect::<BTreeSet<_>>());
            // Terrains: all that lie on no board and are not just revealed.
            let mut laid: BTreeSet<&str> = view.revealed_terrain.iter().map(|id| &**id).collect();
            let boards = view.players.iter().flat_map(|player| player.wildlands.iter().flatten());
            laid.extend(boards.map(|terrain| &*terrain.terrain));
            let left: BTreeSet<&str> =
                content.terrain_ids.iter().map(|id| &**id).filter(|id| !laid.contains(id)).collect();
            assert_eq!(left.len(), usize::from(table.state.unseen_terrains.len()));
            assert_eq!(left, view.unseen_terrains.iter().flatten().map(|id| &**id).collect::<BTreeSet<_>>());
            assert_eq!(view.terrain_stacks.map(usize::from), view.unseen_terrains.each_ref().map(Vec::len));
            // Artifacts of the solo deck: all that were never revealed.
            let revealed = table.events.iter().filter(|event| matches!(event, Event::ArtifactRevealed { .. })).count();
            if seats == 1 {
                assert_eq!(usize::from(view.artifact_deck) + revealed, 14);
            }
        });
    }
    // Every token is open, whoever looks.
    let table = seated(2).goods("B", "3W 2G");
    for viewer in everybody(2) {
        assert_eq!(table.view(viewer).players[1].goods, goods("3W 2G"));
        assert_eq!(table.view(viewer).supply, table.state.supply);
    }
}

#[test]
fn set_h3_invited_heroes_lie_face_down_but_the_log_names_them() {
    let table = seated(2).goods("A", "2W 2G").play("A invite 3");
    let hero = table.game.content().hero("adv-07");
    for viewer in everybody(2) {
        let view = table.view(viewer);
        assert_eq!(view.players[0].hero_count, 1);
        let own = viewer.is(Seat::A);
        assert_eq!(view.players[0].heroes.is_some(), own, "{viewer:?}");
        assert_eq!(view.players[0].score.is_some(), own, "a score would tell the heroes");
        let told = table.witnessed(viewer);
        assert!(told.iter().any(|event| matches!(event, Event::Invited { hero: named, .. } if *named == hero)));
    }
    // Bots may use them: the world they search in has them.
    let world = table.game.resample(&table.state, Viewer::Seat(Seat::B), &mut Xoshiro256::new(1));
    assert_eq!(world.players[Seat::A].heroes, table.state.players[Seat::A].heroes);
}

#[test]
fn set_h4_nobody_chooses_in_secret_or_at_the_same_time() {
    for seats in 1..=4 {
        random_games(base(seats), 2, |table| {
            if let Status::Waiting(asked) = table.status() {
                assert_eq!(asked.len(), 1);
            }
            for viewer in everybody(seats) {
                assert_eq!(table.witnessed(viewer), table.last_events(), "{viewer:?}");
            }
        });
    }
}

#[test]
fn set_h5_chance_at_setup_lays_out_buildings_heroes_artifacts_and_the_start_player() {
    for seats in 1..=4 {
        let mut table = scenario(base(seats));
        let mut drawn = Vec::new();
        for seed in 0.. {
            if table.status() != Status::Chance {
                break;
            }
            let kinds: BTreeSet<String> =
                table.outcomes().iter().map(|(text, _)| text.split(' ').next().unwrap().to_owned()).collect();
            assert_eq!(kinds.len(), 1);
            drawn.extend(kinds);
            table = table.random(1, seed);
        }
        let mut wanted = vec!["building"; 9];
        wanted.extend(["hero"; 4]);
        wanted.extend(vec!["artifact"; usize::from(seats) + 3]);
        wanted.push("start");
        assert_eq!(drawn, wanted);
    }
    // The start player is any of them.
    let starts: Vec<(String, u32)> = revealed(base(3)).outcomes();
    assert_eq!(starts, [("start A".to_owned(), 1), ("start B".to_owned(), 1), ("start C".to_owned(), 1)]);
}

#[test]
fn set_h6_chance_in_play_draws_without_replacement() {
    let mut kinds = BTreeSet::new();
    for seats in 1..=4 {
        random_games(base(seats), 5, |table| {
            // The last draw is not among what comes next.
            let last: Vec<String> = table
                .last_events()
                .iter()
                .filter_map(|event| match event {
                    Event::HeroArrived { hero } => {
                        Some(format!("hero {}", table.game.content().hero_ids[hero.index()]))
                    }
                    Event::ArtifactRevealed { artifact } => Some(format!("artifact {}", artifact.id())),
                    Event::TerrainRevealed { terrain, .. } => {
                        Some(format!("terrain {}", table.game.content().terrain_ids[terrain.index()]))
                    }
                    _ => None,
                })
                .collect();
            for (text, weight) in table.outcomes() {
                assert!(weight > 0 && !last.contains(&text), "{text}");
                kinds.insert(text.split(' ').next().unwrap().to_owned());
            }
        });
    }
    assert_eq!(kinds, ["artifact", "building", "hero", "start", "terrain"].map(str::to_owned).into());
    // A tile that is drawn is one less of its type.
    let table = seated(1).goods("A", "2S").lines("A construct 1\nA place upper");
    assert!(drawn(&table).contains(&("building bank".to_owned(), 3)));
    let table = table.lines("* building bank\nA end\nA construct 7\nA place upper");
    assert!(drawn(&table).contains(&("building bank".to_owned(), 2)));
}

#[test]
fn set_h7_a_monster_is_certain_once_the_terrain_is_known() {
    let table = seated(2).row(["adv-01", "bld-07", "adv-07", "adv-11"]).play("A explore I");
    let mut monsters = 0;
    for (text, _) in table.outcomes() {
        let (_, id) = text.split_once(' ').unwrap();
        let tile = table.game.content().terrain(id).unwrap();
        let green = table.game.content().terrains[tile.index()].monster as u8 == 0;
        // Laying it asks nothing and draws nothing more.
        let laid = table.clone().chance(&text).play("A lay I1").asked("A");
        laid.monsters_at("A", if green { &["I1"] } else { &[] });
        monsters += u32::from(green);
    }
    assert_eq!(monsters, 6, "six of the twelve tiles are green");
}

#[test]
fn set_h8_stacks_are_reshuffled_within_themselves_and_building_stacks_pooled() {
    for seats in [1, 2, 4] {
        random_games(base(seats), 2, |table| {
            for viewer in everybody(seats) {
                let world = table.game.resample(&table.state, viewer, &mut Xoshiro256::new(8));
                // Stacks are sets: nothing is known about them but what everybody knows.
                assert_eq!(world, table.state);
            }
        });
    }
    // Any tile of the three stacks may lie on top of any of them, and heights are kept.
    let game = Settlement::with(2, &[("stack_choice", "manual")]);
    let table = deal(&game).goods("A", "1S").lines("A construct 1\nA place upper");
    let first = table.clone().play("A stack 1");
    assert_eq!(drawn(&first), drawn(&table.clone().play("A stack 2")));
    assert_eq!(drawn(&first), drawn(&table.play("A stack 3")));
    first.chance("building bank").then(|_, state| assert_eq!(state.stack_heights, [8, 9, 9]));
}

#[test]
fn set_h8_hidden_invitations_are_dealt_anew_from_all_that_the_viewer_cannot_see() {
    let game = Settlement::with(2, &[("hero_view", "memory")]);
    let table = deal(&game).invite_card("A", "cra-01").invite_card("B", "adv-01").invite_card("B", "adv-02");
    let mut found = BTreeSet::new();
    for seed in 0..400 {
        let world = game.resample(&table.state, Viewer::Seat(Seat::A), &mut Xoshiro256::new(seed));
        assert_eq!(world.players[Seat::A].heroes, table.state.players[Seat::A].heroes);
        assert_eq!(world.players[Seat::B].heroes.len(), 2);
        assert_eq!(world.hero_row, table.state.hero_row);
        assert_eq!(game.check(&world), Ok(()));
        found.extend(world.players[Seat::B].heroes.iter().map(|hero| hero.index()));
    }
    assert_eq!(found.len(), 48 - 4 - 1, "all but the row and A's own");
}

#[test]
fn set_h9_views_hold_neither_stack_orders_nor_a_seed() {
    let table = seated(1);
    let json = serde_json::to_value(table.view(Viewer::Seat(Seat::A))).unwrap();
    let fields: BTreeSet<&str> = json.as_object().unwrap().keys().map(String::as_str).collect();
    assert!(!fields.iter().any(|field| field.contains("seed") || field.contains("order")));
    // Of what is hidden a view says how much there is.
    assert_eq!(json["hero_deck"], 44);
    assert_eq!(json["terrain_stacks"], serde_json::json!([12, 12, 12]));
    assert_eq!(json["artifact_deck"], 10);
    assert_eq!(json["building_stacks"], serde_json::json!([9, 9, 9]));
    let text = json.to_string();
    let content = table.game.content();
    for artifact in table.state.artifact_deck.iter() {
        assert!(!text.contains(artifact.id()), "an artifact of the deck is named");
    }
    // What the stacks hold is listed in the order of the pack, whatever is drawn.
    let view = table.view(Viewer::Seat(Seat::A));
    let buildings: Vec<_> = view.unseen_buildings.into_iter().map(|(id, _)| id).collect();
    assert_eq!(buildings, content.building_ids);
    let in_order = |listed: &[Id], all: &[Id]| {
        let places = listed.iter().map(|id| all.iter().position(|other| other == id).expect("a card of the pack"));
        places.is_sorted()
    };
    assert!(in_order(&view.unseen_heroes, &content.hero_ids));
    assert!(view.unseen_terrains.iter().all(|tiles| in_order(tiles, &content.terrain_ids)));
}
