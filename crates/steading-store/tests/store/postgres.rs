//! What PostgreSQL alone promises: refusals at the start, a database that goes and comes back.
//!
//! One test, because each is a process of its own and would start a database of its own.

use sqlx::{Connection, Executor, Row, SqliteConnection};
use std::path::Path;
use std::task::Poll;
use std::time::{Duration, Instant};
use steading_core::{Localized, Seat, Variants};
use steading_host::{Append, Call, CallKind, Solo, TableSetup, Taken, TokenId};
use steading_store::Order as _;
use steading_store::conformance::cluster::{Cluster, connect};
use steading_store::conformance::conformance;
use steading_store::conformance::samples::*;
use steading_store::{
    Act, Address, Admin, Club, ClubLimits, DATABASE_FILE, DaysOff, Error, NewReport, OpenError, PasswordHash, People,
    Postgres, Reach, Refused, Sqlite, Store, Tables, TieKind, TokenLine, move_data,
};

#[tokio::test]
async fn t2_postgres_conforms_and_keeps_its_own_promises() {
    let Some(mut cluster) = Cluster::start() else { return };
    conformance(&cluster).await;
    data_is_there_again_after_closing(&cluster).await;
    what_could_lose_a_move_is_refused_at_the_start(&cluster).await;
    the_primary_key_refuses_a_number_even_if_the_head_is_wrong(&cluster).await;
    a_reader_sees_one_moment(&cluster).await;
    who_goes_away_leaves_no_transaction_open(&cluster).await;
    operators_work_beside_a_server(&cluster).await;
    everything_moves_there_and_back(&cluster).await;
    a_move_is_refused_or_undone_but_never_half_done(&cluster).await;
    a_lost_database_is_an_error_and_comes_back_by_itself(&mut cluster).await;
}

/// A request may end at any moment of what it asks for, because its client is gone.
async fn who_goes_away_leaves_no_transaction_open(cluster: &Cluster) {
    let url = cluster.schema().await;
    let store = Postgres::open(&url).await.unwrap();
    store.create(&setup(1), &gathering(1), None).await.unwrap();
    let mut eyes = connect(&url).await;
    for writes in [false, true] {
        let mut done = false;
        for looks in 1.. {
            let mut asked: std::pin::Pin<Box<dyn Future<Output = bool>>> = match writes {
                true => Box::pin(async { store.can_write().await.unwrap() }),
                false => Box::pin(async { store.load(table(1)).await.unwrap().is_some() }),
            };
            for _ in 0..looks {
                done = std::future::poll_fn(|context| Poll::Ready(asked.as_mut().poll(context).is_ready())).await;
                if done {
                    break;
                }
                // Short beside the way to the database: a request goes away at its first steps too.
                let looked = Instant::now();
                while looked.elapsed() < Duration::from_micros(50) {
                    tokio::task::yield_now().await;
                }
            }
            drop(asked);
            let begun = Instant::now();
            let open = "SELECT count(*) FROM pg_stat_activity WHERE state = 'idle in transaction'";
            while eyes.fetch_one(open).await.unwrap().get::<i64, _>(0) > 0 {
                assert!(begun.elapsed() < Duration::from_secs(5), "writes: {writes}, after {looks} looks");
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            if done {
                assert!(looks > 1, "it went away at least once");
                break;
            }
        }
        assert!(done);
    }
    store.close().await.unwrap();
}

async fn length(store: &Postgres, number: u64) -> u32 {
    store.load(table(number)).await.unwrap().unwrap().rows.len() as u32
}

async fn data_is_there_again_after_closing(cluster: &Cluster) {
    let url = cluster.schema().await;
    let store = Postgres::open(&url).await.unwrap();
    store.create(&setup(1), &gathering(1), None).await.unwrap();
    store.commit(&[entries(1, 0, 1_000)]).await.unwrap();
    let (log, epoch) = (store.load(table(1)).await.unwrap(), store.epoch());
    assert_eq!(Postgres::open(&url).await.unwrap_err(), OpenError::DatabaseInUse);
    assert!(store.is_owner().await.unwrap(), "the refused opener has taken nothing over");
    assert!(store.sound().await.unwrap());
    store.close().await.unwrap();
    let store = open_when_free(&url).await;
    assert_eq!((store.load(table(1)).await.unwrap(), store.epoch()), (log, epoch + 1));
}

/// The database notices a closed connection a moment later.
async fn open_when_free(url: &str) -> Postgres {
    let begun = Instant::now();
    loop {
        match Postgres::open(url).await {
            Err(OpenError::DatabaseInUse) if begun.elapsed() < Duration::from_secs(5) => {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            opened => return opened.unwrap(),
        }
    }
}

async fn what_could_lose_a_move_is_refused_at_the_start(cluster: &Cluster) {
    let refused = async |url: &str| Postgres::open(url).await.unwrap_err();
    let url = cluster.schema().await;
    let not_safe = |setting| OpenError::NotSafe { setting, value: "off".to_owned() };
    assert_eq!(refused(&format!("{url}&options[synchronous_commit]=off")).await, not_safe("synchronous_commit"));
    assert_eq!(refused(&format!("{url}&options[default_transaction_read_only]=on")).await, OpenError::ReadOnly);
    for setting in ["fsync", "full_page_writes"] {
        cluster.execute(&format!("ALTER SYSTEM SET {setting} = off")).await;
        cluster.execute("SELECT pg_reload_conf()").await;
        let begun = Instant::now();
        // The setting arrives a moment later; until then a server would start.
        while Postgres::open(&url).await.is_ok() {
            assert!(begun.elapsed() < Duration::from_secs(10), "{setting} is not noticed");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(refused(&url).await, not_safe(setting));
        cluster.execute(&format!("ALTER SYSTEM RESET {setting}")).await;
        cluster.execute("SELECT pg_reload_conf()").await;
    }
    cluster.execute("CREATE DATABASE old_letters ENCODING 'SQL_ASCII' TEMPLATE template0").await;
    let ascii = refused(&cluster.url("steading", "old_letters")).await;
    assert_eq!(ascii, OpenError::NotUnicode { found: "SQL_ASCII".to_owned() });
    cluster.execute("CREATE ROLE stranger LOGIN").await;
    let stranger = refused(&cluster.url("stranger", "postgres")).await;
    assert_eq!(stranger, OpenError::NoRights { schema: "public".to_owned() });
    let nowhere = refused(&format!("{}?options[search_path]=nowhere", cluster.url("steading", "postgres"))).await;
    assert_eq!(nowhere, OpenError::NoRights { schema: String::new() });
    assert!(matches!(refused("postgres://127.0.0.1:1/none").await, OpenError::NoDatabase { .. }));
    assert!(matches!(refused("no address").await, OpenError::BadDatabase { .. }));
    assert_eq!(Postgres::beside(&cluster.schema().await).await.unwrap_err(), OpenError::EmptyDatabase);

    // All is well again, a moment later.
    let begun = Instant::now();
    while let Err(error) = Postgres::open(&url).await {
        assert!(begun.elapsed() < Duration::from_secs(10), "{error}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(Postgres::beside(&url).await.is_ok());
    let mut raw = connect(&url).await;
    raw.execute("UPDATE _sqlx_migrations SET checksum = '\\x00'").await.unwrap();
    assert_eq!(open_refused(&url).await, OpenError::ChangedSchema { version: 1 });
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 VALUES (9999, 'later', true, '\\x00', 0)";
    raw.execute(later).await.unwrap();
    assert_eq!(open_refused(&url).await, OpenError::NewerSchema { found: 9999, known: 8 });
}

async fn open_refused(url: &str) -> OpenError {
    let begun = Instant::now();
    loop {
        match Postgres::open(url).await.unwrap_err() {
            OpenError::DatabaseInUse if begun.elapsed() < Duration::from_secs(5) => {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            error => return error,
        }
    }
}

async fn the_primary_key_refuses_a_number_even_if_the_head_is_wrong(cluster: &Cluster) {
    let url = cluster.schema().await;
    let store = Postgres::open(&url).await.unwrap();
    for number in 1..=2 {
        store.create(&setup(number), &gathering(1), None).await.unwrap();
    }
    store.commit(&[entries(1, 0, 2)]).await.unwrap();
    connect(&url).await.execute("UPDATE live SET entries = 1 WHERE entries = 2").await.unwrap();
    let answers = store.commit(&[entries(2, 0, 1), entries(1, 1, 2), entries(2, 1, 1)]).await.unwrap();
    assert_eq!(answers, vec![Ok(()), Err(Refused::Taken { entries: 1, notices: 0 }), Ok(())]);
    assert_eq!(length(&store, 2).await, 2);
    assert!(!store.sound().await.unwrap(), "a log that does not fit its head is noticed");
    assert!(matches!(store.load(table(1)).await, Err(Error::Broken(_))), "and told, not played");
}

async fn a_reader_sees_one_moment(cluster: &Cluster) {
    let store = std::sync::Arc::new(Postgres::open(&cluster.schema().await).await.unwrap());
    store.create(&setup(1), &gathering(1), None).await.unwrap();
    let reader = {
        let store = std::sync::Arc::clone(&store);
        tokio::spawn(async move {
            loop {
                let log = store.load(table(1)).await.unwrap().unwrap();
                assert_eq!(log.notices.len(), log.rows.len() / 3, "entries and notices are of one moment");
                if log.rows.len() == 180 {
                    break;
                }
            }
        })
    };
    for round in 0..60 {
        let append = Append { first_notice: round, notices: vec![said(round)], ..entries(1, round * 3, 3) };
        assert_eq!(store.commit(&[append]).await, Ok(vec![Ok(())]));
    }
    reader.await.unwrap();
}

async fn operators_work_beside_a_server(cluster: &Cluster) {
    let url = cluster.schema().await;
    let server = Postgres::open(&url).await.unwrap();
    server.add_account(user(1), "Anna_1", &PasswordHash::new("hash"), 1).await.unwrap();
    server.add_guest(user(2), "Annab1", 2).await.unwrap();
    server.add_session(token(1), user(1), 5, 1_000).await.unwrap();
    server.create(&setup(1), &gathering(1), None).await.unwrap();
    let beside = Postgres::beside(&url.replace("steading@", "steading:canary@")).await.unwrap();
    assert!(!format!("{beside:?}").contains("canary"));
    let names = async |find: &str| {
        let people = beside.people(find, 10).await.unwrap();
        people.into_iter().map(|person| person.name).collect::<Vec<_>>()
    };
    assert_eq!(names("ANNA").await, ["Anna_1", "Annab1"], "those seen last first, those never seen at the end");
    assert_eq!(names("a_1").await, ["Anna_1"], "what is looked for is no pattern");
    assert_eq!(beside.people("", 1).await.unwrap()[0].tables, 1);
    let person = beside.person_called("anna_1").await.unwrap();
    beside.ban(person.id, None, 7).await.unwrap();
    assert!(beside.close_table(table(1), 8).await.unwrap());
    assert_eq!(server.session(token(1), 10).await, Ok(None));
    let (evicted, last) = server.evicted(0).await.unwrap();
    assert_eq!((evicted.len(), last), (2, 2));
    assert_eq!(beside.export(user(1)).await.unwrap()["name"], "Anna_1");
    beside.erase(user(1), 9).await.unwrap();
    assert_eq!(server.person(user(1)).await, Ok(None));
    assert!(server.is_owner().await.unwrap());
}

/// Something in every table.
async fn fill(store: &dyn Admin) {
    store.add_account(user(1), "Anna", &PasswordHash::new("hash"), 1).await.unwrap();
    store.add_account(user(4), "Dora", &PasswordHash::new("hash"), 1).await.unwrap();
    store.add_guest(user(2), "Berta", 2).await.unwrap();
    store.add_session(token(1), user(1), 5, 1_000).await.unwrap();
    store.allow_reset(user(1), token(2), 900).await.unwrap();
    store.ban(user(4), None, 6).await.unwrap();
    for number in 1..=4 {
        // By the standard rules, so that a game of accounts is rated.
        let standard = TableSetup { options: Variants::new(), ..setup(number) };
        store.create(&standard, &gathering(1), Some(token(10 + number as u8))).await.unwrap();
    }
    store.enter(token(11), user(2), 7).await.unwrap();
    let reach = Reach { lang: "de".to_owned(), zone: "Europe/Berlin".to_owned(), quiet: None, digest: 480 };
    store.set_reach(user(1), &reach).await.unwrap();
    assert!(store.add_channel(&channel(1, 1), 9).await.unwrap());
    store.add_tournament(&tournament(1)).await.unwrap();
    store.add_tie(user(1), user(4), TieKind::Muted, 5, 9).await.unwrap();
    store.keep_order(user(1), &Act::Warn { person: user(4), id: table(70) }, "Be kind.", 5).await.unwrap();
    let (line, text) = (Some("…".to_owned()), "Rude.".to_owned());
    let report = NewReport { id: table(71), at: 5, by: user(1), person: Some(user(4)), table: None, line, text };
    store.report(&report, 9, 9).await.unwrap();
    let club = Club { id: table(72), name: "Eulen".to_owned(), about: "ä".to_owned(), created: 5, members: 1 };
    store.add_club(&club, user(1), ClubLimits { members: 9, requests: 9, of_one: 9 }).await.unwrap();
    store.give_to_club(table(1), club.id, 5).await.unwrap();
    let line =
        TokenLine { id: TokenId::new([3; 20]), label: "“ä”".to_owned(), scopes: 3, created: 5, used: Some(6) };
    assert!(store.add_token(user(1), token(40), &line, 9).await.unwrap());
    store.add_account(user(6), "Rolf", &PasswordHash::new("hash"), 1).await.unwrap();
    store.become_program(user(6), "Rolf[bot]", 2).await.unwrap();
    store.set_days_off(user(1), DaysOff { since: 5, until: 9 }).await.unwrap();
    let position = Some("{\"state\": \"ä\"}".to_owned());
    let played = Append {
        calls: vec![Call { user: user(1), kind: CallKind::Turn, at: 8, due: 9 }],
        notices: vec![said(0), sits(Seat::A, person(1))],
        mark: Some(mark(3)),
        position,
        ahead: vec![(Seat::A, "{\"given\": []}".to_owned())],
        // More than one portion of a move holds.
        ..entries(1, 0, 1_000)
    };
    let mut duel = ending(2, vec![(person(1), 10, 1), (person(4), 7, 2)], 5_000);
    duel.finished.as_mut().unwrap().taken = vec![Taken { seat: Seat::A, kind: "hero".to_owned(), index: 3, count: 2 }];
    assert_eq!(store.commit(&[played, duel]).await.unwrap(), vec![Ok(()); 2]);
    store.create(&TableSetup { seats: 1, ..setup(5) }, &gathering(1), None).await.unwrap();
    let mut alone = ending(5, vec![(person(1), 40, 1)], 6_000);
    let verdict = Some(Localized::new("Gut", "Good"));
    alone.finished.as_mut().unwrap().solo = Some(Solo { options: Variants::new(), verdict });
    assert_eq!(store.commit(&[alone]).await.unwrap(), vec![Ok(())]);
    assert_eq!(store.count_finished(1).await, Ok(1), "and one stays uncounted");
}

/// Every value of every table but the owner.
async fn all_values(dir: &Path) -> Vec<(String, Vec<String>)> {
    let mut raw = SqliteConnection::connect(&format!("sqlite://{}", dir.join(DATABASE_FILE).display())).await.unwrap();
    let tables = "SELECT s.name, group_concat('quote(' || c.name || ')', ' || char(10) || ') \
                  FROM sqlite_schema s, pragma_table_info(s.name) c \
                  WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite%' AND s.name NOT IN ('owner', 'node', 'bucket', '_sqlx_migrations') \
                  GROUP BY s.name ORDER BY s.name";
    let mut found = Vec::new();
    for row in sqlx::query(tables).fetch_all(&mut raw).await.unwrap() {
        let (name, columns): (String, String) = (row.get(0), row.get(1));
        let values = sqlx::query_scalar(sqlx::AssertSqlSafe(format!("SELECT {columns} FROM {name} ORDER BY 1")));
        found.push((name, values.fetch_all(&mut raw).await.unwrap()));
    }
    found
}

async fn everything_moves_there_and_back(cluster: &Cluster) {
    let dir = tempfile::tempdir().unwrap();
    let [first, second] = ["first", "second"].map(|name| dir.path().join(name));
    let store = Sqlite::open(&first).await.unwrap();
    fill(&store).await;
    store.close().await.unwrap();
    let before = all_values(&first).await;
    for (table, rows) in &before {
        assert!(!rows.is_empty(), "nothing in “{table}”: a new table wants a row here and a line in moving.rs");
    }
    let url = cluster.schema().await;
    let [start, middle, end] =
        [Address::Sqlite(first.clone()), Address::Postgres(url.clone()), Address::Sqlite(second.clone())];
    let mut told = Vec::new();
    let there = move_data(&start, &middle, &mut |done, all| told.push((done, all))).await.unwrap();
    assert_eq!(there.rows, before.iter().map(|(_, rows)| rows.len() as u64).sum::<u64>());
    assert!(told.is_sorted() && told.last() == Some(&(there.rows * 2, there.rows * 2)), "{told:?}");

    // It is played on there and can be told from the first by nobody.
    let [sqlite, postgres] = [start.beside().await.unwrap(), middle.beside().await.unwrap()];
    assert_eq!(postgres.load(table(1)).await, sqlite.load(table(1)).await);
    assert_eq!(postgres.game(table(2)).await, sqlite.game(table(2)).await);
    assert_eq!(postgres.account("anna").await, sqlite.account("anna").await);
    assert_eq!(postgres.ranking("toy", 9).await, sqlite.ranking("toy", 9).await);
    assert_eq!(postgres.bests_of(user(1)).await, sqlite.bests_of(user(1)).await);
    assert_eq!(postgres.favourites(user(1), true).await, sqlite.favourites(user(1), true).await);
    let more = Append { first_notice: 2, ..entries(1, 1_000, 1) };
    assert_eq!(postgres.commit(std::slice::from_ref(&more)).await, Ok(vec![Ok(())]));
    assert_eq!(sqlite.commit(&[more]).await, Ok(vec![Ok(())]));
    assert_eq!((postgres.count_finished(9).await, sqlite.count_finished(9).await), (Ok(1), Ok(1)));
    postgres.close().await.unwrap();
    sqlite.close().await.unwrap();

    move_data(&middle, &end, &mut |_, _| {}).await.unwrap();
    assert_eq!(all_values(&second).await, all_values(&first).await);
    assert_ne!(all_values(&second).await, before, "the test looks at what has changed");
}

async fn a_move_is_refused_or_undone_but_never_half_done(cluster: &Cluster) {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let (from, to) = (Address::Sqlite(data.clone()), Address::Postgres(cluster.schema().await));
    let Address::Postgres(url) = &to else { unreachable!("it was just made") };
    let refused = async |from: &Address, to: &Address| move_data(from, to, &mut |_, _| {}).await.unwrap_err();
    assert_eq!(refused(&from, &to).await, OpenError::NoData { dir: data.clone() });
    assert!(!data.exists(), "a source that is not there is not made");
    let store = Sqlite::open(&data).await.unwrap();
    fill(&store).await;
    assert_eq!(refused(&from, &to).await, OpenError::InUse { dir: data.clone() });
    store.close().await.unwrap();
    let server = Postgres::open(url).await.unwrap();
    assert_eq!(refused(&from, &to).await, OpenError::DatabaseInUse);
    server.close().await.unwrap();

    // Half-way it ends: somebody pulls the plug.
    {
        let mut polled = 0;
        let mut half = |_, _| polled += 1;
        let moving = move_data(&from, &to, &mut half);
        let _ = tokio::time::timeout(Duration::from_millis(60), moving).await;
    }
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM entry").fetch_one(&mut connect(url).await).await.unwrap();
    assert!(left == 0 || left == 1_002, "{left} rows of it are there");
    if left == 0 {
        let begun = Instant::now();
        loop {
            match move_data(&from, &to, &mut |_, _| {}).await {
                Err(OpenError::DatabaseInUse | OpenError::InUse { .. }) if begun.elapsed() < Duration::from_secs(5) => {
                    tokio::time::sleep(Duration::from_millis(10)).await;
                }
                moved => break assert!(moved.is_ok(), "{moved:?}"),
            }
        }
    }
    assert_eq!(refused(&from, &to).await, OpenError::TargetNotEmpty);
    assert_eq!(refused(&to, &from).await, OpenError::TargetNotEmpty);
}

/// F3: nothing is acknowledged that is lost, and nobody has to restart us.
async fn a_lost_database_is_an_error_and_comes_back_by_itself(cluster: &mut Cluster) {
    let url = cluster.schema().await;
    let store = Postgres::open(&url).await.unwrap();
    store.create(&setup(1), &gathering(1), None).await.unwrap();
    assert_eq!(store.commit(&[entries(1, 0, 3)]).await, Ok(vec![Ok(())]));
    cluster.stop_at_once();
    for _ in 0..2 {
        let error = store.commit(&[entries(1, 3, 1)]).await.unwrap_err();
        assert!(error.passes(), "{error:?}");
        assert!(store.load(table(1)).await.unwrap_err().passes());
    }
    cluster.start_again();
    let begun = Instant::now();
    while store.commit(&[entries(1, 3, 1)]).await != Ok(vec![Ok(())]) {
        assert!(begun.elapsed() < Duration::from_secs(5), "it does not recover");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(length(&store, 1).await, 4);
    // Its lock is gone with its connection; it takes it again.
    let begun = Instant::now();
    while let Ok(second) = Postgres::beside(&url).await {
        let seen = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted";
        if sqlx::query(seen).fetch_optional(&mut connect(&url).await).await.unwrap().is_some() {
            assert!(second.is_owner().await.unwrap());
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(10), "nobody sees that it is there");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(Postgres::open(&url).await.unwrap_err(), OpenError::DatabaseInUse);
    assert!(store.is_owner().await.unwrap());
}
