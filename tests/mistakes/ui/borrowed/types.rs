use bitcodec::BitCodec;

#[derive(BitCodec)]
#[codec(msb_first)]
struct Static<'a> {
    #[codec(len(bits = 8))]
    name: &'static [u8],
    #[codec(len(bits = 8))]
    data: &'a [u8],
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Words<'a> {
    #[codec(len(bits = 8))]
    data: &'a [u16],
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Nibbles<'a> {
    #[codec(len(bits = 8), bits = 4)]
    data: &'a [u8],
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Unbounded<'a> {
    data: &'a [u8],
    text: &'a str,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Mutable<'a> {
    #[codec(len(bits = 8))]
    data: &'a mut [u8],
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Encoded<'a> {
    #[codec(text(latin1), len(bits = 8))]
    text: &'a str,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Two<'a, 'b> {
    #[codec(len(bits = 8))]
    one: &'a [u8],
    #[codec(len(bits = 8))]
    other: &'b [u8],
}

#[derive(BitCodec)]
#[codec(msb_first, text = Hex)]
struct Shown<'a> {
    #[codec(len(bits = 8))]
    data: &'a [u8],
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Number<'a>(&'a u32);

const fn is_last(byte: &u8) -> bool {
    *byte == 0
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Ends<'a> {
    #[codec(len(until(is_last)))]
    line: &'a [u8],
    #[codec(text(utf8), len(bits = 8), bits = 7)]
    text: &'a str,
}

const WIDTH: u32 = 4;

#[derive(BitCodec)]
#[codec(msb_first)]
struct Constant<'a> {
    #[codec(len(bits = 8), bits = WIDTH)]
    data: &'a [u8],
}

fn main() {}
