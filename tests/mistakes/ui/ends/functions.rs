use bitcodec::BitCodec;

fn is_zero(number: &u8) -> bool {
    *number == 0
}

fn by_value(number: u8) -> bool {
    number == 0
}

fn without_answer(_number: &u8) {}

#[derive(BitCodec)]
struct Another {
    #[codec(len(until(is_zero)))]
    words: Vec<u16>,
}

#[derive(BitCodec)]
struct ByValue {
    #[codec(len(until(by_value)))]
    bytes: Vec<u8>,
}

#[derive(BitCodec)]
struct WithoutAnswer {
    #[codec(len(until(without_answer)))]
    bytes: Vec<u8>,
}

#[derive(BitCodec)]
struct Unknown {
    #[codec(len(until(is_missing)))]
    bytes: Vec<u8>,
}

#[derive(BitCodec)]
struct WithoutBits {
    #[codec(len(until(|()| true)))]
    units: Vec<()>,
}

#[derive(BitCodec)]
struct Called {
    #[codec(len(until(|group| group.is_end())))]
    groups: Vec<Group>,
}

#[derive(BitCodec)]
struct Group(u8);

#[derive(BitCodec)]
struct NoList {
    #[codec(len(until(is_zero)))]
    bytes: [u8; 4],
}

#[derive(BitCodec)]
struct InBytes {
    #[codec(len(bytes, until(is_zero)))]
    bytes: Vec<u8>,
}

#[derive(BitCodec)]
struct Empty {
    #[codec(len(until(is_zero), max = 0))]
    bytes: Vec<u8>,
}

#[derive(BitCodec)]
#[codec(msb_first, lock = "0000000000000000")]
struct Locked {
    #[codec(len(until(is_zero)))]
    bytes: Vec<u8>,
}

fn main() {}
