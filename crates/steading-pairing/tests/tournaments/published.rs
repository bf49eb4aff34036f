//! What FIDE has published for two at a table: the Berger tables (Handbook C.05, annex 1), the basic rules of Swiss systems
//! (C.04.1) and the Dutch system (C.04.3). Only facts are taken from them: numbers of players and pairs.
//!
//! Where we agree: nobody meets anybody again, those meet who have equal points, the upper half meets the lower half of
//! them, colours come first within such a group, and who has a bye. Where we do not: the Dutch system also knows who had
//! which colour last (never three times the same in a row) and who met whom from another group in the rounds before
//! (floaters), and it tries pairs in an order of its own. We count how often somebody sat in a seat, and weigh.

use crate::meetings;
use std::collections::BTreeSet;
use steading_pairing::{Fill, Played, Round, round_robin, swiss};

/// White first, as printed.
type Pairs = &'static [(usize, usize)];

/// Four, six and eight players.
const BERGER: [&[Pairs]; 3] = [
    &[&[(1, 4), (2, 3)], &[(4, 3), (1, 2)], &[(2, 4), (3, 1)]],
    &[
        &[(1, 6), (2, 5), (3, 4)],
        &[(6, 4), (5, 3), (1, 2)],
        &[(2, 6), (3, 1), (4, 5)],
        &[(6, 5), (1, 4), (2, 3)],
        &[(3, 6), (4, 2), (5, 1)],
    ],
    &[
        &[(1, 8), (2, 7), (3, 6), (4, 5)],
        &[(8, 5), (6, 4), (7, 3), (1, 2)],
        &[(2, 8), (3, 1), (4, 7), (5, 6)],
        &[(8, 6), (7, 5), (1, 4), (2, 3)],
        &[(3, 8), (4, 2), (5, 1), (6, 7)],
        &[(8, 7), (1, 6), (2, 5), (3, 4)],
        &[(4, 8), (5, 3), (6, 2), (7, 1)],
    ],
];

/// How often each has the first seat.
fn firsts(people: usize, rounds: &[Vec<(usize, usize)>]) -> Vec<usize> {
    let mut firsts: Vec<usize> =
        (0..people).map(|person| rounds.iter().flatten().filter(|(first, _)| *first == person).count()).collect();
    firsts.sort_unstable();
    firsts
}

/// The numbers of the places differ, so rounds come in another order; what a table of pairs is worth does not.
#[test]
fn a_round_robin_is_as_long_and_as_even_as_the_berger_tables() {
    for table in BERGER {
        let people = table.len() + 1;
        let printed: Vec<Vec<(usize, usize)>> =
            table.iter().map(|round| round.iter().map(|(one, other)| (one - 1, other - 1)).collect()).collect();
        let ours = round_robin(people, 2, Fill::Byes).unwrap();
        let ours: Vec<Vec<(usize, usize)>> = ours
            .iter()
            .map(|round| round.tables.iter().map(|pair| (pair[0].unwrap(), pair[1].unwrap())).collect())
            .collect();
        assert_eq!(ours.len(), printed.len());
        let sets = |rounds: &[Vec<(usize, usize)>]| -> BTreeSet<(usize, usize)> {
            rounds.iter().flatten().map(|(one, other)| (*one.min(other), *one.max(other))).collect()
        };
        assert_eq!(sets(&ours), sets(&printed), "everybody meets everybody");
        assert_eq!(firsts(people, &ours), firsts(people, &printed), "white is shared alike");
    }
}

fn pairs_of(round: &Round) -> Vec<(usize, usize)> {
    let seen = meetings(&[Played { round: round.clone(), places: Vec::new() }]);
    seen.into_keys().map(|(one, other)| (one + 1, other + 1)).collect()
}

/// The better of each pair wins.
fn favourites_win(round: Round) -> Played {
    let places = |table: &Vec<Option<usize>>| {
        let best = table.iter().flatten().min().copied();
        table.iter().map(|holder| if *holder == best { 1 } else { 2 }).collect()
    };
    Played { places: round.tables.iter().map(places).collect(), round }
}

/// C.04.3: the first round of fourteen players is 1 with 8, 2 with 9 and so on, and colours alternate from pair to pair.
#[test]
fn the_first_round_of_the_dutch_system() {
    let there: Vec<usize> = (0..14).collect();
    let round = swiss(14, &there, 2, Fill::Byes, &[]).unwrap();
    assert_eq!(pairs_of(&round), (1..=7).map(|one| (one, one + 7)).collect::<Vec<_>>());
    let seat_of_best = round.tables.iter().map(|table| usize::from(table[0] > table[1])).collect::<Vec<_>>();
    assert!(seat_of_best.windows(2).all(|two| two[0] != two[1]), "{seat_of_best:?}");
}

/// The favourites have won. 1 and 3 had one colour, 2 and 4 the other: that everybody changes colours counts before the
/// order of the pairs, so it is 1 with 4 and 2 with 3, and so on below.
#[test]
fn the_second_round_of_the_dutch_system_changes_colours() {
    for people in [8, 16] {
        let there: Vec<usize> = (0..people).collect();
        let first = swiss(people, &there, 2, Fill::Byes, &[]).unwrap();
        let played = [favourites_win(first)];
        let second = swiss(people, &there, 2, Fill::Byes, &played).unwrap();
        let half = people / 2;
        assert!(pairs_of(&second).iter().all(|(one, other)| (*one <= half) == (*other <= half)), "equal points");
        for table in &second.tables {
            for (seat, person) in table.iter().enumerate() {
                let before = played[0].round.tables.iter().find(|table| table.contains(person)).unwrap();
                assert_ne!(before[seat], *person, "everybody changes colours");
            }
        }
        if people == 8 {
            assert_eq!(pairs_of(&second), [(1, 4), (2, 3), (5, 8), (6, 7)]);
        }
    }
}

/// C.04.1: a bye goes to somebody who has not had one, of those with the fewest points; and no player has a colour more
/// than two times more often than the other.
#[test]
fn the_basic_rules_of_swiss_systems() {
    let there: Vec<usize> = (0..9).collect();
    let mut played: Vec<Played> = Vec::new();
    let mut had = BTreeSet::new();
    for _ in 0..6 {
        let round = swiss(9, &there, 2, Fill::Byes, &played).unwrap();
        let standing = steading_pairing::standings(9, 2, &played);
        let points = |person: usize| standing.iter().find(|own| own.person == person).unwrap().points;
        let bye = round.byes[0];
        let fewest = there.iter().filter(|person| !had.contains(*person)).map(|person| points(*person)).min().unwrap();
        assert_eq!(points(bye), fewest);
        assert!(had.insert(bye));
        played.push(favourites_win(round));
        for person in &there {
            let seat = |seat: usize| {
                played.iter().flat_map(|one| &one.round.tables).filter(|table| table[seat] == Some(*person)).count()
            };
            assert!(seat(0).abs_diff(seat(1)) <= 2, "{person}");
        }
    }
    assert!(meetings(&played).values().all(|times| *times == 1));
}
