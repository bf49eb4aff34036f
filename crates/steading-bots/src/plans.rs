//! Whole plans: where a long chain of answers counts only as one (Orléans: which followers work where), a search over
//! single answers never comes to the end of the chain. Here the net composes whole plans, answer by answer, a few of
//! them with a blur; each is then played on by the net to the next chapter, in worlds where the others plan as the net
//! would. Plans that do worse are dropped by halves.
//!
//! In a game that wants it ([`Heuristics::plays_on`]) all other questions are answered alike: there each of the answers
//! that the net likes best is a plan of its own.

use crate::choice::{Alternative, Choice};
use crate::heuristics::{Heuristics, considered};
use crate::learned::Learned;
use crate::names::Budget;
use crate::net_search::{Shown, bell, next_to_answer};
use std::time::{Duration, Instant};
use steading_core::{Digest, Ignore, MAX_SEATS, Rng, Seat, Status, Xoshiro256};
use steading_net::Heads;

/// Plans that are compared, and one more for so many iterations.
const FEWEST: u32 = 2;
const MOST: u32 = 16;
const ITERATIONS_A_PLAN: u32 = 10;
/// Attempts to compose another plan, for each that is wanted.
const ATTEMPTS: u32 = 3;
/// How far apart answers of a plan may be to be confused, from attempt to attempt.
const BLURS: [f32; 3] = [0.01, 0.02, 0.04];
/// No chain is longer, and no play-out either.
const LONGEST_PLAN: usize = 64;
const LONGEST_PLAY_OUT: u32 = 1_000;

#[derive(Debug)]
struct Plan<A> {
    answers: Vec<A>,
    /// What the net says once it is complete.
    promise: f32,
    plays: u32,
    sum: [Heads; MAX_SEATS],
}

impl<A> Plan<A> {
    fn new(answers: Vec<A>, promise: f32) -> Plan<A> {
        Plan { answers, promise, plays: 0, sum: Default::default() }
    }
}

/// The rest of a plan that was begun: what is asked next, and what will be answered.
#[derive(Debug)]
struct Begun<A> {
    seat: Seat,
    chapter: u32,
    question: Digest,
    rest: Vec<A>,
}

/// Composes plans and keeps the one it has begun.
#[derive(Debug)]
pub struct Planner<G: Heuristics> {
    begun: Option<Begun<G::Action>>,
    options: Vec<G::Action>,
    judged: Vec<Heads>,
}

impl<G: Heuristics> Default for Planner<G> {
    fn default() -> Self {
        Planner { begun: None, options: Vec::new(), judged: Vec::new() }
    }
}

impl<G: Heuristics> Planner<G> {
    /// The next answer begins a new plan.
    pub fn forget(&mut self) {
        self.begun = None;
    }

    /// The next answer of the plan that was begun, if this is what comes next in it.
    fn go_on(&mut self, game: &G, state: &G::State, seat: Seat, options: &[G::Action]) -> Option<G::Action> {
        let begun = self.begun.take()?;
        let next = *begun.rest.last()?;
        let fits = begun.seat == seat
            && begun.chapter == game.chapter(state)
            && begun.question == question(game, state, seat)
            && options.contains(&next);
        if !fits {
            return None;
        }
        self.begin(game, state, seat, next, begun.rest);
        Some(next)
    }

    /// Remembers what comes after this answer; `rest` ends with it.
    fn begin(&mut self, game: &G, state: &G::State, seat: Seat, next: G::Action, mut rest: Vec<G::Action>) {
        rest.pop();
        let mut after = state.clone();
        game.apply(&mut after, seat, next, &mut Ignore);
        if !rest.is_empty() && game.composing(&after, seat) {
            let question = question(game, &after, seat);
            self.begun = Some(Begun { seat, chapter: game.chapter(&after), question, rest });
        }
    }

    /// Answers for one seat in the middle of a plan, or at its beginning.
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
        if let Some(next) = self.go_on(game, state, seat, options) {
            return Choice::forced(next);
        }
        if let [only] = *options {
            return Choice::forced(only);
        }
        let deadline = budget.milliseconds().map(|ms| Instant::now() + Duration::from_millis(ms.into()));
        let late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let iterations = budget.iterations().unwrap_or(u32::MAX).max(1);
        let wanted = (iterations / ITERATIONS_A_PLAN).clamp(FEWEST, MOST);
        let share = net.points_share();
        let mut plans: Vec<Plan<G::Action>> = Vec::new();
        if game.composing(state, seat) {
            for attempt in 0..wanted * ATTEMPTS {
                let blur = if attempt == 0 { 0.0 } else { BLURS[attempt as usize % BLURS.len()] };
                let plan = self.compose(game, net, state, seat, options, blur, rng);
                if plans.iter().all(|other| other.answers != plan.answers) {
                    plans.push(plan);
                }
                if late() {
                    break;
                }
            }
        } else {
            let world = game.imagine(state, seat, rng);
            net.judge(game, &world, seat, options, &mut self.judged);
            let judged = options.iter().zip(&self.judged);
            plans.extend(judged.map(|(&action, heads)| Plan::new(vec![action], heads.value(share))));
        }
        // A stable sort: of equal plans the first stays first.
        plans.sort_by(|a, b| b.promise.total_cmp(&a.promise));
        plans.truncate(wanted as usize);
        let mut done = 0;
        // Plans from here on were dropped.
        let mut left = plans.len();
        let rounds = (left.max(2) as f32).log2().ceil() as u32;
        while left > 1 {
            let each = (iterations / rounds / left as u32).max(1);
            for _ in 0..each {
                // All plans meet the same luck as far as it goes.
                let luck = rng.next_u64();
                for plan in &mut plans[..left] {
                    let outlook = self.play_out(game, net, state, seat, &plan.answers, &mut Xoshiro256::new(luck));
                    plan.plays += 1;
                    for (sum, heads) in plan.sum.iter_mut().zip(outlook) {
                        (sum.win, sum.points) = (sum.win + heads.win, sum.points + heads.points);
                    }
                    done += 1;
                }
                if late() {
                    break;
                }
            }
            let worth = |plan: &Plan<G::Action>| plan.sum[seat.index()].value(share) / plan.plays as f32;
            plans[..left].sort_by(|a, b| worth(b).total_cmp(&worth(a)));
            left = if late() { 1 } else { left.div_ceil(2) };
        }
        let shown = Shown::of(game, state);
        let mut alternatives: Vec<Alternative<G::Action>> = Vec::new();
        for plan in &plans {
            let action = plan.answers[0];
            match alternatives.iter_mut().find(|known| known.action == action) {
                Some(known) => known.visits += plan.plays,
                None if plan.plays > 0 => {
                    let values = plan.sum.map(|sum| shown.value(sum) / plan.plays as f32);
                    alternatives.push(Alternative { action, visits: plan.plays, values });
                }
                None => {}
            }
        }
        let best = plans.swap_remove(0);
        let action = best.answers[0];
        let world = game.imagine(state, seat, rng);
        net.judge(game, &world, seat, options, &mut self.judged);
        for (&action, &heads) in options.iter().zip(&self.judged) {
            if alternatives.iter().all(|known| known.action != action) {
                alternatives.push(Alternative { action, visits: 0, values: shown.from(seat, heads) });
            }
        }
        let mut rest = best.answers;
        rest.reverse();
        self.begin(game, state, seat, action, rest);
        Choice { action, iterations: done, alternatives }
    }

    /// A whole plan, each answer the one that the net likes best, as far as a blur lets it see.
    #[allow(clippy::too_many_arguments)]
    fn compose(
        &mut self,
        game: &G,
        net: &mut dyn Learned<G>,
        state: &G::State,
        seat: Seat,
        options: &[G::Action],
        blur: f32,
        rng: &mut impl Rng,
    ) -> Plan<G::Action> {
        let share = net.points_share();
        let mut world = game.imagine(state, seat, rng);
        let mut plan = Plan::new(Vec::new(), 0.0);
        self.options.clear();
        self.options.extend_from_slice(options);
        loop {
            net.judge(game, &world, seat, &self.options, &mut self.judged);
            let mut best = (f32::MIN, 0);
            for (index, heads) in self.judged.iter().enumerate() {
                let error = if blur > 0.0 { blur * bell(rng) } else { 0.0 };
                let value = heads.value(share) + error;
                if value > best.0 {
                    best = (value, index);
                }
            }
            let action = self.options[best.1];
            plan.promise = self.judged[best.1].value(share);
            plan.answers.push(action);
            game.apply(&mut world, seat, action, &mut Ignore);
            if plan.answers.len() == LONGEST_PLAN || !game.composing(&world, seat) {
                return plan;
            }
            self.options.clear();
            considered(game, &world, seat, &mut self.options);
        }
    }

    /// What each seat may expect at the beginning of the next chapter, when this plan is kept to.
    fn play_out(
        &mut self,
        game: &G,
        net: &mut dyn Learned<G>,
        state: &G::State,
        seat: Seat,
        plan: &[G::Action],
        rng: &mut Xoshiro256,
    ) -> [Heads; MAX_SEATS] {
        let mut world = game.imagine(state, seat, rng);
        for &action in plan {
            game.apply(&mut world, seat, action, &mut Ignore);
        }
        play_on(game, net, &mut world, seat, &mut self.options, &mut self.judged, rng)
    }
}

/// The net plays all seats to the next chapter, and says there what each may expect; chances make one.
fn play_on<G: Heuristics>(
    game: &G,
    net: &mut dyn Learned<G>,
    world: &mut G::State,
    seat: Seat,
    options: &mut Vec<G::Action>,
    judged: &mut Vec<Heads>,
    rng: &mut impl Rng,
) -> [Heads; MAX_SEATS] {
    let (chapter, share) = (game.chapter(world), net.points_share());
    for _ in 0..LONGEST_PLAY_OUT {
        match game.status(world) {
            Status::Over => break,
            Status::Chance => {
                let outcome = game.sample(world, rng);
                game.resolve(world, outcome, &mut Ignore);
            }
            Status::Waiting(_) if game.chapter(world) > chapter && game.quiet(world) => break,
            Status::Waiting(asked) => {
                let who = next_to_answer(asked, seat);
                options.clear();
                considered(game, world, who, options);
                let chosen = match options[..] {
                    [only] => only,
                    _ => {
                        net.judge(game, world, who, options, judged);
                        let mut best = (f32::MIN, 0);
                        for (index, heads) in judged.iter().enumerate() {
                            if heads.value(share) > best.0 {
                                best = (heads.value(share), index);
                            }
                        }
                        options[best.1]
                    }
                };
                game.apply(world, who, chosen, &mut Ignore);
            }
        }
    }
    let mut outlook = [Heads::default(); MAX_SEATS];
    Seat::all(game.seats()).for_each(|seat| outlook[seat.index()] = net.worth(game, world, seat));
    let sum: f32 = outlook.iter().map(|heads| heads.win).sum();
    if game.seats() > 1 && sum > 0.0 {
        outlook.iter_mut().for_each(|heads| heads.win /= sum);
    }
    outlook
}

fn question<G: Heuristics>(game: &G, state: &G::State, seat: Seat) -> Digest {
    Digest::of(&game.decision(state, seat))
}
