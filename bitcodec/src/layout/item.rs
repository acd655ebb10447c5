//! The declarations of structs and enums.

use core::fmt;

use crate::bit_order::BitOrder;
use crate::int::Number;
use crate::layout::Layout;
use crate::layout::fingerprint::hasher::Spelling;

/// The declaration of a struct.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Struct {
    /// The name of the type.
    pub name: &'static str,
    /// The documentation.
    pub doc: &'static str,
    /// The bit order of a root.
    pub order: Option<BitOrder>,
    /// The name of the context type, if the type has a context.
    pub context: Option<&'static str>,
    /// The declared size in bits, if any.
    pub size: Option<usize>,
    /// The depth of a recursive type.
    pub depth: Option<Depth>,
    /// Whether one range coder encodes all fields.
    pub arith: bool,
    /// Whether all fields are one number in mixed radix.
    pub joined: bool,
    /// The coding of that number, if it is not the least width that holds it.
    pub number: Option<&'static Layout>,
    /// The fields in wire order.
    pub fields: &'static [Field],
}

/// The depth of a type whose values can contain values of the type. [`Node::Again`](crate::layout::Node::Again) stands for
/// the inner ones.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Depth {
    /// The greatest number of values inside each other, the outermost one included.
    pub most: u32,
    /// The path of the type, which is not part of the fingerprint.
    pub path: &'static str,
}

/// A field, or bits between fields.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Field {
    /// The name of the field; the index of a tuple field; `(reserved)` for reserved bits.
    pub name: &'static str,
    /// The documentation.
    pub doc: &'static str,
    /// The layout of the field.
    pub layout: &'static Layout,
    /// The kind of the field.
    pub role: Role,
    /// The cases in which the field is present, if they exclude those of another field.
    pub(crate) cases: Option<Cases>,
}

/// The cases, by the number of an earlier field, in which a field is present.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cases {
    /// The index of the earlier field.
    pub(crate) of: usize,
    /// The number of cases.
    pub(crate) count: usize,
    /// One bit for each case, the first one lowest.
    pub(crate) there: u64,
}

/// The kind of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
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

/// The declaration of an enum.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Enum {
    /// The name of the type.
    pub name: &'static str,
    /// The documentation.
    #[cfg_attr(
        feature = "serde",
        serde(skip_serializing_if = "str::is_empty", serialize_with = "doc")
    )]
    pub doc: &'static str,
    /// The bit order of a root.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub order: Option<BitOrder>,
    /// The name of the context type, if the type has a context.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub context: Option<&'static str>,
    /// The declared size in bits, if any.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub size: Option<usize>,
    /// The depth of a recursive type.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub depth: Option<Depth>,
    /// The layout of the tag: an unsigned number or a prefix code.
    pub tag: &'static Layout,
    /// The variants in order of declaration.
    pub variants: &'static [Variant],
}

impl Enum {
    /// Whether any variant has fields.
    #[must_use]
    pub const fn has_fields(&self) -> bool {
        let mut index = 0;
        while index < self.variants.len() {
            if !self.variants[index].fields.is_empty() {
                return true;
            }
            index += 1;
        }
        false
    }
}

/// The part of a declaration that structs and enums have in common.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Declared {
    pub(crate) name: &'static str,
    #[cfg_attr(
        not(feature = "describe"),
        expect(dead_code, reason = "tables show it")
    )]
    pub(crate) doc: &'static str,
    pub(crate) order: Option<BitOrder>,
    #[cfg_attr(
        not(feature = "describe"),
        expect(dead_code, reason = "tables show it")
    )]
    pub(crate) context: Option<&'static str>,
    pub(crate) size: Option<usize>,
    #[cfg_attr(
        not(feature = "describe"),
        expect(dead_code, reason = "tables show it")
    )]
    pub(crate) depth: Option<Depth>,
}

/// A variant of an enum.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Variant {
    /// The name.
    pub name: &'static str,
    /// The documentation.
    #[cfg_attr(
        feature = "serde",
        serde(skip_serializing_if = "str::is_empty", serialize_with = "doc")
    )]
    pub doc: &'static str,
    /// The discriminant; for a prefix code, the index of the symbol; `None` for the variant that holds all other tags.
    pub tag: Option<Number>,
    /// The last tag, for a variant that holds a range of tags from `tag` on.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub last: Option<Number>,
    /// The fields in wire order.
    #[cfg_attr(feature = "serde", serde(serialize_with = "fields"))]
    pub fields: &'static [Field],
}

/// The fields that a checksum covers.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Over {
    /// The range as the declaration has it.
    pub text: &'static str,
    /// The index of the first one, among the fields of its struct or variant that are on the wire.
    pub first: usize,
    /// The index of the last one.
    pub last: usize,
}

/// The algorithm of a checksum.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum SumForm {
    /// A cyclic redundancy check.
    Crc {
        /// The width in bits.
        width: u32,
        /// The polynomial without its highest term.
        poly: u64,
        /// The initial remainder.
        init: u64,
        /// Whether the bits of bytes and of the result are in order least significant first.
        reflected: bool,
        /// The mask of the final exclusive or.
        xor_out: u64,
        /// The number of low bits that the result has.
        low: u32,
    },
    /// A sum with a name.
    Named {
        /// The name.
        name: &'static str,
    },
    /// A parity bit.
    Parity {
        /// Whether the number of ones is odd.
        odd: bool,
    },
    /// The number of bytes. The fields are a region of this size.
    Size,
}

impl SumForm {
    /// Returns the key that declares it.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Crc { .. } => "crc",
            Self::Named { .. } => "sum",
            Self::Parity { .. } => "parity",
            Self::Size => "count_of",
        }
    }

    /// Spells what it is.
    pub(super) const fn spell(self, to: &mut Spelling<'_>) {
        match self {
            Self::Crc {
                width,
                poly,
                init,
                reflected,
                xor_out,
                low,
            } => {
                to.part("crc(", Number::Unsigned(width as u128));
                if low < width {
                    to.part("/", Number::Unsigned(low as u128));
                }
                to.text(if reflected { "r," } else { "," });
                to.hex(poly, 16);
                to.text(",");
                to.hex(init, 16);
                to.text(",");
                to.hex(xor_out, 16);
            }
            Self::Named { name } => {
                to.text("sum(");
                to.text(name);
            }
            Self::Parity { odd } => to.text(if odd { "parity(1" } else { "parity(0" }),
            Self::Size => to.text("size(*"),
        }
    }
}

/// A few words: `16-bit CRC`, `even parity`.
impl fmt::Display for SumForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crc { width, low, .. } if low < width => {
                write!(f, "low {low} bits of the {width}-bit CRC")
            }
            Self::Crc { width, .. } => write!(f, "{width}-bit CRC"),
            Self::Named { name } => write!(f, "{name} sum"),
            Self::Parity { odd: true } => f.write_str("odd parity"),
            Self::Parity { odd: false } => f.write_str("even parity"),
            Self::Size => f.write_str("size in bytes"),
        }
    }
}

/// Serialises documentation as plain text.
#[cfg(feature = "serde")]
fn doc<S: serde::Serializer>(doc: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&crate::layout::plain_doc::Plain(doc))
}

#[cfg(feature = "serde")]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_not(flag: &bool) -> bool {
    !*flag
}

/// Serialises what a struct declares.
#[cfg(feature = "serde")]
impl serde::Serialize for Struct {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Shown {
            name: &'static str,
            #[serde(skip_serializing_if = "str::is_empty", serialize_with = "doc")]
            doc: &'static str,
            #[serde(skip_serializing_if = "Option::is_none")]
            order: Option<BitOrder>,
            #[serde(skip_serializing_if = "Option::is_none")]
            context: Option<&'static str>,
            #[serde(skip_serializing_if = "Option::is_none")]
            size: Option<usize>,
            #[serde(skip_serializing_if = "Option::is_none")]
            depth: Option<Depth>,
            #[serde(skip_serializing_if = "is_not")]
            arith: bool,
            #[serde(skip_serializing_if = "is_not")]
            joined: bool,
            #[serde(skip_serializing_if = "Option::is_none")]
            number: Option<&'static Layout>,
            fields: Fields,
        }

        let shown = Shown {
            name: self.name,
            doc: self.doc,
            order: self.order,
            context: self.context,
            size: self.size,
            depth: self.depth,
            arith: self.arith,
            joined: self.joined,
            number: self.number,
            fields: Fields {
                fields: self.fields,
                // The fields of a code or a number have no bits of their own.
                start: (!self.arith && !self.joined).then_some(0),
            },
        };
        serde::Serialize::serialize(&shown, serializer)
    }
}

/// Serialises fields with the bit offset of each, if it is constant.
#[cfg(feature = "serde")]
fn fields<S: serde::Serializer>(
    fields: &'static [Field],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let start = Some(0);
    serde::Serialize::serialize(&Fields { fields, start }, serializer)
}

/// Fields, of which the first one begins at a bit.
#[cfg(feature = "serde")]
struct Fields {
    fields: &'static [Field],
    start: Option<usize>,
}

#[cfg(feature = "serde")]
impl serde::Serialize for Fields {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Placed {
            name: &'static str,
            #[serde(skip_serializing_if = "str::is_empty", serialize_with = "doc")]
            doc: &'static str,
            role: Role,
            #[serde(skip_serializing_if = "Option::is_none")]
            start: Option<usize>,
            layout: &'static Layout,
        }

        use serde::ser::SerializeSeq as _;
        let mut start = self.start;
        let mut list = serializer.serialize_seq(Some(self.fields.len()))?;
        for field in self.fields {
            let layout = field.layout;
            list.serialize_element(&Placed {
                name: field.name,
                doc: field.doc,
                role: field.role,
                start,
                layout,
            })?;
            let constant = layout.max_bits == Some(layout.min_bits);
            start = start
                .filter(|_| constant)
                .map(|start| start + layout.min_bits);
        }
        list.end()
    }
}
