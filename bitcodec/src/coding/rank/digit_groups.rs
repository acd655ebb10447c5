//! The plan that groups the digits of a number in mixed radix, computed at compile time.

use core::marker::PhantomData;

use crate::coding::rank::bigint::{Divisor, multiply_add, width_below};
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};

/// The groups of a number's digits, the most significant first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan<const LEN: usize> {
    /// The groups; those from `len` on are empty.
    pub(crate) groups: [Group; LEN],
    /// The number of groups.
    pub(crate) len: usize,
}

/// Neighbouring digits whose radices have a product below 2^64, in two halves with products of at most 2^32.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    /// The product of all radices.
    pub(crate) product: u64,
    /// The divisor by the product.
    pub(crate) divisor: Divisor,
    /// The more significant half.
    pub(crate) high: Half,
    /// The less significant half.
    pub(crate) low: Half,
}

/// Digits whose radices have a product of at most 2^32.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Half {
    /// The first digit.
    pub(crate) from: usize,
    /// The digit after the last.
    pub(crate) to: usize,
    /// The product of the radices.
    pub(crate) product: u64,
    /// The reciprocal, 2^64 / product rounded up. For a product of 1 it wraps to 0.
    pub(crate) fraction: u64,
}

impl Group {
    const EMPTY: Self = Self {
        product: 1,
        divisor: Divisor::new(1),
        high: Half::EMPTY,
        low: Half::EMPTY,
    };
}

impl Half {
    const EMPTY: Self = Self {
        from: 0,
        to: 0,
        product: 1,
        fraction: 0,
    };

    /// Takes the longest run of digits whose product is at most 2^32: at least one, because a radix is at most 2^32.
    const fn new(radices: &[u64], from: usize) -> Self {
        let (mut to, mut product) = (from, 1u64);
        while to < radices.len() && radices[to] <= (1 << 32) / product {
            product *= radices[to];
            to += 1;
        }
        Self {
            from,
            to,
            product,
            fraction: ((1u128 << 64).div_ceil(product as u128)) as u64,
        }
    }
}

impl<const LEN: usize> Plan<LEN> {
    /// Groups digits. The radices must have no [`mistake`].
    pub(crate) const fn new(radices: &[u64]) -> Self {
        let mut groups = [Group::EMPTY; LEN];
        let (mut len, mut digit) = (0, 0);
        while digit < radices.len() {
            let high = Half::new(radices, digit);
            let mut low = Half::new(radices, high.to);
            // Only two halves of exactly 2^32 exceed 64 bits.
            if high.product as u128 * low.product as u128 > u64::MAX as u128 {
                low = Half {
                    from: high.to,
                    to: high.to,
                    product: 1,
                    fraction: 0,
                };
            }
            let product = high.product * low.product;
            groups[len] = Group {
                product,
                divisor: Divisor::new(product),
                high,
                low,
            };
            len += 1;
            digit = low.to;
        }
        Self { groups, len }
    }
}

impl<const LEN: usize> Plan<LEN> {
    /// Returns a group; an empty one from `len` on.
    pub(crate) const fn group(&self, index: usize) -> &Group {
        if index < LEN {
            &self.groups[index]
        } else {
            &Group::EMPTY
        }
    }
}

/// The radices of an array's digits.
#[diagnostic::on_unimplemented(message = "`{Self}` does not name the radix of each digit")]
pub trait Radices {
    /// The radix of each digit, the most significant first.
    const RADICES: &'static [u64];
}

/// The grouping of digits of these radices, as a constant.
pub(crate) struct Planned<By, const LEN: usize>(PhantomData<By>);

impl<By: Radices, const LEN: usize> Planned<By, LEN> {
    pub(crate) const PLAN: Plan<LEN> = {
        if mistake(By::RADICES, LEN, u64::MAX).is_none() {
            Plan::new(By::RADICES)
        } else {
            // Radices with a mistake cannot be grouped. The mistake itself is the compile error.
            Plan::new(&[])
        }
    };
}

/// Returns the mistake in the radices of `len` digits whose type has `count` values.
pub(crate) const fn mistake(radices: &[u64], len: usize, count: u64) -> Option<Mistake> {
    if radices.len() != len {
        let message = Message::new()
            .number(radices.len() as u128)
            .text(" radices for ")
            .number(len as u128)
            .text(" digits; write one for each digit");
        return Mistake::of(Key::Radix, message);
    }
    let mut digit = 0;
    while digit < len {
        let radix = radices[digit];
        let message = Message::new()
            .text("the radix of digit ")
            .number(digit as u128)
            .text(" is ");
        if radix == 0 {
            return Mistake::of(Key::Radix, message.text("0; write 1 or more"));
        }
        if let Some(most) = too_large(radix, count) {
            let message = of_most(message.number(radix as u128), most);
            return Mistake::of(Key::Radix, message);
        }
        digit += 1;
    }
    of_width(width(radices))
}

/// Returns the mistake in a radix of all digits, whose type has `count` values.
pub(crate) const fn of_radix(radix: u64, count: u64) -> Option<Mistake> {
    if radix < 2 {
        let message = Message::new()
            .text("a radix must be at least 2, not ")
            .number(radix as u128)
            .text("; write 2 or more");
        return Mistake::of(Key::Radix, message);
    }
    let message = Message::new().text("a radix of ").number(radix as u128);
    match too_large(radix, count) {
        Some(most) => Mistake::of(Key::Radix, of_most(message, most)),
        None => None,
    }
}

/// Returns the greatest possible radix, if `radix` exceeds it.
const fn too_large(radix: u64, count: u64) -> Option<u64> {
    let most = if count < MOST_RADIX {
        count
    } else {
        MOST_RADIX
    };
    if radix > most { Some(most) } else { None }
}

const fn of_most(message: Message, most: u64) -> Message {
    let message = message
        .text(", and digits ")
        .text(if most == MOST_RADIX {
            "have at most "
        } else {
            "of this type have "
        })
        .number(most as u128)
        .text(" values; write at most ")
        .number(most as u128);
    if most == MOST_RADIX {
        message
    } else {
        message.text(", or take a wider type")
    }
}

/// Returns the mistake in the width of a number that has too many digits.
pub(crate) const fn of_width(width: usize) -> Option<Mistake> {
    if width != TOO_WIDE {
        return None;
    }
    let message = Message::new().text(
        "the digits make a number of more than 65536 bits; take a shorter array, or an array of arrays",
    );
    Mistake::of(Key::Radix, message)
}

/// The greatest radix of a digit.
const MOST_RADIX: u64 = 1 << 32;

/// The greatest width of a number.
const MOST_BITS: usize = 65_536;

/// The width of a number that is too wide for a plan, which is a mistake.
pub(crate) const TOO_WIDE: usize = usize::MAX;

/// Returns the least width that holds every number below the product of the radices, or [`TOO_WIDE`] above 65536 bits.
pub(crate) const fn width(radices: &[u64]) -> usize {
    // The compiler interprets this, so radices are first multiplied to factors of up to 64 bits.
    const MOST: usize = MOST_BITS / 64 + 1;
    let mut limbs = [0; MOST];
    limbs[0] = 1;
    let (mut len, mut digit) = (1, 0);
    while digit < radices.len() {
        let mut factor = 1u64;
        while digit < radices.len() {
            let Some(product) = factor.checked_mul(radices[digit]) else {
                break;
            };
            factor = product;
            digit += 1;
        }
        let carry = multiply_add(limbs.split_at_mut(len).0, factor, 0);
        if carry > 0 {
            if len == MOST {
                return TOO_WIDE;
            }
            limbs[len] = carry;
            len += 1;
        }
    }
    let width = width_below(limbs.split_at(len).0);
    if width > MOST_BITS { TOO_WIDE } else { width }
}
