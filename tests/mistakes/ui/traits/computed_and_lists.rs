use bitcodec::BitCodec;
use bitcodec::sum::Crc;

#[derive(BitCodec)]
pub struct Inner {
    pub value: u8,
}

#[derive(BitCodec)]
pub struct Computed {
    pub number: u8,
    #[codec(computed = inner)]
    pub not_compared: Inner,
}

fn inner(_: &Computed) -> Inner {
    Inner { value: 0 }
}

#[derive(BitCodec)]
pub struct Summed {
    pub number: u8,
    #[codec(crc(Crc::CRC_8, over = number))]
    pub not_a_number: Inner,
}

#[derive(BitCodec)]
pub struct Listed {
    #[codec(len(bits = 8))]
    pub not_a_list: Inner,
}

fn main() {}
