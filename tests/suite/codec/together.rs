//! Keys that stand together on one field: each row is a declaration that keeps both laws, with its bits and its spelling.

use std::fmt::Debug;

use arrayvec::ArrayVec;
use bitcodec::coding::PrefixCode;
use bitcodec::{BitCodec, NoContext, WireFormat};

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 4)]
enum Piece {
    Empty = 5,
    Pawn = 2,
    King = 9,
}
use Piece::{Empty, King, Pawn};

/// Wider on the wire than the number needs.
#[derive(BitCodec)]
struct Six(#[codec(bits = 6)] u8);

impl From<&u8> for Six {
    fn from(number: &u8) -> Self {
        Self(*number)
    }
}

impl From<Six> for u8 {
    fn from(six: Six) -> Self {
        six.0
    }
}

// Types behind names that the macro cannot see through.
type Numbers = Vec<u8>;
type Triples = Vec<[u8; 3]>;
type Board = [[Piece; 2]; 2];
type Few = ArrayVec<Piece, 3>;

const WORDS: PrefixCode<u8, 3> = PrefixCode::from_codes(["0", "10", "11"]);
const MASKS: [[u8; 2]; 2] = [[1, 2], [3, 0]];
const RADICES: [u64; 2] = [3, 4];
const KING: Piece = King;

macro_rules! together {
    ($($name:ident: $keys:tt $type:ty = $value:expr => $bits:literal, $spelling:literal;)*) => { $(
        #[test]
        fn $name() {
            #[derive(BitCodec, Debug, PartialEq)]
            #[codec(msb_first)]
            struct High {
                #[codec $keys]
                field: $type,
            }

            #[derive(BitCodec, Debug, PartialEq)]
            #[codec(lsb_first)]
            struct Low {
                #[codec $keys]
                field: $type,
            }

            let (high, low) = (High { field: $value }, Low { field: $value });
            assert_eq!(High::LAYOUT.spelling(), concat!("msb:", $spelling));
            let digits = $bits.replace(' ', "");
            assert_eq!(digits_of(&high), digits);
            assert_eq!(digits_of(&low).len(), digits.len());
            keeps_the_laws(&high);
            keeps_the_laws(&low);
        }
    )* };
}

/// The bits of a value, most significant bit first.
fn digits_of<T: WireFormat<Context = NoContext>>(value: &T) -> String {
    let bytes = value.to_bytes().expect("the value has bits");
    let digits: String = bytes.iter().map(|byte| format!("{byte:08b}")).collect();
    digits[..value.bit_len().expect("the value has bits")].to_owned()
}

fn keeps_the_laws<T: WireFormat<Context = NoContext> + PartialEq + Debug>(value: &T) {
    let bytes = value.to_bytes().expect("the value has bits");
    assert_eq!(T::from_bytes(&bytes).as_ref(), Ok(value));
    let bits = value.bit_len().expect("the value has bits");
    assert!(
        bits >= T::MIN_BITS && T::MAX_BITS.is_none_or(|max| bits <= max),
        "{bits} bits"
    );
    // Bytes near those of the value, and others.
    for len in 0..bytes.len() {
        is_canonical::<T>(&bytes[..len]);
    }
    for bit in 0..8 * bytes.len() {
        let mut changed = bytes.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        is_canonical::<T>(&changed);
    }
    let mut random: u64 = 0x9e37_79b9_7f4a_7c15;
    for _ in 0..300 {
        let any = (0..bytes.len() + 2).map(|_| {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            random.to_be_bytes()[0]
        });
        let any: Vec<u8> = any.collect();
        if let Ok((_, rest)) = T::from_prefix(&any) {
            let used = any.len() - rest.len();
            is_canonical::<T>(&any[..used]);
        }
    }
}

/// What is read is written to the same bytes, and a trace of it knows every bit; what is refused, a trace refuses too.
fn is_canonical<T: WireFormat<Context = NoContext> + PartialEq + Debug>(bytes: &[u8]) {
    let trace = T::trace(bytes);
    match T::from_bytes(bytes) {
        Ok(value) => {
            assert_eq!(value.to_bytes().as_deref(), Ok(bytes), "{value:?}");
            assert_eq!(trace.error(), None, "{value:?}");
            let end = trace.segments().iter().fold(0, |end, segment| {
                assert_eq!(segment.bits.start, end, "{trace:?}");
                segment.bits.end
            });
            assert_eq!(end, 8 * bytes.len(), "{trace:?}");
        }
        Err(error) => assert_eq!(trace.error(), Some(&error)),
    }
}

together! {
    zero_runs_of_symbols: (as = u8, len(bits = 4), zero_runs, bits = 2) Vec<Piece> = vec![Empty, Empty, Pawn, King, Empty]
        => "0101 011 01 1 10 010", "zeros(u4;:gammau(1..127);:symbols(3:u2;););";
    zero_runs_of_rows: (zero_runs, bits = 2) [[u8; 2]; 3] = [[0, 0], [1, 0], [0, 0]]
        => "010 0100 010", "zeros(3:gammau(1..127);:array(2:u2;););";
    unary_on_arrays_of_arrays: (unary) [[u8; 2]; 2] = [[1, 2], [0, 3]]
        => "10 110 0 1110", "array(2:array(2:unary();););";
    a_total_for_each_array: (unary(total = 4)) [[u8; 2]; 2] = [[1, 2], [0, 4]]
        => "10 110 0 11110", "array(2:unary(4,2,4););";
    a_total_and_a_range: (unary(total = 4), range = 1..=3) [u8; 2] = [1, 3]
        => "10 1110", "checked(1..3:unary(4,2,4););";
    symbols_in_arrays_of_arrays: (as = u8, bits = 2) Board = [[Empty, Pawn], [King, Empty]]
        => "00 01 10 00", "symbols(3:array(2:array(2:u2;);););";
    a_number_for_each_row_of_symbols: (as = u8, radix = 3) Board = [[Empty, Pawn], [King, Empty]]
        => "0001 0110", "symbols(3:array(2:radix(2:3);););";
    masked_rows_of_symbols: (as = u8, xor = MASKS, bits = 2) Board = [[Empty, Pawn], [King, Empty]]
        => "01 11 01 00", "symbols(3:xor(37b0ff3b0028f825:array(2:array(2:u2;););););";
    runs_of_rows_of_symbols: (as = u8, runs, bits = 2) Board = [[Empty, Pawn], [Empty, Pawn]]
        => "010 00 01", "symbols(3:runs(2:gammau(1..127);:array(2:u2;);););";
    lists_of_arrays_of_symbols: (as = u8, len(bits = 2), bits = 2) Vec<[Piece; 2]> = vec![[Empty, Pawn], [King, Empty]]
        => "10 00 01 10 00", "list(u2;:symbols(3:array(2:u2;);););";
    a_number_for_each_array_of_a_list: (as = u8, len(bits = 2), radix = 3) Vec<[Piece; 2]> = vec![[Empty, Pawn]]
        => "01 0001", "list(u2;:symbols(3:radix(2:3);););";
    the_best_list_of_symbols: (as = u8, best_of((len(bits = 3), bits = 2), (len(leb128), runs, bits = 2))) Vec<Piece> =
        vec![Pawn, King]
        => "0 010 01 10", "symbols(3:best(1:list(u3;:u2;);:runs(leb128u(8..80);:gammau(1..127);:u2;);););";
    the_best_short_list_of_symbols: (as = u8, best_of((len(bits = 2), bits = 2), (len(bits = 2), unary))) Few =
        Few::from_iter([Empty, Empty, Pawn])
        => "1 11 0 0 10", "symbols(3:best(1:list(u2;:u2;);:list(u2;:unary(););););";
    a_list_behind_a_name: (len(bits = 2), radix = 3) Numbers = vec![1, 2]
        => "10 0101", "joined(u2;:radix(*:3););";
    a_list_of_arrays_behind_a_name: (len(bits = 2), radix = 3) Triples = vec![[0, 1, 2]]
        => "01 00101", "list(u2;:radix(3:3););";
    moved_digits_of_each_array: (len(bits = 2), radix = 3, bias = 1) Vec<[u8; 2]> = vec![[1, 3]]
        => "01 0010", "list(u2;:biased(1:radix(2:3);););";
    moved_digits: (radix = 3, bias = 1, range = 1..=2) [u8; 3] = [1, 2, 1]
        => "00011", "checked(1..2:biased(1:radix(3:3);););";
    moved_digits_of_many_radices: (radix = RADICES, bias = 1) [u8; 2] = [3, 1]
        => "1000", "biased(1:radix(2:3,4););";
    a_moved_combination: (combination(4), bias = 10) [u8; 2] = [10, 12]
        => "001", "biased(10:combination(4,2););";
    a_checked_word: (huffman = WORDS, range = 0..=1) u8 = 1 => "10", "checked(0..1:prefix(0,10,11););";
    moved_words: (huffman = WORDS, bias = 7) [u8; 2] = [9, 7] => "11 0", "array(2:biased(7:prefix(0,10,11);););";
    checked_words_of_symbols: (as = u8, huffman = WORDS, range = 0..=1) [Piece; 2] = [Pawn, Empty]
        => "10 0", "symbols(3:array(2:checked(0..1:prefix(0,10,11););););";
    a_checked_conversion: (via = Six, range = 3..=9) u8 = 9 => "001001", "checked(3..9:u6;);";
    a_moved_conversion: (via = Six, bias = 100) u8 = 109 => "001001", "biased(100:u6;);";
    a_checked_choice: (best_of((bits = 4), (runs, bits = 4)), range = 0..=9) [u8; 3] = [7, 7, 7]
        => "1 011 0111", "checked(0..9:best(1:array(3:u4;);:runs(3:gammau(1..127);:u4;);););";
    a_checked_choice_of_lists: (best_of((len(bits = 3), bits = 4), (len(leb128), runs, bits = 4)), range = 0..=9) Vec<u8> =
        vec![7]
        => "0 001 0111", "checked(0..9:best(1:list(u3;:u4;);:runs(leb128u(8..80);:gammau(1..127);:u4;);););";
    a_fixed_flag: (fixed = true) bool = true => "1", "fixed(1:u1;);";
    a_fixed_flag_of_no_room: (fixed = false) () = () => "0", "fixed(0:u1;);";
    a_fixed_symbol: (fixed = Piece::Pawn) Piece = Pawn => "0010", "fixed(2:enum(u4;:5:2:9););";
    a_fixed_constant_symbol: (fixed = KING) Piece = King => "1001", "fixed(9:enum(u4;:5:2:9););";
    a_fixed_number_of_a_symbol: (as = u8, fixed = 2, bits = 2) Piece = King => "10", "symbols(3:fixed(2:u2;););";
    a_fixed_byte: (fixed = b'a') u8 = b'a' => "01100001", "fixed(97:u8;);";
    a_fixed_byte_in_a_wider_number: (fixed = b'a', bits = 9) u16 = 97 => "001100001", "fixed(97:u9;);";
    a_range_of_bytes: (range = b'a'..=b'z') u8 = b'c' => "00010", "range(97..122);";
}

/// A trace shows what a value is, not what stands for it.
#[test]
fn a_trace_names_each_element_that_was_moved() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Moved {
        #[codec(best_of((bits = 4), (unary)), bias = 10)]
        best: [u8; 2],
        #[codec(as = u8, radix = 3)]
        board: Board,
    }

    let moved = Moved {
        best: [12, 25],
        board: [[Pawn, King], [Empty, Empty]],
    };
    let trace = Moved::trace(&moved.to_bytes().expect("the value has bits"));
    let values: Vec<String> = trace
        .segments()
        .iter()
        .filter_map(|segment| Some(format!("{}={}", segment.path, segment.value.as_ref()?)))
        .collect();
    let all = "best=0 best[0]=12 best[1]=25 board[0][0]=Pawn board[0][1]=King board[1][0]=Empty board[1][1]=Empty";
    for value in all.split(' ') {
        assert!(
            values.iter().any(|found| found == value),
            "{value}: {values:?}"
        );
    }
}

#[test]
fn an_element_that_is_refused_is_named() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Dice(#[codec(radix = 8, range = 1..=6)] [[u8; 2]; 2]);

    let error = Dice([[1, 2], [6, 7]]).to_bytes().unwrap_err();
    assert_eq!(error.to_string(), "0[1][1]: 7 is not in 1..=6");
    let error = Dice::from_bytes(&[0b0010_1011, 0]).unwrap_err();
    assert_eq!(error.to_string(), "0[1][1]: 0 is not in 1..=6 (bits 0..12)");
}

/// Values of whole bytes go to their places at once, where the list begins at a byte; what is refused is named all the same.
#[test]
fn lists_of_whole_bytes_are_as_one_by_one() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    struct Step {
        #[codec(bits = 10)]
        x: u16,
        #[codec(bits = 14, range = 0..=9999)]
        y: u16,
    }

    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Aligned {
        #[codec(len(bits = 8))]
        steps: Vec<Step>,
        last: u8,
    }

    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Shifted {
        #[codec(bits = 4)]
        kind: u8,
        #[codec(len(bits = 8))]
        steps: Vec<Step>,
        #[codec(bits = 4)]
        last: u8,
    }

    for len in [0, 1, 15, 16, 17, 40] {
        let step = |index: u16| Step {
            x: index,
            y: 9999 - index,
        };
        let steps: Vec<Step> = (0..len).map(step).collect();
        let (aligned, shifted) = (
            Aligned {
                steps: steps.clone(),
                last: 7,
            },
            Shifted {
                kind: 9,
                steps: steps.clone(),
                last: 7,
            },
        );
        let (bytes, nibbles) = (aligned.to_bytes().unwrap(), shifted.to_bytes().unwrap());
        let digits =
            |bytes: &[u8]| -> String { bytes.iter().map(|byte| format!("{byte:02x}")).collect() };
        let digits_of_all = digits(&bytes);
        let (without, last) = digits_of_all.split_at(2 * bytes.len() - 2);
        assert_eq!(digits(&nibbles), format!("9{without}{}", &last[1..]));
        assert_eq!(Aligned::from_bytes(&bytes), Ok(aligned.clone()));
        assert_eq!(Shifted::from_bytes(&nibbles), Ok(shifted));

        for index in 0..usize::from(len) {
            let mut wide = aligned.clone();
            wide.steps[index].y = 10_000;
            let error = wide.to_bytes().unwrap_err();
            let expected = format!("steps[{index}].y: 10000 is not in 0..=9999");
            assert_eq!(error.to_string(), expected);
            let mut wrong = bytes.clone();
            (wrong[2 + 3 * index], wrong[3 + 3 * index]) = (0x3f, 0xff);
            let error = Aligned::from_bytes(&wrong).unwrap_err();
            assert!(
                error
                    .to_string()
                    .starts_with(&format!("steps[{index}].y: 16383 is not")),
                "{error}"
            );
        }
        for short in 0..bytes.len() {
            assert!(Aligned::from_bytes(&bytes[..short]).is_err());
        }
    }
}
