//! The laws as users call them: floats that are no numbers, and what a check costs.

use std::cell::Cell;

use bitcodec::{BitCodec, laws};

/// A float by its bits, as a user writes it today.
#[derive(BitCodec)]
struct Bits(u64);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Double(#[codec(via = Bits)] f64, u8);

impl From<&f64> for Bits {
    fn from(value: &f64) -> Self {
        Self(value.to_bits())
    }
}

impl From<Bits> for f64 {
    fn from(bits: Bits) -> Self {
        Self::from_bits(bits.0)
    }
}

/// The same without the sign of zero.
#[derive(BitCodec)]
struct Unsigned(u64);

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Lossy(#[codec(via = Unsigned)] f64);

impl From<&f64> for Unsigned {
    fn from(value: &f64) -> Self {
        Self(value.to_bits())
    }
}

impl From<Unsigned> for f64 {
    fn from(bits: Unsigned) -> Self {
        let value = Self::from_bits(bits.0);
        if value == 0.0 { 0.0 } else { value }
    }
}

thread_local! {
    static READ: Cell<u64> = const { Cell::new(0) };
}

/// A byte that counts how often it is made.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Counted(u8);

#[derive(BitCodec)]
struct Plain(u8);

impl From<&Counted> for Plain {
    fn from(byte: &Counted) -> Self {
        Self(byte.0)
    }
}

impl From<Plain> for Counted {
    fn from(byte: Plain) -> Self {
        READ.set(READ.get() + 1);
        Self(byte.0)
    }
}

/// A record of many bytes, as a disk or a monitor has it.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Record<const N: usize> {
    #[codec(each(via = Plain))]
    bytes: [Counted; N],
}

/// A record that no bytes are.
#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first, check = Self::never)]
struct Never {
    #[codec(each(via = Plain))]
    bytes: [Counted; 512],
}

impl Never {
    fn never(&self) -> Result<(), bitcodec::Violation> {
        Err(bitcodec::Violation::new("there is none"))
    }
}

/// How many elements are read by a check.
fn cost(check: impl FnOnce()) -> u64 {
    READ.set(0);
    check();
    READ.get()
}

#[test]
fn values_that_hold_nan_are_compared_by_their_bytes() {
    for value in [1.1, 0.0, -0.0, f64::NAN, -f64::NAN, f64::INFINITY, f64::MAX] {
        laws::of_value(&Double(value, 3));
    }
    laws::of_type::<Double>();
}

#[test]
#[should_panic(expected = "which decode to")]
fn values_that_are_equal_and_encode_differently_are_two() {
    laws::of_value(&Lossy(-0.0));
}

#[test]
fn each_bit_of_128_bytes_is_turned_in_one_of_many_values_at_a_bounded_cost() {
    // Each input is read by three to six ways.
    assert!(cost(laws::of_type::<Record<128>>) < 6_000_000);
    assert!(cost(laws::of_type::<Record<512>>) < 6_000_000);
    let value = Record {
        bytes: [Counted(7); 128],
    };
    assert!(cost(|| laws::of_value(&value)) > 9 * 128 * 128);
    let value = Record {
        bytes: [Counted(7); 4096],
    };
    assert!(cost(|| laws::of_value(&value)) < 1_500_000);
}

#[test]
fn a_long_type_without_values_is_given_up_early() {
    let given_up = || {
        let caught = std::panic::catch_unwind(laws::of_type::<Never>).unwrap_err();
        let text = caught.downcast_ref::<String>().expect("it is a text");
        assert!(
            text.contains("tries made no value; call `laws::of_value`"),
            "{text}"
        );
    };
    assert!(cost(given_up) < 6_000_000);
}
