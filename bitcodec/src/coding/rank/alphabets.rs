//! Arrays as one number in a mixed radix, with an alphabet for each element.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::rank::digit_groups;
use crate::coding::rank::mixed_radix::{Digits, Radices, decode_digits, encode_digits};
use crate::coding::rank::radix_digits;
use crate::coding::seq::array::code_arrays;
use crate::coding::symbol::alphabet;
use crate::coding::{Coding, Symbol};
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Node};

/// An array as one number, where each element has its own alphabet. `radix(alphabets = path)`.
///
/// The radix of an element is the size of its alphabet, and its digit is the index of the symbol in the alphabet. A
/// chess board without pawns on the first and last rank takes 233 bits: 11^16 * 13^48 boards.
///
/// ```
/// use bitcodec::{BitCodec, WireFormat};
///
/// const ALPHABETS: [&[u8]; 2] = [&[1, 2, 3], &[0, 5]];
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Pair(#[codec(radix(alphabets = ALPHABETS))] [u8; 2]);
///
/// // The numbers of 3 and 5 in their alphabets are 2 and 1: 2 * 2 + 1.
/// assert_eq!(Pair([3, 5]).to_bytes()?, [0b101_00000]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct RadixOf<A>(Infallible, PhantomData<A>);

/// The alphabets of the elements of an array, as a type.
#[diagnostic::on_unimplemented(message = "`{Self}` does not name the alphabet of each place")]
pub trait Alphabets {
    /// The numbers of the symbols in each alphabet, in the order of their digits; the most significant element first.
    ///
    /// An alphabet has 1 to 255 symbols, each of them once.
    const ALPHABETS: &'static [&'static [u8]];
}

/// The mark of a symbol that is not in the alphabet. A digit is at most 254, because an alphabet has at most 255
/// symbols.
const NONE: u8 = u8::MAX;

/// The alphabets as lookup tables. Each element has a row, and all rows have the same length: more than the largest
/// number.
struct Tables<A, const LEN: usize>(PhantomData<A>);

/// A table, flattened to one slice.
type Rows = &'static [u8];

impl<A: Alphabets, const LEN: usize> Tables<A, LEN> {
    const RADICES: [u64; LEN] = {
        let mut radices = [1; LEN];
        let mut place = 0;
        while place < LEN && place < A::ALPHABETS.len() {
            // An empty alphabet is reported by `wrong`; radix 1 keeps the other constants computable.
            if !A::ALPHABETS[place].is_empty() {
                radices[place] = A::ALPHABETS[place].len() as u64;
            }
            place += 1;
        }
        radices
    };

    /// The length of a row: 16, 32, 64 or 256. An alphabet has distinct numbers below it, so its digits fit in a row
    /// too.
    const ROW: usize = {
        let (mut largest, mut place) = (0, 0);
        while place < A::ALPHABETS.len() {
            let mut digit = 0;
            while digit < A::ALPHABETS[place].len() {
                if A::ALPHABETS[place][digit] > largest {
                    largest = A::ALPHABETS[place][digit];
                }
                digit += 1;
            }
            place += 1;
        }
        match largest {
            0..16 => 16,
            16..32 => 32,
            32..64 => 64,
            _ => 256,
        }
    };

    /// Returns the digit of each number, at `ROW * place + number`; [`NONE`] if the alphabet does not have the number.
    #[inline(always)]
    fn all_digits() -> Rows {
        match Self::ROW {
            16 => const { &Self::table::<16>(true) }.as_flattened(),
            32 => const { &Self::table::<32>(true) }.as_flattened(),
            64 => const { &Self::table::<64>(true) }.as_flattened(),
            _ => const { &Self::table::<256>(true) }.as_flattened(),
        }
    }

    /// Returns the number of each digit, at `ROW * place + digit`.
    #[inline(always)]
    fn all_numbers() -> Rows {
        match Self::ROW {
            16 => const { &Self::table::<16>(false) }.as_flattened(),
            32 => const { &Self::table::<32>(false) }.as_flattened(),
            64 => const { &Self::table::<64>(false) }.as_flattened(),
            _ => const { &Self::table::<256>(false) }.as_flattened(),
        }
    }

    const fn table<const ROW: usize>(of_digits: bool) -> [[u8; ROW]; LEN] {
        let mut table = [[NONE; ROW]; LEN];
        // The compiler evaluates the tables of all four lengths. The unused ones stay empty, because a number could be
        // past the end of a shorter row.
        if ROW != Self::ROW {
            return table;
        }
        let mut place = 0;
        while place < LEN && place < A::ALPHABETS.len() {
            let mut digit = 0;
            while digit < A::ALPHABETS[place].len() && digit < NONE as usize {
                let number = A::ALPHABETS[place][digit];
                if of_digits {
                    table[place][number as usize] = digit as u8;
                } else {
                    table[place][digit] = number;
                }
                digit += 1;
            }
            place += 1;
        }
        table
    }
}

impl<A: Alphabets, const LEN: usize> Radices for Tables<A, LEN> {
    const RADICES: &'static [u64] = &Self::RADICES;
}

/// A mistake in alphabets.
#[derive(Clone, Copy, Debug)]
enum AlphabetMistake {
    /// The number of alphabets is not the number of elements.
    Count,
    /// An alphabet is empty.
    Empty { place: usize },
    /// An alphabet has more than 255 symbols.
    Long { place: usize },
    /// An alphabet has a number twice.
    Twice { place: usize, number: u8 },
    /// An alphabet has a number that no symbol has.
    NoSymbol { place: usize, number: u8 },
}

/// Returns the first mistake in the alphabets of `len` elements of a type with `count` symbols.
const fn wrong(alphabets: &[&[u8]], len: usize, count: u64) -> Option<AlphabetMistake> {
    if alphabets.len() != len {
        return Some(AlphabetMistake::Count);
    }
    let mut place = 0;
    while place < len {
        let alphabet = alphabets[place];
        if alphabet.is_empty() {
            return Some(AlphabetMistake::Empty { place });
        }
        if alphabet.len() > 255 {
            return Some(AlphabetMistake::Long { place });
        }
        let mut seen = [false; 256];
        let mut digit = 0;
        while digit < alphabet.len() {
            let number = alphabet[digit];
            if seen[number as usize] {
                return Some(AlphabetMistake::Twice { place, number });
            }
            if number as u64 >= count {
                return Some(AlphabetMistake::NoSymbol { place, number });
            }
            seen[number as usize] = true;
            digit += 1;
        }
        place += 1;
    }
    None
}

/// Returns the first mistake in the alphabets, with its message.
const fn mistake(alphabets: &[&[u8]], len: usize, count: u64) -> Option<Mistake> {
    let Some(wrong) = wrong(alphabets, len, count) else {
        return None;
    };
    let message = Message::new();
    let message = match wrong {
        AlphabetMistake::Count => message
            .number(alphabets.len() as u128)
            .text(" alphabets for ")
            .number(len as u128)
            .text(" elements; write one for each element"),
        AlphabetMistake::Empty { place } => message
            .text("the alphabet of element ")
            .number(place as u128)
            .text(" is empty; write the numbers that the element may be"),
        AlphabetMistake::Long { place } => message
            .text("the alphabet of element ")
            .number(place as u128)
            .text(" has more than 255 numbers; write at most 255"),
        AlphabetMistake::Twice { place, number } => message
            .text("the alphabet of element ")
            .number(place as u128)
            .text(" holds ")
            .number(number as u128)
            .text(" twice; write it once"),
        AlphabetMistake::NoSymbol { place, number } => message
            .text("the alphabet of element ")
            .number(place as u128)
            .text(" holds ")
            .number(number as u128)
            .text(", and the last symbol is ")
            .number(count as u128 - 1)
            .text("; write numbers up to that one"),
    };
    Mistake::of(Key::Radix, message)
}

/// Returns the digit of a value at a place; `None` if the value is not in the alphabet.
#[inline(always)]
fn digit_of<T: Symbol, A: Alphabets, const LEN: usize>(place: usize, value: &T) -> Option<u64> {
    let row = const { Tables::<A, LEN>::ROW };
    // A number beyond the row could overflow the sum, or be in the row of another place.
    let number = usize::try_from(value.index())
        .ok()
        .filter(|number| *number < row)?;
    let digit = Tables::<A, LEN>::all_digits().get(row * place + number);
    digit
        .filter(|digit| **digit != NONE)
        .map(|digit| u64::from(*digit))
}

impl<T: Symbol, A: Alphabets, const LEN: usize> Digits<T, LEN> for Tables<A, LEN> {
    const RADICES: &'static [u64] = &Self::RADICES;
    const WIDTH: usize = digit_groups::width(&Self::RADICES);

    #[inline(always)]
    fn join<const N: usize>(values: &[T; LEN], limbs: [u64; N]) -> Option<[u64; N]> {
        radix_digits::join::<Self, T, LEN, N>(values, limbs, |place, value, _| {
            digit_of::<T, A, LEN>(place, value)
        })
    }

    #[inline(always)]
    fn split<const N: usize>(limbs: [u64; N]) -> Option<[T; LEN]> {
        let number_of = |place: usize, digit: u64| {
            let digit = usize::try_from(digit).unwrap_or(usize::MAX);
            let number = Self::all_numbers().get(Self::ROW * place + digit);
            number.copied().unwrap_or(0)
        };
        // The numbers of all symbols are converted with vector instructions.
        let numbers: [u8; LEN] = radix_digits::split::<Self, u8, LEN, N>(limbs, number_of)?;
        Some(numbers.map(|number| T::from_index(u64::from(number))))
    }

    #[inline(always)]
    fn wrong(values: &[T; LEN]) -> Option<usize> {
        let mut all = values.iter().enumerate();
        all.position(|(place, value)| digit_of::<T, A, LEN>(place, value).is_none())
    }
}

impl<T: Symbol, A: Alphabets, const LEN: usize> Coding<[T; LEN]> for RadixOf<A> {
    type Context = NoContext;
    const MISTAKE: Option<Mistake> = Mistake::or(
        mistake(A::ALPHABETS, LEN, T::COUNT),
        digit_groups::of_width(<Tables<A, LEN> as Digits<T, LEN>>::WIDTH),
    );
    const LAYOUT: &'static Layout = {
        let width = digit_groups::width(&Tables::<A, LEN>::RADICES);
        &Layout {
            min_bits: width,
            max_bits: Some(width),
            node: Node::Alphabets {
                alphabets: A::ALPHABETS,
            },
        }
    };

    #[inline(always)]
    fn encode<W: BitWrite>(values: &[T; LEN], writer: &mut W, (): ()) -> Result<(), Fault> {
        alphabet::check_before(values, writer)?;
        encode_digits::<T, Tables<A, LEN>, W, LEN>(values, writer, |_, value| {
            let value = value.shown();
            Refusal::NotInAlphabet { value }
        })
    }

    #[inline(always)]
    fn width(values: &[T; LEN], (): ()) -> Option<usize> {
        let is_wrong = <Tables<A, LEN> as Digits<T, LEN>>::wrong(values).is_some();
        let width = const { digit_groups::width(&Tables::<A, LEN>::RADICES) };
        (!is_wrong && alphabet::all_obey(values)).then_some(width)
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<[T; LEN], Fault> {
        let start = reader.position();
        let values = decode_digits::<T, Tables<A, LEN>, R, LEN>(reader)?;
        alphabet::check_after(&values, start, reader)?;
        if !R::BULK {
            for (index, value) in values.iter().enumerate() {
                reader.enter_element(index);
                reader.note(start, value.shown());
                reader.leave();
            }
        }
        Ok(values)
    }
}

code_arrays! {
    of [T: Symbol; M]:
    [A: Alphabets] RadixOf<A>;
}
