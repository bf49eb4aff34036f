//! EMB-6.30 and EMB-8.10: attacks, markers, and the war-banner track.

use crate::content::MarkerSide;
use crate::prelude::*;

impl Emberleaf {
    /// What a marker shows now.
    #[inline]
    pub fn face(&self, s: &State, marker: MarkerId) -> MarkerSide {
        self.content().markers[marker.index()].sides[s.side.index()]
    }

    /// EMB-6.30: on each path that touches the clearing, the marker nearest to it.
    #[inline]
    pub(crate) fn near(&self, s: &State, clearing: Clearing) -> SpotSet {
        let content = self.content();
        let mut near = SpotSet::EMPTY;
        for &path in &content.paths_of[clearing.index()] {
            let path = &content.paths[path.index()];
            let there = |spot: &&Spot| s.spots[spot.index()].is_some();
            let nearest =
                if path.a == clearing { path.spots.iter().find(there) } else { path.spots.iter().rev().find(there) };
            if let Some(&spot) = nearest {
                near = near.with(spot);
            }
        }
        near
    }

    /// EMB-6.50: the spots an Attack reaches.
    #[inline]
    pub(crate) fn reach(&self, s: &State, seat: Seat, anywhere: bool) -> SpotSet {
        if anywhere { s.dangers() } else { self.near(s, s.players[seat].at) }
    }

    /// EMB-6.30, EMB-A15.
    #[inline]
    pub(crate) fn quote_attack(&self, s: &State, reach: SpotSet, damage: u8, spot: Spot) -> Result<MarkerId, Refusal> {
        let Some(marker) = s.spots[spot.index()] else { return Err(Refusal::NoMarker(spot)) };
        if !reach.contains(spot) {
            return Err(Refusal::OutOfReach(spot));
        }
        let health = self.face(s, marker).health;
        if damage >= health { Ok(marker) } else { Err(Refusal::TooStrong { health, damage }) }
    }

    #[inline]
    pub(crate) fn can_attack(&self, s: &State, seat: Seat, damage: u8, anywhere: bool) -> bool {
        let reach = self.reach(s, seat, anywhere);
        reach.iter().any(|spot| self.quote_attack(s, reach, damage, spot).is_ok())
    }

    /// EMB-6.31, EMB-6.32: one marker; it comes beside the board, then its leaves, then the track marker moves.
    pub(crate) fn attack(&self, s: &mut State, spot: Spot, e: &mut impl Sink<Event>) {
        let Some(Frame::Attack { seat, damage, anywhere }) = s.pending.pop() else { unreachable!("a hero attacks") };
        let marker = self.quote_attack(s, self.reach(s, seat, anywhere), damage, spot).expect("a legal answer");
        let leaves = self.face(s, marker).leaves;
        s.spots[spot.index()] = None;
        self.keep_marker(s, seat, marker);
        self.note_deed(s, seat, Deed::Clear, 1);
        e.push(Event::Cleared { seat, marker, spot });
        s.push(Frame::TrackField { seat });
        self.gain_leaves(s, seat, leaves, e);
    }

    /// EMB-6.33: entering the bottom row earns a trophy, being there nothing.
    pub(crate) fn enter_bottom_row(&self, s: &mut State, seat: Seat, e: &mut impl Sink<Event>) {
        s.pending.pop();
        if self.at_bottom(s) {
            return;
        }
        s.track += 1;
        s.players[seat].claims += 1;
        e.push(Event::TrackAtBottom { seat });
    }

    pub(crate) fn keep_marker(&self, s: &mut State, seat: Seat, marker: MarkerId) {
        let player = &mut s.players[seat];
        player.markers = player.markers.with(marker);
        if s.side == Side::Orange {
            player.orange = player.orange.with(marker);
        }
    }

    #[inline]
    pub(crate) fn at_bottom(&self, s: &State) -> bool {
        usize::from(s.track) > self.track().len()
    }

    /// Fields of the row below the track marker; the bottom row has none to choose.
    pub(crate) fn fields_below(&self, s: &State) -> u8 {
        self.track().get(usize::from(s.track)).map_or(0, |row| row.len() as u8)
    }

    /// EMB-6.33, EMB-A14: the move is compulsory, the resource of the field may be refused.
    pub(crate) fn take_field(&self, s: &mut State, number: u8) {
        let Some(Frame::TrackField { seat }) = s.pending.pop() else { unreachable!("a field is chosen") };
        let field = self.track()[usize::from(s.track)][usize::from(number) - 1];
        s.track += 1;
        if let Some(resource) = field {
            s.push(Frame::Store { seat, resource, count: 1, gathered: false });
        }
    }

    /// EMB-8.10, EMB-8.11: step 3.
    pub(crate) fn reset_track(&self, s: &mut State, e: &mut impl Sink<Event>) {
        s.track = 0;
        // EMB-A48: once the bag was too empty, nothing is ever refilled.
        if s.calm {
            return;
        }
        for spot in Spot::all() {
            if let Some(marker) = s.spots[spot.index()].take() {
                s.bag = s.bag.with(marker);
            }
        }
        s.side = Side::Orange;
        s.calm = usize::from(s.bag.len()) < Spot::COUNT;
        e.push(Event::TrackReset { calm: s.calm });
        if !s.calm {
            s.push(Frame::FillSpots);
        }
    }

    // ---- gaining markers ----

    /// EMB-12, `gain_marker` from the map.
    pub(crate) fn quote_gain_marker(&self, s: &State, max_health: u8, spot: Spot) -> Result<MarkerId, Refusal> {
        let Some(marker) = s.spots[spot.index()] else { return Err(Refusal::NoMarker(spot)) };
        let health = self.face(s, marker).health;
        if health <= max_health { Ok(marker) } else { Err(Refusal::TooStrong { health, damage: max_health }) }
    }

    pub(crate) fn can_gain_marker(&self, s: &State, max_health: u8) -> bool {
        Spot::all().any(|spot| self.quote_gain_marker(s, max_health, spot).is_ok())
    }

    /// EMB-A17: the marker and nothing else.
    pub(crate) fn gain_marker(&self, s: &mut State, spot: Spot, e: &mut impl Sink<Event>) {
        let Some(Frame::GainMarker { seat, max_health }) = s.pending.pop() else { unreachable!("markers are offered") };
        let marker = self.quote_gain_marker(s, max_health, spot).expect("offered by options");
        s.spots[spot.index()] = None;
        self.keep_marker(s, seat, marker);
        e.push(Event::MarkerGained { seat, marker });
    }
}
