//! Teaching by self-play: TD(λ) on afterstates, replay, Adam, everything falling over the whole run.
//!
//! Each game has a generator of its own, made of the seed and the number of the game. A run that is stopped and taken up
//! again from a checkpoint therefore ends with the same weights as one that was not stopped.

use crate::float::{Adam, FloatNet};
use crate::player::{self, Player};
use crate::{Heads, Net};
use std::sync::Arc;
use steading_core::{Digest, Encode, Ignore, Layout, Rng, Rules, Seat, Status, Title, Viewer, Xoshiro256};

/// What a run is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    pub seed: u64,
    /// Positions that are remembered.
    pub replay: usize,
    /// How often each position is learnt from, on average.
    pub passes: usize,
    pub batch: usize,
    /// From the first game to the last.
    pub rate: (f32, f32),
    /// How often an answer is taken at random.
    pub random: (f32, f32),
    /// How far apart answers may be to be confused.
    pub temperature: (f32, f32),
    pub lambda: (f32, f32),
    /// With others a run begins with games for points alone, because who plays badly learns little from who won. From
    /// half of this part of the run on it turns to winning, and at the end of the part it has turned.
    pub points_until: f32,
    /// Until this part of the run is over the games of a teacher are watched, if there is one.
    pub watch_until: f32,
}

impl Plan {
    pub fn new(seed: u64) -> Plan {
        Plan {
            seed,
            replay: 40_000,
            passes: 4,
            batch: 64,
            rate: (7e-4, 5e-5),
            random: (0.02, 0.002),
            temperature: (6e-4, 1e-4),
            lambda: (0.9, 0.6),
            points_until: 0.8,
            watch_until: 0.05,
        }
    }
}

impl Plan {
    /// How much of what the players strive for is points, so far into the run.
    fn points_share(&self, seats: u8, progress: f32) -> f32 {
        let last = crate::points_share(seats);
        last + (1.0 - last) * (2.0 - 2.0 * progress / self.points_until).clamp(0.0, 1.0)
    }
}

impl Plan {
    /// How much the head of winning counts in a lesson, where that of points counts one. Who wins is mostly luck at first,
    /// and its noise would drown what is to be learnt about points.
    fn win_weight(&self, seats: u8, contested: bool, progress: f32) -> f32 {
        if contested { 0.05 + 0.5 * (1.0 - self.points_share(seats, progress)) } else { 0.0 }
    }
}

const MAGIC: &[u8; 8] = b"STEADTR2";

/// Games that an untaught net plays to find out what games bring.
const FIRST_LOOK: u64 = 20;

/// How often a watched game goes on with a random answer.
const STRAYING: f32 = 0.05;

/// Names one of a seat's answers in a position.
pub type Teacher<'a, G> =
    dyn FnMut(&G, &<G as Rules>::State, Seat, &[<G as Rules>::Action], &mut Xoshiro256) -> usize + 'a;

/// Falls evenly in proportion.
fn fall((from, to): (f32, f32), progress: f32) -> f32 {
    from * (to / from).powf(progress)
}

/// One answer of one seat.
#[derive(Clone, Copy, Debug)]
struct Answer {
    seat: Seat,
    /// Where the features of the position after it begin; none for the middle of a chain.
    features: Option<usize>,
    /// What the best answer promised.
    best: Heads,
    explored: bool,
}

/// The last positions with what they should have been judged, in one block of memory.
#[derive(Debug)]
struct Replay {
    /// Words of one position.
    wide: usize,
    most: usize,
    words: Vec<u64>,
    targets: Vec<Heads>,
    /// Which position is replaced next once there are as many as there may be.
    next: usize,
}

impl Replay {
    fn new(inputs: usize, most: usize) -> Replay {
        Replay { wide: inputs.div_ceil(64), most, words: Vec::new(), targets: Vec::new(), next: 0 }
    }

    fn push(&mut self, words: &[u64], target: Heads) {
        if self.targets.len() < self.most {
            self.words.extend_from_slice(words);
            self.targets.push(target);
        } else {
            self.words[self.next * self.wide..][..self.wide].copy_from_slice(words);
            self.targets[self.next] = target;
            self.next = (self.next + 1) % self.most;
        }
    }

    fn pick(&self, rng: &mut impl Rng) -> (&[u64], Heads) {
        let index = rng.below(self.targets.len() as u32) as usize;
        (&self.words[index * self.wide..][..self.wide], self.targets[index])
    }
}

/// A net that is being taught.
#[derive(Debug)]
pub struct Trainer<G: Encode + Title> {
    game: G,
    plan: Plan,
    pub net: FloatNet,
    adam: Adam,
    replay: Replay,
    pub games: u64,
    /// CPU seconds of the whole run so far, kept by the caller.
    pub seconds: f64,
    /// The error of late, as a running mean.
    pub error: f32,
    player: Player<G>,
    /// Alone, but against an opponent without a seat.
    contested_alone: bool,
    answers: Vec<Answer>,
    features: Vec<u64>,
}

impl<G: Encode + Title> Trainer<G> {
    pub fn new(game: G, plan: Plan) -> Self {
        let inputs = Layout::of(&game).inputs();
        let net = FloatNet::random(inputs, plan.seed);
        let adam = Adam::new(&net);
        let player = Player::new(&game, Arc::new(Net::from_float(&game, &net)));
        let contested_alone = game.standings(&game.setup()).opponent.is_some();
        let mut trainer = Trainer {
            game,
            plan,
            net,
            adam,
            replay: Replay::new(inputs, plan.replay),
            games: 0,
            seconds: 0.0,
            error: 0.0,
            player,
            contested_alone,
            answers: Vec::new(),
            features: Vec::new(),
        };
        trainer.begin_with_the_mean();
        trainer
    }

    /// An untaught net says what games bring on average. Beginning elsewhere, the first lessons all push the same
    /// way: alone, at the same learning rate, Settlement then stood at 1 point after 2,000 games instead of 24.
    fn begin_with_the_mean(&mut self) {
        let mut sum = Heads::default();
        for number in 0..FIRST_LOOK {
            let mut rng = Xoshiro256::new(self.plan.seed ^ !number);
            let end = player::play_game(&self.game, &mut self.player, &mut rng);
            for seat in Seat::all(self.game.seats()) {
                let result = player::result(&self.game, &end, seat);
                (sum.win, sum.points) = (sum.win + result.win, sum.points + result.points);
            }
        }
        let count = FIRST_LOOK as f32 * f32::from(self.game.seats());
        let logit = |sum: f32| {
            let mean = (sum / count).clamp(0.01, 0.99);
            (mean / (1.0 - mean)).ln()
        };
        self.net.start_at(logit(sum.win), logit(sum.points));
        self.player.take_over(&self.net);
    }

    /// Begins with the weights of another net instead of random ones.
    pub fn begin_with(&mut self, net: FloatNet) {
        assert_eq!(net.inputs, self.net.inputs, "the weights belong to another layout");
        self.net = net;
        self.player.take_over(&self.net);
    }

    pub fn game(&self) -> &G {
        &self.game
    }

    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The net as it plays.
    pub fn trained(&self) -> Net {
        Net::from_float(&self.game, &self.net)
    }

    /// Plays one game against itself and learns. `progress` is how much of the run is over, from 0 to 1.
    pub fn play(&mut self, progress: f32) {
        let mut rng = Xoshiro256::new(self.plan.seed ^ (self.games + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let state = self.self_play(progress, &mut rng);
        let lambda = self.plan.lambda.0 + (self.plan.lambda.1 - self.plan.lambda.0) * progress;
        self.remember(&state, lambda);
        self.learn(progress, &mut rng);
        self.player.take_over(&self.net);
        self.games += 1;
    }

    /// Learns from a game that somebody else plays in all seats: `teacher` names one of the answers, and random answers
    /// are mixed in, so that the net also sees what the teacher would never do.
    pub fn watch(&mut self, progress: f32, teacher: &mut Teacher<'_, G>) {
        let mut rng = Xoshiro256::new(self.plan.seed ^ (self.games + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        self.answers.clear();
        self.features.clear();
        let mut state = self.game.setup();
        let mut actions = Vec::new();
        loop {
            match self.game.status(&state) {
                Status::Over => break,
                Status::Chance => {
                    let outcome = self.game.sample(&state, &mut rng);
                    self.game.resolve(&mut state, outcome, &mut Ignore);
                }
                Status::Waiting(asked) => {
                    let seat = asked.iter().nth(rng.below(asked.len() as u32) as usize).expect("one of those asked");
                    actions.clear();
                    self.game.legal_actions(&state, seat, &mut actions);
                    actions.retain(|&action| !self.game.refrains(&state, action));
                    let alone = actions.len() == 1;
                    let chosen = match unit(&mut rng) < STRAYING {
                        true => rng.below(actions.len() as u32) as usize,
                        false if alone => 0,
                        false => teacher(&self.game, &state, seat, &actions, &mut rng),
                    };
                    self.game.apply(&mut state, seat, actions[chosen], &mut Ignore);
                    if alone || self.game.midway(&state) || self.game.status(&state) == Status::Over {
                        continue;
                    }
                    let from = self.features.len();
                    self.player.features.describe(&self.game, &state, seat);
                    self.features.extend_from_slice(self.player.features.words());
                    self.answers.push(Answer { seat, features: Some(from), best: Heads::default(), explored: false });
                }
            }
        }
        // What the net would have expected does not count: the targets are how the games ended.
        self.remember(&state, 1.0);
        self.learn(progress, &mut rng);
        self.player.take_over(&self.net);
        self.games += 1;
    }

    fn self_play(&mut self, progress: f32, rng: &mut Xoshiro256) -> G::State {
        let random = fall(self.plan.random, progress);
        let temperature = fall(self.plan.temperature, progress);
        self.answers.clear();
        self.features.clear();
        let share = self.plan.points_share(self.game.seats(), progress);
        self.player.points_share = share;
        let mut state = self.game.setup();
        let mut actions = Vec::new();
        loop {
            match self.game.status(&state) {
                Status::Over => return state,
                Status::Chance => {
                    let outcome = self.game.sample(&state, rng);
                    self.game.resolve(&mut state, outcome, &mut Ignore);
                }
                Status::Waiting(asked) => {
                    let seat = asked.iter().nth(rng.below(asked.len() as u32) as usize).expect("one of those asked");
                    actions.clear();
                    self.game.legal_actions(&state, seat, &mut actions);
                    actions.retain(|&action| !self.game.refrains(&state, action));
                    if let [only] = actions[..] {
                        self.game.apply(&mut state, seat, only, &mut Ignore);
                        continue;
                    }
                    // What the seat may not know must not help it.
                    let world = self.game.resample(&state, Viewer::Seat(seat), rng);
                    let best = self.player.judge_all(&self.game, &world, seat, &actions);
                    let best_heads = self.player.judged[best];
                    let explored = unit(rng) < random;
                    let chosen = if explored {
                        rng.below(actions.len() as u32) as usize
                    } else {
                        let noisy = |heads: &Heads, rng: &mut Xoshiro256| {
                            heads.value(share) - temperature * (-unit(rng).max(1e-7).ln()).max(1e-7).ln()
                        };
                        let mut top = (f32::MIN, best);
                        for (index, heads) in self.player.judged.iter().enumerate() {
                            let value = noisy(heads, rng);
                            if value > top.0 {
                                top = (value, index);
                            }
                        }
                        top.1
                    };
                    let mut after = world;
                    self.game.apply(&mut after, seat, actions[chosen], &mut Ignore);
                    let learnt = !self.game.midway(&after) && self.game.status(&after) != Status::Over;
                    let from = self.features.len();
                    if learnt {
                        self.player.features.describe(&self.game, &after, seat);
                        self.features.extend_from_slice(self.player.features.words());
                    }
                    self.answers.push(Answer {
                        seat,
                        features: learnt.then_some(from),
                        best: best_heads,
                        explored: explored && chosen != best,
                    });
                    self.game.apply(&mut state, seat, actions[chosen], &mut Ignore);
                }
            }
        }
    }

    /// Works out what each position should have been judged and puts it into the replay.
    fn remember(&mut self, end: &G::State, lambda: f32) {
        for seat in Seat::all(self.game.seats()) {
            let mut target = player::result(&self.game, end, seat);
            for answer in self.answers.iter().rev().filter(|answer| answer.seat == seat) {
                if let Some(from) = answer.features {
                    self.replay.push(&self.features[from..][..self.replay.wide], target);
                }
                let keep = if answer.explored { 0.0 } else { lambda };
                target = Heads {
                    win: answer.best.win + keep * (target.win - answer.best.win),
                    points: answer.best.points + keep * (target.points - answer.best.points),
                };
            }
        }
    }

    fn learn(&mut self, progress: f32, rng: &mut Xoshiro256) {
        let learnt = self.answers.iter().filter(|answer| answer.features.is_some()).count();
        let due = learnt * self.plan.passes;
        // What does not fill a batch is left to chance.
        let extra = rng.below(self.plan.batch as u32) < (due % self.plan.batch) as u32;
        let rate = fall(self.plan.rate, progress);
        let contested = self.game.seats() > 1 || self.contested_alone;
        let win = self.plan.win_weight(self.game.seats(), contested, progress);
        for _ in 0..due / self.plan.batch + usize::from(extra) {
            let picks = (0..self.plan.batch).map(|_| self.replay.pick(rng));
            let error = self.adam.step(&mut self.net, picks, rate, win);
            self.error = if self.adam.steps == 1 { error } else { 0.999 * self.error + 0.001 * error };
        }
    }

    /// The mean score of each seat over games that were never learnt from.
    pub fn examine(&mut self, games: u64, seed: u64) -> f64 {
        self.player.points_share = crate::points_share(self.game.seats());
        let mut sum = 0.0;
        for number in 0..games {
            let mut rng = Xoshiro256::new(seed.wrapping_add(number).wrapping_mul(0xd134_2543_de82_ef95) ^ 0x5eed);
            let end = player::play_game(&self.game, &mut self.player, &mut rng);
            let standings = self.game.standings(&end);
            let scores: i32 = Seat::all(self.game.seats()).map(|seat| standings.score(seat)).sum();
            sum += f64::from(scores) / f64::from(self.game.seats());
        }
        sum / games as f64
    }

    /// Everything a later run needs to go on as if nothing had happened.
    pub fn checkpoint(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.extend(Layout::of(&self.game).hash().0);
        let Replay { words, targets, next, .. } = &self.replay;
        for number in [self.plan.seed, self.games, self.adam.steps.into(), *next as u64, targets.len() as u64] {
            out.extend(number.to_le_bytes());
        }
        out.extend(self.seconds.to_le_bytes());
        out.extend(self.error.to_le_bytes());
        for list in [&self.net.weights, &self.adam.mean, &self.adam.square] {
            list.iter().for_each(|number| out.extend(number.to_le_bytes()));
        }
        for target in targets {
            out.extend(target.win.to_le_bytes());
            out.extend(target.points.to_le_bytes());
        }
        words.iter().for_each(|word| out.extend(word.to_le_bytes()));
        out.extend(Digest::of_bytes(&out).0);
        out
    }

    /// Goes on where a checkpoint of the same game, layout and seed left off.
    pub fn resume(game: G, plan: Plan, bytes: &[u8]) -> Result<Self, String> {
        let damaged = || "the checkpoint is damaged".to_owned();
        let (body, digest) = bytes.split_last_chunk::<32>().ok_or_else(damaged)?;
        if Digest::of_bytes(body).0 != *digest || !body.starts_with(MAGIC) {
            return Err(damaged());
        }
        let mut rest = &body[8..];
        let mut take = |count: usize| {
            let (taken, left) = rest.split_at_checked(count).ok_or_else(damaged)?;
            rest = left;
            Ok::<&[u8], String>(taken)
        };
        if take(32)? != Layout::of(&game).hash().0 {
            return Err("the checkpoint belongs to another layout of features".to_owned());
        }
        let mut numbers = [0u64; 5];
        for number in &mut numbers {
            *number = u64::from_le_bytes(take(8)?.try_into().expect("eight bytes"));
        }
        let [seed, games, steps, next, positions] = numbers;
        if seed != plan.seed {
            return Err(format!("the checkpoint was begun with seed {seed}"));
        }
        let float = |bytes: &[u8]| f32::from_le_bytes(bytes.try_into().expect("four bytes"));
        let mut trainer = Trainer::new(game, plan);
        trainer.seconds = f64::from_le_bytes(take(8)?.try_into().expect("eight bytes"));
        trainer.error = float(take(4)?);
        for list in [&mut trainer.net.weights, &mut trainer.adam.mean, &mut trainer.adam.square] {
            let bytes = take(4 * list.len())?;
            list.iter_mut().zip(bytes.chunks_exact(4)).for_each(|(number, bytes)| *number = float(bytes));
        }
        for _ in 0..positions {
            trainer.replay.targets.push(Heads { win: float(take(4)?), points: float(take(4)?) });
        }
        for _ in 0..positions as usize * trainer.replay.wide {
            trainer.replay.words.push(u64::from_le_bytes(take(8)?.try_into().expect("eight bytes")));
        }
        (trainer.games, trainer.adam.steps, trainer.replay.next) = (games, steps as u32, next as usize);
        trainer.player.take_over(&trainer.net);
        Ok(trainer)
    }
}

/// Uniform in 0..1.
fn unit(rng: &mut impl Rng) -> f32 {
    (rng.next_u64() >> 40) as f32 / (1u64 << 24) as f32
}
