//! CAT-5 and CAT-7: building, the display, metropolises.

use crate::CatanRoad;
use crate::actions::Action;
use crate::content::{Ability, Side};
use crate::log::Event;
use crate::refusal::Refusal;
use crate::roads::{Payment, Swap};
use crate::round::Frame;
use crate::state::{Card, Cards, Metropolis, Origin, State};
use crate::yield_step::owed;
use steading_core::Sink;

impl CatanRoad {
    /// CAT-5.2 (1): what permits the active person to build this card, and how it can be paid.
    #[inline(always)]
    pub(crate) fn quote_build(&self, state: &State, card: Card) -> Result<Payment, Refusal> {
        let laid = state.player(state.active).laid;
        match card {
            // CAT-5.9, CAT-10.5
            Card::Metropolis if state.metropolises.is_empty() => return Err(Refusal::NoMetropolisLeft),
            Card::Metropolis if laid.get(Card::City) == 0 => return Err(Refusal::NoCityToCover), // CAT-7.7
            Card::Metropolis => {}
            _ if state.display.get(card) == 0 => return Err(Refusal::NotOnDisplay(card)), // CAT-5.3
            Card::City if laid.get(Card::Settlement) == 0 => return Err(Refusal::NoSettlementToCover), // CAT-7.4
            _ => {}
        }
        self.quote_payment(state, card)
    }

    #[inline(always)]
    pub(crate) fn offer_builds(&self, state: &State, out: &mut impl Sink<Action>) {
        for card in Card::NAMED {
            if self.quote_build(state, card).is_ok() {
                out.push(Action::Build(card));
            }
        }
    }

    /// CAT-5.2 (1) and (2): an exact payment is made at once, anything else is asked.
    pub(crate) fn build(&self, state: &mut State, card: Card, events: &mut impl Sink<Event>) {
        let payment = self.quote_build(state, card).expect("offered by legal_actions");
        if self.pay_is_asked(state, card, payment) {
            state.pending.push(Frame::Pay(card));
        } else {
            self.pay_and_place(state, card, None, events);
        }
    }

    /// CAT-5.2 (2) and (3). Only now do the others learn what is built.
    pub(crate) fn pay_and_place(
        &self,
        state: &mut State,
        card: Card,
        swap: Option<Swap>,
        events: &mut impl Sink<Event>,
    ) {
        let seat = state.active;
        let paid = self.price_with(card, swap);
        state.lose(seat, paid);
        state.discard = state.discard.plus(paid);
        if swap.is_some() {
            state.substitutions_left -= 1; // CAT-6.6
        }
        events.push(Event::Built { seat, card, paid, swap });
        match (card, self.side) {
            (Card::Metropolis, Side::A) => {
                // CAT-7.8: all are alike.
                let metropolis = state.metropolises.iter().next().expect("one is left, says the quote");
                self.place_metropolis(state, metropolis, events);
            }
            (Card::Metropolis, Side::B) => state.pending.push(Frame::Ability),
            (Card::City, _) => match self.only_cover(state) {
                Some(origin) => self.place_city(state, origin, events),
                None => state.pending.push(Frame::Cover),
            },
            _ => self.place(state, card, events),
        }
    }

    /// CAT-7.6: which settlement a city covers where that is no question: all are equal if all are harvested, and
    /// otherwise if one kind is all there is. CAT-11.29: where it is a question, both answers are legal.
    pub(crate) fn only_cover(&self, state: &State) -> Option<Origin> {
        let player = state.player(state.active);
        match (player.settlements(Origin::Start), player.settlements(Origin::Built)) {
            (0, _) => Some(Origin::Built),
            (_, built) if built == 0 || self.start_is_harvested => Some(Origin::Start),
            _ => None,
        }
    }

    /// CAT-7.4: the settlement below no longer counts.
    pub(crate) fn place_city(&self, state: &mut State, origin: Origin, events: &mut impl Sink<Event>) {
        let player = &mut state.players[state.active];
        player.laid = player.laid.minus(Cards::one(Card::Settlement));
        player.starting -= u8::from(origin == Origin::Start);
        self.place(state, Card::City, events);
    }

    fn place(&self, state: &mut State, card: Card, events: &mut impl Sink<Event>) {
        state.display = state.display.minus(Cards::one(card));
        let player = &mut state.players[state.active];
        player.laid = player.laid.plus(Cards::one(card));
        self.reassign_specials(state, events);
        if self.wins(state, events) {
            return; // CAT-9.2: nothing else of the build happens
        }
        // CAT-5.2 (6) and (7), last first.
        state.pending.push(Frame::Display);
        if self.mechanics().triggers_event[card] {
            state.pending.push(Frame::Event);
        }
    }

    /// CAT-7.9, CAT-A31: a free choice among those that are left.
    pub(crate) fn quote_ability(&self, state: &State, metropolis: Metropolis) -> Result<Ability, Refusal> {
        if !state.metropolises.contains(metropolis) {
            return Err(Refusal::MetropolisTaken(metropolis));
        }
        Ok(self.ability(metropolis))
    }

    pub(crate) fn offer_abilities(&self, state: &State, out: &mut impl Sink<Action>) {
        for metropolis in Metropolis::all().take(self.mechanics().metropolises.into()) {
            if self.quote_ability(state, metropolis).is_ok() {
                out.push(Action::Ability(metropolis));
            }
        }
    }

    /// CAT-7.7: the city below no longer counts. CAT-5.5: no refill.
    pub(crate) fn place_metropolis(&self, state: &mut State, metropolis: Metropolis, events: &mut impl Sink<Event>) {
        let seat = state.active;
        state.metropolises = state.metropolises.without(metropolis);
        let player = &mut state.players[seat];
        player.metropolises = player.metropolises.with(metropolis);
        player.laid = player.laid.minus(Cards::one(Card::City));
        if self.side == Side::B {
            events.push(Event::AbilityChosen { seat, metropolis });
        }
        self.reassign_specials(state, events);
        if self.wins(state, events) {
            return; // CAT-9.2, CAT-A37
        }
        let draws = self.ability_draws(state, metropolis);
        if draws > 0 {
            state.pending.push(Frame::Draw { next: seat, owed: owed([seat].into_iter(), draws) });
        }
    }

    /// CAT-7.11: what the builder of this metropolis draws at once. The metropolis itself counts as placed.
    pub(crate) fn ability_draws(&self, state: &State, metropolis: Metropolis) -> u8 {
        let player = state.player(state.active);
        match self.side {
            Side::A => 0,
            Side::B => match self.ability(metropolis) {
                Ability::DrawOnBuild(Card::Metropolis) => player.metropolises.with(metropolis).len(),
                Ability::DrawOnBuild(card) => player.laid.get(card),
                Ability::WinsTies(_) => 0,
            },
        }
    }

    /// CAT-5.4, CAT-10.3: whether a card is to be turned up; otherwise the display is as full as it can be.
    #[inline]
    pub(crate) fn display_has_gap(&self, state: &State) -> bool {
        state.display.size() < self.rules().display_size && !state.deck.is_empty()
    }

    /// CAT-5.8: a full display of one kind, unless there is no other kind.
    pub(crate) fn deals_again(&self, state: &State) -> bool {
        state.display.size() == self.rules().display_size
            && state.display.types().len() == 1
            && state.display.plus(state.deck).types().len() > 1
    }

    /// Returns whether a card is to be turned up. CAT-5.8: equal cards are shuffled in and dealt again.
    pub(crate) fn settle_display(&self, state: &mut State, events: &mut impl Sink<Event>) -> bool {
        if self.display_has_gap(state) {
            return true;
        }
        if self.deals_again(state) {
            events.push(Event::DisplayShuffled { card: state.display.nth(0) });
            state.deck = state.deck.plus(state.display);
            state.display = Cards::EMPTY;
            return true;
        }
        state.pending.pop();
        false
    }

    pub(crate) fn resolve_display(&self, state: &mut State, card: Card, events: &mut impl Sink<Event>) {
        state.deck = state.deck.minus(Cards::one(card));
        state.display = state.display.plus(Cards::one(card));
        events.push(Event::TurnedUp { card });
    }
}
