//! Structs whose fields are one number in a code: the number is that of a field with the same keys.

use bitcodec::{BitCodec, ErrorKind, WireFormat, laws};
use proptest::prelude::*;

/// A struct with `joined`, in both bit orders, and a field of one number with the same keys.
macro_rules! codes {
    ($($module:ident [$($code:tt)*] $ty:ty;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec(joined($($code)*))]
            struct Fields {
                #[codec(range = -2..=2)]
                sign: i8,
                #[codec(bits = 3)]
                bits: u8,
                #[codec(radix = 3)]
                digits: [u8; 2],
                flag: bool,
            }

            const GREATEST: $ty = 5 * 8 * 9 * 2 - 1;

            impl Fields {
                fn number(&self) -> $ty {
                    let sign = (self.sign + 2) as $ty;
                    let [first, second] = self.digits.map(<$ty>::from);
                    ((sign * 8 + <$ty>::from(self.bits)) * 9 + first * 3 + second) * 2
                        + <$ty>::from(self.flag)
                }
            }

            macro_rules! in_order {
                ($order:ident) => {
                    mod $order {
                        use super::*;

                        #[derive(BitCodec, Clone, Debug, PartialEq)]
                        #[codec($order)]
                        struct Joined {
                            #[codec(bits = 3)]
                            before: u8,
                            fields: Fields,
                            after: u16,
                        }

                        #[derive(BitCodec, Clone, Debug, PartialEq)]
                        #[codec($order)]
                        struct Plain {
                            #[codec(bits = 3)]
                            before: u8,
                            #[codec($($code)*)]
                            fields: $ty,
                            after: u16,
                        }

                        #[test]
                        fn the_number_is_a_field_in_that_code() {
                            laws::of_type::<Joined>();
                            for number in 0..=GREATEST {
                                let plain = Plain { before: 5, fields: number, after: 0xa53c };
                                let bytes = plain.to_bytes().unwrap();
                                let joined = Joined::from_bytes(&bytes).unwrap();
                                assert_eq!(joined.fields.number(), number);
                                assert_eq!((joined.before, joined.after), (5, 0xa53c));
                                assert_eq!(joined.to_bytes().unwrap(), bytes);
                            }
                        }

                        /// What the code refuses is refused alike, and so is a number that the fields have not.
                        #[test]
                        fn other_numbers_are_refused() {
                            let plain = Plain { before: 0, fields: GREATEST + 1, after: 0 };
                            // Some codes have no greater number.
                            if let Ok(bytes) = plain.to_bytes() {
                                let error = Joined::from_bytes(&bytes).unwrap_err();
                                assert!(
                                    error.to_string().starts_with("fields: 720 is not in 0..=719 (bits 3.."),
                                    "{error}"
                                );
                            }
                        }

                        proptest! {
                            #[test]
                            fn any_bytes_are_as_in_that_code(bytes in prop::collection::vec(any::<u8>(), 0..12)) {
                                let (joined, plain) = (Joined::from_bytes(&bytes), Plain::from_bytes(&bytes));
                                match (joined, plain) {
                                    (Ok(joined), Ok(plain)) => {
                                        prop_assert_eq!(joined.fields.number(), plain.fields);
                                        laws::of_value(&joined);
                                    }
                                    (Err(joined), Ok(plain)) => {
                                        prop_assert!(plain.fields > GREATEST);
                                        prop_assert_eq!(joined.kind(), ErrorKind::OutOfRange);
                                    }
                                    // A number that is none of the fields is refused before what follows.
                                    (Err(joined), Err(plain)) if joined.kind() != ErrorKind::OutOfRange => {
                                        prop_assert_eq!(joined.to_string(), plain.to_string());
                                    }
                                    (Err(_), Err(_)) => {}
                                    (Ok(_), Err(_)) => prop_assert!(false, "only the fields are read"),
                                }
                            }
                        }
                    }
                };
            }

            in_order!(msb_first);
            in_order!(lsb_first);
        }
    )* };
}

codes! {
    leb128 [leb128] u64;
    prefixed [leb128(prefix = 3)] u64;
    vlq [vlq] u64;
    utf8 [utf8] u64;
    exp_golomb [exp_golomb] u64;
    rice [rice = 6] u64;
    unary [unary(max = 719)] u64;
    bcd [bcd(digits = 3)] u64;
    decimal [decimal(width = 3)] u64;
    hex [hex(width = 4, upper)] u64;
    bits [bits = 10] u64;
    wide_bits [bits = 96] u128;
    little_endian [bits = 24, little_endian] u64;
    big_endian [bits = 80, big_endian] u128;
}

/// Numbers of more than 64 bits.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first, joined(leb128), size = 136)]
struct Wide(u64, #[codec(range = 0..=2)] u8, bool, u32);

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first, joined(bits = 128, little_endian))]
struct Whole(u64, u64);

#[test]
fn numbers_have_up_to_128_bits() {
    laws::of_type::<Wide>();
    laws::of_type::<Whole>();
    assert_eq!(
        Wide(0, 1, true, 5).to_bytes().unwrap()[..6],
        [0x85, 0x80, 0x80, 0x80, 0x30, 0]
    );
    assert_eq!(
        Whole(0x0102_0304_0506_0708, 9).to_bytes().unwrap(),
        [9, 0, 0, 0, 0, 0, 0, 0, 8, 7, 6, 5, 4, 3, 2, 1]
    );
}

/// In lists, options, generic types and codes.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(joined(leb128(prefix = BITS)))]
struct Pair<const BITS: u32, T>(T, #[codec(range = 0..=9)] u8);

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Around {
    #[codec(len(bits = 4))]
    list: Vec<Pair<2, u8>>,
    option: Option<Pair<5, bool>>,
    #[codec(len(bytes, bits = 8))]
    sized: Vec<Pair<8, u16>>,
    #[codec(tag = option.is_some())]
    coded: Coded,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(outside, bits = 1))]
enum Coded {
    #[codec(tag = false)]
    Without,
    #[codec(tag = true)]
    With(Arith),
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(arith)]
struct Arith {
    #[codec(range = 0..=2)]
    before: u8,
    pair: Pair<3, u8>,
}

#[test]
fn codes_of_numbers_stand_in_any_form() {
    laws::of_type::<Around>();
}

/// The least and the greatest width are those of 0 and of the greatest number.
#[test]
fn layouts_name_the_code() {
    let layout = <Pair<2, u8> as BitCodec>::LAYOUT;
    assert_eq!((layout.min_bits, layout.max_bits), (2, Some(18)));
    assert_eq!(
        layout.rows()[0].form,
        "one number, 0..=2559, as LEB128 with a prefix of 2 bits"
    );
    assert_eq!(
        Whole::LAYOUT.rows()[0].form,
        "one number, 0..=340282366920938463463374607431768211455, as u128, little endian"
    );
    assert_eq!(
        Wide::LAYOUT.spelling(),
        "msb:size(136:number(u64;range(0..2);u1;u32;:leb128u(8..152);););"
    );
    assert_eq!(Whole::LAYOUT.spelling(), "lsb:number(u64;u64;:u128le;);");
    let json = serde_json::to_value(Whole::LAYOUT).unwrap();
    assert_eq!(json["form"]["number"]["min_bits"], 128);
    let trace = Wide::trace(&Wide(0, 1, true, 5).to_bytes().unwrap());
    let segments = trace
        .segments()
        .iter()
        .map(|segment| (segment.path.to_string(), segment.bits.clone()));
    assert_eq!(
        segments.take(3).collect::<Vec<_>>(),
        [
            (String::new(), 0..40),
            ("0".to_owned(), 40..40),
            ("1".to_owned(), 40..40)
        ]
    );
}

/// What is borrowed begins at a byte behind a number in whole bytes.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Message<'a> {
    key: Key,
    #[codec(len(leb128))]
    bytes: &'a [u8],
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(joined(leb128))]
struct Key(#[codec(bits = 29)] u32, #[codec(bits = 3)] u8);

#[test]
fn bytes_behind_a_number_in_whole_bytes_are_borrowed() {
    let message = Message {
        key: Key(1000, 2),
        bytes: b"testing",
    };
    let bytes = message.to_bytes().unwrap();
    assert_eq!(bytes, b"\xc2\x3e\x07testing");
    assert_eq!(Message::from_bytes(&bytes), Ok(message));
}
