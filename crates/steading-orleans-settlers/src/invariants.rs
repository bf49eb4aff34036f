//! What always holds (ORL-T25 and the limits of the clauses). Whatever passes can be played to the end.
//!
//! The state may come from anywhere, so nothing is taken for granted: sums are wide until the counts are known to fit,
//! and each check relies only on those before it.

use crate::areas::Way;
use crate::content::Category;
use crate::crew::MOST_SPACES;
use crate::places::next_to_act;
use crate::prelude::*;
use steading_core::Invariants;

/// More coins or citizens than any game can bring.
const MOST_COINS: u16 = 10_000;

fn wide<K: Lane>(tally: Tally<K>, kind: K) -> u32 {
    tally.get(kind).into()
}

impl Invariants for OrleansSettlers {
    fn check(&self, s: &State) -> Checked {
        self.seats_are_at_the_table(s)?;
        self.map_is_sound(s)?;
        self.places_are_sound(s)?;
        self.crews_are_sound(s)?;
        self.goods_are_all_there(s)?;
        self.followers_are_all_there(s)?;
        self.players_are_sound(s)?;
        self.deeds_are_sound(s)?;
        self.events_are_sound(s)?;
        self.plans_are_sound(s)?;
        self.stack_is_sound(s)
    }
}

impl OrleansSettlers {
    fn seats_are_at_the_table(&self, s: &State) -> Checked {
        for seat in Seat::all(SEATS as u8).skip(self.seats.into()) {
            let empty = *s.player(seat) == Player::default();
            require(empty, "ORL-3.1", || format!("something lies at seat {seat}, which nobody has"))?;
        }
        let mut named = SeatSet::only(s.start);
        for frame in s.pending.as_slice() {
            named = frame.seat().map_or(named, |seat| named.with(seat));
            if let Frame::Act { passed, .. } = frame {
                named = passed.iter().fold(named, SeatSet::with);
            }
        }
        let known = named.iter().all(|seat| seat.index() < self.seats.into());
        require(known, "ORL-3.1", || "a seat is named that nobody has".to_owned())
    }

    fn map_is_sound(&self, s: &State) -> Checked {
        let all = Areas::first(self.table.areas);
        let within = |areas: Areas| areas.but(all).is_empty();
        let mut lands = Areas::EMPTY;
        for terrain in Terrain::NAMED {
            let some = s.lands[terrain];
            let apart = within(some) && lands.and(some).is_empty() && some.and(self.table.start_villages).is_empty();
            require(apart, "ORL-3.1", || format!("an area is {} and something else", terrain.id()))?;
            lands = lands.or(some);
            let (found, wanted) = (some.len(), *self.mechanics().terrains[terrain].count.of(self.seats));
            let laying = matches!(s.top(), Some(Frame::Land { .. }));
            let counted = if laying { found <= wanted } else { found == wanted };
            require(counted, "ORL-3.6", || format!("{found} lands are {} instead of {wanted}", terrain.id()))?;
        }
        let fixed = self.shuffled || s.lands == self.opening().lands;
        require(fixed, "ORL-3.6", || "the map is not the fixed one".to_owned())?;
        require(!self.shuffled || self.map_can_fit(s), "ORL-3.6", || "a starting village lacks a land".to_owned())?;
        let villages = within(s.villages) && self.table.start_villages.but(s.villages).is_empty();
        require(villages, "ORL-8.13", || "villages lie elsewhere".to_owned())?;
        let churches = s.church_areas.but(s.villages).is_empty();
        require(churches, "ORL-8.15", || "a church stands outside a village".to_owned())?;
        let (found, wanted) =
            (u32::from(s.churches) + u32::from(s.church_areas.len()), *self.mechanics().churches.of(self.seats));
        require(found == u32::from(wanted), "ORL-3.16", || format!("{found} churches instead of {wanted}"))?;
        for seat in Seat::all(self.seats) {
            let player = s.player(seat);
            require(within(player.areas), "ORL-8.1", || format!("seat {seat} controls an area that is not there"))?;
            require(!player.areas.is_empty(), "ORL-8.4", || format!("seat {seat} has no settler on the map"))?;
            let others = Seat::all(self.seats).filter(|&other| other != seat);
            let shared = others.fold(Areas::EMPTY, |all, other| all.or(s.player(other).areas));
            let alone = player.fortified.but(player.areas).is_empty() && player.fortified.and(shared).is_empty();
            require(alone, "ORL-8.14", || format!("a fortress of seat {seat} stands where others are"))?;
            let settlers = u32::from(player.settlers) + u32::from(player.areas.len());
            let most = u32::from(self.mechanics().settlers_supply) + 1;
            require(settlers <= most, "ORL-3.4", || format!("seat {seat} has {settlers} settlers"))?;
            let fortresses = u32::from(player.fortresses) + u32::from(player.fortified.len());
            let most = u32::from(*self.mechanics().fortress_supply.of(self.seats)) + 1;
            require(fortresses <= most, "ORL-3.5", || format!("seat {seat} has {fortresses} fortresses"))?;
        }
        Ok(())
    }

    fn places_are_sound(&self, s: &State) -> Checked {
        let board = self.group(Group::Board);
        let common = board.or(self.group(Group::Base));
        let tiles = Group::NAMED[2..].iter().fold(Places::EMPTY, |all, &group| all.or(self.group(group)));
        require(s.on_sale.but(tiles).is_empty(), "ORL-3.17", || "something else is on sale".to_owned())?;
        let mut taken = s.on_sale;
        for seat in Seat::all(self.seats) {
            let player = s.player(seat);
            let places = player.places;
            let whole = board.but(places).is_empty() && places.but(common.or(tiles)).is_empty();
            require(whole, "ORL-7.2", || format!("seat {seat} lacks a place of its board, or has one too many"))?;
            let bought = places.and(tiles);
            require(bought.and(taken).is_empty(), "ORL-7.9", || format!("seat {seat} has another's place tile"))?;
            taken = taken.or(bought);
            let banned = player.banned.is_none_or(|place| places.and(self.table.actions).contains(place));
            let event = player.banned.is_none() || self.prohibits(s);
            require(banned && event, "ORL-12.4", || format!("a place of seat {seat} is forbidden without reason"))?;
        }
        Ok(())
    }

    /// Total: the event may not be known yet.
    fn prohibits(&self, s: &State) -> bool {
        let data = s.event.and_then(|event| self.mechanics().events.get(event.index()));
        data.is_some_and(|data| matches!(data.effect, EventEffect::Prohibit { .. }))
    }

    fn crews_are_sound(&self, s: &State) -> Checked {
        let mut technology = u32::from(s.technology);
        for seat in Seat::all(self.seats) {
            let player = s.player(seat);
            for place in Place::all() {
                let crew = player.crews.at(place);
                if crew.is_bare() {
                    continue;
                }
                let name = || format!("place {} of seat {seat}", place.index());
                let usable = player.places.and(self.table.actions).contains(place);
                require(usable, "ORL-6.7", || format!("something lies on {}", name()))?;
                let rules = self.table.place(place);
                let mut kinds = 0;
                for space in 0..MOST_SPACES {
                    let Some(kind) = crew.kind(space) else { continue };
                    let fits = space < rules.count.into() && rules.spaces[space].contains(kind);
                    require(fits, "ORL-6.1", || format!("a {} stands wrongly on {}", kind.id(), name()))?;
                    kinds += 1;
                }
                let distinct = !rules.distinct || crew.kinds().len() == kinds;
                require(distinct, "ORL-7.17", || format!("two of a kind stand on {}", name()))?;
                if let Some(space) = crew.technology() {
                    let fits = rules.technology && space < rules.mandatory.into();
                    require(fits, "ORL-9.1", || format!("technology lies wrongly on {}", name()))?;
                    technology += 1;
                }
            }
        }
        let wanted = *self.mechanics().technology.of(self.seats);
        require(technology == u32::from(wanted), "ORL-T25", || {
            format!("{technology} technology tiles instead of {wanted}")
        })
    }

    fn goods_are_all_there(&self, s: &State) -> Checked {
        for good in Good::NAMED {
            let held: u32 = s.players.iter().map(|player| wide(player.goods, good)).sum();
            let found = held + wide(s.goods, good) + wide(s.gone_goods, good);
            let wanted = wide(self.table.market_goods, good);
            require(found == wanted, "ORL-T25", || format!("{found} {} instead of {wanted}", good.id()))?;
        }
        Ok(())
    }

    fn followers_are_all_there(&self, s: &State) -> Checked {
        for kind in Kind::NAMED {
            let mut found = wide(s.folk, kind) + wide(s.gone_folk, kind);
            for player in s.players.iter() {
                let crews = Place::all().map(|place| wide(player.crews.at(place).folk(), kind)).sum::<u32>();
                found += wide(player.bag, kind) + wide(player.green, kind) + crews;
            }
            let wanted = wide(self.table.market_folk, kind);
            require(found == wanted, "ORL-T25", || format!("{found} {} instead of {wanted}", kind.id()))?;
        }
        Ok(())
    }

    fn players_are_sound(&self, s: &State) -> Checked {
        let mechanics = self.mechanics();
        for seat in Seat::all(self.seats) {
            let player = s.player(seat);
            let track = mechanics.fame_start..=mechanics.fame_end;
            require(track.contains(&player.fame), "ORL-10.1", || {
                format!("seat {seat} stands on field {}", player.fame)
            })?;
            let rich = player.coins.max(player.citizens);
            require(rich <= MOST_COINS, "ORL-10.18", || format!("seat {seat} has {rich} coins or citizens"))?;
            let planned: u32 =
                player.places.iter().map(|place| u32::from(player.crews.at(place).planned().size())).sum();
            let green = u32::from(player.green.size()) + planned;
            let room = u32::from(mechanics.green_capacity);
            require(green <= room, "ORL-5.3", || format!("{green} followers were on the green of seat {seat}"))?;
        }
        Ok(())
    }

    fn deeds_are_sound(&self, s: &State) -> Checked {
        for deed in Deed::all() {
            let board = s.deeds[deed.index()];
            let fits = match (self.table.used[deed.index()], self.face(s, deed)) {
                (false, _) => board == DeedBoard::default(),
                (true, Some(face)) => board.filled & !face.all == 0 && board.filled != face.all,
                (true, None) => board.face == 2 && board.filled == 0,
            };
            require(fits, "ORL-11.6", || format!("deed {} is filled wrongly", deed.index()))?;
        }
        Ok(())
    }

    /// ORL-12.1: as many cards of each category are seen as rounds have begun.
    fn events_are_sound(&self, s: &State) -> Checked {
        let mechanics = self.mechanics();
        require(s.round <= mechanics.rounds, "ORL-1.3", || format!("round {}", s.round))?;
        let known = s.unseen.0 >> (mechanics.events.len() as u32 - 1) >> 1 == 0;
        require(known, "ORL-3.15", || "an event is unseen that is not there".to_owned())?;
        let hidden = matches!(s.top(), Some(Frame::Reveal));
        let begun = if hidden { s.round.saturating_sub(1) } else { s.round };
        for (index, category) in Category::NAMED.into_iter().enumerate() {
            let events = mechanics.events.iter().enumerate().filter(|(_, event)| event.category == category);
            let seen = events.filter(|(index, _)| s.unseen.0 >> index & 1 == 0).count();
            let each = usize::from(mechanics.events_per_category);
            let wanted = usize::from(begun).saturating_sub(index * each).min(each);
            require(seen == wanted, "ORL-12.1", || format!("{seen} events {} are seen", category.id()))?;
        }
        let running = s.round > 0 && !hidden && !s.pending.is_empty();
        require(s.event.is_some() == running, "ORL-4.3", || "an event is missing, or one too many".to_owned())?;
        if let Some(event) = s.event {
            let data = mechanics.events.get(event.index());
            let category = Category::NAMED[usize::from((s.round - 1) / mechanics.events_per_category)];
            let fits = data.is_some_and(|data| data.category == category) && !s.unseen.contains(event);
            require(fits, "ORL-12.1", || format!("event {} in round {}", event.index(), s.round))?;
        }
        Ok(())
    }

    /// ORL-14.1: a plan is what the walk can lead to, and only while planning lasts.
    fn plans_are_sound(&self, s: &State) -> Checked {
        let planning = s.top() == Some(Frame::Plan);
        for seat in Seat::all(self.seats) {
            let player = s.player(seat);
            let fits = if planning { self.plan_can_be(player) } else { self.no_plan(player) };
            require(fits, "ORL-14.1", || format!("the plan of seat {seat} cannot be"))?;
        }
        require(!planning || !self.planners(s).is_empty(), "ORL-14.4", || "nobody is asked to plan".to_owned())
    }

    fn no_plan(&self, player: &Player) -> bool {
        player.planning == Planning::default() && player.places.iter().all(|place| !player.crews.at(place).has_new())
    }

    /// Plans again what is there and sees whether it comes out the same.
    fn plan_can_be(&self, player: &Player) -> bool {
        let end = self.table.places.len() as u8;
        let Planning { at, confirmed } = player.planning;
        if at > end || (confirmed && at < end) {
            return false;
        }
        // With open planning a confirmed plan is shown, and cannot be told from what lay there before.
        if confirmed && self.open_planning {
            return player.places.iter().all(|place| !player.crews.at(place).has_new());
        }
        let mut again = *player;
        self.take_plan_back(&mut again);
        for place in player.places.and(self.table.actions).iter() {
            let crew = player.crews.at(place);
            for space in (0..MOST_SPACES).filter(|&space| crew.is_new(space)) {
                while self.walk_place(&again).is_some_and(|stands| stands < place) {
                    self.leave(&mut again);
                }
                let Some(kind) = crew.kind(space) else { return false };
                if self.quote_put(&again, kind, place, space as u8).is_err() {
                    return false;
                }
                self.put(&mut again, kind, place, space as u8);
            }
        }
        while again.planning.at < at {
            self.leave(&mut again);
        }
        again.planning.confirmed = confirmed;
        again == *player
    }

    // ---- the stack ----

    fn stack_is_sound(&self, s: &State) -> Checked {
        let shape = |holds: bool, clause: &'static str| {
            require(holds, clause, || format!("this cannot be pending: {:?}", s.pending))
        };
        if s.round == 0 {
            return self.set_up_is_sound(s);
        }
        match *s.pending.as_slice() {
            [] => shape(s.round == self.mechanics().rounds, "ORL-4.5"),
            [Frame::Round { next: Phase::Draw }, Frame::Reveal] => Ok(()),
            [Frame::Round { next: Phase::Actions }, Frame::Plan] => Ok(()),
            [Frame::Round { next: Phase::Event }, Frame::Act { seat, passed }, ref rest @ ..] => {
                shape(passed != SeatSet::all(self.seats), "ORL-7.1")?;
                let Some(&top) = rest.last() else { return shape(!passed.contains(seat), "ORL-7.1") };
                let Some(actor) = top.seat() else { return shape(false, "ORL-7.1") };
                let turn = !passed.contains(actor) && next_to_act(actor, passed, self.seats) == seat;
                shape(turn, "ORL-7.1")?;
                match *rest {
                    [
                        Frame::Send { seat: sender, first: None, second, sent: true },
                        ref due @ ..,
                        Frame::Bonus { left, .. },
                    ] => {
                        let there = self.in_bag_of(s, actor, [None, second]);
                        shape(sender == actor && there && self.bonus_can_be(left), "ORL-11.1")?;
                        let completed = self.deeds().any(|deed| s.deeds[deed.index()].face > 0);
                        let citizen = completed && due == [Frame::Citizen { seat: actor }];
                        shape(due.is_empty() || citizen, "ORL-11.5")
                    }
                    [effect] => shape(self.frame_can_be(s, Phase::Actions, actor, effect), "ORL-7.6"),
                    _ => shape(false, "ORL-7.6"),
                }
            }
            [Frame::Round { next }, Frame::Turns { phase, seat, left }, top] => {
                let follows = next as usize == (phase as usize + 1) % Phase::NAMED.len();
                let Some(asked) = top.seat() else { return shape(false, "ORL-4.2") };
                let begun = usize::from(self.seats).checked_sub(usize::from(left) + 1);
                let order = begun.is_some_and(|begun| s.start.round(self.seats).nth(begun) == Some(asked));
                shape(follows && order && asked.next(self.seats) == seat, "ORL-4.2")?;
                shape(phase != Phase::Actions && self.frame_can_be(s, phase, asked, top), "ORL-4.2")
            }
            _ => shape(false, "ORL-4.1"),
        }
    }

    /// Before the first round nothing has happened but draws.
    fn set_up_is_sound(&self, s: &State) -> Checked {
        let mut opening = self.opening();
        opening.lands = s.lands;
        let stack = match *s.pending.as_slice() {
            [_, Frame::First] => true,
            [_, Frame::First, Frame::Land { tries }] => {
                // Lands are laid in order.
                let next = self.next_land(s);
                let laid = s.all_lands();
                let in_order = next.is_some_and(|next| laid.iter().all(|area: Area| area < next));
                self.shuffled && tries < 1_000 && in_order
            }
            _ => false,
        };
        opening.pending = s.pending;
        let bottom = s.pending.as_slice().first() == Some(&Frame::Round { next: Phase::Reveal });
        require(stack && bottom && opening == *s, "ORL-3.18", || "something has happened before the game".to_owned())
    }

    fn bonus_can_be(&self, left: u8) -> bool {
        left > 0 && usize::from(left) <= self.mechanics().bonus_fields.len()
    }

    /// These followers stood on the place that was executed and are in the bag now.
    fn in_bag_of(&self, s: &State, seat: Seat, folk: [Option<Kind>; 2]) -> bool {
        s.player(seat).bag.covers(folk.into_iter().flatten().collect())
    }

    /// A question or draw of this phase: it has an answer.
    fn frame_can_be(&self, s: &State, phase: Phase, seat: Seat, frame: Frame) -> bool {
        let player = s.player(seat);
        let (acting, event) = (phase == Phase::Actions, phase == Phase::Event);
        let effect = self.event_effect(s).filter(|_| event);
        // An action comes from a place of this player.
        let has = |test: &dyn Fn(Effect) -> bool| {
            acting && player.places.iter().any(|place| test(self.table.place(place).effect))
        };
        let owns = |place: Place| acting && player.places.contains(place);
        let begins = |must: bool, from: Good| !must || from == Good::Grain;
        let bath = !player.places.and(self.table.tiles.draw_choice).is_empty();
        let room = self.mechanics().green_capacity.saturating_sub(player.green.size());
        match frame {
            Frame::Round { .. } | Frame::Turns { .. } | Frame::Citizen { .. } | Frame::Land { .. } => false,
            Frame::First | Frame::Reveal | Frame::Plan | Frame::Act { .. } => false,
            Frame::Prohibit { .. } => phase == Phase::Reveal && self.prohibits(s),
            Frame::Draw { left, .. } => {
                let choice = bath && left == 1 && player.bag.size() > 1;
                phase == Phase::Draw && left > 0 && left <= room && left <= player.bag.size() && !choice
            }
            Frame::Bath { first, second, .. } => {
                let drawn = self.in_bag_of(s, seat, [first, second]) && (first.is_some() || second.is_none());
                phase == Phase::Draw && bath && room > 0 && player.bag.size() > 1 && drawn
            }
            Frame::Expand { knight, .. } => {
                let there = !knight || self.in_bag_of(s, seat, [Some(Kind::Knight), None]);
                let place = has(&|effect| effect == Effect::Expand);
                there && place && self.quote_any_expansion(s, seat, Way::Near { knight }).is_ok()
            }
            Frame::ExpandFar { range, .. } => {
                has(&|effect| effect == Effect::ExpandFar { range })
                    && self.quote_any_expansion(s, seat, Way::Far { range }).is_ok()
            }
            Frame::Harvest { from, left, free, must, .. } => {
                let place = || has(&|effect| matches!(effect, Effect::Harvest { most } if left <= most));
                let card = || matches!(effect, Some(EventEffect::FreeHarvest { most }) if left <= *most);
                let reason = if free { !must && card() } else { (!must || from == 0) && place() };
                let lands = usize::from(from) < Area::COUNT && !self.harvestable(s, seat, from, free).is_empty();
                reason && left > 0 && lands
            }
            Frame::Buy { .. } => has(&|effect| effect == Effect::BuyPlace) && self.quote_any_purchase(s, seat).is_ok(),
            Frame::Build { place, .. } => {
                let building = owns(place).then(|| self.table.place(place).effect.building()).flatten();
                building.is_some_and(|building| self.quote_any_build(s, seat, building).is_ok())
            }
            Frame::Send { first, second, .. } => {
                self.in_bag_of(s, seat, [first, second])
                    && has(&|effect| effect == Effect::TownHall)
                    && first.or(second).is_some_and(|kind| self.can_send(s, seat, kind))
            }
            Frame::Technology { place, .. } => {
                owns(place)
                    && matches!(self.table.place(place).effect, Effect::Technology { .. })
                    && self.quote_any_technology(s, seat).is_ok()
            }
            Frame::Spend { most, .. } => {
                has(&|effect| effect == Effect::CoinsToFame { most }) && self.quote_spend(s, seat, 1, most).is_ok()
            }
            Frame::Sell { bonus, from, left, must, .. } => {
                let fits = |most: u8, extra: u8| left <= most && extra == bonus;
                let place = has(&|effect| matches!(effect, Effect::Sell { most, bonus } if fits(most, bonus)));
                let card = matches!(effect, Some(EventEffect::SellOffer { most, bonus }) if fits(*most, *bonus));
                let reason = (place && begins(must, from)) || (card && !must);
                reason && left > 0 && self.can_sell(s, seat, from)
            }
            Frame::Swap { place, from, left, must, .. } => {
                let fits =
                    |place| matches!(self.table.place(place).effect, Effect::Convert { most, .. } if left <= most);
                let there = owns(place) && fits(place);
                there && left > 0 && self.can_swap(s, seat, place, from) && begins(must, from)
            }
            Frame::Bonus { left, .. } => phase >= Phase::Actions && self.bonus_can_be(left),
            Frame::Food { from, left, fame, .. } => {
                let promised = match effect {
                    Some(EventEffect::FoodForFame { fame, .. }) => *fame,
                    _ => 0,
                };
                let enough = left > 0 && self.food_of(player.goods.from(from)) >= left;
                phase > Phase::Actions && fame == promised && enough
            }
            Frame::Torture { left, .. } => {
                // A torture that cannot be answered lapses; one that is open can.
                let open = self.items(player).any(|item| self.quote_item(s, seat, item).is_ok());
                phase > Phase::Actions && left > 0 && open
            }
            Frame::Lose { left, .. } => {
                let card = matches!(effect, Some(EventEffect::LoseFollowers { amount, .. }) if left <= *amount);
                card && left > 0 && !player.bag.is_empty() && self.can_spare_follower(s, seat)
            }
            Frame::Offer { .. } => event && self.can_accept(s, seat),
        }
    }
}
