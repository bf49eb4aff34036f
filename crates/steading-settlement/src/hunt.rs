//! SET-4.3: hunt a monster.

use crate::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hunt {
    pub colour: Colour,
    pub settlers: u8,
    pub reward: Goods,
}

impl Settlement {
    /// SET-4.3.1, SET-4.3.2: the settlers its colour requires, and the reward; SET-12.3: the Mace adds a diamond.
    #[inline]
    pub(crate) fn quote_hunt(&self, s: &State, space: Space) -> Result<Hunt, Refusal> {
        self.quote_action(s)?;
        let player = s.player();
        if !player.monsters.contains(space) {
            return Err(Refusal::NoMonster(space));
        }
        let colour = self.terrain_at(player, space).monster;
        let monster = &self.content().monsters[colour as usize];
        self.quote_settlers(s, monster.settlers)?;
        let mace = Goods::of(Resource::Diamond, player.has(Artifact::MaceOfBravery).into());
        Ok(Hunt { colour, settlers: monster.settlers, reward: monster.reward.plus(mace) })
    }

    /// SET-4.3.3, SET-A32: no check follows.
    pub(crate) fn hunt(&self, s: &mut State, space: Space, e: &mut impl Sink<Event>) {
        let Hunt { colour, settlers, reward } = self.quote_hunt(s, space).expect("offered by options");
        self.place_settlers(s, settlers);
        let player = s.player_mut();
        player.monsters = player.monsters.without(space);
        s.monsters[colour] += 1;
        s.action_done = true;
        e.push(Event::Hunted { seat: s.active, colour, space });
        self.gain(s, reward, e);
    }
}
