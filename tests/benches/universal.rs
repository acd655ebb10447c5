//! Universal codes, 256 numbers at a time, against code written by hand in the same run.
//!
//! By hand: the bits wait in a 64-bit word that is filled before each code, and gather in one that is stored by halves;
//! LEB128 goes byte by byte. Both sides check ranges, the end and the padding.

#[path = "universal/hand.rs"]
mod hand;

use bitcodec::{BitCodec, Format};
use divan::{Bencher, black_box};

use hand::{Sink, Source, fold, read_leb128, unfold, write_leb128};

const LEN: usize = 256;
/// Room for the longest numbers of each code.
const ROOM: usize = 8 * LEN;

fn main() {
    divan::main();
}

/// Pseudo-random numbers, as many of one bit as of two, three, up to `bits`.
fn spread(bits: u32) -> impl Iterator<Item = u32> {
    random().map(move |word| {
        let width = 1 + (word >> 40) as u32 % bits;
        (1 << (width - 1)) | (word as u32 & ((1 << (width - 1)) - 1))
    })
}

/// Pseudo-random numbers, each half as frequent as the one 16 below it.
fn geometric() -> impl Iterator<Item = u16> {
    random().map(|word| 16 * (word >> 8).trailing_ones() as u16 + (word as u16 & 15))
}

/// Marsaglia's xorshift.
fn random() -> impl Iterator<Item = u64> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    std::iter::repeat_with(move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    })
}

fn array<T: Copy + Default>(values: impl Iterator<Item = T>) -> [T; LEN] {
    let mut array = [T::default(); LEN];
    for (place, value) in array.iter_mut().zip(values) {
        *place = value;
    }
    array
}

macro_rules! compare {
    ($($name:ident: $key:meta, $int:ty, $values:expr, $write:expr, $read:expr;)*) => { $(
        mod $name {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec(msb_first)]
            struct Numbers {
                #[codec($key)]
                numbers: [$int; LEN],
            }

            fn numbers() -> (Numbers, Vec<u8>) {
                let numbers = Numbers { numbers: array($values) };
                let bytes = numbers.to_bytes().expect("each number has a code");
                let mut into = [0; ROOM];
                let used = encode_by_hand(&numbers.numbers, &mut into);
                assert_eq!(used.map(|used| &into[..used]), Some(&bytes[..]));
                assert_eq!(decode_by_hand(&bytes), Some(numbers.numbers));
                assert_eq!(Numbers::from_bytes(&bytes).as_ref(), Ok(&numbers));
                (numbers, bytes)
            }

            #[inline(never)]
            fn encode_by_hand(numbers: &[$int; LEN], into: &mut [u8]) -> Option<usize> {
                ($write)(numbers, into)
            }

            #[inline(never)]
            fn decode_by_hand(bytes: &[u8]) -> Option<[$int; LEN]> {
                let mut numbers = [0; LEN];
                ($read)(bytes, &mut numbers)?;
                Some(numbers)
            }

            #[inline(never)]
            fn encode_declared(numbers: &Numbers, into: &mut [u8]) -> Option<usize> {
                numbers.encode_to_slice(into).ok()
            }

            #[inline(never)]
            fn decode_declared(bytes: &[u8]) -> Option<Numbers> {
                Numbers::from_bytes(bytes).ok()
            }

            #[divan::bench(sample_count = 1000, sample_size = 10)]
            fn encode_hand(bencher: Bencher) {
                let (numbers, _) = numbers();
                let mut into = [0; ROOM];
                bencher.bench_local(|| encode_by_hand(black_box(&numbers.numbers), &mut into));
            }

            #[divan::bench(sample_count = 1000, sample_size = 10)]
            fn encode(bencher: Bencher) {
                let (numbers, _) = numbers();
                let mut into = [0; ROOM];
                bencher.bench_local(|| encode_declared(black_box(&numbers), &mut into));
            }

            #[divan::bench(sample_count = 1000, sample_size = 10)]
            fn decode_hand(bencher: Bencher) {
                let (_, bytes) = numbers();
                bencher.bench_local(|| decode_by_hand(black_box(&bytes)));
            }

            #[divan::bench(sample_count = 1000, sample_size = 10)]
            fn decode(bencher: Bencher) {
                let (_, bytes) = numbers();
                bencher.bench_local(|| decode_declared(black_box(&bytes)));
            }
        }
    )* };
}

/// Writes each number with `$write`, most significant bit first.
macro_rules! put {
    (|$sink:ident, $number:ident| $write:expr) => {
        |numbers: &[_; LEN], into| {
            let mut $sink = Sink::new(into);
            for &$number in numbers {
                $write?;
            }
            $sink.finish()
        }
    };
}

/// Reads each number with `$read`, most significant bit first.
macro_rules! take {
    (|$source:ident| $read:expr) => {
        |bytes, numbers: &mut [_; LEN]| {
            let mut $source = Source::new(bytes);
            for number in numbers {
                *number = $read;
            }
            $source.finish()
        }
    };
}

compare! {
    elias_gamma: elias_gamma, u32, spread(12),
        put!(|sink, number| sink.gamma(u64::from(number))),
        take!(|source| u32::try_from(source.gamma()?).ok()?);
    elias_delta: elias_delta, u32, spread(20),
        put!(|sink, number| sink.delta(u64::from(number))),
        take!(|source| u32::try_from(source.delta()?).ok()?);
    exp_golomb: exp_golomb, u32, spread(8).map(|number| number - 1),
        put!(|sink, number| sink.gamma(u64::from(number) + 1)),
        take!(|source| u32::try_from(source.gamma()? - 1).ok()?);
    exp_golomb_signed: exp_golomb, i32, spread(8).map(|number| 1 - number.cast_signed() / 2 * (number.cast_signed() % 3 - 1)),
        put!(|sink, number| sink.gamma(fold(number) + 1)),
        take!(|source| unfold(source.gamma()? - 1)?);
    rice: rice = 4, u16, geometric(),
        put!(|sink, number| sink.rice::<4>(number)),
        take!(|source| source.rice::<4>()?);
    leb128: leb128, u32, spread(20),
        |numbers: &[_; LEN], into: &mut [u8]| {
            let mut at = 0;
            for &number in numbers {
                at += write_leb128(number, &mut into[at..])?;
            }
            Some(at)
        },
        |bytes: &[u8], numbers: &mut [_; LEN]| {
            let mut at = 0;
            for number in numbers {
                let (value, used) = read_leb128(bytes.get(at..)?)?;
                *number = value;
                at += used;
            }
            (at == bytes.len()).then_some(())
        };
}
