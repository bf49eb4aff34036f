//! ORL-14.1: a whole plan, its followers in any order, as the walk that leads to it.

use crate::prelude::*;
use serde::Deserialize;
use steading_core::{Ahead, Explain, Foreseen, Rules, Unfulfilled, Usual, Wishes};

/// Who is still to be placed; then the plan is confirmed.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Wish {
    pub plan: Vec<Put>,
}

/// A follower for a place. Which of several spaces that are alike it gets follows from ORL-14.3.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Put {
    /// Without a kind the cheapest one: own kinds before monks (ORL-14.2).
    #[serde(default)]
    pub kind: Option<Kind>,
    pub place: Place,
    /// From 0.
    pub space: u8,
}

/// A put with its number in the wish and the kind that was found for it.
#[derive(Clone, Copy)]
struct Step {
    part: usize,
    place: Place,
    space: u8,
    kind: Kind,
}

impl Wishes for OrleansSettlers {
    type Wish = Wish;

    const AHEAD: &'static [Ahead] = &[
        Ahead { usual: Usual::Pass, asked: &["orleans_settlers-ask-act"], words: &["pass"] },
        Ahead { usual: Usual::Decline, asked: &["orleans_settlers-ask-offer"], words: &["decline"] },
        Ahead {
            usual: Usual::Repeat,
            asked: &["orleans_settlers-ask-plan", "orleans_settlers-ask-confirm"],
            words: &["put", "leave", "confirm"],
        },
    ];

    fn round(&self, s: &State) -> u16 {
        s.round.into()
    }

    fn arrange(&self, s: &State, seat: Seat, wish: &Wish) -> Result<Vec<Action>, Unfulfilled<Refusal>> {
        if s.top() != Some(Frame::Plan) {
            let open = self.decision(s, seat).clause();
            return Err(Unfulfilled { part: 0, refusal: Refusal::OtherQuestion { open } });
        }
        let mut player = *s.player(seat);
        let mut steps = self.with_kinds(&player, &wish.plan)?;
        self.order(&player, &mut steps);
        let mut answers = Vec::new();
        for Step { part, place, space, kind } in steps {
            self.leave_until(&mut player, Some(place), &mut answers);
            self.quote_put(&player, kind, place, space).map_err(|refusal| Unfulfilled { part, refusal })?;
            self.put(&mut player, kind, place, space);
            answers.push(Action::Put(kind, place, space));
        }
        self.leave_until(&mut player, None, &mut answers);
        answers.push(Action::Confirm);
        Ok(answers)
    }

    fn is_step(&self, s: &State, _seat: Seat) -> bool {
        s.top() == Some(Frame::Plan)
    }

    /// Phase 4 as if this seat were the only one: the places that are ready or have somebody new, in the order of the
    /// pack. The wish is the whole plan, whatever of it is laid already. What the others have planned is not looked at,
    /// and no place asks for it.
    fn foresee(&self, s: &State, seat: Seat, wish: &Wish) -> Result<Foreseen<Self>, Unfulfilled<Refusal>> {
        let mut then = *s;
        if s.top() == Some(Frame::Plan) {
            self.take_plan_back(&mut then.players[seat]);
        }
        for action in self.arrange(&then, seat, wish)? {
            if let Action::Put(kind, place, space) = action {
                self.put(&mut then.players[seat], kind, place, space);
            } else if let Action::Leave(_) = action {
                self.leave(&mut then.players[seat]);
            }
        }
        then.pending.pop();
        then.pending.push(Frame::Act { seat, passed: SeatSet::EMPTY });
        let player = then.player(seat);
        let planned = |&place: &Place| player.crews.at(place).has_new() || self.is_ready(&then, seat, place);
        let uses = player.places.and(self.table.actions).iter().filter(planned).map(Action::Use).collect();
        Ok((then, uses))
    }
}

impl OrleansSettlers {
    /// Kinds that are named are set aside first; then the others get the cheapest of what is left.
    fn with_kinds(&self, player: &Player, plan: &[Put]) -> Result<Vec<Step>, Unfulfilled<Refusal>> {
        let mut green = player.green;
        let mut kinds: Vec<Option<Kind>> = plan.iter().map(|put| put.kind).collect();
        for &kind in kinds.iter().flatten() {
            green = green.beyond(Folk::one(kind));
        }
        for part in 0..plan.len() {
            if kinds[part].is_some() {
                continue;
            }
            let Put { place, space, .. } = plan[part];
            let refused = |refusal| Unfulfilled { part, refusal };
            if !player.places.contains(place) {
                return Err(refused(Refusal::NotYourPlace(place)));
            }
            let rules = self.table.place(place);
            if space >= rules.count {
                return Err(refused(Refusal::NoSuchSpace(place)));
            }
            let mut fits = rules.spaces[usize::from(space)];
            if rules.distinct {
                let wished: Kinds =
                    (0..plan.len()).filter(|&at| plan[at].place == place).filter_map(|at| kinds[at]).collect();
                fits = fits.but(player.crews.at(place).kinds()).but(wished);
            }
            let there = fits.iter().filter(|&kind| green.get(kind) > 0);
            let kind = cheapest(there, green).or(fits.lowest()).unwrap_or(Kind::Monk);
            green = green.beyond(Folk::one(kind));
            kinds[part] = Some(kind);
        }
        let steps = plan.iter().zip(kinds).enumerate();
        Ok(steps
            .filter_map(|(part, (put, kind))| Some(Step { part, place: put.place, space: put.space, kind: kind? }))
            .collect())
    }

    /// ORL-14.3: places in the order of the pack; of spaces that are alike the lower ones first, kinds ascending.
    fn order(&self, player: &Player, steps: &mut [Step]) {
        let group = |step: &Step| match self.table.places.get(step.place.index()) {
            Some(rules) if step.space < rules.count => rules.alike[usize::from(step.space)],
            _ => step.space,
        };
        steps.sort_by_key(|step| (step.place, group(step), step.kind));
        for alike in steps.chunk_by_mut(|a, b| (a.place, group(a)) == (b.place, group(b))) {
            let (place, first) = (alike[0].place, group(&alike[0]));
            let Some(rules) = self.table.places.get(place.index()) else { continue };
            let taken = player.crews.at(place).taken();
            let free = |space: &u8| rules.alike[usize::from(*space)] == first && taken >> (3 * space) & 1 == 0;
            for (step, space) in alike.iter_mut().zip((0..rules.count).filter(free)) {
                step.space = space;
            }
        }
        steps.sort_by_key(|step| (step.place, step.space));
    }

    /// Leaves places until the walk stands at this one or behind it; without a place until it is through.
    fn leave_until(&self, player: &mut Player, place: Option<Place>, answers: &mut Vec<Action>) {
        while let Some(at) = self.walk_place(player).filter(|&at| place.is_none_or(|place| at < place)) {
            self.leave(player);
            answers.push(Action::Leave(at));
        }
    }
}

/// ORL-14.2: own kinds come before monks, then the kind with most copies, then list order.
pub(crate) fn cheapest(kinds: impl Iterator<Item = Kind>, green: Folk) -> Option<Kind> {
    kinds.min_by_key(|&kind| (kind == Kind::Monk, u8::MAX - green.get(kind)))
}
