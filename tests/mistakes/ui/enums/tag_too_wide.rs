use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(bits = 2)]
enum Owner {
    First = 0,
    Second = 1,
    Centred = 4,
}

fn main() {}
