//! Tables of three to five: a division of people into groups that costs little.
//!
//! The best one cannot be found in a short time in general. Here it begins with an order that is good apart from who met
//! whom, exchanges people between tables while that makes it better, and, where somebody would meet somebody again,
//! begins again from other orders. Where few people are left it searches all divisions for one in which nobody does.

/// Tables whose cost is looked at before it is enough, for each person, and places in the tree of divisions.
const WORK: u32 = 1_000;
const LOOKED_AT: u32 = 600_000;
/// Beginnings in a row that bring nothing better.
const IN_VAIN: u32 = 8;

/// What a table costs. The first part counts before all of the second, and that before all of the third.
pub type Cost = (u64, u64, u64);

/// What it costs to have people at one table.
pub trait Costs {
    /// Whether these two should not be at one table: it costs something of the first part.
    fn again(&self, one: usize, other: usize) -> bool;
    fn group(&self, people: &[usize]) -> Cost;
}

fn add(one: Cost, other: Cost) -> Cost {
    (one.0 + other.0, one.1 + other.1, one.2 + other.2)
}

/// Divides people, who come in a good order, into groups of these sizes.
pub fn divide(order: &[usize], sizes: &[usize], costs: &impl Costs) -> Vec<Vec<usize>> {
    let (best, cost) = search(order, sizes, costs, IN_VAIN);
    if cost.0 == 0 {
        return best;
    }
    // What must not be is looked for alone, which is quick, and then in all divisions.
    let mut plain = order.to_vec();
    plain.sort_unstable();
    let found = mend(order, sizes, costs).or_else(|| without_first(&plain, sizes, costs));
    if let Some(found) = found {
        let (found, other) = improve(found, costs, &mut work(order));
        return if other < cost { found } else { best };
    }
    // It cannot be avoided, so what comes second is no longer paid for it.
    search(order, sizes, &SecondFirst(costs), IN_VAIN).0
}

fn work(order: &[usize]) -> u32 {
    WORK * order.len() as u32
}

/// Steps that are taken to part those who should not be at one table, and for how many somebody who moved stays.
const STEPS: usize = 6_000;
const STAYS: usize = 7;

/// A division in which nobody is with somebody they should not be with: one of those who are, moves to where that leaves
/// fewest, whether it is better or not, and then stays for a while.
fn mend(order: &[usize], sizes: &[usize], costs: &impl Costs) -> Option<Vec<Vec<usize>>> {
    let people = order.len();
    let again: Vec<bool> = (0..people * people)
        .map(|pair| pair / people != pair % people && costs.again(order[pair / people], order[pair % people]))
        .collect();
    let mut group_of = vec![0; people];
    let mut groups = cut(&(0..people).collect::<Vec<_>>(), sizes);
    for (number, group) in groups.iter().enumerate() {
        group.iter().for_each(|person| group_of[*person] = number);
    }
    let with = |person: usize, group: &[usize], but: usize| {
        group.iter().filter(|other| **other != but && again[person * people + **other]).count() as i64
    };
    let mut moved = vec![0; people];
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    for step in 1..=STEPS {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let troubled: Vec<usize> =
            (0..people).filter(|person| with(*person, &groups[group_of[*person]], *person) > 0).collect();
        if troubled.is_empty() {
            let named = |group: Vec<usize>| group.into_iter().map(|index| order[index]).collect();
            return Some(groups.into_iter().map(named).collect());
        }
        let one = troubled[(random >> 33) as usize % troubled.len()];
        let here = group_of[one];
        let mut best: Option<(i64, usize)> = None;
        for shift in 0..people {
            // Not always the same where several are alike.
            let other = (shift + (random >> 40) as usize) % people;
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

struct SecondFirst<'a, C>(&'a C);

impl<C: Costs> Costs for SecondFirst<'_, C> {
    fn again(&self, one: usize, other: usize) -> bool {
        self.0.again(one, other)
    }

    fn group(&self, people: &[usize]) -> Cost {
        let (first, second, third) = self.0.group(people);
        (second, first, third)
    }
}

/// From the order as it is, and while something of the first two kinds is to be paid, from others.
fn search(order: &[usize], sizes: &[usize], costs: &impl Costs, in_vain: u32) -> (Vec<Vec<usize>>, Cost) {
    let mut work = work(order);
    let mut best = improve(cut(order, sizes), costs, &mut work);
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut left = in_vain;
    while (best.1.0, best.1.1) != (0, 0) && work > 0 && left > 0 {
        let mut shuffled = order.to_vec();
        for index in (1..shuffled.len()).rev() {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            shuffled.swap(index, (random >> 33) as usize % (index + 1));
        }
        let found = improve(cut(&shuffled, sizes), costs, &mut work);
        left -= 1;
        if found.1 < best.1 {
            best = found;
            left = in_vain;
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
fn improve(mut groups: Vec<Vec<usize>>, costs: &impl Costs, work: &mut u32) -> (Vec<Vec<usize>>, Cost) {
    let mut each: Vec<Cost> = groups.iter().map(|group| costs.group(group)).collect();
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
                        let after = [costs.group(&groups[here]), costs.group(&groups[there])];
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

/// A division in which no pair costs anything of the first kind, if one is found in time.
fn without_first(order: &[usize], sizes: &[usize], costs: &impl Costs) -> Option<Vec<Vec<usize>>> {
    let mut groups: Vec<Vec<usize>> = sizes.iter().map(|_| Vec::new()).collect();
    let mut used = vec![false; order.len()];
    let mut left = LOOKED_AT;
    let again = |one: usize, other: usize| costs.again(order[one], order[other]);
    let found = fill(0, sizes, &again, &mut groups, &mut used, &mut left);
    found.then(|| groups.into_iter().map(|group| group.into_iter().map(|index| order[index]).collect()).collect())
}

fn fill(
    at: usize,
    sizes: &[usize],
    again: &impl Fn(usize, usize) -> bool,
    groups: &mut Vec<Vec<usize>>,
    used: &mut [bool],
    left: &mut u32,
) -> bool {
    let Some(size) = sizes.get(at) else { return true };
    if groups[at].len() == *size {
        return fill(at + 1, sizes, again, groups, used, left);
    }
    // The first person without a table begins the next: nothing is looked at twice.
    let first = groups[at].is_empty();
    let from = groups[at].last().map_or(0, |last| last + 1);
    for person in from..used.len() {
        if used[person] || groups[at].iter().any(|other| again(person, *other)) {
            continue;
        }
        if *left == 0 {
            return false;
        }
        *left -= 1;
        used[person] = true;
        groups[at].push(person);
        if fill(at, sizes, again, groups, used, left) {
            return true;
        }
        groups[at].pop();
        used[person] = false;
        // Tables of one size are alike, so the first free person is at the next one of it, or there is no way.
        if first && sizes[at..].iter().all(|other| other == size) {
            return false;
        }
    }
    false
}
