use bitcodec::coding::Kept;
use bitcodec::BitCodec;

const NAMES: [&str; 2] = ["left", "right"];

#[derive(BitCodec)]
struct Short {
    #[codec(names = NAMES)]
    bytes: [u8; 3],
}

#[derive(BitCodec)]
struct Literal {
    #[codec(names = ["left", "right"], bits = 4)]
    bytes: [u8; 3],
}

#[derive(BitCodec)]
struct One {
    #[codec(names = NAMES)]
    byte: u8,
}

#[derive(BitCodec)]
struct Fixed {
    #[codec(names = NAMES, fixed = b"ab")]
    bytes: [u8; 2],
}

#[derive(BitCodec)]
struct Text {
    #[codec(names = "NAMES")]
    bytes: [u8; 2],
}

#[derive(BitCodec)]
struct Alternative {
    #[codec(best_of((names = NAMES, bits = 4), (leb128)))]
    bytes: [u8; 2],
}

#[derive(BitCodec)]
struct Form {
    #[codec(kept = "Form")]
    bytes: [u8; 2],
}

#[derive(BitCodec)]
struct NotKept {
    #[codec(kept = u16)]
    bytes: [u8; 2],
}

struct Pair([u8; 2]);

impl Kept<u8> for Pair {
    type Bytes = [u8; 2];

    fn from_kept(bytes: [u8; 2]) -> Option<Self> {
        Some(Self(bytes))
    }

    fn to_kept(&self) -> [u8; 2] {
        self.0
    }
}

#[derive(BitCodec)]
struct Longer {
    #[codec(kept = u8)]
    pair: Pair,
}

#[derive(BitCodec)]
struct Layers {
    #[codec(names = NAMES, range = 0..=9, unary(total = 15))]
    checked: [u8; 3],
    #[codec(names = NAMES, as = u8, bits = 1)]
    flags: [bool; 3],
}

fn main() {}
