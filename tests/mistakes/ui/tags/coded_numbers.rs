use bitcodec::BitCodec;

const THREE: i32 = 3;
const LARGE: i128 = 1 << 70;

/// An integer by another name.
type Byte = u8;

#[derive(BitCodec)]
#[codec(tag(unary(max = 2)))]
enum Unary {
    A,
    B,
    C,
    D,
}

#[derive(BitCodec)]
#[codec(tag(elias_gamma))]
enum Gamma {
    A,
    B,
}

#[derive(BitCodec)]
#[codec(tag(signed, bits = 8))]
enum Same {
    #[codec(tag = 3)]
    A,
    #[codec(tag = THREE)]
    B,
}

#[derive(BitCodec)]
#[codec(tag(signed, leb128))]
enum Wide {
    #[codec(tag = LARGE)]
    A,
}

#[derive(BitCodec)]
#[codec(tag(leb128))]
enum Kept {
    A,
    #[codec(tag = 300..=400)]
    Range(Byte),
    #[codec(other)]
    Other(Byte),
}

#[derive(BitCodec)]
#[codec(tag(outside, signed, bits = 8))]
enum Outside {
    A,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Unsigned {
    kind: u8,
    #[codec(tag = kind)]
    outside: Outside,
}

fn main() {}
