//! Passwords: hashed with Argon2id, a few at a time, because each hash takes 19 MiB and a while. The memory belongs to a
//! fixed pool that is taken at the start: a storm of log-ins takes no more, and a machine without it says so at once.

use crate::background::{A_LITTLE, Background};
use crate::problem::{Answered, Problem};
use argon2::password_hash::phc::{Output, ParamsString, PasswordHash as Parsed, Salt};
use argon2::{ARGON2ID_IDENT, Argon2, Block, Params, Version};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use steading_store::PasswordHash;
use tokio::sync::Semaphore;

/// When so many wait, further requests are refused.
pub const WAITING_ROOM: usize = 64;
pub const SHORTEST: usize = 8;
pub const LONGEST: usize = 200;

/// Hashes a few passwords at a time.
#[derive(Clone, Debug)]
pub(crate) struct Passwords(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    room: Semaphore,
    threads: Background,
    memory: Memory,
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

/// Blocks for hashing that nobody uses now. There are never more than hashes at a time.
#[derive(Debug)]
struct Memory(Mutex<Vec<Vec<Block>>>);

impl Memory {
    /// For so many hashes at a time.
    fn new(at_once: usize) -> Memory {
        Memory(Mutex::new((0..at_once).map(|_| Memory::for_one()).collect()))
    }

    fn for_one() -> Vec<Block> {
        vec![Block::default(); argon2().params().block_count()]
    }

    /// The hash of a password with this salt.
    fn hash(&self, password: &str, salt: &Salt) -> Option<Output> {
        let free = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let unused = free().pop();
        let mut blocks = unused.unwrap_or_else(Memory::for_one);
        let mut bytes = [0; Params::DEFAULT_OUTPUT_LEN];
        let done = argon2().hash_password_into_with_memory(password.as_bytes(), salt, &mut bytes, &mut blocks);
        free().push(blocks);
        done.ok()?;
        Output::new(&bytes).ok()
    }

    fn hash_new(&self, password: &str) -> Option<PasswordHash> {
        let mut bytes = [0; Salt::RECOMMENDED_LENGTH];
        getrandom::fill(&mut bytes).ok()?;
        let salt = Salt::new(&bytes).ok()?;
        let parsed = Parsed {
            algorithm: ARGON2ID_IDENT,
            version: Some(Version::default().into()),
            params: ParamsString::try_from(argon2().params()).ok()?,
            hash: Some(self.hash(password, &salt)?),
            salt: Some(salt),
        };
        Some(PasswordHash::new(parsed.to_string()))
    }

    /// Whether the password fits. Every hash was made with the same parameters, so any other is broken.
    fn fits(&self, password: &str, hash: &PasswordHash) -> bool {
        let ours = ParamsString::try_from(argon2().params()).ok();
        let Ok(parsed) = Parsed::new(hash.reveal()) else { return false };
        let (Some(salt), Some(expected)) = (parsed.salt, parsed.hash) else { return false };
        if parsed.algorithm != ARGON2ID_IDENT || Some(parsed.params) != ours {
            return false;
        }
        // Two outputs are compared in constant time.
        self.hash(password, &salt) == Some(expected)
    }
}

/// A hash that no password fits, for names nobody has: to find out who has an account takes more than a watch.
static NOBODYS: LazyLock<PasswordHash> = LazyLock::new(|| {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).expect("the system gives random numbers");
    let password: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
    Memory::new(1).hash_new(&password).expect("a password of ordinary length can be hashed")
});

impl Passwords {
    pub fn new(at_once: usize) -> Passwords {
        LazyLock::force(&NOBODYS);
        Passwords(Arc::new(Inner {
            room: Semaphore::new(at_once.max(1)),
            threads: Background::new("hash", at_once, A_LITTLE),
            memory: Memory::new(at_once.max(1)),
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
        self.work(move |memory| memory.hash_new(&password)).await?.ok_or_else(|| Problem::new("failed"))
    }

    /// Whether this is the password. Takes as long if there is no such account.
    pub async fn verify(&self, password: String, hash: Option<PasswordHash>) -> Answered<bool> {
        self.work(move |memory| {
            let known = hash.is_some();
            memory.fits(&password, hash.as_ref().unwrap_or(&NOBODYS)) && known
        })
        .await
    }

    /// Does something expensive when it is its turn.
    async fn work<T: Send + 'static>(&self, job: impl FnOnce(&Memory) -> T + Send + 'static) -> Answered<T> {
        let inner = &self.0;
        let waits = Waits(&inner.waiting);
        if inner.waiting.fetch_add(1, Ordering::AcqRel) >= WAITING_ROOM + inner.room.available_permits() {
            return Err(Problem::too_many("hashes_at_once", 2));
        }
        let turn = inner.room.acquire().await.expect("the room is never closed");
        drop(waits);
        let running = inner.running.fetch_add(1, Ordering::AcqRel) + 1;
        inner.most_running.fetch_max(running, Ordering::AcqRel);
        let shared = Arc::clone(inner);
        let done = inner.threads.run(move || job(&shared.memory)).await;
        inner.running.fetch_sub(1, Ordering::AcqRel);
        inner.done.fetch_add(1, Ordering::AcqRel);
        drop(turn);
        done.ok_or_else(|| Problem::new("failed"))
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

    /// Memory of this process that is in use, in bytes.
    #[cfg(target_os = "linux")]
    fn resident() -> usize {
        let pages = std::fs::read_to_string("/proc/self/statm").unwrap();
        pages.split(' ').nth(1).unwrap().parse::<usize>().unwrap() * 4_096
    }

    /// 60 log-ins at once use the memory of as many hashes as run at a time, and no more stays behind.
    #[cfg(target_os = "linux")]
    #[tokio::test(flavor = "multi_thread")]
    async fn a_storm_of_log_ins_uses_a_fixed_pool_of_memory() {
        let passwords = Passwords::new(2);
        let before = resident();
        let tries: Vec<_> = (0..60)
            .map(|number| {
                let passwords = passwords.clone();
                tokio::spawn(async move { passwords.verify(format!("wrong {number}"), None).await })
            })
            .collect();
        for one in tries {
            assert!(!one.await.unwrap().unwrap());
        }
        let grown = resident().saturating_sub(before);
        assert!(grown < 100 << 20, "{} MB", grown >> 20);
        let pool = passwords.0.memory.0.lock().unwrap();
        assert!(pool.len() <= 2, "{} blocks of 19 MiB", pool.len());
    }

    #[tokio::test]
    async fn one_at_a_time_64_wait_and_the_rest_is_sent_away() {
        let passwords = Passwords::new(1);
        let hold = passwords.0.room.acquire().await.unwrap();
        let mut tries = Vec::new();
        for _ in 0..WAITING_ROOM + 10 {
            let passwords = passwords.clone();
            tries.push(tokio::spawn(async move { passwords.work(|_| ()).await.is_ok() }));
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
