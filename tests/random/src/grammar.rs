//! What can be declared: the grammar of the attribute reference.
//!
//! The printer writes it as Rust, the model gives it a wire form, and neither knows of the other.

use std::rc::Rc;

pub use self::choosing::Choosing;
pub use self::expression::{Condition, Number, Operand, Sizes};
pub use self::types::{Pointer, Std, Type};
pub use self::wire::{
    Ahead, Alternative, Bound, End, Field, Form, Len, LenSays, Padding, Sum, Transform, Wire, Zeros,
};
use crate::integer::{IntType, Integer};
use crate::tree::Tree;

mod choosing;
mod expression;
mod types;
mod wire;

/// A root with everything inside it.
#[derive(Clone, Debug)]
pub struct Declaration {
    /// Its place among those of its seed.
    pub index: u64,
    /// The type that is encoded.
    pub root: Rc<Item>,
    /// Its bit order.
    pub order: Order,
}

/// The order of the bits in a byte, and of the digits of an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// `lsb_first`.
    Lsb,
    /// `msb_first`.
    Msb,
}

/// A struct or enum that derives `BitCodec`.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its name, of its own among all of a declaration.
    pub name: String,
    /// The parameters, each with what it is in the only use.
    pub parameters: Vec<Parameter>,
    /// Of a root: the bit order, and the text form.
    pub root: Option<(Order, Option<TextForm>)>,
    /// `size = N`.
    pub size: Option<usize>,
    /// `budget = N`.
    pub budget: Option<usize>,
    /// `depth = N`, of a type whose values contain values of the type.
    pub depth: Option<usize>,
    /// `arith`.
    pub arith: bool,
    /// `joined`.
    pub joined: bool,
    /// The code of the number of a struct with `joined`, if it is not the least width: `joined(leb128)`.
    pub number: Option<Coding>,
    /// `context = Context`.
    pub context: bool,
    /// `check = path`: the rule of this number.
    pub check: Option<Rule>,
    /// What is inside.
    pub body: Body,
}

/// A parameter of a generic item.
#[derive(Clone, Debug)]
pub enum Parameter {
    /// A type, and which one it is.
    Type(String, Type),
    /// `const N: u32`, and its value.
    Const(String, u32),
}

/// A rule over a whole value, by the number of its function.
#[derive(Clone, Copy, Debug)]
pub struct Rule(pub u64);

/// A text form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextForm {
    /// `base64`.
    Base64,
    /// `base64_url`.
    Base64Url,
    /// `hex`.
    Hex,
    /// A type of our own: the bits as digits.
    Digits,
}

/// A struct's fields, or an enum's variants.
#[derive(Clone, Debug)]
pub enum Body {
    /// A struct.
    Struct(Fields),
    /// An enum.
    Enum(Enum),
}

/// Fields in order.
#[derive(Clone, Debug)]
pub struct Fields {
    /// Whether they have names; else the struct or variant is a tuple.
    pub named: bool,
    /// The fields.
    pub all: Vec<Field>,
}

impl Fields {
    /// Whether a value is inside that a type around it contains.
    #[must_use]
    pub fn hold_itself(&self) -> bool {
        self.all.iter().any(|field| field.ty.holds_itself())
    }

    /// The place of the size of the region that a field is in, and the places of its first and last field.
    #[must_use]
    pub fn region_of(&self, place: usize) -> Option<(usize, usize, usize)> {
        let mut all = self.all.iter().enumerate();
        all.find_map(|(size, field)| match field.wire {
            Wire::Size(_, first, last) if (first..=last).contains(&place) => {
                Some((size, first, last))
            }
            _ => None,
        })
    }
}

/// An enum.
#[derive(Clone, Debug)]
pub struct Enum {
    /// How its variants are told apart.
    pub tagging: Tagging,
    /// The variants in order of declaration.
    pub variants: Vec<Variant>,
}

/// How the variants of an enum are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tagging {
    /// `bits = N`, or where there are data `tag(bits = N)`.
    Bits(u32),
    /// `tag(leb128)` and the like.
    Coded(TagCode),
    /// `tag(bytes = N)`. A tag is the number whose first byte is on top.
    Bytes(usize),
    /// `huffman`, or where there are data `tag(huffman)`.
    Prefix,
    /// `tag(outside, ..)`.
    Outside(OutsideTag),
}

/// A tag that another field has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutsideTag {
    /// `bits = N`.
    Bits(u32),
    /// `signed, bits = N`.
    Signed(u32),
    /// `bytes = N`.
    Bytes(usize),
}

impl OutsideTag {
    /// The type of a tag.
    #[must_use]
    pub fn ty(self) -> Type {
        match self {
            Self::Bits(_) => Type::Int(IntType::unsigned(64)),
            Self::Signed(_) => Type::Int(IntType::signed(64)),
            Self::Bytes(len) => Type::Array(Box::new(Type::Int(IntType::unsigned(8))), len),
        }
    }

    /// The least and the greatest number of a tag.
    #[must_use]
    pub fn ends(self) -> (Integer, Integer) {
        let int = match self {
            Self::Bits(width) => IntType::unsigned(64).of_width(width),
            Self::Signed(width) => IntType::signed(64).of_width(width),
            Self::Bytes(len) => IntType::unsigned(8 * u32::try_from(len).expect("a few bytes")),
        };
        (int.least(), int.most())
    }
}

/// A code of tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagCode {
    /// `leb128`, `leb128(prefix = N)`.
    Leb128(Option<u32>),
    /// `vlq`.
    Vlq,
    /// `utf8`.
    Utf8,
    /// `bcd(digits = N)`.
    Bcd(u32),
    /// `bits = N` in a byte order.
    Endian(ByteOrder, u32),
    /// `signed` beside `bits = N`.
    SignedBits(u32),
    /// `signed` beside `leb128`.
    SignedLeb128,
    /// `signed` beside `bits = N` in a byte order.
    SignedEndian(ByteOrder, u32),
    /// `signed` beside `ones_complement` or `sign_magnitude`, and `bits = N`.
    Signed(SignedForm, u32),
}

impl TagCode {
    /// The type that tags have.
    #[must_use]
    pub const fn int(self) -> IntType {
        match self {
            Self::Leb128(_) | Self::Vlq | Self::Utf8 | Self::Bcd(_) | Self::Endian(..) => {
                IntType::unsigned(64)
            }
            _ => IntType::signed(64),
        }
    }

    /// The coding of a field of that type with this key.
    #[must_use]
    pub const fn coding(self) -> Coding {
        match self {
            Self::Leb128(prefix) => Coding::Leb128(prefix),
            Self::Vlq => Coding::Vlq,
            Self::Utf8 => Coding::Utf8,
            Self::Bcd(digits) => Coding::Bcd(digits),
            Self::Endian(order, width) | Self::SignedEndian(order, width) => {
                Coding::Endian(order, Some(width))
            }
            Self::SignedBits(width) => Coding::Bits(width),
            Self::SignedLeb128 => Coding::Leb128(None),
            Self::Signed(form, width) => Coding::Signed(form, Some(width)),
        }
    }
}

/// How a time is a number of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// The integer.
    pub int: IntType,
    /// The unit, and its nanoseconds.
    pub unit: (&'static str, u64),
    /// The epoch, and its seconds since 1970.
    pub epoch: Option<(&'static str, i64)>,
}

/// A variant.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Its tag, or its code word.
    pub tag: Tag,
    /// Its fields.
    pub fields: Fields,
}

/// The tag of a variant.
#[derive(Clone, Debug)]
pub enum Tag {
    /// A number, and how it is said.
    Number(i128, Spelled),
    /// `tag = a..=b`: all numbers from one to another, which the first field keeps.
    Range(i128, i128),
    /// `tag = a..=b, count_of = list`, of its place: it has as many elements as the tag is behind the first.
    Counts(i128, i128, usize),
    /// Every other number, which the first field keeps.
    Other,
    /// A code word that is written.
    Code(Vec<bool>),
    /// The code word of a weight.
    Weight(u64, Vec<bool>),
}

impl Tag {
    /// The first and the last number; `None` of all others and of code words.
    #[must_use]
    pub const fn ends(&self) -> Option<(i128, i128)> {
        match *self {
            Self::Number(tag, _) => Some((tag, tag)),
            Self::Range(low, high) | Self::Counts(low, high, _) => Some((low, high)),
            Self::Other | Self::Code(_) | Self::Weight(..) => None,
        }
    }
}

/// How the declaration says a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelled {
    /// Not at all: it is one more than that before.
    Counted,
    /// `tag = n`.
    Key,
    /// As the discriminant.
    Discriminant,
}

impl Item {
    /// Whether the declaration derives an order of the values.
    #[must_use]
    pub fn is_ordered(&self) -> bool {
        let of_fields = |fields: &Fields| {
            let mut all = fields.all.iter();
            all.all(|field| !matches!(field.wire, Wire::Skipped) && field.ty.is_ordered())
        };
        self.root.is_none()
            && match &self.body {
                Body::Struct(fields) => of_fields(fields),
                Body::Enum(of) => of.variants.iter().all(|variant| of_fields(&variant.fields)),
            }
    }

    /// Whether a value is inside that a type around it contains.
    #[must_use]
    pub fn holds_itself(&self) -> bool {
        match &self.body {
            Body::Struct(fields) => fields.hold_itself(),
            Body::Enum(of) => of
                .variants
                .iter()
                .any(|variant| variant.fields.hold_itself()),
        }
    }
}

impl Enum {
    /// Whether no variant has data.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        let empty = |variant: &Variant| variant.fields.all.is_empty();
        self.variants.iter().all(empty)
    }
}

/// Bits of an integer, or constant bits between them.
#[derive(Clone, Copy, Debug)]
pub enum Piece {
    /// So many bits of the value.
    Next(u32),
    /// The bits of the value from the first to before the last, counted from the lowest.
    Bits(u32, u32),
    /// A constant and its width.
    Fixed(u128, u32),
}

impl Piece {
    /// The number of bits of the value.
    #[must_use]
    pub const fn of_value(self) -> u32 {
        match self {
            Self::Next(width) => width,
            Self::Bits(from, to) => to - from,
            Self::Fixed(..) => 0,
        }
    }

    /// The number of bits on the wire.
    #[must_use]
    pub const fn width(self) -> u32 {
        match self {
            Self::Fixed(_, width) => width,
            other => other.of_value(),
        }
    }
}

/// How a value is written, by the keys of its field.
#[derive(Clone, Debug)]
pub enum Coding {
    /// No key: the type's own form.
    Own,
    /// `bits = N`.
    Bits(u32),
    /// `bits = N` of a const parameter, and its value.
    BitsOf(String, u32),
    /// `little_endian`, or `big_endian`, with `bits = N` where it is there.
    Endian(ByteOrder, Option<u32>),
    /// `ones_complement` or `sign_magnitude`, with `bits = N` where it is there.
    Signed(SignedForm, Option<u32>),
    /// `bcd(digits = N)`.
    Bcd(u32),
    /// `decimal(..)`, `octal(..)` or `hex(..)`.
    Numeral(Numeral),
    /// `text(..)` of a list: the coding of a code unit.
    Text(Charset, Box<Self>),
    /// `pieces = [3, 0b1, 15]`.
    Pieces(Vec<Piece>),
    /// `pieces = [8..12]` of an integer with so many bits, of which earlier fields have the others.
    Rest(Vec<Piece>, u32),
    /// `float(exponent = N, mantissa = N)`, perhaps in a byte order.
    MiniFloat(u32, u32, Option<ByteOrder>),
    /// `finite`, of a float.
    Finite(Box<Self>),
    /// `as = i16, scale = 0.1, bias = 0.5` of a float: the integer and its coding, and the scale and the bias as numbers
    /// over the same power of ten.
    Steps(Box<Self>, IntType, Fraction),
    /// `as = u32, unit = ms, epoch = 1904-01-01` of a time: the coding of the number of units.
    Timed(Box<Self>, Timing),
    /// `range = a..=b`, where it is the coding.
    Ranged(Integer, Integer),
    /// `range = a..=b` beside a coding.
    Checked(Box<Self>, Integer, Integer),
    /// `bias = n`.
    Biased(Box<Self>, Integer),
    /// `scale = n`.
    Scaled(Box<Self>, Integer),
    /// `zigzag`, with the coding of an unsigned number.
    Zigzag(Box<Self>),
    /// `none = n`, of an option.
    NoneAs(Box<Self>, Integer),
    /// `none = &CONSTANT`, of an option whose value has this form.
    NoneIs(Box<Form>, Tree),
    /// `as = u8`.
    As(Box<Self>, IntType),
    /// `unary`, with `max` or `total`.
    Unary(Option<u64>, Option<u64>),
    /// `elias_gamma`.
    EliasGamma,
    /// `elias_delta`.
    EliasDelta,
    /// `exp_golomb`.
    ExpGolomb,
    /// `rice = k`.
    Rice(u32),
    /// `leb128`, with `prefix` where it is there.
    Leb128(Option<u32>),
    /// `vlq`.
    Vlq,
    /// `utf8`.
    Utf8,
    /// `huffman = TABLE`: words in order of the symbols, and whether they are written by weights.
    Table(Vec<Vec<bool>>, Option<Vec<u64>>),
    /// `fixed = n`.
    Fixed(Box<Self>, Integer),
    /// `fixed = b".."`.
    FixedBytes(Vec<u8>),
    /// `xor = path`, with the masks of all elements.
    Xor(Box<Self>, Vec<Integer>),
    /// `order = [..]` of an array.
    Ordered(Box<Self>, Vec<usize>),
    /// `radix = n`.
    Radix(u64),
    /// `radix = path`.
    RadixBy(Vec<u64>),
    /// `multiset(a, b, ..)`.
    Multiset(Vec<u64>),
    /// `radix(alphabets = path)`.
    Alphabets(Vec<Vec<u8>>),
    /// `combination(n)`.
    Combination(u64),
    /// `arrangement(n)`.
    Arrangement(u64),
    /// `digits = Type`, of one of the choices of [`crate::support`].
    Digits(Choosing),
    /// `weights = path`: a row for each element, or one for all.
    Weights(Vec<Vec<u32>>),
    /// `model = Type`, of one of the choices of [`crate::support`].
    Model(Choosing),
    /// `each(..)` of an array, or of an option.
    Each(Box<Form>),
    /// `each(..)` beside `len`: an element of a list by itself.
    Alone(Box<Form>),
    /// `runs`.
    Runs(Box<Self>),
    /// `zero_runs`.
    ZeroRuns(Box<Self>),
    /// `best_of(..)`, and of each alternative whether it is written as a path.
    BestOf(Vec<Alternative>),
    /// `via = Type`.
    Via(Rc<Item>),
    /// `with = path` of a coding of the runtime.
    With(Box<Self>),
    /// `with = path` of a coding of our own: a byte with all bits turned.
    Turned,
    /// `with = path` of a coding of our own: twice a length.
    Doubled,
    /// `via = Type` of a type of our own: a length in 4 or 12 bits.
    TwoWidths,
}

/// The steps of a float.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    /// A step, and the float of none.
    pub scale: i64,
    /// The float of no step.
    pub bias: i64,
    /// Both are divided by ten to the power of this.
    pub places: u32,
}

/// A number in digits of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numeral {
    /// 8, 10 or 16.
    pub radix: u32,
    /// How many bytes it takes without its end, with the fill and whether that is behind the digits.
    pub width: Option<(usize, u8, bool)>,
    /// The byte behind it.
    pub end: Option<u8>,
    /// Whether letters are upper-case.
    pub upper: bool,
}

/// The characters of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Charset {
    /// `text(utf8)`.
    Utf8,
    /// `text(ascii)`.
    Ascii,
    /// `text(latin1)`.
    Latin1,
    /// `text(utf16)`.
    Utf16,
    /// `text(table = [..])`.
    Table(Vec<char>),
}

impl Charset {
    /// The type of a code unit.
    #[must_use]
    pub const fn unit(&self) -> IntType {
        match self {
            Self::Utf16 => IntType::unsigned(16),
            _ => IntType::unsigned(8),
        }
    }
}

/// The order of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteOrder {
    /// The least significant byte first.
    Little,
    /// The most significant byte first.
    Big,
}

/// A form of signed integers beside two's complement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignedForm {
    /// All bits of a negative number are turned.
    OnesComplement,
    /// A sign, and the number without it.
    SignMagnitude,
}

impl Coding {
    /// Whether it makes one number of all elements of an array or list.
    #[must_use]
    pub fn is_rank(&self) -> bool {
        match self {
            Self::Radix(_)
            | Self::RadixBy(_)
            | Self::Alphabets(_)
            | Self::Multiset(_)
            | Self::Combination(_)
            | Self::Arrangement(_) => true,
            Self::As(inner, _)
            | Self::Checked(inner, ..)
            | Self::Biased(inner, _)
            | Self::Scaled(inner, _) => inner.is_rank(),
            _ => false,
        }
    }

    /// Whether it writes all elements of a list together.
    #[must_use]
    pub fn is_of_list(&self) -> bool {
        match self {
            Self::Runs(_)
            | Self::ZeroRuns(_)
            | Self::Digits(_)
            | Self::Weights(_)
            | Self::Model(_) => true,
            Self::As(inner, _) => inner.is_of_list(),
            _ => false,
        }
    }
}
