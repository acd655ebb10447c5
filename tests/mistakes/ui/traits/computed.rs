use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Frame {
    data: u8,
    #[codec(computed = twice)]
    double: u16,
}

fn twice(frame: &Frame) -> u64 {
    2 * u64::from(frame.data)
}

#[derive(BitCodec)]
struct Other {
    data: u8,
    #[codec(sum(Vec<u8>, over = data))]
    sum: u16,
}

fn main() {}
