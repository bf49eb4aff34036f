//! ORL-15: what a viewer may know.
//!
//! Everything lies open but plans that are not shown yet: of those others see the green and the places as they were
//! when planning began, and who has confirmed (ORL-15.5). The view is built up from nothing.

use crate::OrleansSettlers;
use crate::content::{Gain, Group, Slot};
use crate::crew::Crew;
use crate::state::{Area, Deed, Folk, Frame, Goods, Kind, Phase, Place, Places, Player, State, Terrain};
use serde::{Deserialize, Serialize};
use steading_core::{Rules, Seat, SeatSet, Status, Viewer};

/// What one viewer may know of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct View {
    /// The seat that looks; nothing for a spectator.
    pub viewer: Option<Seat>,
    pub round: u8,
    pub rounds: u8,
    /// Nothing before the first round and after the last.
    pub phase: Option<Phase>,
    pub over: bool,
    pub start: Seat,
    /// Who is asked; empty while chance is due.
    pub waiting: SeatSet,
    /// Whose turn it is in phases that run seat by seat.
    pub active: Option<Seat>,
    pub event: Option<Entry>,
    /// ORL-15.2: the cards of each category that have not been seen; some of them are not in the deck.
    pub unseen_events: Vec<Entry>,
    pub players: Vec<PlayerView>,
    pub areas: Vec<AreaView>,
    pub market: MarketView,
    pub on_sale: Vec<TileView>,
    pub deeds: Vec<DeedView>,
    pub hunger_defeated: bool,
    /// ORL-10.1
    pub fame_end: u8,
    pub bonus_fields: Vec<u8>,
}

/// Something of the pack: its number and its id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Entry {
    pub index: u8,
    pub id: String,
}

/// What belongs to one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PlayerView {
    pub seat: Seat,
    pub bag: Folk,
    pub green: Folk,
    pub goods: Goods,
    pub coins: u16,
    pub citizens: u16,
    pub fame: u8,
    /// From 1.
    pub era: u8,
    pub upright: bool,
    pub at_peace: bool,
    pub settlers: u8,
    pub fortresses: u8,
    pub areas: u8,
    pub villages: u8,
    pub churches: u8,
    /// Points if the game ended now.
    pub points: i32,
    /// ORL-5.1: what the era and tiles allow to draw.
    pub allowance: u8,
    pub places: Vec<PlaceView>,
    /// Base places that are still locked.
    pub locked: Vec<Entry>,
    pub confirmed: bool,
    pub passed: bool,
    /// The place where the viewer's own walk stands (ORL-14.1).
    pub planning_at: Option<Place>,
}

/// A place printed on the board, unlocked or bought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PlaceView {
    pub index: Place,
    pub id: String,
    pub group: Group,
    pub spaces: Vec<SpaceView>,
    pub ready: bool,
    pub forbidden: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SpaceView {
    pub accepts: Vec<Kind>,
    pub optional: bool,
    pub follower: Option<Kind>,
    /// Placed in this planning phase and still hidden from the others.
    pub planned: bool,
    pub technology: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AreaView {
    pub index: Area,
    pub id: String,
    pub q: i8,
    pub r: i8,
    /// Nothing for a starting village, and for a land that is not laid yet.
    pub terrain: Option<Terrain>,
    /// Whose starting village it is.
    pub start_of: Option<Seat>,
    pub settlers: SeatSet,
    pub fortress: Option<Seat>,
    pub village: bool,
    pub church: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MarketView {
    pub goods: Goods,
    pub followers: Folk,
    pub technology: u8,
    pub churches: u8,
}

/// A place tile on sale, with its price of the moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TileView {
    pub index: Place,
    pub id: String,
    pub group: Group,
    pub goods: Goods,
    pub coins: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DeedView {
    pub index: Deed,
    pub id: String,
    /// How many faces are complete; 2 is closed.
    pub complete: u8,
    /// The id of the open face.
    pub face: Option<String>,
    pub slots: Vec<SlotView>,
    pub bonus: GainView,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SlotView {
    /// A kind of follower, a good, or `food`.
    pub accepts: String,
    pub filled: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GainView {
    pub goods: Goods,
    pub coins: u8,
    pub fame: u8,
}

impl From<Gain> for GainView {
    fn from(gain: Gain) -> GainView {
        GainView { goods: gain.goods, coins: gain.coins, fame: gain.fame }
    }
}

/// ORL-4.1: the phase that is going on.
pub(crate) fn phase(state: &State) -> Option<Phase> {
    let Some(Frame::Round { next }) = state.pending.as_slice().first().filter(|_| state.round > 0) else { return None };
    Some(Phase::NAMED[(*next as usize + Phase::NAMED.len() - 1) % Phase::NAMED.len()])
}

impl View {
    pub(crate) fn new(game: &OrleansSettlers, state: &State, viewer: Viewer) -> View {
        let mechanics = game.mechanics();
        let waiting = match game.status(state) {
            Status::Waiting(seats) => seats,
            _ => SeatSet::EMPTY,
        };
        let event = |index: usize| Entry { index: index as u8, id: mechanics.events[index].id.clone() };
        View {
            viewer: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator => None,
            },
            round: state.round,
            rounds: mechanics.rounds,
            phase: phase(state),
            over: state.pending.is_empty(),
            start: state.start,
            waiting,
            active: if state.top() == Some(Frame::Plan) && !game.open_planning { None } else { waiting.first() },
            event: state.event.map(|card| event(card.index())),
            unseen_events: state.unseen.iter().map(|card| event(card.index())).collect(),
            players: Seat::all(game.seats).map(|seat| game.player_seen(state, seat, viewer)).collect(),
            areas: (0..game.table.areas).map(|index| game.area_seen(state, Area::new(index))).collect(),
            market: MarketView {
                goods: state.goods,
                followers: state.folk,
                technology: state.technology,
                churches: state.churches,
            },
            on_sale: state.on_sale.iter().map(|place| game.tile_seen(state, place)).collect(),
            deeds: game.deeds().map(|deed| game.deed_seen(state, deed)).collect(),
            hunger_defeated: game.hunger_defeated(state),
            fame_end: mechanics.fame_end,
            bonus_fields: mechanics.bonus_fields.clone(),
        }
    }
}

impl OrleansSettlers {
    fn player_seen(&self, state: &State, seat: Seat, viewer: Viewer) -> PlayerView {
        let player = state.player(seat);
        let planning = state.top() == Some(Frame::Plan);
        let hidden = planning && !self.open_planning && !viewer.is(seat);
        let crew = |place: Place| if hidden { player.crews.at(place).before() } else { player.crews.at(place) };
        let places = player.places;
        let green = if hidden { green_before(player, places) } else { player.green };
        let passed =
            matches!(state.pending.as_slice().get(1), Some(Frame::Act { passed, .. }) if passed.contains(seat));
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
            at_peace: self.at_peace(state, seat),
            settlers: player.settlers,
            fortresses: player.fortresses,
            areas: player.areas.len(),
            villages: state.villages_of(seat),
            churches: state.churches_of(seat),
            points: self.score(state, seat),
            allowance: self.era(state, seat).draw + self.passive(places, self.table.tiles.extra_draw),
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

    fn area_seen(&self, state: &State, area: Area) -> AreaView {
        let cell = &self.mechanics().maps.of(self.seats)[area.index()];
        let seats = || Seat::all(self.seats);
        AreaView {
            index: area,
            id: cell.id.clone(),
            q: cell.q,
            r: cell.r,
            terrain: state.terrain(area),
            start_of: cell.seat.map(|seat| Seat::new(seat.into())),
            settlers: seats().filter(|&seat| state.player(seat).areas.contains(area)).collect(),
            fortress: seats().find(|&seat| state.player(seat).fortified.contains(area)),
            village: state.villages.contains(area),
            church: state.church_areas.contains(area),
        }
    }

    fn tile_seen(&self, state: &State, place: Place) -> TileView {
        let cost = self.place_cost(state, place);
        TileView {
            index: place,
            id: self.place_id(place).to_owned(),
            group: self.table.place(place).group,
            goods: cost.goods,
            coins: cost.coins,
        }
    }

    fn deed_seen(&self, state: &State, deed: Deed) -> DeedView {
        let data = &self.mechanics().deeds[deed.index()];
        let board = state.deeds[deed.index()];
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
