//! Conversions of each form of cetkaik to and from the content that they share.

use bitcodec::ErrorKind;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::ascii::Ascii;
use super::board::Board;
use super::content::Content;
use super::diff::Moved;
use super::field::Field;
use super::json::Json;
use super::list::PieceList;
use crate::format::{FormatError, Lost};

/// A form of the pieces of a game.
pub(super) trait Form: Sized {
    /// Returns the content of the form.
    fn content(&self) -> Content;

    /// Makes the form of a content, with the names of the parts that the form cannot hold.
    ///
    /// # Errors
    /// A broken rule of the form: for example, a field needs all pieces.
    fn from_content(content: &Content) -> Result<(Self, Lost), FormatError>;
}

impl Form for Field {
    fn content(&self) -> Content {
        Content {
            board: self.board,
            hands: Some(self.hop1zuo1),
        }
    }

    fn from_content(content: &Content) -> Result<(Self, Lost), FormatError> {
        let field = Self {
            board: content.board,
            hop1zuo1: content.hands.unwrap_or_default(),
        };
        field.check()?;
        Ok((field, Lost::new()))
    }
}

impl Form for PieceList {
    fn content(&self) -> Content {
        self.to_field().content()
    }

    fn from_content(content: &Content) -> Result<(Self, Lost), FormatError> {
        let (field, lost) = Field::from_content(content)?;
        Ok((Self::try_from(&field)?, lost))
    }
}

impl Form for Moved {
    fn content(&self) -> Content {
        self.to_field().content()
    }

    fn from_content(content: &Content) -> Result<(Self, Lost), FormatError> {
        let (field, lost) = Field::from_content(content)?;
        Ok((Self::try_from(&field)?, lost))
    }
}

impl Form for Board {
    fn content(&self) -> Content {
        Content {
            board: *self,
            hands: None,
        }
    }

    fn from_content(content: &Content) -> Result<(Self, Lost), FormatError> {
        content.board.check()?;
        Ok((content.board, content.hands_lost()))
    }
}

impl Form for Ascii {
    fn content(&self) -> Content {
        self.0.content()
    }

    fn from_content(content: &Content) -> Result<(Self, Lost), FormatError> {
        let (board, mut lost) = Board::from_content(content)?;
        let renumbered = Self::renumbered(&board);
        if renumbered != board {
            lost.push("ids");
        }
        Ok((Self(renumbered), lost))
    }
}

/// Reads a form from JSON, which must not have parts that the form cannot hold.
fn from_json<T: Form>(json: &Json) -> Result<T, FormatError> {
    let (form, lost) = T::from_content(&json.content()?)?;
    match lost.first() {
        Some(lost) if *lost != "ids" => {
            Err(FormatError::new(ErrorKind::Unencodable, "this form has no hands").at(*lost))
        }
        _ => Ok(form),
    }
}

macro_rules! serde_forms {
    ($($form:ty)*) => { $(
        impl Serialize for $form {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.content().serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $form {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                from_json(&Json::deserialize(deserializer)?).map_err(de::Error::custom)
            }
        }
    )* };
}

serde_forms! { Field Board PieceList Moved Ascii }
