//! CAT-12: what each viewer may know. CAT-12.6 to CAT-12.8: another world that a viewer cannot tell from the true one.
//!
//! Everything hidden from the viewer is made anew from counts the viewer knows: how many hidden cards each person has,
//! and what all of them together with the supply consist of. The true arrangement is never looked at.

use crate::prelude::*;
use crate::view::View;
use steading_core::{Buffer, Rng, Secrets, Viewer};

impl Secrets for CatanRoad {
    type View = View;

    fn view(&self, s: &State, viewer: Viewer) -> View {
        self.look(s, viewer)
    }

    /// CAT-12.1: only what is drawn from the supply is hidden. Hidden choices cause no event until they are shown.
    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Drew { seat, .. } if !viewer.is(seat) => Event::Drew { seat, good: None },
            open => open,
        })
    }

    /// What lies on the table is known; what was held or thought is shown by giving, offering and answering.
    fn uncovers(&self, event: &Event) -> bool {
        matches!(
            event,
            Event::Discarded { .. }
                | Event::Donated { .. }
                | Event::Offered { .. }
                | Event::Accepted { .. }
                | Event::Declined { .. }
                | Event::Countered { .. }
                | Event::Traded { .. }
        )
    }

    fn resample(&self, s: &State, viewer: Viewer, rng: &mut impl Rng) -> State {
        let mut world = *s;
        self.deal_anew(&mut world, viewer, rng);
        self.choose_anew(&mut world, viewer, rng);
        world
    }
}

/// The hidden cards of before and after the last shuffle that are still to be placed, and the places for them.
#[derive(Clone, Copy)]
struct Unseen {
    /// What the older cards of all others consist of.
    older: Goods,
    /// What the newer cards of all others and the supply consist of.
    fresh: Goods,
    /// Cards each person showed, not yet put down as older or newer.
    shown: BySeat<Goods, SEATS>,
    older_places: BySeat<u8, SEATS>,
    fresh_places: BySeat<u8, SEATS>,
}

impl CatanRoad {
    fn others(&self, viewer: Viewer) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.seats).filter(move |&seat| !viewer.is(seat))
    }

    // ---- hands and supply ----

    fn deal_anew(&self, world: &mut State, viewer: Viewer, rng: &mut impl Rng) {
        let mut unseen = Unseen {
            older: Goods::EMPTY,
            fresh: world.supply,
            shown: BySeat::default(),
            older_places: BySeat::default(),
            fresh_places: BySeat::default(),
        };
        let mut any_shown = false;
        for seat in self.others(viewer) {
            let player = world.player(seat);
            unseen.older = unseen.older.plus(player.older());
            unseen.fresh = unseen.fresh.plus(player.drawn);
            unseen.shown[seat] = player.shown;
            unseen.older_places[seat] = player.old;
            unseen.fresh_places[seat] = player.drawn.size();
            any_shown |= !player.shown.is_empty();
        }
        let shown_older = if any_shown { unseen.place_shown(rng) } else { BySeat::default() };
        for seat in self.others(viewer) {
            let player = &mut world.players[seat];
            let older = shown_older[seat].plus(take(&mut unseen.older, unseen.older_places[seat], rng));
            let shown_fresh = player.shown.minus(shown_older[seat]);
            let fresh = shown_fresh.plus(take(&mut unseen.fresh, unseen.fresh_places[seat], rng));
            player.drawn = fresh;
            player.hand = older.plus(fresh).minus(player.shown).plus(player.known);
        }
        world.supply = unseen.fresh;
    }

    // ---- hidden choices ----

    /// Draws anew what others have chosen and not shown, among what was legal when they were asked.
    fn choose_anew(&self, world: &mut State, viewer: Viewer, rng: &mut impl Rng) {
        let Some(frame) = world.top() else { return };
        let active = world.active;
        match frame {
            Frame::Main | Frame::Pay(_) if !viewer.is(active) => self.payment_anew(world, rng),
            Frame::Offer if !viewer.is(active) => {
                world.players[active].desk = Desk { step: Step::Audience, ..Desk::default() };
                self.some_steps(world, active, rng);
            }
            Frame::Answer { call, asked, left } => {
                for seat in self.others(viewer).filter(|&seat| asked.contains(seat)) {
                    self.answer_anew(world, seat, call, left.contains(seat), rng);
                }
            }
            Frame::Discard { left } => {
                for seat in self.others(viewer) {
                    let loss = self.robber_loss(world, seat);
                    if loss > 0 {
                        let cards = if left.contains(seat) { rng.below(loss.into()) as u8 } else { loss };
                        self.discard_anew(world, seat, cards, rng);
                    }
                }
            }
            // All that was chosen is known to the viewer.
            Frame::Main | Frame::Pay(_) | Frame::Ability | Frame::Cover | Frame::Donate { .. } => {}
            Frame::Offer | Frame::Pick => {}
            Frame::Turn | Frame::First | Frame::Display | Frame::Draw { .. } | Frame::Event | Frame::Resolve(_) => {}
        }
    }

    /// CAT-11.2: others cannot tell whether the active person still looks around or is about to pay for something.
    fn payment_anew(&self, world: &mut State, rng: &mut impl Rng) {
        if let Some(Frame::Pay(_)) = world.top() {
            world.pending.pop();
        }
        let mut asked: Buffer<Option<Card>, 6> = Buffer::new();
        asked.push(None);
        for card in Card::NAMED {
            if self.quote_build(world, card).is_ok_and(|payment| self.pay_is_asked(world, card, payment)) {
                asked.push(Some(card));
            }
        }
        if let Some(card) = asked.get(rng.below(asked.len() as u32) as usize) {
            world.pending.push(Frame::Pay(card));
        }
    }

    /// A step of a deal other than sending it, if there is one; all alike.
    fn next_step(&self, world: &State, seat: Seat, rng: &mut impl Rng) -> Option<Action> {
        let mut steps: Buffer<Action, 8> = Buffer::new();
        self.offer_steps(world, seat, &mut steps);
        let cards = steps.iter().filter(|step| *step != Action::Send).count() as u32;
        // Sending comes last.
        if cards == 0 { None } else { Some(steps.get(rng.below(cards) as usize)) }
    }

    /// Goes on with a deal for a while. Every state it can be in has some chance.
    fn some_steps(&self, world: &mut State, seat: Seat, rng: &mut impl Rng) {
        while rng.below(3) > 0 {
            let Some(step) = self.next_step(world, seat, rng) else { return };
            self.take_step(world, seat, step);
        }
    }

    fn answer_anew(&self, world: &mut State, seat: Seat, call: bool, open: bool, rng: &mut impl Rng) {
        world.players[seat].desk = Desk::default();
        if open {
            if rng.below(2) == 0 {
                world.players[seat].desk.step = Step::Give;
                self.some_steps(world, seat, rng);
            }
            return;
        }
        let answers = if self.quote_accept(world, seat, call).is_ok() { 3 } else { 2 };
        match rng.below(answers) {
            0 => world.players[seat].desk.step = Step::Declined,
            1 => self.counter_anew(world, seat, rng),
            _ => world.players[seat].desk.step = Step::Accepted,
        }
    }

    /// A whole counter-offer.
    fn counter_anew(&self, world: &mut State, seat: Seat, rng: &mut impl Rng) {
        world.players[seat].desk.step = Step::Give;
        loop {
            let desk = world.player(seat).desk;
            let terms = self.terms(world, seat);
            let complete = desk.step == Step::Want && self.quote_send(world, &terms, &desk).is_ok();
            let step = if complete && rng.below(2) == 0 { None } else { self.next_step(world, seat, rng) };
            match step {
                Some(step) => self.take_step(world, seat, step),
                None => break world.players[seat].desk.step = Step::Sent,
            }
        }
    }

    fn discard_anew(&self, world: &mut State, seat: Seat, cards: u8, rng: &mut impl Rng) {
        world.players[seat].desk.give = Goods::EMPTY;
        for _ in 0..cards {
            let mut goods: Buffer<Action, 5> = Buffer::new();
            self.offer_discards(world, seat, &mut goods);
            if let Action::Discard(good) = goods.get(rng.below(goods.len() as u32) as usize) {
                let desk = &mut world.players[seat].desk;
                desk.give = desk.give.plus(Goods::one(good));
            }
        }
    }
}

/// So many cards of the pool, all alike.
#[inline]
fn take(pool: &mut Goods, cards: u8, rng: &mut impl Rng) -> Goods {
    let mut taken = Goods::EMPTY;
    for _ in 0..cards {
        let card = Goods::one(pool.nth(rng.below(pool.size().into()) as u8));
        *pool = pool.minus(card);
        taken = taken.plus(card);
    }
    taken
}

impl Unseen {
    /// CAT-12.8: puts each shown card down as older or newer, card by card, by the chance that a hidden card of that
    /// person was of this type and of the one kind or the other. Never chooses what would leave no way for the rest.
    /// Returns what is older; pools and places are lowered by everything that was put down.
    fn place_shown(&mut self, rng: &mut impl Rng) -> BySeat<Goods, SEATS> {
        let mut older = BySeat::default();
        for seat in Seat::all(SEATS as u8) {
            for good in self.shown[seat].types().iter() {
                for _ in 0..self.shown[seat].get(good) {
                    if self.place(seat, good, rng) {
                        older[seat] = Goods::plus(older[seat], Goods::one(good));
                    }
                }
            }
        }
        older
    }

    /// Returns whether the card is an older one.
    fn place(&mut self, seat: Seat, good: Good, rng: &mut impl Rng) -> bool {
        let [older, fresh] = [true, false].map(|older| self.placed(seat, good, older).filter(Unseen::can_end));
        let is_older = match (older, fresh) {
            (Some(_), Some(_)) => {
                let weight = |places: u8, pool: Goods, other: Goods| {
                    u32::from(places) * u32::from(pool.get(good)) * u32::from(other.size())
                };
                let as_older = weight(self.older_places[seat], self.older, self.fresh);
                let as_fresh = weight(self.fresh_places[seat], self.fresh, self.older);
                rng.below(as_older + as_fresh) < as_older
            }
            (older, _) => older.is_some(),
        };
        *self = if is_older { older } else { fresh }.expect("the true world is one way to place all cards");
        is_older
    }

    /// After this card was put down as older or newer, if there is such a card and a place for it.
    fn placed(&self, seat: Seat, good: Good, older: bool) -> Option<Unseen> {
        let card = Goods::one(good);
        let mut next = *self;
        next.shown[seat] = next.shown[seat].minus(card);
        let (pool, places) = match older {
            true => (&mut next.older, &mut next.older_places[seat]),
            false => (&mut next.fresh, &mut next.fresh_places[seat]),
        };
        if !pool.covers(card) || *places == 0 {
            return None;
        }
        *pool = pool.minus(card);
        *places -= 1;
        Some(next)
    }

    /// Whether all shown cards that are left can be placed. By Hoffman's theorem on circulations it is enough to look
    /// at every group of people: what they must put down as older must be there for them, and what cannot be newer
    /// must have a place as older among them or the others.
    fn can_end(&self) -> bool {
        let cards = |seat: Seat| self.shown[seat].size();
        let all_of = |good: Good| Seat::all(SEATS as u8).map(|seat| self.shown[seat].get(good)).sum::<u8>();
        let seats = || Seat::all(SEATS as u8);
        let enough_places = seats().all(|seat| cards(seat) <= self.older_places[seat] + self.fresh_places[seat]);
        let enough_cards = Good::ALL.iter().all(|&good| all_of(good) <= self.older.get(good) + self.fresh.get(good));
        enough_places
            && enough_cards
            && (0..1u8 << SEATS).all(|group| {
                let inside = |seat: Seat| group >> seat.index() & 1 == 1;
                let must: u8 = seats()
                    .filter(|&seat| inside(seat))
                    .map(|seat| cards(seat).saturating_sub(self.fresh_places[seat]))
                    .sum();
                let may: u8 =
                    seats().filter(|&seat| !inside(seat)).map(|seat| cards(seat).min(self.older_places[seat])).sum();
                let (mut there, mut forced) = (0, 0);
                for &good in Good::ALL {
                    let theirs: u8 = seats().filter(|&seat| inside(seat)).map(|seat| self.shown[seat].get(good)).sum();
                    there += theirs.min(self.older.get(good));
                    forced += all_of(good).saturating_sub(self.fresh.get(good)).saturating_sub(theirs);
                }
                must <= there && forced <= may
            })
    }
}
