use bitcodec::BitCodec;

const RADICES: [u64; 2] = [24, 60];

#[derive(BitCodec)]
struct Times {
    #[codec(len(bits = 2), radix = RADICES)]
    first: Vec<u8>,
}

fn main() {}
