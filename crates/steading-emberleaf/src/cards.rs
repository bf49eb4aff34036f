//! EMB-5: play a card, slide cards, charge a card, promise a favour.

use crate::prelude::*;
use crate::program::SkillId;
use crate::state::Window;

impl Emberleaf {
    /// EMB-4.2: never two main actions.
    #[inline]
    fn quote_main(&self, main: bool) -> Permission {
        if main { Ok(()) } else { Err(Refusal::MainDone) }
    }

    /// EMB-5.1: whether a card may lie here.
    #[inline]
    pub(crate) fn quote_space(&self, s: &State, space: Space) -> Permission {
        let player = &s.players[s.active];
        if space == Space::EDGE {
            return Err(Refusal::NoSuchSpace);
        }
        if player.board[space.index()].is_some() {
            return Err(Refusal::SpaceTaken(space));
        }
        match self.content().spaces[space.index()].covered_by {
            Some(fellow) if !player.built.contains(fellow) => Err(Refusal::SpaceCovered(space)),
            _ => Ok(()),
        }
    }

    /// EMB-5.1: a card from the hand.
    #[inline]
    pub(crate) fn quote_play(&self, s: &State, main: bool, hero: HeroId) -> Permission {
        self.quote_main(main)?;
        if s.players[s.active].hand.contains(hero) { Ok(()) } else { Err(Refusal::NotInHand(hero)) }
    }

    /// EMB-5.1: and room for it.
    #[inline]
    pub(crate) fn quote_room_for_card(&self, s: &State) -> Permission {
        let room = Space::on_board().any(|space| self.quote_space(s, space).is_ok());
        if room { Ok(()) } else { Err(Refusal::BoardFull) }
    }

    pub(crate) fn play_card(&self, s: &mut State, hero: HeroId) {
        self.begin_main(s);
        s.push(Frame::Place { hero });
    }

    fn begin_main(&self, s: &mut State) {
        *s.pending.top_mut().expect("the menu is open") = Frame::Actions { main: false };
        self.open_window(s, s.active, Window::Open);
    }

    /// EMB-5.1, EMB-5.2: the card comes to lie, then its Play skills or the skill of the space.
    pub(crate) fn place_card(&self, s: &mut State, space: Space, e: &mut impl Sink<Event>) {
        let Some(Frame::Place { hero }) = s.pending.pop() else { unreachable!("a card was chosen") };
        let seat = s.active;
        let player = &mut s.players[seat];
        player.hand = player.hand.without(hero);
        player.board[space.index()] = Some(hero);
        e.push(Event::Played { seat, hero, space });
        let plays = self.content().skills_of(hero).any(|skill| self.content().skill(skill).on == Trigger::Play);
        let shows = self.content().spaces[space.index()].program.is_some();
        s.push(Frame::PlaySkills { space });
        match (plays, shows) {
            (true, true) => {}
            (false, true) => self.use_space_skill(s, e),
            // EMB-A7: with neither, nothing happens.
            _ => self.use_play_skills(s),
        }
    }

    pub(crate) fn use_play_skills(&self, s: &mut State) {
        let Some(Frame::PlaySkills { space }) = s.pending.pop() else { unreachable!("a card was played") };
        s.push(Frame::Skills { seat: s.active, space, on: TriggerSet::only(Trigger::Play), next: 0 });
    }

    pub(crate) fn use_space_skill(&self, s: &mut State, e: &mut impl Sink<Event>) {
        let Some(Frame::PlaySkills { space }) = s.pending.pop() else { unreachable!("a card was played") };
        let program = self.content().spaces[space.index()].program.expect("offered for spaces with a skill");
        e.push(Event::SpaceSkill { seat: s.active, space });
        s.push(Frame::Run { seat: s.active, program, at: 0, x: 0, space: None });
    }

    /// EMB-5.10, EMB-A8: sliding needs a card.
    #[inline]
    pub(crate) fn quote_slide(&self, s: &State, main: bool) -> Permission {
        self.quote_main(main)?;
        if s.players[s.active].has_cards() { Ok(()) } else { Err(Refusal::NothingToSlide) }
    }

    pub(crate) fn slide(&self, s: &mut State, e: &mut impl Sink<Event>) {
        self.begin_main(s);
        e.push(Event::Slides { seat: s.active });
        s.push(Frame::Slide { at: 1 });
    }

    /// EMB-5.11 to EMB-5.13: the next card moves one column, and is resolved before another is touched.
    pub(crate) fn slide_next(&self, s: &mut State, at: u8, e: &mut impl Sink<Event>) {
        let seat = s.active;
        let mut from = usize::from(at);
        while from < Space::COUNT && s.players[seat].board[from].is_none() {
            from += 1;
        }
        if from >= Space::COUNT {
            s.pending.pop();
            return;
        }
        *s.pending.top_mut().expect("the slide is on top") = Frame::Slide { at: from as u8 + 1 };
        let (from, to) = (Space::new(from), Space::new(from).left());
        let hero = s.players[seat].board[from.index()].expect("a card lies there");
        move_card(&mut s.players[seat], from, to);
        let mut on = TriggerSet::only(Trigger::Slide);
        if to == Space::EDGE {
            on = on.with(Trigger::Drop);
            s.push(Frame::Leave);
        } else {
            e.push(Event::Slid { seat, hero, space: to });
        }
        s.push(Frame::Skills { seat, space: to, on, next: 0 });
    }

    /// EMB-5.13: resources on it to the supply, charges reset, to the hand at once.
    pub(crate) fn leave(&self, s: &mut State, e: &mut impl Sink<Event>) {
        s.pending.pop();
        let seat = s.active;
        let player = &mut s.players[seat];
        let hero = player.board[0].take().expect("a card is leaving");
        player.hand = player.hand.with(hero);
        player.on_card[0] = Goods::EMPTY;
        player.charged[0] = [0; 2];
        player.spent[0] = 0;
        e.push(Event::Returned { seat, hero });
    }

    /// EMB-5.20, EMB-5.21: where the card lies and which skill it is.
    #[inline]
    pub(crate) fn quote_charge(&self, s: &State, hero: HeroId, number: u8) -> Result<(Space, SkillId), Refusal> {
        let (space, id) = self.quote_skill(s, s.active, Trigger::Charge, hero, number)?;
        let skill = self.content().skill(id);
        if s.players[s.active].charged[space.index()][usize::from(skill.charge_slot)] >= skill.charges {
            return Err(Refusal::ChargedOut { times: skill.charges });
        }
        self.quote_cost(s, s.active, id).map(|()| (space, id))
    }

    pub(crate) fn charge(&self, s: &mut State, hero: HeroId, number: u8, e: &mut impl Sink<Event>) {
        let (space, id) = self.quote_charge(s, hero, number).expect("a legal answer");
        let seat = s.active;
        self.open_window(s, seat, Window::Open);
        s.players[seat].charged[space.index()][usize::from(self.content().skill(id).charge_slot)] += 1;
        e.push(Event::Charged { seat, skill: id, hero });
        self.pay(s, seat, space, id, e);
    }

    /// EMB-5.30, EMB-5.31: an own favour marker here, and a card in the row.
    #[inline]
    pub(crate) fn quote_promises(&self, s: &State) -> Permission {
        let player = &s.players[s.active];
        if player.promises.contains(player.at) { Ok(()) } else { Err(Refusal::NoFavourMarker(player.at)) }
    }

    pub(crate) fn promise(&self, s: &mut State, favour: FavourId, e: &mut impl Sink<Event>) {
        let seat = s.active;
        self.open_window(s, seat, Window::Open);
        let player = &mut s.players[seat];
        player.promises = player.promises.without(player.at);
        e.push(Event::Promised { seat, clearing: player.at });
        self.hand_favour(s, seat, favour, e);
    }
}

/// A card moves with everything that belongs to it.
fn move_card(player: &mut Player, from: Space, to: Space) {
    let (from, to) = (from.index(), to.index());
    player.board[to] = player.board[from].take();
    player.on_card[to] = std::mem::take(&mut player.on_card[from]);
    player.charged[to] = std::mem::take(&mut player.charged[from]);
    player.spent[to] = std::mem::take(&mut player.spent[from]);
}
