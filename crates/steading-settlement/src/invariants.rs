//! SET-22: what always holds. Also the gate for positions read from a file, so nothing here may panic.

use crate::explore::reachable;
use crate::prelude::*;
use steading_core::{Awaited, Ignore, Invariants};

impl Invariants for Settlement {
    fn check(&self, s: &State) -> Checked {
        self.check_ids(s)?;
        self.check_tokens(s)?;
        self.check_settlers(s)?;
        self.check_tiles(s)?;
        self.check_artifacts(s)?;
        self.players(s).try_for_each(|(seat, player)| self.check_board(s, seat, player))?;
        self.check_hero_row(s)?;
        self.check_round(s)?;
        self.check_pending(s)
    }
}

impl Settlement {
    /// The seats that are taken, with what lies before them.
    fn players<'s>(&self, s: &'s State) -> impl Iterator<Item = (Seat, &'s Player)> + use<'s> {
        Seat::all(self.seats).map(|seat| (seat, &s.players[seat]))
    }

    /// SET-I10: every number names something that exists.
    fn check_ids(&self, s: &State) -> Checked {
        const NAME: &str = "SET-I10";
        let content = self.content();
        let seat = |seat: Seat| seat.index() < usize::from(self.seats);
        require(seat(s.active) && seat(s.start_marker), NAME, || "a seat that nobody takes".to_owned())?;
        let building = |id: BuildingId| id.index() < content.buildings.len();
        let known = s.market.iter().flatten().all(|pile| building(pile.building) && pile.height > 0);
        require(known, NAME, || "a market tile that is not in the pack".to_owned())?;
        let unknown_unseen = s.unseen_buildings.iter().skip(content.buildings.len()).any(|&count| count > 0);
        require(!unknown_unseen, NAME, || "an unseen building that is not in the pack".to_owned())?;
        let heroes = s.hero_row.iter().flatten().copied().collect::<HeroSet>().0 | s.unseen_heroes.0;
        let in_pack = heroes & !content.all_heroes().0 == 0 && s.unseen_terrains.0 & !content.all_terrains().0 == 0;
        require(in_pack, NAME, || "a hero or terrain that is not in the pack".to_owned())?;
        let artifacts = (s.artifact_row.0 | s.artifact_deck.0) & !content.artifacts == 0;
        require(artifacts, NAME, || "an artifact that is not in the pack".to_owned())?;
        for (index, player) in s.players.iter().enumerate() {
            if index >= self.seats.into() {
                require(*player == Player::default(), NAME, || {
                    format!("seat {index} is not taken, but owns something")
                })?;
                continue;
            }
            let terrains = player.wildlands.iter().all(|(space, id)| {
                content.terrains.get(id.index()).is_some_and(|tile| usize::from(tile.region) == space.region().index())
            });
            require(terrains, NAME, || "a terrain on a space of another region".to_owned())?;
            let buildings = player.buildings.iter().all(|(_, id)| building(id));
            let heroes = player.heroes.0 & !content.all_heroes().0 == 0;
            let artifact = player.artifact.is_none_or(|artifact| content.artifacts & (1 << artifact as u16) != 0);
            require(buildings && heroes && artifact, NAME, || "something that is not in the pack".to_owned())?;
        }
        Ok(())
    }

    /// What a building keeps and scores.
    fn stores(&self, building: BuildingId) -> Option<Resource> {
        let effect = self.content().buildings[building.index()].effect;
        if let Effect::Store { resource, .. } = effect { Some(resource) } else { None }
    }

    /// SET-I1: no token is lost or made.
    fn check_tokens(&self, s: &State) -> Checked {
        for resource in Resource::ALL {
            let owned = |(_, player): (Seat, &Player)| {
                let stores = player.buildings.iter().filter(|&(_, building)| self.stores(building) == Some(resource));
                let stored = stores.map(|(slot, _)| u32::from(player.stored[slot.index()]));
                stored.sum::<u32>() + u32::from(player.goods.get(resource))
            };
            let found = self.players(s).map(owned).sum::<u32>() + u32::from(s.supply.get(resource));
            let all = self.tokens.get(resource);
            require(found == u32::from(all), "SET-I1", || format!("{found} {} instead of {all}", resource.id()))?;
        }
        for (seat, player) in self.players(s) {
            let stores = |slot: Slot| player.buildings.get(slot).and_then(|id| self.stores(id)).is_some();
            let stray = Slot::all().any(|slot| player.stored[slot.index()] > 0 && !stores(slot));
            require(!stray, "SET-I1", || format!("seat {seat} has tokens on something that stores none"))?;
        }
        Ok(())
    }

    /// SET-I2.
    fn check_settlers(&self, s: &State) -> Checked {
        let owned = |(_, player): (Seat, &Player)| u32::from(player.bonus_settlers) + u32::from(player.bonus_used);
        let bonus = self.players(s).map(owned).sum::<u32>() + u32::from(s.bonus_settlers);
        let all = self.bonus_settlers;
        require(bonus == u32::from(all), "SET-I2", || format!("{bonus} bonus settlers instead of {all}"))?;
        let basic = self.content().basic_settlers;
        let passing = s.pending.as_slice().contains(&Frame::TakeSettlersBack);
        for (seat, player) in self.players(s) {
            require(player.basic_settlers <= basic, "SET-I2", || format!("seat {seat} has too many basic settlers"))?;
            let done = player.passed && s.round < self.content().rounds && !(passing && seat == s.active);
            require(!done || player.basic_settlers == basic, "SET-I2", || {
                format!("seat {seat} has passed but not all basic settlers are back")
            })?;
        }
        Ok(())
    }

    /// SET-I3.
    fn check_tiles(&self, s: &State) -> Checked {
        const NAME: &str = "SET-I3";
        let content = self.content();
        for (index, building) in content.buildings.iter().enumerate() {
            let id = BuildingId::new(index);
            let piles = s.market.iter().flatten().filter(|pile| pile.building == id);
            let market: u32 = piles.map(|pile| u32::from(pile.height)).sum();
            let built = self.players(s).flat_map(|(_, player)| player.buildings.iter());
            let built = built.filter(|&(_, built)| built == id).count() as u32;
            let found = u32::from(s.unseen_buildings[index]) + market + built;
            require(found == u32::from(building.copies), NAME, || {
                format!("{found} tiles of {} instead of {}", content.building_ids[index], building.copies)
            })?;
        }
        let sum = |counts: &[u8]| counts.iter().map(|&count| u32::from(count)).sum::<u32>();
        let (stacks, unseen) = (sum(&s.stack_heights), sum(&s.unseen_buildings));
        require(stacks == unseen, NAME, || format!("{stacks} tiles in the stacks, but {unseen} unseen"))?;

        let row: HeroSet = s.hero_row.iter().flatten().copied().collect();
        let in_row = s.hero_row.iter().flatten().count();
        let (mut twice, mut heroes) = (s.unseen_heroes.and(row), s.unseen_heroes.or(row));
        for (_, player) in self.players(s) {
            twice = twice.or(heroes.and(player.heroes));
            heroes = heroes.or(player.heroes);
        }
        require(twice.is_empty() && usize::from(row.len()) == in_row, NAME, || "a hero is in two places".to_owned())?;

        let (mut found, mut doubled) = (s.unseen_terrains, false);
        let drawn = s.find(|frame| if let Frame::PlaceTerrain { terrain } = frame { Some(terrain) } else { None });
        let boards = self.players(s).flat_map(|(_, player)| player.wildlands.iter().map(|(_, id)| id));
        for terrain in boards.chain(drawn) {
            doubled |= found.contains(terrain);
            found = found.with(terrain);
        }
        let whole = found == content.all_terrains();
        require(!doubled && whole, NAME, || "a terrain is missing or in two places".to_owned())?;

        for colour in Colour::ALL {
            let on_board = |(_, player): (Seat, &Player)| {
                let monsters = player.monsters.and(player.wildlands.taken());
                monsters.iter().filter(|&space| self.terrain_at(player, space).monster == colour).count()
            };
            let found = self.players(s).map(on_board).sum::<usize>() + usize::from(s.monsters[colour]);
            let all = usize::from(content.monsters_per_colour);
            require(found == all, NAME, || format!("{found} monsters of one colour instead of {all}"))?;
        }
        Ok(())
    }

    /// SET-I4.
    fn check_artifacts(&self, s: &State) -> Checked {
        const NAME: &str = "SET-I4";
        let held: Vec<Artifact> = self.players(s).filter_map(|(_, player)| player.artifact).collect();
        let set: ArtifactSet = held.iter().copied().collect();
        let apart = usize::from(set.len()) == held.len()
            && set.0 & s.artifact_row.0 == 0
            && (set.0 | s.artifact_row.0) & s.artifact_deck.0 == 0;
        require(apart, NAME, || "an artifact is in two places".to_owned())?;
        let (row, deck) = (usize::from(s.artifact_row.len()), usize::from(s.artifact_deck.len()));
        let shown = usize::from(self.seats) + 3;
        let all = self.content().artifacts.count_ones() as usize;
        let to_reveal = s.find(|frame| if let Frame::RevealArtifacts { left } = frame { Some(left) } else { None });
        let to_reveal = to_reveal.map(usize::from);
        let setup = s.pending.as_slice().contains(&Frame::DrawStartPlayer);
        match to_reveal {
            Some(left) if setup => {
                let counts = row + left == shown && held.is_empty() && deck + row == all;
                require(counts, NAME, || format!("{row} artifacts in the row with {left} to come"))
            }
            _ if self.seats == 1 => {
                // SET-10.2: one leaves the game with every pass but the last.
                let choosing = s.pending.as_slice().contains(&Frame::NewArtifact);
                let swapped = s.players[Seat::A].passed && s.round < self.content().rounds && !choosing;
                let gone = usize::from(s.round.saturating_sub(1)) + usize::from(swapped);
                let counts = row + held.len() + to_reveal.unwrap_or(0) == 4 && deck + row + held.len() + gone == all;
                require(counts, NAME, || format!("{row} artifacts in the row and {deck} in the deck"))
            }
            _ => require(row + held.len() == shown && deck == 0, NAME, || {
                format!("{} artifacts in row and hands instead of {shown}", row + held.len())
            }),
        }
    }

    /// SET-I5 to SET-I8 for one board.
    fn check_board(&self, s: &State, seat: Seat, player: &Player) -> Checked {
        let explored = player.wildlands.taken();
        require(player.monsters.and(player.fortifications).is_empty(), "SET-I5", || {
            format!("seat {seat} has a monster on a fortification")
        })?;
        let there = player.monsters.but(explored).is_empty() && player.fortifications.but(explored).is_empty();
        require(there, "SET-I5", || format!("seat {seat} has something on an unexplored space"))?;
        let activated = player.activated.but(player.fortifications).is_empty();
        require(activated, "SET-I7", || format!("seat {seat} has activated what is no fortification"))?;

        let begin = explored.and(Region::new(0).spaces()).lowest();
        let mut group = begin.map_or(Spaces::EMPTY, Spaces::only);
        for _ in 0..9 {
            group = Spaces(group.0 | group.adjacent().and(explored).0);
        }
        require(group == explored, "SET-I6", || format!("the terrains of seat {seat} are not connected to Region I"))?;

        let twice = |uses: &[u8; 3]| uses.iter().filter(|&&count| count == 2).count();
        let most = player.region_uses.iter().chain(&player.street_uses).all(|&count| count <= 2);
        let regions = twice(&player.region_uses) <= usize::from(player.has(Artifact::GuidingStar));
        let streets = twice(&player.street_uses) <= usize::from(player.has(Artifact::KnowledgeKey));
        require(most && regions && streets, "SET-I7", || format!("seat {seat} has used an area too often"))?;

        let keeping = s.pending.as_slice().iter().any(|frame| matches!(frame, Frame::Keep { .. })) && seat == s.active;
        let stored = !player.passed || s.round == self.content().rounds || keeping;
        let basics = player.goods.basics();
        require(stored || basics <= player.fortifications.len().into(), "SET-I8", || {
            format!("seat {seat} has passed and keeps {basics} basic resources")
        })
    }

    /// SET-I9.
    fn check_hero_row(&self, s: &State) -> Checked {
        let gap_then_card = |row: &[Option<_>]| row.windows(2).any(|pair| pair[0].is_some() && pair[1].is_none());
        let full = s.hero_row.iter().all(Option::is_some);
        let dealing = s.find(|frame| if let Frame::DealHeroes { to } = frame { Some(to) } else { None });
        // At setup the market is laid out before the heroes.
        let market_is_set = !s.pending.as_slice().iter().any(|frame| matches!(frame, Frame::RefillMarket { .. }));
        let holds = if let Some(to) = dealing {
            RowSpace::all().all(|space| s.hero_row[space.index()].is_some() == (market_is_set && space < to))
        } else if s.top() == Frame::RefillHeroRow {
            !gap_then_card(&s.hero_row) && s.hero_row[1].is_some()
        } else {
            !gap_then_card(&s.hero_row) && (full || s.unseen_heroes.is_empty())
        };
        require(holds, "SET-I9", || "the hero row has a gap".to_owned())
    }

    /// SET-I10: round, turn and marker fit together.
    fn check_round(&self, s: &State) -> Checked {
        const NAME: &str = "SET-I10";
        let rounds = self.content().rounds;
        require((1..=rounds).contains(&s.round), NAME, || format!("round {} of {rounds}", s.round))?;
        let passed = |seat: Seat| s.players[seat].passed;
        let any = Seat::all(self.seats).any(passed);
        let all = Seat::all(self.seats).all(passed);
        require(!any || passed(s.start_marker), NAME, || "the start marker is not with one who has passed".to_owned())?;
        let has = |frame| s.pending.as_slice().contains(&frame);
        if has(Frame::Over) {
            require(all && s.round == rounds, NAME, || "over before the last pass".to_owned())
        } else if has(Frame::NextRound) {
            require(all && s.round < rounds, NAME, || "a round ends before the last pass".to_owned())
        } else if has(Frame::EndTurn) {
            let tidies = passed(s.active) && s.round < rounds;
            require(tidies, NAME, || "a player tidies up who has not passed".to_owned())
        } else {
            require(!passed(s.active), NAME, || "a player has the turn who has passed".to_owned())
        }
    }

    /// SET-I11: the open question is one that can be asked here, and can be answered.
    fn check_pending(&self, s: &State) -> Checked {
        require(self.pending_fits(s), "SET-I11", || format!("{:?} cannot be the open question", s.pending))?;
        // The guard of the Mirror only means something in a turn.
        let guarded = s.mirrored.is_empty() || matches!(self.awaited(s), Awaited::Answer(..));
        require(guarded, "SET-I11", || "the Mirror is not guarded while nobody is asked".to_owned())?;
        // Whatever runs by itself has been run.
        let mut settled = *s;
        self.settle(&mut settled, &mut Ignore);
        require(settled == *s, "SET-I11", || format!("{:?} would not wait", s.pending))
    }

    /// Whether the top frame can lie on what is below it, and its fields on this table.
    fn pending_fits(&self, s: &State) -> bool {
        let Some((top, below)) = s.pending.as_slice().split_last() else { return false };
        let player = s.player();
        let acted = s.action_done;
        let opening = self.opening_frames();
        let in_turn = below == &opening[..1];
        let passing = [Frame::Turn, Frame::EndTurn, Frame::NewArtifact, Frame::TakeSettlersBack];
        let tidying = [Frame::Turn, Frame::NextRound, Frame::RefillMarket { choose: false }];
        let between_rounds = below == tidying && !s.action_done && !s.hero_done;
        let refilling = below == [Frame::Turn, Frame::RefillMarket { choose: self.choose_stack }] && acted;
        match *top {
            Frame::Over | Frame::Turn => below.is_empty(),
            Frame::FirstArtifact { seat } => in_turn && self.untouched(s) && self.chooses_first(s, seat),
            Frame::DrawStartPlayer => below == &opening[..2] && self.before_the_start(s),
            Frame::RevealArtifacts { left } => {
                let swap = below == &passing[..2] && left == 1 && self.seats == 1 && !s.artifact_deck.is_empty();
                swap || (below == &opening[..3] && left > 0 && self.before_the_start(s))
            }
            Frame::DealHeroes { .. } => {
                below == &opening[..4] && !s.unseen_heroes.is_empty() && self.before_the_start(s)
            }
            Frame::RevealBuilding { to, stack } => {
                let begun = refilling || between_rounds || (below == opening && self.before_the_start(s));
                // The first empty space is filled from a stack that is not empty: the tallest, unless the player chose.
                let by_choice = below.contains(&Frame::RefillMarket { choose: true });
                let tallest = s.tallest_stack() == Some(stack);
                let from = if by_choice { s.stack_heights[stack.index()] > 0 } else { tallest };
                begun && from && s.empty_market_space() == Some(to)
            }
            Frame::PlaceBuilding { from } => in_turn && self.quote_construct(s, from).is_ok(),
            Frame::RefillMarket { choose } => {
                in_turn && acted && choose && self.choose_stack && s.market.contains(&None)
            }
            Frame::Effects { of, todo } => !todo.is_empty() && self.effects_fit(s, below, of, todo),
            Frame::EffectChoice { slot } => {
                let Some((&Frame::Effects { of, todo }, below)) = below.split_last() else { return false };
                let asks = || {
                    let effect = self.effect_at(s, slot);
                    matches!(effect, Effect::GainBasic | Effect::ExchangeBasic { .. } | Effect::FortifiedTerrain)
                        && Resource::ALL.into_iter().any(|kind| self.quote_effect_choice(s, slot, kind).is_ok())
                };
                !todo.contains(slot) && self.effects_fit(s, below, of, todo.with(slot)) && asks()
            }
            Frame::RefillHeroRow => between_rounds || (in_turn && s.hero_done),
            Frame::RevealTerrain { region } => in_turn && acted && self.can_lay(s, region),
            Frame::PlaceTerrain { terrain } => in_turn && acted && self.can_lay(s, self.region_of(terrain)),
            Frame::Checks { spaces } => in_turn && acted && self.can_check(s, spaces) && !spaces.is_empty(),
            Frame::Scroll { .. } => {
                let Some((&Frame::Checks { spaces }, below)) = below.split_last() else { return false };
                below == &opening[..1] && acted && self.can_check(s, spaces) && player.has(Artifact::ScrollOfLuck)
            }
            Frame::Collect { region, asked, taken } => {
                let open = player.wildlands.taken().and(region.spaces()).but(player.monsters);
                let in_order = asked.lowest().is_none_or(|first| taken.iter().all(|space| space < first));
                let apart = asked.and(taken).is_empty() && asked.or(taken).but(open).is_empty();
                in_turn && acted && self.collect_by_choice && apart && in_order
            }
            Frame::Keep { left, from, kept } => {
                let room = player.fortifications.len();
                let sum: u32 = kept.iter().map(|&count| u32::from(count)).sum();
                let held = Goods::from_counts([kept[0] & 127, kept[1] & 127, kept[2] & 127, 0, 0]);
                let nothing_later = Resource::BASIC.iter().all(|kind| *kind <= from || kept[*kind as usize] == 0);
                below == passing
                    && left > 0
                    && sum + u32::from(left) == u32::from(room)
                    && player.goods.covers(held)
                    && player.goods.basics() > room.into()
                    && from.is_basic()
                    && nothing_later
                    && Resource::BASIC.into_iter().any(|basic| self.quote_keep(s, basic).is_ok())
            }
            Frame::NewArtifact => below == &passing[..2] && !s.artifact_row.is_empty(),
            Frame::TakeSettlersBack | Frame::EndTurn | Frame::NextRound => false,
        }
    }

    /// SET-2.6: nobody has done anything yet.
    fn untouched(&self, s: &State) -> bool {
        let basic_settlers = self.content().basic_settlers;
        s.round == 1
            && !s.action_done
            && !s.hero_done
            && self.players(s).all(|(_, &player)| {
                let Player { goods, bonus_settlers, artifact, .. } = player;
                player == Player { goods, bonus_settlers, artifact, basic_settlers, ..Player::default() }
            })
    }

    /// Before the start player is drawn.
    fn before_the_start(&self, s: &State) -> bool {
        self.untouched(s) && s.active == Seat::A && s.start_marker == Seat::A
    }

    /// SET-2.9: counter-clockwise, the start player last.
    fn chooses_first(&self, s: &State, asked: Seat) -> bool {
        let mut seat = s.start_marker;
        let mut turn_came = true;
        for _ in 0..self.seats {
            seat = seat.previous(self.seats);
            turn_came &= seat != asked;
            if s.players[seat].artifact.is_some() != turn_came {
                return false;
            }
        }
        asked.index() < self.seats.into() && s.active == s.start_marker
    }

    /// Whether these effects are open: of one street, or of the building that the Clock shows before the refill.
    fn effects_fit(&self, s: &State, below: &[Frame], of: EffectsOf, open: Slots) -> bool {
        let player = s.player();
        let built = player.buildings.taken();
        match of {
            EffectsOf::Street(street) => {
                below == [Frame::Turn] && s.action_done && open.but(built.and(street.slots())).is_empty()
            }
            EffectsOf::Clock => {
                let refill = Frame::RefillMarket { choose: self.choose_stack };
                let shown = open.len() == 1 && open.but(built).is_empty();
                below == [Frame::Turn, refill] && s.action_done && player.has(Artifact::EternityClock) && shown
            }
        }
    }

    fn can_lay(&self, s: &State, region: Region) -> bool {
        let drawn = matches!(s.top(), Frame::PlaceTerrain { .. });
        let open = reachable(s.player()).and(region.spaces());
        !open.is_empty() && (drawn || !self.terrain_stack(s, region).is_empty())
    }

    fn can_check(&self, s: &State, spaces: Spaces) -> bool {
        let player = s.player();
        spaces.but(player.wildlands.taken().but(player.monsters)).is_empty()
    }
}
