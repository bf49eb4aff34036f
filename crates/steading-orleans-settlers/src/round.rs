//! ORL-4, ORL-14: the order of play. `settle` runs what needs no decision and stops at the next question.

use crate::actions::Decision;
use crate::areas::Way;
use crate::chance::Outcome;
use crate::prelude::*;
use serde::{Deserialize, Serialize};
use steading_core::{Answers, Explain, Legal, Rules, Standings, Why, may, rules_head};

/// What is still to be decided or drawn. The top of the stack is the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// ORL-4.1, the bottom of the stack: when it is uncovered, this phase begins.
    Round { next: Phase },
    /// ORL-3.6: land tiles are laid, area by area.
    Land { tries: u16 },
    /// ORL-3.18: the first start player is drawn.
    First,
    /// ORL-4.3: the event card of the round is turned up.
    Reveal,
    /// ORL-4.2: this phase runs seat by seat; `seat` is the next of `left`.
    Turns { phase: Phase, seat: Seat, left: u8 },
    /// ORL-12.4
    Prohibit { seat: Seat },
    /// ORL-5.2: followers are drawn.
    Draw { seat: Seat, left: u8 },
    /// ORL-5.6: two tiles are drawn for one; both lie in the bag until one is kept.
    Bath { seat: Seat, first: Option<Kind>, second: Option<Kind> },
    /// ORL-6.1
    Plan,
    /// ORL-7.1: whose turn it is, and who has passed.
    Act { seat: Seat, passed: SeatSet },
    /// ORL-8.5, ORL-8.6: with a knight on the knight space conquest is possible.
    Expand { seat: Seat, knight: bool },
    /// ORL-7.19
    ExpandFar { seat: Seat, range: u8 },
    /// ORL-7.8, C4: lands from `from` on; `free` is the event, `must` says that nothing was taken yet but must be.
    Harvest { seat: Seat, from: u8, left: u8, free: bool, must: bool },
    /// ORL-7.9
    Buy { seat: Seat },
    /// ORL-8.12: the place says what comes with it.
    Build { seat: Seat, place: Place },
    /// ORL-11.1: the followers that have not sent yet, in space order.
    Send { seat: Seat, first: Option<Kind>, second: Option<Kind>, sent: bool },
    /// ORL-11.5: a completed face brings a citizen, after the bonus and its questions.
    Citizen { seat: Seat },
    /// ORL-7.12
    Technology { seat: Seat, place: Place },
    /// Tavern: coins for fame.
    Spend { seat: Seat, most: u8 },
    /// ORL-7.14: goods from `from` on.
    Sell { seat: Seat, bonus: u8, from: Good, left: u8, must: bool },
    /// ORL-7.15
    Swap { seat: Seat, place: Place, from: Good, left: u8, must: bool },
    /// ORL-10.4: so many fame tiles were reached.
    Bonus { seat: Seat, left: u8 },
    /// ORL-12.5: food to be given up, from `from` on; for B2 with the fame it brings.
    Food { seat: Seat, from: Good, left: u8, fame: u8 },
    /// ORL-12.7
    Torture { seat: Seat, left: u8 },
    /// ORL-12.10: followers are lost blindly.
    Lose { seat: Seat, left: u8 },
    /// ORL-12.3: the event of the round makes an offer.
    Offer { seat: Seat },
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::Round { next: Phase::Reveal }
    }
}

impl Frame {
    /// The seat it is about; for turns the next one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Frame::Round { .. } | Frame::Land { .. } | Frame::First | Frame::Reveal | Frame::Plan => None,
            Frame::Turns { seat, .. } | Frame::Prohibit { seat } | Frame::Draw { seat, .. } => Some(seat),
            Frame::Bath { seat, .. } | Frame::Act { seat, .. } | Frame::Expand { seat, .. } => Some(seat),
            Frame::ExpandFar { seat, .. } | Frame::Harvest { seat, .. } | Frame::Buy { seat } => Some(seat),
            Frame::Build { seat, .. } | Frame::Send { seat, .. } | Frame::Citizen { seat } => Some(seat),
            Frame::Technology { seat, .. } | Frame::Spend { seat, .. } | Frame::Sell { seat, .. } => Some(seat),
            Frame::Swap { seat, .. } | Frame::Bonus { seat, .. } | Frame::Food { seat, .. } => Some(seat),
            Frame::Torture { seat, .. } | Frame::Lose { seat, .. } | Frame::Offer { seat } => Some(seat),
        }
    }
}

type Awaited = steading_core::Awaited<Decision, Source>;

/// What the next draw comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source {
    Lands,
    First,
    Events,
    Bag(Seat, fn(Seat, Kind) -> Outcome),
}

impl OrleansSettlers {
    #[inline]
    pub(crate) fn awaited(&self, s: &State) -> Awaited {
        let Some(top) = s.top() else { return Awaited::Over };
        let (seat, decision) = match top {
            Frame::Round { .. } | Frame::Turns { .. } | Frame::Citizen { .. } => return Awaited::Nobody,
            Frame::Land { .. } => return Awaited::Draw(Source::Lands),
            Frame::First => return Awaited::Draw(Source::First),
            Frame::Reveal => return Awaited::Draw(Source::Events),
            Frame::Draw { seat, .. } | Frame::Bath { seat, second: None, .. } => {
                return Awaited::Draw(Source::Bag(seat, Outcome::Draw));
            }
            Frame::Lose { seat, .. } => return Awaited::Draw(Source::Bag(seat, Outcome::Lose)),
            Frame::Plan => return Awaited::Answers(self.planners(s)),
            Frame::Prohibit { seat } => (seat, Decision::Prohibit { of: self.neighbour(s, seat) }),
            Frame::Bath { seat, .. } => (seat, Decision::Bath),
            Frame::Act { seat, .. } => (seat, Decision::Act),
            Frame::Expand { seat, .. } | Frame::ExpandFar { seat, .. } => (seat, Decision::Expand),
            Frame::Harvest { seat, left, .. } => (seat, Decision::Harvest { left }),
            Frame::Buy { seat } => (seat, Decision::Buy),
            Frame::Build { seat, place } => (seat, Decision::Build { building: self.building_of(place) }),
            Frame::Send { seat, first, second, .. } => (seat, Decision::Send { follower: sender(first, second) }),
            Frame::Technology { seat, .. } => (seat, Decision::Technology),
            Frame::Spend { seat, most } => (seat, Decision::Spend { most }),
            Frame::Sell { seat, bonus, left, .. } => (seat, Decision::Sell { bonus, left }),
            Frame::Swap { seat, place, left, .. } => (seat, Decision::Swap { place, left }),
            Frame::Bonus { seat, left } => (seat, Decision::Bonus { left }),
            Frame::Food { seat, left, .. } => (seat, Decision::Food { left }),
            Frame::Torture { seat, left } => (seat, Decision::Torture { left }),
            Frame::Offer { seat } => (seat, Decision::Offer { event_card: s.event.expect("an event makes the offer") }),
        };
        Awaited::Answer(seat, decision)
    }

    pub(crate) fn settle(&self, s: &mut State, e: &mut impl Sink<Event>) {
        while let Some(top) = s.top() {
            let waits = match top {
                Frame::Round { next } => self.begin_phase(s, next, e),
                Frame::Turns { phase, seat, left } => self.next_turn(s, phase, seat, left, e),
                Frame::Draw { seat, left } => self.settle_draw(s, seat, left),
                Frame::Act { passed, .. } => goes_on(passed != SeatSet::all(self.seats), s),
                // ORL-14.5: what can go no further ends without a question.
                Frame::Harvest { seat, from, left, free, .. } => {
                    goes_on(left > 0 && !self.harvestable(s, seat, from, free).is_empty(), s)
                }
                Frame::Sell { seat, from, left, .. } => goes_on(left > 0 && self.can_sell(s, seat, from), s),
                Frame::Swap { seat, place, from, left, .. } => {
                    goes_on(left > 0 && self.can_swap(s, seat, place, from), s)
                }
                Frame::Send { .. } => self.settle_send(s),
                Frame::Citizen { seat } => {
                    s.pending.pop();
                    self.gain_citizen(s, seat, e);
                    false
                }
                Frame::Bonus { left, .. } => goes_on(left > 0, s),
                Frame::Food { seat, left: 0, fame, .. } => {
                    s.pending.pop();
                    self.gain_fame(s, seat, fame, e);
                    false
                }
                Frame::Torture { seat, left } => self.settle_torture(s, seat, left, e),
                Frame::Lose { seat, left } => self.settle_lose(s, seat, left),
                Frame::Land { .. } | Frame::First | Frame::Reveal | Frame::Prohibit { .. } | Frame::Bath { .. } => true,
                Frame::Plan | Frame::Expand { .. } | Frame::ExpandFar { .. } | Frame::Buy { .. } => true,
                Frame::Build { .. } | Frame::Technology { .. } | Frame::Spend { .. } => true,
                Frame::Food { .. } | Frame::Offer { .. } => true,
            };
            if waits {
                return;
            }
        }
    }

    /// ORL-4.1: each phase names the next. Nobody is awaited here.
    fn begin_phase(&self, s: &mut State, phase: Phase, e: &mut impl Sink<Event>) -> bool {
        if let Some(bottom) = s.pending.top_mut() {
            *bottom = Frame::Round { next: Phase::NAMED[(phase as usize + 1) % Phase::NAMED.len()] };
        }
        let seat = s.start;
        match phase {
            Phase::Reveal => {
                s.round += 1;
                e.push(Event::RoundBegan { round: s.round, seat });
                s.pending.push(Frame::Reveal);
            }
            Phase::Draw | Phase::Event | Phase::Bonus => {
                s.pending.push(Frame::Turns { phase, seat, left: self.seats });
            }
            Phase::Plan => self.begin_planning(s),
            Phase::Actions => s.pending.push(Frame::Act { seat, passed: SeatSet::EMPTY }),
            Phase::StartPlayer => {
                s.start = seat.next(self.seats); // ORL-4.4
                s.event = None;
                Seat::all(self.seats).for_each(|seat| s.players[seat].banned = None); // ORL-12.4
                if s.round == self.mechanics().rounds {
                    s.pending.clear(); // ORL-4.5
                    e.push(Event::Ended);
                }
            }
        }
        false
    }

    /// ORL-4.2: one seat after the other, clockwise from the start player.
    fn next_turn(&self, s: &mut State, phase: Phase, seat: Seat, left: u8, e: &mut impl Sink<Event>) -> bool {
        let Some(turns) = s.pending.top_mut() else { return false };
        if left == 0 {
            s.pending.pop();
            return false;
        }
        *turns = Frame::Turns { phase, seat: seat.next(self.seats), left: left - 1 };
        match phase {
            Phase::Reveal => s.pending.push(Frame::Prohibit { seat }),
            Phase::Draw => self.begin_draw(s, seat),
            Phase::Event => self.resolve_event(s, seat, e),
            Phase::Bonus => self.round_bonus(s, seat, e),
            Phase::Plan | Phase::Actions | Phase::StartPlayer => unreachable!("these do not run seat by seat"),
        }
        false
    }

    /// ORL-14: the answers to the open question, and whether each may be given.
    #[inline]
    fn answers(&self, s: &State, seat: Seat, to: &mut impl Answers<Action, Refusal>) {
        let player = s.player(seat);
        let Some(top) = s.top() else { return };
        match top {
            // Listed by `offer_plan` and `offer_act`, which see at a glance what cannot be.
            Frame::Plan => {
                may!(to, Put(kind, place, space) in None => self.quote_put(player, kind, place, space));
                may!(to, Leave(place) in None => self.quote_leave(s, seat, place));
                may!(to, Confirm => self.quote_confirm(s, seat));
            }
            Frame::Act { .. } => {
                may!(to, Use(place) in None => self.quote_use(s, seat, place));
                may!(to, Pass);
            }
            Frame::Prohibit { .. } => {
                let places = s.player(self.neighbour(s, seat)).places;
                may!(to, Forbid(place) in places.iter() => self.quote_forbid(s, seat, place));
            }
            Frame::Bath { first, second, .. } => {
                may!(to, Keep(kind) in Kind::NAMED => self.quote_keep([first, second], kind));
            }
            Frame::Expand { .. } | Frame::ExpandFar { .. } => {
                let way = Way::of(top).expect("a way to expand");
                let areas = self.in_range(s, seat, way);
                may!(to, Expand(area) in areas.iter() => self.quote_expand(s, seat, area, way));
            }
            Frame::Harvest { from, free, must, .. } => {
                let areas = player.areas;
                may!(to, Harvest(area) in areas.iter() => self.quote_harvest(s, seat, area, from, free));
                may!(to, Stop => permit(!must, Refusal::TakeOneFirst));
            }
            Frame::Buy { .. } => may!(to, Buy(place) in s.on_sale.iter() => self.quote_buy(s, seat, place)),
            Frame::Build { place, .. } => {
                let building = self.building_of(place);
                may!(to, Build(area) in player.areas.iter() => self.quote_build(s, seat, building, area));
            }
            Frame::Send { first, second, sent, .. } => {
                let sender = sender(first, second);
                let tiles = self.tiles(player, sender);
                may!(to, Send(tile, deed) in tiles => self.quote_send(s, seat, sender, tile, deed));
                may!(to, SendNothing => self.quote_send_nothing(s, seat, first.and(second), sent));
            }
            Frame::Technology { .. } => {
                let spaces = |place| (0..self.table.place(place).mandatory).map(move |space| (place, space));
                let answers = player.places.iter().flat_map(spaces);
                may!(to, Technology(place, space) in answers => self.quote_technology(s, seat, place, space));
            }
            Frame::Spend { most, .. } => {
                may!(to, Pay(coins) in 1..=most => self.quote_spend(s, seat, coins, most));
            }
            Frame::Sell { from, must, .. } => {
                may!(to, Sell(good) in Good::NAMED => self.quote_sell(s, seat, good, from));
                may!(to, Stop => permit(!must, Refusal::TakeOneFirst));
            }
            Frame::Swap { place, from, must, .. } => {
                may!(to, Swap(good) in Good::NAMED => self.quote_swap(s, seat, good, place, from));
                may!(to, Stop => permit(!must, Refusal::TakeOneFirst));
            }
            Frame::Bonus { .. } => {
                may!(to, Unlock(place) in self.group(Group::Base).iter() => self.quote_unlock(s, seat, place));
                may!(to, Advance => self.quote_advance(s, seat));
                may!(to, Citizen);
            }
            Frame::Food { from, left, .. } => {
                may!(to, Give(good) in Good::NAMED => self.quote_food(s, seat, good, (from, left)));
            }
            Frame::Torture { .. } => {
                may!(to, Surrender(item) in self.items(player) => self.quote_item(s, seat, item));
            }
            Frame::Offer { .. } => {
                may!(to, Take(kind) in Kind::NAMED => self.quote_take(s, kind));
                may!(to, Accept => self.quote_accept(s, seat));
                may!(to, Decline);
            }
            Frame::Round { .. } | Frame::Turns { .. } | Frame::Citizen { .. } | Frame::Land { .. } => {}
            Frame::First | Frame::Reveal | Frame::Draw { .. } | Frame::Lose { .. } => {}
        }
    }

    /// What is built at a place.
    #[inline]
    pub(crate) fn building_of(&self, place: Place) -> Building {
        self.table.place(place).effect.building().expect("only build actions ask where")
    }
}

/// What can go no further is taken off the stack.
#[inline]
fn goes_on(goes_on: bool, s: &mut State) -> bool {
    if !goes_on {
        s.pending.pop();
    }
    goes_on
}

/// ORL-11.1: the follower whose turn it is to send.
#[inline]
pub(crate) fn sender(first: Option<Kind>, second: Option<Kind>) -> Kind {
    first.or(second).expect("settled: somebody sends")
}

impl Rules for OrleansSettlers {
    rules_head!("orleans_settlers", 2);

    fn decision(&self, s: &State, seat: Seat) -> Decision {
        match self.awaited(s) {
            Awaited::Answers(_) => match self.walk_place(s.player(seat)) {
                Some(place) => Decision::Plan { place },
                None => Decision::Confirm,
            },
            alone => alone.question(),
        }
    }

    #[inline]
    fn legal_actions(&self, s: &State, seat: Seat, out: &mut impl Sink<Action>) {
        match s.top() {
            Some(Frame::Plan) => self.offer_plan(s, seat, out),
            Some(Frame::Act { .. }) => self.offer_act(s, seat, out),
            _ => self.answers(s, seat, &mut Legal(out)),
        }
    }

    #[inline]
    fn apply(&self, s: &mut State, seat: Seat, action: Action, e: &mut impl Sink<Event>) {
        match action {
            Action::Put(kind, place, space) => self.put(&mut s.players[seat], kind, place, space),
            Action::Leave(_) => self.leave(&mut s.players[seat]),
            Action::Confirm => self.confirm(s, seat, e),
            Action::Use(place) => self.use_place(s, seat, place, e),
            Action::Pass => self.pass(s, seat, e),
            Action::Forbid(place) => self.forbid(s, seat, place, e),
            Action::Keep(kind) => self.keep(s, seat, kind, e),
            Action::Expand(area) => {
                let way = s.top().and_then(Way::of).expect("a way to expand");
                self.expand(s, seat, area, way, e);
            }
            Action::Harvest(area) => self.harvest(s, seat, area, e),
            Action::Stop => {
                s.pending.pop();
            }
            Action::Buy(place) => self.buy(s, seat, place, e),
            Action::Build(area) => self.build(s, seat, area, e),
            Action::Send(tile, deed) => self.send(s, seat, tile, deed, e),
            Action::SendNothing => _ = self.next_sender(s, false),
            Action::Technology(place, space) => self.cover(s, seat, place, space, e),
            Action::Pay(coins) => self.spend(s, seat, coins, e),
            Action::Sell(good) => self.sell(s, seat, good, e),
            Action::Swap(good) => self.swap(s, seat, good, e),
            Action::Unlock(_) | Action::Advance | Action::Citizen => self.take_bonus(s, seat, action, e),
            Action::Give(good) => self.give_food(s, seat, good, e),
            Action::Surrender(item) => self.surrender(s, seat, item, e),
            Action::Take(_) | Action::Accept | Action::Decline => self.answer_offer(s, seat, action, e),
        }
        self.settle(s, e);
    }

    fn refusal(&self, s: &State, seat: Seat, action: Action) -> Refusal {
        let mut why = Why::not(action);
        self.answers(s, seat, &mut why);
        why.refusal.unwrap_or_else(|| Refusal::OtherQuestion { open: self.decision(s, seat).clause() })
    }

    /// ORL-13.6, ORL-13.7
    fn standings(&self, s: &State) -> Standings {
        let score = |seat: Seat| self.score(s, seat);
        Standings::ranked(self.seats, score, |seat| {
            let player = s.player(seat);
            (score(seat), player.areas.len(), player.citizens, player.coins)
        })
    }
}
