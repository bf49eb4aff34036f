//! ORL-4, ORL-14: the order of play. `settle` runs what needs no decision and stops at the next question.

use crate::OrleansSettlers;
use crate::actions::{Action, Decision};
use crate::areas::Way;
use crate::chance::Outcome;
use crate::content::Group;
use crate::log::Event;
use crate::refusal::Refusal;
use crate::state::{Building, Good, Kind, Phase, Place, State};
use serde::{Deserialize, Serialize};
use steading_core::{Explain, Ignore, Rules, Seat, SeatSet, Sink, Standings, Status};

/// What is still to be decided or drawn. The top of the stack is the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// ORL-4.1, the bottom of the stack: when it is uncovered, this phase begins.
    Round { next: Phase },
    /// ORL-3.6: land tiles are laid, area by area.
    Land { tries: u16 },
    /// ORL-3.18: the first start player is drawn.
    First,
    /// ORL-4.3: the event card of the round is turned up.
    Reveal,
    /// ORL-4.2: this phase runs seat by seat; `seat` is the next of `left`.
    Turns { phase: Phase, seat: Seat, left: u8 },
    /// ORL-12.4
    Prohibit { seat: Seat },
    /// ORL-5.2: followers are drawn.
    Draw { seat: Seat, left: u8 },
    /// ORL-5.6: two tiles are drawn for one; both lie in the bag until one is kept.
    Bath { seat: Seat, first: Option<Kind>, second: Option<Kind> },
    /// ORL-6.1
    Plan,
    /// ORL-7.1: whose turn it is, and who has passed.
    Act { seat: Seat, passed: SeatSet },
    /// ORL-8.5, ORL-8.6: with a knight on the knight space conquest is possible.
    Expand { seat: Seat, knight: bool },
    /// ORL-7.19
    ExpandFar { seat: Seat, range: u8 },
    /// ORL-7.8, C4: lands from `from` on; `free` is the event, `must` says that nothing was taken yet but must be.
    Harvest { seat: Seat, from: u8, left: u8, free: bool, must: bool },
    /// ORL-7.9
    Buy { seat: Seat },
    /// ORL-8.12: the place says what comes with it.
    Build { seat: Seat, place: Place },
    /// ORL-11.1: the followers that have not sent yet, in space order.
    Send { seat: Seat, first: Option<Kind>, second: Option<Kind>, sent: bool },
    /// ORL-11.5: a completed face brings a citizen, after the bonus and its questions.
    Citizen { seat: Seat },
    /// ORL-7.12
    Technology { seat: Seat, place: Place },
    /// Tavern: coins for fame.
    Spend { seat: Seat, most: u8 },
    /// ORL-7.14: goods from `from` on.
    Sell { seat: Seat, bonus: u8, from: Good, left: u8, must: bool },
    /// ORL-7.15
    Swap { seat: Seat, place: Place, from: Good, left: u8, must: bool },
    /// ORL-10.4: so many fame tiles were reached.
    Bonus { seat: Seat, left: u8 },
    /// ORL-12.5: food to be given up, from `from` on; for B2 with the fame it brings.
    Food { seat: Seat, from: Good, left: u8, fame: u8 },
    /// ORL-12.7
    Torture { seat: Seat, left: u8 },
    /// ORL-12.10: followers are lost blindly.
    Lose { seat: Seat, left: u8 },
    /// ORL-12.3: the event of the round makes an offer.
    Offer { seat: Seat },
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::Round { next: Phase::Reveal }
    }
}

impl Frame {
    /// The seat it is about; for turns the next one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Frame::Round { .. } | Frame::Land { .. } | Frame::First | Frame::Reveal | Frame::Plan => None,
            Frame::Turns { seat, .. }
            | Frame::Prohibit { seat }
            | Frame::Draw { seat, .. }
            | Frame::Bath { seat, .. }
            | Frame::Act { seat, .. }
            | Frame::Expand { seat, .. }
            | Frame::ExpandFar { seat, .. }
            | Frame::Harvest { seat, .. }
            | Frame::Buy { seat }
            | Frame::Build { seat, .. }
            | Frame::Send { seat, .. }
            | Frame::Citizen { seat }
            | Frame::Technology { seat, .. }
            | Frame::Spend { seat, .. }
            | Frame::Sell { seat, .. }
            | Frame::Swap { seat, .. }
            | Frame::Bonus { seat, .. }
            | Frame::Food { seat, .. }
            | Frame::Torture { seat, .. }
            | Frame::Lose { seat, .. }
            | Frame::Offer { seat } => Some(seat),
        }
    }
}

/// Who is awaited for what.
pub(crate) enum Awaited {
    End,
    Draw(Source),
    /// Each seat plans for itself (ORL-14.4).
    Plans,
    Answer(Seat, Decision),
}

/// What the next draw comes from.
pub(crate) enum Source {
    Lands,
    First,
    Events,
    Bag(Seat, fn(Seat, Kind) -> Outcome),
}

impl OrleansSettlers {
    #[inline]
    pub(crate) fn awaited(&self, state: &State) -> Awaited {
        let Some(top) = state.top() else { return Awaited::End };
        let (seat, decision) = match top {
            Frame::Round { .. } | Frame::Turns { .. } | Frame::Citizen { .. } => unreachable!("settle runs these"),
            Frame::Land { .. } => return Awaited::Draw(Source::Lands),
            Frame::First => return Awaited::Draw(Source::First),
            Frame::Reveal => return Awaited::Draw(Source::Events),
            Frame::Draw { seat, .. } | Frame::Bath { seat, second: None, .. } => {
                return Awaited::Draw(Source::Bag(seat, Outcome::Draw));
            }
            Frame::Lose { seat, .. } => return Awaited::Draw(Source::Bag(seat, Outcome::Lose)),
            Frame::Plan => return Awaited::Plans,
            Frame::Prohibit { seat } => (seat, Decision::Prohibit { of: self.neighbour(state, seat) }),
            Frame::Bath { seat, .. } => (seat, Decision::Bath),
            Frame::Act { seat, .. } => (seat, Decision::Act),
            Frame::Expand { seat, .. } | Frame::ExpandFar { seat, .. } => (seat, Decision::Expand),
            Frame::Harvest { seat, left, .. } => (seat, Decision::Harvest { left }),
            Frame::Buy { seat } => (seat, Decision::Buy),
            Frame::Build { seat, place } => (seat, Decision::Build { building: self.building_of(place) }),
            Frame::Send { seat, first, second, .. } => (seat, Decision::Send { follower: sender(first, second) }),
            Frame::Technology { seat, .. } => (seat, Decision::Technology),
            Frame::Spend { seat, most } => (seat, Decision::Spend { most }),
            Frame::Sell { seat, bonus, left, .. } => (seat, Decision::Sell { bonus, left }),
            Frame::Swap { seat, place, left, .. } => (seat, Decision::Swap { place, left }),
            Frame::Bonus { seat, left } => (seat, Decision::Bonus { left }),
            Frame::Food { seat, left, .. } => (seat, Decision::Food { left }),
            Frame::Torture { seat, left } => (seat, Decision::Torture { left }),
            Frame::Offer { seat } => {
                (seat, Decision::Offer { event_card: state.event.expect("an event makes the offer") })
            }
        };
        Awaited::Answer(seat, decision)
    }

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
                Frame::Citizen { seat } => {
                    state.pending.pop();
                    self.gain_citizen(state, seat, events);
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
        if let Some(bottom) = state.pending.top_mut() {
            *bottom = Frame::Round { next: Phase::NAMED[(phase as usize + 1) % Phase::NAMED.len()] };
        }
        let seat = state.start;
        match phase {
            Phase::Reveal => {
                state.round += 1;
                events.push(Event::RoundBegan { round: state.round, seat });
                state.pending.push(Frame::Reveal);
            }
            Phase::Draw | Phase::Event | Phase::Bonus => {
                state.pending.push(Frame::Turns { phase, seat, left: self.seats });
            }
            Phase::Plan => self.begin_planning(state),
            Phase::Actions => state.pending.push(Frame::Act { seat, passed: SeatSet::EMPTY }),
            Phase::StartPlayer => {
                state.start = seat.next(self.seats); // ORL-4.4
                state.event = None;
                Seat::all(self.seats).for_each(|seat| state.players[seat].banned = None); // ORL-12.4
                if state.round == self.mechanics().rounds {
                    state.pending.clear(); // ORL-4.5
                    events.push(Event::Ended);
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

    /// Whether a waiting seat may give this answer, and if not, why.
    #[inline]
    fn quote(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        let Some(top) = state.top() else { return Err(Refusal::OtherQuestion { open: "ORL-4.5" }) };
        match (top, action) {
            (Frame::Plan, Action::Put(kind, place, space)) => self.quote_put(state.player(seat), kind, place, space),
            (Frame::Plan, Action::Leave(place)) => self.quote_leave(state, seat, place),
            (Frame::Plan, Action::Confirm) => self.quote_confirm(state, seat),
            (Frame::Act { .. }, Action::Use(place)) => self.quote_use(state, seat, place),
            (Frame::Act { .. }, Action::Pass) => Ok(()),
            (Frame::Prohibit { .. }, Action::Forbid(place)) => self.quote_forbid(state, seat, place),
            (Frame::Bath { first, second, .. }, Action::Keep(kind)) => self.quote_keep([first, second], kind),
            (Frame::Expand { .. } | Frame::ExpandFar { .. }, Action::Expand(area)) => {
                self.quote_expand(state, seat, area, Way::of(top).expect("a way to expand")).map(drop)
            }
            (Frame::Harvest { from, free, .. }, Action::Harvest(area)) => {
                self.quote_harvest(state, seat, area, from, free).map(drop)
            }
            (Frame::Buy { .. }, Action::Buy(place)) => self.quote_buy(state, seat, place).map(drop),
            (Frame::Build { place, .. }, Action::Build(area)) => {
                self.quote_build(state, seat, self.building_of(place), area).map(drop)
            }
            (Frame::Send { first, second, .. }, Action::Send(tile, deed)) => {
                self.quote_send(state, seat, sender(first, second), tile, deed).map(drop)
            }
            (Frame::Send { first, second, sent, .. }, Action::SendNothing) => {
                self.quote_send_nothing(state, seat, first.and(second), sent)
            }
            (Frame::Technology { .. }, Action::Technology(place, space)) => {
                self.quote_technology(state, seat, place, space)
            }
            (Frame::Spend { most, .. }, Action::Pay(coins)) => self.quote_spend(state, seat, coins, most),
            (Frame::Sell { from, .. }, Action::Sell(good)) => self.quote_sell(state, seat, good, from),
            (Frame::Harvest { must, .. } | Frame::Sell { must, .. } | Frame::Swap { must, .. }, Action::Stop) => {
                if must { Err(Refusal::TakeOneFirst) } else { Ok(()) }
            }
            (Frame::Swap { place, from, .. }, Action::Swap(good)) => self.quote_swap(state, seat, good, place, from),
            (Frame::Bonus { .. }, Action::Unlock(place)) => self.quote_unlock(state, seat, place),
            (Frame::Bonus { .. }, Action::Advance) => self.quote_advance(state, seat),
            (Frame::Bonus { .. }, Action::Citizen) => Ok(()),
            (Frame::Food { from, left, .. }, Action::Give(good)) => self.quote_food(state, seat, good, (from, left)),
            (Frame::Torture { .. }, Action::Surrender(item)) => self.quote_item(state, seat, item),
            (Frame::Offer { .. }, Action::Take(kind)) => self.quote_take(state, kind),
            (Frame::Offer { .. }, Action::Accept) => self.quote_accept(state, seat),
            (Frame::Offer { .. }, Action::Decline) => Ok(()),
            (
                Frame::Round { .. }
                | Frame::Turns { .. }
                | Frame::Land { .. }
                | Frame::First
                | Frame::Reveal
                | Frame::Draw { .. }
                | Frame::Lose { .. }
                | Frame::Plan
                | Frame::Act { .. }
                | Frame::Prohibit { .. }
                | Frame::Bath { .. }
                | Frame::Expand { .. }
                | Frame::ExpandFar { .. }
                | Frame::Harvest { .. }
                | Frame::Buy { .. }
                | Frame::Build { .. }
                | Frame::Send { .. }
                | Frame::Citizen { .. }
                | Frame::Technology { .. }
                | Frame::Spend { .. }
                | Frame::Sell { .. }
                | Frame::Swap { .. }
                | Frame::Bonus { .. }
                | Frame::Food { .. }
                | Frame::Torture { .. }
                | Frame::Offer { .. },
                _,
            ) => Err(Refusal::OtherQuestion { open: self.decision(state, seat).clause() }),
        }
    }

    /// Offers those of `answers` that a quote permits.
    #[inline]
    fn offer(&self, state: &State, seat: Seat, answers: impl IntoIterator<Item = Action>, out: &mut impl Sink<Action>) {
        for action in answers {
            if self.quote(state, seat, action).is_ok() {
                out.push(action);
            }
        }
    }

    /// What is built at a place.
    #[inline]
    pub(crate) fn building_of(&self, place: Place) -> Building {
        self.table.place(place).effect.building().expect("only build actions ask where")
    }
}

/// ORL-11.1: the follower whose turn it is to send.
#[inline]
pub(crate) fn sender(first: Option<Kind>, second: Option<Kind>) -> Kind {
    first.or(second).expect("settled: somebody sends")
}

impl Rules for OrleansSettlers {
    const ID: &'static str = "orleans_settlers";
    const RULES: u32 = 2;
    type State = State;
    type Action = Action;
    type Decision = Decision;
    type Event = Event;
    type Refusal = Refusal;

    fn seats(&self) -> u8 {
        self.seats
    }

    fn setup(&self) -> State {
        let mut state = self.opening();
        self.settle(&mut state, &mut Ignore);
        state
    }

    #[inline]
    fn status(&self, state: &State) -> Status {
        match self.awaited(state) {
            Awaited::End => Status::Over,
            Awaited::Draw(_) => Status::Chance,
            Awaited::Plans => Status::Waiting(self.planners(state)),
            Awaited::Answer(seat, _) => Status::Waiting(SeatSet::only(seat)),
        }
    }

    fn decision(&self, state: &State, seat: Seat) -> Decision {
        match self.awaited(state) {
            Awaited::Answer(_, decision) => decision,
            Awaited::Plans => match self.walk_place(state.player(seat)) {
                Some(place) => Decision::Plan { place },
                None => Decision::Confirm,
            },
            Awaited::End | Awaited::Draw(_) => unreachable!("only asked of a waiting seat"),
        }
    }

    #[inline]
    fn legal_actions(&self, state: &State, seat: Seat, out: &mut impl Sink<Action>) {
        let player = state.player(seat);
        let Some(top) = state.top() else { return };
        match top {
            Frame::Plan => self.offer_plan(state, seat, out),
            Frame::Act { .. } => self.offer_act(state, seat, out),
            Frame::Prohibit { .. } => {
                let places = state.player(self.neighbour(state, seat)).places;
                self.offer(state, seat, places.iter().map(Action::Forbid), out);
            }
            Frame::Bath { .. } => self.offer(state, seat, Kind::NAMED.map(Action::Keep), out),
            Frame::Expand { .. } | Frame::ExpandFar { .. } => {
                let areas = self.in_range(state, seat, Way::of(top).expect("a way to expand"));
                self.offer(state, seat, areas.iter().map(Action::Expand), out);
            }
            Frame::Harvest { .. } => {
                self.offer(state, seat, player.areas.iter().map(Action::Harvest).chain([Action::Stop]), out);
            }
            Frame::Buy { .. } => self.offer(state, seat, state.on_sale.iter().map(Action::Buy), out),
            Frame::Build { .. } => self.offer(state, seat, player.areas.iter().map(Action::Build), out),
            Frame::Send { first, second, .. } => {
                let tiles = self.tiles(player, sender(first, second));
                let answers = tiles.map(|(tile, deed)| Action::Send(tile, deed)).chain([Action::SendNothing]);
                self.offer(state, seat, answers, out);
            }
            Frame::Technology { .. } => {
                let spaces = |place| (0..self.table.place(place).mandatory).map(move |space| (place, space));
                let answers = player.places.iter().flat_map(spaces);
                self.offer(state, seat, answers.map(|(place, space)| Action::Technology(place, space)), out);
            }
            Frame::Spend { most, .. } => self.offer(state, seat, (1..=most).map(Action::Pay), out),
            Frame::Sell { .. } => {
                self.offer(state, seat, Good::NAMED.into_iter().map(Action::Sell).chain([Action::Stop]), out);
            }
            Frame::Swap { .. } => {
                self.offer(state, seat, Good::NAMED.into_iter().map(Action::Swap).chain([Action::Stop]), out);
            }
            Frame::Bonus { .. } => {
                let places = self.group(Group::Base).iter().map(Action::Unlock);
                self.offer(state, seat, places.chain([Action::Advance, Action::Citizen]), out);
            }
            Frame::Food { .. } => self.offer(state, seat, Good::NAMED.map(Action::Give), out),
            Frame::Torture { .. } => self.offer(state, seat, self.items(player).map(Action::Surrender), out),
            Frame::Offer { .. } => {
                let kinds = Kind::NAMED.into_iter().map(Action::Take);
                self.offer(state, seat, kinds.chain([Action::Accept, Action::Decline]), out);
            }
            Frame::Round { .. }
            | Frame::Turns { .. }
            | Frame::Citizen { .. }
            | Frame::Land { .. }
            | Frame::First
            | Frame::Reveal
            | Frame::Draw { .. }
            | Frame::Lose { .. } => {}
        }
    }

    #[inline]
    fn apply(&self, state: &mut State, seat: Seat, action: Action, events: &mut impl Sink<Event>) {
        match action {
            Action::Put(kind, place, space) => self.put(&mut state.players[seat], kind, place, space),
            Action::Leave(_) => self.leave(&mut state.players[seat]),
            Action::Confirm => self.confirm(state, seat, events),
            Action::Use(place) => self.use_place(state, seat, place, events),
            Action::Pass => self.pass(state, seat, events),
            Action::Forbid(place) => self.forbid(state, seat, place, events),
            Action::Keep(kind) => self.keep(state, seat, kind, events),
            Action::Expand(area) => {
                let way = state.top().and_then(Way::of).expect("a way to expand");
                self.expand(state, seat, area, way, events);
            }
            Action::Harvest(area) => self.harvest(state, seat, area, events),
            Action::Stop => {
                state.pending.pop();
            }
            Action::Buy(place) => self.buy(state, seat, place, events),
            Action::Build(area) => self.build(state, seat, area, events),
            Action::Send(tile, deed) => self.send(state, seat, tile, deed, events),
            Action::SendNothing => _ = self.next_sender(state, false),
            Action::Technology(place, space) => self.cover(state, seat, place, space, events),
            Action::Pay(coins) => self.spend(state, seat, coins, events),
            Action::Sell(good) => self.sell(state, seat, good, events),
            Action::Swap(good) => self.swap(state, seat, good, events),
            Action::Unlock(_) | Action::Advance | Action::Citizen => self.take_bonus(state, seat, action, events),
            Action::Give(good) => self.give_food(state, seat, good, events),
            Action::Surrender(item) => self.surrender(state, seat, item, events),
            Action::Take(_) | Action::Accept | Action::Decline => self.answer_offer(state, seat, action, events),
        }
        self.settle(state, events);
    }

    fn refusal(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        self.quote(state, seat, action).expect_err("only asked about answers that are not offered")
    }

    /// ORL-13.6, ORL-13.7
    fn standings(&self, state: &State) -> Standings {
        let score = |seat: Seat| self.score(state, seat);
        Standings::ranked(self.seats, score, |seat| {
            let player = state.player(seat);
            (score(seat), player.areas.len(), player.citizens, player.coins)
        })
    }
}
