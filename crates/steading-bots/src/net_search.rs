//! Tree search on a net: no play-outs, no hand-written judgement.
//!
//! Every iteration imagines another world (`resample`) and walks down one tree that all worlds share. Opening a node
//! judges the positions after all its answers at once: they give the prior of each answer, its first value, and the
//! value of the node. Where several seats are asked at once the searching seat answers first, so that it plays alike in
//! every seat and in every order of answering.

use crate::choice::{Alternative, Choice};
use crate::heuristics::{Heuristics, Values, considered};
use crate::learned::Learned;
use crate::names::Budget;
use std::time::{Duration, Instant};
use steading_core::{Ignore, MAX_SEATS, Rng, Seat, SeatSet, Status};
use steading_net::Heads;

/// How strongly the prior pulls towards answers that were tried little, in widths of the results.
const CURIOSITY: f32 = 2.0;
/// What the net said of an answer counts as so many visits.
const FIRST_WORD: f32 = 1.0;
/// An answer that is worth so much less than the best is a quarter as promising.
const CONTRAST: f32 = 0.02;
/// No path is longer; a game of ours has fewer steps in one turn.
const LONGEST_PATH: usize = 512;
/// The clock is looked at once in so many iterations.
const CLOCK_EVERY: u32 = 16;
const NOBODY: u32 = u32::MAX;

#[derive(Clone, Copy, Debug, Default)]
struct Node {
    first: u32,
    edges: u32,
    visits: u32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Step<A> {
    Answer(A),
    Draw(u64),
}

#[derive(Clone, Copy, Debug)]
struct Edge<A> {
    step: Step<A>,
    child: u32,
    visits: u32,
    /// How often this answer could be given when its node was passed.
    possible: u32,
    /// What the net said of it, and the same as one number.
    heads: Heads,
    first: f32,
    /// Sum of what it brought to the seat that answers.
    value: f32,
}

impl<A> Edge<A> {
    fn worth(&self) -> f32 {
        (FIRST_WORD * self.first + self.value) / (FIRST_WORD + self.visits as f32)
    }
}

/// What each seat may expect.
type Outlook = [Heads; MAX_SEATS];

/// Who of those asked answers next in an imagined world: the searching seat before all others.
pub fn next_to_answer(asked: SeatSet, searching: Seat) -> Seat {
    if asked.contains(searching) { searching } else { asked.first().expect("a waiting game waits for somebody") }
}

/// A searching bot with a net.
#[derive(Debug)]
pub struct NetSearch<G: Heuristics> {
    nodes: Vec<Node>,
    edges: Vec<Edge<G::Action>>,
    options: Vec<G::Action>,
    judged: Vec<Heads>,
    /// Nodes with the answers taken there; edges of a node move when new ones come.
    path: Vec<(u32, Seat, G::Action)>,
    /// What the net said after the last answer of each seat on the path.
    said: [Option<Heads>; MAX_SEATS],
    /// How much of what a seat strives for is points.
    share: f32,
    /// Running mean and sum of squares of the results: what counts as a difference is learnt from the position.
    results: (f32, f32, f32),
}

impl<G: Heuristics> Default for NetSearch<G> {
    fn default() -> Self {
        NetSearch {
            nodes: Vec::new(),
            edges: Vec::new(),
            options: Vec::new(),
            judged: Vec::new(),
            path: Vec::with_capacity(LONGEST_PATH),
            said: [None; MAX_SEATS],
            share: 0.0,
            results: (0.0, 0.0, 0.0),
        }
    }
}

/// One step ahead: the answer after which the net likes the position best. A blur confuses answers that are about so
/// close to each other: it seldom gives away much, as somebody who plays quickly.
pub fn one_step<G: Heuristics>(
    game: &G,
    net: &mut dyn Learned<G>,
    state: &G::State,
    seat: Seat,
    options: &[G::Action],
    blur: f32,
    rng: &mut impl Rng,
) -> Choice<G::Action> {
    if let [only] = *options {
        return Choice::forced(only);
    }
    let world = game.imagine(state, seat, rng);
    let mut judged = Vec::with_capacity(options.len());
    net.judge(game, &world, seat, options, &mut judged);
    let (share, shown) = (net.points_share(), Shown::of(game, state));
    let mut ranked: Vec<(f32, Alternative<G::Action>)> = options
        .iter()
        .zip(&judged)
        .map(|(&action, &heads)| {
            let error = if blur > 0.0 { blur * bell(rng) } else { 0.0 };
            (heads.value(share) + error, Alternative { action, visits: 1, values: shown.from(seat, heads) })
        })
        .collect();
    // A stable sort: of equal answers the first stays first.
    ranked.sort_by(|(a, _), (b, _)| b.partial_cmp(a).expect("values are numbers"));
    let alternatives: Vec<Alternative<G::Action>> = ranked.into_iter().map(|(_, alternative)| alternative).collect();
    Choice { action: alternatives[0].action, iterations: options.len() as u32, alternatives }
}

/// Around 0, with a standard deviation of one: the sum of twelve even numbers.
pub(crate) fn bell(rng: &mut impl Rng) -> f32 {
    (0..12).map(|_| (rng.next_u64() >> 40) as f32 / (1u64 << 24) as f32).sum::<f32>() - 6.0
}

/// What people are shown: chances to win, or points where nobody is to be beaten.
#[derive(Clone, Copy)]
pub(crate) struct Shown {
    seats: u8,
    chances: bool,
}

impl Shown {
    pub(crate) fn of<G: Heuristics>(game: &G, state: &G::State) -> Shown {
        let seats = game.seats();
        Shown { seats, chances: seats > 1 || game.standings(state).opponent.is_some() }
    }

    pub(crate) fn value(self, heads: Heads) -> f32 {
        if self.chances { heads.win } else { heads.points }
    }

    /// What one seat may expect, and the rest for the others in equal parts.
    pub(crate) fn from(self, seat: Seat, heads: Heads) -> Values {
        let mut values = [0.0; MAX_SEATS];
        let mine = self.value(heads);
        let rest = (1.0 - mine) / f32::from(self.seats.max(2) - 1);
        Seat::all(self.seats).for_each(|other| values[other.index()] = if other == seat { mine } else { rest });
        values
    }
}

impl<G: Heuristics> NetSearch<G> {
    /// Answers for one seat with one of these options, within the budget.
    #[allow(clippy::too_many_arguments)]
    pub fn choose(
        &mut self,
        game: &G,
        net: &mut dyn Learned<G>,
        state: &G::State,
        seat: Seat,
        options: &[G::Action],
        budget: Budget,
        rng: &mut impl Rng,
    ) -> Choice<G::Action> {
        if let [only] = *options {
            return Choice::forced(only);
        }
        self.nodes.clear();
        self.edges.clear();
        self.results = (0.0, 0.0, 0.0);
        self.share = net.points_share();
        self.nodes.push(Node::default());
        let imagined = game.imagine(state, seat, rng);
        self.open(game, net, &imagined, seat, 0, options);
        let Node { first, edges, .. } = self.nodes[0];
        let mut sums = vec![[Heads::default(); MAX_SEATS]; edges as usize];
        let deadline = budget.milliseconds().map(|ms| Instant::now() + Duration::from_millis(ms.into()));
        let most = budget.iterations().map_or(u32::MAX, |iterations| iterations.max(1));
        let mut done = 0;
        while done < most {
            let edge = self.select(0, options);
            let outlook = self.iterate(game, net, state, seat, edge, rng);
            for (sum, heads) in sums[(edge - first) as usize].iter_mut().zip(outlook) {
                (sum.win, sum.points) = (sum.win + heads.win, sum.points + heads.points);
            }
            self.learn_spread(outlook[seat.index()].value(self.share));
            done += 1;
            if done % CLOCK_EVERY == 0 {
                let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
                if late || self.decided(most - done) {
                    break;
                }
            }
        }
        let Node { first, .. } = self.nodes[0];
        let shown = Shown::of(game, state);
        let mut ranked: Vec<(u32, f32, Alternative<G::Action>)> = (0..edges as usize)
            .filter_map(|index| {
                let edge = &self.edges[first as usize + index];
                let Step::Answer(action) = edge.step else { return None };
                let values = match edge.visits {
                    0 => shown.from(seat, edge.heads),
                    visits => sums[index].map(|sum| shown.value(sum) / visits as f32),
                };
                Some((edge.visits, edge.worth(), Alternative { action, visits: edge.visits, values }))
            })
            .collect();
        ranked.sort_by(|a, b| (b.0, b.1).partial_cmp(&(a.0, a.1)).expect("values are numbers"));
        let alternatives: Vec<Alternative<G::Action>> =
            ranked.into_iter().map(|(.., alternative)| alternative).collect();
        Choice { action: alternatives[0].action, iterations: done, alternatives }
    }

    /// Whether no other answer can still overtake the one that was tried most.
    fn decided(&self, left: u32) -> bool {
        let Node { first, edges, .. } = self.nodes[0];
        let mut top = (0, 0);
        for edge in &self.edges[first as usize..(first + edges) as usize] {
            if edge.visits > top.0 {
                top = (edge.visits, top.0);
            } else {
                top.1 = top.1.max(edge.visits);
            }
        }
        top.0 > top.1 + left
    }

    fn learn_spread(&mut self, value: f32) {
        let (count, mean, squares) = &mut self.results;
        *count += 1.0;
        let off = value - *mean;
        *mean += off / *count;
        *squares += off * (value - *mean);
    }

    /// The standard deviation of the results, with a guess mixed in while little is known.
    fn spread(&self) -> f32 {
        const GUESS: f32 = 0.04;
        let (count, _, squares) = self.results;
        ((squares + 4.0 * GUESS * GUESS) / (count + 4.0)).sqrt()
    }

    /// Walks down from the root through this edge, opens a new node, and tells all answers on the way what it is worth.
    fn iterate(
        &mut self,
        game: &G,
        net: &mut dyn Learned<G>,
        state: &G::State,
        seat: Seat,
        edge: u32,
        rng: &mut impl Rng,
    ) -> Outlook {
        let mut world = game.imagine(state, seat, rng);
        let Step::Answer(action) = self.edges[edge as usize].step else { unreachable!("the root asks a seat") };
        self.path.clear();
        self.path.push((0, seat, action));
        self.said = [None; MAX_SEATS];
        self.said[seat.index()] = Some(self.edges[edge as usize].heads);
        game.apply(&mut world, seat, action, &mut Ignore);
        let mut node = self.follow(edge);
        let mut options = std::mem::take(&mut self.options);
        let outlook = loop {
            match game.status(&world) {
                Status::Over => {
                    let mut ends = Outlook::default();
                    Seat::all(game.seats()).for_each(|seat| ends[seat.index()] = net.worth(game, &world, seat));
                    break ends;
                }
                Status::Chance => {
                    let outcome = game.sample(&world, rng);
                    let key = game.chance_key(&world, outcome);
                    game.resolve(&mut world, outcome, &mut Ignore);
                    let edge = self.edge_of_draw(node, key);
                    node = self.follow(edge);
                }
                Status::Waiting(asked) => {
                    let who = next_to_answer(asked, seat);
                    options.clear();
                    considered(game, &world, who, &mut options);
                    let fresh = self.nodes[node as usize].visits == 0;
                    self.nodes[node as usize].visits += 1;
                    self.open(game, net, &world, who, node, &options);
                    if fresh || self.path.len() == LONGEST_PATH {
                        break self.leaf(game.seats(), who, node, &options);
                    }
                    let edge = self.select(node, &options);
                    let Step::Answer(action) = self.edges[edge as usize].step else { unreachable!("an answer node") };
                    game.apply(&mut world, who, action, &mut Ignore);
                    self.path.push((node, who, action));
                    self.said[who.index()] = Some(self.edges[edge as usize].heads);
                    node = self.follow(edge);
                }
            }
        };
        self.options = options;
        for &(node, who, action) in &self.path {
            let Node { first, edges, .. } = self.nodes[node as usize];
            let edges = &mut self.edges[first as usize..(first + edges) as usize];
            let edge = edges.iter_mut().find(|edge| edge.step == Step::Answer(action)).expect("it was taken");
            edge.visits += 1;
            edge.value += outlook[who.index()].value(self.share);
        }
        outlook
    }

    /// What a node that was just opened is worth: its best answer for the seat that gives it. The others share the rest of
    /// the prize as the net judged them after their last answers on the way, and their points are those it saw then. (One
    /// minus the mixed value would count the points of a seat against itself, as much as most answers differ by.)
    fn leaf(&self, seats: u8, who: Seat, node: u32, options: &[G::Action]) -> Outlook {
        let Node { first, edges, .. } = self.nodes[node as usize];
        let edges = &self.edges[first as usize..(first + edges) as usize];
        let possible = edges.iter().filter(|edge| options.iter().any(|&action| edge.step == Step::Answer(action)));
        let best = possible.max_by(|a, b| a.first.total_cmp(&b.first)).expect("some answer is possible").heads;
        let rest = 1.0 - best.win;
        let unknown = Heads { win: rest / f32::from(seats.max(2) - 1), points: best.points };
        let mut outlook = Outlook::default();
        let mut sum = 0.0;
        for seat in Seat::all(seats).filter(|&seat| seat != who) {
            outlook[seat.index()] = self.said[seat.index()].unwrap_or(unknown);
            sum += outlook[seat.index()].win;
        }
        let scale = if sum > 0.0 { rest / sum } else { 0.0 };
        outlook.iter_mut().for_each(|heads| heads.win *= scale);
        outlook[who.index()] = best;
        outlook
    }

    /// Makes edges for answers that are new here, each judged by the net. Edges of a node lie together.
    fn open(
        &mut self,
        game: &G,
        net: &mut dyn Learned<G>,
        world: &G::State,
        who: Seat,
        node: u32,
        options: &[G::Action],
    ) {
        let Node { first, edges, .. } = self.nodes[node as usize];
        let range = first as usize..(first + edges) as usize;
        let known =
            |edges: &[Edge<G::Action>], option: G::Action| edges.iter().any(|edge| edge.step == Step::Answer(option));
        if edges > 0 && options.iter().all(|&option| known(&self.edges[range.clone()], option)) {
            return;
        }
        net.judge(game, world, who, options, &mut self.judged);
        let moved = self.edges.len() as u32;
        self.edges.extend_from_within(range);
        for (&option, &heads) in options.iter().zip(&self.judged) {
            if !known(&self.edges[moved as usize..], option) {
                let step = Step::Answer(option);
                let first = heads.value(self.share);
                self.edges.push(Edge { step, child: NOBODY, visits: 0, possible: 0, heads, first, value: 0.0 });
            }
        }
        let count = self.edges.len() as u32 - moved;
        let node = &mut self.nodes[node as usize];
        (node.first, node.edges) = (moved, count);
    }

    /// Among the answers possible in this world the one with the best mix of worth and curiosity.
    fn select(&mut self, node: u32, options: &[G::Action]) -> u32 {
        let spread = self.spread();
        let Node { first, edges, .. } = self.nodes[node as usize];
        let edges = &mut self.edges[first as usize..(first + edges) as usize];
        let is_possible = |edge: &Edge<G::Action>| options.iter().any(|&option| edge.step == Step::Answer(option));
        let best = edges.iter().filter(|edge| is_possible(edge)).map(|edge| edge.first).fold(0.0, f32::max);
        let prior = |edge: &Edge<G::Action>| {
            let share = 1.0 / (1.0 + (best - edge.first) / CONTRAST);
            share * share
        };
        let sum: f32 = edges.iter().filter(|edge| is_possible(edge)).map(prior).sum();
        let mut chosen = (f32::MIN, 0);
        for (index, edge) in edges.iter_mut().enumerate() {
            if !is_possible(edge) {
                continue;
            }
            edge.possible += 1;
            let pull = CURIOSITY * spread * prior(edge) / sum;
            let score = edge.worth() + pull * (edge.possible as f32).sqrt() / (1.0 + edge.visits as f32);
            if score > chosen.0 {
                chosen = (score, index);
            }
        }
        first + chosen.1 as u32
    }

    /// The child behind an edge, made when it is first needed.
    fn follow(&mut self, edge: u32) -> u32 {
        let child = self.edges[edge as usize].child;
        if child != NOBODY {
            return child;
        }
        let child = self.nodes.len() as u32;
        self.nodes.push(Node::default());
        self.edges[edge as usize].child = child;
        child
    }

    /// The edge of an outcome, made when it first comes.
    fn edge_of_draw(&mut self, node: u32, key: u64) -> u32 {
        let Node { first, edges, .. } = self.nodes[node as usize];
        let range = first as usize..(first + edges) as usize;
        let step = Step::Draw(key);
        if let Some(at) = self.edges[range.clone()].iter().position(|edge| edge.step == step) {
            return first + at as u32;
        }
        let start = self.edges.len() as u32;
        self.edges.extend_from_within(range);
        self.edges.push(Edge {
            step,
            child: NOBODY,
            visits: 0,
            possible: 0,
            heads: Heads::default(),
            first: 0.0,
            value: 0.0,
        });
        let node = &mut self.nodes[node as usize];
        (node.first, node.edges) = (start, edges + 1);
        start + edges
    }
}
