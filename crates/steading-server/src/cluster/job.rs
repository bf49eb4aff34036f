//! What nodes and workers say to each other. All of it is sealed with a key for workers, which is made from the secret in
//! the database but does not lead back to it: a worker can open what workers are told, and nothing else.
//!
//! ```text
//! node    → stream  P.work.seat | P.work.hint | P.work.report   Order     taken by one worker, again if that one falls silent
//! node    → all     P.ring                                      nothing   there is something in the stream
//! worker  → node    P.desk.<node>                               Word      begin (answered with yes or no), still at it, found
//! worker  → all     P.workers                                   Beat      every second
//! ```

use super::bus::BusError;
use super::seal::{self, Seal};
use crate::trace::Trace;
use async_nats::jetstream::{self, consumer, stream};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use steading_bots::Budget;
use steading_core::Seat;
use steading_host::NodeId;
use steading_match::Found;

/// The version of these messages. A worker that knows another says so by not beginning; the node then thinks itself.
pub(super) const VERSION: u32 = 1;
/// A worker that says nothing for so long has lost its task: another one gets it.
pub(super) const TASK_AGAIN: Duration = Duration::from_secs(1);
/// How often a worker says that it is still at it.
pub(super) const STILL: Duration = Duration::from_millis(300);
/// How often a worker says that it is there, and for how long that holds.
pub(super) const BEAT: Duration = Duration::from_millis(700);
pub(super) const BEAT_HOLDS: Duration = Duration::from_millis(2_500);
/// A task is given to so many workers at most: one that kills them all must not go on for ever.
const MOST_TRIES: i64 = 3;
/// What the stream holds at most: tasks, bytes, bytes of one task, and for how long.
const MOST_TASKS: i64 = 4_096;
const MOST_BYTES: i64 = 256 << 20;
pub(super) const LARGEST: usize = 256 << 10;
const OLDEST: Duration = Duration::from_secs(20);

/// What a worker has to know: it opens what workers are told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct WorkKey([u8; 32]);

impl WorkKey {
    /// The key of the workers of a database with this secret.
    pub fn of(secret: &[u8; 32]) -> WorkKey {
        WorkKey(blake3::derive_key("steading 2026-11 workers", secret))
    }

    /// What subjects begin with.
    fn prefix(&self) -> String {
        let name = blake3::Hash::from(blake3::derive_key("steading 2026-11 subjects of workers", &self.0)).to_hex();
        format!("steading.w{}", &name[..12])
    }
}

/// Nobody reads it in a log.
impl fmt::Debug for WorkKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WorkKey")
    }
}

/// For the operator who carries it to another machine.
impl fmt::Display for WorkKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&blake3::Hash::from(self.0).to_hex())
    }
}

impl FromStr for WorkKey {
    type Err = BusError;
    fn from_str(text: &str) -> Result<WorkKey, BusError> {
        let key = blake3::Hash::from_hex(text.trim()).map_err(|_| BusError("a key has 64 digits".to_owned()))?;
        Ok(WorkKey(*key.as_bytes()))
    }
}

/// How long a bot may think.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) enum Time {
    /// As long as its name says.
    Own,
    Iterations(u32),
    Milliseconds(u32),
    Both(u32, u32),
    AtMost(u32),
}

impl From<Option<Budget>> for Time {
    fn from(budget: Option<Budget>) -> Time {
        match budget {
            None => Time::Own,
            Some(Budget::Iterations(iterations)) => Time::Iterations(iterations),
            Some(Budget::Milliseconds(ms)) => Time::Milliseconds(ms),
            Some(Budget::Both { iterations, ms }) => Time::Both(iterations, ms),
            Some(Budget::AtMost { ms }) => Time::AtMost(ms),
        }
    }
}

impl From<Time> for Option<Budget> {
    fn from(time: Time) -> Option<Budget> {
        match time {
            Time::Own => None,
            Time::Iterations(iterations) => Some(Budget::Iterations(iterations)),
            Time::Milliseconds(ms) => Some(Budget::Milliseconds(ms)),
            Time::Both(iterations, ms) => Some(Budget::Both { iterations, ms }),
            Time::AtMost(ms) => Some(Budget::AtMost { ms }),
        }
    }
}

/// Something to think about. The position is one that the seat cannot tell from the true one.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Order {
    pub version: u32,
    pub node: NodeId,
    pub number: u64,
    /// One trace from the socket to the answer.
    pub trace: Trace,
    pub bot: String,
    pub luck: u64,
    pub time: Time,
    pub seat: Seat,
    pub for_a_person: bool,
    /// Stands for the table, if the mind will be asked again; it cannot be turned back into the table's id.
    pub mind: Option<String>,
    pub position: String,
}

/// What a worker says about a task.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Word {
    pub number: u64,
    pub said: Told,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Told {
    /// May I?
    Begin,
    Still,
    Found {
        found: Found,
        took_ms: f64,
    },
    /// The bot stumbled, or the question is not understood here.
    Failed,
}

/// Whether a worker shall begin.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Begin(pub bool);

/// A worker is there, and has so many threads; none when it goes.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Beat {
    pub threads: u32,
}

/// One end of the ways between nodes and workers.
#[derive(Debug)]
pub(super) struct Ways {
    pub me: NodeId,
    pub client: async_nats::Client,
    pub context: jetstream::Context,
    key: WorkKey,
    seal: Seal,
    prefix: String,
}

/// Where a task is put, the most urgent first.
pub(super) const KINDS: [&str; 3] = ["seat", "hint", "report"];

impl Ways {
    pub async fn connect(url: &str, key: WorkKey) -> Result<Ways, BusError> {
        // A connection of its own: long tasks do not hold up what tables say.
        let client = super::nats::connect(url, "steading work").await?;
        let mut context = jetstream::new(client.clone());
        context.set_timeout(Duration::from_secs(2));
        let me = super::new_id();
        Ok(Ways { me, client, context, key, seal: Seal::new(&key.0, me), prefix: key.prefix() })
    }

    pub fn work(&self, kind: &str) -> String {
        format!("{}.work.{kind}", self.prefix)
    }

    pub fn ring(&self) -> String {
        format!("{}.ring", self.prefix)
    }

    pub fn workers(&self) -> String {
        format!("{}.workers", self.prefix)
    }

    pub fn desk(&self, node: NodeId) -> String {
        format!("{}.desk.{node}", self.prefix)
    }

    /// Stands for a table to workers.
    pub fn mind(&self, table: steading_host::TableId) -> String {
        let name = blake3::keyed_hash(&self.key.0, table.as_str().as_bytes()).to_hex();
        name[..24].to_owned()
    }

    pub fn seal(&self, subject: &str, message: &impl Serialize) -> Vec<u8> {
        self.seal.seal(subject, serde_json::to_vec(message).expect("our messages have JSON"))
    }

    pub fn open<T: for<'a> Deserialize<'a>>(&self, subject: &str, sealed: &[u8]) -> Option<(NodeId, T)> {
        let opened = seal::open(&self.key.0, subject, sealed).and_then(|(from, text)| {
            let message = serde_json::from_slice(&text).ok()?;
            Some((from, message))
        });
        if opened.is_none() {
            metrics::counter!("steading_bus_strange_total").increment(1);
        }
        opened
    }

    /// The stream that holds tasks until a worker takes them. It is in memory: NATS that starts anew has none, and every
    /// node thinks about its tasks itself.
    pub async fn stream(&self) -> Result<stream::Stream, BusError> {
        let config = stream::Config {
            name: self.prefix.replace('.', "-"),
            subjects: vec![self.work("*")],
            retention: stream::RetentionPolicy::WorkQueue,
            discard: stream::DiscardPolicy::New,
            storage: stream::StorageType::Memory,
            max_messages: MOST_TASKS,
            max_bytes: MOST_BYTES,
            max_message_size: LARGEST as i32,
            max_age: OLDEST,
            ..stream::Config::default()
        };
        self.context.get_or_create_stream(config).await.map_err(|error| BusError(error.to_string()))
    }

    /// Takes tasks of one kind out of the stream, one worker each.
    pub async fn takers(&self, kind: &str) -> Result<consumer::PullConsumer, BusError> {
        let config = consumer::pull::Config {
            durable_name: Some(kind.to_owned()),
            filter_subject: self.work(kind),
            ack_policy: consumer::AckPolicy::Explicit,
            ack_wait: TASK_AGAIN,
            max_deliver: MOST_TRIES,
            max_ack_pending: MOST_TASKS,
            ..consumer::pull::Config::default()
        };
        let stream = self.stream().await?;
        stream.get_or_create_consumer(kind, config).await.map_err(|error| BusError(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_for_workers_is_written_and_read_and_does_not_show_in_logs() {
        let key = WorkKey::of(&[7; 32]);
        assert_eq!(key.to_string().parse(), Ok(key));
        assert_eq!(format!("{key:?}"), "WorkKey");
        assert_ne!(key.0, [7; 32]);
        assert!("nonsense".parse::<WorkKey>().is_err());
    }
}
