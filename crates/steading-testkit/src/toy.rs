//! Hedgerow, a tiny game that has every kind of secret: the model of how secrets are done in Steading,
//! and what tests of anything generic over games are run with.
//!
//! # The rules
//!
//! **TOY-1 The table.** Hedgerow is for 2 to 4 seats.
//!
//! * **TOY-1.1** Each seat is dealt a hand, one card at a time, clockwise from A. Only its owner sees a drawn card.
//! * **TOY-1.2** Every card is there once. From an empty deck nothing is drawn.
//! * **TOY-1.3** Chance names the leader of the first round, before the deal.
//! * **TOY-1.4** A seat uses only cards of its own hand.
//!
//! **TOY-2 The round.**
//!
//! * **TOY-2.1** The pack says how many rounds there are. A round is a bid, then one turn for each seat, clockwise
//!   from the leader.
//!
//! **TOY-3 The bid.**
//!
//! * **TOY-3.1** All at once and in secret, each seat lays none, one or two cards, in the order of the pack, and
//!   confirms.
//! * **TOY-3.2** When all have confirmed, the bids are shown together.
//! * **TOY-3.3** Who laid most thorns wins: it becomes the leader, takes the prize in berries as far as the supply
//!   lasts, and plants the cards it laid. Who laid nothing does not win.
//! * **TOY-3.4** Ties, by the switch `ties`: with `leader` the first from the old leader clockwise wins, with
//!   `nobody` nobody does.
//! * **TOY-3.5** All others take back what they laid. Everybody has seen these cards and knows where they are until
//!   they are played.
//!
//! **TOY-4 The turn.**
//!
//! * **TOY-4.1** It begins with drawing a card.
//! * **TOY-4.2** Then the seat plants one card in its hedge, buries one, or passes.
//! * **TOY-4.3** A buried card lies face down in its owner's compost. A card that everybody has seen cannot be buried.
//! * **TOY-4.4** A planted card with seeds lets its owner draw so many cards.
//!
//! **TOY-5 Burrs.**
//!
//! * **TOY-5.1** A planted burr challenges every other seat, one after the other clockwise. Each yields or counters.
//! * **TOY-5.2** Who yields gives the challenger a berry. Who has none yields all the same, and nothing happens.
//! * **TOY-5.3** Who counters plants a burr with more thorns, which at once challenges every other seat in turn;
//!   then the first challenge goes on with the next seat.
//! * **TOY-5.4** Who cannot counter is asked all the same, so that nobody learns from the silence.
//!
//! **TOY-6 The end.**
//!
//! * **TOY-6.1** After the last round all cards are laid open. Points: those of the cards in the hedge, half the
//!   thorns of each buried card (rounded down), and one for each berry.
//! * **TOY-6.2** With equal points more berries win; after that the place is shared.
//!
//! # Where to look
//!
//! `state` (what is kept, and what of it is secret), `actions`, `round` (the rules), `view` (what each viewer may
//! know), `refusal`, `check`, `content`.

mod actions;
mod check;
mod content;
mod encoder;
mod refusal;
mod round;
mod state;
mod view;

pub use actions::{Action, Decision, Outcome};
pub use content::{Content, Names, Plant};
pub use refusal::Refusal;
pub use state::{Card, CardSet, Frame, Player, State};
pub use view::{Event, OwnView, SeatView, Uncovered, View};

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;
use steading_core::{
    Amount, Broken, Chance, Digest, Invariants, Label, Localized, Message, Notation, NotationError, OpenError, Part,
    Rng, Rules, Seat, SeatSet, Secrets, Sentence, Sink, Standings, Status, Switch, Texts, Title, Unfulfilled, Variants,
    Viewer, Wishes,
};

/// The English sentences, in Fluent syntax.
pub const MESSAGES_EN: &str = include_str!("../messages/toy.en.ftl");
/// The German sentences, in Fluent syntax.
pub const MESSAGES_DE: &str = include_str!("../messages/toy.de.ftl");

/// TOY-3.4: who wins a bid when several laid most thorns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    Leader,
    Nobody,
}

const TIES: Switch = Switch { clause: "TOY-3.4", key: "ties", values: &["leader", "nobody"] };

/// TOY-3.1: a whole bid, its cards in any order.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    pub bid: Vec<Card>,
}

/// The ruleset of one match.
#[derive(Clone, Debug)]
pub struct Hedgerow {
    seats: u8,
    ties: Ties,
    content: Arc<Content>,
    names: Arc<Names>,
}

impl Hedgerow {
    /// The base pack with default switches. Panics when the table is too small or too large.
    pub fn base(seats: u8) -> Hedgerow {
        Hedgerow::open(seats, &Variants::new(), None).expect("the base pack is sound and the caller knows the seats")
    }

    #[must_use]
    pub fn with_ties(self, ties: Ties) -> Hedgerow {
        Hedgerow { ties, ..self }
    }

    pub fn content(&self) -> &Content {
        &self.content
    }
}

impl Rules for Hedgerow {
    const ID: &'static str = "toy";
    const RULES: u32 = 1;
    type State = State;
    type Action = Action;
    type Decision = Decision;
    type Event = Event;
    type Refusal = Refusal;
    fn seats(&self) -> u8 {
        self.seats
    }
    fn setup(&self) -> State {
        let mut state = State {
            players: Default::default(),
            deck: CardSet::first(self.content.cards.len()),
            shown: CardSet::EMPTY,
            supply: self.content.berries,
            leader: Seat::A,
            pending: Default::default(),
        };
        state.pending.push(Frame::Rounds { left: self.content.rounds });
        state.pending.push(Frame::Deal { left: self.seats * self.content.hand });
        state.pending.push(Frame::Lead);
        state
    }
    fn status(&self, s: &State) -> Status {
        match s.pending.top() {
            None => Status::Over,
            Some(Frame::Deal { .. } | Frame::Lead | Frame::Draw { .. }) => Status::Chance,
            Some(Frame::Bid) => Status::Waiting(self.bidding(s)),
            Some(Frame::Turn { seat }) => Status::Waiting(SeatSet::only(seat)),
            Some(Frame::Challenge { at, .. }) => Status::Waiting(SeatSet::only(at)),
            Some(Frame::Rounds { .. } | Frame::Turns { .. }) => unreachable!("settle does not rest here"),
        }
    }
    fn decision(&self, s: &State, seat: Seat) -> Decision {
        match s.pending.top() {
            Some(Frame::Bid) => Decision::Bid { seat, laid: s.players[seat].laid },
            Some(Frame::Challenge { by, card, .. }) => Decision::Challenge { seat, by, card },
            _ => Decision::Turn { seat },
        }
    }
    fn legal_actions(&self, s: &State, seat: Seat, out: &mut impl Sink<Action>) {
        self.offer(s, seat, out);
    }
    fn apply(&self, s: &mut State, seat: Seat, a: Action, e: &mut impl Sink<Event>) {
        self.carry_out(s, seat, a, e);
    }
    fn refusal(&self, s: &State, seat: Seat, a: Action) -> Refusal {
        self.permit(s, seat, a).expect_err("only asked when it is not offered")
    }
    fn standings(&self, s: &State) -> Standings {
        let score = |seat: Seat| {
            let player = &s.players[seat];
            self.hedge_points(player) + self.compost_points(player) + i32::from(player.berries)
        };
        Standings::ranked(self.seats, score, |seat| (score(seat), s.players[seat].berries)) // TOY-6.2
    }
}

impl Chance for Hedgerow {
    type Outcome = Outcome;
    fn outcomes(&self, s: &State, out: &mut impl Sink<(Outcome, u32)>) {
        if s.pending.top() == Some(Frame::Lead) {
            Seat::all(self.seats).for_each(|seat| out.push((Outcome::Lead(seat), 1)));
        } else {
            s.deck.iter().for_each(|card| out.push((Outcome::Draw(card), 1)));
        }
    }
    fn sample(&self, s: &State, rng: &mut impl Rng) -> Outcome {
        if s.pending.top() == Some(Frame::Lead) {
            return Outcome::Lead(Seat::new(rng.below(self.seats.into()) as usize));
        }
        Outcome::Draw(s.deck.pick(rng))
    }
    fn resolve(&self, s: &mut State, o: Outcome, e: &mut impl Sink<Event>) {
        match o {
            Outcome::Lead(seat) => {
                s.pending.pop();
                s.leader = seat;
                e.push(Event::Led { seat });
            }
            Outcome::Draw(card) => {
                let seat = match s.pending.top_mut() {
                    Some(Frame::Deal { left }) => {
                        let seat = self.dealt_to(*left);
                        *left -= 1;
                        seat
                    }
                    Some(Frame::Draw { seat, left }) => {
                        *left -= 1;
                        *seat
                    }
                    _ => unreachable!("cards are drawn in a deal or a draw"),
                };
                s.deck.remove(card);
                s.players[seat].hand.insert(card);
                e.push(Event::Drew { seat, card: Some(card) });
            }
        }
        self.settle(s, e);
    }
}

impl Secrets for Hedgerow {
    type View = View;
    fn view(&self, s: &State, viewer: Viewer) -> View {
        self.look(s, viewer)
    }
    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        view::witness(event, viewer)
    }
    fn uncovers(&self, event: &Event) -> bool {
        matches!(event, Event::Showed { .. } | Event::Played { .. } | Event::Countered { .. })
    }

    fn resample(&self, s: &State, viewer: Viewer, rng: &mut impl Rng) -> State {
        self.imagine(s, viewer, rng)
    }
}

impl Invariants for Hedgerow {
    fn check(&self, s: &State) -> Result<(), Broken> {
        self.sound(s)
    }
}

impl Notation for Hedgerow {
    fn write_action(&self, a: Action, out: &mut impl fmt::Write) -> fmt::Result {
        self.write(a, out)
    }
    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        self.read(text)
    }
    fn write_outcome(&self, o: Outcome, out: &mut impl fmt::Write) -> fmt::Result {
        self.write_drawn(o, out)
    }
    fn read_outcome(&self, text: &str) -> Result<Outcome, NotationError> {
        self.read_drawn(text)
    }
}

impl Texts for Hedgerow {
    fn label(&self, s: &State, seat: Seat, a: Action) -> Label {
        let card_message = |id, card: Card| Label::from(Message::new(id).item("card", "card", card.0));
        let unit = |index, count: u8| vec![Amount { kind: "unit", index, count: count.into() }];
        let points = |card| unit(1, self.content.plant(card).points);
        match a {
            Action::Lay(card) => card_message("toy-lay", card),
            Action::Done => Label::from(Message::new("toy-done").with("thorns", self.thorns_laid(s, seat))),
            Action::Play(card) => card_message("toy-play", card).gain(points(card)).ends_turn(),
            Action::Bury(card) => card_message("toy-bury", card).ends_turn(),
            Action::Pass => Label::from(Message::new("toy-pass")).ends_turn(),
            Action::Counter(card) => card_message("toy-counter", card).gain(points(card)),
            Action::Yield => Label::from(Message::new("toy-yield")).price(unit(0, s.players[seat].berries.min(1))),
        }
    }
    fn name(&self, kind: &str, index: u16) -> Option<&Localized> {
        match kind {
            "card" => self.names.cards.get(usize::from(index)),
            "unit" => self.names.units.get(usize::from(index)),
            _ => None,
        }
    }
    fn breakdown(&self, s: &State, seat: Seat) -> Vec<Part> {
        let player = &s.players[seat];
        vec![
            Part { message: Message::new("toy-points-hedge"), points: self.hedge_points(player) },
            Part { message: Message::new("toy-points-compost"), points: self.compost_points(player) },
            Part { message: Message::new("toy-points-berries"), points: player.berries.into() },
        ]
    }
    fn verdict(&self, s: &State) -> Option<Message> {
        let winners = self.standings(s).winners().len();
        (s.pending.is_empty() && winners > 1).then(|| Message::new("toy-shared").with("winners", winners))
    }
    fn sentences() -> &'static [&'static [Sentence]] {
        &[SENTENCES]
    }
}

impl Wishes for Hedgerow {
    type Wish = Wish;
    fn arrange(&self, s: &State, seat: Seat, wish: &Wish) -> Result<Vec<Action>, Unfulfilled<Refusal>> {
        let missing = |card: &&Card| !s.players[seat].hand.contains(**card);
        if let Some((part, &card)) = wish.bid.iter().enumerate().find(|(_, card)| missing(card)) {
            return Err(Unfulfilled { part, refusal: Refusal::NotInHand(card) });
        }
        let mut cards = wish.bid.clone();
        cards.sort_unstable_by_key(|card| card.0); // TOY-3.1
        Ok(cards.into_iter().map(Action::Lay).chain([Action::Done]).collect())
    }
}

/// TOY-6.1
impl Hedgerow {
    fn hedge_points(&self, player: &Player) -> i32 {
        player.hedge.iter().map(|card| i32::from(self.content.plant(card).points)).sum()
    }

    fn compost_points(&self, player: &Player) -> i32 {
        player.compost.iter().map(|card| i32::from(self.content.plant(card).thorns / 2)).sum()
    }
}

impl Title for Hedgerow {
    const NAME: (&'static str, &'static str) = ("Heckenreihe", "Hedgerow");
    const SEATS: RangeInclusive<u8> = 2..=4;
    const SWITCHES: &'static [Switch] = &[TIES];
    const BASE_PACK: &'static str = include_str!("../content/toy.toml");
    const RULEBOOK: (&'static str, &'static str) = ("", "");
    const CATALOGUE: (&'static str, &'static str) = (MESSAGES_DE, MESSAGES_EN);
    fn open(seats: u8, options: &Variants, pack: Option<(&str, &str)>) -> Result<Self, OpenError> {
        Self::check_table(seats, options)?;
        let ties = match TIES.value(options)? {
            "nobody" => Ties::Nobody,
            _ => Ties::Leader,
        };
        let (file, text) = pack.unwrap_or(("toy.toml", Self::BASE_PACK));
        let (content, names) = content::load(file, text)?;
        Ok(Hedgerow { seats, ties, content: Arc::new(content), names: Arc::new(names) })
    }
    fn switches(&self) -> Variants {
        match self.ties {
            Ties::Leader => Variants::new(),
            Ties::Nobody => Variants::from([("ties".to_owned(), "nobody".to_owned())]),
        }
    }
    fn content_hash(&self) -> Digest {
        self.content.hash()
    }
}

const SENTENCES: &[Sentence] = &[
    Sentence::new("toy-ask-bid", &["seat", "laid"]),
    Sentence::new("toy-ask-turn", &["seat"]),
    Sentence::new("toy-ask-challenge", &["seat", "by", "card"]),
    Sentence::new("toy-lay", &["card"]),
    Sentence::new("toy-done", &["thorns"]),
    Sentence::new("toy-play", &["card"]),
    Sentence::new("toy-bury", &["card"]),
    Sentence::new("toy-pass", &[]),
    Sentence::new("toy-counter", &["card"]),
    Sentence::new("toy-yield", &[]),
    Sentence::new("toy-no-other-question", &[]),
    Sentence::new("toy-no-not-in-hand", &["card"]),
    Sentence::new("toy-no-bid-full", &["most"]),
    Sentence::new("toy-no-out-of-order", &["card"]),
    Sentence::new("toy-no-shown", &["card"]),
    Sentence::new("toy-no-burr", &["card"]),
    Sentence::new("toy-no-too-blunt", &["card", "than"]),
    Sentence::new("toy-led", &["seat"]),
    Sentence::new("toy-round-began", &["round"]),
    Sentence::new("toy-drew", &["seat", "card"]),
    Sentence::new("toy-drew-hidden", &["seat"]),
    Sentence::new("toy-laid", &["seat", "card"]),
    Sentence::new("toy-confirmed", &["seat"]),
    Sentence::new("toy-showed", &["seat", "cards", "thorns"]),
    Sentence::new("toy-won", &["seat", "berries"]),
    Sentence::new("toy-nobody-won", &[]),
    Sentence::new("toy-played", &["seat", "card"]),
    Sentence::new("toy-buried", &["seat", "card"]),
    Sentence::new("toy-buried-hidden", &["seat"]),
    Sentence::new("toy-passed", &["seat"]),
    Sentence::new("toy-countered", &["seat", "card"]),
    Sentence::new("toy-yielded", &["seat", "to"]),
    Sentence::new("toy-ended", &[]),
    Sentence::new("toy-points-hedge", &[]),
    Sentence::new("toy-points-compost", &[]),
    Sentence::new("toy-points-berries", &[]),
    Sentence::new("toy-shared", &["winners"]),
];
