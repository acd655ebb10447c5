//! Lengths of lists and sizes of regions as declared.

use syn::Expr;

use super::coding::Coding;
use super::number::Number;
use super::value::{LenUnit, ListEnd};

/// The source of a list's length, and its unit.
#[derive(Clone)]
pub(crate) struct Len {
    pub(crate) unit: LenUnit,
    pub(crate) source: LenSource,
}

/// The source of a length.
#[derive(Clone)]
pub(crate) enum LenSource {
    /// An expression over earlier fields.
    By(Expr),
    /// A number in this coding, before the list.
    Before(Coding),
    /// The end of the input, or of the enclosing region.
    Rest,
    /// What ends the list, and the maximum number of elements.
    Until(ListEnd, Option<Number>),
    /// A constant number of elements, the last of which are a fill.
    Padded(Padding),
}

/// The elements behind a list of a constant size.
#[derive(Clone)]
pub(crate) struct Padding {
    /// The number of elements of the list and behind it.
    pub(crate) len: Number,
    pub(crate) fill: Number,
    /// The element between the list and the fill.
    pub(crate) end: Option<Number>,
}
