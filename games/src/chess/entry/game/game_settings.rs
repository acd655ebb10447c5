//! The parts of a PGN as settings that can be changed: one for each tag, the start, the moves, the
//! result.

use serde_json::Value;

use crate::chess::json::GameJson;
use crate::chess::pgn::{Outcome, ROSTER, Record};
use crate::format::{Control, Setting};

fn setting(
    path: String,
    label: String,
    doc: &str,
    control: Control,
    value: impl Into<Value>,
) -> Setting {
    Setting {
        field: path.clone(),
        path,
        label,
        doc: doc.to_owned(),
        control,
        value: value.into(),
        place: None,
    }
}

/// Returns the settings of a game: the tags of the roster, also those that are not there, then the
/// others.
pub(super) fn of_pgn(record: &Record, json: GameJson) -> Vec<Setting> {
    let tag = |name: &str, value: &str| {
        let doc = super::text_parts::tag_words(name);
        setting(
            format!("tag.{name}"),
            name.to_owned(),
            doc,
            Control::Text,
            value,
        )
    };
    let roster = ROSTER.iter().filter(|(name, _)| *name != "Result");
    let mut settings: Vec<Setting> = roster
        .map(|(name, _)| tag(name, record.tag(name).unwrap_or_default()))
        .collect();
    let is_roster = |name: &str| ROSTER.iter().any(|(roster, _)| *roster == name);
    for (name, value) in record.telling_tags().filter(|(name, _)| !is_roster(name)) {
        let path = format!("tag.{name}");
        if settings.iter().all(|setting| setting.path != path) {
            settings.push(tag(name, value));
        }
    }
    settings.push(setting(
        "result".to_owned(),
        "Result".to_owned(),
        "How the game ended; * where it goes on or nobody knows",
        Control::names(Outcome::ALL),
        record.outcome.word(),
    ));
    settings.push(setting(
        "fen".to_owned(),
        "Start".to_owned(),
        "The position that the game begins from",
        Control::Text,
        json.fen,
    ));
    settings.push(setting(
        "chess960".to_owned(),
        "Chess960".to_owned(),
        "Whether castling is the king's move to its rook's square",
        Control::Flag,
        json.chess960,
    ));
    let moves = json.moves.into_iter().enumerate();
    settings.extend(moves.map(|(ply, mv)| {
        let path = format!("moves[{ply}]");
        setting(
            path,
            format!("half-move {}", ply + 1),
            "",
            Control::Text,
            mv,
        )
    }));
    settings
}
