use bitcodec::BitCodec;

#[derive(BitCodec)]
struct Number {
    #[codec(is_last)]
    last: u8,
}

#[derive(BitCodec)]
struct Optional {
    #[codec(is_last)]
    last: Option<bool>,
}

#[derive(BitCodec)]
struct Twice {
    #[codec(is_last)]
    last: bool,
    #[codec(is_last)]
    end: (),
}

#[derive(BitCodec)]
#[codec(tag(bits = 2))]
enum Variants {
    One {
        #[codec(is_last)]
        last: bool,
    },
    Two,
}

#[derive(BitCodec)]
#[codec(msb_first)]
struct Root {
    #[codec(is_last)]
    last: bool,
}

#[derive(BitCodec)]
#[codec(arith)]
struct InCode {
    #[codec(is_last)]
    last: bool,
    byte: u8,
}

#[derive(BitCodec)]
struct Keys {
    #[codec(is_last, bits = 2)]
    last: bool,
}

#[derive(BitCodec)]
struct Sometimes {
    more: bool,
    #[codec(is_last, when = more)]
    last: bool,
}

#[derive(BitCodec)]
struct Name {
    #[codec(is_last = true)]
    last: bool,
}

fn main() {}
