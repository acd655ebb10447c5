//! Expressions over earlier fields, as data.

use core::fmt;

/// An expression over earlier fields: its source text, for descriptions, and its tree, for fingerprints.
///
/// ```
/// use bitcodec::BitCodec;
/// use bitcodec::layout::{Length, Node, Operation, Term};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Frame {
///     count: u8,
///     #[codec(len = count - 1)]
///     items: Vec<u8>,
/// }
///
/// let Node::Struct(frame) = Frame::LAYOUT.node else { unreachable!() };
/// let Node::List { len: Length::Expression(len), .. } = frame.fields[1].layout.node else { unreachable!() };
/// assert_eq!(len.text, "count - 1");
/// assert!(matches!(len.term, Term::Apply(Operation::Sub, [Term::Field(0), Term::Int(1)])));
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Expression {
    /// The source text.
    pub text: &'static str,
    /// The tree.
    pub term: &'static Term,
}

impl Expression {
    /// The placeholder for a length, until the field replaces it with [`of_length`](crate::layout::length::of_length).
    pub(crate) const UNNAMED: Self = Self::new("", &Term::Opaque(None, &[]));

    /// Returns an expression with this text and this tree.
    #[must_use]
    pub const fn new(text: &'static str, term: &'static Term) -> Self {
        Self { text, term }
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text)
    }
}

/// Serialises only the text.
#[cfg(feature = "serde")]
impl serde::Serialize for Expression {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text)
    }
}

/// A part of an [`Expression`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Term {
    /// A literal, or the value of a constant: `false` and `true` are 0 and 1, and characters are their code points.
    /// Values outside `i128` wrap modulo 2^128.
    Int(i128),
    /// A string or byte string.
    Bytes(&'static [u8]),
    /// An earlier field, by its index among the fields of the struct or variant.
    Field(usize),
    /// The tag that a variant stores in a field.
    Tag,
    /// The context.
    Context,
    /// A field of a value.
    Part(&'static Self, &'static str),
    /// A variant of the enum that is the type of a value or of its elements.
    Variant {
        /// The value.
        of: &'static Self,
        /// The name of the variant in the layout of the value.
        name: &'static str,
        /// The value of an associated constant, if no variant has that name.
        otherwise: Option<i128>,
    },
    /// An operator, a method of the standard library, or a choice, with its operands.
    Apply(Operation, &'static [Self]),
    /// Rust code without a tree, with its declared version, if any, and the fields and literals in it.
    Opaque(Option<u64>, &'static [Self]),
}

/// Defines the operations and their words in a spelling.
macro_rules! operations {
    ($($(#[doc = $doc:literal])* $name:ident $word:literal;)*) => {
        /// An operator, method or choice of an expression, applied to operands.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Operation {
            $($(#[doc = $doc])* $name,)*
        }

        impl Operation {
            /// Returns the word of the operation in a [spelling](crate::Layout::spelling).
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)*
                }
            }
        }
    };
}

operations! {
    /// The sum.
    Add "+";
    /// The difference; with one operand, its negation.
    Sub "-";
    /// The product.
    Mul "*";
    /// The quotient.
    Div "/";
    /// The remainder.
    Rem "%";
    /// The bits of the first operand, shifted left.
    Shl "<<";
    /// The bits of the first operand, shifted right.
    Shr ">>";
    /// The bitwise and.
    BitAnd "&";
    /// The bitwise or.
    BitOr "|";
    /// The bitwise exclusive or.
    BitXor "^";
    /// Whether both operands are true.
    And "&&";
    /// Whether at least one operand is true.
    Or "||";
    /// The logical negation; of an integer, its complement.
    Not "!";
    /// Whether both operands are equal.
    Eq "==";
    /// Whether the operands differ.
    Ne "!=";
    /// Whether the first operand is less than the second one.
    Lt "<";
    /// Whether the first operand is less than or equal to the second one.
    Le "<=";
    /// Whether the first operand is greater than the second one.
    Gt ">";
    /// Whether the first operand is greater than or equal to the second one.
    Ge ">=";
    /// The second operand if the first one is true, otherwise the third one, if there is one.
    If "if";
    /// Whether the first operand is one of the others, which are values and ranges.
    In "in";
    /// A wildcard among the operands of `In`, which matches any value.
    Any "_";
    /// An option with a value.
    Some "some";
    /// An option without a value.
    None "none";
    /// A tuple of the operands.
    Tuple "tuple";
    /// A list of the operands.
    List "list";
    /// The values from the first operand to the second one, exclusive.
    Range "..";
    /// The values from the first operand to the second one, inclusive.
    RangeInclusive "..=";
    /// The values from the operand on.
    RangeFrom "from";
    /// The values up to the operand, exclusive.
    RangeTo "to";
    /// The values up to the operand, inclusive.
    RangeToInclusive "to=";
    /// Every value.
    RangeFull "all";
    /// The element at an index, or the elements in a range.
    Index "at";
    /// An integer as `u8`.
    U8 "u8";
    /// An integer as `u16`.
    U16 "u16";
    /// An integer as `u32`.
    U32 "u32";
    /// An integer as `u64`.
    U64 "u64";
    /// An integer as `u128`.
    U128 "u128";
    /// An integer as `usize`.
    Usize "usize";
    /// An integer as `i8`.
    I8 "i8";
    /// An integer as `i16`.
    I16 "i16";
    /// An integer as `i32`.
    I32 "i32";
    /// An integer as `i64`.
    I64 "i64";
    /// An integer as `i128`.
    I128 "i128";
    /// An integer as `isize`.
    Isize "isize";
    /// The method `len` of the standard library; the following operations are methods of it too.
    Len "len";
    /// `is_empty`
    IsEmpty "is_empty";
    /// `is_some`
    IsSome "is_some";
    /// `is_none`
    IsNone "is_none";
    /// `first`
    First "first";
    /// `last`
    Last "last";
    /// `get`
    Get "get";
    /// `contains`
    Contains "contains";
    /// `starts_with`
    StartsWith "starts_with";
    /// `ends_with`
    EndsWith "ends_with";
    /// `unwrap`
    Unwrap "unwrap";
    /// `unwrap_or`
    UnwrapOr "unwrap_or";
    /// `unwrap_or_default`
    UnwrapOrDefault "unwrap_or_default";
    /// `min`
    Min "min";
    /// `max`
    Max "max";
    /// `clamp`
    Clamp "clamp";
    /// `pow`
    Pow "pow";
    /// `isqrt`
    Isqrt "isqrt";
    /// `ilog2`
    Ilog2 "ilog2";
    /// `ilog10`
    Ilog10 "ilog10";
    /// `ilog`
    Ilog "ilog";
    /// `abs`
    Abs "abs";
    /// `unsigned_abs`
    UnsignedAbs "unsigned_abs";
    /// `abs_diff`
    AbsDiff "abs_diff";
    /// `signum`
    Signum "signum";
    /// `is_negative`
    IsNegative "is_negative";
    /// `is_positive`
    IsPositive "is_positive";
    /// `div_ceil`
    DivCeil "div_ceil";
    /// `div_euclid`
    DivEuclid "div_euclid";
    /// `rem_euclid`
    RemEuclid "rem_euclid";
    /// `next_multiple_of`
    NextMultipleOf "next_multiple_of";
    /// `is_multiple_of`
    IsMultipleOf "is_multiple_of";
    /// `is_power_of_two`
    IsPowerOfTwo "is_power_of_two";
    /// `next_power_of_two`
    NextPowerOfTwo "next_power_of_two";
    /// `count_ones`
    CountOnes "count_ones";
    /// `trailing_zeros`
    TrailingZeros "trailing_zeros";
    /// `trailing_ones`
    TrailingOnes "trailing_ones";
    /// `count_zeros`
    CountZeros "count_zeros";
    /// `leading_zeros`
    LeadingZeros "leading_zeros";
    /// `leading_ones`
    LeadingOnes "leading_ones";
    /// `swap_bytes`
    SwapBytes "swap_bytes";
    /// `reverse_bits`
    ReverseBits "reverse_bits";
    /// `rotate_left`
    RotateLeft "rotate_left";
    /// `rotate_right`
    RotateRight "rotate_right";
    /// `saturating_add`
    SaturatingAdd "saturating_add";
    /// `saturating_sub`
    SaturatingSub "saturating_sub";
    /// `saturating_mul`
    SaturatingMul "saturating_mul";
    /// `wrapping_add`
    WrappingAdd "wrapping_add";
    /// `wrapping_sub`
    WrappingSub "wrapping_sub";
    /// `wrapping_mul`
    WrappingMul "wrapping_mul";
    /// `wrapping_neg`
    WrappingNeg "wrapping_neg";
    /// `checked_add`
    CheckedAdd "checked_add";
    /// `checked_sub`
    CheckedSub "checked_sub";
    /// `checked_mul`
    CheckedMul "checked_mul";
    /// `checked_div`
    CheckedDiv "checked_div";
    /// `checked_rem`
    CheckedRem "checked_rem";
    /// `checked_shl`
    CheckedShl "checked_shl";
    /// `checked_shr`
    CheckedShr "checked_shr";
}
