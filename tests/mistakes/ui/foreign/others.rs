use bitcodec::BitCodec;

// The keys of bilge, modular-bitfield, bitfield-struct, packed_struct, nom-derive, serde and Construct.

#[derive(BitCodec)]
#[codec(bytes = 4, filled = false, bit_numbering = "msb0", try_from = "Wire")]
struct Register {
    #[codec(bits = "0..=3")]
    low: u8,
    #[codec(element_size_bytes = "2", endian = "msb")]
    words: [u16; 3],
    #[codec(bits = 3..=9)]
    high: u8,
    #[codec(LengthCount = "be_u16")]
    counted: Vec<u8>,
    #[codec(Verify = "*x < 4")]
    x: u8,
    #[codec(flatten)]
    inner: Inner,
    #[codec(rename = "y", skip_serializing_if = "Option::is_none")]
    z: Option<u8>,
    #[codec(GreedyBytes)]
    rest: Vec<u8>,
    #[codec(zigzag)]
    change: i32,
    #[codec(ascii, octal)]
    mode: u32,
}

#[derive(BitCodec)]
#[codec(order = Msb, msb_first, size = 8)]
struct Inner {
    x: u8,
}

#[derive(BitCodec)]
#[codec(discriminant = u8)]
enum Kind {
    A,
    #[codec(fallback)]
    B(u8),
}

fn main() {}
