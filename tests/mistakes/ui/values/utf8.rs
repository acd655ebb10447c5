use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Signed {
    #[codec(utf8)]
    frame: i64,
}

#[derive(BitCodec)]
struct Flag {
    #[codec(utf8)]
    flag: bool,
}

#[derive(BitCodec)]
struct Title {
    #[codec(utf8, len(bits = 8))]
    title: String,
}

#[derive(BitCodec)]
struct Sign {
    sign: char,
}

#[derive(BitCodec)]
struct Limited {
    #[codec(utf8(max = 31))]
    frame: u32,
}

fn main() {}
