//! How a server is run.

use crate::cluster::BusAddress;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
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
    /// A log with so many entries is shown from its end before the rest has been read. No game comes near it; taking back
    /// and giving again does.
    pub long_log: usize,
    /// Who waits so long for a bot or a hint is told which number they are, and how it changes every so often.
    pub queue_told: Duration,
    /// Connections at the same time, from one address and altogether.
    pub connections_per_address: usize,
    pub connections: usize,
    /// Where figures for Prometheus are served; nowhere if none. They tell when somebody answered in secret, so this is
    /// an address of the operator's own.
    pub metrics_addr: Option<SocketAddr>,
    /// How servers on the same data speak with each other, if there are several.
    pub bus: Option<BusAddress>,
    /// Speaks with other servers as the release before did. For tests of an upgrade.
    #[cfg(feature = "crash-points")]
    pub older_bus: bool,
    /// We speak TLS ourselves.
    #[cfg(feature = "tls")]
    pub tls: Option<TlsConfig>,
    pub rates: Rates,
    pub quotas: Quotas,
    pub most: Most,
    pub keep: Keep,
    pub patience: Patience,
    pub calls: CallsConfig,
    pub texts: Texts,
}

/// Words of the host, shown as they are.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    pub terms: Option<String>,
    pub imprint: Option<String>,
}

impl Texts {
    /// Which of them are set.
    pub fn names(&self) -> Vec<&'static str> {
        let terms = self.terms.is_some().then_some("terms");
        terms.into_iter().chain(self.imprint.is_some().then_some("imprint")).collect()
    }
}

/// TLS without a proxy.
#[cfg(feature = "tls")]
#[derive(Clone, Debug)]
pub struct TlsConfig {
    pub certificates: Certificates,
    /// How often files are looked at that may have been renewed.
    pub look_again: Duration,
    /// Who comes here without TLS is sent to the address that has it.
    pub redirect: Option<SocketAddr>,
}

/// Where certificates come from.
#[cfg(feature = "tls")]
#[derive(Clone, Debug)]
pub enum Certificates {
    /// PEM files: the chain, our own certificate first, and its key.
    Files { chain: PathBuf, key: PathBuf },
    /// An authority that is asked for them.
    #[cfg(feature = "acme")]
    Acme {
        domains: Vec<String>,
        contact: Option<String>,
        /// The address of the authority's directory.
        directory: String,
        /// PEM file with certificates that the authority is known by, where it is one of our own.
        roots: Option<PathBuf>,
        /// Where account and certificates are kept.
        cache: PathBuf,
    },
}

impl Default for Config {
    fn default() -> Config {
        Config {
            addr: SocketAddr::from(([127, 0, 0, 1], 8080)),
            data: PathBuf::from("data"),
            bot_pace_ms: 400,
            bot_threads: spare_cores(),
            hashes_at_once: spare_cores().min(4),
            thoughts_per_person: 4,
            thoughts: 64,
            behind_tls: false,
            trust_proxy: false,
            idle: Duration::from_secs(5 * 60),
            long_log: 20_000,
            queue_told: Duration::from_secs(1),
            connections_per_address: 512,
            connections: 50_000,
            metrics_addr: None,
            bus: None,
            #[cfg(feature = "crash-points")]
            older_bus: false,
            #[cfg(feature = "tls")]
            tls: None,
            rates: Rates::default(),
            quotas: Quotas::default(),
            most: Most::default(),
            keep: Keep::default(),
            patience: Patience::default(),
            calls: CallsConfig::default(),
            texts: Texts::default(),
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
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rate {
    pub burst: u32,
    #[serde(deserialize_with = "duration")]
    pub every: Duration,
}

impl Rate {
    pub const fn new(burst: u32, every: Duration) -> Rate {
        Rate { burst, every }
    }
}

/// How often somebody may do what costs us something.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rates {
    /// Passwords tried for one account or from one place.
    pub logins: Rate,
    /// New guests from one place.
    pub guests: Rate,
    /// New tables of one person.
    pub tables: Rate,
    /// New tables from one place: guests are free.
    pub tables_from: Rate,
    /// Moments of finished games that one person or place looks at.
    pub replays: Rate,
    /// Records that one person or place brings.
    pub uploads: Rate,
    /// Moments of finished games that a bot thinks about, for one place.
    pub analyses: Rate,
    /// Invitations tried by one person.
    pub invitations: Rate,
    /// Feeds of notices read from one place.
    pub feeds: Rate,
    /// Sockets opened by one person.
    pub sockets: Rate,
    /// Requests of any kind from one place. A refusal of more comes late.
    pub requests: Rate,
    /// Requests from one place that are served as they come; of more than these each waits for its turn.
    pub pace: Rate,
    /// Lines of chat of one person, on all sockets together.
    pub chat: Rate,
    /// Lines of chat from one place.
    pub chat_from: Rate,
    /// Bytes that one person has kept: moves, chat, packs, records.
    pub bytes: Rate,
    /// The same from one place.
    pub bytes_from: Rate,
    /// Channels made by one person, from one place, or to one mail address.
    pub channels: Rate,
    /// Requests for friendship, reports, clubs made or asked of one person; reports from one place.
    pub asking: Rate,
    /// Tables, lines of chat and requests of an account that is less than a day old.
    pub new_tables: Rate,
    pub new_chat: Rate,
    pub new_asking: Rate,
}

impl Default for Rates {
    fn default() -> Rates {
        let second = Duration::from_secs(1);
        Rates {
            logins: Rate::new(5, 12 * second),
            guests: Rate::new(30, 60 * second),
            tables: Rate::new(20, 180 * second),
            tables_from: Rate::new(60, 300 * second),
            replays: Rate::new(60, second / 5),
            uploads: Rate::new(20, 15 * second),
            analyses: Rate::new(30, 2 * second),
            invitations: Rate::new(20, 3 * second),
            feeds: Rate::new(60, second),
            sockets: Rate::new(60, second),
            requests: Rate::new(600, second / 50),
            pace: Rate::new(100, second / 100),
            chat: Rate::new(10, 6 * second),
            chat_from: Rate::new(40, 2 * second),
            // 4 MiB at once and 16 MiB a day for a person, 16 and 64 for a place.
            bytes: Rate::new(4 << 20, Duration::from_micros(5_149)),
            bytes_from: Rate::new(16 << 20, Duration::from_micros(1_287)),
            channels: Rate::new(10, 600 * second),
            asking: Rate::new(20, 60 * second),
            new_tables: Rate::new(10, 360 * second),
            new_chat: Rate::new(6, 10 * second),
            new_asking: Rate::new(5, 600 * second),
        }
    }
}

/// How much is kept at the same time.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quota {
    /// Tables that are not over.
    pub tables: u64,
    /// Records from elsewhere.
    pub uploads: u64,
    /// Games that were played here and are over. A file from before this limit has none.
    #[serde(default = "without_end")]
    pub finished: u64,
    pub bytes: u64,
}

fn without_end() -> u64 {
    u64::MAX
}

/// What is kept on the account of a guest, of an account, and altogether.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Quotas {
    pub guest: Quota,
    pub account: Quota,
    pub server: Quota,
}

impl Default for Quotas {
    fn default() -> Quotas {
        Quotas {
            guest: Quota { tables: 40, uploads: 50, finished: 1_000, bytes: 16 << 20 },
            account: Quota { tables: 200, uploads: 500, finished: 10_000, bytes: 128 << 20 },
            server: Quota { tables: 20_000, uploads: 50_000, finished: 1_000_000, bytes: 10 << 30 },
        }
    }
}

/// How many there are at the same time of what is small and can be made by everybody.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Most {
    /// Friends, requests for friendship, blocks and mutes of one person.
    pub ties: u32,
    /// Tokens for programs of one person.
    pub tokens: u32,
    /// Ways to reach one person.
    pub channels: u32,
    /// Days off of one person within a year.
    pub days_off: u32,
    /// Answers that one seat gives ahead.
    pub ahead: u32,
    /// People whom one connection mutes.
    pub muted: u32,
    /// Tables that one place looks on at over Server-Sent Events.
    pub streams: u32,
    /// Sockets of one person at the same time.
    pub sockets: u32,
    /// Sockets of one place at the same time, whatever stands in front of the server.
    pub sockets_from: u32,
    /// How often a request from a crowded place lets others go first.
    pub turns: u32,
    /// Requests that wait for a refusal; those after them get it at once.
    pub refusals: u32,
    /// Entries of a record that somebody brings or looks through.
    pub entries: u32,
    /// Faces that are asked for at once.
    pub faces: u32,
    /// Reports of one person that wait, and reports altogether.
    pub reports: u32,
    pub all_reports: u32,
    /// Members of a club, those who ask to be let in, and clubs of one person.
    pub members: u32,
    pub asking_members: u32,
    pub clubs: u32,
    /// Tournaments of one host that are not over, and people in one.
    pub tournaments: u32,
    pub entrants: u32,
}

impl Default for Most {
    fn default() -> Most {
        Most {
            ties: 200,
            tokens: 10,
            channels: 8,
            days_off: 30,
            ahead: 8,
            muted: 500,
            streams: 16,
            sockets: 100,
            sockets_from: 400,
            turns: 100,
            refusals: 1_000,
            entries: 20_000,
            faces: 100,
            reports: 10,
            all_reports: 1_000,
            members: 200,
            asking_members: 50,
            clubs: 20,
            tournaments: 5,
            entrants: 64,
        }
    }
}

/// How long things are kept. What is left out is kept for ever.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Keep {
    /// Guests who left nothing behind, since they were last seen.
    #[serde(deserialize_with = "duration")]
    pub guests: Duration,
    /// Tables that never began, since somebody last sat down.
    #[serde(deserialize_with = "duration")]
    pub gathering: Duration,
    /// Tables in play where nobody does anything any more.
    #[serde(deserialize_with = "some_duration")]
    pub playing: Option<Duration>,
    /// The log of a game that is over, for those who still look at the table. Its record stays.
    #[serde(deserialize_with = "duration")]
    pub over: Duration,
    /// Finished games of guests alone, and games that an account has to do with.
    #[serde(deserialize_with = "some_duration")]
    pub games_of_guests: Option<Duration>,
    #[serde(deserialize_with = "some_duration")]
    pub games_of_accounts: Option<Duration>,
    /// Tournaments that are over. Their games stay.
    #[serde(deserialize_with = "some_duration")]
    pub tournaments: Option<Duration>,
}

impl Default for Keep {
    fn default() -> Keep {
        let day = Duration::from_secs(24 * 60 * 60);
        Keep {
            guests: 2 * day,
            gathering: 2 * day,
            playing: Some(180 * day),
            over: 7 * day,
            games_of_guests: Some(365 * day),
            games_of_accounts: None,
            tournaments: Some(730 * day),
        }
    }
}

/// What an operator may write into a file: every limit, with the defaults for what is left out.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LimitsFile {
    pub rates: Rates,
    pub quotas: Quotas,
    pub most: Most,
    pub keep: Keep,
    pub patience: Patience,
}

/// How people are reached who do not look. What is not configured is not offered.
#[derive(Clone, Debug)]
pub struct CallsConfig {
    /// What links in messages begin with, such as `https://play.example.org`. Without it nothing is sent.
    pub url: Option<String>,
    pub mail: Option<MailConfig>,
    pub push: Option<PushConfig>,
    pub webhooks: bool,
    /// Webhooks and browsers may be at addresses that are not of the open Internet, and without TLS.
    pub private_addresses: bool,
    /// So long it is waited whether more is to be said.
    pub gather: Duration,
}

impl Default for CallsConfig {
    fn default() -> CallsConfig {
        let gather = Duration::from_secs(1);
        CallsConfig { url: None, mail: None, push: None, webhooks: false, private_addresses: false, gather }
    }
}

/// Mail by SMTP.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MailConfig {
    /// `smtps://name:password@mail.example.org`; `smtp://…?tls=required` for STARTTLS.
    pub server: String,
    /// `Steading <steading@example.org>`.
    pub from: String,
}

/// The password stays out of logs.
impl std::fmt::Debug for MailConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MailConfig").field("from", &self.from).finish_non_exhaustive()
    }
}

/// Messages to browsers: a pair of keys (P-256, base64url) as `web-push generate-vapid-keys` makes them.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PushConfig {
    pub public: String,
    pub private: String,
    /// Whom the services of browsers can write to: `mailto:you@example.org`.
    pub contact: String,
}

/// The key stays out of logs.
impl std::fmt::Debug for PushConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PushConfig").field("public", &self.public).finish_non_exhaustive()
    }
}

/// What an operator may write into a file on messages (`deploy/notices.toml`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoticesFile {
    url: String,
    #[serde(default)]
    webhooks: bool,
    #[serde(default)]
    private_addresses: bool,
    mail: Option<MailConfig>,
    push: Option<PushConfig>,
}

impl From<NoticesFile> for CallsConfig {
    fn from(file: NoticesFile) -> CallsConfig {
        let NoticesFile { url, webhooks, private_addresses, mail, push } = file;
        CallsConfig { url: Some(url), mail, push, webhooks, private_addresses, ..CallsConfig::default() }
    }
}

/// `90 d`, `2 h`, `5 min`, `12 s`, `300 ms` or `5 us`.
fn read_duration(text: &str) -> Option<Duration> {
    let text = text.trim();
    let (number, unit) = text.split_at(text.find(|letter: char| !letter.is_ascii_digit())?);
    let (number, second) = (number.parse::<u32>().ok()?, Duration::from_secs(1));
    let unit = match unit.trim() {
        "us" => Duration::from_micros(1),
        "ms" => Duration::from_millis(1),
        "s" => second,
        "min" => 60 * second,
        "h" => 3_600 * second,
        "d" => 24 * 3_600 * second,
        _ => return None,
    };
    unit.checked_mul(number)
}

fn duration<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    let text = String::deserialize(deserializer)?;
    read_duration(&text).ok_or_else(|| D::Error::custom(format!("“{text}” is no time such as 90 d, 5 min or 300 ms")))
}

/// `for ever` is no limit.
fn some_duration<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text == "for ever" {
        return Ok(None);
    }
    let read = read_duration(&text).map(Some);
    read.ok_or_else(|| D::Error::custom(format!("“{text}” is no time such as 90 d, and not “for ever”")))
}

/// How long we wait for others.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Patience {
    /// For the head of a request.
    #[serde(deserialize_with = "duration")]
    pub head: Duration,
    /// For its whole body.
    #[serde(deserialize_with = "duration")]
    pub body: Duration,
    /// For somebody who does not read what is sent.
    #[serde(deserialize_with = "duration")]
    pub stalled: Duration,
    /// Between two signs of life that we ask for.
    #[serde(deserialize_with = "duration")]
    pub ping: Duration,
    /// How long somebody waits for a refusal who asks too often.
    #[serde(deserialize_with = "duration")]
    pub refusal: Duration,
    /// For a table that is asked over HTTP.
    #[serde(deserialize_with = "duration")]
    pub table: Duration,
    /// For a turn at work on what somebody brings or looks through.
    #[serde(deserialize_with = "duration")]
    pub work: Duration,
    /// For the turn of a record that somebody brings: it is held in memory meanwhile.
    #[serde(deserialize_with = "duration")]
    pub upload: Duration,
    /// Between two records that are kept: while one is written, moves wait for the disk a little longer.
    #[serde(deserialize_with = "duration")]
    pub between_uploads: Duration,
    /// For everything to end when we go down.
    #[serde(deserialize_with = "duration")]
    pub drain: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            head: Duration::from_secs(10),
            body: Duration::from_secs(30),
            stalled: Duration::from_secs(20),
            ping: Duration::from_secs(30),
            refusal: Duration::from_secs(2),
            table: Duration::from_secs(10),
            work: Duration::from_secs(10),
            upload: Duration::from_secs(10),
            between_uploads: Duration::from_millis(200),
            drain: Duration::from_secs(10),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_strictly_and_the_rest_stays() {
        let read = |text: &str| serde_json::from_str::<LimitsFile>(text);
        let some = r#"{"keep": {"guests": "1 h", "games_of_guests": "for ever"}, "quotas": {"guest":
            {"tables": 3, "uploads": 0, "bytes": 1000}}, "rates": {"chat": {"burst": 2, "every": "500 ms"}}}"#;
        let limits = read(some).unwrap();
        assert_eq!((limits.keep.guests, limits.keep.games_of_guests), (Duration::from_secs(3_600), None));
        assert_eq!((limits.quotas.guest.tables, limits.quotas.account.tables), (3, 200));
        assert_eq!((limits.quotas.guest.finished, limits.quotas.account.finished), (u64::MAX, 10_000));
        assert_eq!((limits.rates.chat.burst, limits.rates.chat.every), (2, Duration::from_millis(500)));
        assert_eq!(limits.rates.logins.burst, 5);
        let fewer = read(r#"{"most": {"tokens": 2, "members": 30}}"#).unwrap().most;
        assert_eq!((fewer.tokens, fewer.members, fewer.ties), (2, 30, 200));
        for wrong in [r#"{"keep": {"guests": "soon"}}"#, r#"{"keep": {"gests": "1 d"}}"#, r#"{"more": 1}"#] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        for (text, seconds) in [("90 d", 7_776_000), ("5min", 300), ("2 h", 7_200), ("12 s", 12)] {
            assert_eq!(read_duration(text), Some(Duration::from_secs(seconds)), "{text}");
        }
        assert_eq!([read_duration("d"), read_duration("7"), read_duration("-1 s")], [None; 3]);
    }
}
