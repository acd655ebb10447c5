//! Lists to the end of the input, and fields at a multiple of bits.

use arrayvec::ArrayVec;
use bitcodec::__private::Listed;
use bitcodec::coding::{Bits, Coding, EliasGamma, Leb128, Own, Rest, Runs};

use super::*;
use crate::codings::laws::{comes_back_whole, is_canonical};

macro_rules! aligned {
    ($($module:ident = $order:ident;)*) => { $(
        mod $module {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct Words {
                #[codec(bits = 3)]
                pub(super) kind: u8,
                #[codec(align = 32)]
                pub(super) id: u16,
                #[codec(unary(max = 9))]
                pub(super) more: u8,
                #[codec(align = 5, bits = 4)]
                pub(super) odd: u8,
                #[codec(align = 8)]
                pub(super) choice: Choice,
                #[codec(when = kind > 3, align = 16)]
                pub(super) extra: Option<u8>,
                #[codec(align = 8, len(rest))]
                pub(super) rest: Vec<Entry>,
            }
        }
    )* };
}

aligned! {
    low = lsb_first;
    high = msb_first;
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(tag(bits = 3))]
enum Choice {
    Nothing,
    Aligned {
        #[codec(align = 8)]
        byte: u8,
    },
    Text {
        #[codec(leb128)]
        number: u16,
        #[codec(align = 32)]
        end: (),
    },
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
struct Entry {
    #[codec(bits = 4)]
    key: u8,
    #[codec(len(bits = 4), bits = 4)]
    value: Vec<u8>,
    #[codec(align = 16)]
    end: (),
}

fn words() -> high::Words {
    high::Words {
        kind: 5,
        id: 0x1234,
        more: 2,
        odd: 9,
        choice: Choice::Text { number: 1, end: () },
        extra: Some(7),
        rest: vec![
            Entry {
                key: 1,
                value: vec![],
                end: (),
            },
            Entry {
                key: 2,
                value: vec![1, 2, 3],
                end: (),
            },
        ],
    }
}

#[test]
fn places_count_from_the_first_bit_of_the_type() {
    let bytes = words().to_bytes().expect("every field fits");
    let by_hand = [
        0xa0,
        0,
        0,
        0,
        0x12,
        0x34, // `id` at bit 32
        0b1100_0001,
        0b001_00000, // two ones and a zero at 48, `odd` at 55, a multiple of 5
        0b010_00000,
        0b001_00000,
        0,
        0, // the tag at 64, the number, and zeros up to 32 bits of `Choice`
        7, // at 96
        0x10,
        0,
        0x23,
        0x12,
        0x30,
        0,
    ];
    assert_eq!(bytes, by_hand);
    assert_eq!(high::Words::from_bytes(&bytes), Ok(words()));
    let widths = (Choice::MIN_BITS, Choice::MAX_BITS);
    assert_eq!(widths, (3, Some(32)));
    for (place, path) in [
        (3, "id"),
        (31, "id"),
        (51, "odd"),
        (60, "choice"),
        (86, "choice.Text.end"),
        (112, "rest[0].end"),
    ] {
        let mut wrong = bytes.clone();
        wrong[place / 8] |= 0x80 >> (place % 8);
        let error = high::Words::from_bytes(&wrong).expect_err("a bit that aligns is one");
        assert_eq!(error.kind(), ErrorKind::Reserved, "{place}");
        assert_eq!(error.path().to_string(), path, "{place}");
    }
}

#[test]
fn rows_of_zeros_are_as_wide_as_their_place_says() {
    let table = "\
Words: 85+ bits, most significant bit first
  bits    width  field       form
  0..3    3      kind        u3
  3..32   29     (reserved)  zeros
  32..48  16     id          u16
  48..    1-10   more        unary up to 9
          0-4    (reserved)  zeros up to a multiple of 5 bits";
    let shown = high::Words::LAYOUT.to_string();
    assert!(
        shown.contains(&table[table.find('\n').unwrap_or(0)..]),
        "{shown}"
    );
    let rows = Choice::LAYOUT.rows();
    let places: Vec<_> = rows
        .iter()
        .map(|row| (row.path.as_str(), row.start, row.end))
        .collect();
    assert_eq!(
        places[..3],
        [
            ("(tag)", Some(0), Some(3)),
            ("Aligned.(reserved)", Some(3), Some(8)),
            ("Aligned.byte", Some(8), Some(16)),
        ]
    );
}

#[test]
fn a_list_to_the_end_has_room_or_is_refused() {
    type Few = ArrayVec<u16, 2>;
    is_canonical::<Few, Rest<Own>>(&[1, 2, 3, 4, 5, 6]);
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Short(#[codec(len(rest))] Few);
    assert!(Short::from_bytes(&[1, 2, 3, 4]).is_ok());
    let error = Short::from_bytes(&[1, 2, 3, 4, 5, 6]).expect_err("there is room for two");
    assert_eq!(error.to_string(), "0: 3 is not in 0..=2 (bit 32)");
    let error = Short::from_bytes(&[1, 2, 3]).expect_err("half an element");
    assert_eq!(
        error.to_string(),
        "0[1]: the input ends: 16 bits are needed, 8 left (bits 16..24)"
    );
}

proptest! {
    #[test]
    fn lists_to_the_end(values in prop::collection::vec(any::<u16>(), 0..90), bytes: [u8; 40]) {
        comes_back_whole::<Vec<u16>, Rest<Own>>(&values);
        comes_back_whole::<Vec<u16>, Rest<Leb128>>(&values);
        let narrow: Vec<u16> = values.iter().map(|value| value & 0x1ff).collect();
        comes_back_whole::<Vec<u16>, Rest<Bits<9>>>(&narrow);
        let lists: Vec<Vec<u8>> = values.iter().map(|&value| vec![1; usize::from(value % 5)]).collect();
        comes_back_whole::<Vec<Vec<u8>>, Rest<Listed<Bits<8>, Runs<Bits<2>>>>>(&lists);
        is_canonical::<Vec<u8>, Rest<Own>>(&bytes);
        is_canonical::<Vec<u16>, Rest<Bits<9>>>(&bytes);
        is_canonical::<Vec<u32>, Rest<Leb128>>(&bytes);
        is_canonical::<ArrayVec<u64, 5>, Rest<Own>>(&bytes);
        prop_assert!(<Rest<EliasGamma> as Coding<Vec<u8>>>::MISTAKE.is_some());
    }

    #[test]
    fn what_is_aligned_decodes_to_its_bits(bytes in prop::collection::vec(any::<u8>(), 0..24)) {
        let mut bytes = bytes;
        // Zeros where they have to be, often enough.
        for place in [1, 2, 3] {
            if let Some(byte) = bytes.get_mut(place) {
                *byte = 0;
            }
        }
        if let Some(first) = bytes.first_mut() {
            *first &= 0xe0;
        }
        if let Ok(value) = high::Words::from_bytes(&bytes) {
            prop_assert_eq!(value.to_bytes().ok(), Some(bytes.clone()));
        }
        if let Some(first) = bytes.first_mut() {
            *first >>= 5;
        }
        if let Ok(value) = low::Words::from_bytes(&bytes) {
            prop_assert_eq!(value.to_bytes().ok(), Some(bytes.clone()));
        }
    }
}

#[test]
fn what_takes_all_bytes_of_a_prefix_is_refused_where_there_are_too_many() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Eight {
        #[codec(len(rest))]
        bytes: ArrayVec<u8, 8>,
    }

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first, arith)]
    struct Shares {
        #[codec(range = 1..=3)]
        first: u8,
        second: u32,
    }

    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first, arith)]
    struct Sure {
        #[codec(range = 5..=5)]
        only: u8,
    }

    fn holds<T: WireFormat<Context = bitcodec::NoContext> + PartialEq + core::fmt::Debug>() {
        for len in 0..20 {
            for byte in [0, 1, 0x80, 0xff] {
                let mut bytes = vec![byte; len];
                for last in [byte, 0, 1] {
                    if let Some(end) = bytes.last_mut() {
                        *end = last;
                    }
                    let whole = T::from_bytes(&bytes).ok().map(|value| (value, &[][..]));
                    assert_eq!(T::from_prefix(&bytes).ok(), whole, "{bytes:x?}");
                }
            }
        }
    }

    holds::<Eight>();
    holds::<Shares>();
    holds::<Sure>();
}

#[test]
fn too_many_elements_to_the_end_are_refused_before_what_is_computed_of_them() {
    #[derive(BitCodec, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Summed {
        #[codec(bits = 24, computed = Self::sum)]
        sum: u32,
        #[codec(bits = 11, len(rest))]
        list: ArrayVec<u16, 3>,
    }

    impl Summed {
        fn sum(&self) -> u32 {
            self.list.iter().copied().map(u32::from).sum()
        }
    }

    for len in 0..40 {
        let bytes = vec![1; len];
        let tried = Summed::from_bytes_kind(&bytes).map_err(|fault| fault.kind());
        let explained = Summed::from_bytes(&bytes).map_err(|error| error.kind());
        assert_eq!(tried, explained, "{len} bytes");
    }
    let error = Summed::from_bytes(&[1; 9]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::OutOfRange);
}
