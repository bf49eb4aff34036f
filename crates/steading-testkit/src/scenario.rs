//! Positions reached by playing notation, and questions about them.

use crate::contract::{action_text, outcome_text, pick};
use std::fmt;
use steading_core::play::possible;
use steading_core::{Entry, Explain, Game, PlayError, Seat, Status, Title, Viewer, Xoshiro256, play};

/// A match at one moment. Every method takes it by value and hands it on, or panics with a sentence
/// that names the line and what was offered instead.
pub struct Scenario<'g, G: Game> {
    pub game: &'g G,
    pub state: G::State,
    /// Everything that has happened so far.
    pub events: Vec<G::Event>,
    /// How many events there were before the last line.
    before: usize,
}

/// The match at set-up, before the first draw.
pub fn scenario<G: Title>(game: &G) -> Scenario<'_, G> {
    Scenario { game, state: game.setup(), events: Vec::new(), before: 0 }
}

impl<G: Game> Clone for Scenario<'_, G> {
    fn clone(&self) -> Self {
        Scenario { game: self.game, state: self.state.clone(), events: self.events.clone(), before: self.before }
    }
}

impl<G: Game> fmt::Debug for Scenario<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scenario").field("game", &G::ID).field("state", &self.state).finish_non_exhaustive()
    }
}

#[track_caller]
fn seat_of(letter: &str) -> Seat {
    let mut letters = letter.chars();
    match (letters.next().and_then(Seat::from_letter), letters.next()) {
        (Some(seat), None) => seat,
        _ => panic!("'{letter}' is no seat; seats are A to E"),
    }
}

impl<G: Title> Scenario<'_, G> {
    // ---- playing ----

    /// Plays one answer, such as `A build p3`.
    #[track_caller]
    pub fn play(mut self, line: &str) -> Self {
        let (seat, action) = self.read(line);
        self.before = self.events.len();
        if let Err(error) = play(self.game, &mut self.state, seat, action, &mut self.events) {
            panic!("'{line}' was not taken: {error}{}\n{}", clause_of(&error), self.situation());
        }
        self.sound(line);
        self
    }

    /// Brings about one outcome of chance, such as `draw ferry`. It must be possible.
    #[track_caller]
    pub fn chance(mut self, outcome: &str) -> Self {
        let read = match self.game.read_outcome(outcome) {
            Ok(read) => read,
            Err(error) => panic!("'* {outcome}' is no outcome: {error}\n{}", self.situation()),
        };
        assert!(possible(self.game, &self.state, read), "'* {outcome}' cannot come now\n{}", self.situation());
        self.before = self.events.len();
        self.game.resolve(&mut self.state, read, &mut self.events);
        self.sound(outcome);
        self
    }

    /// Plays lines as a record has them: `A build p3`, `* draw ferry`. Empty lines are skipped.
    #[track_caller]
    pub fn lines(mut self, lines: &str) -> Self {
        for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
            self = match line.strip_prefix("* ") {
                Some(outcome) => self.chance(outcome),
                None => self.play(line),
            };
        }
        self
    }

    /// Draws outcomes at random until a seat is asked or the game is over.
    #[track_caller]
    pub fn draw_all(mut self, seed: u64) -> Self {
        let mut rng = Xoshiro256::new(seed);
        self.before = self.events.len();
        while steading_core::draw(self.game, &mut self.state, &mut rng, &mut self.events).is_some() {
            self.sound("a random outcome");
        }
        self
    }

    /// Plays so many random answers and outcomes; fewer when the game ends.
    #[track_caller]
    pub fn random(mut self, steps: u32, seed: u64) -> Self {
        let mut rng = Xoshiro256::new(seed);
        self.before = self.events.len();
        for _ in 0..steps {
            if random_step(self.game, &mut self.state, &mut rng, &mut self.events).is_none() {
                break;
            }
            self.sound("a random step");
        }
        self
    }

    /// Changes the position by hand; it must keep every invariant afterwards.
    #[track_caller]
    pub fn arrange(mut self, change: impl FnOnce(&mut G::State)) -> Self {
        change(&mut self.state);
        self.sound("the arrangement");
        self
    }

    // ---- asking ----

    /// Looks at the position, usually to assert something.
    #[track_caller]
    pub fn then(self, look: impl FnOnce(&G, &G::State)) -> Self {
        look(self.game, &self.state);
        self
    }

    /// This answer of an asked seat is refused for exactly this reason, and nothing changes.
    #[track_caller]
    pub fn refuses(self, line: &str, refusal: G::Refusal) -> Self {
        match self.attempt(line) {
            PlayError::Refused(found) => assert!(
                found == refusal,
                "'{line}' was refused for another reason\n  wanted {refusal:?}\n  found  {found:?}\n{}",
                self.situation()
            ),
            other => panic!("'{line}' should be refused, but: {other}\n{}", self.situation()),
        }
        self
    }

    /// This answer is not taken, by this clause: it is refused, or another seat is asked. Nothing changes.
    #[track_caller]
    pub fn refuses_by(self, line: &str, clause: &str) -> Self {
        let error = self.attempt(line);
        let found = match &error {
            PlayError::Refused(refusal) => refusal.clause(),
            PlayError::NotWaitingFor { clause, .. } => clause,
            PlayError::Over => panic!("'{line}' should be refused by {clause}, but the game is over"),
        };
        assert!(
            found == clause,
            "'{line}' was refused by '{found}' instead of '{clause}': {error}\n{}",
            self.situation()
        );
        self
    }

    /// The seat is offered exactly these answers, in any order.
    #[track_caller]
    pub fn offers(self, seat: &str, answers: &[&str]) -> Self {
        let offered = self.options_of(seat);
        let missing: Vec<_> = answers.iter().filter(|wanted| !offered.iter().any(|found| found == *wanted)).collect();
        let extra: Vec<_> = offered.iter().filter(|found| !answers.contains(&found.as_str())).collect();
        assert!(
            missing.is_empty() && extra.is_empty(),
            "seat {seat} is not offered what it should be\n  missing {missing:?}\n  too many {extra:?}\n{}",
            self.situation()
        );
        self
    }

    /// The seat is offered at least these answers.
    #[track_caller]
    pub fn offers_among(self, seat: &str, answers: &[&str]) -> Self {
        let offered = self.options_of(seat);
        for wanted in answers {
            assert!(
                offered.iter().any(|found| found == wanted),
                "seat {seat} is not offered '{wanted}'\n{}",
                self.situation()
            );
        }
        self
    }

    /// The seat is offered none of these answers, all of which can be read.
    #[track_caller]
    pub fn withholds(self, seat: &str, answers: &[&str]) -> Self {
        let offered = self.options_of(seat);
        for answer in answers {
            // A misspelt answer is never offered, so the test would pass for the wrong reason.
            self.read(&format!("{seat} {answer}"));
            assert!(
                !offered.iter().any(|found| found == answer),
                "seat {seat} is offered '{answer}'\n{}",
                self.situation()
            );
        }
        self
    }

    /// Exactly these seats are asked, such as `A` or `ABD`.
    #[track_caller]
    pub fn asked(self, seats: &str) -> Self {
        let wanted = seats.chars().map(|letter| seat_of(&letter.to_string())).collect();
        let status = self.status();
        assert!(status == Status::Waiting(wanted), "{seats} should be asked\n{}", self.situation());
        self
    }

    /// An outcome of chance is due.
    #[track_caller]
    pub fn awaits_chance(self) -> Self {
        assert!(self.status() == Status::Chance, "chance should be due\n{}", self.situation());
        self
    }

    #[track_caller]
    pub fn over(self) -> Self {
        assert!(self.status() == Status::Over, "the game should be over\n{}", self.situation());
        self
    }

    /// The seat has so many points.
    #[track_caller]
    pub fn scores(self, seat: &str, points: i32) -> Self {
        let found = self.game.standings(&self.state).score(seat_of(seat));
        assert!(found == points, "seat {seat} should have {points} points, but has {found}");
        self
    }

    // ---- answers that end the chain ----

    pub fn status(&self) -> Status {
        self.game.status(&self.state)
    }

    /// What an asked seat may answer, in notation.
    #[track_caller]
    pub fn options_of(&self, seat: &str) -> Vec<String> {
        let seat = seat_of(seat);
        assert!(
            matches!(self.status(), Status::Waiting(asked) if asked.contains(seat)),
            "seat {seat} is not asked\n{}",
            self.situation()
        );
        let mut options = Vec::new();
        self.game.legal_actions(&self.state, seat, &mut options);
        options.into_iter().map(|action| action_text(self.game, action)).collect()
    }

    /// What chance may bring, in notation and with weights; empty when no outcome is due.
    pub fn outcomes(&self) -> Vec<(String, u32)> {
        let mut outcomes = Vec::new();
        if self.status() == Status::Chance {
            self.game.outcomes(&self.state, &mut outcomes);
        }
        outcomes.into_iter().map(|(outcome, weight)| (outcome_text(self.game, outcome), weight)).collect()
    }

    /// The question put to an asked seat.
    #[track_caller]
    pub fn question(&self, seat: &str) -> G::Decision {
        self.options_of(seat);
        self.game.decision(&self.state, seat_of(seat))
    }

    /// What happened in the last line.
    pub fn last_events(&self) -> &[G::Event] {
        &self.events[self.before..]
    }

    /// What happened in the last line, as this viewer saw it.
    pub fn witnessed(&self, viewer: Viewer) -> Vec<G::Event> {
        self.last_events().iter().filter_map(|event| self.game.witness(event, viewer)).collect()
    }

    pub fn view(&self, viewer: Viewer) -> G::View {
        self.game.view(&self.state, viewer)
    }

    // ---- inside ----

    #[track_caller]
    fn read(&self, line: &str) -> (Seat, G::Action) {
        match Entry::read(line) {
            Ok(Entry::Action { seat, notation }) => match self.game.read_action(&notation) {
                Ok(action) => (seat, action),
                Err(error) => panic!("'{line}' is no answer: {error}\n{}", self.situation()),
            },
            Ok(_) => panic!("'{line}' is no answer of a seat"),
            Err(problem) => panic!("'{line}' is no answer of a seat: {problem}"),
        }
    }

    /// Tries an answer that must not be taken.
    #[track_caller]
    fn attempt(&self, line: &str) -> PlayError<G::Refusal> {
        let (seat, action) = self.read(line);
        let mut copy = self.state.clone();
        let mut events = Vec::new();
        let Err(error) = play(self.game, &mut copy, seat, action, &mut events) else {
            panic!("'{line}' should not be taken, but was\n{}", self.situation());
        };
        assert!(copy == self.state && events.is_empty(), "'{line}' was not taken, but something changed");
        error
    }

    #[track_caller]
    fn sound(&self, what: &str) {
        if let Err(broken) = self.game.check(&self.state) {
            panic!("after {what} the position breaks the invariant {broken}\n{}", self.situation());
        }
    }

    /// Who is asked what, for the end of a complaint.
    fn situation(&self) -> String {
        match self.status() {
            Status::Over => "The game is over.".to_owned(),
            Status::Chance => {
                let outcomes = self.outcomes().into_iter().map(|(text, weight)| format!("{text} ({weight})"));
                format!("Chance is due: {}", outcomes.collect::<Vec<_>>().join(", "))
            }
            Status::Waiting(asked) => {
                let offers = asked.iter().map(|seat| {
                    let options = self.options_of(&seat.to_string()).join(", ");
                    let message = self.game.decision(&self.state, seat).message();
                    format!("Seat {seat} is asked ({}) and offered: {options}", message.id)
                });
                offers.collect::<Vec<_>>().join("\n")
            }
        }
    }
}

fn clause_of<R: Explain>(error: &PlayError<R>) -> String {
    match error {
        PlayError::Refused(refusal) => format!(" ({})", refusal.clause()),
        PlayError::NotWaitingFor { clause, .. } if !clause.is_empty() => format!(" ({clause})"),
        PlayError::NotWaitingFor { .. } | PlayError::Over => String::new(),
    }
}

/// One random answer or outcome; `None` when the game is over.
pub(crate) fn random_step<G: Game>(
    game: &G,
    state: &mut G::State,
    rng: &mut Xoshiro256,
    events: &mut impl steading_core::Sink<G::Event>,
) -> Option<()> {
    match game.status(state) {
        Status::Over => return None,
        Status::Chance => {
            let outcome = game.sample(state, rng);
            game.resolve(state, outcome, events);
        }
        Status::Waiting(asked) => {
            let seat = pick(&asked.iter().collect::<Vec<_>>(), rng);
            let mut options = Vec::new();
            game.legal_actions(state, seat, &mut options);
            let action = pick(&options, rng);
            game.apply(state, seat, action, events);
        }
    }
    Some(())
}
