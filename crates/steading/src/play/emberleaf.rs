//! The picture of Emberleaf: clearings with their hexes, paths with their dangers, both rows, and the boards.

use super::glossary::Glossary;
use super::text::{Style, Text};
use steading_core::{Arg, Lane, Message, Seat, Tally};
use steading_emberleaf::view::{ClearingView, HexView, PathView, PlayerView, SisterView, View};
use steading_emberleaf::words::{Building, Resource, Villager};
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

/// EMB-1: red, blue, black, white, yellow; black is grey where the ground is black.
fn seat_style(seat: Seat) -> Style {
    [Style::RED, Style::BLUE, Style::GREY, Style::BOLD, Style::YELLOW][seat.index()]
}

/// How wide a hex is in the list of a clearing.
const HEX: usize = 12;

impl Painter<'_> {
    /// The whole table, from where `focus` sits.
    pub fn draw(&self, view: &View, focus: Seat) -> Vec<Text> {
        let mut lines = self.header(view);
        lines.push(Text::new());
        view.clearings.iter().for_each(|clearing| lines.extend(self.clearing(clearing)));
        lines.extend(self.paths(view));
        lines.push(Text::new());
        lines.extend(self.row("emberleaf-table-heroes", "hero", &view.hero_row));
        lines.extend(self.row("emberleaf-table-favours", "favour", &view.favour_row));
        lines.push(Text::new());
        for player in view.players.iter().filter(|player| player.seat == focus) {
            lines.extend(self.player(view, player));
            lines.extend(self.hand(player));
        }
        for other in view.players.iter().filter(|player| player.seat != focus) {
            lines.extend(self.player(view, other));
        }
        if let Some(sister) = &view.sister {
            lines.extend(self.sister(view, sister));
        }
        lines
    }

    fn say(&self, id: &'static str) -> String {
        render(self.lang, &Message::new(id), &NoNames)
    }

    fn say_with(&self, id: &'static str, args: Vec<(&'static str, Arg)>) -> String {
        render(self.lang, &Message { id, args }, &NoNames)
    }

    fn line(&self, head: &'static str, rest: impl Into<Text>) -> Vec<Text> {
        Text::bold(self.say(head)).and("  ").and(rest).wrapped(self.width, 4)
    }

    fn header(&self, view: &View) -> Vec<Text> {
        let round = vec![("round", Arg::Number(i64::from(view.rounds) + 1))];
        let mut line = Text::bold(self.say_with("emberleaf-table-round", round));
        let trophies: Vec<String> = view.trophies.iter().map(|id| id.to_string()).collect();
        let trophies = vec![("trophies", Arg::Text(trophies.join(" ")))];
        line = line.and(" · ").and(self.say_with("emberleaf-table-trophies", trophies));
        let row =
            vec![("row", Arg::Number(view.track.into())), ("rows", Arg::Number(view.track_rows.len() as i64 + 1))];
        line = line.and(" · ").and(self.say_with("emberleaf-table-track", row));
        let open: Vec<String> = view
            .bonuses
            .iter()
            .filter(|bonus| bonus.open)
            .map(|bonus| format!("{} {}", bonus.at, self.glossary.name("score_bonus", &bonus.bonus, self.lang)))
            .collect();
        let mut lines = line.wrapped(self.width, 2);
        if !open.is_empty() {
            lines.extend(Text::dim(open.join(", ")).wrapped(self.width, 2));
        }
        lines
    }

    // ---- the map ----

    fn clearing(&self, clearing: &ClearingView) -> Vec<Text> {
        let mut head = Text::bold(self.glossary.name("clearing", &clearing.clearing, self.lang));
        for seat in clearing.heroes.iter() {
            head = head.and(" ").and(Text::styled(seat_style(seat), format!("♟{seat}")));
        }
        if clearing.sister {
            head = head.and(" ").and(Text::styled(Style::CYAN, "♟*"));
        }
        let promises: String = clearing.promises.iter().map(|seat| seat.letter()).collect();
        if !promises.is_empty() {
            head = head.and(Text::dim(format!(" ({promises})")));
        }
        let mut line = Text::from("  ");
        for hex in &clearing.hexes {
            line = line.and(self.hex(hex).pad(HEX));
        }
        let mut lines = vec![head.fit(self.width)];
        lines.extend(line.wrapped(self.width, 2));
        lines
    }

    /// `A2 Ho Ar` is a House on A2 with a rat of A; `A4 +wood` is free and gives wood; a fellowship building has a dash.
    fn hex(&self, hex: &HexView) -> Text {
        let mut text = Text::dim(hex.hex.to_string()).and("\u{a0}");
        match (hex.building, hex.symbol) {
            (Some(building), _) => {
                let mark = if hex.fellowship { "’" } else { "" };
                text = text.and(format!("{}{mark}", code(building)));
            }
            (None, Some(symbol)) => text = text.and(Text::styled(Style::GREEN, format!("+{}", symbol.id()))),
            (None, None) => text = text.and(Text::dim("·")),
        }
        for (seat, villager) in &hex.villagers {
            let piece = format!("{seat}{}", letter(*villager));
            text = text.and("\u{a0}").and(Text::styled(seat_style(*seat), piece));
        }
        text.and(" ")
    }

    fn paths(&self, view: &View) -> Vec<Text> {
        let short = |path: &PathView| {
            let name = |id: &str| self.glossary.name("clearing", id, self.lang).chars().take(4).collect::<String>();
            let mut text =
                Text::dim(format!("{}\u{a0}", path.path)).and(format!("{}–{}", name(&path.a), name(&path.b)));
            for spot in &path.spots {
                text = text.and("\u{a0}").and(match &spot.marker {
                    Some(marker) => {
                        Text::styled(Style::ALARM, format!("{}:{}/{}", spot.spot, marker.health, marker.leaves))
                    }
                    None => Text::dim(format!("{}:–", spot.spot)),
                });
            }
            text
        };
        self.line("emberleaf-table-paths", Text::joined(view.paths.iter().map(short), "  "))
    }

    // ---- cards ----

    /// What a card does, in one line.
    fn text_of(&self, list: &str, id: &str) -> String {
        let Some(text) = self.glossary.entry(list, id).and_then(|entry| entry.get("text")) else {
            return String::new();
        };
        match text.get(self.lang.code()) {
            Some(Value::String(line)) => line.clone(),
            Some(Value::Array(lines)) => lines.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" | "),
            _ => String::new(),
        }
    }

    fn card(&self, list: &str, id: &str) -> Text {
        let name = self.glossary.name(list, id, self.lang);
        Text::dim(format!("{id} ")).and(Text::bold(name)).and(" ").and(self.text_of(list, id))
    }

    fn row(&self, head: &'static str, list: &str, row: &[Option<steading_emberleaf::content::Id>]) -> Vec<Text> {
        let mut lines = vec![Text::bold(self.say(head))];
        for id in row.iter().flatten() {
            lines.extend(Text::from("  ").and(self.card(list, id)).wrapped(self.width, 6));
        }
        lines
    }

    fn hand(&self, player: &PlayerView) -> Vec<Text> {
        let mut lines = vec![Text::bold(format!("  {}", self.say("emberleaf-table-hand")))];
        for id in &player.hand {
            lines.extend(Text::from("    ").and(self.card("hero", id)).wrapped(self.width, 8));
        }
        lines
    }

    // ---- boards ----

    fn amounts<K: Lane>(&self, list: &str, tally: Tally<K>) -> String {
        let there = tally.counts().filter(|(_, count)| *count > 0);
        let named =
            |(kind, count): (K, u8)| format!("{count} {}", self.glossary.name(list, K::key(kind.index()), self.lang));
        let parts: Vec<String> = there.map(named).collect();
        if parts.is_empty() { "–".to_owned() } else { parts.join(", ") }
    }

    fn player(&self, view: &View, player: &PlayerView) -> Vec<Text> {
        let turn = if view.active == player.seat && !view.sisters_turn && !view.over { " ◀" } else { "" };
        let head = Text::styled(seat_style(player.seat), (self.seats)(player.seat));
        let numbers = vec![
            ("leaves", Arg::Number(player.leaves.into())),
            ("score", Arg::Number(player.score.into())),
            ("clearing", Arg::Text(self.glossary.name("clearing", &player.at, self.lang))),
        ];
        let head = head.and(turn).and("  ").and(self.say_with("emberleaf-table-numbers", numbers));
        let mut lines = head.wrapped(self.width, 4);
        let goods = self.amounts::<Resource>("resource", player.goods);
        let stored = vec![
            ("goods", Arg::Text(goods)),
            ("stored", Arg::Number(player.goods.size().into())),
            ("capacity", Arg::Number(player.capacity.into())),
            ("attributes", Arg::Text(self.amounts("attribute", player.attributes))),
        ];
        lines.extend(
            Text::from(format!("    {}", self.say_with("emberleaf-table-goods", stored))).wrapped(self.width, 6),
        );
        let board = player.board.iter().map(|card| {
            let name = self.glossary.name("hero", &card.hero, self.lang);
            let pile = if card.on_card.is_empty() {
                String::new()
            } else {
                format!(" ({})", self.amounts::<Resource>("resource", card.on_card))
            };
            Text::dim(format!("{}:", card.space.index())).and(format!("{name}{pile}"))
        });
        let board = Text::joined(board, "  ");
        if !board.is_empty() {
            lines.extend(Text::from("    ").and(board).wrapped(self.width, 6));
        }
        let favours = player.favours.iter().map(|card| {
            Text::from(self.glossary.name("favour", &card.favour, self.lang))
                .and(Text::dim(format!(" {}", card.leaves)))
        });
        let favours = Text::joined(favours, ", ");
        if !favours.is_empty() {
            lines.extend(Text::from("    ").and(favours).wrapped(self.width, 6));
        }
        let homeless: Vec<String> = Villager::NAMED
            .into_iter()
            .map(|kind| {
                format!("{} {}", player.homeless[kind], self.glossary.name("villager_kind", kind.id(), self.lang))
            })
            .collect();
        let rest = vec![
            ("homeless", Arg::Text(homeless.join(", "))),
            ("markers", Arg::Number(player.markers.len() as i64)),
            ("trophies", Arg::Number(player.trophies.len() as i64)),
            ("hand", Arg::Number(player.hand.len() as i64)),
        ];
        lines.extend(Text::dim(format!("    {}", self.say_with("emberleaf-table-rest", rest))).wrapped(self.width, 6));
        lines
    }

    fn sister(&self, view: &View, sister: &SisterView) -> Vec<Text> {
        let turn = if view.sisters_turn && !view.over { " ◀" } else { "" };
        let numbers = vec![
            ("leaves", Arg::Number(sister.leaves.into())),
            ("score", Arg::Number(sister.score.into())),
            ("clearing", Arg::Text(self.glossary.name("clearing", &sister.at, self.lang))),
            ("stamina", Arg::Number(sister.stamina.into())),
        ];
        let head = Text::styled(Style::CYAN, self.say("emberleaf-table-sister")).and(turn).and("  ");
        let mut lines = head.and(self.say_with("emberleaf-table-sister-numbers", numbers)).wrapped(self.width, 4);
        for id in &sister.favours {
            lines.extend(Text::from("    ").and(self.card("solo_favour", id)).wrapped(self.width, 8));
        }
        let buildings: Vec<String> =
            sister.buildings.iter().map(|kind| self.glossary.name("building", kind.id(), self.lang)).collect();
        lines.extend(Text::dim(format!("    {}", buildings.join(" › "))).wrapped(self.width, 6));
        lines
    }
}

/// Two letters for a building.
fn code(building: Building) -> &'static str {
    ["Ho", "Bo", "To", "Wi", "Ma"][building.index()]
}

fn letter(villager: Villager) -> char {
    ['r', 'o', 'b', 'f'][villager.index()]
}
