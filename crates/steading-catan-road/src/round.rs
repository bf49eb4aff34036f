//! CAT-4.1, CAT-11.1: the order of play. A new frame is added here, and the compiler names every place that it needs.

use crate::CatanRoad;
use crate::actions::{Action, Decision};
use crate::log::Event;
use crate::refusal::Refusal;
use crate::state::{Card, EventCard, MOST_TALKS, Origin, SEATS, State, Step};
use crate::yield_step::next_to_draw;
use serde::{Deserialize, Serialize};
use steading_core::{BySeat, Explain, Ignore, Rules, Seat, SeatSet, Sink, Standings, Status};

/// What is still to be decided or drawn. The top of the stack is the question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// CAT-4.1: the bottom of the stack. When it is uncovered, the next turn begins.
    #[default]
    Turn,
    /// CAT-3.8: the starting settlement with the text is dealt.
    First,
    /// CAT-5.4: building cards fill the display.
    Display,
    /// CAT-4.4, CAT-8.2: cards are drawn in passes, the next one by `next` or the first after it who is owed one.
    Draw { next: Seat, owed: BySeat<u8, SEATS> },
    /// CAT-11.1
    Main,
    /// CAT-11.2: how to pay for a card that the hand does not pay exactly.
    Pay(Card),
    /// CAT-11.3: which metropolis of side B.
    Ability,
    /// CAT-11.29: which settlement a city covers.
    Cover,
    /// CAT-7.2: an event card is drawn.
    Event,
    /// CAT-7.2: this event is being resolved. When the frame is uncovered, it is over.
    Resolve(EventCard),
    /// CAT-11.4: these seats have not discarded enough yet.
    Discard { left: SeatSet },
    /// CAT-11.5: these seats still have to give, the one nearest to the active person first.
    Donate { left: SeatSet, to: Option<Seat> },
    /// CAT-11.6
    Offer,
    /// CAT-11.7: these seats were asked, and some of them have not answered yet.
    Answer { call: bool, asked: SeatSet, left: SeatSet },
    /// CAT-11.8
    Pick,
}

/// Whom or what the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Awaited {
    Answers(SeatSet),
    Draw(Deck),
    Over,
}

/// Where the next outcome comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deck {
    /// The starting settlements, one of which makes its owner the first.
    First,
    /// This seat draws.
    Supply(Seat),
    Buildings,
    Events,
}

impl CatanRoad {
    #[inline(always)]
    pub(crate) fn awaited(&self, state: &State) -> Awaited {
        let Some(frame) = state.top() else { return Awaited::Over };
        match frame {
            Frame::Main | Frame::Pay(_) | Frame::Ability | Frame::Cover | Frame::Offer | Frame::Pick => {
                Awaited::Answers(SeatSet::only(state.active))
            }
            Frame::Discard { left } | Frame::Answer { left, .. } => Awaited::Answers(left),
            Frame::Donate { left, .. } => Awaited::Answers(SeatSet::only(self.giver(state, left))),
            Frame::Draw { next, owed } => {
                Awaited::Draw(Deck::Supply(next_to_draw(next, owed).expect("settled: somebody is owed a card")))
            }
            Frame::First => Awaited::Draw(Deck::First),
            Frame::Display => Awaited::Draw(Deck::Buildings),
            Frame::Event => Awaited::Draw(Deck::Events),
            Frame::Turn | Frame::Resolve(_) => unreachable!("settle runs these"),
        }
    }

    /// Runs what needs no decision and stops at the next question or draw.
    #[inline(always)]
    pub(crate) fn settle(&self, state: &mut State, events: &mut impl Sink<Event>) {
        while let Some(frame) = state.top() {
            self.replace_supply(state, events);
            let waits = match frame {
                Frame::Main | Frame::Pay(_) | Frame::Ability | Frame::Cover | Frame::Offer | Frame::Pick => true,
                Frame::First | Frame::Donate { .. } => true,
                Frame::Turn => self.begin_turn(state, events),
                Frame::Display => self.settle_display(state, events),
                Frame::Draw { next, owed } => self.settle_draw(state, next, owed, events),
                Frame::Event => self.settle_event(state, events),
                Frame::Resolve(event) => self.end_event(state, event, events),
                Frame::Discard { left } => !left.is_empty() || self.reveal_discards(state, events),
                Frame::Answer { asked, left, .. } => !left.is_empty() || self.reveal_answers(state, asked, events),
            };
            if waits {
                return;
            }
        }
    }

    /// CAT-4.1 to CAT-4.3. CAT-9.5: the last turn is over and nobody has won. Nobody is awaited here.
    fn begin_turn(&self, state: &mut State, events: &mut impl Sink<Event>) -> bool {
        if state.turn == self.rules().max_turns {
            state.pending.clear();
            events.push(Event::Stopped);
            return false;
        }
        if state.turn > 0 {
            state.active = state.active.next(self.seats);
        }
        state.turn += 1;
        state.trades_left = self.rules().trades_per_turn;
        state.substitutions_left = self.rules().substitutions_per_turn;
        state.proposals_left = self.proposals;
        state.talks_left = MOST_TALKS;
        state.made.clear();
        events.push(Event::TurnBegan { seat: state.active, turn: state.turn });
        // CAT-9.2
        if !self.wins(state, events) {
            state.pending.push(Frame::Main);
            self.begin_yield(state);
        }
        false
    }

    /// The same quotes as the offer, for one answer; nothing if it belongs to another question.
    fn quote(&self, state: &State, seat: Seat, action: Action) -> Option<Result<(), Refusal>> {
        let idle = state.player(seat).desk.step == Step::Idle;
        Some(match (state.top()?, action) {
            (Frame::Main, Action::Build(card)) => self.quote_build(state, card).map(drop),
            (Frame::Main, Action::Offer) => {
                self.quote_call(state).and_then(|partners| self.quote_offer(state, partners))
            }
            (Frame::Main, Action::Call) => self.quote_call(state).map(drop),
            (Frame::Main, Action::End) => Ok(()),
            (Frame::Pay(card), Action::Pay(_) | Action::PayFor(..) | Action::PayCost) => {
                self.quote_swap(state, card, action).map(drop)
            }
            (Frame::Ability, Action::Ability(metropolis)) => self.quote_ability(state, metropolis).map(drop),
            (Frame::Cover, Action::Cover(_)) => Ok(()),
            (Frame::Discard { .. }, Action::Discard(good)) => self.quote_discard(state, seat, good),
            (Frame::Donate { to: None, .. }, Action::Donate(to)) => self.quote_donate(state, to),
            (Frame::Donate { to: Some(_), .. }, Action::Give(good)) => self.quote_gift(state, seat, good),
            (Frame::Answer { call, .. }, Action::Accept) if idle => self.quote_accept(state, seat, call).map(drop),
            (Frame::Answer { .. }, Action::Decline | Action::Counter) if idle => Ok(()),
            (Frame::Offer | Frame::Answer { .. }, _) => self.quote_step(state, seat, action)?,
            (Frame::Pick, Action::Pick(partner)) => self.quote_pick(state, partner).map(drop),
            (Frame::Pick, Action::Withdraw) => Ok(()),
            (Frame::Main | Frame::Pay(_) | Frame::Ability | Frame::Cover | Frame::Discard { .. }, _) => return None,
            (Frame::Donate { .. } | Frame::Pick, _) => return None,
            (Frame::Turn | Frame::First | Frame::Display | Frame::Draw { .. }, _) => return None,
            (Frame::Event | Frame::Resolve(_), _) => return None,
        })
    }
}

impl Rules for CatanRoad {
    const ID: &'static str = "catan_road";
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
            Awaited::Answers(seats) => Status::Waiting(seats),
            Awaited::Draw(_) => Status::Chance,
            Awaited::Over => Status::Over,
        }
    }

    fn decision(&self, state: &State, seat: Seat) -> Decision {
        let desk = state.player(seat).desk;
        match state.asked() {
            Frame::Main => Decision::Main,
            Frame::Pay(card) => {
                let missing = self.cost(card).beyond(state.hand(seat)).types().iter().next();
                Decision::Pay { card, missing, rate: self.rate(state, seat) }
            }
            Frame::Ability => Decision::Ability,
            Frame::Cover => Decision::Cover,
            Frame::Discard { .. } => Decision::Discard { chosen: desk.give, left: self.discard_left(state, seat) },
            Frame::Donate { to: None, .. } => Decision::DonateTo,
            Frame::Donate { to: Some(to), .. } => Decision::DonateCard { to },
            Frame::Offer => match desk.step {
                Step::Give => Decision::OfferGive { give: desk.give },
                Step::Want => Decision::OfferWant { give: desk.give, want: desk.want },
                _ => Decision::OfferTo,
            },
            Frame::Answer { call, .. } => match desk.step {
                Step::Give => Decision::CounterGive { give: desk.give },
                Step::Want => Decision::CounterWant { give: desk.give, want: desk.want },
                _ if call => Decision::AnswerCall,
                _ => {
                    let offer = state.player(state.active).desk;
                    Decision::Answer { give: offer.give, want: offer.want }
                }
            },
            Frame::Pick => Decision::Pick { among: self.positive_answers(state) },
            Frame::Turn | Frame::First | Frame::Display | Frame::Draw { .. } | Frame::Event | Frame::Resolve(_) => {
                unreachable!("no seat is asked")
            }
        }
    }

    #[inline]
    fn legal_actions(&self, state: &State, seat: Seat, out: &mut impl Sink<Action>) {
        match state.asked() {
            Frame::Main => {
                self.offer_builds(state, out);
                if let Ok(partners) = self.quote_call(state) {
                    if self.quote_offer(state, partners).is_ok() {
                        out.push(Action::Offer);
                    }
                    out.push(Action::Call);
                }
                out.push(Action::End);
            }
            Frame::Pay(card) => self.offer_pay(state, card, out),
            Frame::Ability => self.offer_abilities(state, out),
            Frame::Cover => Origin::NAMED.into_iter().for_each(|origin| out.push(Action::Cover(origin))),
            Frame::Discard { .. } => self.offer_discards(state, seat, out),
            Frame::Donate { to, .. } => self.offer_donation(state, seat, to, out),
            Frame::Offer => {
                self.offer_steps(state, seat, out);
                out.push(Action::Cancel);
            }
            Frame::Answer { call, .. } => self.offer_answers(state, seat, call, out),
            Frame::Pick => self.offer_picks(state, out),
            Frame::Turn | Frame::First | Frame::Display | Frame::Draw { .. } | Frame::Event | Frame::Resolve(_) => {}
        }
    }

    #[inline]
    fn apply(&self, state: &mut State, seat: Seat, action: Action, events: &mut impl Sink<Event>) {
        match (state.asked(), action) {
            (Frame::Main, Action::Build(card)) => self.build(state, card, events),
            (Frame::Main, Action::Offer) => self.begin_offer(state, events),
            (Frame::Main, Action::Call) => self.begin_call(state, events),
            (Frame::Main, _) => {
                // CAT-4.2
                state.pending.pop();
                events.push(Event::TurnEnded { seat: state.active });
            }
            (Frame::Pay(card), _) => {
                let swap = self.quote_swap(state, card, action).expect("offered by legal_actions");
                state.pending.pop();
                self.pay_and_place(state, card, swap, events);
            }
            (Frame::Ability, Action::Ability(metropolis)) => {
                state.pending.pop();
                self.place_metropolis(state, metropolis, events);
            }
            (Frame::Cover, Action::Cover(origin)) => {
                state.pending.pop();
                events.push(Event::Covered { seat, origin });
                self.place_city(state, origin, events);
            }
            (Frame::Discard { .. }, Action::Discard(good)) => self.discard(state, seat, good),
            (Frame::Donate { .. }, Action::Donate(to)) => self.choose_receiver(state, to),
            (Frame::Donate { .. }, Action::Give(good)) => self.donate(state, seat, good, events),
            (Frame::Offer, Action::Send) => self.send_offer(state, events),
            (Frame::Offer, Action::Cancel) => self.cancel_offer(state, events),
            (Frame::Offer, _) => self.take_step(state, seat, action),
            (Frame::Answer { .. }, _) => self.answer(state, seat, action),
            (Frame::Pick, Action::Pick(partner)) => self.trade(state, partner, events),
            (Frame::Pick, _) => self.withdraw(state, events),
            (Frame::Ability | Frame::Cover | Frame::Discard { .. } | Frame::Donate { .. }, _) => {
                unreachable!("never offered")
            }
            (Frame::Turn | Frame::First | Frame::Display | Frame::Draw { .. }, _) => unreachable!("no seat is asked"),
            (Frame::Event | Frame::Resolve(_), _) => unreachable!("no seat is asked"),
        }
        self.settle(state, events);
    }

    fn refusal(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        match self.quote(state, seat, action) {
            Some(quote) => quote.expect_err("only asked about answers that are not offered"),
            None => Refusal::OtherQuestion { open: self.decision(state, seat).clause() },
        }
    }

    /// CAT-9.4, CAT-9.5: the winner first, then by VP; equal VP share the rank.
    fn standings(&self, state: &State) -> Standings {
        let vp = |seat: Seat| self.vp(state, seat);
        Standings::ranked(self.seats, |seat| vp(seat).into(), |seat| (state.winner == Some(seat), vp(seat)))
    }
}
