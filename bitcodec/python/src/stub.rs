//! The type stubs of a module, from the columns of its formats.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, StringArray};
use arrow_schema::{DataType, Field};
use bitcodec::columns::{Projection, Rows, Table};

const HEAD: &str = include_str!("stub.pyi");

/// Names of `dict`, which attributes do not hide.
const OF_DICT: [&str; 11] = [
    "clear",
    "copy",
    "fromkeys",
    "get",
    "items",
    "keys",
    "pop",
    "popitem",
    "setdefault",
    "update",
    "values",
];

/// The words of Python that are no names.
const KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
    "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
    "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
    "with", "yield",
];

/// Returns the text of a file `.pyi` with these functions. `doc` returns the documentation of each.
pub(crate) fn stub<'a>(
    functions: &[&str],
    formats: impl Iterator<Item = (&'a str, &'a dyn Table)>,
    doc: impl Fn(&str) -> String,
) -> String {
    let mut classes = Classes::default();
    let (mut decode, mut encode) = (String::new(), String::new());
    for (format, table) in formats {
        let none: ArrayRef = Arc::new(StringArray::from_iter_values::<&str, _>([]));
        let Ok(empty) = table.decode(Rows::from(&none), &Projection::ALL, false) else {
            continue;
        };
        if empty.num_columns() == 0 {
            continue;
        }
        let schema = empty.schema();
        let fields: Vec<(&Field, &ArrayRef)> = schema
            .fields()
            .iter()
            .map(AsRef::as_ref)
            .zip(empty.columns())
            .collect();
        let name = classes.of_struct(&camel(format), &fields);
        // A string takes all that is written to it.
        let _ = write!(
            decode,
            "@overload\ndef decode(format: Literal[{format:?}], data: Data, columns: None = None) -> {name}Value: ...\n"
        );
        for (text, result) in [
            ("Literal[False] = False", "bytes"),
            ("Literal[True]", "str"),
        ] {
            let _ = write!(
                encode,
                "@overload\ndef encode(format: Literal[{format:?}], value: {name} | {name}Value, text: {text}) -> {result}: ...\n"
            );
        }
    }
    let mut head = HEAD
        .replace("# decode\n", &decode)
        .replace("# encode\n", &encode);
    for name in functions {
        let mark = format!("    \"\"\"{name}\"\"\"\n");
        head = head.replace(&mark, &docstring(&doc(name), "    "));
    }
    // The classes are named by the functions, but come before them.
    head.replace("# classes\n", &classes.text)
}

/// Classes of structs. Two structs with the same fields are one.
#[derive(Default)]
struct Classes {
    text: String,
    known: HashMap<String, String>,
    names: Vec<String>,
}

impl Classes {
    /// Adds the classes of a struct, and returns its name.
    fn of_struct(&mut self, name: &str, fields: &[(&Field, &ArrayRef)]) -> String {
        let (mut items, mut attributes, mut entries) =
            (String::new(), String::new(), String::new());
        let is_plain = fields.iter().all(|(field, _)| is_name(field.name()));
        for (field, array) in fields {
            let types = self.of_field(name, field, array);
            let called = field.name();
            let [item, value] = types;
            let doc = field
                .metadata()
                .get("doc")
                .map_or("", |doc| doc.split("\n\n").next().unwrap_or_default());
            let doc = docstring(&doc.replace('\n', " "), "    ");
            // A string takes all that is written to it.
            let _ = match is_plain {
                true if field.is_nullable() => {
                    write!(items, "    {called}: NotRequired[{item}]\n{doc}")
                }
                true => write!(items, "    {called}: {item}\n{doc}"),
                false => writeln!(items, "    {called:?}: {item},"),
            };
            if is_name(called) && !OF_DICT.contains(&called.as_str()) {
                let _ = write!(attributes, "    {called}: {value}\n{doc}");
            }
            let _ = write!(
                entries,
                "    @overload\n    def __getitem__(self, name: Literal[{called:?}], /) -> {value}: ...\n"
            );
        }
        entries.push_str("    @overload\n    def __getitem__(self, name: str, /) -> Any: ...\n");
        let body = format!("{items}{attributes}{entries}");
        if let Some(known) = self.known.get(&body) {
            return known.clone();
        }
        let mut unique = name.to_owned();
        while self.names.contains(&unique) {
            unique.push('_');
        }
        let _ = match is_plain {
            true => write!(self.text, "class {unique}(TypedDict):\n{items}\n"),
            false => write!(
                self.text,
                "{unique} = TypedDict({unique:?}, {{\n{items}}})\n\n"
            ),
        };
        let _ = write!(
            self.text,
            "class {unique}Value(Value):\n{attributes}{entries}\n"
        );
        self.known.insert(body, unique.clone());
        self.names.push(unique.clone());
        unique
    }

    /// Returns the types of a field: of an item of a dict, and of a decoded value.
    fn of_field(&mut self, around: &str, field: &Field, array: &ArrayRef) -> [String; 2] {
        let types = self.of_array(&format!("{around}{}", camel(field.name())), array);
        match field.is_nullable() {
            true => types.map(|name| format!("{name} | None")),
            false => types,
        }
    }

    fn of_array(&mut self, name: &str, array: &ArrayRef) -> [String; 2] {
        let both = |name: &str| [name.to_owned(), name.to_owned()];
        match array.data_type() {
            DataType::Boolean => both("bool"),
            DataType::Float32 | DataType::Float64 => both("float"),
            DataType::Utf8 => both("str"),
            DataType::Binary | DataType::FixedSizeBinary(_) => both("bytes"),
            DataType::Date32 => both("datetime.date"),
            DataType::Timestamp(..) => both("datetime.datetime"),
            DataType::Duration(_) => both("datetime.timedelta"),
            DataType::Decimal128(..) => both("decimal.Decimal"),
            DataType::Dictionary(..) => {
                let names = array.as_any_dictionary().values().clone();
                let names: Vec<String> = match names.as_string_opt::<i32>() {
                    Some(names) => names
                        .iter()
                        .flatten()
                        .map(|name| format!("{name:?}"))
                        .collect(),
                    None => Vec::new(),
                };
                match names.is_empty() {
                    true => both("str"),
                    false => both(&format!("Literal[{}]", names.join(", "))),
                }
            }
            DataType::Struct(fields) => {
                let fields: Vec<(&Field, &ArrayRef)> = fields
                    .iter()
                    .map(AsRef::as_ref)
                    .zip(array.as_struct().columns())
                    .collect();
                let name = self.of_struct(name, &fields);
                [name.clone(), format!("{name}Value")]
            }
            DataType::List(field) => self
                .of_field(
                    name,
                    &field.as_ref().clone().with_name(""),
                    array.as_list::<i32>().values(),
                )
                .map(list),
            DataType::FixedSizeList(field, _) => self
                .of_field(
                    name,
                    &field.as_ref().clone().with_name(""),
                    array.as_fixed_size_list().values(),
                )
                .map(list),
            DataType::Map(..) => {
                let map = array.as_map();
                let DataType::Struct(both) = map.entries().data_type() else {
                    return [String::from("Any"), String::from("Any")];
                };
                let [key, value] = [(0, map.keys()), (1, map.values())].map(|(at, array)| {
                    both.get(at)
                        .map_or_else(Default::default, |field| self.of_field(name, field, array))
                });
                let pairs = [0, 1].map(|at| format!("list[tuple[{}, {}]]", key[at], value[at]));
                let [item, value] = pairs;
                [
                    format!(
                        "{item} | {}",
                        item.replacen("list[tuple[", "dict[", 1)
                            .replacen("]]", "]", 1)
                    ),
                    value,
                ]
            }
            _ => both("int"),
        }
    }
}

fn list(element: String) -> String {
    format!("list[{element}]")
}

/// Returns a docstring in lines; nothing for no words.
fn docstring(words: &str, indent: &str) -> String {
    let words = words
        .trim()
        .replace('\\', "\\\\")
        .replace("\"\"\"", "\\\"\\\"\\\"");
    if words.is_empty() {
        return String::new();
    }
    let end = if words.contains('\n') || words.ends_with('"') {
        format!("\n{indent}")
    } else {
        String::new()
    };
    let words = words
        .replace('\n', &format!("\n{indent}"))
        .replace(&format!("\n{indent}\n"), "\n\n");
    format!("{indent}\"\"\"{words}{end}\"\"\"\n")
}

/// Returns a name in camel case: `gnubg-match` is `GnubgMatch`.
fn camel(name: &str) -> String {
    let parts = name.split(|character: char| !character.is_ascii_alphanumeric());
    let parts = parts.map(|part| {
        let mut characters = part.chars();
        let first = characters.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(characters).collect::<String>()
    });
    let name: String = parts.collect();
    if name.starts_with(|first: char| first.is_ascii_digit()) {
        format!("_{name}")
    } else {
        name
    }
}

fn is_name(name: &str) -> bool {
    !name.starts_with(|first: char| first.is_ascii_digit())
        && !name.is_empty()
        && name
            .chars()
            .all(|character| character.is_ascii_alphanumeric() || character == '_')
        && !KEYWORDS.contains(&name)
}
