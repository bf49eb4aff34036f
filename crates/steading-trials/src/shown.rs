//! What people were shown while they played, compared with what is kept: each view has to be the one that the log leads
//! to at that moment.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use steading_core::record::Entry;
use steading_core::{Digest, Seat, Viewer};
use steading_host::Log;
use steading_host::table::open_match;

/// Digests of views by the entries that the viewer had noticed. Others may confirm a secret answer meanwhile, so there can
/// be several for one number.
type Views = BTreeMap<u64, BTreeSet<String>>;

/// By table and seat.
#[derive(Debug, Default)]
pub struct Shown(BTreeMap<(String, usize), Views>);

fn digest(view: &Value) -> String {
    Digest::of_bytes(view.to_string().as_bytes()).to_string()
}

impl Shown {
    /// Notes what a seat is told, if there is a view in it.
    pub fn note(&mut self, table: &str, seat: usize, said: &Value) {
        if let (Some(n), Some(view)) = (said["n"].as_u64(), said.get("view")) {
            let views = self.0.entry((table.to_owned(), seat)).or_default();
            views.entry(n).or_default().insert(digest(view));
        }
    }

    /// How many views of this table were compared, and what was shown and is not kept.
    pub fn compare(&self, table: &str, log: &Log) -> Result<(usize, Vec<String>), String> {
        let seats: Vec<(usize, &Views)> = (0..usize::from(log.setup.seats))
            .filter_map(|seat| Some((seat, self.0.get(&(table.to_owned(), seat))?)))
            .collect();
        let mut kept = vec![Views::new(); seats.len()];
        let mut counts = vec![0; seats.len()];
        let mut game = open_match(&log.setup).map_err(|error| error.to_string())?;
        for row in std::iter::once(None).chain(log.rows.iter().map(Some)) {
            if let Some(row) = row {
                let entry = Entry::read(&row.line).map_err(|error| error.to_string())?;
                game.follow(&entry).map_err(|error| error.to_string())?;
            }
            for ((seat, views), (kept, count)) in seats.iter().zip(kept.iter_mut().zip(&mut counts)) {
                let viewer = Viewer::Seat(Seat::new(*seat));
                *count += u64::from(row.is_some_and(|row| row.witnesses.contains(viewer)));
                if views.contains_key(count) {
                    let view = game.view(viewer).map_err(|error| error.to_string())?;
                    let view = serde_json::from_str(view.get()).map_err(|error| error.to_string())?;
                    kept.entry(*count).or_default().insert(digest(&view));
                }
            }
        }
        let mut problems = Vec::new();
        for ((seat, views), kept) in seats.iter().zip(&kept) {
            let strange = views.iter().filter(|(n, shown)| !kept.get(n).is_some_and(|kept| kept.is_superset(shown)));
            problems
                .extend(strange.map(|(n, _)| format!("table {table}: seat {seat} was shown at {n} what is not kept")));
        }
        Ok((seats.iter().flat_map(|(_, views)| views.values()).map(BTreeSet::len).sum(), problems))
    }
}
