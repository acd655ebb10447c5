//! A value as readable text on one line.

use std::fmt;
use std::io::{self, Write};

use serde::Serialize;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Serializer;
use serde_json::ser::Formatter;

use super::Out;

/// Writes a value as pairs of field and value, in the order of declaration:
/// `cube 4, cube owner player0, dice 5 2`.
pub(super) fn flatten<T: Serialize>(value: &T, out: &mut Out) {
    let mut json = Vec::new();
    let written = value.serialize(&mut Serializer::with_formatter(&mut json, Wide));
    flatten_json(written.map(|()| json), out);
}

/// One function for all types.
fn flatten_json(json: serde_json::Result<Vec<u8>>, out: &mut Out) {
    // JSON is UTF-8. A reader of bytes would be a second one in a small build.
    let json = json.map(|json| String::from_utf8(json).unwrap_or_default());
    match json.and_then(|json| serde_json::from_str::<Tree>(&json)) {
        Ok(tree) => pairs(&tree, "", out.len(), out),
        Err(error) => write!(out, "{error}"),
    }
}

/// A JSON formatter that writes wide numbers as texts, because a reader would round them to a
/// float.
struct Wide;

impl Formatter for Wide {
    fn write_u128<W: Write + ?Sized>(&mut self, writer: &mut W, value: u128) -> io::Result<()> {
        write!(writer, "\"{value}\"")
    }

    fn write_i128<W: Write + ?Sized>(&mut self, writer: &mut W, value: i128) -> io::Result<()> {
        write!(writer, "\"{value}\"")
    }
}

/// A JSON value whose fields keep their order.
enum Tree {
    Text(String),
    List(Vec<Tree>),
    Fields(Vec<(String, Tree)>),
}

/// Writes a value at a `path`, in a line that begins at byte `start`.
fn pairs(tree: &Tree, path: &str, start: usize, out: &mut Out) {
    if let Tree::Fields(fields) = tree {
        for (name, field) in fields {
            let name = name.replace('_', " ");
            let path = if path.is_empty() {
                name
            } else {
                format!("{path} {name}")
            };
            pairs(field, &path, start, out);
        }
        return;
    }
    if out.len() > start {
        out.text(", ");
    }
    out.text(path);
    if !path.is_empty() {
        out.text(" ");
    }
    scalar(tree, out);
}

fn scalar(tree: &Tree, out: &mut Out) {
    match tree {
        Tree::Text(text) => {
            out.text(text);
        }
        Tree::List(items) => {
            for (index, item) in items.iter().enumerate() {
                out.text(if index > 0 { " " } else { "" });
                scalar(item, out);
            }
        }
        Tree::Fields(fields) => {
            out.text("(");
            for (index, (name, field)) in fields.iter().enumerate() {
                out.text(if index > 0 { ", " } else { "" });
                out.text(&name.replace('_', " ")).text(" ");
                scalar(field, out);
            }
            out.text(")");
        }
    }
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;

        impl<'de> Visitor<'de> for Any {
            type Value = Tree;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON value")
            }

            fn visit_bool<E: Error>(self, flag: bool) -> Result<Tree, E> {
                Ok(Tree::Text(if flag { "yes" } else { "no" }.to_owned()))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Tree, E> {
                Ok(Tree::Text(number.to_string()))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Tree, E> {
                Ok(Tree::Text(number.to_string()))
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Tree, E> {
                Ok(Tree::Text(number.to_string()))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Tree, E> {
                Ok(Tree::Text(text.to_owned()))
            }

            fn visit_unit<E: Error>(self) -> Result<Tree, E> {
                Ok(Tree::Text("-".to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Tree, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = list.next_element()? {
                    items.push(item);
                }
                Ok(Tree::List(items))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tree, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Tree::Fields(fields))
            }
        }

        deserializer.deserialize_any(Any)
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;

    use super::{Out, flatten};

    #[derive(Serialize)]
    struct Throw {
        dice: [u8; 2],
        cube_owner: &'static str,
        is_doubled: bool,
        all: Deep,
        list: [Deep; 1],
    }

    #[derive(Clone, Copy, Serialize)]
    struct Deep {
        owner: u128,
        a_move: Option<i8>,
    }

    #[test]
    fn fields_are_named_in_their_order() {
        let deep = Deep {
            owner: u128::MAX,
            a_move: None,
        };
        let value = Throw {
            dice: [5, 2],
            cube_owner: "player0",
            is_doubled: false,
            all: deep,
            list: [deep],
        };
        let mut out = Out::default();
        out.text("before: ");
        flatten(&value, &mut out);
        assert_eq!(
            out.into_string(),
            format!(
                "before: dice 5 2, cube owner player0, is doubled no, all owner {0}, all a move -, list (owner {0}, a move -)",
                u128::MAX
            )
        );
    }
}
