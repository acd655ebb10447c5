use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Datagram {
    #[codec(len(rest))]
    payload: Vec<u8>,
    checksum: Option<u16>,
}

#[derive(BitCodec)]
#[codec(msb_first, size = 64)]
struct Padded {
    #[codec(len(rest))]
    payload: Vec<u8>,
}

fn main() {}
