//! Types that the macro recognises by name.

use proc_macro2::Ident;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{
    ConstParam, Expr, GenericArgument, GenericParam, Generics, Lifetime, PathArguments,
    PathSegment, Type, TypeParam, TypeReference, parse_quote,
};

use crate::literals::literal;
use crate::names;

/// A primitive type, by its name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Primitive {
    Bool,
    Int { bits: u32, signed: bool },
}

impl Primitive {
    /// Recognises a primitive type by name. An alias is not resolved, and a user's type with the same name is mistaken
    /// for it.
    pub(crate) fn of(ty: &Type) -> Option<Self> {
        Self::of_name(&name(ty)?)
    }

    /// Returns the primitive type with this name.
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

    /// Returns the width of the type in bits.
    pub(crate) fn bits(self) -> u32 {
        match self {
            Self::Bool => 1,
            Self::Int { bits, .. } => bits,
        }
    }

    /// Returns the minimum and maximum, clamped to `i128`.
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

/// Returns the minimum and maximum of an integer with this many bits, clamped to `i128`.
pub(crate) fn limits(bits: u32, signed: bool) -> (i128, i128) {
    match (bits, signed) {
        (0, _) => (0, 0),
        (128.., true) => (i128::MIN, i128::MAX),
        (127.., false) => (0, i128::MAX),
        (_, true) => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        (_, false) => (0, (1 << bits) - 1),
    }
}

/// Returns the name of a type that is a single identifier.
pub(crate) fn name(ty: &Type) -> Option<String> {
    match plain(ty) {
        Type::Path(path) if path.qself.is_none() => path.path.get_ident().map(ToString::to_string),
        _ => None,
    }
}

/// Returns the length of an array, if it is a literal, and its element type.
pub(crate) fn array(ty: &Type) -> Option<(Option<u128>, &Type)> {
    match plain(ty) {
        Type::Array(array) => Some((
            literal(&array.len).and_then(|len| u128::try_from(len).ok()),
            &array.elem,
        )),
        _ => None,
    }
}

/// Returns the type of one value inside lists and arrays.
pub(crate) fn element(ty: &Type) -> &Type {
    match (array(ty), Container::of(ty)) {
        (Some((_, inner)), _) => element(inner),
        (None, Some((list, inner))) if list.is_list() => element(inner),
        (None, _) => ty,
    }
}

/// Returns the type of one value inside options, lists and arrays.
pub(crate) fn innermost(ty: &Type) -> &Type {
    match (array(ty), Container::of(ty)) {
        (Some((_, inner)), _) => innermost(inner),
        (None, Some((container, inner))) if !container.is_pointer() => innermost(inner),
        (None, _) => ty,
    }
}

/// Returns the type of one value inside options, lists, arrays and pointers.
pub(crate) fn held(ty: &Type) -> &Type {
    match (array(ty), Container::of(ty)) {
        (Some((_, inner)), _) | (None, Some((_, inner))) => held(inner),
        (None, None) => ty,
    }
}

/// Replaces the innermost type inside options, lists and arrays.
pub(crate) fn with_element(ty: &Type, other: &Type) -> Type {
    let mut ty = ty.clone();
    let is_through = Container::of(&ty).is_some_and(|(container, _)| !container.is_pointer());
    match &mut ty {
        Type::Array(array) => *array.elem = with_element(&array.elem, other),
        Type::Slice(slice) => *slice.elem = with_element(&slice.elem, other),
        Type::Group(group) => *group.elem = with_element(&group.elem, other),
        Type::Paren(paren) => *paren.elem = with_element(&paren.elem, other),
        Type::Path(path) if is_through => {
            let last = path.path.segments.last_mut();
            if let Some(PathArguments::AngleBracketed(arguments)) =
                last.map(|last| &mut last.arguments)
            {
                // A path behind the first type can be a constant: the capacity of an `ArrayVec`.
                let types = arguments
                    .args
                    .iter_mut()
                    .find_map(|argument| match argument {
                        GenericArgument::Type(inner) => Some(inner),
                        _ => None,
                    });
                if let Some(inner) = types {
                    *inner = with_element(inner, other);
                }
            }
        }
        _ => return other.clone(),
    }
    ty
}

/// Returns the type with the unsigned integer in place of the innermost one, if that is signed.
pub(crate) fn unsigned(ty: &Type) -> Type {
    let element = innermost(ty);
    let Some(name) = name(element).filter(|name| name.starts_with('i')) else {
        return ty.clone();
    };
    let unsigned = Ident::new(&name.replacen('i', "u", 1), element.span());
    with_element(ty, &parse_quote!(#unsigned))
}

/// Returns the type arguments of a segment of a path.
pub(crate) fn arguments(segment: &PathSegment) -> Vec<&Type> {
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
        return Vec::new();
    };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    types.collect()
}

/// A type that contains values of another type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Container {
    Option,
    Vec,
    ArrayVec,
    /// A list with room in place for the elements of an array, its argument.
    SmallVec,
    VecDeque,
    BTreeSet,
    /// A list behind a pointer.
    Slice(Pointer),
    /// A slice that is owned or borrowed.
    CowSlice,
    /// A slice of the input.
    BorrowedSlice,
    /// One value behind a pointer.
    Pointer(Pointer),
    /// A value with its packed bytes.
    Verbatim,
}

/// A pointer that owns its value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pointer {
    Box,
    Rc,
    Arc,
}

impl Container {
    const ALL: [Self; 11] = [
        Self::Option,
        Self::Vec,
        Self::ArrayVec,
        Self::SmallVec,
        Self::VecDeque,
        Self::BTreeSet,
        Self::CowSlice,
        Self::Pointer(Pointer::Box),
        Self::Pointer(Pointer::Rc),
        Self::Pointer(Pointer::Arc),
        Self::Verbatim,
    ];

    /// Recognises a container by name, with the type that it contains. An alias is not resolved.
    pub(crate) fn of(ty: &Type) -> Option<(Self, &Type)> {
        let path = match plain(ty) {
            Type::Path(path) => path,
            Type::Reference(reference) if is_of_input(reference) => {
                return match plain(&reference.elem) {
                    Type::Slice(slice) => Some((Self::BorrowedSlice, &slice.elem)),
                    _ => None,
                };
            }
            _ => return None,
        };
        let last = path.path.segments.last()?;
        let container = Self::ALL
            .into_iter()
            .find(|container| last.ident == container.name())?;
        let inner = *arguments(last).first()?;
        match (container, plain(inner)) {
            (Self::Pointer(pointer), Type::Slice(slice)) => {
                Some((Self::Slice(pointer), &slice.elem))
            }
            (Self::CowSlice, Type::Slice(slice)) => Some((container, &slice.elem)),
            (Self::CowSlice, _) => None,
            (Self::SmallVec, Type::Array(array)) => Some((container, &array.elem)),
            _ => Some((container, inner)),
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Option => "Option",
            Self::Vec => "Vec",
            Self::ArrayVec => "ArrayVec",
            Self::SmallVec => "SmallVec",
            Self::VecDeque => "VecDeque",
            Self::BTreeSet => "BTreeSet",
            Self::CowSlice => "Cow",
            Self::BorrowedSlice => "&[T]",
            Self::Slice(pointer) | Self::Pointer(pointer) => match pointer {
                Pointer::Box => "Box",
                Pointer::Rc => "Rc",
                Pointer::Arc => "Arc",
            },
            Self::Verbatim => "Verbatim",
        }
    }

    /// Whether it is one value in another place.
    pub(crate) const fn is_pointer(self) -> bool {
        matches!(self, Self::Pointer(_))
    }

    /// Whether it contains any number of elements.
    pub(crate) const fn is_list(self) -> bool {
        match self {
            Self::Vec
            | Self::ArrayVec
            | Self::SmallVec
            | Self::VecDeque
            | Self::BTreeSet
            | Self::CowSlice
            | Self::BorrowedSlice
            | Self::Slice(_) => true,
            Self::Option | Self::Pointer(_) | Self::Verbatim => false,
        }
    }
}

/// Bytes or a text that a type borrows from the input.
pub(crate) struct Lent<'a> {
    pub(crate) lifetime: &'a Lifetime,
    pub(crate) is_text: bool,
    /// Whether a value can own them too: a `Cow`.
    pub(crate) may_own: bool,
}

/// Returns what a type borrows, inside options, arrays and lists.
pub(crate) fn lent(ty: &Type) -> Option<Lent<'_>> {
    let is_text = |of: &Type| match plain(of) {
        Type::Slice(slice) if name(&slice.elem).as_deref() == Some("u8") => Some(false),
        of if name(of).as_deref() == Some("str") => Some(true),
        _ => None,
    };
    let found = match plain(ty) {
        Type::Reference(reference) if is_of_input(reference) => {
            (reference.lifetime.as_ref()?, &*reference.elem, false)
        }
        Type::Path(path) if path.path.segments.last()?.ident == "Cow" => {
            let PathArguments::AngleBracketed(of) = &path.path.segments.last()?.arguments else {
                return None;
            };
            match (of.args.first()?, of.args.get(1)?) {
                (GenericArgument::Lifetime(lifetime), GenericArgument::Type(of))
                    if lifetime.ident != "static" =>
                {
                    (lifetime, of, true)
                }
                _ => return None,
            }
        }
        _ => {
            return match (array(ty), Container::of(ty)) {
                (Some((_, inner)), _) | (None, Some((_, inner))) => lent(inner),
                (None, None) => None,
            };
        }
    };
    let (lifetime, of, may_own) = found;
    Some(Lent {
        lifetime,
        is_text: is_text(of)?,
        may_own,
    })
}

/// Whether a reference can be to the input: one with a lifetime of the type.
fn is_of_input(reference: &TypeReference) -> bool {
    let named = reference.lifetime.as_ref();
    named.is_some_and(|of| of.ident != "static") && reference.mutability.is_none()
}

/// Recognises a map by name, with the types of its keys and values.
pub(crate) fn map(ty: &Type) -> Option<(&Type, &Type)> {
    let Type::Path(path) = plain(ty) else {
        return None;
    };
    let last = path.path.segments.last()?;
    match arguments(last)[..] {
        [key, value] if last.ident == "BTreeMap" => Some((key, value)),
        _ => None,
    }
}

/// Returns the type of one element of a list.
pub(crate) fn item(ty: &Type) -> Option<Type> {
    match (map(ty), Container::of(ty)) {
        (Some((key, value)), _) => Some(parse_quote!((#key, #value))),
        (None, Some((list, item))) if list.is_list() => Some(item.clone()),
        (None, _) => None,
    }
}

/// Returns the type of one element of an array or list, or of the value in another container; any other type as it is,
/// such as a map, whose elements have no type in the source.
pub(crate) fn one_inside(ty: &Type) -> &Type {
    match (array(ty), Container::of(ty)) {
        (Some((_, inner)), _) | (None, Some((_, inner))) => inner,
        (None, None) => ty,
    }
}

/// Returns the type that an option holds, or the type itself.
pub(crate) fn in_option(ty: &Type) -> &Type {
    match Container::of(ty) {
        Some((Container::Option, inner)) => inner,
        _ => ty,
    }
}

/// Returns the integer inside `NonZero`, `Wrapping` or `Saturating`, or that of a `char`, recognised by name.
pub(crate) fn wrapped(ty: &Type) -> Option<Type> {
    let Type::Path(path) = plain(ty) else {
        return None;
    };
    let last = path.path.segments.last()?;
    let integer: Type = match (&*last.ident.to_string(), &arguments(last)[..]) {
        ("NonZero" | "Wrapping" | "Saturating", [inner]) => (*inner).clone(),
        ("char", []) => {
            let integer = Ident::new("u32", last.ident.span());
            parse_quote!(#integer)
        }
        (name, []) => {
            let integer = name.strip_prefix("NonZero")?.to_lowercase();
            Primitive::of_name(&integer)?;
            let integer = Ident::new(&integer, last.ident.span());
            parse_quote!(#integer)
        }
        _ => return None,
    };
    let is_integer = matches!(Primitive::of(&integer), Some(Primitive::Int { .. }));
    is_integer.then_some(integer)
}

/// Recognises a list by name, and returns its name in messages.
pub(crate) fn list(ty: &Type) -> Option<&'static str> {
    match (map(ty), Container::of(ty)) {
        (Some(_), _) => Some("BTreeMap"),
        (None, Some((Container::Slice(pointer), _))) => Some(match pointer {
            Pointer::Box => "Box<[T]>",
            Pointer::Rc => "Rc<[T]>",
            Pointer::Arc => "Arc<[T]>",
        }),
        (None, Some((Container::CowSlice, _))) => Some("Cow<[T]>"),
        (None, Some((Container::BorrowedSlice, _))) => Some("&[u8]"),
        (None, Some((list, _))) => list.is_list().then_some(list.name()),
        (None, None) => None,
    }
}

/// Whether a type is unsized, so that no function can return it.
pub(crate) fn is_unsized(ty: &Type) -> bool {
    matches!(ty, Type::Slice(_) | Type::TraitObject(_)) || name(ty).as_deref() == Some("str")
}

/// Whether a type is the item itself, by name, regardless of its arguments.
pub(crate) fn is_of(ty: &Type, item: &Ident) -> bool {
    match plain(ty) {
        Type::Path(path) if path.qself.is_none() && path.path.segments.len() == 1 => {
            let name = &path.path.segments[0].ident;
            name == item || name == "Self"
        }
        _ => false,
    }
}

/// Whether the values of a type are values of the item, inside containers of the standard library.
pub(crate) fn holds(ty: &Type, item: &Ident) -> bool {
    match (array(ty), Container::of(ty)) {
        (Some((_, inner)), _) | (None, Some((_, inner))) => holds(inner, item),
        (None, None) => is_of(ty, item),
    }
}

/// Whether a type contains the item without indirection, so that its size is infinite.
pub(crate) fn has_inside(ty: &Type, item: &Ident) -> bool {
    is_of(ty, item)
        || match (plain(ty), Container::of(ty)) {
            (Type::Array(array), _) => has_inside(&array.elem, item),
            (Type::Tuple(tuple), _) => tuple.elems.iter().any(|ty| has_inside(ty, item)),
            (
                _,
                Some((
                    Container::Option
                    | Container::ArrayVec
                    | Container::SmallVec
                    | Container::Verbatim,
                    inner,
                )),
            ) => has_inside(inner, item),
            _ => false,
        }
}

/// Whether a type is a reference without a lifetime, or is used only behind one.
pub(crate) fn is_borrowed(ty: &Type) -> bool {
    let is_reference =
        |ty: &Type| matches!(ty, Type::Reference(reference) if reference.lifetime.is_none());
    is_unsized(plain(ty)) || is_reference(plain(ty))
}

/// Whether a type is a tuple, of any number of values.
pub(crate) fn is_tuple(ty: &Type) -> bool {
    matches!(plain(ty), Type::Tuple(_))
}

pub(crate) fn is_unit(ty: &Type) -> bool {
    matches!(plain(ty), Type::Tuple(tuple) if tuple.elems.is_empty())
}

/// Unwraps the groups without delimiters that a macro makes around `$x:ty`.
pub(crate) fn ungrouped(ty: Type) -> Type {
    match ty {
        Type::Group(group) => ungrouped(*group.elem),
        ty => ty,
    }
}

/// Strips parentheses, and the invisible groups of macros, from a type.
fn plain(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => plain(&group.elem),
        Type::Paren(paren) => plain(&paren.elem),
        _ => ty,
    }
}

/// Returns the names of all parameters, including lifetimes.
pub(crate) fn parameters(generics: &Generics) -> Vec<&Ident> {
    let names = generics.params.iter().map(|parameter| match parameter {
        GenericParam::Type(parameter) => &parameter.ident,
        GenericParam::Const(parameter) => &parameter.ident,
        GenericParam::Lifetime(parameter) => &parameter.lifetime.ident,
    });
    names.collect()
}

/// Returns the first type or const parameter that an expression names.
pub(crate) fn parameter_of<'a>(
    expr: &impl ToTokens,
    generics: &'a Generics,
) -> Option<&'a GenericParam> {
    generics.params.iter().find(|parameter| match parameter {
        GenericParam::Type(TypeParam { ident, .. })
        | GenericParam::Const(ConstParam { ident, .. }) => {
            names::mentions(expr.to_token_stream(), &|found| found == ident)
        }
        GenericParam::Lifetime(_) => false,
    })
}

/// Returns the doc comment of an item as text.
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

/// Returns a number of bits in words.
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

    /// Wraps a type as a macro passes it on, `$type:ty`.
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
        assert!(
            Container::of(&list)
                .is_some_and(|(of, inner)| of == Container::Vec && array(inner).is_some())
        );
        let array_type = handed_on(parse_quote!([u8; 3]));
        assert_eq!(array(&array_type).and_then(|(len, _)| len), Some(3));
        assert_eq!(name(&handed_on(parse_quote!(u8))).as_deref(), Some("u8"));
    }
}
