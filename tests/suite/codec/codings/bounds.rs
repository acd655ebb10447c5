//! The bounds that errors print are what a field holds, whichever way a number is out of them.

use bitcodec::{BitCodec, WireFormat};

/// What encoding says of a number: the bounds that it is out of, or nothing of a number that it accepts or refuses for
/// another reason.
fn bounds(error: &str, number: impl ToString) -> Option<(i128, i128)> {
    let (_, message) = error.split_once(": ")?;
    let bounds = message.strip_prefix(&format!("{} is not in ", number.to_string()))?;
    let bounds = bounds.split_once(" (").map_or(bounds, |(bounds, _)| bounds);
    let (low, high) = bounds.split_once("..=")?;
    Some((low.parse().ok()?, high.parse().ok()?))
}

/// Each declaration, over all numbers of its type: what is printed is the least and the greatest number that it accepts.
macro_rules! are_true {
    ($($int:ident [$($keys:tt)*])*) => {$({
        #[derive(BitCodec, Debug, PartialEq)]
        #[codec(msb_first)]
        struct One {
            #[codec($($keys)*)]
            number: $int,
        }

        #[derive(BitCodec, Debug, PartialEq)]
        #[codec(lsb_first)]
        struct Many {
            #[codec($($keys)*)]
            numbers: [$int; 2],
        }

        let keys = stringify!($int: $($keys)*);
        let is_accepted = |&number: &$int| One { number }.to_bytes().is_ok();
        let least = ($int::MIN..=$int::MAX).find(is_accepted).unwrap();
        let most = ($int::MIN..=$int::MAX).rfind(is_accepted).unwrap();
        for number in $int::MIN..=$int::MAX {
            let is_out = number < least || number > most;
            let expected = Some((i128::from(least), i128::from(most)));
            let many = || Many { numbers: [least, number] }.to_bytes().err();
            let errors = [Some(One { number }.to_bytes().err()), is_out.then(many)];
            for error in errors.into_iter().flatten() {
                let error = error.map(|error| error.to_string()).unwrap_or_default();
                if is_out && error.contains("not a multiple") {
                    continue;
                }
                let found = bounds(&error, number);
                assert_eq!(found.is_some(), is_out, "{keys}: {number}: {error}");
                assert!(!is_out || found == expected, "{keys}: {error}, not {least}..={most}");
            }
        }
        // What is read is in the same bounds, or out of the type.
        for first in 0..=255 {
            for second in [0, 1, 0x7f, 0x80, 0xff] {
                let bytes = [first, second, 0x80, 0xff];
                let Err(error) = One::from_prefix(&bytes) else { continue };
                let error = error.to_string();
                let is_bound = error.contains(" is not in ");
                let is_true = error.contains(&format!(" is not in {least}..={most} ("));
                assert!(!is_bound || is_true, "{keys}: {error}");
            }
        }
    })*};
}

#[test]
fn errors_print_what_a_field_holds_below_and_above_it() {
    are_true! {
        u8 [bits = 4, bias = 10]
        u8 [bits = 4, bias = -10]
        u8 [bits = 8, bias = 100]
        u8 [bits = 8, bias = -100]
        u8 [bits = 5, scale = 10]
        u8 [bits = 3, scale = 10, bias = 7]
        u8 [bits = 6, scale = 10, bias = 7]
        u8 [bits = 6, scale = 10, bias = -7]
        u8 [scale = 100]
        i8 [bits = 4, bias = 100]
        i8 [bits = 4, bias = 125]
        i8 [bits = 4, bias = -125]
        i8 [bits = 7, scale = 3]
        i8 [bits = 7, scale = 3, bias = 50]
        i8 [bits = 7, scale = 3, bias = -50]
        i8 [bits = 8, bias = -1]
        u16 [bits = 8, bias = 100]
        u16 [bits = 8, bias = 1, scale = 300]
        u16 [bits = 12, bias = 65000]
        i16 [bits = 6, scale = 5, bias = -10]
        i16 [bits = 9, scale = 7, bias = 32000]
        i16 [bits = 8, ones_complement, bias = 9]
        i16 [bits = 8, sign_magnitude, scale = 9]
        u16 [bcd(digits = 2), bias = 5]
        u16 [bcd(digits = 2), bias = -5, scale = 3]
        u16 [bits = 10, bias = 5, range = 20..=900]
        i16 [bits = 8, scale = 2, range = -40..=40]
        u16 [range = 7..=600]
        u8 [unary(max = 9), bias = 3]
        u8 [unary(max = 9), bias = 250]
        i16 [rice = 6, bias = 3, range = -100..=100]
        u16 [elias_gamma, bias = 20]
        u8 [leb128, bias = 20]
        u8 [leb128, bias = -20]
        u16 [big_endian, bias = 900]
    }
}

/// The same for options, in which a number that stands for none is no value.
macro_rules! are_true_of_options {
    ($($int:ident [$($keys:tt)*])*) => {$({
        #[derive(BitCodec, Debug, PartialEq)]
        #[codec(msb_first)]
        struct One {
            #[codec($($keys)*)]
            number: Option<$int>,
        }

        let keys = stringify!($int: $($keys)*);
        One { number: None }.to_bytes().unwrap();
        let is_accepted = |&number: &$int| One { number: Some(number) }.to_bytes().is_ok();
        let least = ($int::MIN..=$int::MAX).find(is_accepted).unwrap();
        let most = ($int::MIN..=$int::MAX).rfind(is_accepted).unwrap();
        for number in $int::MIN..=$int::MAX {
            let error = One { number: Some(number) }.to_bytes().err();
            let error = error.map(|error| error.to_string()).unwrap_or_default();
            let is_none = error.contains("stands for none") || error.contains("not a multiple");
            let is_out = (number < least || number > most) && !is_none;
            let found = bounds(&error, number);
            assert_eq!(found.is_some(), is_out, "{keys}: {number}: {error}");
            let expected = Some((i128::from(least), i128::from(most)));
            assert!(!is_out || found == expected, "{keys}: {error}, not {least}..={most}");
        }
    })*};
}

#[test]
fn errors_of_options_leave_out_what_stands_for_none() {
    are_true_of_options! {
        u16 [bits = 8, bias = 100, none = 355]
        u16 [bits = 8, bias = 100, none = 100]
        u16 [bits = 8, bias = 100, none = 200]
        i16 [bits = 6, scale = 5, bias = -10, none = 145]
        i16 [bits = 6, scale = 5, bias = -10, none = -170, range = -100..=100]
        u8 [bits = 4, none = 0]
        i8 [bits = 4, bias = -3, none = 4]
        u16 [bits = 9, none = 511, range = 0..=359]
    }
}

/// The same at the ends of the widest types.
macro_rules! are_true_at {
    ($($int:ident [$($keys:tt)*]: $low:expr, $high:expr;)*) => {$({
        #[derive(BitCodec, Debug, PartialEq)]
        #[codec(msb_first)]
        struct One(#[codec($($keys)*)] $int);

        let keys = stringify!($int: $($keys)*);
        let (low, high): ($int, $int) = ($low, $high);
        for number in [low, high] {
            One(number).to_bytes().unwrap();
        }
        let out = [low.checked_sub(1), high.checked_add(1), Some($int::MIN), Some($int::MAX)];
        for number in out.into_iter().flatten().filter(|number| !(low..=high).contains(number)) {
            let error = One(number).to_bytes().unwrap_err().to_string();
            let expected = format!("0: {number} is not in {low}..={high}");
            let is_multiple = error.ends_with("is not a multiple of 3");
            assert!(error == expected || is_multiple, "{keys}: {error}, not {expected}");
        }
    })*};
}

#[test]
fn bounds_are_true_at_the_ends_of_wide_types() {
    const HALF: i128 = i128::MAX;
    are_true_at! {
        u128 [bias = 5]: 5, u128::MAX;
        u128 [bias = -5]: 0, u128::MAX - 5;
        u128 [bits = 127, bias = HALF]: u128::MAX / 2, u128::MAX - 1;
        u128 [bits = 4, bias = 5]: 5, 20;
        u128 [scale = 3]: 0, u128::MAX / 3 * 3;
        u128 [bits = 127, scale = 3]: 0, u128::MAX / 3 * 3;
        i128 [bias = 5]: i128::MIN + 5, i128::MAX;
        i128 [bits = 8, bias = HALF]: i128::MAX - 128, i128::MAX;
        i128 [bits = 127, scale = 3]: i128::MIN / 3 * 3, i128::MAX / 3 * 3;
        u64 [bits = 63, bias = 9]: 9, (1 << 63) + 8;
        i64 [bits = 63, bias = -9]: -(1 << 62) - 9, (1 << 62) - 10;
    }
}

#[test]
fn widths_that_earlier_fields_give_bound_numbers_on_both_sides() {
    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct Given {
        width: u8,
        #[codec(bits(width, max = 16), bias = 100)]
        number: u16,
    }

    for (width, high) in [(0, 100), (1, 101), (8, 355)] {
        for number in [99, high + 1, 0, u16::MAX] {
            let error = Given { width, number }.to_bytes().unwrap_err();
            let expected = format!("number: {number} is not in 100..={high}");
            assert_eq!(error.to_string(), expected);
        }
    }
}

#[test]
fn digits_and_choices_are_bounded_on_both_sides() {
    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct Squares {
        #[codec(radix = 48, bias = 8)]
        pawns: [u8; 2],
        #[codec(len(bits = 8), radix = 48, bias = 8)]
        list: Vec<u8>,
        #[codec(combination(48), bias = 8)]
        chosen: [u8; 2],
    }

    for number in [0, 7, 56, 255] {
        let whole = || Squares {
            pawns: [8, 55],
            list: vec![8, 55],
            chosen: [8, 55],
        };
        let expected = format!("{number} is not in 8..=55");
        let mut squares = whole();
        squares.pawns[1] = number;
        let error = squares.to_bytes().unwrap_err();
        assert_eq!(error.to_string(), format!("pawns[1]: {expected}"));
        let mut squares = whole();
        squares.list[1] = number;
        let error = squares.to_bytes().unwrap_err();
        assert_eq!(error.to_string(), format!("list[1]: {expected}"));
        let mut squares = whole();
        squares.chosen[1] = number;
        let error = squares.to_bytes().unwrap_err();
        assert_eq!(error.to_string(), format!("chosen[1]: {expected}"));
    }
}

#[test]
fn what_is_read_beyond_the_type_is_named_with_its_bounds() {
    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct Read(#[codec(bias = 100)] u8, #[codec(scale = 100)] u8);

    let error = Read::from_bytes(&[200, 0]).unwrap_err();
    assert_eq!(error.to_string(), "0: 300 is not in 100..=255 (bits 0..8)");
    let error = Read::from_bytes(&[0, 3]).unwrap_err();
    assert_eq!(error.to_string(), "1: 300 is not in 0..=200 (bits 8..16)");
}

#[test]
fn a_number_of_an_arrangement_or_of_digits_is_refused_with_its_bound() {
    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct Order(#[codec(arrangement(8))] [u8; 8]);

    let error = Order::from_bytes(&[0xff, 0xff]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "0: 65535 is not in 0..=40319 (bits 0..16)"
    );

    // 20! is the greatest that 64 bits hold, and 34! of 128 bits.
    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct Wide(#[codec(arrangement(21))] [u8; 21]);

    let error = Wide::from_bytes(&[0xff; 9]).unwrap_err();
    let most = (1..=21).product::<u128>() - 1;
    let number = (1u128 << 66) - 1;
    let expected = format!("0: {number} is not in 0..={most} (bits 0..66)");
    assert_eq!(error.to_string(), expected);

    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct Deck(#[codec(arrangement(52))] [u8; 52]);

    let error = Deck::from_bytes(&[0xff; 29]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "0: the number is greater than that of the last arrangement of 52 of 52 (bits 0..226)"
    );

    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct Listed {
        of: u8,
        #[codec(len(bits = 8), arrangement(of, max = 200))]
        order: Vec<u8>,
        #[codec(len(bits = 8), radix = 10)]
        digits: Vec<u8>,
    }

    for (bytes, expected) in [
        (
            &[8, 8, 0xff, 0xff][..],
            "order: 65535 is not in 0..=40319 (bits 16..32)",
        ),
        (&[3, 0, 1, 0xf0], "digits: 15 is not in 0..=9 (bits 24..28)"),
        (
            &[[25, 25].as_slice(), &[0xff; 11]].concat(),
            "order: 19342813113834066795298815 is not in 0..=15511210043330985983999999 (bits 16..100)",
        ),
        (
            &[[60, 60].as_slice(), &[0xff; 40]].concat(),
            "order: the number is greater than that of the last arrangement of 60 of 60 (bits 16..289)",
        ),
    ] {
        assert_eq!(Listed::from_bytes(bytes).unwrap_err().to_string(), expected);
    }

    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct Digits(#[codec(radix = 10)] [u8; 2]);
    let error = Digits::from_bytes(&[0xff]).unwrap_err();
    assert_eq!(error.to_string(), "0: 127 is not in 0..=99 (bits 0..7)");
}
