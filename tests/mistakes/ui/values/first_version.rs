use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Record {
    version: u8,
    #[codec(since = version)]
    since: Option<u8>,
    #[codec(scale = 0.5)]
    half: u8,
    #[codec(len(until = 0, maximum = 4))]
    name: Vec<u8>,
    #[codec(len(bit = 8))]
    list: Vec<u8>,
}

struct Session {
    on: bool,
}

#[derive(BitCodec)]
#[codec(context = Session)]
struct WithContext {
    #[codec(when = session.on)]
    option: Option<u8>,
}

#[derive(BitCodec)]
struct Derived {
    #[codec(count_of = list)]
    count: u8,
    list: Vec<u8>,
}

#[derive(BitCodec)]
struct Late {
    #[codec(len = count)]
    list: Vec<u8>,
    #[codec(count_of = list)]
    count: u8,
}

#[derive(BitCodec)]
#[codec(tag(bits = 0))]
enum Data {
    One(u8),
    Two,
}

fn main() {}
