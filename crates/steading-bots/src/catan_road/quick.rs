//! Quick play: what each answer gains, in points.

use super::Judge;
use super::deals::Talks;
use super::wishes::{CARD, Wishes};
use steading_catan_road::actions::{Action, Audience};
use steading_catan_road::content::Ability;
use steading_catan_road::round::Frame;
use steading_catan_road::state::{Card, EventCard, Good, Goods, Origin, State, Step};
use steading_core::prelude::*;
use steading_core::{Encode, Ignore, Seat};

/// What being ahead by one is worth, in points.
const LEAD: f32 = 0.4;
/// What ending the turn gains: whoever can build something useful rather does.
const HASTE: f32 = -0.05;
/// What follows a plan is this much better than what leaves it.
const ON_TRACK: f32 = 2.0;
/// A proposal without a plan.
const IDLE_TALK: f32 = -3.6;
/// A counter-proposal is less certain than a deal that lies on the table.
const COUNTER_CHANCE: f32 = 0.5;

/// What is worked out once for a question.
#[derive(Clone, Copy, Debug)]
pub struct EvalContext {
    wishes: Wishes,
    /// What the hand is worth as it is.
    hand: f32,
    /// How far ahead the seat is.
    lead: f32,
    talks: Talks,
    /// The next card of a discard.
    discard: Option<Good>,
}

impl Judge<'_> {
    /// In a hurry nobody thinks of a deal; one that was begun is brought to its end.
    pub(super) fn context(&self, s: &State, seat: Seat, hurry: bool) -> EvalContext {
        let wishes = self.wishes(s, seat, self.turns_left(s));
        let hand = wishes.hand(s.hand(seat));
        let mut context = EvalContext { wishes, hand, lead: 0.0, talks: Talks::NONE, discard: None };
        match s.top() {
            Some(Frame::Main) => {
                context.lead = self.lead(s, seat);
                if !hurry && s.trades_left > 0 && s.proposals_left > 0 && !Encode::refrains(self.game, s, Action::Offer)
                {
                    context.talks = self.talks(s, seat, &wishes);
                }
            }
            Some(Frame::Answer { .. }) if hurry && s.player(seat).desk.step == Step::Idle => {}
            Some(Frame::Offer | Frame::Answer { .. }) => context.talks = self.talks(s, seat, &wishes),
            Some(Frame::Discard { .. }) => context.discard = self.next_discard(s, seat, &wishes),
            _ => {}
        }
        context
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
    pub(super) fn gain(&self, s: &State, seat: Seat, context: &EvalContext, a: Action) -> f32 {
        let EvalContext { ref wishes, hand: worth, ref talks, .. } = *context;
        let hand = s.hand(seat);
        let desk = &s.player(seat).desk;
        let after = |paid: Goods| wishes.hand(hand.minus(paid)) - worth;
        match a {
            Action::Build(card) => {
                let next = self.built(s, seat, card);
                LEAD * (self.lead(&next, seat) - context.lead) - self.event_risk(s, seat, card, next.hand(seat))
            }
            Action::End => HASTE,
            Action::Offer if talks.any() => talks.best,
            Action::Offer => IDLE_TALK,
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
            Action::Ability(metropolis) => match self.game.content().mechanics.abilities[metropolis.index()] {
                Ability::DrawOnBuild(card) => 2.0 * CARD * f32::from(s.player(seat).laid.get(card)),
                Ability::WinsTies(special) => {
                    let tied = s.holder(special).is_some_and(|holder| {
                        holder != seat
                            && s.player(holder).laid.get(special.counts()) == s.player(seat).laid.get(special.counts())
                    });
                    if tied { 3.0 } else { 0.4 + self.grip(s, seat, special).abs() }
                }
            },
            // CAT-A17: what was built is harvested, what was there from the start is not.
            Action::Cover(origin) => f32::from(u8::from(origin == Origin::Start)) * CARD,
            Action::Discard(good) => f32::from(u8::from(context.discard == Some(good))) * ON_TRACK,
            Action::Donate(to) => -0.4 * self.vp(s, to) - CARD * f32::from(s.hand(to).size()),
            Action::Give(good) if matches!(s.top(), Some(Frame::Donate { .. })) => after(Goods::one(good)),
            Action::To(Audience::All) => talks.all,
            Action::To(Audience::One(rival)) => talks.one[rival.index()],
            Action::Give(good) => talks.give[good as usize],
            Action::Done => talks.done,
            Action::Want(good) => talks.want[good as usize],
            Action::Send if talks.any() => talks.send,
            Action::Send => wishes.exchange(hand, desk.give, desk.want) - 0.3,
            // A begun proposal is only dropped when it leads nowhere.
            Action::Cancel if talks.any() => -ON_TRACK,
            Action::Cancel => 0.3,
            Action::Accept => {
                let offer = &s.player(s.active).desk;
                self.deal(s, seat, wishes, s.active, offer.want, offer.give)
            }
            Action::Decline => 0.0,
            Action::Counter if talks.any() => talks.best * COUNTER_CHANCE - 0.15,
            Action::Counter => -ON_TRACK,
            Action::Pick(partner) => {
                let answer = &s.player(partner).desk;
                let (give, get) =
                    if answer.step == Step::Sent { (answer.want, answer.give) } else { (desk.give, desk.want) };
                self.deal(s, seat, wishes, partner, give, get)
            }
            Action::Withdraw => 0.0,
        }
    }

    /// The position after a build, before anything is drawn. Which cards stand in for a missing one, and which
    /// metropolis is taken, is another question and makes little difference here.
    fn built(&self, s: &State, seat: Seat, card: Card) -> State {
        let mut next = *s;
        let answer = |next: &mut State, action| self.game.apply(next, seat, action, &mut Ignore);
        answer(&mut next, Action::Build(card));
        if next.top() == Some(Frame::Pay(card)) {
            let price = self.game.content().mechanics.costs[card];
            let rest = s.hand(seat).beyond(price).at_least(self.game.rate(s, seat));
            let swap = rest.iter().next().filter(|_| !s.hand(seat).covers(price));
            answer(&mut next, swap.map_or(Action::PayCost, Action::Pay));
        }
        if let (Some(Frame::Ability), Some(first)) = (next.top(), s.metropolises.iter().next()) {
            answer(&mut next, Action::Ability(first));
        }
        if next.top() == Some(Frame::Cover) {
            answer(&mut next, Action::Cover(Origin::Start));
        }
        next
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
