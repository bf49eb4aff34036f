//! EMB-3: the opening position.

use crate::prelude::*;
use crate::state::{ROW, SEATS, Sister, Window};

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
    pub(crate) fn deck_frame(&self, seat: Seat) -> Frame {
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
    pub(crate) fn to_preplace(&self, s: &State) -> [u8; 5] {
        let (each, _) = self.preplaced();
        Building::NAMED.map(|building| each - s.buildings[building].len())
    }

    // ---- starting decks ----

    pub(crate) fn decks_left(&self, s: &State) -> impl Iterator<Item = Deck> {
        Deck::all().filter(|&deck| self.quote_deck(s, deck).is_ok())
    }

    /// EMB-3.9: no deck twice.
    pub(crate) fn quote_deck(&self, s: &State, deck: Deck) -> Permission {
        let taken = s.players.iter().any(|player| player.deck == Some(deck));
        if taken { Err(Refusal::DeckTaken(deck)) } else { Ok(()) }
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
}
