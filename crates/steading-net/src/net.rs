//! The net that plays: 16-bit weights and integer sums, which are the same on every platform.
//!
//! The loops are written once. They are compiled for every width of vectors that a processor may have, and the widest
//! that it has is taken when the program starts ([`Level`]).
//! Activations are in 1/256, weights of the second and third layer in 1/1024.

use crate::file::{NetError, Purpose, Reader, close};
use crate::float::{FloatNet, Parts};
use crate::{FIRST, Heads, SECOND};
use fearless_simd::{Level, dispatch};
use steading_core::{Encode, Layout, Title};

const HEADS: usize = 2;
const UNIT: f32 = 256.0;
const WEIGHT: f32 = 1024.0;
/// Activations stay below 16.
const CEILING: i32 = 4095;
pub(crate) const MAGIC: &[u8; 8] = b"STEADNET";
const FORMAT: u32 = 2;

/// A trained net with what it was trained for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    pub purpose: Purpose,
    inputs: usize,
    /// One row for each input.
    layer1: Vec<[i16; FIRST]>,
    bias1: [i16; FIRST],
    layer2: Vec<[i16; FIRST]>,
    bias2: [i32; SECOND],
    layer3: [i16; SECOND * HEADS],
    bias3: [i32; HEADS],
    sigmoid: Vec<u16>,
}

/// The sums of the first layer, and the position they belong to.
#[derive(Clone, Debug)]
pub struct Sums {
    first: [i16; FIRST],
    words: Vec<u64>,
    level: Level,
}

impl Net {
    /// The integer form of trained weights.
    pub fn from_float<G: Encode + Title>(game: &G, float: &FloatNet) -> Net {
        let layout = Layout::of(game);
        let mut net = Net {
            purpose: Purpose::of(game),
            inputs: layout.inputs(),
            layer1: vec![[0; FIRST]; layout.inputs()],
            bias1: [0; FIRST],
            layer2: vec![[0; FIRST]; SECOND],
            bias2: [0; SECOND],
            layer3: [0; SECOND * HEADS],
            bias3: [0; HEADS],
            sigmoid: sigmoid_table(),
        };
        net.take_over(float);
        net
    }

    /// Replaces the weights by these.
    pub(crate) fn take_over(&mut self, float: &FloatNet) {
        fn small(to: &mut [i16], weights: &[f32], unit: f32) {
            let round = |weight: f32| (weight * unit).round_ties_even().clamp(-32767.0, 32767.0) as i16;
            to.iter_mut().zip(weights).for_each(|(to, &weight)| *to = round(weight));
        }
        fn wide(to: &mut [i32], weights: &[f32]) {
            to.iter_mut().zip(weights).for_each(|(to, &weight)| *to = (weight * UNIT * WEIGHT).round() as i32);
        }
        assert_eq!(self.inputs, float.inputs, "the weights belong to another layout");
        let parts = Parts::of(float.inputs);
        let weights = &float.weights;
        small(self.layer1.as_flattened_mut(), weights, UNIT);
        small(&mut self.bias1, &weights[parts.bias1..], UNIT);
        small(self.layer2.as_flattened_mut(), &weights[parts.layer2..], WEIGHT);
        wide(&mut self.bias2, &weights[parts.bias2..]);
        small(&mut self.layer3, &weights[parts.layer3..], WEIGHT);
        wide(&mut self.bias3, &weights[parts.bias3..]);
    }

    /// The weights as floats again, to learn on.
    pub fn to_float(&self) -> FloatNet {
        fn small<'a>(from: &'a [i16], unit: f32) -> impl Iterator<Item = f32> + 'a {
            from.iter().map(move |&weight| f32::from(weight) / unit)
        }
        fn wide(from: &[i32]) -> impl Iterator<Item = f32> + '_ {
            from.iter().map(|&weight| weight as f32 / (UNIT * WEIGHT))
        }
        let mut weights: Vec<f32> = small(self.layer1.as_flattened(), UNIT).collect();
        weights.extend(small(&self.bias1, UNIT));
        weights.extend(small(self.layer2.as_flattened(), WEIGHT));
        weights.extend(wide(&self.bias2));
        weights.extend(small(&self.layer3, WEIGHT));
        weights.extend(wide(&self.bias3));
        FloatNet { inputs: self.inputs, weights }
    }

    /// The same net whose logit of winning is this line of what it was: chances that hold instead of those that were
    /// learnt.
    pub fn calibrated(&self, slope: f32, offset: f32) -> Net {
        let mut float = self.to_float();
        let Parts { layer3, bias3, .. } = Parts::of(self.inputs);
        let limit = crate::float::THIRD_LIMIT;
        float.weights[layer3..layer3 + SECOND].iter_mut().for_each(|w| *w = (*w * slope).clamp(-limit, limit));
        float.weights[bias3] = float.weights[bias3] * slope + offset;
        let mut net = self.clone();
        net.take_over(&float);
        net
    }

    /// How many bits a position has.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// The sums of the first layer with no input set, to begin with.
    pub fn sums(&self) -> Sums {
        self.sums_at(Level::new())
    }

    /// The same for the instructions of this level.
    pub fn sums_at(&self, level: Level) -> Sums {
        Sums { first: self.bias1, words: vec![0; self.inputs.div_ceil(64)], level }
    }

    /// What the net says of the position with these bits. `sums` are moved there from the position they were at: of two
    /// positions of one game most bits are the same. Touches no heap.
    pub fn judge(&self, sums: &mut Sums, words: &[u64]) -> Heads {
        dispatch!(sums.level, _ => self.judge_within(sums, words))
    }

    /// Becomes part of each of the functions that `dispatch` makes, one for each set of instructions.
    #[inline(always)]
    fn judge_within(&self, sums: &mut Sums, words: &[u64]) -> Heads {
        assert_eq!(words.len(), sums.words.len(), "the bits belong to another layout");
        let (mut changed, mut set) = (0, 0);
        for (old, new) in sums.words.iter().zip(words) {
            changed += (old ^ new).count_ones();
            set += new.count_ones();
        }
        if changed > set {
            sums.first = self.bias1;
            sums.words.fill(0);
        }
        let mut first = sums.first;
        for (index, (old, new)) in sums.words.iter_mut().zip(words).enumerate() {
            let rows = &self.layer1[index * 64..];
            let mut gone = *old & !new;
            while gone != 0 {
                let row = &rows[gone.trailing_zeros() as usize];
                for neuron in 0..FIRST {
                    first[neuron] = first[neuron].wrapping_sub(row[neuron]);
                }
                gone &= gone - 1;
            }
            let mut come = new & !*old;
            while come != 0 {
                let row = &rows[come.trailing_zeros() as usize];
                for neuron in 0..FIRST {
                    first[neuron] = first[neuron].wrapping_add(row[neuron]);
                }
                come &= come - 1;
            }
            *old = *new;
        }
        sums.first = first;
        first.iter_mut().for_each(|sum| *sum = (*sum).clamp(0, CEILING as i16));
        let mut second = [0i16; SECOND];
        for ((to, row), bias) in second.iter_mut().zip(&self.layer2).zip(&self.bias2) {
            let mut sum = 0i32;
            for index in 0..FIRST {
                sum += i32::from(first[index]) * i32::from(row[index]);
            }
            *to = (sum.saturating_add(*bias) >> 10).clamp(0, CEILING) as i16;
        }
        let out: [f32; HEADS] = std::array::from_fn(|head| {
            let row = &self.layer3[head * SECOND..][..SECOND];
            let sum: i32 = second.iter().zip(row).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum();
            f32::from(self.squash(sum.saturating_add(self.bias3[head]))) / 65535.0
        });
        Heads { win: out[0], points: out[1] }
    }

    /// The logistic function of a sum in 1/262144, from a table with straight lines in between.
    fn squash(&self, sum: i32) -> u16 {
        // The table goes from -12 to 12 in steps of 1/16, that is 2^14.
        let x = sum.clamp(-12 << 18, (12 << 18) - 1) + (12 << 18);
        let (step, rest) = ((x >> 14) as usize, x & 0x3fff);
        let (low, high) = (i32::from(self.sigmoid[step]), i32::from(self.sigmoid[step + 1]));
        (low + (((high - low) * rest) >> 14)) as u16
    }

    /// The weights file.
    pub fn write(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.extend(FORMAT.to_le_bytes());
        self.purpose.write(&mut out);
        out.extend((self.inputs as u32).to_le_bytes());
        for list in [self.layer1.as_flattened(), &self.bias1, self.layer2.as_flattened(), &self.layer3] {
            list.iter().for_each(|number| out.extend(number.to_le_bytes()));
        }
        self.bias2.iter().chain(&self.bias3).for_each(|number| out.extend(number.to_le_bytes()));
        close(out)
    }

    /// Reads a weights file. Never panics, whatever the file holds.
    pub fn read(bytes: &[u8]) -> Result<Net, NetError> {
        let mut reader = Reader::open(bytes, MAGIC, FORMAT)?;
        let purpose = reader.purpose()?;
        let inputs = reader.u32()? as usize;
        if inputs > usize::from(u16::MAX) {
            return Err(NetError::Damaged);
        }
        let net = Net {
            purpose,
            inputs,
            layer1: rows(&mut reader, inputs)?,
            bias1: reader.shorts(FIRST)?.try_into().expect("so many"),
            layer2: rows(&mut reader, SECOND)?,
            layer3: reader.shorts(SECOND * HEADS)?.try_into().expect("so many"),
            bias2: reader.longs(SECOND)?.try_into().expect("so many"),
            bias3: reader.longs(HEADS)?.try_into().expect("so many"),
            sigmoid: sigmoid_table(),
        };
        reader.end()?;
        Ok(net)
    }
}

fn rows(reader: &mut Reader<'_>, count: usize) -> Result<Vec<[i16; FIRST]>, NetError> {
    Ok(reader.shorts(count * FIRST)?.as_chunks().0.to_vec())
}

/// The logistic function from -12 to 12 in steps of 1/16, in 1/65535. Only sums, products and quotients, which every
/// platform rounds alike.
fn sigmoid_table() -> Vec<u16> {
    let exp = |x: f64| {
        let small = x / 64.0;
        let series = (1..=12).rev().fold(1.0, |sum, n| 1.0 + small / f64::from(n) * sum);
        (0..6).fold(series, |power, _| power * power)
    };
    (-192..=192).map(|step| (65535.0 / (1.0 + exp(-f64::from(step) / 16.0)) + 0.5) as u16).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use steading_core::{Rng, Xoshiro256, set_bits};
    use steading_testkit::toy::Hedgerow;

    fn trained() -> (Hedgerow, FloatNet, Net) {
        let game = Hedgerow::base(2);
        let float = FloatNet::random(Layout::of(&game).inputs(), 5);
        let net = Net::from_float(&game, &float);
        (game, float, net)
    }

    /// Random bits, of which about one in `rarity` is set.
    fn random_words(inputs: usize, rarity: u32, rng: &mut Xoshiro256) -> Vec<u64> {
        let mut words = vec![0; inputs.div_ceil(64)];
        (0..inputs).filter(|_| rng.below(rarity) == 0).for_each(|input| words[input / 64] |= 1 << (input % 64));
        words
    }

    #[test]
    fn integers_say_what_floats_say() {
        let (_, float, net) = trained();
        let mut rng = Xoshiro256::new(1);
        let mut widest: f32 = 0.0;
        for _ in 0..500 {
            let words = random_words(float.inputs, 4, &mut rng);
            let (a, b) = (float.heads(&words), net.judge(&mut net.sums(), &words));
            widest = widest.max((a.win - b.win).abs()).max((a.points - b.points).abs());
        }
        assert!(widest < 0.01, "{widest}");
    }

    /// Sums that are moved from position to position, against sums made anew, in another order and in 64 bits:
    /// nothing saturates or overflows where it should not.
    #[test]
    fn the_fast_path_agrees_with_plain_sums() {
        let (_, _, net) = trained();
        let mut rng = Xoshiro256::new(2);
        let mut moved = net.sums();
        let mut words = random_words(net.inputs, 3, &mut rng);
        for number in 0..300 {
            // Sometimes far away, mostly a step from the position before.
            words = match number % 10 {
                0 => random_words(net.inputs, 3, &mut rng),
                _ => random_words(net.inputs, 20, &mut rng).iter().zip(&words).map(|(a, b)| a ^ b).collect(),
            };
            let clip = |sum: i64| sum.clamp(0, i64::from(CEILING));
            let first: Vec<i64> = (0..FIRST)
                .map(|neuron| {
                    let sum: i64 =
                        set_bits(&words).map(|input| i64::from(net.layer1[usize::from(input)][neuron])).sum();
                    clip(sum + i64::from(net.bias1[neuron]))
                })
                .collect();
            let layer = |values: &[i64], row: &[i16], bias: i32| -> i64 {
                values.iter().zip(row).map(|(a, &b)| a * i64::from(b)).sum::<i64>() + i64::from(bias)
            };
            let second: Vec<i64> =
                (0..SECOND).map(|neuron| clip(layer(&first, &net.layer2[neuron], net.bias2[neuron]) >> 10)).collect();
            let logit = layer(&second, &net.layer3[..SECOND], net.bias3[0]);
            assert_eq!(net.judge(&mut moved, &words).win, f32::from(net.squash(logit as i32)) / 65535.0);
        }
    }

    /// Every level that this processor has, the widest first.
    fn levels() -> Vec<Level> {
        let widest = Level::new();
        let mut levels = vec![widest, Level::baseline()];
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        {
            levels.extend(widest.as_avx2().map(Level::Avx2));
            levels.extend(widest.as_sse4_2().map(Level::Sse4_2));
        }
        levels
    }

    /// The extreme weights too: there a wider sum would show that a narrower one had overflowed.
    #[test]
    fn every_width_of_vectors_says_the_same() {
        let (_, _, net) = trained();
        let mut wild = net.clone();
        let mut rng = Xoshiro256::new(4);
        let mut any = || rng.next_u64() as i16;
        wild.layer1.as_flattened_mut().iter_mut().for_each(|weight| *weight = any() / 64);
        wild.layer2.as_flattened_mut().iter_mut().for_each(|weight| *weight = any() / 8);
        wild.layer3.iter_mut().for_each(|weight| *weight = any() / 2);
        for net in [net, wild] {
            let mut all: Vec<Sums> = levels().into_iter().map(|level| net.sums_at(level)).collect();
            for _ in 0..2_000 {
                let words = random_words(net.inputs, 3, &mut rng);
                let said: Vec<Heads> = all.iter_mut().map(|sums| net.judge(sums, &words)).collect();
                assert!(said.windows(2).all(|pair| pair[0] == pair[1]), "{said:?}");
                assert!(all.windows(2).all(|pair| pair[0].first == pair[1].first));
            }
        }
    }

    #[test]
    fn a_calibrated_net_says_the_line_of_what_it_said() {
        let (_, float, net) = trained();
        let fitted = net.calibrated(0.5, 0.3);
        let logit = |chance: f32| (chance / (1.0 - chance)).ln();
        let mut rng = Xoshiro256::new(3);
        for _ in 0..200 {
            let words = random_words(float.inputs, 4, &mut rng);
            let (before, after) = (net.judge(&mut net.sums(), &words), fitted.judge(&mut fitted.sums(), &words));
            assert!((logit(after.win) - (0.5 * logit(before.win) + 0.3)).abs() < 0.01, "{before:?} {after:?}");
            assert_eq!(after.points, before.points);
        }
    }

    #[test]
    fn a_file_is_read_back_and_damage_is_found() {
        let (game, _, net) = trained();
        let file = net.write();
        assert_eq!(Net::read(&file), Ok(net.clone()));
        assert_eq!(net.purpose.fits(&game), Ok(()));
        assert_eq!(net.purpose.fits(&Hedgerow::base(3)), Err(NetError::OtherSeats { found: 2 }));
        for at in [9, 40, 200, file.len() - 1] {
            let mut damaged = file.clone();
            damaged[at] ^= 1;
            assert_eq!(Net::read(&damaged), Err(NetError::Damaged), "byte {at}");
        }
        assert_eq!(Net::read(b"nonsense"), Err(NetError::NotANet));
    }

    #[test]
    fn the_table_is_the_logistic_function() {
        let (_, _, net) = trained();
        for x in [-11.0f64, -3.3, -0.01, 0.0, 0.7, 2.5, 9.9] {
            let wanted = 1.0 / (1.0 + (-x).exp());
            let found = f64::from(net.squash((x * 262_144.0) as i32)) / 65535.0;
            assert!((wanted - found).abs() < 2e-4, "{x}: {wanted} {found}");
        }
    }
}
