//! Maximum-weight matching in a general graph: Edmonds' blossoms with dual variables, in O(n³), for whole weights.
//!
//! The form is the well-known one over a matrix, with a number for each vertex and blossom. Tests compare it with the
//! best of all matchings of small graphs.

use std::collections::VecDeque;

/// For each vertex its partner, such that the sum of the weights of the pairs is as large as can be. Pairs of weight zero
/// are never made: with weights that are all above zero and large beside their differences, everybody has a partner who
/// can have one.
pub fn matching(weights: &[Vec<i64>]) -> Vec<Option<usize>> {
    let mut blossoms = Blossoms::new(weights);
    blossoms.solve();
    (1..=weights.len()).map(|vertex| blossoms.partner[vertex].checked_sub(1)).collect()
}

#[derive(Clone, Copy, Debug, Default)]
struct Edge {
    from: usize,
    to: usize,
    weight: i64,
}

/// Vertices count from 1; above them come blossoms, and 0 is nobody.
struct Blossoms {
    vertices: usize,
    /// The largest number in use.
    used: usize,
    edges: Vec<Vec<Edge>>,
    dual: Vec<i64>,
    partner: Vec<usize>,
    slack: Vec<usize>,
    /// The outermost blossom something is in.
    root: Vec<usize>,
    parent: Vec<usize>,
    /// 0 outer, 1 inner, -1 not in a tree.
    label: Vec<i8>,
    visited: Vec<usize>,
    time: usize,
    inside: Vec<Vec<usize>>,
    /// For a blossom and a vertex: through which of its parts the vertex is in it.
    part_of: Vec<Vec<usize>>,
    queue: VecDeque<usize>,
}

impl Blossoms {
    fn new(weights: &[Vec<i64>]) -> Blossoms {
        let vertices = weights.len();
        let size = 2 * vertices + 1;
        let mut edges = vec![vec![Edge::default(); size]; size];
        for from in 1..=vertices {
            for to in 1..=vertices {
                let weight = if from == to { 0 } else { weights[from - 1][to - 1] };
                edges[from][to] = Edge { from, to, weight };
            }
        }
        Blossoms {
            vertices,
            used: vertices,
            edges,
            dual: vec![0; size],
            partner: vec![0; size],
            slack: vec![0; size],
            root: (0..size).map(|number| if number <= vertices { number } else { 0 }).collect(),
            parent: vec![0; size],
            label: vec![-1; size],
            visited: vec![0; size],
            time: 0,
            inside: vec![Vec::new(); size],
            part_of: vec![vec![0; vertices + 1]; size],
            queue: VecDeque::new(),
        }
    }

    fn solve(&mut self) {
        let mut most = 0;
        for from in 1..=self.vertices {
            for to in 1..=self.vertices {
                self.part_of[from][to] = if from == to { from } else { 0 };
                most = most.max(self.edges[from][to].weight);
            }
        }
        (1..=self.vertices).for_each(|vertex| self.dual[vertex] = most);
        while self.grow() {}
    }

    fn distance(&self, edge: Edge) -> i64 {
        self.dual[edge.from] + self.dual[edge.to] - self.edges[edge.from][edge.to].weight * 2
    }

    fn update_slack(&mut self, from: usize, to: usize) {
        let closer =
            self.slack[to] == 0 || self.distance(self.edges[from][to]) < self.distance(self.edges[self.slack[to]][to]);
        if closer {
            self.slack[to] = from;
        }
    }

    fn set_slack(&mut self, to: usize) {
        self.slack[to] = 0;
        for from in 1..=self.vertices {
            if self.edges[from][to].weight > 0 && self.root[from] != to && self.label[self.root[from]] == 0 {
                self.update_slack(from, to);
            }
        }
    }

    fn enqueue(&mut self, number: usize) {
        if number <= self.vertices {
            self.queue.push_back(number);
        } else {
            for part in self.inside[number].clone() {
                self.enqueue(part);
            }
        }
    }

    fn set_root(&mut self, number: usize, root: usize) {
        self.root[number] = root;
        if number > self.vertices {
            for part in self.inside[number].clone() {
                self.set_root(part, root);
            }
        }
    }

    /// Where a part stands in a blossom, walked in the direction in which it is at an even place.
    fn place(&mut self, blossom: usize, part: usize) -> usize {
        let found = self.inside[blossom].iter().position(|one| *one == part).expect("a part of it");
        if found % 2 == 1 {
            self.inside[blossom][1..].reverse();
            self.inside[blossom].len() - found
        } else {
            found
        }
    }

    fn set_match(&mut self, from: usize, to: usize) {
        let edge = self.edges[from][to];
        self.partner[from] = edge.to;
        if from > self.vertices {
            let part = self.part_of[from][edge.from];
            let place = self.place(from, part);
            for index in 0..place {
                let (one, other) = (self.inside[from][index], self.inside[from][index ^ 1]);
                self.set_match(one, other);
            }
            self.set_match(part, to);
            self.inside[from].rotate_left(place);
        }
    }

    fn augment(&mut self, mut from: usize, mut to: usize) {
        loop {
            let next = self.root[self.partner[from]];
            self.set_match(from, to);
            if next == 0 {
                return;
            }
            let up = self.root[self.parent[next]];
            self.set_match(next, up);
            (from, to) = (up, next);
        }
    }

    /// Where two paths to the roots of their trees meet; 0 if they do not.
    fn common(&mut self, mut one: usize, mut other: usize) -> usize {
        self.time += 1;
        while one != 0 || other != 0 {
            if one != 0 {
                if self.visited[one] == self.time {
                    return one;
                }
                self.visited[one] = self.time;
                one = self.root[self.partner[one]];
                if one != 0 {
                    one = self.root[self.parent[one]];
                }
            }
            std::mem::swap(&mut one, &mut other);
        }
        0
    }

    fn add_blossom(&mut self, from: usize, common: usize, to: usize) {
        let mut blossom = self.vertices + 1;
        while blossom <= self.used && self.root[blossom] != 0 {
            blossom += 1;
        }
        self.used = self.used.max(blossom);
        self.dual[blossom] = 0;
        self.label[blossom] = 0;
        self.partner[blossom] = self.partner[common];
        let mut parts = vec![common];
        for (start, reversed) in [(from, true), (to, false)] {
            let mut at = start;
            while at != common {
                parts.push(at);
                let up = self.root[self.partner[at]];
                parts.push(up);
                self.enqueue(up);
                at = self.root[self.parent[up]];
            }
            if reversed {
                parts[1..].reverse();
            }
        }
        self.inside[blossom] = parts.clone();
        self.set_root(blossom, blossom);
        for other in 1..=self.used {
            self.edges[blossom][other].weight = 0;
            self.edges[other][blossom].weight = 0;
        }
        (1..=self.vertices).for_each(|vertex| self.part_of[blossom][vertex] = 0);
        for part in parts {
            for other in 1..=self.used {
                let farther = self.edges[blossom][other].weight == 0
                    || self.distance(self.edges[part][other]) < self.distance(self.edges[blossom][other]);
                if farther {
                    self.edges[blossom][other] = self.edges[part][other];
                    self.edges[other][blossom] = self.edges[other][part];
                }
            }
            for vertex in 1..=self.vertices {
                if self.part_of[part][vertex] != 0 {
                    self.part_of[blossom][vertex] = part;
                }
            }
        }
        self.set_slack(blossom);
    }

    fn expand(&mut self, blossom: usize) {
        for part in self.inside[blossom].clone() {
            self.set_root(part, part);
        }
        let entry = self.part_of[blossom][self.edges[blossom][self.parent[blossom]].from];
        let place = self.place(blossom, entry);
        let parts = self.inside[blossom].clone();
        for index in (0..place).step_by(2) {
            let (one, next) = (parts[index], parts[index + 1]);
            self.parent[one] = self.edges[next][one].from;
            self.label[one] = 1;
            self.label[next] = 0;
            self.slack[one] = 0;
            self.set_slack(next);
            self.enqueue(next);
        }
        self.label[entry] = 1;
        self.parent[entry] = self.parent[blossom];
        for part in &parts[place + 1..] {
            self.label[*part] = -1;
            self.set_slack(*part);
        }
        self.root[blossom] = 0;
    }

    /// An edge without slack is found. Whether the matching has grown.
    fn found(&mut self, edge: Edge) -> bool {
        let (from, to) = (self.root[edge.from], self.root[edge.to]);
        if self.label[to] == -1 {
            self.parent[to] = edge.from;
            self.label[to] = 1;
            let next = self.root[self.partner[to]];
            self.slack[to] = 0;
            self.slack[next] = 0;
            self.label[next] = 0;
            self.enqueue(next);
        } else if self.label[to] == 0 {
            let common = self.common(from, to);
            if common == 0 {
                self.augment(from, to);
                self.augment(to, from);
                return true;
            }
            self.add_blossom(from, common, to);
        }
        false
    }

    /// One more pair, if that makes it better.
    fn grow(&mut self) -> bool {
        (1..=self.used).for_each(|number| (self.label[number], self.slack[number]) = (-1, 0));
        self.queue.clear();
        for number in 1..=self.used {
            if self.root[number] == number && self.partner[number] == 0 {
                self.parent[number] = 0;
                self.label[number] = 0;
                self.enqueue(number);
            }
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            while let Some(from) = self.queue.pop_front() {
                if self.label[self.root[from]] == 1 {
                    continue;
                }
                for to in 1..=self.vertices {
                    if self.edges[from][to].weight > 0 && self.root[from] != self.root[to] {
                        if self.distance(self.edges[from][to]) == 0 {
                            if self.found(self.edges[from][to]) {
                                return true;
                            }
                        } else {
                            self.update_slack(from, self.root[to]);
                        }
                    }
                }
            }
            let mut step = i64::MAX;
            for blossom in self.vertices + 1..=self.used {
                if self.root[blossom] == blossom && self.label[blossom] == 1 {
                    step = step.min(self.dual[blossom] / 2);
                }
            }
            for number in 1..=self.used {
                if self.root[number] == number && self.slack[number] != 0 {
                    let distance = self.distance(self.edges[self.slack[number]][number]);
                    match self.label[number] {
                        -1 => step = step.min(distance),
                        0 => step = step.min(distance / 2),
                        _ => {}
                    }
                }
            }
            // Nothing is gained any more.
            if (1..=self.vertices).any(|vertex| self.label[self.root[vertex]] == 0 && self.dual[vertex] <= step) {
                return false;
            }
            for vertex in 1..=self.vertices {
                match self.label[self.root[vertex]] {
                    0 => self.dual[vertex] -= step,
                    1 => self.dual[vertex] += step,
                    _ => {}
                }
            }
            for blossom in self.vertices + 1..=self.used {
                if self.root[blossom] == blossom {
                    match self.label[blossom] {
                        0 => self.dual[blossom] += step * 2,
                        1 => self.dual[blossom] -= step * 2,
                        _ => {}
                    }
                }
            }
            self.queue.clear();
            for number in 1..=self.used {
                let slack = self.slack[number];
                let tight = self.root[number] == number
                    && slack != 0
                    && self.root[slack] != number
                    && self.distance(self.edges[slack][number]) == 0;
                if tight && self.found(self.edges[slack][number]) {
                    return true;
                }
            }
            for blossom in self.vertices + 1..=self.used {
                if self.root[blossom] == blossom && self.label[blossom] == 1 && self.dual[blossom] == 0 {
                    self.expand(blossom);
                }
            }
        }
    }
}
