//! What holds for every format of the registry, whatever its game.

use std::collections::BTreeSet;

use games::format::{Ability, FormatError, Found, GameFormat, Options};
use games::registry::formats;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;

use crate::examples::{EXAMPLES, converts};

/// Every option at once: whoever does not know one passes it over.
fn all_options() -> Options {
    Options {
        chess960: true,
        san: true,
        names: Some(["<a>".to_owned(), "\u{e9}&".to_owned()]),
        letters: true,
        color: true,
        flip: true,
        ..Options::default()
    }
}

#[test]
fn names_are_unique_and_cards_are_filled_in() {
    let mut names = BTreeSet::new();
    for card in formats().map(|format| format.card()) {
        assert!(names.insert(card.name), "{} stands twice", card.name);
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
        assert!(card.name.chars().all(plain), "{}", card.name);
        assert!(
            !card.game.is_empty() && !card.form.is_empty() && !card.about.is_empty(),
            "{}",
            card.name
        );
        assert!(!card.about.ends_with('.'), "{}: no full stop", card.name);
    }
}

#[test]
fn every_format_has_an_example_that_it_accepts() {
    for format in formats() {
        let name = format.card().name;
        let mut examples = EXAMPLES
            .iter()
            .filter(|(known, _)| known.card().name == name)
            .peekable();
        assert!(
            examples.peek().is_some(),
            "{name} has no example; give SEEDS one"
        );
        for (_, text) in examples {
            assert_eq!(
                format.check(text, &Options::default()),
                Ok(()),
                "{name} {text}"
            );
            assert_eq!(written_again(format, text).as_ref(), Ok(text), "{name}");
        }
    }
}

#[test]
fn what_is_offered_is_there() {
    for (format, text) in EXAMPLES.iter() {
        let name = format.card().name;
        for options in [Options::default(), all_options()] {
            assert_eq!(
                format.draw(text, &options).is_ok(),
                format.offers(Ability::Draw),
                "{name}"
            );
            assert_eq!(
                format.svg(text, &options).is_ok(),
                format.offers(Ability::Svg),
                "{name}"
            );
        }
        assert_eq!(
            format.inspect(text, &Options::default()).is_ok(),
            format.offers(Ability::Inspect),
            "{name}"
        );
        assert_eq!(
            format.offers(Ability::Inspect),
            format.card().bits.is_some(),
            "{name}"
        );
    }
}

#[test]
fn pictures_are_well_formed_enough_to_nest_and_escape() {
    for (format, text) in EXAMPLES
        .iter()
        .filter(|(format, _)| format.offers(Ability::Svg))
    {
        let picture = format
            .svg(text, &all_options())
            .expect("the format offers pictures");
        assert!(
            picture.starts_with("<svg ") && picture.trim_end().ends_with("</svg>"),
            "{}",
            format.card().name
        );
        assert!(
            !picture.contains("<a>") && !picture.contains("\u{e9}& "),
            "{}: names are escaped",
            format.card().name
        );
    }
}

/// The text that encoding the value's JSON gives. Nothing may be lost on the way, but for the
/// annotations of a game: SAN and UCI notation are read with them and written without.
fn written_again(format: &dyn GameFormat, text: &str) -> Result<String, FormatError> {
    let options = Options::default();
    let json = format.decode_json(text, &options)?;
    let written = format.encode(&json, &options)?;
    assert!(
        written.lost.is_empty() || value(&json) != without_annotations(format, &json),
        "{} loses its own {:?}",
        format.card().name,
        written.lost
    );
    Ok(written.output)
}

fn value(json: &str) -> Value {
    serde_json::from_str(json).expect("formats write JSON")
}

/// The JSON of a value, without what its format reads and does not write.
fn without_annotations(format: &dyn GameFormat, json: &str) -> Value {
    let mut value = value(json);
    if matches!(format.card().name, "chess-san" | "chess-uci") {
        let fields = value.as_object_mut().expect("a game is an object");
        fields.remove("annotations");
    }
    value
}

/// Everything that a format does with a text, whether it is a value or not.
fn law_of_one_answer(format: &dyn GameFormat, text: &str) -> Result<(), TestCaseError> {
    let options = Options::default();
    let checked = format.check(text, &options);
    prop_assert_eq!(format.decode(text, &options).map(drop), checked.clone());
    prop_assert_eq!(
        format.decode_json(text, &options).map(drop),
        checked.clone()
    );
    if format.offers(Ability::Draw) {
        prop_assert_eq!(format.draw(text, &options).map(drop), checked.clone());
    }
    if format.offers(Ability::Svg) {
        prop_assert_eq!(format.svg(text, &options).map(drop), checked.clone());
    }
    if checked.is_ok() {
        prop_assert!(
            !format
                .decode(text, &options)
                .unwrap_or_default()
                .contains('\n')
        );
        let canonical = written_again(format, text);
        prop_assert!(canonical.is_ok(), "{:?}", canonical);
        let canonical = canonical.unwrap_or_default();
        prop_assert_eq!(written_again(format, &canonical), Ok(canonical.clone()));
        let json = |text| {
            let json = format.decode_json(text, &options)?;
            Ok::<_, FormatError>(without_annotations(format, &json))
        };
        prop_assert_eq!(json(&canonical), json(text));
    }
    for to in formats().filter(|to| converts(format, *to)) {
        if let Ok(written) = format.convert(text, to, &options) {
            prop_assert_eq!(
                to.check(&written.output, &options),
                Ok(()),
                "{} from {}",
                to.card().name,
                text
            );
            prop_assert!(checked.is_ok());
        }
    }
    law_of_inspection(format, text, &checked)
}

/// An inspection tells every bit once, and refuses what is refused.
fn law_of_inspection(
    format: &dyn GameFormat,
    text: &str,
    checked: &Result<(), FormatError>,
) -> Result<(), TestCaseError> {
    let Ok(inspection) = format.inspect(text, &Options::default()) else {
        prop_assert!(checked.is_err() || !format.offers(Ability::Inspect));
        return Ok(());
    };
    // An inspection may know the bits of what `check` only has words for.
    let words =
        |refusal: FormatError| (refusal.kind, refusal.path.clone(), refusal.message.clone());
    prop_assert_eq!(
        inspection.refusal().cloned().map(words),
        checked.clone().err().map(words)
    );
    let mut end = 0;
    for stretch in &inspection.stretches {
        prop_assert_eq!(stretch.bits.start, end, "a gap before {}", stretch.path);
        end = stretch.bits.end;
        prop_assert!(stretch.error.is_none() || checked.is_err());
    }
    if checked.is_ok() {
        prop_assert_eq!(end, inspection.bytes.len() * 8);
    }
    Ok(())
}

/// A small damage to a text.
#[derive(Clone, Debug)]
enum Damage {
    Replace(Index, char),
    Insert(Index, char),
    Remove(Index),
    Cut(Index),
    Swap(Index, Index),
}

fn damage() -> impl Strategy<Value = Damage> {
    let character = || prop_oneof![8 => "[0-9a-fA-Z+/:=., -]".prop_map(first), 1 => any::<char>()];
    prop_oneof![
        6 => (any::<Index>(), character()).prop_map(|(at, with)| Damage::Replace(at, with)),
        1 => (any::<Index>(), character()).prop_map(|(at, new)| Damage::Insert(at, new)),
        1 => any::<Index>().prop_map(Damage::Remove),
        1 => any::<Index>().prop_map(Damage::Cut),
        2 => (any::<Index>(), any::<Index>()).prop_map(|(a, b)| Damage::Swap(a, b)),
    ]
}

fn first(text: String) -> char {
    text.chars().next().unwrap_or('0')
}

fn damaged(text: &str, damages: &[Damage]) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for damage in damages {
        let len = text.len();
        if len == 0 {
            break;
        }
        match damage {
            Damage::Replace(at, with) => text[at.index(len)] = *with,
            Damage::Insert(at, new) => text.insert(at.index(len), *new),
            Damage::Remove(at) => drop(text.remove(at.index(len))),
            Damage::Cut(at) => text.truncate(at.index(len)),
            Damage::Swap(a, b) => text.swap(a.index(len), b.index(len)),
        }
    }
    text.into_iter().collect()
}

/// What stands beside a value in a text: anything, or some words of an example.
fn beside() -> impl Strategy<Value = String> {
    let words = |(which, at, count): (Index, Index, usize)| {
        let (_, text) = which.get(EXAMPLES.as_slice());
        let words: Vec<&str> = text.split_whitespace().collect();
        let from = words.iter().skip(at.index(words.len().max(1)));
        from.take(count).copied().collect::<Vec<_>>().join(" ")
    };
    prop_oneof![
        ".{0,20}",
        (any::<Index>(), any::<Index>(), 1..8_usize).prop_map(words),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_damaged_value_gets_one_answer(which in any::<Index>(), damages in prop::collection::vec(damage(), 0..4)) {
        let (format, text) = which.get(EXAMPLES.as_slice());
        law_of_one_answer(*format, &damaged(text, &damages))?;
    }

    #[test]
    fn any_text_gets_one_answer(which in any::<Index>(), text in ".{0,40}") {
        law_of_one_answer(*which.get(&formats().collect::<Vec<_>>()), &text)?;
    }

    #[test]
    fn any_bytes_get_one_answer(which in any::<Index>(), bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        law_of_one_answer(*which.get(&formats().collect::<Vec<_>>()), &games::format::hex::write(&bytes))?;
    }

    #[test]
    fn damaged_json_is_refused_or_encodes(which in any::<Index>(), damages in prop::collection::vec(damage(), 0..4)) {
        let (format, text) = which.get(EXAMPLES.as_slice());
        let options = Options::default();
        let json = format.decode_json(text, &options).expect("examples are accepted");
        let json = damaged(&json, &damages);
        if let Ok(written) = format.encode(&json, &options) {
            // A start that the output does not hold is given beside it.
            let start = written.lost.contains(&"start").then(|| {
                let json: serde_json::Value = serde_json::from_str(&json).expect("what encodes is JSON");
                json["fen"].as_str().expect("a start is a position").to_owned()
            });
            let options = Options { start, ..options };
            prop_assert_eq!(format.check(&written.output, &options), Ok(()), "{}", written.output);
        }
    }

    #[test]
    fn options_never_panic(which in any::<Index>(), damages in prop::collection::vec(damage(), 0..3), start in ".{0,30}") {
        let (format, text) = which.get(EXAMPLES.as_slice());
        let (text, options) = (damaged(text, &damages), Options { start: Some(start), ..all_options() });
        let _ = format.check(&text, &options);
        let _ = format.decode(&text, &options);
        let _ = format.decode_json(&text, &options);
        let _ = format.encode(&text, &options);
        let _ = format.draw(&text, &options);
        let _ = format.svg(&text, &options);
        let _ = format.inspect(&text, &options);
    }

    #[test]
    fn finds_are_where_they_say(which in any::<Index>(), before in beside(), after in beside()) {
        let (format, text) = which.get(EXAMPLES.as_slice());
        let post = format!("{before}\n{text}\n{after}");
        for found in format.find(&post) {
            prop_assert!(post.get(found.place.clone()).is_some(), "{:?} is no piece of {post:?}", found.place);
            prop_assert_eq!(format.check(&found.id, &Options::default()), Ok(()));
        }
        // A few hex digits may be anything.
        let is_short = format.card().form == "hex" && text.len() < 8;
        if format.offers(Ability::Find) && !is_short {
            // A result that follows is part of it. So is a move beside it: then one find is over an edge of the text.
            let ends = ["", "*", "1-0", "0-1", "1/2-1/2"];
            let start = before.len() + 1;
            let edges = [start, start + text.len()];
            let is_it = |found: &Found| {
                let rest = found.id.strip_prefix(text.trim_end());
                let is_over = |edge: &usize| found.place.start < *edge && *edge < found.place.end;
                rest.is_some_and(|rest| ends.contains(&rest.trim_start())) || edges.iter().any(is_over)
            };
            prop_assert!(format.find(&post).iter().any(is_it), "{text} is not found");
        }
    }
}
