//! The settings of a value that a user can change: the fields of a form, and the targets of an
//! edit.
//!
//! A format whose JSON has its fields gets both for free: each leaf of the JSON is a setting, and
//! the layout of the field bounds its values. A format with a board defines its own settings with
//! [`Entry::settings`](super::Entry::settings).

mod control;
mod tree;

pub(crate) use control::first_sentence;

use bitcodec::Layout;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{FormatError, Kind};
use tree::Tree;

/// A setting of a value and its possible values; as JSON, an object.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Setting {
    /// The name for edits: the path in the JSON of the value, such as `match.dice[0]`.
    pub path: String,
    /// The name for people, such as `X's checkers on the 6-point`; by default the path without its
    /// punctuation.
    pub label: String,
    /// The path of its bits in an inspection, if it has bits.
    pub field: String,
    /// The meaning, in a sentence; empty if unknown.
    pub doc: String,
    /// The possible values.
    pub control: Control,
    /// The current value.
    pub value: Value,
    /// The place on the board, such as `e4`, for the content of that place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
}

/// The possible values of a setting.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Control {
    /// A number, with its bounds if known.
    Number {
        /// The lower bound.
        #[serde(skip_serializing_if = "Option::is_none")]
        low: Option<Value>,
        /// The upper bound.
        #[serde(skip_serializing_if = "Option::is_none")]
        high: Option<Value>,
    },
    /// A flag.
    Flag,
    /// One of some values.
    Menu {
        /// All values.
        values: Vec<Value>,
        /// The words for the values, if people have others: `X` for `player1`.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        words: Vec<&'static str>,
    },
    /// A text that only the format can check.
    Text,
}

impl Control {
    /// Makes a menu of names.
    #[must_use]
    pub fn names<N: ToString>(names: impl IntoIterator<Item = N>) -> Self {
        let values = names.into_iter().map(|name| name.to_string().into());
        Self::Menu {
            values: values.collect(),
            words: Vec::new(),
        }
    }

    /// Makes a menu of names, each with the word that people use for it.
    #[must_use]
    pub fn named<const N: usize>(names: [(&str, &'static str); N]) -> Self {
        Self::Menu {
            values: names.map(|(name, _)| name.into()).into(),
            words: names.map(|(_, word)| word).into(),
        }
    }

    /// Makes a number in a range.
    #[must_use]
    pub fn number(low: u64, high: u64) -> Self {
        Self::Number {
            low: Some(low.into()),
            high: Some(high.into()),
        }
    }
}

/// A change of a setting: its path and its new value. An index after the last element of a list
/// adds an element, and `null` removes one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Change(pub String, pub Value);

/// Returns the JSON of a value. `Display` would be a second writer in a small build, and a third one
/// with indents.
pub(crate) fn text_of(value: &Value) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Returns the leaves of the JSON of a value as settings, in the order of the layout.
pub(crate) fn of_json(
    json: &str,
    layout: Option<&'static Layout>,
    adjust: &dyn Fn(&mut Setting),
) -> Result<Vec<Setting>, FormatError> {
    let tree: Tree = serde_json::from_str(json)?;
    let mut settings = Vec::new();
    tree.leaves(&mut String::new(), &mut |path, value| {
        let control = match value {
            Value::Bool(_) => Control::Flag,
            Value::Number(_) => Control::Number {
                low: None,
                high: None,
            },
            _ => Control::Text,
        };
        let mut setting = Setting {
            path: path.to_owned(),
            label: label(path),
            field: path.to_owned(),
            doc: String::new(),
            control: control.clone(),
            value: value.clone(),
            place: None,
        };
        adjust(&mut setting);
        if let Some((declared, doc)) =
            layout.and_then(|layout| control::find(layout, &setting.field))
        {
            if setting.doc.is_empty() {
                setting.doc = first_sentence(doc);
            }
            if setting.control == control {
                setting.control = control::of(declared).unwrap_or(control);
            }
        }
        settings.push(setting);
    });
    Ok(settings)
}

/// Returns a path without its punctuation: `match score 1` for `match.score[1]`.
fn label(path: &str) -> String {
    let words = path.split(['.', '[', ']', '_']);
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// Returns the JSON of a value after some changes of its leaves.
pub(crate) fn changed(json: &str, changes: &[Change]) -> Result<String, FormatError> {
    let mut value: Value = serde_json::from_str(json)?;
    for Change(path, new) in changes {
        set(&mut value, path, new.clone())?;
    }
    Ok(text_of(&value))
}

fn set(value: &mut Value, path: &str, new: Value) -> Result<(), FormatError> {
    let unknown = || FormatError::new(Kind::Json, "there is no such setting").at(path);
    let mut place = value;
    let mut steps = steps(path).peekable();
    while let Some(step) = steps.next() {
        let is_last = steps.peek().is_none();
        place = match (place, step) {
            (Value::Object(map), Step::Name(name)) => map.get_mut(name).ok_or_else(unknown)?,
            (Value::Array(list), Step::Index(index)) if is_last && new.is_null() => {
                if index >= list.len() {
                    return Err(unknown());
                }
                list.remove(index);
                return Ok(());
            }
            (Value::Array(list), Step::Index(index)) => {
                if is_last && index == list.len() {
                    list.push(Value::Null);
                }
                list.get_mut(index).ok_or_else(unknown)?
            }
            _ => return Err(unknown()),
        };
    }
    *place = new;
    Ok(())
}

/// One step of a path: `match`, `dice` and 0 of `match.dice[0]`.
enum Step<'a> {
    Name(&'a str),
    Index(usize),
}

fn steps(path: &str) -> impl Iterator<Item = Step<'_>> {
    let words = path.split(['.', '[']).filter(|word| !word.is_empty());
    words.map(|word| {
        let index = word
            .strip_suffix(']')
            .and_then(|digits| digits.parse().ok());
        index.map_or(Step::Name(word), Step::Index)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Change, changed};

    #[test]
    fn a_change_sets_adds_or_takes_away() {
        let json = r#"{"a":{"b":[1,2]},"c":"x"}"#;
        for (path, value, expected) in [
            ("a.b[1]", json!(5), r#"{"a":{"b":[1,5]},"c":"x"}"#),
            ("a.b[2]", json!(5), r#"{"a":{"b":[1,2,5]},"c":"x"}"#),
            ("a.b[0]", json!(null), r#"{"a":{"b":[2]},"c":"x"}"#),
            ("c", json!("y"), r#"{"a":{"b":[1,2]},"c":"y"}"#),
        ] {
            assert_eq!(
                changed(json, &[Change(path.into(), value)]).unwrap(),
                expected
            );
        }
    }

    #[test]
    fn what_is_not_there_is_not_changed() {
        for path in ["d", "a.b[3]", "a.b.c", "c[0]", "a[0]"] {
            let refused = changed(
                r#"{"a":{"b":[1,2]},"c":"x"}"#,
                &[Change(path.into(), json!(1))],
            );
            let words = format!("{path}: there is no such setting");
            assert_eq!(refused.unwrap_err().to_string(), words);
        }
    }
}
