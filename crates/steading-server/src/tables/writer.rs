//! The one task that has things kept: many tables, one commit.

use super::Answer;
use crate::tournaments::News;
use crate::trace::{Trace, traced};
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use steading_host::writer::{Input, Output, Ticket, Trouble, Writer};
use steading_host::{Append, Notice};
use steading_store::{Error, Refused, Store, crash_point};
use tokio::sync::{Notify, mpsc};
use tokio::task::JoinHandle;

/// Something to be kept, and whom to tell.
#[derive(Debug)]
pub(crate) struct ToKeep {
    pub number: u64,
    pub append: Box<Append>,
    pub answer: mpsc::UnboundedSender<Answer>,
    /// Of the requests that wanted it.
    pub traces: Vec<Trace>,
}

/// Happenings that others wait for.
#[derive(Debug, Default)]
pub(crate) struct Signals {
    /// A game has ended.
    pub game_over: Notify,
    /// The data belongs to somebody else now.
    dispossessed: Notify,
    lost: AtomicBool,
    /// How long the last commits took, in milliseconds.
    commits: Mutex<VecDeque<u32>>,
    /// Somebody is called who does not look.
    pub called: Arc<Notify>,
    /// Tables are over, tournaments are announced.
    pub tournaments: News,
}

/// So many commits are remembered.
const COMMITS: usize = 512;

impl Signals {
    /// The data belongs to somebody else now: this server can serve nobody any more.
    pub fn dispossess(&self) {
        self.lost.store(true, Ordering::Release);
        self.dispossessed.notify_one();
    }

    pub async fn dispossessed(&self) {
        self.dispossessed.notified().await;
    }

    pub fn is_dispossessed(&self) -> bool {
        self.lost.load(Ordering::Acquire)
    }

    fn committed(&self, took: Duration) {
        let mut commits = self.commits.lock().unwrap_or_else(PoisonError::into_inner);
        if commits.len() == COMMITS {
            commits.pop_front();
        }
        commits.push_back(took.as_millis() as u32);
    }

    /// The p99 of the last commits, in milliseconds; nothing if there were none.
    pub fn commit_p99_ms(&self) -> Option<u32> {
        let commits = self.commits.lock().unwrap_or_else(PoisonError::into_inner);
        let mut sorted: Vec<u32> = commits.iter().copied().collect();
        sorted.sort_unstable();
        sorted.get(sorted.len() * 99 / 100).copied()
    }
}

type Results = Vec<Result<(), Trouble>>;

pub(crate) struct WriterTask {
    store: Arc<dyn Store>,
    signals: Arc<Signals>,
    inbox: mpsc::UnboundedReceiver<ToKeep>,
    writer: Writer,
    next: u64,
    asked: HashMap<u64, (u64, mpsc::UnboundedSender<Answer>, Vec<Trace>)>,
    under_way: Option<JoinHandle<Results>>,
}

impl WriterTask {
    pub fn new(store: Arc<dyn Store>, signals: Arc<Signals>, inbox: mpsc::UnboundedReceiver<ToKeep>) -> WriterTask {
        WriterTask { store, signals, inbox, writer: Writer::default(), next: 0, asked: HashMap::new(), under_way: None }
    }

    /// Until nobody is left who could want something kept, and everything is.
    pub async fn run(mut self) {
        let mut open = true;
        while open || !self.writer.idle() {
            tokio::select! {
                biased;
                results = async { self.under_way.as_mut().expect("it is there").await }, if self.under_way.is_some() => {
                    self.under_way = None;
                    // A commit that panicked may have been kept or not; the tables look at their logs.
                    let results = results.unwrap_or_else(|_| vec![Err(Trouble::Failed); self.writer.under_way()]);
                    self.step(Input::Committed(results));
                }
                wanted = self.inbox.recv(), if open => match wanted {
                    Some(ToKeep { number, append, answer, traces }) => {
                        self.next += 1;
                        self.asked.insert(self.next, (number, answer, traces));
                        self.step(Input::Append(Ticket(self.next), append));
                    }
                    None => open = false,
                },
            }
        }
    }

    fn step(&mut self, input: Input) {
        let mut out = Vec::new();
        self.writer.on(input, &mut out);
        for output in out {
            match output {
                Output::Commit(appends) => {
                    let (store, signals) = (Arc::clone(&self.store), Arc::clone(&self.signals));
                    self.under_way = Some(tokio::spawn(async move { commit(&*store, &signals, appends).await }));
                }
                Output::Stored(ticket) => self.tell(ticket, true),
                Output::NotStored(ticket, _) => self.tell(ticket, false),
            }
        }
    }

    fn tell(&mut self, Ticket(ticket): Ticket, kept: bool) {
        if let Some((number, answer, traces)) = self.asked.remove(&ticket) {
            traces.into_iter().for_each(|trace| traced!(trace, kept, "a commit is over"));
            // A table that is gone does not want to know.
            let _ = answer.send(if kept { Answer::Stored(number) } else { Answer::NotStored(number) });
        }
    }
}

async fn commit(store: &dyn Store, signals: &Signals, appends: Vec<Append>) -> Results {
    let began = Instant::now();
    let results = match store.commit(&appends).await {
        Ok(results) => results,
        Err(error) => {
            metrics::counter!("steading_commit_failures_total").increment(1);
            tracing::error!(%error, appends = appends.len(), "a commit failed");
            if error == Error::NotOwner {
                signals.dispossess();
            }
            return vec![Err(Trouble::Failed); appends.len()];
        }
    };
    crash_point!("after_commit");
    measure(&appends, began);
    signals.committed(began.elapsed());
    if appends.iter().zip(&results).any(|(append, result)| append.finished.is_some() && result.is_ok()) {
        signals.game_over.notify_one();
    }
    let ends = |append: &&Append| append.notices.iter().any(|row| matches!(row.notice, Notice::Over | Notice::Ended));
    if appends.iter().any(|append| ends(&append)) {
        signals.tournaments.over(appends.iter().filter(ends).map(|append| append.table));
    }
    if appends.iter().any(|append| !append.calls.is_empty()) {
        signals.called.notify_one();
    }
    results
        .into_iter()
        .zip(&appends)
        .map(|(result, append)| result.map_err(|why| trouble(append, why, signals)))
        .collect()
}

fn trouble(append: &Append, why: Refused, signals: &Signals) -> Trouble {
    tracing::warn!(table = %append.table, %why, "an append was refused");
    match why {
        Refused::NotOwner => signals.dispossess(),
        Refused::Fenced => metrics::counter!("steading_fenced_appends_total").increment(1),
        Refused::Unknown | Refused::Taken { .. } | Refused::Gap { .. } => {}
    }
    Trouble::Refused
}

fn measure(appends: &[Append], began: Instant) {
    let answers = |append: &Append| append.rows.iter().filter(|row| !row.line.starts_with('*')).count() as u64;
    metrics::counter!("steading_actions_total").increment(appends.iter().map(answers).sum());
    metrics::histogram!("steading_commit_appends").record(appends.len() as f64);
    metrics::histogram!("steading_commit_seconds").record(began.elapsed().as_secs_f64());
}
