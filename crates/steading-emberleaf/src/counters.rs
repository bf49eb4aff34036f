//! EMB-12.30: the counters, and EMB-6.3: the attribute check.

use crate::prelude::*;
use crate::program::Counter;
use crate::villagers::SLOTS;

/// What a counter sees besides the table: the X that was paid, and whether the card at the edge counts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sight {
    pub x: u8,
    /// EMB-6.3: the leaving card counts for its own skills only.
    pub edge: bool,
}

impl Emberleaf {
    /// EMB-6.3: cards, uncovered spaces, fellowship buildings, uncovered villager slots.
    #[inline]
    pub(crate) fn attributes(&self, player: &Player, edge: bool) -> Attributes {
        let content = self.content();
        let mut sum = Attributes::EMPTY;
        for (index, card) in player.board.iter().enumerate() {
            match card {
                Some(hero) if edge || index > 0 => sum = sum.plus(content.heroes[hero.index()].attributes),
                Some(_) => {}
                None => {
                    if let Some(attribute) = content.spaces[index].attribute {
                        sum = sum.plus(Attributes::one(attribute));
                    }
                }
            }
        }
        for fellow in player.built.iter() {
            sum = sum.plus(content.fellows[fellow.index()].attributes);
        }
        for kind in Villager::NAMED {
            for bonus in &content.villager_bonuses[kind.index()][..usize::from(player.moved_out(kind))] {
                sum = sum.plus(bonus.attributes);
            }
        }
        sum
    }

    pub(crate) fn count(&self, s: &State, seat: Seat, counter: Counter, sight: Sight) -> u32 {
        let content = self.content();
        let player = &s.players[seat];
        let inside = |at: Option<Clearing>| at.map_or(HexSet(u64::MAX), |at| content.clearing_hexes[at.index()]);
        let cards = || player.hand.iter().chain(player.cards(true).map(|(_, hero)| hero));
        u32::from(match counter {
            Counter::Attribute(attribute) => self.attributes(player, sight.edge).get(attribute),
            Counter::X => sight.x,
            Counter::Resource(Some(resource)) => player.goods.get(resource),
            Counter::Resource(None) => player.goods.size(),
            Counter::Favours => player.favours.len(),
            Counter::Trophies => player.trophies.len(),
            Counter::Heroes => cards().count() as u8,
            Counter::HeroesNew => cards().filter(|hero| content.heroes[hero.index()].deck.is_none()).count() as u8,
            Counter::HeroesOnBoard => player.cards(sight.edge).count() as u8,
            Counter::HeroAttributes(attribute) => {
                return cards().map(|hero| u32::from(content.heroes[hero.index()].attributes.get(attribute))).sum();
            }
            Counter::Banners(kind) => self.banners(player.markers, kind),
            Counter::BannerKinds => {
                self.kinds().filter(|&kind| self.banners(player.markers, Some(kind)) > 0).count() as u8
            }
            Counter::BannerMax => self.kinds().map(|kind| self.banners(player.markers, Some(kind))).max().unwrap_or(0),
            Counter::Markers(None) => player.markers.len(),
            Counter::Markers(Some(Side::Orange)) => player.orange.len(),
            Counter::Markers(Some(Side::Green)) => player.markers.but(player.orange).len(),
            Counter::Villagers { kind: Some(kind), at } => player.settled[kind].and(inside(at)).len(),
            Counter::Villagers { kind: None, at } => player.homes().and(inside(at)).len(),
            Counter::Homeless => 4 * SLOTS - player.villagers(),
            Counter::TracksEmpty => player.settled.iter().filter(|homes| homes.len() == SLOTS).count() as u8,
            Counter::Buildings { of: Some(of), at } => s.buildings[of].and(player.homes()).and(inside(at)).len(),
            Counter::Buildings { of: None, at } => player.homes().and(inside(at)).len(),
            Counter::FellowshipBuilt => player.built.len(),
            Counter::Shared => {
                let others = Seat::all(self.seats).filter(|&other| other != seat);
                others.fold(HexSet::EMPTY, |set, other| set.or(s.players[other].homes())).and(player.homes()).len()
            }
            Counter::Clearings(least) => self.clearings_with(player, |homes, _| homes.len() >= least),
            Counter::ClearingsFull => self.clearings_with(player, |homes, at| !homes.is_empty() && self.is_full(s, at)),
            Counter::Neighbourhoods => self.neighbourhoods(player).count() as u8,
            Counter::NeighbourhoodsOf(size) => {
                self.neighbourhoods(player).filter(|group| group.len() == size).count() as u8
            }
            Counter::LargestNeighbourhood => self.neighbourhoods(player).map(HexSet::len).max().unwrap_or(0),
            Counter::LargestTypes => {
                self.neighbourhoods(player).map(|group| self.types_in(s, group)).max().unwrap_or(0)
            }
            Counter::AdjacentVillagers(one, two) => self.beside(player.settled[one], player.settled[two]),
            Counter::AdjacentBuildings(one, two) => {
                let homes = player.homes();
                self.beside(s.buildings[one].and(homes), s.buildings[two].and(homes))
            }
        })
    }

    /// EMB-9.13: how many of these hexes touch one of those.
    fn beside(&self, these: HexSet, those: HexSet) -> u8 {
        let hexes = &self.content().hexes;
        these.iter().filter(|hex| !hexes[hex.index()].adjacent.and(those).is_empty()).count() as u8
    }

    fn clearings_with(&self, player: &Player, fits: impl Fn(HexSet, Clearing) -> bool) -> u8 {
        let homes = player.homes();
        let hexes = &self.content().clearing_hexes;
        Clearing::all().filter(|&at| fits(homes.and(hexes[at.index()]), at)).count() as u8
    }

    fn kinds(&self) -> impl Iterator<Item = BannerId> {
        (0..usize::from(self.content().banners)).map(BannerId::new)
    }

    pub(crate) fn banners(&self, markers: MarkerSet, kind: Option<BannerId>) -> u8 {
        let Some(kind) = kind else { return markers.len() };
        let markers = markers.iter();
        markers.filter(|marker| self.content().markers[marker.index()].banner == kind).count() as u8
    }
}
