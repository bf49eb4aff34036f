//! ORL-3: the opening position, before the first draw. Every draw of the set-up is an outcome of chance.

use crate::chance::Outcome;
use crate::prelude::*;
use steading_core::Rng;

/// ORL-3.6: after so many tries the fixed map is used.
const TRIES: u16 = 1_000;

impl OrleansSettlers {
    pub(crate) fn opening(&self) -> State {
        let mechanics = self.mechanics();
        let mut goods = self.table.market_goods;
        let mut folk = self.table.market_folk;
        let mut players: BySeat<Player, SEATS> = BySeat::default();
        for seat in Seat::all(self.seats) {
            goods = goods.minus(mechanics.start_goods); // ORL-3.12, ORL-A10
            folk = folk.minus(mechanics.start_followers); // ORL-3.11
            let home = Areas::only(self.table.start[seat.index()]);
            players[seat] = Player {
                green: mechanics.start_followers,
                goods: mechanics.start_goods,
                coins: mechanics.start_coins.into(),                   // ORL-3.13
                fame: mechanics.fame_start,                            // ORL-3.3, and the first era, lying
                settlers: mechanics.settlers_supply,                   // ORL-3.4
                fortresses: *mechanics.fortress_supply.of(self.seats), // ORL-3.5
                areas: home,                                           // ORL-3.2
                fortified: home,
                places: self.group(Group::Board).or(self.table.open_base), // ORL-3.14
                ..Player::default()
            };
        }
        let mut pending = Stack::new();
        pending.push(Frame::Round { next: Phase::Reveal });
        pending.push(Frame::First);
        if self.shuffled {
            pending.push(Frame::Land { tries: 0 });
        }
        State {
            players,
            goods,
            folk,
            technology: *mechanics.technology.of(self.seats),
            churches: *mechanics.churches.of(self.seats), // ORL-3.16
            gone_goods: Goods::EMPTY,
            gone_folk: Folk::EMPTY,
            on_sale: Group::NAMED[2..].iter().fold(Places::EMPTY, |all, &group| all.or(self.group(group))),
            deeds: [DeedBoard::default(); MOST_DEEDS],
            lands: if self.shuffled { By::default() } else { self.fixed_lands() },
            villages: self.table.start_villages,
            church_areas: Areas::EMPTY,
            unseen: EventCards::first(mechanics.events.len()), // ORL-3.15
            event: None,
            round: 0,
            start: Seat::A,
            pending,
        }
    }

    #[inline]
    pub(crate) fn group(&self, group: Group) -> Places {
        self.table.groups[group.index()]
    }

    fn fixed_lands(&self) -> By<Terrain, Areas, 5> {
        let mut lands: By<Terrain, Areas, 5> = By::default();
        for (index, cell) in self.mechanics().maps.of(self.seats).iter().enumerate() {
            if let Some(terrain) = cell.terrain {
                lands[terrain] = lands[terrain].with(Area::new(index));
            }
        }
        lands
    }

    /// ORL-3.18
    pub(crate) fn resolve_first(&self, s: &mut State, seat: Seat, e: &mut impl Sink<Event>) {
        s.pending.pop();
        s.start = seat;
        e.push(Event::First { seat });
    }

    // ---- ORL-3.6: the shuffled map ----

    /// The next area without a land tile, in the order of the map.
    pub(crate) fn next_land(&self, s: &State) -> Option<Area> {
        let open = Areas::first(self.table.areas).but(self.table.start_villages).but(s.all_lands());
        open.iter().next()
    }

    /// How many tiles of a terrain are still to be laid.
    fn tiles_left(&self, s: &State, terrain: Terrain) -> u8 {
        self.mechanics().terrains[terrain].count.of(self.seats) - s.lands[terrain].len()
    }

    pub(crate) fn list_lands(&self, s: &State, out: &mut impl Sink<(Outcome, u32)>) {
        let area = self.next_land(s).expect("settled: an area is without a land");
        for terrain in Terrain::NAMED {
            let left = self.tiles_left(s, terrain);
            if left > 0 {
                out.push((Outcome::Land(area, terrain), left.into()));
            }
        }
    }

    pub(crate) fn draw_land(&self, s: &State, rng: &mut impl Rng) -> Outcome {
        let area = self.next_land(s).expect("settled: an area is without a land");
        let left = Terrain::NAMED.map(|terrain| self.tiles_left(s, terrain));
        Outcome::Land(area, Terrain::NAMED[rng.weighted(&left)])
    }

    /// A map that no longer can meet the conditions is begun again at once: the law is that of whole maps that are
    /// thrown away until one fits.
    pub(crate) fn resolve_land(&self, s: &mut State, area: Area, terrain: Terrain, e: &mut impl Sink<Event>) {
        s.lands[terrain] = s.lands[terrain].with(area);
        if self.map_can_fit(s) {
            e.push(Event::Land { area, terrain });
            if self.next_land(s).is_none() {
                s.pending.pop();
            }
            return;
        }
        s.lands = By::default();
        e.push(Event::LandsAgain);
        if let Some(Frame::Land { tries }) = s.pending.top_mut() {
            *tries += 1;
            if *tries == TRIES {
                s.pending.pop();
                s.lands = self.fixed_lands();
            }
        }
    }

    /// Whether every starting village has, or can still get, a field or lake next to it and a forest within 2 steps.
    pub(crate) fn map_can_fit(&self, s: &State) -> bool {
        let open = Areas::first(self.table.areas).but(self.table.start_villages).but(s.all_lands());
        let food = s.lands[Terrain::Field].or(s.lands[Terrain::Lake]).or(open);
        let forest = s.lands[Terrain::Forest].or(open);
        self.table.start_villages.iter().all(|village| {
            let near = |range| self.table.around(Areas::only(village), range);
            !near(1).and(food).is_empty() && !near(2).and(forest).is_empty()
        })
    }
}
