//! A value bit by bit: what `games inspect` shows.

use std::ops::Range;

use bitcodec::BitOrder;
use serde_json::Value;

use super::Refusal;

/// The bits of a value with their meaning, up to the first fault.
#[derive(Clone, Debug, PartialEq)]
pub struct Inspection {
    /// The bytes of the value.
    pub bytes: Vec<u8>,
    /// In which order their bits are counted.
    pub order: BitOrder,
    /// What the bits mean, one stretch after the other; zero bits that fill the value up are among them.
    pub stretches: Vec<Stretch>,
    /// Why the value is refused, if it is; its bits are the faulty ones.
    pub refusal: Option<Refusal>,
}

/// Some bits with one meaning.
#[derive(Clone, Debug, PartialEq)]
pub struct Stretch {
    /// The field, as `dice[1]`; `(padding)` and `(reserved)` are none.
    pub path: String,
    /// The bits, counted from the first of the value, half open.
    pub bits: Range<usize>,
    /// What they say.
    pub value: Value,
    /// What a reader may want to know beside it, as `log2 is 1`; mostly nothing.
    pub note: String,
}

impl Inspection {
    /// The bits as zeros and ones in the order of the stream; those past the end are left out.
    #[must_use]
    pub fn raw(&self, bits: Range<usize>) -> String {
        bits.map_while(|bit| {
            let byte = self.bytes.get(bit / 8)?;
            let shift = if self.order.is_lsb_first() {
                bit % 8
            } else {
                7 - bit % 8
            };
            Some(if byte >> shift & 1 == 1 { '1' } else { '0' })
        })
        .collect()
    }

    /// How many bits the value itself takes: all but the zeros that fill it up.
    #[must_use]
    pub fn used_bits(&self) -> usize {
        let last = self.stretches.iter().rfind(|stretch| !stretch.is_filling());
        last.map_or(0, |stretch| stretch.bits.end)
    }
}

impl Stretch {
    /// Tells whether these are zero bits without a meaning.
    #[must_use]
    pub fn is_filling(&self) -> bool {
        self.path.starts_with('(')
    }
}

#[cfg(test)]
mod tests {
    use bitcodec::BitOrder;

    use super::Inspection;

    #[test]
    fn raw_bits_come_in_the_order_of_the_stream() {
        let bytes = vec![0b0100_0001, 0b1000_1001];
        let raw = |order| {
            Inspection {
                bytes: bytes.clone(),
                order,
                stretches: Vec::new(),
                refusal: None,
            }
            .raw(4..20)
        };
        assert_eq!(raw(BitOrder::LsbFirst), "001010010001");
        assert_eq!(raw(BitOrder::MsbFirst), "000110001001");
    }
}
