use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(lsb_first, packed = RecordBits)]
struct Record {
    kind: u8,
    #[codec(len(bits = 8))]
    names: Vec<u8>,
    last: u8,
}

#[derive(BitCodec)]
#[codec(lsb_first, packed = CountsBits)]
struct Counts {
    #[codec(unary(max = 15))]
    first: u8,
    last: u8,
}

fn main() {}
