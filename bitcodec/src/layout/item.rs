//! Structs and enums as they are declared.

use super::Layout;
use crate::int::Number;
use crate::order::BitOrder;

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
