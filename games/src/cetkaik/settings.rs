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
use crate::format::setting::text_of;
use crate::format::{Change, Control, FormatError, Setting, Stretch};

/// The name of a square without a piece.
pub(super) const EMPTY: &str = "empty";

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

/// Returns the settings of all squares, and of the hands if there are any.
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
        label: square.to_string(),
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
            label: format!("{}'s hand", owner(side)),
            field: String::new(),
            doc: doc.to_owned(),
            control: Control::Text,
            value: held.join(" ").into(),
            place: None,
        })
    };
    let hands = HANDS.into_iter().filter_map(hand);
    let squares = Coord::all().map(square);
    squares.chain(hands).chain(slots(content)).collect()
}

/// Returns a setting for each piece in the hands and one free slot in each hand, if there are
/// hands.
fn slots(content: &Content) -> Vec<Setting> {
    let mut settings = Vec::new();
    for (name, side, _) in HANDS {
        let Some(hands) = content.hands else { continue };
        let mut names = vec![EMPTY.to_owned()];
        for id in Id::all() {
            let name = id.on_side(side).to_string();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let control = Control::names(names);
        let held = hands.of(side).map(|id| id.on_side(side).to_string());
        let values = held.chain([EMPTY.to_owned()]);
        settings.extend((0..).zip(values).map(|(index, value)| Setting {
            path: format!("{name}[{index}]"),
            label: format!("{}'s hand, {}", owner(side), index + 1),
            field: String::new(),
            doc: String::new(),
            control: control.clone(),
            value: value.into(),
            place: Some(hand_place(side, index)),
        }));
    }
    settings
}

/// Returns the name of a side.
pub(super) const fn owner(side: AbsoluteSide) -> &'static str {
    match side {
        AbsoluteSide::IASide => "IA",
        AbsoluteSide::ASide => "A",
    }
}

/// Returns the name of a slot in a hand, counted from 0.
pub(super) fn hand_place(side: AbsoluteSide, index: usize) -> String {
    format!("{} hand {}", owner(side), index + 1)
}

/// Returns the JSON after some changes. A piece that moves to another location keeps its number. A
/// new piece gets the free number of its kind; if several are free, the one of the piece that began
/// on that square.
pub(super) fn change(content: &Content, changes: &[Change]) -> Result<String, FormatError> {
    let mut changed = *content;
    let mut pending: Vec<(Spot, AbsoluteSide, ColorAndProf)> = Vec::new();
    let mut freed: Vec<Id> = Vec::new();
    for Change(path, value) in changes {
        let refused = |words: String| FormatError::new(ErrorKind::Text, words).at(path);
        let no_setting = || refused("there is no such setting".to_owned());
        let words = value.as_str();
        let words = words.ok_or_else(|| {
            let found = text_of(value);
            refused(format!("found {found}, expected a text"))
        })?;
        let claim = Claim::parse(words);
        if let Some(name) = path.strip_prefix("board.") {
            let square: Coord = name.parse().map_err(|_| no_setting())?;
            freed.extend(changed.board[square].take().and_then(Piece::id));
            pending.retain(|(spot, ..)| *spot != Spot::Square(square));
            match claim {
                Some(Claim::Tam) => changed.board[square] = Some(Piece::TAM),
                Some(Claim::Named(side, kind)) => pending.push((Spot::Square(square), side, kind)),
                _ if words == EMPTY => {}
                _ => return Err(refused(format!("there is no value `{words}`"))),
            }
            continue;
        }
        let (side, index) = in_hand(path).ok_or_else(no_setting)?;
        let (Some(before), Some(hands)) = (content.hands, &mut changed.hands) else {
            return Err(no_setting());
        };
        let Some(index) = index else {
            for id in before.of(side) {
                hands.clear(id.on_side(side));
                freed.push(id);
            }
            for word in words.split_whitespace() {
                let unknown = |()| refused(format!("there is no piece `{word}`"));
                let kind = word.try_into().map_err(unknown)?;
                pending.push((Spot::Hand, side, kind));
            }
            continue;
        };
        match before.of(side).nth(index) {
            Some(id) => {
                hands.clear(id.on_side(side));
                freed.push(id);
            }
            None if index == before.of(side).count() => {}
            None => return Err(no_setting()),
        }
        match claim {
            // A captured piece changes its side.
            Some(Claim::Named(_, kind)) => pending.push((Spot::Hand, side, kind)),
            _ if words == EMPTY => {}
            _ => return Err(refused(format!("there is no value `{words}` in a hand"))),
        }
    }
    let put = |changed: &mut Content, spot, piece| match (spot, &mut changed.hands) {
        (Spot::Square(square), _) => changed.board[square] = Some(piece),
        (Spot::Hand, Some(hands)) => _ = hands.set(piece),
        (Spot::Hand, None) => {}
    };
    pending.retain(|&(spot, side, kind)| {
        let at = freed.iter().position(|id| id.kind() == kind);
        let id = at.map(|at| freed.remove(at));
        if let Some(id) = id {
            put(&mut changed, spot, id.on_side(side));
        }
        id.is_none()
    });
    let mut numbering = Numbering::default();
    let on_board = changed.board.both_side_and_tam().map(|(_, piece)| piece);
    let held = changed.hands.into_iter().flat_map(Hop1zuo1::both_hop1zuo1);
    on_board
        .chain(held)
        .filter_map(Piece::id)
        .for_each(|id| numbering.used(id));
    for (spot, side, kind) in pending {
        numbering.add(spot, side, kind);
    }
    for (spot, piece) in numbering.resolve()? {
        put(&mut changed, spot, piece);
    }
    Ok(serde_json::to_string(&changed)?)
}

/// Returns the side of `ia_hand` or `ia_hand[2]`, and the slot in that hand.
fn in_hand(path: &str) -> Option<(AbsoluteSide, Option<usize>)> {
    let (name, index) = match path.strip_suffix(']').and_then(|path| path.split_once('[')) {
        Some((name, index)) => (name, Some(index.parse().ok()?)),
        None => (path, None),
    };
    let (_, side, _) = HANDS.into_iter().find(|(hand, ..)| *hand == name)?;
    Some((side, index))
}

/// Returns the locations that some bits concern: the square in their path, the one that they name,
/// the initial square of their piece, or a slot in a hand.
pub(super) fn places(stretches: &[Stretch]) -> Vec<Vec<String>> {
    let mut held = HANDS.map(|(_, side, _)| (side, 0));
    let place = |stretch: &Stretch| {
        let path = stretch.path.as_str();
        let value = stretch.value.as_ref().and_then(Value::as_str);
        let in_path = path.split('.').find_map(|word| word.parse::<Coord>().ok());
        let in_value = value.and_then(|word| word.to_ascii_uppercase().parse().ok());
        let index = path
            .strip_suffix(']')
            .and_then(|path| path.strip_prefix("home["));
        let home = index.and_then(|index| Id::new(index.parse().ok()?));
        let square = in_path.or(in_value).or(home.map(Id::home));
        // A field has all pieces in the order of their numbers, each with its owner, and a hand
        // lists them in the same order.
        let mut in_hand = || {
            let side = held.iter_mut().find(|(side, _)| {
                path.starts_with("hop1zuo1.")
                    && value.is_some_and(|owner_in| owner_in.eq_ignore_ascii_case(owner(*side)))
            });
            side.map(|(side, count)| {
                *count += 1;
                hand_place(*side, *count - 1)
            })
        };
        let place = square
            .map(|square| square.to_string())
            .or_else(&mut in_hand);
        place.into_iter().collect()
    };
    stretches.iter().map(place).collect()
}
