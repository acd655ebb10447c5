//! Bad IDs and what is said about them.

use std::fmt::{self, Write as _};

use bitcodec::{ErrorKind, TextFormat, WireFormat};
use games::backgammon::{CubeOwner, GameState, GnubgId, MatchKey, Player, PositionKey};

use super::plain;

fn position_error(text: &str) -> String {
    let error = text.parse::<PositionKey>().expect_err(text);
    error.to_string()
}

fn match_error(text: &str) -> String {
    let error = text.parse::<MatchKey>().expect_err(text);
    error.to_string()
}

#[test]
fn bad_position_ids_are_named() {
    let cases = [
        ("4HPwATDgc/ABM", "13 characters, expected 14"),
        ("4HPwATDgc/ABMAA", "15 characters, expected 14"),
        ("", "0 characters, expected 14"),
        ("4HPwATDgc/ABMA==", "character 15: padding `=` is left out"),
        (
            "4HPwATDgc-ABMA",
            "character 10: `-` is not one of A-Z a-z 0-9 + /",
        ),
        (
            "4HPwATDgc ABMA",
            "character 10: byte 0x20 is not one of A-Z a-z 0-9 + /",
        ),
        (
            "4HPwATDgc/ABMB",
            "character 14: its spare bits are not zero",
        ),
        ("AAAAAAAAAAAAgA", "padding is not zero (bits 50..80)"),
    ];
    for (text, message) in cases {
        assert_eq!(position_error(text), message, "{text}");
    }
}

#[test]
fn too_many_checkers_are_named() {
    let mut key = PositionKey::EMPTY;
    key.on_roll = PositionKey::START.on_roll;
    key.on_roll[0] = 1;
    let error = plain_error(&key);
    assert_eq!(error, "on_roll: 16 ones in all, more than 15 (bits 25..65)");
    let mut key = PositionKey::EMPTY;
    key.opponent[3] = 16;
    assert_eq!(
        plain_error(&key),
        "opponent[3]: a run of more than 15 ones (bits 3..19)"
    );
}

/// What is said about a position that breaks no rule of the bits but one of the game or of a count.
fn plain_error(key: &PositionKey) -> String {
    position_error(&plain::position_text(key))
}

#[test]
fn positions_that_cannot_be_are_named() {
    let mut shared = PositionKey::EMPTY;
    shared.opponent[4] = 2;
    shared.on_roll[19] = 1;
    assert_eq!(
        plain_error(&shared),
        "on_roll[19]: a point is held by both players (bits 46..48)"
    );

    let mut closed = PositionKey::EMPTY;
    closed.opponent[..6].fill(2);
    closed.opponent[24] = 1;
    let closed = PositionKey {
        on_roll: closed.opponent,
        ..closed
    };
    assert_eq!(
        plain_error(&closed),
        "on_roll[24]: both players are on the bar against closed boards (bits 74..76)"
    );
}

#[test]
fn bad_match_ids_are_named() {
    let cases = [
        ("cAkAAAAAAAA", "11 characters, expected 12"),
        ("cAkAAAAAAAAA=", "character 13: padding `=` is left out"),
        (
            "cAkAAAA_AAAA",
            "character 8: `_` is not one of A-Z a-z 0-9 + /",
        ),
        (
            "YAkAAAAAAAAA",
            "cube_owner: 2 is the code of no `CubeOwner` (bits 4..6)",
        ),
        (
            "cA0AAAAAAAAA",
            "state: 5 is the code of no `GameState` (bits 8..11)",
        ),
        (
            "cA4AAAAAAAAA",
            "state: 6 is the code of no `GameState` (bits 8..11)",
        ),
        (
            "cA8AAAAAAAAA",
            "state: 7 is the code of no `GameState` (bits 8..11)",
        ),
        ("cIkPAAAAAAAA", "dice[0]: 7 is not in 0..=6 (bits 15..18)"),
        ("cIkcAAAAAAAA", "dice[1]: 7 is not in 0..=6 (bits 18..21)"),
        ("cAkAAAAAAAAI", "padding is not zero (bits 67..72)"),
    ];
    for (text, message) in cases {
        assert_eq!(match_error(text), message, "{text}");
    }
}

#[test]
fn match_keys_that_cannot_be_are_named() {
    let nine = MatchKey::match_to(9);
    let doubled = MatchKey {
        doubled: true,
        turn: Player::Player0,
        ..MatchKey::MONEY
    };
    let one_away = "in the Crawford game one player is one point away from the match";
    let cases = [
        (
            MatchKey {
                dice: [0, 3],
                ..nine
            },
            "dice[0]: exactly one die is rolled; both or neither are".to_owned(),
        ),
        (
            MatchKey {
                dice: [3, 0],
                ..nine
            },
            "dice[1]: exactly one die is rolled; both or neither are".to_owned(),
        ),
        (
            MatchKey {
                crawford: true,
                ..MatchKey::MONEY
            },
            "crawford: a money game has no Crawford game".to_owned(),
        ),
        (
            MatchKey {
                crawford: true,
                ..MatchKey::match_to(1)
            },
            "crawford: a match to 1 point has no Crawford game".to_owned(),
        ),
        (
            MatchKey {
                crawford: true,
                score: [7, 3],
                ..nine
            },
            format!("crawford: {one_away}"),
        ),
        (
            MatchKey {
                score: [9, 3],
                ..nine
            },
            "score[0]: a game is being played, but the match is won".to_owned(),
        ),
        (
            MatchKey {
                score: [3, 9],
                ..nine
            },
            "score[1]: a game is being played, but the match is won".to_owned(),
        ),
        (
            MatchKey {
                score: [9, 12],
                state: GameState::Over,
                ..nine
            },
            "score: both players have won the match".to_owned(),
        ),
        (
            MatchKey {
                dice: [2, 1],
                ..doubled
            },
            "doubled: a double is on the table, but the dice are rolled".to_owned(),
        ),
        (
            MatchKey {
                length: 3,
                score: [2, 0],
                crawford: true,
                ..doubled
            },
            "doubled: a double is on the table in the Crawford game".to_owned(),
        ),
        (
            MatchKey {
                turn: Player::Player1,
                ..doubled
            },
            "turn: a double is on the table, but the turn is still with the player on roll"
                .to_owned(),
        ),
        (
            // Beavers are for money, and by the owner of the cube.
            MatchKey {
                turn: Player::Player1,
                cube: 1,
                cube_owner: CubeOwner::Player0,
                length: 5,
                ..doubled
            },
            "turn: a double is on the table, but the turn is still with the player on roll"
                .to_owned(),
        ),
    ];
    for (key, message) in cases {
        let error = plain::match_text(&key)
            .parse::<MatchKey>()
            .expect_err(&message);
        assert_eq!(error.kind(), ErrorKind::Rule, "{message}");
        let (said, bits) = error.to_string().rsplit_once(" (bits ").map_or_else(
            || panic!("{error} names no bits"),
            |(said, bits)| (said.to_owned(), bits.to_owned()),
        );
        assert_eq!(said, message);
        assert!(bits.ends_with(')'), "{bits}");
        // Writing refuses what reading refuses, in the same words.
        assert_eq!(key.to_text().expect_err(&message).to_string(), message);
    }
}

#[test]
fn bad_gnubg_ids_are_named() {
    let cases = [
        ("4HPwATDgc/ABMA", "14 characters, expected 27"),
        (
            "4HPwATDgc/ABMA-cAkAAAAAAAAA",
            "character 15: a colon stands between Position ID and Match ID",
        ),
        (
            "cAkAAAAAAAAA:4HPwATDgc/ABMA",
            "character 15: a colon stands between Position ID and Match ID",
        ),
        (
            "4HPwATDgc/ABMA:cAkAAA*AAAAA",
            "character 22: `*` is not one of A-Z a-z 0-9 + /",
        ),
        (
            "4HPwATDgc/ABMB:cAkAAAAAAAAA",
            "character 14: its spare bits are not zero",
        ),
        (
            "4HPwATDgc/ABMA:cIkPAAAAAAAA",
            "match_key.dice[0]: 7 is not in 0..=6 (bits 95..98)",
        ),
    ];
    for (text, message) in cases {
        let error = text.parse::<GnubgId>().expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
}

#[test]
fn values_that_do_not_fit_have_no_text() {
    let mut key = PositionKey::START;
    key.on_roll[0] = 200;
    assert!(key.to_bytes().is_err());
    let error = key.to_text().unwrap_err().to_string();
    assert!(error.starts_with("on_roll"), "{error}");
    assert_eq!(write!(String::new(), "{key}"), Err(fmt::Error));
    let key = MatchKey {
        cube: 16,
        ..MatchKey::MONEY
    };
    let error = key.to_text().unwrap_err().to_string();
    assert_eq!(error, "cube: 16 does not fit 4 bits");
    assert_eq!(write!(String::new(), "{key}"), Err(fmt::Error));
}
