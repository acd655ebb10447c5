use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Dice {
    #[codec(best_of((bits = 3), (rice = 0), (rice = 1), (rice = 2), (rice = 3), (rice = 4), (rice = 5), (rice = 6), (unary)))]
    first: u8,
    #[codec(best_of((bits = 3)))]
    second: u8,
}

fn main() {}
