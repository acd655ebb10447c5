use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(msb_first)]
struct Line {
    #[codec(fixed = 'a')]
    kind: u8,
    #[codec(range = 'a'..='z')]
    letter: u8,
    #[codec(bias = '\n', bits = 4)]
    end: u8,
    #[codec(fixed = 'ß')]
    sharp: u8,
}

fn main() {}
