use bitcodec::BitCodec;

const DEEP: u32 = 5000;

/// The outermost value counts.
#[derive(BitCodec)]
#[codec(depth = 1)]
struct Flat {
    #[codec(len(bits = 8))]
    inner: Vec<Flat>,
}

#[derive(BitCodec)]
#[codec(depth = DEEP)]
struct Deep {
    #[codec(len(bits = 8))]
    inner: Vec<Deep>,
}

#[derive(BitCodec)]
#[codec(depth)]
struct Unsaid {
    #[codec(len(bits = 8))]
    inner: Vec<Unsaid>,
}

/// Each value contains another one.
#[derive(BitCodec)]
#[codec(depth = 64)]
struct Endless {
    inner: Box<Endless>,
}

#[derive(BitCodec)]
#[codec(tag(bits = 1), depth = 64)]
enum EndlessToo {
    One(Box<EndlessToo>),
    Two(u8, [Box<Self>; 2]),
}

fn main() {}
