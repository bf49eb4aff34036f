//! CAT-4.3 and CAT-11.3: trading. An offer or a counter-offer is put together card by card, and hidden until it is made.

use crate::CatanRoad;
use crate::actions::{Action, Audience};
use crate::log::Event;
use crate::refusal::Refusal;
use crate::round::Frame;
use crate::state::{Desk, Good, Goods, MOST_TALKS, Made, State, Step};
use crate::title::TradeMode;
use crate::yield_step::owed;
use steading_core::{Lane, Seat, SeatSet, Sink, Types};

/// What bounds a deal that somebody puts together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    /// What can be given.
    hand: Goods,
    /// CAT-11.24: cards on one side.
    side_most: u8,
    /// CAT-11.16, CAT-11.18: cards that can be wanted, by the size of the hand they would come from.
    want_most: u8,
    /// Whom an offer is for; empty for a counter-offer, which may repeat anything.
    to: SeatSet,
}

/// A trade from the active person's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Deal {
    pub(crate) give: Goods,
    pub(crate) get: Goods,
}

/// In how many ways at most `cards` cards of `types` types can be chosen.
fn choices(cards: u8, types: u8) -> u64 {
    (1..=u64::from(types)).fold(1, |ways, i| ways * (u64::from(cards) + i) / i)
}

impl CatanRoad {
    // ---- starting ----

    /// Everybody else who has cards (CAT-11.28).
    #[inline(always)]
    pub(crate) fn partners(&self, state: &State) -> SeatSet {
        let mut partners = SeatSet::EMPTY;
        for seat in Seat::all(self.seats) {
            if seat != state.active && !state.hand(seat).is_empty() {
                partners = partners.with(seat);
            }
        }
        partners
    }

    /// CAT-11.15, CAT-11.17: what an offer and a call have in common. Returns who can be asked.
    #[inline(always)]
    pub(crate) fn quote_call(&self, state: &State) -> Result<SeatSet, Refusal> {
        if self.trade_mode == TradeMode::Off {
            return Err(Refusal::TradingIsOff);
        }
        if state.trades_left == 0 {
            return Err(Refusal::TradeDone); // CAT-4.8
        }
        if state.talks_left == 0 {
            return Err(Refusal::NoTalksLeft); // CAT-11.22
        }
        if state.hand(state.active).is_empty() {
            return Err(Refusal::NoCardsToTrade);
        }
        let partners = self.partners(state);
        if partners.is_empty() { Err(Refusal::NobodyHasCards) } else { Ok(partners) }
    }

    /// CAT-11.15: what an offer needs beyond a call, namely that one is left which was not made yet.
    #[inline(always)]
    pub(crate) fn quote_offer(&self, state: &State, partners: SeatSet) -> Result<(), Refusal> {
        if state.proposals_left == 0 {
            return Err(Refusal::NoProposalsLeft); // CAT-11.22
        }
        if state.made.is_empty() {
            return Ok(());
        }
        let possible = self.every_audience(state).any(|audience| self.quote_to(state, partners, audience).is_ok());
        if possible { Ok(()) } else { Err(Refusal::EveryOfferMade) }
    }

    /// All audiences that can be named, legal or not.
    #[inline]
    fn every_audience(&self, state: &State) -> impl Iterator<Item = Audience> + use<> {
        self.after(state.active).map(Audience::One).chain([Audience::All])
    }

    /// CAT-11.28: whom the offer would be for, when these have cards.
    #[inline]
    fn quote_to(&self, state: &State, partners: SeatSet, audience: Audience) -> Result<SeatSet, Refusal> {
        let to = match audience {
            Audience::One(seat) if seat == state.active => return Err(Refusal::WithYourself), // CAT-4.9
            Audience::One(seat) if !partners.contains(seat) => return Err(Refusal::HasNoCards(seat)),
            Audience::One(seat) => SeatSet::only(seat),
            Audience::All if partners.len() < 2 => return Err(Refusal::OnlyOneToAsk),
            Audience::All => partners,
        };
        let terms = self.terms_to(state, to);
        if self.give_can_end(state, &terms, Goods::EMPTY) { Ok(to) } else { Err(Refusal::EveryOfferMade) }
    }

    pub(crate) fn begin_offer(&self, state: &mut State, events: &mut impl Sink<Event>) {
        let seat = state.active;
        state.talks_left -= 1;
        state.players[seat].desk.step = Step::Audience;
        state.pending.push(Frame::Offer);
        events.push(Event::Composing { seat });
    }

    pub(crate) fn begin_call(&self, state: &mut State, events: &mut impl Sink<Event>) {
        let asked = self.quote_call(state).expect("offered by legal_actions");
        state.talks_left -= 1;
        state.pending.push(Frame::Answer { call: true, asked, left: asked });
        events.push(Event::Called { seat: state.active });
    }

    /// CAT-11.22: calls and offers that were begun in this turn.
    pub fn talks(&self, state: &State) -> u8 {
        if state.turn == 0 { 0 } else { MOST_TALKS - state.talks_left }
    }

    // ---- putting a deal together ----

    fn terms_to(&self, state: &State, to: SeatSet) -> Terms {
        let largest = Seat::all(self.seats).filter(|&seat| to.contains(seat)).map(|seat| state.hand(seat).size()).max();
        let want_most = self.side_most.min(largest.unwrap_or(0));
        Terms { hand: state.hand(state.active), side_most: self.side_most, want_most, to }
    }

    #[inline(always)]
    pub(crate) fn terms(&self, state: &State, seat: Seat) -> Terms {
        if seat == state.active {
            return self.terms_to(state, state.player(seat).desk.to);
        }
        let want_most = self.side_most.min(state.hand(state.active).size());
        Terms { hand: state.hand(seat), side_most: self.side_most, want_most, to: SeatSet::EMPTY }
    }

    /// CAT-4.10, CAT-A6: both sides have cards; with gifts, one of them.
    #[inline(always)]
    fn has_sides(&self, give: Goods, want: Goods) -> bool {
        let sides = u8::from(!give.is_empty()) + u8::from(!want.is_empty());
        sides == 2 || self.gifts && sides == 1
    }

    /// CAT-11.16: whether this offer was made to the same or a larger audience since a hand last changed.
    fn was_made(&self, state: &State, terms: &Terms, give: Goods, want: Goods) -> bool {
        let offer = Made::new(give, want, SeatSet::EMPTY);
        !terms.to.is_empty()
            && state.made.as_slice().iter().any(|made| made.same_cards(offer) && made.reached(terms.to))
    }

    /// The types that may still be wanted (CAT-A7, CAT-11.9).
    #[inline(always)]
    fn wantable(&self, give: Goods, want: Goods) -> Types<Good> {
        let types = Types::all().without(give.types());
        match want.last() {
            Some(last) => types.from(last),
            None => types,
        }
    }

    /// Whether some deal with exactly this give side, and this want side or more, can still be made.
    #[inline(always)]
    fn want_can_end(&self, state: &State, terms: &Terms, give: Goods, want: Goods) -> bool {
        if give.is_empty() && !self.gifts {
            return false;
        }
        let ends_here = self.has_sides(give, want);
        if state.made.is_empty() || terms.to.is_empty() {
            return ends_here || want.size() < terms.want_most && !self.wantable(give, want).is_empty();
        }
        self.want_can_end_anew(state, terms, give, want, ends_here)
    }

    /// CAT-11.16: there are more want sides than were asked for already.
    fn want_can_end_anew(&self, state: &State, terms: &Terms, give: Goods, want: Goods, ends_here: bool) -> bool {
        let open = self.wantable(give, want);
        let room = terms.want_most.saturating_sub(want.size());
        let ways = choices(room, open.len()) - u64::from(!ends_here);
        let made = state.made.as_slice();
        let in_the_way = |offer: Made| {
            let other = offer.want();
            offer.give() == give
                && other.size() <= terms.want_most
                && other.covers(want)
                && other.minus(want).types().without(open).is_empty()
                && offer.reached(terms.to)
        };
        // The same cards may have been offered to one person first and to all later.
        let twice = |at: usize| made[..at].iter().any(|&before| before.same_cards(made[at]) && in_the_way(before));
        let taken = (0..made.len()).filter(|&at| in_the_way(made[at]) && !twice(at)).count();
        ways > taken as u64
    }

    /// Whether some deal with this give side or more can still be made.
    #[inline(always)]
    fn give_can_end(&self, state: &State, terms: &Terms, give: Goods) -> bool {
        self.want_can_end(state, terms, give, Goods::EMPTY) || self.give_can_grow(state, terms, give)
    }

    /// Whether some deal with more than this give side can still be made. Rarely asked.
    #[cold]
    fn give_can_grow(&self, state: &State, terms: &Terms, give: Goods) -> bool {
        let every_type = give.types() == Types::all() && !self.gifts;
        if every_type || give.size() >= terms.side_most {
            return false;
        }
        if state.made.is_empty() || terms.to.is_empty() {
            // Only an empty side cannot end here, and one card is enough.
            return give.is_empty() && !terms.hand.is_empty();
        }
        let rest = terms.hand.minus(give).types();
        let rest = give.last().map_or(rest, |last| rest.from(last));
        // Each step down means an offer that was made with exactly these cards, and there are at most ten of those.
        rest.iter().any(|good| self.give_can_end(state, terms, give.plus(Goods::one(good))))
    }

    #[inline(always)]
    pub(crate) fn quote_give(&self, state: &State, terms: &Terms, desk: &Desk, good: Good) -> Result<(), Refusal> {
        if let Some(last) = desk.give.last()
            && good < last
        {
            return Err(Refusal::InOrder { last }); // CAT-11.9
        }
        if terms.hand.get(good) <= desk.give.get(good) {
            return Err(Refusal::NotHeld(good)); // CAT-4.11
        }
        if desk.give.size() >= terms.side_most {
            return Err(Refusal::SideTooLarge { most: terms.side_most });
        }
        let give = desk.give.plus(Goods::one(good));
        if self.give_can_end(state, terms, give) {
            Ok(())
        } else if give.types() == Types::all() {
            Err(Refusal::EveryType)
        } else {
            Err(Refusal::OfferMade)
        }
    }

    #[inline(always)]
    pub(crate) fn quote_done(&self, state: &State, terms: &Terms, desk: &Desk) -> Result<(), Refusal> {
        if desk.give.is_empty() && !self.gifts {
            Err(Refusal::SideEmpty)
        } else if self.want_can_end(state, terms, desk.give, Goods::EMPTY) {
            Ok(())
        } else {
            Err(Refusal::OfferMade)
        }
    }

    #[inline(always)]
    pub(crate) fn quote_want(&self, state: &State, terms: &Terms, desk: &Desk, good: Good) -> Result<(), Refusal> {
        if desk.give.get(good) > 0 {
            return Err(Refusal::OnBothSides(good)); // CAT-A7
        }
        if let Some(last) = desk.want.last()
            && good < last
        {
            return Err(Refusal::InOrder { last }); // CAT-11.9
        }
        if desk.want.size() >= terms.side_most {
            return Err(Refusal::SideTooLarge { most: terms.side_most });
        }
        if desk.want.size() >= terms.want_most {
            return Err(Refusal::WantsTooMany { most: terms.want_most });
        }
        let want = desk.want.plus(Goods::one(good));
        if self.want_can_end(state, terms, desk.give, want) { Ok(()) } else { Err(Refusal::OfferMade) }
    }

    #[inline(always)]
    pub(crate) fn quote_send(&self, state: &State, terms: &Terms, desk: &Desk) -> Result<(), Refusal> {
        if !self.has_sides(desk.give, desk.want) {
            Err(Refusal::SideEmpty)
        } else if !state.made.is_empty() && self.was_made(state, terms, desk.give, desk.want) {
            Err(Refusal::OfferMade)
        } else {
            Ok(())
        }
    }

    /// The next steps of a deal that is put together, whoever does it. Cancelling comes on top.
    #[inline(always)]
    pub(crate) fn offer_steps(&self, state: &State, seat: Seat, out: &mut impl Sink<Action>) {
        let desk = &state.player(seat).desk;
        match desk.step {
            Step::Audience => {
                let partners = self.partners(state);
                for audience in self.every_audience(state) {
                    if self.quote_to(state, partners, audience).is_ok() {
                        out.push(Action::To(audience));
                    }
                }
            }
            Step::Give => {
                let terms = self.terms(state, seat);
                for &good in Good::ALL {
                    if self.quote_give(state, &terms, desk, good).is_ok() {
                        out.push(Action::Give(good));
                    }
                }
                if self.quote_done(state, &terms, desk).is_ok() {
                    out.push(Action::Done);
                }
            }
            Step::Want => {
                let terms = self.terms(state, seat);
                for &good in Good::ALL {
                    if self.quote_want(state, &terms, desk, good).is_ok() {
                        out.push(Action::Want(good));
                    }
                }
                if self.quote_send(state, &terms, desk).is_ok() {
                    out.push(Action::Send);
                }
            }
            Step::Idle | Step::Sent | Step::Accepted | Step::Declined => {}
        }
    }

    /// Whether this is a legal next step of a deal; the same quotes as the offer.
    pub(crate) fn quote_step(&self, state: &State, seat: Seat, action: Action) -> Option<Result<(), Refusal>> {
        let desk = &state.player(seat).desk;
        let terms = self.terms(state, seat);
        Some(match (desk.step, action) {
            (Step::Audience, Action::To(audience)) => self.quote_to(state, self.partners(state), audience).map(drop),
            (Step::Give, Action::Give(good)) => self.quote_give(state, &terms, desk, good),
            (Step::Give, Action::Done) => self.quote_done(state, &terms, desk),
            (Step::Want, Action::Want(good)) => self.quote_want(state, &terms, desk, good),
            (Step::Want, Action::Send) => self.quote_send(state, &terms, desk),
            (Step::Audience | Step::Give | Step::Want, Action::Cancel) => Ok(()),
            _ => return None,
        })
    }

    /// One step of a deal except sending and cancelling, which mean different things to the two sides.
    #[inline]
    pub(crate) fn take_step(&self, state: &mut State, seat: Seat, action: Action) {
        let to = match action {
            Action::To(audience) => {
                self.quote_to(state, self.partners(state), audience).expect("offered by legal_actions")
            }
            _ => state.player(seat).desk.to,
        };
        let desk = &mut state.players[seat].desk;
        match action {
            Action::To(_) => (desk.to, desk.step) = (to, Step::Give),
            Action::Give(good) => desk.give = desk.give.plus(Goods::one(good)),
            Action::Done => desk.step = Step::Want,
            Action::Want(good) => desk.want = desk.want.plus(Goods::one(good)),
            _ => unreachable!("no step of a deal"),
        }
    }

    /// CAT-11.14: from now on the offer is known to all, and so are the cards it would give (CAT-12.5).
    pub(crate) fn send_offer(&self, state: &mut State, events: &mut impl Sink<Event>) {
        let seat = state.active;
        let desk = &mut state.players[seat].desk;
        desk.step = Step::Sent;
        let Desk { to, give, want, .. } = *desk;
        state.proposals_left -= 1;
        state.remember(Made::new(give, want, to));
        state.prove(seat, give);
        state.pending.pop();
        state.pending.push(Frame::Answer { call: false, asked: to, left: to });
        events.push(Event::Offered { seat, to, give, want });
    }

    pub(crate) fn cancel_offer(&self, state: &mut State, events: &mut impl Sink<Event>) {
        let seat = state.active;
        state.players[seat].desk = Desk::default();
        state.pending.pop();
        events.push(Event::Cancelled { seat });
    }

    // ---- answering ----

    /// CAT-11.18: only with all wanted cards in hand. Whether it can accept is known to the seat alone (CAT-12.3).
    #[inline(always)]
    pub(crate) fn quote_accept(&self, state: &State, seat: Seat, call: bool) -> Result<Deal, Refusal> {
        if call {
            return Err(Refusal::NothingToAccept); // CAT-11.17
        }
        let Desk { give, want, .. } = state.player(state.active).desk;
        let hand = state.hand(seat);
        if hand.covers(want) {
            Ok(Deal { give, get: want })
        } else {
            Err(Refusal::CannotAccept { missing: want.beyond(hand) })
        }
    }

    #[inline(always)]
    pub(crate) fn offer_answers(&self, state: &State, seat: Seat, call: bool, out: &mut impl Sink<Action>) {
        if state.player(seat).desk.step != Step::Idle {
            self.offer_steps(state, seat, out);
            out.push(Action::Cancel);
            return;
        }
        if self.quote_accept(state, seat, call).is_ok() {
            out.push(Action::Accept);
        }
        out.push(Action::Decline);
        out.push(Action::Counter);
    }

    /// One step of an answer. Nobody else sees anything of it yet (CAT-11.19).
    pub(crate) fn answer(&self, state: &mut State, seat: Seat, action: Action) {
        let step = match action {
            Action::Counter => {
                state.players[seat].desk.step = Step::Give;
                return;
            }
            Action::Accept => Step::Accepted,
            Action::Decline | Action::Cancel => Step::Declined,
            Action::Send => Step::Sent,
            _ => return self.take_step(state, seat, action),
        };
        let desk = &mut state.players[seat].desk;
        if step == Step::Declined {
            *desk = Desk::default();
        }
        desk.step = step;
        if let Some(Frame::Answer { left, .. }) = state.pending.top_mut() {
            *left = left.without(seat);
        }
    }

    /// CAT-11.19: all answers are shown together. CAT-12.5: they prove the cards they would give.
    pub(crate) fn reveal_answers(&self, state: &mut State, asked: SeatSet, events: &mut impl Sink<Event>) -> bool {
        state.pending.pop();
        let wanted = state.player(state.active).desk.want;
        let mut positive = false;
        for seat in self.after(state.active).filter(|&seat| asked.contains(seat)) {
            let Desk { step, give, want, .. } = state.player(seat).desk;
            match step {
                Step::Accepted => {
                    state.prove(seat, wanted);
                    events.push(Event::Accepted { seat });
                }
                Step::Sent => {
                    state.prove(seat, give);
                    events.push(Event::Countered { seat, give, want });
                }
                _ => events.push(Event::Declined { seat }),
            }
            positive |= step != Step::Declined;
        }
        if positive {
            state.pending.push(Frame::Pick);
        } else {
            state.clear_desks();
        }
        false
    }

    // ---- picking ----

    /// CAT-11.20: the trade with this seat, from the active person's side.
    #[inline(always)]
    pub(crate) fn quote_pick(&self, state: &State, seat: Seat) -> Result<Deal, Refusal> {
        if seat == state.active {
            return Err(Refusal::WithYourself); // CAT-4.9
        }
        let desk = state.player(seat).desk;
        match desk.step {
            Step::Accepted => {
                let offer = state.player(state.active).desk;
                Ok(Deal { give: offer.give, get: offer.want })
            }
            Step::Sent if state.hand(state.active).covers(desk.want) => Ok(Deal { give: desk.want, get: desk.give }),
            Step::Sent => Err(Refusal::CannotPayCounter(seat)),
            _ => Err(Refusal::NotPositive(seat)),
        }
    }

    pub(crate) fn positive_answers(&self, state: &State) -> SeatSet {
        let positive = |seat: &Seat| matches!(state.player(*seat).desk.step, Step::Accepted | Step::Sent);
        Seat::all(self.seats).filter(|seat| *seat != state.active && positive(seat)).collect()
    }

    pub(crate) fn offer_picks(&self, state: &State, out: &mut impl Sink<Action>) {
        for seat in self.after(state.active) {
            if self.quote_pick(state, seat).is_ok() {
                out.push(Action::Pick(seat));
            }
        }
        out.push(Action::Withdraw);
    }

    /// CAT-4.12: both sides change hands at once, then the partner draws.
    pub(crate) fn trade(&self, state: &mut State, partner: Seat, events: &mut impl Sink<Event>) {
        let Deal { give, get } = self.quote_pick(state, partner).expect("offered by legal_actions");
        let seat = state.active;
        state.lose(seat, give);
        state.lose(partner, get);
        state.gain(seat, get);
        state.gain(partner, give);
        state.trades_left -= 1;
        events.push(Event::Traded { seat, partner, give, get });
        state.pending.pop();
        state.clear_desks();
        let owed = owed([partner].into_iter(), self.rules().partner_bonus);
        state.pending.push(Frame::Draw { next: partner, owed });
    }

    pub(crate) fn withdraw(&self, state: &mut State, events: &mut impl Sink<Event>) {
        state.pending.pop();
        state.clear_desks();
        events.push(Event::Withdrawn { seat: state.active });
    }
}
