//! Generators. What comes out of them is written to the record, so a replay never needs them;
//! that a live table's draws were fair can be checked because these never change.

use crate::digest::{read_hex, write_hex};
use std::fmt;

/// A source of random words, and the three draws rules code needs.
pub trait Rng {
    fn next_u64(&mut self) -> u64;

    /// Uniform in `0..bound`. Panics on an empty range.
    /// Lemire's multiplication with rejection: exact, and nearly always one word.
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "nothing to choose from");
        let bound = u64::from(bound);
        let mut product = (self.next_u64() >> 32) * bound;
        let mut low = product as u32;
        if u64::from(low) < bound {
            let threshold = (1u64 << 32) % bound;
            while u64::from(low) < threshold {
                product = (self.next_u64() >> 32) * bound;
                low = product as u32;
            }
        }
        (product >> 32) as u32
    }

    /// An index, each with a chance in proportion to its weight.
    #[inline]
    fn weighted<const N: usize>(&mut self, weights: &[u8; N]) -> usize {
        let total: u32 = weights.iter().map(|&weight| u32::from(weight)).sum();
        let mut left = self.below(total);
        for (index, &weight) in weights.iter().enumerate() {
            let weight = u32::from(weight);
            if left < weight {
                return index;
            }
            left -= weight;
        }
        unreachable!("the draw is below the sum of the weights")
    }

    /// A set bit of a word, all alike.
    #[inline]
    fn bit_of(&mut self, bits: u64) -> u32 {
        crate::collections::nth_bit(bits, self.below(bits.count_ones()))
    }
}

impl<R: Rng + ?Sized> Rng for &mut R {
    #[inline]
    fn next_u64(&mut self) -> u64 {
        (**self).next_u64()
    }
}

/// The seed of a match: 256 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A short seed that a person typed. Not for live tables: a few words can be guessed.
    pub fn from_text(text: &str) -> Seed {
        match read_hex(text) {
            Some(bytes) => Seed(bytes),
            None => Seed(
                *blake3::Hasher::new_derive_key("steading typed seed v1").update(text.as_bytes()).finalize().as_bytes(),
            ),
        }
    }

    /// What a live table publishes before play; the seed itself is shown at the end.
    pub fn commitment(&self, table_id: &str) -> crate::Digest {
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"steading seed v1").update(table_id.as_bytes()).update(&self.0);
        crate::Digest(*hasher.finalize().as_bytes())
    }

    /// The stream that outcome number `k` of the match is drawn from.
    pub fn outcome(&self, k: u64) -> ChaCha8 {
        ChaCha8::new(self, k)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

// A seed in a log file would give a running game away.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

/// ChaCha with 8 rounds, 64-bit block counter and 64-bit stream number: the generator of tables.
#[derive(Clone)]
pub struct ChaCha8 {
    input: [u32; 16],
    block: [u32; 16],
    at: usize,
}

impl fmt::Debug for ChaCha8 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ChaCha8(..)")
    }
}

impl ChaCha8 {
    pub fn new(seed: &Seed, stream: u64) -> Self {
        let mut input = [0; 16];
        input[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
        for (word, bytes) in input[4..12].iter_mut().zip(seed.0.chunks_exact(4)) {
            *word = u32::from_le_bytes(bytes.try_into().expect("chunks of four"));
        }
        input[14] = stream as u32;
        input[15] = (stream >> 32) as u32;
        ChaCha8 { input, block: [0; 16], at: 16 }
    }

    fn next_u32(&mut self) -> u32 {
        if self.at == 16 {
            self.refill();
        }
        self.at += 1;
        self.block[self.at - 1]
    }

    fn refill(&mut self) {
        fn quarter(x: &mut [u32; 16], a: usize, b: usize, c: usize, d: usize) {
            for (plus, minus, other, turn) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
                x[plus] = x[plus].wrapping_add(x[minus]);
                x[other] = (x[other] ^ x[plus]).rotate_left(turn);
            }
        }
        let mut x = self.input;
        for _ in 0..4 {
            quarter(&mut x, 0, 4, 8, 12);
            quarter(&mut x, 1, 5, 9, 13);
            quarter(&mut x, 2, 6, 10, 14);
            quarter(&mut x, 3, 7, 11, 15);
            quarter(&mut x, 0, 5, 10, 15);
            quarter(&mut x, 1, 6, 11, 12);
            quarter(&mut x, 2, 7, 8, 13);
            quarter(&mut x, 3, 4, 9, 14);
        }
        for (word, input) in x.iter_mut().zip(&self.input) {
            *word = word.wrapping_add(*input);
        }
        self.block = x;
        self.at = 0;
        let counter = (u64::from(self.input[13]) << 32 | u64::from(self.input[12])).wrapping_add(1);
        self.input[12] = counter as u32;
        self.input[13] = (counter >> 32) as u32;
    }
}

impl Rng for ChaCha8 {
    fn next_u64(&mut self) -> u64 {
        let low = u64::from(self.next_u32());
        u64::from(self.next_u32()) << 32 | low
    }
}

/// xoshiro256++: fast and small, for bots, arena and bench. Never for a live table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Xoshiro256 {
    words: [u64; 4],
}

impl Xoshiro256 {
    /// Spreads one word over the state with SplitMix64, as the authors of the generator advise.
    pub fn new(seed: u64) -> Self {
        let mut at = seed;
        let words = std::array::from_fn(|_| {
            at = at.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = at;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        });
        Xoshiro256 { words }
    }

    pub fn from_words(words: [u64; 4]) -> Self {
        Xoshiro256 { words }
    }
}

impl Rng for Xoshiro256 {
    #[inline]
    fn next_u64(&mut self) -> u64 {
        let [a, b, c, d] = self.words;
        let result = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let (c, d) = (c ^ a, d ^ b);
        self.words = [a ^ d, b ^ c, c ^ (b << 17), d.rotate_left(45)];
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::{Rng as _, SeedableRng as _};

    #[test]
    fn chacha8_gives_the_published_key_stream() {
        // draft-strombergson-chacha-test-vectors, TC1 with 8 rounds: key and nonce zero.
        let mut rng = ChaCha8::new(&Seed([0; 32]), 0);
        let bytes: Vec<u8> = (0..4).flat_map(|_| rng.next_u64().to_le_bytes()).collect();
        let published = "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e";
        let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, published);
    }

    #[test]
    fn chacha8_agrees_with_rand_chacha_on_every_stream() {
        for stream in [0, 1, 77, u64::MAX] {
            let seed = Seed(std::array::from_fn(|byte| (byte * 7 + 3) as u8));
            let mut ours = ChaCha8::new(&seed, stream);
            let mut theirs = rand_chacha::ChaCha8Rng::from_seed(seed.0);
            theirs.set_stream(stream);
            for _ in 0..200 {
                assert_eq!(ours.next_u64(), theirs.next_u64());
            }
        }
    }

    #[test]
    fn xoshiro_gives_the_published_numbers() {
        // From the reference implementation, state 1, 2, 3, 4.
        let mut rng = Xoshiro256::from_words([1, 2, 3, 4]);
        let published = [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386];
        assert_eq!(published.map(|_| rng.next_u64()), published);
    }

    #[test]
    fn bounded_draws_are_uniform_and_exact() {
        let mut rng = Xoshiro256::new(7);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[rng.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| (9_600..10_400).contains(&count)), "{seen:?}");
        let mut weighted = [0u32; 3];
        for _ in 0..60_000 {
            weighted[rng.weighted(&[1, 0, 5])] += 1;
        }
        assert_eq!(weighted[1], 0);
        assert!((9_500..10_500).contains(&weighted[0]), "{weighted:?}");
    }

    #[test]
    fn rejection_is_needed_and_happens() {
        // A bound just above 2^31 rejects nearly half of all words; without rejection low values would come twice as often.
        let mut rng = Xoshiro256::new(1);
        let bound = (1 << 31) + 1;
        let low = (0..20_000).filter(|_| rng.below(bound) < bound / 2).count();
        assert!((9_600..10_400).contains(&low), "{low}");
    }

    #[test]
    fn a_seed_says_nothing_in_debug_output_and_commits_to_itself() {
        let seed = Seed::from_text("42");
        assert_eq!(format!("{seed:?}"), "Seed(..)");
        assert_ne!(seed.commitment("t1"), seed.commitment("t2"));
        assert_eq!(Seed::from_text(&seed.to_string()), seed);
    }
}
