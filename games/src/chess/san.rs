//! Standard Algebraic Notation.
//!
//! Source: the PGN standard (Edwards, 1994), section 8.2.3. The writer is exact: the shortest
//! origin (file, else rank, else both), `x` for a capture, `=Q`, `+` for check, `#` for mate,
//! `O-O`. The parser also accepts castling with zeros, figurines, a longer origin and a missing `x`
//! or `=`, and ignores `+`, `#`, `!` and `?`.

use thiserror::Error;

use crate::chess::castling::CastleSide;
use crate::chess::legal::LegalMoves;
use crate::chess::moves::{Move, Promotion};
use crate::chess::position::{IllegalMove, Position};
use crate::chess::side::Role;
use crate::chess::square::{Square, Squares};

/// The reason why a text is not a move of a position in SAN.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum SanError {
    /// The text does not have the form of SAN.
    #[error("not a move; expected one as in e4, Nbd7, exd6, O-O or e8=Q+")]
    Syntax,
    /// No legal move matches.
    #[error("no legal move fits")]
    Illegal,
    /// Several legal moves match.
    #[error("several legal moves fit")]
    Ambiguous,
    /// The text has an `x`, but the move captures nothing.
    #[error("nothing is captured there")]
    Capture,
    /// A pawn reaches the last rank, and the text has no promotion.
    #[error("a promotion is missing; expected =Q, =R, =N or =B")]
    Promotion,
}

/// A parsed move in SAN.
enum ParsedMove {
    Castle(CastleSide),
    Step {
        role: Role,
        file: Option<u8>,
        rank: Option<u8>,
        takes: bool,
        to: Square,
        promotion: Option<Promotion>,
    },
}

impl Position {
    /// Writes a legal move in SAN.
    ///
    /// ```
    /// use games::chess::{Fen, Position, Variant};
    ///
    /// let fen: Fen = "5k2/P7/8/8/8/8/8/R3K2R w KQ - 0 1".parse()?;
    /// let position = Position::new(&fen, Variant::Standard)?;
    /// assert_eq!(position.san("e1g1".parse()?)?, "O-O+");
    /// assert_eq!(position.san("a7a8q".parse()?)?, "a8=Q+");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is not legal.
    pub fn san(&self, mv: Move) -> Result<String, IllegalMove> {
        let moves = self.legal_moves();
        if !moves.contains(mv) {
            return Err(IllegalMove(mv));
        }
        let mut text = String::with_capacity(8);
        self.write_san(mv, &moves, &mut text);
        Ok(text)
    }

    /// Appends a legal move in SAN.
    pub(crate) fn write_san(&self, mv: Move, moves: &LegalMoves, text: &mut String) {
        let Move {
            from,
            to,
            promotion,
        } = mv;
        let role = self
            .role(from)
            .expect("a piece stands where a legal move begins");
        match (self.castling_side(mv), role) {
            (Some(CastleSide::King), _) => text.push_str("O-O"),
            (Some(CastleSide::Queen), _) => text.push_str("O-O-O"),
            (None, Role::Pawn) => {
                if self.is_capture(mv) {
                    text.push(from.file_letter());
                    text.push('x');
                }
                push_square(text, to);
                if let Some(promotion) = promotion {
                    text.push('=');
                    text.push(promotion.role().letter());
                }
            }
            (None, _) => {
                text.push(role.letter());
                // Most moves have no second piece of the kind, so `origins` is computed only for
                // the others.
                let rivals = self.pieces_of(role) & !from.bit();
                let rivals = if rivals == 0 {
                    0
                } else {
                    rivals & moves.origins(to)
                };
                if rivals != 0 {
                    // The file is enough unless another candidate shares it; then the rank is,
                    // unless one shares that too.
                    let file = Squares(rivals).any(|rival| rival.file() == from.file());
                    let rank = Squares(rivals).any(|rival| rival.rank() == from.rank());
                    if !file || rank {
                        text.push(from.file_letter());
                    }
                    if file {
                        text.push(from.rank_digit());
                    }
                }
                if self.is_capture(mv) {
                    text.push('x');
                }
                push_square(text, to);
            }
        }
        let mut next = self.clone();
        next.play_legal(mv);
        if next.is_check() {
            text.push(if next.can_move() { '+' } else { '#' });
        }
    }

    /// Reads a legal move in SAN.
    ///
    /// ```
    /// use games::chess::{Fen, Position, SanError, Variant};
    ///
    /// let position = Position::new(&Fen::START, Variant::Standard)?;
    /// assert_eq!(position.read_san("Nf3")?, "g1f3".parse()?);
    /// assert_eq!(position.read_san("Nd4"), Err(SanError::Illegal));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The [`SanError`] for no or several matching moves.
    pub fn read_san(&self, text: &str) -> Result<Move, SanError> {
        self.read_san_among(text, &self.legal_moves())
    }

    /// Reads one of the legal moves.
    pub(crate) fn read_san_among(&self, text: &str, moves: &LegalMoves) -> Result<Move, SanError> {
        let (role, file, rank, takes, to, promotion) = match parse(text)? {
            ParsedMove::Castle(castle) => {
                let castles = |mv: &Move| self.castling_side(*mv) == Some(castle);
                let king = Squares(self.pieces_of(Role::King))
                    .next()
                    .ok_or(SanError::Illegal)?;
                return moves
                    .iter()
                    .filter(|mv| mv.from == king)
                    .find(castles)
                    .ok_or(SanError::Illegal);
            }
            ParsedMove::Step {
                role,
                file,
                rank,
                takes,
                to,
                promotion,
            } => (role, file, rank, takes, to, promotion),
        };
        let fits = |from: &Square| {
            file.is_none_or(|file| from.file() == file)
                && rank.is_none_or(|rank| from.rank() == rank)
                && self
                    .castling_side(Move {
                        from: *from,
                        to,
                        promotion,
                    })
                    .is_none()
        };
        let mut origins = Squares(self.pieces_of(role) & moves.origins(to)).filter(fits);
        let from = origins.next().ok_or(SanError::Illegal)?;
        if origins.next().is_some() {
            return Err(SanError::Ambiguous);
        }
        let mv = Move {
            from,
            to,
            promotion,
        };
        if takes && !self.is_capture(mv) {
            return Err(SanError::Capture);
        }
        match (moves.promotes(from), promotion) {
            (true, None) => Err(SanError::Promotion),
            (false, Some(_)) => Err(SanError::Illegal),
            _ => Ok(mv),
        }
    }
}

fn push_square(text: &mut String, square: Square) {
    text.push(square.file_letter());
    text.push(square.rank_digit());
}

/// Parses a move in SAN from right to left, because its end is regular.
fn parse(text: &str) -> Result<ParsedMove, SanError> {
    if !text.is_ascii() {
        let letters = with_letters(text).ok_or(SanError::Syntax)?;
        return parse(&letters);
    }
    let body = text.trim_end_matches(['+', '#', '!', '?']);
    match body {
        "O-O" | "0-0" => return Ok(ParsedMove::Castle(CastleSide::King)),
        "O-O-O" | "0-0-0" => return Ok(ParsedMove::Castle(CastleSide::Queen)),
        _ => {}
    }
    let (role, body) = match body.as_bytes() {
        [letter @ (b'R' | b'N' | b'B' | b'Q' | b'K'), rest @ ..] => (
            Role::from_letter(char::from(*letter)).ok_or(SanError::Syntax)?,
            rest,
        ),
        rest => (Role::Pawn, rest),
    };
    let (promotion, body) = match body {
        [rest @ .., letter @ (b'Q' | b'R' | b'N' | b'B')] if role == Role::Pawn => {
            let role = Role::from_letter(char::from(*letter)).ok_or(SanError::Syntax)?;
            (Promotion::to(role), rest.strip_suffix(b"=").unwrap_or(rest))
        }
        rest => (None, rest),
    };
    let [rest @ .., file @ b'a'..=b'h', rank @ b'1'..=b'8'] = body else {
        return Err(SanError::Syntax);
    };
    let to = Square::at(file - b'a', rank - b'1').ok_or(SanError::Syntax)?;
    let (takes, rest) = match rest {
        [rest @ .., b'x'] => (true, rest),
        rest => (false, rest),
    };
    let (file, rank) = match rest {
        [] => (None, None),
        [file @ b'a'..=b'h'] => (Some(file - b'a'), None),
        [rank @ b'1'..=b'8'] => (None, Some(rank - b'1')),
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (Some(file - b'a'), Some(rank - b'1')),
        _ => return Err(SanError::Syntax),
    };
    Ok(ParsedMove::Step {
        role,
        file,
        rank,
        takes,
        to,
        promotion,
    })
}

/// Returns a move with letters for its figurines; `None` if another character is no letter of SAN.
fn with_letters(text: &str) -> Option<String> {
    let letter = |character: char| match character {
        '♔' | '♚' => Some("K"),
        '♕' | '♛' => Some("Q"),
        '♖' | '♜' => Some("R"),
        '♗' | '♝' => Some("B"),
        '♘' | '♞' => Some("N"),
        // A pawn has no letter, and a selector chooses how the figurine before it is drawn.
        '♙' | '♟' | '\u{fe0e}' | '\u{fe0f}' => Some(""),
        _ => None,
    };
    let mut letters = String::with_capacity(text.len());
    for character in text.chars() {
        match character.is_ascii() {
            true => letters.push(character),
            false => letters.push_str(letter(character)?),
        }
    }
    Some(letters)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Fen, Variant};

    fn position(line: &str, variant: Variant) -> Position {
        Position::new(&line.parse::<Fen>().unwrap(), variant).unwrap()
    }

    #[test]
    fn the_origin_is_written_as_far_as_needed() {
        // Knights b1, f1, b5, f5: to d4 two on each file and rank; rooks a8 and h8 on one rank.
        let position = position("R6R/8/8/1N2kN2/8/8/8/1N1K1N2 w - - 0 1", Variant::Standard);
        for (uci, san) in [
            ("b5d4", "Nbd4"),
            ("f5d4", "Nfd4"),
            ("b1d2", "Nbd2"),
            ("b5c3", "N5c3"),
            ("f5g3", "N5g3"),
            ("a8d8", "Rad8"),
            ("a8a1", "Ra1"),
        ] {
            let mv: Move = uci.parse().unwrap();
            let written = position.san(mv).unwrap();
            assert_eq!(
                written.trim_end_matches('+'),
                san.trim_end_matches('+'),
                "{uci}"
            );
            assert_eq!(position.read_san(&written), Ok(mv));
        }
    }

    #[test]
    fn three_queens_need_file_and_rank() {
        let position = position("8/8/7k/Q1Q5/8/8/2Q2K2/8 w - - 0 1", Variant::Standard);
        assert_eq!(position.read_san("Qc3"), Err(SanError::Ambiguous));
        let mv: Move = "c5c3".parse().unwrap();
        assert_eq!(position.san(mv).unwrap(), "Qc5c3");
        assert_eq!(position.read_san("Qc5c3"), Ok(mv));
    }

    #[test]
    fn a_pinned_rival_needs_no_origin() {
        let position = position("4r2k/8/8/8/8/4N3/8/4K1N1 w - - 0 1", Variant::Standard);
        assert_eq!(position.san("g1f3".parse().unwrap()).unwrap(), "Nf3");
    }

    #[test]
    fn castling_is_read_with_zeros_and_written_with_letters() {
        let standard = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Variant::Standard);
        let chess960 = position("4k3/8/8/8/8/8/8/1RK4R w HB - 0 1", Variant::Chess960);
        for (position, short, long) in [(&standard, "e1g1", "e1c1"), (&chess960, "c1h1", "c1b1")] {
            for (uci, letters, zeros) in [(short, "O-O", "0-0"), (long, "O-O-O", "0-0-0")] {
                let mv: Move = uci.parse().unwrap();
                let written = position.san(mv).unwrap();
                assert_eq!(written.trim_end_matches('+'), letters);
                assert_eq!(position.read_san(letters), Ok(mv));
                assert_eq!(position.read_san(zeros), Ok(mv));
            }
        }
        assert_eq!(standard.read_san("Kg1"), Err(SanError::Illegal));
    }

    #[test]
    fn promotions_mates_and_en_passant_are_written() {
        let position = position("7k/P5pp/8/3pP3/8/8/8/4K2R w - d6 0 1", Variant::Standard);
        assert_eq!(position.san("a7a8q".parse().unwrap()).unwrap(), "a8=Q#");
        assert_eq!(position.san("a7a8n".parse().unwrap()).unwrap(), "a8=N");
        assert_eq!(position.san("e5d6".parse().unwrap()).unwrap(), "exd6");
        assert_eq!(position.read_san("a8"), Err(SanError::Promotion));
        assert_eq!(position.read_san("a8Q"), Ok("a7a8q".parse().unwrap()));
        assert_eq!(position.read_san("e6=Q"), Err(SanError::Illegal));
        assert_eq!(position.read_san("Rxh2"), Err(SanError::Capture));
    }

    #[test]
    fn figurines_are_read() {
        let position = position("4k3/P7/8/8/8/5N2/8/R3K2R w KQ - 0 1", Variant::Standard);
        for (figurine, san) in [
            ("♘d4", "Nd4"),
            ("♞d4!?", "Nd4"),
            ("♖\u{fe0e}xa7", "Rxa7"),
            ("a8=♕+", "a8=Q+"),
            ("♙a8♛", "a8=Q"),
        ] {
            assert_eq!(position.read_san(figurine), position.read_san(san), "{san}");
        }
        assert_eq!(position.read_san("é4"), Err(SanError::Syntax));
    }

    #[test]
    fn other_texts_are_refused() {
        let position = position("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Variant::Standard);
        for text in [
            "", "e", "K", "Ke", "Ke9", "Kxx", "O-O-", "kd1", "Kd1=Q", "Kée2", "+",
        ] {
            assert_eq!(position.read_san(text), Err(SanError::Syntax), "{text}");
        }
    }
}
