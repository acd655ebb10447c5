//! The JSON forms of positions and games.

mod annotation;
mod notation;

use bitcodec::ErrorKind;
use serde::{Deserialize, Serialize};

use crate::chess::castling::Variant;
use crate::chess::fen::{Fen, FenError};
use crate::chess::game::{Game, GameError, PlyFault, Start, san};
use crate::chess::moves::{Move, MoveError};
use crate::chess::near;
use crate::chess::pgn::{self, Annotations, Outcome, PgnError, PgnFault, Record};
use crate::chess::placement::Placement;
use crate::chess::san::SanError;
use crate::format::FormatError;

pub use self::annotation::{AnnotationJson, VariationJson};
pub(crate) use self::annotation::{kinds, of_game, write};
pub use self::notation::Notation;

/// A position: `{"fen": ".."}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionJson {
    /// The position in FEN.
    pub fen: String,
    /// The operations of EPD: pairs of a code and its operands. Only `chess-fen` holds them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub operations: Vec<(String, String)>,
}

impl PositionJson {
    /// Makes a placement with White to move, no castling rights and no en passant target.
    #[must_use]
    pub fn of_placement(placement: &Placement) -> Self {
        Self {
            fen: format!("{placement} w - - 0 1"),
            operations: Vec::new(),
        }
    }
}

/// A game: `{"fen": ".., "moves": ["e2e4", ..]}`, with `"chess960": true` for such a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameJson {
    /// The initial position; the standard one if omitted.
    #[serde(default = "standard_start")]
    pub fen: String,
    /// Whether castling is the king's move to its rook's square.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub chess960: bool,
    /// The moves, in UCI notation or in SAN.
    pub moves: Vec<String>,
    /// The result as PGN writes it; omitted if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The tags of PGN: pairs of a name and a value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<(String, String)>,
    /// The comments, marks and variations of a text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub annotations: Vec<AnnotationJson>,
}

fn standard_start() -> String {
    Fen::START.to_string()
}

impl GameJson {
    /// Makes the JSON of a game.
    ///
    /// # Errors
    /// A move that is not legal.
    pub fn new(record: &Record, notation: Notation) -> Result<Self, GameError> {
        let game = &record.game;
        let moves = match notation {
            Notation::Uci => game.moves.iter().map(Move::to_string).collect(),
            Notation::San => {
                let text = san::text(game)?;
                text.split_terminator(' ').map(str::to_owned).collect()
            }
        };
        let start = &game.start;
        let chess960 = start.variant == Variant::Chess960;
        Ok(Self {
            fen: start.fen.to_string(),
            chess960,
            moves,
            result: (record.outcome != Outcome::Unknown).then(|| record.outcome.to_string()),
            tags: record
                .telling_tags()
                .map(|(name, value)| (name.to_owned(), pgn::tag_value(value)))
                .collect(),
            annotations: Vec::new(),
        })
    }

    /// Reads a game with its result and tags.
    ///
    /// # Errors
    /// As [`game`](Self::game); a result or the name of a tag that PGN does not allow.
    pub fn record(self, notation: Notation) -> Result<Record, FormatError> {
        let refused = |place: String, found: &str, expected: &str| {
            let words = format!("`{found}` is not {expected}");
            Err(FormatError::new(ErrorKind::Text, words).at(place))
        };
        let outcome = match &self.result {
            None => Outcome::Unknown,
            Some(word) => match Outcome::of(word) {
                Some(outcome) => outcome,
                None => return refused("result".to_owned(), word, "1-0, 0-1, 1/2-1/2 or *"),
            },
        };
        for (index, (name, _)) in self.tags.iter().enumerate() {
            if !pgn::is_tag_name(name) {
                return refused(
                    format!("tags[{index}]"),
                    name,
                    "a name of letters, digits and _",
                );
            }
        }
        Ok(Record {
            game: self.game(notation)?,
            tags: self.tags,
            outcome,
            annotations: Annotations::NONE,
        })
    }

    /// Reads the moves of a game. Moves in SAN are checked for legality, moves in UCI notation only
    /// for their form.
    ///
    /// # Errors
    /// A start that is not a position, a word that is not a move.
    pub fn game(&self, notation: Notation) -> Result<Game, FormatError> {
        let fen: Result<Fen, FenError> = self.fen.parse();
        let mut game = Game::new(Start {
            fen: fen.map_err(|error| FormatError::from(error).at("fen"))?,
            variant: Variant::new(self.chess960),
        });
        match notation {
            Notation::Uci => {
                for (ply, word) in self.moves.iter().enumerate() {
                    let mv: Result<Move, MoveError> = word.parse();
                    game.moves.push(mv.map_err(|error| {
                        let cure = if near::is_san(word) {
                            "; --san takes moves such as Nf3"
                        } else {
                            ""
                        };
                        FormatError::new(ErrorKind::Text, format!("{error}{cure}"))
                            .at(format!("moves[{ply}]"))
                    })?);
                }
            }
            Notation::San => {
                let mut position = game.start.position().map_err(GameError::Start)?;
                for (ply, word) in self.moves.iter().enumerate() {
                    let mv = position.read_san(word);
                    let mv = mv.map_err(|error| PlyFault::San(error).at(ply))?;
                    position.play_legal(mv);
                    game.moves.push(mv);
                }
            }
        }
        Ok(game)
    }
}

impl From<FenError> for FormatError {
    fn from(error: FenError) -> Self {
        let kind = match error {
            FenError::Placement(_) | FenError::State(_) | FenError::NoRook { .. } => {
                ErrorKind::Rule
            }
            _ => ErrorKind::Text,
        };
        Self::new(kind, error.to_string())
    }
}

impl From<PgnError> for FormatError {
    fn from(error: PgnError) -> Self {
        Self::new(kind(&error.fault), error.to_string())
    }
}

impl From<PgnFault> for FormatError {
    fn from(fault: PgnFault) -> Self {
        Self::new(kind(&fault), fault.to_string())
    }
}

fn kind(fault: &PgnFault) -> ErrorKind {
    match fault {
        PgnFault::Fen(_) | PgnFault::Start(_) | PgnFault::Over { .. } => ErrorKind::Rule,
        PgnFault::Move {
            error: SanError::Syntax,
            ..
        } => ErrorKind::Text,
        PgnFault::Move { .. } => ErrorKind::Rule,
        PgnFault::Io(_)
        | PgnFault::Tag
        | PgnFault::Deep
        | PgnFault::Number { .. }
        | PgnFault::Open(_)
        | PgnFault::Closed(_)
        | PgnFault::NoResult
        | PgnFault::Second
        | PgnFault::Variant => ErrorKind::Text,
    }
}

impl From<GameError> for FormatError {
    fn from(error: GameError) -> Self {
        use GameError as Error;
        let kind = match error {
            Error::Bytes(error) => return error.into(),
            Error::Start(_) => ErrorKind::Rule,
            Error::Plies { .. } | Error::TooLong { .. } => ErrorKind::OutOfRange,
            Error::Truncated => ErrorKind::Truncated,
            Error::Trailing { .. } => ErrorKind::Trailing,
            Error::Padding => ErrorKind::Padding,
            Error::Overlong => ErrorKind::NotCanonical,
            Error::Character { .. } => ErrorKind::Text,
            Error::Ply { ply, fault } => {
                let kind = match fault {
                    PlyFault::Illegal(_)
                    | PlyFault::Over
                    | PlyFault::Clock
                    | PlyFault::State(_) => ErrorKind::Rule,
                    PlyFault::San(SanError::Syntax) => ErrorKind::Text,
                    PlyFault::San(_) => ErrorKind::Rule,
                    PlyFault::NotCanonical => ErrorKind::NotCanonical,
                    PlyFault::Underpromotion => ErrorKind::Unencodable,
                };
                return Self::new(kind, fault.to_string()).at(format!("moves[{ply}]"));
            }
        };
        Self::new(kind, error.to_string())
    }
}
