//! Checks of pages of people, ties, order and clubs.

use super::Opener;
use super::samples::*;
use crate::{
    Act, Admitted, Club, ClubLimits, Clubs, Days, DaysOff, Entrant, Error, Evicted, Filed, GameFilter, Games, NOBODY,
    NewReport, Order, Page, PasswordHash, People, Profiles, RatedAt, Role, Tables, Tie, TieKind, Tied, Ties, TokenLine,
    Tournament, Tournaments, Versus,
};
use serde_json::json;
use steading_core::Seat;
use steading_host::{Notice, NoticeRow, Occupant, Phase, TableId, TableSetup, Taken, TokenId};

pub(super) async fn run(opener: &impl Opener) {
    the_first_account_is_admin(opener).await;
    results_are_counted_for_those_who_played(opener).await;
    what_somebody_takes_most_often_is_known(opener).await;
    games_are_found_by_what_they_were(opener).await;
    friends_are_made_by_both(opener).await;
    who_is_blocked_is_no_friend(opener).await;
    reports_wait_and_are_settled(opener).await;
    what_admins_do_is_done_and_written_down(opener).await;
    a_club_has_an_owner_as_long_as_it_has_members(opener).await;
    who_is_forgotten_is_nowhere(opener).await;
}

async fn account(store: &impl People, number: u64) {
    store.add_account(user(number), &format!("Person {number}"), &PasswordHash::new("hash"), 10).await.unwrap();
}

async fn the_first_account_is_admin(opener: &impl Opener) {
    let store = opener.empty().await;
    store.add_guest(user(1), "Gast", 1).await.unwrap();
    store.become_account(user(1), "Anna", &PasswordHash::new("hash")).await.unwrap();
    account(&store, 2).await;
    store.add_guest(user(3), "Gast", 1).await.unwrap();
    store.become_account(user(3), "Cora", &PasswordHash::new("hash")).await.unwrap();
    let mut admins = Vec::new();
    for number in 1..=3 {
        admins.push(store.person(user(number)).await.unwrap().unwrap().admin);
    }
    assert_eq!(admins, [true, false, false]);
}

/// A rated game of persons 1 and 2 that person `winner` has won.
async fn game<S: Tables + Games>(store: &S, number: u64, winner: u64, ended: u64, private: bool) {
    let setup = TableSetup { options: Default::default(), private, turn_based: false, ..setup(number) };
    store.create(&setup, &gathering(1), None).await.unwrap();
    let place = |person| if person == winner { (30, 1) } else { (20, 2) };
    let results = [1, 2].map(|number| (person(number), place(number).0, place(number).1));
    assert_eq!(store.commit(&[ending(number, results.to_vec(), ended)]).await.unwrap(), vec![Ok(())]);
}

async fn results_are_counted_for_those_who_played(opener: &impl Opener) {
    let store = opener.empty().await;
    account(&store, 1).await;
    account(&store, 2).await;
    game(&store, 1, 1, 100, false).await;
    game(&store, 2, 1, 200, false).await;
    game(&store, 3, 2, 300, true).await;
    assert_eq!(store.tallies(user(1), true).await.unwrap(), vec![], "nothing is counted yet");
    while store.count_finished(2).await.unwrap() > 0 {}
    let tallies = store.tallies(user(1), false).await.unwrap();
    assert_eq!(tallies.len(), 1);
    let tally = &tallies[0];
    assert_eq!((tally.game.as_str(), tally.seats, tally.games, tally.wins), ("toy", 2, 2, 2));
    assert_eq!((tally.best, tally.mean, tally.last), (Some(30), 30.0, 200));
    assert_eq!(store.tallies(user(1), true).await.unwrap()[0].games, 3, "the own private games count for oneself");
    let versus = |games, ahead, behind| vec![Versus { game: "toy".to_owned(), games, ahead, behind }];
    assert_eq!(store.versus(user(1), user(2), true).await, Ok(versus(3, 2, 1)));
    assert_eq!(store.versus(user(2), user(1), false).await, Ok(versus(2, 0, 2)));
    assert_eq!(store.versus(user(1), user(9), true).await, Ok(vec![]));
    let curve = store.rated_games(user(1), false, 10).await.unwrap();
    let ended = |curve: &[RatedAt]| curve.iter().map(|point| (point.ended, point.finished)).collect::<Vec<_>>();
    assert_eq!(ended(&curve), [(100, table(1)), (200, table(2))], "others see no private game");
    let curve = store.rated_games(user(1), true, 10).await.unwrap();
    assert_eq!(ended(&curve)[2], (300, table(3)));
    assert!(curve[0].points > 1500.0 && curve[1].points > curve[0].points && curve[2].points < curve[1].points);
    assert_eq!(ended(&store.rated_games(user(1), true, 1).await.unwrap()), [(300, table(3))]);
    let now = store.ratings_of(user(1)).await.unwrap()[0].strength.points;
    assert_eq!(curve[2].points, now, "the curve ends where the rating is");
    store.set_avatar(user(2), Some("fox-1")).await.unwrap();
    assert_eq!(store.avatars(&[user(1), user(2), user(9)]).await, Ok(vec![(user(2), "fox-1".to_owned())]));
    store.set_avatar(user(2), None).await.unwrap();
    assert_eq!(store.avatars(&[user(2)]).await, Ok(vec![]));
    assert_eq!(store.set_avatar(user(9), None).await, Err(Error::Unknown("person")));
}

async fn what_somebody_takes_most_often_is_known(opener: &impl Opener) {
    let store = opener.empty().await;
    account(&store, 1).await;
    account(&store, 2).await;
    let heroes = |seat, counts: &[u32]| -> Vec<Taken> {
        let hero =
            |(index, count): (usize, &u32)| Taken { seat, kind: "hero".to_owned(), index: index as u16, count: *count };
        counts.iter().enumerate().filter(|(_, count)| **count > 0).map(hero).collect()
    };
    let play = async |number: u64, holders: [Occupant; 2], change: &dyn Fn(&mut TableSetup)| {
        let mut setup = setup(number);
        change(&mut setup);
        store.create(&setup, &gathering(1), None).await.unwrap();
        let results =
            holders.into_iter().zip([(30, 1), (20, 2)]).map(|(holder, (score, place))| (holder, score, place));
        let mut append = ending(number, results.collect(), 100 + number);
        let taken = &mut append.finished.as_mut().unwrap().taken;
        taken.extend(heroes(Seat::A, &[0, 2, 1, 1, 1, 1, 1]));
        taken.push(Taken { seat: Seat::A, kind: "building".to_owned(), index: 3, count: 2 });
        taken.extend(heroes(Seat::B, &[5]));
        assert_eq!(store.commit(&[append]).await.unwrap(), vec![Ok(())]);
    };
    let hidden = |setup: &mut TableSetup| setup.private = true;
    play(1, [person(1), person(2)], &|setup| setup.private = false).await;
    play(2, [person(2), person(1)], &hidden).await;
    // Other cards, several seats of one person, a bot in their place, a stranger.
    play(3, [person(1), person(2)], &|setup| (setup.private, setup.own_pack) = (false, true)).await;
    play(4, [person(1), person(1)], &|setup| setup.private = false).await;
    let Occupant::Person { user: away, name } = person(1) else { unreachable!() };
    play(5, [Occupant::Away { user: away, name, bot: "easy".to_owned() }, person(9)], &|setup| setup.private = false)
        .await;
    assert_eq!(store.favourites(user(1), true).await, Ok(vec![]), "nothing is counted yet");
    while store.count_finished(2).await.unwrap() > 0 {}
    let told = async |number: u64, private_too: bool| -> Vec<(String, u16, u64)> {
        let all = store.favourites(user(number), private_too).await.unwrap();
        assert!(all.iter().all(|one| one.game == "toy"));
        all.into_iter().map(|one| (one.kind, one.index, one.count)).collect()
    };
    let hero = |index, count| ("hero".to_owned(), index, count);
    let building = ("building".to_owned(), 3, 2);
    let own = [building.clone(), hero(1, 2), hero(2, 1), hero(3, 1), hero(4, 1)];
    assert_eq!(told(1, false).await, own);
    assert_eq!(told(1, true).await, [vec![hero(0, 5)], own[..4].to_vec()].concat(), "private games only for oneself");
    assert_eq!(told(2, false).await, [hero(0, 5)]);
    assert_eq!(told(2, true).await[..2], [hero(0, 5), building]);
    assert_eq!(store.export(user(2)).await.unwrap()["favourites"][0]["count"], 5);
    assert_eq!(told(9, true).await, []);
    store.erase(user(1), 900).await.unwrap();
    assert_eq!(told(1, true).await, []);
    assert_eq!(told(2, false).await, [hero(0, 5)]);
}

async fn games_are_found_by_what_they_were(opener: &impl Opener) {
    let store = opener.empty().await;
    account(&store, 1).await;
    account(&store, 2).await;
    for (number, winner) in [(1, 1), (2, 2), (3, 1)] {
        game(&store, number, winner, 100 * number, number == 3).await;
    }
    while store.count_finished(10).await.unwrap() > 0 {}
    let found = async |filter: GameFilter| {
        let page = store.games(&filter, Page::first(10)).await.unwrap();
        page.items.iter().map(|game| game.id).collect::<Vec<TableId>>()
    };
    let all = GameFilter::default;
    let of = |number| GameFilter { player: Some(user(number)), ..GameFilter::default() };
    assert_eq!(found(all()).await, [table(2), table(1)]);
    assert_eq!(found(GameFilter { seats: Some(2), ..all() }).await, [table(2), table(1)]);
    assert_eq!(found(GameFilter { seats: Some(3), ..all() }).await, []);
    assert_eq!(found(GameFilter { ended: (Some(150), None), ..all() }).await, [table(2)]);
    assert_eq!(found(GameFilter { ended: (None, Some(199)), game: Some("toy".to_owned()), ..all() }).await, [table(1)]);
    assert_eq!(found(GameFilter { game: Some("other".to_owned()), ..all() }).await, []);
    assert_eq!(found(GameFilter { entries: (Some(2), Some(2)), ..all() }).await, [table(2), table(1)]);
    assert_eq!(found(GameFilter { entries: (Some(3), None), ..all() }).await, []);
    assert_eq!(found(GameFilter { score: (Some(30), None), ..all() }).await, [table(2), table(1)], "of the winner");
    assert_eq!(found(GameFilter { score: (None, Some(29)), ..all() }).await, []);
    assert_eq!(found(GameFilter { score: (Some(30), None), ..of(1) }).await, [table(1)], "of this person");
    assert_eq!(found(GameFilter { score: (Some(30), None), private_too: true, ..of(1) }).await, [table(3), table(1)]);
    assert_eq!(
        found(GameFilter { seats: Some(2), ended: (Some(100), Some(200)), ..of(2) }).await,
        [table(2), table(1)]
    );
}

async fn friends_are_made_by_both(opener: &impl Opener) {
    let store = opener.empty().await;
    for number in 1..=4 {
        account(&store, number).await;
    }
    let tie = |number, kind, from_them, at| Tie {
        other: user(number),
        name: format!("Person {number}"),
        kind,
        from_them,
        at,
    };
    use TieKind::{Asked, Friend, Muted};
    assert_eq!(store.add_tie(user(1), user(2), Friend, 5, 2).await, Ok(Tied::Done));
    assert_eq!(store.add_tie(user(1), user(2), Friend, 6, 2).await, Ok(Tied::Done), "asked twice is asked once");
    assert_eq!(store.ties_of(user(1)).await, Ok(vec![tie(2, Asked, false, 5)]));
    assert_eq!(store.ties_of(user(2)).await, Ok(vec![tie(1, Asked, true, 5)]));
    assert_eq!(store.add_tie(user(2), user(1), Friend, 7, 2).await, Ok(Tied::Done));
    assert_eq!(store.ties_of(user(1)).await, Ok(vec![tie(2, Friend, false, 7)]));
    assert_eq!(store.ties_of(user(2)).await, Ok(vec![tie(1, Friend, false, 7)]));
    assert_eq!(store.add_tie(user(1), user(3), Friend, 8, 2).await, Ok(Tied::Done));
    assert_eq!(store.add_tie(user(1), user(4), Friend, 8, 2).await, Ok(Tied::TooMany), "requests are counted too");
    assert_eq!(store.drop_tie(user(3), user(1), Friend).await, Ok(true), "a request is declined");
    assert_eq!(store.drop_tie(user(2), user(1), Friend).await, Ok(true));
    assert_eq!(store.drop_tie(user(2), user(1), Friend).await, Ok(false));
    assert_eq!(store.ties_of(user(1)).await, Ok(vec![]), "a friendship ends for both");
    assert_eq!(store.add_tie(user(1), user(2), Muted, 9, 2).await, Ok(Tied::Done));
    assert_eq!(store.ties_of(user(2)).await, Ok(vec![]), "who is muted is not told");
    for stranger in [user(1), user(9)] {
        assert_eq!(store.add_tie(user(1), stranger, Friend, 9, 2).await, Err(Error::Unknown("person")));
    }
}

async fn who_is_blocked_is_no_friend(opener: &impl Opener) {
    let store = opener.empty().await;
    account(&store, 1).await;
    account(&store, 2).await;
    use TieKind::{Blocked, Friend};
    store.add_tie(user(1), user(2), Friend, 1, 9).await.unwrap();
    store.add_tie(user(2), user(1), Friend, 1, 9).await.unwrap();
    assert_eq!(store.add_tie(user(1), user(2), Blocked, 2, 9).await, Ok(Tied::Done));
    assert_eq!(store.ties_of(user(2)).await, Ok(vec![]), "the friendship is over, and the block is not told");
    assert_eq!(store.add_tie(user(2), user(1), Friend, 3, 9).await, Ok(Tied::Refused));
    assert_eq!(store.blocks(user(1), user(2)).await, Ok(true));
    assert_eq!(store.blocks(user(2), user(1)).await, Ok(false));
    assert_eq!(store.drop_tie(user(1), user(2), Blocked).await, Ok(true));
    assert_eq!(store.add_tie(user(2), user(1), Friend, 3, 9).await, Ok(Tied::Done));
}

fn report(number: u64, by: u64, at: u64) -> NewReport {
    let line = Some("Grr'; DROP TABLE report; --".to_owned());
    let text = format!("Report {number}");
    NewReport { id: table(number), at, by: user(by), person: Some(user(2)), table: Some(table(50)), line, text }
}

async fn reports_wait_and_are_settled(opener: &impl Opener) {
    let store = opener.empty().await;
    for number in 1..=3 {
        account(&store, number).await;
    }
    assert_eq!(store.report(&report(1, 1, 10), 2, 3).await, Ok(Filed::Done));
    assert_eq!(store.report(&report(2, 1, 5), 2, 3).await, Ok(Filed::Done));
    assert_eq!(store.report(&report(3, 1, 20), 2, 3).await, Ok(Filed::TooManyOfOne));
    assert_eq!(store.report(&report(3, 3, 20), 2, 3).await, Ok(Filed::Done));
    assert_eq!(store.report(&report(4, 2, 30), 2, 3).await, Ok(Filed::Full));
    let listed = store.reports(false, 9).await.unwrap();
    assert_eq!(listed.iter().map(|report| report.id).collect::<Vec<_>>(), [table(2), table(1), table(3)]);
    assert_eq!((listed[0].by_name.as_deref(), listed[0].person_name.as_deref()), (Some("Person 1"), Some("Person 2")));
    assert_eq!((&listed[0].line, listed[0].table), (&report(2, 1, 5).line, Some(table(50))));
    assert_eq!(store.keep_order(user(1), &Act::Settle { report: table(2) }, "talked", 40).await, Ok(true));
    assert_eq!(store.keep_order(user(1), &Act::Settle { report: table(2) }, "again", 41).await, Ok(false));
    assert_eq!(store.reports(false, 9).await.unwrap().len(), 2);
    let done = store.reports(true, 9).await.unwrap();
    assert_eq!((done.len(), done[0].id, done[0].done), (1, table(2), Some(40)));
    assert_eq!(store.deeds(None, 9).await.unwrap().len(), 1, "what was not done is not written down");
}

async fn what_admins_do_is_done_and_written_down(opener: &impl Opener) {
    let store = opener.empty().await;
    account(&store, 1).await;
    account(&store, 2).await;
    store.add_session(token(2), user(2), 10, 9_000).await.unwrap();
    let admin = user(1);
    let warn = Act::Warn { person: user(2), id: table(1) };
    assert_eq!(store.keep_order(admin, &warn, "Be kind.", 20).await, Ok(true));
    let warnings = store.warnings_of(user(2)).await.unwrap();
    assert_eq!((warnings.len(), warnings[0].text.as_str(), warnings[0].at), (1, "Be kind.", 20));
    assert_eq!(store.read_warning(user(1), table(1), 21).await, Ok(false), "not theirs");
    assert_eq!(store.read_warning(user(2), table(1), 21).await, Ok(true));
    assert_eq!(store.warnings_of(user(2)).await, Ok(vec![]));
    let nobody = Act::Warn { person: user(9), id: table(2) };
    assert_eq!(store.keep_order(admin, &nobody, "?", 22).await, Ok(false));

    let suspend = Act::Suspend { person: user(2), until: 500 };
    assert_eq!(store.keep_order(admin, &suspend, "spam", 30).await, Ok(true));
    assert_eq!(store.session(token(2), 31).await, Ok(None));
    assert_eq!(store.banned(user(2)).await, Ok(Some(500)));
    assert_eq!(store.evicted(0).await, Ok((vec![Evicted::Person(user(2))], 1)));
    assert_eq!(store.keep_order(admin, &Act::Lift { person: user(2) }, "", 40).await, Ok(true));
    assert_eq!(store.keep_order(admin, &Act::Lift { person: user(2) }, "", 41).await, Ok(false));
    assert_eq!(store.banned(user(2)).await, Ok(None));

    store.create(&setup(7), &gathering(1), None).await.unwrap();
    let close = Act::CloseTable { table: table(7) };
    assert_eq!(store.keep_order(admin, &close, "rude name", 50).await, Ok(true));
    assert_eq!(store.listing(table(7)).await, Ok(None));
    assert_eq!(store.keep_order(admin, &close, "again", 51).await, Ok(false));
    store.add_tournament(&tournament(8)).await.unwrap();
    let end = Act::EndTournament { tournament: table(8) };
    assert_eq!(store.keep_order(admin, &end, "", 52).await, Ok(true));
    assert_eq!(store.tournament(table(8)).await, Ok(None));
    assert_eq!(store.keep_order(admin, &end, "", 53).await, Ok(false));
    let deeds = store.deeds(None, 9).await.unwrap();
    let told: Vec<_> = deeds.iter().map(|deed| (deed.act.as_str(), deed.note.as_str(), deed.at)).collect();
    assert_eq!(
        told,
        [
            ("end_tournament", "", 52),
            ("close_table", "rude name", 50),
            ("lift", "", 40),
            ("suspend", "spam", 30),
            ("warn", "Be kind.", 20)
        ]
    );
    assert_eq!((deeds[1].thing, deeds[3].person_name.as_deref()), (Some(table(7)), Some("Person 2")));
    let earlier = store.deeds(Some(deeds[2].number), 1).await.unwrap();
    assert_eq!(earlier[0].act, "suspend");
}

async fn a_club_has_an_owner_as_long_as_it_has_members(opener: &impl Opener) {
    let store = opener.empty().await;
    for number in 1..=5 {
        account(&store, number).await;
    }
    let limits = ClubLimits { members: 3, requests: 1, of_one: 2 };
    let club =
        Club { id: table(1), name: "Fox ’n’ Owl".to_owned(), about: "Fridays".to_owned(), created: 5, members: 1 };
    assert_eq!(store.add_club(&club, user(1), limits).await, Ok(Admitted::Done));
    assert_eq!(store.add_club(&club, user(2), limits).await, Err(Error::AlreadyThere));
    assert_eq!(store.club(table(1)).await, Ok(Some(club.clone())));
    assert_eq!(store.admit(table(1), user(2), Role::Asked, 10, limits).await, Ok(Admitted::Done));
    assert_eq!(store.admit(table(1), user(3), Role::Asked, 11, limits).await, Ok(Admitted::ClubFull));
    assert_eq!(store.club(table(1)).await.unwrap().unwrap().members, 1, "who asks is no member");
    assert_eq!(store.admit(table(1), user(2), Role::Member, 12, limits).await, Ok(Admitted::Done));
    assert_eq!(store.admit(table(1), user(3), Role::Organiser, 13, limits).await, Ok(Admitted::Done));
    assert_eq!(store.admit(table(1), user(4), Role::Member, 14, limits).await, Ok(Admitted::ClubFull));
    assert_eq!(store.admit(table(1), user(4), Role::Asked, 14, limits).await, Ok(Admitted::Done));
    let members = store.members(table(1)).await.unwrap();
    let order: Vec<_> = members.iter().map(|member| (member.user, member.role)).collect();
    let expected = [(4, Role::Asked), (1, Role::Owner), (3, Role::Organiser), (2, Role::Member)];
    assert_eq!(order, expected.map(|(number, role)| (user(number), role)));
    assert_eq!(store.admit(table(1), user(3), Role::Owner, 15, limits).await, Ok(Admitted::Done));
    assert_eq!(store.role_in(table(1), user(1)).await, Ok(Some(Role::Organiser)));
    assert_eq!(store.dismiss(table(1), user(3)).await, Ok(true));
    assert_eq!(store.role_in(table(1), user(1)).await, Ok(Some(Role::Owner)), "the organiser follows");
    assert_eq!(store.dismiss(table(1), user(3)).await, Ok(false));

    store.set_club_invite(table(1), Some(token(7))).await.unwrap();
    assert_eq!(store.club_invited_to(token(7)).await, Ok(Some(table(1))));
    store.set_club_invite(table(1), None).await.unwrap();
    assert_eq!(store.club_invited_to(token(7)).await, Ok(None));
    assert_eq!(store.describe_club(table(1), "Owls", "").await, Ok(true));
    let mine = store.clubs_of(user(2)).await.unwrap();
    assert_eq!((mine.len(), mine[0].0.name.as_str(), mine[0].1), (1, "Owls", Role::Member));

    store.create(&TableSetup { private: true, ..setup(20) }, &gathering(1), None).await.unwrap();
    store.give_to_club(table(20), table(1), 30).await.unwrap();
    assert_eq!(store.club_of(table(20)).await, Ok(Some(table(1))));
    assert_eq!(store.club_tables(table(1), 9).await.unwrap().len(), 1);
    let results = vec![(person(1), 9, 1), (person(2), 5, 2)];
    assert_eq!(store.commit(&[ending(20, results, 50)]).await.unwrap(), vec![Ok(())]);
    assert_eq!(store.club_tables(table(1), 9).await.unwrap().len(), 0);
    assert_eq!(store.club_games(table(1), 9).await.unwrap()[0].id, table(20));

    for number in [10, 11] {
        let club = Club { id: table(number), ..club.clone() };
        let expected = if number == 10 { Admitted::Done } else { Admitted::TooManyClubs };
        assert_eq!(store.add_club(&club, user(2), limits).await, Ok(expected));
    }
    assert_eq!(store.clubs(9).await.unwrap().len(), 2);
    for number in [2, 1] {
        assert_eq!(store.dismiss(table(1), user(number)).await, Ok(true));
    }
    assert_eq!(store.club(table(1)).await, Ok(None), "nobody but somebody who asked is left");
    assert_eq!(store.role_in(table(1), user(4)).await, Ok(None));
    assert_eq!(store.delete_club(table(10)).await, Ok(true));
    assert_eq!(store.clubs(9).await, Ok(vec![]));
}

async fn who_is_forgotten_is_nowhere(opener: &impl Opener) {
    let store = opener.empty().await;
    for number in 1..=2 {
        account(&store, number).await;
    }
    // An account for programs, with tokens and days off.
    store.become_program(user(1), "Person 1", 2).await.unwrap();
    let line = TokenLine { id: TokenId::new([7; 20]), label: "my bot".to_owned(), scopes: 3, created: 5, used: None };
    assert_eq!(store.add_token(user(1), token(70), &line, 9).await, Ok(true));
    store.set_days_off(user(1), DaysOff { since: 100, until: 9_000 }).await.unwrap();
    // A finished game, a table in play with two people, one alone, one that gathers with another host.
    game(&store, 1, 1, 100, false).await;
    for number in [2, 3] {
        store.create(&setup(number), &gathering(1), None).await.unwrap();
    }
    let mut both = entries(2, 0, 1);
    let nudged = Notice::Nudged { seat: Seat::B, name: "Person 1".to_owned() };
    both.notices = vec![sits(Seat::A, person(1)), sits(Seat::B, person(2)), said(1)];
    both.notices.push(NoticeRow { notice: nudged, key: None, by: Some(user(1)), at: 60 });
    let mut alone = entries(3, 0, 1);
    alone.summary = summary(Phase::Playing, vec![person(1), bot("easy")], 60);
    assert_eq!(store.commit(&[both, alone]).await.unwrap(), vec![Ok(()), Ok(())]);
    store.create(&TableSetup { host: user(2), ..setup(4) }, &gathering(1), None).await.unwrap();
    let mut waits = entries(4, 0, 0);
    waits.notices = vec![sits(Seat::B, person(1))];
    waits.summary = summary(Phase::Gathering, vec![Occupant::Open, person(1)], 70);
    assert_eq!(store.commit(&[waits]).await.unwrap(), vec![Ok(())]);
    let cup = Tournament {
        entrants: vec![Entrant { user: user(1), name: "Person 1".to_owned(), gone: false }],
        ..tournament(30)
    };
    store.add_tournament(&cup).await.unwrap();
    let limits = ClubLimits { members: 9, requests: 9, of_one: 9 };
    let club = Club { id: table(40), name: "Owls".to_owned(), about: String::new(), created: 5, members: 1 };
    store.add_club(&club, user(1), limits).await.unwrap();
    store.admit(club.id, user(2), Role::Member, 6, limits).await.unwrap();
    store.add_tie(user(1), user(2), TieKind::Friend, 1, 9).await.unwrap();
    store.report(&report(1, 2, 10), 9, 9).await.unwrap();
    let about = NewReport { id: table(61), person: Some(user(1)), ..report(1, 2, 11) };
    store.report(&about, 9, 9).await.unwrap();
    store.keep_order(user(2), &Act::Warn { person: user(1), id: table(60) }, "Person 1, be kind.", 12).await.unwrap();
    let Notice::Said { text, .. } = said(1).notice else { unreachable!() };
    assert_eq!(store.who_said(table(2), &text).await, Ok(Some(user(1))));
    assert_eq!(store.who_said(table(2), &text[1..]).await, Ok(None));
    assert_eq!(store.who_said(table(4), &text).await, Ok(None));
    let export = store.export(user(1)).await.unwrap();
    let own = json!([{ "id": table(30), "name": "Cup 30", "host": true, "entered": true, "tables": [] }]);
    assert_eq!((&export["tournaments"], &export["let_in"]), (&own, &json!([])));
    assert_eq!((export["rated"].as_array().unwrap().len(), &export["ahead"]), (0, &json!([])));
    assert_eq!(export["clubs"][0][1], "owner");
    assert_eq!(export["people"][0]["name"], "Person 2");
    assert_eq!(
        export["tokens"][0],
        json!({ "label": "my bot", "scopes": ["read", "play"], "created": 5, "used": null })
    );
    assert_eq!(export["program"], true);
    assert_eq!(export["days_off"], json!([{ "since": 100, "until": 9_000 }]));
    assert_eq!(export["warnings"][0]["text"], "Person 1, be kind.");
    assert_eq!(store.export(user(2)).await.unwrap()["reports"].as_array().unwrap().len(), 2);

    store.erase(user(1), 200).await.unwrap();
    assert_eq!(store.person(user(1)).await, Ok(None));
    assert_eq!(store.export(user(1)).await, Err(Error::Unknown("person")));
    assert_eq!(store.token(token(70), 201).await, Ok(None));
    assert_eq!(store.tokens_of(user(1)).await, Ok(vec![]));
    assert_eq!(store.is_program(user(1)).await, Ok(false));
    assert_eq!(store.days_off_of(user(1), 0).await, Ok(vec![]));
    assert_eq!(store.people_off(200, None, 9).await, Ok(vec![]));
    let seats = store.game(table(1)).await.unwrap().unwrap().listing.seats;
    assert_eq!(seats[0].holder, Occupant::Person { user: user(1), name: NOBODY.to_owned() });
    assert_eq!(seats[1].holder, person(2));
    assert_eq!(store.tallies(user(1), true).await, Ok(vec![]));

    let log = store.load(table(2)).await.unwrap().unwrap();
    let told = format!("{:?}", log.notices);
    assert!(!told.contains("Person 1") && !told.contains("Grüße") && told.contains("Person 2"), "{told}");
    assert_eq!(log.notices.last().unwrap().notice, Notice::Forgotten);
    let listing = store.listing(table(2)).await.unwrap().unwrap();
    assert!(matches!(&listing.summary.seats[0].holder, Occupant::Away { name, .. } if name == NOBODY));
    // A table in memory that knows nothing of it is refused, and goes on from the log as it is.
    let mut stale = entries(2, 1, 1);
    stale.first_notice = 4;
    assert!(store.commit(&[stale]).await.unwrap()[0].is_err());
    let mut fresh = entries(2, 1, 1);
    fresh.first_notice = log.notices.len() as u32;
    assert_eq!(store.commit(&[fresh]).await.unwrap(), vec![Ok(())]);
    assert_eq!(store.listing(table(3)).await, Ok(None), "nobody else needs it");
    let waits = store.listing(table(4)).await.unwrap().unwrap();
    assert_eq!(waits.summary.seats[1].holder, Occupant::Open);
    let told = format!("{:?}", store.load(table(4)).await.unwrap().unwrap().notices);
    assert!(!told.contains("Person 1"), "{told}");

    let (cup, _) = store.tournament(table(30)).await.unwrap().unwrap();
    assert_eq!((cup.entrants[0].name.as_str(), cup.entrants[0].gone), (NOBODY, true));
    assert_eq!(store.role_in(club.id, user(2)).await, Ok(Some(Role::Owner)));
    assert_eq!(store.ties_of(user(2)).await, Ok(vec![]));
    assert_eq!(store.reports(false, 9).await.unwrap().len(), 1, "reports about them are gone");
    let deeds = store.deeds(None, 9).await.unwrap();
    assert_eq!((deeds[0].note.as_str(), deeds[0].person_name.as_deref()), ("", None));
}
