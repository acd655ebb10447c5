//! Games in words, tag by tag and move by move.

use crate::chess::castling::CastleSide;
use crate::chess::game::{Game, GameError};
use crate::chess::moves::Move;
use crate::chess::pgn::{Outcome, Record};
use crate::chess::position::Position;
use crate::chess::side::{Role, Side};
use crate::chess::summary::name;
use crate::format::Part;

/// Returns the meaning of each tag and each move, and the result.
pub(super) fn of(record: &Record) -> Result<Vec<Part>, GameError> {
    let tag = |(name, value): &(String, String)| {
        Part::new(format!("[{name} \"{value}\"]"), tag_words(name))
    };
    let mut parts: Vec<Part> = record.tags.iter().map(tag).collect();
    moves(&record.game, &mut parts)?;
    let end = match record.outcome {
        Outcome::Unknown => return Ok(parts),
        Outcome::WhiteWins => "White has won.",
        Outcome::BlackWins => "Black has won.",
        Outcome::Draw => "The game is drawn.",
    };
    parts.push(Part::new(record.outcome.word(), end));
    Ok(parts)
}

pub(super) fn tag_words(name: &str) -> &'static str {
    match name {
        "Event" => "The tournament or match.",
        "Site" => "Where the game was played.",
        "Date" => "When it began: year, month and day; question marks where that is not known.",
        "Round" => "The round of the tournament.",
        "White" => "Who has the white pieces.",
        "Black" => "Who has the black pieces.",
        "Result" => "How the game ended; * where it goes on or nobody knows.",
        "SetUp" => "1 where the game does not begin at the usual start.",
        "FEN" => "The position the game begins from.",
        "Variant" => "The rules of castling.",
        _ => "A tag that this command keeps as it is.",
    }
}

fn moves(game: &Game, parts: &mut Vec<Part>) -> Result<(), GameError> {
    let mut replay = game.replay()?;
    loop {
        let number = replay.position.number();
        let turn = replay.position.turn();
        let Some(mv) = replay.peek()? else {
            return Ok(());
        };
        let words = played(&replay.position, mv);
        let san = replay.position.san(mv).unwrap_or_default();
        replay.play(mv);
        let dots = if turn == Side::White { "." } else { "..." };
        let end = match (replay.position.is_check(), replay.position.can_move()) {
            (false, true) => "",
            (true, true) => " Check.",
            (true, false) => " Checkmate.",
            (false, false) => " Stalemate.",
        };
        let title = format!("{number}{dots} {san}");
        parts.push(Part::new(title, format!("{words}{end}")));
    }
}

/// Returns a sentence such as `White moves the pawn from e2 to e4.`
fn played(position: &Position, mv: Move) -> String {
    let side = name(position.turn());
    if let Some(castle) = position.castling_side(mv) {
        let wing = match castle {
            CastleSide::King => "kingside",
            CastleSide::Queen => "queenside",
        };
        return format!("{side} castles on the {wing}.");
    }
    let role = position.role(mv.from).map_or("piece", Role::name);
    let Move { from, to, .. } = mv;
    let mut words = match (position.is_capture(mv), position.role(to)) {
        (true, Some(taken)) => format!(
            "{side} takes the {} on {to} with the {role} from {from}",
            taken.name()
        ),
        (true, None) => {
            format!("{side} takes a pawn en passant with the pawn from {from}, which goes to {to}")
        }
        (false, _) => format!("{side} moves the {role} from {from} to {to}"),
    };
    if let Some(promotion) = mv.promotion {
        words += &format!(", where it becomes a {}", promotion.role().name());
    }
    words + "."
}
