//! Whose turn it is to have something worked on that they brought or ask to see: a few threads for everybody, fair by
//! person and place.

use crate::fair_queue::{Class, FairQueue, Party};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;
use tokio::time::Instant;

#[derive(Clone, Debug)]
pub(crate) struct Workers(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    begun: Instant,
}

#[derive(Debug)]
struct State {
    free: usize,
    queue: FairQueue<oneshot::Sender<Turn>>,
}

/// Somebody's turn. It ends when this is dropped, and what it took is charged to them.
#[derive(Debug)]
pub(crate) struct Turn {
    workers: Workers,
    party: Party,
    since: Instant,
}

impl Workers {
    pub fn new(threads: usize) -> Workers {
        let state = State { free: threads.max(1), queue: FairQueue::default() };
        Workers(Arc::new(Shared { state: Mutex::new(state), begun: Instant::now() }))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> u64 {
        self.0.begun.elapsed().as_millis() as u64
    }

    /// Waits for a turn. Who stops waiting has none.
    pub async fn turn(&self, party: Party) -> Turn {
        let (give, given) = oneshot::channel();
        self.lock().queue.push(Class::Analysis, party, give);
        self.serve();
        given.await.expect("the queue is here as long as we are")
    }

    /// Gives what is free to those who have had the least.
    fn serve(&self) {
        loop {
            let next = {
                let mut state = self.lock();
                if state.free == 0 {
                    return;
                }
                state.queue.retain(|waiting| !waiting.is_closed());
                let next = state.queue.pop_where(Class::Analysis, self.now(), |_| true);
                state.free -= usize::from(next.is_some());
                next
            };
            let Some((party, waiting)) = next else { return };
            // Who has just given up hands it back by dropping it.
            let _ = waiting.send(Turn { workers: self.clone(), party, since: Instant::now() });
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let (now, took) = (self.workers.now(), self.since.elapsed());
        {
            let mut state = self.workers.lock();
            state.queue.charge(&self.party, took.as_secs_f64() * 1_000.0, now);
            state.free += 1;
        }
        self.workers.serve();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use steading_host::UserId;
    use tokio::time::{sleep, timeout};

    fn party(person: u8, place: &str) -> Party {
        Party { person: Some(UserId::new([person; 20])), place: Some(place.to_owned()) }
    }

    /// A crowd at one place keeps the only thread busy; somebody elsewhere is served next.
    #[tokio::test(start_paused = true)]
    async fn a_crowd_at_one_place_makes_nobody_elsewhere_wait_for_all_of_it() {
        let workers = Workers::new(1);
        for person in 0..50 {
            let workers = workers.clone();
            tokio::spawn(async move {
                let turn = workers.turn(party(100 + person, "here")).await;
                sleep(Duration::from_secs(5)).await;
                drop(turn);
            });
        }
        sleep(Duration::from_secs(7)).await;
        let began = Instant::now();
        let turn = workers.turn(party(1, "there")).await;
        assert!(began.elapsed() < Duration::from_secs(4), "{:?}", began.elapsed());
        drop(turn);
        // Who gives up leaves no gap behind.
        assert!(timeout(Duration::from_secs(1), workers.turn(party(2, "there"))).await.is_err());
        let began = Instant::now();
        workers.turn(party(3, "elsewhere")).await;
        assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    }
}
