//! Monte-Carlo tree search over what a seat knows.
//!
//! Every iteration imagines another world (`resample`) and walks down one tree that all worlds share. Answers are
//! chosen by a mix of what they brought so far and their prior; answers that were not possible in every world are
//! weighed by how often they were. Draws are nodes of their own; so are answers of rivals where a game wants them
//! guessed. A new leaf is judged after a short play-out.

use crate::choice::{Alternative, Choice};
use crate::greedy::{play_out, promising};
use crate::heuristics::{Heuristics, Values, considered};
use crate::names::Budget;
use crate::net_search::next_to_answer;
use std::time::{Duration, Instant};
use steading_core::{Digest, Ignore, MAX_SEATS, Rng, Seat, Status, Viewer};

/// How strongly the prior pulls towards answers that were tried little, in widths of the results.
const CURIOSITY: f32 = 2.5;
/// An answer not yet tried is thought to be worth a little less than its parent, in widths of the results.
const CAUTION: f32 = 0.3;
/// Priors are meant for quick play, where the best answer should come most of the time. A search has the time
/// to doubt them: they are taken to this power.
const DOUBT: f32 = 0.17;
/// How many chapters a play-out goes on after the one where the search stands.
const CHAPTERS: u32 = 1;
/// No path is longer; a game of ours has fewer steps in one turn.
const LONGEST_PATH: usize = 512;
/// The clock is looked at once in so many iterations.
const CLOCK_EVERY: u32 = 16;

const NOBODY: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Node {
    first: u32,
    edges: u32,
    visits: u32,
}

const FRESH: Node = Node { first: 0, edges: 0, visits: 0 };

/// A way on from a node: an answer, or the key of an outcome.
#[derive(Clone, Copy, Debug)]
struct Edge<A> {
    step: Step<A>,
    child: u32,
    visits: u32,
    /// How often this answer could be given when its node was passed.
    possible: u32,
    /// Sum of what it brought to the seat that answers.
    value: f32,
    prior: f32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Step<A> {
    Answer(A),
    Draw(u64),
}

/// What the seat will see and be asked where the tree goes on. The view alone does not tell questions apart.
#[derive(Debug)]
struct Hope<G: Heuristics> {
    view: G::View,
    question: Digest,
    seat: Seat,
    node: u32,
}

/// A searching bot. It keeps its tree between the small decisions of one turn.
#[derive(Debug)]
pub struct Search<G: Heuristics> {
    nodes: Vec<Node>,
    edges: Vec<Edge<G::Action>>,
    /// For each answer at the root, what it brought to every seat.
    root_values: Vec<Values>,
    /// Where the tree goes on if the seat then sees this and nothing else: what it may not see must not decide
    /// how well it thinks.
    hope: Option<Hope<G>>,
    options: Vec<G::Action>,
    spread: Spread,
    path: Vec<(u32, Seat)>,
}

/// More edges than this are not kept from one decision to the next.
const KEEP: usize = 400_000;

impl<G: Heuristics> Default for Search<G> {
    fn default() -> Self {
        Search {
            nodes: Vec::new(),
            edges: Vec::new(),
            root_values: Vec::new(),
            hope: None,
            options: Vec::new(),
            spread: Spread::default(),
            path: Vec::with_capacity(LONGEST_PATH),
        }
    }
}

fn question<G: Heuristics>(game: &G, state: &G::State, seat: Seat) -> Digest {
    Digest::of(&game.decision(state, seat))
}

impl<G: Heuristics> Search<G> {
    /// Answers for one seat with one of these options, within the budget.
    pub fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        options: &[G::Action],
        budget: Budget,
        rng: &mut impl Rng,
    ) -> Choice<G::Action> {
        if let [only] = *options {
            let root = self.root_for(game, state, seat);
            self.expect(game, state, seat, only, root);
            return Choice::forced(only);
        }
        let root = match self.root_for(game, state, seat) {
            Some(root) if self.edges.len() < KEEP => root,
            _ => self.fresh_root(),
        };
        // Even priors are asked of an imagined world.
        let imagined = game.resample(state, Viewer::Seat(seat), rng);
        let chapter = game.chapter(&imagined) + CHAPTERS;
        self.expand(game, &imagined, seat, root, options);
        let Node { first, edges, .. } = self.nodes[root as usize];
        self.root_values.clear();
        self.root_values.resize(edges as usize, [0.0; MAX_SEATS]);
        let mut fresh_visits = vec![0u32; edges as usize];

        let deadline = budget.milliseconds().map(|ms| Instant::now() + Duration::from_millis(ms.into()));
        let most = budget.iterations().map_or(u32::MAX, |iterations| iterations.max(1));
        self.spread = Spread::default();
        let mut done = 0;
        while done < most {
            let edge = self.select(root, options);
            let index = (edge - first) as usize;
            let judge = &mut |world: &mut G::State, rng: &mut _| play_out(game, world, seat, Some(chapter), rng);
            let values = self.iterate(game, state, seat, (root, edge), judge, rng);
            self.spread.add(values[seat.index()]);
            fresh_visits[index] += 1;
            self.root_values[index].iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
            done += 1;
            if done % CLOCK_EVERY == 0 {
                let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
                if late || self.decided(root, most - done) {
                    break;
                }
            }
        }

        let mut alternatives: Vec<Alternative<G::Action>> = (0..edges as usize)
            .filter_map(|index| {
                let edge = &self.edges[first as usize + index];
                let Step::Answer(action) = edge.step else { return None };
                let count = fresh_visits[index].max(1) as f32;
                let mut values = self.root_values[index].map(|sum| sum / count);
                if fresh_visits[index] == 0 && edge.visits > 0 {
                    values[seat.index()] = edge.value / edge.visits as f32;
                }
                Some(Alternative { action, visits: edge.visits, values })
            })
            .collect();
        let worth = |alternative: &Alternative<G::Action>| (alternative.visits, alternative.values[seat.index()]);
        alternatives.sort_by(|a, b| worth(b).partial_cmp(&worth(a)).expect("values are numbers"));
        let action = alternatives[0].action;
        self.expect(game, state, seat, action, Some(root));
        Choice { action, iterations: done, alternatives }
    }

    /// The next answer begins a new tree.
    pub fn forget(&mut self) {
        self.hope = None;
    }

    /// A new tree of so many iterations whose leaves somebody else judges: for measuring what a search costs
    /// whatever the judgement is.
    pub fn grow<R: Rng>(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        iterations: u32,
        judge: &mut impl FnMut(&mut G::State, &mut R) -> Values,
        rng: &mut R,
    ) {
        self.forget();
        self.spread = Spread::default();
        let root = self.fresh_root();
        let mut options = Vec::new();
        considered(game, state, seat, &mut options);
        self.expand(game, &game.resample(state, Viewer::Seat(seat), rng), seat, root, &options);
        for _ in 0..iterations {
            let edge = self.select(root, &options);
            let values = self.iterate(game, state, seat, (root, edge), judge, rng);
            self.spread.add(values[seat.index()]);
        }
    }

    fn fresh_root(&mut self) -> u32 {
        self.nodes.clear();
        self.edges.clear();
        self.nodes.push(FRESH);
        0
    }

    /// The node of the tree where this question stands, if only the last choice has happened since.
    fn root_for(&self, game: &G, state: &G::State, seat: Seat) -> Option<u32> {
        let hope = self.hope.as_ref().filter(|hope| hope.seat == seat)?;
        let alike = hope.question == question(game, state, seat) && hope.view == game.view(state, Viewer::Seat(seat));
        alike.then_some(hope.node)
    }

    /// Remembers where the tree goes on after this answer. When something else happens in between the seat will see
    /// another position, and the tree starts anew.
    fn expect(&mut self, game: &G, state: &G::State, seat: Seat, action: G::Action, root: Option<u32>) {
        self.hope = None;
        let Some(root) = root else { return };
        let Node { first, edges, .. } = self.nodes[root as usize];
        let chosen = (first..first + edges).find(|&edge| self.edges[edge as usize].step == Step::Answer(action));
        if let Some(child) = chosen.map(|edge| self.edges[edge as usize].child).filter(|&child| child != NOBODY) {
            let mut next = state.clone();
            game.apply(&mut next, seat, action, &mut Ignore);
            if matches!(game.status(&next), Status::Waiting(asked) if asked.contains(seat)) {
                let (view, question) = (game.view(&next, Viewer::Seat(seat)), question(game, &next, seat));
                self.hope = Some(Hope { view, question, seat, node: child });
            }
        }
    }

    /// Whether the favourite can no longer be overtaken.
    fn decided(&self, root: u32, left: u32) -> bool {
        let Node { first, edges, .. } = self.nodes[root as usize];
        let (mut best, mut second) = (0, 0);
        for edge in &self.edges[first as usize..(first + edges) as usize] {
            if edge.visits > best {
                (best, second) = (edge.visits, best);
            } else {
                second = second.max(edge.visits);
            }
        }
        best > second.saturating_add(left)
    }

    /// One walk down the tree in an imagined world, beginning with an edge of the root; `judge` says what the leaf is
    /// worth. Gives what each seat got.
    fn iterate<R: Rng>(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        (root, edge): (u32, u32),
        judge: &mut impl FnMut(&mut G::State, &mut R) -> Values,
        rng: &mut R,
    ) -> Values {
        let mut world = game.resample(state, Viewer::Seat(seat), rng);
        let Step::Answer(action) = self.edges[edge as usize].step else { unreachable!("a seat is asked") };
        game.apply(&mut world, seat, action, &mut Ignore);
        self.nodes[root as usize].visits += 1;
        self.path.clear();
        self.path.push((edge, seat));
        let mut node = self.follow(edge);
        let values = loop {
            match game.status(&world) {
                Status::Over => break game.result(&world),
                Status::Chance => {
                    let outcome = game.sample(&world, rng);
                    let key = game.chance_key(&world, outcome);
                    game.resolve(&mut world, outcome, &mut Ignore);
                    self.nodes[node as usize].visits += 1;
                    let edge = self.edge_of(node, Step::Draw(key));
                    node = self.follow(edge);
                }
                Status::Waiting(asked) => {
                    let who = next_to_answer(asked, seat);
                    let leaf = self.nodes[node as usize].visits == 0;
                    self.nodes[node as usize].visits += 1;
                    if leaf || self.path.len() == LONGEST_PATH {
                        break judge(&mut world, rng);
                    }
                    let (edge, action) = if G::GUESSES_RIVALS && who != seat {
                        let action = promising(game, &world, who, rng);
                        (self.edge_of(node, Step::Answer(action)), action)
                    } else {
                        self.search_on(game, &world, who, node)
                    };
                    game.apply(&mut world, who, action, &mut Ignore);
                    self.path.push((edge, who));
                    node = self.follow(edge);
                }
            }
        };
        for &(edge, who) in &self.path {
            let edge = &mut self.edges[edge as usize];
            edge.visits += 1;
            edge.value += values[who.index()];
        }
        values
    }

    /// The answer to look at next, and its edge.
    fn search_on(&mut self, game: &G, world: &G::State, who: Seat, node: u32) -> (u32, G::Action) {
        let mut options = std::mem::take(&mut self.options);
        options.clear();
        considered(game, world, who, &mut options);
        self.expand(game, world, who, node, &options);
        let edge = self.select(node, &options);
        self.options = options;
        let Step::Answer(action) = self.edges[edge as usize].step else { unreachable!("an answer node") };
        (edge, action)
    }

    /// The child behind an edge, made when it is first needed.
    fn follow(&mut self, edge: u32) -> u32 {
        let child = self.edges[edge as usize].child;
        if child != NOBODY {
            return child;
        }
        let child = self.nodes.len() as u32;
        self.nodes.push(FRESH);
        self.edges[edge as usize].child = child;
        child
    }

    /// Makes edges for answers that are new here. Edges of a node lie together; when one comes to a node
    /// that has some already, all of them move to the end.
    fn expand(&mut self, game: &G, world: &G::State, who: Seat, node: u32, options: &[G::Action]) {
        let Node { first, edges, .. } = self.nodes[node as usize];
        let known = |edges: &[Edge<G::Action>], option: G::Action, guess: usize| {
            edges.get(guess).is_some_and(|edge| edge.step == Step::Answer(option))
                || edges.iter().any(|edge| edge.step == Step::Answer(option))
        };
        let range = first as usize..(first + edges) as usize;
        let all_known =
            options.iter().enumerate().all(|(guess, &option)| known(&self.edges[range.clone()], option, guess));
        if all_known {
            return;
        }
        let moved = self.edges.len() as u32;
        self.edges.extend_from_within(range.clone());
        let context = game.context(world, who);
        for (guess, &option) in options.iter().enumerate() {
            if known(&self.edges[moved as usize..], option, guess) {
                continue;
            }
            let prior = game.prior(world, who, &context, option).powf(DOUBT);
            let step = Step::Answer(option);
            self.edges.push(Edge { step, child: NOBODY, visits: 0, possible: 0, value: 0.0, prior });
        }
        let count = self.edges.len() as u32 - moved;
        let node = &mut self.nodes[node as usize];
        (node.first, node.edges) = (moved, count);
    }

    /// Among the answers possible in this world the one with the best mix of worth and curiosity.
    fn select(&mut self, node: u32, options: &[G::Action]) -> u32 {
        let Node { first, edges, .. } = self.nodes[node as usize];
        let edges = &mut self.edges[first as usize..(first + edges) as usize];
        let mut mask = Possible::default();
        let (mut priors, mut visits, mut value) = (0.0, 0, 0.0);
        for (guess, &option) in options.iter().enumerate() {
            let wanted = Step::Answer(option);
            let index = if edges.get(guess).is_some_and(|edge| edge.step == wanted) {
                guess
            } else {
                edges.iter().position(|edge| edge.step == wanted).expect("expanded before")
            };
            mask.set(index);
            let edge = &mut edges[index];
            edge.possible += 1;
            priors += edge.prior;
            visits += edge.visits;
            value += edge.value;
        }
        let spread = self.spread.width();
        let unknown = if visits > 0 { value / visits as f32 - CAUTION * spread } else { 0.5 };
        let mut best = (f32::MIN, 0);
        for (index, edge) in edges.iter().enumerate().filter(|(index, _)| mask.get(*index)) {
            let worth = if edge.visits > 0 { edge.value / edge.visits as f32 } else { unknown };
            let curiosity =
                CURIOSITY * spread * edge.prior / priors * (edge.possible as f32).sqrt() / (1.0 + edge.visits as f32);
            let score = worth + curiosity;
            if score > best.0 {
                best = (score, index);
            }
        }
        first + best.1 as u32
    }

    /// The edge of what happened rather than was searched for, made when it first comes.
    fn edge_of(&mut self, node: u32, step: Step<G::Action>) -> u32 {
        let Node { first, edges, .. } = self.nodes[node as usize];
        let range = first as usize..(first + edges) as usize;
        if let Some(at) = self.edges[range.clone()].iter().position(|edge| edge.step == step) {
            return first + at as u32;
        }
        let edge = Edge { step, child: NOBODY, visits: 0, possible: 0, value: 0.0, prior: 1.0 };
        // Edges of a node lie together: unless they are the last of all, they move to the end.
        let start = if edges > 0 && range.end == self.edges.len() {
            first
        } else {
            let start = self.edges.len() as u32;
            self.edges.extend_from_within(range);
            start
        };
        self.edges.push(edge);
        let node = &mut self.nodes[node as usize];
        (node.first, node.edges) = (start, edges + 1);
        start + edges
    }

    /// Bytes the tree takes.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>() + self.edges.capacity() * size_of::<Edge<G::Action>>()
    }
}

/// Which edges of a node are possible in this world. No question of ours has more answers.
#[derive(Clone, Copy, Debug, Default)]
struct Possible([u64; 8]);

impl Possible {
    fn set(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }
    fn get(&self, index: usize) -> bool {
        self.0[index / 64] & (1 << (index % 64)) != 0
    }
}

/// How far apart the results of a search lie: what counts as a difference is learnt from the position.
#[derive(Clone, Copy, Debug, Default)]
struct Spread {
    count: f32,
    mean: f32,
    squares: f32,
}

impl Spread {
    fn add(&mut self, value: f32) {
        self.count += 1.0;
        let off = value - self.mean;
        self.mean += off / self.count;
        self.squares += off * (value - self.mean);
    }

    /// The standard deviation, with a guess mixed in while little is known.
    fn width(&self) -> f32 {
        const GUESS: f32 = 0.05;
        ((self.squares + 4.0 * GUESS * GUESS) / (self.count + 4.0)).sqrt()
    }
}
