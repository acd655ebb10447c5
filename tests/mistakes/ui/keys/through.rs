//! What `through` takes, and where it stands.

use bitcodec::BitCodec;
use bitcodec::coding::Verbatim;

#[derive(BitCodec)]
struct WithoutRegion {
    #[codec(through(Zlib, max = 100), len(rest))]
    text: Vec<u8>,
}

#[derive(BitCodec)]
struct WithoutMax {
    #[codec(sized(bits = 8), through(Zlib), len(rest))]
    text: Vec<u8>,
}

#[derive(BitCodec)]
struct Assigned {
    #[codec(sized(bits = 8), through = Zlib, len(rest))]
    text: Vec<u8>,
}

#[derive(BitCodec)]
struct OtherWord {
    #[codec(sized(bits = 8), through(Zlib, max = 100, kept), len(rest))]
    text: Vec<u8>,
}

#[derive(BitCodec)]
struct Twice {
    #[codec(sized(bits = 8), through(Zlib, max = 100, max = 200), len(rest))]
    max: Vec<u8>,
    #[codec(sized(bits = 8), through(Zlib, verbatim, max = 100, verbatim), len(rest))]
    word: Vec<u8>,
    #[codec(sized(bits = 8), through(Zlib, max), len(rest))]
    value: Vec<u8>,
}

#[derive(BitCodec)]
struct NotVerbatim {
    #[codec(sized(bits = 8), through(Zlib, max = 100, verbatim), len(rest))]
    text: Vec<u8>,
}

#[derive(BitCodec)]
struct OnlyVerbatim {
    #[codec(sized(bits = 8), through(Zlib, max = 100), len(rest))]
    text: Verbatim<Vec<u8>>,
}

#[derive(BitCodec)]
struct InAlternative {
    #[codec(best_of((sized(bits = 8), through(Zlib, max = 100)), (bits = 16)))]
    number: u16,
}

#[derive(BitCodec)]
struct Ordered {
    little: bool,
    #[codec(sized(bits = 8), through(Zlib, max = 100), little_endian = little)]
    number: u16,
}

fn main() {}
