//! EMB-12: from the text form of skills, counters and forms to typed programs. Whatever is wrong is said with the
//! card and the field.

use super::Loader;
use super::raw;
use crate::content::{Id, find};
use crate::prelude::*;
use crate::program::*;

use steading_core::{Lane, PackError};

type Compiled<T> = Result<T, PackError>;

/// No printed number is larger: with it no count can outgrow its byte.
pub(crate) const LARGEST: u8 = 20;
/// The most Charge skills on one card: each has a counter in the state.
pub(crate) const CHARGE_SKILLS: u8 = 2;
/// The most skills on one card.
pub(crate) const SKILLS: usize = 6;

const COUNTED: &[&str] = &["n", "per", "every", "max"];
/// EMB-12: the effects, and what each may say beside its name.
const FIELDS: [(&str, &[&str]); 15] = [
    ("walk", COUNTED),
    ("gather", &["res", "n", "per", "every", "max"]),
    ("gain", &["res", "n", "per", "every", "max"]),
    ("leaves", COUNTED),
    ("attack", &["anywhere", "n", "per", "every", "max"]),
    ("build", &["n", "anywhere", "types", "discount", "reduce"]),
    ("settle", &["n"]),
    ("take_hero", &["n"]),
    ("take_favour", &["n"]),
    ("gain_marker", &["from", "max_health"]),
    ("stash", &["res", "n"]),
    ("unstash", &[]),
    ("trigger", &["on"]),
    ("choose", &["of"]),
    ("refresh", &["row", "mode"]),
];
/// EMB-12.40: the forms, likewise.
const FORMS: [(&str, &[&str]); 7] = [
    ("per", &["of", "leaves", "every", "max"]),
    ("most", &["of", "leaves"]),
    ("atleast", &["of", "leaves", "n"]),
    ("atmost", &["of", "leaves", "n"]),
    ("tiers", &["of", "steps"]),
    ("sets", &["of", "leaves"]),
    ("sum", &["parts"]),
];

pub(crate) struct Compiler<'l, 't> {
    pub loader: &'l Loader<'t>,
    pub clearings: &'l [Id],
    pub banners: &'l [Id],
    pub effects: Vec<Effect>,
    pub programs: Vec<Program>,
    pub skills: Vec<Skill>,
}

impl<'l, 't> Compiler<'l, 't> {
    pub fn new(loader: &'l Loader<'t>, clearings: &'l [Id], banners: &'l [Id]) -> Self {
        Compiler { loader, clearings, banners, effects: Vec::new(), programs: Vec::new(), skills: Vec::new() }
    }

    fn wrong<T>(&self, entry: &str, field: &str, problem: impl Into<String>) -> Compiled<T> {
        Err(self.loader.wrong(entry, field, problem))
    }

    pub fn goods(&self, entry: &str, field: &str, heap: raw::Heap) -> Compiled<Goods> {
        let counts = [heap.wood, heap.food, heap.stone, heap.hive];
        self.loader.require(counts.iter().all(|&n| n <= LARGEST), entry, field, "at most 20 of one kind")?;
        Ok(Goods::new(&counts))
    }

    fn small(&self, entry: &str, field: &str, number: u8) -> Compiled<u8> {
        self.loader.require((1..=LARGEST).contains(&number), entry, field, "1 to 20")?;
        Ok(number)
    }

    // ---- counters ----

    /// EMB-12.30: `name[:filter][@clearing]`.
    pub fn counter(&self, entry: &str, field: &str, text: &str) -> Compiled<Counter> {
        let (rest, at) = match text.split_once('@') {
            Some((rest, clearing)) => {
                let Some(index) = find(self.clearings, clearing) else {
                    return self.wrong(entry, field, format!("'{clearing}' in '{text}' is no clearing of this pack"));
                };
                (rest, Some(Clearing::new(index)))
            }
            None => (text, None),
        };
        let (name, filter) = match rest.split_once(':') {
            Some((name, filter)) => (name, Some(filter)),
            None => (rest, None),
        };
        let number = |filter: &str| {
            let number = filter.parse::<u8>().ok().filter(|number| (1..=LARGEST).contains(number));
            number
                .ok_or_else(|| self.loader.wrong(entry, field, format!("'{filter}' in '{text}' is no number 1 to 20")))
        };
        let pair = |filter: &str| {
            let parts = filter.split_once('-').map(|(one, two)| (one.to_owned(), two.to_owned()));
            parts.ok_or_else(|| self.loader.wrong(entry, field, format!("'{text}' needs two kinds, such as rat-owl")))
        };
        let counter = match (name, filter) {
            ("villagers", kind) => {
                let kind = kind.map(|kind| self.loader.word(entry, field, kind)).transpose()?;
                return Ok(Counter::Villagers { kind, at });
            }
            ("buildings", of) => {
                let of = of.map(|of| self.loader.word(entry, field, of)).transpose()?;
                return Ok(Counter::Buildings { of, at });
            }
            ("attr", Some(word)) => Counter::Attribute(self.loader.word(entry, field, word)?),
            ("x", None) => Counter::X,
            ("res", Some("total")) => Counter::Resource(None),
            ("res", Some(word)) => Counter::Resource(Some(self.loader.word(entry, field, word)?)),
            ("favours", None) => Counter::Favours,
            ("trophies", None) => Counter::Trophies,
            ("heroes", None) => Counter::Heroes,
            ("heroes_new", None) => Counter::HeroesNew,
            ("heroes_on_board", None) => Counter::HeroesOnBoard,
            ("hero_attrs", Some(word)) => Counter::HeroAttributes(self.loader.word(entry, field, word)?),
            ("banners", None) => Counter::Banners(None),
            ("banners", Some(kind)) => match find(self.banners, kind) {
                Some(index) => Counter::Banners(Some(BannerId::new(index))),
                None => return self.wrong(entry, field, format!("'{kind}' in '{text}' is no banner of this pack")),
            },
            ("banner_kinds", None) => Counter::BannerKinds,
            ("banner_max", None) => Counter::BannerMax,
            ("markers", None) => Counter::Markers(None),
            ("markers", Some(side)) => Counter::Markers(Some(self.loader.word(entry, field, side)?)),
            ("homeless", None) => Counter::Homeless,
            ("tracks_empty", None) => Counter::TracksEmpty,
            ("fellowship_built", None) => Counter::FellowshipBuilt,
            ("shared", None) => Counter::Shared,
            ("clearings", None) => Counter::Clearings(1),
            ("clearings_min", Some(least)) => Counter::Clearings(number(least)?),
            ("clearings_full", None) => Counter::ClearingsFull,
            ("neighbourhoods", None) => Counter::Neighbourhoods,
            ("neighbourhoods_eq", Some(size)) => Counter::NeighbourhoodsOf(number(size)?),
            ("largest_neighbourhood", None) => Counter::LargestNeighbourhood,
            ("largest_types", None) => Counter::LargestTypes,
            ("adj_villagers", Some(kinds)) => {
                let (one, two) = pair(kinds)?;
                Counter::AdjacentVillagers(self.loader.word(entry, field, &one)?, self.loader.word(entry, field, &two)?)
            }
            ("adj_buildings", Some(types)) => {
                let (one, two) = pair(types)?;
                Counter::AdjacentBuildings(self.loader.word(entry, field, &one)?, self.loader.word(entry, field, &two)?)
            }
            _ => return self.wrong(entry, field, format!("'{text}' is no counter (EMB-12.30)")),
        };
        match at {
            None => Ok(counter),
            Some(_) => self.wrong(entry, field, format!("'{text}': only villagers and buildings lie in a clearing")),
        }
    }

    fn quantity(&self, entry: &str, raw: &raw::Effect) -> Compiled<Quantity> {
        let per = raw.per.as_deref().map(|per| self.counter(entry, "per", per)).transpose()?;
        if per.is_none() && raw.every.is_some() {
            return self.wrong(entry, "every", "stands only beside 'per'");
        }
        Ok(Quantity {
            n: self.small(entry, "n", raw.n.unwrap_or(1))?,
            per,
            every: self.small(entry, "every", raw.every.unwrap_or(1))?,
            max: raw.max.unwrap_or(u8::MAX),
        })
    }

    // ---- effects ----

    /// Refuses fields that mean nothing to this effect.
    fn only(&self, entry: &str, raw: &raw::Effect, allowed: &[&str]) -> Compiled<()> {
        match raw.stray(allowed) {
            Some(field) => self.wrong(entry, field, format!("means nothing to the effect '{}'", raw.op)),
            None => Ok(()),
        }
    }

    fn needed<'r, T>(&self, entry: &str, field: &str, op: &str, value: Option<&'r T>) -> Compiled<&'r T> {
        value.ok_or_else(|| self.loader.wrong(entry, field, format!("the effect '{op}' needs it")))
    }

    fn effect(&mut self, entry: &str, raw: &raw::Effect, place: Place) -> Compiled<Effect> {
        let op = raw.op.as_str();
        let Some((_, allowed)) = FIELDS.iter().find(|(known, _)| *known == op) else {
            let permanent = matches!(op, "attr" | "capacity" | "unlock");
            let problem = if permanent { "is permanent: only boards have it" } else { "is no effect" };
            return self.wrong(entry, "op", format!("'{op}' {problem} (EMB-12)"));
        };
        self.only(entry, raw, allowed)?;
        let n = || self.small(entry, "n", raw.n.unwrap_or(1));
        let res = || self.needed(entry, "res", op, raw.res.as_ref());
        Ok(match op {
            "walk" => Effect::Walk(self.quantity(entry, raw)?),
            "gather" if res()? == "any" => Effect::Gather(None, self.quantity(entry, raw)?),
            "gather" => Effect::Gather(Some(self.loader.word(entry, "res", res()?)?), self.quantity(entry, raw)?),
            "gain" => Effect::Gain(self.loader.word(entry, "res", res()?)?, self.quantity(entry, raw)?),
            "leaves" => Effect::Leaves(self.quantity(entry, raw)?),
            "attack" => Effect::Attack { damage: self.quantity(entry, raw)?, anywhere: raw.anywhere.unwrap_or(false) },
            "build" => Effect::Build(self.build(entry, raw)?),
            "settle" => Effect::Settle(n()?),
            "take_hero" => Effect::Take(Row::Hero, n()?),
            "take_favour" => Effect::Take(Row::Favour, n()?),
            "gain_marker" => {
                let from = self.needed(entry, "from", op, raw.from.as_ref())?;
                match (from.as_str(), raw.max_health) {
                    ("map", health) => Effect::MarkerFromMap { max_health: health.unwrap_or(u8::MAX) },
                    ("bag", None) => Effect::MarkerFromBag,
                    ("bag", Some(_)) => return self.wrong(entry, "max_health", "the bag is drawn from blindly"),
                    _ => return self.wrong(entry, "from", format!("'{from}' is none of: map, bag")),
                }
            }
            "stash" => {
                self.own_card(entry, op, place)?;
                Effect::Stash(self.loader.word(entry, "res", res()?)?, n()?)
            }
            "unstash" => {
                self.own_card(entry, op, place)?;
                Effect::Unstash
            }
            "trigger" => {
                if !matches!(place, Place::Skill { everyone: false } | Place::ScoreBonus) {
                    return self.wrong(entry, "op", "'trigger' stands on hero cards and score bonuses only (EMB-A61)");
                }
                let word = self.needed(entry, "on", op, raw.on.as_ref())?;
                match self.loader.word(entry, "on", word)? {
                    Trigger::Charge | Trigger::Ongoing => {
                        return self.wrong(entry, "on", "only play, slide and drop can be triggered (EMB-12)");
                    }
                    trigger => Effect::Trigger(trigger),
                }
            }
            "choose" => {
                let of = self.needed(entry, "of", op, raw.of.as_ref())?;
                self.loader.require((2..=6).contains(&of.len()), entry, "of", "2 to 6 alternatives")?;
                let of: Vec<Effect> = of.iter().map(|raw| self.effect(entry, raw, place)).collect::<Compiled<_>>()?;
                let first = EffectId(self.effects.len() as u16);
                let count = of.len() as u8;
                self.effects.extend(of);
                Effect::Choose { first, count }
            }
            "refresh" => {
                let row = self.needed(entry, "row", op, raw.row.as_ref())?;
                if raw.mode.as_deref().is_some_and(|mode| mode != "all") {
                    return self.wrong(entry, "mode", "the only mode is 'all'");
                }
                Effect::Refresh(self.loader.word(entry, "row", row)?)
            }
            _ => unreachable!("only effects that are listed come here"),
        })
    }

    fn own_card(&self, entry: &str, op: &str, place: Place) -> Compiled<()> {
        match place {
            Place::Skill { everyone: false } => Ok(()),
            _ => self.wrong(entry, "op", format!("'{op}' needs a card of its own to lie on (EMB-A61)")),
        }
    }

    fn build(&self, entry: &str, raw: &raw::Effect) -> Compiled<BuildTerms> {
        let types = match &raw.types {
            None => BuildingSet::first(Building::NAMED.len()),
            Some(types) => {
                let types: BuildingSet =
                    types.iter().map(|word| self.loader.word(entry, "types", word)).collect::<Compiled<_>>()?;
                self.loader.require(!types.is_empty(), entry, "types", "names no building")?;
                types
            }
        };
        let rebate = match &raw.reduce {
            None => None,
            Some(reduce) => {
                let price = self.goods(entry, "reduce", reduce.pay)?;
                self.loader.require(!price.is_empty(), entry, "reduce", "a rebate has a price; use discount")?;
                Some(Rebate { price, by: self.small(entry, "reduce", reduce.by)? })
            }
        };
        let n = self.small(entry, "n", raw.n.unwrap_or(1))?;
        let discount = raw.discount.unwrap_or(0);
        self.loader.require(discount <= LARGEST, entry, "discount", "at most 20")?;
        Ok(BuildTerms { n, anywhere: raw.anywhere.unwrap_or(false), types, discount, rebate })
    }

    pub fn program<'r>(
        &mut self,
        entry: &str,
        raw: impl IntoIterator<Item = &'r raw::Effect>,
        place: Place,
    ) -> Compiled<ProgramId> {
        let effects: Vec<Effect> =
            raw.into_iter().map(|raw| self.effect(entry, raw, place)).collect::<Compiled<_>>()?;
        self.loader.require(effects.len() <= 6, entry, "do", "at most 6 effects")?;
        let first = EffectId(self.effects.len() as u16);
        let len = effects.len() as u8;
        self.effects.extend(effects);
        self.programs.push(Program { first, len, place });
        Ok(ProgramId(self.programs.len() as u16 - 1))
    }

    /// What a slot or tile gives for good, beside what it does once.
    pub fn permanent(&self, entry: &str, raw: &raw::Effect) -> Compiled<Option<(Attribute, u8)>> {
        if raw.op != "attr" {
            return Ok(None);
        }
        self.only(entry, raw, &["attr", "n"])?;
        let word = self.needed(entry, "attr", "attr", raw.attr.as_ref())?;
        Ok(Some((self.loader.word(entry, "attr", word)?, self.small(entry, "n", raw.n.unwrap_or(1))?)))
    }

    /// EMB-10.4: what a fellowship building unlocks.
    pub fn unlocks(&self, entry: &str, raw: &raw::Effect) -> Compiled<Unlock> {
        match raw.op.as_str() {
            "attr" => {
                let (attribute, n) = self.permanent(entry, raw)?.expect("an attr is permanent");
                Ok(Unlock::Attributes(Attributes::some(attribute, n)))
            }
            "capacity" => {
                self.only(entry, raw, &["to"])?;
                let to = *self.needed(entry, "to", "capacity", raw.to.as_ref())?;
                self.loader.require((1..=60).contains(&to), entry, "to", "1 to 60 places")?;
                Ok(Unlock::Capacity(to))
            }
            "unlock" => {
                self.only(entry, raw, &["space"])?;
                Ok(Unlock::Space(*self.needed(entry, "space", "unlock", raw.space.as_ref())?))
            }
            op => self.wrong(entry, "unlocks", format!("'{op}' is none of: attr, capacity, unlock")),
        }
    }

    // ---- skills ----

    fn cost(&self, entry: &str, raw: &raw::Cost) -> Compiled<Cost> {
        let goods = self.goods(entry, "cost", raw.res)?;
        let x = raw.x.as_deref().map(|word| self.loader.word(entry, "cost", word)).transpose()?;
        let banner = match (raw.banner, raw.banner_to.as_deref()) {
            (None, None) => None,
            (Some(1), Some("box")) => Some(BannerTo::Box),
            (Some(1), Some("map")) => Some(BannerTo::Map),
            _ => return self.wrong(entry, "cost", "a banner cost is 'banner = 1' with 'banner_to' box or map"),
        };
        let cost = Cost { goods, x, banner };
        if cost.is_free() {
            return self.wrong(entry, "cost", "a cost that is nothing");
        }
        Ok(cost)
    }

    /// EMB-12.1: the skills of one card, in printed order.
    pub fn hero_skills(&mut self, hero: &str, raw: &[raw::Skill]) -> Compiled<(u16, u8)> {
        let first = self.skills.len() as u16;
        self.loader.require(raw.len() <= SKILLS, hero, "skills", "at most 6 skills")?;
        let mut charge_slots = 0;
        let (mut pays_goods, mut stashes) = (false, false);
        for (index, raw) in raw.iter().enumerate() {
            let entry = format!("{hero}, skill {}", index + 1);
            let on = self.loader.word(&entry, "on", &raw.on)?;
            if (on == Trigger::Charge) != raw.charges.is_some() {
                return self.wrong(&entry, "charges", "stands on Charge skills and only there");
            }
            if (on == Trigger::Ongoing) != raw.when.is_some() {
                return self.wrong(&entry, "when", "stands on Ongoing skills and only there");
            }
            if let Some(name) = &raw.special {
                // EMB-12.47: a skill written in Rust. The base pack needs none, so there is none.
                return self.wrong(&entry, "special", format!("there is no special '{name}'"));
            }
            let charges = raw.charges.map(|charges| self.small(&entry, "charges", charges)).transpose()?.unwrap_or(0);
            let when = match &raw.when {
                None => None,
                Some(when) => {
                    let deed = self.loader.word(&entry, "when", &when.event)?;
                    Some((deed, self.small(&entry, "when", when.n)?))
                }
            };
            let cost = raw.cost.as_ref().map(|cost| self.cost(&entry, cost)).transpose()?.unwrap_or_default();
            self.loader.require((1..=2).contains(&raw.effects.len()), &entry, "do", "1 or 2 effects (EMB-12.1)")?;
            let program = self.program(&entry, &raw.effects, Place::Skill { everyone: raw.everyone })?;
            if cost.x.is_none() && self.counts_x(program) {
                return self.wrong(&entry, "per", "'x' needs a cost with 'x'");
            }
            let charge_slot = charge_slots;
            if on == Trigger::Charge {
                charge_slots += 1;
                pays_goods |= !cost.goods.is_empty() || cost.x.is_some();
            }
            stashes |= raw.effects.iter().any(|effect| effect.op == "stash");
            self.skills.push(Skill { on, charges, charge_slot, when, cost, everyone: raw.everyone, program });
        }
        self.loader.require(charge_slots <= CHARGE_SKILLS, hero, "skills", "at most 2 Charge skills (EMB-A61)")?;
        if pays_goods && stashes {
            return self.wrong(
                hero,
                "skills",
                "resources paid for charges and stashed ones cannot lie on one card (EMB-A61)",
            );
        }
        Ok((first, raw.len() as u8))
    }

    fn counts_x(&self, program: ProgramId) -> bool {
        let Program { first, len, .. } = self.programs[usize::from(program.0)];
        let mut todo: Vec<Effect> =
            self.effects[usize::from(first.0)..usize::from(first.0) + usize::from(len)].to_vec();
        while let Some(effect) = todo.pop() {
            match effect {
                Effect::Choose { first, count } => {
                    let first = usize::from(first.0);
                    todo.extend(&self.effects[first..first + usize::from(count)]);
                }
                Effect::Walk(quantity)
                | Effect::Gather(_, quantity)
                | Effect::Gain(_, quantity)
                | Effect::Leaves(quantity)
                | Effect::Attack { damage: quantity, .. }
                    if quantity.per == Some(Counter::X) =>
                {
                    return true;
                }
                _ => {}
            }
        }
        false
    }

    // ---- favours ----

    /// EMB-12.40 to EMB-12.45.
    pub fn form(&self, entry: &str, raw: &raw::Form) -> Compiled<Form> {
        let one = || match &raw.of {
            Some(raw::Counted::One(text)) => self.counter(entry, "of", text),
            _ => self.wrong(entry, "of", "one counter is needed"),
        };
        let number = |field: &str, value: Option<u8>| match value {
            Some(value) => Ok(value),
            None => self.wrong(entry, field, format!("the form '{}' needs it", raw.form)),
        };
        let leaves = || number("leaves", raw.leaves);
        let Some((_, allowed)) = FORMS.iter().find(|(known, _)| *known == raw.form) else {
            return self.wrong(entry, "form", format!("'{}' is no form (EMB-12.40)", raw.form));
        };
        if let Some(field) = raw.stray(allowed) {
            return self.wrong(entry, field, format!("means nothing to the form '{}'", raw.form));
        }
        Ok(match raw.form.as_str() {
            "per" => Form::Per {
                of: one()?,
                leaves: leaves()?,
                every: self.small(entry, "every", raw.every.unwrap_or(1))?,
                max: raw.max.unwrap_or(u8::MAX),
            },
            "most" => Form::Most { of: one()?, leaves: leaves()? },
            "atleast" => Form::AtLeast { of: one()?, n: number("n", raw.n)?, leaves: leaves()? },
            "atmost" => Form::AtMost { of: one()?, n: number("n", raw.n)?, leaves: leaves()? },
            "tiers" => {
                let Some(steps) = &raw.steps else { return self.wrong(entry, "steps", "the form 'tiers' needs it") };
                let ascending = steps.is_sorted_by(|a, b| a.0 < b.0 && a.1 <= b.1);
                self.loader.require(
                    ascending && !steps.is_empty(),
                    entry,
                    "steps",
                    "steps are listed from low to high",
                )?;
                Form::Tiers { of: one()?, steps: steps.clone() }
            }
            "sets" => {
                let Some(raw::Counted::Many(of)) = &raw.of else {
                    return self.wrong(entry, "of", "a list of counters is needed");
                };
                self.loader.require(!of.is_empty(), entry, "of", "a list of counters is needed")?;
                let of = of.iter().map(|text| self.counter(entry, "of", text)).collect::<Compiled<_>>()?;
                Form::Sets { of, leaves: leaves()? }
            }
            "sum" => {
                let Some(parts) = &raw.parts else { return self.wrong(entry, "parts", "the form 'sum' needs it") };
                Form::Sum(parts.iter().map(|part| self.form(entry, part)).collect::<Compiled<_>>()?)
            }
            _ => unreachable!("only forms that are listed come here"),
        })
    }

    /// EMB-12.21.
    pub fn sister(&self, entry: &str, raw: &[raw::SisterEffect]) -> Compiled<[SisterDeed; 2]> {
        let mut deeds = Vec::new();
        for raw in raw {
            let number = || match (raw.n, &raw.building) {
                (Some(n), None) => self.small(entry, "n", n),
                _ => self.wrong(entry, "n", format!("the effect '{}' has 'n' and nothing else", raw.op)),
            };
            let plain = |deed| match (raw.n, &raw.building) {
                (None, None) => Ok(deed),
                _ => self.wrong(entry, "do", format!("the effect '{}' stands alone", raw.op)),
            };
            deeds.push(match raw.op.as_str() {
                "travel" => SisterDeed::Travel(number()?),
                "travel_to_you" => plain(SisterDeed::TravelToYou)?,
                "attack" => SisterDeed::Attack(number()?),
                "build" => match (raw.n, &raw.building) {
                    (None, Some(word)) => SisterDeed::Build(self.loader.word(entry, "type", word)?),
                    _ => return self.wrong(entry, "type", "the effect 'build' has 'type' and nothing else"),
                },
                "hero" => SisterDeed::Remove(Row::Hero, number()?),
                "favour" => SisterDeed::Remove(Row::Favour, number()?),
                "draw" => plain(SisterDeed::Draw)?,
                "shuffle" => plain(SisterDeed::Shuffle)?,
                op => return self.wrong(entry, "op", format!("'{op}' is no effect of the sister (EMB-12.21)")),
            });
        }
        let [first, second] = deeds[..] else { return self.wrong(entry, "do", "exactly two effects (EMB-12.21)") };
        Ok([first, second])
    }
}

/// What a fellowship building opens for good.
pub(crate) enum Unlock {
    Attributes(Attributes),
    Capacity(u8),
    Space(u8),
}

/// Attributes as a card shows them.
pub(crate) fn attributes(raw: raw::Attributes) -> Option<Attributes> {
    let counts = [raw.walk, raw.attack, raw.wood, raw.food, raw.stone];
    let fits = counts.len() == Attribute::ALL.len() && counts.iter().all(|&n| n <= 5);
    fits.then(|| Attributes::new(&counts))
}
