//! The picture of CATAN – On the Road: the display, one person's hand and cards, the others at a cheap_context,
//! and the negotiation that is going on.

use super::glossary::Glossary;
use super::text::{Field, Style, Text, grid};
use steading_catan_road::state::{Card, Good, Goods, Special};
use steading_catan_road::view::{Answer, NegotiationView, PlayerView, View};
use steading_core::Lane;
use steading_core::{Arg, Message, Seat, SeatSet};
use steading_messages::{Lang, NoNames, render};
use toml::Value;

/// Everything a picture needs beside the view.
pub struct Painter<'a> {
    pub glossary: &'a Glossary,
    pub lang: Lang,
    pub width: usize,
    /// What each seat is called.
    pub seats: &'a dyn Fn(Seat) -> String,
}

fn good_style(good: Good) -> Style {
    match good {
        Good::Brick => Style::RED,
        Good::Lumber => Style::GREEN,
        Good::Wool => Style::CYAN,
        Good::Grain => Style::BRIGHT_YELLOW,
        Good::Ore => Style::GREY,
    }
}

impl Painter<'_> {
    /// The whole table, from where `focus` sits.
    pub fn draw(&self, view: &View, focus: Seat) -> Vec<Text> {
        let mut lines = self.header(view);
        lines.push(Text::new());
        lines.extend(self.display(view));
        lines.extend(self.decks(view));
        lines.push(Text::new());
        for player in view.players.iter().filter(|player| player.seat == focus) {
            lines.extend(self.player(view, player));
        }
        for other in view.players.iter().filter(|player| player.seat != focus) {
            lines.extend(self.player(view, other));
        }
        if let Some(negotiation) = &view.negotiation {
            lines.push(Text::new());
            lines.extend(self.negotiation(negotiation));
        }
        lines
    }

    fn say(&self, id: &'static str) -> String {
        render(self.lang, &Message::new(id), &NoNames)
    }

    fn say_with(&self, id: &'static str, args: Vec<(&'static str, Arg)>) -> String {
        render(self.lang, &Message { id, args }, &NoNames)
    }

    fn good(&self, good: Good) -> String {
        self.glossary.name("resource", good.id(), self.lang)
    }

    /// `2 Wool, 1 Ore`, each in its colour.
    fn goods(&self, goods: Goods) -> Text {
        let some = Good::ALL.iter().filter(|good| goods.get(**good) > 0);
        let text = Text::joined(
            some.map(|&good| {
                Text::styled(good_style(good), format!("{} {}", goods.get(good), self.good(good))).unbroken()
            }),
            ", ",
        );
        if text.is_empty() { Text::dim("–") } else { text }
    }

    fn header(&self, view: &View) -> Vec<Text> {
        let turn = vec![("turn", Arg::Number(view.turn.into()))];
        let mut line = Text::bold(self.say_with("common-catan-turn", turn));
        let active = vec![("seat", Arg::Text((self.seats)(view.active)))];
        line = match view.winner {
            Some(winner) => {
                let winner = vec![("seat", Arg::Text((self.seats)(winner)))];
                line.and(" · ").and(Text::bold(self.say_with("common-catan-winner", winner)))
            }
            None => line.and(" · ").and(Text::bold(self.say_with("common-catan-active", active))),
        };
        let goal = vec![("points", Arg::Number(view.vp_to_win.into()))];
        line.and(" · ").and(self.say_with("common-catan-goal", goal)).wrapped(self.width, 2)
    }

    /// The first letters of what a card costs, such as `Br Lu 2Wo`, from its entry in the pack.
    fn price(&self, cost: Option<&Value>) -> Text {
        let Some(cost) = cost.and_then(Value::as_table) else { return Text::new() };
        let parts = Good::ALL.iter().filter_map(|&good| {
            let count = cost.get(good.id())?.as_integer()?;
            let letter: String = self.good(good).chars().take(2).collect();
            let count = if count > 1 { count.to_string() } else { String::new() };
            Some(Text::styled(good_style(good), format!("{count}{letter}")))
        });
        Text::joined(parts, " ")
    }

    /// What can be built: the five cards of the display by kind, and the metropolises.
    fn display(&self, view: &View) -> Vec<Text> {
        let head = Text::bold(self.say("common-catan-display"));
        let kinds = [Card::Road, Card::Settlement, Card::City, Card::Knight];
        let mut fields: Vec<Field> = kinds
            .into_iter()
            .map(|card| {
                let count = view.display.get(card);
                let name = self.glossary.name("building", card.id(), self.lang);
                let entry = self.glossary.entry("building", card.id());
                let style = if count == 0 { Style::DIM } else { Style::BOLD };
                Field {
                    title: format!("×{count}"),
                    lines: vec![
                        Text::from(" ").and(Text::styled(style, name)),
                        Text::from(" ").and(self.price(entry.and_then(|entry| entry.get("cost")))),
                    ],
                }
            })
            .collect();
        let metropolis = self.glossary.section("metropolis");
        let name = metropolis.and_then(|entry| self.glossary.named(entry.get("name")?, self.lang)).unwrap_or_default();
        fields.push(Field {
            title: format!("×{}", view.metropolises_left),
            lines: vec![
                Text::from(" ").and(Text::bold(name)),
                Text::from(" ").and(self.price(metropolis.and_then(|entry| entry.get("cost")))),
            ],
        });
        let inside = (self.width - 6) / 5;
        let mut lines = vec![head];
        lines.extend(grid(&[fields], inside));
        if !view.abilities_left.is_empty() {
            let names = view
                .abilities_left
                .iter()
                .map(|card| Text::from(self.glossary.name("metropolis_b", &card.id, self.lang)).unbroken());
            lines.extend(Text::from("  ").and(Text::joined(names, " · ")).wrapped(self.width, 4));
        }
        lines
    }

    fn decks(&self, view: &View) -> Vec<Text> {
        let numbers = vec![
            ("deck", Arg::Number(view.building_deck.into())),
            ("supply", Arg::Number(view.supply.into())),
            ("events", Arg::Number(view.event_deck.into())),
        ];
        let mut lines = Text::dim(self.say_with("common-catan-decks", numbers)).wrapped(self.width, 2);
        if !view.discard.is_empty() {
            let discard = Text::dim(self.say("common-catan-discard")).and("  ").and(self.goods(view.discard));
            lines.extend(discard.wrapped(self.width, 2));
        }
        lines
    }

    fn special(&self, special: Special) -> String {
        self.glossary.name("special", special.id(), self.lang)
    }

    fn player(&self, view: &View, player: &PlayerView) -> Vec<Text> {
        let points = vec![("points", Arg::Number(player.vp.into()))];
        let mut line = Text::bold((self.seats)(player.seat))
            .and("  ")
            .and(Text::styled(Style::BRIGHT_YELLOW, self.say_with("common-catan-vp", points)));
        if player.seat == view.active && view.winner.is_none() {
            line = line.and(Text::styled(Style::YELLOW, " ◀"));
        }
        let laid = [
            (Card::Road, player.roads),
            (Card::Settlement, player.settlements),
            (Card::City, player.cities),
            (Card::Knight, player.knights),
        ];
        let cards = laid.into_iter().filter(|(_, count)| *count > 0).map(|(card, count)| {
            Text::from(format!("{count} {}", self.glossary.name("building", card.id(), self.lang))).unbroken()
        });
        let mut parts: Vec<Text> = cards.collect();
        if player.metropolises > 0 {
            let metropolises = vec![("count", Arg::Number(player.metropolises.into()))];
            parts.push(Text::from(self.say_with("common-catan-metropolises", metropolises)).unbroken());
        }
        parts.extend(player.special_cards.iter().map(|&special| Text::bold(self.special(special)).unbroken()));
        let mut lines = line.and("  ").and(Text::joined(parts, " · ")).wrapped(self.width, 4);

        let size = vec![("count", Arg::Number(player.hand_size.into()))];
        let hand = Text::from("    ").and(self.say_with("common-catan-hand", size)).and("  ");
        let hand = match player.hand {
            Some(goods) => hand.and(self.goods(goods)),
            None if player.known.is_empty() => hand,
            // CAT-12.5: what everybody knows of it.
            None => hand.and(Text::dim(self.say("common-catan-known"))).and(" ").and(self.goods(player.known)),
        };
        let limits = vec![
            ("limit", Arg::Number(player.robber_limit.into())),
            ("rate", Arg::Number(player.substitution_rate.into())),
            ("draws", Arg::Number(player.own_yield.into())),
        ];
        lines.extend(hand.wrapped(self.width, 6));
        lines.push(Text::from("    ").and(Text::dim(self.say_with("common-catan-limits", limits))).fit(self.width));
        lines
    }

    fn names(&self, seats: SeatSet) -> String {
        seats.iter().map(|seat| (self.seats)(seat)).collect::<Vec<_>>().join(", ")
    }

    fn negotiation(&self, negotiation: &NegotiationView) -> Vec<Text> {
        let by = vec![("seat", Arg::Text((self.seats)(negotiation.by)))];
        let head = if negotiation.call { "common-catan-call" } else { "common-catan-offer" };
        let mut lines = vec![Text::bold(self.say_with(head, by))];
        let deal = |word: &'static str, give: Goods, want: Goods| {
            Text::from("  ")
                .and(self.say(word))
                .and("  ")
                .and(self.goods(give))
                .and(Text::dim(" → "))
                .and(self.goods(want))
        };
        if let Some(offer) = &negotiation.offer {
            let to = Text::from("  ")
                .and(self.say_with("common-catan-to", vec![("seats", Arg::Text(self.names(offer.to)))]));
            lines.push(to);
            lines.push(deal("common-catan-gives", offer.give, offer.want));
        }
        if let Some(draft) = &negotiation.draft {
            lines.push(deal("common-catan-draft", draft.give, draft.want));
        }
        if negotiation.answers.is_empty() && !negotiation.answered.is_empty() {
            let who = vec![("seats", Arg::Text(self.names(negotiation.answered)))];
            lines.push(Text::from("  ").and(self.say_with("common-catan-answered", who)));
        }
        for answer in &negotiation.answers {
            let name = Text::from("  ").and((self.seats)(answer.seat)).and(": ");
            lines.push(match answer.answer {
                Answer::Accepted => name.and(Text::styled(Style::GREEN, self.say("common-catan-accepted"))),
                Answer::Declined => name.and(Text::dim(self.say("common-catan-declined"))),
                Answer::Countered { give, want } => name.and(deal("common-catan-countered", give, want)),
            });
        }
        lines.into_iter().flat_map(|line| line.wrapped(self.width, 4)).collect()
    }
}
