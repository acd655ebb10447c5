//! The layouts directly inside a layout, for walks over the layouts of a type.

use crate::layout::{Field, Layout, Length, Node, Variant};

impl Node {
    /// Returns the layouts directly inside, each once: first those of the values, then that of the length.
    ///
    /// This is the only function that lists the children of all nodes. A walk matches the nodes that it handles, and
    /// visits the children of the others.
    pub(crate) const fn children(self) -> Children {
        match self {
            Self::Layer(layer) => Children {
                has_all_bits: true,
                ..Children::of(Some(layer.inner()), None)
            },
            Self::Tagged { inner, .. } => Children {
                has_all_bits: true,
                ..Children::of(Some(inner), None)
            },
            Self::Optional { inner }
            | Self::Through { inner, .. }
            | Self::When { inner, .. }
            | Self::IfLeft { inner }
            | Self::Ordered { inner, .. } => Children::of(Some(inner), None),
            Self::Array { element, .. } => Children::of(Some(element), None),
            Self::List { len, element } | Self::ByteSized { len, element, .. } => {
                Children::of(Some(element), written(len))
            }
            Self::Region { len, inner } => Children::of(Some(inner), written(len)),
            Self::Joined { len, number } => Children::of(Some(number), written(len)),
            Self::Runs(runs) => Children {
                run: Some(runs.run),
                ..Children::of(Some(runs.element), written(runs.len))
            },
            Self::Digits { len, .. }
            | Self::Modelled { len, .. }
            | Self::Weighted { len, .. }
            | Self::Radix { len, .. }
            | Self::Combination { len, .. }
            | Self::Arrangement { len, .. }
            | Self::RankBy { len, .. } => Children::of(None, written(len)),
            Self::Tuple { elements } | Self::BestOf { of: elements, .. } => Children {
                listed: elements,
                ..Children::NONE
            },
            Self::Struct(item) => Children {
                fields: item.fields,
                ..Children::of(item.number, None)
            },
            Self::Enum(item) => Children {
                variants: item.variants,
                ..Children::of(Some(item.tag), None)
            },
            Self::Unsigned
            | Self::Signed
            | Self::Bool
            | Self::Bytes { .. }
            | Self::OnesComplement
            | Self::SignMagnitude
            | Self::Pieces { .. }
            | Self::Bcd { .. }
            | Self::Ranged { .. }
            | Self::Numeral(_)
            | Self::Unary { .. }
            | Self::UnaryTotal { .. }
            | Self::FixedBytes { .. }
            | Self::OuterTag { .. }
            | Self::Outside { .. }
            | Self::ByteString
            | Self::BitsBy { .. }
            | Self::Prefix { .. }
            | Self::Alphabets { .. }
            | Self::Multiset { .. }
            | Self::Align { .. }
            | Self::Again { .. }
            | Self::Custom { .. }
            | Self::Universal(_) => Children::NONE,
        }
    }

    /// Returns the fields of a struct, or those of each variant of an enum.
    pub(crate) const fn field_lists(self) -> FieldLists {
        match self {
            Self::Struct(item) => FieldLists {
                own: Some(item.fields),
                variants: &[],
            },
            Self::Enum(item) => FieldLists {
                own: None,
                variants: item.variants,
            },
            _ => FieldLists {
                own: None,
                variants: &[],
            },
        }
    }

    /// Returns the inner layout of a node that has exactly its bits, and only changes their meaning.
    pub(crate) const fn wrapped(self) -> Option<&'static Layout> {
        let children = self.children();
        if children.has_all_bits {
            children.value
        } else {
            None
        }
    }
}

/// Returns the layout of a length that is written before the elements.
const fn written(len: Length) -> Option<&'static Layout> {
    match len {
        Length::Written(layout) => Some(layout),
        Length::Constant(_)
        | Length::Expression(_)
        | Length::Listed
        | Length::Rest
        | Length::Padded { .. }
        | Length::Ended { .. }
        | Length::Until { .. } => None,
    }
}

/// The fields of a type that an iteration has not visited yet.
pub(crate) struct FieldLists {
    own: Option<&'static [Field]>,
    variants: &'static [Variant],
}

impl FieldLists {
    /// Returns the next fields.
    pub(crate) const fn pop(&mut self) -> Option<&'static [Field]> {
        if let Some(fields) = self.own.take() {
            return Some(fields);
        }
        let [first, rest @ ..] = self.variants else {
            return None;
        };
        self.variants = rest;
        Some(first.fields)
    }
}

/// The layouts inside a node that an iteration has not visited yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Children {
    /// Whether `value` has exactly the bits of the node.
    has_all_bits: bool,
    /// An inner value, an element or a tag.
    value: Option<&'static Layout>,
    run: Option<&'static Layout>,
    length: Option<&'static Layout>,
    listed: &'static [&'static Layout],
    fields: &'static [Field],
    variants: &'static [Variant],
}

impl Children {
    const NONE: Self = Self::of(None, None);

    const fn of(value: Option<&'static Layout>, length: Option<&'static Layout>) -> Self {
        Self {
            has_all_bits: false,
            value,
            run: None,
            length,
            listed: &[],
            fields: &[],
            variants: &[],
        }
    }

    /// Returns the inner value or element, or the tag of an enum.
    pub(crate) const fn value(&self) -> Option<&'static Layout> {
        self.value
    }

    /// Returns the next layout. A const context cannot call `Iterator::next`.
    pub(crate) const fn pop(&mut self) -> Option<&'static Layout> {
        if let Some(value) = self.value.take() {
            return Some(value);
        }
        if let Some(run) = self.run.take() {
            return Some(run);
        }
        if let [first, rest @ ..] = self.listed {
            self.listed = rest;
            return Some(first);
        }
        // The fields of the next variant, past variants without fields.
        while let ([], [first, rest @ ..]) = (self.fields, self.variants) {
            (self.fields, self.variants) = (first.fields, rest);
        }
        if let [first, rest @ ..] = self.fields {
            self.fields = rest;
            return Some(first.layout);
        }
        self.length.take()
    }
}

impl Iterator for Children {
    type Item = &'static Layout;

    fn next(&mut self) -> Option<Self::Item> {
        self.pop()
    }
}
