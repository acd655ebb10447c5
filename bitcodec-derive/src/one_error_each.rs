//! Each mistake gives one error: a part that is not understood triggers no other rule.

use std::collections::HashSet;

use syn::DeriveInput;

use crate::errors::tests::texts;
use crate::foreign_keys;
use crate::keys::{self, FieldKey, ItemKey, Key, Place, VariantKey};

/// Types of fields, with the keys that they need besides the tested one.
const HOSTS: [(&str, &str); 28] = [
    ("u8", ""),
    ("u16", ""),
    ("i16", ""),
    ("bool", ""),
    ("()", ""),
    ("()", "bits = 8"),
    ("[u8; 3]", ""),
    ("[u8; 4]", "bits = 4"),
    ("[u16; 3]", ""),
    ("[bool; 12]", ""),
    ("Vec<u8>", ""),
    ("Vec<u8>", "len(bits = 8)"),
    ("Vec<[u8; 3]>", "len(bits = 8)"),
    ("Option<u8>", ""),
    ("Option<u8>", "when = flag"),
    ("Named", ""),
    ("Named", "as = u8"),
    ("u8", "bits = 4"),
    ("u32", ""),
    ("[[u8; 2]; 2]", ""),
    ("f32", ""),
    ("f32", "as = i16"),
    ("String", "len(bits = 8)"),
    ("()", "pieces = [0..8]"),
    ("u8", "sized(bits = 8)"),
    ("Verbatim<u8>", "sized(bits = 8)"),
    ("Duration", "as = u32"),
    ("SystemTime", "as = u32, unit = s"),
];

/// Values that are invalid for most keys.
const VALUES: [&str; 24] = [
    "",
    "=",
    "= \"3\"",
    "= \"n == 1\"",
    "= \"\"",
    "= 'c'",
    "= 1.5",
    "= -1",
    "= |n| n",
    "= [1, 2]",
    "= (1, 2)",
    "= 0..5",
    "= ..5",
    "= true",
    "= b\"ab\"",
    "= b'a'",
    "= 1 2",
    "= a b",
    "= u8 + 1",
    "()",
    "(3)",
    "(a = 1)",
    "(\"a\")",
    "(|n| n)",
];

fn errors(declaration: &str) -> Vec<String> {
    let input: DeriveInput = syn::parse_str(declaration).expect(declaration);
    texts(&crate::derive(&input))
}

/// Returns a struct whose field has these keys, with the fields that keys name.
fn with_field(keys: &str, ty: &str, beside: &str) -> String {
    let derived = ["count_of", "present("]
        .iter()
        .any(|key| keys.contains(key));
    let by = if derived { "x" } else { "n" };
    let when = if derived { "x" } else { "flag" };
    let tag = if keys.contains("tag_of") { "x" } else { "n" };
    let comma = if beside.is_empty() { "" } else { ", " };
    format!(
        "#[codec(context = Session)] struct T {{ version: u8, n: u8, flag: bool, #[codec({keys}{comma}{beside})] x: {ty}, \
         #[codec(len = {by})] list: Vec<u8>, #[codec(when = {when})] option: Option<u8>, #[codec(tag = {tag})] data: Named, \
         #[codec(pieces = [8..12])] value: u16 }}"
    )
}

/// Replaces the placeholders of a form by fields of such a struct.
fn written(form: &str) -> String {
    form.replace("expression", "n")
        .replace("count_of = first..=last", "count_of = data..=data")
        .replace("first..=last", "n..=flag")
        .replace("kind", "n")
}

/// Returns each form of each field key, with a type that accepts it.
fn forms() -> Vec<(FieldKey, String, (&'static str, &'static str))> {
    let mut forms = Vec::new();
    for key in FieldKey::ALL {
        for form in key.forms() {
            let form = written(form);
            let mut last = ["rest", "digits", "weights", "model"].iter();
            let declaration = match last.any(|key| form.contains(key)) {
                true => alone,
                false => with_field,
            };
            let mut hosts = HOSTS.into_iter();
            let host =
                hosts.find(|(ty, beside)| errors(&declaration(&form, ty, beside)).is_empty());
            let host = host.unwrap_or_else(|| panic!("no field takes `{form}`"));
            forms.push((*key, form, host));
        }
    }
    forms
}

/// Returns a struct whose last field has these keys.
fn alone(keys: &str, ty: &str, beside: &str) -> String {
    let comma = if beside.is_empty() { "" } else { ", " };
    format!("struct T {{ n: u8, flag: bool, #[codec({keys}{comma}{beside})] x: {ty} }}")
}

/// Returns misspellings of a key.
fn misspelt(key: &str) -> Vec<String> {
    let mut wrong = vec![
        format!("{key}s"),
        format!("{key}_"),
        format!("x{key}"),
        key.to_uppercase(),
        key[1..].to_owned(),
        key[..key.len() - 1].to_owned(),
    ];
    let mut letters: Vec<char> = key.chars().collect();
    letters.swap(0, 1);
    wrong.push(letters.into_iter().collect());
    wrong.retain(|word| !keys::is_known(word) && syn::parse_str::<syn::Ident>(word).is_ok());
    wrong
}

/// Collects declarations that do not have exactly one error.
#[derive(Default)]
struct Found {
    tried: HashSet<String>,
    wrong: Vec<String>,
}

impl Found {
    fn one(&mut self, declaration: String) {
        self.at_most(declaration, 1);
    }

    /// Requires at most one error, and at least `least`: 0 if only the compiler may know.
    fn at_most(&mut self, declaration: String, least: usize) {
        if !self.tried.insert(declaration.clone()) {
            return;
        }
        let errors = errors(&declaration);
        if errors.len() > 1 || errors.len() < least {
            self.wrong
                .push(format!("{declaration}\n    {}", errors.join("\n    ")));
        }
    }

    fn done(self, least: usize) {
        assert!(self.tried.len() >= least, "{} were tried", self.tried.len());
        let (count, wrong) = (self.wrong.len(), self.wrong.join("\n"));
        assert!(count == 0, "{count} have not one error:\n{wrong}");
    }
}

#[test]
fn a_misspelt_key_is_one_error() {
    let mut found = Found::default();
    for (key, form, (ty, beside)) in forms() {
        for wrong in misspelt(key.name()) {
            found.one(with_field(
                &form.replacen(key.name(), &wrong, 1),
                ty,
                beside,
            ));
        }
    }
    found.done(300);
}

#[test]
fn a_wrong_value_is_at_most_one_error() {
    let mut found = Found::default();
    for (key, _, (ty, beside)) in forms() {
        for value in VALUES {
            found.at_most(
                with_field(&format!("{} {value}", key.name()), ty, beside),
                0,
            );
        }
    }
    for key in ItemKey::ALL {
        for value in VALUES {
            // A number is a valid budget, which requires a root.
            let root = match key {
                ItemKey::Budget => "msb_first, ",
                _ => "",
            };
            let keys = format!("{root}{} {value}", key.name());
            if key.is_at(Place::Struct) {
                found.at_most(
                    format!("#[codec({keys})] struct T {{ n: u8, #[codec(when = n == 1 && context.a)] x: Option<u8> }}"),
                    0,
                );
            }
        }
    }
    found.done(1000);
}

#[test]
fn a_wrong_value_of_a_tag_is_at_most_one_error() {
    let mut found = Found::default();
    for key in VariantKey::ALL {
        for value in VALUES {
            let keys = format!("{} {value}", key.name());
            let enum_of = |item: &str, other: &str| {
                format!("#[codec({item})] enum T {{ #[codec({keys})] A, {other} B, {other} C }}")
            };
            match key {
                VariantKey::Tag => {
                    found.at_most(enum_of("tag(bits = 8)", "").replace("A,", "A(u8),"), 0);
                    found.at_most(
                        enum_of("tag(bits = 8)", "").replace("A,", "A(u8, bool),"),
                        0,
                    );
                    found.at_most(enum_of("bits = 8", ""), 0);
                }
                VariantKey::CountOf => {
                    let counts = enum_of("tag(bits = 8)", "");
                    for data in ["A(Vec<u8>),", "A { x: Vec<u8> },", "A(u8),"] {
                        let counts = counts.replace("A,", data);
                        found.at_most(counts.replace("count_of", "tag = 8..=9, count_of"), 0);
                    }
                }
                VariantKey::Other => {
                    let last = |item: &str, data| {
                        format!("#[codec({item})] enum T {{ A, B, #[codec({keys})] C{data} }}")
                    };
                    found.at_most(last("bits = 8", "(u8)"), 0);
                    found.at_most(last("tag(bits = 8)", "(u8)"), 0);
                    found.at_most(last("tag(bits = 8)", "(u8, bool)"), 0);
                }
                VariantKey::Code => found.at_most(enum_of("huffman", "#[codec(code = 0b1)]"), 0),
                VariantKey::Weight => found.at_most(enum_of("huffman", "#[codec(weight = 1)]"), 0),
            }
        }
    }
    for tag in [
        "16",
        "300",
        "5..=3",
        "0..=300",
        "18446744073709551616",
        "-1",
        "\"1\"",
        "b'a'",
        "1.0",
        "1..3",
    ] {
        for data in ["", "(u16)"] {
            // A range of tags needs a field that stores the tag.
            if tag.contains("..=") && data.is_empty() {
                continue;
            }
            found.at_most(
                format!("#[codec(tag(bits = 4))] enum T {{ #[codec(tag = {tag})] A{data}, B, C(u8), D }}"),
                1,
            );
        }
    }
    for discriminant in ["-1", "16", "300"] {
        found.one(format!(
            "#[codec(bits = 4)] enum T {{ A = {discriminant}, B, C }}"
        ));
    }
    found.done(100);
}

#[test]
fn a_key_in_another_place_is_one_error() {
    let mut found = Found::default();
    for (key, form, _) in forms() {
        let is_at = |place: Place| place.names().contains(&key.name());
        for (place, declaration) in [
            (Place::Struct, "#[codec(KEY)] struct T { n: u8 }"),
            (Place::Struct, "#[codec(msb_first, KEY)] struct T { n: u8 }"),
            (Place::Enum, "#[codec(bits = 4, KEY)] enum T { A, B }"),
            (Place::Enum, "#[codec(KEY)] enum T { A, B }"),
            (
                Place::Enum,
                "#[codec(tag(bits = 4), KEY)] enum T { A, B(u8) }",
            ),
            (
                Place::Variant,
                "#[codec(bits = 4)] enum T { A, #[codec(KEY)] B(u8) }",
            ),
            (
                Place::Variant,
                "#[codec(tag(bits = 4))] enum T { A, #[codec(KEY)] B(Vec<u8>) }",
            ),
            (
                Place::Variant,
                "#[codec(huffman)] enum T { #[codec(code = 0b0)] A, #[codec(KEY)] B }",
            ),
        ] {
            if !is_at(place) {
                found.one(declaration.replace("KEY", &form));
            }
        }
    }
    let of_types = ItemKey::ALL.iter().flat_map(|key| key.forms());
    for form in of_types.chain(VariantKey::ALL.iter().flat_map(|key| key.forms())) {
        let name = form
            .split([' ', '('])
            .next()
            .expect("a form begins with a key");
        for (ty, beside) in HOSTS {
            if !Place::Field.names().contains(&name) {
                found.one(alone(form, ty, beside));
            }
        }
        if !Place::Struct.names().contains(&name) {
            found.one(format!("#[codec({form})] struct T {{ n: u8 }}"));
        }
        if !Place::Variant.names().contains(&name) {
            found.one(format!(
                "#[codec(bits = 4)] enum T {{ A, #[codec({form})] B }}"
            ));
        }
    }
    found.done(500);
}

#[test]
fn a_word_of_another_crate_is_one_error() {
    let mut found = Found::default();
    let hosts = HOSTS.into_iter().chain([("f32", ""), ("String", "")]);
    let hosts: Vec<(&str, &str)> = hosts.collect();
    let values = [
        "",
        "= 3",
        "= \"n == 1\"",
        "= big",
        "(x)",
        "= \"self.list.len()\"",
    ];
    for (index, word) in foreign_keys::words().enumerate() {
        let is_known = |place: Place| place.names().contains(&word);
        let keys = format!("{word} {}", values[index % values.len()]);
        if !is_known(Place::Field) {
            for next in 0..3 {
                let (ty, beside) = hosts[(3 * index + next) % hosts.len()];
                found.one(with_field(&keys, ty, beside));
            }
            found.one(match index % 3 {
                0 => with_field(&format!("each({keys})"), "Vec<u8>", "len(bits = 8)"),
                1 => with_field(&format!("each({keys})"), "Vec<Vec<u8>>", "len(bits = 8)"),
                _ => with_field(&format!("best_of((bits = 4), ({keys}))"), "u8", ""),
            });
        }
        if !is_known(Place::Struct) {
            let order = ["", "msb_first, "][index % 2];
            found.one(format!("#[codec({order}{keys})] struct T {{ n: u8 }}"));
        }
        if !is_known(Place::Enum) {
            found.one(match index % 2 {
                0 => format!("#[codec(lsb_first, {keys}, bits = 8)] enum T {{ A, B }}"),
                _ => format!("#[codec({keys})] enum T {{ A, B(u8) }}"),
            });
        }
        if !is_known(Place::Variant) {
            found.one(match index % 3 {
                0 => format!("#[codec(bits = 8)] enum T {{ A, #[codec({keys})] B }}"),
                1 => format!("#[codec(bits = 8)] enum T {{ A, #[codec({keys})] B(u8) }}"),
                _ => format!("#[codec(tag(bits = 8))] enum T {{ #[codec({keys})] A(u8, u8), B }}"),
            });
        }
    }
    found.done(2000);
}

#[test]
fn a_field_that_is_not_understood_may_be_named() {
    let mut found = Found::default();
    for wrong in [
        "bist = 4",
        "bits = \"4\"",
        "bits",
        "skp",
        "4",
        "count = 3",
        "range = 0..3",
        "bits 4",
    ] {
        for uses in [
            "#[codec(len = n)] x: Vec<u8>",
            "#[codec(len(bytes = n))] x: Vec<u8>",
            "#[codec(sized = n)] x: Named",
            "#[codec(when = n == 1)] x: Option<u8>",
            "#[codec(bits(n, max = 8))] x: u8",
            "#[codec(crc(CRC, over = ..))] x: u32",
            "#[codec(sum(Internet, over = n..=n))] x: u16",
        ] {
            found.one(format!("struct T {{ #[codec({wrong})] n: u8, {uses} }}"));
            found.one(format!(
                "#[codec(tag(bits = 2))] enum T {{ A {{ #[codec({wrong})] n: u8, {uses} }}, B }}"
            ));
        }
    }
    for wrong in ["lne = n", "len(n)", "len = \"n\"", "len n", "count = n"] {
        found.one(format!(
            "struct T {{ #[codec(bits = 8, count_of = x)] n: (), #[codec({wrong})] x: Vec<u8> }}"
        ));
    }
    for wrong in ["whn = n", "when(n)", "when = \"n\"", "cond = n", "if(n)"] {
        found.one(format!(
            "struct T {{ #[codec(present(x))] n: (), #[codec({wrong})] x: Option<u8> }}"
        ));
    }
    found.done(100);
}

#[test]
fn two_keys_that_contradict_each_other_are_one_error() {
    let mut found = Found::default();
    let forms = forms();
    for (index, (key, form, (ty, _))) in forms.iter().enumerate() {
        for (other, second, _) in &forms[index + 1..] {
            let declaration = with_field(&format!("{form}, {second}"), ty, "");
            let contradict = errors(&declaration)
                .iter()
                .any(|error| error.contains("contradict each other"));
            if key != other && contradict {
                found.one(declaration);
            }
        }
    }
    found.done(500);
}

#[test]
fn a_wrong_context_is_one_error() {
    let mut found = Found::default();
    for wrong in [
        "context = \"Session\"",
        "context",
        "context(Session)",
        "context = 3",
        "ctx = Session",
        "contxt = Session",
        "args(Session)",
    ] {
        for order in ["", "msb_first, "] {
            found.one(format!(
                "#[codec({order}{wrong})] struct T {{ n: u8, #[codec(when = context.flag)] x: Option<u8>, #[codec(len = n + context.more)] y: Vec<u8> }}"
            ));
        }
    }
    found.done(14);
}
