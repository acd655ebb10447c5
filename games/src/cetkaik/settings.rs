//! The squares and the hands as settings that can be changed.

use bitcodec::ErrorKind;
use cetkaik_fundamental::{AbsoluteSide, ColorAndProf};
use serde_json::Value;

use super::content::Content;
use super::coord::Coord;
use super::hands::Hop1zuo1;
use super::id::Id;
use super::json::Claim;
use super::numbering::{Numbering, Spot};
use super::piece::Piece;
use crate::format::{Change, Control, FormatError, Setting, Stretch};

const EMPTY: &str = "empty";

const HANDS: [(&str, AbsoluteSide, &str); 2] = [
    (
        "ia_hand",
        AbsoluteSide::IASide,
        "What IA holds, with blanks between the pieces",
    ),
    (
        "a_hand",
        AbsoluteSide::ASide,
        "What A holds, with blanks between the pieces",
    ),
];

/// What stands on each square, and what is in the hands where there are any.
pub(super) fn of(content: &Content) -> Vec<Setting> {
    let mut names = vec![EMPTY.to_owned(), Piece::TAM.to_string()];
    for side in [AbsoluteSide::IASide, AbsoluteSide::ASide] {
        for id in Id::all() {
            let name = id.on_side(side).to_string();
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    let control = Control::names(names);
    let square = |square: Coord| Setting {
        path: format!("board.{square}"),
        field: format!("board.{square}"),
        doc: String::new(),
        control: control.clone(),
        value: content.board[square]
            .map_or_else(|| EMPTY.to_owned(), |piece| piece.to_string())
            .into(),
        place: Some(square.to_string()),
    };
    let hand = |(name, side, doc): (&str, AbsoluteSide, &str)| {
        let held: Vec<String> = content
            .hands?
            .of(side)
            .map(|id| id.kind().to_string())
            .collect();
        Some(Setting {
            path: name.to_owned(),
            field: String::new(),
            doc: doc.to_owned(),
            control: Control::Text,
            value: held.join(" ").into(),
            place: None,
        })
    };
    let hands = HANDS.into_iter().filter_map(hand);
    Coord::all().map(square).chain(hands).collect()
}

/// The JSON after some changes. A piece that is named gets the number that is free; where several are, that of the piece
/// that began there.
pub(super) fn change(content: &Content, changes: &[Change]) -> Result<String, FormatError> {
    let mut changed = *content;
    let mut asked: Vec<(Spot, AbsoluteSide, ColorAndProf)> = Vec::new();
    for Change(path, value) in changes {
        let refused = |words: String| FormatError::new(ErrorKind::Text, words).at(path);
        let words = value.as_str();
        let words = words.ok_or_else(|| refused(format!("found {value}, expected a text")))?;
        if let Some(name) = path.strip_prefix("board.") {
            let no_setting = |_| refused("there is no such setting".to_owned());
            let square: Coord = name.parse().map_err(no_setting)?;
            changed.board[square] = None;
            asked.retain(|(spot, ..)| *spot != Spot::Square(square));
            match Claim::parse(words) {
                Some(Claim::Tam) => changed.board[square] = Some(Piece::TAM),
                Some(Claim::Named(side, kind)) => asked.push((Spot::Square(square), side, kind)),
                _ if words == EMPTY => {}
                _ => return Err(refused(format!("there is no value `{words}`"))),
            }
            continue;
        }
        let hand = HANDS.into_iter().find(|(name, ..)| name == path);
        let (Some((_, side, _)), Some(hands)) = (hand, &mut changed.hands) else {
            return Err(refused("there is no such setting".to_owned()));
        };
        let mut held: Vec<Id> = hands.of(side).collect();
        for id in &held {
            hands.clear(id.on_side(side));
        }
        for word in words.split_whitespace() {
            let unknown = |()| refused(format!("there is no piece `{word}`"));
            let kind = word.try_into().map_err(unknown)?;
            // What is in the hand already keeps its number.
            match held.iter().position(|id| id.kind() == kind) {
                Some(at) => _ = hands.set(held.remove(at).on_side(side)),
                None => asked.push((Spot::Hand, side, kind)),
            }
        }
    }
    let mut numbering = Numbering::default();
    let on_board = changed.board.both_side_and_tam().map(|(_, piece)| piece);
    let held = changed.hands.into_iter().flat_map(Hop1zuo1::both_hop1zuo1);
    on_board
        .chain(held)
        .filter_map(Piece::id)
        .for_each(|id| numbering.used(id));
    for (spot, side, kind) in asked {
        numbering.ask(spot, side, kind);
    }
    for (spot, piece) in numbering.answer()? {
        match (spot, &mut changed.hands) {
            (Spot::Square(square), _) => changed.board[square] = Some(piece),
            (Spot::Hand, Some(hands)) => _ = hands.set(piece),
            (Spot::Hand, None) => {}
        }
    }
    Ok(serde_json::to_string(&changed)?)
}

/// The squares that some bits are about: the one in their path, the one that they name, or the home of their piece.
pub(super) fn places(stretches: &[Stretch]) -> Vec<Vec<String>> {
    let place = |stretch: &Stretch| {
        let path = stretch.path.as_str();
        let value = stretch.value.as_ref().and_then(Value::as_str);
        let in_path = path.split('.').find_map(|word| word.parse::<Coord>().ok());
        let in_value = value.and_then(|word| word.to_uppercase().parse().ok());
        let index = path
            .strip_suffix(']')
            .and_then(|path| path.strip_prefix("home["));
        let home = index.and_then(|index| Id::new(index.parse().ok()?));
        let square = in_path.or(in_value).or(home.map(Id::home));
        square
            .map(|square| square.to_string())
            .into_iter()
            .collect()
    };
    stretches.iter().map(place).collect()
}
