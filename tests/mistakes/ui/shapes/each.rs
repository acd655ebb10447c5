use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Board {
    #[codec(each(bits = 4))]
    one: u8,
    #[codec(each(each(bits = 4)))]
    deep: [u8; 2],
    #[codec(each(bits = 9))]
    wide: [u8; 2],
    #[codec(each(range = 1..=300))]
    option: Option<u8>,
    #[codec(each(len(bits = 8)))]
    without: Vec<Vec<u8>>,
    #[codec(each(len(bits = 8)))]
    len: [[u8; 2]; 2],
    #[codec(each(best_of((bits = 4))))]
    single: [u8; 2],
}

fn main() {}
