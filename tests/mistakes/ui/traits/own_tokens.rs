//! Paths and values of another type than the field, shown where they are written.

use bitcodec::{BitCodec, Violation};

#[derive(BitCodec)]
#[codec(msb_first, check = of_a_number)]
struct Checked(u8);

fn of_a_number(_: &u16) -> Result<(), Violation> {
    Ok(())
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Summed {
    a: u8,
    #[codec(sum(u16, over = a))]
    b: u16,
}

#[derive(BitCodec, Clone, PartialEq)]
#[codec(bits = 8)]
enum Letter {
    A,
    B,
}

#[derive(BitCodec, Clone, PartialEq)]
#[codec(bits = 8)]
enum Digit {
    Zero,
    One,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Ended {
    #[codec(len(until = Digit::Zero))]
    letters: Vec<Letter>,
}

fn main() {}
