//! Every key: its name, where it belongs, how it is written.

use std::fmt;

/// Where an attribute stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Struct,
    Enum,
    Variant,
    Field,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Struct => "a struct",
            Self::Enum => "an enum",
            Self::Variant => "a variant",
            Self::Field => "a field",
        })
    }
}

/// A key, the places where it may stand, and how it is written, each form once.
pub(crate) struct Key {
    pub(crate) name: &'static str,
    places: &'static [Place],
    forms: &'static [&'static str],
}

const TYPE: &[Place] = &[Place::Struct, Place::Enum];
const VARIANT: &[Place] = &[Place::Variant];
const FIELD: &[Place] = &[Place::Field];

const KEYS: &[Key] = &[
    key("lsb_first", TYPE, &["lsb_first"]),
    key("msb_first", TYPE, &["msb_first"]),
    key("size", TYPE, &["size = 80"]),
    key(
        "text",
        TYPE,
        &["text = base64", "text = hex", "text = Type"],
    ),
    key(
        "check",
        TYPE,
        &["check = path::to::function", "check = Self::function"],
    ),
    key("lock", TYPE, &["lock = \"0123456789abcdef\""]),
    key("crate", TYPE, &["crate = path::to::bitcodec"]),
    key("bits", &[Place::Enum, Place::Field], &["bits = 4"]),
    key("huffman", &[Place::Enum, Place::Field], &["huffman"]),
    key(
        "tag",
        &[Place::Enum, Place::Variant],
        &["tag(bits = 3)", "tag(huffman)"],
    ),
    key("code", VARIANT, &["code = 0b110"]),
    key("weight", VARIANT, &["weight = 32"]),
    key("other", VARIANT, &["other"]),
    key("range", FIELD, &["range = 0..=6"]),
    key("bias", FIELD, &["bias = 1"]),
    key("as", FIELD, &["as = u8"]),
    key(
        "unary",
        FIELD,
        &["unary", "unary(max = 15)", "unary(total = 15)"],
    ),
    key("elias_gamma", FIELD, &["elias_gamma"]),
    key("elias_delta", FIELD, &["elias_delta"]),
    key("exp_golomb", FIELD, &["exp_golomb"]),
    key("rice", FIELD, &["rice = 2"]),
    key("leb128", FIELD, &["leb128", "leb128(prefix = 7)"]),
    key("little_endian", FIELD, &["little_endian"]),
    key("big_endian", FIELD, &["big_endian"]),
    key(
        "len",
        FIELD,
        &[
            "len(bits = 8)",
            "len(leb128)",
            "len(bytes, bits = 16)",
            "len = expression",
        ],
    ),
    key("when", FIELD, &["when = flag"]),
    key("count_of", FIELD, &["count_of = list"]),
    key("present", FIELD, &["present(option)"]),
    key("fixed", FIELD, &["fixed = 0x1f", "fixed = b\"GIF\""]),
    key("reserved", FIELD, &["reserved = 5"]),
    key(
        "radix",
        FIELD,
        &["radix = 13", "radix(alphabets = ALPHABETS)"],
    ),
    key("combination", FIELD, &["combination(48)"]),
    key("arrangement", FIELD, &["arrangement(48)"]),
    key("digits", FIELD, &["digits = Choices"]),
    key("runs", FIELD, &["runs"]),
    key("zero_runs", FIELD, &["zero_runs"]),
    key(
        "best_of",
        FIELD,
        &["best_of((bits = 4), (leb128))", "best_of(A, B)"],
    ),
    key("xor", FIELD, &["xor = MASK"]),
    key("via", FIELD, &["via = path::to::Type"]),
    key("with", FIELD, &["with = path::to::Coding"]),
    key("skip", FIELD, &["skip"]),
];

/// What people call things elsewhere, and our word for it.
const SYNONYMS: &[(&str, &str)] = &[
    ("width", "bits"),
    ("bytes", "bits"),
    ("pad", "reserved"),
    ("padding", "reserved"),
    ("zeros", "reserved"),
    ("cond", "when"),
    ("if", "when"),
    ("count", "len"),
    ("length", "len"),
    ("id", "tag"),
    ("discriminant", "tag"),
    ("catch_all", "other"),
    ("fallback", "other"),
    ("magic", "fixed"),
    ("repr", "as"),
    ("constant", "fixed"),
    ("offset", "bias"),
    ("bit_order", "msb_first"),
    ("order", "msb_first"),
    ("lsb", "lsb_first"),
    ("lsb0", "lsb_first"),
    ("msb", "msb_first"),
    ("msb0", "msb_first"),
    ("little", "little_endian"),
    ("le", "little_endian"),
    ("big", "big_endian"),
    ("be", "big_endian"),
    ("ignore", "skip"),
    ("assert", "check"),
    ("validate", "check"),
    ("display", "text"),
    ("base", "radix"),
    ("prefix", "huffman"),
    ("varint", "leb128"),
    ("gamma", "elias_gamma"),
    ("delta", "elias_delta"),
    ("golomb", "exp_golomb"),
    ("rle", "runs"),
    ("into", "via"),
    ("try_from", "via"),
    ("from", "via"),
];

/// What people look for and no key of ours does, and what to write instead.
const FOREIGN: &[(&str, &str)] = &[
    (
        "default",
        "a value is never missing on the wire; write `fixed = value` for a constant, or `skip` for a field off the wire",
    ),
    (
        "min",
        "bounds of a number stand together; write `range = 1..=6`",
    ),
    (
        "max",
        "bounds of a number stand together; write `range = 1..=6`",
    ),
    (
        "rename",
        "names are not on the wire; rename the field or variant itself",
    ),
    (
        "align",
        "fields stand without alignment; write `reserved = 5` for zero bits before a field",
    ),
    (
        "endian",
        "bits have an order, `lsb_first` or `msb_first` on the type; the bytes of an integer have `little_endian` or `big_endian` on the field",
    ),
];

const fn key(name: &'static str, places: &'static [Place], forms: &'static [&'static str]) -> Key {
    Key {
        name,
        places,
        forms,
    }
}

/// Finds a key by its name.
fn find(name: &str) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.name == name)
}

/// Whether this is a key, wherever it belongs.
pub(crate) fn is_known(name: &str) -> bool {
    find(name).is_some()
}

/// Returns the forms of a key at a place, in words: `` `leb128` or `leb128(prefix = 7)` ``.
pub(crate) fn forms(name: &str, place: Place) -> String {
    let forms: &[&str] = match (name, place) {
        ("huffman", Place::Field) => &["huffman = TABLE"],
        ("tag", Place::Variant) => &["tag = 3"],
        ("bits", Place::Field) => &["bits = 4", "bits(expression, max = 16)"],
        _ => find(name).map_or(&[], |key| key.forms),
    };
    let quoted: Vec<String> = forms.iter().map(|form| format!("`{form}`")).collect();
    match &*quoted {
        [] => format!("`{name}` as its documentation says"),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// Tells what is wrong with this key at this place; `None` where it belongs there.
pub(crate) fn misplaced(name: &str, place: Place) -> Option<String> {
    match find(name) {
        Some(key) if key.places.contains(&place) => None,
        Some(_) if (name, place) == ("size", Place::Field) => {
            Some("`size` is for whole types; write `bits = 8` on a field".to_owned())
        }
        Some(key) => {
            let homes: Vec<String> = key.places.iter().map(Place::to_string).collect();
            Some(format!(
                "`{name}` does not belong on {place}; write it on {}",
                homes.join(" or ")
            ))
        }
        None => Some(match FOREIGN.iter().find(|(theirs, _)| *theirs == name) {
            Some((_, cure)) => format!("unknown key `{name}`; {cure}"),
            None => unknown(name, place),
        }),
    }
}

fn unknown(name: &str, place: Place) -> String {
    match nearest_key(name, place) {
        Some(near) => format!("unknown key `{name}`; did you mean `{near}`?"),
        None => format!("unknown key `{name}`; {place} takes {}", legal(place)),
    }
}

/// Lists the keys that may stand at a place.
fn legal(place: Place) -> String {
    let names: Vec<String> = KEYS
        .iter()
        .filter(|key| key.places.contains(&place))
        .map(|key| format!("`{}`", key.name))
        .collect();
    names.join(", ")
}

fn nearest_key(name: &str, place: Place) -> Option<&'static str> {
    let here = || {
        KEYS.iter()
            .filter(move |key| key.places.contains(&place))
            .map(|key| key.name)
    };
    let synonym = SYNONYMS
        .iter()
        .find(|(theirs, _)| *theirs == name)
        .map(|(_, ours)| *ours);
    synonym
        .filter(|ours| here().any(|key| key == *ours))
        .or_else(|| nearest(name, here()))
        .or(synonym)
        .or_else(|| nearest(name, KEYS.iter().map(|key| key.name)))
}

/// Finds the name that differs least, if it differs in at most a third of its letters.
pub(crate) fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = |near: &str| (near.len().max(name.len()) / 3).max(1);
    names
        .map(|near| (distance(name, near), near))
        .filter(|&(steps, near)| steps <= allowed(near))
        .min_by_key(|&(steps, _)| steps)
        .map(|(_, near)| near)
}

/// Counts the letters to insert, delete, replace or swap with a neighbour.
fn distance(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut rows = vec![(0..=to.len()).collect::<Vec<usize>>()];
    for (i, &a) in from.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &b) in to.iter().enumerate() {
            let replaced = rows[i][j] + usize::from(a != b);
            let mut least = replaced.min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a == to[j - 1] && from[i - 1] == b {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_key_is_named() {
        for (wrong, place, right) in [
            ("bit", Place::Field, "bits"),
            ("width", Place::Field, "bits"),
            ("lbs_first", Place::Struct, "lsb_first"),
            ("unray", Place::Field, "unary"),
            ("wieght", Place::Variant, "weight"),
        ] {
            assert_eq!(nearest_key(wrong, place), Some(right), "{wrong}");
        }
        assert_eq!(nearest_key("colour", Place::Field), None);
    }

    #[test]
    fn every_synonym_leads_to_a_key() {
        for (theirs, ours) in SYNONYMS {
            assert!(find(ours).is_some(), "{ours}");
            assert!(find(theirs).is_none(), "{theirs} is a key itself");
        }
    }
}
