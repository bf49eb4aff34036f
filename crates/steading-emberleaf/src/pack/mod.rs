//! EMB-15: checks a pack and makes its tables. Every complaint names the file, the entry and the field. `raw` is the text
//! form, `compile` makes programs of skills, `names` collects what everything is called, `depth` finds the deepest chain.

mod compile;
mod depth;
mod names;
mod raw;

use crate::content::*;
use crate::prelude::*;
use crate::program::{Effect, Place, Program, Quantity};
use compile::{Compiler, LARGEST, Unlock, attributes};
use steading_core::pack::{self, Checker};
use steading_core::{Digest, PackError};

impl Pack {
    /// Reads and checks a pack; `file` is what error messages call it.
    pub fn read(file: &str, text: &str) -> Result<Pack, PackError> {
        Loader(Checker { file, text }).pack(pack::read(file, text)?)
    }
}

pub(crate) type Loaded<T> = Result<T, PackError>;

/// The file under check.
pub(crate) struct Loader<'t>(Checker<'t>);

impl<'t> std::ops::Deref for Loader<'t> {
    type Target = Checker<'t>;
    fn deref(&self) -> &Checker<'t> {
        &self.0
    }
}

/// The ids of the map, needed to read whatever refers to it.
struct Map {
    clearing: Vec<Id>,
    path: Vec<Id>,
    spot: Vec<Id>,
    hex: Vec<Id>,
}

impl Loader<'_> {
    pub fn pack(&self, raw: raw::Pack) -> Loaded<Pack> {
        self.meta(&raw.meta, "emberleaf")?;
        let map = Map {
            clearing: self.ids("clearing", in_ring(&raw.clearing).map(|clearing| &clearing.id), 6..=6)?,
            path: self.ids("path", raw.path.iter().map(|path| &path.id), 5..=PathId::COUNT)?,
            spot: self.ids("spot", raw.path.iter().flat_map(|path| &path.spots), 9..=9)?,
            hex: self.ids("hex", raw.hex.iter().map(|hex| &hex.id), 6..=HexId::COUNT)?,
        };
        let banner = self.ids("banner", raw.banner.iter().map(|banner| &banner.id), 1..=BannerId::COUNT)?;
        let mut compiler = Compiler::new(self, &map.clearing, &banner);
        // The empty program comes first: what does nothing refers to it.
        let nothing = compiler.program("meta", &[], Place::Trophy)?;

        let hexes = self.hexes(&raw, &map)?;
        let clearing_hexes = self.clearings(&raw, &map, &hexes)?;
        let paths = self.paths(&raw, &map)?;
        let fellow_ids =
            self.ids("fellowship_building", raw.fellowship_building.iter().map(|fellow| &fellow.id), 6..=6)?;
        let buildings = self.buildings(&raw, &compiler)?;
        let fellows = self.fellows(&raw, &compiler, &fellow_ids)?;
        let spaces = self.spaces(&raw, &mut compiler, &fellows)?;
        let villager_bonuses = self.villager_bonuses(&raw, &mut compiler)?;
        let markers = self.markers(&raw, &banner)?;
        let tracks = self.tracks(&raw)?;
        let trophy_ids = self.ids("trophy", raw.trophy.iter().map(|trophy| &trophy.id), 6..=6)?;
        let trophies = self.trophies(&raw, &mut compiler)?;
        let bonus_ids = self.ids("score_bonus", raw.score_bonus.iter().map(|bonus| &bonus.id), 0..=BonusId::COUNT)?;
        let score_bonuses = self.score_bonuses(&raw, &mut compiler)?;
        let deck_ids = self.ids("deck", raw.deck.iter().map(|deck| &deck.id), 5..=5)?;
        let hero_ids = self.ids("hero", raw.hero.iter().map(|hero| &hero.id), 35..=HeroId::COUNT)?;
        let heroes = self.heroes(&raw, &mut compiler, &deck_ids)?;
        let favour_ids = self.ids("favour", raw.favour.iter().map(|favour| &favour.id), 10..=FavourId::COUNT)?;
        let favours = raw
            .favour
            .iter()
            .map(|raw| Ok(Favour { score: compiler.form(&format!("favour {}", raw.id), &raw.score)?, solo: raw.solo }))
            .collect::<Loaded<Vec<_>>>()?;
        let clash = hero_ids.iter().find(|id| favour_ids.contains(id));
        self.require(clash.is_none(), "favour", "id", "a hero and a favour share an id")?;
        let (levels, sister_favours, sister_buildings, sister_cards) = self.sister(&raw, &compiler)?;
        let preplaced = self.preplaced(&raw, &hexes, &buildings)?;
        let start_clearing = self.clearing(&map, "components", "start_clearing", &raw.components.start_clearing)?;
        let start = compiler.goods("components", "start", raw.components.start)?;
        let storage = raw.components.storage;
        self.require((1..=60).contains(&storage), "components", "storage", "1 to 60 places")?;
        self.require(start.size() <= storage, "components", "start", "more than the storage holds")?;
        self.permanent_attributes(&fellows, &villager_bonuses)?;
        self.capacities(&fellows, storage)?;

        let of_deck = |wanted: usize| -> HeroSet {
            let there = |(_, hero): &(usize, &Hero)| hero.deck == Some(Deck::new(wanted));
            heroes.iter().enumerate().filter(there).map(|(index, _)| HeroId::new(index)).collect()
        };
        let skilled = |compiler: &Compiler<'_, '_>, trigger: Trigger| -> HeroSet {
            let has = |(_, hero): &(usize, &Hero)| {
                let skills = usize::from(hero.first_skill)..usize::from(hero.first_skill) + usize::from(hero.skills);
                compiler.skills[skills].iter().any(|skill| skill.on == trigger)
            };
            heroes.iter().enumerate().filter(has).map(|(index, _)| HeroId::new(index)).collect()
        };
        let content = Content {
            start_clearing,
            start,
            storage,
            preplaced,
            paths_of: std::array::from_fn(|clearing| {
                let touches = |path: &PathId| paths[path.index()].from(Clearing::new(clearing)).is_some();
                (0..paths.len()).map(PathId::new).filter(touches).collect()
            }),
            paths,
            hexes,
            clearing_hexes,
            buildings,
            fellows,
            spaces,
            villager_bonuses,
            banners: banner.len() as u8,
            markers,
            tracks,
            trophies,
            score_bonuses,
            charging: skilled(&compiler, Trigger::Charge),
            lasting: skilled(&compiler, Trigger::Ongoing),
            starters: std::array::from_fn(of_deck),
            heroes,
            skills: compiler.skills,
            programs: compiler.programs,
            effects: compiler.effects,
            favours,
            stamina_limit: raw.solo.stamina_limit,
            building_leaves: raw.solo.building_leaves,
            levels,
            sister_favours,
            sister_buildings,
            sister_cards,
            ids: Ids {
                hero: hero_ids,
                favour: favour_ids,
                marker: self.ids("marker", raw.marker.iter().map(|marker| &marker.id), 9..=MarkerId::COUNT)?,
                clearing: map.clearing,
                path: map.path,
                spot: map.spot,
                hex: map.hex,
                fellow: fellow_ids,
                deck: deck_ids,
                trophy: trophy_ids,
                bonus: bonus_ids,
                banner,
                sister_card: self.ids(
                    "solo_action",
                    raw.solo_action.iter().map(|card| &card.id),
                    1..=SisterCard::COUNT,
                )?,
                sister_favour: self.ids(
                    "solo_favour",
                    raw.solo_favour.iter().map(|card| &card.id),
                    1..=SisterFavour::COUNT,
                )?,
            },
        };
        debug_assert_eq!(content.program(nothing).len, 0);
        self.decks(&content)?;
        let (depth, deepest) = depth::deepest(&content);
        if depth > crate::state::DEPTH {
            let problem = format!(
                "its effects can lead to {depth} things pending at once, {} are possible: {}",
                crate::state::DEPTH,
                deepest.join(" > ")
            );
            return Err(self.wrong("hero", "skills", problem));
        }
        let names = names::collect(self, &raw, &content)?;
        let layout = raw.hex.iter().map(|hex| HexPlace { q: hex.q, r: hex.r }).collect();
        Ok(Pack { hash: Digest::of(&content), content, layout, depth, deepest, names })
    }

    fn clearing(&self, map: &Map, entry: &str, field: &str, id: &str) -> Loaded<Clearing> {
        match find(&map.clearing, id) {
            Some(index) => Ok(Clearing::new(index)),
            None => Err(self.wrong(entry, field, format!("'{id}' is no clearing of this pack"))),
        }
    }

    fn hexes(&self, raw: &raw::Pack, map: &Map) -> Loaded<Vec<Hex>> {
        let mut hexes = Vec::new();
        for hex in &raw.hex {
            let entry = format!("hex {}", hex.id);
            let mut adjacent = HexSet::EMPTY;
            for id in &hex.adj {
                let Some(index) = find(&map.hex, id) else {
                    return Err(self.wrong(&entry, "adj", format!("'{id}' is no hex")));
                };
                adjacent = adjacent.with(HexId::new(index));
            }
            let symbol = hex.res.as_deref().map(|word| self.word(&entry, "res", word)).transpose()?;
            let mark = hex.mark.as_deref();
            self.require(matches!(mark, None | Some("3+" | "4+")), &entry, "mark", "3+ or 4+")?;
            hexes.push(Hex { clearing: self.clearing(map, &entry, "clearing", &hex.clearing)?, symbol, adjacent });
        }
        for (index, hex) in hexes.iter().enumerate() {
            let entry = format!("hex {}", map.hex[index]);
            let me = HexId::new(index);
            let symmetric = hex.adjacent.iter().all(|other| hexes[other.index()].adjacent.contains(me));
            self.require(symmetric && !hex.adjacent.contains(me), &entry, "adj", "adjacency goes both ways")?;
            let inside = hex.adjacent.iter().all(|other| hexes[other.index()].clearing == hex.clearing);
            self.require(inside, &entry, "adj", "hexes of different clearings are never adjacent (EMB-7.9)")?;
        }
        // EMB-2.2.
        let marked = |mark: &str| raw.hex.iter().filter(|hex| hex.mark.as_deref() == Some(mark)).count();
        self.require(marked("3+") == 5, "hex", "mark", "exactly 5 hexes are marked 3+")?;
        self.require(marked("4+") == 10, "hex", "mark", "exactly 10 hexes are marked 4+")?;
        Ok(hexes)
    }

    fn clearings(&self, raw: &raw::Pack, map: &Map, hexes: &[Hex]) -> Loaded<[HexSet; 6]> {
        let mut of = [HexSet::EMPTY; 6];
        for (index, hex) in hexes.iter().enumerate() {
            of[hex.clearing.index()] = of[hex.clearing.index()].with(HexId::new(index));
        }
        for (index, clearing) in in_ring(&raw.clearing).enumerate() {
            let entry = format!("clearing {}", clearing.id);
            self.require(usize::from(clearing.ring) == index, &entry, "ring", "ring numbers are 0 to 5, each once")?;
            let listed: Option<HexSet> = clearing.hexes.iter().map(|id| find(&map.hex, id).map(HexId::new)).collect();
            self.require(listed == Some(of[index]), &entry, "hexes", "not the hexes that name this clearing")?;
            let Some(first) = of[index].iter().next() else { return Err(self.wrong(&entry, "hexes", "no hex")) };
            let mut reached = HexSet::only(first);
            loop {
                let next = reached.iter().fold(reached, |set, hex| set.or(hexes[hex.index()].adjacent));
                if next == reached {
                    break;
                }
                reached = next;
            }
            self.require(reached == of[index], &entry, "hexes", "a clearing is connected")?;
        }
        Ok(of)
    }

    fn paths(&self, raw: &raw::Pack, map: &Map) -> Loaded<Vec<Path>> {
        let mut paths = Vec::new();
        for path in &raw.path {
            let entry = format!("path {}", path.id);
            let (a, b) = (self.clearing(map, &entry, "a", &path.a)?, self.clearing(map, &entry, "b", &path.b)?);
            self.require(a != b, &entry, "b", "a path joins two clearings")?;
            self.require(path.spots.len() <= 3, &entry, "spots", "at most 3 spots on a path")?;
            let spots: Vec<Spot> = path
                .spots
                .iter()
                .map(|id| Spot::new(find(&map.spot, id).expect("spots are listed by paths")))
                .collect();
            paths.push(Path { a, b, spot_set: spots.iter().copied().collect(), spots });
        }
        let mut reached = ClearingSet::only(Clearing::new(0));
        for _ in 0..Clearing::COUNT {
            for path in &paths {
                if reached.contains(path.a) || reached.contains(path.b) {
                    reached = reached.with(path.a).with(path.b);
                }
            }
        }
        self.require(reached.len() == 6, "path", "a", "some clearing cannot be reached")?;
        Ok(paths)
    }

    fn buildings(&self, raw: &raw::Pack, compiler: &Compiler<'_, '_>) -> Loaded<[BuildingCard; 5]> {
        let mut buildings = [None; 5];
        for building in &raw.building {
            let entry = format!("building {}", building.id);
            let kind: Building = self.word(&entry, "id", &building.id)?;
            self.require((1..=20).contains(&building.count), &entry, "count", "1 to 20 tiles")?;
            let cost = compiler.goods(&entry, "cost", building.cost)?;
            let card = BuildingCard { count: building.count, cost };
            self.require(buildings[kind.index()].replace(card).is_none(), &entry, "id", "this id is used twice")?;
        }
        match buildings.iter().position(Option::is_none) {
            Some(missing) => {
                Err(self.wrong("building", "id", format!("'{}' is missing", Building::NAMED[missing].id())))
            }
            None => Ok(buildings.map(|card| card.expect("none is missing"))),
        }
    }

    fn fellows(&self, raw: &raw::Pack, compiler: &Compiler<'_, '_>, ids: &[Id]) -> Loaded<[Fellow; 6]> {
        let mut fellows = Vec::new();
        for (fellow, id) in raw.fellowship_building.iter().zip(ids) {
            let entry = format!("fellowship_building {id}");
            let clash = Building::from_id(id).is_none();
            self.require(clash, &entry, "id", "this is the id of a general building")?;
            let mut made = Fellow {
                building: self.word(&entry, "type", &fellow.building)?,
                cost: compiler.goods(&entry, "cost", fellow.cost)?,
                attributes: Attributes::EMPTY,
                capacity: 0,
                covers: None,
            };
            if let Some(space) = fellow.covers_space {
                self.require((1..=8).contains(&space), &entry, "covers_space", "a space 1 to 8")?;
                made.covers = Some(Space::new(space.into()));
            }
            let mut opened = None;
            for raw in &fellow.unlocks {
                match compiler.unlocks(&entry, raw)? {
                    Unlock::Attributes(more) => {
                        self.require(more.size() <= 5, &entry, "unlocks", "at most 5 attributes")?;
                        made.attributes = made.attributes.plus(more);
                    }
                    Unlock::Capacity(to) => made.capacity = to,
                    Unlock::Space(space) => opened = Some(Space::new(usize::from(space).min(8))),
                }
            }
            self.require(made.attributes.size() <= 10, &entry, "unlocks", "at most 10 attributes")?;
            self.require(opened == made.covers, &entry, "unlocks", "a tile opens the space it covers, and no other")?;
            fellows.push(made);
        }
        Ok(fellows.try_into().expect("six ids, six buildings"))
    }

    fn spaces(
        &self,
        raw: &raw::Pack,
        compiler: &mut Compiler<'_, '_>,
        fellows: &[Fellow; 6],
    ) -> Loaded<[BoardSpace; 9]> {
        let mut spaces = [BoardSpace::default(); 9];
        self.require(raw.board_space.len() == 8, "board_space", "no", "8 spaces are needed")?;
        for (index, space) in raw.board_space.iter().enumerate() {
            let entry = format!("board_space {}", space.no);
            let place = usize::from(space.no) == index + 1
                && usize::from(space.col) == index / 2 + 1
                && usize::from(space.row) == index % 2 + 1;
            self.require(place, &entry, "no", "spaces are listed 1 to 8, column by column (EMB-2.9)")?;
            let made = &mut spaces[index + 1];
            made.attribute = space.attr.as_deref().map(|word| self.word(&entry, "attr", word)).transpose()?;
            if !space.skill.is_empty() {
                made.program = Some(compiler.program(&entry, &space.skill, Place::BoardSpace)?);
            }
            let mut covering = (0..6)
                .map(FellowId::new)
                .filter(|fellow| fellows[fellow.index()].covers == Some(Space::new(index + 1)));
            made.covered_by = covering.next();
            self.require(covering.next().is_none(), &entry, "no", "two tiles cover it")?;
            self.require(space.locked == made.covered_by.is_some(), &entry, "locked", "true if a tile covers it")?;
        }
        // EMB-A8 needs room for at least one card.
        let open = spaces[1..].iter().filter(|space| space.covered_by.is_none()).count();
        self.require(open >= 2, "board_space", "locked", "at least two spaces are open")?;
        Ok(spaces)
    }

    fn villager_bonuses(&self, raw: &raw::Pack, compiler: &mut Compiler<'_, '_>) -> Loaded<[[VillagerBonus; 5]; 4]> {
        let mut bonuses = [[VillagerBonus::default(); 5]; 4];
        self.require(raw.villager_bonus.len() == 20, "villager_bonus", "no", "20 bonuses are needed")?;
        for (index, bonus) in raw.villager_bonus.iter().enumerate() {
            let entry = format!("villager_bonus {}", bonus.no);
            let kind: Villager = self.word(&entry, "kind", &bonus.kind)?;
            let place = usize::from(bonus.no) == index + 1
                && kind.index() == index / 5
                && usize::from(bonus.slot) == index % 5 + 1;
            self.require(place, &entry, "no", "bonuses are listed 1 to 20, track by track (EMB-2.11)")?;
            let made = &mut bonuses[index / 5][index % 5];
            let mut once = Vec::new();
            for raw in &bonus.effects {
                match compiler.permanent(&entry, raw)? {
                    Some((attribute, n)) => {
                        self.require(n <= 5, &entry, "n", "at most 5 attributes")?;
                        made.attributes = made.attributes.plus(Attributes::some(attribute, n));
                    }
                    None => once.push(raw),
                }
            }
            made.program = compiler.program(&entry, once, Place::VillagerBonus)?;
        }
        Ok(bonuses)
    }

    /// The sums of EMB-6.3 must fit: nine cards of at most 5 each leave room for 80.
    fn permanent_attributes(&self, fellows: &[Fellow; 6], bonuses: &[[VillagerBonus; 5]; 4]) -> Loaded<()> {
        for attribute in Attribute::NAMED {
            let tiles: u32 = fellows.iter().map(|fellow| u32::from(fellow.attributes.get(attribute))).sum();
            let slots: u32 = bonuses.iter().flatten().map(|bonus| u32::from(bonus.attributes.get(attribute))).sum();
            let fits = tiles + slots <= 60;
            self.require(fits, "fellowship_building", "unlocks", "more than 60 permanent attributes of one kind")?;
        }
        Ok(())
    }

    fn capacities(&self, fellows: &[Fellow; 6], storage: u8) -> Loaded<()> {
        let grows = fellows.iter().all(|fellow| fellow.capacity == 0 || fellow.capacity >= storage);
        self.require(grows, "fellowship_building", "unlocks", "a storage only grows")
    }

    fn markers(&self, raw: &raw::Pack, banners: &[Id]) -> Loaded<Vec<Marker>> {
        let mut markers = Vec::new();
        for marker in &raw.marker {
            let entry = format!("marker {}", marker.id);
            let Some(banner) = find(banners, &marker.banner) else {
                return Err(self.wrong(&entry, "banner", format!("'{}' is no banner of this pack", marker.banner)));
            };
            let side = |side: raw::MarkerSide, field: &str| {
                self.require((1..=60).contains(&side.health), &entry, field, "health 1 to 60")?;
                self.require(side.leaves <= LARGEST, &entry, field, "at most 20 leaves")?;
                Ok(MarkerSide { health: side.health, leaves: side.leaves })
            };
            let sides = [side(marker.green, "green")?, side(marker.orange, "orange")?];
            markers.push(Marker { banner: BannerId::new(banner), sides });
        }
        Ok(markers)
    }

    fn tracks(&self, raw: &raw::Pack) -> Loaded<[WarTrack; 5]> {
        let mut tracks: [Option<WarTrack>; 5] = [const { None }; 5];
        for track in &raw.war_track {
            let entry = format!("war_track {}", track.id);
            self.require((1..=10).contains(&track.rows.len()), &entry, "rows", "1 to 10 rows")?;
            let mut rows = WarTrack::new();
            for row in &track.rows {
                self.require((1..=4).contains(&row.len()), &entry, "rows", "1 to 4 fields in a row")?;
                let field = |word: &String| match word.as_str() {
                    "none" => Ok(None),
                    word => self.word(&entry, "rows", word).map(Some),
                };
                rows.push(row.iter().map(field).collect::<Loaded<_>>()?);
            }
            for &players in &track.players {
                let free = (1..=5).contains(&players) && tracks[usize::from(players) - 1].is_none();
                self.require(free, &entry, "players", "1 to 5, each in one track")?;
                tracks[usize::from(players) - 1] = Some(rows.clone());
            }
        }
        let whole = tracks.iter().all(Option::is_some);
        self.require(whole, "war_track", "players", "each number of players needs a track")?;
        Ok(tracks.map(|track| track.expect("each is there")))
    }

    fn trophies(&self, raw: &raw::Pack, compiler: &mut Compiler<'_, '_>) -> Loaded<[Trophy; 6]> {
        let mut trophies = Vec::new();
        for trophy in &raw.trophy {
            let entry = format!("trophy {}", trophy.id);
            let winner = compiler.program(&entry, &trophy.winner, Place::Trophy)?;
            let others = compiler.program(&entry, &trophy.others, Place::Trophy)?;
            let Program { first, len, .. } = compiler.programs[usize::from(winner.0)];
            let first = usize::from(first.0);
            let leaves = compiler.effects[first..first + usize::from(len)].iter().map(|effect| match effect {
                Effect::Leaves(Quantity { n, per: None, .. }) => *n,
                _ => 0,
            });
            trophies.push(Trophy { winner, others, leaves: leaves.sum() });
        }
        Ok(trophies.try_into().expect("six ids, six trophies"))
    }

    fn score_bonuses(&self, raw: &raw::Pack, compiler: &mut Compiler<'_, '_>) -> Loaded<Vec<ScoreBonus>> {
        let mut bonuses: Vec<ScoreBonus> = Vec::new();
        for bonus in &raw.score_bonus {
            let entry = format!("score_bonus {}", bonus.id);
            let above = bonuses.last().map_or(0, |last| last.at);
            // EMB-A25.
            self.require(above < bonus.at && bonus.at <= 100, &entry, "at", "positions ascend, from 1 to 100")?;
            let once = compiler.program(&entry, &bonus.once, Place::ScoreBonus)?;
            let each = compiler.program(&entry, &bonus.each_player, Place::ScoreBonus)?;
            let trigger = |effects: &[raw::Effect]| effects.iter().any(|effect| effect.op == "trigger");
            self.require(!trigger(&bonus.once), &entry, "once", "a free skill is for each player")?;
            let free_skill = trigger(&bonus.each_player);
            bonuses.push(ScoreBonus { at: bonus.at, once, each, free_skill });
        }
        Ok(bonuses)
    }

    fn heroes(&self, raw: &raw::Pack, compiler: &mut Compiler<'_, '_>, decks: &[Id]) -> Loaded<Vec<Hero>> {
        let mut heroes = Vec::new();
        for hero in &raw.hero {
            let entry = format!("hero {}", hero.id);
            let deck = match find(decks, &hero.deck) {
                Some(index) => Some(Deck::new(index)),
                None => {
                    self.require(hero.deck == "market", &entry, "deck", "a starting deck or 'market'")?;
                    None
                }
            };
            let Some(attributes) = attributes(hero.attrs) else {
                return Err(self.wrong(&entry, "attrs", "at most 5 of one attribute"));
            };
            let (first_skill, skills) = compiler.hero_skills(&entry, &hero.skills)?;
            heroes.push(Hero { deck, attributes, first_skill, skills });
        }
        Ok(heroes)
    }

    fn decks(&self, content: &Content) -> Loaded<()> {
        for (deck, id) in content.starters.iter().zip(&content.ids.deck) {
            let entry = format!("deck {id}");
            self.require(deck.len() == 6, &entry, "id", "a starting deck has 6 cards (EMB-2.6)")?;
        }
        self.require(content.market().len() >= 5, "hero", "deck", "at least 5 cards in the market")?;
        let alone = content.favours_for(true).len();
        self.require(alone >= 5, "favour", "solo", "at least 5 favours can be played alone")
    }

    fn preplaced(&self, raw: &raw::Pack, hexes: &[Hex], buildings: &[BuildingCard; 5]) -> Loaded<[(u8, HexSet); 5]> {
        let mut preplaced = [(0, HexSet::EMPTY); 5];
        const ENTRY: &str = "components";
        for rule in &raw.components.preplaced {
            let marked = |hex: &HexId| raw.hex[hex.index()].mark.as_ref().is_some_and(|mark| rule.marks.contains(mark));
            let places: HexSet = (0..hexes.len()).map(HexId::new).filter(marked).collect();
            let enough = buildings.iter().all(|building| rule.each <= building.count);
            self.require(enough, ENTRY, "preplaced", "more than there are buildings of a type")?;
            let fits = usize::from(places.len()) == 5 * usize::from(rule.each);
            self.require(fits, ENTRY, "preplaced", "as many marked hexes as buildings are needed")?;
            for &players in &rule.players {
                let free = (1..=5).contains(&players) && preplaced[usize::from(players) - 1].0 == 0;
                self.require(free, ENTRY, "preplaced", "players 1 to 5, each in one rule")?;
                preplaced[usize::from(players) - 1] = (rule.each, places);
            }
        }
        // EMB-15: all clearings can be filled, so six trophies are always within reach.
        let tiles: usize = buildings.iter().map(|building| usize::from(building.count)).sum();
        self.require(tiles + 6 >= hexes.len(), "building", "count", "too few tiles to fill every clearing")?;
        Ok(preplaced)
    }

    #[expect(clippy::type_complexity, reason = "four tables that are only taken apart once")]
    fn sister(
        &self,
        raw: &raw::Pack,
        compiler: &Compiler<'_, '_>,
    ) -> Loaded<([(u8, u8); 5], Vec<SisterFavourCard>, [u8; 5], Vec<SisterActionCard>)> {
        let mut favours = Vec::new();
        for card in &raw.solo_favour {
            let entry = format!("solo_favour {}", card.id);
            let advanced = match card.tier.as_str() {
                "simple" => false,
                "advanced" => true,
                tier => return Err(self.wrong(&entry, "tier", format!("'{tier}' is none of: simple, advanced"))),
            };
            self.require(card.star <= LARGEST, &entry, "star", "at most 20")?;
            let score = compiler.form(&entry, &card.score)?;
            favours.push(SisterFavourCard { advanced, score, star: card.star });
        }
        let of_tier = |advanced: bool| favours.iter().filter(|card| card.advanced == advanced).count();
        let mut levels = [None; 5];
        for level in &raw.solo_level {
            let entry = format!("solo_level {}", level.id);
            let known: Level = self.word(&entry, "id", &level.id)?;
            self.require(usize::from(level.simple) <= of_tier(false), &entry, "simple", "more than there are")?;
            self.require(usize::from(level.advanced) <= of_tier(true), &entry, "advanced", "more than there are")?;
            let twice = levels[known.index()].replace((level.simple, level.advanced)).is_some();
            self.require(!twice, &entry, "id", "this id is used twice")?;
        }
        self.require(levels.iter().all(Option::is_some), "solo_level", "id", "five levels are needed")?;
        let mut stars = [None; 5];
        for card in &raw.solo_building {
            let entry = format!("solo_building {}", card.id);
            let kind: Building = self.word(&entry, "type", &card.building)?;
            self.require(card.star <= LARGEST, &entry, "star", "at most 20")?;
            self.require(stars[kind.index()].replace(card.star).is_none(), &entry, "type", "each type once")?;
        }
        self.require(stars.iter().all(Option::is_some), "solo_building", "type", "each type once")?;
        let mut cards = Vec::new();
        for card in &raw.solo_action {
            let entry = format!("solo_action {}", card.id);
            self.require((1..=LARGEST).contains(&card.stamina), &entry, "stamina", "1 to 20")?;
            cards.push(SisterActionCard { stamina: card.stamina, deeds: compiler.sister(&entry, &card.effects)? });
        }
        let limit = raw.solo.stamina_limit;
        self.require((1..=LARGEST).contains(&limit), "solo", "stamina_limit", "1 to 20")?;
        Ok((levels.map(|level| level.expect("each is there")), favours, stars.map(|star| star.expect("each")), cards))
    }
}

/// Clearings in the order of their ring numbers, whatever the order in the file.
fn in_ring(clearings: &[raw::Clearing]) -> impl Iterator<Item = &raw::Clearing> {
    let mut order: Vec<&raw::Clearing> = clearings.iter().collect();
    order.sort_by_key(|clearing| clearing.ring);
    order.into_iter()
}
