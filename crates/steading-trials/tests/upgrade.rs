//! The drill of an upgrade with two real servers, one after the other, on the same data.

use std::process::Command;

#[test]
fn d3_tables_of_every_game_go_on_when_a_server_with_other_rules_takes_over() {
    let drill = Command::new(env!("CARGO_BIN_EXE_steading-trials")).arg("upgrade").output().unwrap();
    let told = String::from_utf8_lossy(&drill.stdout) + String::from_utf8_lossy(&drill.stderr);
    assert!(drill.status.success(), "{told}");
    assert!(told.contains("stopped in order: ") && told.contains("killed: "), "{told}");
}
