//! The layout as a table in the documentation of the generated impl.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use crate::attr::{Fixed, Number, TextKind, Unit};
use crate::check::bits_of_field;
use crate::model::{Body, Coding, Derived, Enum, Field, Form, Item, Order, Tag, Variant, Wire};
use crate::names;
use crate::source::type_source;

/// Returns the documentation, for docs.rs to show.
pub(super) fn doc(item: &Item) -> TokenStream {
    let mut text = String::from("# Wire layout\n\n");
    text.push_str(&head(item));
    match &item.body {
        Body::Struct(fields) => text.push_str(&fields_table(fields, item.size.as_ref())),
        Body::Enum(Enum::Tagged { width, variants }) => {
            text.push_str(&format!("The tag takes {}.\n\n", bits(width)));
            text.push_str(&variants_table("tag", variants, |variant| {
                match variant.tag {
                    Tag::Value(tag) => tag.to_string(),
                    Tag::Other => "any other".to_owned(),
                }
            }));
        }
        Body::Enum(Enum::Prefix { variants }) => {
            text.push_str(&variants_table("code", variants, |variant| {
                format!("`{}`", variant.tag)
            }));
        }
    }
    quote!(#[doc = #text])
}

fn head(item: &Item) -> String {
    let mut facts = Vec::new();
    if let Some(root) = &item.root {
        facts.push(match root.order {
            Order::LsbFirst => "least significant bit first".to_owned(),
            Order::MsbFirst => "most significant bit first".to_owned(),
        });
        facts.extend(root.text.as_ref().map(|text| match text.kind {
            TextKind::Base64 => "text in Base64".to_owned(),
            TextKind::Base64Url => "text in Base64 for URLs".to_owned(),
            TextKind::Hex => "text in hex digits".to_owned(),
            TextKind::Custom => format!("text as `{}`", source(&text.path)),
        }));
    }
    facts.extend(
        item.size
            .as_ref()
            .map(|size| format!("{} in all", bits(size))),
    );
    facts.extend(
        item.check
            .as_ref()
            .map(|check| format!("rules of `{}`", source(check))),
    );
    if facts.is_empty() {
        String::new()
    } else {
        format!("{}.\n\n", capital(&facts.join(", ")))
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

fn fields_table(fields: &[Field], size: Option<&Number>) -> String {
    let mut rows = String::from("| bits | width | field | form |\n|---|---|---|---|\n");
    // Where the next field begins, while that is a constant.
    let mut place = Some(0);
    for field in fields {
        if let Some(width) = &field.reserved {
            let known = width.value.and_then(|width| u128::try_from(width).ok());
            row(
                &mut rows,
                &mut place,
                known.map(|width| (width, Some(width))),
                &width.to_string(),
                "",
                "zero",
            );
        }
        let own = Field {
            reserved: None,
            ..field.clone()
        };
        let known = bits_of_field(&own).map(|bits| (bits.min, bits.max));
        let ty = format!("`{}`", type_source(&field.ty));
        if !matches!(field.wire, Wire::Skipped) {
            row(
                &mut rows,
                &mut place,
                known,
                &ty,
                &format!("`{}`", field.name),
                &in_words(field),
            );
        }
    }
    if let Some(size) = size {
        let from = place.map_or_else(String::new, |place| place.to_string());
        if from != size.to_string() {
            rows.push_str(&format!("| {from}..{} | | | zeros |\n", plain(size)));
        }
    }
    rows
}

type Known = Option<(u128, Option<u128>)>;

fn row(
    rows: &mut String,
    place: &mut Option<u128>,
    known: Known,
    ty: &str,
    name: &str,
    form: &str,
) {
    let start = *place;
    *place = match (start, known) {
        (Some(start), Some((min, Some(max)))) if min == max => Some(start + min),
        _ => None,
    };
    let range = match (start, *place) {
        (Some(start), Some(end)) => format!("{start}..{end}"),
        (Some(start), None) => format!("{start}.."),
        _ => String::new(),
    };
    let width = match known {
        Some((min, Some(max))) if min == max => min.to_string(),
        Some((min, Some(max))) => format!("{min} to {max}"),
        Some((min, None)) => format!("{min} or more"),
        None => ty.to_owned(),
    };
    rows.push_str(&format!("| {range} | {width} | {name} | {form} |\n"));
}

fn variants_table<T>(
    tag: &str,
    variants: &[Variant<T>],
    text: impl Fn(&Variant<T>) -> String,
) -> String {
    let mut rows = format!("| {tag} | variant | fields |\n|---|---|---|\n");
    for variant in variants {
        let fields: Vec<String> = variant
            .fields
            .iter()
            .map(|field| format!("`{}`: {}", field.name, in_words(field)))
            .collect();
        rows.push_str(&format!(
            "| {} | `{}` | {} |\n",
            text(variant),
            names::plain(&variant.ident),
            fields.join("; ")
        ));
    }
    rows
}

fn in_words(field: &Field) -> String {
    let ty = type_source(field.value_type());
    match &field.wire {
        Wire::Always(form) => form_in_words(form, &ty),
        Wire::When { condition, form } => {
            format!("{}, if `{}`", form_in_words(form, &ty), source(condition))
        }
        Wire::Derived {
            what: Derived::Count,
            of,
            coding,
        } => {
            format!("{}, the count of `{of}`", describe(coding, &ty))
        }
        Wire::Derived {
            what: Derived::Flag,
            of,
            coding,
        } => {
            format!("{}, whether `{of}` is there", describe(coding, &ty))
        }
        Wire::Skipped => "not on the wire".to_owned(),
    }
}

fn form_in_words(form: &Form, ty: &str) -> String {
    match form {
        Form::Coded(coding) => describe(coding, ty),
        Form::List {
            len,
            element: Coding::Joined(element),
            ..
        } => format!(
            "`{}` elements as one number, {}",
            source(len),
            describe(element, ty)
        ),
        Form::List { len, element, unit } => match unit {
            Unit::Elements => {
                format!("`{}` elements, each {}", source(len), describe(element, ty))
            }
            Unit::Bytes { ones } => format!(
                "`{}` bytes of elements, each {}{}",
                source(len),
                describe(element, ty),
                filled(*ones)
            ),
        },
        Form::BitsBy { width, max } => format!(
            "integer of `{}` bits, at most {}",
            source(width),
            plain(max)
        ),
    }
}

fn describe(coding: &Coding, ty: &str) -> String {
    match coding {
        Coding::Own => format!("`{ty}`"),
        Coding::Bits(width) => format!("integer of {}", bits(width)),
        Coding::Ranged(range) => format!("{} to {}", plain(&range.low), plain(&range.high)),
        Coding::Checked(of, range) => format!(
            "{}, {} to {}",
            describe(of, ty),
            plain(&range.low),
            plain(&range.high)
        ),
        Coding::Biased(of, bias) => {
            format!("{}, after taking off {}", describe(of, ty), plain(bias))
        }
        Coding::As(of, integer) => {
            let integer = type_source(integer);
            match &**of {
                Coding::Own => format!("number as `{integer}`"),
                of => format!("number as {}", describe(of, &integer)),
            }
        }
        Coding::Unary { max, total } => {
            let max = max
                .as_ref()
                .map(|max| format!(", at most {}", plain(max)))
                .unwrap_or_default();
            let total = total
                .as_ref()
                .map(|total| format!(", at most {} in all", plain(total)))
                .unwrap_or_default();
            format!("unary{max}{total}")
        }
        Coding::EliasGamma => "Elias gamma".to_owned(),
        Coding::EliasDelta => "Elias delta".to_owned(),
        Coding::ExpGolomb => "Exp-Golomb".to_owned(),
        Coding::Rice(k) => format!("Rice with {}", bits(k)),
        Coding::Leb128 => "LEB128".to_owned(),
        Coding::PrefixedLeb128(prefix) => format!("LEB128 with a prefix of {}", bits(prefix)),
        Coding::LittleEndian(_) => "little-endian integer".to_owned(),
        Coding::BigEndian(_) => "big-endian integer".to_owned(),
        Coding::Fixed(_, Fixed::Number(number)) => format!("always {}", plain(number)),
        Coding::Fixed(_, Fixed::Flag(flag)) => format!("always {}", flag.value),
        Coding::Fixed(_, Fixed::Bytes(bytes)) => format!("always `{}`", source(bytes)),
        Coding::Xor(of, mask) => format!(
            "{}, after exclusive or with `{}`",
            describe(of, ty),
            source(mask)
        ),
        Coding::Table(path) => format!("prefix code `{}`", source(path)),
        Coding::Radix(radix) => format!("digits of radix {}", plain(radix)),
        Coding::RadixBy(path) => format!("digits of the radices `{}`", source(path)),
        Coding::Digits(choices) => format!("digits among `{}`", type_source(choices)),
        Coding::RadixOf(path) => format!("digits of the alphabets `{}`", source(path)),
        Coding::Combination(of) => format!("combination of {}", plain(of)),
        Coding::Arrangement(of) => format!("arrangement of {}", plain(of)),
        Coding::Runs(of) => format!("runs of {}", describe(of, ty)),
        Coding::ZeroRuns(of) => format!("{}, between runs of zeros", describe(of, ty)),
        Coding::BestOf(codings) => {
            let codings: Vec<String> = codings
                .iter()
                .map(|alternative| match &alternative.coding {
                    coding @ Coding::With(_) => describe(coding, ty),
                    coding => format!("({})", describe(coding, ty)),
                })
                .collect();
            format!("the shortest of {}", codings.join(", "))
        }
        Coding::Via(wire) => format!("as `{}`", type_source(wire)),
        Coding::With(coding) => format!("`{}`", type_source(coding)),
        Coding::Joined(of) => format!("one number, {}", describe(of, ty)),
        Coding::ByteSized(count, element, ones) => format!(
            "a size in bytes ({}), then each {}{}",
            describe(count, ty),
            describe(element, ty),
            filled(*ones)
        ),
        Coding::Counted(count, element) => format!(
            "a count ({}), then {}{}",
            describe(count, ty),
            if element.is_of_list() || matches!(**element, Coding::Joined(_)) {
                ""
            } else {
                "each "
            },
            describe(element, ty)
        ),
    }
}

/// Says what fills a last byte, where it is not zeros.
const fn filled(ones: bool) -> &'static str {
    if ones { ", filled with ones" } else { "" }
}

fn bits(width: &Number) -> String {
    match width.value {
        Some(1) => "1 bit".to_owned(),
        _ => format!("{} bits", plain(width)),
    }
}

/// A number as it reads: the value of a literal, else its source.
fn plain(number: &Number) -> String {
    match number.value {
        Some(value) => value.to_string(),
        None => format!("`{}`", source(number)),
    }
}

/// An expression or path; `|` would end a cell.
fn source(tokens: &impl ToTokens) -> String {
    crate::source::source(tokens).replace('|', "\\|")
}
