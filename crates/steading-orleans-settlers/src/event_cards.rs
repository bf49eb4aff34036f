//! ORL-12.1: the event cards.

use crate::OrleansSettlers;
use crate::actions::Action;
use crate::building::quote_price;
use crate::content::{Category, EventEffect, Gain, Neighbour, owed_at};
use crate::demands::Due;
use crate::log::Event;
use crate::refusal::Refusal;
use crate::state::{EventCard, EventCards, Folk, Frame, Good, Goods, Kind, Phase, Place, State};
use steading_core::{Seat, Sink};

impl OrleansSettlers {
    /// What the event of the round does.
    #[inline]
    pub(crate) fn event_effect(&self, state: &State) -> Option<&EventEffect> {
        state.event.map(|event| &self.mechanics().events[event.index()].effect)
    }

    #[inline]
    pub(crate) fn event_is(&self, state: &State, test: impl Fn(&EventEffect) -> bool) -> bool {
        self.event_effect(state).is_some_and(test)
    }

    #[inline]
    pub(crate) fn event_number(&self, state: &State, number: impl Fn(&EventEffect) -> Option<u8>) -> Option<u8> {
        self.event_effect(state).and_then(number)
    }

    // ---- phase 1 ----

    /// ORL-3.15, ORL-12.1: any unseen card of the category of the round.
    pub(crate) fn possible_events(&self, state: &State) -> EventCards {
        let mechanics = self.mechanics();
        let category = Category::NAMED[usize::from((state.round - 1) / mechanics.events_per_category)];
        state.unseen.iter().filter(|event| mechanics.events[event.index()].category == category).collect()
    }

    /// ORL-4.3
    pub(crate) fn resolve_reveal(&self, state: &mut State, event: EventCard, events: &mut impl Sink<Event>) {
        state.pending.pop();
        state.unseen = state.unseen.without(event);
        state.event = Some(event);
        events.push(Event::Revealed { event_card: event });
        if self.event_is(state, |effect| matches!(effect, EventEffect::Prohibit { .. })) {
            state.pending.push(Frame::Turns { phase: Phase::Reveal, seat: state.start, left: self.seats });
        }
    }

    // ---- ORL-12.4: prohibition ----

    /// Whose place this seat forbids.
    pub(crate) fn neighbour(&self, state: &State, seat: Seat) -> Seat {
        match self.event_effect(state) {
            Some(EventEffect::Prohibit { target: Neighbour::Right }) => seat.previous(self.seats),
            _ => seat.next(self.seats),
        }
    }

    pub(crate) fn quote_forbid(&self, state: &State, seat: Seat, place: Place) -> Result<(), Refusal> {
        let neighbour = self.neighbour(state, seat);
        if state.player(neighbour).places.and(self.table.actions).contains(place) {
            Ok(())
        } else {
            Err(Refusal::NotTheirPlace { place, seat: neighbour })
        }
    }

    pub(crate) fn forbid(&self, state: &mut State, seat: Seat, place: Place, events: &mut impl Sink<Event>) {
        state.pending.pop();
        let whose = self.neighbour(state, seat);
        state.players[whose].banned = Some(place);
        events.push(Event::Forbade { seat, place, whose });
    }

    // ---- phase 5 ----

    /// ORL-12.2: what the event does to one player.
    ///
    /// No card both compares players and takes something from them, so comparisons made seat by seat see the state at
    /// the start of the phase.
    pub(crate) fn resolve_event(&self, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
        use EventEffect::*;
        let Some(effect) = self.event_effect(state) else { return };
        let player = state.player(seat);
        let areas = player.areas.len();
        let fortresses = player.fortified.len();
        let villages = state.villages_of(seat);
        match effect {
            GainGoods { goods } => self.take_goods(state, seat, *goods, events),
            GainByTerrain { good, amount, terrain, with_terrain } => {
                let controls = !player.areas.and(state.lands[*terrain]).is_empty();
                let count = if controls { *with_terrain } else { *amount };
                self.take_goods(state, seat, Goods::some(*good, count), events);
            }
            FreeRecruit { .. } | BuyFollower { .. } | FoodForFame { .. } => {
                if self.can_accept(state, seat) {
                    state.pending.push(Frame::Offer { seat });
                }
            }
            OweCoins { amount } => self.demand(state, seat, Due::Coins, *amount, events),
            OweCoinsPerAreas { per } => self.demand(state, seat, Due::Coins, areas.div_ceil(*per), events),
            OweCoinsPerVillage { amount } => self.demand(state, seat, Due::Coins, amount * villages, events),
            OweCoinsMinusFortress { amount } => {
                self.demand(state, seat, Due::Coins, amount.saturating_sub(fortresses), events);
            }
            OweFoodByAreas { steps, less_when_defeated } => {
                let less = if self.hunger_defeated(state) { less_when_defeated.unwrap_or(0) } else { 0 };
                self.demand(state, seat, Due::Food, owed_at(steps, areas).saturating_sub(less), events);
            }
            OweFoodPerFortress { amount } => self.demand(state, seat, Due::Food, amount * fortresses, events),
            OweWoodByVillages { steps } => self.demand(state, seat, Due::Wood, owed_at(steps, villages), events),
            LoseFollowers { amount, cancelled_by } => {
                let left = amount.saturating_sub(self.relief(state, seat));
                if left > 0 && !cancelled_by.is_some_and(|feat| self.accomplished(state, feat)) {
                    state.pending.push(Frame::Lose { seat, left });
                }
            }
            SellOffer { most, bonus } => {
                let (bonus, left) = (*bonus, *most);
                state.pending.push(Frame::Sell { seat, bonus, from: Good::NAMED[0], left, must: false });
            }
            FreeHarvest { most } => {
                state.pending.push(Frame::Harvest { seat, from: 0, left: *most, free: true, must: false });
            }
            FameMostSettlers { amount } => {
                if Seat::all(self.seats).all(|other| state.player(other).areas.len() <= areas) {
                    self.gain_fame(state, seat, *amount, events);
                }
            }
            FamePerFortress { amount } => self.gain_fame(state, seat, amount * fortresses, events),
            CoinsPerChurch { amount } => {
                let coins = u16::from(*amount) * u16::from(state.churches_of(seat));
                self.gain_coins(state, seat, coins, events);
            }
            CoinsPerEra { amount } => {
                let coins = u16::from(*amount) * u16::from(player.era.number());
                self.gain_coins(state, seat, coins, events);
            }
            CitizenIfVillages { villages: least } => {
                if villages >= *least {
                    self.gain_citizen(state, seat, events);
                }
            }
            CitizenSoleMostAreas => {
                if self.alone_has_most_areas(state, seat) {
                    self.gain_citizen(state, seat, events);
                }
            }
            // ORL-4.3: these were at work before.
            Prohibit { .. } | HarvestLimit { .. } | HarvestBan { .. } => {}
            PlaceDiscount { .. } | VillageDiscount { .. } | NoConquest => {}
        }
    }

    // ---- ORL-12.3: offers ----

    /// A3, B2, B5: whether there is anything to accept. What cannot be accepted is not offered.
    pub(crate) fn can_accept(&self, state: &State, seat: Seat) -> bool {
        match self.event_effect(state) {
            Some(EventEffect::FreeRecruit { kinds }) => kinds.iter().any(|kind| self.quote_take(state, kind).is_ok()),
            Some(_) => self.quote_accept(state, seat).is_ok(),
            None => false,
        }
    }

    /// A3
    pub(crate) fn quote_take(&self, state: &State, kind: Kind) -> Result<(), Refusal> {
        match self.event_effect(state) {
            Some(EventEffect::FreeRecruit { kinds }) if kinds.contains(kind) => {
                if state.folk.get(kind) > 0 {
                    Ok(())
                } else {
                    Err(Refusal::NoneInMarket(kind))
                }
            }
            _ => Err(Refusal::NotOffered),
        }
    }

    /// B2, B5
    pub(crate) fn quote_accept(&self, state: &State, seat: Seat) -> Result<(), Refusal> {
        match self.event_effect(state) {
            Some(EventEffect::FoodForFame { food, .. }) => {
                if self.food_of(state.player(seat).goods) >= *food {
                    Ok(())
                } else {
                    Err(Refusal::NoFood)
                }
            }
            Some(EventEffect::BuyFollower { kind, coins }) => {
                if state.folk.get(*kind) == 0 {
                    return Err(Refusal::NoneInMarket(*kind));
                }
                quote_price(state.player(seat), Gain { coins: *coins, ..Gain::default() })
            }
            _ => Err(Refusal::NotOffered),
        }
    }

    pub(crate) fn answer_offer(&self, state: &mut State, seat: Seat, action: Action, events: &mut impl Sink<Event>) {
        state.pending.pop();
        match (action, self.event_effect(state)) {
            (Action::Take(kind), _) => self.take_follower(state, seat, kind, events),
            (Action::Accept, Some(EventEffect::FoodForFame { food, fame })) => {
                let (left, fame) = (*food, *fame);
                state.pending.push(Frame::Food { seat, from: Good::NAMED[0], left, fame });
            }
            (Action::Accept, Some(EventEffect::BuyFollower { kind, coins })) => {
                let (kind, coins) = (*kind, *coins);
                self.pay(state, seat, Gain { coins, ..Gain::default() });
                events.push(Event::Paid { seat, coins: coins.into() });
                self.take_follower(state, seat, kind, events);
            }
            _ => events.push(Event::Declined { seat }),
        }
    }

    // ---- B6, C8: blind losses ----

    /// ORL-5.9, ORL-12.11: from the bag only, and never below the least number. Returns whether chance is due.
    pub(crate) fn settle_lose(&self, state: &mut State, seat: Seat, left: u8) -> bool {
        if left > 0 && !state.player(seat).bag.is_empty() && self.can_spare_follower(state, seat) {
            return true;
        }
        state.pending.pop();
        false
    }

    pub(crate) fn resolve_loss(&self, state: &mut State, seat: Seat, kind: Kind, events: &mut impl Sink<Event>) {
        if let Some(Frame::Lose { left, .. }) = state.pending.top_mut() {
            *left -= 1;
        }
        let player = &mut state.players[seat];
        player.bag = player.bag.minus(Folk::one(kind));
        state.folk = state.folk.plus(Folk::one(kind)); // ORL-9.5
        events.push(Event::LostFollower { seat, kind });
    }
}
