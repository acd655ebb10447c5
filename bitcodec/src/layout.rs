//! Layouts: the description of a wire format as static data.

pub(crate) mod bit_cost;
pub(crate) mod charset;
pub(crate) mod children;
pub(crate) mod computed;
pub(crate) mod const_str;
pub(crate) mod entropy_cost;
pub(crate) mod expr;
pub(crate) mod fingerprint;
pub(crate) mod first_bits;
pub(crate) mod item;
pub(crate) mod joined;
pub(crate) mod layer;
pub(crate) mod length;
pub(crate) mod mistake;
pub(crate) mod node;
pub(crate) mod numeral;
pub(crate) mod piece;
#[cfg(any(feature = "describe", feature = "serde"))]
pub(crate) mod plain_doc;
pub(crate) mod probabilities;
pub(crate) mod recursion;
#[cfg(feature = "describe")]
pub(crate) mod render;
pub(crate) mod runs;
pub(crate) mod shortest;
pub(crate) mod strategy;
pub(crate) mod universal;
pub(crate) mod upper_bound;
pub(crate) mod value_range;
pub(crate) mod width_set;
pub(crate) mod widths;

use crate::int::Number;
pub use crate::layout::charset::Charset;
pub(crate) use crate::layout::computed::residue;
pub use crate::layout::expr::{Expression, Operation, Term};
pub use crate::layout::item::{Depth, Enum, Field, Over, Role, Struct, SumForm, Variant};
use crate::layout::joined::JoinedDigits;
pub use crate::layout::layer::{Ascending, Layer};
pub use crate::layout::node::{Code, Digits, Ended, Length, Mark, Node, RankKind, Runs};
pub use crate::layout::numeral::Numeral;
pub use crate::layout::piece::Piece;
pub use crate::layout::probabilities::Shares;
#[cfg(feature = "describe")]
pub use crate::layout::render::decoding::Decoding;
#[cfg(feature = "describe")]
pub use crate::layout::render::describe::Form;
#[cfg(feature = "describe")]
pub use crate::layout::render::diagram::Diagram;
#[cfg(feature = "describe")]
pub use crate::layout::render::kaitai::KaitaiError;
#[cfg(feature = "describe")]
pub use crate::layout::render::rows::Row;
pub use crate::layout::runs::RunKind;
pub use crate::layout::strategy::{ElementStrategy, Strategy};
pub use crate::layout::universal::Universal;
pub use crate::layout::width_set::Widths;
use crate::layout::widths::fields_bits;

/// The layout of the bits of a type or field.
///
/// ```
/// use bitcodec::BitCodec;
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Reading {
///     /// The sensor's number.
///     #[codec(bits = 4)]
///     sensor: u8,
///     /// Degrees Celsius.
///     #[codec(bits = 12)]
///     degrees: i16,
/// }
///
/// assert_eq!(
///     Reading::LAYOUT.to_string(),
///     "\
/// Reading: 16 bits, most significant bit first
///   bits   width  field    form  meaning
///   0..4   4      sensor   u4    The sensor's number.
///   4..16  12     degrees  i12   Degrees Celsius."
/// );
/// ```
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Layout {
    /// The least width of a value in bits.
    pub min_bits: usize,
    /// The greatest width of a value in bits; `None` if it is unbounded.
    pub max_bits: Option<usize>,
    /// The kind of the layout.
    #[cfg_attr(feature = "serde", serde(rename = "form"))]
    pub node: Node,
}

impl Layout {
    /// Returns the layout of a custom coding, with its least and its greatest width in bits.
    ///
    /// ```
    /// use bitcodec::layout::{Layout, Node};
    ///
    /// const LAYOUT: Layout = Layout::new(8, None, Node::Custom { name: "Morse code", version: 1 });
    /// assert_eq!(LAYOUT.max_bits, None);
    /// ```
    #[must_use]
    pub const fn new(min_bits: usize, max_bits: Option<usize>, node: Node) -> Self {
        Self {
            min_bits,
            max_bits,
            node,
        }
    }

    /// Returns the layout of an integer of a fixed width.
    #[must_use]
    pub const fn integer(width: u32, signed: bool) -> Self {
        Self::fixed(width, if signed { Node::Signed } else { Node::Unsigned })
    }

    /// Returns a layout of a fixed width in bits.
    #[must_use]
    pub const fn fixed(width: u32, node: Node) -> Self {
        Self {
            min_bits: width as usize,
            max_bits: Some(width as usize),
            node,
        }
    }

    /// Returns the layout of `width` zero bits.
    #[must_use]
    pub const fn zeros(width: usize) -> Self {
        Self {
            min_bits: width,
            max_bits: Some(width),
            node: Node::Unsigned,
        }
    }

    /// Returns the layout of zeros up to a multiple of `to` bits.
    #[must_use]
    pub const fn align(to: usize) -> Self {
        Self {
            min_bits: 0,
            max_bits: Some(to.saturating_sub(1)),
            node: Node::Align { to },
        }
    }

    /// Returns the layout of a struct, with the widths of its fields or its declared size.
    pub(crate) const fn of_struct(item: Struct) -> Self {
        if item.arith {
            return Self {
                // If each symbol is the first one of its table, the code is 0, which takes no bits.
                min_bits: 0,
                max_bits: match entropy_cost::of_fields(item.fields) {
                    Ok(coded) => coded.max_bits(),
                    Err(_) => None,
                },
                node: Node::Struct(item),
            };
        }
        let (min, max) = if item.joined {
            match JoinedDigits::of(item.fields) {
                Ok(digits) => digits.bits(item.number),
                Err(_) => (0, None),
            }
        } else {
            fields_bits((0, Some(0)), item.fields)
        };
        let (min_bits, max_bits) = sized(min, max, item.size);
        Self {
            min_bits,
            max_bits,
            node: Node::Struct(item),
        }
    }

    /// Returns the layout of an enum, with the widths of its tag and variants or its declared size.
    pub(crate) const fn of_enum(item: Enum) -> Self {
        let mut least: Option<usize> = None;
        let mut most = Some(0);
        let mut index = 0;
        while index < item.variants.len() {
            let (min, max) = fields_bits(tag_bits(&item, index), item.variants[index].fields);
            least = match least {
                Some(least) if least <= min => Some(least),
                _ => Some(min),
            };
            most = match (most, max) {
                (Some(most), Some(max)) => Some(if most > max { most } else { max }),
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

/// Returns the least and the greatest width of the tag of a variant: the length of its codeword if the tag is in a code.
pub(crate) const fn tag_bits(item: &Enum, variant: usize) -> (usize, Option<usize>) {
    let tag = item.tag;
    let width = match tag.node {
        Node::Prefix { codes, .. } if variant < codes.len() => Some(codes[variant].length as usize),
        Node::Universal(code) if item.variants[variant].last.is_none() => {
            match item.variants[variant].tag {
                Some(Number::Unsigned(number)) => code.width_of(false, number),
                Some(Number::Signed(number)) => code.width_of(number < 0, number.unsigned_abs()),
                None => None,
            }
        }
        _ => None,
    };
    match width {
        Some(width) => (width, Some(width)),
        None => (tag.min_bits, tag.max_bits),
    }
}

/// Returns the declared size as both widths, or the widths of the content if no size is declared.
const fn sized(min: usize, max: Option<usize>, size: Option<usize>) -> (usize, Option<usize>) {
    match size {
        Some(size) => (size, Some(size)),
        None => (min, max),
    }
}

/// Returns the number of bits up to the next multiple of `of`; 0 for a multiple, and if `of` is 0.
pub(crate) const fn to_multiple(bits: usize, of: usize) -> usize {
    match bits.checked_rem(of) {
        None | Some(0) => 0,
        Some(over) => of - over,
    }
}

/// Whether a layout extends to the end of the input.
pub(crate) const fn takes_rest(layout: &Layout) -> bool {
    rest_of(layout).is_some()
}

/// Whether a layout extends to the end of the input as one number.
pub(crate) const fn takes_digits(layout: &Layout) -> bool {
    matches!(rest_of(layout), Some(Node::Digits { .. }))
}

/// Returns the node that extends to the end of the input, at any depth of a layout. Only a list with fields of constant
/// width behind it, the last field of a struct or variant, and the last element of a tuple can.
const fn rest_of(layout: &Layout) -> Option<Node> {
    match layout.node {
        Node::Digits { .. }
        | Node::Weighted { .. }
        | Node::Modelled { .. }
        | Node::IfLeft { .. }
        | Node::Through { .. }
        | Node::List {
            len:
                Length::Rest
                | Length::Ended {
                    end: Ended::Before { or_end: true, .. },
                    ..
                },
            ..
        }
        | Node::Region {
            len: Length::Rest, ..
        } => Some(layout.node),
        Node::When { inner, .. } | Node::Optional { inner } => rest_of(inner),
        Node::Struct(item) if item.arith => Some(layout.node),
        Node::Struct(item) => rest_of_fields(item.fields),
        Node::Enum(item) => {
            let mut index = 0;
            while index < item.variants.len() {
                let rest = rest_of_fields(item.variants[index].fields);
                if rest.is_some() {
                    return rest;
                }
                index += 1;
            }
            None
        }
        Node::Ordered { inner, .. } => rest_of(inner),
        Node::Array { element, .. } => rest_of(element),
        Node::Tuple {
            elements: [.., last],
        } => rest_of(last),
        Node::BestOf { of, .. } => {
            let mut index = 0;
            while index < of.len() {
                let rest = rest_of(of[index]);
                if rest.is_some() {
                    return rest;
                }
                index += 1;
            }
            None
        }
        node => match node.wrapped() {
            Some(inner) => rest_of(inner),
            None => None,
        },
    }
}

const fn rest_of_fields(fields: &[Field]) -> Option<Node> {
    let mut index = fields.len();
    while index > 0 {
        index -= 1;
        let rest = rest_of(fields[index].layout);
        if rest.is_some() && region_end(fields, index).is_none() {
            return rest;
        }
    }
    None
}

/// Returns the index of the last field of the innermost region of several fields that contains a field.
pub(crate) const fn region_end(fields: &[Field], index: usize) -> Option<usize> {
    let (mut innermost, mut size) = (None, 0);
    while size < index {
        if let Node::Layer(Layer::Summed {
            form: SumForm::Size,
            over,
            ..
        }) = fields[size].layout.node
        {
            let (first, end) = (on_wire(fields, over.first), on_wire(fields, over.last));
            // Behind a skipped field that is the last of all there is none on the wire.
            let last = if end < fields.len() {
                end
            } else {
                fields.len() - 1
            };
            if first <= index && index <= last {
                // A region inside another one ends no later.
                innermost = match innermost {
                    Some(end) if end < last => Some(end),
                    _ => Some(last),
                };
            }
        }
        size += 1;
    }
    innermost
}

/// Returns the index of the field with this number among those on the wire.
const fn on_wire(fields: &[Field], number: usize) -> usize {
    let (mut index, mut left) = (0, number);
    while index < fields.len() {
        if matches!(fields[index].role, Role::Data | Role::Derived) {
            if left == 0 {
                return index;
            }
            left -= 1;
        }
        index += 1;
    }
    index
}

/// Whether an element that another element follows extends to the end of the input, which is a mistake.
pub(crate) const fn element_takes_rest(layout: &Layout) -> bool {
    match layout.node {
        // No element follows.
        Node::Array { len: 0 | 1, .. } => false,
        Node::Array { element, .. }
        | Node::List { element, .. }
        | Node::ByteSized { element, .. } => takes_rest(element),
        Node::Tuple { elements } => {
            let mut index = 1;
            while index < elements.len() {
                if takes_rest(elements[index - 1]) {
                    return true;
                }
                index += 1;
            }
            false
        }
        Node::When { inner, .. }
        | Node::IfLeft { inner }
        | Node::Ordered { inner, .. }
        | Node::Optional { inner } => element_takes_rest(inner),
        node => match node.wrapped() {
            Some(inner) => element_takes_rest(inner),
            None => false,
        },
    }
}

impl Layout {
    /// Returns the layout of a layer, with the widths of its inner layout.
    pub(crate) const fn layer(layer: Layer) -> Self {
        Self {
            node: Node::Layer(layer),
            ..*layer.inner()
        }
    }

    /// Returns the layout of a value that is present if a condition over earlier fields holds.
    #[must_use]
    pub const fn when(inner: &'static Self, condition: Expression) -> Self {
        Self {
            min_bits: 0,
            max_bits: inner.max_bits,
            node: Node::When { inner, condition },
        }
    }

    /// Returns the layout of a value that is present if bits are left for it.
    #[must_use]
    pub const fn if_left(inner: &'static Self) -> Self {
        Self {
            min_bits: 0,
            max_bits: inner.max_bits,
            node: Node::IfLeft { inner },
        }
    }

    /// Returns the layout of a value whose integers are in the byte order that a condition over earlier fields determines.
    #[must_use]
    pub const fn ordered(inner: &'static Self, little_endian: Expression) -> Self {
        Self {
            node: Node::Ordered {
                inner,
                little_endian,
            },
            ..*inner
        }
    }

    /// Returns the layout of an enum whose tag is an expression over earlier fields.
    #[must_use]
    pub const fn tagged(inner: &'static Self, tag: Expression) -> Self {
        Self {
            node: Node::Tagged { inner, tag },
            ..*inner
        }
    }

    /// Returns the layout of a tag that an earlier field holds.
    #[must_use]
    pub const fn outer_tag(bits: u32) -> Self {
        Self {
            min_bits: 0,
            max_bits: Some(0),
            node: Node::OuterTag { bits },
        }
    }

    /// Returns the layout of a tag that an earlier field holds, and that would have the layout `tag` otherwise.
    #[must_use]
    pub const fn outside(tag: &'static Self) -> Self {
        Self {
            min_bits: 0,
            max_bits: Some(0),
            node: Node::Outside { tag },
        }
    }

    /// Returns the layout of an integer whose width is an expression over earlier fields.
    #[must_use]
    pub const fn bits_by(width: Expression, max: u32, of: Option<Widths>, signed: bool) -> Self {
        Self {
            min_bits: 0,
            max_bits: Some(max as usize),
            node: Node::BitsBy {
                width,
                max,
                of,
                signed,
            },
        }
    }

    /// Returns the layout of a list whose length is an expression over earlier fields. `capacity` is the greatest
    /// number of elements that its type can hold, if there is one.
    #[must_use]
    pub const fn list_by(element: &'static Self, len: Expression, capacity: Option<usize>) -> Self {
        Self {
            min_bits: 0,
            max_bits: match (element.max_bits, capacity) {
                (Some(bits), Some(capacity)) => bits.checked_mul(capacity),
                _ => None,
            },
            node: Node::List {
                len: Length::Expression(len),
                element,
            },
        }
    }
}
