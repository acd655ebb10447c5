//! The forms of games in the registry.

use super::{Form, GameEntry};
use crate::chess::game::GameScheme;

/// Games with their tags.
pub(in crate::chess::entry) static PGN: GameEntry = GameEntry::text(
    Form::Pgn,
    "chess-pgn",
    "a game in Portable Game Notation",
    "tags and moves, several lines a game",
);

/// Moves in SAN with numbers.
pub(in crate::chess::entry) static SAN_TEXT: GameEntry = GameEntry::text(
    Form::San,
    "chess-san",
    "the moves of a game as players write them",
    "1. e4 e5 2. Nf3",
);

/// Moves in UCI notation.
pub(in crate::chess::entry) static UCI: GameEntry = GameEntry::text(
    Form::Uci,
    "chess-uci",
    "the moves of a game as coordinates",
    "e2e4 e7e5 g1f3",
);

/// Each move in SAN.
pub(in crate::chess::entry) static SAN: GameEntry = GameEntry::bits(
    GameScheme::San,
    "chess-game-san",
    "a game in Standard Algebraic Notation",
    0,
);

/// Twelve bits for each move.
pub(in crate::chess::entry) static M12: GameEntry = GameEntry::bits(
    GameScheme::M12,
    "chess-game-m12",
    "a game in 12 bits a move; pawns become queens",
    8,
);

/// Twelve bits for each move, and two more for a promotion.
pub(in crate::chess::entry) static M12P: GameEntry = GameEntry::bits(
    GameScheme::M12p,
    "chess-game-m12p",
    "a game in 12 bits a move, 14 for a promotion",
    8,
);

/// Sixteen bits for each move.
pub(in crate::chess::entry) static M16: GameEntry = GameEntry::bits(
    GameScheme::M16,
    "chess-game-m16",
    "a game in 16 bits a move",
    8,
);

/// One number for all moves.
pub(in crate::chess::entry) static IDX: GameEntry = GameEntry::bits(
    GameScheme::Idx,
    "chess-game-idx",
    "a game as one number: each move's place among the legal ones",
    8,
);

/// One code for all moves.
pub(in crate::chess::entry) static AM: GameEntry = GameEntry::bits(
    GameScheme::Am,
    "chess-game-am",
    "a game through a range coder: each move by what a model expects",
    8,
);
