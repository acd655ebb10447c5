//! One declaration with every key.

use bitcodec::coding::{EliasGamma, PrefixCode, Rice, Unary};
use bitcodec::{BitCodec, Violation};

#[derive(BitCodec, Clone, Debug, PartialEq, Eq)]
#[codec(lsb_first, lock = "e38fb315afcaee97")]
pub(crate) struct Everything {
    pub(crate) flag: bool,
    pub(crate) own: i16,
    #[codec(bits = 5)]
    pub(crate) bits: u8,
    #[codec(range = -3..=12)]
    pub(crate) range: i8,
    #[codec(bits = 3, range = 1..=6)]
    pub(crate) checked: u8,
    #[codec(bits = 4, bias = 2)]
    pub(crate) biased: u8,
    #[codec(unary)]
    pub(crate) unary: u8,
    #[codec(unary(max = 7))]
    pub(crate) unary_max: u8,
    #[codec(unary(total = 6))]
    pub(crate) unary_total: [u8; 3],
    #[codec(elias_gamma)]
    pub(crate) gamma: u8,
    #[codec(elias_delta)]
    pub(crate) delta: u16,
    #[codec(exp_golomb)]
    pub(crate) golomb: i8,
    #[codec(rice = 2)]
    pub(crate) rice: u8,
    #[codec(leb128)]
    pub(crate) leb: u32,
    #[codec(little_endian)]
    pub(crate) little: u16,
    #[codec(big_endian, bits = 24)]
    pub(crate) big: u32,
    #[codec(fixed = 9, bits = 4)]
    pub(crate) fixed: (),
    #[codec(fixed = b"ok")]
    pub(crate) magic: [u8; 2],
    #[codec(radix = 5)]
    pub(crate) radix: [u8; 4],
    #[codec(combination(9))]
    pub(crate) chosen: [u8; 3],
    #[codec(arrangement(4))]
    pub(crate) placed: [u8; 2],
    #[codec(runs)]
    pub(crate) runs: [u8; 4],
    #[codec(best_of(EliasGamma, Rice<1>))]
    pub(crate) best: u8,
    #[codec(xor = 0x2a)]
    pub(crate) xor: u8,
    #[codec(with = Unary<3>)]
    pub(crate) with: u8,
    #[codec(huffman = TABLE)]
    pub(crate) letter: u8,
    pub(crate) square: Square,
    pub(crate) option: Option<u8>,
    pub(crate) tuple: (bool, u8),
    #[codec(reserved = 2, bits = 3, count_of = list)]
    pub(crate) count: (),
    #[codec(present(extra))]
    pub(crate) present: (),
    #[codec(len = count)]
    pub(crate) list: Vec<bool>,
    #[codec(when = present)]
    pub(crate) extra: Option<u8>,
    #[codec(bits(count + 1, max = 8))]
    pub(crate) by: u8,
    #[codec(len(leb128), bits = 2)]
    pub(crate) counted: Vec<u8>,
    #[codec(skip)]
    pub(crate) skipped: u32,
    pub(crate) choice: Choice,
    #[codec(zero_runs, bits = 4)]
    pub(crate) zero_runs: [u8; 6],
    #[codec(best_of((bits = 4), (xor = 3, unary(max = 9))))]
    pub(crate) declared: u8,
    #[codec(via = Halves)]
    pub(crate) via: Tenths,
    #[codec(leb128(prefix = 5))]
    pub(crate) prefixed: u16,
    #[codec(as = u8, range = 0..=2)]
    pub(crate) number: Square,
    #[codec(radix(alphabets = ALPHABETS))]
    pub(crate) placed_by: [Square; 2],
    #[codec(len(bytes, bits = 4, padding = ones), bits = 3)]
    pub(crate) sized: Vec<u8>,
    #[codec(len(bits = 3), runs, bits = 2)]
    pub(crate) listed: Vec<u8>,
    #[codec(len(bits = 3), radix = 5)]
    pub(crate) joined: Vec<u8>,
}

const ALPHABETS: [&[u8]; 2] = [&[0, 2], &[0, 1, 2]];

/// Half points on the wire.
#[derive(BitCodec)]
pub(crate) struct Halves(#[codec(bits = 6)] u8);

/// Tenths of a point in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tenths(pub(crate) u32);

impl TryFrom<&Tenths> for Halves {
    type Error = Violation;

    fn try_from(points: &Tenths) -> Result<Self, Violation> {
        match u8::try_from(points.0 / 5) {
            Ok(halves) if points.0 % 5 == 0 => Ok(Self(halves)),
            _ => Err(Violation::new("points come in halves")),
        }
    }
}

impl From<Halves> for Tenths {
    fn from(Halves(halves): Halves) -> Self {
        Self(5 * u32::from(halves))
    }
}

const TABLE: PrefixCode<u8, 3> = PrefixCode::from_codes(["0", "10", "11"]);

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(huffman)]
pub(crate) enum Square {
    #[codec(weight = 4)]
    Empty,
    #[codec(weight = 1)]
    White,
    #[codec(weight = 1)]
    Black,
}

#[derive(BitCodec, Clone, Copy, Debug, PartialEq, Eq)]
#[codec(tag(bits = 3), size = 16)]
pub(crate) enum Choice {
    #[codec(tag = 4)]
    None,
    #[codec(tag = 1)]
    Two(u8, bool),
    #[codec(other)]
    Other(u8),
}

impl Everything {
    /// A value with something in every field.
    pub(crate) fn example() -> Self {
        Self {
            flag: true,
            own: -300,
            bits: 21,
            range: -2,
            checked: 6,
            biased: 17,
            unary: 3,
            unary_max: 7,
            unary_total: [2, 0, 4],
            gamma: 9,
            delta: 300,
            golomb: -4,
            rice: 13,
            leb: 300,
            little: 0x1234,
            big: 0x12_3456,
            fixed: (),
            magic: *b"ok",
            radix: [4, 0, 3, 1],
            chosen: [1, 4, 8],
            placed: [3, 0],
            runs: [7, 7, 7, 0],
            best: 5,
            xor: 0x2b,
            with: 2,
            letter: 2,
            square: Square::White,
            option: Some(8),
            tuple: (false, 77),
            count: (),
            present: (),
            list: vec![true, false, true],
            extra: Some(99),
            by: 9,
            counted: vec![3, 1],
            skipped: 0,
            choice: Choice::Two(200, true),
            zero_runs: [0, 0, 9, 0, 0, 0],
            declared: 2,
            via: Tenths(65),
            prefixed: 300,
            number: Square::Black,
            placed_by: [Square::Black, Square::White],
            sized: vec![5, 0],
            listed: vec![1, 1, 1, 3],
            joined: vec![4, 0, 1],
        }
    }
}
