//! Whether a viewer can tell the true world from another one that fits all it knows.

use super::walk::{Walk, action_text, name_of, pick};
use super::{Breach, breach};
use steading_core::{Rng, Seat, Status, Title, Viewer, Xoshiro256};

/// How many remembered actions are tried for a refusal that gives something away.
const REFUSALS: u32 = 3;

impl<G: Title> Walk<'_, G> {
    /// Every promise about secrets, for every viewer, at the position at hand.
    pub(super) fn keeps_secrets(&mut self, status: Status) -> Result<(), Breach> {
        let game = self.game;
        for viewer in Viewer::all(game.seats()) {
            let who = name_of(viewer);
            let world = game.resample(&self.state, viewer, &mut Xoshiro256::new(self.dice.next_u64()));
            self.tally.report.worlds += 1;
            if let Err(broken) = game.check(&world) {
                return breach(format!("a world that {who} thinks possible breaks the invariant {broken}"));
            }
            let (seen, other) = (game.view(&self.state, viewer), game.view(&world, viewer));
            if seen != other {
                return breach(format!(
                    "the view of {who} tells the true world from another:\n  true  {seen:?}\n  other {other:?}"
                ));
            }
            if game.status(&world) != status {
                return breach(format!("who is asked tells {who} the true world from another"));
            }
            // The same seed from either world must give the same third world: what the viewer does not know
            // may not show through `resample`, or a search that uses it would play with open cards.
            let seed = self.dice.next_u64();
            let from_true = game.resample(&self.state, viewer, &mut Xoshiro256::new(seed));
            let from_other = game.resample(&world, viewer, &mut Xoshiro256::new(seed));
            if from_true != from_other {
                return breach(format!(
                    "`resample` for {who} depends on what {who} does not know: two worlds alike to the viewer give\n  \
                     {from_true:?}\n  {from_other:?}"
                ));
            }
            if let (Viewer::Seat(seat), Status::Waiting(asked)) = (viewer, status)
                && asked.contains(seat)
            {
                self.asks_alike(seat, &world)?;
            }
        }
        self.tells_no_tales(status)
    }

    /// The question, the options, their labels and the refusals give a seat nothing away, nor does what follows
    /// its answer.
    fn asks_alike(&mut self, seat: Seat, world: &G::State) -> Result<(), Breach> {
        let game = self.game;
        if game.decision(&self.state, seat) != game.decision(world, seat) {
            return breach(format!("the question to seat {seat} tells it the true world from another"));
        }
        let (mut options, mut others) = (Vec::new(), Vec::new());
        game.legal_actions(&self.state, seat, &mut options);
        game.legal_actions(world, seat, &mut others);
        if options != others {
            return breach(format!(
                "the options of seat {seat}, or their order, tell it the true world from another:\n  true  \
                 {options:?}\n  other {others:?}"
            ));
        }
        for &action in &options {
            if game.label(&self.state, seat, action) != game.label(world, seat, action) {
                let text = action_text(game, action);
                return breach(format!("the label of '{seat} {text}' tells the seat the true world from another"));
            }
        }
        for _ in 0..REFUSALS.min(self.pool.len() as u32) {
            let action = pick(&self.pool, &mut self.dice);
            if !options.contains(&action)
                && game.refusal(&self.state, seat, action) != game.refusal(world, seat, action)
            {
                let text = action_text(game, action);
                return breach(format!("the refusal of '{seat} {text}' tells the seat the true world from another"));
            }
        }
        if options.is_empty() {
            return Ok(());
        }
        let action = pick(&options, &mut self.dice);
        let viewer = Viewer::Seat(seat);
        let (after, events) = self.after(&self.state, seat, action);
        if events.iter().any(|event| game.uncovers(event)) {
            return Ok(());
        }
        let (other_after, other_events) = self.after(world, seat, action);
        let what = if game.status(&after) != game.status(&other_after) {
            "who is asked next"
        } else if game.status(&after) == Status::Over {
            // Final scoring may uncover what it likes.
            return Ok(());
        } else if self.witnessed(&events, viewer) != self.witnessed(&other_events, viewer) {
            "what the events say"
        } else if game.view(&after, viewer) != game.view(&other_after, viewer) {
            "the view"
        } else {
            return Ok(());
        };
        let text = action_text(game, action);
        breach(format!(
            "after '{seat} {text}' {what} tells the seat the true world from another, but no event is said to \
             uncover anything"
        ))
    }

    /// Two things that may happen now and leave different states: a viewer who sees the same happen and the same
    /// board afterwards knows the same, and a viewer who knows the same must have seen the same happen.
    /// The first finds a `resample` that looks at the truth, the second a log line that leaks.
    fn tells_no_tales(&mut self, status: Status) -> Result<(), Breach> {
        let game = self.game;
        let ((one, one_events), (two, two_events), actor) = match status {
            Status::Over => return Ok(()),
            Status::Chance => {
                let (one, two) = (self.outcome(), self.outcome());
                (one, two, None)
            }
            Status::Waiting(asked) => {
                let seat = pick(&asked.iter().collect::<Vec<_>>(), &mut self.dice);
                let mut options = Vec::new();
                game.legal_actions(&self.state, seat, &mut options);
                if options.is_empty() {
                    return Ok(());
                }
                let (one, two) = (pick(&options, &mut self.dice), pick(&options, &mut self.dice));
                (self.after(&self.state, seat, one), self.after(&self.state, seat, two), Some((seat, asked)))
            }
        };
        if one == two {
            return Ok(());
        }
        for viewer in Viewer::all(game.seats()) {
            let who = name_of(viewer);
            // A simultaneous question that stays open hides the answer altogether.
            if let Some((seat, asked)) = actor
                && !viewer.is(seat)
                && game.status(&one) == game.status(&two)
                && let Status::Waiting(still) = game.status(&one)
                && asked.without(seat).iter().any(|other| still.contains(other))
                && game.view(&one, viewer) != game.view(&two, viewer)
            {
                return breach(format!(
                    "others still answer the simultaneous question, but the view of {who} shows what seat {seat} \
                     answered"
                ));
            }
            if game.status(&one) != game.status(&two) || game.view(&one, viewer) != game.view(&two, viewer) {
                continue;
            }
            let (one_seen, two_seen) = (self.witnessed(&one_events, viewer), self.witnessed(&two_events, viewer));
            let seed = self.dice.next_u64();
            let known = |state| game.resample(state, viewer, &mut Xoshiro256::new(seed));
            match (one_seen == two_seen, known(&one) == known(&two)) {
                (true, true) | (false, false) => {}
                (true, false) => {
                    return breach(format!(
                        "`resample` for {who} depends on what {who} does not know: two worlds alike to it, in which it \
                     saw the same happen, give\n  {:?}\n  {:?}",
                        known(&one),
                        known(&two)
                    ));
                }
                (false, true) => {
                    return breach(format!(
                        "the events tell {who} what the view hides; two worlds alike to it came about by\n  \
                     {one_seen:?}\n  {two_seen:?}"
                    ));
                }
            }
        }
        Ok(())
    }

    fn after(&self, state: &G::State, seat: Seat, action: G::Action) -> (G::State, Vec<G::Event>) {
        let (mut state, mut events) = (state.clone(), Vec::new());
        self.game.apply(&mut state, seat, action, &mut events);
        (state, events)
    }

    fn outcome(&mut self) -> (G::State, Vec<G::Event>) {
        let (mut state, mut events) = (self.state.clone(), Vec::new());
        let outcome = self.game.sample(&state, &mut self.dice);
        self.game.resolve(&mut state, outcome, &mut events);
        (state, events)
    }

    fn witnessed(&self, events: &[G::Event], viewer: Viewer) -> Vec<G::Event> {
        events.iter().filter_map(|event| self.game.witness(event, viewer)).collect()
    }
}
