//! Small collections without a heap: a table indexed by meaning, and a bounded stack.

use serde::de::{Error as _, MapAccess, SeqAccess, Visitor};
use serde::ser::{SerializeMap, SerializeTuple};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// Something a table can be indexed by: a seat, a good, a colour.
pub trait Key: Copy {
    fn index(self) -> usize;
    /// The word that stands for this index in readable text, such as JSON.
    fn key(index: usize) -> &'static str;
}

/// One `T` for each `K`. Readable formats show it as a map by name, others as `N` values in order.
pub struct By<K, T, const N: usize> {
    values: [T; N],
    by: PhantomData<fn(K)>,
}

impl<K: Key, T, const N: usize> By<K, T, N> {
    pub const fn new(values: [T; N]) -> Self {
        By { values, by: PhantomData }
    }

    pub fn from_fn(f: impl FnMut(usize) -> T) -> Self {
        By::new(std::array::from_fn(f))
    }

    pub fn values(&self) -> &[T; N] {
        &self.values
    }

    pub fn values_mut(&mut self) -> &mut [T; N] {
        &mut self.values
    }

    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.values.iter()
    }
}

impl<K: Key, T, const N: usize> Index<K> for By<K, T, N> {
    type Output = T;
    #[inline]
    fn index(&self, key: K) -> &T {
        &self.values[key.index()]
    }
}

impl<K: Key, T, const N: usize> IndexMut<K> for By<K, T, N> {
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut T {
        &mut self.values[key.index()]
    }
}

// Written by hand because derives would ask for bounds on `K`, which is only a name.
impl<K, T: Clone, const N: usize> Clone for By<K, T, N> {
    #[inline]
    fn clone(&self) -> Self {
        By { values: self.values.clone(), by: PhantomData }
    }
}
impl<K, T: Copy, const N: usize> Copy for By<K, T, N> {}
impl<K, T: PartialEq, const N: usize> PartialEq for By<K, T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.values == other.values
    }
}
impl<K, T: Eq, const N: usize> Eq for By<K, T, N> {}
impl<K, T: Hash, const N: usize> Hash for By<K, T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.values.hash(state);
    }
}
impl<K, T: fmt::Debug, const N: usize> fmt::Debug for By<K, T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.values.fmt(f)
    }
}
impl<K: Key, T: Default, const N: usize> Default for By<K, T, N> {
    fn default() -> Self {
        By::from_fn(|_| T::default())
    }
}

impl<K: Key, T: Serialize, const N: usize> Serialize for By<K, T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            let mut map = serializer.serialize_map(Some(N))?;
            for (index, value) in self.values.iter().enumerate() {
                map.serialize_entry(K::key(index), value)?;
            }
            map.end()
        } else {
            let mut tuple = serializer.serialize_tuple(N)?;
            for value in &self.values {
                tuple.serialize_element(value)?;
            }
            tuple.end()
        }
    }
}

impl<'de, K: Key, T: Deserialize<'de>, const N: usize> Deserialize<'de> for By<K, T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<K, T, const N: usize>(PhantomData<fn(K, T)>);
        impl<'de, K: Key, T: Deserialize<'de>, const N: usize> Visitor<'de> for Entries<K, T, N> {
            type Value = By<K, T, N>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("one value for each of: ")?;
                (0..N).try_for_each(|index| write!(f, "{} ", K::key(index)))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<By<K, T, N>, A::Error> {
                let mut values: [Option<T>; N] = std::array::from_fn(|_| None);
                while let Some(name) = map.next_key::<std::borrow::Cow<'de, str>>()? {
                    let index = (0..N)
                        .find(|&index| K::key(index) == name)
                        .ok_or_else(|| A::Error::custom(format!("unknown entry '{name}'")))?;
                    if values[index].replace(map.next_value()?).is_some() {
                        return Err(A::Error::custom(format!("'{name}' is given twice")));
                    }
                }
                if let Some(index) = values.iter().position(Option::is_none) {
                    return Err(A::Error::custom(format!("'{}' is missing", K::key(index))));
                }
                Ok(By::new(values.map(|value| value.expect("none is missing"))))
            }
        }
        deserializer.deserialize_map(Entries(PhantomData))
    }
}

/// A stack with room for `N`, kept inside its owner. What lies above the top never counts.
#[derive(Clone, Copy)]
pub struct Stack<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> Stack<T, N> {
    pub fn new() -> Self {
        Stack { items: [T::default(); N], len: 0 }
    }

    /// Panics when full: the depth a game can reach is known when its content is loaded.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.items[self.len as usize] = item;
        self.len += 1;
    }

    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[self.len as usize])
    }

    /// Takes the one at the bottom: the oldest.
    pub fn shift(&mut self) -> Option<T> {
        let oldest = *self.as_slice().first()?;
        self.items.copy_within(1..self.len as usize, 0);
        self.len -= 1;
        Some(oldest)
    }

    #[inline]
    pub fn top(&self) -> Option<T> {
        self.as_slice().last().copied()
    }

    #[inline]
    pub fn top_mut(&mut self) -> Option<&mut T> {
        self.items[..self.len as usize].last_mut()
    }

    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.len as usize]
    }

    pub fn len(&self) -> usize {
        self.len as usize
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl<T: Copy + Default, const N: usize> Default for Stack<T, N> {
    fn default() -> Self {
        Stack::new()
    }
}
impl<T: Copy + Default + PartialEq, const N: usize> PartialEq for Stack<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}
impl<T: Copy + Default + Eq, const N: usize> Eq for Stack<T, N> {}
impl<T: Copy + Default + Hash, const N: usize> Hash for Stack<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}
impl<T: Copy + Default + fmt::Debug, const N: usize> fmt::Debug for Stack<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}
impl<T: Copy + Default + Serialize, const N: usize> Serialize for Stack<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}
impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Stack<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Items<T, const N: usize>(PhantomData<fn(T)>);
        impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Visitor<'de> for Items<T, N> {
            type Value = Stack<T, N>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {N}")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Stack<T, N>, A::Error> {
                let mut stack = Stack::new();
                while let Some(item) = seq.next_element()? {
                    if stack.len() == N {
                        return Err(A::Error::custom(format!("more than {N} entries")));
                    }
                    stack.push(item);
                }
                Ok(stack)
            }
        }
        deserializer.deserialize_seq(Items(PhantomData))
    }
}

/// The `n`-th set bit of `bits`, counted from the lowest. Panics when there are not that many.
#[inline]
pub fn nth_bit(mut bits: u64, n: u32) -> u32 {
    assert!(n < bits.count_ones(), "there are only {} bits to choose from", bits.count_ones());
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros()
}

/// The set bits of a word, lowest first.
#[inline]
pub fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let bit = word.trailing_zeros();
        word &= word - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seat::{BySeat, Seat};

    #[test]
    fn a_stack_ignores_what_was_popped() {
        let mut used: Stack<u8, 4> = Stack::new();
        used.push(7);
        used.push(9);
        used.pop();
        let mut fresh = Stack::new();
        fresh.push(7);
        assert_eq!(used, fresh);
        assert_eq!(used.top(), Some(7));
        [8, 9].into_iter().for_each(|item| fresh.push(item));
        assert_eq!((fresh.shift(), fresh.as_slice()), (Some(7), &[8, 9][..]));
        assert!(serde_json::from_str::<Stack<u8, 4>>("[1,2,3,4,5]").is_err());
    }

    #[test]
    fn a_table_by_seat_is_a_map_in_json() {
        let table: BySeat<u8, 2> = By::new([3, 4]);
        let json = serde_json::to_string(&table).unwrap();
        assert_eq!(json, r#"{"A":3,"B":4}"#);
        assert_eq!(serde_json::from_str::<BySeat<u8, 2>>(&json).unwrap()[Seat::B], 4);
        for wrong in [r#"{"A":3}"#, r#"{"A":3,"A":3}"#, r#"{"A":3,"B":4,"C":5}"#, "[3,4]"] {
            assert!(serde_json::from_str::<BySeat<u8, 2>>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn bits_are_found_in_order() {
        assert_eq!(bits(0b1010_0001).collect::<Vec<_>>(), [0, 5, 7]);
        assert_eq!(nth_bit(0b1010_0001, 2), 7);
    }
}
