//! What people read: message ids with arguments. The sentences live in the catalogue, never here.

use crate::seat::Seat;
use crate::tally::{Lane, Tally};
use serde::{Deserialize, Serialize};

/// The id of a rule clause or ruling, such as `SET-4.1.1`; empty where no rule is involved.
pub type Clause = &'static str;

/// A name in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Localized {
    pub de: String,
    pub en: String,
}

impl Localized {
    pub fn new(de: &str, en: &str) -> Self {
        Localized { de: de.to_owned(), en: en.to_owned() }
    }
}

/// So many of one thing. The thing is named by its kind and its index, as in [`Arg::Item`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Amount {
    pub kind: &'static str,
    pub index: u16,
    pub count: i32,
}

impl Amount {
    /// So many of a thing that [`crate::items!`] declares.
    ///
    /// # Panics
    /// When the thing has no name in a list.
    pub fn of(item: impl Into<Arg>, count: impl Into<i32>) -> Amount {
        match item.into() {
            Arg::Item { kind, index } => Amount { kind, index, count: count.into() },
            other => panic!("{other:?} is no entry of a list"),
        }
    }
}

/// A value filled into a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Arg {
    Number(i64),
    Seat(Seat),
    /// Entry `index` of list `kind`; [`crate::Texts::name`] knows what it is called.
    Item {
        kind: &'static str,
        index: u16,
    },
    /// A price, a gain, a hand: shown as "2 wood, 1 gold".
    Amounts(Vec<Amount>),
    /// Text that is the same in all languages, such as an id.
    Text(String),
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Arg {
        Arg::Seat(seat)
    }
}
impl From<i64> for Arg {
    fn from(number: i64) -> Arg {
        Arg::Number(number)
    }
}
impl From<u8> for Arg {
    fn from(number: u8) -> Arg {
        Arg::Number(number.into())
    }
}
impl From<u16> for Arg {
    fn from(number: u16) -> Arg {
        Arg::Number(number.into())
    }
}
impl From<u32> for Arg {
    fn from(number: u32) -> Arg {
        Arg::Number(number.into())
    }
}
impl From<i32> for Arg {
    fn from(number: i32) -> Arg {
        Arg::Number(number.into())
    }
}
impl From<usize> for Arg {
    fn from(number: usize) -> Arg {
        Arg::Number(number as i64)
    }
}
/// Types that are not there are left out.
impl<K: Lane + Into<Arg>> From<Tally<K>> for Vec<Amount> {
    fn from(tally: Tally<K>) -> Vec<Amount> {
        tally.counts().filter(|(_, count)| *count > 0).map(|(kind, count)| Amount::of(kind, count)).collect()
    }
}
impl<K: Lane + Into<Arg>> From<Tally<K>> for Arg {
    fn from(tally: Tally<K>) -> Arg {
        Arg::Amounts(tally.into())
    }
}
impl From<Vec<Amount>> for Arg {
    fn from(amounts: Vec<Amount>) -> Arg {
        Arg::Amounts(amounts)
    }
}

/// A sentence by its id in the catalogue, with what is filled in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    pub id: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(&'static str, Arg)>,
}

impl Message {
    pub fn new(id: &'static str) -> Self {
        Message { id, args: Vec::new() }
    }

    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((name, value.into()));
        self
    }

    #[must_use]
    pub fn item(self, name: &'static str, kind: &'static str, index: impl Into<u16>) -> Self {
        let index = index.into();
        self.with(name, Arg::Item { kind, index })
    }
}

impl From<Message> for Label {
    fn from(message: Message) -> Label {
        Label { message, price: Vec::new(), gain: Vec::new(), ends_turn: false }
    }
}

/// A sentence as it is declared: its id in the catalogue, its clause where that is always the same, and the names of
/// its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sentence {
    pub id: &'static str,
    pub clause: Clause,
    pub args: &'static [&'static str],
}

impl Sentence {
    pub const fn new(id: &'static str, args: &'static [&'static str]) -> Sentence {
        Sentence { id, clause: "", args }
    }
}

/// What fills a sentence in by itself.
pub trait ToArg {
    fn to_arg(&self) -> Arg;
}

impl<T: Copy + Into<Arg>> ToArg for T {
    fn to_arg(&self) -> Arg {
        (*self).into()
    }
}

/// The kinds of things that sentences name: entry `index()` of the list of that kind ([`Arg::Item`]).
///
/// ```
/// # #[derive(Clone, Copy)] struct Plant(u8);
/// # impl Plant { fn index(self) -> usize { self.0.into() } }
/// steading_core::items! { Plant => "plant" }
/// assert_eq!(steading_core::Arg::from(Plant(3)), steading_core::Arg::Item { kind: "plant", index: 3 });
/// assert_eq!(steading_core::Amount::of(Plant(3), 2).count, 2);
/// ```
#[macro_export]
macro_rules! items {
    ($($item:ty => $kind:literal),* $(,)?) => {$(
        impl From<$item> for $crate::Arg {
            fn from(item: $item) -> $crate::Arg {
                $crate::Arg::Item { kind: $kind, index: item.index() as u16 }
            }
        }
    )*};
}

/// An enum whose variants are sentences, each declared once: fields, clause, message id, arguments.
///
/// `Variant { field: Type } = "CLAUSE" => "message-id" { field };` An argument is a field, or `name: expression` over
/// the fields (which are references). A clause that depends on the fields stands in parentheses: `= (*open) =>`.
/// Several ids are separated by `|`; the number behind them in brackets picks one. The enum implements [`Explain`],
/// and `SENTENCES` lists every sentence for the checks of catalogue and clauses.
///
/// ```
/// use steading_core::{Clause, Explain, sentences};
/// sentences! {
///     #[derive(Clone, Debug)]
///     pub enum Refusal {
///         OtherQuestion { open: Clause } = (open) => "demo-no-other-question";
///         TooDear { need: u8, have: u8 } = "DEM-4.1" => "demo-no-money" { need, missing: need - have };
///         Drew { hidden: bool } = "DEM-2" => "demo-drew" | "demo-drew-hidden" [usize::from(*hidden)];
///     }
/// }
/// let refusal = Refusal::TooDear { need: 3, have: 1 };
/// assert_eq!((refusal.clause(), refusal.message().id), ("DEM-4.1", "demo-no-money"));
/// assert_eq!(Refusal::SENTENCES.len(), 4);
/// assert_eq!(Refusal::SENTENCES[1].args, ["need", "missing"]);
/// ```
#[macro_export]
macro_rules! sentences {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident
                $( { $( $(#[$field_meta:meta])* $field:ident : $field_type:ty ),* $(,)? } )?
                $( ( $( $item:ident : $item_type:ty ),* $(,)? ) )?
                = $clause:tt =>
                $( $id:literal $( { $( $arg:ident $( : $value:expr )? ),* $(,)? } )? )|+
                $( [ $pick:expr ] )? ;
            )*
        }
    ) => {
        $(#[$meta])*
        $vis enum $name {
            $(
                $(#[$variant_meta])*
                $variant $( { $( $(#[$field_meta])* $field: $field_type ),* } )? $( ( $( $item_type ),* ) )?,
            )*
        }

        impl $name {
            /// Every sentence, in the order of declaration.
            pub const SENTENCES: &'static [$crate::Sentence] = &[
                $( $( $crate::Sentence {
                    id: $id,
                    clause: $crate::sentences!(@fixed $clause),
                    args: &[ $( $( stringify!($arg) ),* )? ],
                }, )+ )*
            ];
        }

        /// For logs and errors; people read the sentence in the catalogue.
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{self:?} ({})", $crate::Explain::clause(self))
            }
        }

        impl std::error::Error for $name {}

        #[allow(unused_variables, unused_parens, reason = "not every sentence needs every field")]
        impl $crate::Explain for $name {
            fn clause(&self) -> $crate::Clause {
                match self {
                    $( $name::$variant $( { $( $field ),* } )? $( ( $( $item ),* ) )? => {
                        $clause
                    } )*
                }
            }

            fn message(&self) -> $crate::Message {
                match self {
                    $( $name::$variant $( { $( $field ),* } )? $( ( $( $item ),* ) )? => {
                        let makers: &[&dyn Fn() -> $crate::Message] = &[ $(
                            &|| $crate::Message::new($id) $( $( .with(
                                stringify!($arg),
                                $crate::sentences!(@value $arg $( $value )?),
                            ) )* )?
                        ),+ ];
                        makers[0 $( + $pick )?]()
                    } )*
                }
            }
        }
    };
    (@fixed $clause:literal) => { $clause };
    (@fixed $clause:tt) => { "" };
    (@value $arg:ident) => { $crate::message::ToArg::to_arg($arg) };
    (@value $arg:ident $value:expr) => { $value };
}

/// Something that can say what it is and which rule it rests on.
pub trait Explain {
    fn clause(&self) -> Clause;
    fn message(&self) -> Message;
}

/// What an option says on its button.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Label {
    pub message: Message,
    pub price: Vec<Amount>,
    pub gain: Vec<Amount>,
    /// Taking it hands the turn on.
    pub ends_turn: bool,
}

impl Label {
    #[must_use]
    pub fn price(mut self, price: impl Into<Vec<Amount>>) -> Self {
        self.price = price.into();
        self
    }
    #[must_use]
    pub fn gain(mut self, gain: impl Into<Vec<Amount>>) -> Self {
        self.gain = gain.into();
        self
    }
    /// The same sentence with other values of its arguments, from number `from` on: what an answer itself does not know.
    #[must_use]
    pub fn fill<const N: usize>(mut self, from: usize, values: [Arg; N]) -> Self {
        self.message.args[from..].iter_mut().zip(values).for_each(|(arg, value)| arg.1 = value);
        self
    }
    #[must_use]
    pub fn ends_turn(mut self) -> Self {
        self.ends_turn = true;
        self
    }
}
