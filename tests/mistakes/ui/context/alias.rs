use bitcodec::BitCodec;

struct Session(u8);
type Agreed = Session;

#[derive(BitCodec)]
#[codec(context = Session)]
struct Entry {
    kind: u8,
    #[codec(when = context.0 >= 2)]
    flags: Option<u8>,
}

#[derive(BitCodec)]
#[codec(msb_first, context = Agreed)]
struct Table {
    #[codec(len(bits = 8))]
    entries: Vec<Entry>,
}

fn main() {}
