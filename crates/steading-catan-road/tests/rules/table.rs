//! Positions for the tests: a table in the first turn, and how to arrange what lies on it.

use steading_catan_road::CatanRoad;
use steading_catan_road::round::Frame;
use steading_catan_road::state::{Card, Cards, EventCard, Events, Good, Goods, Metropolis, State};
use steading_core::Lane;
use steading_core::prelude::*;
use steading_core::{Seat, Viewer};
use steading_testkit::{Scenario, scenario};

pub use Good::{Brick, Grain, Lumber, Ore, Wool};
pub use steading_core::Seat as S;

pub type Play<'g> = Scenario<'g, CatanRoad>;

pub const A: Seat = Seat::A;
pub const B: Seat = Seat::B;
pub const C: Seat = Seat::C;
pub const D: Seat = Seat::D;

pub fn side_b(seats: u8) -> CatanRoad {
    CatanRoad::with(seats, &[("metropolis_side", "B")])
}

/// Everything drawn, A is active and asked in the first turn; everybody has drawn wool only.
pub fn first_turn(game: &CatanRoad) -> Play<'_> {
    let mut play = scenario(game);
    if play.outcomes().iter().any(|(outcome, _)| outcome.starts_with("display")) {
        play =
            play.lines("* display settlement\n* display settlement\n* display road\n* display city\n* display knight");
    }
    while let Some((outcome, _)) = play.outcomes().first().cloned() {
        play = match outcome.starts_with("first") {
            true => play.chance("first A"),
            false => play.chance(&outcome.replace("brick", "wool")),
        };
    }
    play
}

/// As [`first_turn`], but all hands are empty: settlement twice, road, city and knight are on display.
pub fn ready(game: &CatanRoad) -> Play<'_> {
    let mut play = first_turn(game);
    for index in 0..4 {
        play.state.set_hand(Seat::new(index), [0; 5]);
    }
    play.arrange(|_| {})
}

/// Changes that keep every card in the box.
pub trait Arrange {
    /// Gives a seat this hand, drawn unseen from the supply.
    fn set_hand(&mut self, seat: Seat, counts: [u8; 5]);
    /// Lays visible roads, settlements, cities and knights in front of a seat, and metropolises.
    fn set_laid(&mut self, seat: Seat, counts: [u8; 4], metropolises: &[u8]);
    /// Puts road, settlement, city and knight cards on display.
    fn set_display(&mut self, counts: [u8; 4]);
    /// Moves cards from the supply to the discard pile.
    fn set_discard(&mut self, counts: [u8; 5]);
    /// Puts events on the event discard pile.
    fn set_past_events(&mut self, counts: [u8; 5]);
}

fn pile(laid: Cards, metropolises: u8) -> Cards {
    let under = |card: Card| match card {
        Card::Settlement => laid.get(Card::City) + metropolises,
        Card::City => metropolises,
        _ => 0,
    };
    Cards::new(&Card::ALL.iter().map(|&card| laid.get(card) + under(card)).collect::<Vec<_>>())
}

impl Arrange for State {
    fn set_hand(&mut self, seat: Seat, counts: [u8; 5]) {
        let player = &mut self.players[seat];
        let hand = Goods::new(&counts);
        self.supply = self.supply.plus(player.hand).minus(hand);
        player.hand = hand;
        player.drawn = hand;
        (player.known, player.shown, player.old) = (Goods::EMPTY, Goods::EMPTY, 0);
        self.made.clear();
    }

    fn set_laid(&mut self, seat: Seat, counts: [u8; 4], metropolises: &[u8]) {
        let player = &mut self.players[seat];
        let laid = Cards::new(&counts);
        let before = pile(player.laid, player.metropolises.len());
        let after = pile(laid, metropolises.len() as u8);
        self.deck = self.deck.plus(before).minus(after);
        player.laid = laid;
        // The starting settlement is covered first.
        player.starting = u8::from(laid.get(Card::City) + metropolises.len() as u8 == 0);
        self.metropolises = self.metropolises.or(player.metropolises);
        player.metropolises = metropolises.iter().map(|&index| Metropolis::new(index.into())).collect();
        self.metropolises = self.metropolises.but(player.metropolises);
    }

    fn set_display(&mut self, counts: [u8; 4]) {
        let display = Cards::new(&counts);
        self.deck = self.deck.plus(self.display).minus(display);
        self.display = display;
    }

    fn set_discard(&mut self, counts: [u8; 5]) {
        let discard = Goods::new(&counts);
        self.supply = self.supply.plus(self.discard).minus(discard);
        self.discard = discard;
    }

    fn set_past_events(&mut self, counts: [u8; 5]) {
        let past = Events::new(&counts);
        self.events = self.events.plus(self.past_events).minus(past);
        self.past_events = past;
    }
}

/// Empties the supply into the hand of a seat that is not meant to matter.
pub fn drain_supply(state: &mut State, to: Seat) {
    let rest = state.supply;
    state.supply = Goods::EMPTY;
    let player = &mut state.players[to];
    player.hand = player.hand.plus(rest);
    player.drawn = player.drawn.plus(rest);
}

pub fn goods(counts: [u8; 5]) -> Goods {
    Goods::new(&counts)
}

pub fn hand(play: &Play<'_>, seat: Seat) -> [u8; 5] {
    Good::ALL.iter().map(|&good| play.state.hand(seat).get(good)).collect::<Vec<_>>().try_into().unwrap()
}

pub fn size(play: &Play<'_>, seat: Seat) -> u8 {
    play.state.hand(seat).size()
}

pub fn laid(play: &Play<'_>, seat: Seat, card: Card) -> u8 {
    play.state.player(seat).laid.get(card)
}

pub fn vp(play: &Play<'_>, seat: Seat) -> u16 {
    play.game.vp(&play.state, seat)
}

/// Brings about the only outcomes that matter for a test: whatever comes first in canonical order, for so many draws.
pub fn draw(mut play: Play<'_>, draws: usize) -> Play<'_> {
    for _ in 0..draws {
        let outcome = play.outcomes().first().expect("chance is due").0.clone();
        play = play.chance(&outcome);
    }
    play
}

/// Draws until an outcome that begins with this word is due, not always the first, or a display would never be mixed.
pub fn reach<'g>(mut play: Play<'g>, word: &str) -> Play<'g> {
    for step in 0.. {
        let outcomes = play.outcomes();
        if outcomes[0].0.starts_with(word) {
            break;
        }
        play = play.chance(&outcomes[step % outcomes.len()].0);
    }
    play
}

/// Draws until somebody is asked or the game is over.
pub fn settle(mut play: Play<'_>) -> Play<'_> {
    while let Some((outcome, _)) = play.outcomes().first().cloned() {
        play = play.chance(&outcome);
    }
    play
}

/// Who draws next, in notation letters, for all draws that are due; the cards do not matter.
pub fn draw_order(play: Play<'_>) -> (String, Play<'_>) {
    let mut order = String::new();
    let mut play = play;
    while let Some((outcome, _)) = play.outcomes().first().filter(|(outcome, _)| outcome.starts_with("draw")).cloned() {
        order.push_str(outcome.split(' ').nth(1).unwrap());
        play = play.chance(&outcome);
    }
    (order, play)
}

/// A settlement built by A with this event; hands are as given, and A's price comes on top.
pub fn event<'g>(play: Play<'g>, event: EventCard) -> Play<'g> {
    let play = play.arrange(|state| {
        let price = goods([1, 1, 1, 1, 0]);
        state.supply = state.supply.minus(price);
        let player = &mut state.players[A];
        player.hand = player.hand.plus(price);
        player.drawn = player.drawn.plus(price);
    });
    play.play("A build settlement").chance(&format!("event {}", event.id()))
}

pub fn top(play: &Play<'_>) -> Option<Frame> {
    play.state.top()
}

pub fn viewers(play: &Play<'_>) -> Vec<Viewer> {
    Viewer::all(play.game.seats()).collect()
}
