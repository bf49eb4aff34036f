//! The toy game with one promise broken on purpose.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU32, Ordering};
use steading_core::{
    Broken, Chance, Digest, Invariants, Label, Localized, Message, NoWish, Notation, NotationError, OpenError, Part,
    Rng, Rules, Seat, Secrets, Sentence, Sink, Standings, Status, Switch, Texts, Title, Unfulfilled, Variants, Viewer,
    Wishes,
};
use steading_testkit::toy::{Action, Card, CardSet, Decision, Event, Frame, Hedgerow, Outcome, Refusal, State, View};

/// Which promise is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// None: the wrapper by itself changes nothing.
    Sound,
    // What is offered.
    OffersNothing,
    OffersTwice,
    OffersTheImpossible,
    WaitsForNobody,
    WaitsForStrangers,
    NeverEnds,
    // What is kept.
    LosesABerry,
    FirstAnswerMatters,
    CountsOnItself,
    // Chance.
    NoOutcomes,
    ListsAnOutcomeTwice,
    WeightOfZero,
    LoadedDice,
    DrawsTheUnlisted,
    // What is said.
    UndeclaredLabel,
    UndeclaredArgument,
    NamelessCard,
    RefusesWithoutClause,
    WritesTheUnreadable,
    WritesAnotherAction,
    BreakdownDoesNotAddUp,
    NobodyIsFirst,
    // Secrets.
    HandInView,
    BidInView,
    OrderOfOptions,
    LabelKnowsHands,
    RefusalKnowsHands,
    QuestionKnowsHands,
    DrawInLog,
    BuryInLog,
    BidInLog,
    SkipsTheHelpless,
    WorldIsTheTruth,
    WorldIsStirred,
    WorldForgetsShown,
    WorldLosesACard,
    // Reading and loading.
    ReadsLoosely,
    ReaderPanics,
    ChecksNothing,
    ChecksNoBids,
}

pub struct Flawed {
    toy: Hedgerow,
    flaw: Flaw,
    draws: AtomicU32,
}

impl Flawed {
    pub fn new(toy: Hedgerow, flaw: Flaw) -> Self {
        Flawed { toy, flaw, draws: AtomicU32::new(0) }
    }

    fn has(&self, flaw: Flaw) -> bool {
        self.flaw == flaw
    }

    /// The hand that `seat` must not know.
    fn rival_hand(&self, s: &State, seat: Seat) -> CardSet {
        s.players[seat.next(self.toy.seats())].hand
    }

    /// Answers for a challenged seat that has no choice, which tells everybody that it has none.
    fn skip_the_helpless(&self, s: &mut State, e: &mut impl Sink<Event>) {
        while let Some(Frame::Challenge { at, .. }) = s.pending.top() {
            let mut options = Vec::new();
            self.toy.legal_actions(s, at, &mut options);
            if options != [Action::Yield] {
                return;
            }
            self.toy.apply(s, at, Action::Yield, e);
        }
    }
}

/// What somebody saw, and what it should not have seen.
#[derive(Debug, PartialEq, Eq, serde::Serialize)]
pub struct Leaky {
    view: View,
    leak: Option<CardSet>,
}

impl Rules for Flawed {
    const ID: &'static str = Hedgerow::ID;
    const RULES: u32 = Hedgerow::RULES;
    type State = State;
    type Action = Action;
    type Decision = Decision;
    type Event = Event;
    type Refusal = Refusal;
    fn seats(&self) -> u8 {
        self.toy.seats()
    }
    fn setup(&self) -> State {
        self.toy.setup()
    }
    fn status(&self, s: &State) -> Status {
        match self.toy.status(s) {
            Status::Waiting(_) if self.has(Flaw::WaitsForNobody) => Status::Waiting(Default::default()),
            Status::Waiting(asked) if self.has(Flaw::WaitsForStrangers) => Status::Waiting(asked.with(Seat::E)),
            status => status,
        }
    }
    fn decision(&self, s: &State, seat: Seat) -> Decision {
        let knows = self.has(Flaw::QuestionKnowsHands) && self.rival_hand(s, seat).contains(Card(0));
        match self.toy.decision(s, seat) {
            Decision::Turn { seat } if knows => Decision::Bid { seat, laid: CardSet::EMPTY },
            decision => decision,
        }
    }
    fn legal_actions(&self, s: &State, seat: Seat, out: &mut impl Sink<Action>) {
        let mut options = Vec::new();
        self.toy.legal_actions(s, seat, &mut options);
        match self.flaw {
            Flaw::OffersNothing => options.retain(|action| *action != Action::Yield),
            Flaw::OffersTwice => options.push(options[0]),
            Flaw::OffersTheImpossible => {
                let foreign = (0..24).map(Card).find(|card| !s.players[seat].hand.contains(*card));
                options.extend(foreign.map(Action::Play));
            }
            Flaw::OrderOfOptions if self.rival_hand(s, seat).contains(Card(0)) => options.reverse(),
            _ => {}
        }
        options.into_iter().for_each(|action| out.push(action));
    }
    fn apply(&self, s: &mut State, seat: Seat, a: Action, e: &mut impl Sink<Event>) {
        let before = *s;
        self.toy.apply(s, seat, a, e);
        match (self.flaw, a) {
            (Flaw::NeverEnds, Action::Pass | Action::Bury(_) | Action::Play(_)) => *s = before,
            (Flaw::LosesABerry, Action::Pass) => s.supply = s.supply.saturating_sub(1),
            (Flaw::FirstAnswerMatters, Action::Done) if before.players.iter().all(|player| !player.done) => {
                s.leader = seat;
            }
            (Flaw::SkipsTheHelpless, _) => self.skip_the_helpless(s, e),
            _ => {}
        }
    }
    fn refusal(&self, s: &State, seat: Seat, a: Action) -> Refusal {
        let refusal = self.toy.refusal(s, seat, a);
        match (self.flaw, refusal) {
            (Flaw::RefusesWithoutClause, Refusal::OtherQuestion(_)) => Refusal::OtherQuestion(""),
            (Flaw::RefusalKnowsHands, Refusal::NotInHand(card)) if self.rival_hand(s, seat).contains(card) => {
                Refusal::Shown(card)
            }
            _ => refusal,
        }
    }
    fn standings(&self, s: &State) -> Standings {
        let mut standings = self.toy.standings(s);
        if self.has(Flaw::NobodyIsFirst) {
            standings.ranks.iter_mut().for_each(|rank| *rank += 1);
        }
        standings
    }
}

impl Chance for Flawed {
    type Outcome = Outcome;
    fn outcomes(&self, s: &State, out: &mut impl Sink<(Outcome, u32)>) {
        let mut outcomes = Vec::new();
        self.toy.outcomes(s, &mut outcomes);
        match self.flaw {
            Flaw::NoOutcomes => outcomes.clear(),
            Flaw::ListsAnOutcomeTwice => outcomes.push(outcomes[0]),
            Flaw::WeightOfZero => outcomes[0].1 = 0,
            Flaw::DrawsTheUnlisted => drop(outcomes.pop()),
            _ => {}
        }
        outcomes.into_iter().for_each(|outcome| out.push(outcome));
    }
    fn sample(&self, s: &State, rng: &mut impl Rng) -> Outcome {
        match self.toy.sample(s, rng) {
            // Every other high card is drawn again.
            Outcome::Draw(card) if self.has(Flaw::LoadedDice) && card.0 > 12 && rng.below(2) == 0 => {
                self.toy.sample(s, rng)
            }
            outcome => outcome,
        }
    }
    fn resolve(&self, s: &mut State, o: Outcome, e: &mut impl Sink<Event>) {
        self.toy.resolve(s, o, e);
        match self.flaw {
            Flaw::SkipsTheHelpless => self.skip_the_helpless(s, e),
            // What happens depends on how often it happened before, so a replay cannot follow.
            Flaw::CountsOnItself
                if s.deck.len() == 5
                    && s.supply > 0
                    && self.draws.fetch_add(1, Ordering::Relaxed).is_multiple_of(2) =>
            {
                s.supply -= 1;
                s.players[Seat::A].berries += 1;
            }
            _ => {}
        }
    }
}

impl Secrets for Flawed {
    type View = Leaky;
    fn view(&self, s: &State, viewer: Viewer) -> Leaky {
        let leak = match (self.flaw, viewer) {
            (Flaw::HandInView, Viewer::Seat(seat)) => Some(self.rival_hand(s, seat)),
            (Flaw::BidInView, Viewer::Spectator) => Some(s.players[Seat::A].laid),
            _ => None,
        };
        Leaky { view: self.toy.view(s, viewer), leak }
    }
    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        match (self.flaw, event) {
            (Flaw::DrawInLog, Event::Drew { .. })
            | (Flaw::BuryInLog, Event::Buried { .. })
            | (Flaw::BidInLog, Event::Confirmed { .. }) => Some(event.clone()),
            _ => self.toy.witness(event, viewer),
        }
    }
    fn uncovers(&self, event: &Event) -> bool {
        self.toy.uncovers(event)
    }

    fn resample(&self, s: &State, viewer: Viewer, rng: &mut impl Rng) -> State {
        let mut world = self.toy.resample(s, viewer, rng);
        match self.flaw {
            Flaw::WorldIsTheTruth => return *s,
            // A world that fits, but made from the true one: the same seed gives another one elsewhere.
            Flaw::WorldIsStirred if !s.pending.is_empty() => {
                world = *s;
                let hidden = |world: &State| {
                    let seat = Seat::all(self.seats()).find(|&seat| !viewer.is(seat)).expect("at least two seats");
                    (seat, world.players[seat].hand.minus(s.shown).minus(world.players[seat].laid))
                };
                let (seat, hand) = hidden(&world);
                if !hand.is_empty() && !world.deck.is_empty() {
                    let (out, back) = (world.deck.pick(rng), hand.pick(rng));
                    world.deck.remove(out);
                    world.deck.insert(back);
                    world.players[seat].hand.remove(back);
                    world.players[seat].hand.insert(out);
                }
            }
            Flaw::WorldForgetsShown => world.shown = CardSet::EMPTY,
            Flaw::WorldLosesACard => {
                world.deck = world.deck.last().map_or(world.deck, |card| {
                    let mut deck = world.deck;
                    deck.remove(card);
                    deck
                })
            }
            _ => {}
        }
        world
    }
}

impl Invariants for Flawed {
    fn check(&self, s: &State) -> Result<(), Broken> {
        match self.toy.check(s) {
            Err(_) if self.has(Flaw::ChecksNothing) => Ok(()),
            Err(broken) if self.has(Flaw::ChecksNoBids) && broken.invariant == "TOY-3.1" => Ok(()),
            result => result,
        }
    }
}

impl Notation for Flawed {
    fn write_action(&self, a: Action, out: &mut impl fmt::Write) -> fmt::Result {
        match (self.flaw, a) {
            (Flaw::WritesTheUnreadable, Action::Yield) => out.write_str("give up"),
            (Flaw::WritesAnotherAction, Action::Bury(card)) => self.toy.write_action(Action::Play(card), out),
            _ => self.toy.write_action(a, out),
        }
    }
    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        if self.has(Flaw::ReaderPanics) {
            return self.toy.read_action(&text[..1]);
        }
        self.toy.read_action(if self.has(Flaw::ReadsLoosely) { text.trim() } else { text })
    }
    fn write_outcome(&self, o: Outcome, out: &mut impl fmt::Write) -> fmt::Result {
        self.toy.write_outcome(o, out)
    }
    fn read_outcome(&self, text: &str) -> Result<Outcome, NotationError> {
        self.toy.read_outcome(text)
    }
}

impl Texts for Flawed {
    fn label(&self, s: &State, seat: Seat, a: Action) -> Label {
        let label = self.toy.label(s, seat, a);
        let knows = self.has(Flaw::LabelKnowsHands) && self.rival_hand(s, seat).contains(Card(0));
        match (self.flaw, a) {
            (Flaw::UndeclaredLabel, Action::Pass) => Message::new("toy-shrug").into(),
            (Flaw::UndeclaredArgument, Action::Pass) => Message::new("toy-pass").with("seat", seat).into(),
            (Flaw::NamelessCard, Action::Play(_)) => Message::new("toy-play").item("card", "card", 99u16).into(),
            (_, Action::Pass) if knows => label.ends_turn().gain(Vec::new()).price(vec![steading_core::Amount {
                kind: "unit",
                index: 0,
                count: 1,
            }]),
            _ => label,
        }
    }
    fn name(&self, kind: &str, index: u16) -> Option<&Localized> {
        self.toy.name(kind, index)
    }
    fn breakdown(&self, s: &State, seat: Seat) -> Vec<Part> {
        let mut parts = self.toy.breakdown(s, seat);
        if self.has(Flaw::BreakdownDoesNotAddUp) {
            parts.truncate(2);
        }
        parts
    }
    fn verdict(&self, s: &State) -> Option<Message> {
        self.toy.verdict(s)
    }
    fn sentences() -> &'static [&'static [Sentence]] {
        Hedgerow::sentences()
    }
}

impl Wishes for Flawed {
    type Wish = NoWish;
    fn arrange(&self, _: &State, _: Seat, wish: &NoWish) -> Result<Vec<Action>, Unfulfilled<Refusal>> {
        match *wish {}
    }
}

impl Title for Flawed {
    const NAME: (&'static str, &'static str) = Hedgerow::NAME;
    const SEATS: RangeInclusive<u8> = Hedgerow::SEATS;
    const SWITCHES: &'static [Switch] = Hedgerow::SWITCHES;
    const BASE_PACK: &'static str = Hedgerow::BASE_PACK;
    const RULEBOOK: (&'static str, &'static str) = Hedgerow::RULEBOOK;
    const CATALOGUE: (&'static str, &'static str) = Hedgerow::CATALOGUE;
    fn open(seats: u8, options: &Variants, pack: Option<(&str, &str)>) -> Result<Self, OpenError> {
        Ok(Flawed::new(Hedgerow::open(seats, options, pack)?, Flaw::Sound))
    }
    fn switches(&self) -> Variants {
        self.toy.switches()
    }
    fn content_hash(&self) -> Digest {
        self.toy.content_hash()
    }
}
