use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Flags {
    #[codec(len(bits = 2), radix = 2)]
    flags: Vec<bool>,
}

fn main() {}
