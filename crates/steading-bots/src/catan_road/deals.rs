//! Which trade to propose, and what a trade is worth to both sides (rules, section 11.3).

use super::Judge;
use super::wishes::{CARD, Wishes};
use steading_catan_road::actions::Audience;
use steading_catan_road::state::{Card, Desk, Good, Goods, Made, State, Step};
use steading_core::{Seat, SeatSet};

/// A deal is only proposed if it promises more than this.
const WORTHWHILE: f32 = 0.12;
/// How likely an unknown card is of a given type.
const SHARE: f32 = 0.2;
/// Each proposal that came to nothing makes the next less promising.
const FATIGUE: f32 = 0.35;

/// A proposal or counter-proposal, from the side of who makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Plan {
    pub to: Audience,
    pub give: Goods,
    pub want: Goods,
    pub gain: f32,
}

impl Judge<'_> {
    /// How much a rival's gain hurts: more at a small table, and more the closer the rival is to the goal.
    pub(super) fn envy(&self, s: &State, rival: Seat) -> f32 {
        let small = 1.0 / f32::from(steading_core::Game::seats(self.game) - 1);
        let close = (self.vp(s, rival) - 4.0).max(0.0) / (self.goal() - 5.0).max(1.0);
        small + (1.0 - small) * close.min(1.0)
    }

    /// What a deal brings a seat, with what it brings the other side taken off.
    /// The partner of the active person draws a card on top.
    pub(super) fn deal(
        &self,
        s: &State,
        (seat, wishes): (Seat, &Wishes),
        (rival, theirs): (Seat, &Wishes),
        give: Goods,
        get: Goods,
    ) -> f32 {
        let bonus = |of: Seat| if of == s.active { 0.0 } else { CARD + 0.05 };
        let mine = wishes.exchange(s.hand(seat), give, get) + bonus(seat);
        let other = theirs.exchange(s.hand(rival), get, give) + bonus(rival);
        mine - self.envy(s, rival) * other
    }

    /// How likely a rival holds these cards, by what everybody knows.
    fn holds(&self, s: &State, rival: Seat, want: Goods) -> f32 {
        let player = s.player(rival);
        let lacking = want.beyond(player.known).size();
        match lacking {
            0 => 1.0,
            _ if lacking > player.unknown() => 0.0,
            _ => (1.0 - (1.0 - SHARE).powi(player.unknown().into())).powi(lacking.into()),
        }
    }

    /// The best proposal of the active person, or the best counter-proposal of somebody else, that goes on from what
    /// lies on the desk. Only uses what the seat knows.
    pub(super) fn plan(&self, s: &State, seat: Seat, wishes: &Wishes) -> Option<Plan> {
        let hand = s.hand(seat);
        let desk = &s.player(seat).desk;
        let most = if self.game.content().mechanics.menu_max_cards_per_side < 2 { 1 } else { 2 };
        let mut best: Option<Plan> = None;
        for card in Card::NAMED {
            if wishes.near[card as usize] <= 0.0 {
                continue;
            }
            let missing = wishes.price(card).beyond(hand);
            if missing.is_empty() || missing.size() > 3 {
                continue;
            }
            let spare = hand.beyond(wishes.price(card));
            for wanted in missing.types().iter() {
                let want = Goods::some(wanted, missing.get(wanted).min(most));
                self.consider(s, seat, wishes, desk, spare, want, &mut best);
            }
            if missing.size() == 2 && missing.types().len() == 2 && most == 2 {
                self.consider(s, seat, wishes, desk, spare, missing, &mut best);
            }
        }
        best
    }

    #[expect(clippy::too_many_arguments, reason = "one loop body, written once")]
    fn consider(
        &self,
        s: &State,
        seat: Seat,
        wishes: &Wishes,
        desk: &Desk,
        spare: Goods,
        want: Goods,
        best: &mut Option<Plan>,
    ) {
        for one in spare.types().iter() {
            let single = Goods::one(one);
            self.weigh(s, seat, wishes, desk, single, want, best);
            if spare.get(one) > 1 {
                self.weigh(s, seat, wishes, desk, Goods::some(one, 2), want, best);
            }
        }
        if desk.step == Step::Want {
            self.weigh(s, seat, wishes, desk, desk.give, want, best);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "one loop body, written once")]
    fn weigh(
        &self,
        s: &State,
        seat: Seat,
        wishes: &Wishes,
        desk: &Desk,
        give: Goods,
        want: Goods,
        best: &mut Option<Plan>,
    ) {
        if !goes_on(desk, give, want) {
            return;
        }
        let own = wishes.exchange(s.hand(seat), give, want);
        let floor = best.map_or(WORTHWHILE, |plan| plan.gain);
        if own <= floor {
            return;
        }
        if seat != s.active {
            let rival = s.active;
            let gain = (own + CARD - self.envy(s, rival) * self.guess(give, want)) * self.holds(s, rival, want);
            if gain > floor {
                *best = Some(Plan { to: Audience::One(rival), give, want, gain });
            }
            return;
        }
        let fatigue = FATIGUE.powi(s.made.as_slice().len() as i32);
        let mut none = 1.0;
        let (mut all, mut envy) = (SeatSet::EMPTY, 0.0f32);
        for rival in self.others(seat).filter(|&rival| !s.hand(rival).is_empty()) {
            all = all.with(rival);
            envy = envy.max(self.envy(s, rival));
            let chance = self.holds(s, rival, want);
            none *= 1.0 - chance;
            let gain = (own - self.envy(s, rival) * (self.guess(give, want) + CARD)) * chance * fatigue;
            let floor = best.map_or(WORTHWHILE, |plan| plan.gain);
            if gain > floor && fits(desk, SeatSet::only(rival)) && !was_made(s, give, want, SeatSet::only(rival)) {
                *best = Some(Plan { to: Audience::One(rival), give, want, gain });
            }
        }
        let gain = (own - envy * (self.guess(give, want) + CARD)) * (1.0 - none) * fatigue;
        let floor = best.map_or(WORTHWHILE, |plan| plan.gain);
        if all.len() > 1 && gain > floor && fits(desk, all) && !was_made(s, give, want, all) {
            *best = Some(Plan { to: Audience::All, give, want, gain });
        }
    }

    /// What a rival is likely to gain by these cards: nobody agrees to lose.
    fn guess(&self, give: Goods, want: Goods) -> f32 {
        (CARD * (f32::from(give.size()) - f32::from(want.size()))).max(0.0) + 0.08
    }
}

fn was_made(s: &State, give: Goods, want: Goods, to: SeatSet) -> bool {
    let offer = Made::new(give, want, SeatSet::EMPTY);
    s.made.as_slice().iter().any(|made| made.same_cards(offer) && made.reached(to))
}

/// Whether this audience is the one on the desk, or none is chosen yet.
fn fits(desk: &Desk, to: SeatSet) -> bool {
    matches!(desk.step, Step::Idle | Step::Audience) || desk.to == to
}

/// CAT-11.9: whether the cards on the desk can still become this side.
fn becomes(now: Goods, then: Goods) -> bool {
    let first_new = |good: Good| then.beyond(now).is_empty() || then.beyond(now).nth(0) >= good;
    then.covers(now) && now.last().is_none_or(first_new)
}

fn goes_on(desk: &Desk, give: Goods, want: Goods) -> bool {
    match desk.step {
        Step::Give => becomes(desk.give, give),
        Step::Want => desk.give == give && becomes(desk.want, want),
        _ => true,
    }
}
