//! What goes from one server to another is numbered, so that what is missing is noticed.

/// A node from which nothing was heard for so long cannot be reached.
pub const SILENCE_MS: u64 = 3_000;

/// What a message is by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Received {
    Next,
    /// It was here before.
    Old,
    /// Something before it is missing.
    Gap,
}

/// The way to another node and back.
#[derive(Clone, Copy, Debug, Default)]
pub struct Link {
    sent: u64,
    seen: u64,
    heard: Option<u64>,
}

impl Link {
    /// The number of the next message to it.
    pub fn number(&mut self) -> u64 {
        self.sent += 1;
        self.sent
    }

    /// What a beat tells: the last number there was.
    pub fn last(&self) -> u64 {
        self.sent
    }

    /// A message with this number came, or a beat that tells it.
    pub fn receive(&mut self, number: u64, beat: bool, now: u64) -> Received {
        self.heard = Some(now);
        let next = if beat { self.seen } else { self.seen + 1 };
        if number < next {
            return Received::Old;
        }
        self.seen = number;
        if number > next { Received::Gap } else { Received::Next }
    }

    pub fn heard(&self) -> bool {
        self.heard.is_some()
    }

    pub fn reaches(&self, now: u64) -> bool {
        self.heard.is_some_and(|heard| now.saturating_sub(heard) < SILENCE_MS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_noticed_at_the_next_message_or_beat() {
        let (mut there, mut here) = (Link::default(), Link::default());
        assert!(!here.reaches(0));
        assert_eq!(here.receive(there.last(), true, 0), Received::Next);
        let [first, second, third] = [there.number(), there.number(), there.number()];
        assert_eq!(here.receive(first, false, 1), Received::Next);
        assert_eq!(here.receive(first, false, 2), Received::Old);
        assert_eq!(here.receive(third, false, 3), Received::Gap);
        assert_eq!(here.receive(second, false, 4), Received::Old);
        assert_eq!(here.receive(there.last(), true, 5), Received::Next);
        there.number();
        assert_eq!(here.receive(there.last(), true, 6), Received::Gap, "the last one was lost");
        assert!(here.reaches(3_005) && !here.reaches(3_006));
    }
}
