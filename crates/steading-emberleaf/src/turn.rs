//! EMB-4: the turn. Who is asked, what is offered, what an answer does, and what runs by itself.

use crate::Emberleaf;
use crate::actions::Action;
use crate::events::Event;
use crate::refusal::Refusal;
use crate::state::{Frame, State, Step, Window, Winner};
use crate::words::*;
use steading_core::{By, Explain, Seat, SeatSet, Sink, Status};

/// Why an answer may be given. Labels ask the chapters for prices; here only "may it" counts.
pub(crate) type Permission = Result<(), Refusal>;

impl Emberleaf {
    #[inline]
    pub(crate) fn awaited(&self, s: &State) -> Status {
        match s.top() {
            Frame::Over => Status::Over,
            Frame::FillRow { .. }
            | Frame::FillSpots
            | Frame::Preplace
            | Frame::SisterFavours { .. }
            | Frame::SisterBuilding
            | Frame::StartPlayer
            | Frame::DealDeck { .. }
            | Frame::DrawMarker { .. }
            | Frame::SisterDraw => Status::Chance,
            frame => Status::Waiting(SeatSet::only(self.asked(s, frame))),
        }
    }

    /// Whose question this is. Frames that are no questions belong to the active player.
    #[inline]
    pub(crate) fn asked(&self, s: &State, frame: Frame) -> Seat {
        match frame {
            Frame::ChooseDeck { seat }
            | Frame::Use { seat, .. }
            | Frame::PayX { seat, .. }
            | Frame::PayBanner { seat, .. }
            | Frame::PutBanner { seat, .. }
            | Frame::Walk { seat, .. }
            | Frame::Store { seat, .. }
            | Frame::Return { seat, .. }
            | Frame::Pick { seat, .. }
            | Frame::Choose { seat, .. }
            | Frame::Attack { seat, .. }
            | Frame::TrackField { seat }
            | Frame::TakeCard { seat, .. }
            | Frame::GainMarker { seat, .. }
            | Frame::Trigger { seat, .. }
            | Frame::Build { seat, .. }
            | Frame::Rebate { seat, .. }
            | Frame::Cheaper { seat, .. }
            | Frame::BuildWhere { seat, .. }
            | Frame::BuildOn { seat, .. }
            | Frame::MoveIn { seat, .. }
            | Frame::Settle { seat, .. }
            | Frame::SettleWhere { seat, .. }
            | Frame::SettleOn { seat, .. }
            | Frame::Trophy { winner: Winner::Player(seat) } => seat,
            Frame::Ongoing { owner, turn } => self.after(owner, turn),
            // EMB-11.14: whatever the sister leaves open is yours to choose, and you are alone.
            _ => s.active,
        }
    }

    /// The seat so many places after another.
    #[inline]
    pub(crate) fn after(&self, seat: Seat, turn: u8) -> Seat {
        Seat::new((seat.index() + usize::from(turn)) % usize::from(self.seats))
    }

    /// EMB-13: every legal answer to the open question, by content id, numbers ascending, "stop" last.
    #[inline]
    pub(crate) fn offer(&self, s: &State, out: &mut impl Sink<Action>) {
        match s.top() {
            Frame::ChooseDeck { .. } => self.offer_decks(s, out),
            Frame::Actions { main } => self.offer_actions(s, main, out),
            Frame::Ongoing { .. } => self.offer_ongoing(s, out),
            Frame::Place { .. } => self.offer_spaces(s, out),
            Frame::PlaySkills { .. } => {
                out.push(Action::PlaySkills);
                out.push(Action::SpaceSkill);
            }
            Frame::Use { .. } => {
                out.push(Action::Use);
                out.push(Action::Stop);
            }
            Frame::PayX { seat, skill, .. } => self.offer_x(s, seat, skill, out),
            Frame::PayBanner { seat, .. } => {
                s.players[seat].markers.iter().for_each(|marker| out.push(Action::Banner(marker)));
            }
            Frame::PutBanner { .. } => self.offer_free_spots(s, out),
            Frame::Walk { seat, steps } => self.offer_paths(s, seat, steps, out),
            Frame::Store { seat, resource, count, .. } => {
                (0..=self.most_stored(s, seat, resource, count)).for_each(|units| out.push(Action::Store(units)));
            }
            Frame::Return { .. } => self.offer_returns(s, out),
            Frame::Pick { .. } => self.offer_picks(s, out),
            Frame::Choose { count, .. } => (1..=count).for_each(|number| out.push(Action::Choose(number))),
            Frame::Attack { seat, damage, anywhere } => self.offer_attacks(s, seat, damage, anywhere, out),
            Frame::TrackField { .. } => {
                (1..=self.fields_below(s)).for_each(|number| out.push(Action::Field(number)));
            }
            Frame::TakeCard { row, .. } => self.offer_cards(s, row, out),
            Frame::GainMarker { max_health, .. } => self.offer_markers(s, max_health, out),
            Frame::Trigger { seat, on, space } => self.offer_triggers(s, seat, on, space, out),
            Frame::Build { .. } => self.offer_tiles(s, out),
            Frame::Rebate { .. } => self.offer_rebate(s, out),
            Frame::Cheaper { .. } => self.offer_cheaper(s, out),
            Frame::BuildWhere { .. } => self.offer_building_clearings(s, out),
            Frame::BuildOn { clearing, .. } => self.offer_free_hexes(s, clearing, out),
            Frame::MoveIn { seat, .. } | Frame::Settle { seat, .. } => self.offer_villagers(s, seat, out),
            Frame::SettleWhere { seat, .. } => self.offer_settling_clearings(s, seat, out),
            Frame::SettleOn { seat, clearing, .. } => self.offer_homes(s, seat, clearing, out),
            Frame::Trophy { .. } => s.trophies.iter().for_each(|trophy| out.push(Action::Trophy(trophy))),
            Frame::SisterAttack { damage } => {
                self.sister_targets(s, damage).iter().for_each(|spot| out.push(Action::Attack(spot)));
            }
            Frame::SisterBuild { .. } => self.offer_free_hexes(s, s.sister.at, out),
            _ => {}
        }
    }

    /// The answer to "may I, and if not, why not?" for any answer to the open question.
    pub(crate) fn quote(&self, s: &State, action: Action) -> Permission {
        match (s.top(), action) {
            (Frame::ChooseDeck { .. }, Action::Deck(deck)) => self.quote_deck(s, deck),
            (Frame::Actions { main }, Action::Play(hero)) => self.quote_play(s, main, hero),
            (Frame::Actions { main }, Action::Slide) => self.quote_slide(s, main),
            (Frame::Actions { .. }, Action::Charge(hero, number)) => self.quote_charge(s, hero, number).map(drop),
            (Frame::Actions { .. }, Action::Promise(favour)) => self.quote_promise(s, favour),
            (Frame::Actions { main }, Action::End) => self.quote_end(main),
            (Frame::Ongoing { .. }, Action::Ongoing(hero, number)) => self.quote_ongoing(s, hero, number).map(drop),
            (Frame::Place { .. }, Action::Space(space)) => self.quote_space(s, space),
            (Frame::PlaySkills { .. }, Action::PlaySkills | Action::SpaceSkill) => Ok(()),
            (Frame::Use { .. }, Action::Use) => Ok(()),
            (Frame::PayX { seat, skill, .. }, Action::X(x)) => self.quote_x(s, seat, skill, x),
            (Frame::PayBanner { seat, .. }, Action::Banner(marker)) => self.quote_banner(s, seat, marker),
            (Frame::PutBanner { .. }, Action::Onto(spot)) => self.quote_free_spot(s, spot),
            (Frame::Walk { seat, steps }, Action::Walk(path)) => self.quote_walk(s, seat, steps, path).map(drop),
            (Frame::Store { seat, resource, count, .. }, Action::Store(units)) => {
                self.quote_store(s, seat, resource, count, units)
            }
            (Frame::Return { .. }, Action::Return(resource)) => self.quote_return(s, resource),
            (Frame::Pick { seat, .. }, Action::Pick(resource)) => self.quote_pick(s, seat, resource),
            (Frame::Choose { count, .. }, Action::Choose(number)) => {
                if (1..=count).contains(&number) {
                    Ok(())
                } else {
                    Err(Refusal::NoSuchAlternative)
                }
            }
            (Frame::Attack { seat, damage, anywhere }, Action::Attack(spot)) => {
                self.quote_attack(s, seat, damage, anywhere, spot).map(drop)
            }
            (Frame::TrackField { .. }, Action::Field(number)) => {
                if (1..=self.fields_below(s)).contains(&number) {
                    Ok(())
                } else {
                    Err(Refusal::NoSuchField)
                }
            }
            (Frame::TakeCard { row: Row::Hero, .. }, Action::TakeHero(hero)) => self.quote_take_hero(s, hero),
            (Frame::TakeCard { row: Row::Favour, .. }, Action::TakeFavour(favour)) => self.quote_take_favour(s, favour),
            (Frame::GainMarker { max_health, .. }, Action::Gain(spot)) => {
                self.quote_gain_marker(s, max_health, spot).map(drop)
            }
            (Frame::Trigger { seat, on, space }, Action::Trigger(hero, number)) => {
                self.quote_trigger(s, seat, on, space, hero, number).map(drop)
            }
            (Frame::Build { .. }, Action::Build(tile)) => self.quote_tile(s, tile).map(drop),
            (Frame::Rebate { tile, .. }, Action::Rebate(wanted)) => self.quote_rebate(s, tile, wanted),
            (Frame::Cheaper { .. }, Action::Less(resource)) => self.quote_cheaper(s, resource),
            (Frame::BuildWhere { .. }, Action::Clearing(clearing)) => self.quote_building_clearing(s, clearing),
            (Frame::BuildOn { clearing, .. }, Action::Hex(hex)) => self.quote_free_hex(s, clearing, hex),
            (Frame::MoveIn { seat, .. } | Frame::Settle { seat, .. }, Action::Settle(kind)) => {
                self.quote_villager(s, seat, kind)
            }
            (Frame::SettleWhere { seat, .. }, Action::Clearing(clearing)) => {
                self.quote_settling_clearing(s, seat, clearing)
            }
            (Frame::SettleOn { seat, clearing, .. }, Action::Hex(hex)) => self.quote_home(s, seat, clearing, hex),
            (Frame::Trophy { .. }, Action::Trophy(trophy)) => {
                if s.trophies.contains(trophy) {
                    Ok(())
                } else {
                    Err(Refusal::TrophyGone(trophy))
                }
            }
            (Frame::SisterAttack { damage }, Action::Attack(spot)) => {
                if self.sister_targets(s, damage).contains(spot) {
                    Ok(())
                } else {
                    Err(Refusal::NotHerTarget(spot))
                }
            }
            (Frame::SisterBuild { .. }, Action::Hex(hex)) => self.quote_free_hex(s, s.sister.at, hex),
            // EMB-6.1: what may be left.
            (
                Frame::Ongoing { .. }
                | Frame::Use { .. }
                | Frame::Walk { .. }
                | Frame::Pick { .. }
                | Frame::Attack { .. }
                | Frame::TakeCard { .. }
                | Frame::GainMarker { .. }
                | Frame::Trigger { .. }
                | Frame::Build { .. }
                | Frame::MoveIn { .. }
                | Frame::Settle { .. },
                Action::Stop,
            ) => Ok(()),
            _ => Err(Refusal::OtherQuestion { open: self.question(s).clause() }),
        }
    }

    /// Carries out an offered answer. `settle` does the rest.
    #[inline]
    pub(crate) fn carry_out(&self, s: &mut State, action: Action, e: &mut impl Sink<Event>) {
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
    }

    /// EMB-6.1: the rest of an effect is left.
    fn stop(&self, s: &mut State) {
        match s.pending.top_mut() {
            Some(Frame::Ongoing { turn, .. }) => *turn += 1,
            _ => {
                s.pending.pop();
            }
        }
    }

    /// EMB-4.2: one main action, then the step may be ended.
    fn quote_end(&self, main: bool) -> Permission {
        if main { Err(Refusal::MainOwed) } else { Ok(()) }
    }

    /// EMB-4.2: what step 1 offers.
    #[inline]
    fn offer_actions(&self, s: &State, main: bool, out: &mut impl Sink<Action>) {
        if main {
            self.offer_plays(s, out);
            if self.quote_slide(s, main).is_ok() {
                out.push(Action::Slide);
            }
        }
        self.offer_charges(s, out);
        self.offer_promises(s, out);
        if self.quote_end(main).is_ok() {
            out.push(Action::End);
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

    /// Runs whatever needs no decision and stops at the next question or draw. EMB-A57: an effect of which nothing can
    /// be done asks nothing.
    #[inline]
    pub(crate) fn settle(&self, s: &mut State, e: &mut impl Sink<Event>) {
        loop {
            let done = match s.top() {
                Frame::Actions { .. } => return,
                Frame::Run { .. } => {
                    self.run(s, e);
                    continue;
                }
                Frame::Steps { at } => {
                    self.step(s, at, e);
                    continue;
                }
                Frame::Window { owner } => {
                    s.window = Window::Closed;
                    s.pending.pop();
                    s.push(Frame::Ongoing { owner, turn: 0 });
                    continue;
                }
                Frame::Ongoing { owner, turn } => {
                    if turn >= self.seats {
                        true
                    } else if self.can_use_ongoing(s, self.after(owner, turn)) {
                        return;
                    } else {
                        self.stop(s);
                        continue;
                    }
                }
                Frame::Slide { at } => {
                    self.slide_next(s, at, e);
                    continue;
                }
                Frame::Leave => {
                    self.leave(s, e);
                    continue;
                }
                Frame::Skills { .. } => {
                    self.next_skill(s);
                    continue;
                }
                Frame::Everyone { .. } => {
                    self.next_performer(s);
                    continue;
                }
                Frame::Walk { seat, steps } => !self.can_walk(s, seat, steps),
                Frame::Store { seat, resource, count, .. } => self.most_stored(s, seat, resource, count) == 0,
                Frame::Return { left: 0, .. } => {
                    self.store_rest(s, e);
                    continue;
                }
                Frame::Pick { seat, left } => left == 0 || !self.can_pick(s, seat),
                Frame::Attack { seat, damage, anywhere } => self.targets(s, seat, damage, anywhere).is_empty(),
                Frame::TakeCard { row, left, .. } => left == 0 || self.row_is_empty(s, row),
                Frame::GainMarker { max_health, .. } => self.weak_markers(s, max_health).is_empty(),
                Frame::DrawMarker { .. } => s.bag.is_empty(),
                Frame::Trigger { seat, on, space } => !self.can_trigger(s, seat, on, space),
                Frame::Build { left, .. } => left == 0 || !self.can_build(s),
                Frame::MoveIn { seat, .. } => s.players[seat].villagers() >= 20,
                Frame::Settle { seat, left } => left == 0 || !self.can_settle(s, seat),
                Frame::FillRow { row } => !self.can_fill(s, row),
                Frame::FillSpots => s.dangers().len() == 9 || s.bag.is_empty(),
                Frame::Preplace => self.next_marked(s).is_none(),
                Frame::SisterFavours { simple: 0, advanced: 0 } => true,
                Frame::Others { .. } => {
                    self.next_other(s);
                    continue;
                }
                Frame::Bonus { .. } => {
                    self.next_for_bonus(s, e);
                    continue;
                }
                Frame::SisterTurn => {
                    self.sister_turn(s, e);
                    continue;
                }
                Frame::SisterDraw => !self.sister_can_draw(s),
                Frame::SisterAct { card, at } => {
                    self.sister_act(s, card, at, e);
                    continue;
                }
                Frame::SisterStars => {
                    self.sister_stars(s, e);
                    continue;
                }
                Frame::SisterScore => {
                    self.sister_score(s, e);
                    continue;
                }
                _ => return,
            };
            if !done {
                return;
            }
            s.pending.pop();
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
        // EMB-A46: "once per turn" is the turn in progress, whoever's it is.
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
