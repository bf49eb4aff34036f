//! EMB-6 and EMB-12: skills. Their costs, the interpreter of their programs, Everyone, `trigger` and Ongoing skills.

use crate::counters::Sight;
use crate::prelude::*;
use crate::program::{BannerTo, Effect, EffectId, Quantity, SkillId};

impl Emberleaf {
    // ---- costs ----

    /// EMB-6.1, EMB-6.54, EMB-12.2: a skill that is used is paid for in full.
    #[inline]
    pub(crate) fn quote_cost(&self, s: &State, seat: Seat, skill: SkillId) -> Permission {
        let cost = &self.content().skill(skill).cost;
        if cost.is_free() {
            return Ok(());
        }
        let player = &s.players[seat];
        if !player.goods.covers(cost.goods) {
            return Err(Refusal::CannotPay { price: cost.goods, have: player.goods });
        }
        if let Some(resource) = cost.x
            && player.goods.minus(cost.goods).get(resource) == 0
        {
            return Err(Refusal::NothingForX(resource));
        }
        match cost.banner {
            None => Ok(()),
            Some(_) if player.markers.is_empty() => Err(Refusal::NoBanner),
            // EMB-A37.
            Some(BannerTo::Map) if s.dangers().len() == 9 => Err(Refusal::NoFreeSpot),
            Some(_) => Ok(()),
        }
    }

    /// EMB-6.55, EMB-A19: at least 1, at most what is there besides the fixed cost, which is already paid.
    pub(crate) fn most_x(&self, s: &State, seat: Seat, skill: SkillId) -> u8 {
        self.content().skill(skill).cost.x.map_or(0, |resource| s.players[seat].goods.get(resource))
    }

    /// Goods leave the storage: for a Charge skill onto the card, otherwise to the supply (EMB-6.54).
    fn pay_goods(
        &self,
        s: &mut State,
        seat: Seat,
        space: Space,
        skill: SkillId,
        goods: Goods,
        e: &mut impl Sink<Event>,
    ) {
        if goods.is_empty() {
            return;
        }
        let player = &mut s.players[seat];
        player.goods = player.goods.minus(goods);
        if self.content().skill(skill).on == Trigger::Charge {
            pile_up(&mut player.on_card[space.index()], goods);
        }
        e.push(Event::Paid { seat, goods });
    }

    /// EMB-12.3: the fixed part, then X, then a banner; then the skill begins.
    pub(crate) fn pay(&self, s: &mut State, seat: Seat, space: Space, skill: SkillId, e: &mut impl Sink<Event>) {
        let cost = self.content().skill(skill).cost;
        self.pay_goods(s, seat, space, skill, cost.goods, e);
        if cost.x.is_some() {
            s.push(Frame::PayX { seat, space, skill });
        } else {
            self.after_x(s, seat, space, skill, 0);
        }
    }

    pub(crate) fn pay_x(&self, s: &mut State, x: u8, e: &mut impl Sink<Event>) {
        let Some(Frame::PayX { seat, space, skill }) = s.pending.pop() else { unreachable!("X is asked for") };
        let resource = self.content().skill(skill).cost.x.expect("asked for a cost with X");
        self.pay_goods(s, seat, space, skill, Goods::some(resource, x), e);
        self.after_x(s, seat, space, skill, x);
    }

    fn after_x(&self, s: &mut State, seat: Seat, space: Space, skill: SkillId, x: u8) {
        if self.content().skill(skill).cost.banner.is_some() {
            s.push(Frame::PayBanner { seat, space, skill, x });
        } else {
            self.begin(s, seat, space, skill, x);
        }
    }

    /// EMB-12.2: one own marker leaves the game, or waits for its spot.
    pub(crate) fn pay_banner(&self, s: &mut State, marker: MarkerId, e: &mut impl Sink<Event>) {
        let Some(Frame::PayBanner { seat, space, skill, x }) = s.pending.pop() else {
            unreachable!("a banner is paid")
        };
        if self.content().skill(skill).cost.banner == Some(BannerTo::Map) {
            s.push(Frame::PutBanner { seat, space, skill, x, marker });
            return;
        }
        self.lose_marker(s, seat, marker);
        e.push(Event::BannerPaid { seat, marker });
        self.begin(s, seat, space, skill, x);
    }

    fn lose_marker(&self, s: &mut State, seat: Seat, marker: MarkerId) {
        let player = &mut s.players[seat];
        player.markers = player.markers.without(marker);
        player.orange = player.orange.without(marker);
    }

    /// EMB-A37: back onto the map, showing the side in force.
    pub(crate) fn put_banner(&self, s: &mut State, spot: Spot, e: &mut impl Sink<Event>) {
        let Some(Frame::PutBanner { seat, space, skill, x, marker }) = s.pending.pop() else {
            unreachable!("a banner waits for its spot")
        };
        self.lose_marker(s, seat, marker);
        s.spots[spot.index()] = Some(marker);
        e.push(Event::BannerReturned { seat, marker, spot });
        self.begin(s, seat, space, skill, x);
    }

    // ---- skills ----

    /// EMB-5.2, EMB-5.12, EMB-5.13: the next skill of a card, top first.
    pub(crate) fn next_skill(&self, s: &mut State) {
        let Frame::Skills { seat, space, on, next } = s.top() else { unreachable!("skills are on top") };
        let content = self.content();
        let hero = s.players[seat].board[space.index()].expect("the card lies there while its skills run");
        let card = &content.heroes[hero.index()];
        for number in next..card.skills {
            let id = SkillId(card.first_skill + u16::from(number));
            if !on.contains(content.skill(id).on) {
                continue;
            }
            *s.pending.top_mut().expect("skills are on top") = Frame::Skills { seat, space, on, next: number + 1 };
            if content.skill(id).cost.is_free() {
                self.begin(s, seat, space, id, 0);
            } else if self.quote_cost(s, seat, id).is_ok() {
                s.push(Frame::Use { seat, space, skill: id });
            } else {
                continue;
            }
            return;
        }
        s.pending.pop();
    }

    pub(crate) fn use_skill(&self, s: &mut State, e: &mut impl Sink<Event>) {
        let Some(Frame::Use { seat, space, skill }) = s.pending.pop() else { unreachable!("a skill is offered") };
        self.pay(s, seat, space, skill, e);
    }

    /// EMB-12.3: the cost is paid; now each performing player in turn (EMB-6.51).
    fn begin(&self, s: &mut State, seat: Seat, space: Space, id: SkillId, x: u8) {
        let skill = self.content().skill(id);
        s.push(if skill.everyone {
            Frame::Everyone { owner: seat, space, skill: id, x, turn: 0 }
        } else {
            Frame::Run { seat, program: skill.program, at: 0, x, space: Some(space) }
        });
    }

    /// EMB-6.51, EMB-A16: from the player who uses the skill, clockwise; the others on their own boards.
    pub(crate) fn next_performer(&self, s: &mut State) {
        let Some(Frame::Everyone { owner, space, skill, x, turn }) = s.pending.top_mut() else {
            unreachable!("an Everyone skill is on top")
        };
        if *turn >= self.seats {
            s.pending.pop();
            return;
        }
        let seat = self.after(*owner, *turn);
        let space = (*turn == 0).then_some(*space);
        *turn += 1;
        let (program, x) = (self.content().skill(*skill).program, *x);
        s.push(Frame::Run { seat, program, at: 0, x, space });
    }

    // ---- the interpreter ----

    /// EMB-12.10, EMB-A12: an amount is fixed when its effect starts.
    #[inline]
    pub(crate) fn amount(&self, s: &State, seat: Seat, quantity: Quantity, sight: Sight) -> u8 {
        let Some(counter) = quantity.per else { return quantity.n };
        let count = self.count(s, seat, counter, sight) / u32::from(quantity.every);
        (u32::from(quantity.n) * count).min(u32::from(quantity.max)) as u8
    }

    /// The next effect of the program on top.
    #[inline]
    pub(crate) fn run(&self, s: &mut State, e: &mut impl Sink<Event>) {
        let Some(Frame::Run { seat, program, at, x, space }) = s.pending.top_mut() else {
            unreachable!("a program is on top")
        };
        let program = self.content().program(*program);
        if *at >= program.len {
            s.pending.pop();
            return;
        }
        let id = EffectId(program.first.0 + u16::from(*at));
        *at += 1;
        let (seat, x, space) = (*seat, *x, *space);
        self.start(s, seat, id, x, space, e);
    }

    /// The table of effects in EMB-12: what each asks, or does at once.
    #[inline]
    fn start(&self, s: &mut State, seat: Seat, id: EffectId, x: u8, space: Option<Space>, e: &mut impl Sink<Event>) {
        let sight = Sight { x, edge: space == Some(Space::EDGE) };
        match self.content().effect(id) {
            Effect::Walk(quantity) => {
                let steps = self.amount(s, seat, quantity, sight);
                s.push(Frame::Walk { seat, steps });
            }
            Effect::Gather(Some(resource), quantity) => {
                let count = self.amount(s, seat, quantity, sight);
                s.push(Frame::Store { seat, resource, count, gathered: true });
            }
            Effect::Gather(None, quantity) => {
                let left = self.amount(s, seat, quantity, sight);
                s.push(Frame::Pick { seat, left });
            }
            Effect::Gain(resource, quantity) => {
                let count = self.amount(s, seat, quantity, sight);
                s.push(Frame::Store { seat, resource, count, gathered: false });
            }
            Effect::Leaves(quantity) => {
                let leaves = self.amount(s, seat, quantity, sight);
                self.gain_leaves(s, seat, leaves, e);
            }
            Effect::Attack { damage, anywhere } => {
                let damage = self.amount(s, seat, damage, sight);
                s.push(Frame::Attack { seat, damage, anywhere });
            }
            Effect::Build(terms) => s.push(Frame::Build { seat, effect: id, left: terms.n, rebated: false }),
            Effect::Settle(left) => s.push(Frame::Settle { seat, left }),
            Effect::Take(row, left) => s.push(Frame::TakeCard { seat, row, left }),
            Effect::MarkerFromMap { max_health } => s.push(Frame::GainMarker { seat, max_health }),
            Effect::MarkerFromBag => s.push(Frame::DrawMarker { seat }),
            Effect::Stash(resource, n) => {
                let space = space.expect("the content check lets only cards stash");
                pile_up(&mut s.players[seat].on_card[space.index()], Goods::some(resource, n));
                e.push(Event::Stashed { seat, goods: Goods::some(resource, n) });
            }
            Effect::Unstash => {
                let space = space.expect("the content check lets only cards stash");
                let pile = std::mem::take(&mut s.players[seat].on_card[space.index()]);
                // EMB-A13: wood first, so it comes to lie on top.
                for resource in Resource::NAMED.into_iter().rev() {
                    let count = pile.get(resource);
                    if count > 0 {
                        s.push(Frame::Store { seat, resource, count, gathered: false });
                    }
                }
            }
            Effect::Trigger(on) => s.push(Frame::Trigger { seat, on, space }),
            Effect::Choose { first, count } => s.push(Frame::Choose { seat, first, count, x, space }),
            Effect::Refresh(row) => self.replace_row(s, row, e),
        }
    }

    /// EMB-13, D11: exactly one alternative.
    pub(crate) fn choose_alternative(&self, s: &mut State, number: u8, e: &mut impl Sink<Event>) {
        let Some(Frame::Choose { seat, first, x, space, .. }) = s.pending.pop() else {
            unreachable!("alternatives are offered")
        };
        self.start(s, seat, EffectId(first.0 + u16::from(number) - 1), x, space, e);
    }

    // ---- skills of cards that lie on a board ----

    /// The skills with a trigger on the cards of a board: hero and number.
    #[inline]
    pub(crate) fn skills_lying(&self, s: &State, seat: Seat, on: Trigger) -> impl Iterator<Item = (HeroId, u8)> {
        let content = self.content();
        let heroes = match on {
            Trigger::Charge => content.charging,
            Trigger::Ongoing => content.lasting,
            Trigger::Play | Trigger::Slide | Trigger::Drop => HeroSet(u128::MAX),
        };
        let cards = s.players[seat].cards(false).filter(move |(_, hero)| heroes.contains(*hero));
        cards.flat_map(move |(_, hero)| {
            let skills = (1..).zip(content.skills_of(hero));
            skills.filter(move |(_, id)| content.skill(*id).on == on).map(move |(number, _)| (hero, number))
        })
    }

    /// Where this card lies and which skill with this trigger it is.
    #[inline]
    pub(crate) fn quote_skill(
        &self,
        s: &State,
        seat: Seat,
        on: Trigger,
        hero: HeroId,
        number: u8,
    ) -> Result<(Space, SkillId), Refusal> {
        let content = self.content();
        let space = s.players[seat].space_of(hero).ok_or(Refusal::NotOnBoard(hero))?;
        let id = content.skill_of(hero, number).filter(|&skill| content.skill(skill).on == on);
        Ok((space, id.ok_or(Refusal::NoSuchSkill(hero))?))
    }

    // ---- trigger ----

    /// EMB-12, `trigger`: a skill of another card that is not being resolved.
    pub(crate) fn quote_trigger(
        &self,
        s: &State,
        seat: Seat,
        on: Trigger,
        by: Option<Space>,
        hero: HeroId,
        number: u8,
    ) -> Result<(Space, SkillId), Refusal> {
        let found = self.quote_skill(s, seat, on, hero, number);
        if s.players[seat].space_of(hero).is_some_and(|space| by == Some(space)) {
            return Err(Refusal::SameCard);
        }
        let (space, id) = found?;
        let program = self.content().skill(id).program;
        let running = |frame: &Frame| matches!(frame, Frame::Run { program: of, .. } if *of == program);
        if s.pending.as_slice().iter().any(running) {
            return Err(Refusal::StillResolved);
        }
        self.quote_cost(s, seat, id).map(|()| (space, id))
    }

    pub(crate) fn can_trigger(&self, s: &State, seat: Seat, on: Trigger, by: Option<Space>) -> bool {
        let mut skills = self.skills_lying(s, seat, on);
        skills.any(|(hero, number)| self.quote_trigger(s, seat, on, by, hero, number).is_ok())
    }

    pub(crate) fn trigger(&self, s: &mut State, hero: HeroId, number: u8, e: &mut impl Sink<Event>) {
        let Some(Frame::Trigger { seat, on, space }) = s.pending.pop() else { unreachable!("skills are offered") };
        let (at, id) = self.quote_trigger(s, seat, on, space, hero, number).expect("a legal answer");
        e.push(Event::Triggered { seat, hero, skill: id });
        self.pay(s, seat, at, id, e);
    }

    // ---- ongoing ----

    /// EMB-6.60 to EMB-6.62: met in the window that has just closed, not used this turn, and affordable.
    pub(crate) fn quote_ongoing(
        &self,
        s: &State,
        seat: Seat,
        hero: HeroId,
        number: u8,
    ) -> Result<(Space, SkillId), Refusal> {
        let (space, id) = self.quote_skill(s, seat, Trigger::Ongoing, hero, number)?;
        let player = &s.players[seat];
        let (deed, need) = self.content().skill(id).when.expect("the content check gives Ongoing skills a condition");
        let done = player.deeds[deed];
        if done < need {
            return Err(Refusal::NotMet { need, done });
        }
        if player.spent[space.index()] & bit(number) != 0 {
            return Err(Refusal::UsedThisTurn);
        }
        self.quote_cost(s, seat, id).map(|()| (space, id))
    }

    #[inline]
    pub(crate) fn can_use_ongoing(&self, s: &State, seat: Seat) -> bool {
        // Nothing done, nothing met: the usual case for those who are not at turn.
        let done = s.players[seat].deeds.iter().any(|&done| done > 0);
        let mut skills = self.skills_lying(s, seat, Trigger::Ongoing);
        done && skills.any(|(hero, number)| self.quote_ongoing(s, seat, hero, number).is_ok())
    }

    pub(crate) fn use_ongoing(&self, s: &mut State, hero: HeroId, number: u8, e: &mut impl Sink<Event>) {
        let Frame::Ongoing { owner, turn } = s.top() else { unreachable!("Ongoing skills are offered") };
        let seat = self.after(owner, turn);
        let (space, id) = self.quote_ongoing(s, seat, hero, number).expect("a legal answer");
        s.players[seat].spent[space.index()] |= bit(number);
        e.push(Event::OngoingUsed { seat, hero, skill: id });
        self.pay(s, seat, space, id, e);
    }
}

/// The mark of a skill by its number on the card.
fn bit(number: u8) -> u8 {
    1 << (number - 1)
}

/// More than this many of a kind on one card would not fit its byte; no card of sense comes near.
const PILE: u8 = 100;

fn pile_up(pile: &mut Goods, goods: Goods) {
    let room = Goods::new(&[PILE; 4]).beyond(*pile);
    *pile = pile.plus(goods.least(room));
}
