//! Tables of three to five: a division of people into groups that costs little.
//!
//! The best one cannot be found in a short time in general. Here it begins with an order that is good apart from who met
//! whom, exchanges people between tables while that makes it better, and, where somebody would meet somebody again or have
//! a seat too often, begins again from other orders and then lets those move who are in trouble, whether it is better or
//! not. Where few people are left it searches all divisions for one in which nobody is in trouble.

/// Tables whose cost is looked at before it is enough, for each person, and places in the tree of divisions.
const WORK: u32 = 1_000;
const LOOKED_AT: u32 = 600_000;
/// Beginnings in a row that bring nothing better.
const IN_VAIN: u32 = 8;

/// What a table costs. The first part counts before all of the second, and that before all of the third.
pub type Cost = (u64, u64, u64);

/// What it costs to have people at one table, or without one.
pub trait Costs {
    /// Whether these two should not be at one table: it costs something of the first part.
    fn again(&self, one: usize, other: usize) -> bool;
    fn table(&self, people: &[usize]) -> Cost;
    fn byes(&self, people: &[usize]) -> Cost;
}

/// How many people each table has, and how many are left over.
#[derive(Clone, Debug)]
pub struct Sizes {
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
pub fn divide(order: &[usize], sizes: &Sizes, costs: &impl Costs) -> Vec<Vec<usize>> {
    let (best, cost) = search(order, sizes, costs);
    if (cost.0, cost.1) == (0, 0) {
        return best;
    }
    // Without any trouble, which people find by wandering about, or nobody finds in all divisions.
    let untroubled = |cost: Cost| (cost.0, cost.1) == (0, 0);
    let found = wander(best.clone(), sizes, costs, |cost| cost.0 + cost.1);
    if let Some(found) = found.or_else(|| exact(&best, sizes, costs, untroubled)) {
        return improve(found, sizes, costs, &mut work(order)).0;
    }
    if cost.0 == 0 {
        return best;
    }
    // Without the first kind.
    let found = mend(&best, sizes, costs)
        .or_else(|| mend(&in_order(order, &best, sizes), sizes, costs))
        .or_else(|| exact(&best, sizes, costs, |cost| cost.0 == 0));
    if let Some(found) = found {
        return improve(found, sizes, costs, &mut work(order)).0;
    }
    // It cannot be avoided, so what comes second is no longer paid for it.
    let swapped = SecondFirst(costs);
    let (best, cost) = search(order, sizes, &swapped);
    let found = if cost.0 == 0 { None } else { wander(best.clone(), sizes, &swapped, |cost| cost.0) };
    found.map_or(best, |found| improve(found, sizes, &swapped, &mut work(order)).0)
}

/// The same people at tables and without one, as they come in the order.
fn in_order(order: &[usize], begin: &[Vec<usize>], sizes: &Sizes) -> Vec<Vec<usize>> {
    let (_, byes) = begin.split_at(sizes.tables.len());
    let seated: Vec<usize> =
        order.iter().copied().filter(|person| !byes.iter().any(|group| group.contains(person))).collect();
    cut(&seated, &sizes.tables).into_iter().chain(byes.iter().cloned()).collect()
}

fn work(order: &[usize]) -> u32 {
    WORK * order.len() as u32
}

struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

/// Steps that are taken to part those who should not be at one table, and for how many somebody who moved stays.
const STEPS: usize = 6_000;
const STAYS: usize = 7;

/// A division in which nobody is with somebody they should not be with: one of those who are, moves to where that leaves
/// fewest, whether it is better or not, and then stays for a while. Who has a bye keeps it.
fn mend(begin: &[Vec<usize>], sizes: &Sizes, costs: &impl Costs) -> Option<Vec<Vec<usize>>> {
    let (tables, byes) = begin.split_at(sizes.tables.len());
    let order = tables.concat();
    let people = order.len();
    let again: Vec<bool> = (0..people * people)
        .map(|pair| pair / people != pair % people && costs.again(order[pair / people], order[pair % people]))
        .collect();
    let mut group_of = vec![0; people];
    let mut groups = cut(&(0..people).collect::<Vec<_>>(), &sizes.tables);
    for (number, group) in groups.iter().enumerate() {
        group.iter().for_each(|person| group_of[*person] = number);
    }
    let with = |person: usize, group: &[usize], but: usize| {
        group.iter().filter(|other| **other != but && again[person * people + **other]).count() as i64
    };
    let mut moved = vec![0; people];
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    for step in 1..=STEPS {
        let troubled: Vec<usize> =
            (0..people).filter(|person| with(*person, &groups[group_of[*person]], *person) > 0).collect();
        if troubled.is_empty() {
            let named = |group: Vec<usize>| group.into_iter().map(|index| order[index]).collect();
            return Some(groups.into_iter().map(named).chain(byes.iter().cloned()).collect());
        }
        let one = troubled[random.below(troubled.len())];
        let here = group_of[one];
        // Not always the same where several are alike.
        let first = random.below(people);
        let mut best: Option<(i64, usize)> = None;
        for shift in 0..people {
            let other = (shift + first) % people;
            let there = group_of[other];
            if there == here || moved[other] + STAYS > step && moved[other] > 0 {
                continue;
            }
            let before = with(one, &groups[here], one) + with(other, &groups[there], other);
            let change = with(other, &groups[here], one) + with(one, &groups[there], other) - before;
            if best.is_none_or(|(least, _)| change < least) {
                best = Some((change, other));
            }
        }
        let Some((_, other)) = best else { continue };
        let there = group_of[other];
        let place = |group: &[usize], person: usize| group.iter().position(|one| *one == person);
        if let (Some(a), Some(b)) = (place(&groups[here], one), place(&groups[there], other)) {
            (groups[here][a], groups[there][b]) = (other, one);
            (group_of[one], group_of[other]) = (there, here);
            (moved[one], moved[other]) = (step, step);
        }
    }
    None
}

/// Exchanges that are looked at while people wander.
const WANDERED: usize = 120_000;

/// A division in which nobody is in trouble: somebody of a group that is, moves to where that leaves least of it, whether
/// it is better or not, and then stays for a while.
fn wander(
    mut groups: Vec<Vec<usize>>,
    sizes: &Sizes,
    costs: &impl Costs,
    trouble: impl Fn(Cost) -> u64,
) -> Option<Vec<Vec<usize>>> {
    let of = |number: usize, group: &[usize]| trouble(sizes.cost(costs, number, group));
    let mut each: Vec<u64> = groups.iter().enumerate().map(|(number, group)| of(number, group)).collect();
    let most = groups.iter().flatten().copied().max()? + 1;
    let mut moved = vec![0; most];
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let (mut step, mut looked_at) = (0, 0);
    while looked_at < WANDERED {
        step += 1;
        let troubled: Vec<usize> = (0..groups.len()).filter(|number| each[*number] > 0).collect();
        if troubled.is_empty() {
            return Some(groups);
        }
        let here = troubled[random.below(troubled.len())];
        let one = random.below(groups[here].len());
        let first = random.below(groups.len());
        let mut best: Option<(i64, usize, usize)> = None;
        for shift in 0..groups.len() {
            let there = (shift + first) % groups.len();
            if there == here {
                continue;
            }
            for other in 0..groups[there].len() {
                let (a, b) = (groups[here][one], groups[there][other]);
                if moved[b] > 0 && moved[b] + STAYS > step {
                    continue;
                }
                (groups[here][one], groups[there][other]) = (b, a);
                let after = of(here, &groups[here]) + of(there, &groups[there]);
                (groups[here][one], groups[there][other]) = (a, b);
                looked_at += 1;
                let change = after as i64 - each[there] as i64;
                if best.is_none_or(|(least, ..)| change < least) {
                    best = Some((change, there, other));
                }
            }
        }
        // With everybody else staying, somebody else is asked next.
        looked_at += 1;
        let Some((_, there, other)) = best else { continue };
        let (a, b) = (groups[here][one], groups[there][other]);
        (groups[here][one], groups[there][other]) = (b, a);
        (moved[a], moved[b]) = (step, step);
        (each[here], each[there]) = (of(here, &groups[here]), of(there, &groups[there]));
    }
    None
}

struct SecondFirst<'a, C>(&'a C);

impl<C: Costs> Costs for SecondFirst<'_, C> {
    fn again(&self, one: usize, other: usize) -> bool {
        self.0.again(one, other)
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
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
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

/// A division in which every table is as it must be, if one is found in time. Who has a bye keeps it.
fn exact(
    begin: &[Vec<usize>],
    sizes: &Sizes,
    costs: &impl Costs,
    fits: impl Fn(Cost) -> bool,
) -> Option<Vec<Vec<usize>>> {
    let (tables, byes) = begin.split_at(sizes.tables.len());
    let mut order = tables.concat();
    order.sort_unstable();
    let mut found: Vec<Vec<usize>> = tables.iter().map(|_| Vec::new()).collect();
    let mut search = Exact {
        order: &order,
        sizes: &sizes.tables,
        again: |one: usize, other: usize| costs.again(one, other),
        fits: |group: &[usize]| fits(costs.table(group)),
        used: vec![false; order.len()],
        left: LOOKED_AT,
    };
    search.fill(0, 0, &mut found).then(|| found.into_iter().chain(byes.iter().cloned()).collect())
}

struct Exact<'a, A, F> {
    order: &'a [usize],
    sizes: &'a [usize],
    again: A,
    fits: F,
    used: Vec<bool>,
    left: u32,
}

impl<A: Fn(usize, usize) -> bool, F: Fn(&[usize]) -> bool> Exact<'_, A, F> {
    /// Fills the groups from this one on; those before `from` were tried for it.
    fn fill(&mut self, at: usize, from: usize, groups: &mut Vec<Vec<usize>>) -> bool {
        let Some(size) = self.sizes.get(at) else { return true };
        if groups[at].len() == *size {
            return self.fill(at + 1, 0, groups);
        }
        // The first person without a table begins the next: nothing is looked at twice.
        let first = groups[at].is_empty();
        for index in from..self.used.len() {
            let person = self.order[index];
            if self.used[index] || groups[at].iter().any(|other| (self.again)(person, *other)) {
                continue;
            }
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            self.used[index] = true;
            groups[at].push(person);
            // What is wrong with a part of a group is wrong with the whole.
            if (self.fits)(&groups[at]) && self.fill(at, index + 1, groups) {
                return true;
            }
            groups[at].pop();
            self.used[index] = false;
            // Tables of one size are alike, so the first free person is at the next one of it, or there is no way.
            if first && self.sizes[at..].iter().all(|other| other == size) {
                return false;
            }
        }
        false
    }
}
