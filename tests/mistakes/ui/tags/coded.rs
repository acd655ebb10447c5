use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(tag(rice = 65))]
enum Rice {
    A,
    B,
}

#[derive(BitCodec)]
#[codec(tag(unary(total = 3)))]
enum Total {
    A,
    B,
}

#[derive(BitCodec)]
#[codec(tag(little_endian))]
enum WithoutWidth {
    A,
    B,
}

#[derive(BitCodec)]
#[codec(tag(bits = 12, big_endian))]
enum Half {
    A,
    B,
}

#[derive(BitCodec)]
#[codec(tag(bits = 16, sign_magnitude))]
enum Sign {
    A,
    B,
}

#[derive(BitCodec)]
#[codec(tag(bits = 16, little_endian = flag))]
enum Condition {
    A,
    B,
}

#[derive(BitCodec)]
#[codec(tag(outside, leb128))]
enum Outside {
    A,
    B,
}

#[derive(BitCodec)]
#[codec(tag(signed))]
enum Signed {
    A,
    B,
}

#[derive(BitCodec)]
#[codec(tag(signed, vlq))]
enum SignedVlq {
    A,
    B,
}

#[derive(BitCodec)]
#[codec(tag(leb128, bits = 8))]
enum Two {
    A,
    B,
}

#[derive(BitCodec)]
#[codec(tag(signed, bits = 4))]
enum Narrow {
    #[codec(tag = -9)]
    A,
    #[codec(tag = 8)]
    B,
    #[codec(tag = -2..=2)]
    C(u8),
    #[codec(other)]
    Other(u32),
}

#[derive(BitCodec)]
#[codec(tag(leb128))]
enum Negative {
    #[codec(tag = -1)]
    A,
    #[codec(tag = true)]
    B,
}

#[derive(BitCodec)]
#[codec(bits = 8)]
enum Flags {
    #[codec(tag = true)]
    A,
    #[codec(tag = false)]
    B,
}

fn main() {}
