use bitcodec::BitCodec;

struct Session(u8);

#[derive(BitCodec)]
#[codec(context = Session)]
struct Entry {
    #[codec(when = context.0 >= 2)]
    flags: Option<u8>,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Table {
    #[codec(len(bits = 8))]
    entries: Vec<(bool, Entry)>,
}

fn main() {}
