use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Forms {
    #[codec(ones_complement)]
    unsigned: u8,
    #[codec(bits = 1, sign_magnitude)]
    narrow: i8,
    #[codec(bits = 9, sign_magnitude)]
    wide: i8,
    #[codec(sign_magnitude, little_endian)]
    both: i16,
    #[codec(sign_magnitude)]
    flag: bool,
}

type Alias = u8;

#[derive(BitCodec)]
struct Unseen {
    #[codec(ones_complement)]
    alias: Alias,
}

fn main() {}
