//! What a net is told of a position of Hedgerow: nothing that the seat may not know.

use super::state::{Frame, MAX_CARDS};
use super::{Action, CardSet, Hedgerow, State};
use steading_core::{Encode, FeatureWriter, Seat};

impl Encode for Hedgerow {
    const ACTIONS: usize = 4 * MAX_CARDS + 3;

    fn features(&self, s: &State, seat: Seat, out: &mut impl FeatureWriter) {
        let own = &s.players[seat];
        out.section("table");
        let rounds_left = s.pending.as_slice().iter().find_map(|frame| match frame {
            Frame::Rounds { left } => Some(*left),
            _ => None,
        });
        out.thermometer("rounds_left", rounds_left.unwrap_or(0), 4);
        out.thermometer("deck", s.deck.len(), 16);
        out.thermometer("supply", s.supply, 10);
        out.flag("i_lead", s.leader == seat);
        out.section("question");
        let top = s.pending.top();
        let kind = top.map(|frame| match frame {
            Frame::Rounds { .. } => 0,
            Frame::Deal { .. } => 1,
            Frame::Lead => 2,
            Frame::Turns { .. } => 3,
            Frame::Bid => 4,
            Frame::Turn { .. } => 5,
            Frame::Draw { .. } => 6,
            Frame::Challenge { .. } => 7,
        });
        out.one_hot("frame", kind, 8);
        let (asked, burr) = match top {
            Some(Frame::Turn { seat } | Frame::Draw { seat, .. }) => (Some(seat), None),
            Some(Frame::Challenge { at, card, .. }) => (Some(at), Some(usize::from(card.0))),
            _ => (None, None),
        };
        out.flag("i_am_asked", asked == Some(seat));
        out.one_hot("burr", burr, MAX_CARDS);
        let turns_left = s.pending.as_slice().iter().find_map(|frame| match frame {
            Frame::Turns { left } => Some(*left),
            _ => None,
        });
        out.thermometer("turns_left", turns_left.unwrap_or(0), 4);
        out.section("own");
        out.set("hand", bits(own.hand), MAX_CARDS);
        out.set("hand_shown", bits(own.hand.and(s.shown)), MAX_CARDS);
        out.set("laid", bits(own.laid), MAX_CARDS);
        out.flag("done", own.done);
        out.set("hedge", bits(own.hedge), MAX_CARDS);
        out.set("compost", bits(own.compost), MAX_CARDS);
        out.thermometer("berries", own.berries, 10);
        out.count("points", self.known_points(s, seat), &STEPS);
        let mut rival = seat;
        for number in 0..usize::from(self.seats) - 1 {
            rival = rival.next(self.seats);
            let player = &s.players[rival];
            out.numbered("rival", number);
            out.flag("leads", s.leader == rival);
            out.flag("asked", asked == Some(rival));
            out.thermometer("hand", player.hand.len(), 8);
            out.set("hand_shown", bits(player.hand.and(s.shown)), MAX_CARDS);
            out.flag("done", player.done);
            out.set("hedge", bits(player.hedge), MAX_CARDS);
            out.thermometer("compost", player.compost.len(), 4);
            out.thermometer("berries", player.berries, 10);
            let points = self.hedge_points(player) + i32::from(player.berries);
            out.count("points", points as u32, &STEPS);
        }
    }

    fn action_index(&self, a: Action) -> usize {
        let card = |kind: usize, card: super::Card| kind * MAX_CARDS + usize::from(card.0);
        match a {
            Action::Lay(of) => card(0, of),
            Action::Play(of) => card(1, of),
            Action::Bury(of) => card(2, of),
            Action::Counter(of) => card(3, of),
            Action::Done => 4 * MAX_CARDS,
            Action::Pass => 4 * MAX_CARDS + 1,
            Action::Yield => 4 * MAX_CARDS + 2,
        }
    }

    fn score_scale(&self) -> u16 {
        24
    }
}

/// Points are told apart one by one while they are few.
const STEPS: [u32; 16] = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 24, 28];

fn bits(cards: CardSet) -> u64 {
    cards.iter().fold(0, |set, card| set | 1 << card.0)
}

impl Hedgerow {
    /// The points of a seat as it knows them itself.
    fn known_points(&self, s: &State, seat: Seat) -> u32 {
        let player = &s.players[seat];
        (self.hedge_points(player) + self.compost_points(player) + i32::from(player.berries)) as u32
    }
}
