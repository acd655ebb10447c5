use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(when = "flag")]
    first: Option<u8>,
}

fn main() {}
