use bitcodec::BitCodec;

struct Session(u8);
struct Settings;

#[derive(BitCodec)]
#[codec(tag(bits = 8), context = Session)]
enum Entry {
    Plain,
    Flagged {
        #[codec(len = context.0)]
        flags: Vec<u8>,
    },
}

#[derive(BitCodec)]
#[codec(msb_first, context = Settings)]
struct Table {
    entries: [Entry; 2],
}

fn main() {}
