//! What all forms hold in common: a board, and the hands where there are any.

use std::fmt;

use bitcodec::Violation;
use cetkaik_fundamental::{AbsoluteSide, ColorAndProf};
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

use super::ascii::Ascii;
use super::board::Board;
use super::field::Field;
use super::hands::Hop1zuo1;
use super::json::Json;
use super::list::PieceList;
use super::moved::Moved;
use crate::format::{Kind, Lost, Refusal, hex};

/// A board, and the hands where the form has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Content {
    pub(super) board: Board,
    pub(super) hands: Option<Hop1zuo1>,
}

impl Content {
    /// Returns the names of what a form without hands loses.
    fn hands_lost(&self) -> Lost {
        let holds = |side| {
            self.hands
                .is_some_and(|hands| hands.of(side).next().is_some())
        };
        let sides = [
            ("ia_hand", AbsoluteSide::IASide),
            ("a_hand", AbsoluteSide::ASide),
        ];
        sides
            .into_iter()
            .filter(|&(_, side)| holds(side))
            .map(|(name, _)| name)
            .collect()
    }
}

/// A form of what stands where.
pub(super) trait Form: Sized {
    /// Returns what the form holds.
    fn content(&self) -> Content;

    /// Makes the form of it, with the names of what the form cannot hold.
    ///
    /// # Errors
    /// If a rule of the form is broken: a field, for one, needs all pieces.
    fn from_content(content: &Content) -> Result<(Self, Lost), Refusal>;
}

impl Form for Field {
    fn content(&self) -> Content {
        Content {
            board: self.board,
            hands: Some(self.hop1zuo1),
        }
    }

    fn from_content(content: &Content) -> Result<(Self, Lost), Refusal> {
        let field = Self {
            board: content.board,
            hop1zuo1: content.hands.unwrap_or_default(),
        };
        field.check().map_err(broken)?;
        Ok((field, Lost::new()))
    }
}

impl Form for PieceList {
    fn content(&self) -> Content {
        self.to_field().content()
    }

    fn from_content(content: &Content) -> Result<(Self, Lost), Refusal> {
        let (field, lost) = Field::from_content(content)?;
        Ok((Self::try_from(&field).map_err(broken)?, lost))
    }
}

impl Form for Moved {
    fn content(&self) -> Content {
        self.to_field().content()
    }

    fn from_content(content: &Content) -> Result<(Self, Lost), Refusal> {
        let (field, lost) = Field::from_content(content)?;
        Ok((Self::try_from(&field).map_err(broken)?, lost))
    }
}

impl Form for Board {
    fn content(&self) -> Content {
        Content {
            board: *self,
            hands: None,
        }
    }

    fn from_content(content: &Content) -> Result<(Self, Lost), Refusal> {
        content.board.check().map_err(broken)?;
        Ok((content.board, content.hands_lost()))
    }
}

impl Form for Ascii {
    fn content(&self) -> Content {
        self.0.content()
    }

    fn from_content(content: &Content) -> Result<(Self, Lost), Refusal> {
        let (board, mut lost) = Board::from_content(content)?;
        let renumbered = Self::renumbered(&board);
        if renumbered != board {
            lost.push("ids");
        }
        Ok((Self(renumbered), lost))
    }
}

/// Says which rule is broken.
pub(super) fn broken(violation: Violation) -> Refusal {
    let refusal = Refusal::new(Kind::Rule, violation.rule());
    if violation.path().is_empty() {
        refusal
    } else {
        refusal.at(violation.path())
    }
}

macro_rules! serde_forms {
    ($($form:ty)*) => { $(
        impl From<$form> for Content {
            fn from(form: $form) -> Self {
                form.content()
            }
        }

        impl TryFrom<Json> for $form {
            type Error = Refusal;

            fn try_from(json: Json) -> Result<Self, Refusal> {
                let (form, lost) = Self::from_content(&json.content()?)?;
                match lost.first() {
                    Some(lost) if *lost != "ids" => Err(Refusal::new(Kind::Unencodable, "this form has no hands").at(*lost)),
                    _ => Ok(form),
                }
            }
        }
    )* };
}

serde_forms! { Field Board PieceList Moved Ascii }

impl Serialize for Content {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("board", &Names(&self.board))?;
        let mut bytes = self.board.bytes().to_vec();
        if let Some(hands) = self.hands {
            map.serialize_entry("ia_hand", &Hand(hands, AbsoluteSide::IASide))?;
            map.serialize_entry("a_hand", &Hand(hands, AbsoluteSide::ASide))?;
            bytes.extend(hands.bytes());
        }
        map.serialize_entry("hex", &hex::write(&bytes))?;
        map.end()
    }
}

/// The pieces of a board by square.
struct Names<'a>(&'a Board);

impl Serialize for Names<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (square, piece) in self.0.both_side_and_tam() {
            map.serialize_entry(square.name(), &Shown(piece))?;
        }
        map.end()
    }
}

/// The pieces in one hand.
struct Hand(Hop1zuo1, AbsoluteSide);

impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for id in self.0.of(self.1) {
            list.serialize_element(&Shown::<ColorAndProf>(id.kind()))?;
        }
        list.end()
    }
}

/// Something as it is displayed.
struct Shown<T>(T);

impl<T: fmt::Display> Serialize for Shown<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}
