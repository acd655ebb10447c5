//! The keys of structs and enums.

use proc_macro2::Ident;
use syn::parse::ParseStream;
use syn::{Expr, LitStr, Path, Token};

use super::value::{alone, arguments, count, count_of, equals, wrong_kind};
use super::{Keys, Number};
use crate::keys::{self, Place};

/// What a key of a struct or enum says.
pub(crate) enum ItemKey {
    LsbFirst,
    MsbFirst,
    Size(Number),
    Text(TextForm),
    Check(Path),
    Lock(Lock),
    Crate(Path),
    Bits(Number),
    Huffman,
    Tag(TagKey),
}

/// A text form, as it was written.
#[derive(Clone)]
pub(crate) struct TextForm {
    pub(crate) path: Path,
    pub(crate) kind: TextKind,
}

/// One of our text forms, or a type.
#[derive(Clone, Copy)]
pub(crate) enum TextKind {
    Base64,
    Base64Url,
    Hex,
    Custom,
}

/// How the tag of an enum with data is written.
pub(crate) enum TagKey {
    Bits(Number),
    Huffman,
}

/// The fingerprint that a layout must have.
#[derive(Clone)]
pub(crate) struct Lock {
    pub(crate) literal: LitStr,
    pub(crate) fingerprint: u64,
}

impl Keys for ItemKey {
    fn parse(key: &Ident, place: Place, input: ParseStream) -> syn::Result<Self> {
        match key.to_string().as_str() {
            "lsb_first" => alone(key, input, Self::LsbFirst),
            "msb_first" => alone(key, input, Self::MsbFirst),
            "size" => count(key, place, input).map(Self::Size),
            "text" => text(key, place, input).map(Self::Text),
            "check" => path(key, place, input, "the path of a function").map(Self::Check),
            "lock" => lock(key, place, input).map(Self::Lock),
            "crate" => path(key, place, input, "the path of the crate").map(Self::Crate),
            "bits" => count(key, place, input).map(Self::Bits),
            "huffman" => alone(key, input, Self::Huffman),
            _ => tag(key, place, input).map(Self::Tag),
        }
    }
}

/// Takes `= path`.
pub(super) fn path(
    key: &Ident,
    place: Place,
    input: ParseStream,
    wanted: &str,
) -> syn::Result<Path> {
    equals(key, place, input)?;
    if input.peek(Token![crate])
        || input.peek(syn::Ident)
        || input.peek(Token![::])
        || is_relative(input)
    {
        return input.call(Path::parse_mod_style);
    }
    let expr: Expr = input.parse()?;
    Err(wrong_kind(key, place, &expr, wanted))
}

fn is_relative(input: ParseStream) -> bool {
    input.peek(Token![self]) || input.peek(Token![super]) || input.peek(Token![Self])
}

fn text(key: &Ident, place: Place, input: ParseStream) -> syn::Result<TextForm> {
    const FORMS: [&str; 3] = ["base64", "base64_url", "hex"];
    let path = path(key, place, input, "the name of a text form")?;
    let name = path.get_ident().map(Ident::to_string).unwrap_or_default();
    let kind = match name.as_str() {
        "base64" => TextKind::Base64,
        "base64_url" => TextKind::Base64Url,
        "hex" => TextKind::Hex,
        // Types begin with a capital letter, our forms do not.
        _ if name.starts_with(|first: char| first.is_lowercase()) => {
            let cure = keys::nearest(&name, FORMS.into_iter()).map_or_else(
                || {
                    "take `base64`, `base64_url`, `hex`, or a type that implements `Text`"
                        .to_owned()
                },
                |near| format!("did you mean `{near}`?"),
            );
            return Err(syn::Error::new_spanned(
                &path,
                format_args!("unknown text form `{name}`; {cure}"),
            ));
        }
        _ => TextKind::Custom,
    };
    Ok(TextForm { path, kind })
}

fn lock(key: &Ident, place: Place, input: ParseStream) -> syn::Result<Lock> {
    equals(key, place, input)?;
    if !input.peek(LitStr) {
        let expr: Expr = input.parse()?;
        return Err(wrong_kind(key, place, &expr, "a string of 16 hex digits"));
    }
    let literal: LitStr = input.parse()?;
    let text = literal.value();
    let digits = text.len() == 16
        && text
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    match u64::from_str_radix(&text, 16) {
        Ok(fingerprint) if digits => Ok(Lock {
            literal,
            fingerprint,
        }),
        _ => Err(syn::Error::new_spanned(
            &literal,
            "a fingerprint has 16 hex digits in lower case; write `lock = \"0000000000000000\"` and the compiler names the right one",
        )),
    }
}

fn tag(key: &Ident, place: Place, input: ParseStream) -> syn::Result<TagKey> {
    struct Form(TagKey);
    impl syn::parse::Parse for Form {
        fn parse(input: ParseStream) -> syn::Result<Self> {
            let form: Ident = input.parse()?;
            match form.to_string().as_str() {
                "huffman" => Ok(Self(TagKey::Huffman)),
                "bits" => {
                    let _: Token![=] = input.parse()?;
                    let expr: Expr = input.parse()?;
                    let width = Number::from_expr(expr)
                        .map_err(|expr| wrong_kind(&form, Place::Enum, &expr, "a number"))?;
                    Ok(Self(TagKey::Bits(count_of(&form, Place::Enum, width)?)))
                }
                _ => Err(syn::Error::new_spanned(
                    &form,
                    format_args!(
                        "unknown kind of tag `{form}`; write `tag(bits = 3)` or `tag(huffman)`"
                    ),
                )),
            }
        }
    }
    let mut forms: Vec<Form> = arguments(key, place, input)?;
    match (forms.pop(), forms.pop()) {
        (Some(form), None) => Ok(form.0),
        _ => Err(syn::Error::new_spanned(
            key,
            "`tag` takes one kind of tag; write `tag(bits = 3)` or `tag(huffman)`",
        )),
    }
}
