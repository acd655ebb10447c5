use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Board {
    free: u8,
    #[codec(len(bits = 3), combination(squares, max = 48))]
    unknown: Vec<u8>,
    #[codec(len(bits = 3), arrangement(free, max = 257))]
    many: Vec<u8>,
    #[codec(combination(free))]
    without_max: [u8; 2],
    #[codec(radix(free, most = 9))]
    other: [u8; 2],
    #[codec(radix(free, max = 1))]
    low: [u8; 2],
    #[codec(best_of((combination(free, max = 48)), (bits = 8)))]
    best: [u8; 2],
    #[codec(len(rest), radix(free, max = 9))]
    rest: Vec<u8>,
}

#[derive(BitCodec)]
struct Kind {
    text: bool,
    #[codec(combination(text, max = 9))]
    no_number: [u8; 2],
}

fn main() {}
