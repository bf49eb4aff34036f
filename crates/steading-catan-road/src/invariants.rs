//! CAT-I1 to CAT-I14: what always holds. Whatever passes can be played to the end.
//!
//! The state may come from anywhere, so nothing is taken for granted: sums are wide until the counts are known to fit,
//! and each check relies only on those before it.

use crate::prelude::*;
use crate::title::TradeMode;
use crate::yield_step::next_to_draw;
use steading_core::{Invariants, Tally, tally};

fn wide<K: Lane>(tally: Tally<K>, kind: K) -> u32 {
    tally.get(kind).into()
}

fn subset(small: SeatSet, large: SeatSet) -> bool {
    small.iter().all(|seat| large.contains(seat))
}

impl Invariants for CatanRoad {
    fn check(&self, s: &State) -> Checked {
        self.seats_are_at_the_table(s)?;
        self.resources_are_all_there(s)?;
        self.buildings_are_all_there(s)?;
        self.events_are_all_there(s)?;
        self.metropolises_are_all_there(s)?;
        self.belief_fits_the_hands(s)?;
        self.holders_are_right(s)?;
        self.turn_is_sound(s)?;
        self.stack_is_sound(s)?;
        self.display_is_full(s)?;
        self.desks_fit(s)?;
        self.question_is_open(s)?;
        self.end_is_sound(s)?;
        self.made_offers_fit(s)
    }
}

impl CatanRoad {
    fn table(&self) -> SeatSet {
        SeatSet::all(self.seats)
    }

    fn seats_are_at_the_table(&self, s: &State) -> Checked {
        const I: &str = "CAT-I1";
        for seat in Seat::all(SEATS as u8).skip(self.seats.into()) {
            let empty = *s.player(seat) == Player::default();
            require(empty, I, || format!("something lies at seat {seat}, which nobody has"))?;
        }
        let table = self.table();
        let holders = [s.longest_route, s.largest_force, s.winner, Some(s.active)];
        let named = holders.into_iter().flatten().all(|seat| table.contains(seat));
        require(named, I, || "a seat is named that nobody has".to_owned())?;
        let mut sets = SeatSet::EMPTY;
        let mut add = |set: SeatSet| set.iter().for_each(|seat| sets = sets.with(seat));
        for frame in s.pending.as_slice() {
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
        s.made.as_slice().iter().for_each(|made| add(made.to()));
        Seat::all(self.seats).for_each(|seat| add(s.player(seat).desk.to));
        require(subset(sets, table), I, || "a seat is asked that nobody has".to_owned())
    }

    fn resources_are_all_there(&self, s: &State) -> Checked {
        for &good in Good::ALL {
            let hands: u32 = s.players.iter().map(|player| wide(player.hand, good)).sum();
            let found = hands + wide(s.supply, good) + wide(s.discard, good);
            let wanted = wide(self.mechanics().resources, good);
            require(found == wanted, "CAT-I2", || format!("{found} cards of {} instead of {wanted}", good.id()))?;
        }
        Ok(())
    }

    fn buildings_are_all_there(&self, s: &State) -> Checked {
        const I: &str = "CAT-I3";
        let start = self.mechanics().start;
        for &card in Card::ALL {
            let mut found = wide(s.display, card) + wide(s.deck, card);
            for seat in Seat::all(self.seats) {
                let player = s.player(seat);
                let metropolises = u32::from(player.metropolises.len());
                // A pile holds a settlement below each city, and both below each metropolis.
                let owned = wide(player.laid, card)
                    + match card {
                        Card::Settlement => wide(player.laid, Card::City) + metropolises,
                        Card::City => metropolises,
                        _ => 0,
                    };
                require(owned >= wide(start, card), I, || format!("seat {seat} lacks a starting {}", card.id()))?;
                found += owned - wide(start, card);
            }
            let wanted = wide(self.mechanics().buildings, card);
            require(found == wanted, I, || format!("{found} cards of {} instead of {wanted}", card.id()))?;
        }
        for seat in Seat::all(self.seats) {
            let player = s.player(seat);
            let covered = player.laid.get(Card::City) + player.metropolises.len();
            let least = start.get(Card::Settlement).saturating_sub(covered);
            // CAT-A17: where it makes no difference, starting settlements are covered first.
            let most = if self.start_is_harvested { least } else { start.get(Card::Settlement) };
            let fits = (least..=most.min(player.laid.get(Card::Settlement))).contains(&player.starting);
            require(fits, I, || format!("seat {seat} cannot see {} starting settlements", player.starting))?;
        }
        Ok(())
    }

    fn events_are_all_there(&self, s: &State) -> Checked {
        for (event, wanted) in self.mechanics().events.counts() {
            let found = wide(s.events, event) + wide(s.past_events, event);
            require(found == u32::from(wanted), "CAT-I5", || {
                format!("{found} cards of {} instead of {wanted}", event.id())
            })?;
        }
        Ok(())
    }

    fn metropolises_are_all_there(&self, s: &State) -> Checked {
        const I: &str = "CAT-I6";
        let mut seen = s.metropolises;
        for seat in Seat::all(self.seats) {
            let theirs = s.player(seat).metropolises;
            require(seen.and(theirs).is_empty(), I, || format!("a metropolis of seat {seat} is somewhere else, too"))?;
            seen = seen.or(theirs);
        }
        let all = Metropolises::first(self.mechanics().metropolises.into());
        require(seen == all, I, || format!("metropolises {seen:?} instead of {all:?}"))?;
        // On side A all are alike, so one way to number them is enough.
        let built = all.but(s.metropolises);
        let in_order = built == Metropolises::first(built.len().into());
        require(self.side == Side::B || in_order, I, || "metropolises of side A are taken in order".to_owned())
    }

    fn belief_fits_the_hands(&self, s: &State) -> Checked {
        const I: &str = "CAT-I7";
        for seat in Seat::all(self.seats) {
            let player = s.player(seat);
            let known = player.hand.covers(player.known);
            require(known, I, || format!("seat {seat} is known to hold more cards than it does"))?;
            let mut older = 0;
            for &good in Good::ALL {
                let hidden = wide(player.hand, good) - wide(player.known, good) + wide(player.shown, good);
                let drawn = wide(player.drawn, good);
                let fits = hidden >= drawn && hidden <= wide(self.mechanics().resources, good);
                require(fits, I, || format!("seat {seat} has drawn more {} than it can have", good.id()))?;
                older += hidden - drawn;
            }
            require(older == u32::from(player.old), I, || {
                format!("seat {seat} has {older} cards of before the last shuffle instead of {}", player.old)
            })?;
        }
        // What was drawn or is older is in one place only.
        for &good in Good::ALL {
            let hidden =
                |player: &Player| wide(player.hand, good) - wide(player.known, good) + wide(player.shown, good);
            let found = s.players.iter().map(hidden).sum::<u32>() + wide(s.supply, good);
            let fits = found <= wide(self.mechanics().resources, good);
            require(fits, I, || format!("more {} is hidden than there is", good.id()))?;
        }
        Ok(())
    }

    fn holders_are_right(&self, s: &State) -> Checked {
        for &special in Special::ALL {
            let count = |seat: Seat| s.player(seat).laid.get(special.counts());
            let needs = self.mechanics().special_needs[special];
            let right = match s.holder(special) {
                None => Seat::all(self.seats).all(|seat| count(seat) < needs),
                Some(holder) => {
                    let keeps = |seat: Seat| {
                        count(seat) < count(holder) || count(seat) == count(holder) && !self.wins_ties(s, seat, special)
                    };
                    count(holder) >= needs && Seat::all(self.seats).all(|seat| seat == holder || keeps(seat))
                }
            };
            require(right, "CAT-I8", || format!("{} is not where it belongs", special.id()))?;
        }
        Ok(())
    }

    fn turn_is_sound(&self, s: &State) -> Checked {
        let rules = self.rules();
        let within = s.turn <= rules.max_turns
            && s.trades_left <= rules.trades_per_turn
            && s.substitutions_left <= rules.substitutions_per_turn
            && s.proposals_left <= self.proposals
            && s.talks_left <= MOST_TALKS;
        require(within, "CAT-I9", || "more turns, trades, substitutions, offers or talks than there are".to_owned())
    }

    fn stack_is_sound(&self, s: &State) -> Checked {
        use EventCard::{Donation, Robber};
        use Frame::{Ability, Answer, Cover, Discard, Display, Donate, Draw, First, Main};
        use Frame::{Offer, Pay, Pick, Resolve, Turn};
        let resolved = |event: EventCard| s.turn > 0 && s.past_events.get(event) > 0;
        let frames = s.pending.as_slice();
        let sound = match frames {
            [] => true,
            [Turn, First] | [Turn, First, Draw { .. }] | [Turn, First, Draw { .. }, Display] => s.turn == 0,
            [Turn, Main] => s.turn > 0,
            [Turn, Main, Draw { .. } | Pay(_) | Ability | Cover | Offer | Answer { .. } | Pick | Display] => s.turn > 0,
            [Turn, Main, Display, Frame::Event] => s.turn > 0,
            [Turn, Main, Display, Resolve(Robber), Discard { .. }] => resolved(Robber),
            [Turn, Main, Display, Resolve(Donation), Donate { .. }] => resolved(Donation),
            [Turn, Main, Display, Resolve(event), Draw { .. }] => {
                !matches!(event, Robber | Donation) && resolved(*event)
            }
            _ => false,
        };
        require(sound, "CAT-I10", || format!("the pending questions {frames:?} cannot come about"))?;
        for frame in frames {
            if let Draw { owed, .. } = frame {
                let fits = Seat::all(SEATS as u8)
                    .all(|seat| owed[seat] == 0 || self.table().contains(seat) && owed[seat] <= tally::MOST);
                require(fits, "CAT-I10", || "cards are owed that nobody can draw".to_owned())?;
            }
        }
        Ok(())
    }

    fn display_is_full(&self, s: &State) -> Checked {
        const I: &str = "CAT-I4";
        let fits = s.display.size() <= self.rules().display_size && !self.deals_again(s);
        require(fits, I, || "the display is too large, or should have been dealt again".to_owned())?;
        let refill = s.pending.as_slice().contains(&Frame::Display);
        let full = refill || s.winner.is_some() || !self.display_has_gap(s);
        require(full, I, || "the display has a gap and nobody fills it".to_owned())
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
    fn largest(&self, s: &State, to: SeatSet) -> u8 {
        to.iter().map(|seat| s.hand(seat).size()).max().unwrap_or(0)
    }

    fn is_audience(&self, s: &State, to: SeatSet) -> bool {
        let partners = self.partners(s);
        to == partners && !to.is_empty() || to.len() == 1 && subset(to, partners)
    }

    fn is_offer(&self, s: &State, desk: &Desk) -> bool {
        desk.step == Step::Sent
            && self.is_audience(s, desk.to)
            && self.is_deal(desk, s.player(s.active).known, self.largest(s, desk.to))
    }

    fn desks_fit(&self, s: &State) -> Checked {
        for seat in Seat::all(self.seats) {
            let fits = match s.top() {
                Some(Frame::Offer) if seat == s.active => self.offer_desk_fits(s, seat),
                Some(Frame::Answer { call, asked, left }) => self.answer_desk_fits(s, seat, call, asked, left),
                Some(Frame::Pick) => self.pick_desk_fits(s, seat),
                Some(Frame::Discard { left }) => self.discard_desk_fits(s, seat, left),
                None
                | Some(Frame::Turn | Frame::First | Frame::Display | Frame::Draw { .. } | Frame::Event)
                | Some(Frame::Resolve(_) | Frame::Main | Frame::Pay(_) | Frame::Ability | Frame::Cover)
                | Some(Frame::Donate { .. } | Frame::Offer) => s.player(seat).desk == Desk::default(),
            };
            require(fits, "CAT-I11", || format!("what seat {seat} is choosing does not fit the question"))?;
        }
        Ok(())
    }

    fn offer_desk_fits(&self, s: &State, seat: Seat) -> bool {
        let desk = &s.player(seat).desk;
        let most = self.largest(s, desk.to);
        Self::is_bare(desk, Step::Audience)
            || self.is_audience(s, desk.to) && self.is_in_progress(desk, s.hand(seat), most)
    }

    fn answer_desk_fits(&self, s: &State, seat: Seat, call: bool, asked: SeatSet, left: SeatSet) -> bool {
        let desk = &s.player(seat).desk;
        let offer = &s.player(s.active).desk;
        let hand = s.hand(seat);
        let most = s.hand(s.active).size();
        if seat == s.active {
            return if call { *desk == Desk::default() } else { self.is_offer(s, desk) && desk.to == asked };
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
    fn pick_desk_fits(&self, s: &State, seat: Seat) -> bool {
        let desk = &s.player(seat).desk;
        let offer = &s.player(s.active).desk;
        let known = s.player(seat).known;
        if seat == s.active {
            return *desk == Desk::default() || self.is_offer(s, desk);
        }
        let call = offer.step == Step::Idle;
        let asked = if call { self.partners(s) } else { offer.to };
        if !asked.contains(seat) {
            return *desk == Desk::default();
        }
        match desk.step {
            Step::Accepted => !call && known.covers(offer.want) && Self::is_bare(desk, Step::Accepted),
            Step::Declined => Self::is_bare(desk, Step::Declined),
            Step::Sent => desk.to.is_empty() && self.is_deal(desk, known, s.hand(s.active).size()),
            _ => false,
        }
    }

    fn discard_desk_fits(&self, s: &State, seat: Seat, left: SeatSet) -> bool {
        let Desk { step, to, give, want } = s.player(seat).desk;
        let hand = s.hand(seat);
        let loss = self.robber_loss(s, seat);
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

    fn question_is_open(&self, s: &State) -> Checked {
        let open = match s.top() {
            None | Some(Frame::Main | Frame::First) => true,
            Some(Frame::Turn | Frame::Resolve(_)) => false,
            Some(Frame::Draw { next, owed }) => next_to_draw(next, owed).is_some() && !s.supply.is_empty(),
            Some(Frame::Display) => self.display_has_gap(s),
            Some(Frame::Event) => !s.events.is_empty(),
            Some(Frame::Pay(card)) => {
                self.quote_build(s, card).is_ok_and(|payment| self.pay_is_asked(s, card, payment))
            }
            Some(Frame::Ability) => {
                let city = s.player(s.active).laid.get(Card::City) > 0;
                self.side == Side::B && city && !s.metropolises.is_empty()
            }
            Some(Frame::Cover) => s.display.get(Card::City) > 0 && self.only_cover(s).is_none(),
            Some(Frame::Discard { left }) => !left.is_empty() && subset(left, self.robbed(s)),
            Some(Frame::Donate { left, to }) => {
                !left.is_empty() && subset(left, self.givers(s)) && to.is_none_or(|to| self.quote_donate(s, to).is_ok())
            }
            Some(Frame::Offer) => self.is_trading(s) && s.proposals_left > 0,
            Some(Frame::Answer { call, asked, left }) => {
                let all = !call || asked == self.partners(s);
                self.is_trading(s) && all && !left.is_empty() && subset(left, asked) && subset(asked, self.partners(s))
            }
            Some(Frame::Pick) => self.is_trading(s) && !self.positive_answers(s).is_empty(),
        };
        require(open, "CAT-I12", || format!("nobody can answer {:?}", s.top()))?;
        let shuffled = s.pending.is_empty() || !s.supply.is_empty() || s.discard.is_empty();
        require(shuffled, "CAT-I12", || "the discard pile should be the supply".to_owned())
    }

    fn is_trading(&self, s: &State) -> bool {
        self.trade_mode != TradeMode::Off
            && s.trades_left > 0
            && s.talks_left < MOST_TALKS
            && !s.hand(s.active).is_empty()
            && !self.partners(s).is_empty()
    }

    fn end_is_sound(&self, s: &State) -> Checked {
        let goal = u16::from(self.rules().vp_to_win);
        let vp = self.vp(s, s.active);
        let sound = match (s.winner, s.pending.is_empty()) {
            (Some(winner), true) => winner == s.active && vp >= goal,
            (None, true) => s.turn == self.rules().max_turns,
            (None, false) => s.turn == 0 || vp < goal,
            (Some(_), false) => false,
        };
        require(sound, "CAT-I13", || "the game is over, or should be, for no reason".to_owned())
    }

    fn made_offers_fit(&self, s: &State) -> Checked {
        const I: &str = "CAT-I14";
        let made = s.made.as_slice();
        let used = self.proposals - s.proposals_left;
        require(made.len() <= used.into(), I, || "more offers are remembered than were made".to_owned())?;
        let composing = u8::from(s.top() == Some(Frame::Offer));
        let talks = MOST_TALKS - s.talks_left;
        require(used + composing <= talks, I, || "more offers were made than were begun".to_owned())?;
        for made in made {
            let desk = Desk { step: Step::Sent, to: made.to(), give: made.give(), want: made.want() };
            require(self.is_offer(s, &desk), I, || "an offer was made that cannot be".to_owned())?;
        }
        Ok(())
    }
}
