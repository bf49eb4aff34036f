//! The picture of Orléans Stories – The Settlers: the map as a honeycomb, one player's green, places and supply, the
//! others at a cheap_context, the market, and the deeds.

use super::glossary::Glossary;
use super::text::{Style, Text};
use steading_core::{Arg, Lane, Message, Seat, Tally};
use steading_messages::{Lang, NoNames, render};
use steading_orleans_settlers::content::Group;
use steading_orleans_settlers::state::{Good, Kind, Terrain};
use steading_orleans_settlers::view::{AreaView, DeedView, PlaceView, PlayerView, View};

/// Everything a picture needs beside the view.
pub struct Painter<'a> {
    pub glossary: &'a Glossary,
    pub lang: Lang,
    pub width: usize,
    /// What each seat is called.
    pub seats: &'a dyn Fn(Seat) -> String,
}

/// ORL-2.1: blue, green, red, yellow.
fn seat_style(seat: Seat) -> Style {
    [Style::BLUE, Style::GREEN, Style::RED, Style::YELLOW, Style::GREY][seat.index()]
}

fn terrain_style(terrain: Terrain) -> Style {
    match terrain {
        Terrain::Field => Style::BRIGHT_YELLOW,
        Terrain::Lake => Style::BLUE,
        Terrain::Pasture => Style::GREEN,
        Terrain::Forest => Style::CYAN,
        Terrain::Hill => Style::RED,
    }
}

/// How many columns an area takes in the map.
const AREA: usize = 12;

impl Painter<'_> {
    /// The whole table, from where `focus` sits.
    pub fn draw(&self, view: &View, focus: Seat) -> Vec<Text> {
        let mut lines = self.header(view);
        lines.push(Text::new());
        lines.extend(self.map(view));
        lines.push(Text::new());
        for player in view.players.iter().filter(|player| player.seat == focus) {
            lines.extend(self.player(view, player));
            lines.extend(self.places(player));
        }
        for other in view.players.iter().filter(|player| player.seat != focus) {
            lines.extend(self.player(view, other));
            lines.extend(self.manned(other));
        }
        lines.push(Text::new());
        lines.extend(self.market(view));
        lines.extend(self.tiles(view));
        lines.extend(self.deeds(view));
        lines
    }

    fn say(&self, id: &'static str) -> String {
        render(self.lang, &Message::new(id), &NoNames)
    }

    fn say_with(&self, id: &'static str, args: Vec<(&'static str, Arg)>) -> String {
        render(self.lang, &Message { id, args }, &NoNames)
    }

    /// A line of the picture with a bold head, broken where it is too long.
    fn line(&self, head: &'static str, rest: Text) -> Vec<Text> {
        Text::bold(self.say(head)).and("  ").and(rest).wrapped(self.width, 4)
    }

    fn header(&self, view: &View) -> Vec<Text> {
        let round = vec![("round", Arg::Number(view.round.into())), ("rounds", Arg::Number(view.rounds.into()))];
        let mut line = Text::bold(self.say_with("orleans_settlers-table-round", round));
        if let Some(phase) = view.phase {
            line = line.and(" · ").and(self.glossary.name("phase", phase.id(), self.lang));
        }
        if let Some(event) = &view.event {
            let name = self.glossary.name("event", &event.id, self.lang);
            line = line.and(" · ").and(Text::styled(Style::ALARM, format!("{} {name}", event.id)));
        }
        let start = vec![("seat", Arg::Text((self.seats)(view.start)))];
        line = line.and(" · ").and(self.say_with("orleans_settlers-table-start", start));
        let mut lines = line.wrapped(self.width, 2);
        if let Some(event) = &view.event
            && let Some(text) = self.glossary.entry("event", &event.id).and_then(|entry| entry.get("text"))
            && let Some(text) = self.glossary.named(text, self.lang)
        {
            lines.extend(Text::dim(text).wrapped(self.width, 2));
        }
        lines
    }

    // ---- the map ----

    /// Rows of hexagons, each half an area further than the one above: `q + r / 2` is the column.
    fn map(&self, view: &View) -> Vec<Text> {
        let column = |area: &AreaView| 2 * i32::from(area.q) + i32::from(area.r);
        let least = view.areas.iter().map(column).min().unwrap_or(0);
        let mut rows: Vec<i8> = view.areas.iter().map(|area| area.r).collect();
        rows.sort_unstable();
        rows.dedup();
        let mut lines = Vec::new();
        for row in rows {
            let mut areas: Vec<&AreaView> = view.areas.iter().filter(|area| area.r == row).collect();
            areas.sort_by_key(|area| area.q);
            let (mut upper, mut lower) = (Text::new(), Text::new());
            for area in areas {
                let from = (column(area) - least) as usize * AREA / 2;
                let gap = " ".repeat(from.saturating_sub(upper.width()));
                upper = upper.and(gap.as_str()).and(self.area_name(area).pad(AREA));
                lower = lower.and(gap.as_str()).and(self.area_pieces(area).pad(AREA));
            }
            lines.push(upper.fit(self.width));
            lines.push(lower.fit(self.width));
        }
        lines
    }

    fn area_name(&self, area: &AreaView) -> Text {
        let id = Text::dim(format!("{} ", area.id));
        match area.terrain {
            Some(terrain) => {
                let name = self.glossary.name("terrain", terrain.id(), self.lang);
                id.and(Text::styled(terrain_style(terrain), name)).fit(AREA - 1)
            }
            None => id.and(Text::bold(self.say("orleans_settlers-table-start-village"))).fit(AREA - 1),
        }
    }

    /// Settlers by their seat letters, then `#` fortress, `^` village, `+` church.
    fn area_pieces(&self, area: &AreaView) -> Text {
        let mut text = Text::from("   ");
        for seat in area.settlers.iter() {
            text = text.and(Text::styled(seat_style(seat), seat.to_string()));
        }
        if let Some(seat) = area.fortress {
            text = text.and(Text::styled(seat_style(seat), "#"));
        }
        if area.village {
            text = text.and("^");
        }
        if area.church {
            text = text.and("+");
        }
        text
    }

    // ---- players ----

    /// `2 Farmer, 1 Knight`.
    fn counted<K: Lane>(&self, list: &str, tally: Tally<K>) -> Text {
        let some = tally.counts().filter(|(_, count)| *count > 0);
        let text = Text::joined(
            some.map(|(kind, count)| {
                let name = self.glossary.name(list, K::key(kind.index()), self.lang);
                Text::from(format!("{count} {name}")).unbroken()
            }),
            ", ",
        );
        if text.is_empty() { Text::dim("–") } else { text }
    }

    fn player(&self, view: &View, player: &PlayerView) -> Vec<Text> {
        let style = seat_style(player.seat);
        let mut head = Text::styled(style, format!("{} {}", player.seat, (self.seats)(player.seat)));
        if view.active == Some(player.seat) {
            head = head.and(" ◀");
        }
        if player.confirmed {
            head = head.and(" ✓");
        }
        let number = |name: &'static str, value: i64| (name, Arg::Number(value));
        let numbers = self.say_with(
            "orleans_settlers-table-numbers",
            vec![
                number("points", player.points.into()),
                number("coins", player.coins.into()),
                number("citizens", player.citizens.into()),
                number("fame", player.fame.into()),
            ],
        );
        let era = self.era(player);
        let pieces = self.say_with(
            "orleans_settlers-table-pieces",
            vec![
                number("areas", player.areas.into()),
                number("villages", player.villages.into()),
                number("churches", player.churches.into()),
                number("settlers", player.settlers.into()),
                number("fortresses", player.fortresses.into()),
            ],
        );
        let mut lines = head.and(" · ").and(numbers).and(" · ").and(era).and(" · ").and(pieces).wrapped(self.width, 2);
        let goods = Text::dim(format!("{}: ", self.say("orleans_settlers-table-goods")));
        let green = Text::dim(format!("{}: ", self.glossary.name("term", "village_green", self.lang)));
        let bag = Text::dim(format!("{}: ", self.glossary.name("term", "bag", self.lang)));
        let held = Text::from("  ")
            .and(goods)
            .and(self.counted::<Good>("good", player.goods))
            .and(" · ")
            .and(green)
            .and(self.counted::<Kind>("follower", player.green))
            .and(" · ")
            .and(bag)
            .and(self.counted::<Kind>("follower", player.bag));
        lines.extend(held.wrapped(self.width, 4));
        lines
    }

    /// The era with its number, and whether the figure lies.
    fn era(&self, player: &PlayerView) -> Text {
        let ids = ["settling", "hunger", "development", "trade", "peace"];
        let id = ids.get(usize::from(player.era) - 1).copied().unwrap_or_default();
        let name = self.glossary.name("era", id, self.lang);
        let figure = if player.upright { "▲" } else { "▶" };
        Text::bold(format!(
            "{} {name} {figure}",
            ["I", "II", "III", "IV", "V"][usize::from(player.era.clamp(1, 5)) - 1]
        ))
        .unbroken()
    }

    /// All places of one player, several in a line.
    fn places(&self, player: &PlayerView) -> Vec<Text> {
        let places = player.places.iter().map(|place| self.place(place));
        let mut lines = Text::from("  ").and(Text::joined(places, "  ")).wrapped(self.width, 2);
        if !player.locked.is_empty() {
            let locked = player.locked.iter().map(|entry| Text::dim(self.glossary.name("place", &entry.id, self.lang)));
            let head = Text::dim(format!("  {}: ", self.say("orleans_settlers-table-locked")));
            lines.extend(head.and(Text::joined(locked, ", ")).wrapped(self.width, 4));
        }
        lines
    }

    /// Only the places of another player on which something lies.
    fn manned(&self, player: &PlayerView) -> Vec<Text> {
        let lies = |place: &&PlaceView| {
            place.group > Group::Base
                || place.forbidden
                || place.spaces.iter().any(|space| space.follower.is_some() || space.technology)
        };
        let places: Vec<Text> = player.places.iter().filter(lies).map(|place| self.place(place)).collect();
        if places.is_empty() {
            Vec::new()
        } else {
            Text::from("  ").and(Text::joined(places, "  ")).wrapped(self.width, 2)
        }
    }

    /// `Workshop[Fa Fi]`: who stands there, `··` for an empty space, `TT` for technology; `!` is ready, `X` forbidden.
    fn place(&self, place: &PlaceView) -> Text {
        let name = self.glossary.name("place", &place.id, self.lang);
        let name = match (place.forbidden, place.ready) {
            (true, _) => Text::styled(Style::ALARM, format!("{name} X")),
            (false, true) => Text::bold(format!("{name}!")),
            (false, false) => Text::from(name),
        };
        if place.spaces.is_empty() {
            return name.unbroken();
        }
        let spaces = place.spaces.iter().map(|space| match space.follower {
            Some(kind) => {
                let style = if space.planned { Style::BRIGHT_YELLOW } else { Style::BOLD };
                Text::styled(style, self.short(kind))
            }
            None if space.technology => Text::styled(Style::CYAN, "TT"),
            None if space.optional => Text::dim("··"),
            None if space.accepts.len() > 3 => Text::dim("**"),
            None => Text::dim(self.short(space.accepts[0]).to_lowercase()),
        });
        name.and("[").and(Text::joined(spaces, " ")).and("]").unbroken()
    }

    /// The first letters of a kind of follower; enough to tell all seven apart in both languages.
    fn short(&self, kind: Kind) -> String {
        self.glossary.name("follower", kind.id(), self.lang).chars().take(2).collect()
    }

    // ---- what lies in the middle ----

    fn market(&self, view: &View) -> Vec<Text> {
        let rest = self
            .counted::<Good>("good", view.market.goods)
            .and(" · ")
            .and(self.counted::<Kind>("follower", view.market.followers))
            .and(" · ")
            .and(self.say_with(
                "orleans_settlers-table-stock",
                vec![
                    ("technology", Arg::Number(view.market.technology.into())),
                    ("churches", Arg::Number(view.market.churches.into())),
                ],
            ));
        self.line("orleans_settlers-table-market", rest)
    }

    fn tiles(&self, view: &View) -> Vec<Text> {
        let mut lines = Vec::new();
        for group in [Group::I, Group::II, Group::III] {
            let tiles: Vec<Text> = view
                .on_sale
                .iter()
                .filter(|tile| tile.group == group)
                .map(|tile| Text::from(self.glossary.name("place", &tile.id, self.lang)).unbroken())
                .collect();
            let Some(first) = view.on_sale.iter().find(|tile| tile.group == group) else { continue };
            let price = self.counted::<Good>("good", first.goods);
            let coins = vec![("coins", Arg::Number(first.coins.into()))];
            let head = Text::bold(format!("{} ", group.id())).and("(").and(price);
            let head = if first.coins > 0 {
                head.and(", ").and(self.say_with("orleans_settlers-table-coins", coins))
            } else {
                head
            };
            lines.extend(head.and(")  ").and(Text::joined(tiles, ", ")).wrapped(self.width, 4));
        }
        lines
    }

    fn deeds(&self, view: &View) -> Vec<Text> {
        let deeds = view.deeds.iter().filter(|deed| deed.face.is_some()).map(|deed| self.deed(deed));
        let mut lines = self.line("orleans_settlers-table-deeds", Text::joined(deeds, "  "));
        if view.hunger_defeated {
            let word = self.glossary.name("term", "hunger_defeated", self.lang);
            lines.push(Text::styled(Style::GREEN, word));
        }
        lines
    }

    /// `Barter[trader fisher ✓]`.
    fn deed(&self, deed: &DeedView) -> Text {
        let faces = self.glossary.entry("deed", &deed.id).and_then(|entry| entry.get("face")?.as_array().cloned());
        let face = faces.unwrap_or_default().into_iter().nth(deed.complete.into());
        let name = face.and_then(|face| self.glossary.named(face.get("name")?, self.lang));
        let word = |id: &str| match (Kind::from_id(id), Good::from_id(id)) {
            (Some(kind), _) => self.glossary.name("follower", kind.id(), self.lang),
            (_, Some(good)) => self.glossary.name("good", good.id(), self.lang),
            _ => self.glossary.name("term", id, self.lang),
        };
        let open = deed.slots.iter().filter(|slot| !slot.filled).map(|slot| Text::from(word(&slot.accepts)));
        let done = deed.slots.iter().filter(|slot| slot.filled).map(|_| Text::styled(Style::GREEN, "✓"));
        Text::from(name.unwrap_or_else(|| deed.id.clone()))
            .and("[")
            .and(Text::joined(open.chain(done), " "))
            .and("]")
            .unbroken()
    }
}
