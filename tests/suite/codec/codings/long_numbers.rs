//! Numbers of mixed radix take a time that grows as the square of their length, so that their length has a bound.

use bitcodec::coding::Choices;
use bitcodec::error::Refusal;
use bitcodec::{BitCodec, ErrorKind, Violation, WireFormat};
use num_bigint::BigUint;
use proptest::prelude::*;

/// Digits whose radices follow from the digit before: from 1 to 600, or one of them for all. Their work is bounded.
#[derive(Default)]
struct Chain<const WORK: u64>(u64);

impl<const WORK: u64> Choices<u64> for Chain<WORK> {
    const NAME: &'static str = "chain";
    const GREATEST: u64 = 600;
    const WORK: u64 = WORK;

    fn radix(&mut self) -> Result<u64, Violation> {
        Ok(match self.0 % 5 {
            0 => 1,
            1 => 2,
            2 => 40,
            3 => 218,
            _ => 600,
        })
    }

    fn digit(&mut self, value: &u64) -> Result<u64, Violation> {
        Ok(*value)
    }

    fn value(&mut self, digit: u64) -> Result<u64, Violation> {
        Ok(digit)
    }

    fn advance(&mut self, value: &u64) {
        self.0 = self.0.wrapping_mul(7).wrapping_add(value + 3);
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Links<const WORK: u64> {
    #[codec(len(bits = 16), digits = Chain<WORK>)]
    links: Vec<u64>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct Mirrored<const WORK: u64> {
    #[codec(len(bits = 16), digits = Chain<WORK>)]
    links: Vec<u64>,
}

/// Values of a chain, how many of them have a choice, and the width of their number by definition.
fn chain(numbers: &[u64]) -> (Vec<u64>, u64, u64) {
    let (mut chain, mut product, mut choices) = (Chain::<0>::default(), BigUint::from(1u8), 0);
    let links = numbers.iter().map(|number| {
        let radix = chain.radix().expect("there is always one");
        let value = number % radix;
        chain.advance(&value);
        product *= radix;
        choices += u64::from(radix > 1);
        value
    });
    let links = links.collect();
    (links, choices, (product - 1u8).bits())
}

const FEW: u64 = 20_000;

proptest! {
    #[test]
    fn digits_are_refused_both_ways_from_the_same_work_on(numbers in prop::collection::vec(any::<u64>(), 0..120)) {
        let (links, choices, width) = chain(&numbers);
        let free = Links::<{ u64::MAX }> { links: links.clone() };
        let bytes = free.to_bytes()?;
        prop_assert_eq!(Links::from_bytes(&bytes), Ok(free));
        let bounded = Links::<FEW> { links: links.clone() };
        let mirrored = Mirrored::<FEW> { links };
        if choices * width <= FEW {
            prop_assert_eq!(bounded.to_bytes()?, &bytes[..]);
            prop_assert_eq!(Links::from_bytes(&bytes), Ok(bounded));
            prop_assert_eq!(Mirrored::from_bytes(&mirrored.to_bytes()?), Ok(mirrored));
        } else {
            for error in [bounded.to_bytes().unwrap_err(), mirrored.to_bytes().unwrap_err()] {
                let is_told = matches!(error.refusal(), Refusal::NumberTooLong { .. });
                prop_assert!(is_told, "{}", error);
            }
            let error = Links::<FEW>::from_bytes(&bytes).unwrap_err();
            let is_told = matches!(error.refusal(), Refusal::NumberTooLong { .. });
            prop_assert!(is_told, "{}", error);
            let free = Mirrored::<{ u64::MAX }> { links: mirrored.links };
            let error = Mirrored::<FEW>::from_bytes(&free.to_bytes()?).unwrap_err();
            prop_assert_eq!(error.kind(), ErrorKind::OutOfRange);
        }
    }
}

/// Digits of one radix.
#[derive(Default)]
struct Digit<const RADIX: u64>;

impl<const RADIX: u64> Choices<u64> for Digit<RADIX> {
    const NAME: &'static str = "digit";
    const GREATEST: u64 = RADIX;

    fn radix(&mut self) -> Result<u64, Violation> {
        Ok(RADIX)
    }

    fn digit(&mut self, value: &u64) -> Result<u64, Violation> {
        Ok(*value)
    }

    fn value(&mut self, digit: u64) -> Result<u64, Violation> {
        Ok(digit)
    }

    fn advance(&mut self, _value: &u64) {}
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, budget = 16_777_216)]
struct Same<const RADIX: u64> {
    #[codec(len(leb128), digits = Digit<RADIX>)]
    digits: Vec<u64>,
}

fn same<const RADIX: u64>(len: usize) -> Same<RADIX> {
    let digits = vec![RADIX - 1; len];
    Same { digits }
}

#[test]
fn without_a_word_a_number_has_at_most_so_much_work() {
    // 92,681^2 is the last square in 2^33.
    let error = same::<2>(92_682).to_bytes().unwrap_err();
    let text = "digits[92681]: a number of at least 92682 bits, more than 92681";
    assert_eq!(error.to_string(), text);
    assert_eq!(same::<2>(92_681).to_bytes().unwrap().len(), 3 + 11_586);
    let error = same::<{ 1 << 32 }>(16_385).to_bytes().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::OutOfRange);
    // Digits without a choice are no work.
    let forced = same::<1>(1 << 20);
    let bytes = forced.to_bytes().unwrap();
    assert_eq!(bytes, [0x80, 0x80, 0x40]);
    assert_eq!(Same::from_bytes(&bytes), Ok(forced));
}

#[test]
fn a_number_that_no_count_could_bound_is_refused_before_it_is_divided() {
    // A million digits of 9 bits each, of which the last one is wrong: whoever divides first would find a value first.
    let bytes = [&[0x80, 0x80, 0x40][..], &vec![0xff; 1 << 20]].concat();
    let error = Same::<432>::from_bytes(&bytes).unwrap_err();
    let text = "digits: a number of at least 8388601 bits, more than 9216 (bit 24)";
    assert_eq!(error.to_string(), text);
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Decimal {
    #[codec(len(bits = 32), radix = 10)]
    digits: Vec<u8>,
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(lsb_first)]
struct Mixed {
    #[codec(len(bits = 16), arrangement(1000))]
    places: Vec<u16>,
}

#[test]
fn long_numbers_of_lists_are_those_by_definition() {
    // Short ones are divided by one group of digits at a time, and long ones by several.
    for len in (0..2_000usize).step_by(37) {
        let digit = |at: usize| u8::try_from((at * at + at / 7) % 10).expect("it is below 10");
        let digits: Vec<u8> = (0..len).map(digit).collect();
        let number = BigUint::from_radix_be(&digits, 10).unwrap_or_default();
        let width = (BigUint::from(10u8).pow(u32::try_from(len).unwrap()) - 1u8).bits();
        let value = Decimal { digits };
        let bytes = value.to_bytes().unwrap();
        let (count, number_bytes) = bytes.split_at(4);
        assert_eq!(count, u32::try_from(len).unwrap().to_be_bytes());
        let fill = 8 * number_bytes.len() as u64 - width;
        assert_eq!(BigUint::from_bytes_be(number_bytes), number << fill);
        assert_eq!(Decimal::from_bytes(&bytes), Ok(value));
    }
    for len in (0..=1_000).step_by(125) {
        let places = (0..len)
            .map(|at: usize| u16::try_from(at * 389 % 1000).expect("it is below 1000"))
            .collect();
        let value = Mixed { places };
        assert_eq!(Mixed::from_bytes(&value.to_bytes().unwrap()), Ok(value));
    }
}

#[test]
fn the_number_of_a_list_has_at_most_a_bound_of_bits() {
    // 315,652 digits take 1,048,574 bits, one more takes two bits too many.
    let long = Decimal {
        digits: vec![9; 315_653],
    };
    let error = long.to_bytes().unwrap_err();
    let text = "digits: a number of at least 1048577 bits, more than 1048576";
    assert_eq!(error.to_string(), text);
    assert_eq!(error.kind(), ErrorKind::OutOfRange);
    let bytes = [&315_653_u32.to_be_bytes()[..], &vec![0; 1 << 18]].concat();
    let error = Decimal::from_bytes(&bytes).unwrap_err();
    let text = "digits: a number of at least 1048577 bits, more than 1048576 (bit 32)";
    assert_eq!(error.to_string(), text);
    // Nor is the width of a longer one worked out.
    let bytes = [&3_000_000_u32.to_be_bytes()[..], &vec![0; 1 << 22]].concat();
    let error = Decimal::from_bytes(&bytes).unwrap_err();
    assert!(matches!(
        error.refusal(),
        Refusal::NumberTooLong {
            bits: 9_000_000,
            ..
        }
    ));
    assert_eq!(
        Decimal {
            digits: vec![9; 315_652]
        }
        .to_bytes()
        .unwrap()
        .len(),
        4 + 131_072
    );
}
