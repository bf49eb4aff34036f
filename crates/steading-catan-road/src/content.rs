//! Content packs: reading, checking, and the numbers the rules look into.
//!
//! What a card *does* is a rule and lives in the chapters; how many there are, what they cost and bring, and what they
//! are called is data. Names are kept apart from mechanics, and only mechanics are hashed.

use crate::state::{Card, Cards, EventCard, Events, Good, Goods, Metropolises, Special};
use crate::tally::Lane;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use steading_core::{By, Digest, Localized, PackError, pack};

/// The most resource cards, and the most building cards with the starting cards: both fit a tally.
const MOST_CARDS: u32 = 120;

/// Where a value comes from (CAT-0.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// Stated in the rulebook.
    R,
    /// Follows from the rulebook by direct inference.
    #[serde(rename = "R*")]
    Inferred,
    /// Reported by one public source.
    P1,
    /// Decided by this project.
    D,
}

/// Where the values of an entry come from: all from the same place, or each from its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "\"R\", \"R*\", \"P1\" or \"D\", or a table with one of them for each value")]
pub enum Sources {
    Whole(Source),
    Each(BTreeMap<String, Source>),
}

// ---- the pack as it is written ----

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PackText {
    meta: Meta,
    /// CAT-0.2: what the tags under `src` mean; for readers only.
    #[serde(default, rename = "source")]
    _source: Vec<SourceText>,
    rules: RulesText,
    start: StartText,
    resource: Vec<ResourceText>,
    building: Vec<BuildingText>,
    metropolis: MetropolisText,
    metropolis_b: Vec<AbilityText>,
    event: Vec<EventText>,
    special: Vec<SpecialText>,
    preset: Vec<PresetText>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Meta {
    id: String,
    game: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SourceText {
    #[serde(rename = "id")]
    _id: String,
    #[serde(rename = "name")]
    _name: Localized,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RulesText {
    vp_to_win: u8,
    start_hand: u8,
    display_size: u8,
    base_yield: u8,
    trades_per_turn: u8,
    partner_bonus: u8,
    substitutions_per_turn: u8,
    substitution_rate: [u8; 4],
    robber_base_limit: u8,
    robber_limit_per_knight: u8,
    menu_max_cards_per_side: u8,
    max_turns: u16,
    src: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct StartText {
    road: u8,
    settlement: u8,
    sets: u8,
    overview_cards: u8,
    src: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ResourceText {
    id: String,
    name: Localized,
    count: u8,
    src: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BuildingText {
    id: String,
    name: Localized,
    count: u8,
    cost: Goods,
    vp: u8,
    yield_bonus: u8,
    covers: Option<String>,
    event: bool,
    src: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MetropolisText {
    name: Localized,
    count: u8,
    cost: Goods,
    vp: u8,
    covers: String,
    yield_bonus_side_a: u8,
    yield_bonus_side_b: u8,
    src: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AbilityText {
    id: String,
    name: Localized,
    text: Localized,
    kind: String,
    per: Option<String>,
    card: Option<String>,
    src: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct EventText {
    id: String,
    name: Localized,
    count: u8,
    draw: Option<u8>,
    draw_per_visible_settlement: Option<u8>,
    src: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SpecialText {
    id: String,
    name: Localized,
    counts: String,
    needs: u8,
    vp: u8,
    src: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PresetText {
    id: String,
    name: Localized,
    metropolis_side: Side,
    display: Option<Cards>,
    src: Sources,
}

// ---- the pack as the rules see it ----

/// CAT-3.1: which side of the metropolis cards is up, for the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Side {
    A,
    B,
}

/// CAT-7.11: what a metropolis of side B does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Ability {
    /// When built: draw one resource for each own card of this kind.
    DrawOnBuild(Card),
    /// Its owner wins every tie for this special VP card.
    WinsTies(Special),
}

/// Everything that decides how a game goes. This is what the content hash covers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Mechanics {
    pub vp_to_win: u8,
    pub start_hand: u8,
    pub display_size: u8,
    pub base_yield: u8,
    pub trades_per_turn: u8,
    pub partner_bonus: u8,
    pub substitutions_per_turn: u8,
    /// CAT-6.3, by number of roads, at most 4 of them counted.
    pub substitution_rate: [u8; 4],
    pub robber_base_limit: u8,
    pub robber_limit_per_knight: u8,
    pub menu_max_cards_per_side: u8,
    pub max_turns: u16,
    /// What each person starts with.
    pub start: Cards,
    pub resources: Goods,
    pub buildings: Cards,
    pub costs: By<Card, Goods, 5>,
    pub vp: By<Card, u8, 5>,
    /// Cards in the owner's yield step; the metropolis has its own, by side.
    pub yield_bonus: By<Card, u8, 5>,
    pub metropolis_yield: (u8, u8),
    /// CAT-7.2: which cards trigger an event.
    pub triggers_event: By<Card, bool, 5>,
    pub metropolises: u8,
    pub abilities: Vec<Ability>,
    pub ability_ids: Vec<String>,
    pub events: Events,
    pub subsidy_draw: u8,
    pub harvest_draw: u8,
    pub new_year_draw: u8,
    /// CAT-6.7, CAT-7.14: how many cards one needs to be the first to take it.
    pub special_needs: By<Special, u8, 2>,
    pub special_vp: By<Special, u8, 2>,
    /// CAT-3.3
    pub beginner_display: Cards,
}

/// What things are called, by kind and index as in [`steading_core::Arg::Item`].
#[derive(Clone, Debug, PartialEq, Eq)]
struct Names {
    resources: Vec<Localized>,
    buildings: Vec<Localized>,
    metropolises: Vec<Localized>,
    events: Vec<Localized>,
    specials: Vec<Localized>,
}

/// A ready-made table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    pub id: String,
    pub name: Localized,
    pub side: Side,
    pub display: Option<Cards>,
}

/// A pack that has been read and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    pub id: String,
    pub mechanics: Mechanics,
    pub presets: Vec<Preset>,
    /// What each metropolis of side B says, in the project's words.
    pub ability_texts: Vec<Localized>,
    /// Where the values come from, by entry, such as `building road`.
    pub sources: BTreeMap<String, Sources>,
    /// Starting settlements, starting roads and overview cards in the box (CAT-2.1).
    pub set_cards: u16,
    names: Names,
}

impl Content {
    /// Reads and checks a pack. The error names file, entry and field.
    pub fn read(file: &str, text: &str) -> Result<Content, PackError> {
        let pack: PackText = pack::read(file, text)?;
        Checker { file, text, sources: BTreeMap::new() }.content(pack)
    }

    /// Over mechanics only: a pack with other names plays the same games.
    pub fn hash(&self) -> Digest {
        Digest::of(&self.mechanics)
    }

    pub fn name(&self, kind: &str, index: u16) -> Option<&Localized> {
        let list = match kind {
            "resource" => &self.names.resources,
            "building" => &self.names.buildings,
            "metropolis" => &self.names.metropolises,
            "event" => &self.names.events,
            "special" => &self.names.specials,
            _ => return None,
        };
        list.get(usize::from(index))
    }
}

/// Turns text into content, or says what is wrong with it.
struct Checker<'a> {
    file: &'a str,
    text: &'a str,
    sources: BTreeMap<String, Sources>,
}

type Checked<T> = Result<T, PackError>;

impl Checker<'_> {
    fn fail<T>(&self, entry: &str, field: &str, problem: impl Into<String>) -> Checked<T> {
        let error = PackError::new(self.file, format!("{entry}: {field}"), problem);
        Err(error.at(self.text, entry.rsplit(' ').next().unwrap_or(entry)))
    }

    fn within(&self, entry: &str, field: &str, value: u32, least: u32, most: u32) -> Checked<()> {
        if (least..=most).contains(&value) {
            return Ok(());
        }
        self.fail(entry, field, format!("{value} is not between {least} and {most}"))
    }

    /// Keeps where the values of an entry come from; a table must name every value, and nothing else.
    fn source(&mut self, entry: &str, src: Sources, fields: &[&str]) -> Checked<()> {
        if let Sources::Each(each) = &src {
            if let Some(unknown) = each.keys().find(|key| !fields.contains(&key.as_str())) {
                return self.fail(entry, "src", format!("'{unknown}' is no value of this entry"));
            }
            if let Some(missing) = fields.iter().find(|field| !each.contains_key(**field)) {
                return self.fail(entry, "src", format!("where '{missing}' comes from is not said"));
            }
        }
        self.sources.insert(entry.to_owned(), src);
        Ok(())
    }

    /// Puts entries into the order of their ids; each id must be there once.
    fn sorted<T>(&self, list: &str, entries: Vec<T>, ids: &[&str], id: impl Fn(&T) -> &str) -> Checked<Vec<T>> {
        let mut found: Vec<Option<T>> = ids.iter().map(|_| None).collect();
        for entry in entries {
            let name = format!("{list} {}", id(&entry));
            let Some(place) = ids.iter().position(|known| *known == id(&entry)) else {
                return self.fail(&name, "id", format!("unknown; known: {}", ids.join(", ")));
            };
            if found[place].replace(entry).is_some() {
                return self.fail(&name, "id", "this entry stands here twice");
            }
        }
        match found.iter().position(Option::is_none) {
            Some(place) => self.fail(list, ids[place], "this entry is missing"),
            None => Ok(found.into_iter().map(|entry| entry.expect("none is missing")).collect()),
        }
    }

    fn ids<K: Lane>() -> Vec<&'static str> {
        K::ALL.iter().map(|kind| K::key(kind.index())).collect()
    }

    fn content(mut self, pack: PackText) -> Checked<Content> {
        if pack.meta.game != "catan_road" {
            return self.fail("meta", "game", format!("this is a pack for '{}'", pack.meta.game));
        }
        if pack.meta.id.is_empty() {
            return self.fail("meta", "id", "a pack needs an id");
        }
        let mut mechanics = self.rules(pack.rules)?;
        let resources = self.sorted("resource", pack.resource, &Self::ids::<Good>(), |entry| &entry.id)?;
        let buildings = self.sorted("building", pack.building, &Self::ids::<Card>(), |entry| &entry.id)?;
        let events = self.sorted("event", pack.event, &Self::ids::<EventCard>(), |entry| &entry.id)?;
        let specials = self.sorted("special", pack.special, &Self::ids::<Special>(), |entry| &entry.id)?;
        let names = Names {
            resources: resources.iter().map(|entry| entry.name.clone()).collect(),
            buildings: buildings.iter().map(|entry| &entry.name).chain([&pack.metropolis.name]).cloned().collect(),
            metropolises: pack.metropolis_b.iter().map(|entry| entry.name.clone()).collect(),
            events: events.iter().map(|entry| entry.name.clone()).collect(),
            specials: specials.iter().map(|entry| entry.name.clone()).collect(),
        };
        let ability_texts = pack.metropolis_b.iter().map(|entry| entry.text.clone()).collect();
        let start = pack.start;
        let set_cards = u16::from(start.overview_cards) + u16::from(start.sets) * 2;

        self.start(start, &mut mechanics)?;
        self.resources(resources, &mut mechanics)?;
        self.buildings(buildings, &mut mechanics)?;
        self.metropolis(pack.metropolis, &mut mechanics)?;
        self.abilities(pack.metropolis_b, &mut mechanics)?;
        self.events(events, &mut mechanics)?;
        self.specials(specials, &mut mechanics)?;
        let presets = self.presets(pack.preset, &mut mechanics)?;
        self.bounds(&mechanics)?;
        Ok(Content { id: pack.meta.id, mechanics, presets, ability_texts, sources: self.sources, set_cards, names })
    }

    fn rules(&mut self, text: RulesText) -> Checked<Mechanics> {
        for (field, value, least, most) in [
            ("vp_to_win", text.vp_to_win, 1, 100),
            ("start_hand", text.start_hand, 0, 20),
            ("display_size", text.display_size, 1, 20),
            ("base_yield", text.base_yield, 0, 10),
            ("trades_per_turn", text.trades_per_turn, 0, 5),
            ("partner_bonus", text.partner_bonus, 0, 10),
            ("substitutions_per_turn", text.substitutions_per_turn, 0, 5),
            ("robber_base_limit", text.robber_base_limit, 1, 100),
            ("robber_limit_per_knight", text.robber_limit_per_knight, 0, 10),
            ("menu_max_cards_per_side", text.menu_max_cards_per_side, 1, 20),
        ] {
            self.within("rules", field, value.into(), least, most)?;
        }
        self.within("rules", "max_turns", text.max_turns.into(), 1, 1000)?;
        for rate in text.substitution_rate {
            self.within("rules", "substitution_rate", rate.into(), 1, 20)?;
        }
        let mechanics = Mechanics {
            vp_to_win: text.vp_to_win,
            start_hand: text.start_hand,
            display_size: text.display_size,
            base_yield: text.base_yield,
            trades_per_turn: text.trades_per_turn,
            partner_bonus: text.partner_bonus,
            substitutions_per_turn: text.substitutions_per_turn,
            substitution_rate: text.substitution_rate,
            robber_base_limit: text.robber_base_limit,
            robber_limit_per_knight: text.robber_limit_per_knight,
            menu_max_cards_per_side: text.menu_max_cards_per_side,
            max_turns: text.max_turns,
            ..Mechanics::default()
        };
        self.source(
            "rules",
            text.src,
            &[
                "vp_to_win",
                "start_hand",
                "display_size",
                "base_yield",
                "trades_per_turn",
                "partner_bonus",
                "substitutions_per_turn",
                "substitution_rate",
                "robber_base_limit",
                "robber_limit_per_knight",
                "menu_max_cards_per_side",
                "max_turns",
            ],
        )?;
        Ok(mechanics)
    }

    fn start(&mut self, text: StartText, mechanics: &mut Mechanics) -> Checked<()> {
        // CAT-6.1: everybody has at least one road; the rate table starts there.
        self.within("start", "road", text.road.into(), 1, 5)?;
        self.within("start", "settlement", text.settlement.into(), 1, 5)?;
        self.within("start", "sets", text.sets.into(), 4, 10)?;
        self.source("start", text.src, &["road", "settlement", "sets", "overview_cards"])?;
        mechanics.start = Cards::new(&[text.road, text.settlement]);
        Ok(())
    }

    fn resources(&mut self, list: Vec<ResourceText>, mechanics: &mut Mechanics) -> Checked<()> {
        let total = list.iter().map(|entry| u32::from(entry.count)).sum();
        self.within("resource", "count", total, 1, MOST_CARDS)?;
        mechanics.resources = Goods::new(&list.iter().map(|entry| entry.count).collect::<Vec<_>>());
        list.into_iter().try_for_each(|entry| self.source(&format!("resource {}", entry.id), entry.src, &["count"]))
    }

    fn buildings(&mut self, list: Vec<BuildingText>, mechanics: &mut Mechanics) -> Checked<()> {
        let total = list.iter().map(|entry| u32::from(entry.count)).sum();
        // Four people lay out their starting cards beside them.
        self.within("building", "count", total, u32::from(mechanics.display_size), MOST_CARDS - 4 * 10)?;
        mechanics.buildings = Cards::new(&list.iter().map(|entry| entry.count).collect::<Vec<_>>());
        for (entry, card) in list.into_iter().zip(Card::ALL.iter().copied()) {
            let name = format!("building {}", entry.id);
            let covers = match card {
                Card::City => Some("settlement"),
                _ => None,
            };
            if entry.covers.as_deref() != covers {
                return self.fail(&name, "covers", format!("must be {covers:?}: the rules know no other piles"));
            }
            self.card(&name, card, entry.cost, entry.vp, mechanics)?;
            self.within(&name, "yield_bonus", entry.yield_bonus.into(), 0, 5)?;
            mechanics.yield_bonus[card] = entry.yield_bonus;
            mechanics.triggers_event[card] = entry.event;
            let fields: &[&str] = match covers {
                Some(_) => &["count", "cost", "vp", "yield_bonus", "covers", "event"],
                None => &["count", "cost", "vp", "yield_bonus", "event"],
            };
            self.source(&name, entry.src, fields)?;
        }
        Ok(())
    }

    fn card(&self, name: &str, card: Card, cost: Goods, vp: u8, mechanics: &mut Mechanics) -> Checked<()> {
        let total = cost.counts().map(|(_, count)| u32::from(count)).sum();
        self.within(name, "cost", total, 1, 20)?;
        self.within(name, "vp", vp.into(), 0, 10)?;
        mechanics.costs[card] = cost;
        mechanics.vp[card] = vp;
        Ok(())
    }

    fn metropolis(&mut self, text: MetropolisText, mechanics: &mut Mechanics) -> Checked<()> {
        if text.covers != "city" {
            return self.fail("metropolis", "covers", "must be \"city\": the rules know no other piles");
        }
        self.within("metropolis", "count", text.count.into(), 0, Metropolises::MOST.into())?;
        self.card("metropolis", Card::Metropolis, text.cost, text.vp, mechanics)?;
        self.within("metropolis", "yield_bonus_side_a", text.yield_bonus_side_a.into(), 0, 5)?;
        self.within("metropolis", "yield_bonus_side_b", text.yield_bonus_side_b.into(), 0, 5)?;
        mechanics.metropolises = text.count;
        mechanics.metropolis_yield = (text.yield_bonus_side_a, text.yield_bonus_side_b);
        let fields = ["count", "cost", "vp", "covers", "yield_bonus_side_a", "yield_bonus_side_b"];
        self.source("metropolis", text.src, &fields)
    }

    fn abilities(&mut self, list: Vec<AbilityText>, mechanics: &mut Mechanics) -> Checked<()> {
        if list.len() != usize::from(mechanics.metropolises) {
            let problem = format!("{} B sides for {} metropolis cards", list.len(), mechanics.metropolises);
            return self.fail("metropolis", "count", problem);
        }
        for entry in list {
            let name = format!("metropolis_b {}", entry.id);
            let word = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
            if entry.id.is_empty() || entry.id.len() > 40 || !entry.id.bytes().all(word) {
                return self.fail(&name, "id", "an id is made of lower-case letters, digits and _");
            }
            if mechanics.ability_ids.contains(&entry.id) {
                return self.fail(&name, "id", "this entry stands here twice");
            }
            let (ability, field) = match (entry.kind.as_str(), entry.per.as_deref(), entry.card.as_deref()) {
                ("draw_on_build", Some(per), None) => match Card::from_id(per) {
                    Some(card) => (Ability::DrawOnBuild(card), "per"),
                    None => return self.fail(&name, "per", "must be a kind of building, or \"metropolis\""),
                },
                ("wins_ties", None, Some(card)) => match Special::from_id(card) {
                    Some(special) => (Ability::WinsTies(special), "card"),
                    None => return self.fail(&name, "card", "must be \"longest_route\" or \"largest_force\""),
                },
                ("draw_on_build", ..) => {
                    return self.fail(&name, "per", "\"draw_on_build\" needs `per`, and no `card`");
                }
                ("wins_ties", ..) => return self.fail(&name, "card", "\"wins_ties\" needs `card`, and no `per`"),
                _ => return self.fail(&name, "kind", "must be \"draw_on_build\" or \"wins_ties\""),
            };
            // Two people who both win ties for one card could take it from each other without end.
            if matches!(ability, Ability::WinsTies(_)) && mechanics.abilities.contains(&ability) {
                return self.fail(&name, "card", "another metropolis wins ties for this card already");
            }
            self.source(&name, entry.src, &["name", "text", "kind", field])?;
            mechanics.abilities.push(ability);
            mechanics.ability_ids.push(entry.id);
        }
        Ok(())
    }

    fn events(&mut self, list: Vec<EventText>, mechanics: &mut Mechanics) -> Checked<()> {
        let total = list.iter().map(|entry| u32::from(entry.count)).sum();
        self.within("event", "count", total, 1, MOST_CARDS)?;
        mechanics.events = Events::new(&list.iter().map(|entry| entry.count).collect::<Vec<_>>());
        for (entry, event) in list.into_iter().zip(EventCard::ALL.iter().copied()) {
            let name = format!("event {}", entry.id);
            let (draws, fields): (_, &[&str]) = match event {
                EventCard::Subsidy | EventCard::NewYear => ((true, false), &["count", "draw"]),
                EventCard::Harvest => ((false, true), &["count", "draw_per_visible_settlement"]),
                EventCard::Robber | EventCard::Donation => ((false, false), &["count"]),
            };
            if (entry.draw.is_some(), entry.draw_per_visible_settlement.is_some()) != draws {
                return self.fail(&name, "draw", format!("this event has the values {}", fields.join(", ")));
            }
            let draw = entry.draw.or(entry.draw_per_visible_settlement).unwrap_or(0);
            self.within(&name, "draw", draw.into(), 0, 10)?;
            match event {
                EventCard::Subsidy => mechanics.subsidy_draw = draw,
                EventCard::Harvest => mechanics.harvest_draw = draw,
                EventCard::NewYear => mechanics.new_year_draw = draw,
                EventCard::Robber | EventCard::Donation => {}
            }
            self.source(&name, entry.src, fields)?;
        }
        Ok(())
    }

    fn specials(&mut self, list: Vec<SpecialText>, mechanics: &mut Mechanics) -> Checked<()> {
        for (entry, special) in list.into_iter().zip(Special::ALL.iter().copied()) {
            let name = format!("special {}", entry.id);
            if entry.counts != special.counts().id() {
                return self.fail(&name, "counts", format!("must be \"{}\"", special.counts().id()));
            }
            // CAT-3.5: nobody holds the card at the start.
            let least = u32::from(mechanics.start.get(special.counts())) + 1;
            self.within(&name, "needs", entry.needs.into(), least, 100)?;
            self.within(&name, "vp", entry.vp.into(), 0, 10)?;
            mechanics.special_needs[special] = entry.needs;
            mechanics.special_vp[special] = entry.vp;
            self.source(&name, entry.src, &["counts", "needs", "vp"])?;
        }
        Ok(())
    }

    fn presets(&mut self, list: Vec<PresetText>, mechanics: &mut Mechanics) -> Checked<Vec<Preset>> {
        let mut presets: Vec<Preset> = Vec::new();
        for entry in list {
            let name = format!("preset {}", entry.id);
            if presets.iter().any(|preset| preset.id == entry.id) {
                return self.fail(&name, "id", "this entry stands here twice");
            }
            if let Some(display) = entry.display {
                let size = display.counts().map(|(_, count)| u32::from(count)).sum();
                let wanted = u32::from(mechanics.display_size);
                self.within(&name, "display", size, wanted, wanted)?;
                if !mechanics.buildings.covers(display) {
                    return self.fail(&name, "display", "there are not that many cards of one kind");
                }
                if display.types().len() == 1 && mechanics.buildings.types().len() > 1 {
                    return self.fail(&name, "display", "equal cards only are dealt again at once (CAT-5.8)");
                }
            }
            let fields: &[&str] =
                if entry.display.is_some() { &["metropolis_side", "display"] } else { &["metropolis_side"] };
            self.source(&name, entry.src, fields)?;
            presets.push(Preset {
                id: entry.id,
                name: entry.name,
                side: entry.metropolis_side,
                display: entry.display,
            });
        }
        let beginner = presets.iter().find(|preset| preset.id == "beginner").and_then(|preset| preset.display);
        match beginner {
            Some(display) => mechanics.beginner_display = display,
            None => return self.fail("preset", "beginner", "this entry is missing, or has no display"),
        }
        Ok(presets)
    }

    /// What the state can hold, and what the rules take for granted.
    fn bounds(&self, mechanics: &Mechanics) -> Checked<()> {
        let owned = |card: Card| u32::from(mechanics.buildings.get(card)) + u32::from(mechanics.start.get(card));
        let sides = mechanics.metropolis_yield;
        let most_yield = u32::from(mechanics.base_yield)
            + Card::ALL.iter().map(|&card| owned(card) * u32::from(mechanics.yield_bonus[card])).sum::<u32>()
            + u32::from(mechanics.metropolises) * u32::from(sides.0.max(sides.1));
        self.within("building", "yield_bonus", most_yield, 0, MOST_CARDS)?;
        let most_harvest = owned(Card::Settlement) * u32::from(mechanics.harvest_draw);
        self.within("event harvest", "draw_per_visible_settlement", most_harvest, 0, MOST_CARDS)?;
        let start_vp: u32 =
            mechanics.start.counts().map(|(card, count)| u32::from(count) * u32::from(mechanics.vp[card])).sum();
        self.within("rules", "vp_to_win", mechanics.vp_to_win.into(), start_vp + 1, 100)
    }
}

impl Special {
    /// Which cards it counts.
    #[inline]
    pub const fn counts(self) -> Card {
        match self {
            Special::LongestRoute => Card::Road,
            Special::LargestForce => Card::Knight,
        }
    }
}
