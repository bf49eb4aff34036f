//! ORL-6, ORL-14.1, ORL-14.3: planning, in secret and all at once, or openly in turn order.
//!
//! The walk goes through the places of a player in the order of the pack. At each place on which a follower of the
//! green fits, the player fills spaces in ascending order or leaves the place. So every plan has exactly one list of
//! answers, and `leave` can always end what is begun.

use crate::prelude::*;
use crate::table::PlaceRules;
use crate::wishes::cheapest;
use steading_core::Types;

impl OrleansSettlers {
    pub(crate) fn begin_planning(&self, s: &mut State) {
        for seat in Seat::all(self.seats) {
            s.players[seat].planning = Planning::default();
            self.walk_on(&mut s.players[seat]);
        }
        s.pending.push(Frame::Plan);
    }

    fn places(&self) -> usize {
        self.table.places.len()
    }

    /// The place where the walk of this player stands; nothing when it is through.
    #[inline]
    pub fn walk_place(&self, player: &Player) -> Option<Place> {
        let at = usize::from(player.planning.at);
        if at < self.places() { Some(Place::new(at)) } else { None }
    }

    /// Goes on to the next place that can receive somebody. Passing over a place where nobody fits is no decision.
    #[inline]
    pub(crate) fn walk_on(&self, player: &mut Player) {
        let from = usize::from(player.planning.at);
        let mut left = player.places.and(self.table.actions);
        if let Some(banned) = player.banned {
            left = left.without(banned); // ORL-6.6
        }
        left.0 &= u64::MAX << from.min(63);
        let present = kinds(player.green);
        player.planning.at = self.places() as u8;
        if present.is_empty() {
            return;
        }
        for place in left.iter() {
            if self.fitting(player, self.table.place(place), place, present) {
                player.planning.at = place.index() as u8;
                return;
            }
        }
    }

    #[inline]
    fn fitting(&self, player: &Player, rules: &PlaceRules, place: Place, present: Kinds) -> bool {
        let crew = player.crews.at(place);
        (crew.next_space()..rules.count.into())
            .any(|space| !self.fits(player, rules, place, space).and(present).is_empty())
    }

    /// The kinds that may be put on a space now, as far as place and space are concerned.
    #[inline]
    fn fits(&self, player: &Player, rules: &PlaceRules, place: Place, space: usize) -> Kinds {
        let crew = player.crews.at(place);
        let taken = crew.taken();
        if taken >> (3 * space) & 1 == 1 {
            return Kinds::EMPTY;
        }
        let mut fits = rules.spaces[space];
        let mut twins = rules.twins[space];
        // ORL-14.3: of interchangeable spaces the lower index comes first, and kinds ascend.
        while twins != 0 {
            let earlier = twins.trailing_zeros() as usize;
            twins &= twins - 1;
            if taken >> (3 * earlier) & 1 == 0 {
                return Kinds::EMPTY;
            }
            if let Some(kind) = crew.kind(earlier)
                && crew.is_new(earlier)
            {
                fits = fits.but(Kinds::first(kind.index()));
            }
        }
        if rules.distinct && crew.is_manned() { fits.but(crew.kinds()) } else { fits }
    }

    /// ORL-6.1, ORL-6.3, ORL-6.5, ORL-6.6
    pub(crate) fn quote_put(&self, player: &Player, kind: Kind, place: Place, space: u8) -> Permission {
        if !player.places.contains(place) {
            return Err(Refusal::NotYourPlace(place));
        }
        if player.banned == Some(place) {
            return Err(Refusal::Forbidden(place));
        }
        if self.walk_place(player) != Some(place) {
            return Err(Refusal::NotAtPlace(place));
        }
        let rules = self.table.place(place);
        if space >= rules.count {
            return Err(Refusal::NoSuchSpace(place));
        }
        let index = usize::from(space);
        let crew = player.crews.at(place);
        if crew.taken() >> (3 * index) & 1 == 1 {
            return Err(Refusal::SpaceTaken(place));
        }
        if !rules.spaces[index].contains(kind) {
            return Err(Refusal::NotAccepted { kind, place });
        }
        if rules.distinct && crew.kinds().contains(kind) {
            return Err(Refusal::SameKind(kind));
        }
        if player.green.get(kind) == 0 {
            return Err(Refusal::NotOnGreen(kind));
        }
        if index < crew.next_space() || !self.fits(player, rules, place, index).contains(kind) {
            return Err(Refusal::OutOfOrder(place));
        }
        Ok(())
    }

    pub(crate) fn quote_leave(&self, s: &State, seat: Seat, place: Place) -> Permission {
        permit(self.walk_place(s.player(seat)) == Some(place), Refusal::NotAtPlace(place))
    }

    pub(crate) fn quote_confirm(&self, s: &State, seat: Seat) -> Permission {
        self.walk_place(s.player(seat)).map_or(Ok(()), |place| Err(Refusal::WalkNotDone(place)))
    }

    #[inline]
    pub(crate) fn offer_plan(&self, s: &State, seat: Seat, out: &mut impl Sink<Action>) {
        let player = s.player(seat);
        let Some(place) = self.walk_place(player) else { return out.push(Action::Confirm) };
        let rules = self.table.place(place);
        let present = kinds(player.green);
        for space in player.crews.at(place).next_space()..rules.count.into() {
            for kind in self.fits(player, rules, place, space).and(present).iter() {
                out.push(Action::Put(kind, place, space as u8));
            }
        }
        out.push(Action::Leave(place));
    }

    #[inline]
    pub(crate) fn put(&self, player: &mut Player, kind: Kind, place: Place, space: u8) {
        player.green = player.green.minus(Folk::one(kind));
        let crew = player.crews.at(place).with_new(space.into(), kind);
        player.crews.set(place, crew);
        self.walk_on(player);
    }

    #[inline]
    pub(crate) fn leave(&self, player: &mut Player) {
        player.planning.at += 1;
        self.walk_on(player);
    }

    /// ORL-14.4: who is asked. With open planning one after the other in turn order.
    #[inline]
    pub(crate) fn planners(&self, s: &State) -> SeatSet {
        let open = |seat: &Seat| !s.player(*seat).planning.confirmed;
        if self.open_planning {
            s.start.round(self.seats).find(open).into_iter().collect()
        } else {
            Seat::all(self.seats).filter(open).collect()
        }
    }

    pub(crate) fn confirm(&self, s: &mut State, seat: Seat, e: &mut impl Sink<Event>) {
        s.players[seat].planning.confirmed = true;
        if self.open_planning {
            self.show_plan(s, seat, e);
        }
        if Seat::all(self.seats).all(|seat| s.player(seat).planning.confirmed) {
            s.pending.pop();
            for seat in s.start.round(self.seats) {
                if !self.open_planning {
                    self.show_plan(s, seat, e);
                }
                s.players[seat].planning = Planning::default();
            }
        }
    }

    /// ORL-6.1: the plan lies open.
    fn show_plan(&self, s: &mut State, seat: Seat, e: &mut impl Sink<Event>) {
        let player = &mut s.players[seat];
        let mut nothing = true;
        for place in player.places.and(self.table.actions).iter() {
            let crew = player.crews.at(place);
            if crew.has_new() {
                player.crews.set(place, crew.shown());
                e.push(Event::Planned { seat, place, folk: crew.planned() });
                nothing = false;
            }
        }
        if nothing {
            e.push(Event::PlannedNothing { seat });
        }
    }

    /// ORL-14.2: the cheapest followers on all open mandatory spaces of a place, by space; nothing when the green does
    /// not have them. Own kinds come before monks, then the kind with most copies on the green, then list order.
    pub fn fill(&self, s: &State, seat: Seat, place: Place) -> Option<[Option<Kind>; crate::crew::MOST_SPACES]> {
        let player = s.player(seat);
        let rules = self.table.place(place);
        if !player.places.contains(place) || player.banned == Some(place) {
            return None;
        }
        let crew = player.crews.at(place);
        let mut green = player.green;
        let mut fill = [None; crate::crew::MOST_SPACES];
        for (space, filled) in fill.iter_mut().enumerate().take(rules.mandatory.into()) {
            if crew.taken() >> (3 * space) & 1 == 1 {
                continue;
            }
            let there = rules.spaces[space].iter().filter(|&kind| green.get(kind) > 0);
            let kind = cheapest(there, green)?;
            green = green.minus(Folk::one(kind));
            *filled = Some(kind);
        }
        Some(fill)
    }
}

/// Which kinds are there.
#[inline]
pub(crate) fn kinds(folk: Folk) -> Kinds {
    let types: Types<Kind> = folk.types();
    types.iter().collect()
}
