//! Checks of tournaments.

use super::Opener;
use super::samples::*;
use crate::{Entrant, Error, PairedRound, PairedTable, Tournament, Tournaments};
use steading_host::Phase;

pub(super) async fn run(opener: &impl Opener) {
    a_tournament_comes_back_as_it_was_saved(opener).await;
    they_are_listed_by_phase_and_change(opener).await;
}

async fn a_tournament_comes_back_as_it_was_saved(opener: &impl Opener) {
    let store = opener.empty().await;
    let first = tournament(1);
    store.add_tournament(&first).await.unwrap();
    assert_eq!(store.add_tournament(&first).await, Err(Error::AlreadyThere));
    assert_eq!(store.tournament(table(2)).await, Ok(None));
    let (kept, number) = store.tournament(first.id).await.unwrap().unwrap();
    assert_eq!(kept, first);
    let mut later = Tournament { phase: Phase::Playing, changed: 9, ..first.clone() };
    later.entrants.push(Entrant { user: user(3), name: "Zoë “3”".to_owned(), gone: true });
    let table = PairedTable { id: table(7), seats: vec![Some(1), None], places: Some(vec![2, 1]) };
    later.played.push(PairedRound { tables: vec![table], byes: vec![0] });
    assert_eq!(store.save_tournament(&later, number).await, Ok(true));
    // Who read it before that has to read it again.
    assert_eq!(store.save_tournament(&first, number).await, Ok(false));
    let (kept, next) = store.tournament(first.id).await.unwrap().unwrap();
    assert_eq!(kept, later);
    assert_ne!(next, number);
    assert_eq!(store.save_tournament(&Tournament { id: super::samples::table(9), ..first }, next).await, Ok(false));
}

async fn they_are_listed_by_phase_and_change(opener: &impl Opener) {
    let store = opener.empty().await;
    for (number, phase, changed) in [(1, Phase::Playing, 10), (2, Phase::Gathering, 30), (3, Phase::Playing, 20)] {
        store.add_tournament(&Tournament { phase, changed, ..tournament(number) }).await.unwrap();
    }
    let ids = |found: Vec<Tournament>| found.into_iter().map(|one| one.id).collect::<Vec<_>>();
    assert_eq!(ids(store.tournaments(None, 9).await.unwrap()), [table(2), table(3), table(1)]);
    assert_eq!(ids(store.tournaments(Some(Phase::Playing), 9).await.unwrap()), [table(3), table(1)]);
    assert_eq!(ids(store.tournaments(None, 1).await.unwrap()), [table(2)]);
    assert_eq!(store.tournaments(Some(Phase::Over), 9).await, Ok(Vec::new()));
    store.add_tournament(&Tournament { phase: Phase::Over, ..tournament(4) }).await.unwrap();
    store.add_tournament(&Tournament { host: user(2), ..tournament(5) }).await.unwrap();
    assert_eq!((store.hosted_by(user(1)).await, store.hosted_by(user(3)).await), (Ok(3), Ok(0)));
}
