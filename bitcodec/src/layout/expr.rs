//! Expressions over earlier fields as data.

use core::fmt;

/// An expression over earlier fields: as it was written, for people, and as a tree, for fingerprints.
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
    /// The expression as it was written.
    pub text: &'static str,
    /// What it means.
    pub term: &'static Term,
}

impl Expression {
    /// That of a length which the declaration gives later.
    pub(crate) const UNNAMED: Self = Self::new("", &Term::Opaque(None, &[]));

    /// Makes an expression of its text and its tree.
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

/// Exports have the text alone.
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
    /// A literal, or a constant by its value: `false` and `true` are 0 and 1, characters are their numbers. What is beyond
    /// `i128` is taken modulo 2^128.
    Int(i128),
    /// A text or bytes.
    Bytes(&'static [u8]),
    /// An earlier field, by its index among the fields of the struct or variant.
    Field(usize),
    /// The tag that a variant keeps in a field.
    Tag,
    /// The value that is given beside the bits.
    Context,
    /// A field of a value.
    Part(&'static Self, &'static str),
    /// A variant of the enum that a value is, or that its elements are.
    Variant {
        /// The value.
        of: &'static Self,
        /// The name of the variant, which is looked up in the layout of the value.
        name: &'static str,
        /// The number of an associated constant, where no variant has that name.
        otherwise: Option<i128>,
    },
    /// An operator, a method of the standard library, or a choice, with its operands.
    Apply(Operation, &'static [Self]),
    /// Rust that is not data, with the version that was declared for it, and the fields and literals in it.
    Opaque(Option<u64>, &'static [Self]),
}

/// Makes the operations with their words.
macro_rules! operations {
    ($($(#[doc = $doc:literal])* $name:ident $word:literal;)*) => {
        /// What an expression does with its operands.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Operation {
            $($(#[doc = $doc])* $name,)*
        }

        impl Operation {
            /// The word of the operation in a [spelling](crate::Layout::spelling).
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
    /// The difference; of one operand, the negative.
    Sub "-";
    /// The product.
    Mul "*";
    /// The quotient.
    Div "/";
    /// The remainder.
    Rem "%";
    /// The bits shifted to higher places.
    Shl "<<";
    /// The bits shifted to lower places.
    Shr ">>";
    /// The bits that both have.
    BitAnd "&";
    /// The bits that one of them has.
    BitOr "|";
    /// The bits that exactly one of them has.
    BitXor "^";
    /// Whether both hold.
    And "&&";
    /// Whether one holds.
    Or "||";
    /// Whether it does not hold; of an integer, the other bits.
    Not "!";
    /// Whether both are equal.
    Eq "==";
    /// Whether they differ.
    Ne "!=";
    /// Whether the first one is less.
    Lt "<";
    /// Whether the first one is not greater.
    Le "<=";
    /// Whether the first one is greater.
    Gt ">";
    /// Whether the first one is not less.
    Ge ">=";
    /// The second one if the first one holds, and otherwise the third one, where there is one.
    If "if";
    /// Whether the first one is one of the others, which are values and ranges.
    In "in";
    /// Any value, among those of `In`.
    Any "_";
    /// The value in an option.
    Some "some";
    /// No value in an option.
    None "none";
    /// Values together.
    Tuple "tuple";
    /// Elements of a list.
    List "list";
    /// The values from the first one to before the second one.
    Range "..";
    /// The values from the first one to the second one.
    RangeInclusive "..=";
    /// The values from this one on.
    RangeFrom "from";
    /// The values before this one.
    RangeTo "to";
    /// The values up to this one.
    RangeToInclusive "to=";
    /// Every value.
    RangeFull "all";
    /// The element at an index, or those in a range.
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
    /// `len` of Rust, as all that follow are of Rust.
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
