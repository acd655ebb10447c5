//! The fields of a FEN line as settings that can be changed; the placement has one for each square.

use bitcodec::ErrorKind;
use serde_json::Value;

use super::at_fen;
use crate::chess::fen::{CastlingField, Fen, FenError};
use crate::chess::json::PositionJson;
use crate::chess::placement::Placement;
use crate::chess::scheme::{PlacementScheme, StateScheme};
use crate::chess::side::Side;
use crate::chess::square::Square;
use crate::chess::state::State;
use crate::chess::symbol::Symbol;
use crate::format::setting::text_of;
use crate::format::snake::snake_case;
use crate::format::{Change, Control, FormatError, Setting};

/// Returns the name of a symbol, as in an inspection.
pub(super) fn name(symbol: Symbol) -> String {
    snake_case(&format!("{symbol:?}"))
}

fn setting(
    path: &str,
    label: &str,
    doc: &str,
    control: Control,
    value: impl Into<Value>,
) -> Setting {
    Setting {
        path: path.to_owned(),
        label: label.to_owned(),
        field: path.to_owned(),
        doc: doc.to_owned(),
        control,
        value: value.into(),
        place: None,
    }
}

fn squares(placement: &Placement) -> Vec<Setting> {
    let control = Control::names(Symbol::ALL.map(name));
    let square = |square: Square| Setting {
        place: Some(square.to_string()),
        ..setting(
            &format!("board.{square}"),
            &square.to_string(),
            "",
            control.clone(),
            name(placement.symbol(square)),
        )
    };
    Square::all().map(square).collect()
}

fn fields(state: &State) -> Vec<Setting> {
    let target = state.en_passant().map(|square| square.to_string());
    let targets = Square::all().filter(|square| matches!(square.rank(), 2 | 5));
    let targets = targets.map(|square| square.to_string());
    let mut settings = squares(state.placement());
    settings.extend([
        setting(
            "turn",
            "To move",
            "Who is to move",
            Control::names(Side::ALL),
            state.turn().to_string(),
        ),
        setting(
            "castling",
            "Castling",
            "Who may still castle: KQkq, the files of the rooks, or -",
            Control::Text,
            CastlingField(state).to_string(),
        ),
        setting(
            "en_passant",
            "En passant square",
            "The square behind a pawn that has just moved two squares",
            Control::names(["-".to_owned()].into_iter().chain(targets)),
            target.unwrap_or_else(|| "-".to_owned()),
        ),
        setting(
            "clock",
            "Half-move clock",
            "Half-moves since a capture or a move of a pawn",
            Control::number(0, 150),
            state.clock(),
        ),
    ]);
    settings
}

pub(super) fn of_fen(fen: &Fen) -> Vec<Setting> {
    let mut settings = fields(&fen.state);
    let number = Control::number(1, u32::MAX.into());
    settings.push(setting(
        "number",
        "Move number",
        "The number of the move",
        number,
        fen.number,
    ));
    settings
}

/// A decoded value keeps the rules, so only a value made by hand has no settings.
pub(super) fn of_state<S: StateScheme>(scheme: &S) -> Vec<Setting> {
    scheme
        .state()
        .map_or_else(|_| Vec::new(), |state| fields(&state))
}

pub(super) fn of_placement<S: PlacementScheme>(scheme: &S) -> Vec<Setting> {
    let placement = scheme.placement();
    placement.map_or_else(|_| Vec::new(), |placement| squares(&placement))
}

/// Returns the JSON of a position after some changes.
pub(super) fn change<T: serde::Serialize>(
    value: &T,
    changes: &[Change],
) -> Result<String, FormatError> {
    change_json(&serde_json::to_string(value)?, changes)
}

fn change_json(json: &str, changes: &[Change]) -> Result<String, FormatError> {
    let PositionJson { fen, operations } = serde_json::from_str(json)?;
    let mut words: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let placement: Placement = words[0].parse().map_err(at_fen)?;
    let mut symbols = *placement.squares();
    for Change(path, value) in changes {
        let word = match value {
            Value::String(word) => word.clone(),
            other => text_of(other),
        };
        let unknown = || {
            let words = format!("there is no value `{word}`");
            FormatError::new(ErrorKind::Text, words).at(path)
        };
        if let Some(square) = path.strip_prefix("board.") {
            let square: Square = square.parse().map_err(|_| no_setting(path))?;
            let mut all = Symbol::ALL.into_iter();
            symbols[square.index()] = all
                .find(|symbol| name(*symbol) == word)
                .ok_or_else(unknown)?;
            continue;
        }
        let (index, word) = match path.as_str() {
            "turn" => {
                let mut sides = Side::ALL.into_iter();
                let side = sides.find(|side| side.to_string() == word);
                (1, side.ok_or_else(unknown)?.letter().to_string())
            }
            "castling" => (2, word),
            "en_passant" => (3, word),
            "clock" => (4, word),
            "number" => (5, word),
            _ => return Err(no_setting(path)),
        };
        // A blank would begin another field.
        if word.contains(' ') {
            return Err(FormatError::new(ErrorKind::Text, "a blank ends a field").at(path));
        }
        *words.get_mut(index).ok_or_else(|| no_setting(path))? = word;
    }
    words[0] = Placement::new(symbols)
        .map_err(|error| at_fen(FenError::Placement(error)))?
        .to_string();
    let fen = words.join(" ");
    Ok(serde_json::to_string(&PositionJson { fen, operations })?)
}

fn no_setting(path: &str) -> FormatError {
    FormatError::new(ErrorKind::Text, "there is no such setting").at(path)
}
