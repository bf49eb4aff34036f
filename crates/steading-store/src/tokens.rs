//! Secrets that open something: sessions and invitations. Only their hashes are kept.

use std::fmt;

/// BLAKE3 of a token. Who reads it in the database cannot make the token from it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenHash(pub [u8; 32]);

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(…)")
    }
}

/// Text that is not a token of this kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not a token")]
pub struct BadToken;

macro_rules! token {
    ($(#[$doc:meta])* $name:ident, $bytes:literal, $purpose:literal) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq)]
        pub struct $name([u8; $bytes]);

        impl $name {
            /// From the system's generator.
            pub fn random() -> Result<Self, getrandom::Error> {
                let mut bytes = [0; $bytes];
                getrandom::fill(&mut bytes)?;
                Ok($name(bytes))
            }

            /// The only form it is told in: lower-case hexadecimal digits. Never for a log.
            pub fn reveal(&self) -> String {
                self.0.iter().map(|byte| format!("{byte:02x}")).collect()
            }

            pub fn hash(&self) -> TokenHash {
                TokenHash(blake3::derive_key($purpose, &self.0))
            }
        }

        impl std::str::FromStr for $name {
            type Err = BadToken;
            fn from_str(text: &str) -> Result<Self, BadToken> {
                let digits = text.as_bytes();
                if digits.len() != 2 * $bytes {
                    return Err(BadToken);
                }
                let mut bytes = [0; $bytes];
                for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
                    *byte = digit(pair[0])? << 4 | digit(pair[1])?;
                }
                Ok($name(bytes))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!(stringify!($name), "(…)"))
            }
        }
    };
}

fn digit(letter: u8) -> Result<u8, BadToken> {
    match letter {
        b'0'..=b'9' => Ok(letter - b'0'),
        b'a'..=b'f' => Ok(letter - b'a' + 10),
        _ => Err(BadToken),
    }
}

token!(
    /// What a browser shows to be somebody: 256 random bits.
    SessionToken,
    32,
    "steading session token v1"
);
token!(
    /// What is in an invitation link: 128 random bits.
    InviteToken,
    16,
    "steading invite token v1"
);

token!(
    /// What is in a link for a new password: 256 random bits.
    ResetToken,
    32,
    "steading reset token v1"
);

token!(
    /// What a program shows to act for somebody: 256 random bits.
    ApiToken,
    32,
    "steading api token v1"
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_round_trips_and_is_told_by_reveal_alone() {
        let token = SessionToken::random().unwrap();
        assert_eq!(token.reveal().parse(), Ok(token.clone()));
        assert_eq!(token.reveal().len(), 64);
        assert!(!format!("{token:?} {:?}", token.hash()).contains(&token.reveal()[..8]));
    }

    #[test]
    fn nonsense_is_no_token() {
        for text in ["", "00", &"0".repeat(31), &"0".repeat(33), &"G".repeat(32), &"A".repeat(32), &"é".repeat(16)] {
            assert_eq!(text.parse::<InviteToken>(), Err(BadToken), "{text}");
        }
    }

    #[test]
    fn the_same_bits_hash_differently_for_another_purpose() {
        let session = SessionToken([7; 32]);
        let invite = InviteToken([7; 16]);
        assert_ne!(session.hash(), invite.hash());
        assert_eq!(invite.hash(), InviteToken([7; 16]).hash());
    }
}
