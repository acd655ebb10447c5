use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(tag(outside))]
enum WithoutWidth {
    A,
}

#[derive(BitCodec)]
#[codec(msb_first, tag(outside, bits = 8))]
enum Root {
    A(u8),
}

#[derive(BitCodec)]
#[codec(tag(outside, huffman))]
enum Code {
    A,
}

fn main() {}
