//! A field in words: the pieces of each side and their squares.

use cetkaik_fundamental::AbsoluteSide;

use super::ascii::Ascii;
use super::board::Board;
use super::content::Content;
use super::coord::{Coord, ROWS};
use super::id::Id;
use super::piece::Piece;
use crate::format::{Out, Part};

/// Writes a line such as
/// `IA: 赤兵 on KAI LAI, 黒王 on ZIA; A: 赤王 on ZA; tam2 on ZO; in hand: IA 黒兵, A nothing`.
///
/// Pieces of one name are listed together, in the order of their numbers, without the numbers.
pub(super) fn line(content: &Content, out: &mut Out) {
    let board = &content.board;
    if is_start(board) {
        out.text("the pieces as at the start");
    } else {
        for (index, side) in SIDES.into_iter().enumerate() {
            out.text(if index > 0 { "; " } else { "" });
            pieces(board, side, out);
        }
        if let Some(square) = Coord::all().find(|at| board[*at] == Some(Piece::TAM)) {
            out.text("; tam2 on ").text(square.name());
        }
    }
    let Some(hands) = content.hands else {
        return;
    };
    if SIDES.iter().all(|side| hands.of(*side).len() == 0) {
        out.text("; both hands are empty");
        return;
    }
    out.text("; in hand:");
    for (index, side) in SIDES.into_iter().enumerate() {
        out.text(if index > 0 { ", " } else { " " })
            .text(name(side));
        for id in hands.of(side) {
            write!(out, " {}", id.kind());
        }
        out.text(if hands.of(side).len() == 0 {
            " nothing"
        } else {
            ""
        });
    }
}

/// IA first, which plays from the bottom.
const SIDES: [AbsoluteSide; 2] = [AbsoluteSide::IASide, AbsoluteSide::ASide];

const fn name(side: AbsoluteSide) -> &'static str {
    match side {
        AbsoluteSide::IASide => "IA",
        AbsoluteSide::ASide => "A",
    }
}

/// Returns the meaning of each row of the generator's text, A's home first.
pub(super) fn parts(ascii: &Ascii) -> Vec<Part> {
    let text = ascii.to_string();
    let row = |(index, (name, text)): (usize, (&str, &str))| {
        let of_row = |square: &Coord| usize::from(square.row()) == index;
        let pieces = Coord::all().filter(of_row).filter_map(|square| {
            let piece = ascii.0[square]?;
            Some(format!("{} {piece}", square.name()))
        });
        let pieces: Vec<String> = pieces.collect();
        let words = match pieces.as_slice() {
            [] => "No piece.".to_owned(),
            pieces => format!("{}; ↑ moves for IA, ↓ for A.", pieces.join(", ")),
        };
        Part::new(format!("row {name}: {text}"), words)
    };
    let rows = ROWS.into_iter().zip(text.split('/'));
    rows.enumerate().map(row).collect()
}

/// Whether every square has its initial content, by name.
fn is_start(board: &Board) -> bool {
    let named = |piece: Option<Piece>| piece.map(|piece| (piece.side(), piece.kind()));
    Coord::all().all(|square| named(board[square]) == named(Board::INITIAL[square]))
}

/// Writes the pieces of a side by name, each with its squares.
fn pieces(board: &Board, side: AbsoluteSide, out: &mut Out) {
    out.text(name(side)).text(":");
    let own = board
        .both_side_and_tam()
        .filter_map(|(square, piece)| Some((piece.kind()?, piece.side()?, square)))
        .filter(|(_, owner, _)| *owner == side);
    let own: Vec<_> = own.map(|(kind, _, square)| (kind, square)).collect();
    if own.is_empty() {
        out.text(" nothing");
    }
    let mut listed = Vec::new();
    let mut gap = " ";
    // The ids of one name are consecutive.
    for kind in (0..=u8::MAX).map_while(Id::new).map(Id::kind) {
        if listed.contains(&kind) {
            continue;
        }
        listed.push(kind);
        let mut squares = own.iter().filter(|(of, _)| *of == kind).peekable();
        if squares.peek().is_some() {
            write!(out, "{gap}{kind} on");
            squares.for_each(|(_, square)| _ = out.text(" ").text(square.name()));
            gap = ", ";
        }
    }
}

#[cfg(test)]
mod tests {
    use super::line;
    use crate::cetkaik::content::Content;
    use crate::cetkaik::{Board, Coord, Field, Piece};
    use crate::format::Out;

    fn text(content: &Content) -> String {
        let mut out = Out::default();
        line(content, &mut out);
        out.into_string()
    }

    #[test]
    fn fields_are_told_in_words() {
        let field = Field::INITIAL;
        let mut content = Content {
            board: field.board,
            hands: Some(field.hop1zuo1),
        };
        assert_eq!(
            text(&content),
            "the pieces as at the start; both hands are empty"
        );
        let at = |name: &str| -> Coord { name.parse().expect(name) };
        let mut board = Board::EMPTY;
        for name in ["KA", "LA", "ZIA"] {
            board[at(name)] = field.board[at(name)];
        }
        board[at("KE")] = field.board[at("PA")];
        board[at("ZO")] = Some(Piece::TAM);
        content.board = board;
        content.hands = None;
        assert_eq!(
            text(&content),
            "IA: 黒王 on ZIA; A: 黒馬 on LA, 黒筆 on KA, 赤筆 on KE; tam2 on ZO"
        );
    }
}
