//! The next round of a Swiss tournament, and all rounds of a round robin.

use crate::groups::{Cost, Costs, Sizes, divide};
use crate::matching::matching;
use crate::seats::SeatCosts;
use crate::untroubled::Trouble;
use crate::{Fill, NoRound, Pasts, Played, Round, SEATS};
use std::cmp::{Ordering, Reverse};

/// The next round for those who are still there, in the order of their seeds.
///
/// # Errors
///
/// [`NoRound`] if there are too few people or there is no such table.
pub fn swiss(entrants: usize, there: &[usize], seats: usize, fill: Fill, played: &[Played]) -> Result<Round, NoRound> {
    check(there.len(), seats, fill)?;
    let past = Pasts::of(entrants, seats, played);
    let mut order = there.to_vec();
    order.sort_by_key(|person| (Reverse(past.people[*person].points), *person));
    if seats == 2 {
        let (mut chosen, mut alone) = pairs(&past, &order, fill, [AGAIN, UNEVEN]);
        if chosen.iter().any(|pair| past.met[pair[0]][pair[1]] > 0) {
            // It cannot be avoided, so seats are no longer paid for it.
            (chosen, alone) = pairs(&past, &order, fill, [UNEVEN, AGAIN]);
        }
        return Ok(seated(&past, chosen, alone, seats, fill));
    }
    let sizes = sizes(there.len(), seats, fill);
    let mut rank = vec![0; entrants];
    order.iter().enumerate().for_each(|(index, person)| rank[*person] = index);
    let costs =
        Swiss { past: &past, seats: SeatCosts::new(&past, seats), rank, byes: Byes::new(&past, there, sizes.byes) };
    let mut groups = divide(&order, &sizes, &costs);
    let byes = groups.split_off(sizes.tables.len()).concat();
    Ok(seated(&past, groups, byes, seats, fill))
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
    check(entrants, seats, fill)?;
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
        let mut order = everybody.clone();
        order.sort_by_key(|person| (Reverse(missing(*person)), *person));
        let sizes = sizes(entrants, seats, fill);
        let byes = Byes::new(&past, &everybody, sizes.byes);
        let mut groups = divide(&order, &sizes, &New { past: &past, seats: SeatCosts::new(&past, seats), byes });
        let byes = groups.split_off(sizes.tables.len()).concat();
        let round = seated(&past, groups, byes, seats, fill);
        note(&mut past, &round);
        rounds.push(round);
    }
    Ok(rounds)
}

fn note(past: &mut Pasts, round: &Round) {
    round.tables.iter().for_each(|table| past.play(table));
    round.byes.iter().for_each(|person| past.people[*person].byes += 1);
}

fn check(people: usize, seats: usize, fill: Fill) -> Result<(), NoRound> {
    if !SEATS.contains(&seats) {
        return Err(NoRound::BadSeats);
    }
    let least = if fill == Fill::Bots { 2 } else { seats };
    if people < least { Err(NoRound::TooFew) } else { Ok(()) }
}

/// Whole tables and byes for those left over; or as many people at each table as can be, at most one fewer than at
/// another, with bots in the other seats.
fn sizes(people: usize, seats: usize, fill: Fill) -> Sizes {
    if fill == Fill::Byes {
        return Sizes { seats, tables: vec![seats; people / seats], byes: people % seats };
    }
    let tables = people.div_ceil(seats);
    let size = |table: usize| people / tables + usize::from(table < people % tables);
    Sizes { seats, tables: (0..tables).map(size).collect(), byes: 0 }
}

/// Who may have a bye: those with the fewest so far.
struct Byes {
    /// How many byes they have had together who have had the fewest.
    fewest: u32,
    /// And the one of them who has had the most, if there are any.
    most: Option<u32>,
    lowest: u32,
}

impl Byes {
    fn new(past: &Pasts, there: &[usize], byes: usize) -> Byes {
        let mut had: Vec<u32> = there.iter().map(|person| past.people[*person].byes).collect();
        had.sort_unstable();
        let lowest = there.iter().map(|person| past.people[*person].points).min().unwrap_or(0);
        Byes { fewest: had[..byes].iter().sum(), most: had[..byes].last().copied(), lowest }
    }

    /// The seats that somebody lacks, and whether they may have a bye; no seat if they must have one.
    fn may(&self, past: &Pasts, person: usize, seats: &SeatCosts) -> u32 {
        let Some(most) = self.most else { return seats.lacks(person) };
        match past.people[person].byes.cmp(&most) {
            Ordering::Less => seats.bye(),
            Ordering::Equal => seats.lacks(person) | seats.bye(),
            Ordering::Greater => seats.lacks(person),
        }
    }

    /// How many byes too many these have had.
    fn beyond(&self, past: &Pasts, people: &[usize]) -> u64 {
        let had: u32 = people.iter().map(|person| past.people[*person].byes).sum();
        u64::from(had.saturating_sub(self.fewest))
    }
}

/// One who has a bye too many is worse than everybody at a table who meets everybody again in a seat of the wrong kind.
const BYE: u64 = 1_000_000;

/// Repeated meetings first; then seats that somebody had too often; then how far apart they stand.
struct Swiss<'a> {
    past: &'a Pasts,
    seats: SeatCosts,
    rank: Vec<usize>,
    byes: Byes,
}

impl Costs for Swiss<'_> {
    const FIRST: Trouble = Trouble::Again;

    fn again(&self, one: usize, other: usize) -> bool {
        self.past.met[one][other] > 0
    }

    fn may(&self, person: usize) -> u32 {
        self.byes.may(self.past, person, &self.seats)
    }

    fn table(&self, people: &[usize]) -> Cost {
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
        (again, self.seats.least(people), apart * 1_000 + ranks)
    }

    /// Of those who may have one, those with the fewest points, and of them the last.
    fn byes(&self, people: &[usize]) -> Cost {
        let beyond = self.byes.beyond(self.past, people) * BYE;
        let height = |person: &usize| {
            let above = u64::from(self.past.people[*person].points - self.byes.lowest) / 60;
            above * 1_000_000_000 + (self.rank.len() - self.rank[*person]) as u64
        };
        (beyond, beyond, people.iter().map(height).sum())
    }
}

/// Seats first, and then who has not met yet.
struct New<'a> {
    past: &'a Pasts,
    seats: SeatCosts,
    byes: Byes,
}

impl Costs for New<'_> {
    const FIRST: Trouble = Trouble::Seats;

    fn again(&self, one: usize, other: usize) -> bool {
        self.past.met[one][other] > 0
    }

    fn may(&self, person: usize) -> u32 {
        self.byes.may(self.past, person, &self.seats)
    }

    fn table(&self, people: &[usize]) -> Cost {
        let pairs = people
            .iter()
            .enumerate()
            .flat_map(|(index, one)| people[index + 1..].iter().map(move |other| (one, other)));
        let again = pairs.map(|(one, other)| u64::from(self.past.met[*one][*other]).pow(2)).sum();
        (self.seats.least(people), again, 0)
    }

    /// Of those who may have one, those who have met most people already: they miss least.
    fn byes(&self, people: &[usize]) -> Cost {
        let beyond = self.byes.beyond(self.past, people) * BYE;
        let missing = |person: &usize| self.past.met[*person].iter().filter(|met| **met == 0).count() as u64;
        (beyond, people.iter().map(missing).sum(), 0)
    }
}

/// What it costs that two meet again, and that both had a seat too often, where the first counts more; and the other way
/// round.
const AGAIN: i64 = 10_000_000_000_000_000;
const UNEVEN: i64 = 100_000_000_000_000;

/// Pairs of two, of all divisions the one that costs least: a bye too many, somebody again, then a seat that both had too
/// often, then who is alone not among the last, then points apart, then the seat that both had last, then not the upper
/// half of equals against the lower. Who is left over has a bye or a bot.
fn pairs(past: &Pasts, order: &[usize], fill: Fill, [again, uneven]: [i64; 2]) -> (Vec<Vec<usize>>, Vec<usize>) {
    // What costs less together than one of the next kind does.
    const HALVES: i64 = 1;
    const POINTS: i64 = 4_000;
    const ALONE: i64 = 10_000_000_000;
    const BYES: i64 = 300_000_000_000_000_000;
    const BASE: i64 = 1_000_000_000_000_000_000;
    let people = order.len();
    let own = |index: usize| &past.people[order[index]];
    let lean = |index: usize| i64::from(own(index).seats[0]) - i64::from(own(index).seats[1]);
    let apart = |one: u32, other: u32| i64::from(one.abs_diff(other)) / 60;
    // Each group of equal points: where it begins, and how many it has.
    let group = |index: usize| {
        let same = |other: &usize| own(*other).points == own(index).points;
        (0..people).position(|other| same(&other)).map(|begin| (begin, (0..people).filter(same).count()))
    };
    let groups: Vec<Option<(usize, usize)>> = (0..people).map(group).collect();
    let together = |one: usize, other: usize| {
        let met = i64::from(past.met[order[one]][order[other]]).min(3);
        let leans = [lean(one), lean(other)];
        // Both would have to sit in the same seat; worse the further off they are.
        let seats = if leans[0] * leans[1] > 0 { leans[0].abs().min(leans[1].abs()).min(3).pow(3) } else { 0 };
        let last =
            if leans == [0, 0] && own(one).last == own(other).last && own(one).last.is_some() { POINTS / 2 } else { 0 };
        let halves = match groups[one] {
            Some((begin, size)) if groups[one] == groups[other] => {
                let upper = |index: usize| index - begin < size / 2;
                let same = if upper(one) == upper(other) { 30 } else { 0 };
                (one.abs_diff(other) as i64 - (size / 2) as i64).abs() + same
            }
            _ => 0,
        };
        let points = apart(own(one).points, own(other).points).pow(2) * POINTS;
        met * met * again + seats * uneven + points + last + halves * halves.min(60) * HALVES
    };
    // One more than people is nobody.
    let least = |count: fn(&crate::Past) -> u32| (0..people).map(|index| count(own(index))).min().unwrap_or(0);
    let (byes, bots, lowest) = (least(|own| own.byes), least(|own| own.bots), least(|own| own.points));
    let alone = |index: usize| {
        let height = apart(own(index).points, lowest) * ALONE + (people - index) as i64 * HALVES;
        match fill {
            Fill::Byes => i64::from(own(index).byes - byes).min(2) * BYES + height,
            Fill::Bots => i64::from(own(index).bots - bots).min(20) * 200 * ALONE + height,
        }
    };
    let vertices = people.next_multiple_of(2);
    let cost = |one: usize, other: usize| {
        if one.max(other) == people { alone(one.min(other)) } else { together(one, other) }
    };
    let weights: Vec<Vec<i64>> = (0..vertices)
        .map(|one| {
            let weight = |other: usize| if one == other { 0 } else { (BASE - cost(one, other)).max(1) };
            (0..vertices).map(weight).collect()
        })
        .collect();
    let (mut pairs, mut left) = (Vec::new(), Vec::new());
    for (one, partner) in matching(&weights).into_iter().take(people).enumerate() {
        let other = partner.expect("everybody has a partner: all weights are above zero and their number is even");
        if other == people {
            left.push(order[one]);
        } else if one < other {
            pairs.push(vec![order[one], order[other]]);
        }
    }
    (pairs, left)
}

/// Everybody in a seat. Those with the highest points come to the first tables.
fn seated(past: &Pasts, mut groups: Vec<Vec<usize>>, mut left: Vec<usize>, seats: usize, fill: Fill) -> Round {
    if fill == Fill::Bots && !left.is_empty() {
        groups.push(std::mem::take(&mut left));
    }
    let best = |group: &[usize]| group.iter().map(|person| past.people[*person].points).max();
    groups.sort_by_key(|group| (Reverse(best(group)), group.iter().min().copied()));
    let costs = SeatCosts::new(past, seats);
    let mut lacking = costs.lacking(groups.iter().flatten().chain(&left).copied());
    // From table to table another seat comes first, so that the strongest do not all have the same.
    let tables = groups.iter().enumerate().map(|(turn, group)| {
        let mut group = group.clone();
        group.sort_unstable();
        costs.assign(&group, turn, &mut lacking)
    });
    let tables = tables.collect();
    left.sort_unstable();
    Round { tables, byes: left }
}
