//! Which way types take: what layouts say, and what decoders do.

use bitcodec::__private::Sealed;
use core::any::type_name;
use core::cell::RefCell;
use core::fmt::Debug;
use core::num::{NonZero, Wrapping};
use core::ops::Range;
use std::collections::BTreeSet;

use bitcodec::coding::Coding;
use bitcodec::coding::range_coder::Cost;
use bitcodec::error::{Fault, Refusal, Step};
use bitcodec::io::{BitRead, BitWrite, Budget, Msb, Observer, SliceReader};
use bitcodec::layout::{ElementStrategy, Layout, Strategy};
use bitcodec::value::Value;
use bitcodec::{BitCodec, ErrorKind, NoContext, WireFormat};

use super::samples::{MATCH_KEY, POSITION_KEY};

thread_local! {
    /// The readers that have read a `Seen`.
    static READERS: RefCell<BTreeSet<&'static str>> = const { RefCell::new(BTreeSet::new()) };
}

/// Eight bits, and a note of the reader that they are read with.
enum Seen {}

impl Coding<u8> for Seen {
    type Context = NoContext;
    const LAYOUT: &'static Layout = u8::LAYOUT;

    fn encode<W: BitWrite>(value: &u8, writer: &mut W, (): ()) -> Result<(), Fault> {
        value.encode(writer)
    }

    fn decode<R: BitRead>(reader: &mut R, (): ()) -> Result<u8, Fault> {
        READERS.with_borrow_mut(|readers| readers.insert(type_name::<R>()));
        u8::decode(reader)
    }
}

#[derive(BitCodec, Clone, Copy, Debug, Default, PartialEq)]
struct Sample {
    #[codec(with = Seen)]
    byte: u8,
    #[codec(bits = 5)]
    short: u8,
}

macro_rules! roots {
    ($($name:ident: $ty:ty $(, $key:meta)?;)*) => { $(
        #[derive(BitCodec, Clone, Debug, Default, PartialEq)]
        #[codec(msb_first)]
        struct $name {
            #[codec(with = Seen)]
            seen: u8,
            $(#[$key])?
            rest: $ty,
        }
    )* };
}

roots! {
    Word: [u8; 7];
    VaryingWord: Option<[u8; 6]>;
    Nine: [u8; 8];
    VaryingWide: Option<[u8; 14]>;
    Varying: Option<[u8; 16]>;
    Unbounded: Vec<u8>, codec(len(leb128));
    Narrow: Vec<Sample>, codec(len(bits = 8));
    Wide: [(Sample, u64); 2];
}

/// The readers that decode a value of a root.
fn readers<T: WireFormat<Context = NoContext> + Debug + PartialEq>(value: &T) -> Vec<&'static str> {
    let bytes = value.to_bytes().unwrap();
    READERS.with_borrow_mut(BTreeSet::clear);
    assert_eq!(T::from_bytes(&bytes).as_ref(), Ok(value));
    READERS.with_borrow(|readers| readers.iter().copied().collect())
}

#[test]
#[cfg_attr(
    bitcodec_small,
    ignore = "there is one decoder, which is slower than each of these"
)]
fn roots_are_decoded_as_their_layouts_say() {
    fn holds<T: WireFormat<Context = NoContext> + Debug + Default + PartialEq>(strategy: Strategy) {
        assert_eq!(T::LAYOUT.strategy(), strategy, "{}", type_name::<T>());
        let [reader] = readers(&T::default())[..] else {
            panic!("{} has one reader", type_name::<T>());
        };
        let is_register = strategy == Strategy::Register;
        assert_eq!(reader.contains("WordReader"), is_register, "{reader}");
    }
    holds::<Word>(Strategy::Register);
    holds::<VaryingWord>(Strategy::Register);
    holds::<VaryingWide>(Strategy::Register);
    holds::<Nine>(Strategy::ConstantOffsets);
    holds::<Varying>(Strategy::Cursor);
    holds::<Unbounded>(Strategy::Cursor);
    assert_eq!(MATCH_KEY.strategy(), Strategy::ConstantOffsets);
    assert_eq!(POSITION_KEY.strategy(), Strategy::ConstantOffsets);
}

#[test]
fn a_value_in_two_registers_ends_where_its_bytes_do() {
    macro_rules! both_orders {
        ($($name:ident: $order:ident;)*) => { $({
            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            struct $name {
                #[codec(bits = 5)]
                head: u8,
                long: Option<u64>,
                octets: [u8; 3],
                #[codec(each(bits = 9))]
                short: Option<u16>,
                #[codec(bits = 13)]
                tail: i16,
            }
            for (long, short) in [(None, None), (None, Some(0x155)), (Some(u64::MAX - 2), None), (Some(1 << 63), Some(0x1ff))] {
                let value = $name { head: 21, long, octets: [0xff, 0, 0x81], short, tail: -4095 };
                let bytes = value.to_bytes().unwrap();
                let bits: usize = 5 + 1 + 24 + 1 + 13 + long.map_or(0, |_| 64) + short.map_or(0, |_| 9);
                assert_eq!(bytes.len(), bits.div_ceil(8));
                assert_eq!($name::from_bytes(&bytes).as_ref(), Ok(&value));
                for len in 0..bytes.len() {
                    let error = $name::from_bytes(&bytes[..len]).unwrap_err();
                    assert_eq!(error.kind(), ErrorKind::Truncated, "{len} of {} bytes", bytes.len());
                }
                for more in 1..20 {
                    let longer = [&bytes[..], &vec![0x5a; more]].concat();
                    let error = $name::from_bytes(&longer).unwrap_err();
                    assert_eq!(error.kind(), ErrorKind::Trailing, "{more} bytes more");
                    let (found, rest) = $name::from_prefix(&longer).unwrap();
                    assert_eq!((&found, rest), (&value, &longer[bytes.len()..]));
                }
                for bit in bits..8 * bytes.len() {
                    let mut wrong = bytes.clone();
                    let mask = if stringify!($order) == "msb_first" { 0x80 >> (bit % 8) } else { 1 << (bit % 8) };
                    wrong[bit / 8] ^= mask;
                    let error = $name::from_bytes(&wrong).unwrap_err();
                    assert_eq!(error.kind(), ErrorKind::Padding, "bit {bit}");
                }
            }
        })* };
    }
    both_orders! {
        Most: msb_first;
        Least: lsb_first;
    }
}

#[test]
#[cfg_attr(
    bitcodec_small,
    ignore = "there is one decoder, which is slower than each of these"
)]
fn elements_that_a_peek_holds_are_read_from_a_register() {
    assert_eq!(Strategy::Cursor, Narrow::LAYOUT.strategy());
    let narrow = Narrow {
        seen: 0,
        rest: vec![Sample { byte: 1, short: 2 }; 3],
    };
    let found = readers(&narrow);
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(
        found
            .iter()
            .filter(|name| name.contains("WordReader"))
            .count(),
        1,
        "{found:?}"
    );
    let found = readers(&Wide::default());
    assert!(
        found.iter().all(|name| !name.contains("WordReader")),
        "{found:?}"
    );
}

/// Counts the elements that are entered, and how often the account of memory is asked for: once for each value that is read
/// from a register.
#[derive(Default)]
struct Counts {
    elements: usize,
    accounts: usize,
}

impl Observer for Counts {
    const SILENT: bool = true;

    fn enter(&mut self, step: Step, _at: usize) {
        self.elements += usize::from(matches!(step, Step::Index(_)));
    }

    fn leave(&mut self, _at: usize) {}

    fn note(&mut self, _bits: Range<usize>, _value: Value) {}

    fn name(&mut self, _value: Value) {}

    fn cost(&mut self, _cost: Cost) {}

    fn refuse(&mut self, _bits: Range<usize>, refusal: Refusal) -> Fault {
        Fault::new(refusal.kind())
    }

    fn unpacked(&mut self, _bits: Range<usize>) {}

    fn amend(&mut self, _tell: impl FnOnce(Refusal, Option<usize>) -> Refusal) {}

    fn budget(&mut self) -> Option<&mut Budget> {
        self.accounts += 1;
        None
    }
}

/// The fast reader, with counts beside it.
struct Counting<'a> {
    reader: SliceReader<'a, Msb>,
    counts: Counts,
    /// Whether it shows the bytes that are left, in which elements of whole bytes have known places.
    has_bytes: bool,
}

impl Sealed for Counting<'_> {}

impl BitRead for Counting<'_> {
    type Order = Msb;
    const BULK: bool = true;
    type Observer = Counts;
    type Base = Self;

    fn base(&mut self) -> &mut Self {
        self
    }

    fn observer(&mut self) -> &mut Counts {
        &mut self.counts
    }

    fn position(&self) -> usize {
        self.reader.position()
    }

    fn remaining(&self) -> usize {
        self.reader.remaining()
    }

    fn read_bits(&mut self, width: u32) -> Result<u64, Fault> {
        self.reader.read_bits(width)
    }

    fn peek_at(&self, offset: usize) -> u64 {
        self.reader.peek_at(offset)
    }

    fn advance(&mut self, width: usize) -> Result<(), Fault> {
        self.reader.advance(width)
    }

    fn bytes_ahead(&self) -> Option<&[u8]> {
        self.reader.bytes_ahead().filter(|_| self.has_bytes)
    }

    fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        self.reader.read_bytes(bytes)
    }
}

/// How many elements each value has.
const MANY: usize = 64;

/// What the decoder of a value does with its elements: `None` if it does not go through them one by one.
fn done<T: WireFormat<Context = NoContext>>(value: &T, has_bytes: bool) -> Option<ElementStrategy> {
    let bytes = value.to_bytes().unwrap();
    let mut reader = Counting {
        reader: SliceReader::new(&bytes),
        counts: Counts::default(),
        has_bytes,
    };
    T::decode(&mut reader).unwrap();
    let Counts { elements, accounts } = reader.counts;
    // Where several are read at once, the last ones may be read alone.
    if elements < MANY {
        None
    } else if accounts >= MANY {
        Some(ElementStrategy::Register)
    } else {
        Some(ElementStrategy::OneByOne)
    }
}

#[derive(BitCodec, Clone, Copy, Debug, Default, PartialEq)]
#[codec(bits = 3)]
enum Plain {
    #[default]
    Zero,
    One,
    Two,
}

#[derive(BitCodec, Clone, Copy, Debug, Default, PartialEq)]
#[codec(bits = 3)]
enum Gaps {
    #[default]
    One = 1,
    Four = 4,
}

#[derive(BitCodec, Clone, Copy, Debug, Default, PartialEq)]
#[codec(huffman)]
enum Words {
    #[default]
    #[codec(code = 0b0)]
    Short,
    #[codec(code = 0b10)]
    Long,
    #[codec(code = 0b11)]
    Other,
}

#[derive(BitCodec, Clone, Copy, Debug, Default, PartialEq)]
struct Pair(#[codec(bits = 3)] u8, u16);

/// Declares a root with one field, and its strategy.
macro_rules! elements {
    ($($name:ident: $ty:ty, $value:expr $(, $key:meta)? => $strategy:ident;)*) => {
        $(
            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec(msb_first)]
            struct $name($(#[$key])? $ty);
        )*

        #[test]
        fn elements_are_decoded_as_layouts_say() {
            $({
                let expected = ElementStrategy::$strategy;
                let layout = $name::LAYOUT.rows()[0].layout.unwrap();
                assert_eq!(layout.element_strategy(), Some(expected), stringify!($name));
                let is_single = matches!(expected, ElementStrategy::Register | ElementStrategy::OneByOne);
                let found = done(&$name($value), !is_single);
                assert_eq!(found, is_single.then_some(expected), stringify!($name));
            })*
        }
    };
}

elements! {
    Bytes: [u8; MANY], [7; MANY] => Bulk;
    Packed: [u16; MANY], [7; MANY], codec(bits = 5) => Bulk;
    Signed: Vec<i32>, vec![-7; MANY], codec(len(leb128), bits = 5) => Bulk;
    Little: [u32; MANY], [7; MANY], codec(little_endian) => Bulk;
    LittleNarrow: [u32; MANY], [7; MANY], codec(little_endian, bits = 24) => OneByOne;
    Flags: [bool; MANY], [true; MANY] => Register;
    Ranged: [u8; MANY], [7; MANY], codec(range = 3..=9) => OneByOne;
    RangeList: Vec<u8>, vec![7; MANY], codec(len(leb128), range = 3..=9) => OneByOne;
    Checked: [u8; MANY], [7; MANY], codec(bits = 8, range = 3..=9) => OneByOne;
    Biased: Vec<u8>, vec![7; MANY], codec(len(leb128), bits = 4, bias = 3) => OneByOne;
    Scaled: [u8; MANY], [8; MANY], codec(bits = 4, scale = 2) => OneByOne;
    Absent: [Option<u8>; MANY], [Some(3); MANY], codec(bits = 4, none = 0) => Register;
    Ones: [i8; MANY], [3; MANY], codec(bits = 4, ones_complement) => OneByOne;
    Magnitude: Vec<i8>, vec![3; MANY], codec(len(leb128), bits = 4, sign_magnitude) => OneByOne;
    Decimal: [u8; MANY], [42; MANY], codec(bcd(digits = 2)) => OneByOne;
    Pieces: [u16; MANY], [7; MANY], codec(pieces = [4, 0b1, 4]) => Register;
    PieceList: Vec<u16>, vec![7; MANY], codec(len(leb128), pieces = [4, 0b1, 4]) => Register;
    WidePieces: [u64; MANY], [7; MANY], codec(pieces = [31, 0b1, 32]) => ConstantOffsets;
    Gamma: [u16; MANY], [7; MANY], codec(elias_gamma) => Bulk;
    Delta: Vec<u16>, vec![7; MANY], codec(len(leb128), elias_delta) => Bulk;
    Golomb: [i16; MANY], [7; MANY], codec(exp_golomb) => Bulk;
    Rice: [u16; MANY], [7; MANY], codec(rice = 2) => Bulk;
    Leb: [u16; MANY], [7; MANY], codec(leb128) => Bulk;
    Quantity: [u16; MANY], [7; MANY], codec(vlq) => OneByOne;
    QuantityList: Vec<u16>, vec![7; MANY], codec(len(leb128), vlq) => Register;
    Utf8: [u16; MANY], [7; MANY], codec(utf8) => OneByOne;
    QuantityLong: Vec<u64>, vec![7; MANY], codec(len(leb128), vlq) => OneByOne;
    UnaryList: Vec<u8>, vec![3; MANY], codec(len(leb128), unary(max = 15)) => Register;
    UnaryArray: [u8; MANY], [1; MANY], codec(unary(max = 15)) => OneByOne;
    UnaryTotal: [u8; MANY], [0; MANY], codec(unary(total = 40)) => Bulk;
    UnaryLong: [u8; MANY], [1; MANY], codec(unary(total = 100)) => OneByOne;
    Enums: [Plain; MANY], [Plain::Two; MANY] => Bulk;
    EnumList: Vec<Plain>, vec![Plain::Two; MANY], codec(len(leb128)) => Bulk;
    EnumGaps: Vec<Gaps>, vec![Gaps::Four; MANY], codec(len(leb128)) => Register;
    EnumWords: [Words; MANY], [Words::Long; MANY] => Bulk;
    WordList: Vec<Words>, vec![Words::Long; MANY], codec(len(leb128)) => Bulk;
    Symbols: [Plain; MANY], [Plain::Two; MANY], codec(as = u8, bits = 5) => Bulk;
    SymbolList: Vec<Plain>, vec![Plain::Two; MANY], codec(len(leb128), as = u8, bits = 5) => Register;
    SymbolRange: [Plain; MANY], [Plain::Two; MANY], codec(as = u8, range = 0..=2) => OneByOne;
    SymbolRadix: [Plain; MANY], [Plain::Two; MANY], codec(as = u8, radix = 3) => OneNumber;
    Zigzags: [i16; MANY], [-7; MANY], codec(zigzag, bits = 5) => Bulk;
    ZigzagList: Vec<i16>, vec![-7; MANY], codec(len(leb128), zigzag, elias_gamma) => Bulk;
    ZigzagQuantities: Vec<i16>, vec![-7; MANY], codec(len(leb128), zigzag, vlq) => Register;
    ZigzagUnary: Vec<i8>, vec![-2; MANY], codec(len(leb128), zigzag, unary(max = 15)) => Register;
    NotZero: [NonZero<u16>; MANY], [NonZero::<u16>::MAX; MANY] => Bulk;
    NotZeroList: Vec<NonZero<u16>>, vec![NonZero::<u16>::MIN; MANY], codec(len(leb128), bits = 5) => Bulk;
    NotZeroRange: Vec<NonZero<u8>>, vec![NonZero::<u8>::MIN; MANY], codec(len(leb128), range = 0..=9) => Register;
    NotZeroLeb: Vec<NonZero<u16>>, vec![NonZero::<u16>::MIN; MANY], codec(len(leb128), leb128) => Register;
    Characters: [char; MANY], ['a'; MANY], codec(bits = 21) => Bulk;
    WrappingList: Vec<Wrapping<u16>>, vec![Wrapping(7); MANY], codec(len(leb128), bits = 5) => Bulk;
    WrappingUnary: Vec<Wrapping<u8>>, vec![Wrapping(7); MANY], codec(len(leb128), unary(max = 15)) => Register;
    Floats: [f32; MANY], [7.5; MANY] => Bulk;
    FloatList: Vec<f64>, vec![7.5; MANY], codec(len(leb128), little_endian) => Bulk;
    FiniteFloats: Vec<f64>, vec![7.5; MANY], codec(len(leb128), finite) => ConstantOffsets;
    Steps: Vec<f32>, vec![7.5; MANY], codec(len(leb128), as = u8, scale = 0.5) => Register;
    Structs: [Pair; MANY], [Pair(1, 2); MANY] => Register;
    StructList: Vec<Pair>, vec![Pair(1, 2); MANY], codec(len(leb128)) => Register;
    Options: Vec<Option<u16>>, vec![Some(1); MANY], codec(len(leb128)) => Register;
    Tuples: Vec<(u32, u32)>, vec![(1, 2); MANY], codec(len(leb128)) => ConstantOffsets;
    Arrays: Vec<[u8; 3]>, vec![[1; 3]; MANY], codec(len(leb128)) => Register;
    LongArrays: Vec<[u8; 9]>, vec![[1; 9]; MANY], codec(len(leb128)) => ConstantOffsets;
    OddTuples: Vec<(u32, u32, bool)>, vec![(1, 2, true); MANY], codec(len(leb128)) => OneByOne;
    Sometimes: Option<[u8; MANY]>, Some([7; MANY]) => Bulk;
    Digits: [u8; MANY], [7; MANY], codec(radix = 13) => OneNumber;
    Multiset: [u8; MANY], [0; MANY], codec(multiset(MANY)) => OneNumber;
    Runs: [u8; MANY], [7; MANY], codec(runs) => Runs;
    Rest: Vec<u16>, vec![7; MANY], codec(len(rest)) => Bulk;
    RestOfStructs: Vec<Pair>, vec![Pair(1, 2); MANY], codec(len(rest)) => Register;
    RestThatVaries: Vec<(u8, Option<u8>)>, vec![(1, None); MANY], codec(len(rest)) => OneByOne;
    Text: Vec<u8>, vec![7; MANY], codec(len(until = 0)) => Bulk;
    Ended: Vec<u16>, vec![7; MANY], codec(len(until = 0)) => OneByOne;
    Sized: Vec<u16>, vec![7; 4 * MANY], codec(len(bytes, bits = 16)) => Bulk;
    Mixed: [u8; MANY], [7; MANY], codec(xor = [9; MANY]) => Bulk;
}

#[test]
fn a_form_without_elements_has_no_strategy_for_them() {
    for layout in [
        u8::LAYOUT,
        Pair::LAYOUT,
        Plain::LAYOUT,
        <(u8, bool)>::LAYOUT,
    ] {
        assert_eq!(layout.element_strategy(), None, "{layout}");
    }
}

#[test]
fn fields_inside_one_code_have_no_elements_of_their_own() {
    #[derive(BitCodec, Debug)]
    #[codec(msb_first, arith)]
    struct Day {
        #[codec(range = 0..=9)]
        hours: [u8; 24],
    }

    assert_eq!(
        Day::LAYOUT.decoding().to_string(),
        "decoded by: register\n  (code)  through a range coder"
    );
}
