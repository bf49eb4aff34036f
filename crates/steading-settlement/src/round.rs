//! Order of play (SET-3, SET-8). `State::pending` is a stack of frames; the top frame says who is awaited for what.
//!
//! What follows what is pushed by the chapter that begins it: `setup` lays the frames of the opening below each other,
//! every action pushes what it leads to above [`Frame::Turn`], passing and the end of a round push what they tidy up.

use crate::actions::{Action, Decision};
use crate::chance::Deck;
use crate::prelude::*;
use serde::{Deserialize, Serialize};
use steading_core::{Explain, Rules, Standings, rules_head};

/// What a street activation or the Eternity Clock lets be resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EffectsOf {
    Street(Street),
    Clock,
}

/// Something still to be done. Some frames are questions, some wait for chance, the rest is run by `settle`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    #[default]
    Over,
    /// SET-2.8, chance.
    DrawStartPlayer,
    /// SET-2.5, SET-10.2, chance: artifacts still to be revealed into the row.
    RevealArtifacts { left: u8 },
    /// SET-D1 for this seat; then the next one counter-clockwise.
    FirstArtifact { seat: Seat },
    /// SET-D2: the turn menu of the active player.
    Turn,
    /// SET-D3b: a tile is chosen, a street is not yet.
    PlaceBuilding { from: MarketSpace },
    /// SET-D8a, SET-D3c: effects that may still be resolved.
    Effects { of: EffectsOf, todo: Slots },
    /// SET-D8b: an effect waits for its choice of resource.
    EffectChoice { slot: Slot },
    /// SET-4.1.4, SET-8.3: empty market spaces are refilled; by choice only with SET-O4.
    RefillMarket { choose: bool },
    /// A tile from this stack comes onto this space, chance.
    RevealBuilding { to: MarketSpace, stack: StackId },
    /// SET-2.4, chance: the row is dealt from left to right.
    DealHeroes { to: RowSpace },
    /// SET-6.5, SET-8.1: the row moves right and space 1 is filled, chance.
    RefillHeroRow,
    /// SET-4.2.3, chance.
    RevealTerrain { region: Region },
    /// SET-D4b: a revealed tile waits for its space.
    PlaceTerrain { terrain: TerrainId },
    /// SET-4.8: terrains still to be checked; each a question with the Shaman's Mask (SET-D7c).
    Checks { spaces: Spaces },
    /// SET-D7d: from this terrain on the player decides; these are to be collected.
    Collect { region: Region, asked: Spaces, taken: Spaces },
    /// SET-D7b: the Scroll of Luck waits for its choice.
    Scroll { region: Region },
    /// SET-D12: so many basics may still be kept, from this type on.
    Keep { left: u8, from: Resource, kept: [u8; 3] },
    /// SET-7.5, run by itself.
    TakeSettlersBack,
    /// SET-D13.
    NewArtifact,
    /// The turn is over: the next player, or the end of the round.
    EndTurn,
    /// SET-8.4, run by itself.
    NextRound,
}

type Awaited = steading_core::Awaited<Decision, Deck>;

impl Settlement {
    /// The one list of all frames: what each of them waits for.
    #[inline]
    pub(crate) fn awaited(&self, s: &State) -> Awaited {
        let active = |decision| Awaited::Answer(s.active, decision);
        let building = |slot: Slot| s.player().buildings.at(slot);
        match s.top() {
            Frame::Over => Awaited::Over,
            Frame::DrawStartPlayer => Awaited::Draw(Deck::Seats),
            Frame::RevealArtifacts { .. } => Awaited::Draw(Deck::Artifacts),
            Frame::FirstArtifact { seat } => Awaited::Answer(seat, Decision::FirstArtifact),
            Frame::Turn => active(Decision::Turn { action_done: s.action_done, hero_done: s.hero_done }),
            Frame::PlaceBuilding { from } => {
                let tile = s.market[from.index()].map(|pile| pile.building);
                active(Decision::PlaceBuilding { building: tile.unwrap_or_default() })
            }
            Frame::Effects { of: EffectsOf::Street(street), .. } => active(Decision::Street { street }),
            Frame::Effects { of: EffectsOf::Clock, todo } => {
                active(Decision::Clock { building: building(todo.lowest().unwrap_or_default()) })
            }
            Frame::EffectChoice { slot } => active(Decision::EffectChoice { slot, building: building(slot) }),
            Frame::RefillMarket { .. } => {
                active(Decision::ChooseStack { space: s.empty_market_space().unwrap_or_default() })
            }
            Frame::RevealBuilding { .. } => Awaited::Draw(Deck::Buildings),
            Frame::DealHeroes { .. } | Frame::RefillHeroRow => Awaited::Draw(Deck::Heroes),
            Frame::RevealTerrain { region } => Awaited::Draw(Deck::Terrains(region)),
            Frame::PlaceTerrain { terrain } => active(Decision::PlaceTerrain { terrain }),
            Frame::Checks { spaces } => {
                let space = spaces.lowest().unwrap_or_default();
                active(Decision::MonsterCheck { space, colour: self.terrain_at(s.player(), space).monster })
            }
            Frame::Collect { asked, .. } => active(Decision::Collect { space: asked.lowest().unwrap_or_default() }),
            Frame::Scroll { region } => active(Decision::Scroll { region }),
            Frame::Keep { left, .. } => active(Decision::Keep { left }),
            Frame::NewArtifact => active(Decision::NewArtifact),
            Frame::TakeSettlersBack | Frame::EndTurn | Frame::NextRound => Awaited::Nobody,
        }
    }

    /// Runs whatever needs no decision and stops at the next question or draw.
    #[inline]
    pub(crate) fn settle(&self, s: &mut State, e: &mut impl Sink<Event>) {
        loop {
            match s.top() {
                Frame::Effects { todo, .. } if todo.is_empty() => drop(s.pending.pop()),
                Frame::RefillMarket { choose } => match (s.empty_market_space(), s.tallest_stack()) {
                    (Some(_), Some(_)) if choose => return,
                    (Some(to), Some(stack)) => s.pending.push(Frame::RevealBuilding { to, stack }),
                    _ => drop(s.pending.pop()),
                },
                Frame::RefillHeroRow => {
                    self.move_heroes_right(s);
                    if s.hero_row[0].is_none() && !s.unseen_heroes.is_empty() {
                        return;
                    }
                    s.pending.pop();
                }
                Frame::RevealArtifacts { left: 0 } => {
                    s.pending.pop();
                    // SET-2.5: the rest goes back to the box; SET-10.1: alone, it stays as a deck.
                    if self.seats > 1 {
                        s.artifact_deck = ArtifactSet::EMPTY;
                    }
                }
                Frame::Checks { .. } => {
                    if self.run_checks(s, e) {
                        return;
                    }
                }
                Frame::Collect { .. } => {
                    if self.run_collect(s, e) {
                        return;
                    }
                }
                Frame::Scroll { region } => {
                    if Resource::ALL.into_iter().any(|resource| self.quote_scroll(s, region, resource).is_ok()) {
                        return;
                    }
                    s.pending.pop();
                }
                Frame::Keep { left: 0, kept, .. } => self.finish_keeping(s, kept, e),
                Frame::TakeSettlersBack => self.take_settlers_back(s),
                Frame::EndTurn => self.end_turn(s, e),
                Frame::NextRound => self.next_round(s, e),
                Frame::Over | Frame::DrawStartPlayer | Frame::RevealArtifacts { .. } => return,
                Frame::FirstArtifact { .. } | Frame::Turn | Frame::PlaceBuilding { .. } => return,
                Frame::Effects { .. } | Frame::EffectChoice { .. } | Frame::RevealBuilding { .. } => return,
                Frame::DealHeroes { .. } | Frame::RevealTerrain { .. } | Frame::PlaceTerrain { .. } => return,
                Frame::Keep { .. } | Frame::NewArtifact => return,
            }
        }
    }
}

/// Asks for every thing whether its action is permitted.
#[inline]
fn ask<T: Copy, P>(
    things: impl Iterator<Item = T>,
    quote: impl Fn(T) -> Result<P, Refusal>,
    action: impl Fn(T) -> Action,
    visit: &mut impl FnMut(Action, Permission),
) {
    things.for_each(|thing| visit(action(thing), quote(thing).map(drop)));
}

/// Every space, or these.
#[inline]
fn among<const EVERY: bool>(spaces: Spaces) -> impl Iterator<Item = Space> {
    if EVERY { Spaces::first(Space::COUNT).iter() } else { spaces.iter() }
}

impl Rules for Settlement {
    rules_head!("settlement", 2);

    fn decision(&self, s: &State, _: Seat) -> Decision {
        self.awaited(s).question()
    }

    #[inline]
    fn legal_actions(&self, s: &State, _: Seat, out: &mut impl Sink<Action>) {
        self.answers::<false>(s, &mut |action, permission| {
            if permission.is_ok() {
                out.push(action);
            }
        });
    }

    #[inline]
    fn apply(&self, s: &mut State, _: Seat, action: Action, e: &mut impl Sink<Event>) {
        // SET-D18: the loop guard of the Mirror ends with every answer that is no trade.
        if !matches!(action, Action::Trade(_)) {
            s.mirrored = Default::default();
        }
        match action {
            Action::Take(artifact) => self.take(s, artifact, e),
            Action::Construct(from) => s.pending.push(Frame::PlaceBuilding { from }),
            Action::PlaceBuilding(street) => self.construct(s, street, e),
            Action::Explore(region) => self.explore(s, region, e),
            Action::PlaceTerrain(space) => self.place_terrain(s, space, e),
            Action::Hunt(space) => self.hunt(s, space, e),
            Action::Fortify(space) => self.fortify(s, space, e),
            Action::ActivateRegion(region) => self.activate_region(s, region, e),
            Action::ActivateStreet(street) => self.activate_street(s, street, e),
            Action::ActivateFortification(space) => self.activate_fortification(s, space, e),
            Action::Invite(space) => self.invite(s, space, e),
            Action::Trade(swap) => self.trade(s, swap, e),
            Action::Use(slot) => self.use_building(s, slot, e),
            Action::Choose(resource) => self.choose(s, resource, e),
            Action::Stop => drop(s.pending.pop()),
            Action::MonsterAppears(appears) => self.answer_check(s, appears, e),
            Action::Collect(take) => self.answer_collect(s, take),
            Action::DrawFrom(stack) => {
                let to = s.empty_market_space().expect("asked only for an empty space");
                s.pending.push(Frame::RevealBuilding { to, stack });
            }
            Action::EndTurn => s.pending.push(Frame::EndTurn),
            Action::Pass => self.pass(s, e),
            Action::Keep(resource) => self.keep(s, resource),
        }
        self.settle(s, e);
    }

    fn refusal(&self, s: &State, seat: Seat, action: Action) -> Refusal {
        let mut refused = None;
        self.answers::<true>(s, &mut |answer, permission| {
            if answer == action {
                refused = permission.err();
            }
        });
        refused.unwrap_or(Refusal::OtherQuestion { open: self.decision(s, seat).clause() })
    }

    /// SET-9.4, SET-A21: ties go to more gold, then more diamonds in the personal supply; then they are shared.
    fn standings(&self, s: &State) -> Standings {
        let total = |seat: Seat| self.score(&s.players[seat]).total();
        Standings::ranked(self.seats, total, |seat| {
            let goods = s.players[seat].goods;
            (total(seat), goods.get(Resource::Gold), goods.get(Resource::Diamond))
        })
    }
}

/// What can be answered (SET-D2 to SET-D13).
impl Settlement {
    /// The answers of the open question, each with the permission of its quote or the reason against it. With `EVERY`
    /// all that the question knows; otherwise what cannot be is left out where that is seen at a glance. SET-D11: trades
    /// go with every question of the own turn but those with a chosen cost still to be paid.
    #[inline]
    fn answers<const EVERY: bool>(&self, s: &State, visit: &mut impl FnMut(Action, Permission)) {
        match s.top() {
            Frame::Turn => self.turn_menu::<EVERY>(s, visit),
            Frame::FirstArtifact { .. } | Frame::NewArtifact => {
                let artifacts = if EVERY { ArtifactSet::first(Artifact::ALL.len()) } else { s.artifact_row };
                ask(artifacts.iter(), |artifact| self.quote_take(s, artifact), Action::Take, visit);
            }
            Frame::PlaceBuilding { .. } => {
                ask(Street::all(), |street| self.quote_place_building(s, street), Action::PlaceBuilding, visit);
            }
            Frame::Effects { todo, .. } => {
                let slots = if EVERY { Slots::first(Slot::COUNT) } else { todo };
                ask(slots.iter(), |slot| self.quote_use(s, todo, slot), Action::Use, visit);
                self.trades::<EVERY>(s, visit);
                visit(Action::Stop, Ok(()));
            }
            Frame::EffectChoice { slot } => {
                let quote = |resource| self.quote_effect_choice(s, slot, resource);
                ask(Resource::ALL.into_iter(), quote, Action::Choose, visit);
            }
            Frame::RefillMarket { .. } => {
                ask(StackId::all(), |stack| self.quote_stack(s, stack), Action::DrawFrom, visit);
                self.trades::<EVERY>(s, visit);
            }
            Frame::PlaceTerrain { terrain } => {
                let spaces = among::<EVERY>(self.region_of(terrain).spaces());
                ask(spaces, |space| self.quote_place_terrain(s, terrain, space), Action::PlaceTerrain, visit);
                self.trades::<EVERY>(s, visit);
            }
            Frame::Checks { .. } => {
                [true, false].into_iter().for_each(|appears| visit(Action::MonsterAppears(appears), Ok(())));
                self.trades::<EVERY>(s, visit);
            }
            Frame::Collect { .. } => {
                ask([true, false].into_iter(), |take| self.quote_collect(s, take), Action::Collect, visit);
                self.trades::<EVERY>(s, visit);
            }
            Frame::Scroll { region } => {
                let quote = |resource| self.quote_scroll(s, region, resource);
                ask(Resource::ALL.into_iter(), quote, Action::Choose, visit);
                self.trades::<EVERY>(s, visit);
            }
            Frame::Keep { .. } => {
                ask(Resource::ALL.into_iter(), |resource| self.quote_keep(s, resource), Action::Keep, visit);
            }
            Frame::Over | Frame::DrawStartPlayer | Frame::RevealArtifacts { .. } | Frame::RevealBuilding { .. } => {}
            Frame::DealHeroes { .. } | Frame::RefillHeroRow | Frame::RevealTerrain { .. } => {}
            Frame::TakeSettlersBack | Frame::EndTurn | Frame::NextRound => {}
        }
    }

    /// SET-D2: one action and one hero, trades, and the way out.
    #[inline]
    fn turn_menu<const EVERY: bool>(&self, s: &State, visit: &mut impl FnMut(Action, Permission)) {
        let player = s.player();
        if EVERY || (!s.action_done && player.settlers() > 0) {
            let in_reach = |space: &MarketSpace| {
                let cost = s.market[space.index()].map(|pile| self.content().buildings[pile.building.index()].cost);
                EVERY || cost.is_some_and(|cost| player.goods.covers(cost))
            };
            let unused = player.fortifications.but(player.activated);
            let fort = |space| self.quote_fortification_activation(s, space);
            ask(MarketSpace::all().filter(in_reach), |space| self.quote_construct(s, space), Action::Construct, visit);
            ask(Region::all(), |region| self.quote_explore(s, region), Action::Explore, visit);
            ask(among::<EVERY>(player.monsters), |space| self.quote_hunt(s, space), Action::Hunt, visit);
            ask(among::<EVERY>(player.open_terrains()), |space| self.quote_fortify(s, space), Action::Fortify, visit);
            if EVERY || !player.wildlands.taken().is_empty() {
                ask(Region::all(), |region| self.quote_region(s, region), Action::ActivateRegion, visit);
            }
            if EVERY || !player.buildings.taken().is_empty() {
                ask(Street::all(), |street| self.quote_street(s, street), Action::ActivateStreet, visit);
            }
            ask(among::<EVERY>(unused), fort, Action::ActivateFortification, visit);
        }
        if EVERY || !s.hero_done {
            ask(RowSpace::all(), |space| self.quote_invite(s, space), Action::Invite, visit);
        }
        self.trades::<EVERY>(s, visit);
        visit(Action::EndTurn, self.quote_end_turn(s));
        visit(Action::Pass, Ok(()));
    }

    /// SET-3.2: one action a turn.
    #[inline]
    pub(crate) fn quote_action(&self, s: &State) -> Permission {
        if s.action_done { Err(Refusal::ActionDone) } else { Ok(()) }
    }

    /// SET-3.4: a turn without action and hero ends only by passing.
    #[inline]
    fn quote_end_turn(&self, s: &State) -> Permission {
        permit(s.action_done || s.hero_done, Refusal::MustActOrPass)
    }

    /// SET-4.0.1: settlers that an action needs.
    #[inline]
    pub(crate) fn quote_settlers(&self, s: &State, need: u8) -> Permission {
        let have = s.player().settlers();
        permit(have >= need, Refusal::NotEnoughSettlers { need, have })
    }

    /// SET-D3d.
    fn quote_stack(&self, s: &State, stack: StackId) -> Permission {
        permit(s.stack_heights[stack.index()] > 0, Refusal::StackEmpty)
    }

    /// SET-2.5, SET-7.6.
    fn quote_take(&self, s: &State, artifact: Artifact) -> Permission {
        permit(s.artifact_row.contains(artifact), Refusal::ArtifactNotInRow(artifact))
    }

    /// The choice that `choose` answers depends on the open question.
    fn choose(&self, s: &mut State, resource: Resource, e: &mut impl Sink<Event>) {
        if let Some(Frame::EffectChoice { slot }) = s.pending.pop() {
            self.resolve_choice(s, slot, resource, e);
        } else {
            self.read_scroll(s, resource, e);
        }
    }

    /// SET-3.1: clockwise, skipping those who have passed; the round ends when all have.
    fn end_turn(&self, s: &mut State, e: &mut impl Sink<Event>) {
        s.pending.pop();
        s.action_done = false;
        s.hero_done = false;
        let next = s.active.next(self.seats).round(self.seats).find(|&seat| !s.players[seat].passed);
        match next {
            Some(seat) => s.active = seat,
            None if s.round == self.content().rounds => {
                // SET-8.5, SET-9.1: after the last round nothing is tidied up.
                s.pending.clear();
                s.pending.push(Frame::Over);
                e.push(Event::GameOver);
            }
            None => self.end_round(s, e),
        }
    }
}

/// The end of a round (SET-8).
impl Settlement {
    /// SET-8.1 to SET-8.3.
    fn end_round(&self, s: &mut State, e: &mut impl Sink<Event>) {
        if let Some(hero) = s.hero_row[3].take() {
            e.push(Event::HeroLeft { hero });
        }
        self.pile_market(s, e);
        s.pending.push(Frame::NextRound);
        // SET-D14: at the end of a round nobody chooses the stack, whatever SET-O4 says.
        s.pending.push(Frame::RefillMarket { choose: false });
        s.pending.push(Frame::RefillHeroRow);
    }

    /// SET-6.5, SET-8.1: cards left of a gap move right.
    #[inline]
    fn move_heroes_right(&self, s: &mut State) {
        let mut to = 4;
        for from in (0..4).rev() {
            if let Some(hero) = s.hero_row[from].take() {
                to -= 1;
                s.hero_row[to] = Some(hero);
            }
        }
    }

    /// SET-8.2, SET-A25: all tiles of a type lie on the lowest space that held one.
    fn pile_market(&self, s: &mut State, e: &mut impl Sink<Event>) {
        for at in MarketSpace::all() {
            let Some(mut pile) = s.market[at.index()] else { continue };
            let before = pile.height;
            for other in MarketSpace::all().skip(at.index() + 1) {
                if let Some(twin) = s.market[other.index()].filter(|twin| twin.building == pile.building) {
                    pile.height += twin.height;
                    s.market[other.index()] = None;
                }
            }
            s.market[at.index()] = Some(pile);
            if pile.height > before {
                e.push(Event::Piled { building: pile.building, space: at, height: pile.height });
            }
        }
    }

    /// SET-8.4.
    fn next_round(&self, s: &mut State, e: &mut impl Sink<Event>) {
        s.pending.pop();
        s.round += 1;
        s.active = s.start_marker;
        for seat in Seat::all(self.seats) {
            s.players[seat].passed = false;
        }
        e.push(Event::RoundBegan { round: s.round, seat: s.active });
    }
}
