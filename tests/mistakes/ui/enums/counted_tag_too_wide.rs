use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(bits = 1)]
enum Owner {
    First,
    Second,
    Centred,
}

fn main() {}
