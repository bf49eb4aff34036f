//! What nodes say to each other: a line of JSON, then perhaps a frame for a client as it is.

use serde::{Deserialize, Serialize};
use steading_host::wire::Request;
use steading_host::{TableId, UserId};

/// The head of a message.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Head {
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
}

/// Something that a client wants done.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
pub(super) struct Asked {
    pub conn: u64,
    pub user: UserId,
    pub name: String,
    /// Where the person is, as far as thinking is shared out by it.
    pub place: Option<String>,
    pub request: Request,
}

impl Head {
    pub fn write(&self, frame: &str) -> Vec<u8> {
        let mut text = serde_json::to_vec(self).expect("our messages have JSON");
        text.push(b'\n');
        text.extend_from_slice(frame.as_bytes());
        text
    }

    pub fn read(text: &[u8]) -> Option<(Head, &str)> {
        let text = std::str::from_utf8(text).ok()?;
        let (head, frame) = text.split_once('\n')?;
        Some((serde_json::from_str(head).ok()?, frame))
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
        let asked = Asked { conn: 4, user, name: "Änne\n".to_owned(), place: Some("192.0.2.1".to_owned()), request };
        for said in [
            Said::Attach { conn: 1, table: TableId::new([1; 20]) },
            Said::Ask(Box::new(asked)),
            Said::LoggedOut { user, token: Some([9; 32]) },
            Said::Beat,
        ] {
            let text = Head { number: 12, said: said.clone() }.write("{\"is\":\"frame\"}\nand more");
            let (head, frame) = Head::read(&text).unwrap();
            assert_eq!((head.number, head.said, frame), (12, said, "{\"is\":\"frame\"}\nand more"));
        }
        assert!(Head::read(b"nonsense").is_none());
    }
}
