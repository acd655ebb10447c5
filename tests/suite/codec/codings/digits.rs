//! Digits at run-time radices: `digits`.

use bitcodec::__private::Listed;
use bitcodec::coding::{Bits, Choices, Coding, Digits, Leb128};
use bitcodec::io::{BitWrite, Lsb, Msb, Order, SliceReader, SliceWriter};
use bitcodec::{BitCodec, ErrorKind, NoContext, Violation, WireFormat};
use proptest::prelude::*;

use super::laws::{bits, comes_back_whole, is_canonical, is_refused};

/// A walk on the numbers: the radix of a digit is one more than the digit before, at first 20, times a factor.
#[derive(Debug)]
struct Walk<const FACTOR: u64>(u64);

impl<const FACTOR: u64> Default for Walk<FACTOR> {
    fn default() -> Self {
        Self(19)
    }
}

impl<const FACTOR: u64> Choices<u64> for Walk<FACTOR> {
    const NAME: &'static str = "walk";
    const MOST: usize = 300;

    fn radix(&mut self) -> Result<u64, Violation> {
        if self.0 == 13 {
            return Err(Violation::new("nothing follows a 13"));
        }
        Ok((self.0 % 40 + 1) * FACTOR)
    }

    fn digit(&mut self, value: &u64) -> Result<u64, Violation> {
        match self.radix()? {
            radix if *value < radix => Ok(radix - 1 - value),
            _ => Err(Violation::new("the walk goes too far")),
        }
    }

    fn value(&mut self, digit: u64) -> Result<u64, Violation> {
        Ok(self.radix()? - 1 - digit)
    }

    fn advance(&mut self, value: &u64) {
        self.0 = *value;
    }
}

/// A walk as far as these numbers lead it.
fn walked<const FACTOR: u64>(numbers: &[u64]) -> Vec<u64> {
    let mut walk = Walk::<FACTOR>::default();
    let mut values = Vec::new();
    for number in numbers {
        let Ok(radix) = walk.radix() else { break };
        let value = number % radix;
        walk.advance(&value);
        values.push(value);
    }
    values
}

type Steps<const FACTOR: u64> = Listed<Leb128, Digits<Walk<FACTOR>>>;

/// The number takes all bytes, so that fewer of them may be another number; that is one that is written so.
fn law<T: PartialEq + std::fmt::Debug, C: Coding<T, Context = NoContext>>(value: &T) {
    for (_, bytes, _) in comes_back_whole::<T, C>(value) {
        for len in [1, bytes.len() / 2, bytes.len().saturating_sub(1)] {
            is_canonical::<T, C>(&bytes[..len]);
        }
    }
}

proptest! {
    #[test]
    fn walks_come_back(numbers in prop::collection::vec(any::<u64>(), 0..80), bytes: Vec<u8>) {
        law::<Vec<u64>, Steps<1>>(&walked::<1>(&numbers));
        law::<Vec<u64>, Steps<12>>(&walked::<12>(&numbers));
        law::<Vec<u64>, Steps<1000>>(&walked::<1000>(&numbers));
        law::<Vec<u64>, Steps<{ u64::MAX / 40 }>>(&walked::<{ u64::MAX / 40 }>(&numbers));
        let few = walked::<7>(&numbers[..numbers.len().min(7)]);
        law::<Vec<u64>, Listed<Bits<3>, Digits<Walk<7>>>>(&few);
        is_canonical::<Vec<u64>, Steps<1>>(&bytes);
        is_canonical::<Vec<u64>, Listed<Bits<3>, Digits<Walk<7>>>>(&bytes);
        is_canonical::<Vec<u64>, Listed<Bits<2>, Digits<Walk<1000>>>>(&bytes);
    }
}

#[test]
fn numbers_of_few_bytes_are_exhausted() {
    let mut accepted = 0;
    for high in 0..=u8::MAX {
        for low in 0..=u8::MAX {
            is_canonical::<Vec<u64>, Listed<Bits<2>, Digits<Walk<1>>>>(&[high, low]);
            accepted += u32::from(Flags::from_bytes(&[high, low]).is_ok());
        }
    }
    // Two and three digits: of those values that take more than 6 bits with their fill.
    assert!(accepted > 1000, "{accepted}");
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Flags {
    #[codec(len(bits = 2), digits = Walk<1>)]
    steps: Vec<u64>,
}

#[test]
fn the_first_digit_is_least_significant() {
    // Digits 17, 0 and 2 of radices 20, 3 and 3: 17 + 20 * (0 + 3 * 2) = 137 of 180.
    let steps = vec![2, 2, 0];
    assert_eq!(bits::<Vec<u64>, Steps<1>>(&steps, true), "0000001110001001");
    // Lowest bit first, the zeros that fill the byte come behind.
    assert_eq!(
        bits::<Vec<u64>, Steps<1>>(&vec![2], true),
        "0000000100010001"
    );
    assert_eq!(
        bits::<Vec<u64>, Steps<1>>(&vec![2], false),
        "1000000010001000"
    );
    // After a count of two bits there is no fill where the number ends with a byte.
    assert_eq!(
        bits::<Vec<u64>, Listed<Bits<2>, Digits<Walk<1>>>>(&vec![2, 2], true),
        "10010001"
    );
    // Forced steps take no room.
    assert_eq!(
        bits::<Vec<u64>, Steps<1>>(&vec![0, 0, 0, 0], true),
        "0000010000010011"
    );
    assert_eq!(bits::<Vec<u64>, Steps<1>>(&Vec::new(), true), "00000000");
}

#[test]
fn what_cannot_be_next_is_refused() {
    is_refused::<Vec<u64>, Steps<1>>(&vec![20]);
    is_refused::<Vec<u64>, Steps<1>>(&vec![13, 0]);
    is_refused::<Vec<u64>, Steps<1>>(&vec![0; 301]);
    law::<Vec<u64>, Steps<1>>(&vec![0; 300]);
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Journey {
    #[codec(bits = 8, count_of = steps)]
    count: (),
    #[codec(len = count, digits = Walk<1>)]
    steps: Vec<u64>,
}

fn journey(steps: &[u64]) -> Journey {
    Journey {
        count: (),
        steps: steps.to_vec(),
    }
}

#[test]
fn refusals_name_path_and_bits() {
    assert_eq!(journey(&[2, 2, 0]).to_bytes().unwrap(), [3, 137]);
    assert_eq!(Journey::from_bytes(&[3, 137]), Ok(journey(&[2, 2, 0])));
    for (bytes, kind, text) in [
        (
            &[1, 20][..],
            ErrorKind::OutOfRange,
            "steps: the number has more than 1 digit (bits 8..16)",
        ),
        (
            &[3],
            ErrorKind::Truncated,
            "steps: the input ends: 4 bits are needed, 0 left (bit 8)",
        ),
        (
            &[1, 0, 17],
            ErrorKind::NotCanonical,
            "steps: not canonical: the number has no more bytes than it needs (bits 8..24)",
        ),
        (
            &[0, 0],
            ErrorKind::NotCanonical,
            "steps: not canonical: the number has no more bytes than it needs (bits 8..16)",
        ),
        (
            &[2, 6],
            ErrorKind::Rule,
            "steps[1]: nothing follows a 13 (bits 8..16)",
        ),
    ] {
        let error = Journey::from_bytes(bytes).unwrap_err();
        assert_eq!(
            (error.kind(), error.to_string().as_str()),
            (kind, text),
            "{bytes:?}"
        );
    }
    for (steps, text) in [
        (&[2, 3][..], "steps[1]: the walk goes too far"),
        (&[2, 2, 3], "steps[2]: the walk goes too far"),
        (&[13, 2], "steps[1]: nothing follows a 13"),
    ] {
        assert_eq!(journey(steps).to_bytes().unwrap_err().to_string(), text);
    }
    // A count of 300 of steps without a choice is all that bounds them.
    let error = Forced::from_bytes(&[0xad, 2]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "steps: 301 is not in 0..=300 (bits 0..16)"
    );
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Forced {
    #[codec(len(leb128), digits = Walk<1>)]
    steps: Vec<u64>,
}

#[test]
fn a_start_may_come_from_elsewhere() {
    fn of_order<O: Order>() {
        let values = [4, 0, 0, 0];
        let mut bytes = [0; 8];
        let mut writer = SliceWriter::<O>::new(&mut bytes);
        writer.write_bits(1, 1).unwrap();
        Digits::encode_from(&mut Walk::<1>(7), &values, &mut writer).unwrap();
        let len = writer.finish().unwrap();
        // One bit, then 3 + 8 * 4 = 35 of 40.
        assert_eq!(len, 1);
        assert_eq!(Digits::width_from(&mut Walk::<1>(7), &values), Ok(6));
        let mut reader = SliceReader::<O>::new(&bytes[..len]);
        bitcodec::io::BitRead::read_bit(&mut reader).unwrap();
        let mut read = vec![9];
        Digits::decode_from(&mut Walk::<1>(7), 4, &mut read, &mut reader).unwrap();
        assert_eq!(read, [9, 4, 0, 0, 0]);
    }
    of_order::<Msb>();
    of_order::<Lsb>();
}

#[test]
fn layouts_and_traces_name_the_choices() {
    assert_eq!(
        Journey::LAYOUT.spelling(),
        "msb:derived(u8;);digits(`$0`:walk);"
    );
    assert_eq!(
        Forced::LAYOUT.spelling(),
        "msb:digits(leb128u(8..80);:walk);"
    );
    assert_eq!(
        Forced::LAYOUT.rows()[0].form,
        "digits among walk, length as LEB128"
    );
    assert_eq!(Journey::LAYOUT.rows()[1].form, "`count` digits among walk");
    let trace = Journey::trace(&[3, 137]);
    let rows = trace.segments().iter().map(|segment| {
        let value = segment
            .value
            .map_or("?".to_owned(), |value| value.to_string());
        format!("{} {}={value}", segment.raw, segment.path)
    });
    assert_eq!(
        rows.collect::<Vec<_>>(),
        [
            "00000011 count=3",
            "10001001 steps=?",
            " steps[0]=17",
            " steps[1]=0",
            " steps[2]=2",
        ]
    );
}
