//! What buttons say: the sentence, the price and the gain, from the same quotes that permit the answer.

use crate::OrleansSettlers;
use crate::actions::{Action, Item, Tile};
use crate::areas::{Entry, Way};
use crate::content::{Effect, Gain, Term};
use crate::messages::{goods, term};
use crate::state::{Area, Deed, Frame, Good, Goods, Kind, Place, State};
use steading_core::{Amount, Label, Message, Seat};

/// A gain or a price as amounts.
fn amounts(gain: Gain) -> Vec<Amount> {
    let mut list = goods(gain.goods);
    if gain.coins > 0 {
        list.push(term(Term::Coin, gain.coins));
    }
    if gain.fame > 0 {
        list.push(term(Term::Fame, gain.fame));
    }
    list
}

fn one(kind: &'static str, index: usize) -> Vec<Amount> {
    vec![Amount { kind, index: index as u16, count: 1 }]
}

fn with_place(id: &'static str, place: Place) -> Message {
    Message::new(id).item("place", "place", place.index() as u16)
}

fn with_area(id: &'static str, area: Area) -> Message {
    Message::new(id).item("area", "area", area.index() as u16)
}

fn with_kind(id: &'static str, kind: Kind) -> Message {
    Message::new(id).item("follower", "follower", kind as u8)
}

fn with_good(id: &'static str, good: Good) -> Message {
    Message::new(id).item("good", "good", good as u8)
}

impl OrleansSettlers {
    pub(crate) fn button(&self, state: &State, seat: Seat, action: Action) -> Label {
        match action {
            Action::Forbid(place) => with_place("orleans_settlers-do-forbid", place).into(),
            Action::Keep(kind) => with_kind("orleans_settlers-do-keep", kind).into(),
            Action::Put(kind, place, space) => with_kind("orleans_settlers-do-put", kind)
                .item("place", "place", place.index() as u16)
                .with("space", space + 1)
                .into(),
            Action::Leave(place) => with_place("orleans_settlers-do-leave", place).into(),
            Action::Confirm => Label::from(Message::new("orleans_settlers-do-confirm")).ends_turn(),
            Action::Use(place) => self.use_button(state, seat, place),
            Action::Pass => Label::from(Message::new("orleans_settlers-do-pass")).ends_turn(),
            Action::Expand(area) => self.expand_button(state, seat, area),
            Action::Harvest(area) => {
                let label = Label::from(with_area("orleans_settlers-do-harvest", area));
                match state.terrain(area) {
                    Some(terrain) => label.gain(one("good", self.mechanics().terrains[terrain].good.index())),
                    None => label,
                }
            }
            Action::Stop => Message::new("orleans_settlers-do-stop").into(),
            Action::Buy(place) => Label::from(with_place("orleans_settlers-do-buy", place))
                .price(amounts(self.place_cost(state, place)))
                .gain(one("place", place.index())),
            Action::Build(area) => {
                let label = Label::from(with_area("orleans_settlers-do-build", area));
                match state.top() {
                    Some(Frame::Build { place, .. }) => {
                        let building = self.table.place(place).effect.building().expect("only build actions ask where");
                        label.price(amounts(self.building_cost(state, building))).gain(vec![Amount {
                            kind: "term",
                            index: crate::messages::building(building),
                            count: 1,
                        }])
                    }
                    _ => label,
                }
            }
            Action::Send(tile, deed) => self.send_button(state, tile, deed),
            Action::SendNothing => Message::new("orleans_settlers-do-send-nothing").into(),
            Action::Technology(place, space) => {
                with_place("orleans_settlers-do-technology", place).with("space", space + 1).into()
            }
            Action::Pay(coins) => Label::from(Message::new("orleans_settlers-do-pay").with("coins", coins))
                .price(vec![term(Term::Coin, coins)])
                .gain(vec![term(Term::Fame, coins)]),
            Action::Sell(good) => {
                let label = Label::from(with_good("orleans_settlers-do-sell", good)).price(goods(Goods::one(good)));
                match state.top() {
                    Some(Frame::Sell { bonus, .. }) => {
                        label.gain(vec![term(Term::Coin, self.mechanics().goods[good].value + bonus)])
                    }
                    _ => label,
                }
            }
            Action::Swap(good) => {
                let label = Label::from(with_good("orleans_settlers-do-swap", good)).price(goods(Goods::one(good)));
                match state.top() {
                    Some(Frame::Swap { place, .. }) => match self.table.place(place).effect {
                        Effect::Convert { to, .. } => label.gain(goods(Goods::one(to))),
                        _ => label,
                    },
                    _ => label,
                }
            }
            Action::Unlock(place) => {
                Label::from(with_place("orleans_settlers-do-unlock", place)).gain(one("place", place.index()))
            }
            Action::Advance => {
                let label = Message::new("orleans_settlers-do-advance");
                match state.player(seat).era.next() {
                    Some(era) => Label::from(label).gain(one("era", era.index())),
                    None => label.into(),
                }
            }
            Action::Citizen => {
                Label::from(Message::new("orleans_settlers-do-citizen")).gain(vec![term(Term::Citizen, 1)])
            }
            Action::Give(good) => {
                Label::from(with_good("orleans_settlers-do-give", good)).price(goods(Goods::one(good)))
            }
            Action::Surrender(item) => surrender_button(item),
            Action::Take(kind) => {
                Label::from(with_kind("orleans_settlers-do-take", kind)).gain(one("follower", kind.index()))
            }
            Action::Accept => Message::new("orleans_settlers-do-accept").into(),
            Action::Decline => Message::new("orleans_settlers-do-decline").into(),
        }
    }

    fn use_button(&self, state: &State, seat: Seat, place: Place) -> Label {
        let label = Label::from(with_place("orleans_settlers-do-use", place));
        match self.table.place(place).effect {
            Effect::Recruit { kind, gain } => {
                let mut list = one("follower", kind.index());
                list.extend(amounts(Gain { goods: gain.goods.least(state.goods), ..gain }));
                label.gain(list)
            }
            Effect::CountyFair { coins } => {
                let folk = state.player(seat).crews.at(place).folk();
                label.gain(vec![term(Term::Coin, coins[usize::from(folk.size().clamp(1, 7)) - 1])])
            }
            Effect::CoinsPerVillage { amount } => label.gain(vec![term(Term::Coin, amount * state.villages_of(seat))]),
            Effect::Fame { amount } => label.gain(vec![term(Term::Fame, amount)]),
            Effect::FamePerArea { amount } => {
                label.gain(vec![term(Term::Fame, amount * state.player(seat).areas.len())])
            }
            Effect::BuyCitizen { coins } => {
                label.price(vec![term(Term::Coin, coins)]).gain(vec![term(Term::Citizen, 1)])
            }
            _ => label,
        }
    }

    fn expand_button(&self, state: &State, seat: Seat, area: Area) -> Label {
        let way = match state.top() {
            Some(Frame::Expand { knight, .. }) => Way::Near { knight },
            Some(Frame::ExpandFar { range, .. }) => Way::Far { range },
            _ => return with_area("orleans_settlers-do-expand", area).into(),
        };
        let message = match self.quote_expand(state, seat, area, way) {
            Ok(Entry::Conquest(from)) => {
                let label = Label::from(with_area("orleans_settlers-do-conquer", area).with("from", from));
                return label.price(one("follower", Kind::Knight.index()));
            }
            Ok(Entry::Shared) => with_area("orleans_settlers-do-join", area),
            _ => with_area("orleans_settlers-do-expand", area),
        };
        message.into()
    }

    fn send_button(&self, state: &State, tile: Tile, deed: Deed) -> Label {
        let face = 2 * deed.index() + usize::from(state.deeds[deed.index()].face.min(1));
        let (message, price) = match tile {
            Tile::Follower(kind) => {
                (with_kind("orleans_settlers-do-send-follower", kind), one("follower", kind.index()))
            }
            Tile::Good(good) => (with_good("orleans_settlers-do-send-good", good), one("good", good.index())),
        };
        let label = Label::from(message.item("face", "face", face as u16)).price(price);
        match self.face(state, deed) {
            Some(rules) => label.gain(amounts(rules.bonus)),
            None => label,
        }
    }
}

fn surrender_button(item: Item) -> Label {
    let (message, what) = match item {
        Item::Settler(None) => (Message::new("orleans_settlers-do-surrender-settler"), Term::Settler),
        Item::Settler(Some(area)) => (with_area("orleans_settlers-do-surrender-settler-from", area), Term::Settler),
        Item::Fortress(None) => (Message::new("orleans_settlers-do-surrender-fortress"), Term::Fortress),
        Item::Fortress(Some(area)) => (with_area("orleans_settlers-do-surrender-fortress-from", area), Term::Fortress),
        Item::Technology(place) => (with_place("orleans_settlers-do-surrender-technology", place), Term::Technology),
        Item::Place(place) => (with_place("orleans_settlers-do-surrender-place", place), Term::PlaceTile),
        Item::Citizen => (Message::new("orleans_settlers-do-surrender-citizen"), Term::Citizen),
    };
    Label::from(message).price(vec![term(what, 1)])
}
