use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Inner {
    number: u16,
}

#[derive(BitCodec)]
struct Outer {
    #[codec(little_endian = true)]
    inner: Inner,
    #[codec(little_endian = true)]
    number: u16,
}

#[derive(BitCodec)]
#[codec(bits = 32, little_endian)]
enum Kind {
    First,
    Second,
}

fn main() {}
