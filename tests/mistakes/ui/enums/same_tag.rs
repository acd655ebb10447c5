use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(tag(bits = 2))]
enum Owner {
    #[codec(tag = 1)]
    First,
    #[codec(tag = 2)]
    Second,
    #[codec(tag = 1)]
    Centred,
}

fn main() {}
