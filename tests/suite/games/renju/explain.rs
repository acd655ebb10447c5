//! The reasons lead to the judge's verdict, and say what they mean.

use games::renju::{Board, Foul, Point, Reasons, Verdict};

use super::boards::{self, Random};
use super::diagrams;

/// The verdict of every reason follows from the parts that are shown.
fn holds(board: &Board, reasons: &Reasons) {
    assert_eq!(
        reasons.verdict,
        board.judge(reasons.point),
        "{} of {board}",
        reasons.point
    );
    if reasons.verdict == Verdict::Occupied {
        return;
    }
    assert_eq!(
        board.fouls(reasons.point).contains(Foul::DoubleFour),
        reasons.fours.len() >= 2
    );
    if reasons.verdict == Verdict::Forbidden(Foul::DoubleThree) {
        assert!(reasons.threes().count() >= 2);
    }
    let mut after = *board;
    after
        .place(reasons.point, games::renju::Stone::Black)
        .expect("it is empty");
    for semi in &reasons.semi_threes {
        let mut legal = semi
            .straight_four_points
            .iter()
            .map(|judged| judged.verdict == Verdict::Legal);
        assert_eq!(legal.any(|legal| legal), semi.is_three);
        assert!(matches!(semi.straight_four_points.len(), 1 | 2));
        semi.straight_four_points
            .iter()
            .for_each(|judged| holds(&after, judged));
    }
}

#[test]
fn reasons_lead_to_the_verdict_at_every_level() {
    let stored = boards::all().step_by(5);
    let made = (1..200).map(|seed| Random::new(seed).nest());
    for board in stored
        .chain(made)
        .chain(diagrams::all().map(|(_, board, _)| board))
    {
        for point in Point::all() {
            let reasons = board.explain(point);
            holds(&board, &reasons);
            if reasons.verdict != Verdict::Occupied {
                let double_three = reasons.threes().count() >= 2;
                assert_eq!(
                    board.fouls(point).contains(Foul::DoubleThree),
                    double_three,
                    "{point} of {board}"
                );
            }
        }
    }
}

/// The drawn case of this title, and its marked points.
fn drawn(title: &str) -> (Board, Vec<Point>) {
    let found = diagrams::all().find(|(found, ..)| found.starts_with(title));
    let (_, board, marks) = found.expect("a title of the diagrams");
    (board, marks.into_iter().map(|(point, _)| point).collect())
}

#[test]
fn a_spoiled_three_is_explained_down_to_the_point_that_spoils_it() {
    let (board, _) = drawn("level two: the spoiling double-three is itself spoiled by an overline");
    let point = "H8".parse().expect("a point");
    let expected = "\
H8 is forbidden, a double-three: G8-H8-J8 and E11-F10-H8 are threes.
  G8-H8-J8 is a three: I8 makes it a straight four.
    I8, with H8 played, is legal:
      G8-H8-I8-J8 is a straight four: F8 or K8 makes five.
      I8-I10-I11 is no three: its only straight-four point I9 is forbidden.
        I9, with I8 played, is an overline:
          F12-G11-H10-I9-J8-K7 are six in a row.
          I8-I9-I10-I11 is a straight four: I7 or I12 makes five.
      F5-G6-I8 is a three: H7 makes it a straight four.
  E11-F10-H8 is a three: G9 makes it a straight four.";
    assert_eq!(board.explain(point).to_string(), expected);
}

#[test]
fn a_point_that_completes_a_five_is_said_to_make_no_straight_four() {
    let (board, points) = drawn("the only straight-four point also completes a five");
    let expected = "\
H8 is legal.
  G8-H8-J8 is no three: its only straight-four point I8 makes a five instead.
    I8, with H8 played, makes a five:
      I4-I5-I6-I7-I8 make five.
      G8-H8-I8-J8 is a straight four: F8 or K8 makes five.
  H7-H8-H9 is a three: H6 or H10 makes it a straight four.";
    assert_eq!(board.explain(points[0]).to_string(), expected);
}

#[test]
fn a_sentence_names_the_foul_and_its_stones() {
    for (title, sentence) in [
        (
            "five and double-four",
            "H8 is legal and wins: F8-G8-H8-I8-J8 make five.",
        ),
        (
            "a walled overline",
            "H8 is forbidden, an overline: E8-F8-G8-H8-I8-J8 are six in a row.",
        ),
        (
            "same-line double-four X.X*X.X",
            "H8 is forbidden, a double-four: E8-G8-H8-I8 and G8-H8-I8-K8 are fours.",
        ),
        (
            "four-three-three",
            "H8 is forbidden, a double-three: H7-H8-H9 and G7-H8-I9 are threes.",
        ),
        ("straight four and three", "H8 is legal."),
    ] {
        let (board, points) = drawn(title);
        assert_eq!(board.explain(points[0]).sentence(), sentence);
        assert_eq!(
            board.explain(points[0]).to_string().lines().next(),
            Some(sentence)
        );
    }
}

#[test]
fn reasons_have_a_json_form() {
    let (board, points) = drawn("the only straight-four point also completes a five");
    let json = serde_json::to_string(&board.explain(points[0])).expect("reasons are JSON");
    let expected = concat!(
        r#"{"point":"H8","verdict":"legal","semi_threes":["#,
        r#"{"direction":"row","stones":["G8","H8","J8"],"is_three":false,"straight_four_points":["#,
        r#"{"point":"I8","verdict":"five","rows":[{"direction":"column","stones":["I4","I5","I6","I7","I8"]}],"#,
        r#""fours":[{"direction":"row","stones":["G8","H8","I8","J8"],"five_points":["F8","K8"]}]}]},"#,
        r#"{"direction":"column","stones":["H7","H8","H9"],"is_three":true,"straight_four_points":["#,
        r#"{"point":"H6","verdict":"legal","fours":[{"direction":"column","stones":["H6","H7","H8","H9"],"five_points":["H5","H10"]}]},"#,
        r#"{"point":"H10","verdict":"legal","fours":[{"direction":"column","stones":["H7","H8","H9","H10"],"five_points":["H6","H11"]}]}]}]}"#,
    );
    assert_eq!(json, expected);
}
