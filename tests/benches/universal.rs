//! Universal codes, lists of 50,000 numbers, against code written by hand in the same run. A processor learns the branches
//! of 1000 numbers by heart, if they come again and again.
//!
//! By hand: the bits wait in a 64-bit word that is filled before each code, and gather in one that is stored by halves;
//! LEB128 goes byte by byte. Both sides check ranges, the end and the padding.

#[path = "universal/hand.rs"]
mod hand;

use bitcodec::{BitCodec, WireFormat};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

use hand::{Sink, Source, fold, read_leb128, unfold, write_leb128};

const LEN: usize = 50_000;
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

macro_rules! compare {
    ($($name:ident: $key:meta, $int:ty, $values:expr, $write:expr, $read:expr;)*) => { $(
        mod $name {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec(msb_first)]
            struct Numbers {
                #[codec(len(bits = 16), $key)]
                numbers: Vec<$int>,
            }

            fn numbers() -> (Numbers, Vec<u8>) {
                let numbers = Numbers { numbers: $values.take(LEN).collect() };
                let bytes = numbers.to_bytes().expect("each number has a code");
                let mut into = [0; ROOM];
                let used = encode_by_hand(&numbers.numbers, &mut into);
                assert_eq!(used.map(|used| &into[..used]), Some(&bytes[..]));
                assert_eq!(decode_by_hand(&bytes).as_ref(), Some(&numbers.numbers));
                assert_eq!(Numbers::from_bytes(&bytes).as_ref(), Ok(&numbers));
                (numbers, bytes)
            }

            #[inline(never)]
            fn encode_by_hand(numbers: &[$int], into: &mut [u8]) -> Option<usize> {
                let (count, into) = into.split_first_chunk_mut::<2>()?;
                *count = u16::try_from(numbers.len()).ok()?.to_be_bytes();
                let used: Option<usize> = ($write)(numbers, into);
                Some(2 + used?)
            }

            #[inline(never)]
            fn decode_by_hand(bytes: &[u8]) -> Option<Vec<$int>> {
                let (count, bytes) = bytes.split_first_chunk::<2>()?;
                let count = usize::from(u16::from_be_bytes(*count));
                if count > 8 * bytes.len() {
                    return None;
                }
                let mut numbers = vec![0; count];
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

            #[divan::bench(sample_count = 500, sample_size = 4)]
            fn encode_hand(bencher: Bencher) {
                let (numbers, _) = numbers();
                let mut into = [0; ROOM];
                bencher.counter(ItemsCount::new(LEN)).bench_local(|| encode_by_hand(black_box(&numbers.numbers), &mut into));
            }

            #[divan::bench(sample_count = 500, sample_size = 4)]
            fn encode(bencher: Bencher) {
                let (numbers, _) = numbers();
                let mut into = [0; ROOM];
                bencher.counter(ItemsCount::new(LEN)).bench_local(|| encode_declared(black_box(&numbers), &mut into));
            }

            #[divan::bench(sample_count = 500, sample_size = 4)]
            fn decode_hand(bencher: Bencher) {
                let (_, bytes) = numbers();
                bencher.counter(ItemsCount::new(LEN)).bench_local(|| decode_by_hand(black_box(&bytes)));
            }

            #[divan::bench(sample_count = 500, sample_size = 4)]
            fn decode(bencher: Bencher) {
                let (_, bytes) = numbers();
                bencher.counter(ItemsCount::new(LEN)).bench_local(|| decode_declared(black_box(&bytes)));
            }
        }
    )* };
}

/// Writes each number with `$write`, most significant bit first.
macro_rules! put {
    (|$sink:ident, $number:ident| $write:expr) => {
        |numbers: &[_], into| {
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
        |bytes, numbers: &mut [_]| {
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
        |numbers: &[_], into: &mut [u8]| {
            let mut at = 0;
            for &number in numbers {
                at += write_leb128(number, &mut into[at..])?;
            }
            Some(at)
        },
        |bytes: &[u8], numbers: &mut [_]| {
            let mut at = 0;
            for number in numbers {
                let (value, used) = read_leb128(bytes.get(at..)?)?;
                *number = value;
                at += used;
            }
            (at == bytes.len()).then_some(())
        };
}
