//! Finds IDs in free text: forum posts, mails, drawn boards, URLs.

mod candidates;
mod pairs;

use core::ops::Range;

use crate::backgammon::id::GnubgId;
use crate::backgammon::match_key::MatchKey;
use crate::backgammon::position::PositionKey;
use crate::backgammon::xgid::Xgid;
use crate::format::units::Units;

/// An ID found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<T> {
    /// The byte range of the ID in the text.
    pub place: Range<usize>,
    /// The ID.
    pub id: T,
}

impl PositionKey {
    /// Finds Position IDs in a text.
    ///
    /// Every run of characters that decodes counts as one; among words of 14 letters that is rare.
    pub fn find(text: &str) -> Vec<Found<Self>> {
        candidates::all(&Units::of(text), 14)
    }
}

impl MatchKey {
    /// Finds Match IDs in a text.
    ///
    /// Every run of characters that decodes counts as one; among words of 12 letters that is rare.
    pub fn find(text: &str) -> Vec<Found<Self>> {
        candidates::all(&Units::of(text), 12)
    }
}

impl GnubgId {
    /// Finds GNUBg IDs in a text: a Position ID and a Match ID near each other, in either order.
    ///
    /// Every run of characters that decodes is a candidate, even if `/`, `+` or `%2F` join it to
    /// other text. Neighbours are paired: as many as possible, and among such pairings the one with
    /// the shortest gaps.
    ///
    /// ```
    /// use games::backgammon::GnubgId;
    ///
    /// let post = "What now, backgammoner?\n> Position ID: 4HPwATDgc/ABMA\n> Match ID: cAkAAAAAAAAA\n";
    /// let found = GnubgId::find(post);
    /// assert_eq!(found.len(), 1);
    /// assert_eq!(found[0].id, GnubgId::START);
    /// assert_eq!(&post[found[0].place.clone()], "4HPwATDgc/ABMA\n> Match ID: cAkAAAAAAAAA");
    /// ```
    pub fn find(text: &str) -> Vec<Found<Self>> {
        let units = Units::of(text);
        let positions = candidates::all(&units, 14);
        if positions.is_empty() {
            return Vec::new();
        }
        pairs::join(text, &positions, &candidates::all(&units, 12))
    }
}

impl Xgid {
    /// Finds XGIDs in a text, with and without their prefix.
    pub fn find(text: &str) -> Vec<Found<Self>> {
        candidates::xgids(&Units::of(text))
    }
}
