//! Structs and enums as they are declared.

use super::Layout;
use crate::int::Number;
use crate::order::BitOrder;

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
        serde(
            skip_serializing_if = "str::is_empty",
            serialize_with = "super::serial::doc"
        )
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
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::serial::fields"))]
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
        serde(
            skip_serializing_if = "str::is_empty",
            serialize_with = "super::serial::doc"
        )
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
        serde(
            skip_serializing_if = "str::is_empty",
            serialize_with = "super::serial::doc"
        )
    )]
    pub doc: &'static str,
    /// Its discriminant; for a prefix code, the index of its symbol; none for the variant that keeps all others.
    pub tag: Option<Number>,
    /// The last of its tags, where it keeps all from `tag` on.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub last: Option<Number>,
    /// Its fields in wire order.
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::serial::fields"))]
    pub fields: &'static [Field],
}
