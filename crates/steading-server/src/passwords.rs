//! Passwords: hashed with Argon2id, a few at a time, because each hash takes 19 MiB and a while.

use crate::problem::{Answered, Problem};
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash as Parsed;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use steading_store::PasswordHash;
use tokio::sync::Semaphore;

/// When so many wait, further requests are refused.
pub const WAITING_ROOM: usize = 64;
pub const SHORTEST: usize = 8;
pub const LONGEST: usize = 200;

/// Hashes one password per core at a time.
#[derive(Clone, Debug)]
pub(crate) struct Passwords(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    room: Semaphore,
    waiting: AtomicUsize,
    /// How many hashes were computed and how many at most at the same time, for tests.
    done: AtomicUsize,
    running: AtomicUsize,
    most_running: AtomicUsize,
}

/// Somebody in the waiting room, who leaves it whatever happens.
struct Waits<'a>(&'a AtomicUsize);

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

/// 19 MiB, 2 passes, 1 lane: the defaults of the library are those of the recommendation.
fn argon2() -> Argon2<'static> {
    Argon2::default()
}

fn hash_now(password: &str) -> Result<PasswordHash, argon2::password_hash::Error> {
    Ok(PasswordHash::new(argon2().hash_password(password.as_bytes())?.to_string()))
}

/// A hash that no password fits, for names nobody has: to find out who has an account takes more than a watch.
static NOBODYS: LazyLock<PasswordHash> = LazyLock::new(|| {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).expect("the system gives random numbers");
    let password: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
    hash_now(&password).expect("a password of ordinary length can be hashed")
});

fn fits(password: &str, hash: &PasswordHash) -> bool {
    Parsed::new(hash.reveal()).is_ok_and(|hash| argon2().verify_password(password.as_bytes(), &hash).is_ok())
}

impl Passwords {
    pub fn new(at_once: usize) -> Passwords {
        LazyLock::force(&NOBODYS);
        Passwords(Arc::new(Inner {
            room: Semaphore::new(at_once),
            waiting: AtomicUsize::new(0),
            done: AtomicUsize::new(0),
            running: AtomicUsize::new(0),
            most_running: AtomicUsize::new(0),
        }))
    }

    /// Whether the length is sensible. What the letters are is nobody's business.
    pub fn check_length(password: &str) -> Answered<()> {
        if (SHORTEST..=LONGEST).contains(&password.chars().count()) {
            Ok(())
        } else {
            Err(Problem::new("bad_password").with("least", SHORTEST).with("most", LONGEST))
        }
    }

    pub async fn hash(&self, password: String) -> Answered<PasswordHash> {
        self.work(move || hash_now(&password)).await?.map_err(|_| Problem::new("failed"))
    }

    /// Whether this is the password. Takes as long if there is no such account.
    pub async fn verify(&self, password: String, hash: Option<PasswordHash>) -> Answered<bool> {
        self.work(move || {
            let known = hash.is_some();
            fits(&password, hash.as_ref().unwrap_or(&NOBODYS)) && known
        })
        .await
    }

    /// Does something expensive when it is its turn.
    async fn work<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> Answered<T> {
        let inner = &self.0;
        let waits = Waits(&inner.waiting);
        if inner.waiting.fetch_add(1, Ordering::AcqRel) >= WAITING_ROOM + inner.room.available_permits() {
            return Err(Problem::too_many(2));
        }
        let turn = inner.room.acquire().await.expect("the room is never closed");
        drop(waits);
        let running = inner.running.fetch_add(1, Ordering::AcqRel) + 1;
        inner.most_running.fetch_max(running, Ordering::AcqRel);
        let done = tokio::task::spawn_blocking(job).await;
        inner.running.fetch_sub(1, Ordering::AcqRel);
        inner.done.fetch_add(1, Ordering::AcqRel);
        drop(turn);
        done.map_err(|_| Problem::new("failed"))
    }

    /// Hashes computed so far, and the most at the same time.
    pub fn counters(&self) -> (usize, usize) {
        (self.0.done.load(Ordering::Acquire), self.0.most_running.load(Ordering::Acquire))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_fits_its_own_hash_only_and_unknown_names_cost_a_hash_too() {
        let passwords = Passwords::new(1);
        let hash = passwords.hash("correct horse".to_owned()).await.unwrap();
        assert!(hash.reveal().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", &hash.reveal()[..30]);
        assert!(passwords.verify("correct horse".to_owned(), Some(hash.clone())).await.unwrap());
        assert!(!passwords.verify("correct house".to_owned(), Some(hash)).await.unwrap());
        assert!(!passwords.verify("correct horse".to_owned(), None).await.unwrap());
        assert_eq!(passwords.counters(), (4, 1));
    }

    #[tokio::test]
    async fn one_at_a_time_64_wait_and_the_rest_is_sent_away() {
        let passwords = Passwords::new(1);
        let hold = passwords.0.room.acquire().await.unwrap();
        let mut tries = Vec::new();
        for _ in 0..WAITING_ROOM + 10 {
            let passwords = passwords.clone();
            tries.push(tokio::spawn(async move { passwords.work(|| ()).await.is_ok() }));
        }
        tokio::task::yield_now().await;
        drop(hold);
        let mut served = 0;
        for one in tries {
            served += usize::from(one.await.unwrap());
        }
        assert_eq!(served, WAITING_ROOM);
        assert_eq!(passwords.counters().1, 1);
    }
}
