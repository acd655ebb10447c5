//! The probabilities of symbols in layouts.

use crate::layout::bit_cost::Cost;
use crate::layout::bit_cost::MOST;
use crate::layout::bit_cost::Span;
use crate::layout::fingerprint::fnv;

/// The shares of symbols in a total of 65,536, the same for all elements or separate for each of several elements
/// ("places").
///
/// ```
/// use bitcodec::coding::Weights;
/// use bitcodec::layout::Shares;
///
/// const DICE: Weights<2, 3> = Weights::by_place([[1, 1], [3, 1], [0, 1]]);
///
/// let rows = DICE.rows();
/// let shares = Shares::new(&rows);
/// assert_eq!((shares.places(), shares.symbols()), (3, 2));
/// let sizes: Vec<u32> = shares.of(1).iter().map(|span| span.size).collect();
/// assert_eq!(sizes, [49_152, 16_384]);
/// assert_eq!(shares.mean(1).to_string(), "0.81");
/// assert_eq!(shares.most(1).to_string(), "2.00");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Shares<'a> {
    rows: &'a [&'a [Span]],
}

impl<'a> Shares<'a> {
    /// Returns the shares of a table, from the [`rows`](crate::coding::Weights::rows) of its weights.
    #[must_use]
    pub const fn new(rows: &'a [&'a [Span]]) -> Self {
        Self { rows }
    }

    /// Returns the number of symbols.
    #[must_use]
    pub const fn symbols(&self) -> usize {
        self.of(0).len()
    }

    /// Returns the number of places with separate shares; 1 if all elements have the same shares.
    #[must_use]
    pub const fn places(&self) -> usize {
        self.rows.len()
    }

    /// Returns the consecutive spans of all symbols at a place; those of the only place if there is one.
    #[inline(always)]
    #[must_use]
    pub const fn of(&self, place: usize) -> &'a [Span] {
        match self.rows {
            [only] => only,
            rows if place < rows.len() => rows[place],
            _ => &[],
        }
    }

    /// Whether a symbol has a share at any place.
    pub(crate) const fn has(&self, symbol: usize) -> bool {
        let mut place = 0;
        while place < self.places() {
            if self.of(place)[symbol].size > 0 {
                return true;
            }
            place += 1;
        }
        false
    }

    /// Returns the mean cost of a symbol at a place, if symbols occur as often as their shares predict.
    #[must_use]
    pub const fn mean(&self, place: usize) -> Cost {
        let spans = self.of(place);
        let (mut mean, mut symbol) = (Cost::NONE, 0);
        while symbol < spans.len() {
            mean = mean.and(Cost::of(spans[symbol], MOST).part(spans[symbol].size, MOST));
            symbol += 1;
        }
        mean
    }

    /// Returns the cost of the rarest symbol at a place.
    #[must_use]
    pub const fn most(&self, place: usize) -> Cost {
        let spans = self.of(place);
        let (mut least, mut symbol) = (MOST, 0);
        while symbol < spans.len() {
            if spans[symbol].size > 0 && spans[symbol].size < least {
                least = spans[symbol].size;
            }
            symbol += 1;
        }
        let span = Span {
            start: 0,
            size: least,
        };
        Cost::of(span, MOST)
    }

    /// Returns the sum of the means of `len` elements.
    pub(crate) const fn mean_of(&self, len: usize) -> Cost {
        let (mut sum, mut place) = (Cost::NONE, 0);
        while place < self.places() {
            sum = sum.and(self.mean(place));
            place += 1;
        }
        self.of_all(sum, len)
    }

    /// Returns the greatest cost of `len` elements.
    pub(crate) const fn most_of(&self, len: usize) -> Cost {
        let (mut sum, mut place) = (Cost::NONE, 0);
        while place < self.places() {
            sum = sum.and(self.most(place));
            place += 1;
        }
        self.of_all(sum, len)
    }

    const fn of_all(&self, sum: Cost, len: usize) -> Cost {
        if self.places() == 1 {
            sum.times(len)
        } else {
            sum
        }
    }

    /// Returns the 64-bit FNV-1a hash of all shares, as four little-endian bytes each.
    pub(crate) const fn digest(&self) -> u64 {
        let mut hash = fnv::START;
        let (mut place, mut symbol) = (0, 0);
        while place < self.rows.len() {
            if symbol == self.rows[place].len() {
                (place, symbol) = (place + 1, 0);
                continue;
            }
            hash = fnv::with_bytes(hash, &self.rows[place][symbol].size.to_le_bytes());
            symbol += 1;
        }
        hash
    }
}

/// Serialises a list of shares for each place.
#[cfg(feature = "serde")]
impl serde::Serialize for Shares<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Place<'a>(&'a [Span]);
        impl serde::Serialize for Place<'_> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.0.iter().map(|span| span.size))
            }
        }
        serializer.collect_seq((0..self.places()).map(|place| Place(self.of(place))))
    }
}
