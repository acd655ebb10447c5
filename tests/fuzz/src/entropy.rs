//! `entropy`: symbols through a range coder, up to the end of the bytes.

use bitcodec::coding::range_coder::Span;
use bitcodec::coding::{Model, Weights};
use bitcodec::{BitCodec, Violation};

use super::laws;

const EVEN: Weights<4> = Weights::new([1, 1, 1, 1]);
const RARE: Weights<3> = Weights::new([u32::MAX, 1, 1]);
const PLACES: Weights<5, 6> = Weights::by_place([
    [1, 2, 3, 4, 5],
    [0, 0, 9, 0, 0],
    [1_000_000, 1, 1, 1, 1],
    [0, 1, 0, 1, 0],
    [5, 4, 3, 2, 1],
    [1, 1, 1, 1, u32::MAX],
]);

#[derive(BitCodec, Clone, Copy, Debug, PartialEq)]
#[codec(bits = 2)]
enum Sky {
    Clear,
    Cloudy,
    Rain,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Array {
    #[codec(bits = 3)]
    kind: u8,
    #[codec(weights = PLACES)]
    numbers: [u8; 6],
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct Many {
    #[codec(len(leb128), weights = RARE)]
    skies: Vec<Sky>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(msb_first)]
struct Even {
    has: bool,
    #[codec(when = has, len(bits = 8), weights = EVEN)]
    numbers: Option<Vec<u16>>,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct One {
    #[codec(sized(bits = 2), weights = RARE)]
    sky: Sky,
    #[codec(weights = RARE)]
    last: Sky,
}

/// A number is at most one more than those before it, and most likely the last one.
#[derive(Debug, Default)]
struct Steps {
    last: u8,
}

impl Model<u8> for Steps {
    const NAME: &'static str = "steps";
    const MOST: usize = 200;

    fn total(&mut self) -> Result<u32, Violation> {
        Ok(8 + u32::from(self.last))
    }

    fn span(&mut self, value: &u8) -> Result<Span, Violation> {
        let start = u32::from(*value);
        if *value < self.last {
            Ok(Span { start, size: 1 })
        } else if *value == self.last {
            Ok(Span { start, size: 7 })
        } else if *value - 1 == self.last {
            Ok(Span {
                start: start + 6,
                size: 1,
            })
        } else {
            Err(Violation::new("a step is at most one"))
        }
    }

    fn find(&mut self, share: u32) -> Result<u8, Violation> {
        let last = u32::from(self.last);
        let value = if share < last {
            share
        } else {
            last + u32::from(share == last + 7)
        };
        u8::try_from(value).map_err(|_| Violation::new("a step is a byte"))
    }

    fn advance(&mut self, value: &u8) {
        self.last = *value;
    }
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct Walk {
    #[codec(len(bits = 7), model = Steps)]
    steps: Vec<u8>,
}

/// All fields in one code, some of which write bits.
#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(lsb_first)]
struct Behind {
    #[codec(bits = 3)]
    kind: u8,
    code: Code,
}

#[derive(BitCodec, Clone, Debug, PartialEq)]
#[codec(arith)]
struct Code {
    #[codec(range = 0..=4)]
    fifths: [u8; 2],
    #[codec(weights = RARE)]
    sky: Sky,
    #[codec(when = fifths[0] > 2, range = 0..=99_999)]
    wide: Option<u32>,
    #[codec(len(bits = 6), model = Steps)]
    steps: Vec<u8>,
    #[codec(unary(max = 9))]
    ones: u8,
    any: Option<bool>,
}

/// Bytes of one of six roots (0 to 3, 8 and 10), or values (4 to 7, 9 and 11), by the first byte.
pub fn check(input: &[u8]) {
    accepts(input);
}

/// Checks, and says whether the bytes are a value, or the value has bytes.
pub fn accepts(input: &[u8]) -> bool {
    let Some((which, bytes)) = input.split_first() else {
        return false;
    };
    let sky = |byte: &u8| [Sky::Clear, Sky::Cloudy, Sky::Rain][usize::from(byte % 3)];
    match which % 12 {
        0 => laws::for_bytes::<Array>(bytes),
        1 => laws::for_bytes::<Many>(bytes),
        2 => laws::for_bytes::<Even>(bytes),
        3 => laws::for_bytes::<One>(bytes),
        4 => {
            let mut numbers = [0; 6];
            numbers
                .iter_mut()
                .zip(bytes)
                .for_each(|(number, byte)| *number = byte % 8);
            laws::for_value(&Array {
                kind: which >> 4,
                numbers,
            })
        }
        5 => laws::for_value(&Many {
            skies: bytes.iter().map(sky).collect(),
        }),
        6 => {
            let numbers = bytes.iter().map(|byte| u16::from(byte % 5)).collect();
            laws::for_value(&Even {
                has: which & 16 == 0,
                numbers: Some(numbers),
            })
        }
        8 => laws::for_bytes::<Walk>(bytes),
        9 => laws::for_value(&Walk {
            steps: bytes.iter().map(|byte| byte % 8).collect(),
        }),
        10 => laws::for_bytes::<Behind>(bytes),
        11 => {
            let at = |place: usize| bytes.get(place).copied().unwrap_or(0);
            let first = at(0) % 6;
            laws::for_value(&Behind {
                kind: which >> 5,
                code: Code {
                    fifths: [first, at(1) % 5],
                    sky: sky(&at(2)),
                    wide: (first > 2).then_some(u32::from(at(3)) << 9),
                    steps: bytes.iter().skip(4).map(|byte| byte % 8).collect(),
                    ones: at(4) % 11,
                    any: (at(5) % 3 > 0).then_some(at(5) % 3 > 1),
                },
            })
        }
        _ => bytes.first().is_some_and(|byte| {
            let last = sky(&(byte >> 4));
            laws::for_value(&One {
                sky: sky(byte),
                last,
            })
        }),
    }
}
