//! Arrays of enums whose tags are their numbers, which are read and written many at once.

use bitcodec::coding::Own;
use bitcodec::{BitCodec, ErrorKind, WireFormat};
use proptest::prelude::*;

use super::laws::{comes_back, is_canonical};

macro_rules! enums {
    ($($name:ident $bits:literal $($variant:ident)*;)*) => { $(
        #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
        #[codec(bits = $bits)]
        enum $name { $($variant),* }

        impl $name {
            const ALL: &[Self] = &[$(Self::$variant),*];

            fn any() -> impl Strategy<Value = Self> {
                proptest::sample::select(Self::ALL)
            }
        }
    )* };
}

enums! {
    Coin 1 Heads Tails;
    Suit 2 Clubs Diamonds Hearts;
    Letter 5 A B C D E F G H I J K L M N O P Q R S T U V W X Y Z;
    Wide 8 None One;
    Wider 9 None One Two;
}

/// One bit in front, so that nothing stands on a byte's edge.
type Shifted<T, const N: usize> = (bool, [T; N]);

fn both<T: BitCodec<Context = bitcodec::NoContext> + Copy + PartialEq + std::fmt::Debug>(
    values: &[T; 150],
    bytes: &[u8],
) {
    fn of<
        T: BitCodec<Context = bitcodec::NoContext> + Copy + PartialEq + std::fmt::Debug,
        const N: usize,
    >(
        values: &[T; 150],
        bytes: &[u8],
    ) {
        let first = *values.first_chunk().expect("N is at most 150");
        comes_back::<Shifted<T, N>, Own>(&(true, first));
        is_canonical::<Shifted<T, N>, Own>(bytes);
    }
    of::<T, 0>(values, bytes);
    of::<T, 7>(values, bytes);
    of::<T, 8>(values, bytes);
    of::<T, 63>(values, bytes);
    of::<T, 72>(values, bytes);
    of::<T, 150>(values, bytes);
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    // Few ones, so that not every array has a tag that is unknown.
    let byte = prop_oneof![3 => Just(0), 1 => any::<u8>()];
    proptest::collection::vec(byte, 180)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn arrays_of_enums_keep_the_laws(
        coins in proptest::array::uniform::<_, 150>(Coin::any()),
        suits in proptest::array::uniform::<_, 150>(Suit::any()),
        letters in proptest::array::uniform::<_, 150>(Letter::any()),
        wide in proptest::array::uniform::<_, 150>(Wide::any()),
        wider in proptest::array::uniform::<_, 150>(Wider::any()),
        bytes in bytes(),
    ) {
        both(&coins, &bytes);
        both(&suits, &bytes);
        both(&letters, &bytes);
        both(&wide, &bytes);
        both(&wider, &bytes);
    }
}

#[derive(BitCodec, Debug, PartialEq)]
#[codec(msb_first)]
struct Hand {
    suits: [Suit; 13],
}

#[test]
fn an_unknown_tag_in_an_array_is_named_with_its_place() {
    for place in 0..13 {
        let bytes = (0b11_u32 << (30 - 2 * place)).to_be_bytes();
        let error = Hand::from_bytes(&bytes).expect_err("3 is no suit");
        let (start, end) = (2 * place, 2 * place + 2);
        let expected = format!("suits[{place}]: 3 is the code of no `Suit` (bits {start}..{end})");
        assert_eq!(error.to_string(), expected);
    }
}

/// Requires that each number of `bits` bits is the tag of its variant, or refused as unknown, and that each variant writes
/// its tag.
macro_rules! tags {
    ($($test:ident $bits:literal $order:ident { $($variant:ident $tag:literal $([tag = $key:literal])? $(= $discriminant:literal)?),* })*) => { $(
        #[test]
        fn $test() {
            #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
            #[codec(bits = $bits, $order)]
            enum Tagged { $($(#[codec(tag = $key)])? $variant $(= $discriminant)?),* }

            let all = [$((Tagged::$variant, $tag)),*];
            for number in 0..1_u32 << $bits {
                let bytes = match stringify!($order) {
                    "lsb_first" => number.to_le_bytes(),
                    _ => (number << (32 - $bits)).to_be_bytes(),
                };
                let bytes = &bytes[..($bits as usize).div_ceil(8)];
                let expected = all.iter().find(|(_, tag)| *tag == number);
                match (Tagged::from_bytes(bytes), expected) {
                    (Ok(value), Some((wanted, _))) => {
                        assert_eq!(value, *wanted);
                        assert_eq!(value.to_bytes().as_deref(), Ok(bytes));
                    }
                    (Err(error), None) => assert_eq!(error.kind(), ErrorKind::UnknownCode),
                    (found, _) => panic!("{number} is {found:?}"),
                }
            }
        }
    )* };
}

tags! {
    discriminants_with_gaps 5 msb_first { A 2 = 2, B 10 = 10, C 11, D 16 = 16, E 29 = 29 }
    discriminants_of_a_byte_in_more_bits 12 lsb_first { A 0, B 200 = 200, C 255 = 255 }
    discriminants_of_two_bytes 17 msb_first { A 1 = 1, B 256 = 256, C 65_535 = 65_535 }
    discriminants_of_three_bytes 17 lsb_first { A 1 = 1, B 65_536 = 65_536, C 131_071 = 131_071 }
    keys_against_the_order_of_variants 6 lsb_first { A 50 [tag = 50], B 1 [tag = 1], C 63 [tag = 63], D 33 [tag = 33] }
    keys_of_a_byte_but_the_last 8 msb_first { A 254 [tag = 254], B 0 [tag = 0] }
    keys_up_to_the_last_of_a_byte 9 lsb_first { A 255 [tag = 255], B 0 [tag = 0], C 7 [tag = 7] }
    keys_of_two_bytes 10 msb_first { A 1000 [tag = 1000], B 256 [tag = 256], C 3 [tag = 3] }
    keys_beside_discriminants 4 lsb_first { A 9 [tag = 9] = 3, B 3 [tag = 3] = 9, C 10 = 10 }
}

macro_rules! all {
    ($($variant:ident)*) => {
        /// All numbers of a byte are tags.
        #[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
        #[codec(bits = 8, msb_first)]
        enum All { $($variant),* }

        impl All {
            const ALL: [Self; 256] = [$(Self::$variant),*];
        }
    };
}

all! {
    V00 V01 V02 V03 V04 V05 V06 V07 V08 V09 V0a V0b V0c V0d V0e V0f
    V10 V11 V12 V13 V14 V15 V16 V17 V18 V19 V1a V1b V1c V1d V1e V1f
    V20 V21 V22 V23 V24 V25 V26 V27 V28 V29 V2a V2b V2c V2d V2e V2f
    V30 V31 V32 V33 V34 V35 V36 V37 V38 V39 V3a V3b V3c V3d V3e V3f
    V40 V41 V42 V43 V44 V45 V46 V47 V48 V49 V4a V4b V4c V4d V4e V4f
    V50 V51 V52 V53 V54 V55 V56 V57 V58 V59 V5a V5b V5c V5d V5e V5f
    V60 V61 V62 V63 V64 V65 V66 V67 V68 V69 V6a V6b V6c V6d V6e V6f
    V70 V71 V72 V73 V74 V75 V76 V77 V78 V79 V7a V7b V7c V7d V7e V7f
    V80 V81 V82 V83 V84 V85 V86 V87 V88 V89 V8a V8b V8c V8d V8e V8f
    V90 V91 V92 V93 V94 V95 V96 V97 V98 V99 V9a V9b V9c V9d V9e V9f
    Va0 Va1 Va2 Va3 Va4 Va5 Va6 Va7 Va8 Va9 Vaa Vab Vac Vad Vae Vaf
    Vb0 Vb1 Vb2 Vb3 Vb4 Vb5 Vb6 Vb7 Vb8 Vb9 Vba Vbb Vbc Vbd Vbe Vbf
    Vc0 Vc1 Vc2 Vc3 Vc4 Vc5 Vc6 Vc7 Vc8 Vc9 Vca Vcb Vcc Vcd Vce Vcf
    Vd0 Vd1 Vd2 Vd3 Vd4 Vd5 Vd6 Vd7 Vd8 Vd9 Vda Vdb Vdc Vdd Vde Vdf
    Ve0 Ve1 Ve2 Ve3 Ve4 Ve5 Ve6 Ve7 Ve8 Ve9 Vea Veb Vec Ved Vee Vef
    Vf0 Vf1 Vf2 Vf3 Vf4 Vf5 Vf6 Vf7 Vf8 Vf9 Vfa Vfb Vfc Vfd Vfe Vff
}

#[test]
fn a_byte_has_no_unknown_tag_if_all_are_variants() {
    for (tag, value) in (0..=u8::MAX).zip(All::ALL) {
        assert_eq!(All::from_bytes(&[tag]), Ok(value));
        assert_eq!(value.to_bytes(), Ok(vec![tag]));
    }
}
