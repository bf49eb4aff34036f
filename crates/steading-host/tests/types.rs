//! The client's types are made from ours: `make types` writes them, this test compares.

use std::path::PathBuf;
use steading_core::prelude::*;
use steading_core::types::Declarations;
use steading_host::wire::{Request, ServerMessage};
use steading_host::{NoticeRow, Summary};

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated").join(format!("{name}.ts"))
}

#[test]
fn the_client_knows_what_is_said_on_the_socket() {
    Declarations::default()
        .of::<Request>()
        .of::<ServerMessage<'static>>()
        .of::<NoticeRow>()
        .of::<Summary>()
        .check(&file("wire"));
}

macro_rules! views {
    ($($id:ident = $game:ty),* $(,)?) => {
        $(#[test]
        fn $id() {
            let title = steading_match::title(stringify!($id)).expect("a title that is offered");
            Declarations::default()
                .of::<<$game as Secrets>::View>()
                .of::<<$game as Rules>::Decision>()
                .of::<<$game as Rules>::Event>()
                .pack(title.base_pack)
                .check(&file(stringify!($id)));
        })*

        #[test]
        fn no_game_is_forgotten() {
            let known = [$(stringify!($id)),*];
            for title in steading_match::titles() {
                assert!(known.contains(&title.id), "{}", title.id);
            }
        }
    };
}

views! {
    settlement = steading_settlement::Settlement,
    catan_road = steading_catan_road::CatanRoad,
    emberleaf = steading_emberleaf::Emberleaf,
    orleans_settlers = steading_orleans_settlers::OrleansSettlers,
}
