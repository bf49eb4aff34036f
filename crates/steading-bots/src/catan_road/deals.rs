//! Which trade to propose, and what a trade is worth to both sides (rules, section 11.3).

use super::Judge;
use super::wishes::{CARD, Wishes};
use steading_catan_road::actions::Audience;
use steading_catan_road::state::{Card, Desk, Good, Goods, Made, SEATS, State, Step};
use steading_core::{Seat, SeatSet};

/// What a deal promises that is not worth talking about.
const SILENCE: f32 = -2.0;
/// How much of a deal's worth decides whether people agree, and what it has to overcome: the rest is mood.
const OPEN_MINDED: f32 = 0.3;
const RELUCTANCE: f32 = 0.05;
/// A deal is only proposed if it promises more than this.
const WORTHWHILE: f32 = 0.12;
/// How likely an unknown card is of a given type.
const SHARE: f32 = 0.2;
/// Each proposal that came to nothing makes the next less promising.
const FATIGUE: f32 = 0.35;

/// What the next steps of a deal promise: of all deals that go on with a step, the best one counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Talks {
    /// The best deal of all.
    pub best: f32,
    pub all: f32,
    pub one: [f32; SEATS],
    pub give: [f32; 5],
    pub done: f32,
    pub want: [f32; 5],
    pub send: f32,
}

impl Talks {
    /// No deal is worth talking about.
    pub(super) const NONE: Talks = Talks {
        best: SILENCE,
        all: SILENCE,
        one: [SILENCE; SEATS],
        give: [SILENCE; 5],
        done: SILENCE,
        want: [SILENCE; 5],
        send: SILENCE,
    };

    pub(super) fn any(&self) -> bool {
        self.best > SILENCE
    }

    /// A deal that gives and wants these cards promises so much.
    fn note(&mut self, desk: &Desk, to: Audience, give: Goods, want: Goods, gain: f32) {
        let raise = |promise: &mut f32| *promise = promise.max(gain);
        raise(&mut self.best);
        match to {
            Audience::All => raise(&mut self.all),
            Audience::One(seat) => raise(&mut self.one[seat.index()]),
        }
        match next(desk.give, give) {
            Some(good) => raise(&mut self.give[good as usize]),
            None => raise(&mut self.done),
        }
        match next(desk.want, want) {
            Some(good) => raise(&mut self.want[good as usize]),
            None => raise(&mut self.send),
        }
    }
}

/// The next card on the way from one tally to another.
fn next(now: Goods, then: Goods) -> Option<Good> {
    let rest = then.beyond(now);
    (!rest.is_empty()).then(|| rest.nth(0))
}

impl Judge<'_> {
    /// How much a rival's gain hurts: more at a small table, and more the closer the rival is to the goal.
    pub(super) fn envy(&self, s: &State, rival: Seat) -> f32 {
        let small = 1.0 / f32::from(steading_core::Rules::seats(self.game) - 1);
        let close = (self.vp(s, rival) - 4.0).max(0.0) / (self.goal() - 5.0).max(1.0);
        small + (1.0 - small) * close.min(1.0)
    }

    /// What a deal brings a seat, with what it likely brings the other side taken off. Nobody knows the cards of the
    /// other side; that it wants these is all there is to go by.
    pub(super) fn deal(&self, s: &State, seat: Seat, wishes: &Wishes, rival: Seat, give: Goods, get: Goods) -> f32 {
        let bonus = |of: Seat| if of == s.active { 0.0 } else { CARD + 0.05 };
        let mine = wishes.exchange(s.hand(seat), give, get) + bonus(seat);
        let theirs = CARD * (f32::from(give.size()) - f32::from(get.size())) + bonus(rival);
        OPEN_MINDED * (mine - self.envy(s, rival) * theirs) - RELUCTANCE
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

    /// What a seat could talk about: proposals of the active person, or counter-proposals of somebody else, that go on
    /// from what lies on the desk. Only uses what the seat knows.
    pub(super) fn talks(&self, s: &State, seat: Seat, wishes: &Wishes) -> Talks {
        let hand = s.hand(seat);
        let most = self.game.content().mechanics.rules.menu_max_cards_per_side.min(2);
        let mut talker = Talker { judge: *self, s, seat, wishes, worth: wishes.hand(hand), talks: Talks::NONE };
        for card in Card::NAMED {
            let missing = wishes.price(card).beyond(hand);
            if wishes.near[card as usize] <= 0.0 || missing.is_empty() || missing.size() > 3 {
                continue;
            }
            let spare = hand.beyond(wishes.price(card));
            for wanted in missing.types().iter() {
                talker.want(spare, Goods::some(wanted, missing.get(wanted).min(most)), most);
            }
            if missing.size() == 2 && missing.types().len() == 2 && most == 2 {
                talker.want(spare, missing, most);
            }
        }
        talker.talks
    }
}

/// Looks for deals of one seat.
struct Talker<'a> {
    judge: Judge<'a>,
    s: &'a State,
    seat: Seat,
    wishes: &'a Wishes,
    /// What the hand is worth as it is.
    worth: f32,
    talks: Talks,
}

impl Talker<'_> {
    /// What could be given for these cards: one or two spare cards.
    fn want(&mut self, spare: Goods, want: Goods, most: u8) {
        for good in spare.types().iter() {
            for count in 1..=spare.get(good).min(most) {
                self.weigh(Goods::some(good, count), want);
            }
            for other in spare.types().iter().filter(|&other| other > good && most > 1) {
                self.weigh(Goods::one(good).plus(Goods::one(other)), want);
            }
        }
        let desk = &self.s.player(self.seat).desk;
        if desk.step == Step::Want {
            self.weigh(desk.give, want);
        }
    }

    fn weigh(&mut self, give: Goods, want: Goods) {
        let Talker { judge, s, seat, .. } = *self;
        let desk = &s.player(seat).desk;
        if !goes_on(desk, give, want) || give.types().iter().any(|good| want.get(good) > 0) {
            return;
        }
        let own = self.wishes.hand(s.hand(seat).minus(give).plus(want)) - self.worth;
        if own <= WORTHWHILE {
            return;
        }
        let eager = willing(give, want);
        let guess = CARD * (f32::from(give.size()) - f32::from(want.size())) + 0.08;
        if seat != s.active {
            let gain = own + CARD - judge.envy(s, s.active) * guess;
            let chance = judge.holds(s, s.active, want) * eager;
            return self.keep(desk, Audience::One(s.active), give, want, gain * chance);
        }
        let fatigue = FATIGUE.powi(s.made.as_slice().len() as i32);
        let mut nobody = 1.0;
        let (mut all, mut envy) = (SeatSet::EMPTY, 0.0f32);
        let open = |to| fits(desk, to) && !was_made(s, give, want, to);
        for rival in judge.others(seat).filter(|&rival| !s.hand(rival).is_empty()) {
            all = all.with(rival);
            envy = envy.max(judge.envy(s, rival));
            let chance = judge.holds(s, rival, want) * eager;
            nobody *= 1.0 - chance;
            if open(SeatSet::only(rival)) {
                let gain = own - judge.envy(s, rival) * (guess + CARD);
                self.keep(desk, Audience::One(rival), give, want, gain * chance * fatigue);
            }
        }
        if all.len() > 1 && open(all) {
            let gain = own - envy * (guess + CARD);
            self.keep(desk, Audience::All, give, want, gain * (1.0 - nobody) * fatigue);
        }
    }

    fn keep(&mut self, desk: &Desk, to: Audience, give: Goods, want: Goods, gain: f32) {
        if gain > 0.0 {
            self.talks.note(desk, to, give, want, gain);
        }
    }
}

/// How likely somebody who holds the wanted cards agrees: more cards are welcome, fewer are not.
fn willing(give: Goods, want: Goods) -> f32 {
    let more = f32::from(give.size()) - f32::from(want.size());
    (0.4 + 0.13 * more).clamp(0.1, 0.6)
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
