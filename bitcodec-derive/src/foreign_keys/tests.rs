use std::collections::HashSet;

use proc_macro2::TokenStream;
use syn::DeriveInput;

use super::foreign_value::ForeignValue;
use super::{Cure, cure, table};
use crate::key_site::SiteKind;
use crate::model::BitOrder;

const PLACES: [SiteKind; 16] = [
    SiteKind::Struct,
    SiteKind::Root(BitOrder::LsbFirst),
    SiteKind::Root(BitOrder::MsbFirst),
    SiteKind::Symbols,
    SiteKind::Enum,
    SiteKind::Variant,
    SiteKind::Number,
    SiteKind::Flag,
    SiteKind::Unit,
    SiteKind::Option,
    SiteKind::Array,
    SiteKind::List,
    SiteKind::Float,
    SiteKind::Text,
    SiteKind::Other,
    SiteKind::Unit,
];

/// Keys on a type, a variant and a field.
#[derive(Default)]
struct Written<'a> {
    item: &'a str,
    variant: &'a str,
    field: &'a str,
    ty: Option<&'a str>,
    /// Another field before.
    before: &'a str,
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

fn list(keys: &[&str]) -> String {
    let keys: Vec<&str> = keys.iter().filter(|key| !key.is_empty()).copied().collect();
    keys.join(", ")
}

/// A declaration that is right but for what is written.
fn declaration(at: SiteKind, written: &Written<'_>) -> String {
    let Written {
        item,
        variant,
        field,
        ty,
        before,
    } = written;
    let root = |order| {
        if order == BitOrder::LsbFirst {
            "lsb_first"
        } else {
            "msb_first"
        }
    };
    match at {
        SiteKind::Struct => format!("#[codec({item})] struct T {{ {before} x: u8 }}"),
        SiteKind::Root(order) => {
            let order = root(order);
            format!("#[codec({order}, {item})] struct T {{ {before} #[codec({field})] x: u16 }}")
        }
        SiteKind::Symbols => {
            let tag = if says_tag(item) { "" } else { "bits = 8" };
            let word = if item.starts_with("huffman") {
                "#[codec(code = 0b0)]"
            } else {
                ""
            };
            let other = if word.is_empty() {
                ""
            } else {
                "#[codec(code = 0b1)]"
            };
            format!(
                "#[codec({})] enum T {{ {word} A, {other} B }}",
                list(&[item, tag])
            )
        }
        SiteKind::Enum | SiteKind::Variant => {
            let tag = match *variant {
                _ if says_tag(item) => "",
                code if code.contains("code") || code.contains("weight") => "tag(huffman)",
                _ => "tag(bits = 8)",
            };
            let is_prefix = item.contains("huffman") || tag.contains("huffman");
            let own = |word| {
                if is_prefix && variant.is_empty() {
                    word
                } else {
                    ""
                }
            };
            let second = match *variant {
                weight if weight.contains("weight") => "weight = 1",
                _ if is_prefix => "code = 0b111",
                _ => "",
            };
            let (first, field) = (list(&[own("code = 0b0"), variant]), field);
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
            // What is derived or checked needs a width, and a list a length.
            let is_derived = ["count_of", "computed", "crc", "sum"]
                .iter()
                .any(|key| field.starts_with(key));
            let beside = match ty {
                "()" if is_derived => "bits = 8",
                "Vec<u8>" | "Vec<u16>" if !field.contains("len") => "len(bits = 8)",
                "f32" | "String"
                    if !["via", "with", "skip"]
                        .iter()
                        .any(|key| field.contains(key)) =>
                {
                    "with = C"
                }
                _ => "",
            };
            let beside = if field.contains("skip") { "" } else { beside };
            let later = if field.starts_with("count_of") {
                "#[codec(len = x)] list: Vec<u8>"
            } else if field.starts_with("present") {
                "#[codec(when = x)] option: Option<u8>"
            } else {
                ""
            };
            let field = list(&[field, beside]);
            format!(
                "#[codec({item})] struct T {{ version: u8, n: u8, flag: bool, {before} #[codec({field})] x: {ty}, {later} }}"
            )
        }
    }
}

/// A text, a lock or a packed type needs a bit order.
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

/// The declaration after the cure.
fn cured(at: SiteKind, of: Cure) -> String {
    let meant = ForeignValue::new("", &TokenStream::new(), true);
    let filled = |keys| meant.filled(keys);
    let is_field = !matches!(
        at,
        SiteKind::Struct
            | SiteKind::Root(_)
            | SiteKind::Symbols
            | SiteKind::Enum
            | SiteKind::Variant
    );
    let text;
    let mut written = Written::default();
    match of {
        Cure::Keys(keys) | Cure::Why(_, keys) => {
            text = of_root(&filled(keys), at);
            match at {
                SiteKind::Variant => written.variant = &text,
                _ if is_field => written.field = &text,
                _ => written.item = &text,
            }
        }
        Cure::Either(_, keys, _, others, _) => {
            let second = declaration(
                at,
                &Written {
                    field: &filled(others),
                    ..Written::default()
                },
            );
            assert!(errors(&second).is_empty(), "{second}");
            text = filled(keys);
            written.field = &text;
        }
        Cure::Typed(keys, ty) => {
            text = filled(keys);
            written.field = &text;
            written.ty = Some(ty);
        }
        Cure::Field(field) => {
            text = format!("{},", filled(field));
            written.before = &text;
            if !is_field && !matches!(at, SiteKind::Struct | SiteKind::Root(_)) {
                return declaration(SiteKind::Struct, &written);
            }
        }
        Cure::Next(keys) => {
            text = filled(keys);
            written.field = &text;
            return declaration(SiteKind::Unit, &written);
        }
        Cure::OnType(keys) => {
            text = filled(keys);
            written.item = &text;
            let at = if text.starts_with("packed") {
                SiteKind::Root(BitOrder::MsbFirst)
            } else {
                at
            };
            return declaration(at, &written);
        }
        Cure::OnFields(keys) | Cure::OnUses(keys) => {
            text = filled(keys);
            written.field = &text;
            let at = match &*text {
                option if option.starts_with("when") => SiteKind::Option,
                len if len.starts_with("len") => SiteKind::List,
                _ => SiteKind::Number,
            };
            return declaration(at, &written);
        }
        Cure::OnVariant(keys) => {
            text = filled(keys);
            written.variant = &text;
            return declaration(SiteKind::Variant, &written);
        }
        Cure::OnEnum(keys) => {
            text = filled(keys);
            written.item = &text;
            return declaration(SiteKind::Enum, &written);
        }
        Cure::Remove(_) => {}
    }
    declaration(at, &written)
}

#[test]
fn every_answer_is_accepted_where_it_is_given() {
    let (mut wrong, mut tried) = (Vec::new(), HashSet::new());
    for row in table::ROWS {
        for word in row.words {
            for at in PLACES {
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
