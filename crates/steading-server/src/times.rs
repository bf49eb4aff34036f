//! The one place where clocks are read. Everything else is told what time it is.

use governor::clock::Clock;
use governor::nanos::Nanos;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use steading_host::Now;

/// Tells the time. Tests move it: the clock on the wall in both directions, the other one forward only.
#[derive(Clone, Debug)]
pub struct Times(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    /// Of a clock that goes.
    start: Option<Instant>,
    ahead_ms: AtomicU64,
    wall_shift_ms: AtomicI64,
}

impl Default for Times {
    fn default() -> Times {
        Times::new(Some(Instant::now()), 0)
    }
}

impl Times {
    fn new(start: Option<Instant>, wall_ms: i64) -> Times {
        let (ahead_ms, wall_shift_ms) = (AtomicU64::new(0), AtomicI64::new(wall_ms));
        Times(Arc::new(Inner { start, ahead_ms, wall_shift_ms }))
    }

    /// Clocks that move only when they are moved: two servers that do the same tell the same times.
    pub fn still(wall_ms: u64) -> Times {
        Times::new(None, wall_ms as i64)
    }

    pub fn now(&self) -> Now {
        let start = self.0.start;
        let passed = start.map_or(0, |start| start.elapsed().as_millis() as u64);
        let mono = passed + self.0.ahead_ms.load(Ordering::Relaxed);
        let today = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_millis() as u64);
        let wall = start.map_or(0, |_| today());
        Now { mono, wall: wall.saturating_add_signed(self.0.wall_shift_ms.load(Ordering::Relaxed)) }
    }

    /// How long it is until this moment of the clock that never steps.
    pub fn until(&self, mono: u64) -> Duration {
        Duration::from_millis(mono.saturating_sub(self.now().mono))
    }

    /// Somebody sets the clock on the wall.
    pub fn step_wall(&self, ms: i64) {
        self.0.wall_shift_ms.fetch_add(ms, Ordering::Relaxed);
    }

    /// As if so much time had passed.
    pub fn pass(&self, ms: u64) {
        self.0.ahead_ms.fetch_add(ms, Ordering::Relaxed);
    }
}

impl Clock for Times {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        Nanos::new(Times::now(self).mono * 1_000_000)
    }
}
