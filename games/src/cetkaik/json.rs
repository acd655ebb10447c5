//! Parses the JSON of all forms: hex, or names, or numbers.

use std::fmt;

use cetkaik_fundamental::{AbsoluteSide, ColorAndProf};
use serde::de::{Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

use super::board::Board;
use super::content::Content;
use super::coord::Coord;
use super::field::Field;
use super::hands::Hop1zuo1;
use super::id::Id;
use super::numbering::{Numbering, Spot};
use super::piece::Piece;
use crate::format::{FormatError, Kind, hex};
use bitcodec::{ErrorKind, WireFormat};

/// The JSON of a board or field, before its parts are compared.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Json {
    board: Option<Squares>,
    ia_hand: Option<Vec<Held>>,
    a_hand: Option<Vec<Held>>,
    hex: Option<String>,
}

/// The pieces on squares; the other squares are empty.
struct Squares(Vec<(Coord, Claim)>);

/// The JSON of a piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Claim {
    /// The tam2.
    Tam,
    /// A name, such as `↓黒筆`.
    Named(AbsoluteSide, ColorAndProf),
    /// A number.
    Numbered(Piece),
}

/// The JSON of a piece in a hand, by its name or its number.
#[derive(Clone, Copy, Debug)]
enum Held {
    Named(ColorAndProf),
    Numbered(Id),
}

impl Json {
    /// Returns the content of the JSON.
    ///
    /// # Errors
    /// Parts that disagree or are missing, and names of pieces whose numbers are ambiguous.
    pub(super) fn content(&self) -> Result<Content, FormatError> {
        match &self.hex {
            Some(digits) => {
                let content = from_hex(digits)?;
                self.agrees(&content)?;
                Ok(content)
            }
            None => self.numbered(),
        }
    }

    /// Checks that the other parts agree with `hex`.
    fn agrees(&self, content: &Content) -> Result<(), FormatError> {
        let differs = |at: String, found: String, hex: String| {
            Err(FormatError::new(Kind::Json, format!("{found}, but {hex} in hex")).at(at))
        };
        if let Some(Squares(claims)) = &self.board {
            for square in Coord::all() {
                let claim = claims.iter().find(|(at, _)| *at == square);
                let claim = claim.map(|&(_, claim)| claim);
                let piece = content.board[square];
                let is_right = match (claim, piece) {
                    (Some(claim), Some(piece)) => claim.means(piece),
                    (claim, piece) => claim.is_none() && piece.is_none(),
                };
                if !is_right {
                    let found = claim.map_or("nothing".to_owned(), |claim| claim.to_string());
                    let meant = match (claim, piece) {
                        (_, None) => "nothing".to_owned(),
                        (Some(Claim::Numbered(_)), Some(piece)) => piece.number().to_string(),
                        (_, Some(piece)) => piece.to_string(),
                    };
                    return differs(format!("board.{square}"), found, meant);
                }
            }
        }
        for (name, held, side) in self.hands() {
            let Some(held) = held else { continue };
            let meant: Vec<Id> = content
                .hands
                .iter()
                .flat_map(|hands| hands.of(side))
                .collect();
            let mut left = meant.clone();
            for piece in held {
                match left.iter().position(|id| piece.means(*id)) {
                    Some(place) => _ = left.remove(place),
                    None => {
                        return differs(name.to_owned(), piece.to_string(), "not there".to_owned());
                    }
                }
            }
            if let Some(id) = left.first() {
                return differs(name.to_owned(), format!("no {id}"), "there".to_owned());
            }
        }
        Ok(())
    }

    /// Determines the numbers of all pieces.
    fn numbered(&self) -> Result<Content, FormatError> {
        let Some(Squares(claims)) = &self.board else {
            return Err(FormatError::new(Kind::Json, "missing, and so is `hex`").at("board"));
        };
        let mut numbering = Numbering::default();
        let mut board = Board::EMPTY;
        for &(square, claim) in claims {
            match claim {
                Claim::Tam => board[square] = Some(Piece::TAM),
                Claim::Named(side, kind) => numbering.add(Spot::Square(square), side, kind),
                Claim::Numbered(piece) => {
                    board[square] = Some(piece);
                    piece.id().into_iter().for_each(|id| numbering.used(id));
                }
            }
        }
        let mut hands = Hop1zuo1::new();
        for (name, held, side) in self.hands() {
            for piece in held.into_iter().flatten() {
                match *piece {
                    Held::Named(kind) => numbering.add(Spot::Hand, side, kind),
                    Held::Numbered(id) if hands.set(id.on_side(side)) => numbering.used(id),
                    Held::Numbered(id) => {
                        return Err(FormatError::new(
                            ErrorKind::Rule,
                            format!("{id} is in a hand twice"),
                        )
                        .at(name));
                    }
                }
            }
        }
        for (spot, piece) in numbering.resolve()? {
            match spot {
                Spot::Square(square) => board[square] = Some(piece),
                Spot::Hand => _ = hands.set(piece),
            }
        }
        let with_hands = self.ia_hand.is_some() || self.a_hand.is_some();
        Ok(Content {
            board,
            hands: with_hands.then_some(hands),
        })
    }

    fn hands(&self) -> [(&'static str, Option<&Vec<Held>>, AbsoluteSide); 2] {
        [
            ("ia_hand", self.ia_hand.as_ref(), AbsoluteSide::IASide),
            ("a_hand", self.a_hand.as_ref(), AbsoluteSide::ASide),
        ]
    }
}

fn from_hex(digits: &str) -> Result<Content, FormatError> {
    let bytes = hex::read(digits).map_err(|refusal| refusal.at("hex"))?;
    if bytes.len() == Coord::COUNT {
        let board = Board::from_bytes(&bytes)?;
        return Ok(Content { board, hands: None });
    }
    let field = Field::from_bytes(&bytes)?;
    Ok(Content {
        board: field.board,
        hands: Some(field.hop1zuo1),
    })
}

impl Claim {
    pub(super) fn parse(name: &str) -> Option<Self> {
        if name == "皇" {
            return Some(Self::Tam);
        }
        let sides = [("↑", AbsoluteSide::IASide), ("↓", AbsoluteSide::ASide)];
        sides.into_iter().find_map(|(arrow, side)| {
            let kind = name.strip_prefix(arrow)?.try_into().ok()?;
            Some(Self::Named(side, kind))
        })
    }

    fn means(self, piece: Piece) -> bool {
        match self {
            Self::Tam => piece.is_tam2(),
            Self::Named(side, kind) => (piece.side(), piece.kind()) == (Some(side), Some(kind)),
            Self::Numbered(number) => piece == number,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tam => f.write_str("皇"),
            Self::Named(AbsoluteSide::IASide, kind) => write!(f, "↑{kind}"),
            Self::Named(AbsoluteSide::ASide, kind) => write!(f, "↓{kind}"),
            Self::Numbered(piece) => piece.number().fmt(f),
        }
    }
}

impl Held {
    fn means(self, id: Id) -> bool {
        match self {
            Self::Named(kind) => id.kind() == kind,
            Self::Numbered(number) => id == number,
        }
    }
}

impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(kind) => kind.fmt(f),
            Self::Numbered(id) => id.fmt(f),
        }
    }
}

impl<'de> Deserialize<'de> for Claim {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;

        impl Visitor<'_> for Name {
            type Value = Claim;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a piece such as `↓黒筆` or `皇`")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Claim, E> {
                Claim::parse(name).ok_or_else(|| E::invalid_value(Unexpected::Str(name), &self))
            }
        }

        deserializer.deserialize_str(Name)
    }
}

impl<'de> Deserialize<'de> for Held {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;

        impl Visitor<'_> for Either {
            type Value = Held;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a piece such as `赤兵`, or its number, 0 to 47")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Held, E> {
                let kind = name
                    .try_into()
                    .map_err(|()| E::invalid_value(Unexpected::Str(name), &self))?;
                Ok(Held::Named(kind))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Held, E> {
                let id = u8::try_from(number).ok().and_then(Id::new);
                id.map(Held::Numbered)
                    .ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))
            }
        }

        deserializer.deserialize_any(Either)
    }
}

impl<'de> Deserialize<'de> for Squares {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = Squares;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("pieces by square, or nine rows of nine numbers")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Squares, A::Error> {
                let mut claims: Vec<(Coord, Claim)> = Vec::new();
                while let Some((square, claim)) = map.next_entry()? {
                    if claims.iter().any(|(taken, _)| *taken == square) {
                        return Err(A::Error::custom(format_args!("{square} is given twice")));
                    }
                    claims.push((square, claim));
                }
                Ok(Squares(claims))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<Squares, A::Error> {
                let mut numbers = [[0; 9]; 9];
                for (index, row) in numbers.iter_mut().enumerate() {
                    *row = rows
                        .next_element()?
                        .ok_or_else(|| A::Error::invalid_length(index, &self))?;
                }
                if rows.next_element::<serde::de::IgnoredAny>()?.is_some() {
                    return Err(A::Error::invalid_length(10, &self));
                }
                let mut claims = Vec::new();
                for (square, &number) in Coord::all().zip(numbers.as_flattened()) {
                    match Piece::new(number) {
                        Some(piece) => claims.push((square, Claim::Numbered(piece))),
                        None if number == 0 => {}
                        None => {
                            let message =
                                format_args!("{square}: {number} is the number of no piece");
                            return Err(A::Error::custom(message));
                        }
                    }
                }
                Ok(Squares(claims))
            }
        }

        deserializer.deserialize_any(Either)
    }
}
