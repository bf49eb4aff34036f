//! What an operator does beside a running server.

use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use std::time::Duration;
use steading_host::Occupant;
use steading_store::conformance::samples::*;
use steading_store::{
    Admin, Error, Evicted, Games, OpenError, Order, PasswordHash, People, ResetToken, Sqlite, Store, Tables,
};

async fn world() -> (tempfile::TempDir, Sqlite, Sqlite) {
    let dir = tempfile::tempdir().unwrap();
    let server = Sqlite::open(dir.path()).await.unwrap();
    server.add_account(user(1), "Anna", &PasswordHash::new("hash"), 1).await.unwrap();
    server.add_guest(user(2), "Gast", 1).await.unwrap();
    server.add_session(token(1), user(1), 10, 9_000).await.unwrap();
    let admin = Sqlite::beside(dir.path()).await.unwrap();
    (dir, server, admin)
}

#[tokio::test]
async fn an_operator_works_beside_the_server_and_takes_nothing_over() {
    let (dir, server, admin) = world().await;
    admin.create(&setup(1), &gathering(1), None).await.unwrap();
    server.commit(&[entries(1, 0, 3)]).await.unwrap();
    assert!(server.is_owner().await.unwrap() && admin.is_owner().await.unwrap());
    assert_eq!(admin.person_called("anna").await.unwrap().id, user(1));
    assert_eq!(admin.person_called(user(2).as_str()).await.unwrap().name, "Gast");
    assert_eq!(admin.person_called("Gast").await, Err(Error::Unknown("person")), "guests share names");
    let listed = admin.people("an", 10).await.unwrap();
    assert_eq!(listed.iter().map(|person| person.name.as_str()).collect::<Vec<_>>(), ["Anna"]);
    assert_eq!((listed[0].seen, listed[0].tables, listed[0].banned), (Some(10), 1, None));
    let empty = dir.path().join("empty");
    assert_eq!(Sqlite::beside(&empty).await.unwrap_err(), OpenError::NoData { dir: empty });
}

#[tokio::test]
async fn who_is_banned_is_out_at_once_and_comes_back_when_it_is_over() {
    let (_dir, server, admin) = world().await;
    assert!(server.session(token(1), 100).await.unwrap().is_some());
    admin.ban(user(1), Some(500), 100).await.unwrap();
    assert_eq!(server.session(token(1), 101).await, Ok(None));
    assert_eq!(server.evicted(0).await, Ok((vec![Evicted::Person(user(1))], 1)));
    assert_eq!(server.evicted(1).await, Ok((vec![], 1)));
    assert_eq!(server.banned(user(1)).await, Ok(Some(500)));
    server.add_session(token(2), user(1), 200, 9_000).await.unwrap();
    assert_eq!(server.session(token(2), 499).await, Ok(None), "a login from before the ban ends opens nothing");
    assert!(server.session(token(2), 500).await.unwrap().is_some());
    admin.ban(user(1), None, 600).await.unwrap();
    admin.unban(user(1), 700).await.unwrap();
    assert_eq!(server.banned(user(1)).await, Ok(None));
    server.create(&setup(1), &gathering(1), None).await.unwrap();
    admin.close_table(table(1), 800).await.unwrap();
    let deeds = server.deeds(None, 9).await.unwrap();
    let told: Vec<_> = deeds.iter().map(|deed| (deed.act.as_str(), deed.at, deed.admin, deed.person)).collect();
    let ann = Some(user(1));
    let expected = [("close_table", 800, None), ("lift", 700, ann), ("suspend", 600, ann), ("suspend", 100, ann)];
    assert_eq!(told, expected.map(|(act, at, person)| (act, at, None, person)), "it is written down");
    // What was done long ago is forgotten, but for the last of it: numbers go on from there.
    let (_, last) = server.evicted(0).await.unwrap();
    server.sweep_sessions(400 * 24 * 60 * 60 * 1_000).await.unwrap();
    assert_eq!(server.evicted(0).await, Ok((vec![Evicted::Table(table(1))], last)));
}

/// Somebody reads while somebody else is forgotten: the log beside the file is emptied when they have read.
#[tokio::test(flavor = "multi_thread")]
async fn a_name_leaves_the_log_beside_the_file_when_a_reader_is_done() {
    let (dir, server, admin) = world().await;
    let file = dir.path().join(steading_store::DATABASE_FILE);
    let mut reader = SqliteConnectOptions::new().filename(&file).read_only(true).connect().await.unwrap();
    sqlx::query("BEGIN").execute(&mut reader).await.unwrap();
    sqlx::query("SELECT count(*) FROM person").fetch_one(&mut reader).await.unwrap();
    let erases = tokio::spawn(async move { admin.erase(user(1), 100).await });
    // Longer than a writer waits for others.
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    server.add_guest(user(7), "Cora", 1).await.unwrap();
    assert!(!erases.is_finished(), "it waits for the reader, and keeps nobody else from writing");
    sqlx::query("COMMIT").execute(&mut reader).await.unwrap();
    erases.await.unwrap().unwrap();
    let log = dir.path().join(format!("{}-wal", steading_store::DATABASE_FILE));
    let bytes = std::fs::read(log).unwrap_or_default();
    assert!(!bytes.windows(4).any(|part| part == b"Anna"), "{} bytes", bytes.len());
}

#[tokio::test]
async fn a_link_for_a_new_password_works_once_and_in_time() {
    let (_dir, server, admin) = world().await;
    let (first, second, third) =
        (ResetToken::random().unwrap(), ResetToken::random().unwrap(), ResetToken::random().unwrap());
    admin.allow_reset(user(1), first.hash(), 100).await.unwrap();
    admin.allow_reset(user(1), second.hash(), 100).await.unwrap();
    assert_eq!(server.use_reset(first.hash(), 50).await, Ok(None), "a later link takes the place of an earlier one");
    assert_eq!(server.use_reset(second.hash(), 50).await, Ok(Some(user(1))));
    assert_eq!(server.use_reset(second.hash(), 50).await, Ok(None));
    admin.allow_reset(user(1), third.hash(), 100).await.unwrap();
    assert_eq!(server.use_reset(third.hash(), 100).await, Ok(None), "too late");
    admin.allow_reset(user(2), first.hash(), 100).await.unwrap();
    assert_eq!(server.use_reset(first.hash(), 50).await, Ok(None), "guests have no password");
}

#[tokio::test]
async fn a_person_is_exported_and_forgotten() {
    let (_dir, server, admin) = world().await;
    server.create(&setup(1), &gathering(1), None).await.unwrap();
    let mut append = ending(1, vec![(person(1), 9, 1), (person(2), 5, 2)], 50);
    append.notices.insert(0, said(1));
    assert_eq!(server.commit(&[append]).await.unwrap(), vec![Ok(())]);
    let export = admin.export(user(1)).await.unwrap();
    assert_eq!((&export["name"], &export["account"]), (&"Anna".into(), &true.into()));
    assert_eq!(export["games"], serde_json::json!([table(1)]));
    assert!(export["said"][0]["text"].as_str().unwrap().starts_with("Grüße 1"), "{export}");
    assert!(!export.to_string().contains("hash"), "no password, no token");

    admin.erase(user(1), 100).await.unwrap();
    assert_eq!(server.person(user(1)).await, Ok(None));
    assert_eq!(server.session(token(1), 101).await, Ok(None));
    let game = server.game(table(1)).await.unwrap().unwrap();
    let name = |seat: usize| match &game.listing.seats[seat].holder {
        Occupant::Person { name, .. } => name.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!((name(0).as_str(), name(1).as_str()), ("–", "Person 2"));
    assert_eq!(admin.export(user(1)).await, Err(Error::Unknown("person")));
}

#[tokio::test]
async fn a_table_that_is_closed_takes_no_entry_any_more() {
    let (_dir, server, admin) = world().await;
    server.create(&setup(1), &gathering(1), None).await.unwrap();
    assert_eq!(admin.close_table(table(1), 10).await, Ok(true));
    assert_eq!(admin.close_table(table(1), 10).await, Ok(false));
    assert_eq!(server.evicted(0).await.unwrap().0[0], Evicted::Table(table(1)));
    assert!(server.commit(&[entries(1, 0, 1)]).await.unwrap()[0].is_err());
}
