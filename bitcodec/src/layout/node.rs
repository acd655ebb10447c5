//! The kinds of layouts.

use crate::int::Number;
use crate::layout::item::Declared;
use crate::layout::{
    Enum, Expression, Field, Layer, Layout, Numeral, Piece, RunKind, Shares, Struct, Universal,
    Widths,
};
use core::fmt;

/// The kind of a [`Layout`]: how its bits encode a value.
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
    /// An integer of whole bytes in a declared byte order, independent of that of the stream.
    Bytes {
        /// Whether the least significant byte is the first.
        little_endian: bool,
        /// Whether the integer is in two's complement.
        signed: bool,
    },
    /// A signed integer in ones' complement, as wide as the layout.
    OnesComplement,
    /// A sign bit and a magnitude, together as wide as the layout.
    SignMagnitude,
    /// An integer whose bits lie in pieces, with constant bits between them.
    Pieces {
        /// The pieces, in the order of the stream.
        pieces: &'static [Piece],
        /// The bits of the integer at earlier places, if there are any.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        parts: Option<Expression>,
        /// The number of bits of the integer.
        bits: u32,
        /// Whether the integer is in two's complement.
        signed: bool,
    },
    /// Decimal digits of four bits each.
    Bcd {
        /// The number of digits.
        digits: u32,
    },
    /// Digits of text, a byte each.
    Numeral(Numeral),
    /// `value - low`, in the least width that can hold `high - low`.
    Ranged {
        /// The least value.
        low: Number,
        /// The greatest value.
        high: Number,
    },
    /// The value as a number of ones, terminated by a zero.
    Unary {
        /// The greatest value.
        max: Option<u64>,
    },
    /// Consecutive unary numbers with a limit of their sum.
    UnaryTotal {
        /// The number of numbers.
        len: usize,
        /// The greatest number.
        max: Option<u64>,
        /// The greatest sum.
        total: u64,
    },
    /// Constant bytes.
    FixedBytes {
        /// The bytes.
        bytes: &'static [u8],
    },
    /// A fixed number of elements.
    Array {
        /// The number of elements.
        len: usize,
        /// The layout of an element.
        element: &'static Layout,
    },
    /// A tuple.
    Tuple {
        /// The layouts of the elements.
        elements: &'static [&'static Layout],
    },
    /// A flag, followed by the value if the flag is 1.
    Optional {
        /// The layout of the value.
        inner: &'static Layout,
    },
    /// A value that is present if a condition over earlier fields holds.
    When {
        /// The layout of the value.
        inner: &'static Layout,
        /// The condition.
        condition: Expression,
    },
    /// A value that is present if the input, or the region around it, has bits left.
    IfLeft {
        /// The layout of the value.
        inner: &'static Layout,
    },
    /// A value whose integers of whole bytes are in the byte order that a condition over earlier fields determines.
    Ordered {
        /// The layout of the value.
        inner: &'static Layout,
        /// The condition: the least significant byte is the first if it is true, and else the last.
        little_endian: Expression,
    },
    /// An enum whose tag an earlier field holds.
    Tagged {
        /// The layout of the enum, or of a value with such enums.
        inner: &'static Layout,
        /// The tag.
        tag: Expression,
    },
    /// The tag of an enum, without bits of its own: an earlier field holds it.
    OuterTag {
        /// The width of the tag in bits.
        bits: u32,
    },
    /// A tag of another kind than an unsigned integer, without bits of its own: an earlier field holds it.
    Outside {
        /// The layout of the tag.
        tag: &'static Layout,
    },
    /// Bytes that are a name, as wide as the layout: the tag of an enum. A number for it has the first byte on top.
    ByteString,
    /// An integer of a width that earlier fields determine.
    BitsBy {
        /// The width.
        width: Expression,
        /// The greatest width.
        max: u32,
        /// The only widths, if not all up to the greatest are possible.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        of: Option<Widths>,
        /// Whether the integer is in two's complement.
        signed: bool,
    },
    /// A list of elements.
    List {
        /// The source of the number of elements.
        len: Length,
        /// The layout of an element.
        element: &'static Layout,
    },
    /// A list of elements as one number.
    Joined {
        /// The source of the number of elements.
        len: Length,
        /// The layout of the number.
        number: &'static Layout,
    },
    /// A list of elements with a length in bytes, padded to whole bytes.
    ByteSized {
        /// The source of the length in bytes.
        len: Length,
        /// The layout of an element.
        element: &'static Layout,
        /// Whether the padding is ones.
        ones: bool,
    },
    /// A list as one number up to the end of the bytes. Each element is a digit whose radix the elements before it
    /// determine.
    Digits {
        /// The source of the number of elements.
        len: Length,
        /// The name of the choices.
        of: &'static str,
    },
    /// A range code up to the end of the bytes, with an adaptive model: the shares of a value depend on the values
    /// before it.
    Modelled {
        /// The source of the number of values.
        len: Length,
        /// The name of the model.
        of: &'static str,
    },
    /// A range code up to the end of the bytes, with a table of weights for each position.
    Weighted {
        /// The name of the table.
        table: &'static str,
        /// The source of the number of symbols.
        len: Length,
        /// The names of the symbols, in order of their indices; empty if the symbols are numbers.
        names: &'static [&'static str],
        /// The shares of the symbols.
        shares: Shares<'static>,
    },
    /// A prefix code.
    Prefix {
        /// The name of the symbols' type, or of the table.
        name: &'static str,
        /// The symbols and their codewords.
        codes: &'static [Code],
    },
    /// An array of digits as one large number.
    Radix {
        /// The radix of each digit, the most significant first; a single radix applies to all digits.
        radices: &'static [u64],
        /// The source of the number of digits.
        len: Length,
    },
    /// An array as one large number, with an alphabet for each position.
    Alphabets {
        /// The symbols of each position in order of their digits, the most significant position first.
        alphabets: &'static [&'static [u8]],
    },
    /// An array in which each value occurs a given number of times, as one rank.
    Multiset {
        /// The number of times for 0, for 1 and so on.
        counts: &'static [u64],
    },
    /// A sorted list of distinct values as one rank.
    Combination {
        /// The number of values to choose from.
        of: u64,
        /// The source of the number of chosen values.
        len: Length,
    },
    /// An ordered list of distinct values as one rank.
    Arrangement {
        /// The number of values to choose from.
        of: u64,
        /// The source of the number of chosen values.
        len: Length,
    },
    /// A list as one number, with a bound that earlier fields determine.
    RankBy {
        /// The kind of the number.
        rank: RankKind,
        /// The bound.
        of: Expression,
        /// The greatest bound.
        max: u64,
        /// The source of the number of elements.
        len: Length,
    },
    /// The shortest of several codings of a value, after a selector.
    BestOf {
        /// The width of the selector in bits.
        selector: u32,
        /// The layouts of the codings.
        of: &'static [&'static Layout],
        /// Whether each coding accepts all values in the range of its layout. Its width then bounds that of the
        /// shortest.
        #[cfg_attr(feature = "serde", serde(skip))]
        exact: &'static [bool],
    },
    /// A value with a length in bytes, padded with zeros to whole bytes.
    Region {
        /// The source of the length in bytes.
        len: Length,
        /// The layout of the value.
        inner: &'static Layout,
    },
    /// A value whose bytes are transformed, up to the end of the region around it.
    Through {
        /// The name of the transform.
        name: &'static str,
        /// The greatest number of bytes of the value.
        max: usize,
        /// Whether the value keeps its transformed bytes. If not, they are those that the transform makes.
        verbatim: bool,
        /// The layout of the value, in bytes of its own.
        inner: &'static Layout,
    },
    /// Zeros up to a multiple of some number of bits, counted from the first bit of the type that declares them.
    Align {
        /// The number of bits.
        to: usize,
    },
    /// A struct.
    Struct(Struct),
    /// An enum.
    Enum(Enum),
    /// A value of a recursive type that is around this layout: a struct or enum with this path in its
    /// [`depth`](Struct::depth).
    Again {
        /// The name of the type.
        name: &'static str,
        /// Its path, which is not part of the fingerprint.
        path: &'static str,
    },
    /// A custom coding.
    Custom {
        /// The name.
        name: &'static str,
        /// The version, which is part of the fingerprint and must change with the wire format.
        version: u64,
    },
    /// The bits of an inner layout with another meaning.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Layer(Layer),
    /// Runs of elements.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Runs(Runs),
    /// A universal code.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Universal(Universal),
}

/// The layout of a list that is encoded as runs.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Runs {
    /// The kind of the runs.
    pub kind: RunKind,
    /// The source of the total number of elements.
    pub len: Length,
    /// The layout of the length of a run, or of that length plus one.
    pub run: &'static Layout,
    /// The layout of an element.
    pub element: &'static Layout,
}

/// The source of the length of a list.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Length {
    /// A constant.
    Constant(usize),
    /// A number with this layout, before the list.
    Written(&'static Layout),
    /// An expression over earlier fields.
    Expression(Expression),
    /// The length of the list that this number encodes ([`Node::Joined`]).
    Listed,
    /// The end of the input, or of the region around the list.
    Rest,
    /// A terminator, which no element equals.
    Until {
        /// The value of the terminator.
        end: Number,
        /// The greatest number of elements.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        max: Option<usize>,
    },
    /// A constant number of elements, the last of which are a fill.
    Padded {
        /// The number of elements with the fill.
        count: usize,
        /// The fill.
        fill: Number,
        /// The value behind the last element, before the fill.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        end: Option<Number>,
    },
    /// An element that ends the list.
    Ended {
        /// What the element is.
        end: Ended,
        /// The greatest number of elements.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        max: Option<usize>,
    },
}

/// The element that ends a list.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Ended {
    /// A terminator, which is not part of the list: this constant.
    Value(Expression),
    /// The last element of the list: the first one for which this function returns `true`.
    Function(Expression),
    /// The last element of the list: the first one whose field with `is_last` is set.
    Flag,
    /// The first bits of what follows, with which no element begins.
    Before {
        /// The bits, which are not part of the list.
        mark: Mark,
        /// Whether the list also ends with the input.
        or_end: bool,
    },
    /// The first bits of what follows, which are not the constant bits with which each element begins.
    Others,
}

/// Constant bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Mark {
    /// The bits, as an integer in the bit order of the stream.
    pub value: u64,
    /// The number of bits.
    pub bits: u32,
}

impl Layout {
    /// Whether a rule over values of this type can refer to a field with this name. For an enum, it can be the name of
    /// a variant or of one of its fields. A type without a declaration accepts any name.
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
    /// Returns the node of a type as if it were not recursive.
    pub(crate) const fn without_depth(mut self) -> Self {
        if let Self::Struct(Struct { depth, .. }) | Self::Enum(Enum { depth, .. }) = &mut self {
            *depth = None;
        }
        self
    }

    /// Returns the node of a list or region with another length, and any other node unchanged.
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
    /// The name of the symbol.
    pub symbol: &'static str,
    /// The codeword, with its last digit in the lowest bit.
    pub word: u32,
    /// The length of the codeword in bits.
    pub length: u8,
}

impl Code {
    /// Returns the digits of the codeword for display, in wire order.
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

/// The kind of a number that encodes a list.
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
    /// Returns the attribute key that selects the kind.
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
    /// Returns the common part of the declaration of a struct or enum.
    pub(crate) const fn declared(self) -> Option<Declared> {
        match self {
            Self::Struct(Struct {
                name,
                doc,
                order,
                context,
                size,
                depth,
                ..
            })
            | Self::Enum(Enum {
                name,
                doc,
                order,
                context,
                size,
                depth,
                ..
            }) => Some(Declared {
                name,
                doc,
                order,
                context,
                size,
                depth,
            }),
            _ => None,
        }
    }
}
