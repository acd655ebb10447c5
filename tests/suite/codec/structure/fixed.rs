//! Fixed numbers take the bits of that number, whatever other numbers would take.

use bitcodec::{BitCodec, WireFormat};

macro_rules! fixed {
    ($($name:ident: $int:ident = $value:literal, $bits:literal, ($($key:tt)*);)*) => { $(
        #[test]
        fn $name() {
            #[derive(BitCodec, Debug, PartialEq)]
            #[codec(msb_first)]
            struct One {
                #[codec(fixed = $value, $($key)*)]
                number: $int,
            }

            let bytes = One { number: $value }.to_bytes().unwrap();
            assert_eq!(One { number: $value }.bit_len(), Ok($bits));
            assert_eq!((One::MIN_BITS, One::MAX_BITS), ($bits, Some($bits)));
            assert_eq!(One::from_bytes(&bytes), Ok(One { number: $value }));
        }
    )* };
}

fixed! {
    unary: u8 = 5, 6, (unary);
    unary_with_a_bound: u8 = 5, 6, (unary(max = 9));
    gamma: u16 = 9, 7, (elias_gamma);
    delta: u16 = 9, 8, (elias_delta);
    golomb: u16 = 9, 7, (exp_golomb);
    signed_golomb: i16 = -3, 5, (exp_golomb);
    golomb_of_zero: i16 = 0, 1, (exp_golomb);
    rice: u16 = 9, 5, (rice = 2);
    signed_rice: i16 = -3, 4, (rice = 2);
    leb128: u16 = 300, 16, (leb128);
    signed_leb128: i16 = -64, 8, (leb128);
    longer_leb128: i16 = -65, 16, (leb128);
    leb128_of_zero: u16 = 0, 8, (leb128);
    prefix: u16 = 30, 5, (leb128(prefix = 5));
    all_ones_of_a_prefix: u16 = 31, 13, (leb128(prefix = 5));
    bits: i8 = -3, 4, (bits = 4);
    wide_bits: i128 = -3, 4, (bits = 4);
}

#[test]
fn zeros_before_a_skipped_field_are_read() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Gap {
        #[codec(bits = 4)]
        first: u8,
        #[codec(skip, reserved = 4)]
        cache: u8,
        last: u8,
    }

    let value = Gap {
        first: 5,
        cache: 0,
        last: 7,
    };
    assert_eq!(value.to_bytes(), Ok(vec![0x50, 7]));
    assert_eq!(Gap::from_bytes(&[0x50, 7]), Ok(value));
    assert!(Gap::from_bytes(&[0x51, 7]).is_err());
}
