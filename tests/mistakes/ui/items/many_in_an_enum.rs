use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(bits = 2)]
enum Many {
    First,
    Data(u8),
    #[codec(code = 0b1)]
    Word,
    #[codec(tag = 0)]
    Again,
    #[codec(tga = 3)]
    Unknown,
    #[codec(tag = 9)]
    Wide,
}

#[derive(BitCodec)]
#[codec(huffman)]
enum Words {
    #[codec(code = 0b0)]
    First,
    #[codec(code = 0b01)]
    Second,
    #[codec(weight = 3)]
    Third,
    Fourth,
    #[codec(code = 7)]
    Fifth,
}

fn main() {}
