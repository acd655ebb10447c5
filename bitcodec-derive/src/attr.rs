//! Tokens to typed attributes: `#[codec(key, key = value, key(args))]`.

mod computed;
mod declaration;
mod field;
mod item;
mod key_lookup;
mod len;
mod parse;
mod value;
mod variant;
#[cfg(test)]
mod ways;

pub(crate) use declaration::{Declaration, DeclaredBody, DeclaredField, DeclaredVariant, tags};
pub(crate) use field::{AlternativeSetting, FieldSetting, Meant};
pub(crate) use item::{EnumTag, ItemKeys};
pub(crate) use parse::{Entry, Parsed};
