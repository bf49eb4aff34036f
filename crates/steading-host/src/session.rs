//! One connection: what comes over it is read, counted and passed on to its table.

use crate::depth::{DEEPEST, depth};
use crate::ids::{Key, UserId};
use crate::rates::Bucket;
use crate::table::Client;
use crate::wire::{Request, ServerMessage};
use crate::{Conn, Now};
use std::sync::Arc;
use steading_core::{Arg, Message};
use steading_match::rendered::Failure;
use steading_messages::{Lang, NoNames, render};

/// No message is longer.
pub const LONGEST_MESSAGE: usize = 16 << 10;
/// A connection that has not said what it wants is closed.
pub const FIRST_MESSAGE_MS: u64 = 10_000;
/// A client that does not read is let go when so many messages wait for it.
pub const MOST_QUEUED: usize = 64;

/// Why a connection is closed, by the numbers of WebSocket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Close {
    /// 1008: more than is allowed.
    TooMuch,
    /// 1002: no text, or before the first message something else.
    Protocol,
    /// 1008: nothing was said for too long.
    Silent,
}

impl Close {
    pub fn code(self) -> u16 {
        match self {
            Close::TooMuch | Close::Silent => 1008,
            Close::Protocol => 1002,
        }
    }
}

#[derive(Debug)]
pub enum Output {
    ToTable(Client, Request),
    Send(Arc<str>),
    Close(Close),
}

/// One connection of one login to one table.
#[derive(Debug)]
pub struct Session {
    client: Client,
    joined: bool,
    lang: Lang,
    messages: Bucket,
    words: Bucket,
    opened: u64,
}

impl Session {
    pub fn new(conn: Conn, user: UserId, name: String, now: Now) -> Session {
        Session {
            client: Client { conn, user, name },
            joined: false,
            lang: Lang::default(),
            messages: Bucket::new(40, 20 * 60, now.mono),
            words: Bucket::new(10, 10, now.mono),
            opened: now.mono,
        }
    }

    pub fn conn(&self) -> Conn {
        self.client.conn
    }

    /// A text message came in.
    pub fn on_text(&mut self, text: &str, now: Now) -> Output {
        if !self.messages.take(now.mono) {
            return Output::Close(Close::TooMuch);
        }
        if text.len() > LONGEST_MESSAGE {
            return Output::Close(Close::TooMuch);
        }
        if depth(text.as_bytes()) > DEEPEST {
            let problem = Arg::Text(format!("nested more than {DEEPEST} deep"));
            return self.error("bad_message", Message::new("host-bad-message").with("problem", problem));
        }
        let request: Request = match serde_json::from_str(text) {
            Ok(request) => request,
            Err(problem) => {
                let problem = Arg::Text(problem.to_string().chars().take(200).collect());
                return self.error("bad_message", Message::new("host-bad-message").with("problem", problem));
            }
        };
        match &request {
            Request::Join { lang, .. } => {
                self.joined = true;
                self.lang = *lang;
            }
            _ if !self.joined => return Output::Close(Close::Protocol),
            // How many days somebody has is not for the table to know.
            Request::DaysOff { .. } => {
                let problem = Arg::Text("days_off".to_owned());
                return self.error("bad_message", Message::new("host-bad-message").with("problem", problem));
            }
            Request::Lang { lang } => self.lang = *lang,
            Request::Say { .. } if !self.words.take(now.mono) => {
                return self.too_many_words(request.key());
            }
            _ => {}
        }
        Output::ToTable(self.client.clone(), request)
    }

    /// A ping or pong came in: it counts like any message. Whether it is one too many.
    pub fn on_control(&mut self, now: Now) -> Option<Close> {
        (!self.messages.take(now.mono)).then_some(Close::TooMuch)
    }

    fn too_many_words(&self, key: Option<Key>) -> Output {
        let again_ms = self.words.wait_ms();
        let seconds = Arg::Number(i64::from(again_ms.div_ceil(1_000).max(1)));
        let message = render(self.lang, &Message::new("host-too-many-words").with("seconds", seconds), &NoNames);
        let (limit, again_ms) = (Some("chat"), Some(again_ms));
        Session::refused(Failure { code: "too_many_words", message, limit, again_ms, ..Failure::default() }, key)
    }

    /// Time has passed.
    pub fn on_time(&self, now: Now) -> Option<Output> {
        let silent = !self.joined && now.mono.saturating_sub(self.opened) >= FIRST_MESSAGE_MS;
        silent.then_some(Output::Close(Close::Silent))
    }

    pub fn lang(&self) -> Lang {
        self.lang
    }

    fn error(&self, code: &'static str, message: Message) -> Output {
        let message = render(self.lang, &message, &NoNames);
        Session::refused(Failure { code, message, ..Failure::default() }, None)
    }

    /// A message is not passed on, for this reason.
    pub fn refused(error: Failure, key: Option<Key>) -> Output {
        let text = serde_json::to_string(&ServerMessage::Error { error, key }).expect("what is said is plain data");
        Output::Send(text.into())
    }
}
