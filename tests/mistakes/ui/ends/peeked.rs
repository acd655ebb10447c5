use bitcodec::BitCodec;

const MARK: u8 = 0xff;

#[derive(BitCodec)]
struct WithoutWidth {
    #[codec(len(until(peek = 255)))]
    list: Vec<u8>,
    end: u8,
}

#[derive(BitCodec)]
struct OfConstant {
    #[codec(len(until(peek = MARK)))]
    list: Vec<u8>,
    end: u8,
}

#[derive(BitCodec)]
struct WithoutValue {
    #[codec(len(until(peek)))]
    list: Vec<u8>,
    end: u8,
}

#[derive(BitCodec)]
struct Alone {
    #[codec(len(until(or_end)))]
    list: Vec<u8>,
}

#[derive(BitCodec)]
struct Unknown {
    #[codec(len(until(peek = 0xff, or_rest)))]
    list: Vec<u8>,
}

#[derive(BitCodec)]
struct Twice {
    #[codec(len(until(peek = 0xff, peek = 0xfe)))]
    list: Vec<u8>,
}

#[derive(BitCodec)]
struct InBytes {
    #[codec(len(bytes, begins))]
    list: Vec<u8>,
}

#[derive(BitCodec)]
struct Of {
    #[codec(len(rest), when(left))]
    list: Option<Vec<u8>>,
}

#[derive(BitCodec)]
struct NotAnOption {
    head: u8,
    #[codec(when(rest))]
    number: u32,
}

#[derive(BitCodec)]
struct NothingToStore {
    head: u8,
    #[codec(when(rest), fixed = 7, bits = 8)]
    mark: (),
}

fn main() {}
