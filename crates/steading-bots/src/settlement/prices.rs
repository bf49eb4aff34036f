//! What things are worth, and how a price can be paid after trades.

use steading_settlement::goods::{Goods, Resource};

/// What one thing is worth: at the start of the game, in the last round but one, and in the last round.
/// These and the numbers below were found by playing many games of quick play against themselves.
const BASIC: [f32; 3] = [1.42, 0.72, 0.51];
const DIAMOND: [f32; 3] = [2.2, 1.92, 1.08];
const GOLD: [f32; 3] = [3.16, 2.8, 1.41];
const SETTLER: [f32; 3] = [1.9, 1.15, 0.97];

/// How much more the first of a basic type is worth, and how much less each beyond the second.
const SCARCE: f32 = 0.17;
const PLENTY: f32 = 0.07;
/// What one thing is worth while `left` rounds follow this one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prices {
    pub resource: [f32; 5],
    /// What comes on top for one more of a resource that a hero in the row is waiting for.
    pub wanted: [f32; 5],
    pub settler: f32,
}

impl Prices {
    pub(super) fn with(left: f32) -> Prices {
        let at = |[early, late, last]: [f32; 3]| {
            if left >= 1.0 { late + (early - late) * (left - 1.0) / 4.0 } else { last + (late - last) * left }
        };
        let basic = at(BASIC);
        Prices { resource: [basic, basic, basic, at(DIAMOND), at(GOLD)], wanted: [0.0; 5], settler: at(SETTLER) }
    }

    #[inline]
    pub(super) fn one(&self, resource: Resource) -> f32 {
        self.resource[resource as usize]
    }

    #[inline]
    pub(super) fn of(&self, goods: Goods) -> f32 {
        goods.counts().iter().zip(self.resource).map(|(&count, price)| f32::from(count) * price).sum()
    }

    /// One more of a resource, with so many in hand: the first of a basic type opens most prices.
    #[inline]
    pub(super) fn one_more(&self, resource: Resource, have: Goods) -> f32 {
        let price = self.one(resource) + self.wanted[resource as usize];
        match have.get(resource) {
            _ if !resource.is_basic() => price,
            0 => price * (1.0 + SCARCE),
            more => price * (1.0 - PLENTY * f32::from(more.min(5) - 1)),
        }
    }
}

/// SET-D17: how to pay a price after trades.
#[derive(Clone, Copy, Debug)]
pub(super) struct Payment {
    /// What the trades lose.
    pub loss: f32,
    /// The first trade to make; none when the price is in hand.
    pub first: Option<(Goods, Resource)>,
}

/// The cheapest usual way to a price: rare things are traded up for, basics are traded sideways, then down.
pub(super) fn payment(have: Goods, price: Goods, mirror: bool, prices: &Prices) -> Option<Payment> {
    use Resource::{Clay, Diamond, Gold, Stone, Wood};
    let mut payment = Payment { loss: 0.0, first: None };
    if have.covers(price) {
        return Some(payment);
    }
    let (have, price) = (have.counts(), price.counts());
    let mut spare: [i8; 5] = std::array::from_fn(|index| have[index] as i8 - price[index] as i8);
    let triple = Goods::one(Wood).plus(Goods::one(Clay)).plus(Goods::one(Stone));
    loop {
        let basics = [spare[0], spare[1], spare[2]];
        let lacking = basics.iter().position(|&count| count < 0);
        let (give, get) = if spare[Gold as usize] < 0 && spare[Diamond as usize] >= 2 {
            (Goods::of(Diamond, 2), Gold)
        } else if spare[Gold as usize] < 0 || spare[Diamond as usize] < 0 {
            if basics.iter().any(|&count| count < 1) {
                return None;
            }
            (triple, Diamond)
        } else if let Some(lacking) = lacking {
            let get = Resource::BASIC[lacking];
            let (one, two) = ((lacking + 1) % 3, (lacking + 2) % 3);
            let (most, least) = if basics[one] >= basics[two] { (one, two) } else { (two, one) };
            let basic = |index: usize, count| Goods::of(Resource::BASIC[index], count);
            if mirror && basics[most] > 0 {
                (basic(most, 1), get)
            } else if basics[most] >= 2 {
                (basic(most, 2), get)
            } else if basics[most] == 1 && basics[least] == 1 {
                (basic(most, 1).plus(basic(least, 1)), get)
            } else if spare[Gold as usize] > 0 {
                (Goods::one(Gold), get)
            } else if spare[Diamond as usize] >= 2 {
                (Goods::of(Diamond, 2), get)
            } else {
                return None;
            }
        } else {
            return Some(payment);
        };
        for (count, given) in spare.iter_mut().zip(give.counts()) {
            *count -= given as i8;
        }
        spare[get as usize] += 1;
        payment.loss += prices.of(give) - prices.one(get);
        payment.first = payment.first.or(Some((give, get)));
    }
}
