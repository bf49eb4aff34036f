//! Names for the small things a game is made of: numbers with a bound, words, and sets of either.

/// What a small thing is in TypeScript; nothing unless the types are wanted.
#[cfg(feature = "types")]
#[doc(hidden)]
#[macro_export]
macro_rules! typed {
    (number $name:ident) => {
        $crate::typed_as!($name, |_: &$crate::types::ts_rs::Config| "number".to_owned());
    };
    (words $name:ident: $($id:literal),*) => {
        $crate::typed_words!($name: $($id),*);
    };
    (set $set:ident of $item:ident) => {
        $crate::typed_as!(
            $set,
            |cfg: &$crate::types::ts_rs::Config| {
                format!("Array<{}>", <$item as $crate::types::ts_rs::TS>::name(cfg))
            },
            $item
        );
    };
}
#[cfg(not(feature = "types"))]
#[doc(hidden)]
#[macro_export]
macro_rules! typed {
    ($($nothing:tt)*) => {};
}

/// A small number with an upper bound that is also checked when it is read from a file.
#[macro_export]
macro_rules! bounded {
    // Several at once: `Name: bound` and a comma each.
    ($($(#[$doc:meta])* $name:ident: $bound:expr),+ $(,)?) => {
        $($crate::bounded!($(#[$doc])* $name, $bound);)+
    };
    ($(#[$doc:meta])* $name:ident, $bound:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
        #[serde(transparent)]
        pub struct $name(u8);

        #[allow(dead_code, reason = "not every number is listed")]
        impl $name {
            pub const COUNT: usize = $bound;

            pub const fn new(index: usize) -> Self {
                assert!(index < $bound);
                $name(index as u8)
            }

            pub const fn try_new(index: usize) -> Option<Self> {
                if index < $bound { Some($name(index as u8)) } else { None }
            }

            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            pub fn all() -> impl Iterator<Item = Self> {
                (0..$bound as u8).map($name)
            }
        }

        $crate::typed!(number $name);

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let index = <u8 as serde::Deserialize>::deserialize(deserializer)?;
                $name::try_new(index as usize)
                    .ok_or_else(|| serde::de::Error::custom(format!("{index} is not below {}", $bound)))
            }
        }
    };
}

/// A closed list of words, as [`crate::named!`] declares it.
pub trait Named: crate::Key + 'static {
    /// All of them, in order.
    const WORDS: &'static [Self];

    fn from_word(word: &str) -> Option<Self> {
        Self::WORDS.iter().copied().find(|one| Self::key(one.index()) == word)
    }
}

/// Closed lists of words: enums that can be read, written, and used as the index of a table.
#[macro_export]
macro_rules! named {
    ($($(#[$doc:meta])* $name:ident { $($variant:ident = $id:literal),* $(,)? })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[repr(u8)]
        pub enum $name { $(#[serde(rename = $id)] $variant),* }

        #[allow(dead_code, reason = "not every list is read")]
        impl $name {
            /// All of them, in order.
            pub const NAMED: [$name; [$($id),*].len()] = [$($name::$variant),*];

            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The word in notation, packs and JSON.
            pub const fn id(self) -> &'static str {
                match self { $($name::$variant => $id),* }
            }

            pub fn from_id(id: &str) -> Option<Self> {
                match id { $($id => Some($name::$variant),)* _ => None }
            }
        }

        $crate::typed!(words $name: $($id),*);

        impl $crate::Key for $name {
            #[inline]
            fn index(self) -> usize {
                self as usize
            }
            fn key(index: usize) -> &'static str {
                [$($id),*][index]
            }
        }

        impl $crate::Named for $name {
            const WORDS: &'static [$name] = &$name::NAMED;
        }
    )+};
}

/// Lists of words of which each has a lane in a [`crate::Tally`].
#[macro_export]
macro_rules! lanes {
    ($($name:ident),+ $(,)?) => {$(
        impl $crate::Lane for $name {
            const ALL: &'static [$name] = &$name::NAMED;
        }
    )+};
}

/// A set of things that have an `index()`, one bit each; readable formats list what is in it.
///
/// `$from` turns an index back into the thing. With `by id` people read and write the things by their `id()` and
/// `from_id()` instead of their own serialised form.
#[macro_export]
macro_rules! bit_set {
    // Several at once, with a semicolon each.
    ($($(#[$doc:meta])* $set:ident($word:ty) of $item:ident, $from:expr;)+) => {
        $($crate::bit_set!($(#[$doc])* $set($word) of $item, $from);)+
    };
    ($(#[$doc:meta])* $set:ident($word:ty) of $item:ident, $from:expr) => {
        $crate::bit_set!(@set $(#[$doc])* $set($word) of $item, $from);
        $crate::typed!(set $set of $item);

        impl serde::Serialize for $set {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_seq(self.iter())
                } else {
                    serde::Serialize::serialize(&self.0, serializer)
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $set {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let items = <Vec<$item> as serde::Deserialize>::deserialize(deserializer)?;
                $set::each_once(&items).map_err(serde::de::Error::custom)
            }
        }
    };
    ($(#[$doc:meta])* $set:ident($word:ty) of $item:ident, $from:expr, by id) => {
        $crate::bit_set!(@set $(#[$doc])* $set($word) of $item, $from);

        impl serde::Serialize for $set {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_seq(self.iter().map($item::id))
                } else {
                    serde::Serialize::serialize(&self.0, serializer)
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $set {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let ids = <Vec<String> as serde::Deserialize>::deserialize(deserializer)?;
                let unknown = |id: &String| format!("'{}' is not known here", id.escape_debug());
                let items = ids.iter().map(|id| $item::from_id(id).ok_or_else(|| unknown(id)));
                let items = items.collect::<Result<Vec<$item>, _>>().map_err(serde::de::Error::custom)?;
                $set::each_once(&items).map_err(serde::de::Error::custom)
            }
        }
    };
    (@set $(#[$doc:meta])* $set:ident($word:ty) of $item:ident, $from:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $set(pub(crate) $word);

        #[allow(dead_code, reason = "no game needs all that a set can do")]
        impl $set {
            pub const EMPTY: $set = $set(0);

            /// The things with the lowest indices.
            #[inline]
            pub const fn first(count: usize) -> Self {
                if count >= <$word>::BITS as usize { $set(<$word>::MAX) } else { $set((1 << count) - 1) }
            }
            #[inline]
            pub fn only(item: $item) -> Self {
                $set::EMPTY.with(item)
            }
            #[inline]
            pub fn contains(self, item: $item) -> bool {
                self.0 >> item.index() & 1 != 0
            }
            #[inline]
            #[must_use]
            pub fn with(self, item: $item) -> Self {
                $set(self.0 | 1 << item.index())
            }
            #[inline]
            #[must_use]
            pub fn without(self, item: $item) -> Self {
                $set(self.0 & !(1 << item.index()))
            }
            #[inline]
            #[must_use]
            pub const fn or(self, other: Self) -> Self {
                $set(self.0 | other.0)
            }
            #[inline]
            #[must_use]
            pub const fn and(self, other: Self) -> Self {
                $set(self.0 & other.0)
            }
            #[inline]
            #[must_use]
            pub const fn but(self, other: Self) -> Self {
                $set(self.0 & !other.0)
            }
            #[inline]
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
            /// The thing with the lowest index in the set.
            #[inline]
            pub fn lowest(self) -> Option<$item> {
                if self.0 == 0 { None } else { Some(($from)(self.0.trailing_zeros() as usize)) }
            }
            fn each_once(items: &[$item]) -> Result<Self, &'static str> {
                let set: $set = items.iter().copied().collect();
                if usize::from(set.len()) == items.len() { Ok(set) } else { Err("an entry is listed twice") }
            }
            /// In the order of their indices.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $item> {
                let mut rest = self.0;
                std::iter::from_fn(move || {
                    if rest == 0 {
                        return None;
                    }
                    let index = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    Some(($from)(index))
                })
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                items.into_iter().fold($set::EMPTY, $set::with)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    bounded!(
        /// A field of a board of 128.
        Field,
        128
    );
    bit_set!(
        /// Some fields.
        Fields(u128) of Field, Field::new
    );

    #[test]
    fn a_set_lists_what_is_in_it_and_refuses_doubles() {
        let fields: Fields = [3, 127, 64].map(Field::new).into_iter().collect();
        assert_eq!(fields.iter().map(Field::index).collect::<Vec<_>>(), [3, 64, 127]);
        assert_eq!(serde_json::to_string(&fields).unwrap(), "[3,64,127]");
        assert_eq!(serde_json::from_str::<Fields>("[127,3,64]").unwrap(), fields);
        for wrong in ["[3,3]", "[128]", "[-1]", "3"] {
            assert!(serde_json::from_str::<Fields>(wrong).is_err(), "{wrong}");
        }
        assert_eq!(Fields::first(128).len(), 128);
        assert_eq!((fields.lowest(), Fields::EMPTY.lowest()), (Some(Field::new(3)), None));
        assert_eq!(fields.but(Fields::only(Field::new(64))).or(Fields::EMPTY).len(), 2);
    }
    named!(Colour { Green = "green", Red = "red" });
    bit_set!(
        /// Some colours.
        Colours(u8) of Colour, |index| Colour::NAMED[index], by id
    );

    #[test]
    fn a_set_by_id_is_read_and_written_in_words() {
        let both = Colours::EMPTY.with(Colour::Red).with(Colour::Green);
        assert_eq!(serde_json::to_string(&both).unwrap(), r#"["green","red"]"#);
        assert_eq!(serde_json::from_str::<Colours>(r#"["red","green"]"#).unwrap(), both);
        for wrong in [r#"["red","red"]"#, r#"["blue"]"#, "[0]"] {
            assert!(serde_json::from_str::<Colours>(wrong).is_err(), "{wrong}");
        }
    }
}
