//! What files of nets have in common: a magic word, a format, what the net was trained for, weights, a digest.

use std::fmt;
use steading_core::{Digest, Encode, Layout, Title};

/// What a net was trained for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Purpose {
    pub game: String,
    pub seats: u8,
    pub rules: u32,
    pub layout: Digest,
    pub content: Digest,
}

impl Purpose {
    pub fn of<G: Encode + Title>(game: &G) -> Purpose {
        Purpose {
            game: G::ID.to_owned(),
            seats: game.seats(),
            rules: G::RULES,
            layout: Layout::of(game).hash(),
            content: game.content_hash(),
        }
    }

    /// Whether the net was trained for exactly this match.
    pub fn fits<G: Encode + Title>(&self, game: &G) -> Result<(), NetError> {
        if self.game != G::ID {
            return Err(NetError::OtherGame { found: self.game.clone() });
        }
        if self.seats != game.seats() {
            return Err(NetError::OtherSeats { found: self.seats });
        }
        if self.rules != G::RULES {
            return Err(NetError::OtherRules { found: self.rules });
        }
        if self.content != game.content_hash() {
            return Err(NetError::OtherContent);
        }
        if self.layout != Layout::of(game).hash() {
            return Err(NetError::OtherLayout);
        }
        Ok(())
    }

    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        out.push(self.game.len() as u8);
        out.extend(self.game.as_bytes());
        out.push(self.seats);
        out.extend(self.rules.to_le_bytes());
        out.extend(self.layout.0);
        out.extend(self.content.0);
    }
}

/// Why a file is not a net for this match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NetError {
    NotANet,
    Damaged,
    OtherGame { found: String },
    OtherSeats { found: u8 },
    OtherRules { found: u32 },
    OtherLayout,
    OtherContent,
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetError::NotANet => f.write_str("the file is not a net of this version"),
            NetError::Damaged => f.write_str("the file of the net is damaged"),
            NetError::OtherGame { found } => write!(f, "the net was trained for {}", found.escape_debug()),
            NetError::OtherSeats { found } => write!(f, "the net was trained for {found} seats"),
            NetError::OtherRules { found } => write!(f, "the net was trained with rules {found}"),
            NetError::OtherLayout => f.write_str("the net was trained with another description of positions"),
            NetError::OtherContent => f.write_str("the net was trained with another pack"),
        }
    }
}

impl std::error::Error for NetError {}

/// The file, with the digest of everything before it at its end.
pub(crate) fn close(mut out: Vec<u8>) -> Vec<u8> {
    out.extend(Digest::of_bytes(&out).0);
    out
}

/// Reads a file from its beginning to its end. Never panics, whatever the file holds.
pub(crate) struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// Checks magic word, digest and format.
    pub fn open(bytes: &'a [u8], magic: &[u8; 8], format: u32) -> Result<Reader<'a>, NetError> {
        let (body, digest) = bytes.split_last_chunk::<32>().ok_or(NetError::NotANet)?;
        if !body.starts_with(magic) {
            return Err(NetError::NotANet);
        }
        if Digest::of_bytes(body).0 != *digest {
            return Err(NetError::Damaged);
        }
        let mut reader = Reader { rest: &body[magic.len()..] };
        if reader.u32()? != format {
            return Err(NetError::NotANet);
        }
        Ok(reader)
    }

    pub fn purpose(&mut self) -> Result<Purpose, NetError> {
        let name = usize::from(self.take(1)?[0]);
        let game = String::from_utf8(self.take(name)?.to_vec()).map_err(|_| NetError::Damaged)?;
        let seats = self.take(1)?[0];
        let rules = self.u32()?;
        let layout = Digest(self.take(32)?.try_into().expect("32 bytes"));
        let content = Digest(self.take(32)?.try_into().expect("32 bytes"));
        Ok(Purpose { game, seats, rules, layout, content })
    }

    pub fn take(&mut self, count: usize) -> Result<&'a [u8], NetError> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or(NetError::Damaged)?;
        self.rest = rest;
        Ok(taken)
    }

    pub fn u32(&mut self) -> Result<u32, NetError> {
        Ok(u32::from_le_bytes(self.take(4)?.try_into().expect("four bytes")))
    }

    pub fn shorts(&mut self, count: usize) -> Result<Vec<i16>, NetError> {
        let bytes = self.take(2 * count)?;
        Ok(bytes.as_chunks().0.iter().map(|&pair| i16::from_le_bytes(pair)).collect())
    }

    pub fn longs(&mut self, count: usize) -> Result<Vec<i32>, NetError> {
        let bytes = self.take(4 * count)?;
        Ok(bytes.as_chunks().0.iter().map(|&four| i32::from_le_bytes(four)).collect())
    }

    pub fn floats(&mut self, count: usize) -> Result<Vec<f32>, NetError> {
        let bytes = self.take(4 * count)?;
        Ok(bytes.as_chunks().0.iter().map(|&four| f32::from_le_bytes(four)).collect())
    }

    /// Nothing may follow.
    pub fn end(self) -> Result<(), NetError> {
        if self.rest.is_empty() { Ok(()) } else { Err(NetError::Damaged) }
    }
}
