//! SET-9 and SET-13: the end of the game, and SET-10.4: the solo rank.

use crate::Settlement;
use crate::content::{Effect, Guild};
use crate::goods::Resource;
use crate::state::{Frame, Player, State};
use steading_core::{Message, Part, Seat, Standings};

/// SET-9.2: where a player's points come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Score {
    /// By guild, in the order of SET-13.
    guilds: [i32; 4],
    gold: i32,
    diamonds: i32,
}

impl Score {
    pub fn total(&self) -> i32 {
        self.guilds.iter().sum::<i32>() + self.gold + self.diamonds
    }
}

impl Settlement {
    /// SET-13.5: counts are those of the end, and every hero scores in full.
    pub(crate) fn score(&self, player: &Player) -> Score {
        let content = self.content();
        let mut score = Score::default();
        for hero in player.heroes.iter() {
            let hero = &content.heroes[hero.index()];
            score.guilds[hero.guild as usize] += i32::from(match hero.guild {
                Guild::Adventurer => player.wildlands.taken().len(),
                Guild::Builder => player.buildings.taken().len(),
                Guild::Defender => player.fortifications.len(),
                Guild::Craftsman => hero.vp,
            });
        }
        for (slot, building) in player.buildings.iter() {
            if let Effect::Store { resource, vp_each } = content.buildings[building.index()].effect {
                let points = i32::from(player.stored[slot.index()]) * i32::from(vp_each);
                match resource {
                    Resource::Gold => score.gold += points,
                    _ => score.diamonds += points,
                }
            }
        }
        score
    }

    /// SET-9.4, SET-A21: ties go to more gold, then more diamonds in the personal supply; then they are shared.
    pub(crate) fn ranking(&self, s: &State) -> Standings {
        let total = |seat: Seat| self.score(&s.players[seat]).total();
        Standings::ranked(self.seats, total, |seat| {
            let goods = s.players[seat].goods;
            (total(seat), goods.get(Resource::Gold), goods.get(Resource::Diamond))
        })
    }

    pub(crate) fn score_sheet(&self, s: &State, seat: Seat) -> Vec<Part> {
        let score = self.score(&s.players[seat]);
        let guild = |index: usize| Part {
            message: Message::new("settlement-score-guild").item("guild", "guild", index as u16),
            points: score.guilds[index],
        };
        let mut parts: Vec<Part> = [3, 0, 1, 2].map(guild).into();
        parts.push(Part { message: Message::new("settlement-score-gold"), points: score.gold });
        parts.push(Part { message: Message::new("settlement-score-diamonds"), points: score.diamonds });
        parts
    }

    /// SET-10.4.
    pub(crate) fn solo_rank(&self, s: &State) -> Option<Message> {
        if self.seats > 1 || s.top() != Frame::Over {
            return None;
        }
        let score = self.score(&s.players[Seat::A]).total();
        let rank = self.rank_of(score);
        Some(Message::new("settlement-verdict-rank").with("score", score).item("rank", "rank", rank as u16))
    }

    /// The index of the solo rank that this score reaches.
    pub fn rank_of(&self, score: i32) -> usize {
        self.content().ranks.iter().filter(|&&min| i32::from(min) <= score).count().saturating_sub(1)
    }
}
