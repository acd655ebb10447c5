//! Mixed radix: arrays of digits as one big number.

use crate::coding::rank::digit_groups;
use crate::coding::rank::radix_digits;
use core::marker::PhantomData;

use crate::coding::rank::bigint;
pub use crate::coding::rank::digit_groups::Radices;
use crate::coding::rank::list_rank::Rank;
use crate::coding::rank::uniform_radix::Uniform;
use crate::coding::seq::array::code_arrays;
use crate::coding::seq::ranked_item::Join;
use crate::coding::symbol::alphabet;
use crate::coding::{Coding, Symbol};
use crate::const_check::mistake::Mistake;
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::{Int, Number};
use crate::io::observer::Observer;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Length, Node};
use crate::value::Value;

/// An array of digits below `N` as one big number. `radix = N`.
///
/// Element 0 is the most significant digit. The number has the least width for all arrays: 64 digits of radix 13 take
/// 237 bits, compared with 256 at 4 bits each. Digits are joined in groups that fit 64 bits. Each group needs one
/// multiplication of the big number, or one division by a constant, through its reciprocal. Nothing is allocated.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Row(#[codec(radix = 3)] [u8; 5]);
///
/// // 12012 in base 3 is 140.
/// assert_eq!(Row([1, 2, 0, 1, 2]).to_bytes()?, [140]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Radix<const N: u64> {}

/// An array of digits with a separate radix for each, as one big number. `radix = path`.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// const RADICES: [u64; 3] = [24, 60, 60];
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Time(#[codec(radix = RADICES)] [u8; 3]);
///
/// assert_eq!(Time::MAX_BITS, Some(17)); // 86,400 seconds
/// assert_eq!(Time([0, 1, 2]).to_bytes()?, [0, 0b0001_1111, 0]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct RadixBy<R>(core::convert::Infallible, PhantomData<R>);

/// The conversion between `LEN` digits of type `T` and their number.
pub(super) trait Digits<T, const LEN: usize> {
    /// The radix of each digit, the most significant first, or a single radix for all digits.
    const RADICES: &'static [u64];
    /// The width of the number in bits.
    const WIDTH: usize;

    /// Joins digits to a number; `None` if one of them is not below its radix. `limbs` are zero.
    fn join<const N: usize>(digits: &[T; LEN], limbs: [u64; N]) -> Option<[u64; N]>;
    /// Splits a number into its digits; `None` if it is not below the product of the radices.
    fn split<const N: usize>(limbs: [u64; N]) -> Option<[T; LEN]>;
    /// Returns the index of the first digit that is not below its radix.
    fn wrong(digits: &[T; LEN]) -> Option<usize>;

    /// Returns the radix of a digit.
    #[inline(always)]
    fn radix(index: usize) -> u64 {
        match Self::RADICES {
            [radix] => *radix,
            radices => radices.get(index).copied().unwrap_or(1),
        }
    }
}

impl<T: Int, const N: u64, const LEN: usize> Digits<T, LEN> for Radix<N> {
    const RADICES: &'static [u64] = &[N];
    const WIDTH: usize = digit_groups::width(&[N; LEN]);

    #[inline(always)]
    fn join<const LIMBS: usize>(digits: &[T; LEN], limbs: [u64; LIMBS]) -> Option<[u64; LIMBS]> {
        // The fold has no branch for each digit, so the compiler can vectorize it. Only an array with an invalid digit
        // is searched for its index.
        let any_wrong = digits
            .iter()
            .fold(false, |any, digit| any | is_wrong(*digit, N));
        (!any_wrong).then(|| Uniform::<N>::join(digits, limbs))
    }

    #[inline(always)]
    fn split<const LIMBS: usize>(limbs: [u64; LIMBS]) -> Option<[T; LEN]> {
        Uniform::<N>::split(limbs)
    }

    #[inline(always)]
    fn wrong(digits: &[T; LEN]) -> Option<usize> {
        digits.iter().position(|digit| is_wrong(*digit, N))
    }
}

impl<T: Int, By: Radices, const LEN: usize> Digits<T, LEN> for RadixBy<By> {
    const RADICES: &'static [u64] = By::RADICES;
    const WIDTH: usize = digit_groups::width(By::RADICES);

    #[inline(always)]
    fn join<const LIMBS: usize>(digits: &[T; LEN], limbs: [u64; LIMBS]) -> Option<[u64; LIMBS]> {
        radix_digits::join::<By, T, LEN, LIMBS>(digits, limbs, |_, digit, radix| {
            (!is_wrong(*digit, radix)).then(|| digit.to_word())
        })
    }

    #[inline(always)]
    fn split<const LIMBS: usize>(limbs: [u64; LIMBS]) -> Option<[T; LEN]> {
        radix_digits::split::<By, T, LEN, LIMBS>(limbs, |_, digit| T::from_word(digit))
    }

    #[inline(always)]
    fn wrong(digits: &[T; LEN]) -> Option<usize> {
        let mut all = digits.iter().zip(By::RADICES);
        all.position(|(digit, radix)| is_wrong(*digit, *radix))
    }
}

/// Whether a digit is not below its radix.
#[inline(always)]
fn is_wrong<T: Int>(digit: T, radix: u64) -> bool {
    match T::BITS {
        128 => digit.to_wide() >= u128::from(radix),
        _ => digit.to_word() >= radix,
    }
}

/// The number of limbs of a number of less than 512 bits. A longer number has a limb for each digit, which is enough,
/// because a radix is at most 2^32.
const FEW: usize = 8;

/// Checks and writes digits.
#[inline(always)]
fn encode<T: Int, D: Digits<T, LEN>, W: BitWrite, const LEN: usize>(
    digits: &[T; LEN],
    writer: &mut W,
) -> Result<(), Fault> {
    encode_digits::<T, D, W, LEN>(digits, writer, |index, digit| Refusal::OutOfRange {
        value: digit.to_number(),
        low: Number::Unsigned(0),
        high: Number::Unsigned(u128::from(D::radix(index)) - 1),
    })
}

/// Checks and writes digits. `refusal` returns the refusal of a digit that is not below its radix.
#[inline(always)]
pub(super) fn encode_digits<T, D: Digits<T, LEN>, W: BitWrite, const LEN: usize>(
    digits: &[T; LEN],
    writer: &mut W,
    refusal: impl Fn(usize, &T) -> Refusal,
) -> Result<(), Fault> {
    let written = if const { D::WIDTH < 64 * FEW } {
        D::join(digits, [0; FEW]).map(|limbs| bigint::write(&limbs, D::WIDTH, writer))
    } else {
        D::join(digits, [0; LEN]).map(|limbs| bigint::write(&limbs, D::WIDTH, writer))
    };
    written.unwrap_or_else(|| {
        let index = D::wrong(digits).unwrap_or(0);
        writer.enter_element(index);
        Err(writer.refuse(refusal(index, &digits[index])))
    })
}

/// Reads digits, and reports each.
#[inline(always)]
fn decode<T: Int, D: Digits<T, LEN>, R: BitRead, const LEN: usize>(
    reader: &mut R,
) -> Result<[T; LEN], Fault> {
    let start = reader.position();
    let digits = decode_digits::<T, D, R, LEN>(reader)?;
    if !R::BULK {
        for (index, digit) in digits.iter().enumerate() {
            reader.enter_element(index);
            reader.note(start, Value::Number(T::to_number(*digit)));
            reader.leave();
        }
    }
    Ok(digits)
}

/// Reads digits, and reports only the error of the number.
#[inline(always)]
pub(super) fn decode_digits<T, D: Digits<T, LEN>, R: BitRead, const LEN: usize>(
    reader: &mut R,
) -> Result<[T; LEN], Fault> {
    let start = reader.position();
    // A silent observer drops the refusal, so it gets none with the number: that would take the address of the limbs,
    // and keep them in memory.
    let refusal = |limbs: &[u64]| match R::Observer::SILENT {
        true => Refusal::NumberTooLarge { digits: LEN },
        false => too_large(limbs, (0..LEN).map(D::radix)),
    };
    if const { D::WIDTH < 64 * FEW } {
        let limbs = read_limbs::<R, FEW>(D::WIDTH, reader)?;
        D::split(limbs).ok_or_else(|| reader.refuse(start, refusal(&limbs)))
    } else {
        let limbs = read_limbs::<R, LEN>(D::WIDTH, reader)?;
        D::split(limbs).ok_or_else(|| reader.refuse(start, refusal(&limbs)))
    }
}

/// Returns the refusal of a number that is not below the product of its radices. It has the number and the bound if
/// both fit 128 bits.
#[cold]
fn too_large(limbs: &[u64], mut radices: impl Iterator<Item = u64> + Clone) -> Refusal {
    let digits = radices.clone().count();
    let wide = |limb: usize| u128::from(limbs.get(limb).copied().unwrap_or(0));
    let fits = limbs.iter().skip(2).all(|&limb| limb == 0);
    match radices.try_fold(1u128, |product, radix| product.checked_mul(radix.into())) {
        Some(product) if fits => Refusal::OutOfRange {
            value: Number::Unsigned(wide(1) << 64 | wide(0)),
            low: Number::Unsigned(0),
            high: Number::Unsigned(product - 1),
        },
        _ => Refusal::NumberTooLarge { digits },
    }
}

/// Reads a number of `width` bits.
#[inline(always)]
fn read_limbs<R: BitRead, const N: usize>(width: usize, reader: &mut R) -> Result<[u64; N], Fault> {
    let mut limbs = [0; N];
    bigint::read(&mut limbs, width, reader)?;
    Ok(limbs)
}

macro_rules! codings {
    ($([$($generics:tt)*] $coding:ty: $mistake:expr;)*) => { $(
        impl<T: Int, $($generics)*, const LEN: usize> Coding<[T; LEN]> for $coding {
            type Context = NoContext;
            const MISTAKE: Option<Mistake> = $mistake;
            const EXACT: bool = true;
            const LAYOUT: &'static Layout = &Layout {
                min_bits: <Self as Digits<T, LEN>>::WIDTH,
                max_bits: Some(<Self as Digits<T, LEN>>::WIDTH),
                node: Node::Radix {
                    radices: <Self as Digits<T, LEN>>::RADICES,
                    len: Length::Constant(LEN),
                },
            };

            #[inline(always)]
            fn encode<W: BitWrite>(digits: &[T; LEN], writer: &mut W, (): ()) -> Result<(), Fault> {
                encode::<T, Self, W, LEN>(digits, writer)
            }

            #[inline(always)]
            fn width(digits: &[T; LEN], (): ()) -> Option<usize> {
                <Self as Digits<T, LEN>>::wrong(digits)
                    .is_none()
                    .then_some(<Self as Digits<T, LEN>>::WIDTH)
            }

            #[inline(always)]
            fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<[T; LEN], Fault> {
                decode::<T, Self, R, LEN>(reader)
            }
        }
    )* };
}

codings! {
    [const N: u64] Radix<N>: Mistake::or(
        digit_groups::of_radix(N, <T as Symbol>::COUNT),
        digit_groups::of_width(<Self as Digits<T, LEN>>::WIDTH),
    );
    [By: Radices] RadixBy<By>: digit_groups::mistake(By::RADICES, LEN, <T as Symbol>::COUNT);
}

impl<T: Symbol, const N: u64> Join<T> for Radix<N> {
    const MISTAKE: Option<Mistake> = digit_groups::of_radix(N, T::COUNT);
    const RANK: Rank = Rank::Radix(N);
    const LAYOUT: &'static Layout = &Layout {
        min_bits: 0,
        max_bits: None,
        node: Node::Radix {
            radices: &[N],
            len: Length::Listed,
        },
    };

    #[inline(always)]
    fn to_number(value: &T) -> Result<u64, Refusal> {
        alphabet::below(value, N)
    }

    #[inline(always)]
    fn from_number(number: u64) -> Result<T, Refusal> {
        alphabet::from_number(number)
    }
}

code_arrays! {
    of [T: Int; M]:
    [const N: u64] Radix<N>;
    [By: Radices] RadixBy<By>;
}
