use bitcodec::sum::Crc;
use bitcodec::BitCodec;

struct Session(u8);

#[derive(BitCodec)]
#[codec(context = Session)]
struct Entry {
    #[codec(len = context.0)]
    flags: Vec<u8>,
}

#[derive(BitCodec)]
#[codec(msb_first, context = Session)]
struct Sized {
    #[codec(sized(bits = 8))]
    entry: Entry,
}

#[derive(BitCodec)]
#[codec(msb_first, context = Session)]
struct Counted {
    #[codec(len(bytes, bits = 8))]
    flags: Vec<(u8, Entry)>,
}

#[derive(BitCodec)]
#[codec(msb_first, context = Session)]
struct Summed {
    kind: u8,
    entry: Entry,
    #[codec(crc(Crc::CRC_32_ISO_HDLC, over = kind..=entry))]
    crc: u32,
}

fn main() {}
