//! What goes over the bus is sealed (ChaCha20-Poly1305) with a secret that is in the database: who only has the bus can
//! neither read what seats see nor speak for anybody.

use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use std::sync::atomic::{AtomicU64, Ordering};
use steading_host::NodeId;
use steading_host::ids::ID_LETTERS;

/// Each node has a key of its own and counts its messages, so no key meets the same number twice.
#[derive(Debug)]
pub(super) struct Seal {
    me: NodeId,
    key: LessSafeKey,
    next: AtomicU64,
}

fn key(secret: &[u8; 32], sender: NodeId) -> LessSafeKey {
    let mut material = secret.to_vec();
    material.extend(sender.as_str().as_bytes());
    let key = blake3::derive_key("steading 2026-11 messages between nodes", &material);
    LessSafeKey::new(UnboundKey::new(&CHACHA20_POLY1305, &key).expect("the key has the right length"))
}

fn nonce(number: u64) -> Nonce {
    let mut bytes = [0; NONCE_LEN];
    bytes[NONCE_LEN - 8..].copy_from_slice(&number.to_be_bytes());
    Nonce::assume_unique_for_key(bytes)
}

const HEAD: usize = ID_LETTERS + 8;

impl Seal {
    pub fn new(secret: &[u8; 32], me: NodeId) -> Seal {
        Seal { me, key: key(secret, me), next: AtomicU64::new(0) }
    }

    /// A message for this subject and no other.
    pub fn seal(&self, subject: &str, mut text: Vec<u8>) -> Vec<u8> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let sealed = self.key.seal_in_place_append_tag(nonce(number), Aad::from(subject.as_bytes()), &mut text);
        sealed.expect("messages are far shorter than the limit");
        let mut whole = Vec::with_capacity(HEAD + text.len());
        whole.extend_from_slice(self.me.as_str().as_bytes());
        whole.extend_from_slice(&number.to_be_bytes());
        whole.append(&mut text);
        whole
    }
}

/// The number of a message of its sender. It is true if the message opens: it is part of what was sealed.
pub(super) fn number(whole: &[u8]) -> Option<u64> {
    let number = whole.get(ID_LETTERS..HEAD)?;
    Some(u64::from_be_bytes(number.try_into().ok()?))
}

/// Who said it, and what; nothing if it was not sealed by somebody who knows the secret, or for another subject.
pub(super) fn open(secret: &[u8; 32], subject: &str, whole: &[u8]) -> Option<(NodeId, Vec<u8>)> {
    let (head, body) = whole.split_at_checked(HEAD)?;
    let (sender, number) = head.split_at(ID_LETTERS);
    let sender: NodeId = std::str::from_utf8(sender).ok()?.parse().ok()?;
    let number = u64::from_be_bytes(number.try_into().ok()?);
    let mut body = body.to_vec();
    let text = key(secret, sender).open_in_place(nonce(number), Aad::from(subject.as_bytes()), &mut body).ok()?;
    let length = text.len();
    body.truncate(length);
    Some((sender, body))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_knows_the_secret_reads_or_speaks() {
        let (secret, me) = ([7; 32], NodeId::new([3; 20]));
        let seal = Seal::new(&secret, me);
        let (first, second) = (seal.seal("a", b"canary".to_vec()), seal.seal("a", b"canary".to_vec()));
        assert_ne!(first, second);
        assert!(!first.windows(6).any(|window| window == b"canary"));
        assert_eq!(open(&secret, "a", &first), Some((me, b"canary".to_vec())));
        assert!(number(&first).is_some() && number(&first) < number(&second));
        assert_eq!(open(&secret, "b", &first), None, "it is for somebody else");
        assert_eq!(open(&[8; 32], "a", &first), None);
        for at in 0..first.len() {
            let mut changed = first.clone();
            changed[at] ^= 1;
            assert_eq!(open(&secret, "a", &changed), None, "byte {at}");
        }
        assert_eq!(open(&secret, "a", b"short"), None);
    }
}
