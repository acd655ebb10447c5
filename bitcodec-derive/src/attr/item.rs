//! The keys of structs and enums.

use proc_macro2::{Ident, Span};
use syn::{DeriveInput, LitStr, Path, Type, parse_quote_spanned};

use super::column::snake_case;
use super::number_code::joined;
use super::parse::{Entry, Parsed, Setting};
use super::tag::{EnumTag, tag};
use super::value::{Value, written};
use crate::edit_distance::nearest;
use crate::errors::Errors;
use crate::key_site::Site;
use crate::keys::ItemKey;
use crate::model::{BitOrder, Code, Lock, Number, TextForm, TextKind};

/// The keys of an item by meaning.
#[derive(Default)]
pub(crate) struct ItemKeys {
    pub(crate) order: Option<(Ident, BitOrder)>,
    pub(crate) size: Option<Number>,
    pub(crate) arith: Option<Ident>,
    pub(crate) joined: Option<(Ident, Option<Code>)>,
    pub(crate) text: Option<(Ident, TextForm)>,
    pub(crate) packed: Option<(Ident, Ident)>,
    pub(crate) lock: Option<(Ident, Lock)>,
    pub(crate) budget: Option<(Ident, Number)>,
    pub(crate) check: Option<Path>,
    pub(crate) context: Option<Type>,
    pub(crate) depth: Option<Number>,
    runtime: Option<Path>,
    pub(crate) tag: Option<(Ident, EnumTag)>,
    pub(crate) incomplete: Option<Ident>,
    /// `column = snake_case`.
    pub(crate) column: Option<Ident>,
    /// Whether a key was rejected; it may have been meant as any of these.
    pub(crate) is_broken: bool,
}

pub(super) enum ItemSetting {
    Order(BitOrder),
    Size(Number),
    Text(TextForm),
    Check(Path),
    Context(Type),
    Depth(Number),
    Arith,
    Joined(Option<Code>),
    Packed(Ident),
    Lock(Lock),
    Budget(Number),
    Crate(Path),
    Tag(EnumTag),
    Incomplete,
    Column,
}

impl Setting for ItemSetting {
    type Key = ItemKey;

    fn parse(key: ItemKey, value: &Value<'_>, _: &mut Errors) -> syn::Result<Self> {
        match key {
            ItemKey::LsbFirst => value.alone(Self::Order(BitOrder::LsbFirst)),
            ItemKey::MsbFirst => value.alone(Self::Order(BitOrder::MsbFirst)),
            ItemKey::Size => value.count().map(Self::Size),
            ItemKey::Text => text(value).map(Self::Text),
            ItemKey::Check => value.path("the path of a function").map(Self::Check),
            ItemKey::Context => value.ty("a type").map(Self::Context),
            ItemKey::Depth => value.count().map(Self::Depth),
            ItemKey::Arith => value.alone(Self::Arith),
            ItemKey::Joined => joined(value).map(Self::Joined),
            ItemKey::Packed => packed(value).map(Self::Packed),
            ItemKey::Lock => lock(value).map(Self::Lock),
            ItemKey::Budget => value.count().map(Self::Budget),
            ItemKey::Crate => value.path("the path of the crate").map(Self::Crate),
            ItemKey::Bits => Ok(Self::Tag(EnumTag::Bits(value.count()?))),
            ItemKey::Huffman => value.alone(Self::Tag(EnumTag::Huffman)),
            ItemKey::Incomplete => value.alone(Self::Incomplete),
            ItemKey::Column => snake_case(value).map(|()| Self::Column),
            ItemKey::Tag => tag(value).map(Self::Tag),
        }
    }
}

impl ItemKeys {
    pub(super) fn parse(input: &DeriveInput, errors: &mut Errors) -> Self {
        let parsed = Parsed::of_attributes(&input.attrs, Site::of_item(input), errors);
        let mut keys = Self {
            is_broken: parsed.is_broken,
            ..Self::default()
        };
        for Entry { key, setting } in parsed.entries {
            match setting {
                ItemSetting::Order(order) => set(&mut keys.order, key, order, errors),
                ItemSetting::Size(size) => keys.size = Some(size),
                ItemSetting::Text(form) => keys.text = Some((key, form)),
                ItemSetting::Check(path) => keys.check = Some(path),
                ItemSetting::Context(ty) => keys.context = Some(ty),
                ItemSetting::Depth(depth) => keys.depth = Some(depth),
                ItemSetting::Arith => keys.arith = Some(key),
                ItemSetting::Joined(code) => keys.joined = Some((key, code)),
                ItemSetting::Packed(name) => keys.packed = Some((key, name)),
                ItemSetting::Lock(lock) => keys.lock = Some((key, lock)),
                ItemSetting::Budget(budget) => keys.budget = Some((key, budget)),
                ItemSetting::Crate(path) => keys.runtime = Some(path),
                ItemSetting::Tag(tag) => set(&mut keys.tag, key, tag, errors),
                ItemSetting::Incomplete => keys.incomplete = Some(key),
                ItemSetting::Column => keys.column = Some(key),
            }
        }
        keys
    }

    /// Returns the path of the runtime.
    pub(crate) fn runtime(&self) -> Path {
        self.runtime
            .clone()
            .unwrap_or_else(|| parse_quote_spanned!(Span::call_site()=> ::bitcodec))
    }
}

/// Sets a value that several keys can define.
fn set<T>(slot: &mut Option<(Ident, T)>, key: Ident, value: T, errors: &mut Errors) {
    match slot {
        Some((first, _)) => errors.contradiction(first, &key),
        None => *slot = Some((key, value)),
    }
}

fn text(value: &Value<'_>) -> syn::Result<TextForm> {
    const FORMS: [&str; 3] = ["base64", "base64_url", "hex"];
    let path = value.path("the name of a text form")?;
    let name = path.get_ident().map(Ident::to_string).unwrap_or_default();
    let kind = match name.as_str() {
        "base64" => TextKind::Base64,
        "base64_url" => TextKind::Base64Url,
        "hex" => TextKind::Hex,
        // Types start with a capital letter, the built-in forms with a small one.
        _ if name.starts_with(|first: char| first.is_lowercase()) => {
            let cure = match nearest(&name, FORMS) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "write `base64`, `base64_url`, `hex`, or a type that implements `Text`"
                    .to_owned(),
            };
            return Err(syn::Error::new_spanned(
                &path,
                format_args!("unknown text form `{name}`; {cure}"),
            ));
        }
        _ => TextKind::Custom,
    };
    Ok(TextForm { path, kind })
}

fn packed(value: &Value<'_>) -> syn::Result<Ident> {
    let path = value.path("a name for the packed type")?;
    match path.get_ident() {
        Some(name) => Ok(name.clone()),
        None => Err(syn::Error::new_spanned(
            &path,
            "`packed` makes a new type beside this one; write a name, `packed = Name`",
        )),
    }
}

fn lock(value: &Value<'_>) -> syn::Result<Lock> {
    value.equals()?;
    if !value.input.peek(LitStr) {
        return Err(value.wrong_kind(&written(value.input)?, "a string of 16 hex digits"));
    }
    let literal: LitStr = value.input.parse()?;
    let text = literal.value();
    let is_digit = |byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    match u64::from_str_radix(&text, 16) {
        Ok(fingerprint) if text.len() == 16 && text.bytes().all(is_digit) => Ok(Lock {
            literal,
            fingerprint,
        }),
        _ => Err(syn::Error::new_spanned(
            &literal,
            "a fingerprint has 16 hex digits in lower case; write `lock = \"0000000000000000\"` and the compiler names the right one",
        )),
    }
}
