//! Structs and enums as they are declared.

use crate::bit_order::BitOrder;
use crate::int::Number;
use crate::layout::Layout;

/// A struct as it is declared.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Struct {
    /// The type's name.
    pub name: &'static str,
    /// Its documentation.
    #[cfg_attr(
        feature = "serde",
        serde(skip_serializing_if = "str::is_empty", serialize_with = "doc")
    )]
    pub doc: &'static str,
    /// The bit order, for a root.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub order: Option<BitOrder>,
    /// The name of the type whose value is given beside the bits.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub context: Option<&'static str>,
    /// The whole wire size in bits, where it is declared.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub size: Option<usize>,
    /// Whether all fields go through one range coder.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_not"))]
    pub arith: bool,
    /// Its fields in wire order.
    #[cfg_attr(feature = "serde", serde(serialize_with = "fields"))]
    pub fields: &'static [Field],
}

#[cfg(feature = "serde")]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_not(flag: &bool) -> bool {
    !*flag
}

/// A field, or bits between fields.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Field {
    /// The field's name; a tuple field's index; `(reserved)` for reserved bits.
    pub name: &'static str,
    /// Its documentation.
    pub doc: &'static str,
    /// What it looks like.
    pub layout: &'static Layout,
    /// What kind of field it is.
    pub role: Role,
    /// In which cases it is there, where another field excludes it.
    pub(crate) cases: Option<Cases>,
}

/// In which cases of an earlier field's number a field is there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cases {
    /// The index of the earlier field.
    pub(crate) of: usize,
    /// How many cases there are.
    pub(crate) count: usize,
    /// A bit for each case, the first one the lowest.
    pub(crate) there: u64,
}

/// What kind of field it is.
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

/// An enum as it is declared.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Enum {
    /// The type's name.
    pub name: &'static str,
    /// Its documentation.
    #[cfg_attr(
        feature = "serde",
        serde(skip_serializing_if = "str::is_empty", serialize_with = "doc")
    )]
    pub doc: &'static str,
    /// The bit order, for a root.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub order: Option<BitOrder>,
    /// The name of the type whose value is given beside the bits.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub context: Option<&'static str>,
    /// The whole wire size in bits, where it is declared.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub size: Option<usize>,
    /// How the tag is written: an unsigned number or a prefix code.
    pub tag: &'static Layout,
    /// Its variants in order of declaration.
    pub variants: &'static [Variant],
}

impl Enum {
    /// Tells whether any variant has fields.
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

/// What a struct and an enum both declare.
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
}

/// A variant of an enum.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Variant {
    /// Its name.
    pub name: &'static str,
    /// Its documentation.
    #[cfg_attr(
        feature = "serde",
        serde(skip_serializing_if = "str::is_empty", serialize_with = "doc")
    )]
    pub doc: &'static str,
    /// Its discriminant; for a prefix code, the index of its symbol; none for the variant that keeps all others.
    pub tag: Option<Number>,
    /// The last of its tags, where it keeps all from `tag` on.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub last: Option<Number>,
    /// Its fields in wire order.
    #[cfg_attr(feature = "serde", serde(serialize_with = "fields"))]
    pub fields: &'static [Field],
}

/// The fields that a checksum covers.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Over {
    /// As it was written.
    pub text: &'static str,
    /// The number of the first one among the fields of its struct or variant that are on the wire.
    pub first: usize,
    /// The number of the last one.
    pub last: usize,
}

/// What a checksum is.
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
        /// How many bits it has.
        width: u32,
        /// The polynomial without its highest bit.
        poly: u64,
        /// The remainder that it begins with.
        init: u64,
        /// Whether the bits of bytes and of the result are taken least significant bit first.
        reflected: bool,
        /// The exclusive or at the end.
        xor_out: u64,
        /// How many of the lowest bits are kept.
        low: u32,
    },
    /// A sum with a name.
    Named {
        /// The name.
        name: &'static str,
    },
    /// A bit that makes the number of ones even or odd.
    Parity {
        /// Whether they are odd.
        odd: bool,
    },
}

/// Serialises a documentation as plain text.
#[cfg(feature = "serde")]
fn doc<S: serde::Serializer>(doc: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&crate::layout::plain_doc::Plain(doc))
}

/// Serialises fields with the bit that each begins at, where it is the same in every value.
#[cfg(feature = "serde")]
fn fields<S: serde::Serializer>(fields: &[Field], serializer: S) -> Result<S::Ok, S::Error> {
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
    let mut start = Some(0);
    let mut list = serializer.serialize_seq(Some(fields.len()))?;
    for field in fields {
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
