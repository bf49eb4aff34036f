//! CAT-8: the event cards.

use crate::prelude::*;
use crate::yield_step::owed;
use steading_core::Clause;

impl EventCard {
    pub(crate) fn clause(self) -> Clause {
        match self {
            EventCard::Robber => "CAT-8.3",
            EventCard::Donation => "CAT-8.5",
            EventCard::Subsidy => "CAT-8.7",
            EventCard::Harvest => "CAT-8.8",
            EventCard::NewYear => "CAT-8.9",
        }
    }
}

impl CatanRoad {
    /// CAT-10.4: only content without New Year can run out of events.
    pub(crate) fn settle_event(&self, s: &mut State, e: &mut impl Sink<Event>) -> bool {
        if s.events.is_empty() {
            self.shuffle_events(s, e);
        }
        true
    }

    fn shuffle_events(&self, s: &mut State, e: &mut impl Sink<Event>) {
        s.events = s.events.plus(s.past_events);
        s.past_events = Events::EMPTY;
        e.push(Event::EventsShuffled);
    }

    /// CAT-7.2: the card is shown, resolved, and lies on the event discard pile afterwards.
    pub(crate) fn resolve_event(&self, s: &mut State, event: EventCard, e: &mut impl Sink<Event>) {
        s.pending.pop();
        s.events = s.events.minus(Events::one(event));
        s.past_events = s.past_events.plus(Events::one(event));
        s.pending.push(Frame::Resolve(event));
        e.push(Event::EventShown { event_card: event });
        let next = s.active;
        match event {
            EventCard::Robber => {
                let left = self.robbed(s);
                if !left.is_empty() {
                    s.pending.push(Frame::Discard { left });
                }
            }
            EventCard::Donation => {
                let left = self.givers(s);
                if !left.is_empty() {
                    s.pending.push(Frame::Donate { left, to: None });
                }
            }
            EventCard::Subsidy => s.pending.push(Frame::Draw { next, owed: self.subsidy(s) }),
            EventCard::Harvest => s.pending.push(Frame::Draw { next, owed: self.harvest(s) }),
            EventCard::NewYear => {
                let owed = owed(Seat::all(self.seats), self.mechanics().new_year_draw);
                s.pending.push(Frame::Draw { next, owed });
            }
        }
    }

    /// CAT-7.2: the event is resolved. CAT-8.9: after New Year, when all have drawn, the events are shuffled.
    pub(crate) fn end_event(&self, s: &mut State, event: EventCard, e: &mut impl Sink<Event>) -> bool {
        s.pending.pop();
        if event == EventCard::NewYear {
            self.shuffle_events(s, e);
        }
        false
    }

    /// CAT-8.7: nothing for the holder of a special VP card.
    pub fn subsidy(&self, s: &State) -> BySeat<u8, SEATS> {
        let holds = |seat: Seat| Special::ALL.iter().any(|&special| s.holder(special) == Some(seat));
        owed(Seat::all(self.seats).filter(|&seat| !holds(seat)), self.mechanics().subsidy_draw)
    }

    /// CAT-8.8, CAT-A17: for each visible settlement, or each that was built.
    pub fn harvest(&self, s: &State) -> BySeat<u8, SEATS> {
        BySeat::from_fn(|index| self.harvest_of(s, Seat::new(index)))
    }

    #[inline]
    pub(crate) fn harvest_of(&self, s: &State, seat: Seat) -> u8 {
        let player = s.player(seat);
        let starting = if self.start_is_harvested { player.settlements(Origin::Start) } else { 0 };
        (player.settlements(Origin::Built) + starting) * self.mechanics().harvest_draw
    }

    // ---- the robber ----

    /// CAT-7.13
    pub fn robber_limit(&self, s: &State, seat: Seat) -> u16 {
        let knights = u16::from(s.player(seat).laid.get(Card::Knight));
        u16::from(self.rules().robber_base_limit) + knights * u16::from(self.rules().robber_limit_per_knight)
    }

    /// CAT-8.3: how many cards the robber costs this person.
    #[inline]
    pub fn robber_loss(&self, s: &State, seat: Seat) -> u8 {
        let size = s.hand(seat).size();
        if u16::from(size) > self.robber_limit(s, seat) { size / 2 } else { 0 }
    }

    pub(crate) fn robbed(&self, s: &State) -> SeatSet {
        Seat::all(self.seats).filter(|&seat| self.robber_loss(s, seat) > 0).collect()
    }

    /// How many cards this person still has to choose. Hands stay as they are until all have chosen.
    #[inline(always)]
    pub(crate) fn discard_left(&self, s: &State, seat: Seat) -> u8 {
        s.hand(seat).size() / 2 - s.player(seat).desk.give.size()
    }

    /// CAT-11.9: in canonical order, and so that the rest can still be chosen.
    #[inline(always)]
    pub(crate) fn quote_discard(&self, s: &State, seat: Seat, good: Good) -> Permission {
        let player = s.player(seat);
        let chosen = player.desk.give;
        if let Some(last) = chosen.last()
            && good < last
        {
            return Err(Refusal::InOrder { last });
        }
        let rest = player.hand.minus(chosen);
        if rest.get(good) == 0 {
            Err(Refusal::NotHeld(good))
        } else if rest.from(good).size() < self.discard_left(s, seat) {
            Err(Refusal::CannotComplete(good))
        } else {
            Ok(())
        }
    }

    pub(crate) fn offer_discards(&self, s: &State, seat: Seat, out: &mut impl Sink<Action>) {
        let to = &mut Legal(out);
        may!(to, Discard(good) in Good::NAMED => self.quote_discard(s, seat, good));
    }

    pub(crate) fn discard(&self, s: &mut State, seat: Seat, good: Good) {
        let desk = &mut s.players[seat].desk;
        desk.give = desk.give.plus(Goods::one(good));
        if self.discard_left(s, seat) == 0
            && let Some(Frame::Discard { left }) = s.pending.top_mut()
        {
            *left = left.without(seat);
        }
    }

    /// CAT-8.4: everyone affected has chosen; now all is shown.
    pub(crate) fn reveal_discards(&self, s: &mut State, e: &mut impl Sink<Event>) -> bool {
        s.pending.pop();
        for seat in s.active.round(self.seats) {
            let goods = std::mem::take(&mut s.players[seat].desk.give);
            if goods.is_empty() {
                continue;
            }
            s.lose(seat, goods);
            s.discard = s.discard.plus(goods);
            e.push(Event::Discarded { seat, goods });
        }
        false
    }

    // ---- the donation ----

    fn most_vp(&self, s: &State) -> u16 {
        Seat::all(self.seats).map(|seat| self.vp(s, seat)).max().expect("a table has seats")
    }

    /// CAT-8.5, CAT-8.6: the leaders with cards, unless all lead.
    pub(crate) fn givers(&self, s: &State) -> SeatSet {
        let most = self.most_vp(s);
        if Seat::all(self.seats).all(|seat| self.vp(s, seat) == most) {
            return SeatSet::EMPTY; // CAT-A23
        }
        let gives = |seat: &Seat| self.vp(s, *seat) == most && !s.hand(*seat).is_empty(); // CAT-A24
        Seat::all(self.seats).filter(gives).collect()
    }

    /// CAT-8.6: givers act from the active person clockwise.
    #[inline]
    pub(crate) fn giver(&self, s: &State, left: SeatSet) -> Seat {
        s.active.round(self.seats).find(|&seat| left.contains(seat)).expect("somebody still has to give")
    }

    /// CAT-8.5, CAT-A25: anybody with fewer VP than the leaders.
    pub(crate) fn quote_donate(&self, s: &State, to: Seat) -> Permission {
        if self.vp(s, to) < self.most_vp(s) { Ok(()) } else { Err(Refusal::NotASeatToGiveTo(to)) }
    }

    pub(crate) fn quote_gift(&self, s: &State, giver: Seat, good: Good) -> Permission {
        if s.hand(giver).get(good) > 0 { Ok(()) } else { Err(Refusal::NotHeld(good)) }
    }

    pub(crate) fn offer_donation(&self, s: &State, giver: Seat, to: Option<Seat>, out: &mut impl Sink<Action>) {
        let list = &mut Legal(out);
        match to {
            None => may!(list, Donate(seat) in giver.round(self.seats) => self.quote_donate(s, seat)),
            Some(_) => may!(list, Give(good) in Good::NAMED => self.quote_gift(s, giver, good)),
        }
    }

    pub(crate) fn choose_receiver(&self, s: &mut State, receiver: Seat) {
        if let Some(Frame::Donate { to, .. }) = s.pending.top_mut() {
            *to = Some(receiver);
        }
    }

    /// CAT-A26: the card is shown openly.
    pub(crate) fn donate(&self, s: &mut State, seat: Seat, good: Good, e: &mut impl Sink<Event>) {
        let Some(Frame::Donate { left, to: Some(to) }) = s.top() else {
            unreachable!("a card is given when its receiver is chosen")
        };
        s.lose(seat, Goods::one(good));
        s.gain(to, Goods::one(good));
        e.push(Event::Donated { seat, to, good });
        s.pending.pop();
        if left.len() > 1 {
            s.pending.push(Frame::Donate { left: left.without(seat), to: None });
        }
    }
}
