use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Number {
    has_sum: bool,
    data: u8,
    #[codec(sum(bitcodec::sum::XorOfBytes, over = data), when = has_sum)]
    sum: u8,
}

#[derive(BitCodec)]
struct Frame {
    is_double: bool,
    data: u8,
    #[codec(computed = twice, when = is_double)]
    double: Option<u16>,
}

fn twice(frame: &Frame) -> Option<u16> {
    frame.is_double.then_some(2 * u16::from(frame.data))
}

fn main() {}
