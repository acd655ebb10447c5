//! The probabilities of symbols in layouts.

use crate::layout::bit_cost::Cost;
use crate::layout::bit_cost::MOST;
use crate::layout::bit_cost::Span;

/// The shares of symbols in a total of 65,536, the same for all elements or separate for each of several elements
/// ("places").
///
/// ```
/// use bitcodec::coding::Weights;
///
/// const DICE: Weights<2, 3> = Weights::by_place([[1, 1], [3, 1], [0, 1]]);
///
/// let shares = DICE.shares();
/// assert_eq!((shares.places(), shares.symbols()), (3, 2));
/// let sizes: Vec<u32> = shares.of(1).iter().map(|span| span.size).collect();
/// assert_eq!(sizes, [49_152, 16_384]);
/// assert_eq!(shares.mean(1).to_string(), "0.81");
/// assert_eq!(shares.most(1).to_string(), "2.00");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Shares<'a> {
    symbols: usize,
    spans: &'a [Span],
}

impl<'a> Shares<'a> {
    pub(crate) const fn new(symbols: usize, spans: &'a [Span]) -> Self {
        Self { symbols, spans }
    }

    /// Returns the number of symbols.
    #[must_use]
    pub const fn symbols(&self) -> usize {
        self.symbols
    }

    /// Returns the number of places with separate shares; 1 if all elements have the same shares.
    #[must_use]
    pub const fn places(&self) -> usize {
        match self.spans.len().checked_div(self.symbols) {
            Some(places) => places,
            None => 0,
        }
    }

    /// Returns the consecutive spans of all symbols at a place; those of the only place if there is one.
    #[inline(always)]
    #[must_use]
    pub const fn of(&self, place: usize) -> &'a [Span] {
        let first = if self.spans.len() == self.symbols {
            0
        } else {
            place * self.symbols
        };
        match self.spans.split_at_checked(first) {
            Some((_, rest)) if rest.len() >= self.symbols => rest.split_at(self.symbols).0,
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
        let mut hash = 0xcbf2_9ce4_8422_2325;
        let mut index = 0;
        while index < self.spans.len() {
            let bytes = self.spans[index].size.to_le_bytes();
            let mut byte = 0;
            while byte < bytes.len() {
                hash = (hash ^ bytes[byte] as u64).wrapping_mul(0x100_0000_01b3);
                byte += 1;
            }
            index += 1;
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
