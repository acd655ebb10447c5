use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(lsb_first, packed = RecordBits)]
struct Record {
    has_time: bool,
    #[codec(when = has_time)]
    time: Option<u8>,
}

fn main() {}
