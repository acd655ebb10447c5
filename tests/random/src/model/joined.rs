//! All fields of a struct as one number in mixed radix.

use super::bits::{self, Bits, Input};
use super::{Result, fields, numbers, refuse};
use crate::digits::{self, Digit};
use crate::grammar::{Coding, Fields, Order};
use crate::integer::Integer;
use crate::tree::Tree;

/// The digits of the fields that take bits alone, and the greatest number of all.
fn digits_of(of: &Fields) -> (Vec<Digit>, u128) {
    let mut all = digits::of_fields(of).expect("fields of one number");
    let greatest = digits::number(&all).expect("at most 128 bits");
    all.retain(|digit| digit.width > 0);
    (all, greatest)
}

/// Writes all fields as one number.
pub(super) fn encode(
    of: &Fields,
    code: Option<&Coding>,
    values: &[Tree],
    out: &mut Bits,
) -> Result<()> {
    let (digits, greatest) = digits_of(of);
    let mut alone = Bits::new(Order::Msb);
    bits::in_order(None, || fields::encode(of, values, 0, &mut alone))?;
    let mut input = Input::new(&alone);
    let mut number = 0;
    for digit in digits {
        let own = input.integer(digit.width)?;
        assert!(own <= digit.greatest, "{own} is above {digit:?}");
        number = match digit.greatest.checked_add(1) {
            Some(radix) => number * radix + own,
            // It is the only one.
            None => own,
        };
    }
    assert_eq!(input.left(), 0, "digits for all bits");
    match code {
        Some(code) => write_code(code, number, greatest, out),
        None => {
            out.integer(number, digits::width_of(greatest));
            Ok(())
        }
    }
}

fn write_code(code: &Coding, number: u128, greatest: u128, out: &mut Bits) -> Result<()> {
    let number = Integer::natural(number);
    numbers::write_int(code, digits::number_type(greatest), number, out)
}

/// The widths of the first and the last number in a code.
pub(super) fn widths(code: &Coding, greatest: u128) -> [usize; 2] {
    [0, greatest].map(|number| {
        let mut alone = Bits::new(Order::Msb);
        write_code(code, number, greatest, &mut alone).expect("a code of all numbers");
        alone.all.len()
    })
}

/// Reads all fields from one number.
pub(super) fn decode(of: &Fields, code: Option<&Coding>, input: &mut Input) -> Result<Vec<Tree>> {
    let (digits, greatest) = digits_of(of);
    let mut number = match code {
        Some(code) => {
            let int = digits::number_type(greatest);
            numbers::read_int(code, int, input)?.magnitude()
        }
        None => input.integer(digits::width_of(greatest))?,
    };
    if number > greatest {
        return refuse("a number above that of all last values");
    }
    let mut own = Vec::new();
    for digit in digits.iter().rev() {
        own.push(match digit.greatest.checked_add(1) {
            Some(radix) => number % radix,
            None => number,
        });
        number = digit
            .greatest
            .checked_add(1)
            .map_or(0, |radix| number / radix);
    }
    let mut alone = Bits::new(Order::Msb);
    for (digit, number) in digits.iter().zip(own.into_iter().rev()) {
        alone.integer(number, digit.width);
    }
    let mut inside = Input::new(&alone);
    bits::in_order(None, || fields::decode(of, 0, &mut inside))
}
