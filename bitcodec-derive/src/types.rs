//! What the macro knows about types by their names.

use syn::{Expr, Type};

use crate::attr::literal;

/// A primitive type, by its name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Primitive {
    Bool,
    Int { bits: u32, signed: bool },
}

impl Primitive {
    /// Recognises a primitive type; an alias of one, or a type that only looks like one, is not seen through.
    pub(crate) fn of(ty: &Type) -> Option<Self> {
        Self::of_name(&name(ty)?)
    }

    /// The primitive type of this name.
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        if name == "bool" {
            return Some(Self::Bool);
        }
        let (signed, bits) = match name.split_at_checked(1)? {
            ("u", bits) => (false, bits),
            ("i", bits) => (true, bits),
            _ => return None,
        };
        let bits = ["8", "16", "32", "64", "128"]
            .contains(&bits)
            .then(|| bits.parse().ok())??;
        Some(Self::Int { bits, signed })
    }

    /// The width of the type in bits.
    pub(crate) fn bits(self) -> u32 {
        match self {
            Self::Bool => 1,
            Self::Int { bits, .. } => bits,
        }
    }

    /// The least and the greatest value; those of `u128` that `i128` has not are left out.
    pub(crate) fn limits(self) -> (i128, i128) {
        match self {
            Self::Bool => (0, 1),
            Self::Int { bits, signed } => limits(bits, signed),
        }
    }

    pub(crate) fn is_signed(self) -> bool {
        matches!(self, Self::Int { signed: true, .. })
    }
}

/// Returns the least and the greatest integer of this many bits.
pub(crate) fn limits(bits: u32, signed: bool) -> (i128, i128) {
    match (bits, signed) {
        (0, _) => (0, 0),
        (128.., true) => (i128::MIN, i128::MAX),
        (127.., false) => (0, i128::MAX),
        (_, true) => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        (_, false) => (0, (1 << bits) - 1),
    }
}

/// Returns the name of a type that is one plain name.
pub(crate) fn name(ty: &Type) -> Option<String> {
    match plain(ty) {
        Type::Path(path) if path.qself.is_none() => path.path.get_ident().map(ToString::to_string),
        _ => None,
    }
}

/// Returns the length and the element of an array; the length only if it is a literal.
pub(crate) fn array(ty: &Type) -> Option<(Option<u128>, &Type)> {
    match plain(ty) {
        Type::Array(array) => Some((
            literal(&array.len).and_then(|len| u128::try_from(len).ok()),
            &array.elem,
        )),
        _ => None,
    }
}

/// Returns the innermost element of arrays in arrays, or the type itself.
pub(crate) fn element(ty: &Type) -> &Type {
    array(ty).map_or(ty, |(_, inner)| element(inner))
}

/// Returns the type with another element: through options, lists and arrays as far as their names say it.
pub(crate) fn with_element(ty: &Type, other: &Type) -> Type {
    let mut ty = ty.clone();
    match &mut ty {
        Type::Array(array) => *array.elem = with_element(&array.elem, other),
        Type::Group(group) => *group.elem = with_element(&group.elem, other),
        Type::Paren(paren) => *paren.elem = with_element(&paren.elem, other),
        Type::Path(path) => {
            let last = path.path.segments.last_mut().filter(|last| {
                ["Option", "Vec", "ArrayVec"]
                    .iter()
                    .any(|of| last.ident == of)
            });
            let Some(syn::PathSegment {
                arguments: syn::PathArguments::AngleBracketed(arguments),
                ..
            }) = last
            else {
                return other.clone();
            };
            for argument in &mut arguments.args {
                if let syn::GenericArgument::Type(inner) = argument {
                    *inner = with_element(inner, other);
                }
            }
        }
        _ => return other.clone(),
    }
    ty
}

/// Returns the single type argument of `Option<T>`, `Vec<T>`, `Box<T>` and the like.
pub(crate) fn argument<'a>(ty: &'a Type, of: &str) -> Option<&'a Type> {
    let Type::Path(path) = plain(ty) else {
        return None;
    };
    let last = path.path.segments.last().filter(|last| last.ident == of)?;
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    arguments.args.iter().find_map(|argument| match argument {
        syn::GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

/// Whether values of a type have no known size, so that nothing can return one.
pub(crate) fn is_unsized(ty: &Type) -> bool {
    matches!(ty, Type::Slice(_) | Type::TraitObject(_)) || name(ty).as_deref() == Some("str")
}

pub(crate) fn is_unit(ty: &Type) -> bool {
    matches!(plain(ty), Type::Tuple(tuple) if tuple.elems.is_empty())
}

/// Returns a type without the parentheses around it, also those of a macro that handed it on.
fn plain(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => plain(&group.elem),
        Type::Paren(paren) => plain(&paren.elem),
        _ => ty,
    }
}

/// Returns the documentation of an item, lines joined.
pub(crate) fn doc(attributes: &[syn::Attribute]) -> String {
    let lines = attributes
        .iter()
        .filter_map(|attribute| match &attribute.meta {
            syn::Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
                Expr::Lit(syn::ExprLit {
                    lit: syn::Lit::Str(text),
                    ..
                }) => Some(text.value().trim().to_owned()),
                _ => None,
            },
            _ => None,
        });
    lines.collect::<Vec<_>>().join("\n").trim().to_owned()
}

/// A number of bits in words.
pub(crate) fn bits(count: impl std::fmt::Display) -> String {
    let count = count.to_string();
    if count == "1" {
        "1 bit".to_owned()
    } else {
        format!("{count} bits")
    }
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;
    use syn::token::Group;

    use super::*;

    /// The type as a macro of the user's hands it on, `$type:ty`.
    fn handed_on(ty: Type) -> Type {
        Type::Group(syn::TypeGroup {
            attrs: Vec::new(),
            group_token: Group::default(),
            elem: Box::new(ty),
        })
    }

    #[test]
    fn a_type_that_a_macro_hands_on_is_what_it_stands_for() {
        assert!(is_unit(&handed_on(parse_quote!(()))));
        assert!(!is_unit(&handed_on(parse_quote!(u8))));
        let list = handed_on(parse_quote!(Vec<[u8; 3]>));
        assert!(argument(&list, "Vec").and_then(array).is_some());
        assert!(argument(&list, "Option").is_none());
        let array_type = handed_on(parse_quote!([u8; 3]));
        assert_eq!(array(&array_type).and_then(|(len, _)| len), Some(3));
        assert_eq!(name(&handed_on(parse_quote!(u8))).as_deref(), Some("u8"));
    }
}
