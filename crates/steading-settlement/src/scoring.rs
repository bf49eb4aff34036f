//! SET-9 and SET-13: what a player scores, and SET-10.4: the solo rank.

use crate::prelude::*;

/// SET-9.2: where a player's points come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Score {
    /// By guild, in the order of SET-13.
    pub guilds: [i32; 4],
    pub gold: i32,
    pub diamonds: i32,
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

    /// The index of the solo rank that this score reaches.
    pub fn rank_of(&self, score: i32) -> usize {
        self.content().ranks.iter().filter(|&&min| i32::from(min) <= score).count().saturating_sub(1)
    }
}
