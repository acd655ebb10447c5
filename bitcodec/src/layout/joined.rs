//! The digits of a struct whose fields are one number in mixed radix.

use crate::int::Number;
use crate::layout::entropy_cost::distance;
use crate::layout::{Enum, Field, Layer, Layout, Length, Node, Role, Struct};

/// A digit: the bits of a part, as a number with the first bit most significant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Digit {
    /// The number of bits of the part by itself.
    pub(crate) width: u32,
    /// The greatest digit.
    pub(crate) greatest: u128,
    /// The product of the radices behind it. It is wrong if that is 2^128: then this digit is always 0.
    pub(crate) weight: u128,
}

impl Digit {
    pub(crate) const NONE: Self = Self {
        width: 0,
        greatest: 0,
        weight: 1,
    };
}

/// The greatest number of digits. Those with a radix above 1 are no more, because their product is at most 2^128.
pub(crate) const MOST: usize = 128;

/// The digits of fields, the most significant first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JoinedDigits {
    digits: [Digit; MOST],
    len: usize,
    /// The greatest number.
    pub(crate) greatest: u128,
}

/// The reason that fields are not one number, to follow a name, and the cure.
type Rejection = &'static str;

impl JoinedDigits {
    /// Returns the digits of fields.
    pub(crate) const fn of(fields: &[Field]) -> Result<Self, Rejection> {
        let mut all = Self::NONE;
        if let Err(refused) = all.add_fields(fields) {
            return Err(refused);
        }
        let mut index = all.len;
        while index > 1 {
            index -= 1;
            let Digit {
                greatest, weight, ..
            } = all.digits[index];
            all.digits[index - 1].weight = weight.wrapping_mul(greatest.wrapping_add(1));
        }
        Ok(all)
    }

    /// No digits.
    pub(crate) const NONE: Self = Self {
        digits: [Digit::NONE; MOST],
        len: 0,
        greatest: 0,
    };

    /// Returns the least width that holds the number.
    pub(crate) const fn width(&self) -> u32 {
        width_of(self.greatest)
    }

    /// Returns the least and the greatest width of the number in a coding.
    pub(crate) const fn bits(&self, number: Option<&Layout>) -> (usize, Option<usize>) {
        let Some(coding) = number else {
            return (self.width() as usize, Some(self.width() as usize));
        };
        let least = match coding.width_of(Number::Unsigned(0)) {
            Some(bits) => bits,
            None => coding.min_bits,
        };
        // No code has a shorter codeword for a greater number.
        match coding.width_of(Number::Unsigned(self.greatest)) {
            Some(bits) => (least, Some(bits)),
            None => (least, coding.max_bits),
        }
    }

    /// Returns the number of digits.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Returns the first digits.
    pub(crate) const fn first<const LEN: usize>(&self) -> [Digit; LEN] {
        let (mut first, mut index) = ([Digit::NONE; LEN], 0);
        while index < LEN && index < self.len {
            first[index] = self.digits[index];
            index += 1;
        }
        first
    }

    const fn add_fields(&mut self, fields: &[Field]) -> Result<(), Rejection> {
        let mut index = 0;
        while index < fields.len() {
            let field = &fields[index];
            let added = match field.role {
                Role::Data => self.add(field.layout),
                Role::Skipped => Ok(()),
                Role::Reserved => Err(RESERVED),
                Role::Derived => Err(DERIVED),
            };
            if added.is_err() {
                return added;
            }
            index += 1;
        }
        Ok(())
    }

    /// Adds the digits of a layout.
    const fn add(&mut self, layout: &Layout) -> Result<(), Rejection> {
        match layout.node {
            Node::Array { len, element } => {
                let mut index = 0;
                // Elements without bits add nothing, however many there are.
                while index < len && !matches!(element.max_bits, Some(0)) {
                    if let Err(refused) = self.add(element) {
                        return Err(refused);
                    }
                    index += 1;
                }
                Ok(())
            }
            Node::Tuple { elements } => {
                let mut index = 0;
                while index < elements.len() {
                    if let Err(refused) = self.add(elements[index]) {
                        return Err(refused);
                    }
                    index += 1;
                }
                Ok(())
            }
            Node::Struct(Struct { size: Some(_), .. }) | Node::Enum(Enum { size: Some(_), .. }) => {
                Err(SIZED)
            }
            Node::Struct(Struct { arith: true, .. }) => Err(VARIES),
            Node::Struct(Struct { depth: Some(_), .. })
            | Node::Enum(Enum { depth: Some(_), .. }) => Err(VARIES),
            Node::Struct(Struct {
                joined: true,
                number: Some(_),
                ..
            }) => Err(CODE),
            Node::Struct(Struct {
                joined: true,
                fields,
                ..
            }) => match Self::of(fields) {
                Ok(inner) => self.push(inner.width(), inner.greatest),
                Err(refused) => Err(refused),
            },
            Node::Struct(Struct { fields, .. }) => self.add_fields(fields),
            Node::Layer(Layer::Computed { .. } | Layer::IsLast { .. } | Layer::Summed { .. }) => {
                Err(DERIVED)
            }
            Node::Layer(layer) => self.add(layer.inner()),
            _ => match greatest(layout) {
                Ok(greatest) => self.push(layout.min_bits as u32, greatest),
                Err(refused) => Err(refused),
            },
        }
    }

    /// Adds a digit. One without bits is always 0.
    const fn push(&mut self, width: u32, greatest: u128) -> Result<(), Rejection> {
        if width == 0 {
            return Ok(());
        }
        if self.len == MOST {
            return Err(TOO_MANY);
        }
        self.greatest = match self.greatest {
            0 => greatest,
            before => match times_plus(before, greatest) {
                Some(number) => number,
                None => return Err(TOO_WIDE),
            },
        };
        self.digits[self.len] = Digit {
            width,
            greatest,
            weight: 1,
        };
        self.len += 1;
        Ok(())
    }
}

/// Returns a number above 0, times the radix of a digit, plus the greatest digit.
const fn times_plus(number: u128, greatest: u128) -> Option<u128> {
    match greatest.checked_add(1) {
        Some(radix) => match number.checked_mul(radix) {
            Some(product) => product.checked_add(greatest),
            None => None,
        },
        None => None,
    }
}

/// Returns the number of bits without leading zeros.
pub(crate) const fn width_of(number: u128) -> u32 {
    128 - number.leading_zeros()
}

/// Returns the greatest number that the bits of a layout can be, which is no struct or array of others.
const fn greatest(layout: &Layout) -> Result<u128, Rejection> {
    let count = match layout.node {
        Node::Unsigned | Node::Signed | Node::Bool | Node::OnesComplement | Node::SignMagnitude => {
            return match layout.min_bits {
                0 => Ok(0),
                bits @ 1..=128 => Ok(u128::MAX >> (128 - bits)),
                _ => Err(TOO_WIDE),
            };
        }
        // An empty range is reported at its key.
        Node::Ranged { low, high } if high.is_below(low) => Some(1),
        Node::Ranged { low, high } => return Ok(distance(low, high)),
        Node::Enum(item) => return greatest_tag(&item),
        Node::Radix {
            radices,
            len: Length::Constant(len),
        } => product(radices, len),
        Node::Alphabets { alphabets } => {
            let (mut product, mut index) = (Some(1u128), 0);
            while index < alphabets.len() {
                product = times(product, alphabets[index].len() as u64);
                index += 1;
            }
            product
        }
        Node::Combination {
            of,
            len: Length::Constant(len),
        } => chosen(of, len as u64),
        Node::Arrangement {
            of,
            len: Length::Constant(len),
        } => {
            let (mut product, mut index) = (Some(1u128), 0);
            while index < len as u64 && index < of {
                product = times(product, of - index);
                index += 1;
            }
            product
        }
        Node::Multiset { counts } => arranged(counts),
        Node::Optional { .. } | Node::When { .. } | Node::IfLeft { .. } => return Err(OPTIONAL),
        Node::Bytes { .. } | Node::Ordered { .. } => return Err(BYTE_ORDER),
        Node::Pieces { .. } => return Err(IN_PIECES),
        Node::Bcd { .. }
        | Node::Numeral(_)
        | Node::Unary { .. }
        | Node::UnaryTotal { .. }
        | Node::Universal(_) => return Err(CODE),
        Node::Prefix { .. } => return Err(CODEWORDS),
        _ => return Err(VARIES),
    };
    match count {
        // A mistake in the number of values, which is reported at its key, has none.
        Some(count) => Ok(count.saturating_sub(1)),
        None => Err(TOO_WIDE),
    }
}

/// Returns the greatest tag of an enum without data.
const fn greatest_tag(item: &Enum) -> Result<u128, Rejection> {
    if !matches!(item.tag.node, Node::Unsigned | Node::Bool) {
        return Err(if matches!(item.tag.node, Node::Prefix { .. }) {
            CODEWORDS
        } else {
            VARIES
        });
    }
    let (mut greatest, mut index) = (0, 0);
    while index < item.variants.len() {
        let variant = &item.variants[index];
        match variant.tag {
            Some(Number::Unsigned(tag)) if variant.fields.is_empty() && variant.last.is_none() => {
                if tag > greatest {
                    greatest = tag;
                }
            }
            _ => return Err(DATA),
        }
        index += 1;
    }
    Ok(greatest)
}

/// Returns the product of radices; a single one is that of each of the `len` digits.
const fn product(radices: &[u64], len: usize) -> Option<u128> {
    let (mut product, mut index) = (Some(1), 0);
    while index < len && product.is_some() {
        product = match radices {
            [radix] => times(product, *radix),
            _ if index < radices.len() => times(product, radices[index]),
            _ => product,
        };
        index += 1;
    }
    product
}

const fn times(product: Option<u128>, radix: u64) -> Option<u128> {
    match product {
        Some(product) => product.checked_mul(radix as u128),
        None => None,
    }
}

/// Returns the number of choices of some values; `None` above 128 bits.
const fn chosen(of: u64, some: u64) -> Option<u128> {
    if some > of {
        return Some(0);
    }
    let some = if some > of - some { of - some } else { some };
    let (mut ways, mut taken) = (1u128, 0);
    while taken < some {
        let divisor = taken as u128 + 1;
        // "of over taken", times "of - taken", divides evenly. Both are divided first, so that the product is the result.
        let common = common_divisor(ways, divisor);
        let factor = (of - taken) as u128 / (divisor / common);
        ways = match (ways / common).checked_mul(factor) {
            Some(ways) => ways,
            None => return None,
        };
        taken += 1;
    }
    Some(ways)
}

/// Returns the greatest common divisor of two numbers above 0.
const fn common_divisor(mut first: u128, mut second: u128) -> u128 {
    while second > 0 {
        (first, second) = (second, first % second);
    }
    first
}

/// Returns the number of arrangements in which each value occurs so often; `None` above 128 bits.
const fn arranged(counts: &[u64]) -> Option<u128> {
    let (mut ways, mut places, mut index) = (1u128, 0u64, 0);
    while index < counts.len() {
        places = places.saturating_add(counts[index]);
        ways = match chosen(places, counts[index]) {
            Some(more) => match ways.checked_mul(more) {
                Some(ways) => ways,
                None => return None,
            },
            None => return None,
        };
        index += 1;
    }
    Some(ways)
}

const VARIES: Rejection = " has no constant number of values; a part of one number is an integer, a flag, an enum without data, a rank, or an array, a tuple or a struct of these";

const OPTIONAL: Rejection = " is not there in every value, and a number has all its digits; write `none = n`, or put it into a struct around this one";

const BYTE_ORDER: Rejection = " has a byte order, and a digit has no bytes; remove the byte order";

const IN_PIECES: Rejection = " lies in pieces, and a digit has no places; remove `pieces`";

const CODE: Rejection =
    " has a code of its own, and a digit has no bits; write a range alone, as `range = 0..=9`";

const CODEWORDS: Rejection =
    " has codewords, and a digit has no bits; write the index, `as = u8, range = 0..=2`";

const DATA: Rejection = " has an enum with data, whose values differ in their digits; put it into a struct around this one";

const SIZED: Rejection = " declares its size in bits, and a digit has none; remove `size`";

const RESERVED: Rejection = " has zeros between its fields, which one number has no place for; remove `reserved` or `align`";

const DERIVED: Rejection = " is computed from other fields by their bits or places, and digits have none; put it into a struct around this one";

const TOO_WIDE: Rejection =
    " makes the number wider than 128 bits; put it, or fields before it, into another struct";

const TOO_MANY: Rejection = " makes the number one of more than 128 digits; put it, or fields before it, into another struct";

#[cfg(test)]
mod tests {
    use super::{arranged, chosen};

    #[test]
    fn choices_up_to_128_bits_are_counted() {
        // The products on the way exceed 128 bits.
        assert_eq!(
            chosen(130, 65),
            Some(95067625827960698145584333020095113100)
        );
        assert_eq!(chosen(132, 66), None);
        assert_eq!(chosen(49, 6), Some(13_983_816));
        assert_eq!(
            [chosen(5, 0), chosen(5, 5), chosen(5, 6)],
            [Some(1), Some(1), Some(0)]
        );
        assert_eq!(
            arranged(&[13; 4]),
            Some(53_644_737_765_488_792_839_237_440_000)
        );
        assert_eq!(arranged(&[u64::MAX, 3, 2]), None);
        assert_eq!(arranged(&[4, 0]), Some(1));
    }
}
