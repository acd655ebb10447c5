//! JSON values that keep the order of their fields.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

/// A JSON value whose fields keep their order.
pub(super) enum Tree {
    Leaf(Value),
    List(Vec<Self>),
    Map(Vec<(String, Self)>),
}

impl Tree {
    /// Calls `show` with each leaf and its path.
    pub(super) fn leaves(&self, path: &mut String, show: &mut impl FnMut(&str, &Value)) {
        let length = path.len();
        match self {
            Self::Leaf(value) => show(path, value),
            Self::List(elements) => {
                for (index, element) in elements.iter().enumerate() {
                    path.push_str(&format!("[{index}]"));
                    element.leaves(path, show);
                    path.truncate(length);
                }
            }
            Self::Map(fields) => {
                for (name, field) in fields {
                    if length > 0 {
                        path.push('.');
                    }
                    path.push_str(name);
                    field.leaves(path, show);
                    path.truncate(length);
                }
            }
        }
    }
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;

        impl<'de> Visitor<'de> for Any {
            type Value = Tree;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("any JSON")
            }

            fn visit_bool<E>(self, value: bool) -> Result<Tree, E> {
                Ok(Tree::Leaf(value.into()))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Tree, E> {
                Ok(Tree::Leaf(value.into()))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Tree, E> {
                Ok(Tree::Leaf(value.into()))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Tree, E> {
                Ok(Tree::Leaf(value.into()))
            }

            fn visit_str<E>(self, value: &str) -> Result<Tree, E> {
                Ok(Tree::Leaf(value.into()))
            }

            fn visit_unit<E>(self) -> Result<Tree, E> {
                Ok(Tree::Leaf(Value::Null))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Tree, A::Error> {
                let mut elements = Vec::new();
                while let Some(element) = list.next_element()? {
                    elements.push(element);
                }
                Ok(Tree::List(elements))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tree, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Tree::Map(fields))
            }
        }

        deserializer.deserialize_any(Any)
    }
}
