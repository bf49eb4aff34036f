//! ORL-7: executing places, and the effects that need no chapter of their own.

use crate::areas::Way;
use crate::building::{less_wood, quote_price};
use crate::prelude::*;

impl OrleansSettlers {
    /// ORL-6.2
    #[inline]
    pub fn is_ready(&self, s: &State, seat: Seat, place: Place) -> bool {
        let needed = self.table.place(place).mandatory_bits;
        needed != 0 && s.player(seat).crews.at(place).taken() & needed == needed
    }

    /// ORL-7.4: whether a place can be executed.
    pub(crate) fn quote_use(&self, s: &State, seat: Seat, place: Place) -> Permission {
        let player = s.player(seat);
        if !player.places.contains(place) {
            return Err(Refusal::NotYourPlace(place));
        }
        if player.banned == Some(place) {
            return Err(Refusal::Forbidden(place)); // ORL-6.6
        }
        if !self.is_ready(s, seat, place) {
            return Err(Refusal::NotReady(place));
        }
        self.quote_needs(s, seat, place)
    }

    /// ORL-7.4: whether the core effect of a place could be carried out, whoever stands on it. For bots.
    pub fn is_useful(&self, s: &State, seat: Seat, place: Place) -> bool {
        self.quote_needs(s, seat, place).is_ok()
    }

    /// The column "Needs" of ORL-7.2 to ORL-7.4.
    fn quote_needs(&self, s: &State, seat: Seat, place: Place) -> Permission {
        let player = s.player(seat);
        match self.table.place(place).effect {
            Effect::Recruit { kind, .. } if s.folk.get(kind) == 0 => Err(Refusal::NoneInMarket(kind)),
            Effect::Expand => {
                let knight = self.knight_stands(s, seat, place);
                self.quote_any_expansion(s, seat, Way::Near { knight })
            }
            Effect::ExpandFar { range } => self.quote_any_expansion(s, seat, Way::Far { range }),
            Effect::Harvest { .. } => {
                permit(!self.harvestable(s, seat, 0, false).is_empty(), Refusal::NothingToHarvest)
            }
            Effect::BuyPlace => self.quote_any_purchase(s, seat),
            Effect::BuildVillage | Effect::BuildFortress | Effect::BuildChurch { .. } => {
                self.quote_any_build(s, seat, self.building_of(place))
            }
            Effect::TownHall => self.quote_town_hall(s, seat, player.crews.at(place)),
            Effect::Technology { .. } => self.quote_any_technology(s, seat),
            Effect::CoinsToFame { .. } => self.quote_spend(s, seat, 1, 1),
            Effect::Convert { from, to, .. } => self.quote_any_swap(s, seat, from, to),
            Effect::TakeGoods { good, .. } => {
                permit(self.taken_goods(s, seat, place) > 0, Refusal::NothingToTake(good))
            }
            Effect::Sell { .. } if player.goods.is_empty() => Err(Refusal::NothingToSell),
            Effect::BuyCitizen { coins } => quote_price(player, Gain { coins, ..Gain::default() }),
            _ => Ok(()),
        }
    }

    #[inline]
    pub(crate) fn offer_act(&self, s: &State, seat: Seat, out: &mut impl Sink<Action>) {
        let player = s.player(seat);
        for place in player.places.and(self.table.actions).iter() {
            // Most places are bare, and the quote would only say so at length.
            if player.crews.at(place).is_manned() && self.quote_use(s, seat, place).is_ok() {
                out.push(Action::Use(place));
            }
        }
        out.push(Action::Pass);
    }

    /// ORL-7.1: passing is final for the round.
    pub(crate) fn pass(&self, s: &mut State, seat: Seat, e: &mut impl Sink<Event>) {
        if let Some(Frame::Act { seat: at, passed }) = s.pending.top_mut() {
            *passed = passed.with(seat);
            *at = next_to_act(seat, *passed, self.seats);
        }
        e.push(Event::Passed { seat });
    }

    /// ORL-7.3, ORL-7.6
    pub(crate) fn use_place(&self, s: &mut State, seat: Seat, place: Place, e: &mut impl Sink<Event>) {
        if let Some(Frame::Act { seat: at, passed }) = s.pending.top_mut() {
            *at = next_to_act(seat, *passed, self.seats);
        }
        let knight = self.knight_stands(s, seat, place);
        let player = &mut s.players[seat];
        let crew = player.crews.at(place);
        player.bag = player.bag.plus(crew.folk()); // ORL-5.7
        player.crews.set(place, crew.without_followers());
        e.push(Event::Used { seat, place });
        match self.table.place(place).effect {
            Effect::Recruit { kind, gain } => {
                self.take_follower(s, seat, kind, e);
                self.gain(s, seat, gain, e);
            }
            Effect::Expand => s.pending.push(Frame::Expand { seat, knight }),
            Effect::ExpandFar { range } => s.pending.push(Frame::ExpandFar { seat, range }),
            Effect::Harvest { most } => {
                let limit = self.event_number(s, |effect| match effect {
                    EventEffect::HarvestLimit { most } => Some(*most),
                    _ => None,
                });
                let left = limit.map_or(most, |limit| most.min(limit));
                s.pending.push(Frame::Harvest { seat, from: 0, left, free: false, must: true });
            }
            Effect::BuyPlace => s.pending.push(Frame::Buy { seat }),
            Effect::BuildVillage | Effect::BuildFortress | Effect::BuildChurch { .. } => {
                s.pending.push(Frame::Build { seat, place });
            }
            Effect::TownHall => {
                let (first, second) = (crew.kind(0), crew.kind(1));
                s.pending.push(Frame::Send { seat, first, second, sent: false });
            }
            Effect::Technology { .. } => s.pending.push(Frame::Technology { seat, place }),
            Effect::CoinsToFame { most } => s.pending.push(Frame::Spend { seat, most }),
            Effect::Convert { most, .. } => {
                s.pending.push(Frame::Swap { seat, place, from: Good::NAMED[0], left: most, must: true });
            }
            Effect::TakeGoods { good, .. } => {
                let count = self.taken_goods(s, seat, place);
                self.take_goods(s, seat, Goods::some(good, count), e);
            }
            Effect::Sell { most, bonus } => {
                s.pending.push(Frame::Sell { seat, bonus, from: Good::NAMED[0], left: most, must: true });
            }
            Effect::CountyFair { coins } => {
                let coins = coins[usize::from(crew.folk().size()) - 1]; // ORL-7.17
                self.gain_coins(s, seat, coins.into(), e);
            }
            Effect::CoinsPerVillage { amount } => {
                let coins = u16::from(amount) * u16::from(s.villages_of(seat));
                self.gain_coins(s, seat, coins, e);
            }
            Effect::Fame { amount } => self.gain_fame(s, seat, amount, e),
            Effect::FamePerArea { amount } => {
                let fame = amount * s.player(seat).areas.len();
                self.gain_fame(s, seat, fame, e);
            }
            Effect::BuyCitizen { coins } => {
                self.pay(s, seat, Gain { coins, ..Gain::default() });
                self.gain_citizen(s, seat, e);
            }
            _ => unreachable!("only action places are executed"),
        }
    }

    // ---- gains ----

    /// ORL-7.7, ORL-9.3: one follower of this kind from the market into the bag, if there is one.
    pub(crate) fn take_follower(&self, s: &mut State, seat: Seat, kind: Kind, e: &mut impl Sink<Event>) {
        if s.folk.get(kind) == 0 {
            return;
        }
        s.folk = s.folk.minus(Folk::one(kind));
        let player = &mut s.players[seat];
        player.bag = player.bag.plus(Folk::one(kind));
        e.push(Event::Recruited { seat, kind });
    }

    /// ORL-9.3: what the market does not have is lost.
    pub(crate) fn take_goods(&self, s: &mut State, seat: Seat, wanted: Goods, e: &mut impl Sink<Event>) {
        let goods = wanted.least(s.goods);
        if goods.is_empty() {
            return;
        }
        s.goods = s.goods.minus(goods);
        let player = &mut s.players[seat];
        player.goods = player.goods.plus(goods);
        e.push(Event::TookGoods { seat, goods });
    }

    pub(crate) fn gain_coins(&self, s: &mut State, seat: Seat, coins: u16, e: &mut impl Sink<Event>) {
        if coins > 0 {
            s.players[seat].coins += coins;
            e.push(Event::GotCoins { seat, coins });
        }
    }

    /// ORL-10.18
    pub(crate) fn gain_citizen(&self, s: &mut State, seat: Seat, e: &mut impl Sink<Event>) {
        s.players[seat].citizens += 1;
        e.push(Event::GotCitizen { seat });
    }

    pub(crate) fn gain(&self, s: &mut State, seat: Seat, gain: Gain, e: &mut impl Sink<Event>) {
        self.take_goods(s, seat, gain.goods, e);
        self.gain_coins(s, seat, gain.coins.into(), e);
        self.gain_fame(s, seat, gain.fame, e);
    }

    /// ORL-7.16: base and controlled lands, capped, as far as the market has it.
    fn taken_goods(&self, s: &State, seat: Seat, place: Place) -> u8 {
        let Effect::TakeGoods { good, base, per_terrain, most } = self.table.place(place).effect else {
            unreachable!("only asked of such places")
        };
        let lands = s.player(seat).areas.and(s.lands[per_terrain]).len();
        (base + lands).min(most).min(s.goods.get(good))
    }

    /// ORL-8.6: whether a knight stands on the knight space of an expansion.
    fn knight_stands(&self, s: &State, seat: Seat, place: Place) -> bool {
        let rules = self.table.place(place);
        let last = usize::from(rules.mandatory);
        rules.effect == Effect::Expand
            && rules.count > rules.mandatory
            && s.player(seat).crews.at(place).kind(last) == Some(Kind::Knight)
    }

    // ---- ORL-7.8: the harvest ----

    /// Controlled lands from `from` on whose good the market has; `free` is the event, which no other event limits.
    #[inline]
    pub(crate) fn harvestable(&self, s: &State, seat: Seat, from: u8, free: bool) -> Areas {
        let mut lands = Areas::EMPTY;
        for terrain in Terrain::NAMED {
            if s.goods.get(self.mechanics().terrains[terrain].good) > 0 && (free || !self.flooded(s, terrain)) {
                lands = lands.or(s.lands[terrain]);
            }
        }
        let passed = Areas::first(from.into());
        s.player(seat).areas.and(lands).but(passed)
    }

    /// C2: lands of this kind yield nothing this round.
    fn flooded(&self, s: &State, terrain: Terrain) -> bool {
        self.event_is(s, |effect| matches!(effect, EventEffect::HarvestBan { terrains } if terrains.contains(&terrain)))
    }

    pub(crate) fn quote_harvest(
        &self,
        s: &State,
        seat: Seat,
        area: Area,
        from: u8,
        free: bool,
    ) -> Result<Good, Refusal> {
        if !s.player(seat).areas.contains(area) {
            return Err(Refusal::NotControlled(area));
        }
        let Some(terrain) = s.terrain(area) else { return Err(Refusal::NoLand(area)) };
        let good = self.mechanics().terrains[terrain].good;
        if s.goods.get(good) == 0 {
            return Err(Refusal::GoodUsedUp(good));
        }
        if !free && self.flooded(s, terrain) {
            return Err(Refusal::Flooded(area));
        }
        if area.index() < from.into() {
            return Err(Refusal::LandsInOrder(area));
        }
        Ok(good)
    }

    pub(crate) fn harvest(&self, s: &mut State, seat: Seat, area: Area, e: &mut impl Sink<Event>) {
        let Some(Frame::Harvest { from, left, must, free, .. }) = s.pending.top_mut() else {
            unreachable!("a harvest is going on")
        };
        let (start, free) = (*from, *free);
        *from = area.index() as u8 + 1;
        *left -= 1;
        *must = false;
        let good = self.quote_harvest(s, seat, area, start, free).expect("offered by options");
        s.goods = s.goods.minus(Goods::one(good));
        let player = &mut s.players[seat];
        player.goods = player.goods.plus(Goods::one(good));
        e.push(Event::Harvested { seat, area, good });
    }

    // ---- ORL-7.9: the building yard ----

    /// ORL-7.10, A8
    pub(crate) fn place_cost(&self, s: &State, place: Place) -> Gain {
        let group = self.table.place(place).group;
        let cost = match group {
            Group::Board | Group::Base => Gain::default(),
            _ => self.mechanics().costs.places[group.index() - 2],
        };
        let discount = self.event_number(s, |effect| match effect {
            EventEffect::PlaceDiscount { wood } => Some(*wood),
            _ => None,
        });
        less_wood(cost, discount.unwrap_or(0))
    }

    pub(crate) fn quote_buy(&self, s: &State, seat: Seat, place: Place) -> Result<Gain, Refusal> {
        if !s.on_sale.contains(place) {
            return Err(Refusal::NotOnSale(place));
        }
        let category = self.table.place(place).group.index() - 1;
        if category > usize::from(self.era(s, seat).categories) {
            return Err(Refusal::EraForbids(place)); // ORL-10.10
        }
        let cost = self.place_cost(s, place);
        quote_price(s.player(seat), cost).map(|()| cost)
    }

    pub(crate) fn quote_any_purchase(&self, s: &State, seat: Seat) -> Permission {
        // All tiles of a category cost the same, so one of each speaks for the rest.
        let mut reason = Refusal::NothingOnSale;
        for group in &Group::NAMED[2..] {
            if let Some(place) = s.on_sale.and(self.group(*group)).iter().next() {
                match self.quote_buy(s, seat, place) {
                    Ok(_) => return Ok(()),
                    Err(other) if reason == Refusal::NothingOnSale => reason = other,
                    Err(_) => {}
                }
            }
        }
        Err(reason)
    }

    pub(crate) fn buy(&self, s: &mut State, seat: Seat, place: Place, e: &mut impl Sink<Event>) {
        let cost = self.quote_buy(s, seat, place).expect("offered by options");
        s.pending.pop();
        self.pay(s, seat, cost);
        s.on_sale = s.on_sale.without(place);
        let player = &mut s.players[seat];
        player.places = player.places.with(place);
        e.push(Event::Bought { seat, place });
    }
}

/// ORL-7.1: the next seat clockwise that has not passed; the same when nobody else is left.
pub(crate) fn next_to_act(seat: Seat, passed: SeatSet, seats: u8) -> Seat {
    let mut at = seat.next(seats);
    while passed.contains(at) && at != seat {
        at = at.next(seats);
    }
    at
}
