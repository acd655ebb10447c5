use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Word {
    #[codec(align = 1)]
    first: u8,
    #[codec(align = 8, reserved = 3)]
    second: u8,
}

fn main() {}
