//! Bad XGIDs and what is said about them.

use games::backgammon::Xgid;

const START: &str = "-b----E-C---eE---c-e----B-";

#[test]
fn every_malformed_field_is_named() {
    let cases = [
        ("", "1 field, expected 10"),
        (":0:0:1:52:0:0:0:0", "9 fields, expected 10"),
        (":0:0:1:52:0:0:0:0:10:", "11 fields, expected 10"),
        (
            ":16:0:1:52:0:0:0:0:10",
            "field 2 (cube): 16 is not in 0..=15",
        ),
        (
            ":01:0:1:52:0:0:0:0:10",
            "field 2 (cube): 01 is not in 0..=15",
        ),
        (
            ":+1:0:1:52:0:0:0:0:10",
            "field 2 (cube): +1 is not in 0..=15",
        ),
        (
            ":1:2:1:52:0:0:0:0:10",
            "field 3 (owner): 2 is not 1, 0 or -1",
        ),
        (
            ":0:1:1:52:0:0:0:0:10",
            "field 3 (owner): a cube at 1 has no owner",
        ),
        (":0:0:0:52:0:0:0:0:10", "field 4 (turn): 0 is not 1 or -1"),
        (
            ":0:0::52:0:0:0:0:10",
            "field 4 (turn): nothing is not 1 or -1",
        ),
        (
            ":0:0:1:57:0:0:0:0:10",
            "field 5 (dice): 57 is not 00, two dice of 1 to 6, D, B or R",
        ),
        (
            ":0:0:1:05:0:0:0:0:10",
            "field 5 (dice): 05 is not 00, two dice of 1 to 6, D, B or R",
        ),
        (
            ":0:0:1:d:0:0:0:0:10",
            "field 5 (dice): d is not 00, two dice of 1 to 6, D, B or R",
        ),
        (
            ":0:0:1:B:0:0:0:7:10",
            "field 5 (dice): nobody beavers in a match",
        ),
        (
            ":0:0:1:D:6:0:1:7:10",
            "field 5 (dice): nobody doubles in the Crawford game",
        ),
        (
            ":0:0:1:52:x:0:0:0:10",
            "field 6 (score_bottom): x is not in 0..=32767",
        ),
        (
            ":0:0:1:52:7:0:0:7:10",
            "field 6 (score_bottom): the match is already won",
        ),
        (
            ":0:0:1:52:0:32768:0:0:10",
            "field 7 (score_top): 32768 is not in 0..=32767",
        ),
        (
            ":0:0:1:52:0:9:0:7:10",
            "field 7 (score_top): the match is already won",
        ),
        (":0:0:1:52:0:0:4:0:10", "field 8 (rules): 4 is not in 0..=3"),
        (
            ":0:0:1:52:0:0:2:7:10",
            "field 8 (rules): 2 is not 0 or 1 in a match",
        ),
        (
            ":0:0:1:52:0:0:1:1:10",
            "field 8 (rules): a match to 1 point has no Crawford game",
        ),
        (
            ":0:0:1:52:1:5:1:7:10",
            "field 8 (rules): in the Crawford game one player is one point away from the match",
        ),
        (
            ":0:0:1:52:0:0:0:-1:10",
            "field 9 (length): -1 is not in 0..=32767",
        ),
        (
            ":0:0:1:52:0:0:0:0:16",
            "field 10 (max_cube): 16 is not in 0..=15",
        ),
        (
            ":0:0:1:52:0:0:0:0: 10",
            "field 10 (max_cube):  10 is not in 0..=15",
        ),
    ];
    for (rest, message) in cases {
        let text = format!("XGID={START}{rest}");
        let error = text.parse::<Xgid>().expect_err(rest);
        assert_eq!(error.to_string(), message, "{text}");
    }
}

#[test]
fn every_malformed_board_is_named() {
    let cases = [
        ("-b----E-C---eE---c-e----B", "25 characters, expected 26"),
        ("-b----E-C---eE---c-e----B--", "27 characters, expected 26"),
        (
            "-b----E-C---eE---c-e--é-B-",
            "character 23: é is not -, A to O or a to o",
        ),
        (
            "-b----E-C---eE---c-e--P-B-",
            "character 23: P is not -, A to O or a to o",
        ),
        (
            "Ab----E-C---eE---c-e------",
            "character 1: A is not - or a to o, the bar of the top player",
        ),
        (
            "-b----E-C---eE---c-e-----a",
            "character 26: a is not - or A to O, the bar of the bottom player",
        ),
        (
            "-b----E-C---eE---c-e----C-",
            "16 checkers of the bottom player, at most 15 expected",
        ),
        (
            "ob----E-C---eE---c-e----B-",
            "30 checkers of the top player, at most 15 expected",
        ),
    ];
    for (board, message) in cases {
        let text = format!("XGID={board}:0:0:1:52:0:0:0:0:10");
        let error = text.parse::<Xgid>().expect_err(board);
        assert_eq!(error.to_string(), format!("field 1 (board): {message}"));
    }
}

#[test]
fn the_prefix_may_be_missing() {
    let text = format!("XGID={START}:0:0:1:52:0:0:0:0:10");
    let id: Xgid = text.parse().expect("a good XGID");
    assert_eq!(text["XGID=".len()..].parse(), Ok(id));
    assert_eq!(id.to_string(), text);
    assert!(text.to_lowercase().parse::<Xgid>().is_err());
}
