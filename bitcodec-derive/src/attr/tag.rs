//! The kinds of tags: `tag(bits = 3)`, `tag(signed, leb128)`, `tag(outside, bytes = 4)`.

use proc_macro2::Ident;
use syn::parse::{Parse, ParseStream};

use super::number_code::{self, NumberCode, NumberPart, one_code};
use super::value::Value;
use crate::keys::ItemKey;
use crate::model::{Code, Number, TagForm};

/// How the tag of an enum is encoded.
pub(crate) enum EnumTag {
    /// `bits = N`: an integer, for variants without data.
    Bits(Number),
    /// `tag(bits = N)`, `tag(leb128)`, `tag(bytes = N)`: for any variants.
    Tag(TagForm),
    /// `huffman`: a prefix code, for variants without data.
    Huffman,
    /// `tag(huffman)`: a prefix code, for any variants.
    TagHuffman,
    /// `tag(outside, bits = N)`: a tag that an earlier field holds.
    Outside(TagForm),
}

/// One argument of `tag(..)`.
enum Part {
    Huffman,
    Outside,
    Signed,
    Bytes(Number),
    Number(NumberPart),
}

impl Parse for Part {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let name: Ident = input.parse()?;
        let value = |forms| Value::new(&name, forms, input);
        match name.to_string().as_str() {
            "huffman" => Ok(Self::Huffman),
            "outside" => Ok(Self::Outside),
            "signed" => Ok(Self::Signed),
            "bytes" => value(&["bytes = 4"]).count().map(Self::Bytes),
            _ => number_code::part(&name, ItemKey::Tag, input).map(Self::Number),
        }
    }
}

/// The arguments by meaning.
#[derive(Default)]
struct Parts {
    huffman: bool,
    outside: bool,
    signed: bool,
    bytes: Option<Number>,
    number: NumberCode,
}

/// Parses the arguments in parentheses.
pub(super) fn tag(value: &Value<'_>) -> syn::Result<EnumTag> {
    let mut parts = Parts::default();
    for part in value.arguments()? {
        let is_again = match part {
            Part::Huffman => std::mem::replace(&mut parts.huffman, true),
            Part::Outside => std::mem::replace(&mut parts.outside, true),
            Part::Signed => std::mem::replace(&mut parts.signed, true),
            Part::Bytes(len) => parts.bytes.replace(len).is_some(),
            Part::Number(part) => parts.number.add(part),
        };
        if is_again {
            return Err(one_code(value));
        }
    }
    let outside = parts.outside;
    if parts.huffman {
        let is_alone = !outside && !parts.signed && parts.form(value)?.is_none();
        return match is_alone {
            true => Ok(EnumTag::TagHuffman),
            false => Err(one_code(value)),
        };
    }
    let (signed, has_code) = (parts.signed, parts.number.is_coded());
    match parts.form(value)? {
        Some(form) if !outside => Ok(EnumTag::Tag(form)),
        Some(_) if has_code => Err(value.error(
            "a tag outside has no bits, and so no code or byte order; write its width, `tag(outside, bits = 32)`",
        )),
        Some(form) => Ok(EnumTag::Outside(form)),
        None if outside => Err(value.error(
            "a tag outside needs its width, which says what the tags can be; write `tag(outside, bits = 8)`",
        )),
        None if signed => Err(value.error(
            "a signed tag needs a width or a code; write `tag(signed, bits = 8)`",
        )),
        None => Err(one_code(value)),
    }
}

impl Parts {
    /// How the tag is written, if that is said.
    fn form(self, value: &Value<'_>) -> syn::Result<Option<TagForm>> {
        let is_signed = self.signed;
        match (self.bytes, self.number.code(value, "a tag")?) {
            (Some(len), None) if !is_signed => Ok(Some(TagForm::Bytes(len))),
            (None, Some(Code::Bits(width))) if !is_signed => Ok(Some(TagForm::Bits(width))),
            (None, Some(code)) => Ok(Some(TagForm::Coded { code, is_signed })),
            (None, None) => Ok(None),
            (Some(_), _) => Err(one_code(value)),
        }
    }
}
