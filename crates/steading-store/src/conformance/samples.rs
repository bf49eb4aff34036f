//! Tables, people and games to test a store with. Equal numbers give equal things.

use crate::calls::{Channel, ChannelSecret, Format, Way};
use crate::listing::ListingInfo;
use crate::tokens::TokenHash;
use crate::tournaments::{Entrant, System, Tournament};
use steading_core::{Digest, MAX_SEATS, Seat, Seed, Variants};
use steading_host::{
    Append, ChannelId, ClockKind, Finished, Key, Mark, Notice, NoticeRow, Occupant, Phase, Row, SeatSummary, Summary,
    TableId, TableSetup, UserId, Witnesses,
};

fn letters(number: u64) -> [u8; 20] {
    std::array::from_fn(|index| (number >> (5 * (19 - index).min(12))) as u8 % 32)
}

pub fn table(number: u64) -> TableId {
    TableId::new(letters(number))
}

pub fn user(number: u64) -> UserId {
    UserId::new(letters(1_000_000 + number))
}

pub fn token(number: u8) -> TokenHash {
    TokenHash([number; 32])
}

pub fn person(number: u64) -> Occupant {
    Occupant::Person { user: user(number), name: format!("Person {number}") }
}

pub fn bot(name: &str) -> Occupant {
    Occupant::Bot { bot: name.to_owned() }
}

/// A public table of two for the game `toy`, opened by person 1 at time 1000 + number.
pub fn setup(number: u64) -> TableSetup {
    TableSetup {
        id: table(number),
        game: "toy".to_owned(),
        seats: 2,
        options: Variants::from([("length".to_owned(), "short".to_owned())]),
        pack: Some("name = \"base\"\n".repeat(20)),
        seed: Seed([number as u8; 32]),
        own_pack: false,
        typed_seed: false,
        host: user(1),
        private: false,
        hot_seat: false,
        turn_based: true,
        clock: ClockKind::PerMove { seconds: 60 },
        hints: false,
        position: None,
        created: 1_000 + number,
    }
}

/// Two open seats.
pub fn gathering(changed: u64) -> Summary {
    summary(Phase::Gathering, vec![Occupant::Open, Occupant::Open], changed)
}

pub fn summary(phase: Phase, holders: Vec<Occupant>, changed: u64) -> Summary {
    let seats = holders.into_iter().map(|holder| SeatSummary { holder, score: None, rank: None });
    Summary { phase, seats: seats.collect(), waiting: vec![Seat::A], entries: 0, changed }
}

/// The end of a game: holders with points and places.
pub fn over(results: Vec<(Occupant, i32, u8)>, changed: u64) -> Summary {
    let seats = results.into_iter();
    let seats = seats.map(|(holder, score, rank)| SeatSummary { holder, score: Some(score), rank: Some(rank) });
    Summary { phase: Phase::Over, seats: seats.collect(), waiting: Vec::new(), entries: 0, changed }
}

/// Every other one has everything that can be missing.
pub fn row(number: u32) -> Row {
    let full = number.is_multiple_of(2);
    Row {
        line: format!("A build p{number}"),
        seat: full.then_some(Seat::B),
        by: full.then(|| user(1)),
        key: full.then_some(Key(u128::MAX - u128::from(number))),
        witnesses: Witnesses(0b10_0001),
        clocks: full.then_some([60_000; MAX_SEATS]),
        at: 2_000 + u64::from(number),
    }
}

pub fn said(number: u32) -> NoticeRow {
    let text = format!("Grüße {number} “🙂” '; DROP TABLE entry; --");
    let notice = Notice::Said { user: user(1), name: "Person 1".to_owned(), text };
    NoticeRow { notice, key: Some(Key(number.into())), by: Some(user(1)), at: 3_000 }
}

pub fn sits(seat: Seat, holder: Occupant) -> NoticeRow {
    NoticeRow { notice: Notice::Seat { seat, holder }, key: None, by: None, at: 3_000 }
}

/// Entries `first..first + count` of a table that is being played, and no notice.
pub fn entries(number: u64, first: u32, count: u32) -> Append {
    Append {
        table: table(number),
        first_entry: first,
        rows: (first..first + count).map(row).collect(),
        first_notice: 0,
        notices: Vec::new(),
        summary: summary(Phase::Playing, vec![person(1), person(2)], 5_000 + u64::from(first)),
        finished: None,
        mark: None,
        position: None,
        calls: Vec::new(),
        ahead: Vec::new(),
    }
}

/// A webhook of this person, for everything.
pub fn channel(number: u8, person: u64) -> Channel {
    Channel {
        id: ChannelId::new([number; 20]),
        person: user(person),
        way: Way::Webhook { url: format!("https://hook.example/{number}"), format: Format::Json },
        secret: ChannelSecret([number; 32]),
        events: u32::from(u16::MAX),
        daily: false,
        confirmed: true,
        created: 1_000 + u64::from(number),
        sent: None,
        failed: 0,
    }
}

/// A tournament of two people that has not begun.
pub fn tournament(number: u64) -> Tournament {
    let entrant = |number| Entrant { user: user(number), name: format!("Person {number}"), gone: false };
    Tournament {
        id: table(number),
        name: format!("Cup {number}"),
        host: user(1),
        game: "toy".to_owned(),
        seats: 2,
        options: Variants::new(),
        system: System::Swiss,
        rounds: 3,
        bots: false,
        clock: ClockKind::None,
        turn_based: true,
        phase: Phase::Gathering,
        created: 1_000 + number,
        changed: 1_000 + number,
        entrants: vec![entrant(1), entrant(2)],
        played: Vec::new(),
        club: None,
        begins: None,
        schedule: Vec::new(),
    }
}

/// What is known of a log.
pub fn mark(number: u8) -> Mark {
    let digest = |more: u8| Digest([number + more; 32]);
    Mark {
        began: 1,
        content: digest(0),
        rules: 2,
        rows: digest(1),
        notices: digest(2),
        state: digest(3),
        seal: Some(digest(4)),
        clocks: None,
    }
}

pub fn finished(number: u64) -> Finished {
    let witnessed = ["A", "B", "nobody"].map(|viewer| format!("[\"seen by {viewer} at table {number}\"]"));
    let record = format!("steading record of table {number}\n");
    Finished { record, witnessed: witnessed.to_vec(), solo: None, taken: Vec::new() }
}

/// The last append of a game: two entries from the beginning, and how it ended.
pub fn ending(number: u64, results: Vec<(Occupant, i32, u8)>, ended: u64) -> Append {
    let mut append = entries(number, 0, 2);
    append.notices = vec![NoticeRow { notice: Notice::Over, key: None, by: None, at: ended }];
    append.summary = over(results, ended);
    append.finished = Some(finished(number));
    append
}

pub fn facts(number: u64) -> ListingInfo {
    ListingInfo::from(&setup(number))
}
