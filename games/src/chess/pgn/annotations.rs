//! The kinds of annotations that a game has besides its moves.

use std::ops::BitOrAssign;

/// The kinds of annotations in the text of a game; those of a variation belong to the variation.
///
/// ```
/// use games::chess::pgn::{Annotations, Reader};
///
/// let text = "1. e4 {[%clk 0:10:00]} e5 $1 (1... c5) 2. Nf3 *";
/// let record = Reader::new(text.as_bytes()).next().expect("one game")?;
/// let kinds: Vec<&str> = record.annotations.names().collect();
/// assert_eq!(kinds, ["clocks", "nags", "variations"]);
/// # Ok::<(), games::chess::pgn::PgnError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Annotations(u8);

impl Annotations {
    /// No annotation.
    pub const NONE: Self = Self(0);
    /// Comments in words: what is in no clock and no evaluation.
    pub const COMMENTS: Self = Self(1);
    /// Clocks: `[%clk ..]` and `[%emt ..]` in a comment.
    pub const CLOCKS: Self = Self(2);
    /// Evaluations: `[%eval ..]` in a comment.
    pub const EVALUATIONS: Self = Self(4);
    /// Marks of moves: `$1`, `!`, `?!`.
    pub const NAGS: Self = Self(8);
    /// Variations.
    pub const VARIATIONS: Self = Self(16);
    /// Lines that begin with `%`.
    pub const ESCAPES: Self = Self(32);

    const NAMES: [(Self, &str); 6] = [
        (Self::COMMENTS, "comments"),
        (Self::CLOCKS, "clocks"),
        (Self::EVALUATIONS, "evaluations"),
        (Self::NAGS, "nags"),
        (Self::VARIATIONS, "variations"),
        (Self::ESCAPES, "escapes"),
    ];

    /// Whether all of some kinds are there.
    #[must_use]
    pub const fn contains(self, kinds: Self) -> bool {
        self.0 & kinds.0 == kinds.0
    }

    /// Iterates over the names of the kinds.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let names = Self::NAMES.into_iter();
        names.filter_map(move |(kind, name)| self.contains(kind).then_some(name))
    }

    /// Returns the kinds in the text of a comment.
    pub(crate) fn of_comment(text: &[u8]) -> Self {
        let mut kinds = Self::NONE;
        let mut rest = text;
        loop {
            let command = rest.windows(2).position(|two| two == b"[%");
            let words = command.map_or(rest, |at| &rest[..at]);
            if !words.trim_ascii().is_empty() {
                kinds |= Self::COMMENTS;
            }
            let Some(at) = command else {
                return kinds;
            };
            let inside = &rest[at + 2..];
            let length = inside.iter().position(|byte| *byte == b']');
            let (inside, after) = length.map_or((inside, &[][..]), |length| {
                (&inside[..length], &inside[length + 1..])
            });
            let name = inside.split(u8::is_ascii_whitespace).next();
            kinds |= match name.unwrap_or_default() {
                b"clk" | b"emt" => Self::CLOCKS,
                b"eval" => Self::EVALUATIONS,
                _ => Self::COMMENTS,
            };
            rest = after;
        }
    }
}

impl BitOrAssign for Annotations {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_is_words_clocks_or_evaluations() {
        for (text, names) in [
            ("", vec![]),
            (" ", vec![]),
            ("good", vec!["comments"]),
            ("[%clk 0:10:00]", vec!["clocks"]),
            (
                " [%eval 0.17] [%clk 0:00:30] ",
                vec!["clocks", "evaluations"],
            ),
            ("[%emt 0:00:03] weak", vec!["comments", "clocks"]),
            ("[%csl Gd4]", vec!["comments"]),
            ("[%clk", vec!["clocks"]),
        ] {
            let found: Vec<_> = Annotations::of_comment(text.as_bytes()).names().collect();
            assert_eq!(found, names, "{text}");
        }
    }
}
