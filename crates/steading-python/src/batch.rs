//! Many games at once, stepped into NumPy buffers that stay where they are.
//!
//! Every game has its own generator, made from the seed and its number, so neither the number of threads nor their luck
//! can be seen in the buffers. A game that is over is reported and begins anew within the same step.

use crate::arrays::{is_of_one_owner, write, wrong_length};
use crate::bots::bot_name;
use crate::errors::raise_plain;
use crate::ruleset::{AnyRuleset, Game, Ruleset};
use crate::state::State;
use crate::table::{AnyTable, Table, spread_bytes, spread_floats, spread_packed};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rayon::prelude::*;
use std::fmt;
use std::sync::{Arc, Mutex};
use steading_bots::{Bot, BotName};
use steading_core::{Encode, Features, Ignore, Rng, Seat, Sink, Status, Xoshiro256};
use steading_match::TableError;
use steading_net::player::result;
use steading_titles::Encoded;

/// What a batch is made of.
#[derive(Clone, Debug)]
pub struct Plan {
    games: usize,
    seed: u64,
    /// Who plays each seat; `None` is the caller of `step`.
    bots: Vec<Option<BotName>>,
    /// Whether answers are left out that machines never give.
    refrain: bool,
    /// Whether the scores are written at every step, or only at the end of a game.
    running_scores: bool,
}

/// A row of numbers for each game.
#[derive(Debug)]
pub struct Rows<'a> {
    observation: Observation<'a>,
    mask: &'a mut [bool],
    reward: &'a mut [f32],
    score: &'a mut [i32],
    done: &'a mut [bool],
    seat: &'a mut [i32],
}

#[derive(Debug)]
pub enum Observation<'a> {
    Bytes(&'a mut [u8]),
    Floats(&'a mut [f32]),
    Packed(&'a mut [u8]),
    Nothing,
}

impl<'a> Observation<'a> {
    /// The first rows, and those after them.
    fn split(self, games: usize, inputs: usize) -> (Observation<'a>, Observation<'a>) {
        match self {
            Observation::Bytes(all) => {
                let (one, other) = all.split_at_mut(games * inputs);
                (Observation::Bytes(one), Observation::Bytes(other))
            }
            Observation::Floats(all) => {
                let (one, other) = all.split_at_mut(games * inputs);
                (Observation::Floats(one), Observation::Floats(other))
            }
            Observation::Packed(all) => {
                let (one, other) = all.split_at_mut(games * inputs.div_ceil(8));
                (Observation::Packed(one), Observation::Packed(other))
            }
            Observation::Nothing => (Observation::Nothing, Observation::Nothing),
        }
    }

    #[inline]
    fn write(&mut self, row: usize, inputs: usize, words: &[u64]) {
        match self {
            Observation::Bytes(all) => spread_bytes(words, &mut all[row * inputs..][..inputs]),
            Observation::Floats(all) => spread_floats(words, &mut all[row * inputs..][..inputs]),
            Observation::Packed(all) => {
                let width = inputs.div_ceil(8);
                spread_packed(words, &mut all[row * width..][..width]);
            }
            Observation::Nothing => {}
        }
    }
}

impl<'a> Rows<'a> {
    fn split(self, games: usize, sizes: &Sizes) -> (Rows<'a>, Rows<'a>) {
        let observation = self.observation.split(games, sizes.inputs);
        let mask = self.mask.split_at_mut(games * sizes.actions);
        let reward = self.reward.split_at_mut(games * sizes.seats);
        let score = self.score.split_at_mut(games * sizes.seats);
        let done = self.done.split_at_mut(games);
        let seat = self.seat.split_at_mut(games);
        let rows = |observation, mask, reward, score, done, seat| Rows { observation, mask, reward, score, done, seat };
        (
            rows(observation.0, mask.0, reward.0, score.0, done.0, seat.0),
            rows(observation.1, mask.1, reward.1, score.1, done.1, seat.1),
        )
    }
}

#[derive(Clone, Copy, Debug)]
struct Sizes {
    inputs: usize,
    actions: usize,
    seats: usize,
}

/// One game of a batch.
struct Lane<G: Encoded> {
    state: G::State,
    /// Chance.
    rng: Xoshiro256,
    /// `sample`: not the same generator, or looking at an answer would change the game.
    choice: Xoshiro256,
    /// The answers of the seat that is asked, with their numbers.
    legal: Vec<(u32, G::Action)>,
    seat: Seat,
    bots: Vec<Option<Bot<G>>>,
    /// Where in `legal` the answer is that the next step takes.
    taken: u32,
    games: u64,
}

/// All games of a batch with what they share.
pub struct Lanes<G: Encoded> {
    rules: Arc<Ruleset<G>>,
    plan: Plan,
    sizes: Sizes,
    lanes: Vec<Lane<G>>,
}

impl<G: Encoded> fmt::Debug for Lanes<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lanes").field("game", &G::ID).field("games", &self.lanes.len()).finish_non_exhaustive()
    }
}

/// Spreads seed, game and use over a word.
fn mixed(seed: u64, lane: u64, what: u64) -> u64 {
    let mut rng = Xoshiro256::from_words([seed, lane, what, 0x5354_4541_4449_4e47]);
    // The first words still show what it was made of.
    (0..8).fold(0, |_, _| rng.next_u64())
}

struct Answers<'a, G: Encoded> {
    game: &'a G,
    state: &'a G::State,
    refrain: bool,
    out: &'a mut Vec<(u32, G::Action)>,
}

impl<G: Encoded> Sink<G::Action> for Answers<'_, G> {
    #[inline]
    fn push(&mut self, action: G::Action) {
        if !(self.refrain && Encode::refrains(self.game, self.state, action)) {
            self.out.push((self.game.action_index(action) as u32, action));
        }
    }
}

impl<G: Encoded> Lane<G> {
    fn new(game: &G, plan: &Plan, number: u64) -> Self {
        let bot = |(seat, name): (usize, &Option<BotName>)| {
            name.map(|name| Bot::new(name, mixed(plan.seed, number, 2 + seat as u64)))
        };
        Lane {
            state: game.setup(),
            rng: Xoshiro256::new(mixed(plan.seed, number, 0)),
            choice: Xoshiro256::new(mixed(plan.seed, number, 1)),
            legal: Vec::with_capacity(64),
            seat: Seat::A,
            bots: plan.bots.iter().enumerate().map(bot).collect(),
            taken: 0,
            games: 0,
        }
    }

    /// Plays on until a seat is asked that no bot plays; false when the game is over first.
    fn settle(&mut self, game: &G, plan: &Plan) -> bool {
        loop {
            match game.status(&self.state) {
                Status::Over => return false,
                Status::Chance => {
                    let outcome = game.sample(&self.state, &mut self.rng);
                    game.resolve(&mut self.state, outcome, &mut Ignore);
                }
                Status::Waiting(asked) => {
                    let seat = asked.first().expect("somebody is asked");
                    if let Some(bot) = &mut self.bots[seat.index()] {
                        let action = bot.choose(game, &self.state, seat, None).action;
                        game.apply(&mut self.state, seat, action, &mut Ignore);
                        continue;
                    }
                    self.seat = seat;
                    self.legal.clear();
                    let (state, out) = (&self.state, &mut self.legal);
                    game.legal_actions(state, seat, &mut Answers { game, state, refrain: plan.refrain, out });
                    return true;
                }
            }
        }
    }

    /// Begins games until one asks somebody. A game that bots play to its end alone is not reported.
    fn begin(&mut self, game: &G, plan: &Plan) {
        for _ in 0..1_000 {
            self.state = game.setup();
            if self.settle(game, plan) {
                return;
            }
        }
        panic!("{}: a thousand games ended before anybody was asked", G::ID);
    }

    fn write(&self, game: &G, row: usize, sizes: &Sizes, features: &mut Features, rows: &mut Rows<'_>) {
        if !matches!(rows.observation, Observation::Nothing) {
            features.describe(game, &self.state, self.seat);
            rows.observation.write(row, sizes.inputs, features.words());
        }
        let mask = &mut rows.mask[row * sizes.actions..][..sizes.actions];
        mask.fill(false);
        self.legal.iter().for_each(|&(number, _)| mask[number as usize] = true);
        rows.seat[row] = self.seat.index() as i32;
    }

    fn write_scores(&self, game: &G, row: usize, sizes: &Sizes, rows: &mut Rows<'_>) {
        let standings = game.standings(&self.state);
        rows.score[row * sizes.seats..][..sizes.seats].copy_from_slice(&standings.scores[..sizes.seats]);
    }

    /// Takes the chosen answer and goes on to the next question, in a new game if this one is over.
    fn step(&mut self, game: &G, plan: &Plan, row: usize, sizes: &Sizes, features: &mut Features, rows: &mut Rows<'_>) {
        let (_, action) = self.legal[self.taken as usize];
        game.apply(&mut self.state, self.seat, action, &mut Ignore);
        let goes_on = self.settle(game, plan);
        rows.done[row] = !goes_on;
        let reward = &mut rows.reward[row * sizes.seats..][..sizes.seats];
        if goes_on {
            reward.fill(0.0);
            if plan.running_scores {
                self.write_scores(game, row, sizes, rows);
            }
        } else {
            for (seat, reward) in Seat::all(sizes.seats as u8).zip(reward) {
                *reward = result(game, &self.state, seat).win;
            }
            self.write_scores(game, row, sizes, rows);
            self.games += 1;
            self.begin(game, plan);
        }
        self.write(game, row, sizes, features, rows);
    }
}

impl<G: Encoded> Lanes<G> {
    pub fn new(rules: Arc<Ruleset<G>>, plan: &Plan) -> Self {
        let game = &*rules.game;
        let sizes = Sizes { inputs: rules.inputs, actions: G::ACTIONS, seats: usize::from(game.seats()) };
        let lanes = (0..plan.games as u64).map(|number| Lane::new(game, plan, number)).collect();
        Lanes { sizes, plan: plan.clone(), lanes, rules }
    }

    /// Calls `work` for every game with its rows, in equal parts on all threads.
    fn each(
        &mut self,
        rows: Rows<'_>,
        pool: Option<&rayon::ThreadPool>,
        work: impl Fn(&mut Lane<G>, usize, &mut Features, &mut Rows<'_>) + Sync,
    ) {
        let sizes = self.sizes;
        let part = |lanes: &mut [Lane<G>], mut rows: Rows<'_>| {
            let mut features = Features::with_room(sizes.inputs);
            lanes.iter_mut().enumerate().for_each(|(row, lane)| work(lane, row, &mut features, &mut rows));
        };
        let Some(pool) = pool else { return part(&mut self.lanes, rows) };
        let size = self.lanes.len().div_ceil(pool.current_num_threads());
        let mut parts = Vec::new();
        let mut rest = rows;
        for lanes in self.lanes.chunks_mut(size) {
            let (here, further) = rest.split(lanes.len(), &sizes);
            rest = further;
            parts.push((lanes, here));
        }
        pool.install(|| parts.into_par_iter().for_each(|(lanes, rows)| part(lanes, rows)));
    }
}

/// A batch of any game.
pub trait AnyBatch: Send {
    /// Begins all games anew, from the seed.
    fn reset(&mut self, rows: Rows<'_>, pool: Option<&rayon::ThreadPool>, seed: u64);
    /// Notes what each game answers, or the first game for which this number is not legal.
    fn take(&mut self, actions: &[i64]) -> Result<(), (usize, i64)>;
    fn step(&mut self, rows: Rows<'_>, pool: Option<&rayon::ThreadPool>);
    /// One of the legal answers of each game, all alike.
    fn sample(&mut self, actions: &mut [i64]);
    fn table(&self, game: usize) -> Box<dyn AnyTable>;
    /// How many games have ended.
    fn finished(&self) -> u64;
}

impl<G: Encoded> AnyBatch for Lanes<G> {
    fn reset(&mut self, rows: Rows<'_>, pool: Option<&rayon::ThreadPool>, seed: u64) {
        self.plan.seed = seed;
        let (rules, plan, sizes) = (Arc::clone(&self.rules), self.plan.clone(), self.sizes);
        for (number, lane) in self.lanes.iter_mut().enumerate() {
            *lane = Lane::new(&*rules.game, &plan, number as u64);
        }
        self.each(rows, pool, |lane, row, features, rows| {
            lane.begin(&rules.game, &plan);
            rows.done[row] = false;
            rows.reward[row * sizes.seats..][..sizes.seats].fill(0.0);
            lane.write_scores(&rules.game, row, &sizes, rows);
            lane.write(&rules.game, row, &sizes, features, rows);
        });
    }

    fn take(&mut self, actions: &[i64]) -> Result<(), (usize, i64)> {
        for (number, (lane, &action)) in self.lanes.iter_mut().zip(actions).enumerate() {
            let found = lane.legal.iter().position(|&(legal, _)| i64::from(legal) == action);
            lane.taken = found.ok_or((number, action))? as u32;
        }
        Ok(())
    }

    fn step(&mut self, rows: Rows<'_>, pool: Option<&rayon::ThreadPool>) {
        let (rules, plan, sizes) = (Arc::clone(&self.rules), self.plan.clone(), self.sizes);
        self.each(rows, pool, |lane, row, features, rows| lane.step(&rules.game, &plan, row, &sizes, features, rows));
    }

    fn sample(&mut self, actions: &mut [i64]) {
        for (lane, action) in self.lanes.iter_mut().zip(actions) {
            *action = i64::from(lane.legal[lane.choice.below(lane.legal.len() as u32) as usize].0);
        }
    }

    fn table(&self, game: usize) -> Box<dyn AnyTable> {
        Box::new(Table::from_position(Arc::clone(&self.rules), self.lanes[game].state.clone(), None))
    }

    fn finished(&self) -> u64 {
        self.lanes.iter().map(|lane| lane.games).sum()
    }
}

/// Where observations are written to.
enum Buffer {
    Bytes(Py<PyArray2<u8>>),
    Floats(Py<PyArray2<f32>>),
    Packed(Py<PyArray2<u8>>),
    Nothing,
}

/// Many games that are stepped at once. The arrays are the same ones from the first step to the last: copy what is to be
/// kept. Made by ``steading.batch``.
#[pyclass(module = "steading._engine")]
pub struct Batch {
    rules: Arc<dyn AnyRuleset>,
    /// Never locked: games may be handed to other threads, but not looked at by two.
    lanes: Mutex<Box<dyn AnyBatch>>,
    /// A step has begun and not ended.
    stepping: bool,
    pool: Option<rayon::ThreadPool>,
    games: usize,
    observation: Buffer,
    mask: Py<PyArray2<bool>>,
    reward: Py<PyArray2<f32>>,
    score: Py<PyArray2<i32>>,
    done: Py<PyArray1<bool>>,
    seat: Py<PyArray1<i32>>,
    chosen: Vec<i64>,
}

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch").field("rules", &self.rules).field("games", &self.games).finish_non_exhaustive()
    }
}

/// The arrays are written by one thread at a time: NumPy's own locks say so.
const BUSY: &str = "an array of the batch is in use elsewhere";

impl Batch {
    /// Calls `work` with all rows while other threads of Python go on.
    fn with_rows(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn AnyBatch, Rows<'_>, Option<&rayon::ThreadPool>) + Send,
    ) -> PyResult<()> {
        let busy = |_| PyValueError::new_err(BUSY);
        let broken = |_| PyValueError::new_err("an array of the batch is no longer contiguous");
        let mut mask = self.mask.bind(py).try_readwrite().map_err(busy)?;
        let mut reward = self.reward.bind(py).try_readwrite().map_err(busy)?;
        let mut score = self.score.bind(py).try_readwrite().map_err(busy)?;
        let mut done = self.done.bind(py).try_readwrite().map_err(busy)?;
        let mut seat = self.seat.bind(py).try_readwrite().map_err(busy)?;
        let (mut bytes, mut floats) = (None, None);
        match &self.observation {
            Buffer::Bytes(array) | Buffer::Packed(array) => {
                bytes = Some(array.bind(py).try_readwrite().map_err(busy)?);
            }
            Buffer::Floats(array) => floats = Some(array.bind(py).try_readwrite().map_err(busy)?),
            Buffer::Nothing => {}
        }
        let observation = match (&self.observation, &mut bytes, &mut floats) {
            (Buffer::Bytes(_), Some(bytes), _) => Observation::Bytes(bytes.as_slice_mut().map_err(broken)?),
            (Buffer::Packed(_), Some(bytes), _) => Observation::Packed(bytes.as_slice_mut().map_err(broken)?),
            (Buffer::Floats(_), _, Some(floats)) => Observation::Floats(floats.as_slice_mut().map_err(broken)?),
            _ => Observation::Nothing,
        };
        let rows = Rows {
            observation,
            mask: mask.as_slice_mut().map_err(broken)?,
            reward: reward.as_slice_mut().map_err(broken)?,
            score: score.as_slice_mut().map_err(broken)?,
            done: done.as_slice_mut().map_err(broken)?,
            seat: seat.as_slice_mut().map_err(broken)?,
        };
        let lanes = self.lanes.get_mut().map_err(|_| half_done())?;
        let pool = self.pool.as_ref();
        // A panic leaves some games stepped and others not: then nothing more is done with any.
        if std::mem::replace(&mut self.stepping, true) {
            return Err(half_done());
        }
        py.detach(|| work(&mut **lanes, rows, pool));
        self.stepping = false;
        Ok(())
    }

    fn take(&mut self, py: Python<'_>) -> PyResult<()> {
        let lanes = self.lanes.get_mut().map_err(|_| half_done())?;
        lanes.take(&self.chosen).map_err(|(game, number)| {
            let refused = raise_plain(py, &TableError::not_offered(number));
            match refused.value(py).setattr("game", game) {
                Ok(()) => refused,
                Err(failed) => failed,
            }
        })
    }
}

fn half_done() -> PyErr {
    PyValueError::new_err("an earlier step failed")
}

#[pymethods]
impl Batch {
    /// Made by ``steading.batch``, which allocates the arrays.
    #[new]
    #[pyo3(signature = (game, observation, mask, reward, score, done, seat, *, observe, seed, threads, bots, refrain, running_scores))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        game: &Game,
        observation: Option<Bound<'_, PyAny>>,
        mask: Bound<'_, PyArray2<bool>>,
        reward: Bound<'_, PyArray2<f32>>,
        score: Bound<'_, PyArray2<i32>>,
        done: Bound<'_, PyArray1<bool>>,
        seat: Bound<'_, PyArray1<i32>>,
        observe: &str,
        seed: u64,
        threads: usize,
        bots: Vec<Option<String>>,
        refrain: bool,
        running_scores: bool,
    ) -> PyResult<Batch> {
        let rules = Arc::clone(&game.rules);
        let games = done.len();
        let (inputs, actions, seats) = (rules.inputs(), rules.actions(), usize::from(rules.opened().seats));
        let wrong = |what: &str| PyValueError::new_err(format!("the array {what} has not got the right shape"));
        if games == 0 {
            return Err(PyValueError::new_err("a batch has at least one game"));
        }
        for (what, found, wanted) in [
            ("mask", mask.shape(), [games, actions].as_slice()),
            ("reward", reward.shape(), &[games, seats]),
            ("score", score.shape(), &[games, seats]),
            ("seat", seat.shape(), &[games]),
        ] {
            if found != wanted {
                return Err(wrong(what));
            }
        }
        let observation = match (observe, observation) {
            ("none", None) => Buffer::Nothing,
            ("float32", Some(array)) => Buffer::Floats(array.cast_into::<PyArray2<f32>>()?.unbind()),
            ("uint8", Some(array)) => Buffer::Bytes(array.cast_into::<PyArray2<u8>>()?.unbind()),
            ("packed", Some(array)) => Buffer::Packed(array.cast_into::<PyArray2<u8>>()?.unbind()),
            _ => return Err(PyValueError::new_err("observe is one of 'uint8', 'float32', 'packed' and 'none'")),
        };
        let fits = match &observation {
            Buffer::Bytes(array) => array.bind(py).shape() == [games, inputs],
            Buffer::Floats(array) => array.bind(py).shape() == [games, inputs],
            Buffer::Packed(array) => array.bind(py).shape() == [games, inputs.div_ceil(8)],
            Buffer::Nothing => true,
        };
        if !fits {
            return Err(wrong("observation"));
        }
        let bytes_owned = match &observation {
            Buffer::Bytes(array) | Buffer::Packed(array) => is_of_one_owner(array.bind(py)),
            Buffer::Floats(_) | Buffer::Nothing => false,
        };
        if bytes_owned || is_of_one_owner(&mask) || is_of_one_owner(&done) {
            return Err(PyValueError::new_err("the arrays of a batch are views of other memory"));
        }
        if bots.len() != seats || bots.iter().all(Option::is_some) {
            return Err(PyValueError::new_err("one entry for each seat, and at least one seat without a bot"));
        }
        let bots = bots.iter().map(|name| name.as_deref().map(bot_name).transpose()).collect::<PyResult<_>>()?;
        let pool = match threads {
            1 => None,
            _ => {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
                Some(pool.map_err(|error| PyValueError::new_err(error.to_string()))?)
            }
        };
        let lanes = Arc::clone(&rules).batch(&Plan { games, seed, bots, refrain, running_scores });
        let mut batch = Batch {
            rules,
            lanes: Mutex::new(lanes),
            stepping: false,
            pool,
            games,
            observation,
            mask: mask.unbind(),
            reward: reward.unbind(),
            score: score.unbind(),
            done: done.unbind(),
            seat: seat.unbind(),
            chosen: vec![0; games],
        };
        batch.reset(py, seed)?;
        Ok(batch)
    }

    #[getter]
    fn game(&self) -> Game {
        Game { rules: Arc::clone(&self.rules) }
    }

    fn __len__(&self) -> usize {
        self.games
    }

    /// What the seat to move knows: one row for each game.
    #[getter]
    fn observation<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        match &self.observation {
            Buffer::Bytes(array) | Buffer::Packed(array) => Some(array.bind(py).clone().into_any()),
            Buffer::Floats(array) => Some(array.bind(py).clone().into_any()),
            Buffer::Nothing => None,
        }
    }

    /// Which answers are legal.
    #[getter]
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<bool>> {
        self.mask.bind(py).clone()
    }

    /// What each seat got for the game that has just ended; zeros otherwise.
    #[getter]
    fn reward<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f32>> {
        self.reward.bind(py).clone()
    }

    /// The points of each seat: of the game that has just ended, with ``running_scores`` also as they stand.
    #[getter]
    fn score<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<i32>> {
        self.score.bind(py).clone()
    }

    /// Whether the game ended in this step; the other arrays already show the next one.
    #[getter]
    fn done<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.done.bind(py).clone()
    }

    /// The seat to move.
    #[getter]
    fn seat<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        self.seat.bind(py).clone()
    }

    /// How many games have ended since the last reset.
    #[getter]
    fn finished(&mut self) -> u64 {
        self.lanes.get_mut().map_or(0, |lanes| lanes.finished())
    }

    /// Begins all games anew.
    fn reset(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.with_rows(py, |lanes, rows, pool| lanes.reset(rows, pool, seed))
    }

    /// Takes one answer for each game, by number, and goes on to the next question of each. An answer that is not legal
    /// raises ``Refused`` with the number of its ``game``, and nothing has changed.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(actions) = actions.extract::<PyReadonlyArray1<'_, i64>>() {
            self.choose(actions.as_array().iter().copied(), actions.len())?;
        } else {
            let actions = actions.extract::<PyReadonlyArray1<'_, i32>>()?;
            self.choose(actions.as_array().iter().copied().map(i64::from), actions.len())?;
        }
        self.take(py)?;
        self.with_rows(py, |lanes, rows, pool| lanes.step(rows, pool))
    }

    /// Writes one of the legal answers of each game, all alike, into an array of 64-bit numbers.
    fn sample(&mut self, out: &Bound<'_, PyArray1<i64>>) -> PyResult<()> {
        let lanes = self.lanes.get_mut().map_err(|_| half_done())?;
        write(out, "array", self.games, |out| lanes.sample(out))
    }

    /// The state of one game, to look at it.
    fn state(&mut self, game: usize) -> PyResult<State> {
        if game >= self.games {
            return Err(PyValueError::new_err(format!("there are {} games", self.games)));
        }
        let lanes = self.lanes.get_mut().map_err(|_| half_done())?;
        Ok(State::with_rules(&self.rules, lanes.table(game)))
    }
}

impl Batch {
    fn choose(&mut self, actions: impl Iterator<Item = i64>, len: usize) -> PyResult<()> {
        if len != self.games {
            return Err(wrong_length("array of answers", len, self.games));
        }
        self.chosen.iter_mut().zip(actions).for_each(|(to, action)| *to = action);
        Ok(())
    }
}
