//! What buttons say, and the list of every message the game can send. The sentences are in `messages/`.

use crate::CatanRoad;
use crate::actions::{Action, Audience};
use crate::content::Side;
use crate::state::{Card, Frame, Good, Goods, State};
use crate::trade::Deal;
use steading_core::{Amount, Label, Message, Seat};

/// Cards as a price, a gain or an argument; types that are not there are left out.
pub(crate) fn goods(goods: Goods) -> Vec<Amount> {
    let there = goods.counts().filter(|(_, count)| *count > 0);
    there.map(|(good, count)| Amount { kind: "resource", index: good as u16, count: count.into() }).collect()
}

pub(crate) fn resource(message: Message, name: &'static str, good: Good) -> Message {
    message.item(name, "resource", good as u8)
}

pub(crate) fn building(message: Message, name: &'static str, card: Card) -> Message {
    message.item(name, "building", card as u8)
}

impl CatanRoad {
    pub(crate) fn button(&self, state: &State, seat: Seat, action: Action) -> Label {
        let plain = |id: &'static str| Label::from(Message::new(id));
        let with_good = |id: &'static str, good: Good| Label::from(resource(Message::new(id), "good", good));
        let with_seat = |id: &'static str, seat: Seat| Label::from(Message::new(id).with("seat", seat));
        match action {
            Action::Build(card) => self.build_button(state, card),
            Action::Offer => plain("catan_road-do-offer"),
            Action::Call => plain("catan_road-do-call"),
            Action::End => plain("catan_road-do-end").reveals().ends_turn(),
            Action::Pay(_) | Action::PayFor(..) | Action::PayCost => self.pay_button(state, action),
            Action::Ability(metropolis) => {
                let message = Message::new("catan_road-do-ability").item("metropolis", "metropolis", metropolis.0);
                let label = Label::from(message).gain(vec![Amount { kind: "building", index: 4, count: 1 }]);
                if self.ability_draws(state, metropolis) > 0 { label.reveals() } else { label }
            }
            Action::Discard(good) => {
                let label = with_good("catan_road-do-discard", good).price(goods(Goods::one(good)));
                let last = self.discard_left(state, seat) == 1 && last_to_answer(state, seat);
                if last { label.reveals() } else { label }
            }
            Action::Donate(to) => with_seat("catan_road-do-donate", to),
            Action::To(Audience::All) => plain("catan_road-do-to-all"),
            Action::To(Audience::One(to)) => with_seat("catan_road-do-to", to),
            Action::Give(good) => match state.top() {
                Some(Frame::Donate { .. }) => {
                    with_good("catan_road-do-donate-card", good).price(goods(Goods::one(good))).reveals()
                }
                _ => with_good("catan_road-do-give", good),
            },
            Action::Done => plain("catan_road-do-done"),
            Action::Want(good) => with_good("catan_road-do-want", good),
            Action::Send => {
                let desk = state.player(seat).desk;
                let label = plain("catan_road-do-send").price(goods(desk.give)).gain(goods(desk.want));
                self.answer_label(state, seat, label)
            }
            Action::Cancel if seat == state.active => plain("catan_road-do-cancel"),
            Action::Cancel => self.answer_label(state, seat, plain("catan_road-do-cancel-counter")),
            Action::Accept => {
                let label = plain("catan_road-do-accept");
                let label = match self.quote_accept(state, seat, false) {
                    Ok(Deal { give, get }) => label.price(goods(get)).gain(goods(give)),
                    Err(_) => label,
                };
                self.answer_label(state, seat, label)
            }
            Action::Decline => self.answer_label(state, seat, plain("catan_road-do-decline")),
            Action::Counter => plain("catan_road-do-counter"),
            Action::Pick(partner) => {
                let label = with_seat("catan_road-do-pick", partner).reveals();
                match self.quote_pick(state, partner) {
                    Ok(Deal { give, get }) => label.price(goods(give)).gain(goods(get)),
                    Err(_) => label,
                }
            }
            Action::Withdraw => plain("catan_road-do-withdraw"),
        }
    }

    /// What turns the last card over shows something: an offer that is made, the answers of all others.
    fn answer_label(&self, state: &State, seat: Seat, label: Label) -> Label {
        if seat == state.active || last_to_answer(state, seat) { label.reveals() } else { label }
    }

    fn build_button(&self, state: &State, card: Card) -> Label {
        let message = match card {
            Card::Metropolis => Message::new("catan_road-do-metropolis"),
            _ => building(Message::new("catan_road-do-build"), "card", card),
        };
        let label = Label::from(message).gain(vec![Amount { kind: "building", index: card as u16, count: 1 }]);
        match self.quote_build(state, card) {
            // What it will cost is the next question.
            Ok(payment) if self.pay_is_asked(state, card, payment) => label,
            _ if self.build_reveals(state, card) => label.price(goods(self.cost(card))).reveals(),
            _ => label.price(goods(self.cost(card))),
        }
    }

    fn pay_button(&self, state: &State, action: Action) -> Label {
        let Some(Frame::Pay(card)) = state.top() else {
            return Label::from(Message::new("catan_road-do-pay-cost"));
        };
        let swap = match action {
            Action::Pay(source) => {
                self.quote_payment(state, card).and_then(|payment| self.quote_pay(state, payment, source)).ok()
            }
            Action::PayFor(source, replaced) => self.quote_pay_for(state, card, source, replaced).ok(),
            _ => None,
        };
        let message = match swap {
            Some(swap) => {
                let message = Message::new("catan_road-do-pay").with("count", swap.count);
                resource(resource(message, "source", swap.source), "replaced", swap.replaced)
            }
            None => Message::new("catan_road-do-pay-cost"),
        };
        let label = Label::from(message).price(goods(self.price_with(card, swap)));
        if self.build_reveals(state, card) { label.reveals() } else { label }
    }

    /// Whether a paid build is followed by a draw: an event, or a card that fills the display.
    fn build_reveals(&self, state: &State, card: Card) -> bool {
        match (card, self.side) {
            (Card::Metropolis, Side::A | Side::B) => false,
            _ => !state.deck.is_empty() || self.mechanics().triggers_event[card],
        }
    }
}

/// Whether all others have answered the simultaneous question.
fn last_to_answer(state: &State, seat: Seat) -> bool {
    match state.top() {
        Some(Frame::Discard { left } | Frame::Answer { left, .. }) => left.without(seat).is_empty(),
        _ => false,
    }
}

/// Every message id with the names of its arguments.
pub(crate) const MESSAGES: &[(&str, &[&str])] = &[
    ("catan_road-ask-main", &[]),
    ("catan_road-ask-pay", &["rate", "card", "missing"]),
    ("catan_road-ask-pay-any", &["rate", "card"]),
    ("catan_road-ask-ability", &[]),
    ("catan_road-ask-discard", &["left"]),
    ("catan_road-ask-donate-to", &[]),
    ("catan_road-ask-donate-card", &["to"]),
    ("catan_road-ask-offer-to", &[]),
    ("catan_road-ask-offer-give", &["give"]),
    ("catan_road-ask-offer-want", &["give", "want"]),
    ("catan_road-ask-answer", &["give", "want"]),
    ("catan_road-ask-answer-call", &[]),
    ("catan_road-ask-counter-give", &["give"]),
    ("catan_road-ask-counter-want", &["give", "want"]),
    ("catan_road-ask-pick", &[]),
    ("catan_road-do-build", &["card"]),
    ("catan_road-do-metropolis", &[]),
    ("catan_road-do-offer", &[]),
    ("catan_road-do-call", &[]),
    ("catan_road-do-end", &[]),
    ("catan_road-do-pay", &["count", "source", "replaced"]),
    ("catan_road-do-pay-cost", &[]),
    ("catan_road-do-ability", &["metropolis"]),
    ("catan_road-do-discard", &["good"]),
    ("catan_road-do-donate", &["seat"]),
    ("catan_road-do-donate-card", &["good"]),
    ("catan_road-do-to-all", &[]),
    ("catan_road-do-to", &["seat"]),
    ("catan_road-do-give", &["good"]),
    ("catan_road-do-done", &[]),
    ("catan_road-do-want", &["good"]),
    ("catan_road-do-send", &[]),
    ("catan_road-do-cancel", &[]),
    ("catan_road-do-cancel-counter", &[]),
    ("catan_road-do-accept", &[]),
    ("catan_road-do-decline", &[]),
    ("catan_road-do-counter", &[]),
    ("catan_road-do-pick", &["seat"]),
    ("catan_road-do-withdraw", &[]),
    ("catan_road-no-other-question", &[]),
    ("catan_road-no-not-on-display", &["card"]),
    ("catan_road-no-metropolis-left", &[]),
    ("catan_road-no-city-to-cover", &[]),
    ("catan_road-no-settlement-to-cover", &[]),
    ("catan_road-no-cannot-pay", &["missing"]),
    ("catan_road-no-substitution-used", &["missing"]),
    ("catan_road-no-source", &["rate", "missing"]),
    ("catan_road-no-not-a-source", &["rate", "source"]),
    ("catan_road-no-same-source", &[]),
    ("catan_road-no-not-in-the-cost", &["good"]),
    ("catan_road-no-nothing-is-missing", &[]),
    ("catan_road-no-something-is-missing", &["missing"]),
    ("catan_road-no-metropolis-taken", &["metropolis"]),
    ("catan_road-no-not-held", &["good"]),
    ("catan_road-no-in-order", &["last"]),
    ("catan_road-no-cannot-complete", &["good"]),
    ("catan_road-no-not-a-receiver", &["seat"]),
    ("catan_road-no-trading-is-off", &[]),
    ("catan_road-no-trade-done", &[]),
    ("catan_road-no-proposals-left", &[]),
    ("catan_road-no-cards-to-trade", &[]),
    ("catan_road-no-nobody-has-cards", &[]),
    ("catan_road-no-every-offer-made", &[]),
    ("catan_road-no-with-yourself", &[]),
    ("catan_road-no-has-no-cards", &["seat"]),
    ("catan_road-no-only-one-to-ask", &[]),
    ("catan_road-no-side-too-large", &["most"]),
    ("catan_road-no-wants-too-many", &["most"]),
    ("catan_road-no-on-both-sides", &["good"]),
    ("catan_road-no-every-type", &[]),
    ("catan_road-no-side-empty", &[]),
    ("catan_road-no-offer-made", &[]),
    ("catan_road-no-cannot-accept", &["missing"]),
    ("catan_road-no-nothing-to-accept", &[]),
    ("catan_road-no-not-positive", &["seat"]),
    ("catan_road-no-cannot-pay-counter", &["seat"]),
    ("catan_road-log-first", &["seat"]),
    ("catan_road-log-turned-up", &["card"]),
    ("catan_road-log-display-shuffled", &["card"]),
    ("catan_road-log-turn", &["seat", "turn"]),
    ("catan_road-log-drew", &["seat", "good"]),
    ("catan_road-log-drew-hidden", &["seat"]),
    ("catan_road-log-lapsed", &["seat"]),
    ("catan_road-log-supply-shuffled", &["cards"]),
    ("catan_road-log-built", &["seat", "card", "paid"]),
    ("catan_road-log-built-swap", &["seat", "card", "paid", "replaced"]),
    ("catan_road-log-ability", &["seat", "metropolis"]),
    ("catan_road-log-special", &["seat", "special"]),
    ("catan_road-log-special-from", &["seat", "special", "from"]),
    ("catan_road-log-event", &["event"]),
    ("catan_road-log-discarded", &["seat", "goods"]),
    ("catan_road-log-donated", &["seat", "to", "good"]),
    ("catan_road-log-events-shuffled", &[]),
    ("catan_road-log-composing", &["seat"]),
    ("catan_road-log-cancelled", &["seat"]),
    ("catan_road-log-offered", &["seat", "to", "give", "want"]),
    ("catan_road-log-offered-all", &["seat", "give", "want"]),
    ("catan_road-log-called", &["seat"]),
    ("catan_road-log-accepted", &["seat"]),
    ("catan_road-log-declined", &["seat"]),
    ("catan_road-log-countered", &["seat", "give", "want"]),
    ("catan_road-log-traded", &["seat", "partner", "give", "get"]),
    ("catan_road-log-withdrawn", &["seat"]),
    ("catan_road-log-turn-ended", &["seat"]),
    ("catan_road-log-won", &["seat"]),
    ("catan_road-log-stopped", &[]),
    ("catan_road-score-card", &["card"]),
    ("catan_road-score-special", &["card"]),
];
