//! Order of play (SET-3, SET-8): who is asked, what is offered, and what runs by itself.

use crate::Settlement;
use crate::actions::{Action, Outcome};
use crate::board::{MarketSpace, RowSpace, Space, StackId};
use crate::content::{Artifact, BuildingId, HeroId, TerrainId};
use crate::refusal::Refusal;
use crate::state::{ArtifactSet, Frame, HeroSet, Pile, State, TerrainSet};
use crate::view::Event;
use steading_core::{Explain, Rng, Seat, SeatSet, Sink, Status};

/// Why an answer of the open question may be given. Labels ask the chapters for prices; here only "may it" counts.
pub(crate) type Permission = Result<(), Refusal>;

impl Settlement {
    #[inline]
    pub(crate) fn awaited(&self, s: &State) -> Status {
        match s.top() {
            Frame::Over => Status::Over,
            Frame::DrawStartPlayer
            | Frame::RevealArtifacts { .. }
            | Frame::RevealBuilding { .. }
            | Frame::DealHeroes { .. }
            | Frame::RefillHeroRow
            | Frame::RevealTerrain { .. } => Status::Chance,
            Frame::FirstArtifact { seat } => Status::Waiting(SeatSet::only(seat)),
            _ => Status::Waiting(SeatSet::only(s.active)),
        }
    }

    /// SET-D2 to SET-D13: every legal answer to the open question.
    #[inline]
    pub(crate) fn offer(&self, s: &State, out: &mut impl Sink<Action>) {
        match s.top() {
            Frame::Turn => self.offer_turn(s, out),
            Frame::FirstArtifact { .. } | Frame::NewArtifact => {
                s.artifact_row.iter().for_each(|artifact| out.push(Action::Take(artifact)));
            }
            Frame::PlaceBuilding { .. } => self.offer_streets_for_building(s, out),
            Frame::Effects { todo, .. } => {
                self.offer_effects(s, todo, out);
                self.offer_trades(s, out);
                out.push(Action::Stop);
            }
            Frame::EffectChoice { slot } => self.offer_effect_choices(s, slot, out),
            Frame::RefillMarket { .. } => {
                for stack in StackId::all().filter(|stack| s.stack_heights[stack.index()] > 0) {
                    out.push(Action::DrawFrom(stack));
                }
                self.offer_trades(s, out);
            }
            Frame::PlaceTerrain { terrain } => {
                self.offer_spaces_for_terrain(s, terrain, out);
                self.offer_trades(s, out);
            }
            Frame::Checks { .. } => {
                out.push(Action::MonsterAppears(true));
                out.push(Action::MonsterAppears(false));
                self.offer_trades(s, out);
            }
            Frame::Collect { .. } => {
                out.push(Action::Collect(true));
                if self.quote_leave(s).is_ok() {
                    out.push(Action::Collect(false));
                }
                self.offer_trades(s, out);
            }
            Frame::Scroll { region } => {
                self.offer_scroll(s, region, out);
                self.offer_trades(s, out);
            }
            Frame::Keep { .. } => self.offer_keeps(s, out),
            _ => {}
        }
    }

    /// SET-D2: one action and one hero, trades, and the way out. Each is offered when its quote permits it;
    /// what stands before the quotes only spares asking for what cannot be.
    #[inline]
    fn offer_turn(&self, s: &State, out: &mut impl Sink<Action>) {
        let player = s.player();
        if !s.action_done && player.settlers() > 0 {
            self.offer_constructions(s, out);
            self.offer_explorations(s, out);
            self.offer_hunts(s, out);
            self.offer_fortifications(s, out);
            self.offer_regions(s, out);
            self.offer_streets(s, out);
            self.offer_fortification_activations(s, out);
        }
        if !s.hero_done {
            self.offer_invitations(s, out);
        }
        self.offer_trades(s, out);
        if self.quote_end_turn(s).is_ok() {
            out.push(Action::EndTurn);
        }
        out.push(Action::Pass);
    }

    /// SET-3.2: one action a turn.
    #[inline]
    pub(crate) fn quote_action(&self, s: &State) -> Permission {
        if s.action_done { Err(Refusal::ActionDone) } else { Ok(()) }
    }

    /// SET-3.4: a turn without action and hero ends only by passing.
    #[inline]
    fn quote_end_turn(&self, s: &State) -> Permission {
        if s.action_done || s.hero_done { Ok(()) } else { Err(Refusal::MustActOrPass) }
    }

    /// SET-4.0.1: settlers that an action needs.
    #[inline]
    pub(crate) fn quote_settlers(&self, s: &State, need: u8) -> Permission {
        let have = s.player().settlers();
        if have >= need { Ok(()) } else { Err(Refusal::NotEnoughSettlers { need, have }) }
    }

    /// The answer to "may I, and if not, why not?" for any answer to the open question.
    pub(crate) fn quote(&self, s: &State, action: Action) -> Permission {
        let other_question = || Err(Refusal::OtherQuestion { open: self.question(s).clause() });
        match (s.top(), action) {
            (Frame::FirstArtifact { .. } | Frame::NewArtifact, Action::Take(artifact)) => self.quote_take(s, artifact),
            (Frame::Turn, Action::Construct(space)) => self.quote_construct(s, space).map(drop),
            (Frame::Turn, Action::Explore(region)) => self.quote_explore(s, region).map(drop),
            (Frame::Turn, Action::Hunt(space)) => self.quote_hunt(s, space).map(drop),
            (Frame::Turn, Action::Fortify(space)) => self.quote_fortify(s, space),
            (Frame::Turn, Action::ActivateRegion(region)) => self.quote_region(s, region),
            (Frame::Turn, Action::ActivateStreet(street)) => self.quote_street(s, street),
            (Frame::Turn, Action::ActivateFortification(space)) => {
                self.quote_fortification_activation(s, space).map(drop)
            }
            (Frame::Turn, Action::Invite(space)) => self.quote_invite(s, space).map(drop),
            (Frame::Turn, Action::EndTurn) => self.quote_end_turn(s),
            (Frame::Turn, Action::Pass) => Ok(()),
            (Frame::PlaceBuilding { .. }, Action::PlaceBuilding(street)) => {
                self.quote_place_building(s, street).map(drop)
            }
            (Frame::Effects { todo, .. }, Action::Use(slot)) => self.quote_use(s, todo, slot),
            (Frame::Effects { .. }, Action::Stop) => Ok(()),
            (Frame::EffectChoice { slot }, Action::Choose(resource)) => self.quote_effect_choice(s, slot, resource),
            (Frame::RefillMarket { .. }, Action::DrawFrom(stack)) => {
                if s.stack_heights[stack.index()] > 0 {
                    Ok(())
                } else {
                    Err(Refusal::StackEmpty)
                }
            }
            (Frame::PlaceTerrain { terrain }, Action::PlaceTerrain(space)) => {
                self.quote_place_terrain(s, terrain, space)
            }
            (Frame::Checks { .. }, Action::MonsterAppears(_)) => Ok(()),
            (Frame::Collect { .. }, Action::Collect(true)) => Ok(()),
            (Frame::Collect { .. }, Action::Collect(false)) => self.quote_leave(s),
            (Frame::Scroll { region }, Action::Choose(resource)) => self.quote_scroll(s, region, resource),
            (Frame::Keep { .. }, Action::Keep(resource)) => self.quote_keep(s, resource),
            // SET-D11: trades go with every question of the own turn but those with a chosen cost still to be paid.
            (
                Frame::Turn
                | Frame::Effects { .. }
                | Frame::RefillMarket { .. }
                | Frame::PlaceTerrain { .. }
                | Frame::Checks { .. }
                | Frame::Collect { .. }
                | Frame::Scroll { .. },
                Action::Trade(swap),
            ) => self.quote_trade(s, swap).map(drop),
            _ => other_question(),
        }
    }

    /// Carries out an offered answer. `settle` does the rest.
    #[inline]
    pub(crate) fn carry_out(&self, s: &mut State, action: Action, e: &mut impl Sink<Event>) {
        if let Action::Trade(swap) = action {
            self.trade(s, swap, e);
            return;
        }
        // SET-D18: the loop guard of the Mirror ends with every answer that is no trade.
        s.mirrored = Default::default();
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
            Action::Trade(_) => unreachable!("handled above"),
            Action::Use(slot) => self.use_building(s, slot, e),
            Action::Choose(resource) => self.choose(s, resource, e),
            Action::Stop => {
                s.pending.pop();
            }
            Action::MonsterAppears(appears) => self.answer_check(s, appears, e),
            Action::Collect(take) => self.answer_collect(s, take, e),
            Action::DrawFrom(stack) => {
                let to = s.empty_market_space().expect("asked only for an empty space");
                s.pending.push(Frame::RevealBuilding { to, stack });
            }
            Action::EndTurn => s.pending.push(Frame::EndTurn),
            Action::Pass => self.pass(s, e),
            Action::Keep(resource) => self.keep(s, resource, e),
        }
    }

    /// Runs whatever needs no decision and stops at the next question or draw.
    #[inline]
    pub(crate) fn settle(&self, s: &mut State, e: &mut impl Sink<Event>) {
        loop {
            match s.top() {
                Frame::Turn => return,
                Frame::Effects { todo, .. } if todo.is_empty() => {
                    s.pending.pop();
                }
                Frame::RefillMarket { choose } => match (s.empty_market_space(), s.tallest_stack()) {
                    (Some(_), Some(_)) if choose => return,
                    (Some(to), Some(stack)) => s.pending.push(Frame::RevealBuilding { to, stack }),
                    _ => {
                        s.pending.pop();
                    }
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
                Frame::Scroll { region } if self.scroll_types(s, region).is_empty() => {
                    s.pending.pop();
                }
                Frame::Keep { left: 0, kept, .. } => self.finish_keeping(s, kept, e),
                Frame::TakeSettlersBack => self.take_settlers_back(s),
                Frame::EndTurn => self.end_turn(s, e),
                Frame::NextRound => self.next_round(s, e),
                _ => return,
            }
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

    /// SET-H5, SET-H6: what chance may bring now.
    pub(crate) fn list_outcomes(&self, s: &State, out: &mut impl Sink<(Outcome, u32)>) {
        match s.top() {
            Frame::DrawStartPlayer => Seat::all(self.seats).for_each(|seat| out.push((Outcome::StartPlayer(seat), 1))),
            Frame::RevealArtifacts { .. } => {
                s.artifact_deck.iter().for_each(|artifact| out.push((Outcome::Artifact(artifact), 1)));
            }
            Frame::RevealBuilding { .. } => {
                for (index, &count) in s.unseen_buildings.iter().enumerate().filter(|(_, count)| **count > 0) {
                    out.push((Outcome::Building(BuildingId::new(index)), count.into()));
                }
            }
            Frame::DealHeroes { .. } | Frame::RefillHeroRow => {
                s.unseen_heroes.iter().for_each(|hero| out.push((Outcome::Hero(hero), 1)));
            }
            Frame::RevealTerrain { region } => {
                let stack = s.unseen_terrains.0 & self.region_tiles[region.index()].0;
                TerrainSet(stack).iter().for_each(|terrain| out.push((Outcome::Terrain(terrain), 1)));
            }
            _ => {}
        }
    }

    /// One of `list_outcomes`, by the same law.
    #[inline]
    pub(crate) fn draw_outcome(&self, s: &State, rng: &mut impl Rng) -> Outcome {
        match s.top() {
            Frame::DrawStartPlayer => Outcome::StartPlayer(Seat::new(rng.below(self.seats.into()) as usize)),
            Frame::RevealArtifacts { .. } => {
                Outcome::Artifact(Artifact::ALL[rng.bit_of(s.artifact_deck.0.into()) as usize])
            }
            Frame::RevealBuilding { .. } => Outcome::Building(BuildingId::new(rng.weighted(&s.unseen_buildings))),
            Frame::DealHeroes { .. } | Frame::RefillHeroRow => {
                Outcome::Hero(HeroId::new(rng.bit_of(s.unseen_heroes.0) as usize))
            }
            Frame::RevealTerrain { region } => {
                let stack = s.unseen_terrains.0 & self.region_tiles[region.index()].0;
                Outcome::Terrain(TerrainId::new(rng.bit_of(stack) as usize))
            }
            other => unreachable!("no draw is due at {other:?}"),
        }
    }

    /// One stream for each deck: artifacts, buildings, heroes, the three terrain stacks.
    pub(crate) fn drawn_from(&self, s: &State) -> u8 {
        match s.top() {
            Frame::RevealArtifacts { .. } => 1,
            Frame::RevealBuilding { .. } => 2,
            Frame::DealHeroes { .. } | Frame::RefillHeroRow => 3,
            Frame::RevealTerrain { region } => 4 + region.index() as u8,
            _ => 0,
        }
    }

    /// Carries out a possible outcome.
    #[inline]
    pub(crate) fn reveal(&self, s: &mut State, outcome: Outcome, e: &mut impl Sink<Event>) {
        let Some(frame) = s.pending.pop() else { return };
        match (frame, outcome) {
            (Frame::DrawStartPlayer, Outcome::StartPlayer(seat)) => {
                s.active = seat;
                s.start_marker = seat;
                // SET-2.9: the right-hand neighbour of the start player chooses first.
                if let Some(frame) = s.pending.top_mut() {
                    *frame = Frame::FirstArtifact { seat: seat.previous(self.seats) };
                }
                e.push(Event::StartPlayer { seat });
            }
            (Frame::RevealArtifacts { left }, Outcome::Artifact(artifact)) => {
                s.artifact_deck = s.artifact_deck.without(artifact);
                s.artifact_row = s.artifact_row.with(artifact);
                s.pending.push(Frame::RevealArtifacts { left: left - 1 });
                e.push(Event::ArtifactRevealed { artifact });
            }
            (Frame::RevealBuilding { to, stack }, Outcome::Building(building)) => {
                s.unseen_buildings[building.index()] -= 1;
                s.stack_heights[stack.index()] -= 1;
                s.market[to.index()] = Some(Pile { building, height: 1 });
                e.push(Event::BuildingRevealed { building, space: to });
            }
            (Frame::RefillHeroRow, Outcome::Hero(hero)) => {
                s.unseen_heroes = s.unseen_heroes.without(hero);
                s.hero_row[0] = Some(hero);
                e.push(Event::HeroArrived { hero });
            }
            (Frame::DealHeroes { to }, Outcome::Hero(hero)) => {
                s.unseen_heroes = s.unseen_heroes.without(hero);
                s.hero_row[to.index()] = Some(hero);
                if let Some(to) = RowSpace::try_new(to.index() + 1) {
                    s.pending.push(Frame::DealHeroes { to });
                }
                e.push(Event::HeroArrived { hero });
            }
            (Frame::RevealTerrain { .. }, Outcome::Terrain(terrain)) => {
                s.unseen_terrains = s.unseen_terrains.without(terrain);
                s.pending.push(Frame::PlaceTerrain { terrain });
                e.push(Event::TerrainRevealed { seat: s.active, terrain });
            }
            (frame, outcome) => unreachable!("{outcome:?} cannot come at {frame:?}"),
        }
    }

    /// SET-6.5, SET-8.1: cards left of a gap move right.
    #[inline]
    pub(crate) fn move_heroes_right(&self, s: &mut State) {
        let mut to = 4;
        for from in (0..4).rev() {
            if let Some(hero) = s.hero_row[from].take() {
                to -= 1;
                s.hero_row[to] = Some(hero);
            }
        }
    }

    /// SET-2.5, SET-7.6.
    fn quote_take(&self, s: &State, artifact: Artifact) -> Permission {
        if s.artifact_row.contains(artifact) { Ok(()) } else { Err(Refusal::ArtifactNotInRow(artifact)) }
    }

    pub(crate) fn hero_colour(&self, hero: HeroId) -> crate::content::Colour {
        self.content().heroes[hero.index()].monster
    }

    #[inline]
    pub(crate) fn terrain_at(&self, player: &crate::state::Player, space: Space) -> &crate::content::Terrain {
        &self.content().terrains[player.wildlands.at(space).index()]
    }

    /// The whole set of heroes, for those who count what is left.
    pub(crate) fn all_heroes(&self) -> HeroSet {
        self.content().all_heroes()
    }

    /// The choice that `choose` answers depends on the open question.
    fn choose(&self, s: &mut State, resource: crate::goods::Resource, e: &mut impl Sink<Event>) {
        match s.pending.pop() {
            Some(Frame::EffectChoice { slot }) => self.resolve_choice(s, slot, resource, e),
            Some(Frame::Scroll { .. }) => self.read_scroll(s, resource, e),
            other => unreachable!("nothing to choose at {other:?}"),
        }
    }
}
