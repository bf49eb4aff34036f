//! CAT-4.3 and CAT-11.3: trading. An offer or a counter-offer is put together card by card, and hidden until it is made.

use crate::prelude::*;
use crate::title::TradeMode;
use crate::yield_step::owed;
use steading_core::Types;

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
    pub(crate) fn partners(&self, s: &State) -> SeatSet {
        let mut partners = SeatSet::EMPTY;
        for seat in Seat::all(self.seats) {
            if seat != s.active && !s.hand(seat).is_empty() {
                partners = partners.with(seat);
            }
        }
        partners
    }

    /// CAT-11.15, CAT-11.17: what an offer and a call have in common. Returns who can be asked.
    #[inline(always)]
    pub(crate) fn quote_call(&self, s: &State) -> Result<SeatSet, Refusal> {
        if self.trade_mode == TradeMode::Off {
            return Err(Refusal::TradingIsOff);
        }
        if s.trades_left == 0 {
            return Err(Refusal::TradeDone); // CAT-4.8
        }
        if s.talks_left == 0 {
            return Err(Refusal::NoTalksLeft); // CAT-11.22
        }
        if s.hand(s.active).is_empty() {
            return Err(Refusal::NoCardsToTrade);
        }
        let partners = self.partners(s);
        if partners.is_empty() { Err(Refusal::NobodyHasCards) } else { Ok(partners) }
    }

    /// CAT-11.15: what an offer needs beyond a call, namely that one is left which was not made yet.
    #[inline(always)]
    pub(crate) fn quote_offer(&self, s: &State, partners: SeatSet) -> Permission {
        if s.proposals_left == 0 {
            return Err(Refusal::NoProposalsLeft); // CAT-11.22
        }
        if s.made.is_empty() {
            return Ok(());
        }
        let possible = self.every_audience(s).any(|audience| self.quote_to(s, partners, audience).is_ok());
        if possible { Ok(()) } else { Err(Refusal::EveryOfferMade) }
    }

    /// All audiences that can be named, legal or not.
    #[inline]
    fn every_audience(&self, s: &State) -> impl Iterator<Item = Audience> + use<> {
        self.after(s.active).map(Audience::One).chain([Audience::All])
    }

    /// CAT-11.28: whom the offer would be for, when these have cards.
    #[inline]
    fn quote_to(&self, s: &State, partners: SeatSet, audience: Audience) -> Result<SeatSet, Refusal> {
        let to = match audience {
            Audience::One(seat) if seat == s.active => return Err(Refusal::WithYourself), // CAT-4.9
            Audience::One(seat) if !partners.contains(seat) => return Err(Refusal::HasNoCards(seat)),
            Audience::One(seat) => SeatSet::only(seat),
            Audience::All if partners.len() < 2 => return Err(Refusal::OnlyOneToAsk),
            Audience::All => partners,
        };
        let terms = self.terms_to(s, to);
        if self.give_can_end(s, &terms, Goods::EMPTY) { Ok(to) } else { Err(Refusal::EveryOfferMade) }
    }

    pub(crate) fn begin_offer(&self, s: &mut State, e: &mut impl Sink<Event>) {
        let seat = s.active;
        s.talks_left -= 1;
        s.players[seat].desk.step = Step::Audience;
        s.pending.push(Frame::Offer);
        e.push(Event::Composing { seat });
    }

    pub(crate) fn begin_call(&self, s: &mut State, e: &mut impl Sink<Event>) {
        let asked = self.quote_call(s).expect("offered by legal_actions");
        s.talks_left -= 1;
        s.pending.push(Frame::Answer { call: true, asked, left: asked });
        e.push(Event::Called { seat: s.active });
    }

    /// CAT-11.22: calls and offers that were begun in this turn.
    pub fn talks(&self, s: &State) -> u8 {
        if s.turn == 0 { 0 } else { MOST_TALKS - s.talks_left }
    }

    // ---- putting a deal together ----

    fn terms_to(&self, s: &State, to: SeatSet) -> Terms {
        let largest = Seat::all(self.seats).filter(|&seat| to.contains(seat)).map(|seat| s.hand(seat).size()).max();
        let want_most = self.side_most.min(largest.unwrap_or(0));
        Terms { hand: s.hand(s.active), side_most: self.side_most, want_most, to }
    }

    #[inline(always)]
    pub(crate) fn terms(&self, s: &State, seat: Seat) -> Terms {
        if seat == s.active {
            return self.terms_to(s, s.player(seat).desk.to);
        }
        let want_most = self.side_most.min(s.hand(s.active).size());
        Terms { hand: s.hand(seat), side_most: self.side_most, want_most, to: SeatSet::EMPTY }
    }

    /// CAT-4.10, CAT-A6: both sides have cards; with gifts, one of them.
    #[inline(always)]
    fn has_sides(&self, give: Goods, want: Goods) -> bool {
        let sides = u8::from(!give.is_empty()) + u8::from(!want.is_empty());
        sides == 2 || self.gifts && sides == 1
    }

    /// CAT-11.16: whether this offer was made to the same or a larger audience since a hand last changed.
    fn was_made(&self, s: &State, terms: &Terms, give: Goods, want: Goods) -> bool {
        let offer = Made::new(give, want, SeatSet::EMPTY);
        !terms.to.is_empty() && s.made.as_slice().iter().any(|made| made.same_cards(offer) && made.reached(terms.to))
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
    fn want_can_end(&self, s: &State, terms: &Terms, give: Goods, want: Goods) -> bool {
        if give.is_empty() && !self.gifts {
            return false;
        }
        let ends_here = self.has_sides(give, want);
        if s.made.is_empty() || terms.to.is_empty() {
            return ends_here || want.size() < terms.want_most && !self.wantable(give, want).is_empty();
        }
        self.want_can_end_anew(s, terms, give, want, ends_here)
    }

    /// CAT-11.16: there are more want sides than were asked for already.
    fn want_can_end_anew(&self, s: &State, terms: &Terms, give: Goods, want: Goods, ends_here: bool) -> bool {
        let open = self.wantable(give, want);
        let room = terms.want_most.saturating_sub(want.size());
        let ways = choices(room, open.len()) - u64::from(!ends_here);
        let made = s.made.as_slice();
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
    fn give_can_end(&self, s: &State, terms: &Terms, give: Goods) -> bool {
        self.want_can_end(s, terms, give, Goods::EMPTY) || self.give_can_grow(s, terms, give)
    }

    /// Whether some deal with more than this give side can still be made. Rarely asked.
    #[cold]
    fn give_can_grow(&self, s: &State, terms: &Terms, give: Goods) -> bool {
        let every_type = give.types() == Types::all() && !self.gifts;
        if every_type || give.size() >= terms.side_most {
            return false;
        }
        if s.made.is_empty() || terms.to.is_empty() {
            // Only an empty side cannot end here, and one card is enough.
            return give.is_empty() && !terms.hand.is_empty();
        }
        let rest = terms.hand.minus(give).types();
        let rest = give.last().map_or(rest, |last| rest.from(last));
        // Each step down means an offer that was made with exactly these cards, and there are at most ten of those.
        rest.iter().any(|good| self.give_can_end(s, terms, give.plus(Goods::one(good))))
    }

    #[inline(always)]
    pub(crate) fn quote_give(&self, s: &State, terms: &Terms, desk: &Desk, good: Good) -> Permission {
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
        if self.give_can_end(s, terms, give) {
            Ok(())
        } else if give.types() == Types::all() {
            Err(Refusal::EveryType)
        } else {
            Err(Refusal::OfferMade)
        }
    }

    #[inline(always)]
    pub(crate) fn quote_done(&self, s: &State, terms: &Terms, desk: &Desk) -> Permission {
        if desk.give.is_empty() && !self.gifts {
            Err(Refusal::SideEmpty)
        } else if self.want_can_end(s, terms, desk.give, Goods::EMPTY) {
            Ok(())
        } else {
            Err(Refusal::OfferMade)
        }
    }

    #[inline(always)]
    pub(crate) fn quote_want(&self, s: &State, terms: &Terms, desk: &Desk, good: Good) -> Permission {
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
        if self.want_can_end(s, terms, desk.give, want) { Ok(()) } else { Err(Refusal::OfferMade) }
    }

    #[inline(always)]
    pub(crate) fn quote_send(&self, s: &State, terms: &Terms, desk: &Desk) -> Permission {
        if !self.has_sides(desk.give, desk.want) {
            Err(Refusal::SideEmpty)
        } else if !s.made.is_empty() && self.was_made(s, terms, desk.give, desk.want) {
            Err(Refusal::OfferMade)
        } else {
            Ok(())
        }
    }

    /// The next steps of a deal that is put together, whoever does it. Cancelling comes on top.
    #[inline(always)]
    pub(crate) fn offer_steps(&self, s: &State, seat: Seat, out: &mut impl Sink<Action>) {
        let desk = &s.player(seat).desk;
        let to = &mut Legal(out);
        match desk.step {
            Step::Audience => {
                let partners = self.partners(s);
                may!(to, To(audience) in self.every_audience(s) => self.quote_to(s, partners, audience));
            }
            Step::Give => {
                let terms = self.terms(s, seat);
                may!(to, Give(good) in Good::NAMED => self.quote_give(s, &terms, desk, good));
                may!(to, Done => self.quote_done(s, &terms, desk));
            }
            Step::Want => {
                let terms = self.terms(s, seat);
                may!(to, Want(good) in Good::NAMED => self.quote_want(s, &terms, desk, good));
                may!(to, Send => self.quote_send(s, &terms, desk));
            }
            Step::Idle | Step::Sent | Step::Accepted | Step::Declined => {}
        }
    }

    /// Whether this is a legal next step of a deal; the same quotes as the offer.
    pub(crate) fn quote_step(&self, s: &State, seat: Seat, action: Action) -> Option<Permission> {
        let desk = &s.player(seat).desk;
        let terms = self.terms(s, seat);
        Some(match (desk.step, action) {
            (Step::Audience, Action::To(audience)) => self.quote_to(s, self.partners(s), audience).map(drop),
            (Step::Give, Action::Give(good)) => self.quote_give(s, &terms, desk, good),
            (Step::Give, Action::Done) => self.quote_done(s, &terms, desk),
            (Step::Want, Action::Want(good)) => self.quote_want(s, &terms, desk, good),
            (Step::Want, Action::Send) => self.quote_send(s, &terms, desk),
            (Step::Audience | Step::Give | Step::Want, Action::Cancel) => Ok(()),
            _ => return None,
        })
    }

    /// One step of a deal except sending and cancelling, which mean different things to the two sides.
    #[inline]
    pub(crate) fn take_step(&self, s: &mut State, seat: Seat, action: Action) {
        let to = match action {
            Action::To(audience) => self.quote_to(s, self.partners(s), audience).expect("offered by legal_actions"),
            _ => s.player(seat).desk.to,
        };
        let desk = &mut s.players[seat].desk;
        match action {
            Action::To(_) => (desk.to, desk.step) = (to, Step::Give),
            Action::Give(good) => desk.give = desk.give.plus(Goods::one(good)),
            Action::Done => desk.step = Step::Want,
            Action::Want(good) => desk.want = desk.want.plus(Goods::one(good)),
            _ => unreachable!("no step of a deal"),
        }
    }

    /// CAT-11.14: from now on the offer is known to all, and so are the cards it would give (CAT-12.5).
    pub(crate) fn send_offer(&self, s: &mut State, e: &mut impl Sink<Event>) {
        let seat = s.active;
        let desk = &mut s.players[seat].desk;
        desk.step = Step::Sent;
        let Desk { to, give, want, .. } = *desk;
        s.proposals_left -= 1;
        s.remember(Made::new(give, want, to));
        s.prove(seat, give);
        s.pending.pop();
        s.pending.push(Frame::Answer { call: false, asked: to, left: to });
        e.push(Event::Offered { seat, to, give, want });
    }

    pub(crate) fn cancel_offer(&self, s: &mut State, e: &mut impl Sink<Event>) {
        let seat = s.active;
        s.players[seat].desk = Desk::default();
        s.pending.pop();
        e.push(Event::Cancelled { seat });
    }

    // ---- answering ----

    /// CAT-11.18: only with all wanted cards in hand. Whether it can accept is known to the seat alone (CAT-12.3).
    #[inline(always)]
    pub(crate) fn quote_accept(&self, s: &State, seat: Seat, call: bool) -> Result<Deal, Refusal> {
        if call {
            return Err(Refusal::NothingToAccept); // CAT-11.17
        }
        let Desk { give, want, .. } = s.player(s.active).desk;
        let hand = s.hand(seat);
        if hand.covers(want) {
            Ok(Deal { give, get: want })
        } else {
            Err(Refusal::CannotAccept { missing: want.beyond(hand) })
        }
    }

    #[inline(always)]
    pub(crate) fn offer_answers(&self, s: &State, seat: Seat, call: bool, out: &mut impl Sink<Action>) {
        if s.player(seat).desk.step != Step::Idle {
            self.offer_steps(s, seat, out);
            out.push(Action::Cancel);
            return;
        }
        if self.quote_accept(s, seat, call).is_ok() {
            out.push(Action::Accept);
        }
        out.push(Action::Decline);
        out.push(Action::Counter);
    }

    /// One step of an answer. Nobody else sees anything of it yet (CAT-11.19).
    pub(crate) fn answer(&self, s: &mut State, seat: Seat, action: Action) {
        let step = match action {
            Action::Counter => {
                s.players[seat].desk.step = Step::Give;
                return;
            }
            Action::Accept => Step::Accepted,
            Action::Decline | Action::Cancel => Step::Declined,
            Action::Send => Step::Sent,
            _ => return self.take_step(s, seat, action),
        };
        let desk = &mut s.players[seat].desk;
        if step == Step::Declined {
            *desk = Desk::default();
        }
        desk.step = step;
        if let Some(Frame::Answer { left, .. }) = s.pending.top_mut() {
            *left = left.without(seat);
        }
    }

    /// CAT-11.19: all answers are shown together. CAT-12.5: they prove the cards they would give.
    pub(crate) fn reveal_answers(&self, s: &mut State, asked: SeatSet, e: &mut impl Sink<Event>) -> bool {
        s.pending.pop();
        let wanted = s.player(s.active).desk.want;
        let mut positive = false;
        for seat in self.after(s.active).filter(|&seat| asked.contains(seat)) {
            let Desk { step, give, want, .. } = s.player(seat).desk;
            match step {
                Step::Accepted => {
                    s.prove(seat, wanted);
                    e.push(Event::Accepted { seat });
                }
                Step::Sent => {
                    s.prove(seat, give);
                    e.push(Event::Countered { seat, give, want });
                }
                _ => e.push(Event::Declined { seat }),
            }
            positive |= step != Step::Declined;
        }
        if positive {
            s.pending.push(Frame::Pick);
        } else {
            s.clear_desks();
        }
        false
    }

    // ---- picking ----

    /// CAT-11.20: the trade with this seat, from the active person's side.
    #[inline(always)]
    pub(crate) fn quote_pick(&self, s: &State, seat: Seat) -> Result<Deal, Refusal> {
        if seat == s.active {
            return Err(Refusal::WithYourself); // CAT-4.9
        }
        let desk = s.player(seat).desk;
        match desk.step {
            Step::Accepted => {
                let offer = s.player(s.active).desk;
                Ok(Deal { give: offer.give, get: offer.want })
            }
            Step::Sent if s.hand(s.active).covers(desk.want) => Ok(Deal { give: desk.want, get: desk.give }),
            Step::Sent => Err(Refusal::CannotPayCounter(seat)),
            _ => Err(Refusal::NotPositive(seat)),
        }
    }

    pub(crate) fn positive_answers(&self, s: &State) -> SeatSet {
        let positive = |seat: &Seat| matches!(s.player(*seat).desk.step, Step::Accepted | Step::Sent);
        Seat::all(self.seats).filter(|seat| *seat != s.active && positive(seat)).collect()
    }

    pub(crate) fn offer_picks(&self, s: &State, out: &mut impl Sink<Action>) {
        let to = &mut Legal(out);
        may!(to, Pick(seat) in self.after(s.active) => self.quote_pick(s, seat));
        may!(to, Withdraw);
    }

    /// CAT-4.12: both sides change hands at once, then the partner draws.
    pub(crate) fn trade(&self, s: &mut State, partner: Seat, e: &mut impl Sink<Event>) {
        let Deal { give, get } = self.quote_pick(s, partner).expect("offered by legal_actions");
        let seat = s.active;
        s.lose(seat, give);
        s.lose(partner, get);
        s.gain(seat, get);
        s.gain(partner, give);
        s.trades_left -= 1;
        e.push(Event::Traded { seat, partner, give, get });
        s.pending.pop();
        s.clear_desks();
        let owed = owed([partner].into_iter(), self.rules().partner_bonus);
        s.pending.push(Frame::Draw { next: partner, owed });
    }

    pub(crate) fn withdraw(&self, s: &mut State, e: &mut impl Sink<Event>) {
        s.pending.pop();
        s.clear_desks();
        e.push(Event::Withdrawn { seat: s.active });
    }
}
