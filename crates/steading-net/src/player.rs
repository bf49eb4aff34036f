//! One step ahead: every answer is carried out on a copy, and the position after it is judged.

use crate::net::Sums;
use crate::{FloatNet, Heads, Net, points_share};
use std::sync::Arc;
use steading_core::{Encode, Features, Ignore, Rng, Seat, Status, Title, Viewer};

/// No chain of small answers is longer.
const LONGEST_CHAIN: u32 = 6;

/// A net that judges positions of one ruleset, with what it needs again and again.
#[derive(Debug)]
pub struct Player<G: Encode + Title> {
    net: Arc<Net>,
    sums: Sums,
    pub features: Features,
    actions: Vec<G::Action>,
    /// How much of what it strives for is points.
    pub points_share: f32,
    /// For each answer what it leads to, in the order of the legal actions.
    pub judged: Vec<Heads>,
}

impl<G: Encode + Title> Player<G> {
    pub fn new(game: &G, net: Arc<Net>) -> Self {
        let inputs = steading_core::Layout::of(game).inputs();
        let sums = net.sums();
        let features = Features::with_room(inputs);
        let points_share = points_share(game.seats());
        Player { net, sums, features, actions: Vec::new(), points_share, judged: Vec::new() }
    }

    /// Goes on with these weights.
    pub(crate) fn take_over(&mut self, float: &FloatNet) {
        Arc::make_mut(&mut self.net).take_over(float);
        self.sums = self.net.sums();
    }

    /// What a position is worth for a seat: the result when the game is over, the best end of a chain of small answers,
    /// and what the net says otherwise.
    pub fn worth(&mut self, game: &G, state: &G::State, seat: Seat) -> Heads {
        self.worth_within(game, state, seat, LONGEST_CHAIN)
    }

    fn worth_within(&mut self, game: &G, state: &G::State, seat: Seat, chain: u32) -> Heads {
        match game.status(state) {
            Status::Over => result(game, state, seat),
            Status::Waiting(asked) if chain > 0 && asked.contains(seat) && game.midway(state) => {
                let from = self.actions.len();
                let mut actions = std::mem::take(&mut self.actions);
                game.legal_actions(state, seat, &mut actions);
                self.actions = actions;
                let mut best: Option<Heads> = None;
                for index in from..self.actions.len() {
                    let mut next = state.clone();
                    game.apply(&mut next, seat, self.actions[index], &mut Ignore);
                    let heads = self.worth_within(game, &next, seat, chain - 1);
                    if best.is_none_or(|best| heads.value(self.points_share) > best.value(self.points_share)) {
                        best = Some(heads);
                    }
                }
                self.actions.truncate(from);
                best.expect("legal actions are never empty")
            }
            _ => self.glance(game, state, seat),
        }
    }

    /// What the net says of exactly this position: features and net, nothing else.
    pub fn glance(&mut self, game: &G, state: &G::State, seat: Seat) -> Heads {
        self.features.describe(game, state, seat);
        self.net.judge(&mut self.sums, self.features.words())
    }

    /// Judges every answer of a seat into `judged` and says which is best; of equal ones the first.
    pub fn judge_all(&mut self, game: &G, state: &G::State, seat: Seat, actions: &[G::Action]) -> usize {
        self.judged.clear();
        let mut best = (f32::MIN, 0);
        for (index, &action) in actions.iter().enumerate() {
            let mut next = state.clone();
            game.apply(&mut next, seat, action, &mut Ignore);
            let heads = self.worth(game, &next, seat);
            self.judged.push(heads);
            let value = heads.value(self.points_share);
            if value > best.0 {
                best = (value, index);
            }
        }
        best.1
    }
}

/// What a finished game is worth for a seat. Against an opponent without a seat the lead takes the place of the points.
pub fn result<G: Encode + Title>(game: &G, state: &G::State, seat: Seat) -> Heads {
    let standings = game.standings(state);
    let scale = f32::from(game.score_scale());
    let points = match standings.opponent {
        None => standings.score(seat) as f32 / scale,
        Some((score, _)) => 0.5 + (standings.score(seat) - score) as f32 / scale,
    };
    let points = points.clamp(0.0, 1.0);
    let win = match game.seats() {
        1 if standings.opponent.is_none() => points,
        _ if standings.rank(seat) == 1 => 1.0 / standings.winners().len() as f32,
        _ => 0.0,
    };
    Heads { win, points }
}

/// Plays a whole game with one net in every seat and says how it ended.
pub fn play_game<G: Encode + Title>(game: &G, player: &mut Player<G>, rng: &mut impl Rng) -> G::State {
    let mut state = game.setup();
    let mut actions = Vec::new();
    loop {
        match game.status(&state) {
            Status::Over => return state,
            Status::Chance => {
                let outcome = game.sample(&state, rng);
                game.resolve(&mut state, outcome, &mut Ignore);
            }
            Status::Waiting(asked) => {
                let seat = asked.first().expect("somebody is asked");
                actions.clear();
                game.legal_actions(&state, seat, &mut actions);
                actions.retain(|&action| !game.refrains(&state, action));
                let chosen = if actions.len() == 1 {
                    0
                } else {
                    let world = game.resample(&state, Viewer::Seat(seat), rng);
                    player.judge_all(game, &world, seat, &actions)
                };
                game.apply(&mut state, seat, actions[chosen], &mut Ignore);
            }
        }
    }
}
