//! Keys of other crates, each with its equivalent here.
//!
//! The table covers deku 0.20, binrw 0.15, bilge 0.5, modular-bitfield 0.13, bitfield-struct 0.13, packed_struct 0.10,
//! serde, nom-derive 0.10, Kaitai Struct, and Construct for Python. A test applies every answer where it is given.

use proc_macro2::TokenStream;

use crate::key_site::{Site, SiteKind};
use crate::keys::Place;
use foreign_value::ForeignValue;

pub(crate) use foreign_value::{as_value, width_of};

mod foreign_value;
mod table;
#[cfg(test)]
mod tests;

/// The replacement for a word. A slot such as `{n:4}` is filled with the user's own value, or else with the example in
/// it; `ForeignValue::filled` lists the letters.
#[derive(Clone, Copy, Debug)]
enum Cure {
    /// Keys that replace the word.
    Keys(&'static str),
    /// Keys with a reason.
    Why(&'static str, &'static str),
    /// One of two keys, each with its use.
    Either(&'static str, [(&'static str, &'static str); 2]),
    /// Keys that replace the word, and another type of the field.
    Typed(&'static str, &'static str),
    /// A separate field.
    Field(&'static str),
    /// Zero bits after a field, which the next field declares.
    Next(&'static str),
    /// Keys on the type that has the field or variant.
    OnType(&'static str),
    /// Keys on the fields of the type.
    OnFields(&'static str),
    /// Keys on the fields that have this type.
    OnUses(&'static str),
    /// Keys on a variant.
    OnVariant(&'static str),
    /// Keys on the enum of the variant, which has data.
    OnEnum(&'static str),
    /// No replacement, for this reason.
    Remove(&'static str),
}

/// Synonyms with the replacement at each place; the first entry for a place applies.
struct Row {
    words: &'static [&'static str],
    cures: &'static [(&'static [SiteKind], Cure)],
}

/// Returns the cure for a word, or `None` if no row has it. `value` is what follows the word.
pub(crate) fn answer(word: &str, value: &TokenStream, site: Site<'_>) -> Option<String> {
    let meant = ForeignValue::new(word, value, site.is_root);
    let plain = match &*snake(word) {
        // One row covers all integer types.
        integer if width_of(integer).is_some() => "u8".to_owned(),
        word => word.to_owned(),
    };
    let cure = match cure(&plain, site.at)? {
        // deku's `id_pat = "_"` matches any other tag.
        Cure::Keys(keys) if keys.starts_with("tag =") && meant.is_any() => Cure::Keys("other"),
        // `update = "self.items.len()"` of deku, and `calc = items.len()` of binrw.
        Cure::Keys(keys) if keys.starts_with("computed") && meant.is_count() => match site.at {
            SiteKind::Unit => Cure::Keys("count_of = {of:list}"),
            _ => Cure::Typed("count_of = {of:list}", "()"),
        },
        Cure::Keys(keys) if keys.starts_with("{bytes:") && site.is_of_bytes() => {
            Cure::Remove("a byte has no byte order")
        }
        Cure::Keys(keys) if keys.starts_with("{bits:") && site.is_root => {
            Cure::Remove("the type already has a bit order")
        }
        // binrw's most common parser.
        Cure::Keys("with = {T:Coding}")
            if site.at == SiteKind::List && meant.ends_with("until_eof") =>
        {
            Cure::Keys("len(rest)")
        }
        // The byte order equals the bit order unless a field overrides it.
        Cure::OnFields(keys) if meant.order(keys).map(SiteKind::Root) == Some(site.at) => {
            Cure::Remove("the order of the bits is that of the bytes")
        }
        cure => cure,
    };
    Some(words_of(cure, word, &meant, site))
}

/// Returns every word in the table.
#[cfg(test)]
pub(crate) fn words() -> impl Iterator<Item = &'static str> {
    table::ROWS.iter().flat_map(|row| row.words).copied()
}

fn cure(word: &str, at: SiteKind) -> Option<Cure> {
    let rows = table::ROWS.iter().filter(|row| row.words.contains(&word));
    rows.flat_map(|row| row.cures)
        .find(|(places, _)| places.contains(&at))
        .map(|(_, cure)| *cure)
}

/// Converts to snake case: `LengthCount` of nom-derive and `GreedyRange` of Construct are words too.
pub(crate) fn snake(word: &str) -> String {
    let mut snake = String::new();
    let mut after_lower = false;
    for letter in word.trim_start_matches("r#").chars() {
        if after_lower && letter.is_uppercase() {
            snake.push('_');
        }
        after_lower = !letter.is_uppercase();
        snake.extend(letter.to_lowercase());
    }
    snake
}

/// Returns the equivalent of a word for a length, inside the parentheses of `len` or `sized`.
pub(crate) fn length(word: &str, key: &str) -> Option<String> {
    let kind = match (key, word) {
        ("len", "rest" | "eof" | "eos" | "all" | "remaining" | "greedy" | "to_end") => {
            "rest".to_owned()
        }
        (
            "len",
            "null" | "zero" | "null_terminated" | "zero_terminated" | "terminator" | "cstr",
        ) => "until = 0".to_owned(),
        ("len", "byte_len" | "byte_count" | "byte_size" | "bytes_read") => {
            "bytes, bits = 16".to_owned()
        }
        ("len" | "sized", "varint" | "uleb128" | "var_int") => "leb128".to_owned(),
        ("len" | "sized", "leb128" | "vlq") => word.to_owned(),
        ("len" | "sized", word) => format!("bits = {}", width_of(word)?),
        _ => return None,
    };
    Some(format!("{key}({kind})"))
}

fn words_of(cure: Cure, word: &str, meant: &ForeignValue, site: Site<'_>) -> String {
    let write = |keys| format!("write `{}`", meant.filled(keys));
    match cure {
        Cure::Keys(keys) => inside(keys, meant, site),
        Cure::Why(why, keys) => format!("{why}; {}", inside(keys, meant, site)),
        Cure::Either(why, [(keys, of), (others, of_others)]) => format!(
            "{why}; {} {of}, or `{}` {of_others}",
            inside(keys, meant, site),
            meant.filled(others)
        ),
        Cure::Typed(keys, ty) => {
            let write = inside(keys, meant, site);
            if write.contains("outside of") {
                return write;
            }
            format!("{write}, and take `{ty}` as the type")
        }
        Cure::Field(field) => {
            format!("declare a field for it, `{}`", meant.filled(field))
        }
        Cure::Next(keys) => format!(
            "zero bits stand before a field; {} on the next field, or on a last one of type `()`",
            write(keys)
        ),
        Cure::OnType(keys) => format!("{} on the type", write(keys)),
        Cure::OnFields(keys) => format!("{} on a field", write(keys)),
        Cure::OnUses(keys) => format!("{} on the fields of this type", write(keys)),
        Cure::OnVariant(keys) => format!("{} on a variant of an enum", write(keys)),
        Cure::OnEnum(keys) => format!("{} on the enum", write(keys)),
        Cure::Remove(why) => format!("{why}; remove `{word}`"),
    }
}

/// Keys for a whole field belong outside the parentheses of `each` and `best_of`.
fn inside(keys: &'static str, meant: &ForeignValue, site: Site<'_>) -> String {
    let first = keys.split([' ', '(']).next().unwrap_or(keys);
    let of_field = matches!(
        first,
        "when"
            | "since"
            | "count_of"
            | "present"
            | "computed"
            | "crc"
            | "sum"
            | "reserved"
            | "align"
            | "skip"
    );
    match site.inside {
        Some("each") if keys == "len(rest)" => "write `len(bits = 8)`".to_owned(),
        Some(outer) if of_field || keys == "len(rest)" => {
            format!("write `{}` outside of `{outer}`", meant.filled(keys))
        }
        // An element cannot refer to other fields.
        Some(_) if first == "len" && keys.contains("{e:") => "write `len(bits = 8)`".to_owned(),
        Some(_) if first == "sized" && keys.contains("{e:") => "write `sized(bits = 8)`".to_owned(),
        _ => format!("write `{}{}`", meant.filled(keys), order_beside(keys, site)),
    }
}

/// Returns the bit order that a text form, a packed type or a lock needs, if the type has none.
fn order_beside(keys: &str, site: Site<'_>) -> &'static str {
    let needs_bytes = ["text", "packed", "lock"]
        .iter()
        .any(|key| keys.starts_with(key));
    let is_type = matches!(site.place(), Place::Struct | Place::Enum);
    if needs_bytes && is_type && !site.is_root {
        ", msb_first"
    } else {
        ""
    }
}
