//! The registry of the example games, as `steading-titles` is of the games that are handed out.

use steading_bots::TitleVisitor;

/// Calls the visitor with every example as a type. A further example is one line here.
pub fn each_title(visitor: &mut impl TitleVisitor) {
    let _ = &visitor;
    visitor.visit::<steading_bog_walk::BogWalk>();
}
