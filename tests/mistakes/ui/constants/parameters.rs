use bitcodec::BitCodec;
use bitcodec::coding::PrefixCode;

/// What is an argument of a type, or the length of an array, cannot depend on a parameter.
#[derive(BitCodec)]
pub struct Generic<T, const N: usize> {
    #[codec(bits = Self::WIDTH)]
    pub number: u8,
    #[codec(huffman = Self::TABLE)]
    pub table: [u8; N],
    #[codec(best_of((huffman = <Self as Tables>::TABLE), (leb128)))]
    pub one_of_two: u8,
    #[codec(radix = N)]
    pub digits: [u8; 2],
    pub value: T,
}

impl<T, const N: usize> Generic<T, N> {
    const WIDTH: u32 = 4;
    const TABLE: PrefixCode<u8, 2> = PrefixCode::from_weights([1, 1]);
}

trait Tables {
    const TABLE: PrefixCode<u8, 2>;
}

#[derive(BitCodec)]
#[codec(huffman)]
pub enum Side<const N: u64> {
    #[codec(weight = N)]
    Left,
    #[codec(weight = Self::RIGHT)]
    Right,
}

impl<const N: u64> Side<N> {
    const RIGHT: u64 = 3;
}

fn main() {}
