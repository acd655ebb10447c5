use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Board {
    #[codec(best_of((bits = 9), (bits = 4, range = 0..=16), (rice = 9)))]
    squares: [u8; 64],
    #[codec(best_of((bits = 4), (len(bits = 65), bits = 4)))]
    list: Vec<u8>,
    #[codec(best_of((len(bits = 8), bits = 4), (bits = 4)))]
    array: [u8; 4],
    #[codec(len(bits = 8), best_of((bits = 9), (elias_gamma), (bits = 4)))]
    each: Vec<u8>,
    #[codec(best_of((bias = 3), (bits = 7)))]
    letter: usize,
}

fn main() {}
