//! What buttons say, what things are called, and where points come from.

use crate::CatanRoad;
use crate::actions::{Action, Audience, Decision};
use crate::log::Event;
use crate::refusal::Refusal;
use crate::roads::Swap;
use crate::round::Frame;
use crate::state::{Card, EventCard, Good, Goods, Metropolis, Origin, Special, State};
use crate::trade::Deal;
use steading_core::{Amount, Explain, Key, Label, Lane, Localized, Part, Seat, Sentence, Texts, items, sentences};

items! {
    Good => "resource",
    Card => "building",
    Metropolis => "metropolis",
    EventCard => "event",
    Special => "special",
}

sentences! {
    /// What a button or a line of the final score says.
    enum Caption {
        Build(card: Card) = "" => "catan_road-do-build" { card };
        Metropolis = "" => "catan_road-do-metropolis";
        Offer = "" => "catan_road-do-offer";
        Call = "" => "catan_road-do-call";
        End = "" => "catan_road-do-end";
        Pay(swap: Swap) = "" =>
            "catan_road-do-pay" { count: swap.count, source: swap.source, replaced: swap.replaced };
        PayCost = "" => "catan_road-do-pay-cost";
        Ability(metropolis: Metropolis) = "" => "catan_road-do-ability" { metropolis };
        Cover(origin: Origin) = "" => "catan_road-do-cover-start" | "catan_road-do-cover-built" [*origin as usize];
        Discard(good: Good) = "" => "catan_road-do-discard" { good };
        Donate(seat: Seat) = "" => "catan_road-do-donate" { seat };
        DonateCard(good: Good) = "" => "catan_road-do-donate-card" { good };
        ToAll = "" => "catan_road-do-to-all";
        To(seat: Seat) = "" => "catan_road-do-to" { seat };
        Give(good: Good) = "" => "catan_road-do-give" { good };
        Done = "" => "catan_road-do-done";
        Want(good: Good) = "" => "catan_road-do-want" { good };
        Send = "" => "catan_road-do-send";
        Cancel = "" => "catan_road-do-cancel";
        CancelCounter = "" => "catan_road-do-cancel-counter";
        Accept = "" => "catan_road-do-accept";
        Decline = "" => "catan_road-do-decline";
        Counter = "" => "catan_road-do-counter";
        Pick(seat: Seat) = "" => "catan_road-do-pick" { seat };
        Withdraw = "" => "catan_road-do-withdraw";
        ScoreCard(card: Card) = "" => "catan_road-score-card" { card };
        ScoreSpecial(card: Special) = "" => "catan_road-score-special" { card };
    }
}

impl From<Caption> for Label {
    fn from(caption: Caption) -> Label {
        caption.message().into()
    }
}

impl CatanRoad {
    fn build_label(&self, state: &State, card: Card) -> Label {
        let caption = if card == Card::Metropolis { Caption::Metropolis } else { Caption::Build(card) };
        let label = Label::from(caption).gain([Amount::of(card, 1)]);
        match self.quote_build(state, card) {
            // What it will cost is the next question.
            Ok(payment) if self.pay_is_asked(state, card, payment) => label,
            _ => label.price(self.cost(card)),
        }
    }

    fn pay_label(&self, state: &State, action: Action) -> Label {
        let Some(Frame::Pay(card)) = state.top() else { return Caption::PayCost.into() };
        let swap = self.quote_swap(state, card, action).ok().flatten();
        Label::from(swap.map_or(Caption::PayCost, Caption::Pay)).price(self.price_with(card, swap))
    }
}

impl Texts for CatanRoad {
    fn label(&self, state: &State, seat: Seat, action: Action) -> Label {
        let dealt = |caption: Caption, deal: Option<(Goods, Goods)>| match deal {
            Some((price, gain)) => Label::from(caption).price(price).gain(gain),
            None => caption.into(),
        };
        match action {
            Action::Build(card) => self.build_label(state, card),
            Action::Offer => Caption::Offer.into(),
            Action::Call => Caption::Call.into(),
            Action::End => Label::from(Caption::End).ends_turn(),
            Action::Pay(_) | Action::PayFor(..) | Action::PayCost => self.pay_label(state, action),
            Action::Ability(metropolis) => {
                Label::from(Caption::Ability(metropolis)).gain([Amount::of(Card::Metropolis, 1)])
            }
            Action::Cover(origin) => Caption::Cover(origin).into(),
            Action::Discard(good) => Label::from(Caption::Discard(good)).price(Goods::one(good)),
            Action::Donate(to) => Caption::Donate(to).into(),
            Action::To(Audience::All) => Caption::ToAll.into(),
            Action::To(Audience::One(to)) => Caption::To(to).into(),
            Action::Give(good) if matches!(state.top(), Some(Frame::Donate { .. })) => {
                Label::from(Caption::DonateCard(good)).price(Goods::one(good))
            }
            Action::Give(good) => Caption::Give(good).into(),
            Action::Done => Caption::Done.into(),
            Action::Want(good) => Caption::Want(good).into(),
            Action::Send => {
                let desk = state.player(seat).desk;
                dealt(Caption::Send, Some((desk.give, desk.want)))
            }
            Action::Cancel if seat == state.active => Caption::Cancel.into(),
            Action::Cancel => Caption::CancelCounter.into(),
            Action::Accept => {
                let deal = self.quote_accept(state, seat, false).ok();
                dealt(Caption::Accept, deal.map(|Deal { give, get }| (get, give)))
            }
            Action::Decline => Caption::Decline.into(),
            Action::Counter => Caption::Counter.into(),
            Action::Pick(partner) => {
                let deal = self.quote_pick(state, partner).ok();
                dealt(Caption::Pick(partner), deal.map(|Deal { give, get }| (give, get)))
            }
            Action::Withdraw => Caption::Withdraw.into(),
        }
    }

    fn name(&self, kind: &str, index: u16) -> Option<&Localized> {
        self.content.names.get(kind)?.get(usize::from(index))
    }

    fn breakdown(&self, state: &State, seat: Seat) -> Vec<Part> {
        let cards = Card::NAMED.map(|card| (Caption::ScoreCard(card), self.card_vp(state, seat, card)));
        let specials =
            Special::ALL.iter().map(|&card| (Caption::ScoreSpecial(card), self.special_vp(state, seat, card)));
        let parts = cards.into_iter().chain(specials).filter(|(_, points)| *points > 0);
        parts.map(|(caption, points)| Part { message: caption.message(), points: points.into() }).collect()
    }

    fn sentences() -> &'static [&'static [Sentence]] {
        &[Decision::SENTENCES, Caption::SENTENCES, Refusal::SENTENCES, Event::SENTENCES]
    }
}
