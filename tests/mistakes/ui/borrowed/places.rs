use std::borrow::Cow;

use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(msb_first)]
struct Frame<'a> {
    #[codec(bits = 4)]
    flags: u8,
    #[codec(len(bits = 8))]
    data: &'a [u8],
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct After<'a> {
    #[codec(len(bits = 8), bits = 3)]
    flags: Vec<u8>,
    #[codec(text(utf8), len(bits = 8))]
    title: Cow<'a, str>,
}

#[derive(BitCodec)]
struct Inner<'a> {
    #[codec(len(bits = 8))]
    data: &'a [u8],
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Around<'a> {
    flag: bool,
    inner: Inner<'a>,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct ShortLength<'a> {
    #[codec(len(bits = 4))]
    data: &'a [u8],
    #[codec(bits = 4)]
    rest: u8,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Perhaps<'a> {
    #[codec(each(len(bits = 7)))]
    data: Option<&'a [u8]>,
}

#[derive(BitCodec)]
#[codec(msb_first, tag(bits = 3))]
enum Message<'a> {
    #[codec(tag = 1)]
    Bytes(#[codec(len(rest))] &'a [u8]),
    #[codec(tag = 2)]
    Both {
        #[codec(bits = 5)]
        kind: u8,
        inner: Inner<'a>,
    },
}

fn main() {}
