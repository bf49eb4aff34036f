//! A store that forgets, for tests and simulations. It can fail, be slow, be full and lose answers on request.
//!
//! Without a delay its futures are ready at once, so a simulator may poll them without a runtime.

mod calls;
mod clubs;
mod days;
mod games;
mod nodes;
mod order;
mod people;
mod profiles;
mod tables;
mod ties;
mod tournaments;

use crate::calls::{CallKey, Channel, KeptCall, Reach};
use crate::clubs::{Club, Role};
use crate::days::{DaysOff, TokenLine};
use crate::error::Error;
use crate::games::{Best, TableSum};
use crate::listing::GameListing;
use crate::nodes::Membership;
use crate::order::{Deed, NewReport, Warning};
use crate::people::{Evicted, PasswordHash, Person};
use crate::quota::Usage;
use crate::rating::{Player, Strength};
use crate::ties::TieKind;
use crate::tokens::TokenHash;
use crate::tournaments::Tournament;
use crate::{Listing, ListingInfo, Store};
use async_trait::async_trait;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use steading_core::Variants;
use steading_host::{ChannelId, Log, Phase, Summary, TableId, Taken, UserId};

/// The data of a server, in memory.
#[derive(Debug)]
pub struct Memory {
    data: Arc<Mutex<Data>>,
    epoch: u64,
    membership: Membership,
    faults: Faults,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory::new()
    }
}

impl Memory {
    /// Empty, and ours.
    pub fn new() -> Memory {
        Memory::take(Arc::default())
    }

    /// Another handle on the same data, as after a restart: from now on the old one can write nothing.
    pub fn take_over(&self) -> Memory {
        Memory::take(self.data.clone())
    }

    fn take(data: Arc<Mutex<Data>>) -> Memory {
        let mut locked = lock(&data);
        locked.epoch += 1;
        if std::mem::take(&mut locked.shared) {
            locked.shares.end();
        }
        let epoch = locked.epoch;
        drop(locked);
        Memory { data, epoch, membership: Membership::default(), faults: Faults::default() }
    }

    /// Another handle on the same data, as one of several servers has it: a server that had it alone can write nothing
    /// any more, others that share it go on.
    pub fn share(&self) -> Memory {
        let mut locked = lock(&self.data);
        if !std::mem::replace(&mut locked.shared, true) {
            locked.epoch += 1;
        }
        let epoch = locked.epoch;
        drop(locked);
        Memory { data: Arc::clone(&self.data), epoch, membership: Membership::default(), faults: Faults::default() }
    }

    /// What shall go wrong with this handle.
    pub fn faults(&self) -> &Faults {
        &self.faults
    }

    /// One write: all of it if the closure says `Ok`. The closure changes nothing before it knows that it will.
    async fn write<T>(&self, change: impl FnOnce(&mut Data) -> Result<T, Error>) -> Result<T, Error> {
        self.faults.before_any().await?;
        self.faults.before_write()?;
        let done = {
            let mut data = lock(&self.data);
            if data.epoch != self.epoch {
                return Err(Error::NotOwner);
            }
            change(&mut data)?
        };
        self.faults.after_write()?;
        Ok(done)
    }

    async fn read<T>(&self, look: impl FnOnce(&Data) -> T) -> Result<T, Error> {
        self.faults.before_any().await?;
        Ok(look(&lock(&self.data)))
    }
}

fn lock(data: &Mutex<Data>) -> MutexGuard<'_, Data> {
    // A panic in a test leaves the data as it was between two writes.
    data.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

#[async_trait]
impl Store for Memory {
    fn epoch(&self) -> u64 {
        self.epoch
    }

    async fn is_owner(&self) -> Result<bool, Error> {
        self.read(|data| data.epoch == self.epoch).await
    }

    async fn can_write(&self) -> Result<bool, Error> {
        match self.write(|_| Ok(())).await {
            Err(Error::NotOwner) => Ok(false),
            done => done.map(|()| true),
        }
    }

    async fn sound(&self) -> Result<bool, Error> {
        self.read(|_| true).await
    }

    async fn usage_of(&self, person: UserId) -> Result<Usage, Error> {
        self.read(|data| data.usage(Some(person))).await
    }

    async fn usage(&self) -> Result<Usage, Error> {
        self.read(|data| data.usage(None)).await
    }
}

/// Switches for what goes wrong.
#[derive(Debug, Default)]
pub struct Faults {
    failing: AtomicU32,
    full: AtomicBool,
    losing_answers: AtomicBool,
    delay_ms: AtomicU64,
}

impl Faults {
    /// The next so many calls fail and do nothing; `u32::MAX` is for ever, 0 ends it.
    pub fn fail(&self, calls: u32) {
        self.failing.store(calls, Ordering::Relaxed);
    }

    /// Whether the disk is full: reading goes on, writing answers [`Error::Full`].
    pub fn set_full(&self, full: bool) {
        self.full.store(full, Ordering::Relaxed);
    }

    /// Whether writes are done but answered with an error, as when a connection breaks at the wrong moment.
    pub fn set_losing_answers(&self, losing: bool) {
        self.losing_answers.store(losing, Ordering::Relaxed);
    }

    /// How long each call takes, by the clock of the runtime.
    pub fn set_delay(&self, delay: Duration) {
        self.delay_ms.store(delay.as_millis() as u64, Ordering::Relaxed);
    }

    async fn before_any(&self) -> Result<(), Error> {
        let delay = self.delay_ms.load(Ordering::Relaxed);
        if delay > 0 {
            tokio::time::sleep(Duration::from_millis(delay)).await;
        }
        let fails = self.failing.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |calls| match calls {
            0 => None,
            u32::MAX => Some(u32::MAX),
            calls => Some(calls - 1),
        });
        if fails.is_ok() { Err(Error::Failed("as it was told to".to_owned())) } else { Ok(()) }
    }

    fn before_write(&self) -> Result<(), Error> {
        if self.full.load(Ordering::Relaxed) { Err(Error::Full) } else { Ok(()) }
    }

    fn after_write(&self) -> Result<(), Error> {
        if self.losing_answers.load(Ordering::Relaxed) {
            return Err(Error::Failed("the answer was lost, as it was told to".to_owned()));
        }
        Ok(())
    }
}

/// How often by game, list of names and entry: in open games, and in private ones.
type Favourites = BTreeMap<(String, String, u16), (u64, u64)>;

#[derive(Debug, Default)]
struct Data {
    epoch: u64,
    shared: bool,
    shares: nodes::Shares,
    live: BTreeMap<TableId, Live>,
    access: BTreeSet<(TableId, UserId)>,
    finished: BTreeMap<TableId, Game>,
    played: BTreeSet<(UserId, TableId)>,
    ratings: BTreeMap<(String, Player), Strength>,
    bests: BTreeMap<UserId, BTreeMap<(String, Variants), Best>>,
    favourites: BTreeMap<UserId, Favourites>,
    sums: BTreeMap<String, BTreeMap<u8, TableSum>>,
    people: BTreeMap<UserId, Known>,
    sessions: BTreeMap<TokenHash, Login>,
    reaches: BTreeMap<UserId, Reach>,
    channels: BTreeMap<ChannelId, Channel>,
    calls: BTreeMap<CallKey, KeptCall>,
    tournaments: BTreeMap<TableId, (Tournament, u64)>,
    tokens: BTreeMap<TokenHash, (UserId, TokenLine)>,
    programs: BTreeSet<UserId>,
    days_off: BTreeMap<UserId, Vec<DaysOff>>,
    avatars: BTreeMap<UserId, String>,
    /// The rating of somebody after a game.
    rated_after: BTreeMap<(UserId, TableId), f64>,
    ties: BTreeMap<(UserId, UserId, TieKind), u64>,
    banned: BTreeMap<UserId, u64>,
    evicted: Vec<Evicted>,
    /// To whom, and whether it is read.
    warnings: BTreeMap<TableId, (UserId, Warning, bool)>,
    reports: BTreeMap<TableId, (NewReport, Option<u64>)>,
    deeds: Vec<Deed>,
    clubs: BTreeMap<TableId, (Club, Option<TokenHash>)>,
    members: BTreeMap<(TableId, UserId), (Role, u64)>,
    club_tables: BTreeMap<TableId, (TableId, u64)>,
}

impl Data {
    fn usage(&self, of: Option<UserId>) -> Usage {
        let live = || self.live.values().filter(|live| of.is_none_or(|person| live.log.setup.host == person));
        let games = || self.finished.values().filter(|game| of.is_none_or(|person| game.listing.facts.host == person));
        let written = |game: &Game| (game.record.len() + game.witnessed.iter().map(String::len).sum::<usize>()) as u64;
        Usage {
            tables: live().filter(|live| live.summary.phase != Phase::Over).count() as u64,
            uploads: games().filter(|game| game.listing.uploaded).count() as u64,
            finished: games().filter(|game| !game.listing.uploaded).count() as u64,
            bytes: live().map(|live| live.bytes).sum::<u64>() + games().map(written).sum::<u64>(),
        }
    }
}

#[derive(Debug)]
struct Live {
    log: Log,
    summary: Summary,
    invite: Option<TokenHash>,
    /// Whether they still sit.
    seated: BTreeMap<UserId, bool>,
    bytes: u64,
}

impl Live {
    fn listing(&self) -> Listing {
        Listing { id: self.log.setup.id, facts: ListingInfo::from(&self.log.setup), summary: self.summary.clone() }
    }
}

#[derive(Debug)]
struct Game {
    listing: GameListing,
    record: String,
    witnessed: Vec<String>,
    pack: Option<String>,
    taken: Vec<Taken>,
    uncounted: bool,
    /// In which place it was counted for ratings, if it was.
    rated: Option<u64>,
}

#[derive(Debug)]
struct Known {
    person: Person,
    /// Of accounts: the folded name and the password.
    account: Option<(String, PasswordHash)>,
}

#[derive(Clone, Copy, Debug)]
struct Login {
    user: UserId,
    created: u64,
    seen: u64,
    expires: u64,
}
