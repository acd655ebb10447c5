//! The kinds of wire forms.

use crate::int::Number;
use crate::layout::item::Declared;
use crate::layout::{Enum, Expression, Field, Layer, Layout, RunKind, Shares, Struct, Universal};
use core::fmt;

/// How the bits of a [`Layout`] are made.
///
/// ```
/// use bitcodec::BitCodec;
/// use bitcodec::layout::Node;
///
/// assert!(matches!(u8::LAYOUT.node, Node::Unsigned));
/// assert!(matches!(<[bool; 3]>::LAYOUT.node, Node::Array { len: 3, .. }));
/// ```
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Node {
    /// An unsigned integer as wide as the layout.
    Unsigned,
    /// A two's complement integer as wide as the layout.
    Signed,
    /// A flag: 1 is true.
    Bool,
    /// A whole-byte integer whose bytes come in this order, whatever the stream's.
    Bytes {
        /// Whether the least significant byte comes first.
        little_endian: bool,
        /// Whether it is a two's complement integer.
        signed: bool,
    },
    /// A signed integer in ones' complement, as wide as the layout.
    OnesComplement,
    /// A sign and a magnitude, as wide as the layout together.
    SignMagnitude,
    /// Decimal digits of four bits each.
    Bcd {
        /// How many.
        digits: u32,
    },
    /// `value - low` in the least width that holds `high - low`.
    Ranged {
        /// The least value.
        low: Number,
        /// The greatest value.
        high: Number,
    },
    /// As many ones as the value says, then a zero.
    Unary {
        /// The greatest value.
        max: Option<u64>,
    },
    /// Unary numbers one after the other, with a greatest sum.
    UnaryTotal {
        /// How many numbers.
        len: usize,
        /// The greatest number.
        max: Option<u64>,
        /// The greatest sum.
        total: u64,
    },
    /// Always these bytes.
    FixedBytes {
        /// The bytes.
        bytes: &'static [u8],
    },
    /// Elements one after the other.
    Array {
        /// How many.
        len: usize,
        /// Each of them.
        element: &'static Layout,
    },
    /// Forms one after the other.
    Tuple {
        /// Each of them.
        elements: &'static [&'static Layout],
    },
    /// A flag, and the inner form if it is 1.
    Optional {
        /// The inner form.
        inner: &'static Layout,
    },
    /// The inner form, present exactly if an expression over earlier fields holds.
    When {
        /// The inner form.
        inner: &'static Layout,
        /// The expression.
        condition: Expression,
    },
    /// An integer of a width that earlier fields decide.
    BitsBy {
        /// The width.
        width: Expression,
        /// The greatest width.
        max: u32,
        /// Whether it is two's complement.
        signed: bool,
    },
    /// A list of elements.
    List {
        /// How its length is known.
        len: Length,
        /// Each of them.
        element: &'static Layout,
    },
    /// A list of elements as one number.
    Joined {
        /// How its length is known.
        len: Length,
        /// The number.
        number: &'static Layout,
    },
    /// A list of elements whose length in bytes is known; the last byte is filled.
    ByteSized {
        /// How its length in bytes is known.
        len: Length,
        /// Each of them.
        element: &'static Layout,
        /// Whether the last byte is filled with ones.
        ones: bool,
    },
    /// A list as one number to the end of the bytes, each element a digit whose radix those before it decide.
    Digits {
        /// How its length is known.
        len: Length,
        /// What the choices are called.
        of: &'static str,
    },
    /// Values through a range coder to the end of the bytes, each by the shares that those before it leave.
    Modelled {
        /// How its length is known.
        len: Length,
        /// What the model is called.
        of: &'static str,
    },
    /// Symbols through a range coder to the end of the bytes, each by the weights of its place.
    Weighted {
        /// The name of the table.
        table: &'static str,
        /// How many symbols.
        len: Length,
        /// The names of the symbols, that with number 0 first; empty where they are numbers themselves.
        names: &'static [&'static str],
        /// The shares of the symbols.
        shares: Shares<'static>,
    },
    /// A prefix code.
    Prefix {
        /// The name of the symbols' type, or of the table.
        name: &'static str,
        /// Every symbol with its codeword.
        codes: &'static [Code],
    },
    /// An array of digits as one big number.
    Radix {
        /// The radix of each digit, the most significant first; one for all where there is one.
        radices: &'static [u64],
        /// How many digits.
        len: Length,
    },
    /// An array whose places have alphabets of their own, as one big number.
    Alphabets {
        /// The numbers of the symbols that each place may hold, in order of their digits; the most significant place first.
        alphabets: &'static [&'static [u8]],
    },
    /// A sorted list of distinct values as one rank.
    Combination {
        /// How many values there are to choose from.
        of: u64,
        /// How many are chosen.
        len: Length,
    },
    /// An ordered list of distinct values as one rank.
    Arrangement {
        /// How many values there are to choose from.
        of: u64,
        /// How many are chosen.
        len: Length,
    },
    /// A list as one number, of digits or of a choice, whose bound earlier fields decide.
    RankBy {
        /// What the number is.
        rank: RankKind,
        /// The bound.
        of: Expression,
        /// The greatest bound.
        max: u64,
        /// How many elements.
        len: Length,
    },
    /// Several codings of one value, the shortest of which is used.
    BestOf {
        /// The width of the selector in front.
        selector: u32,
        /// The codings.
        of: &'static [&'static Layout],
        /// Which of them take each value that their layouts show, so that they bound the width of the others.
        #[cfg_attr(feature = "serde", serde(skip))]
        exact: &'static [bool],
    },
    /// A value that fills so many bytes, the last of which is filled with zeros.
    Region {
        /// How its size in bytes is known.
        len: Length,
        /// The value.
        inner: &'static Layout,
    },
    /// Zeros up to a multiple of this many bits, counted from the first bit of the type that has them.
    Align {
        /// The multiple.
        to: usize,
    },
    /// A struct.
    Struct(Struct),
    /// An enum.
    Enum(Enum),
    /// A coding that only its author knows.
    Custom {
        /// Its name.
        name: &'static str,
        /// What changes when the wire form does; part of the fingerprint.
        version: u64,
    },
    /// Another form, whose bits mean something else.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Layer(Layer),
    /// Runs of elements.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Runs(Runs),
    /// A universal code.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Universal(Universal),
}

/// A list in runs.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Runs {
    /// What is written in runs.
    pub kind: RunKind,
    /// How many elements in all.
    pub len: Length,
    /// The length of a run, or one more than it.
    pub run: &'static Layout,
    /// An element.
    pub element: &'static Layout,
}

/// How the length of a list is known.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Length {
    /// Always this many.
    Constant(usize),
    /// Written in front, in this form.
    Written(&'static Layout),
    /// Decided by earlier fields.
    Expression(Expression),
    /// As many as the elements of the list that this is the number of.
    Listed,
    /// To the end of the input, or of the region around the list.
    Rest,
    /// Up to a value that no element is.
    Until {
        /// The value, which stands behind the last element.
        end: Number,
        /// How many elements there are at most.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        max: Option<usize>,
    },
}

impl Layout {
    /// Tells whether a rule over values of this type may name a field so: a variant's fields go by their names, and after the
    /// variant's own. Types that are not declared may name anything.
    pub(crate) fn may_name(&self, field: &str) -> bool {
        let is_among = |fields: &[Field]| fields.iter().any(|known| known.name == field);
        match self.node {
            Node::Struct(item) => is_among(item.fields),
            Node::Enum(item) => {
                let variants = item.variants.iter();
                let mut variants =
                    variants.map(|known| known.name == field || is_among(known.fields));
                variants.any(|names| names)
            }
            _ => true,
        }
    }
}

impl Node {
    /// Returns the form of a list or region with another length; of others there is none.
    pub(crate) const fn with_len(mut self, to: Length) -> Self {
        if let Self::List { len, .. }
        | Self::Joined { len, .. }
        | Self::ByteSized { len, .. }
        | Self::Region { len, .. }
        | Self::Digits { len, .. }
        | Self::Modelled { len, .. }
        | Self::Weighted { len, .. }
        | Self::Runs(Runs { len, .. }) = &mut self
        {
            *len = to;
        }
        self
    }
}

/// A codeword of a prefix code.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Code {
    /// The symbol's name.
    pub symbol: &'static str,
    /// The word, its last digit lowest.
    pub word: u32,
    /// The length of the word in bits.
    pub length: u8,
}

impl Code {
    /// Returns the word for printing as its digits, the first one first.
    #[must_use]
    pub const fn digits(&self) -> Digits {
        Digits(*self)
    }
}

/// The digits of a codeword: `110`.
#[derive(Clone, Copy, Debug)]
pub struct Digits(Code);

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:0width$b}",
            self.0.word,
            width = usize::from(self.0.length)
        )
    }
}

/// What one number is that stands for many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum RankKind {
    /// Digits of one radix.
    Radix,
    /// A sorted choice of distinct values.
    Combination,
    /// An ordered choice of distinct values.
    Arrangement,
}

impl RankKind {
    /// The key that selects it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Radix => "radix",
            Self::Combination => "combination",
            Self::Arrangement => "arrangement",
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Code {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Word {
            symbol: &'static str,
            word: Digits,
        }
        let (symbol, word) = (self.symbol, self.digits());
        serde::Serialize::serialize(&Word { symbol, word }, serializer)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Digits {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Node {
    /// Returns what a struct or an enum declares.
    pub(crate) const fn declared(self) -> Option<Declared> {
        match self {
            Self::Struct(Struct {
                name,
                doc,
                order,
                context,
                size,
                ..
            })
            | Self::Enum(Enum {
                name,
                doc,
                order,
                context,
                size,
                ..
            }) => Some(Declared {
                name,
                doc,
                order,
                context,
                size,
            }),
            _ => None,
        }
    }
}
