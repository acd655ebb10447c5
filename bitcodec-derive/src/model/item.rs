//! The item that the macro is applied to.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{Expr, Generics, Path, Type, Visibility};

use super::code::Code;
use super::coding::Coding;
use super::diagnostic_site::{DiagnosticSite, SiteTokens};
use super::field::Field;
use super::number::{Integer, Number};
use super::value::{BitOrder, Codeword, Lock, TagForm, TextForm, Zeros};

/// A type with a wire form.
pub(crate) struct Item {
    pub(crate) ident: Ident,
    pub(crate) vis: Visibility,
    pub(crate) generics: Generics,
    pub(crate) doc: String,
    /// Whether uses of the type or of a variant trigger a deprecation warning.
    pub(crate) is_deprecated: bool,
    /// The keys as written.
    pub(crate) written: String,
    pub(crate) runtime: Path,
    pub(crate) root: Option<Root>,
    pub(crate) size: Option<Number>,
    /// The key `arith`, which encodes all fields with one range coder.
    pub(crate) arith: Option<Ident>,
    /// The key `joined`, which makes all fields one number, and the code of the number if it is not the least width.
    pub(crate) joined: Option<(Ident, Option<Code>)>,
    pub(crate) check: Option<Path>,
    /// The type of the context.
    pub(crate) context: Option<Type>,
    /// The greatest number of values of the type inside each other.
    pub(crate) depth: Option<Number>,
    /// Whether the names of variants are in snake case in columns.
    pub(crate) has_snake_names: bool,
    /// Whether a key was rejected, so that its meaning is unknown.
    pub(crate) is_broken: bool,
    pub(crate) body: Body,
}

/// The properties of a root: bit order, text form, lock and budget.
pub(crate) struct Root {
    pub(crate) order: BitOrder,
    pub(crate) text: Option<TextForm>,
    /// The name of the packed type.
    pub(crate) packed: Option<Ident>,
    pub(crate) lock: Option<Lock>,
    /// The maximum memory in bytes that decoding a value may use.
    pub(crate) budget: Option<Number>,
}

pub(crate) enum Body {
    Struct(Vec<Field>),
    Enum(Enum),
}

/// An enum, by how its tag is written.
pub(crate) enum Enum {
    /// The discriminant as an integer, or a byte string.
    Tagged {
        form: TagForm,
        /// Whether an earlier field outside of the enum holds it.
        is_outside: bool,
        /// Whether no variant has another tag than its discriminant.
        by_discriminant: bool,
        variants: Vec<Variant<Tag>>,
    },
    /// A prefix code.
    Prefix {
        words: Codewords,
        /// Whether the code leaves some bit strings without a codeword.
        incomplete: bool,
        variants: Vec<Variant<()>>,
    },
}

/// The codewords of all variants.
pub(crate) enum Codewords {
    Given(Vec<Codeword>),
    /// A Huffman code with these weights.
    Weights(Vec<Number>),
}

/// A variant with its tag.
pub(crate) struct Variant<T> {
    pub(crate) ident: Ident,
    pub(crate) doc: String,
    /// The keys as written.
    pub(crate) written: String,
    pub(crate) tag: T,
    pub(crate) fields: Vec<Field>,
}

/// The tag of a variant of a tagged enum.
pub(crate) enum Tag {
    Value(TagNumber),
    /// A range of tags; the first field stores the actual one.
    Range(TagNumber, TagNumber),
    /// Every tag that no other variant has; the first field stores the actual one.
    Other,
}

/// One number in a tag.
pub(crate) enum TagNumber {
    /// A value that the macro knows.
    Known(u64),
    /// The same of an enum whose tags are signed.
    Signed(i64),
    /// A byte string that the macro knows.
    Bytes(Vec<u8>),
    /// A generated constant with this name.
    Constant { name: Ident, from: TagSource },
}

/// The value of a tag that only the compiler can evaluate.
pub(crate) enum TagSource {
    Written(Number),
    /// A constant array of bytes, and its length.
    Bytes(Box<Expr>, Number),
    /// 1 more than another constant.
    After(Ident),
}

impl Item {
    /// Returns the type where no parameters are in scope, with `'static` for its lifetimes; `None` if it has others.
    pub(crate) fn outside(&self) -> Option<TokenStream> {
        let lifetimes = self.generics.lifetimes().map(|_| quote!('static));
        let lifetimes: Vec<TokenStream> = lifetimes.collect();
        if lifetimes.len() < self.generics.params.len() {
            return None;
        }
        let ident = &self.ident;
        Some(match lifetimes.is_empty() {
            true => quote!(#ident),
            false => quote!(#ident<#(#lifetimes),*>),
        })
    }
}

impl Tag {
    /// Returns the tag; `None` if a field stores it.
    pub(crate) const fn value(&self) -> Option<&TagNumber> {
        match self {
            Self::Value(value) => Some(value),
            Self::Range(..) | Self::Other => None,
        }
    }

    /// Returns the numbers in the tag.
    pub(crate) fn numbers(&self) -> Vec<&TagNumber> {
        match self {
            Self::Value(value) => vec![value],
            Self::Range(low, high) => vec![low, high],
            Self::Other => Vec::new(),
        }
    }
}

impl TagNumber {
    /// Returns the value if the macro knows it.
    pub(crate) const fn known(&self) -> Option<u64> {
        match self {
            Self::Known(value) => Some(*value),
            Self::Signed(_) | Self::Bytes(_) | Self::Constant { .. } => None,
        }
    }

    /// Whether the macro knows the value.
    pub(crate) const fn is_known(&self) -> bool {
        match self {
            Self::Known(_) | Self::Signed(_) | Self::Bytes(_) => true,
            Self::Constant { .. } => false,
        }
    }

    /// Returns the number in the source that defines the constant.
    pub(crate) const fn written(&self) -> Option<&Number> {
        match self {
            Self::Constant {
                from: TagSource::Written(number),
                ..
            } => Some(number),
            Self::Known(_) | Self::Signed(_) | Self::Bytes(_) | Self::Constant { .. } => None,
        }
    }
}

/// The value as an expression or as a pattern.
impl ToTokens for TagNumber {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Known(value) => value.to_tokens(tokens),
            Self::Signed(value) => value.to_tokens(tokens),
            Self::Bytes(bytes) => quote!([#(#bytes),*]).to_tokens(tokens),
            Self::Constant { name, .. } => name.to_tokens(tokens),
        }
    }
}

impl Enum {
    /// Whether the tag is outside of the bits of the enum.
    pub(crate) const fn is_outside(&self) -> bool {
        matches!(
            self,
            Self::Tagged {
                is_outside: true,
                ..
            }
        )
    }

    /// Returns the name and the fields of each variant.
    pub(crate) fn variants(&self) -> Vec<(&Ident, &[Field])> {
        fn parts<T>(Variant { ident, fields, .. }: &Variant<T>) -> (&Ident, &[Field]) {
            (ident, fields)
        }
        match self {
            Self::Tagged { variants, .. } => variants.iter().map(parts).collect(),
            Self::Prefix { variants, .. } => variants.iter().map(parts).collect(),
        }
    }
}

impl Body {
    /// Whether the type is given a value beside its context: the tag of an enum, or the flag of a last element.
    pub(crate) fn has_outer_value(&self) -> bool {
        match self {
            Self::Enum(item) => item.is_outside(),
            Self::Struct(fields) => fields.iter().any(Field::is_last_flag),
        }
    }

    /// Returns the fields of the struct, or those of each variant.
    pub(crate) fn groups(&self) -> Vec<&[Field]> {
        match self {
            Self::Struct(fields) => vec![fields],
            Self::Enum(body) => body
                .variants()
                .into_iter()
                .map(|(_, fields)| fields)
                .collect(),
        }
    }

    /// Whether any field is aligned, which requires the start position of the item.
    pub(crate) fn is_aligned(&self) -> bool {
        self.fields()
            .any(|field| matches!(field.zeros, Some(Zeros::Align(_))))
    }

    /// Returns every field of the item.
    pub(crate) fn fields(&self) -> impl Iterator<Item = &Field> {
        self.groups().into_iter().flatten()
    }
}

impl Field {
    /// Returns every number in the keys of the field with the type it is used as; `None` for a value of the field's own
    /// type.
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
    /// Returns every number of the item with the type it is used as and the field it belongs to.
    pub(crate) fn numbers(&self) -> Vec<(&Number, Option<Integer>, Option<&Field>)> {
        let budget = self.root.as_ref().and_then(|root| root.budget.as_ref());
        let whole = self.size.iter().chain(budget);
        let mut numbers: Vec<_> = whole
            .map(|number| (number, Some(Integer::Usize), None))
            .collect();
        numbers.extend(
            self.depth
                .iter()
                .map(|depth| (depth, Some(Integer::U32), None)),
        );
        if let Some((_, Some(code))) = &self.joined {
            numbers.extend(numbers_of(code));
        }
        match &self.body {
            Body::Enum(Enum::Tagged { form, variants, .. }) => {
                match form {
                    TagForm::Bits(width) => numbers.push((width, Some(Integer::U32), None)),
                    TagForm::Bytes(len) => numbers.push((len, Some(Integer::Usize), None)),
                    TagForm::Coded { code, .. } => numbers.extend(numbers_of(code)),
                }
                let tag_type = match form.is_signed() {
                    true => Integer::I128,
                    false => Integer::U64,
                };
                let tags = variants.iter().flat_map(|variant| variant.tag.numbers());
                let tags = tags.filter_map(TagNumber::written);
                numbers.extend(tags.map(|tag| (tag, Some(tag_type), None)));
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

/// Returns the numbers in a code, which is not that of a field.
fn numbers_of(code: &Code) -> impl Iterator<Item = (&Number, Option<Integer>, Option<&Field>)> {
    let arguments = code.facts().arguments.into_iter();
    arguments.filter_map(|of| Some((of.number?, Some(of.integer), None)))
}
