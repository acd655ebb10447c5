//! The code of a number that is no field: `tag(leb128)`, `joined(bits = 32, little_endian)`.

use proc_macro2::Ident;
use syn::Token;
use syn::parse::{Parse, ParseStream};

use super::field::FieldSetting;
use super::parse::Setting;
use super::value::Value;
use crate::errors::Errors;
use crate::foreign_keys;
use crate::keys::{FieldKey, ItemKey, Key, in_words};
use crate::model::{Code, Coding, IntegerForm, Number};

/// One argument.
pub(super) enum NumberPart {
    Bits(Number),
    Form(IntegerForm),
    Code(Code),
}

/// Parses a key by which fields have another code of numbers, for the number of a key of the type.
pub(super) fn part(name: &Ident, of: ItemKey, input: ParseStream) -> syn::Result<NumberPart> {
    if name == ItemKey::Bits.name() {
        let value = Value::new(name, ItemKey::Bits.forms(), input);
        return value.count().map(NumberPart::Bits);
    }
    let mut keys = FieldKey::ALL.iter();
    let key = keys.find(|key| name == key.name());
    if let Some(key) = key.filter(|key| key.is_code_of_numbers()) {
        if *key == FieldKey::LittleEndian && input.peek(Token![=]) {
            return Err(syn::Error::new_spanned(
                name,
                "a condition decides the byte order of a whole field; write `little_endian = expression` on the field of this type",
            ));
        }
        let value = Value::new(name, key.forms(), input);
        // These keys report each mistake by their result.
        match FieldSetting::parse(*key, &value, &mut Errors::default())? {
            FieldSetting::Form(form) => return Ok(NumberPart::Form(form)),
            FieldSetting::Coding(Coding::Code(Code::Unary {
                total: Some(total), ..
            })) => {
                return Err(syn::Error::new_spanned(
                    total,
                    "`total` bounds the sum over an array, and this is one number; write `unary(max = 15)`",
                ));
            }
            FieldSetting::Coding(Coding::Code(code)) => return Ok(NumberPart::Code(code)),
            _ => {}
        }
    }
    let what = match of {
        ItemKey::Tag => "kind of tag",
        _ => "code of a number",
    };
    let cure = match foreign_keys::width_of(&name.to_string()) {
        Some(width) => format!("`{}(bits = {width})`", of.name()),
        None => in_words(of.forms()),
    };
    Err(syn::Error::new_spanned(
        name,
        format_args!("unknown {what} `{name}`; write {cure}"),
    ))
}

/// The arguments by meaning.
#[derive(Default)]
pub(super) struct NumberCode {
    bits: Option<Number>,
    form: Option<IntegerForm>,
    code: Option<Code>,
}

impl NumberCode {
    /// Adds an argument. Returns whether one of its kind was there.
    pub(super) fn add(&mut self, part: NumberPart) -> bool {
        match part {
            NumberPart::Bits(width) => self.bits.replace(width).is_some(),
            NumberPart::Form(form) => self.form.replace(form).is_some(),
            NumberPart::Code(code) => self.code.replace(code).is_some(),
        }
    }

    /// Whether it is more than a width.
    pub(super) const fn is_coded(&self) -> bool {
        self.form.is_some() || self.code.is_some()
    }

    /// Returns the code, if there is one. `what` has it in messages.
    pub(super) fn code(self, value: &Value<'_>, what: &str) -> syn::Result<Option<Code>> {
        let key = value.key;
        match (self.code, self.form, self.bits) {
            (Some(code), None, None) => Ok(Some(code)),
            (None, Some(form), Some(bits)) => Ok(Some(Code::Form(form, Some(bits)))),
            (None, Some(form), None) => {
                let form = form.key().name();
                Err(value.error(format_args!(
                    "{what} with `{form}` needs a width; write `{key}(bits = 16, {form})`"
                )))
            }
            (None, None, bits) => Ok(bits.map(Code::Bits)),
            (Some(_), ..) => Err(one_code(value)),
        }
    }
}

/// One of the arguments is too many.
pub(super) fn one_code(value: &Value<'_>) -> syn::Error {
    let (key, kind) = match value.key {
        key if key == ItemKey::Tag.name() => (key, "kind of tag"),
        key => (key, "code"),
    };
    value.error(format_args!(
        "`{key}` takes one {kind}; write {}",
        value.forms()
    ))
}

/// One argument of `joined(..)`.
struct Joined(NumberPart);

impl Parse for Joined {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let name: Ident = input.parse()?;
        part(&name, ItemKey::Joined, input).map(Self)
    }
}

/// Parses the code of the number that all fields are, if it is written.
pub(super) fn joined(value: &Value<'_>) -> syn::Result<Option<Code>> {
    if !value.has_arguments() && !value.input.peek(Token![=]) {
        return value.alone(None);
    }
    let mut code = NumberCode::default();
    for Joined(part) in value.arguments()? {
        if code.add(part) {
            return Err(one_code(value));
        }
    }
    code.code(value, "a number")
}
