//! The net that learns: 32-bit floats, sums in a fixed order, Adam.
//!
//! As in [`mod@crate::net`] the loops are compiled for every width of vectors. No width changes the order of a sum, and
//! products are never fused with sums, so a run gives the same weights on all of them.

use crate::{FIRST, Heads, SECOND};
use fearless_simd::{Level, dispatch};
use std::ops::Range;
use steading_core::{Field, Layout, Rng, Xoshiro256, set_bits};

/// Activations are kept between 0 and this, as in the integer net.
pub const CEILING: f32 = 15.996;
/// Weights of the second and third layer stay within this, so that integer sums cannot overflow.
pub const SECOND_LIMIT: f32 = 3.99;
pub const THIRD_LIMIT: f32 = 14.9;
const HEADS: usize = 2;

/// All weights in one list: first layer by input, its biases, second layer by neuron, its biases, third layer by head,
/// its biases.
#[derive(Clone, Debug, PartialEq)]
pub struct FloatNet {
    pub inputs: usize,
    pub weights: Vec<f32>,
}

/// Where each part of the weights begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parts {
    pub bias1: usize,
    pub layer2: usize,
    pub bias2: usize,
    pub layer3: usize,
    pub bias3: usize,
    pub end: usize,
}

impl Parts {
    pub fn of(inputs: usize) -> Parts {
        let bias1 = inputs * FIRST;
        let layer2 = bias1 + FIRST;
        let bias2 = layer2 + FIRST * SECOND;
        let layer3 = bias2 + SECOND;
        let bias3 = layer3 + SECOND * HEADS;
        Parts { bias1, layer2, bias2, layer3, bias3, end: bias3 + HEADS }
    }
}

/// What one pass through the net leaves behind for the way back.
#[derive(Clone, Copy, Debug)]
struct Pass {
    first: [f32; FIRST],
    second: [f32; SECOND],
    out: [f32; HEADS],
}

/// The logistic function.
fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Numbers close to nothing become nothing: processors are slow with the smallest ones, and running means of neurons
/// that rest would all end there (three fifths of the time of a run).
#[inline(always)]
fn flushed(x: f32) -> f32 {
    if x.abs() < 1e-30 { 0.0 } else { x }
}

/// Adds one row to another.
#[inline(always)]
fn add(sums: &mut [f32; FIRST], row: &[f32; FIRST]) {
    for index in 0..FIRST {
        sums[index] += row[index];
    }
}

/// A dot product in eight lanes, so that it can be vectorised and has one order of sums.
#[inline(always)]
fn dot<const N: usize>(a: &[f32; N], b: &[f32]) -> f32 {
    let mut lanes = [0.0f32; 8];
    for (a, b) in a.as_chunks::<8>().0.iter().zip(b.as_chunks::<8>().0) {
        for lane in 0..8 {
            lanes[lane] += a[lane] * b[lane];
        }
    }
    ((lanes[0] + lanes[4]) + (lanes[1] + lanes[5])) + ((lanes[2] + lanes[6]) + (lanes[3] + lanes[7]))
}

impl FloatNet {
    /// Small random weights.
    pub fn random(inputs: usize, seed: u64) -> FloatNet {
        let parts = Parts::of(inputs);
        let mut rng = Xoshiro256::new(seed);
        // The sum of three uniform numbers is close enough to a bell.
        let mut bell = |scale: f32| {
            let uniform = |rng: &mut Xoshiro256| (rng.next_u64() >> 40) as f32 / (1u64 << 23) as f32 - 1.0;
            (uniform(&mut rng) + uniform(&mut rng) + uniform(&mut rng)) * scale
        };
        let mut weights = vec![0.0; parts.end];
        // About a hundred inputs are set at a time.
        weights[..parts.bias1].iter_mut().for_each(|weight| *weight = bell(0.08));
        weights[parts.layer2..parts.bias2].iter_mut().for_each(|weight| *weight = bell(0.12));
        weights[parts.layer3..parts.bias3].iter_mut().for_each(|weight| *weight = bell(0.1));
        FloatNet { inputs, weights }
    }

    /// The same weights for another layout of the game: fields are known again by their names, a further rival is judged
    /// as the last one before, and what is new begins with small random weights.
    pub fn moved(&self, from: &Layout, to: &Layout, seed: u64) -> FloatNet {
        let mut moved = FloatNet::random(to.inputs(), seed);
        let (old, new) = (Parts::of(from.inputs()), Parts::of(to.inputs()));
        moved.weights[new.bias1..].copy_from_slice(&self.weights[old.bias1..]);
        for field in to.fields() {
            let alike = |known: &&Field| (known.part, known.name, known.width) == (field.part, field.name, field.width);
            let candidates = from.fields().iter().filter(alike);
            let known = candidates.filter(|known| known.number <= field.number).max_by_key(|known| known.number);
            if let Some(known) = known {
                let rows = &self.weights[known.first * FIRST..][..known.width * FIRST];
                moved.weights[field.first * FIRST..][..field.width * FIRST].copy_from_slice(rows);
            }
        }
        moved
    }

    /// Sets the biases of the heads, as logits.
    pub(crate) fn start_at(&mut self, win: f32, points: f32) {
        let bias3 = Parts::of(self.inputs).bias3;
        self.weights[bias3..bias3 + HEADS].copy_from_slice(&[win, points]);
    }

    #[inline(always)]
    fn pass(&self, words: &[u64]) -> Pass {
        let parts = Parts::of(self.inputs);
        let mut first: [f32; FIRST] = self.weights[parts.bias1..parts.layer2].try_into().expect("one bias a neuron");
        let rows = self.weights.as_chunks::<FIRST>().0;
        for input in set_bits(words) {
            add(&mut first, &rows[usize::from(input)]);
        }
        first.iter_mut().for_each(|sum| *sum = sum.clamp(0.0, CEILING));
        let mut second = [0.0; SECOND];
        for (neuron, sum) in second.iter_mut().enumerate() {
            let row = &self.weights[parts.layer2 + neuron * FIRST..][..FIRST];
            *sum = (dot(&first, row) + self.weights[parts.bias2 + neuron]).clamp(0.0, CEILING);
        }
        let mut out = [0.0; HEADS];
        for (head, value) in out.iter_mut().enumerate() {
            let row = &self.weights[parts.layer3 + head * SECOND..][..SECOND];
            *value = sigmoid(dot(&second, row) + self.weights[parts.bias3 + head]);
        }
        Pass { first, second, out }
    }

    pub fn heads(&self, words: &[u64]) -> Heads {
        let out = dispatch!(Level::new(), _ => self.pass(words).out);
        Heads { win: out[0], points: out[1] }
    }
}

/// Adam with its two running means.
#[derive(Clone, Debug, PartialEq)]
pub struct Adam {
    pub steps: u32,
    pub mean: Vec<f32>,
    pub square: Vec<f32>,
    gradient: Vec<f32>,
    /// Inputs that a position of the batch has set.
    touched: Vec<u64>,
}

const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;

impl Adam {
    pub fn new(net: &FloatNet) -> Adam {
        let zeros = vec![0.0; net.weights.len()];
        let touched = vec![0; net.inputs.div_ceil(64)];
        Adam { steps: 0, mean: zeros.clone(), square: zeros.clone(), gradient: zeros, touched }
    }

    /// One step on a batch of positions with their targets; `win` is how much the head of winning counts, where that of
    /// points counts one. Says the mean squared error before the step.
    pub fn step<'a>(
        &mut self,
        net: &mut FloatNet,
        batch: impl ExactSizeIterator<Item = (&'a [u64], Heads)>,
        rate: f32,
        win: f32,
    ) -> f32 {
        self.step_at(Level::new(), net, batch, rate, win)
    }

    fn step_at<'a>(
        &mut self,
        level: Level,
        net: &mut FloatNet,
        batch: impl ExactSizeIterator<Item = (&'a [u64], Heads)>,
        rate: f32,
        win: f32,
    ) -> f32 {
        dispatch!(level, _ => self.step_within(net, batch, rate, win))
    }

    #[inline(always)]
    fn step_within<'a>(
        &mut self,
        net: &mut FloatNet,
        batch: impl ExactSizeIterator<Item = (&'a [u64], Heads)>,
        rate: f32,
        win: f32,
    ) -> f32 {
        let size = batch.len() as f32;
        let parts = Parts::of(net.inputs);
        let mut error = 0.0;
        self.touched.fill(0);
        for (words, target) in batch {
            self.touched.iter_mut().zip(words).for_each(|(touched, word)| *touched |= word);
            error += self.descend(net, parts, words, target, win) / size;
        }
        self.steps += 1;
        let unbias = |beta: f32| 1.0 / (1.0 - beta.powi(self.steps as i32));
        let factors = [rate * unbias(BETA1), unbias(BETA2), 1.0 / size];
        let touched = std::mem::take(&mut self.touched);
        for input in set_bits(&touched) {
            let from = usize::from(input) * FIRST;
            self.advance(net, from..from + FIRST, factors);
        }
        self.touched = touched;
        self.advance(net, parts.bias1..parts.end, factors);
        let clamp = |weights: &mut [f32], limit: f32| weights.iter_mut().for_each(|w| *w = w.clamp(-limit, limit));
        clamp(&mut net.weights[parts.layer2..parts.bias2], SECOND_LIMIT);
        clamp(&mut net.weights[parts.layer3..parts.bias3], THIRD_LIMIT);
        error
    }

    /// Moves these weights, and begins their gradient anew. Inputs that no position of a batch has set rest: their
    /// running means stay as they are.
    #[inline(always)]
    fn advance(&mut self, net: &mut FloatNet, range: Range<usize>, [unbias1, unbias2, scale]: [f32; 3]) {
        let moments = self.mean[range.clone()].iter_mut().zip(&mut self.square[range.clone()]);
        let moments = moments.zip(&mut self.gradient[range.clone()]);
        for (weight, ((mean, square), sum)) in net.weights[range].iter_mut().zip(moments) {
            let gradient = *sum * scale;
            *sum = 0.0;
            *mean = flushed(BETA1 * *mean + (1.0 - BETA1) * gradient);
            *square = flushed(BETA2 * *square + (1.0 - BETA2) * gradient * gradient);
            *weight -= unbias1 * *mean / ((*square * unbias2).sqrt() + 1e-8);
        }
    }

    /// Adds the gradient of one position. The loss is the cross entropy, whose slope at the logit is output minus target.
    #[inline(always)]
    fn descend(&mut self, net: &FloatNet, parts: Parts, words: &[u64], target: Heads, win: f32) -> f32 {
        let Pass { first, second, out } = net.pass(words);
        let slopes = [win * (out[0] - target.win), out[1] - target.points];
        let mut to_second = [0.0f32; SECOND];
        for (head, slope) in slopes.into_iter().enumerate() {
            self.gradient[parts.bias3 + head] += slope;
            let at = parts.layer3 + head * SECOND;
            for neuron in 0..SECOND {
                self.gradient[at + neuron] += slope * second[neuron];
                to_second[neuron] += slope * net.weights[at + neuron];
            }
        }
        let mut to_first = [0.0f32; FIRST];
        for neuron in 0..SECOND {
            if second[neuron] <= 0.0 || second[neuron] >= CEILING {
                continue;
            }
            let slope = to_second[neuron];
            self.gradient[parts.bias2 + neuron] += slope;
            let at = parts.layer2 + neuron * FIRST;
            let row: &[f32; FIRST] = net.weights[at..][..FIRST].try_into().expect("a row");
            let gradient: &mut [f32; FIRST] = (&mut self.gradient[at..][..FIRST]).try_into().expect("a row");
            for index in 0..FIRST {
                gradient[index] += slope * first[index];
                to_first[index] += slope * row[index];
            }
        }
        for index in 0..FIRST {
            if first[index] <= 0.0 || first[index] >= CEILING {
                to_first[index] = 0.0;
            }
        }
        let rows = self.gradient.as_chunks_mut::<FIRST>().0;
        for input in set_bits(words) {
            add(&mut rows[usize::from(input)], &to_first);
        }
        // The biases of the first layer follow its rows.
        add(&mut rows[net.inputs], &to_first);
        slopes.iter().map(|slope| slope * slope).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_width_of_vectors_learns_the_same() {
        let learn = |level: Level| {
            let mut net = FloatNet::random(200, 7);
            let (mut adam, mut rng) = (Adam::new(&net), Xoshiro256::new(8));
            for _ in 0..50 {
                let positions: Vec<[u64; 4]> =
                    (0..8).map(|_| [rng.next_u64() & rng.next_u64(), rng.next_u64(), rng.next_u64(), 0xff]).collect();
                let target = |words: &[u64; 4]| Heads {
                    win: (words[0] % 100) as f32 / 100.0,
                    points: (words[1] % 100) as f32 / 100.0,
                };
                let batch = positions.iter().map(|words| (words.as_slice(), target(words)));
                adam.step_at(level, &mut net, batch, 1e-3, 0.5);
            }
            net.weights.iter().map(|weight| weight.to_bits()).collect::<Vec<_>>()
        };
        let portable = learn(Level::baseline());
        assert_ne!(
            portable,
            FloatNet::random(200, 7).weights.iter().map(|weight| weight.to_bits()).collect::<Vec<_>>()
        );
        assert!(learn(Level::new()) == portable, "another width of vectors gives other weights");
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let net = FloatNet::random(12, 3);
        let words = [0b1001_0010u64];
        let target = Heads { win: 0.8, points: 0.3 };
        let loss = |net: &FloatNet| {
            let entropy = |out: f32, target: f32| -(target * out.ln() + (1.0 - target) * (1.0 - out).ln());
            let heads = net.heads(&words);
            f64::from(entropy(heads.win, target.win)) + f64::from(entropy(heads.points, target.points))
        };
        let mut adam = Adam::new(&net);
        adam.descend(&net, Parts::of(12), &words, target, 1.0);
        let parts = Parts::of(12);
        let mut compared = 0;
        for index in [FIRST + 3, 4 * FIRST + 17, parts.bias1 + 5, parts.layer2 + 77, parts.layer3 + 9, parts.bias3 + 1]
        {
            let moved = |by: f32| {
                let mut net = net.clone();
                net.weights[index] += by;
                loss(&net)
            };
            let slope = ((moved(0.01) - moved(-0.01)) / 0.02) as f32;
            assert!((slope - adam.gradient[index]).abs() < 2e-3, "{index}: {slope} {}", adam.gradient[index]);
            compared += usize::from(slope.abs() > 1e-4);
        }
        assert!(compared >= 3, "too few slopes to compare: {compared}");
    }
}
