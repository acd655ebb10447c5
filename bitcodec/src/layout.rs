//! What a wire form looks like, as static data.

use crate::int::Number;
use crate::order::BitOrder;

/// What the wire form of a type or field looks like.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// The width of the shortest form, in bits.
    pub min_bits: usize,
    /// The width of the longest form, in bits; `None` where it is unbounded.
    pub max_bits: Option<usize>,
    /// How the bits are made.
    pub node: Node,
}

/// How the bits of a [`Layout`] are made.
#[derive(Clone, Copy, Debug)]
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
    /// `value - low` in the least width that holds `high - low`.
    Ranged {
        /// The least value.
        low: Number,
        /// The greatest value.
        high: Number,
    },
    /// The inner form, of which only these values are accepted.
    Checked {
        /// The inner form.
        inner: &'static Layout,
        /// The least value.
        low: Number,
        /// The greatest value.
        high: Number,
    },
    /// `value - bias` in the inner form.
    Biased {
        /// The inner form.
        inner: &'static Layout,
        /// What is taken off.
        bias: i128,
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
    /// Elias gamma code.
    EliasGamma,
    /// Elias delta code.
    EliasDelta,
    /// Exponential Golomb code of order 0.
    ExpGolomb {
        /// Whether signed values are mapped as in H.264's se(v).
        signed: bool,
    },
    /// Rice code.
    Rice {
        /// How many bits follow the quotient.
        k: u32,
        /// Whether signed values are mapped by zigzag.
        signed: bool,
    },
    /// LEB128: seven bits a byte, the lowest first.
    Leb128 {
        /// Whether it is two's complement.
        signed: bool,
    },
    /// Always this value in the inner form.
    Fixed {
        /// The inner form.
        inner: &'static Layout,
        /// The value.
        value: Number,
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
        /// The expression as it was written.
        condition: &'static str,
    },
    /// An integer of a width that earlier fields decide.
    BitsBy {
        /// The width as it was written.
        width: &'static str,
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
    /// A prefix code.
    Prefix {
        /// The name of the symbols' type, or of the table.
        name: &'static str,
        /// Every symbol with its code word.
        codes: &'static [Code],
    },
    /// An array of digits as one big number.
    Radix {
        /// The radix of each digit, the most significant first; one for all where there is one.
        radices: &'static [u64],
        /// How many digits.
        len: usize,
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
    /// Runs of equal elements.
    RunLength {
        /// How many elements in all.
        len: Length,
        /// A run's length.
        run: &'static Layout,
        /// The element that is repeated.
        element: &'static Layout,
    },
    /// Several codings of one value, the shortest of which is used.
    BestOf {
        /// The width of the selector in front.
        selector: u32,
        /// The codings.
        of: &'static [&'static Layout],
    },
    /// Exclusive or with a constant, then the inner form.
    Xor {
        /// The inner form.
        inner: &'static Layout,
        /// The constant, as the bits of its inner form or a digest of them.
        mask: &'static [u64],
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
}

/// How the length of a list is known.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Length {
    /// Always this many.
    Constant(usize),
    /// Written in front, in this form.
    Written(&'static Layout),
    /// Decided by earlier fields: the expression as it was written.
    Expression(&'static str),
}

/// A code word of a prefix code.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    /// The symbol's name.
    pub symbol: &'static str,
    /// The word, its last digit lowest.
    pub word: u32,
    /// The length of the word in bits.
    pub length: u8,
}

/// A struct as it is declared.
#[derive(Clone, Copy, Debug)]
pub struct Struct {
    /// The type's name.
    pub name: &'static str,
    /// Its documentation.
    pub doc: &'static str,
    /// The bit order, for a root.
    pub order: Option<BitOrder>,
    /// The whole wire size in bits, where it is declared.
    pub size: Option<usize>,
    /// Its fields in wire order.
    pub fields: &'static [Field],
}

/// A field, or bits between fields.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The field's name; a tuple field's index; `(reserved)` for reserved bits.
    pub name: &'static str,
    /// Its documentation.
    pub doc: &'static str,
    /// What it looks like.
    pub layout: &'static Layout,
    /// What kind of field it is.
    pub role: Role,
}

/// What kind of field it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Role {
    /// A field of the type.
    Data,
    /// Zero bits.
    Reserved,
    /// A field that is not on the wire.
    Skipped,
    /// A count or flag that the encoder derives from a later field.
    Derived,
}

/// An enum as it is declared.
#[derive(Clone, Copy, Debug)]
pub struct Enum {
    /// The type's name.
    pub name: &'static str,
    /// Its documentation.
    pub doc: &'static str,
    /// The bit order, for a root.
    pub order: Option<BitOrder>,
    /// The whole wire size in bits, where it is declared.
    pub size: Option<usize>,
    /// How the tag is written: an unsigned number or a prefix code.
    pub tag: &'static Layout,
    /// Its variants in order of declaration.
    pub variants: &'static [Variant],
}

/// A variant of an enum.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// Its name.
    pub name: &'static str,
    /// Its documentation.
    pub doc: &'static str,
    /// Its discriminant; for a prefix code, the index of its symbol; none for the variant that keeps all others.
    pub tag: Option<Number>,
    /// Its fields in wire order.
    pub fields: &'static [Field],
}

impl Layout {
    /// Makes the layout of an integer of a fixed width.
    #[must_use]
    pub const fn integer(width: u32, signed: bool) -> Self {
        Self::fixed(width, if signed { Node::Signed } else { Node::Unsigned })
    }

    /// Makes a layout of a fixed width.
    #[must_use]
    pub const fn fixed(width: u32, node: Node) -> Self {
        Self {
            min_bits: width as usize,
            max_bits: Some(width as usize),
            node,
        }
    }

    /// Makes the layout of zero bits.
    #[must_use]
    pub const fn zeros(width: usize) -> Self {
        Self {
            min_bits: width,
            max_bits: Some(width),
            node: Node::Unsigned,
        }
    }

    /// Makes the layout of a struct from its fields and size.
    #[must_use]
    pub const fn of_struct(item: Struct) -> Self {
        let (min, max) = fields_bits(item.fields);
        let (min_bits, max_bits) = sized(min, max, item.size);
        Self {
            min_bits,
            max_bits,
            node: Node::Struct(item),
        }
    }

    /// Makes the layout of an enum from its tag, variants and size.
    #[must_use]
    pub const fn of_enum(item: Enum) -> Self {
        let mut least: Option<usize> = None;
        let mut most = Some(0);
        let mut index = 0;
        while index < item.variants.len() {
            let (tag_min, tag_max) = tag_bits(item.tag, index);
            let (min, max) = fields_bits(item.variants[index].fields);
            least = match least {
                Some(least) if least <= tag_min + min => Some(least),
                _ => Some(tag_min + min),
            };
            most = match (most, max, tag_max) {
                (Some(most), Some(max), Some(tag)) => {
                    Some(if most > tag + max { most } else { tag + max })
                }
                _ => None,
            };
            index += 1;
        }
        let least = match least {
            Some(least) => least,
            None => 0,
        };
        let (min_bits, max_bits) = sized(least, most, item.size);
        Self {
            min_bits,
            max_bits,
            node: Node::Enum(item),
        }
    }
}

/// The widths of a tag: of the variant's own code word where the tag is a prefix code.
const fn tag_bits(tag: &'static Layout, variant: usize) -> (usize, Option<usize>) {
    match tag.node {
        Node::Prefix { codes, .. } if variant < codes.len() => {
            let length = codes[variant].length as usize;
            (length, Some(length))
        }
        _ => (tag.min_bits, tag.max_bits),
    }
}

const fn sized(min: usize, max: Option<usize>, size: Option<usize>) -> (usize, Option<usize>) {
    match size {
        Some(size) => (size, Some(size)),
        None => (min, max),
    }
}

const fn fields_bits(fields: &[Field]) -> (usize, Option<usize>) {
    let (mut min, mut max) = (0, Some(0));
    let mut index = 0;
    while index < fields.len() {
        let layout = fields[index].layout;
        min += layout.min_bits;
        max = match (max, layout.max_bits) {
            (Some(sum), Some(bits)) => Some(sum + bits),
            _ => None,
        };
        index += 1;
    }
    (min, max)
}
