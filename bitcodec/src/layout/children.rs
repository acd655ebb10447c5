//! The layouts inside a layout: what a walk over a type goes on with where it has nothing to say of a node itself.

use crate::layout::{Field, Layout, Length, Node, Variant};

impl Node {
    /// Returns the layouts inside, each once: the values, then what counts them.
    ///
    /// This is the only place that lists all nodes by what is inside them. A walk matches the nodes that mean something to it,
    /// and goes through the children of the others.
    pub(crate) const fn children(self) -> Children {
        match self {
            Self::Layer(layer) => Children {
                has_all_bits: true,
                ..Children::of(Some(layer.inner()), None)
            },
            Self::Optional { inner } | Self::When { inner, .. } => Children::of(Some(inner), None),
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
                ..Children::NONE
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
            | Self::Bcd { .. }
            | Self::Ranged { .. }
            | Self::Unary { .. }
            | Self::UnaryTotal { .. }
            | Self::FixedBytes { .. }
            | Self::BitsBy { .. }
            | Self::Prefix { .. }
            | Self::Alphabets { .. }
            | Self::Align { .. }
            | Self::Custom { .. }
            | Self::Universal(_) => Children::NONE,
        }
    }

    /// Returns the layout that has all bits of this one and no others, where this one only changes what they mean.
    pub(crate) const fn wrapped(self) -> Option<&'static Layout> {
        let children = self.children();
        if children.has_all_bits {
            children.value
        } else {
            None
        }
    }
}

/// The layout of a length in front.
const fn written(len: Length) -> Option<&'static Layout> {
    match len {
        Length::Written(layout) => Some(layout),
        Length::Constant(_)
        | Length::Expression(_)
        | Length::Listed
        | Length::Rest
        | Length::Until { .. } => None,
    }
}

/// The layouts inside a node that a walk has not come to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Children {
    /// Whether the bits of the value are those of the node.
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

    /// Returns the next one. Constants have no `Iterator::next`.
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
