//! How generated code makes layouts: their types may get more fields.

use crate::bit_order::BitOrder;
use crate::int::Number;
use crate::layout::item::Cases;
use crate::layout::{Code, Enum, Field, Layout, Node, Role, Struct, Variant};

/// Makes the layout of a struct from its fields and size; with `arith` the fields go through one range coder.
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
        arith,
        fields,
    })
}

/// Makes the layout of an enum from its tag, variants and size.
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
        tag,
        variants,
    })
}

/// The layout of a type that has a context of this type.
#[must_use]
pub const fn beside(layout: Layout, context: &'static str) -> Layout {
    let context = Some(context);
    let node = match layout.node {
        Node::Struct(item) => Node::Struct(Struct { context, ..item }),
        Node::Enum(item) => Node::Enum(Enum { context, ..item }),
        node => node,
    };
    Layout { node, ..layout }
}

/// Makes a variant.
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

/// Makes a variant with all tags from `low` to `high`.
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

/// Makes a field.
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

/// A field that is there in some of the cases that the number of another field makes.
#[must_use]
pub const fn in_cases(field: Field, of: usize, count: usize, there: u64) -> Field {
    let cases = Some(Cases { of, count, there });
    Field { cases, ..field }
}

/// Makes a codeword of a prefix code.
#[must_use]
pub const fn code(symbol: &'static str, word: u32, length: u8) -> Code {
    Code {
        symbol,
        word,
        length,
    }
}
