//! What a client wants as a whole: a building with its price, its place and who moves in, a villager with its home, and
//! units that are asked for one by one (EMB-13, D16). They come in any order; here they are put into the one order in
//! which the game asks for them.

use crate::actions::Action;
use crate::prelude::*;
use serde::Deserialize;
use steading_core::{Ahead, Explain, Ignore, Notation, PlayError, Rules, Unfulfilled, Usual, Wishes, play};

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Wish {
    /// EMB-7.1 to EMB-7.5. Tile and hex are called as in the notation. `less` is what discount and rebate take off. If
    /// somebody moves in, what the hex brings is stored before; where there is no room for it, that is asked first.
    Build {
        tile: String,
        #[serde(default)]
        rebate: bool,
        #[serde(default)]
        less: Goods,
        hex: String,
        #[serde(default)]
        settle: Option<Villager>,
    },
    /// EMB-7.7: this villager into the building on this hex.
    Settle { villager: Villager, hex: String },
    /// EMB-6.50: the building that is paid for stands here.
    Place { hex: String },
    /// EMB-6.53: what is taken off the cost.
    Less { goods: Goods },
    /// EMB-A13: what makes room.
    Return { goods: Goods },
    /// EMB-6.20: wood and food; fewer than could be picked means no more.
    Pick { goods: Goods },
}

/// The answers so far, and the position they lead to.
struct Walk<'g> {
    game: &'g Emberleaf,
    state: State,
    seat: Seat,
    answers: Vec<Action>,
}

impl Walk<'_> {
    fn give(&mut self, part: usize, action: Action) -> Result<(), Unfulfilled<Refusal>> {
        match play(self.game, &mut self.state, self.seat, action, &mut Ignore) {
            Ok(()) => {
                self.answers.push(action);
                Ok(())
            }
            Err(PlayError::Refused(refusal)) => Err(Unfulfilled { part, refusal }),
            Err(_) => Err(self.other(part)),
        }
    }

    /// Something else is asked than this part answers.
    fn other(&self, part: usize) -> Unfulfilled<Refusal> {
        let open = self.game.decision(&self.state, self.seat).clause();
        Unfulfilled { part, refusal: Refusal::OtherQuestion { open } }
    }

    /// One by one, in canonical order.
    fn each(&mut self, part: usize, goods: Goods, action: fn(Resource) -> Action) -> Result<(), Unfulfilled<Refusal>> {
        for (kind, count) in goods.counts() {
            for _ in 0..count {
                self.give(part, action(kind))?;
            }
        }
        Ok(())
    }

    /// A word of the notation with the name that a client gave.
    fn named(&self, part: usize, verb: &str, name: &str) -> Result<Action, Unfulfilled<Refusal>> {
        let unknown = |_| Unfulfilled { part, refusal: Refusal::NoSuchAlternative };
        self.game.read_action(&format!("{verb} {name}")).map_err(unknown)
    }

    /// Stores what is offered if there is room for all of it.
    fn take_in(&mut self) -> Result<(), Unfulfilled<Refusal>> {
        let Frame::Store { seat, count, .. } = self.state.top() else { return Ok(()) };
        let room = self.game.capacity(&self.state, seat) - self.state.players[seat].goods.size();
        if count <= room { self.give(3, Action::Store(count)) } else { Ok(()) }
    }

    /// A hex, by way of its clearing where that is asked for.
    fn hex(&mut self, part: usize, name: &str) -> Result<(), Unfulfilled<Refusal>> {
        let action = self.named(part, "hex", name)?;
        if let (Frame::BuildWhere { .. } | Frame::SettleWhere { .. }, Action::Hex(hex)) = (self.state.top(), action) {
            let holds = |clearing: &Clearing| self.game.content().clearing_hexes[clearing.index()].contains(hex);
            let clearing = Clearing::all().find(holds).expect("every hex lies in a clearing");
            self.give(part, Action::Clearing(clearing))?;
        }
        self.give(part, action)
    }
}

impl Wishes for Emberleaf {
    type Wish = Wish;

    /// Others may be asked in the middle of a turn, and it ends when its owner says so.
    const AHEAD: &'static [Ahead] = &[Ahead { usual: Usual::End, asked: &["emberleaf-ask-more"], words: &["end"] }];

    fn round(&self, s: &State) -> u16 {
        s.rounds.into()
    }

    fn arrange(&self, s: &State, seat: Seat, wish: &Wish) -> Result<Vec<Action>, Unfulfilled<Refusal>> {
        let mut walk = Walk { game: self, state: *s, seat, answers: Vec::new() };
        match wish {
            Wish::Build { tile, rebate, less, hex, settle } => {
                let tile = walk.named(0, "build", tile)?;
                walk.give(0, tile)?;
                if matches!(walk.state.top(), Frame::Rebate { .. }) {
                    walk.give(1, Action::Rebate(*rebate))?;
                }
                walk.each(1, *less, Action::Less)?;
                walk.hex(2, hex)?;
                if let Some(villager) = settle {
                    walk.take_in()?;
                    if matches!(walk.state.top(), Frame::MoveIn { .. }) {
                        walk.give(3, Action::Settle(*villager))?;
                    }
                }
            }
            Wish::Settle { villager, hex } => {
                if matches!(walk.state.top(), Frame::Settle { .. }) {
                    walk.give(0, Action::Settle(*villager))?;
                }
                if !matches!(walk.state.top(), Frame::SettleWhere { kind, .. } if kind == *villager) {
                    return Err(walk.other(0));
                }
                walk.hex(1, hex)?;
            }
            Wish::Place { hex } => walk.hex(0, hex)?,
            Wish::Less { goods } => walk.each(0, *goods, Action::Less)?,
            Wish::Return { goods } => walk.each(0, *goods, Action::Return)?,
            Wish::Pick { goods } => {
                walk.each(0, *goods, Action::Pick)?;
                if matches!(walk.state.top(), Frame::Pick { .. }) {
                    walk.give(0, Action::Stop)?;
                }
            }
        }
        Ok(walk.answers)
    }
}
