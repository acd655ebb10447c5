//! Parses tokens to typed attributes: `#[codec(key, key = value, key(args))]`.

mod among;
mod column;
mod computed;
mod counted;
mod decimal;
mod declaration;
mod expected;
mod field;
mod item;
mod key_lookup;
mod len;
mod number_code;
mod numeral;
mod parse;
mod pieces;
mod tag;
mod through;
mod time;
mod value;
#[cfg(test)]
mod value_spellings;
mod variant;

pub(crate) use declaration::{Declaration, DeclaredBody, DeclaredField, DeclaredVariant, tags};
pub(crate) use field::{AlternativeSetting, AlternativeSource, FieldSetting};
pub(crate) use item::ItemKeys;
pub(crate) use parse::{Entry, Parsed};
pub(crate) use tag::EnumTag;
pub(crate) use variant::VariantKeys;
