use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(bits = 2)]
enum Side {
    Left = loop {
        break 1;
    },
    Right,
}

fn main() {}
