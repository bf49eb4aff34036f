//! Checks of tournaments.

use super::Opener;
use super::samples::*;
use crate::{
    Club, ClubLimits, Clubs, Entrant, Error, PairedRound, PairedTable, People, PlannedRound, Role, Tournament,
    Tournaments,
};
use steading_host::{Phase, TableId};

pub(super) async fn run(opener: &impl Opener) {
    a_tournament_comes_back_as_it_was_saved(opener).await;
    they_are_listed_by_change_and_those_of_a_club_to_its_members(opener).await;
    they_are_found_when_something_is_to_be_done(opener).await;
    what_nobody_needs_is_swept(opener).await;
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
    let table =
        PairedTable { id: table(7), seats: vec![Some(1), None], places: Some(vec![2, 1]), opened: true, ended: false };
    later.schedule.push(PlannedRound { tables: vec![vec![Some(1), None]], byes: vec![0] });
    later.played.push(PairedRound { tables: vec![table], byes: vec![0] });
    assert_eq!(store.save_tournament(&later, number).await, Ok(true));
    // Who read it before that has to read it again.
    assert_eq!(store.save_tournament(&first, number).await, Ok(false));
    let (kept, next) = store.tournament(first.id).await.unwrap().unwrap();
    assert_eq!(kept, later);
    assert_ne!(next, number);
    assert_eq!(store.save_tournament(&Tournament { id: super::samples::table(9), ..first }, next).await, Ok(false));
}

fn ids(found: Vec<Tournament>) -> Vec<TableId> {
    found.into_iter().map(|one| one.id).collect()
}

async fn they_are_listed_by_change_and_those_of_a_club_to_its_members(opener: &impl Opener) {
    let store = opener.empty().await;
    for number in 1..=3 {
        store.add_guest(user(number), "Gast", 1).await.unwrap();
    }
    let limits = ClubLimits { members: 9, requests: 9, of_one: 9 };
    let club = Club { id: table(40), name: "Owls".to_owned(), about: String::new(), created: 5, members: 1 };
    store.add_club(&club, user(1), limits).await.unwrap();
    store.admit(club.id, user(2), Role::Asked, 6, limits).await.unwrap();
    for (number, changed, club) in [(1, 10, None), (2, 30, Some(club.id)), (3, 20, None)] {
        store.add_tournament(&Tournament { changed, club, ..tournament(number) }).await.unwrap();
    }
    let seen = async |viewer, limit| ids(store.tournaments(viewer, limit).await.unwrap());
    assert_eq!(seen(Some(user(1)), 9).await, [table(2), table(3), table(1)]);
    assert_eq!(seen(Some(user(1)), 1).await, [table(2)]);
    for other in [None, Some(user(2)), Some(user(3))] {
        assert_eq!(seen(other, 9).await, [table(3), table(1)], "{other:?}");
    }
    assert_eq!(ids(store.tournaments_of_club(club.id, 9).await.unwrap()), [table(2)]);
    store.add_tournament(&Tournament { phase: Phase::Over, ..tournament(4) }).await.unwrap();
    store.add_tournament(&Tournament { host: user(2), ..tournament(5) }).await.unwrap();
    assert_eq!((store.hosted_by(user(1)).await, store.hosted_by(user(3)).await), (Ok(3), Ok(0)));
}

async fn they_are_found_when_something_is_to_be_done(opener: &impl Opener) {
    let store = opener.empty().await;
    assert_eq!(store.next_to_begin().await, Ok(None));
    for (number, phase, begins) in [
        (1, Phase::Playing, Some(5)),
        (2, Phase::Gathering, Some(30)),
        (3, Phase::Gathering, Some(20)),
        (4, Phase::Gathering, None),
        (5, Phase::Playing, None),
        (6, Phase::Over, Some(1)),
    ] {
        store.add_tournament(&Tournament { phase, begins, changed: 90 - number, ..tournament(number) }).await.unwrap();
    }
    assert_eq!(store.tournaments_in_play().await, Ok(vec![table(5), table(1)]));
    assert_eq!(store.next_to_begin().await, Ok(Some((table(3), 20))));
    assert_eq!(store.delete_tournament(table(3)).await, Ok(true));
    assert_eq!(store.delete_tournament(table(3)).await, Ok(false));
    assert_eq!(store.next_to_begin().await, Ok(Some((table(2), 30))));
}

async fn what_nobody_needs_is_swept(opener: &impl Opener) {
    let store = opener.empty().await;
    for (number, phase, created, changed) in [
        (1, Phase::Gathering, 10, 90),
        (2, Phase::Gathering, 20, 20),
        (3, Phase::Playing, 10, 10),
        (4, Phase::Over, 10, 90),
        (5, Phase::Over, 10, 40),
    ] {
        store.add_tournament(&Tournament { phase, created, changed, ..tournament(number) }).await.unwrap();
    }
    assert_eq!(store.sweep_tournaments(20, 50).await, Ok(2));
    assert_eq!(ids(store.tournaments(None, 9).await.unwrap()), [table(4), table(2), table(3)]);
}
