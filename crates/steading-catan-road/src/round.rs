//! CAT-4.1, CAT-11.1: the order of play. `settle` runs what needs no decision and stops at the next question.

use crate::CatanRoad;
use crate::actions::{Action, Decision, Outcome};
use crate::refusal::Refusal;
use crate::state::{Card, Frame, State, Step};
use crate::tally::Tally;
use crate::view::Event;
use crate::yield_step::next_to_draw;
use steading_core::{Explain, Rng, Seat, SeatSet, Sink, Status};

impl CatanRoad {
    #[inline(always)]
    pub(crate) fn settle(&self, state: &mut State, events: &mut impl Sink<Event>) {
        loop {
            match state.top() {
                None => return,
                Some(Frame::Main | Frame::Pay(_) | Frame::Ability | Frame::Offer | Frame::Pick | Frame::First) => {
                    return;
                }
                Some(Frame::Donate { .. }) => return,
                Some(Frame::Turn) => self.begin_turn(state, events),
                Some(Frame::Display) => {
                    if self.settle_display(state, events) {
                        return;
                    }
                }
                Some(Frame::Draw { next, owed }) => {
                    if self.settle_draw(state, next, owed, events) {
                        return;
                    }
                }
                Some(Frame::Event) => return self.settle_event(state, events),
                Some(Frame::NewYear) => self.end_new_year(state, events),
                Some(Frame::Discard { left }) => {
                    if !left.is_empty() {
                        return;
                    }
                    self.reveal_discards(state, events);
                }
                Some(Frame::Answer { asked, left, .. }) => {
                    if !left.is_empty() {
                        return;
                    }
                    self.reveal_answers(state, asked, events);
                }
            }
        }
    }

    /// CAT-4.1 to CAT-4.3. CAT-9.5: the last turn is over and nobody has won.
    fn begin_turn(&self, state: &mut State, events: &mut impl Sink<Event>) {
        if state.turn == self.mechanics().max_turns {
            state.pending.clear();
            events.push(Event::Stopped);
            return;
        }
        if state.turn > 0 {
            state.active = state.active.next(self.seats);
        }
        state.turn += 1;
        state.trades_left = self.mechanics().trades_per_turn;
        state.substitutions_left = self.mechanics().substitutions_per_turn;
        state.proposals_left = self.proposals;
        state.made.clear();
        events.push(Event::TurnBegan { seat: state.active, turn: state.turn });
        if self.wins(state, events) {
            return; // CAT-9.2
        }
        state.pending.push(Frame::Main);
        self.begin_yield(state);
    }

    #[inline(always)]
    pub(crate) fn who_is_asked(&self, state: &State) -> Status {
        match state.top() {
            None => Status::Over,
            Some(Frame::Main | Frame::Pay(_) | Frame::Ability | Frame::Offer | Frame::Pick) => {
                Status::Waiting(SeatSet::only(state.active))
            }
            Some(Frame::Discard { left } | Frame::Answer { left, .. }) => Status::Waiting(left),
            Some(Frame::Donate { left, .. }) => Status::Waiting(SeatSet::only(self.giver(state, left))),
            Some(Frame::First | Frame::Display | Frame::Draw { .. } | Frame::Event) => Status::Chance,
            Some(Frame::Turn | Frame::NewYear) => unreachable!("settle runs these"),
        }
    }

    // ---- the question ----

    pub(crate) fn question(&self, state: &State, seat: Seat) -> Decision {
        let desk = state.player(seat).desk;
        match state.top().expect("a seat is asked") {
            Frame::Pay(card) => {
                let missing = self.cost(card).beyond(state.hand(seat));
                let missing = if missing.is_empty() { None } else { Some(missing.nth(0)) };
                Decision::Pay { card, missing, rate: self.rate(state, seat) }
            }
            Frame::Ability => Decision::Ability,
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
            _ => Decision::Main,
        }
    }

    // ---- the answers ----

    #[inline(always)]
    pub(crate) fn offer(&self, state: &State, seat: Seat, out: &mut impl Sink<Action>) {
        match state.top() {
            Some(Frame::Main) => {
                self.offer_builds(state, out);
                if self.quote_call(state).is_ok() {
                    if self.quote_new_offer(state).is_ok() {
                        out.push(Action::Offer);
                    }
                    out.push(Action::Call);
                }
                out.push(Action::End);
            }
            Some(Frame::Pay(card)) => self.offer_pay(state, card, out),
            Some(Frame::Ability) => self.offer_abilities(state, out),
            Some(Frame::Discard { .. }) => self.offer_discards(state, seat, out),
            Some(Frame::Donate { to, .. }) => self.offer_donation(state, seat, to, out),
            Some(Frame::Offer) => {
                self.offer_steps(state, seat, out);
                out.push(Action::Cancel);
            }
            Some(Frame::Answer { call, .. }) => self.offer_answers(state, seat, call, out),
            Some(Frame::Pick) => self.offer_picks(state, out),
            _ => {}
        }
    }

    /// The same quotes as the offer, for one answer.
    pub(crate) fn permit(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        let other = || Err(Refusal::OtherQuestion { open: self.question(state, seat).clause() });
        let Some(frame) = state.top() else { return Err(Refusal::OtherQuestion { open: "CAT-9.1" }) };
        match (frame, action) {
            (Frame::Main, Action::Build(card)) => self.quote_build(state, card).map(drop),
            (Frame::Main, Action::Offer) => self.quote_call(state).and_then(|_| self.quote_new_offer(state)),
            (Frame::Main, Action::Call) => self.quote_call(state).map(drop),
            (Frame::Main, Action::End) => Ok(()),
            (Frame::Pay(card), Action::Pay(source)) => {
                self.quote_payment(state, card).and_then(|payment| self.quote_pay(state, payment, source)).map(drop)
            }
            (Frame::Pay(card), Action::PayFor(source, replaced)) => {
                self.quote_pay_for(state, card, source, replaced).map(drop)
            }
            (Frame::Pay(card), Action::PayCost) => self.quote_pay_cost(state, card).map(drop),
            (Frame::Ability, Action::Ability(metropolis)) => self.quote_ability(state, metropolis).map(drop),
            (Frame::Discard { .. }, Action::Discard(good)) => self.quote_discard(state, seat, good),
            (Frame::Donate { to: None, .. }, Action::Donate(to)) => self.quote_donate(state, to),
            (Frame::Donate { to: Some(_), .. }, Action::Give(good)) => self.quote_gift(state, seat, good),
            (Frame::Offer, _) => self.quote_step(state, seat, action).unwrap_or_else(other),
            (Frame::Answer { call, .. }, Action::Accept) if state.player(seat).desk.step == Step::Idle => {
                self.quote_accept(state, seat, call).map(drop)
            }
            (Frame::Answer { .. }, Action::Decline | Action::Counter) if state.player(seat).desk.step == Step::Idle => {
                Ok(())
            }
            (Frame::Answer { .. }, _) => self.quote_step(state, seat, action).unwrap_or_else(other),
            (Frame::Pick, Action::Pick(partner)) => self.quote_pick(state, partner).map(drop),
            (Frame::Pick, Action::Withdraw) => Ok(()),
            _ => other(),
        }
    }

    /// Carries out an offered answer.
    #[inline(always)]
    pub(crate) fn act(&self, state: &mut State, seat: Seat, action: Action, events: &mut impl Sink<Event>) {
        match (state.top().expect("a seat is asked"), action) {
            (Frame::Main, Action::Build(card)) => self.build(state, card, events),
            (Frame::Main, Action::Offer) => self.begin_offer(state, events),
            (Frame::Main, Action::Call) => self.begin_call(state, events),
            (Frame::Main, _) => self.end_turn(state, events),
            (Frame::Pay(card), _) => self.pay(state, card, action, events),
            (Frame::Ability, Action::Ability(metropolis)) => {
                state.pending.pop();
                self.place_metropolis(state, metropolis, events);
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
            _ => unreachable!("offered by options"),
        }
    }

    fn pay(&self, state: &mut State, card: Card, action: Action, events: &mut impl Sink<Event>) {
        let swap = match action {
            Action::Pay(source) => {
                let payment = self.quote_payment(state, card).expect("offered by options");
                Some(self.quote_pay(state, payment, source).expect("offered by options"))
            }
            Action::PayFor(source, replaced) => {
                Some(self.quote_pay_for(state, card, source, replaced).expect("offered by options"))
            }
            _ => None,
        };
        state.pending.pop();
        self.pay_and_place(state, card, swap, events);
    }

    /// CAT-4.2
    fn end_turn(&self, state: &mut State, events: &mut impl Sink<Event>) {
        state.pending.pop();
        events.push(Event::TurnEnded { seat: state.active });
    }

    // ---- chance ----

    pub(crate) fn list_outcomes(&self, state: &State, out: &mut impl Sink<(Outcome, u32)>) {
        fn each<K: crate::tally::Lane>(
            cards: Tally<K>,
            outcome: impl Fn(K) -> Outcome,
            out: &mut impl Sink<(Outcome, u32)>,
        ) {
            for kind in cards.types().iter() {
                out.push((outcome(kind), cards.get(kind).into()));
            }
        }
        match state.top() {
            Some(Frame::First) => Seat::all(self.seats).for_each(|seat| out.push((Outcome::First(seat), 1))),
            Some(Frame::Display) => each(state.deck, Outcome::Display, out),
            Some(Frame::Draw { next, owed }) => {
                let seat = next_to_draw(next, owed).expect("settled: somebody is owed a card");
                each(state.supply, |good| Outcome::Draw(seat, good), out);
            }
            Some(Frame::Event) => each(state.events, Outcome::Event, out),
            _ => {}
        }
    }

    #[inline(always)]
    pub(crate) fn draw_outcome(&self, state: &State, rng: &mut impl Rng) -> Outcome {
        #[inline]
        fn any<K: crate::tally::Lane>(cards: Tally<K>, rng: &mut impl Rng) -> K {
            cards.nth(rng.below(cards.size().into()) as u8)
        }
        match state.top() {
            Some(Frame::Draw { next, owed }) => {
                let seat = next_to_draw(next, owed).expect("settled: somebody is owed a card");
                Outcome::Draw(seat, any(state.supply, rng))
            }
            Some(Frame::Display) => Outcome::Display(any(state.deck, rng)),
            Some(Frame::Event) => Outcome::Event(any(state.events, rng)),
            _ => Outcome::First(Seat::new(rng.below(self.seats.into()) as usize)),
        }
    }

    #[inline(always)]
    pub(crate) fn bring_about(&self, state: &mut State, outcome: Outcome, events: &mut impl Sink<Event>) {
        match outcome {
            Outcome::Draw(seat, good) => self.resolve_draw(state, seat, good, events),
            Outcome::Display(card) => self.resolve_display(state, card, events),
            Outcome::Event(event) => self.resolve_event(state, event, events),
            Outcome::First(seat) => {
                state.pending.pop();
                state.active = seat;
                events.push(Event::First { seat });
            }
        }
    }

    /// Which deck the next outcome comes from.
    pub(crate) fn deck_of(&self, state: &State) -> u8 {
        match state.top() {
            Some(Frame::Draw { .. }) => 1,
            Some(Frame::Display) => 2,
            Some(Frame::Event) => 3,
            _ => 0,
        }
    }
}
