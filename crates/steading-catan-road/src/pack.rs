//! Packs: TOML is read, checked, and becomes content. An error names file, line, entry and field.

use crate::content::{Constants, Content, Mechanics, Preset, Sources};
use crate::prelude::*;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use steading_core::pack::{self, Checker};
use steading_core::{Localized, PackError, pack_tables};

/// The most resource cards, and the most building cards with the starting cards: both fit a tally.
const MOST_CARDS: u32 = 120;

pack_tables! {
    struct PackText {
        meta: pack::Meta,
        /// CAT-0.2: what the tags under `src` mean; for readers only.
        #[serde(default)]
        source: Vec<pack::Source>,
        rules: Constants,
        start: StartText,
        resource: Vec<ResourceText>,
        building: Vec<BuildingText>,
        metropolis: MetropolisText,
        metropolis_b: Vec<AbilityText>,
        event: Vec<EventText>,
        special: Vec<SpecialText>,
        preset: Vec<Preset>,
    }

    struct StartText { road: u8, settlement: u8, sets: u8, overview_cards: u8, src: Sources }

    struct ResourceText { id: String, name: Localized, count: u8, src: Sources }

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

    struct AbilityText {
        id: String,
        name: Localized,
        text: Localized,
        kind: String,
        per: Option<String>,
        card: Option<String>,
        src: Sources,
    }

    struct EventText {
        id: String,
        name: Localized,
        count: u8,
        draw: Option<u8>,
        draw_per_visible_settlement: Option<u8>,
        src: Sources,
    }

    struct SpecialText { id: String, name: Localized, counts: String, needs: u8, vp: u8, src: Sources }
}

impl Content {
    /// Reads and checks a pack. The error names file, entry and field.
    pub fn read(file: &str, text: &str) -> Result<Content, PackError> {
        let pack: PackText = pack::read(file, text)?;
        let checker = Checker { file, text };
        Reader { checker, sources: BTreeMap::new(), mechanics: Mechanics::default() }.content(pack)
    }
}

/// Turns text into content, or says what is wrong with it.
struct Reader<'a> {
    checker: Checker<'a>,
    sources: BTreeMap<String, Sources>,
    mechanics: Mechanics,
}

type Checked<T> = Result<T, PackError>;
/// A value of an entry: its field, the number and its bounds.
type Value = (&'static str, u32, RangeInclusive<u32>);

/// A value that is no number.
const fn other(field: &'static str) -> Value {
    (field, 0, 0..=0)
}

fn value(field: &'static str, number: u8, bounds: RangeInclusive<u32>) -> Value {
    (field, number as u32, bounds)
}

fn total<K: Lane>(cards: impl Iterator<Item = (K, u8)>) -> u32 {
    cards.map(|(_, count)| u32::from(count)).sum()
}

impl Reader<'_> {
    fn fail<T>(&self, entry: &str, field: &str, problem: impl Into<String>) -> Checked<T> {
        Err(self.checker.wrong(entry, field, problem))
    }

    fn within(&self, entry: &str, (field, number, bounds): Value) -> Checked<()> {
        self.checker.within(number, bounds, entry, field).map(drop)
    }

    /// The values of an entry, and where they come from: a table of sources names every value, and nothing else.
    fn entry(&mut self, name: &str, src: Sources, values: &[Value]) -> Checked<()> {
        values.iter().try_for_each(|value| self.within(name, value.clone()))?;
        if let Sources::Each(each) = &src {
            if let Some(unknown) = each.keys().find(|key| values.iter().all(|value| value.0 != **key)) {
                return self.fail(name, "src", format!("'{unknown}' is no value of this entry"));
            }
            if let Some(missing) = values.iter().find(|value| !each.contains_key(value.0)) {
                return self.fail(name, "src", format!("where '{}' comes from is not said", missing.0));
            }
        }
        self.sources.insert(name.to_owned(), src);
        Ok(())
    }

    /// Puts entries into the order of their kinds; each must be there once.
    fn sorted<K: Lane, T>(&self, list: &str, entries: Vec<T>, id: impl Fn(&T) -> &str) -> Checked<Vec<T>> {
        let ids: Vec<&str> = K::ALL.iter().map(|kind| K::key(kind.index())).collect();
        self.checker.sorted(list, entries, &ids, id)
    }

    fn content(mut self, pack: PackText) -> Checked<Content> {
        self.checker.meta(&pack.meta, "catan_road")?;
        let resources = self.sorted::<Good, _>("resource", pack.resource, |entry| &entry.id)?;
        let buildings = self.sorted::<Card, _>("building", pack.building, |entry| &entry.id)?;
        let events = self.sorted::<EventCard, _>("event", pack.event, |entry| &entry.id)?;
        let specials = self.sorted::<Special, _>("special", pack.special, |entry| &entry.id)?;
        let building_names = buildings.iter().map(|entry| &entry.name).chain([&pack.metropolis.name]);
        let names = BTreeMap::from([
            ("resource", resources.iter().map(|entry| entry.name.clone()).collect()),
            ("building", building_names.cloned().collect()),
            ("metropolis", pack.metropolis_b.iter().map(|entry| entry.name.clone()).collect()),
            ("event", events.iter().map(|entry| entry.name.clone()).collect()),
            ("special", specials.iter().map(|entry| entry.name.clone()).collect()),
        ]);
        let ability_texts = pack.metropolis_b.iter().map(|entry| entry.text.clone()).collect();
        let set_cards = u16::from(pack.start.overview_cards) + u16::from(pack.start.sets) * 2;

        self.rules(pack.rules)?;
        self.start(pack.start)?;
        self.resources(resources)?;
        self.buildings(buildings)?;
        self.metropolis(pack.metropolis)?;
        self.abilities(pack.metropolis_b)?;
        self.events(events)?;
        self.specials(specials)?;
        self.presets(&pack.preset)?;
        self.bounds()?;
        let Reader { sources, mechanics, .. } = self;
        Ok(Content { id: pack.meta.id, mechanics, presets: pack.preset, ability_texts, sources, set_cards, names })
    }

    fn rules(&mut self, text: Constants) -> Checked<()> {
        let worst_rate = text.substitution_rate.into_iter().find(|rate| !(1..=20).contains(rate)).unwrap_or(1);
        self.entry(
            "rules",
            text.src.clone(),
            &[
                value("vp_to_win", text.vp_to_win, 1..=100),
                value("start_hand", text.start_hand, 0..=20),
                value("display_size", text.display_size, 1..=20),
                value("base_yield", text.base_yield, 0..=10),
                value("trades_per_turn", text.trades_per_turn, 0..=5),
                value("partner_bonus", text.partner_bonus, 0..=10),
                value("substitutions_per_turn", text.substitutions_per_turn, 0..=5),
                value("substitution_rate", worst_rate, 1..=20),
                value("robber_base_limit", text.robber_base_limit, 1..=100),
                value("robber_limit_per_knight", text.robber_limit_per_knight, 0..=10),
                value("menu_max_cards_per_side", text.menu_max_cards_per_side, 1..=20),
                ("max_turns", text.max_turns.into(), 1..=1000),
            ],
        )?;
        self.mechanics.rules = text;
        Ok(())
    }

    fn start(&mut self, text: StartText) -> Checked<()> {
        self.mechanics.start = Cards::new(&[text.road, text.settlement].map(|count| count.min(5)));
        // CAT-6.1: everybody has at least one road; the rate table starts there.
        let values = [
            value("road", text.road, 1..=5),
            value("settlement", text.settlement, 1..=5),
            value("sets", text.sets, 4..=10),
            other("overview_cards"),
        ];
        self.entry("start", text.src, &values)
    }

    fn resources(&mut self, list: Vec<ResourceText>) -> Checked<()> {
        let total = list.iter().map(|entry| u32::from(entry.count)).sum();
        self.within("resource", ("count", total, 1..=MOST_CARDS))?;
        self.mechanics.resources = Goods::new(&list.iter().map(|entry| entry.count).collect::<Vec<_>>());
        list.into_iter()
            .try_for_each(|entry| self.entry(&format!("resource {}", entry.id), entry.src, &[other("count")]))
    }

    fn buildings(&mut self, list: Vec<BuildingText>) -> Checked<()> {
        let total = list.iter().map(|entry| u32::from(entry.count)).sum();
        // Four people lay out their starting cards beside them.
        let least = u32::from(self.mechanics.rules.display_size);
        self.within("building", ("count", total, least..=MOST_CARDS - 4 * 10))?;
        self.mechanics.buildings = Cards::new(&list.iter().map(|entry| entry.count).collect::<Vec<_>>());
        for (entry, &card) in list.into_iter().zip(Card::ALL) {
            let name = format!("building {}", entry.id);
            let covers = if card == Card::City { Some("settlement") } else { None };
            if entry.covers.as_deref() != covers {
                return self.fail(&name, "covers", format!("must be {covers:?}: the rules know no other piles"));
            }
            self.mechanics.yield_bonus[card] = entry.yield_bonus;
            self.mechanics.triggers_event[card] = entry.event;
            let mut values = self.card(card, entry.cost, entry.vp);
            values.extend([other("count"), value("yield_bonus", entry.yield_bonus, 0..=5), other("event")]);
            values.extend(covers.map(|_| other("covers")));
            self.entry(&name, entry.src, &values)?;
        }
        Ok(())
    }

    fn card(&mut self, card: Card, cost: Goods, vp: u8) -> Vec<Value> {
        self.mechanics.costs[card] = cost;
        self.mechanics.vp[card] = vp;
        vec![("cost", total(cost.counts()), 1..=20), value("vp", vp, 0..=10)]
    }

    fn metropolis(&mut self, text: MetropolisText) -> Checked<()> {
        if text.covers != "city" {
            return self.fail("metropolis", "covers", "must be \"city\": the rules know no other piles");
        }
        self.mechanics.metropolises = text.count;
        self.mechanics.metropolis_yield = (text.yield_bonus_side_a, text.yield_bonus_side_b);
        let mut values = self.card(Card::Metropolis, text.cost, text.vp);
        values.extend([
            value("count", text.count, 0..=Metropolis::COUNT as u32),
            value("yield_bonus_side_a", text.yield_bonus_side_a, 0..=5),
            value("yield_bonus_side_b", text.yield_bonus_side_b, 0..=5),
            other("covers"),
        ]);
        self.entry("metropolis", text.src, &values)
    }

    fn abilities(&mut self, list: Vec<AbilityText>) -> Checked<()> {
        if list.len() != usize::from(self.mechanics.metropolises) {
            let problem = format!("{} B sides for {} metropolis cards", list.len(), self.mechanics.metropolises);
            return self.fail("metropolis", "count", problem);
        }
        for entry in list {
            let name = format!("metropolis_b {}", entry.id);
            let word = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
            if entry.id.is_empty() || entry.id.len() > 40 || !entry.id.bytes().all(word) {
                return self.fail(&name, "id", "an id is made of lower-case letters, digits and _");
            }
            if self.mechanics.ability_ids.contains(&entry.id) {
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
            if matches!(ability, Ability::WinsTies(_)) && self.mechanics.abilities.contains(&ability) {
                return self.fail(&name, "card", "another metropolis wins ties for this card already");
            }
            self.entry(&name, entry.src, &["name", "text", "kind", field].map(other))?;
            self.mechanics.abilities.push(ability);
            self.mechanics.ability_ids.push(entry.id);
        }
        Ok(())
    }

    fn events(&mut self, list: Vec<EventText>) -> Checked<()> {
        let total = list.iter().map(|entry| u32::from(entry.count)).sum();
        self.within("event", ("count", total, 1..=MOST_CARDS))?;
        self.mechanics.events = Events::new(&list.iter().map(|entry| entry.count).collect::<Vec<_>>());
        for (entry, &event) in list.into_iter().zip(EventCard::ALL) {
            let name = format!("event {}", entry.id);
            let (given, draws) = match event {
                EventCard::Subsidy => (Some("draw"), Some(&mut self.mechanics.subsidy_draw)),
                EventCard::NewYear => (Some("draw"), Some(&mut self.mechanics.new_year_draw)),
                EventCard::Harvest => (Some("draw_per_visible_settlement"), Some(&mut self.mechanics.harvest_draw)),
                EventCard::Robber | EventCard::Donation => (None, None),
            };
            let draw = entry.draw.or(entry.draw_per_visible_settlement).unwrap_or(0);
            if let Some(draws) = draws {
                *draws = draw;
            }
            let found = (entry.draw.is_some(), entry.draw_per_visible_settlement.is_some());
            if found != (given == Some("draw"), given == Some("draw_per_visible_settlement")) {
                return self.fail(&name, "draw", format!("this event has the values count {}", given.unwrap_or("")));
            }
            let values: Vec<Value> =
                [other("count")].into_iter().chain(given.map(|field| value(field, draw, 0..=10))).collect();
            self.entry(&name, entry.src, &values)?;
        }
        Ok(())
    }

    fn specials(&mut self, list: Vec<SpecialText>) -> Checked<()> {
        for (entry, &special) in list.into_iter().zip(Special::ALL) {
            let name = format!("special {}", entry.id);
            if entry.counts != special.counts().id() {
                return self.fail(&name, "counts", format!("must be \"{}\"", special.counts().id()));
            }
            // CAT-3.5: nobody holds the card at the start.
            let least = u32::from(self.mechanics.start.get(special.counts())) + 1;
            self.mechanics.special_needs[special] = entry.needs;
            self.mechanics.special_vp[special] = entry.vp;
            let values = [other("counts"), value("needs", entry.needs, least..=100), value("vp", entry.vp, 0..=10)];
            self.entry(&name, entry.src, &values)?;
        }
        Ok(())
    }

    fn presets(&mut self, list: &[Preset]) -> Checked<()> {
        for (index, entry) in list.iter().enumerate() {
            let name = format!("preset {}", entry.id);
            if list[..index].iter().any(|before| before.id == entry.id) {
                return self.fail(&name, "id", "this entry stands here twice");
            }
            let mut values = vec![other("metropolis_side")];
            if let Some(display) = entry.display {
                let wanted = u32::from(self.mechanics.rules.display_size);
                values.push(("display", total(display.counts()), wanted..=wanted));
                if !self.mechanics.buildings.covers(display) {
                    return self.fail(&name, "display", "there are not that many cards of one kind");
                }
                if display.types().len() == 1 && self.mechanics.buildings.types().len() > 1 {
                    return self.fail(&name, "display", "equal cards only are dealt again at once (CAT-5.8)");
                }
            }
            self.entry(&name, entry.src.clone(), &values)?;
        }
        let beginner = list.iter().find(|preset| preset.id == "beginner").and_then(|preset| preset.display);
        let Some(display) = beginner else {
            return self.fail("preset", "beginner", "this entry is missing, or has no display");
        };
        self.mechanics.beginner_display = display;
        Ok(())
    }

    /// What the state can hold, and what the rules take for granted.
    fn bounds(&self) -> Checked<()> {
        let mechanics = &self.mechanics;
        let owned = |card: Card| u32::from(mechanics.buildings.get(card)) + u32::from(mechanics.start.get(card));
        let sides = mechanics.metropolis_yield;
        let most_yield = u32::from(mechanics.rules.base_yield)
            + Card::ALL.iter().map(|&card| owned(card) * u32::from(mechanics.yield_bonus[card])).sum::<u32>()
            + u32::from(mechanics.metropolises) * u32::from(sides.0.max(sides.1));
        self.within("building", ("yield_bonus", most_yield, 0..=MOST_CARDS))?;
        let most_harvest = owned(Card::Settlement) * u32::from(mechanics.harvest_draw);
        self.within("event harvest", ("draw_per_visible_settlement", most_harvest, 0..=MOST_CARDS))?;
        let start_vp: u32 =
            mechanics.start.counts().map(|(card, count)| u32::from(count) * u32::from(mechanics.vp[card])).sum();
        self.within("rules", value("vp_to_win", mechanics.rules.vp_to_win, start_vp + 1..=100))
    }
}
