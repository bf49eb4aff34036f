//! Digests: 256 bits of BLAKE3 over the canonical encoding of a value.

use crate::canonical;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub [u8; 32]);

impl Digest {
    /// The plain digest of a value: for finished games, the engine protocol and golden records.
    pub fn of(value: &impl Serialize) -> Digest {
        Digest::with(blake3::Hasher::new(), value)
    }

    /// The digest of a value that is still secret, keyed with the table's own secret.
    pub fn keyed(key: &[u8; 32], value: &impl Serialize) -> Digest {
        Digest::with(blake3::Hasher::new_keyed(key), value)
    }

    pub fn of_bytes(bytes: &[u8]) -> Digest {
        Digest(*blake3::hash(bytes).as_bytes())
    }

    fn with(mut hasher: blake3::Hasher, value: &impl Serialize) -> Digest {
        // Most pieces are a byte or two; the hasher takes longer to be called than to hash them.
        let mut gathered = [0; 1024];
        let mut filled = 0;
        canonical::write(value, &mut |bytes: &[u8]| {
            if bytes.len() > gathered.len() - filled {
                hasher.update(&gathered[..filled]);
                filled = 0;
            }
            match gathered[filled..].get_mut(..bytes.len()) {
                Some(room) => {
                    room.copy_from_slice(bytes);
                    filled += bytes.len();
                }
                None => {
                    hasher.update(bytes);
                }
            }
        })
        .expect("states and content hold no floats and no values of unknown length");
        hasher.update(&gathered[..filled]);
        Digest(*hasher.finalize().as_bytes())
    }

    /// The first 16 hexadecimal digits: what records carry.
    pub fn short(&self) -> String {
        self.to_string()[..16].to_owned()
    }

    pub fn from_hex(text: &str) -> Option<Digest> {
        read_hex(text).map(Digest)
    }
}

/// 64 lower-case hexadecimal digits.
pub(crate) fn read_hex(text: &str) -> Option<[u8; 32]> {
    let digits = text.as_bytes();
    if digits.len() != 64 || !digits.iter().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f')) {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(bytes)
}

pub(crate) fn write_hex(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digest, D::Error> {
        let text = String::deserialize(deserializer)?;
        Digest::from_hex(&text).ok_or_else(|| D::Error::custom("a digest is 64 hexadecimal digits"))
    }
}
