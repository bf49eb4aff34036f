//! A net that was taught elsewhere, such as by PPO in Python: it says how promising each answer is.
//!
//! Plain layers of 32-bit floats with ReLU between them, summed in one order, so that a file plays alike on every
//! platform. `docs/python.md` describes the file byte by byte.

use crate::file::{NetError, Purpose, Reader, close};
use steading_core::{Encode, Layout, Title, set_bits};

pub(crate) const MAGIC: &[u8; 8] = b"STEADPOL";
const FORMAT: u32 = 1;
/// No layer is wider and no net deeper.
pub const WIDEST: usize = 8_192;
pub const DEEPEST: usize = 8;

/// One layer: for each input the weights to all outputs, then the biases.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    pub inputs: usize,
    pub outputs: usize,
    pub weights: Vec<f32>,
    pub bias: Vec<f32>,
}

impl Layer {
    fn pass(&self, values: &[f32], out: &mut Vec<f32>) {
        out.clear();
        out.extend_from_slice(&self.bias);
        for (row, &value) in self.weights.chunks_exact(self.outputs).zip(values) {
            // After a ReLU many are nothing.
            if value != 0.0 {
                out.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight * value);
            }
        }
    }
}

/// A policy with what it was trained for. The last layer has one output for each action index, then one for the value:
/// the share of the win that the seat expects, from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyNet {
    pub purpose: Purpose,
    pub actions: usize,
    layers: Vec<Layer>,
}

/// What a pass needs again and again.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    values: Vec<f32>,
    next: Vec<f32>,
}

impl PolicyNet {
    /// A policy of these layers for this match, or a sentence why they do not fit it.
    pub fn new<G: Encode + Title>(game: &G, layers: Vec<Layer>) -> Result<PolicyNet, String> {
        let net = PolicyNet { purpose: Purpose::of(game), actions: G::ACTIONS, layers };
        let inputs = Layout::of(game).inputs();
        match net.layers.first() {
            Some(first) if first.inputs == inputs => {}
            _ => return Err(format!("the first layer must have {inputs} inputs")),
        }
        match net.check() {
            Ok(()) => Ok(net),
            Err(_) => Err(format!(
                "each layer must take what the one before gives, the last must give {} ({} answers and the value), \
                 there may be {DEEPEST} layers of {WIDEST}, and weights must be numbers",
                G::ACTIONS + 1,
                G::ACTIONS
            )),
        }
    }

    /// Whether the layers fit together.
    fn check(&self) -> Result<(), NetError> {
        let joined = self.layers.windows(2).all(|pair| pair[0].outputs == pair[1].inputs);
        let ends = self.layers.last().is_some_and(|last| last.outputs == self.actions + 1);
        let sound = |layer: &Layer| {
            layer.inputs > 0
                && layer.outputs <= WIDEST
                && layer.weights.len() == layer.inputs * layer.outputs
                && layer.bias.len() == layer.outputs
                && layer.weights.iter().chain(&layer.bias).all(|weight| weight.is_finite())
        };
        let fit = joined && ends && self.layers.len() <= DEEPEST && self.layers.iter().all(sound);
        if fit { Ok(()) } else { Err(NetError::Damaged) }
    }

    /// What the net says of a question: a number for each action index (the higher, the more promising), then the value.
    pub fn judge<'a>(&self, words: &[u64], scratch: &'a mut Scratch) -> &'a [f32] {
        let Scratch { values, next } = scratch;
        // The inputs are bits: the first layer is a sum of rows.
        let first = &self.layers[0];
        values.clear();
        values.extend_from_slice(&first.bias);
        for input in set_bits(words) {
            let row = &first.weights[usize::from(input) * first.outputs..][..first.outputs];
            values.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        for layer in &self.layers[1..] {
            values.iter_mut().for_each(|value| *value = value.max(0.0));
            layer.pass(values, next);
            std::mem::swap(values, next);
        }
        values
    }

    /// The file.
    pub fn write(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.extend(FORMAT.to_le_bytes());
        self.purpose.write(&mut out);
        out.extend((self.actions as u32).to_le_bytes());
        out.push(self.layers.len() as u8);
        for layer in &self.layers {
            out.extend((layer.inputs as u32).to_le_bytes());
            out.extend((layer.outputs as u32).to_le_bytes());
            layer.weights.iter().chain(&layer.bias).for_each(|weight| out.extend(weight.to_le_bytes()));
        }
        close(out)
    }

    /// Reads a file. Never panics, whatever the file holds.
    pub fn read(bytes: &[u8]) -> Result<PolicyNet, NetError> {
        let mut reader = Reader::open(bytes, MAGIC, FORMAT)?;
        let purpose = reader.purpose()?;
        let actions = reader.u32()? as usize;
        let count = usize::from(reader.take(1)?[0]);
        let mut layers = Vec::new();
        for _ in 0..count {
            let (inputs, outputs) = (reader.u32()? as usize, reader.u32()? as usize);
            if inputs > usize::from(u16::MAX) || outputs > WIDEST {
                return Err(NetError::Damaged);
            }
            let weights = reader.floats(inputs * outputs)?;
            layers.push(Layer { inputs, outputs, weights, bias: reader.floats(outputs)? });
        }
        reader.end()?;
        let net = PolicyNet { purpose, actions, layers };
        net.check()?;
        Ok(net)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use steading_testkit::toy::Hedgerow;

    /// Two layers whose sums are easy to tell by hand.
    fn layers(inputs: usize, actions: usize) -> Vec<Layer> {
        let first = (0..inputs).flat_map(|input| [input as f32, -1.0]).collect();
        let second = (0..2 * (actions + 1)).map(|place| place as f32).collect();
        vec![
            Layer { inputs, outputs: 2, weights: first, bias: vec![0.5, 1.0] },
            Layer { inputs: 2, outputs: actions + 1, weights: second, bias: vec![0.25; actions + 1] },
        ]
    }

    fn net() -> (Hedgerow, PolicyNet) {
        let game = Hedgerow::base(2);
        let inputs = Layout::of(&game).inputs();
        let net = PolicyNet::new(&game, layers(inputs, Hedgerow::ACTIONS)).expect("it fits");
        (game, net)
    }

    #[test]
    fn sums_are_those_of_the_layers() {
        let (_, net) = net();
        // Inputs 2 and 3: the first neuron is 0.5 + 2 + 3, the second 1 - 2, which the ReLU makes nothing.
        let said = net.judge(&[0b1100], &mut Scratch::default()).to_vec();
        let wanted: Vec<f32> = (0..=Hedgerow::ACTIONS).map(|place| 0.25 + 5.5 * place as f32).collect();
        assert_eq!(said, wanted);
    }

    #[test]
    fn a_file_is_read_back_and_damage_is_found() {
        let (game, net) = net();
        let file = net.write();
        assert_eq!(PolicyNet::read(&file), Ok(net.clone()));
        assert_eq!(net.purpose.fits(&game), Ok(()));
        assert_eq!(net.purpose.fits(&Hedgerow::base(3)), Err(NetError::OtherSeats { found: 2 }));
        for at in [9, 40, file.len() / 2, file.len() - 1] {
            let mut damaged = file.clone();
            damaged[at] ^= 1;
            assert_eq!(PolicyNet::read(&damaged), Err(NetError::Damaged), "byte {at}");
        }
        assert_eq!(PolicyNet::read(b"nonsense"), Err(NetError::NotANet));
        assert_eq!(crate::Net::read(&file), Err(NetError::NotANet));
    }

    #[test]
    fn layers_that_do_not_fit_are_refused() {
        let game = Hedgerow::base(2);
        let inputs = Layout::of(&game).inputs();
        let refused = |layers| PolicyNet::new(&game, layers).unwrap_err();
        assert!(refused(Vec::new()).contains("inputs"));
        assert!(refused(layers(inputs + 1, Hedgerow::ACTIONS)).contains("inputs"));
        assert!(refused(layers(inputs, Hedgerow::ACTIONS - 1)).contains("value"));
        let mut infinite = layers(inputs, Hedgerow::ACTIONS);
        infinite[1].bias[0] = f32::NAN;
        assert!(refused(infinite).contains("numbers"));
    }
}
