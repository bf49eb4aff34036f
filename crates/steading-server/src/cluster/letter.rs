//! What nodes say to each other: a line of JSON, then perhaps a frame for a client as it is.

use crate::limits::Spent;
use crate::trace::Trace;
use serde::{Deserialize, Serialize};
use steading_host::wire::Request;
use steading_host::{TableId, UserId};

/// The version of what nodes say to each other. A node says in the database which it speaks (`about`); everybody speaks
/// to it as it understands. The version before is always understood: a release is rolled out node by node.
///
/// 1: as it began. 2: a head says its version, an `Ask` its trace; `Leaving`, `Spent` and `Missed`.
pub(super) const PROTOCOL: u32 = 2;
const FIRST: u32 = 1;

/// What a node says of itself in the database beside its address: this word, and the version.
const WORD: &str = "bus:";

/// What tells others which version we speak; nothing for the first.
pub(super) fn spoken(version: u32) -> String {
    if version == FIRST { String::new() } else { format!(" {WORD}{version}") }
}

/// Which version a node speaks that says this of itself.
pub(super) fn spoken_by(about: &str) -> u32 {
    let said = about.split(' ').find_map(|word| word.strip_prefix(WORD)?.parse().ok());
    said.unwrap_or(FIRST)
}

fn first() -> u32 {
    FIRST
}

fn is_first(version: &u32) -> bool {
    *version == FIRST
}

/// The head of a message.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Head {
    #[serde(rename = "v", default = "first", skip_serializing_if = "is_first")]
    pub version: u32,
    /// Its number among those from this sender to this listener; a beat tells the last number there was. 0 for what is
    /// said to all.
    pub number: u64,
    pub said: Said,
}

#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
pub(super) enum Said {
    /// A client of ours looks at a table of yours.
    Attach {
        conn: u64,
        table: TableId,
    },
    Ask(Box<Asked>),
    Gone {
        conn: u64,
        /// That is our doing and not the client's.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        lost: bool,
    },
    Rematch {
        table: TableId,
        again: TableId,
    },
    /// What follows is for this client of yours.
    Frame {
        conn: u64,
    },
    /// Nothing more comes for this client.
    End {
        conn: u64,
        slow: bool,
    },
    /// We are here.
    Beat,
    /// One login has ended, or all of this person.
    LoggedOut {
        user: UserId,
        token: Option<[u8; 32]>,
    },
    /// Something is free.
    Look,
    /// We are about to go: our share is for the others.
    Leaving,
    /// What people have used of what is limited.
    Spent(Vec<Spent>),
    /// Something that you said did not come.
    Missed,
}

/// Something that a client wants done.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
pub(super) struct Asked {
    pub conn: u64,
    pub user: UserId,
    pub name: String,
    /// Where the person is, as far as thinking is shared out by it.
    pub place: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trace: Option<Trace>,
    pub request: Request,
}

impl Said {
    /// Whether a node that speaks this version understands it.
    fn is_known_to(&self, version: u32) -> bool {
        version > FIRST || !matches!(self, Said::Leaving | Said::Spent(_) | Said::Missed)
    }

    /// As it was said in that version.
    fn older(mut self, version: u32) -> Said {
        if version == FIRST
            && let Said::Ask(asked) = &mut self
        {
            asked.trace = None;
        }
        self
    }
}

impl Head {
    /// In this version.
    pub fn new(version: u32, number: u64, said: Said) -> Head {
        Head { version, number, said: said.older(version) }
    }

    pub fn write(&self, frame: &str) -> Vec<u8> {
        let mut text = serde_json::to_vec(self).expect("our messages have JSON");
        text.push(b'\n');
        text.extend_from_slice(frame.as_bytes());
        text
    }

    /// As somebody reads it who speaks this version.
    pub fn read(version: u32, text: &[u8]) -> Option<(Head, &str)> {
        let text = std::str::from_utf8(text).ok()?;
        let (head, frame) = text.split_once('\n')?;
        let head: Head = serde_json::from_str(head).ok()?;
        // A node of the release before knows nothing of what came after it.
        let known = head.version <= version && head.said.is_known_to(version);
        known.then_some((head, frame))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use steading_core::Seat;
    use steading_host::Key;

    #[test]
    fn messages_come_out_as_they_went_in() {
        let user = UserId::new([5; 20]);
        let request = Request::Act { key: Key(7), seat: Seat::B, seen: 3, actions: vec!["pass".to_owned()] };
        let (trace, place) = (Some(Trace::new()), Some("192.0.2.1".to_owned()));
        let asked = Asked { conn: 4, user, name: "Änne\n".to_owned(), place, trace, request };
        for said in [
            Said::Attach { conn: 1, table: TableId::new([1; 20]) },
            Said::Ask(Box::new(asked)),
            Said::LoggedOut { user, token: Some([9; 32]) },
            Said::Beat,
        ] {
            let text = Head::new(PROTOCOL, 12, said.clone()).write("{\"is\":\"frame\"}\nand more");
            let (head, frame) = Head::read(PROTOCOL, &text).unwrap();
            assert_eq!((head.number, head.said, frame), (12, said, "{\"is\":\"frame\"}\nand more"));
        }
        assert!(Head::read(PROTOCOL, b"nonsense").is_none());
    }

    /// The bytes of the first version, as a release that knew no other wrote and read them.
    #[test]
    fn the_version_before_is_spoken_and_understood() {
        let (user, table) = (UserId::new([5; 20]), TableId::new([1; 20]));
        let request = Request::Act { key: Key(7), seat: Seat::B, seen: 3, actions: vec!["pass".to_owned()] };
        let asked = Asked { conn: 4, user, name: "Anna".to_owned(), place: None, trace: Some(Trace::new()), request };
        let text = String::from_utf8(Head::new(1, 12, Said::Ask(Box::new(asked))).write("")).unwrap();
        let old = format!(
            "{{\"number\":12,\"said\":{{\"Ask\":{{\"conn\":4,\"user\":\"{user}\",\"name\":\"Anna\",\"place\":null,\"request\":\
             {{\"do\":\"act\",\"key\":\"{}\",\"seat\":1,\"seen\":3,\"actions\":[\"pass\"]}}}}}}}}\n",
            Key(7)
        );
        assert_eq!(text, old);
        let old = format!("{{\"number\":3,\"said\":{{\"Attach\":{{\"conn\":1,\"table\":\"{table}\"}}}}}}\n");
        let (head, _) = Head::read(PROTOCOL, old.as_bytes()).unwrap();
        assert_eq!((head.version, head.number, head.said), (1, 3, Said::Attach { conn: 1, table }));
        let new = Head::new(PROTOCOL, 0, Said::Leaving).write("");
        assert!(Head::read(PROTOCOL, &new).is_some() && Head::read(1, &new).is_none());
        assert_eq!(["10.0.0.1:80 7 0.1.0", &format!("10.0.0.1:80 7 0.1.0{}", spoken(PROTOCOL))].map(spoken_by), [1, 2]);
    }
}
