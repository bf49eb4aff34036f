//! What people read: names, buttons with price and gain (from the same quotes that permit the answer), the score.

use crate::actions::Decision;
use crate::areas::{Entry, Way};
use crate::content::Term;
use crate::prelude::*;
use steading_core::{Amount, Arg, Clause, Explain, Label, Localized, Message, Part, Sentence, Texts, items};

items! {
    Kind => "follower",
    Good => "good",
    Terrain => "terrain",
    Area => "area",
    Place => "place",
    EventCard => "event",
    Era => "era",
    Term => "term",
}

impl From<Building> for Arg {
    fn from(building: Building) -> Arg {
        match building {
            Building::Village => Term::Village.into(),
            Building::Fortress => Term::Fortress.into(),
            Building::Church => Term::Church.into(),
        }
    }
}

impl From<Tile> for Arg {
    fn from(tile: Tile) -> Arg {
        match tile {
            Tile::Follower(kind) => kind.into(),
            Tile::Good(good) => good.into(),
        }
    }
}

/// Where it comes from.
impl From<Item> for Arg {
    fn from(item: Item) -> Arg {
        match item {
            Item::Settler(Some(area)) | Item::Fortress(Some(area)) => area.into(),
            Item::Technology(place) | Item::Place(place) => place.into(),
            Item::Settler(None) | Item::Fortress(None) | Item::Citizen => unreachable!("these sentences name no place"),
        }
    }
}

/// The name of a face of a deed.
pub(crate) fn face_of(deed: Deed, face: u8) -> Arg {
    Arg::Item { kind: "face", index: 2 * deed.index() as u16 + u16::from(face) }
}

impl From<Gain> for Vec<Amount> {
    fn from(gain: Gain) -> Vec<Amount> {
        let mut list = Vec::from(gain.goods);
        list.extend((gain.coins > 0).then(|| Amount::of(Term::Coin, gain.coins)));
        list.extend((gain.fame > 0).then(|| Amount::of(Term::Fame, gain.fame)));
        list
    }
}

/// Sentences that depend on more than the answer.
const MORE: &[Sentence] = &[
    Sentence::new("orleans_settlers-do-join", &["area"]),
    Sentence::new("orleans_settlers-do-conquer", &["area", "from"]),
    Sentence::new("orleans_settlers-averts-hunger", &["count"]),
];

/// The lines of the score pad, in its order (ORL-13.1).
const SCORE: &[Sentence] = &[
    Sentence::new("orleans_settlers-score-coins", &[]),
    Sentence::new("orleans_settlers-score-goods", &[]),
    Sentence::new("orleans_settlers-score-areas", &[]),
    Sentence::new("orleans_settlers-score-villages", &[]),
    Sentence::new("orleans_settlers-score-places", &[]),
    Sentence::new("orleans_settlers-score-twelve", &[]),
];

impl Texts for OrleansSettlers {
    fn label(&self, s: &State, seat: Seat, action: Action) -> Label {
        let label = Label::from(action.message());
        let one = |of: Arg| [Amount::of(of, 1)];
        match action {
            Action::Confirm | Action::Pass => label.ends_turn(),
            Action::Use(place) => self.use_label(label, s, seat, place),
            Action::Expand(area) => self.expand_label(label, s, seat, area),
            Action::Harvest(area) => match s.terrain(area) {
                Some(terrain) => label.gain(one(self.mechanics().terrains[terrain].good.into())),
                None => label,
            },
            Action::Buy(place) => label.price(self.place_cost(s, place)).gain(one(place.into())),
            Action::Build(_) => {
                let Some(Frame::Build { place, .. }) = s.top() else { return label };
                let building = self.building_of(place);
                label.price(self.building_cost(s, building)).gain(one(building.into()))
            }
            Action::Send(tile, deed) => self.send_label(label, s, tile, deed),
            Action::Pay(coins) => label.price([Amount::of(Term::Coin, coins)]).gain([Amount::of(Term::Fame, coins)]),
            Action::Sell(good) => {
                let label = label.price(one(good.into()));
                let Some(Frame::Sell { bonus, .. }) = s.top() else { return label };
                label.gain([Amount::of(Term::Coin, self.mechanics().goods[good].value + bonus)])
            }
            Action::Swap(good) => {
                let label = label.price(one(good.into()));
                let Some(Frame::Swap { place, .. }) = s.top() else { return label };
                label.gain(one(self.swap_of(place).1.into()))
            }
            Action::Unlock(place) => label.gain(one(place.into())),
            Action::Advance => match s.player(seat).era.next() {
                Some(era) => label.gain(one(era.into())),
                None => label,
            },
            Action::Citizen => label.gain(one(Term::Citizen.into())),
            Action::Give(good) => label.price(one(good.into())),
            Action::Surrender(item) => label.price(one(term_of(item).into())),
            Action::Take(kind) => label.gain(one(kind.into())),
            Action::Forbid(_) | Action::Keep(_) | Action::Put(..) | Action::Leave(_) | Action::Stop => label,
            Action::SendNothing | Action::Technology(..) | Action::Accept | Action::Decline => label,
        }
    }

    fn name(&self, kind: &str, index: u16) -> Option<&Localized> {
        self.content.name(self.seats, kind, index)
    }

    fn breakdown(&self, s: &State, seat: Seat) -> Vec<Part> {
        let lines = SCORE.iter().zip(self.score_lines(s, seat));
        let parts = lines.filter(|(_, points)| *points != 0);
        parts.map(|(line, points)| Part { message: Message::new(line.id), points }).collect()
    }

    /// ORL-10.12: the food that is still missing when this round asks for it.
    fn peril(&self, s: &State, seat: Seat) -> u16 {
        let goods = s.player(seat).goods;
        let food: u16 = goods
            .counts()
            .filter(|&(good, _)| self.mechanics().goods[good].food)
            .map(|(_, count)| u16::from(count))
            .sum();
        u16::from(self.food_owed(s, seat)).saturating_sub(food)
    }

    fn averted(&self, less: u16) -> Option<Message> {
        Some(Message::new("orleans_settlers-averts-hunger").with("count", less))
    }

    fn taken(&self, event: &Event) -> Option<(Seat, Arg)> {
        match *event {
            Event::Bought { seat, place } => Some((seat, place.into())),
            Event::Built { seat, building, .. } => Some((seat, building.into())),
            _ => None,
        }
    }

    fn sentences() -> &'static [&'static [Sentence]] {
        &[Decision::SENTENCES, Action::SENTENCES, Refusal::SENTENCES, Event::SENTENCES, MORE, SCORE]
    }
}

impl OrleansSettlers {
    fn use_label(&self, label: Label, s: &State, seat: Seat, place: Place) -> Label {
        let coins = |coins| [Amount::of(Term::Coin, coins)];
        let fame = |points| [Amount::of(Term::Fame, points)];
        match self.table.place(place).effect {
            Effect::Recruit { kind, gain } => {
                let mut list = vec![Amount::of(kind, 1)];
                list.extend(Vec::from(Gain { goods: gain.goods.least(s.goods), ..gain }));
                label.gain(list)
            }
            Effect::CountyFair { coins: table } => {
                let folk = s.player(seat).crews.at(place).folk();
                label.gain(coins(table[usize::from(folk.size().clamp(1, 7)) - 1]))
            }
            Effect::CoinsPerVillage { amount } => label.gain(coins(amount * s.villages_of(seat))),
            Effect::Fame { amount } => label.gain(fame(amount)),
            Effect::FamePerArea { amount } => label.gain(fame(amount * s.player(seat).areas.len())),
            Effect::BuyCitizen { coins: price } => label.price(coins(price)).gain([Amount::of(Term::Citizen, 1)]),
            _ => label,
        }
    }

    fn expand_label(&self, label: Label, s: &State, seat: Seat, area: Area) -> Label {
        let Some(way) = s.top().and_then(Way::of) else { return label };
        match self.quote_expand(s, seat, area, way) {
            Ok(Entry::Conquest(from)) => {
                let message = Message::new("orleans_settlers-do-conquer").with("area", area).with("from", from);
                Label::from(message).price([Amount::of(Kind::Knight, 1)])
            }
            Ok(Entry::Shared) => Message::new("orleans_settlers-do-join").with("area", area).into(),
            Ok(Entry::Free) | Err(_) => label,
        }
    }

    fn send_label(&self, mut label: Label, s: &State, tile: Tile, deed: Deed) -> Label {
        let up = s.deeds[deed.index()].face.min(1);
        label.message.args[1].1 = face_of(deed, up);
        let label = label.price([Amount::of(tile, 1)]);
        match self.face(s, deed) {
            Some(rules) => label.gain(rules.bonus),
            None => label,
        }
    }
}

fn term_of(item: Item) -> Term {
    match item {
        Item::Settler(_) => Term::Settler,
        Item::Fortress(_) => Term::Fortress,
        Item::Technology(_) => Term::Technology,
        Item::Place(_) => Term::PlaceTile,
        Item::Citizen => Term::Citizen,
    }
}

impl Building {
    /// The rule of building it.
    pub(crate) fn clause(self) -> Clause {
        match self {
            Building::Village => "ORL-8.13",
            Building::Fortress => "ORL-8.14",
            Building::Church => "ORL-8.15",
        }
    }
}
