//! The next round of a Swiss tournament, and all rounds of a round robin.

use crate::groups::{Cost, Costs, divide};
use crate::matching::matching;
use crate::seats::{HARD, SeatCosts};
use crate::{Fill, NoRound, Pasts, Played, Round, SEATS};

/// The next round for those who are still there, in the order of their seeds.
///
/// # Errors
///
/// [`NoRound`] if there are too few people or there is no such table.
pub fn swiss(entrants: usize, there: &[usize], seats: usize, fill: Fill, played: &[Played]) -> Result<Round, NoRound> {
    let past = Pasts::of(entrants, seats, played);
    let (people, byes) = with_byes(&past, there, seats, fill, true)?;
    let order = by_points(&past, &people);
    let groups = if seats == 2 && people.len().is_multiple_of(2) {
        pairs(&past, &order)
    } else {
        let sizes = sizes(people.len(), seats);
        let (costs, rank) = (SeatCosts::new(&past, seats), ranks(entrants, &order));
        divide(&order, &sizes, &Swiss { past: &past, seats: &costs, rank })
    };
    Ok(seated(&past, groups, byes, seats))
}

/// All rounds of a round robin: with two at a table everybody meets everybody once, with more everybody meets everybody
/// at least once.
///
/// # Errors
///
/// As [`swiss`].
pub fn round_robin(entrants: usize, seats: usize, fill: Fill) -> Result<Vec<Round>, NoRound> {
    let everybody: Vec<usize> = (0..entrants).collect();
    let mut past = Pasts::of(entrants, seats, &[]);
    with_byes(&past, &everybody, seats, fill, false)?;
    let mut rounds = Vec::new();
    if seats == 2 {
        // The circle: the last stays, the others move on by one. An empty place, the last, is a bye or a bot.
        let places = entrants.next_multiple_of(2);
        for number in 0..places - 1 {
            let at = |index: usize| if index == 0 { places - 1 } else { (index - 1 + number) % (places - 1) };
            // Seats by Berger: who stays changes every round, the others by where they stand.
            let pair = |index: usize| {
                let mut pair = [at(index), at(places - 1 - index)].map(|person| (person < entrants).then_some(person));
                let turned = if index == 0 { !number.is_multiple_of(2) } else { index.is_multiple_of(2) };
                if turned {
                    pair.reverse();
                }
                pair.to_vec()
            };
            let (tables, alone): (Vec<_>, Vec<_>) =
                (0..places / 2).map(pair).partition(|pair| fill == Fill::Bots || pair.iter().all(Option::is_some));
            let round = Round { tables, byes: alone.into_iter().flatten().flatten().collect() };
            note(&mut past, &round);
            rounds.push(round);
        }
        return Ok(rounds);
    }
    // A table more than this nobody needs: each round brings every person somebody new, or it is the last.
    let most = entrants * 2;
    while rounds.len() < most {
        let missing =
            |one: usize| everybody.iter().filter(|other| one != **other && past.met[one][**other] == 0).count();
        if everybody.iter().all(|person| missing(*person) == 0) {
            break;
        }
        let (people, byes) = with_byes(&past, &everybody, seats, fill, false)?;
        let mut order = people.clone();
        order.sort_by_key(|person| (std::cmp::Reverse(missing(*person)), *person));
        let groups = divide(&order, &sizes(people.len(), seats), &New(&past, &SeatCosts::new(&past, seats)));
        let round = seated(&past, groups, byes, seats);
        note(&mut past, &round);
        rounds.push(round);
    }
    Ok(rounds)
}

fn note(past: &mut Pasts, round: &Round) {
    round.tables.iter().for_each(|table| past.play(table));
    round.byes.iter().for_each(|person| past.people[*person].byes += 1);
}

/// Who plays and who has a bye: those with the fewest so far, of them those with the fewest points, of them the last.
fn with_byes(
    past: &Pasts,
    there: &[usize],
    seats: usize,
    fill: Fill,
    lowest: bool,
) -> Result<(Vec<usize>, Vec<usize>), NoRound> {
    if !SEATS.contains(&seats) {
        return Err(NoRound::BadSeats);
    }
    let least = if fill == Fill::Bots { 2 } else { seats };
    if there.len() < least {
        return Err(NoRound::TooFew);
    }
    if fill == Fill::Bots {
        return Ok((there.to_vec(), Vec::new()));
    }
    let mut order = there.to_vec();
    order.sort_by_key(|person| {
        let own = &past.people[*person];
        // Who met most people already misses least, where points do not matter.
        let met = past.met[*person].iter().filter(|met| **met > 0).count();
        let points = if lowest { u64::from(own.points) } else { u64::MAX - met as u64 };
        (own.byes, points, std::cmp::Reverse(*person))
    });
    let byes: Vec<usize> = order[..there.len() % seats].to_vec();
    let people = there.iter().copied().filter(|person| !byes.contains(person)).collect();
    Ok((people, byes))
}

/// As many people at each table as can be, at most one fewer than at another; bots sit in the rest.
fn sizes(people: usize, seats: usize) -> Vec<usize> {
    let tables = people.div_ceil(seats);
    (0..tables).map(|table| people / tables + usize::from(table < people % tables)).collect()
}

fn by_points(past: &Pasts, people: &[usize]) -> Vec<usize> {
    let mut order = people.to_vec();
    order.sort_by_key(|person| (std::cmp::Reverse(past.people[*person].points), *person));
    order
}

fn ranks(entrants: usize, order: &[usize]) -> Vec<usize> {
    let mut ranks = vec![0; entrants];
    order.iter().enumerate().for_each(|(rank, person)| ranks[*person] = rank);
    ranks
}

/// Repeated meetings first; then seats that cannot be shared any more; then how far apart they stand, and seats.
struct Swiss<'a> {
    past: &'a Pasts,
    seats: &'a SeatCosts,
    rank: Vec<usize>,
}

/// What it is worth to rotate seats beside points that are a twelfth of a win apart.
const ROTATION: u64 = 600;

impl Costs for Swiss<'_> {
    fn again(&self, one: usize, other: usize) -> bool {
        self.past.met[one][other] > 0
    }

    fn group(&self, people: &[usize]) -> Cost {
        let (mut again, mut apart, mut ranks) = (0, 0, 0);
        for (index, one) in people.iter().enumerate() {
            for other in &people[index + 1..] {
                let met = u64::from(self.past.met[*one][*other]);
                again += met * met;
                let [a, b] = [one, other].map(|person| u64::from(self.past.people[*person].points));
                apart += (a.abs_diff(b) / 60).pow(2);
                ranks += self.rank[*one].abs_diff(self.rank[*other]) as u64;
            }
        }
        let (_, seats) = self.seats.assign(people, 0);
        (again, seats / HARD, (apart + ROTATION * (seats % HARD)) * 1_000 + ranks)
    }
}

/// Only who has not met yet, and seats.
struct New<'a>(&'a Pasts, &'a SeatCosts);

impl Costs for New<'_> {
    /// What must not be is a matter of seats, not of pairs.
    fn again(&self, _: usize, _: usize) -> bool {
        false
    }

    fn group(&self, people: &[usize]) -> Cost {
        let pairs = people
            .iter()
            .enumerate()
            .flat_map(|(index, one)| people[index + 1..].iter().map(move |other| (one, other)));
        let again = pairs.map(|(one, other)| u64::from(self.0.met[*one][*other]).pow(2)).sum();
        let (_, seats) = self.1.assign(people, 0);
        (seats / HARD, again, seats % HARD)
    }
}

/// Pairs of two, of all divisions the one that costs least: somebody again, then seats that cannot be shared, then points
/// apart, then not the upper half of equals against the lower.
fn pairs(past: &Pasts, order: &[usize]) -> Vec<Vec<usize>> {
    // What costs less together than one of the next kind does.
    const HALVES: i64 = 1;
    const POINTS: i64 = 4_000;
    const SEATS: i64 = 4_000_000_000;
    const AGAIN: i64 = 1_000_000_000_000;
    const BASE: i64 = 1_000_000_000_000_000;
    let lean = |person: usize| {
        let own = &past.people[person];
        i64::from(own.seats[0]) - i64::from(own.seats[1])
    };
    // Each group of equal points: where it begins, and how many it has.
    let group = |index: usize| {
        let points = past.people[order[index]].points;
        let same = |other: &&usize| past.people[**other].points == points;
        let begin = order.iter().position(|other| same(&other)).unwrap_or(0);
        (begin, order.iter().filter(same).count())
    };
    let groups: Vec<(usize, usize)> = (0..order.len()).map(group).collect();
    let cost = |one: usize, other: usize| {
        let (a, b) = (order[one], order[other]);
        let met = i64::from(past.met[a][b]);
        let apart = i64::from(past.people[a].points.abs_diff(past.people[b].points)) / 60;
        let leans = [lean(a), lean(b)];
        // Both would have to sit in the same seat; worse the further off they are.
        let seats = if leans[0] * leans[1] > 0 { leans[0].abs().min(leans[1].abs()).pow(3) } else { 0 };
        let halves = if groups[one] == groups[other] {
            let (begin, size) = groups[one];
            let upper = |index: usize| index - begin < size / 2;
            let same = if upper(one) == upper(other) { 30 } else { 0 };
            (one.abs_diff(other) as i64 - (size / 2) as i64).abs() + same
        } else {
            0
        };
        let seats = if seats > 1 { seats * SEATS } else { seats * POINTS / 2 };
        met.min(8).pow(2) * AGAIN + seats + apart * apart * POINTS + halves * halves.min(60) * HALVES
    };
    let weights: Vec<Vec<i64>> = (0..order.len())
        .map(|one| {
            let weight = |other: usize| if one == other { 0 } else { (BASE - cost(one, other)).max(1) };
            (0..order.len()).map(weight).collect()
        })
        .collect();
    let partners = matching(&weights);
    let pair = |(one, other): (usize, &Option<usize>)| {
        let other = other.expect("everybody has a partner: all weights are above zero and their number is even");
        (one < other).then(|| vec![order[one], order[other]])
    };
    partners.iter().enumerate().filter_map(pair).collect()
}

/// Everybody in a seat. Those with the highest points come to the first tables.
fn seated(past: &Pasts, mut groups: Vec<Vec<usize>>, byes: Vec<usize>, seats: usize) -> Round {
    let best = |group: &[usize]| group.iter().map(|person| past.people[*person].points).max();
    groups.sort_by_key(|group| (std::cmp::Reverse(best(group)), group.iter().min().copied()));
    let costs = SeatCosts::new(past, seats);
    // From table to table another seat comes first, so that the strongest do not all have the same.
    let tables = groups.iter().enumerate().map(|(turn, group)| {
        let mut group = group.clone();
        group.sort_unstable();
        costs.assign(&group, turn).0
    });
    let tables = tables.collect();
    Round { tables, byes }
}
