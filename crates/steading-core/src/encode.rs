//! What a game tells a net: features of what one seat knows, and an index for every action.
//!
//! All features are bits. An encoder writes its fields to a [`FeatureWriter`], always the same fields in the same order;
//! only the bits differ from position to position. [`Features`] keeps the bits, [`Layout`] keeps the
//! names, so that one function serves play, training and documentation.

use crate::digest::Digest;
use crate::game::Game;
use crate::seat::Seat;
use serde::Serialize;
use std::fmt;

/// The encoder of a game. Neither method touches the heap.
pub trait Encode: Game {
    /// How many action indices there are; the same for every ruleset of the game.
    const ACTIONS: usize;

    /// What a seat knows of a position, also when another seat is asked. Equal for all worlds that the seat cannot tell apart.
    fn features(&self, s: &Self::State, seat: Seat, out: &mut impl FeatureWriter);

    /// A number below [`Encode::ACTIONS`]. Two legal answers to one question never share it.
    fn action_index(&self, a: Self::Action) -> usize;

    /// Whether the position is in the middle of a short chain of answers of one seat, such as "which tile, then where".
    /// The worth of such a position is that of its best end, so a player looks on to the end of the chain.
    fn midway(&self, _s: &Self::State) -> bool {
        false
    }

    /// Whether machines never give this legal answer, so that they come to an end where the rules leave it to people.
    /// Some other answer must be left.
    fn refrains(&self, _s: &Self::State, _a: Self::Action) -> bool {
        false
    }

    /// A score that almost no game reaches: nets learn what share of it a seat will have.
    fn score_scale(&self) -> u16;
}

/// How the bits of a field are to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// One bit: yes or no.
    Flag,
    /// Bit `n` is set when the number is above `n`; numbers beyond the width count as the width.
    Thermometer,
    /// Bit `n` is set when the number is at least the `n`-th step.
    Steps,
    /// At most one bit: which of several kinds.
    OneHot,
    /// Any bits: which members are there.
    Set,
}

impl Shape {
    pub fn id(self) -> &'static str {
        match self {
            Shape::Flag => "flag",
            Shape::Thermometer => "thermometer",
            Shape::Steps => "steps",
            Shape::OneHot => "one-hot",
            Shape::Set => "set",
        }
    }
}

/// No field is wider.
pub const WIDEST: usize = 64;

/// Takes the fields of an encoder one after the other.
pub trait FeatureWriter {
    /// Takes the fields of a block.
    type Block: FeatureWriter;

    /// Fields of at most [`WIDEST`] bits together, which is quicker than to write them one by one: they are put together
    /// in one register. The layout is the same with and without it.
    fn block(&mut self, write: impl FnOnce(&mut Self::Block));

    /// Fields that are empty: so many bits together, at most [`WIDEST`]. Only a layout asks `write` what they are.
    fn blank(&mut self, width: usize, write: impl FnOnce(&mut Self));

    /// The fields that follow belong to this part, until the next part begins.
    fn part(&mut self, name: &'static str, number: Option<usize>);

    /// One field of `width` bits (at most [`WIDEST`]). Bits at and above the width are not allowed.
    fn bits(&mut self, name: &'static str, shape: Shape, width: usize, bits: u64);

    /// A part that exists once.
    #[inline(always)]
    fn section(&mut self, name: &'static str) {
        self.part(name, None);
    }

    /// One of several equal parts, counted from 0.
    #[inline(always)]
    fn numbered(&mut self, name: &'static str, number: usize) {
        self.part(name, Some(number));
    }

    #[inline(always)]
    fn flag(&mut self, name: &'static str, value: bool) {
        self.bits(name, Shape::Flag, 1, value.into());
    }

    /// A small number, one bit for each step up to `most`.
    #[inline(always)]
    fn thermometer(&mut self, name: &'static str, value: impl Into<u32>, most: usize) {
        self.bits(name, Shape::Thermometer, most, low_bits((value.into() as usize).min(most)));
    }

    /// A number that may grow large: one bit for each of these steps that it reaches.
    #[inline(always)]
    fn count(&mut self, name: &'static str, value: impl Into<u32>, steps: &[u32]) {
        let value = value.into();
        self.bits(name, Shape::Steps, steps.len(), low_bits(reached(value, steps)));
    }

    /// The same with steps that were looked up before.
    #[inline(always)]
    fn steps(&mut self, name: &'static str, value: impl Into<u32>, steps: &Steps) {
        self.bits(name, Shape::Steps, steps.width, steps.bits(value.into()));
    }

    /// A number that may grow large and of which every single step counts: so many eights, and what is left over.
    #[inline]
    fn exact(&mut self, name: &'static str, rest: &'static str, value: impl Into<u32>, eights: usize) {
        let value = value.into().min(8 * eights as u32 + 7);
        self.thermometer(name, value / 8, eights);
        self.thermometer(rest, value % 8, 7);
    }

    /// Which of several kinds; `None` sets no bit.
    #[inline(always)]
    fn one_hot(&mut self, name: &'static str, value: Option<usize>, kinds: usize) {
        let bits = value.map_or(0, |value| {
            assert!(value < kinds, "{name}: kind {value} of {kinds}");
            1 << value
        });
        self.bits(name, Shape::OneHot, kinds, bits);
    }

    /// Which of `size` members are there, bit by bit.
    #[inline(always)]
    fn set(&mut self, name: &'static str, members: impl Into<u64>, size: usize) {
        self.bits(name, Shape::Set, size, members.into());
    }
}

/// Low steps of a number: what it reaches is looked up, not compared with each. To be kept in a `static`.
#[derive(Debug)]
pub struct Steps {
    width: usize,
    bits: [u32; Steps::BEYOND],
}

impl Steps {
    /// Every step is below it.
    pub const BEYOND: usize = 64;

    /// # Panics
    /// When there are more than 32 steps, or one is not below [`Steps::BEYOND`].
    pub const fn new(steps: &[u32]) -> Steps {
        assert!(steps.len() <= 32, "at most 32 steps");
        let mut bits = [0; Steps::BEYOND];
        let mut step = 0;
        while step < steps.len() {
            assert!((steps[step] as usize) < Steps::BEYOND, "a step is too high");
            let mut value = steps[step] as usize;
            while value < Steps::BEYOND {
                bits[value] |= 1 << step;
                value += 1;
            }
            step += 1;
        }
        Steps { width: steps.len(), bits }
    }

    #[inline(always)]
    fn bits(&self, value: u32) -> u64 {
        self.bits[(value as usize).min(Steps::BEYOND - 1)].into()
    }
}

/// How many of these steps a number reaches.
#[inline(always)]
fn reached(value: u32, steps: &[u32]) -> usize {
    steps.iter().fold(0, |count, &step| count + usize::from(value >= step))
}

/// So many ones from the lowest bit on.
#[inline(always)]
fn low_bits(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}

/// The bits of a position, in words that are kept from one position to the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Features {
    words: Vec<u64>,
    width: usize,
}

impl Features {
    /// With room for so many inputs; positions with at most so many never touch the heap.
    pub fn with_room(inputs: usize) -> Features {
        Features { words: vec![0; inputs.div_ceil(64)], width: 0 }
    }

    /// Describes what this seat knows, in place of what was here before.
    #[inline]
    pub fn describe<G: Encode>(&mut self, game: &G, state: &G::State, seat: Seat) {
        let mut writer = BitWriter { words: &mut self.words, at: 0, word: 0, filled: 0 };
        game.features(state, seat, &mut writer);
        self.width = writer.finish();
    }

    /// Input `n` is bit `n % 64` of word `n / 64`.
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The numbers of the set bits, in ascending order.
    pub fn active(&self) -> impl Iterator<Item = u16> + '_ {
        set_bits(&self.words)
    }

    /// How many bits were written, set or not.
    pub fn width(&self) -> usize {
        self.width
    }
}

/// The numbers of the set bits of these words, in ascending order.
#[inline]
pub fn set_bits(words: &[u64]) -> impl Iterator<Item = u16> + '_ {
    words.iter().enumerate().flat_map(|(index, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros())?;
            left &= left - 1;
            Some((index * 64) as u16 + bit as u16)
        })
    })
}

/// Writes fields one after the other. The word that is being filled is kept apart, so that most fields touch one
/// register only.
#[derive(Debug)]
struct BitWriter<'a> {
    words: &'a mut Vec<u64>,
    /// Which word is being filled.
    at: usize,
    word: u64,
    /// How many of its bits are written: fewer than 64.
    filled: usize,
}

impl BitWriter<'_> {
    #[inline(always)]
    fn put(&mut self, word: u64) {
        match self.words.get_mut(self.at) {
            Some(to) => *to = word,
            None => self.grow(word),
        }
        self.at += 1;
    }

    #[cold]
    fn grow(&mut self, word: u64) {
        self.words.push(word);
    }

    /// Puts away the last word, and says how many bits were written.
    #[inline]
    fn finish(mut self) -> usize {
        let width = self.at * 64 + self.filled;
        if self.filled > 0 {
            self.put(self.word);
        }
        self.words[self.at..].fill(0);
        width
    }
}

impl FeatureWriter for BitWriter<'_> {
    type Block = Word;

    #[inline(always)]
    fn block(&mut self, write: impl FnOnce(&mut Word)) {
        let mut word = Word::default();
        write(&mut word);
        self.bits("block", Shape::Set, word.filled, word.bits);
    }

    #[inline(always)]
    fn blank(&mut self, width: usize, _: impl FnOnce(&mut Self)) {
        self.bits("blank", Shape::Set, width, 0);
    }

    #[inline(always)]
    fn part(&mut self, _: &'static str, _: Option<usize>) {}

    #[inline(always)]
    fn bits(&mut self, name: &'static str, _: Shape, width: usize, bits: u64) {
        debug_assert!(width <= WIDEST && bits & !low_bits(width) == 0, "{name}: bits beyond its {width}");
        let before = self.filled;
        self.word |= bits << before;
        self.filled += width;
        if self.filled >= 64 {
            self.put(self.word);
            self.filled -= 64;
            self.word = bits.unbounded_shr(64 - before as u32);
        }
    }
}

/// A block of fields: one word, so that nothing has to be asked but where in it the next field begins. That a block is
/// not too wide is checked where its layout is made.
#[derive(Clone, Copy, Debug, Default)]
pub struct Word {
    bits: u64,
    filled: usize,
}

impl FeatureWriter for Word {
    type Block = Word;

    #[inline(always)]
    fn block(&mut self, write: impl FnOnce(&mut Word)) {
        write(self);
    }

    #[inline(always)]
    fn blank(&mut self, width: usize, _: impl FnOnce(&mut Word)) {
        self.bits("blank", Shape::Set, width, 0);
    }

    #[inline(always)]
    fn part(&mut self, _: &'static str, _: Option<usize>) {}

    #[inline(always)]
    fn bits(&mut self, name: &'static str, _: Shape, width: usize, bits: u64) {
        debug_assert!(width <= WIDEST && bits & !low_bits(width) == 0, "{name}: bits beyond its {width}");
        debug_assert!(self.filled + width <= WIDEST, "{name}: beyond its block");
        self.bits |= bits.wrapping_shl(self.filled as u32);
        self.filled = self.filled.wrapping_add(width);
    }
}

/// One field of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Field {
    pub part: &'static str,
    pub number: Option<usize>,
    pub name: &'static str,
    pub shape: Shape,
    /// The number of its first input.
    pub first: usize,
    pub width: usize,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            Some(number) => write!(f, "{}[{number}].{}", self.part, self.name),
            None => write!(f, "{}.{}", self.part, self.name),
        }
    }
}

/// Which input means what: the fields of an encoder by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    fields: Vec<Field>,
    part: (&'static str, Option<usize>),
    width: usize,
}

impl Layout {
    /// The layout of a ruleset. It is the same for all its positions and seats.
    pub fn of<G: Encode>(game: &G) -> Layout {
        Layout::at(game, &game.setup(), Seat::A)
    }

    /// The layout as one position shows it, for the check that all show the same.
    pub fn at<G: Encode>(game: &G, state: &G::State, seat: Seat) -> Layout {
        let mut layout = Layout::default();
        game.features(state, seat, &mut layout);
        layout
    }

    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// How many inputs there are.
    pub fn inputs(&self) -> usize {
        self.width
    }

    /// Changes when any name, shape, width or place does: a net belongs to one layout.
    pub fn hash(&self) -> Digest {
        Digest::of(&self.fields)
    }
}

impl FeatureWriter for Layout {
    type Block = Layout;

    fn block(&mut self, write: impl FnOnce(&mut Layout)) {
        let before = self.width;
        write(self);
        assert!(self.width - before <= WIDEST, "a block has {} inputs, more than {WIDEST}", self.width - before);
    }

    fn blank(&mut self, width: usize, write: impl FnOnce(&mut Layout)) {
        let before = self.width;
        write(self);
        assert!(self.width - before == width, "{} inputs are left blank, not {width}", self.width - before);
    }

    fn part(&mut self, name: &'static str, number: Option<usize>) {
        self.part = (name, number);
    }

    fn bits(&mut self, name: &'static str, shape: Shape, width: usize, bits: u64) {
        assert!((1..=WIDEST).contains(&width), "{name}: a field has 1 to {WIDEST} inputs, not {width}");
        assert!(bits & !low_bits(width) == 0, "{name}: bits beyond its {width}");
        let (part, number) = self.part;
        self.fields.push(Field { part, number, name, shape, first: self.width, width });
        self.width += width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What somebody writes in place of other features.
    fn written(write: impl FnOnce(&mut BitWriter<'_>)) -> Features {
        let mut features = Features { words: vec![u64::MAX; 4], width: 0 };
        let mut writer = BitWriter { words: &mut features.words, at: 0, word: 0, filled: 0 };
        write(&mut writer);
        features.width = writer.finish();
        features
    }

    fn sample(out: &mut impl FeatureWriter, number: u32) {
        out.section("round");
        out.thermometer("left", number, 4);
        out.flag("last", number == 0);
        out.numbered("row", 1);
        out.one_hot("kind", (number > 0).then_some(2), 3);
        out.count("points", number, &[1, 10, 100]);
        out.set("members", 0b101u64, 3);
    }

    #[test]
    fn bits_are_where_the_layout_says() {
        let features = written(|out| sample(out, 12));
        let mut layout = Layout::default();
        sample(&mut layout, 12);
        assert_eq!(features.active().collect::<Vec<_>>(), [0, 1, 2, 3, 7, 8, 9, 11, 13]);
        assert_eq!(features.width(), layout.inputs());
        let names: Vec<String> = layout.fields().iter().map(Field::to_string).collect();
        assert_eq!(names, ["round.left", "round.last", "row[1].kind", "row[1].points", "row[1].members"]);
        assert_eq!(layout.fields()[3].first, 8);
    }

    #[test]
    fn a_field_may_lie_across_two_words() {
        let features = written(|out| {
            out.set("low", 1u64 << 59, 60);
            out.set("across", 0b11_0000_1001u64, 10);
            out.set("whole", u64::MAX, 64);
        });
        let wanted: Vec<u16> = [59, 60, 63, 68, 69].into_iter().chain(70..134).collect();
        assert_eq!(features.active().collect::<Vec<_>>(), wanted);
        assert_eq!(features.width(), 134);
    }

    #[test]
    fn a_word_that_is_just_full_leaves_nothing_behind() {
        let features = written(|out| out.set("whole", u64::MAX, 64));
        assert_eq!((features.active().count(), features.width()), (64, 64));
        assert_eq!(features.words()[1..], [0; 3]);
    }

    #[test]
    fn every_step_of_an_exact_number_sets_one_more_bit_or_begins_an_eight() {
        let bits = |value: u32| written(|out| out.exact("score", "rest", value, 3)).active().collect::<Vec<_>>();
        assert!(bits(0).is_empty());
        assert_eq!(bits(7), [3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(bits(8), [0]);
        assert_eq!(bits(19), [0, 1, 3, 4, 5]);
        assert_eq!(bits(31), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(bits(1_000), bits(31), "beyond the most it stays there");
    }

    #[test]
    fn fields_of_a_block_lie_where_they_would_without_it() {
        for before in 0..64 {
            let fields = |out: &mut BitWriter<'_>, block: bool| {
                (0..before).for_each(|bit| out.flag("before", bit % 3 == 0));
                match block {
                    true => out.block(|out| {
                        sample(out, 12);
                        out.block(|out| out.set("rest", u64::MAX >> 14, 50));
                    }),
                    false => {
                        sample(out, 12);
                        out.set("rest", u64::MAX >> 14, 50);
                    }
                }
                out.flag("after", true);
            };
            assert_eq!(written(|out| fields(out, true)), written(|out| fields(out, false)), "{before} bits before");
        }
        let (mut one, mut other) = (Layout::default(), Layout::default());
        one.block(|out| sample(out, 1));
        sample(&mut other, 1);
        assert_eq!(one, other);
    }

    #[test]
    fn blank_fields_are_fields_without_bits() {
        let fields = |out: &mut BitWriter<'_>, blank: bool| {
            out.flag("before", true);
            match blank {
                true => out.blank(14, |out| sample(out, 12)),
                false => out.set("plain", 0u64, 14),
            }
            out.block(|out| match blank {
                true => out.blank(14, |out| sample(out, 12)),
                false => out.set("plain", 0u64, 14),
            });
            out.flag("after", true);
        };
        assert_eq!(written(|out| fields(out, true)), written(|out| fields(out, false)));
        let (mut one, mut other) = (Layout::default(), Layout::default());
        one.blank(14, |out| sample(out, 12));
        sample(&mut other, 12);
        assert_eq!(one, other);
    }

    #[test]
    #[should_panic(expected = "14 inputs are left blank, not 13")]
    fn blank_fields_of_another_width_are_a_bug() {
        Layout::default().blank(13, |out| sample(out, 12));
    }

    #[test]
    fn steps_that_were_looked_up_are_the_same() {
        const STEPS: [u32; 5] = [1, 3, 6, 30, 63];
        static LOOKED_UP: Steps = Steps::new(&STEPS);
        for value in 0..200u32 {
            let one = written(|out| out.count("points", value, &STEPS));
            assert_eq!(one, written(|out| out.steps("points", value, &LOOKED_UP)), "{value}");
        }
    }

    #[test]
    #[should_panic(expected = "a block has 65 inputs")]
    fn a_block_beyond_one_word_is_a_bug() {
        Layout::default().block(|out| {
            out.set("whole", 0u64, 64);
            out.flag("more", false);
        });
    }

    #[test]
    fn a_layout_does_not_depend_on_the_bits() {
        let (mut one, mut other) = (Layout::default(), Layout::default());
        sample(&mut one, 0);
        sample(&mut other, 12);
        assert_eq!(one.hash(), other.hash());
        other.flag("more", true);
        assert_ne!(one.hash(), other.hash());
    }

    #[test]
    #[should_panic(expected = "kind 3 of 3")]
    fn a_kind_beyond_the_last_is_a_bug() {
        written(|out| out.one_hot("kind", Some(3), 3));
    }
}
