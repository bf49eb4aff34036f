//! CAT-I1 to CAT-I14: what always holds. Whatever passes can be played to the end.
//!
//! The state may come from anywhere, so nothing is taken for granted: sums are wide until the counts are known to fit,
//! and each check relies only on those before it.

use crate::CatanRoad;
use crate::content::Side;
use crate::round::Frame;
use crate::state::{Card, Desk, EventCard, Good, Goods, MOST_TALKS, Metropolises, Player, SEATS, Special, State, Step};
use crate::title::TradeMode;
use crate::yield_step::next_to_draw;
use steading_core::{Broken, Invariants, Lane, Seat, SeatSet, Tally, tally};

type Checked = Result<(), Broken>;

fn ensure(holds: bool, invariant: &'static str, found: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err(Broken::new(invariant, found())) }
}

fn wide<K: Lane>(tally: Tally<K>, kind: K) -> u32 {
    tally.get(kind).into()
}

fn subset(small: SeatSet, large: SeatSet) -> bool {
    small.iter().all(|seat| large.contains(seat))
}

impl Invariants for CatanRoad {
    fn check(&self, state: &State) -> Checked {
        self.seats_are_at_the_table(state)?;
        self.resources_are_all_there(state)?;
        self.buildings_are_all_there(state)?;
        self.events_are_all_there(state)?;
        self.metropolises_are_all_there(state)?;
        self.belief_fits_the_hands(state)?;
        self.holders_are_right(state)?;
        self.turn_is_sound(state)?;
        self.stack_is_sound(state)?;
        self.display_is_full(state)?;
        self.desks_fit(state)?;
        self.question_is_open(state)?;
        self.end_is_sound(state)?;
        self.made_offers_fit(state)
    }
}

impl CatanRoad {
    fn table(&self) -> SeatSet {
        SeatSet::all(self.seats)
    }

    fn seats_are_at_the_table(&self, state: &State) -> Checked {
        const I: &str = "CAT-I1";
        for seat in Seat::all(SEATS as u8).skip(self.seats.into()) {
            let empty = *state.player(seat) == Player::default();
            ensure(empty, I, || format!("something lies at seat {seat}, which nobody has"))?;
        }
        let table = self.table();
        let holders = [state.longest_route, state.largest_force, state.winner, Some(state.active)];
        let named = holders.into_iter().flatten().all(|seat| table.contains(seat));
        ensure(named, I, || "a seat is named that nobody has".to_owned())?;
        let mut sets = SeatSet::EMPTY;
        let mut add = |set: SeatSet| set.iter().for_each(|seat| sets = sets.with(seat));
        for frame in state.pending.as_slice() {
            match *frame {
                Frame::Draw { next, .. } => add(SeatSet::only(next)),
                Frame::Discard { left } => add(left),
                Frame::Donate { left, to } => {
                    add(left);
                    to.into_iter().for_each(|seat| add(SeatSet::only(seat)));
                }
                Frame::Answer { asked, left, .. } => {
                    add(asked);
                    add(left);
                }
                Frame::Turn | Frame::First | Frame::Display | Frame::Event | Frame::Resolve(_) => {}
                Frame::Main | Frame::Pay(_) | Frame::Ability | Frame::Cover | Frame::Offer | Frame::Pick => {}
            }
        }
        state.made.as_slice().iter().for_each(|made| add(made.to()));
        Seat::all(self.seats).for_each(|seat| add(state.player(seat).desk.to));
        ensure(subset(sets, table), I, || "a seat is asked that nobody has".to_owned())
    }

    fn resources_are_all_there(&self, state: &State) -> Checked {
        for &good in Good::ALL {
            let hands: u32 = state.players.iter().map(|player| wide(player.hand, good)).sum();
            let found = hands + wide(state.supply, good) + wide(state.discard, good);
            let wanted = wide(self.mechanics().resources, good);
            ensure(found == wanted, "CAT-I2", || format!("{found} cards of {} instead of {wanted}", good.id()))?;
        }
        Ok(())
    }

    fn buildings_are_all_there(&self, state: &State) -> Checked {
        const I: &str = "CAT-I3";
        let start = self.mechanics().start;
        for &card in Card::ALL {
            let mut found = wide(state.display, card) + wide(state.deck, card);
            for seat in Seat::all(self.seats) {
                let player = state.player(seat);
                let metropolises = u32::from(player.metropolises.len());
                // A pile holds a settlement below each city, and both below each metropolis.
                let owned = wide(player.laid, card)
                    + match card {
                        Card::Settlement => wide(player.laid, Card::City) + metropolises,
                        Card::City => metropolises,
                        _ => 0,
                    };
                ensure(owned >= wide(start, card), I, || format!("seat {seat} lacks a starting {}", card.id()))?;
                found += owned - wide(start, card);
            }
            let wanted = wide(self.mechanics().buildings, card);
            ensure(found == wanted, I, || format!("{found} cards of {} instead of {wanted}", card.id()))?;
        }
        for seat in Seat::all(self.seats) {
            let player = state.player(seat);
            let covered = player.laid.get(Card::City) + player.metropolises.len();
            let least = start.get(Card::Settlement).saturating_sub(covered);
            // CAT-A17: where it makes no difference, starting settlements are covered first.
            let most = if self.start_is_harvested { least } else { start.get(Card::Settlement) };
            let fits = (least..=most.min(player.laid.get(Card::Settlement))).contains(&player.starting);
            ensure(fits, I, || format!("seat {seat} cannot see {} starting settlements", player.starting))?;
        }
        Ok(())
    }

    fn events_are_all_there(&self, state: &State) -> Checked {
        for (event, wanted) in self.mechanics().events.counts() {
            let found = wide(state.events, event) + wide(state.past_events, event);
            ensure(found == u32::from(wanted), "CAT-I5", || {
                format!("{found} cards of {} instead of {wanted}", event.id())
            })?;
        }
        Ok(())
    }

    fn metropolises_are_all_there(&self, state: &State) -> Checked {
        const I: &str = "CAT-I6";
        let mut seen = state.metropolises;
        for seat in Seat::all(self.seats) {
            let theirs = state.player(seat).metropolises;
            ensure(seen.and(theirs).is_empty(), I, || format!("a metropolis of seat {seat} is somewhere else, too"))?;
            seen = seen.or(theirs);
        }
        let all = Metropolises::first(self.mechanics().metropolises.into());
        ensure(seen == all, I, || format!("metropolises {seen:?} instead of {all:?}"))?;
        // On side A all are alike, so one way to number them is enough.
        let built = all.but(state.metropolises);
        let in_order = built == Metropolises::first(built.len().into());
        ensure(self.side == Side::B || in_order, I, || "metropolises of side A are taken in order".to_owned())
    }

    fn belief_fits_the_hands(&self, state: &State) -> Checked {
        const I: &str = "CAT-I7";
        for seat in Seat::all(self.seats) {
            let player = state.player(seat);
            let known = player.hand.covers(player.known);
            ensure(known, I, || format!("seat {seat} is known to hold more cards than it does"))?;
            let mut older = 0;
            for &good in Good::ALL {
                let hidden = wide(player.hand, good) - wide(player.known, good) + wide(player.shown, good);
                let drawn = wide(player.drawn, good);
                let fits = hidden >= drawn && hidden <= wide(self.mechanics().resources, good);
                ensure(fits, I, || format!("seat {seat} has drawn more {} than it can have", good.id()))?;
                older += hidden - drawn;
            }
            ensure(older == u32::from(player.old), I, || {
                format!("seat {seat} has {older} cards of before the last shuffle instead of {}", player.old)
            })?;
        }
        // What was drawn or is older is in one place only.
        for &good in Good::ALL {
            let hidden =
                |player: &Player| wide(player.hand, good) - wide(player.known, good) + wide(player.shown, good);
            let found = state.players.iter().map(hidden).sum::<u32>() + wide(state.supply, good);
            let fits = found <= wide(self.mechanics().resources, good);
            ensure(fits, I, || format!("more {} is hidden than there is", good.id()))?;
        }
        Ok(())
    }

    fn holders_are_right(&self, state: &State) -> Checked {
        for &special in Special::ALL {
            let count = |seat: Seat| state.player(seat).laid.get(special.counts());
            let needs = self.mechanics().special_needs[special];
            let right = match state.holder(special) {
                None => Seat::all(self.seats).all(|seat| count(seat) < needs),
                Some(holder) => {
                    let keeps = |seat: Seat| {
                        count(seat) < count(holder)
                            || count(seat) == count(holder) && !self.wins_ties(state, seat, special)
                    };
                    count(holder) >= needs && Seat::all(self.seats).all(|seat| seat == holder || keeps(seat))
                }
            };
            ensure(right, "CAT-I8", || format!("{} is not where it belongs", special.id()))?;
        }
        Ok(())
    }

    fn turn_is_sound(&self, state: &State) -> Checked {
        let rules = self.rules();
        let within = state.turn <= rules.max_turns
            && state.trades_left <= rules.trades_per_turn
            && state.substitutions_left <= rules.substitutions_per_turn
            && state.proposals_left <= self.proposals
            && state.talks_left <= MOST_TALKS;
        ensure(within, "CAT-I9", || "more turns, trades, substitutions, offers or talks than there are".to_owned())
    }

    fn stack_is_sound(&self, state: &State) -> Checked {
        use EventCard::{Donation, Robber};
        use Frame::{Ability, Answer, Cover, Discard, Display, Donate, Draw, First, Main};
        use Frame::{Offer, Pay, Pick, Resolve, Turn};
        let resolved = |event: EventCard| state.turn > 0 && state.past_events.get(event) > 0;
        let frames = state.pending.as_slice();
        let sound = match frames {
            [] => true,
            [Turn, First] | [Turn, First, Draw { .. }] | [Turn, First, Draw { .. }, Display] => state.turn == 0,
            [Turn, Main] => state.turn > 0,
            [Turn, Main, Draw { .. } | Pay(_) | Ability | Cover | Offer | Answer { .. } | Pick | Display] => {
                state.turn > 0
            }
            [Turn, Main, Display, Frame::Event] => state.turn > 0,
            [Turn, Main, Display, Resolve(Robber), Discard { .. }] => resolved(Robber),
            [Turn, Main, Display, Resolve(Donation), Donate { .. }] => resolved(Donation),
            [Turn, Main, Display, Resolve(event), Draw { .. }] => {
                !matches!(event, Robber | Donation) && resolved(*event)
            }
            _ => false,
        };
        ensure(sound, "CAT-I10", || format!("the pending questions {frames:?} cannot come about"))?;
        for frame in frames {
            if let Draw { owed, .. } = frame {
                let fits = Seat::all(SEATS as u8)
                    .all(|seat| owed[seat] == 0 || self.table().contains(seat) && owed[seat] <= tally::MOST);
                ensure(fits, "CAT-I10", || "cards are owed that nobody can draw".to_owned())?;
            }
        }
        Ok(())
    }

    fn display_is_full(&self, state: &State) -> Checked {
        const I: &str = "CAT-I4";
        let fits = state.display.size() <= self.rules().display_size && !self.deals_again(state);
        ensure(fits, I, || "the display is too large, or should have been dealt again".to_owned())?;
        let refill = state.pending.as_slice().contains(&Frame::Display);
        let full = refill || state.winner.is_some() || !self.display_has_gap(state);
        ensure(full, I, || "the display has a gap and nobody fills it".to_owned())
    }

    // ---- what people are choosing ----

    /// A deal that is complete, as far as the cards of its owner go.
    fn is_deal(&self, desk: &Desk, held: Goods, want_most: u8) -> bool {
        self.is_draft(desk, held, want_most)
            && (self.gifts || !desk.give.is_empty() && !desk.want.is_empty())
            && !(desk.give.is_empty() && desk.want.is_empty())
    }

    fn is_draft(&self, desk: &Desk, held: Goods, want_most: u8) -> bool {
        held.covers(desk.give)
            && desk.give.size() <= self.side_most
            && desk.want.counts().map(|(_, count)| u32::from(count)).sum::<u32>()
                <= self.side_most.min(want_most).into()
            && desk.give.types().iter().all(|good| desk.want.get(good) == 0)
            && (self.gifts || desk.give.types().len() < Good::ALL.len() as u8)
    }

    fn is_in_progress(&self, desk: &Desk, held: Goods, want_most: u8) -> bool {
        match desk.step {
            Step::Give => desk.want.is_empty() && self.is_draft(desk, held, want_most),
            Step::Want => (self.gifts || !desk.give.is_empty()) && self.is_draft(desk, held, want_most),
            _ => false,
        }
    }

    /// Only the step is set.
    fn is_bare(desk: &Desk, step: Step) -> bool {
        *desk == Desk { step, ..Desk::default() }
    }

    /// The largest hand an offer to these seats can ask.
    fn largest(&self, state: &State, to: SeatSet) -> u8 {
        to.iter().map(|seat| state.hand(seat).size()).max().unwrap_or(0)
    }

    fn is_audience(&self, state: &State, to: SeatSet) -> bool {
        let partners = self.partners(state);
        to == partners && !to.is_empty() || to.len() == 1 && subset(to, partners)
    }

    fn is_offer(&self, state: &State, desk: &Desk) -> bool {
        desk.step == Step::Sent
            && self.is_audience(state, desk.to)
            && self.is_deal(desk, state.player(state.active).known, self.largest(state, desk.to))
    }

    fn desks_fit(&self, state: &State) -> Checked {
        for seat in Seat::all(self.seats) {
            let fits = match state.top() {
                Some(Frame::Offer) if seat == state.active => self.offer_desk_fits(state, seat),
                Some(Frame::Answer { call, asked, left }) => self.answer_desk_fits(state, seat, call, asked, left),
                Some(Frame::Pick) => self.pick_desk_fits(state, seat),
                Some(Frame::Discard { left }) => self.discard_desk_fits(state, seat, left),
                None
                | Some(Frame::Turn | Frame::First | Frame::Display | Frame::Draw { .. } | Frame::Event)
                | Some(Frame::Resolve(_) | Frame::Main | Frame::Pay(_) | Frame::Ability | Frame::Cover)
                | Some(Frame::Donate { .. } | Frame::Offer) => state.player(seat).desk == Desk::default(),
            };
            ensure(fits, "CAT-I11", || format!("what seat {seat} is choosing does not fit the question"))?;
        }
        Ok(())
    }

    fn offer_desk_fits(&self, state: &State, seat: Seat) -> bool {
        let desk = &state.player(seat).desk;
        let most = self.largest(state, desk.to);
        Self::is_bare(desk, Step::Audience)
            || self.is_audience(state, desk.to) && self.is_in_progress(desk, state.hand(seat), most)
    }

    fn answer_desk_fits(&self, state: &State, seat: Seat, call: bool, asked: SeatSet, left: SeatSet) -> bool {
        let desk = &state.player(seat).desk;
        let offer = &state.player(state.active).desk;
        let hand = state.hand(seat);
        let most = state.hand(state.active).size();
        if seat == state.active {
            return if call { *desk == Desk::default() } else { self.is_offer(state, desk) && desk.to == asked };
        }
        if !asked.contains(seat) {
            return *desk == Desk::default();
        }
        if !desk.to.is_empty() {
            return false;
        }
        if left.contains(seat) {
            return *desk == Desk::default() || self.is_in_progress(desk, hand, most);
        }
        match desk.step {
            Step::Accepted => !call && hand.covers(offer.want) && Self::is_bare(desk, Step::Accepted),
            Step::Declined => Self::is_bare(desk, Step::Declined),
            Step::Sent => self.is_deal(desk, hand, most),
            _ => false,
        }
    }

    /// The answers are shown, so what they would give is known.
    fn pick_desk_fits(&self, state: &State, seat: Seat) -> bool {
        let desk = &state.player(seat).desk;
        let offer = &state.player(state.active).desk;
        let known = state.player(seat).known;
        if seat == state.active {
            return *desk == Desk::default() || self.is_offer(state, desk);
        }
        let call = offer.step == Step::Idle;
        let asked = if call { self.partners(state) } else { offer.to };
        if !asked.contains(seat) {
            return *desk == Desk::default();
        }
        match desk.step {
            Step::Accepted => !call && known.covers(offer.want) && Self::is_bare(desk, Step::Accepted),
            Step::Declined => Self::is_bare(desk, Step::Declined),
            Step::Sent => desk.to.is_empty() && self.is_deal(desk, known, state.hand(state.active).size()),
            _ => false,
        }
    }

    fn discard_desk_fits(&self, state: &State, seat: Seat, left: SeatSet) -> bool {
        let Desk { step, to, give, want } = state.player(seat).desk;
        let hand = state.hand(seat);
        let loss = self.robber_loss(state, seat);
        let plain = step == Step::Idle && to.is_empty() && want.is_empty();
        if !plain || !hand.covers(give) || give.size() > loss {
            return false;
        }
        let rest = hand.minus(give);
        let rest = give.last().map_or(rest, |last| rest.from(last));
        let can_end = rest.size() >= loss - give.size();
        left.contains(seat) == (give.size() < loss) && can_end
    }

    // ---- the question ----

    fn question_is_open(&self, state: &State) -> Checked {
        let open = match state.top() {
            None | Some(Frame::Main | Frame::First) => true,
            Some(Frame::Turn | Frame::Resolve(_)) => false,
            Some(Frame::Draw { next, owed }) => next_to_draw(next, owed).is_some() && !state.supply.is_empty(),
            Some(Frame::Display) => self.display_has_gap(state),
            Some(Frame::Event) => !state.events.is_empty(),
            Some(Frame::Pay(card)) => {
                self.quote_build(state, card).is_ok_and(|payment| self.pay_is_asked(state, card, payment))
            }
            Some(Frame::Ability) => {
                let city = state.player(state.active).laid.get(Card::City) > 0;
                self.side == Side::B && city && !state.metropolises.is_empty()
            }
            Some(Frame::Cover) => state.display.get(Card::City) > 0 && self.only_cover(state).is_none(),
            Some(Frame::Discard { left }) => !left.is_empty() && subset(left, self.robbed(state)),
            Some(Frame::Donate { left, to }) => {
                !left.is_empty()
                    && subset(left, self.givers(state))
                    && to.is_none_or(|to| self.quote_donate(state, to).is_ok())
            }
            Some(Frame::Offer) => self.is_trading(state) && state.proposals_left > 0,
            Some(Frame::Answer { call, asked, left }) => {
                let all = !call || asked == self.partners(state);
                self.is_trading(state)
                    && all
                    && !left.is_empty()
                    && subset(left, asked)
                    && subset(asked, self.partners(state))
            }
            Some(Frame::Pick) => self.is_trading(state) && !self.positive_answers(state).is_empty(),
        };
        ensure(open, "CAT-I12", || format!("nobody can answer {:?}", state.top()))?;
        let shuffled = state.pending.is_empty() || !state.supply.is_empty() || state.discard.is_empty();
        ensure(shuffled, "CAT-I12", || "the discard pile should be the supply".to_owned())
    }

    fn is_trading(&self, state: &State) -> bool {
        self.trade_mode != TradeMode::Off
            && state.trades_left > 0
            && state.talks_left < MOST_TALKS
            && !state.hand(state.active).is_empty()
            && !self.partners(state).is_empty()
    }

    fn end_is_sound(&self, state: &State) -> Checked {
        let goal = u16::from(self.rules().vp_to_win);
        let vp = self.vp(state, state.active);
        let sound = match (state.winner, state.pending.is_empty()) {
            (Some(winner), true) => winner == state.active && vp >= goal,
            (None, true) => state.turn == self.rules().max_turns,
            (None, false) => state.turn == 0 || vp < goal,
            (Some(_), false) => false,
        };
        ensure(sound, "CAT-I13", || "the game is over, or should be, for no reason".to_owned())
    }

    fn made_offers_fit(&self, state: &State) -> Checked {
        const I: &str = "CAT-I14";
        let made = state.made.as_slice();
        let used = self.proposals - state.proposals_left;
        ensure(made.len() <= used.into(), I, || "more offers are remembered than were made".to_owned())?;
        let composing = u8::from(state.top() == Some(Frame::Offer));
        let talks = MOST_TALKS - state.talks_left;
        ensure(used + composing <= talks, I, || "more offers were made than were begun".to_owned())?;
        for made in made {
            let desk = Desk { step: Step::Sent, to: made.to(), give: made.give(), want: made.want() };
            ensure(self.is_offer(state, &desk), I, || "an offer was made that cannot be".to_owned())?;
        }
        Ok(())
    }
}
