//! Prints declarations.

use std::fmt::Write as _;

use crate::shape::{Body, Enum, Field, Form, Root, Struct, Type};

const DERIVES: &str = "#[derive(bitcodec::BitCodec, Clone, Debug, PartialEq)]\n";

/// Prints the types of a root.
pub(crate) fn of_root(root: &Root) -> String {
    let order = if root.is_msb_first {
        "msb_first"
    } else {
        "lsb_first"
    };
    let mut inner = String::new();
    let own = match &root.body {
        Body::Struct(body) => format!(
            "{DERIVES}#[codec({order})]\npub struct {} {{ {} }}\n",
            body.name,
            fields(body, "pub ", &mut inner)
        ),
        Body::Data(body) => {
            let mut variants = String::new();
            for variant in &body.variants {
                let fields = fields(variant, "", &mut inner);
                write!(variants, "{} {{ {fields} }}, ", variant.name).expect("a string grows");
            }
            format!(
                "{DERIVES}#[codec({order}, tag(bits = {}))]\npub enum {} {{ {variants} }}\n",
                body.bits, body.name
            )
        }
        Body::List(element) => {
            let fields = fields(element, "pub ", &mut inner);
            format!(
                "{DERIVES}pub struct {} {{ {fields} }}\n{DERIVES}#[codec({order})]\npub struct {} {{ #[codec(len(bits = 16))] pub list: Vec<{}> }}\n",
                element.name,
                root.name(),
                element.name
            )
        }
    };
    format!("{inner}{own}")
}

/// Prints the fields, and the types of these to `inner`.
fn fields(body: &Struct, visibility: &str, inner: &mut String) -> String {
    let mut printed = String::new();
    for field in &body.fields {
        let keys = keys(field);
        let ty = field.ty.rust();
        let ty = if field.when.is_some() {
            format!("Option<{ty}>")
        } else {
            ty
        };
        write!(printed, "{keys} {visibility}{}: {ty}, ", field.name).expect("a string grows");
        types(&field.ty, inner);
    }
    printed
}

/// Prints the types that a type needs.
fn types(ty: &Type, inner: &mut String) {
    match ty {
        Type::Flag | Type::Int(_) => {}
        Type::Enum(item) => *inner += &plain_enum(item),
        Type::Array(element, _) => types(element, inner),
        Type::Option(value) => types(value, inner),
        Type::Struct(body) => {
            let printed = format!(
                "{DERIVES}pub struct {} {{ {} }}\n",
                body.name,
                fields(body, "pub ", inner)
            );
            *inner += &printed;
        }
    }
}

fn plain_enum(item: &Enum) -> String {
    let variants: String = item
        .codes
        .iter()
        .map(|code| format!("C{code} = {code}, "))
        .collect();
    format!(
        "#[derive(bitcodec::BitCodec, Clone, Copy, Debug, PartialEq)]\n#[codec(bits = {})]\npub enum {} {{ {variants} }}\n",
        item.bits, item.name
    )
}

fn keys(field: &Field) -> String {
    let mut keys = Vec::new();
    if field.reserved > 0 {
        keys.push(format!("reserved = {}", field.reserved));
    }
    if let Some(flag) = &field.when {
        keys.push(format!("when = {flag}"));
    }
    match &field.ty {
        Type::Option(value) => {
            let inner = int_keys(value);
            if !inner.is_empty() {
                keys.push(format!("each({})", inner.join(", ")));
            }
        }
        ty => keys.extend(int_keys(ty)),
    }
    if keys.is_empty() {
        String::new()
    } else {
        format!("#[codec({})]", keys.join(", "))
    }
}

/// The keys of an integer, or of the integers of an array.
fn int_keys(ty: &Type) -> Vec<String> {
    match ty {
        Type::Array(element, _) => int_keys(element),
        Type::Int(int) => match int.form {
            Form::Bits(bits) if bits == int.size => Vec::new(),
            Form::Bits(bits) => vec![format!("bits = {bits}")],
            Form::Biased { bits, bias } => vec![format!("bits = {bits}"), format!("bias = {bias}")],
            Form::Range { low, high } => vec![format!("range = {low}..={high}")],
            Form::Checked { bits, high } => {
                vec![format!("bits = {bits}"), format!("range = 0..={high}")]
            }
        },
        _ => Vec::new(),
    }
}
