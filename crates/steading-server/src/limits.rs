//! How often somebody may do what costs us something, by account and by where the request comes from.

use crate::config::{Rate, Rates};
use crate::problem::{Answered, Problem};
use crate::times::Times;
use governor::clock::Clock;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::time::Duration;

type Limiter = RateLimiter<String, DefaultKeyedStateStore<String>, Times, NoOpMiddleware<Nanos>>;

/// One limiter for each kind of thing.
#[derive(Debug)]
pub(crate) struct Limits {
    times: Times,
    logins: Limiter,
    guests: Limiter,
    tables: Limiter,
    tables_from: Limiter,
    replays: Limiter,
    analyses: Limiter,
    invitations: Limiter,
    sockets: Limiter,
    chat: Limiter,
    chat_from: Limiter,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Costly {
    Login,
    Guest,
    Table,
    TableFrom,
    Replay,
    Analysis,
    Invitation,
    Socket,
    Chat,
    ChatFrom,
}

impl Limits {
    pub fn new(rates: &Rates, times: &Times) -> Limits {
        let limiter = |rate: Rate| {
            let burst = NonZeroU32::new(rate.burst.max(1)).expect("at least one");
            let quota = Quota::with_period(rate.every.max(Duration::from_nanos(1))).expect("a period above zero");
            Limiter::new(quota.allow_burst(burst), DefaultKeyedStateStore::default(), times.clone())
        };
        Limits {
            times: times.clone(),
            logins: limiter(rates.logins),
            guests: limiter(rates.guests),
            tables: limiter(rates.tables),
            tables_from: limiter(rates.tables_from),
            replays: limiter(rates.replays),
            analyses: limiter(rates.analyses),
            invitations: limiter(rates.invitations),
            sockets: limiter(rates.sockets),
            chat: limiter(rates.chat),
            chat_from: limiter(rates.chat_from),
        }
    }

    fn of(&self, what: Costly) -> &Limiter {
        match what {
            Costly::Login => &self.logins,
            Costly::Guest => &self.guests,
            Costly::Table => &self.tables,
            Costly::TableFrom => &self.tables_from,
            Costly::Replay => &self.replays,
            Costly::Analysis => &self.analyses,
            Costly::Invitation => &self.invitations,
            Costly::Socket => &self.sockets,
            Costly::Chat => &self.chat,
            Costly::ChatFrom => &self.chat_from,
        }
    }

    /// Counts one more by `who`, unless it is one too many.
    pub fn count(&self, what: Costly, who: impl Into<String>) -> Answered<()> {
        let now = || Clock::now(&self.times);
        self.of(what)
            .check_key(&who.into())
            .map_err(|until| Problem::too_many(until.wait_time_from(now()).as_secs_f64().ceil() as u64))
    }

    /// Forgets whom nothing is held against any more.
    pub fn sweep(&self) {
        let Limits {
            times: _,
            logins,
            guests,
            tables,
            tables_from,
            replays,
            analyses,
            invitations,
            sockets,
            chat,
            chat_from,
        } = self;
        for limiter in [logins, guests, tables, tables_from, replays, analyses, invitations, sockets, chat, chat_from] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
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
    fn a_household_is_one_place() {
        let place = |text: &str| place(text.parse().unwrap());
        assert_eq!(place("192.0.2.7"), "192.0.2.7");
        assert_eq!(place("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(place("2001:db8:1:2:3::4"), place("2001:db8:1:2:ffff::9"));
        assert_ne!(place("2001:db8:1:2::4"), place("2001:db8:1:3::4"));
    }
}
