use bitcodec::BitCodec;

type Bytes = Vec<u8>;
type Borrowed = &'static [u8];

#[derive(BitCodec)]
struct Message {
    data: Bytes,
    more: Borrowed,
}

fn main() {}
