//! Bots against bots: paired deals on all cores, statistics that do not depend on how the work was split, reports.
//!
//! The same seed and bots without a clock give the same figures on every machine and for any number of threads.
//! Only times differ from run to run (`ms_per_decision` and `thinking` in `--json`); `--no-timing` leaves them out.
//!
//! [`run()`] plays a [`Plan`] and gives a [`Report`]. Read in this order: [`plan`] (what is to be played), [`overrides`] (bots
//! that are overruled), [`deal`] (who sits where, which cards come), `play` (one game), [`run`](mod@run) (many, on all
//! cores), [`stats`] (what the results mean), [`report`] (the figures), [`usage`] (the balance lab) with one small
//! module of `ledgers` per game, [`trial`] (a changed pack beside the base pack), and [`csv`], [`html`] and [`svg`]
//! (what people look at). [`calibration`] asks whether the chances that a bot tells hold.

pub mod calibration;
mod charts;
pub mod csv;
pub mod deal;
pub mod html;
pub mod ladder;
mod ledgers;
pub mod overrides;
pub mod plan;
mod play;
pub mod report;
pub mod run;
pub mod stats;
pub mod svg;
mod tally;
mod times;
pub mod trial;
pub mod trial_page;
pub mod usage;

pub use ladder::Ladder;
pub use overrides::Contender;
pub use plan::{Plan, PlanError};
pub use report::Report;
pub use run::{Progress, check, run, run_with, without_net};
pub use stats::sprt::Sprt;
pub use trial::{Comparison, compare};
pub use usage::{Book, Kind, Ledger, Measure, Supply};
