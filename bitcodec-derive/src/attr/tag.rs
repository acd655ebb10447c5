//! The kinds of tags: `tag(bits = 3)`, `tag(signed, leb128)`, `tag(outside, bytes = 4)`.

use proc_macro2::Ident;
use syn::Token;
use syn::parse::{Parse, ParseStream};

use super::field::FieldSetting;
use super::parse::Setting;
use super::value::Value;
use crate::errors::Errors;
use crate::foreign_keys;
use crate::keys::{FieldKey, ItemKey, Key, in_words};
use crate::model::{Code, Coding, IntegerForm, Number, TagForm};

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
    Bits(Number),
    Form(IntegerForm),
    Code(Code),
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
            "bits" => value(ItemKey::Bits.forms()).count().map(Self::Bits),
            _ => code(&name, input),
        }
    }
}

/// Parses a key by which fields have another code of numbers.
fn code(name: &Ident, input: ParseStream) -> syn::Result<Part> {
    let mut keys = FieldKey::ALL.iter();
    let key = keys.find(|key| name == key.name());
    if let Some(key) = key.filter(|key| key.is_code_of_numbers()) {
        if *key == FieldKey::LittleEndian && input.peek(Token![=]) {
            return Err(syn::Error::new_spanned(
                name,
                "a condition decides the byte order of a whole field; write `little_endian = expression` on the field of this enum",
            ));
        }
        let value = Value::new(name, key.forms(), input);
        // These keys report each mistake by their result.
        match FieldSetting::parse(*key, &value, &mut Errors::default())? {
            FieldSetting::Form(form) => return Ok(Part::Form(form)),
            FieldSetting::Coding(Coding::Code(Code::Unary {
                total: Some(total), ..
            })) => {
                return Err(syn::Error::new_spanned(
                    total,
                    "`total` bounds the sum over an array, and a tag is one number; write `unary(max = 15)`",
                ));
            }
            FieldSetting::Coding(Coding::Code(code)) => return Ok(Part::Code(code)),
            _ => {}
        }
    }
    let cure = match foreign_keys::width_of(&name.to_string()) {
        Some(width) => format!("`tag(bits = {width})`"),
        None => in_words(ItemKey::Tag.forms()),
    };
    Err(syn::Error::new_spanned(
        name,
        format_args!("unknown kind of tag `{name}`; write {cure}"),
    ))
}

/// The arguments by meaning.
#[derive(Default)]
struct Parts {
    huffman: bool,
    outside: bool,
    signed: bool,
    bytes: Option<Number>,
    bits: Option<Number>,
    form: Option<IntegerForm>,
    code: Option<Code>,
}

/// Parses the arguments in parentheses.
pub(super) fn tag(value: &Value<'_>) -> syn::Result<EnumTag> {
    let one_kind = || {
        value.error(format_args!(
            "`tag` takes one kind of tag; write {}",
            value.forms()
        ))
    };
    let mut parts = Parts::default();
    for part in value.arguments()? {
        let is_again = match part {
            Part::Huffman => std::mem::replace(&mut parts.huffman, true),
            Part::Outside => std::mem::replace(&mut parts.outside, true),
            Part::Signed => std::mem::replace(&mut parts.signed, true),
            Part::Bytes(len) => parts.bytes.replace(len).is_some(),
            Part::Bits(width) => parts.bits.replace(width).is_some(),
            Part::Form(form) => parts.form.replace(form).is_some(),
            Part::Code(code) => parts.code.replace(code).is_some(),
        };
        if is_again {
            return Err(one_kind());
        }
    }
    let outside = parts.outside;
    if parts.huffman {
        let is_alone = !outside && !parts.signed && parts.form(value)?.is_none();
        return match is_alone {
            true => Ok(EnumTag::TagHuffman),
            false => Err(one_kind()),
        };
    }
    let (signed, has_code) = (parts.signed, parts.code.is_some() || parts.form.is_some());
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
        None => Err(one_kind()),
    }
}

impl Parts {
    /// How the tag is written, if that is said.
    fn form(self, value: &Value<'_>) -> syn::Result<Option<TagForm>> {
        let Self {
            signed: is_signed,
            bytes,
            bits,
            form,
            code,
            ..
        } = self;
        Ok(match (bytes, code, form, bits) {
            (Some(len), None, None, None) if !is_signed => Some(TagForm::Bytes(len)),
            (None, Some(code), None, None) => Some(TagForm::Coded { code, is_signed }),
            (None, None, Some(form), Some(bits)) => {
                let code = Code::Form(form, Some(bits));
                Some(TagForm::Coded { code, is_signed })
            }
            (None, None, Some(form), None) => {
                let key = form.key().name();
                return Err(value.error(format_args!(
                    "a tag with `{key}` needs a width; write `tag(bits = 16, {key})`"
                )));
            }
            (None, None, None, Some(bits)) if is_signed => {
                let code = Code::Bits(bits);
                Some(TagForm::Coded { code, is_signed })
            }
            (None, None, None, Some(bits)) => Some(TagForm::Bits(bits)),
            (None, None, None, None) => None,
            _ => {
                return Err(value.error(format_args!(
                    "`tag` takes one kind of tag; write {}",
                    value.forms()
                )));
            }
        })
    }
}
