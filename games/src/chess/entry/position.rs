//! Positions: FEN, and every scheme.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::chess::draw::{self, Men};
use crate::chess::json::PositionJson;
use crate::chess::{Fen, svg};
use crate::format::{Entry, Flag, Options};

/// All formats of positions share the JSON `{"fen": ".."}` and convert into each other.
const KIN: &str = "chess-position";

/// A position in Forsyth-Edwards Notation.
pub(crate) static FEN: Entry<Fen> = Entry::plain(
    "chess-fen",
    "chess",
    "a position in Forsyth-Edwards Notation",
)
.form("six fields")
.kin(KIN)
.options(&[Flag::Letters])
.line(Fen::to_string)
.draw(|fen, options| draw::state(&fen.state, men(options)))
.svg(|fen, _| svg::board(fen.state.placement(), &draw::summary(&fen.state)));

/// How the command wants men drawn.
pub(super) const fn men(options: &Options) -> Men {
    if options.letters {
        Men::Letters
    } else {
        Men::Pieces
    }
}

impl Serialize for Fen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PositionJson {
            fen: self.to_string(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Fen {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = PositionJson::deserialize(deserializer)?;
        json.fen.parse().map_err(serde::de::Error::custom)
    }
}
