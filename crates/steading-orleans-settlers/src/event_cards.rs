//! ORL-12.1: the event cards.

use crate::building::quote_price;
use crate::content::{Category, Neighbour, owed_at};
use crate::demands::Due;
use crate::prelude::*;

impl OrleansSettlers {
    /// What the event of the round does.
    #[inline]
    pub(crate) fn event_effect(&self, s: &State) -> Option<&EventEffect> {
        s.event.map(|event| &self.mechanics().events[event.index()].effect)
    }

    #[inline]
    pub(crate) fn event_is(&self, s: &State, test: impl Fn(&EventEffect) -> bool) -> bool {
        self.event_effect(s).is_some_and(test)
    }

    #[inline]
    pub(crate) fn event_number(&self, s: &State, number: impl Fn(&EventEffect) -> Option<u8>) -> Option<u8> {
        self.event_effect(s).and_then(number)
    }

    // ---- phase 1 ----

    /// ORL-3.15, ORL-12.1: any unseen card of the category of the round.
    pub(crate) fn possible_events(&self, s: &State) -> EventCards {
        let mechanics = self.mechanics();
        let category = Category::NAMED[usize::from((s.round - 1) / mechanics.events_per_category)];
        s.unseen.iter().filter(|event| mechanics.events[event.index()].category == category).collect()
    }

    /// ORL-4.3
    pub(crate) fn resolve_reveal(&self, s: &mut State, event: EventCard, e: &mut impl Sink<Event>) {
        s.pending.pop();
        s.unseen = s.unseen.without(event);
        s.event = Some(event);
        e.push(Event::Revealed { event_card: event });
        if self.event_is(s, |effect| matches!(effect, EventEffect::Prohibit { .. })) {
            s.pending.push(Frame::Turns { phase: Phase::Reveal, seat: s.start, left: self.seats });
        }
    }

    // ---- ORL-12.4: prohibition ----

    /// Whose place this seat forbids.
    pub(crate) fn neighbour(&self, s: &State, seat: Seat) -> Seat {
        match self.event_effect(s) {
            Some(EventEffect::Prohibit { target: Neighbour::Right }) => seat.previous(self.seats),
            _ => seat.next(self.seats),
        }
    }

    pub(crate) fn quote_forbid(&self, s: &State, seat: Seat, place: Place) -> Permission {
        let neighbour = self.neighbour(s, seat);
        let theirs = s.player(neighbour).places.and(self.table.actions).contains(place);
        permit(theirs, Refusal::NotTheirPlace { place, seat: neighbour })
    }

    pub(crate) fn forbid(&self, s: &mut State, seat: Seat, place: Place, e: &mut impl Sink<Event>) {
        s.pending.pop();
        let whose = self.neighbour(s, seat);
        s.players[whose].banned = Some(place);
        e.push(Event::Forbade { seat, place, whose });
    }

    // ---- phase 5 ----

    /// ORL-12.2: what the event does to one player.
    ///
    /// No card both compares players and takes something from them, so comparisons made seat by seat see the state at
    /// the start of the phase.
    pub(crate) fn resolve_event(&self, s: &mut State, seat: Seat, e: &mut impl Sink<Event>) {
        use EventEffect::*;
        let Some(effect) = self.event_effect(s) else { return };
        let player = s.player(seat);
        let areas = player.areas.len();
        let fortresses = player.fortified.len();
        let villages = s.villages_of(seat);
        match effect {
            GainGoods { goods } => self.take_goods(s, seat, *goods, e),
            GainByTerrain { good, amount, terrain, with_terrain } => {
                let controls = !player.areas.and(s.lands[*terrain]).is_empty();
                let count = if controls { *with_terrain } else { *amount };
                self.take_goods(s, seat, Goods::some(*good, count), e);
            }
            FreeRecruit { .. } | BuyFollower { .. } | FoodForFame { .. } => {
                if self.can_accept(s, seat) {
                    s.pending.push(Frame::Offer { seat });
                }
            }
            OweCoins { amount } => self.demand(s, seat, Due::Coins, *amount, e),
            OweCoinsPerAreas { per } => self.demand(s, seat, Due::Coins, areas.div_ceil(*per), e),
            OweCoinsPerVillage { amount } => self.demand(s, seat, Due::Coins, amount * villages, e),
            OweCoinsMinusFortress { amount } => {
                self.demand(s, seat, Due::Coins, amount.saturating_sub(fortresses), e);
            }
            OweFoodByAreas { steps, less_when_defeated } => {
                let less = if self.hunger_defeated(s) { less_when_defeated.unwrap_or(0) } else { 0 };
                self.demand(s, seat, Due::Food, owed_at(steps, areas).saturating_sub(less), e);
            }
            OweFoodPerFortress { amount } => self.demand(s, seat, Due::Food, amount * fortresses, e),
            OweWoodByVillages { steps } => self.demand(s, seat, Due::Wood, owed_at(steps, villages), e),
            LoseFollowers { amount, cancelled_by } => {
                let left = amount.saturating_sub(self.relief(s, seat));
                if left > 0 && !cancelled_by.is_some_and(|feat| self.accomplished(s, feat)) {
                    s.pending.push(Frame::Lose { seat, left });
                }
            }
            SellOffer { most, bonus } => {
                let (bonus, left) = (*bonus, *most);
                s.pending.push(Frame::Sell { seat, bonus, from: Good::NAMED[0], left, must: false });
            }
            FreeHarvest { most } => {
                s.pending.push(Frame::Harvest { seat, from: 0, left: *most, free: true, must: false });
            }
            FameMostSettlers { amount } => {
                if Seat::all(self.seats).all(|other| s.player(other).areas.len() <= areas) {
                    self.gain_fame(s, seat, *amount, e);
                }
            }
            FamePerFortress { amount } => self.gain_fame(s, seat, amount * fortresses, e),
            CoinsPerChurch { amount } => {
                let coins = u16::from(*amount) * u16::from(s.churches_of(seat));
                self.gain_coins(s, seat, coins, e);
            }
            CoinsPerEra { amount } => {
                let coins = u16::from(*amount) * u16::from(player.era.number());
                self.gain_coins(s, seat, coins, e);
            }
            CitizenIfVillages { villages: least } => {
                if villages >= *least {
                    self.gain_citizen(s, seat, e);
                }
            }
            CitizenSoleMostAreas => {
                if self.alone_has_most_areas(s, seat) {
                    self.gain_citizen(s, seat, e);
                }
            }
            // ORL-4.3: these were at work before.
            Prohibit { .. } | HarvestLimit { .. } | HarvestBan { .. } => {}
            PlaceDiscount { .. } | VillageDiscount { .. } | NoConquest => {}
        }
    }

    // ---- ORL-12.3: offers ----

    /// A3, B2, B5: whether there is anything to accept. What cannot be accepted is not offered.
    pub(crate) fn can_accept(&self, s: &State, seat: Seat) -> bool {
        match self.event_effect(s) {
            Some(EventEffect::FreeRecruit { kinds }) => kinds.iter().any(|kind| self.quote_take(s, kind).is_ok()),
            Some(_) => self.quote_accept(s, seat).is_ok(),
            None => false,
        }
    }

    /// A3
    pub(crate) fn quote_take(&self, s: &State, kind: Kind) -> Permission {
        match self.event_effect(s) {
            Some(EventEffect::FreeRecruit { kinds }) if kinds.contains(kind) => {
                permit(s.folk.get(kind) > 0, Refusal::NoneInMarket(kind))
            }
            _ => Err(Refusal::NotOffered),
        }
    }

    /// B2, B5
    pub(crate) fn quote_accept(&self, s: &State, seat: Seat) -> Permission {
        match self.event_effect(s) {
            Some(EventEffect::FoodForFame { food, .. }) => {
                permit(self.food_of(s.player(seat).goods) >= *food, Refusal::NoFood)
            }
            Some(EventEffect::BuyFollower { kind, coins }) => {
                if s.folk.get(*kind) == 0 {
                    return Err(Refusal::NoneInMarket(*kind));
                }
                quote_price(s.player(seat), Gain { coins: *coins, ..Gain::default() })
            }
            _ => Err(Refusal::NotOffered),
        }
    }

    pub(crate) fn answer_offer(&self, s: &mut State, seat: Seat, action: Action, e: &mut impl Sink<Event>) {
        s.pending.pop();
        match (action, self.event_effect(s)) {
            (Action::Take(kind), _) => self.take_follower(s, seat, kind, e),
            (Action::Accept, Some(EventEffect::FoodForFame { food, fame })) => {
                let (left, fame) = (*food, *fame);
                s.pending.push(Frame::Food { seat, from: Good::NAMED[0], left, fame });
            }
            (Action::Accept, Some(EventEffect::BuyFollower { kind, coins })) => {
                let (kind, coins) = (*kind, *coins);
                self.pay(s, seat, Gain { coins, ..Gain::default() });
                e.push(Event::Paid { seat, coins: coins.into() });
                self.take_follower(s, seat, kind, e);
            }
            _ => e.push(Event::Declined { seat }),
        }
    }

    // ---- B6, C8: blind losses ----

    /// ORL-5.9, ORL-12.11: from the bag only, and never below the least number. Returns whether chance is due.
    pub(crate) fn settle_lose(&self, s: &mut State, seat: Seat, left: u8) -> bool {
        if left > 0 && !s.player(seat).bag.is_empty() && self.can_spare_follower(s, seat) {
            return true;
        }
        s.pending.pop();
        false
    }

    pub(crate) fn resolve_loss(&self, s: &mut State, seat: Seat, kind: Kind, e: &mut impl Sink<Event>) {
        if let Some(Frame::Lose { left, .. }) = s.pending.top_mut() {
            *left -= 1;
        }
        let player = &mut s.players[seat];
        player.bag = player.bag.minus(Folk::one(kind));
        s.folk = s.folk.plus(Folk::one(kind)); // ORL-9.5
        e.push(Event::LostFollower { seat, kind });
    }
}
