//! Divisions in which nobody is in trouble: nobody is with somebody they should not be with, and everybody can have a seat
//! that they lack.
//!
//! All tables are listed at which nobody is in trouble, if they are few, and all ways to seat everybody at such tables are
//! tried. Where that would take too long, people wander from seat to seat until nobody is in trouble.

use crate::groups::{Costs, Random, Sizes};
use std::cmp::Reverse;

/// Steps that people take from seat to seat until there is no trouble, and only for less of it.
const STEPS: usize = 15_000;
const STEPS_FOR_LESS: usize = 5_000;
/// For how many steps, and up to so many more, somebody does not come back to a seat.
const AWAY: usize = 4;
/// Tables that are listed, and what is looked at to list them and to choose among them.
const LISTED: usize = 20_000;
const LOOKED_AT: u32 = 600_000;

/// What nobody is to be in: with somebody they should not be with, in a seat that they do not lack, or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    Again,
    Seats,
    Both,
}

impl Trouble {
    pub const fn other(self) -> Trouble {
        match self {
            Trouble::Again => Trouble::Seats,
            Trouble::Seats => Trouble::Again,
            Trouble::Both => Trouble::Both,
        }
    }
}

/// Who may be with whom, and where. People are numbers from 0 on, and seats at a table too; the next number is a bye.
#[derive(Clone, Debug)]
pub struct Untroubled<'a> {
    people: Vec<usize>,
    sizes: &'a Sizes,
    again: Vec<Vec<bool>>,
    /// A bit for each seat, and one for a bye.
    may: Vec<u32>,
}

impl<'a> Untroubled<'a> {
    pub fn new(order: &[usize], sizes: &'a Sizes, costs: &impl Costs, trouble: Trouble) -> Self {
        let again = |one: &usize| -> Vec<bool> {
            let again = |other: &usize| trouble != Trouble::Seats && one != other && costs.again(*one, *other);
            order.iter().map(again).collect()
        };
        let seats = (1 << sizes.seats) - 1;
        let may = |person: &usize| {
            let may = costs.may(*person);
            // Who may have no seat at all must have a bye.
            if trouble == Trouble::Again && may & seats != 0 { may | seats } else { may }
        };
        let (again, may) = (order.iter().map(again).collect(), order.iter().map(may).collect());
        Untroubled { people: order.to_vec(), sizes, again, may }
    }

    /// Such a division, beginning with another one of these people.
    pub fn find(&self, begin: &[Vec<usize>]) -> Option<Vec<Vec<usize>>> {
        if !self.enough_seats() {
            return None;
        }
        match self.cover() {
            Cover::Found(groups) => Some(groups),
            Cover::Impossible => None,
            Cover::Undecided => self.wander(begin, Trouble::Both, STEPS).ok(),
        }
    }

    /// The division with least trouble that is found, and of that kind first.
    pub fn least(&self, begin: &[Vec<usize>], first: Trouble) -> Vec<Vec<usize>> {
        self.wander(begin, first, STEPS_FOR_LESS).unwrap_or_else(|least| least)
    }

    fn named(&self, groups: impl Iterator<Item = Vec<usize>>) -> Vec<Vec<usize>> {
        groups.map(|group| group.into_iter().map(|index| self.people[index]).collect()).collect()
    }

    /// Whether all tables together have enough seats of each kind for those who lack them. Where people went home who would
    /// have sat in the others, they may not.
    fn enough_seats(&self) -> bool {
        let mut held = vec![Vec::new(); self.sizes.seats + 1];
        (0..self.people.len()).all(|person| self.hold(person, &mut 0, &mut held))
    }

    /// Gives somebody a seat of a kind that was not tried yet, and somebody else another one if there is no more of it.
    fn hold(&self, person: usize, tried: &mut u32, held: &mut [Vec<usize>]) -> bool {
        for kind in 0..held.len() {
            if *tried & 1 << kind != 0 || self.may[person] & 1 << kind == 0 {
                continue;
            }
            *tried |= 1 << kind;
            let room = if kind < self.sizes.seats { self.sizes.tables.len() } else { self.sizes.byes };
            if held[kind].len() < room {
                held[kind].push(person);
                return true;
            }
            for place in 0..room {
                if self.hold(held[kind][place], tried, held) {
                    held[kind][place] = person;
                    return true;
                }
            }
        }
        false
    }

    /// Somebody in trouble changes seats with somebody, such that least of it is left, whether it is better or not, and does
    /// not come back for a while. If some is left to the end, it is an error with the least on the way.
    fn wander(&self, begin: &[Vec<usize>], first: Trouble, steps: usize) -> Result<Vec<Vec<usize>>, Vec<Vec<usize>>> {
        let (people, tables) = (self.people.len(), self.sizes.tables.len());
        let mut seated = Seated::new(self, begin);
        let slots = seated.holders.len();
        let mut back = vec![0; people * slots];
        let mut random = Random::new();
        let (mut fewest, mut least) = (i32::MAX, ((i32::MAX, i32::MAX), Vec::new()));
        for step in 0..steps {
            let troubled: Vec<usize> = (0..slots).filter(|slot| seated.trouble(*slot) > 0).collect();
            if troubled.is_empty() {
                return Ok(self.named(seated.groups()));
            }
            let sum = |what: &dyn Fn(usize) -> i32| troubled.iter().map(|slot| what(*slot)).sum::<i32>();
            let (met, wrong) = (sum(&|slot| seated.met_at(slot)), sum(&|slot| seated.wrong_at(slot)));
            let both = if first == Trouble::Seats { (wrong, met) } else { (met, wrong) };
            if both < least.0 {
                least = (both, seated.holders.clone());
            }
            let now = wrong * 2 + met;
            fewest = fewest.min(now);
            let one = troubled[random.below(troubled.len())];
            // Not always the same where several are alike.
            let first = random.below(slots);
            let mut best: Option<(i32, usize)> = None;
            for shift in 0..slots {
                let other = (first + shift) % slots;
                let Some(change) = seated.change(one, other) else { continue };
                let away = |from: usize, to: usize| back.get(seated.holders[from] * slots + to) > Some(&step);
                let stays = (away(one, other) || away(other, one)) && now + change >= fewest;
                if !stays && best.is_none_or(|(least, _)| change < least) {
                    best = Some((change, other));
                }
            }
            let Some((_, other)) = best else { continue };
            for slot in [one, other] {
                let person = seated.holders[slot];
                if person < people {
                    back[person * slots + slot] = step + 1 + AWAY + random.below(AWAY + tables);
                }
            }
            seated.exchange(one, other);
        }
        seated.holders = least.1;
        Err(self.named(seated.groups()))
    }

    /// All ways to seat everybody at tables without trouble, if they can be tried in a short time.
    fn cover(&self) -> Cover {
        let people = self.people.len();
        if people > u128::BITS as usize {
            return Cover::Undecided;
        }
        let friends = |one: usize| -> u128 {
            (0..people).filter(|other| one != *other && !self.again[one][*other]).map(|other| 1 << other).sum()
        };
        let mut tables = Tables {
            friends: (0..people).map(friends).collect(),
            may: &self.may,
            seats: self.sizes.seats,
            listed: Vec::new(),
            left: LOOKED_AT,
        };
        let all = u128::MAX >> (u128::BITS as usize - people);
        let mut open: Vec<(usize, usize)> = Vec::new();
        for size in &self.sizes.tables {
            match open.iter_mut().find(|(other, _)| other == size) {
                Some((_, count)) => *count += 1,
                None => open.push((*size, 1)),
            }
        }
        if !open.iter().all(|(size, _)| tables.list(0, all, *size, 1)) {
            return Cover::Undecided;
        }
        let (listed, mut chosen) = (std::mem::take(&mut tables.listed), Vec::new());
        if !tables.choose(all, &listed, &mut open, self.sizes.byes, &mut chosen) {
            return if tables.left == 0 { Cover::Undecided } else { Cover::Impossible };
        }
        let at = |group: u128| -> Vec<usize> { (0..people).filter(|person| group & 1 << person != 0).collect() };
        let byes = chosen.iter().fold(all, |rest, group| rest & !group);
        // Larger tables come first, and those without one last.
        chosen.sort_by_key(|group| Reverse(group.count_ones()));
        let groups = chosen.into_iter().chain((byes != 0).then_some(byes)).map(at);
        Cover::Found(self.named(groups))
    }
}

enum Cover {
    Found(Vec<Vec<usize>>),
    Impossible,
    Undecided,
}

/// Everybody in a seat or with a bye. A number beyond the people is a bot.
struct Seated<'a> {
    of: &'a Untroubled<'a>,
    holders: Vec<usize>,
    /// For each person and table how many are there whom they should not be with.
    met: Vec<Vec<i32>>,
}

impl<'a> Seated<'a> {
    fn new(of: &'a Untroubled<'a>, begin: &[Vec<usize>]) -> Seated<'a> {
        let people = of.people.len();
        let mut holders = Vec::new();
        for (number, group) in begin.iter().enumerate() {
            let numbers = group.iter().filter_map(|person| of.people.iter().position(|other| other == person));
            holders.extend(numbers);
            if number < of.sizes.tables.len() {
                holders.resize((number + 1) * of.sizes.seats, people);
            }
        }
        let mut seated = Seated { of, holders, met: vec![vec![0; begin.len()]; people] };
        for table in 0..of.sizes.tables.len() {
            for other in seated.group(table).collect::<Vec<_>>() {
                for one in 0..people {
                    seated.met[one][table] += i32::from(of.again[one][other]);
                }
            }
        }
        seated
    }

    fn table(&self, slot: usize) -> usize {
        (slot / self.of.sizes.seats).min(self.of.sizes.tables.len())
    }

    fn group(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        let in_group = move |slot: &usize| self.table(*slot) == number;
        let holders = (0..self.holders.len()).filter(in_group).map(|slot| self.holders[slot]);
        holders.filter(|holder| *holder < self.of.people.len())
    }

    fn groups(&self) -> impl Iterator<Item = Vec<usize>> + '_ {
        (0..self.of.sizes.tables.len() + usize::from(self.of.sizes.byes > 0)).map(|group| self.group(group).collect())
    }

    /// What is wrong with it that this holder is in this seat.
    fn wrong(&self, holder: usize, slot: usize) -> i32 {
        let Some(may) = self.of.may.get(holder) else { return 0 };
        let tables = self.of.sizes.tables.len() * self.of.sizes.seats;
        let column = if slot < tables { slot % self.of.sizes.seats } else { self.of.sizes.seats };
        i32::from(may & 1 << column == 0)
    }

    fn met(&self, holder: usize, table: usize) -> i32 {
        self.met.get(holder).map_or(0, |met| met[table])
    }

    fn trouble(&self, slot: usize) -> i32 {
        self.wrong_at(slot) * 2 + self.met_at(slot)
    }

    fn wrong_at(&self, slot: usize) -> i32 {
        self.wrong(self.holders[slot], slot)
    }

    fn met_at(&self, slot: usize) -> i32 {
        self.met(self.holders[slot], self.table(slot))
    }

    /// How much more trouble there is if these two change seats; nothing if they cannot.
    fn change(&self, one: usize, other: usize) -> Option<i32> {
        let people = self.of.people.len();
        let (a, b) = (self.holders[one], self.holders[other]);
        let (here, there) = (self.table(one), self.table(other));
        // Each table keeps its bots.
        if one == other || here != there && (a == people || b == people) || a == b {
            return None;
        }
        let wrong = self.wrong(a, other) + self.wrong(b, one) - self.wrong(a, one) - self.wrong(b, other);
        if here == there {
            return Some(wrong * 2);
        }
        // A group without a table is not together.
        let tables = self.of.sizes.tables.len();
        let between = i32::from(self.of.again[a][b]);
        let at = |holder: usize, table: usize| {
            if table == tables { 0 } else { self.met(holder, table) - between }
        };
        let met = at(a, there) + at(b, here) - self.met(a, here) - self.met(b, there);
        Some((wrong + met) * 2)
    }

    fn exchange(&mut self, one: usize, other: usize) {
        let (a, b) = (self.holders[one], self.holders[other]);
        let (here, there) = (self.table(one), self.table(other));
        self.holders.swap(one, other);
        if here == there {
            return;
        }
        let tables = self.of.sizes.tables.len();
        for (person, met) in self.met.iter_mut().enumerate() {
            let change = i32::from(self.of.again[person][b]) - i32::from(self.of.again[person][a]);
            if here < tables {
                met[here] += change;
            }
            if there < tables {
                met[there] -= change;
            }
        }
    }
}

/// Tables without trouble, and what is left of the time.
struct Tables<'a> {
    friends: Vec<u128>,
    may: &'a [u32],
    seats: usize,
    listed: Vec<u128>,
    left: u32,
}

impl Tables<'_> {
    /// Lists the groups that begin with this one and go on with so many of these; not if there are too many. The bits of
    /// `taken` are the sets of seats that those in the group can have.
    fn list(&mut self, group: u128, mut from: u128, size: usize, taken: u32) -> bool {
        if size == 0 {
            self.listed.push(group);
            return self.listed.len() <= LISTED;
        }
        while from != 0 {
            let person = from.trailing_zeros() as usize;
            from &= from - 1;
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            let mut next = 0;
            for seats in (0..1_u32 << self.seats).filter(|seats| taken & 1 << seats != 0) {
                for seat in (0..self.seats).filter(|seat| self.may[person] & !seats & 1 << seat != 0) {
                    next |= 1 << (seats | 1 << seat);
                }
            }
            if next != 0 && !self.list(group | 1 << person, from & self.friends[person], size - 1, next) {
                return false;
            }
        }
        true
    }

    /// Chooses tables for those who are left, first for somebody for whom there are fewest.
    fn choose(
        &mut self,
        people: u128,
        listed: &[u128],
        open: &mut [(usize, usize)],
        byes: usize,
        chosen: &mut Vec<u128>,
    ) -> bool {
        if people == 0 {
            return true;
        }
        self.left = self.left.saturating_sub(listed.len() as u32 + 1);
        if self.left == 0 {
            return false;
        }
        let mut ways = [0_u32; 128];
        for group in listed {
            let mut rest = *group;
            while rest != 0 {
                ways[rest.trailing_zeros() as usize] += 1;
                rest &= rest - 1;
            }
        }
        let bye = |person: usize| byes > 0 && self.may[person] & 1 << self.seats != 0;
        let everybody = (0..self.may.len()).filter(|person| people & 1 << person != 0);
        let Some(person) = everybody.min_by_key(|person| ways[*person] + u32::from(bye(*person))) else { return false };
        let may_have_bye = bye(person);
        for group in listed.iter().filter(|group| *group & 1 << person != 0) {
            let Some(kind) = open.iter().position(|(size, left)| *size == group.count_ones() as usize && *left > 0)
            else {
                continue;
            };
            open[kind].1 -= 1;
            let (size, full) = (open[kind].0, open[kind].1 == 0);
            let fits = |other: &u128| other & group == 0 && !(full && other.count_ones() as usize == size);
            let rest: Vec<u128> = listed.iter().copied().filter(fits).collect();
            chosen.push(*group);
            if self.choose(people & !group, &rest, open, byes, chosen) {
                return true;
            }
            chosen.pop();
            open[kind].1 += 1;
        }
        if may_have_bye {
            let rest: Vec<u128> = listed.iter().copied().filter(|group| group & 1 << person == 0).collect();
            return self.choose(people & !(1 << person), &rest, open, byes - 1, chosen);
        }
        false
    }
}
