use std::collections::HashSet;

use proc_macro2::TokenStream;
use syn::DeriveInput;

use super::foreign_value::ForeignValue;
use super::{Cure, cure, table};
use crate::key_site::SiteKind;
use crate::keys::Place;
use crate::model::BitOrder;

/// Keys on a type, a variant and a field.
#[derive(Default)]
struct Written {
    item: String,
    variant: String,
    field: String,
    ty: Option<&'static str>,
    /// A field before it.
    before: String,
}

fn type_of(at: SiteKind) -> &'static str {
    match at {
        SiteKind::Number => "u16",
        SiteKind::Flag => "bool",
        SiteKind::Unit => "()",
        SiteKind::Option => "Option<u16>",
        SiteKind::Array => "[u8; 3]",
        SiteKind::List => "Vec<u8>",
        SiteKind::Float => "f32",
        SiteKind::Text => "String",
        _ => "Named",
    }
}

/// Returns the text if a condition holds, and else nothing.
fn only(condition: bool, text: &str) -> &str {
    if condition { text } else { "" }
}

fn list(keys: &[&str]) -> String {
    let keys: Vec<&str> = keys.iter().filter(|key| !key.is_empty()).copied().collect();
    keys.join(", ")
}

/// Returns a declaration that is valid apart from the tested keys.
fn declaration(at: SiteKind, written: &Written) -> String {
    let Written {
        item,
        variant,
        field,
        ty,
        before,
    } = written;
    match at {
        SiteKind::Struct => format!("#[codec({item})] struct T {{ {before} x: u8 }}"),
        SiteKind::Root(order) => {
            let order = order.key();
            format!("#[codec({order}, {item})] struct T {{ {before} #[codec({field})] x: u16 }}")
        }
        SiteKind::Symbols => {
            let keys = list(&[item, only(!says_tag(item), "bits = 8")]);
            let words = ["#[codec(code = 0b0)]", "#[codec(code = 0b1)]"];
            let [a, b] = words.map(|word| only(item.starts_with("huffman"), word));
            format!("#[codec({keys})] enum T {{ {a} A, {b} B }}")
        }
        SiteKind::Enum | SiteKind::Variant => {
            let tag = match &**variant {
                _ if says_tag(item) => "",
                code if code.contains("code") || code.contains("weight") => "tag(huffman)",
                _ => "tag(bits = 8)",
            };
            let is_prefix = item.contains("huffman") || tag.contains("huffman");
            let own = only(is_prefix && variant.is_empty(), "code = 0b0");
            let second = match &**variant {
                weight if weight.contains("weight") => "weight = 1",
                _ if is_prefix => "code = 0b111",
                _ => "",
            };
            let (first, field) = (list(&[own, variant]), field);
            let (a, b) = (
                format!("#[codec({second})] A"),
                format!("#[codec({first})] B(#[codec({field})] u8)"),
            );
            format!("#[codec({})] enum T {{ {a}, {b} }}", list(&[item, tag]))
        }
        _ => {
            let ty = match ty.unwrap_or_else(|| type_of(at)) {
                "Option<..>" => "Option<u8>",
                "[u8; 3]" if field.contains("endian") => "[u16; 3]",
                "Vec<u8>" if field.contains("endian") => "Vec<u16>",
                ty => ty,
            };
            // A derived or computed field of type `()` needs a width, and a list a length.
            let is_derived = ["count_of", "computed", "crc", "sum"]
                .iter()
                .any(|key| field.starts_with(key));
            let beside = match ty {
                "()" if is_derived => "bits = 8",
                "Vec<u8>" | "Vec<u16>" if !field.contains("len") => "len(bits = 8)",
                "String"
                    if !["via", "with", "skip", "text"]
                        .iter()
                        .any(|key| field.contains(key)) =>
                {
                    "with = C"
                }
                _ => "",
            };
            let beside = only(!field.contains("skip"), beside);
            let later = match field {
                count if count.starts_with("count_of") => "#[codec(len = x)] list: Vec<u8>",
                flag if flag.starts_with("present") => "#[codec(when = x)] option: Option<u8>",
                _ => "",
            };
            let field = list(&[field, beside]);
            format!(
                "#[codec({item})] struct T {{ version: u8, kind: u8, n: u8, flag: bool, {before} #[codec({field})] x: {ty}, {later} }}"
            )
        }
    }
}

/// Adds the bit order that a text form, a lock or a packed type needs.
fn of_root(keys: &str, at: SiteKind) -> String {
    let site = crate::key_site::Site::of(at);
    format!("{keys}{}", super::order_beside(keys, site))
}

fn says_tag(item: &str) -> bool {
    ["bits", "huffman", "tag"]
        .iter()
        .any(|key| item.starts_with(key))
}

fn errors(declaration: &str) -> Vec<String> {
    let input: DeriveInput = syn::parse_str(declaration).expect(declaration);
    crate::errors::tests::texts(&crate::derive(&input))
}

/// Returns a declaration with the cure applied.
fn cured(at: SiteKind, of: Cure) -> String {
    let meant = ForeignValue::new("", &TokenStream::new(), true);
    let filled = |keys| meant.filled(keys);
    let (nothing, place) = (Written::default, at.place());
    let on_item = |item| Written { item, ..nothing() };
    let on_variant = |variant| Written {
        variant,
        ..nothing()
    };
    let on_field = |field| Written { field, ..nothing() };
    let (at, written) = match of {
        Cure::Keys(keys) | Cure::Why(_, keys) => {
            let keys = of_root(&filled(keys), at);
            let written = match place {
                Place::Variant => on_variant(keys),
                Place::Field => on_field(keys),
                Place::Struct | Place::Enum => on_item(keys),
            };
            (at, written)
        }
        Cure::Either(_, [(keys, _), (others, _)]) => {
            let second = declaration(at, &on_field(filled(others)));
            assert!(errors(&second).is_empty(), "{second}");
            (at, on_field(filled(keys)))
        }
        Cure::Typed(keys, ty) => {
            let written = on_field(filled(keys));
            let ty = Some(ty);
            (at, Written { ty, ..written })
        }
        Cure::Field(field) => {
            let before = format!("{},", filled(field));
            let at = match place {
                Place::Field | Place::Struct => at,
                Place::Enum | Place::Variant => SiteKind::Struct,
            };
            (
                at,
                Written {
                    before,
                    ..nothing()
                },
            )
        }
        Cure::Next(keys) => (SiteKind::Unit, on_field(filled(keys))),
        Cure::OnType(keys) => {
            let at = match keys.starts_with("packed") {
                true => SiteKind::Root(BitOrder::MsbFirst),
                false => at,
            };
            (at, on_item(filled(keys)))
        }
        Cure::OnFields(keys) | Cure::OnUses(keys) => {
            let at = match keys {
                option if option.starts_with("when") => SiteKind::Option,
                len if len.starts_with("len") => SiteKind::List,
                _ => SiteKind::Number,
            };
            (at, on_field(filled(keys)))
        }
        Cure::OnVariant(keys) => (SiteKind::Variant, on_variant(filled(keys))),
        Cure::OnEnum(keys) => (SiteKind::Enum, on_item(filled(keys))),
        Cure::Remove(_) => (at, nothing()),
    };
    declaration(at, &written)
}

#[test]
fn every_answer_is_accepted_where_it_is_given() {
    let places = [table::TYPE, table::VARIANT, table::FIELD];
    let (mut wrong, mut tried) = (Vec::new(), HashSet::new());
    for row in table::ROWS {
        for word in row.words {
            for &at in places.concat().iter() {
                let Some(of) = cure(word, at) else { continue };
                let declaration = cured(at, of);
                if !tried.insert(declaration.clone()) {
                    continue;
                }
                for error in errors(&declaration) {
                    wrong.push(format!("{word} at {at:?}: {declaration}: {error}"));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} answers are refused:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
