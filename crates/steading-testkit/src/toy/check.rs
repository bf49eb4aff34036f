//! Every invariant of a position, by the clause it rests on.
//!
//! Total: a position may come from a file, so nothing is indexed before it is known to be in range.

use super::Hedgerow;
use super::state::{CardSet, Frame, MAX_LAID, Player, SEATS, State};
use steading_core::{Broken, Seat};

fn require(holds: bool, invariant: &'static str, found: impl FnOnce() -> String) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken::new(invariant, found())) }
}

impl Hedgerow {
    pub(super) fn sound(&self, state: &State) -> Result<(), Broken> {
        let players = || Seat::all(self.seats).map(|seat| (seat, &state.players[seat]));
        for seat in Seat::all(SEATS as u8).skip(self.seats.into()) {
            require(state.players[seat] == Player::default(), "TOY-1.1", || {
                format!("seat {seat} is not at the table")
            })?;
        }
        require(state.leader.index() < self.seats.into(), "TOY-1.3", || "the leader is not at the table".to_owned())?;

        // TOY-1.2: every card is in exactly one place. No card is missing and none too many, so none is doubled.
        let places =
            || players().flat_map(|(_, player)| [player.hand, player.hedge, player.compost]).chain([state.deck]);
        let union = places().fold(CardSet::EMPTY, CardSet::or);
        let count: u32 = places().map(CardSet::len).sum();
        let all = CardSet::first(self.content.cards.len());
        require(union == all && count == all.len(), "TOY-1.2", || format!("{count} cards of {}", all.len()))?;

        let berries: u32 = players().map(|(_, player)| u32::from(player.berries)).sum();
        let berries = berries + u32::from(state.supply);
        require(berries == u32::from(self.content.berries), "TOY-3.3", || format!("{berries} berries"))?;

        let held = players().fold(CardSet::EMPTY, |held, (_, player)| held.or(player.hand));
        require(state.shown.minus(held).is_empty(), "TOY-3.5", || "a shown card is in no hand".to_owned())?;

        let bidding = state.pending.top() == Some(Frame::Bid);
        for (seat, player) in players() {
            let within = player.laid.minus(player.hand).is_empty() && player.laid.len() <= MAX_LAID;
            require(within, "TOY-3.1", || format!("seat {seat} lays what it cannot lay"))?;
            let idle = !player.done && player.laid.is_empty();
            require(bidding || idle, "TOY-3.1", || format!("seat {seat} bids although no bid is open"))?;
        }
        require(!bidding || !self.bidding(state).is_empty(), "TOY-3.2", || "a bid nobody is asked for".to_owned())?;
        self.sound_pending(state)
    }

    /// Whether the stack is one that play can lead to.
    fn sound_pending(&self, state: &State) -> Result<(), Broken> {
        let shape = |holds: bool| require(holds, "TOY-2.1", || format!("this cannot be pending: {:?}", state.pending));
        match *state.pending.as_slice() {
            [] => Ok(()),
            [Frame::Rounds { left }, Frame::Deal { left: to_deal }, ref rest @ ..] => {
                shape(left == self.content.rounds)?;
                let all = self.seats * self.content.hand;
                match rest {
                    [] => shape((1..=all).contains(&to_deal))?,
                    [Frame::Lead] => shape(to_deal == all && state.leader == Seat::A)?,
                    _ => return shape(false),
                }
                self.sound_deal(state, all - to_deal)
            }
            [Frame::Rounds { left }, Frame::Turns { left: to_begin }, ref rest @ ..] => {
                shape(left < self.content.rounds && to_begin <= self.seats)?;
                if let [Frame::Bid] = rest {
                    return shape(to_begin == self.seats);
                }
                shape(to_begin < self.seats)?;
                let active = self.turn_of(state, to_begin);
                match *rest {
                    [Frame::Turn { seat }] => shape(seat == active),
                    [Frame::Turn { seat }, Frame::Draw { seat: drawing, left }] => {
                        shape(seat == active && drawing == active && left == 1 && !state.deck.is_empty())
                    }
                    [ref chain @ .., Frame::Draw { seat, left }] => {
                        shape(left > 0 && !state.deck.is_empty())?;
                        let planting = match chain.last() {
                            Some(&Frame::Challenge { by, at, card }) => {
                                let plants = self.content.cards.get(usize::from(card.0));
                                shape(at == by.next(self.seats) && plants.is_some_and(|plant| left <= plant.seeds))?;
                                by
                            }
                            _ => active,
                        };
                        let seeds = self.content.cards.iter().map(|plant| plant.seeds).max();
                        shape(seat == planting && Some(left) <= seeds)?;
                        shape(self.sound_chain(state, active, chain))
                    }
                    [.., Frame::Challenge { by, at, .. }] => shape(at != by && self.sound_chain(state, active, rest)),
                    _ => shape(false),
                }
            }
            _ => shape(false),
        }
    }

    /// TOY-1.1: when so many cards are dealt, each seat has its share and nothing else has happened.
    fn sound_deal(&self, state: &State, dealt: u8) -> Result<(), Broken> {
        for seat in Seat::all(self.seats) {
            let extra = usize::from(dealt % self.seats) > seat.index();
            let share = u32::from(dealt / self.seats) + u32::from(extra);
            let player = &state.players[seat];
            let fresh = Player { hand: player.hand, ..Player::default() };
            let held = player.hand.len();
            require(held == share && *player == fresh && state.shown.is_empty(), "TOY-1.1", || {
                format!("seat {seat} has {held} cards in hand, or more than a hand, while cards are dealt")
            })?;
        }
        Ok(())
    }

    /// TOY-5: burrs that answer one another, each with more thorns than the one before, the first by the active seat.
    fn sound_chain(&self, state: &State, active: Seat, chain: &[Frame]) -> bool {
        let mut answered = None;
        chain.iter().all(|frame| {
            let Frame::Challenge { by, at, card } = *frame else { return false };
            if by.index() >= self.seats.into() || at.index() >= self.seats.into() {
                return false;
            }
            if !state.players[by].hedge.contains(card) || !self.content.plant(card).burr {
                return false;
            }
            let thorns = self.content.plant(card).thorns;
            let follows = match answered {
                None => by == active,
                Some((outer_by, outer_at, outer_thorns)) => {
                    by != outer_by && outer_at == by.next(self.seats) && thorns > outer_thorns
                }
            };
            answered = Some((by, at, thorns));
            follows
        })
    }
}
