use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Optional {
    #[codec(len(rest))]
    payload: Vec<u8>,
    priority: Option<u8>,
}

#[derive(BitCodec)]
struct Coded {
    #[codec(sized(rest))]
    payload: u16,
    #[codec(leb128)]
    check: u32,
}

#[derive(BitCodec)]
struct Counted {
    #[codec(len(rest))]
    payload: Vec<u8>,
    #[codec(len(bits = 8))]
    trailer: Vec<u8>,
}

#[derive(BitCodec)]
struct Aligned {
    #[codec(len(rest))]
    payload: Vec<u8>,
    #[codec(align = 32)]
    check: u32,
}

#[derive(BitCodec)]
struct Twice {
    #[codec(len(rest))]
    first: Vec<u8>,
    #[codec(len(rest))]
    second: Vec<u8>,
}

#[derive(BitCodec)]
struct Trailer {
    more: Option<u8>,
}

#[derive(BitCodec)]
struct OfAnother {
    #[codec(len(rest))]
    payload: Vec<u8>,
    trailer: Trailer,
}

#[derive(BitCodec)]
struct Datagram {
    #[codec(len(rest))]
    payload: Vec<u8>,
}

#[derive(BitCodec)]
struct Inside {
    datagram: Datagram,
    check: u32,
}

#[derive(BitCodec)]
struct Bits {
    #[codec(len(rest), bits = 4)]
    payload: Vec<u8>,
    check: u32,
}

#[derive(BitCodec)]
#[codec(msb_first, size = 64)]
struct Sized {
    #[codec(len(rest))]
    payload: Vec<u8>,
    check: u32,
}

#[derive(BitCodec)]
struct Each {
    #[codec(len(bits = 8), each(sized(rest)))]
    payload: Vec<u8>,
}

fn main() {}
