//! Backups while play goes on, and what is not taken back (docs/reliability.md, F11).

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use steading_store::conformance::samples::*;
use steading_store::{DATABASE_FILE, OpenError, Page, PasswordHash, People, Sqlite, Store, Tables, backup, restore};
use tempfile::TempDir;

/// A directory with data, the place of a copy, and a place to restore to.
struct Scene {
    dir: TempDir,
}

impl Scene {
    fn new() -> Scene {
        Scene { dir: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    async fn filled(&self) -> Sqlite {
        let store = Sqlite::open(self.path("data")).await.unwrap();
        for number in 1..=4 {
            store.create(&setup(number), &gathering(1), None).await.unwrap();
        }
        store.add_account(user(1), "Anna", &PasswordHash::new("hash"), 1).await.unwrap();
        let end = ending(4, vec![(person(1), 3, 1), (person(2), 2, 2)], 4_000);
        store.commit(&[entries(1, 0, 50), entries(2, 0, 10), end]).await.unwrap();
        store
    }
}

async fn assert_equal(one: &Sqlite, other: &Sqlite) {
    for number in 1..=5 {
        assert_eq!(one.load(table(number)).await, other.load(table(number)).await);
        assert_eq!(one.listing(table(number)).await, other.listing(table(number)).await);
        assert_eq!(
            steading_store::Games::game(one, table(number)).await,
            steading_store::Games::game(other, table(number)).await
        );
    }
    let page = Page::first(9);
    assert_eq!(one.tables_of(user(1), page).await, other.tables_of(user(1), page).await);
    assert_eq!(one.account("anna").await, other.account("anna").await);
}

#[tokio::test]
async fn a_backup_restored_elsewhere_is_equal() {
    let scene = Scene::new();
    let store = scene.filled().await;
    store.backup(scene.path("copy")).await.unwrap();
    restore(scene.path("copy"), scene.path("elsewhere")).await.unwrap();
    let restored = Sqlite::open(scene.path("elsewhere")).await.unwrap();
    assert_equal(&store, &restored).await;
    assert!(restored.epoch() > store.epoch());
    assert_eq!(restored.commit(&[entries(1, 50, 1)]).await, Ok(vec![Ok(())]), "play goes on there");
    let left: Vec<_> = fs::read_dir(scene.dir.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 3, "no half-written files are left: {left:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_beside_a_busy_server_shows_one_moment() {
    let scene = Scene::new();
    let store = Arc::new(scene.filled().await);
    let done = Arc::new(AtomicBool::new(false));
    let writer = tokio::spawn({
        let (store, done) = (store.clone(), done.clone());
        async move {
            let mut kept = 0;
            while !done.load(Ordering::Relaxed) {
                let answers = store.commit(&[entries(1, 50 + kept, 1), entries(3, kept, 1)]).await;
                assert_eq!(answers, Ok(vec![Ok(()); 2]), "the backup holds up no move");
                kept += 1;
            }
            kept
        }
    });
    for round in 0..3 {
        let (copy, place) = (scene.path(&format!("copy {round}")), scene.path(&format!("place {round}")));
        // As another process does it: without the store.
        backup(scene.path("data"), &copy).await.unwrap();
        restore(&copy, &place).await.unwrap();
        let restored = Sqlite::open(&place).await.unwrap();
        assert!(restored.integrity().await.unwrap());
        let rows = |number| {
            let restored = &restored;
            async move { restored.load(table(number)).await.unwrap().unwrap().rows }
        };
        let (one, other) = (rows(1).await, rows(3).await);
        assert_eq!(one.len(), other.len() + 50, "both tables are of one moment");
        assert_eq!(one, (0..one.len() as u32).map(row).collect::<Vec<_>>());
    }
    done.store(true, Ordering::Relaxed);
    assert!(writer.await.unwrap() > 0);
}

#[tokio::test]
async fn a_backup_cut_short_or_changed_is_refused() {
    let scene = Scene::new();
    let store = scene.filled().await;
    store.backup(scene.path("copy")).await.unwrap();
    let whole = fs::read(scene.path("copy")).unwrap();
    let data = whole.len() - 105;
    assert!(whole[data..].starts_with(b"\nsteading backup 1 "));

    for length in [0, 1, 100, 4_096, data / 2, data, data + 1, whole.len() - 65, whole.len() - 1] {
        assert!(matches!(try_restore(&scene, &whole[..length]).await, OpenError::CutBackup { .. }), "{length} bytes");
    }
    for place in [0, 20, data / 2, data - 1, data + 25, whole.len() - 30, whole.len() - 1] {
        let mut changed = whole.clone();
        changed[place] ^= 1;
        let refused = try_restore(&scene, &changed).await;
        assert!(matches!(refused, OpenError::ChangedBackup { .. }), "byte {place}: {refused:?}");
    }
    let mut longer = whole.clone();
    longer.extend_from_slice(b"more");
    assert!(matches!(try_restore(&scene, &longer).await, OpenError::CutBackup { .. }));
    let database = fs::read(scene.path("data").join(DATABASE_FILE)).unwrap();
    assert!(
        matches!(try_restore(&scene, &database).await, OpenError::CutBackup { .. }),
        "a bare database is no backup"
    );
}

async fn try_restore(scene: &Scene, bytes: &[u8]) -> OpenError {
    fs::write(scene.path("bad"), bytes).unwrap();
    let refused = restore(scene.path("bad"), scene.path("elsewhere")).await.unwrap_err();
    let left: Vec<_> = fs::read_dir(scene.path("elsewhere")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, vec!["lock"], "nothing was restored");
    refused
}

#[tokio::test]
async fn nothing_is_overwritten() {
    let scene = Scene::new();
    let store = scene.filled().await;
    fs::write(scene.path("precious"), "precious").unwrap();
    let refused = store.backup(scene.path("precious")).await;
    assert_eq!(refused, Err(OpenError::FileThere { file: scene.path("precious") }));
    assert_eq!(fs::read_to_string(scene.path("precious")).unwrap(), "precious");

    store.backup(scene.path("copy")).await.unwrap();
    fs::create_dir(scene.path("full")).unwrap();
    fs::write(scene.path("full/notes.txt"), "mine").unwrap();
    let refused = restore(scene.path("copy"), scene.path("full")).await;
    assert_eq!(refused, Err(OpenError::NotEmpty { dir: scene.path("full") }));
    assert_eq!(
        restore(scene.path("copy"), scene.path("data")).await,
        Err(OpenError::InUse { dir: scene.path("data") }),
        "a running server keeps its data"
    );
    store.close().await.unwrap();
    let refused = restore(scene.path("copy"), scene.path("data")).await;
    assert_eq!(refused, Err(OpenError::NotEmpty { dir: scene.path("data") }));
}

#[tokio::test]
async fn a_restore_that_was_killed_can_be_tried_again() {
    let scene = Scene::new();
    let store = scene.filled().await;
    store.backup(scene.path("copy")).await.unwrap();
    // What is there when the process dies in the middle: the lock and a part of the file.
    fs::create_dir(scene.path("elsewhere")).unwrap();
    fs::write(scene.path("elsewhere").join("lock"), "").unwrap();
    fs::write(scene.path("elsewhere").join(format!("{DATABASE_FILE}.part")), "SQLite").unwrap();
    restore(scene.path("copy"), scene.path("elsewhere")).await.unwrap();
    assert_equal(&store, &Sqlite::open(scene.path("elsewhere")).await.unwrap()).await;
}

#[tokio::test]
async fn there_is_no_backup_of_nothing() {
    let scene = Scene::new();
    let nothing = Path::new("nothing");
    let refused = backup(scene.path("nothing"), scene.path("copy")).await;
    assert_eq!(refused, Err(OpenError::NoData { dir: scene.path("nothing") }));
    assert!(!scene.path("copy").exists() && !nothing.exists());
    let refused = restore(scene.path("missing"), scene.path("elsewhere")).await.unwrap_err();
    assert!(matches!(refused, OpenError::File { .. }));
}

#[tokio::test]
async fn a_backup_of_a_later_release_is_refused() {
    let scene = Scene::new();
    scene.filled().await.close().await.unwrap();
    let url = format!("sqlite://{}", scene.path("data").join(DATABASE_FILE).display());
    let mut later = <sqlx::SqliteConnection as sqlx::Connection>::connect(&url).await.unwrap();
    let migration = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                     VALUES (9999, 'later', 1, x'00', 0)";
    sqlx::query(migration).execute(&mut later).await.unwrap();
    let refused = backup(scene.path("data"), scene.path("copy")).await.unwrap_err();
    assert!(matches!(refused, OpenError::NewerSchema { found: 9999, .. }));
    assert!(!scene.path("copy").exists());
}
