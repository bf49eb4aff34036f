//! CAT-8: the event cards.

use crate::CatanRoad;
use crate::actions::Action;
use crate::log::Event;
use crate::refusal::Refusal;
use crate::round::Frame;
use crate::state::{Card, EventCard, Events, Good, Goods, Origin, SEATS, Special, State};
use crate::yield_step::owed;
use steading_core::{BySeat, Clause, Lane, Seat, SeatSet, Sink};

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
    pub(crate) fn settle_event(&self, state: &mut State, events: &mut impl Sink<Event>) -> bool {
        if state.events.is_empty() {
            self.shuffle_events(state, events);
        }
        true
    }

    fn shuffle_events(&self, state: &mut State, events: &mut impl Sink<Event>) {
        state.events = state.events.plus(state.past_events);
        state.past_events = Events::EMPTY;
        events.push(Event::EventsShuffled);
    }

    /// CAT-7.2: the card is shown, resolved, and lies on the event discard pile afterwards.
    pub(crate) fn resolve_event(&self, state: &mut State, event: EventCard, events: &mut impl Sink<Event>) {
        state.pending.pop();
        state.events = state.events.minus(Events::one(event));
        state.past_events = state.past_events.plus(Events::one(event));
        state.pending.push(Frame::Resolve(event));
        events.push(Event::EventShown { event_card: event });
        let next = state.active;
        match event {
            EventCard::Robber => {
                let left = self.robbed(state);
                if !left.is_empty() {
                    state.pending.push(Frame::Discard { left });
                }
            }
            EventCard::Donation => {
                let left = self.givers(state);
                if !left.is_empty() {
                    state.pending.push(Frame::Donate { left, to: None });
                }
            }
            EventCard::Subsidy => state.pending.push(Frame::Draw { next, owed: self.subsidy(state) }),
            EventCard::Harvest => state.pending.push(Frame::Draw { next, owed: self.harvest(state) }),
            EventCard::NewYear => {
                let owed = owed(Seat::all(self.seats), self.mechanics().new_year_draw);
                state.pending.push(Frame::Draw { next, owed });
            }
        }
    }

    /// CAT-7.2: the event is resolved. CAT-8.9: after New Year, when all have drawn, the events are shuffled.
    pub(crate) fn end_event(&self, state: &mut State, event: EventCard, events: &mut impl Sink<Event>) -> bool {
        state.pending.pop();
        if event == EventCard::NewYear {
            self.shuffle_events(state, events);
        }
        false
    }

    /// CAT-8.7: nothing for the holder of a special VP card.
    pub fn subsidy(&self, state: &State) -> BySeat<u8, SEATS> {
        let holds = |seat: Seat| Special::ALL.iter().any(|&special| state.holder(special) == Some(seat));
        owed(Seat::all(self.seats).filter(|&seat| !holds(seat)), self.mechanics().subsidy_draw)
    }

    /// CAT-8.8, CAT-A17: for each visible settlement, or each that was built.
    pub fn harvest(&self, state: &State) -> BySeat<u8, SEATS> {
        BySeat::from_fn(|index| {
            let player = &state.players[Seat::new(index)];
            let starting = if self.start_is_harvested { player.settlements(Origin::Start) } else { 0 };
            (player.settlements(Origin::Built) + starting) * self.mechanics().harvest_draw
        })
    }

    // ---- the robber ----

    /// CAT-7.13
    pub fn robber_limit(&self, state: &State, seat: Seat) -> u16 {
        let knights = u16::from(state.player(seat).laid.get(Card::Knight));
        u16::from(self.rules().robber_base_limit) + knights * u16::from(self.rules().robber_limit_per_knight)
    }

    /// CAT-8.3: how many cards the robber costs this person.
    #[inline]
    pub fn robber_loss(&self, state: &State, seat: Seat) -> u8 {
        let size = state.hand(seat).size();
        if u16::from(size) > self.robber_limit(state, seat) { size / 2 } else { 0 }
    }

    pub(crate) fn robbed(&self, state: &State) -> SeatSet {
        Seat::all(self.seats).filter(|&seat| self.robber_loss(state, seat) > 0).collect()
    }

    /// How many cards this person still has to choose. Hands stay as they are until all have chosen.
    #[inline(always)]
    pub(crate) fn discard_left(&self, state: &State, seat: Seat) -> u8 {
        state.hand(seat).size() / 2 - state.player(seat).desk.give.size()
    }

    /// CAT-11.9: in canonical order, and so that the rest can still be chosen.
    #[inline(always)]
    pub(crate) fn quote_discard(&self, state: &State, seat: Seat, good: Good) -> Result<(), Refusal> {
        let player = state.player(seat);
        let chosen = player.desk.give;
        if let Some(last) = chosen.last()
            && good < last
        {
            return Err(Refusal::InOrder { last });
        }
        let rest = player.hand.minus(chosen);
        if rest.get(good) == 0 {
            Err(Refusal::NotHeld(good))
        } else if rest.from(good).size() < self.discard_left(state, seat) {
            Err(Refusal::CannotComplete(good))
        } else {
            Ok(())
        }
    }

    pub(crate) fn offer_discards(&self, state: &State, seat: Seat, out: &mut impl Sink<Action>) {
        for &good in Good::ALL {
            if self.quote_discard(state, seat, good).is_ok() {
                out.push(Action::Discard(good));
            }
        }
    }

    pub(crate) fn discard(&self, state: &mut State, seat: Seat, good: Good) {
        let desk = &mut state.players[seat].desk;
        desk.give = desk.give.plus(Goods::one(good));
        if self.discard_left(state, seat) == 0
            && let Some(Frame::Discard { left }) = state.pending.top_mut()
        {
            *left = left.without(seat);
        }
    }

    /// CAT-8.4: everyone affected has chosen; now all is shown.
    pub(crate) fn reveal_discards(&self, state: &mut State, events: &mut impl Sink<Event>) -> bool {
        state.pending.pop();
        for seat in state.active.round(self.seats) {
            let goods = std::mem::take(&mut state.players[seat].desk.give);
            if goods.is_empty() {
                continue;
            }
            state.lose(seat, goods);
            state.discard = state.discard.plus(goods);
            events.push(Event::Discarded { seat, goods });
        }
        false
    }

    // ---- the donation ----

    fn most_vp(&self, state: &State) -> u16 {
        Seat::all(self.seats).map(|seat| self.vp(state, seat)).max().expect("a table has seats")
    }

    /// CAT-8.5, CAT-8.6: the leaders with cards, unless all lead.
    pub(crate) fn givers(&self, state: &State) -> SeatSet {
        let most = self.most_vp(state);
        if Seat::all(self.seats).all(|seat| self.vp(state, seat) == most) {
            return SeatSet::EMPTY; // CAT-A23
        }
        let gives = |seat: &Seat| self.vp(state, *seat) == most && !state.hand(*seat).is_empty(); // CAT-A24
        Seat::all(self.seats).filter(gives).collect()
    }

    /// CAT-8.6: givers act from the active person clockwise.
    #[inline]
    pub(crate) fn giver(&self, state: &State, left: SeatSet) -> Seat {
        state.active.round(self.seats).find(|&seat| left.contains(seat)).expect("somebody still has to give")
    }

    /// CAT-8.5, CAT-A25: anybody with fewer VP than the leaders.
    pub(crate) fn quote_donate(&self, state: &State, to: Seat) -> Result<(), Refusal> {
        if self.vp(state, to) < self.most_vp(state) { Ok(()) } else { Err(Refusal::NotASeatToGiveTo(to)) }
    }

    pub(crate) fn quote_gift(&self, state: &State, giver: Seat, good: Good) -> Result<(), Refusal> {
        if state.hand(giver).get(good) > 0 { Ok(()) } else { Err(Refusal::NotHeld(good)) }
    }

    pub(crate) fn offer_donation(&self, state: &State, giver: Seat, to: Option<Seat>, out: &mut impl Sink<Action>) {
        if to.is_none() {
            for seat in giver.round(self.seats) {
                if self.quote_donate(state, seat).is_ok() {
                    out.push(Action::Donate(seat));
                }
            }
            return;
        }
        for &good in Good::ALL {
            if self.quote_gift(state, giver, good).is_ok() {
                out.push(Action::Give(good));
            }
        }
    }

    pub(crate) fn choose_receiver(&self, state: &mut State, receiver: Seat) {
        if let Some(Frame::Donate { to, .. }) = state.pending.top_mut() {
            *to = Some(receiver);
        }
    }

    /// CAT-A26: the card is shown openly.
    pub(crate) fn donate(&self, state: &mut State, seat: Seat, good: Good, events: &mut impl Sink<Event>) {
        let Some(Frame::Donate { left, to: Some(to) }) = state.top() else {
            unreachable!("a card is given when its receiver is chosen")
        };
        state.lose(seat, Goods::one(good));
        state.gain(to, Goods::one(good));
        events.push(Event::Donated { seat, to, good });
        state.pending.pop();
        if left.len() > 1 {
            state.pending.push(Frame::Donate { left: left.without(seat), to: None });
        }
    }
}
