//! EMB-20.11: the open question fits the table. A position read from a file may ask only what play could have asked, so
//! every frame is checked by itself and against the one below it. Nothing here may panic.

use crate::Emberleaf;
use crate::invariants::{Checked, require};
use crate::program::{BannerTo, Effect, EffectId, ProgramId, SkillId};
use crate::state::{Frame, Player, State, Step, Tile, Window, Winner};
use crate::words::*;
use steading_core::{Count, Seat, Status};

impl Emberleaf {
    pub(crate) fn check_pending(&self, s: &State) -> Checked {
        const NAME: &str = "EMB-20.11";
        let frames = s.pending.as_slice();
        let shape = match frames {
            [Frame::Over] => !s.sisters_turn || self.seats == 1,
            [Frame::SisterScore, Frame::SisterBuilding] => self.seats == 1 && self.cards_to_reveal(s),
            [Frame::Steps { .. }, _, ..] => self.turn_fits(s, frames),
            _ => self.setup_fits(s, frames),
        };
        require(shape, NAME, || format!("{:?} cannot be pending", frames))?;
        let windows = frames.iter().filter(|frame| matches!(frame, Frame::Window { .. })).count();
        let open = match (s.window, windows) {
            (Window::Closed, 0) => true,
            (Window::Open, 1) => matches!(frames, [_, Frame::Actions { .. }, ..]),
            (Window::Only(seat), 1) => {
                matches!(frames, [_, Frame::Bonus { .. }, Frame::Window { owner }, ..] if *owner == seat)
            }
            _ => false,
        };
        require(open, NAME, || "the action window is wrongly open or closed".to_owned())?;
        // A question has an answer.
        if let Status::Waiting(_) = self.awaited(s) {
            let mut answers = Count::default();
            self.offer(s, &mut answers);
            require(answers.0 > 0, NAME, || "a question without an answer".to_owned())?;
        }
        Ok(())
    }

    fn cards_to_reveal(&self, s: &State) -> bool {
        s.sister.revealed.len() < Building::NAMED.len()
    }

    // ---- set-up ----

    fn setup_fits(&self, s: &State, frames: &[Frame]) -> bool {
        let whole = self.opening();
        let order = whole.pending.as_slice();
        let alike = |(found, wanted): (&Frame, &Frame)| match (found, wanted) {
            (Frame::SisterFavours { .. }, Frame::SisterFavours { .. }) => true,
            _ => found == wanted,
        };
        let [first, rest @ ..] = frames else { return false };
        if frames.len() > order.len() || !rest.iter().zip(&order[1..]).all(alike) {
            return false;
        }
        let deck_due = match *first {
            Frame::ChooseDeck { seat } => !self.random_decks && self.deck_turn(s, seat),
            Frame::DealDeck { seat } => self.random_decks && self.deck_turn(s, seat),
            Frame::StartPlayer => self.start.is_none() && self.deck_turn(s, s.start.previous(self.seats)),
            _ => false,
        };
        let start_known = *first != Frame::StartPlayer || (s.start, s.active) == (Seat::A, Seat::A);
        // Only once the start player is drawn has the frame at the bottom changed.
        let bottom = rest.is_empty() || *first == order[0];
        let fresh = |seat: Seat| {
            let (player, start) = (&s.players[seat], &whole.players[seat]);
            *player == Player { hand: player.hand, deck: player.deck, ..*start }
        };
        let (each, marked) = self.preplaced();
        let placed = s.built_on();
        let mut expected = State { players: s.players, start: s.start, active: s.active, ..whole };
        expected.hero_row = s.hero_row;
        expected.favour_row = s.favour_row;
        expected.hero_deck = s.hero_deck;
        expected.favour_deck = s.favour_deck;
        expected.spots = s.spots;
        expected.bag = s.bag;
        expected.buildings = s.buildings;
        expected.supply = s.supply;
        expected.sister.favours = s.sister.favours;
        expected.sister.revealed = s.sister.revealed;
        expected.pending = s.pending;
        deck_due
            && start_known
            && bottom
            && Seat::all(self.seats).all(fresh)
            && expected == *s
            && s.active == s.start
            && placed.but(marked).is_empty()
            && Building::NAMED.into_iter().all(|building| s.buildings[building].len() <= each)
            && in_order(marked, placed)
            && s.spots.is_sorted_by_key(Option::is_none)
            && s.hero_row.is_sorted_by_key(Option::is_some)
            && s.favour_row.is_sorted_by_key(Option::is_some)
            && self.setup_progress(s, frames)
    }

    /// What lies above in the list is done, what lies below has not begun.
    fn setup_progress(&self, s: &State, frames: &[Frame]) -> bool {
        let todo = |frame: Frame| frames.contains(&frame);
        let top = s.top();
        let stage = |frame: Frame, begun: bool, done: bool| {
            if top == frame {
                !done
            } else if todo(frame) {
                !begun
            } else {
                done
            }
        };
        let row = |empty: bool, full: bool, row: Row| stage(Frame::FillRow { row }, !empty, full);
        let favours = s.favour_row_set().len();
        let heroes = s.hero_row_set().len();
        let cards = row(heroes == 0, heroes == 5, Row::Hero) && row(favours == 0, favours == 5, Row::Favour);
        let dangers = s.dangers().len();
        let markers = stage(Frame::FillSpots, dangers > 0, dangers == 9);
        let (_, marked) = self.preplaced();
        let buildings = stage(Frame::Preplace, !s.built_on().is_empty(), s.built_on() == marked);
        let revealed = s.sister.revealed.len();
        let sister = self.seats > 1
            || (stage(Frame::SisterBuilding, revealed > 0, revealed == 1)
                && match top {
                    Frame::SisterFavours { simple: 0, advanced: 0 } => false,
                    Frame::SisterFavours { .. } => true,
                    _ => {
                        let waiting = frames.iter().any(|frame| matches!(frame, Frame::SisterFavours { .. }));
                        !waiting || s.sister.favours.is_empty()
                    }
                });
        cards && markers && buildings && sister
    }

    /// EMB-A4: whoever comes after this seat in turn order has a deck, whoever comes before has none.
    fn deck_turn(&self, s: &State, seat: Seat) -> bool {
        if seat.index() >= usize::from(self.seats) {
            return false;
        }
        let mut due = true;
        let mut chooser = s.start;
        for _ in 0..self.seats {
            chooser = chooser.previous(self.seats);
            due &= chooser != seat;
            if s.players[chooser].deck.is_some() != due {
                return false;
            }
        }
        true
    }

    // ---- the turn ----

    fn turn_fits(&self, s: &State, frames: &[Frame]) -> bool {
        let pairs = frames.windows(2).all(|pair| self.may_follow(s, pair[0], pair[1]));
        let top = frames.len() - 1;
        let cleared = self.step_fits(s, frames);
        pairs
            && cleared
            && frames.len() <= self.pack.depth
            && frames.iter().enumerate().all(|(index, frame)| self.frame_fits(s, *frame, index == top))
            && self.programs_once(frames)
    }

    /// What belongs to other steps than the one at hand is not there.
    fn step_fits(&self, s: &State, frames: &[Frame]) -> bool {
        let Frame::Steps { at } = frames[0] else { return false };
        let acting = matches!(frames[1], Frame::Actions { .. });
        // EMB-4.5: a free skill is granted in step 4 and used up there.
        let granted = !s.free_skill || at == Step::Score;
        let refreshed = match at {
            Step::RefreshHeroes => !s.thinned.contains(Row::Favour),
            Step::EndCheck => s.thinned.is_empty(),
            _ => true,
        };
        let human = !acting || !s.sisters_turn;
        let late = !matches!(at, Step::RefreshHeroes | Step::EndCheck)
            || (s.crossed.is_empty() && !self.claims_pending(s) && !self.at_bottom(s));
        granted && refreshed && human && late
    }

    /// No program and no card is being resolved twice, apart from what everyone does in turn.
    fn programs_once(&self, frames: &[Frame]) -> bool {
        let runs: Vec<ProgramId> = frames
            .iter()
            .filter_map(|frame| match frame {
                Frame::Run { program, .. } => Some(*program),
                _ => None,
            })
            .collect();
        runs.iter().enumerate().all(|(index, program)| !runs[..index].contains(program))
    }

    /// Which frame may lie directly on which.
    fn may_follow(&self, s: &State, below: Frame, above: Frame) -> bool {
        use Frame as F;
        match (below, above) {
            (F::Steps { at: Step::Trophies }, F::Actions { .. }) => !s.sisters_turn,
            (F::Steps { at: Step::Trophies }, F::Trophy { .. } | F::Others { .. }) => true,
            (
                F::Steps { at: Step::Trophies },
                F::SisterDraw | F::SisterAct { .. } | F::SisterAttack { .. } | F::SisterBuild { .. } | F::SisterStars,
            ) => s.sisters_turn,
            (F::Steps { at: Step::Score }, F::FillSpots | F::Bonus { .. }) => true,
            (F::Steps { at: Step::RefreshHeroes }, F::FillRow { row: Row::Favour }) => true,
            (F::Steps { at: Step::EndCheck }, F::FillRow { row: Row::Hero }) => true,
            (F::SisterStars, F::SisterBuilding) => true,
            (F::SisterAct { .. }, F::SisterDraw | F::SisterAttack { .. } | F::SisterBuild { .. }) => true,
            (F::Actions { .. }, F::Window { owner } | F::Ongoing { owner, .. }) => owner == s.active,
            (F::Actions { main: false }, _) => false,
            (F::Window { .. }, F::Place { .. } | F::PlaySkills { .. } | F::Slide { .. } | F::Skills { .. }) => {
                self.main_done(s)
            }
            (F::Window { owner }, F::Run { seat, space: Some(_), program, .. }) => {
                seat == owner && self.trigger_of(program) == Some(Trigger::Charge)
            }
            // A skill of a board space, or the free skill of a score bonus.
            (F::Window { owner }, F::Run { seat, space: None, program, .. }) => {
                let bonus = s.pending.as_slice().iter().find_map(|frame| match frame {
                    F::Bonus { bonus, .. } => Some(*bonus),
                    _ => None,
                });
                let content = self.content();
                let fits = match bonus {
                    Some(bonus) => content.score_bonuses.get(bonus.index()).is_some_and(|card| card.each == program),
                    None => self.main_done(s) && content.spaces.iter().any(|space| space.program == Some(program)),
                };
                seat == owner && fits
            }
            (
                F::Window { owner } | F::Ongoing { owner, .. },
                F::Everyone { owner: seat, skill, .. }
                | F::PayX { seat, skill, .. }
                | F::PayBanner { seat, skill, .. }
                | F::PutBanner { seat, skill, .. },
            ) => {
                let ongoing = matches!(below, F::Ongoing { .. });
                let wanted = if ongoing { Trigger::Ongoing } else { Trigger::Charge };
                let by = if ongoing { self.asked(s, below) } else { owner };
                seat == by && self.skill_on(skill) == Some(wanted)
            }
            (F::Ongoing { .. }, F::Run { seat, space: Some(_), program, .. }) => {
                seat == self.asked(s, below) && self.trigger_of(program) == Some(Trigger::Ongoing)
            }
            (F::Slide { .. }, F::Leave) => true,
            (F::Slide { .. }, F::Skills { space, on, .. }) => {
                space != Space::EDGE && on == TriggerSet::only(Trigger::Slide)
            }
            (F::Leave, F::Skills { space, on, .. }) => {
                space == Space::EDGE && on == TriggerSet::only(Trigger::Slide).with(Trigger::Drop)
            }
            (
                F::Skills { seat, on, .. },
                F::Use { seat: by, skill, .. }
                | F::PayX { seat: by, skill, .. }
                | F::PayBanner { seat: by, skill, .. }
                | F::PutBanner { seat: by, skill, .. }
                | F::Everyone { owner: by, skill, .. },
            ) => {
                seat == by
                    && self.skill_on(skill).is_some_and(|trigger| on.contains(trigger))
                    && self.same_card(s, below, skill)
            }
            (F::Skills { seat, on, .. }, F::Run { seat: by, space: Some(_), program, .. }) => {
                let skill = self.skill_running(program);
                let fits = skill.is_some_and(|skill| self.same_card(s, below, skill));
                seat == by && fits && self.trigger_of(program).is_some_and(|trigger| on.contains(trigger))
            }
            (F::Everyone { owner, skill, turn, space, x }, F::Run { seat, program, space: of, x: of_x, .. }) => {
                let performer = self.after(owner, turn.saturating_sub(1));
                let card = (turn == 1).then_some(space);
                seat == performer && of == card && of_x == x && self.program_of(skill) == Some(program)
            }
            (F::Run { seat, program, at, x, space }, _) => self.effect_fits((seat, program, at, x, space), above),
            (F::Choose { .. }, _) => false,
            (F::Pick { seat, .. }, F::Return { seat: by, resource, count: 1, gathered: true, .. }) => {
                seat == by && crate::storage::ANY.contains(&resource)
            }
            (F::MoveIn { seat, .. }, F::Store { seat: by, count: 1, gathered: false, .. })
            | (F::MoveIn { seat, .. }, F::Return { seat: by, count: 1, gathered: false, .. }) => seat == by,
            (
                F::Store { seat, resource, gathered: false, .. },
                F::Store { seat: by, resource: of, gathered: false, .. }
                | F::Return { seat: by, resource: of, gathered: false, .. },
            ) => seat == by && of < resource,
            (
                F::Build { seat, .. },
                F::Rebate { seat: by, .. }
                | F::Cheaper { seat: by, .. }
                | F::BuildWhere { seat: by, .. }
                | F::BuildOn { seat: by, .. }
                | F::MoveIn { seat: by, .. },
            ) => seat == by,
            (F::Settle { seat, .. }, F::SettleWhere { seat: by, .. } | F::SettleOn { seat: by, .. }) => seat == by,
            (F::Build { seat, .. } | F::Settle { seat, .. }, F::Run { seat: by, program, space: None, x: 0, .. }) => {
                let open = |(kind, slot): (Villager, usize)| {
                    self.content().villager_bonuses[kind as usize][slot].program == program
                        && usize::from(s.players[seat].moved_out(kind)) > slot
                };
                seat == by && Villager::NAMED.into_iter().any(|kind| (0..5).any(|slot| open((kind, slot))))
            }
            (F::Others { winner, trophy, turn }, F::Run { seat, program, space: None, x: 0, .. }) => {
                let card = self.content().trophies[trophy.index()];
                match winner {
                    Winner::Player(winner) if turn == 0 => seat == winner && program == card.winner,
                    Winner::Player(winner) => seat == self.after(winner, turn) && program == card.others,
                    Winner::Sister => turn == 1 && seat == Seat::A && program == card.others,
                }
            }
            (F::Bonus { bonus, owner, turn }, F::Run { seat, program, space: None, x: 0, .. }) => {
                let Some(card) = self.content().score_bonuses.get(bonus.index()) else { return false };
                match turn {
                    0 => false,
                    1 => seat == owner && program == card.once,
                    _ => seat == self.after(owner, turn - 2) && program == card.each && !card.free_skill,
                }
            }
            (F::Bonus { bonus, owner, turn }, F::Window { owner: by } | F::Ongoing { owner: by, .. }) => {
                let free = self.content().score_bonuses.get(bonus.index()).is_some_and(|card| card.free_skill);
                free && turn >= 2 && by == self.after(owner, turn - 2)
            }
            _ => false,
        }
    }

    /// The frames a program leaves when it has just started effect `at - 1`.
    fn effect_fits(
        &self,
        (seat, program, at, x, space): (Seat, ProgramId, u8, u8, Option<Space>),
        above: Frame,
    ) -> bool {
        let content = self.content();
        let Some(program) = content.programs.get(usize::from(program.0)) else { return false };
        if at == 0 || at > program.len {
            return false;
        }
        let id = EffectId(program.first.0 + u16::from(at) - 1);
        let by = |other: Seat| other == seat;
        let mut alternatives = vec![id];
        while let Some(id) = alternatives.pop() {
            let Some(&effect) = content.effects.get(usize::from(id.0)) else { return false };
            let fits = match (effect, above) {
                (Effect::Walk(_), Frame::Walk { seat: to, .. }) => by(to),
                (Effect::Gather(Some(of), _), Frame::Store { seat: to, resource, gathered: true, .. })
                | (Effect::Gather(Some(of), _), Frame::Return { seat: to, resource, gathered: true, .. }) => {
                    by(to) && of == resource
                }
                (Effect::Gather(None, _), Frame::Pick { seat: to, .. }) => by(to),
                (Effect::Gain(of, _), Frame::Store { seat: to, resource, gathered: false, .. })
                | (Effect::Gain(of, _), Frame::Return { seat: to, resource, gathered: false, .. }) => {
                    by(to) && of == resource
                }
                (Effect::Unstash, Frame::Store { seat: to, gathered: false, .. })
                | (Effect::Unstash, Frame::Return { seat: to, gathered: false, .. }) => by(to),
                (Effect::Attack { anywhere: of, .. }, Frame::Attack { seat: to, anywhere, .. }) => {
                    by(to) && of == anywhere
                }
                (Effect::Attack { .. }, Frame::TrackField { seat: to }) => by(to),
                // The resource of a track field.
                (Effect::Attack { .. }, Frame::Store { seat: to, count: 1, gathered: false, .. })
                | (Effect::Attack { .. }, Frame::Return { seat: to, count: 1, gathered: false, .. }) => by(to),
                (Effect::Build(_), Frame::Build { seat: to, effect, .. }) => by(to) && effect == id,
                (Effect::Settle(most), Frame::Settle { seat: to, left }) => by(to) && left <= most,
                (Effect::Take(of, most), Frame::TakeCard { seat: to, row, left }) => {
                    by(to) && of == row && left <= most
                }
                (Effect::MarkerFromMap { max_health: of }, Frame::GainMarker { seat: to, max_health }) => {
                    by(to) && of == max_health
                }
                (Effect::MarkerFromBag, Frame::DrawMarker { seat: to }) => by(to),
                (Effect::Trigger(of), Frame::Trigger { seat: to, on, space: from }) => {
                    by(to) && of == on && from == space
                }
                (
                    Effect::Trigger(of),
                    Frame::PayX { seat: to, skill, .. }
                    | Frame::PayBanner { seat: to, skill, .. }
                    | Frame::PutBanner { seat: to, skill, .. }
                    | Frame::Everyone { owner: to, skill, .. },
                ) => by(to) && self.skill_on(skill) == Some(of),
                (Effect::Trigger(of), Frame::Run { seat: to, program, space: Some(_), .. }) => {
                    by(to) && self.trigger_of(program) == Some(of)
                }
                (Effect::Refresh(of), Frame::FillRow { row }) => of == row,
                (
                    Effect::Choose { first, count },
                    Frame::Choose { seat: to, first: of, count: n, x: of_x, space: from },
                ) if by(to) && (first, count, x, space) == (of, n, of_x, from) => true,
                (Effect::Choose { first, count }, _) => {
                    alternatives.extend((0..count).map(|n| EffectId(first.0 + u16::from(n))));
                    false
                }
                _ => false,
            };
            if fits {
                return true;
            }
        }
        false
    }

    /// Whether a frame can be carried on: everything it refers to is there. `top` frames also have something to decide.
    fn frame_fits(&self, s: &State, frame: Frame, top: bool) -> bool {
        use Frame as F;
        let content = self.content();
        let seated = |seat: Seat| seat.index() < usize::from(self.seats);
        let card = |seat: Seat, space: Space, skill: SkillId| {
            seated(seat) && self.hero_with(skill).is_some_and(|hero| s.players[seat].board[space.index()] == Some(hero))
        };
        match frame {
            F::Steps { .. } => !top,
            F::Actions { .. } => true,
            F::Window { owner } => seated(owner) && !top,
            F::Ongoing { owner, turn } => {
                seated(owner) && turn < self.seats && (!top || self.can_use_ongoing(s, self.after(owner, turn)))
            }
            F::Place { hero } => s.players[s.active].hand.contains(hero),
            F::PlaySkills { space } => {
                let hero = s.players[s.active].board[space.index()];
                let plays =
                    |hero: HeroId| content.skills_of(hero).any(|skill| content.skill(skill).on == Trigger::Play);
                hero.is_some_and(plays) && content.spaces[space.index()].program.is_some()
            }
            F::Slide { at } => {
                // EMB-5.11: what has moved lies at least three spaces back, so nothing is in the way of what has not.
                let free =
                    |index: usize| index == 0 || s.players[s.active].board.get(index).is_none_or(Option::is_none);
                (2..=9).contains(&at) && !top && free(usize::from(at) - 1) && free(usize::from(at) - 2)
            }
            F::Leave => !top,
            F::Skills { seat, space, .. } => seat == s.active && s.players[seat].board[space.index()].is_some() && !top,
            F::Use { seat, space, skill } => card(seat, space, skill) && self.quote_cost(s, seat, skill).is_ok(),
            F::PayX { seat, space, skill } => card(seat, space, skill) && content.skill(skill).cost.x.is_some(),
            F::PayBanner { seat, space, skill, .. } => {
                card(seat, space, skill) && content.skill(skill).cost.banner.is_some() && self.banner_fits(s, skill)
            }
            F::PutBanner { seat, space, skill, marker, .. } => {
                card(seat, space, skill)
                    && content.skill(skill).cost.banner == Some(BannerTo::Map)
                    && s.players[seat].markers.contains(marker)
            }
            F::Everyone { owner, space, skill, turn, .. } => {
                card(owner, space, skill) && content.skill(skill).everyone && (1..=self.seats).contains(&turn) && !top
            }
            F::Run { seat, program, at, space, .. } => {
                let known = content.programs.get(usize::from(program.0)).is_some_and(|program| at <= program.len);
                let owner = self.skill_running(program);
                let placed = match (owner, space) {
                    (Some(skill), Some(space)) => card(seat, space, skill),
                    (Some(skill), None) => content.skill(skill).everyone,
                    (None, Some(_)) => false,
                    (None, None) => true,
                };
                seated(seat) && known && placed && !top
            }
            F::Walk { seat, steps } => seated(seat) && self.can_walk(s, seat, steps),
            F::Store { seat, resource, count, .. } => {
                seated(seat) && count > 0 && (!top || self.most_stored(s, seat, resource, count) > 0)
            }
            F::Return { seat, resource, count, left, .. } => {
                let goods = s.players[seat].goods;
                seated(seat)
                    && left > 0
                    && count > 0
                    && u32::from(goods.size()) + u32::from(count) == u32::from(self.capacity(s, seat)) + u32::from(left)
                    && goods.size() - goods.get(resource) >= left
            }
            F::Pick { seat, left } => seated(seat) && (!top || (left > 0 && self.can_pick(s, seat))),
            F::Choose { seat, .. } => seated(seat),
            F::Attack { seat, damage, anywhere } => seated(seat) && !self.targets(s, seat, damage, anywhere).is_empty(),
            F::TrackField { seat } => seated(seat) && self.fields_below(s) > 0,
            F::TakeCard { seat, row, left } => seated(seat) && left > 0 && !self.row_is_empty(s, row),
            F::GainMarker { seat, max_health } => seated(seat) && !self.weak_markers(s, max_health).is_empty(),
            F::DrawMarker { seat } => seated(seat) && !s.bag.is_empty(),
            F::Trigger { seat, on, space } => seated(seat) && self.can_trigger(s, seat, on, space),
            F::Build { seat, effect, left, .. } => {
                let terms = match content.effects.get(usize::from(effect.0)) {
                    Some(Effect::Build(terms)) => terms,
                    _ => return false,
                };
                seated(seat) && left <= terms.n && (!top || (left > 0 && self.can_build(s)))
            }
            F::Rebate { seat, tile } => {
                seated(seat) && self.tile_fits(s, seat, tile) && self.quote_tile(s, tile).is_ok()
            }
            F::Cheaper { seat, tile, cost, left, .. } => {
                let full = self.cost_of(tile);
                let within = Resource::NAMED.into_iter().zip(cost).all(|(kind, units)| units <= full.get(kind));
                seated(seat) && self.tile_fits(s, seat, tile) && within && left > 0 && self.room_fits(s, seat)
            }
            F::BuildWhere { seat, tile } => {
                seated(seat) && self.tile_fits(s, seat, tile) && self.anywhere(s) && self.room_fits(s, seat)
            }
            F::BuildOn { seat, tile, clearing } => {
                seated(seat)
                    && self.tile_fits(s, seat, tile)
                    && (self.anywhere(s) || clearing == s.players[seat].at)
                    && !self.is_full(s, clearing)
            }
            F::MoveIn { seat, hex } => {
                seated(seat) && s.built_on().contains(hex) && !s.players[seat].homes().contains(hex)
            }
            F::Settle { seat, left } => seated(seat) && (!top || (left > 0 && self.can_settle(s, seat))),
            F::SettleWhere { seat, kind } => {
                seated(seat) && self.quote_villager(s, seat, kind).is_ok() && self.can_settle(s, seat)
            }
            F::SettleOn { seat, kind, clearing } => {
                seated(seat)
                    && self.quote_villager(s, seat, kind).is_ok()
                    && self.quote_settling_clearing(s, seat, clearing).is_ok()
            }
            F::Trophy { winner } => {
                let claims = match winner {
                    Winner::Player(seat) => seated(seat) && s.players[seat].claims > 0,
                    Winner::Sister => self.seats == 1 && s.sister.claims > 0,
                };
                claims && !s.trophies.is_empty()
            }
            F::Others { winner, trophy, turn } => {
                let owned = match winner {
                    Winner::Player(seat) => seated(seat) && s.players[seat].trophies.contains(trophy),
                    Winner::Sister => self.seats == 1 && s.sister.trophies.contains(trophy),
                };
                owned && turn <= self.seats && !top
            }
            F::Bonus { bonus, owner, turn } => {
                let waiting = s.crossed.as_slice().iter().any(|crossing| crossing.bonus == bonus);
                let known = bonus.index() < content.score_bonuses.len();
                known && seated(owner) && !s.bonuses.contains(bonus) && !waiting && turn <= self.seats + 1 && !top
            }
            F::FillRow { row } => {
                let deck = match row {
                    Row::Hero => !s.hero_deck.is_empty() && s.hero_row.contains(&None),
                    Row::Favour => !s.favour_deck.is_empty() && s.favour_row.contains(&None),
                };
                deck && top
            }
            F::FillSpots => !s.bag.is_empty() && s.dangers().len() < 9 && top && !s.calm && s.side == Side::Orange,
            F::SisterAct { card, at } => s.sister.face_up.contains(card) && at == 1 && !top,
            F::SisterDraw => !s.sister.deck.is_empty() && top,
            F::SisterAttack { damage } => self.sister_targets(s, damage).len() > 1,
            F::SisterBuild { building } => s.supply[building] > 0 && !self.is_full(s, s.sister.at),
            F::SisterStars => !top,
            F::SisterBuilding => self.cards_to_reveal(s) && top,
            F::Over
            | F::Preplace
            | F::SisterFavours { .. }
            | F::StartPlayer
            | F::ChooseDeck { .. }
            | F::DealDeck { .. }
            | F::SisterTurn
            | F::SisterScore => false,
        }
    }

    // ---- small questions ----

    fn main_done(&self, s: &State) -> bool {
        s.pending.as_slice().contains(&Frame::Actions { main: false })
    }

    fn skill_on(&self, skill: SkillId) -> Option<Trigger> {
        self.content().skills.get(usize::from(skill.0)).map(|skill| skill.on)
    }

    fn program_of(&self, skill: SkillId) -> Option<ProgramId> {
        self.content().skills.get(usize::from(skill.0)).map(|skill| skill.program)
    }

    /// The skill whose program this is.
    fn skill_running(&self, program: ProgramId) -> Option<SkillId> {
        let place = self.content().skills.iter().position(|skill| skill.program == program)?;
        Some(SkillId(place as u16))
    }

    fn trigger_of(&self, program: ProgramId) -> Option<Trigger> {
        self.skill_running(program).and_then(|skill| self.skill_on(skill))
    }

    fn hero_with(&self, skill: SkillId) -> Option<HeroId> {
        let heroes = &self.content().heroes;
        let has = |hero: &HeroId| {
            let card = &heroes[hero.index()];
            (card.first_skill..card.first_skill + u16::from(card.skills)).contains(&skill.0)
        };
        (0..heroes.len()).map(HeroId::new).find(has)
    }

    fn same_card(&self, s: &State, below: Frame, skill: SkillId) -> bool {
        let Frame::Skills { seat, space, .. } = below else { return false };
        seat.index() < usize::from(self.seats) && s.players[seat].board[space.index()] == self.hero_with(skill)
    }

    fn banner_fits(&self, s: &State, skill: SkillId) -> bool {
        self.content().skill(skill).cost.banner != Some(BannerTo::Map) || s.dangers().len() < 9
    }

    fn anywhere(&self, s: &State) -> bool {
        let open = s.pending.as_slice().iter().rev().find_map(|frame| match frame {
            Frame::Build { effect, .. } => Some(*effect),
            _ => None,
        });
        let effect = open.and_then(|effect| self.content().effects.get(usize::from(effect.0)));
        matches!(effect, Some(Effect::Build(terms)) if terms.anywhere)
    }

    /// The tile is still there to be built.
    fn tile_fits(&self, s: &State, seat: Seat, tile: Tile) -> bool {
        match tile {
            Tile::General(building) => s.supply[building] > 0,
            Tile::Fellow(fellow) => !s.players[seat].built.contains(fellow),
        }
    }

    fn room_fits(&self, s: &State, seat: Seat) -> bool {
        if self.anywhere(s) {
            Clearing::all().any(|clearing| !self.is_full(s, clearing))
        } else {
            !self.is_full(s, s.players[seat].at)
        }
    }
}

/// Marked hexes are filled from the first.
fn in_order(marked: HexSet, placed: HexSet) -> bool {
    let mut gap = false;
    marked.iter().all(|hex| {
        gap |= !placed.contains(hex);
        gap != placed.contains(hex)
    })
}
