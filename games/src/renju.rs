//! The judge of renju: which points are forbidden to Black, and why.
//!
//! Source: the International Rules of Renju (RIF), sections 3 and 9. Black must not make an
//! overline, a double-four or a double-three, unless the same move makes a five. A three counts
//! only if a legal move turns it into a straight four, so the judge looks ahead as many moves as
//! the position needs.
//!
//! * [`Board`] holds any stones. [`Board::judge`] judges one point, [`Board::forbidden`] all of them.
//! * [`Board::explain`] gives the [`Reasons`]: as data, as JSON, and as the sentences of a referee.
//! * [`Game`] plays and takes back moves, and has the winner.
//!
//! ```
//! use games::renju::{Board, Foul, Verdict};
//!
//! let board = Board::from_drawing("
//!     10 . . . . . .
//!      9 . . . . X .
//!      8 . X X . X .
//!      7 . . . . X .
//!      6 . . . . . .
//!        D E F G H I
//! ")?;
//! assert_eq!(board.judge("G8".parse()?), Verdict::Legal);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod all_points;
mod bitboard;
mod board;
mod draft;
pub(crate) mod entry;
mod error;
mod explain;
mod find;
mod game;
mod incremental_board;
mod judge;
mod line_tables;
pub(crate) mod lines;
mod lookahead;
mod move_list;
mod near;
mod pattern;
mod point;
mod position;
pub(crate) mod record;
mod sentences;
mod sgf;
mod stone;
mod svg;
mod text;
mod text_parts;
mod verdict;

pub use self::all_points::{Map, Points};
pub use self::board::Board;
pub use self::error::{
    BoardError, DrawingError, ExpectedNumber, MovesError, PlaceError, PositionError,
};
pub use self::explain::{Four, Reasons, Row, SemiThree};
pub use self::game::{Game, Move, Outcome};
pub use self::incremental_board::Tracked;
pub use self::point::{Direction, Point, PointError};
pub use self::position::{
    AfterError, ForbiddenPoint, JudgedPoint, OccupiedError, Position, Report,
};
pub use self::record::read_position;
pub use self::stone::Stone;
pub use self::text::Drawing;
pub use self::verdict::{Foul, Fouls, Verdict};
