//! Draws boards as text.

use crate::chess::castling::Castling;
use crate::chess::fen::CastlingField;
use crate::chess::moves::Move;
use crate::chess::placement::Placement;
use crate::chess::side::{Role, Side};
use crate::chess::square::Square;
use crate::chess::state::State;
use crate::chess::summary;
use crate::chess::symbol::Symbol;

/// The characters of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figures {
    /// As Unicode chess pieces.
    Unicode,
    /// As the letters of FEN.
    Letters,
}

/// The options of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// The characters of the pieces.
    pub figures: Figures,
    /// Whether Black is at the bottom.
    pub flip: bool,
    /// The move to mark.
    pub last: Option<Move>,
    /// Whether a picture names its squares, as [`Options::places`](crate::format::Options::places)
    /// describes.
    pub places: bool,
}

impl View {
    /// Returns a view with White at the bottom and no marked move.
    #[must_use]
    pub const fn new(figures: Figures) -> Self {
        Self {
            figures,
            flip: false,
            last: None,
            places: false,
        }
    }

    /// Iterates over the files from left to right, or the ranks from the bottom.
    pub(crate) fn lines(&self) -> impl DoubleEndedIterator<Item = u8> + Clone {
        let flip = self.flip;
        (0..8).map(move |place| if flip { 7 - place } else { place })
    }

    /// Whether the marked move starts or ends on a square.
    pub(crate) fn is_marked(&self, square: Square) -> bool {
        self.last
            .is_some_and(|last| [last.from, last.to].contains(&square))
    }
}

/// Draws a placement with labels of ranks and files; the squares of the marked move are in
/// brackets.
///
/// ```
/// use games::chess::Placement;
/// use games::chess::draw::{Figures, View, placement};
///
/// let view = View { last: Some("e2e4".parse()?), ..View::new(Figures::Letters) };
/// let drawing = placement(&Placement::START, view);
/// assert_eq!(drawing.lines().next(), Some("8  r n b q k b n r"));
/// assert_eq!(drawing.lines().nth(4), Some("4  . . . .[.]. . ."));
/// assert_eq!(drawing.lines().last(), Some("   a b c d e f g h"));
/// # Ok::<(), games::chess::MoveError>(())
/// ```
#[must_use]
pub fn placement(placement: &Placement, view: View) -> String {
    let mut drawing = String::new();
    for rank in view.lines().rev() {
        drawing.push(char::from(b'1' + rank));
        drawing.push(' ');
        let mut was_marked = false;
        for square in view.lines().filter_map(|file| Square::at(file, rank)) {
            let is_marked = view.is_marked(square);
            drawing.push(match (was_marked, is_marked) {
                (false, false) => ' ',
                (false, true) => '[',
                (true, false) => ']',
                (true, true) => '|',
            });
            drawing.push(character(placement.symbol(square), view.figures));
            was_marked = is_marked;
        }
        if was_marked {
            drawing.push(']');
        }
        drawing.push('\n');
    }
    drawing.push_str("  ");
    for file in view.lines() {
        drawing.push(' ');
        drawing.push(char::from(b'a' + file));
    }
    drawing.push('\n');
    drawing
}

/// Draws a state: the placement, and a line with the other parts below it.
///
/// ```
/// use games::chess::State;
/// use games::chess::draw::{Figures, View, state};
///
/// let drawing = state(&State::START, View::new(Figures::Unicode));
/// assert!(drawing.ends_with("\nWhite to move, castling KQkq\n"));
/// ```
#[must_use]
pub fn state(state: &State, view: View) -> String {
    let mut drawing = placement(state.placement(), view);
    drawing.push('\n');
    drawing.push_str(&summary(state));
    drawing.push('\n');
    drawing
}

/// Returns the parts of a state other than the placement, in words.
#[must_use]
pub fn summary(state: &State) -> String {
    let mut text = summary::turn(state, "");
    if state.castling() != Castling::NONE {
        text.push_str(&format!(", castling {}", CastlingField(state)));
    }
    if let Some(target) = state.en_passant() {
        text.push_str(&format!(", en passant {target}"));
    }
    if state.clock() > 0 {
        text.push_str(&format!(", half-move clock {}", state.clock()));
    }
    text
}

fn character(symbol: Symbol, figures: Figures) -> char {
    match (symbol.piece(), figures) {
        (None, Figures::Unicode) => '·',
        (_, Figures::Letters) => symbol.letter(),
        (Some((side, role)), Figures::Unicode) => {
            let (white, black) = match role {
                Role::King => ('♔', '♚'),
                Role::Queen => ('♕', '♛'),
                Role::Rook => ('♖', '♜'),
                Role::Bishop => ('♗', '♝'),
                Role::Knight => ('♘', '♞'),
                Role::Pawn => ('♙', '♟'),
            };
            match side {
                Side::White => white,
                Side::Black => black,
            }
        }
    }
}
