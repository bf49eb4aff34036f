//! EMB-20: what always holds. Also the gate for positions read from a file, so nothing here may panic.

use crate::prelude::*;
use crate::state::Sister;
use crate::villagers::SLOTS;
use steading_core::Invariants;

impl Invariants for Emberleaf {
    fn check(&self, s: &State) -> Checked {
        self.check_ids(s)?;
        self.check_heroes(s)?;
        self.check_favours(s)?;
        self.check_markers(s)?;
        self.check_buildings(s)?;
        for seat in Seat::all(self.seats) {
            self.check_villagers(s, seat)?;
            self.check_board(s, seat)?;
        }
        self.check_trophies(s)?;
        self.check_sister(s)?;
        self.check_turn(s)?;
        self.check_pending(s)
    }
}

impl Emberleaf {
    /// EMB-20.1: every number names something that exists, and who does not play owns nothing.
    fn check_ids(&self, s: &State) -> Checked {
        const NAME: &str = "EMB-20.1";
        let content = self.content();
        let seat = |seat: Seat| seat.index() < usize::from(self.seats);
        require(seat(s.active) && seat(s.start), NAME, || "a seat that nobody takes".to_owned())?;
        let known = |set: HexSet| set.but(HexSet::first(content.hexes.len())).is_empty();
        let hexes = s.buildings.iter().all(|set| known(*set)) && known(s.fellowship);
        require(hexes, NAME, || "a building on a hex that does not exist".to_owned())?;
        let heroes = HeroSet::first(content.heroes.len());
        let favours = content.favours_for(self.seats == 1);
        let markers = content.all_markers();
        let mut cards = s.hero_deck.or(s.hero_discard).or(s.hero_row_set()).but(heroes).is_empty();
        cards &= s.favour_deck.or(s.favour_discard).or(s.favour_row_set()).but(favours).is_empty();
        for (index, player) in s.players.iter().enumerate() {
            if index >= usize::from(self.seats) {
                let nothing = *player == Player::default();
                require(nothing, NAME, || format!("seat {index} is not taken, but owns something"))?;
                continue;
            }
            let board: HeroSet = player.board.iter().flatten().copied().collect();
            cards &= player.hand.or(board).but(heroes).is_empty() && player.favours.but(favours).is_empty();
            cards &= player.markers.but(markers).is_empty() && player.settled.iter().all(|set| known(*set));
        }
        let spots: MarkerSet = s.spots.iter().flatten().copied().collect();
        cards &= s.bag.or(spots).or(s.sister.markers).but(markers).is_empty();
        cards &= s.bonuses.but(BonusSet::first(content.score_bonuses.len())).is_empty();
        require(cards, NAME, || "a card or marker that is not in the pack".to_owned())
    }

    /// EMB-20.2: every hero card is in one place, and starting decks stay with their owners.
    fn check_heroes(&self, s: &State) -> Checked {
        const NAME: &str = "EMB-20.2";
        let content = self.content();
        let mut seen = HeroSet::EMPTY;
        let mut twice = false;
        let mut note = |set: HeroSet, count: usize| {
            twice |= !seen.and(set).is_empty() || usize::from(set.len()) != count;
            seen = seen.or(set);
        };
        let public = [s.hero_deck, s.hero_discard];
        public.into_iter().for_each(|set| note(set, usize::from(set.len())));
        note(s.hero_row_set(), s.hero_row.iter().flatten().count());
        let market = content.market();
        let mut strays = s.hero_deck.or(s.hero_discard).or(s.hero_row_set()).but(market);
        for seat in Seat::all(self.seats) {
            let player = &s.players[seat];
            note(player.hand, usize::from(player.hand.len()));
            let board: HeroSet = player.board.iter().flatten().copied().collect();
            note(board, player.board.iter().flatten().count());
            let own = player.deck.map_or(HeroSet::EMPTY, |deck| content.starters[deck.index()]);
            let starters = player.hand.or(board).but(market);
            strays = strays.or(starters.but(own)).or(own.but(starters));
            let shared = Seat::all(self.seats)
                .any(|other| other != seat && player.deck.is_some() && s.players[other].deck == player.deck);
            require(!shared, NAME, || "two players have the same starting deck".to_owned())?;
        }
        require(!twice, NAME, || "a hero is in two places".to_owned())?;
        require(strays.is_empty(), NAME, || "a starting card is not with its owner".to_owned())
    }

    /// EMB-20.3.
    fn check_favours(&self, s: &State) -> Checked {
        let mut seen = FavourSet::EMPTY;
        let mut twice = usize::from(s.favour_row_set().len()) != s.favour_row.iter().flatten().count();
        let owned = Seat::all(self.seats).map(|seat| s.players[seat].favours);
        for set in [s.favour_deck, s.favour_discard, s.favour_row_set()].into_iter().chain(owned) {
            twice |= !seen.and(set).is_empty();
            seen = seen.or(set);
        }
        require(!twice, "EMB-20.3", || "a favour is in two places".to_owned())
    }

    /// EMB-20.4.
    fn check_markers(&self, s: &State) -> Checked {
        const NAME: &str = "EMB-20.4";
        let spots: MarkerSet = s.spots.iter().flatten().copied().collect();
        let mut seen = spots;
        let mut twice = usize::from(spots.len()) != s.spots.iter().flatten().count();
        let owned = Seat::all(self.seats).map(|seat| s.players[seat].markers);
        for set in [s.bag, s.sister.markers].into_iter().chain(owned) {
            twice |= !seen.and(set).is_empty();
            seen = seen.or(set);
        }
        require(!twice, NAME, || "a marker is in two places".to_owned())?;
        for seat in Seat::all(self.seats) {
            let player = &s.players[seat];
            let sides =
                player.orange.but(player.markers).is_empty() && (s.side == Side::Orange || player.orange.is_empty());
            require(sides, NAME, || format!("seat {seat} has orange markers it cannot have"))?;
        }
        require(!s.calm || s.side == Side::Orange, NAME, || "no areas any more, but never a refill".to_owned())
    }

    /// EMB-20.5: one building on a hex; no tile is lost or made.
    fn check_buildings(&self, s: &State) -> Checked {
        const NAME: &str = "EMB-20.5";
        let content = self.content();
        let all: u32 = s.buildings.iter().map(|set| u32::from(set.len())).sum();
        require(all == u32::from(s.built_on().len()), NAME, || "two buildings on one hex".to_owned())?;
        let mut fellows = 0;
        for building in Building::NAMED {
            let built = Seat::all(self.seats).flat_map(|seat| s.players[seat].built.iter());
            let of_type = built.filter(|fellow| content.fellows[fellow.index()].building == building).count() as u32;
            fellows += of_type;
            let special = u32::from(s.buildings[building].and(s.fellowship).len());
            require(special == of_type, NAME, || {
                format!("{special} fellowship buildings of one type, {of_type} built")
            })?;
            let found = u32::from(s.supply[building]) + u32::from(s.buildings[building].len()) - special;
            let wanted = u32::from(content.buildings[building.index()].count);
            require(found == wanted, NAME, || format!("{found} {} instead of {wanted}", building.id()))?;
        }
        let matched = u32::from(s.fellowship.len()) == fellows;
        require(matched, NAME, || "a fellowship building on an empty hex".to_owned())
    }

    /// EMB-20.6: at most five of a kind, on buildings, one per building.
    fn check_villagers(&self, s: &State, seat: Seat) -> Checked {
        const NAME: &str = "EMB-20.6";
        let player = &s.players[seat];
        let few = player.settled.iter().all(|set| set.len() <= SLOTS);
        require(few, NAME, || format!("seat {seat} has settled more than five of a kind"))?;
        let alone = player.villagers() == player.homes().len();
        require(alone, NAME, || format!("seat {seat} has two villagers in one building"))?;
        let housed = player.homes().but(s.built_on()).is_empty();
        require(housed, NAME, || format!("seat {seat} has a villager without a building"))
    }

    /// EMB-20.7: storage within its limit; cards on open spaces; what lies on spaces belongs to cards.
    fn check_board(&self, s: &State, seat: Seat) -> Checked {
        const NAME: &str = "EMB-20.7";
        let content = self.content();
        let player = &s.players[seat];
        let room = self.capacity(s, seat);
        let stored: u32 = player.goods.counts().map(|(_, count)| u32::from(count)).sum();
        require(stored <= u32::from(room), NAME, || format!("seat {seat} stores {stored} in {room} places"))?;
        let leaving = s.pending.as_slice().contains(&Frame::Leave) && seat == s.active;
        require(player.board[0].is_some() == leaving, NAME, || "a card at the edge that is not leaving".to_owned())?;
        for (index, space) in content.spaces.iter().enumerate() {
            let covered = space.covered_by.is_some_and(|fellow| !player.built.contains(fellow));
            let Some(hero) = player.board[index] else {
                let bare =
                    player.on_card[index].is_empty() && player.charged[index] == [0; 2] && player.spent[index] == 0;
                require(bare, NAME, || format!("seat {seat} has something on space {index}, but no card"))?;
                continue;
            };
            require(!covered, NAME, || format!("seat {seat} has a card on space {index}, which is covered"))?;
            let (mut limits, mut ongoing) = ([0; 2], 0u8);
            for (number, id) in content.skills_of(hero).enumerate() {
                let skill = content.skill(id);
                match skill.on {
                    Trigger::Charge => limits[usize::from(skill.charge_slot)] = skill.charges,
                    Trigger::Ongoing => ongoing |= 1 << number,
                    _ => {}
                }
            }
            let charged = player.charged[index];
            let within = charged[0] <= limits[0] && charged[1] <= limits[1] && player.spent[index] & !ongoing == 0;
            require(within, NAME, || format!("seat {seat} has used a card on space {index} too often"))?;
            let pile = player.on_card[index].counts().all(|(_, count)| count <= 100);
            require(pile, NAME, || format!("seat {seat} has too much on space {index}"))?;
        }
        let promised = !player.promises.contains(content.start_clearing);
        require(promised, NAME, || format!("seat {seat} has a favour marker where it started"))
    }

    /// EMB-20.8: trophies and bonuses.
    fn check_trophies(&self, s: &State) -> Checked {
        const NAME: &str = "EMB-20.8";
        let mut seen = s.trophies;
        let mut twice = false;
        let owned = Seat::all(self.seats).map(|seat| s.players[seat].trophies);
        for set in owned.chain([s.sister.trophies]) {
            twice |= !seen.and(set).is_empty();
            seen = seen.or(set);
        }
        let whole = seen == TrophySet::first(TrophyId::COUNT);
        require(!twice && whole, NAME, || "a trophy is missing or in two places".to_owned())?;
        let claims = Seat::all(self.seats).map(|seat| s.players[seat].claims).chain([s.sister.claims]);
        require(claims.into_iter().all(|count| count <= 7), NAME, || "more trophies earned than there are".to_owned())?;
        require(usize::from(s.track) <= self.track().len() + 1, NAME, || "the track is not that long".to_owned())?;
        let content = self.content();
        let best = Seat::all(self.seats).map(|seat| s.players[seat].leaves).chain([s.sister.leaves]).max().unwrap_or(0);
        for (index, bonus) in content.score_bonuses.iter().enumerate() {
            let open = s.bonuses.contains(BonusId::new(index));
            let reached = best >= u16::from(bonus.at);
            require(open != reached, NAME, || format!("bonus {} is wrongly open or closed", content.ids.bonus[index]))?;
        }
        let mut waiting = BonusSet::EMPTY;
        for crossing in s.crossed.as_slice() {
            let fresh = !waiting.contains(crossing.bonus) && !s.bonuses.contains(crossing.bonus);
            let known = crossing.bonus.index() < content.score_bonuses.len();
            let seat = crossing.by.index() < usize::from(self.seats);
            require(fresh && known && seat, NAME, || "a bonus waits that cannot".to_owned())?;
            waiting = waiting.with(crossing.bonus);
        }
        Ok(())
    }

    /// EMB-20.9: the sister's cards; without her nothing of hers.
    fn check_sister(&self, s: &State) -> Checked {
        const NAME: &str = "EMB-20.9";
        let sister = &s.sister;
        if self.seats > 1 {
            let nothing = *sister == Sister::default() && !s.sisters_turn;
            return require(nothing, NAME, || "there is no sister in this game".to_owned());
        }
        let content = self.content();
        let apart = sister.deck.and(sister.face_up).is_empty()
            && sister.deck.or(sister.face_up).but(self.all_sister_cards()).is_empty();
        require(apart, NAME, || "an action card is in two places".to_owned())?;
        let revealed: BuildingSet = sister.revealed.as_slice().iter().map(|card| card.0).collect();
        let once = usize::from(revealed.len()) == sister.revealed.len();
        require(once, NAME, || "a building card is revealed twice".to_owned())?;
        let known = sister.favours.but(SisterFavourSet::first(content.sister_favours.len())).is_empty();
        require(known, NAME, || "a favour of the sister that is not in the pack".to_owned())?;
        let advanced = sister.favours.iter().filter(|card| content.sister_favours[card.index()].advanced).count();
        let laid = (usize::from(sister.favours.len()) - advanced, advanced);
        let to_come = s.pending.as_slice().iter().find_map(|frame| match *frame {
            Frame::SisterFavours { simple, advanced } => Some((usize::from(simple), usize::from(advanced))),
            _ => None,
        });
        let to_come = to_come.unwrap_or((0, 0));
        let (simple, advanced) = content.levels[self.level.index()];
        let level = (laid.0 + to_come.0, laid.1 + to_come.1) == (usize::from(simple), usize::from(advanced));
        require(level, NAME, || "not the favours of her level".to_owned())
    }

    /// EMB-20.10: whose turn it is, and how long the game may last.
    fn check_turn(&self, s: &State) -> Checked {
        const NAME: &str = "EMB-20.10";
        let over = s.pending.as_slice() == [Frame::Over];
        let scoring = matches!(s.pending.as_slice(), [Frame::SisterScore, ..]);
        if let Some(limit) = self.turn_limit {
            let within = s.rounds < limit || over || scoring;
            require(within && s.rounds <= limit, NAME, || format!("{} rounds", s.rounds))?;
        }
        require(!s.stopped || over || scoring, NAME, || "stopped, but going on".to_owned())?;
        require(self.seats > 1 || (s.active == Seat::A && s.start == Seat::A), NAME, || "you begin".to_owned())?;
        let chosen = |seat: Seat| s.players[seat].deck.is_some();
        let playing = matches!(s.pending.as_slice(), [Frame::Steps { .. } | Frame::Over | Frame::SisterScore, ..]);
        require(!playing || Seat::all(self.seats).all(chosen), NAME, || "somebody has no cards yet".to_owned())
    }
}
