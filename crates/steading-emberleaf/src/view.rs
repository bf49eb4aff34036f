//! EMB-14: what a viewer may know: everything but the order of decks and bag, of which the state knows nothing either.

use crate::actions::Decision;
use crate::content::Id;
use crate::prelude::*;
use crate::state::{Crossing, Window};
use steading_core::{Awaited, SeatSet, views};

views! {
    struct View {
        over: bool,
        stopped: bool,
        rounds: u8,
        start: Seat,
        active: Seat,
        sisters_turn: bool,
        clearings: Vec<ClearingView>,
        paths: Vec<PathView>,
        side: Side,
        calm: bool,
        /// EMB-14.2: the content of bag and decks can be deduced, their order cannot.
        bag: Vec<Id>,
        track: u8,
        track_rows: Vec<Vec<Option<Resource>>>,
        trophies: Vec<Id>,
        bonuses: Vec<BonusView>,
        crossed: Stack<Crossing, 8>,
        supply: By<Building, u8, 5>,
        hero_row: Vec<Option<Id>>,
        favour_row: Vec<Option<Id>>,
        hero_deck: Vec<Id>,
        hero_discard: Vec<Id>,
        favour_deck: Vec<Id>,
        favour_discard: Vec<Id>,
        thinned: RowSet,
        players: Vec<PlayerView>,
        sister: Option<SisterView>,
        window: Window,
        free_skill: bool,
        /// The slide of the active player, while it lasts.
        slide: Option<SlideView>,
        open: OpenView,
    }

    /// What is being decided and carried out. Everybody may know it.
    struct OpenView {
        /// Who is asked what: it names the hero that is being placed, the tile, the villager.
        question: Option<(Seat, Decision)>,
        /// Skills and bonuses that are carried out, the outermost first.
        effects: Vec<EffectsView>,
        /// EMB-7.1: the building that is being built, or may be.
        build: Option<BuildView>,
        /// EMB-6.50: the attack that is open reaches every marker.
        anywhere: bool,
        /// EMB-7.3, EMB-7.7: while a building or a villager is chosen, or its clearing, the hexes it may come to.
        sites: Vec<Id>,
    }
    struct EffectsView {
        seat: Seat,
        /// Whose skill it is, and its number on the card; nothing for a board space, a villager, a trophy or a bonus.
        skill: Option<(Id, u8)>,
        /// EMB-6.55: the X that was paid.
        x: u8,
        /// How many of its effects have begun.
        begun: u8,
    }
    struct BuildView {
        anywhere: bool,
        types: Vec<Building>,
        discount: u8,
        /// What it costs is a question: there is a discount, or a rebate that was not taken yet.
        bargain: bool,
        /// EMB-6.53: the rebate was taken.
        rebated: bool,
        /// What is left of a cost that is being reduced.
        cost: Option<Goods>,
    }

    /// EMB-5.11: a slide, card by card. Every card that lies on the board is in one of the three.
    struct SlideView {
        /// The space of the card whose skills are carried out; 0 is the edge, a card that leaves.
        now: Option<Space>,
        /// Spaces of cards that still have to move.
        next: Vec<Space>,
        /// Spaces of cards that have moved already.
        done: Vec<Space>,
    }
    struct ClearingView { clearing: Id, hexes: Vec<HexView>, heroes: SeatSet, promises: SeatSet, sister: bool }
    struct HexView {
        hex: Id,
        q: i8,
        r: i8,
        symbol: Option<Resource>,
        building: Option<Building>,
        fellowship: bool,
        villagers: Vec<(Seat, Villager)>,
        /// EMB-7.9, by seat: the other hexes of the neighbourhood of this hex, as if a villager of the seat lived here.
        neighbourhoods: Vec<Vec<Id>>,
    }
    struct PathView { path: Id, a: Id, b: Id, spots: Vec<SpotView> }
    struct SpotView { spot: Id, marker: Option<MarkerView> }
    struct MarkerView { marker: Id, banner: Id, health: u8, leaves: u8 }
    struct BonusView {
        bonus: Id,
        at: u8,
        /// Nobody has reached it yet.
        open: bool,
    }
    struct CardView {
        space: Space,
        hero: Id,
        on_card: Goods,
        charged: [u8; 2],
        /// Ongoing skills used this turn, one bit per skill.
        spent: u8,
    }
    struct PlayerView {
        seat: Seat,
        deck: Option<Id>,
        leaves: u16,
        /// Leaves if the game ended now, favours included.
        score: i32,
        at: Id,
        goods: Goods,
        capacity: u8,
        hand: Vec<Id>,
        /// A card at space 0 is just leaving.
        board: Vec<CardView>,
        attributes: Attributes,
        favours: Vec<FavourView>,
        homeless: By<Villager, u8, 4>,
        built: Vec<Id>,
        markers: Vec<(Id, Side)>,
        trophies: Vec<Id>,
        claims: u8,
        deeds: By<Deed, u8, 7>,
    }
    struct FavourView {
        favour: Id,
        /// What it is worth as things stand.
        leaves: u32,
    }
    struct SisterView {
        level: Level,
        leaves: u16,
        /// With her favours and the building cards that lie open.
        score: i32,
        at: Id,
        stamina: u32,
        markers: Vec<Id>,
        trophies: Vec<Id>,
        claims: u8,
        favours: Vec<Id>,
        face_up: Vec<Id>,
        deck: Vec<Id>,
        buildings: Vec<Building>,
    }
}

/// The ids of some entries of a list.
fn of(ids: &[Id], entries: impl Iterator<Item = usize>) -> Vec<Id> {
    entries.map(|index| ids[index].clone()).collect()
}

impl Emberleaf {
    pub(crate) fn look(&self, s: &State) -> View {
        let content = self.content();
        let ids = &content.ids;
        let heroes = |set: HeroSet| of(&ids.hero, set.iter().map(HeroId::index));
        let favours = |set: FavourSet| of(&ids.favour, set.iter().map(FavourId::index));
        let trophies = |set: TrophySet| of(&ids.trophy, set.iter().map(TrophyId::index));
        let markers = |set: MarkerSet| of(&ids.marker, set.iter().map(MarkerId::index));
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
                favours: of(&ids.sister_favour, s.sister.favours.iter().map(SisterFavour::index)),
                face_up: of(&ids.sister_card, s.sister.face_up.iter().map(SisterCard::index)),
                deck: of(&ids.sister_card, s.sister.deck.iter().map(SisterCard::index)),
                buildings: s.sister.revealed.as_slice().iter().map(|card| card.0).collect(),
            }),
            window: s.window,
            free_skill: s.free_skill,
            slide: self.look_at_slide(s),
            open: self.look_at_open(s),
        }
    }

    fn look_at_open(&self, s: &State) -> OpenView {
        let effects = |frame: &Frame| {
            let Frame::Run { seat, program, at, x, .. } = *frame else { return None };
            let skill = self.skill_running(program).and_then(|skill| {
                let hero = self.hero_with(skill)?;
                Some((self.content().ids.hero[hero.index()].clone(), self.content().number_of(hero, skill)))
            });
            Some(EffectsView { seat, skill, x, begun: at })
        };
        let frames = s.pending.as_slice();
        let anywhere = matches!(s.top(), Frame::Attack { anywhere: true, .. });
        let building = frames.iter().any(|frame| matches!(frame, Frame::Build { .. }));
        OpenView {
            question: if let Awaited::Answer(seat, question) = self.awaited(s) { Some((seat, question)) } else { None },
            effects: frames.iter().filter_map(effects).collect(),
            anywhere,
            sites: self.sites(s).iter().map(|hex| self.content().ids.hex[hex.index()].clone()).collect(),
            build: building.then(|| self.open_build(s)).map(|open| BuildView {
                anywhere: open.terms.anywhere,
                types: open.terms.types.iter().collect(),
                discount: open.terms.discount,
                bargain: open.terms.discount > 0 || open.terms.rebate.is_some() && !open.rebated,
                rebated: open.rebated,
                cost: if let Frame::Cheaper { cost, .. } = s.top() { Some(Goods::new(&cost)) } else { None },
            }),
        }
    }

    /// Where the building or the villager of the open question may come to.
    fn sites(&self, s: &State) -> HexSet {
        let hexes = &self.content().clearing_hexes;
        match s.top() {
            Frame::Build { seat, .. } | Frame::BuildWhere { seat, .. } => {
                let anywhere = self.open_build(s).terms.anywhere;
                let reach = |clearing: &Clearing| anywhere || *clearing == s.players[seat].at;
                let there = Clearing::all().filter(reach).fold(HexSet::EMPTY, |set, at| set.or(hexes[at.index()]));
                there.but(s.built_on())
            }
            Frame::Settle { seat, .. } | Frame::SettleWhere { seat, .. } => self.open_homes(s, seat),
            _ => HexSet::EMPTY,
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
        let around =
            |seat: Seat| of(ids, self.neighbourhood(&s.players[seat], hex).without(hex).iter().map(HexId::index));
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
            hand: of(&ids.hero, player.hand.iter().map(HeroId::index)),
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
            built: of(&ids.fellow, player.built.iter().map(FellowId::index)),
            markers: player.markers.iter().map(|one| (ids.marker[one.index()].clone(), side(one))).collect(),
            trophies: of(&ids.trophy, player.trophies.iter().map(TrophyId::index)),
            claims: player.claims,
            deeds: player.deeds,
        }
    }
}
