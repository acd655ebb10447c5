use bitcodec::BitCodec;

const TEXT: &str = "ab";
const BYTES: &[u8; 2] = b"ab";
const THREE: [u8; 3] = *b"abc";
const NUMBER: u8 = 3;
const WORDS: [u16; 2] = [1, 2];

#[derive(BitCodec)]
struct Text {
    #[codec(fixed = TEXT)]
    text: [u8; 2],
    #[codec(fixed = BYTES)]
    reference: [u8; 2],
    #[codec(fixed = THREE)]
    longer: [u8; 2],
    #[codec(fixed = NUMBER)]
    number: [u8; 2],
    #[codec(fixed = NUMBER)]
    flag: bool,
}

#[derive(BitCodec)]
struct Words {
    #[codec(fixed = WORDS)]
    words: [u16; 2],
}

fn main() {}
