//! The layout as a table in the documentation of the generated impl.
//!
//! The table shows the keys as written; the runtime's layout describes codings in words.

use proc_macro2::TokenStream;
use quote::quote;

use super::shared::Shared;
use crate::model::{
    Body, Enum, Field, Item, Number, Tag, TagNumber, TagSource, Variant, Width, Wire, Zeros,
};
use crate::names;
use crate::source::source;

/// Returns the doc attribute.
pub(super) fn doc(item: &Item) -> TokenStream {
    let mut text = String::from("# Wire layout\n\n");
    if !item.written.is_empty() {
        text.push_str(&format!("{}\n\n", code(&item.written)));
    }
    text.push_str(&match &item.body {
        Body::Struct(fields) if Shared::of(item).is_some() => shared_table(fields),
        Body::Struct(fields) => fields_table(fields, item.size.as_ref()),
        Body::Enum(Enum::Tagged { variants, .. }) => {
            variants_table("tag", variants, |Variant { tag, .. }| match tag {
                Tag::Value(tag) => tag_shown(tag),
                Tag::Range(low, high) => format!("{}..={}", tag_shown(low), tag_shown(high)),
                Tag::Other => "any other".to_owned(),
            })
        }
        Body::Enum(Enum::Prefix { variants, .. }) => {
            variants_table("key", variants, |variant| code(&variant.written))
        }
    });
    quote!(#[doc = #text])
}

/// Returns a tag as written.
fn tag_shown(tag: &TagNumber) -> String {
    match tag {
        TagNumber::Known(value) => value.to_string(),
        TagNumber::Signed(value) => value.to_string(),
        TagNumber::Bytes(bytes) => code(&format!("b\"{}\"", bytes.escape_ascii())),
        TagNumber::Constant { from, .. } => match from {
            TagSource::Written(number) => code(&source(number)),
            TagSource::Bytes(expr, _) => code(&source(expr)),
            TagSource::After(_) => "the next one".to_owned(),
        },
    }
}

fn fields_table(fields: &[Field], size: Option<&Number>) -> String {
    let mut table = Table {
        rows: String::from("| bits | width | field | type | keys |\n|---|---|---|---|---|\n"),
        offset: Some(0),
    };
    for field in fields {
        if let Some(zeros) = &field.zeros {
            let width = match zeros {
                Zeros::Reserved(width) => Width::of(width),
                Zeros::Align(to) => table.missing(to),
            };
            if width != Width::exactly(0) {
                table.row(width, "(reserved)", "", "");
            }
        }
        if !matches!(field.wire, Wire::Tag | Wire::Skipped) {
            let [name, ty, keys] = cells(field);
            table.row(field.own_width(), &name, &ty, &keys);
        }
    }
    let end = table
        .offset
        .map_or_else(String::new, |offset| offset.to_string());
    let size = size.map(ToString::to_string).filter(|size| *size != end);
    if let Some(size) = size {
        table
            .rows
            .push_str(&format!("| {end}..{size} | | (padding) | | |\n"));
    }
    table.rows
}

/// Returns the table of fields in a code or a number, which have no bit offsets.
fn shared_table(fields: &[Field]) -> String {
    let mut rows = String::from("| field | type | keys |\n|---|---|---|\n");
    for field in fields {
        if !matches!(field.wire, Wire::Tag | Wire::Skipped) {
            rows.push_str(&format!("| {} |\n", cells(field).join(" | ")));
        }
    }
    rows
}

struct Table {
    rows: String,
    /// The offset of the next field, while it is constant.
    offset: Option<u128>,
}

impl Table {
    /// Returns the width of the padding up to a multiple.
    fn missing(&self, to: &Number) -> Width {
        let place = self.offset.zip(to.count().filter(|&to| to > 0));
        place.map_or(Width::Unseen, |(offset, to)| {
            Width::exactly(offset.next_multiple_of(to) - offset)
        })
    }

    fn row(&mut self, width: Width, name: &str, ty: &str, keys: &str) {
        let shown = |bits: Option<u128>| bits.map_or_else(String::new, |bits| bits.to_string());
        let start = self.offset;
        self.offset = start.zip(width.exact()).map(|(start, bits)| start + bits);
        let range = match start {
            Some(_) => format!("{}..{}", shown(start), shown(self.offset)),
            None => String::new(),
        };
        let width = match width {
            Width::Bits { min, max } if max == Some(min) => min.to_string(),
            Width::Bits {
                min,
                max: Some(max),
            } => format!("{min} to {max}"),
            Width::Bits { min, max: None } => format!("{min} or more"),
            Width::Unseen | Width::Varies => String::new(),
        };
        let row = format!("| {range} | {width} | {name} | {ty} | {keys} |\n");
        self.rows.push_str(&row);
    }
}

fn variants_table<T>(
    head: &str,
    variants: &[Variant<T>],
    tag: impl Fn(&Variant<T>) -> String,
) -> String {
    let mut rows = format!("| {head} | variant | fields |\n|---|---|---|\n");
    for variant in variants {
        let fields = variant.fields.iter().filter(|field| field.hidden.is_none());
        let fields = fields.map(|field| {
            let [name, ty, keys] = cells(field);
            match &*keys {
                "" => format!("{name}: {ty}"),
                keys => format!("{name}: {ty}, {keys}"),
            }
        });
        let fields: Vec<String> = fields.collect();
        let (tag, name, fields) = (
            tag(variant),
            names::unraw(&variant.ident),
            fields.join("; "),
        );
        rows.push_str(&format!("| {tag} | `{name}` | {fields} |\n"));
    }
    rows
}

/// Returns the name, type and keys of a field.
fn cells(field: &Field) -> [String; 3] {
    [&field.name, &source(&field.ty), &field.written].map(|text| code(text))
}

/// Formats source for a cell; `|` is escaped.
fn code(source: &str) -> String {
    match source {
        "" => String::new(),
        source => format!("`{}`", source.replace('|', "\\|")),
    }
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    #[test]
    fn elements_in_another_order_are_as_wide_as_each() {
        let row = |keys: proc_macro2::TokenStream| {
            let item = parse_quote!(
                struct Item {
                    #[codec(order = [1, 0], each(#keys))]
                    two: [Option<u8>; 2],
                }
            );
            let text = crate::derive(&item).to_string();
            let row = text.split("\\n").find(|line| line.contains("`two`"));
            row.map(|row| {
                row.split('|')
                    .nth(2)
                    .expect("a row has a width")
                    .trim()
                    .to_owned()
            })
        };
        // An option has one bit more than its value if it is present; with a sentinel its width is constant.
        assert_eq!(row(parse_quote!(each(bits = 3))).as_deref(), Some(""));
        assert_eq!(row(parse_quote!(bits = 3, none = 7)).as_deref(), Some("6"));
    }
}
