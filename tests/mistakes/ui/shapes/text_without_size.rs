use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Message {
    #[codec(skip)]
    name: str,
}

fn main() {}
