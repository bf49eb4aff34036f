//! SET-4.8: monster checks.

use crate::prelude::*;

impl Settlement {
    /// Makes checks from left to right until one is a question. True while the Mask's owner is asked.
    pub(crate) fn run_checks(&self, s: &mut State, e: &mut impl Sink<Event>) -> bool {
        let Some(Frame::Checks { spaces }) = s.pending.pop() else { unreachable!("settled here") };
        // SET-4.8.1: no check on a fortified terrain.
        let mut spaces = spaces.but(s.player().fortifications);
        let row = s.row_colours(|hero| self.hero_colour(hero));
        while let Some(space) = spaces.lowest() {
            let colour = self.terrain_at(s.player(), space).monster;
            if s.monsters[colour] > 0 {
                // SET-12.14, SET-A42: the owner of the Mask decides terrain by terrain.
                if s.player().has(Artifact::ShamansMask) {
                    s.pending.push(Frame::Checks { spaces });
                    return true;
                }
                // SET-4.8.2: one monster, however many heroes match.
                if row & colour.bit() != 0 {
                    self.place_monster(s, space, e);
                }
            }
            spaces = spaces.without(space);
        }
        false
    }

    pub(crate) fn answer_check(&self, s: &mut State, appears: bool, e: &mut impl Sink<Event>) {
        let Some(Frame::Checks { spaces }) = s.pending.pop() else { unreachable!("asked here") };
        let space = spaces.lowest().expect("asked for a terrain");
        if appears {
            self.place_monster(s, space, e);
        }
        s.pending.push(Frame::Checks { spaces: spaces.without(space) });
    }

    fn place_monster(&self, s: &mut State, space: Space, e: &mut impl Sink<Event>) {
        let colour = self.terrain_at(s.player(), space).monster;
        s.monsters[colour] -= 1;
        let player = s.player_mut();
        player.monsters = player.monsters.with(space);
        e.push(Event::MonsterAppeared { seat: s.active, colour, space });
    }
}
