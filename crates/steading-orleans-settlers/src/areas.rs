//! ORL-8.1, ORL-8.2: control, expansion, conquest, peace.

use crate::prelude::*;

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
    pub fn at_peace(&self, s: &State, seat: Seat) -> bool {
        self.era(s, seat).at_peace
    }

    /// Who has a settler in the area beside this seat: one of them, and how many there are.
    #[inline]
    fn others_in(&self, s: &State, seat: Seat, area: Area) -> (Option<Seat>, u8) {
        let mut found = (None, 0);
        for other in Seat::all(self.seats) {
            if other != seat && s.player(other).areas.contains(area) {
                found = (Some(other), found.1 + 1);
            }
        }
        found
    }

    /// ORL-8.5 to ORL-8.10, ORL-7.19
    pub(crate) fn quote_expand(&self, s: &State, seat: Seat, area: Area, way: Way) -> Result<Entry, Refusal> {
        let player = s.player(seat);
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
        let (owner, owners) = self.others_in(s, seat, area);
        let Some(owner) = owner else { return Ok(Entry::Free) };
        let Way::Near { knight } = way else { return Err(Refusal::NotFree(area)) };
        if s.fortresses().contains(area) {
            return Err(Refusal::Fortress(area)); // ORL-8.7
        }
        let peaceful = |other: Seat| other != seat && s.player(other).areas.contains(area) && self.at_peace(s, other);
        if self.at_peace(s, seat) || Seat::all(self.seats).any(peaceful) {
            return Ok(Entry::Shared);
        }
        if !knight {
            return Err(Refusal::NeedsKnight(area));
        }
        if self.event_is(s, |effect| matches!(effect, EventEffect::NoConquest)) {
            return Err(Refusal::NoConquest);
        }
        if owners > 1 {
            return Err(Refusal::SeveralOwners(area));
        }
        if s.player(owner).areas.len() < 2 {
            return Err(Refusal::LastSettler(owner)); // ORL-8.4
        }
        if !self.can_spare_follower(s, seat) {
            return Err(Refusal::TooFewFollowers); // ORL-5.9
        }
        Ok(Entry::Conquest(owner))
    }

    /// Areas that come into question at all.
    pub(crate) fn in_range(&self, s: &State, seat: Seat, way: Way) -> Areas {
        self.table.around(s.player(seat).areas, way.range())
    }

    pub(crate) fn quote_any_expansion(&self, s: &State, seat: Seat, way: Way) -> Permission {
        let mut reason = if s.player(seat).settlers == 0 { Refusal::NoSettler } else { Refusal::NoTarget };
        for area in self.in_range(s, seat, way).iter() {
            match self.quote_expand(s, seat, area, way) {
                Ok(_) => return Ok(()),
                Err(other) if reason == Refusal::NoTarget => reason = other,
                Err(_) => {}
            }
        }
        Err(reason)
    }

    pub(crate) fn expand(&self, s: &mut State, seat: Seat, area: Area, way: Way, e: &mut impl Sink<Event>) {
        let entry = self.quote_expand(s, seat, area, way).expect("offered by options");
        s.pending.pop();
        if let Entry::Conquest(defender) = entry {
            let loser = &mut s.players[defender];
            loser.areas = loser.areas.without(area);
            loser.settlers += 1;
            // ORL-8.6, ORL-A23: the knight stood on the place and went to the bag with the others.
            let knight = Folk::one(Kind::Knight);
            let winner = &mut s.players[seat];
            winner.bag = winner.bag.minus(knight);
            s.folk = s.folk.plus(knight);
        }
        let player = &mut s.players[seat];
        player.settlers -= 1;
        player.areas = player.areas.with(area);
        e.push(match entry {
            Entry::Free => Event::Expanded { seat, area },
            Entry::Shared => Event::Joined { seat, area },
            Entry::Conquest(from) => Event::Conquered { seat, area, from },
        });
    }

    /// Whether this seat alone has most areas of all players (ORL-A20).
    pub(crate) fn alone_has_most_areas(&self, s: &State, seat: Seat) -> bool {
        let mine = s.player(seat).areas.len();
        Seat::all(self.seats).all(|other| other == seat || s.player(other).areas.len() < mine)
    }
}
