//! CAT-4.1, CAT-11.1: the order of play. A new frame is added here, and the compiler names every place that it needs.

use crate::actions::Decision;
use crate::prelude::*;
use crate::yield_step::next_to_draw;
use serde::{Deserialize, Serialize};
use steading_core::{Explain, Rules, Standings, rules_head};

/// What is still to be decided or drawn. The top of the stack is the question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// CAT-4.1: the bottom of the stack. When it is uncovered, the next turn begins.
    #[default]
    Turn,
    /// CAT-3.8: the starting settlement with the text is dealt.
    First,
    /// CAT-5.4: building cards fill the display.
    Display,
    /// CAT-4.4, CAT-8.2: cards are drawn in passes, the next one by `next` or the first after it who is owed one.
    Draw { next: Seat, owed: BySeat<u8, SEATS> },
    /// CAT-11.1
    Main,
    /// CAT-11.2: how to pay for a card that the hand does not pay exactly.
    Pay(Card),
    /// CAT-11.3: which metropolis of side B.
    Ability,
    /// CAT-11.29: which settlement a city covers.
    Cover,
    /// CAT-7.2: an event card is drawn.
    Event,
    /// CAT-7.2: this event is being resolved. When the frame is uncovered, it is over.
    Resolve(EventCard),
    /// CAT-11.4: these seats have not discarded enough yet.
    Discard { left: SeatSet },
    /// CAT-11.5: these seats still have to give, the one nearest to the active person first.
    Donate { left: SeatSet, to: Option<Seat> },
    /// CAT-11.6
    Offer,
    /// CAT-11.7: these seats were asked, and some of them have not answered yet.
    Answer { call: bool, asked: SeatSet, left: SeatSet },
    /// CAT-11.8
    Pick,
}

type Awaited = steading_core::Awaited<Decision, Deck>;

/// Where the next outcome comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deck {
    /// The starting settlements, one of which makes its owner the first.
    First,
    /// This seat draws.
    Supply(Seat),
    Buildings,
    Events,
}

impl CatanRoad {
    #[inline(always)]
    pub(crate) fn awaited(&self, s: &State) -> Awaited {
        let Some(frame) = s.top() else { return Awaited::Over };
        match frame {
            Frame::Main | Frame::Pay(_) | Frame::Ability | Frame::Cover | Frame::Offer | Frame::Pick => {
                Awaited::Answers(SeatSet::only(s.active))
            }
            Frame::Discard { left } | Frame::Answer { left, .. } => Awaited::Answers(left),
            Frame::Donate { left, .. } => Awaited::Answers(SeatSet::only(self.giver(s, left))),
            Frame::Draw { next, owed } => {
                Awaited::Draw(Deck::Supply(next_to_draw(next, owed).expect("settled: somebody is owed a card")))
            }
            Frame::First => Awaited::Draw(Deck::First),
            Frame::Display => Awaited::Draw(Deck::Buildings),
            Frame::Event => Awaited::Draw(Deck::Events),
            Frame::Turn | Frame::Resolve(_) => unreachable!("settle runs these"),
        }
    }

    /// Runs what needs no decision and stops at the next question or draw.
    #[inline(always)]
    pub(crate) fn settle(&self, s: &mut State, e: &mut impl Sink<Event>) {
        while let Some(frame) = s.top() {
            self.replace_supply(s, e);
            let waits = match frame {
                Frame::Main | Frame::Pay(_) | Frame::Ability | Frame::Cover | Frame::Offer | Frame::Pick => true,
                Frame::First | Frame::Donate { .. } => true,
                Frame::Turn => self.begin_turn(s, e),
                Frame::Display => self.settle_display(s, e),
                Frame::Draw { next, owed } => self.settle_draw(s, next, owed, e),
                Frame::Event => self.settle_event(s, e),
                Frame::Resolve(event) => self.end_event(s, event, e),
                Frame::Discard { left } => !left.is_empty() || self.reveal_discards(s, e),
                Frame::Answer { asked, left, .. } => !left.is_empty() || self.reveal_answers(s, asked, e),
            };
            if waits {
                return;
            }
        }
    }

    /// CAT-4.1 to CAT-4.3. CAT-9.5: the last turn is over and nobody has won. Nobody is awaited here.
    fn begin_turn(&self, s: &mut State, e: &mut impl Sink<Event>) -> bool {
        if s.turn == self.rules().max_turns {
            s.pending.clear();
            e.push(Event::Stopped);
            return false;
        }
        if s.turn > 0 {
            s.active = s.active.next(self.seats);
        }
        s.turn += 1;
        s.trades_left = self.rules().trades_per_turn;
        s.substitutions_left = self.rules().substitutions_per_turn;
        s.proposals_left = self.proposals;
        s.talks_left = MOST_TALKS;
        s.made.clear();
        e.push(Event::TurnBegan { seat: s.active, turn: s.turn });
        // CAT-9.2
        if !self.wins(s, e) {
            s.pending.push(Frame::Main);
            self.begin_yield(s);
        }
        false
    }

    /// The same quotes as the offer, for one answer; nothing if it belongs to another question.
    fn quote(&self, s: &State, seat: Seat, action: Action) -> Option<Permission> {
        let idle = s.player(seat).desk.step == Step::Idle;
        Some(match (s.top()?, action) {
            (Frame::Main, Action::Build(card)) => self.quote_build(s, card).map(drop),
            (Frame::Main, Action::Offer) => self.quote_call(s).and_then(|partners| self.quote_offer(s, partners)),
            (Frame::Main, Action::Call) => self.quote_call(s).map(drop),
            (Frame::Main, Action::End) => Ok(()),
            (Frame::Pay(card), Action::Pay(_) | Action::PayFor(..) | Action::PayCost) => {
                self.quote_swap(s, card, action).map(drop)
            }
            (Frame::Ability, Action::Ability(metropolis)) => self.quote_ability(s, metropolis).map(drop),
            (Frame::Cover, Action::Cover(_)) => Ok(()),
            (Frame::Discard { .. }, Action::Discard(good)) => self.quote_discard(s, seat, good),
            (Frame::Donate { to: None, .. }, Action::Donate(to)) => self.quote_donate(s, to),
            (Frame::Donate { to: Some(_), .. }, Action::Give(good)) => self.quote_gift(s, seat, good),
            (Frame::Answer { call, .. }, Action::Accept) if idle => self.quote_accept(s, seat, call).map(drop),
            (Frame::Answer { .. }, Action::Decline | Action::Counter) if idle => Ok(()),
            (Frame::Offer | Frame::Answer { .. }, _) => self.quote_step(s, seat, action)?,
            (Frame::Pick, Action::Pick(partner)) => self.quote_pick(s, partner).map(drop),
            (Frame::Pick, Action::Withdraw) => Ok(()),
            (Frame::Main | Frame::Pay(_) | Frame::Ability | Frame::Cover | Frame::Discard { .. }, _) => return None,
            (Frame::Donate { .. } | Frame::Pick, _) => return None,
            (Frame::Turn | Frame::First | Frame::Display | Frame::Draw { .. }, _) => return None,
            (Frame::Event | Frame::Resolve(_), _) => return None,
        })
    }
}

impl Rules for CatanRoad {
    rules_head!("catan_road", 2);

    fn decision(&self, s: &State, seat: Seat) -> Decision {
        let desk = s.player(seat).desk;
        match s.asked() {
            Frame::Main => Decision::Main,
            Frame::Pay(card) => {
                let missing = self.cost(card).beyond(s.hand(seat)).types().iter().next();
                Decision::Pay { card, missing, rate: self.rate(s, seat) }
            }
            Frame::Ability => Decision::Ability,
            Frame::Cover => Decision::Cover,
            Frame::Discard { .. } => Decision::Discard { chosen: desk.give, left: self.discard_left(s, seat) },
            Frame::Donate { to: None, .. } => Decision::DonateTo,
            Frame::Donate { to: Some(to), .. } => Decision::DonateCard { to },
            Frame::Offer => match desk.step {
                Step::Give => Decision::OfferGive { give: desk.give },
                Step::Want => Decision::OfferWant { give: desk.give, want: desk.want },
                _ => Decision::OfferTo,
            },
            Frame::Answer { call, .. } => match desk.step {
                Step::Give => Decision::CounterGive { give: desk.give },
                Step::Want => Decision::CounterWant { give: desk.give, want: desk.want },
                _ if call => Decision::AnswerCall,
                _ => {
                    let offer = s.player(s.active).desk;
                    Decision::Answer { give: offer.give, want: offer.want }
                }
            },
            Frame::Pick => Decision::Pick { among: self.positive_answers(s) },
            Frame::Turn | Frame::First | Frame::Display | Frame::Draw { .. } | Frame::Event | Frame::Resolve(_) => {
                unreachable!("no seat is asked")
            }
        }
    }

    #[inline]
    fn legal_actions(&self, s: &State, seat: Seat, out: &mut impl Sink<Action>) {
        match s.asked() {
            Frame::Main => {
                self.offer_builds(s, out);
                if let Ok(partners) = self.quote_call(s) {
                    if self.quote_offer(s, partners).is_ok() {
                        out.push(Action::Offer);
                    }
                    out.push(Action::Call);
                }
                out.push(Action::End);
            }
            Frame::Pay(card) => self.offer_pay(s, card, out),
            Frame::Ability => self.offer_abilities(s, out),
            Frame::Cover => Origin::NAMED.into_iter().for_each(|origin| out.push(Action::Cover(origin))),
            Frame::Discard { .. } => self.offer_discards(s, seat, out),
            Frame::Donate { to, .. } => self.offer_donation(s, seat, to, out),
            Frame::Offer => {
                self.offer_steps(s, seat, out);
                out.push(Action::Cancel);
            }
            Frame::Answer { call, .. } => self.offer_answers(s, seat, call, out),
            Frame::Pick => self.offer_picks(s, out),
            Frame::Turn | Frame::First | Frame::Display | Frame::Draw { .. } | Frame::Event | Frame::Resolve(_) => {}
        }
    }

    #[inline]
    fn apply(&self, s: &mut State, seat: Seat, action: Action, e: &mut impl Sink<Event>) {
        match (s.asked(), action) {
            (Frame::Main, Action::Build(card)) => self.build(s, card, e),
            (Frame::Main, Action::Offer) => self.begin_offer(s, e),
            (Frame::Main, Action::Call) => self.begin_call(s, e),
            (Frame::Main, _) => {
                // CAT-4.2
                s.pending.pop();
                e.push(Event::TurnEnded { seat: s.active });
            }
            (Frame::Pay(card), _) => {
                let swap = self.quote_swap(s, card, action).expect("offered by legal_actions");
                s.pending.pop();
                self.pay_and_place(s, card, swap, e);
            }
            (Frame::Ability, Action::Ability(metropolis)) => {
                s.pending.pop();
                self.place_metropolis(s, metropolis, e);
            }
            (Frame::Cover, Action::Cover(origin)) => {
                s.pending.pop();
                e.push(Event::Covered { seat, origin });
                self.place_city(s, origin, e);
            }
            (Frame::Discard { .. }, Action::Discard(good)) => self.discard(s, seat, good),
            (Frame::Donate { .. }, Action::Donate(to)) => self.choose_receiver(s, to),
            (Frame::Donate { .. }, Action::Give(good)) => self.donate(s, seat, good, e),
            (Frame::Offer, Action::Send) => self.send_offer(s, e),
            (Frame::Offer, Action::Cancel) => self.cancel_offer(s, e),
            (Frame::Offer, _) => self.take_step(s, seat, action),
            (Frame::Answer { .. }, _) => self.answer(s, seat, action),
            (Frame::Pick, Action::Pick(partner)) => self.trade(s, partner, e),
            (Frame::Pick, _) => self.withdraw(s, e),
            (Frame::Ability | Frame::Cover | Frame::Discard { .. } | Frame::Donate { .. }, _) => {
                unreachable!("never offered")
            }
            (Frame::Turn | Frame::First | Frame::Display | Frame::Draw { .. }, _) => unreachable!("no seat is asked"),
            (Frame::Event | Frame::Resolve(_), _) => unreachable!("no seat is asked"),
        }
        self.settle(s, e);
    }

    fn refusal(&self, s: &State, seat: Seat, action: Action) -> Refusal {
        match self.quote(s, seat, action) {
            Some(quote) => quote.expect_err("only asked about answers that are not offered"),
            None => Refusal::OtherQuestion { open: self.decision(s, seat).clause() },
        }
    }

    /// CAT-9.4, CAT-9.5: the winner first, then by VP; equal VP share the rank.
    fn standings(&self, s: &State) -> Standings {
        let vp = |seat: Seat| self.vp(s, seat);
        Standings::ranked(self.seats, |seat| vp(seat).into(), |seat| (s.winner == Some(seat), vp(seat)))
    }
}
