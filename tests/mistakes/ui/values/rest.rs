use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Nibbles {
    #[codec(len(rest), bits = 4)]
    nibbles: Vec<u8>,
}

fn main() {}
