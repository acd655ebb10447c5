//! Types without their own wire form, recognised by name.

use proc_macro2::{Ident, TokenTree};
use syn::{Attribute, PathSegment, Type, TypeReference, parse_quote};

use super::target::Target;
use crate::errors::Errors;
use crate::keys::FieldKey;
use crate::model::{Coding, Field, Inside, Wire};
use crate::source::source as shown;
use crate::types::{self, Container, Primitive};

/// Reports a type that cannot be decoded with any keys; returns whether it did.
pub(super) fn is_unreadable(field: &Field, item: &Ident, errors: &mut Errors) -> bool {
    if is_no_type(&field.ty) {
        errors.leave_to_compiler();
        return true;
    }
    let mut found = None;
    if types::is_unsized(&field.ty) {
        found = Some((&field.ty, without_size(&field.ty)));
    } else if !is_of_another_form(field) {
        walk(&field.ty, &mut |ty| {
            let mistake = borrowed(ty)
                .or_else(|| recursive(ty, item, field))
                .or_else(|| without_width(ty).filter(|_| !is_coded_character(ty, field)));
            found = found.take().or(mistake.map(|mistake| (ty, mistake)));
        });
    }
    match found {
        Some((ty, mistake)) => {
            errors.on(ty).add(mistake);
            true
        }
        None => false,
    }
}

/// Whether the compiler itself rejects the type in any struct.
fn is_no_type(ty: &Type) -> bool {
    let mut is_none = false;
    walk(ty, &mut |ty| {
        is_none |= matches!(ty, Type::Infer(_) | Type::ImplTrait(_) | Type::Never(_));
    });
    is_none
}

/// Encoding borrows fields, which `repr(packed)` does not allow.
pub(super) fn aligned(attributes: &[Attribute], errors: &mut Errors) {
    let lists = attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("repr"))
        .filter_map(|attribute| attribute.meta.require_list().ok());
    for list in lists {
        let packed = list
            .tokens
            .clone()
            .into_iter()
            .find(|token| matches!(token, TokenTree::Ident(ident) if ident == "packed"));
        if let Some(packed) = packed {
            errors.on(&packed).add(
                "fields of a packed representation cannot be borrowed, as writing them does; remove `packed` from `repr`, since the wire is declared by `codec` alone",
            );
        }
    }
}

/// Whether user code encodes the whole field, or the field is not on the wire.
fn is_of_another_form(field: &Field) -> bool {
    matches!(field.wire, Wire::Tag | Wire::Skipped)
        || field.coding().is_some_and(Coding::is_converted)
        || field.coding().is_some_and(Coding::has_text)
}

/// Whether a type is `char`, whose number has a width by the keys of its field.
fn is_coded_character(ty: &Type, field: &Field) -> bool {
    let innermost = std::iter::successors(field.coding(), |coding| coding.inner()).last();
    let has_width = innermost.is_some_and(|coding| !matches!(coding, Coding::Own));
    let is_character = |ty: &Type| types::name(ty).is_some_and(|name| name == "char");
    has_width && is_character(ty) && is_character(types::innermost(&field.ty))
}

fn without_size(ty: &Type) -> String {
    let (name, cure) = (shown(ty), owned(ty));
    format!("`{name}` has no size, so no value of it can be read; take {cure}")
}

fn borrowed(ty: &Type) -> Option<String> {
    if types::lent(ty).is_some() {
        return None;
    }
    let (what, cure) = match ty {
        Type::Reference(reference) if is_static(reference) => {
            let cure = owned(&reference.elem);
            return Some(format!(
                "`'static` data is not in the input; give the type a lifetime and take a reference with it, or take {cure}"
            ));
        }
        Type::Reference(reference) if reference.lifetime.is_some() => {
            let cure = owned(&reference.elem);
            return Some(format!(
                "only bytes and texts are borrowed from the input, as `&'a [u8]` and `&'a str`; take {cure}"
            ));
        }
        Type::Reference(reference) => ("a reference", owned(&reference.elem)),
        Type::Ptr(pointer) => ("a pointer", owned(&pointer.elem)),
        Type::FnPtr(_) => ("a function", "an enum of the choices".to_owned()),
        _ => return None,
    };
    Some(format!(
        "{what} has no wire form, because decoding makes a new value; take {cure}"
    ))
}

/// Whether a reference to bytes or to a text is static.
fn is_static(reference: &TypeReference) -> bool {
    let of_input = TypeReference {
        lifetime: Some(parse_quote!('a)),
        ..reference.clone()
    };
    let is_static = reference
        .lifetime
        .as_ref()
        .is_some_and(|of| of.ident == "static");
    is_static && types::lent(&Type::Reference(of_input)).is_some()
}

/// Returns the replacement for a borrowed type.
fn owned(ty: &Type) -> String {
    match ty {
        Type::Slice(slice) => format!("`Vec<{}>` with `len(bits = 8)`", shown(&slice.elem)),
        Type::TraitObject(_) => "an enum of the types".to_owned(),
        ty if types::name(ty).as_deref() == Some("str") => {
            "`String` with `text(utf8), len(bits = 8)`".to_owned()
        }
        ty => format!("`{}`", shown(ty)),
    }
}

/// A type that contains itself, by name.
fn recursive(ty: &Type, item: &Ident, field: &Field) -> Option<String> {
    if field.is_again() || !types::is_of(ty, item) {
        return None;
    }
    Some(if field.is_in_recursive {
        format!(
            "`depth` reaches `{item}` in lists, options, boxes and arrays; put this type into a struct with a field of type `{item}` that is `recursive`"
        )
    } else {
        format!(
            "`{item}` contains itself, so the input would determine how deep its values are nested; write `#[codec(depth = 64)]` on `{item}`"
        )
    })
}

/// Reports a type with a platform-dependent width, or one that is not an integer.
fn without_width(ty: &Type) -> Option<String> {
    if types::lent(ty).is_some_and(|lent| lent.is_text) && Container::of(ty).is_none() {
        let name = shown(ty);
        return Some(format!(
            "`{name}` does not say how long it is; write `text(utf8), len(bits = 8)`; for the elements of an array or list, put these keys in `each(..)`"
        ));
    }
    let segment = last_segment(ty).filter(|segment| segment.arguments.is_none())?;
    let name = segment.ident.to_string();
    let cure = match &*name {
        "usize" => "take `u32` or `u64`, or write `with = path`",
        "isize" => "take `i32` or `i64`, or write `with = path`",
        "char" => "write `utf8`, `bits = 21`, or `bits = 8` for Latin-1",
        "String" => {
            "write `text(utf8), len(bits = 8)`; for the elements of an array or list, put these keys in `each(..)`"
        }
        _ => return None,
    };
    Some(format!("`{name}` has no width of its own; {cure}"))
}

/// Reports types without their own wire form, and lists inside other types.
pub(super) fn without_form(ty: &Type, errors: &mut Errors) {
    walk(ty, &mut |ty| {
        if let Some(mistake) = mistake(ty) {
            errors.on(ty).add(mistake);
        }
    });
}

fn mistake(ty: &Type) -> Option<String> {
    match Container::of(ty) {
        Some((Container::Pointer(_), inner)) if types::is_unsized(inner) => {
            return Some(without_size(inner));
        }
        _ => {}
    }
    if let Some(cure) = of_std(ty) {
        let name = last_segment(ty)?.ident.to_string();
        return Some(format!("`{name}` has no wire form of its own; {cure}"));
    }
    if let Type::Tuple(tuple) = ty {
        let len = tuple.elems.len();
        if len > 8 {
            return Some(format!(
                "a tuple of {len} values has no wire form; take a struct, or at most 8 values"
            ));
        }
    }
    let segment = last_segment(ty)?;
    let (name, has_arguments) = (segment.ident.to_string(), !segment.arguments.is_none());
    let cure = match (&*name, has_arguments) {
        ("PhantomData", true) => "write `#[codec(skip)]`".to_owned(),
        ("HashMap", true) => {
            "take a `BTreeMap`, whose entries have an order, or write `via = Type` with a type that holds them in a `Vec`".to_owned()
        }
        ("HashSet", true) => {
            "take a `BTreeSet`, whose elements have an order, or write `via = Type` with a type that holds them in a `Vec`".to_owned()
        }
        _ if types::list(ty).is_some() => {
            return Some(format!(
                "the inner `{name}` does not say how many elements there are; write `each(len(bits = 8))` for it, or put it in a struct of its own with `len(bits = 8)`"
            ));
        }
        _ => return without_width_inside(segment),
    };
    Some(format!("`{name}` has no wire form of its own; {cure}"))
}

/// Returns the replacement for a type of the standard library. Most are recognised by their path alone, because a user's
/// own type may be called `Result` or `Duration`.
fn of_std(ty: &Type) -> Option<String> {
    let Type::Path(path) = ty else { return None };
    let (first, last) = (path.path.segments.first()?, path.path.segments.last()?);
    let is_std = ["std", "core", "alloc"]
        .iter()
        .any(|name| first.ident == name && path.path.segments.len() > 1);
    let arguments = types::arguments(last);
    let bytes = "take `Vec<u8>` with `len(bits = 8)`, or write `with = path`";
    Some(match (&*last.ident.to_string(), &arguments[..], is_std) {
        ("RefCell" | "Mutex" | "RwLock", [inner], _) | ("Cell", [inner], true) => {
            format!("take {}", owned(inner))
        }
        ("Cow", [inner], _) => format!("take {}", owned(inner)),
        ("Result", [..], true) => "take an enum of both that derives `BitCodec`".to_owned(),
        ("PathBuf", [], _) | ("OsString" | "CString", [], true) => bytes.to_owned(),
        ("Duration" | "SystemTime", [], true) => "write `as = u32, unit = s`".to_owned(),
        ("Instant", [], true) => {
            "take `Duration` or `SystemTime` with `as = u32, unit = s`".to_owned()
        }
        ("IpAddr", [], true) => {
            "take an enum of an `Ipv4Addr` and an `Ipv6Addr` that derives `BitCodec`".to_owned()
        }
        ("SocketAddr" | "SocketAddrV4" | "SocketAddrV6", [], true) => {
            "take a struct with an address and a port, `u16`".to_owned()
        }
        ("Range" | "RangeInclusive", [inner], true) => {
            let end = shown(*inner);
            format!("take `({end}, {end})`")
        }
        (name, [], _) => {
            let integer = name.strip_prefix("Atomic")?.to_lowercase();
            Primitive::of_name(&integer)?;
            format!("take `{integer}`")
        }
        _ => return None,
    })
}

/// Reports the type of `via` if it has no wire form.
pub(super) fn of_via(ty: &Type, errors: &mut Errors) {
    if types::list(ty).is_some() {
        let name = shown(ty);
        return errors.on(ty).add(format_args!(
            "`{name}` does not say how many elements there are; name a struct that holds it with `len(bits = 8)`"
        ));
    }
    walk(ty, &mut |ty| {
        let is_char = types::name(ty).is_some_and(|name| name == "char");
        let of_char =
            is_char.then(|| "`char` has no width of its own; name `u8` or `u32`".to_owned());
        let mistake = borrowed(ty).or(of_char).or_else(|| without_width(ty));
        if let Some(mistake) = mistake.or_else(|| self::mistake(ty)) {
            errors.on(ty).add(mistake);
        }
    });
}

/// `()` stores no number; returns whether an error was reported.
pub(super) fn number_in_unit(coding: &Coding, target: &Target, errors: &mut Errors) -> bool {
    let is_number = matches!(
        coding,
        Coding::Code(_) | Coding::Ranged(_) | Coding::Pieces(_)
    ) || coding.facts().is_arithmetic;
    if !(is_number && target.is_unit()) {
        return false;
    }
    errors
        .on(&target.ty)
        .add("`()` keeps no number; take `u8`, or write `fixed = 0` for bits that never change");
    true
}

/// Reports an integer of the width of the platform inside `NonZero` or a similar type.
fn without_width_inside(segment: &PathSegment) -> Option<String> {
    let name = segment.ident.to_string();
    let integer = match (&*name, &types::arguments(segment)[..]) {
        ("NonZero" | "Wrapping" | "Saturating", [inner]) => types::name(inner)?,
        ("NonZeroUsize", []) => "usize".to_owned(),
        ("NonZeroIsize", []) => "isize".to_owned(),
        _ => return None,
    };
    let fixed = match &*integer {
        "usize" => "u64",
        "isize" => "i64",
        _ => return None,
    };
    let of = name.trim_end_matches("Usize").trim_end_matches("Isize");
    Some(format!(
        "`{integer}` has no width of its own; take `{of}<{fixed}>`, or write `with = path`"
    ))
}

/// Keys on an option require `when`; returns whether an error was reported.
pub(super) fn keys_of_option(coding: &Coding, field: &Field, errors: &mut Errors) -> bool {
    let is_whole = match coding.whole() {
        Coding::Own | Coding::Again => true,
        Coding::BestOf(alternatives) => alternatives
            .iter()
            .all(|alternative| matches!(alternative.coding, Coding::With(_) | Coding::Via(_))),
        whole => {
            let facts = whole.facts();
            facts.is_converted
                || facts.key == Some(FieldKey::Each)
                || matches!(whole.core().facts().inside, Inside::OptionValue)
        }
    };
    if is_whole
        || !matches!(
            Container::of(field.value_type()),
            Some((Container::Option, _))
        )
    {
        return false;
    }
    errors.on(&field.ty).add(
        "these keys are for the value in the option; write them in `each(..)`, with a bit before the value, or add `when = flag` with an earlier `bool`",
    );
    true
}

/// Visits a type and the types inside it.
fn walk<'a>(ty: &'a Type, visit: &mut impl FnMut(&'a Type)) {
    visit(ty);
    match ty {
        Type::Array(array) => walk(&array.elem, visit),
        Type::Group(group) => walk(&group.elem, visit),
        Type::Paren(paren) => walk(&paren.elem, visit),
        Type::Tuple(tuple) => tuple.elems.iter().for_each(|ty| walk(ty, visit)),
        Type::Path(_) => {
            if let Some((_, inner)) = Container::of(ty) {
                walk(inner, visit);
            } else if let Some((key, value)) = types::map(ty) {
                walk(key, visit);
                walk(value, visit);
            }
        }
        _ => {}
    }
}

fn last_segment(ty: &Type) -> Option<&PathSegment> {
    match ty {
        Type::Path(path) if path.qself.is_none() => path.path.segments.last(),
        _ => None,
    }
}
