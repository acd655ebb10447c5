use bitcodec::BitCodec;

struct Cache;

#[derive(BitCodec)]
struct State {
    round: u8,
    #[codec(skip)]
    cache: Cache,
}

fn main() {}
