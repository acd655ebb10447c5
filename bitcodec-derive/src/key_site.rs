//! The site of a key: what determines which keys and values are valid there.

use proc_macro2::TokenTree;
use syn::{Attribute, Data, DeriveInput, Meta, Type};

use crate::keys::Place;
use crate::model::BitOrder;
use crate::types::{self, Container, Primitive};

/// The place of a key and the type that it applies to.
#[derive(Clone, Copy)]
pub(crate) struct Site<'a> {
    pub(crate) at: SiteKind,
    /// The enclosing key: `each` or `best_of`.
    pub(crate) inside: Option<&'static str>,
    /// Whether the item has a bit order.
    pub(crate) is_root: bool,
    /// The type of the value that the key applies to.
    ty: Option<&'a Type>,
}

/// An item, a variant, or a field by the kind of its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SiteKind {
    /// A struct without a bit order.
    Struct,
    /// A struct with a bit order.
    Root(BitOrder),
    /// An enum without data.
    Symbols,
    /// An enum with data.
    Enum,
    Variant,
    Number,
    Flag,
    Unit,
    Option,
    Array,
    List,
    Float,
    Text,
    /// A field of a type that the macro does not recognise.
    Other,
}

impl SiteKind {
    pub(crate) const fn place(self) -> Place {
        match self {
            Self::Struct | Self::Root(_) => Place::Struct,
            Self::Symbols | Self::Enum => Place::Enum,
            Self::Variant => Place::Variant,
            Self::Number
            | Self::Flag
            | Self::Unit
            | Self::Option
            | Self::Array
            | Self::List
            | Self::Float
            | Self::Text
            | Self::Other => Place::Field,
        }
    }

    /// Returns its description and its most common keys.
    pub(crate) const fn often(self) -> (&'static str, &'static str) {
        match self {
            Self::Struct | Self::Root(_) => (
                "a struct",
                "`msb_first`, `lsb_first`, `size`, `check`, `context`, `text`, `packed`, `lock`",
            ),
            Self::Symbols => (
                "an enum",
                "`bits`, `huffman`, `msb_first`, `lsb_first`, `check`",
            ),
            Self::Enum => (
                "an enum with data",
                "`tag(bits = 8)`, `tag(huffman)`, `msb_first`, `lsb_first`, `check`",
            ),
            Self::Variant => ("a variant", "`tag`, `other`, `code`, `weight`"),
            Self::Unit => (
                "a field of type `()`",
                "`fixed`, `reserved`, `align`, `count_of`, `present`, `crc`, `sum`",
            ),
            Self::List => ("a list", "`len`, `sized`, `each`, `bits`, `range`, `when`"),
            Self::Array => (
                "an array",
                "`bits`, `range`, `fixed`, `radix`, `runs`, `names`",
            ),
            Self::Option => ("an option", "`when`, `since`, `none`, `each`"),
            Self::Flag => (
                "a flag",
                "`present`, `fixed`, `parity`, `reserved`, `align`",
            ),
            Self::Number => (
                "a number",
                "`bits`, `range`, `bias`, `scale`, `leb128`, `fixed`, `little_endian`",
            ),
            Self::Float | Self::Text | Self::Other => (
                "a field",
                "`via`, `with`, `as`, `sized`, `when`, `len`, `skip`",
            ),
        }
    }

    fn of_type(ty: &Type) -> Self {
        if types::array(ty).is_some() {
            return Self::Array;
        }
        if types::is_unit(ty) {
            return Self::Unit;
        }
        match (Primitive::of(ty), Container::of(ty)) {
            (Some(Primitive::Bool), _) => Self::Flag,
            (Some(_), _) => Self::Number,
            (None, Some((Container::Option, _))) => Self::Option,
            (None, Some((container, _))) if container.is_list() => Self::List,
            (None, Some((_, inner))) => Self::of_type(inner),
            (None, None) if types::map(ty).is_some() => Self::List,
            (None, None) => match types::name(ty).as_deref() {
                Some("f32" | "f64") => Self::Float,
                Some("String" | "str" | "CString") => Self::Text,
                _ => Self::Other,
            },
        }
    }
}

impl<'a> Site<'a> {
    const fn new(at: SiteKind, ty: Option<&'a Type>) -> Self {
        Self {
            at,
            inside: None,
            is_root: matches!(at, SiteKind::Root(_)),
            ty,
        }
    }

    pub(crate) fn of_item(input: &DeriveInput) -> Self {
        let order = order(&input.attrs);
        let at = match &input.data {
            Data::Enum(data)
                if data
                    .variants
                    .iter()
                    .all(|variant| variant.fields.is_empty()) =>
            {
                SiteKind::Symbols
            }
            Data::Enum(_) => SiteKind::Enum,
            Data::Struct(_) | Data::Union(_) => order.map_or(SiteKind::Struct, SiteKind::Root),
        };
        Self {
            is_root: order.is_some(),
            ..Self::new(at, None)
        }
    }

    pub(crate) const fn of_variant() -> Self {
        Self::new(SiteKind::Variant, None)
    }

    pub(crate) fn of_field(ty: &'a Type) -> Self {
        Self::new(SiteKind::of_type(ty), Some(ty))
    }

    #[cfg(test)]
    pub(crate) const fn of(at: SiteKind) -> Self {
        Self::new(at, None)
    }

    pub(crate) const fn place(self) -> Place {
        self.at.place()
    }

    /// Whether each number has at most 8 bits.
    pub(crate) fn is_of_bytes(self) -> bool {
        let primitive = self.ty.map(types::element).and_then(Primitive::of);
        primitive.is_some_and(|primitive| primitive.bits() <= 8)
    }

    /// Returns the site inside `each`: one element, or the value in an option.
    pub(crate) fn of_each(self) -> Self {
        let ty = self.ty.filter(|ty| types::map(ty).is_none());
        let ty = ty.map(types::one_inside);
        Self {
            at: ty.map_or(SiteKind::Other, SiteKind::of_type),
            inside: Some("each"),
            is_root: false,
            ty,
        }
    }

    /// Returns the site inside an alternative, which is the whole value.
    pub(crate) const fn of_alternative(self) -> Self {
        Self {
            inside: Some("best_of"),
            ..self
        }
    }
}

/// Returns the bit order that the attributes declare. A key is the first token of an attribute or follows a comma.
fn order(attributes: &[Attribute]) -> Option<BitOrder> {
    let mut found = None;
    for attribute in attributes {
        let Meta::List(list) = &attribute.meta else {
            continue;
        };
        let mut begins = list.path.is_ident("codec");
        for tree in list.tokens.clone() {
            if let (TokenTree::Ident(key), true) = (&tree, begins) {
                found = found.or(match &*key.to_string() {
                    "msb_first" => Some(BitOrder::MsbFirst),
                    "lsb_first" => Some(BitOrder::LsbFirst),
                    _ => None,
                });
            }
            begins = matches!(tree, TokenTree::Punct(comma) if comma.as_char() == ',');
        }
    }
    found
}
