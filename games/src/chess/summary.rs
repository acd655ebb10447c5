//! Positions in words.

use crate::chess::castling::CastleSide;
use crate::chess::condition::Condition;
use crate::chess::fen::Fen;
use crate::chess::fen_line::FenLine;
use crate::chess::placement::Placement;
use crate::chess::side::{Role, Side};
use crate::chess::state::State;
use crate::chess::symbol::Symbol;
use crate::format::{Out, Part};

/// Writes a line such as `White: king e1, rooks a1 h1, pawns a2 b2; Black: king e8`.
pub(super) fn placement(placement: &Placement, out: &mut Out) {
    if *placement == Placement::START {
        out.text("the pieces as at the start");
        return;
    }
    squares(placement, out);
}

/// Writes each kind of piece with its squares.
fn squares(placement: &Placement, out: &mut Out) {
    for side in Side::ALL {
        if side == Side::Black {
            out.text("; ");
        }
        out.text(name(side)).text(":");
        let mut gap = " ";
        for role in ROLES {
            let mut squares = placement.find(Symbol::of(side, role));
            let Some(first) = squares.next() else {
                continue;
            };
            let second = squares.next();
            out.text(gap).text(role.name());
            out.text(if second.is_some() { "s" } else { "" });
            for square in [first].into_iter().chain(second).chain(squares) {
                write!(out, " {square}");
            }
            gap = ", ";
        }
    }
}

/// The kinds of pieces in the order in which people list them.
const ROLES: [Role; 6] = [
    Role::King,
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
    Role::Pawn,
];

/// Writes a line such as
/// `Black to move in move 1, White may castle on both sides, en passant on e3; the pieces as at the start`.
pub(super) fn state(state: &State, number: Option<u32>, out: &mut Out) {
    let number = number.map_or_else(String::new, |number| format!(" in move {number}"));
    out.text(&turn(state, &number));
    castling(state, out);
    if let Some(target) = state.en_passant() {
        write!(out, ", en passant on {target}");
    }
    match state.clock() {
        0 => {}
        1 => {
            out.text(", 1 half-move since a capture or pawn move");
        }
        clock => {
            out.text(", ")
                .number(clock)
                .text(" half-moves since a capture or pawn move");
        }
    }
    out.text("; ");
    placement(state.placement(), out);
}

/// Writes the state of a line, and what it has beyond a FEN.
pub(super) fn line(line: &FenLine, out: &mut Out) {
    state(&line.fen.state, Some(line.fen.number), out);
    if line.is_board_alone {
        out.text(" (the board alone: who is to move, castling and en passant are assumed)");
    }
    for (index, (code, operand)) in line.operations.iter().enumerate() {
        out.text(if index == 0 { "; operations: " } else { ", " });
        out.text(code);
        if !operand.is_empty() {
            out.text(" ").text(operand);
        }
    }
}

/// Returns who is to move, as `White to move in move 3, check`, or the end of the game.
pub(super) fn turn(state: &State, number: &str) -> String {
    let condition = Condition::of(state);
    let mover = name(state.turn());
    match condition.and_then(|condition| condition.end(state.turn())) {
        // The rules still let a side move where no mate is possible.
        Some(end) if condition == Some(Condition::Dead) => {
            format!("{mover} to move{number}, {end}")
        }
        Some(end) => format!("{end}{number}"),
        None if condition.is_some() => format!("{mover} to move{number}, check"),
        None => format!("{mover} to move{number}"),
    }
}

/// Writes the castling rights; nothing without rights.
fn castling(state: &State, out: &mut Out) {
    let sides = Side::ALL.map(|side| {
        let may = CastleSide::ALL.map(|castle| state.castling().rook(side, castle).is_some());
        match may {
            [true, true] => " on both sides",
            [true, false] => " on the kingside",
            [false, true] => " on the queenside",
            [false, false] => "",
        }
    });
    match sides {
        ["", ""] => {}
        [white, ""] => {
            out.text(", White may castle").text(white);
        }
        ["", black] => {
            out.text(", Black may castle").text(black);
        }
        [white, black] if white == black => {
            out.text(", White and Black may castle").text(white);
        }
        [white, black] => {
            out.text(", White may castle").text(white);
            out.text(", Black").text(black);
        }
    }
    if !state.is_standard() {
        out.text(" (Chess960)");
    }
}

/// Returns the name of a player, with a capital letter.
pub(super) const fn name(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

/// Returns the six fields of a FEN and their meaning.
pub(super) fn parts(fen: &Fen) -> Vec<Part> {
    let state = &fen.state;
    let text_of = |write: &dyn Fn(&mut Out)| {
        let mut out = Out::default();
        write(&mut out);
        out.into_string()
    };
    let rights = text_of(&|out| castling(state, out));
    let clock = match state.clock() {
        1 => "1 half-move".to_owned(),
        clock => format!("{clock} half-moves"),
    };
    let target = match state.en_passant() {
        None => "No pawn has just moved two squares.".to_owned(),
        Some(target) => {
            format!(
                "A pawn has just passed {target} by a move of two squares; a pawn that attacks it may take there."
            )
        }
    };
    let words = [
        format!(
            "The ranks from the eighth to the first, between slashes: upper case is White, a digit counts empty squares. {}.",
            text_of(&|out| squares(state.placement(), out))
        ),
        match Condition::of(state) {
            None => format!("{} is to move.", name(state.turn())),
            Some(Condition::Check) => {
                format!("{} is to move, and in check.", name(state.turn()))
            }
            Some(other) => format!(
                "{} is to move: {}.",
                name(state.turn()),
                other.end(state.turn()).unwrap_or_default()
            ),
        },
        match rights.strip_prefix(", ") {
            None => "Nobody may castle.".to_owned(),
            Some(rights) => format!("{rights}."),
        },
        target,
        format!(
            "{clock} since the last capture or pawn move; from 100 on a player may claim a draw."
        ),
        format!(
            "It is move {}, counted up after each move of Black.",
            fen.number
        ),
    ];
    let names = [
        "placement",
        "side to move",
        "castling",
        "en passant",
        "half-move clock",
        "move number",
    ];
    let text = fen.to_string();
    let fields = names.into_iter().zip(text.split(' ')).zip(words);
    fields
        .map(|((name, field), words)| Part::new(format!("{name}: {field}"), words))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{placement, state};
    use crate::chess::fen::Fen;
    use crate::format::Out;

    #[test]
    fn positions_are_told_in_words() {
        for (fen, words) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "White to move in move 1, White and Black may castle on both sides; the pieces as at the start",
            ),
            (
                "r3k3/8/8/8/4P3/8/8/R3K2R b KQq e3 0 7",
                "Black to move in move 7, White may castle on both sides, Black on the queenside, en passant on e3; \
                 White: king e1, rooks a1 h1, pawn e4; Black: king e8, rook a8",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - 1 90",
                "White to move in move 90, no side can give mate, a draw, 1 half-move since a capture or pawn move; White: \
                 king e1; Black: king e8",
            ),
            (
                "7k/5Q2/6K1/8/8/8/8/8 b - - 3 9",
                "stalemate, a draw in move 9, 3 half-moves since a capture or pawn move; White: king g6, queen f7; Black: \
                 king h8",
            ),
            (
                "4k3/8/8/8/8/8/4R3/4K3 b - - 3 9",
                "Black to move in move 9, check, 3 half-moves since a capture or pawn move; White: king e1, rook e2; Black: \
                 king e8",
            ),
            (
                "2k5/8/8/8/8/8/8/RR2K3 w B - 12 9",
                "White to move in move 9, White may castle on the queenside (Chess960), 12 half-moves since a capture \
                 or pawn move; White: king e1, rooks a1 b1; Black: king c8",
            ),
        ] {
            let fen: Fen = fen.parse().expect(fen);
            let mut out = Out::default();
            state(&fen.state, Some(fen.number), &mut out);
            assert_eq!(out.into_string(), words);
            let mut out = Out::default();
            placement(fen.state.placement(), &mut out);
            assert!(words.ends_with(&out.into_string()));
        }
    }
}
