//! The picture of Settlement: market, hero row, one player's boards, and the rivals at a cheap_context.

use super::glossary::Glossary;
use super::text::{Field, Style, Text, beside, grid};
use steading_core::{Arg, Message, Seat};
use steading_messages::{Lang, NoNames, render};
use steading_settlement::content::Colour;
use steading_settlement::goods::{Goods, Resource};
use steading_settlement::view::{BuildingView, MarketPile, PlayerView, RowHero, TerrainView, View};
use toml::Value;

/// Everything a picture needs beside the view.
pub struct Painter<'a> {
    pub glossary: &'a Glossary,
    pub lang: Lang,
    pub width: usize,
    /// What each seat is called.
    pub seats: &'a dyn Fn(Seat) -> String,
}

const BONUS_SETTLER: &str = "♟";

fn resource_style(resource: Resource) -> Style {
    match resource {
        Resource::Wood => Style::GREEN,
        Resource::Clay => Style::RED,
        Resource::Stone => Style::GREY,
        Resource::Diamond => Style::CYAN,
        Resource::Gold => Style::BRIGHT_YELLOW,
    }
}

fn colour_style(colour: Colour) -> Style {
    match colour {
        Colour::Green => Style::GREEN,
        Colour::Yellow => Style::YELLOW,
        Colour::Blue => Style::BLUE,
        Colour::Red => Style::RED,
    }
}

fn colour_id(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "green",
        Colour::Yellow => "yellow",
        Colour::Blue => "blue",
        Colour::Red => "red",
    }
}

impl Painter<'_> {
    /// The whole table, from where `focus` sits.
    pub fn draw(&self, view: &View, focus: Seat) -> Vec<Text> {
        let mut lines = self.header(view);
        lines.push(Text::new());
        lines.extend(self.market(view));
        lines.extend(self.heroes(view));
        lines.extend(self.artifacts_and_supply(view));
        lines.push(Text::new());
        if let Some(player) = view.players.iter().find(|player| player.seat == focus) {
            lines.extend(self.player(view, player));
        }
        for rival in view.players.iter().filter(|player| player.seat != focus) {
            lines.extend(self.rival(view, rival));
        }
        lines
    }

    fn say(&self, id: &'static str) -> String {
        render(self.lang, &Message::new(id), &NoNames)
    }

    fn say_with(&self, id: &'static str, args: Vec<(&'static str, Arg)>) -> String {
        render(self.lang, &Message { id, args }, &NoNames)
    }

    fn resource(&self, resource: Resource) -> String {
        self.glossary.term("resource", resource as usize, self.lang).unwrap_or_else(|| resource.id().to_owned())
    }

    /// `2W 1G`, each in its colour; the letter is the first of the word.
    fn goods(&self, goods: Goods) -> Text {
        let some = Resource::ALL.into_iter().filter(|resource| goods.get(*resource) > 0);
        Text::joined(some.map(|resource| self.count(resource, goods.get(resource).into())), " ")
    }

    fn count(&self, resource: Resource, count: i64) -> Text {
        let letter: String = self.resource(resource).chars().take(1).collect();
        Text::styled(resource_style(resource), format!("{count}{letter}"))
    }

    /// An amount in a pack, such as `{ diamond = 1, bonus_settler = 2 }`.
    fn pack_amount(&self, amount: Option<&Value>) -> Text {
        let Some(amount) = amount.and_then(Value::as_table) else { return Text::new() };
        let parts = amount.iter().map(|(key, value)| {
            let count = value.as_integer().unwrap_or(0);
            match Resource::from_id(key) {
                Some(resource) => self.count(resource, count),
                None if key == "basic" => {
                    Text::from(self.say_with("common-settlement-any-basic", vec![("count", Arg::Number(count))]))
                }
                None if key == "bonus_settler" => Text::from(format!("{count}{BONUS_SETTLER}")),
                None => Text::from(format!("{count} {key}")),
            }
        });
        Text::joined(parts, " ")
    }

    fn header(&self, view: &View) -> Vec<Text> {
        let round = self.say_with(
            "common-settlement-round",
            vec![("round", Arg::Number(view.round.into())), ("rounds", Arg::Number(view.rounds.into()))],
        );
        let active = Arg::Text((self.seats)(view.active));
        let mut line = Text::bold(round);
        if !view.over {
            line = line.and(" · ").and(Text::bold(self.say_with("common-settlement-active", vec![("seat", active)])));
        }
        let marker = Arg::Text((self.seats)(view.start_marker));
        line = line.and(" · ").and(self.say_with("common-settlement-start-marker", vec![("seat", marker)]));
        line.wrapped(self.width, 2)
    }

    /// What a building does, from its entry in the pack.
    fn effect(&self, building: &str) -> Text {
        let Some(entry) = self.glossary.entry("building", building) else { return Text::new() };
        let give = || self.pack_amount(entry.get("give"));
        let get = || self.pack_amount(entry.get("get"));
        match entry.get("effect").and_then(Value::as_str) {
            Some("gain") => Text::from("+").and(get()),
            Some("exchange") => give().and("→").and(get()),
            Some("store") => {
                let points = entry.get("vp_each").and_then(Value::as_integer).unwrap_or(0);
                give().and("→").and(self.say_with("common-settlement-vp", vec![("points", Arg::Number(points))]))
            }
            Some("fortified_terrain") => Text::from("+▣"),
            _ => Text::new(),
        }
    }

    fn market(&self, view: &View) -> Vec<Text> {
        let stacks = view.building_stacks.map(|height| height.to_string()).join(" · ");
        let stacks = self.say_with("common-settlement-stacks", vec![("stacks", Arg::Text(stacks))]);
        let head = Text::bold(self.say("common-settlement-market")).and("  ").and(Text::dim(stacks));
        let inside = (self.width - 4) / 3;
        let field = |(index, pile): (usize, &Option<MarketPile>)| match pile {
            None => Field { title: (index + 1).to_string(), lines: vec![Text::dim("–")] },
            Some(pile) => {
                let height = if pile.height > 1 { format!(" ×{}", pile.height) } else { String::new() };
                let name = self.glossary.name("building", &pile.building, self.lang);
                let price = self.goods(pile.cost);
                Field {
                    title: format!("{}{height}", index + 1),
                    lines: vec![
                        Text::from(" ").and(Text::bold(name)),
                        Text::from(" ").and(price).and(Text::dim("  │ ")).and(self.effect(&pile.building)),
                    ],
                }
            }
        };
        let fields: Vec<Field> = view.market.iter().enumerate().map(field).collect();
        let rows: Vec<Vec<Field>> = fields.chunks(3).map(<[Field]>::to_vec).collect();
        [head].into_iter().chain(grid(&rows, inside)).collect()
    }

    /// What a hero scores, from its entry in the pack.
    fn hero_points(&self, hero: &str) -> Text {
        let Some(entry) = self.glossary.entry("hero", hero) else { return Text::new() };
        if let Some(points) = entry.get("vp").and_then(Value::as_integer) {
            return Text::from(self.say_with("common-settlement-vp", vec![("points", Arg::Number(points))]));
        }
        let id = match entry.get("vp_per").and_then(Value::as_str) {
            Some("terrain") => "common-settlement-vp-terrain",
            Some("building") => "common-settlement-vp-building",
            Some("fortification") => "common-settlement-vp-fortification",
            _ => return Text::new(),
        };
        Text::from(self.say(id))
    }

    /// The colour is what matters; the name follows where there is room.
    fn monster(&self, colour: Colour) -> Text {
        let name = self.glossary.name("monster", colour_id(colour), self.lang);
        let word = self.say(colour_word(colour));
        Text::styled(colour_style(colour), format!("☗ {word}")).and(Text::dim(format!(" {name}")))
    }

    fn heroes(&self, view: &View) -> Vec<Text> {
        let deck = self.say_with("common-settlement-deck", vec![("count", Arg::Number(view.hero_deck.into()))]);
        let head = Text::bold(self.say("common-settlement-heroes")).and("  ").and(Text::dim(deck));
        let inside = (self.width - 5) / 4;
        let field = |(index, hero): (usize, &Option<RowHero>)| {
            let title = format!("{}{}", index + 1, self.surcharge(index));
            let Some(hero) = hero else { return Field { title, lines: vec![Text::dim(" –")] } };
            let settlers = match hero.settlers {
                0 => Text::new(),
                count => Text::from(format!(" +{count}{BONUS_SETTLER}")),
            };
            let price = self.goods(hero.price);
            let free = if price.is_empty() { Text::from("0") } else { price };
            Field {
                title,
                lines: vec![
                    Text::from(" ").and(Text::bold(self.glossary.name("hero", &hero.hero, self.lang))),
                    Text::from(" ").and(free),
                    Text::from(" ").and(self.hero_points(&hero.hero)).and(settlers),
                    Text::from(" ").and(self.monster(hero.monster)),
                ],
            }
        };
        let row: Vec<Field> = view.hero_row.iter().enumerate().map(field).collect();
        [head].into_iter().chain(grid(&[row], inside)).collect()
    }

    /// What a space of the hero row costs beside the hero, from the pack.
    fn surcharge(&self, space: usize) -> String {
        let components = self.glossary.section("components");
        let spaces = components.and_then(|components| components.get("hero_surcharge_diamonds")?.as_array());
        match spaces.and_then(|spaces| spaces.get(space)?.as_integer()) {
            None | Some(0) => String::new(),
            Some(count) => {
                let letter: String = self.resource(Resource::Diamond).chars().take(1).collect();
                format!(" (+{count}{letter})")
            }
        }
    }

    fn artifact(&self, id: &str) -> String {
        self.glossary.name("artifact", id, self.lang)
    }

    fn artifacts_and_supply(&self, view: &View) -> Vec<Text> {
        let names = view.artifact_row.iter().map(|artifact| Text::from(self.artifact(artifact.id())).unbroken());
        let artifacts = Text::bold(self.say("common-settlement-artifacts")).and("  ").and(Text::joined(names, " · "));
        let goods = Resource::ALL.into_iter().map(|resource| self.count(resource, view.supply.get(resource).into()));
        let terrains = view.terrain_stacks.map(|count| count.to_string()).join(" · ");
        let terrains = self.say_with("common-settlement-terrains", vec![("stacks", Arg::Text(terrains))]);
        let supply = Text::bold(self.say("common-settlement-supply"))
            .and("  ")
            .and(Text::joined(goods, " "))
            .and(format!(" {}{BONUS_SETTLER}", view.bonus_settlers))
            .and(Text::dim(format!("  {terrains}")));
        let mut lines = artifacts.wrapped(self.width, 2);
        lines.extend(supply.wrapped(self.width, 2));
        if let Some(terrain) = &view.revealed_terrain {
            let entry = self.glossary.entry("terrain", terrain);
            let word = |key: &str| entry.and_then(|entry| entry.get(key)).and_then(Value::as_str).unwrap_or("");
            let resource = Resource::from_id(word("resource"));
            let colour = [Colour::Green, Colour::Yellow, Colour::Blue, Colour::Red];
            let colour = colour.into_iter().find(|colour| colour_id(*colour) == word("monster"));
            let shown =
                Text::bold(self.say("common-settlement-revealed"))
                    .and("  ")
                    .and(resource.map_or_else(Text::new, |resource| {
                        Text::styled(resource_style(resource), self.resource(resource))
                    }))
                    .and("  ")
                    .and(colour.map_or_else(Text::new, |colour| self.monster(colour)));
            lines.push(shown);
        }
        lines
    }

    fn settlers(&self, player: &PlayerView) -> String {
        let (basic, bonus) = (player.basic_settlers.into(), player.bonus_settlers.into());
        self.say_with("common-settlement-settlers", vec![("basic", Arg::Number(basic)), ("bonus", Arg::Number(bonus))])
    }

    /// The one line that is true of everybody: resources, settlers, artifact, heroes, points.
    fn summary(&self, view: &View, player: &PlayerView) -> Text {
        let goods = Resource::ALL.into_iter().map(|resource| {
            let count = player.goods.get(resource);
            let style = if count == 0 { Style::DIM } else { resource_style(resource) };
            Text::styled(style, format!("{} {count}", self.resource(resource)))
        });
        let goods = goods.map(Text::unbroken);
        let mut parts = vec![Text::joined(goods, "  "), Text::from(self.settlers(player))];
        if let Some(artifact) = player.artifact {
            parts.push(Text::from(self.artifact(artifact.id())));
        }
        let heroes = vec![("count", Arg::Number(player.hero_count.into()))];
        parts.push(Text::from(self.say_with("common-settlement-hero-count", heroes)));
        if let Some(score) = player.score {
            let points = vec![("points", Arg::Number(score.into()))];
            parts.push(Text::from(self.say_with("common-settlement-vp", points)));
        }
        if player.passed && !view.over {
            parts.push(Text::dim(self.say("common-settlement-passed")));
        }
        Text::joined(parts.into_iter().map(Text::unbroken), " · ")
    }

    fn player(&self, view: &View, player: &PlayerView) -> Vec<Text> {
        let name = Text::bold((self.seats)(player.seat)).and("  ");
        let mut lines = name.and(self.summary(view, player)).wrapped(self.width, 4);
        if let Some(heroes) = player.heroes.as_ref().filter(|heroes| !heroes.is_empty()) {
            let names: Vec<String> = heroes.iter().map(|hero| self.glossary.name("hero", hero, self.lang)).collect();
            let heroes = Text::from("    ").and(Text::dim(names.join(", ")));
            lines.extend(heroes.wrapped(self.width, 4));
        }
        // Two grids of three, each with a narrow margin for marks, and a gap between them.
        let inside = (self.width - 2 * (2 + 4) - 2) / 6;
        let wild = self.board(
            self.say("common-settlement-wilderness"),
            [2, 1, 0].map(|region| self.region(player, region)),
            [2, 1, 0].map(|region| player.region_uses[region] > 0),
            inside,
        );
        let town = self.board(
            self.say("common-settlement-town"),
            [0, 1, 2].map(|street| self.street(player, street)),
            player.street_uses.map(|uses| uses > 0),
            inside,
        );
        lines.extend(beside(wild, town, 2));
        lines
    }

    /// Three rows of three with a mark before each row that was activated this round.
    fn board(&self, title: String, rows: [Vec<Field>; 3], used: [bool; 3], inside: usize) -> Vec<Text> {
        let drawn = grid(&rows, inside);
        let mut lines = vec![Text::from("  ").and(Text::bold(title))];
        for (index, line) in drawn.into_iter().enumerate() {
            let mark = if index % 3 == 1 && used[index / 3] { "✓ " } else { "  " };
            lines.push(Text::bold(mark).and(line));
        }
        lines
    }

    fn region(&self, player: &PlayerView, region: usize) -> Vec<Field> {
        let field = |column: usize| {
            let title = format!("{}{}", ["I", "II", "III"][region], column + 1);
            let lines = match player.wildlands.get(3 * region + column) {
                Some(Some(terrain)) => self.terrain(terrain),
                _ => Vec::new(),
            };
            Field { title, lines: two(lines) }
        };
        (0..3).map(field).collect()
    }

    fn terrain(&self, terrain: &TerrainView) -> Vec<Text> {
        let resource = Text::styled(resource_style(terrain.resource), self.resource(terrain.resource));
        let colour = || Text::styled(colour_style(terrain.colour), self.say(colour_word(terrain.colour)));
        let below = if terrain.monster {
            Text::styled(Style::ALARM, "☗ ").and(colour())
        } else if terrain.fortification {
            let mark = if terrain.activated { "▣ ✓" } else { "▣" };
            Text::bold(mark)
        } else {
            Text::dim("· ").and(colour())
        };
        vec![Text::from(" ").and(resource), Text::from(" ").and(below)]
    }

    fn street(&self, player: &PlayerView, street: usize) -> Vec<Field> {
        let field = |place: usize| {
            let title = format!("{}{}", ["u", "m", "l"][street], place + 1);
            let lines = match player.buildings.get(3 * street + place) {
                Some(Some(building)) => self.building(building),
                _ => Vec::new(),
            };
            Field { title, lines: two(lines) }
        };
        (0..3).map(field).collect()
    }

    fn building(&self, building: &BuildingView) -> Vec<Text> {
        let stored = match building.stored {
            0 => Text::new(),
            count => Text::bold(format!(" ●{count}")),
        };
        vec![
            Text::from(" ").and(self.glossary.name("building", &building.building, self.lang)),
            Text::from(" ").and(self.effect(&building.building)).and(stored),
        ]
    }

    fn rival(&self, view: &View, player: &PlayerView) -> Vec<Text> {
        let terrains = player.wildlands.iter().flatten().count();
        let monsters = player.wildlands.iter().flatten().filter(|terrain| terrain.monster).count();
        let forts = player.wildlands.iter().flatten().filter(|terrain| terrain.fortification).count();
        let buildings = player.buildings.iter().flatten().count();
        let board = self.say_with(
            "common-settlement-board",
            vec![
                ("terrains", Arg::Number(terrains as i64)),
                ("monsters", Arg::Number(monsters as i64)),
                ("forts", Arg::Number(forts as i64)),
                ("buildings", Arg::Number(buildings as i64)),
            ],
        );
        let name = Text::bold((self.seats)(player.seat)).and("  ");
        name.and(self.summary(view, player)).and(" · ").and(Text::from(board).unbroken()).wrapped(self.width, 4)
    }
}

fn colour_word(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "common-settlement-green",
        Colour::Yellow => "common-settlement-yellow",
        Colour::Blue => "common-settlement-blue",
        Colour::Red => "common-settlement-red",
    }
}

/// Every field of a board has two lines, also an empty one.
fn two(mut lines: Vec<Text>) -> Vec<Text> {
    lines.resize(2, Text::new());
    lines
}
