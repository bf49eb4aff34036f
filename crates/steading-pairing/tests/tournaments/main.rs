//! Whole tournaments: nobody meets twice while it can be avoided, seats are shared, standings add up.

mod published;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use steading_core::{Rng, Xoshiro256};
use steading_pairing::matching::matching;
use steading_pairing::{Fill, NoRound, Played, Round, WIN, bye_points, points_of, round_robin, standings, swiss};

/// Places at each table of a round, with ties; the stronger are more often ahead.
fn results(round: &Round, rng: &mut Xoshiro256) -> Vec<Vec<u8>> {
    let table = |table: &Vec<Option<usize>>| {
        let strength = |holder: &Option<usize>| holder.map_or(40, |person| person as i64) + i64::from(rng.below(40));
        let scores: Vec<i64> = table.iter().map(strength).map(|score| score / 4).collect();
        let place = |own: &i64| 1 + scores.iter().filter(|score| *score < own).count() as u8;
        scores.iter().map(place).collect()
    };
    round.tables.iter().map(table).collect()
}

fn meetings(played: &[Played]) -> BTreeMap<(usize, usize), u32> {
    let mut met = BTreeMap::new();
    for table in played.iter().flat_map(|played| &played.round.tables) {
        let people: Vec<usize> = table.iter().flatten().copied().collect();
        for (index, one) in people.iter().enumerate() {
            for other in &people[index + 1..] {
                *met.entry((*one.min(other), *one.max(other))).or_insert(0) += 1;
            }
        }
    }
    met
}

/// Looks for tables at which everybody sits once, by trying all of them: people are bits.
struct Proof {
    /// Every table that could be.
    tables: Vec<u64>,
    /// Who may be without a table.
    spare: u64,
    /// Steps until it takes too long.
    left: u64,
}

impl Proof {
    /// Lists the tables that have these and so many more of the others; nothing if there are too many.
    fn list(
        &mut self,
        table: &mut Vec<usize>,
        others: &[usize],
        more: usize,
        fits: &dyn Fn(&[usize]) -> bool,
    ) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        if !fits(table) {
            return Some(());
        }
        if more == 0 {
            self.tables.push(table.iter().map(|person| 1 << person).sum());
            return Some(());
        }
        for (index, person) in others.iter().enumerate() {
            table.push(*person);
            let listed = self.list(table, &others[index + 1..], more - 1, fits);
            table.pop();
            listed?;
        }
        Some(())
    }

    /// Whether these people can be seated, with so many tables of each size and so many left over; nothing if it takes too
    /// long to know.
    fn seated(&mut self, people: u64, tables: &[u64], sizes: &BTreeMap<u32, usize>, over: usize) -> Option<bool> {
        if people == 0 {
            return Some(true);
        }
        self.left = self.left.checked_sub(1 + tables.len() as u64)?;
        let could = |size: u32| tables.iter().filter(|table| table.count_ones() == size).count();
        if sizes.iter().any(|(size, count)| could(*size) < *count) {
            return Some(false);
        }
        // The one with fewest tables is seated first.
        let has = |person: &u32| tables.iter().filter(|table| *table & 1 << person != 0).count();
        let person = (0..u64::BITS).filter(|person| people & 1 << person != 0).min_by_key(has)?;
        for table in tables.iter().filter(|table| *table & 1 << person != 0) {
            let mut sizes = sizes.clone();
            let count = sizes.get_mut(&table.count_ones())?;
            *count -= 1;
            if *count == 0 {
                sizes.remove(&table.count_ones());
            }
            let free = |other: &&u64| *other & table == 0 && sizes.contains_key(&other.count_ones());
            let rest: Vec<u64> = tables.iter().filter(free).copied().collect();
            if self.seated(people & !table, &rest, &sizes, over)? {
                return Some(true);
            }
        }
        if over > 0 && self.spare & 1 << person != 0 {
            let rest: Vec<u64> = tables.iter().filter(|table| *table & 1 << person == 0).copied().collect();
            return self.seated(people & !(1 << person), &rest, sizes, over - 1);
        }
        Some(false)
    }
}

/// What is known before a round.
struct Before<'a> {
    seats: usize,
    there: &'a [usize],
    met: &'a BTreeMap<(usize, usize), u32>,
    /// For each person and seat whether they have had no other less often, so that it can be the next.
    lacks: Vec<Vec<bool>>,
    /// For each person how many byes they have had.
    byes: Vec<usize>,
}

impl<'a> Before<'a> {
    fn new(
        seats: usize,
        there: &'a [usize],
        played: &[Played],
        met: &'a BTreeMap<(usize, usize), u32>,
        entrants: usize,
    ) -> Before<'a> {
        let lacks = |person: usize| -> Vec<bool> {
            let tables = || played.iter().flat_map(|played| &played.round.tables);
            let count = |seat: usize| tables().filter(|table| table[seat] == Some(person)).count();
            let least = (0..seats).map(count).min();
            (0..seats).map(|seat| Some(count(seat)) == least).collect()
        };
        let byes = |person: usize| played.iter().filter(|played| played.round.byes.contains(&person)).count();
        let (lacks, byes) = ((0..entrants).map(lacks).collect(), (0..entrants).map(byes).collect());
        Before { seats, there, met, lacks, byes }
    }

    fn lacks(&self, person: usize, seat: usize) -> bool {
        self.lacks[person][seat]
    }

    /// How many sit where they have sat more often already than in another seat.
    fn uneven_after(&self, round: &Round) -> u32 {
        let wrong = |table: &Vec<Option<usize>>| {
            let sits = table.iter().enumerate().filter_map(|(seat, holder)| holder.map(|person| (person, seat)));
            sits.filter(|(person, seat)| !self.lacks(*person, *seat)).count() as u32
        };
        round.tables.iter().map(wrong).sum()
    }

    /// Who must have a bye because everybody else has had more, and who of the others may.
    fn byes(&self, count: usize) -> (Vec<usize>, Vec<usize>) {
        let mut all: Vec<usize> = self.there.iter().map(|person| self.byes[*person]).collect();
        all.sort_unstable();
        let Some(most) = all[..count].last().copied() else { return (Vec::new(), Vec::new()) };
        let candidates = self.there.iter().copied().filter(|person| self.byes[*person] <= most);
        candidates.partition(|person| self.byes[*person] < most)
    }

    /// Whether nobody had to meet anybody again, with `even` such that everybody who plays sits in a seat they lack; nothing
    /// if it takes too long to know.
    fn could_be_new(&self, round: &Round, even: bool) -> Option<bool> {
        let (must, may) = self.byes(round.byes.len());
        let free = |one: usize, other: usize| !self.met.contains_key(&(one.min(other), one.max(other)));
        // Who came last is all that is new.
        let fits = |table: &[usize]| {
            let new = table.split_last().is_none_or(|(last, others)| others.iter().all(|other| free(*last, *other)));
            new && (!even || self.fits(table, 0))
        };
        let mut sizes = BTreeMap::new();
        for table in &round.tables {
            *sizes.entry(table.iter().flatten().count() as u32).or_insert(0) += 1;
        }
        let bits = |people: &[usize]| people.iter().map(|person| 1 << person).sum();
        let mut proof = Proof { tables: Vec::new(), spare: bits(&may), left: 20_000_000 };
        let playing: Vec<usize> = self.there.iter().copied().filter(|person| !must.contains(person)).collect();
        for size in sizes.keys() {
            proof.list(&mut Vec::new(), &playing, *size as usize, &fits)?;
        }
        let tables = std::mem::take(&mut proof.tables);
        proof.seated(bits(&playing), &tables, &sizes, round.byes.len() - must.len())
    }

    /// Whether everybody who plays could have sat in a seat they lack; where nobody has to meet anybody again, without
    /// that. Where somebody has to, it is enough that there are enough seats of each kind: then tables can be put together
    /// from them, the empty seats of one kind after those of another.
    fn could_be_even(&self, round: &Round, again: bool) -> Option<bool> {
        match self.too_few(round) {
            0 if again => Some(true),
            0 => self.could_be_new(round, true),
            _ => Some(false),
        }
    }

    /// Whether these can all have a seat they lack at one table.
    fn fits(&self, group: &[usize], taken: u32) -> bool {
        let Some((person, rest)) = group.split_first() else { return true };
        (0..self.seats)
            .any(|seat| taken & 1 << seat == 0 && self.lacks(*person, seat) && self.fits(rest, taken | 1 << seat))
    }

    /// For how many there are too few seats of the kinds that they lack at all the tables together, because people went
    /// home who would have sat in the others: so many have one too often.
    fn too_few(&self, round: &Round) -> u32 {
        let (must, may) = self.byes(round.byes.len());
        let tables = round.tables.len();
        // One column more than seats: a bye.
        let mut held: Vec<Vec<usize>> = vec![Vec::new(); self.seats + 1];
        let room = |column: usize| if column < self.seats { tables } else { round.byes.len() - must.len() };
        let wants = |person: usize, column: usize| {
            if column < self.seats { self.lacks(person, column) } else { may.contains(&person) }
        };
        fn seat(
            person: usize,
            tried: &mut [bool],
            held: &mut [Vec<usize>],
            room: &impl Fn(usize) -> usize,
            wants: &impl Fn(usize, usize) -> bool,
        ) -> bool {
            for column in 0..held.len() {
                if tried[column] || !wants(person, column) {
                    continue;
                }
                tried[column] = true;
                if held[column].len() < room(column) {
                    held[column].push(person);
                    return true;
                }
                for place in 0..held[column].len() {
                    let other = held[column][place];
                    if seat(other, tried, held, room, wants) {
                        held[column][place] = person;
                        return true;
                    }
                }
            }
            false
        }
        let playing = self.there.iter().filter(|person| !must.contains(person));
        let lacking = |person: &usize| !seat(*person, &mut vec![false; self.seats + 1], &mut held, &room, &wants);
        playing.copied().filter(lacking).count() as u32
    }
}

/// What was not as it should be.
#[derive(Default)]
struct Trouble {
    /// People where somebody had to be in it.
    needed: u32,
    /// Rounds of which it is not known whether somebody had to.
    unknown: u32,
    without_need: Vec<String>,
}

impl Trouble {
    fn add(&mut self, people: u32, avoidable: Option<bool>, round: &str) {
        match avoidable {
            Some(false) => self.needed += people,
            None => self.unknown += 1,
            Some(true) => self.without_need.push(format!("{round}: {people}")),
        }
    }

    fn add_all(&mut self, other: &Trouble) {
        self.needed += other.needed;
        self.unknown += other.unknown;
        self.without_need.extend(other.without_need.iter().cloned());
    }
}

/// What one tournament showed.
#[derive(Default)]
struct Seen {
    rounds: u32,
    /// Pairs who met again.
    again: Trouble,
    /// People who had a seat too often.
    uneven: Trouble,
    /// As many of them are certain: one in each round, or as many as there were too few seats for.
    least: u32,
    /// People by how much more often they sat in one seat than in another.
    spread: [u32; 9],
}

impl Seen {
    fn add(&mut self, other: &Seen) {
        self.rounds += other.rounds;
        self.again.add_all(&other.again);
        self.uneven.add_all(&other.uneven);
        self.least += other.least;
        self.spread.iter_mut().zip(other.spread).for_each(|(own, more)| *own += more);
    }
}

fn one_tournament(number: u64, seen: &mut Seen) {
    let mut rng = Xoshiro256::new(number);
    let seats = 2 + rng.below(4) as usize;
    let entrants = (5 + rng.below(60) as usize).max(seats);
    let fill = if rng.below(2) == 0 { Fill::Byes } else { Fill::Bots };
    let rounds = 3 + rng.below(5) as usize;
    let mut there: Vec<usize> = (0..entrants).collect();
    let mut played: Vec<Played> = Vec::new();
    for _ in 0..rounds {
        // Now and then somebody goes home.
        if !played.is_empty() && rng.below(3) == 0 && there.len() > seats + 1 {
            there.remove(rng.below(there.len() as u32) as usize);
        }
        let round = swiss(entrants, &there, seats, fill, &played).unwrap();
        if number.is_multiple_of(20) {
            assert_eq!(round, swiss(entrants, &there, seats, fill, &played).unwrap(), "the same again");
        }
        let mut named: Vec<usize> = round.tables.iter().flatten().flatten().copied().collect();
        named.extend(&round.byes);
        named.sort_unstable();
        assert_eq!(named, there, "everybody once, and nobody who went home");
        assert!(round.tables.iter().all(|table| table.len() == seats));
        if fill == Fill::Bots {
            let bots = round.tables.iter().map(|table| table.iter().filter(|seat| seat.is_none()).count());
            let (least, most) = (bots.clone().min().unwrap(), bots.max().unwrap());
            assert!(round.byes.is_empty() && most - least <= 1);
        } else {
            assert_eq!(round.byes.len(), there.len() % seats);
        }
        let met = meetings(&played);
        let next = [Played { places: Vec::new(), round: round.clone() }];
        let again = meetings(&next).keys().filter(|pair| met.contains_key(pair)).count() as u32;
        let before = Before::new(seats, &there, &played, &met, entrants);
        let uneven = before.uneven_after(&round);
        seen.rounds += 1;
        let name = format!("tournament {number}, round {}, {seats} seats, {fill:?}", played.len() + 1);
        if again == 0 && there.len() <= 20 {
            let found = before.could_be_new(&round, uneven == 0);
            assert_ne!(found, Some(false), "{name}: nothing is proved to be impossible that was done");
        }
        if again > 0 {
            seen.again.add(again, before.could_be_new(&round, false), &name);
        }
        if uneven > 0 {
            seen.least += before.too_few(&round).max(1);
            seen.uneven.add(uneven, before.could_be_even(&round, again > 0), &name);
        }
        let places = results(&round, &mut rng);
        played.push(Played { round, places });
    }
    // Nobody has a second bye before everybody who is there had one.
    let byes = |person: usize| played.iter().filter(|played| played.round.byes.contains(&person)).count();
    let most = there.iter().map(|person| byes(*person)).max().unwrap();
    assert!(most <= 1 || there.iter().all(|person| byes(*person) + 1 >= most), "tournament {number}: byes");
    for person in 0..entrants {
        let tables: Vec<_> = played.iter().flat_map(|played| &played.round.tables).collect();
        let count = |seat: usize| tables.iter().filter(|table| table[seat] == Some(person)).count() as f64;
        let games = (0..seats).map(count).sum::<f64>();
        let most = (0..seats).map(count).fold(0.0, f64::max);
        let least = (0..seats).map(count).fold(games, f64::min);
        if games > 0.0 {
            seen.spread[(most - least) as usize] += 1;
        }
    }
    let table = standings(entrants, seats, &played);
    let given: u32 = played
        .iter()
        .map(|played| {
            let at_tables: u32 = played
                .round
                .tables
                .iter()
                .zip(&played.places)
                .flat_map(|(table, places)| table.iter().zip(points_of(places)))
                .filter_map(|(holder, points)| holder.map(|_| points))
                .sum();
            at_tables + played.round.byes.len() as u32 * bye_points(seats)
        })
        .sum();
    assert_eq!(table.iter().map(|own| own.points).sum::<u32>(), given, "what was given is what stands there");
    assert_eq!(table.iter().map(|own| own.person).collect::<BTreeSet<_>>().len(), entrants);
    let order: Vec<_> = table.iter().map(|own| (u32::MAX - own.points, u32::MAX - own.opponents)).collect();
    assert!(order.is_sorted() && table[0].place == 1);
}

/// Seats: everybody has had each as often as any other, give or take one, after every round. Where somebody has not, it is
/// proved each time that there was no way: the seats at all tables do not suffice for those who lack them, because others
/// went home, or everybody can have theirs only if somebody meets somebody again. In the same way it is proved of everybody
/// who meets somebody again that somebody had to.
fn tournaments(numbers: Range<u64>) {
    const THREADS: usize = 2;
    let part = |thread: usize| {
        let mut seen = Seen::default();
        numbers.clone().skip(thread).step_by(THREADS).for_each(|number| one_tournament(number, &mut seen));
        seen
    };
    let mut seen = Seen::default();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|thread| scope.spawn(move || part(thread))).collect();
        threads.into_iter().for_each(|thread| seen.add(&thread.join().unwrap()));
    });
    let Seen { rounds, again, uneven, least, spread } = seen;
    println!(
        "{rounds} rounds: {} met again where somebody had to, {} rounds not known; {} had a seat too often where somebody had \
         to (at least {least}), {} rounds not known; people by how uneven their seats are: {spread:?}",
        again.needed, again.unknown, uneven.needed, uneven.unknown
    );
    assert_eq!(again.without_need, [""; 0], "they met again");
    assert_eq!(uneven.without_need, [""; 0], "they had a seat too often");
    assert!(again.unknown * 1_000 <= rounds, "hardly anything stays unknown: {}", again.unknown);
    assert!(uneven.unknown * 1_000 <= rounds, "hardly anything stays unknown: {}", uneven.unknown);
    let [even, one, two, beyond @ ..] = spread;
    assert_eq!(beyond, [0; 6], "nobody sat in a seat three times more often than in another");
    assert!(two * 200 <= even + one + two, "{two} of {}", even + one + two);
}

#[test]
fn a_thousand_tournaments_of_5_to_64_people_with_drop_outs() {
    tournaments(0..1_000);
}

#[test]
#[ignore = "takes more than a minute: ten times as many of them"]
fn ten_thousand_tournaments_of_5_to_64_people_with_drop_outs() {
    tournaments(1_000..11_000);
}

#[test]
#[allow(clippy::needless_range_loop, reason = "a matrix is filled on both sides of its diagonal")]
fn a_matching_is_the_best_of_all() {
    fn best(free: &[usize], weights: &[Vec<i64>]) -> i64 {
        let Some((first, rest)) = free.split_first() else { return 0 };
        let with = rest.iter().map(|other| {
            let left: Vec<usize> = rest.iter().copied().filter(|one| one != other).collect();
            weights[*first][*other] + best(&left, weights)
        });
        with.chain([best(rest, weights)]).max().unwrap_or(0)
    }
    let mut rng = Xoshiro256::new(3);
    for round in 0..3_000 {
        let people = 2 + rng.below(8) as usize;
        let most = [3, 20, 1_000_000][round % 3];
        let mut weights = vec![vec![0; people]; people];
        for one in 0..people {
            for other in one + 1..people {
                let weight = i64::from(rng.below(most));
                (weights[one][other], weights[other][one]) = (weight, weight);
            }
        }
        let found = matching(&weights);
        let mut sum = 0;
        for (one, other) in found.iter().enumerate() {
            if let Some(other) = other {
                assert_eq!(found[*other], Some(one));
                sum += weights[one][*other];
            }
        }
        assert_eq!(sum / 2, best(&(0..people).collect::<Vec<_>>(), &weights), "{weights:?}");
    }
}

#[test]
fn the_first_round_is_the_upper_half_against_the_lower() {
    let round = swiss(8, &[0, 1, 2, 3, 4, 5, 6, 7], 2, Fill::Byes, &[]).unwrap();
    let pairs: BTreeSet<Vec<usize>> = round
        .tables
        .iter()
        .map(|table| {
            let mut pair: Vec<usize> = table.iter().flatten().copied().collect();
            pair.sort_unstable();
            pair
        })
        .collect();
    assert_eq!(pairs, [vec![0, 4], vec![1, 5], vec![2, 6], vec![3, 7]].into());
    let odd = swiss(7, &[0, 1, 2, 3, 4, 5, 6], 2, Fill::Byes, &[]).unwrap();
    assert_eq!(odd.byes, [6], "the last has the bye");
}

/// As in the Dutch system for the second round after the favourites have won: winners meet winners, the upper half of
/// them the lower half, such that each changes seats; and so do the losers.
#[test]
fn winners_meet_winners() {
    let there: Vec<usize> = (0..8).collect();
    let round = swiss(8, &there, 2, Fill::Byes, &[]).unwrap();
    let place = |table: &Vec<Option<usize>>| {
        let best = table.iter().flatten().min().copied();
        table.iter().map(|holder| if *holder == best { 1 } else { 2 }).collect()
    };
    let places = round.tables.iter().map(place).collect();
    let next = swiss(8, &there, 2, Fill::Byes, &[Played { round, places }]).unwrap();
    let pairs = meetings(&[Played { round: next, places: Vec::new() }]);
    assert_eq!(pairs.keys().copied().collect::<Vec<_>>(), [(0, 3), (1, 2), (4, 7), (5, 6)]);
}

#[test]
fn everybody_meets_everybody_in_a_round_robin() {
    for seats in 2..=5 {
        for entrants in seats.max(3)..=14 {
            for fill in [Fill::Byes, Fill::Bots] {
                let rounds = round_robin(entrants, seats, fill).unwrap();
                let played: Vec<Played> =
                    rounds.iter().map(|round| Played { round: round.clone(), places: Vec::new() }).collect();
                let met = meetings(&played);
                assert_eq!(met.len(), entrants * (entrants - 1) / 2, "{entrants} people, {seats} seats");
                if seats == 2 {
                    assert!(met.values().all(|times| *times == 1));
                    assert_eq!(rounds.len(), entrants.next_multiple_of(2) - 1);
                }
                for person in 0..entrants {
                    let tables: Vec<_> = rounds.iter().flat_map(|round| &round.tables).collect();
                    let count = |seat: usize| tables.iter().filter(|table| table[seat] == Some(person)).count() as f64;
                    let games = (0..seats).map(count).sum::<f64>();
                    let off = (0..seats).map(|seat| (count(seat) - games / seats as f64).abs()).fold(0.0, f64::max);
                    assert!(off <= 1.0, "{entrants} people, {seats} seats: {person} is off by {off}");
                    let counts = (0..seats).map(count);
                    let spread = counts.clone().fold(0.0, f64::max) - counts.fold(games, f64::min);
                    assert!(spread <= 1.0, "{entrants} people, {seats} seats: {person} is uneven by {spread}");
                }
            }
        }
    }
}

#[test]
fn places_are_worth_even_shares_and_ties_share_them() {
    assert_eq!(points_of(&[1, 2]), [WIN, 0]);
    assert_eq!(points_of(&[1, 1]), [WIN / 2, WIN / 2]);
    assert_eq!(points_of(&[2, 1, 3]), [WIN / 2, WIN, 0]);
    assert_eq!(points_of(&[1, 2, 2, 4]), [WIN, WIN / 2, WIN / 2, 0]);
    assert_eq!(points_of(&[1, 1, 3, 4, 5]), [630, 630, 360, 180, 0]);
    for places in [vec![1, 1, 1], vec![1, 2, 2, 2, 5], vec![3, 1, 1, 4], vec![1, 2, 3, 4, 5]] {
        assert_eq!(points_of(&places).iter().sum::<u32>(), WIN / 2 * places.len() as u32, "{places:?}");
    }
}

#[test]
fn a_table_that_cannot_be_filled_is_refused() {
    assert_eq!(swiss(3, &[0, 1, 2], 4, Fill::Byes, &[]), Err(NoRound::TooFew));
    assert_eq!(swiss(3, &[1], 4, Fill::Bots, &[]), Err(NoRound::TooFew));
    assert_eq!(swiss(9, &[0, 1, 2], 6, Fill::Byes, &[]), Err(NoRound::BadSeats));
    assert_eq!(round_robin(9, 1, Fill::Byes), Err(NoRound::BadSeats));
    let with_bots = swiss(3, &[0, 1, 2], 4, Fill::Bots, &[]).unwrap();
    assert_eq!(with_bots.tables.len(), 1);
}
