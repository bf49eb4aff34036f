//! Names of tables, users and connections. They say which is meant and open nothing.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;
use std::str::FromStr;

/// 20 letters and digits: 100 random bits.
pub const ID_LETTERS: usize = 20;
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// An id that is not 20 letters and digits of the alphabet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadId;

impl fmt::Display for BadId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an id has {ID_LETTERS} lower-case letters and digits")
    }
}

impl std::error::Error for BadId {}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = String))]
        pub struct $name([u8; ID_LETTERS]);

        impl $name {
            /// From random bytes; five bits of each are used.
            pub fn new(random: [u8; ID_LETTERS]) -> Self {
                $name(random.map(|byte| ALPHABET[usize::from(byte % 32)]))
            }

            pub fn as_str(&self) -> &str {
                std::str::from_utf8(&self.0).expect("letters of the alphabet")
            }
        }

        impl FromStr for $name {
            type Err = BadId;
            fn from_str(text: &str) -> Result<Self, BadId> {
                let letters: [u8; ID_LETTERS] = text.as_bytes().try_into().map_err(|_| BadId)?;
                if letters.iter().all(|letter| ALPHABET.contains(letter)) { Ok($name(letters)) } else { Err(BadId) }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        #[cfg(feature = "types")]
        steading_core::typed_as!($name, |_: &ts_rs::Config| "string".to_owned());

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                std::borrow::Cow::<str>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    };
}

id!(
    /// A table, and later the finished game that was played at it.
    TableId
);
id!(
    /// A guest or an account.
    UserId
);
id!(
    /// One of several servers on the same data, from its start to its end. The next start has another.
    NodeId
);

id!(
    /// A way to reach somebody who does not look, or a message that went that way.
    ChannelId
);

id!(
    /// A token by which a program acts for somebody; it opens nothing by itself.
    TokenId
);

/// One connection of one client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Conn(pub u64);

/// 128 random bits that a client gives to each thing it wants done, so that asking twice does it once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(pub u128);

impl FromStr for Key {
    type Err = BadKey;
    fn from_str(text: &str) -> Result<Key, BadKey> {
        let digits: &[u8; 32] = text.as_bytes().try_into().map_err(|_| BadKey)?;
        let mut key = [0; 16];
        for (byte, &[high, low]) in key.iter_mut().zip(digits.as_chunks().0) {
            *byte = digit(high)? << 4 | digit(low)?;
        }
        Ok(Key(u128::from_be_bytes(key)))
    }
}

fn digit(letter: u8) -> Result<u8, BadKey> {
    match letter {
        b'0'..=b'9' => Ok(letter - b'0'),
        b'a'..=b'f' => Ok(letter - b'a' + 10),
        _ => Err(BadKey),
    }
}

/// A key that is not 32 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadKey;

impl fmt::Display for BadKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key has 32 lower-case hexadecimal digits")
    }
}

impl std::error::Error for BadKey {}

impl Key {
    /// Its 32 digits. Long logs have many keys, and the formatter of the standard library writes digit by digit.
    fn digits(self) -> [u8; 32] {
        let bytes = self.0.to_be_bytes();
        std::array::from_fn(|at| b"0123456789abcdef"[usize::from(bytes[at / 2] >> (4 * (1 - at % 2)) & 15)])
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(std::str::from_utf8(&self.digits()).expect("digits"))
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(std::str::from_utf8(&self.digits()).expect("digits"))
    }
}

#[cfg(feature = "types")]
steading_core::typed_as!(Key, |_: &ts_rs::Config| "string".to_owned());

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Key, D::Error> {
        std::borrow::Cow::<str>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_keys_round_trip_and_nonsense_is_refused() {
        let table = TableId::new(std::array::from_fn(|index| index as u8 * 13));
        assert_eq!(table.as_str().parse(), Ok(table));
        let key = Key(7);
        assert_eq!(key.to_string().parse(), Ok(key));
        for wrong in ["", "0123456789abcdefghi!", "0123456789ABCDEFGHJK", "0123456789abcdefghjkm"] {
            assert_eq!(wrong.parse::<TableId>(), Err(BadId), "{wrong}");
            assert_eq!(wrong.parse::<Key>(), Err(BadKey), "{wrong}");
        }
    }
}
