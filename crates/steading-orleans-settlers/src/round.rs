//! ORL-4, ORL-14: the order of play. `settle` runs what needs no decision and stops at the next question.

use crate::OrleansSettlers;
use crate::actions::{Action, Outcome};
use crate::areas::Way;
use crate::log::Event;
use crate::questions::Decision;
use crate::refusal::Refusal;
use crate::state::{Frame, Kind, Phase, State};
use steading_core::{Explain, Rng, Seat, SeatSet, Sink, Status};

impl OrleansSettlers {
    pub(crate) fn settle(&self, state: &mut State, events: &mut impl Sink<Event>) {
        while let Some(top) = state.top() {
            match top {
                Frame::Round { next } => self.begin_phase(state, next, events),
                Frame::Turns { phase, seat, left } => self.next_turn(state, phase, seat, left, events),
                Frame::Draw { seat, left } => {
                    if self.settle_draw(state, seat, left) {
                        return;
                    }
                }
                Frame::Act { passed, .. } => {
                    if passed != SeatSet::all(self.seats) {
                        return;
                    }
                    state.pending.pop();
                }
                // ORL-14.5: what can go no further ends without a question.
                Frame::Harvest { seat, from, left, free, .. } => {
                    if left > 0 && !self.harvestable(state, seat, from, free).is_empty() {
                        return;
                    }
                    state.pending.pop();
                }
                Frame::Sell { seat, from, left, .. } => {
                    if left > 0 && self.can_sell(state, seat, from) {
                        return;
                    }
                    state.pending.pop();
                }
                Frame::Swap { seat, place, from, left, .. } => {
                    if left > 0 && self.can_swap(state, seat, place, from) {
                        return;
                    }
                    state.pending.pop();
                }
                Frame::Send { .. } => {
                    if self.settle_send(state) {
                        return;
                    }
                }
                Frame::Bonus { left: 0, .. } => {
                    state.pending.pop();
                }
                Frame::Food { seat, left: 0, fame, .. } => {
                    state.pending.pop();
                    self.gain_fame(state, seat, fame, events);
                }
                Frame::Torture { seat, left } => {
                    if self.settle_torture(state, seat, left, events) {
                        return;
                    }
                }
                Frame::Lose { seat, left } => {
                    if self.settle_lose(state, seat, left) {
                        return;
                    }
                }
                Frame::Land { .. }
                | Frame::First
                | Frame::Reveal
                | Frame::Prohibit { .. }
                | Frame::Bath { .. }
                | Frame::Plan
                | Frame::Expand { .. }
                | Frame::ExpandFar { .. }
                | Frame::Buy { .. }
                | Frame::Build { .. }
                | Frame::Technology { .. }
                | Frame::Spend { .. }
                | Frame::Bonus { .. }
                | Frame::Food { .. }
                | Frame::Offer { .. } => return,
            }
        }
    }

    /// ORL-4.1: each phase names the next.
    fn begin_phase(&self, state: &mut State, phase: Phase, events: &mut impl Sink<Event>) {
        let next = Phase::NAMED[(phase as usize + 1) % Phase::NAMED.len()];
        let then = |state: &mut State, frame: Frame| {
            if let Some(bottom) = state.pending.top_mut() {
                *bottom = Frame::Round { next };
            }
            state.pending.push(frame);
        };
        let turns = Frame::Turns { phase, seat: state.start, left: self.seats };
        match phase {
            Phase::Reveal => {
                state.round += 1;
                events.push(Event::RoundBegan { round: state.round, seat: state.start });
                then(state, Frame::Reveal);
            }
            Phase::Draw | Phase::Event | Phase::Bonus => then(state, turns),
            Phase::Plan => {
                if let Some(bottom) = state.pending.top_mut() {
                    *bottom = Frame::Round { next };
                }
                self.begin_planning(state);
            }
            Phase::Actions => then(state, Frame::Act { seat: state.start, passed: SeatSet::EMPTY }),
            Phase::StartPlayer => {
                state.start = state.start.next(self.seats); // ORL-4.4
                state.event = None;
                Seat::all(self.seats).for_each(|seat| state.players[seat].banned = None); // ORL-12.4
                if state.round == self.mechanics().rounds {
                    state.pending.clear(); // ORL-4.5
                    events.push(Event::Ended);
                } else if let Some(bottom) = state.pending.top_mut() {
                    *bottom = Frame::Round { next };
                }
            }
        }
    }

    /// ORL-4.2: one seat after the other, clockwise from the start player.
    fn next_turn(&self, state: &mut State, phase: Phase, seat: Seat, left: u8, events: &mut impl Sink<Event>) {
        let Some(turns) = state.pending.top_mut() else { return };
        if left == 0 {
            state.pending.pop();
            return;
        }
        *turns = Frame::Turns { phase, seat: seat.next(self.seats), left: left - 1 };
        match phase {
            Phase::Reveal => state.pending.push(Frame::Prohibit { seat }),
            Phase::Draw => self.begin_draw(state, seat),
            Phase::Event => self.resolve_event(state, seat, events),
            Phase::Bonus => self.round_bonus(state, seat, events),
            Phase::Plan | Phase::Actions | Phase::StartPlayer => unreachable!("these do not run seat by seat"),
        }
    }

    #[inline]
    pub(crate) fn who_is_asked(&self, state: &State) -> Status {
        let Some(top) = state.top() else { return Status::Over };
        match top {
            Frame::Land { .. } | Frame::First | Frame::Reveal | Frame::Draw { .. } | Frame::Lose { .. } => {
                Status::Chance
            }
            Frame::Bath { second: None, .. } => Status::Chance,
            Frame::Plan => Status::Waiting(self.planners(state)),
            Frame::Prohibit { seat }
            | Frame::Bath { seat, .. }
            | Frame::Act { seat, .. }
            | Frame::Expand { seat, .. }
            | Frame::ExpandFar { seat, .. }
            | Frame::Harvest { seat, .. }
            | Frame::Buy { seat }
            | Frame::Build { seat, .. }
            | Frame::Send { seat, .. }
            | Frame::Technology { seat, .. }
            | Frame::Spend { seat, .. }
            | Frame::Sell { seat, .. }
            | Frame::Swap { seat, .. }
            | Frame::Bonus { seat, .. }
            | Frame::Food { seat, .. }
            | Frame::Torture { seat, .. }
            | Frame::Offer { seat } => Status::Waiting(SeatSet::only(seat)),
            Frame::Round { .. } | Frame::Turns { .. } => unreachable!("settle runs these"),
        }
    }

    // ---- the question ----

    pub(crate) fn question(&self, state: &State, seat: Seat) -> Decision {
        match state.top() {
            Some(Frame::Prohibit { .. }) => Decision::Prohibit { of: self.neighbour(state, seat) },
            Some(Frame::Bath { .. }) => Decision::Bath,
            Some(Frame::Plan) => match self.walk_place(state.player(seat)) {
                Some(place) => Decision::Plan { place },
                None => Decision::Confirm,
            },
            Some(Frame::Expand { .. } | Frame::ExpandFar { .. }) => Decision::Expand,
            Some(Frame::Harvest { left, .. }) => Decision::Harvest { left },
            Some(Frame::Buy { .. }) => Decision::Buy,
            Some(Frame::Build { place, .. }) => {
                let building = self.table.place(place).effect.building();
                Decision::Build { building: building.expect("only build actions ask where") }
            }
            Some(Frame::Send { first, second, .. }) => {
                Decision::Send { follower: first.or(second).expect("settled: somebody sends") }
            }
            Some(Frame::Technology { .. }) => Decision::Technology,
            Some(Frame::Spend { most, .. }) => Decision::Spend { most },
            Some(Frame::Sell { bonus, left, .. }) => Decision::Sell { bonus, left },
            Some(Frame::Swap { place, left, .. }) => Decision::Swap { place, left },
            Some(Frame::Bonus { left, .. }) => Decision::Bonus { left },
            Some(Frame::Food { left, .. }) => Decision::Food { left },
            Some(Frame::Torture { left, .. }) => Decision::Torture { left },
            Some(Frame::Offer { .. }) => Decision::Offer { event_card: state.event.expect("an event makes the offer") },
            _ => Decision::Act,
        }
    }

    #[inline]
    pub(crate) fn offer(&self, state: &State, seat: Seat, out: &mut impl Sink<Action>) {
        let Some(top) = state.top() else { return };
        match top {
            Frame::Plan => self.offer_plan(state, seat, out),
            Frame::Act { .. } => self.offer_act(state, seat, out),
            Frame::Prohibit { .. } => self.offer_forbid(state, seat, out),
            Frame::Bath { first, second, .. } => self.offer_keep([first, second], out),
            Frame::Expand { knight, .. } => self.offer_expansion(state, seat, Way::Near { knight }, out),
            Frame::ExpandFar { range, .. } => self.offer_expansion(state, seat, Way::Far { range }, out),
            Frame::Harvest { from, free, must, .. } => self.offer_harvest(state, seat, from, free, must, out),
            Frame::Buy { .. } => self.offer_purchases(state, seat, out),
            Frame::Build { place, .. } => {
                let building = self.table.place(place).effect.building();
                self.offer_build(state, seat, building.expect("only build actions ask where"), out);
            }
            Frame::Send { first, second, sent, .. } => self.offer_send(state, seat, (first, second, sent), out),
            Frame::Technology { .. } => self.offer_technology(state, seat, out),
            Frame::Spend { most, .. } => self.offer_spending(state, seat, most, out),
            Frame::Sell { from, must, .. } => self.offer_sale(state, seat, from, must, out),
            Frame::Swap { place, from, must, .. } => self.offer_swap(state, seat, place, (from, must), out),
            Frame::Bonus { .. } => self.offer_bonus(state, seat, out),
            Frame::Food { from, left, .. } => self.offer_food(state, seat, (from, left), out),
            Frame::Torture { .. } => self.offer_torture(state, seat, out),
            Frame::Offer { .. } => self.offer_offer(state, seat, out),
            _ => {}
        }
    }

    /// Whether a waiting seat may give this answer, and if not, why. The same quotes as in `offer`.
    pub(crate) fn permit(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        let stop = |must: bool| if must { Err(Refusal::TakeOneFirst) } else { Ok(()) };
        let Some(top) = state.top() else { return Err(Refusal::OtherQuestion { open: "ORL-4.5" }) };
        match (top, action) {
            (Frame::Plan, Action::Put(kind, place, space)) => self.quote_put(state.player(seat), kind, place, space),
            (Frame::Plan, Action::Leave(place)) => self.quote_leave(state, seat, place),
            (Frame::Plan, Action::Confirm) => self.quote_confirm(state, seat),
            (Frame::Act { .. }, Action::Use(place)) => self.quote_use(state, seat, place),
            (Frame::Act { .. }, Action::Pass) => Ok(()),
            (Frame::Prohibit { .. }, Action::Forbid(place)) => self.quote_forbid(state, seat, place),
            (Frame::Bath { first, second, .. }, Action::Keep(kind)) => self.quote_keep([first, second], kind),
            (Frame::Expand { knight, .. }, Action::Expand(area)) => {
                self.quote_expand(state, seat, area, Way::Near { knight }).map(drop)
            }
            (Frame::ExpandFar { range, .. }, Action::Expand(area)) => {
                self.quote_expand(state, seat, area, Way::Far { range }).map(drop)
            }
            (Frame::Harvest { from, free, .. }, Action::Harvest(area)) => {
                self.quote_harvest(state, seat, area, from, free).map(drop)
            }
            (Frame::Harvest { must, .. }, Action::Stop) => stop(must),
            (Frame::Buy { .. }, Action::Buy(place)) => self.quote_buy(state, seat, place).map(drop),
            (Frame::Build { place, .. }, Action::Build(area)) => {
                let building = self.table.place(place).effect.building();
                self.quote_build(state, seat, building.expect("only build actions ask where"), area).map(drop)
            }
            (Frame::Send { first, second, .. }, Action::Send(tile, deed)) => {
                let sender = first.or(second).expect("settled: somebody sends");
                self.quote_send(state, seat, sender, tile, deed).map(drop)
            }
            (Frame::Send { first, second, sent, .. }, Action::SendNothing) => {
                self.quote_send_nothing(state, seat, Self::senders(first, second).1, sent)
            }
            (Frame::Technology { .. }, Action::Technology(place, space)) => {
                self.quote_technology(state, seat, place, space)
            }
            (Frame::Spend { most, .. }, Action::Pay(coins)) => self.quote_spend(state, seat, coins, most),
            (Frame::Sell { from, .. }, Action::Sell(good)) => self.quote_sell(state, seat, good, from),
            (Frame::Sell { must, .. } | Frame::Swap { must, .. }, Action::Stop) => stop(must),
            (Frame::Swap { place, from, .. }, Action::Swap(good)) => self.quote_swap(state, seat, good, place, from),
            (Frame::Bonus { .. }, Action::Unlock(place)) => self.quote_unlock(state, seat, place),
            (Frame::Bonus { .. }, Action::Advance) => self.quote_advance(state, seat),
            (Frame::Bonus { .. }, Action::Citizen) => Ok(()),
            (Frame::Food { from, left, .. }, Action::Give(good)) => self.quote_food(state, seat, good, (from, left)),
            (Frame::Torture { .. }, Action::Surrender(item)) => self.quote_item(state, seat, item),
            (Frame::Offer { .. }, Action::Take(kind)) => self.quote_take(state, kind),
            (Frame::Offer { .. }, Action::Accept) => self.quote_accept(state, seat),
            (Frame::Offer { .. }, Action::Decline) => Ok(()),
            _ => Err(Refusal::OtherQuestion { open: self.question(state, seat).clause() }),
        }
    }

    /// Carries out an offered answer.
    #[inline]
    pub(crate) fn act(&self, state: &mut State, seat: Seat, action: Action, events: &mut impl Sink<Event>) {
        match action {
            Action::Put(kind, place, space) => self.put(&mut state.players[seat], kind, place, space),
            Action::Leave(_) => self.leave(&mut state.players[seat]),
            Action::Confirm => self.confirm(state, seat, events),
            Action::Use(place) => self.use_place(state, seat, place, events),
            Action::Pass => self.pass(state, seat, events),
            Action::Forbid(place) => self.forbid(state, seat, place, events),
            Action::Keep(kind) => self.keep(state, seat, kind, events),
            Action::Expand(area) => {
                let way = match state.top() {
                    Some(Frame::Expand { knight, .. }) => Way::Near { knight },
                    Some(Frame::ExpandFar { range, .. }) => Way::Far { range },
                    _ => unreachable!("offered by options"),
                };
                self.expand(state, seat, area, way, events);
            }
            Action::Harvest(area) => self.harvest(state, seat, area, events),
            Action::Stop => {
                state.pending.pop();
            }
            Action::Buy(place) => self.buy(state, seat, place, events),
            Action::Build(area) => match state.top() {
                Some(Frame::Build { place, .. }) => self.build(state, seat, place, area, events),
                _ => unreachable!("offered by options"),
            },
            Action::Send(tile, deed) => self.send(state, seat, tile, deed, events),
            Action::SendNothing => self.send_nothing(state),
            Action::Technology(place, space) => match state.top() {
                Some(Frame::Technology { place: forge, .. }) => self.cover(state, seat, forge, (place, space), events),
                _ => unreachable!("offered by options"),
            },
            Action::Pay(coins) => self.spend(state, seat, coins, events),
            Action::Sell(good) => self.sell(state, seat, good, events),
            Action::Swap(good) => self.swap(state, seat, good, events),
            Action::Unlock(_) | Action::Advance | Action::Citizen => self.take_bonus(state, seat, action, events),
            Action::Give(good) => self.give_food(state, seat, good, events),
            Action::Surrender(item) => self.surrender(state, seat, item, events),
            Action::Take(_) | Action::Accept | Action::Decline => self.answer_offer(state, seat, action, events),
        }
    }

    // ---- chance ----

    pub(crate) fn list_outcomes(&self, state: &State, out: &mut impl Sink<(Outcome, u32)>) {
        let mut from_bag = |seat: Seat, outcome: fn(Seat, Kind) -> Outcome| {
            let bag = self.in_bag(state, seat);
            bag.types().iter().for_each(|kind| out.push((outcome(seat, kind), bag.get(kind).into())));
        };
        match state.top() {
            Some(Frame::Draw { seat, .. } | Frame::Bath { seat, .. }) => from_bag(seat, Outcome::Draw),
            Some(Frame::Lose { seat, .. }) => from_bag(seat, Outcome::Lose),
            Some(Frame::Land { .. }) => self.list_lands(state, out),
            Some(Frame::First) => Seat::all(self.seats).for_each(|seat| out.push((Outcome::First(seat), 1))),
            Some(Frame::Reveal) => {
                self.possible_events(state).iter().for_each(|event| out.push((Outcome::Event(event), 1)));
            }
            _ => {}
        }
    }

    #[inline]
    pub(crate) fn draw_outcome(&self, state: &State, rng: &mut impl Rng) -> Outcome {
        let mut from_bag = |seat: Seat| {
            let bag = self.in_bag(state, seat);
            bag.nth(rng.below(bag.size().into()) as u8)
        };
        match state.top() {
            Some(Frame::Draw { seat, .. } | Frame::Bath { seat, .. }) => Outcome::Draw(seat, from_bag(seat)),
            Some(Frame::Lose { seat, .. }) => Outcome::Lose(seat, from_bag(seat)),
            Some(Frame::Land { .. }) => self.draw_land(state, rng),
            Some(Frame::Reveal) => self.draw_event(state, rng),
            _ => Outcome::First(Seat::new(rng.below(self.seats.into()) as usize)),
        }
    }

    pub(crate) fn bring_about(&self, state: &mut State, outcome: Outcome, events: &mut impl Sink<Event>) {
        match outcome {
            Outcome::Draw(seat, kind) => self.resolve_draw(state, seat, kind, events),
            Outcome::Lose(seat, kind) => self.resolve_loss(state, seat, kind, events),
            Outcome::Event(event) => self.resolve_reveal(state, event, events),
            Outcome::First(seat) => self.resolve_first(state, seat, events),
            Outcome::Land(area, terrain) => self.resolve_land(state, area, terrain, events),
        }
    }

    /// Each bag is a source of its own, so that one player's draw does not shift another's.
    pub(crate) fn bag_of(&self, state: &State) -> u8 {
        match state.top() {
            Some(Frame::Draw { seat, .. } | Frame::Bath { seat, .. } | Frame::Lose { seat, .. }) => {
                2 + seat.index() as u8
            }
            Some(Frame::Reveal) => 1,
            _ => 0,
        }
    }
}
