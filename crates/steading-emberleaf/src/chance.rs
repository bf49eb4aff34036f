//! EMB-14.3: everything chance brings.

use crate::prelude::*;
use crate::rows::put_left;
use crate::state::CardOf;
use steading_core::{Chance, Rng};

/// One answer of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    Start(Seat),
    Deck(Deck),
    Hero(HeroId),
    Favour(FavourId),
    Marker(MarkerId),
    Building(Building),
    SisterCard(SisterCard),
    SisterFavour(SisterFavour),
    SisterBuilding(Building),
}

/// What is drawn next.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Draw {
    Start,
    Deck,
    Row(Row),
    Marker,
    Building,
    SisterCard,
    SisterFavour { advanced: bool },
    SisterBuilding,
}

impl Emberleaf {
    fn sister_cards_unrevealed(&self, s: &State) -> BuildingSet {
        let revealed: BuildingSet = s.sister.revealed.as_slice().iter().map(|card| card.0).collect();
        BuildingSet::first(Building::NAMED.len()).but(revealed)
    }

    fn sister_favours_left(&self, s: &State, advanced: bool) -> SisterFavourSet {
        let cards = &self.content().sister_favours;
        let all = SisterFavourSet::first(cards.len()).but(s.sister.favours);
        all.iter().filter(|card| cards[card.index()].advanced == advanced).collect()
    }
}

impl Chance for Emberleaf {
    type Outcome = Outcome;

    fn outcomes(&self, s: &State, out: &mut impl Sink<(Outcome, u32)>) {
        let mut one = |outcome| out.push((outcome, 1));
        match self.awaited(s).draw() {
            Draw::Start => Seat::all(self.seats).map(Outcome::Start).for_each(one),
            Draw::Deck => self.decks_left(s).map(Outcome::Deck).for_each(one),
            Draw::Row(Row::Hero) => s.hero_deck.iter().map(Outcome::Hero).for_each(one),
            Draw::Row(Row::Favour) => s.favour_deck.iter().map(Outcome::Favour).for_each(one),
            Draw::Marker => s.bag.iter().map(Outcome::Marker).for_each(one),
            Draw::Building => {
                let counts = Building::NAMED.into_iter().zip(self.to_preplace(s));
                counts.filter(|(_, count)| *count > 0).for_each(|(of, n)| out.push((Outcome::Building(of), n.into())));
            }
            Draw::SisterCard => s.sister.deck.iter().map(Outcome::SisterCard).for_each(one),
            Draw::SisterFavour { advanced } => {
                self.sister_favours_left(s, advanced).iter().for_each(|card| one(Outcome::SisterFavour(card)));
            }
            Draw::SisterBuilding => {
                self.sister_cards_unrevealed(s).iter().for_each(|card| one(Outcome::SisterBuilding(card)));
            }
        }
    }

    #[inline]
    fn sample(&self, s: &State, rng: &mut impl Rng) -> Outcome {
        match self.awaited(s).draw() {
            Draw::Start => Outcome::Start(Seat::new(rng.below(self.seats.into()) as usize)),
            Draw::Deck => {
                let left = self.decks_left(s).fold(0u64, |set, deck| set | 1 << deck.index());
                Outcome::Deck(Deck::new(rng.bit_of(left) as usize))
            }
            Draw::Row(Row::Hero) => Outcome::Hero(HeroId::new(one_of(s.hero_deck.0, rng))),
            Draw::Row(Row::Favour) => Outcome::Favour(FavourId::new(one_of(s.favour_deck.0, rng))),
            Draw::Marker => Outcome::Marker(MarkerId::new(rng.bit_of(s.bag.0.into()) as usize)),
            Draw::Building => Outcome::Building(Building::NAMED[rng.weighted(&self.to_preplace(s))]),
            Draw::SisterCard => Outcome::SisterCard(SisterCard::new(rng.bit_of(s.sister.deck.0.into()) as usize)),
            Draw::SisterFavour { advanced } => {
                let left = self.sister_favours_left(s, advanced);
                Outcome::SisterFavour(SisterFavour::new(rng.bit_of(left.0.into()) as usize))
            }
            Draw::SisterBuilding => {
                let left = self.sister_cards_unrevealed(s);
                Outcome::SisterBuilding(Building::NAMED[rng.bit_of(left.0.into()) as usize])
            }
        }
    }

    /// One stream for each deck, the bag, and her cards.
    fn source(&self, s: &State) -> u8 {
        match self.awaited(s).draw() {
            Draw::Start | Draw::Deck | Draw::Building => 0,
            Draw::Row(Row::Favour) => 1,
            Draw::Row(Row::Hero) => 2,
            Draw::Marker => 3,
            Draw::SisterCard => 4,
            Draw::SisterFavour { .. } | Draw::SisterBuilding => 5,
        }
    }

    #[inline]
    fn resolve(&self, s: &mut State, outcome: Outcome, e: &mut impl Sink<Event>) {
        match outcome {
            Outcome::Start(seat) => {
                s.pending.pop();
                s.start = seat;
                s.active = seat;
                // EMB-A4: the last player in turn order picks first.
                s.push(self.deck_frame(seat.previous(self.seats)));
                e.push(Event::StartPlayer { seat });
            }
            Outcome::Deck(deck) => self.choose_deck(s, deck, e),
            Outcome::Hero(hero) => {
                s.hero_deck = s.hero_deck.without(hero);
                put_left(&mut s.hero_row, hero);
                e.push(Event::HeroRevealed { hero });
            }
            Outcome::Favour(favour) => {
                s.favour_deck = s.favour_deck.without(favour);
                put_left(&mut s.favour_row, favour);
                e.push(Event::FavourRevealed { favour });
            }
            Outcome::Marker(marker) => {
                s.bag = s.bag.without(marker);
                if let Frame::DrawMarker { seat } = s.top() {
                    s.pending.pop();
                    self.keep_marker(s, seat, marker);
                    e.push(Event::MarkerGained { seat, marker });
                } else {
                    let place = s.spots.iter().position(Option::is_none).expect("a spot is empty");
                    s.spots[place] = Some(marker);
                    e.push(Event::MarkerPlaced { marker, spot: Spot::new(place) });
                }
            }
            Outcome::Building(building) => {
                let hex = self.next_marked(s).expect("a marked hex is empty");
                s.buildings[building] = s.buildings[building].with(hex);
                s.supply[building] -= 1;
                e.push(Event::Preplaced { building, hex });
            }
            Outcome::SisterCard(card) => {
                s.pending.pop();
                s.sister.deck = s.sister.deck.without(card);
                s.sister.face_up = s.sister.face_up.with(card);
                e.push(Event::SisterCardShown { card });
                s.push(Frame::SisterAct { card, at: 0 });
            }
            Outcome::SisterFavour(card) => {
                s.sister.favours = s.sister.favours.with(card);
                let Some(Frame::SisterFavours { simple, advanced }) = s.pending.top_mut() else {
                    unreachable!("her favours are laid out")
                };
                *(if *simple > 0 { simple } else { advanced }) -= 1;
                e.push(Event::SisterFavourShown { card });
            }
            Outcome::SisterBuilding(building) => {
                s.pending.pop();
                s.sister.revealed.push(CardOf(building));
                e.push(Event::SisterBuildingShown { building });
            }
        }
        self.settle(s, e);
    }
}

/// The index of a random card of a set.
fn one_of(set: u128, rng: &mut impl Rng) -> usize {
    let nth = rng.below(set.count_ones());
    let low = set as u64;
    let below = low.count_ones();
    if nth < below {
        steading_core::collections::nth_bit(low, nth) as usize
    } else {
        64 + steading_core::collections::nth_bit((set >> 64) as u64, nth - below) as usize
    }
}
