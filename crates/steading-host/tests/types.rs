//! The client's types are made from ours: `make types` writes them, this test compares.

use std::path::PathBuf;
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

#[test]
fn the_client_knows_what_every_board_shows() {
    for (id, declarations) in steading_titles::declarations() {
        declarations.check(&file(id));
    }
}
