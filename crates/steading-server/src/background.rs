//! Threads for work that gives way to those who serve: reading what people bring, hashing passwords.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::oneshot;

/// How much a thread gives way, as the system counts it. Hashes are soon done, and somebody waits for each.
pub(crate) const A_LITTLE: i32 = 5;
pub(crate) const MUCH: i32 = 10;
pub(crate) const MOST: i32 = 15;

type Job = Box<dyn FnOnce() + Send>;

/// A few threads of low priority. They end when this is dropped and what waits is done.
#[derive(Debug)]
pub(crate) struct Background(Sender<Job>);

/// Lets the threads that serve go first: on Linux a thread has a niceness of its own.
pub(crate) fn give_way(how_much: i32) {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, how_much);
    #[cfg(not(target_os = "linux"))]
    let _ = how_much;
}

impl Background {
    pub fn new(name: &str, threads: usize, how_much: i32) -> Background {
        let (sender, jobs) = channel::<Job>();
        let jobs = Arc::new(Mutex::new(jobs));
        for number in 0..threads.max(1) {
            let jobs = Arc::clone(&jobs);
            let thread = std::thread::Builder::new().name(format!("{name}-{number}"));
            thread.spawn(move || serve(&jobs, how_much)).expect("a thread can be started");
        }
        Background(sender)
    }

    /// What the work gives; nothing if it panicked.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let (answer, answered) = oneshot::channel();
        let job = Box::new(move || {
            if let Ok(done) = catch_unwind(AssertUnwindSafe(work)) {
                // Who asked may have gone.
                let _ = answer.send(done);
            }
        });
        self.0.send(job).expect("the threads live as long as this");
        answered.await.ok()
    }
}

fn serve(jobs: &Mutex<Receiver<Job>>, how_much: i32) {
    give_way(how_much);
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        job();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_is_done_elsewhere_and_a_panic_stays_there() {
        let background = Background::new("test", 1, MUCH);
        assert_eq!(background.run(|| -> u8 { panic!("a test") }).await, None);
        let (name, nice) =
            background.run(|| (std::thread::current().name().map(str::to_owned), niceness())).await.unwrap();
        assert_eq!(name.as_deref(), Some("test-0"));
        assert!(nice >= MUCH, "{nice}");
    }

    /// Of this thread.
    #[cfg(target_os = "linux")]
    fn niceness() -> i32 {
        rustix::process::getpriority_process(None).expect("the system knows")
    }

    #[cfg(not(target_os = "linux"))]
    fn niceness() -> i32 {
        MOST
    }
}
