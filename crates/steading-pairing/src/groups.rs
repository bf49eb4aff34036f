//! Tables of three to five: a division of people into groups that costs little.
//!
//! The best one cannot be found in a short time in general. Here it begins with an order that is good apart from who met
//! whom, exchanges people between tables while that makes it better, and, where somebody would meet somebody again or have
//! a seat too often, begins again from other orders. Where that does not help, it asks for any division in which nobody does
//! ([`untroubled`](crate::untroubled)), and goes on from there.

use crate::untroubled::{Trouble, Untroubled};

/// Tables whose cost is looked at before it is enough, for each person.
const WORK: u32 = 1_000;
/// Beginnings in a row that bring nothing better.
const IN_VAIN: u32 = 8;

/// What a table costs. The first part counts before all of the second, and that before all of the third.
pub type Cost = (u64, u64, u64);

/// What it costs to have people at one table, or without one.
pub trait Costs {
    /// What the first part is about; the second is about the other.
    const FIRST: Trouble;
    /// Whether these two should not be at one table.
    fn again(&self, one: usize, other: usize) -> bool;
    /// A bit for each seat that somebody should have next, and one above them if they may have a bye.
    fn may(&self, person: usize) -> u32;
    fn table(&self, people: &[usize]) -> Cost;
    fn byes(&self, people: &[usize]) -> Cost;
}

/// How many people each table has, and how many are left over.
#[derive(Clone, Debug)]
pub struct Sizes {
    /// At each table, with those of bots.
    pub seats: usize,
    pub tables: Vec<usize>,
    pub byes: usize,
}

impl Sizes {
    /// The tables, and those without one as a last group.
    fn groups(&self) -> Vec<usize> {
        self.tables.iter().copied().chain((self.byes > 0).then_some(self.byes)).collect()
    }

    fn cost(&self, costs: &impl Costs, number: usize, group: &[usize]) -> Cost {
        if number < self.tables.len() { costs.table(group) } else { costs.byes(group) }
    }
}

fn add(one: Cost, other: Cost) -> Cost {
    (one.0 + other.0, one.1 + other.1, one.2 + other.2)
}

/// Divides people, who come in a good order, into tables of these sizes; a last group has a bye.
pub fn divide<C: Costs>(order: &[usize], sizes: &Sizes, costs: &C) -> Vec<Vec<usize>> {
    let (best, cost) = settle(order, sizes, costs, &[C::FIRST, Trouble::Both]);
    if cost.0 == 0 {
        return best;
    }
    // It cannot be avoided, so what comes second is no longer paid for it.
    settle(order, sizes, &SecondFirst(costs), &[C::FIRST.other()]).0
}

/// A division without what is avoidable, as far as one is found, and with little of what is not.
fn settle<C: Costs>(order: &[usize], sizes: &Sizes, costs: &C, avoidable: &[Trouble]) -> (Vec<Vec<usize>>, Cost) {
    let (mut best, mut cost) = search(order, sizes, costs);
    let go_on = |found: Vec<Vec<usize>>| improve(found, sizes, costs, &mut work(order));
    for trouble in avoidable {
        if (if *trouble == Trouble::Both { cost.1 } else { cost.0 }) > 0 {
            let Some(found) = Untroubled::new(order, sizes, costs, *trouble).find(&best) else { break };
            (best, cost) = go_on(found);
        }
    }
    if (cost.0, cost.1) == (0, 0) {
        return (best, cost);
    }
    let found = go_on(Untroubled::new(order, sizes, costs, Trouble::Both).least(&best, C::FIRST));
    if found.1 < cost { found } else { (best, cost) }
}

fn work(order: &[usize]) -> u32 {
    WORK * order.len() as u32
}

#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub fn new() -> Random {
        Random(0x9e37_79b9_7f4a_7c15)
    }

    pub fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

struct SecondFirst<'a, C>(&'a C);

impl<C: Costs> Costs for SecondFirst<'_, C> {
    const FIRST: Trouble = C::FIRST.other();

    fn again(&self, one: usize, other: usize) -> bool {
        self.0.again(one, other)
    }

    fn may(&self, person: usize) -> u32 {
        self.0.may(person)
    }

    fn table(&self, people: &[usize]) -> Cost {
        let (first, second, third) = self.0.table(people);
        (second, first, third)
    }

    fn byes(&self, people: &[usize]) -> Cost {
        let (first, second, third) = self.0.byes(people);
        (second, first, third)
    }
}

/// From the order as it is, and while something of the first two kinds is to be paid, from others.
fn search(order: &[usize], sizes: &Sizes, costs: &impl Costs) -> (Vec<Vec<usize>>, Cost) {
    let mut work = work(order);
    let mut best = improve(cut(order, &sizes.groups()), sizes, costs, &mut work);
    let mut random = Random::new();
    let mut left = IN_VAIN;
    while (best.1.0, best.1.1) != (0, 0) && work > 0 && left > 0 {
        let mut shuffled = order.to_vec();
        for index in (1..shuffled.len()).rev() {
            shuffled.swap(index, random.below(index + 1));
        }
        let found = improve(cut(&shuffled, &sizes.groups()), sizes, costs, &mut work);
        left -= 1;
        if found.1 < best.1 {
            best = found;
            left = IN_VAIN;
        }
    }
    best
}

fn cut(order: &[usize], sizes: &[usize]) -> Vec<Vec<usize>> {
    let mut rest = order;
    let mut groups = Vec::with_capacity(sizes.len());
    for size in sizes {
        let (group, after) = rest.split_at(*size);
        groups.push(group.to_vec());
        rest = after;
    }
    groups
}

/// Exchanges two people as long as that makes it better.
fn improve(mut groups: Vec<Vec<usize>>, sizes: &Sizes, costs: &impl Costs, work: &mut u32) -> (Vec<Vec<usize>>, Cost) {
    let of = |number: usize, group: &[usize]| sizes.cost(costs, number, group);
    let mut each: Vec<Cost> = groups.iter().enumerate().map(|(number, group)| of(number, group)).collect();
    *work = work.saturating_sub(groups.len() as u32);
    let mut better = true;
    while better && *work > 0 {
        better = false;
        for here in 0..groups.len() {
            for there in here + 1..groups.len() {
                for one in 0..groups[here].len() {
                    for other in 0..groups[there].len() {
                        let (a, b) = (groups[here][one], groups[there][other]);
                        (groups[here][one], groups[there][other]) = (b, a);
                        let after = [of(here, &groups[here]), of(there, &groups[there])];
                        *work = work.saturating_sub(2);
                        if add(after[0], after[1]) < add(each[here], each[there]) {
                            (each[here], each[there]) = (after[0], after[1]);
                            better = true;
                        } else {
                            (groups[here][one], groups[there][other]) = (a, b);
                        }
                    }
                }
            }
        }
    }
    (groups, each.into_iter().fold((0, 0, 0), add))
}
