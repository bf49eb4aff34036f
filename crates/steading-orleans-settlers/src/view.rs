//! ORL-15: what a viewer may know.
//!
//! Everything lies open but plans that are not shown yet: of those others see the green and the places as they were
//! when planning began, and who has confirmed (ORL-15.5). The view is built up from nothing.

use crate::content::Slot;
use crate::crew::Crew;
use crate::prelude::*;
use steading_core::{Rules, Viewer, views};

views! {
    /// What one viewer may know of a match.
    struct View {
        /// The seat that looks; nothing for a spectator.
        viewer: Option<Seat>,
        round: u8,
        rounds: u8,
        /// Nothing before the first round and after the last.
        phase: Option<Phase>,
        over: bool,
        start: Seat,
        /// Who is asked; empty while chance is due.
        waiting: SeatSet,
        /// Whose turn it is in phases that run seat by seat.
        active: Option<Seat>,
        event: Option<Entry>,
        /// ORL-15.2: the cards of each category that have not been seen; some of them are not in the deck.
        unseen_events: Vec<Entry>,
        players: Vec<PlayerView>,
        areas: Vec<AreaView>,
        market: MarketView,
        on_sale: Vec<TileView>,
        deeds: Vec<DeedView>,
        hunger_defeated: bool,
        /// ORL-10.1
        fame_end: u8,
        bonus_fields: Vec<u8>,
    }

    /// Something of the pack: its number and its id.
    struct Entry { index: u8, id: String }

    /// What belongs to one seat.
    struct PlayerView {
        seat: Seat,
        bag: Folk,
        green: Folk,
        goods: Goods,
        coins: u16,
        citizens: u16,
        fame: u8,
        /// From 1.
        era: u8,
        upright: bool,
        at_peace: bool,
        settlers: u8,
        fortresses: u8,
        areas: u8,
        villages: u8,
        churches: u8,
        /// Points if the game ended now.
        points: i32,
        /// ORL-5.1: what the era and tiles allow to draw.
        allowance: u8,
        places: Vec<PlaceView>,
        /// Base places that are still locked.
        locked: Vec<Entry>,
        confirmed: bool,
        passed: bool,
        /// The place where the viewer's own walk stands (ORL-14.1).
        planning_at: Option<Place>,
    }

    /// A place printed on the board, unlocked or bought.
    struct PlaceView {
        index: Place,
        id: String,
        group: Group,
        spaces: Vec<SpaceView>,
        ready: bool,
        forbidden: bool,
    }
    struct SpaceView {
        accepts: Vec<Kind>,
        optional: bool,
        follower: Option<Kind>,
        /// Placed in this planning phase and still hidden from the others.
        planned: bool,
        technology: bool,
    }
    struct AreaView {
        index: Area,
        id: String,
        q: i8,
        r: i8,
        /// Nothing for a starting village, and for a land that is not laid yet.
        terrain: Option<Terrain>,
        /// Whose starting village it is.
        start_of: Option<Seat>,
        settlers: SeatSet,
        fortress: Option<Seat>,
        village: bool,
        church: bool,
    }
    struct MarketView { goods: Goods, followers: Folk, technology: u8, churches: u8 }

    /// A place tile on sale, with its price of the moment.
    struct TileView { index: Place, id: String, group: Group, goods: Goods, coins: u8 }
    struct DeedView {
        index: Deed,
        id: String,
        /// How many faces are complete; 2 is closed.
        complete: u8,
        /// The id of the open face.
        face: Option<String>,
        slots: Vec<SlotView>,
        bonus: GainView,
    }
    struct SlotView {
        /// A kind of follower, a good, or `food`.
        accepts: String,
        filled: bool,
    }
    #[derive(Copy, Default)]
    struct GainView { goods: Goods, coins: u8, fame: u8 }
}

impl From<Gain> for GainView {
    fn from(gain: Gain) -> GainView {
        GainView { goods: gain.goods, coins: gain.coins, fame: gain.fame }
    }
}

/// ORL-4.1: the phase that is going on.
pub(crate) fn phase(s: &State) -> Option<Phase> {
    let Some(Frame::Round { next }) = s.pending.as_slice().first().filter(|_| s.round > 0) else { return None };
    Some(Phase::NAMED[(*next as usize + Phase::NAMED.len() - 1) % Phase::NAMED.len()])
}

impl View {
    pub(crate) fn new(game: &OrleansSettlers, s: &State, viewer: Viewer) -> View {
        let mechanics = game.mechanics();
        let waiting = game.status(s).waiting();
        let event = |index: usize| Entry { index: index as u8, id: mechanics.events[index].id.clone() };
        View {
            viewer: viewer.seat(),
            round: s.round,
            rounds: mechanics.rounds,
            phase: phase(s),
            over: s.pending.is_empty(),
            start: s.start,
            waiting,
            active: if s.top() == Some(Frame::Plan) && !game.open_planning { None } else { waiting.first() },
            event: s.event.map(|card| event(card.index())),
            unseen_events: s.unseen.iter().map(|card| event(card.index())).collect(),
            players: Seat::all(game.seats).map(|seat| game.player_seen(s, seat, viewer)).collect(),
            areas: (0..game.table.areas).map(|index| game.area_seen(s, Area::new(index))).collect(),
            market: MarketView { goods: s.goods, followers: s.folk, technology: s.technology, churches: s.churches },
            on_sale: s.on_sale.iter().map(|place| game.tile_seen(s, place)).collect(),
            deeds: game.deeds().map(|deed| game.deed_seen(s, deed)).collect(),
            hunger_defeated: game.hunger_defeated(s),
            fame_end: mechanics.fame_end,
            bonus_fields: mechanics.bonus_fields.clone(),
        }
    }
}

impl OrleansSettlers {
    fn player_seen(&self, s: &State, seat: Seat, viewer: Viewer) -> PlayerView {
        let player = s.player(seat);
        let planning = s.top() == Some(Frame::Plan);
        let hidden = planning && !self.open_planning && !viewer.is(seat);
        let crew = |place: Place| if hidden { player.crews.at(place).before() } else { player.crews.at(place) };
        let places = player.places;
        let green = if hidden { green_before(player, places) } else { player.green };
        let passed = matches!(s.pending.as_slice().get(1), Some(Frame::Act { passed, .. }) if passed.contains(seat));
        PlayerView {
            seat,
            bag: player.bag,
            green,
            goods: player.goods,
            coins: player.coins,
            citizens: player.citizens,
            fame: player.fame,
            era: player.era.number(),
            upright: player.upright,
            at_peace: self.at_peace(s, seat),
            settlers: player.settlers,
            fortresses: player.fortresses,
            areas: player.areas.len(),
            villages: s.villages_of(seat),
            churches: s.churches_of(seat),
            points: self.score(s, seat),
            allowance: self.era(s, seat).draw + self.passive(places, self.table.tiles.extra_draw),
            places: places.iter().map(|place| self.place_seen(player, place, crew(place))).collect(),
            locked: self.group(Group::Base).but(places).iter().map(|place| self.entry(place)).collect(),
            confirmed: planning && player.planning.confirmed,
            passed,
            planning_at: if planning && !hidden { self.walk_place(player) } else { None },
        }
    }

    fn entry(&self, place: Place) -> Entry {
        Entry { index: place.index() as u8, id: self.place_id(place).to_owned() }
    }

    fn place_seen(&self, player: &Player, place: Place, crew: Crew) -> PlaceView {
        let rules = self.table.place(place);
        let space = |index: usize| SpaceView {
            accepts: rules.spaces[index].iter().collect(),
            optional: index >= rules.mandatory.into(),
            follower: crew.kind(index),
            planned: crew.is_new(index),
            technology: crew.technology() == Some(index),
        };
        PlaceView {
            index: place,
            id: self.place_id(place).to_owned(),
            group: rules.group,
            spaces: (0..rules.count.into()).map(space).collect(),
            ready: rules.mandatory_bits != 0 && crew.taken() & rules.mandatory_bits == rules.mandatory_bits,
            forbidden: player.banned == Some(place),
        }
    }

    fn area_seen(&self, s: &State, area: Area) -> AreaView {
        let cell = &self.mechanics().maps.of(self.seats)[area.index()];
        let seats = || Seat::all(self.seats);
        AreaView {
            index: area,
            id: cell.id.clone(),
            q: cell.q,
            r: cell.r,
            terrain: s.terrain(area),
            start_of: cell.seat.map(|seat| Seat::new(seat.into())),
            settlers: seats().filter(|&seat| s.player(seat).areas.contains(area)).collect(),
            fortress: seats().find(|&seat| s.player(seat).fortified.contains(area)),
            village: s.villages.contains(area),
            church: s.church_areas.contains(area),
        }
    }

    fn tile_seen(&self, s: &State, place: Place) -> TileView {
        let cost = self.place_cost(s, place);
        TileView {
            index: place,
            id: self.place_id(place).to_owned(),
            group: self.table.place(place).group,
            goods: cost.goods,
            coins: cost.coins,
        }
    }

    fn deed_seen(&self, s: &State, deed: Deed) -> DeedView {
        let data = &self.mechanics().deeds[deed.index()];
        let board = s.deeds[deed.index()];
        let face = data.faces.get(usize::from(board.face));
        let slot = |(index, slot): (usize, &Slot)| SlotView {
            accepts: match slot {
                Slot::Follower(kind) => kind.id().to_owned(),
                Slot::Good(good) => good.id().to_owned(),
                Slot::Food => "food".to_owned(),
            },
            filled: board.filled >> index & 1 == 1,
        };
        DeedView {
            index: deed,
            id: data.id.clone(),
            complete: board.face,
            face: face.map(|face| face.id.clone()),
            slots: face.map_or(Vec::new(), |face| face.slots.of(self.seats).iter().enumerate().map(slot).collect()),
            bonus: face.map_or(GainView::default(), |face| face.bonus.into()),
        }
    }
}

/// ORL-15.5: the green as it was when planning began.
fn green_before(player: &Player, places: Places) -> Folk {
    places.iter().fold(player.green, |green, place| green.plus(player.crews.at(place).planned()))
}
