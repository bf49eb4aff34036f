//! Quick play: what each answer gains, in points.

use super::Judge;
use super::deals::Plan;
use super::wishes::{CARD, Wishes};
use steading_catan_road::actions::Action;
use steading_catan_road::content::Ability;
use steading_catan_road::state::{Card, EventCard, Frame, Good, Goods, State, Step};
use steading_core::Seat;

/// What follows a plan is this much better than what leaves it.
const ON_TRACK: f32 = 2.0;
/// A proposal without a plan.
const IDLE_TALK: f32 = -3.6;
/// A counter-proposal is less certain than a deal that lies on the table.
const COUNTER_CHANCE: f32 = 0.5;

/// What is worked out once for a question.
#[derive(Clone, Copy, Debug)]
pub struct Outlook {
    wishes: Wishes,
    /// What the hand is worth as it is.
    hand: f32,
    plan: Option<Plan>,
    /// What the active person wants, for who is asked about an offer.
    rival: Option<Wishes>,
    /// The next card of a discard.
    discard: Option<Good>,
}

impl Judge<'_> {
    pub(super) fn outlook(&self, s: &State, seat: Seat) -> Outlook {
        let left = self.turns_left(s);
        let wishes = self.wishes(s, seat, left);
        let mut outlook = Outlook { wishes, hand: wishes.hand(s.hand(seat)), plan: None, rival: None, discard: None };
        match s.top() {
            Some(Frame::Main) if s.trades_left > 0 && s.proposals_left > 0 => {
                outlook.plan = self.plan(s, seat, &wishes)
            }
            Some(Frame::Offer) => outlook.plan = self.plan(s, seat, &wishes),
            Some(Frame::Answer { .. }) => {
                outlook.plan = self.plan(s, seat, &wishes);
                outlook.rival = Some(self.wishes(s, s.active, left));
            }
            Some(Frame::Discard { .. }) => outlook.discard = self.next_discard(s, seat, &wishes),
            _ => {}
        }
        outlook
    }

    /// The whole rest of a discard is worked out, least useful card first, and then entered in order.
    fn next_discard(&self, s: &State, seat: Seat, wishes: &Wishes) -> Option<Good> {
        let player = s.player(seat);
        let chosen = player.desk.give;
        let mut left = player.hand.minus(chosen);
        let mut first = None;
        for _ in chosen.size()..self.game.robber_loss(s, seat) {
            let open = chosen.last().map_or(left, |last| left.from(last)).types();
            let worth = |good: Good| wishes.hand(left.minus(Goods::one(good)));
            let least = open.iter().max_by(|&a, &b| worth(a).total_cmp(&worth(b)))?;
            left = left.minus(Goods::one(least));
            first = Some(first.map_or(least, |first: Good| first.min(least)));
        }
        first
    }

    /// What an answer gains.
    pub(super) fn gain(&self, s: &State, seat: Seat, outlook: &Outlook, a: Action) -> f32 {
        let Outlook { ref wishes, hand: worth, ref plan, .. } = *outlook;
        let hand = s.hand(seat);
        let desk = &s.player(seat).desk;
        let after = |paid: Goods| wishes.hand(hand.minus(paid)) - worth;
        match a {
            Action::Build(card) => {
                let price = wishes.price(card);
                let missing = price.beyond(hand);
                let paid = if missing.is_empty() { price } else { price.minus(missing) };
                let swap = if missing.is_empty() { 0.0 } else { CARD * f32::from(self.game.rate(s, seat)) };
                wishes.gain[card as usize] + after(paid) - swap - self.event_risk(s, seat, card, hand.minus(paid))
            }
            // Waiting for the next turn: what could be built now is worth less then.
            Action::End => wishes.waiting(hand) - worth,
            Action::Offer => plan.map_or(IDLE_TALK, |plan| plan.gain),
            Action::Call => IDLE_TALK + 1.2,
            Action::Pay(source) => match s.top() {
                Some(Frame::Pay(card)) => {
                    let price = wishes.price(card);
                    let rest = hand.minus(price.least(hand));
                    wishes.hand(rest.minus(Goods::some(source, self.game.rate(s, seat)))) - worth
                }
                _ => 0.0,
            },
            Action::PayFor(source, replaced) => match s.top() {
                Some(Frame::Pay(card)) => {
                    let price = wishes.price(card).minus(Goods::one(replaced));
                    after(price.plus(Goods::some(source, self.game.rate(s, seat))))
                }
                _ => 0.0,
            },
            Action::PayCost => match s.top() {
                Some(Frame::Pay(card)) => after(wishes.price(card)),
                _ => 0.0,
            },
            Action::Ability(metropolis) => match self.game.content().mechanics.abilities[usize::from(metropolis.0)] {
                Ability::DrawOnBuild(card) => 2.0 * CARD * f32::from(s.player(seat).laid.get(card)),
                Ability::WinsTies(special) => {
                    let tied = s.holder(special).is_some_and(|holder| {
                        holder != seat
                            && s.player(holder).laid.get(special.counts()) == s.player(seat).laid.get(special.counts())
                    });
                    if tied { 3.0 } else { 0.4 + self.grip(s, seat, special).abs() }
                }
            },
            Action::Discard(good) => f32::from(u8::from(outlook.discard == Some(good))) * ON_TRACK,
            Action::Donate(to) => -0.4 * self.vp(s, to) - CARD * f32::from(s.hand(to).size()),
            Action::Give(good) if matches!(s.top(), Some(Frame::Donate { .. })) => after(Goods::one(good)),
            Action::To(audience) => track(plan.is_some_and(|plan| plan.to == audience)),
            Action::Give(good) => track(plan.is_some_and(|plan| next(desk.give, plan.give) == Some(good))),
            Action::Done => track(plan.is_some_and(|plan| next(desk.give, plan.give).is_none())),
            Action::Want(good) => track(plan.is_some_and(|plan| next(desk.want, plan.want) == Some(good))),
            Action::Send => match plan {
                Some(plan) => track(next(desk.want, plan.want).is_none()),
                None => wishes.exchange(hand, desk.give, desk.want) - 0.3,
            },
            // A begun proposal is only dropped when it leads nowhere.
            Action::Cancel if plan.is_some() => -ON_TRACK,
            Action::Cancel => 0.3,
            Action::Accept => match &outlook.rival {
                Some(theirs) => {
                    let offer = &s.player(s.active).desk;
                    self.deal(s, (seat, wishes), (s.active, theirs), offer.want, offer.give)
                }
                None => 0.0,
            },
            Action::Decline => 0.0,
            Action::Counter => plan.map_or(-2.0, |plan| plan.gain * COUNTER_CHANCE - 0.15),
            Action::Pick(partner) => {
                let theirs = self.wishes(s, partner, wishes.left);
                let answer = &s.player(partner).desk;
                let (give, get) =
                    if answer.step == Step::Sent { (answer.want, answer.give) } else { (desk.give, desk.want) };
                self.deal(s, (seat, wishes), (partner, &theirs), give, get)
            }
            Action::Withdraw => 0.0,
        }
    }

    /// A settlement may call the robber: what this costs oneself, and what it costs the others.
    fn event_risk(&self, s: &State, seat: Seat, card: Card, rest: Goods) -> f32 {
        if card != Card::Settlement || s.events.is_empty() {
            return 0.0;
        }
        let robbers = f32::from(s.events.get(EventCard::Robber));
        let chance = robbers / f32::from(s.events.size());
        let own = if u16::from(rest.size()) > self.game.robber_limit(s, seat) { rest.size() / 2 } else { 0 };
        let rivals: f32 =
            self.others(seat).map(|rival| f32::from(self.game.robber_loss(s, rival)) * self.envy(s, rival)).sum();
        chance * 2.0 * CARD * (f32::from(own) - 0.5 * rivals)
    }
}

fn track(on: bool) -> f32 {
    if on { ON_TRACK } else { -ON_TRACK }
}

/// The next card on the way from one tally to another.
fn next(now: Goods, then: Goods) -> Option<Good> {
    let rest = then.beyond(now);
    (!rest.is_empty()).then(|| rest.nth(0))
}
