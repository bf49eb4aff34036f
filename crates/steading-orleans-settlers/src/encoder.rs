//! What a net is told of a position (`docs/features/orleans_settlers.md`), and an index for every action.
//!
//! First the table and the open question, then the seat itself, then its rivals clockwise. Plans that are not shown yet
//! are told to their owner only: of rivals the green and the places are those of before planning (ORL-15.5). Derived
//! fields are those a player works out: what the event will cost, how far the next fame tile is, what can be used.

use crate::OrleansSettlers;
use crate::actions::{Action, Item, Tile};
use crate::content::{EventEffect, Gain, RoundBonus, owed_at};
use crate::crew::{Crew, MOST_SPACES};
use crate::state::{
    Area, Building, EventCard, Folk, Frame, Good, Kind, MOST_DEEDS, Phase, Place, Places, State, Terrain,
};
use crate::view::phase;
use steading_core::{Encode, FeatureWriter, Rules, Seat, Status};

const KINDS: usize = Kind::NAMED.len();
const GOODS: usize = Good::NAMED.len();
/// The most coins that can be paid for fame at once.
const COINS: usize = 20;
/// How many kinds of questions there are.
const QUESTIONS: usize = 26;
/// Points are told exactly, since answers often differ by a single one.
const EIGHTS: usize = 32;

/// Where the indices of each kind of action begin.
mod start {
    use super::*;
    pub const FORBID: usize = 0;
    pub const KEEP: usize = FORBID + Place::COUNT;
    /// Planning stands at one place, so that the place need not be told.
    pub const PUT: usize = KEEP + KINDS;
    pub const LEAVE: usize = PUT + KINDS * MOST_SPACES;
    pub const CONFIRM: usize = LEAVE + 1;
    pub const USE: usize = CONFIRM + 1;
    pub const PASS: usize = USE + Place::COUNT;
    pub const EXPAND: usize = PASS + 1;
    pub const HARVEST: usize = EXPAND + Area::COUNT;
    pub const STOP: usize = HARVEST + Area::COUNT;
    pub const BUY: usize = STOP + 1;
    pub const BUILD: usize = BUY + Place::COUNT;
    pub const SEND: usize = BUILD + Area::COUNT;
    pub const SEND_NOTHING: usize = SEND + MOST_DEEDS * (KINDS + GOODS);
    pub const TECHNOLOGY: usize = SEND_NOTHING + 1;
    pub const PAY: usize = TECHNOLOGY + Place::COUNT * MOST_SPACES;
    pub const SELL: usize = PAY + COINS + 1;
    pub const SWAP: usize = SELL + GOODS;
    pub const UNLOCK: usize = SWAP + GOODS;
    pub const ADVANCE: usize = UNLOCK + Place::COUNT;
    pub const CITIZEN: usize = ADVANCE + 1;
    pub const GIVE: usize = CITIZEN + 1;
    pub const SETTLER: usize = GIVE + GOODS;
    pub const FORTRESS: usize = SETTLER + 1 + Area::COUNT;
    pub const LOSE_TECHNOLOGY: usize = FORTRESS + 1 + Area::COUNT;
    pub const LOSE_PLACE: usize = LOSE_TECHNOLOGY + Place::COUNT;
    pub const LOSE_CITIZEN: usize = LOSE_PLACE + Place::COUNT;
    pub const TAKE: usize = LOSE_CITIZEN + 1;
    pub const ACCEPT: usize = TAKE + KINDS;
    pub const DECLINE: usize = ACCEPT + 1;
    pub const END: usize = DECLINE + 1;
}

impl Encode for OrleansSettlers {
    const ACTIONS: usize = start::END;

    fn features(&self, s: &State, seat: Seat, out: &mut impl FeatureWriter) {
        self.table_features(s, out);
        self.deed_features(s, out);
        self.question_features(s, seat, out);
        out.section("own");
        out.one_hot("seat", Some(seat.index()), usize::from(self.seats));
        self.player_features(s, seat, seat, out);
        self.own_features(s, seat, out);
        let mut rival = seat;
        for number in 0..usize::from(self.seats) - 1 {
            rival = rival.next(self.seats);
            out.numbered("rival", number);
            self.player_features(s, rival, seat, out);
        }
    }

    fn action_index(&self, a: Action) -> usize {
        let on = |area: Option<Area>| area.map_or(0, |area| 1 + area.index());
        match a {
            Action::Forbid(place) => start::FORBID + place.index(),
            Action::Keep(kind) => start::KEEP + kind.index(),
            Action::Put(kind, _, space) => start::PUT + kind.index() * MOST_SPACES + usize::from(space),
            Action::Leave(_) => start::LEAVE,
            Action::Confirm => start::CONFIRM,
            Action::Use(place) => start::USE + place.index(),
            Action::Pass => start::PASS,
            Action::Expand(area) => start::EXPAND + area.index(),
            Action::Harvest(area) => start::HARVEST + area.index(),
            Action::Stop => start::STOP,
            Action::Buy(place) => start::BUY + place.index(),
            Action::Build(area) => start::BUILD + area.index(),
            Action::Send(tile, deed) => {
                let tile = match tile {
                    Tile::Follower(kind) => kind.index(),
                    Tile::Good(good) => KINDS + good.index(),
                };
                start::SEND + deed.index() * (KINDS + GOODS) + tile
            }
            Action::SendNothing => start::SEND_NOTHING,
            Action::Technology(place, space) => start::TECHNOLOGY + place.index() * MOST_SPACES + usize::from(space),
            Action::Pay(coins) => start::PAY + usize::from(coins).min(COINS),
            Action::Sell(good) => start::SELL + good.index(),
            Action::Swap(good) => start::SWAP + good.index(),
            Action::Unlock(place) => start::UNLOCK + place.index(),
            Action::Advance => start::ADVANCE,
            Action::Citizen => start::CITIZEN,
            Action::Give(good) => start::GIVE + good.index(),
            Action::Surrender(Item::Settler(area)) => start::SETTLER + on(area),
            Action::Surrender(Item::Fortress(area)) => start::FORTRESS + on(area),
            Action::Surrender(Item::Technology(place)) => start::LOSE_TECHNOLOGY + place.index(),
            Action::Surrender(Item::Place(place)) => start::LOSE_PLACE + place.index(),
            Action::Surrender(Item::Citizen) => start::LOSE_CITIZEN,
            Action::Take(kind) => start::TAKE + kind.index(),
            Action::Accept => start::ACCEPT,
            Action::Decline => start::DECLINE,
        }
    }

    /// A place was used or a fame tile reached, and what for is still to be said. Planning is a long chain; how far it
    /// is, is a feature.
    fn midway(&self, s: &State) -> bool {
        use Frame::*;
        matches!(
            s.top(),
            Some(
                Expand { .. }
                    | ExpandFar { .. }
                    | Buy { .. }
                    | Build { .. }
                    | Technology { .. }
                    | Spend { .. }
                    | Bonus { .. }
            )
        )
    }

    fn score_scale(&self) -> u16 {
        200
    }
}

/// What the event of the round, or the era, will take.
#[derive(Clone, Copy, Default)]
struct Owed {
    coins: u8,
    food: u8,
    wood: u8,
    followers: u8,
}

impl OrleansSettlers {
    fn table_features(&self, s: &State, out: &mut impl FeatureWriter) {
        let mechanics = self.mechanics();
        out.section("table");
        out.one_hot("rounds_left", Some(usize::from(mechanics.rounds.saturating_sub(s.round)).min(16)), 17);
        out.one_hot("phase", phase(s).map(|phase| phase as usize), Phase::NAMED.len());
        out.one_hot("event", s.event.map(EventCard::index), EventCard::COUNT);
        out.set("unseen_events", s.unseen.0, EventCard::COUNT);
        for good in Good::NAMED {
            out.count(MARKET[good.index()], s.goods.get(good), &[1, 2, 4]);
        }
        for kind in Kind::NAMED {
            out.count(MARKET_FOLK[kind.index()], s.folk.get(kind), &[1, 2, 4]);
        }
        out.count("technology", s.technology, &[1, 2, 4]);
        out.count("churches", s.churches, &[1, 2, 3, 5, 8]);
        out.set("on_sale", s.on_sale.0, Place::COUNT);
        out.set("villages", s.villages.0, self.table.areas);
        out.set("church_areas", s.church_areas.0, self.table.areas);
        out.set("fortresses", s.fortresses().0, self.table.areas);
        out.flag("hunger_defeated", self.hunger_defeated(s));
    }

    /// The open face of each deed: how much of it is missing, and what.
    fn deed_features(&self, s: &State, out: &mut impl FeatureWriter) {
        for deed in self.deeds() {
            let board = s.deeds[deed.index()];
            out.numbered("deed", deed.index());
            out.one_hot("face", Some(usize::from(board.face).min(2)), 3);
            let face = self.face(s, deed);
            let open = face.map_or(0, |face| face.all & !board.filled);
            out.thermometer("open_slots", open.count_ones(), 6);
            let fits = |slots: &[u16]| {
                slots.iter().enumerate().fold(0u64, |set, (index, slots)| set | u64::from(slots & open != 0) << index)
            };
            out.set("followers", face.map_or(0, |face| fits(&face.by_kind)), KINDS);
            out.set("goods", face.map_or(0, |face| fits(&face.by_good)), GOODS);
        }
    }

    /// The open question. Nothing about it is hidden but how far a plan is.
    fn question_features(&self, s: &State, seat: Seat, out: &mut impl FeatureWriter) {
        let top = s.top();
        let q = Question::of(top);
        out.section("question");
        out.one_hot("kind", Some(q.kind), QUESTIONS);
        out.flag("mine", q.seat == Some(seat));
        let at = if top == Some(Frame::Plan) { self.walk_place(s.player(seat)) } else { None };
        out.one_hot("planning_at", at.map(Place::index), Place::COUNT);
        out.one_hot("place", q.place.map(Place::index), Place::COUNT);
        out.thermometer("left", q.left, 8);
        out.one_hot("from_good", q.from_good.map(Good::index), GOODS);
        out.thermometer("from_land", q.from_land, self.table.areas);
        out.one_hot("first", q.first.map(Kind::index), KINDS);
        out.one_hot("second", q.second.map(Kind::index), KINDS);
        out.flag("must", q.must);
        out.flag("extra", q.extra);
        let bonuses = s.pending.as_slice().iter().map(|frame| match *frame {
            Frame::Bonus { seat: whose, left } if whose == seat => left,
            _ => 0,
        });
        out.thermometer("own_bonuses_due", bonuses.sum::<u8>(), 3);
    }

    /// What the viewer knows of a player: all but a plan that is not shown yet. Of itself it is told more.
    fn player_features(&self, s: &State, seat: Seat, viewer: Seat, out: &mut impl FeatureWriter) {
        let own = seat == viewer;
        let mechanics = self.mechanics();
        let player = s.player(seat);
        let planning = s.top() == Some(Frame::Plan);
        let hidden = planning && !own && !self.open_planning;
        let crew = |place: Place| if hidden { player.crews.at(place).before() } else { player.crews.at(place) };

        out.flag("start", s.start == seat);
        out.flag("confirmed", planning && player.planning.confirmed);
        let passed = match s.pending.as_slice().get(1) {
            Some(Frame::Act { passed, .. }) => passed.contains(seat),
            _ => false,
        };
        out.flag("passed", passed);
        let acting = matches!(s.pending.as_slice().get(1), Some(Frame::Act { seat: active, .. }) if *active == seat);
        out.flag("acting", acting);
        out.exact("points", "points_rest", self.score(s, seat).max(0) as u32, EIGHTS);
        out.count("coins", player.coins, &[1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40]);
        let due = s.pending.as_slice().contains(&Frame::Citizen { seat });
        out.thermometer("citizens", player.citizens + u16::from(due), 12);
        let reached = mechanics.bonus_fields.iter().filter(|&&field| field <= player.fame).count();
        out.thermometer("fame_tiles", reached as u32, 13);
        let next = mechanics.bonus_fields.get(reached).map_or(0, |field| field - player.fame);
        out.thermometer("fame_to_next_tile", next, 9);
        out.one_hot("era", Some(player.era.index()), 5);
        out.flag("upright", player.upright);
        out.flag("at_peace", self.at_peace(s, seat));
        out.thermometer("settlers", player.settlers, 8);
        out.thermometer("fortresses_left", player.fortresses, 4);
        out.thermometer("areas", player.areas.len(), 14);
        out.thermometer("villages", s.villages_of(seat), 10);
        out.thermometer("churches", s.churches_of(seat), 6);
        out.thermometer("fortresses", player.fortified.len(), 4);
        out.set("area_set", player.areas.0, self.table.areas);
        let reach = self.table.around(player.areas, 1);
        for terrain in Terrain::NAMED {
            out.thermometer(LANDS[terrain as usize], player.areas.and(s.lands[terrain]).len(), 4);
            if own {
                out.thermometer(IN_REACH[terrain as usize], reach.and(s.lands[terrain]).len(), 2);
            }
        }
        for good in Good::NAMED {
            out.thermometer(HAS[good.index()], player.goods.get(good), 4);
        }
        out.thermometer("food", self.food_of(player.goods), 8);

        let mut green = player.green;
        let (mut ready, mut one_missing, mut technology) = (Places::EMPTY, Places::EMPTY, Places::EMPTY);
        let mut at_work = Folk::EMPTY;
        for place in player.places.and(self.table.actions).iter() {
            if hidden {
                green = green.plus(player.crews.at(place).planned());
            }
            let crew: Crew = crew(place);
            if crew.is_bare() {
                continue;
            }
            at_work = at_work.plus(crew.folk());
            let needed = self.table.place(place).mandatory_bits;
            match (needed & !crew.taken()).count_ones() {
                0 => ready = ready.with(place),
                1 => one_missing = one_missing.with(place),
                _ => {}
            }
            if crew.technology().is_some() {
                technology = technology.with(place);
            }
        }
        for kind in Kind::NAMED {
            out.thermometer(GREEN[kind.index()], green.get(kind), 3);
            out.thermometer(BAG[kind.index()], player.bag.get(kind), 4);
        }
        out.thermometer("green", green.size(), 10);
        out.thermometer("at_work", at_work.size(), 8);
        out.thermometer("followers", player.followers(), 18);
        let allowance = self.era(s, seat).draw + self.passive(player.places, self.table.tiles.extra_draw);
        out.thermometer("allowance", allowance, 10);
        out.set("places", player.places.0, Place::COUNT);
        out.set("ready", ready.0, Place::COUNT);
        out.thermometer("ready_places", ready.len(), 6);
        if own {
            out.set("one_missing", one_missing.0, Place::COUNT);
            out.set("technology", technology.0, Place::COUNT);
        }
        let owed = self.owed(s, seat);
        out.thermometer("owes_coins", owed.coins, 6);
        out.thermometer("owes_food", owed.food, 4);
        out.thermometer("owes_wood", owed.wood, 2);
        out.thermometer("owes_followers", owed.followers, 2);
        let short = self.tortured(owed.coins, player.coins)
            + self.tortured(owed.food, self.food_of(player.goods).into())
            + self.tortured(owed.wood, player.goods.get(Good::Wood).into());
        out.thermometer("short", short, 4);
    }

    /// What a player looks up before planning: what can be paid and where somebody may stand.
    fn own_features(&self, s: &State, seat: Seat, out: &mut impl FeatureWriter) {
        let player = s.player(seat);
        out.one_hot("banned", player.banned.map(Place::index), Place::COUNT);
        let affordable = |cost: Gain| player.goods.covers(cost.goods) && player.coins >= u16::from(cost.coins);
        out.flag("affords_village", affordable(self.building_cost(s, Building::Village)));
        out.flag("affords_fortress", affordable(self.building_cost(s, Building::Fortress)));
        out.flag("affords_church", affordable(self.building_cost(s, Building::Church)));
        let asked = matches!(self.status(s), Status::Waiting(asked) if asked.contains(seat));
        out.flag("asked", asked);
        let free = s.villages.or(s.church_areas).or(s.fortresses());
        out.thermometer("empty_areas", player.areas.but(free).len(), 8);
        out.set("fortified", player.fortified.0, self.table.areas);
    }

    /// The food of it.
    pub(crate) fn food_owed(&self, s: &State, seat: Seat) -> u8 {
        self.owed(s, seat).food
    }

    /// What this round still takes from a player: the event until it is carried out, then the hunger of the era.
    fn owed(&self, s: &State, seat: Seat) -> Owed {
        use EventEffect::*;
        let player = s.player(seat);
        let (areas, fortresses, villages) = (player.areas.len(), player.fortified.len(), s.villages_of(seat));
        let mut owed = Owed::default();
        let phase = phase(s).map_or(0, |phase| phase as usize);
        if phase <= Phase::Event as usize {
            match self.event_effect(s) {
                Some(OweCoins { amount }) => owed.coins = *amount,
                Some(OweCoinsPerAreas { per }) => owed.coins = areas.div_ceil(*per),
                Some(OweCoinsPerVillage { amount }) => owed.coins = amount.saturating_mul(villages),
                Some(OweCoinsMinusFortress { amount }) => owed.coins = amount.saturating_sub(fortresses),
                Some(OweFoodByAreas { steps, less_when_defeated }) => {
                    let less = if self.hunger_defeated(s) { less_when_defeated.unwrap_or(0) } else { 0 };
                    owed.food = owed_at(steps, areas).saturating_sub(less);
                }
                Some(OweFoodPerFortress { amount }) => owed.food = amount.saturating_mul(fortresses),
                Some(OweWoodByVillages { steps }) => owed.wood = owed_at(steps, villages),
                Some(LoseFollowers { amount, cancelled_by })
                    if !cancelled_by.is_some_and(|feat| self.accomplished(s, feat)) =>
                {
                    owed.followers = *amount;
                }
                _ => {}
            }
        }
        if phase <= Phase::Bonus as usize
            && let RoundBonus::Hunger { steps, .. } = &self.era(s, seat).bonus
            && !self.hunger_defeated(s)
            && player.places.and(self.table.tiles.no_hunger).is_empty()
        {
            owed.food += owed_at(steps, areas);
        }
        let relief = self.relief(s, seat);
        let less = |due: u8| due.saturating_sub(relief);
        Owed { coins: less(owed.coins), food: less(owed.food), wood: less(owed.wood), followers: less(owed.followers) }
    }
}

/// What the top of the stack asks.
#[derive(Clone, Copy, Default)]
struct Question {
    kind: usize,
    seat: Option<Seat>,
    place: Option<Place>,
    left: u8,
    from_good: Option<Good>,
    from_land: u8,
    first: Option<Kind>,
    second: Option<Kind>,
    must: bool,
    extra: bool,
}

impl Question {
    fn of(top: Option<Frame>) -> Question {
        let nobody = Question::default();
        let to = |kind: usize, seat: Seat| Question { kind, seat: Some(seat), ..nobody };
        match top {
            None | Some(Frame::Citizen { .. }) => nobody,
            Some(Frame::Round { .. }) => Question { kind: 1, ..nobody },
            Some(Frame::Land { .. }) => Question { kind: 2, ..nobody },
            Some(Frame::First) => Question { kind: 3, ..nobody },
            Some(Frame::Reveal) => Question { kind: 4, ..nobody },
            Some(Frame::Turns { seat, left, .. }) => Question { left, ..to(5, seat) },
            Some(Frame::Prohibit { seat }) => to(6, seat),
            Some(Frame::Draw { seat, left }) => Question { left, ..to(7, seat) },
            Some(Frame::Bath { seat, first, second }) => Question { first, second, ..to(8, seat) },
            Some(Frame::Plan) => Question { kind: 9, ..nobody },
            Some(Frame::Act { seat, .. }) => to(10, seat),
            Some(Frame::Expand { seat, knight }) => Question { extra: knight, ..to(11, seat) },
            Some(Frame::ExpandFar { seat, range }) => Question { left: range, ..to(12, seat) },
            Some(Frame::Harvest { seat, from, left, free, must }) => {
                Question { from_land: from, left, extra: free, must, ..to(13, seat) }
            }
            Some(Frame::Buy { seat }) => to(14, seat),
            Some(Frame::Build { seat, place }) => Question { place: Some(place), ..to(15, seat) },
            Some(Frame::Send { seat, first, second, sent }) => Question { first, second, extra: sent, ..to(16, seat) },
            Some(Frame::Technology { seat, place }) => Question { place: Some(place), ..to(17, seat) },
            Some(Frame::Spend { seat, most }) => Question { left: most, ..to(18, seat) },
            Some(Frame::Sell { seat, bonus, from, left, must }) => {
                Question { from_good: Some(from), left, must, extra: bonus > 0, ..to(19, seat) }
            }
            Some(Frame::Swap { seat, place, from, left, must }) => {
                Question { place: Some(place), from_good: Some(from), left, must, ..to(20, seat) }
            }
            Some(Frame::Bonus { seat, left }) => Question { left, ..to(21, seat) },
            Some(Frame::Food { seat, from, left, fame }) => {
                Question { from_good: Some(from), left, extra: fame > 0, ..to(22, seat) }
            }
            Some(Frame::Torture { seat, left }) => Question { left, ..to(23, seat) },
            Some(Frame::Lose { seat, left }) => Question { left, ..to(24, seat) },
            Some(Frame::Offer { seat }) => to(25, seat),
        }
    }
}

const MARKET: [&str; 8] = [
    "market_grain",
    "market_fish",
    "market_cheese",
    "market_wood",
    "market_wine",
    "market_bread",
    "market_wool",
    "market_brocade",
];
const MARKET_FOLK: [&str; 7] = [
    "market_farmers",
    "market_fishers",
    "market_craftsmen",
    "market_traders",
    "market_scholars",
    "market_knights",
    "market_monks",
];
const HAS: [&str; 8] = ["grain", "fish", "cheese", "wood", "wine", "bread", "wool", "brocade"];
const LANDS: [&str; 5] = ["fields", "lakes", "pastures", "forests", "hills"];
const IN_REACH: [&str; 5] =
    ["fields_in_reach", "lakes_in_reach", "pastures_in_reach", "forests_in_reach", "hills_in_reach"];
const GREEN: [&str; 7] = [
    "green_farmers",
    "green_fishers",
    "green_craftsmen",
    "green_traders",
    "green_scholars",
    "green_knights",
    "green_monks",
];
const BAG: [&str; 7] =
    ["bag_farmers", "bag_fishers", "bag_craftsmen", "bag_traders", "bag_scholars", "bag_knights", "bag_monks"];
