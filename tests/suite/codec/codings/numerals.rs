//! Numbers in digits of text.

use std::collections::BTreeMap;

use bitcodec::{BitCodec, ErrorKind, WireFormat, laws};
use proptest::prelude::*;

/// The same declarations in both bit orders.
macro_rules! in_both_orders {
    ($($module:ident = $order:ident, $lock:literal;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, lock = $lock)]
            pub(super) struct Numbers {
                #[codec(bits = 3)]
                pub(super) shift: u8,
                #[codec(octal(width = 7, end = 0))]
                pub(super) mode: u32,
                #[codec(decimal(width = 6, fill = b' ', align = left))]
                pub(super) owner: i16,
                #[codec(decimal(width = 6, fill = b' '), range = -500..=99_999)]
                pub(super) right: i32,
                #[codec(hex(width = 4))]
                pub(super) hex: [u16; 2],
                #[codec(hex(end = b';', upper))]
                pub(super) upper: u128,
                #[codec(decimal(end = b','))]
                pub(super) wide: i128,
                #[codec(decimal(width = 3), bias = 100)]
                pub(super) biased: i16,
                #[codec(len(bits = 3), decimal(end = b' '))]
                pub(super) list: Vec<i8>,
                #[codec(decimal(width = 4), none = 9999)]
                pub(super) none: Option<u16>,
                #[codec(each(octal(width = 3)))]
                pub(super) each: Option<u8>,
            }
        }
    )* };
}

in_both_orders! {
    msb = msb_first, "32fd908a273775d2";
    lsb = lsb_first, "07dfe53e08c06069";
}

/// The bytes of one number, and the number or the error of bytes.
macro_rules! one {
    ($type:ty, $($key:tt)*) => {{
        #[derive(BitCodec, Debug, PartialEq)]
        #[codec(msb_first)]
        struct One(#[codec($($key)*)] $type);

        (
            |value: $type| One(value).to_bytes().map_err(|error| error.to_string()),
            |bytes: &[u8]| One::from_bytes(bytes).map(|of| of.0).map_err(|error| error.to_string()),
        )
    }};
}

#[test]
fn both_laws_hold() {
    laws::of_type::<msb::Numbers>();
    laws::of_type::<lsb::Numbers>();
}

#[test]
fn numbers_have_the_bytes_that_people_write() {
    let (write, _) = one!(u32, octal(width = 7, end = 0));
    assert_eq!(write(0o644).unwrap(), b"0000644\0");
    let (write, _) = one!(i32, decimal(width = 5));
    assert_eq!(write(-42).unwrap(), b"-0042");
    let (write, _) = one!(i32, decimal(width = 5, fill = b' '));
    assert_eq!(write(-42).unwrap(), b"  -42");
    let (write, _) = one!(
        i32,
        decimal(width = 5, fill = b'_', align = left, end = b'.')
    );
    assert_eq!(write(-42).unwrap(), b"-42__.");
    let (write, _) = one!(u8, hex(end = b'\n'));
    assert_eq!(write(0).unwrap(), b"0\n");
    assert_eq!(write(171).unwrap(), b"ab\n");
    let (write, _) = one!(i128, hex(end = b' ', upper));
    assert_eq!(
        write(i128::MIN).unwrap(),
        b"-80000000000000000000000000000000 "
    );
}

#[test]
fn other_spellings_of_a_number_are_refused() {
    let (_, read) = one!(i8, decimal(end = b','));
    let refused = |bytes: &[u8]| read(bytes).unwrap_err();
    assert_eq!(refused(b"+5,"), "0: b'+' is no decimal digit (bits 0..8)");
    assert_eq!(refused(b" 5,"), "0: b' ' is no decimal digit (bits 0..8)");
    assert_eq!(refused(b","), "0: b',' is no decimal digit (bits 0..8)");
    assert_eq!(refused(b"-,"), "0: b'-' is no decimal digit (bits 0..8)");
    assert_eq!(
        refused(b"05,"),
        "0: not canonical: a number has no zero before its digits (bits 0..8)"
    );
    assert_eq!(
        refused(b"-0,"),
        "0: not canonical: zero has no minus sign (bits 0..8)"
    );
    assert_eq!(
        refused(b"128,"),
        "0: the number does not fit a type of 8 bits (bits 0..8)"
    );
    assert_eq!(
        refused(b"1000,"),
        "0: the number does not fit a type of 8 bits (bits 0..8)"
    );
    assert_eq!(
        refused(b"12345,"),
        "0: b'5' is not the fixed value b',' (bits 32..40)"
    );
    assert_eq!(read(b"-128,"), Ok(-128));
    let (_, read) = one!(u16, hex(width = 4, upper));
    assert_eq!(read(b"00AF"), Ok(0xaf));
    assert_eq!(
        read(b"00af").unwrap_err(),
        "0: b'a' is no hexadecimal digit (bits 16..24)"
    );
    let (_, read) = one!(u16, decimal(width = 4, fill = b' '));
    assert_eq!(read(b"   7"), Ok(7));
    assert_eq!(
        read(b"    ").unwrap_err(),
        "0: b' ' is no decimal digit (bits 24..32)"
    );
    assert_eq!(
        read(b"  07").unwrap_err(),
        "0: not canonical: a number has no zero before its digits (bits 16..24)"
    );
    let (_, read) = one!(u16, decimal(width = 4, fill = b' ', align = left));
    assert_eq!(
        read(b"    ").unwrap_err(),
        "0: b' ' is no decimal digit (bits 0..8)"
    );
    assert_eq!(
        read(b"7 7 ").unwrap_err(),
        "0: b'7' is not the fixed value b' ' (bits 16..24)"
    );
}

#[test]
fn all_pairs_of_bytes_are_read_as_what_writes_them() {
    // `one` makes functions of different types.
    macro_rules! check {
        ($(($($one:tt)*);)*) => { $(
            let (write, read) = one!($($one)*);
            let texts: BTreeMap<Vec<u8>, _> = (-128..=255)
                .filter_map(|number: i16| number.try_into().ok())
                .filter_map(|number| Some((write(number).ok()?, number)))
                .collect();
            for text in (0..=u16::MAX).map(u16::to_be_bytes) {
                let number = texts.get(text.as_slice());
                assert_eq!(read(&text).ok().as_ref(), number, "{}", text.escape_ascii());
            }
        )* };
    }
    check! {
        (u8, octal(width = 2));
        (u8, decimal(width = 2));
        (i8, decimal(width = 2));
        (u8, hex(width = 2));
        (u8, hex(width = 2, upper));
        (i8, hex(width = 2, fill = b' '));
        (i8, hex(width = 2, fill = b' ', align = left));
        (u8, hex(end = b';'));
        (i8, hex(width = 1, upper, end = b';'));
    }
}

#[test]
fn numbers_with_too_many_digits_are_refused() {
    let (write, _) = one!(i32, decimal(width = 4));
    assert_eq!(write(-999).unwrap(), b"-999");
    assert_eq!(write(9999).unwrap(), b"9999");
    assert_eq!(write(-1000).unwrap_err(), "0: -1000 is not in -999..=9999");
    assert_eq!(write(10_000).unwrap_err(), "0: 10000 is not in -999..=9999");
    let (write, _) = one!(u32, octal(width = 3, fill = b' '));
    assert_eq!(write(0o1000).unwrap_err(), "0: 512 is not in 0..=511");
}

#[test]
fn a_number_that_is_cut_off_is_truncated() {
    #[derive(BitCodec, Debug)]
    #[codec(msb_first)]
    struct One(
        #[codec(decimal(end = b','))]
        #[allow(dead_code)]
        u32,
    );

    assert_eq!(
        One::from_bytes(b"12").unwrap_err().kind(),
        ErrorKind::Truncated
    );
}

proptest! {
    #[test]
    fn any_number_is_written_as_rust_writes_it(value: i64, wide: i128, byte: u8) {
        let (write, read) = one!(i64, decimal(end = b' '));
        let text = format!("{value} ");
        prop_assert_eq!(&write(value).unwrap(), text.as_bytes());
        prop_assert_eq!(read(text.as_bytes()), Ok(value));
        let (write, read) = one!(i128, decimal(width = 40));
        let text = format!("{wide:040}");
        prop_assert_eq!(&write(wide).unwrap(), text.as_bytes());
        prop_assert_eq!(read(text.as_bytes()), Ok(wide));
        let (write, read) = one!(u8, octal(width = 5, fill = b'.', align = left));
        let text = format!("{byte:.<5o}");
        prop_assert_eq!(&write(byte).unwrap(), text.as_bytes());
        prop_assert_eq!(read(text.as_bytes()), Ok(byte));
    }

    #[test]
    fn bytes_that_are_accepted_are_what_the_number_writes(bytes in "[-+ 0-9]{1,6}") {
        let (write, read) = one!(i16, decimal(width = 6, fill = b' '));
        if let Ok(value) = read(bytes.as_bytes()) {
            prop_assert_eq!(write(value).unwrap(), bytes.as_bytes());
        }
    }
}
