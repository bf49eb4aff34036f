//! ORL-8.1, ORL-8.2: control, expansion, conquest, peace.

use crate::OrleansSettlers;
use crate::content::EventEffect;
use crate::log::Event;
use crate::refusal::Refusal;
use crate::state::{Area, Areas, Folk, Frame, Kind, State};
use steading_core::{Seat, Sink};

/// ORL-8.10: how an area can be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    Free,
    Shared,
    Conquest(Seat),
}

/// How a settler gets to its area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// ORL-8.5, ORL-8.6: next to an own area; whether a knight stands ready.
    Near { knight: bool },
    /// ORL-7.19, ORL-A33: free areas only, so many steps away.
    Far { range: u8 },
}

impl Way {
    /// The way that a pending expansion goes.
    #[inline]
    pub(crate) fn of(frame: Frame) -> Option<Way> {
        if let Frame::Expand { knight, .. } = frame {
            Some(Way::Near { knight })
        } else if let Frame::ExpandFar { range, .. } = frame {
            Some(Way::Far { range })
        } else {
            None
        }
    }

    #[inline]
    fn range(self) -> u8 {
        match self {
            Way::Near { .. } => 1,
            Way::Far { range } => range,
        }
    }
}

impl OrleansSettlers {
    /// ORL-8.8: a player in an era of peace.
    #[inline]
    pub fn at_peace(&self, state: &State, seat: Seat) -> bool {
        self.era(state, seat).at_peace
    }

    /// Who has a settler in the area beside this seat: one of them, and how many there are.
    #[inline]
    fn others_in(&self, state: &State, seat: Seat, area: Area) -> (Option<Seat>, u8) {
        let mut found = (None, 0);
        for other in Seat::all(self.seats) {
            if other != seat && state.player(other).areas.contains(area) {
                found = (Some(other), found.1 + 1);
            }
        }
        found
    }

    /// ORL-8.5 to ORL-8.10, ORL-7.19
    pub(crate) fn quote_expand(&self, state: &State, seat: Seat, area: Area, way: Way) -> Result<Entry, Refusal> {
        let player = state.player(seat);
        if player.settlers == 0 {
            return Err(Refusal::NoSettler);
        }
        if area.index() >= self.table.areas || player.areas.contains(area) {
            return Err(Refusal::OwnArea(area));
        }
        let near = match way.range() {
            1 => !self.table.neighbours[area.index()].and(player.areas).is_empty(),
            range => self.table.around(player.areas, range).contains(area),
        };
        if !near {
            return Err(Refusal::TooFar(area));
        }
        let (owner, owners) = self.others_in(state, seat, area);
        let Some(owner) = owner else { return Ok(Entry::Free) };
        let Way::Near { knight } = way else { return Err(Refusal::NotFree(area)) };
        if state.fortresses().contains(area) {
            return Err(Refusal::Fortress(area)); // ORL-8.7
        }
        let peaceful =
            |other: Seat| other != seat && state.player(other).areas.contains(area) && self.at_peace(state, other);
        if self.at_peace(state, seat) || Seat::all(self.seats).any(peaceful) {
            return Ok(Entry::Shared);
        }
        if !knight {
            return Err(Refusal::NeedsKnight(area));
        }
        if self.event_is(state, |effect| matches!(effect, EventEffect::NoConquest)) {
            return Err(Refusal::NoConquest);
        }
        if owners > 1 {
            return Err(Refusal::SeveralOwners(area));
        }
        if state.player(owner).areas.len() < 2 {
            return Err(Refusal::LastSettler(owner)); // ORL-8.4
        }
        if !self.can_spare_follower(state, seat) {
            return Err(Refusal::TooFewFollowers); // ORL-5.9
        }
        Ok(Entry::Conquest(owner))
    }

    /// Areas that come into question at all.
    pub(crate) fn in_range(&self, state: &State, seat: Seat, way: Way) -> Areas {
        self.table.around(state.player(seat).areas, way.range())
    }

    pub(crate) fn quote_any_expansion(&self, state: &State, seat: Seat, way: Way) -> Result<(), Refusal> {
        let mut reason = if state.player(seat).settlers == 0 { Refusal::NoSettler } else { Refusal::NoTarget };
        for area in self.in_range(state, seat, way).iter() {
            match self.quote_expand(state, seat, area, way) {
                Ok(_) => return Ok(()),
                Err(other) if reason == Refusal::NoTarget => reason = other,
                Err(_) => {}
            }
        }
        Err(reason)
    }

    pub(crate) fn expand(&self, state: &mut State, seat: Seat, area: Area, way: Way, events: &mut impl Sink<Event>) {
        let entry = self.quote_expand(state, seat, area, way).expect("offered by options");
        state.pending.pop();
        if let Entry::Conquest(defender) = entry {
            let loser = &mut state.players[defender];
            loser.areas = loser.areas.without(area);
            loser.settlers += 1;
            // ORL-8.6, ORL-A23: the knight stood on the place and went to the bag with the others.
            let knight = Folk::one(Kind::Knight);
            let winner = &mut state.players[seat];
            winner.bag = winner.bag.minus(knight);
            state.folk = state.folk.plus(knight);
        }
        let player = &mut state.players[seat];
        player.settlers -= 1;
        player.areas = player.areas.with(area);
        events.push(match entry {
            Entry::Free => Event::Expanded { seat, area },
            Entry::Shared => Event::Joined { seat, area },
            Entry::Conquest(from) => Event::Conquered { seat, area, from },
        });
    }

    /// Whether this seat alone has most areas of all players (ORL-A20).
    pub(crate) fn alone_has_most_areas(&self, state: &State, seat: Seat) -> bool {
        let mine = state.player(seat).areas.len();
        Seat::all(self.seats).all(|other| other == seat || state.player(other).areas.len() < mine)
    }
}
