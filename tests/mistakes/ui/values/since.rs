use bitcodec::BitCodec;

#[derive(BitCodec)]
struct WithoutVersion {
    kind: u8,
    #[codec(since = 2)]
    port: Option<u16>,
}

#[derive(BitCodec)]
struct Later {
    #[codec(since = 2)]
    port: Option<u16>,
    version: u8,
}

#[derive(BitCodec)]
struct Always {
    version: u8,
    #[codec(since = 2)]
    port: u16,
}

#[derive(BitCodec)]
struct Both {
    version: u8,
    #[codec(since = 2, when = version < 9)]
    port: Option<u16>,
}

#[derive(BitCodec)]
struct Negative {
    version: u8,
    #[codec(since = -1)]
    port: Option<u16>,
}

fn main() {}
