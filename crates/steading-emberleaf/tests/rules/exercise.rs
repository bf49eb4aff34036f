//! Every card of the base pack in play: each hero skill wakes, each favour scores, nothing in the pack is dead.

use crate::table::*;
use steading_core::prelude::*;
use steading_core::{Ignore, Rng, Seat, Status, Xoshiro256};
use steading_emberleaf::log::Event;
use steading_emberleaf::program::{Effect, EffectId, SkillId};
use steading_emberleaf::round::Frame;
use steading_emberleaf::words::*;

/// A table on which every kind of effect has something to do. A has the starting deck of this hero, if it is in one.
fn rich(id: &str) -> Moment<'static> {
    let game = base(2);
    let deck = game.content().heroes[hero(game, id).index()].deck;
    let own = deck.map_or("A", |deck| ["A", "B", "C", "D", "E"][deck.index()]);
    let other = if own == "A" { "B" } else { "A" };
    let table = deal_decks(game, &[own, other]).goods("A", "2 wood 3 food 2 stone 1 hive").cleared("Z2 Z6");
    let table = table.lives("A", "A2 rat, A5 owl").markers("A", "M10 M11").favours("A", "F001 F002 F003");
    // Attack, walk, wood, food and stone attributes enough for every "per".
    let helpers = ["H082", "H041", "H042", "H033", "H036", "H043"];
    let mut spaces = ["5", "6", "4", "8", "7"].into_iter();
    let table = table.founded("A", "E", "B1").founded("A", "F", "B2");
    let cards: Vec<String> = helpers
        .iter()
        .filter(|helper| **helper != id)
        .map_while(|helper| Some(format!("{} {helper}", spaces.next()?)))
        .collect();
    table.board("A", &cards.join(", "))
}

/// Whether this skill is at work, or has just worked without a question.
fn at_work(table: &Moment<'_>, skill: SkillId, from: usize) -> bool {
    let content = table.content();
    let program = content.skill(skill).program;
    let open = table.state.pending.as_slice().iter().any(|frame| match *frame {
        Frame::Run { program: of, .. } => of == program,
        Frame::Use { skill: of, .. } => of == skill,
        _ => false,
    });
    let silent = |effect: Effect| matches!(effect, Effect::Leaves(_) | Effect::Stash(..));
    let first = content.program(program).first;
    let quiet = (0..content.program(program).len).all(|at| silent(content.effect(EffectId(first.0 + u16::from(at)))));
    let worked = |event: &Event| matches!(event, Event::Leaves { .. } | Event::Stashed { .. });
    open || (quiet && table.events[from..].iter().any(worked))
}

/// Plays on, leaving everything, until the skill is seen or the menu is back.
fn wakes(table: Moment<'static>, lines: &str, skill: SkillId) -> bool {
    let from = table.events.len();
    let mut table = table.lines(lines);
    for _ in 0..60 {
        if at_work(&table, skill, from) {
            return true;
        }
        if matches!(top(&table), Frame::Actions { .. }) {
            return false;
        }
        table = skip(table);
    }
    false
}

#[test]
fn every_skill_of_every_hero_wakes() {
    let content = base(2).content();
    let mut asleep = Vec::new();
    for (index, id) in content.ids.hero.iter().enumerate() {
        let card = HeroId::new(index);
        for skill in content.skills_of(card) {
            let number = content.number_of(card, skill);
            let woke = match content.skill(skill).on {
                Trigger::Play => wakes(rich(id).hand("A", id), &format!("A play {id}\nA space 1"), skill),
                Trigger::Slide => wakes(rich(id).board("A", &format!("3 {id}")), "A slide", skill),
                Trigger::Drop => {
                    let table = rich(id).board("A", &format!("1 {id}")).arrange(|s| {
                        // Dewdrop Dan has something to hand over.
                        if content.heroes[index].skills == 3 && &**id == "H059" {
                            s.players[Seat::A].on_card[1] = goods("1 food");
                        }
                    });
                    wakes(table, "A slide", skill)
                }
                Trigger::Charge => {
                    wakes(rich(id).board("A", &format!("3 {id}")), &format!("A charge {id} {number}"), skill)
                }
                Trigger::Ongoing => {
                    // Inside the Walk of another card the condition is met by hand.
                    let (deed, n) = content.skill(skill).when.expect("a condition");
                    let table =
                        rich(id).board("A", &format!("3 {id}")).hand("A", "H064").lines("A play H064\nA space 1");
                    let table = table.arrange(|s| s.players[Seat::A].deeds[deed] = n);
                    let table = table.play("A stop").offers_among("A", &[&format!("ongoing {id} {number}")]);
                    wakes(table, &format!("A ongoing {id} {number}"), skill)
                }
            };
            if !woke {
                asleep.push(format!("{id} skill {number}"));
            }
        }
    }
    assert!(asleep.is_empty(), "these skills never woke: {asleep:?}");
}

/// Random games: how often each hero and favour was taken, and the most each favour scored.
#[test]
fn no_card_is_dead_in_random_games() {
    let content = base(2).content();
    let mut taken = vec![0u32; content.heroes.len()];
    let mut held = vec![0u32; content.favours.len()];
    let mut best = vec![0u32; content.favours.len()];
    let mut rng = Xoshiro256::new(11);
    for number in 0..600 {
        let game = base([2, 3, 4, 5][number % 4]);
        let mut state = game.setup();
        let mut options = Vec::new();
        loop {
            match game.status(&state) {
                Status::Waiting(seats) => {
                    let seat = seats.first().expect("somebody");
                    options.clear();
                    game.legal_actions(&state, seat, &mut options);
                    let action = options[rng.below(options.len() as u32) as usize];
                    game.apply(&mut state, seat, action, &mut Ignore);
                }
                Status::Chance => {
                    let outcome = game.sample(&state, &mut rng);
                    game.resolve(&mut state, outcome, &mut Ignore);
                }
                Status::Over => break,
            }
        }
        for player in game.view(&state, steading_core::Viewer::Spectator).players {
            for card in player.hand.iter().chain(player.board.iter().map(|card| &card.hero)) {
                taken[hero(game, card).index()] += 1;
            }
            for card in &player.favours {
                let index = favour(game, &card.favour).index();
                held[index] += 1;
                best[index] = best[index].max(card.leaves);
            }
        }
    }
    let dead = |counts: &[u32], ids: &[steading_emberleaf::content::Id]| -> Vec<String> {
        counts.iter().zip(ids).filter(|(count, _)| **count == 0).map(|(_, id)| id.to_string()).collect()
    };
    assert_eq!(dead(&taken, &content.ids.hero), Vec::<String>::new(), "heroes nobody took");
    assert_eq!(dead(&held, &content.ids.favour), Vec::<String>::new(), "favours nobody took");
    // Random play never ends with an empty storage; what that favour is worth is shown below.
    assert_eq!(dead(&best, &content.ids.favour), ["F065"], "favours that never scored");
}

#[test]
fn every_favour_is_worth_something_on_some_table() {
    // A has nearly everything; what asks for nothing at all is tried on an empty table.
    let content = base(4).content();
    let mut worthless = Vec::new();
    for id in &content.ids.favour {
        let table = seated(4)
            .stands("A1 town_hall, A2 market, A3 windmill, A4 boathouse, A5 house, A6 house, A7 market")
            .stands("B1 house, B2 boathouse, B3 windmill, C1 market, C2 town_hall, C4 house, D1 windmill, D2 boathouse, D4 town_hall, E1 market, F1 house")
            .founded("A", "A", "F2")
            .founded("A", "B", "F4")
            .founded("A", "C", "E2")
            .founded("A", "D", "E3")
            .founded("A", "E", "D5")
            .founded("A", "F", "C5")
            .lives("A", "A1 rat, A2 owl, A3 frog, A4 rabbit, A5 rat, A6 rabbit, A7 rabbit, B1 rat, B2 owl, B3 frog, C1 rat, C2 owl, C4 frog, D1 rat, D2 owl, E1 rabbit, F1 owl, F2 frog")
            .lives("B", "A1 rat")
            .goods("A", "3 wood 2 food 2 stone 1 hive")
            .markers("A", "M10 M11 M12 M01 M16 M21 M06 M02")
            .arrange(|s| {
                s.side = Side::Orange;
                s.players[Seat::A].orange = MarkerSet::only(MarkerId::new(9));
            })
            .trophies("A", "T1 T2")
            .hand("A", "H041 H042 H050")
            .favours("A", id);
        let bare = seated(4).favours("A", id).goods("A", "");
        if worth(&table, "A", id) == 0 && worth(&bare, "A", id) == 0 {
            worthless.push(id.to_string());
        }
    }
    assert!(worthless.is_empty(), "{worthless:?}");
}
