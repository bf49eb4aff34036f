//! The opening position (SET-2): what lies ready before the first draw.

use crate::prelude::*;

impl Settlement {
    /// What is done first, from the last step back to the first: buildings, heroes, artifacts and the start player are
    /// drawn in the order of SET-2, then the players choose artifacts, then the first turn begins.
    pub(crate) fn opening_frames(&self) -> [Frame; 6] {
        [
            Frame::Turn,
            Frame::FirstArtifact { seat: Seat::A },
            Frame::DrawStartPlayer,
            Frame::RevealArtifacts { left: self.seats + 3 },
            Frame::DealHeroes { to: RowSpace::new(0) },
            Frame::RefillMarket { choose: false },
        ]
    }

    /// Everything that needs no draw.
    pub(crate) fn opening(&self) -> State {
        let content = self.content();
        let mut pending = Stack::new();
        self.opening_frames().into_iter().for_each(|frame| pending.push(frame));
        let copies = |index: usize| content.buildings.get(index).map_or(0, |building| building.copies);
        let unseen_buildings: [u8; BuildingId::COUNT] = std::array::from_fn(copies);
        // SET-2.3: three stacks of about equal height.
        let tiles: u8 = unseen_buildings.iter().sum();
        let stack_heights = std::array::from_fn(|index| tiles / 3 + u8::from(index < usize::from(tiles % 3)));
        // SET-2.6: each player takes a board, basic settlers and the starting resources; SET-2.7: the rest is supply.
        let mut supply = self.tokens;
        let mut players = By::<Seat, Player, SEATS>::default();
        for seat in Seat::all(self.seats) {
            players[seat].goods = content.start;
            players[seat].basic_settlers = content.basic_settlers;
            supply = supply.minus(content.start);
        }
        State {
            players,
            supply,
            bonus_settlers: self.bonus_settlers,
            monsters: By::new([content.monsters_per_colour; 4]),
            market: [None; 9],
            stack_heights,
            unseen_buildings,
            unseen_terrains: content.all_terrains(),
            unseen_heroes: content.all_heroes(),
            hero_row: [None; 4],
            artifact_row: ArtifactSet::EMPTY,
            // SET-10.1: alone, the artifacts that are not revealed form a deck; otherwise they go back to the box.
            // Until the row is full they cannot be told apart, so the whole box lies here.
            artifact_deck: ArtifactSet(content.artifacts),
            round: 1,
            start_marker: Seat::A,
            active: Seat::A,
            action_done: false,
            hero_done: false,
            mirrored: Default::default(),
            pending,
        }
    }
}
