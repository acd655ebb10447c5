//! Names of formats as arguments, with suggestions for unknown names.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};

use crate::format::GameFormat;
use crate::registry::{self, formats};

/// Parses the name of a format; completions get the names of formats from here.
#[derive(Clone, Debug)]
pub(super) struct FormatName;

impl TypedValueParser for FormatName {
    type Value = &'static dyn GameFormat;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Self::Value, clap::Error> {
        let parser = StringValueParser::new()
            .try_map(|name| registry::find(&name).ok_or_else(|| hint(&name)));
        parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(formats().map(|format| {
            PossibleValue::new(format.card().name).help(format.card().about)
        })))
    }
}

/// Returns a hint for an unknown name.
pub(super) fn hint(name: &str) -> String {
    let names: Vec<&str> = formats().map(|format| format.card().name).collect();
    match near(name, &names).as_slice() {
        [] => "`games formats` lists the names".to_owned(),
        [one] => format!("did you mean `{one}`?"),
        many => format!("there are {}", many.join(", ")),
    }
}

/// Returns the names that `name` may be a misspelling of: those that contain it, otherwise those
/// with the smallest edit distance.
fn near<'a>(name: &str, names: &[&'a str]) -> Vec<&'a str> {
    let parts: Vec<&str> = names
        .iter()
        .copied()
        .filter(|known| !name.is_empty() && known.contains(name))
        .collect();
    if !parts.is_empty() {
        return parts;
    }
    let slips = |known: &&&str| strsim::osa_distance(name, known);
    match names.iter().min_by_key(slips) {
        Some(nearest) if slips(&nearest) <= name.chars().count() / 3 + 1 => vec![nearest],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::near;

    #[test]
    fn a_name_is_found_by_its_part_or_with_slips() {
        let names = [
            "gnubg-position",
            "gnubg-match",
            "gnubg-id",
            "xgid",
            "chess-fen",
        ];
        for (name, found) in [
            ("gnubg", &names[..3]),
            ("fen", &names[4..]),
            ("gnubg-idd", &names[2..3]),
            ("gnugb-match", &names[1..2]),
            ("othello", &[]),
            ("", &[]),
        ] {
            assert_eq!(near(name, &names), found, "{name}");
        }
    }
}
