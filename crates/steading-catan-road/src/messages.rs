//! What buttons say, and the list of every message the game can send. The sentences are in `messages/`.

use crate::CatanRoad;
use crate::actions::{Action, Audience};
use crate::state::{Card, Frame, Good, Goods, State};
use crate::trade::Deal;
use steading_core::{Amount, Label, Message, Seat, Sentence};

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
            Action::End => plain("catan_road-do-end").ends_turn(),
            Action::Pay(_) | Action::PayFor(..) | Action::PayCost => self.pay_button(state, action),
            Action::Ability(metropolis) => {
                let message = Message::new("catan_road-do-ability").item("metropolis", "metropolis", metropolis.0);
                Label::from(message).gain(vec![Amount { kind: "building", index: 4, count: 1 }])
            }
            Action::Discard(good) => with_good("catan_road-do-discard", good).price(goods(Goods::one(good))),
            Action::Donate(to) => with_seat("catan_road-do-donate", to),
            Action::To(Audience::All) => plain("catan_road-do-to-all"),
            Action::To(Audience::One(to)) => with_seat("catan_road-do-to", to),
            Action::Give(good) => match state.top() {
                Some(Frame::Donate { .. }) => {
                    with_good("catan_road-do-donate-card", good).price(goods(Goods::one(good)))
                }
                _ => with_good("catan_road-do-give", good),
            },
            Action::Done => plain("catan_road-do-done"),
            Action::Want(good) => with_good("catan_road-do-want", good),
            Action::Send => {
                let desk = state.player(seat).desk;
                plain("catan_road-do-send").price(goods(desk.give)).gain(goods(desk.want))
            }
            Action::Cancel if seat == state.active => plain("catan_road-do-cancel"),
            Action::Cancel => plain("catan_road-do-cancel-counter"),
            Action::Accept => {
                let label = plain("catan_road-do-accept");
                match self.quote_accept(state, seat, false) {
                    Ok(Deal { give, get }) => label.price(goods(get)).gain(goods(give)),
                    Err(_) => label,
                }
            }
            Action::Decline => plain("catan_road-do-decline"),
            Action::Counter => plain("catan_road-do-counter"),
            Action::Pick(partner) => {
                let label = with_seat("catan_road-do-pick", partner);
                match self.quote_pick(state, partner) {
                    Ok(Deal { give, get }) => label.price(goods(give)).gain(goods(get)),
                    Err(_) => label,
                }
            }
            Action::Withdraw => plain("catan_road-do-withdraw"),
        }
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
        Label::from(message).price(goods(self.price_with(card, swap)))
    }
}

/// Every message id with the names of its arguments.
pub(crate) const MESSAGES: &[Sentence] = &[
    Sentence::new("catan_road-ask-main", &[]),
    Sentence::new("catan_road-ask-pay", &["rate", "card", "missing"]),
    Sentence::new("catan_road-ask-pay-any", &["rate", "card"]),
    Sentence::new("catan_road-ask-ability", &[]),
    Sentence::new("catan_road-ask-discard", &["left"]),
    Sentence::new("catan_road-ask-donate-to", &[]),
    Sentence::new("catan_road-ask-donate-card", &["to"]),
    Sentence::new("catan_road-ask-offer-to", &[]),
    Sentence::new("catan_road-ask-offer-give", &["give"]),
    Sentence::new("catan_road-ask-offer-want", &["give", "want"]),
    Sentence::new("catan_road-ask-answer", &["give", "want"]),
    Sentence::new("catan_road-ask-answer-call", &[]),
    Sentence::new("catan_road-ask-counter-give", &["give"]),
    Sentence::new("catan_road-ask-counter-want", &["give", "want"]),
    Sentence::new("catan_road-ask-pick", &[]),
    Sentence::new("catan_road-do-build", &["card"]),
    Sentence::new("catan_road-do-metropolis", &[]),
    Sentence::new("catan_road-do-offer", &[]),
    Sentence::new("catan_road-do-call", &[]),
    Sentence::new("catan_road-do-end", &[]),
    Sentence::new("catan_road-do-pay", &["count", "source", "replaced"]),
    Sentence::new("catan_road-do-pay-cost", &[]),
    Sentence::new("catan_road-do-ability", &["metropolis"]),
    Sentence::new("catan_road-do-discard", &["good"]),
    Sentence::new("catan_road-do-donate", &["seat"]),
    Sentence::new("catan_road-do-donate-card", &["good"]),
    Sentence::new("catan_road-do-to-all", &[]),
    Sentence::new("catan_road-do-to", &["seat"]),
    Sentence::new("catan_road-do-give", &["good"]),
    Sentence::new("catan_road-do-done", &[]),
    Sentence::new("catan_road-do-want", &["good"]),
    Sentence::new("catan_road-do-send", &[]),
    Sentence::new("catan_road-do-cancel", &[]),
    Sentence::new("catan_road-do-cancel-counter", &[]),
    Sentence::new("catan_road-do-accept", &[]),
    Sentence::new("catan_road-do-decline", &[]),
    Sentence::new("catan_road-do-counter", &[]),
    Sentence::new("catan_road-do-pick", &["seat"]),
    Sentence::new("catan_road-do-withdraw", &[]),
    Sentence::new("catan_road-no-other-question", &[]),
    Sentence::new("catan_road-no-not-on-display", &["card"]),
    Sentence::new("catan_road-no-metropolis-left", &[]),
    Sentence::new("catan_road-no-city-to-cover", &[]),
    Sentence::new("catan_road-no-settlement-to-cover", &[]),
    Sentence::new("catan_road-no-cannot-pay", &["missing"]),
    Sentence::new("catan_road-no-substitution-used", &["missing"]),
    Sentence::new("catan_road-no-source", &["rate", "missing"]),
    Sentence::new("catan_road-no-not-a-source", &["rate", "source"]),
    Sentence::new("catan_road-no-same-source", &[]),
    Sentence::new("catan_road-no-not-in-the-cost", &["good"]),
    Sentence::new("catan_road-no-nothing-is-missing", &[]),
    Sentence::new("catan_road-no-something-is-missing", &["missing"]),
    Sentence::new("catan_road-no-metropolis-taken", &["metropolis"]),
    Sentence::new("catan_road-no-not-held", &["good"]),
    Sentence::new("catan_road-no-in-order", &["last"]),
    Sentence::new("catan_road-no-cannot-complete", &["good"]),
    Sentence::new("catan_road-no-not-a-receiver", &["seat"]),
    Sentence::new("catan_road-no-trading-is-off", &[]),
    Sentence::new("catan_road-no-trade-done", &[]),
    Sentence::new("catan_road-no-proposals-left", &[]),
    Sentence::new("catan_road-no-cards-to-trade", &[]),
    Sentence::new("catan_road-no-nobody-has-cards", &[]),
    Sentence::new("catan_road-no-every-offer-made", &[]),
    Sentence::new("catan_road-no-with-yourself", &[]),
    Sentence::new("catan_road-no-has-no-cards", &["seat"]),
    Sentence::new("catan_road-no-only-one-to-ask", &[]),
    Sentence::new("catan_road-no-side-too-large", &["most"]),
    Sentence::new("catan_road-no-wants-too-many", &["most"]),
    Sentence::new("catan_road-no-on-both-sides", &["good"]),
    Sentence::new("catan_road-no-every-type", &[]),
    Sentence::new("catan_road-no-side-empty", &[]),
    Sentence::new("catan_road-no-offer-made", &[]),
    Sentence::new("catan_road-no-cannot-accept", &["missing"]),
    Sentence::new("catan_road-no-nothing-to-accept", &[]),
    Sentence::new("catan_road-no-not-positive", &["seat"]),
    Sentence::new("catan_road-no-cannot-pay-counter", &["seat"]),
    Sentence::new("catan_road-log-first", &["seat"]),
    Sentence::new("catan_road-log-turned-up", &["card"]),
    Sentence::new("catan_road-log-display-shuffled", &["card"]),
    Sentence::new("catan_road-log-turn", &["seat", "turn"]),
    Sentence::new("catan_road-log-drew", &["seat", "good"]),
    Sentence::new("catan_road-log-drew-hidden", &["seat"]),
    Sentence::new("catan_road-log-lapsed", &["seat"]),
    Sentence::new("catan_road-log-supply-shuffled", &["cards"]),
    Sentence::new("catan_road-log-built", &["seat", "card", "paid"]),
    Sentence::new("catan_road-log-built-swap", &["seat", "card", "paid", "replaced"]),
    Sentence::new("catan_road-log-ability", &["seat", "metropolis"]),
    Sentence::new("catan_road-log-special", &["seat", "special"]),
    Sentence::new("catan_road-log-special-from", &["seat", "special", "from"]),
    Sentence::new("catan_road-log-event", &["event"]),
    Sentence::new("catan_road-log-discarded", &["seat", "goods"]),
    Sentence::new("catan_road-log-donated", &["seat", "to", "good"]),
    Sentence::new("catan_road-log-events-shuffled", &[]),
    Sentence::new("catan_road-log-composing", &["seat"]),
    Sentence::new("catan_road-log-cancelled", &["seat"]),
    Sentence::new("catan_road-log-offered", &["seat", "to", "give", "want"]),
    Sentence::new("catan_road-log-offered-all", &["seat", "give", "want"]),
    Sentence::new("catan_road-log-called", &["seat"]),
    Sentence::new("catan_road-log-accepted", &["seat"]),
    Sentence::new("catan_road-log-declined", &["seat"]),
    Sentence::new("catan_road-log-countered", &["seat", "give", "want"]),
    Sentence::new("catan_road-log-traded", &["seat", "partner", "give", "get"]),
    Sentence::new("catan_road-log-withdrawn", &["seat"]),
    Sentence::new("catan_road-log-turn-ended", &["seat"]),
    Sentence::new("catan_road-log-won", &["seat"]),
    Sentence::new("catan_road-log-stopped", &[]),
    Sentence::new("catan_road-score-card", &["card"]),
    Sentence::new("catan_road-score-special", &["card"]),
];
