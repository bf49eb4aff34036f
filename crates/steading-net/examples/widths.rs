//! What one judgement costs with the narrowest vectors and with the widest of this processor, without the features.
//!
//! `cargo run --release --locked -p steading-net --example widths`

use fearless_simd::Level;
use std::error::Error;
use std::fs;
use std::time::Instant;
use steading_core::{Rng, Xoshiro256};
use steading_net::Net;

const POSITIONS: usize = 256;
const PASSES: usize = 400;
/// Positions after the answers of one question differ in about so many bits.
const CHANGED: usize = 15;

fn main() -> Result<(), Box<dyn Error>> {
    let net = Net::read(&fs::read("content/emberleaf/net-2.bin")?)?;
    let bits = net.inputs() as u32;
    let mut rng = Xoshiro256::new(1);
    let mut common = vec![0u64; net.inputs().div_ceil(64)];
    (0..bits).filter(|_| rng.below(8) == 0).for_each(|bit| common[bit as usize / 64] |= 1 << (bit % 64));
    let mut position = || {
        let mut words = common.clone();
        for bit in (0..CHANGED).map(|_| rng.below(bits)) {
            words[bit as usize / 64] ^= 1 << (bit % 64);
        }
        words
    };
    let positions: Vec<Vec<u64>> = (0..POSITIONS).map(|_| position()).collect();
    // In turns, so that whatever else the machine does meets both.
    for _ in 0..5 {
        let [narrow, wide] = [Level::baseline(), Level::new()].map(|level| {
            let (mut sums, begin) = (net.sums_at(level), Instant::now());
            let mut said = 0.0;
            for words in (0..PASSES).flat_map(|_| &positions) {
                said += net.judge(&mut sums, words).win;
            }
            (begin.elapsed().as_secs_f64() * 1e6 / (POSITIONS * PASSES) as f64, said)
        });
        assert!(narrow.1.to_bits() == wide.1.to_bits(), "the widths disagree");
        println!("narrow {:.3} µs, wide {:.3} µs: {:.2} times as fast", narrow.0, wide.0, narrow.0 / wide.0);
    }
    Ok(())
}
