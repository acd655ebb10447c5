//! What holds for the settings and the places of every format: what a page makes its form and its board of.

use games::format::{Ability, Change, Control, GameFormat, Options, Setting};
use games::registry::find;
use serde_json::Value;

use crate::examples::EXAMPLES;

/// Some other values that a setting may have.
fn others(setting: &Setting) -> Vec<Value> {
    let others = match &setting.control {
        Control::Flag => vec![true.into(), false.into()],
        Control::Menu { values, .. } => values.iter().take(4).cloned().collect(),
        Control::Number { low, high } => {
            let next = setting.value.as_u64().map(|value| Value::from(value + 1));
            [low.clone(), high.clone(), next]
                .into_iter()
                .flatten()
                .collect()
        }
        Control::Text => Vec::new(),
    };
    others
        .into_iter()
        .filter(|other| *other != setting.value)
        .collect()
}

#[test]
fn a_change_of_a_part_changes_nothing_else() {
    let options = Options::default();
    for (format, text) in EXAMPLES.iter() {
        let name = format.card().name;
        let settings = format.settings(text, &options).expect(name);
        assert!(!settings.is_empty(), "{name}");
        for setting in &settings {
            let change = |value: &Value| [Change(setting.path.clone(), value.clone())];
            let same = format.edit(text, &change(&setting.value), &options);
            assert_eq!(same.expect(name).output, *text, "{name} {}", setting.path);
            for other in others(setting) {
                let Ok(written) = format.edit(text, &change(&other), &options) else {
                    continue;
                };
                let now = format.settings(&written.output, &options).expect(name);
                if !written.lost.is_empty() {
                    continue;
                }
                let changed: Vec<_> = now
                    .iter()
                    .zip(&settings)
                    .filter(|(now, before)| now.value != before.value)
                    .map(|(now, _)| (&now.path, &now.value))
                    .collect();
                assert_eq!(changed, [(&setting.path, &other)], "{name} {text}");
                let back = format.edit(&written.output, &change(&setting.value), &options);
                assert_eq!(back.expect(name).output, *text, "{name} {}", setting.path);
            }
        }
    }
}

#[test]
fn bounds_and_menus_hold_what_the_value_has() {
    for (format, text) in EXAMPLES.iter() {
        let name = format.card().name;
        for setting in format.settings(text, &Options::default()).expect(name) {
            let is_in = match &setting.control {
                Control::Flag => setting.value.is_boolean(),
                Control::Menu { values, .. } => values.contains(&setting.value),
                Control::Number { low, high } => {
                    let number = |value: &Value| value.as_i64();
                    let value = number(&setting.value);
                    let from = low.as_ref().is_none_or(|low| number(low) <= value);
                    from && high.as_ref().is_none_or(|high| value <= number(high))
                }
                Control::Text => true,
            };
            assert!(is_in, "{name} {text}: {setting:?}");
        }
    }
}

#[test]
fn a_part_that_is_not_there_is_refused() {
    for (format, text) in EXAMPLES.iter() {
        let name = format.card().name;
        for path in ["nothing", "board.nothing", "moves[99999]", ""] {
            let change = [Change(path.to_owned(), 1.into())];
            let refused = format.edit(text, &change, &Options::default());
            assert!(refused.is_err(), "{name} {path}: {refused:?}");
        }
    }
}

#[test]
fn an_element_of_a_list_of_moves_is_one_move() {
    for (name, text, two) in [
        ("renju-moves", "H8 I9", "G7h7"),
        ("renju-moves", "H8 I9", "G7 H7"),
        ("chess-uci", "e2e4 e7e5", "g1f3 b8c6"),
        ("chess-san", "1. e4 e5", "Nf3 Nc6"),
    ] {
        let format = find(name).expect("the format is there");
        let change = [Change("moves[2]".to_owned(), two.into())];
        let refused = format.edit(text, &change, &Options::default());
        assert!(refused.is_err(), "{name} {two}: {refused:?}");
    }
}

#[test]
fn a_piece_of_cetkaik_keeps_its_number_on_its_way() {
    let format = find("cetkaik-field").expect("the format is there");
    let options = Options::default();
    let edit = |text: &str, changes: &[(&str, &str)]| {
        let change = |&(path, value): &(&str, &str)| Change(path.to_owned(), value.into());
        let changes: Vec<Change> = changes.iter().map(change).collect();
        format
            .edit(text, &changes, &options)
            .map(|written| written.output)
    };
    let start = find("cetkaik-moved").expect("the format is there");
    let start = start.convert("ffffffffffff80", format, &options);
    let start = start.expect("the start is a field").output;
    // Four soldiers of a colour are not on their squares, so that only what moves says which of them it is.
    let mut text = start.clone();
    // In the order of their numbers, as a hand has them.
    let squares = ["KI", "NI", "PI", "CI"];
    for (index, square) in (0..).zip(squares) {
        let hand = format!("a_hand[{index}]");
        let changes = [(format!("board.{square}"), "empty"), (hand, "↓黒兵")];
        let changes = changes
            .each_ref()
            .map(|(path, value)| (path.as_str(), *value));
        text = edit(&text, &changes).expect("the hand has room");
    }
    let held = format.settings(&text, &options).expect("a field");
    let held = held
        .iter()
        .filter(|setting| setting.path.starts_with("a_hand["));
    assert_eq!(held.count(), 5, "four pieces and a free place");
    for square in squares {
        let path = format!("board.{square}");
        text = edit(&text, &[("a_hand[0]", "empty"), (&path, "↓黒兵")]).expect("it goes back");
    }
    assert_eq!(text, start);
    for (path, value) in [
        ("a_hand[0]", "皇"),
        ("a_hand[1]", "empty"),
        ("a_hand[0]", "nothing"),
    ] {
        assert!(edit(&start, &[(path, value)]).is_err(), "{path} {value}");
    }
}

#[test]
fn the_checkers_of_an_xgid_are_counted_place_by_place() {
    let format = find("xgid").expect("the format is there");
    let start = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10";
    let edit = |changes: &[(&str, u64)]| {
        let change = |&(path, count): &(&str, u64)| Change(path.to_owned(), count.into());
        let changes: Vec<Change> = changes.iter().map(change).collect();
        let edited = format.edit(start, &changes, &Options::default());
        edited
            .map(|written| written.output)
            .map_err(|refused| refused.to_string())
    };
    let moved = "XGID=-b---AD-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10";
    assert_eq!(
        edit(&[("bottom[5]", 4), ("bottom[4]", 1)]),
        Ok(moved.to_owned())
    );
    let hit = "XGID=ab----E-C---eE---c-d----B-:0:0:1:52:0:0:0:0:10";
    assert_eq!(edit(&[("top[5]", 4), ("top[24]", 1)]), Ok(hit.to_owned()));
    for (changes, words) in [
        (
            &[("bottom[4]", 1)][..],
            "field 1 (board): 16 checkers of the bottom player, at most 15 expected",
        ),
        (&[("bottom[5]", 16)][..], "bottom[5]: 16 is not in 0..=15"),
        (
            &[("bottom[5]", 4), ("bottom[18]", 1)][..],
            "field 1 (board): a point is held by both players",
        ),
        (
            &[("bottom[25]", 1)][..],
            "bottom[25]: there is no such setting",
        ),
    ] {
        assert_eq!(edit(changes), Err(words.to_owned()));
    }
}

/// The names of the places in a picture.
fn named(format: &dyn GameFormat, text: &str, places: bool) -> Vec<String> {
    let options = Options {
        places,
        ..Options::default()
    };
    let picture = format.svg(text, &options).expect("it has a picture");
    let names = picture.split("data-place=\"").skip(1);
    let names = names.map(|rest| rest.split('"').next().unwrap_or_default());
    names.map(str::to_owned).collect()
}

#[test]
fn parts_and_bits_are_about_places_that_the_picture_names() {
    for (format, text) in EXAMPLES.iter() {
        let name = format.card().name;
        if !format.offers(Ability::Svg) {
            continue;
        }
        assert!(named(*format, text, false).is_empty(), "{name}");
        let places = named(*format, text, true);
        let settings = format.settings(text, &Options::default()).expect(name);
        let in_hands = settings
            .iter()
            .filter(|setting| setting.path.contains("_hand["))
            .count();
        let count = match format.card().game {
            // The points, and the halves of the bar and of the tray.
            "backgammon" => 28,
            // The hands have a place for each piece and a free one.
            "cetkaik" => 81 + in_hands,
            "chess" => 64,
            "renju" => 225,
            other => panic!("{other} has no known board"),
        };
        assert_eq!(places.len(), count, "{name}");
        let has_hands =
            name.starts_with("cetkaik-") && !["cetkaik-board", "cetkaik-ascii"].contains(&name);
        assert_eq!(in_hands >= 2, has_hands, "{name}");
        for setting in settings {
            assert!(
                setting.place.is_none_or(|place| places.contains(&place)),
                "{name}"
            );
        }
        if !format.offers(Ability::Inspect) {
            continue;
        }
        let inspection = format.inspect(text, &Options::default()).expect(name);
        let about = format.places(&inspection.stretches);
        assert_eq!(about.len(), inspection.stretches.len(), "{name}");
        for place in about.concat() {
            assert!(places.contains(&place), "{name} {place}");
        }
        let about = about.concat().len();
        assert!(about > 0, "{name} {text}");
    }
}

#[test]
fn the_squares_of_a_position_are_each_about_one_field_or_run() {
    for (format, text) in EXAMPLES.iter() {
        let name = format.card().name;
        let whole = [
            "chess-nib",
            "chess-b13",
            "chess-huff",
            "chess-am_place",
            "chess-rle",
        ];
        if !whole.contains(&name) {
            continue;
        }
        let inspection = format.inspect(text, &Options::default()).expect(name);
        let mut places = format.places(&inspection.stretches).concat();
        places.sort();
        let count = places.len();
        places.dedup();
        assert_eq!((places.len(), count), (64, 64), "{name} {text}");
    }
}
