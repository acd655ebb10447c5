use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(huffman)]
enum Square {
    #[codec(weight = 1)]
    V0,
    #[codec(weight = 1)]
    V1,
    #[codec(weight = 2)]
    V2,
    #[codec(weight = 3)]
    V3,
    #[codec(weight = 5)]
    V4,
    #[codec(weight = 8)]
    V5,
    #[codec(weight = 13)]
    V6,
    #[codec(weight = 21)]
    V7,
    #[codec(weight = 34)]
    V8,
    #[codec(weight = 55)]
    V9,
    #[codec(weight = 89)]
    V10,
    #[codec(weight = 144)]
    V11,
    #[codec(weight = 233)]
    V12,
    #[codec(weight = 377)]
    V13,
    #[codec(weight = 610)]
    V14,
    #[codec(weight = 987)]
    V15,
    #[codec(weight = 1597)]
    V16,
    #[codec(weight = 2584)]
    V17,
    #[codec(weight = 4181)]
    V18,
    #[codec(weight = 6765)]
    V19,
    #[codec(weight = 10946)]
    V20,
    #[codec(weight = 17711)]
    V21,
    #[codec(weight = 28657)]
    V22,
    #[codec(weight = 46368)]
    V23,
    #[codec(weight = 75025)]
    V24,
    #[codec(weight = 121393)]
    V25,
    #[codec(weight = 196418)]
    V26,
    #[codec(weight = 317811)]
    V27,
    #[codec(weight = 514229)]
    V28,
    #[codec(weight = 832040)]
    V29,
    #[codec(weight = 1346269)]
    V30,
    #[codec(weight = 2178309)]
    V31,
    #[codec(weight = 3524578)]
    V32,
    #[codec(weight = 5702887)]
    V33,
    #[codec(weight = 9227465)]
    V34,
    #[codec(weight = 14930352)]
    V35,
}

fn main() {}
