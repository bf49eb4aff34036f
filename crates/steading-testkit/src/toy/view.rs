//! What each viewer may know: views, events, and other worlds that fit.
//!
//! Everything here is built up from what is known; nothing is built by blanking out the truth.

use super::Hedgerow;
use super::state::{Card, CardSet, Frame, MAX_LAID, Player, State};
use serde::{Deserialize, Serialize};
use steading_core::{Amount, Clause, Explain, Message, Rng, Seat, Viewer};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// What only the viewer's own seat knows.
    pub own: Option<OwnView>,
    /// What everybody knows of each seat.
    pub seats: Vec<SeatView>,
    pub deck_size: u32,
    pub supply: u8,
    pub leader: Seat,
    /// TOY-6.1: what was secret, once the game is over.
    pub uncovered: Option<Vec<Uncovered>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OwnView {
    pub hand: CardSet,
    pub laid: CardSet,
    pub compost: CardSet,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    pub hand_size: u32,
    /// Cards of the hand that everybody has seen.
    pub shown: CardSet,
    pub done: bool,
    pub hedge: CardSet,
    pub compost_size: u32,
    pub berries: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Uncovered {
    pub hand: CardSet,
    pub compost: CardSet,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Led {
        seat: Seat,
    },
    RoundBegan {
        round: u8,
    },
    /// Only the one who draws sees the card.
    Drew {
        seat: Seat,
        card: Option<Card>,
    },
    /// Only for the one who lays it.
    Laid {
        seat: Seat,
        card: Card,
    },
    /// Only for the one who confirms.
    Confirmed {
        seat: Seat,
    },
    Showed {
        seat: Seat,
        cards: CardSet,
        thorns: u8,
    },
    Won {
        seat: Seat,
        berries: u8,
    },
    NobodyWon,
    Played {
        seat: Seat,
        card: Card,
    },
    /// Only the one who buries it sees the card.
    Buried {
        seat: Seat,
        card: Option<Card>,
    },
    Passed {
        seat: Seat,
    },
    Countered {
        seat: Seat,
        card: Card,
    },
    Yielded {
        seat: Seat,
        to: Seat,
    },
    Ended,
}

impl Explain for Event {
    fn clause(&self) -> Clause {
        match self {
            Event::Led { .. } => "TOY-1.3",
            Event::RoundBegan { .. } => "TOY-2.1",
            Event::Drew { .. } => "TOY-1.1",
            Event::Laid { .. } | Event::Confirmed { .. } => "TOY-3.1",
            Event::Showed { .. } => "TOY-3.2",
            Event::Won { .. } => "TOY-3.3",
            Event::NobodyWon => "TOY-3.4",
            Event::Played { .. } | Event::Passed { .. } => "TOY-4.2",
            Event::Buried { .. } => "TOY-4.3",
            Event::Countered { .. } => "TOY-5.3",
            Event::Yielded { .. } => "TOY-5.2",
            Event::Ended => "TOY-6.1",
        }
    }

    fn message(&self) -> Message {
        match *self {
            Event::Led { seat } => Message::new("toy-led").with("seat", seat),
            Event::RoundBegan { round } => Message::new("toy-round-began").with("round", round),
            Event::Drew { seat, card: Some(card) } => {
                Message::new("toy-drew").with("seat", seat).item("card", "card", card.0)
            }
            Event::Drew { seat, card: None } => Message::new("toy-drew-hidden").with("seat", seat),
            Event::Laid { seat, card } => Message::new("toy-laid").with("seat", seat).item("card", "card", card.0),
            Event::Confirmed { seat } => Message::new("toy-confirmed").with("seat", seat),
            Event::Showed { seat, cards, thorns } => {
                let cards = cards.iter().map(|card| Amount { kind: "card", index: card.0.into(), count: 1 });
                let cards = cards.collect::<Vec<_>>();
                Message::new("toy-showed").with("seat", seat).with("cards", cards).with("thorns", thorns)
            }
            Event::Won { seat, berries } => Message::new("toy-won").with("seat", seat).with("berries", berries),
            Event::NobodyWon => Message::new("toy-nobody-won"),
            Event::Played { seat, card } => Message::new("toy-played").with("seat", seat).item("card", "card", card.0),
            Event::Buried { seat, card: Some(card) } => {
                Message::new("toy-buried").with("seat", seat).item("card", "card", card.0)
            }
            Event::Buried { seat, card: None } => Message::new("toy-buried-hidden").with("seat", seat),
            Event::Passed { seat } => Message::new("toy-passed").with("seat", seat),
            Event::Countered { seat, card } => {
                Message::new("toy-countered").with("seat", seat).item("card", "card", card.0)
            }
            Event::Yielded { seat, to } => Message::new("toy-yielded").with("seat", seat).with("to", to),
            Event::Ended => Message::new("toy-ended"),
        }
    }
}

/// The event as this viewer saw it.
pub(super) fn witness(event: &Event, viewer: Viewer) -> Option<Event> {
    match *event {
        Event::Drew { seat, .. } if !viewer.is(seat) => Some(Event::Drew { seat, card: None }),
        Event::Buried { seat, .. } if !viewer.is(seat) => Some(Event::Buried { seat, card: None }),
        // While a bid is open, who is done is on the board; no line in the log says what or when.
        Event::Laid { seat, .. } | Event::Confirmed { seat } if !viewer.is(seat) => None,
        _ => Some(event.clone()),
    }
}

impl Hedgerow {
    pub(super) fn look(&self, state: &State, viewer: Viewer) -> View {
        let own = match viewer {
            Viewer::Seat(seat) => {
                let Player { hand, laid, compost, .. } = state.players[seat];
                Some(OwnView { hand, laid, compost })
            }
            Viewer::Spectator => None,
        };
        let seats = Seat::all(self.seats).map(|seat| {
            let player = &state.players[seat];
            SeatView {
                hand_size: player.hand.len(),
                shown: player.hand.and(state.shown),
                done: player.done,
                hedge: player.hedge,
                compost_size: player.compost.len(),
                berries: player.berries,
            }
        });
        let uncovered = state.pending.is_empty().then(|| {
            let all = Seat::all(self.seats).map(|seat| {
                let Player { hand, compost, .. } = state.players[seat];
                Uncovered { hand, compost }
            });
            all.collect()
        });
        View {
            own,
            seats: seats.collect(),
            deck_size: state.deck.len(),
            supply: state.supply,
            leader: state.leader,
            uncovered,
        }
    }

    /// Deals the unseen cards anew to where unseen cards lie, then bids anew for those who bid in secret.
    pub(super) fn imagine(&self, state: &State, viewer: Viewer, rng: &mut impl Rng) -> State {
        let mut world = *state;
        // TOY-6.1: nothing is secret any more.
        if state.pending.is_empty() {
            return world;
        }
        let rivals = || Seat::all(self.seats).filter(|&seat| !viewer.is(seat));
        // What the viewer has not seen lies in the deck, in rivals' hands or in their composts. As a set it does not
        // depend on where it truly lies, so the truth cannot show through.
        let mut unseen = rivals().fold(state.deck, |unseen, seat| {
            let Player { hand, compost, .. } = state.players[seat];
            unseen.or(hand.minus(state.shown)).or(compost)
        });
        for seat in rivals() {
            let player = &mut world.players[seat];
            let known = player.hand.and(state.shown);
            player.hand = known.or(unseen.take(player.hand.len() - known.len(), rng));
            player.compost = unseen.take(player.compost.len(), rng);
        }
        world.deck = unseen;
        if state.pending.top() == Some(Frame::Bid) {
            for seat in rivals() {
                // How far a rival has come is as secret as what it lays, so any beginning of a bid fits.
                let player = &mut world.players[seat];
                player.laid = any_bid(player.hand, rng);
            }
        }
        world
    }
}

/// One of the bids a hand allows, all alike.
fn any_bid(hand: CardSet, rng: &mut impl Rng) -> CardSet {
    let cards = hand.len();
    // One way to lay nothing, one for each card, one for each pair.
    let ways: [u32; MAX_LAID as usize + 1] = [1, cards, cards * cards.saturating_sub(1) / 2];
    let mut way = rng.below(ways.iter().sum());
    let mut size = 0;
    while way >= ways[size] {
        way -= ways[size];
        size += 1;
    }
    let mut rest = hand;
    rest.take(size as u32, rng)
}
