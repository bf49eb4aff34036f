//! Who thinks next. One queue for bots in seats, hints and analyses: first by what waits, then by who has had the least.
//!
//! What a person and a place have used fades with time. Who opens a hundred tables waits behind who opened one, and a
//! hundred guests from one place are together not much more than one person.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use steading_host::UserId;

/// Why somebody thinks. The first is served first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    /// A bot at a table where people play and look.
    PersonWaits,
    /// A bot among bots, or at a table where nobody is present.
    NobodyWaits,
    Hint,
    Analysis,
}

/// On whose account it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Party {
    pub person: Option<UserId>,
    /// An address, or its network.
    pub place: Option<String>,
}

/// After so long half of what was used is forgotten.
const HALF_LIFE_MS: f64 = 10_000.0;
/// A place has the share of so many people.
const PLACE_SHARE: f64 = 4.0;
/// Less than this is nothing.
const FORGOTTEN_MS: f64 = 1.0;

#[derive(Clone, Copy, Debug, Default)]
struct Used {
    ms: f64,
    at: u64,
}

impl Used {
    fn by(self, now: u64) -> f64 {
        self.ms * (-(now.saturating_sub(self.at) as f64) / HALF_LIFE_MS).exp2()
    }

    fn add(&mut self, ms: f64, now: u64) {
        *self = Used { ms: self.by(now) + ms, at: now };
    }
}

/// What decides who is next.
#[derive(Clone, Copy, Debug)]
struct Rank {
    class: Class,
    used: f64,
    number: u64,
}

impl Rank {
    fn order(&self, other: &Rank) -> Ordering {
        let used = || self.used.total_cmp(&other.used);
        self.class.cmp(&other.class).then_with(used).then(self.number.cmp(&other.number))
    }
}

#[derive(Debug)]
struct Waiting<T> {
    number: u64,
    class: Class,
    party: Party,
    task: T,
}

#[derive(Debug)]
pub(crate) struct FairQueue<T> {
    waiting: Vec<Waiting<T>>,
    people: HashMap<UserId, Used>,
    places: HashMap<String, Used>,
    next: u64,
}

impl<T> Default for FairQueue<T> {
    fn default() -> FairQueue<T> {
        FairQueue { waiting: Vec::new(), people: HashMap::new(), places: HashMap::new(), next: 0 }
    }
}

impl<T> FairQueue<T> {
    pub fn push(&mut self, class: Class, party: Party, task: T) {
        self.next += 1;
        self.waiting.push(Waiting { number: self.next, class, party, task });
    }

    /// What is served next by somebody who serves up to this class and may take these: the most urgent, of those the
    /// party that has used least, of those the oldest.
    pub fn pop_where(&mut self, last: Class, now: u64, may_take: impl Fn(&T) -> bool) -> Option<(Party, T)> {
        let own =
            self.waiting.iter().enumerate().filter(|(_, waiting)| waiting.class <= last && may_take(&waiting.task));
        let ranks = own.map(|(index, waiting)| (index, self.rank(waiting, now)));
        let (first, _) = ranks.min_by(|(_, one), (_, other)| one.order(other))?;
        let Waiting { party, task, .. } = self.waiting.swap_remove(first);
        Some((party, task))
    }

    fn rank(&self, waiting: &Waiting<T>, now: u64) -> Rank {
        Rank { class: waiting.class, used: self.used(&waiting.party, now), number: waiting.number }
    }

    /// The tasks like this one that wait, each with how many would be served before it as things stand.
    pub fn places<'a>(&'a self, like: impl Fn(&T) -> bool + 'a, now: u64) -> impl Iterator<Item = (&'a T, usize)> + 'a {
        let found = self.waiting.iter().filter(move |waiting| like(&waiting.task));
        found.map(move |own| {
            let rank = self.rank(own, now);
            let before = self.waiting.iter().filter(|other| self.rank(other, now).order(&rank).is_lt());
            (&own.task, before.count())
        })
    }

    /// How many different places (or people, where no place is known) want something of this class or a more urgent one.
    pub fn crowd(&self, class: Class) -> usize {
        let wanted = self.waiting.iter().filter(|waiting| waiting.class <= class).map(|waiting| &waiting.party);
        wanted.map(|party| (&party.place, party.person.filter(|_| party.place.is_none()))).collect::<HashSet<_>>().len()
    }

    fn used(&self, party: &Party, now: u64) -> f64 {
        let person = party.person.and_then(|person| self.people.get(&person)).map_or(0.0, |used| used.by(now));
        let place = party.place.as_ref().and_then(|place| self.places.get(place)).map_or(0.0, |used| used.by(now));
        person.max(place / PLACE_SHARE)
    }

    /// Somebody has thought for so long on this party's account.
    pub fn charge(&mut self, party: &Party, ms: f64, now: u64) {
        if let Some(person) = party.person {
            self.people.entry(person).or_default().add(ms, now);
        }
        if let Some(place) = &party.place {
            self.places.entry(place.clone()).or_default().add(ms, now);
        }
        self.people.retain(|_, used| used.by(now) > FORGOTTEN_MS);
        self.places.retain(|_, used| used.by(now) > FORGOTTEN_MS);
    }

    pub fn retain(&mut self, mut wanted: impl FnMut(&T) -> bool) {
        self.waiting.retain(|waiting| wanted(&waiting.task));
    }

    /// How many wait that are not bots in seats: altogether, and for the same person or, without one, the same place.
    pub fn advice(&self, party: &Party) -> (usize, usize) {
        let advice = || self.waiting.iter().filter(|waiting| waiting.class >= Class::Hint);
        let same = |waiting: &&Waiting<T>| match party.person {
            Some(_) => waiting.party.person == party.person,
            None => waiting.party.place == party.place,
        };
        (advice().count(), advice().filter(same).count())
    }

    pub fn len(&self) -> usize {
        self.waiting.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn party(person: u8, place: &str) -> Party {
        Party { person: Some(UserId::new([person; 20])), place: Some(place.to_owned()) }
    }

    impl<T> FairQueue<T> {
        fn pop(&mut self, last: Class, now: u64) -> Option<(Party, T)> {
            self.pop_where(last, now, |_| true)
        }
    }

    /// Serves so many, each of which takes so long; the names in order.
    fn serve(queue: &mut FairQueue<&'static str>, count: usize, ms: f64, now: &mut u64) -> Vec<&'static str> {
        let mut served = Vec::new();
        for _ in 0..count {
            let Some((party, name)) = queue.pop(Class::Analysis, *now) else { break };
            *now += ms as u64;
            queue.charge(&party, ms, *now);
            served.push(name);
        }
        served
    }

    #[test]
    fn one_persons_hundred_tables_delay_another_by_one_thought() {
        let (mut queue, mut now) = (FairQueue::default(), 0);
        for _ in 0..120 {
            queue.push(Class::PersonWaits, party(1, "here"), "many");
        }
        assert_eq!(serve(&mut queue, 1, 1_000.0, &mut now), ["many"]);
        queue.push(Class::PersonWaits, party(2, "there"), "one");
        assert_eq!(serve(&mut queue, 1, 1_000.0, &mut now), ["one"]);
    }

    #[test]
    fn a_hundred_guests_from_one_place_are_one_crowd() {
        let (mut queue, mut now) = (FairQueue::default(), 0);
        for guest in 0..100 {
            queue.push(Class::PersonWaits, party(100 + guest, "here"), "crowd");
        }
        serve(&mut queue, 10, 1_000.0, &mut now);
        // Somebody elsewhere who has already had a thought is still served before the crowd.
        queue.charge(&party(2, "there"), 500.0, now);
        queue.push(Class::PersonWaits, party(2, "there"), "one");
        assert_eq!(serve(&mut queue, 1, 1_000.0, &mut now), ["one"]);
    }

    #[test]
    fn who_waits_is_told_how_many_are_served_before() {
        let (mut queue, mut now) = (FairQueue::default(), 0);
        queue.charge(&party(1, "here"), 500.0, now);
        for name in ["a", "b", "c"] {
            queue.push(Class::Hint, party(1, "here"), name);
        }
        queue.push(Class::Hint, party(2, "there"), "fresh");
        queue.push(Class::PersonWaits, party(3, "elsewhere"), "bot");
        let place = |queue: &FairQueue<&'static str>, name, now| {
            queue.places(move |task| *task == name, now).map(|(_, before)| before).next()
        };
        assert_eq!(["bot", "fresh", "a", "c"].map(|name| place(&queue, name, now)), [0, 1, 2, 4].map(Some));
        assert_eq!(serve(&mut queue, 2, 1.0, &mut now), ["bot", "fresh"]);
        assert_eq!(place(&queue, "c", now), Some(2), "it is what then happens");
        assert_eq!(place(&queue, "bot", now), None);
    }

    /// One thread serves nobody but people who wait: a long thought of somebody else's does not hold it up.
    #[test]
    fn a_thread_for_people_takes_nothing_else() {
        let mut queue = FairQueue::default();
        queue.push(Class::NobodyWaits, party(1, "here"), "bots");
        assert!(queue.pop(Class::PersonWaits, 0).is_none());
        queue.push(Class::PersonWaits, party(2, "there"), "person");
        assert_eq!(queue.pop(Class::PersonWaits, 0).map(|(_, name)| name), Some("person"));
        assert_eq!(queue.pop(Class::Analysis, 0).map(|(_, name)| name), Some("bots"));
    }

    #[test]
    fn a_crowd_is_counted_by_places() {
        let mut queue = FairQueue::default();
        for guest in 0..50 {
            queue.push(Class::PersonWaits, party(guest, "here"), "crowd");
        }
        queue.push(Class::PersonWaits, party(60, "there"), "one");
        queue.push(Class::Hint, party(61, "elsewhere"), "hint");
        assert_eq!((queue.crowd(Class::PersonWaits), queue.crowd(Class::Hint)), (2, 3));
    }

    #[test]
    fn two_who_want_as_much_get_as_much_and_what_was_used_is_forgotten() {
        let (mut queue, mut now) = (FairQueue::default(), 0);
        for _ in 0..40 {
            queue.push(Class::PersonWaits, party(1, "here"), "a");
            queue.push(Class::PersonWaits, party(2, "there"), "b");
        }
        let served = serve(&mut queue, 20, 100.0, &mut now);
        assert_eq!(served.iter().filter(|name| **name == "a").count(), 10, "{served:?}");
        now += 300_000;
        queue.charge(&party(3, "elsewhere"), 2.0, now);
        assert_eq!((queue.people.len(), queue.places.len()), (1, 1));
    }

    #[test]
    fn who_is_waited_for_comes_first_whatever_was_used() {
        let (mut queue, mut now) = (FairQueue::default(), 0);
        queue.charge(&party(1, "here"), 60_000.0, now);
        queue.push(Class::Analysis, party(2, "there"), "analysis");
        queue.push(Class::Hint, party(2, "there"), "hint");
        queue.push(Class::NobodyWaits, party(2, "there"), "bots");
        queue.push(Class::PersonWaits, party(1, "here"), "person");
        assert_eq!(queue.advice(&party(2, "there")), (2, 2));
        assert_eq!(queue.advice(&party(1, "here")), (2, 0));
        assert_eq!(serve(&mut queue, 9, 1.0, &mut now), ["person", "bots", "hint", "analysis"]);
    }
}
