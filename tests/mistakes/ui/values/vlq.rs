use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Signed {
    #[codec(vlq)]
    ticks: i16,
}

#[derive(BitCodec)]
struct Flag {
    #[codec(vlq)]
    flag: bool,
}

fn main() {}
