//! Arrays whose places have alphabets of their own, as one big number.

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::coding::rank::digit_groups;
use crate::coding::rank::mixed_radix::{Digits, Planned, Radices, decode_digits, encode_digits};
use crate::coding::rank::radix_digits;
use crate::coding::seq::array::code_arrays;
use crate::coding::symbol::alphabet;
use crate::coding::{Coding, Symbol};
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::int::Int;
use crate::io::read::BitRead;
use crate::io::write::BitWrite;
use crate::layout::{Layout, Node};

/// An array as one big number, where each place holds only the symbols of its own alphabet. `radix(alphabets = path)`.
///
/// The radix of a place is the size of its alphabet, and its digit is the place of the symbol therein. A chess board whose
/// first and last rank hold no pawns takes 233 bits: 11^16 * 13^48 boards.
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

/// The alphabets of an array's places.
#[diagnostic::on_unimplemented(message = "`{Self}` does not name the alphabet of each place")]
pub trait Alphabets {
    /// The numbers of the symbols that each place may hold, in order of their digits; the most significant place first.
    ///
    /// At most 255 symbols a place, each of them once.
    const ALPHABETS: &'static [&'static [u8]];
}

/// What an alphabet does not hold.
const NONE: u8 = u8::MAX;

/// The alphabets as tables, in which each place has a row that is long enough for the largest number.
struct Tables<A, const LEN: usize>(PhantomData<A>);

/// A table in rows that are all of one length.
type Rows = &'static [u8];

impl<A: Alphabets, const LEN: usize> Tables<A, LEN> {
    const RADICES: [u64; LEN] = {
        let mut radices = [1; LEN];
        let mut place = 0;
        while place < LEN && place < A::ALPHABETS.len() {
            // An empty alphabet has its own message.
            if !A::ALPHABETS[place].is_empty() {
                radices[place] = A::ALPHABETS[place].len() as u64;
            }
            place += 1;
        }
        radices
    };

    /// The length of a row.
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

    /// The digit of each number.
    const DIGITS: Rows = match Self::ROW {
        16 => const { &Self::table::<16>(true) }.as_flattened(),
        32 => const { &Self::table::<32>(true) }.as_flattened(),
        64 => const { &Self::table::<64>(true) }.as_flattened(),
        _ => const { &Self::table::<256>(true) }.as_flattened(),
    };

    /// The number of each digit.
    const NUMBERS: Rows = match Self::ROW {
        16 => const { &Self::table::<16>(false) }.as_flattened(),
        32 => const { &Self::table::<32>(false) }.as_flattened(),
        64 => const { &Self::table::<64>(false) }.as_flattened(),
        _ => const { &Self::table::<256>(false) }.as_flattened(),
    };

    const fn table<const ROW: usize>(of_digits: bool) -> [[u8; ROW]; LEN] {
        let mut table = [[NONE; ROW]; LEN];
        // Rows that are too short are of a table that is not used.
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

/// What is wrong with alphabets.
#[derive(Clone, Copy, Debug)]
enum AlphabetMistake {
    /// There are not as many as places.
    Count,
    /// One is empty.
    Empty { place: usize },
    /// One has more than 255 symbols.
    Long { place: usize },
    /// One holds a number twice.
    Twice { place: usize, number: u8 },
    /// One holds a number that no symbol has.
    NoSymbol { place: usize, number: u8 },
}

/// Finds what is wrong with the alphabets of `len` places of a type with `count` symbols.
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

/// What is wrong with alphabets, in words.
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

/// The digits of values, or the place of the first value that is not in its alphabet.
#[inline(always)]
fn digits<T: Symbol, A: Alphabets, const LEN: usize>(
    values: &[T; LEN],
) -> Result<[u8; LEN], usize> {
    let mut digits = [0; LEN];
    let mut any_wrong = false;
    let rows = Tables::<A, LEN>::DIGITS.chunks_exact(Tables::<A, LEN>::ROW);
    for ((digit, value), row) in digits.iter_mut().zip(values).zip(rows) {
        let number = usize::try_from(value.index()).unwrap_or(usize::MAX);
        *digit = row.get(number).copied().unwrap_or(NONE);
        any_wrong |= *digit == NONE;
    }
    if any_wrong && let Some(index) = digits.iter().position(|&digit| digit == NONE) {
        return Err(index);
    }
    Ok(digits)
}

/// The numbers of symbols, from and to their digits.
type Own<A, const LEN: usize> = Tables<A, LEN>;

impl<A: Alphabets, const LEN: usize> Digits<LEN> for Tables<A, LEN> {
    const RADICES: &'static [u64] = &Self::RADICES;
    const WIDTH: usize = digit_groups::width(&Self::RADICES);

    #[inline(always)]
    fn join<T: Int, const N: usize>(digits: &[T; LEN], limbs: [u64; N]) -> [u64; N] {
        radix_digits::join(const { &Planned::<Self, LEN>::PLAN }, digits, limbs)
    }

    #[inline(always)]
    fn split<T: Int, const N: usize>(limbs: [u64; N]) -> Option<[T; LEN]> {
        let plan = const { &Planned::<Self, LEN>::PLAN };
        let number_of = |place: usize, digit: u64| {
            let digit = usize::try_from(digit).unwrap_or(usize::MAX);
            let number = Self::NUMBERS.get(Self::ROW * place + digit);
            T::from_word(u64::from(number.copied().unwrap_or(0)))
        };
        radix_digits::split(plan, &Self::RADICES, limbs, number_of)
    }
}

impl<T: Symbol, A: Alphabets, const LEN: usize> Coding<[T; LEN]> for RadixOf<A> {
    type Context = NoContext;
    const MISTAKE: Option<Mistake> = Mistake::or(
        mistake(A::ALPHABETS, LEN, T::COUNT),
        digit_groups::of_width(<Tables<A, LEN> as Digits<LEN>>::WIDTH),
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
        let digits = match digits::<T, A, LEN>(values) {
            Ok(digits) => digits,
            Err(index) => {
                writer.enter_element(index);
                let value = values[index].shown();
                return Err(writer.refuse(Refusal::NotInAlphabet { value }));
            }
        };
        encode_digits::<u8, Own<A, LEN>, W, LEN>(&digits, writer)
    }

    #[inline(always)]
    fn width(values: &[T; LEN], (): ()) -> Option<usize> {
        digits::<T, A, LEN>(values)
            .ok()
            .filter(|_| alphabet::all_obey(values))?;
        Some(const { digit_groups::width(&Tables::<A, LEN>::RADICES) })
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<[T; LEN], Fault> {
        let start = reader.position();
        let numbers: [u8; LEN] = decode_digits::<u8, Own<A, LEN>, R, LEN>(reader)?;
        let values = numbers.map(|number| T::from_index(u64::from(number)));
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
