use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Board {
    big: bool,
    #[codec(best_of((bit = 4), (bits = 4, rice = 2), (unary, unary), (bits(big, max = 4)), ()))]
    squares: [u8; 64],
    #[codec(best_of((when = big, bits = 4), (len = 4, bits = 4), (skip), (reserved = 2, unary)))]
    more: [u8; 64],
    #[codec(best_of((rice = 1) unary))]
    rest: u8,
}

fn main() {}
