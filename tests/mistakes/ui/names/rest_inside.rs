use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Datagram {
    port: u16,
    #[codec(len(rest))]
    payload: Vec<u8>,
}

#[derive(BitCodec)]
struct Framed {
    datagram: Datagram,
    checksum: u16,
}

#[derive(BitCodec)]
struct Several {
    #[codec(len(bits = 8))]
    datagrams: Vec<Datagram>,
}

fn main() {}
