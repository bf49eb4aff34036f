//! EMB-4: the order of play, in one place. What can be pending ([`Frame`]), who is awaited for what, which answers there
//! are, what they do, and what runs by itself. Every `match` over frames names them all, so that the compiler leads
//! through what a new frame needs; how each is carried out stands in the chapters.

use crate::actions::{Action, Decision};
use crate::chance::Draw;
use crate::prelude::*;
use crate::program::{EffectId, ProgramId, SkillId};
use crate::state::Window;
use serde::{Deserialize, Serialize};
use steading_core::{Answers, Explain, Legal, Rules, Standings, Why, may, rules_head};

/// Something still to be done. Some frames are questions, some wait for chance, the rest is run by `settle`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    Over,

    // ---- EMB-3: set-up, in this order from the top ----
    // Chance: a favour or hero comes into the rightmost gap of the row.
    FillRow { row: Row },
    // EMB-3.5, EMB-8.10, chance: a marker comes onto the first empty spot.
    FillSpots,
    // EMB-3.6, chance: a building comes onto the first empty marked hex.
    Preplace,
    // EMB-11.3, chance: favours of the sister still to be laid out.
    SisterFavours { simple: u8, advanced: u8 },
    // EMB-11.4, EMB-11.12, EMB-11.42, chance: her next building card.
    SisterBuilding,
    // EMB-A5, chance.
    StartPlayer,
    // EMB-13, D1 for this seat, then the next one counter-clockwise.
    ChooseDeck { seat: Seat },
    // EMB-A4, chance: a starting deck for this seat.
    DealDeck { seat: Seat },

    // ---- EMB-4: the turn ----
    // Steps 2 to 5, run by itself.
    Steps { at: Step },
    // Step 1: the menu; `main` while the main action is owed.
    Actions { main: bool },
    // The action is over when this is on top: then Ongoing skills may be used.
    Window { owner: Seat },
    // EMB-6.61: Ongoing skills of the player `turn` seats after the owner.
    Ongoing { owner: Seat, turn: u8 },

    // ---- EMB-5: actions ----
    Place { hero: HeroId },
    // EMB-5.2: the hero's Play skills or the space skill.
    PlaySkills { space: Space },
    // EMB-5.11: from this space on cards are still to be moved.
    Slide { at: u8 },
    // EMB-5.13: the card at the edge goes to the hand.
    Leave,

    // ---- EMB-6: skills ----
    // Skills of a card from number `next` on, counted from 0.
    Skills { seat: Seat, space: Space, on: TriggerSet, next: u8 },
    // EMB-12.3: use this skill, which has a cost?
    Use { seat: Seat, space: Space, skill: SkillId },
    PayX { seat: Seat, space: Space, skill: SkillId },
    PayBanner { seat: Seat, space: Space, skill: SkillId, x: u8 },
    PutBanner { seat: Seat, space: Space, skill: SkillId, x: u8, marker: MarkerId },
    // EMB-6.51: the skill is performed by the player `turn` seats after its owner.
    Everyone { owner: Seat, space: Space, skill: SkillId, x: u8, turn: u8 },
    // A program in progress; `space` is where its card lies.
    Run { seat: Seat, program: ProgramId, at: u8, x: u8, space: Option<Space> },
    Walk { seat: Seat, steps: u8 },
    // EMB-6.21: so many units are offered; `gathered` if they count as gathering.
    Store { seat: Seat, resource: Resource, count: u8, gathered: bool },
    // EMB-A13: so many stored units of other kinds, from kind `from` on, must go before `count` new ones come.
    Return { seat: Seat, resource: Resource, count: u8, gathered: bool, left: u8, from: Resource },
    // EMB-12: wood or food, unit by unit.
    Pick { seat: Seat, left: u8 },
    Choose { seat: Seat, first: EffectId, count: u8, x: u8, space: Option<Space> },
    Attack { seat: Seat, damage: u8, anywhere: bool },
    TrackField { seat: Seat },
    // EMB-A10: so many leaves are offered, and taking all of them would reach an open bonus.
    Leaves { seat: Seat, leaves: u8 },
    TakeCard { seat: Seat, row: Row, left: u8 },
    GainMarker { seat: Seat, max_health: u8 },
    // Chance: a marker from the bag.
    DrawMarker { seat: Seat },
    // `space` is where the card lies that triggers another.
    Trigger { seat: Seat, on: Trigger, space: Option<Space> },

    // ---- EMB-7: building and settling ----
    // So many buildings may still be built; the terms stand in the effect.
    Build { seat: Seat, effect: EffectId, left: u8, rebated: bool },
    Rebate { seat: Seat, tile: Tile },
    // So many units, from kind `from` on, are still to be taken off the cost.
    Cheaper { seat: Seat, tile: Tile, cost: [u8; 4], left: u8, from: Resource },
    BuildWhere { seat: Seat, tile: Tile },
    BuildOn { seat: Seat, tile: Tile, clearing: Clearing },
    // EMB-7.5: who moves in here?
    MoveIn { seat: Seat, hex: HexId },
    Settle { seat: Seat, left: u8 },
    SettleWhere { seat: Seat, kind: Villager },
    SettleOn { seat: Seat, kind: Villager, clearing: Clearing },

    // ---- EMB-8: trophies and bonuses ----
    Trophy { winner: Winner },
    // EMB-8.2: the player `turn` seats after the winner gets the "others" effect.
    Others { winner: Winner, trophy: TrophyId, turn: u8 },
    // EMB-8.21: 0 is the effect that happens once, then player by player.
    Bonus { bonus: BonusId, owner: Seat, turn: u8 },

    // ---- EMB-11: the sister ----
    SisterTurn,
    // Chance: her next action card.
    SisterDraw,
    SisterAct { card: SisterCard, at: u8 },
    // EMB-A31: which of the equal markers?
    SisterAttack { damage: u8 },
    SisterBuild { building: Building },
    // EMB-11.12: leaves for reputation stars.
    SisterStars,
    // EMB-11.42: all building cards are revealed, then the game is over.
    SisterScore,
}

const _: () = assert!(size_of::<Frame>() <= 12);

#[expect(clippy::derivable_impls, reason = "an attribute on one variant spreads all of them over several lines")]
impl Default for Frame {
    fn default() -> Frame {
        Frame::Over
    }
}

/// EMB-4.1: the steps after the actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    Trophies,
    Track,
    Score,
    RefreshFavours,
    RefreshHeroes,
    EndCheck,
}

/// Who earned a trophy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Winner {
    Player(Seat),
    Sister,
}

type Awaited = steading_core::Awaited<Decision, Draw>;

impl Emberleaf {
    /// The seat so many places after another.
    #[inline]
    pub(crate) fn after(&self, seat: Seat, turn: u8) -> Seat {
        Seat::new((seat.index() + usize::from(turn)) % usize::from(self.seats))
    }

    #[inline]
    pub(crate) fn awaited(&self, s: &State) -> Awaited {
        let card = |seat: Seat, space: Space| s.players[seat].board[space.index()].unwrap_or_default();
        let (seat, question) = match s.top() {
            Frame::Over => return Awaited::Over,
            Frame::FillRow { row } => return Awaited::Draw(Draw::Row(row)),
            Frame::FillSpots | Frame::DrawMarker { .. } => return Awaited::Draw(Draw::Marker),
            Frame::Preplace => return Awaited::Draw(Draw::Building),
            Frame::SisterFavours { simple, .. } => return Awaited::Draw(Draw::SisterFavour { advanced: simple == 0 }),
            Frame::SisterBuilding => return Awaited::Draw(Draw::SisterBuilding),
            Frame::StartPlayer => return Awaited::Draw(Draw::Start),
            Frame::DealDeck { .. } => return Awaited::Draw(Draw::Deck),
            Frame::SisterDraw => return Awaited::Draw(Draw::SisterCard),
            Frame::Steps { .. } | Frame::Window { .. } | Frame::Slide { .. } | Frame::Leave => return Awaited::Nobody,
            Frame::Skills { .. } | Frame::Everyone { .. } | Frame::Run { .. } => return Awaited::Nobody,
            Frame::Others { .. } | Frame::Bonus { .. } | Frame::SisterTurn => return Awaited::Nobody,
            Frame::SisterAct { .. } | Frame::SisterStars | Frame::SisterScore => return Awaited::Nobody,
            Frame::ChooseDeck { seat } => (seat, Decision::Deck),
            Frame::Actions { main } => (s.active, Decision::Actions { main }),
            Frame::Ongoing { owner, turn } => (self.after(owner, turn), Decision::Ongoing),
            Frame::Place { hero } => (s.active, Decision::Space { hero }),
            Frame::PlaySkills { space } => (s.active, Decision::PlaySkills { hero: card(s.active, space), space }),
            Frame::Use { seat, space, skill } => (seat, Decision::Use { hero: card(seat, space), skill }),
            Frame::PayX { seat, space, skill } => {
                let resource = self.content().skill(skill).cost.x.unwrap_or(Resource::Wood);
                (seat, Decision::X { hero: card(seat, space), resource })
            }
            Frame::PayBanner { seat, space, .. } => (seat, Decision::Banner { hero: card(seat, space) }),
            Frame::PutBanner { seat, marker, .. } => (seat, Decision::Onto { marker }),
            Frame::Walk { seat, steps } => (seat, Decision::Walk { steps }),
            Frame::Store { seat, resource, count, .. } => (seat, Decision::Store { resource, count }),
            Frame::Return { seat, left, resource, .. } => (seat, Decision::Return { left, resource }),
            Frame::Pick { seat, left } => (seat, Decision::Pick { left }),
            Frame::Choose { seat, .. } => (seat, Decision::Choose),
            Frame::Attack { seat, damage, .. } => (seat, Decision::Attack { damage }),
            Frame::TrackField { seat } => (seat, Decision::Field),
            Frame::Leaves { seat, leaves } => (seat, Decision::Leaves { leaves }),
            Frame::TakeCard { seat, row: Row::Hero, left } => (seat, Decision::TakeHero { left }),
            Frame::TakeCard { seat, row: Row::Favour, left } => (seat, Decision::TakeFavour { left }),
            Frame::GainMarker { seat, max_health } => (seat, Decision::GainMarker { max_health }),
            Frame::Trigger { seat, on, .. } => (seat, Decision::Trigger { on }),
            Frame::Build { seat, left, .. } => (seat, Decision::Build { left }),
            Frame::Rebate { seat, tile } => (seat, Decision::Rebate { tile }),
            Frame::Cheaper { seat, tile, left, .. } => (seat, Decision::Cheaper { left, tile }),
            Frame::BuildWhere { seat, tile } => (seat, Decision::BuildWhere { tile }),
            Frame::BuildOn { seat, tile, clearing } => (seat, Decision::BuildOn { tile, clearing }),
            Frame::MoveIn { seat, hex } => (seat, Decision::MoveIn { hex }),
            Frame::Settle { seat, left } => (seat, Decision::Settle { left }),
            Frame::SettleWhere { seat, kind } => (seat, Decision::SettleWhere { villager: kind }),
            Frame::SettleOn { seat, kind, clearing } => (seat, Decision::SettleOn { villager: kind, clearing }),
            Frame::Trophy { winner: Winner::Player(seat) } => (seat, Decision::Trophy),
            // EMB-11.14: whatever the sister leaves open is yours to choose, and you are alone.
            Frame::Trophy { winner: Winner::Sister } => (s.active, Decision::SisterTrophy),
            Frame::SisterAttack { damage } => (s.active, Decision::SisterAttack { damage }),
            Frame::SisterBuild { building } => (s.active, Decision::SisterBuild { building }),
        };
        Awaited::Answer(seat, question)
    }

    /// EMB-13: the answers to the open question, by content id, numbers ascending, "stop" (EMB-6.1) last.
    #[inline]
    fn answers(&self, s: &State, to: &mut impl Answers<Action, Refusal>) {
        let content = self.content();
        match s.top() {
            Frame::ChooseDeck { .. } => may!(to, Deck(deck) in Deck::all() => self.quote_deck(s, deck)),
            Frame::Actions { main } => {
                let player = &s.players[s.active];
                let hand = if main { player.hand } else { HeroSet::EMPTY };
                // One look at the board serves every card of the hand.
                let room = self.quote_room_for_card(s);
                may!(to, Play(hero) in hand.iter() => self.quote_play(s, main, hero).and(room));
                may!(to, Slide => self.quote_slide(s, main));
                let charges = self.skills_lying(s, s.active, Trigger::Charge);
                may!(to, Charge(hero, number) in charges => self.quote_charge(s, hero, number));
                let promised = self.quote_promises(s);
                let row = if promised.is_ok() { s.favour_row_set() } else { FavourSet::EMPTY };
                may!(to, Promise(favour) in row.iter() => promised.and(self.quote_take_favour(s, favour)));
                may!(to, End => permit(!main, Refusal::MainOwed));
            }
            Frame::Ongoing { owner, turn } => {
                let seat = self.after(owner, turn);
                let skills = self.skills_lying(s, seat, Trigger::Ongoing);
                may!(to, Ongoing(hero, number) in skills => self.quote_ongoing(s, seat, hero, number));
                may!(to, Stop);
            }
            Frame::Place { .. } => may!(to, Space(space) in Space::on_board() => self.quote_space(s, space)),
            Frame::PlaySkills { .. } => {
                may!(to, PlaySkills);
                may!(to, SpaceSkill);
            }
            Frame::Use { .. } => {
                may!(to, Use);
                may!(to, Stop);
            }
            Frame::PayX { seat, skill, .. } => {
                let most = self.most_x(s, seat, skill);
                may!(to, X(x) in 1..=most => permit((1..=most).contains(&x), Refusal::XOutOfRange { most }));
            }
            Frame::PayBanner { seat, .. } => {
                let own = s.players[seat].markers;
                may!(to, Banner(marker) in own.iter() => permit(own.contains(marker), Refusal::NotYourMarker));
            }
            Frame::PutBanner { .. } => {
                let taken = s.dangers();
                may!(to, Onto(spot) in Spot::all() => permit(!taken.contains(spot), Refusal::SpotTaken(spot)));
            }
            Frame::Walk { seat, steps } => {
                let paths = self.paths_from(s, seat).iter().copied();
                may!(to, Walk(path) in paths => self.quote_walk(s, seat, steps, path));
                may!(to, Stop);
            }
            Frame::Store { seat, resource, count, .. } => {
                let most = self.most_stored(s, seat, resource, count);
                may!(to, Store(units) in 0..=most => permit(units <= most, Refusal::TooManyUnits { most }));
            }
            Frame::Return { .. } => may!(to, Return(kind) in Resource::NAMED => self.quote_return(s, kind)),
            Frame::Pick { seat, .. } => {
                may!(to, Pick(resource) in Resource::NAMED => self.quote_pick(s, seat, resource));
                may!(to, Stop);
            }
            Frame::Choose { count, .. } => {
                may!(to, Choose(one) in 1..=count => permit((1..=count).contains(&one), Refusal::NoSuchAlternative));
            }
            Frame::Attack { seat, damage, anywhere } => {
                let reach = self.reach(s, seat, anywhere);
                may!(to, Attack(spot) in reach.iter() => self.quote_attack(s, reach, damage, spot));
                may!(to, Stop);
            }
            Frame::TrackField { .. } => {
                let fields = 1..=self.fields_below(s);
                may!(to, Field(number) in fields.clone() => permit(fields.contains(&number), Refusal::NoSuchField));
            }
            Frame::Leaves { seat, leaves } => {
                may!(to, Leaves(taken) in 0..=leaves => self.quote_leaves(s, seat, leaves, taken));
            }
            Frame::TakeCard { row: Row::Hero, .. } => {
                may!(to, TakeHero(hero) in s.hero_row_set().iter() => self.quote_take_hero(s, hero));
                may!(to, Stop);
            }
            Frame::TakeCard { row: Row::Favour, .. } => {
                may!(to, TakeFavour(favour) in s.favour_row_set().iter() => self.quote_take_favour(s, favour));
                may!(to, Stop);
            }
            Frame::GainMarker { max_health, .. } => {
                may!(to, Gain(spot) in Spot::all() => self.quote_gain_marker(s, max_health, spot));
                may!(to, Stop);
            }
            Frame::Trigger { seat, on, space } => {
                let skills = self.skills_lying(s, seat, on);
                may!(to, Trigger(hero, number) in skills => self.quote_trigger(s, seat, on, space, hero, number));
                may!(to, Stop);
            }
            Frame::Build { .. } => {
                let open = self.open_build(s);
                let room = self.quote_room(s, &open);
                may!(to, Build(tile) in Tile::all() => room.and_then(|()| self.quote_tile(s, &open, tile)));
                may!(to, Stop);
            }
            Frame::Rebate { tile, .. } => {
                may!(to, Rebate(wanted) in [true, false] => self.quote_rebate(s, tile, wanted));
            }
            Frame::Cheaper { .. } => may!(to, Less(kind) in Resource::NAMED => self.quote_cheaper(s, kind)),
            Frame::BuildWhere { .. } => {
                may!(to, Clearing(at) in Clearing::all() => permit(!self.is_full(s, at), Refusal::NoFreeHex(at)));
            }
            Frame::BuildOn { clearing, .. } => {
                let hexes = content.clearing_hexes[clearing.index()];
                may!(to, Hex(hex) in hexes.iter() => self.quote_free_hex(s, clearing, hex));
            }
            Frame::MoveIn { seat, .. } | Frame::Settle { seat, .. } => {
                may!(to, Settle(kind) in Villager::NAMED => self.quote_villager(s, seat, kind));
                may!(to, Stop);
            }
            Frame::SettleWhere { seat, .. } => {
                may!(to, Clearing(at) in Clearing::all() => self.quote_settling_clearing(s, seat, at));
            }
            Frame::SettleOn { seat, clearing, .. } => {
                let hexes = content.clearing_hexes[clearing.index()];
                may!(to, Hex(hex) in hexes.iter() => self.quote_home(s, seat, clearing, hex));
            }
            Frame::Trophy { .. } => {
                let left = s.trophies;
                may!(to, Trophy(trophy) in left.iter() => permit(left.contains(trophy), Refusal::TrophyGone(trophy)));
            }
            Frame::SisterAttack { damage } => {
                let equal = self.sister_targets(s, damage);
                may!(to, Attack(spot) in equal.iter() => permit(equal.contains(spot), Refusal::NotHerTarget(spot)));
            }
            Frame::SisterBuild { .. } => {
                let hexes = content.clearing_hexes[s.sister.at.index()];
                may!(to, Hex(hex) in hexes.iter() => self.quote_free_hex(s, s.sister.at, hex));
            }
            Frame::Over | Frame::FillRow { .. } | Frame::FillSpots | Frame::Preplace => {}
            Frame::SisterFavours { .. } | Frame::SisterBuilding | Frame::StartPlayer | Frame::DealDeck { .. } => {}
            Frame::Steps { .. } | Frame::Window { .. } | Frame::Slide { .. } | Frame::Leave => {}
            Frame::Skills { .. } | Frame::Everyone { .. } | Frame::Run { .. } | Frame::DrawMarker { .. } => {}
            Frame::Others { .. } | Frame::Bonus { .. } | Frame::SisterTurn | Frame::SisterDraw => {}
            Frame::SisterAct { .. } | Frame::SisterStars | Frame::SisterScore => {}
        }
    }

    /// Runs whatever needs no decision and stops at the next question or draw.
    #[inline]
    pub(crate) fn settle(&self, s: &mut State, e: &mut impl Sink<Event>) {
        while self.proceed(s, e) {}
    }

    /// One step of `settle`; false at a question or draw. EMB-A57: an effect of which nothing can be done asks nothing.
    #[inline]
    pub(crate) fn proceed(&self, s: &mut State, e: &mut impl Sink<Event>) -> bool {
        match s.top() {
            Frame::Run { .. } => self.run(s, e),
            Frame::Steps { at } => self.step(s, at, e),
            Frame::Window { owner } => {
                s.window = Window::Closed;
                s.pending.pop();
                s.push(Frame::Ongoing { owner, turn: 0 });
            }
            Frame::Ongoing { owner, turn } if turn < self.seats => {
                if self.can_use_ongoing(s, self.after(owner, turn)) {
                    return false;
                }
                self.stop(s);
            }
            Frame::Slide { at } => self.slide_next(s, at, e),
            Frame::Leave => self.leave(s, e),
            Frame::Skills { .. } => self.next_skill(s),
            Frame::Everyone { .. } => self.next_performer(s),
            Frame::Return { left: 0, .. } => self.store_rest(s, e),
            Frame::TrackField { seat } if self.fields_below(s) == 0 => self.enter_bottom_row(s, seat, e),
            Frame::Others { .. } => self.next_other(s),
            Frame::Bonus { .. } => self.next_for_bonus(s, e),
            Frame::SisterTurn => self.sister_turn(s, e),
            Frame::SisterAct { card, at } => self.sister_act(s, card, at, e),
            Frame::SisterStars => self.sister_stars(s, e),
            Frame::SisterScore => self.sister_score(s, e),
            Frame::Ongoing { .. } => return lapse(true, s),
            Frame::Walk { seat, steps } => return lapse(!self.can_walk(s, seat, steps), s),
            Frame::Store { seat, resource, count, .. } => {
                return lapse(self.most_stored(s, seat, resource, count) == 0, s);
            }
            Frame::Pick { seat, left } => return lapse(left == 0 || !self.can_pick(s, seat), s),
            Frame::Attack { seat, damage, anywhere } => return lapse(!self.can_attack(s, seat, damage, anywhere), s),
            Frame::TakeCard { row, left, .. } => return lapse(left == 0 || self.row_is_empty(s, row), s),
            Frame::GainMarker { max_health, .. } => return lapse(!self.can_gain_marker(s, max_health), s),
            Frame::DrawMarker { .. } => return lapse(s.bag.is_empty(), s),
            Frame::Trigger { seat, on, space } => return lapse(!self.can_trigger(s, seat, on, space), s),
            Frame::Build { left, .. } => return lapse(left == 0 || !self.can_build(s), s),
            Frame::MoveIn { seat, .. } => return lapse(s.players[seat].villagers() >= 20, s),
            Frame::Settle { seat, left } => return lapse(left == 0 || !self.can_settle(s, seat), s),
            Frame::FillRow { row } => return lapse(!self.can_fill(s, row), s),
            Frame::FillSpots => return lapse(s.dangers().len() == 9 || s.bag.is_empty(), s),
            Frame::Preplace => return lapse(self.next_marked(s).is_none(), s),
            Frame::SisterFavours { simple, advanced } => return lapse((simple, advanced) == (0, 0), s),
            Frame::SisterDraw => return lapse(!self.sister_can_draw(s), s),
            Frame::Over | Frame::SisterBuilding | Frame::StartPlayer | Frame::ChooseDeck { .. } => return false,
            Frame::DealDeck { .. } | Frame::Actions { .. } | Frame::Place { .. } => return false,
            Frame::PlaySkills { .. } | Frame::Use { .. } | Frame::PayX { .. } => return false,
            Frame::PayBanner { .. } | Frame::PutBanner { .. } | Frame::Return { .. } => return false,
            Frame::Choose { .. } | Frame::TrackField { .. } | Frame::Leaves { .. } => return false,
            Frame::Rebate { .. } | Frame::Cheaper { .. } | Frame::BuildWhere { .. } => return false,
            Frame::BuildOn { .. } | Frame::SettleWhere { .. } | Frame::SettleOn { .. } => return false,
            Frame::Trophy { .. } | Frame::SisterAttack { .. } | Frame::SisterBuild { .. } => return false,
        }
        true
    }

    /// EMB-6.1: the rest of an effect is left.
    fn stop(&self, s: &mut State) {
        if let Some(Frame::Ongoing { turn, .. }) = s.pending.top_mut() {
            *turn += 1;
        } else {
            s.pending.pop();
        }
    }

    /// EMB-4.3: an action begins, and with it what counts for Ongoing skills.
    #[inline]
    pub(crate) fn open_window(&self, s: &mut State, owner: Seat, window: Window) {
        for seat in Seat::all(self.seats) {
            s.players[seat].deeds = By::new([0; 7]);
        }
        s.window = window;
        s.push(Frame::Window { owner });
    }

    /// EMB-6.60: something was done, perhaps inside a window.
    #[inline]
    pub(crate) fn note_deed(&self, s: &mut State, seat: Seat, deed: Deed, count: u8) {
        let counts = match s.window {
            Window::Closed => false,
            Window::Open => true,
            Window::Only(owner) => owner == seat,
        };
        if counts {
            let done = &mut s.players[seat].deeds[deed];
            *done = done.saturating_add(count);
        }
    }

    /// EMB-4.5: steps 2 to 5.
    fn step(&self, s: &mut State, at: Step, e: &mut impl Sink<Event>) {
        let next = match at {
            Step::Trophies => {
                if let Some(winner) = self.next_winner(s) {
                    s.push(Frame::Trophy { winner });
                    return;
                }
                Step::Track
            }
            Step::Track => {
                self.go_to(s, Step::Score);
                if self.at_bottom(s) {
                    self.reset_track(s, e);
                }
                return;
            }
            Step::Score => match self.next_bonus(s) {
                Some(bonus) => {
                    s.push(bonus);
                    return;
                }
                // EMB-A6, EMB-A52: optional actions again, for the active player and never for the sister.
                None if std::mem::take(&mut s.free_skill) && !s.sisters_turn => {
                    self.go_to(s, Step::Trophies);
                    s.push(Frame::Actions { main: false });
                    return;
                }
                None if self.claims_pending(s) || self.at_bottom(s) => Step::Trophies,
                None => Step::RefreshFavours,
            },
            Step::RefreshFavours => {
                self.go_to(s, Step::RefreshHeroes);
                self.refresh(s, Row::Favour, e);
                return;
            }
            Step::RefreshHeroes => {
                self.go_to(s, Step::EndCheck);
                self.refresh(s, Row::Hero, e);
                return;
            }
            Step::EndCheck => {
                s.pending.pop();
                self.end_turn(s, e);
                return;
            }
        };
        self.go_to(s, next);
    }

    fn go_to(&self, s: &mut State, step: Step) {
        *s.pending.top_mut().expect("the steps are on top") = Frame::Steps { at: step };
    }

    /// EMB-4.1, EMB-9.1: the next player, or the end when everybody has had the same number of turns.
    fn end_turn(&self, s: &mut State, e: &mut impl Sink<Event>) {
        let solo = self.seats == 1;
        let last = if solo { s.sisters_turn } else { s.active.next(self.seats) == s.start };
        if last {
            s.rounds = s.rounds.saturating_add(1);
            s.stopped = !s.ending() && self.turn_limit.is_some_and(|limit| s.rounds >= limit);
            if s.ending() || s.stopped {
                self.end_game(s, e);
                return;
            }
        }
        if solo {
            s.sisters_turn = !s.sisters_turn;
        } else {
            s.active = s.active.next(self.seats);
        }
        self.begin_turn(s, e);
    }

    pub(crate) fn begin_turn(&self, s: &mut State, e: &mut impl Sink<Event>) {
        // EMB-A46: "once per turn" is the turn in progress, of any seat.
        for seat in Seat::all(self.seats) {
            s.players[seat].spent = [0; Space::COUNT];
        }
        s.push(Frame::Steps { at: Step::Trophies });
        if s.sisters_turn {
            s.push(Frame::SisterTurn);
            e.push(Event::SistersTurn);
        } else {
            s.push(Frame::Actions { main: true });
            e.push(Event::TurnBegan { seat: s.active });
        }
    }

    /// EMB-9.2: favours are counted by `scoring`; alone, the sister first turns over her building cards.
    fn end_game(&self, s: &mut State, e: &mut impl Sink<Event>) {
        if self.seats == 1 {
            s.push(Frame::SisterScore);
        } else {
            s.push(Frame::Over);
            e.push(Event::GameOver { stopped: s.stopped });
        }
    }
}

/// What cannot be carried on is given up.
#[inline]
fn lapse(lapses: bool, s: &mut State) -> bool {
    if lapses {
        s.pending.pop();
    }
    lapses
}

impl Rules for Emberleaf {
    rules_head!("emberleaf", 2);

    fn decision(&self, s: &State, _: Seat) -> Decision {
        self.awaited(s).question()
    }

    #[inline]
    fn legal_actions(&self, s: &State, _: Seat, out: &mut impl Sink<Action>) {
        self.answers(s, &mut Legal(out));
    }

    #[inline]
    fn apply(&self, s: &mut State, _: Seat, action: Action, e: &mut impl Sink<Event>) {
        match action {
            Action::Deck(deck) => self.choose_deck(s, deck, e),
            Action::Play(hero) => self.play_card(s, hero),
            Action::Slide => self.slide(s, e),
            Action::Charge(hero, number) => self.charge(s, hero, number, e),
            Action::Promise(favour) => self.promise(s, favour, e),
            Action::End => {
                s.pending.pop();
            }
            Action::Ongoing(hero, number) => self.use_ongoing(s, hero, number, e),
            Action::Space(space) => self.place_card(s, space, e),
            Action::PlaySkills => self.use_play_skills(s),
            Action::SpaceSkill => self.use_space_skill(s, e),
            Action::Use => self.use_skill(s, e),
            Action::X(x) => self.pay_x(s, x, e),
            Action::Banner(marker) => self.pay_banner(s, marker, e),
            Action::Onto(spot) => self.put_banner(s, spot, e),
            Action::Walk(path) => self.walk(s, path, e),
            Action::Store(units) => self.store(s, units),
            Action::Return(resource) => self.return_unit(s, resource, e),
            Action::Pick(resource) => self.pick_unit(s, resource),
            Action::Choose(number) => self.choose_alternative(s, number, e),
            Action::Attack(spot) => match s.top() {
                Frame::SisterAttack { .. } => {
                    s.pending.pop();
                    self.sister_clears(s, spot, e);
                }
                _ => self.attack(s, spot, e),
            },
            Action::Field(number) => self.take_field(s, number),
            Action::Leaves(leaves) => self.take_leaves(s, leaves, e),
            Action::TakeHero(hero) => self.take_hero(s, hero, e),
            Action::TakeFavour(favour) => self.take_favour(s, favour, e),
            Action::Gain(spot) => self.gain_marker(s, spot, e),
            Action::Trigger(hero, number) => self.trigger(s, hero, number, e),
            Action::Build(tile) => self.choose_tile(s, tile),
            Action::Rebate(wanted) => self.answer_rebate(s, wanted, e),
            Action::Less(resource) => self.make_cheaper(s, resource, e),
            Action::Clearing(clearing) => self.choose_clearing(s, clearing),
            Action::Hex(hex) => match s.top() {
                Frame::SettleOn { .. } => self.settle_on(s, hex, e),
                Frame::SisterBuild { .. } => self.sister_builds(s, hex, e),
                _ => self.build_on(s, hex, e),
            },
            Action::Settle(kind) => self.choose_villager(s, kind, e),
            Action::Trophy(trophy) => self.take_trophy(s, trophy, e),
            Action::Stop => self.stop(s),
        }
        self.settle(s, e);
    }

    fn refusal(&self, s: &State, _: Seat, action: Action) -> Refusal {
        let mut why = Why::not(action);
        self.answers(s, &mut why);
        why.refusal.unwrap_or(Refusal::OtherQuestion { open: self.awaited(s).question().clause() })
    }

    /// EMB-9.3: most leaves; then settled villagers, then markers; then shared. EMB-11.1: alone, against the sister.
    fn standings(&self, s: &State) -> Standings {
        let mut scores = [0; 5];
        for seat in Seat::all(self.seats) {
            scores[seat.index()] = self.score(s, seat);
        }
        let score = |seat: Seat| scores[seat.index()];
        let ranked = Standings::ranked(self.seats, score, |seat| {
            let player = &s.players[seat];
            (score(seat), player.villagers(), player.markers.len())
        });
        if self.seats == 1 { ranked.against(self.sister_score_now(s)) } else { ranked }
    }
}
