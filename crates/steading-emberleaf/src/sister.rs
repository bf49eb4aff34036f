//! EMB-11: the sister. She decides nothing; what her skills leave open is yours to choose.

use crate::counters::Sight;
use crate::prelude::*;
use crate::program::{Counter, SisterDeed};
use crate::rows::take_out;
use crate::state::CardOf;

impl Emberleaf {
    // ---- her turn ----

    /// EMB-11.10, EMB-A51: the stamina on her face-up cards decides once: an action, or rest.
    pub(crate) fn sister_turn(&self, s: &mut State, e: &mut impl Sink<Event>) {
        s.pending.pop();
        if self.stamina(s) < u32::from(self.content().stamina_limit) {
            s.push(Frame::SisterDraw);
            return;
        }
        // EMB-11.12: she discards, reveals a building card if there is one, then counts stars.
        s.sister.face_up = SisterCardSet::EMPTY;
        e.push(Event::SisterRests);
        s.push(Frame::SisterStars);
        if s.sister.revealed.len() < Building::NAMED.len() {
            s.push(Frame::SisterBuilding);
        }
    }

    pub(crate) fn stamina(&self, s: &State) -> u32 {
        s.sister.face_up.iter().map(|card| u32::from(self.content().sister_cards[card.index()].stamina)).sum()
    }

    /// EMB-11.12, EMB-A30: only face-up building cards contribute.
    pub(crate) fn sister_stars(&self, s: &mut State, e: &mut impl Sink<Event>) {
        s.pending.pop();
        let content = self.content();
        let favours: u32 =
            s.sister.favours.iter().map(|card| u32::from(content.sister_favours[card.index()].star)).sum();
        let revealed = s.sister.revealed.as_slice().iter();
        let buildings: u32 = revealed.map(|card| u32::from(content.sister_buildings[card.0.index()])).sum();
        self.sister_gains(s, (favours + buildings).min(255) as u8, e);
    }

    /// EMB-11.32: bonuses she reaches trigger, but only you benefit.
    pub(crate) fn sister_gains(&self, s: &mut State, leaves: u8, e: &mut impl Sink<Event>) {
        if leaves == 0 {
            return;
        }
        s.sister.leaves = s.sister.leaves.saturating_add(leaves.into());
        e.push(Event::SisterLeaves { leaves });
        self.cross(s, Seat::A, s.sister.leaves, e);
    }

    /// EMB-A34: an empty deck is made anew from the discard pile; if that is empty too, no card.
    pub(crate) fn sister_can_draw(&self, s: &mut State) -> bool {
        if s.sister.deck.is_empty() {
            s.sister.deck = self.all_sister_cards().but(s.sister.face_up);
        }
        !s.sister.deck.is_empty()
    }

    pub(crate) fn all_sister_cards(&self) -> SisterCardSet {
        SisterCardSet::first(self.content().sister_cards.len())
    }

    /// EMB-11.11: the two skills of her card, top first.
    pub(crate) fn sister_act(&self, s: &mut State, card: SisterCard, at: u8, e: &mut impl Sink<Event>) {
        if at == 0 {
            *s.pending.top_mut().expect("her card is on top") = Frame::SisterAct { card, at: 1 };
        } else {
            s.pending.pop();
        }
        match self.content().sister_cards[card.index()].deeds[usize::from(at)] {
            SisterDeed::Travel(n) => self.sister_moves(s, s.sister.at.clockwise(n.into()), e),
            SisterDeed::TravelToYou => self.sister_moves(s, s.players[Seat::A].at, e),
            SisterDeed::Attack(damage) => self.sister_attack(s, damage, e),
            SisterDeed::Build(building) => self.sister_build(s, building, e),
            SisterDeed::Remove(row, n) => self.sister_removes(s, row, n, e),
            SisterDeed::Draw => s.push(Frame::SisterDraw),
            // EMB-11.27: discard pile and deck together; her face-up cards stay.
            SisterDeed::Shuffle => s.sister.deck = self.all_sister_cards().but(s.sister.face_up),
        }
    }

    /// EMB-11.20, EMB-11.21: markers are ignored.
    fn sister_moves(&self, s: &mut State, to: Clearing, e: &mut impl Sink<Event>) {
        if s.sister.at != to {
            s.sister.at = to;
            e.push(Event::SisterMoved { to });
        }
    }

    /// The next clearing clockwise, her own first, that fits.
    fn sister_finds(&self, s: &State, fits: impl Fn(Clearing) -> bool) -> Option<Clearing> {
        (0..Clearing::COUNT).map(|steps| s.sister.at.clockwise(steps)).find(|&clearing| fits(clearing))
    }

    /// EMB-11.22, EMB-A31: she moves only if nothing at all is attackable where she is.
    fn sister_attack(&self, s: &mut State, damage: u8, e: &mut impl Sink<Event>) {
        let Some(at) = self.sister_finds(s, |clearing| !self.near(s, clearing).is_empty()) else { return };
        self.sister_moves(s, at, e);
        let targets = self.sister_targets(s, damage);
        match (targets.iter().next(), targets.len()) {
            (Some(spot), 1) => self.sister_clears(s, spot, e),
            (Some(_), _) => s.push(Frame::SisterAttack { damage }),
            (None, _) => {}
        }
    }

    /// EMB-11.22, EMB-A31: of those she can clear the ones worth most leaves, of these the strongest.
    pub(crate) fn sister_targets(&self, s: &State, damage: u8) -> SpotSet {
        let near = self.near(s, s.sister.at);
        let worth = |spot: Spot| {
            let face = s.spots[spot.index()].map(|marker| self.face(s, marker));
            face.filter(|face| face.health <= damage).map(|face| (face.leaves, face.health))
        };
        let best = near.iter().filter_map(worth).max();
        near.iter().filter(|&spot| best.is_some() && worth(spot) == best).collect()
    }

    /// EMB-11.23: leaves for her, the marker out of the game, the track moves without a resource.
    pub(crate) fn sister_clears(&self, s: &mut State, spot: Spot, e: &mut impl Sink<Event>) {
        let marker = s.spots[spot.index()].take().expect("she attacks a marker");
        s.sister.markers = s.sister.markers.with(marker);
        e.push(Event::SisterCleared { marker, spot });
        self.sister_gains(s, self.face(s, marker).leaves, e);
        if !self.at_bottom(s) {
            s.track += 1;
            if self.at_bottom(s) {
                s.sister.claims += 1;
            }
        }
    }

    /// EMB-11.24, EMB-A32.
    fn sister_build(&self, s: &mut State, building: Building, e: &mut impl Sink<Event>) {
        if s.supply[building] == 0 {
            return;
        }
        let Some(at) = self.sister_finds(s, |clearing| !self.is_full(s, clearing)) else { return };
        self.sister_moves(s, at, e);
        s.push(Frame::SisterBuild { building });
    }

    pub(crate) fn sister_builds(&self, s: &mut State, hex: HexId, e: &mut impl Sink<Event>) {
        let Some(Frame::SisterBuild { building }) = s.pending.pop() else { unreachable!("she builds") };
        s.supply[building] -= 1;
        s.buildings[building] = s.buildings[building].with(hex);
        e.push(Event::SisterBuilt { building, hex });
        if self.is_full(s, s.sister.at) {
            s.sister.claims += 1;
            e.push(Event::ClearingFilled { clearing: s.sister.at });
        }
    }

    /// EMB-11.25, EMB-A33: card N from the left, or the rightmost of a shorter row, leaves the game.
    fn sister_removes(&self, s: &mut State, row: Row, n: u8, e: &mut impl Sink<Event>) {
        fn counted<T: Copy>(row: &[Option<T>], n: u8) -> Option<T> {
            let count = row.iter().flatten().count();
            row.iter().flatten().nth(usize::from(n).min(count).checked_sub(1)?).copied()
        }
        match row {
            Row::Hero => {
                let Some(hero) = counted(&s.hero_row, n) else { return };
                take_out(&mut s.hero_row, hero);
                e.push(Event::SisterHero { hero });
            }
            Row::Favour => {
                let Some(favour) = counted(&s.favour_row, n) else { return };
                take_out(&mut s.favour_row, favour);
                e.push(Event::SisterFavour { favour });
            }
        }
        s.thinned = s.thinned.with(row);
    }

    // ---- her score ----

    /// EMB-11.42: the game is over once all her building cards lie open.
    pub(crate) fn sister_score(&self, s: &mut State, e: &mut impl Sink<Event>) {
        if s.sister.revealed.len() < Building::NAMED.len() {
            s.push(Frame::SisterBuilding);
        } else {
            s.pending.pop();
            s.push(Frame::Over);
            e.push(Event::GameOver { stopped: s.stopped });
        }
    }

    /// EMB-11.40 to EMB-11.42: leaves from play, her favours on your table, her building cards.
    pub fn sister_score_now(&self, s: &State) -> i32 {
        let content = self.content();
        let cards = s.sister.favours.iter();
        let favours: u32 = cards.map(|card| self.form(s, Seat::A, &content.sister_favours[card.index()].score)).sum();
        i32::from(s.sister.leaves) + favours as i32 + self.sister_buildings(s).map(|(_, leaves)| leaves).sum::<i32>()
    }

    /// EMB-11.42, EMB-A35: what her building cards bring, in their order: buildings of the type with your villager.
    pub(crate) fn sister_buildings(&self, s: &State) -> impl Iterator<Item = (Building, i32)> {
        let revealed = s.sister.revealed.as_slice().iter().zip(self.content().building_leaves);
        revealed.map(|(&CardOf(building), leaves)| {
            let counter = Counter::Buildings { of: Some(building), at: None };
            (building, (self.count(s, Seat::A, counter, Sight::default()) * u32::from(leaves)) as i32)
        })
    }

    /// EMB-11.50, EMB-A36: what she has of something that "most" compares.
    pub(crate) fn sister_count(&self, s: &State, counter: Counter) -> u32 {
        let content = self.content();
        let without = |of: Option<Building>, at: Option<Clearing>| {
            let stand = of.map_or(s.built_on(), |of| s.buildings[of]);
            let inside = at.map_or(HexSet(u64::MAX), |at| content.clearing_hexes[at.index()]);
            stand.and(inside).but(s.players[Seat::A].homes()).len()
        };
        u32::from(match counter {
            Counter::Banners(kind) => self.banners(s.sister.markers, kind),
            Counter::Markers(_) => s.sister.markers.len(),
            Counter::Trophies => s.sister.trophies.len(),
            Counter::Buildings { of, at } => without(of, at),
            Counter::Villagers { kind: None, at } => without(None, at),
            _ => 0,
        })
    }
}
