//! The example in `docs/positions/catan_road.md` is a position, and the one it says.

use crate::table::*;
use steading_catan_road::CatanRoad;
use steading_catan_road::state::State;
use steading_core::Position;
use steading_core::Title;

fn example(game: &CatanRoad) -> Play<'_> {
    let play =
        settle(ready(game).play("A end")).play("B end").chance("draw A wool").chance("draw B ore").arrange(|state| {
            state.set_hand(A, [1, 0, 2, 0, 0]);
            state.set_hand(B, [0, 1, 0, 0, 2]);
        });
    play.lines("A offer\nA to B\nA give wool\nA done\nA want ore\nA send")
}

#[test]
fn the_documented_example_can_be_loaded() {
    let text = include_str!("../../../../docs/positions/catan_road.md");
    let json = text.split("```json\n").nth(1).and_then(|rest| rest.split("\n```").next()).expect("there is an example");
    let game = CatanRoad::base(2);
    let wanted = example(&game);
    let written = serde_json::to_string(&Position::of(&game, wanted.state)).unwrap();
    assert_eq!(json, written);
    let position: Position<State> = serde_json::from_str(json).unwrap();
    let state = position.set_up(&game).unwrap();
    assert_eq!(state, wanted.state);
    let _ = wanted.asked("B").offers("B", &["accept", "decline", "counter"]);
}
