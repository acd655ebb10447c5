//! The whole type.

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::{Generics, Path, Type, Visibility};

use super::coding::Coding;
use super::diagnostic_site::{DiagnosticSite, SiteTokens};
use super::field::Field;
use super::number::{Integer, Number};
use super::value::{BitOrder, Codeword, Lock, TextForm, Zeros};

/// A type with a wire form.
pub(crate) struct Item {
    pub(crate) ident: Ident,
    pub(crate) vis: Visibility,
    pub(crate) generics: Generics,
    pub(crate) doc: String,
    /// Whether uses of the type, or of a variant, are warned of.
    pub(crate) is_deprecated: bool,
    /// The keys as they were written.
    pub(crate) written: String,
    pub(crate) runtime: Path,
    pub(crate) root: Option<Root>,
    pub(crate) size: Option<Number>,
    /// The key that sends all fields through one range coder.
    pub(crate) arith: Option<Ident>,
    pub(crate) check: Option<Path>,
    /// The type of what is given beside the bits.
    pub(crate) context: Option<Type>,
    /// Whether a key of it was wrong, so that what it says is unknown.
    pub(crate) is_broken: bool,
    pub(crate) body: Body,
}

/// What a root has: its bit order, its text form and its lock.
pub(crate) struct Root {
    pub(crate) order: BitOrder,
    pub(crate) text: Option<TextForm>,
    /// The name of the packed type.
    pub(crate) packed: Option<Ident>,
    pub(crate) lock: Option<Lock>,
    /// How many bytes of memory decoding a value may take.
    pub(crate) budget: Option<Number>,
}

pub(crate) enum Body {
    Struct(Vec<Field>),
    Enum(Enum),
}

/// An enum, by how its tag is written.
pub(crate) enum Enum {
    /// The discriminant as an integer.
    Tagged {
        width: Number,
        variants: Vec<Variant<Tag>>,
    },
    /// A prefix code.
    Prefix {
        words: Codewords,
        /// Whether some strings of digits begin with no codeword.
        incomplete: bool,
        variants: Vec<Variant<()>>,
    },
}

/// The codewords of all variants.
pub(crate) enum Codewords {
    Given(Vec<Codeword>),
    /// Those of a Huffman code with these weights.
    Weights(Vec<Number>),
}

/// A variant with its tag.
pub(crate) struct Variant<T> {
    pub(crate) ident: Ident,
    pub(crate) doc: String,
    /// The keys as they were written.
    pub(crate) written: String,
    pub(crate) tag: T,
    pub(crate) fields: Vec<Field>,
}

/// The tag of a variant where it is an integer.
pub(crate) enum Tag {
    Value(TagNumber),
    /// Every tag from one to another, which the first field keeps.
    Range(TagNumber, TagNumber),
    /// Every tag that no other variant has, which the first field keeps.
    Other,
}

/// A number that is a tag.
pub(crate) enum TagNumber {
    /// One that the macro sees.
    Known(u64),
    /// A constant of this name.
    Constant { name: Ident, from: TagSource },
}

/// What a tag is that only the compiler knows.
pub(crate) enum TagSource {
    Written(Number),
    /// One more than another constant.
    After(Ident),
}

impl Tag {
    /// The tag; `None` if a field keeps it.
    pub(crate) const fn value(&self) -> Option<&TagNumber> {
        match self {
            Self::Value(value) => Some(value),
            Self::Range(..) | Self::Other => None,
        }
    }

    /// The numbers that it is written with.
    pub(crate) fn numbers(&self) -> Vec<&TagNumber> {
        match self {
            Self::Value(value) => vec![value],
            Self::Range(low, high) => vec![low, high],
            Self::Other => Vec::new(),
        }
    }
}

impl TagNumber {
    /// The tag, if the macro sees it.
    pub(crate) const fn known(&self) -> Option<u64> {
        match self {
            Self::Known(value) => Some(*value),
            Self::Constant { .. } => None,
        }
    }

    /// What it was written as.
    pub(crate) const fn written(&self) -> Option<&Number> {
        match self {
            Self::Constant {
                from: TagSource::Written(number),
                ..
            } => Some(number),
            Self::Known(_) | Self::Constant { .. } => None,
        }
    }
}

/// Its value as a `u64`, or a pattern.
impl ToTokens for TagNumber {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Known(value) => value.to_tokens(tokens),
            Self::Constant { name, .. } => name.to_tokens(tokens),
        }
    }
}

impl Body {
    /// The fields that stand together: of the struct, or of each variant.
    pub(crate) fn groups(&self) -> Vec<&[Field]> {
        match self {
            Self::Struct(fields) => vec![fields],
            Self::Enum(Enum::Tagged { variants, .. }) => {
                variants.iter().map(|variant| &*variant.fields).collect()
            }
            Self::Enum(Enum::Prefix { variants, .. }) => {
                variants.iter().map(|variant| &*variant.fields).collect()
            }
        }
    }

    /// Whether a field is aligned, so that the place counts where the item begins.
    pub(crate) fn is_aligned(&self) -> bool {
        self.fields()
            .any(|field| matches!(field.zeros, Some(Zeros::Align(_))))
    }

    /// Every field of the item.
    pub(crate) fn fields(&self) -> impl Iterator<Item = &Field> {
        self.groups().into_iter().flatten()
    }
}

impl Field {
    /// Every number in the keys of the field, and what it is used as; `None` for a value of the field's own type.
    pub(crate) fn numbers(&self) -> Vec<(&Number, Option<Integer>)> {
        let zeros = self.zeros.iter();
        let zeros = zeros.map(|zeros| (zeros.number(), Some(Integer::Usize)));
        let sites = self.coding().map_or(Vec::new(), Coding::sites).into_iter();
        let sites = sites.filter_map(|DiagnosticSite { on, .. }| match on {
            SiteTokens::Number(number, integer) => Some((number, integer)),
            SiteTokens::Tokens(_) => None,
        });
        zeros.chain(sites).collect()
    }
}

impl Item {
    /// Every number of the item, with what it is used as and the field it belongs to.
    pub(crate) fn numbers(&self) -> Vec<(&Number, Option<Integer>, Option<&Field>)> {
        let budget = self.root.as_ref().and_then(|root| root.budget.as_ref());
        let whole = self.size.iter().chain(budget);
        let mut numbers: Vec<_> = whole
            .map(|number| (number, Some(Integer::Usize), None))
            .collect();
        match &self.body {
            Body::Enum(Enum::Tagged { width, variants }) => {
                numbers.push((width, Some(Integer::U32), None));
                let tags = variants.iter().flat_map(|variant| variant.tag.numbers());
                let tags = tags.filter_map(TagNumber::written);
                numbers.extend(tags.map(|tag| (tag, Some(Integer::U64), None)));
            }
            Body::Enum(Enum::Prefix {
                words: Codewords::Weights(weights),
                ..
            }) => numbers.extend(
                weights
                    .iter()
                    .map(|weight| (weight, Some(Integer::U64), None)),
            ),
            Body::Enum(Enum::Prefix { .. }) | Body::Struct(_) => {}
        }
        for field in self.body.fields() {
            let of_field = field.numbers().into_iter();
            numbers.extend(of_field.map(|(number, integer)| (number, integer, Some(field))));
        }
        numbers
    }
}
