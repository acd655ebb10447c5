//! The moves of a game, as a list of moves shows them.

use serde::Serialize;

/// A move of a game with all that its text says of it; as JSON, an object without its empty parts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PlayedMove {
    /// The number before the move, if a list shows one: `2.`, `2...`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
    /// The move as people read it: `Nf3`, `H8`.
    pub text: String,
    /// The move as a change of `moves[N]` takes it: `g1f3`, `H8`.
    pub value: String,
    /// The comments on the move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// The marks of the move: `!?`, `$146`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
    /// The lines that could have been played in place of the move and of those behind it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Vec<PlayedMove>>,
}
