//! What FIDE has published for two at a table: the Berger tables (Handbook C.05, annex 1), the basic rules of Swiss systems
//! (C.04.1) and the Dutch system (C.04.3). Only facts are taken from them: numbers of players and pairs.
//!
//! Where we agree: nobody meets anybody again, those meet who have equal points, the upper half meets the lower half of
//! them, nobody has a colour three times in a row, and who has a bye. Where we do not, on purpose: the Dutch system lets
//! somebody have a colour twice more often than the other if those who meet are closer in points for it; here nobody has,
//! as long as nobody has to meet again for it. The Dutch system also minds who met whom from another group in the rounds
//! before (floaters), and it tries pairs in an order of its own; here one sum over all pairs is made as small as can be.
//!
//! Beside the rules stand three whole tournaments with the pairs that programs made by the Dutch system: of 9, 14 and 32
//! players (files `1001.trf` of github.com/gnutterts/chesspairing, `small-2.trf` and `mid-2.trf` for the rules of 2017 of
//! github.com/MarkDechamps/fide-swiss-pairing-engine). Before each of their rounds we pair as well.

use crate::meetings;
use std::collections::BTreeSet;
use steading_pairing::{Fill, Played, Round, WIN, round_robin, standings, swiss};

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
        let standing = standings(9, 2, &played);
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

/// For each player and round the opponent, the colour and the result: won, lost, drawn, or without a game (`+`, `-`). `U` is
/// a bye.
const TOURNAMENTS: [&[&str]; 3] = [
    &[
        "5w1 9b1 3w1",
        "6b1 3w0 8b1",
        "7w1 2b1 1b0",
        "8b= 6w1 7b1",
        "1b0 8w1 9w1",
        "2w0 4b0 U",
        "3b0 U 4w0",
        "4w= 5b0 2w0",
        "U 1w0 5b0",
    ],
    &[
        "8w1 7b1 2w0 4w1 3b1 10b1 12w1 5b1 13w=",
        "9b= 11w1 1b1 3w0 7b0 14w= 10w= 6b1 12w0",
        "10w1 12b= 6w1 2b1 1w0 9b1 7w1 4w1 5b1",
        "11b= 13w1 12w1 1b0 8w1 7b- 9w1 3b0 7b1",
        "12w- 10b0 14b1 8w- 11w= 13b1 6w= 1w0 3w0",
        "13b= 9w1 3b0 7w0 14w- 11b1 5b= 2w0 8b=",
        "14w1 1w0 8b1 6b1 2w1 4w+ 3b0 10b+ 4w0",
        "1b0 14w1 7w0 5b+ 4b0 12b0 11w= 13b0 6w=",
        "2w= 6b0 10w1 12b= 13w1 3w0 4b0 11b0 14w=",
        "3b0 5w1 9b0 13b1 12w1 1w0 2b= 7w- 11w1",
        "4w= 2b0 13w0 14b0 5b= 6w0 8b= 9w1 10b0",
        "5b+ 3w= 4b0 9w= 10b0 8w1 1b0 14w1 2b1",
        "6w= 4b0 11b1 10w0 9b0 5w0 14b1 8w1 1b=",
        "7b0 8b0 5w0 11w1 6b+ 2b= 13w0 12b0 9b=",
    ],
    &[
        "17w1 8b1 6w0 14b1 4w= 13b0 16w1 10b= 3w=",
        "18b= 13w0 28b1 19w1 7b= 15w= 11b1 4b1 6w1",
        "19w1 12b1 5w= 11b= 10w1 6b= 4w= 13w= 1b=",
        "20b1 7w1 13b1 6w= 1b= 5w= 3b= 2w0 15b1",
        "21w1 14b= 3b= 13w= 16w= 4b= 17w1 6b0 10w1",
        "22b1 9w1 1b1 4b= 11w1 3w= 13b0 5w1 2b0",
        "23w1 4b0 12w1 17b= 2w= 16b= 10w= 8b= 14w+",
        "24b1 1w0 18b= 26w1 13b- 12b= 20w1 7w= 17b1",
        "25w1 6b0 17w0 23b= 14w= 30b1 32w1 12b0 26w=",
        "26b= 18w= 20b1 15w1 3b0 11w= 7b= 1w= 5b0",
        "27w= 31b1 16w1 3w= 6b0 10b= 2w0 26b= 23w1",
        "28b1 3w0 7b0 22w1 18b1 8w= 15b= 9w1 13w=",
        "29w1 2b1 4w0 5b= 8w+ 1w1 6w1 3b= 12b=",
        "30b1 5w= 15b= 1w0 9b= 20w= 19b= 18w1 7b-",
        "31w= 27b1 14w= 10b0 17w1 2b= 12w= 16b= 4w0",
        "32b= 26w1 11b0 24w1 5b= 7w= 1b0 15w= 21b=",
        "1b0 32w1 9b1 7w= 15b0 21w1 5b0 19w1 8w0",
        "2w= 10b= 8w= 21b= 12w0 32b- 25b1 14b0 29w1",
        "3b0 24w= 23w1 2b0 26b= 22w+ 14w= 17b0 32w1",
        "4w0 25b1 10w0 27b1 21w= 14b= 8b0 22w= 30b1",
        "5b0 28w= 32b+ 18w= 20b= 17b0 22w= 24b1 16w=",
        "6w0 29b= 27w= 12b0 31w1 19b- 21b= 20b= 28w=",
        "7b0 30w1 19b0 9w= 32b= 24w0 28b= 27w1 11b0",
        "8w0 19b= 29w1 16b0 30w= 23b1 26w- 21w0 25b0",
        "9b0 20w0 30b= 32w0 29b1 28w= 18w0 31b1 24w1",
        "10w= 16b0 31w1 8b0 19w= 27b= 24b+ 11w= 9b=",
        "11b= 15w0 22b= 20w0 28b= 26w= 29b= 23b0 31w0",
        "12w0 21b= 2w0 31b= 27w= 25b= 23w= 29w= 22b=",
        "13b0 22w= 24b0 30w0 25w0 31b= 27w= 28b= 18b0",
        "14w0 23b0 25w= 29b1 24b= 9w0 31w1 32b= 20w0",
        "15b= 11w0 26b0 28w= 22b0 29w= 30b0 25w0 27b1",
        "16w= 17b0 21w- 25b1 23w= 18w+ 9b0 30w= 19b0",
    ],
];

fn read(players: &[&str]) -> Vec<Played> {
    let cells: Vec<Vec<&str>> = players.iter().map(|line| line.split(' ').collect()).collect();
    let round = |number: usize| {
        let mut played = Played { round: Round::default(), places: Vec::new() };
        for (player, cells) in cells.iter().enumerate() {
            let Some((opponent, result)) = cells[number].split_once(['w', 'b']) else {
                played.round.byes.push(player);
                continue;
            };
            if cells[number].contains('w') {
                played.round.tables.push(vec![Some(player), Some(opponent.parse::<usize>().unwrap() - 1)]);
                played.places.push(match result {
                    "1" | "+" => vec![1, 2],
                    "=" => vec![1, 1],
                    _ => vec![2, 1],
                });
            }
        }
        assert_eq!(played.round.tables.len() * 2 + played.round.byes.len(), players.len());
        played
    };
    (0..cells[0].len()).map(round).collect()
}

/// What is wrong with a round, the worst first: a second bye, pairs that meet again, pairs that both had the same colour
/// more often, the points of who has the bye, and how far apart in points they are who meet, squared.
fn wrong(round: &Round, before: &[Played], people: usize) -> [u32; 5] {
    let standing = standings(people, 2, before);
    let points = |person: usize| standing.iter().find(|own| own.person == person).unwrap().points;
    let met = meetings(before);
    let lean = |person: usize| {
        let seat = |seat: usize| {
            before.iter().flat_map(|one| &one.round.tables).filter(move |table| table[seat] == Some(person))
        };
        seat(0).count() as i32 - seat(1).count() as i32
    };
    let mut wrong = [0; 5];
    for bye in &round.byes {
        wrong[0] += before.iter().filter(|played| played.round.byes.contains(bye)).count() as u32;
        wrong[3] += points(*bye);
    }
    for (one, other) in meetings(&[Played { round: round.clone(), places: Vec::new() }]).into_keys() {
        wrong[1] += met.get(&(one, other)).map_or(0, |times| times * times);
        let leans = [lean(one), lean(other)];
        let same = leans[0].signum() * leans[1].signum() == 1;
        wrong[2] += if same { leans[0].unsigned_abs().min(leans[1].unsigned_abs()).pow(3) } else { 0 };
        wrong[4] += (points(one).abs_diff(points(other)) / (WIN / 2)).pow(2);
    }
    wrong
}

/// From every position of a published tournament we pair at least as well by what is stated above as was done there.
#[test]
fn no_round_is_worse_than_the_published_one() {
    let (mut pairs, mut same, mut apart) = (0, 0, [0, 0]);
    for players in TOURNAMENTS {
        let played = read(players);
        let there: Vec<usize> = (0..players.len()).collect();
        for number in 0..played.len() {
            let (before, printed) = (&played[..number], &played[number].round);
            let ours = swiss(players.len(), &there, 2, Fill::Byes, before).unwrap();
            let (own, other) = (wrong(&ours, before, players.len()), wrong(printed, before, players.len()));
            assert!(own <= other, "{} players, round {}: {own:?} and {other:?}", players.len(), number + 1);
            let (one, two) = (pairs_of(&ours), pairs_of(printed));
            if number == 0 {
                assert_eq!(one, two, "{} players: the first round is the printed one", players.len());
            }
            pairs += two.len();
            same += two.iter().filter(|pair| one.contains(pair)).count();
            apart = [apart[0] + own[4], apart[1] + other[4]];
            println!("{} players, round {}: {own:?}, printed {other:?}", players.len(), number + 1);
        }
    }
    println!("{same} of {pairs} pairs are the printed ones; half points apart, squared: {apart:?}");
}
