//! How much of anything a client may have.

const TOKEN: u64 = 60_000;

/// A bucket that fills with time: so many at once, so many a second in the long run.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    /// In 60,000ths of a token, so that a millisecond brings `per_minute` of them.
    level: u64,
    most: u64,
    per_minute: u64,
    at: u64,
}

impl Bucket {
    /// `burst` at once, then `per_minute` a minute.
    pub fn new(burst: u32, per_minute: u32, now_ms: u64) -> Bucket {
        let most = u64::from(burst) * TOKEN;
        Bucket { level: most, most, per_minute: u64::from(per_minute), at: now_ms }
    }

    /// Takes one, if there is one.
    pub fn take(&mut self, now_ms: u64) -> bool {
        let passed = now_ms.saturating_sub(self.at);
        self.at = self.at.max(now_ms);
        self.level = self.most.min(self.level.saturating_add(passed.saturating_mul(self.per_minute)));
        let enough = self.level >= TOKEN;
        if enough {
            self.level -= TOKEN;
        }
        enough
    }

    /// Milliseconds after which there is one again.
    pub fn wait_ms(&self) -> u32 {
        let wait = TOKEN.saturating_sub(self.level).div_ceil(self.per_minute.max(1));
        u32::try_from(wait).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_its_burst_and_then_its_rate() {
        let mut bucket = Bucket::new(40, 20 * 60, 1_000);
        assert_eq!((0..100).filter(|_| bucket.take(1_000)).count(), 40);
        assert_eq!((0..100).filter(|_| bucket.take(2_000)).count(), 20);
        // A clock that stands still or steps back gives nothing and takes nothing.
        assert!(!bucket.take(500));
        assert_eq!((0..100).filter(|_| bucket.take(2_049)).count(), 0);
        assert_eq!(bucket.wait_ms(), 1);
        assert_eq!((0..100).filter(|_| bucket.take(2_050)).count(), 1);
    }
}
