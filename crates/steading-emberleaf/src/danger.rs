//! EMB-6.30 and EMB-8.10: attacks, markers, and the war-banner track.

use crate::Emberleaf;
use crate::actions::Action;
use crate::content::MarkerSide;
use crate::events::Event;
use crate::refusal::Refusal;
use crate::state::{Frame, State};
use crate::words::*;
use steading_core::{Key, Seat, Sink};

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

    /// Markers an Attack of this strength can clear.
    #[inline]
    pub(crate) fn targets(&self, s: &State, seat: Seat, damage: u8, anywhere: bool) -> SpotSet {
        let reach = if anywhere { s.dangers() } else { self.near(s, s.players[seat].at) };
        reach.iter().filter(|&spot| self.quote_health(s, damage, spot).is_ok()).collect()
    }

    fn quote_health(&self, s: &State, damage: u8, spot: Spot) -> Result<MarkerId, Refusal> {
        let Some(marker) = s.spots[spot.index()] else { return Err(Refusal::NoMarker(spot)) };
        let health = self.face(s, marker).health;
        if damage >= health { Ok(marker) } else { Err(Refusal::TooStrong { health, damage }) }
    }

    /// EMB-6.30, EMB-6.50, EMB-A15.
    pub(crate) fn quote_attack(
        &self,
        s: &State,
        seat: Seat,
        damage: u8,
        anywhere: bool,
        spot: Spot,
    ) -> Result<MarkerId, Refusal> {
        if s.spots[spot.index()].is_none() {
            return Err(Refusal::NoMarker(spot));
        }
        if !anywhere && !self.near(s, s.players[seat].at).contains(spot) {
            return Err(Refusal::OutOfReach(spot));
        }
        self.quote_health(s, damage, spot)
    }

    pub(crate) fn offer_attacks(&self, s: &State, seat: Seat, damage: u8, anywhere: bool, out: &mut impl Sink<Action>) {
        self.targets(s, seat, damage, anywhere).iter().for_each(|spot| out.push(Action::Attack(spot)));
        out.push(Action::Stop);
    }

    /// EMB-6.31, EMB-6.32: one marker; it comes beside the board, then its leaves, then the track marker moves.
    pub(crate) fn attack(&self, s: &mut State, spot: Spot, e: &mut impl Sink<Event>) {
        let Some(Frame::Attack { seat, damage, anywhere }) = s.pending.pop() else { unreachable!("a hero attacks") };
        let marker = self.quote_attack(s, seat, damage, anywhere, spot).expect("offered by options");
        let leaves = self.face(s, marker).leaves;
        s.spots[spot.index()] = None;
        self.keep_marker(s, seat, marker);
        self.note_deed(s, seat, Deed::Clear, 1);
        e.push(Event::Cleared { seat, marker, spot });
        self.gain_leaves(s, seat, leaves, e);
        if self.at_bottom(s) {
            return;
        }
        if self.fields_below(s) == 0 {
            // EMB-6.33: the bottom row earns a trophy.
            s.track += 1;
            s.players[seat].claims += 1;
            e.push(Event::TrackAtBottom { seat });
        } else {
            s.push(Frame::TrackField { seat });
        }
    }

    fn keep_marker(&self, s: &mut State, seat: Seat, marker: MarkerId) {
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

    pub(crate) fn weak_markers(&self, s: &State, max_health: u8) -> SpotSet {
        s.dangers().iter().filter(|&spot| self.quote_gain_marker(s, max_health, spot).is_ok()).collect()
    }

    /// EMB-12, `gain_marker` from the map.
    pub(crate) fn quote_gain_marker(&self, s: &State, max_health: u8, spot: Spot) -> Result<MarkerId, Refusal> {
        let Some(marker) = s.spots[spot.index()] else { return Err(Refusal::NoMarker(spot)) };
        let health = self.face(s, marker).health;
        if health <= max_health { Ok(marker) } else { Err(Refusal::TooStrong { health, damage: max_health }) }
    }

    pub(crate) fn offer_markers(&self, s: &State, max_health: u8, out: &mut impl Sink<Action>) {
        self.weak_markers(s, max_health).iter().for_each(|spot| out.push(Action::Gain(spot)));
        out.push(Action::Stop);
    }

    /// EMB-A17: the marker and nothing else.
    pub(crate) fn gain_marker(&self, s: &mut State, spot: Spot, e: &mut impl Sink<Event>) {
        let Some(Frame::GainMarker { seat, max_health }) = s.pending.pop() else { unreachable!("markers are offered") };
        let marker = self.quote_gain_marker(s, max_health, spot).expect("offered by options");
        s.spots[spot.index()] = None;
        self.keep_marker(s, seat, marker);
        e.push(Event::MarkerGained { seat, marker });
    }

    pub(crate) fn marker_from_bag(&self, s: &mut State, seat: Seat, marker: MarkerId, e: &mut impl Sink<Event>) {
        s.bag = s.bag.without(marker);
        self.keep_marker(s, seat, marker);
        e.push(Event::MarkerGained { seat, marker });
    }
}
