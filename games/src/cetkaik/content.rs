//! The content that all forms share: a board, and the hands if the form has them.

use std::fmt;

use cetkaik_fundamental::{AbsoluteSide, ColorAndProf};
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

use super::board::Board;
use super::hands::Hop1zuo1;
use crate::format::{Lost, hex};

/// A board, and the hands if the form has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Content {
    pub(super) board: Board,
    pub(super) hands: Option<Hop1zuo1>,
}

impl Content {
    /// Returns the names of the parts that a form without hands loses.
    pub(super) fn hands_lost(&self) -> Lost {
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

/// Serializes the pieces of a board by square.
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

/// Serializes the pieces in one hand.
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

/// Serializes a value as it is displayed.
struct Shown<T>(T);

impl<T: fmt::Display> Serialize for Shown<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}
