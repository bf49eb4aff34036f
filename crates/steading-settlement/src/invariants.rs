//! SET-22: what always holds. Also the gate for positions read from a file, so nothing here may panic.

use crate::Settlement;
use crate::board::{MarketSpace, Region, RowSpace, Slots, Spaces};
use crate::content::{Artifact, BuildingId, Colour, Effect};
use crate::goods::{Goods, Resource};
use crate::state::{ArtifactSet, EffectsOf, Frame, HeroSet, Player, State, TerrainSet};
use steading_core::{Broken, Ignore, Seat, Status};

type Checked = Result<(), Broken>;

fn require(holds: bool, invariant: &'static str, found: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err(Broken::new(invariant, found())) }
}

impl Settlement {
    pub(crate) fn check_all(&self, s: &State) -> Checked {
        self.check_ids(s)?;
        self.check_tokens(s)?;
        self.check_settlers(s)?;
        self.check_tiles(s)?;
        self.check_artifacts(s)?;
        for seat in Seat::all(self.seats) {
            self.check_board(s, seat)?;
        }
        self.check_hero_row(s)?;
        self.check_round(s)?;
        self.check_pending(s)
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
        let in_pack = heroes & !self.all_heroes().0 == 0 && s.unseen_terrains.0 & !content.all_terrains().0 == 0;
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
            let heroes = player.heroes.0 & !self.all_heroes().0 == 0;
            let artifact = player.artifact.is_none_or(|artifact| content.artifacts & (1 << artifact as u16) != 0);
            require(buildings && heroes && artifact, NAME, || "something that is not in the pack".to_owned())?;
        }
        Ok(())
    }

    /// SET-I1: no token is lost or made.
    fn check_tokens(&self, s: &State) -> Checked {
        for resource in Resource::ALL {
            let mut found = u32::from(s.supply.get(resource));
            for seat in Seat::all(self.seats) {
                let player = &s.players[seat];
                found += u32::from(player.goods.get(resource));
                for (slot, building) in player.buildings.iter() {
                    if self.stores(building) == Some(resource) {
                        found += u32::from(player.stored[slot.index()]);
                    }
                }
            }
            let all = self.tokens.get(resource);
            require(found == u32::from(all), "SET-I1", || format!("{found} {} instead of {all}", resource.id()))?;
        }
        for seat in Seat::all(self.seats) {
            let player = &s.players[seat];
            let stray = player.stored.iter().enumerate().any(|(index, &count)| {
                let slot = crate::board::Slot::new(index);
                count > 0 && player.buildings.get(slot).and_then(|id| self.stores(id)).is_none()
            });
            require(!stray, "SET-I1", || format!("seat {seat} has tokens on something that stores none"))?;
        }
        Ok(())
    }

    /// SET-I2.
    fn check_settlers(&self, s: &State) -> Checked {
        let bonus: u32 = Seat::all(self.seats)
            .map(|seat| u32::from(s.players[seat].bonus_settlers) + u32::from(s.players[seat].bonus_used))
            .sum::<u32>()
            + u32::from(s.bonus_settlers);
        let all = self.bonus_settlers;
        require(bonus == u32::from(all), "SET-I2", || format!("{bonus} bonus settlers instead of {all}"))?;
        let basic = self.content().basic_settlers;
        let passing = s.pending.as_slice().contains(&Frame::TakeSettlersBack);
        for seat in Seat::all(self.seats) {
            let player = &s.players[seat];
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
            let market: u32 =
                s.market.iter().flatten().filter(|pile| pile.building == id).map(|pile| u32::from(pile.height)).sum();
            let built = Seat::all(self.seats)
                .flat_map(|seat| s.players[seat].buildings.iter())
                .filter(|&(_, built)| built == id)
                .count() as u32;
            let found = u32::from(s.unseen_buildings[index]) + market + built;
            require(found == u32::from(building.copies), NAME, || {
                format!("{found} tiles of {} instead of {}", content.building_ids[index], building.copies)
            })?;
        }
        let sum = |counts: &[u8]| counts.iter().map(|&count| u32::from(count)).sum::<u32>();
        let (stacks, unseen) = (sum(&s.stack_heights), sum(&s.unseen_buildings));
        require(stacks == unseen, NAME, || format!("{stacks} tiles in the stacks, but {unseen} unseen"))?;

        let row = s.hero_row.iter().flatten().copied().collect::<HeroSet>();
        let in_row = s.hero_row.iter().flatten().count() as u32;
        let mut seen = s.unseen_heroes.0 & row.0;
        let mut heroes = s.unseen_heroes.0 | row.0;
        for seat in Seat::all(self.seats) {
            seen |= heroes & s.players[seat].heroes.0;
            heroes |= s.players[seat].heroes.0;
        }
        require(seen == 0 && u32::from(row.len()) == in_row, NAME, || "a hero is in two places".to_owned())?;

        let mut found = s.unseen_terrains.0;
        let mut twice = 0;
        let pending = s.pending.as_slice().iter().filter_map(|frame| match frame {
            Frame::PlaceTerrain { terrain } => Some(*terrain),
            _ => None,
        });
        let boards = Seat::all(self.seats).flat_map(|seat| s.players[seat].wildlands.iter().map(|(_, id)| id));
        for terrain in boards.chain(pending) {
            twice |= found & (1 << terrain.index());
            found |= 1 << terrain.index();
        }
        let whole = TerrainSet(found) == content.all_terrains();
        require(twice == 0 && whole, NAME, || "a terrain is missing or in two places".to_owned())?;

        for colour in Colour::ALL {
            let on_boards = Seat::all(self.seats)
                .map(|seat| {
                    let player = &s.players[seat];
                    let monsters = player.monsters.and(player.wildlands.taken());
                    monsters.iter().filter(|&space| self.terrain_at(player, space).monster == colour).count()
                })
                .sum::<usize>();
            let all = usize::from(content.monsters_per_colour);
            require(on_boards + usize::from(s.monsters[colour]) == all, NAME, || {
                format!("{} monsters of one colour instead of {all}", on_boards + usize::from(s.monsters[colour]))
            })?;
        }
        Ok(())
    }

    /// SET-I4.
    fn check_artifacts(&self, s: &State) -> Checked {
        const NAME: &str = "SET-I4";
        let held: Vec<Artifact> = Seat::all(self.seats).filter_map(|seat| s.players[seat].artifact).collect();
        let set: ArtifactSet = held.iter().copied().collect();
        let apart = usize::from(set.len()) == held.len()
            && set.0 & s.artifact_row.0 == 0
            && (set.0 | s.artifact_row.0) & s.artifact_deck.0 == 0;
        require(apart, NAME, || "an artifact is in two places".to_owned())?;
        let (row, deck) = (usize::from(s.artifact_row.len()), usize::from(s.artifact_deck.len()));
        let shown = usize::from(self.seats) + 3;
        let all = self.content().artifacts.count_ones() as usize;
        let to_reveal = s.pending.as_slice().iter().find_map(|frame| match frame {
            Frame::RevealArtifacts { left } => Some(usize::from(*left)),
            _ => None,
        });
        let setup = s.pending.as_slice().contains(&Frame::DrawStartPlayer);
        match to_reveal {
            Some(left) if setup => {
                let counts = row + left == shown && held.is_empty() && deck + row == all;
                require(counts, NAME, || format!("{row} artifacts in the row with {left} to come"))
            }
            _ if self.seats == 1 => {
                // SET-10.2: one leaves the game with every pass but the last.
                let swapped = s.players[Seat::A].passed && s.round < self.content().rounds && !self.choosing(s);
                let gone = usize::from(s.round.saturating_sub(1)) + usize::from(swapped);
                let counts = row + held.len() + to_reveal.unwrap_or(0) == 4 && deck + row + held.len() + gone == all;
                require(counts, NAME, || format!("{row} artifacts in the row and {deck} in the deck"))
            }
            _ => require(row + held.len() == shown && deck == 0, NAME, || {
                format!("{} artifacts in row and hands instead of {shown}", row + held.len())
            }),
        }
    }

    /// Whether the passing player still has to take an artifact.
    fn choosing(&self, s: &State) -> bool {
        s.pending.as_slice().contains(&Frame::NewArtifact)
    }

    /// SET-I5 to SET-I8 for one board.
    fn check_board(&self, s: &State, seat: Seat) -> Checked {
        let player = &s.players[seat];
        let explored = player.wildlands.taken();
        require(player.monsters.and(player.fortifications).is_empty(), "SET-I5", || {
            format!("seat {seat} has a monster on a fortification")
        })?;
        let there = player.monsters.but(explored).is_empty() && player.fortifications.but(explored).is_empty();
        require(there, "SET-I5", || format!("seat {seat} has something on an unexplored space"))?;
        let activated = player.activated.but(player.fortifications).is_empty();
        require(activated, "SET-I7", || format!("seat {seat} has activated what is no fortification"))?;

        let mut group = explored.and(Region::new(0).spaces());
        group = group.first().map_or(Spaces::EMPTY, Spaces::only);
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
        let holds = match s.pending.as_slice().iter().find(|frame| matches!(frame, Frame::DealHeroes { .. })) {
            Some(Frame::DealHeroes { to }) => RowSpace::all()
                .all(|space| s.hero_row[space.index()].is_some() == (self.market_is_set(s) && space < *to)),
            _ if s.top() == Frame::RefillHeroRow => !gap_then_card(&s.hero_row) && s.hero_row[1].is_some(),
            _ => !gap_then_card(&s.hero_row) && (full || s.unseen_heroes.is_empty()),
        };
        require(holds, "SET-I9", || "the hero row has a gap".to_owned())
    }

    /// At setup the market is laid out before the heroes.
    fn market_is_set(&self, s: &State) -> bool {
        !s.pending.as_slice().iter().any(|frame| matches!(frame, Frame::RefillMarket { .. }))
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
        match s.pending.as_slice() {
            [Frame::Over] => require(all && s.round == rounds, NAME, || "over before the last pass".to_owned()),
            [Frame::Turn, Frame::NextRound, ..] => {
                require(all && s.round < rounds, NAME, || "a round ends before the last pass".to_owned())
            }
            [Frame::Turn, Frame::EndTurn, ..] => require(passed(s.active) && s.round < rounds, NAME, || {
                "a player tidies up who has not passed".to_owned()
            }),
            _ => require(!passed(s.active), NAME, || "a player has the turn who has passed".to_owned()),
        }
    }

    /// SET-I11: the open question is one that can be asked here, and can be answered.
    fn check_pending(&self, s: &State) -> Checked {
        require(self.pending_fits(s), "SET-I11", || format!("{:?} cannot be the open question", s.pending))?;
        // Whatever runs by itself has been run.
        let mut settled = *s;
        self.settle(&mut settled, &mut Ignore);
        require(settled == *s, "SET-I11", || format!("{:?} would not wait", s.pending))
    }

    fn pending_fits(&self, s: &State) -> bool {
        let market_empty = s.market.contains(&None);
        let acted = s.action_done;
        let shape = match s.pending.as_slice() {
            [Frame::Over] | [Frame::Turn] => true,
            // Setup, from its last step back to its first.
            [Frame::Turn, Frame::FirstArtifact { seat }, rest @ ..] => self.setup_fits(s, *seat, rest),
            [Frame::Turn, Frame::PlaceBuilding { from }] => self.quote_construct(s, *from).is_ok(),
            [Frame::Turn, Frame::RefillMarket { choose }, rest @ ..] => {
                *choose == self.choose_stack
                    && acted
                    && match rest {
                        [] => market_empty && *choose,
                        [Frame::RevealBuilding { .. }] => self.reveal_fits(s),
                        [effects @ Frame::Effects { of: EffectsOf::Clock, todo }, choice @ ..] => {
                            let built = s.player().buildings.taken();
                            let count = if choice.is_empty() { 1 } else { 0 };
                            s.player().has(Artifact::EternityClock)
                                && todo.len() == count
                                && todo.but(built).is_empty()
                                && self.choice_fits(s, *effects, choice)
                        }
                        _ => false,
                    }
            }
            [Frame::Turn, effects @ Frame::Effects { of: EffectsOf::Street(street), todo }, choice @ ..] => {
                let open = s.player().buildings.taken().and(street.slots());
                acted && todo.but(open).is_empty() && self.choice_fits(s, *effects, choice)
            }
            [Frame::Turn, Frame::RefillHeroRow] => s.hero_done,
            [Frame::Turn, Frame::RevealTerrain { region }] => acted && self.can_lay(s, *region),
            [Frame::Turn, Frame::PlaceTerrain { terrain }] => acted && self.can_lay(s, self.region_of(*terrain)),
            [Frame::Turn, Frame::Checks { spaces }] => acted && self.can_check(s, *spaces) && !spaces.is_empty(),
            [Frame::Turn, Frame::Checks { spaces }, Frame::Scroll { .. }] => {
                acted && self.can_check(s, *spaces) && s.player().has(Artifact::ScrollOfLuck)
            }
            [Frame::Turn, Frame::Collect { region, asked, taken }] => {
                let player = s.player();
                let open = player.wildlands.taken().and(region.spaces()).but(player.monsters);
                let in_order = asked.first().is_none_or(|first| taken.iter().all(|space| space < first));
                acted
                    && self.collect_by_choice
                    && asked.but(open).is_empty()
                    && taken.but(open).is_empty()
                    && asked.and(*taken).is_empty()
                    && in_order
            }
            [Frame::Turn, Frame::EndTurn, rest @ ..] => match rest {
                [Frame::NewArtifact, Frame::TakeSettlersBack, Frame::Keep { left, from, kept }] => {
                    let room = s.player().fortifications.len();
                    let sum: u32 = kept.iter().map(|&count| u32::from(count)).sum();
                    let held = Goods::from_counts([kept[0] & 127, kept[1] & 127, kept[2] & 127, 0, 0]);
                    let later =
                        Resource::BASIC.into_iter().filter(|basic| basic > from).all(|basic| kept[basic as usize] == 0);
                    *left > 0
                        && sum + u32::from(*left) == u32::from(room)
                        && s.player().goods.covers(held)
                        && s.player().goods.basics() > room.into()
                        && from.is_basic()
                        && later
                        && Resource::BASIC.into_iter().any(|basic| self.quote_keep(s, basic).is_ok())
                }
                [Frame::NewArtifact] => !s.artifact_row.is_empty(),
                [Frame::RevealArtifacts { left: 1 }] => self.seats == 1 && !s.artifact_deck.is_empty(),
                _ => false,
            },
            [Frame::Turn, Frame::NextRound, Frame::RefillMarket { choose: false }, top] => {
                !s.action_done
                    && !s.hero_done
                    && match top {
                        Frame::RefillHeroRow => true,
                        Frame::RevealBuilding { .. } => self.reveal_fits(s),
                        _ => false,
                    }
            }
            _ => false,
        };
        // The guard of the Mirror only means something in a turn.
        shape && (s.mirrored.is_empty() || matches!(self.awaited(s), Status::Waiting(_)))
    }

    fn setup_fits(&self, s: &State, asked: Seat, rest: &[Frame]) -> bool {
        let fresh = |seat: Seat| {
            let player = &s.players[seat];
            let start = Player {
                goods: player.goods,
                bonus_settlers: player.bonus_settlers,
                artifact: player.artifact,
                ..Player::default()
            };
            *player == Player { basic_settlers: self.content().basic_settlers, ..start }
        };
        if s.round != 1
            || s.action_done
            || s.hero_done
            || !Seat::all(self.seats).all(fresh)
            || asked.index() >= self.seats.into()
        {
            return false;
        }
        match rest {
            // SET-2.9: counter-clockwise, the start player last.
            [] => {
                let mut seat = s.start_marker;
                let mut turn_came = true;
                for _ in 0..self.seats {
                    seat = seat.previous(self.seats);
                    turn_came &= seat != asked;
                    if s.players[seat].artifact.is_some() != turn_came {
                        return false;
                    }
                }
                s.active == s.start_marker
            }
            // Before the start player is drawn everything lies in one fixed order.
            [Frame::DrawStartPlayer, rest @ ..] => {
                let all = self.seats + 3;
                let early = asked == Seat::A && s.active == Seat::A && s.start_marker == Seat::A;
                early
                    && match *rest {
                        [] => true,
                        [Frame::RevealArtifacts { left }] => left > 0,
                        [Frame::RevealArtifacts { left }, Frame::DealHeroes { .. }] => {
                            left == all && !s.unseen_heroes.is_empty()
                        }
                        [
                            Frame::RevealArtifacts { left },
                            Frame::DealHeroes { to },
                            Frame::RefillMarket { choose: false },
                            Frame::RevealBuilding { .. },
                        ] => left == all && to == RowSpace::new(0) && self.reveal_fits(s),
                        _ => false,
                    }
            }
            _ => false,
        }
    }

    /// The first empty space is filled from a stack that is not empty: the tallest, unless the player chose.
    fn reveal_fits(&self, s: &State) -> bool {
        let Frame::RevealBuilding { to, stack } = s.top() else { return false };
        let by_choice = s.pending.as_slice().contains(&Frame::RefillMarket { choose: true });
        let stack_fits = if by_choice { s.stack_heights[stack.index()] > 0 } else { s.tallest_stack() == Some(stack) };
        let lowest: Option<MarketSpace> = s.empty_market_space();
        lowest == Some(to) && stack_fits
    }

    /// An effect that waits for a choice has one to offer.
    fn choice_fits(&self, s: &State, effects: Frame, choice: &[Frame]) -> bool {
        let Frame::Effects { of, todo } = effects else { return false };
        match choice {
            [] => !todo.is_empty(),
            [Frame::EffectChoice { slot }] => {
                let mut open = s.player().buildings.taken();
                if let EffectsOf::Street(street) = of {
                    open = open.and(street.slots());
                }
                let asks = |slot| {
                    matches!(
                        self.effect_at(s, slot),
                        Effect::GainBasic | Effect::ExchangeBasic { .. } | Effect::FortifiedTerrain
                    )
                };
                open.contains(*slot)
                    && todo.and(Slots::only(*slot)).is_empty()
                    && asks(*slot)
                    && Resource::ALL.into_iter().any(|resource| self.quote_effect_choice(s, *slot, resource).is_ok())
            }
            _ => false,
        }
    }

    fn can_lay(&self, s: &State, region: Region) -> bool {
        let explored = s.player().wildlands.taken();
        let open = if explored.is_empty() { Region::new(0).spaces() } else { explored.adjacent().but(explored) };
        let stack = s.unseen_terrains.0 & self.region_tiles[region.index()].0;
        let drawn = matches!(s.top(), Frame::PlaceTerrain { .. });
        !open.and(region.spaces()).is_empty() && (drawn || stack != 0)
    }

    fn can_check(&self, s: &State, spaces: Spaces) -> bool {
        let player = s.player();
        spaces.but(player.wildlands.taken().but(player.monsters)).is_empty()
    }
}
