//! How digits are put into groups, worked out while compiling.

/// The groups of a number's digits, the most significant first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan<const LEN: usize> {
    /// The groups; those from `len` on are empty.
    pub(super) groups: [Group; LEN],
    /// How many groups there are.
    pub(super) len: usize,
    /// What each digit counts in its group: the product of the radices behind it.
    pub(super) weights: [u64; LEN],
    /// The product of the radices before each digit in its half.
    pub(super) before: [u64; LEN],
}

/// Neighbouring digits whose radices multiply to less than 2^64, in two halves whose radices multiply to at most 2^32 each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    /// The product of all radices.
    pub(super) product: u64,
    /// What divides by the product.
    pub(super) divisor: Divisor,
    /// The more significant half.
    pub(super) high: Half,
    /// The less significant half.
    pub(super) low: Half,
}

/// Digits whose radices multiply to at most 2^32.
#[derive(Clone, Copy, Debug)]
pub(super) struct Half {
    /// The first digit.
    pub(super) from: usize,
    /// The digit after the last.
    pub(super) to: usize,
    /// The product of the radices.
    pub(super) product: u64,
    /// 2^64 divided by the product, rounded up; wraps to 0 for a product of 1.
    pub(super) fraction: u64,
}

/// A divisor of numbers of two limbs by multiplication (Möller and Granlund, "Improved division by invariant integers").
#[derive(Clone, Copy, Debug)]
pub(super) struct Divisor {
    /// The divisor, shifted so that its top bit is one.
    pub(super) normal: u64,
    /// By how much it is shifted.
    pub(super) shift: u32,
    /// The reciprocal of the shifted divisor: (2^128 - 1) / normal - 2^64.
    pub(super) reciprocal: u64,
}

impl Divisor {
    pub(super) const fn new(divisor: u64) -> Self {
        let shift = divisor.leading_zeros();
        let normal = divisor << shift;
        let reciprocal = (u128::MAX / normal as u128 - (1 << 64)) as u64;
        Self {
            normal,
            shift,
            reciprocal,
        }
    }
}

impl Half {
    const EMPTY: Self = Self {
        from: 0,
        to: 0,
        product: 1,
        fraction: 0,
    };

    /// Takes as many digits as multiply to at most 2^32.
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
    pub(super) const fn new(radices: &[u64]) -> Self {
        let empty = Group {
            product: 1,
            divisor: Divisor::new(1),
            high: Half::EMPTY,
            low: Half::EMPTY,
        };
        let mut groups = [empty; LEN];
        let (mut weights, mut before) = ([1; LEN], [1; LEN]);
        let (mut len, mut digit) = (0, 0);
        while digit < radices.len() {
            assert!(radices[digit] >= 1, "a radix is at least 1");
            assert!(radices[digit] <= 1 << 32, "a radix is at most 2^32");
            let high = Half::new(radices, digit);
            let mut low = Half::new(radices, high.to);
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
            let (mut weight, mut index) = (1, low.to);
            while index > digit {
                index -= 1;
                weights[index] = weight;
                weight *= radices[index];
            }
            while index < low.to {
                if index != digit && index != low.from {
                    before[index] = before[index - 1] * radices[index - 1];
                }
                index += 1;
            }
            digit = low.to;
        }
        Self {
            groups,
            len,
            weights,
            before,
        }
    }
}

/// The least width that holds every number below the product of the radices.
pub(super) const fn width(radices: &[u64]) -> usize {
    // The greatest number, whose every digit is the greatest: limbs of 32 bits, the lowest first.
    const MOST: usize = 2048;
    let mut limbs = [0u32; MOST];
    let mut len = 0;
    let mut digit = 0;
    while digit < radices.len() {
        let mut carry = radices[digit] - 1;
        let mut index = 0;
        while index < len {
            let value = limbs[index] as u128 * radices[digit] as u128 + carry as u128;
            limbs[index] = value as u32;
            carry = (value >> 32) as u64;
            index += 1;
        }
        while carry > 0 {
            assert!(len < MOST, "a number of mixed radix has at most 65536 bits");
            limbs[len] = carry as u32;
            carry >>= 32;
            len += 1;
        }
        digit += 1;
    }
    if len == 0 {
        0
    } else {
        32 * len - limbs[len - 1].leading_zeros() as usize
    }
}
