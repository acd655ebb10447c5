//! `entropy`: symbols through a range coder, up to the end of the bytes.

use bitcodec::BitCodec;
use bitcodec::coding::Weights;

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

/// Bytes of one of four roots (0 to 3), or values (4 to 7), by the first byte.
pub fn check(input: &[u8]) {
    accepts(input);
}

/// Checks, and says whether the bytes are a value, or the value has bytes.
pub fn accepts(input: &[u8]) -> bool {
    let Some((which, bytes)) = input.split_first() else {
        return false;
    };
    let sky = |byte: &u8| [Sky::Clear, Sky::Cloudy, Sky::Rain][usize::from(byte % 3)];
    match which % 8 {
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
        _ => bytes.first().is_some_and(|byte| {
            let last = sky(&(byte >> 4));
            laws::for_value(&One {
                sky: sky(byte),
                last,
            })
        }),
    }
}
