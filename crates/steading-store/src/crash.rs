//! Places where a test makes the program die, to see what is left.
//!
//! `STEADING_CRASH=name:k` aborts the process when the place `name` is reached for the k-th time, as `kill -9` would;
//! `STEADING_PANIC=name:k` panics there instead. Without the feature `crash-points` a place compiles to nothing.

/// A place where a test may end the program: `crash_point!("store_committed")`.
#[cfg(feature = "crash-points")]
#[macro_export]
macro_rules! crash_point {
    ($name:literal) => {
        $crate::crash::reached($name)
    };
}

/// A place where a test may end the program: `crash_point!("store_committed")`.
#[cfg(not(feature = "crash-points"))]
#[macro_export]
macro_rules! crash_point {
    ($name:literal) => {};
}

/// The places in this crate, in the order a commit passes them.
pub const STORE_POINTS: [&str; 4] = ["store_begun", "store_inserted", "store_before_commit", "store_committed"];

#[cfg(feature = "crash-points")]
pub use armed::reached;

#[cfg(feature = "crash-points")]
mod armed {
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicU32, Ordering};

    struct Trap {
        place: String,
        left: AtomicU32,
    }

    impl Trap {
        fn from_environment(variable: &str) -> Option<Trap> {
            let text = std::env::var(variable).ok()?;
            let (place, hits) = text.split_once(':').unwrap_or((&text, "1"));
            let hits = hits.parse().expect("the number of hits follows the colon");
            Some(Trap { place: place.to_owned(), left: AtomicU32::new(hits) })
        }

        /// Whether this hit is the one that was asked for. Later hits are not: a trap springs once.
        fn springs(&self, place: &str) -> bool {
            self.place == place
                && self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)) == Ok(1)
        }
    }

    static CRASH: LazyLock<Option<Trap>> = LazyLock::new(|| Trap::from_environment("STEADING_CRASH"));
    static PANIC: LazyLock<Option<Trap>> = LazyLock::new(|| Trap::from_environment("STEADING_PANIC"));

    /// What [`crash_point!`](crate::crash_point) calls.
    pub fn reached(place: &str) {
        if CRASH.as_ref().is_some_and(|trap| trap.springs(place)) {
            std::process::abort();
        }
        if PANIC.as_ref().is_some_and(|trap| trap.springs(place)) {
            panic!("crash point {place}");
        }
    }
}
