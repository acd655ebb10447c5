//! Arrangements of values that occur several times each (permutations of a multiset), as their rank.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::rank::bigint::{self, Divisor};
use crate::coding::seq::array::code_arrays;
use crate::coding::symbol::alphabet::{self, note_each};
use crate::coding::{Coding, Symbol};
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Number;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Node};

/// The numbers of times that each value occurs, as a type. The key `multiset` creates one for its field.
pub trait Multiplicities {
    /// The number of times for 0, for 1 and so on.
    const COUNTS: &'static [u64];
}

/// An array in which each value occurs a given number of times, as the rank of its arrangement. `multiset(13, 13, 13,
/// 13)`.
///
/// The rank is the number of such arrays that come first when the first differing elements are compared. It has the
/// least width for all arrays: a deal of 52 cards to four players takes 96 bits.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Word(#[codec(multiset(3, 1, 2))] [u8; 6]);
///
/// assert_eq!(Word::MAX_BITS, Some(6)); // 6! / (3! 1! 2!) = 60
/// assert_eq!(Word([0, 0, 0, 1, 2, 2]).to_bytes()?, [0]);
/// assert_eq!(Word([2, 2, 1, 0, 0, 0]).to_bytes()?, [59 << 2]);
/// assert!(Word([2, 2, 2, 0, 0, 0]).to_bytes().is_err());
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct Multiset<K>(Infallible, PhantomData<K>);

/// The greatest number of elements.
const MOST_LEN: usize = 512;

/// The number of limbs of a rank: 512 elements of up to 512 values have less than 512 * 9 bits, and 64 bits more hold
/// its products.
const LIMBS: usize = (512 * 9) / 64 + 1;

/// The same for up to 64 elements, which have less than 64 * 6 bits.
const FEW: usize = 7;
const FEW_LEN: usize = 64;

/// Returns the number of arrangements, and their width; 1 for counts that are a mistake.
const fn ways(counts: &[u64]) -> ([u64; LIMBS], usize) {
    let (mut ways, mut len, mut index) = ([0; LIMBS], 0u64, 0);
    ways[0] = 1;
    if total(counts).is_none() {
        return (ways, 0);
    }
    while index < counts.len() {
        let mut number = 0;
        // n + 1 over k + 1 is n over k, times n + 1, over k + 1.
        while number < counts[index] {
            len += 1;
            number += 1;
            bigint::multiply_add(&mut ways, len, 0);
            divide(&mut ways, number);
        }
        index += 1;
    }
    (ways, bigint::width_below(&ways))
}

/// Divides a number that is a multiple of the divisor.
const fn divide(limbs: &mut [u64], divisor: u64) {
    let (mut remainder, mut index) = (0u128, limbs.len());
    while index > 0 {
        index -= 1;
        let part = remainder << 64 | limbs[index] as u128;
        limbs[index] = (part / divisor as u128) as u64;
        remainder = part % divisor as u128;
    }
}

/// Returns the number of elements; `None` for none, or more than are possible.
const fn total(counts: &[u64]) -> Option<usize> {
    let (mut sum, mut index) = (0u64, 0);
    while index < counts.len() {
        sum = sum.saturating_add(counts[index]);
        index += 1;
    }
    if sum == 0 || sum > MOST_LEN as u64 || counts.len() > MOST_LEN {
        return None;
    }
    Some(sum as usize)
}

/// Returns the mistake in the counts of an array of `len` elements, each of `count` values.
const fn mistake(counts: &[u64], len: usize, count: u64) -> Option<Mistake> {
    let message = Message::new();
    let message = match total(counts) {
        None => message
            .text("a multiset has at most ")
            .number(MOST_LEN as u128)
            .text(" counts, which add up to 1 to ")
            .number(MOST_LEN as u128)
            .text("; write how often each value occurs"),
        Some(sum) if sum != len => message
            .text("the counts add up to ")
            .number(sum as u128)
            .text(", and the array has ")
            .number(len as u128)
            .text(" elements; change a count or the length"),
        Some(_) if counts.len() as u64 > count => message
            .number(counts.len() as u128)
            .text(" values are more than the ")
            .number(count as u128)
            .text(" that an element can be; write fewer, or take a wider type"),
        Some(_) => return None,
    };
    Mistake::of(Key::Choice, message)
}

/// The values that are left at a place of the array.
struct Left<const LIMBS: usize> {
    counts: [u64; MOST_LEN],
    values: usize,
    len: u64,
    /// The number of their arrangements.
    ways: [u64; LIMBS],
}

impl<const LIMBS: usize> Left<LIMBS> {
    #[inline]
    fn new(counts: &[u64], ways: &[u64], len: usize) -> Self {
        let mut left = Self {
            counts: [0; MOST_LEN],
            values: counts.len().min(MOST_LEN),
            len: len as u64,
            ways: [0; LIMBS],
        };
        let places = left.counts.iter_mut().zip(counts);
        places.for_each(|(place, count)| *place = *count);
        let limbs = left.ways.iter_mut().zip(ways);
        limbs.for_each(|(place, limb)| *place = *limb);
        left
    }

    /// Returns the number of values below one, each as often as it is left.
    fn below(&self, value: usize) -> u64 {
        self.counts[..value].iter().sum()
    }

    /// Returns the number of arrangements that begin with one of so many of the values that are left.
    fn beginning(&self, of: u64) -> [u64; LIMBS] {
        let mut ways = self.ways;
        bigint::multiply_add(&mut ways, of, 0);
        bigint::divide(&mut ways, &Divisor::new(self.len));
        ways
    }

    /// Takes a value, of which one is left at least.
    fn take(&mut self, value: usize) {
        self.ways = self.beginning(self.counts[value]);
        self.counts[value] -= 1;
        self.len -= 1;
    }
}

/// Adds a number, whose sum fits.
fn add<const LIMBS: usize>(sum: &mut [u64; LIMBS], of: &[u64; LIMBS]) {
    let mut carry = 0;
    for (limb, more) in sum.iter_mut().zip(of) {
        let wide = u128::from(*limb) + u128::from(*more) + carry;
        (*limb, carry) = (wide as u64, wide >> 64);
    }
}

/// Subtracts a number that is not greater.
fn subtract<const LIMBS: usize>(from: &mut [u64; LIMBS], of: &[u64; LIMBS]) {
    let mut borrow = false;
    for (limb, less) in from.iter_mut().zip(of) {
        let (first, below) = limb.overflowing_sub(*less);
        let (second, again) = first.overflowing_sub(u64::from(borrow));
        (*limb, borrow) = (second, below | again);
    }
}

fn is_less<const LIMBS: usize>(a: &[u64; LIMBS], b: &[u64; LIMBS]) -> bool {
    a.iter().rev().lt(b.iter().rev())
}

/// Returns the rank of numbers, or the index of the first one that is not left.
fn rank<const LIMBS: usize>(
    numbers: impl Iterator<Item = u64>,
    mut left: Left<LIMBS>,
) -> Result<[u64; LIMBS], usize> {
    let mut rank = [0; LIMBS];
    for (index, number) in numbers.enumerate() {
        let value = usize::try_from(number).unwrap_or(usize::MAX);
        if value >= left.values || left.counts[value] == 0 {
            return Err(index);
        }
        add(&mut rank, &left.beginning(left.below(value)));
        left.take(value);
    }
    Ok(rank)
}

/// Puts the numbers of a rank, which is below the number of arrangements.
fn numbers_of<const LIMBS: usize>(
    mut rank: [u64; LIMBS],
    mut left: Left<LIMBS>,
    numbers: &mut [u64],
) {
    for number in numbers {
        // The greatest value with no more arrangements of lower values than the rank. One of it is left, because the next
        // value has more.
        let (mut low, mut high) = (0, left.values);
        while high - low > 1 {
            let middle = low.midpoint(high);
            match is_less(&rank, &left.beginning(left.below(middle))) {
                true => high = middle,
                false => low = middle,
            }
        }
        subtract(&mut rank, &left.beginning(left.below(low)));
        left.take(low);
        *number = low as u64;
    }
}

impl<K: Multiplicities> Multiset<K> {
    /// The number of arrangements, and the width of the greatest rank.
    const WAYS: ([u64; LIMBS], usize) = ways(K::COUNTS);

    /// Returns the numbers as a rank, or the index of the first one that is not left.
    #[inline]
    fn write<W: BitWrite, const LIMBS: usize>(
        numbers: impl ExactSizeIterator<Item = u64>,
        writer: &mut W,
    ) -> Result<Result<(), Fault>, usize> {
        let left = Left::<LIMBS>::new(K::COUNTS, &Self::WAYS.0, numbers.len());
        let rank = rank(numbers, left)?;
        Ok(bigint::write(&rank, Self::WAYS.1, writer))
    }

    /// Reads the numbers of a rank.
    #[inline]
    fn read<R: BitRead, const LIMBS: usize>(
        numbers: &mut [u64],
        reader: &mut R,
    ) -> Result<(), Fault> {
        let (start, mut rank) = (reader.position(), [0; LIMBS]);
        bigint::read(&mut rank, Self::WAYS.1, reader)?;
        let left = Left::new(K::COUNTS, &Self::WAYS.0, numbers.len());
        // The width is rounded up to whole bits, so some ranks have no arrangement.
        if !is_less(&rank, &left.ways) {
            let refusal = too_large(&rank, &left.ways, (numbers.len(), K::COUNTS.len()));
            return Err(reader.refuse(start, refusal));
        }
        numbers_of(rank, left, numbers);
        Ok(())
    }
}

/// Returns the refusal of a rank. It has the number and the bound if both fit 128 bits.
#[cold]
fn too_large(rank: &[u64], ways: &[u64], (len, of): (usize, usize)) -> Refusal {
    let wide = |limbs: &[u64]| match limbs {
        [low, high, rest @ ..] if rest.iter().all(|limb| *limb == 0) => {
            Some(u128::from(*high) << 64 | u128::from(*low))
        }
        _ => None,
    };
    match (wide(rank), wide(ways)) {
        (Some(rank), Some(ways)) => Refusal::OutOfRange {
            value: Number::Unsigned(rank),
            low: Number::Unsigned(0),
            high: Number::Unsigned(ways - 1),
        },
        _ => Refusal::NoArrangement { len, of: of as u64 },
    }
}

impl<T: Symbol, K: Multiplicities, const LEN: usize> Coding<[T; LEN]> for Multiset<K> {
    type Context = NoContext;
    const MISTAKE: Option<Mistake> = mistake(K::COUNTS, LEN, T::COUNT);
    const LAYOUT: &'static Layout = &Layout {
        min_bits: Self::WAYS.1,
        max_bits: Some(Self::WAYS.1),
        node: Node::Multiset { counts: K::COUNTS },
    };

    #[inline]
    fn encode<W: BitWrite>(values: &[T; LEN], writer: &mut W, (): ()) -> Result<(), Fault> {
        alphabet::check_before(values, writer)?;
        let numbers = values.iter().map(Symbol::index);
        let written = match const { LEN <= FEW_LEN } {
            true => Self::write::<W, FEW>(numbers, writer),
            false => Self::write::<W, LIMBS>(numbers, writer),
        };
        written.unwrap_or_else(|index| {
            let many = Refusal::Unencodable {
                rule: "each value of a multiset occurs as often as it says",
            };
            let below = alphabet::below(&values[index], K::COUNTS.len() as u64);
            writer.enter_element(index);
            Err(writer.refuse(below.err().unwrap_or(many)))
        })
    }

    #[inline]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<[T; LEN], Fault> {
        let (start, mut numbers) = (reader.position(), [0; LEN]);
        match const { LEN <= FEW_LEN } {
            true => Self::read::<R, FEW>(&mut numbers, reader)?,
            false => Self::read::<R, LIMBS>(&mut numbers, reader)?,
        }
        let values = numbers.map(T::from_index);
        alphabet::check_after(&values, start, reader)?;
        note_each(&values, reader);
        Ok(values)
    }
}

code_arrays! {
    of [T: Symbol; M]:
    [K: Multiplicities] Multiset<K>;
}
