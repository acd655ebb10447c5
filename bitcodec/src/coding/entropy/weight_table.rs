//! Tables of symbol weights, for entropy coding with a static model.

use crate::const_check::message::Message;
use crate::layout::bit_cost::Cost;
use crate::layout::bit_cost::MOST;
use crate::layout::bit_cost::Span;

/// The expected frequencies of `N` symbols, one table for all elements or one for each of `PLACES` elements.
/// `weights = PATH` names such a const.
///
/// A symbol with twice the weight of another costs one bit less. A symbol of weight 0 cannot be encoded. Counts in
/// sample data are good weights; a symbol that is possible but does not occur in the sample needs a small weight.
///
/// ```
/// use bitcodec::coding::Weights;
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
/// #[codec(bits = 2)]
/// enum Sky {
///     Clear,
///     Cloudy,
///     Rain,
///     Snow,
/// }
///
/// const SKY: Weights<4> = Weights::new([180, 120, 60, 5]);
///
/// #[derive(BitCodec, Debug, PartialEq)]
/// #[codec(msb_first)]
/// struct Week(#[codec(weights = SKY)] [Sky; 7]);
///
/// let week = Week([Sky::Clear, Sky::Clear, Sky::Cloudy, Sky::Clear, Sky::Rain, Sky::Clear, Sky::Clear]);
/// assert_eq!(week.to_bytes()?.len(), 1); // two bits each would be two bytes
/// assert_eq!(Week::from_bytes(&week.to_bytes()?).unwrap(), week);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
///
/// A table in which all weights are 0 does not compile:
///
/// ```compile_fail
/// use bitcodec::coding::Weights;
///
/// const SKY: Weights<4> = Weights::new([0, 0, 0, 0]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Weights<const N: usize, const PLACES: usize = 1> {
    spans: [[Span; N]; PLACES],
}

// A panic must point at the table in the user's code, so all functions that can panic track their caller.
impl<const N: usize> Weights<N> {
    /// Returns a table with the same weights for all elements.
    ///
    /// # Panics
    /// If all weights are 0, or if there are more than 256 symbols. In a const this is a compile error.
    #[must_use]
    #[track_caller]
    pub const fn new(weights: [u32; N]) -> Self {
        Self::by_place([weights])
    }
}

impl<const N: usize, const PLACES: usize> Weights<N, PLACES> {
    /// Returns a table with separate weights for each of `PLACES` elements.
    ///
    /// # Panics
    /// As [`new`](Weights::new), for each element.
    #[must_use]
    #[track_caller]
    pub const fn by_place(weights: [[u32; N]; PLACES]) -> Self {
        let mut spans = [[Span { start: 0, size: 0 }; N]; PLACES];
        let mut place = 0;
        while place < PLACES {
            check(&weights[place], place, PLACES);
            spans[place] = spans_of(&weights[place]);
            place += 1;
        }
        Self { spans }
    }

    /// Returns the spans of all symbols at each place, consecutive in the total of 65,536. [`Shares`] borrows them.
    ///
    /// [`Shares`]: crate::layout::Shares
    #[must_use]
    pub const fn rows(&self) -> [&[Span]; PLACES] {
        let (mut rows, mut place) = ([&[] as &[Span]; PLACES], 0);
        while place < PLACES {
            rows[place] = &self.spans[place];
            place += 1;
        }
        rows
    }

    /// Returns the cost of a symbol at element `place`; `None` if its weight there is 0, or if there is no such element
    /// or symbol.
    #[must_use]
    pub const fn cost(&self, place: usize, symbol: usize) -> Option<Cost> {
        if place < PLACES && symbol < N && self.spans[place][symbol].size > 0 {
            Some(Cost::of(self.spans[place][symbol], MOST))
        } else {
            None
        }
    }
}

/// The greatest number of symbols.
///
/// At most 255 symbols are rounded up to a share of 1, so the shares exceed the total by at most 255. The largest share
/// is at least 2^16 / 256 = 256 and can absorb that.
const SYMBOLS: usize = 256;

#[track_caller]
const fn check(weights: &[u32], place: usize, places: usize) {
    if weights.len() > SYMBOLS {
        let message = Message::new()
            .text("the table has ")
            .number(weights.len() as u128)
            .text(" symbols; take one of at most 256");
        panic!("{}", message.as_str());
    }
    let mut symbol = 0;
    while symbol < weights.len() {
        if weights[symbol] > 0 {
            return;
        }
        symbol += 1;
    }
    let message = Message::new();
    let message = if places == 1 {
        message.text("no symbol")
    } else {
        message
            .text("at place ")
            .number(place as u128)
            .text(" no symbol")
    };
    let message = message.text(" has a weight; write at least 1 for one of them");
    panic!("{}", message.as_str());
}

/// Scales weights to shares of [`MOST`], by the rule in the book.
const fn spans_of<const N: usize>(weights: &[u32; N]) -> [Span; N] {
    let mut spans = [Span { start: 0, size: 0 }; N];
    let (mut sum, mut largest, mut symbol) = (0, 0, 0);
    while symbol < N {
        sum += weights[symbol] as u64;
        if weights[symbol] > weights[largest] {
            largest = symbol;
        }
        symbol += 1;
    }
    let mut assigned = 0;
    symbol = 0;
    while symbol < N {
        if weights[symbol] > 0 {
            let share = weights[symbol] as u64 * MOST as u64 / sum;
            // The share is at most 2^16, and the product before the division below 2^48.
            spans[symbol].size = if share == 0 { 1 } else { share as u32 };
            assigned += spans[symbol].size;
        }
        symbol += 1;
    }
    // Rounding leaves the sum below or above the total; the largest share takes the difference. Adding first keeps the
    // unsigned difference from going below 0.
    spans[largest].size = (spans[largest].size + MOST) - assigned;
    let mut start = 0;
    symbol = 0;
    while symbol < N {
        spans[symbol].start = start;
        start += spans[symbol].size;
        symbol += 1;
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes<const N: usize>(weights: [u32; N]) -> [u32; N] {
        spans_of(&weights).map(|span| span.size)
    }

    #[test]
    fn shares_are_in_proportion_and_fill_the_total() {
        assert_eq!(sizes([1, 1]), [32_768, 32_768]);
        assert_eq!(sizes([65_000, 500, 36]), [65_000, 500, 36]);
        assert_eq!(sizes([1, 1, 1]), [21_846, 21_845, 21_845]);
        assert_eq!(sizes([7]), [65_536]);
        assert_eq!(sizes([0, 7, 0]), [0, 65_536, 0]);
        assert_eq!(sizes([u32::MAX, 1, 1]), [65_534, 1, 1]);
        let mut rare = [1; 256];
        rare[255] = u32::MAX;
        let mut shares = [1; 256];
        shares[255] = 65_536 - 255;
        assert_eq!(sizes(rare), shares);
        let mut even = [u32::MAX; 256];
        even[0] = 1;
        assert_eq!(sizes(even).iter().sum::<u32>(), 65_536);
    }
}
