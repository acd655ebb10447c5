use bitcodec::BitCodec;
use bitcodec::coding::PrefixCode;

#[derive(BitCodec)]
#[codec(huffman, incomplete)]
enum Complete {
    #[codec(code = 0b0)]
    A,
    #[codec(code = 0b1)]
    B,
}

#[derive(BitCodec)]
#[codec(bits = 2, incomplete)]
enum Tagged {
    A,
    B,
}

#[derive(BitCodec)]
#[codec(huffman, incomplete)]
enum Weighed {
    #[codec(weight = 2)]
    A,
    #[codec(weight = 1)]
    B,
}

const FULL: PrefixCode<u8, 2> = PrefixCode::from_lengths_incomplete([1, 1]);
const GAP: PrefixCode<u8, 2> = PrefixCode::from_lengths([1, 2]);
const MANY: PrefixCode<u8, 3> = PrefixCode::from_lengths([1, 1, 2]);

fn main() {
    let _ = (FULL, GAP, MANY);
}
