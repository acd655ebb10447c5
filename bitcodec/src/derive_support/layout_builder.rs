//! Constructors of layouts for generated code, so that the types of layouts can get more fields.

use crate::bit_order::BitOrder;
use crate::coding::rank::joined::{NumberCode, layout_of_number};
use crate::int::Number;
use crate::layout::item::Cases;
use crate::layout::joined::JoinedDigits;
use crate::layout::{Code, Depth, Enum, Field, Layout, Node, Role, Struct, Variant};

/// Returns the layout of a struct with these fields and size. With `arith`, one range coder encodes all fields.
#[must_use]
pub const fn structure(
    name: &'static str,
    doc: &'static str,
    order: Option<BitOrder>,
    size: Option<usize>,
    arith: bool,
    fields: &'static [Field],
) -> Layout {
    Layout::of_struct(Struct {
        name,
        doc,
        order,
        context: None,
        size,
        depth: None,
        arith,
        joined: false,
        number: None,
        fields,
    })
}

/// Makes the fields of a struct one number in a coding.
#[must_use]
pub const fn joined<X: NumberCode>(layout: Layout) -> Layout {
    match layout.node {
        Node::Struct(item) => Layout::of_struct(Struct {
            joined: true,
            number: match JoinedDigits::of(item.fields) {
                Ok(digits) => layout_of_number::<X>(digits.width()),
                // The mistake itself is the compile error.
                Err(_) => None,
            },
            ..item
        }),
        _ => layout,
    }
}

/// Returns the layout of an enum with this tag, variants and size.
#[must_use]
pub const fn enumeration(
    name: &'static str,
    doc: &'static str,
    order: Option<BitOrder>,
    size: Option<usize>,
    tag: &'static Layout,
    variants: &'static [Variant],
) -> Layout {
    Layout::of_enum(Enum {
        name,
        doc,
        order,
        context: None,
        size,
        depth: None,
        tag,
        variants,
    })
}

/// Adds the type of the context to a layout.
#[must_use]
pub const fn with_context(layout: Layout, context: &'static str) -> Layout {
    let context = Some(context);
    let node = match layout.node {
        Node::Struct(item) => Node::Struct(Struct { context, ..item }),
        Node::Enum(item) => Node::Enum(Enum { context, ..item }),
        node => node,
    };
    Layout { node, ..layout }
}

/// Adds the depth of a recursive type to a layout.
#[must_use]
pub const fn with_depth(layout: Layout, most: u32, path: &'static str) -> Layout {
    let depth = Some(Depth { most, path });
    let node = match layout.node {
        Node::Struct(item) => Node::Struct(Struct { depth, ..item }),
        Node::Enum(item) => Node::Enum(Enum { depth, ..item }),
        node => node,
    };
    Layout { node, ..layout }
}

/// Returns a variant.
#[must_use]
pub const fn variant(
    name: &'static str,
    doc: &'static str,
    tag: Option<Number>,
    fields: &'static [Field],
) -> Variant {
    Variant {
        name,
        doc,
        tag,
        last: None,
        fields,
    }
}

/// Returns a variant with all tags from `low` to `high`.
#[must_use]
pub const fn variant_of_tags(
    name: &'static str,
    doc: &'static str,
    low: u128,
    high: u128,
    fields: &'static [Field],
) -> Variant {
    Variant {
        last: Some(Number::Unsigned(high)),
        ..variant(name, doc, Some(Number::Unsigned(low)), fields)
    }
}

/// Returns a variant with a range of signed tags.
#[must_use]
pub const fn variant_of_signed_tags(
    name: &'static str,
    doc: &'static str,
    low: i128,
    high: i128,
    fields: &'static [Field],
) -> Variant {
    Variant {
        last: Some(Number::Signed(high)),
        ..variant(name, doc, Some(Number::Signed(low)), fields)
    }
}

/// Returns a field.
#[must_use]
pub const fn field(
    name: &'static str,
    doc: &'static str,
    layout: &'static Layout,
    role: Role,
) -> Field {
    Field {
        name,
        doc,
        layout,
        role,
        cases: None,
    }
}

/// Returns a field that is present in some of the cases that the number of another field distinguishes.
#[must_use]
pub const fn in_cases(field: Field, of: usize, count: usize, there: u64) -> Field {
    let cases = Some(Cases { of, count, there });
    Field { cases, ..field }
}

/// Returns a codeword of a prefix code.
#[must_use]
pub const fn code(symbol: &'static str, word: u32, length: u8) -> Code {
    Code {
        symbol,
        word,
        length,
    }
}
