use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Plain(u8);

impl Plain {
    const NONE: Self = Self(0);
}

#[derive(BitCodec)]
struct WithoutPartialEq {
    #[codec(none = &Plain::NONE)]
    plain: Option<Plain>,
}

#[derive(BitCodec, PartialEq)]
struct Noted {
    code: u8,
    #[codec(skip)]
    note: u8,
}

impl Noted {
    const NONE: Self = Self { code: 0, note: 0 };
}

#[derive(BitCodec)]
struct Skipped {
    #[codec(none = &Noted::NONE)]
    noted: Option<Noted>,
}

#[derive(BitCodec)]
struct Another {
    #[codec(none = &Noted::NONE)]
    wide: Option<[u8; 2]>,
}

#[derive(BitCodec)]
struct NoOption {
    #[codec(none = &[0, 0])]
    wide: [u8; 2],
}

#[derive(BitCodec)]
struct CountedBefore {
    count: u8,
    #[codec(none = &Vec::new(), len = count)]
    list: Option<Vec<u8>>,
}

fn main() {}
