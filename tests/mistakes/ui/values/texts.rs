use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Texts {
    plain: String,
    #[codec(text(utf8))]
    endless: String,
    #[codec(text(ascii7), len(bits = 8))]
    unknown: String,
    #[codec(text(utf_16), len(bits = 8))]
    near: String,
    #[codec(text, len(bits = 8))]
    bare: String,
    #[codec(text(encoding = utf8), len(bits = 8))]
    named: String,
    #[codec(text(utf8), len(bits = 8), runs)]
    runs: String,
    #[codec(text(utf8), len(bits = 8), bits = 9)]
    wide: String,
    #[codec(len(bits = 8))]
    list: Vec<String>,
    #[codec(ascii)]
    word: String,
    #[codec(text(utf8), len(bits = 8), little_endian)]
    ordered: String,
}

fn main() {}
