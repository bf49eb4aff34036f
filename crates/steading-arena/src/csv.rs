//! One line for each bot in each game, for spreadsheets and notebooks. The same for any number of threads.

use crate::deal::Seating;
use crate::report::Report;
use std::io::{self, Write};

pub const HEAD: &str = "game,deal,rotation,seat,bot,name,score,rank,decisions,choices";

/// Writes every game of the report. `bot` is the place in the list of bots, since several may share a name.
pub fn write(report: &Report, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{HEAD}")?;
    for row in &report.rows {
        let seating @ Seating { number, deal, rotation, .. } = Seating::of(row.number, report.seats);
        for (bot, of) in report.bots.iter().enumerate() {
            let seat = seating.seat_of(bot);
            let (score, rank) = (row.scores[bot], row.ranks[bot]);
            let (decisions, choices) = (row.decisions, row.choices);
            // Names of bots hold neither commas nor quotes.
            let name = &of.name;
            writeln!(out, "{number},{deal},{rotation},{seat},{bot},{name},{score},{rank},{decisions},{choices}")?;
        }
    }
    Ok(())
}
