//! What a net is told of a position (`docs/features/emberleaf.md`), and an index for every action.
//!
//! First the table and the open question, then the seat itself, then its rivals clockwise, alone the sister. Cards are
//! told by what they do: which effects their skills have, what a favour counts. Nothing of a running game is hidden
//! (EMB-14). Derived fields are those a player works out: what is missing for a building, what a favour would bring.

use crate::Emberleaf;
use crate::actions::Action;
use crate::program::{Counter, Effect, EffectId, Form, ProgramId};
use crate::round::{Frame, Winner};
use crate::state::{Player, ROW, State, Tile};
use crate::words::*;
use steading_core::{Encode, FeatureWriter, Rules, Seat, Status};

/// How many kinds of effects are told apart.
const EFFECTS: usize = 16;
/// How many kinds of counters are told apart.
const COUNTERS: usize = 27;
/// How many kinds of frames there are.
const FRAMES: usize = 57;
/// General buildings, then fellowship buildings.
const TILES: usize = Building::NAMED.len() + FellowId::COUNT;
/// The most skills of a card, and the most units, alternatives and fields that are told apart.
const SKILLS: usize = 6;
const UNITS: usize = 32;
/// Leaves are told exactly, since answers often differ by a single one.
const EIGHTS: usize = 32;

/// Where the indices of each kind of action begin.
mod start {
    use super::*;
    pub const DECK: usize = 0;
    pub const PLAY: usize = DECK + Deck::COUNT;
    pub const SLIDE: usize = PLAY + HeroId::COUNT;
    /// A skill that is charged, triggered or ongoing: each has its own question.
    pub const SKILL: usize = SLIDE + 1;
    pub const PROMISE: usize = SKILL + HeroId::COUNT * SKILLS;
    pub const END_TURN: usize = PROMISE + FavourId::COUNT;
    pub const SPACE: usize = END_TURN + 1;
    pub const PLAY_SKILLS: usize = SPACE + Space::COUNT;
    pub const SPACE_SKILL: usize = PLAY_SKILLS + 1;
    pub const USE: usize = SPACE_SKILL + 1;
    pub const X: usize = USE + 1;
    pub const BANNER: usize = X + UNITS;
    pub const ONTO: usize = BANNER + MarkerId::COUNT;
    pub const WALK: usize = ONTO + Spot::COUNT;
    pub const STORE: usize = WALK + PathId::COUNT;
    pub const RETURN: usize = STORE + UNITS;
    pub const PICK: usize = RETURN + Resource::NAMED.len();
    pub const CHOOSE: usize = PICK + Resource::NAMED.len();
    pub const ATTACK: usize = CHOOSE + UNITS;
    pub const FIELD: usize = ATTACK + Spot::COUNT;
    pub const LEAVES: usize = FIELD + UNITS;
    pub const TAKE_HERO: usize = LEAVES + UNITS;
    pub const TAKE_FAVOUR: usize = TAKE_HERO + HeroId::COUNT;
    pub const GAIN: usize = TAKE_FAVOUR + FavourId::COUNT;
    pub const BUILD: usize = GAIN + Spot::COUNT;
    pub const REBATE: usize = BUILD + TILES;
    pub const LESS: usize = REBATE + 2;
    pub const CLEARING: usize = LESS + Resource::NAMED.len();
    pub const HEX: usize = CLEARING + Clearing::COUNT;
    pub const SETTLE: usize = HEX + HexId::COUNT;
    pub const TROPHY: usize = SETTLE + Villager::NAMED.len();
    pub const STOP: usize = TROPHY + TrophyId::COUNT;
    pub const END: usize = STOP + 1;
}

impl Encode for Emberleaf {
    const ACTIONS: usize = start::END;

    fn features(&self, s: &State, seat: Seat, out: &mut impl FeatureWriter) {
        self.table_features(s, out);
        self.danger_features(s, seat, out);
        self.row_features(s, seat, out);
        self.question_features(s, seat, out);
        out.section("own");
        self.player_features(s, seat, true, out);
        self.own_features(s, seat, out);
        let mut rival = seat;
        for number in 0..usize::from(self.seats) - 1 {
            rival = rival.next(self.seats);
            out.numbered("rival", number);
            self.player_features(s, rival, false, out);
        }
        if self.seats == 1 {
            self.sister_features(s, out);
        }
    }

    fn action_index(&self, a: Action) -> usize {
        let units = |number: u8| usize::from(number).min(UNITS - 1);
        match a {
            Action::Deck(deck) => start::DECK + deck.index(),
            Action::Play(hero) => start::PLAY + hero.index(),
            Action::Slide => start::SLIDE,
            Action::Charge(hero, number) | Action::Trigger(hero, number) | Action::Ongoing(hero, number) => {
                start::SKILL + hero.index() * SKILLS + usize::from(number - 1).min(SKILLS - 1)
            }
            Action::Promise(favour) => start::PROMISE + favour.index(),
            Action::End => start::END_TURN,
            Action::Space(space) => start::SPACE + space.index(),
            Action::PlaySkills => start::PLAY_SKILLS,
            Action::SpaceSkill => start::SPACE_SKILL,
            Action::Use => start::USE,
            Action::X(x) => start::X + units(x),
            Action::Banner(marker) => start::BANNER + marker.index(),
            Action::Onto(spot) => start::ONTO + spot.index(),
            Action::Walk(path) => start::WALK + path.index(),
            Action::Store(number) => start::STORE + units(number),
            Action::Return(resource) => start::RETURN + resource as usize,
            Action::Pick(resource) => start::PICK + resource as usize,
            Action::Choose(number) => start::CHOOSE + units(number),
            Action::Attack(spot) => start::ATTACK + spot.index(),
            Action::Field(number) => start::FIELD + units(number),
            Action::Leaves(leaves) => start::LEAVES + units(leaves),
            Action::TakeHero(hero) => start::TAKE_HERO + hero.index(),
            Action::TakeFavour(favour) => start::TAKE_FAVOUR + favour.index(),
            Action::Gain(spot) => start::GAIN + spot.index(),
            Action::Build(tile) => start::BUILD + tile_number(tile),
            Action::Rebate(wanted) => start::REBATE + usize::from(wanted),
            Action::Less(resource) => start::LESS + resource as usize,
            Action::Clearing(clearing) => start::CLEARING + clearing.index(),
            Action::Hex(hex) => start::HEX + hex.index(),
            Action::Settle(kind) => start::SETTLE + kind as usize,
            Action::Trophy(trophy) => start::TROPHY + trophy.index(),
            Action::Stop => start::STOP,
        }
    }

    /// How and where a card is played, how it is paid, in which clearing is built or settled. What comes then is told.
    fn midway(&self, s: &State) -> bool {
        use Frame::*;
        matches!(
            s.top(),
            Place { .. }
                | PlaySkills { .. }
                | PayX { .. }
                | PayBanner { .. }
                | PutBanner { .. }
                | Rebate { .. }
                | Cheaper { .. }
                | BuildWhere { .. }
                | SettleWhere { .. }
        )
    }

    fn score_scale(&self) -> u16 {
        250
    }
}

/// Which effects the skills of a card have, by when they are used.
#[derive(Clone, Copy, Default)]
struct Does {
    play: u64,
    slide: u64,
    drop: u64,
    /// Charge and Ongoing.
    later: u64,
}

impl Emberleaf {
    fn table_features(&self, s: &State, out: &mut impl FeatureWriter) {
        let content = self.content();
        out.section("table");
        out.count("rounds", s.rounds, &[1, 2, 3, 4, 6, 8, 10, 12, 15, 18, 21, 24, 27, 30, 33, 36, 38, 39, 45, 60]);
        out.set("trophies", s.trophies.0, TrophyId::COUNT);
        out.thermometer("trophies_left", s.trophies.len(), 6);
        out.set("bonuses", s.bonuses.0, BonusId::COUNT);
        out.flag("orange", s.side == Side::Orange);
        out.flag("calm", s.calm);
        out.count("bag", s.bag.len(), &[1, 3, 6, 10, 15]);
        out.thermometer("track", s.track, 8);
        for building in Building::NAMED {
            out.thermometer(SUPPLY[building as usize], s.supply[building], 4);
            out.set(STANDS[building as usize], s.buildings[building].0, content.hexes.len());
        }
        let built = s.built_on();
        for at in Clearing::all() {
            let free = content.clearing_hexes[at.index()].but(built);
            out.thermometer(FREE[at.index()], free.len(), 4);
        }
        out.count("hero_deck", s.hero_deck.len(), &[1, 5, 10, 20]);
        out.count("favour_deck", s.favour_deck.len(), &[1, 5, 10, 20]);
        out.thermometer("bonuses_due", s.crossed.len() as u32, 2);
        out.flag("free_skill", s.free_skill);
    }

    /// The markers on the danger spots, and which of them are near the own hero.
    fn danger_features(&self, s: &State, seat: Seat, out: &mut impl FeatureWriter) {
        let near = self.near(s, s.players[seat].at);
        for (index, marker) in s.spots.iter().enumerate() {
            out.numbered("danger", index);
            let face = marker.map(|marker| self.face(s, marker));
            out.thermometer("health", face.map_or(0, |face| face.health), 6);
            out.thermometer("leaves", face.map_or(0, |face| face.leaves), 5);
            let banner = marker.map(|marker| self.content().markers[marker.index()].banner.index());
            out.one_hot("banner", banner, BannerId::COUNT);
            out.flag("near", marker.is_some() && near.contains(Spot::new(index)));
        }
    }

    /// What lies out: heroes together, favours one by one with what they would bring as things stand.
    fn row_features(&self, s: &State, seat: Seat, out: &mut impl FeatureWriter) {
        out.section("hero_row");
        self.cards_features(s.hero_row.iter().flatten().copied(), out);
        for (index, favour) in s.favour_row.iter().enumerate().take(ROW) {
            out.numbered("favour_row", index);
            let leaves = favour.map_or(0, |favour| self.favour_leaves(s, seat, favour));
            out.count("leaves", leaves, &[1, 2, 3, 4, 6, 8, 10, 13]);
            let counts = favour.map_or(0, |favour| counters(&self.content().favours[favour.index()].score));
            out.set("counts", counts, COUNTERS);
        }
    }

    fn question_features(&self, s: &State, seat: Seat, out: &mut impl FeatureWriter) {
        let content = self.content();
        let q = Question::of(s.top());
        out.section("question");
        out.one_hot("frame", Some(q.frame), FRAMES);
        let asked = match self.status(s) {
            Status::Waiting(asked) => asked.first(),
            _ => None,
        };
        out.flag("mine", asked == Some(seat));
        out.flag("my_turn", s.active == seat && !s.sisters_turn);
        let main = s.pending.as_slice().iter().find_map(|frame| match frame {
            Frame::Actions { main } => Some(*main),
            _ => None,
        });
        out.flag("main_owed", main == Some(true));
        out.flag("actions_open", main.is_some());
        out.thermometer("number", q.number, 8);
        out.thermometer("x", q.x, 5);
        out.one_hot("space", q.space.map(Space::index), Space::COUNT);
        out.one_hot("resource", q.resource.map(|resource| resource as usize), Resource::NAMED.len());
        out.one_hot("tile", q.tile.map(tile_number), TILES);
        out.one_hot("clearing", q.clearing.map(Clearing::index), Clearing::COUNT);
        out.one_hot("villager", q.villager.map(|kind| kind as usize), Villager::NAMED.len());
        out.one_hot("trigger", q.trigger.map(|on| on as usize), Trigger::NAMED.len());
        out.one_hot("row", q.row.map(|row| row as usize), Row::NAMED.len());
        // What follows when this question is answered, as far as the stack says.
        let (mut mine, mut others, mut slides) = (0, 0, 0);
        for frame in s.pending.as_slice() {
            match *frame {
                Frame::Run { seat: by, program, at, .. } => {
                    let bits = self.program_bits(program, at);
                    *(if by == seat { &mut mine } else { &mut others }) |= bits;
                }
                Frame::Skills { seat: by, space, on, next } => {
                    let Some(hero) = s.players[by].board[space.index()] else { continue };
                    let skills = content.skills_of(hero).skip(next.into()).map(|id| content.skill(id));
                    let bits = skills
                        .filter(|skill| on.contains(skill.on))
                        .fold(0, |bits, skill| bits | self.program_bits(skill.program, 0));
                    *(if by == seat { &mut mine } else { &mut others }) |= bits;
                }
                Frame::Use { seat: by, skill, .. }
                | Frame::PayX { seat: by, skill, .. }
                | Frame::PayBanner { seat: by, skill, .. }
                | Frame::PutBanner { seat: by, skill, .. }
                | Frame::Everyone { owner: by, skill, .. } => {
                    let bits = self.program_bits(content.skill(skill).program, 0);
                    *(if by == seat { &mut mine } else { &mut others }) |= bits;
                }
                Frame::Slide { at } => slides = at.max(1),
                _ => {}
            }
        }
        out.set("own_effects_to_come", mine, EFFECTS);
        out.set("other_effects_to_come", others, EFFECTS);
        out.thermometer("slides_from", slides, 9);
    }

    /// What lies in front of one player, with less detail for rivals.
    fn player_features(&self, s: &State, seat: Seat, own: bool, out: &mut impl FeatureWriter) {
        let content = self.content();
        let player = &s.players[seat];
        out.flag("active", s.active == seat);
        out.flag("start", s.start == seat);
        out.count("leaves", player.leaves, &[4, 8, 12, 16, 20, 24, 28, 32, 37, 42, 48, 54]);
        out.exact("score", "score_rest", self.score(s, seat).max(0) as u32, EIGHTS);
        out.one_hot("at", Some(player.at.index()), Clearing::COUNT);
        for resource in Resource::NAMED {
            out.thermometer(GOODS[resource as usize], player.goods.get(resource), 6);
        }
        out.thermometer("room", self.capacity(s, seat).saturating_sub(player.goods.size()), 8);
        let attributes = self.attributes(player, false);
        for attribute in Attribute::NAMED {
            out.thermometer(ATTRIBUTES[attribute as usize], attributes.get(attribute), 7);
        }
        for kind in Villager::NAMED {
            out.thermometer(SETTLED[kind as usize], player.moved_out(kind), 5);
        }
        out.count("villagers", player.villagers(), &[2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
        let homes = player.homes();
        out.set("homes", homes.0, content.hexes.len());
        let vacant = s.built_on().but(homes);
        for at in Clearing::all() {
            let hexes = content.clearing_hexes[at.index()];
            out.thermometer(HOMES[at.index()], homes.and(hexes).len(), 3);
            if own {
                out.thermometer(VACANT[at.index()], vacant.and(hexes).len(), 2);
            }
        }
        out.set("built", player.built.0, FellowId::COUNT);
        out.set("promises", player.promises.0, Clearing::COUNT);
        out.thermometer("favours", player.favours.len(), 8);
        if own {
            let counted =
                player.favours.iter().fold(0, |set, card| set | counters(&content.favours[card.index()].score));
            out.set("favours_count", counted, COUNTERS);
        }
        out.thermometer("markers", player.markers.len(), 10);
        let mut banners = [0u8; BannerId::COUNT];
        player.markers.iter().for_each(|one| banners[content.markers[one.index()].banner.index()] += 1);
        for kind in 0..usize::from(content.banners) {
            out.thermometer(BANNERS[kind], banners[kind], 3);
        }
        out.set("trophies", player.trophies.0, TrophyId::COUNT);
        out.thermometer("trophies_won", player.trophies.len(), 4);
        out.thermometer("claims", player.claims, 2);
        out.thermometer("hand", player.hand.len(), 8);
        out.thermometer("on_board", player.cards(false).count() as u32, 8);
        // Board spaces 1 and 2 are the column whose cards leave next.
        let column = |column: usize| {
            let cards = player.board[2 * column + 1..2 * column + 3].iter().flatten();
            cards.fold(Does::default(), |all, &hero| all.and(self.does(hero)))
        };
        let columns = [column(0), column(1), column(2), column(3)];
        if own {
            for (number, does) in columns.iter().enumerate() {
                out.set(COLUMN_SLIDE[number], does.slide, EFFECTS);
                out.set(COLUMN_DROP[number], does.drop, EFFECTS);
            }
        } else {
            let all = columns.iter().fold(Does::default(), |all, &does| all.and(does));
            out.set("slide", all.slide, EFFECTS);
            out.set("drop", columns[0].drop, EFFECTS);
        }
        let stashed = player.on_card.iter().map(|goods| goods.size()).sum::<u8>();
        out.thermometer("on_cards", stashed, 5);
    }

    /// What only the seat itself needs in detail: its hand, its board, and what it can pay.
    fn own_features(&self, s: &State, seat: Seat, out: &mut impl FeatureWriter) {
        let player = &s.players[seat];
        out.one_hot("deck", player.deck.map(Deck::index), Deck::COUNT);
        let own = player.cards(true).fold(player.hand, |set, (_, hero)| set.with(hero));
        out.set("heroes_low", own.0 as u64, 64);
        out.set("heroes_high", (own.0 >> 64) as u64, 64);
        let mut taken = 0u64;
        player.cards(true).for_each(|(space, _)| taken |= 1 << space.index());
        out.set("spaces_taken", taken, Space::COUNT);
        out.thermometer("charges", self.charges_left(player), 4);
        for deed in Deed::NAMED {
            out.thermometer(DEEDS[deed as usize], player.deeds[deed], 2);
        }
        out.section("own_hand");
        self.cards_features(player.hand.iter(), out);
        for index in 0..TILES {
            let tile = match index.checked_sub(Building::NAMED.len()) {
                None => Tile::General(Building::NAMED[index]),
                Some(fellow) => Tile::Fellow(FellowId::new(fellow)),
            };
            let cost = self.cost_of(tile);
            let lacking = cost.beyond(player.goods).size();
            let there = match tile {
                Tile::General(building) => s.supply[building] > 0,
                Tile::Fellow(fellow) => !player.built.contains(fellow),
            };
            out.numbered("tile", index);
            out.thermometer("lacking", lacking, 4);
            out.flag("affordable", there && lacking == 0);
        }
    }

    /// Some cards by what they do: how many of them have an effect when played, and which slide or drop.
    fn cards_features(&self, cards: impl Iterator<Item = HeroId>, out: &mut impl FeatureWriter) {
        let mut all = Does::default();
        let mut twice = 0;
        let mut attributes = Attributes::EMPTY;
        for hero in cards {
            let does = self.does(hero);
            twice |= all.play & does.play;
            all = all.and(does);
            attributes = attributes.plus(self.content().heroes[hero.index()].attributes);
        }
        out.set("play", all.play, EFFECTS);
        out.set("play_twice", twice, EFFECTS);
        out.set("slide", all.slide, EFFECTS);
        out.set("drop", all.drop, EFFECTS);
        out.set("later", all.later, EFFECTS);
        for attribute in Attribute::NAMED {
            out.thermometer(ATTRIBUTES[attribute as usize], attributes.get(attribute), 4);
        }
    }

    fn sister_features(&self, s: &State, out: &mut impl FeatureWriter) {
        let sister = &s.sister;
        out.section("sister");
        out.flag("turn", s.sisters_turn);
        let score = self.sister_score_now(s);
        out.exact("score", "score_rest", score.max(0) as u32, EIGHTS);
        let lead = self.score(s, Seat::A) - score;
        out.count("ahead", lead.max(0) as u32, &[1, 3, 6, 10, 15, 20, 30, 40]);
        out.count("behind", (-lead).max(0) as u32, &[1, 3, 6, 10, 15, 20, 30, 40]);
        out.one_hot("at", Some(sister.at.index()), Clearing::COUNT);
        out.count("stamina", self.stamina(s), &[1, 2, 3, 4, 5, 6, 8, 10, 12, 15]);
        out.thermometer("markers", sister.markers.len(), 10);
        out.set("trophies", sister.trophies.0, TrophyId::COUNT);
        out.thermometer("claims", sister.claims, 2);
        out.set("favours", sister.favours.0, SisterFavour::COUNT);
        out.set("deck", sister.deck.0, SisterCard::COUNT);
        out.thermometer("cards_revealed", sister.revealed.len() as u32, 5);
        let buildings = sister.revealed.as_slice().iter().fold(0u64, |set, card| set | 1 << card.0 as u64);
        out.set("buildings", buildings, Building::NAMED.len());
    }

    fn does(&self, hero: HeroId) -> Does {
        let content = self.content();
        let mut does = Does::default();
        for skill in content.skills_of(hero).map(|id| content.skill(id)) {
            let bits = self.program_bits(skill.program, 0);
            match skill.on {
                Trigger::Play => does.play |= bits,
                Trigger::Slide => does.slide |= bits,
                Trigger::Drop => does.drop |= bits,
                Trigger::Charge | Trigger::Ongoing => does.later |= bits,
            }
        }
        does
    }

    /// The kinds of effects of a program from number `at` on.
    fn program_bits(&self, program: ProgramId, at: u8) -> u64 {
        let program = self.content().program(program);
        (at..program.len).fold(0, |bits, at| bits | self.effect_bits(EffectId(program.first.0 + u16::from(at))))
    }

    fn effect_bits(&self, id: EffectId) -> u64 {
        let kind = match self.content().effect(id) {
            Effect::Choose { first, count } => {
                return (0..u16::from(count)).fold(0, |bits, at| bits | self.effect_bits(EffectId(first.0 + at)));
            }
            Effect::Walk(_) => 0,
            Effect::Gather(Some(resource), _) | Effect::Gain(resource, _) => 1 + resource as u64,
            Effect::Gather(None, _) => 5,
            Effect::Leaves(_) => 6,
            Effect::Attack { .. } => 7,
            Effect::Build(_) => 8,
            Effect::Settle(_) => 9,
            Effect::Take(Row::Hero, _) => 10,
            Effect::Take(Row::Favour, _) => 11,
            Effect::MarkerFromMap { .. } | Effect::MarkerFromBag => 12,
            Effect::Stash(..) | Effect::Unstash => 13,
            Effect::Trigger(_) => 14,
            Effect::Refresh(_) => 15,
        };
        1 << kind
    }

    /// How often the Charge skills on the board can still be used.
    fn charges_left(&self, player: &Player) -> u32 {
        let content = self.content();
        let mut left = 0;
        for (space, hero) in player.cards(false) {
            if !content.charging.contains(hero) {
                continue;
            }
            let used = player.charged[space.index()];
            for skill in content.skills_of(hero).map(|id| content.skill(id)) {
                if skill.on == Trigger::Charge {
                    left += u32::from(skill.charges.saturating_sub(used[usize::from(skill.charge_slot)]));
                }
            }
        }
        left
    }
}

impl Does {
    fn and(self, other: Does) -> Does {
        Does {
            play: self.play | other.play,
            slide: self.slide | other.slide,
            drop: self.drop | other.drop,
            later: self.later | other.later,
        }
    }
}

/// General buildings first, then fellowship buildings.
fn tile_number(tile: Tile) -> usize {
    match tile {
        Tile::General(building) => building as usize,
        Tile::Fellow(fellow) => Building::NAMED.len() + fellow.index(),
    }
}

/// What a favour counts, by kind.
fn counters(form: &Form) -> u64 {
    match form {
        Form::Per { of, .. }
        | Form::Most { of, .. }
        | Form::AtLeast { of, .. }
        | Form::AtMost { of, .. }
        | Form::Tiers { of, .. } => 1 << counter_kind(*of),
        Form::Sets { of, .. } => of.iter().fold(0, |bits, of| bits | 1 << counter_kind(*of)),
        Form::Sum(parts) => parts.iter().fold(0, |bits, part| bits | counters(part)),
    }
}

fn counter_kind(counter: Counter) -> usize {
    match counter {
        Counter::Attribute(_) => 0,
        Counter::X => 1,
        Counter::Resource(_) => 2,
        Counter::Favours => 3,
        Counter::Trophies => 4,
        Counter::Heroes => 5,
        Counter::HeroesNew => 6,
        Counter::HeroesOnBoard => 7,
        Counter::HeroAttributes(_) => 8,
        Counter::Banners(_) => 9,
        Counter::BannerKinds => 10,
        Counter::BannerMax => 11,
        Counter::Markers(_) => 12,
        Counter::Villagers { .. } => 13,
        Counter::Homeless => 14,
        Counter::TracksEmpty => 15,
        Counter::Buildings { .. } => 16,
        Counter::FellowshipBuilt => 17,
        Counter::Shared => 18,
        Counter::Clearings(_) => 19,
        Counter::ClearingsFull => 20,
        Counter::Neighbourhoods => 21,
        Counter::NeighbourhoodsOf(_) => 22,
        Counter::LargestNeighbourhood => 23,
        Counter::LargestTypes => 24,
        Counter::AdjacentVillagers(..) => 25,
        Counter::AdjacentBuildings(..) => 26,
    }
}

/// What the top of the stack asks.
#[derive(Clone, Copy, Default)]
struct Question {
    frame: usize,
    number: u8,
    x: u8,
    space: Option<Space>,
    resource: Option<Resource>,
    tile: Option<Tile>,
    clearing: Option<Clearing>,
    villager: Option<Villager>,
    trigger: Option<Trigger>,
    row: Option<Row>,
}

impl Question {
    fn of(top: Frame) -> Question {
        use Frame as F;
        let is = |frame: usize| Question { frame, ..Question::default() };
        match top {
            F::Over => is(0),
            F::FillRow { row } => Question { row: Some(row), ..is(1) },
            F::FillSpots => is(2),
            F::Preplace => is(3),
            F::SisterFavours { .. } => is(4),
            F::SisterBuilding => is(5),
            F::StartPlayer => is(6),
            F::ChooseDeck { .. } => is(7),
            F::DealDeck { .. } => is(8),
            F::Steps { at } => Question { number: at as u8, ..is(9) },
            F::Actions { main: false } => is(10),
            F::Actions { main: true } => is(11),
            F::Window { .. } => is(12),
            F::Ongoing { turn, .. } => Question { number: turn, ..is(13) },
            F::Place { .. } => is(14),
            F::PlaySkills { space } => Question { space: Some(space), ..is(15) },
            F::Slide { at } => Question { number: at, ..is(16) },
            F::Leave => is(17),
            F::Skills { space, .. } => Question { space: Some(space), ..is(18) },
            F::Use { space, .. } => Question { space: Some(space), ..is(19) },
            F::PayX { space, .. } => Question { space: Some(space), ..is(20) },
            F::PayBanner { space, x, .. } => Question { space: Some(space), x, ..is(21) },
            F::PutBanner { space, x, .. } => Question { space: Some(space), x, ..is(22) },
            F::Everyone { space, x, turn, .. } => Question { space: Some(space), x, number: turn, ..is(23) },
            F::Run { at, x, space, .. } => Question { number: at, x, space, ..is(24) },
            F::Walk { steps, .. } => Question { number: steps, ..is(25) },
            F::Store { resource, count, .. } => Question { number: count, resource: Some(resource), ..is(26) },
            F::Return { resource, left, .. } => Question { number: left, resource: Some(resource), ..is(27) },
            F::Pick { left, .. } => Question { number: left, ..is(28) },
            F::Choose { count, x, space, .. } => Question { number: count, x, space, ..is(29) },
            F::Attack { damage, .. } => Question { number: damage, ..is(30) },
            F::TrackField { .. } => is(31),
            F::TakeCard { row, left, .. } => Question { number: left, row: Some(row), ..is(32) },
            F::GainMarker { max_health, .. } => Question { number: max_health, ..is(33) },
            F::DrawMarker { .. } => is(34),
            F::Trigger { on, space, .. } => Question { trigger: Some(on), space, ..is(35) },
            F::Build { left, .. } => Question { number: left, ..is(36) },
            F::Rebate { tile, .. } => Question { tile: Some(tile), ..is(37) },
            F::Cheaper { tile, left, .. } => Question { tile: Some(tile), number: left, ..is(38) },
            F::BuildWhere { tile, .. } => Question { tile: Some(tile), ..is(39) },
            F::BuildOn { tile, clearing, .. } => Question { tile: Some(tile), clearing: Some(clearing), ..is(40) },
            F::MoveIn { .. } => is(41),
            F::Settle { left, .. } => Question { number: left, ..is(42) },
            F::SettleWhere { kind, .. } => Question { villager: Some(kind), ..is(43) },
            F::SettleOn { kind, clearing, .. } => Question { villager: Some(kind), clearing: Some(clearing), ..is(44) },
            F::Trophy { winner: Winner::Player(_) } => is(45),
            F::Trophy { winner: Winner::Sister } => is(46),
            F::Others { turn, .. } => Question { number: turn, ..is(47) },
            F::Bonus { turn, .. } => Question { number: turn, ..is(48) },
            F::SisterTurn => is(49),
            F::SisterDraw => is(50),
            F::SisterAct { at, .. } => Question { number: at, ..is(51) },
            F::SisterAttack { damage } => Question { number: damage, ..is(52) },
            F::SisterBuild { building } => Question { tile: Some(Tile::General(building)), ..is(53) },
            F::SisterStars => is(54),
            F::SisterScore => is(55),
            F::Leaves { leaves, .. } => Question { number: leaves, ..is(56) },
        }
    }
}

const SUPPLY: [&str; 5] =
    ["supply_houses", "supply_boathouses", "supply_town_halls", "supply_windmills", "supply_markets"];
const STANDS: [&str; 5] = ["houses", "boathouses", "town_halls", "windmills", "markets"];
const FREE: [&str; 6] =
    ["free_hexes_0", "free_hexes_1", "free_hexes_2", "free_hexes_3", "free_hexes_4", "free_hexes_5"];
const HOMES: [&str; 6] = ["homes_0", "homes_1", "homes_2", "homes_3", "homes_4", "homes_5"];
const VACANT: [&str; 6] = ["vacant_0", "vacant_1", "vacant_2", "vacant_3", "vacant_4", "vacant_5"];
const GOODS: [&str; 4] = ["wood", "food", "stone", "hives"];
const ATTRIBUTES: [&str; 5] =
    ["attribute_walk", "attribute_attack", "attribute_wood", "attribute_food", "attribute_stone"];
const SETTLED: [&str; 4] = ["rats", "owls", "rabbits", "frogs"];
const BANNERS: [&str; 8] =
    ["banners_0", "banners_1", "banners_2", "banners_3", "banners_4", "banners_5", "banners_6", "banners_7"];
const COLUMN_SLIDE: [&str; 4] = ["column_1_slide", "column_2_slide", "column_3_slide", "column_4_slide"];
const COLUMN_DROP: [&str; 4] = ["column_1_drop", "column_2_drop", "column_3_drop", "column_4_drop"];
const DEEDS: [&str; 7] =
    ["did_walk", "did_gather", "did_clear", "did_build", "did_settle", "did_take_favour", "did_take_hero"];
