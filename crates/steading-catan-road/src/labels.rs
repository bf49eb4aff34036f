//! What buttons say, what things are called, and where points come from.

use crate::actions::Decision;
use crate::prelude::*;
use crate::roads::Swap;
use crate::trade::Deal;
use steading_core::{Amount, Arg, Explain, Label, Localized, Message, Part, Sentence, Texts, items, sentences};

items! {
    Good => "resource",
    Card => "building",
    Metropolis => "metropolis",
    EventCard => "event",
    Special => "special",
}

sentences! {
    /// Buttons that depend on more than the answer, and the lines of the final score.
    #[derive(Debug)]
    enum Caption {
        DonateCard(good: Good) = "" => "catan_road-do-donate-card" { good };
        CancelCounter = "" => "catan_road-do-cancel-counter";
        ScoreCard(card: Card) = "" => "catan_road-score-card" { card };
        ScoreSpecial(card: Special) = "" => "catan_road-score-special" { card };
        KeptFromRobber(count: u16) = "" => "catan_road-averts-robber" { count };
    }
}

impl CatanRoad {
    fn build_label(&self, label: Label, s: &State, card: Card) -> Label {
        let label = label.gain([Amount::of(card, 1)]);
        match self.quote_build(s, card) {
            // What it will cost is the next question.
            Ok(payment) if self.pay_is_asked(s, card, payment) => label,
            _ => label.price(self.cost(card)),
        }
    }

    fn pay_label(&self, label: Label, s: &State, action: Action) -> Label {
        let Some(Frame::Pay(card)) = s.top() else { return label };
        let swap = self.quote_swap(s, card, action).ok().flatten();
        let price = self.price_with(card, swap);
        match swap {
            Some(Swap { count, source, replaced }) => label.fill(0, [count.into(), source.into(), replaced.into()]),
            None => label,
        }
        .price(price)
    }
}

impl Texts for CatanRoad {
    fn label(&self, s: &State, seat: Seat, action: Action) -> Label {
        let label = Label::from(action.message());
        match action {
            Action::Build(card) => self.build_label(label, s, card),
            Action::End => label.ends_turn(),
            Action::Pay(_) | Action::PayFor(..) | Action::PayCost => self.pay_label(label, s, action),
            Action::Ability(_) => label.gain([Amount::of(Card::Metropolis, 1)]),
            Action::Discard(good) => label.price(Goods::one(good)),
            Action::Give(good) if matches!(s.top(), Some(Frame::Donate { .. })) => {
                Label::from(Caption::DonateCard(good).message()).price(Goods::one(good))
            }
            Action::Send => label.price(s.player(seat).desk.give).gain(s.player(seat).desk.want),
            Action::Cancel if seat != s.active => Caption::CancelCounter.message().into(),
            Action::Accept => match self.quote_accept(s, seat, false) {
                Ok(Deal { give, get }) => label.price(get).gain(give),
                Err(_) => label,
            },
            Action::Pick(partner) => match self.quote_pick(s, partner) {
                Ok(Deal { give, get }) => label.price(give).gain(get),
                Err(_) => label,
            },
            _ => label,
        }
    }

    fn name(&self, kind: &str, index: u16) -> Option<&Localized> {
        self.content.names.get(kind)?.get(usize::from(index))
    }

    fn breakdown(&self, s: &State, seat: Seat) -> Vec<Part> {
        let cards = Card::NAMED.map(|card| (Caption::ScoreCard(card), self.card_vp(s, seat, card)));
        let specials = Special::ALL.iter().map(|&card| (Caption::ScoreSpecial(card), self.special_vp(s, seat, card)));
        let parts = cards.into_iter().chain(specials).filter(|(_, points)| *points > 0);
        parts.map(|(caption, points)| Part { message: caption.message(), points: points.into() }).collect()
    }

    /// CAT-8.3: the cards that the robber would take.
    fn peril(&self, s: &State, seat: Seat) -> u16 {
        self.robber_loss(s, seat).into()
    }

    fn averted(&self, less: u16) -> Option<Message> {
        Some(Caption::KeptFromRobber(less).message())
    }

    fn taken(&self, event: &Event) -> Option<(Seat, Arg)> {
        match *event {
            // On side B the card is named afterwards.
            Event::Built { card: Card::Metropolis, .. } if self.side() == Side::B => None,
            Event::Built { seat, card, .. } => Some((seat, card.into())),
            Event::AbilityChosen { seat, metropolis } => Some((seat, metropolis.into())),
            Event::SpecialTaken { seat, special, .. } => Some((seat, special.into())),
            _ => None,
        }
    }

    fn sentences() -> &'static [&'static [Sentence]] {
        &[Decision::SENTENCES, Action::SENTENCES, Caption::SENTENCES, Refusal::SENTENCES, Event::SENTENCES]
    }
}
