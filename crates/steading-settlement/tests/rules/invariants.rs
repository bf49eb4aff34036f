//! SET-22: what always holds. Positions from random play are counted again here, and one that breaks an invariant is
//! refused by its name.

use crate::table::*;
use steading_core::position::PositionError;
use steading_core::prelude::*;
use steading_core::{Position, Rng, Seat, Status, Xoshiro256};
use steading_settlement::Settlement;
use steading_settlement::board::{MarketSpace, Slots, Spaces, StackId};
use steading_settlement::content::{Artifact, Colour};
use steading_settlement::goods::{Goods, Resource};
use steading_settlement::log::Event;
use steading_settlement::state::{ArtifactSet, EffectsOf, Frame, HeroSet, Pile, State};
use steading_testkit::scenario;

/// Visits positions of random games at tables of every size.
fn reachable(mut visit: impl FnMut(&Settlement, &State)) {
    for seats in 1..=4 {
        for seed in 0..6 {
            let mut moment = scenario(base(seats));
            for step in 0.. {
                visit(moment.game, &moment.state);
                if moment.status() == Status::Over {
                    break;
                }
                moment = moment.random(2, 1_000 * seed + step);
            }
        }
    }
}

/// Why the position is refused once this is changed.
#[track_caller]
fn refused(moment: &Moment, change: impl FnOnce(&mut State)) -> &'static str {
    let game = moment.game;
    let mut state = moment.state;
    assert_eq!(Position::of(game, state).set_up(game), Ok(state), "the position is sound before the change");
    change(&mut state);
    match Position::of(game, state).set_up(game) {
        Err(PositionError::Broken(broken)) => {
            assert_eq!(game.check(&state), Err(broken.clone()));
            broken.invariant
        }
        other => panic!("the position should be refused: {other:?}"),
    }
}

fn seats(game: &Settlement) -> impl Iterator<Item = Seat> {
    Seat::all(game.seats())
}

/// Whether the active player has passed and is still asked what to keep.
fn keeping(state: &State) -> bool {
    matches!(state.top(), Frame::Keep { .. })
}

#[test]
fn set_i1_tokens_are_neither_lost_nor_made() {
    reachable(|game, state| {
        let content = game.content();
        let (bank, cathedral) = (content.building("bank"), content.building("cathedral"));
        for (resource, all) in Resource::ALL.into_iter().zip([16, 16, 16, 42, 32]) {
            let mut found = u32::from(state.supply.get(resource));
            for seat in seats(game) {
                let player = &state.players[seat];
                found += u32::from(player.goods.get(resource));
                for (slot, building) in player.buildings.iter() {
                    let holds = resource == Resource::Gold && Some(building) == bank
                        || resource == Resource::Diamond && Some(building) == cathedral;
                    found += if holds { u32::from(player.stored[slot.index()]) } else { 0 };
                }
            }
            assert_eq!(found, all, "{resource:?}");
        }
    });
    let table = seated(2).build_tile("A", "u1", "bank").build_tile("A", "u2", "quarry");
    let wood = Goods::one(Resource::Wood);
    assert_eq!(refused(&table, |state| state.supply = state.supply.plus(wood)), "SET-I1", "17 wood");
    assert_eq!(refused(&table, |state| state.players[Seat::B].goods = Goods::EMPTY), "SET-I1");
    assert_eq!(refused(&table, |state| state.players[Seat::A].stored[0] = 1), "SET-I1", "gold from nowhere");
    let gold = Goods::one(Resource::Gold);
    let on_quarry = |state: &mut State| {
        state.supply = state.supply.minus(gold);
        state.players[Seat::A].stored[1] = 1;
    };
    assert_eq!(refused(&table, on_quarry), "SET-I1", "a Quarry stores nothing");
}

#[test]
fn set_i2_settlers_are_neither_lost_nor_made() {
    reachable(|game, state| {
        let mut bonus = u32::from(state.bonus_settlers);
        for seat in seats(game) {
            let player = &state.players[seat];
            bonus += u32::from(player.bonus_settlers) + u32::from(player.bonus_used);
            assert!(player.basic_settlers <= 6);
            if player.passed && state.round < 6 && !(seat == state.active && keeping(state)) {
                assert_eq!(player.basic_settlers, 6);
            }
        }
        assert_eq!(bonus, 24);
    });
    let table = seated(2);
    assert_eq!(refused(&table, |state| state.bonus_settlers += 1), "SET-I2");
    assert_eq!(refused(&table, |state| state.players[Seat::B].bonus_used = 1), "SET-I2");
    assert_eq!(refused(&table, |state| state.players[Seat::B].bonus_settlers = 1), "SET-I2");
    assert_eq!(refused(&table, |state| state.players[Seat::A].basic_settlers = 7), "SET-I2");
    let passed = seated(2).goods("A", "").passes("A");
    assert_eq!(refused(&passed, |state| state.players[Seat::A].basic_settlers = 5), "SET-I2");
}

#[test]
fn set_i3_tiles_cards_and_monsters_are_neither_lost_nor_made() {
    reachable(|game, state| {
        let stacks: u32 = state.stack_heights.iter().map(|&height| u32::from(height)).sum();
        let market: u32 = state.market.iter().flatten().map(|pile| u32::from(pile.height)).sum();
        let built: u32 = seats(game).map(|seat| u32::from(state.players[seat].buildings.taken().len())).sum();
        assert_eq!(stacks + market + built, 36);

        let row = state.hero_row.iter().flatten().count() as u8;
        let invited: u8 = seats(game).map(|seat| state.players[seat].heroes.len()).sum();
        let discarded = state.discarded_heroes(game.content().all_heroes()).len();
        assert_eq!(state.unseen_heroes.len() + row + invited + discarded, 48);

        let boards: u32 = seats(game).map(|seat| u32::from(state.players[seat].wildlands.taken().len())).sum();
        let revealed = u32::from(matches!(state.top(), Frame::PlaceTerrain { .. }));
        assert_eq!(u32::from(state.unseen_terrains.len()) + boards + revealed, 36);

        for colour in Colour::ALL {
            let on_boards = seats(game).flat_map(|seat| {
                let player = &state.players[seat];
                player.monsters.iter().map(|space| player.wildlands.at(space))
            });
            let of_colour = on_boards.filter(|tile| game.content().terrains[tile.index()].monster == colour);
            assert_eq!(of_colour.count() + usize::from(state.monsters[colour]), 9);
        }
    });
    let table = seated(2).explore_tile("A", "I1", "r1-01").invite_card("A", "cra-01");
    let content = table.game.content();
    let (cooper, mill) = (content.hero("cra-01").unwrap(), content.building("lumber_mill").unwrap());
    let (other, tile) = (content.terrain("r1-02").unwrap(), content.terrain("r1-01").unwrap());
    assert_eq!(refused(&table, |state| state.stack_heights[0] -= 1), "SET-I3");
    assert_eq!(refused(&table, |state| state.market[0] = Some(Pile { building: mill, height: 2 })), "SET-I3");
    assert_eq!(refused(&table, |state| state.players[Seat::B].buildings.put(slot("u1"), mill)), "SET-I3");
    let deck = |state: &mut State| state.unseen_heroes = state.unseen_heroes.with(cooper);
    assert_eq!(refused(&table, deck), "SET-I3", "a hero in the deck and invited");
    let both = |state: &mut State| state.players[Seat::B].heroes = HeroSet::EMPTY.with(cooper);
    assert_eq!(refused(&table, both), "SET-I3", "a hero invited by two");
    assert_eq!(refused(&table, |state| state.hero_row[1] = state.hero_row[0]), "SET-I3");
    assert_eq!(refused(&table, |state| state.unseen_terrains = state.unseen_terrains.without(other)), "SET-I3");
    assert_eq!(refused(&table, |state| state.players[Seat::B].wildlands.put(space("I1"), tile)), "SET-I3");
    assert_eq!(refused(&table, |state| state.monsters[Colour::Red] = 10), "SET-I3");
    assert_eq!(refused(&table, |state| state.players[Seat::A].monsters = Spaces::only(space("I1"))), "SET-I3");
}

#[test]
fn set_i4_row_and_hands_hold_three_artifacts_more_than_players() {
    reachable(|game, state| {
        let held: Vec<Artifact> = seats(game).filter_map(|seat| state.players[seat].artifact).collect();
        let all: ArtifactSet = held.iter().copied().chain(state.artifact_row.iter()).collect();
        let setup = state.pending.as_slice().contains(&Frame::DrawStartPlayer);
        // Alone, the row is one short while the new artifact is drawn.
        let swap = matches!(state.top(), Frame::RevealArtifacts { .. });
        if !setup && !swap {
            assert_eq!(all.len(), game.seats() + 3);
            assert_eq!(usize::from(state.artifact_row.len()) + held.len(), usize::from(all.len()), "none is twice");
            if held.len() == usize::from(game.seats()) {
                assert_eq!(state.artifact_row.len(), 3);
            }
        }
    });
    for seats in 2..=4 {
        let table = seated(seats);
        let mask = artifact("shamans_mask");
        assert_eq!(refused(&table, |state| state.artifact_row = state.artifact_row.with(mask)), "SET-I4");
        assert_eq!(refused(&table, |state| state.players[Seat::A].artifact = None), "SET-I4");
        let twice = |state: &mut State| state.players[Seat::B].artifact = state.players[Seat::A].artifact;
        assert_eq!(refused(&table, twice), "SET-I4");
        assert_eq!(refused(&table, |state| state.artifact_deck = ArtifactSet::EMPTY.with(mask)), "SET-I4");
    }
    let alone = seated(1);
    let first = alone.state.artifact_deck.iter().next().unwrap();
    assert_eq!(refused(&alone, |state| state.artifact_row = state.artifact_row.with(first)), "SET-I4");
    assert_eq!(refused(&alone, |state| state.artifact_deck = state.artifact_deck.without(first)), "SET-I4");
}

#[test]
fn set_i5_a_monster_stands_on_an_unfortified_terrain_of_its_colour() {
    reachable(|game, state| {
        for seat in seats(game) {
            let player = &state.players[seat];
            assert!(player.monsters.and(player.fortifications).is_empty());
            assert!(player.monsters.but(player.wildlands.taken()).is_empty());
        }
    });
    let table = seated(2).explore_tile("A", "I1", "r1-01").monster_on("A", "I1");
    let fortified = |state: &mut State| state.players[Seat::A].fortifications = Spaces::only(space("I1"));
    assert_eq!(refused(&table, fortified), "SET-I5");
    let beside = |state: &mut State| state.players[Seat::A].monsters = Spaces::only(space("I1")).with(space("I2"));
    assert_eq!(refused(&table, beside), "SET-I5", "a monster on an empty space");
    let nowhere = |state: &mut State| state.players[Seat::A].fortifications = Spaces::only(space("I2"));
    assert_eq!(refused(&table, nowhere), "SET-I5", "a fortification on an empty space");
    // A monster is a mark on its terrain, so its colour is the terrain's; only the count of figures can differ.
    let view = table.view(steading_core::Viewer::Spectator);
    assert_eq!(view.players[0].wildlands[0].as_ref().unwrap().colour, Colour::Green);
    assert_eq!(view.monsters[Colour::Green], 8);
}

#[test]
fn set_i6_terrains_are_connected_to_region_i() {
    reachable(|game, state| {
        for seat in seats(game) {
            let explored = state.players[seat].wildlands.taken();
            let mut group = Spaces::EMPTY;
            if let Some(first) = explored.lowest() {
                assert_eq!(first.region(), region("I"));
                group = Spaces::only(first);
            }
            // Every round through the board adds at least one neighbour until none is left.
            for _ in 0..9 {
                for near in group.adjacent().and(explored).iter() {
                    group = group.with(near);
                }
            }
            assert_eq!(group, explored);
        }
    });
    let table = seated(2).explore_tile("A", "I1", "r1-01");
    let lay = |state: &mut State, at: &str, id: &str| {
        let tile = base(2).content().terrain(id).unwrap();
        state.unseen_terrains = state.unseen_terrains.without(tile);
        state.players[Seat::A].wildlands.put(space(at), tile);
    };
    assert_eq!(refused(&table, |state| lay(state, "I3", "r1-02")), "SET-I6", "a gap");
    assert_eq!(refused(&table, |state| lay(state, "II2", "r2-01")), "SET-I6", "only a corner touches");
    let table = seated(2);
    assert_eq!(refused(&table, |state| lay(state, "II1", "r2-01")), "SET-I6", "no terrain in Region I");
}

#[test]
fn set_i7_an_area_holds_one_settler_and_with_star_or_key_one_area_holds_two() {
    reachable(|game, state| {
        for seat in seats(game) {
            let player = &state.players[seat];
            for (uses, artifact) in
                [(player.region_uses, Artifact::GuidingStar), (player.street_uses, Artifact::KnowledgeKey)]
            {
                assert!(uses.iter().all(|&count| count <= 2));
                let twice = uses.iter().filter(|&&count| count == 2).count();
                assert!(twice <= usize::from(player.has(artifact)));
            }
            assert!(player.activated.but(player.fortifications).is_empty());
        }
    });
    let uses = |regions: [u8; 3], streets: [u8; 3]| {
        move |state: &mut State| {
            state.players[Seat::A].region_uses = regions;
            state.players[Seat::A].street_uses = streets;
        }
    };
    let table = seated(2);
    assert_eq!(refused(&table, uses([0, 2, 0], [0; 3])), "SET-I7");
    assert_eq!(refused(&table, uses([0; 3], [2, 0, 0])), "SET-I7");
    let star = seated(2).hold("A", "guiding_star").arrange(uses([2, 1, 1], [1, 1, 1]));
    assert_eq!(refused(&star, uses([2, 2, 0], [0; 3])), "SET-I7");
    assert_eq!(refused(&star, uses([3, 0, 0], [0; 3])), "SET-I7");
    assert_eq!(refused(&star, uses([0; 3], [2, 0, 0])), "SET-I7", "the Star is for regions");
    let key = seated(2).hold("A", "knowledge_key").arrange(uses([1, 1, 1], [1, 2, 1]));
    assert_eq!(refused(&key, uses([0; 3], [2, 2, 0])), "SET-I7");
    assert_eq!(refused(&key, uses([2, 0, 0], [0; 3])), "SET-I7", "the Key is for streets");
    let terrain = seated(2).explore_tile("A", "I1", "r1-01");
    let activated = |state: &mut State| state.players[Seat::A].activated = Spaces::only(space("I1"));
    assert_eq!(refused(&terrain, activated), "SET-I7", "an area without a fortification");
}

#[test]
fn set_i8_who_has_passed_keeps_no_more_basics_than_fortifications() {
    reachable(|game, state| {
        for seat in seats(game) {
            let player = &state.players[seat];
            if player.passed && state.round < 6 && !(seat == state.active && keeping(state)) {
                let basics: u8 = Resource::BASIC.into_iter().map(|basic| player.goods.get(basic)).sum();
                assert!(basics <= player.fortifications.len());
            }
        }
    });
    let passed = seated(2).explore_tile("A", "I1", "r1-01").fort_on("A", "I1").goods("A", "1W").passes("A");
    let one_more = |state: &mut State| {
        state.supply = state.supply.minus(goods("1C"));
        state.players[Seat::A].goods = goods("1W 1C");
    };
    assert_eq!(refused(&passed, one_more), "SET-I8");
    // In the last round nothing is returned.
    seated(2).round(6).goods("A", "3W 3C").passes("A").owns("A", "3W 3C");
}

#[test]
fn set_i9_gaps_in_the_hero_row_are_at_the_left_and_need_an_empty_deck() {
    reachable(|_, state| {
        let dealing = state.pending.as_slice().iter().any(|frame| matches!(frame, Frame::DealHeroes { .. }));
        if !dealing && !matches!(state.top(), Frame::RefillHeroRow) {
            let cards: Vec<bool> = state.hero_row.iter().map(Option::is_some).collect();
            assert!(cards.is_sorted(), "a gap at the right: {cards:?}");
            assert!(cards[0] || state.unseen_heroes.is_empty());
        }
    });
    let table = seated(2);
    assert_eq!(refused(&table, |state| state.hero_row[0] = None), "SET-I9", "the deck is not empty");
    let empty = seated(2).hero_deck(&[]);
    assert_eq!(refused(&empty, |state| state.hero_row[3] = None), "SET-I9", "a gap at the right");
    assert_eq!(refused(&empty, |state| state.hero_row[1] = None), "SET-I9", "a gap in the middle");
    empty.arrange(|state| state.hero_row[0] = None).asked("A");
}

#[test]
fn set_i10_no_quantity_is_negative_and_a_game_has_six_rounds() {
    for seats in 1..=4 {
        let game = base(seats);
        let mut moment = scenario(game);
        for seed in 0.. {
            moment = moment.random(50, seed);
            if moment.status() == Status::Over {
                break;
            }
        }
        let began = moment.events.iter().filter_map(|event| match event {
            Event::RoundBegan { round, .. } => Some(*round),
            _ => None,
        });
        assert_eq!(began.collect::<Vec<_>>(), [2, 3, 4, 5, 6]);
        assert_eq!(moment.state.round, 6);
        assert_eq!(moment.events.iter().filter(|event| **event == Event::GameOver).count(), 1);
        assert!(Seat::all(seats).all(|seat| moment.state.players[seat].passed));
    }
    let table = seated(2).goods("A", "");
    assert_eq!(refused(&table, |state| state.round = 7), "SET-I10");
    assert_eq!(refused(&table, |state| state.round = 0), "SET-I10");
    assert_eq!(refused(&table, |state| state.active = Seat::new(2)), "SET-I10", "nobody sits there");
    assert_eq!(refused(&table, |state| state.players[Seat::new(3)].passed = true), "SET-I10", "nobody sits there");
    assert_eq!(refused(&table, |state| state.players[Seat::A].passed = true), "SET-I10", "passed and on turn");
    let over = |state: &mut State| {
        state.pending.clear();
        state.pending.push(Frame::Over);
    };
    assert_eq!(refused(&table, over), "SET-I10", "over in round 1");
    let last = seated(2).goods("A", "").goods("B", "").round(6);
    assert_eq!(refused(&last, over), "SET-I10", "over, but nobody has passed");
    // A number below zero cannot even be read.
    let json = serde_json::to_string(&table.state).unwrap();
    assert!(serde_json::from_str::<State>(&json).is_ok());
    for field in ["\"bonus_settlers\":24", "\"round\":1", "\"basic_settlers\":6"] {
        assert!(json.contains(field), "{field}");
        let (name, _) = field.rsplit_once(':').unwrap();
        assert!(serde_json::from_str::<State>(&json.replacen(field, &format!("{name}:-1"), 1)).is_err(), "{field}");
    }
}

#[test]
fn set_i11_the_open_question_can_be_asked_and_answered_here() {
    reachable(|game, state| match game.status(state) {
        Status::Waiting(asked) => asked.iter().for_each(|seat| {
            let mut options = Vec::new();
            game.legal_actions(state, seat, &mut options);
            assert!(!options.is_empty());
        }),
        Status::Chance => {
            let mut outcomes = Vec::new();
            game.outcomes(state, &mut outcomes);
            assert!(!outcomes.is_empty());
        }
        Status::Over => {}
    });
    let table = seated(2).explore_tile("A", "I1", "r1-01").build_tile("A", "u1", "quarry").goods("A", "");
    let questions = [
        Frame::Turn,
        Frame::FirstArtifact { seat: Seat::A },
        Frame::RevealArtifacts { left: 1 },
        Frame::RefillHeroRow,
        Frame::RefillMarket { choose: true },
        // Nothing in hand to pay with.
        Frame::PlaceBuilding { from: MarketSpace::new(0) },
        Frame::RevealBuilding { to: MarketSpace::new(0), stack: StackId::new(0) },
    ];
    for frame in questions {
        assert_eq!(refused(&table, |state| state.pending.push(frame)), "SET-I11", "{frame:?}");
    }
    assert_eq!(refused(&table, |state| state.pending.clear()), "SET-I11", "no question at all");
    // After an action: questions that this player, this board or these switches never put.
    let acted = table.arrange(|state| state.action_done = true);
    let upper = EffectsOf::Street(street("upper"));
    let questions = [
        Frame::Scroll { region: region("I") },
        Frame::Checks { spaces: Spaces::only(space("I1")) },
        Frame::Checks { spaces: Spaces::only(space("I2")) },
        Frame::Collect { region: region("I"), asked: Spaces::only(space("I1")), taken: Spaces::EMPTY },
        Frame::Effects { of: EffectsOf::Clock, todo: Slots::only(slot("u1")) },
        Frame::Effects { of: upper, todo: Slots::EMPTY },
        Frame::Effects { of: upper, todo: Slots::only(slot("u2")) },
        Frame::EffectChoice { slot: slot("u1") },
        Frame::RevealTerrain { region: region("III") },
    ];
    for frame in questions {
        assert_eq!(refused(&acted, |state| state.pending.push(frame)), "SET-I11", "{frame:?}");
    }
    // A Warehouse asks which basic to take only while there is one to take.
    let warehouse = acted.clone().build_tile("A", "u2", "warehouse").arrange(|state| {
        state.pending.push(Frame::Effects { of: upper, todo: Slots::only(slot("u1")) });
        state.pending.push(Frame::EffectChoice { slot: slot("u2") });
    });
    let none = |state: &mut State| {
        let basics = Goods::from_counts([
            state.supply.get(Resource::Wood),
            state.supply.get(Resource::Clay),
            state.supply.get(Resource::Stone),
            0,
            0,
        ]);
        state.supply = state.supply.minus(basics);
        state.players[Seat::B].goods = state.players[Seat::B].goods.plus(basics);
    };
    assert_eq!(refused(&warehouse.clone().asked("A"), none), "SET-I11");
    // A street whose Quarry waits to be used is fine, and needs the action.
    let effects = Frame::Effects { of: upper, todo: Slots::only(slot("u1")) };
    let street = acted.clone().arrange(|state| state.pending.push(effects)).asked("A");
    assert_eq!(refused(&street, |state| state.action_done = false), "SET-I11");
}

/// Changes one number, word or list of a position at random.
fn disturb(value: &mut serde_json::Value, rng: &mut Xoshiro256) {
    use serde_json::Value;
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let at = rng.below(fields.len() as u32) as usize;
            disturb(fields.values_mut().nth(at).unwrap(), rng);
        }
        Value::Array(items) if items.is_empty() || rng.below(4) == 0 => {
            items.reverse();
            if rng.below(2) == 0 {
                items.pop();
            }
        }
        Value::Array(items) => {
            let at = rng.below(items.len() as u32) as usize;
            disturb(&mut items[at], rng);
        }
        Value::Bool(flag) => *flag = !*flag,
        Value::Null => *value = Value::from(rng.below(12)),
        Value::Number(_) => *value = Value::from(rng.below(10)),
        Value::String(word) => {
            let words = ["wood", "clay", "stone", "I1", "I2", "II1", "III3", "u1", "u2", "m1", "l3", "magic_purse"];
            *word = words[rng.below(words.len() as u32) as usize].to_owned();
        }
        Value::Object(_) => {}
    }
}

#[test]
fn a_position_that_passes_can_be_played_to_its_end() {
    let mut rng = Xoshiro256::new(22);
    let mut sound = 0;
    let switched = Settlement::with(2, &[("region_collect", "optional"), ("stack_choice", "manual")]);
    let solo = Settlement::with(1, &[("supply", "unlimited"), ("hero_view", "memory")]);
    for round in 0..400 {
        let game = [base(1), base(2), base(3), base(4), &switched, &solo][round % 6];
        let mut moment = scenario(game).random(20 + rng.below(260), round as u64);
        for _ in 0..12 {
            let mut json = serde_json::to_value(moment.state).unwrap();
            for _ in 0..=rng.below(2) {
                disturb(&mut json, &mut rng);
            }
            let Ok(state) = serde_json::from_value::<State>(json) else { continue };
            if state == moment.state || game.check(&state).is_err() {
                continue;
            }
            sound += 1;
            moment.state = state;
            let end = moment.clone().random(5_000, round as u64);
            assert_eq!(end.status(), Status::Over);
        }
    }
    assert!(sound > 100, "only {sound} of the disturbed positions were sound");
}
