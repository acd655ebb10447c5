use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Move {
    #[codec(bits = 3)]
    promotion: Option<u8>,
    #[codec(range = 0..=63)]
    target: Option<u8>,
    #[codec(best_of((bits = 3), (leb128)))]
    clock: Option<u16>,
}

fn main() {}
