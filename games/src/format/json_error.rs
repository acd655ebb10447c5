//! Messages for errors of JSON texts, in the terms of this command.

use serde_json::error::Category;

/// The types by which serde names numbers, and their names in messages.
const NUMBERS: [(&str, &str); 5] = [
    ("u8", "a number in 0..=255"),
    ("u16", "a number in 0..=65535"),
    ("u32", "a number in 0..=4294967295"),
    ("u64", "a number of 64 bits"),
    ("i64", "a number of 64 bits"),
];

/// Returns what was found, what was expected, and the column. The line number is omitted, because a
/// value of JSON Lines is one line.
pub(super) fn message(error: &serde_json::Error) -> String {
    let all = error.to_string();
    let what = all
        .rsplit_once(" at line ")
        .map_or(all.as_str(), |(what, _)| what);
    let what = match error.classify() {
        Category::Eof => "the JSON ends early; a bracket, a quote or a value is missing".to_owned(),
        Category::Syntax => syntax(what),
        Category::Data | Category::Io => data(what),
    };
    match error.column() {
        0 => what,
        column => format!("{what} (column {column})"),
    }
}

fn syntax(what: &str) -> String {
    match what {
        "trailing characters" => "something follows the JSON value".to_owned(),
        "trailing comma" => "a comma stands before a closing bracket".to_owned(),
        "key must be a string" => "not JSON: the name of a field needs quotes".to_owned(),
        "expected value" => "not JSON: expected a value".to_owned(),
        other => format!("not JSON: {other}"),
    }
}

/// Returns the description of a value of the wrong form; the words of a format's own rule are
/// unchanged.
fn data(what: &str) -> String {
    let quoted = |rest: &str| rest.split('`').nth(1).map(str::to_owned);
    if let Some(rest) = what.strip_prefix("missing field ") {
        return format!("the field {rest} is missing");
    }
    if let Some(rest) = what.strip_prefix("duplicate field ") {
        return format!("the field {rest} stands twice");
    }
    for (prefix, thing) in [("unknown field ", "field"), ("unknown variant ", "value")] {
        if let Some(rest) = what.strip_prefix(prefix)
            && let (Some(name), Some((_, expected))) =
                (quoted(rest), rest.split_once(", expected "))
        {
            let expected = expected.strip_prefix("one of ").unwrap_or(expected);
            return format!("there is no {thing} `{name}`; expected {expected}");
        }
    }
    for prefix in ["invalid type: ", "invalid value: ", "invalid length "] {
        if let Some(rest) = what.strip_prefix(prefix)
            && let Some((found, expected)) = rest.rsplit_once(", expected ")
        {
            let expected = NUMBERS
                .iter()
                .find(|(name, _)| *name == expected)
                .map_or(expected, |(_, words)| words);
            let length = if prefix == "invalid length " {
                " elements"
            } else {
                ""
            };
            return format!("found {found}{length}, expected {expected}");
        }
    }
    what.to_owned()
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::message;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only their reading matters")]
    struct Throw {
        die: u8,
        kind: Option<Kind>,
        more: Option<[u8; 2]>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Kind {
        Big,
        Small,
    }

    #[test]
    fn faults_are_said_in_plain_words() {
        for (json, expected) in [
            (
                "",
                "the JSON ends early; a bracket, a quote or a value is missing",
            ),
            (
                "{\"die\":5",
                "the JSON ends early; a bracket, a quote or a value is missing (column 8)",
            ),
            ("oops", "not JSON: expected a value (column 1)"),
            (
                "{die:5}",
                "not JSON: the name of a field needs quotes (column 2)",
            ),
            (
                "{\"die\":5} 6",
                "something follows the JSON value (column 11)",
            ),
            (
                "{\"die\":5,}",
                "a comma stands before a closing bracket (column 10)",
            ),
            ("{}", "the field `die` is missing (column 2)"),
            (
                "{\"die\":1,\"die\":2}",
                "the field `die` stands twice (column 14)",
            ),
            (
                "{\"dye\":5}",
                "there is no field `dye`; expected `die`, `kind`, `more` (column 6)",
            ),
            (
                "{\"die\":300}",
                "found integer `300`, expected a number in 0..=255 (column 10)",
            ),
            (
                "{\"die\":\"5\"}",
                "found string \"5\", expected a number in 0..=255 (column 10)",
            ),
            (
                "{\"die\":1,\"kind\":\"huge\"}",
                "there is no value `huge`; expected `big` or `small` (column 22)",
            ),
            (
                "{\"die\":1,\"more\":[1]}",
                "found 1 elements, expected an array of length 2 (column 19)",
            ),
        ] {
            let error = serde_json::from_str::<Throw>(json).expect_err(json);
            assert_eq!(message(&error), expected, "{json}");
        }
    }
}
