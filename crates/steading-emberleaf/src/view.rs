//! EMB-14: what a viewer may know: everything but the order of decks and bag, of which the state knows nothing either.

use crate::Emberleaf;
use crate::content::Id;
use crate::round::Frame;
use crate::state::{Crossing, Player, State, Window};
use crate::words::*;
use serde::{Deserialize, Serialize};
use steading_core::{By, Seat, SeatSet, Stack};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct View {
    pub over: bool,
    pub stopped: bool,
    pub rounds: u8,
    pub start: Seat,
    pub active: Seat,
    pub sisters_turn: bool,
    pub clearings: Vec<ClearingView>,
    pub paths: Vec<PathView>,
    pub side: Side,
    pub calm: bool,
    /// EMB-14.2: the content of bag and decks can be deduced, their order cannot.
    pub bag: Vec<Id>,
    pub track: u8,
    pub track_rows: Vec<Vec<Option<Resource>>>,
    pub trophies: Vec<Id>,
    pub bonuses: Vec<BonusView>,
    pub crossed: Stack<Crossing, 8>,
    pub supply: By<Building, u8, 5>,
    pub hero_row: Vec<Option<Id>>,
    pub favour_row: Vec<Option<Id>>,
    pub hero_deck: Vec<Id>,
    pub hero_discard: Vec<Id>,
    pub favour_deck: Vec<Id>,
    pub favour_discard: Vec<Id>,
    pub thinned: RowSet,
    pub players: Vec<PlayerView>,
    pub sister: Option<SisterView>,
    pub window: Window,
    pub free_skill: bool,
    /// The slide of the active player, while it lasts.
    pub slide: Option<SlideView>,
    /// What is still to be decided, the open question last: everybody at the table may know it, and two positions that
    /// differ in nothing else must not look alike. No client reads it.
    #[cfg_attr(feature = "types", ts(type = "unknown[]"))]
    pub pending: Stack<Frame, { crate::state::DEPTH }>,
}

/// EMB-5.11: a slide, card by card. Every card that lies on the board is in one of the three.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SlideView {
    /// The space of the card whose skills are carried out; 0 is the edge, a card that leaves.
    pub now: Option<Space>,
    /// Spaces of cards that still have to move.
    pub next: Vec<Space>,
    /// Spaces of cards that have moved already.
    pub done: Vec<Space>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ClearingView {
    pub clearing: Id,
    pub hexes: Vec<HexView>,
    pub heroes: SeatSet,
    pub promises: SeatSet,
    pub sister: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct HexView {
    pub hex: Id,
    pub q: i8,
    pub r: i8,
    pub symbol: Option<Resource>,
    pub building: Option<Building>,
    pub fellowship: bool,
    pub villagers: Vec<(Seat, Villager)>,
    /// EMB-7.9, by seat: the other hexes of the neighbourhood of this hex, as if a villager of the seat lived here.
    pub neighbourhoods: Vec<Vec<Id>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PathView {
    pub path: Id,
    pub a: Id,
    pub b: Id,
    pub spots: Vec<SpotView>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SpotView {
    pub spot: Id,
    pub marker: Option<MarkerView>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MarkerView {
    pub marker: Id,
    pub banner: Id,
    pub health: u8,
    pub leaves: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct BonusView {
    pub bonus: Id,
    pub at: u8,
    /// Nobody has reached it yet.
    pub open: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CardView {
    pub space: Space,
    pub hero: Id,
    pub on_card: Goods,
    pub charged: [u8; 2],
    /// Ongoing skills used this turn, one bit per skill.
    pub spent: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PlayerView {
    pub seat: Seat,
    pub deck: Option<Id>,
    pub leaves: u16,
    /// Leaves if the game ended now, favours included.
    pub score: i32,
    pub at: Id,
    pub goods: Goods,
    pub capacity: u8,
    pub hand: Vec<Id>,
    /// A card at space 0 is just leaving.
    pub board: Vec<CardView>,
    pub attributes: Attributes,
    pub favours: Vec<FavourView>,
    pub homeless: By<Villager, u8, 4>,
    pub built: Vec<Id>,
    pub markers: Vec<(Id, Side)>,
    pub trophies: Vec<Id>,
    pub claims: u8,
    pub deeds: By<Deed, u8, 7>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FavourView {
    pub favour: Id,
    /// What it is worth as things stand.
    pub leaves: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SisterView {
    pub level: Level,
    pub leaves: u16,
    /// With her favours and the building cards that lie open.
    pub score: i32,
    pub at: Id,
    pub stamina: u32,
    pub markers: Vec<Id>,
    pub trophies: Vec<Id>,
    pub claims: u8,
    pub favours: Vec<Id>,
    pub face_up: Vec<Id>,
    pub deck: Vec<Id>,
    pub buildings: Vec<Building>,
}

impl Emberleaf {
    pub(crate) fn look(&self, s: &State) -> View {
        let content = self.content();
        let ids = &content.ids;
        let heroes = |set: HeroSet| -> Vec<Id> { set.iter().map(|hero| ids.hero[hero.index()].clone()).collect() };
        let favours = |set: FavourSet| -> Vec<Id> { set.iter().map(|card| ids.favour[card.index()].clone()).collect() };
        let trophies = |set: TrophySet| -> Vec<Id> { set.iter().map(|one| ids.trophy[one.index()].clone()).collect() };
        let markers = |set: MarkerSet| -> Vec<Id> { set.iter().map(|one| ids.marker[one.index()].clone()).collect() };
        let seats = |test: &dyn Fn(&Player) -> bool| -> SeatSet {
            Seat::all(self.seats).filter(|&seat| test(&s.players[seat])).collect()
        };
        let marker = |marker: MarkerId| {
            let face = self.face(s, marker);
            MarkerView {
                marker: ids.marker[marker.index()].clone(),
                banner: ids.banner[content.markers[marker.index()].banner.index()].clone(),
                health: face.health,
                leaves: face.leaves,
            }
        };
        let clearing = |at: Clearing| ClearingView {
            clearing: ids.clearing[at.index()].clone(),
            hexes: content.clearing_hexes[at.index()].iter().map(|hex| self.look_at_hex(s, hex)).collect(),
            heroes: seats(&|player| player.at == at),
            promises: seats(&|player| player.promises.contains(at)),
            sister: self.seats == 1 && s.sister.at == at,
        };
        let paths = content.paths.iter().zip(&ids.path).map(|(path, id)| PathView {
            path: id.clone(),
            a: ids.clearing[path.a.index()].clone(),
            b: ids.clearing[path.b.index()].clone(),
            spots: path
                .spots
                .iter()
                .map(|spot| SpotView {
                    spot: ids.spot[spot.index()].clone(),
                    marker: s.spots[spot.index()].map(marker),
                })
                .collect(),
        });
        let bonuses = content.score_bonuses.iter().enumerate().map(|(index, bonus)| BonusView {
            bonus: ids.bonus[index].clone(),
            at: bonus.at,
            open: s.bonuses.contains(BonusId::new(index)),
        });
        View {
            over: s.top() == Frame::Over,
            stopped: s.stopped,
            rounds: s.rounds,
            start: s.start,
            active: s.active,
            sisters_turn: s.sisters_turn,
            clearings: Clearing::all().map(clearing).collect(),
            paths: paths.collect(),
            side: s.side,
            calm: s.calm,
            bag: markers(s.bag),
            track: s.track,
            track_rows: self.track().clone(),
            trophies: trophies(s.trophies),
            bonuses: bonuses.collect(),
            crossed: s.crossed,
            supply: s.supply,
            hero_row: s.hero_row.iter().map(|card| card.map(|hero| ids.hero[hero.index()].clone())).collect(),
            favour_row: s.favour_row.iter().map(|card| card.map(|card| ids.favour[card.index()].clone())).collect(),
            hero_deck: heroes(s.hero_deck),
            hero_discard: heroes(s.hero_discard),
            favour_deck: favours(s.favour_deck),
            favour_discard: favours(s.favour_discard),
            thinned: s.thinned,
            players: Seat::all(self.seats).map(|seat| self.look_at_player(s, seat)).collect(),
            sister: (self.seats == 1).then(|| SisterView {
                level: self.level,
                leaves: s.sister.leaves,
                score: self.sister_score_now(s),
                at: ids.clearing[s.sister.at.index()].clone(),
                stamina: self.stamina(s),
                markers: markers(s.sister.markers),
                trophies: trophies(s.sister.trophies),
                claims: s.sister.claims,
                favours: s.sister.favours.iter().map(|card| ids.sister_favour[card.index()].clone()).collect(),
                face_up: s.sister.face_up.iter().map(|card| ids.sister_card[card.index()].clone()).collect(),
                deck: s.sister.deck.iter().map(|card| ids.sister_card[card.index()].clone()).collect(),
                buildings: s.sister.revealed.as_slice().iter().map(|card| card.0).collect(),
            }),
            window: s.window,
            free_skill: s.free_skill,
            slide: self.look_at_slide(s),
            pending: s.pending,
        }
    }

    fn look_at_slide(&self, s: &State) -> Option<SlideView> {
        let slide = |frame: &Frame| if let Frame::Slide { at } = frame { Some(usize::from(*at)) } else { None };
        let frames = s.pending.as_slice();
        let at = frames.iter().find_map(slide)?;
        let skills = |frame: &Frame| if let Frame::Skills { space, .. } = frame { Some(*space) } else { None };
        let now = frames.iter().find_map(skills);
        let others = s.players[s.active].cards(true).map(|(space, _)| space).filter(|space| Some(*space) != now);
        let (next, done) = others.partition(|space| space.index() >= at);
        Some(SlideView { now, next, done })
    }

    fn look_at_hex(&self, s: &State, hex: HexId) -> HexView {
        let mut villagers = Vec::new();
        for seat in Seat::all(self.seats) {
            let at_home = |kind: &Villager| s.players[seat].settled[*kind].contains(hex);
            villagers.extend(Villager::NAMED.into_iter().filter(at_home).map(|kind| (seat, kind)));
        }
        let ids = &self.content().ids.hex;
        let around = |seat: Seat| -> Vec<Id> {
            let group = self.neighbourhood(&s.players[seat], hex).without(hex);
            group.iter().map(|other| ids[other.index()].clone()).collect()
        };
        let place = self.pack.layout[hex.index()];
        HexView {
            hex: ids[hex.index()].clone(),
            q: place.q,
            r: place.r,
            symbol: self.content().hexes[hex.index()].symbol,
            building: s.building_on(hex),
            fellowship: s.fellowship.contains(hex),
            villagers,
            neighbourhoods: Seat::all(self.seats).map(around).collect(),
        }
    }

    fn look_at_player(&self, s: &State, seat: Seat) -> PlayerView {
        let player = &s.players[seat];
        let ids = &self.content().ids;
        let side = |marker| if player.orange.contains(marker) { Side::Orange } else { Side::Green };
        PlayerView {
            seat,
            deck: player.deck.map(|deck| ids.deck[deck.index()].clone()),
            leaves: player.leaves,
            score: self.score(s, seat),
            at: ids.clearing[player.at.index()].clone(),
            goods: player.goods,
            capacity: self.capacity(s, seat),
            hand: player.hand.iter().map(|hero| ids.hero[hero.index()].clone()).collect(),
            board: player
                .cards(true)
                .map(|(space, hero)| CardView {
                    space,
                    hero: ids.hero[hero.index()].clone(),
                    on_card: player.on_card[space.index()],
                    charged: player.charged[space.index()],
                    spent: player.spent[space.index()],
                })
                .collect(),
            attributes: self.attributes(player, false),
            favours: player
                .favours
                .iter()
                .map(|card| FavourView {
                    favour: ids.favour[card.index()].clone(),
                    leaves: self.favour_leaves(s, seat, card),
                })
                .collect(),
            homeless: By::from_fn(|index| 5 - player.moved_out(Villager::NAMED[index])),
            built: player.built.iter().map(|fellow| ids.fellow[fellow.index()].clone()).collect(),
            markers: player.markers.iter().map(|one| (ids.marker[one.index()].clone(), side(one))).collect(),
            trophies: player.trophies.iter().map(|one| ids.trophy[one.index()].clone()).collect(),
            claims: player.claims,
            deeds: player.deeds,
        }
    }
}
