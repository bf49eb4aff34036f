//! How often somebody may do what costs us something, by account and by where the request comes from.

use crate::config::{Rate, Rates};
use crate::problem::{Answered, Problem};
use crate::times::Times;
use governor::clock::Clock;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use steading_host::UserId;
use steading_store::Person;

type Limiter = RateLimiter<String, DefaultKeyedStateStore<String>, Times, NoOpMiddleware<Nanos>>;

macro_rules! limiters {
    ($($(#[$doc:meta])* $field:ident $kind:ident $name:literal,)*) => {
        /// One limiter for each kind of thing.
        #[derive(Debug)]
        pub(crate) struct Limits {
            times: Times,
            /// Where there are other servers.
            shared: Option<Shared>,
            $($field: Limiter,)*
        }

        /// What is counted.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Costly {
            $($(#[$doc])* $kind,)*
        }

        impl Limits {
            pub fn new(rates: &Rates, times: &Times) -> Limits {
                Limits { times: times.clone(), shared: None, $($field: limiter(rates.$field, times),)* }
            }

            fn of(&self, what: Costly) -> &Limiter {
                match what {
                    $(Costly::$kind => &self.$field,)*
                }
            }

            /// Forgets whom nothing is held against any more.
            pub fn sweep(&self) {
                self.settle();
                for limiter in [$(&self.$field,)*] {
                    limiter.retain_recent();
                    limiter.shrink_to_fit();
                }
            }
        }

        impl Costly {
            fn named(name: &str) -> Option<Costly> {
                [$(Costly::$kind,)*].into_iter().find(|kind| kind.name() == name)
            }

            /// What a refusal calls it.
            pub fn name(self) -> &'static str {
                match self {
                    $(Costly::$kind => $name,)*
                }
            }
        }
    };
}

limiters! {
    logins Login "logins",
    guests Guest "guests",
    tables Table "tables",
    tables_from TableFrom "tables_from",
    replays Replay "replays",
    uploads Upload "uploads",
    analyses Analysis "analyses",
    invitations Invitation "invitations",
    feeds Feed "feeds",
    sockets Socket "sockets",
    requests Request "requests",
    pace Pace "pace",
    chat Chat "chat",
    chat_from ChatFrom "chat_from",
    bytes Bytes "bytes",
    bytes_from BytesFrom "bytes_from",
    channels Channel "channels",
    asking Asking "asking",
    new_tables NewTable "new_tables",
    new_chat NewChat "new_chat",
    new_asking NewAsking "new_asking",
}

fn limiter(rate: Rate, times: &Times) -> Limiter {
    let burst = NonZeroU32::new(rate.burst.max(1)).expect("at least one");
    let quota = Quota::with_period(rate.every.max(Duration::from_nanos(1))).expect("a period above zero");
    Limiter::new(quota.allow_burst(burst), DefaultKeyedStateStore::default(), times.clone())
}

type Sums = HashMap<(Costly, String), u64>;

/// What is known of the other servers.
#[derive(Debug, Default)]
struct Shared {
    /// What was used here since they were last told.
    spent: Mutex<Sums>,
    /// What was used there and could not be taken from what was left here: it is taken from what comes back.
    owed: Mutex<Sums>,
}

fn lock(sums: &Mutex<Sums>) -> MutexGuard<'_, Sums> {
    sums.lock().unwrap_or_else(PoisonError::into_inner)
}

/// More at once than is ever allowed: waiting helps nobody. A day is as good as any other answer.
const NEVER_S: u64 = 24 * 60 * 60;

/// What the other servers are told each second, at most; beyond that each counts for itself.
const MOST_TOLD: usize = 20_000;

/// What somebody has used of something since the other servers were last told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Spent {
    what: String,
    who: String,
    count: u64,
}

impl Limits {
    /// Counts one more by `who`, unless it is one too many.
    pub fn count(&self, what: Costly, who: impl Into<String>) -> Answered<()> {
        self.spend(what, who, 1)
    }

    /// Counts so many by `who`, unless they are too many.
    pub fn spend(&self, what: Costly, who: impl Into<String>, count: usize) -> Answered<()> {
        let Some(count) = NonZeroU32::new(u32::try_from(count).unwrap_or(u32::MAX)) else { return Ok(()) };
        let who = who.into();
        let owed = self.pay(what, &who);
        let wait = match self.of(what).check_key_n(&who, count) {
            Ok(Ok(())) => {
                self.note(what, who, count);
                return Ok(());
            }
            Ok(Err(until)) => {
                let back = until.quota().replenish_interval().saturating_mul(u32::try_from(owed).unwrap_or(u32::MAX));
                until.wait_time_from(Clock::now(&self.times)).saturating_add(back).as_secs_f64().ceil() as u64
            }
            Err(_) => NEVER_S,
        };
        Err(Problem::too_many(what.name(), wait))
    }

    /// One of several servers: what is used here counts at the others too, after a second, and the other way round.
    pub fn shared(mut self) -> Limits {
        self.shared = Some(Shared::default());
        self
    }

    fn note(&self, what: Costly, who: String, count: NonZeroU32) {
        let Some(shared) = &self.shared else { return };
        let mut spent = lock(&shared.spent);
        if spent.len() < MOST_TOLD {
            *spent.entry((what, who)).or_default() += u64::from(count.get());
        }
    }

    /// What was used here since this was last asked. What is owed is paid as it comes back, or more than there may be at
    /// once would never be.
    pub fn take_spent(&self) -> Vec<Spent> {
        let Some(shared) = &self.shared else { return Vec::new() };
        self.settle();
        let spent = std::mem::take(&mut *lock(&shared.spent));
        spent.into_iter().map(|((what, who), count)| Spent { what: what.name().to_owned(), who, count }).collect()
    }

    /// Something was used at another server: here it is used up as well. Who has used up everything at both would be
    /// given twice as much again and again, so what there is not is owed.
    pub fn spent_elsewhere(&self, spent: Vec<Spent>) {
        let Some(shared) = &self.shared else { return };
        for Spent { what, who, count } in spent {
            let Some(what) = Costly::named(&what) else { continue };
            *lock(&shared.owed).entry((what, who.clone())).or_default() += count;
            self.pay(what, &who);
        }
    }

    /// Pays what is owed from what there is. What is still owed then.
    fn pay(&self, what: Costly, who: &String) -> u64 {
        let Some(shared) = &self.shared else { return 0 };
        let mut owed = lock(&shared.owed);
        if owed.is_empty() {
            return 0;
        }
        let key = (what, who.clone());
        let Some(mut left) = owed.remove(&key) else { return 0 };
        let mut portion = left;
        while let Some(some) = NonZeroU32::new(u32::try_from(portion.min(left)).unwrap_or(u32::MAX)) {
            match self.of(what).check_key_n(who, some) {
                Ok(Ok(())) => left -= u64::from(some.get()),
                Ok(Err(_)) | Err(_) => portion = u64::from(some.get() / 2),
            }
        }
        if left > 0 {
            owed.insert(key, left);
        }
        left
    }

    /// Pays what everybody owes, so that nothing is remembered of whom nothing is held against.
    fn settle(&self) {
        let Some(shared) = &self.shared else { return };
        let all: Vec<(Costly, String)> = lock(&shared.owed).keys().cloned().collect();
        for (what, who) in all {
            self.pay(what, &who);
        }
    }

    /// Counts one more by `who`, when it is their turn or when they have let others go first so often. One crowded place
    /// holds up itself and not the others.
    pub async fn wait_for(&self, what: Costly, who: &String, turns: u32) {
        for _ in 0..turns {
            let Err(until) = self.of(what).check_key(who) else { return };
            tokio::time::sleep(until.wait_time_from(Clock::now(&self.times))).await;
        }
    }

    /// Counts one more by a person, and while their account is new also against a tighter limit.
    pub fn count_person(&self, what: Costly, while_new: Costly, person: &Person, now: u64) -> Answered<()> {
        if is_new(person, now) {
            self.count(while_new, person.id.to_string())?;
        }
        self.count(what, person.id.to_string())
    }

    /// Counts bytes that a person at this place wants kept.
    pub fn keep(&self, person: UserId, place: &str, bytes: usize) -> Answered<()> {
        self.spend(Costly::Bytes, person.to_string(), bytes)?;
        self.spend(Costly::BytesFrom, place, bytes)
    }
}

/// An account or a guest is new for a day.
const NEW_MS: u64 = 24 * 60 * 60 * 1_000;

pub(crate) fn is_new(person: &Person, now: u64) -> bool {
    now < person.created.saturating_add(NEW_MS)
}

/// Where somebody is: an address, or for IPv6 the network, because one household has as many addresses as it likes.
pub(crate) fn place(addr: IpAddr) -> String {
    match addr.to_canonical() {
        IpAddr::V4(addr) => addr.to_string(),
        IpAddr::V6(addr) => {
            let [a, b, c, d, ..] = addr.segments();
            format!("{}/64", Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_the_burst_one_has_to_wait_and_is_told_how_long() {
        let times = Times::default();
        let limits = Limits::new(&Rates::default(), &times);
        let logins = || (0..20).filter(|_| limits.count(Costly::Login, "anna").is_ok()).count();
        assert_eq!(logins(), 5);
        times.pass(12_500);
        assert_eq!(logins(), 1);
        // Others, and other things, are not touched by it.
        assert!(limits.count(Costly::Login, "berta").is_ok());
        assert!(limits.count(Costly::Table, "anna").is_ok());
        times.pass(3_600_000);
        limits.sweep();
        assert_eq!(logins(), 5);
    }

    #[test]
    fn bytes_run_out_and_come_back_and_a_refusal_names_the_limit() {
        let times = Times::default();
        let limits = Limits::new(&Rates::default(), &times);
        let anna = UserId::new([1; 20]);
        assert!(limits.keep(anna, "here", 3 << 20).is_ok());
        let refused = limits.keep(anna, "here", 3 << 20).unwrap_err();
        assert_eq!(refused.limit(), Some("bytes"));
        let wait = refused.again_after().unwrap();
        assert!((1..=24 * 3_600).contains(&wait), "{wait}");
        times.pass((wait + 1) * 1_000);
        assert!(limits.keep(anna, "here", 3 << 20).is_ok());
        // Others at the same place share what the place has.
        let crowd = (2..12).filter(|guest| limits.keep(UserId::new([*guest; 20]), "here", 4 << 20).is_ok()).count();
        assert!((2..=4).contains(&crowd), "{crowd}");
        assert!(limits.keep(UserId::new([20; 20]), "there", 4 << 20).is_ok());
    }

    /// Two servers that tell each other allow together what one allows.
    #[test]
    fn what_is_used_at_one_server_is_used_up_at_the_other() {
        let times = Times::default();
        let [one, other] = [(); 2].map(|()| Limits::new(&Rates::default(), &times).shared());
        let logins = |limits: &Limits| (0..20).filter(|_| limits.count(Costly::Login, "anna").is_ok()).count();
        assert!((0..3).all(|_| one.count(Costly::Login, "anna").is_ok()));
        other.spent_elsewhere(one.take_spent());
        assert_eq!(logins(&other), 2);
        // What is heard is not told again, and more than is left uses up what is left.
        assert_eq!(one.take_spent(), []);
        one.spent_elsewhere(other.take_spent());
        assert_eq!((logins(&one), logins(&other)), (0, 0));
        assert!(other.keep(UserId::new([1; 20]), "here", 3 << 20).is_ok());
        one.spent_elsewhere(other.take_spent());
        one.spent_elsewhere(vec![Spent { what: "nonsense".to_owned(), who: "anna".to_owned(), count: 1 }]);
        assert!(one.keep(UserId::new([1; 20]), "there", 3 << 20).is_err());
        assert!(one.count(Costly::Login, "berta").is_ok());
        // One server alone tells nobody.
        let alone = Limits::new(&Rates::default(), &times);
        assert!(alone.count(Costly::Login, "anna").is_ok());
        assert_eq!(alone.take_spent(), []);
    }

    /// Who asks at every server all the time is allowed what one server allows, and is told how long to wait.
    #[test]
    fn who_spreads_requests_over_servers_gets_no_more_in_the_long_run() {
        let times = Times::default();
        let rates = Rates { logins: Rate::new(10, Duration::from_millis(100)), ..Rates::default() };
        for servers in [1, 2, 3] {
            let all: Vec<Limits> = (0..servers).map(|_| Limits::new(&rates, &times).shared()).collect();
            let mut allowed = 0;
            for _ in 0..60 {
                for _ in 0..20 {
                    times.pass(50);
                    allowed += all.iter().filter(|limits| limits.count(Costly::Login, "anna").is_ok()).count();
                }
                let spent: Vec<Vec<Spent>> = all.iter().map(Limits::take_spent).collect();
                for (here, limits) in all.iter().enumerate() {
                    let others = spent.iter().enumerate().filter(|(there, _)| *there != here);
                    others.for_each(|(_, spent)| limits.spent_elsewhere(spent.clone()));
                }
            }
            // In sixty seconds, with what there was at first; what was used within one second was not known elsewhere.
            let (most, unknown) = (10 + 600, (servers - 1) * 20);
            assert!((600..=most + unknown).contains(&allowed), "{allowed} at {servers} servers");
            let wait = |limits: &Limits| limits.count(Costly::Login, "anna").err().and_then(|no| no.again_after());
            // Who is let in now is let in again a second later.
            for _ in 0..all.iter().map(|limits| wait(limits).unwrap_or(1)).max().unwrap() {
                times.pass(1_000);
                all.iter().for_each(|limits| drop(limits.take_spent()));
            }
            assert!(all.iter().all(|limits| limits.count(Costly::Login, "anna").is_ok()));
            times.pass(60_000);
            all.iter().for_each(Limits::sweep);
            assert!(all.iter().all(|limits| lock(&limits.shared.as_ref().unwrap().owed).is_empty()));
        }
    }

    #[test]
    fn a_household_is_one_place() {
        let place = |text: &str| place(text.parse().unwrap());
        assert_eq!(place("192.0.2.7"), "192.0.2.7");
        assert_eq!(place("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(place("2001:db8:1:2:3::4"), place("2001:db8:1:2:ffff::9"));
        assert_ne!(place("2001:db8:1:2::4"), place("2001:db8:1:3::4"));
    }
}
