//! EMB-20.11: the open question fits the table. A position read from a file may ask only what play could have asked, so
//! every frame is checked by itself and against the one below it. Nothing here may panic.

use crate::prelude::*;
use crate::program::{BannerTo, Effect, EffectId, ProgramId, Skill, SkillId};
use crate::round::{Step, Winner};
use crate::state::Window;
use steading_core::{Awaited, Broken, Count, Ignore, Rules};

impl Emberleaf {
    pub(crate) fn check_pending(&self, s: &State) -> Checked {
        const NAME: &str = "EMB-20.11";
        let frames = s.pending.as_slice();
        let shape = match frames {
            [Frame::Over] => !s.sisters_turn || self.seats == 1,
            [Frame::SisterScore, Frame::SisterBuilding] => self.seats == 1 && self.cards_to_reveal(s),
            [Frame::Steps { .. }, _, ..] => self.turn_fits(s, frames),
            setup => self.setup_fits(s, setup),
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
        match self.awaited(s) {
            Awaited::Answer(seat, _) => {
                let mut answers = Count::default();
                self.legal_actions(s, seat, &mut answers);
                require(answers.0 > 0, NAME, || "a question without an answer".to_owned())
            }
            Awaited::Draw(_) | Awaited::Over => Ok(()),
            Awaited::Nobody | Awaited::Answers(_) => Err(Broken::new(NAME, "nobody is awaited")),
        }
    }

    fn cards_to_reveal(&self, s: &State) -> bool {
        s.sister.revealed.len() < Building::NAMED.len()
    }

    // ---- set-up ----

    fn setup_fits(&self, s: &State, frames: &[Frame]) -> bool {
        let whole = self.opening();
        let order = whole.pending.as_slice();
        let favours = |frame: &Frame| matches!(frame, Frame::SisterFavours { .. });
        let alike = |(found, wanted): (&Frame, &Frame)| found == wanted || (favours(found) && favours(wanted));
        let [first, rest @ ..] = frames else { return false };
        if frames.len() > order.len() || !rest.iter().zip(&order[1..]).all(alike) {
            return false;
        }
        let deck_due = if let Frame::ChooseDeck { seat } | Frame::DealDeck { seat } = *first {
            *first == self.deck_frame(seat) && self.deck_turn(s, seat)
        } else {
            *first == Frame::StartPlayer && self.start.is_none() && self.deck_turn(s, s.start.previous(self.seats))
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
        let mut expected = State {
            players: s.players,
            hero_row: s.hero_row,
            favour_row: s.favour_row,
            hero_deck: s.hero_deck,
            favour_deck: s.favour_deck,
            spots: s.spots,
            bag: s.bag,
            buildings: s.buildings,
            supply: s.supply,
            start: s.start,
            active: s.active,
            pending: s.pending,
            ..whole
        };
        expected.sister.favours = s.sister.favours;
        expected.sister.revealed = s.sister.revealed;
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
                && if let Frame::SisterFavours { simple, advanced } = top {
                    simple + advanced > 0
                } else {
                    let waiting = frames.iter().any(|frame| matches!(frame, Frame::SisterFavours { .. }));
                    !waiting || s.sister.favours.is_empty()
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
        pairs
            && self.step_fits(s, frames)
            && frames.len() <= self.pack.depth
            && frames.iter().all(|frame| self.frame_fits(s, *frame))
            && self.programs_once(frames)
            && !self.proceed(&mut s.clone(), &mut Ignore)
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
        let run = |frame: &Frame| if let Frame::Run { program, .. } = frame { Some(*program) } else { None };
        let runs: Vec<ProgramId> = frames.iter().filter_map(run).collect();
        runs.iter().enumerate().all(|(index, program)| !runs[..index].contains(program))
    }

    /// Which frame may lie directly on which.
    fn may_follow(&self, s: &State, below: Frame, above: Frame) -> bool {
        use Frame as F;
        let content = self.content();
        let uses = |by: Seat, on: Trigger| {
            self.skill_in_use(above).is_some_and(|(seat, skill)| seat == by && self.skill_on(skill) == Some(on))
        };
        match below {
            F::Steps { at: Step::Trophies } if matches!(above, F::Trophy { .. } | F::Others { .. }) => true,
            F::Steps { at: Step::Trophies } if !s.sisters_turn => matches!(above, F::Actions { .. }),
            F::Steps { at: Step::Trophies } => {
                let drawn = matches!(above, F::SisterDraw | F::SisterAct { .. } | F::SisterStars);
                drawn || matches!(above, F::SisterAttack { .. } | F::SisterBuild { .. })
            }
            F::Steps { at: Step::Score } => matches!(above, F::FillSpots | F::Bonus { .. }),
            F::Steps { at: Step::RefreshHeroes } => above == F::FillRow { row: Row::Favour },
            F::Steps { at: Step::EndCheck } => above == F::FillRow { row: Row::Hero },
            F::Steps { at: Step::Track | Step::RefreshFavours } => false,
            F::SisterStars => above == F::SisterBuilding,
            F::SisterAct { .. } => matches!(above, F::SisterDraw | F::SisterAttack { .. } | F::SisterBuild { .. }),
            F::Actions { .. } => {
                matches!(above, F::Window { owner } | F::Ongoing { owner, .. } if owner == s.active)
            }
            F::Window { owner } => {
                let main = matches!(above, F::Place { .. } | F::PlaySkills { .. } | F::Slide { .. } | F::Skills { .. });
                (main && self.main_done(s)) || uses(owner, Trigger::Charge) || self.free_program(s, owner, above)
            }
            F::Ongoing { owner, turn } => uses(self.after(owner, turn), Trigger::Ongoing),
            F::Slide { .. } => {
                let slid = |space, on| space != Space::EDGE && on == TriggerSet::only(Trigger::Slide);
                above == F::Leave || matches!(above, F::Skills { space, on, .. } if slid(space, on))
            }
            F::Leave => {
                let leaving = TriggerSet::only(Trigger::Slide).with(Trigger::Drop);
                matches!(above, F::Skills { space: Space::EDGE, on, .. } if on == leaving)
            }
            F::Skills { seat, space, on, .. } => {
                let offered = if let F::Use { seat, skill, .. } = above { Some((seat, skill)) } else { None };
                let fits = |(by, skill): (Seat, SkillId)| {
                    by == seat
                        && self.skill_on(skill).is_some_and(|trigger| on.contains(trigger))
                        && self.seated(seat)
                        && s.players[seat].board[space.index()] == self.hero_with(skill)
                };
                offered.or_else(|| self.skill_in_use(above)).is_some_and(fits)
            }
            F::Everyone { owner, skill, turn, space, x } => {
                let card = (turn == 1).then_some(space);
                let F::Run { seat, program, space: of, x: of_x, .. } = above else { return false };
                seat == self.after(owner, turn.saturating_sub(1))
                    && (of, of_x) == (card, x)
                    && self.skill(skill).is_some_and(|skill| skill.program == program)
            }
            // The leaves of a villager come before the bonus of its slot.
            F::Run { seat, at: 0, .. } => matches!(above, F::Leaves { seat: by, .. } if by == seat),
            F::Run { seat, program, at, x, space } => self.effect_fits((seat, program, at, x, space), above),
            F::Pick { seat, .. } => {
                let any = |resource| crate::storage::ANY.contains(&resource);
                matches!(above, F::Return { seat: by, resource, count: 1, gathered: true, .. } if by == seat && any(resource))
            }
            F::TrackField { seat } => matches!(above, F::Leaves { seat: by, .. } if by == seat),
            F::MoveIn { seat, .. } => {
                stored(above).is_some_and(|(by, _, count, gathered)| by == seat && count == 1 && !gathered)
            }
            F::Store { seat, resource, gathered, .. } => {
                let fits = |(by, of, _, more): (Seat, Resource, u8, bool)| by == seat && of < resource && !more;
                !gathered && stored(above).is_some_and(fits)
            }
            F::Build { seat, .. } => {
                let question = matches!(
                    above,
                    F::Rebate { seat: by, .. }
                    | F::Cheaper { seat: by, .. }
                    | F::BuildWhere { seat: by, .. }
                    | F::BuildOn { seat: by, .. }
                    | F::MoveIn { seat: by, .. }
                    | F::Leaves { seat: by, .. } if by == seat
                );
                question || self.villager_bonus_runs(s, seat, above)
            }
            F::Settle { seat, .. } => {
                let question = matches!(
                    above,
                    F::SettleWhere { seat: by, .. } | F::SettleOn { seat: by, .. } | F::Leaves { seat: by, .. } if by == seat
                );
                question || self.villager_bonus_runs(s, seat, above)
            }
            F::Others { winner, trophy, turn } => {
                let card = content.trophies[trophy.index()];
                let (seat, program) = match winner {
                    Winner::Player(winner) if turn == 0 => (winner, card.winner),
                    Winner::Player(winner) => (self.after(winner, turn), card.others),
                    Winner::Sister if turn == 1 => (Seat::A, card.others),
                    Winner::Sister => return false,
                };
                runs(above, seat, program)
            }
            F::Bonus { bonus, owner, turn } => {
                let Some(card) = content.score_bonuses.get(bonus.index()) else { return false };
                let Some(each) = turn.checked_sub(2).map(|turn| self.after(owner, turn)) else {
                    return turn == 1 && runs(above, owner, card.once);
                };
                let window = matches!(above, F::Window { owner } | F::Ongoing { owner, .. } if owner == each);
                if card.free_skill { window } else { runs(above, each, card.each) }
            }
            F::Over | F::FillRow { .. } | F::FillSpots | F::Preplace | F::SisterFavours { .. } => false,
            F::SisterBuilding | F::StartPlayer | F::ChooseDeck { .. } | F::DealDeck { .. } | F::Place { .. } => false,
            F::PlaySkills { .. } | F::Use { .. } | F::PayX { .. } | F::PayBanner { .. } => false,
            F::PutBanner { .. } | F::Walk { .. } | F::Return { .. } | F::Choose { .. } | F::Attack { .. } => false,
            F::Leaves { .. } | F::TakeCard { .. } | F::GainMarker { .. } | F::DrawMarker { .. } => false,
            F::Trigger { .. } | F::Rebate { .. } | F::Cheaper { .. } | F::BuildWhere { .. } => false,
            F::BuildOn { .. } | F::SettleWhere { .. } | F::SettleOn { .. } | F::Trophy { .. } => false,
            F::SisterTurn | F::SisterDraw | F::SisterAttack { .. } | F::SisterBuild { .. } | F::SisterScore => false,
        }
    }

    /// Whose skill is being paid for or carried out.
    fn skill_in_use(&self, frame: Frame) -> Option<(Seat, SkillId)> {
        if let Frame::PayX { seat, skill, .. }
        | Frame::PayBanner { seat, skill, .. }
        | Frame::PutBanner { seat, skill, .. }
        | Frame::Everyone { owner: seat, skill, .. } = frame
        {
            return Some((seat, skill));
        }
        let Frame::Run { seat, program, space: Some(_), .. } = frame else { return None };
        self.skill_running(program).map(|skill| (seat, skill))
    }

    /// A skill of a board space, or the free skill of a score bonus.
    fn free_program(&self, s: &State, owner: Seat, above: Frame) -> bool {
        let Frame::Run { seat, space: None, program, .. } = above else { return false };
        let content = self.content();
        let bonus = |frame: &Frame| if let Frame::Bonus { bonus, .. } = frame { Some(*bonus) } else { None };
        let fits = match s.pending.as_slice().iter().find_map(bonus) {
            Some(bonus) => content.score_bonuses.get(bonus.index()).is_some_and(|card| card.each == program),
            None => self.main_done(s) && content.spaces.iter().any(|space| space.program == Some(program)),
        };
        seat == owner && fits
    }

    /// The bonus of a slot that this player has uncovered.
    fn villager_bonus_runs(&self, s: &State, seat: Seat, above: Frame) -> bool {
        let open = |kind: &Villager| {
            let uncovered = usize::from(s.players[seat].moved_out(*kind)).min(5);
            let bonuses = &self.content().villager_bonuses[kind.index()][..uncovered];
            bonuses.iter().any(|bonus| runs(above, seat, bonus.program))
        };
        Villager::NAMED.iter().any(open)
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
            let fits = match effect {
                Effect::Walk(_) => matches!(above, Frame::Walk { seat: to, .. } if by(to)),
                Effect::Gather(None, _) => matches!(above, Frame::Pick { seat: to, .. } if by(to)),
                Effect::Gather(Some(of), _) => {
                    stored(above).is_some_and(|(to, kind, _, more)| by(to) && kind == of && more)
                }
                Effect::Gain(of, _) => stored(above).is_some_and(|(to, kind, _, more)| by(to) && kind == of && !more),
                Effect::Unstash => stored(above).is_some_and(|(to, _, _, more)| by(to) && !more),
                Effect::Attack { anywhere: of, .. } => {
                    // Also the resource of a track field.
                    let field = stored(above).is_some_and(|(to, _, count, more)| by(to) && count == 1 && !more);
                    field
                        || matches!(above, Frame::Attack { seat: to, anywhere, .. } if by(to) && of == anywhere)
                        || matches!(above, Frame::TrackField { seat: to } if by(to))
                }
                Effect::Build(_) => matches!(above, Frame::Build { seat: to, effect, .. } if by(to) && effect == id),
                Effect::Settle(most) => matches!(above, Frame::Settle { seat: to, left } if by(to) && left <= most),
                Effect::Take(of, most) => {
                    matches!(above, Frame::TakeCard { seat: to, row, left } if by(to) && of == row && left <= most)
                }
                Effect::MarkerFromMap { max_health: of } => {
                    matches!(above, Frame::GainMarker { seat: to, max_health } if by(to) && of == max_health)
                }
                Effect::MarkerFromBag => matches!(above, Frame::DrawMarker { seat: to } if by(to)),
                Effect::Trigger(of) => {
                    let used = self.skill_in_use(above);
                    used.is_some_and(|(to, skill)| by(to) && self.skill_on(skill) == Some(of))
                        || above == Frame::Trigger { seat, on: of, space }
                }
                Effect::Refresh(row) => above == Frame::FillRow { row },
                Effect::Choose { first, count } => {
                    alternatives.extend((0..count).map(|n| EffectId(first.0 + u16::from(n))));
                    above == Frame::Choose { seat, first, count, x, space }
                }
                Effect::Leaves(_) => matches!(above, Frame::Leaves { seat: to, .. } if by(to)),
                Effect::Stash(..) => false,
            };
            if fits {
                return true;
            }
        }
        false
    }

    /// Whether a frame can be carried on: everything it refers to is there. That the question on top has an answer, and
    /// that nothing on top would run or lapse by itself, is checked for the whole stack.
    fn frame_fits(&self, s: &State, frame: Frame) -> bool {
        use Frame as F;
        let content = self.content();
        let seated = |seat: Seat| self.seated(seat);
        let card = |seat: Seat, space: Space, skill: SkillId| {
            seated(seat) && self.hero_with(skill).is_some_and(|hero| s.players[seat].board[space.index()] == Some(hero))
        };
        match frame {
            F::Steps { .. } | F::Actions { .. } | F::Leave | F::SisterStars => true,
            F::Window { owner } => seated(owner),
            F::Ongoing { owner, turn } => seated(owner) && turn < self.seats,
            F::Place { hero } => s.players[s.active].hand.contains(hero),
            F::PlaySkills { space } => {
                let plays = |hero| content.skills_of(hero).any(|skill| content.skill(skill).on == Trigger::Play);
                let hero = s.players[s.active].board[space.index()];
                hero.is_some_and(plays) && content.spaces[space.index()].program.is_some()
            }
            F::Slide { at } => {
                // EMB-5.11: what has moved lies at least three spaces back, so nothing is in the way of what has not.
                let free =
                    |index: usize| index == 0 || s.players[s.active].board.get(index).is_none_or(Option::is_none);
                (2..=9).contains(&at) && free(usize::from(at) - 1) && free(usize::from(at) - 2)
            }
            F::Skills { seat, space, .. } => seat == s.active && s.players[seat].board[space.index()].is_some(),
            F::Use { seat, space, skill } => card(seat, space, skill) && self.quote_cost(s, seat, skill).is_ok(),
            F::PayX { seat, space, skill } => card(seat, space, skill) && content.skill(skill).cost.x.is_some(),
            F::PayBanner { seat, space, skill, .. } => {
                card(seat, space, skill)
                    && content.skill(skill).cost.banner.is_some_and(|to| to != BannerTo::Map || s.dangers().len() < 9)
            }
            F::PutBanner { seat, space, skill, marker, .. } => {
                card(seat, space, skill)
                    && content.skill(skill).cost.banner == Some(BannerTo::Map)
                    && s.players[seat].markers.contains(marker)
            }
            F::Everyone { owner, space, skill, turn, .. } => {
                card(owner, space, skill) && content.skill(skill).everyone && (1..=self.seats).contains(&turn)
            }
            F::Run { seat, program, at, space, .. } => {
                let known = content.programs.get(usize::from(program.0)).is_some_and(|program| at <= program.len);
                let placed = match (self.skill_running(program), space) {
                    (Some(skill), Some(space)) => card(seat, space, skill),
                    (Some(skill), None) => content.skill(skill).everyone,
                    (None, space) => space.is_none(),
                };
                seated(seat) && known && placed
            }
            F::Store { seat, count, .. } => seated(seat) && count > 0,
            F::Return { seat, resource, count, left, .. } => {
                let goods = s.players[seat].goods;
                seated(seat)
                    && left > 0
                    && count > 0
                    && u32::from(goods.size()) + u32::from(count) == u32::from(self.capacity(s, seat)) + u32::from(left)
                    && goods.size() - goods.get(resource) >= left
            }
            F::Walk { seat, .. } | F::Pick { seat, .. } | F::Choose { seat, .. } => seated(seat),
            F::Attack { seat, .. } | F::TrackField { seat } | F::TakeCard { seat, .. } => seated(seat),
            F::GainMarker { seat, .. } | F::DrawMarker { seat } | F::Trigger { seat, .. } => seated(seat),
            F::Settle { seat, .. } => seated(seat),
            F::Leaves { seat, leaves } => seated(seat) && self.reaches_bonus(s, seat, leaves),
            F::Build { seat, effect, left, .. } => {
                let terms = content.effects.get(usize::from(effect.0));
                seated(seat) && matches!(terms, Some(Effect::Build(terms)) if left <= terms.n)
            }
            F::Rebate { seat, tile } => seated(seat) && self.quote_tile(s, &self.open_build(s), tile).is_ok(),
            F::Cheaper { seat, tile, cost, left, .. } => {
                let full = self.cost_of(tile);
                let within = Resource::NAMED.into_iter().zip(cost).all(|(kind, units)| units <= full.get(kind));
                seated(seat) && within && left > 0 && self.tile_fits(s, seat, tile)
            }
            F::BuildWhere { seat, tile } => {
                seated(seat) && self.open_build(s).terms.anywhere && self.tile_fits(s, seat, tile)
            }
            F::BuildOn { seat, tile, clearing } => {
                let here = seated(seat) && (self.open_build(s).terms.anywhere || clearing == s.players[seat].at);
                here && self.quote_stock(s, seat, tile).is_ok() && !self.is_full(s, clearing)
            }
            F::MoveIn { seat, hex } => {
                seated(seat) && s.built_on().contains(hex) && !s.players[seat].homes().contains(hex)
            }
            F::SettleWhere { seat, kind } => seated(seat) && self.quote_villager(s, seat, kind).is_ok(),
            F::SettleOn { seat, kind, clearing } => {
                seated(seat)
                    && self.quote_villager(s, seat, kind).is_ok()
                    && self.quote_settling_clearing(s, seat, clearing).is_ok()
            }
            F::Trophy { winner } => match winner {
                Winner::Player(seat) => seated(seat) && s.players[seat].claims > 0,
                Winner::Sister => self.seats == 1 && s.sister.claims > 0,
            },
            F::Others { winner, trophy, turn } => {
                let owned = match winner {
                    Winner::Player(seat) => seated(seat) && s.players[seat].trophies.contains(trophy),
                    Winner::Sister => self.seats == 1 && s.sister.trophies.contains(trophy),
                };
                owned && turn <= self.seats
            }
            F::Bonus { bonus, owner, turn } => {
                let waiting = s.crossed.as_slice().iter().any(|crossing| crossing.bonus == bonus);
                let known = bonus.index() < content.score_bonuses.len();
                known && seated(owner) && !s.bonuses.contains(bonus) && !waiting && turn <= self.seats + 1
            }
            F::FillRow { row: Row::Hero } => !s.hero_deck.is_empty(),
            F::FillRow { row: Row::Favour } => !s.favour_deck.is_empty(),
            F::FillSpots => !s.calm && s.side == Side::Orange,
            F::SisterAct { card, at } => s.sister.face_up.contains(card) && at == 1,
            F::SisterDraw => !s.sister.deck.is_empty(),
            F::SisterAttack { damage } => self.sister_targets(s, damage).len() > 1,
            F::SisterBuild { building } => s.supply[building] > 0,
            F::SisterBuilding => self.cards_to_reveal(s),
            F::Over | F::Preplace | F::SisterFavours { .. } | F::StartPlayer | F::ChooseDeck { .. } => false,
            F::DealDeck { .. } | F::SisterTurn | F::SisterScore => false,
        }
    }

    // ---- small questions ----

    fn seated(&self, seat: Seat) -> bool {
        seat.index() < usize::from(self.seats)
    }

    fn main_done(&self, s: &State) -> bool {
        s.pending.as_slice().contains(&Frame::Actions { main: false })
    }

    fn skill(&self, skill: SkillId) -> Option<&Skill> {
        self.content().skills.get(skill.index())
    }

    fn skill_on(&self, skill: SkillId) -> Option<Trigger> {
        self.skill(skill).map(|skill| skill.on)
    }

    /// The skill whose program this is.
    pub(crate) fn skill_running(&self, program: ProgramId) -> Option<SkillId> {
        let place = self.content().skills.iter().position(|skill| skill.program == program)?;
        Some(SkillId(place as u16))
    }

    pub(crate) fn hero_with(&self, skill: SkillId) -> Option<HeroId> {
        let content = self.content();
        (0..content.heroes.len()).map(HeroId::new).find(|&hero| content.skills_of(hero).any(|id| id == skill))
    }

    /// The tile is still there to be built, and so is a place for it.
    fn tile_fits(&self, s: &State, seat: Seat, tile: Tile) -> bool {
        self.quote_stock(s, seat, tile).is_ok() && self.quote_room(s, &self.open_build(s)).is_ok()
    }
}

/// What is being stored, by whom, how much, and whether it was gathered.
fn stored(frame: Frame) -> Option<(Seat, Resource, u8, bool)> {
    if let Frame::Store { seat, resource, count, gathered } | Frame::Return { seat, resource, count, gathered, .. } =
        frame
    {
        Some((seat, resource, count, gathered))
    } else {
        None
    }
}

/// Whether this player is at a program that no card brings.
fn runs(frame: Frame, by: Seat, of: ProgramId) -> bool {
    matches!(frame, Frame::Run { seat, program, space: None, x: 0, .. } if (seat, program) == (by, of))
}

/// Marked hexes are filled from the first.
fn in_order(marked: HexSet, placed: HexSet) -> bool {
    let mut gap = false;
    marked.iter().all(|hex| {
        gap |= !placed.contains(hex);
        gap != placed.contains(hex)
    })
}
