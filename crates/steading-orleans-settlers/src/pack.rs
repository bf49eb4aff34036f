//! Reading and checking a pack: TOML in, [`Content`] out, or a sentence that says where to look.

mod cards;
mod text;

use crate::content::{
    ByPlayers, Category, Cell, Content, Costs, EraData, GoodData, Mechanics, Names, RoundBonus, Sources, Step, Term,
    TerrainData,
};
use crate::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use steading_core::pack::{self, Checker};
use steading_core::{Localized, Named as Word, PackError};
use text::{CellText, EraText, FollowerText, GoodText, MapText, Named, PackText, TerrainText};

pub(crate) fn read(file: &str, text: &str) -> Result<Content, PackError> {
    let pack: PackText = pack::read(file, text)?;
    Reader { check: Checker { file, text }, sources: BTreeMap::new(), names: Names::new() }.content(pack)
}

/// Turns text into content, or says what is wrong with it.
struct Reader<'a> {
    check: Checker<'a>,
    sources: BTreeMap<String, Sources>,
    names: Names,
}

type Checked<T> = Result<T, PackError>;

/// The most followers of all kinds together: they fit a tally.
const MOST_FOLLOWERS: u32 = 127;
/// The most goods of all kinds together: their sum fits a byte.
const MOST_GOODS: u32 = 250;

impl Reader<'_> {
    fn fail<T>(&self, entry: &str, field: &str, problem: impl Into<String>) -> Checked<T> {
        let error = PackError::new(self.check.file, format!("{entry}: {field}"), problem);
        Err(error.at(self.check.text, entry.rsplit(' ').next().unwrap_or(entry)))
    }

    fn within(&self, entry: &str, field: &str, value: u32, least: u32, most: u32) -> Checked<()> {
        if (least..=most).contains(&value) {
            return Ok(());
        }
        self.fail(entry, field, format!("{value} is not between {least} and {most}"))
    }

    fn each(&self, entry: &str, field: &str, values: &ByPlayers<u8>, least: u32, most: u32) -> Checked<()> {
        [values.p2, values.p3, values.p4].into_iter().try_for_each(|n| self.within(entry, field, n.into(), least, most))
    }

    fn source(&mut self, entry: &str, src: Sources) {
        self.sources.insert(entry.to_owned(), src);
    }

    /// What an entry of a list is called, and where its values come from.
    fn named(&mut self, list: &str, entry: &str, name: Localized, src: Sources) {
        self.names.entry(list.to_owned()).or_default().push(name);
        self.source(entry, src);
    }

    /// An id that notation can carry: lower-case letters, digits and `_`.
    fn word(&self, entry: &str, id: &str) -> Checked<()> {
        let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
        if id.is_empty() || id.len() > 40 || !id.bytes().all(fits) || id == "nothing" {
            return self.fail(entry, "id", "an id is made of lower-case letters, digits and _");
        }
        Ok(())
    }

    /// Entries in the order of a closed list; each must be there once.
    fn sorted<K: Word, T>(&self, list: &str, entries: Vec<T>, id: impl Fn(&T) -> &str) -> Checked<Vec<T>> {
        let ids: Vec<&str> = K::WORDS.iter().map(|one| K::key(one.index())).collect();
        self.check.sorted(list, entries, &ids, id)
    }

    fn content(mut self, pack: PackText) -> Checked<Content> {
        self.check.meta(&pack.meta, "orleans_settlers")?;
        self.words(pack.term, pack.phase)?;
        let goods = self.goods(pack.good)?;
        let (followers, wild) = self.followers(pack.follower)?;
        let terrains = self.terrains(pack.terrain)?;
        let maps = ByPlayers {
            p2: self.map(2, pack.map.p2, &terrains)?,
            p3: self.map(3, pack.map.p3, &terrains)?,
            p4: self.map(4, pack.map.p4, &terrains)?,
        };
        let eras = self.eras(pack.era)?;
        let place_texts = pack.place.iter().map(|entry| entry.text.clone()).collect();
        let places = self.places(pack.place, wild)?;
        let deeds = self.deeds(pack.deed, &goods)?;
        let event_texts = pack.event.iter().map(|entry| entry.text.clone()).collect();
        let events = self.events(pack.event)?;

        self.each("technology", "supply", &pack.technology.supply, 0, 60)?;
        self.source("technology", pack.technology.src);
        let fame = pack.fame_track;
        self.within("fame_track", "end", fame.end.into(), 1, 200)?;
        self.within("fame_track", "start", fame.start.into(), 0, fame.end.into())?;
        let fields = &fame.bonus_fields;
        if !fields.is_sorted_by(|a, b| a < b) || fields.iter().any(|&field| field <= fame.start || field > fame.end) {
            return self.fail("fame_track", "bonus_fields", "fields ascend and lie after the start, up to the end");
        }
        self.source("fame_track", fame.src);
        let rules = pack.rules;
        self.within("rules", "events_per_category", rules.events_per_category.into(), 1, 8)?;
        let rounds = 4 * u32::from(rules.events_per_category);
        self.within("rules", "rounds", rules.rounds.into(), rounds, rounds)?;
        self.within("rules", "green_capacity", rules.green_capacity.into(), 1, 20)?;
        self.within("rules", "least_followers", rules.least_followers.into(), 0, 20)?;
        self.source("rules", rules.src);
        for category in Category::NAMED {
            let there = events.iter().filter(|event| event.category == category).count() as u32;
            self.within("event", category.id(), there, rules.events_per_category.into(), 32)?;
        }
        self.within("scoring", "coin", pack.scoring.coin.into(), 0, 20)?;
        self.within("scoring", "area", pack.scoring.area.into(), 0, 20)?;
        self.within("scoring", "twelve_points", pack.scoring.twelve_points.into(), 0, 100)?;
        self.source("scoring", pack.scoring.src);
        self.source("costs", pack.costs.src);

        let setup = pack.setup;
        let mechanics = Mechanics {
            settlers_supply: setup.settlers_supply,
            fortress_supply: setup.fortress_supply,
            churches: setup.churches,
            start_coins: setup.coins,
            start_followers: setup.followers,
            start_goods: setup.goods,
            open_base_places: setup.open_base_places,
            rounds: rules.rounds,
            events_per_category: rules.events_per_category,
            green_capacity: rules.green_capacity,
            least_followers: rules.least_followers,
            goods,
            followers,
            technology: pack.technology.supply,
            terrains,
            maps,
            fame_start: fame.start,
            fame_end: fame.end,
            bonus_fields: fame.bonus_fields,
            eras,
            costs: Costs {
                places: [pack.costs.place_1, pack.costs.place_2, pack.costs.place_3],
                village: pack.costs.village,
                fortress: pack.costs.fortress,
                church: pack.costs.church,
            },
            places,
            deeds,
            events,
            coin_points: pack.scoring.coin,
            area_points: pack.scoring.area,
            twelve_points: pack.scoring.twelve_points,
        };
        self.source("setup", setup.src);
        self.setup(&mechanics)?;
        Ok(Content { id: pack.meta.id, mechanics, place_texts, event_texts, sources: self.sources, names: self.names })
    }

    /// What everybody starts with must be in the market, and fit what the state can hold.
    fn setup(&self, mechanics: &Mechanics) -> Checked<()> {
        self.within("setup", "settlers_supply", mechanics.settlers_supply.into(), 0, 31)?;
        self.each("setup", "fortress_supply", &mechanics.fortress_supply, 0, 31)?;
        self.each("setup", "churches", &mechanics.churches, 0, 32)?;
        self.within("setup", "coins", mechanics.start_coins.into(), 0, 100)?;
        for seats in 2..=4 {
            for (kind, count) in mechanics.start_followers.counts() {
                let there = u32::from(*mechanics.followers[kind].of(seats));
                self.within("setup", "followers", u32::from(count) * u32::from(seats), 0, there)?;
            }
            for (good, count) in mechanics.start_goods.counts() {
                let there = u32::from(*mechanics.goods[good].supply.of(seats));
                self.within("setup", "goods", u32::from(count) * u32::from(seats), 0, there)?;
            }
        }
        let green = u32::from(mechanics.start_followers.size());
        self.within("setup", "followers", green, 0, mechanics.green_capacity.into())?;
        for id in &mechanics.open_base_places {
            let known = mechanics.places.iter().any(|place| place.group == Group::Base && place.id == *id);
            if !known {
                return self.fail("setup", "open_base_places", format!("'{id}' is no base place"));
            }
        }
        Ok(())
    }

    fn words(&mut self, terms: Vec<Named>, phases: Vec<Named>) -> Checked<()> {
        // A pack may have further terms; those that the rules speak of come first.
        let known = |entry: &Named| Term::from_id(&entry.id).is_some();
        let (known, further): (Vec<Named>, Vec<Named>) = terms.into_iter().partition(known);
        let terms = self.sorted::<Term, _>("term", known, |entry| &entry.id)?;
        let phases = self.sorted::<Phase, _>("phase", phases, |entry| &entry.id)?;
        for (list, entries) in [("term", terms), ("phase", phases), ("term", further)] {
            for Named { id, name, src } in entries {
                self.names.entry(list.to_owned()).or_default().push(name);
                self.sources.extend(src.map(|src| (format!("{list} {id}"), src)));
            }
        }
        Ok(())
    }

    fn goods(&mut self, list: Vec<GoodText>) -> Checked<By<Good, GoodData, 8>> {
        let list = self.sorted::<Good, _>("good", list, |entry| &entry.id)?;
        let mut goods = By::new([GoodData::default(); 8]);
        for (entry, good) in list.into_iter().zip(Good::NAMED) {
            let name = format!("good {}", entry.id);
            self.within(&name, "value", entry.value.into(), 0, 20)?;
            self.each(&name, "supply", &entry.supply, 0, 100)?;
            goods[good] = GoodData { value: entry.value, food: entry.food, supply: entry.supply };
            self.named("good", &name, entry.name, entry.src);
        }
        for seats in 2..=4 {
            let total = goods.iter().map(|good| u32::from(*good.supply.of(seats))).sum();
            self.within("good", "supply", total, 0, MOST_GOODS)?;
        }
        Ok(goods)
    }

    fn followers(&mut self, list: Vec<FollowerText>) -> Checked<(By<Kind, ByPlayers<u8>, 7>, Kinds)> {
        let list = self.sorted::<Kind, _>("follower", list, |entry| &entry.id)?;
        let mut followers: By<Kind, ByPlayers<u8>, 7> = By::default();
        let mut wild = Kinds::EMPTY;
        for (entry, kind) in list.into_iter().zip(Kind::NAMED) {
            let name = format!("follower {}", entry.id);
            self.each(&name, "supply", &entry.supply, 0, 60)?;
            followers[kind] = entry.supply;
            if entry.wild {
                wild = wild.with(kind);
            }
            self.named("follower", &name, entry.name, entry.src);
        }
        for seats in 2..=4 {
            let total = followers.iter().map(|supply| u32::from(*supply.of(seats))).sum();
            self.within("follower", "supply", total, 1, MOST_FOLLOWERS)?;
        }
        Ok((followers, wild))
    }

    fn terrains(&mut self, list: Vec<TerrainText>) -> Checked<By<Terrain, TerrainData, 5>> {
        let list = self.sorted::<Terrain, _>("terrain", list, |entry| &entry.id)?;
        let mut terrains = By::new([TerrainData { good: Good::Grain, count: ByPlayers::default() }; 5]);
        for (entry, terrain) in list.into_iter().zip(Terrain::NAMED) {
            terrains[terrain] = TerrainData { good: entry.good, count: entry.count };
            self.named("terrain", &format!("terrain {}", entry.id), entry.name, entry.src);
        }
        Ok(terrains)
    }

    /// ORL-3.1: every seat has one starting village, and the lands are those counted under `terrain`.
    fn map(&mut self, seats: u8, map: MapText, terrains: &By<Terrain, TerrainData, 5>) -> Checked<Vec<Cell>> {
        let entry = format!("map p{seats}");
        self.source(&entry, map.src);
        self.within(&entry, "cell", map.cell.len() as u32, seats.into(), Area::COUNT as u32)?;
        let mut ids = BTreeSet::new();
        let mut places = BTreeSet::new();
        for cell in &map.cell {
            let name = format!("{entry} {}", cell.id);
            self.word(&name, &cell.id)?;
            if !ids.insert(cell.id.clone()) || !places.insert((cell.q, cell.r)) {
                return self.fail(&name, "id", "this cell, or one in its place, stands here twice");
            }
            if cell.terrain.is_some() == cell.seat.is_some() {
                return self.fail(&name, "terrain", "a cell is either a land or a starting village");
            }
            if cell.q.unsigned_abs() > 60 || cell.r.unsigned_abs() > 60 {
                return self.fail(&name, "q", "too far out");
            }
        }
        for seat in 0..seats {
            let villages = map.cell.iter().filter(|cell| cell.seat == Some(seat)).count() as u32;
            self.within(&entry, &format!("seat {seat}"), villages, 1, 1)?;
        }
        if map.cell.iter().any(|cell| cell.seat.is_some_and(|seat| seat >= seats)) {
            return self.fail(&entry, "seat", "a starting village belongs to no seat");
        }
        for terrain in Terrain::NAMED {
            let there = map.cell.iter().filter(|cell| cell.terrain == Some(terrain)).count() as u32;
            let wanted = u32::from(*terrains[terrain].count.of(seats));
            self.within(&entry, terrain.id(), there, wanted, wanted)?;
        }
        let names = self.names.entry(format!("area {seats}")).or_default();
        let cell = |cell: CellText| {
            names.push(Localized::new(&cell.name, &cell.name));
            Cell { id: cell.id, q: cell.q, r: cell.r, terrain: cell.terrain, seat: cell.seat }
        };
        Ok(map.cell.into_iter().map(cell).collect())
    }

    fn steps(&self, entry: &str, steps: &[Step]) -> Checked<()> {
        if steps.is_empty() || !steps.is_sorted_by(|a, b| a.most < b.most) {
            return self.fail(entry, "steps", "steps ascend by `most`, and there is at least one");
        }
        steps.iter().try_for_each(|step| self.within(entry, "owed", step.owed.into(), 0, 20))
    }

    fn eras(&mut self, list: Vec<EraText>) -> Checked<Vec<EraData>> {
        self.within("era", "id", list.len() as u32, 5, 5)?;
        let mut eras = Vec::new();
        for era in list {
            let entry = format!("era {}", era.id);
            self.within(&entry, "draw", era.draw.into(), 0, 20)?;
            let order = ["I", "II", "III"];
            if era.categories.len() > 3 || era.categories != order[..era.categories.len()] {
                return self.fail(&entry, "categories", "categories are I, then II, then III");
            }
            match &era.bonus {
                RoundBonus::Hunger { steps, coins_when_defeated } => {
                    self.steps(&entry, steps)?;
                    self.within(&entry, "coins_when_defeated", (*coins_when_defeated).into(), 0, 20)?;
                }
                RoundBonus::FamePerSettler(n)
                | RoundBonus::FamePerVillage(n)
                | RoundBonus::CoinsPerVillage(n)
                | RoundBonus::FamePerChurch(n) => self.within(&entry, "bonus", (*n).into(), 0, 5)?,
            }
            eras.push(EraData {
                draw: era.draw,
                categories: era.categories.len() as u8,
                bonus: era.bonus,
                at_peace: era.at_peace,
            });
            self.named("era", &entry, era.name, era.src);
        }
        Ok(eras)
    }
}
