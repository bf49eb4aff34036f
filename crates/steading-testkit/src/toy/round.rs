//! The order of play: `settle`, and for each question its permission, its offer and its deed.

use super::actions::Action;
use super::refusal::Refusal;
use super::state::{Card, Frame, MAX_LAID, State};
use super::view::Event;
use super::{Hedgerow, Ties};
use steading_core::{Clause, Seat, SeatSet, Sink};

impl Hedgerow {
    /// Runs whatever needs no decision and stops at the next question.
    pub(super) fn settle(&self, state: &mut State, events: &mut impl Sink<Event>) {
        while let Some(top) = state.pending.top() {
            match top {
                Frame::Rounds { left: 0 } => {
                    state.pending.pop();
                    events.push(Event::Ended);
                }
                // TOY-2.1: a round is a bid, then one turn for each seat.
                Frame::Rounds { left } => {
                    state.pending.pop();
                    state.pending.push(Frame::Rounds { left: left - 1 });
                    state.pending.push(Frame::Turns { left: self.seats });
                    state.pending.push(Frame::Bid);
                    events.push(Event::RoundBegan { round: self.content.rounds - left + 1 });
                }
                Frame::Turns { left } if left > 0 => {
                    state.pending.pop();
                    state.pending.push(Frame::Turns { left: left - 1 });
                    let seat = self.turn_of(state, left - 1);
                    state.pending.push(Frame::Turn { seat });
                    state.pending.push(Frame::Draw { seat, left: 1 }); // TOY-4.1
                }
                // TOY-1.2: from an empty deck nothing is drawn.
                Frame::Draw { left, .. } if left == 0 || state.deck.is_empty() => {
                    state.pending.pop();
                }
                Frame::Deal { left: 0 } | Frame::Turns { .. } => {
                    state.pending.pop();
                }
                Frame::Challenge { by, at, .. } if at == by => {
                    state.pending.pop();
                }
                Frame::Deal { .. }
                | Frame::Lead
                | Frame::Bid
                | Frame::Turn { .. }
                | Frame::Draw { .. }
                | Frame::Challenge { .. } => return,
            }
        }
    }

    /// TOY-2.1: whose turn it is when so many turns of the round are still to begin: clockwise from the leader.
    pub(super) fn turn_of(&self, state: &State, left: u8) -> Seat {
        let begun = usize::from(self.seats - 1 - left);
        Seat::new((state.leader.index() + begun) % usize::from(self.seats))
    }

    /// TOY-1.1: who gets the next card when so many are still to be dealt: one at a time, clockwise from A.
    pub(super) fn dealt_to(&self, left: u8) -> Seat {
        let dealt = self.seats * self.content.hand - left;
        Seat::new((dealt % self.seats).into())
    }

    /// Why an answer is not an offered one, or nothing when it is. The only source of what is legal.
    pub(super) fn permit(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        match (state.pending.top(), action) {
            (Some(Frame::Bid), Action::Lay(card)) => self.permit_lay(state, seat, card),
            (Some(Frame::Bid), Action::Done) => Ok(()),
            (Some(Frame::Turn { .. }), Action::Play(card)) => held(state, seat, card),
            (Some(Frame::Turn { .. }), Action::Bury(card)) => permit_bury(state, seat, card),
            (Some(Frame::Turn { .. }), Action::Pass) => Ok(()),
            (Some(Frame::Challenge { card: than, .. }), Action::Counter(card)) => {
                self.permit_counter(state, seat, card, than)
            }
            (Some(Frame::Challenge { .. }), Action::Yield) => Ok(()),
            (top, _) => Err(Refusal::OtherQuestion(clause_of(top))),
        }
    }

    pub(super) fn offer(&self, state: &State, seat: Seat, out: &mut impl Sink<Action>) {
        let hand = state.players[seat].hand;
        let mut offer = |action| {
            if self.permit(state, seat, action).is_ok() {
                out.push(action);
            }
        };
        match state.pending.top() {
            Some(Frame::Bid) => {
                hand.iter().map(Action::Lay).for_each(&mut offer);
                offer(Action::Done);
            }
            Some(Frame::Turn { .. }) => {
                hand.iter().map(Action::Play).for_each(&mut offer);
                hand.iter().map(Action::Bury).for_each(&mut offer);
                offer(Action::Pass);
            }
            Some(Frame::Challenge { .. }) => {
                hand.iter().map(Action::Counter).for_each(&mut offer);
                offer(Action::Yield);
            }
            _ => {}
        }
    }

    pub(super) fn carry_out(&self, state: &mut State, seat: Seat, action: Action, events: &mut impl Sink<Event>) {
        self.permit(state, seat, action).expect("offered by options");
        match action {
            Action::Lay(card) => {
                state.players[seat].laid.insert(card);
                events.push(Event::Laid { seat, card });
            }
            Action::Done => self.confirm(state, seat, events),
            Action::Play(card) => {
                state.pending.pop();
                events.push(Event::Played { seat, card });
                self.plant(state, seat, card);
            }
            Action::Bury(card) => {
                state.pending.pop();
                let player = &mut state.players[seat];
                player.hand.remove(card);
                player.compost.insert(card);
                events.push(Event::Buried { seat, card: Some(card) });
            }
            Action::Pass => {
                state.pending.pop();
                events.push(Event::Passed { seat });
            }
            Action::Counter(card) => {
                self.next_challenged(state);
                events.push(Event::Countered { seat, card });
                self.plant(state, seat, card);
            }
            Action::Yield => self.give_in(state, seat, events),
        }
        self.settle(state, events);
    }

    // ---- TOY-3: the bid ----

    fn permit_lay(&self, state: &State, seat: Seat, card: Card) -> Result<(), Refusal> {
        held(state, seat, card)?;
        let laid = state.players[seat].laid;
        if laid.len() == MAX_LAID {
            return Err(Refusal::BidFull);
        }
        if laid.last().is_some_and(|last| card <= last) {
            return Err(Refusal::OutOfOrder(card));
        }
        Ok(())
    }

    fn confirm(&self, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
        state.players[seat].done = true;
        events.push(Event::Confirmed { seat });
        if self.bidding(state).is_empty() {
            state.pending.pop();
            self.show_bids(state, events);
        }
    }

    /// The seats whose bid is awaited.
    pub(super) fn bidding(&self, state: &State) -> SeatSet {
        Seat::all(self.seats).filter(|&seat| !state.players[seat].done).collect()
    }

    pub(super) fn thorns_laid(&self, state: &State, seat: Seat) -> u8 {
        state.players[seat].laid.iter().map(|card| self.content.plant(card).thorns).sum()
    }

    fn show_bids(&self, state: &mut State, events: &mut impl Sink<Event>) {
        for seat in Seat::all(self.seats) {
            let (cards, thorns) = (state.players[seat].laid, self.thorns_laid(state, seat));
            events.push(Event::Showed { seat, cards, thorns }); // TOY-3.2
        }
        let winner = self.bid_winner(state);
        match winner {
            Some(seat) => {
                let berries = self.content.prize.min(state.supply);
                state.supply -= berries;
                state.players[seat].berries += berries;
                state.leader = seat;
                events.push(Event::Won { seat, berries });
            }
            None => events.push(Event::NobodyWon),
        }
        for seat in Seat::all(self.seats) {
            let player = &mut state.players[seat];
            let laid = player.laid;
            player.laid = Default::default();
            player.done = false;
            if winner == Some(seat) {
                player.hand = player.hand.minus(laid);
                player.hedge = player.hedge.or(laid);
                state.shown = state.shown.minus(laid);
            } else {
                state.shown = state.shown.or(laid); // TOY-3.5
            }
        }
    }

    /// TOY-3.3 and TOY-3.4.
    fn bid_winner(&self, state: &State) -> Option<Seat> {
        let bidders = || state.leader.round(self.seats).filter(|&seat| !state.players[seat].laid.is_empty());
        let most = bidders().map(|seat| self.thorns_laid(state, seat)).max()?;
        let mut best = bidders().filter(|&seat| self.thorns_laid(state, seat) == most);
        let first = best.next();
        match self.ties {
            Ties::Leader => first,
            Ties::Nobody => first.filter(|_| best.next().is_none()),
        }
    }

    // ---- TOY-4 and TOY-5: the turn, and burrs ----

    fn permit_counter(&self, state: &State, seat: Seat, card: Card, than: Card) -> Result<(), Refusal> {
        held(state, seat, card)?;
        if !self.content.plant(card).burr {
            return Err(Refusal::NoBurr(card));
        }
        if self.content.plant(card).thorns <= self.content.plant(than).thorns {
            return Err(Refusal::TooBlunt(card, than));
        }
        Ok(())
    }

    /// Moves a card from hand to hedge and puts what it causes on the stack; drawing comes before the challenge.
    fn plant(&self, state: &mut State, seat: Seat, card: Card) {
        let player = &mut state.players[seat];
        player.hand.remove(card);
        player.hedge.insert(card);
        state.shown.remove(card);
        let plant = self.content.plant(card);
        if plant.burr {
            state.pending.push(Frame::Challenge { by: seat, at: seat.next(self.seats), card });
        }
        if plant.seeds > 0 {
            state.pending.push(Frame::Draw { seat, left: plant.seeds });
        }
    }

    /// TOY-5.2
    fn give_in(&self, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
        let Some(Frame::Challenge { by, .. }) = state.pending.top() else {
            unreachable!("only a challenge offers to yield");
        };
        if state.players[seat].berries > 0 {
            state.players[seat].berries -= 1;
            state.players[by].berries += 1;
            events.push(Event::Yielded { seat, to: by });
        }
        self.next_challenged(state);
    }

    /// The open challenge goes on to the next seat, once what lies above it is finished.
    fn next_challenged(&self, state: &mut State) {
        let Some(Frame::Challenge { at, .. }) = state.pending.top_mut() else {
            unreachable!("only a challenge has somebody to answer it");
        };
        *at = at.next(self.seats);
    }
}

/// TOY-1.4
fn held(state: &State, seat: Seat, card: Card) -> Result<(), Refusal> {
    if state.players[seat].hand.contains(card) { Ok(()) } else { Err(Refusal::NotInHand(card)) }
}

/// TOY-4.3: were a shown card buried, the others would have to guess whether it is still held.
fn permit_bury(state: &State, seat: Seat, card: Card) -> Result<(), Refusal> {
    held(state, seat, card)?;
    if state.shown.contains(card) { Err(Refusal::Shown(card)) } else { Ok(()) }
}

fn clause_of(top: Option<Frame>) -> Clause {
    match top {
        Some(Frame::Bid) => "TOY-3.1",
        Some(Frame::Turn { .. }) => "TOY-4.2",
        Some(Frame::Challenge { .. }) => "TOY-5.1",
        _ => "TOY-2.1",
    }
}
