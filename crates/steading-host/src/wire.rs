//! What clients and server say to each other over the socket of a table. JSON, one message a frame.
//!
//! Every message of the server carries `n`, the number of entries its viewer has seen, and `m`, the number of notices.
//! A client that misses one asks for what came `since`.

use crate::ids::{Key, TableId, UserId};
use crate::log::{NoticeRow, Phase};
use crate::setup::{ClockKind, Occupant};
use serde::{Deserialize, Serialize};
use steading_core::{Digest, Seat, Usual, Variants};
use steading_match::Json;
use steading_match::rendered::{Advised, Asked, Button, Event, Explained, Failure, Foreseen, Standings};
use steading_messages::Lang;

/// What a client wants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// The first message of a connection.
    Join {
        #[serde(default)]
        lang: Lang,
        /// What the client has already: entries and notices.
        #[serde(default)]
        n: Option<u32>,
        #[serde(default)]
        m: Option<u32>,
    },
    /// Answers of one seat, all or none of them.
    Act {
        key: Key,
        seat: Seat,
        seen: u32,
        actions: Vec<String>,
    },
    /// What one seat wants as a whole, in the game's own terms: the game turns it into answers, all or none of them.
    Wish {
        key: Key,
        seat: Seat,
        seen: u32,
        #[cfg_attr(feature = "types", ts(type = "unknown"))]
        wish: serde_json::Value,
    },
    /// Takes back the last answers of a seat.
    Undo {
        key: Key,
        seat: Seat,
        seen: u32,
        count: u32,
    },
    /// Takes back all answers of the turn.
    Restart {
        key: Key,
        seat: Seat,
        seen: u32,
    },
    /// Gives the answers again that were taken back last.
    Redo {
        key: Key,
        seat: Seat,
        seen: u32,
    },
    /// Why not?
    Explain {
        id: u32,
        seat: Seat,
        action: String,
    },
    /// What would come of this wish?
    Foresee {
        id: u32,
        seat: Seat,
        #[cfg_attr(feature = "types", ts(type = "unknown"))]
        wish: serde_json::Value,
    },
    /// What would a strong bot do?
    Hint {
        id: u32,
        seat: Seat,
    },
    /// Looks at the table from this seat; `null` as somebody who does not play.
    Look {
        seat: Option<Seat>,
    },
    /// How the table stood for this viewer after the `n`-th entry it saw.
    Moment {
        id: u32,
        n: u32,
    },
    Since {
        n: u32,
        m: u32,
    },
    Lang {
        lang: Lang,
    },
    Sit {
        key: Key,
        seat: Seat,
    },
    /// Gives a seat up before the game begins.
    Stand {
        key: Key,
        seat: Seat,
    },
    /// The host puts a bot into a seat, or takes it away.
    Bot {
        key: Key,
        seat: Seat,
        bot: Option<String>,
    },
    Start {
        key: Key,
    },
    /// A bot takes over until the person comes back.
    Leave {
        key: Key,
        seat: Seat,
    },
    Return {
        key: Key,
        seat: Seat,
    },
    /// Gives a seat up for good: a bot plays on. Where no person is left the game ends.
    Resign {
        key: Key,
        seat: Seat,
    },
    /// Wants the game to end without a result, or not. It ends when everybody who still plays wants it.
    End {
        key: Key,
        seat: Seat,
        agree: bool,
    },
    /// What a seat answers before it is asked, all of it: what was given before goes. Told to nobody else.
    Ahead {
        key: Key,
        seat: Seat,
        seen: u32,
        give: Vec<AheadWish>,
    },
    /// Reminds a seat that it is asked, at a table that is played over days.
    Nudge {
        key: Key,
        seat: Seat,
    },
    /// Nobody waits for this person until then, in milliseconds since 1970. Only the server itself says so.
    DaysOff {
        key: Key,
        until: u64,
    },
    Say {
        key: Key,
        text: String,
    },
    /// What this user says is no longer, or again, shown on this connection.
    Mute {
        user: UserId,
        mute: bool,
    },
    Ping {
        t: u64,
    },
}

impl Request {
    /// The key under which it is done at most once.
    pub fn key(&self) -> Option<Key> {
        match self {
            Request::Act { key, .. }
            | Request::Wish { key, .. }
            | Request::Undo { key, .. }
            | Request::Restart { key, .. }
            | Request::Redo { key, .. }
            | Request::Sit { key, .. }
            | Request::Stand { key, .. }
            | Request::Bot { key, .. }
            | Request::Start { key }
            | Request::Leave { key, .. }
            | Request::Return { key, .. }
            | Request::Resign { key, .. }
            | Request::End { key, .. }
            | Request::Ahead { key, .. }
            | Request::Nudge { key, .. }
            | Request::DaysOff { key, .. }
            | Request::Say { key, .. } => Some(*key),
            Request::Join { .. }
            | Request::Explain { .. }
            | Request::Foresee { .. }
            | Request::Hint { .. }
            | Request::Look { .. }
            | Request::Moment { .. }
            | Request::Since { .. }
            | Request::Lang { .. }
            | Request::Mute { .. }
            | Request::Ping { .. } => None,
        }
    }
}

/// How long an answer that was given ahead stays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Lasts {
    /// For the next question, if it is that one.
    #[default]
    Once,
    /// Until the round is over.
    Round,
    /// Until it is taken back.
    Game,
}

/// An answer that is given before it is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum AheadWish {
    /// One that the game offers.
    Usual { usual: Usual },
    /// When the question with this sentence comes, these answers in notation, one after the other.
    If {
        asked: String,
        answers: Vec<String>,
        #[serde(default)]
        lasts: Lasts,
        /// What its owner calls it, for example by the words of question and answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "types", ts(optional))]
        name: Option<String>,
    },
}

/// Why an answer that was given ahead is no longer there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum DroppedFor {
    /// The game would not take it.
    NotLegal,
    /// Something else was asked first.
    OtherQuestion,
    /// The round it was meant for is over.
    Round,
    /// The seat is played by a bot.
    Away,
    /// An answer was taken back.
    TakenBack,
}

/// An answer given ahead, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AheadShown {
    pub wish: AheadWish,
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub dropped: Option<DroppedFor>,
}

/// What became of something with a key.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Done and kept. The count of the seat that acted, afterwards; of what is no answer, the count of notices.
    Ok(u32),
    /// Something happened that the client had not seen; the news comes with it.
    Stale,
    /// Not legal, and why.
    Refused(Failure),
    /// Nothing was done; the same key may be sent again after so many milliseconds.
    Retry(u32),
}

/// What never changes about a table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableInfo<'a> {
    pub id: TableId,
    pub game: &'a str,
    pub rules: u32,
    pub seats: u8,
    pub options: &'a Variants,
    pub content: Digest,
    pub host: UserId,
    pub private: bool,
    pub hot_seat: bool,
    pub turn_based: bool,
    pub clock: ClockKind,
    pub hints: bool,
    pub typed_seed: bool,
    /// It began from a position that the host chose, and the host may know what is hidden in it.
    pub from_position: bool,
    /// Binds the server to its seed before the first draw.
    pub commitment: Digest,
}

/// What is asked of the viewer, and what it can do.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Turn {
    pub waiting: Vec<Seat>,
    /// Whether the open question is put to several seats at once.
    pub simultaneous: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub question: Option<Asked>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
    pub options: Vec<Button>,
    /// How many answers can be taken back, now or to the beginning of the turn, and given again.
    pub undo: u32,
    pub restart: u32,
    pub redo: u32,
    /// What the viewer had seen at the end of its last turn, in entries; 0 before it has had one.
    pub since: u32,
    /// What the viewer may answer before it is asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
    pub usual: Vec<AheadShown>,
    /// What it has, and what was dropped since.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
    pub ahead: Vec<AheadShown>,
}

/// Thinking time as of now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Times {
    pub seat: Seat,
    pub left_ms: u64,
    pub runs: bool,
}

/// Nobody waits for this seat until then, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OffUntil {
    pub seat: Seat,
    pub until: u64,
}

/// The game as one viewer sees it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Scene {
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub view: Json,
    pub turn: Turn,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
    pub clocks: Vec<Times>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub standings: Option<Standings>,
    /// The seed, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub seed: Option<String>,
}

/// What the server says.
#[allow(clippy::large_enum_variant, reason = "made, written and dropped at once")]
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum ServerMessage<'a> {
    /// Everything a client needs to draw the table.
    Table {
        n: u32,
        m: u32,
        table: TableInfo<'a>,
        phase: Phase,
        /// The seats of this login.
        yours: Vec<Seat>,
        /// From where it looks.
        viewer: Option<Seat>,
        seating: &'a [Occupant],
        /// The seats that want the game to end without a result.
        ending: Vec<Seat>,
        off: Vec<OffUntil>,
        // Clients know that what a scene has may be missing here: nobody plays yet.
        #[serde(flatten)]
        #[cfg_attr(feature = "types", ts(skip))]
        scene: Option<Scene>,
        /// The latest events, oldest first; all of them after `n` of the request where that is possible.
        events: Vec<Event>,
        notices: Vec<&'a NoticeRow>,
    },
    /// Something happened in the game.
    Update {
        n: u32,
        m: u32,
        phase: Phase,
        #[serde(flatten)]
        scene: Scene,
        events: Vec<Event>,
        /// Events before `n` may no longer be so: something was taken back.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
        taken_back: bool,
    },
    /// Something happened around the game.
    Notices {
        n: u32,
        m: u32,
        phase: Phase,
        yours: Vec<Seat>,
        seating: &'a [Occupant],
        ending: Vec<Seat>,
        off: Vec<OffUntil>,
        notices: Vec<&'a NoticeRow>,
    },
    Answer {
        n: u32,
        m: u32,
        key: Key,
        verdict: Verdict,
    },
    Explained {
        n: u32,
        m: u32,
        id: u32,
        explained: Explained,
    },
    Foreseen {
        n: u32,
        m: u32,
        id: u32,
        foreseen: Result<Vec<Foreseen>, Failure>,
    },
    Hint {
        n: u32,
        m: u32,
        id: u32,
        hint: Result<Advised, Failure>,
    },
    /// A hint that was asked for, or a bot of this table, waits for its turn to think: it is the `place`-th.
    Queued {
        n: u32,
        m: u32,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "types", ts(optional))]
        hint: Option<u32>,
        place: u32,
    },
    /// A bot had less time to think than usual, because many wait for bots.
    Hurried {
        n: u32,
        m: u32,
    },
    /// How the table stood; nothing where the viewer saw no such entry.
    Moment {
        n: u32,
        m: u32,
        id: u32,
        #[cfg_attr(feature = "types", ts(type = "unknown"))]
        view: Option<Json>,
    },
    Pong {
        n: u32,
        m: u32,
        t: u64,
    },
    /// The server goes down for a moment; come back after so many milliseconds.
    Bye {
        after_ms: u32,
    },
    /// A message that could not be read or was not passed on, with its key if it had one: nothing was done.
    Error {
        error: Failure,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "types", ts(optional))]
        key: Option<Key>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_read_strictly() {
        let key = "0123456789abcdef0123456789abcdef";
        let act = format!(r#"{{"do":"act","key":"{key}","seat":1,"seen":7,"actions":["pass"]}}"#);
        let read: Request = serde_json::from_str(&act).unwrap();
        assert_eq!(read.key(), Some(key.parse().unwrap()));
        for wrong in [
            r#"{"do":"fly"}"#,
            r#"{"do":"act","key":"1","seat":1,"seen":7,"actions":["pass"]}"#,
            r#"{"do":"look","seat":9}"#,
            r#"{"do":"ping","t":1,"more":2}"#,
            r#"{"do":"ping","t":-1}"#,
            "[]",
        ] {
            assert!(serde_json::from_str::<Request>(wrong).is_err(), "{wrong}");
        }
    }
}
