use bitcodec::BitCodec;

const WORD: u16 = 0;

#[derive(BitCodec)]
struct Another {
    #[codec(len(until = &WORD))]
    bytes: Vec<u8>,
}

#[derive(BitCodec)]
struct Incomparable(u8);

impl Incomparable {
    const END: Self = Self(0);
}

#[derive(BitCodec)]
struct WithoutPartialEq {
    #[codec(len(until = &Incomparable::END))]
    list: Vec<Incomparable>,
}

#[derive(BitCodec, PartialEq)]
struct Noted {
    code: u8,
    #[codec(skip)]
    note: u8,
}

impl Noted {
    const END: Self = Self { code: 0, note: 0 };
}

#[derive(BitCodec)]
struct Skipped {
    #[codec(len(until = &Noted::END))]
    list: Vec<Noted>,
}

#[derive(BitCodec)]
struct Constant {
    #[codec(len(until = Noted::END))]
    list: Vec<Noted>,
}

#[derive(BitCodec)]
struct Field {
    end: u8,
    #[codec(len(until = &end))]
    list: Vec<u8>,
}

fn main() {}
