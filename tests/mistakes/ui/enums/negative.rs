use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(bits = 2)]
enum Owner {
    First = -1,
    Second,
}

fn main() {}
