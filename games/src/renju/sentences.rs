//! The reasons as sentences.

use std::fmt;

use super::explain::{Four, Reasons, Row, SemiThree};
use super::point::Point;
use super::verdict::{Foul, Verdict};

impl Reasons {
    /// Returns the verdict in one sentence:
    /// `H8 is forbidden, a double-three: F8-G8-H8 and H8-H9-H10 are threes.`
    pub fn sentence(&self) -> String {
        let point = self.point;
        match self.verdict {
            Verdict::Legal => format!("{point} is legal."),
            Verdict::Occupied => format!("{point} is occupied."),
            Verdict::Five => {
                let row = self.rows.iter().find(|row| row.stones.len() == 5);
                format!(
                    "{point} is legal and wins: {}.",
                    row.map_or_else(String::new, words_of_row)
                )
            }
            Verdict::Forbidden(Foul::Overline) => {
                let rows = list(self.rows.iter().map(words_of_row));
                format!("{point} is forbidden, an overline: {rows}.")
            }
            Verdict::Forbidden(Foul::DoubleFour) => {
                let fours = list(
                    self.fours
                        .iter()
                        .map(|four| Chain(&four.stones).to_string()),
                );
                format!("{point} is forbidden, a double-four: {fours} are fours.")
            }
            Verdict::Forbidden(Foul::DoubleThree) => {
                let threes = list(self.threes().map(|three| Chain(&three.stones).to_string()));
                format!("{point} is forbidden, a double-three: {threes} are threes.")
            }
        }
    }
}

/// Prints the sentence, then the shapes, one on each line, with the reasons of every deciding point
/// indented below.
impl fmt::Display for Reasons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.sentence())?;
        // The sentence already names the other rows.
        let is_unnamed = |row: &&Row| match self.verdict {
            Verdict::Five => row.stones.len() != 5,
            _ => false,
        };
        self.rows(f, 1, self.rows.iter().filter(is_unnamed))?;
        self.details(f, 1)
    }
}

impl Reasons {
    fn rows<'a>(
        &self,
        f: &mut fmt::Formatter<'_>,
        depth: usize,
        rows: impl Iterator<Item = &'a Row>,
    ) -> fmt::Result {
        let indent = Indent(depth);
        rows.into_iter()
            .try_for_each(|row| write!(f, "{indent}{}.", words_of_row(row)))
    }

    fn details(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        let indent = Indent(depth);
        for Four {
            stones,
            five_points,
            ..
        } in &self.fours
        {
            let (kind, stones) = (
                if five_points.len() == 2 {
                    "straight four"
                } else {
                    "four"
                },
                Chain(stones),
            );
            let fives = alternatives(five_points);
            write!(f, "{indent}{stones} is a {kind}: {fives} makes five.")?;
        }
        for semi in &self.semi_threes {
            write!(f, "{indent}{}", words_of_semi_three(semi))?;
            for judged in semi
                .straight_four_points
                .iter()
                .filter(|judged| judged.has_details())
            {
                let (point, nested) = (judged.point, Indent(depth + 1));
                write!(
                    f,
                    "{nested}{point}, with {} played, {}:",
                    self.point,
                    words_of_verdict(judged.verdict)
                )?;
                judged.rows(f, depth + 2, judged.rows.iter())?;
                judged.details(f, depth + 2)?;
            }
        }
        Ok(())
    }

    /// Whether the verdict has details to print.
    fn has_details(&self) -> bool {
        self.verdict != Verdict::Legal || !self.semi_threes.is_empty()
    }
}

fn words_of_row(row: &Row) -> String {
    let words = match row.stones.len() {
        5 => "make five",
        6 => "are six in a row",
        7 => "are seven in a row",
        8 => "are eight in a row",
        9 => "are nine in a row",
        length => return format!("{} are {length} in a row", Chain(&row.stones)),
    };
    format!("{} {words}", Chain(&row.stones))
}

fn words_of_semi_three(semi: &SemiThree) -> String {
    let SemiThree {
        stones,
        is_three,
        straight_four_points,
        ..
    } = semi;
    let stones = Chain(stones);
    if *is_three {
        let sound = straight_four_points
            .iter()
            .filter(|judged| judged.verdict == Verdict::Legal);
        let sound: Vec<Point> = sound.map(|judged| judged.point).collect();
        return format!(
            "{stones} is a three: {} makes it a straight four.",
            alternatives(&sound)
        );
    }
    let why = |judged: &Reasons| match judged.verdict {
        Verdict::Five => format!("{} makes a five instead", judged.point),
        _ => format!("{} is forbidden", judged.point),
    };
    match straight_four_points.as_slice() {
        [only] => format!(
            "{stones} is no three: its only straight-four point {}.",
            why(only)
        ),
        both => format!(
            "{stones} is no three: of its straight-four points, {}.",
            list(both.iter().map(why))
        ),
    }
}

/// Returns the words for a verdict on a straight-four point.
const fn words_of_verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Legal => "is legal",
        Verdict::Five => "makes a five",
        Verdict::Occupied => "is occupied",
        Verdict::Forbidden(Foul::Overline) => "is an overline",
        Verdict::Forbidden(Foul::DoubleFour) => "is a double-four",
        Verdict::Forbidden(Foul::DoubleThree) => "is a double-three",
    }
}

/// Joins words: `a`, `a and b`, `a, b and c`.
fn list(words: impl Iterator<Item = String>) -> String {
    let mut words: Vec<String> = words.collect();
    let last = words.pop().unwrap_or_default();
    if words.is_empty() {
        last
    } else {
        format!("{} and {last}", words.join(", "))
    }
}

fn alternatives(points: &[Point]) -> String {
    let names: Vec<String> = points.iter().map(Point::to_string).collect();
    names.join(" or ")
}

/// The stones of one line: `F8-G8-H8`.
struct Chain<'a>(&'a [Point]);

impl fmt::Display for Chain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.0.iter().map(Point::to_string).collect();
        f.write_str(&names.join("-"))
    }
}

/// A line break with indentation.
struct Indent(usize);

impl fmt::Display for Indent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{:width$}", "", width = 2 * self.0)
    }
}
