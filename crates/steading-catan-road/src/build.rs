//! CAT-5 and CAT-7: building, the display, metropolises.

use crate::prelude::*;
use crate::roads::{Payment, Swap};
use crate::yield_step::owed;

impl CatanRoad {
    /// CAT-5.2 (1): what permits the active person to build this card, and how it can be paid.
    #[inline(always)]
    pub(crate) fn quote_build(&self, s: &State, card: Card) -> Result<Payment, Refusal> {
        let laid = s.player(s.active).laid;
        match card {
            // CAT-5.9, CAT-10.5
            Card::Metropolis if s.metropolises.is_empty() => return Err(Refusal::NoMetropolisLeft),
            Card::Metropolis if laid.get(Card::City) == 0 => return Err(Refusal::NoCityToCover), // CAT-7.7
            Card::Metropolis => {}
            _ if s.display.get(card) == 0 => return Err(Refusal::NotOnDisplay(card)), // CAT-5.3
            Card::City if laid.get(Card::Settlement) == 0 => return Err(Refusal::NoSettlementToCover), // CAT-7.4
            _ => {}
        }
        self.quote_payment(s, card)
    }

    #[inline(always)]
    pub(crate) fn offer_builds(&self, s: &State, out: &mut impl Sink<Action>) {
        let to = &mut Legal(out);
        may!(to, Build(card) in Card::NAMED => self.quote_build(s, card));
    }

    /// CAT-5.2 (1) and (2): an exact payment is made at once, anything else is asked.
    pub(crate) fn build(&self, s: &mut State, card: Card, e: &mut impl Sink<Event>) {
        let payment = self.quote_build(s, card).expect("offered by legal_actions");
        if self.pay_is_asked(s, card, payment) {
            s.pending.push(Frame::Pay(card));
        } else {
            self.pay_and_place(s, card, None, e);
        }
    }

    /// CAT-5.2 (2) and (3). Only now do the others learn what is built.
    pub(crate) fn pay_and_place(&self, s: &mut State, card: Card, swap: Option<Swap>, e: &mut impl Sink<Event>) {
        let seat = s.active;
        let paid = self.price_with(card, swap);
        s.lose(seat, paid);
        s.discard = s.discard.plus(paid);
        if swap.is_some() {
            s.substitutions_left -= 1; // CAT-6.6
        }
        e.push(Event::Built { seat, card, paid, swap });
        match (card, self.side) {
            (Card::Metropolis, Side::A) => {
                // CAT-7.8: all are alike.
                let metropolis = s.metropolises.iter().next().expect("one is left, says the quote");
                self.place_metropolis(s, metropolis, e);
            }
            (Card::Metropolis, Side::B) => s.pending.push(Frame::Ability),
            (Card::City, _) => match self.only_cover(s) {
                Some(origin) => self.place_city(s, origin, e),
                None => s.pending.push(Frame::Cover),
            },
            _ => self.place(s, card, e),
        }
    }

    /// CAT-7.6: which settlement a city covers where that is no question: all are equal if all are harvested, and
    /// otherwise if one kind is all there is. CAT-11.29: where it is a question, both answers are legal.
    pub(crate) fn only_cover(&self, s: &State) -> Option<Origin> {
        let player = s.player(s.active);
        match (player.settlements(Origin::Start), player.settlements(Origin::Built)) {
            (0, _) => Some(Origin::Built),
            (_, built) if built == 0 || self.start_is_harvested => Some(Origin::Start),
            _ => None,
        }
    }

    /// CAT-7.4: the settlement below no longer counts.
    pub(crate) fn place_city(&self, s: &mut State, origin: Origin, e: &mut impl Sink<Event>) {
        let player = &mut s.players[s.active];
        player.laid = player.laid.minus(Cards::one(Card::Settlement));
        player.starting -= u8::from(origin == Origin::Start);
        self.place(s, Card::City, e);
    }

    fn place(&self, s: &mut State, card: Card, e: &mut impl Sink<Event>) {
        s.display = s.display.minus(Cards::one(card));
        let player = &mut s.players[s.active];
        player.laid = player.laid.plus(Cards::one(card));
        self.reassign_specials(s, e);
        if self.wins(s, e) {
            return; // CAT-9.2: nothing else of the build happens
        }
        // CAT-5.2 (6) and (7), last first.
        s.pending.push(Frame::Display);
        if self.mechanics().triggers_event[card] {
            s.pending.push(Frame::Event);
        }
    }

    /// CAT-7.9, CAT-A31: a free choice among those that are left.
    pub(crate) fn quote_ability(&self, s: &State, metropolis: Metropolis) -> Result<Ability, Refusal> {
        if !s.metropolises.contains(metropolis) {
            return Err(Refusal::MetropolisTaken(metropolis));
        }
        Ok(self.ability(metropolis))
    }

    pub(crate) fn offer_abilities(&self, s: &State, out: &mut impl Sink<Action>) {
        let to = &mut Legal(out);
        let all = Metropolis::all().take(self.mechanics().metropolises.into());
        may!(to, Ability(metropolis) in all => self.quote_ability(s, metropolis));
    }

    /// CAT-7.7: the city below no longer counts. CAT-5.5: no refill.
    pub(crate) fn place_metropolis(&self, s: &mut State, metropolis: Metropolis, e: &mut impl Sink<Event>) {
        let seat = s.active;
        s.metropolises = s.metropolises.without(metropolis);
        let player = &mut s.players[seat];
        player.metropolises = player.metropolises.with(metropolis);
        player.laid = player.laid.minus(Cards::one(Card::City));
        if self.side == Side::B {
            e.push(Event::AbilityChosen { seat, metropolis });
        }
        self.reassign_specials(s, e);
        if self.wins(s, e) {
            return; // CAT-9.2, CAT-A37
        }
        let draws = self.ability_draws(s, metropolis);
        if draws > 0 {
            s.pending.push(Frame::Draw { next: seat, owed: owed([seat].into_iter(), draws) });
        }
    }

    /// CAT-7.11: what the builder of this metropolis draws at once. The metropolis itself counts as placed.
    pub(crate) fn ability_draws(&self, s: &State, metropolis: Metropolis) -> u8 {
        let player = s.player(s.active);
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
    pub(crate) fn display_has_gap(&self, s: &State) -> bool {
        s.display.size() < self.rules().display_size && !s.deck.is_empty()
    }

    /// CAT-5.8: a full display of one kind, unless there is no other kind.
    pub(crate) fn deals_again(&self, s: &State) -> bool {
        s.display.size() == self.rules().display_size
            && s.display.types().len() == 1
            && s.display.plus(s.deck).types().len() > 1
    }

    /// Returns whether a card is to be turned up. CAT-5.8: equal cards are shuffled in and dealt again.
    pub(crate) fn settle_display(&self, s: &mut State, e: &mut impl Sink<Event>) -> bool {
        if self.display_has_gap(s) {
            return true;
        }
        if self.deals_again(s) {
            e.push(Event::DisplayShuffled { card: s.display.nth(0) });
            s.deck = s.deck.plus(s.display);
            s.display = Cards::EMPTY;
            return true;
        }
        s.pending.pop();
        false
    }

    pub(crate) fn resolve_display(&self, s: &mut State, card: Card, e: &mut impl Sink<Event>) {
        s.deck = s.deck.minus(Cards::one(card));
        s.display = s.display.plus(Cards::one(card));
        e.push(Event::TurnedUp { card });
    }
}
