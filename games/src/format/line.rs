//! A JSON value as readable text on one line.

use serde::Serialize;
use serde_json::Value;

use super::Out;

/// Writes a value as `field value` pairs: `cube 4, cube_owner player0, dice 5 2`.
pub(super) fn flatten<T: Serialize>(value: &T, out: &mut Out) {
    match serde_json::to_value(value) {
        Ok(value) => {
            let mut line = String::new();
            write(&value, "", &mut line);
            out.text(&line);
        }
        Err(error) => write!(out, "{error}"),
    }
}

fn write(value: &Value, path: &str, line: &mut String) {
    if let Value::Object(fields) = value {
        for (name, field) in fields {
            let path = if path.is_empty() {
                name.clone()
            } else {
                format!("{path}.{name}")
            };
            write(field, &path, line);
        }
        return;
    }
    if !line.is_empty() {
        line.push_str(", ");
    }
    line.push_str(path);
    if !path.is_empty() {
        line.push(' ');
    }
    scalar(value, line);
}

fn scalar(value: &Value, line: &mut String) {
    match value {
        Value::Null => line.push('-'),
        Value::String(text) => line.push_str(text),
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    line.push(' ');
                }
                scalar(item, line);
            }
        }
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => line.push_str(&value.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Out, flatten};

    #[test]
    fn fields_are_named_and_lists_are_plain() {
        let value = json!({"cube": 4, "dice": [5, 2], "deep": {"owner": "player0", "none": null}});
        let mut out = Out::default();
        flatten(&value, &mut out);
        assert_eq!(
            out.into_string(),
            "cube 4, deep.none -, deep.owner player0, dice 5 2"
        );
    }
}
