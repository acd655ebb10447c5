//! What a wire form looks like, as static data.

pub(crate) mod bit_cost;
pub(crate) mod children;
pub(crate) mod computed;
pub(crate) mod const_str;
pub(crate) mod entropy_cost;
pub(crate) mod expr;
pub(crate) mod fingerprint;
pub(crate) mod item;
pub(crate) mod layer;
pub(crate) mod length;
pub(crate) mod mistake;
pub(crate) mod node;
#[cfg(any(feature = "describe", feature = "serde"))]
pub(crate) mod plain_doc;
pub(crate) mod probabilities;
#[cfg(feature = "describe")]
pub(crate) mod render;
pub(crate) mod runs;
pub(crate) mod shortest;
pub(crate) mod skipped;
pub(crate) mod strategy;
pub(crate) mod universal;
pub(crate) mod upper_bound;
pub(crate) mod value_range;
pub(crate) mod widths;

pub(crate) use crate::layout::computed::residue;
pub use crate::layout::expr::{Expression, Operation, Term};
pub use crate::layout::item::{Enum, Field, Over, Role, Struct, SumForm, Variant};
pub use crate::layout::layer::Layer;
pub use crate::layout::node::{Code, Digits, Length, Node, RankKind, Runs};
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
use crate::layout::widths::fields_bits;

/// What the wire form of a type or field looks like.
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
    /// The width of the shortest form, in bits.
    pub min_bits: usize,
    /// The width of the longest form, in bits; `None` if it is unbounded.
    pub max_bits: Option<usize>,
    /// How the bits are made.
    #[cfg_attr(feature = "serde", serde(rename = "form"))]
    pub node: Node,
}

impl Layout {
    /// Makes the layout of a form of a coding of your own, with the widths of its shortest and its longest form.
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

    /// Makes the layout of zeros up to a multiple of so many bits.
    #[must_use]
    pub const fn align(to: usize) -> Self {
        Self {
            min_bits: 0,
            max_bits: Some(to.saturating_sub(1)),
            node: Node::Align { to },
        }
    }

    /// Makes the layout of a struct from its fields and size.
    pub(crate) const fn of_struct(item: Struct) -> Self {
        if item.arith {
            return Self {
                // The first symbols everywhere take no bit.
                min_bits: 0,
                max_bits: match entropy_cost::of_fields(item.fields) {
                    Ok(coded) => coded.max_bits(),
                    Err(_) => None,
                },
                node: Node::Struct(item),
            };
        }
        let (min, max) = fields_bits((0, Some(0)), item.fields);
        let (min_bits, max_bits) = sized(min, max, item.size);
        Self {
            min_bits,
            max_bits,
            node: Node::Struct(item),
        }
    }

    /// Makes the layout of an enum from its tag, variants and size.
    pub(crate) const fn of_enum(item: Enum) -> Self {
        let mut least: Option<usize> = None;
        let mut most = Some(0);
        let mut index = 0;
        while index < item.variants.len() {
            let (min, max) = fields_bits(tag_bits(item.tag, index), item.variants[index].fields);
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

/// The widths of a tag: of the variant's own codeword where the tag is a prefix code.
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

/// How many bits are missing up to the next multiple.
pub(crate) const fn to_multiple(bits: usize, of: usize) -> usize {
    match bits.checked_rem(of) {
        None | Some(0) => 0,
        Some(over) => of - over,
    }
}

/// Whether a form goes on to the end of the input.
pub(crate) const fn takes_rest(layout: &Layout) -> bool {
    rest_of(layout).is_some()
}

/// Whether a form goes on to the end of the input as one number.
pub(crate) const fn takes_digits(layout: &Layout) -> bool {
    matches!(rest_of(layout), Some(Node::Digits { .. }))
}

/// What goes on to the end of the input, in a form that does.
const fn rest_of(layout: &Layout) -> Option<Node> {
    match layout.node {
        Node::Digits { .. }
        | Node::Weighted { .. }
        | Node::Modelled { .. }
        | Node::List {
            len: Length::Rest, ..
        } => Some(layout.node),
        Node::When { inner, .. } | Node::Optional { inner } => rest_of(inner),
        Node::Struct(item) if item.arith => Some(layout.node),
        Node::Struct(item) => rest_of_last(item.fields),
        Node::Enum(item) => {
            let mut index = 0;
            while index < item.variants.len() {
                let rest = rest_of_last(item.variants[index].fields);
                if rest.is_some() {
                    return rest;
                }
                index += 1;
            }
            None
        }
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

const fn rest_of_last(fields: &[Field]) -> Option<Node> {
    match fields {
        [.., last] => rest_of(last.layout),
        [] => None,
    }
}

/// Whether one of several elements of a form goes on to the end of the input, so that none can follow it.
pub(crate) const fn element_takes_rest(layout: &Layout) -> bool {
    match layout.node {
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
        Node::When { inner, .. } | Node::Optional { inner } => element_takes_rest(inner),
        node => match node.wrapped() {
            Some(inner) => element_takes_rest(inner),
            None => false,
        },
    }
}

impl Layout {
    /// Makes the layout of a form with the bits of the one inside it.
    pub(crate) const fn layer(layer: Layer) -> Self {
        Self {
            node: Node::Layer(layer),
            ..*layer.inner()
        }
    }

    /// Makes the layout of a form that is present exactly if an expression over earlier fields holds.
    #[must_use]
    pub const fn when(inner: &'static Self, condition: Expression) -> Self {
        Self {
            min_bits: 0,
            max_bits: inner.max_bits,
            node: Node::When { inner, condition },
        }
    }

    /// Makes the layout of an integer whose width an expression over earlier fields decides.
    #[must_use]
    pub const fn bits_by(width: Expression, max: u32, signed: bool) -> Self {
        Self {
            min_bits: 0,
            max_bits: Some(max as usize),
            node: Node::BitsBy { width, max, signed },
        }
    }

    /// Makes the layout of a list whose length an expression over earlier fields decides; `capacity` is how many elements
    /// its type can hold.
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
