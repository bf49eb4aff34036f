//! What everything is called. Names stand in the pack and are kept apart from the mechanics.

use super::raw;
use super::{Loaded, Loader};
use crate::content::{Content, Id};
use crate::prelude::*;
use crate::program::{Counter, Effect, Quantity};
use std::collections::{BTreeMap, BTreeSet};
use steading_core::Localized;

pub(crate) type Names = BTreeMap<&'static str, Vec<Localized>>;

fn plain(text: &str) -> Localized {
    Localized::new(text, text)
}

/// Both languages through one pattern each.
fn both(of: &Localized, make: impl Fn(&str, bool) -> String) -> Localized {
    Localized { de: make(&of.de, true), en: make(&of.en, false) }
}

pub(crate) fn collect(loader: &Loader<'_>, raw: &raw::Pack, content: &Content) -> Loaded<Names> {
    let terms = |kind: &str, given: &[raw::Term], known: &[&str]| -> Loaded<Vec<Localized>> {
        let sorted = loader.sorted(kind, given.to_vec(), known, |term| &term.id)?;
        Ok(sorted.into_iter().map(|term| term.name).collect())
    };
    let resource = terms("resource", &raw.resource, &Resource::NAMED.map(Resource::id))?;
    let attribute = terms("attribute", &raw.attribute, &Attribute::NAMED.map(Attribute::id))?;
    let trigger = terms("trigger", &raw.trigger, &Trigger::NAMED.map(Trigger::id))?;
    let villager = terms("villager_kind", &raw.villager_kind, &Villager::NAMED.map(Villager::id))?;
    let ids = |ids: &[Id]| -> Vec<Localized> { ids.iter().map(|id| plain(id)).collect() };

    let building = |kind: Building| {
        let named = raw.building.iter().find(|building| building.id == kind.id());
        named.map(|building| building.name.clone()).unwrap_or_else(|| plain(kind.id()))
    };
    let mut tile: Vec<Localized> = Building::NAMED.map(building).to_vec();
    for (fellow, id) in content.fellows.iter().zip(&content.ids.fellow) {
        tile.push(both(&building(fellow.building), |name, de| match de {
            true => format!("{name} {id} (Gefährten)"),
            false => format!("{name} {id} (fellowship)"),
        }));
    }
    let clearing: Vec<Localized> = content
        .ids
        .clearing
        .iter()
        .map(|id| raw.clearing.iter().find(|clearing| *clearing.id == **id).map(|clearing| clearing.name.clone()))
        .map(|name| name.unwrap_or_else(|| plain("")))
        .collect();
    let path = content.paths.iter().map(|path| {
        let (a, b) = (&clearing[path.a.index()], &clearing[path.b.index()]);
        Localized { de: format!("{} – {}", a.de, b.de), en: format!("{} – {}", a.en, b.en) }
    });
    let marker = content.markers.iter().zip(&content.ids.marker).map(|(marker, id)| {
        let banner = &raw.banner[marker.banner.index()].name;
        both(banner, |name, _| format!("{name} {id}"))
    });
    let mut skill = Vec::new();
    for hero in &raw.hero {
        for index in 0..hero.skills.len() {
            let word = trigger[Trigger::from_id(&hero.skills[index].on).map_or(0, Trigger::index)].clone();
            skill.push(Localized {
                de: hero.text.de.get(index).cloned().unwrap_or(word.de),
                en: hero.text.en.get(index).cloned().unwrap_or(word.en),
            });
        }
    }
    let text = |text: &Option<Localized>| text.clone().unwrap_or_else(|| plain("–"));
    let mut space_skill = vec![plain("–")];
    space_skill.extend(raw.board_space.iter().map(|space| text(&space.text)));
    let lines = |lines: &raw::Lines, id: &str| match lines.de.is_empty() || lines.en.is_empty() {
        true => plain(id),
        false => Localized { de: lines.de.join(", "), en: lines.en.join(", ") },
    };
    let level = Level::NAMED.map(|level| {
        let named = raw.solo_level.iter().find(|known| known.id == level.id());
        named.map(|known| known.name.clone()).unwrap_or_else(|| plain(level.id()))
    });
    let names = BTreeMap::from([
        ("effect", content.effects.iter().map(|effect| describe(effect, &resource, &attribute)).collect()),
        ("resource", resource),
        ("attribute", attribute),
        ("trigger", trigger),
        ("villager", villager),
        ("tile", tile),
        ("clearing", clearing.clone()),
        ("path", path.collect()),
        ("spot", ids(&content.ids.spot)),
        ("hex", ids(&content.ids.hex)),
        ("banner", raw.banner.iter().map(|banner| banner.name.clone()).collect()),
        ("marker", marker.collect()),
        ("deck", raw.deck.iter().map(|deck| deck.name.clone()).collect()),
        ("hero", raw.hero.iter().map(|hero| hero.name.clone()).collect()),
        ("skill", skill),
        ("space_skill", space_skill),
        ("favour", raw.favour.iter().map(|favour| favour.name.clone()).collect()),
        ("favour_text", raw.favour.iter().map(|favour| text(&favour.text)).collect()),
        ("villager_bonus", raw.villager_bonus.iter().map(|bonus| text(&bonus.text)).collect()),
        ("trophy", raw.trophy.iter().map(|trophy| trophy.name.clone()).collect()),
        ("trophy_text", raw.trophy.iter().map(|trophy| text(&trophy.text)).collect()),
        ("bonus", raw.score_bonus.iter().map(|bonus| bonus.name.clone()).collect()),
        ("bonus_text", raw.score_bonus.iter().map(|bonus| text(&bonus.text)).collect()),
        ("sister_card", raw.solo_action.iter().map(|card| lines(&card.text, &card.id)).collect()),
        ("sister_favour", raw.solo_favour.iter().map(|card| card.name.clone()).collect()),
        ("sister_favour_text", raw.solo_favour.iter().map(|card| text(&card.text)).collect()),
        ("level", level.to_vec()),
        ("leaf", vec![Localized { de: "Blatt".to_owned(), en: "leaf".to_owned() }]),
    ]);
    // EMB-15: a name means one card.
    for kind in ["hero", "favour", "clearing", "trophy"] {
        for language in [|name: &Localized| name.de.clone(), |name: &Localized| name.en.clone()] {
            let mut seen = BTreeSet::new();
            for name in &names[kind] {
                let fresh = seen.insert(language(name));
                loader.require(fresh, kind, "name", format!("'{}' is the name of two", language(name)))?;
            }
        }
    }
    Ok(names)
}

/// An alternative of `choose` in a few words. Cards say it in their own text; buttons need it one by one.
fn describe(effect: &Effect, resource: &[Localized], attribute: &[Localized]) -> Localized {
    let amount = |quantity: &Quantity, de: bool| {
        let of = match quantity.per {
            Some(Counter::Attribute(of)) => {
                let name = &attribute[of.index()];
                format!(" / [{}]", if de { &name.de } else { &name.en })
            }
            Some(_) => " / …".to_owned(),
            None => String::new(),
        };
        format!("{}{of}", quantity.n)
    };
    let made = |make: &dyn Fn(bool) -> String| Localized { de: make(true), en: make(false) };
    let name = |of: Resource, de: bool| if de { &resource[of.index()].de } else { &resource[of.index()].en }.clone();
    match effect {
        Effect::Walk(quantity) => made(&|de| format!("{} {}", if de { "Gehe" } else { "Walk" }, amount(quantity, de))),
        Effect::Gather(Some(of), quantity) | Effect::Gain(of, quantity) => {
            made(&|de| format!("{} {}", amount(quantity, de), name(*of, de)))
        }
        Effect::Leaves(quantity) => {
            made(&|de| format!("{} {}", amount(quantity, de), if de { "Blätter" } else { "leaves" }))
        }
        Effect::Attack { damage, .. } => {
            made(&|de| format!("{} {}", if de { "Angriff" } else { "Attack" }, amount(damage, de)))
        }
        Effect::Build(terms) => made(&|de| format!("{} {}", if de { "Baue" } else { "Build" }, terms.n)),
        Effect::Settle(n) => made(&|de| format!("{} {n}", if de { "Siedle an:" } else { "Settle" })),
        Effect::Take(Row::Hero, n) => made(&|de| format!("{n} {}", if de { "Helden-Karte" } else { "hero card" })),
        Effect::Take(Row::Favour, n) => {
            made(&|de| format!("{n} {}", if de { "Gefallen-Karte" } else { "favour card" }))
        }
        _ => plain("…"),
    }
}
