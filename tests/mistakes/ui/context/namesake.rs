use bitcodec::BitCodec;

mod inner {
    use bitcodec::BitCodec;

    pub(super) struct Session(pub(super) u8);

    #[derive(BitCodec)]
    #[codec(context = Session)]
    pub(super) struct Entry {
        kind: u8,
        #[codec(when = context.0 >= 2)]
        flags: Option<u8>,
    }
}

struct Session(u8);

#[derive(BitCodec)]
#[codec(msb_first, context = Session)]
struct Table {
    #[codec(len(bits = 8))]
    entries: Vec<inner::Entry>,
}

fn main() {}
