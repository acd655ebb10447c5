//! The board in text.

use crate::chess::castling::Castling;
use crate::chess::fen::CastlingField;
use crate::chess::placement::Placement;
use crate::chess::side::{Role, Side};
use crate::chess::square::Square;
use crate::chess::state::State;
use crate::chess::symbol::Symbol;

/// How pieces are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figures {
    /// As Unicode chess pieces.
    Unicode,
    /// As the letters of FEN.
    Letters,
}

/// Draws a placement, White below, with the names of ranks and files.
///
/// ```
/// use games::chess::Placement;
/// use games::chess::draw::{Figures, placement};
///
/// let drawing = placement(&Placement::START, Figures::Letters);
/// assert_eq!(drawing.lines().next(), Some("8  r n b q k b n r"));
/// assert_eq!(drawing.lines().last(), Some("   a b c d e f g h"));
/// ```
#[must_use]
pub fn placement(placement: &Placement, figures: Figures) -> String {
    let mut drawing = String::new();
    for rank in (0..8).rev() {
        for square in (0..8).filter_map(|file| Square::at(file, rank)) {
            if square.file() == 0 {
                drawing.push(square.rank_digit());
                drawing.push(' ');
            }
            drawing.push(' ');
            drawing.push(character(placement.symbol(square), figures));
        }
        drawing.push('\n');
    }
    drawing.push_str("   a b c d e f g h\n");
    drawing
}

/// Draws a state: the placement, and below it in words what else belongs to it.
///
/// ```
/// use games::chess::State;
/// use games::chess::draw::{Figures, state};
///
/// let drawing = state(&State::START, Figures::Unicode);
/// assert!(drawing.ends_with("\nwhite to move, castling KQkq\n"));
/// ```
#[must_use]
pub fn state(state: &State, figures: Figures) -> String {
    let mut drawing = placement(state.placement(), figures);
    drawing.push('\n');
    drawing.push_str(&summary(state));
    drawing.push('\n');
    drawing
}

/// What belongs to a state beside the placement, in words.
#[must_use]
pub fn summary(state: &State) -> String {
    let mut words = format!("{} to move", state.turn());
    if state.castling() != Castling::NONE {
        words.push_str(&format!(", castling {}", CastlingField(state)));
    }
    if let Some(target) = state.en_passant() {
        words.push_str(&format!(", en passant {target}"));
    }
    if state.clock() > 0 {
        words.push_str(&format!(", half-move clock {}", state.clock()));
    }
    words
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
