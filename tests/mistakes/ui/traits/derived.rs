use bitcodec::BitCodec;

#[derive(BitCodec)]
pub struct Inner {
    of: u8,
}

#[derive(BitCodec)]
pub struct Counted {
    #[codec(count_of = list)]
    count: Inner,
    #[codec(len = count)]
    list: Vec<u8>,
}

#[derive(BitCodec)]
pub struct Optional {
    flag: bool,
    #[codec(count_of = list)]
    count: Inner,
    #[codec(when = flag, len = count)]
    list: Option<Vec<u8>>,
}

#[derive(BitCodec)]
pub struct Flagged {
    #[codec(present(option))]
    flag: Inner,
    #[codec(when = flag)]
    option: Option<u8>,
}

fn main() {}
