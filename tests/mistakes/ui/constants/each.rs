use bitcodec::BitCodec;

const WIDE: u32 = 65;

#[derive(BitCodec)]
struct Board {
    #[codec(each(bits = WIDE))]
    array: [u8; 2],
    #[codec(each(each(bits = WIDE)))]
    option: Option<[u8; 2]>,
    #[codec(len(bits = 8), each(len(bits = WIDE)))]
    inner: Vec<Vec<u8>>,
    #[codec(len(bits = WIDE), each(len(bits = 8)))]
    outer: Vec<Vec<u8>>,
    #[codec(sized(bits = 8), len(bits = 8), each(len(bits = 8), each(len(bits = WIDE))))]
    deepest: Vec<Vec<Vec<u8>>>,
    #[codec(len = 2, each(len(bits = WIDE)))]
    computed: Vec<Vec<u8>>,
    #[codec(each(best_of((len(bits = 8)), (len(bits = WIDE)))))]
    alternative: [Vec<u8>; 2],
    #[codec(names = ["a", "b"], each(names = ["a", "b", "c"], bits = 4))]
    names: [[u8; 2]; 2],
    #[codec(order = [1, 0], each(order = [1, 0, 1], bits = 4))]
    order: [[u8; 2]; 2],
}

fn main() {}
