//! How a server is run.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// Everything an operator can decide.
#[derive(Clone, Debug)]
pub struct Config {
    pub addr: SocketAddr,
    pub data: PathBuf,
    /// Bots answer at multiples of this after they were asked.
    pub bot_pace_ms: u64,
    /// Threads that bots think on.
    pub bot_threads: usize,
    /// Passwords hashed at the same time; each takes 19 MiB, and the memory is kept.
    pub hashes_at_once: usize,
    /// Hints and analyses that wait: of one person, and altogether.
    pub thoughts_per_person: usize,
    pub thoughts: usize,
    /// A proxy in front of us speaks TLS: cookies are for secure connections only.
    pub behind_tls: bool,
    /// A proxy in front of us says who asks (`X-Forwarded-For`, `X-Forwarded-Proto`). Only with a proxy that sets them.
    pub trust_proxy: bool,
    /// A table that nobody looks at leaves the memory after this.
    pub idle: Duration,
    /// Connections at the same time, from one address and altogether.
    pub connections_per_address: usize,
    pub connections: usize,
    pub rates: Rates,
    pub patience: Patience,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            addr: SocketAddr::from(([127, 0, 0, 1], 8080)),
            data: PathBuf::from("data"),
            bot_pace_ms: 400,
            bot_threads: spare_cores(),
            hashes_at_once: cores().min(4),
            thoughts_per_person: 4,
            thoughts: 64,
            behind_tls: false,
            trust_proxy: false,
            idle: Duration::from_secs(5 * 60),
            connections_per_address: 512,
            connections: 50_000,
            rates: Rates::default(),
            patience: Patience::default(),
        }
    }
}

pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// One core is kept for the people.
pub fn spare_cores() -> usize {
    cores().saturating_sub(1).max(1)
}

/// So many at once, and after that one each time this has passed.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    pub burst: u32,
    pub every: Duration,
}

impl Rate {
    pub const fn new(burst: u32, every: Duration) -> Rate {
        Rate { burst, every }
    }
}

/// How often somebody may do what costs us something.
#[derive(Clone, Copy, Debug)]
pub struct Rates {
    /// Passwords tried for one account or from one place.
    pub logins: Rate,
    /// New guests from one place.
    pub guests: Rate,
    /// New tables of one person.
    pub tables: Rate,
    /// New tables from one place: guests are free.
    pub tables_from: Rate,
    /// Records brought and replays made for one person or place.
    pub replays: Rate,
    /// Moments of finished games that a bot thinks about, for one place.
    pub analyses: Rate,
    /// Invitations tried by one person.
    pub invitations: Rate,
    /// Sockets opened by one person.
    pub sockets: Rate,
    /// Lines of chat of one person, on all sockets together.
    pub chat: Rate,
    /// Lines of chat from one place.
    pub chat_from: Rate,
}

impl Default for Rates {
    fn default() -> Rates {
        let second = Duration::from_secs(1);
        Rates {
            logins: Rate::new(5, 12 * second),
            guests: Rate::new(30, 2 * second),
            tables: Rate::new(20, 180 * second),
            tables_from: Rate::new(60, 60 * second),
            replays: Rate::new(60, second / 5),
            analyses: Rate::new(30, 2 * second),
            invitations: Rate::new(20, 3 * second),
            sockets: Rate::new(60, second),
            chat: Rate::new(10, 6 * second),
            chat_from: Rate::new(40, 2 * second),
        }
    }
}

/// How long we wait for others.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For the head of a request.
    pub head: Duration,
    /// For its whole body.
    pub body: Duration,
    /// For somebody who does not read what is sent.
    pub stalled: Duration,
    /// Between two signs of life that we ask for.
    pub ping: Duration,
    /// For everything to end when we go down.
    pub drain: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            head: Duration::from_secs(10),
            body: Duration::from_secs(30),
            stalled: Duration::from_secs(20),
            ping: Duration::from_secs(30),
            drain: Duration::from_secs(10),
        }
    }
}
