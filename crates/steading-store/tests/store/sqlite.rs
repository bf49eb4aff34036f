//! What SQLite alone promises: refusals at the start, a full disk, readers beside the writer, no secrets in the file.

use sqlx::{Connection, SqliteConnection};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use steading_host::Append;
use steading_messages::{Lang, NoNames, render};
use steading_store::conformance::samples::*;
use steading_store::{
    DATABASE_FILE, Error, InviteToken, OpenError, PasswordHash, People, Refused, SessionToken, Sqlite, Store, Tables,
};

async fn raw(dir: &Path) -> SqliteConnection {
    SqliteConnection::connect(&format!("sqlite://{}", dir.join(DATABASE_FILE).display())).await.unwrap()
}

async fn with_table(dir: &Path) -> Sqlite {
    let store = Sqlite::open(dir).await.unwrap();
    store.create(&setup(1), &gathering(1), None).await.unwrap();
    store
}

async fn length(store: &Sqlite, number: u64) -> u32 {
    store.load(table(number)).await.unwrap().unwrap().rows.len() as u32
}

#[tokio::test]
async fn data_is_there_again_after_closing() {
    let dir = tempfile::tempdir().unwrap();
    let store = with_table(dir.path()).await;
    store.commit(&[entries(1, 0, 1_000)]).await.unwrap();
    let (log, epoch) = (store.load(table(1)).await.unwrap(), store.epoch());
    store.close().await.unwrap();
    let store = Sqlite::open(dir.path()).await.unwrap();
    assert_eq!(store.load(table(1)).await.unwrap(), log);
    assert_eq!(store.epoch(), epoch + 1);
}

#[tokio::test]
async fn a_directory_in_use_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let store = Sqlite::open(dir.path()).await.unwrap();
    let refused = Sqlite::open(dir.path()).await.unwrap_err();
    assert_eq!(refused, OpenError::InUse { dir: dir.path().to_owned() });
    assert!(store.is_owner().await.unwrap(), "the refused opener has taken nothing over");
    store.close().await.unwrap();
    assert!(Sqlite::open(dir.path()).await.is_ok());
}

#[tokio::test]
async fn a_directory_that_cannot_be_written_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    std::fs::write(&file, "in the way").unwrap();
    for place in [file.clone(), file.join("below")] {
        let refused = Sqlite::open(&place).await.unwrap_err();
        assert!(matches!(refused, OpenError::NotWritable { .. }), "{refused:?}");
    }
    #[cfg(target_os = "linux")]
    assert!(matches!(Sqlite::open("/proc/steading").await, Err(OpenError::NotWritable { .. })));
}

#[tokio::test]
async fn a_newer_schema_is_refused_and_not_touched() {
    let dir = tempfile::tempdir().unwrap();
    Sqlite::open(dir.path()).await.unwrap().close().await.unwrap();
    let mut later = raw(dir.path()).await;
    let migration = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                     VALUES (9999, 'later', 1, x'00', 0)";
    sqlx::query(migration).execute(&mut later).await.unwrap();
    let refused = Sqlite::open(dir.path()).await.unwrap_err();
    assert!(matches!(refused, OpenError::NewerSchema { found: 9999, known } if known < 9999), "{refused:?}");
    let epoch: i64 = sqlx::query_scalar("SELECT epoch FROM owner").fetch_one(&mut later).await.unwrap();
    assert_eq!(epoch, 1, "nothing was claimed");
}

#[tokio::test]
async fn a_step_that_is_not_ours_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    Sqlite::open(dir.path()).await.unwrap().close().await.unwrap();
    let change = "UPDATE _sqlx_migrations SET checksum = x'00' WHERE version = 1";
    sqlx::query(change).execute(&mut raw(dir.path()).await).await.unwrap();
    assert_eq!(Sqlite::open(dir.path()).await.unwrap_err(), OpenError::ChangedSchema { version: 1 });
}

#[tokio::test]
async fn a_database_that_was_emptied_is_not_taken_for_a_new_one() {
    let dir = tempfile::tempdir().unwrap();
    Sqlite::open(dir.path()).await.unwrap().close().await.unwrap();
    let file = dir.path().join(DATABASE_FILE);
    for emptied in [true, false] {
        if emptied {
            std::fs::write(&file, "").unwrap();
        } else {
            std::fs::remove_file(&file).unwrap();
        }
        let refused = loop {
            match Sqlite::open(dir.path()).await.unwrap_err() {
                // A process that another test starts holds our lock until it is the program it shall become.
                OpenError::InUse { .. } => tokio::time::sleep(std::time::Duration::from_millis(5)).await,
                refused => break refused,
            }
        };
        assert_eq!(refused, OpenError::Emptied { dir: dir.path().to_owned() });
    }
    assert!(!file.exists(), "nothing is begun in its place");
    std::fs::remove_file(dir.path().join("lock")).unwrap();
    assert!(Sqlite::open(dir.path()).await.is_ok(), "who wants to begin anew can");
}

#[test]
fn every_refusal_has_its_sentence_in_both_languages() {
    let (dir, file) = (Path::new("/data").to_owned(), Path::new("/copy").to_owned());
    let refusals = [
        OpenError::OldSqlite { found: "3.40.1".to_owned(), wanted: "3.51.3" },
        OpenError::NotDurable { journal: "delete".to_owned(), synchronous: 1 },
        OpenError::NotWritable { dir: dir.clone(), problem: "no".to_owned() },
        OpenError::InUse { dir: dir.clone() },
        OpenError::NewerSchema { found: 9, known: 1 },
        OpenError::ChangedSchema { version: 1 },
        OpenError::Emptied { dir: dir.clone() },
        OpenError::NoData { dir: dir.clone() },
        OpenError::FileThere { file: file.clone() },
        OpenError::NotEmpty { dir },
        OpenError::CutBackup { file: file.clone() },
        OpenError::ChangedBackup { file: file.clone() },
        OpenError::File { file, problem: "no".to_owned() },
        OpenError::OldPostgres { found: "9.6".to_owned(), wanted: "14" },
        OpenError::NotSafe { setting: "fsync", value: "off".to_owned() },
        OpenError::NotUnicode { found: "SQL_ASCII".to_owned() },
        OpenError::ReadOnly,
        OpenError::NoRights { schema: "public".to_owned() },
        OpenError::DatabaseInUse,
        OpenError::EmptyDatabase,
        OpenError::TargetNotEmpty,
        OpenError::NotTheSame,
        OpenError::NotForPostgres,
        OpenError::BadDatabase { problem: "no".to_owned() },
        OpenError::NoDatabase { problem: "no".to_owned() },
        OpenError::Store(Error::Full),
    ];
    for refusal in refusals {
        let message = refusal.message();
        let names: Vec<&str> = message.args.iter().map(|(name, _)| *name).collect();
        assert_eq!(steading_messages::check(&[(message.id, &names)]), Vec::<String>::new());
        let [german, english] = [Lang::De, Lang::En].map(|lang| render(lang, &message, &NoNames));
        assert_ne!(english, message.id);
        assert!(german != english || message.id == "server-store-file", "{german}");
    }
}

#[tokio::test]
async fn a_full_disk_harms_nothing_and_passes_by_itself() {
    let dir = tempfile::tempdir().unwrap();
    let store = with_table(dir.path()).await;
    // Below the present size: SQLite takes it as the present size.
    store.limit_pages(Some(1)).await;
    let mut kept = 0;
    let error = loop {
        match store.commit(&[entries(1, kept, 20)]).await {
            Ok(answers) => {
                assert_eq!(answers, vec![Ok(())]);
                kept += 20;
            }
            Err(error) => break error,
        }
    };
    assert_eq!(error, Error::Full);
    assert!(error.passes());
    for _ in 0..3 {
        let full = store.commit(&[entries(1, kept, 300), entries(1, kept + 300, 1)]).await;
        assert_eq!(full, Err(Error::Full));
    }
    assert_eq!(length(&store, 1).await, kept, "reading goes on, and nothing is there by halves");
    assert!(store.integrity().await.unwrap());

    store.limit_pages(None).await;
    assert_eq!(store.commit(&[entries(1, kept, 300)]).await, Ok(vec![Ok(())]));
    assert_eq!(length(&store, 1).await, kept + 300);
    assert!(store.integrity().await.unwrap());
}

#[tokio::test]
async fn the_primary_key_refuses_a_number_even_if_the_head_is_wrong() {
    let dir = tempfile::tempdir().unwrap();
    let store = with_table(dir.path()).await;
    store.create(&setup(2), &gathering(1), None).await.unwrap();
    store.commit(&[entries(1, 0, 2)]).await.unwrap();
    let wrong = "UPDATE live SET entries = 1 WHERE entries = 2";
    sqlx::query(wrong).execute(&mut raw(dir.path()).await).await.unwrap();

    let answers = store.commit(&[entries(2, 0, 1), entries(1, 1, 2), entries(2, 1, 1)]).await.unwrap();
    assert_eq!(answers, vec![Ok(()), Err(Refused::Taken { entries: 1, notices: 0 }), Ok(())]);
    assert_eq!(length(&store, 2).await, 2);
    let rows: i64 = sqlx::query_scalar("SELECT count(*) FROM entry WHERE live = $1")
        .bind(table(1).as_str())
        .fetch_one(&mut raw(dir.path()).await)
        .await
        .unwrap();
    assert_eq!(rows, 2, "nothing of the refused append is there");
    let broken = store.load(table(1)).await.unwrap_err();
    assert!(matches!(broken, Error::Broken(_)), "a log that does not fit its head is told, not played: {broken:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn readers_see_whole_commits_while_the_writer_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let store = Arc::new(with_table(dir.path()).await);
    store.create(&setup(2), &gathering(1), None).await.unwrap();
    let done = Arc::new(AtomicBool::new(false));
    let readers: Vec<_> = (0..4)
        .map(|_| {
            let (store, done) = (store.clone(), done.clone());
            tokio::spawn(async move {
                let (mut last, mut reads) = (0, 0u32);
                while !done.load(Ordering::Relaxed) {
                    let log = store.load(table(1)).await.unwrap().unwrap();
                    assert_eq!(log.rows.len() % 3, 0, "an append is seen whole");
                    assert_eq!(log.notices.len(), log.rows.len() / 3, "entries and notices are of one moment");
                    assert!(log.rows.len() >= last, "nothing is forgotten");
                    (last, reads) = (log.rows.len(), reads + 1);
                }
                reads
            })
        })
        .collect();
    for round in 0..60 {
        let append = Append { first_notice: round, notices: vec![said(round)], ..entries(1, round * 3, 3) };
        assert_eq!(store.commit(&[append, entries(2, round, 1)]).await, Ok(vec![Ok(()); 2]));
    }
    done.store(true, Ordering::Relaxed);
    for reader in readers {
        assert!(reader.await.unwrap() > 0);
    }
}

#[tokio::test]
async fn a_write_that_is_abandoned_half_way_leaves_nothing_and_blocks_nobody() {
    let dir = tempfile::tempdir().unwrap();
    let store = with_table(dir.path()).await;
    let mut kept = 0;
    // Ever later in the commit; the last ones come to their end.
    for polls in 0..40 {
        let appends = [entries(1, kept, 5)];
        let mut commit = store.commit(&appends);
        for _ in 0..polls {
            let waker = std::task::Waker::noop();
            let mut context = std::task::Context::from_waker(waker);
            if commit.as_mut().poll(&mut context).is_ready() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_micros(200));
        }
        drop(commit);
        let now = length_when_calm(&store).await;
        assert!(now == kept || now == kept + 5, "{now} of {kept}: whole or not at all");
        kept = now;
    }
    assert_eq!(store.commit(&[entries(1, kept, 1)]).await, Ok(vec![Ok(())]));
    assert!(store.integrity().await.unwrap());
}

/// Any write waits until the abandoned connection is closed.
async fn length_when_calm(store: &Sqlite) -> u32 {
    store.withdraw_access(table(9), user(9)).await.unwrap();
    length(store, 1).await
}

#[tokio::test]
async fn tokens_are_kept_as_hashes_only() {
    let dir = tempfile::tempdir().unwrap();
    let store = Sqlite::open(dir.path()).await.unwrap();
    let (session, next) = (SessionToken::random().unwrap(), SessionToken::random().unwrap());
    let invite = InviteToken::random().unwrap();
    store.add_account(user(1), "Anna", &PasswordHash::new("$argon2id$v=19$canary"), 1).await.unwrap();
    store.add_session(session.hash(), user(1), 1, 1_000).await.unwrap();
    store.rotate_session(session.hash(), next.hash(), 2, 1_000).await.unwrap();
    store.create(&setup(1), &gathering(1), Some(invite.hash())).await.unwrap();
    store.enter(invite.hash(), user(1), 3).await.unwrap();
    assert_eq!(store.session(next.hash(), 5).await.unwrap().unwrap().person.id, user(1));

    let bytes = all_bytes(dir.path());
    assert!(contains(&bytes, &next.hash().0), "the test looks at the right bytes");
    for token in [session.reveal(), next.reveal(), invite.reveal()] {
        assert!(!contains(&bytes, token.as_bytes()));
        let plain: Vec<u8> =
            (0..token.len()).step_by(2).map(|at| u8::from_str_radix(&token[at..at + 2], 16).unwrap()).collect();
        assert!(!contains(&bytes, &plain));
    }
    assert!(!format!("{store:?}").contains("canary"));
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_of_the_process_may_read_the_data() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let store = with_table(&data).await;
    store.backup(dir.path().join("copy")).await.unwrap();
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o077;
    assert_eq!(mode(&data), 0);
    for name in [DATABASE_FILE.to_owned(), format!("{DATABASE_FILE}-wal")] {
        assert_eq!(mode(&data.join(&name)), 0, "{name}");
    }
    assert_eq!(mode(&dir.path().join("copy")), 0);
}

fn all_bytes(dir: &Path) -> Vec<u8> {
    std::fs::read_dir(dir).unwrap().flat_map(|entry| std::fs::read(entry.unwrap().path()).unwrap()).collect()
}

fn contains(bytes: &[u8], wanted: &[u8]) -> bool {
    bytes.windows(wanted.len()).any(|window| window == wanted)
}
