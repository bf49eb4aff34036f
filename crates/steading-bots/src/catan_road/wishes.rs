//! What each building would bring a seat, and what a hand is worth on the way there.

use super::Judge;
use steading_catan_road::content::{Ability, Side};
use steading_catan_road::state::{Card, Goods, Special, State};
use steading_core::Seat;

/// One card in hand, whatever it is.
pub(super) const CARD: f32 = 0.13;
/// One more type in hand.
const VARIETY: f32 = 0.03;
/// A card beyond the robber's limit.
const EXPOSED: f32 = 0.1;
/// The part of a building's gain that a hand holds with so many cards missing: who may build now, and who has to wait.
const REACH: [[f32; 5]; 2] = [[0.7, 0.5, 0.28, 0.12, 0.0], [1.0, 0.5, 0.28, 0.12, 0.0]];
/// The same for the second-best building.
const SECOND: f32 = 0.3;
/// How much of its gain a building keeps that does not lie on the display.
const ABSENT: f32 = 0.45;
/// What the winning point brings on top.
pub(super) const VICTORY: f32 = 5.0;
/// One more card in each own turn to come.
const HARVEST: f32 = 0.12;
/// What the second, third and fourth road bring by a better substitution rate.
const RATE: [f32; 4] = [0.22, 0.2, 0.3, 0.0];
/// What taking two points away from a rival adds at a table of two.
const SWING: f32 = 1.0;

/// What a seat wants, worked out once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wishes {
    /// What each building brings, before its price; 0 for what cannot be built, less for what does not lie open.
    pub near: [f32; 5],
    price: [Goods; 5],
    rate: u8,
    swaps: bool,
    now: bool,
    limit: u8,
}

impl Wishes {
    /// The same once the turn has ended.
    pub(super) fn ended(self) -> Wishes {
        Wishes { now: false, swaps: true, ..self }
    }

    pub(super) fn price(&self, card: Card) -> Goods {
        self.price[card as usize]
    }

    /// What a hand is worth to the seat.
    pub(super) fn hand(&self, hand: Goods) -> f32 {
        let (best, second) = self.goals(hand);
        let size = hand.size();
        let exposed = if size > self.limit { f32::from(size - self.limit) + 1.0 } else { 0.0 };
        CARD * f32::from(size) + VARIETY * f32::from(hand.types().len()) - EXPOSED * exposed + best + SECOND * second
    }

    /// What the two best buildings within reach bring.
    pub(super) fn goals(&self, hand: Goods) -> (f32, f32) {
        let reach = &REACH[usize::from(self.now)];
        let (mut best, mut second) = (0.0f32, 0.0f32);
        for (near, price) in self.near.iter().zip(self.price) {
            if *near <= 0.0 {
                continue;
            }
            let mut missing = price.beyond(hand).size();
            let mut worth = *near;
            if missing > 0 && self.swaps && !hand.beyond(price).at_least(self.rate).is_empty() {
                missing -= 1;
                worth -= CARD * f32::from(self.rate);
            }
            worth *= reach[usize::from(missing.min(4))];
            if worth > best {
                (best, second) = (worth, best);
            } else {
                second = second.max(worth);
            }
        }
        (best, second)
    }

    /// What changes when some cards go and others come.
    pub(super) fn exchange(&self, hand: Goods, give: Goods, get: Goods) -> f32 {
        self.hand(hand.minus(give).plus(get)) - self.hand(hand)
    }
}

impl Judge<'_> {
    fn count(&self, s: &State, seat: Seat, special: Special) -> u8 {
        s.player(seat).laid.get(special.counts())
    }

    fn wins_ties(&self, s: &State, seat: Seat, special: Special) -> bool {
        let abilities = &self.game.content().mechanics.abilities;
        self.game.side() == Side::B
            && s.player(seat).metropolises.iter().any(|card| abilities[card.index()] == Ability::WinsTies(special))
    }

    /// How many more roads or knights take the card; 0 for its holder.
    fn gap(&self, s: &State, seat: Seat, special: Special) -> u8 {
        let needed = self.game.content().mechanics.special_needs[special];
        let lead = match s.holder(special) {
            Some(holder) if holder == seat => return 0,
            Some(holder) => self.count(s, holder, special) + u8::from(!self.wins_ties(s, seat, special)),
            None => 0,
        };
        lead.max(needed).saturating_sub(self.count(s, seat, special)).max(1)
    }

    /// How many builds the best rival needs to take the card from its holder.
    fn safety(&self, s: &State, seat: Seat, special: Special) -> u8 {
        self.others(seat).map(|other| self.gap(s, other, special)).min().unwrap_or(3)
    }

    /// What the race for a special card is worth beyond its points: its holder may lose it, the next may take it.
    pub(super) fn grip(&self, s: &State, seat: Seat, special: Special) -> f32 {
        match self.gap(s, seat, special) {
            0 if self.safety(s, seat, special) <= 2 => -0.7,
            0 => -0.53,
            1 => 0.5,
            _ => 0.0,
        }
    }

    /// What one more road or knight brings in the race: its gain, and its points.
    fn race(&self, s: &State, seat: Seat, special: Special, swing: f32) -> (f32, f32) {
        let points = f32::from(self.game.content().mechanics.special_vp[special]);
        match self.gap(s, seat, special) {
            0 => ([0.0, 0.35, 0.15, 0.05][usize::from(self.safety(s, seat, special).min(3))], 0.0),
            1 => (if s.holder(special).is_some() { points - 0.7 + swing } else { points - 0.8 }, points),
            2 => (0.55, 0.0),
            3 => (0.2, 0.0),
            _ => (0.05, 0.0),
        }
    }

    /// What a seat wants while so many own turns are to come.
    pub(super) fn wishes(&self, s: &State, seat: Seat, left: f32) -> Wishes {
        let mechanics = &self.game.content().mechanics;
        let player = s.player(seat);
        let swing = SWING / f32::from(steading_core::Rules::seats(self.game) - 1);
        let vp = self.vp(s, seat);
        let roads = usize::from(player.laid.get(Card::Road).clamp(1, 4));
        let mut near = [0.0; 5];
        for card in Card::NAMED {
            let (brings, points) = match card {
                Card::Road => {
                    let (race, points) = self.race(s, seat, Special::LongestRoute, swing);
                    (race + RATE[roads - 1], points)
                }
                Card::Knight => {
                    let (race, points) = self.race(s, seat, Special::LargestForce, swing);
                    (race + 0.1, points)
                }
                Card::Settlement => (0.95, 1.0),
                Card::City if player.laid.get(Card::Settlement) == 0 => continue,
                Card::City => (1.3 + HARVEST * left, 1.0),
                Card::Metropolis if player.laid.get(Card::City) == 0 || s.metropolises.is_empty() => continue,
                Card::Metropolis => (1.05 + if self.game.side() == Side::A { HARVEST * left } else { 0.4 }, 1.0),
            };
            let brings = if points > 0.0 && vp + points >= self.goal() { brings + VICTORY } else { brings };
            let open = card == Card::Metropolis || s.display.get(card) > 0;
            near[card as usize] = if open { brings } else { brings * ABSENT };
        }
        let now = seat == s.active;
        Wishes {
            near,
            price: Card::NAMED.map(|card| mechanics.costs[card]),
            rate: self.game.rate(s, seat),
            swaps: !now || s.substitutions_left > 0,
            now,
            limit: self.game.robber_limit(s, seat).min(200) as u8,
        }
    }
}
