use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(lsb_first, size = 72)]
struct Position {
    #[codec(unary(total = 15))]
    opponent: [u8; 25],
    #[codec(unary(total = 15))]
    on_roll: [u8; 25],
}

fn main() {}
