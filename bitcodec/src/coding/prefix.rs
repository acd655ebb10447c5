//! Prefix codes: short codewords for frequent symbols.
//!
//! The derive makes a hidden type with the codewords of an enum with `huffman`, or of the table of a field with
//! `huffman = PATH`. [`Prefix`] codes the values: integers, and enums without data, which are [`Symbol`]s.

pub(crate) mod bulk;
pub(crate) mod code;
pub(crate) mod huffman;
pub(crate) mod long;
pub(crate) mod table;
pub(crate) mod words;

use core::convert::Infallible;
use core::marker::PhantomData;

use crate::bit_order::BitOrder;
use crate::coding::Coding;
use crate::coding::seq::array;
use crate::coding::seq::array::code_arrays;
use crate::coding::seq::list;
use crate::coding::seq::list_types::List;
use crate::coding::symbol::alphabet;
use crate::coding::symbol::alphabet::{Symbol, decimal};
use crate::const_check::message::Message;
use crate::const_check::mistake::{Key, Mistake};
use crate::context::NoContext;
use crate::error::kind::Fault;
use crate::error::refusal::Refusal;
use crate::io::read::{BitRead, peek_inside};
use crate::io::write::BitWrite;
use crate::layout::const_str::is_same;
use crate::layout::{Code, Layout};
use crate::value::Value;

pub use crate::coding::prefix::code::{
    PrefixCode, check_codeword, check_codewords, check_incomplete, check_weight, codes_of_weights,
    is_prefix_free, too_long,
};
pub use crate::coding::prefix::long::{long_len, long_words};
use crate::coding::prefix::table::{Entry, Tables};
pub use crate::coding::prefix::words::Words;

/// A symbol as its codeword in the prefix code `K`. `huffman = PATH`.
///
/// The first digit of a codeword is first on the wire in both bit orders. In arrays, one table lookup decodes several
/// symbols, and one store writes several codewords.
///
/// ```
/// use bitcodec::coding::PrefixCode;
/// use bitcodec::{BitCodec, WireFormat};
///
/// const SIGNS: PrefixCode<u8, 3> = PrefixCode::from_codes(["0", "10", "11"]);
///
/// #[derive(BitCodec)]
/// #[codec(msb_first)]
/// struct Row(#[codec(huffman = SIGNS)] [u8; 4]);
///
/// assert_eq!(Row([0, 2, 1, 0]).to_bytes()?, [0b0_11_10_0_00]);
/// # Ok::<(), bitcodec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct Prefix<K>(Infallible, PhantomData<K>);

impl<K: Words> Prefix<K> {
    /// Returns the mistake if the code belongs to another type, or has too many codewords.
    const fn mistake<T: Symbol>() -> Option<Mistake> {
        let mut index = 0;
        while index < K::CODES.len() && (index as u64) < T::COUNT {
            let ours = if T::NAMES.is_empty() {
                decimal(index)
            } else {
                T::NAMES[index]
            };
            let symbol = K::CODES[index].symbol;
            if !is_same(ours, symbol) {
                let message = Message::new()
                    .text("the code has a word for ")
                    .code(symbol)
                    .text(", where this type has ")
                    .code(ours)
                    .text("; take a `PrefixCode` of this type");
                return Mistake::of(Key::Huffman, message);
            }
            index += 1;
        }
        if K::CODES.len() > 1 << 16 {
            let message = Message::new()
                .text("the code has ")
                .number(K::CODES.len() as u128)
                .text(" words; take one of at most 65536");
            return Mistake::of(Key::Huffman, message);
        }
        None
    }

    /// Whether the code has more symbols than the type.
    const fn is_wider<T: Symbol>() -> bool {
        K::CODES.len() as u64 > T::COUNT
    }
}

/// Returns the codeword of a symbol as an integer of the stream, and its length; `None` if the symbol has no codeword.
#[inline(always)]
fn word<K: Words>(index: u64, order: BitOrder) -> Option<(u64, u32)> {
    let index = usize::try_from(index).ok()?;
    // The table has an entry for each of the first 256 symbols: the digits above the length in the lowest 8 bits. The
    // other symbols are in `CODES`, where digits are highest first.
    if let Some(&word) = Tables::<K>::words(order).get(index) {
        let [length, ..] = word.to_le_bytes();
        return (length != 0).then_some((word >> 8, u32::from(length)));
    }
    let code = K::CODES.get(index).filter(|code| code.length > 0)?;
    let length = u32::from(code.length);
    Some((order.of_highest_first(u64::from(code.word), length), length))
}

const NO_WORD: Refusal = Refusal::Unencodable {
    rule: "the symbol has no word in its prefix code",
};

/// Writes the codeword of the symbol at `index`.
#[inline(always)]
pub(crate) fn write_word<K: Words, W: BitWrite>(index: u64, writer: &mut W) -> Result<(), Fault> {
    match word::<K>(index, W::ORDER) {
        Some((digits, length)) => writer.write_bits(digits, length),
        None => Err(writer.refuse(NO_WORD)),
    }
}

/// Reads a codeword, and returns the index of its symbol.
#[inline(always)]
pub(crate) fn read_word<K: Words, R: BitRead>(reader: &mut R) -> Result<usize, Fault> {
    if const { is_only_zero(K::CODES) } {
        return read_only_word::<K, R>(reader);
    }
    let start = reader.position();
    let mut found = find_word::<K>(reader.peek(), R::ORDER);
    // A peek returns zeros for bits that have not arrived, so the codeword it finds can be the wrong one. Each pass
    // waits for one more bit only: the codeword can end there, and a sender may send nothing after it.
    while R::WAITS && width_of::<K>(found.1) > reader.remaining() {
        let more = reader.remaining() + 1;
        if !reader.wait(more) {
            break;
        }
        found = find_word::<K>(reader.peek(), R::ORDER);
    }
    let (index, length) = found;
    if const { !K::IS_COMPLETE } && length == 0 {
        return Err(cut_word::<K, R>(start, reader));
    }
    if reader.advance(length as usize).is_err() {
        return Err(cut_word::<K, R>(start, reader));
    }
    Ok(index)
}

/// Returns the error for digits that begin no codeword, or whose codeword continues past the end. The digits before the
/// end, followed by zeros, determine the number of missing bits.
#[cold]
fn cut_word<K: Words, R: BitRead>(start: usize, reader: &mut R) -> Fault {
    let (_, length) = find_word::<K>(peek_inside(reader), R::ORDER);
    match reader.advance(length as usize) {
        Err(fault) => fault,
        Ok(()) => no_word::<K, R>(start, reader),
    }
}

/// Returns the index of the symbol whose codeword is a prefix of the digits, and the length of the codeword; a length
/// of 0 if there is no such codeword.
#[inline(always)]
fn find_word<K: Words>(ahead: u64, order: BitOrder) -> (usize, u32) {
    let entry = Entry(Tables::<K>::first(order)[table::place(ahead, order)]);
    if const { Tables::<K>::HAS_LONG } && entry.is_long() {
        long::find::<K>(entry.link(), ahead, order)
    } else {
        (entry.first_symbol::<K>(), entry.first_width())
    }
}

/// Returns the number of digits that determine a codeword of this length. For length 0, which means no codeword, it is
/// that of the longest one.
const fn width_of<K: Words>(length: u32) -> usize {
    match length {
        0 => Tables::<K>::LONGEST as usize,
        length => length as usize,
    }
}

/// Returns the error for digits that begin no codeword. It covers as many bits as the longest codeword has; if fewer
/// remain, the input is truncated.
#[cold]
fn no_word<K: Words, R: BitRead>(start: usize, reader: &mut R) -> Fault {
    for _ in 0..Tables::<K>::LONGEST {
        if let Err(fault) = reader.advance(1) {
            return fault;
        }
    }
    reader.refuse(start, Refusal::ReservedWord { of: K::NAME })
}

/// Whether the code has a single codeword, `0`.
const fn is_only_zero(codes: &[Code]) -> bool {
    matches!(
        codes,
        [Code {
            word: 0,
            length: 1,
            ..
        }]
    )
}

/// Reads the codeword `0` of an alphabet of one symbol.
#[inline(always)]
fn read_only_word<K: Words, R: BitRead>(reader: &mut R) -> Result<usize, Fault> {
    let start = reader.position();
    if reader.read_bit()? {
        let (code, of) = (1, K::NAME);
        return Err(reader.refuse(start, Refusal::UnknownCode { code, of }));
    }
    Ok(0)
}

impl<T: Symbol, K: Words> Coding<T> for Prefix<K> {
    type Context = NoContext;
    const LAYOUT: &'static Layout = K::LAYOUT;
    const MISTAKE: Option<Mistake> = Self::mistake::<T>();

    #[inline(always)]
    fn encode<W: BitWrite>(value: &T, writer: &mut W, (): ()) -> Result<(), Fault> {
        match alphabet::obeys(value) {
            Ok(()) => write_word::<K, W>(value.index(), writer),
            Err(refusal) => Err(writer.refuse(refusal)),
        }
    }

    #[inline(always)]
    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<T, Fault> {
        let start = reader.position();
        let index = read_word::<K, R>(reader)?;
        if const { Self::is_wider::<T>() } && index as u64 >= T::COUNT {
            let refusal = Refusal::UnknownCode {
                code: index as u128,
                of: K::NAME,
            };
            return Err(reader.refuse(start, refusal));
        }
        match alphabet::from_number::<T>(index as u64) {
            Ok(value) => {
                reader.note(start, value.shown());
                Ok(value)
            }
            Err(refusal) => Err(reader.refuse(start, refusal)),
        }
    }

    #[inline(always)]
    fn width_of_slice(values: &[T], (): ()) -> Option<usize> {
        bulk::width::<T, K>(values).filter(|_| alphabet::all_obey(values))
    }

    #[inline(always)]
    fn encode_slice<W: BitWrite>(values: &[T], writer: &mut W, (): ()) -> Result<(), Fault> {
        if W::BULK {
            alphabet::check_before(values, writer)?;
        }
        if W::COUNTS {
            match bulk::width::<T, K>(values) {
                Some(width) => writer.write_zeros(width),
                None => Err(writer.refuse(NO_WORD)),
            }
        } else if W::BULK {
            bulk::write::<T, K, W>(values, writer)
        } else {
            array::encode_each::<T, Self, W>(values, writer, ())
        }
    }

    #[inline(always)]
    fn decode_array<R: BitRead, const N: usize>(reader: &mut R, (): ()) -> Result<[T; N], Fault> {
        if R::BULK && const { K::CODES.len() > 1 } {
            let start = reader.position();
            let values = bulk::read::<T, K, R, N>(reader)?;
            alphabet::check_after(&values, start, reader)?;
            Ok(values)
        } else {
            array::decode_each::<T, Self, R, N>(reader, ())
        }
    }

    #[inline(always)]
    fn decode_list<L: List<Item = T>, R: BitRead>(
        len: usize,
        list: &mut L,
        reader: &mut R,
        (): (),
    ) -> Result<(), Fault> {
        list::read_arrays::<T, Self, L, R>(len, list, reader, ())
    }
}

code_arrays! {
    [__K: Words] Prefix<__K>;
}

/// Reads the codeword of an enum, reports the variant to the observer, and returns the index of the variant.
#[inline(always)]
pub(crate) fn read_variant<K: Words, R: BitRead>(reader: &mut R) -> Result<usize, Fault> {
    let start = reader.position();
    let index = read_word::<K, R>(reader)?;
    reader.note(start, Value::Name(K::CODES[index].symbol));
    Ok(index)
}
