//! What a net is told of a position (`docs/features/catan_road.md`), and an index for every action.
//!
//! First the table and the open question, then the seat itself, then its rivals clockwise. Hands of rivals are told as
//! everybody knows them (CAT-12.5); what others choose in secret is left out. Derived fields are those a player works
//! out: what is missing for a card, whether it would win, what the hand would be after the deal.

use crate::CatanRoad;
use crate::actions::{Action, Audience};
use crate::content::{Ability, Side};
use crate::round::Frame;
use crate::state::{Card, Desk, EventCard, Good, Goods, Metropolis, Metropolises, Origin, SEATS, Special, State, Step};
use steading_core::{Encode, FeatureWriter, Seat, SeatSet};

const CARDS: usize = Card::NAMED.len();
const GOODS: usize = Good::NAMED.len();
/// How often a machine begins to talk in one turn.
const TALKS: u8 = 3;
/// How many kinds of questions there are.
const QUESTIONS: usize = 17;
/// What a metropolis of side B can do: draw for a kind of card, or win ties for a special card.
const ABILITIES: usize = CARDS + Special::NAMED.len();

/// Where the indices of each kind of action begin.
mod start {
    use super::*;
    pub const BUILD: usize = 0;
    pub const OFFER: usize = BUILD + CARDS;
    pub const CALL: usize = OFFER + 1;
    pub const END_TURN: usize = CALL + 1;
    pub const PAY: usize = END_TURN + 1;
    pub const PAY_FOR: usize = PAY + GOODS;
    pub const PAY_COST: usize = PAY_FOR + GOODS * GOODS;
    pub const ABILITY: usize = PAY_COST + 1;
    pub const COVER: usize = ABILITY + Metropolis::COUNT;
    pub const DISCARD: usize = COVER + Origin::NAMED.len();
    pub const DONATE: usize = DISCARD + GOODS;
    pub const TO_ALL: usize = DONATE + SEATS;
    pub const TO_ONE: usize = TO_ALL + 1;
    pub const GIVE: usize = TO_ONE + SEATS;
    pub const DONE: usize = GIVE + GOODS;
    pub const WANT: usize = DONE + 1;
    pub const SEND: usize = WANT + GOODS;
    pub const CANCEL: usize = SEND + 1;
    pub const ACCEPT: usize = CANCEL + 1;
    pub const DECLINE: usize = ACCEPT + 1;
    pub const COUNTER: usize = DECLINE + 1;
    pub const PICK: usize = COUNTER + 1;
    pub const WITHDRAW: usize = PICK + SEATS;
    pub const END: usize = WITHDRAW + 1;
}

/// At how many of something an input is set.
mod steps {
    use steading_core::Steps;
    pub static TURN: Steps = Steps::new(&[1, 3, 6, 10, 15, 20, 30, 40, 60]);
    pub static TURNS_LEFT: Steps = Steps::new(&[1, 2, 5, 10, 20]);
    pub static DECK: Steps = Steps::new(&[1, 2, 4, 7]);
    pub static SUPPLY: Steps = Steps::new(&[1, 3, 6, 10, 15, 20, 30]);
    pub static UNSEEN: Steps = Steps::new(&[1, 2, 4, 6, 8, 10]);
    pub static DISCARDED: Steps = Steps::new(&[1, 3, 6]);
    pub static EVENTS: Steps = Steps::new(&[1, 2, 4, 8]);
}

impl Encode for CatanRoad {
    const ACTIONS: usize = start::END;

    fn features(&self, s: &State, seat: Seat, out: &mut impl FeatureWriter) {
        let due = Due::of(s);
        self.table_features(s, seat, out);
        self.question_features(s, seat, &due, out);
        let deal = deal_of(s, seat);
        self.deal_features(s, seat, deal, out);
        self.own_features(s, seat, deal, &due, out);
        for (number, rival) in self.after(seat).enumerate() {
            out.numbered("rival", number);
            self.player_features(s, rival, self.standing(s, rival), &due, out);
            self.answer_features(s, rival, out);
        }
    }

    fn action_index(&self, a: Action) -> usize {
        match a {
            Action::Build(card) => start::BUILD + card as usize,
            Action::Offer => start::OFFER,
            Action::Call => start::CALL,
            Action::End => start::END_TURN,
            Action::Pay(source) => start::PAY + source as usize,
            Action::PayFor(source, replaced) => start::PAY_FOR + source as usize * GOODS + replaced as usize,
            Action::PayCost => start::PAY_COST,
            Action::Ability(metropolis) => start::ABILITY + metropolis.index(),
            Action::Cover(origin) => start::COVER + origin as usize,
            Action::Discard(good) => start::DISCARD + good as usize,
            Action::Donate(to) => start::DONATE + to.index(),
            Action::To(Audience::All) => start::TO_ALL,
            Action::To(Audience::One(to)) => start::TO_ONE + to.index(),
            Action::Give(good) => start::GIVE + good as usize,
            Action::Done => start::DONE,
            Action::Want(good) => start::WANT + good as usize,
            Action::Send => start::SEND,
            Action::Cancel => start::CANCEL,
            Action::Accept => start::ACCEPT,
            Action::Decline => start::DECLINE,
            Action::Counter => start::COUNTER,
            Action::Pick(partner) => start::PICK + partner.index(),
            Action::Withdraw => start::WITHDRAW,
        }
    }

    /// How to pay, which metropolis, what a city covers, and to whom a card is donated. Deals are longer chains; the draft is a feature.
    fn midway(&self, s: &State) -> bool {
        matches!(s.top(), Some(Frame::Pay(_) | Frame::Ability | Frame::Cover | Frame::Donate { to: Some(_), .. }))
    }

    /// CAT-11.22 leaves it to people when to stop talking.
    fn refrains(&self, s: &State, a: Action) -> bool {
        matches!(a, Action::Offer | Action::Call) && self.talks(s) >= TALKS
    }

    fn score_scale(&self) -> u16 {
        10
    }
}

/// What is still to be decided, read from the stack once for all seats.
#[derive(Clone, Copy, Default)]
struct Due {
    event: bool,
    display: bool,
    resolved: Option<EventCard>,
    /// How many cards each seat is still to draw.
    owed: [u8; SEATS],
    /// Of the open question: who discards, donates, receives and answers.
    discards: SeatSet,
    donates: SeatSet,
    receives: SeatSet,
    asked: SeatSet,
}

impl Due {
    #[inline]
    fn of(s: &State) -> Due {
        let mut due = Due::default();
        for frame in s.pending.as_slice() {
            match *frame {
                Frame::Event => due.event = true,
                Frame::Display => due.display = true,
                Frame::Resolve(event) => due.resolved = due.resolved.or(Some(event)),
                Frame::Draw { owed, .. } => due.owed.iter_mut().zip(owed.values()).for_each(|(sum, owed)| *sum += owed),
                _ => {}
            }
        }
        match s.top() {
            Some(Frame::Discard { left }) => due.discards = left,
            Some(Frame::Donate { left, to }) => {
                due.donates = left;
                due.receives = to.map_or(SeatSet::EMPTY, SeatSet::only);
            }
            Some(Frame::Answer { left, .. }) => due.asked = left,
            _ => {}
        }
        due
    }
}

/// What a seat would give and get if the deal that it is thinking about came about.
#[derive(Clone, Copy)]
struct Deal {
    give: Goods,
    get: Goods,
}

/// What is told of a player more than once.
#[derive(Clone, Copy)]
struct Standing {
    vp: u16,
    /// How many more cards take each special card.
    to_take: [u8; Special::NAMED.len()],
}

const NO_DEAL: Deal = Deal { give: Goods::EMPTY, get: Goods::EMPTY };

/// The cards of a deal, and whether the hand has them.
#[inline(always)]
fn cards_of(Deal { give, get }: Deal, hand: Goods, out: &mut impl FeatureWriter) {
    for good in Good::NAMED {
        out.thermometer(GIVE[good as usize], give.get(good), 3);
        out.thermometer(GET[good as usize], get.get(good), 3);
    }
    out.thermometer("give", give.size(), 5);
    out.thermometer("get", get.size(), 5);
    out.flag("possible", hand.covers(give));
}

/// What somebody said to an offer, and the counter-offer.
#[inline(always)]
fn answer_of(desk: Desk, out: &mut impl FeatureWriter) {
    let answer = match desk.step {
        Step::Accepted => Some(0),
        Step::Declined => Some(1),
        Step::Sent => Some(2),
        _ => None,
    };
    out.one_hot("answer", answer, 3);
    for good in Good::NAMED {
        out.thermometer(OFFERS[good as usize], desk.give.get(good), 2);
        out.thermometer(WANTS[good as usize], desk.want.get(good), 2);
    }
}

/// The seat's own draft or offer, or else the offer that it is asked about.
fn deal_of(s: &State, seat: Seat) -> Option<Deal> {
    let negotiating = matches!(s.top(), Some(Frame::Offer | Frame::Answer { .. } | Frame::Pick));
    if !negotiating {
        return None;
    }
    let own = s.player(seat).desk;
    if own.step.in_progress() || own.step == Step::Sent {
        return Some(Deal { give: own.give, get: own.want });
    }
    let desk = s.player(s.active).desk;
    let to_me = desk.step == Step::Sent && desk.to.contains(seat) && own.step != Step::Declined;
    to_me.then_some(Deal { give: desk.want, get: desk.give })
}

impl CatanRoad {
    fn table_features(&self, s: &State, seat: Seat, out: &mut impl FeatureWriter) {
        out.section("table");
        out.block(|out| {
            out.steps("turn", s.turn, &steps::TURN);
            let max_turns = self.rules().max_turns;
            out.steps("turns_left", max_turns.saturating_sub(s.turn), &steps::TURNS_LEFT);
            for card in Card::NAMED {
                if card != Card::Metropolis {
                    out.thermometer(DISPLAY[card as usize], s.display.get(card), 3);
                    out.steps(DECK[card as usize], s.deck.get(card), &steps::DECK);
                }
            }
            out.thermometer("metropolises", s.metropolises.len(), 4);
            out.set("abilities", self.ability_kinds(s.metropolises), ABILITIES);
            out.steps("supply", s.supply.size(), &steps::SUPPLY);
        });
        // The supply and the hidden cards of the others are alike to the seat: it knows what they are together.
        let unseen = self.after(seat).fold(s.supply, |sum, rival| {
            let player = s.player(rival);
            sum.plus(player.hand.minus(player.known))
        });
        out.block(|out| {
            for good in Good::NAMED {
                out.steps(UNSEEN[good as usize], unseen.get(good), &steps::UNSEEN);
                out.steps(DISCARDED[good as usize], s.discard.get(good), &steps::DISCARDED);
            }
            for event in EventCard::NAMED {
                out.thermometer(EVENTS[event as usize], s.events.get(event), 3);
            }
        });
        out.block(|out| {
            out.steps("events", s.events.size(), &steps::EVENTS);
            out.thermometer("trades_left", s.trades_left, 1);
            out.thermometer("substitutions_left", s.substitutions_left, 1);
            out.thermometer("proposals_left", s.proposals_left, 3);
            out.thermometer("talks", self.talks(s), 3);
        });
    }

    fn question_features(&self, s: &State, seat: Seat, due: &Due, out: &mut impl FeatureWriter) {
        let mine = s.active == seat;
        out.section("question");
        let paying = match s.top() {
            Some(Frame::Pay(card)) if mine => Some(card as usize),
            _ => None,
        };
        out.block(|out| {
            out.one_hot("kind", Some(kind(s, mine)), QUESTIONS);
            out.one_hot("paying", paying, CARDS);
            out.flag("event_due", due.event);
            out.one_hot("event", due.resolved.map(|event| event as usize), EventCard::NAMED.len());
            out.flag("display_due", due.display);
            out.thermometer("offers_made", s.made.as_slice().len() as u32, 3);
        });
    }

    /// The deal that the seat thinks about, and what its hand would be after it.
    fn deal_features(&self, s: &State, seat: Seat, deal: Option<Deal>, out: &mut impl FeatureWriter) {
        let own = s.player(seat).desk;
        let step = if matches!(s.top(), Some(Frame::Discard { .. })) { Step::Idle } else { own.step };
        out.section("deal");
        out.block(|out| {
            out.one_hot("step", Some(step as usize), 7);
            out.flag("open", deal.is_some());
            out.flag("own_offer", s.active == seat && deal.is_some());
            out.thermometer("audience", own.to.len() as u32, 3);
            match deal {
                Some(deal) => cards_of(deal, s.hand(seat), out),
                None => out.blank(6 * GOODS + 11, |out| cards_of(NO_DEAL, Goods::EMPTY, out)),
            }
        });
    }

    fn own_features(&self, s: &State, seat: Seat, deal: Option<Deal>, due: &Due, out: &mut impl FeatureWriter) {
        out.section("own");
        let standing = self.standing(s, seat);
        self.player_features(s, seat, standing, due, out);
        // Cards chosen for the robber are as good as gone.
        let hand = s.hand(seat).beyond(if discards(s) { s.player(seat).desk.give } else { Goods::EMPTY });
        out.block(|out| {
            for good in Good::NAMED {
                out.thermometer(HAND[good as usize], hand.get(good), 6);
            }
        });
        let after = deal.map(|deal| hand.beyond(deal.give).plus(deal.get));
        let rate = self.rate(s, seat);
        let gain = self.specials_within_reach(s, seat, standing);
        let lie = self.available(s, seat);
        for card in Card::NAMED {
            out.numbered("card", card as usize);
            let cost = self.cost(card);
            let lacking = cost.beyond(hand);
            // Without a branch: it would be guessed wrong as often as not.
            let swappable =
                |hand: Goods| (cost.beyond(hand).size() == 1) & !hand.beyond(cost).at_least(rate).is_empty();
            let available = lie >> card as usize & 1 == 1;
            let worth = u16::from(self.mechanics().vp[card]) - self.covered(card) + gain[card as usize];
            out.block(|out| {
                out.thermometer("lacking", lacking.size(), 5);
                out.set("lacking_types", lacking.types().mask(), GOODS);
                out.flag("affordable", lacking.is_empty());
                out.flag("affordable_by_swap", swappable(hand));
                out.flag("affordable_after", after.is_some_and(|hand| hand.covers(cost)));
                out.flag("affordable_by_swap_after", after.is_some_and(swappable));
                out.flag("available", available);
                out.flag("would_win", available & (standing.vp + worth >= self.rules().vp_to_win.into()));
            });
        }
    }

    /// What everybody knows of one player.
    #[inline]
    fn player_features(&self, s: &State, seat: Seat, standing: Standing, due: &Due, out: &mut impl FeatureWriter) {
        let player = s.player(seat);
        let Standing { vp, to_take } = standing;
        out.block(|out| {
            out.flag("active", s.active == seat);
            out.flag("winner", s.winner == Some(seat));
            out.thermometer("vp", vp, 9);
            out.thermometer("vp_to_go", u16::from(self.rules().vp_to_win).saturating_sub(vp), 6);
            out.thermometer("roads", player.laid.get(Card::Road), 6);
            out.thermometer("settlements", player.laid.get(Card::Settlement), 5);
            out.thermometer("starting_settlements", player.starting, 1);
            out.thermometer("harvest", self.harvest_of(s, seat), 5);
            out.thermometer("cities", player.laid.get(Card::City), 4);
            out.thermometer("knights", player.laid.get(Card::Knight), 6);
            out.thermometer("metropolises", player.metropolises.len(), 3);
            for special in Special::NAMED {
                out.flag(HOLDS[special as usize], s.holder(special) == Some(seat));
                out.flag(WINS_TIES[special as usize], self.wins_ties(s, seat, special));
                out.thermometer(TO_TAKE[special as usize], to_take[special as usize], 4);
            }
            out.one_hot("rate", Some(usize::from(self.rate(s, seat).clamp(1, 4)) - 1), 4);
        });
        let size = player.hand.size();
        out.block(|out| {
            out.thermometer("yield", self.rules().base_yield + self.yield_bonus(s, seat), 7);
            out.thermometer("hand", size, 14);
            out.thermometer("beyond_robber_limit", u16::from(size).saturating_sub(self.robber_limit(s, seat)), 6);
            out.thermometer("unknown", player.unknown(), 10);
            for good in Good::NAMED {
                out.thermometer(KNOWN[good as usize], player.known.get(good), 4);
            }
            out.thermometer("draws_owed", due.owed[seat.index()], 5);
        });
        out.block(|out| {
            out.flag("discards", due.discards.contains(seat));
            out.flag("donates", due.donates.contains(seat));
            out.flag("asked", due.asked.contains(seat));
            out.flag("receives", due.receives.contains(seat));
        });
    }

    /// What a rival answered, once everybody may know.
    fn answer_features(&self, s: &State, rival: Seat, out: &mut impl FeatureWriter) {
        let told = s.top() == Some(Frame::Pick) && rival != s.active;
        out.block(|out| {
            if !told {
                return out.blank(3 + 4 * GOODS, |out| answer_of(Desk::default(), out));
            }
            answer_of(s.player(rival).desk, out);
        });
    }

    /// What the metropolises of side B among these do, by kind.
    fn ability_kinds(&self, cards: Metropolises) -> u64 {
        if self.side == Side::A {
            return 0;
        }
        cards.iter().fold(0, |set, card| {
            let kind = match self.ability(card) {
                Ability::DrawOnBuild(card) => card as usize,
                Ability::WinsTies(special) => CARDS + special as usize,
            };
            set | 1 << kind
        })
    }

    /// How many more cards take a special card from its holder, or from the table.
    #[inline]
    fn to_take(&self, s: &State, seat: Seat, special: Special) -> u8 {
        let count = |seat: Seat| s.player(seat).laid.get(special.counts());
        let needed = match s.holder(special) {
            Some(holder) if holder == seat => return 0,
            Some(holder) => count(holder) + u8::from(!self.wins_ties(s, seat, special)),
            None => 0,
        };
        needed.max(self.mechanics().special_needs[special]).saturating_sub(count(seat))
    }

    #[inline]
    fn standing(&self, s: &State, seat: Seat) -> Standing {
        Standing { vp: self.vp(s, seat), to_take: Special::NAMED.map(|special| self.to_take(s, seat, special)) }
    }

    /// Victory points that one more card of a kind brings by taking a special card.
    #[inline]
    fn specials_within_reach(&self, s: &State, seat: Seat, standing: Standing) -> [u16; CARDS] {
        let mut gain = [0; CARDS];
        for special in Special::NAMED {
            if s.holder(special) != Some(seat) && standing.to_take[special as usize] == 1 {
                gain[special.counts() as usize] += u16::from(self.mechanics().special_vp[special]);
            }
        }
        gain
    }

    /// The victory points that a card covers.
    fn covered(&self, card: Card) -> u16 {
        match card {
            Card::City => self.mechanics().vp[Card::Settlement].into(),
            Card::Metropolis => self.mechanics().vp[Card::City].into(),
            _ => 0,
        }
    }

    /// The cards that lie out and whose seat has what they cover, one bit for each kind.
    #[inline]
    fn available(&self, s: &State, seat: Seat) -> u64 {
        let laid = s.player(seat).laid;
        let bit = |card: Card, available: bool| u64::from(available) << card as usize;
        let lies = |card: Card| bit(card, s.display.get(card) > 0);
        lies(Card::Road)
            | lies(Card::Settlement)
            | lies(Card::City) & bit(Card::City, laid.get(Card::Settlement) > 0)
            | lies(Card::Knight)
            | bit(Card::Metropolis, !s.metropolises.is_empty() & (laid.get(Card::City) > 0))
    }
}

fn discards(s: &State) -> bool {
    matches!(s.top(), Some(Frame::Discard { .. }))
}

/// The kind of question. Others cannot tell paying from looking around (CAT-11.2).
fn kind(s: &State, mine: bool) -> usize {
    match s.top() {
        None => 0,
        Some(Frame::Turn) => 1,
        Some(Frame::First) => 2,
        Some(Frame::Display) => 3,
        Some(Frame::Draw { .. }) => 4,
        Some(Frame::Main) => 5,
        Some(Frame::Pay(_)) => {
            if mine {
                6
            } else {
                5
            }
        }
        Some(Frame::Ability) => 7,
        Some(Frame::Event) => 8,
        Some(Frame::Resolve(_)) => 9,
        Some(Frame::Discard { .. }) => 10,
        Some(Frame::Donate { .. }) => 11,
        Some(Frame::Offer) => 12,
        Some(Frame::Answer { call: false, .. }) => 13,
        Some(Frame::Answer { call: true, .. }) => 14,
        Some(Frame::Pick) => 15,
        Some(Frame::Cover) => 16,
    }
}

const DISPLAY: [&str; 4] = ["display_roads", "display_settlements", "display_cities", "display_knights"];
const DECK: [&str; 4] = ["deck_roads", "deck_settlements", "deck_cities", "deck_knights"];
const EVENTS: [&str; 5] = ["events_robber", "events_donation", "events_subsidy", "events_harvest", "events_new_year"];
const UNSEEN: [&str; 5] = ["unseen_brick", "unseen_lumber", "unseen_wool", "unseen_grain", "unseen_ore"];
const DISCARDED: [&str; 5] =
    ["discarded_brick", "discarded_lumber", "discarded_wool", "discarded_grain", "discarded_ore"];
const GIVE: [&str; 5] = ["give_brick", "give_lumber", "give_wool", "give_grain", "give_ore"];
const GET: [&str; 5] = ["get_brick", "get_lumber", "get_wool", "get_grain", "get_ore"];
const HAND: [&str; 5] = ["brick", "lumber", "wool", "grain", "ore"];
const KNOWN: [&str; 5] = ["known_brick", "known_lumber", "known_wool", "known_grain", "known_ore"];
const OFFERS: [&str; 5] = ["offers_brick", "offers_lumber", "offers_wool", "offers_grain", "offers_ore"];
const WANTS: [&str; 5] = ["wants_brick", "wants_lumber", "wants_wool", "wants_grain", "wants_ore"];
const HOLDS: [&str; 2] = ["longest_route", "largest_force"];
const WINS_TIES: [&str; 2] = ["wins_route_ties", "wins_force_ties"];
const TO_TAKE: [&str; 2] = ["roads_to_route", "knights_to_force"];
