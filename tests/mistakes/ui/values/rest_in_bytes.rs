use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Datagram {
    #[codec(len(bytes, rest))]
    payload: Vec<u8>,
}

#[derive(BitCodec)]
struct Ranks {
    #[codec(len(rest), radix = 3)]
    digits: Vec<u8>,
}

#[derive(BitCodec)]
struct Array {
    #[codec(len(rest))]
    words: [u16; 4],
}

#[derive(BitCodec)]
struct Shortest {
    #[codec(best_of((len(rest)), (len(leb128))))]
    words: Vec<u16>,
}

fn main() {}
