//! Integers whose width earlier fields decide, beside other keys, in arrays and lists.

use bitcodec::coding::Own;
use bitcodec::{BitCodec, ErrorKind, WireFormat, laws};
use proptest::prelude::{any, prop, proptest};

use crate::codings::laws::{comes_back, is_canonical};

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 3)]
enum Piece {
    Empty,
    Pawn,
    Rook,
    King,
    Queen,
}

const NAMES: [&str; 3] = ["red", "green", "blue"];

macro_rules! in_order {
    ($order:ident) => {
        mod $order {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            pub(super) struct All {
                #[codec(bits = 5)]
                pub(super) width: u8,
                #[codec(bits(width, max = 16), range = 0..=1000)]
                pub(super) ranged: u16,
                #[codec(bits(width, max = 16), bias = -3)]
                pub(super) biased: i16,
                #[codec(bits(width, max = 16), scale = 5, range = -50..=50)]
                pub(super) scaled: i16,
                #[codec(bits(width, max = 16), none = 1)]
                pub(super) absent: Option<u16>,
                #[codec(bits(width, max = 8), as = u8)]
                pub(super) piece: Piece,
                #[codec(bits(width, max = 8), as = u8)]
                pub(super) pieces: [Piece; 3],
                #[codec(bits(width + 1, max = 16), names = NAMES)]
                pub(super) colour: [u16; 3],
                #[codec(bits(width, max = 8), order = [2, 0, 1])]
                pub(super) turned: [u8; 3],
                #[codec(bits(width, max = 8), xor = 1)]
                pub(super) changed: u8,
                #[codec(bits(width, max = 32), runs)]
                pub(super) runs: [u32; 5],
                #[codec(bits(width, max = 64))]
                pub(super) rows: [[u64; 2]; 2],
                #[codec(len(bits = 6), bits(width, max = 16))]
                pub(super) samples: Vec<u16>,
                #[codec(when = width > 2, len(leb128), bits(width - 1, max = 12), range = 0..=9, bias = 2)]
                pub(super) more: Option<Vec<i32>>,
                #[codec(len = width, bits(width, max = 20))]
                pub(super) as_many: Vec<i32>,
            }
        }
    };
}

in_order!(lsb_first);
in_order!(msb_first);

macro_rules! value {
    ($order:ident, $width:expr) => {
        $order::All {
            width: $width,
            ranged: 6,
            biased: -4,
            scaled: -5,
            absent: None,
            piece: Piece::King,
            pieces: [Piece::Pawn, Piece::Empty, Piece::Rook],
            colour: [1, 2, 15],
            turned: [1, 2, 3],
            changed: 2,
            runs: [3, 3, 3, 1, 0],
            rows: [[1, 2], [3, 4]],
            samples: (0..40).map(|number| number % 7).collect(),
            more: ($width > 2).then(|| vec![2, 3, 2, 2]),
            as_many: (0..i32::from($width))
                .map(|number| number % 3 - 1)
                .collect(),
        }
    };
}

#[test]
fn every_width_comes_back() {
    for width in 4..=8 {
        comes_back::<lsb_first::All, Own>(&value!(lsb_first, width));
        comes_back::<msb_first::All, Own>(&value!(msb_first, width));
    }
    laws::of_type::<lsb_first::All>();
    laws::of_type::<msb_first::All>();
    laws::of_type::<Images>();
}

proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(2000))]

    #[test]
    fn what_is_read_is_what_is_written(mut bytes in prop::collection::vec(any::<u8>(), 0..60), width in 0u8..12) {
        is_canonical::<lsb_first::All, Own>(&bytes);
        is_canonical::<msb_first::All, Own>(&bytes);
        is_canonical::<Images, Own>(&bytes);
        if let Some(first) = bytes.first_mut() {
            *first = *first & 7 | width << 3;
        }
        is_canonical::<msb_first::All, Own>(&bytes);
    }
}

/// Samples of a width that they have in common.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Images {
    #[codec(bits = 4)]
    depth: u8,
    #[codec(bits = 4, count_of = rows)]
    count: (),
    #[codec(bits(depth, max = 10))]
    palette: [u16; 3],
    #[codec(len = count, bits(depth, max = 10))]
    rows: Vec<[u16; 4]>,
}

/// The same where the width is a constant.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Constant<const DEPTH: u32> {
    #[codec(bits = 4)]
    depth: u8,
    #[codec(bits = 4, count_of = rows)]
    count: (),
    #[codec(bits = DEPTH)]
    palette: [u16; 3],
    #[codec(len = count, bits = DEPTH)]
    rows: Vec<[u16; 4]>,
}

#[test]
fn the_bits_are_those_of_a_constant_width() {
    fn same<const DEPTH: u32>() {
        let depth = DEPTH as u8;
        let most = u16::MAX >> (16 - DEPTH);
        let (palette, rows) = ([0, 1, most], vec![[most, 0, 1, most - 1]; 5]);
        let constant = Constant::<DEPTH> {
            depth,
            count: (),
            palette,
            rows: rows.clone(),
        };
        let images = Images {
            depth,
            count: (),
            palette,
            rows,
        };
        assert_eq!(images.to_bytes(), constant.to_bytes());
        comes_back::<Images, Own>(&images);
    }
    same::<1>();
    same::<2>();
    same::<7>();
    same::<8>();
    same::<9>();
    same::<10>();
}

#[test]
fn a_width_that_there_is_not_is_refused_while_reading_and_writing() {
    let images = Images {
        depth: 11,
        count: (),
        palette: [0; 3],
        rows: vec![],
    };
    for (depth, text) in [
        (11, "palette: `bits` gives 11, which is not in 0..=10"),
        // Elements without bits would not bound a list.
        (0, "rows: `bits` gives 0, which is not in 1..=10"),
    ] {
        let images = Images {
            depth,
            ..images.clone()
        };
        let error = images.to_bytes().unwrap_err();
        assert_eq!(error.to_string(), text);
        assert_eq!(error.kind(), ErrorKind::OutOfRange);
        let error = Images::from_bytes(&[depth << 4, 0, 0, 0, 0]).unwrap_err();
        let read = error.to_string();
        assert_eq!(read.split(" (bit").next(), Some(text));
        assert_eq!(error.kind(), ErrorKind::OutOfRange);
    }
    assert_eq!(Images { depth: 1, ..images }.to_bytes(), Ok(vec![0x10, 0]));
}

#[test]
fn values_are_refused_in_their_own_terms() {
    let with = |change: fn(&mut msb_first::All)| {
        let mut all = value!(msb_first, 4);
        change(&mut all);
        all.to_bytes().unwrap_err().to_string()
    };
    for (change, text) in [
        (
            (|all| all.ranged = 16) as fn(&mut msb_first::All),
            "ranged: 16 does not fit 4 bits",
        ),
        (|all| all.ranged = 1001, "ranged: 1001 is not in 0..=1000"),
        (|all| all.biased = 5, "biased: 5 is not in -11..=4"),
        (|all| all.scaled = 40, "scaled: 40 is not in -40..=35"),
        (|all| all.scaled = 4, "scaled: 4 is not a multiple of 5"),
        (
            |all| all.absent = Some(1),
            "absent: the number stands for none",
        ),
        (
            |all| all.colour[2] = 32,
            "colour.blue: 32 does not fit 5 bits",
        ),
        (
            |all| all.turned[1] = 16,
            "turned[1]: 16 does not fit 4 bits",
        ),
        (
            |all| all.rows[1][0] = 16,
            "rows[1][0]: 16 does not fit 4 bits",
        ),
        (
            |all| all.samples[39] = 16,
            "samples[39]: 16 does not fit 4 bits",
        ),
        (
            |all| all.as_many[0] = 8,
            "as_many[0]: 8 does not fit 4 bits",
        ),
    ] {
        assert_eq!(with(change), text);
    }
    let all = msb_first::All {
        pieces: [Piece::Pawn, Piece::Empty, Piece::Queen],
        ..value!(msb_first, 4)
    };
    comes_back::<msb_first::All, Own>(&all);
    let narrow = msb_first::All {
        width: 2,
        more: None,
        ..value!(msb_first, 4)
    };
    assert_eq!(
        narrow.to_bytes().unwrap_err().to_string(),
        "ranged: 6 does not fit 2 bits"
    );
}

/// The fingerprint of a width that elements have, which names the field by its part also inside of a list.
#[derive(BitCodec)]
#[codec(msb_first, lock = "844fa99e150f1b36")]
struct Locked {
    flag: bool,
    #[codec(bits = 4)]
    depth: u8,
    #[codec(len(bits = 3), bits(depth + 1, max = 8), bias = 1)]
    list: Vec<u8>,
    #[codec(bits(depth, max = 8), range = 0..=9)]
    array: [i8; 2],
}

#[test]
fn the_expression_is_spelled_by_the_part_that_it_names() {
    assert_eq!(
        Locked::LAYOUT.spelling(),
        "msb:u1;u4;list(u3;:biased(1:u(`+($1,1)`,8);););array(2:checked(0..9:i(`$1`,8);););"
    );
    let value = Locked {
        flag: true,
        depth: 3,
        list: vec![1, 16],
        array: [3, 0],
    };
    assert_eq!(value.to_bytes(), Ok(vec![0x9a, 0x0f, 0x60]));
    let trace = Locked::trace(&[0x9a, 0x0f, 0x60]);
    let shown: Vec<String> = trace
        .segments()
        .iter()
        .map(|segment| {
            let bits = &segment.bits;
            format!("{} {bits:?}", segment.path)
        })
        .collect();
    assert_eq!(
        shown[3..7].join(", "),
        "list[0] 8..12, list[1] 12..16, array[0] 16..19, array[1] 19..22"
    );
}

/// The bytes of integers, each with its width, a bit at a time.
fn bit_by_bit(is_lsb_first: bool, integers: &[(u64, u32)]) -> Vec<u8> {
    let mut bits = Vec::new();
    for &(integer, width) in integers {
        for bit in 0..width {
            let at = if is_lsb_first { bit } else { width - 1 - bit };
            bits.push((integer >> at & 1) as u8);
        }
    }
    let byte = |bits: &[u8]| {
        let places = bits.iter().enumerate();
        places.fold(0, |byte, (at, bit)| {
            byte | bit << if is_lsb_first { at } else { 7 - at }
        })
    };
    bits.chunks(8).map(byte).collect()
}

macro_rules! lists_of {
    ($name:ident, $order:ident, $int:ty, $max:literal) => {
        #[test]
        fn $name() {
            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order)]
            struct Listed {
                #[codec(bits = 7)]
                width: u8,
                #[codec(len(bits = 6), bits(width, max = $max))]
                list: Vec<$int>,
            }

            let is_lsb_first = stringify!($order) == "lsb_first";
            // Every bit of a word, from both ends of the range.
            let wide = |index: usize| 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(index as u64 + 1);
            let is_signed = <$int>::MIN != 0;
            for width in 1..=$max {
                for len in [0, 1, 2, 5, 21, 22, 43, 63] {
                    let spare = 64 - width;
                    let cut = |index| {
                        if is_signed {
                            (wide(index) as i64 >> spare) as $int
                        } else {
                            (wide(index) >> spare) as $int
                        }
                    };
                    let list: Vec<$int> = (0..len).map(cut).collect();
                    let mut integers = vec![(width, 7), (len as u64, 6)];
                    integers.extend(list.iter().map(|&value| (value as u64, width as u32)));
                    let mut value = Listed {
                        width: width as u8,
                        list,
                    };
                    let bytes = value.to_bytes().unwrap();
                    assert_eq!(bytes, bit_by_bit(is_lsb_first, &integers), "{width} {len}");
                    assert_eq!(Listed::from_bytes(&bytes).as_ref(), Ok(&value));
                    // One too many, and one too few where there are signs.
                    if width == $max || len == 0 {
                        continue;
                    }
                    let at = len / 2;
                    let above: $int = 1 << (width - u64::from(is_signed));
                    value.list[at] = above;
                    let error = value.to_bytes().unwrap_err().to_string();
                    assert!(error.starts_with(&format!("list[{at}]: ")), "{error}");
                    if is_signed {
                        value.list[at] = !above;
                        let error = value.to_bytes().unwrap_err().to_string();
                        assert!(error.starts_with(&format!("list[{at}]: ")), "{error}");
                    }
                }
            }
        }
    };
}

lists_of!(lists_of_u8_lsb, lsb_first, u8, 8);
lists_of!(lists_of_u8_msb, msb_first, u8, 8);
lists_of!(lists_of_i8_lsb, lsb_first, i8, 8);
lists_of!(lists_of_i8_msb, msb_first, i8, 8);
lists_of!(lists_of_u16_lsb, lsb_first, u16, 16);
lists_of!(lists_of_u16_msb, msb_first, u16, 16);
lists_of!(lists_of_i32_lsb, lsb_first, i32, 32);
lists_of!(lists_of_i32_msb, msb_first, i32, 32);
lists_of!(lists_of_u64_lsb, lsb_first, u64, 64);
lists_of!(lists_of_u64_msb, msb_first, u64, 64);
lists_of!(lists_of_i64_lsb, lsb_first, i64, 64);
lists_of!(lists_of_i64_msb, msb_first, i64, 64);

const WIDE: usize = 128;

/// The only widths are those of whole bytes, or a few others.
macro_rules! with_some_widths {
    ($($order:ident, $lock:literal, $spelling:literal;)*) => { $(
        mod $order {
            use super::*;

            #[derive(BitCodec, Clone, Debug, PartialEq)]
            #[codec($order, lock = $lock)]
            pub(super) struct Table {
                #[codec(bits = 4)]
                pub(super) size: u8,
                #[codec(bits(8 * size, of = [32, 8, 16]))]
                pub(super) offset: u32,
                #[codec(bits(8 * size, of = [8, 16, 32]), little_endian)]
                pub(super) change: i64,
                #[codec(bits(size, of = [1, 2, 4]), len(bits = 3), range = 0..=9)]
                pub(super) samples: Vec<u8>,
                #[codec(bits(32 * size, of = [WIDE, WIDE / 2, 32]))]
                pub(super) pair: [u128; 2],
            }

            #[test]
            fn each_width_comes_back_and_no_other() {
                for size in 0..16 {
                    let table = Table {
                        size,
                        offset: 200,
                        change: -100,
                        samples: vec![1, 0],
                        pair: [0xffff_ffff, 7],
                    };
                    laws::of_value(&table);
                    match table.to_bytes() {
                        Ok(bytes) => {
                            assert!(matches!(size, 1 | 2 | 4), "{size}");
                            assert_eq!(Table::from_bytes(&bytes), Ok(table));
                        }
                        Err(error) => {
                            assert!(!matches!(size, 1 | 2 | 4), "{size}");
                            assert_eq!(error.kind(), ErrorKind::OutOfRange);
                            assert_eq!(
                                error.to_string(),
                                format!("offset: `bits` gives {}, which is not one of 8, 16 or 32", 8 * size)
                            );
                        }
                    }
                }
                laws::of_type::<Table>();
                assert_eq!(Table::LAYOUT.spelling(), $spelling);
            }

            proptest! {
                #[test]
                fn any_bytes_keep_the_laws(bytes in prop::collection::vec(any::<u8>(), 0..60), size in 0u8..5) {
                    laws::of_bytes::<Table>(&bytes);
                    let mut bytes = bytes;
                    if let Some(first) = bytes.first_mut() {
                        *first = size << 4 | size;
                    }
                    laws::of_bytes::<Table>(&bytes);
                }
            }
        }
    )* };
}

mod some {
    use super::*;

    with_some_widths! {
        lsb_first, "a0916f05efb485ee", "lsb:u4;u(`*(8,$0)`,8|16|32);little(`1`:i(`*(8,$0)`,8|16|32););list(u3;:checked(0..9:u(`$0`,1|2|4);););array(2:u(`*(32,$0)`,32|64|128););";
        msb_first, "7ff28b3f83312493", "msb:u4;u(`*(8,$0)`,8|16|32);little(`1`:i(`*(8,$0)`,8|16|32););list(u3;:checked(0..9:u(`$0`,1|2|4);););array(2:u(`*(32,$0)`,32|64|128););";
    }
}

/// The elements are encoded by themselves, where nothing tells them the width.
#[test]
fn one_width_is_constant() {
    #[derive(BitCodec, Clone, Debug, PartialEq)]
    #[codec(msb_first)]
    struct Row {
        width: u8,
        #[codec(bits(width, of = [3]), bias = 1)]
        moved: [u8; 2],
        #[codec(len(bits = 4), bits(width, of = [3]), scale = 2)]
        scaled: Vec<u8>,
        #[codec(bits(width, of = [3]), range = 1..=6)]
        ranged: [u8; 2],
    }

    let row = Row {
        width: 3,
        moved: [3, 8],
        scaled: vec![2, 14],
        ranged: [1, 6],
    };
    laws::of_value(&row);
    laws::of_type::<Row>();
}
