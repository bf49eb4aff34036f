//! EMB-3: the opening position, and EMB-14.3: everything chance brings.

use crate::Emberleaf;
use crate::actions::{Action, Outcome};
use crate::events::Event;
use crate::refusal::Refusal;
use crate::rows::put_left;
use crate::state::{CardOf, Frame, Player, ROW, SEATS, Sister, State, Window};
use crate::turn::Permission;
use crate::words::*;
use steading_core::{By, Key, Rng, Seat, Sink, Stack};

impl Emberleaf {
    /// Everything that needs no draw. The frames below draw the rest in the order of EMB-14.3.
    pub(crate) fn opening(&self) -> State {
        let content = self.content();
        let mut players = By::<Seat, Player, SEATS>::default();
        let elsewhere = ClearingSet::first(Clearing::COUNT).without(content.start_clearing);
        for seat in Seat::all(self.seats) {
            // EMB-3.8, EMB-3.10, EMB-3.11.
            players[seat].goods = content.start;
            players[seat].at = content.start_clearing;
            players[seat].promises = elsewhere;
        }
        let solo = self.seats == 1;
        let mut pending = Stack::new();
        // From the bottom: what is drawn last comes first.
        pending.push(match self.start {
            Some(start) => self.deck_frame(start.previous(self.seats)),
            None => Frame::StartPlayer,
        });
        let mut sister = Sister::default();
        if solo {
            // EMB-11.3 to EMB-11.6.
            let (simple, advanced) = content.levels[self.level.index()];
            pending.push(Frame::SisterBuilding);
            pending.push(Frame::SisterFavours { simple, advanced });
            sister.at = content.start_clearing;
            sister.deck = self.all_sister_cards();
        }
        pending.push(Frame::Preplace);
        pending.push(Frame::FillSpots);
        pending.push(Frame::FillRow { row: Row::Hero });
        pending.push(Frame::FillRow { row: Row::Favour });
        let start = self.start.unwrap_or(Seat::A);
        State {
            players,
            supply: By::from_fn(|index| content.buildings[index].count),
            buildings: By::new([HexSet::EMPTY; 5]),
            fellowship: HexSet::EMPTY,
            spots: [None; Spot::COUNT],
            side: Side::Green,
            calm: false,
            bag: content.all_markers(),
            track: 0,
            trophies: TrophySet::first(TrophyId::COUNT),
            bonuses: BonusSet::first(content.score_bonuses.len()),
            crossed: Stack::new(),
            hero_row: [None; ROW],
            favour_row: [None; ROW],
            hero_deck: content.market(),
            hero_discard: HeroSet::EMPTY,
            favour_deck: content.favours_for(solo),
            favour_discard: FavourSet::EMPTY,
            thinned: RowSet::EMPTY,
            start,
            active: start,
            sisters_turn: false,
            rounds: 0,
            stopped: false,
            window: Window::Closed,
            free_skill: false,
            sister,
            pending,
        }
    }

    /// EMB-3.9, EMB-A4: picked, or dealt at random.
    fn deck_frame(&self, seat: Seat) -> Frame {
        if self.random_decks { Frame::DealDeck { seat } } else { Frame::ChooseDeck { seat } }
    }

    /// EMB-3.6: the first marked hex that is still empty.
    pub(crate) fn next_marked(&self, s: &State) -> Option<HexId> {
        let (_, marked) = self.preplaced();
        marked.but(s.built_on()).iter().next()
    }

    pub(crate) fn preplaced(&self) -> (u8, HexSet) {
        self.content().preplaced[usize::from(self.seats) - 1]
    }

    /// EMB-3.6: buildings of a type still to be put on marked hexes.
    fn to_preplace(&self, s: &State) -> [u8; 5] {
        let (each, _) = self.preplaced();
        Building::NAMED.map(|building| each - s.buildings[building].len())
    }

    fn sister_cards_unrevealed(&self, s: &State) -> BuildingSet {
        let revealed: BuildingSet = s.sister.revealed.as_slice().iter().map(|card| card.0).collect();
        BuildingSet::first(Building::NAMED.len()).but(revealed)
    }

    fn sister_favours_left(&self, s: &State, advanced: bool) -> SisterFavourSet {
        let cards = &self.content().sister_favours;
        let all = SisterFavourSet::first(cards.len()).but(s.sister.favours);
        all.iter().filter(|card| cards[card.index()].advanced == advanced).collect()
    }

    // ---- starting decks ----

    fn decks_left(&self, s: &State) -> impl Iterator<Item = Deck> {
        Deck::all().filter(|&deck| self.quote_deck(s, deck).is_ok())
    }

    /// EMB-3.9: no deck twice.
    pub(crate) fn quote_deck(&self, s: &State, deck: Deck) -> Permission {
        let taken = s.players.iter().any(|player| player.deck == Some(deck));
        if taken { Err(Refusal::DeckTaken(deck)) } else { Ok(()) }
    }

    pub(crate) fn offer_decks(&self, s: &State, out: &mut impl Sink<Action>) {
        self.decks_left(s).for_each(|deck| out.push(Action::Deck(deck)));
    }

    pub(crate) fn choose_deck(&self, s: &mut State, deck: Deck, e: &mut impl Sink<Event>) {
        let Some(Frame::ChooseDeck { seat } | Frame::DealDeck { seat }) = s.pending.pop() else {
            unreachable!("a deck is taken")
        };
        let player = &mut s.players[seat];
        player.deck = Some(deck);
        player.hand = self.content().starters[deck.index()];
        e.push(Event::DeckTaken { seat, deck });
        if seat == s.start {
            self.begin_turn(s, e);
        } else {
            s.push(self.deck_frame(seat.previous(self.seats)));
        }
    }

    // ---- chance ----

    /// EMB-14.3: what chance may bring now.
    pub(crate) fn list_outcomes(&self, s: &State, out: &mut impl Sink<(Outcome, u32)>) {
        match s.top() {
            Frame::FillRow { row: Row::Hero } => s.hero_deck.iter().for_each(|hero| out.push((Outcome::Hero(hero), 1))),
            Frame::FillRow { row: Row::Favour } => {
                s.favour_deck.iter().for_each(|favour| out.push((Outcome::Favour(favour), 1)));
            }
            Frame::FillSpots | Frame::DrawMarker { .. } => {
                s.bag.iter().for_each(|marker| out.push((Outcome::Marker(marker), 1)));
            }
            Frame::Preplace => {
                for (building, count) in Building::NAMED.into_iter().zip(self.to_preplace(s)) {
                    if count > 0 {
                        out.push((Outcome::Building(building), count.into()));
                    }
                }
            }
            Frame::SisterFavours { simple, .. } => {
                self.sister_favours_left(s, simple == 0)
                    .iter()
                    .for_each(|card| out.push((Outcome::SisterFavour(card), 1)));
            }
            Frame::SisterBuilding => {
                self.sister_cards_unrevealed(s).iter().for_each(|card| out.push((Outcome::SisterBuilding(card), 1)));
            }
            Frame::StartPlayer => Seat::all(self.seats).for_each(|seat| out.push((Outcome::Start(seat), 1))),
            Frame::DealDeck { .. } => self.decks_left(s).for_each(|deck| out.push((Outcome::Deck(deck), 1))),
            Frame::SisterDraw => s.sister.deck.iter().for_each(|card| out.push((Outcome::SisterCard(card), 1))),
            _ => {}
        }
    }

    /// One of `list_outcomes`, by the same law.
    pub(crate) fn draw_outcome(&self, s: &State, rng: &mut impl Rng) -> Outcome {
        match s.top() {
            Frame::FillRow { row: Row::Hero } => Outcome::Hero(HeroId::new(one_of(s.hero_deck.0, rng))),
            Frame::FillRow { row: Row::Favour } => Outcome::Favour(FavourId::new(one_of(s.favour_deck.0, rng))),
            Frame::FillSpots | Frame::DrawMarker { .. } => {
                Outcome::Marker(MarkerId::new(rng.bit_of(s.bag.0.into()) as usize))
            }
            Frame::Preplace => Outcome::Building(Building::NAMED[rng.weighted(&self.to_preplace(s))]),
            Frame::SisterFavours { simple, .. } => {
                let left = self.sister_favours_left(s, simple == 0);
                Outcome::SisterFavour(SisterFavour::new(rng.bit_of(left.0.into()) as usize))
            }
            Frame::SisterBuilding => {
                let left = self.sister_cards_unrevealed(s);
                Outcome::SisterBuilding(Building::NAMED[rng.bit_of(left.0.into()) as usize])
            }
            Frame::StartPlayer => Outcome::Start(Seat::new(rng.below(self.seats.into()) as usize)),
            Frame::DealDeck { .. } => {
                let left = self.decks_left(s).fold(0u64, |set, deck| set | 1 << deck.index());
                Outcome::Deck(Deck::new(rng.bit_of(left) as usize))
            }
            Frame::SisterDraw => Outcome::SisterCard(SisterCard::new(rng.bit_of(s.sister.deck.0.into()) as usize)),
            other => unreachable!("no draw is due at {other:?}"),
        }
    }

    /// One stream for each deck, the bag, and her cards.
    pub(crate) fn drawn_from(&self, s: &State) -> u8 {
        match s.top() {
            Frame::FillRow { row: Row::Favour } => 1,
            Frame::FillRow { row: Row::Hero } => 2,
            Frame::FillSpots | Frame::DrawMarker { .. } => 3,
            Frame::SisterDraw => 4,
            Frame::SisterBuilding | Frame::SisterFavours { .. } => 5,
            _ => 0,
        }
    }

    /// Carries out a possible outcome.
    pub(crate) fn reveal(&self, s: &mut State, outcome: Outcome, e: &mut impl Sink<Event>) {
        match (s.top(), outcome) {
            (Frame::FillRow { .. }, Outcome::Hero(hero)) => {
                s.hero_deck = s.hero_deck.without(hero);
                put_left(&mut s.hero_row, hero);
                e.push(Event::HeroRevealed { hero });
            }
            (Frame::FillRow { .. }, Outcome::Favour(favour)) => {
                s.favour_deck = s.favour_deck.without(favour);
                put_left(&mut s.favour_row, favour);
                e.push(Event::FavourRevealed { favour });
            }
            (Frame::FillSpots, Outcome::Marker(marker)) => {
                let place = s.spots.iter().position(Option::is_none).expect("a spot is empty");
                s.spots[place] = Some(marker);
                s.bag = s.bag.without(marker);
                e.push(Event::MarkerPlaced { marker, spot: Spot::new(place) });
            }
            (Frame::DrawMarker { seat }, Outcome::Marker(marker)) => {
                s.pending.pop();
                self.marker_from_bag(s, seat, marker, e);
            }
            (Frame::Preplace, Outcome::Building(building)) => {
                let hex = self.next_marked(s).expect("a marked hex is empty");
                s.buildings[building] = s.buildings[building].with(hex);
                s.supply[building] -= 1;
                e.push(Event::Preplaced { building, hex });
            }
            (Frame::SisterFavours { simple, advanced }, Outcome::SisterFavour(card)) => {
                s.sister.favours = s.sister.favours.with(card);
                let left = match simple {
                    0 => Frame::SisterFavours { simple, advanced: advanced - 1 },
                    _ => Frame::SisterFavours { simple: simple - 1, advanced },
                };
                *s.pending.top_mut().expect("her favours are laid out") = left;
                e.push(Event::SisterFavourShown { card });
            }
            (Frame::SisterBuilding, Outcome::SisterBuilding(building)) => {
                s.pending.pop();
                s.sister.revealed.push(CardOf(building));
                e.push(Event::SisterBuildingShown { building });
            }
            (Frame::StartPlayer, Outcome::Start(seat)) => {
                s.pending.pop();
                s.start = seat;
                s.active = seat;
                // EMB-A4: the last player in turn order picks first.
                s.push(self.deck_frame(seat.previous(self.seats)));
                e.push(Event::StartPlayer { seat });
            }
            (Frame::DealDeck { .. }, Outcome::Deck(deck)) => self.choose_deck(s, deck, e),
            (Frame::SisterDraw, Outcome::SisterCard(card)) => {
                s.pending.pop();
                s.sister.deck = s.sister.deck.without(card);
                s.sister.face_up = s.sister.face_up.with(card);
                e.push(Event::SisterCardShown { card });
                s.push(Frame::SisterAct { card, at: 0 });
            }
            (frame, outcome) => unreachable!("{outcome:?} cannot come at {frame:?}"),
        }
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
