//! A list whose length is the offset of a tag in its range: `#[codec(tag = 0x90..=0x9f, count_of = items)]`.

use proc_macro2::Ident;
use syn::{Field, parse_quote};

use super::field::FieldSetting;
use super::parse::{Entry, Parsed};
use super::variant::VariantKeys;
use crate::edit_distance::nearest;
use crate::errors::Errors;
use crate::model::{Len, LenSource, LenUnit, TagValue};
use crate::names;
use crate::types::{self, Container, Primitive};

/// Gives the list that a variant counts its length, which is in the tag.
pub(super) fn by_tag(
    variant: &Ident,
    keys: &mut VariantKeys,
    fields: Vec<(&Field, &mut Parsed<FieldSetting>)>,
    errors: &mut Errors,
) {
    let Some((key, list)) = &keys.count_of else {
        return;
    };
    if !matches!(keys.tag, Some((_, TagValue::Range(_)))) {
        if !keys.is_broken {
            errors.on(key).add(format_args!(
                "a variant counts a list by its place in a range of tags, and `{variant}` has none; write `tag = 0x90..=0x9f` beside it"
            ));
        }
        keys.is_broken = true;
        // The list has no length otherwise.
        fields
            .into_iter()
            .for_each(|(_, field)| field.is_broken = true);
        return;
    }
    let names: Vec<String> = fields.iter().filter_map(|(syn, _)| name(syn)).collect();
    let mut places = fields.into_iter().zip(0u32..);
    let found = places.find(|((syn, _), place)| match &syn.ident {
        Some(ident) => *ident == *list,
        None => *list == names::of_tuple_index(*place, list.span()),
    });
    let Some(((syn, declared), _)) = found else {
        let text = names::in_messages(list);
        let cure = match nearest(&text, names.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "name one of its lists".to_owned(),
        };
        errors
            .on(list)
            .add(format_args!("`{variant}` has no field `{text}`; {cure}"));
        keys.is_broken = true;
        return;
    };
    let own = declared.entries.iter().find(|entry| {
        matches!(
            entry.setting,
            FieldSetting::Len(_) | FieldSetting::When(_) | FieldSetting::Since(_)
        )
    });
    let text = names::in_messages(list);
    let message = match own {
        Some(Entry { key, .. }) if key == "len" => Some((
            key.clone(),
            format!("the tag of `{variant}` says how many elements `{text}` has; remove `len`"),
        )),
        Some(Entry { key, .. }) => Some((
            key.clone(),
            format!(
                "the tag of `{variant}` counts `{text}`, which is then always there; remove `{key}`"
            ),
        )),
        None if is_no_list(syn) => Some((
            list.clone(),
            format!("`count_of` counts a list, and `{text}` is none; take `Vec<u8>`"),
        )),
        None => None,
    };
    if let Some((on, message)) = message {
        errors.on(on).add(message);
        keys.is_broken = true;
        declared.is_broken = true;
        return;
    }
    let (by, len) = (
        names::hidden_tag(list.span()),
        Ident::new("len", list.span()),
    );
    declared.entries.push(Entry {
        key: len,
        setting: FieldSetting::Len(Len {
            unit: LenUnit::Elements,
            source: LenSource::By(parse_quote!(#by)),
        }),
    });
}

fn name(field: &Field) -> Option<String> {
    field.ident.as_ref().map(names::unraw)
}

fn is_no_list(field: &Field) -> bool {
    let ty = &field.ty;
    let is_other = Primitive::of(ty).is_some() || types::array(ty).is_some() || types::is_unit(ty);
    is_other || matches!(Container::of(ty), Some((container, _)) if !container.is_list())
}
