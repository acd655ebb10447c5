//! Arrays of enums whose tags are their numbers, which are read and written many at once.

use bitcodec::coding::Own;
use bitcodec::{BitCodec, WireFormat};
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
