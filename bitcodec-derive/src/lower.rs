//! Typed attributes to the model. A part that is wrong is reported and left out, so that the rest is checked too.

mod field;
mod variants;

use proc_macro2::{Ident, Span};
use syn::{Data, DeriveInput, Path, Token, parse_quote_spanned};

use crate::attr::{self, Entry, ItemKey, Lock, Number, TagKey, TextForm};
use crate::check;
use crate::errors::Errors;
use crate::keys::Place;
use crate::model::{Body, Item, Order, Root};
use crate::numbers;
use crate::types;

pub(crate) use variants::VariantKeys;

/// The keys of an item, each in its place.
#[derive(Default)]
pub(crate) struct ItemKeys {
    pub(crate) order: Option<(Ident, Order)>,
    pub(crate) size: Option<Number>,
    pub(crate) text: Option<(Ident, TextForm)>,
    pub(crate) lock: Option<(Ident, Lock)>,
    pub(crate) check: Option<Path>,
    pub(crate) runtime: Option<Path>,
    pub(crate) tag: Option<(Ident, EnumTag)>,
    /// Whether a key was wrong, which may have been any of these.
    pub(crate) is_broken: bool,
}

/// How an enum says that its tag is written.
pub(crate) enum EnumTag {
    /// `bits = N`: variants without data.
    Bits(Number),
    /// `tag(bits = N)`: any variants.
    TagBits(Number),
    /// `huffman`: variants without data.
    Huffman,
    /// `tag(huffman)`: any variants.
    TagHuffman,
}

impl ItemKeys {
    pub(crate) fn parse(input: &DeriveInput, errors: &mut Errors) -> Self {
        let place = if matches!(input.data, Data::Enum(_)) {
            Place::Enum
        } else {
            Place::Struct
        };
        let mut keys = Self::default();
        let parsed = attr::parse::<ItemKey>(&input.attrs, place, errors);
        keys.is_broken = parsed.is_broken;
        for Entry { key, says } in parsed.entries {
            match says {
                ItemKey::LsbFirst => keys.set_order(key, Order::LsbFirst, errors),
                ItemKey::MsbFirst => keys.set_order(key, Order::MsbFirst, errors),
                ItemKey::Size(size) => keys.size = Some(size),
                ItemKey::Text(form) => keys.text = Some((key, form)),
                ItemKey::Check(path) => keys.check = Some(path),
                ItemKey::Lock(lock) => keys.lock = Some((key, lock)),
                ItemKey::Crate(path) => keys.runtime = Some(path),
                ItemKey::Bits(width) => keys.set_tag(key, EnumTag::Bits(width), errors),
                ItemKey::Huffman => keys.set_tag(key, EnumTag::Huffman, errors),
                ItemKey::Tag(TagKey::Bits(width)) => {
                    keys.set_tag(key, EnumTag::TagBits(width), errors)
                }
                ItemKey::Tag(TagKey::Huffman) => keys.set_tag(key, EnumTag::TagHuffman, errors),
            }
        }
        keys
    }

    fn set_order(&mut self, key: Ident, order: Order, errors: &mut Errors) {
        match &self.order {
            Some((first, _)) => check::contradiction(first, &key, errors),
            None => self.order = Some((key, order)),
        }
    }

    fn set_tag(&mut self, key: Ident, tag: EnumTag, errors: &mut Errors) {
        match &self.tag {
            Some((first, _)) => check::contradiction(first, &key, errors),
            None => self.tag = Some((key, tag)),
        }
    }

    /// The path of the runtime.
    pub(crate) fn runtime(&self) -> Path {
        self.runtime
            .clone()
            .unwrap_or_else(|| parse_quote_spanned!(Span::call_site()=> ::bitcodec))
    }
}

/// Makes the model of an item; none of a union.
pub(crate) fn item(input: &DeriveInput, keys: &ItemKeys, errors: &mut Errors) -> Option<Item> {
    let body = match &input.data {
        Data::Struct(data) => Body::Struct(field::fields(&data.fields, 0, errors)),
        Data::Enum(data) => Body::Enum(variants::body(
            input,
            data,
            keys.tag.as_ref(),
            keys.is_broken,
            errors,
        )?),
        Data::Union(data) => {
            let token: &Token![union] = &data.union_token;
            errors.add(token, "a union has no wire form, because its bits do not say which field they are; write an enum");
            return None;
        }
    };
    check::rootless(keys, errors);
    let root = keys.order.as_ref().map(|(_, order)| Root {
        order: *order,
        text: keys.text.as_ref().map(|(_, form)| form.clone()),
        lock: keys.lock.as_ref().map(|(_, lock)| lock.clone()),
    });
    let mut item = Item {
        ident: input.ident.clone(),
        vis: input.vis.clone(),
        generics: input.generics.clone(),
        doc: types::doc(&input.attrs),
        runtime: keys.runtime(),
        root,
        size: keys.size.clone(),
        check: keys.check.clone(),
        body,
        hidden: Vec::new(),
    };
    numbers::hide(&mut item, errors);
    Some(item)
}
