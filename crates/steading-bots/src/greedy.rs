//! One step ahead: each promising answer is tried in a few imagined worlds, and the one that promises most is taken.

use crate::choice::{Alternative, Choice};
use crate::heuristics::{Heuristics, Values};
use crate::net_search::next_to_answer;
use steading_core::{Ignore, MAX_SEATS, Rng, Seat, Status, Viewer};

/// In how many imagined worlds an answer is tried.
const WORLDS: u32 = 12;
/// How many answers are tried: those that look most promising.
const BREADTH: usize = 8;
/// An answer that looks so much worse than the best is not tried: among many of them luck would make one shine.
const HOPELESS: f32 = 1e-6;
/// No play-out is longer, whatever the game says about its chapters.
const LONGEST: u32 = 4_000;

/// Where a tried answer is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Where all is quiet again: one step.
    Step,
    /// After quick play to the end of the chapter (flat Monte Carlo): some ten times slower, and not stronger in every game.
    Chapter,
}

/// Answers for one seat with one of these options. The same state (as the seat sees it) and the same generator give
/// the same answer.
pub fn choose<G: Heuristics>(
    game: &G,
    state: &G::State,
    seat: Seat,
    options: &[G::Action],
    reach: Reach,
    rng: &mut impl Rng,
) -> Choice<G::Action> {
    if let [only] = *options {
        return Choice::forced(only);
    }
    // What is open to the seat looks alike in every world, so one imagined world tells what is promising.
    let imagined = game.resample(state, Viewer::Seat(seat), rng);
    let context = game.context(&imagined, seat);
    let mut ranked: Vec<(f32, G::Action)> =
        options.iter().map(|&action| (game.prior(&imagined, seat, &context, action), action)).collect();
    ranked.sort_by(|(a, _), (b, _)| b.partial_cmp(a).expect("priors are numbers"));
    ranked.truncate(BREADTH);
    let best = ranked[0].0;
    ranked.retain(|&(prior, _)| prior > best * HOPELESS);
    // The same worlds for every answer: luck must not decide between them.
    let seeds: Vec<u64> = (0..WORLDS).map(|_| rng.next_u64()).collect();
    let mut alternatives: Vec<Alternative<G::Action>> = ranked
        .iter()
        .map(|&(_, action)| {
            let mut values = [0.0; MAX_SEATS];
            for &seed in &seeds {
                let mut rng = steading_core::Xoshiro256::new(seed);
                let mut world = game.resample(state, Viewer::Seat(seat), &mut rng);
                let chapter = (reach == Reach::Chapter).then(|| game.chapter(&world));
                game.apply(&mut world, seat, action, &mut Ignore);
                let found = play_out(game, &mut world, seat, chapter, &mut rng);
                values.iter_mut().zip(found).for_each(|(sum, value)| *sum += value / WORLDS as f32);
            }
            Alternative { action, visits: WORLDS, values }
        })
        .collect();
    // A stable sort: of equal answers the more promising stays first.
    alternatives
        .sort_by(|a, b| b.values[seat.index()].partial_cmp(&a.values[seat.index()]).expect("values are numbers"));
    Choice { action: alternatives[0].action, iterations: WORLDS * ranked.len() as u32, alternatives }
}

/// Plays on by what looks promising until all is quiet, and the chapter has grown beyond the given one if there is
/// one, and says what the position is worth. Where several seats are asked at once, `seat` answers first: a seat judges
/// its own plan before it guesses those of others. Touches no heap.
pub fn play_out<G: Heuristics>(
    game: &G,
    world: &mut G::State,
    seat: Seat,
    chapter: Option<u32>,
    rng: &mut impl Rng,
) -> Values {
    let there = |world: &G::State| game.quiet(world) && chapter.is_none_or(|chapter| game.chapter(world) > chapter);
    let mut answers = 0;
    loop {
        match game.status(world) {
            Status::Over => return game.result(world),
            Status::Chance => {
                let outcome = game.sample(world, rng);
                game.resolve(world, outcome, &mut Ignore);
            }
            Status::Waiting(_) if there(world) || answers >= LONGEST => {
                return game.evaluate(world);
            }
            Status::Waiting(asked) => {
                let who = next_to_answer(asked, seat);
                let action = promising(game, world, who, rng);
                game.apply(world, who, action, &mut Ignore);
                answers += 1;
            }
        }
    }
}

/// What each seat may expect where nothing is hidden any more: quick play to the end of the chapter, so many times,
/// and what the positions are worth there. The shares of all seats make one.
pub fn prospects<G: Heuristics>(game: &G, state: &G::State, play_outs: u32, rng: &mut impl Rng) -> Values {
    let mut values = [0.0; MAX_SEATS];
    let chapter = game.chapter(state);
    for _ in 0..play_outs.max(1) {
        let found = play_out(game, &mut state.clone(), Seat::A, Some(chapter), rng);
        values.iter_mut().zip(found).for_each(|(sum, value)| *sum += value);
    }
    let seats = usize::from(game.seats());
    let whole: f32 = values[..seats].iter().sum();
    values[..seats].iter_mut().for_each(|value| *value = if whole > 0.0 { *value / whole } else { 1.0 / seats as f32 });
    values
}

/// An answer drawn in proportion to its prior, without touching the heap.
pub fn promising<G: Heuristics>(game: &G, world: &G::State, seat: Seat, rng: &mut impl Rng) -> G::Action {
    struct Draw<'a, G: Heuristics, R> {
        game: &'a G,
        world: &'a G::State,
        seat: Seat,
        context: G::EvalContext,
        rng: &'a mut R,
        sum: f32,
        held: Option<G::Action>,
    }
    // One pass: each answer replaces the one held with a chance of its share in the sum so far.
    impl<G: Heuristics, R: Rng> steading_core::Sink<G::Action> for Draw<'_, G, R> {
        fn push(&mut self, action: G::Action) {
            if self.game.refrains(self.world, action) {
                return;
            }
            let weight = self.game.prior(self.world, self.seat, &self.context, action);
            self.sum += weight;
            if self.held.is_none() || unit(self.rng) * self.sum < weight {
                self.held = Some(action);
            }
        }
    }
    let mut draw = Draw { game, world, seat, context: game.cheap_context(world, seat), rng, sum: 0.0, held: None };
    game.legal_actions(world, seat, &mut draw);
    draw.held.expect("options are never empty")
}

/// Uniform in 0..1.
fn unit(rng: &mut impl Rng) -> f32 {
    (rng.next_u64() >> 40) as f32 / (1u64 << 24) as f32
}
