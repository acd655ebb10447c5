use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(lsb_first, bits = 8, packed = SuitBits)]
enum Suit {
    Hearts,
    Spades,
}

fn main() {}
